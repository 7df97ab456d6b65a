// roi_pool.h on the device.
//
// Forward: a block takes the bins of one region in several channels. A thread scans one column of the region from top
// to bottom and leaves its best cell in each row of bins in shared memory; then a thread takes a bin and compares
// columns. Backward: a warp sums a tile of one plane in shared memory. It finds the tile's gradients in the order of
// the regions, stages them and adds them 32 at a time.
#pragma once

#include "core/launch_cuda.cuh"
#include "image/roi_pool.h"

#include <algorithm>
#include <cmath>

namespace baracuda {

struct RoiPoolPolicy {
    static constexpr int column_threads = 256;
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    static constexpr int column_blocks = 6; // on a multiprocessor
#else
    static constexpr int column_blocks = 4;
#endif
    static constexpr int channels = 32; // of a block
    static constexpr int bin_rows = 8, bin_columns = 32;
    static constexpr int padding = 9; // of a row of columns in shared memory, against bank conflicts
    static constexpr int rows_in_flight = 4;

    static constexpr int tile_warps = 4;  // of a block
    static constexpr int tile_blocks = 3; // on a multiprocessor, at least
    static constexpr int tile_bytes = 16384;
    static constexpr int listed = 128;   // regions that a warp looks at for a list
    static constexpr int units = 512;    // of 32 cells of dout, that are sorted by tiles at a time
    static constexpr int in_flight = 11; // units, for each warp
    static constexpr int stride = 11;    // of gradients added together: they seldom meet; odd against bank conflicts
};

/// The largest value of some cells that exceeds -inf, and the first cell that has it.
template <class P> struct alignas(2 * sizeof(P)) Candidate {
    P value;
    int32_t at;

    __device__ static Candidate none() { return {static_cast<P>(-INFINITY), 0}; }
    __device__ void take(P other, int32_t other_at) {
        if (other > value) *this = {other, other_at};
    }
    __device__ Candidate better(const Candidate &other) const {
        // Without branches: | and &, and selected one by one.
        const bool wins = (other.value > value) | ((other.value == value) & (other.at < at));
        return {wins ? other.value : value, wins ? other.at : at};
    }
    __device__ Candidate from_lane(int mask) const {
        return {__shfl_xor_sync(~0u, value, mask), __shfl_xor_sync(~0u, at, mask)};
    }
};

struct Span {
    int32_t begin, end;

    __device__ static Span of(const Range &range) {
        return {static_cast<int32_t>(range.begin), static_cast<int32_t>(range.end)};
    }
    __device__ Range range() const { return {begin, end}; }
};

/// The pooled cells cut into tiles of rows x columns bins, and how a block's threads step through a tile channel by
/// channel.
struct BinTiles {
    int32_t rows, columns, row_tiles, column_tiles;
    int32_t channel_step, row_step, column_step;
    Divider32 by_cells, by_columns;
    Divider by_tiles, by_regions;
    int64_t blocks;
};

/// Writes the best cell of column x in each row of bins to best[0], best[stride], ... `rows` ends with a row of bins
/// that is out of reach. Rows of bins overlap by one row of cells at most.
template <int unroll, int stride, class T>
__device__ void scan_column(const Span *rows, int32_t bins, const T *plane, int32_t width, int32_t x,
                            Candidate<Compute<T>> *best) {
    using P = Compute<T>;
    const int32_t first = rows[0].begin, last = rows[bins - 1].end;
    for (; rows->end <= first; ++rows, best += stride) *best = Candidate<P>::none();
    int32_t end = rows->end;
    auto running = Candidate<P>::none(); // at a row
    const T *from = plane + static_cast<int64_t>(first) * width + x;
    for (int32_t y = first; y < last; y += unroll, from += int64_t{unroll} * width) {
        T value[unroll];
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (y + u < last) value[u] = from[int64_t{u} * width];
        }
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (y + u >= last) break;
            running.take(widen(value[u]), y + u);
            while (y + u + 1 == end) {
                *best = {running.value, running.at * width + x};
                best += stride;
                ++rows;
                running = Candidate<P>::none();
                if (rows->begin == y + u) running.take(widen(value[u]), y + u);
                end = rows->end;
            }
        }
    }
}

