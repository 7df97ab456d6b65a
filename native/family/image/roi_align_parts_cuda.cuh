// What the gradients of roi_align of few regions and by touched cells have in common: regions are cut into parts of few
// bins, of which a block adds some at a time to a tile of cells in some channels. A thread finds what a bin gives to
// the columns or rows of the tile, then threads sum rows of bins for a column, and then each adds up one cell's
// gradients.
#pragma once

#include "core/device/shared_memory.cuh"
#include "family/image/roi_align_items_cuda.cuh"
#include "family/image/roi_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

struct RegionPartsPolicy {
    static constexpr int threads = 256;
    static constexpr int side = 32, cells = 256;   // of a tile, at most
    static constexpr int depth = 2;                // channels of a thread
    static constexpr int bins = 32;                // of an axis of a part of a region, at most
    static constexpr int row_sums = 1024;          // of a part, for each channel of a thread, about
    static constexpr int at_once = 8;              // bins of a row that a thread loads
    static constexpr int busy_blocks = 8;          // of a multiprocessor: more tiles are taken in turns
    static constexpr int64_t most_parts = 1 << 20; // of all regions
    static constexpr int shared_bytes = 40 << 10;
    static constexpr int few_shared_bytes = 120 << 10; // where there is not a block for each multiprocessor
};

/// A part of a region, and its first bin.
struct RegionPart {
    int32_t region, ph, pw;
};

/// The least number of bits of a count up to n, or up to `most` where that is less.
inline int bits_up_to(int64_t n, int64_t most) {
    int bits = 0;
    while (1 << bits < std::min(n, most)) ++bits;
    return bits;
}

/// Parts of regions and tiles of 2^by_width columns and 2^by_height rows in 2^by_groups groups of channels.
struct RegionParts {
    int32_t by_width, by_height, by_groups;
    int32_t part_height, part_width;      // bins of a part of a region
    int32_t shares;                       // of a part's bins in the columns and rows of a tile
    int32_t together;                     // parts that are added at a time
    Divider<int32_t> parts, parts_across; // of a region
    Divider<int32_t> by_bins, by_rows;    // by the bins of both axes of a part, and by those of its y axis

    /// Tiles for so many rows and columns, with as many groups of channels as a block has threads for.
    RegionParts(const RoiShape &shape, int64_t rows, int64_t columns) {
        using Policy = RegionPartsPolicy;
        const int64_t down_parts = ceil_divide(shape.pooled_height, Policy::bins);
        const int64_t across_parts = ceil_divide(shape.pooled_width, Policy::bins);
        part_height = static_cast<int32_t>(ceil_divide(int64_t{shape.pooled_height}, down_parts));
        part_width = static_cast<int32_t>(ceil_divide(int64_t{shape.pooled_width}, across_parts));
        parts =
            Divider<int32_t>(static_cast<int32_t>(std::min<int64_t>(down_parts * across_parts, Policy::most_parts)));
        parts_across = Divider<int32_t>(static_cast<int32_t>(across_parts));
        by_bins = Divider<int32_t>(part_width + part_height);
        by_rows = Divider<int32_t>(part_height);
        by_width = bits_up_to(columns, Policy::side);
        by_height = bits_up_to(rows, std::min(Policy::cells >> by_width, Policy::side));
        by_groups = bits_up_to(ceil_divide(shape.channels, Policy::depth), Policy::threads >> (by_width + by_height));
        while (by_groups > 0 && row_sums() > Policy::row_sums) --by_groups;
        shares = (part_width << by_width) + (part_height << by_height);
    }
    HD int32_t width() const { return 1 << by_width; }
    HD int32_t height() const { return 1 << by_height; }
    HD int32_t lines() const { return width() + height(); }
    /// Sums of rows of a part's bins, for each channel of a thread.
    HD int32_t row_sums() const { return part_height << (by_width + by_groups); }
    /// Of shared memory for a part: the shares, the sums, for each column and row of the tile the bins that touch it,
    /// for each bin of the y axis the rows that it touches.
    template <class P> HD int32_t bytes() const {
        return (shares + RegionPartsPolicy::depth * row_sums()) * static_cast<int32_t>(sizeof(P)) +
               (lines() + part_height) * 4;
    }
    /// Whether there is room for the parts of so many blocks; they then have `together`.
    template <class P> bool fit_parts(const RoiShape &shape, int64_t blocks) {
        using Policy = RegionPartsPolicy;
        if (int64_t{shape.count} * parts.divisor() > Policy::most_parts) return false;
        const bool few_blocks = blocks <= multiprocessors();
        together = std::min((few_blocks ? Policy::few_shared_bytes : Policy::shared_bytes) / bytes<P>(),
                            shape.count * parts.divisor());
        return together > 0;
    }
    /// The index-th part of regions: of those in the list, or of all where there is none.
    template <class Index> HD RegionPart part(int32_t index, const Index *list) const {
        const int32_t place = parts.quotient(index), within = index - place * parts.divisor();
        const int32_t down = parts_across.quotient(within);
        return {list != nullptr ? static_cast<int32_t>(list[place]) : place, down * part_height,
                (within - down * parts_across.divisor()) * part_width};
    }
};

