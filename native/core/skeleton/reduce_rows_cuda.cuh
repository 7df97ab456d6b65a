// reduce_rows.h on the device: a team of threads (a part of a warp, a warp, or a block) holds a row in registers. Of a
// longer row, each block of a cluster holds a slice; what does not fit there is read again.
#pragma once

#include "core/skeleton/reduce_cuda.cuh"

namespace baracuda {

template <class Team, int V, class Op, class Outs, class... In>
__global__ void __launch_bounds__(Team::threads, Team::blocks)
    reduce_rows_kernel(RowWalk walk, Parts parts, int cluster, int64_t rows, int offset, bool shifts,
                       OperandMask aligned_in, bool aligned_out, Op op, Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    constexpr int T = Team::size, unroll = Team::unroll, accumulators = kAccumulators<Op, V>;
    __shared__ TeamMemory<Op, V, T, Team::threads> memory;
    __shared__ State levels[T > 128 ? 64 : 1]; // level 0 is what the block's part gives
    const unsigned blocks = T > 128 ? cluster : 1;
    const int thread = threadIdx.x % T, part = static_cast<int>(blockIdx.x % blocks);
    const int64_t row = static_cast<int64_t>(blockIdx.x / blocks) * (Team::threads / T) + threadIdx.x / T;
    const bool exists = row < rows; // the lanes of a warp stay together
    if ((T >= 32 && !exists) || part >= parts.count) return;
    const int64_t start = row * walk.inner, end = exists ? start + walk.inner : start;
    const int shift = static_cast<int>((start + offset) & (V - 1));
    const int lead = accumulators > 1 && shift > 0; // the thread that vectors begin with, after that of the head
    constexpr int64_t slice_elements = int64_t{T} * unroll * V;
    const int64_t first_slice = T > 128 ? parts.begin(part) : 0, last_slice = T > 128 ? parts.end(part) - 1 : 0;
    const auto segment_of = [&](int64_t slice) {
        const int64_t begin = start + slice * slice_elements;
        return RowSegment<V>(begin, max(begin, min(begin + slice_elements, end)), shift);
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
        if (kExact<Op> || aligned_in == kAllOperands) {
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                if (mine.has(u)) held[u].load(mine.at(u), in...);
            }
        } else {
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                if (mine.has(u)) held[u].load(aligned_in, mine.at(u), in...);
            }
        }
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
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (u * T >= mine.count) break;
            if (!mine.has(u)) continue;
#pragma unroll
            for (int lane = 0; lane < V; ++lane) {
                State &sum = sums[lane % accumulators];
                sum = held[u].apply([&](auto... x) { return op.add(sum, x...); }, lane);
            }
        }
        if constexpr (kExact<Op>) {
#pragma unroll 1
            for (int i = thread; i < segment.head + segment.tail; i += T) {
                const int64_t at = segment.edge(i);
                sums[0] = op.add(sums[0], in[at]...);
            }
        } else {
            const auto add_edge = [&](int owner, int first_lane, int count, int64_t at) {
                if (thread != owner % T) return;
#pragma unroll
                for (int lane = 0; lane < V; ++lane) {
                    const int i = lane - first_lane;
                    if (0 <= i && i < count) sums[lane] = op.add(sums[lane], in[at + i]...);
                }
            };
            add_edge(0, shift, segment.head, segment.begin);
            add_edge(segment.vectors + lead, 0, segment.tail, segment.edge(segment.head));
            state = merge_team<T, Team::threads, V>(op, sums, shift, shifts, memory, slice & 1);
            if (T <= 128 || parts.run == 1) break;
            if (threadIdx.x == 0) slices.push(op, state);
#pragma unroll
            for (State &sum : sums) sum = op.identity();
        }
    }
    if constexpr (kExact<Op>) {
        state = merge_team<T, Team::threads, V>(op, sums, shift, shifts, memory, 0);
    } else if (T > 128 && parts.run > 1) {
        if (threadIdx.x == 0) levels[0] = slices.total(op);
        __syncthreads();
        state = levels[0];
    }
    if constexpr (T > 128) {
        if (cluster > 1) {
            if (threadIdx.x == 0 && (kExact<Op> || parts.run == 1)) levels[0] = state; // else it is there
            synchronize_cluster();
            state = merge_cluster(op, parts.count, levels);
            arrive_at_cluster();
        }
    }
    if constexpr (kFinishes<Op>) {
        using F = decltype(op.finish(row, state));
        const F f = op.finish(row, state);
        typename FastPathOf<F>::Type fast{};
        const bool is_fast = FastPathOf<F>::set(f, fast) && aligned_out;
        for (int64_t slice = last_slice; slice >= first_slice; --slice) {
            const RowSegment<V> segment = segment_of(slice);
            const Mine mine = mine_of(segment);
            if (slice < last_slice) load(mine, held); // what it held is that of the last one
            if (is_fast) {
#pragma unroll
                for (int u = 0; u < unroll; ++u) {
                    if (mine.has(u)) held[u].store_results(outs, mine.at(u), [&](int) { return fast; });
                }
            } else {
#pragma unroll 1
                for (int u = 0; u < unroll; ++u) {
                    if (mine.has(u)) map_singly<V>([&](int) { return f; }, mine.at(u), outs, in...);
                }
            }
#pragma unroll 1
            for (int i = thread; i < segment.head + segment.tail; i += T) {
                const int64_t at = segment.edge(i);
                put(outs, at, f(in[at]...));
            }
        }
    }
    if (exists && thread == 0 && part == 0) op.store(row, state); // last: nobody waits for it
    if (T > 128 && cluster > 1) wait_for_cluster();
}

