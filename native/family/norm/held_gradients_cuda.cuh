// held_gradients.h on the device: a block has a row, whose dy and x it holds in shared memory, each thread the elements
// of its own accumulators, wherever lines begin.
#pragma once

#include "family/norm/group_norm_rows_cuda.cuh"
#include "family/norm/held_gradients.h"

namespace baracuda::norm {

struct HeldGradientsPolicy {
    static constexpr int most_threads = 512; // of a block
    static constexpr int most_warps = 256;   // of accumulators of a row
    // Elements of rows in whole vectors, and of all of them: 5 x 128 x 116 f32 take 2.6 us so, 4.1 in registers, 17 x
    // 192 x 12 x 12 5.2 and 5.6, but 3 x 2 x 3540 8.2 and 6.0.
    static constexpr int64_t most_of_vectors = 4096, most_in_vectors = 1 << 19;
    static constexpr int batch = 8; // elements that a thread loads before it uses any, where none are copied
};

/// Row r is channel r of all samples: a line of each.
template <class T> struct GradientRows {
    Divider<int32_t> by_line;
    int64_t line_step; // from a line of a row to the next one; rows begin a line's length apart
    int count, accumulators, sweeps, slices;
    const T *dy, *x;
    T *dx;
};

template <class T>
__global__ void __launch_bounds__(HeldGradientsPolicy::most_threads)
    held_gradients_kernel(const __grid_constant__ GradientRows<T> rows,
                          const __grid_constant__ LayerNormBackward<T> op) {
    begin_kernel();
    using State = typename LayerNormBackward<T>::State;
    __shared__ State of_warps[HeldGradientsPolicy::most_warps]; // of 32 accumulators each
    T *const dy = dynamic_shared_memory<T>(), *const x = dy + rows.count;
    const int64_t row = blockIdx.x, first = row * rows.by_line.divisor();
    const int threads = blockDim.x, count = rows.count;
    const auto offset = [&](int i) {
        const int line = rows.by_line.quotient(i);
        return first + line * rows.line_step + (i - line * rows.by_line.divisor());
    };
    if constexpr (can_copy(sizeof(T))) {
#pragma unroll 4
        for (int i = threadIdx.x; i < count; i += threads) {
            const int64_t at = offset(i);
            start_copy<sizeof(T)>(reinterpret_cast<char *>(dy + i), rows.dy + at);
            start_copy<sizeof(T)>(reinterpret_cast<char *>(x + i), rows.x + at);
        }
        commit_copies();
    } else {
        constexpr int batch = HeldGradientsPolicy::batch;
#pragma unroll 1
        for (int i = threadIdx.x; i < count; i += batch * threads) {
            T loaded[2][batch]; // all before any is used
#pragma unroll
            for (int b = 0; b < batch; ++b) {
                if (i + b * threads >= count) break;
                const int64_t at = offset(i + b * threads);
                loaded[0][b] = rows.dy[at], loaded[1][b] = rows.x[at];
            }
#pragma unroll
            for (int b = 0; b < batch; ++b) {
                if (i + b * threads >= count) break;
                dy[i + b * threads] = loaded[0][b], x[i + b * threads] = loaded[1][b];
            }
        }
    }
    const auto own_op = op.of(row);
    wait_for_copies<0>();

    // Threads divide accumulators, and these slices: each thread has copied what it reads.
    int warp = threadIdx.x / 32, begin = threadIdx.x;
#pragma unroll 1
    for (int slice = 0; slice < rows.slices; ++slice, begin += (rows.sweeps - 1) * rows.accumulators) {
#pragma unroll 1
        for (int k = 0; k < rows.accumulators; k += threads, begin += threads, warp += threads / 32) {
            State state = op.identity();
#pragma unroll 4
            for (int sweep = 0; sweep < rows.sweeps; ++sweep) {
                const int i = begin + sweep * rows.accumulators;
                if (i < count) state = own_op.add(state, dy[i], x[i], x[i]);
            }
            state = {sum_of_neighbours<32>(state.plain), sum_of_neighbours<32>(state.product)};
            if (threadIdx.x % 32 == 0) of_warps[warp] = state;
        }
    }
    __syncthreads();
    const int warps = rows.slices * rows.accumulators / 32;
    const State state = merge_slices_in_warp(op, warps, [&](int at) { return of_warps[at]; });

    const auto f = own_op.finish(row, state);
#pragma unroll 4
    for (int i = threadIdx.x; i < count; i += threads) rows.dx[offset(i)] = f(dy[i], x[i], x[i]);
    if (threadIdx.x == 0) own_op.store(row, state);
}

template <class T>
std::optional<Status> held_gradients(const Call &call, const GroupedLayout &layout, const LayerNormBackward<T> &op,
                                     const T *dy, const T *x, T *dx) {
    using Policy = HeldGradientsPolicy;
    const int64_t count = layout.rows.count(), line = layout.rows.extents[3];
    const int bytes = static_cast<int>(std::min<int64_t>(2 * count * sizeof(T), INT32_MAX));
    const ReduceOrder order = reduce_order<LayerNormBackward<T>, Pack<T *>, T, T, T>(count);
    const int64_t warps = order.slices * order.accumulators() / 32;
    if (!HeldGradients::hold<T>(count) || order.accumulators() < 32 || warps > Policy::most_warps ||
        bytes + HeldGroupsPolicy::reserved_bytes > max_shared_bytes()) {
        return std::nullopt;
    }
    // Whole vectors are held in registers, or by way of channels, which is faster unless rows are short and few.
    constexpr int V = 16 / sizeof(T);
    const bool whole = line % V == 0 && misalignment<V>(dy) == 0 && misalignment<V>(x) == 0 && misalignment<V>(dx) == 0;
    const bool is_small = count <= Policy::most_of_vectors && layout.elements <= Policy::most_in_vectors;
    if (sizeof(T) < 8 && whole && !is_small) return std::nullopt;
    const GradientRows<T> rows{Divider<int32_t>(static_cast<int32_t>(line)),
                               layout.strides[0],
                               static_cast<int>(count),
                               order.accumulators(),
                               order.sweeps,
                               static_cast<int>(order.slices),
                               dy,
                               x,
                               dx};
    return launch_with_dynamic_shared(call, layout.rows.results(), std::min(Policy::most_threads, order.accumulators()),
                                      bytes, held_gradients_kernel<T>, rows, op);
}

} // namespace baracuda::norm
