// roi_align on the device: a block holds a tile of some channels' planes in shared memory, with the channels of a cell
// side by side, and goes over the regions that have bins there. A warp takes a region: a lane is one or two channels,
// so that a sample's place and weights are the same for all of them.
#pragma once

#include "core/device/warp.cuh"
#include "family/image/roi_align_bins_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

template <class T> struct RoiAlignPolicy {
    static constexpr int cell_threads = 256;
    static constexpr int ratio = 2;  // that roi_align_tile_kernel serves
    static constexpr int warps = 16; // one block on a multiprocessor
    static constexpr int lane_channels = sizeof(T) < 4 ? 2 : 1;
    static constexpr int halo_rows = 6, halo_columns = 6;        // that the next tile holds as well
    static constexpr int least_rows = 12;                        // of a tile
    static constexpr int staged_bins = sizeof(T) == 8 ? 14 : 28; // of a warp's channels, on their way to the output
    static constexpr int most_shared = 195 << 10; // of the 227 KB of a block: the planes come through L1, the rest
    static constexpr int largest_chunk = 2048, no_image = 1 << 15; // a bit of the list
    static constexpr int enough_regions = 2;                       // for each warp of a block; fewer are taken in parts
    static constexpr int most_parts = 64;                          // of a region
    static constexpr int reads_of_load = 2;                        // at least, of each cell that a tile loads
    static constexpr int waves = 4;                                // of blocks, where a call has too few planes
    static constexpr int busy_threads = 2048; // of a multiprocessor: results that need no tiles, with a thread each
    static constexpr int cell_channels = 4;   // of such a thread
    static constexpr int team = 8;            // lanes of a bin where there are few of them, of many points,
    static constexpr int64_t most_lanes = 1 << 18; // of all bins, twice as many where each has a row of points, and
    static constexpr int64_t most_adaptive_lanes = 1 << 16; // these where there may be one point
};

/// roi_align_cell() in `channels` channels, whose planes follow `planes` and of which the first `used` exist.
template <class Pool, int channels, class P, class T>
__device__ void align_bin(const RoiSamples<P> &roi, const T *planes, int64_t plane, int32_t used, int32_t ph,
                          int32_t pw, T (&results)[channels]) {
    Pool pools[channels];
    const bool all = each_sample(roi, ph, pw, [&](const Sample<P> &y, const Sample<P> &x) {
#pragma unroll
        for (int c = 0; c < channels; ++c) {
            if (c < used) pools[c].add(value_at(planes + c * plane, roi.x.size(), y, x));
        }
    });
#pragma unroll
    for (int c = 0; c < channels; ++c) {
        if (!all) pools[c].skip();
        results[c] = narrow<T>(pools[c].finish(roi.count));
    }
}

/// One bin in `channels` channels a thread, whatever the points; the groups of channels are counted with the regions.
template <template <class> class Pool, int channels, class T>
__global__ void __launch_bounds__(RoiAlignPolicy<T>::cell_threads)
    roi_align_cell_kernel(RoiAlignOptions options, TileGrid<4, int64_t> bins, const T *input, const T *rois,
                          T *output) {
    begin_kernel();
    using P = Compute<T>;
    const RoiShape &shape = options.shape;
    const int64_t step = static_cast<int64_t>(gridDim.x) * blockDim.x;
    for (int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < bins.count(); i += step) {
        const auto place = bins.place(i);
        const auto pw = static_cast<int32_t>(place[0]), ph = static_cast<int32_t>(place[1]);
        const auto channel = static_cast<int32_t>(place[2]) * channels;
        const T *const roi = rois + place[3] * 5;
        const int32_t image = roi_image(roi, shape.images);
        T *const to = output + (place[3] * shape.channels + channel) * shape.pooled() +
                      static_cast<int64_t>(ph) * shape.pooled_width + pw;
        T results[channels] = {};
        if (image >= 0) {
            const RoiSamples<P> samples(roi, options);
            const T *const planes = input + (static_cast<int64_t>(image) * shape.channels + channel) * shape.plane();
            align_bin<Pool<P>, channels>(samples, planes, shape.plane(), shape.channels - channel, ph, pw, results);
        }
#pragma unroll
        for (int c = 0; c < channels; ++c) {
            if (c < shape.channels - channel) to[c * shape.pooled()] = results[c];
        }
    }
}

