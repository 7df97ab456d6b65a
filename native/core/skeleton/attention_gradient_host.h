// attention_gradient.h on the host: row by row and key by key, with gradients in slabs of 128 columns.
#pragma once

#include "core/skeleton/attention_gradient.h"

#include <algorithm>

namespace baracuda {

/// The sum of products of two rows.
template <class T, class K> f64 row_product(const T *a, const K *b, int64_t width) {
    f64 sum = 0;
    for (int64_t d = 0; d < width; ++d) sum += static_cast<f64>(widen(a[d])) * widen(b[d]);
    return sum;
}

/// A pair of a row and a key: the weight, and dS.
template <class P> struct GradientPair {
    bool seen;
    P weight, dscore, slope;
};

template <class T>
GradientPair<Compute<T>> pair_of(const AttentionGradient<T> &problem, int64_t b, int64_t h, int64_t i, int64_t j,
                                 int64_t shift, RowFacts<Compute<T>> facts) {
    using P = Compute<T>;
    GradientPair<P> pair = {};
    P logit = 0;
    if (problem.weights.data == nullptr) {
        logit = static_cast<P>(row_product(problem.queries.at(b, h, i), problem.keys.at(b, h, j), problem.key_width));
    }
    pair.weight = weight_of(problem, b, h, i, j, shift, logit, facts.logsumexp, pair.seen, pair.slope);
    if (!pair.seen) return pair;
    const f64 product = row_product(problem.dy.at(b, h, i), problem.values.at(b, h, j), problem.value_width);
    pair.dscore = static_cast<P>(pair.weight * (product - facts.delta));
    return pair;
}

/// What the first pass finds of a row.
template <class T>
RowFacts<Compute<T>> find_facts(const AttentionGradient<T> &problem, int64_t b, int64_t h, int64_t i, int64_t shift,
                                KeyRange range) {
    using P = Compute<T>;
    RowFacts<P> facts = {};
    if (problem.finds_logsumexp()) {
        SoftmaxState<P> state = {-kInfinity<P>, 0};
        for (int64_t j = range.begin; j < range.end; ++j) {
            P slope = 1,
              logit =
                  static_cast<P>(row_product(problem.queries.at(b, h, i), problem.keys.at(b, h, j), problem.key_width));
            if (!problem.logits(b, h, i, j, shift, logit, slope)) continue;
            const P largest = max_or_nan(state.largest, logit), origin = state.origin(largest);
            state = {largest, state.sum * std::exp(state.largest - origin) + std::exp(logit - origin)};
        }
        facts.logsumexp = state.largest + std::log(state.sum);
    } else if (problem.logsumexp.data != nullptr) {
        facts.logsumexp = problem.logsumexp.load(b, h, i, 0);
    }
    const T *const dy = problem.dy.at(b, h, i);
    f64 delta = 0;
    if (problem.weights.data == nullptr) {
        delta = row_product(dy, problem.y.at(b, h, i), problem.value_width);
    } else {
        for (int64_t j = 0; j < range.end; ++j) {
            const P weight = problem.weights.load(b, h, i, j);
            if (weight != 0) delta += weight * row_product(dy, problem.values.at(b, h, j), problem.value_width);
        }
    }
    facts.delta = static_cast<P>(delta);
    return facts;
}

template <class T> struct GradientRow {
    int64_t b, h, i, shift;
    KeyRange range;
    bool exists;
};

template <class T> GradientRow<T> gradient_row(const AttentionGradient<T> &problem, int64_t at) {
    GradientRow<T> row = {
        at / problem.rows / problem.heads, at / problem.rows % problem.heads, at % problem.rows, 0, {}, false};
    const int64_t rows = problem.queries.size(row.b), keys = problem.keys.size(row.b);
    row.exists = row.i < rows;
    row.shift = problem.logits.window.shift_of(rows, keys);
    row.range = keys_of_rows(problem.logits.window, row.shift, row.i, row.i, keys);
    return row;
}

template <class T> RowFacts<Compute<T>> facts_of(const AttentionGradient<T> &problem, const GradientRow<T> &row) {
    if (problem.dq_holds_found()) return held_facts(problem, row.b, row.h, row.i);
    return find_facts(problem, row.b, row.h, row.i, row.shift, row.range);
}

/// sums[d] += factor * row[begin + d].
template <class T> void add_row(f64 *sums, f64 factor, const T *row, int64_t begin, int64_t width) {
    for (int64_t d = 0; d < width; ++d) sums[d] += factor * widen(row[begin + d]);
}

template <class T> void store_row(T *row, const f64 *sums, int64_t begin, int64_t width) {
    for (int64_t d = 0; d < width; ++d) row[begin + d] = narrow<T>(static_cast<Compute<T>>(sums[d]));
}

template <class T> void query_gradient(const AttentionGradient<T> &problem, const GradientRow<T> &row) {
    const RowFacts<Compute<T>> facts = facts_of(problem, row);
    for (int64_t begin = 0; begin == 0 || begin < problem.key_width; begin += kAttentionSlab) {
        const int64_t width = std::min(kAttentionSlab, problem.key_width - begin);
        f64 sums[kAttentionSlab] = {};
        for (int64_t j = row.range.begin; j < row.range.end; ++j) {
            const auto pair = pair_of(problem, row.b, row.h, row.i, j, row.shift, facts);
            if (problem.dscores.data != nullptr) problem.dscores.store(row.b, row.h, row.i, j, pair.dscore);
            if (pair.seen) {
                add_row(sums, static_cast<f64>(pair.dscore) * pair.slope, problem.keys.at(row.b, row.h, j), begin,
                        width);
            }
        }
        store_row(problem.dq.at(row.b, row.h, row.i), sums, begin, width);
    }
}

/// dK (`of_keys`) or dV of key j, for the heads from `first` on that share it.
template <class T>
void key_gradient(const AttentionGradient<T> &problem, const KeyGradient<T> &out, bool of_keys, int64_t b,
                  int64_t first, int64_t j) {
    const int64_t whole = of_keys ? problem.key_width : problem.value_width, rows = problem.queries.size(b);
    const int64_t keys = problem.keys.size(b), shift = problem.logits.window.shift_of(rows, keys);
    if (j >= keys) return;
    const KeyRange range = rows_of_keys(problem.logits.window, shift, j, j, rows);
    for (int64_t begin = 0; begin < whole; begin += kAttentionSlab) {
        const int64_t width = std::min(kAttentionSlab, whole - begin);
        f64 sums[kAttentionSlab] = {};
        for (int64_t h = first; h < first + out.group; ++h) {
            for (int64_t i = range.begin; i < range.end; ++i) {
                const auto row = gradient_row(problem, (b * problem.heads + h) * problem.rows + i);
                const auto pair = pair_of(problem, b, h, i, j, shift, facts_of(problem, row));
                if (!pair.seen) continue;
                if (of_keys) {
                    add_row(sums, static_cast<f64>(pair.dscore) * pair.slope, problem.queries.at(b, h, i), begin,
                            width);
                } else {
                    add_row(sums, pair.weight, problem.dy.at(b, h, i), begin, width);
                }
            }
        }
        store_row(out.rows.at(b, first, j), sums, begin, width);
    }
}

template <class T> Status attend_backward(const Call &, const AttentionGradient<T> &problem) {
    const int64_t all_rows = problem.batch * problem.heads * problem.rows;
    const auto for_rows = [&](const auto &body) {
        parallel_for(all_rows, 8, [&](int64_t begin, int64_t end) {
            for (int64_t at = begin; at < end; ++at) {
                const auto row = gradient_row(problem, at);
                if (row.exists) body(row);
            }
        });
    };
    for_rows([&](const GradientRow<T> &row) {
        const auto facts = find_facts(problem, row.b, row.h, row.i, row.shift, row.range);
        if (problem.deltas.data != nullptr) problem.deltas.store(row.b, row.h, row.i, 0, facts.delta);
        if (problem.dq_holds_found()) hold_facts(problem, row.b, row.h, row.i, facts);
    });
    for (const bool of_keys : {true, false}) {
        const KeyGradient<T> &out = of_keys ? problem.dk : problem.dv;
        const int64_t heads = problem.heads / out.group, keys = problem.key_rows;
        parallel_for(problem.batch * heads * keys, 8, [&](int64_t begin, int64_t end) {
            for (int64_t at = begin; at < end; ++at) {
                key_gradient(problem, out, of_keys, at / keys / heads, at / keys % heads * out.group, at % keys);
            }
        });
    }
    for_rows([&](const GradientRow<T> &row) { query_gradient(problem, row); });
    return Status::ok;
}

} // namespace baracuda