template <class Policy, class T>
__global__ void __launch_bounds__(Policy::column_threads,
                                  sizeof(T) == 8 ? Policy::column_blocks / 2 : Policy::column_blocks)
    roi_pool_kernel(RoiShape shape, f32 scale, BinTiles tiles, const T *input, const T *rois, T *output,
                    int32_t *argmax) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int threads = Policy::column_threads, stride = threads + Policy::padding;
    __shared__ Candidate<P> best[Policy::bin_rows * stride];
    __shared__ Span rows[Policy::bin_rows + 1], columns[Policy::bin_columns];
    __shared__ int32_t image;
    const int thread = threadIdx.x, warp = thread / 32, lane = thread % 32;
    const int cell = tiles.by_cells.remainder(thread);
    const int first_row = tiles.by_columns.quotient(cell), first_column = tiles.by_columns.remainder(cell);

    for (int64_t block = blockIdx.x; block < tiles.blocks; block += gridDim.x) {
        // All regions in a few channels, then in the next: these planes stay in the L2 cache.
        const int32_t tile = static_cast<int32_t>(tiles.by_tiles.remainder(block));
        const int64_t r = tiles.by_regions.remainder(tiles.by_tiles.quotient(block));
        const int32_t channel =
            static_cast<int32_t>(tiles.by_regions.quotient(tiles.by_tiles.quotient(block))) * Policy::channels;
        const int32_t channels = min(Policy::channels, shape.channels - channel);
        const int32_t top = tile / tiles.column_tiles * tiles.rows, left = tile % tiles.column_tiles * tiles.columns;
        const int32_t bin_rows = min(tiles.rows, shape.pooled_height - top);
        const int32_t bin_columns = min(tiles.columns, shape.pooled_width - left);

        if (warp == 0) {
            const T *const roi = rois + r * 5;
            const int32_t named = roi_image(roi, shape.images);
            const RoiBins<P> bins(roi, shape, scale);
            if (lane == 0) image = max(named, 0);
            if (lane < bin_columns) columns[lane] = named < 0 ? Span{0, 0} : Span::of(bins.x.cells(left + lane));
            if (lane < bin_rows) rows[lane] = Span::of(bins.y.cells(top + lane));
            if (lane == bin_rows) rows[lane] = {INT32_MAX, INT32_MAX};
        }
        __syncthreads();
        const int32_t x = columns[0].begin, width = columns[bin_columns - 1].end - x;
        const T *const planes = input + (static_cast<int64_t>(image) * shape.channels + channel) * shape.plane();
        const int64_t offset =
            (r * shape.channels + channel) * shape.pooled() + static_cast<int64_t>(top) * shape.pooled_width + left;
        const auto put = [&](int32_t c, int32_t row, int32_t column, const Candidate<P> &winner) {
            Maximum<T> result = {narrow<T>(winner.value), winner.at};
            if (winner.value == -INFINITY) { // an empty bin, or one of NaN and -inf
                result =
                    bin_maximum(rows[row].range(), columns[column].range(), planes + c * shape.plane(), shape.width);
            }
            const int64_t to = offset + c * shape.pooled() + static_cast<int64_t>(row) * shape.pooled_width + column;
            output[to] = result.value;
            argmax[to] = result.at;
        };

        if (width > threads) { // a warp for each bin
            for (int i = warp; i < channels * bin_rows * bin_columns; i += threads / 32) {
                const int column = i % bin_columns, row = i / bin_columns % bin_rows, c = i / bin_columns / bin_rows;
                auto winner = Candidate<P>::none();
                for (int32_t y = rows[row].begin; y < rows[row].end; ++y) {
                    const T *const from = planes + c * shape.plane() + static_cast<int64_t>(y) * shape.width;
                    for (int32_t i = columns[column].begin + lane; i < columns[column].end; i += 32) {
                        winner.take(widen(from[i]), y * shape.width + i);
                    }
                }
                for (int mask = 16; mask > 0; mask /= 2) winner = winner.better(winner.from_lane(mask));
                if (lane == 0) put(c, row, column, winner);
            }
        } else {
            const int held = max(width, 1), passes = (channels * held + threads - 1) / threads;
            const int group = min((channels + passes - 1) / passes, threads / held);
            const int scanned = thread / held;
            for (int first = 0; first < channels; first += group) {
                const int count = min(group, channels - first);
                if (thread < count * width) {
                    scan_column<Policy::rows_in_flight, stride>(rows, bin_rows,
                                                                planes + (first + scanned) * shape.plane(), shape.width,
                                                                x + thread - scanned * held, best + thread);
                }
                __syncthreads();
                int row = first_row, column = first_column;
                for (int c = tiles.by_cells.quotient(thread); c < count;) {
                    if (row < bin_rows && column < bin_columns) {
                        const Candidate<P> *const from = best + row * stride + c * width - x;
                        auto winner = Candidate<P>::none();
                        const Span span = columns[column];
#pragma unroll 1
                        for (int i = span.begin; i < span.end; ++i) winner = winner.better(from[i]);
                        put(first + c, row, column, winner);
                    }
                    c += tiles.channel_step;
                    row += tiles.row_step;
                    column += tiles.column_step;
                    if (column >= tiles.columns) {
                        column -= tiles.columns;
                        ++row;
                    }
                    if (row >= tiles.rows) {
                        row -= tiles.rows;
                        ++c;
                    }
                }
                __syncthreads();
            }
        }
        __syncthreads();
    }
}

