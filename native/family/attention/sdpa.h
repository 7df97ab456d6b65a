// Attention whose weights are written out.
#pragma once

#include "family/attention/common.h"

namespace baracuda::attention {

using Strides = HostArray<int64_t, 3>;

template <class T>
Status sdpa_strided(const Call &call, int32_t batch, int32_t heads, int32_t q_len, int32_t k_len, int32_t d_k,
                    int32_t d_v, const Strides &stride_q, const Strides &stride_k, const Strides &stride_v,
                    const Strides &stride_mask, const Strides &stride_y, f32 scale, int32_t is_causal, int32_t has_mask,
                    const T *q, const T *k, const T *v, const T *mask, T *attn, T *y) {
    Logits<T> logits = logits_of<T>(scale, causal_from_begin(is_causal));
    if (has_mask) logits.mask = {mask, false, layout_of(stride_mask, heads, q_len, k_len)};
    auto problem = dense_problem<T>({batch, heads, q_len, k_len, d_k, d_v}, logits, q, k, v, y);
    problem.queries.layout = layout_of(stride_q, heads, q_len, d_k);
    problem.keys.layout = layout_of(stride_k, heads, k_len, d_k);
    problem.values.layout = layout_of(stride_v, heads, k_len, d_v);
    problem.result.y.layout = layout_of(stride_y, heads, q_len, d_v);
    problem.result.weights = {attn, false, row_layout(heads, q_len, k_len)};
    return attend(call, problem);
}

template <class T>
Status sdpa(const Call &call, int32_t batch, int32_t heads, int32_t q_len, int32_t k_len, int32_t d_k, int32_t d_v,
            f32 scale, int32_t is_causal, int32_t has_mask, const T *q, const T *k, const T *v, const T *mask, T *attn,
            T *y) {
    const Strides none(nullptr);
    return sdpa_strided(call, batch, heads, q_len, k_len, d_k, d_v, none, none, none, none, none, scale, is_causal,
                        has_mask, q, k, v, mask, attn, y);
}

} // namespace baracuda::attention