template <class Team, int V, class Op, class... Out, class... In>
Status launch_reduce_rows(const Call &call, int64_t rows, int64_t columns, int offset, OperandMask aligned,
                          const Op &op, const Pack<Out *...> &outs, const In *...in) {
    constexpr unsigned outputs = (1u << sizeof...(Out)) - 1, inputs = (1u << sizeof...(In)) - 1;
    const auto kernel = reduce_rows_kernel<Team, V, Op, Pack<Out *...>, In...>;
    const RowWalk walk({1, 1, rows, columns, rows * columns}, V, Team::size, Team::unroll);
    const Parts parts = Parts::of(walk.slices, Team::size > 128 && walk.slices > 1 ? largest_cluster(kernel) : 1);
    const int cluster = round_up_to_power_of_2(parts.count);
    const bool shifts = offset > 0 || columns % V != 0;
    const bool aligned_out = (aligned & outputs) == outputs;
    const OperandMask aligned_in = aligned >> sizeof...(Out) == inputs ? kAllOperands : aligned >> sizeof...(Out);
    return launch_clusters(call, ceil_divide(rows, Team::threads / Team::size) * cluster, cluster, Team::threads, 0,
                           kernel, walk, parts, cluster, rows, offset, shifts, aligned_in, aligned_out, op, outs,
                           in...);
}

template <class Op, class... Out, class... In>
Status reduce_rows(const Call &call, int64_t rows, int64_t columns, const Op &op, const Pack<Out *...> &outs,
                   const In *...in) {
    static_assert(!kMaps<Op> && kFinishes<Op> == (sizeof...(Out) > 0));
    if (rows == 0) return Status::ok;
    constexpr int lanes = kReduceLanes<Pack<Out *...>, In...>, bytes = (0 + ... + sizeof(In));
    const int offset = misalignment<lanes>(first_of(in...));
    const OperandMask aligned = operands_at<lanes>(offset, outs, in...);
    const auto with_lanes = [&](auto V_, int offset, OperandMask aligned) {
        constexpr int V = decltype(V_)::value;
        return with_row_team<V, bytes, kExact<Op>>(columns, rows <= multiprocessors(), [&](auto team) {
            return launch_reduce_rows<decltype(team), V>(call, rows, columns, offset, aligned, op, outs, in...);
        });
    };
    if constexpr (kExact<Op>) { // in single elements where the vectors of operands would not be the same
        constexpr OperandMask all = (1u << (sizeof...(Out) + sizeof...(In))) - 1;
        if (aligned != all) return with_lanes(std::integral_constant<int, 1>(), 0, all);
    }
    return with_lanes(std::integral_constant<int, lanes>(), offset, aligned);
}

} // namespace baracuda