/// Whether a region of an image may have samples near some rows and columns of it.
template <class T>
__device__ bool comes_near_cells(const RoiAlignOptions &options, const T *roi, int32_t image, const Range &rows,
                                 const Range &columns) {
    const RoiShape &shape = options.shape;
    const auto comes = [&](bool across, const Range &range) {
        return comes_near(roi_axis(roi, options, across), across ? shape.pooled_width : shape.pooled_height,
                          static_cast<int32_t>(range.begin), static_cast<int32_t>(range.end));
    };
    return roi_image(roi, shape.images) == image && comes(false, rows) && comes(true, columns);
}

/// What a block holds of its parts, in shared memory.
template <class P> struct HeldParts {
    P *shares, *sums;
    uint32_t *touching, *reach; // of each line of the tile the bins that touch it, of each bin of the y axis the rows
    int row_sums;

    __device__ explicit HeldParts(const RegionParts &tiles)
        : shares(dynamic_shared_memory<P>()), sums(shares + tiles.together * tiles.shares),
          row_sums(tiles.together * tiles.row_sums()) {
        touching = reinterpret_cast<uint32_t *>(sums + RegionPartsPolicy::depth * row_sums);
        reach = touching + tiles.together * tiles.lines();
    }
};

/// Finds what the bins of `count` parts give to the columns and rows of a tile, and whether this thread found any.
/// part_of(r) is a part; the cells near the tile along an axis are cells_of(across), and line_of(across, cell) is the
/// line of a cell, or 32 or more. The block synchronizes before, not after.
template <class T, class P, class PartOf, class CellsOf, class LineOf>
__device__ bool find_shares(const RoiAlignOptions &options, const RegionParts &tiles, const HeldParts<P> &held,
                            int count, int32_t image, const T *rois, const PartOf &part_of, const CellsOf &cells_of,
                            const LineOf &line_of) {
    constexpr int threads = RegionPartsPolicy::threads;
    const RoiShape &shape = options.shape;
    const int thread = static_cast<int>(threadIdx.x), bins = tiles.by_bins.divisor(), rows = tiles.part_height;
    const int lines = tiles.lines();
#pragma unroll 1
    for (int i = thread; i < count * lines; i += threads) held.touching[i] = 0;
    __syncthreads();
    bool touches = false;
#pragma unroll 1
    for (int i = thread; i < count * bins; i += threads) {
        const int r = tiles.by_bins.quotient(i), of_part = i - r * bins;
        const bool across = of_part >= rows;
        const int bin = across ? of_part - rows : of_part;
        const RegionPart part = part_of(r);
        const T *const roi = rois + int64_t{part.region} * 5;
        const int32_t in_region = (across ? part.pw : part.ph) + bin;
        uint32_t touched = 0; // bit l: line l of the tile
        if (in_region < (across ? shape.pooled_width : shape.pooled_height) && roi_image(roi, shape.images) == image) {
            P *const share = held.shares + r * tiles.shares +
                             (across ? (rows << tiles.by_height) + (bin << tiles.by_width) : bin << tiles.by_height);
            touched = touched_lines(
                roi_axis(roi, options, across), in_region, cells_of(across),
                [&](int32_t cell) { return line_of(across, cell); }, share);
        }
        if (!across) held.reach[r * rows + bin] = touched;
        touches |= touched != 0;
#pragma unroll 1
        for (; touched; touched &= touched - 1) {
            const int line = __ffs(static_cast<int>(touched)) - 1;
            atomicOr(held.touching + r * lines + (across ? line : tiles.width() + line), 1u << bin);
        }
    }
    return touches;
}

