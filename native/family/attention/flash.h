// Attention whose weights are not stored: y and the log of the sum of exponentials.
#pragma once

#include "family/attention/sdpa.h"

namespace baracuda::attention {

template <class T>
Status flash(const Call &call, const Extents &n, const Logits<T> &logits, const T *q, const T *k, const T *v, T *y,
             T *lse) {
    auto problem = dense_problem<T>(n, logits, q, k, v, y);
    problem.result.logsumexp = {lse, false, row_layout(n.heads, n.q_len, 1)};
    return attend(call, problem);
}

template <class T>
Status flash_sdpa(const Call &call, int32_t batch, int32_t heads, int32_t q_len, int32_t k_len, int32_t d_k,
                  int32_t d_v, f32 scale, int32_t is_causal, const T *q, const T *k, const T *v, T *y, T *lse) {
    const Logits<T> logits = logits_of<T>(scale, causal_from_begin(is_causal));
    return flash<T>(call, {batch, heads, q_len, k_len, d_k, d_v}, logits, q, k, v, y, lse);
}

template <class T>
Status sdpa_arbmask(const Call &call, int32_t batch, int32_t heads, int32_t q_len, int32_t k_len, int32_t d_k,
                    int32_t d_v, f32 scale, int32_t is_causal, const T *q, const T *k, const T *v, const f32 *mask,
                    T *y, T *lse) {
    Logits<T> logits = logits_of<T>(scale, causal_from_begin(is_causal));
    logits.mask = {mask, true, row_layout(heads, q_len, k_len)};
    return flash<T>(call, {batch, heads, q_len, k_len, d_k, d_v}, logits, q, k, v, y, lse);
}

template <class T>
Status sdpa_block_sparse(const Call &call, int32_t batch, int32_t heads, int32_t q_len, int32_t k_len, int32_t d_k,
                         int32_t d_v, int32_t block_size, f32 scale, int32_t is_causal, const T *q, const T *k,
                         const T *v, const u8 *block_pattern, T *y, T *lse) {
    Logits<T> logits = logits_of<T>(scale, causal_from_begin(is_causal));
    logits.pattern = block_pattern;
    logits.block_size = Divider<int64_t>(block_size);
    logits.heads = heads;
    logits.row_blocks = ceil_divide(q_len, block_size);
    logits.key_blocks = ceil_divide(k_len, block_size);
    return flash<T>(call, {batch, heads, q_len, k_len, d_k, d_v}, logits, q, k, v, y, lse);
}

template <class T>
Status flash_sdpa_sm89(const Call &call, int32_t batch, int32_t heads, int32_t q_len, int32_t k_len, int32_t d_k,
                       int32_t d_v, f32 scale, int32_t is_causal, const T *q, const T *k, const T *v, T *y, T *lse) {
    return flash_sdpa(call, batch, heads, q_len, k_len, d_k, d_v, scale, is_causal, q, k, v, y, lse);
}

template <class T>
Status flash_sdpa_sm89_strided(const Call &call, int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
                               int32_t d_k, int32_t d_v, const Strides &stride_q, const Strides &stride_k,
                               const Strides &stride_v, const Strides &stride_y, f32 scale, int32_t is_causal,
                               const T *q, const T *k, const T *v, T *y, T *lse) {
    const Logits<T> logits = logits_of<T>(scale, causal_from_begin(is_causal));
    auto problem = dense_problem<T>({batch, heads, q_len, k_len, d_k, d_v}, logits, q, k, v, y);
    problem.queries.layout = layout_of(stride_q, heads, q_len, d_k);
    problem.keys.layout = layout_of(stride_k, heads, k_len, d_k);
    problem.values.layout = layout_of(stride_v, heads, k_len, d_v);
    problem.result.y.layout = layout_of(stride_y, heads, q_len, d_v);
    problem.result.logsumexp = {lse, false, row_layout(heads, q_len, 1)};
    return attend(call, problem);
}

} // namespace baracuda::attention
