// Tiles of rows of f32 and f64 in shared memory, and their products by FMA units, for attention and its gradients. A
// block has 128 threads as 8 x 16: thread (y, x) has rows y + 8r of its own, x + 16c of the others in a tile, and runs
// of 16 bytes of columns, of which 16 threads have one each.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "core/skeleton/attention.h"
#include "core/skeleton/attention_tile_cuda.cuh"
#include "core/skeleton/attention_whole_tile_cuda.cuh"

#include <algorithm>

namespace baracuda {

constexpr int kFmaThreads = 128;

/// Rows of up to `width` columns, of which a thread has `row_tiles` of its own. They are an odd number of runs apart,
/// so that runs of 8 rows lie in different banks.
template <class P, int width, int row_tiles> struct FmaTile {
    static constexpr int run = HeldRun<P>::length, columns = width / 16, slabs = columns / run, pitch = width + run;
    static_assert(pitch / run % 2 == 1);
    using Sums = P[row_tiles][columns];

    __device__ static int x() { return threadIdx.x % 16; }
    __device__ static int y() { return threadIdx.x / 16; }
    /// The column of a thread's sum.
    __device__ static int column(int at) { return at / run * 16 * run + x() * run + at % run; }

    /// `count` rows from `first` on, of which those from `end` on are zeros, and of these `held` columns from `column`
    /// on, which are zeros behind the last. They are to_pitch apart.
    template <int count, int held, int to_pitch>
    __device__ static void copy_piece(P *to, const HeadRows<const P> &from, int64_t first, int64_t end, int column,
                                      int columns, bool whole) {
        constexpr int runs = held / run, step = kFmaThreads / runs;
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

    /// Adds the products of own row y + 8r and the others' row x + 16c, which are other_pitch apart, of the first
    /// `groups` c.
    template <int groups, int others>
    __device__ static void add_products(P (&products)[row_tiles][others], const P *own, const P *other, int other_pitch,
                                        int depths) {
        own += y() * pitch, other += x() * other_pitch;
#pragma unroll 8 / run
        for (int d = 0; d < depths; d += run) { // with reads of some runs on their way together
            HeldRun<P> left[row_tiles], right[groups];
#pragma unroll
            for (int r = 0; r < row_tiles; ++r) left[r] = HeldRun<P>::at(own + 8 * r * pitch + d);
#pragma unroll
            for (int c = 0; c < groups; ++c) right[c] = HeldRun<P>::at(other + 16 * c * other_pitch + d);
#pragma unroll
            for (int at = 0; at < run * row_tiles * groups; ++at) {
                const int r = at / groups % row_tiles, c = at % groups, depth = at / groups / row_tiles;
                products[r][c] = fma(left[r].of[depth], right[c].of[depth], products[r][c]);
            }
        }
    }

    /// The same of the first `count` others, or some more.
    template <int others, int groups = others>
    __device__ static void add_some_products(P (&products)[row_tiles][others], int count, const P *own, const P *other,
                                             int other_pitch, int depths) {
        if constexpr (groups > 1) {
            if (count <= 16 * (groups - 1)) {
                add_some_products<others, groups - 1>(products, count, own, other, other_pitch, depths);
                return;
            }
        }
        add_products<groups>(products, own, other, other_pitch, depths);
    }

    /// A thread's share of a row, which has so many columns. whole: it begins and ends at a multiple of 16 bytes. A
    /// zero has no sign, as hidden pairs may have added zeros to it, of which there are more in larger blocks.
    __device__ static void store_row(P *to, const P (&values)[columns], int wanted, bool whole) {
#pragma unroll
        for (int at = 0; at < columns; at += run) {
            if (whole && column(at) < wanted) {
                HeldRun<P> together;
#pragma unroll
                for (int n = 0; n < run; ++n) together.of[n] = values[at + n] + P(0);
                *reinterpret_cast<HeldRun<P> *>(to + column(at)) = together;
                continue;
            }
#pragma unroll
            for (int n = 0; n < run; ++n) {
                if (column(at) + n < wanted) to[column(at) + n] = values[at + n] + P(0);
            }
        }
    }

    /// Whether any number of those that this thread copied by copy_piece() is an infinity or NaN.
    template <int count, int held, int pitch_of_piece> __device__ static bool has_specials(const P *piece) {
        constexpr int runs = held / run, step = kFmaThreads / runs;
        piece += threadIdx.x / runs * pitch_of_piece + threadIdx.x % runs * run;
        bool has = false;
#pragma unroll
        for (int i = 0; i < count; i += step) {
            const auto numbers = HeldRun<P>::at(piece + i * pitch_of_piece);
#pragma unroll
            for (int n = 0; n < run; ++n) has = has || !is_finite(numbers.of[n]);
        }
        return has;
    }

    /// Adds `count` of the others' rows, each times its factor: factors [own, others] have rows that are factors_pitch
    /// apart. some: factors of -0 hide rows that are not finite.
    template <bool some>
    __device__ static void add(Sums &sums, const P *factors, int factors_pitch, const P *rows, int64_t wanted,
                               int count) {
        const int there = static_cast<int>(wanted + 16 * run - 1) / (16 * run);
        factors += y() * factors_pitch, rows += x() * run;
#pragma unroll 2
        for (int other = 0; other < count; other += run) {
            HeldRun<P> of_rows[row_tiles];
#pragma unroll
            for (int r = 0; r < row_tiles; ++r) of_rows[r] = HeldRun<P>::at(factors + 8 * r * factors_pitch + other);
#pragma unroll
            for (int slab = 0; slab < slabs; ++slab) {
                if (slab >= there) break;
#pragma unroll
                for (int n = 0; n < run; ++n) {
                    const auto numbers = HeldRun<P>::at(rows + (other + n) * pitch + slab * 16 * run);
#pragma unroll
                    for (int at = 0; at < row_tiles * run; ++at) {
                        P &sum = sums[at / run][slab * run + at % run];
                        const P factor = of_rows[at / run].of[n];
                        if (!some || !is_none(factor)) sum = fma(factor, numbers.of[at % run], sum);
                    }
                }
            }
        }
    }
};

/// A ring of pieces of tiles of `others` rows: so many columns of all of them, or all columns of some.
template <class P, int width, int others> struct FmaRing {
    using Tile = FmaTile<P, width, 1>;
    static constexpr int depth = 32, columns_pitch = depth + Tile::run, rows = others * depth / width, pieces = 3;
    static constexpr int of_columns = others * columns_pitch, of_rows = rows * Tile::pitch;
    static constexpr int piece = of_columns > of_rows ? of_columns : of_rows, elements = pieces * piece;

    __device__ static int next(int place) { return place + 1 < pieces ? place + 1 : 0; }
    /// At least one: its barrier counts.
    __device__ static int pieces_of_columns(int columns) { return max((columns + depth - 1) / depth, 1); }
};

/// The widest operands of these kernels.
constexpr int64_t kMostFmaWidth = 256;

/// start(width) for the kernels of operands of so many columns.
template <class Start> auto with_fma_width(int64_t width, const Start &start) {
    if (width <= 64) return start(std::integral_constant<int, 64>());
    if (width <= 128) return start(std::integral_constant<int, 128>());
    return start(std::integral_constant<int, 256>());
}

/// The blocks of a multiprocessor, each of which has so many bytes; threads hold so many numbers, and some more.
template <class P> constexpr int fma_blocks(int numbers, int bytes) {
    const int registers = numbers * static_cast<int>(sizeof(P)) / 4 + 48;
    const int by_registers = registers > 168 ? 2 : registers > 128 ? 3 : 4, by_bytes = (227 << 10) / (bytes + 1024);
    return by_registers < by_bytes ? by_registers : by_bytes < 1 ? 1 : by_bytes;
}

} // namespace baracuda
