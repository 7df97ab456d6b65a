// The epilogue of a tile of 16 bits by way of shared memory, so that neighbours in a row are stored at once: of results
// that are made in registers, or of sums that lie there row by row.
#pragma once

#include "core/device/pairs.cuh"
#include "core/layout/alignment.h"
#include "core/skeleton/matmul.h"

#include <cmath>
#include <cstdint>

namespace baracuda {

/// Whether rows of the result are pieces of 16 bytes at multiples of them, which one store each writes.
template <class T> __device__ bool has_whole_pieces(const LinearEpilogue<T> &epilogue, int64_t g, int columns) {
    constexpr int piece = 16 / sizeof(T);
    return epilogue.beta == 0 && columns % piece == 0 && epilogue.d_pitch % piece == 0 &&
           is_aligned(epilogue.d + g * epilogue.d_batch_stride, 16) &&
           (epilogue.bias_type == BiasType::none || epilogue.bias_type == BiasType::stored);
}

/// finish_tile() of such rows.
template <Activation activation, class Tile, class T>
__device__ __forceinline__ void finish_pieces(const Tile &tile, const LinearEpilogue<T> &epilogue, int64_t g,
                                              int64_t row, int64_t column, int rows, int columns) {
    constexpr int piece = 16 / sizeof(T), pieces = Tile::columns / piece, apart = Tile::threads / pieces;
    const int own = threadIdx.x % pieces * piece, first_row = threadIdx.x / pieces;
    if (own >= columns) return;
    const bool has_bias = epilogue.bias_type != BiasType::none;
    f32 bias[piece] = {};
    if (has_bias) {
#pragma unroll
        for (int i = 0; i < piece; ++i) {
            bias[i] = load_element(static_cast<const T *>(epilogue.bias), column + own + i);
        }
    }
    T *to = epilogue.d + g * epilogue.d_batch_stride + (row + first_row) * epilogue.d_pitch + column + own;
#pragma unroll 1
    for (int r = first_row; r < rows; r += apart) {
        uint32_t words[piece / 2];
#pragma unroll
        for (int i = 0; i < piece; i += 4) {
            const float4 sums = *reinterpret_cast<const float4 *>(&tile.sums[r][own + i]);
            f32 made[4] = {epilogue.alpha * sums.x, epilogue.alpha * sums.y, epilogue.alpha * sums.z,
                           epilogue.alpha * sums.w};
#pragma unroll
            for (int j = 0; j < 4; ++j) {
                if (has_bias) made[j] += bias[i + j];
                made[j] = activate_as<activation>(made[j]);
            }
            words[i / 2] = packed_pair<T>(made[0], made[1]), words[i / 2 + 1] = packed_pair<T>(made[2], made[3]);
        }
        *reinterpret_cast<uint4 *>(to) = make_uint4(words[0], words[1], words[2], words[3]);
        to += apart * epilogue.d_pitch;
    }
}

/// Whether results are made of the registers that hold their sums: other epilogues would be long code there.
template <class T> __device__ bool has_simple_results(const LinearEpilogue<T> &epilogue) {
    return epilogue.beta == 0 && (epilogue.activation == Activation::none || epilogue.activation == Activation::relu) &&
           (epilogue.bias_type == BiasType::none || epilogue.bias_type == BiasType::stored);
}

/// Bytes from one row of a tile of so many columns to the next, where it lies as far off a multiple of 16 bytes as in
/// the result. Eight rows on it lies as far off.
template <int columns> constexpr int kMadePitch = 2 * columns + 16;

/// Makes the results of a warp's sums, at warp_row and warp_column of a tile of so many columns whose first element
/// goes to `to`, and puts them to shared memory.
template <int tile_columns, class Warp, class T>
__device__ __forceinline__ void make_rows(char *made, const f32 (&sums)[Warp::count], const LinearEpilogue<T> &epilogue,
                                          const T *to, int64_t column, int columns, int warp_row, int warp_column) {
    const int line = warp_row + threadIdx.x % 32 / 4;
    const f32 floor = epilogue.activation == Activation::relu ? 0 : -INFINITY; // what is below becomes 0
    const bool has_words = is_aligned(to, 4) && epilogue.d_pitch % 2 == 0;
    const int shift = static_cast<int>(reinterpret_cast<size_t>(to + line * epilogue.d_pitch)) & 15;
    f32 bias[2 * Warp::n_tiles] = {};
    if (epilogue.bias_type != BiasType::none) {
#pragma unroll
        for (int i = 0; i < 2 * Warp::n_tiles; ++i) {
            const int at = warp_column + Warp::column(i / 2 * 2) + i % 2;
            if (at < columns) bias[i] = load_element(static_cast<const T *>(epilogue.bias), column + at);
        }
    }
#pragma unroll
    for (int pair = 0; pair < Warp::count / 2; ++pair) {
        const int j = pair / 2 % Warp::n_tiles * 2;
        f32 low = epilogue.alpha * sums[2 * pair], high = epilogue.alpha * sums[2 * pair + 1];
        if (epilogue.bias_type != BiasType::none) low += bias[j], high += bias[j + 1];
        low = low < floor ? 0 : low, high = high < floor ? 0 : high;
        const uint32_t word = packed_pair<T>(low, high);
        char *const at = made + shift + (warp_row + Warp::row(pair)) * kMadePitch<tile_columns> +
                         2 * (warp_column + Warp::column(pair));
        if (has_words) {
            *reinterpret_cast<uint32_t *>(at) = word;
        } else {
            *reinterpret_cast<uint16_t *>(at) = static_cast<uint16_t>(word);
            *reinterpret_cast<uint16_t *>(at + 2) = static_cast<uint16_t>(word >> 16);
        }
    }
}

/// Stores what make_rows() has made, in pieces of 16 bytes and, at the ends of rows, in elements.
template <int tile_columns, int threads, class T>
__device__ __forceinline__ void store_rows(const char *made, T *to, int64_t pitch, int rows, int columns) {
    constexpr int made_pitch = kMadePitch<tile_columns>, pieces = tile_columns / 8, of_edges = 16;
    if (columns <= 8) { // of which few are whole pieces
        for (int row = threadIdx.x; row < rows; row += threads) {
            T *const line = to + row * pitch;
            const char *const from = made + row * made_pitch + (reinterpret_cast<size_t>(line) & 15);
            for (int j = 0; j < columns; ++j) line[j] = reinterpret_cast<const T *>(from)[j];
        }
        return;
    }
    const auto store = [&](int row, auto &&store_from) {
        char *const line = reinterpret_cast<char *>(to + row * pitch);
        const int shift = static_cast<int>(reinterpret_cast<size_t>(line)) & 15;
        store_from(made + row * made_pitch, line - shift, shift, shift + 2 * columns);
    };
#pragma unroll 2
    for (int row = threadIdx.x / pieces; row < rows; row += threads / pieces) {
        store(row, [](const char *from, char *line, int begin, int end) {
            const int at = threadIdx.x % pieces * 16;
            if (at < begin || at + 16 > end) return;
            *reinterpret_cast<uint4 *>(line + at) = *reinterpret_cast<const uint4 *>(from + at);
        });
    }
    if (is_aligned(to, 16) && pitch % 8 == 0 && columns % 8 == 0) return;
    for (int row = threadIdx.x / of_edges; row < rows; row += threads / of_edges) {
        store(row, [](const char *from, char *line, int begin, int end) {
            const bool is_last = threadIdx.x / 8 % 2;
            const int at = (is_last ? end & ~15 : 0) + threadIdx.x % 8 * 2;
            const bool is_edge = is_last ? end >= 16 : begin > 0 || end < 16;
            if (!is_edge || at < begin || at >= end) return;
            *reinterpret_cast<uint16_t *>(line + at) = *reinterpret_cast<const uint16_t *>(from + at);
        });
    }
}

/// The epilogue of Tile::columns columns, the first of them at this row and column of the result, where so many are
/// there; Tile::threads threads have them in tile.sums. A thread has pairs of neighbours, the first at a multiple of 4
/// bytes; behind an odd address the last column and the first one are a pair.
template <Activation activation, class Tile, class T>
__device__ __forceinline__ void finish_tile(const Tile &tile, const LinearEpilogue<T> &epilogue, int64_t g, int64_t row,
                                            int64_t column, int rows, int columns) {
    constexpr bool is_simple = activation == Activation::none || activation == Activation::relu;
    if (is_simple && has_whole_pieces(epilogue, g, columns)) {
        return finish_pieces<activation>(tile, epilogue, g, row, column, rows, columns);
    }
    constexpr int pairs = Tile::columns / 2, apart = Tile::threads / pairs;
    const int own = threadIdx.x % pairs * 2, first_row = threadIdx.x / pairs;
    const bool has_bias = epilogue.bias_type != BiasType::none;
    f32 bias[3] = {};
    if (has_bias) {
#pragma unroll 1
        for (int i = 0; i < 3; ++i) {
            const int j = (own + i) % Tile::columns;
            const f32 one = j < columns ? epilogue.bias_of(column + j) : 0;
            bias[0] = i == 0 ? one : bias[0], bias[1] = i == 1 ? one : bias[1], bias[2] = one;
        }
    }
    T *line = epilogue.d + g * epilogue.d_batch_stride + (row + first_row) * epilogue.d_pitch + column;
    const T *from = epilogue.c + g * epilogue.c_batch_stride + (row + first_row) * epilogue.c_pitch + column;
#pragma unroll 1
    for (int r = first_row; r < rows; r += apart) {
        const bool is_odd = reinterpret_cast<size_t>(line) / sizeof(T) % 2;
        const int first = own + is_odd, second = (first + 1) % Tile::columns;
        f32 low = epilogue.alpha * tile.sums[r][first], high = epilogue.alpha * tile.sums[r][second];
        if (epilogue.beta != 0) {
            if (first < columns) low += epilogue.beta * load_element(from, first);
            if (second < columns) high += epilogue.beta * load_element(from, second);
        }
        if (has_bias) low += is_odd ? bias[1] : bias[0], high += is_odd ? bias[2] : bias[1];
        const uint32_t pair = packed_pair<T>(activate_as<activation>(low), activate_as<activation>(high));
        if (first < second && second < columns) {
            *reinterpret_cast<uint32_t *>(line + first) = pair;
        } else {
            if (first < columns) line[first] = from_word<T>(static_cast<uint16_t>(pair));
            if (second < columns) line[second] = from_word<T>(static_cast<uint16_t>(pair >> 16));
        }
        line += apart * epilogue.d_pitch, from += apart * epilogue.c_pitch;
    }
}

/// The same with the activation that the epilogue has.
template <class Tile, class T>
__device__ __forceinline__ void finish_tile(const Tile &tile, const LinearEpilogue<T> &epilogue, int64_t g, int64_t row,
                                            int64_t column, int rows, int columns) {
    switch (epilogue.activation) {
    case Activation::relu: return finish_tile<Activation::relu>(tile, epilogue, g, row, column, rows, columns);
    case Activation::gelu: return finish_tile<Activation::gelu>(tile, epilogue, g, row, column, rows, columns);
    case Activation::silu: return finish_tile<Activation::silu>(tile, epilogue, g, row, column, rows, columns);
    default: return finish_tile<Activation::none>(tile, epilogue, g, row, column, rows, columns);
    }
}

} // namespace baracuda