/// What a block does: the bins of the regions [first_roi, first_roi + count) that belong to the part [y_begin, y_end) x
/// [x_begin, x_end) of some planes.
template <class Policy, class T> struct AlignTile {
    static constexpr int group = 32 * Policy::lane_channels;

    int32_t first_roi, count, x_begin, x_end, y_begin, y_end, image, first_channel, channels;
    const T *planes;

    __device__ AlignTile(const RoiShape &shape, const AlignTiles &tiles, const T *input) {
        const auto place = tiles.grid.place(blockIdx.x);
        first_roi = place[0] * tiles.chunk, count = min(tiles.chunk, shape.count - first_roi);
        x_begin = place[1] * tiles.column_step, y_begin = place[2] * tiles.row_step;
        x_end = place[1] + 1 == tiles.grid.extent(1) ? shape.width : x_begin + tiles.column_step;
        y_end = place[2] + 1 == tiles.grid.extent(2) ? shape.height : y_begin + tiles.row_step;
        first_channel = place[3] * group, image = place[4];
        channels = min(shape.channels - first_channel, group);
        planes = input + (static_cast<int64_t>(image) * shape.channels + first_channel) * shape.plane();
    }
};

/// Loads the tile: a warp reads 32 neighbouring cells of its row from as many channels as there are registers for.
template <class Policy, class T, class Cell>
__device__ void load_tile(const AlignTile<Policy, T> &tile, const RoiShape &shape, int rows, Cell *cells) {
    constexpr int channels = Policy::lane_channels, at_once = 32 / channels; // of a cell
    const int size = rows * AlignTiles::columns;
    const int64_t plane = shape.plane();
    for (int k = threadIdx.x; k < size * channels; k += Policy::warps * 32) {
        const int cell = channels == 1 ? k : k % size, first = channels == 1 ? 0 : k / size * at_once;
        const int row = cell / AlignTiles::columns, column = cell % AlignTiles::columns, left = tile.channels - first;
        const T *from = tile.planes + first * plane +
                        static_cast<int64_t>(min(tile.y_begin + row, shape.height - 1)) * shape.width +
                        min(tile.x_begin + column, shape.width - 1);
        Cell *const to = cells + cell * AlignTiles::pitch + first;
        T value[at_once][channels] = {};
#pragma unroll
        for (int c = 0; c < at_once; ++c, from += plane) {
#pragma unroll
            for (int p = 0; p < channels; ++p) {
                if (c + p * 32 < left) value[c][p] = from[p * 32 * plane];
            }
        }
#pragma unroll
        for (int c = 0; c < at_once; ++c) to[c].set(value[c]);
    }
}

/// The cell of a point, moved onto the plane.
template <class P> __device__ int32_t cell_on_plane(P x, int32_t size) {
    const P last = static_cast<P>(size - 1);
    return static_cast<int32_t>(x > last ? last : x > 0 ? x : 0);
}

/// Lists the regions that may have bins in the tile, in any order: their numbers in the chunk, with the bit `no_image`
/// for those that name no image, which go with image 0.
template <class Policy, class T>
__device__ void list_regions(const AlignTile<Policy, T> &tile, const RoiAlignOptions &options, const T *rois,
                             uint16_t *list, int *listed) {
    using P = Compute<T>;
    const RoiShape &shape = options.shape;
    const auto has_bins = [&](const SampleAxis<P> &axis, int32_t bins, int32_t begin, int32_t end) {
        const int32_t one = cell_on_plane(axis.position(0, 0), axis.size());
        const int32_t other = cell_on_plane(axis.position(bins - 1, 0), axis.size());
        return min(one, other) < end && max(one, other) >= begin;
    };
    for (int32_t r = threadIdx.x; r < tile.count; r += Policy::warps * 32) {
        T roi[5];
#pragma unroll
        for (int i = 0; i < 5; ++i) roi[i] = rois[static_cast<int64_t>(tile.first_roi + r) * 5 + i];
        const SampleAxis<P> y = roi_axis(roi, options, false), x = roi_axis(roi, options, true);
        const int32_t of = roi_image(roi, shape.images);
        if (has_bins(y, shape.pooled_height, tile.y_begin, tile.y_end) & // all are loaded at once
            has_bins(x, shape.pooled_width, tile.x_begin, tile.x_end) & (max(of, 0) == tile.image)) {
            list[atomicAdd(listed, 1)] = static_cast<uint16_t>(r | (of < 0 ? Policy::no_image : 0));
        }
    }
}

