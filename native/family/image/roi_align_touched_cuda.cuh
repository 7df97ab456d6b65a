// roi_align_backward by touched cells, of regions whose samples are far apart and touch few cells of a tile. A block
// has a region: the lines that its samples touch, and of these the cells of a tile, in some channels, or some in turns.
// What is near these lines in any region of the image goes to the cells of which the block's region is the first that
// touches them: other blocks have the others. The regions are cut into parts of few bins. Of some parts at a time, a
// thread finds what a bin gives to the columns or rows of the tile, then threads sum rows of bins for a column, and
// then each adds up one cell's gradients in some channels. The bits are those of the kernel by cells.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/roi_align_near_cuda.cuh"
#include "family/image/roi_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

struct TouchedPolicy {
    static constexpr int threads = 256;
    static constexpr int side = 32, cells = 256;    // of a tile, at most
    static constexpr int depth = 2;                 // channels of a thread
    static constexpr int bins = 32;                 // of an axis of a part of a region, at most
    static constexpr int row_sums = 1024;           // of a part, for each channel of a thread, about
    static constexpr int at_once = 8;               // bins of a row that a thread loads
    static constexpr int busy_blocks = 8;           // of a multiprocessor: more tiles are taken in turns
    static constexpr int64_t most_words = 1 << 12;  // of 32 lines of an image
    static constexpr int64_t most_parts = 1 << 20;  // of all regions
    static constexpr int64_t most_tiles = 1 << 15;  // of some channels
    static constexpr int64_t least_plane = 1 << 15; // cells,
    static constexpr int64_t sparse = 16;           // of which a region touches one in so many, at most,
    static constexpr int64_t apart = 4;             // and all regions of an image
    // Regions, at most: each block looks for those on its lines (6577 in f16 15 x 3 of 1659 x 1551: 1965 us, in tiles
    // 1544).
    static constexpr int64_t most_regions = 128;
    static constexpr int shared_bytes = 40 << 10;
    static constexpr int few_shared_bytes = 120 << 10; // where there is not a block for each multiprocessor
    /// Of a multiprocessor, for computing in so many bytes.
    static constexpr int resident_blocks(size_t bytes) { return bytes == 8 ? 2 : 3; }
};

/// Tiles of 2^by_width columns and 2^by_height rows that a region touches, in 2^by_groups groups of channels.
struct TouchedTiles {
    int32_t by_width, by_height, by_groups;
    int32_t part_height, part_width;      // bins of a part of a region
    int32_t shares;                       // of a part's bins in the columns and rows of a tile
    int32_t together;                     // parts that are added at a time
    int32_t row_words, words;             // of 32 rows of an image, of 32 rows and columns
    int32_t chunks, turns;                // groups of channels, and those of a block, which has them in turns
    bool faster;                          // than others: where regions touch few cells
    Divider<int32_t> parts, parts_across; // of a region
    Divider<int32_t> by_bins, by_rows;    // by the bins of both axes of a part, and by those of its y axis
    TileGrid<3, int64_t> grid;            // blocks of a region's tiles, groups of chunks, regions

