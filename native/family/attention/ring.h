// Ring attention: chunks of keys are folded into a state, one call after the other, in any order.
#pragma once

#include "core/skeleton/each.h"
#include "family/attention/common.h"

namespace baracuda::attention {

inline size_t ring_attention_workspace_bytes(int32_t batch, int32_t heads, int32_t q_local, int32_t d) {
    const int64_t bytes = extent(batch, heads, q_local, int64_t{d} + 2, 4);
    return bytes > 0 ? bytes : 0;
}

struct EmptyState {
    f32 *sums, *largest, *exponentials;
    int64_t sum_count, row_count;

    HD void operator()(int64_t at) const {
        if (at < sum_count) sums[at] = 0;
        if (at < row_count) {
            largest[at] = -kInfinity<f32>;
            exponentials[at] = 0;
        }
    }
};

inline Status ring_attention_init(const Call &call, f32 *o_acc, f32 *m_acc, f32 *l_acc, int64_t o_len, int64_t ml_len) {
    return for_each(call, std::max(o_len, ml_len), EmptyState{o_acc, m_acc, l_acc, o_len, ml_len});
}

template <class T>
Status ring_attention_step(const Call &call, int32_t batch, int32_t heads, int32_t q_local, int32_t k_chunk, int32_t d,
                           int32_t q_global_base, int32_t k_global_base, f32 scale, int32_t is_causal, const T *q,
                           const T *k_local, const T *v_local, f32 *o_acc, f32 *m_acc, f32 *l_acc) {
    AttentionWindow window = causal_from_begin(is_causal);
    window.shift = int64_t{q_global_base} - k_global_base;
    const RowLayout keys = row_layout(heads, k_chunk, d), state = row_layout(heads, q_local, 1);
    const Attention<T, Rows<const T>, AttentionState<T>> problem = {
        batch,
        heads,
        q_local,
        d,
        d,
        {q, row_layout(heads, q_local, d), q_local},
        {k_local, keys, k_chunk},
        {v_local, keys, k_chunk},
        logits_of<T>(scale, window),
        {{o_acc, row_layout(heads, q_local, d), q_local}, {m_acc, state, q_local}, {l_acc, state, q_local}}};
    return attend(call, problem);
}

template <class T> struct RingResult {
    const f32 *sums, *largest, *exponentials;
    T *y, *lse;
    int64_t rows, width;

    /// Elements of y come first, then rows of lse.
    HD void operator()(int64_t at) const {
        if (at < rows * width) {
            const f32 total = exponentials[at / width];
            y[at] = narrow<T>(total == 0 ? 0.0f : sums[at] / total);
        } else {
            at -= rows * width;
            lse[at] = narrow<T>(exponentials[at] == 0 ? -kInfinity<f32> : largest[at] + std::log(exponentials[at]));
        }
    }
};

template <class T>
Status ring_attention_finalize(const Call &call, int32_t batch, int32_t heads, int32_t q_local, int32_t d,
                               const f32 *o_acc, const f32 *m_acc, const f32 *l_acc, T *y, T *lse) {
    const int64_t rows = int64_t{batch} * heads * q_local, count = rows * d + (lse == nullptr ? 0 : rows);
    if (count == 0) return Status::ok;
    return for_each(call, count, RingResult<T>{o_acc, m_acc, l_acc, y, lse, rows, d});
}

} // namespace baracuda::attention
