// attention.h of few keys: a block has all of a head's, and some of its rows, in shared memory. How many rows is a
// matter of speed: no row's bits depend on it.
#pragma once

#include "core/skeleton/attention.h"
#include "core/skeleton/attention_whole_tile_cuda.cuh"

#include <algorithm>

namespace baracuda {

/// tile_rows: of a block. whole: bits for the rows of queries, keys and values, which may be read in runs of 16 bytes.
template <class T> struct WholeAttention {
    Attention<T, Rows<const T>, AttentionResult<T>> problem;
    int tile_rows;
    uint32_t whole;
};

/// What a block has: rows, keys and values, the logits [rows, keys], the exponentials [keys, rows], what states are
/// made of, and which keys rows see.
template <class P> struct WholeAttentionMemory {
    int64_t rows, keys, key_width, value_width;

    HD int64_t bytes() const {
        const int64_t of_keys = HeldOperand<P>::stride_of(key_width),
                      of_values = HeldOperand<P>::stride_of(value_width);
        const int64_t operands = (rows + keys) * of_keys + keys * of_values;
        const int64_t pairs = rows * in_fours(keys) + keys * in_fours(rows);
        return (operands + pairs + 2 * in_fours(rows)) * static_cast<int64_t>(sizeof(P)) + rows * keys;
    }
};

template <class T>
__global__ void __launch_bounds__(kWholeThreads)
    whole_attention_kernel(const __grid_constant__ WholeAttention<T> work) {
    begin_kernel();
    using P = Compute<T>;
    const auto &problem = work.problem;
    const uint32_t heads = problem.heads, tile_rows = work.tile_rows;
    const uint32_t tiles = (static_cast<uint32_t>(problem.rows) + tile_rows - 1) / tile_rows;
    const uint32_t of_all = blockIdx.x / tiles, first_row = (blockIdx.x - of_all * tiles) * tile_rows;
    const uint32_t b = of_all / heads, h = of_all - b * heads;
    const int rows = static_cast<int>(min(int64_t{tile_rows}, problem.rows - first_row));
    const int keys = static_cast<int>(problem.keys.count);
    const int key_width = static_cast<int>(problem.key_width), value_width = static_cast<int>(problem.value_width);
    const int64_t shift = problem.logits.window.shift_of(problem.rows, keys);
    const int of_keys = HeldOperand<P>::stride_of(key_width);

    const HeldOperand<P> q = {dynamic_shared_memory<P>(), rows, of_keys}, k = {q.end(), keys, of_keys},
                         v = {k.end(), keys, HeldOperand<P>::stride_of(value_width)},
                         logits = {v.end(), rows, in_fours(keys)}, weights = {logits.end(), keys, in_fours(rows)};
    P *const largest = weights.end(), *const totals = largest + in_fours(rows);
    u8 *const seen = reinterpret_cast<u8 *>(totals + in_fours(rows));

    const HeldTurn<T> turn(max(key_width, value_width));
    const uint32_t row_turns = turn.of(rows), key_turns = turn.of(keys);
#pragma unroll 1
    for (uint32_t at = threadIdx.x / 32; at < row_turns + 2 * key_turns; at += blockDim.x / 32) {
        const uint32_t which = at < row_turns ? 0 : at < row_turns + key_turns ? 1 : 2; // as in `whole`
        const int first = (at - (which == 0 ? 0 : which == 1 ? row_turns : row_turns + key_turns)) * turn.rows();
        const Rows<const T> &operand = which == 0 ? problem.queries : which == 1 ? problem.keys : problem.values;
        const HeldOperand<P> to = which == 0 ? q : which == 1 ? k : v;
        turn.hold(HeldSource<P, T>{operand.at(b, h, which == 0 ? first_row + first : first),
                                   operand.layout.row_stride,
                                   {to.at(first), min(to.count - first, turn.rows()), to.stride},
                                   which == 2 ? value_width : key_width,
                                   static_cast<bool>(work.whole >> which & 1)});
    }
    __syncthreads();

    const HeldProduct<P> product = {q, k, logits.data, logits.stride};
    multiply_held(product, product, false);
    __syncthreads();

#pragma unroll 1
    for (uint32_t at = threadIdx.x; at < static_cast<uint32_t>(rows * keys); at += blockDim.x) {
        const uint32_t i = at / keys, j = at - i * keys;
        P slope = 1;
        seen[at] = problem.logits(b, h, first_row + i, j, shift, logits.at(i)[j], slope);
    }
    __syncthreads();

    for_each_held_row(rows, keys, [&](int i, int lane, int lanes) {
        const P *const of_row = logits.at(i);
        P most = -kInfinity<P>, sum = 0;
#pragma unroll 1
        for (int j = lane; j < keys; j += lanes) {
            if (seen[i * keys + j]) most = max_or_nan(most, of_row[j]);
        }
        most = merge_team(most, lanes, [](P a, P b) { return max_or_nan(a, b); });
#pragma unroll 1
        for (int j = lane; j < keys; j += lanes) {
            const bool sees = seen[i * keys + j];
            const P weight = std::exp(of_row[j] - SoftmaxState<P>::origin(most));
            sum += sees ? weight : P(0);
            weights.at(j)[i] = weight_or_none(sees, weight);
        }
        sum = merge_team(sum, lanes, [](P a, P b) { return a + b; });
        largest[i] = most, totals[i] = sum;
        if (lane == 0) problem.result.store(b, h, first_row + i, {most, sum});
    });
    __syncthreads();

    if (problem.result.has_weights()) {
#pragma unroll 1
        for (uint32_t at = threadIdx.x; at < static_cast<uint32_t>(rows * keys); at += blockDim.x) {
            const uint32_t i = at / keys, j = at - i * keys;
            const P share = totals[i] != 0 ? (weights.at(j)[i] + P(0)) / totals[i] : P(0);
            problem.result.store_weight(b, h, first_row + i, j, share);
        }
    }
    const HeldSum<P> of_y = {weights.data, weights.stride, rows, v, value_width};
#pragma unroll 1
    for (int item = threadIdx.x; item < of_y.items(); item += blockDim.x) {
        const int first = item / value_width * 4, column = item % value_width;
        P sums[4] = {};
        add_held(sums, of_y, first, column);
        const auto row = problem.result.row(b, h, first_row + first);
#pragma unroll
        for (int r = 0; r < 4; ++r) {
            if (first + r >= rows) break;
            row.store(column + r * problem.result.y.layout.row_stride, totals[first + r], sums[r]);
        }
    }
}

/// The most keys of a block, and the most pairs of rows and keys, by FMA units and where there are tensor cores: tiles
/// of more have enough to do.
constexpr int64_t kWholeKeys = 48, kWholePairs = 2048, kWholePairsOfTensorCores = 256;

/// So few keys leave most of a tile of FMA units without work, however many rows there are.
constexpr int64_t kWholeKeysOfAnyRows = 16;

/// Rows of a block. Of many rows it has `worthwhile` at least, as keys and values are read once for each block.
constexpr int kLeastTileRows = 4, kWorthwhileTileRows = 16, kMostTileRows = 32;

/// The bytes of a block that has so many rows of a problem, or all.
template <class T>
int64_t whole_bytes(const Attention<T, Rows<const T>, AttentionResult<T>> &problem, int64_t tile_rows) {
    return WholeAttentionMemory<Compute<T>>{std::min(problem.rows, tile_rows), problem.keys.count, problem.key_width,
                                            problem.value_width}
        .bytes();
}

/// Whether blocks can have all keys of a head: extents decide. Tensor cores take heads that share keys together.
template <class T> bool has_whole_kernel(const Attention<T, Rows<const T>, AttentionResult<T>> &problem) {
    const int64_t rows = problem.rows, keys = problem.keys.count;
    const int64_t width = std::max(problem.key_width, problem.value_width);
    const bool has_tensor_cores = sizeof(T) == 2 && width <= 256 && !problem.result.has_weights();
    if (problem.queries.layout.starts != nullptr || problem.keys.layout.starts != nullptr) return false;
    if (rows <= 0 || keys <= 0 || keys > kWholeKeys || width > 4096) return false;
    if (has_tensor_cores && problem.keys.layout.group > 1) return false;
    const int64_t most = has_tensor_cores ? kWholePairsOfTensorCores : kWholePairs;
    if (rows > most / keys && (has_tensor_cores || keys > kWholeKeysOfAnyRows)) return false;
    return whole_bytes(problem, kWorthwhileTileRows) <= max_shared_bytes();
}

template <class T>
Status attend_whole(const Call &call, const Attention<T, Rows<const T>, AttentionResult<T>> &problem) {
    const int64_t of_keys = problem.key_width, of_values = problem.value_width;
    const bool whole[] = {held_whole(problem.queries, of_keys), held_whole(problem.keys, of_keys),
                          held_whole(problem.values, of_values)};
    WholeAttention<T> work = {problem, kMostTileRows, 0};
    for (int i = 0; i < 3; ++i) work.whole |= uint32_t{whole[i]} << i;
    // Fewer rows where that keeps more multiprocessors busy.
    const auto blocks = [&] { return ceil_divide(problem.rows, work.tile_rows) * problem.heads * problem.batch; };
    while (work.tile_rows > kLeastTileRows &&
           (blocks() < multiprocessors() || whole_bytes(problem, work.tile_rows) > max_shared_bytes())) {
        work.tile_rows /= 2;
    }
    return launch_with_dynamic_shared(call, blocks(), kWholeThreads,
                                      static_cast<int>(whole_bytes(problem, work.tile_rows)), whole_attention_kernel<T>,
                                      work);
}

} // namespace baracuda