    TouchedTiles(const RoiShape &shape, int32_t ratio) {
        using Policy = TouchedPolicy;
        const auto log2_up = [](int64_t n, int64_t most) {
            int bits = 0;
            while (1 << bits < std::min(n, most)) ++bits;
            return bits;
        };
        const int64_t down_parts = ceil_divide(shape.pooled_height, Policy::bins);
        const int64_t across_parts = ceil_divide(shape.pooled_width, Policy::bins);
        part_height = static_cast<int32_t>(ceil_divide(int64_t{shape.pooled_height}, down_parts));
        part_width = static_cast<int32_t>(ceil_divide(int64_t{shape.pooled_width}, across_parts));
        parts =
            Divider<int32_t>(static_cast<int32_t>(std::min<int64_t>(down_parts * across_parts, Policy::most_parts)));
        parts_across = Divider<int32_t>(static_cast<int32_t>(across_parts));
        by_bins = Divider<int32_t>(part_width + part_height);
        by_rows = Divider<int32_t>(part_height);
        row_words = static_cast<int32_t>(ceil_divide(shape.height, 32));
        words = row_words + static_cast<int32_t>(ceil_divide(shape.width, 32));

        // A sample touches two lines. Regions with a sample for each cell may have all lines.
        const auto lines = [&](int32_t bins, int32_t size) {
            return ratio > 0 ? std::min<int64_t>(size, int64_t{2} * ratio * bins) : int64_t{size};
        };
        const int64_t rows = lines(shape.pooled_height, shape.height), columns = lines(shape.pooled_width, shape.width);
        by_width = log2_up(columns, Policy::side);
        by_height = log2_up(rows, std::min(Policy::cells >> by_width, Policy::side));
        const int64_t most = ceil_divide(rows, int64_t{1} << by_height) * ceil_divide(columns, int64_t{1} << by_width);
        const auto blocks = [&](int32_t groups) {
            return shape.count * most * ceil_divide(shape.channels, Policy::depth << groups);
        };
        by_groups = log2_up(ceil_divide(shape.channels, Policy::depth), Policy::threads >> (by_width + by_height));
        while (by_groups > 0 && (part_height << (by_width + by_groups) > Policy::row_sums ||
                                 blocks(by_groups - 1) <= 2 * int64_t{multiprocessors()})) {
            --by_groups;
        }
        shares = (part_width << by_width) + (part_height << by_height);
        chunks = static_cast<int32_t>(ceil_divide(shape.channels, Policy::depth << by_groups));
        const int64_t of_image = ceil_divide(int64_t{shape.count}, int64_t{std::min(shape.images, shape.count)});
        const int64_t cells = shape.plane() / std::max(Policy::sparse, Policy::apart * of_image);
        faster = ratio > 0 && shape.plane() >= Policy::least_plane && rows * columns <= cells &&
                 blocks(0) <= Policy::most_tiles && shape.pooled_height <= Policy::bins &&
                 shape.count <= Policy::most_regions;
        const int64_t busy = int64_t{Policy::busy_blocks} * multiprocessors();
        turns = static_cast<int32_t>(std::max<int64_t>(1, std::min<int64_t>(chunks, blocks(by_groups) / busy)));
        const int64_t side_by_side = ceil_divide(chunks, turns) * shape.count;
        grid = TileGrid<3, int64_t>(std::max<int64_t>(1, std::min(most, busy / side_by_side)),
                                    ceil_divide(chunks, turns), shape.count);
    }
    /// Sums of rows of a part's bins, for each channel of a thread.
    HD int32_t row_sums() const { return part_height << (by_width + by_groups); }
    /// Of shared memory for a part: the shares, the sums, for each column and row of the tile the bins that touch it,
    /// for each bin of the y axis the rows that it touches.
    template <class P> HD int32_t bytes() const {
        const int32_t lines = (1 << by_width) + (1 << by_height) + part_height;
        return (shares + TouchedPolicy::depth * row_sums()) * static_cast<int32_t>(sizeof(P)) + lines * 4;
    }
    template <class P> int32_t shared_bytes() const { return together * bytes<P>() + 2 * words * 4; }
    /// Whether these tiles are possible; they then have `together`.
    template <class P> bool fits(const RoiShape &shape) {
        using Policy = TouchedPolicy;
        if (int64_t{shape.count} * parts.divisor() > Policy::most_parts || words > Policy::most_words) return false;
        const bool few_blocks = grid.count() <= multiprocessors();
        together = std::min((few_blocks ? Policy::few_shared_bytes : Policy::shared_bytes) / bytes<P>(),
                            shape.count * parts.divisor());
        return together > 0;
    }
    template <class P> bool serve(const RoiShape &shape) { return faster && fits<P>(shape); }
};

/// Calls act(begin, end) for ranges of the cells that a bin's samples touch, and perhaps of some between them.
template <class P, class Act> __device__ void each_touched(const SampleAxis<P> &axis, int32_t bin, const Act &act) {
    if (!(fabs(axis.bin()) > 2 * axis.samples())) {
        const Range near = cells_near(axis, bin, 0, axis.size());
        if (near.begin < near.end) act(static_cast<int32_t>(near.begin), static_cast<int32_t>(near.end));
        return;
    }
    const Range range = axis.visible(bin);
#pragma unroll 1
    for (int64_t i = range.begin; i < range.end; ++i) {
        const P x = axis.position(bin, i);
        if (x != x || !axis.inside(x)) continue;
        const Sample<P> sample = axis.sample(x);
        act(sample.low, sample.high + 1);
    }
}

/// Lines of a tile, ascending; behind them there are none.
struct TouchedLines {
    static constexpr int32_t none = INT32_MAX;

    int32_t cells[TouchedPolicy::side];

    /// The line that is a cell of the image, or `side`.
    __device__ int32_t find(int32_t cell) const {
        int line = 0;
#pragma unroll
        for (int step = TouchedPolicy::side / 2; step > 0; step /= 2) {
            if (cells[line + step] <= cell) line += step;
        }
        return cells[line] == cell ? line : TouchedPolicy::side;
    }
};

