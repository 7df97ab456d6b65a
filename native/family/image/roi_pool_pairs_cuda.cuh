// roi_pool_backward of few gradients. The cells of a channel are shared by blocks, each of which looks at all gradients
// and lists those of its own cells: the first gradient of a cell adds it, with all later ones of the same cell.
#pragma once

#include "core/device/block.cuh"
#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/roi_cuda.cuh"
#include "family/image/roi_pool.h"

namespace baracuda::image {

struct GradientPairsPolicy {
    static constexpr int threads = 1024;                    // at most, as many as gradients
    static constexpr int fewest = 16, own = 64, many = 512; // gradients of a block, about: where blocks are few or many
    static constexpr int together = 4;                      // others that a thread compares at a time
    static constexpr int most = 8192;                       // gradients of a channel
    static constexpr int64_t looks = int64_t{1} << 23;      // of all blocks at gradients
    static constexpr int busy_blocks = 4;                   // of a multiprocessor
    static constexpr int blocks = 32;                       // for each multiprocessor, at most
};

/// Gradients of a channel, whose cells are counted through all images: blocks that share the cells, and channels.
struct GradientPairs {
    TileGrid<2> grid;
    Divider<int32_t> by_pooled;
    int64_t blocks;

    explicit GradientPairs(const RoiShape &shape)
        : by_pooled(static_cast<int32_t>(std::min<int64_t>(shape.pooled(), INT32_MAX))) {
        using Policy = GradientPairsPolicy;
        const int64_t gradients = shape.count * shape.pooled();
        int own = Policy::own;
        const auto parts = [&](int64_t of) { return ceil_divide(gradients, of) * shape.channels; };
        while (own > Policy::fewest && parts(own) < multiprocessors()) own /= 2;
        const int64_t enough = int64_t{Policy::busy_blocks} * multiprocessors();
        while (own < Policy::many && parts(2 * own) >= enough) own *= 2;
        blocks = parts(own);
        if (blocks <= INT32_MAX) grid = TileGrid<2>(ceil_divide(gradients, own), shape.channels);
    }
    template <class P> bool serve(const RoiShape &shape) const {
        using Policy = GradientPairsPolicy;
        const int64_t gradients = shape.count * shape.pooled();
        return gradients <= Policy::most && shape.images * shape.plane() < INT32_MAX &&
               blocks <= int64_t{Policy::blocks} * multiprocessors() && blocks * gradients <= Policy::looks &&
               shared_bytes<P>(gradients) <= max_shared_bytes() - 1024;
    }
    int threads(const RoiShape &shape) const {
        constexpr int64_t step = 128;
        const int64_t gradients = shape.count * shape.pooled();
        return static_cast<int>(std::min<int64_t>(ceil_divide(gradients, step) * step, GradientPairsPolicy::threads));
    }
    /// Cells in a block's list of so many gradients, with room for a group of none; and the bytes with their values.
    HD static int listed(int64_t gradients) {
        constexpr int together = GradientPairsPolicy::together;
        return static_cast<int>(gradients / together + 2) * together;
    }
    template <class P> static int shared_bytes(int64_t gradients) {
        return listed(gradients) * static_cast<int>(sizeof(uint32_t) + sizeof(P));
    }
};

template <class T>
__global__ void __launch_bounds__(GradientPairsPolicy::threads)
    roi_pool_backward_pairs_kernel(RoiShape shape, GradientPairs pairs, const T *dout, const T *rois,
                                   const int32_t *argmax, T *dinput) {
    begin_kernel();
    using Policy = GradientPairsPolicy;
    using P = Compute<T>;
    constexpr int together = Policy::together;
    constexpr uint32_t none = ~0u, golden = 2654435769u; // which scatters neighbours
    __shared__ int counts[2][32];
    const auto place = pairs.grid.place(static_cast<int32_t>(blockIdx.x));
    const auto part = static_cast<uint32_t>(place[0]), parts = static_cast<uint32_t>(pairs.grid.extent(0));
    const int32_t channel = place[1], pooled = pairs.by_pooled.divisor(), count = shape.count * pooled;
    const auto plane = static_cast<uint32_t>(shape.plane());
    const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
    const int warp = thread / 32, lane = thread % 32;
    auto *const cells = dynamic_shared_memory<uint32_t>();
    auto *const values = reinterpret_cast<P *>(cells + GradientPairs::listed(count));
    if (thread < 64) counts[warp][lane] = 0;
    __syncthreads();

    // The block lists the gradients of its cells in their order.
    int own = 0;
#pragma unroll 1
    for (int first = 0, turn = 0; first < count; first += threads, turn ^= 1) {
        const int i = min(first + thread, count - 1);
        const int32_t region = pairs.by_pooled.quotient(i);
        const int64_t from = (int64_t{region} * shape.channels + channel) * pooled + (i - region * pooled);
        const int32_t image = roi_image(rois + region * 5, shape.images), at = argmax[from];
        const T value = dout[from];
        const uint32_t cell = static_cast<uint32_t>(image) * plane + static_cast<uint32_t>(at);
        const bool exists = first + thread < count && image >= 0 && static_cast<uint32_t>(at) < plane;
        const uint32_t votes = __ballot_sync(~0u, exists && __umulhi(cell * golden, parts) == part);
        if (lane == 0) counts[turn][warp] = __popc(votes);
        __syncthreads();
        const int of_lane = counts[turn][lane], until = warp_inclusive_sum(of_lane);
        const int to = own + __shfl_sync(~0u, until - of_lane, warp) + warp_rank(votes);
        if (votes >> lane & 1) cells[to] = cell, values[to] = widen(value);
        own += __shfl_sync(~0u, until, 31);
    }
    if (thread < together) cells[own + thread] = none;
    __syncthreads();

    for (int i = thread; i < own; i += threads) {
        const uint32_t cell = cells[i], image = cell / plane;
        T *const to = dinput + (int64_t{image} * shape.channels + channel) * plane + (cell - image * plane);
        const T old = *to; // on its way while the others are compared
        P sum = 0;
        bool leads = true;
        for (int k = 0; leads && k < own; k += together) {
            const uint4 others = *reinterpret_cast<const uint4 *>(cells + k);
            const uint32_t other[together] = {others.x, others.y, others.z, others.w};
#pragma unroll
            for (int j = 0; j < together; ++j) {
                if (other[j] != cell) continue;
                leads = leads && k + j >= i;
                sum += values[k + j];
            }
        }
        if (leads) *to = narrow<T>(widen(old) + sum);
    }
}

} // namespace baracuda::image
