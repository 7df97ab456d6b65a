// roi_pool_backward of few gradients. The cells of a channel are shared by blocks, each of which looks at all gradients
// and lists those of its own cells: the first gradient of a cell adds it, with all later ones of the same cell. Of more
// gradients in small planes, a thread has some cells of one of them, and looks at all gradients of the plane.
#pragma once

#include "core/device/block.cuh"
#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/roi_cuda.cuh"
#include "family/image/roi_pool.h"

namespace baracuda::image {

struct GradientPairsPolicy {
    static constexpr int threads = 256;
    static constexpr int reads = 4;                    // gradients of a thread that are on their way at once
    static constexpr int own = 64, fewest = 16;        // gradients of a block, about, and where blocks are few
    static constexpr int together = 4;                 // others that a thread compares at a time
    static constexpr int most = 8192;                  // gradients of a channel
    static constexpr int64_t looks = int64_t{1} << 23; // of all blocks at gradients
    static constexpr int blocks = 32;                  // for each multiprocessor, at most
};

/// Gradients of a channel, whose cells are counted through all images: blocks that share the cells, and channels.
struct GradientPairs {
    TileGrid<2, int64_t> grid;
    Divider<int32_t> by_pooled;

    explicit GradientPairs(const RoiShape &shape)
        : by_pooled(static_cast<int32_t>(std::min<int64_t>(shape.pooled(), INT32_MAX))) {
        using Policy = GradientPairsPolicy;
        const int64_t gradients = shape.count * shape.pooled();
        int own = Policy::own;
        while (own > Policy::fewest && ceil_divide(gradients, own) * shape.channels < multiprocessors()) own /= 2;
        grid = TileGrid<2, int64_t>(ceil_divide(gradients, own), shape.channels);
    }
    template <class P> bool serve(const RoiShape &shape) const {
        using Policy = GradientPairsPolicy;
        const int64_t gradients = shape.count * shape.pooled();
        return gradients <= Policy::most && shape.images * shape.plane() < INT32_MAX &&
               grid.count() <= int64_t{Policy::blocks} * multiprocessors() &&
               grid.count() * gradients <= Policy::looks && shared_bytes<P>(gradients) <= max_shared_bytes() - 1024;
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
    constexpr int together = Policy::together, reads = Policy::reads, warps = Policy::threads / 32;
    constexpr uint32_t none = ~0u, golden = 2654435769u; // which scatters neighbours
    __shared__ int counts[2][warps];
    const auto place = pairs.grid.place(blockIdx.x);
    const auto part = static_cast<uint32_t>(place[0]), parts = static_cast<uint32_t>(pairs.grid.extent(0));
    const auto channel = static_cast<int32_t>(place[1]);
    const int32_t pooled = pairs.by_pooled.divisor(), count = shape.count * pooled;
    const auto plane = static_cast<uint32_t>(shape.plane());
    const int thread = static_cast<int>(threadIdx.x);
    auto *const cells = dynamic_shared_memory<uint32_t>();
    auto *const values = reinterpret_cast<P *>(cells + GradientPairs::listed(count));

    // The block lists the gradients of its cells in their order.
    int own = 0;
    for (int first = 0, turn = 0; first < count; first += Policy::threads * reads, turn ^= 1) {
        uint32_t cell[reads];
        T value[reads];
#pragma unroll
        for (int u = 0; u < reads; ++u) {
            const int i = first + (thread / 32 * reads + u) * 32 + thread % 32, held = min(i, count - 1);
            const int32_t region = pairs.by_pooled.quotient(held), bin = held - region * pooled;
            const int64_t from = (int64_t{region} * shape.channels + channel) * pooled + bin;
            const int32_t image = roi_image(rois + int64_t{region} * 5, shape.images), at = argmax[from];
            value[u] = dout[from];
            cell[u] = static_cast<uint32_t>(image) * plane + static_cast<uint32_t>(at);
            const bool exists = i < count && image >= 0 && static_cast<uint32_t>(at) < plane;
            if (!exists || __umulhi(cell[u] * golden, parts) != part) cell[u] = none;
        }
        BlockCompaction<warps, reads> compaction;
        compaction.count(counts[turn], [&](int u) { return cell[u] != none; });
        compaction.for_each([&](int u, int to) { cells[own + to] = cell[u], values[own + to] = widen(value[u]); });
        own += compaction.total();
    }
    if (thread < together) cells[own + thread] = none;
    __syncthreads();

    for (int i = thread; i < own; i += Policy::threads) {
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
