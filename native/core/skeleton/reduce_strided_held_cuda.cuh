// reduce_strided.h on the device, for operations with a second look at rows that lie in memory one element after the
// other: a team of threads (a part of a warp, a warp, or a block) holds a row in registers. Of a longer row, each block
// of a cluster holds a slice; what does not fit there is read again.
#pragma once

#include "core/skeleton/reduce_strided_parts_cuda.cuh"

namespace baracuda {

template <class Team, int V, int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(Team::threads, Team::blocks)
    reduce_held_rows_kernel(DeviceDims<n + 1> kept, DeviceDims<n> reduced, ReduceOrder order, Parts parts, int cluster,
                            ElementAccess access, int64_t results, Op op, Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    constexpr int T = Team::size, unroll = Team::unroll, accumulators = kAccumulators<Op, V>;
    constexpr int outputs = n - static_cast<int>(sizeof...(In));
    constexpr OperandMask all_outputs = (1u << outputs) - 1;
    __shared__ TeamMemory<Op, V, T, Team::threads> memory;
    __shared__ State levels[T > 128 ? 64 : 1]; // level 0 is what the block's part gives
    const unsigned blocks = T > 128 ? cluster : 1;
    const int thread = threadIdx.x % T, part = static_cast<int>(blockIdx.x % blocks);
    const int64_t place = static_cast<int64_t>(blockIdx.x / blocks) * (Team::threads / T) + threadIdx.x / T;
    const bool exists = place < results; // the lanes of a warp stay together
    if ((T >= 32 && !exists) || part >= parts.count) return;
    int64_t first[n + 1] = {};
    if (exists) kept.advance(place, first);
    const auto own_op = operation_of(op, first[n]);
    const int64_t end_of_row = exists ? order.count : 0;
    const int shift = static_cast<int>((access.behind + first[outputs]) & (V - 1));
    const int lead = accumulators > 1 && shift > 0; // the thread that vectors begin with, after that of the head
    constexpr int64_t slice_elements = int64_t{T} * unroll * V;
    const int64_t first_slice = T > 128 ? parts.begin(part) : 0, last_slice = T > 128 ? parts.end(part) - 1 : 0;
    const auto segment_of = [&](int64_t slice) {
        const int64_t begin = slice * slice_elements;
        return RowSegment<V>(begin, max(begin, min(begin + slice_elements, end_of_row)), shift);
    };
    const auto offsets_of = [&](int64_t i, int64_t (&offsets)[n]) {
#pragma unroll
        for (int k = 0; k < n; ++k) offsets[k] = first[k] + i * reduced.strides[0][k];
    };
    // This thread's vectors of a segment: from `first` on, every T, `count` of them; none before the first.
    struct Mine {
        int64_t first;
        int count;
        bool has_first;

        __device__ bool has(int u) const { return u * T < count && (u > 0 || has_first); }
        __device__ int64_t at(int u) const { return first + u * T * V; }
    };
    const auto mine_of = [&](const RowSegment<V> &segment) {
        return Mine{segment.vector(thread - lead), segment.vectors + lead - thread, thread >= lead};
    };
    const auto load = [&](const Mine &mine, InputVectors<V, In...>(&held)[unroll]) {
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (!mine.has(u)) continue;
            int64_t offsets[n];
            offsets_of(mine.at(u), offsets);
            from_offsets(
                [&](const In *...from) {
                    load_main_and_others(held[u], access.vectors >> outputs, reduced.strides[0] + outputs, from...);
                },
                Inputs(), offsets + outputs, in...);
        }
    };
    const auto with_edge = [&](int64_t i, const auto &body) {
        int64_t offsets[n];
        offsets_of(i, offsets);
        from_offsets([&](const auto *...from) { body(offsets, *from...); }, Inputs(), offsets + outputs, in...);
    };

