// attention_gradient.h on the device, by blocks that have 64 rows or 64 keys of a head.
#pragma once

#include "core/skeleton/attention_cuda.cuh"
#include "core/skeleton/attention_gradient.h"
#include "core/skeleton/attention_gradient_given_cuda.cuh"
#include "core/skeleton/attention_gradient_hidden_cuda.cuh"
#include "core/skeleton/attention_gradient_mma_cuda.cuh"
#include "core/skeleton/attention_gradient_precise_cuda.cuh"
#include "core/skeleton/attention_gradient_products_cuda.cuh"
#include "core/skeleton/attention_gradient_wgmma.h"
#include "core/skeleton/attention_gradient_whole_cuda.cuh"

namespace baracuda {

/// A tile of rows of one head.
template <class T>
__device__ RowTile gradient_tile(const AttentionGradient<T> &problem, int64_t b, int64_t h, int64_t first) {
    const int64_t rows = problem.queries.size(b), keys = problem.keys.size(b);
    return {b, h, first, rows, keys, problem.logits.window.shift_of(rows, keys)};
}

/// products[r][c] = dy of the thread's rows times the values of 4 of the keys from `first` on.
template <class T>
__device__ void multiply_values(Compute<T> (&products)[4][4], const AttentionGradient<T> &problem, const RowTile &tile,
                                int64_t first) {
    multiply_rows(
        products, tile_memory<Compute<T>>(),
        [&](int i) { return tile.first + i < tile.rows ? problem.dy.at(tile.b, tile.h, tile.first + i) : nullptr; },
        [&](int j) { return first + j < tile.keys ? problem.values.at(tile.b, tile.h, first + j) : nullptr; },
        tile.rows - tile.first, problem.value_width);
}

/// The log of the sum of exponentials of the thread's rows.
template <class T>
__device__ void find_logsumexp(RowFacts<Compute<T>> (&facts)[4], const AttentionGradient<T> &problem,
                               const RowTile &tile) {
    using P = Compute<T>;
    const KeyRange range = keys_of_rows(problem.logits.window, tile.shift, tile.first, tile.last(), tile.keys);
    SoftmaxState<P> states[4];
    P unused[4][kColumnsPerThread] = {}, logits[4][4];
#pragma unroll
    for (int r = 0; r < 4; ++r) states[r] = {-kInfinity<P>, 0};
    for (int64_t first = range.begin; first < range.end; first += kTileRows) {
        const uint32_t seen = find_logits(logits, problem, tile, first);
        add_logits(states, unused, logits, seen);
    }
#pragma unroll
    for (int r = 0; r < 4; ++r) facts[r].logsumexp = states[r].largest + std::log(states[r].sum);
}

/// The stored weights of the thread's rows and 4 of the keys from `first` on; 0 where there are none. All of them are
/// on their way before the first is used.
template <class T>
__device__ void load_weights(Compute<T> (&weights)[16], const AttentionGradient<T> &problem, const RowTile &tile,
                             int64_t first) {
    const int64_t row = tile.first + threadIdx.x / 16 * 4, key = first + threadIdx.x % 16 * 4;
    problem.weights.with_type([&](const auto *numbers) {
#pragma unroll
        for (int at = 0; at < 16; ++at) {
            const int64_t i = row + at / 4, j = key + at % 4;
            const int64_t from = problem.weights.layout.offset(tile.b, tile.h, i) + j;
            weights[at] = i < tile.rows && j < tile.keys ? Compute<T>(widen(numbers[from])) : Compute<T>(0);
        }
    });
}

/// What the first pass finds of the thread's rows.
template <class T>
__device__ void find_facts(RowFacts<Compute<T>> (&facts)[4], const AttentionGradient<T> &problem, const RowTile &tile) {
    using P = Compute<T>;
    const int x = threadIdx.x % 16;
    const int64_t row = tile.first + threadIdx.x / 16 * 4;
    const auto add = [](P a, P b) { return a + b; };
    P deltas[4] = {};
    if (problem.finds_logsumexp()) {
        find_logsumexp(facts, problem, tile);
    } else if (problem.logsumexp.data != nullptr) {
#pragma unroll
        for (int r = 0; r < 4; ++r) {
            if (row + r < tile.rows) facts[r].logsumexp = problem.logsumexp.load(tile.b, tile.h, row + r, 0);
        }
    }
    if (problem.weights.data == nullptr) {
#pragma unroll
        for (int r = 0; r < 4; ++r) {
            if (row + r >= tile.rows) continue;
            const T *const dy = problem.dy.at(tile.b, tile.h, row + r), *const y =
                                                                            problem.y.at(tile.b, tile.h, row + r);
            for (int64_t d = x; d < problem.value_width; d += 16) deltas[r] = fma(widen(dy[d]), widen(y[d]), deltas[r]);
        }
    } else {
        P products[4][4];
        for (int64_t first = 0; first < tile.keys; first += kTileRows) {
            multiply_values(products, problem, tile, first);
            P weights[16];
            load_weights(weights, problem, tile, first);
#pragma unroll
            for (int at = 0; at < 16; ++at) {
                if (weights[at] != 0) deltas[at / 4] = fma(weights[at], products[at / 4][at % 4], deltas[at / 4]);
            }
        }
    }
#pragma unroll
    for (int r = 0; r < 4; ++r) facts[r].delta = merge_row(deltas[r], add);
}

template <class T>
__device__ void load_facts(RowFacts<Compute<T>> (&facts)[4], const AttentionGradient<T> &problem, const RowTile &tile) {
    if (!problem.dq_holds_found()) {
        find_facts(facts, problem, tile);
        return;
    }
#pragma unroll
    for (int r = 0; r < 4; ++r) {
        const int64_t row = tile.first + threadIdx.x / 16 * 4 + r;
        facts[r] = row < tile.rows ? held_facts(problem, tile.b, tile.h, row) : RowFacts<Compute<T>>{};
    }
}

/// The weights and dS, times the slopes, of the thread's rows and 4 of the keys from `first` on; returns which are
/// seen. Where dscores are wanted, `stores` says to write dS.
template <class T>
__device__ uint32_t find_pairs(Compute<T> (&weights)[4][4], Compute<T> (&dscores)[4][4],
                               const RowFacts<Compute<T>> (&facts)[4], const AttentionGradient<T> &problem,
                               const RowTile &tile, int64_t first, bool stores) {
    using P = Compute<T>;
    const int64_t row = tile.first + threadIdx.x / 16 * 4, key = first + threadIdx.x % 16 * 4;
    if (problem.weights.data == nullptr) {
        multiply_rows(
            weights, tile_memory<P>(),
            [&](int i) {
                return tile.first + i < tile.rows ? problem.queries.at(tile.b, tile.h, tile.first + i) : nullptr;
            },
            [&](int j) { return first + j < tile.keys ? problem.keys.at(tile.b, tile.h, first + j) : nullptr; },
            tile.rows - tile.first, problem.key_width);
    }
    multiply_values(dscores, problem, tile, first);
    uint32_t all = 0;
    if (problem.logits.plain() && problem.weights.data == nullptr && !stores) {
        const P scale = problem.logits.scale;
#pragma unroll
        for (int at = 0; at < 16; ++at) {
            P &weight = weights[at / 4][at % 4], &dscore = dscores[at / 4][at % 4];
            const RowFacts<P> &of_row = facts[at / 4];
            const int64_t i = row + at / 4, j = key + at % 4;
            const KeyRange range = keys_of_rows(problem.logits.window, tile.shift, i, i, tile.keys);
            const bool seen = i < tile.rows && j >= range.begin && j < range.end && of_row.logsumexp != -kInfinity<P>;
            weight = seen ? std::exp(weight * scale - of_row.logsumexp) : P(0);
            dscore = seen ? weight * (dscore - of_row.delta) * scale : P(0);
            all |= uint32_t{seen} << at;
        }
        return all;
    }
    if (problem.weights.data != nullptr) {
        P loaded[16];
        load_weights(loaded, problem, tile, first);
#pragma unroll
        for (int at = 0; at < 16; ++at) {
            const int64_t i = row + at / 4, j = key + at % 4;
            const bool seen = loaded[at] != 0;
            const P dscore = seen ? loaded[at] * (dscores[at / 4][at % 4] - facts[at / 4].delta) : P(0);
            if (stores && i < tile.rows && j < tile.keys) problem.dscores.store(tile.b, tile.h, i, j, dscore);
            weights[at / 4][at % 4] = loaded[at], dscores[at / 4][at % 4] = dscore * problem.logits.scale;
            all |= uint32_t{seen} << at;
        }
        return all;
    }
    // As in find_logits(), code for one pair, with numbers in local memory.
    P held[4][16];
#pragma unroll
    for (int at = 0; at < 16; ++at) {
        held[0][at] = weights[at / 4][at % 4], held[1][at] = dscores[at / 4][at % 4];
        held[2][at] = facts[at / 4].logsumexp, held[3][at] = facts[at / 4].delta;
    }
#pragma unroll 1
    for (int at = 0; at < 16; ++at) {
        const int64_t i = row + at / 4, j = key + at % 4;
        bool seen = false;
        if (i < tile.rows && j < tile.keys) {
            P slope;
            const P weight =
                weight_of(problem, tile.b, tile.h, i, j, tile.shift, held[0][at], held[2][at], seen, slope);
            const P dscore = seen ? weight * (held[1][at] - held[3][at]) : P(0);
            if (stores) problem.dscores.store(tile.b, tile.h, i, j, dscore);
            held[0][at] = weight, held[1][at] = dscore * slope;
        }
        all |= uint32_t{seen} << at;
    }
#pragma unroll
    for (int at = 0; at < 16; ++at) weights[at / 4][at % 4] = held[0][at], dscores[at / 4][at % 4] = held[1][at];
    return all;
}

/// The thread's numbers into the block's tile.
template <class P> __device__ void put_weights(const P (&values)[4][4], uint32_t seen) {
    const int x = threadIdx.x % 16, y = threadIdx.x / 16;
#pragma unroll
    for (int at = 0; at < 16; ++at) {
        tile_memory<P>().weights[4 * y + at / 4][4 * x + at % 4] =
            weight_or_none(seen >> at & 1, values[at / 4][at % 4]);
    }
    __syncthreads();
}

/// A slab of the thread's rows, from row `first` on of `rows`.
template <class T>
__device__ void store_slab(const Compute<T> (&sums)[4][kColumnsPerThread], const Rows<T> &out, int64_t b, int64_t h,
                           int64_t first, int64_t rows, int64_t begin, int64_t width) {
    const int x = threadIdx.x % 16, y = threadIdx.x / 16;
#pragma unroll
    for (int r = 0; r < 4; ++r) {
        if (first + 4 * y + r >= rows) continue;
        T *const row = out.at(b, h, first + 4 * y + r);
#pragma unroll
        for (int c = 0; c < kColumnsPerThread; ++c) {
            const int64_t column = begin + x + 16 * c;
            if (column < width) row[column] = narrow<T>(sums[r][c]);
        }
    }
}

template <class T>
__global__ void __launch_bounds__(kTileThreads, sizeof(T) == 8 ? 1 : 2) row_facts_kernel(AttentionGradient<T> problem) {
    begin_kernel();
    const RowTile tile = row_tile(problem);
    if (tile.is_empty()) return;
    RowFacts<Compute<T>> facts[4] = {};
    find_facts(facts, problem, tile);
    if (threadIdx.x % 16 != 0) return;
#pragma unroll
    for (int r = 0; r < 4; ++r) {
        const int64_t row = tile.first + threadIdx.x / 16 * 4 + r;
        if (row >= tile.rows) continue;
        if (problem.deltas.data != nullptr) problem.deltas.store(tile.b, tile.h, row, 0, facts[r].delta);
        if (problem.dq_holds_found()) hold_facts(problem, tile.b, tile.h, row, facts[r]);
    }
}

template <class T>
__global__ void __launch_bounds__(kTileThreads, sizeof(T) == 8 ? 1 : 2)
    query_gradient_kernel(AttentionGradient<T> problem) {
    begin_kernel();
    using P = Compute<T>;
    const RowTile tile = row_tile(problem);
    if (tile.is_empty()) return;
    const KeyRange range = keys_of_rows(problem.logits.window, tile.shift, tile.first, tile.last(), tile.keys);
    RowFacts<P> facts[4] = {};
    load_facts(facts, problem, tile);
    __syncthreads(); // dq is written only after all threads have read what it holds
    for (int64_t begin = 0; begin == 0 || begin < problem.key_width; begin += kSlabWidth) {
        P sums[4][kColumnsPerThread] = {}, weights[4][4] = {}, dscores[4][4];
        for (int64_t first = range.begin; first < range.end; first += kTileRows) {
            if (begin == 0 || range.end - range.begin > kTileRows) { // else they are there
                const bool stores = begin == 0 && problem.dscores.data != nullptr;
                const uint32_t seen = find_pairs(weights, dscores, facts, problem, tile, first, stores);
                put_weights(dscores, seen);
            }
            const int count = static_cast<int>(min(int64_t{kTileRows}, range.end - first));
            add_weighted_rows<false>(
                sums, tile_memory<P>(), [&](int j) { return problem.keys.at(tile.b, tile.h, first + j); }, count,
                tile.rows - tile.first, begin, problem.key_width);
        }
        store_slab(sums, problem.dq, tile.b, tile.h, tile.first, tile.rows, begin, problem.key_width);
    }
}

/// dK and dV of 64 keys, for the heads that share both; `dk` or `dv` without data is not wanted.
template <class T>
__global__ void __launch_bounds__(kTileThreads)
    key_gradient_kernel(AttentionGradient<T> problem, KeyGradient<T> dk, KeyGradient<T> dv) {
    begin_kernel();
    using P = Compute<T>;
    const int64_t tiles = ceil_divide(problem.key_rows, kTileRows), heads = problem.heads / dk.group;
    const int64_t key = blockIdx.x % tiles * kTileRows, head = blockIdx.x / tiles % heads * dk.group;
    const int64_t b = blockIdx.x / tiles / heads;
    RowTile tile = gradient_tile(problem, b, head, 0);
    if (key >= tile.keys) return;
    const int64_t last = min(key + kTileRows, tile.keys) - 1;
    const KeyRange range = rows_of_keys(problem.logits.window, tile.shift, key, last, tile.rows);
    const int64_t key_width = dk.rows.data == nullptr ? 0 : problem.key_width;
    const int64_t value_width = dv.rows.data == nullptr ? 0 : problem.value_width;
    for (int64_t begin = 0; begin < max(key_width, value_width); begin += kSlabWidth) {
        P of_keys[4][kColumnsPerThread] = {}, of_values[4][kColumnsPerThread] = {}, weights[4][4] = {}, dscores[4][4];
        for (tile.h = head; tile.h < head + dk.group; ++tile.h) {
            for (tile.first = range.begin; tile.first < range.end; tile.first += kTileRows) {
                RowFacts<P> facts[4] = {};
                load_facts(facts, problem, tile);
                const uint32_t seen = find_pairs(weights, dscores, facts, problem, tile, key, false);
                const int count = static_cast<int>(min(int64_t{kTileRows}, range.end - tile.first));
                if (begin < value_width) {
                    put_weights(weights, seen);
                    add_weighted_rows<true>(
                        of_values, tile_memory<P>(), [&](int i) { return problem.dy.at(b, tile.h, tile.first + i); },
                        count, tile.keys - key, begin, value_width);
                }
                if (begin < key_width) {
                    put_weights(dscores, seen);
                    add_weighted_rows<true>(
                        of_keys, tile_memory<P>(), [&](int i) { return problem.queries.at(b, tile.h, tile.first + i); },
                        count, tile.keys - key, begin, key_width);
                }
            }
        }
        store_slab(of_values, dv.rows, b, head, key, tile.keys, begin, value_width);
        store_slab(of_keys, dk.rows, b, head, key, tile.keys, begin, key_width);
    }
}

/// The gradients of a problem whose keys are seen.
template <class T> Status find_gradients(const Call &call, const AttentionGradient<T> &problem) {
    const WholePieces pieces = whole_pieces(problem);
    if constexpr (sizeof(T) == 2) {
        const GivenPieces given = given_pieces(problem);
        const int64_t pairs = problem.rows * problem.key_rows;
        const bool is_large = pieces.count != 1 ||
                              (problem.weights.data != nullptr
                                   ? pairs > 1024
                                   : pairs * std::max(problem.key_width, problem.value_width) > kWholeGradientProducts);
        if (is_large && given.rows > 0) return find_gradients_of_given(call, problem, given);
    }
    if (pieces.count > 0) return find_gradients_whole(call, problem, pieces);
    if constexpr (sizeof(T) >= 4) {
        if (has_products(problem)) return find_gradients_by_products(call, problem);
    }
    constexpr int bytes = sizeof(TileMemory<Compute<T>>);
    const int64_t rows = ceil_divide(problem.rows, kTileRows) * problem.heads * problem.batch;
    const int64_t keys = ceil_divide(problem.key_rows, kTileRows) * problem.batch;
    const auto by_keys = [&](const KeyGradient<T> &dk, const KeyGradient<T> &dv) {
        if (keys * problem.heads == 0) return Status::ok;
        return launch_with_dynamic_shared(call, keys * (problem.heads / dk.group), kTileThreads, bytes,
                                          key_gradient_kernel<T>, problem, dk, dv);
    };
    const auto by_rows = [&](auto *kernel) {
        if (rows == 0) return Status::ok;
        return launch_with_dynamic_shared(call, rows, kTileThreads, bytes, kernel, problem);
    };
    if constexpr (kHasWgmmaGradient<T>) {
        const WgmmaCall by_wgmma = attend_backward_by_wgmma(call, problem);
        if (by_wgmma.taken) return by_wgmma.status;
    }
    if constexpr (sizeof(T) == 2) {
        if (has_mma_kernel(problem)) {
            const bool by_mma = problem.finds_logsumexp() || problem.weights.data != nullptr;
            const Status status = by_mma ? find_facts_by_mma(call, problem) : by_rows(row_facts_kernel<T>);
            return status == Status::ok ? find_gradients_by_mma(call, problem) : status;
        }
    }
    if constexpr (sizeof(T) >= 4) {
        if (has_precise_kernel(problem)) return find_gradients_precisely(call, problem);
    }
    Status status = by_rows(row_facts_kernel<T>);
    if (status == Status::ok && problem.dk.group == problem.dv.group) {
        status = by_keys(problem.dk, problem.dv);
    } else if (status == Status::ok) {
        status = by_keys(problem.dk, {{}, problem.dk.group});
        if (status == Status::ok) status = by_keys({{}, problem.dv.group}, problem.dv);
    }
    return status == Status::ok ? by_rows(query_gradient_kernel<T>) : status;
}

template <class T> Status attend_backward(const Call &call, const AttentionGradient<T> &problem) {
    const int64_t seen = seen_keys(problem);
    if (seen == problem.key_rows) return find_gradients(call, problem);
    AttentionGradient<T> rest = problem;
    rest.key_rows = rest.keys.count = rest.values.count = rest.dk.rows.count = rest.dv.rows.count = seen;
    const Status status = find_gradients(call, rest);
    return status == Status::ok ? clear_hidden(call, problem, seen) : status;
}

} // namespace baracuda
