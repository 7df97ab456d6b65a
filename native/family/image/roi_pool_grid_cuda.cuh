// roi_pool_backward of many gradients on all multiprocessors at once: they are added up as integers in a workspace, in
// any order. Where they are no whole numbers of one unit, this is said in the workspace, and nothing is given.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "family/image/clear.h"
#include "family/image/roi_pool.h"
#include "family/image/roi_pool_sums_cuda.cuh"
#include "family/image/roi_pool_table_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

/// Makes the sums zeros, and finds the largest exponent.
template <class T>
__global__ void __launch_bounds__(GridSums::threads) roi_pool_backward_clear_kernel(GridSums grid, const T *dout) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int items = GridSums::items, words = GridSums::bytes_of_sum<P>() / 8;
    __shared__ uint32_t largest;
    const int64_t step = int64_t{gridDim.x} * GridSums::threads;
    const int64_t thread = int64_t{blockIdx.x} * GridSums::threads + threadIdx.x;
    if (threadIdx.x == 0) largest = 0;
    if (thread == 0) *grid.misfits() = 0;
    auto *const pairs = reinterpret_cast<ulonglong2 *>(grid.sums);
    const int64_t all = grid.cells * words;
    for (int64_t i = thread; i < all / 2; i += step) pairs[i] = make_ulonglong2(0, 0);
    if (thread == 0 && all % 2 != 0) grid.sums[all - 1] = 0;
    if (grid.top != 0) return;
    __syncthreads();
    int top = 0;
    for (int64_t first = thread; first < grid.gradients; first += items * step) {
        T value[items];
#pragma unroll
        for (int u = 0; u < items; ++u) value[u] = dout[min(first + u * step, int64_t{grid.gradients} - 1)];
#pragma unroll
        for (int u = 0; u < items; ++u) {
            if (widen(value[u]) != 0) top = max(top, PoolUnits<P>::exponent(widen(value[u])));
        }
    }
    top = warp_max(top);
    if (threadIdx.x % 32 == 0) atomicMax(&largest, static_cast<uint32_t>(top));
    __syncthreads();
    if (threadIdx.x == 0) grid.tops[blockIdx.x] = largest;
}

/// The exponent of the unit, in every thread. The block synchronizes.
template <class P> __device__ int grid_top(const GridSums &grid) {
    __shared__ uint32_t largest;
    if (grid.top != 0) return grid.top;
    if (threadIdx.x == 0) largest = 0;
    __syncthreads();
    int top = 0;
    for (int i = static_cast<int>(threadIdx.x); i < static_cast<int>(gridDim.x); i += GridSums::threads) {
        top = max(top, static_cast<int>(grid.tops[i]));
    }
    top = warp_max(top);
    if (threadIdx.x % 32 == 0) atomicMax(&largest, static_cast<uint32_t>(top));
    __syncthreads();
    return min(static_cast<int>(largest), PoolUnits<P>::largest_exponent);
}

template <class T>
__global__ void __launch_bounds__(GridSums::threads)
    roi_pool_backward_add_kernel(RoiShape shape, GridSums grid, const T *dout, const T *rois, const int32_t *argmax) {
    begin_kernel();
    using P = Compute<T>;
    using Units = PoolUnits<P>;
    constexpr int items = GridSums::items, words = Units::words;
    const int top = grid_top<P>(grid), step = static_cast<int>(gridDim.x) * GridSums::threads;
    if (blockIdx.x == 0 && threadIdx.x == 0) *grid.top_of_all() = static_cast<uint32_t>(top);
    const auto plane = static_cast<uint32_t>(shape.plane());
    bool fits = true;
#pragma unroll 1
    for (int64_t begin = int64_t{blockIdx.x} * GridSums::threads; begin < grid.gradients; begin += items * step) {
        int32_t at[items], channel[items];
        T value[items], image[items];
#pragma unroll
        for (int u = 0; u < items; ++u) {
            if (begin + int64_t{u} * step >= grid.gradients) break;
            const int64_t i = min(begin + threadIdx.x + int64_t{u} * step, int64_t{grid.gradients} - 1);
            const int32_t of = grid.by_pooled.quotient(static_cast<int32_t>(i)), region = grid.by_channels.quotient(of);
            channel[u] = of - region * shape.channels;
            at[u] = argmax[i], value[u] = dout[i], image[u] = rois[int64_t{region} * 5];
        }
#pragma unroll
        for (int u = 0; u < items; ++u) {
            if (begin + int64_t{u} * step >= grid.gradients) break;
            const int32_t of = roi_image(image + u, shape.images);
            const P wide = widen(value[u]);
            uint32_t word[words] = {};
            bool adds = begin + threadIdx.x + int64_t{u} * step < grid.gradients && of >= 0 && wide != 0 &&
                        static_cast<uint32_t>(at[u]) < plane;
            if (adds && !Units::split(wide, top, grid.room, word)) fits = adds = false;
            const uint32_t cell = static_cast<uint32_t>(of * shape.channels + channel[u]) * plane + at[u];
            if (!Units::merge_lanes(adds, cell, word)) continue;
            const unsigned long long low = static_cast<unsigned long long>(word[1]) << 32 | word[0];
            if constexpr (words == 2) {
                atomicAdd(grid.sums + cell, low);
            } else {
                const unsigned long long before = atomicAdd(grid.sums + uint64_t{cell} * 2, low);
                const uint32_t high = word[2] + (before + low < before);
                if (high != 0) atomicAdd(reinterpret_cast<uint32_t *>(grid.sums + uint64_t{cell} * 2 + 1), high);
            }
        }
    }
    if (!fits) *grid.misfits() = 1;
}