/// The bins of a region from (first_ph, first_pw) on, 8 x 8 at most, that belong to a tile. Bit 2 * i is row i of them,
/// bit 16 + 2 * i column i.
struct OwnedBins {
    uint32_t owned;
    uint32_t in_tile; // both points of the row or column lie in the tile

    __device__ uint32_t rows() const { return owned & 0xffff; }
    __device__ uint32_t columns() const { return owned >> 16; }
    __device__ bool none() const { return rows() == 0 || columns() == 0; }
    __device__ int row_begin() const { return (__ffs(rows()) - 1) / 2; }
    __device__ int row_end() const { return (32 - __clz(rows()) + 1) / 2; }
    __device__ int column_begin() const { return (__ffs(columns()) - 1) / 2; }
    __device__ int width() const { return __popc(columns()); }

    __device__ bool row_in_tile(int row) const { return in_tile >> row * 2 & 1; }
    __device__ bool column_in_tile(int column) const { return in_tile >> (16 + column * 2) & 1; }
    __device__ bool all_columns_in_tile() const { return (in_tile >> 16 & columns()) == columns(); }
};

/// What a lane does to prepare bins: the first half of the warp those in y, the other half those in x, two points each.
template <class Policy, class T> struct AlignLane {
    bool is_x;
    int32_t begin, end; // of the tile's own part
    int32_t held;       // cells of the tile
    int32_t bins;       // of a region

    __device__ AlignLane(const AlignTile<Policy, T> &tile, const AlignTiles &tiles, const RoiShape &shape)
        : is_x(threadIdx.x % 32 >= 16), begin(is_x ? tile.x_begin : tile.y_begin), end(is_x ? tile.x_end : tile.y_end),
          held(is_x ? AlignTiles::columns : tiles.rows), bins(is_x ? shape.pooled_width : shape.pooled_height) {}

    /// Writes the weights and places of the bins to the warp's scratch, unless none is owned.
    template <class Scratch, class P>
    __device__ OwnedBins prepare(const SampleAxis<P> &axis, int32_t first_ph, int32_t first_pw, Scratch &own) const {
        const int lane = threadIdx.x % 32;
        const int32_t bin = (is_x ? first_pw : first_ph) + lane % 16 / 2;
        const P at = axis.position(bin, lane % 2);
        const int32_t owner = cell_on_plane(at, axis.size());
        OwnedBins owned;
        owned.owned = __ballot_sync(~0u, lane % 2 == 0 && bin < bins && owner >= begin && owner < end);
        if (owned.none()) return owned;
        Sample<P> sample = {-1, -1, 0, 0};
        if (axis.inside(at)) sample = axis.sample(at);
        const bool near = sample.low >= begin && sample.low + 1 < begin + held;
        TileBin<P> &own_bin = own.y[lane / 2]; // or x
        own_bin.weight[lane % 2] = sample.high_weight;
        own_bin.offset[lane % 2] = near ? (sample.low - begin) * (is_x ? AlignTiles::pitch : AlignTiles::row_pitch) : 0;
        own.y_cell[lane] = sample.low; // or x
        const uint32_t points = __ballot_sync(~0u, near);
        owned.in_tile = points & points >> 1;
        return owned;
    }
};

/// Writes `height` rows of `width` pooled bins of `channels` channels from the warp's scratch to the output at `to`,
/// whose rows are `row_stride` and whose channels `pooled` apart. Rows have 2^shift lanes: no quotients by the width.
template <class Scratch, class T>
__device__ void store_bins(const Scratch &own, int height, int width, int shift, int channels, int64_t pooled,
                           int32_t row_stride, T *to) {
    // 8, 16 or 32 lanes take a channel.
    const int count = height << shift, lanes = count <= 8 ? 8 : count <= 16 ? 16 : 32;
    const int lane = threadIdx.x % 32, bin = lane % lanes, channel = lane - bin;
    const int row = bin >> shift, column = bin - (row << shift);
    if (row >= height || column >= width) return;
    to += channel * pooled + row * row_stride + column;
    const T *from = own.bins + channel * own.pitch + row * width + column;
#pragma unroll 1
    for (int first = channel; first < channels; first += 32) {
        const int last = min(first + lanes, channels);
#pragma unroll 8
        for (int c = first; c < last; ++c, to += pooled, from += own.pitch) *to = *from;
        to += pooled * (32 - lanes), from += own.pitch * (32 - lanes);
    }
}

