// reduce_strided.h on the device, for many results of few elements each, of which there is one slice: a thread has V
// neighbouring results, and all of their elements. It loads those of neighbouring leaves together, straight to
// registers, merges them as it goes, and knows of no other thread.
#pragma once

#include "core/skeleton/reduce_strided_parts_cuda.cuh"

namespace baracuda {

struct ShortColumnsPolicy {
    static constexpr int threads = 128;
    static constexpr int blocks = 4;          // of a multiprocessor, at least
    static constexpr int most_elements = 256; // of a result; of more than few where there are as many threads:
    static constexpr int least_threads = 128; // of each multiprocessor
    static constexpr int levels = 9;          // of the merges of groups of leaves
    static constexpr int most_in_group = 8, loaded_bytes = 128, state_bytes = 256; // of a group, in a thread

    /// Leaves that a thread takes together.
    template <int V, class Op, class Outs, class... In>
    static constexpr int group = round_down_to_power_of_2(std::min(
        {most_in_group, 4 * kReduceLanes<Outs, In...>, loaded_bytes / (V * (static_cast<int>(sizeof(In)) + ...)),
         state_bytes / (V * static_cast<int>(sizeof(typename Op::State)))}));
};

/// Whether each of these `units` of results is best taken by one thread.
inline bool are_short_columns(const ReduceOrder &order, const ReduceWalk &walk, int64_t units) {
    using Policy = ShortColumnsPolicy;
    return walk.reduced.rank == 1 && order.slices == 1 && order.count <= Policy::most_elements &&
           (order.count <= StridedReducePolicy::few_elements ||
            units >= int64_t{Policy::least_threads} * multiprocessors());
}

template <int V, int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(ShortColumnsPolicy::threads, ShortColumnsPolicy::blocks)
    reduce_short_columns_kernel(DeviceDims<n + 1> kept, DeviceDims<n> reduced, ReduceOrder order, OperandMask vectors,
                                int64_t units, Op op, Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    using Policy = ShortColumnsPolicy;
    constexpr int outputs = n - static_cast<int>(sizeof...(In)), group = Policy::group<V, Op, Outs, In...>;
    const int64_t unit = int64_t{blockIdx.x} * Policy::threads + threadIdx.x;
    if (unit >= units) return;
    int64_t first[n + 1] = {};
    kept.advance(unit * V, first);
    int64_t steps[n + 1]; // from one of the thread's results to the next
#pragma unroll
    for (int k = 0; k <= n; ++k) steps[k] = kept.strides[kept.rank - 1][k];
    OwnOperations<Op, V> own_op(op, first[n], steps[n]);
    // Leaves of which there are elements. The elements of one are `accumulators` apart.
    const int count = static_cast<int>(order.count), accumulators = order.accumulators();
    const int leaves = min(count, accumulators);
    InputVectors<V, In...> loaded[group];
    // body(u, where operands are) for element i + u of those that are there.
    const auto for_group = [&](int i, const auto &body) {
        int64_t offsets[n];
#pragma unroll
        for (int k = 0; k < n; ++k) offsets[k] = first[k] + i * reduced.strides[0][k];
#pragma unroll
        for (int u = 0; u < group; ++u) {
            if (u < count - i) body(u, offsets);
#pragma unroll
            for (int k = 0; k < n; ++k) offsets[k] += reduced.strides[0][k];
        }
    };
    const auto load = [&](int i, OperandMask inputs) {
        for_group(i, [&](int u, const int64_t (&offsets)[n]) {
            from_offsets(
                [&](const auto *...from) {
                    load_main_and_others(loaded[u], inputs, V == 1 ? kAllOperands : vectors >> outputs, steps + outputs,
                                         0, from...);
                },
                Inputs(), offsets + outputs, in...);
        });
    };

    State state[V];
#pragma unroll 1
    for (int pass = 0; pass < (kRefines<Op> ? 2 : 1); ++pass) {
        State levels[Policy::levels][V];
#pragma unroll
        for (int v = 0; v < V; ++v) state[v] = op.identity();
#pragma unroll 1
        for (int leaf = 0; leaf < leaves; leaf += group) {
            State sums[group][V];
#pragma unroll
            for (int u = 0; u < group; ++u) {
#pragma unroll
                for (int v = 0; v < V; ++v) sums[u][v] = op.identity();
            }
#pragma unroll 1
            for (int i = leaf; i < count; i += accumulators) {
                load(i, ~kLate<Op>);
                for_group(i, [&](int u, const int64_t (&)[n]) {
#pragma unroll
                    for (int v = 0; v < V; ++v) {
                        const auto add = [&](auto... x) { return add_element(own_op[v], sums[u][v], i + u, x...); };
                        sums[u][v] = loaded[u].apply(add, v);
                    }
                });
            }
#pragma unroll
            for (int v = 0; v < V; ++v) {
                state[v] = merge_tree<group>(op, min(group, count - leaf), [&](int u) { return sums[u][v]; });
            }
            // As PairwiseMerge does, of all results at once. The last group's merges are the total's.
            const bool last = leaf + group >= leaves;
            int level = 0;
#pragma unroll 1
            for (int before = leaf / group; last ? before != 0 : before & 1; before >>= 1, ++level) {
                if ((before & 1) == 0) continue;
#pragma unroll
                for (int v = 0; v < V; ++v) state[v] = op.merge(levels[level][v], state[v]);
            }
            if (!last) {
#pragma unroll
                for (int v = 0; v < V; ++v) levels[level][v] = state[v];
            }
        }
        if constexpr (kRefines<Op>) {
            if (pass == 0) {
#pragma unroll
                for (int v = 0; v < V; ++v) own_op[v] = own_op[v].refined(first[n] + v * steps[n], state[v]);
            }
        }
    }
    if constexpr (kFinishes<Op>) {
        using F = decltype(own_op[0].finish(0, state[0]));
        F f[V];
#pragma unroll
        for (int v = 0; v < V; ++v) f[v] = own_op[v].finish(first[n] + v * steps[n], state[v]);
        constexpr OperandMask all_outputs = (1u << outputs) - 1;
        const bool aligned = V == 1 || (vectors & all_outputs) == all_outputs;
        // From the end: what was read last is in registers, and what was read before that may be in the cache.
        bool is_loaded = kLate<Op> == 0;
#pragma unroll 1
        for (int leaf = (leaves - 1) / group * group; leaf >= 0; leaf -= group) {
#pragma unroll 1
            for (int i = leaf + (count - 1 - leaf) / accumulators * accumulators; i >= leaf; i -= accumulators) {
                if (!is_loaded) load(i, kAllOperands);
                is_loaded = false;
                for_group(i, [&](int u, const int64_t (&offsets)[n]) {
                    store_lanes<V>(loaded[u], aligned, steps, 0, from_offsets(outs, offsets),
                                   [&](int v) { return [&, v](auto... x) { return map_element(f[v], i + u, x...); }; });
                });
            }
        }
    }
#pragma unroll
    for (int v = 0; v < V; ++v) own_op[v].store(first[n] + v * steps[n], state[v]);
}

template <int V, class Op, class... Out, class... In>
Status reduce_short_columns(const Call &call, const ReduceWalk &walk, OperandMask vectors, const Op &op,
                            const Pack<Out *...> &outs, const In *...in) {
    constexpr int n = sizeof...(Out) + sizeof...(In), threads = ShortColumnsPolicy::threads;
    const int64_t units = walk.results / V;
    return launch(call, ceil_divide(units, threads), threads, 0,
                  reduce_short_columns_kernel<V, n, Op, Pack<Out *...>, In...>, DeviceDims<n + 1>(walk.kept),
                  DeviceDims<n>(walk.reduced), reduce_order<Op, Pack<Out *...>, In...>(walk.count), vectors, units, op,
                  outs, in...);
}

} // namespace baracuda
