// roi_align_backward by touched cells, of regions whose samples are far apart and touch few cells of a tile. A block
// has a region: the lines that its samples touch, and of these the cells of a tile, in some channels, or some in turns.
// What is near these lines in any region of the image goes to the cells of which the block's region is the first that
// touches them: other blocks have the others. The regions are added in parts. The bits are those of the kernel by
// cells.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/roi_align_near_cuda.cuh"
#include "family/image/roi_align_parts_cuda.cuh"

namespace baracuda::image {

struct TouchedPolicy : RegionPartsPolicy {
    static constexpr int64_t most_words = 1 << 12;  // of 32 lines of an image
    static constexpr int64_t most_tiles = 1 << 15;  // of some channels
    static constexpr int64_t least_plane = 1 << 15; // cells,
    static constexpr int64_t sparse = 16;           // of which a region touches one in so many, at most,
    static constexpr int64_t apart = 4;             // and all regions of an image
    // Regions, at most: each block looks for those on its lines. 6577 in f16 15 x 3 of 1659 x 1551 took 1965 us so, and
    // in tiles 1544 to 2930, on different machines.
    static constexpr int64_t most_regions = 128;
    // And samples: lists serve more of them, or cells, where regions meet. f16 10 x 39 of 241 x 1097, 6 regions of 7 x
    // 7, ratio 1 71 us so, by lists 104; f64 2 x 8 of 1316 x 464, 21 of 7 x 7, ratio 8 386, by cells 116; f32 6 x 43 of
    // 1814 x 278, 27 of 5 x 201, ratio 3 1125 and 178.
    static constexpr int64_t most_samples = 1024;
    /// Of a multiprocessor, for computing in so many bytes.
    static constexpr int resident_blocks(size_t bytes) { return bytes == 8 ? 2 : 3; }
};

/// The parts, and the tiles that a region touches.
struct TouchedTiles : RegionParts {
    int32_t row_words, words;  // of 32 rows of an image, of 32 rows and columns
    int32_t chunks, turns;     // groups of channels, and those of a block, which has them in turns
    bool faster;               // than others: where regions touch few cells
    TileGrid<3, int64_t> grid; // blocks of a region's tiles, groups of chunks, regions

