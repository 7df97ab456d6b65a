// What the skeletons of reductions share on the device.
#pragma once

#include "core/device/cluster.cuh"
#include "core/device/launch.cuh"
#include "core/device/vectors.cuh"
#include "core/device/warp.cuh"
#include "core/layout/alignment.h"
#include "core/skeleton/map.h"
#include "core/skeleton/reduce.h"

namespace baracuda {

template <class First, class... Rest> HD First first_of(First first, Rest...) { return first; }

/// The operands whose elements lie as far behind an aligned address as `offset` says.
template <int V, class... T> OperandMask operands_at(int offset, const T *...operands) {
    OperandMask aligned = 0, bit = 1;
    ((aligned |= misalignment<V>(operands) == offset ? bit : 0, bit <<= 1), ...);
    return aligned;
}
template <int V, class... Out, class... In>
OperandMask operands_at(int offset, const Pack<Out *...> &outs, const In *...in) {
    if constexpr (sizeof...(Out) == 0) {
        return operands_at<V>(offset, in...);
    } else {
        return operands_at<V>(offset, outs.rest, in...) << 1 | operands_at<V>(offset, outs.first);
    }
}

/// Accumulators of a thread: of each lane of a vector, or one where the order does not matter.
template <class Op, int V> constexpr int kAccumulators = kExact<Op> ? 1 : V;

/// What a team of T threads merges its accumulators with, in shared memory.
template <class Op, int V, int T, int threads> struct TeamMemory {
    using State = typename Op::State;
    State lanes[kExact<Op> ? 1 : threads * V];
    State warps[2][threads / 32];
};

/// The merge of a team's accumulators, in every thread of it. The lanes of vectors are `shift` elements ahead of the
/// accumulators; `shifts` says whether those of any team are. What was in memory.warps[turn] is no longer needed by any
/// thread; the block synchronizes if the team is more than a warp.
template <int T, int threads, int V, class Op>
__device__ typename Op::State merge_team(const Op &op, typename Op::State (&sums)[kAccumulators<Op, V>], int shift,
                                         bool shifts, TeamMemory<Op, V, T, threads> &memory, int turn) {
    using State = typename Op::State;
    const auto merge = [&](const State &a, const State &b) { return op.merge(a, b); };
    if constexpr (kAccumulators<Op, V> > 1) {
        const auto synchronize = [] {
            if constexpr (T > 32) {
                __syncthreads();
            } else {
                __syncwarp();
            }
        };
        if (shifts) {
            State *const lanes = memory.lanes + threadIdx.x / T * (T * V);
            const int thread = threadIdx.x % T;
#pragma unroll
            for (int lane = 0; lane < V; ++lane) { // [lane][thread], so that banks differ
                const int place = (thread * V + lane - shift) & (T * V - 1);
                lanes[place % V * T + place / V] = sums[lane];
            }
            synchronize();
#pragma unroll
            for (int lane = 0; lane < V; ++lane) sums[lane] = lanes[lane * T + thread];
            synchronize();
        }
#pragma unroll
        for (int step = 1; step < V; step *= 2) {
#pragma unroll
            for (int lane = 0; lane < V; lane += 2 * step) sums[lane] = merge(sums[lane], sums[lane + step]);
        }
    }
    State state = merge_lanes_in_order<(T < 32 ? T : 32)>(sums[0], merge);
    if constexpr (T > 32) {
        static_assert(T == threads);
        if (threadIdx.x % 32 == 0) memory.warps[turn][threadIdx.x / 32] = state;
        __syncthreads();
        state = merge_tree<T / 32>(op, T / 32, [&](int warp) { return memory.warps[turn][warp]; });
    }
    return state;
}

/// The merge of what the blocks of a cluster have at `state`, in order, in every thread. The cluster has arrived once
/// more then: each block must wait before it ends.
template <class Op>
__device__ typename Op::State merge_cluster(const Op &op, int count, const typename Op::State *state) {
    using State = typename Op::State;
    const int block = min(static_cast<int>(threadIdx.x % 16), count - 1);
    const State mine = *in_block_of_cluster(state, block);
    return merge_lanes_in_order<16>(mine, [&](const State &a, const State &b) { return op.merge(a, b); }, count);
}

/// The same of several results, whose states lie one behind the other, by 16 threads a result: all threads of a block
/// find them at `merged`.
template <class Op>
__device__ void merge_cluster(const Op &op, int count, const typename Op::State *states, int results,
                              typename Op::State *merged) {
#pragma unroll 1
    for (int from = 0; from < results; from += blockDim.x / 16) {
        const int result = from + threadIdx.x / 16;
        const auto state = merge_cluster(op, count, states + min(result, results - 1));
        if (result < results && threadIdx.x % 16 == 0) merged[result] = state;
    }
    __syncthreads();
}

} // namespace baracuda
