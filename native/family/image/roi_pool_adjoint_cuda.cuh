// roi_pool_backward on the device: sums of gradients in the order of the regions. Of up to 64 gradients of a channel, a
// thread has each; of few, blocks share a channel's. A plane that is small is one warp's: it stages the gradients and
// adds them 32 at a time, to sums in shared memory. If there are few, several warps share one. Tiles of many larger
// ones, with many gradients, are a block's. Few planes with many gradients of a channel, but few of an image, have a
// block for each part of a plane. Otherwise a workspace has the sums, which do not depend on an order, or a block has a
// part of a plane's cells, with a table of such sums. A gradient that is written, not added, is cleared before, but
// where blocks have all cells.
#pragma once

#include "family/image/roi_cuda.cuh"
#include "family/image/roi_pool_cells_cuda.cuh"
#include "family/image/roi_pool_channels_cuda.cuh"
#include "family/image/roi_pool_cuda.cuh"
#include "family/image/roi_pool_few_cuda.cuh"
#include "family/image/roi_pool_grid_cuda.cuh"
#include "family/image/roi_pool_pairs_cuda.cuh"
#include "family/image/roi_pool_planes_cuda.cuh"
#include "family/image/roi_pool_sums_cuda.cuh"
#include "family/image/roi_pool_tiles_cuda.cuh"
#include "family/image/roi_sums_cuda.cuh"

namespace baracuda::image {

/// Gradients of some regions of a list, or of a part of one, in one channel.
template <class T> struct GradientWindow {
    const uint32_t *regions;
    uint64_t region_stride;
    const int32_t *argmax;
    const T *dout;
    int span; // gradients

    /// Where gradient i is from `argmax` and `dout` on; that of the last one beyond the span.
    __device__ uint64_t offset(int i, const Divider<int32_t> &by_pooled) const {
        const int held = min(i, span - 1), r = by_pooled.quotient(held);
        return regions[r] * region_stride + static_cast<uint32_t>(held - r * by_pooled.divisor());
    }
};

/// What a lane has read of a window: one gradient of each of `in_flight` units of 32.
template <class Policy, class T> struct GradientBatch {
    uint32_t valid; // bit u: there is one in unit u
    int32_t at[Policy::in_flight];
    T value[Policy::in_flight];

    /// No branch, so that a lane's many loads are under way at once.
    __device__ void load(const GradientWindow<T> &window, const Divider<int32_t> &by_pooled, int first_unit) {
        valid = 0;
#pragma unroll
        for (int u = 0; u < Policy::in_flight; ++u) {
            const int i = (first_unit + u) * 32 + static_cast<int>(threadIdx.x % 32);
            const uint64_t from = window.offset(i, by_pooled);
            valid |= (i < window.span) << u;
            at[u] = window.argmax[from];
            value[u] = window.dout[from];
        }
    }

    /// Appends the gradients of the first `cells` cells to the `held` of the stage; returns how many it holds then.
    __device__ int store(GradientStage<T, Policy::stride> &stage, int held, int cells) const {
#pragma unroll
        for (int u = 0; u < Policy::in_flight; ++u) {
            const auto cell = static_cast<uint32_t>(at[u]);
            const bool inside = (valid >> u & 1) != 0 && cell < static_cast<uint32_t>(cells);
            const uint32_t votes = __ballot_sync(~0u, inside);
            if (inside) {
                const int to = held + warp_rank(votes);
                stage.at[to] = static_cast<uint16_t>(cell);
                stage.value[to] = value[u];
            }
            held += __popc(votes);
        }
        return held;
    }
};

/// Adds a window by way of the stage, reading ahead by a batch. The stage holds `held` gradients, then as many as this
/// returns.
template <class Policy, class T, class P>
__device__ int add_window(const GradientWindow<T> &window, const Divider<int32_t> &by_pooled,
                          GradientStage<T, Policy::stride> &stage, int held, int cells, P *sum) {
    GradientBatch<Policy, T> batch, next;
    batch.load(window, by_pooled, 0);
    for (int done = 0; done * 32 < window.span; done += Policy::in_flight) {
        next.load(window, by_pooled, done + Policy::in_flight);
        held = batch.store(stage, held, cells);
        if (held > stage.size - 32 * Policy::in_flight) {
            add_staged(stage, held, cells, sum);
            held = 0;
        }
        batch = next;
    }
    return held;
}

/// How warps take planes of an image, and the gradients of a region in a window of them.
struct WarpPlanes {
    TileGrid<2, int64_t> grid; // blocks, whose warps have a channel each, of an image; images
    Divider<int32_t> by_pooled;
};

template <class Policy, class T>
__global__ void __launch_bounds__(Policy::tile_warps * 32, Policy::tile_blocks)
    roi_pool_backward_warp_kernel(RoiShape shape, WarpPlanes planes, const T *dout, const T *rois,
                                  const int32_t *argmax, T *dinput, bool adds) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int warps = Policy::tile_warps, chunk = warps * Policy::listed, most = 32 * Policy::units;
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ GradientStage<T, Policy::stride> stages[warps];
    __shared__ uint32_t list[chunk];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const auto cells = static_cast<int32_t>(shape.plane());
    const int64_t pooled = shape.pooled();
    const uint64_t region_stride = pooled * shape.channels;
    const int per_window = static_cast<int>(max(most / pooled, int64_t{1})); // regions
    P *const sum = reinterpret_cast<P *>(shared) + warp * (cells + 32);

