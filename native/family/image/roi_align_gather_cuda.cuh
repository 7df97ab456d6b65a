// roi_align_backward for few channels, or where planes are small: a thread has a cell of a small tile in some channels.
// The block goes over the regions that touch its tile in their order, as items of 8 x 8 bins: some warps prepare the
// weights of the next items while all load their gradients, then each cell takes what the items' bins give it.
#pragma once

#include "family/image/roi_align_items_cuda.cuh"
#include "family/image/roi_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

struct RoiAlignGatherPolicy {
    static constexpr int warps = 16;
    static constexpr int cells = 256;             // of a tile, at most
    static constexpr int width = 16, height = 32; // of a tile, at most
    static constexpr int depth = 4;               // channels of a thread
    static constexpr int items = warps / 2;       // that are added at a time: two warps prepare one
    static constexpr int turns = 4;               // tiles of a block, at most
    static constexpr int busy_blocks = 8;         // of a multiprocessor: more tiles than these are taken in turns
};

/// Tiles of some channels of each plane.
struct GatherTiles {
    static constexpr int channels =
        RoiAlignGatherPolicy::warps * 32 / RoiAlignGatherPolicy::cells * RoiAlignGatherPolicy::depth;

    int32_t width, height, turns; // turns: tiles side by side that a block has
    TileGrid<4, int64_t> grid;    // blocks across, tiles down, groups of channels, images
    Divider<int32_t> by_width;

    explicit GatherTiles(const RoiShape &shape) {
        using Policy = RoiAlignGatherPolicy;
        width = std::min(shape.width, Policy::width);
        height = std::min(shape.height, std::min(Policy::cells / width, Policy::height));
        const int64_t across = ceil_divide(shape.width, width), down = ceil_divide(shape.height, height);
        const int64_t groups = ceil_divide(shape.channels, channels), tiles = across * down * groups * shape.images;
        turns = static_cast<int32_t>(
            std::clamp<int64_t>(tiles / (int64_t{Policy::busy_blocks} * multiprocessors()), 1, Policy::turns));
        grid = TileGrid<4, int64_t>(ceil_divide(across, turns), down, groups, shape.images);
        by_width = Divider<int32_t>(width);
    }
};

/// What the bins of an item give to the rows and columns of a tile. Bit b of a mask: bin b touches it.
template <class P> struct GatherItem {
    static constexpr int side = AdjointTiles::side;

    P row_weight[side][RoiAlignGatherPolicy::height], column_weight[side][RoiAlignGatherPolicy::width];
    uint32_t rows[RoiAlignGatherPolicy::height], columns[RoiAlignGatherPolicy::width]; // masks
};

/// Prepares one axis of an item, by a warp: `masks` and `weights` of the cells [begin, end).
template <int size, class P>
__device__ void prepare_gather(const SampleAxis<P> &axis, int32_t first_bin, int bins, int32_t begin, int32_t end,
                               P divisor, P (&weights)[AdjointTiles::side][size], uint32_t (&masks)[size]) {
    const int lane = threadIdx.x % 32;
    if (lane < size) masks[lane] = 0;
    __syncwarp();
    each_share<AdjointTiles::side>(axis, first_bin, bins, begin, end,
                                   [&](int bin, int32_t cell, int, uint32_t, const Share<P> &share) {
                                       if (!share.touches) return;
                                       weights[bin][cell - begin] = share.weight / divisor;
                                       atomicOr(&masks[cell - begin], 1u << bin);
                                   });
}

