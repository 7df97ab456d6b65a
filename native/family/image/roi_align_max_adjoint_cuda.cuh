// roi_align_max_backward on the device: a warp sums a tile of one plane in shared memory. It goes over the regions that
// touch the tile in their order, a lane for each bin, finds the bin's largest point again and stages what that gives to
// the tile's cells. Where planes are few, or have many bins, the warps of a block share a tile.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/roi_align_items_cuda.cuh"
#include "family/image/roi_align_max_shared_cuda.cuh"
#include "family/image/roi_cuda.cuh"
#include "family/image/roi_sums_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

/// Stages what the bins of a region give to the tile, by a warp. `dout` are the region's cells in the warp's channel.
/// The stage holds `held` gradients, and then as many as this returns; where it is full, they are added to `sum`.
template <class T, int stride, class P>
__device__ int stage_region(const RoiSamples<P> &roi, const RoiShape &shape, const PlaneTile &tile, const T *plane,
                            const T *dout, GradientStage<P, stride> &stage, int held, P *sum) {
    const int lane = threadIdx.x % 32;
    const Range rows = bins_near(roi.y, shape.pooled_height, tile.y, tile.y + tile.height);
    const Range columns = bins_near(roi.x, shape.pooled_width, tile.x, tile.x + tile.width);
    const auto width = static_cast<int32_t>(columns.end - columns.begin);
    if (width <= 0) return held;
    // Lanes are consecutive bins of the rows.
    int64_t row = rows.begin + lane / width, column = lane % width;
    while (__any_sync(~0u, row < rows.end)) {
        LargestPoint<P> point;
        P gradient = 0;
        if (row < rows.end) {
            const auto ph = static_cast<int32_t>(row), pw = static_cast<int32_t>(columns.begin + column);
            point = LargestPoint<P>(roi, plane, ph, pw);
            gradient = widen(dout[row * shape.pooled_width + pw]);
        }
        held = stage_point<false>(point, gradient, tile, stage, held, sum);
        row += 32 / width, column += 32 % width;
        if (column >= width) column -= width, ++row;
    }
    return held;
}

/// ratio: that of the options, or 0 for any.
template <int ratio, class Policy, class T>
__global__ void __launch_bounds__(Policy::warps * 32, Policy::blocks(sizeof(T)))
    roi_align_max_backward_kernel(RoiAlignOptions options, MaxTiles tiles, const T *dout, const T *input, const T *rois,
                                  T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int warps = Policy::warps, look = warps * Policy::words * 32;
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ GradientStage<P, Policy::stride> stages[warps];
    __shared__ uint32_t list[look];
    if (ratio > 0) options.ratio = ratio; // as a constant: divisions by it are products
    const RoiShape &shape = options.shape;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    P *const sum = reinterpret_cast<P *>(shared) + warp * (tiles.height * tiles.width + 32);
    // Few regions stay in registers, one of a thread: most tiles are none's.
    const bool few = shape.count <= warps * 32;
    RoiSamples<P> own;
    int32_t own_image = -1;
    if (few && static_cast<int32_t>(threadIdx.x) < shape.count) {
        const T *const roi = rois + threadIdx.x * 5;
        own = RoiSamples<P>(roi, options), own_image = roi_image(roi, shape.images);
    }

    for (int64_t block = blockIdx.x; block < tiles.grid.count(); block += gridDim.x) {
        const auto place = tiles.grid.place(block);
        const auto y = static_cast<int32_t>(place[1] * tiles.height), x = static_cast<int32_t>(place[0] * tiles.width);
        const PlaneTile tile = {y, x, min(tiles.height, shape.height - y), tiles.width};
        const int64_t channel = place[2] * warps + warp, image = place[3];
        const int64_t plane = (image * shape.channels + channel) * shape.plane();
        const bool used = channel < shape.channels;
        const int cells = tile.height * tile.width;
        const auto samples_near = [&](const RoiSamples<P> &samples) {
            return comes_near(samples.y, shape.pooled_height, tile.y, tile.y + tile.height) &&
                   comes_near(samples.x, shape.pooled_width, tile.x, tile.x + tile.width);
        };
        if (few && !__syncthreads_or(own_image == image && samples_near(own))) continue;

        int held = 0;         // gradients in the stage
        bool touched = false; // until then the sums are not prepared
        const auto near = [&](const T *roi) {
            return roi_image(roi, shape.images) == image && samples_near(RoiSamples<P>(roi, options));
        };
        for (int64_t first = 0; first < shape.count; first += look) {
            const int listed = list_regions<warps, Policy::words>(rois, first, shape.count, near, list, 0);
            __syncthreads();
            if (listed > 0 && !touched) {
                touched = true;
                for (int i = lane; i < cells + 32; i += 32) sum[i] = 0;
                __syncwarp();
            }
            for (int k = 0; used && k < listed; ++k) {
                const int64_t r = list[k];
                const RoiSamples<P> roi(rois + r * 5, options);
                const T *const bins = dout + (r * shape.channels + channel) * shape.pooled();
                held = stage_region(roi, shape, tile, input + plane, bins, stages[warp], held, sum);
            }
        }
        if (!used || !touched) continue;
        add_staged(stages[warp], held, cells, sum);
        add_sums<Policy::unroll>(sum, cells, lane, 32, dinput + plane, [&](uint32_t cell) {
            const int32_t row = tiles.by_width.quotient(cell), column = cell - row * tile.width;
            return static_cast<int64_t>(tile.y + row) * shape.width + tile.x + column;
        });
    }
}

template <class Policy = RoiAlignMaxPolicy, class T>
Status roi_align_max_adjoint(const Call &call, const RoiAlignOptions &options, const T *dout, const T *input,
                             const T *rois, T *dinput) {
    using P = Compute<T>;
    const MaxTiles tiles = make_max_tiles<Policy, P>(options.shape, Policy::warps);
    if (share_max_tiles<Policy>(options.shape, tiles)) {
        return roi_align_max_adjoint_shared<Policy>(call, options, dout, input, rois, dinput);
    }
    const auto bytes = static_cast<int>(Policy::warps * (tiles.height * tiles.width + 32) * sizeof(P));
    const auto kernel = options.ratio == Policy::ratio ? roi_align_max_backward_kernel<Policy::ratio, Policy, T>
                                                       : roi_align_max_backward_kernel<0, Policy, T>;
    const bool few = options.shape.count <= Policy::warps * 32;
    const int64_t most = few ? int64_t{Policy::busy_blocks} * multiprocessors() : INT32_MAX;
    return launch_with_dynamic_shared(call, std::min(tiles.grid.count(), most), Policy::warps * 32, bytes, kernel,
                                      options, tiles, dout, input, rois, dinput);
}

} // namespace baracuda::image
