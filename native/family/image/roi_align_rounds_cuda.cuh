// The tiles of roi_align_backward by cells, the regions near a tile, and what a block finds of those that it adds at a
// time: the shares of their bins in the rows and columns of the tile, and the sums of rows of bins for a column.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/roi_align_items_cuda.cuh"
#include "family/image/roi_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

struct RegionCellsPolicy {
    static constexpr int side = 32;       // of a tile, in cells, at most
    static constexpr int depth = 2;       // channels of a thread
    static constexpr int bins = 32;       // of an axis of a part of a region, at most
    static constexpr int row_sums = 1024; // of a part, for each channel of a thread, about
    static constexpr int items = 32;      // parts that are added at a time, at most,
    static constexpr int units = 256;     // and their rows of bins
    static constexpr int shared_bytes = 40 << 10;
    static constexpr int few_shared_bytes = 120 << 10; // where there is not a block for each multiprocessor
    static constexpr int few_channels = 24;            // which are served however many regions there are
    static constexpr int tiles_of_region = 4;          // about
    static constexpr int most_near = 1536;             // tiles near regions, about, where channels are more
};

/// A thread has one cell, so that a problem with few tiles near regions has more blocks: 44 us for 77 (bf16, 2 x 3 of
/// 263 x 132, 383 of 7 x 7), 26 for 40 (2 x 15 of 51 x 335, 24 of 9 x 7), but 33 for 24 (f32, 14 x 84 of 36 x 12, 30).
struct SingleCells : RegionCellsPolicy {
    static constexpr int threads = 256, rows = 1;
    static constexpr int at_once = 8;                    // bins of a row that a thread loads
    static constexpr int busy_blocks = 8;                // of a multiprocessor: more tiles are taken in turns
    static constexpr int most_tiles = 20, most_near = 7; // of a multiprocessor; of these, near regions, about
    /// Of a multiprocessor, for computing in so many bytes.
    static constexpr int resident_blocks(size_t bytes) { return bytes == 8 ? 2 : 3; }
};

/// A thread has some cells of a column, which share what it finds for the column.
struct BandedCells : RegionCellsPolicy {
    static constexpr int threads = 512, rows = 4;
    static constexpr int at_once = 4;
    static constexpr int busy_blocks = 8;
    static constexpr int resident_blocks(size_t bytes) { return bytes == 8 ? 1 : 2; }
};

/// Tiles of `width` columns and `bands` bands of rows, in `groups` groups of channels.
struct RegionTiles {
    int32_t width, height, bands, groups;
    int32_t chunks, turns;                 // groups of groups: of an image, and of a block, which has them in turns
    int32_t part_height, part_width;       // bins of a part of a region
    int32_t values;                        // that shared memory holds
    bool all_at_once;                      // all parts of all regions, whole, which are few
    Divider<int64_t> parts, parts_across;  // of a region
    Divider<int32_t> by_width, by_columns; // by the columns, by the threads of a group
    int64_t count, near; // of chunks of tiles of images that can have a region; of these, near one, about
    TileLattices lattices;

