// roi_align_backward of few regions, which is over before memory is busy: one kernel of little code, which gives the
// bits of that by cells. A block has a tile of an image in some channels, or some in turns, to which it adds the
// regions near it in parts.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/roi_align_parts_cuda.cuh"

namespace baracuda::image {

struct FewRegionsPolicy : RegionPartsPolicy {
    static constexpr int tiles_of_region = 4;              // about
    static constexpr int most_bins = 1024;                 // of a channel,
    static constexpr int most_blocks = 768;                // with a tile near regions each, about,
    static constexpr int64_t most_work = int64_t{1} << 17; // and the product of these
    static constexpr int rounds = 4;                       // at most, where images have as many regions
    static constexpr int64_t written = 2;                  // blocks of a multiprocessor that write all cells, at most
};

/// The parts, and where tiles lie.
struct FewRegions : RegionParts {
    TileLattices lattices;
    bool adds; // to cells that regions touch; else all cells are written

    FewRegions(const RoiShape &shape, bool adds) : RegionParts(shape, shape.height, shape.width), adds(adds) {
        using Policy = FewRegionsPolicy;
        const int64_t tiles = (adds ? std::min(shape.count, shape.images) : shape.images) *
                              ceil_divide(shape.height, int64_t{height()}) * ceil_divide(shape.width, int64_t{width()});
        const auto groups = [&](int32_t by) { return ceil_divide(shape.channels, Policy::depth << by); };
        // Few channels a block, which then sums fewer rows of bins one after the other: f16 3 x 20 of 2 x 9, 2 of 7 x
        // 7, ratio 8 12.8 us, with more blocks 8.1.
        while (by_groups > 0 && tiles * groups(by_groups - 1) <= multiprocessors()) --by_groups;
        lattices = TileLattices(shape, height(), width(), groups(by_groups),
                                int64_t{Policy::busy_blocks} * multiprocessors(), !adds);
    }
    /// Whether all cells are few, so that blocks write them at once.
    bool can_write() const {
        return lattices.of_single_tiles() && lattices.grid.count() <= FewRegionsPolicy::written * multiprocessors();
    }
    template <class P> bool serve(const RoiShape &shape) {
        using Policy = FewRegionsPolicy;
        if (shape.pooled_height > Policy::bins) return false; // a cell takes a row of bins after the other
        if (!fit_parts<P>(shape, lattices.grid.count())) return false;
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
    const int32_t own = seen + static_cast<int32_t>(threadIdx.x);
    const bool near =
        own < options.shape.count && comes_near_cells(options, rois + int64_t{own} * 5, image, rows, columns);
    BlockCompaction<FewRegionsPolicy::threads / 32, 1> compaction;
    compaction.count(counts, [&](int) { return near; });
    compaction.for_each([&](int, int place) { list[place] = own; });
    return compaction.total();
}

/// Adds what all regions give to the tile at (y, x), by a block. Shared memory: what RegionParts::bytes() says.
template <class T>
__device__ void add_few_regions(const RoiAlignOptions &options, const FewRegions &tiles, int32_t image, int32_t group,
                                int32_t y, int32_t x, const T *dout, const T *rois, T *dinput) {
    using Policy = FewRegionsPolicy;
    using P = Compute<T>;
    constexpr int depth = Policy::depth, threads = Policy::threads;
    __shared__ int32_t list[threads];
    __shared__ int counts[2][threads / 32];
    const RoiShape &shape = options.shape;
    const int thread = static_cast<int>(threadIdx.x), parts = tiles.parts.divisor();
    const HeldParts<P> held(tiles);
    const int32_t first_channel = group * depth << tiles.by_groups;
    const int64_t plane = shape.plane();
    const Range rows = {y, y + tiles.height()}, columns = {x, x + tiles.width()};

    const int column = thread & (tiles.width() - 1), row = thread >> tiles.by_width & (tiles.height() - 1);
    const int own_group = thread >> (tiles.by_width + tiles.by_height), channel = first_channel + own_group * depth;
    const bool used = x + column < shape.width && y + row < shape.height && own_group >> tiles.by_groups == 0;
    T *const to =
        dinput + (int64_t{image} * shape.channels + channel) * plane + (int64_t{y + row} * shape.width + x + column);
    P total[depth] = {};
    T old[depth] = {};
    bool touched_before = !tiles.adds;
    const bool all = shape.count * parts <= tiles.together; // regions, in one round
    int turn = 0;
#pragma unroll 1
    for (int32_t seen = 0; seen < shape.count; seen += all ? shape.count : threads, turn ^= 1) {
        const int listed = all ? shape.count : list_near(options, rois, seen, image, rows, columns, counts[turn], list);
#pragma unroll 1
        for (int first = 0; first < listed * parts; first += tiles.together) {
            const int count = min(tiles.together, listed * parts - first);
            const auto part_of = [&](int r) { return tiles.part(first + r, all ? nullptr : list); };
            const auto cells_of = [&](bool across) { return across ? columns : rows; };
            const auto line_of = [&](bool across, int32_t cell) {
                const int line = cell - (across ? x : y);
                return line < (across ? tiles.width() : tiles.height()) ? line : -1;
            };
            if (!__syncthreads_or(find_shares(options, tiles, held, count, image, rois, part_of, cells_of, line_of))) {
                continue;
            }
            if (!touched_before) { // these loads are under way while sums are made
                touched_before = true;
                if (used) load_cell(to, plane, shape.channels - channel, old);
            }
            sum_rows_of_bins(shape, tiles, held, count, first_channel, dout, part_of);
            __syncthreads();
            if (used) add_to_cell(tiles, held, count, row, column, own_group, total);
            if (first + count < listed * parts) __syncthreads();
        }
    }
    if (used) store_cell(to, plane, shape.channels - channel, tiles.adds, old, total);
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
