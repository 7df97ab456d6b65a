// roi_align_backward for few channels, or where planes are small: a thread has some cells of a column of a tile, in a
// few channels. The block goes over the regions that touch its tile in their order, as items of 16 x 16 bins: each warp
// prepares the weights of one item, then each thread sums rows of the items' bins across, and gives them to its cells.
#pragma once

#include "family/image/roi_align_items_cuda.cuh"
#include "family/image/roi_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

struct RoiAlignGatherPolicy {
    static constexpr int warps = 8;
    static constexpr int width = 32;      // of a tile, at most
    static constexpr int depth = 2;       // channels of a thread, at most
    static constexpr int side = 16;       // of an item, in bins, at most
    static constexpr int together = 4;    // bins of a row that a thread loads at a time
    static constexpr int busy_blocks = 8; // of a multiprocessor: more tiles than these are taken in turns
};

/// A thread has several cells, which take the sums of rows of bins that it makes.
struct TallGather : RoiAlignGatherPolicy {
    static constexpr int height = 32, rows = 8; // of a tile, at most; of a thread
    static constexpr int at_once = 2;           // rows of bins that a thread loads
    static constexpr int fewest = 2;            // tiles for each multiprocessor
    /// Of a multiprocessor, for computing in so many bytes.
    static constexpr int resident_blocks(size_t) { return 2; }
};

/// A thread has one cell, so that a small problem has more blocks, and threads that wait less often.
struct LowGather : RoiAlignGatherPolicy {
    static constexpr int height = 8, rows = 1;
    static constexpr int at_once = 4;
    static constexpr int resident_blocks(size_t bytes) { return bytes == 8 ? 2 : 3; }
};

/// Tiles of some channels of each plane.
struct GatherTiles {
    int32_t width, height, depth, channels; // depth: channels of a thread; channels: of a block
    Divider<int32_t> by_width, by_columns;  // by_columns: by the threads that have one channel, or two
    TileGrid<4, int64_t> grid;              // tiles across, tiles down, groups of channels, images

    template <class Policy> static GatherTiles of(const RoiShape &shape) {
        GatherTiles tiles;
        const int64_t across = ceil_divide(shape.width, Policy::width);
        tiles.width = static_cast<int32_t>(ceil_divide(shape.width, across));
        tiles.height = std::min(shape.height, Policy::height);
        const auto columns = static_cast<int32_t>(tiles.width * ceil_divide(tiles.height, Policy::rows));
        const int32_t side_by_side = Policy::warps * 32 / columns;
        tiles.depth = shape.channels > side_by_side ? Policy::depth : 1;
        tiles.channels = side_by_side * tiles.depth;
        tiles.by_width = Divider<int32_t>(tiles.width), tiles.by_columns = Divider<int32_t>(columns);
        tiles.grid = TileGrid<4, int64_t>(across, ceil_divide(shape.height, tiles.height),
                                          ceil_divide(shape.channels, tiles.channels), shape.images);
        return tiles;
    }
};

/// The cells [y, y_end) x [x, x_end) of an image, and the first of the channels.
struct GatherTile {
    int32_t image, channel, y, y_end, x, x_end;

    __device__ GatherTile(const GatherTiles &tiles, int64_t tile, const RoiShape &shape) {
        const auto at = tiles.grid.place(tile);
        image = static_cast<int32_t>(at[3]), channel = static_cast<int32_t>(at[2]) * tiles.channels;
        y = static_cast<int32_t>(at[1]) * tiles.height, y_end = y + min(tiles.height, shape.height - y);
        x = static_cast<int32_t>(at[0]) * tiles.width, x_end = x + min(tiles.width, shape.width - x);
    }
};

/// A region that the block looks at.
template <class P> struct GatherRegion {
    RoiSamples<P> samples;
    int32_t image; // or -1
};

/// The bins of a region that may touch a tile: rows [ph, ph_end), columns [pw, pw_end).
struct GatherBins {
    int32_t region, ph, ph_end, pw, pw_end; // region: of those that the block looks at
};

/// What the bins of an item give to the columns and rows of a tile.
template <class Policy, class P> struct GatherItem {
    P column_weight[Policy::side][Policy::width];
    P row_weight[Policy::side][Policy::height];    // over the region's count
    uint32_t columns[Policy::width];               // bit b: bin b touches the column
    uint32_t bands[Policy::height / Policy::rows]; // bit b: bin b touches one of the rows of a thread
    uint32_t rows[Policy::side];                   // bit y: the bin touches row y
    int32_t region, ph, pw;                        // region: of all
};