    template <class Policy> static RegionTiles of(const RoiShape &shape, int value_bytes) {
        RegionTiles tiles;
        const int64_t down_parts = ceil_divide(shape.pooled_height, Policy::bins);
        const int64_t across_parts = ceil_divide(shape.pooled_width, Policy::bins);
        tiles.part_height = static_cast<int32_t>(ceil_divide(int64_t{shape.pooled_height}, down_parts));
        tiles.part_width = static_cast<int32_t>(ceil_divide(int64_t{shape.pooled_width}, across_parts));
        tiles.parts = Divider<int64_t>(down_parts * across_parts), tiles.parts_across = Divider<int64_t>(across_parts);

        tiles.width = static_cast<int32_t>(ceil_divide(shape.width, ceil_divide(shape.width, Policy::side)));
        const int64_t highest = std::min(Policy::threads / tiles.width * Policy::rows, Policy::side);
        const int64_t height = ceil_divide(shape.height, ceil_divide(shape.height, highest));
        tiles.bands = static_cast<int32_t>(ceil_divide(height, Policy::rows));
        tiles.height = tiles.bands * Policy::rows;
        const int64_t all_groups = ceil_divide(shape.channels, Policy::depth);
        const int64_t side_by_side = std::max(1, std::min(Policy::threads / (tiles.width * tiles.bands),
                                                          Policy::row_sums / (tiles.part_height * tiles.width)));
        tiles.groups = static_cast<int32_t>(ceil_divide(all_groups, ceil_divide(all_groups, side_by_side)));
        tiles.chunks = static_cast<int32_t>(ceil_divide(all_groups, int64_t{tiles.groups}));
        tiles.by_width = Divider<int32_t>(tiles.width);
        tiles.by_columns = Divider<int32_t>(tiles.width * tiles.bands);

        const int64_t images = std::min(shape.images, shape.count);
        const int64_t busy = int64_t{Policy::busy_blocks} * multiprocessors();
        const int64_t places = ceil_divide(shape.height, tiles.height) * ceil_divide(shape.width, tiles.width);
        tiles.count = places * tiles.chunks * images;
        tiles.near = std::min(places, Policy::tiles_of_region * ceil_divide(int64_t{shape.count}, images)) *
                     tiles.chunks * images;
        tiles.turns =
            static_cast<int32_t>(std::max<int64_t>(1, std::min<int64_t>(tiles.chunks, tiles.chunks * images / busy)));
        // Where blocks are little more than run at a time, the last ones would take as long as all others: f64 138
        // channels of 13 x 51, 13 regions 33.4 us, in two turns 27.6.
        const int64_t at_a_time = int64_t{Policy::resident_blocks(value_bytes)} * multiprocessors();
        if (at_a_time < tiles.count && tiles.count <= at_a_time * 3 / 2 && tiles.chunks > 1) {
            tiles.turns = std::max(tiles.turns, 2);
        }
        tiles.lattices = TileLattices(shape, tiles.height, tiles.width, ceil_divide(tiles.chunks, tiles.turns), busy);
        const bool few_blocks = tiles.count <= multiprocessors();
        const int64_t all = shape.count * tiles.parts.divisor();
        // Where blocks are alone on a multiprocessor, they may have all of its memory.
        const bool alone = few_blocks || Policy::resident_blocks(value_bytes) == 1;
        const int64_t most = (alone ? Policy::few_shared_bytes : Policy::shared_bytes) / value_bytes;
        const int64_t of_part = tiles.values_of(tiles.part_height, tiles.part_width, tiles.width);
        tiles.values = static_cast<int32_t>(std::max(of_part, std::min(most, all * of_part)));
        tiles.all_at_once = all <= Policy::items && all * of_part <= tiles.values &&
                            all * tiles.part_height * tiles.width * tiles.groups <= 2 * Policy::threads;
        return tiles;
    }
    /// Whether such tiles are faster than those whose lanes have channels.
    bool serve(const RoiShape &shape) const {
        return shape.channels <= RegionCellsPolicy::few_channels || near <= RegionCellsPolicy::most_near;
    }
    bool of_whole_regions() const { return parts.divisor() == 1; }
    /// The values of down x across bins near some columns: their shares, and sums of rows of bins.
    HD int32_t values_of(int32_t down, int32_t across, int32_t columns) const {
        return down * (height + columns * groups * RegionCellsPolicy::depth) + across * columns;
    }
};

/// The bins of a part of a region that may touch a tile: `down` x `across` of them from (ph, pw) on; and the columns of
/// the tile that they may touch.
struct NearBins {
    int32_t region, ph, pw;
    uint16_t down, across, column, columns;
};

/// The same among those that are added at a time. `unit`: its first row of bins; `bin`: its first bin of both axes;
/// `task`: its first sum; where its shares in rows and columns and its sums are.
struct RegionItem {
    int32_t region, ph, pw, down, column, columns, unit, bin, task, row_shares, column_shares, sums;
    f32 of_columns, of_tasks; // 1 / columns, 1 / the sums of a row of bins
};

