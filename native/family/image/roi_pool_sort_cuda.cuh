// Many gradients of roi_pool_backward are put together by the parts of the planes that have their cells, a chunk of a
// channel by each block, those of a part in any order.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "family/image/roi_pool.h"
#include "family/image/roi_pool_table_cuda.cuh"

namespace baracuda::image {

template <class T>
__global__ void __launch_bounds__(PoolSumsPolicy::sort_threads, 2)
    roi_pool_backward_sort_kernel(RoiShape shape, PoolSums sums, PoolRuns<T> runs, int64_t first_channel, const T *dout,
                                  const T *rois, const int32_t *argmax) {
    begin_kernel();
    constexpr int threads = PoolSumsPolicy::sort_threads, items = PoolSumsPolicy::sort_items;
    constexpr int most_parts = (PoolSumsPolicy::most_parts + threads) / threads * threads;
    __shared__ uint32_t begins[most_parts]; // how many a part has, then where they begin
    __shared__ uint32_t of_warps[threads / 32], largest;
    const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
    const auto grid_place = runs.grid.place(static_cast<int64_t>(blockIdx.x));
    const int64_t chunk = grid_place[0], channel = grid_place[1];
    const int64_t pooled = shape.pooled(), gradients = shape.count * pooled, first = chunk * sums.chunk;
    const int64_t first_region = first / pooled, of_region = first - first_region * pooled; // which come before
    const int groups = ceil_divide(sums.chunk, threads * items); // of gradients that a thread looks at, at a time

    int32_t cell[items], part[items];
    uint64_t from[items];
    const auto load = [&](int group) {
#pragma unroll
        for (int u = 0; u < items; ++u) { // no branch, so that a thread's loads are under way at once
            const int item = (group * items + u) * threads + thread;
            const bool exists = item < sums.chunk && first + item < gradients;
            const auto held = static_cast<int32_t>(min(first + item, gradients - 1) - first + of_region);
            const int64_t ahead = sums.by_pooled.quotient(held), region = first_region + ahead;
            from[u] = (region * shape.channels + first_channel + channel) * pooled + (held - ahead * pooled);
            cell[u] = argmax[from[u]];
            part[u] = exists ? roi_image(rois + region * 5, shape.images) : -1;
        }
#pragma unroll
        for (int u = 0; u < items; ++u) {
            const bool exists = part[u] >= 0 && static_cast<uint32_t>(cell[u]) < static_cast<uint32_t>(shape.plane());
            const PoolSums::Place place = sums.place(exists ? static_cast<uint32_t>(cell[u]) : 0);
            part[u] = exists ? part[u] * sums.parts + place.part : -1;
            cell[u] = static_cast<int32_t>(place.local);
        }
    };
    for (int i = thread; i <= runs.parts; i += threads) begins[i] = 0;
    if (thread == 0) largest = 0;
    __syncthreads();
    for (int group = 0; group < groups; ++group) {
        load(group);
#pragma unroll
        for (int u = 0; u < items; ++u) {
            if (part[u] >= 0) atomicAdd(begins + part[u], 1u);
        }
    }
    __syncthreads();
    // A thread has some parts side by side.
    const int of_thread = (runs.parts + threads) / threads, first_part = thread * of_thread;
    const int end_part = min(first_part + of_thread, runs.parts + 1);
    uint32_t mine = 0;
    for (int i = first_part; i < end_part; ++i) mine += begins[i];
    const uint32_t until = warp_inclusive_sum(mine);
    if (lane == 31) of_warps[warp] = until;
    __syncthreads();
    const uint32_t of_lane = lane < threads / 32 ? of_warps[lane] : 0;
    uint32_t at = __shfl_sync(~0u, warp_inclusive_sum(of_lane) - of_lane, warp) + until - mine;
    for (int i = first_part; i < end_part; ++i) {
        const uint32_t count = begins[i];
        begins[i] = at;
        runs.begins[(channel * (runs.parts + 1) + i) * runs.count + chunk] = at;
        at += count;
    }
    __syncthreads();
    const int64_t to = (channel * runs.count + chunk) * sums.chunk;
    int top = 0;
    for (int group = 0; group < groups; ++group) {
        if (groups > 1) load(group); // else they are still there
        T value[items];
#pragma unroll
        for (int u = 0; u < items; ++u) value[u] = dout[from[u]];
#pragma unroll
        for (int u = 0; u < items; ++u) {
            if (part[u] < 0) continue;
            const int64_t place = to + atomicAdd(begins + part[u], 1u);
            runs.cells[place] = static_cast<uint32_t>(cell[u]), runs.values[place] = value[u];
            if (widen(value[u]) != 0) top = max(top, PoolTable<Compute<T>>::exponent(widen(value[u])));
        }
    }
    top = warp_max(top);
    if (lane == 0) atomicMax(&largest, static_cast<uint32_t>(top));
    __syncthreads();
    if (thread == 0) runs.tops[channel * runs.count + chunk] = largest;
}

} // namespace baracuda::image
