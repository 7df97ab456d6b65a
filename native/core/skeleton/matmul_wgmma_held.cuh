// The part of matmul_wgmma_kernel.cuh for f32 of which a lies across k: as no descriptor transposes elements of 32
// bits, threads read it from shared memory to registers, and the other operand, b, has rows along k. A product of rows
// by columns across k is computed as its transpose: a are its columns, b its rows, and the results are stored
// transposed.
#pragma once

#include "core/device/wgmma.cuh"
#include "core/skeleton/matmul_wgmma_store.cuh"

#include <cstdint>

namespace baracuda {

/// Of 64 rows of a in panels of 32, the first of the two neighbours that a thread has: rows g and g + 8 of its warp's
/// 16 of a product, with g = lane / 4. So that lanes which read at once meet different banks, and 8 rows are together.
__device__ __forceinline__ int held_row() {
    const int warp = threadIdx.x % 128 / 32, g = threadIdx.x % 32 / 4;
    return warp / 2 * 32 + warp % 2 * 8 + g / 2 % 2 * 16 + g / 4 * 4 + g % 2 * 2;
}

/// Reads a thread's elements of a stage's a, in words of 8 along k of a row block each, all of a step together.
template <class Tile, int count>
__device__ __forceinline__ void load_words(uint32_t (&words)[count][4], const uint8_t *stage, int first_row) {
    constexpr int panel_rows = Tile::step, panel_bytes = panel_rows * Tile::line_bytes, blocks = Tile::row_blocks;
    const int t = threadIdx.x % 4, row = held_row();
    const int within = row / panel_rows * panel_bytes + t * Tile::line_bytes +
                       ((row % panel_rows / 4 ^ t) << 4 | row % 4 * 4); // swizzled by the line's number of 8
#pragma unroll
    for (int i = 0; i < count; ++i) {
        const int step = i / (4 * blocks), block = i / 4 % blocks, k = i % 4 * 8;
        const uint8_t *const at = stage + step * Tile::step_bytes + (first_row + 64 * block) * Tile::line_bytes;
        const uint2 low = *reinterpret_cast<const uint2 *>(at + within + k * Tile::line_bytes);
        const uint2 high = *reinterpret_cast<const uint2 *>(at + (within ^ 64) + (k + 4) * Tile::line_bytes);
        words[i][0] = low.x, words[i][1] = low.y, words[i][2] = high.x, words[i][3] = high.y;
    }
}

/// Begins the products of a stage.
template <class Tile, int count>
__device__ __forceinline__ void multiply_held_words(f32 (&sums)[Tile::row_blocks][Tile::n / 2],
                                                    const uint32_t (&words)[count][4], const uint8_t *stage,
                                                    bool add_to) {
    begin_products();
#pragma unroll
    for (int i = 0; i < count; ++i) {
        const int step = i / (4 * Tile::row_blocks), block = i / 4 % Tile::row_blocks, k = i % 4;
        const uint64_t of_b = operand_descriptor(stage + step * Tile::step_bytes + Tile::a_bytes + k * 32, 0);
        multiply_group<typename Tile::T, false>(sums[block], words[i], of_b, add_to || step > 0 || k > 0);
    }
    end_products();
}

template <int count> __device__ __forceinline__ void settle_words(uint32_t (&words)[count][4]) {
#pragma unroll
    for (int i = 0; i < count; ++i) settle_registers(words[i]);
}

/// 32 rows and 16 columns of the result, those of a warp.
struct HeldStaging {
    static constexpr int rows = 32, columns = 16;
    f32 sums[rows][columns + 2];
};

/// Where results are stored from registers: pairs of neighbours, of which four lanes have 32 bytes of a row.
template <class T, int count>
__device__ __forceinline__ void store_held_pairs(const f32 (&sums)[count], int first_row,
                                                 const LinearEpilogue<T> &epilogue, const TileEdge &edge) {
    const int64_t column = edge.row + first_row + held_row(), row = edge.column + threadIdx.x % 4 * 2;
    if (column >= edge.end_row) return;
    T *const to = epilogue.d + edge.g * epilogue.d_batch_stride + row * epilogue.d_pitch + column;
    const bool has_bias = epilogue.bias_type != BiasType::none;
    const f32 least = epilogue.activation == Activation::relu ? 0.0f : -kInfinity<f32>;
    const f32 bias[2] = {has_bias ? epilogue.bias_of(column) : 0, has_bias ? epilogue.bias_of(column + 1) : 0};
#pragma unroll
    for (int i = 0; i < count / 4; ++i) {
#pragma unroll
        for (int e = 0; e < 2; ++e) {
            f32 low = epilogue.alpha * sums[4 * i + e], high = epilogue.alpha * sums[4 * i + 2 + e];
            if (has_bias) low += bias[0], high += bias[1];
            low = low < least ? least : low, high = high < least ? least : high; // NaN stays
            if (row + 8 * i + e < edge.end_column) {
                *reinterpret_cast<float2 *>(to + (8 * i + e) * epilogue.d_pitch) = make_float2(low, high);
            }
        }
    }
}

/// Stages the rows whose number is `which`: sums are in registers, which no variable can choose.
template <int part = 0, int count>
__device__ __forceinline__ void stage_held(const f32 (&sums)[count], HeldStaging &staging, int which) {
    if constexpr (part < count / 16) {
        if (which != part) return stage_held<part + 1>(sums, staging, which);
        const int own = held_row() % 32, t = threadIdx.x % 4;
        const int column = own / 16 * 8 + own % 8; // of the warp's two times 8
#pragma unroll
        for (int i = 0; i < 8; ++i) {
            const f32 *const pair = sums + 16 * part + i / 2 * 4 + i % 2;
            *reinterpret_cast<float2 *>(&staging.sums[i / 2 * 8 + t * 2 + i % 2][column]) =
                make_float2(pair[0], pair[2]);
        }
    }
}

/// The epilogue of the rows that are staged, from this row of the result on. A lane has a column of every other row.
template <Activation activation, class T>
__device__ __forceinline__ void finish_held(const HeldStaging &staging, const LinearEpilogue<T> &epilogue,
                                            const TileEdge &edge, int64_t first_row, int64_t column) {
    const int own = threadIdx.x % HeldStaging::columns;
    if (column >= edge.end_row) return;
    const f32 bias = epilogue.bias_type == BiasType::none ? 0 : epilogue.bias_of(column);
    const int rows = static_cast<int>(min(edge.end_column - first_row, int64_t{HeldStaging::rows}));
    const int64_t first = edge.g * epilogue.d_batch_stride + first_row * epilogue.d_pitch + column;
    const int64_t first_c = edge.g * epilogue.c_batch_stride + first_row * epilogue.c_pitch + column;
#pragma unroll 2
    for (int row = threadIdx.x % 32 / HeldStaging::columns; row < rows; row += 2) {
        f32 value = epilogue.alpha * staging.sums[row][own];
        if (epilogue.beta != 0) value += epilogue.beta * load_element(epilogue.c, first_c + row * epilogue.c_pitch);
        if (epilogue.bias_type != BiasType::none) value += bias;
        epilogue.d[first + row * epilogue.d_pitch] = {activated_as<T, activation>(value)};
    }
}

/// Stores 64 rows of the tile, of which `first_row` is the first: columns of the result, as edge.row is.
template <class T, int count>
__device__ __forceinline__ void store_held_tile(const f32 (&sums)[count], int first_row, StoreForm form,
                                                const LinearEpilogue<T> &epilogue, const TileEdge &edge,
                                                HeldStaging &staging) {
    if (form.vectors) {
        store_held_pairs(sums, first_row, epilogue, edge);
        return __syncwarp();
    }
    const int warp = threadIdx.x % 128 / 32, own = threadIdx.x % HeldStaging::columns;
    const int64_t column = edge.row + first_row + warp / 2 * 32 + warp % 2 * 8 + own / 8 * 16 + own % 8;
#pragma unroll 1
    for (int which = 0; which < count / 16; ++which) {
        __syncwarp();
        stage_held(sums, staging, which);
        __syncwarp();
        const int64_t row = edge.column + which * HeldStaging::rows;
        switch (epilogue.activation) {
        case Activation::relu: finish_held<Activation::relu>(staging, epilogue, edge, row, column); break;
        case Activation::gelu: finish_held<Activation::gelu>(staging, epilogue, edge, row, column); break;
        case Activation::silu: finish_held<Activation::silu>(staging, epilogue, edge, row, column); break;
        default: finish_held<Activation::none>(staging, epilogue, edge, row, column);
        }
    }
    __syncwarp();
}

} // namespace baracuda
