// Tiles of rows of f32 and f64 in shared memory, and their products by FMA units, for attention and its gradients. A
// block has 128 threads as 8 x 16: thread (y, x) has rows y + 8r of its own 32, x + 16c of the others in a tile, and
// runs of 16 bytes of columns, of which 16 threads have one each.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "core/skeleton/attention.h"
#include "core/skeleton/attention_tile_cuda.cuh"
#include "core/skeleton/attention_whole_tile_cuda.cuh"

#include <algorithm>

namespace baracuda {

constexpr int kFmaThreads = 128, kFmaRows = 32, kFmaRowTiles = kFmaRows / 8;

/// Rows of up to `width` columns. They are an odd number of runs apart, so that runs of 8 rows lie in different banks.
template <class P, int width> struct FmaTile {
    static constexpr int run = HeldRun<P>::length, columns = width / 16, slabs = columns / run, pitch = width + run;
    static_assert(pitch / run % 2 == 1);
    using Sums = P[kFmaRowTiles][columns];

    __device__ static int x() { return threadIdx.x % 16; }
    __device__ static int y() { return threadIdx.x / 16; }
    /// The column of a thread's sum.
    __device__ static int column(int at) { return at / run * 16 * run + x() * run + at % run; }

    /// `count` rows from `first` on, of which those from `end` on are zeros, as are columns behind the last.
    __device__ static void copy(P *to, int count, const HeadRows<const P> &from, int64_t first, int64_t end,
                                int columns, bool whole) {
        const int runs = (columns + run - 1) / run, lanes = runs > 16 ? 32 : 16;
#pragma unroll 1
        for (int i = threadIdx.x / lanes; i < count; i += kFmaThreads / lanes) {
            const P *const source = from.at(first + i);
            const bool there = first + i < end;
#pragma unroll 1
            for (int at = threadIdx.x % lanes; at < runs; at += lanes) {
                P *const place = to + i * pitch + at * run;
                if (whole && there) {
                    start_copy<16>(reinterpret_cast<char *>(place), source + at * run);
                    continue;
                }
#pragma unroll
                for (int n = 0; n < run; ++n) {
                    if (there && at * run + n < columns) {
                        start_copy<sizeof(P)>(reinterpret_cast<char *>(place + n), source + at * run + n);
                    } else {
                        place[n] = 0;
                    }
                }
            }
        }
    }

    /// products[r][c] = own row y + 8r times the others' row x + 16c.
    template <int others>
    __device__ static void multiply(P (&products)[kFmaRowTiles][others], const P *own, const P *other, int64_t depths) {
        own += y() * pitch, other += x() * pitch;
#pragma unroll
        for (int at = 0; at < kFmaRowTiles * others; ++at) products[at / others][at % others] = 0;
#pragma unroll 8 / run
        for (int d = 0; d < depths; d += run) { // with reads of some runs on their way together
            HeldRun<P> left[kFmaRowTiles], right[others];
#pragma unroll
            for (int r = 0; r < kFmaRowTiles; ++r) left[r] = HeldRun<P>::at(own + 8 * r * pitch + d);
#pragma unroll
            for (int c = 0; c < others; ++c) right[c] = HeldRun<P>::at(other + 16 * c * pitch + d);
#pragma unroll
            for (int at = 0; at < run * kFmaRowTiles * others; ++at) {
                const int r = at / others % kFmaRowTiles, c = at % others, depth = at / others / kFmaRowTiles;
                products[r][c] = fma(left[r].of[depth], right[c].of[depth], products[r][c]);
            }
        }
    }

    /// Whether any of a thread's share of so many rows is an infinity or NaN.
    __device__ static bool has_specials(const P *rows, int count, int64_t wanted) {
        bool has = false;
        const int runs = static_cast<int>(wanted + run - 1) / run;
#pragma unroll 1
        for (int at = threadIdx.x; at < count * runs; at += kFmaThreads) {
            const auto numbers = HeldRun<P>::at(rows + at / runs * pitch + at % runs * run);
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
            HeldRun<P> of_rows[kFmaRowTiles];
#pragma unroll
            for (int r = 0; r < kFmaRowTiles; ++r) of_rows[r] = HeldRun<P>::at(factors + 8 * r * factors_pitch + other);
#pragma unroll
            for (int slab = 0; slab < slabs; ++slab) {
                if (slab >= there) break;
#pragma unroll
                for (int n = 0; n < run; ++n) {
                    const auto numbers = HeldRun<P>::at(rows + (other + n) * pitch + slab * 16 * run);
#pragma unroll
                    for (int at = 0; at < kFmaRowTiles * run; ++at) {
                        P &sum = sums[at / run][slab * run + at % run];
                        const P factor = of_rows[at / run].of[n];
                        if (!some || !is_none(factor)) sum = fma(factor, numbers.of[at % run], sum);
                    }
                }
            }
        }
    }
};

/// The widest operands of these kernels: so many fit in shared memory that there are several blocks.
constexpr int64_t kMostFmaWidth = 128;

/// start(width) for the kernels of operands of so many columns.
template <class Start> auto with_fma_width(int64_t width, const Start &start) {
    if (width <= 64) return start(std::integral_constant<int, 64>());
    return start(std::integral_constant<int, 128>());
}

} // namespace baracuda
