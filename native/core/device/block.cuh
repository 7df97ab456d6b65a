// What the threads of a block do together.
#pragma once

#include "core/device/warp.cuh"

namespace baracuda {

/// Ordered compaction: the places of the wanted items among all wanted ones of the block, in the order of the items. A
/// thread has `items` of them; item u of lane l of warp w is item (w * items + u) * 32 + l.
///
///     BlockCompaction<warps, items> compaction;
///     compaction.count(counts, [&](int u) { return wanted(u); });
///     compaction.for_each([&](int u, int place) { list[place] = ...; });
///
template <int warps, int items> class BlockCompaction {
  public:
    /// wanted(u) for each of the thread's items. `counts` has `warps` entries in shared memory that nobody uses any
    /// more; the block synchronizes once.
    template <class Wanted> __device__ void count(int *counts, const Wanted &wanted) {
        int mine = 0;
#pragma unroll
        for (int u = 0; u < items; ++u) {
            votes_[u] = __ballot_sync(~0u, wanted(u));
            mine += __popc(votes_[u]);
        }
        const int warp = threadIdx.x / 32;
        if (threadIdx.x % 32 == 0) counts[warp] = mine;
        __syncthreads();
        before_ = total_ = 0;
#pragma unroll
        for (int w = 0; w < warps; ++w) {
            const int of_warp = counts[w];
            before_ += w < warp ? of_warp : 0;
            total_ += of_warp;
        }
    }

    /// The wanted items of the block.
    __device__ int total() const { return total_; }

    /// write(u, place) for each wanted item of the thread; places begin at 0.
    template <class Write> __device__ void for_each(const Write &write) const {
        int at = before_;
#pragma unroll
        for (int u = 0; u < items; ++u) {
            if (votes_[u] >> threadIdx.x % 32 & 1) write(u, at + warp_rank(votes_[u]));
            at += __popc(votes_[u]);
        }
    }

  private:
    uint32_t votes_[items];
    int before_, total_;
};

} // namespace baracuda
