// attention.h on the host: row by row, with keys in tiles of 64 and values in slabs of 128 columns.
#pragma once

#include "core/host/parallel.h"
#include "core/skeleton/attention.h"

#include <algorithm>

namespace baracuda {

constexpr int64_t kAttentionTile = 64, kAttentionSlab = 128;

/// The sum of products of two rows.
template <class T, class K> f64 row_product(const T *a, const K *b, int64_t width) {
    f64 sum = 0;
    for (int64_t d = 0; d < width; ++d) sum += static_cast<f64>(widen(a[d])) * widen(b[d]);
    return sum;
}

/// The logits of a row with the keys of a tile, and which of these it sees.
template <class P> struct LogitTile {
    P logits[kAttentionTile];
    bool seen[kAttentionTile];
};

template <class P, class T, class Keys, class Result>
void find_logits(LogitTile<P> &tile, const Attention<T, Keys, Result> &problem, int64_t b, int64_t h, int64_t i,
                 int64_t shift, int64_t first, int64_t count) {
    for (int64_t j = 0; j < count; ++j) {
        P slope = 1;
        const T *const query = problem.queries.at(b, h, i);
        tile.logits[j] = static_cast<P>(row_product(query, problem.keys.at(b, h, first + j), problem.key_width));
        tile.seen[j] = problem.logits(b, h, i, first + j, shift, tile.logits[j], slope);
    }
}

template <class T, class Keys, class Result>
void attend_row(const Attention<T, Keys, Result> &problem, int64_t b, int64_t h, int64_t i) {
    using P = Compute<T>;
    const int64_t rows = problem.queries.size(b), keys = problem.keys.size(b);
    if (i >= rows) return;
    const AttentionWindow &window = problem.logits.window;
    const int64_t shift = window.shift_of(rows, keys);
    const KeyRange range = keys_of_rows(window, shift, i, i, keys);
    const int64_t slabs = std::max<int64_t>(1, ceil_divide(problem.value_width, kAttentionSlab));
    SoftmaxState<P> state = {};
    LogitTile<P> tile;
    for (int64_t slab = slabs - 1; slab >= 0; --slab) { // the first is the last, as it stores the state
        const int64_t begin = slab * kAttentionSlab, width = std::min(kAttentionSlab, problem.value_width - begin);
        f64 sums[kAttentionSlab];
        state = problem.result.begin(b, h, i);
        f64 exponentials = state.sum;
        for (int64_t d = 0; d < width; ++d) sums[d] = problem.result.begin(b, h, i, begin + d);
        for (int64_t first = range.begin; first < range.end; first += kAttentionTile) {
            const int64_t count = std::min(kAttentionTile, range.end - first);
            find_logits(tile, problem, b, h, i, shift, first, count);
            const P before = state.largest;
            for (int64_t j = 0; j < count; ++j) {
                if (tile.seen[j]) state.largest = max_or_nan(state.largest, tile.logits[j]);
            }
            const P origin = state.origin(state.largest), factor = std::exp(before - origin);
            exponentials *= factor;
            for (int64_t d = 0; d < width; ++d) sums[d] *= factor;
            for (int64_t j = 0; j < count; ++j) {
                if (!tile.seen[j]) continue;
                const P weight = std::exp(tile.logits[j] - origin);
                exponentials += weight;
                const auto *const value = problem.values.at(b, h, first + j) + begin;
                for (int64_t d = 0; d < width; ++d) sums[d] += static_cast<f64>(weight) * widen(value[d]);
            }
        }
        state.sum = static_cast<P>(exponentials);
        for (int64_t d = 0; d < width; ++d) {
            problem.result.store(b, h, i, begin + d, state, static_cast<P>(sums[d]));
        }
    }
    problem.result.store(b, h, i, state);
    if (!problem.result.has_weights()) return;
    for (int64_t first = 0; first < keys; first += kAttentionTile) {
        const int64_t count = std::min(kAttentionTile, keys - first);
        find_logits(tile, problem, b, h, i, shift, first, count);
        for (int64_t j = 0; j < count; ++j) {
            const P weight = tile.seen[j] ? std::exp(tile.logits[j] - state.origin(state.largest)) : P(0);
            const P share = state.sum != 0 ? weight / state.sum : P(0);
            problem.result.store_weight(b, h, i, first + j, share);
        }
    }
}

template <class T, class Keys, class Result> Status attend(const Call &, const Attention<T, Keys, Result> &problem) {
    const int64_t heads = problem.heads, rows = problem.rows;
    parallel_for(problem.batch * heads * rows, 8, [&](int64_t begin, int64_t end) {
        for (int64_t at = begin; at < end; ++at) attend_row(problem, at / rows / heads, at / rows % heads, at % rows);
    });
    return Status::ok;
}

} // namespace baracuda