/// Whether the block's region is the first one that touches a cell.
enum class Owner { unknown, own, other };

/// Adds what all regions give to the cells of a tile that the block's region touches first, by a block. Shared memory:
/// what TouchedTiles::bytes() says. `lines`: rows and columns.
template <class T>
__device__ void add_touched(const RoiAlignOptions &options, const TouchedTiles &tiles, int32_t own_region,
                            int32_t image, int32_t first_chunk, const TouchedLines (&lines)[2], int rows_of_tile,
                            int columns_of_tile, const T *dout, const T *rois, T *dinput) {
    using Policy = TouchedPolicy;
    using P = Compute<T>;
    constexpr int depth = Policy::depth, threads = Policy::threads;
    __shared__ uint32_t list[threads];
    const RoiShape &shape = options.shape;
    const int thread = static_cast<int>(threadIdx.x), bins = tiles.by_bins.divisor(), rows = tiles.part_height;
    const int width = 1 << tiles.by_width, height = 1 << tiles.by_height, all_lines = width + height;
    const int row_sums = tiles.together * tiles.row_sums(), parts = tiles.parts.divisor();
    P *const shares = dynamic_shared_memory<P>(), *const sums = shares + tiles.together * tiles.shares;
    auto *const touching = reinterpret_cast<uint32_t *>(sums + depth * row_sums);
    uint32_t *const reach = touching + tiles.together * all_lines;
    const int64_t pooled = shape.pooled(), plane = shape.plane();

    const int column = thread & (width - 1), row = thread >> tiles.by_width & (height - 1);
    const int own_group = thread >> (tiles.by_width + tiles.by_height);
    const bool used = row < rows_of_tile && column < columns_of_tile && own_group >> tiles.by_groups == 0;
    const int64_t cell = used ? int64_t{lines[0].cells[row]} * shape.width + lines[1].cells[column] : 0;
    const Range near_rows = {lines[0].cells[0], lines[0].cells[rows_of_tile - 1] + 1};
    const Range near_columns = {lines[1].cells[0], lines[1].cells[columns_of_tile - 1] + 1};
    const auto near = [&](int64_t region) {
        const T *const roi = rois + region * 5;
        const auto comes = [&](bool across, const Range &range) {
            return comes_near(roi_axis(roi, options, across), across ? shape.pooled_width : shape.pooled_height,
                              static_cast<int32_t>(range.begin), static_cast<int32_t>(range.end));
        };
        return roi_image(roi, shape.images) == image && comes(false, near_rows) && comes(true, near_columns);
    };
    const bool all = shape.count * parts <= tiles.together; // regions, in one round
    bool kept = false;                                      // what is prepared for all regions
    int listed = shape.count;
    Owner owner = Owner::unknown;
    const int last_chunk = min(first_chunk + tiles.turns, tiles.chunks);
#pragma unroll 1
    for (int chunk = first_chunk; chunk < last_chunk; ++chunk) {
        const int32_t first_channel = chunk * depth << tiles.by_groups, channel = first_channel + own_group * depth;
        T *const to = dinput + (int64_t{image} * shape.channels + channel) * plane + cell;
        P total[depth] = {};
        T old[depth];
        bool loaded = false, once = true;
        if (!kept) owner = Owner::unknown;
#pragma unroll 1
        for (int64_t seen = 0; seen < shape.count;) {
            if (all || kept) {
                seen = shape.count;
            } else {
                listed = list_next<threads>(RegionMasks(), shape.count, image, 0, 0, seen, near, list);
                once = once && seen >= shape.count;
            }
#pragma unroll 1
            for (int first = 0; first < listed * parts; first += tiles.together) {
                const int count = min(tiles.together, listed * parts - first);
                // A part of a region, and its first bin.
                struct Part {
                    int32_t region, ph, pw;
                };
                const auto region_of = [&](int r) {
                    const int32_t index = tiles.parts.quotient(first + r);
                    return all ? index : static_cast<int32_t>(list[index]);
                };
                const auto part_of = [&](int r) {
                    const int32_t index = tiles.parts.quotient(first + r), part = first + r - index * parts;
                    const int32_t down = tiles.parts_across.quotient(part);
                    return Part{all ? index : static_cast<int32_t>(list[index]), down * rows,
                                (part - down * tiles.parts_across.divisor()) * tiles.part_width};
                };
                once = once && first + count >= listed * parts;
                if (!kept) {
#pragma unroll 1
                    for (int i = thread; i < count * all_lines; i += threads) touching[i] = 0;
                    __syncthreads();
#pragma unroll 1
                    for (int i = thread; i < count * bins; i += threads) {
                        const int r = tiles.by_bins.quotient(i), of_part = i - r * bins;
                        const bool across = of_part >= rows;
                        const int bin = across ? of_part - rows : of_part;
                        const Part part = part_of(r);
                        const T *const roi = rois + int64_t{part.region} * 5;
                        const int32_t in_region = (across ? part.pw : part.ph) + bin;
                        uint32_t touched = 0; // bit l: line l of the tile
                        if (in_region < (across ? shape.pooled_width : shape.pooled_height) &&
                            roi_image(roi, shape.images) == image) {
                            P *const share =
                                shares + r * tiles.shares +
                                (across ? (rows << tiles.by_height) + (bin << tiles.by_width) : bin << tiles.by_height);
                            touched = touched_lines(
                                roi_axis(roi, options, across), in_region, across ? near_columns : near_rows,
                                [&](int32_t at) { return lines[across].find(at); }, share);
                        }
                        if (!across) reach[r * rows + bin] = touched;
#pragma unroll 1
                        for (; touched; touched &= touched - 1) {
                            const int line = __ffs(static_cast<int>(touched)) - 1;
                            atomicOr(touching + r * all_lines + (across ? line : width + line), 1u << bin);
                        }
                    }
                    __syncthreads();
#pragma unroll 1
                    for (int r = 0; used && owner == Owner::unknown && r < count; ++r) {
                        const uint32_t *const of_part = touching + r * all_lines;
                        if (of_part[column] == 0 || of_part[width + row] == 0) continue;
                        owner = region_of(r) == own_region ? Owner::own : Owner::other;
                    }
                    const bool last = seen >= shape.count && first + count >= listed * parts;
                    // Where no cell is, or may be, this region's, others have all.
                    if (!__syncthreads_or(used && (owner == Owner::own || (owner == Owner::unknown && !last)))) return;
                }
                if (!loaded && owner == Owner::own) { // these loads are under way while sums are made
                    loaded = true;
#pragma unroll
                    for (int d = 0; d < depth; ++d) {
                        if (channel + d < shape.channels) old[d] = to[d * plane];
                    }
                }

                // What rows of bins give to columns, in `depth` channels each.
#pragma unroll 1
                for (int i = thread; i < count * tiles.row_sums(); i += threads) {
                    const int at = i & (width - 1), rest = i >> tiles.by_width;
                    const int of_groups = tiles.by_rows.quotient(rest);
                    const int ph = rest - of_groups * rows, r = of_groups >> tiles.by_groups;
                    const int c = first_channel + (of_groups - (r << tiles.by_groups)) * depth;
                    const int channels = shape.channels - c;
                    uint32_t left = reach[r * rows + ph] ? touching[r * all_lines + at] : 0;
                    if (left == 0) continue;
                    int pw = __ffs(static_cast<int>(left)) - 1;
                    left >>= pw;
                    const Part part = part_of(r);
                    const T *from = dout + (int64_t{part.region} * shape.channels + c) * pooled +
                                    int64_t{part.ph + ph} * shape.pooled_width + part.pw + pw;
                    const P *weight =
                        shares + r * tiles.shares + (rows << tiles.by_height) + (pw << tiles.by_width) + at;
                    P sum[depth] = {};
                    sum_bins<depth, Policy::at_once>(left, from, pooled, channels, weight, width, sum);
#pragma unroll
                    for (int d = 0; d < depth; ++d) sums[d * row_sums + i] = sum[d];
                }
                __syncthreads();

#pragma unroll 1
                for (int r = 0; owner == Owner::own && r < count; ++r) {
                    if (touching[r * all_lines + column] == 0) continue;
                    const P *const from =
                        sums + (((r << tiles.by_groups) + own_group) * rows << tiles.by_width) + column;
                    const P *const share = shares + r * tiles.shares + row;
#pragma unroll 1
                    for (uint32_t left = touching[r * all_lines + width + row]; left; left &= left - 1) {
                        const int ph = __ffs(static_cast<int>(left)) - 1;
#pragma unroll
                        for (int d = 0; d < depth; ++d) {
                            total[d] = fma(share[ph << tiles.by_height], from[d * row_sums + (ph << tiles.by_width)],
                                           total[d]);
                        }
                    }
                }
                __syncthreads();
            }
        }
        kept = kept || once;
        if (!loaded) continue;
#pragma unroll
        for (int d = 0; d < depth; ++d) {
            if (channel + d >= shape.channels || total[d] == 0) continue;
            to[d * plane] = narrow<T>(widen(old[d]) + total[d]);
        }
    }
}

