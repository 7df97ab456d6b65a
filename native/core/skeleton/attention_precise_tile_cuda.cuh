// Tiles of rows of f32 and f64 in shared memory for attention and its gradients, and the ring through which pieces of
// them come. A block has 128 threads.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "core/skeleton/attention.h"
#include "core/skeleton/attention_tile_cuda.cuh"
#include "core/skeleton/attention_whole_tile_cuda.cuh"

#include <algorithm>

namespace baracuda {

constexpr int kPreciseThreads = 128;

/// Rows of up to `width` columns, of which a thread has sums of `row_tiles`. They are an odd number of runs apart, so
/// that runs of 8 rows lie in different banks.
template <class P, int width, int row_tiles> struct PreciseTile {
    static constexpr int run = HeldRun<P>::length, columns = width / 16, pitch = width + run;
    static_assert(pitch / run % 2 == 1);
    using Sums = P[row_tiles][columns];

    /// `count` rows from `first` on, of which those from `end` on are zeros, and of these `held` columns from `column`
    /// on, which are zeros behind the last. They are to_pitch apart.
    template <int count, int held, int to_pitch>
    __device__ static void copy_piece(P *to, const HeadRows<const P> &from, int64_t first, int64_t end, int column,
                                      int columns, bool whole) {
        constexpr int runs = held / run, step = kPreciseThreads / runs;
        static_assert(count % step == 0);
        const int at = threadIdx.x % runs * run, row = threadIdx.x / runs;
        const int there = static_cast<int>(min(end - first, int64_t{count})) - row, wanted = columns - column - at;
        const P *source = from.at(first + row) + column + at;
        to += row * to_pitch + at;
        if (whole) {
#pragma unroll
            for (int i = 0; i < count; i += step) {
                start_copy_of(reinterpret_cast<char *>(to + i * to_pitch), source, i < there && wanted > 0 ? 16 : 0);
                source += step * from.row_stride;
            }
            return;
        }
#pragma unroll 1
        for (int i = 0; i < count; i += step) {
#pragma unroll
            for (int n = 0; n < run; ++n) {
                start_copy_if<sizeof(P)>(i < there && n < wanted, reinterpret_cast<char *>(to + i * to_pitch + n),
                                         source + n);
            }
            source += step * from.row_stride;
        }
    }
};

/// A ring of pieces of tiles of `others` rows: so many columns of all of them, or all columns of some.
template <class P, int width, int others> struct PreciseRing {
    using Tile = PreciseTile<P, width, 1>;
    // Rows of 2 KB come in fewer pieces, as there is a barrier for each.
    static constexpr bool wide = width * sizeof(P) > 1024;
    static constexpr int depth = wide ? 64 : 32, pieces = wide ? 2 : 3;
    static constexpr int columns_pitch = depth + Tile::run, rows = others * depth / width;
    static constexpr int of_columns = others * columns_pitch, of_rows = rows * Tile::pitch;
    static constexpr int piece = of_columns > of_rows ? of_columns : of_rows, elements = pieces * piece;

    __device__ static int next(int place) { return place + 1 < pieces ? place + 1 : 0; }
    /// At least one: its barrier counts.
    __device__ static int pieces_of_columns(int columns) { return max((columns + depth - 1) / depth, 1); }
};

/// The widest operands of these kernels.
constexpr int64_t kMostPreciseWidth = 256;

/// start(width) for the kernels of operands of so many columns.
template <class Start> auto with_precise_width(int64_t width, const Start &start) {
    if (width <= 64) return start(std::integral_constant<int, 64>());
    if (width <= 128) return start(std::integral_constant<int, 128>());
    return start(std::integral_constant<int, 256>());
}

/// The blocks of a multiprocessor, each of which has so many bytes; threads hold so many numbers, and some more.
template <class P> constexpr int precise_blocks(int numbers, int bytes) {
    const int registers = numbers * static_cast<int>(sizeof(P)) / 4 + 48;
    const int by_registers = registers > 168 ? 2 : registers > 128 ? 3 : 4, by_bytes = (227 << 10) / (bytes + 1024);
    return by_registers < by_bytes ? by_registers : by_bytes < 1 ? 1 : by_bytes;
}

} // namespace baracuda
