// How matmul_wgmma_kernel.cuh stores a tile whose sums a warpgroup's threads hold (wgmma.cuh): plain results in vectors
// straight from the registers; others by way of shared memory, where each warp stages a few rows of its own, applies
// the epilogue in a loop, and stores neighbours of a row at once.
#pragma once

#include "core/device/pairs.cuh"
#include "core/skeleton/matmul.h"

#include <algorithm>
#include <cstdint>

namespace baracuda {

/// vectors: results are stored from registers, in rows of whole vectors of 16 bytes, 8 of f32: alpha * sum, or where it
/// `follows` with a stored bias and relu. pairs: pairs of c and d are aligned. bias_ahead: TileBias has the bias.
struct StoreForm {
    bool vectors, follows, pairs, bias_ahead;
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

/// The bias of a tile's columns, read while the tile is multiplied: a lane has a pair of each 64 columns. Zeros where
/// there is none, and where pairs are not aligned.
template <class T, int n> class TileBias {
  public:
    __device__ __forceinline__ TileBias(const LinearEpilogue<T> &epilogue, StoreForm form, int64_t column,
                                        int64_t columns) {
        const T *const bias = static_cast<const T *>(epilogue.bias);
#pragma unroll
        for (int i = 0; i < count; ++i) {
            words_[i] = {};
            const int64_t own = column + 64 * i + threadIdx.x % 32 * 2;
            if constexpr (sizeof(T) == 4) {
                if (form.bias_ahead && own < columns) words_[i].x = bias[own].value;
                if (form.bias_ahead && own + 1 < columns) words_[i].y = bias[own + 1].value;
            } else if constexpr (sizeof(T) == 2) {
                if (form.bias_ahead && own + 1 < columns) {
                    words_[i] = *reinterpret_cast<const uint32_t *>(bias + own);
                } else if (form.bias_ahead && own < columns) {
                    words_[i] = to_word(bias[own]);
                }
            }
        }
    }

    /// That of the columns `own` and own + 1 of each 64; `own` is even, and `which` known when the code is compiled.
    __device__ __forceinline__ void pair(f32 (&bias)[2], int which, int own) const {
        if constexpr (sizeof(T) == 4) {
            bias[0] = __shfl_sync(~0u, words_[which].x, own / 2), bias[1] = __shfl_sync(~0u, words_[which].y, own / 2);
        } else {
            const uint32_t word = __shfl_sync(~0u, words_[which], own / 2);
            bias[0] = half(word, 0), bias[1] = half(word, 1);
        }
    }

    /// That of column `own` of the 64 whose number is `which`.
    __device__ __forceinline__ f32 one(int which, int own) const {
        Words word = words_[0];
#pragma unroll
        for (int i = 1; i < count; ++i) word = which == i ? words_[i] : word;
        if constexpr (sizeof(T) == 4) {
            const f32 low = __shfl_sync(~0u, word.x, own / 2), high = __shfl_sync(~0u, word.y, own / 2);
            return own % 2 ? high : low;
        } else {
            return half(__shfl_sync(~0u, word, own / 2), own % 2);
        }
    }

  private:
    using Words = std::conditional_t<sizeof(T) == 4, float2, uint32_t>;
    static constexpr int count = n < 64 ? 1 : n / 64;

    __device__ static f32 half(uint32_t word, int which) {
        if constexpr (sizeof(T) == 2) return widen(from_word<T>(static_cast<uint16_t>(word >> 16 * which)));
        return 0;
    }

    Words words_[count];
};

/// The same of f32, in pairs: four lanes have 32 bytes of a row.
template <bool follows, class T, int count, int n>
__device__ __forceinline__ void store_pairs(const f32 (&sums)[count], int line, const LinearEpilogue<T> &epilogue,
                                            const TileBias<T, n> &of_tile, const TileEdge &edge) {
    const int lane = threadIdx.x % 32;
    const int64_t row = edge.row + line + lane / 4, column = edge.column + lane % 4 * 2;
    T *const to = epilogue.d + edge.g * epilogue.d_batch_stride + row * epilogue.d_pitch + column;
    const bool has_bias = epilogue.bias_type != BiasType::none;
    const f32 least = epilogue.activation == Activation::relu ? 0.0f : -kInfinity<f32>;
#pragma unroll
    for (int part = 0; part < count / 4; ++part) {
        f32 bias[2];
        if constexpr (follows) of_tile.pair(bias, part / 8, part % 8 * 8 + lane % 4 * 2);
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const f32 *const pair = sums + 4 * part + 2 * half;
            f32 low = epilogue.alpha * pair[0], high = epilogue.alpha * pair[1];
            if constexpr (follows) {
                if (has_bias) low += bias[0], high += bias[1];
                low = low < least ? least : low, high = high < least ? least : high; // NaN stays
            }
            if (row + 8 * half < edge.end_row && column + 8 * part < edge.end_column) {
                *reinterpret_cast<float2 *>(to + 8 * half * epilogue.d_pitch + 8 * part) = make_float2(low, high);
            }
        }
    }
}

/// alpha * sums, in vectors, with a bias and relu where results `follow`; `line` of the tile is the warp's first.
template <bool follows, class T, class Sum, int count, int n>
__device__ __forceinline__ void store_vectors(const Sum (&sums)[count], int line, const LinearEpilogue<T> &epilogue,
                                              const TileBias<T, n> &of_tile, const TileEdge &edge) {
    const int lane = threadIdx.x % 32;
    const int64_t row = edge.row + line + lane / 4, column = edge.column + lane % 4 * 8;
    T *const to = epilogue.d + edge.g * epilogue.d_batch_stride + row * epilogue.d_pitch + column;
    const bool has_bias = epilogue.bias_type != BiasType::none;
    const f32 least = epilogue.activation == Activation::relu ? 0.0f : -kInfinity<f32>;
#pragma unroll
    for (int part = 0; part < count / 16; ++part) {
        f32 bias[4][2];
        if constexpr (follows) {
#pragma unroll
            for (int i = 0; i < 4; ++i) of_tile.pair(bias[i], part / 2, part % 2 * 32 + 8 * i + lane % 4 * 2);
        }
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            uint32_t words[4];
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const f32 *const pair = sums + 16 * part + 4 * i + 2 * half;
                f32 low = epilogue.alpha * pair[0], high = epilogue.alpha * pair[1];
                if constexpr (follows) {
                    if (has_bias) low += bias[i][0], high += bias[i][1];
                    low = low < least ? least : low, high = high < least ? least : high; // NaN stays
                }
                words[i] = packed_pair<T>(low, high);
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

/// An activation of a result that is stored as T.
template <class T, Activation activation> __device__ __forceinline__ f32 activated_as(f32 x) {
    if constexpr (sizeof(T) <= 2 || activation == Activation::none) return activate_as<activation>(x);
    if constexpr (activation == Activation::relu) return relu(x);
    if constexpr (activation == Activation::gelu) return gelu(x);
    return silu(x);
}

/// The epilogue of the rows that are staged, from this row and column of the result on. A lane has a pair of
/// neighbours, or every 32nd column.
template <Activation activation, bool pairs, int n, class T>
__device__ __forceinline__ void finish_rows(const WarpStaging<n> &staging, const LinearEpilogue<T> &epilogue,
                                            const f32 (&bias)[WarpStaging<n>::columns / 32], const TileEdge &edge,
                                            int64_t first_row, int64_t first_column) {
    // The exact forms of f32 are long.
    constexpr int of_lane = WarpStaging<n>::columns / 32, at_once = sizeof(T) == 4 ? 2 : 4;
    static_assert(!pairs || (sizeof(T) <= 2 && of_lane == 2));
    const int lane = threadIdx.x % 32;
    constexpr int apart = pairs ? 1 : 32;
    const int own = pairs ? 2 * lane : lane;
    const int64_t column = first_column + own;
    const int rows = static_cast<int>(min(edge.end_row - first_row, int64_t{WarpStaging<n>::rows}));
    const int columns = static_cast<int>(edge.end_column - column); // from this lane's first on
    T *to = epilogue.d + edge.g * epilogue.d_batch_stride + first_row * epilogue.d_pitch + column;
    const T *from = epilogue.c + edge.g * epilogue.c_batch_stride + first_row * epilogue.c_pitch + column;
#pragma unroll 1
    for (int first = 0; first < rows; first += at_once) {
        f32 values[at_once][of_lane];
#pragma unroll
        for (int r = 0; r < at_once; ++r) {
            const f32 *const sums = &staging.sums[first + r][own];
            if constexpr (pairs) {
                const float2 pair = *reinterpret_cast<const float2 *>(sums);
                values[r][0] = epilogue.alpha * pair.x, values[r][1] = epilogue.alpha * pair.y;
            } else {
#pragma unroll
                for (int e = 0; e < of_lane; ++e) values[r][e] = epilogue.alpha * sums[e * apart];
            }
        }
        if (epilogue.beta != 0) {
#pragma unroll
            for (int r = 0; r < at_once; ++r, from += epilogue.c_pitch) {
#pragma unroll
                for (int e = 0; e < of_lane; ++e) {
                    if (first + r < rows && e * apart < columns) {
                        values[r][e] += epilogue.beta * load_element(from, e * apart);
                    }
                }
            }
        }
        if (epilogue.bias_type != BiasType::none) {
#pragma unroll
            for (int r = 0; r < at_once; ++r) {
#pragma unroll
                for (int e = 0; e < of_lane; ++e) values[r][e] += bias[e];
            }
        }
        // All of them before the first is stored: conditions between them would keep them one after the other.
#pragma unroll
        for (int r = 0; r < at_once; ++r) {
#pragma unroll
            for (int e = 0; e < of_lane; ++e) values[r][e] = activated_as<T, activation>(values[r][e]);
        }
#pragma unroll
        for (int r = 0; r < at_once; ++r, to += epilogue.d_pitch) {
            const int there = first + r < rows ? columns : 0;
            if constexpr (pairs) {
                const uint32_t pair = packed_pair<T>(values[r][0], values[r][1]);
                if (there > 1) *reinterpret_cast<uint32_t *>(to) = pair;
                if (there == 1) *to = from_word<T>(static_cast<uint16_t>(pair));
            } else {
#pragma unroll
                for (int e = 0; e < of_lane; ++e) {
                    if (e * apart < there) store_elements(to, e * apart, 1, values[r][e], 0.0f);
                }
            }
        }
    }
}

template <bool pairs, int n, class T>
__device__ __forceinline__ void finish_rows(const WarpStaging<n> &staging, const LinearEpilogue<T> &epilogue,
                                            StoreForm form, const TileBias<T, n> &of_tile, const TileEdge &edge,
                                            int64_t row, int64_t column) {
    constexpr int of_lane = WarpStaging<n>::columns / 32, apart = pairs ? 1 : 32;
    const int own = pairs ? threadIdx.x % 32 * 2 : threadIdx.x % 32;
    const int part = static_cast<int>(column - edge.column) / 64;
    f32 bias[of_lane];
#pragma unroll
    for (int e = 0; e < of_lane; ++e) {
        bias[e] = of_tile.one(part, own + e * apart);
        if (!form.bias_ahead && epilogue.bias_type != BiasType::none && column + own + e * apart < edge.end_column) {
            bias[e] = epilogue.bias_of(column + own + e * apart);
        }
    }
    switch (epilogue.activation) {
    case Activation::relu: return finish_rows<Activation::relu, pairs>(staging, epilogue, bias, edge, row, column);
    case Activation::gelu: return finish_rows<Activation::gelu, pairs>(staging, epilogue, bias, edge, row, column);
    case Activation::silu: return finish_rows<Activation::silu, pairs>(staging, epilogue, bias, edge, row, column);
    default: return finish_rows<Activation::none, pairs>(staging, epilogue, bias, edge, row, column);
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
                                           const LinearEpilogue<T> &epilogue, const TileBias<T, n> &bias,
                                           const TileEdge &edge, WarpStaging<n> &staging) {
    constexpr int columns = WarpStaging<n>::columns;
    if constexpr (sizeof(T) == 4) {
        if (form.vectors) {
            if (form.follows) {
                store_pairs<true>(sums, line, epilogue, bias, edge);
            } else {
                store_pairs<false>(sums, line, epilogue, bias, edge);
            }
            return __syncwarp();
        }
    } else if constexpr (sizeof(T) == 2) {
        if (form.vectors) {
            if (form.follows) {
                store_vectors<true>(sums, line, epilogue, bias, edge);
            } else {
                store_vectors<false>(sums, line, epilogue, bias, edge);
            }
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
            finish_rows<has_pairs>(staging, epilogue, form, bias, edge, first_row, column);
        } else {
            finish_rows<false>(staging, epilogue, form, bias, edge, first_row, column);
        }
    }
    __syncwarp();
}

} // namespace baracuda
