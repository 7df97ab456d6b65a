// How matmul_wgmma_kernel.cuh stores a tile whose sums a warpgroup's threads hold (wgmma.cuh): plain results in vectors
// straight from the registers; others by way of shared memory, where each warp stages a few rows of its own, applies
// the epilogue in a loop, and stores neighbours of a row at once.
#pragma once

#include "core/device/pairs.cuh"
#include "core/skeleton/matmul.h"

#include <algorithm>
#include <cstdint>

namespace baracuda {

/// vectors: results are alpha * sum, in rows of whole vectors of 16 bytes. pairs: pairs of c and d are aligned.
struct StoreForm {
    bool vectors, pairs;
};

/// A tile's product, its first row and column, and the ends of what it may store.
struct TileEdge {
    int64_t g, row, column, end_row, end_column;
};

/// Eight rows of a warp.
template <int n> struct WarpStaging {
    static constexpr int columns = n < 64 ? n : 64, rows = 8;
    f32 sums[rows][columns + 8]; // threads that store at once meet different banks
};

/// alpha * sums, in vectors; `line` of the tile is the warp's first.
template <class T, class Sum, int count>
__device__ __forceinline__ void store_vectors(const Sum (&sums)[count], int line, const LinearEpilogue<T> &epilogue,
                                              const TileEdge &edge) {
    const int lane = threadIdx.x % 32;
    const int64_t row = edge.row + line + lane / 4, column = edge.column + lane % 4 * 8;
    T *const to = epilogue.d + edge.g * epilogue.d_batch_stride + row * epilogue.d_pitch + column;
#pragma unroll
    for (int half = 0; half < 2; ++half) {
#pragma unroll
        for (int part = 0; part < count / 16; ++part) {
            uint32_t words[4];
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const f32 *const pair = sums + 16 * part + 4 * i + 2 * half;
                words[i] = packed_pair<T>(epilogue.alpha * pair[0], epilogue.alpha * pair[1]);
            }
            transpose_in_four_lanes(words);
            if (row + 8 * half < edge.end_row && column + 32 * part < edge.end_column) {
                *reinterpret_cast<uint4 *>(to + 8 * half * epilogue.d_pitch + 32 * part) =
                    make_uint4(words[0], words[1], words[2], words[3]);
            }
        }
    }
}

/// Stages eight rows, those of `half` of the warp's 16, and the columns of `part`.
template <int part, int half, int n, class Sum>
__device__ __forceinline__ void stage_sums(const Sum (&sums)[n / 2], WarpStaging<n> &staging) {
    constexpr int columns = WarpStaging<n>::columns;
    const int lane = threadIdx.x % 32;
    f32 *const to = staging.sums[lane / 4] + lane % 4 * 2;
#pragma unroll
    for (int i = 0; i < columns / 8; ++i) {
        const Sum *const from = sums + 4 * (part * columns / 8 + i) + 2 * half;
        *reinterpret_cast<float2 *>(to + 8 * i) = make_float2(static_cast<f32>(from[0]), static_cast<f32>(from[1]));
    }
}

/// activate() for an activation that is known when the code is compiled.
template <Activation activation> __device__ __forceinline__ f32 activate_as(f32 x) {
    if constexpr (activation == Activation::relu) return relu(x);
    if constexpr (activation == Activation::gelu) return gelu(x);
    if constexpr (activation == Activation::silu) return silu(x);
    return x;
}

