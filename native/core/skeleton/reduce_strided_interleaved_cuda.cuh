// reduce_strided.h on the device, for two or four results of many elements each, whose elements follow each other in
// memory in turn: threads load vectors of several rows, of which every lane has an accumulator of its column.
#pragma once

#include "core/skeleton/reduce_strided_parts_cuda.cuh"

#include <optional>

namespace baracuda {

struct InterleavedPolicy {
    static constexpr int threads = StridedReducePolicy::threads, blocks = 3; // of a multiprocessor
    static constexpr int loads = 8;                                          // vectors, before any is used
    static constexpr int64_t most_blocks = 792;                              // of a launch: two waves
    /// Whether registers have room for the accumulators of K results.
    template <int V, int K, class State>
    static constexpr bool holds = V % K == 0 && V * K * static_cast<int>(sizeof(State)) <= 64;
};

/// Whether there is such a kernel.
template <class Op, class... In>
constexpr bool kReadsInterleaved =
    sizeof...(In) == 1 && !kExact<Op> && !kFinishes<Op> && !kInBands<Op> && !kKnowsResult<Op> && !kCompact<Op> &&
    (InterleavedPolicy::holds<kReduceLanes<Pack<>, In>, 2, typename Op::State> && ...);

/// A block has a part of all K results. A sweep of its threads has 1 / K of the accumulators of each, so that a thread
/// has V / K neighbouring ones of K such `shares`.
template <int V, int K, class Op, class In>
__global__ void __launch_bounds__(InterleavedPolicy::threads, InterleavedPolicy::blocks)
    reduce_interleaved_kernel(ReduceOrder order, Parts parts, Op op, const In *in, typename Op::State *scratch) {
    begin_kernel();
    using State = typename Op::State;
    constexpr int threads = InterleavedPolicy::threads, loads = InterleavedPolicy::loads, rows = V / K;
    static_assert(loads % K == 0 && V % K == 0);
    __shared__ State warps[2][threads / 32];
    __shared__ State levels[K][64];
    const int thread = threadIdx.x, part = blockIdx.x;
    int turn = 0;
    State of_part[K];
#pragma unroll 1
    for (int64_t slice = parts.begin(part); slice < parts.end(part); ++slice) {
        const int64_t begin = slice * order.slice;
        const int count = static_cast<int>(min(order.slice, order.count - begin));
        State sums[K][K][rows]; // [share][result]
#pragma unroll
        for (auto &share : sums) {
#pragma unroll
            for (auto &of_result : share) {
#pragma unroll
                for (State &sum : of_result) sum = op.identity();
            }
        }
        const In *from = in + begin * K + thread * V;
        const auto add_some = [&](int row, auto of_all) {
            constexpr bool all = decltype(of_all)::value;
            InputVectors<V, In> loaded[loads];
            const auto there = [&](int u) { return all ? rows : count - row - u * threads * rows; };
#pragma unroll
            for (int u = 0; u < loads; ++u) {
                if (there(u) >= rows) {
                    loaded[u].first.load(from + u * threads * V);
                } else if (there(u) > 0) {
                    In single[V];
#pragma unroll
                    for (int lane = 0; lane < V; ++lane) {
                        single[lane] = from[u * threads * V + (lane / K < there(u) ? lane : 0)];
                    }
                    loaded[u].first.set(single);
                }
            }
#pragma unroll
            for (int u = 0; u < loads; ++u) {
#pragma unroll
                for (int lane = 0; lane < V; ++lane) {
                    State &sum = sums[u % K][lane % K][lane / K];
                    const int64_t i = begin + row + u * threads * rows + lane / K;
                    const auto add = [&](auto x) { return add_element(op, sum, i, x); };
                    if (lane / K < there(u)) sum = loaded[u].apply(add, lane);
                }
            }
            from += loads * threads * V;
        };
        constexpr int step = loads * threads * rows;
        int row = thread * rows;
#pragma unroll 1
        for (; row + step - threads * rows + rows <= count; row += step) add_some(row, std::true_type());
        if (row < count) add_some(row, std::false_type());
#pragma unroll
        for (int k = 0; k < K; ++k) {
            State shares[K];
#pragma unroll
            for (int share = 0; share < K; ++share) {
                shares[share] = merge_any_team(op, sums[share][k], threads, warps, turn);
            }
            of_part[k] = merge_tree<K>(op, K, [&](int share) { return shares[share]; });
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
    if (!(results == 2 || (results == 4 && Policy::holds<V, 4, State>)) || V * sizeof(In) != 16 ||
        walk.kept.strides[0][0] != 1 || walk.reduced.rank > 1 || walk.reduced.strides[0][0] != results ||
        misalignment<V>(in) != 0 || order.team != Policy::threads || order.slices < 2) {
        return std::nullopt;
    }
    int64_t states;
    State *const scratch = states_in_workspace<State>(call, states);
    if (states < results * Policy::blocks) return std::nullopt;
    const Parts parts = Parts::of(order.slices, std::min(states / results, Policy::most_blocks));
    auto kernel = reduce_interleaved_kernel<V, 2, Op, In>;
    if constexpr (Policy::holds<V, 4, State>) {
        if (results == 4) kernel = reduce_interleaved_kernel<V, 4, Op, In>;
    }
    const Status status = launch(call, parts.count, Policy::threads, 0, kernel, order, parts, op, in, scratch);
    const SharedParts<State> shared{parts, 1, scratch, 1};
    return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
}

} // namespace baracuda
