// Rows of attention_wgmma_kernel.cuh once more, key by key: those whose weights of 0 have met an infinity or NaN among
// the values that they do not see.
#pragma once

#include "core/device/warp.cuh"
#include "core/skeleton/attention_wgmma_rows.cuh"

namespace baracuda {

/// One row, by a warp. Its logsumexp stands.
template <class T>
__device__ void store_row_again(const DenseAttention<T> &problem, const AttentionHead &head, int row) {
    constexpr int most = 256 / 32; // columns of a lane
    const int lane = threadIdx.x % 32;
    const T *const query = problem.queries.at(head.b, head.h, row);
    const HeadRows<const T> keys = problem.keys.head(head.b, head.h), values = problem.values.head(head.b, head.h);
    const KeyRange seen = keys_of_rows(problem.logits.window, head.shift, row, row, head.keys);
    SoftmaxState<f32> state = {-kInfinity<f32>, 0};
    f32 sums[most] = {};
#pragma unroll 1
    for (int64_t j = seen.begin; j < seen.end; ++j) {
        const T *const key = keys.at(j), *const value = values.at(j);
        f32 product = 0;
        for (int c = lane; c < problem.key_width; c += 32) product = fma(widen(query[c]), widen(key[c]), product);
        const f32 logit = warp_sum(product) * problem.logits.scale, before = state.largest;
        state.largest = max_or_nan(before, logit);
        const f32 origin = SoftmaxState<f32>::origin(state.largest), factor = exponential<T>(before - origin);
        const f32 weight = exponential<T>(logit - origin);
        state.sum = fma(state.sum, factor, weight);
#pragma unroll
        for (int c = 0; c < most; ++c) {
            sums[c] *= factor;
            if (lane + 32 * c < problem.value_width) sums[c] = fma(weight, widen(value[lane + 32 * c]), sums[c]);
        }
    }
    const auto result = problem.result.row(head.b, head.h, row);
#pragma unroll
    for (int c = 0; c < most; ++c) {
        if (lane + 32 * c < problem.value_width) result.store(lane + 32 * c, state.sum, sums[c]);
    }
}

/// The rows of a warpgroup that have a NaN.
template <class Tile>
__device__ void store_again(const AttentionArguments<Tile> &arguments, const AttentionWork<Tile> &work, int warpgroup) {
    const auto &problem = arguments.problem;
    __syncwarp(); // what other lanes have stored is seen
#pragma unroll 1
    for (int r = 0; r < 16; ++r) {
        const int row = work.first_row + 64 * warpgroup + threadIdx.x % 128 / 32 * 16 + r;
        if (row >= work.head.rows) break;
        bool spoiled = false;
        for (int c = threadIdx.x % 32; c < problem.value_width; c += 32) {
            const f32 value = widen(problem.result.y.at(work.head.b, work.head.h, row)[c]);
            spoiled |= value != value;
        }
        if (__any_sync(~0u, spoiled)) store_row_again(problem, work.head, row);
    }
}

} // namespace baracuda
