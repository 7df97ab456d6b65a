// attention_gradient.h of keys that no row sees, as those behind the last row of causal attention: their gradients are
// 0, and the problem is one of fewer keys.
#pragma once

#include "core/device/launch.cuh"
#include "core/skeleton/attention_gradient.h"

namespace baracuda {

constexpr int kHiddenThreads = 256, kHiddenBytes = 1 << 15; // of a block

/// The rows from one on of each head, which become 0, of dK and of dV. whole: they begin and end at multiples of 16
/// bytes.
template <class T> struct HiddenRows {
    Rows<T> rows[2];
    int64_t first, heads, group, elements[2], blocks[2];
    bool whole[2];
};

template <class T>
__global__ void __launch_bounds__(kHiddenThreads) hidden_rows_kernel(const __grid_constant__ HiddenRows<T> work) {
    begin_kernel();
    constexpr int run = 16 / sizeof(T), of_block = kHiddenBytes / static_cast<int>(sizeof(T));
    const uint32_t all = static_cast<uint32_t>(work.blocks[0] + work.blocks[1]), head = blockIdx.x / all;
    const uint32_t place = blockIdx.x - head * all, of_keys = static_cast<uint32_t>(work.blocks[0]);
    const bool is_values = place >= of_keys;
    const uint32_t heads = static_cast<uint32_t>(work.heads), b = head / heads, h = (head - b * heads) * work.group;
    const int64_t from = int64_t{is_values ? place - of_keys : place} * of_block;
    const int count = static_cast<int>(min(int64_t{of_block}, work.elements[is_values] - from));
    T *const to = work.rows[is_values].at(b, h, work.first) + from;
    if (work.whole[is_values]) {
#pragma unroll 4
        for (int at = threadIdx.x * run; at < count; at += kHiddenThreads * run) {
            *reinterpret_cast<uint4 *>(to + at) = make_uint4(0, 0, 0, 0);
        }
        return;
    }
    for (int at = threadIdx.x; at < count; at += kHiddenThreads) to[at] = narrow<T>(Compute<T>(0));
}

/// How many keys any row sees, where that is far fewer than there are and gradients of the others are contiguous, but
/// one at least; else all. Extents decide alone.
template <class T> int64_t seen_keys(const AttentionGradient<T> &problem) {
    constexpr int64_t many = 256;
    const int64_t rows = problem.rows, keys = problem.key_rows;
    const bool is_packed = problem.queries.layout.starts != nullptr || problem.keys.layout.starts != nullptr;
    const AttentionWindow &window = problem.logits.window;
    if (is_packed || problem.weights.data != nullptr || !problem.logits.plain() || window.right < 0 || rows <= 0 ||
        problem.dk.group != problem.dv.group || problem.dk.rows.layout.row_stride != problem.key_width ||
        problem.dv.rows.layout.row_stride != problem.value_width) {
        return keys;
    }
    const int64_t seen = keys_of_rows(window, window.shift_of(rows, keys), 0, rows - 1, keys).end;
    return seen > 0 && seen <= keys / 2 && keys - seen >= many ? seen : keys;
}

/// Makes 0 of the gradients of keys from `seen` on.
template <class T> Status clear_hidden(const Call &call, const AttentionGradient<T> &problem, int64_t seen) {
    const int64_t group = problem.dk.group, heads = problem.heads / group;
    HiddenRows<T> work = {{problem.dk.rows, problem.dv.rows}, seen, heads, group, {}, {}, {}};
    for (const int i : {0, 1}) {
        const RowLayout &by = work.rows[i].layout;
        const int64_t steps = by.batch_stride | by.head_stride | by.row_stride;
        work.elements[i] = (problem.key_rows - seen) * by.row_stride;
        work.blocks[i] = ceil_divide(work.elements[i] * static_cast<int64_t>(sizeof(T)), kHiddenBytes);
        work.whole[i] = reinterpret_cast<uintptr_t>(work.rows[i].data) % 16 == 0 &&
                        steps % static_cast<int64_t>(16 / sizeof(T)) == 0;
    }
    const int64_t blocks = problem.batch * heads * (work.blocks[0] + work.blocks[1]);
    return launch(call, blocks, kHiddenThreads, 0, hidden_rows_kernel<T>, work);
}

} // namespace baracuda