template <class P> __device__ MeanPool<P> shuffle_pool(const MeanPool<P> &pool, int lanes) {
    return {shuffle_xor(pool.sum, lanes)};
}
template <class P> __device__ MaxPool<P> shuffle_pool(const MaxPool<P> &pool, int lanes) {
    return {shuffle_xor(pool.largest, lanes)};
}

/// One bin in one channel by a team of lanes, each with some rows of the points, whose pools are merged in a binary
/// tree.
template <template <class> class PoolOf, int team, class T>
__global__ void __launch_bounds__(RoiAlignPolicy<T>::cell_threads)
    roi_align_team_kernel(RoiAlignOptions options, TileGrid<4, int64_t> bins, const T *input, const T *rois,
                          T *output) {
    begin_kernel();
    using P = Compute<T>;
    const RoiShape &shape = options.shape;
    const int64_t index = (static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x) / team;
    const int64_t bin = min(index, bins.count() - 1); // all lanes take part
    const auto place = bins.place(bin);
    const auto pw = static_cast<int32_t>(place[0]), ph = static_cast<int32_t>(place[1]);
    const T *const roi = rois + place[3] * 5;
    const int32_t image = roi_image(roi, shape.images);
    const RoiSamples<P> samples(roi, options);
    Range rows = image >= 0 ? samples.y.visible(ph) : Range{0, 0};
    const int64_t count = rows.end - rows.begin, lane = threadIdx.x % team;
    rows = {rows.begin + count * lane / team, rows.begin + count * (lane + 1) / team};
    const T *const plane = input + (static_cast<int64_t>(max(image, 0)) * shape.channels + place[2]) * shape.plane();
    PoolOf<P> pool;
    VisitedPoints visited = each_sample(samples, rows, ph, pw, [&](const Sample<P> &y, const Sample<P> &x) {
        pool.add(value_at(plane, shape.width, y, x));
    });
#pragma unroll
    for (int step = 1; step < team; step *= 2) {
        const PoolOf<P> other = shuffle_pool(pool, step);
        const bool upper = threadIdx.x & step;
        PoolOf<P> merged = upper ? other : pool;
        merged.merge(upper ? pool : other);
        pool = merged;
        visited.points += shuffle_xor(visited.points, step), visited.rows += shuffle_xor(visited.rows, step);
    }
    if (lane != 0 || index >= bins.count()) return;
    if (!visited.are_all(samples)) pool.skip();
    output[bin] = image < 0 ? narrow<T>(0) : narrow<T>(pool.finish(samples.count));
}

