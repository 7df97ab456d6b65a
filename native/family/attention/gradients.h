// The gradients of attention.
#pragma once

#include "core/skeleton/attention_gradient.h"
#include "family/attention/paged.h"
#include "family/attention/sdpa.h"

namespace baracuda::attention {

/// The problem of contiguous tensors with `group` heads to those of keys, without what says its weights.
template <class T>
AttentionGradient<T> dense_gradient(const Extents &n, const Logits<T> &logits, const T *q, const T *k, const T *v,
                                    const T *dy, T *dq, T *dk, T *dv, int64_t group = 1) {
    const RowLayout of_q = row_layout(n.heads, n.q_len, n.d_k), of_y = row_layout(n.heads, n.q_len, n.d_v);
    const RowLayout of_k = row_layout(n.heads, n.k_len, n.d_k, group),
                    of_v = row_layout(n.heads, n.k_len, n.d_v, group);
    AttentionGradient<T> problem = {};
    problem.batch = n.batch;
    problem.heads = n.heads;
    problem.rows = n.q_len;
    problem.key_rows = n.k_len;
    problem.key_width = n.d_k;
    problem.value_width = n.d_v;
    problem.queries = {q, of_q, n.q_len};
    problem.keys = {k, of_k, n.k_len};
    problem.values = {v, of_v, n.k_len};
    problem.dy = {dy, of_y, n.q_len};
    problem.logits = logits;
    problem.dq = {dq, of_q, n.q_len};
    problem.dk = {{dk, of_k, n.k_len}, group};
    problem.dv = {{dv, of_v, n.k_len}, group};
    return problem;
}

/// The gradient of keys or values with these strides: that of a head is 0 where all heads share it.
template <class T>
KeyGradient<T> key_gradient_of(T *data, const Strides &strides, int64_t heads, int64_t keys, int64_t width) {
    const bool shared = !strides.null && strides[1] == 0;
    return {{data, layout_of(strides, heads, keys, width), keys}, shared && heads > 0 ? heads : 1};
}

template <class T>
Status sdpa_backward_strided(const Call &call, int32_t batch, int32_t heads, int32_t q_len, int32_t k_len, int32_t d_k,
                             int32_t d_v, const Strides &stride_q, const Strides &stride_k, const Strides &stride_v,
                             const Strides &stride_dy, const Strides &stride_dq, const Strides &stride_dk,
                             const Strides &stride_dv, f32 scale, const T *q, const T *k, const T *v, const T *attn,
                             const T *dy, T *dscores, T *dq, T *dk, T *dv) {
    const Logits<T> logits = logits_of<T>(scale, {});
    auto problem = dense_gradient<T>({batch, heads, q_len, k_len, d_k, d_v}, logits, q, k, v, dy, dq, dk, dv);
    problem.queries.layout = layout_of(stride_q, heads, q_len, d_k);
    problem.keys.layout = layout_of(stride_k, heads, k_len, d_k);
    problem.values.layout = layout_of(stride_v, heads, k_len, d_v);
    problem.dy.layout = layout_of(stride_dy, heads, q_len, d_v);
    problem.dq.layout = layout_of(stride_dq, heads, q_len, d_k);
    problem.dk = key_gradient_of(dk, stride_dk, heads, k_len, d_k);
    problem.dv = key_gradient_of(dv, stride_dv, heads, k_len, d_v);
    problem.weights = {attn, false, row_layout(heads, q_len, k_len)};
    problem.dscores = {dscores, false, row_layout(heads, q_len, k_len)};
    return attend_backward(call, problem);
}

template <class T>
Status sdpa_backward(const Call &call, int32_t batch, int32_t heads, int32_t q_len, int32_t k_len, int32_t d_k,
                     int32_t d_v, f32 scale, const T *q, const T *k, const T *v, const T *attn, const T *dy, T *dscores,
                     T *dq, T *dk, T *dv) {
    const Strides none(nullptr);
    return sdpa_backward_strided(call, batch, heads, q_len, k_len, d_k, d_v, none, none, none, none, none, none, none,
                                 scale, q, k, v, attn, dy, dscores, dq, dk, dv);
}

template <class T>
Status flash_sdpa_backward(const Call &call, int32_t batch, int32_t heads, int32_t q_len, int32_t k_len, int32_t d_k,
                           int32_t d_v, f32 scale, int32_t is_causal, const T *q, const T *k, const T *v, const T *y,
                           const T *lse, const T *dy, T *deltas, T *dq, T *dk, T *dv) {
    const Logits<T> logits = logits_of<T>(scale, causal_from_begin(is_causal));
    auto problem = dense_gradient<T>({batch, heads, q_len, k_len, d_k, d_v}, logits, q, k, v, dy, dq, dk, dv);
    const RowLayout rows = row_layout(heads, q_len, 1);
    problem.y = {y, problem.dy.layout, q_len};
    problem.logsumexp = {lse, false, rows};
    problem.deltas = {deltas, false, rows};
    return attend_backward(call, problem);
}

/// The bytes of so many rows of f32: of dq, with head_dim rounded up, and of one number each.
inline size_t fa2_workspace(int64_t rows, int32_t head_dim) {
    if (rows < 0 || head_dim <= 0 || head_dim > 512) return 0;
    const int64_t step = head_dim <= 128 ? 32 : 64, bytes = extent(rows, ceil_divide(head_dim, step) * step + 1, 4);
    return bytes > 0 ? bytes : 0;
}

inline size_t fa2_sdpa_backward_workspace_size(int32_t batch, int32_t num_heads, int32_t seq_q, int32_t head_dim) {
    if (seq_q < 0) return 0;
    return fa2_workspace(extent(batch, num_heads, ceil_divide(seq_q, 128) * 128), head_dim);
}

inline size_t fa2_sdpa_varlen_backward_workspace_size(int32_t batch, int32_t num_heads, int32_t, int32_t total_q,
                                                      int32_t head_dim) {
    if (batch < 0 || total_q < 0) return 0;
    return fa2_workspace(extent(num_heads, total_q + int64_t{128} * batch), head_dim);
}

inline Status need_fa2_workspace(const Call &call, size_t needed) {
    if (call.workspace != nullptr && call.workspace_bytes >= needed) return Status::ok;
    return fail(Status::invalid_problem, call.symbol, "expected a workspace of %zu bytes, got %zu", needed,
                call.workspace == nullptr ? 0 : call.workspace_bytes);
}

template <class T>
Status fa2_sdpa_backward(const Call &call, int32_t batch, int32_t num_heads, int32_t num_heads_k, int32_t seq_q,
                         int32_t seq_k, int32_t head_dim, f32 scale, int32_t is_causal, const f32 *slopes,
                         int32_t slopes_stride, int32_t left, int32_t right, f32 softcap, const T *q, const T *k,
                         const T *v, const T *o, const T *dout, const f32 *lse, T *dq, T *dk, T *dv) {
    const size_t needed = fa2_sdpa_backward_workspace_size(batch, num_heads, seq_q, head_dim);
    if (const Status status = need_fa2_workspace(call, needed); status != Status::ok) return status;
    const Logits<T> logits = fa2_logits<T>(scale, is_causal, slopes, slopes_stride, left, right, softcap);
    auto problem = dense_gradient<T>({batch, num_heads, seq_q, seq_k, head_dim, head_dim}, logits, q, k, v, dout, dq,
                                     dk, dv, num_heads / num_heads_k);
    problem.y = {o, problem.dy.layout, seq_q};
    problem.logsumexp = {lse, true, row_layout(num_heads, seq_q, 1)};
    return attend_backward(call, problem);
}

template <class T>
Status fa2_sdpa_varlen_backward(const Call &call, int32_t batch, int32_t num_heads, int32_t num_heads_k,
                                int32_t max_seqlen_q, int32_t max_seqlen_k, int32_t total_q, int32_t total_k,
                                int32_t head_dim, f32 scale, int32_t is_causal, const f32 *slopes,
                                int32_t slopes_stride, int32_t left, int32_t right, f32 softcap, const T *q, const T *k,
                                const T *v, const T *o, const T *dout, const f32 *lse, const int32_t *starts_q,
                                const int32_t *starts_k, T *dq, T *dk, T *dv) {
    const size_t needed = fa2_sdpa_varlen_backward_workspace_size(batch, num_heads, max_seqlen_q, total_q, head_dim);
    if (const Status status = need_fa2_workspace(call, needed); status != Status::ok) return status;
    const int64_t group = num_heads / num_heads_k;
    AttentionGradient<T> problem = {};
    problem.batch = batch;
    problem.heads = num_heads;
    problem.rows = max_seqlen_q;
    problem.key_rows = max_seqlen_k;
    problem.key_width = problem.value_width = head_dim;
    problem.queries = packed_rows(q, total_q, num_heads, head_dim, starts_q);
    problem.keys = packed_rows(k, total_k, num_heads_k, head_dim, starts_k, group);
    problem.values = packed_rows(v, total_k, num_heads_k, head_dim, starts_k, group);
    problem.dy = packed_rows(dout, total_q, num_heads, head_dim, starts_q);
    problem.y = packed_rows(o, total_q, num_heads, head_dim, starts_q);
    problem.logits = fa2_logits<T>(scale, is_causal, slopes, slopes_stride, left, right, softcap);
    problem.logsumexp = {lse, true, {0, total_q, 1, 1, starts_q}};
    problem.dq = packed_rows(dq, total_q, num_heads, head_dim, starts_q);
    problem.dk = {packed_rows(dk, total_k, num_heads_k, head_dim, starts_k, group), group};
    problem.dv = {packed_rows(dv, total_k, num_heads_k, head_dim, starts_k, group), group};
    return attend_backward(call, problem);
}

} // namespace baracuda::attention
