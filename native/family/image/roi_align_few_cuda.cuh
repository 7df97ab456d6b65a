// roi_align_backward of few regions, which is over before memory is busy: one kernel of little code, which gives the
// bits of that by cells. A block has a tile of an image in some channels, or some in turns. The regions near it are cut
// into parts of few bins. Of some parts at a time, a thread finds what a bin gives to the columns or rows of the tile,
// then threads sum rows of bins for a column, and then each adds up one cell's gradients in some channels.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/roi_align_items_cuda.cuh"
#include "family/image/roi_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

struct FewRegionsPolicy {
    static constexpr int threads = 256;
    static constexpr int side = 32, cells = 256;           // of a tile, at most
    static constexpr int depth = 2;                        // channels of a thread
    static constexpr int bins = 32;                        // of an axis of a part of a region, at most
    static constexpr int row_sums = 1024;                  // of a part, for each channel of a thread, about
    static constexpr int at_once = 8;                      // bins of a row that a thread loads
    static constexpr int busy_blocks = 8;                  // of a multiprocessor: more tiles are taken in turns
    static constexpr int tiles_of_region = 4;              // about
    static constexpr int most_bins = 1024;                 // of a channel,
    static constexpr int most_blocks = 768;                // with a tile near regions each, about,
    static constexpr int64_t most_work = int64_t{1} << 17; // and the product of these
    static constexpr int most_parts = 1 << 20;             // of all regions
    static constexpr int rounds = 4;                       // at most, where images have as many regions
    static constexpr int shared_bytes = 40 << 10;
    static constexpr int few_shared_bytes = 120 << 10; // where there is not a block for each multiprocessor
};

/// Tiles of 2^by_width columns and 2^by_height rows in 2^by_groups groups of channels.
struct FewRegions {
    int32_t by_width, by_height, by_groups;
    int32_t part_height, part_width;      // bins of a part of a region
    int32_t shares;                       // of a part's bins in the columns and rows of a tile
    int32_t together;                     // parts that are added at a time
    Divider<int32_t> parts, parts_across; // of a region
    Divider<int32_t> by_bins, by_rows;    // by the bins of both axes of a part, and by those of its y axis
    TileLattices lattices;

    explicit FewRegions(const RoiShape &shape) {
        using Policy = FewRegionsPolicy;
        const auto log2_up = [](int32_t n, int most) {
            int bits = 0;
            while (1 << bits < std::min(n, most)) ++bits;
            return bits;
        };
        const int64_t down_parts = ceil_divide(shape.pooled_height, Policy::bins);
        const int64_t across_parts = ceil_divide(shape.pooled_width, Policy::bins);
        part_height = static_cast<int32_t>(ceil_divide(int64_t{shape.pooled_height}, down_parts));
        part_width = static_cast<int32_t>(ceil_divide(int64_t{shape.pooled_width}, across_parts));
        by_width = log2_up(shape.width, Policy::side);
        by_height = log2_up(shape.height, std::min(Policy::cells >> by_width, Policy::side));
        by_groups = log2_up(static_cast<int32_t>(ceil_divide(shape.channels, Policy::depth)),
                            Policy::threads >> (by_width + by_height));
        while (by_groups > 0 && part_height << (by_width + by_groups) > Policy::row_sums) --by_groups;
        shares = (part_width << by_width) + (part_height << by_height);
        parts =
            Divider<int32_t>(static_cast<int32_t>(std::min<int64_t>(down_parts * across_parts, Policy::most_parts)));
        parts_across = Divider<int32_t>(static_cast<int32_t>(across_parts));
        by_bins = Divider<int32_t>(part_width + part_height);
        by_rows = Divider<int32_t>(part_height);
        lattices =
            TileLattices(shape, 1 << by_height, 1 << by_width, ceil_divide(shape.channels, Policy::depth << by_groups),
                         int64_t{Policy::busy_blocks} * multiprocessors());
    }
    /// Sums of rows of a part's bins, for each channel of a thread.
    HD int32_t row_sums() const { return part_height << (by_width + by_groups); }
    /// Of shared memory for a part: the shares, the sums, for each column and row of the tile the bins that touch it,
    /// for each bin of the y axis the rows that it touches.
    template <class P> int32_t bytes() const {
        const int32_t words = (1 << by_width) + (1 << by_height) + part_height;
        return (shares + FewRegionsPolicy::depth * row_sums()) * static_cast<int32_t>(sizeof(P)) + words * 4;
    }
    template <class P> bool serve(const RoiShape &shape) {
        using Policy = FewRegionsPolicy;
        if (int64_t{shape.count} * parts.divisor() > Policy::most_parts) return false;
        if (shape.pooled_height > Policy::bins) return false; // a cell takes a row of bins after the other
        const bool few_blocks = lattices.grid.count() <= multiprocessors();
        together = std::min((few_blocks ? Policy::few_shared_bytes : Policy::shared_bytes) / bytes<P>(),
                            shape.count * parts.divisor());
        if (together == 0) return false;
        const int64_t images = std::min(shape.count, shape.images),
                      of_image = ceil_divide(int64_t{shape.count}, images);
        const int64_t tiles = std::min(int64_t{lattices.down} * lattices.across, Policy::tiles_of_region * of_image);
        const int64_t rounds =
            ceil_divide(of_image * parts.divisor(), int64_t{together}) + ceil_divide(shape.count, Policy::threads) - 1;
        const int64_t bins = shape.count * shape.pooled(), blocks = tiles * images * lattices.grid.extent(2);
        return rounds <= Policy::rounds && bins <= Policy::most_bins && blocks <= Policy::most_blocks &&
               bins * blocks <= Policy::most_work;
    }
};

