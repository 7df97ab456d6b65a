// attention.h on the device: a block has 64 rows of one head and goes through the keys that they see in tiles of 64.
// Where there are tensor cores for the elements, attention_mma_cuda.cuh and attention_decoding_cuda.cuh; of f32 and
// f64, attention_precise_cuda.cuh has up to 256 columns, and attention_products_cuda.cuh weights that are stored.
#pragma once

#include "core/skeleton/attention.h"
#include "core/skeleton/attention_decoding_cuda.cuh"
#include "core/skeleton/attention_mma_cuda.cuh"
#include "core/skeleton/attention_precise_cuda.cuh"
#include "core/skeleton/attention_products_cuda.cuh"
#include "core/skeleton/attention_short_cuda.cuh"
#include "core/skeleton/attention_tile_cuda.cuh"
#include "core/skeleton/attention_wgmma.h"
#include "core/skeleton/attention_whole_cuda.cuh"

namespace baracuda {

/// A block's rows: of request b and head h, from `first` on.
struct RowTile {
    int64_t b, h, first, rows, keys, shift;

    __device__ bool is_empty() const { return first >= rows; }
    __device__ int64_t last() const { return (first + kTileRows < rows ? first + kTileRows : rows) - 1; }
};

template <class Problem> __device__ RowTile row_tile(const Problem &problem) {
    const int64_t tiles = ceil_divide(problem.rows, kTileRows), at = blockIdx.x;
    RowTile tile;
    tile.first = (tiles - 1 - at % tiles) * kTileRows; // the last rows see most keys where attention is causal
    tile.h = at / tiles % problem.heads;
    tile.b = at / tiles / problem.heads;
    tile.rows = problem.queries.size(tile.b);
    tile.keys = problem.keys.size(tile.b);
    tile.shift = problem.logits.window.shift_of(tile.rows, tile.keys);
    return tile;
}

/// Adds a mask to the logits of a thread's 4 rows and 4 keys from `key` on; returns which of those that are seen still
/// are. All numbers of the mask are loaded before the first is used.
template <class P, class Problem, class Number>
__device__ uint32_t add_mask(P (&logits)[4][4], const Problem &problem, const RowTile &tile, int64_t key, uint32_t seen,
                             const Number *numbers) {
    const int64_t row = tile.first + threadIdx.x / 16 * 4;
    P added[16];
#pragma unroll
    for (int at = 0; at < 16; ++at) {
        const int64_t from = problem.logits.mask.layout.offset(tile.b, tile.h, row + at / 4) + key;
        added[at] = seen >> at & 1 ? P(widen(numbers[from + at % 4])) : P(0);
    }
#pragma unroll
    for (int at = 0; at < 16; ++at) {
        if (added[at] == -kInfinity<P>) seen &= ~(1u << at);
        logits[at / 4][at % 4] += added[at];
    }
    return seen;
}

/// The logits of a thread's 4 rows and 4 of the keys from `first` on; returns which are seen, as bits.
template <class P, class Problem>
__device__ uint32_t find_logits(P (&logits)[4][4], const Problem &problem, const RowTile &tile, int64_t first) {
    multiply_rows(
        logits, tile_memory<P>(),
        [&](int i) {
            return tile.first + i < tile.rows ? problem.queries.at(tile.b, tile.h, tile.first + i) : nullptr;
        },
        [&](int j) { return first + j < tile.keys ? problem.keys.at(tile.b, tile.h, first + j) : nullptr; },
        tile.rows - tile.first, problem.key_width);
    const int64_t i = tile.first + threadIdx.x / 16 * 4, j = first + threadIdx.x % 16 * 4;
    uint32_t seen = 0;
    if (problem.logits.simple()) {
#pragma unroll
        for (int at = 0; at < 16; ++at) {
            const int64_t of = i + at / 4, key = j + at % 4;
            const KeyRange range = keys_of_rows(problem.logits.window, tile.shift, of, of, tile.keys);
            seen |= uint32_t{of < tile.rows && key >= range.begin && key < range.end} << at;
            logits[at / 4][at % 4] *= problem.logits.scale;
        }
        if (problem.logits.mask.data == nullptr) return seen;
        problem.logits.mask.with_type(
            [&](const auto *numbers) { seen = add_mask(logits, problem, tile, j, seen, numbers); });
        return seen;
    }
    // The code of what is computed is there once, not once for each logit: the logits take a way through local memory.
    P found[16];
#pragma unroll
    for (int at = 0; at < 16; ++at) found[at] = logits[at / 4][at % 4];
#pragma unroll 1
    for (int at = 0; at < 16; ++at) {
        const int64_t of = i + at / 4, key = j + at % 4;
        P slope = 1;
        const bool sees =
            of < tile.rows && key < tile.keys && problem.logits(tile.b, tile.h, of, key, tile.shift, found[at], slope);
        seen |= uint32_t{sees} << at;
    }
#pragma unroll
    for (int at = 0; at < 16; ++at) logits[at / 4][at % 4] = found[at];
    return seen;
}

/// Of the 16 threads that share rows, in each of them.
template <class P, class Merge> __device__ P merge_row(P value, const Merge &merge) {
#pragma unroll
    for (int step = 1; step < 16; step *= 2) value = merge(value, shuffle_xor(value, step));
    return value;
}

/// A tile of logits into the states of the thread's rows: leaves the exponentials among the weights, and makes `sums`
/// relative to the new largest logits.
template <class P>
__device__ void add_logits(SoftmaxState<P> (&states)[4], P (&sums)[4][kColumnsPerThread], const P (&logits)[4][4],
                           uint32_t seen) {
    const int x = threadIdx.x % 16, y = threadIdx.x / 16;
#pragma unroll
    for (int r = 0; r < 4; ++r) {
        P largest = states[r].largest;
#pragma unroll
        for (int c = 0; c < 4; ++c) {
            if (seen >> (4 * r + c) & 1) largest = max_or_nan(largest, logits[r][c]);
        }
        largest = merge_row(largest, [](P a, P b) { return max_or_nan(a, b); });
        const P origin = SoftmaxState<P>::origin(largest), factor = std::exp(states[r].largest - origin);
        P added = 0;
#pragma unroll
        for (int c = 0; c < 4; ++c) {
            const bool sees = seen >> (4 * r + c) & 1;
            const P weight = std::exp(logits[r][c] - origin);
            added += sees ? weight : P(0);
            tile_memory<P>().weights[4 * y + r][4 * x + c] = weight_or_none(sees, weight);
        }
        added = merge_row(added, [](P a, P b) { return a + b; });
        states[r] = {largest, states[r].sum * factor + added};
#pragma unroll
        for (int c = 0; c < kColumnsPerThread; ++c) sums[r][c] *= factor;
    }
}

template <class T, class Keys, class Result>
__global__ void __launch_bounds__(kTileThreads, sizeof(T) == 8 ? 1 : 2)
    attention_kernel(Attention<T, Keys, Result> problem) {
    begin_kernel();
    using P = Compute<T>;
    const RowTile tile = row_tile(problem);
    if (tile.is_empty() || problem.leaves(tile.rows, tile.keys)) return;
    const int x = threadIdx.x % 16, y = threadIdx.x / 16;
    const int64_t row = tile.first + 4 * y;
    const KeyRange range = keys_of_rows(problem.logits.window, tile.shift, tile.first, tile.last(), tile.keys);
    SoftmaxState<P> states[4];
    P logits[4][4];
    // Where there is one tile of keys, its weights are made once.
    const bool once = !Result::continues && range.end - range.begin <= kTileRows;
    for (int64_t begin = 0; begin == 0 || begin < problem.value_width; begin += kSlabWidth) {
        P sums[4][kColumnsPerThread] = {};
        const bool again = once && begin > 0;
#pragma unroll
        for (int r = 0; r < 4; ++r) {
            if (again) continue;
            states[r] = {-kInfinity<P>, 0};
            if (row + r >= tile.rows) continue;
            states[r] = problem.result.begin(tile.b, tile.h, row + r);
            const auto before = problem.result.row(tile.b, tile.h, row + r);
#pragma unroll
            for (int c = 0; c < kColumnsPerThread; ++c) {
                const int64_t column = begin + x + 16 * c;
                if (column < problem.value_width) sums[r][c] = before.begin(column);
            }
        }
        for (int64_t first = range.begin; first < range.end; first += kTileRows) {
            if (!again) {
                const uint32_t seen = find_logits(logits, problem, tile, first);
                add_logits(states, sums, logits, seen);
                __syncthreads();
            }
            const int count = static_cast<int>(min(int64_t{kTileRows}, range.end - first));
            add_weighted_rows<false>(
                sums, tile_memory<P>(), [&](int j) { return problem.values.at(tile.b, tile.h, first + j); }, count,
                tile.rows - tile.first, begin, problem.value_width);
        }
#pragma unroll
        for (int r = 0; r < 4; ++r) {
            if (row + r >= tile.rows) continue;
            const auto result = problem.result.row(tile.b, tile.h, row + r);
#pragma unroll
            for (int c = 0; c < kColumnsPerThread; ++c) {
                const int64_t column = begin + x + 16 * c;
                if (column < problem.value_width) result.store(column, states[r].sum, sums[r][c]);
            }
        }
    }
    if constexpr (Result::continues) __syncthreads(); // all threads of a row have read its state
#pragma unroll
    for (int r = 0; r < 4; ++r) {
        if (x == 0 && row + r < tile.rows) problem.result.store(tile.b, tile.h, row + r, states[r]);
    }
    if (!problem.result.has_weights()) return;
    for (int64_t first = 0; first < tile.keys; first += kTileRows) {
        const bool held = once && first == range.begin && first < range.end; // the weights are still there
        const uint32_t seen = held ? 0 : find_logits(logits, problem, tile, first);
#pragma unroll
        for (int at = 0; at < 16; ++at) {
            const SoftmaxState<P> &state = states[at / 4];
            const int64_t i = row + at / 4, j = first + 4 * x + at % 4;
            P weight = seen >> at & 1 ? std::exp(logits[at / 4][at % 4] - state.origin(state.largest)) : P(0);
            if (held) weight = tile_memory<P>().weights[4 * y + at / 4][4 * x + at % 4] + P(0);
            const P share = state.sum != 0 ? weight / state.sum : P(0);
            if (i < tile.rows && j < tile.keys) problem.result.store_weight(tile.b, tile.h, i, j, share);
        }
    }
}

/// The requests that have more than a few rows, or all where no kernel is for those.
template <class T, class Keys, class Result>
Status attend_many_rows(const Call &call, const Attention<T, Keys, Result> &problem) {
    if constexpr (kHasWgmmaAttention<T, Keys, Result>) {
        const WgmmaCall fast = attend_by_wgmma(call, problem);
        if (fast.taken) return fast.status;
    }
    if constexpr (sizeof(T) == 2 && (std::is_same_v<Keys, Rows<const T>> || std::is_same_v<Keys, Pages<const T>>)) {
        if (has_mma_kernel(problem)) return attend_by_mma(call, problem);
    }
    const int64_t blocks = ceil_divide(problem.rows, kTileRows) * problem.heads * problem.batch;
    return launch_with_dynamic_shared(call, blocks, kTileThreads, sizeof(TileMemory<Compute<T>>),
                                      attention_kernel<T, Keys, Result>, problem);
}

template <class T, class Keys, class Result>
Status attend(const Call &call, const Attention<T, Keys, Result> &problem) {
    const bool packed = problem.queries.layout.starts != nullptr; // some requests may have few rows, or be short
    if constexpr (kHasShortAttention<T, Keys, Result>) {
        const bool dense = !packed && problem.keys.layout.starts == nullptr;
        if (dense && is_short(problem.rows, problem.keys.count) && takes_short(problem, ShortPolicy::width)) {
            return attend_short(call, problem);
        }
    }
    if constexpr (std::is_same_v<Keys, Rows<const T>> && !Result::continues) {
        if constexpr (sizeof(T) >= 4) {
            if (has_precise_kernel(problem)) return attend_precisely(call, problem);
        }
        if (has_whole_kernel(problem)) return attend_whole(call, problem);
        if constexpr (sizeof(T) >= 4) {
            if (has_products(problem)) return attend_by_products(call, problem);
        }
    }
    Attention<T, Keys, Result> rest = problem;
    if constexpr (sizeof(T) == 2) {
        const int64_t few = has_decoding_kernel(problem) ? most_few_rows(problem) : 0;
        if constexpr (kHasShortAttention<T, Keys, Result>) {
            rest.has_short = packed && few > 0 && takes_short(problem, ShortPolicy::packed_width);
            const bool all = problem.most_keys > 0 && is_short(problem.rows, problem.most_keys);
            if (rest.has_short && all) return attend_short(call, problem);
        }
        if (problem.rows <= few || (packed && few > 0)) {
            const Status status = attend_few_rows(call, rest);
            if (status != Status::ok || problem.rows <= few) return status;
            rest.least_rows = few + 1;
        }
    }
    return attend_many_rows(call, rest);
}

} // namespace baracuda
