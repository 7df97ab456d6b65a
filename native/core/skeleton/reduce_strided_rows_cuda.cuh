// reduce_strided.h on the device, for results whose elements lie nearer to each other than those of neighbouring
// results: a team of threads (a part of a warp, a warp, or a block) takes a result; blocks share long ones.
#pragma once

#include "core/skeleton/reduce_strided_held_cuda.cuh"

namespace baracuda {

struct RowsPolicy {
    /// Of an input, that a thread loads before it uses any.
    static constexpr int bytes = 64;
    template <int V, class... In> static constexpr int unroll = std::max(1, std::min(8, bytes / (V * kWidest<In...>)));
};

template <int V, int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(StridedReducePolicy::threads, 3)
    reduce_rows_of_walk_kernel(DeviceDims<n + 1> kept, DeviceDims<n> reduced, ReduceOrder order,
                               SharedParts<typename Op::State> shared, ElementAccess access, int64_t results, Op op,
                               Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    constexpr int outputs = n - static_cast<int>(sizeof...(In)), threads = StridedReducePolicy::threads;
    constexpr int unroll = RowsPolicy::unroll<V, In...>;
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
    const auto own_op = operation_of(op, first[n]);
    const auto merge = [&](const State &a, const State &b) { return op.merge(a, b); };
    const auto offsets_of = [&](int64_t i, int64_t (&offsets)[n]) {
#pragma unroll
        for (int k = 0; k < n; ++k) offsets[k] = first[k];
        reduced.advance(i, offsets);
    };
    const int64_t *const steps = reduced.strides[reduced.rank - 1] + outputs;
    // The inputs' elements from i on; those in `vectors` in one access.
    const auto load = [&](auto &loaded, OperandMask vectors, int64_t i) {
        int64_t offsets[n];
        offsets_of(i, offsets);
        from_offsets([&](const auto *...from) { load_main_and_others(loaded, vectors, steps, from...); }, Inputs(),
                     offsets + outputs, in...);
    };
    // Element i, which is in a lane of what was loaded.
    const auto add = [&](State &sum, const auto &loaded, int lane, int64_t i) {
        sum = loaded.apply([&](auto... x) { return add_element(own_op, sum, i, x...); }, lane);
    };
    const auto add_at = [&](State &sum, int64_t i) {
        InputVectors<1, In...> loaded;
        load(loaded, 0, i);
        add(sum, loaded, 0, i);
    };
    const int shift = access.in_vectors ? static_cast<int>((access.behind + first[outputs]) & (V - 1)) : 0;
    const int lead = shift > 0; // the thread that vectors begin with, after that of the head

    PairwiseMerge<State> slices(levels, 1);
    State state = op.identity();
    for (int64_t slice = shared.parts.begin(part); slice < shared.parts.end(part); ++slice) {
        const int64_t begin = slice * order.slice,
                      end = exists ? max(begin, min(begin + order.slice, order.count)) : begin;
        State sums[V];
#pragma unroll
        for (State &sum : sums) sum = op.identity();
        if (access.in_vectors) {
            const RowSegment<V> segment(begin, end, shift);
            const auto add_edge = [&](int edge_owner, int first_lane, int edge_count, int64_t at) {
                if (thread != (edge_owner & (team - 1))) return;
#pragma unroll 1
                for (int i = 0; i < edge_count; ++i) {
                    with_lane(sums, first_lane + i, [&](State &sum) { add_at(sum, at + i); });
                }
            };
            add_edge(0, shift, segment.head, segment.begin);
            const int count = segment.vectors + lead; // that of the head too
            for (int v = thread; v < count; v += unroll * team) {
                InputVectors<V, In...> loaded[unroll];
#pragma unroll
                for (int u = 0; u < unroll; ++u) {
                    const int own = v + u * team - lead;
                    if (own < 0 || own >= segment.vectors) continue;
                    load(loaded[u], access.vectors >> outputs, segment.vector(own));
                }
#pragma unroll
                for (int u = 0; u < unroll; ++u) {
                    const int own = v + u * team - lead;
                    if (own < 0 || own >= segment.vectors) continue;
#pragma unroll
                    for (int lane = 0; lane < V; ++lane) add(sums[lane], loaded[u], lane, segment.vector(own) + lane);
                }
            }
            add_edge(segment.vectors + lead, 0, segment.tail, segment.edge(segment.head));
        } else {
            for (int64_t i = begin + thread; i < end; i += team * V) {
                InputVectors<1, In...> loaded[V]; // all before any is used
#pragma unroll
                for (int lane = 0; lane < V; ++lane) {
                    if (i + lane * team < end) load(loaded[lane], 0, i + lane * team);
                }
#pragma unroll
                for (int lane = 0; lane < V; ++lane) {
                    if (i + lane * team < end) add(sums[lane], loaded[lane], 0, i + lane * team);
                }
            }
        }
        // Where a thread's lanes are not neighbouring accumulators, they become so: [lane][thread], so that banks
        // differ.
        if (!kExact<Op> && (!access.in_vectors || access.shifts)) {
            State *const own = accumulators + own_team * team * V;
#pragma unroll
            for (int lane = 0; lane < V; ++lane) {
                const int i = access.in_vectors ? (thread * V + lane - shift) & (team * V - 1) : lane * team + thread;
                own[i % V * team + i / V] = sums[lane];
            }
            if (team > 32) {
                __syncthreads();
            } else {
                __syncwarp();
            }
#pragma unroll
            for (int lane = 0; lane < V; ++lane) sums[lane] = own[lane * team + thread];
        }
        state = merge_tree<V>(op, V, [&](int lane) { return sums[lane]; });
        state = merge_lanes_in_order(state, merge, min(team, 32));
        if (team > 32) {
            if (threadIdx.x % 32 == 0) warps[slice & 1][threadIdx.x / 32] = state;
            __syncthreads();
            state = merge_tree<threads / 32>(op, team / 32, [&](int warp) { return warps[slice & 1][warp]; });
        }
        if (shared.parts.run > 1 && threadIdx.x == 0) slices.push(op, state);
    }
    if (shared.parts.run > 1 || shared.cluster > 1) {
        if (threadIdx.x == 0) levels[0] = shared.parts.run > 1 ? slices.total(op) : state;
        __syncthreads();
        state = levels[0];
    }
    if (shared.scratch) {
        if (threadIdx.x == 0) shared.scratch[place * shared.parts.count + part] = state;
        return;
    }
    if (shared.cluster > 1) {
        arrive_at_cluster();
        wait_for_cluster();
        state = merge_cluster(op, shared.parts.count, levels);
        arrive_at_cluster();
    }
    if constexpr (kFinishes<Op>) {
        const auto f = own_op.finish(first[n], state);
        const int64_t begin = shared.parts.begin(part) * order.slice;
        const int64_t end = exists ? min(shared.parts.end(part) * order.slice, order.count) : begin;
        for (int64_t i = begin + thread; i < end; i += team) {
            int64_t offsets[n];
            offsets_of(i, offsets);
            from_offsets([&](const In *...from) { put_at(outs, offsets, map_element(f, i, *from...)); }, Inputs(),
                         offsets + outputs, in...);
        }
    }
    if (exists && thread == 0 && part == 0) op.store(first[n], state);
    if (shared.cluster > 1) wait_for_cluster();
}

template <int V, class Op, class... Out, class... In>
Status reduce_read_rows(const Call &call, const ReduceWalk &walk, const ReduceOrder &order, const ElementAccess &access,
                        const Op &op, const Pack<Out *...> &outs, const In *...in) {
    using State = typename Op::State;
    constexpr int n = sizeof...(Out) + sizeof...(In);
    const auto kernel = reduce_rows_of_walk_kernel<V, n, Op, Pack<Out *...>, In...>;
    const int threads = order.team == 128 ? 128 : StridedReducePolicy::threads;
    const int64_t owners = ceil_divide(walk.results, threads / order.team);
    const auto shared = order.slices == 1 ? SharedParts<State>{Parts::of(1, 1), 1, nullptr, owners}
                                          : share_parts<State>(call, kernel, order.slices, owners, walk.results,
                                                               walk.results * walk.count, kFinishes<Op>);
    const Status status =
        launch_clusters(call, shared.blocks(), shared.cluster, threads, 0, kernel, DeviceDims<n + 1>(walk.kept),
                        DeviceDims<n>(walk.reduced), order, shared, access, walk.results, op, outs, in...);
    return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
}

template <ReduceMemory memory, class Op, class... Out, class... In>
Status reduce_in_rows(const Call &call, const ReduceWalk &walk, const Op &op, const Pack<Out *...> &outs,
                      const In *...in) {
    constexpr int V = kReduceLanes<Pack<Out *...>, In...>;
    const ReduceOrder order = reduce_order<Pack<Out *...>, In...>(walk.count);
    const int behind = misalignment<V>(first_of(in...));
    const bool whole = begins_in_vectors<V>(walk.main, behind, walk.reduced, walk.kept);
    const ReduceDims &reduced = walk.reduced;
    // The vectors of several lines must end where these do.
    const bool in_vectors = behind >= 0 && reduced.strides[reduced.last()][walk.main] == 1 &&
                            (reduced.rank == 1 || (whole && reduced.extents[reduced.last()] % V == 0));
    const ElementAccess access{in_vectors, !whole, operands_in_vectors<V>(walk.main, reduced, walk.kept, outs, in...),
                               behind};
    if constexpr (!kFinishes<Op>) {
        return reduce_read_rows<V>(call, walk, order, access, op, outs, in...);
    } else if constexpr (memory == ReduceMemory::rows) {
        return reduce_held_rows<V>(call, walk, order, access, op, outs, in...);
    } else {
        return in_vectors && reduced.rank == 1 ? reduce_held_rows<V>(call, walk, order, access, op, outs, in...)
                                               : reduce_read_rows<V>(call, walk, order, access, op, outs, in...);
    }
}

} // namespace baracuda
