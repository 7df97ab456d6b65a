// reduce_strided.h on the device, for results whose elements lie nearer to each other than those of neighbouring
// results: a team of threads (a part of a warp, a warp, or a block) takes a result. Rows in memory are held
// (reduce_strided_held_cuda.cuh); elements anywhere else are gathered one by one, neighbours by neighbouring threads.
#pragma once

#include "core/skeleton/reduce_strided_held_cuda.cuh"

namespace baracuda {

template <int V, int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(StridedReducePolicy::threads, 3)
    reduce_gathered_rows_kernel(DeviceDims<n + 1> kept, DeviceDims<n> reduced, ReduceOrder order,
                                SharedParts<typename Op::State> shared, int64_t results, Op op, Outs outs,
                                const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    constexpr int outputs = n - static_cast<int>(sizeof...(In)), threads = StridedReducePolicy::threads;
    __shared__ State accumulators[kExact<Op> ? 1 : threads * V];
    __shared__ State warps[2][threads / 32];
    __shared__ State levels[64]; // level 0 is what the part gives
    const int team = order.team, thread = threadIdx.x & (team - 1), own_team = threadIdx.x / team;
    int64_t owner;
    int part;
    shared.place(owner, part);
    if (part >= shared.parts.count) return;
    const int64_t place = owner * (blockDim.x / team) + own_team;
    const bool exists = place < results;
    int64_t first[n + 1] = {};
    if (exists) kept.advance(place, first);
    OwnOperations<Op, 1> own_op(op, first[n], 0);
    // body(where the operands have element i, the inputs there)
    const auto with_element = [&](int64_t i, const auto &body) {
        int64_t offsets[n];
#pragma unroll
        for (int k = 0; k < n; ++k) offsets[k] = first[k];
        reduced.advance(i, offsets);
        from_offsets([&](const auto *...from) { body(offsets, from...); }, Inputs(), offsets + outputs, in...);
    };

    State state;
    int turn = 0;
    const auto state_of_slice = [&](int64_t slice) {
        const int64_t begin = slice * order.slice,
                      end = exists ? max(begin, min(begin + order.slice, order.count)) : begin;
        State sums[V];
#pragma unroll
        for (State &sum : sums) sum = op.identity();
        for (int64_t i = begin + thread; i < end; i += team * V) {
            InputVectors<1, In...> loaded[V]; // all before any is used
#pragma unroll
            for (int lane = 0; lane < V; ++lane) {
                if (i + lane * team >= end) continue;
                with_element(i + lane * team,
                             [&](const int64_t *, const auto *...from) { loaded[lane].load(0, from...); });
            }
#pragma unroll
            for (int lane = 0; lane < V; ++lane) {
                if (i + lane * team >= end) continue;
                const auto add = [&](auto... x) { return add_element(own_op[0], sums[lane], i + lane * team, x...); };
                sums[lane] = loaded[lane].apply(add, 0);
            }
        }
        // A thread's accumulators become neighbours: [lane][thread], so that banks differ.
        if constexpr (!kExact<Op>) {
            const auto synchronize = [&] {
                if (team > 32) {
                    __syncthreads();
                } else {
                    __syncwarp();
                }
            };
            State *const own = accumulators + own_team * team * V;
            synchronize();
#pragma unroll
            for (int lane = 0; lane < V; ++lane) {
                const int i = lane * team + thread;
                own[i % V * team + i / V] = sums[lane];
            }
            synchronize();
#pragma unroll
            for (int lane = 0; lane < V; ++lane) sums[lane] = own[lane * team + thread];
        }
        return merge_any_team(op, sums, team, warps, turn);
    };
    const auto scratch = [&] { return shared.template states_of<Op>(place, from_offsets(outs, first)); };
    if (!merge_slices(op, own_op, first[n], part, shared, scratch, levels, state, state_of_slice)) return;
    if constexpr (kFinishes<Op>) {
        const auto f = own_op[0].finish(first[n], state);
        const int64_t begin = shared.begin(part) * order.slice;
        const int64_t end = exists ? min(shared.end(part) * order.slice, order.count) : begin;
        constexpr int ahead = V < 4 ? V : 4;
        for (int64_t i = begin + thread; i < end; i += team * ahead) {
            InputVectors<1, In...> loaded[ahead]; // all before any is used
#pragma unroll
            for (int k = 0; k < ahead; ++k) {
                if (i + k * team >= end) continue;
                with_element(i + k * team, [&](const int64_t *, const auto *...from) { loaded[k].load(0, from...); });
            }
#pragma unroll
            for (int k = 0; k < ahead; ++k) {
                if (i + k * team >= end) continue;
                const auto map = [&](auto... x) { return map_element(f, i + k * team, x...); };
                with_element(i + k * team, [&](const int64_t *offsets, const auto *...) {
                    put_at(outs, offsets, loaded[k].apply(map, 0));
                });
            }
        }
    }
    if (exists && thread == 0 && part == 0 && shared.from == 0) own_op[0].store(first[n], state);
    if (shared.cluster > 1) wait_for_cluster();
}

template <int V, class Op, class... Out, class... In>
Status reduce_gathered_rows(const Call &call, const ReduceWalk &walk, const ReduceOrder &order, const Op &op,
                            const Pack<Out *...> &outs, const In *...in) {
    using State = typename Op::State;
    constexpr int n = sizeof...(Out) + sizeof...(In);
    const auto kernel = reduce_gathered_rows_kernel<V, n, Op, Pack<Out *...>, In...>;
    // Teams of several warps, or of several slices, have a block of their own.
    const int threads = order.team > 32 || order.slices > 1 ? order.team : StridedReducePolicy::threads;
    const int64_t owners = ceil_divide(walk.results, threads / order.team);
    const auto shared = order.slices == 1 ? SharedParts<State>::in_clusters(1, 1, owners)
                                          : share_parts<State>(call, kernel, order.slices, owners, walk.results,
                                                               walk.results * walk.count, kFinishes<Op>);
    const auto launch = [&](const SharedParts<State> &parts) {
        return launch_clusters(call, parts.blocks(), parts.cluster, threads, 0, kernel, DeviceDims<n + 1>(walk.kept),
                               DeviceDims<n>(walk.reduced), order, parts, walk.results, op, outs, in...);
    };
    if constexpr (kFinishes<Op>) {
        const auto spread =
            spread_parts<Op>(call, walk, order.slice, shared, SpreadReducePolicy::least_run, outs, in...);
        return spread ? launch_spread<Op>(*spread, launch) : launch(shared);
    } else {
        const Status status = launch(shared);
        return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
    }
}

template <ReduceMemory memory, class Op, class... Out, class... In>
Status reduce_in_rows(const Call &call, const ReduceWalk &walk, const Op &op, const Pack<Out *...> &outs,
                      const In *...in) {
    constexpr int V = kReduceLanes<Pack<Out *...>, In...>;
    const int behind = misalignment<V>(first_of(in...));
    const bool whole = begins_in_vectors<V>(walk.main, behind, walk.reduced, walk.kept);
    const ElementAccess access{!whole, operands_in_vectors<V>(walk.main, walk.reduced, walk.kept, outs, in...), behind};
    if constexpr (memory == ReduceMemory::rows) {
        return reduce_held_rows<V>(call, walk, access, after_join(op), outs, in...);
    } else {
        const ReduceOrder order = reduce_order<Op, Pack<Out *...>, In...>(walk.count);
        const ReduceDims &reduced = walk.reduced;
        // The vectors of several lines must end where these do.
        const bool one_line = reduced.rank == 1, in_lines = whole && reduced.extents[reduced.last()] % V == 0;
        const bool held = behind >= 0 && reduced.strides[reduced.last()][walk.main] == 1 &&
                          (one_line || (in_lines && order.team >= kLeastTeamOfLines));
        if constexpr (!kInBands<Op>) {
            if (held) return reduce_held_rows<V>(call, walk, access, after_join(op), outs, in...);
        }
        return reduce_gathered_rows<V>(call, walk, order, op, outs, in...);
    }
}

} // namespace baracuda
