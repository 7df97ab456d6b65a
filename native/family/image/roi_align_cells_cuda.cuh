// roi_align_backward by cells: a block has a tile of an image in some channels, and a thread some cells of a column.
// What a bin gives to a cell is the product of a share along y and one along x, whatever its samples. The block lists
// the regions near its tile, with their bins there, and takes as many of them at a time as its shared memory holds: a
// thread finds the shares of a bin in the columns or the rows of the tile, then threads sum rows of bins for a column,
// and then each adds up its cells.
#pragma once

#include "family/image/roi_align_near_cuda.cuh"
#include "family/image/roi_align_rounds_cuda.cuh"

namespace baracuda::image {

/// Adds what all regions give to the tile at (y, x) in `turns` chunks of channels, by a block.
template <class Policy, class T>
__device__ void add_regions(const RoiAlignOptions &options, const RegionTiles &tiles, const RegionMasks &masks,
                            int32_t image, int32_t first_chunk, int32_t turns, int32_t y, int32_t x, const T *dout,
                            const T *rois, T *dinput) {
    using P = Compute<T>;
    constexpr int depth = Policy::depth, threads = Policy::threads, rows = Policy::rows;
    __shared__ uint32_t near_parts[2 * threads];
    __shared__ NearBins list[threads];
    __shared__ int counts[2][threads / 32];
    __shared__ RegionRound<Policy> round;
    const RoiShape &shape = options.shape;
    const int thread = static_cast<int>(threadIdx.x), width = tiles.width, height = tiles.height;
    P *const values = dynamic_shared_memory<P>();
    const int64_t plane = shape.plane(), parts = shape.count * tiles.parts.divisor();
    const int own_group = tiles.by_columns.quotient(thread), in_group = thread - own_group * tiles.by_columns.divisor();
    const int band = tiles.by_width.quotient(in_group), column = in_group - band * width;
    const int last_chunk = min(first_chunk + turns, tiles.chunks);
    const bool used = own_group < tiles.groups && x + column < shape.width && y + band * rows < shape.height;
    int turn = 0;
    const auto next_counts = [&] { return counts[turn ^= 1]; };
    bool kept = false, touches = false; // kept: what is prepared for all parts of all regions
#pragma unroll 1
    for (int chunk = first_chunk; chunk < last_chunk; ++chunk) {
        const int first_channel = chunk * tiles.groups * depth, channel = first_channel + own_group * depth;
        T *const to = dinput + (int64_t{image} * shape.channels + channel) * plane +
                      (int64_t{y + band * rows} * shape.width + x + column);
        P total[depth][rows] = {};
        T old[depth];
        bool loaded = false, once = true; // once: all parts are added in one round
#pragma unroll 1
        for (int64_t seen = 0; seen < parts;) {
            int near = 0; // parts
            if (kept || tiles.all_at_once) {
                near = kept ? touches : static_cast<int>(parts), seen = parts;
            } else if (masks.words > 0) { // regions are single parts
                near = list_next<threads>(masks, parts, image, y, x, seen, [](int64_t) { return false; }, near_parts);
            } else {
                for (; seen < parts && near <= threads; seen += threads) {
                    near = list_parts<Policy>(options, tiles, rois, seen, image, y, x, next_counts(), near_parts, near);
                }
                if (near > 0) __syncthreads();
            }
#pragma unroll 1
            for (int done = 0; done < near; done += threads) {
                int listed = 1;
                if (!kept) {
                    listed = list_bins<Policy>(options, tiles, rois, image, y, x, near_parts + done,
                                               min(near - done, threads), next_counts(), list);
                    if (listed > 0) __syncthreads();
                }
                once = once && done == 0 && seen >= parts;
#pragma unroll 1
                for (int first = 0, count = 0; first < listed; first += count) {
                    if (!kept) {
                        if (thread < 32) round.take(tiles, list + first, listed - first);
                        round.clear();
                        __syncthreads();
                        bool any = false;
#pragma unroll 1
                        for (int i = thread; i < round.bins; i += threads) {
                            const int r = round.find(&RegionItem::bin, i);
                            const RegionItem &item = round.items[r];
                            const bool across = i - item.bin >= item.down;
                            const int bin = i - item.bin - (across ? item.down : 0);
                            const int lines = across ? item.columns : height;
                            const int32_t begin = across ? x + item.column : y;
                            P *const share = values + (across ? item.column_shares : item.row_shares) + bin * lines;
                            uint32_t touched = touched_lines(
                                roi_axis(rois + int64_t{item.region} * 5, options, across),
                                (across ? item.pw : item.ph) + bin, {begin, begin + lines},
                                [=](int32_t cell) {
                                    const int32_t line = cell - begin;
                                    return line < lines ? line : 32;
                                },
                                share);
                            if (!across) round.reach[item.unit + bin] = touched;
                            any |= touched != 0;
#pragma unroll 1
                            for (; touched; touched &= touched - 1) {
                                const int line = __ffs(static_cast<int>(touched)) - 1;
                                atomicOr(across ? &round.columns[r][line] : &round.bands[r][line / rows], 1u << bin);
                                atomicOr(across ? &round.of_column[item.column + line] : &round.of_band[line / rows],
                                         1u << r);
                            }
                        }
                        touches = __syncthreads_or(any);
                    }
                    count = round.count;
                    once = once && (kept || count == listed);
                    if (touches) {
                        if (rows == 1 && !loaded) { // under way while sums are made
                            loaded = true;
#pragma unroll
                            for (int d = 0; d < depth; ++d) {
                                if (used && channel + d < shape.channels) old[d] = to[d * plane];
                            }
                        }
                        sum_rows(shape, tiles, round, dout, first_channel, values);
                        __syncthreads();
                        uint32_t left = used ? round.of_column[column] & round.of_band[band] : 0;
#pragma unroll 1
                        for (; left; left &= left - 1) {
                            const int r = __ffs(static_cast<int>(left)) - 1;
                            const RegionItem &item = round.items[r];
                            const int step = item.columns, of_bin = tiles.groups * depth * step;
                            const P *const from = values + item.sums + own_group * depth * step + column - item.column;
                            const P *const share = values + item.row_shares + band * rows;
#pragma unroll 1
                            for (uint32_t bins = round.bands[r][band]; bins; bins &= bins - 1) {
                                const int ph = __ffs(static_cast<int>(bins)) - 1;
                                const uint32_t reach = round.reach[item.unit + ph] >> band * rows;
                                P sum[depth];
#pragma unroll
                                for (int d = 0; d < depth; ++d) sum[d] = from[ph * of_bin + d * step];
#pragma unroll
                                for (int l = 0; l < rows; ++l) {
                                    if (rows > 1 && !(reach >> l & 1)) continue;
                                    const P weight = share[ph * height + l];
#pragma unroll
                                    for (int d = 0; d < depth; ++d) total[d][l] = fma(weight, sum[d], total[d][l]);
                                }
                            }
                        }
                    }
                    __syncthreads();
                }
            }
        }
        kept = kept || once;
        if (!used) continue;
#pragma unroll
        for (int d = 0; d < depth; ++d) {
            if (channel + d >= shape.channels) break;
            T before[rows];
#pragma unroll
            for (int l = 0; l < rows; ++l) {
                if (total[d][l] != 0) before[l] = rows == 1 ? old[d] : to[d * plane + int64_t{l} * shape.width];
            }
#pragma unroll
            for (int l = 0; l < rows; ++l) {
                if (total[d][l] == 0) continue;
                to[d * plane + int64_t{l} * shape.width] = narrow<T>(widen(before[l]) + total[d][l]);
            }
        }
    }
}

/// wanted: of each tile of each image whether it is wanted, ~0 where not; or all are.
template <class Policy, class T>
__global__ void __launch_bounds__(Policy::threads, Policy::resident_blocks(sizeof(Compute<T>)))
    roi_align_backward_cells_kernel(RoiAlignOptions options, RegionTiles tiles, RegionMasks masks,
                                    const uint32_t *wanted, const T *dout, const T *rois, T *dinput) {
    begin_kernel();
    __shared__ uint32_t marks[TileLattices::most];
    const TileLattice lattice(tiles.lattices, options.shape, rois);
    if (lattice.image < 0) return;
    if (wanted != nullptr) {
        lattice.mark_wanted<Policy::threads>(wanted, marks);
    } else if (masks.words == 0) {
        lattice.mark_all<Policy::threads>(options, rois, marks);
    } else {
        if (threadIdx.x < TileLattices::most) marks[threadIdx.x] = ~0u >> (32 - lattice.columns);
        __syncthreads();
    }
    int32_t turns = tiles.turns;
    if (Policy::rows > 1 && sizeof(Compute<T>) == 8 && wanted == nullptr && masks.words == 0) {
        // Where many tiles are near regions, there are enough of them for all multiprocessors: a block has more chunks,
        // which share what it finds for a tile. f32 and f16, which have two blocks on one, win nothing.
        int marked = 0, joined = 1;
        for (int r = 0; r < lattice.rows; ++r) marked += __popc(marks[r]);
        while (2 * joined <= min(marked, static_cast<int>(tiles.lattices.grid.extent(2)))) joined *= 2;
        if (lattice.group & (joined - 1)) return;
        turns *= joined;
    }
    lattice.for_each(marks, [&](int32_t y, int32_t x) {
        add_regions<Policy>(options, tiles, masks, lattice.image, lattice.group * tiles.turns, turns, y, x, dout, rois,
                            dinput);
        __syncthreads();
    });
}

template <class Policy, class T>
Status launch_cells(const Call &call, const RoiAlignOptions &options, const RegionTiles &tiles, const uint32_t *wanted,
                    const T *dout, const T *rois, T *dinput) {
    RegionMasks masks;
    if (wanted == nullptr && tiles.of_whole_regions()) masks = masks_of(call, options.shape, tiles.height, tiles.width);
    if (const Status status = mark_near(call, options, masks, rois); status != Status::ok) return status;
    return launch_with_dynamic_shared(
        call, tiles.lattices.grid.count(), Policy::threads, tiles.values * static_cast<int>(sizeof(Compute<T>)),
        roi_align_backward_cells_kernel<Policy, T>, options, tiles, masks, wanted, dout, rois, dinput);
}

/// Calls act(policy, tiles) with those that are faster, of which `banded` are the tiles of BandedCells. Both give the
/// same bits.
template <class P, class Act> auto with_cells(const RoiShape &shape, const RegionTiles &banded, const Act &act) {
    const RegionTiles single = RegionTiles::of<SingleCells>(shape, sizeof(P));
    const bool few = single.count <= int64_t{SingleCells::most_tiles} * multiprocessors() &&
                     single.near <= int64_t{SingleCells::most_near} * multiprocessors();
    return few ? act(SingleCells(), single) : act(BandedCells(), banded);
}

template <class T>
Status roi_align_cells(const Call &call, const RoiAlignOptions &options, const RegionTiles &banded, const T *dout,
                       const T *rois, T *dinput) {
    return with_cells<Compute<T>>(options.shape, banded, [&](const auto &policy, const RegionTiles &tiles) {
        return launch_cells<std::decay_t<decltype(policy)>>(call, options, tiles, nullptr, dout, rois, dinput);
    });
}

} // namespace baracuda::image
