// Where a block of roi_pool_backward has the gradients of its part of an image from, in their order: all those of the
// regions of the image, as they lie in memory, or those of its part that were sorted for it.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "family/image/roi_pool.h"

namespace baracuda::image {

/// Calls write(u, place) for those of a thread's items whose bit is set, with their places among all those of the
/// block, in the order of the items: item u of lane l of warp w is item (w * items + u) * 32 + l. Returns how many
/// there are. `counts`: one of each warp, which nobody uses any more. The block synchronizes once.
template <int items, class Write> __device__ int compact(uint32_t wanted, int *counts, const Write &write) {
    const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
    uint32_t votes[items];
    int mine = 0;
#pragma unroll
    for (int u = 0; u < items; ++u) {
        votes[u] = __ballot_sync(~0u, (wanted >> u & 1) != 0);
        mine += __popc(votes[u]);
    }
    if (lane == 0) counts[warp] = mine;
    __syncthreads();
    const int of_lane = lane < static_cast<int>(blockDim.x) / 32 ? counts[lane] : 0;
    const int until = warp_inclusive_sum(of_lane);
    int to = __shfl_sync(~0u, until - of_lane, warp);
#pragma unroll
    for (int u = 0; u < items; ++u) {
        if (wanted >> u & 1) write(u, to + warp_rank(votes[u]));
        to += __popc(votes[u]);
    }
    return __shfl_sync(~0u, until, 31);
}

/// Whether a batch index, truncated toward zero, is that of an image.
template <class T> __device__ bool is_of_image(T index, int32_t image) {
    const auto wide = widen(index);
    return wide > -1 && wide < 2147483648 && static_cast<int32_t>(wide) == image;
}

/// All gradients of the regions of an image, in a channel. `list`: of regions, in shared memory.
template <class T> struct ImageGradients {
    static constexpr int items = PoolSumsPolicy::items;

    const RoiShape &shape;
    const PoolSums &sums;
    const T *dout, *rois;
    const int32_t *argmax;
    int32_t image, part;
    uint32_t *list;
    uint32_t next_region = 0, count = 0, begin = 0; // to be looked at; gradients of the list; of these, to be loaded

    __device__ void restart() {
        begin = 0;
        if (!sums.lists) {
            count = static_cast<uint32_t>(shape.count * shape.pooled()),
            next_region = static_cast<uint32_t>(shape.count);
        } else if (shape.count > sums.regions) {
            next_region = 0, count = 0;
        }
    }
    /// Whether there are gradients to be loaded: lists further regions where there are none. The block synchronizes
    /// then.
    __device__ bool find_more(int *counts) {
        const auto first_item = static_cast<uint32_t>(threadIdx.x / 32 * items * 32 + threadIdx.x % 32);
        const auto regions = static_cast<uint32_t>(shape.count);
        while (begin >= count && next_region < regions) {
            T of[items];
#pragma unroll
            for (int u = 0; u < items; ++u) {
                const uint32_t region = next_region + first_item + u * 32;
                of[u] = rois[uint64_t{region < regions ? region : regions - 1} * 5];
            }
            const auto end = static_cast<uint32_t>(min(int64_t{next_region} + sums.regions, int64_t{regions}));
            uint32_t wanted = 0;
#pragma unroll
            for (int u = 0; u < items; ++u) {
                const bool exists = next_region + first_item + u * 32 < end;
                wanted |= static_cast<uint32_t>(exists && is_of_image(of[u], image)) << u;
            }
            __syncthreads(); // the list before is used up
            const int listed =
                compact<items>(wanted, counts, [&](int u, int to) { list[to] = next_region + first_item + u * 32; });
            count = static_cast<uint32_t>(listed) * static_cast<uint32_t>(sums.by_pooled.divisor());
            next_region = end, begin = 0;
            __syncthreads();
        }
        return begin < count;
    }
    __device__ void pass() { begin += items * blockDim.x; }
    /// The thread's next gradients and their cells in the part, or none for those that do not belong to it.
    __device__ void load(int64_t channel, uint32_t (&cell)[items], Compute<T> (&value)[items]) {
        const auto first_item = static_cast<uint32_t>(threadIdx.x / 32 * items * 32 + threadIdx.x % 32);
        const auto pooled = static_cast<uint32_t>(sums.by_pooled.divisor());
        const uint64_t of_region = uint64_t{static_cast<uint32_t>(shape.channels)} * pooled,
                       of_channel = channel * pooled;
        uint64_t from[items];
        const auto item = [&](int u) {
            return min(static_cast<int32_t>(begin + first_item + u * 32), static_cast<int32_t>(count) - 1);
        };
#pragma unroll
        for (int u = 0; u < items; ++u) {
            const auto r = static_cast<uint32_t>(sums.by_pooled.quotient(item(u)));
            const uint32_t region = sums.lists ? list[r] : r;
            from[u] = of_channel + region * of_region + (static_cast<uint32_t>(item(u)) - r * pooled);
            cell[u] = static_cast<uint32_t>(argmax[from[u]]);
        }
        T loaded[items];
        if (sums.parts == 1) {
#pragma unroll
            for (int u = 0; u < items; ++u) loaded[u] = dout[from[u]];
        }
        bool own[items];
#pragma unroll
        for (int u = 0; u < items; ++u) {
            own[u] = (begin + first_item + u * 32 < count) & (cell[u] < static_cast<uint32_t>(shape.plane()));
            if (!sums.lists) own[u] &= is_of_image(rois[int64_t{sums.by_pooled.quotient(item(u))} * 5], image);
        }
        if (sums.parts > 1) {
#pragma unroll
            for (int u = 0; u < items; ++u) {
                const PoolSums::Place place = sums.place(cell[u]);
                own[u] &= place.part == part;
                cell[u] = place.local;
            }
#pragma unroll
            for (int u = 0; u < items; ++u) loaded[u] = own[u] ? dout[from[u]] : narrow<T>(0);
        }
#pragma unroll
        for (int u = 0; u < items; ++u) cell[u] = own[u] ? cell[u] : PoolSlots::none;
#pragma unroll
        for (int u = 0; u < items; ++u) value[u] = widen(loaded[u]);
    }
};

/// Those of the sorted ones that are a part's: a warp takes the runs of some chunks at a time, 32 gradients of each.
template <class T> struct SortedGradients {
    static constexpr int items = PoolSumsPolicy::items;

    const PoolRuns<T> &runs;
    int32_t chunk;
    int64_t first_of_all; // of the chunks of the channel
    const uint32_t *begins_of_part;
    // A lane knows of one run. That of the first lane is in chunk `first`, the next ones are as far apart as warps are
    // many.
    int64_t first = 0;
    uint32_t begin = 0, size = 0;
    uint32_t group = 0;          // of as many lanes as there are items: the runs at hand
    uint32_t done = 0, most = 0; // gradients of each of these, and of the longest one

    /// Whether there are any. Tells of the largest exponent of the channel.
    __device__ bool look(uint32_t *largest) const {
        bool finds = false;
        uint32_t top = 0;
        for (int64_t e = threadIdx.x; e < runs.count; e += blockDim.x) {
            finds |= begins_of_part[e] != begins_of_part[runs.count + e];
            top = top > runs.tops[first_of_all + e] ? top : runs.tops[first_of_all + e];
        }
        if (top > 0) atomicMax(largest, top);
        return __syncthreads_or(finds);
    }
    __device__ void restart() {
        first = int64_t{threadIdx.x / 32} - int64_t{blockDim.x};
        group = 32 / items, done = most = 0;
    }
    __device__ bool find_more(int *) {
        const auto lane = static_cast<uint32_t>(threadIdx.x) % 32, warps = static_cast<uint32_t>(blockDim.x) / 32;
        while (done >= most) {
            if (++group >= 32 / items) {
                first += blockDim.x, group = 0;
                if (first >= runs.count) {
                    first -= blockDim.x, group = 32 / items;
                    return false;
                }
                const int64_t e = first + lane * warps, held = min(e, runs.count - 1);
                begin = begins_of_part[held];
                size = e < runs.count ? begins_of_part[runs.count + held] - begin : 0;
            }
            done = most = 0;
#pragma unroll
            for (int u = 0; u < items; ++u) {
                const uint32_t of_item = __shfl_sync(~0u, size, static_cast<int>(group * items + u));
                most = most > of_item ? most : of_item;
            }
        }
        return true;
    }
    __device__ void pass() { done += 32; }
    __device__ void load(int64_t, uint32_t (&cell)[items], Compute<T> (&value)[items]) {
        T loaded[items];
#pragma unroll
        for (int u = 0; u < items; ++u) {
            const uint32_t i = done + threadIdx.x % 32, at = group * items + u;
            const uint32_t run_begin = __shfl_sync(~0u, begin, static_cast<int>(at));
            const uint32_t run_size = __shfl_sync(~0u, size, static_cast<int>(at));
            const int64_t from = (first_of_all + first + at * (blockDim.x / 32)) * chunk + (run_begin + i);
            cell[u] = PoolSlots::none, loaded[u] = narrow<T>(0);
            if (i < run_size) cell[u] = runs.cells[from], loaded[u] = runs.values[from];
        }
#pragma unroll
        for (int u = 0; u < items; ++u) value[u] = widen(loaded[u]);
    }
};

} // namespace baracuda::image