template <class T>
__global__ void __launch_bounds__(RoiAlignGatherPolicy::warps * 32)
    roi_align_backward_gather_kernel(RoiAlignOptions options, GatherTiles tiles, const T *dout, const T *rois,
                                     T *dinput) {
    begin_kernel();
    using Policy = RoiAlignGatherPolicy;
    using P = Compute<T>;
    constexpr int warps = Policy::warps, look = warps * 32, side = AdjointTiles::side, bins = side * side;
    constexpr int depth = Policy::depth, item_size = GatherTiles::channels * bins;
    static_assert(item_size == warps * 32, "a thread loads one gradient of each item");
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ uint32_t list[look];
    auto *const items = reinterpret_cast<GatherItem<P> *>(shared);
    T *const stage = reinterpret_cast<T *>(items + Policy::items);
    const RoiShape &shape = options.shape;
    const int64_t pooled = shape.pooled();
    const int thread = static_cast<int>(threadIdx.x), warp = thread / 32;
    const auto place = tiles.grid.place(blockIdx.x);
    const auto image = static_cast<int32_t>(place[3]), channel = static_cast<int32_t>(place[2]) * GatherTiles::channels;
    const auto y = static_cast<int32_t>(place[1]) * tiles.height, y_end = min(y + tiles.height, shape.height);
    // The thread's cell of a tile, and the first of its channels; what it loads of an item.
    const int cell = thread % Policy::cells, own_row = tiles.by_width.quotient(cell);
    const int own_column = cell - own_row * tiles.width, own_channel = thread / Policy::cells * depth;
    const int load_channel = thread / bins, load_row = thread % bins / side, load_column = thread % side;

    const int32_t first_x = static_cast<int32_t>(place[0]) * tiles.turns * tiles.width;
    for (int32_t x = first_x; x < shape.width && x < first_x + tiles.turns * tiles.width; x += tiles.width) {
        const int32_t x_end = min(x + tiles.width, shape.width);
        const bool used = y + own_row < y_end && x + own_column < x_end;
        const auto near = [&](const T *roi) {
            if (roi_image(roi, shape.images) != image) return false;
            const RoiSamples<P> samples(roi, options);
            return comes_near(samples.y, shape.pooled_height, y, y_end) &&
                   comes_near(samples.x, shape.pooled_width, x, x_end);
        };
        P sums[depth] = {};
        for (int64_t seen = 0; seen < shape.count; seen += look) {
            const int listed = list_regions<warps, 1>(rois, seen, shape.count, near, list, 0);
            __syncthreads();
            ItemWalk<T, false> walk = {options, rois, list, listed, y, y_end, x, x_end};
            walk.open();
            while (!walk.done()) {
                // The next items: their gradients are on their way while two warps prepare each.
                T value[Policy::items];
                uint32_t own_region = 0;
                int32_t own_ph = 0, own_pw = 0;
                int count = 0;
#pragma unroll
                for (int m = 0; m < Policy::items; ++m) {
                    if (walk.done()) break;
                    const int32_t ph = walk.ph + load_row, pw = walk.pw + load_column, c = channel + load_channel;
                    if (ph < shape.pooled_height && pw < shape.pooled_width && c < shape.channels) {
                        value[m] = dout[(int64_t{walk.region()} * shape.channels + c) * pooled +
                                        int64_t{ph} * shape.pooled_width + pw];
                    }
                    if (m == warp / 2) own_region = walk.region(), own_ph = walk.ph, own_pw = walk.pw;
                    walk.advance();
                    ++count;
                }
                if (warp / 2 < count) {
                    const RoiSamples<P> samples(rois + int64_t{own_region} * 5, options);
                    GatherItem<P> &item = items[warp / 2];
                    if (warp % 2 == 0) {
                        prepare_gather(samples.y, own_ph, min(side, shape.pooled_height - own_ph), y, y_end,
                                       samples.count, item.row_weight, item.rows);
                    } else {
                        prepare_gather(samples.x, own_pw, min(side, shape.pooled_width - own_pw), x, x_end, P(1),
                                       item.column_weight, item.columns);
                    }
                }
#pragma unroll
                for (int m = 0; m < Policy::items; ++m) {
                    if (m < count) stage[m * item_size + thread] = value[m];
                }
                __syncthreads();
                for (int m = 0; used && m < count; ++m) {
                    const GatherItem<P> &item = items[m];
                    const uint32_t columns = item.columns[own_column];
                    if (columns == 0) continue;
                    const T *const from = stage + m * item_size + own_channel * bins;
                    for (uint32_t rows = item.rows[own_row]; rows; rows &= rows - 1) {
                        const int row = __ffs(static_cast<int>(rows)) - 1;
                        P across[depth] = {};
                        for (uint32_t left = columns; left; left &= left - 1) {
                            const int column = __ffs(static_cast<int>(left)) - 1;
                            const P weight = item.column_weight[column][own_column];
#pragma unroll
                            for (int c = 0; c < depth; ++c) {
                                across[c] = fma(weight, widen(from[c * bins + row * side + column]), across[c]);
                            }
                        }
                        const P weight = item.row_weight[row][own_row];
#pragma unroll
                        for (int c = 0; c < depth; ++c) sums[c] = fma(weight, across[c], sums[c]);
                    }
                }
                __syncthreads();
            }
        }
        if (!used) continue;
        T *const to = dinput + (int64_t{image} * shape.channels + channel + own_channel) * shape.plane() +
                      int64_t{y + own_row} * shape.width + x + own_column;
        T old[depth];
#pragma unroll
        for (int c = 0; c < depth; ++c) {
            if (channel + own_channel + c < shape.channels && sums[c] != 0) old[c] = to[c * shape.plane()];
        }
#pragma unroll
        for (int c = 0; c < depth; ++c) {
            if (channel + own_channel + c >= shape.channels || sums[c] == 0) continue;
            to[c * shape.plane()] = narrow<T>(widen(old[c]) + sums[c]);
        }
    }
}

template <class T>
Status roi_align_gather(const Call &call, const RoiAlignOptions &options, const T *dout, const T *rois, T *dinput) {
    const GatherTiles tiles(options.shape);
    constexpr int items = RoiAlignGatherPolicy::items, threads = RoiAlignGatherPolicy::warps * 32;
    constexpr int bytes = items * (sizeof(GatherItem<Compute<T>>) + threads * sizeof(T));
    return launch_with_dynamic_shared(call, tiles.grid.count(), threads, bytes, roi_align_backward_gather_kernel<T>,
                                      options, tiles, dout, rois, dinput);
}

} // namespace baracuda::image
