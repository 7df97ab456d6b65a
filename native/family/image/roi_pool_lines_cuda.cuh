// roi_pool from global memory where bins have many cells. A line is a row of a region's bins in one channel. A block
// finds the maximum of each column of cells of some lines, neighbouring threads those of neighbouring columns, which
// bins may share; then it finds that of each bin among its columns.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "family/image/roi_pool.h"
#include "family/image/roi_pool_directly_cuda.cuh"

#include <algorithm>
#include <cmath>

namespace baracuda::image {

/// The lines of all regions, in groups that have a block.
struct PoolLines {
    static constexpr int threads = 128;
    static constexpr int columns = 1024;   // whose maxima a block holds
    static constexpr int unroll = 4;       // cells of a column, whose loads come before the first comparison
    static constexpr int few_blocks = 4;   // of a multiprocessor: with fewer, lines have blocks of their own
    static constexpr int many_blocks = 32; // of a multiprocessor: with more, blocks have more lines
    static constexpr int busy_blocks = 16; // of a multiprocessor: with more, blocks of little work have more lines
    // Cells of a bin, up to which a thread reads a bin: f16 7 x 7 of 460 x 3085, 1269 of 7 x 7 with 72 such cells 32.2
    // us for 65.9, and 46.5 where the limit is 64.
    static constexpr int small = 128;
    static constexpr int work = 2048; // of a block: results, and an eighth of the cells that there may be
    static constexpr int tall = 64, few_channels = 16; // rows of bins that lists of bands are too long for
    static constexpr int tall_bins = 30;               // rows of cells that bands do not hold

    int32_t lines;             // of a block, at most as many as threads
    TileGrid<2, int64_t> grid; // groups of lines, regions
    Divider<int64_t> by_height;
    Divider<int32_t> by_width;

    /// Whether bands are slower: where they have few of the channels that their cells have room for, or too many rows
    /// of bins for their lists, or too few rows for bins. `held`: rows of a band.
    static bool serve(const RoiShape &shape, int cell_channels, int64_t held) {
        const int64_t bin_rows = shape.height / (int64_t{2} * shape.pooled_height); // of half of the rows
        return shape.channels * 2 < cell_channels || (shape.pooled_height >= tall && shape.channels <= few_channels) ||
               (held < shape.height && bin_rows > tall_bins);
    }
    explicit PoolLines(const RoiShape &shape) : by_height(shape.pooled_height), by_width(shape.pooled_width) {
        const int64_t of_region = int64_t{shape.channels} * shape.pooled_height, all = of_region * shape.count;
        // Up to a result for each thread, if blocks are many enough.
        const int64_t whole = std::max(threads / shape.pooled_width, 1);
        const int64_t least = std::min<int64_t>(whole, all / (few_blocks * multiprocessors()));
        const int64_t most = std::min<int64_t>(of_region, threads);
        const int64_t of_line = shape.pooled_width + shape.width * ceil_divide(shape.height, shape.pooled_height) / 8;
        const int64_t enough = std::min<int64_t>(ceil_divide(work, of_line), all / (busy_blocks * multiprocessors()));
        lines = static_cast<int32_t>(
            std::clamp<int64_t>(std::max({all / (many_blocks * multiprocessors()), least, enough}), 1, most));
        grid = TileGrid<2, int64_t>(ceil_divide(of_region, lines), shape.count);
    }
};

/// The largest of some cells that exceeds -inf, and where it is in the plane; none is at -1.
template <class P> struct PoolMaximum {
    P value = static_cast<P>(-INFINITY);
    int32_t at = -1;

    /// The first of equal ones.
    __device__ void merge(P other, int32_t other_at) {
        if (other > value || (other == value && other_at < at)) value = other, at = other_at;
    }
};

/// That of the cells of a column in the rows [begin, end).
template <class P, class T>
__device__ PoolMaximum<P> column_maximum(const T *plane, int32_t width, int32_t column, int32_t begin, int32_t end) {
    constexpr int unroll = PoolLines::unroll;
    PoolMaximum<P> best;
    const T *from = plane + (int64_t{begin} * width + column);
    for (int32_t y = begin; y < end; y += unroll, from += int64_t{unroll} * width) {
        T cells[unroll];
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (y + u < end) cells[u] = from[int64_t{u} * width];
        }
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (y + u < end && widen(cells[u]) > best.value) best.value = widen(cells[u]), best.at = y + u;
        }
    }
    if (best.at >= 0) best.at = best.at * width + column;
    return best;
}