/// Prepares an item, by a warp.
template <class Policy, class P>
__device__ void prepare_item(const RoiSamples<P> &samples, const RoiShape &shape, const GatherTile &tile,
                             int32_t region, int32_t ph, int32_t pw, GatherItem<Policy, P> &item) {
    const int lane = threadIdx.x % 32;
    if (lane == 0) item.region = region, item.ph = ph, item.pw = pw;
    item.columns[lane] = 0;
    if (lane < Policy::height / Policy::rows) item.bands[lane] = 0;
    __syncwarp();
    const int width = min(Policy::side, shape.pooled_width - pw), height = min(Policy::side, shape.pooled_height - ph);
    each_share(samples.x, pw, width, width, tile.x, tile.x_end,
               [&](int bin, int32_t cell, int, uint32_t, const Share<P> &share) {
                   if (!share.touches) return;
                   item.column_weight[bin][cell - tile.x] = share.weight;
                   atomicOr(&item.columns[cell - tile.x], 1u << bin);
               });
    each_share(samples.y, ph, height, height, tile.y, tile.y_end,
               [&](int bin, int32_t cell, int order, uint32_t touched, const Share<P> &share) {
                   if (order == 0 && bin < height) item.rows[bin] = touched << (cell - tile.y);
                   if (!share.touches) return;
                   item.row_weight[bin][cell - tile.y] = share.weight / samples.count;
                   atomicOr(&item.bands[(cell - tile.y) / Policy::rows], 1u << bin);
               });
}

/// Lists the bins of the block's `count` regions that may touch a tile, in their order; returns of how many regions.
/// `counts` has an entry for each warp, which nobody uses any more.
template <class P>
__device__ int list_bins(const GatherRegion<P> *regions, int count, const RoiShape &shape, const GatherTile &tile,
                         int *counts, GatherBins *list) {
    const int own = static_cast<int>(threadIdx.x);
    bool near = own < count && regions[own].image == tile.image;
    GatherBins bins = {};
    if (near) {
        const RoiSamples<P> &samples = regions[own].samples;
        near = comes_near(samples.y, shape.pooled_height, tile.y, tile.y_end) &&
               comes_near(samples.x, shape.pooled_width, tile.x, tile.x_end);
        if (near) {
            const Range rows = bins_near(samples.y, shape.pooled_height, tile.y, tile.y_end);
            const Range columns = bins_near(samples.x, shape.pooled_width, tile.x, tile.x_end);
            near = rows.begin < rows.end && columns.begin < columns.end;
            bins = {own, static_cast<int32_t>(rows.begin), static_cast<int32_t>(rows.end),
                    static_cast<int32_t>(columns.begin), static_cast<int32_t>(columns.end)};
        }
    }
    BlockCompaction<RoiAlignGatherPolicy::warps, 1> compaction;
    compaction.count(counts, [&](int) { return near; });
    compaction.for_each([&](int, int place) { list[place] = bins; });
    return compaction.total();
}

/// The items of listed bins, in order.
struct GatherWalk {
    const GatherBins *list;
    int listed, next = 0;
    GatherBins bins = {};
    int32_t ph = 0, pw = 0;

    __device__ GatherWalk(const GatherBins *list, int listed) : list(list), listed(listed) { open(); }
    __device__ bool done() const { return next >= listed; }
    __device__ void advance() {
        if ((pw += RoiAlignGatherPolicy::side) < bins.pw_end) return;
        pw = bins.pw;
        if ((ph += RoiAlignGatherPolicy::side) < bins.ph_end) return;
        ++next;
        open();
    }

  private:
    __device__ void open() {
        if (!done()) bins = list[next], ph = bins.ph, pw = bins.pw;
    }
};

