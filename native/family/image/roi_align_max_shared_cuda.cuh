// roi_align_max_backward of few planes, or of many bins in each: the warps of a block share a tile of one plane. The
// block lists the regions that touch the tile. The warps take the bins of these, 32 at a time, a lane for each, find
// the bin's largest point again, stage what that gives to the tile's cells, and add it to sums of their own, which are
// added up in the order of the warps.
#pragma once

#include "core/device/block.cuh"
#include "core/device/launch.cuh"
#include "family/image/roi_align_items_cuda.cuh"
#include "family/image/roi_sums_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

struct RoiAlignMaxPolicy {
    static constexpr int ratio = 2; // that has a kernel of its own
    static constexpr int warps = 4; // of a block, each with a channel
    /// On a multiprocessor, at least, for elements of so many bytes.
    static constexpr int blocks(size_t bytes) { return bytes == 8 ? 3 : 4; }
    static constexpr int busy_blocks = 16; // of a multiprocessor, where regions are few: more tiles are taken in turns
    static constexpr int shared_warps = 8, shared_blocks = 2; // of a block that has one channel, on a multiprocessor
    static constexpr int few_tiles = 512;                     // of single channels, for which blocks share tiles,
    static constexpr int shared_tiles = 4096;                 // or so many, where images have as many bins as this,
    static constexpr int shared_bins = 128;                   // of those that can have a region;
    static constexpr int listed = 128;                        // regions that such a block looks at
    static constexpr int sum_bytes = 8192;                    // of a warp
    static constexpr int side = 44;                           // of a tile in cells, where planes are large
    static constexpr int words = 4;   // of 32 regions that a warp looks at for the list at a time
    static constexpr int stride = 11; // of the stage
    static constexpr int unroll = 4;  // sums that a lane adds to dinput at a time
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

/// Stages what a lane's point gives to the tile, by a warp. The stage holds `held` gradients, and then as many as this
/// returns; where it is full, they are added to `sum`.
template <bool heaped, int stride, class P>
__device__ int stage_point(const LargestPoint<P> &point, P gradient, const PlaneTile &tile,
                           GradientStage<P, stride> &stage, int held, P *sum) {
    if (held > stage.size - 4 * 32) {
        add_staged<heaped>(stage, held, tile.height * tile.width, sum);
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
    return held;
}

/// A region that touches a tile, and its bins that may do so.
template <class P> struct MaxRegion {
    RoiSamples<P> samples;
    int32_t region, row, column, width; // bins from (row, column) on, `width` in a row
    int64_t bins;
};

/// ratio: that of the options, or 0 for any.
template <int ratio, class Policy, class T>
__global__ void __launch_bounds__(Policy::shared_warps * 32, Policy::shared_blocks)
    roi_align_max_backward_shared_kernel(RoiAlignOptions options, MaxTiles tiles, const T *dout, const T *input,
                                         const T *rois, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int warps = Policy::shared_warps, look = Policy::listed;
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ GradientStage<P, Policy::stride> stages[warps];
    __shared__ int counts[warps];
    __shared__ __align__(16) unsigned char listed[look * sizeof(MaxRegion<P>)]; // memory alone, as it has initializers
    auto *const list = reinterpret_cast<MaxRegion<P> *>(listed);
    if (ratio > 0) options.ratio = ratio; // as a constant: divisions by it are products
    const RoiShape &shape = options.shape;
    const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
    const int sum_size = tiles.height * tiles.width + 32;
    P *const sum = reinterpret_cast<P *>(shared) + warp * sum_size;
    // One region of a thread, which stays there where all are looked at at once: most tiles are none's.
    RoiSamples<P> own;
    int32_t own_image = -1;
    bool looked = false;

    for (int64_t block = blockIdx.x; block < tiles.grid.count(); block += gridDim.x) {
        const auto place = tiles.grid.place(block);
        const auto y = static_cast<int32_t>(place[1] * tiles.height), x = static_cast<int32_t>(place[0] * tiles.width);
        const PlaneTile tile = {y, x, min(tiles.height, shape.height - y), min(tiles.width, shape.width - x)};
        const int64_t channel = place[2], image = place[3], plane = (image * shape.channels + channel) * shape.plane();
        const int cells = tile.height * tile.width;

        int held = 0;         // gradients in the stage
        bool touched = false; // until then the sums are not prepared
        for (int64_t first = 0; first < shape.count; first += look) {
            if (!looked) {
                own_image = -1;
                if (thread < look && first + thread < shape.count) {
                    const T *const roi = rois + (first + thread) * 5;
                    own = RoiSamples<P>(roi, options), own_image = roi_image(roi, shape.images);
                }
                looked = shape.count <= look;
            }
            bool near = own_image == image && comes_near(own.y, shape.pooled_height, y, y + tile.height) &&
                        comes_near(own.x, shape.pooled_width, x, x + tile.width);
            if (!__syncthreads_or(near)) continue; // the list is used up
            Range rows = {0, 0}, columns = {0, 0};
            if (near) {
                rows = bins_near(own.y, shape.pooled_height, y, y + tile.height);
                columns = bins_near(own.x, shape.pooled_width, x, x + tile.width);
                near = rows.begin < rows.end && columns.begin < columns.end;
            }
            BlockCompaction<warps, 1> compaction;
            compaction.count(counts, [&](int) { return near; });
            compaction.for_each([&](int, int to) {
                const int64_t width = columns.end - columns.begin;
                list[to] = {own,
                            static_cast<int32_t>(first + thread),
                            static_cast<int32_t>(rows.begin),
                            static_cast<int32_t>(columns.begin),
                            static_cast<int32_t>(width),
                            (rows.end - rows.begin) * width};
            });
            if (!touched) {
                touched = true;
                for (int i = lane; i < cells + 32; i += 32) sum[i] = 0;
            }
            __syncthreads();
            int next = warp; // of the groups of 32 bins of a region, the first that is this warp's
            for (int k = 0; k < compaction.total(); ++k) {
                const MaxRegion<P> &region = list[k];
                const T *const bins = dout + (region.region * int64_t{shape.channels} + channel) * shape.pooled();
                const int64_t groups = ceil_divide(region.bins, 32);
                int64_t group = next;
                for (; group < groups; group += warps) {
                    const int64_t bin = group * 32 + lane;
                    LargestPoint<P> point;
                    P gradient = 0;
                    if (bin < region.bins) {
                        const auto row = static_cast<int32_t>(bin >> 32 ? bin / region.width
                                                                        : static_cast<uint32_t>(bin) /
                                                                              static_cast<uint32_t>(region.width));
                        const int32_t ph = region.row + row;
                        const int32_t pw = region.column + static_cast<int32_t>(bin - int64_t{row} * region.width);
                        point = LargestPoint<P>(region.samples, input + plane, ph, pw);
                        gradient = widen(bins[int64_t{ph} * shape.pooled_width + pw]);
                    }
                    held = stage_point<true>(point, gradient, tile, stages[warp], held, sum);
                }
                next = static_cast<int>(group - groups);
            }
        }
        if (!touched) continue;
        add_staged<true>(stages[warp], held, cells, sum);
        __syncthreads();
        P *const total = sum - warp * sum_size;
        for (int i = thread; i < cells; i += warps * 32) {
            P merged = total[i];
            for (int other = 1; other < warps; ++other) merged += total[other * sum_size + i];
            total[i] = merged;
        }
        __syncthreads();
        add_sums<Policy::unroll>(total, cells, thread, warps * 32, dinput + plane, [&](uint32_t cell) {
            const auto row = static_cast<int32_t>(cell / static_cast<uint32_t>(tile.width));
            const int32_t column = static_cast<int32_t>(cell) - row * tile.width;
            return static_cast<int64_t>(tile.y + row) * shape.width + tile.x + column;
        });
        __syncthreads();
    }
}

/// Whether such blocks are faster than warps with four channels' tiles of these. Extents decide, as both have their own
/// order of additions.
template <class Policy> bool share_max_tiles(const RoiShape &shape, const MaxTiles &tiles) {
    const int64_t count = tiles.grid.count() * Policy::warps;
    const int64_t images = std::min(shape.images, shape.count);
    const bool many_bins = shape.count * shape.pooled() >= Policy::shared_bins * images;
    return count <= (many_bins ? Policy::shared_tiles : Policy::few_tiles);
}

template <class Policy, class T>
Status roi_align_max_adjoint_shared(const Call &call, const RoiAlignOptions &options, const T *dout, const T *input,
                                    const T *rois, T *dinput) {
    using P = Compute<T>;
    const MaxTiles tiles = make_max_tiles<Policy, P>(options.shape, 1);
    const auto bytes = static_cast<int>(Policy::shared_warps * (tiles.height * tiles.width + 32) * sizeof(P));
    const auto kernel = options.ratio == Policy::ratio ? roi_align_max_backward_shared_kernel<Policy::ratio, Policy, T>
                                                       : roi_align_max_backward_shared_kernel<0, Policy, T>;
    return launch_with_dynamic_shared(call, tiles.grid.count(), Policy::shared_warps * 32, bytes, kernel, options,
                                      tiles, dout, input, rois, dinput);
}

} // namespace baracuda::image
