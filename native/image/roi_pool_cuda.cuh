// roi_pool.h on the device.
//
// Forward: a block takes the bins of one region in several channels. A thread scans one column of the region from top
// to bottom and leaves its best cell in each row of bins in shared memory; then a thread takes a bin and compares
// columns. Backward: a warp adds to one plane, over the regions of its image in their order, or for 16-bit types sums a
// tile of it in shared memory. Equal cells among 32 neighbours are added in the order of the lanes.
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

    static constexpr int tile_warps = 4; // of a block
    static constexpr int tile_bytes = 14336;
    static constexpr int in_flight = 8; // groups of 32 cells of dout
    static constexpr int listed = 256;  // regions, for each warp
    static constexpr int slots = 256;   // that cells are told apart by
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

/// The planes of each image cut into `per_plane` even tiles; a block takes some of one image.
struct PoolTiles {
    int32_t cells, per_plane;
    int64_t per_image, blocks_per_image;
};

/// Whether gradients are added to dinput one by one: a tile is a plane then, without a copy in shared memory.
template <class T> constexpr bool in_place = std::is_same_v<T, Compute<T>>;

/// Writes to `list`, in their order, the regions of [first, first + warps * per_warp) that are of an image, and returns
/// how many. Synchronizes.
template <int warps, int per_warp, class T>
__device__ int list_regions(const RoiShape &shape, const T *rois, int32_t image, int64_t first, int32_t *list) {
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
            list[at + __popc(word[i] & ((1u << lane) - 1))] = static_cast<int32_t>(mine + i * 32);
        }
        at += __popc(word[i]);
    }
    __syncthreads();
    return total;
}

template <class Policy, class T>
__global__ void __launch_bounds__(Policy::tile_warps * 32)
    roi_pool_backward_kernel(RoiShape shape, PoolTiles tiles, const T *dout, const T *rois, const int32_t *argmax,
                             T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int warps = Policy::tile_warps, chunk = warps * Policy::listed;
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ int32_t list[chunk];
    __shared__ int lowest_lane[warps][Policy::slots]; // of the lanes that wait for a slot of cells, or 32
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int64_t pooled = shape.pooled(), region_stride = pooled * shape.channels;
    for (int i = lane; i < Policy::slots; i += 32) lowest_lane[warp][i] = 32;

    for (int64_t block = blockIdx.x; block < tiles.blocks_per_image * shape.images; block += gridDim.x) {
        const int32_t image = static_cast<int32_t>(block / tiles.blocks_per_image);
        const int64_t tile = block % tiles.blocks_per_image * warps + warp;
        const bool used = tile < tiles.per_image;
        const int64_t channel = tile / tiles.per_plane, begin = tile % tiles.per_plane * tiles.cells;
        const auto cells = static_cast<int32_t>(min(static_cast<int64_t>(tiles.cells), shape.plane() - begin));
        T *const to = dinput + (image * static_cast<int64_t>(shape.channels) + channel) * shape.plane() + begin;
        P *sum;
        if constexpr (in_place<T>) {
            sum = to;
        } else {
            sum = reinterpret_cast<P *>(shared) + warp * tiles.cells;
            for (int i = lane; i < cells; i += 32) sum[i] = 0;
        }

        for (int64_t first = 0; first < shape.count; first += chunk) {
            const int listed = list_regions<warps, Policy::listed>(shape, rois, image, first, list);
            if (!used) continue;

            // The cells of dout, 32 at a time, across the ends of regions.
            struct Batch {
                uint32_t at[Policy::in_flight]; // in the tile, or beyond it
                T value[Policy::in_flight];
            };
            int64_t cell = lane % pooled;
            int region = static_cast<int>(lane / pooled);
            const int64_t cell_step = 32 % pooled;
            const int region_step = static_cast<int>(32 / pooled);
            const auto fetch = [&](Batch &batch) {
#pragma unroll
                for (int u = 0; u < Policy::in_flight; ++u) {
                    batch.at[u] = UINT32_MAX;
                    if (region < listed) {
                        const int64_t from = list[region] * region_stride + channel * pooled + cell;
                        batch.at[u] = static_cast<uint32_t>(argmax[from]) - static_cast<uint32_t>(begin);
                        batch.value[u] = dout[from];
                    }
                    region += region_step;
                    cell += cell_step;
                    if (cell >= pooled) {
                        cell -= pooled;
                        ++region;
                    }
                }
            };
            Batch batch, next;
            fetch(batch);
            const int64_t total = listed * pooled;
            for (int64_t done = 0; done < total; done += 32 * Policy::in_flight) {
                fetch(next);
#pragma unroll
                for (int u = 0; u < Policy::in_flight; ++u) {
                    const uint32_t at = batch.at[u];
                    const bool inside = at < static_cast<uint32_t>(cells);
                    // Lanes whose cells may be the same take turns, the lowest first. (__match_any_sync would tell them
                    // apart, in about 150 cycles.)
                    int &lowest = lowest_lane[warp][at % Policy::slots];
                    for (bool waits = inside; __any_sync(~0u, waits);) {
                        if (waits) atomicMin(&lowest, lane);
                        __syncwarp();
                        const bool first_of_slot = waits && lowest == lane;
                        __syncwarp();
                        if (first_of_slot) {
                            sum[at] += widen(batch.value[u]);
                            lowest = 32;
                            waits = false;
                        }
                        __syncwarp();
                    }
                }
                batch = next;
            }
        }
        if constexpr (!in_place<T>) {
            for (int i = lane; used && i < cells; i += 32) {
                if (sum[i] != 0) to[i] = narrow<T>(widen(to[i]) + sum[i]);
            }
        }
    }
}

template <class Policy = RoiPoolPolicy, class T>
Status roi_pool_adjoint(const Call &call, const RoiShape &shape, const T *dout, const T *rois, const int32_t *argmax,
                        T *dinput) {
    using P = Compute<T>;
    constexpr int warps = Policy::tile_warps, list_bytes = warps * (Policy::listed + 1 + Policy::slots) * 4;
    const int64_t tile_cells =
        std::min(Policy::tile_bytes, (max_shared_bytes() - list_bytes) / warps) / static_cast<int64_t>(sizeof(P));
    PoolTiles tiles;
    tiles.per_plane = in_place<T> ? 1 : static_cast<int32_t>(ceil_divide(shape.plane(), tile_cells));
    tiles.cells = static_cast<int32_t>(ceil_divide(shape.plane(), tiles.per_plane));
    tiles.per_image = int64_t{shape.channels} * tiles.per_plane;
    tiles.blocks_per_image = ceil_divide(tiles.per_image, warps);
    const int64_t blocks = std::min<int64_t>(shape.images * tiles.blocks_per_image, INT32_MAX);
    const int bytes = in_place<T> ? 0 : warps * tiles.cells * sizeof(P);
    const auto kernel = roi_pool_backward_kernel<Policy, T>;
    return launch_with_limit(call, blocks, warps * 32, bytes, kernel, shape, tiles, dout, rois, argmax, dinput);
}

} // namespace baracuda