/// What a thread has: `depth` channels of the cells of column x in one band of rows.
template <class Policy, class P> class GatherThread {
  public:
    int32_t x, band, channel, depth; // x, band: of the tile; channel: of all
    P sums[Policy::depth][Policy::rows] = {};

    __device__ GatherThread(const GatherTiles &tiles, const GatherTile &tile, const RoiShape &shape) {
        const auto thread = static_cast<int32_t>(threadIdx.x), part = tiles.by_columns.quotient(thread);
        const int32_t rest = thread - part * tiles.by_columns.divisor();
        band = tiles.by_width.quotient(rest), x = rest - band * tiles.width;
        channel = tile.channel + part * tiles.depth;
        const bool used = (part + 1) * tiles.depth <= tiles.channels && tile.x + x < tile.x_end;
        depth = used ? min(tiles.depth, shape.channels - channel) : 0;
    }

    /// Adds items in their order, reading some of their rows of bins at a time; `dout` is the thread's first channel of
    /// the first region, in which a region has `region_stride`.
    template <class T>
    __device__ void add(const GatherItem<Policy, P> *items, int count, const T *dout, int64_t region_stride,
                        const RoiShape &shape) {
        constexpr int at_once = Policy::at_once, together = Policy::together;
        const int64_t pooled = shape.pooled();
        Row row = {-1, 0, 0};
        uint32_t left = 0; // rows of bins of the item
        for (bool more = depth > 0; more;) {
            Row rows[at_once];
            const T *from[at_once];
            T value[at_once][Policy::depth][together];
#pragma unroll
            for (int k = 0; k < at_once; ++k) {
                while (left == 0 && ++row.item < count) {
                    row.columns = items[row.item].columns[x];
                    left = row.columns ? items[row.item].bands[band] : 0;
                }
                more = left != 0;
                rows[k].columns = 0;
                if (!more) continue;
                row.ph = __ffs(static_cast<int>(left)) - 1, left &= left - 1;
                rows[k] = row;
                const GatherItem<Policy, P> &item = items[row.item];
                from[k] = dout + item.region * region_stride + int64_t{item.ph + row.ph} * shape.pooled_width + item.pw;
                load(from[k], pooled, row.columns, row.begin(), value[k]);
            }
#pragma unroll
            for (int k = 0; k < at_once; ++k) {
                const uint32_t columns = rows[k].columns;
                if (columns == 0) continue;
                const GatherItem<Policy, P> &item = items[rows[k].item];
                P across[Policy::depth] = {};
                int pw = rows[k].begin();
                add_across(item, columns, pw, value[k], across);
                for (pw += together; pw < rows[k].end(); pw += together) {
                    load(from[k], pooled, columns, pw, value[k]);
                    add_across(item, columns, pw, value[k], across);
                }
                const uint32_t touched = item.rows[rows[k].ph] >> band * Policy::rows;
#pragma unroll
                for (int r = 0; r < Policy::rows; ++r) {
                    if (!(touched >> r & 1)) continue;
                    const P weight = item.row_weight[rows[k].ph][band * Policy::rows + r];
#pragma unroll
                    for (int c = 0; c < Policy::depth; ++c) sums[c][r] = fma(weight, across[c], sums[c][r]);
                }
            }
        }
    }

    /// Adds the sums to dinput. A cell whose sum is 0 is left alone.
    template <class T> __device__ void store(const GatherTile &tile, const RoiShape &shape, T *dinput) const {
#pragma unroll
        for (int c = 0; c < Policy::depth; ++c) {
            if (c >= depth) break;
            T *const to = dinput + (int64_t{tile.image} * shape.channels + channel + c) * shape.plane() +
                          int64_t{tile.y + band * Policy::rows} * shape.width + tile.x + x;
            T old[Policy::rows];
#pragma unroll
            for (int r = 0; r < Policy::rows; ++r) {
                if (sums[c][r] != 0) old[r] = to[int64_t{r} * shape.width];
            }
#pragma unroll
            for (int r = 0; r < Policy::rows; ++r) {
                if (sums[c][r] != 0) to[int64_t{r} * shape.width] = narrow<T>(widen(old[r]) + sums[c][r]);
            }
        }
    }

  private:
    /// A row of bins of an item, of which those in `columns` touch the thread's column.
    struct Row {
        int item, ph;
        uint32_t columns;

        __device__ int begin() const { return __ffs(static_cast<int>(columns)) - 1; }
        __device__ int end() const { return 32 - __clz(static_cast<int>(columns)); }
    };

    /// Loads the bins from pw on that are in `columns`.
    template <class T>
    __device__ void load(const T *row, int64_t pooled, uint32_t columns, int pw,
                         T (&value)[Policy::depth][Policy::together]) const {
#pragma unroll
        for (int i = 0; i < Policy::together; ++i) {
#pragma unroll
            for (int c = 0; c < Policy::depth; ++c) {
                if (columns >> (pw + i) & 1 && c < depth) value[c][i] = row[c * pooled + pw + i];
            }
        }
    }

    /// Adds them to the sums of the row.
    template <class T>
    __device__ void add_across(const GatherItem<Policy, P> &item, uint32_t columns, int pw,
                               const T (&value)[Policy::depth][Policy::together], P (&across)[Policy::depth]) const {
#pragma unroll
        for (int i = 0; i < Policy::together; ++i) {
            if (!(columns >> (pw + i) & 1)) continue;
            const P weight = item.column_weight[pw + i][x];
#pragma unroll
            for (int c = 0; c < Policy::depth; ++c) {
                if (c < depth) across[c] = fma(weight, widen(value[c][i]), across[c]);
            }
        }
    }
};

