// roi_align_max_backward on the device: a warp sums a tile of one plane in shared memory. It goes over the regions that
// touch the tile in their order, a lane for each bin, finds the bin's largest point again and stages what that gives to
// the tile's cells.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/roi_align_items_cuda.cuh"
#include "family/image/roi_cuda.cuh"
#include "family/image/roi_sums_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

struct RoiAlignMaxPolicy {
    static constexpr int ratio = 2; // that has a kernel of its own
    static constexpr int warps = 4; // of a block, each with a channel
    /// On a multiprocessor, at least, for elements of so many bytes.
    static constexpr int blocks(size_t bytes) { return bytes == 8 ? 3 : 4; }
    static constexpr int busy_blocks = 16; // of a multiprocessor, where regions are few: more tiles are taken in turns
    static constexpr int block_warps = 16; // of a block that has one channel
    static constexpr int sum_bytes = 8192; // of a warp
    static constexpr int side = 44;        // of a tile in cells, where planes are large
    static constexpr int words = 4;        // of 32 regions that a warp looks at for the list at a time
    static constexpr int stride = 11;      // of the stage
    static constexpr int unroll = 4;       // sums that a lane adds to dinput at a time
};

/// Tiles of `height` x `width` cells of each plane; the channels of an image in groups of a block's warps.
struct MaxTiles {
    int32_t width, height;
    TileGrid<4, int64_t> grid; // tiles across, tiles down, groups of channels, images
    Divider<int32_t> by_width;
};

/// The part of a plane that a warp sums; sums of a row are `width` apart.
struct PlaneTile {
    int32_t y, x, height, width;
};

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
        if (held > stage.size - 4 * 32) {
            add_staged(stage, held, tile.height * tile.width, sum);
            held = 0;
        }
#pragma unroll
        for (int k = 0; k < 4; ++k) {
            const int i = k / 2, j = k % 2;
            const int32_t y = point.row(i) - tile.y, x = point.column(j) - tile.x;
            const bool inside = point.has(i, j) && 0 <= y && y < tile.height && 0 <= x && x < tile.width;
            const uint32_t votes = __ballot_sync(~0u, inside);
            if (inside) {
                const int to = held + warp_rank(votes);
                stage.at[to] = static_cast<uint16_t>(y * tile.width + x);
                stage.value[to] = gradient * point.weight(i, j);
            }
            held += __popc(votes);
        }
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