template <class Policy> BinTiles make_bin_tiles(const RoiShape &shape) {
    const int64_t row_tiles = ceil_divide(shape.pooled_height, Policy::bin_rows);
    const int64_t column_tiles = ceil_divide(shape.pooled_width, Policy::bin_columns);
    const auto rows = static_cast<int32_t>(ceil_divide(shape.pooled_height, row_tiles));
    const auto columns = static_cast<int32_t>(ceil_divide(shape.pooled_width, column_tiles));
    constexpr int threads = Policy::column_threads;
    return {rows,
            columns,
            static_cast<int32_t>(row_tiles),
            static_cast<int32_t>(column_tiles),
            threads / (rows * columns),
            threads % (rows * columns) / columns,
            threads % (rows * columns) % columns,
            Divider32(rows * columns),
            Divider32(columns),
            Divider(row_tiles * column_tiles),
            Divider(shape.count),
            ceil_divide(shape.channels, Policy::channels) * shape.count * row_tiles * column_tiles};
}

template <class Policy = RoiPoolPolicy, class T>
Status roi_pool_forward(const Call &call, const RoiShape &shape, f32 scale, const T *input, const T *rois, T *output,
                        int32_t *argmax) {
    const BinTiles tiles = make_bin_tiles<Policy>(shape);
    return launch(call, std::min<int64_t>(tiles.blocks, INT32_MAX), Policy::column_threads, 0,
                  roi_pool_kernel<Policy, T>, shape, scale, tiles, input, rois, output, argmax);
}

// Backward

/// The planes of each image cut into `per_plane` even tiles, of which the last may be empty; a block takes one for each
/// of its warps: of one plane, or whole planes.
struct PoolTiles {
    int32_t cells, per_plane;
    int64_t per_image, blocks_per_image;
    Divider32 by_cells;
    uint32_t pooled, reciprocal; // a region's cells of dout in a window, and floor(2^31 / pooled) + 1
};

/// Gradients that wait for being added to a tile.
template <class Policy, class T> struct Stage {
    static constexpr int size = 32 * Policy::stride;

    T value[size];
    uint16_t at[size];
};

