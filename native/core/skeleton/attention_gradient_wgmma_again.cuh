// Rows and keys of attention_gradient_wgmma.h once more, pair by pair: those whose weights of 0 have met an infinity or
// NaN that they do not see.
#pragma once

#include "core/skeleton/attention_gradient_wgmma_tile.cuh"

namespace baracuda {

/// A lane's columns of a row of at most 256.
template <class T> struct LaneColumns {
    static constexpr int count = 256 / 32;
    f32 values[count];

    __device__ LaneColumns() : values{} {}
    __device__ LaneColumns(const T *row, int64_t width) {
#pragma unroll
        for (int c = 0; c < count; ++c) {
            const int column = threadIdx.x % 32 + 32 * c;
            values[c] = column < width ? widen(row[column]) : 0.0f;
        }
    }
    __device__ f32 product(const LaneColumns &other) const {
        f32 sum = 0;
#pragma unroll
        for (int c = 0; c < count; ++c) sum = fma(values[c], other.values[c], sum);
        return warp_sum(sum);
    }
    __device__ void add(f32 factor, const LaneColumns &other) {
#pragma unroll
        for (int c = 0; c < count; ++c) values[c] = fma(factor, other.values[c], values[c]);
    }
    __device__ void store(T *row, int64_t width, f32 factor) const {
#pragma unroll
        for (int c = 0; c < count; ++c) {
            const int column = threadIdx.x % 32 + 32 * c;
            if (column < width) row[column] = narrow<T>(values[c] * factor);
        }
    }
    __device__ static bool has_nan(const T *row, int64_t width) {
        const LaneColumns columns(row, width);
        bool found = false;
        for (const f32 value : columns.values) found |= value != value;
        return __any_sync(~0u, found);
    }
};

/// A row's dS of a key, without the scale of logits; `weight` becomes that of the pair.
template <class T>
__device__ f32 dscore_of(f32 scale, RowFacts<f32> facts, const LaneColumns<T> &query, const LaneColumns<T> &key,
                         const LaneColumns<T> &dy, const LaneColumns<T> &value, f32 &weight) {
    weight = std::exp(fma(query.product(key), scale, -facts.logsumexp));
    return weight * (dy.product(value) - facts.delta);
}

/// The gradients of a key, its value, or both, by a warp, where one of them is NaN.
template <class Tile>
__device__ void store_key_again(const WgmmaGradient<typename Tile::T> &arguments, const GradientWork<Tile> &work,
                                int key, bool of_keys, bool of_values) {
    using T = typename Tile::T;
    const auto &problem = arguments.problem;
    const int64_t key_width = problem.key_width, value_width = problem.value_width;
    const AttentionHead &head = work.head;
    T *const dk = problem.dk.rows.at(head.b, head.h, key), *const dv = problem.dv.rows.at(head.b, head.h, key);
    of_keys = of_keys && LaneColumns<T>::has_nan(dk, key_width);
    of_values = of_values && LaneColumns<T>::has_nan(dv, value_width);
    if (!of_keys && !of_values) return;
    const LaneColumns<T> own_key(problem.keys.at(head.b, head.h, key), key_width);
    const LaneColumns<T> own_value(problem.values.at(head.b, head.h, key), value_width);
    const KeyBounds seen = rows_of_key(work.window, head, key);
    LaneColumns<T> of_key, of_value;
    for (int h = head.h; h < head.h + work.heads; ++h) {
#pragma unroll 1
        for (int i = seen.begin; i < seen.end; ++i) {
            const RowFacts<f32> facts = held_facts(problem, head.b, h, i);
            if (facts.logsumexp == -kInfinity<f32>) continue;
            const LaneColumns<T> query(problem.queries.at(head.b, h, i), key_width);
            const LaneColumns<T> dy(problem.dy.at(head.b, h, i), value_width);
            f32 weight;
            const f32 dscore = dscore_of(problem.logits.scale, facts, query, own_key, dy, own_value, weight);
            of_key.add(dscore, query), of_value.add(weight, dy);
        }
    }
    if (of_keys) of_key.store(dk, key_width, problem.logits.scale);
    if (of_values) of_value.store(dv, value_width, 1);
}

/// The gradient of a row's query, by a warp.
template <class Tile>
__device__ void store_query_again(const WgmmaGradient<typename Tile::T> &arguments, const GradientWork<Tile> &work,
                                  int row, RowFacts<f32> facts) {
    using T = typename Tile::T;
    const auto &problem = arguments.problem;
    const int64_t key_width = problem.key_width, value_width = problem.value_width;
    const AttentionHead &head = work.head;
    T *const dq = problem.dq.at(head.b, head.h, row);
    if (!LaneColumns<T>::has_nan(dq, key_width)) return;
    const LaneColumns<T> query(problem.queries.at(head.b, head.h, row), key_width);
    const LaneColumns<T> dy(problem.dy.at(head.b, head.h, row), value_width);
    const KeyBounds seen = keys_of_row(work.window, head, row);
    LaneColumns<T> of_query;
#pragma unroll 1
    for (int j = seen.begin; j < seen.end; ++j) {
        const LaneColumns<T> key(problem.keys.at(head.b, head.h, j), key_width);
        const LaneColumns<T> value(problem.values.at(head.b, head.h, j), value_width);
        f32 weight;
        of_query.add(dscore_of(problem.logits.scale, facts, query, key, dy, value, weight), key);
    }
    of_query.store(dq, key_width, problem.logits.scale);
}

} // namespace baracuda