template <class T>
__global__ void __launch_bounds__(TouchedPolicy::threads, TouchedPolicy::resident_blocks(sizeof(Compute<T>)))
    roi_align_backward_touched_kernel(RoiAlignOptions options, TouchedTiles tiles, const T *dout, const T *rois,
                                      T *dinput) {
    begin_kernel();
    using Policy = TouchedPolicy;
    __shared__ TouchedLines lines[2];
    __shared__ int32_t counts[2];
    const RoiShape &shape = options.shape;
    const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
    const auto place = tiles.grid.place(blockIdx.x);
    const auto region = static_cast<int32_t>(place[2]);
    const T *const roi = rois + int64_t{region} * 5;
    const int32_t image = roi_image(roi, shape.images);
    if (image < 0) return;

    // Bits of the rows and columns that the region touches, and perhaps of some others, and how many come before.
    uint32_t *const bits =
        reinterpret_cast<uint32_t *>(dynamic_shared_memory<char>() + tiles.together * tiles.bytes<Compute<T>>());
    uint32_t *const before = bits + tiles.words;
    for (int i = thread; i < tiles.words; i += Policy::threads) bits[i] = 0;
    __syncthreads();
    for (int32_t i = thread; i < shape.pooled_height + shape.pooled_width; i += Policy::threads) {
        const bool across = i >= shape.pooled_height;
        uint32_t *const of_axis = bits + (across ? tiles.row_words : 0);
        each_touched(roi_axis(roi, options, across), across ? i - shape.pooled_height : i,
                     [&](int32_t begin, int32_t end) {
                         for (int32_t word = begin / 32; word * 32 < end; ++word) {
                             uint32_t held = ~0u;
                             if (word * 32 < begin) held &= ~0u << begin % 32;
                             if (word * 32 + 32 > end) held &= ~0u >> (32 - end % 32);
                             atomicOr(of_axis + word, held);
                         }
                     });
    }
    __syncthreads();
    if (warp < 2) {
        const int end = warp == 0 ? tiles.row_words : tiles.words;
        uint32_t sum = 0;
        for (int first = warp == 0 ? 0 : tiles.row_words; first < end; first += 32) {
            const uint32_t own = first + lane < end ? __popc(bits[first + lane]) : 0, until = warp_inclusive_sum(own);
            if (first + lane < end) before[first + lane] = sum + until - own;
            sum += __shfl_sync(~0u, until, 31);
        }
        if (lane == 0) counts[warp] = static_cast<int32_t>(sum);
    }
    __syncthreads();
    const int sides[] = {1 << tiles.by_height, 1 << tiles.by_width};
    const int down = (counts[0] + sides[0] - 1) >> tiles.by_height;
    const int across = (counts[1] + sides[1] - 1) >> tiles.by_width;
#pragma unroll 1
    for (int tile = static_cast<int>(place[0]); tile < down * across; tile += static_cast<int>(tiles.grid.extent(0))) {
        const int row = tile / across * sides[0], column = tile % across * sides[1];
        for (int i = thread; i < tiles.words; i += Policy::threads) {
            const bool is_column = i >= tiles.row_words;
            int at = static_cast<int>(before[i]) - (is_column ? column : row);
            for (uint32_t left = bits[i]; left; left &= left - 1, ++at) {
                if (at < 0 || at >= sides[is_column]) continue;
                lines[is_column].cells[at] =
                    (i - (is_column ? tiles.row_words : 0)) * 32 + __ffs(static_cast<int>(left)) - 1;
            }
        }
        const int rows_of_tile = min(sides[0], counts[0] - row), columns_of_tile = min(sides[1], counts[1] - column);
        if (warp < 2 && lane >= (warp ? columns_of_tile : rows_of_tile)) lines[warp].cells[lane] = TouchedLines::none;
        __syncthreads();
        add_touched(options, tiles, region, image, static_cast<int32_t>(place[1]) * tiles.turns, lines, rows_of_tile,
                    columns_of_tile, dout, rois, dinput);
        __syncthreads();
    }
}

template <class T>
Status roi_align_touched(const Call &call, const RoiAlignOptions &options, const TouchedTiles &tiles, const T *dout,
                         const T *rois, T *dinput) {
    return launch_with_dynamic_shared(call, tiles.grid.count(), TouchedPolicy::threads,
                                      tiles.shared_bytes<Compute<T>>(), roi_align_backward_touched_kernel<T>, options,
                                      tiles, dout, rois, dinput);
}

} // namespace baracuda::image