/// Lists the regions from `seen` on, as many as there are threads, that come near a tile of an image, in their order;
/// returns how many these are. `counts` has an entry for each warp, which nobody uses any more.
template <class T>
__device__ int list_near(const RoiAlignOptions &options, const T *rois, int32_t seen, int32_t image, const Range &rows,
                         const Range &columns, int *counts, int32_t *list) {
    using P = Compute<T>;
    const RoiShape &shape = options.shape;
    const int32_t own = seen + static_cast<int32_t>(threadIdx.x);
    bool near = false;
    if (own < shape.count && roi_image(rois + int64_t{own} * 5, shape.images) == image) {
        const SampleAxis<P> y = roi_axis(rois + int64_t{own} * 5, options, false);
        const SampleAxis<P> x = roi_axis(rois + int64_t{own} * 5, options, true);
        near =
            comes_near(y, shape.pooled_height, static_cast<int32_t>(rows.begin), static_cast<int32_t>(rows.end)) &&
            comes_near(x, shape.pooled_width, static_cast<int32_t>(columns.begin), static_cast<int32_t>(columns.end));
    }
    BlockCompaction<FewRegionsPolicy::threads / 32, 1> compaction;
    compaction.count(counts, [&](int) { return near; });
    compaction.for_each([&](int, int place) { list[place] = own; });
    return compaction.total();
}

