// The epilogue of a tile of 16 bits whose sums lie in shared memory, row by row, so that neighbours in a row are stored
// at once.
#pragma once

#include "core/device/pairs.cuh"
#include "core/skeleton/matmul.h"

#include <cstdint>

namespace baracuda {

/// The epilogue of Tile::columns columns, the first of them at this row and column of the result, where so many are
/// there; Tile::threads threads have them in tile.sums. A thread has pairs of neighbours, the first at a multiple of 4
/// bytes; behind an odd address the last column and the first one are a pair.
template <Activation activation, class Tile, class T>
__device__ __forceinline__ void finish_tile(const Tile &tile, const LinearEpilogue<T> &epilogue, int64_t g, int64_t row,
                                            int64_t column, int rows, int columns) {
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