    TouchedTiles(const RoiShape &shape, int32_t ratio)
        : RegionParts(shape, lines_of_axis(ratio, shape.pooled_height, shape.height),
                      lines_of_axis(ratio, shape.pooled_width, shape.width)) {
        using Policy = TouchedPolicy;
        row_words = static_cast<int32_t>(ceil_divide(shape.height, 32));
        words = row_words + static_cast<int32_t>(ceil_divide(shape.width, 32));
        const int64_t rows = lines_of_axis(ratio, shape.pooled_height, shape.height),
                      columns = lines_of_axis(ratio, shape.pooled_width, shape.width);
        const int64_t most = ceil_divide(rows, int64_t{height()}) * ceil_divide(columns, int64_t{width()});
        const auto blocks = [&](int32_t groups) {
            return shape.count * most * ceil_divide(shape.channels, Policy::depth << groups);
        };
        while (by_groups > 0 && blocks(by_groups - 1) <= 2 * int64_t{multiprocessors()}) --by_groups;
        chunks = static_cast<int32_t>(ceil_divide(shape.channels, Policy::depth << by_groups));
        const int64_t of_image = ceil_divide(int64_t{shape.count}, int64_t{std::min(shape.images, shape.count)});
        const int64_t cells = shape.plane() / std::max(Policy::sparse, Policy::apart * of_image);
        faster = ratio > 0 && shape.plane() >= Policy::least_plane && rows * columns <= cells &&
                 blocks(0) <= Policy::most_tiles && shape.pooled_height <= Policy::bins &&
                 shape.count <= Policy::most_regions &&
                 shape.count * shape.pooled() * ratio * ratio <= Policy::most_samples;
        const int64_t busy = int64_t{Policy::busy_blocks} * multiprocessors();
        turns = static_cast<int32_t>(std::max<int64_t>(1, std::min<int64_t>(chunks, blocks(by_groups) / busy)));
        const int64_t side_by_side = ceil_divide(chunks, turns) * shape.count;
        grid = TileGrid<3, int64_t>(std::max<int64_t>(1, std::min(most, busy / side_by_side)),
                                    ceil_divide(chunks, turns), shape.count);
    }
    /// Lines that a region touches along an axis, at most: a sample touches two. Regions with a sample for each cell
    /// may have all lines.
    static int64_t lines_of_axis(int32_t ratio, int32_t bins, int32_t size) {
        return ratio > 0 ? std::min<int64_t>(size, int64_t{2} * ratio * bins) : int64_t{size};
    }
    template <class P> int32_t shared_bytes() const { return together * bytes<P>() + 2 * words * 4; }
    /// Whether these tiles are possible; they then have `together`.
    template <class P> bool fits(const RoiShape &shape) {
        return words <= TouchedPolicy::most_words && fit_parts<P>(shape, grid.count());
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
/// what RegionParts::bytes() says. `lines`: rows and columns.
template <class T>
__device__ void add_touched(const RoiAlignOptions &options, const TouchedTiles &tiles, int32_t own_region,
                            int32_t image, int32_t first_chunk, const TouchedLines (&lines)[2], int rows_of_tile,
                            int columns_of_tile, const T *dout, const T *rois, T *dinput) {
    using Policy = TouchedPolicy;
    using P = Compute<T>;
    constexpr int depth = Policy::depth, threads = Policy::threads;
    __shared__ uint32_t list[threads];
    const RoiShape &shape = options.shape;
    const int thread = static_cast<int>(threadIdx.x), all_lines = tiles.lines(), parts = tiles.parts.divisor();
    const HeldParts<P> held(tiles);
    const int64_t plane = shape.plane();

    const int column = thread & (tiles.width() - 1), row = thread >> tiles.by_width & (tiles.height() - 1);
    const int own_group = thread >> (tiles.by_width + tiles.by_height);
    const bool used = row < rows_of_tile && column < columns_of_tile && own_group >> tiles.by_groups == 0;
    const int64_t cell = used ? int64_t{lines[0].cells[row]} * shape.width + lines[1].cells[column] : 0;
    const Range near_rows = {lines[0].cells[0], lines[0].cells[rows_of_tile - 1] + 1};
    const Range near_columns = {lines[1].cells[0], lines[1].cells[columns_of_tile - 1] + 1};
    const auto near = [&](int64_t region) {
        return comes_near_cells(options, rois + region * 5, image, near_rows, near_columns);
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
                const auto part_of = [&](int r) { return tiles.part(first + r, all ? nullptr : list); };
                const auto cells_of = [&](bool across) { return across ? near_columns : near_rows; };
                const auto line_of = [&](bool across, int32_t cell) { return lines[across].find(cell); };
                once = once && first + count >= listed * parts;
                if (!kept) {
                    find_shares(options, tiles, held, count, image, rois, part_of, cells_of, line_of);
                    __syncthreads();
#pragma unroll 1
                    for (int r = 0; used && owner == Owner::unknown && r < count; ++r) {
                        const uint32_t *const of_part = held.touching + r * all_lines;
                        if (of_part[column] == 0 || of_part[tiles.width() + row] == 0) continue;
                        owner = part_of(r).region == own_region ? Owner::own : Owner::other;
                    }
                    const bool last = seen >= shape.count && first + count >= listed * parts;
                    // Where no cell is, or may be, this region's, others have all.
                    if (!__syncthreads_or(used && (owner == Owner::own || (owner == Owner::unknown && !last)))) return;
                }
                if (!loaded && owner == Owner::own) { // these loads are under way while sums are made
                    loaded = true;
                    load_cell(to, plane, shape.channels - channel, old);
                }
                sum_rows_of_bins(shape, tiles, held, count, first_channel, dout, part_of);
                __syncthreads();
                if (owner == Owner::own) add_to_cell(tiles, held, count, row, column, own_group, total);
                __syncthreads();
            }
        }
        kept = kept || once;
        if (loaded) store_cell(to, plane, shape.channels - channel, true, old, total);
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