template <template <class> class PoolOf, class Policy, class T>
__global__ void __launch_bounds__(Policy::warps * 32, 1)
    roi_align_tile_kernel(RoiAlignOptions options, AlignTiles tiles, const T *input, const T *rois, T *output) {
    begin_kernel();
    using Pool = PoolOf<Compute<T>>;
    using Cell = Vector<T, Policy::lane_channels>;
    using Scratch = AlignScratch<Policy, T>;
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ int listed, taken;
    options.ratio = Policy::ratio; // as a constant: divisions by it are products
    const RoiShape &shape = options.shape;
    const AlignTile<Policy, T> tile(shape, tiles, input);
    auto *const scratch = reinterpret_cast<Scratch *>(shared);
    auto *const cells = reinterpret_cast<Cell *>(scratch + Policy::warps);
    auto *const list = reinterpret_cast<uint16_t *>(cells + tiles.rows * AlignTiles::row_pitch);

    // The block loads its tile and lists its regions.
    if (threadIdx.x == 0) listed = taken = 0;
    __syncthreads();
    load_tile(tile, shape, tiles.rows, cells);
    list_regions(tile, options, rois, list, &listed);
    __syncthreads();

    // Its warps take regions of the list, one after the other, or parts of these where they are few.
    const AlignLane<Policy, T> role(tile, tiles, shape);
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int64_t pooled = shape.pooled();
    Scratch &own = scratch[warp];
    T *const lane_bins = own.bins + lane * own.pitch;
    const int parts = listed < Policy::enough_regions * Policy::warps ? tiles.by_parts.divisor() : 1;
    for (;;) {
        int k = 0;
        if (lane == 0) k = atomicAdd(&taken, 1);
        k = __shfl_sync(~0u, k, 0);
        if (k >= listed * parts) break;
        const int nth = parts > 1 ? tiles.by_parts.quotient(k) : k;
        const int entry = list[nth];
        const int64_t r = tile.first_roi + (entry & ~Policy::no_image);
        const bool valid = entry < Policy::no_image;
        const auto axis = roi_axis(rois + r * 5, options, role.is_x);
        T *const out = output + (r * shape.channels + tile.first_channel) * pooled;
        for (int32_t block = k - nth * parts; block < tiles.blocks; block += parts) {
            const int32_t down = tiles.by_blocks_across.quotient(block), first_ph = down * AlignTiles::side;
            const int32_t first_pw = (block - down * tiles.by_blocks_across.divisor()) * AlignTiles::side;
            const OwnedBins bins = role.prepare(axis, first_ph, first_pw, own);
            if (bins.none()) continue;
            const int width = bins.width(), column_begin = bins.column_begin(), row_end = bins.row_end();
            const int shift = 32 - __clz(width - 1); // 2^shift lanes store a row
            const int rows_at_once = (Policy::staged_bins >> shift) + (width < 1 << shift);
            T *const corner = out + first_ph * shape.pooled_width + first_pw + column_begin;
            __syncwarp();
            for (int row = bins.row_begin(); row < row_end; row += rows_at_once) {
                const int height = min(rows_at_once, row_end - row);
                for (int j = 0; j < height; ++j) {
                    const auto y = own.y[row + j];
                    pool_row<Pool, Scratch::pitch>(cells + lane, y, own.x + column_begin, width, lane_bins + j * width);
                    // Bins whose points are not all in the tile, and regions of no image.
                    const bool row_near = valid && bins.row_in_tile(row + j);
                    if (row_near && bins.all_columns_in_tile()) continue;
#pragma unroll 1
                    for (int c = 0; c < width; ++c) {
                        if (row_near && bins.column_in_tile(column_begin + c)) continue;
#pragma unroll
                        for (int p = 0; p < Policy::lane_channels; ++p) {
                            T result = narrow<T>(0);
                            if (valid && lane + p * 32 < tile.channels) {
                                const int at = column_begin + c;
                                result =
                                    pool_far_bin<Pool>(y, own.x[at], own.y_cell + (row + j) * 2, own.x_cell + at * 2,
                                                       tile.planes + (lane + p * 32) * shape.plane(), shape);
                            }
                            lane_bins[p * 32 * own.pitch + j * width + c] = result;
                        }
                    }
                }
                __syncwarp();
                store_bins(own, height, width, shift, tile.channels, pooled, shape.pooled_width,
                           corner + row * shape.pooled_width);
                __syncwarp();
            }
        }
    }
}

