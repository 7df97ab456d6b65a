// reduce_strided.h on the device.
#pragma once

#include "core/skeleton/reduce_cuda.cuh"

namespace baracuda {

/// Dimensions that n operands walk through, the last one fastest.
template <int n> struct DeviceDims {
    int rank;
    Divider<int64_t> extents[kMaxRank];
    int64_t strides[kMaxRank][n];

    explicit DeviceDims(const ReduceDims &dims) : rank(dims.rank) {
        for (int d = 0; d < rank; ++d) {
            extents[d] = Divider<int64_t>(std::max<int64_t>(1, dims.extents[d]));
            std::copy_n(dims.strides[d], n, strides[d]);
        }
    }

    /// Adds where element i is, in operands first ... n - 1.
    template <int first = 0> __device__ void advance(int64_t i, int64_t (&offsets)[n]) const {
#pragma unroll 1
        for (int d = rank - 1; d >= 0; --d) {
            const int64_t next = d > 0 ? extents[d].quotient(i) : 0, place = i - next * extents[d].divisor();
#pragma unroll
            for (int k = first; k < n; ++k) offsets[k] += place * strides[d][k];
            i = next;
        }
    }
};

struct GatherPolicy {
    static constexpr int least_threads = 128, most_threads = 256;
};

/// body(in[offsets[0]], in[offsets[1]], ...)
template <size_t... k, class Body, class... In>
__device__ auto with_elements(const Body &body, std::index_sequence<k...>, const int64_t *offsets, const In *...in) {
    return body(in[offsets[k]]...);
}

/// A team of threads reduces a result's elements, wherever they lie; threads side by side have elements side by side.
template <int V, int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(GatherPolicy::most_threads)
    reduce_gather_kernel(DeviceDims<n + 1> kept, DeviceDims<n> reduced, ReduceOrder order, int64_t results, Op op,
                         Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    constexpr int outputs = n - static_cast<int>(sizeof...(In));
    __shared__ State accumulators[GatherPolicy::most_threads * V];
    __shared__ State warps[2][GatherPolicy::most_threads / 32];
    __shared__ State levels[64];
    const int team = order.team, thread = threadIdx.x & (team - 1), own_team = threadIdx.x / team;
    const int64_t place = static_cast<int64_t>(blockIdx.x) * (blockDim.x / team) + own_team;
    const bool exists = place < results;
    const auto merge = [&](const State &a, const State &b) { return op.merge(a, b); };
    const auto synchronize = [&] {
        if (team > 32) {
            __syncthreads();
        } else {
            __syncwarp();
        }
    };
    int64_t first[n + 1] = {};
    if (exists) kept.advance(place, first);
    const auto own_op = operation_of(op, first[n]);
    const auto offsets_of = [&](int64_t i, int64_t (&offsets)[n]) {
#pragma unroll
        for (int k = 0; k < n; ++k) offsets[k] = first[k];
        reduced.advance(i, offsets);
    };

    State *const own = accumulators + own_team * team * V;
    PairwiseMerge<State> slices(levels, 1);
    State state = op.identity();
    for (int64_t slice = 0; slice < order.slices; ++slice) {
        const int64_t begin = slice * order.slice, end = exists ? min(begin + order.slice, order.count) : begin;
        State sums[V];
#pragma unroll
        for (State &sum : sums) sum = op.identity();
        for (int64_t i = begin + thread; i < end; i += team * V) {
#pragma unroll
            for (int lane = 0; lane < V; ++lane) {
                const int64_t at = i + lane * team;
                if (at >= end) break;
                int64_t offsets[n];
                offsets_of(at, offsets);
                sums[lane] = with_elements([&](auto... x) { return add_element(own_op, sums[lane], at, x...); }, Inputs(),
                                           offsets + outputs, in...);
            }
        }
        // The accumulators of a thread are a team apart: those of a vector come together.
#pragma unroll
        for (int lane = 0; lane < V; ++lane) own[lane * team + thread] = sums[lane];
        synchronize();
        state = merge_tree<V>(op, V, [&](int lane) { return own[thread * V + lane]; });
        state = merge_lanes_in_order(state, merge, min(team, 32));
        if (team > 32) {
            if (threadIdx.x % 32 == 0) warps[slice & 1][threadIdx.x / 32] = state;
            __syncthreads();
            state = merge_tree<GatherPolicy::most_threads / 32>(op, team / 32,
                                                                [&](int warp) { return warps[slice & 1][warp]; });
        }
        if (order.slices > 1 && threadIdx.x == 0) slices.push(op, state);
    }
    if (order.slices > 1) {
        if (threadIdx.x == 0) levels[0] = slices.total(op);
        __syncthreads();
        state = levels[0];
    }
    if (!exists) return;
    if constexpr (kFinishes<Op>) {
        const auto f = own_op.finish(first[n], state);
        for (int64_t i = thread; i < order.count; i += team) {
            int64_t offsets[n];
            offsets_of(i, offsets);
            put_at(
                outs, offsets,
                with_elements([&](auto... x) { return map_element(f, i, x...); }, Inputs(), offsets + outputs, in...));
        }
    }
    if (thread == 0) op.store(first[n], state);
}

template <class Op, class... Out, class... In>
Status reduce_walk(const Call &call, const ReduceWalk &walk, const Op &op, const Pack<Out *...> &outs,
                   const In *...in) {
    constexpr int V = kReduceLanes<Pack<Out *...>, In...>, n = sizeof...(Out) + sizeof...(In);
    const ReduceOrder order = reduce_order<Pack<Out *...>, In...>(walk.count);
    const int threads = std::max(GatherPolicy::least_threads, order.team);
    return launch(call, ceil_divide(walk.results, threads / order.team), threads, 0,
                  reduce_gather_kernel<V, n, Op, Pack<Out *...>, In...>, DeviceDims<n + 1>(walk.kept),
                  DeviceDims<n>(walk.reduced), order, walk.results, op, outs, in...);
}

} // namespace baracuda
