// roi_align_backward for many channels where planes are small: a thread has a cell of a small tile in some channels.
// The block goes over the regions that touch its tile in their order, as items of 8 x 8 bins: some warps prepare the
// weights of the next items while all load their gradients, then rows of bins are summed for each column of the tile,
// and each cell takes what the rows give it.
#pragma once

#include "family/image/roi_align_items_cuda.cuh"
#include "family/image/roi_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

struct RoiAlignGatherPolicy {
    static constexpr int warps = 16;
    template <class P> static constexpr int resident_blocks = 8 / sizeof(P); // of a multiprocessor
    static constexpr int cells = 256;                                        // of a tile, at most
    static constexpr int width = 16, height = 32;                            // of a tile, at most
    static constexpr int depth = 4;                                          // channels of a thread
    static constexpr int items = warps / 2;                         // that are added at a time: two warps prepare one
    template <class P> static constexpr int batch = 32 / sizeof(P); // items whose rows are summed at a time
    static constexpr int busy_blocks = 4; // of a multiprocessor: more tiles than these are taken in turns
    static constexpr int looked_at = 256; // regions of which a warp asks whether one touches a tile
};

/// Tiles of some channels of each plane. A block has every stride-th of them, `warps` at most.
struct GatherTiles {
    static constexpr int channels =
        RoiAlignGatherPolicy::warps * 32 / RoiAlignGatherPolicy::cells * RoiAlignGatherPolicy::depth;

    int32_t width, height;
    int64_t stride;            // blocks
    TileGrid<4, int64_t> grid; // tiles across, tiles down, groups of channels, images
    Divider<int32_t> by_width;

    explicit GatherTiles(const RoiShape &shape) {
        using Policy = RoiAlignGatherPolicy;
        width = std::min(shape.width, Policy::width);
        height = std::min(shape.height, std::min(Policy::cells / width, Policy::height));
        grid = TileGrid<4, int64_t>(ceil_divide(shape.width, width), ceil_divide(shape.height, height),
                                    ceil_divide(shape.channels, channels), shape.images);
        const int64_t busy = std::min<int64_t>(grid.count(), int64_t{Policy::busy_blocks} * multiprocessors());
        stride = std::max(busy, ceil_divide(grid.count(), Policy::warps));
        by_width = Divider<int32_t>(width);
    }

