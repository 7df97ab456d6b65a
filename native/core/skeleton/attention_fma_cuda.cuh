// attention.h of f32 and f64 whose weights are not stored: a block has 32 rows of one head, and goes through the keys
// that they see in tiles. All of a tile is copied ahead: values while its logits are found, the next keys while its
// values are added.
#pragma once

#include "core/skeleton/attention_fma_tile_cuda.cuh"

namespace baracuda {

/// What a block has, for operands of up to `width` columns.
template <class P, int width> struct FmaAttentionTile : FmaTile<P, width> {
    using FmaTile<P, width>::run, FmaTile<P, width>::pitch;
    static constexpr int keys = sizeof(P) == 4 ? 64 : 32, key_tiles = keys / 16, weights_pitch = keys + run;
    static constexpr int bytes =
        ((kFmaRows + 2 * keys) * pitch + kFmaRows * weights_pitch) * static_cast<int>(sizeof(P));

    __device__ static P *queries() { return dynamic_shared_memory<P>(); }
    __device__ static P *tile_of_keys() { return queries() + kFmaRows * pitch; }
    __device__ static P *values() { return tile_of_keys() + keys * pitch; }
    __device__ static P *weights() { return values() + keys * pitch; }
};

/// Which rows begin and end at multiples of 16 bytes.
struct FmaCopies {
    bool queries, keys, values;
};

/// A block's work on its rows.
template <class P, int width> struct FmaAttention {
    using Tile = FmaAttentionTile<P, width>;
    using Problem = Attention<P, Rows<const P>, AttentionResult<P>>;
    static constexpr int row_tiles = kFmaRowTiles, key_tiles = Tile::key_tiles;

    const Problem &problem;
    int64_t b, h, first_row, rows, keys, shift;
    P sums[row_tiles][Tile::columns], logits[row_tiles][key_tiles];
    P largest[row_tiles], totals[row_tiles];
    uint32_t seen; // bit key_tiles * r + c

    __device__ static int x() { return Tile::x(); }
    __device__ static int y() { return Tile::y(); }
    __device__ int64_t row(int r) const { return first_row + y() + 8 * r; }

    /// Products become logits, -infinity for pairs that are not seen; returns whether any of those that are there is
    /// hidden.
    __device__ bool find_logits(int64_t first) {
        const auto &by = problem.logits;
        const auto place = [&](int64_t j) { return static_cast<int>(min(max(j - first, int64_t{0}), int64_t{keys})); };
        const int there = place(keys);
        bool hides = false;
        seen = 0;
        int64_t blocks[key_tiles];
        if (by.pattern != nullptr) {
#pragma unroll
            for (int c = 0; c < key_tiles; ++c)
                blocks[c] = by.block_size.quotient(first + min(x() + 16 * c, there - 1));
        }
#pragma unroll
        for (int r = 0; r < row_tiles; ++r) {
            const int64_t i = row(r);
            if (i >= rows) continue;
            const KeyRange range = keys_of_rows(by.window, shift, i, i, keys);
            const int begin = place(range.begin), end = place(range.end);
            const u8 *const of_row = by.pattern != nullptr ? by.blocks_of_row(b, h, i) : nullptr;
#pragma unroll
            for (int c = 0; c < key_tiles; ++c) {
                const int j = x() + 16 * c;
                const bool sees = j >= begin && j < end && (of_row == nullptr || of_row[blocks[c]] != 0);
                logits[r][c] *= by.scale;
                seen |= uint32_t{sees} << (key_tiles * r + c);
                hides = hides || (!sees && j < there);
            }
        }
        if (by.mask.data != nullptr) {
            by.mask.with_type([&](const auto *numbers) { hides |= add_mask(numbers + first); });
        }
        return hides;
    }

    template <class Number> __device__ bool add_mask(const Number *numbers) {
        bool hides = false;
        P added[row_tiles * key_tiles];
#pragma unroll
        for (int r = 0; r < row_tiles; ++r) {
            const Number *const of_row = numbers + problem.logits.mask.layout.offset(b, h, row(r)) + x();
#pragma unroll
            for (int c = 0; c < key_tiles; ++c) {
                const int at = key_tiles * r + c;
                added[at] = seen >> at & 1 ? P(of_row[16 * c]) : P(0);
            }
        }
#pragma unroll
        for (int at = 0; at < row_tiles * key_tiles; ++at) {
            const bool is_hidden = added[at] == -kInfinity<P>;
            if (is_hidden) seen &= ~(1u << at);
            hides = hides || is_hidden;
            logits[at / key_tiles][at % key_tiles] += added[at];
        }
        return hides;
    }

    /// Logits become exponentials in shared memory, and sums relative to the new maxima. A thread's totals are those of
    /// its own keys.
    __device__ void exponentiate() {
#pragma unroll
        for (int r = 0; r < row_tiles; ++r) {
            P most = largest[r];
#pragma unroll
            for (int c = 0; c < key_tiles; ++c) {
                if (seen >> (key_tiles * r + c) & 1) most = max_or_nan(most, logits[r][c]);
            }
#pragma unroll
            for (int step = 1; step < 16; step *= 2) most = max_or_nan(most, shuffle_xor(most, step));
            const P origin = SoftmaxState<P>::origin(most), factor = std::exp(largest[r] - origin);
            P added = 0;
#pragma unroll
            for (int c = 0; c < key_tiles; ++c) {
                const bool sees = seen >> (key_tiles * r + c) & 1;
                const P weight = std::exp(logits[r][c] - origin);
                added += sees ? weight : P(0);
                Tile::weights()[(y() + 8 * r) * Tile::weights_pitch + x() + 16 * c] = weight_or_none(sees, weight);
            }
            largest[r] = most;
            totals[r] = totals[r] * factor + added;
#pragma unroll
            for (int at = 0; at < Tile::columns; ++at) sums[r][at] *= factor;
        }
    }

    __device__ void store() {
#pragma unroll
        for (int r = 0; r < row_tiles; ++r) {
            P total = totals[r];
#pragma unroll
            for (int step = 1; step < 16; step *= 2) total += shuffle_xor(total, step);
            const int64_t i = row(r);
            if (i >= rows) continue;
            const auto result = problem.result.row(b, h, i);
#pragma unroll
            for (int at = 0; at < Tile::columns; ++at) {
                if (Tile::column(at) < problem.value_width) result.store(Tile::column(at), total, sums[r][at]);
            }
            if (x() == 0) problem.result.store(b, h, i, {largest[r], total});
        }
    }
};

template <int width, class P>
__global__ void __launch_bounds__(kFmaThreads, width * sizeof(P) <= 512 ? 3 : 2)
    attention_fma_kernel(const __grid_constant__ Attention<P, Rows<const P>, AttentionResult<P>> problem,
                         FmaCopies whole) {
    begin_kernel();
    using Tile = FmaAttentionTile<P, width>;
    const int64_t tiles = ceil_divide(problem.rows, kFmaRows), at = blockIdx.x;
    FmaAttention<P, width> block{problem};
    block.first_row = (tiles - 1 - at % tiles) * kFmaRows; // the last rows see most keys where attention is causal
    block.h = at / tiles % problem.heads;
    block.b = at / tiles / problem.heads;
    block.rows = problem.queries.size(block.b);
    block.keys = problem.keys.size(block.b);
    if (block.first_row >= block.rows) return;
    block.shift = problem.logits.window.shift_of(block.rows, block.keys);
    const int64_t last_row = min(block.first_row + kFmaRows, block.rows) - 1;
    const KeyRange range = keys_of_rows(problem.logits.window, block.shift, block.first_row, last_row, block.keys);
    const int key_width = static_cast<int>(problem.key_width), value_width = static_cast<int>(problem.value_width);
    const auto keys = problem.keys.head(block.b, block.h), values = problem.values.head(block.b, block.h);
    const auto copy_keys = [&](int64_t first) {
        if (first < range.end) {
            Tile::copy(Tile::tile_of_keys(), Tile::keys, keys, first, range.end, key_width, whole.keys);
        }
        commit_copies();
    };
    Tile::copy(Tile::queries(), kFmaRows, problem.queries.head(block.b, block.h), block.first_row, block.rows,
               key_width, whole.queries);
    copy_keys(range.begin);
#pragma unroll
    for (int r = 0; r < kFmaRowTiles; ++r) {
        block.largest[r] = -kInfinity<P>, block.totals[r] = 0;
#pragma unroll
        for (int at = 0; at < Tile::columns; ++at) block.sums[r][at] = 0;
    }
#pragma unroll 1
    for (int64_t first = range.begin; first < range.end; first += Tile::keys) {
        Tile::copy(Tile::values(), Tile::keys, values, first, range.end, value_width, whole.values);
        commit_copies();
        wait_for_copies<1>();
        __syncthreads(); // the keys are there
        Tile::multiply(block.logits, Tile::queries(), Tile::tile_of_keys(), key_width);
        const bool hides = block.find_logits(first);
        block.exponentiate();
        const bool some = __syncthreads_or(hides); // weights are there, and the keys are done with
        copy_keys(first + Tile::keys);
        wait_for_copies<1>();
        __syncthreads(); // the values are there
        const int count = static_cast<int>(min(int64_t{Tile::keys}, range.end - first));
        const auto add = [&](auto hides_some) {
            Tile::template add<hides_some>(block.sums, Tile::weights(), Tile::weights_pitch, Tile::values(),
                                           value_width, count);
        };
        if (some && __syncthreads_or(Tile::has_specials(Tile::values(), Tile::keys, value_width))) {
            add(std::true_type());
        } else {
            add(std::false_type());
        }
        __syncthreads(); // values and weights are done with
    }
    wait_for_copies<0>(); // those of rows that see no key
    block.store();
}

template <class T> bool has_fma_kernel(const Attention<T, Rows<const T>, AttentionResult<T>> &problem) {
    const int64_t width = std::max(problem.key_width, problem.value_width);
    if (width > kMostFmaWidth || problem.result.has_weights()) return false;
    if (problem.logits.softcap != 0 || problem.logits.slopes != nullptr) return false;
    return with_fma_width(width, [](auto of) { return FmaAttentionTile<T, of>::bytes; }) <= max_shared_bytes();
}

template <class T>
Status attend_by_fma(const Call &call, const Attention<T, Rows<const T>, AttentionResult<T>> &problem) {
    const FmaCopies whole = {held_whole(problem.queries, problem.key_width),
                             held_whole(problem.keys, problem.key_width),
                             held_whole(problem.values, problem.value_width)};
    return with_fma_width(std::max(problem.key_width, problem.value_width), [&](auto of) {
        using Tile = FmaAttentionTile<T, of>;
        const int64_t blocks = ceil_divide(problem.rows, kFmaRows) * problem.heads * problem.batch;
        return launch_with_dynamic_shared(call, blocks, kFmaThreads, Tile::bytes, attention_fma_kernel<of, T>, problem,
                                          whole);
    });
}

} // namespace baracuda
