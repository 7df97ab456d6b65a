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
    /// The thread's next gradients and their cells in the part, and, as bits, which of them belong to it.
    __device__ uint32_t load(int64_t channel, uint32_t (&cell)[items], Compute<T> (&value)[items]) {
        const auto first_item = static_cast<uint32_t>(threadIdx.x / 32 * items * 32 + threadIdx.x % 32);
        const auto pooled = static_cast<uint32_t>(sums.by_pooled.divisor());
        const uint64_t of_region = uint64_t{static_cast<uint32_t>(shape.channels)} * pooled,
                       of_channel = channel * pooled;
        uint64_t from[items];
        uint32_t wanted = 0;
#pragma unroll
        for (int u = 0; u < items; ++u) {
            const uint32_t item = begin + first_item + u * 32;
            const auto held = static_cast<int32_t>(item < count ? item : count - 1);
            const auto r = static_cast<uint32_t>(sums.by_pooled.quotient(held));
            const uint32_t region = sums.lists ? list[r] : r;
            from[u] = of_channel + region * of_region + (static_cast<uint32_t>(held) - r * pooled);
            cell[u] = static_cast<uint32_t>(argmax[from[u]]);
            const bool own = item < count && (sums.lists || is_of_image(rois[uint64_t{region} * 5], image));
            wanted |= static_cast<uint32_t>(own) << u;
        }
        T loaded[items];
        if (sums.parts == 1) {
#pragma unroll
            for (int u = 0; u < items; ++u) loaded[u] = dout[from[u]];
        }
#pragma unroll
        for (int u = 0; u < items; ++u) {
            bool own = cell[u] < static_cast<uint32_t>(shape.plane());
            if (sums.parts > 1) {
                const PoolSums::Place place = sums.place(cell[u]);
                own = own && place.part == part;
                cell[u] = place.local;
            }
            if (!own) wanted &= ~(1u << u);
        }
        if (sums.parts > 1) {
#pragma unroll
            for (int u = 0; u < items; ++u) {
                if (wanted >> u & 1) loaded[u] = dout[from[u]];
            }
        }
#pragma unroll
        for (int u = 0; u < items; ++u) value[u] = widen(loaded[u]);
        return wanted;
    }
};

/// The runs of one part in some chunks: where the gradients of each begin among those of all that are listed, and what
/// to add to a place among these for one among the sorted gradients of all chunks.
struct PoolRunList {
    static constexpr int items = 2, most = PoolSumsPolicy::sort_threads * items; // of a thread, and of a list

    uint64_t offsets[most];
    uint32_t begins[most];
    int of_warps[32];

    /// Lists `listed` chunks and returns how many gradients there are. The block synchronizes.
    __device__ int64_t make(const uint32_t *begins_of_part, int64_t chunks, int64_t first_of_all, int64_t chunk,
                            int listed) {
        const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
        uint32_t begin[items];
        int size[items], mine = 0;
#pragma unroll
        for (int u = 0; u < items; ++u) {
            const int e = thread * items + u;
            begin[u] = 0, size[u] = 0;
            if (e < listed) {
                begin[u] = begins_of_part[e];
                size[u] = static_cast<int>(begins_of_part[chunks + e] - begin[u]);
            }
            mine += size[u];
        }
        const int until = warp_inclusive_sum(mine);
        __syncthreads(); // the list before is used up
        if (lane == 31) of_warps[warp] = until;
        __syncthreads();
        const int of_lane = lane < static_cast<int>(blockDim.x) / 32 ? of_warps[lane] : 0;
        const int until_warp = warp_inclusive_sum(of_lane);
        int at = __shfl_sync(~0u, until_warp - of_lane, warp) + until - mine;
#pragma unroll
        for (int u = 0; u < items; ++u) {
            const int e = thread * items + u;
            if (e < listed) {
                begins[e] = static_cast<uint32_t>(at);
                offsets[e] = static_cast<uint64_t>((first_of_all + e) * chunk + begin[u] - at);
            }
            at += size[u];
        }
        __syncthreads();
        return __shfl_sync(~0u, until_warp, 31);
    }
    /// Where the i-th one of them is.
    __device__ uint64_t find(int64_t i, int listed) const {
        int run = 0;
#pragma unroll
        for (int step = most / 2; step > 0; step /= 2) {
            if (run + step < listed && begins[run + step] <= static_cast<uint32_t>(i)) run += step;
        }
        return offsets[run] + static_cast<uint64_t>(i);
    }
};

/// Those of the sorted ones that are a part's.
template <class T> struct SortedGradients {
    static constexpr int items = PoolSumsPolicy::items;

    const PoolRuns<T> &runs;
    int32_t chunk;
    int64_t first_of_all; // of the chunks of the channel
    const uint32_t *begins_of_part;
    PoolRunList &list;
    int64_t next_chunk = 0, begin = 0, count = 0; // to be listed; of the list
    int listed = 0;

    __device__ void restart() { next_chunk = begin = count = 0; }
    __device__ bool find_more(int *) {
        while (begin >= count && next_chunk < runs.count) {
            listed = static_cast<int>(min(runs.count - next_chunk, int64_t{PoolRunList::most}));
            count = list.make(begins_of_part + next_chunk, runs.count, first_of_all + next_chunk, chunk, listed);
            next_chunk += listed, begin = 0;
        }
        return begin < count;
    }
    __device__ void pass() { begin += items * blockDim.x; }
    __device__ uint32_t load(int64_t, uint32_t (&cell)[items], Compute<T> (&value)[items]) {
        const int first_item = static_cast<int>(threadIdx.x / 32 * items * 32 + threadIdx.x % 32);
        uint32_t wanted = 0;
#pragma unroll
        for (int u = 0; u < items; ++u) {
            const int64_t i = begin + first_item + u * 32;
            const uint64_t from = list.find(min(i, count - 1), listed);
            cell[u] = runs.cells[from], value[u] = runs.values[from];
            wanted |= static_cast<uint32_t>(i < count) << u;
        }
        return wanted;
    }
};

} // namespace baracuda::image