/// The epilogue of the rows that are staged, from this row and column of the result on.
template <Activation activation, bool pairs, int n, class T>
__device__ __forceinline__ void finish_rows(const WarpStaging<n> &staging, const LinearEpilogue<T> &epilogue,
                                            const TileEdge &edge, int64_t first_row, int64_t column) {
    constexpr int of_lane = WarpStaging<n>::columns / 32;
    static_assert(!pairs || of_lane == 2);
    const int lane = threadIdx.x % 32;
    const auto place = [&](int e) { return pairs ? 2 * lane + e : lane + 32 * e; };
    f32 bias[of_lane];
#pragma unroll
    for (int e = 0; e < of_lane; ++e) {
        const int64_t j = column + place(e);
        bias[e] = epilogue.bias_type != BiasType::none && j < edge.end_column ? epilogue.bias_of(j) : 0;
    }
#pragma unroll 4
    for (int r = 0; r < WarpStaging<n>::rows; ++r) {
        const int64_t row = first_row + r;
        if (row >= edge.end_row) continue;
        const int64_t to = edge.g * epilogue.d_batch_stride + row * epilogue.d_pitch + column;
        const int64_t from = edge.g * epilogue.c_batch_stride + row * epilogue.c_pitch + column;
        f32 values[of_lane];
#pragma unroll
        for (int e = 0; e < of_lane; ++e) {
            f32 value = epilogue.alpha * staging.sums[r][place(e)];
            if (epilogue.beta != 0 && column + place(e) < edge.end_column) {
                value += epilogue.beta * load_element(epilogue.c, from + place(e));
            }
            if (epilogue.bias_type != BiasType::none) value += bias[e];
            values[e] = activate_as<activation>(value);
        }
        if constexpr (pairs) {
            if (column + place(1) < edge.end_column) {
                *reinterpret_cast<uint32_t *>(epilogue.d + to + place(0)) = packed_pair<T>(values[0], values[1]);
                continue;
            }
        }
#pragma unroll
        for (int e = 0; e < of_lane; ++e) {
            if (column + place(e) < edge.end_column) store_elements(epilogue.d, to + place(e), 1, values[e], 0.0f);
        }
    }
}

template <bool pairs, int n, class T>
__device__ __forceinline__ void finish_rows(const WarpStaging<n> &staging, const LinearEpilogue<T> &epilogue,
                                            const TileEdge &edge, int64_t first_row, int64_t column) {
    switch (epilogue.activation) {
    case Activation::relu: finish_rows<Activation::relu, pairs>(staging, epilogue, edge, first_row, column); break;
    case Activation::gelu: finish_rows<Activation::gelu, pairs>(staging, epilogue, edge, first_row, column); break;
    case Activation::silu: finish_rows<Activation::silu, pairs>(staging, epilogue, edge, first_row, column); break;
    default: finish_rows<Activation::none, pairs>(staging, epilogue, edge, first_row, column); break;
    }
}

/// stage_sums() of the part and half whose number is `which`: sums are in registers, which no variable can choose.
template <int part = 0, int n, class Sum>
__device__ __forceinline__ void stage_part(const Sum (&sums)[n / 2], WarpStaging<n> &staging, int which) {
    if constexpr (part < 2 * n / WarpStaging<n>::columns) {
        if (which == part) return stage_sums<part / 2, part % 2>(sums, staging);
        stage_part<part + 1>(sums, staging, which);
    }
}

/// Stores a warp's 16 rows of a tile of n columns, of which `line` is the first. The warp leaves together, as products
/// need it.
template <class T, class Sum, int n>
__device__ __forceinline__ void store_tile(const Sum (&sums)[n / 2], int line, StoreForm form,
                                           const LinearEpilogue<T> &epilogue, const TileEdge &edge,
                                           WarpStaging<n> &staging) {
    constexpr int columns = WarpStaging<n>::columns;
    if constexpr (sizeof(T) == 2) {
        if (form.vectors) {
            store_vectors(sums, line, epilogue, edge);
            return __syncwarp();
        }
    }
#pragma unroll 1
    for (int which = 0; which < 2 * n / columns; ++which) {
        __syncwarp();
        stage_part(sums, staging, which);
        __syncwarp();
        const int64_t column = edge.column + which / 2 * columns;
        const int64_t first_row = edge.row + line + which % 2 * 8;
        constexpr bool has_pairs = columns == 64 && sizeof(T) == 2;
        if (has_pairs && form.pairs) {
            finish_rows<has_pairs>(staging, epilogue, edge, first_row, column);
        } else {
            finish_rows<false>(staging, epilogue, edge, first_row, column);
        }
    }
    __syncwarp();
}

} // namespace baracuda