template <class T>
__global__ void __launch_bounds__(GridSums::threads)
    roi_pool_backward_give_kernel(GridSums grid, bool adds, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    using Units = PoolUnits<P>;
    constexpr int items = GridSums::items, words = Units::words;
    const uint32_t top = *grid.top_of_all();
    const bool misfits = *grid.misfits() != 0; // nothing is given
    if (misfits && adds) return;
    const int64_t step = int64_t{gridDim.x} * GridSums::threads;
    for (int64_t first = int64_t{blockIdx.x} * GridSums::threads + threadIdx.x; first < grid.cells;
         first += items * step) {
        unsigned long long low[items];
        uint32_t high[items];
        T old[items];
#pragma unroll
        for (int u = 0; u < items; ++u) {
            const int64_t i = first + u * step;
            low[u] = high[u] = 0;
            if (i >= grid.cells || misfits) continue;
            if constexpr (words == 2) {
                low[u] = grid.sums[i];
            } else {
                const ulonglong2 both = reinterpret_cast<const ulonglong2 *>(grid.sums)[i];
                low[u] = both.x, high[u] = static_cast<uint32_t>(both.y);
            }
        }
#pragma unroll
        for (int u = 0; u < items; ++u) {
            old[u] = narrow<T>(0);
            if (adds && (low[u] | high[u]) != 0) old[u] = dinput[first + u * step];
        }
#pragma unroll
        for (int u = 0; u < items; ++u) {
            if (adds ? (low[u] | high[u]) == 0 : first + u * step >= grid.cells) continue;
            uint32_t word[words] = {static_cast<uint32_t>(low[u]), static_cast<uint32_t>(low[u] >> 32)};
            if constexpr (words == 3) word[2] = high[u];
            const P sum = Units::join(word, top, grid.room);
            dinput[first + u * step] = narrow<T>(widen(old[u]) + sum);
        }
    }
}

/// On all multiprocessors, if there is a workspace for it: three launches, and one of sums in parts, to the same bits,
/// that does nothing where one unit was enough. In parts alone without it.
template <class T>
Status roi_pool_adjoint_on_grid(const Call &call, const RoiShape &shape, PoolSums sums, bool adds, const T *dout,
                                const T *rois, const int32_t *argmax, T *dinput) {
    const auto in_parts = [&] {
        Status status = Status::ok;
        if (!adds) status = clear(call, dinput, sizeof(T) * shape.cells());
        return status != Status::ok ? status : roi_pool_adjoint_by_sums(call, shape, sums, dout, rois, argmax, dinput);
    };
    if (!GridSums::serve<T>(shape)) return in_parts();
    Scratch scratch(call.workspace);
    const GridSums grid(scratch, shape, sums, dout);
    sums.chunk = 0;
    if (call.workspace == nullptr || call.workspace_bytes < scratch.bytes()) return in_parts();
    // All have as many blocks, which tell of exponents and look at them.
    const int64_t blocks = std::min<int64_t>(
        ceil_divide(std::max(grid.cells, int64_t{grid.gradients}), int64_t{GridSums::threads}), GridSums::blocks);
    Status status = launch(call, blocks, GridSums::threads, 0, roi_pool_backward_clear_kernel<T>, grid, dout);
    if (status != Status::ok) return status;
    status =
        launch(call, blocks, GridSums::threads, 0, roi_pool_backward_add_kernel<T>, shape, grid, dout, rois, argmax);
    if (status != Status::ok) return status;
    status = launch(call, blocks, GridSums::threads, 0, roi_pool_backward_give_kernel<T>, grid, adds, dinput);
    if (status != Status::ok) return status;
    return roi_pool_adjoint_by_sums(call, shape, sums, dout, rois, argmax, dinput, grid.misfits());
}

} // namespace baracuda::image
