// What the ops of attention share: problems from their arguments.
#pragma once

#include "core/abi/strides.h"
#include "core/skeleton/attention.h"

namespace baracuda::attention {

/// Extents of [batch, heads, rows or keys, width].
struct Extents {
    int64_t batch, heads, q_len, k_len, d_k, d_v;
};

/// The layout that three strides say: of requests, heads and rows. A null array is for contiguous tensors.
inline RowLayout layout_of(const HostArray<int64_t, 3> &strides, int64_t heads, int64_t rows, int64_t width) {
    if (strides.null) return row_layout(heads, rows, width);
    return {strides[0], strides[1], strides[2]};
}

/// The window of causal attention whose first key is aligned with the first row; without it all keys are seen.
inline AttentionWindow causal_from_begin(int32_t is_causal) {
    AttentionWindow window;
    window.right = is_causal ? 0 : -1;
    return window;
}

/// That in which the last key is aligned with the last row, with limits on both sides, of which negative ones are none.
inline AttentionWindow window_from_end(int32_t is_causal, int32_t left, int32_t right) {
    AttentionWindow window;
    window.left = left;
    window.right = is_causal ? 0 : right;
    window.from_end = true;
    return window;
}

template <class T> Logits<T> logits_of(f32 scale, const AttentionWindow &window) {
    Logits<T> logits = {};
    logits.scale = static_cast<Compute<T>>(scale);
    logits.window = window;
    return logits;
}

/// The problem of contiguous tensors, without a logsumexp.
template <class T>
Attention<T, Rows<const T>, AttentionResult<T>> dense_problem(const Extents &n, const Logits<T> &logits, const T *q,
                                                              const T *k, const T *v, T *y, int64_t group = 1) {
    AttentionResult<T> result = {};
    result.y = {y, row_layout(n.heads, n.q_len, n.d_v), n.q_len};
    return {n.batch,
            n.heads,
            n.q_len,
            n.d_k,
            n.d_v,
            {q, row_layout(n.heads, n.q_len, n.d_k), n.q_len},
            {k, row_layout(n.heads, n.k_len, n.d_k, group), n.k_len},
            {v, row_layout(n.heads, n.k_len, n.d_v, group), n.k_len},
            logits,
            result};
}

} // namespace baracuda::attention