/// The tiles for a shape, or none where roi_align_cell_kernel serves better: where regions read little more of the
/// planes than there is, or than tiles load, where channels leave lanes idle, where tiles are too few for the device,
/// and where it has too little shared memory.
template <class Policy, class T> AlignTiles make_align_tiles(const RoiShape &shape) {
    using Cell = Vector<T, Policy::lane_channels>;
    constexpr int64_t reserved = 64; // for static variables
    constexpr int64_t row_bytes = AlignTiles::row_pitch * sizeof(Cell), group = 32 * Policy::lane_channels;
    constexpr int64_t scratch = Policy::warps * sizeof(AlignScratch<Policy, T>);
    const int64_t groups = ceil_divide(shape.channels, group), reads = shape.count * shape.pooled() * 16;
    const int64_t cells = shape.images * shape.plane();
    if (shape.pooled() > INT32_MAX || cells == 0 || reads * 2 < cells * 3 ||
        shape.channels * int64_t{4} < groups * group * 3) {
        return {};
    }
    const int64_t list = std::min<int64_t>(shape.count, Policy::largest_chunk);
    const int64_t most =
        (std::min(max_shared_bytes(), Policy::most_shared) - reserved - scratch - list * 2) / row_bytes;
    if (most < Policy::least_rows) return {};
    const auto along = [](int32_t size, int64_t held, int64_t halo) {
        return size < held ? 1 : ceil_divide(size + 1 - halo, held - halo);
    };
    const int64_t across = along(shape.width, AlignTiles::columns, Policy::halo_columns);
    const int64_t down = along(shape.height, most, Policy::halo_rows), halo = down == 1 ? 0 : Policy::halo_rows;
    AlignTiles tiles = {};
    tiles.column_step = AlignTiles::columns - Policy::halo_columns;
    tiles.row_step = static_cast<int32_t>(ceil_divide(shape.height + 1 - halo, down));
    tiles.rows = static_cast<int32_t>(tiles.row_step + halo);

    const int64_t planes = shape.images * groups * down * across;
    const int64_t wanted = ceil_divide(Policy::waves * multiprocessors(), planes);
    const int64_t chunk = std::min(list, std::max<int64_t>(ceil_divide(shape.count, wanted), 64));
    const int64_t chunks = ceil_divide(shape.count, chunk);
    if (planes * chunks > INT32_MAX || planes * chunks < multiprocessors()) return {};
    const int64_t loads = planes * chunks * tiles.rows * AlignTiles::columns * group;
    if (reads * shape.channels < loads * Policy::reads_of_load) return {};
    tiles.chunk = static_cast<int32_t>(chunk);
    const int64_t blocks_across = ceil_divide(shape.pooled_width, AlignTiles::side);
    tiles.blocks = static_cast<int32_t>(blocks_across * ceil_divide(shape.pooled_height, AlignTiles::side));
    tiles.by_blocks_across = Divider<int32_t>(static_cast<int32_t>(blocks_across));
    tiles.by_parts = Divider<int32_t>(std::min(tiles.blocks, Policy::most_parts));
    tiles.grid = TileGrid<5>(chunks, across, down, groups, shape.images);
    tiles.shared_bytes = scratch + tiles.rows * row_bytes + chunk * 2;
    return tiles;
}

template <template <class> class Pool, template <class> class Policy = RoiAlignPolicy, class T>
Status roi_align_forward(const Call &call, const RoiAlignOptions &options, const T *input, const T *rois, T *output) {
    const RoiShape &shape = options.shape;
    const int64_t total = shape.count * shape.pooled() * shape.channels;
    const int64_t busy = int64_t{Policy<T>::busy_threads} * multiprocessors();
    if (options.ratio == Policy<T>::ratio && total > busy) {
        const AlignTiles tiles = make_align_tiles<Policy<T>, T>(shape);
        if (tiles.grid.count() > 0) {
            return launch_with_dynamic_shared(
                call, tiles.grid.count(), Policy<T>::warps * 32, static_cast<int>(tiles.shared_bytes),
                roi_align_tile_kernel<Pool, Policy<T>, T>, options, tiles, input, rois, output);
        }
    }
    const auto start = [&](auto channels, auto kernel) {
        const TileGrid<4, int64_t> bins(shape.pooled_width, shape.pooled_height,
                                        ceil_divide(shape.channels, channels.value), shape.count);
        const int64_t blocks = std::min<int64_t>(ceil_divide(bins.count(), Policy<T>::cell_threads), INT32_MAX);
        return launch(call, blocks, Policy<T>::cell_threads, 0, kernel, options, bins, input, rois, output);
    };
    constexpr int team = Policy<T>::team;
    const int64_t most_lanes = options.ratio <= 0         ? Policy<T>::most_adaptive_lanes
                               : options.ratio < team / 2 ? 0
                               : options.ratio < team     ? Policy<T>::most_lanes
                                                          : 2 * Policy<T>::most_lanes;
    if (total * team <= most_lanes) {
        const TileGrid<4, int64_t> bins(shape.pooled_width, shape.pooled_height, shape.channels, shape.count);
        return launch(call, ceil_divide(total * team, Policy<T>::cell_threads), Policy<T>::cell_threads, 0,
                      roi_align_team_kernel<Pool, team, T>, options, bins, input, rois, output);
    }
    constexpr int several = Policy<T>::cell_channels;
    if (total > several * busy && shape.channels >= several - 1) {
        return start(std::integral_constant<int, several>(), roi_align_cell_kernel<Pool, several, T>);
    }
    return start(std::integral_constant<int, 1>(), roi_align_cell_kernel<Pool, 1, T>);
}

} // namespace baracuda::image