/// Sums what rows of bins of `count` parts give to the tile's columns, in `depth` channels each.
template <class T, class P, class PartOf>
__device__ void sum_rows_of_bins(const RoiShape &shape, const RegionParts &tiles, const HeldParts<P> &held, int count,
                                 int32_t first_channel, const T *dout, const PartOf &part_of) {
    constexpr int depth = RegionPartsPolicy::depth;
    const int rows = tiles.part_height, lines = tiles.lines(), width = tiles.width();
    const int64_t pooled = shape.pooled();
#pragma unroll 1
    for (int i = static_cast<int>(threadIdx.x); i < count * tiles.row_sums(); i += RegionPartsPolicy::threads) {
        const int at = i & (width - 1), rest = i >> tiles.by_width, of_groups = tiles.by_rows.quotient(rest);
        const int ph = rest - of_groups * rows, r = of_groups >> tiles.by_groups;
        const int c = first_channel + (of_groups - (r << tiles.by_groups)) * depth;
        uint32_t left = held.reach[r * rows + ph] ? held.touching[r * lines + at] : 0;
        if (left == 0) continue;
        int pw = __ffs(static_cast<int>(left)) - 1;
        left >>= pw;
        const RegionPart part = part_of(r);
        const T *from = dout + (int64_t{part.region} * shape.channels + c) * pooled +
                        int64_t{part.ph + ph} * shape.pooled_width + part.pw + pw;
        const P *weight = held.shares + r * tiles.shares + (rows << tiles.by_height) + (pw << tiles.by_width) + at;
        P sum[depth] = {};
        sum_bins<depth, RegionPartsPolicy::at_once>(left, from, pooled, shape.channels - c, weight, width, sum);
#pragma unroll
        for (int d = 0; d < depth; ++d) held.sums[d * held.row_sums + i] = sum[d];
    }
}

/// Adds what these sums of `count` parts give to a cell of the tile, in the channels of a group.
template <class P, int depth>
__device__ void add_to_cell(const RegionParts &tiles, const HeldParts<P> &held, int count, int row, int column,
                            int group, P (&total)[depth]) {
    const int rows = tiles.part_height, lines = tiles.lines();
#pragma unroll 1
    for (int r = 0; r < count; ++r) {
        if (held.touching[r * lines + column] == 0) continue;
        const P *const from = held.sums + (((r << tiles.by_groups) + group) * rows << tiles.by_width) + column;
        const P *const share = held.shares + r * tiles.shares + row;
#pragma unroll 1
        for (uint32_t left = held.touching[r * lines + tiles.width() + row]; left; left &= left - 1) {
            const int ph = __ffs(static_cast<int>(left)) - 1;
#pragma unroll
            for (int d = 0; d < depth; ++d) {
                total[d] =
                    fma(share[ph << tiles.by_height], from[d * held.row_sums + (ph << tiles.by_width)], total[d]);
            }
        }
    }
}

/// What a cell has in some of `channels` channels, `plane` elements apart.
template <class T, int depth> __device__ void load_cell(const T *from, int64_t plane, int channels, T (&old)[depth]) {
#pragma unroll
    for (int d = 0; d < depth; ++d) {
        if (d < channels) old[d] = from[d * plane];
    }
}
/// Stores the same and what is added to it, if that is not 0 or all cells are written.
template <class T, class P, int depth>
__device__ void store_cell(T *to, int64_t plane, int channels, bool adds, const T (&old)[depth],
                           const P (&total)[depth]) {
#pragma unroll
    for (int d = 0; d < depth; ++d) {
        if (d >= channels || (adds && total[d] == 0)) continue;
        to[d * plane] = narrow<T>(widen(old[d]) + total[d]);
    }
}

} // namespace baracuda::image
