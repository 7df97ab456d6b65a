// attention.h of f32 and f64 whose weights are stored: products of matrices, as matmul.h has them, between which one
// look at each row makes weights of products, in the memory where the weights are wanted in the end.
//
// A product does not know which pairs are hidden, and multiplies their 0 by whatever is there. Results that are not
// finite are therefore summed again, of the pairs that are seen.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "core/skeleton/attention.h"
#include "core/skeleton/attention_tile_cuda.cuh"
#include "core/skeleton/matmul.h"

namespace baracuda {

/// Rows of heads as an operand of products, one for each head: along k, or across it.
template <class T> struct HeadOperand {
    const T *data;
    RowLayout layout;
    bool along_k;
};

/// out[b, h] = scale * a[b, h] b[b, h], of m rows, n columns and sums of k terms.
template <class T> struct HeadProducts {
    int64_t batch, heads, m, n, k;
    HeadOperand<T> a, b;
    T *out;
    RowLayout of_out;
    Compute<T> scale;
};

template <class T> Status multiply_heads(const Call &call, const HeadProducts<T> &of) {
    if (of.batch == 0 || of.heads == 0 || of.m == 0 || of.n == 0) return Status::ok;
    const auto steady = [&](const RowLayout &by) { // one stride leads from each head to the next
        return of.batch == 1 || of.heads == 1 || by.batch_stride == of.heads * by.head_stride;
    };
    const bool at_once = steady(of.a.layout) && steady(of.b.layout) && steady(of.of_out);
    const auto stride = [&](const RowLayout &by) { return of.heads == 1 ? by.batch_stride : by.head_stride; };
    Status status = Status::ok;
    for (int64_t b = 0; b < (at_once ? 1 : of.batch) && status == Status::ok; ++b) {
        const auto operand = [&](const HeadOperand<T> &from) -> MatmulOperand<T> {
            return {from.data + b * from.layout.batch_stride, from.layout.row_stride, stride(from.layout),
                    from.along_k};
        };
        T *const out = of.out + b * of.of_out.batch_stride;
        status = matmul(call,
                        MatmulProblem<MatmulOperand<T>, MatmulOperand<T>>{
                            of.m, of.n, of.k, at_once ? of.batch * of.heads : of.heads, operand(of.a), operand(of.b)},
                        LinearEpilogue<T>{of.scale, 0, out, 0, 0, out, of.of_out.row_stride, stride(of.of_out)});
    }
    return status;
}

constexpr int kWeightThreads = 256;

/// The most pairs of a row that a warp has; a block has those of longer rows.
constexpr int64_t kPairsOfWarp = 1024;

/// A row of pairs, which `lanes` threads share; those of a lane are visited in fours, by which they are loaded.
template <int lanes> struct PairRow {
    static constexpr int rows = kWeightThreads / lanes;
    int64_t at, b, h, i;

    __device__ PairRow(int64_t heads, int64_t of_head) {
        at = int64_t{blockIdx.x} * rows + threadIdx.x / lanes;
        const uint32_t head = static_cast<uint32_t>(at) / static_cast<uint32_t>(of_head);
        i = at - head * of_head;
        b = head / static_cast<uint32_t>(heads);
        h = head - b * heads;
    }
    __device__ static int lane() { return threadIdx.x % lanes; }

    template <class P, class Merge> __device__ static P merge(P value, const Merge &merge) {
#pragma unroll
        for (int step = 1; step < 32; step *= 2) value = merge(value, shuffle_xor(value, step));
        if constexpr (lanes == 32) {
            return value;
        } else {
            __shared__ P of_warps[lanes / 32];
            __syncthreads();
            if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = value;
            __syncthreads();
            P merged = of_warps[0];
#pragma unroll
            for (int warp = 1; warp < lanes / 32; ++warp) merged = merge(merged, of_warps[warp]);
            return merged;
        }
    }
};

/// Products become weights.
template <int lanes, class T>
__global__ void __launch_bounds__(kWeightThreads)
    weights_kernel(const __grid_constant__ Attention<T, Rows<const T>, AttentionResult<T>> problem) {
    begin_kernel();
    using P = Compute<T>;
    const PairRow<lanes> place(problem.heads, problem.rows);
    if (place.at >= problem.batch * problem.heads * problem.rows) return;
    const int64_t keys = problem.keys.count;
    const AttentionWindow &window = problem.logits.window;
    const KeyRange range = keys_of_rows(window, window.shift_of(problem.rows, keys), place.i, place.i, keys);
    T *const row = static_cast<T *>(problem.result.weights.data) + place.at * keys;
    const T *mask = static_cast<const T *>(problem.logits.mask.data);
    if (mask != nullptr) mask += problem.logits.mask.layout.offset(place.b, place.h, place.i);

    P largest = -kInfinity<P>, sum = 0;
#pragma unroll 1
    for (int64_t first = place.lane(); first < keys; first += 4 * lanes) {
        P logits[4], added[4];
#pragma unroll
        for (int n = 0; n < 4; ++n) {
            const int64_t j = first + n * lanes;
            const bool sees = j >= range.begin && j < range.end;
            logits[n] = sees ? row[j] : -kInfinity<P>;
            added[n] = sees && mask != nullptr ? mask[j] : P(0);
        }
        P most = largest, exponentials = 0;
#pragma unroll
        for (int n = 0; n < 4; ++n) {
            const int64_t j = first + n * lanes;
            const bool sees = j >= range.begin && j < range.end && added[n] != -kInfinity<P>;
            logits[n] = sees ? logits[n] * problem.logits.scale + added[n] : -kInfinity<P>;
            if (j < keys) row[j] = logits[n];
            most = max_or_nan(most, logits[n]);
        }
        const P origin = SoftmaxState<P>::origin(most);
#pragma unroll
        for (int n = 0; n < 4; ++n) exponentials += std::exp(logits[n] - origin);
        sum = fma(sum, std::exp(largest - origin), exponentials);
        largest = most;
    }
    const P most = place.merge(largest, [](P a, P b) { return max_or_nan(a, b); });
    const P origin = SoftmaxState<P>::origin(most);
    sum = place.merge(sum * std::exp(largest - origin), [](P a, P b) { return a + b; });
    if (place.lane() == 0) problem.result.store(place.b, place.h, place.i, {most, sum});
#pragma unroll 4
    for (int64_t j = place.lane(); j < keys; j += lanes) row[j] = sum != 0 ? std::exp(row[j] - origin) / sum : P(0);
}

/// scale * the sums of rows, each times its factor: for each row of a head over its keys, or for each key over rows.
template <class T> struct PairSums {
    const T *factors; // [batch, heads, rows, keys]
    Rows<const T> summed;
    Rows<T> out;
    int64_t width;
    bool of_keys;
    Compute<T> scale;
};

/// Up to three of them. Which pairs are seen: those of weights, where these are given, or those that logits show.
template <class T> struct SeenSums {
    int64_t batch, heads, rows, keys;
    Logits<T> logits;
    const T *weights;
    PairSums<T> sums[3];
    int count;
};

/// Makes the results that are not finite once more, of the pairs that are seen: those of a warp's row.
template <class T>
__global__ void __launch_bounds__(kWeightThreads) seen_sums_kernel(const __grid_constant__ SeenSums<T> of) {
    begin_kernel();
    const int64_t all_heads = of.batch * of.heads, shift = of.logits.window.shift_of(of.rows, of.keys);
    int64_t at = int64_t{blockIdx.x} * (kWeightThreads / 32) + threadIdx.x / 32;
#pragma unroll 1
    for (int which = 0; which < of.count; ++which) {
        const PairSums<T> &sums = of.sums[which];
        const int64_t count = sums.of_keys ? of.keys : of.rows, depth = sums.of_keys ? of.rows : of.keys;
        if (at >= all_heads * count) {
            at -= all_heads * count;
            continue;
        }
        const int64_t head = at / count, own = at - head * count, b = head / of.heads, h = head - b * of.heads;
        T *const out = sums.out.at(b, h, own);
#pragma unroll 1
        for (int64_t column = threadIdx.x % 32; column < sums.width; column += 32) {
            if (is_finite(out[column])) continue;
            f64 sum = 0;
#pragma unroll 1
            for (int64_t p = 0; p < depth; ++p) {
                const int64_t i = sums.of_keys ? p : own, j = sums.of_keys ? own : p;
                const int64_t pair = (head * of.rows + i) * of.keys + j;
                Compute<T> logit = 0, slope = 1;
                const bool sees =
                    of.weights != nullptr ? of.weights[pair] != 0 : of.logits(b, h, i, j, shift, logit, slope);
                if (sees) sum = fma(f64{sums.factors[pair]}, f64{sums.summed.at(b, h, p)[column]}, sum);
            }
            out[column] = sums.scale * static_cast<T>(sum);
        }
        return;
    }
}

template <class T> Status sum_seen_pairs(const Call &call, const SeenSums<T> &of) {
    int64_t rows = 0;
    for (int which = 0; which < of.count; ++which) rows += of.sums[which].of_keys ? of.keys : of.rows;
    rows *= of.batch * of.heads;
    if (rows == 0) return Status::ok;
    return launch(call, ceil_divide(rows, kWeightThreads / 32), kWeightThreads, 0, seen_sums_kernel<T>, of);
}

/// Whether tensors are rows of heads, of one number in all requests.
template <class... Of> bool are_dense(const Rows<Of> &...rows) {
    return ((rows.layout.starts == nullptr && rows.layout.group == 1) && ...);
}

/// Whether weights can be made of products that lie in their place.
template <class T> bool has_products(const Attention<T, Rows<const T>, AttentionResult<T>> &problem) {
    const Numbers<const T> &mask = problem.logits.mask;
    return problem.result.has_weights() && problem.logits.simple() &&
           are_dense(problem.queries, problem.keys, problem.values, problem.result.y) &&
           (sizeof(T) == 4 || mask.data == nullptr || !mask.is_f32) &&
           (sizeof(T) == 4 || !problem.result.weights.is_f32) &&
           problem.batch * problem.heads * problem.rows <= INT32_MAX;
}

template <class T>
Status attend_by_products(const Call &call, const Attention<T, Rows<const T>, AttentionResult<T>> &problem) {
    const int64_t batch = problem.batch, heads = problem.heads, rows = problem.rows, keys = problem.keys.count;
    T *const weights = static_cast<T *>(problem.result.weights.data);
    const RowLayout of_pairs = row_layout(heads, rows, keys);
    Status status = multiply_heads<T>(call, {batch,
                                             heads,
                                             rows,
                                             keys,
                                             problem.key_width,
                                             {problem.queries.data, problem.queries.layout, true},
                                             {problem.keys.data, problem.keys.layout, true},
                                             weights,
                                             of_pairs,
                                             1});
    if (status != Status::ok) return status;
    const int64_t all_rows = batch * heads * rows;
    if (all_rows == 0) return status;
    if (keys <= kPairsOfWarp) {
        status =
            launch(call, ceil_divide(all_rows, PairRow<32>::rows), kWeightThreads, 0, weights_kernel<32, T>, problem);
    } else {
        status = launch(call, all_rows, kWeightThreads, 0, weights_kernel<kWeightThreads, T>, problem);
    }
    if (status != Status::ok) return status;
    status = multiply_heads<T>(call, {batch,
                                      heads,
                                      rows,
                                      problem.value_width,
                                      keys,
                                      {weights, of_pairs, true},
                                      {problem.values.data, problem.values.layout, false},
                                      problem.result.y.data,
                                      problem.result.y.layout,
                                      1});
    const AttentionWindow &window = problem.logits.window;
    const bool shows_all = window.left < 0 && window.right < 0 && problem.logits.mask.data == nullptr;
    if (status != Status::ok || shows_all) return status;
    return sum_seen_pairs<T>(call, {batch,
                                    heads,
                                    rows,
                                    keys,
                                    problem.logits,
                                    nullptr,
                                    {{weights, problem.values, problem.result.y, problem.value_width, false, 1}},
                                    1});
}

} // namespace baracuda