/// Writes to `list`, in their order, the regions of [first, first + warps * per_warp) that are of an image, and returns
/// how many. Synchronizes.
template <int warps, int per_warp, class T>
__device__ int list_regions(const RoiShape &shape, const T *rois, int32_t image, int64_t first, uint32_t *list) {
    __shared__ int counts[warps];
    constexpr int words = per_warp / 32;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int64_t mine = first + warp * per_warp + lane;
    uint32_t word[words];
    int count = 0;
#pragma unroll
    for (int i = 0; i < words; ++i) {
        const int64_t r = mine + i * 32;
        word[i] = __ballot_sync(~0u, r < shape.count && roi_image(rois + r * 5, shape.images) == image);
        count += __popc(word[i]);
    }
    __syncthreads(); // the list before this one is used up
    if (lane == 0) counts[warp] = count;
    __syncthreads();
    int at = 0, total = 0;
    for (int i = 0; i < warps; ++i) {
        if (i == warp) at = total;
        total += counts[i];
    }
#pragma unroll
    for (int i = 0; i < words; ++i) {
        if (word[i] >> lane & 1) {
            list[at + __popc(word[i] & ((1u << lane) - 1))] = static_cast<uint32_t>(mine + i * 32);
        }
        at += __popc(word[i]);
    }
    __syncthreads();
    return total;
}

/// Writes to units[w], in their order, which of a window's `count` units of 32 cells have an argmax in the tile of warp
/// w, then 2 * in_flight times `none`; returns how many for this warp. at(unit) is this lane's argmax, from the block's
/// first tile on. For blocks whose tiles are of one plane. Synchronizes.
template <int warps, int in_flight, int size, class At>
__device__ int find_units(uint16_t (*units)[size], int count, int none, const Divider32 &by_cells, const At &at) {
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    uint16_t *const mine = units[warp];
    for (int i = lane; i < count; i += 32) mine[i] = 0;
    __syncthreads();
    for (int first = warp; first < count; first += warps * in_flight) {
        uint32_t found[in_flight];
#pragma unroll
        for (int u = 0; u < in_flight; ++u) found[u] = at(first + u * warps);
#pragma unroll
        for (int u = 0; u < in_flight; ++u) {
            const int unit = first + u * warps;
            if (unit < count && found[u] < static_cast<uint32_t>(warps * by_cells.divisor())) {
                units[by_cells.quotient(found[u])][unit] = 1;
            }
        }
    }
    __syncthreads();
    int written = 0;
    for (int i = 0; i < count; i += 32) {
        const bool touched = i + lane < count && mine[i + lane];
        const uint32_t votes = __ballot_sync(~0u, touched);
        __syncwarp();
        if (touched) mine[written + __popc(votes & ((1u << lane) - 1))] = static_cast<uint16_t>(i + lane);
        written += __popc(votes);
    }
    for (int i = lane; i < 2 * in_flight; i += 32) mine[written + i] = static_cast<uint16_t>(none);
    __syncwarp();
    return written;
}

/// Adds the first `held` gradients of a stage to `sum`, which has 32 cells to spare after its first `cells`.
template <class Policy, class T, class P>
__device__ void add_staged(const Stage<Policy, T> &stage, int held, int cells, volatile P *sum) {
    constexpr int stride = Policy::stride;
    const int lane = threadIdx.x % 32;
    volatile P *to[stride];
    P value[stride];
    __syncwarp();
#pragma unroll
    for (int step = 0; step < stride; ++step) {
        const int i = lane * stride + step;
        to[step] = sum + (i < held ? stage.at[i] : cells + lane);
        value[step] = widen(stage.value[i]);
    }
#pragma unroll
    for (int step = 0; step < stride; ++step) {
        const P old = *to[step], tag = static_cast<P>(lane);
        __syncwarp();
        *to[step] = tag; // of lanes that have the same cell, one will find its own
        __syncwarp();
        P total = old + value[step];
        uint32_t earlier = 0; // lanes with the same cell
        if (__any_sync(~0u, *to[step] != tag)) {
            uint32_t same = __match_any_sync(~0u, static_cast<uint32_t>(to[step] - sum));
            earlier = same & ((1u << lane) - 1);
            while (same &= same - 1) total += widen(stage.value[(__ffs(same) - 1) * stride + step]);
        }
        __syncwarp();
        if (earlier == 0) *to[step] = total;
        __syncwarp();
    }
}