/// What a block keeps of the items that it adds at a time. Bit b of `columns` and `bands`: bin b of the item touches
/// the column or the band; bit r of `of_column` and `of_band`: item r does; bit l of `reach`: the row of bins touches
/// row l of the tile.
template <class Policy> struct RegionRound {
    static constexpr int bands_of_tile = Policy::side / Policy::rows;

    int32_t count, bins, tasks;
    RegionItem items[Policy::items];
    uint32_t of_column[Policy::side], of_band[bands_of_tile];
    uint32_t columns[Policy::items][Policy::side], bands[Policy::items][bands_of_tile];
    uint32_t reach[Policy::units]; // of a row of bins

    /// Takes the first items of `list`, of which there is at least one, by a warp.
    __device__ void take(const RegionTiles &tiles, const NearBins *list, int listed) {
        const int lane = static_cast<int>(threadIdx.x) % 32;
        NearBins near = {};
        if (lane < listed) near = list[lane];
        const int own_bins = near.down + near.across, of_row = near.columns * tiles.groups;
        const int own_tasks = near.down * of_row, own_values = tiles.values_of(near.down, near.across, near.columns);
        // Sums of the values, the rows of bins, the bins of both axes and the tasks of items so far.
        constexpr int units_at = 20, bins_at = 32, tasks_at = 45;
        const uint64_t end = warp_inclusive_sum(
            static_cast<uint64_t>(own_values) | static_cast<uint64_t>(near.down) << units_at |
            static_cast<uint64_t>(own_bins) << bins_at | static_cast<uint64_t>(own_tasks) << tasks_at);
        const auto part = [&](int from, int to) { return static_cast<int>(end << (64 - to) >> (64 - to + from)); };
        const int units_end = part(units_at, bins_at), values_end = part(0, units_at);
        const int bins_end = part(bins_at, tasks_at), tasks_end = part(tasks_at, 64);
        const bool fits = lane < listed && units_end <= Policy::units && values_end <= tiles.values;
        const int taken = __popc(__ballot_sync(~0u, fits));
        if (!fits) return;
        RegionItem item;
        item.region = near.region, item.ph = near.ph, item.pw = near.pw, item.down = near.down;
        item.column = near.column, item.columns = near.columns;
        item.unit = units_end - near.down, item.bin = bins_end - own_bins, item.task = tasks_end - own_tasks;
        item.row_shares = values_end - own_values, item.column_shares = item.row_shares + near.down * tiles.height;
        item.sums = item.column_shares + near.across * near.columns;
        item.of_columns = f32(1) / near.columns, item.of_tasks = f32(1) / of_row;
        items[lane] = item;
        if (lane == taken - 1) count = taken, bins = bins_end, tasks = tasks_end;
    }
    /// Forgets what is touched, by the block.
    __device__ void clear() {
        const auto zero = [](uint32_t *words, int size) {
            for (int i = static_cast<int>(threadIdx.x); i < size; i += Policy::threads) words[i] = 0;
        };
        zero(of_column, Policy::side);
        zero(of_band, bands_of_tile);
        zero(columns[0], Policy::items * Policy::side);
        zero(bands[0], Policy::items * bands_of_tile);
    }
    /// The last item whose `first` is not above a number.
    __device__ int find(int32_t RegionItem::*first, int number) const {
        int item = 0;
#pragma unroll
        for (int step = Policy::items / 2; step > 0; step /= 2) {
            if (item + step < count && items[item + step].*first <= number) item += step;
        }
        return item;
    }
};

/// n / d for small numbers, of 1 / d.
__device__ inline int small_quotient(int n, f32 of_divisor) {
    return static_cast<int>((static_cast<f32>(n) + f32(0.5)) * of_divisor);
}

/// Lists the parts of regions from `seen` on, of as many as there are threads, that come near a tile of an image, after
/// the `listed` of the list, in their order; returns how many there are then. `counts` has an entry for each warp,
/// which nobody uses any more.
template <class Policy, class T>
__device__ int list_parts(const RoiAlignOptions &options, const RegionTiles &tiles, const T *rois, int64_t seen,
                          int32_t image, int32_t y, int32_t x, int *counts, uint32_t *list, int listed) {
    const int64_t index = seen + threadIdx.x, region = tiles.parts.quotient(index);
    const T *const roi = rois + region * 5;
    bool near = region < options.shape.count && roi_image(roi, options.shape.images) == image;
    near = near && comes_near(roi, options, false, y, y + tiles.height) &&
           comes_near(roi, options, true, x, x + tiles.width);
    BlockCompaction<Policy::threads / 32, 1> compaction;
    compaction.count(counts, [&](int) { return near; });
    compaction.for_each([&](int, int place) { list[listed + place] = static_cast<uint32_t>(index); });
    return listed + compaction.total();
}

