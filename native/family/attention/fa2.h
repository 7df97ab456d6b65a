// Attention with groups of heads, windows, softcap and slopes, of sequences of one length or packed ones.
#pragma once

#include "family/attention/common.h"

namespace baracuda::attention {

inline size_t fa2_sdpa_lse_size(int32_t batch, int32_t num_heads, int32_t seq_q) {
    const int64_t elements = extent(batch, num_heads, seq_q);
    return elements > 0 ? elements : 0;
}

inline size_t fa2_sdpa_varlen_lse_size(int32_t batch, int32_t num_heads, int32_t total_q) {
    if (batch < 0 || total_q < 0) return 0;
    const int64_t elements = extent(num_heads, total_q + int64_t{128} * batch);
    return elements > 0 ? elements : 0;
}

/// What becomes of a logit, as the arguments of fa2 say it.
template <class T>
Logits<T> fa2_logits(f32 scale, int32_t is_causal, const f32 *slopes, int32_t slopes_stride, int32_t left,
                     int32_t right, f32 softcap) {
    Logits<T> logits = logits_of<T>(scale, window_from_end(is_causal, left, right));
    logits.softcap = softcap;
    logits.slopes = slopes;
    logits.slopes_stride = slopes_stride;
    return logits;
}

template <class T>
Status fa2_sdpa_v2(const Call &call, int32_t batch, int32_t num_heads, int32_t num_heads_k, int32_t seq_q,
                   int32_t seq_k, int32_t head_dim, f32 scale, int32_t is_causal, const f32 *slopes,
                   int32_t slopes_stride, int32_t left, int32_t right, f32 softcap, const T *q, const T *k, const T *v,
                   T *out, f32 *softmax_lse) {
    const Logits<T> logits = fa2_logits<T>(scale, is_causal, slopes, slopes_stride, left, right, softcap);
    const int64_t group = num_heads / num_heads_k;
    auto problem = dense_problem<T>({batch, num_heads, seq_q, seq_k, head_dim, head_dim}, logits, q, k, v, out, group);
    problem.result.logsumexp = {softmax_lse, true, row_layout(num_heads, seq_q, 1)};
    return attend(call, problem);
}

template <class T>
Status fa2_sdpa(const Call &call, int32_t batch, int32_t num_heads, int32_t num_heads_k, int32_t seq_q, int32_t seq_k,
                int32_t head_dim, f32 scale, int32_t is_causal, const T *q, const T *k, const T *v, T *out,
                f32 *softmax_lse) {
    return fa2_sdpa_v2(call, batch, num_heads, num_heads_k, seq_q, seq_k, head_dim, scale, is_causal, nullptr, 0, -1,
                       -1, 0.0f, q, k, v, out, softmax_lse);
}

/// Rows [total, heads, width] of which each request has those from starts[b] on.
template <class T>
Rows<T> packed_rows(T *data, int64_t total, int64_t heads, int64_t width, const int32_t *starts, int64_t group = 1) {
    return {data, {0, width, heads * width, group, starts}, total};
}

template <class T>
Status fa2_sdpa_varlen(const Call &call, int32_t batch, int32_t num_heads, int32_t num_heads_k, int32_t max_seqlen_q,
                       int32_t max_seqlen_k, int32_t total_q, int32_t total_k, int32_t head_dim, f32 scale,
                       int32_t is_causal, const f32 *slopes, int32_t slopes_stride, int32_t left, int32_t right,
                       f32 softcap, const T *q, const T *k, const T *v, const int32_t *cu_seqlens_q,
                       const int32_t *cu_seqlens_k, T *out, f32 *softmax_lse) {
    const int64_t group = num_heads / num_heads_k;
    AttentionResult<T> result = {};
    result.y = packed_rows(out, total_q, num_heads, head_dim, cu_seqlens_q);
    result.logsumexp = {softmax_lse, true, {0, total_q, 1, 1, cu_seqlens_q}};
    const Attention<T, Rows<const T>, AttentionResult<T>> problem = {
        batch,
        num_heads,
        max_seqlen_q,
        head_dim,
        head_dim,
        packed_rows(q, total_q, num_heads, head_dim, cu_seqlens_q),
        packed_rows(k, total_k, num_heads_k, head_dim, cu_seqlens_k, group),
        packed_rows(v, total_k, num_heads_k, head_dim, cu_seqlens_k, group),
        fa2_logits<T>(scale, is_causal, slopes, slopes_stride, left, right, softcap),
        result,
        max_seqlen_k};
    return attend(call, problem);
}

} // namespace baracuda::attention