    /// The cells [y, y_end) x [x, x_end) of an image, and the first of the channels.
    struct Place {
        int32_t image, channel, y, y_end, x, x_end;
    };
    __device__ Place place(int64_t tile, const RoiShape &shape) const {
        const auto at = grid.place(tile);
        const auto x = static_cast<int32_t>(at[0]) * width, y = static_cast<int32_t>(at[1]) * height;
        return {
            static_cast<int32_t>(at[3]), static_cast<int32_t>(at[2]) * channels, y, min(y + height, shape.height), x,
            min(x + width, shape.width)};
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
    each_share(axis, first_bin, bins, AdjointTiles::side, begin, end,
               [&](int bin, int32_t cell, int, uint32_t, const Share<P> &share) {
                   if (!share.touches) return;
                   weights[bin][cell - begin] = share.weight / divisor;
                   atomicOr(&masks[cell - begin], 1u << bin);
               });
}

/// Whether the roi comes near a tile.
template <class T>
__device__ bool touches_tile(const T *roi, const RoiAlignOptions &options, const GatherTiles::Place &tile) {
    if (roi_image(roi, options.shape.images) != tile.image) return false;
    const RoiSamples<Compute<T>> samples(roi, options);
    return comes_near(samples.y, options.shape.pooled_height, tile.y, tile.y_end) &&
           comes_near(samples.x, options.shape.pooled_width, tile.x, tile.x_end);
}

/// Adds what all regions give to a tile, by a block.
template <class T>
__device__ void gather_tile(const RoiAlignOptions &options, const GatherTiles &tiles, const GatherTiles::Place &tile,
                            const T *dout, const T *rois, T *dinput, GatherItem<Compute<T>> *items, uint32_t *list) {
    using Policy = RoiAlignGatherPolicy;
    using P = Compute<T>;
    constexpr int warps = Policy::warps, look = warps * 32, side = AdjointTiles::side, bins = side * side;
    constexpr int depth = Policy::depth, item_size = GatherTiles::channels * bins;
    static_assert(item_size == warps * 32, "a thread loads one gradient of each item");
    // Sums of the rows of bins of an item; the thread makes those at `thread % rows_size` in some channels.
    constexpr int channels = GatherTiles::channels, rows_size = side * Policy::width, batch = Policy::batch<P>;
    constexpr int across_depth = channels * rows_size / (warps * 32);
    T *const stage = reinterpret_cast<T *>(items + Policy::items);
    P *const across = reinterpret_cast<P *>(stage + Policy::items * item_size);
    const RoiShape &shape = options.shape;
    const int64_t pooled = shape.pooled();
    const int thread = static_cast<int>(threadIdx.x), warp = thread / 32;
    const auto [image, channel, y, y_end, x, x_end] = tile;
    // The thread's cell of a tile, and the first of its channels; what it loads of an item.
    const int cell = thread % Policy::cells, own_row = tiles.by_width.quotient(cell);
    const int own_column = cell - own_row * tiles.width, own_channel = thread / Policy::cells * depth;
    const int load_channel = thread / bins, load_row = thread % bins / side, load_column = thread % side;
    const int across_column = thread % Policy::width, across_row = thread / Policy::width % side;
    const int across_channel = thread / rows_size * across_depth;

    const bool used = own_row < y_end - y && own_column < x_end - x;
    const auto near = [&](const T *roi) { return touches_tile(roi, options, tile); };
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
                    prepare_gather(samples.y, own_ph, min(side, shape.pooled_height - own_ph), y, y_end, samples.count,
                                   item.row_weight, item.rows);
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
            for (int first = 0; first < count; first += batch) {
                const int last = min(first + batch, count);
                // What each row of bins gives to each column of the tile, which all cells of the column take.
                for (int m = first; m < last; ++m) {
                    const GatherItem<P> &item = items[m];
                    const T *const from = stage + m * item_size + across_channel * bins + across_row * side;
                    P total[across_depth] = {};
                    for (uint32_t left = item.columns[across_column]; left; left &= left - 1) {
                        const int column = __ffs(static_cast<int>(left)) - 1;
                        const P weight = item.column_weight[column][across_column];
#pragma unroll
                        for (int c = 0; c < across_depth; ++c) {
                            total[c] = fma(weight, widen(from[c * bins + column]), total[c]);
                        }
                    }
                    P *const to = across + ((m - first) * channels + across_channel) * rows_size;
#pragma unroll
                    for (int c = 0; c < across_depth; ++c) to[c * rows_size + thread % rows_size] = total[c];
                }
                __syncthreads();
                for (int m = first; used && m < last; ++m) {
                    const GatherItem<P> &item = items[m];
                    if (item.columns[own_column] == 0) continue;
                    const P *const from = across + ((m - first) * channels + own_channel) * rows_size + own_column;
                    for (uint32_t rows = item.rows[own_row]; rows; rows &= rows - 1) {
                        const int row = __ffs(static_cast<int>(rows)) - 1;
                        const P weight = item.row_weight[row][own_row];
#pragma unroll
                        for (int c = 0; c < depth; ++c) {
                            sums[c] = fma(weight, from[c * rows_size + row * Policy::width], sums[c]);
                        }
                    }
                }
                __syncthreads();
            }
        }
    }
    if (!used) return;
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

template <class T>
__global__ void __launch_bounds__(RoiAlignGatherPolicy::warps * 32, RoiAlignGatherPolicy::resident_blocks<Compute<T>>)
    roi_align_backward_gather_kernel(RoiAlignOptions options, GatherTiles tiles, const T *dout, const T *rois,
                                     T *dinput) {
    begin_kernel();
    using Policy = RoiAlignGatherPolicy;
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ uint32_t list[Policy::warps * 32];
    __shared__ bool touched[Policy::warps];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    // Each warp asks whether any of the regions touches one of the block's tiles.
    const int64_t own = blockIdx.x + warp * tiles.stride;
    bool any = own < tiles.grid.count();
    if (any && options.shape.count <= Policy::looked_at) {
        const GatherTiles::Place tile = tiles.place(own, options.shape);
        any = false;
        for (int r = lane; r < options.shape.count; r += 32) any |= touches_tile(rois + r * 5, options, tile);
    }
    any = __any_sync(~0u, any);
    if (lane == 0) touched[warp] = any;
    __syncthreads();
    for (int w = 0; w < Policy::warps; ++w) {
        if (!touched[w]) continue;
        const GatherTiles::Place tile = tiles.place(blockIdx.x + w * tiles.stride, options.shape);
        gather_tile(options, tiles, tile, dout, rois, dinput, reinterpret_cast<GatherItem<Compute<T>> *>(shared), list);
    }
}

template <class T>
Status roi_align_gather(const Call &call, const RoiAlignOptions &options, const T *dout, const T *rois, T *dinput) {
    const GatherTiles tiles(options.shape);
    constexpr int items = RoiAlignGatherPolicy::items, threads = RoiAlignGatherPolicy::warps * 32;
    using P = Compute<T>;
    constexpr int row_sums = GatherTiles::channels * AdjointTiles::side * RoiAlignGatherPolicy::width;
    constexpr int bytes =
        items * (sizeof(GatherItem<P>) + threads * sizeof(T)) + RoiAlignGatherPolicy::batch<P> * row_sums * sizeof(P);
    return launch_with_dynamic_shared(call, tiles.stride, threads, bytes, roi_align_backward_gather_kernel<T>, options,
                                      tiles, dout, rois, dinput);
}

} // namespace baracuda::image
