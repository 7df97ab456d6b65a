// attention_gradient.h of f32 and f64 whose weights and dS are stored, as attention_products_cuda.cuh has attention: dS
// is made of products that lie in its place, and all gradients are products.
#pragma once

#include "core/skeleton/attention_gradient.h"
#include "core/skeleton/attention_products_cuda.cuh"

namespace baracuda {

/// Products dA become dS.
template <int lanes, class T>
__global__ void __launch_bounds__(kWeightThreads) dscores_kernel(const __grid_constant__ AttentionGradient<T> problem) {
    begin_kernel();
    using P = Compute<T>;
    const PairRow<lanes> place(problem.heads, problem.rows);
    if (place.at >= problem.batch * problem.heads * problem.rows) return;
    const int64_t keys = problem.key_rows;
    const T *const weights = static_cast<const T *>(problem.weights.data) + place.at * keys;
    T *const row = static_cast<T *>(problem.dscores.data) + place.at * keys;
    P delta = 0;
#pragma unroll 4
    for (int64_t j = place.lane(); j < keys; j += lanes) {
        const P weight = weights[j], product = row[j];
        delta = weight != 0 ? fma(weight, product, delta) : delta; // a weight of 0 hides what it is multiplied with
    }
    delta = place.merge(delta, [](P a, P b) { return a + b; });
#pragma unroll 4
    for (int64_t j = place.lane(); j < keys; j += lanes) {
        const P weight = weights[j], product = row[j];
        row[j] = weight != 0 ? weight * (product - delta) : P(0);
    }
}

/// Whether dS can be made of products that lie in its place.
template <class T> bool has_products(const AttentionGradient<T> &problem) {
    return problem.weights.data != nullptr && problem.dscores.data != nullptr &&
           (sizeof(T) == 4 || (!problem.weights.is_f32 && !problem.dscores.is_f32)) && problem.dk.group == 1 &&
           problem.dv.group == 1 &&
           are_dense(problem.queries, problem.keys, problem.values, problem.dy, problem.dq, problem.dk.rows,
                     problem.dv.rows) &&
           problem.batch * problem.heads * problem.rows <= INT32_MAX;
}

template <class T> Status find_gradients_by_products(const Call &call, const AttentionGradient<T> &problem) {
    const int64_t batch = problem.batch, heads = problem.heads, rows = problem.rows, keys = problem.key_rows;
    const int64_t key_width = problem.key_width, value_width = problem.value_width;
    const T *const weights = static_cast<const T *>(problem.weights.data);
    T *const dscores = static_cast<T *>(problem.dscores.data);
    const RowLayout of_pairs = row_layout(heads, rows, keys);
    const auto rows_of = [](const Rows<const T> &from, bool along_k) {
        return HeadOperand<T>{from.data, from.layout, along_k};
    };
    const auto pairs_of = [&](const T *from, bool along_k) { return HeadOperand<T>{from, of_pairs, along_k}; };
    Status status = multiply_heads<T>(call, {batch, heads, rows, keys, value_width, rows_of(problem.dy, true),
                                             rows_of(problem.values, true), dscores, of_pairs, 1});
    const int64_t all_rows = batch * heads * rows;
    if (status == Status::ok && all_rows > 0 && keys > 0) {
        if (keys <= kPairsOfWarp) {
            status = launch(call, ceil_divide(all_rows, PairRow<32>::rows), kWeightThreads, 0, dscores_kernel<32, T>,
                            problem);
        } else {
            status = launch(call, all_rows, kWeightThreads, 0, dscores_kernel<kWeightThreads, T>, problem);
        }
    }
    const Compute<T> scale = problem.logits.scale;
    const PairSums<T> sums[] = {
        {weights, problem.dy, problem.dv.rows, value_width, true, 1},
        {dscores, problem.queries, problem.dk.rows, key_width, true, scale},
        {dscores, problem.keys, problem.dq, key_width, false, scale},
    };
    SeenSums<T> seen = {batch, heads, rows, keys, problem.logits, weights, {}, 0};
    for (const PairSums<T> &of : sums) {
        if (status != Status::ok) return status;
        status = multiply_heads<T>(call, {batch, heads, of.of_keys ? keys : rows, of.width, of.of_keys ? rows : keys,
                                          pairs_of(of.factors, !of.of_keys), rows_of(of.summed, false), of.out.data,
                                          of.out.layout, of.scale});
        seen.sums[seen.count++] = of;
    }
    return status == Status::ok ? sum_seen_pairs(call, seen) : status;
}

} // namespace baracuda