/// The same where few planes have regions: a block has a tile of one plane. Each thread finds the point of a bin, then
/// the first warp adds what they give, in the order of the bins.
template <class Policy, class T>
__global__ void __launch_bounds__(Policy::block_warps * 32)
    roi_align_max_backward_block_kernel(RoiAlignOptions options, MaxTiles tiles, const T *dout, const T *input,
                                        const T *rois, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int warps = Policy::block_warps, threads = warps * 32;
    constexpr uint16_t outside = UINT16_MAX;
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ GradientStage<P, Policy::stride> stage;
    __shared__ uint32_t list[threads];
    __shared__ P values[4 * threads];
    __shared__ uint16_t cells_at[4 * threads]; // of the tile, or `outside`
    const RoiShape &shape = options.shape;
    const int thread = static_cast<int>(threadIdx.x), lane = thread % 32;
    P *const sum = reinterpret_cast<P *>(shared);
    const auto place = tiles.grid.place(blockIdx.x);
    const auto y = static_cast<int32_t>(place[1] * tiles.height), x = static_cast<int32_t>(place[0] * tiles.width);
    const PlaneTile tile = {y, x, min(tiles.height, shape.height - y), tiles.width};
    const int64_t channel = place[2], image = place[3], plane = (image * shape.channels + channel) * shape.plane();
    const int cells = tile.height * tile.width;
    for (int i = thread; i < cells + 32; i += threads) sum[i] = 0;

    const auto near = [&](const T *roi) {
        const RoiSamples<P> samples(roi, options);
        return roi_image(roi, shape.images) == image &&
               comes_near(samples.y, shape.pooled_height, tile.y, tile.y + tile.height) &&
               comes_near(samples.x, shape.pooled_width, tile.x, tile.x + tile.width);
    };
    int held = 0; // gradients in the stage
    for (int64_t first = 0; first < shape.count; first += threads) {
        const int listed = list_regions<warps, 1>(rois, first, shape.count, near, list, 0);
        __syncthreads();
        for (int64_t begin = 0; begin < listed * shape.pooled(); begin += threads) {
            const int64_t i = begin + thread, k = i / shape.pooled(), bin = i - k * shape.pooled();
            LargestPoint<P> point;
            P gradient = 0;
            if (k < listed) {
                const int64_t r = list[k];
                const RoiSamples<P> roi(rois + r * 5, options);
                const auto ph = static_cast<int32_t>(bin / shape.pooled_width);
                const auto pw = static_cast<int32_t>(bin - int64_t{ph} * shape.pooled_width);
                const Range rows = bins_near(roi.y, shape.pooled_height, tile.y, tile.y + tile.height);
                const Range columns = bins_near(roi.x, shape.pooled_width, tile.x, tile.x + tile.width);
                if (ph >= rows.begin && ph < rows.end && pw >= columns.begin && pw < columns.end) {
                    point = LargestPoint<P>(roi, input + plane, ph, pw);
                    gradient = widen(dout[(r * shape.channels + channel) * shape.pooled() + bin]);
                }
            }
#pragma unroll
            for (int k = 0; k < 4; ++k) {
                const int32_t row = point.row(k / 2) - tile.y, column = point.column(k % 2) - tile.x;
                const bool inside =
                    point.has(k / 2, k % 2) && 0 <= row && row < tile.height && 0 <= column && column < tile.width;
                cells_at[k * threads + thread] = inside ? static_cast<uint16_t>(row * tile.width + column) : outside;
                values[k * threads + thread] = gradient * point.weight(k / 2, k % 2);
            }
            __syncthreads();
            const auto used = static_cast<int>(min(listed * shape.pooled() - begin, int64_t{threads}));
            for (int group = 0; thread < 32 && group < 4 * threads; group += 32) {
                if (group % threads >= used) continue;
                if (held > stage.size - 32) {
                    add_staged(stage, held, cells, sum);
                    held = 0;
                }
                const uint16_t at = cells_at[group + lane];
                const uint32_t votes = __ballot_sync(~0u, at != outside);
                if (at != outside) {
                    const int to = held + warp_rank(votes);
                    stage.at[to] = at;
                    stage.value[to] = values[group + lane];
                }
                held += __popc(votes);
            }
            __syncthreads();
        }
    }
    if (thread < 32) add_staged(stage, held, cells, sum);
    __syncthreads();
    add_sums<Policy::unroll>(sum, cells, thread, threads, dinput + plane, [&](uint32_t cell) {
        const int32_t row = tiles.by_width.quotient(cell), column = cell - row * tile.width;
        return static_cast<int64_t>(tile.y + row) * shape.width + tile.x + column;
    });
}

/// Tiles of groups of `warps` channels.
template <class Policy, class P> MaxTiles make_max_tiles(const RoiShape &shape, int warps) {
    constexpr int64_t most = Policy::sum_bytes / sizeof(P) - 32; // cells
    const int64_t widest = std::min<int64_t>(std::max<int64_t>(Policy::side, most / shape.height), most);
    const int64_t across = ceil_divide(shape.width, widest), width = ceil_divide(shape.width, across);
    const int64_t down = ceil_divide(shape.height, most / width), groups = ceil_divide(shape.channels, warps);
    MaxTiles tiles;
    tiles.width = static_cast<int32_t>(width), tiles.height = static_cast<int32_t>(ceil_divide(shape.height, down));
    tiles.grid = TileGrid<4, int64_t>(across, down, groups, shape.images);
    tiles.by_width = Divider<int32_t>(tiles.width);
    return tiles;
}

template <class Policy = RoiAlignMaxPolicy, class T>
Status roi_align_max_adjoint(const Call &call, const RoiAlignOptions &options, const T *dout, const T *input,
                             const T *rois, T *dinput) {
    using P = Compute<T>;
    const MaxTiles tiles = make_max_tiles<Policy, P>(options.shape, Policy::warps);
    if (tiles.grid.count() < multiprocessors()) {
        const MaxTiles single = make_max_tiles<Policy, P>(options.shape, 1);
        const auto bytes = static_cast<int>((single.height * single.width + 32) * sizeof(P));
        return launch_with_dynamic_shared(call, single.grid.count(), Policy::block_warps * 32, bytes,
                                          roi_align_max_backward_block_kernel<Policy, T>, options, single, dout, input,
                                          rois, dinput);
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
