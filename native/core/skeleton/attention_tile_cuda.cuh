// Products of tiles by the FMA units of a block, for attention and its gradients: 256 threads as 16 x 16, of which
// thread (y, x) has rows 4y ... 4y + 3 of a tile of 64 rows.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "core/numerics/fp8.h"

#include <cuda_runtime.h>

namespace baracuda {

constexpr int kTileThreads = 256, kTileRows = 64, kTileDepth = 16, kSlabWidth = 128;
constexpr int kColumnsPerThread = kSlabWidth / 16;

/// The shared memory of a block: operands of a product on their way, and a tile of weights. A weight of -0 is none:
/// what it is multiplied with does not count, even where that is NaN.
template <class P> struct TileMemory {
    union {
        struct {
            P left[kTileDepth][kTileRows + 4], right[kTileDepth][kTileRows + 4];
        };
        P slab[kTileDepth][kSlabWidth];
    };
    P weights[kTileRows][kTileRows + 1];
};

template <class P> __device__ TileMemory<P> &tile_memory() { return *dynamic_shared_memory<TileMemory<P>>(); }

/// A visible weight is never -0, a hidden one is.
template <class P> __device__ P weight_or_none(bool seen, P weight) { return seen ? weight + P(0) : -P(0); }
template <class P> __device__ bool is_none(P weight) { return to_word(weight) == to_word(-P(0)); }
template <class P> __device__ bool is_finite(P x) { return fabs(x) <= kHighest<P>; }

/// Elements [d, d + 4) of a row of `width`, 0 beyond it; a row that is null is of zeros.
template <class P, class T> __device__ void load_four(P (&values)[4], const T *row, int64_t d, int64_t width) {
#pragma unroll
    for (int i = 0; i < 4; ++i) values[i] = row != nullptr && d + i < width ? P(widen(row[d + i])) : P(0);
}

/// sums[r][c] = the product of row 4y + r of the left rows and row 4x + c of the right ones; left(i) and right(i) say
/// where row i is, null for none.
template <class P, class Left, class Right>
__device__ void multiply_rows(P (&sums)[4][4], TileMemory<P> &memory, const Left &left, const Right &right,
                              int64_t width) {
    const int x = threadIdx.x % 16, y = threadIdx.x / 16;
    const int row = threadIdx.x / 4, column = threadIdx.x % 4 * 4;
    const auto *const left_row = left(row);
    const auto *const right_row = right(row);
#pragma unroll
    for (int i = 0; i < 16; ++i) sums[i / 4][i % 4] = 0;
    for (int64_t d = 0; d < width; d += kTileDepth) {
        P of_left[4], of_right[4];
        load_four(of_left, left_row, d + column, width);
        load_four(of_right, right_row, d + column, width);
        __syncthreads();
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            memory.left[column + i][row] = of_left[i];
            memory.right[column + i][row] = of_right[i];
        }
        __syncthreads();
        P parts[4][4] = {};
#pragma unroll
        for (int depth = 0; depth < kTileDepth; ++depth) {
#pragma unroll
            for (int i = 0; i < 16; ++i) {
                const P a = memory.left[depth][4 * y + i / 4], b = memory.right[depth][4 * x + i % 4];
                parts[i / 4][i % 4] = fma(a, b, parts[i / 4][i % 4]);
            }
        }
#pragma unroll
        for (int i = 0; i < 16; ++i) sums[i / 4][i % 4] += parts[i / 4][i % 4];
    }
    __syncthreads();
}

/// sums[r][c] += the products of row 4y + r of the weights (`transposed`: of their column) and column x + 16c of a
/// slab, [begin, end), of `count` rows. Weights of -0 do not count. The block is synchronized before and after.
template <bool transposed, class P, class Row>
__device__ void add_weighted_rows(P (&sums)[4][kColumnsPerThread], TileMemory<P> &memory, const Row &row, int count,
                                  int64_t begin, int64_t end) {
    const int x = threadIdx.x % 16, y = threadIdx.x / 16;
    for (int first = 0; first < count; first += kTileDepth) {
        const auto *const source = first + y < count ? row(first + y) : nullptr;
        P values[8];
        bool finite = true;
#pragma unroll
        for (int i = 0; i < 8; ++i) {
            const int64_t column = begin + x + 16 * i;
            values[i] = source != nullptr && column < end ? P(widen(source[column])) : P(0);
            finite = finite && is_finite(values[i]);
        }
        __syncthreads();
#pragma unroll
        for (int i = 0; i < 8; ++i) memory.slab[y][x + 16 * i] = values[i];
        const bool all_finite = __syncthreads_and(finite);
        P parts[4][kColumnsPerThread] = {};
#pragma unroll 4
        for (int depth = 0; depth < kTileDepth; ++depth) {
#pragma unroll
            for (int r = 0; r < 4; ++r) {
                const int at = first + depth;
                const P weight = transposed ? memory.weights[at][4 * y + r] : memory.weights[4 * y + r][at];
                if (!all_finite && is_none(weight)) continue;
#pragma unroll
                for (int c = 0; c < kColumnsPerThread; ++c) {
                    parts[r][c] = fma(weight, memory.slab[depth][x + 16 * c], parts[r][c]);
                }
            }
        }
#pragma unroll
        for (int i = 0; i < 4 * kColumnsPerThread; ++i) {
            sums[i / kColumnsPerThread][i % kColumnsPerThread] += parts[i / kColumnsPerThread][i % kColumnsPerThread];
        }
    }
    __syncthreads();
}

} // namespace baracuda