template <class Policy, class T>
__global__ void __launch_bounds__(Policy::tile_warps * 32, Policy::tile_blocks)
    roi_pool_backward_kernel(RoiShape shape, PoolTiles tiles, const T *dout, const T *rois, const int32_t *argmax,
                             T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int warps = Policy::tile_warps, chunk = warps * Policy::listed, window = 32 * Policy::units;
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ Stage<Policy, T> stages[warps];
    __shared__ uint32_t list[chunk];
    __shared__ uint16_t units[warps][Policy::units + 2 * Policy::in_flight]; // the last fetch reads beyond the last
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int64_t pooled = shape.pooled();
    const uint64_t region_stride = pooled * shape.channels;
    const int per_window = static_cast<int>(max(window / pooled, int64_t{1})); // regions
    Stage<Policy, T> &stage = stages[warp];
    P *const sum = reinterpret_cast<P *>(shared) + warp * (tiles.cells + 32);

    for (int64_t block = blockIdx.x; block < tiles.blocks_per_image * shape.images; block += gridDim.x) {
        const int32_t image = static_cast<int32_t>(block / tiles.blocks_per_image);
        const int64_t tile = block % tiles.blocks_per_image * warps + warp;
        const bool used = tile < tiles.per_image;
        const int64_t channel = tile / tiles.per_plane, begin = tile % tiles.per_plane * tiles.cells;
        const auto cells = static_cast<int32_t>(clamp(shape.plane() - begin, int64_t{0}, int64_t{tiles.cells}));
        for (int i = lane; i < tiles.cells + 32; i += 32) sum[i] = 0;
        int held = 0; // gradients in the stage

        for (int64_t first = 0; first < shape.count; first += chunk) {
            const int listed = list_regions<warps, Policy::listed>(shape, rois, image, first, list);
            // A window: some regions, or a part of one.
            int64_t cell = 0;
            for (int region = 0; region < listed; cell = cell < pooled ? cell : 0, region += cell ? 0 : per_window) {
                const int64_t left = min(listed - region, per_window) * pooled - cell;
                const int span = static_cast<int>(min(left, static_cast<int64_t>(window)));
                const uint32_t *const regions = list + region;
                const int32_t *const at_from = argmax + channel * pooled + cell;
                const T *const value_from = dout + channel * pooled + cell;
                cell += span;
                // Where a cell of the window is. No branch, so that a lane's many loads are under way at once.
                const auto offset = [&](int i) {
                    const uint32_t held_to = min(i, span - 1);
                    const uint32_t r = uint64_t{held_to} * tiles.reciprocal >> 31;
                    return regions[r] * region_stride + (held_to - r * tiles.pooled);
                };
                int count = (span + 31) / 32;
                const bool sorted = tiles.per_plane > 1;
                if (sorted) {
                    const auto at = [&](int unit) {
                        return at_from[offset(unit * 32 + lane)] - static_cast<uint32_t>(begin - warp * tiles.cells);
                    };
                    count = find_units<warps, Policy::in_flight>(units, count, Policy::units, tiles.by_cells, at);
                }
                if (!used) continue;

                struct Batch {
                    uint32_t valid; // bit u: the lane has a cell in unit u
                    int32_t at[Policy::in_flight];
                    T value[Policy::in_flight];
                };
                const auto fetch = [&](Batch &batch, int first_unit) {
                    batch.valid = 0;
#pragma unroll
                    for (int u = 0; u < Policy::in_flight; ++u) {
                        const int unit = first_unit + u, i = (sorted ? units[warp][unit] : unit) * 32 + lane;
                        const uint64_t at = offset(i);
                        batch.valid |= (i < span) << u;
                        batch.at[u] = at_from[at];
                        batch.value[u] = value_from[at];
                    }
                };
                Batch batch, next;
                fetch(batch, 0);
                for (int done = 0; done < count; done += Policy::in_flight) {
                    fetch(next, done + Policy::in_flight);
#pragma unroll
                    for (int u = 0; u < Policy::in_flight; ++u) {
                        const uint32_t at = static_cast<uint32_t>(batch.at[u]) - static_cast<uint32_t>(begin);
                        const bool inside = (batch.valid >> u & 1) != 0 && at < static_cast<uint32_t>(cells);
                        const uint32_t votes = __ballot_sync(~0u, inside);
                        if (inside) {
                            const int to = held + __popc(votes & ((1u << lane) - 1));
                            stage.at[to] = static_cast<uint16_t>(at);
                            stage.value[to] = batch.value[u];
                        }
                        held += __popc(votes);
                    }
                    if (held > stage.size - 32 * Policy::in_flight) {
                        add_staged<Policy, T, P>(stage, held, tiles.cells, sum);
                        held = 0;
                    }
                    batch = next;
                }
            }
        }
        if (!used) continue;
        add_staged<Policy, T, P>(stage, held, tiles.cells, sum);
        T *const to = dinput + (image * static_cast<int64_t>(shape.channels) + channel) * shape.plane() + begin;
        for (int i = lane; i < cells; i += 32 * Policy::in_flight) {
            T old[Policy::in_flight];
            P total[Policy::in_flight];
#pragma unroll
            for (int u = 0; u < Policy::in_flight; ++u) {
                total[u] = i + u * 32 < cells ? sum[i + u * 32] : P(0);
                if (total[u] != 0) old[u] = to[i + u * 32];
            }
#pragma unroll
            for (int u = 0; u < Policy::in_flight; ++u) {
                if (total[u] != 0) to[i + u * 32] = narrow<T>(widen(old[u]) + total[u]);
            }
        }
    }
}