template <class Policy, class T>
__global__ void __launch_bounds__(Policy::warps * 32, Policy::resident_blocks(sizeof(Compute<T>)))
    roi_align_backward_gather_kernel(RoiAlignOptions options, GatherTiles tiles, const T *dout, const T *rois,
                                     T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int warps = Policy::warps, look = warps * 32;
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ GatherBins list[look];
    __shared__ int counts[2][warps];
    auto *const items = reinterpret_cast<GatherItem<Policy, P> *>(shared);
    auto *const regions = reinterpret_cast<GatherRegion<P> *>(items + warps);
    const RoiShape &shape = options.shape;
    const int64_t pooled = shape.pooled(), region_stride = shape.channels * pooled;
    const int warp = threadIdx.x / 32;
    int turn = 0;
    bool looked = false; // at all regions, which are still there
    for (int64_t t = blockIdx.x; t < tiles.grid.count(); t += gridDim.x) {
        const GatherTile tile(tiles, t, shape);
        GatherThread<Policy, P> own(tiles, tile, shape);
        bool touched = false;
        for (int32_t first = 0; first < shape.count; first += look) {
            const int count = min(shape.count - first, look);
            if (!looked) {
                __syncthreads(); // those before are used up
                if (static_cast<int>(threadIdx.x) < count) {
                    const T *const roi = rois + (int64_t{first} + threadIdx.x) * 5;
                    regions[threadIdx.x] = {RoiSamples<P>(roi, options), roi_image(roi, shape.images)};
                }
                looked = shape.count <= look;
            }
            const int listed = list_bins(regions, count, shape, tile, counts[turn], list);
            turn ^= 1;
            if (listed == 0) continue;
            touched = true;
            __syncthreads();
            GatherWalk walk(list, listed);
            while (!walk.done()) {
                int prepared = 0;
                for (; prepared < warps && !walk.done(); ++prepared, walk.advance()) {
                    if (prepared != warp) continue;
                    const int32_t region = walk.bins.region;
                    prepare_item(regions[region].samples, shape, tile, first + region, walk.ph, walk.pw, items[warp]);
                }
                __syncthreads();
                own.add(items, prepared, dout + own.channel * pooled, region_stride, shape);
                __syncthreads();
            }
        }
        if (touched) own.store(tile, shape, dinput);
    }
}

template <class Policy, class T>
Status launch_gather(const Call &call, const RoiAlignOptions &options, const GatherTiles &tiles, const T *dout,
                     const T *rois, T *dinput) {
    using P = Compute<T>;
    constexpr int threads = Policy::warps * 32;
    const int looked_at = std::min(options.shape.count, threads);
    const auto bytes =
        static_cast<int>(Policy::warps * sizeof(GatherItem<Policy, P>) + looked_at * sizeof(GatherRegion<P>));
    const int64_t most = options.shape.count > threads ? INT32_MAX : int64_t{Policy::busy_blocks} * multiprocessors();
    return launch_with_dynamic_shared(call, std::min(tiles.grid.count(), most), threads, bytes,
                                      roi_align_backward_gather_kernel<Policy, T>, options, tiles, dout, rois, dinput);
}

template <class T>
Status roi_align_gather(const Call &call, const RoiAlignOptions &options, const T *dout, const T *rois, T *dinput) {
    const GatherTiles tall = GatherTiles::of<TallGather>(options.shape);
    if (tall.grid.count() >= int64_t{TallGather::fewest} * multiprocessors()) {
        return launch_gather<TallGather>(call, options, tall, dout, rois, dinput);
    }
    return launch_gather<LowGather>(call, options, GatherTiles::of<LowGather>(options.shape), dout, rois, dinput);
}

} // namespace baracuda::image
