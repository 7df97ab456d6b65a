// What a block of attention_gradient_given_cuda.cuh has.
#pragma once

#include "core/device/pairs.cuh"
#include "core/skeleton/attention_gradient_mma_tile_cuda.cuh"

namespace baracuda {

/// The elements of a word.
template <class T> __device__ __forceinline__ f32 element_of(uint32_t word, int i) {
    return widen(from_word<T>(static_cast<uint16_t>(word >> 16 * i)));
}

/// What a block has, for operands of up to `width` columns and so many keys. Of a tile, a warp makes the pairs of 16
/// rows with pair_keys keys, dQ of these rows in query_columns columns, and dK and dV of 16 keys in key_columns.
template <class T_, int width_, int keys_> struct GivenTile {
    using T = T_;
    static constexpr int width = width_, keys = keys_, rows = 64;
    static constexpr int key_groups = keys / 16, row_groups = rows / 16;
    static constexpr bool makes = keys == 64; // the weights, where they are not given
    // Sums take a thread 64 registers, but 128 where 128 columns and keys meet: more warps would have too few.
    static constexpr int warps = makes ? width / 16 : 8, threads = 32 * warps;
    static constexpr int parts = warps / row_groups; // warps that share rows
    static constexpr int pair_keys = keys / parts, query_columns = width / parts;
    static constexpr int key_columns = width / (warps / key_groups);
    static constexpr int elements = 2 * (keys + rows) * width + 3 * rows * keys;
    static constexpr int facts = makes ? 3 : 1; // of each row that warps share
    static constexpr int own_bytes = elements * int{sizeof(T)} + facts * parts * rows * int{sizeof(f32)};
    static_assert(2 * keys * width * int{sizeof(f32)} <= own_bytes);
    /// Where keys are cut into pieces, with shares of dQ.
    static constexpr int bytes(bool cuts_keys) { return own_bytes + cuts_keys * rows * width * int{sizeof(f32)}; }

    using Operand = MatrixTile<T, width>;
    using Pairs = MatrixTile<T, keys>; // of rows

    __device__ static T *memory(int at) { return dynamic_shared_memory<T>() + at; }
    __device__ static Operand k() { return {memory(0)}; }
    __device__ static Operand v() { return {memory(keys * width)}; }
    __device__ static Operand q() { return {memory(2 * keys * width)}; }
    __device__ static Operand dy() { return {memory((2 * keys + rows) * width)}; }
    /// Weights, and dS in two parts of 16 bits.
    __device__ static Pairs pairs(int which) { return {memory(2 * (keys + rows) * width + which * rows * keys)}; }
    /// The shares of deltas of the warps that share rows, and what they have found of the softmax.
    __device__ static f32 *deltas(int part) { return reinterpret_cast<f32 *>(memory(elements)) + part * rows; }
    /// Columns of sums of row `line` of those from `first` on: neighbours lie apart, so that they meet in no bank.
    __device__ static f32 *sums_at(f32 *first, int line, int column) {
        return first + line * width + (column / 8 ^ line % 8) * 8 + column % 8;
    }
    /// Those of dQ for the rows of a tile.
    __device__ static f32 *of_query(int row, int column) { return sums_at(deltas(facts * parts), row, column); }
    /// Those of a key of dV (0) or dK (1), in place of all else.
    __device__ static f32 *of_key(int of, int key, int column) {
        return sums_at(dynamic_shared_memory<f32>(), of * keys + key, column);
    }
};

constexpr int kMostGivenPieces = 8; // blocks of a cluster

/// How a head's rows and keys are cut, each piece of both for a block of a cluster; none where there is no kernel.
struct GivenPieces {
    int rows, keys;
};

/// A problem; whether weights and dS may be read and stored two at a time, operands copied and gradients stored eight
/// at a time.
template <class T> struct GivenGradient {
    AttentionGradient<T> problem;
    GivenPieces pieces;
    bool pairs_whole, queries_whole, dy_whole, y_whole, keys_whole, values_whole, dq_whole, dk_whole, dv_whole;
};

} // namespace baracuda
