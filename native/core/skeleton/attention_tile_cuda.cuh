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
    P weights[kTileRows][kTileRows + 4];
};

template <class P> __device__ TileMemory<P> &tile_memory() { return *dynamic_shared_memory<TileMemory<P>>(); }

/// A visible weight is never -0, a hidden one is.
template <class P> __device__ P weight_or_none(bool seen, P weight) { return seen ? weight + P(0) : -P(0); }
template <class P> __device__ bool is_none(P weight) { return to_word(weight) == to_word(-P(0)); }
template <class P> __device__ bool is_finite(P x) { return fabs(x) <= kHighest<P>; }

/// Four elements of a row in memory, in as few accesses as there can be.
template <class T> struct alignas(4 * sizeof(T) < 16 ? 4 * sizeof(T) : 16) FourElements {
    T of[4];
};

/// Whether all elements of a row may be read in fours.
template <class T> __device__ bool has_fours(const T *row, int64_t width) {
    return row != nullptr && reinterpret_cast<uintptr_t>(row) % alignof(FourElements<T>) == 0 && width % 4 == 0;
}

/// Elements [d, d + 4) of a row of `width`, 0 beyond it; a row that is null is of zeros. fours: it has_fours(), and d
/// is a multiple of 4.
template <class P, class T>
__device__ void load_four(P (&values)[4], const T *row, int64_t d, int64_t width, bool fours) {
    if (fours) {
        FourElements<T> four = {};
        if (d < width) four = *reinterpret_cast<const FourElements<T> *>(row + d);
#pragma unroll
        for (int i = 0; i < 4; ++i) values[i] = widen(four.of[i]);
        return;
    }
#pragma unroll
    for (int i = 0; i < 4; ++i) values[i] = row != nullptr && d + i < width ? P(widen(row[d + i])) : P(0);
}

/// Whether a warp has any of the first `count` rows.
__device__ inline bool warp_has_rows(int64_t count) { return threadIdx.x / 32 * 8 < count; }

/// sums[r][c] = the product of row 4y + r of the left rows and row 4x + c of the right ones; left(i) and right(i) say
/// where row i is, null for none: the left ones have `count` rows.
template <class P, class Left, class Right>
__device__ void multiply_rows(P (&sums)[4][4], TileMemory<P> &memory, const Left &left, const Right &right,
                              int64_t count, int64_t width) {
    const int x = threadIdx.x % 16, y = threadIdx.x / 16;
    const int row = threadIdx.x / 4, column = threadIdx.x % 4 * 4;
    const auto *const left_row = left(row);
    const auto *const right_row = right(row);
    const bool left_fours = has_fours(left_row, width), right_fours = has_fours(right_row, width);
#pragma unroll
    for (int i = 0; i < 16; ++i) sums[i / 4][i % 4] = 0;
    P of_left[4], of_right[4]; // on their way while the columns before them are multiplied
    load_four(of_left, left_row, column, width, left_fours);
    load_four(of_right, right_row, column, width, right_fours);
    for (int64_t d = 0; d < width; d += kTileDepth) {
        __syncthreads();
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            memory.left[column + i][row] = of_left[i];
            memory.right[column + i][row] = of_right[i];
        }
        __syncthreads();
        load_four(of_left, left_row, d + kTileDepth + column, width, left_fours);
        load_four(of_right, right_row, d + kTileDepth + column, width, right_fours);
        if (!warp_has_rows(count)) continue;
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

/// Four numbers in shared memory, in as few accesses as there can be.
template <class P> struct alignas(16) FourNumbers {
    P of[4];
};

/// parts[r][c] += the products of `depths` weights of row 4y + r (`transposed`: of their column), from `first` on, and
/// column x + 16c of the slab, of which the first 4 or all c are wanted. Weights of -0 do not count; finite: what they
/// are multiplied with is, so that nothing is to be seen of it.
template <bool transposed, class P>
__device__ void add_slab(P (&parts)[4][kColumnsPerThread], const TileMemory<P> &memory, int first, int depths,
                         bool wide, bool finite) {
    const int x = threadIdx.x % 16, y = threadIdx.x / 16;
    if (!finite) {
#pragma unroll 1
        for (int depth = 0; depth < depths; ++depth) {
#pragma unroll
            for (int r = 0; r < 4; ++r) {
                const int at = first + depth;
                const P weight = transposed ? memory.weights[at][4 * y + r] : memory.weights[4 * y + r][at];
                if (is_none(weight)) continue;
#pragma unroll
                for (int c = 0; c < kColumnsPerThread; ++c) {
                    parts[r][c] = fma(weight, memory.slab[depth][x + 16 * c], parts[r][c]);
                }
            }
        }
        return;
    }
#pragma unroll 1
    for (int begin = 0; begin < depths; begin += 4) {
        FourNumbers<P> weights[4];
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const P *const from =
                transposed ? &memory.weights[first + begin + i][4 * y] : &memory.weights[4 * y + i][first + begin];
            weights[i] = *reinterpret_cast<const FourNumbers<P> *>(from);
        }
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            if (half == 1 && !wide) break;
#pragma unroll
            for (int depth = 0; depth < 4; ++depth) {
                P slab[4];
#pragma unroll
                for (int c = 0; c < 4; ++c) slab[c] = memory.slab[begin + depth][x + 16 * (4 * half + c)];
#pragma unroll
                for (int r = 0; r < 4; ++r) {
                    const P weight = transposed ? weights[depth].of[r] : weights[r].of[depth];
#pragma unroll
                    for (int c = 0; c < 4; ++c) parts[r][4 * half + c] = fma(weight, slab[c], parts[r][4 * half + c]);
                }
            }
        }
    }
}

/// sums[r][c] += the products of row 4y + r of the weights (`transposed`: of their column) and column x + 16c of a
/// slab, [begin, end), of `count` rows, for the first `own` rows of the weights. Weights of -0 do not count. The block
/// is synchronized before and after.
template <bool transposed, class P, class Row>
__device__ void add_weighted_rows(P (&sums)[4][kColumnsPerThread], TileMemory<P> &memory, const Row &row, int count,
                                  int64_t own, int64_t begin, int64_t end) {
    const int x = threadIdx.x % 16, y = threadIdx.x / 16;
    P values[8]; // on their way while the rows before them are added
    const auto load = [&](int at) {
        const auto *const source = at < count ? row(at) : nullptr;
#pragma unroll
        for (int i = 0; i < 8; ++i) {
            const int64_t column = begin + x + 16 * i;
            values[i] = source != nullptr && column < end ? P(widen(source[column])) : P(0);
        }
    };
    load(y);
    for (int first = 0; first < count; first += kTileDepth) {
        bool finite = true;
#pragma unroll
        for (int i = 0; i < 8; ++i) finite = finite && is_finite(values[i]);
        __syncthreads();
#pragma unroll
        for (int i = 0; i < 8; ++i) memory.slab[y][x + 16 * i] = values[i];
        const bool all_finite = __syncthreads_and(finite);
        load(first + kTileDepth + y);
        if (!warp_has_rows(own)) continue;
        P parts[4][kColumnsPerThread] = {};
        add_slab<transposed>(parts, memory, first, min(kTileDepth, count - first), end - begin > kSlabWidth / 2,
                             all_finite);
#pragma unroll
        for (int i = 0; i < 4 * kColumnsPerThread; ++i) {
            sums[i / kColumnsPerThread][i % kColumnsPerThread] += parts[i / kColumnsPerThread][i % kColumnsPerThread];
        }
    }
    __syncthreads();
}

} // namespace baracuda