    for (int64_t block = blockIdx.x; block < planes.grid.count(); block += gridDim.x) {
        const auto place = planes.grid.place(block);
        const int64_t image = place[1], channel = place[0] * warps + warp;
        const auto of_image = [&](const T *roi) { return roi_image(roi, shape.images) == image; };
        const bool used = channel < shape.channels;
        for (int i = lane; i < cells + 32; i += 32) sum[i] = 0;

        int held = 0; // gradients in the stage
        for (int64_t first = 0; first < shape.count; first += chunk) {
            const int listed = list_regions<warps, Policy::listed / 32>(rois, first, shape.count, of_image, list, 0);
            __syncthreads();
            int64_t cell = 0; // of the first region of a window, where it is one of several windows
            for (int region = 0; used && region < listed; region += cell ? 0 : per_window) {
                const int64_t left = min(listed - region, per_window) * pooled - cell, from = channel * pooled + cell;
                const int span = static_cast<int>(min(left, static_cast<int64_t>(most)));
                const GradientWindow<T> window = {list + region, region_stride, argmax + from, dout + from, span};
                held = add_window<Policy>(window, planes.by_pooled, stages[warp], held, cells, sum);
                cell += span;
                if (cell >= pooled) cell = 0;
            }
        }
        if (!used) continue;
        add_staged(stages[warp], held, cells, sum);
        T *const to = dinput + (image * shape.channels + channel) * shape.plane();
        add_sums<Policy::in_flight>(sum, cells, lane, 32, to, [](uint32_t cell) { return cell; }, adds);
    }
}

/// adds: to dinput; else the gradient is written.
template <class Policy = RoiPoolPolicy, class T>
Status roi_pool_adjoint(const Call &call, const RoiShape &shape, bool adds, const T *dout, const T *rois,
                        const int32_t *argmax, T *dinput) {
    using P = Compute<T>;
    const bool small_planes = PlaneSums::serve<P>(shape);
    const auto launch_planes = [&] {
        const PlaneSums planes = PlaneSums::make<P>(shape, adds);
        const int64_t blocks = std::min<int64_t>(planes.grid.count(), INT32_MAX);
        return launch_with_dynamic_shared(call, blocks, PlaneSumsPolicy::warps * 32, planes.shared_bytes<P>(),
                                          roi_pool_backward_planes_kernel<T>, shape, planes, dout, rois, argmax,
                                          dinput);
    };
    const auto launch_sums = [&] {
        return roi_pool_adjoint_on_grid(call, shape, PoolSums::make<T>(shape), adds, dout, rois, argmax, dinput);
    };
    if (PairedGradients::serve(shape)) {
        const PairedGradients pairs(shape, adds);
        if (pairs.can_write(shape)) return roi_pool_adjoint_of_pairs(call, shape, pairs, dout, rois, argmax, dinput);
    }
    if (const auto cells = CellSums::make<T>(shape, adds); cells.serves) {
        return roi_pool_adjoint_by_cells(call, shape, cells, dout, rois, argmax, dinput);
    }
    const auto clear_first = [&] { return adds ? Status::ok : clear(call, dinput, sizeof(T) * shape.cells()); };
    if (ChannelSums::serve<P>(shape) && ChannelSums::pays(shape)) {
        if (const Status status = clear_first(); status != Status::ok) return status;
        return roi_pool_adjoint_by_channels(call, shape, ChannelSums::make<T>(shape), dout, rois, argmax, dinput);
    }
    if (PairedGradients::serve(shape)) {
        if (const Status status = clear_first(); status != Status::ok) return status;
        return roi_pool_adjoint_of_pairs(call, shape, PairedGradients(shape, true), dout, rois, argmax, dinput);
    }
    if (const FewGradients few(shape); few.serve<P>(shape)) {
        if (small_planes && PlaneSums::crowded(shape) && few.count > FewGradients::always) return launch_planes();
        if (few.many_for_pairs()) return launch_sums();
        if (const Status status = clear_first(); status != Status::ok) return status;
        return roi_pool_adjoint_of_few(call, shape, few, dout, rois, argmax, dinput);
    }
    constexpr int warps = Policy::tile_warps;
    constexpr int warp_bytes = sizeof(GradientStage<T, Policy::stride>) + (Policy::listed + 1) * 4;
    const int most_bytes = std::min(Policy::warp_bytes, (max_shared_bytes() - 64) / warps - warp_bytes);
    const int64_t warp_blocks = ceil_divide(shape.channels, warps) * shape.images;
    if (shape.plane() <= most_bytes / static_cast<int64_t>(sizeof(P)) - 32 && warp_blocks >= multiprocessors()) {
        const auto pooled = static_cast<int32_t>(std::min<int64_t>(shape.pooled(), 32 * Policy::units));
        const WarpPlanes planes = {TileGrid<2, int64_t>(ceil_divide(shape.channels, warps), shape.images),
                                   Divider<int32_t>(pooled)};
        const int64_t blocks = std::min<int64_t>(planes.grid.count(), INT32_MAX);
        const auto bytes = static_cast<int>(warps * (shape.plane() + 32) * sizeof(P));
        return launch_with_dynamic_shared(call, blocks, warps * 32, bytes, roi_pool_backward_warp_kernel<Policy, T>,
                                          shape, planes, dout, rois, argmax, dinput, adds);
    }
    if (small_planes && PlaneSums::shared(shape)) return launch_planes();
    if (const PoolTiles tiles = PoolTiles::make<T>(shape); tiles.serve<P>(shape)) {
        return roi_pool_adjoint_in_tiles(call, shape, tiles, adds, dout, rois, argmax, dinput);
    }
    return launch_sums();
}

} // namespace baracuda::image
