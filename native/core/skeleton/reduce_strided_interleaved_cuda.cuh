// reduce_strided.h on the device, for two, three, four or six results of many elements each, whose elements follow each
// other in memory in turn: threads load vectors of several rows, of which every lane has an accumulator of its column.
#pragma once

#include "core/skeleton/reduce_strided_parts_cuda.cuh"

#include <algorithm>
#include <numeric>
#include <optional>

namespace baracuda {

struct InterleavedPolicy {
    static constexpr int threads = StridedReducePolicy::threads, blocks = 3; // of a multiprocessor
    static constexpr int loads = 8;                                          // vectors, about, before any is used
    static constexpr int64_t most_blocks = 792;                              // of a launch: two waves
    static constexpr int64_t least_odd = 64; // slices of three or six results: fewer are too few blocks
    /// Whether registers have room for the accumulators of K results.
    template <int V, int K, class State>
    static constexpr bool holds = V * K * static_cast<int>(sizeof(State)) <= (V % K == 0 ? 64 : 96);
    /// Whether there is a kernel for three and six results, too: for numbers of 32 bits.
    template <int V, class State> static constexpr bool takes_odd = V == 4 && holds<V, 6, State>;
};

/// Whole rows of K results that are whole vectors of V elements.
template <int V, int K> struct InterleavedRows {
    static constexpr int shares = std::gcd(V, K), rows = V / shares, vectors = K / shares;
    /// Of such rows, those that a thread loads before it uses any: some of each share.
    static constexpr int loads = std::max(1, InterleavedPolicy::loads / vectors / shares) * shares;
};

/// Whether there is such a kernel.
template <class Op, class... In>
constexpr bool kReadsInterleaved =
    sizeof...(In) == 1 && !kExact<Op> && !kFinishes<Op> && !kInBands<Op> && !kKnowsResult<Op> && !kCompact<Op> &&
    (InterleavedPolicy::holds<kReduceLanes<Pack<>, In>, 2, typename Op::State> && ...);

/// A block has a part of all K results. A sweep of its threads has one of some `shares` of the accumulators of each, of
/// which a thread has `rows` neighbouring ones.
template <int V, int K, class Op, class In>
__global__ void __launch_bounds__(InterleavedPolicy::threads, InterleavedPolicy::blocks)
    reduce_interleaved_kernel(ReduceOrder order, Parts parts, Op op, const In *in, typename Op::State *scratch) {
    begin_kernel();
    using State = typename Op::State;
    using Rows = InterleavedRows<V, K>;
    constexpr int threads = InterleavedPolicy::threads, loads = Rows::loads, rows = Rows::rows;
    constexpr int vectors = Rows::vectors, elements = rows * K;
    __shared__ State warps[2][threads / 32];
    __shared__ State levels[K][64];
    const int thread = threadIdx.x, part = blockIdx.x;
    int turn = 0;
    State of_part[K];
#pragma unroll 1
    for (int64_t slice = parts.begin(part); slice < parts.end(part); ++slice) {
        const int64_t begin = slice * order.slice;
        const int count = static_cast<int>(min(order.slice, order.count - begin));
        State sums[Rows::shares][K][rows];
#pragma unroll
        for (auto &share : sums) {
#pragma unroll
            for (auto &of_result : share) {
#pragma unroll
                for (State &sum : of_result) sum = op.identity();
            }
        }
        const In *from = in + begin * K + thread * elements;
        const auto add_some = [&](int row, auto of_all) {
            constexpr bool all = decltype(of_all)::value;
            InputVectors<V, In> loaded[loads][vectors];
            const auto there = [&](int u) { return all ? rows : count - row - u * threads * rows; };
#pragma unroll
            for (int u = 0; u < loads; ++u) {
#pragma unroll
                for (int v = 0; v < vectors; ++v) {
                    if (there(u) >= rows) {
                        loaded[u][v].first.load(from + u * threads * elements + v * V);
                    } else if (there(u) > 0) {
                        In single[V];
#pragma unroll
                        for (int lane = 0; lane < V; ++lane) {
                            const int element = v * V + lane;
                            single[lane] = from[u * threads * elements + (element / K < there(u) ? element : 0)];
                        }
                        loaded[u][v].first.set(single);
                    }
                }
            }
#pragma unroll
            for (int u = 0; u < loads; ++u) {
#pragma unroll
                for (int element = 0; element < elements; ++element) {
                    State &sum = sums[u % Rows::shares][element % K][element / K];
                    const int64_t i = begin + row + u * threads * rows + element / K;
                    const auto add = [&](auto x) { return add_element(op, sum, i, x); };
                    if (element / K < there(u)) sum = loaded[u][element / V].apply(add, element % V);
                }
            }
            from += loads * threads * elements;
        };
        constexpr int step = loads * threads * rows;
        int row = thread * rows;
#pragma unroll 1
        for (; row + step - threads * rows + rows <= count; row += step) add_some(row, std::true_type());
        if (row < count) add_some(row, std::false_type());
#pragma unroll
        for (int k = 0; k < K; ++k) {
            State shares[Rows::shares];
#pragma unroll
            for (int share = 0; share < Rows::shares; ++share) {
                shares[share] = merge_any_team(op, sums[share][k], threads, warps, turn);
            }
            of_part[k] = merge_tree<Rows::shares>(op, Rows::shares, [&](int share) { return shares[share]; });
            if (parts.run > 1 && thread == 0) {
                PairwiseMerge<State>(levels[k], 1, slice - parts.begin(part)).push(op, of_part[k]);
            }
        }
    }
    if (thread > 0) return;
#pragma unroll
    for (int k = 0; k < K; ++k) {
        if (parts.run > 1) {
            of_part[k] = PairwiseMerge<State>(levels[k], 1, parts.end(part) - parts.begin(part)).total(op);
        }
        scratch[k * parts.count + part] = of_part[k];
    }
}

/// Reduces such results; none where memory is not dense, or aligned, or where there is none for states of parts.
template <class Op, class In>
std::optional<Status> reduce_if_interleaved(const Call &call, const ReduceWalk &walk, const Op &op, const In *in) {
    using State = typename Op::State;
    using Policy = InterleavedPolicy;
    constexpr int V = kReduceLanes<Pack<>, In>;
    const ReduceOrder order = reduce_order<Op, Pack<>, In>(walk.count);
    const int64_t results = walk.results;
    if (!(results == 2 || (results == 4 && V % 4 == 0 && Policy::holds<V, 4, State>) ||
          ((results == 3 || results == 6) && Policy::takes_odd<V, State> && order.slices >= Policy::least_odd)) ||
        V * sizeof(In) != 16 || walk.kept.strides[0][0] != 1 || walk.reduced.rank > 1 ||
        walk.reduced.strides[0][0] != results || misalignment<V>(in) != 0 || order.team != Policy::threads ||
        order.slices < 2) {
        return std::nullopt;
    }
    int64_t states;
    State *const scratch = states_in_workspace<State>(call, states);
    if (states < results * Policy::blocks) return std::nullopt;
    const Parts parts = Parts::of(order.slices, std::min(states / results, Policy::most_blocks));
    auto kernel = reduce_interleaved_kernel<V, 2, Op, In>;
    if constexpr (V % 4 == 0 && Policy::holds<V, 4, State>) {
        if (results == 4) kernel = reduce_interleaved_kernel<V, 4, Op, In>;
    }
    if constexpr (Policy::takes_odd<V, State>) {
        if (results == 3) kernel = reduce_interleaved_kernel<V, 3, Op, In>;
        if (results == 6) kernel = reduce_interleaved_kernel<V, 6, Op, In>;
    }
    const Status status = launch(call, parts.count, Policy::threads, 0, kernel, order, parts, op, in, scratch);
    const SharedParts<State> shared{parts, 1, scratch, 1};
    return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
}

} // namespace baracuda
