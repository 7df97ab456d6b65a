// roi_pool_backward of few gradients. Where planes are large, a team of lanes has a gradient, and compares its cell
// with those of all others of the channel: the first gradient of a cell adds it, with all later ones of the same cell.
// Where planes are small, a thread has some cells of one of them, and looks at all gradients of the plane.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "family/image/roi_cuda.cuh"
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
    const auto plane = static_cast<uint32_t>(shape.plane());
    const int64_t image = first ? cell / plane : 0;
    T *const to = dinput + (image * shape.channels + channel) * shape.plane() + (cell - image * plane);
    T old;
    if (first) old = *to; // on its way while the others are compared
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
    if (first && threadIdx.x % Policy::team == 0) *to = narrow<T>(widen(old) + sum);
}

struct GradientCellsPolicy {
    static constexpr int threads = 256;
    static constexpr int cells = 2;                    // of a thread, at most
    static constexpr int together = 4;                 // gradients that a thread looks at at a time
    static constexpr int staged = 1024;                // gradients
    static constexpr int64_t looks = int64_t{1} << 25; // of all cells at gradients
    static constexpr int blocks = 8;                   // of a multiprocessor, at most
};

/// Planes, and the gradients of a region.
struct GradientCells {
    TileGrid<2> grid; // channels, images
    Divider<int32_t> by_pooled;

    static bool serve(const RoiShape &shape) {
        using Policy = GradientCellsPolicy;
        const int64_t planes = int64_t{shape.images} * shape.channels, gradients = shape.count * shape.pooled();
        return shape.plane() <= Policy::threads * Policy::cells && planes <= Policy::blocks * multiprocessors() &&
               gradients <= Policy::looks / (shape.channels * shape.plane());
    }
    explicit GradientCells(const RoiShape &shape)
        : grid(shape.channels, shape.images), by_pooled(static_cast<int32_t>(shape.pooled())) {}
};

template <class T>
__global__ void __launch_bounds__(GradientCellsPolicy::threads)
    roi_pool_backward_cells_kernel(RoiShape shape, GradientCells planes, const T *dout, const T *rois,
                                   const int32_t *argmax, T *dinput) {
    begin_kernel();
    using Policy = GradientCellsPolicy;
    using P = Compute<T>;
    constexpr int threads = Policy::threads, together = Policy::together;
    __shared__ uint32_t list[threads];
    __shared__ __align__(16) int32_t cells[Policy::staged];
    __shared__ P values[Policy::staged];
    const auto place = planes.grid.place(blockIdx.x);
    const int32_t channel = place[0], image = place[1], pooled = planes.by_pooled.divisor();
    const int thread = static_cast<int>(threadIdx.x);
    const auto of_image = [&](const T *roi) { return roi_image(roi, shape.images) == image; };
    P sums[Policy::cells] = {};
    for (int64_t seen = 0; seen < shape.count; seen += threads) {
        const int listed = list_regions<threads / 32, 1>(rois, seen, shape.count, of_image, list, 0);
        __syncthreads();
        for (int64_t begin = 0; begin < int64_t{listed} * pooled; begin += Policy::staged) {
            const auto count = static_cast<int>(min(int64_t{listed} * pooled - begin, int64_t{Policy::staged}));
            for (int i = thread; i < count + together - 1 && i < Policy::staged; i += threads) {
                cells[i] = -1;
                if (i >= count) continue;
                const auto gradient = static_cast<int32_t>(begin + i), r = planes.by_pooled.quotient(gradient);
                const int64_t from = (int64_t{list[r]} * shape.channels + channel) * pooled + (gradient - r * pooled);
                cells[i] = argmax[from], values[i] = widen(dout[from]);
            }
            __syncthreads();
            for (int i = 0; i < count; i += together) {
                const int4 at = *reinterpret_cast<const int4 *>(cells + i);
                const int32_t cell[together] = {at.x, at.y, at.z, at.w};
#pragma unroll
                for (int k = 0; k < together; ++k) {
#pragma unroll
                    for (int c = 0; c < Policy::cells; ++c) {
                        if (cell[k] == thread + c * threads) sums[c] += values[i + k];
                    }
                }
            }
            __syncthreads();
        }
    }
    const auto plane = static_cast<int32_t>(shape.plane());
    T *const to = dinput + (int64_t{image} * shape.channels + channel) * plane;
#pragma unroll
    for (int c = 0; c < Policy::cells; ++c) {
        const int cell = thread + c * threads;
        if (cell < plane && sums[c] != 0) to[cell] = narrow<T>(widen(to[cell]) + sums[c]);
    }
}

} // namespace baracuda::image