/// Finds the bins near a tile of `listed` parts of regions, as many as there are threads at most; returns how many
/// parts have any. Where all are taken at once, `parts` is not used. `counts` as above.
template <class Policy, class T>
__device__ int list_bins(const RoiAlignOptions &options, const RegionTiles &tiles, const T *rois, int32_t image,
                         int32_t y, int32_t x, const uint32_t *parts, int listed, int *counts, NearBins *list) {
    using P = Compute<T>;
    const RoiShape &shape = options.shape;
    bool near = static_cast<int>(threadIdx.x) < listed;
    NearBins bins = {};
    if (near) {
        const int64_t index = tiles.all_at_once ? threadIdx.x : parts[threadIdx.x];
        const int64_t region = tiles.parts.quotient(index);
        const T *const roi = rois + region * 5;
        const int64_t part = index - region * tiles.parts.divisor(), down = tiles.parts_across.quotient(part);
        const int64_t ph = down * tiles.part_height;
        const int64_t pw = (part - down * tiles.parts_across.divisor()) * tiles.part_width;
        Range rows = {ph, min(ph + tiles.part_height, int64_t{shape.pooled_height})};
        Range columns = {pw, min(pw + tiles.part_width, int64_t{shape.pooled_width})};
        Range touched = {x, min(x + tiles.width, shape.width)};
        if (tiles.all_at_once) {
            near = roi_image(roi, shape.images) == image;
        } else {
            const auto narrow_to = [](Range &range, const Range &to) {
                range = {max(range.begin, to.begin), min(range.end, to.end)};
            };
            narrow_to(rows, bins_near(roi_axis(roi, options, false), shape.pooled_height, y, y + tiles.height));
            const SampleAxis<P> at_x = roi_axis(roi, options, true);
            narrow_to(columns, bins_near(at_x, shape.pooled_width, x, x + tiles.width));
            const auto cells_of = [&](int64_t bin) {
                return cells_near(at_x, static_cast<int32_t>(bin), x, static_cast<int32_t>(touched.end));
            };
            const Range one = cells_of(columns.begin), other = cells_of(columns.end - 1);
            touched = {min(one.begin, other.begin), max(one.end, other.end)};
        }
        near = near && rows.begin < rows.end && columns.begin < columns.end && touched.begin < touched.end;
        bins = {static_cast<int32_t>(region),
                static_cast<int32_t>(rows.begin),
                static_cast<int32_t>(columns.begin),
                static_cast<uint16_t>(rows.end - rows.begin),
                static_cast<uint16_t>(columns.end - columns.begin),
                static_cast<uint16_t>(touched.begin - x),
                static_cast<uint16_t>(touched.end - touched.begin)};
    }
    BlockCompaction<Policy::threads / 32, 1> compaction;
    compaction.count(counts, [&](int) { return near; });
    compaction.for_each([&](int, int place) { list[place] = bins; });
    return compaction.total();
}

/// What the rows of bins of a round give to columns, in the channels of a chunk, by the block.
template <class Policy, class P, class T>
__device__ void sum_rows(const RoiShape &shape, const RegionTiles &tiles, const RegionRound<Policy> &round,
                         const T *dout, int32_t first_channel, P *values) {
    constexpr int depth = Policy::depth;
    const int64_t pooled = shape.pooled();
#pragma unroll 1
    for (int i = static_cast<int>(threadIdx.x); i < round.tasks; i += Policy::threads) {
        const int r = round.find(&RegionItem::task, i);
        const RegionItem &item = round.items[r];
        const int width = item.columns, task = i - item.task, row = small_quotient(task, item.of_tasks);
        const int rest = task - row * width * tiles.groups, group = small_quotient(rest, item.of_columns);
        const int column = rest - group * width, c = first_channel + group * depth, channels = shape.channels - c;
        uint32_t left = round.reach[item.unit + row] ? round.columns[r][column] : 0;
        if (left == 0 || channels <= 0) continue;
        const int pw = __ffs(static_cast<int>(left)) - 1;
        left >>= pw;
        const T *from = dout + (int64_t{item.region} * shape.channels + c) * pooled +
                        int64_t{item.ph + row} * shape.pooled_width + item.pw + pw;
        const P *weight = values + item.column_shares + pw * width + column;
        P sum[depth] = {};
        sum_bins<depth, Policy::at_once>(left, from, pooled, channels, weight, width, sum);
        P *const to = values + item.sums + (row * tiles.groups + group) * depth * width + column;
#pragma unroll
        for (int d = 0; d < depth; ++d) to[d * width] = sum[d];
    }
}

} // namespace baracuda::image
