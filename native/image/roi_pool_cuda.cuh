// roi_pool.h on the device.
//
// Forward: a block takes the bins of one region in several channels. A thread scans one column of the region from top
// to bottom and leaves its best cell in each row of bins in shared memory; then a thread takes a bin and compares
// columns.
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

} // namespace baracuda
