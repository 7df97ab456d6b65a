// roi_pool_backward of few gradients: a team of lanes has one of them, and compares its cell with those of all others
// of the channel. The first gradient of a cell adds it, with all later ones of the same cell.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "family/image/roi_pool.h"

namespace baracuda::image {

struct GradientPairsPolicy {
    static constexpr int threads = 256;
    static constexpr int team = 4;     // lanes of a gradient, each with every fourth group of `together`
    static constexpr int together = 4; // others that a lane compares at a time
    static constexpr int most = 1024;  // gradients of a channel
    static constexpr int64_t pairs = int64_t{1} << 23; // of all channels
};

/// Gradients of a channel, whose cells are counted through all images; blocks of them, and channels.
struct GradientPairs {
    TileGrid<2, int64_t> grid;
    Divider<int32_t> by_pooled;

    static bool serve(const RoiShape &shape) {
        const int64_t gradients = shape.count * shape.pooled();
        return gradients <= GradientPairsPolicy::most && shape.images * shape.plane() < INT32_MAX &&
               shape.channels * gradients * gradients <= GradientPairsPolicy::pairs;
    }
    explicit GradientPairs(const RoiShape &shape)
        : grid(ceil_divide(shape.count * shape.pooled(), GradientPairsPolicy::threads / GradientPairsPolicy::team),
               shape.channels),
          by_pooled(static_cast<int32_t>(shape.pooled())) {}
};

template <class T>
__global__ void __launch_bounds__(GradientPairsPolicy::threads)
    roi_pool_backward_pairs_kernel(RoiShape shape, GradientPairs pairs, const T *dout, const T *rois,
                                   const int32_t *argmax, T *dinput) {
    begin_kernel();
    using Policy = GradientPairsPolicy;
    using P = Compute<T>;
    constexpr int together = Policy::together, per_block = Policy::threads / Policy::team;
    constexpr uint32_t none = ~0u;
    __shared__ __align__(16) uint32_t cells[Policy::most];
    __shared__ P values[Policy::most];
    const auto place = pairs.grid.place(blockIdx.x);
    const auto pooled = static_cast<int32_t>(shape.pooled()), count = shape.count * pooled;
    const auto channel = static_cast<int32_t>(place[1]);
    for (int i = threadIdx.x; i < count + together - 1; i += Policy::threads) {
        if (i >= Policy::most) break;
        cells[i] = none;
        if (i >= count) continue;
        const int32_t region = pairs.by_pooled.quotient(i), bin = i - region * pooled;
        const int64_t from = (int64_t{region} * shape.channels + channel) * pooled + bin;
        const int32_t image = roi_image(rois + int64_t{region} * 5, shape.images), at = argmax[from];
        values[i] = widen(dout[from]);
        if (image >= 0 && at >= 0 && at < shape.plane()) cells[i] = static_cast<uint32_t>(image * shape.plane() + at);
    }
    __syncthreads();

    const int own = static_cast<int>(place[0]) * per_block + threadIdx.x / Policy::team;
    const uint32_t cell = own < count ? cells[own] : none;
    bool first = cell != none;
    P sum = 0;
    for (int i = threadIdx.x % Policy::team * together; first && i < count; i += Policy::team * together) {
        const uint4 others = *reinterpret_cast<const uint4 *>(cells + i);
        const uint32_t other[together] = {others.x, others.y, others.z, others.w};
#pragma unroll
        for (int k = 0; k < together; ++k) {
            if (other[k] != cell) continue;
            first = first && i + k >= own;
            sum += values[i + k];
        }
    }
#pragma unroll
    for (int step = 1; step < Policy::team; step *= 2) {
        first = __shfl_xor_sync(~0u, static_cast<int>(first), step) && first;
        sum += shuffle_xor(sum, step);
    }
    if (!first || threadIdx.x % Policy::team != 0) return;
    const int64_t plane = shape.plane(), image = cell / plane;
    T *const to = dinput + (image * shape.channels + channel) * plane + (cell - image * plane);
    *to = narrow<T>(widen(*to) + sum);
}

} // namespace baracuda::image