template <class T>
__global__ void __launch_bounds__(PoolLines::threads)
    roi_pool_lines_kernel(RoiShape shape, f32 scale, PoolLines pool, const T *input, const T *rois, T *output,
                          int32_t *argmax) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int threads = PoolLines::threads, most = PoolLines::columns;
    /// Rows of cells of a line, and its channel.
    struct Line {
        int32_t begin, end;
        int64_t channel;
    };
    struct Columns {
        int32_t begin, end;
    };
    __shared__ P values[most];
    __shared__ int32_t places[most];
    __shared__ Line lines[threads];
    __shared__ Columns columns[threads]; // of bins
    const int thread = static_cast<int>(threadIdx.x);
    for (int64_t block = blockIdx.x; block < pool.grid.count(); block += gridDim.x) {
        const auto place = pool.grid.place(block);
        const T *const roi = rois + place[1] * 5;
        const int32_t image = roi_image(roi, shape.images);
        const RoiBins<P> bins(roi, shape, scale);
        const int64_t of_region = int64_t{shape.channels} * shape.pooled_height, first = place[0] * pool.lines;
        const auto count = static_cast<int>(min(int64_t{pool.lines}, of_region - first));
        const T *const planes = input + static_cast<int64_t>(max(image, 0)) * shape.channels * shape.plane();
        if (thread < count) {
            const int64_t channel = pool.by_height.quotient(first + thread);
            const auto row = static_cast<int32_t>(first + thread - channel * shape.pooled_height);
            const Range rows = image < 0 ? Range{0, 0} : bins.y.cells(row);
            lines[thread] = {static_cast<int32_t>(rows.begin), static_cast<int32_t>(rows.end), channel};
        }
        const int64_t tall = bins.y.cells(shape.pooled_height - 1).end - bins.y.cells(0).begin;
        const int64_t across = bins.x.cells(shape.pooled_width - 1).end - bins.x.cells(0).begin;
        const bool has_small_bins = tall * across <= PoolLines::small * shape.pooled(); // a thread reads one at a time
        int wide = 0; // bins of each line that are looked at together
        for (int32_t left = 0; left < shape.pooled_width; left += wide) {
            wide = min(threads, shape.pooled_width - left);
            if (thread < wide) {
                const Range cells = bins.x.cells(left + thread);
                columns[thread] = {static_cast<int32_t>(cells.begin), static_cast<int32_t>(cells.end)};
            }
            __syncthreads();
            if (has_small_bins) {
                for (int i = thread; i < count * wide; i += threads) {
                    const int line = wide == shape.pooled_width ? pool.by_width.quotient(i) : i / wide;
                    const int column = i - line * wide;
                    const Range rows = {lines[line].begin, lines[line].end};
                    const auto result = whole_maximum(rows, {columns[column].begin, columns[column].end},
                                                      planes + lines[line].channel * shape.plane(), shape.width);
                    const int64_t to = (place[1] * of_region + first + line) * shape.pooled_width + left + column;
                    output[to] = result.value, argmax[to] = result.at;
                }
                __syncthreads();
                continue;
            }
            const int32_t corner = columns[0].begin;
            while (wide > 1 && columns[wide - 1].end - corner > most) wide /= 2;
            // A single bin may be wider: then what is held is the maximum of columns that are `held` apart.
            const int32_t span = max(columns[wide - 1].end - corner, 0), held = clamp(span, 1, most);
            const int at_once = min(count, most / held);
            // `team` threads, a power of two, have the columns of a line, or of a part of its rows.
            int shift = 0, parts_shift = 0;
            while (1 << shift < min(held, threads) && (shift < 5 || at_once << (shift + 1) <= threads)) ++shift;
            while (at_once << (parts_shift + 1 + shift) <= threads && at_once * held << (parts_shift + 1) <= most) {
                ++parts_shift;
            }
            const int team = 1 << shift, parts = 1 << parts_shift;
            for (int top = 0; top < count; top += at_once) {
                const int now = min(at_once, count - top), strips = now << parts_shift;
                for (int strip = thread >> shift; strip < strips; strip += threads >> shift) {
                    const Line &line = lines[top + (strip >> parts_shift)];
                    const int32_t part = strip & (parts - 1), rows = line.end - line.begin;
                    const T *const plane = planes + line.channel * shape.plane();
                    int32_t begin = line.begin, end = line.end;
                    if (parts > 1) {
                        const int32_t length = (rows + parts - 1) >> parts_shift;
                        begin = min(line.begin + part * length, line.end), end = min(begin + length, line.end);
                    }
                    for (int32_t i = thread & (team - 1); i < held; i += team) {
                        PoolMaximum<P> best;
                        for (int32_t x = i; x < span; x += held) {
                            const auto own = column_maximum<P>(plane, shape.width, corner + x, begin, end);
                            best.merge(own.value, own.at);
                        }
                        values[strip * held + i] = best.value, places[strip * held + i] = best.at;
                    }
                }
                __syncthreads();
                // `members` lanes, a power of two, have a bin.
                const int results = now * wide;
                int members_shift = 0;
                while (members_shift < 5 && results << (members_shift + 1) <= threads) ++members_shift;
                const int members = 1 << members_shift, member = thread & (members - 1);
                for (int i = thread >> members_shift; __any_sync(~0u, i < results); i += threads >> members_shift) {
                    const bool used = i < results;
                    const int held_line = wide == shape.pooled_width ? pool.by_width.quotient(i) : i / wide;
                    const int column = used ? i - held_line * wide : 0;
                    const int32_t begin = columns[column].begin - corner;
                    const int32_t end = min(columns[column].end - corner, held);
                    PoolMaximum<P> best;
                    for (int part = 0; used && part < parts; ++part) {
                        const int from = ((held_line << parts_shift) + part) * held;
                        for (int32_t x = begin + member; x < end; x += members) {
                            best.merge(values[from + x], places[from + x]);
                        }
                    }
                    for (int step = 1; step < members; step *= 2) {
                        const P value = shuffle_xor(best.value, step);
                        best.merge(value, __shfl_xor_sync(~0u, best.at, step));
                    }
                    if (!used || member > 0) continue;
                    Maximum<T> result = {narrow<T>(best.value), best.at};
                    const int line = top + held_line;
                    if (best.at < 0) { // no cells, or nothing above -inf
                        const Range rows = {lines[line].begin, lines[line].end};
                        result = bin_maximum(rows, {columns[column].begin, columns[column].end},
                                             planes + lines[line].channel * shape.plane(), shape.width);
                    }
                    const int64_t to = (place[1] * of_region + first + line) * shape.pooled_width + left + column;
                    output[to] = result.value, argmax[to] = result.at;
                }
                __syncthreads();
            }
        }
    }
}

} // namespace baracuda::image