    InputVectors<V, In...> held[unroll];
    State sums[accumulators], state;
#pragma unroll
    for (State &sum : sums) sum = op.identity();
    PairwiseMerge<State> slices(levels, 1);
#pragma unroll 1
    for (int64_t slice = first_slice; slice <= last_slice; ++slice) {
        const RowSegment<V> segment = segment_of(slice);
        const Mine mine = mine_of(segment);
        load(mine, held);
        const auto add_edge = [&](int owner, int first_lane, int count, int64_t at) {
            if (thread != owner % T) return;
#pragma unroll 1
            for (int i = 0; i < count; ++i) {
                with_lane(sums, (first_lane + i) % accumulators, [&](State &sum) {
                    with_edge(at + i,
                              [&](const int64_t *, auto... x) { sum = add_element(own_op, sum, at + i, x...); });
                });
            }
        };
        add_edge(0, shift, segment.head, segment.begin);
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (u * T >= mine.count) break;
            if (!mine.has(u)) continue;
#pragma unroll
            for (int lane = 0; lane < V; ++lane) {
                State &sum = sums[lane % accumulators];
                sum = held[u].apply([&](auto... x) { return add_element(own_op, sum, mine.at(u) + lane, x...); }, lane);
            }
        }
        add_edge(segment.vectors + lead, 0, segment.tail, segment.edge(segment.head));
        if constexpr (!kExact<Op>) {
            state = merge_team<T, Team::threads, V>(op, sums, shift, access.shifts, memory, slice & 1);
            if (T <= 128 || parts.run == 1) break;
            if (threadIdx.x == 0) slices.push(op, state);
#pragma unroll
            for (State &sum : sums) sum = op.identity();
        }
    }
    if constexpr (kExact<Op>) {
        state = merge_team<T, Team::threads, V>(op, sums, shift, access.shifts, memory, 0);
    } else if (T > 128 && parts.run > 1) {
        if (threadIdx.x == 0) levels[0] = slices.total(op);
        __syncthreads();
        state = levels[0];
    }
    if constexpr (T > 128) {
        if (cluster > 1) {
            if (threadIdx.x == 0 && (kExact<Op> || parts.run == 1)) levels[0] = state; // else it is there
            arrive_at_cluster();
            wait_for_cluster();
            state = merge_cluster(op, parts.count, levels);
            arrive_at_cluster();
        }
    }

    const auto f = own_op.finish(first[n], state);
    const bool aligned = (access.vectors & all_outputs) == all_outputs;
    for (int64_t slice = last_slice; slice >= first_slice; --slice) {
        const RowSegment<V> segment = segment_of(slice);
        const Mine mine = mine_of(segment);
        if (slice < last_slice) load(mine, held); // what it held is that of the last one
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (!mine.has(u)) continue;
            int64_t offsets[n];
            offsets_of(mine.at(u), offsets);
            store_lanes<V>(held[u], aligned, reduced.strides[0], from_offsets(outs, offsets), [&](int lane) {
                return [&, i = mine.at(u) + lane](auto... x) { return map_element(f, i, x...); };
            });
        }
        for (int i = thread; i < segment.head + segment.tail; i += T) {
            const int64_t at = segment.edge(i);
            with_edge(at, [&](const int64_t *offsets, auto... x) { put_at(outs, offsets, map_element(f, at, x...)); });
        }
    }
    if (exists && thread == 0 && part == 0) op.store(first[n], state); // last: nobody waits for it
    if (T > 128 && cluster > 1) wait_for_cluster();
}

template <int V, class Op, class... Out, class... In>
Status reduce_held_rows(const Call &call, const ReduceWalk &walk, const ReduceOrder &order, const ElementAccess &access,
                        const Op &op, const Pack<Out *...> &outs, const In *...in) {
    constexpr int bytes = (0 + ... + sizeof(In)), n = sizeof...(Out) + sizeof...(In);
    const bool few = walk.results <= multiprocessors();
    return with_row_team<V, bytes, kExact<Op>>(walk.count, few, [&](auto team) {
        using Team = decltype(team);
        const auto kernel = reduce_held_rows_kernel<Team, V, n, Op, Pack<Out *...>, In...>;
        const int64_t slices = std::max<int64_t>(1, ceil_divide(walk.count, int64_t{Team::size} * Team::unroll * V));
        const Parts parts = Parts::of(slices, Team::size > 128 && slices > 1 ? largest_cluster(kernel) : 1);
        const int cluster = round_up_to_power_of_2(parts.count);
        return launch_clusters(call, ceil_divide(walk.results, Team::threads / Team::size) * cluster, cluster,
                               Team::threads, 0, kernel, DeviceDims<n + 1>(walk.kept), DeviceDims<n>(walk.reduced),
                               order, parts, cluster, access, walk.results, op, outs, in...);
    });
}

} // namespace baracuda
