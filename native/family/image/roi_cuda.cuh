// What the operations on regions share on the device.
#pragma once

#include "core/device/block.cuh"
#include "family/image/roi.h"

namespace baracuda::image {

/// Appends to the `listed` entries of `list`, in their order, those of the regions [first, first + warps * items * 32)
/// and below `count` for which wanted(row of rois) holds, and returns how many entries there are then. The block of
/// `warps` warps synchronizes before it writes, but not after.
template <int warps, int items, class T, class Wanted>
__device__ int list_regions(const T *rois, int64_t first, int32_t count, const Wanted &wanted, uint32_t *list,
                            int listed) {
    __shared__ int counts[warps];
    const int64_t mine = first + threadIdx.x / 32 * items * 32 + threadIdx.x % 32;
    T roi[items][5];
#pragma unroll
    for (int i = 0; i < items; ++i) {
#pragma unroll
        for (int k = 0; k < 5; ++k) roi[i][k] = rois[min(mine + i * 32, int64_t{count} - 1) * 5 + k];
    }
    __syncthreads(); // the list and the counts of the call before are used up
    BlockCompaction<warps, items> compaction;
    compaction.count(counts, [&](int i) { return mine + i * 32 < count && wanted(roi[i]); });
    compaction.for_each([&](int i, int place) { list[listed + place] = static_cast<uint32_t>(mine + i * 32); });
    return listed + compaction.total();
}

} // namespace baracuda::image