/// Adds what all regions give to the tile at (y, x), by a block. Shared memory: what FewRegions::bytes() says.
template <class T>
__device__ void add_few_regions(const RoiAlignOptions &options, const FewRegions &tiles, int32_t image, int32_t group,
                                int32_t y, int32_t x, const T *dout, const T *rois, T *dinput) {
    using Policy = FewRegionsPolicy;
    using P = Compute<T>;
    constexpr int depth = Policy::depth, threads = Policy::threads;
    __shared__ int32_t list[threads];
    __shared__ int counts[2][threads / 32];
    const RoiShape &shape = options.shape;
    const int thread = static_cast<int>(threadIdx.x), bins = tiles.by_bins.divisor(), rows = tiles.part_height;
    const int width = 1 << tiles.by_width, height = 1 << tiles.by_height, lines = width + height;
    const int row_sums = tiles.together * tiles.row_sums(), parts = tiles.parts.divisor();
    P *const shares = dynamic_shared_memory<P>(), *const sums = shares + tiles.together * tiles.shares;
    auto *const masks = reinterpret_cast<uint32_t *>(sums + depth * row_sums), *const reach =
                                                                                   masks + tiles.together * lines;
    const int32_t first_channel = group * depth << tiles.by_groups;
    const int64_t pooled = shape.pooled(), plane = shape.plane();

    const int column = thread & (width - 1), row = thread >> tiles.by_width & (height - 1);
    const int own_group = thread >> (tiles.by_width + tiles.by_height), channel = first_channel + own_group * depth;
    const bool used = x + column < shape.width && y + row < shape.height && own_group >> tiles.by_groups == 0;
    T *const to =
        dinput + (int64_t{image} * shape.channels + channel) * plane + (int64_t{y + row} * shape.width + x + column);
    P total[depth] = {};
    T old[depth];
    bool touched_before = false;
    const bool all = shape.count * parts <= tiles.together; // regions, in one round
    int turn = 0;
#pragma unroll 1
    for (int32_t seen = 0; seen < shape.count; seen += all ? shape.count : threads, turn ^= 1) {
        const int listed =
            all ? shape.count
                : list_near(options, rois, seen, image, {y, y + height}, {x, x + width}, counts[turn], list);
#pragma unroll 1
        for (int first = 0; first < listed * parts; first += tiles.together) {
            const int count = min(tiles.together, listed * parts - first);
#pragma unroll 1
            for (int i = thread; i < count * lines; i += threads) masks[i] = 0;
            __syncthreads();

            // A part of a region, and its first bin.
            struct Part {
                int32_t region, ph, pw;
            };
            const auto part_of = [&](int r) {
                const int32_t index = tiles.parts.quotient(first + r), part = first + r - index * parts;
                const int32_t down = tiles.parts_across.quotient(part);
                return Part{all ? index : list[index], down * rows,
                            (part - down * tiles.parts_across.divisor()) * tiles.part_width};
            };
            bool touches = false;
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
                    const int32_t begin = across ? x : y, end = begin + (across ? width : height);
                    P *const share =
                        shares + r * tiles.shares +
                        (across ? (rows << tiles.by_height) + (bin << tiles.by_width) : bin << tiles.by_height);
                    touched = touched_lines(
                        roi_axis(roi, options, across), in_region, {begin, end},
                        [=](int32_t cell) { return cell < end ? cell - begin : -1; }, share);
                }
                if (!across) reach[r * rows + bin] = touched;
                touches |= touched != 0;
#pragma unroll 1
                for (; touched; touched &= touched - 1) {
                    const int line = __ffs(static_cast<int>(touched)) - 1;
                    atomicOr(masks + r * lines + (across ? line : width + line), 1u << bin);
                }
            }
            if (!__syncthreads_or(touches)) continue;
            if (!touched_before) { // these loads are under way while sums are made
                touched_before = true;
#pragma unroll
                for (int d = 0; d < depth; ++d) {
                    if (used && channel + d < shape.channels) old[d] = to[d * plane];
                }
            }

            // What rows of bins give to columns, in `depth` channels each.
#pragma unroll 1
            for (int i = thread; i < count * tiles.row_sums(); i += threads) {
                const int at = i & (width - 1), rest = i >> tiles.by_width, of_groups = tiles.by_rows.quotient(rest);
                const int ph = rest - of_groups * rows, r = of_groups >> tiles.by_groups;
                const int c = first_channel + (of_groups - (r << tiles.by_groups)) * depth;
                const int channels = shape.channels - c;
                uint32_t left = reach[r * rows + ph] ? masks[r * lines + at] : 0;
                if (left == 0) continue;
                int pw = __ffs(static_cast<int>(left)) - 1;
                left >>= pw;
                const Part part = part_of(r);
                const T *from = dout + (int64_t{part.region} * shape.channels + c) * pooled +
                                int64_t{part.ph + ph} * shape.pooled_width + part.pw + pw;
                const P *weight = shares + r * tiles.shares + (rows << tiles.by_height) + (pw << tiles.by_width) + at;
                P sum[depth] = {};
                sum_bins<depth, Policy::at_once>(left, from, pooled, channels, weight, width, sum);
#pragma unroll
                for (int d = 0; d < depth; ++d) sums[d * row_sums + i] = sum[d];
            }
            __syncthreads();

#pragma unroll 1
            for (int r = 0; used && r < count; ++r) {
                if (masks[r * lines + column] == 0) continue;
                const P *const from = sums + (((r << tiles.by_groups) + own_group) * rows << tiles.by_width) + column;
                const P *const share = shares + r * tiles.shares + row;
#pragma unroll 1
                for (uint32_t left = masks[r * lines + width + row]; left; left &= left - 1) {
                    const int ph = __ffs(static_cast<int>(left)) - 1;
#pragma unroll
                    for (int d = 0; d < depth; ++d) {
                        total[d] =
                            fma(share[ph << tiles.by_height], from[d * row_sums + (ph << tiles.by_width)], total[d]);
                    }
                }
            }
            if (first + count < listed * parts) __syncthreads();
        }
    }
    if (!used) return;
#pragma unroll
    for (int d = 0; d < depth; ++d) {
        if (channel + d >= shape.channels || total[d] == 0) continue;
        to[d * plane] = narrow<T>(widen(old[d]) + total[d]);
    }
}

template <class T>
__global__ void __launch_bounds__(FewRegionsPolicy::threads)
    roi_align_backward_few_kernel(RoiAlignOptions options, FewRegions tiles, const T *dout, const T *rois, T *dinput) {
    begin_kernel();
    __shared__ uint32_t marks[TileLattices::most];
    const TileLattice lattice(tiles.lattices, options.shape, rois);
    if (lattice.image < 0) return;
    lattice.mark_all<FewRegionsPolicy::threads>(options, rois, marks);
    lattice.for_each(marks, [&](int32_t y, int32_t x) {
        add_few_regions(options, tiles, lattice.image, lattice.group, y, x, dout, rois, dinput);
        __syncthreads();
    });
}

template <class T>
Status roi_align_few(const Call &call, const RoiAlignOptions &options, const FewRegions &tiles, const T *dout,
                     const T *rois, T *dinput) {
    return launch_with_dynamic_shared(call, tiles.lattices.grid.count(), FewRegionsPolicy::threads,
                                      tiles.together * tiles.bytes<Compute<T>>(), roi_align_backward_few_kernel<T>,
                                      options, tiles, dout, rois, dinput);
}

} // namespace baracuda::image