template <class Policy = RoiPoolPolicy, class T>
Status roi_pool_adjoint(const Call &call, const RoiShape &shape, const T *dout, const T *rois, const int32_t *argmax,
                        T *dinput) {
    using P = Compute<T>;
    constexpr int warps = Policy::tile_warps;
    constexpr int warp_bytes = sizeof(Stage<Policy, T>) + (Policy::listed + 1) * 4 + Policy::units * 2;
    constexpr int other_bytes = warps * (warp_bytes + Policy::in_flight * 4) + 64;
    const int64_t tile_cells =
        std::min(Policy::tile_bytes, (max_shared_bytes() - other_bytes) / warps) / static_cast<int64_t>(sizeof(P)) - 32;
    const int64_t needed = ceil_divide(shape.plane(), tile_cells);
    const auto per_plane = static_cast<int32_t>(needed == 1 ? 1 : ceil_divide(needed, warps) * warps);
    const auto cells = static_cast<int32_t>(ceil_divide(shape.plane(), per_plane));
    const int64_t per_image = int64_t{shape.channels} * per_plane, blocks_per_image = ceil_divide(per_image, warps);
    const auto pooled = static_cast<uint32_t>(std::min<int64_t>(shape.pooled(), 32 * Policy::units));
    const PoolTiles tiles = {
        cells, per_plane, per_image, blocks_per_image, Divider32(cells), pooled, (1u << 31) / pooled + 1};
    const int64_t blocks = std::min<int64_t>(shape.images * blocks_per_image, INT32_MAX);
    const int bytes = warps * (cells + 32) * sizeof(P);
    return launch_with_limit(call, blocks, warps * 32, bytes, roi_pool_backward_kernel<Policy, T>, shape, tiles, dout,
                             rois, argmax, dinput);
}

} // namespace baracuda
