// reduce_strided.h on the device, for results that lie nearer to each other than their elements, where memory allows no
// vectors: a thread has one result. It takes its accumulators one after the other, a few at once, and merges them as it
// goes; threads and blocks share results as in reduce_strided_columns_cuda.cuh.
#pragma once

#include "core/skeleton/reduce_strided_short_columns_cuda.cuh"

namespace baracuda {

struct SingleColumnsPolicy {
    static constexpr int threads = StridedReducePolicy::threads;
    static constexpr int state_bytes = 64;          // of the accumulators that a thread has at once
    static constexpr int most_loads = 16;           // before it uses any, of all inputs together
    static constexpr int side_by_side = 32;         // threads, at least, where there are as many columns
    static constexpr int fewest_side_by_side = 4;   // the same where there would be too few blocks
    static constexpr int busy_threads = 132 * 1024; // of all results
    static constexpr int levels = 20;
    static constexpr int most_looks = 8, least_looks = 4;
    // Leaves of a thread in a chunk, at most, of few elements and of many, where their order does not matter.
    static constexpr int least_run = 32, most_run = 256, many_elements = 8192;

    /// Accumulators that a thread has at once, neighbours in the tree of merges,
    template <class Op, class... In>
    static constexpr int group =
        round_down_to_power_of_2(std::min<int>(most_loads / sizeof...(In), state_bytes / sizeof(typename Op::State)));
    /// and elements of each of these that are loaded together.
    template <class Op, class... In>
    static constexpr int unroll = std::max<int>(1, most_loads / sizeof...(In) / group<Op, In...>);
    /// Elements that a thread looks at again together.
    template <class... In>
    static constexpr int looks = std::max<int>(least_looks, most_looks / static_cast<int>(sizeof...(In)));
};

/// How columns are dealt out to threads.
struct SingleColumns {
    int lanes, height; // threads side by side, and those that share a column
    int run;           // leaves of a thread in a chunk, a power of two
    int64_t chunks;    // of a result
    int log_run, log_accumulators;

    HD int64_t chunk() const { return int64_t{height} * run; }
};

/// `group`: leaves that a thread takes at once. It has as many, or its loads would wait for each other.
inline SingleColumns single_columns(const ReduceOrder &order, int64_t results, int group) {
    using Policy = SingleColumnsPolicy;
    // Leaves of a result that have elements, and how many threads should share it.
    const int64_t leaves = std::max<int64_t>(1, std::min<int64_t>(order.slices * order.accumulators(), order.count));
    int64_t sharing = 1;
    while (sharing * group < leaves && sharing * results < Policy::busy_threads) sharing *= 2;
    SingleColumns columns{};
    auto side = std::max<int64_t>(Policy::side_by_side, Policy::threads / sharing);
    while (side > Policy::fewest_side_by_side && sharing > StridedReducePolicy::most_cluster &&
           ceil_divide(results, side) * StridedReducePolicy::most_cluster < StridedReducePolicy::busy_blocks) {
        side /= 2;
    }
    columns.lanes = static_cast<int>(std::min(results, side));
    columns.height = 1;
    while (columns.height < sharing && 2 * columns.height * columns.lanes <= Policy::threads) columns.height *= 2;
    // What the threads of a block do not share, blocks do: those of a cluster at least.
    columns.run = 1;
    while (columns.run < order.accumulators() && columns.run * sharing < leaves) {
        columns.run *= 2;
        ++columns.log_run;
    }
    columns.chunks = ceil_divide(leaves, columns.chunk());
    while ((1 << columns.log_accumulators) < order.accumulators()) ++columns.log_accumulators;
    return columns;
}

/// The order that columns have: any, where that does not matter. A thread then has whole groups of leaves, and all of a
/// leaf's elements at once.
template <class Op, class Outs, class... In> ReduceOrder single_columns_order(int64_t count) {
    using Policy = SingleColumnsPolicy;
    if constexpr (kExact<Op>) {
        const int accumulators = count < Policy::many_elements ? Policy::least_run : Policy::most_run;
        return {count, 1, accumulators, Policy::unroll<Op, In...>};
    } else {
        return reduce_order<Op, Outs, In...>(count);
    }
}

template <int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(SingleColumnsPolicy::threads, 3)
    reduce_single_columns_kernel(DeviceDims<n + 1> kept, DeviceDims<n> reduced, ReduceOrder order,
                                 SingleColumns columns, SharedParts<typename Op::State> shared, int64_t results, Op op,
                                 Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    using Policy = SingleColumnsPolicy;
    constexpr int outputs = n - static_cast<int>(sizeof...(In)), group = Policy::group<Op, In...>;
    constexpr int unroll = Policy::unroll<Op, In...>;
    __shared__ State of_threads[Policy::threads]; // of `height` 0, in the end, what the part gives
    int64_t owner;
    int part;
    shared.place(owner, part);
    if (part >= shared.parts.count) return;
    const int lane = threadIdx.x % columns.lanes, height = threadIdx.x / columns.lanes;
    const int64_t place = owner * columns.lanes + lane;
    const bool exists = place < results;
    int64_t first[n + 1] = {};
    if (exists) kept.advance(place, first);
    OwnOperations<Op, 1> own_op(op, first[n], 0);
    const auto offsets_of = [&](int64_t i, int64_t (&offsets)[n]) {
#pragma unroll
        for (int k = 0; k < n; ++k) offsets[k] = first[k];
        reduced.advance(i, offsets);
    };
    constexpr OperandMask early = ~kLate<Op>;
    const int64_t *const along = reduced.strides[reduced.rank - 1];
    const auto is_on_line = [&](int64_t i, int elements) {
        const Divider<int64_t> &line = reduced.extents[reduced.rank - 1];
        return line.remainder(i) + elements <= line.divisor();
    };
    const auto load = [&](InputVectors<1, In...> &loaded, OperandMask inputs, const int64_t (&offsets)[n],
                          int64_t apart) {
        int64_t own[n];
#pragma unroll
        for (int k = 0; k < n; ++k) own[k] = offsets[k] + apart * along[k];
        from_offsets([&](const In *...from) { load_masked(loaded, inputs, 0, along, 0, from...); }, Inputs(),
                     own + outputs, in...);
    };
    const auto load_at = [&](InputVectors<1, In...> &loaded, OperandMask inputs, int64_t i) {
        int64_t offsets[n];
        offsets_of(i, offsets);
        load(loaded, inputs, offsets, 0);
    };
    // The first element of a leaf; the next ones are `accumulators` apart.
    const int64_t accumulators = int64_t{1} << columns.log_accumulators;
    const auto element_of = [&](int64_t leaf) {
        return (leaf >> columns.log_accumulators) * order.slice + (leaf & (accumulators - 1));
    };

    State state;
#pragma unroll 1
    for (int pass = 0;; ++pass) {
        State chunk_levels[Policy::levels];
        int64_t chunks = 0;
        for (int64_t chunk = shared.parts.begin(part); chunk < shared.parts.end(part); ++chunk, ++chunks) {
            const int64_t leaf = chunk * columns.chunk() + int64_t{height} * columns.run;
            const int64_t begin = element_of(leaf); // a run is within a slice
            State levels[Policy::levels];
            int groups = 0;
            for (int run = 0; run < columns.run && exists && begin + run < order.count; run += group, ++groups) {
                State sums[group];
#pragma unroll
                for (int u = 0; u < group; ++u) {
                    sums[u] = op.identity();
                }
                const auto add = [&](const InputVectors<1, In...> &loaded, int u, int64_t i) {
                    sums[u] = loaded.apply([&](auto... x) { return add_element(own_op[0], sums[u], i, x...); }, 0);
                };
                const int64_t from = begin + run;
                int sweep = 0;
                // Whole groups, of which all elements are there, and on one line: no condition stands between the
                // loads.
                const auto are_whole = [&] {
                    bool whole = sweep + unroll <= order.sweeps &&
                                 from + (sweep + unroll - 1) * accumulators + group <= order.count;
#pragma unroll 1
                    for (int j = 0; j < unroll && reduced.rank > 1; ++j) {
                        whole = whole && is_on_line(from + (sweep + j) * accumulators, group);
                    }
                    return whole;
                };
                if (run + group <= columns.run) {
                    for (; are_whole(); sweep += unroll) {
                        InputVectors<1, In...> loaded[unroll][group];
#pragma unroll
                        for (int j = 0; j < unroll; ++j) {
                            int64_t offsets[n];
                            offsets_of(from + (sweep + j) * accumulators, offsets);
#pragma unroll
                            for (int u = 0; u < group; ++u) load(loaded[j][u], early, offsets, u);
                        }
#pragma unroll
                        for (int j = 0; j < unroll; ++j) {
#pragma unroll
                            for (int u = 0; u < group; ++u) add(loaded[j][u], u, from + u + (sweep + j) * accumulators);
                        }
                    }
                }
                for (; sweep < order.sweeps && from + sweep * accumulators < order.count; ++sweep) {
                    InputVectors<1, In...> loaded[group];
                    const auto is_there = [&](int u) {
                        return run + u < columns.run && from + u + sweep * accumulators < order.count;
                    };
#pragma unroll
                    for (int u = 0; u < group; ++u) {
                        if (is_there(u)) load_at(loaded[u], early, from + u + sweep * accumulators);
                    }
#pragma unroll
                    for (int u = 0; u < group; ++u) {
                        if (is_there(u)) add(loaded[u], u, from + u + sweep * accumulators);
                    }
                }
                const State merged = merge_tree<group>(op, group, [&](int u) { return sums[u]; });
                PairwiseMerge<State>(levels, 1, groups).push(op, merged);
            }
            state = PairwiseMerge<State>(levels, 1, groups).total(op);

            // The threads of a column, neighbours first.
            for (int step = 1; step < columns.height; step *= 2) {
                const bool gives = (height & (2 * step - 1)) == step, takes = (height & (2 * step - 1)) == 0;
                if (gives) {
                    of_threads[threadIdx.x] = state;
                }
                __syncthreads();
                if (takes && height + step < columns.height) {
                    const int from = threadIdx.x + step * columns.lanes;
                    state = op.merge(state, of_threads[from]);
                }
                __syncthreads();
            }
            if (height == 0) {
                PairwiseMerge<State>(chunk_levels, 1, chunks).push(op, state);
            }
        }
        if (height == 0) {
            state = PairwiseMerge<State>(chunk_levels, 1, chunks).total(op);
            of_threads[lane] = state;
        }
        if (shared.scratch) {
            if (height != 0 || !exists) return;
            shared.scratch[place * shared.parts.count + part] = state;
            return;
        }
        if (shared.cluster > 1) {
            arrive_at_cluster();
            wait_for_cluster();
        } else {
            __syncthreads();
        }
        if (kFinishes<Op> || (part == 0 && height == 0)) {
            state = merge_tree<StridedReducePolicy::most_cluster>(op, shared.parts.count, [&](int block) {
                const State *const own = of_threads + lane;
                return shared.cluster > 1 ? *in_block_of_cluster(own, block) : *own;
            });
        }
        if (shared.cluster > 1) arrive_at_cluster();
        if constexpr (kRefines<Op>) {
            if (pass == 0) {
                own_op[0] = own_op[0].refined(first[n], state);
                // Until all have read this block's states, it does not make others.
                if (shared.cluster > 1) {
                    wait_for_cluster();
                } else {
                    __syncthreads();
                }
                continue;
            }
        }
        break;
    }
    if constexpr (kFinishes<Op>) {
        const auto f = own_op[0].finish(first[n], state);
        constexpr int looks = Policy::looks<In...>;
        // From the end: what was read last may still be in the cache.
        for (int64_t chunk = shared.parts.end(part); exists && chunk-- > shared.parts.begin(part);) {
            const int64_t leaf = chunk * columns.chunk() + int64_t{height} * columns.run, begin = element_of(leaf);
            const int64_t there = (order.count - begin + accumulators - 1) >> columns.log_accumulators;
            const int sweeps = static_cast<int>(max(int64_t{0}, min(there, int64_t{order.sweeps})));
            // Those of a sweep first: they are neighbours in memory.
            for (int left = sweeps << columns.log_run; left > 0; left -= looks) {
                const auto element = [&](int u) {
                    const int place = left - 1 - u;
                    const int64_t sweep = place >> columns.log_run;
                    return place < 0 ? order.count
                                     : begin + (place & (columns.run - 1)) + (sweep << columns.log_accumulators);
                };
                InputVectors<1, In...> loaded[looks];
#pragma unroll
                for (int u = 0; u < looks; ++u) {
                    const int64_t i = element(u);
                    if (i < order.count) load_at(loaded[u], kAllOperands, i);
                }
#pragma unroll
                for (int u = 0; u < looks; ++u) {
                    const int64_t i = element(u);
                    if (i >= order.count) continue;
                    int64_t offsets[n];
                    offsets_of(i, offsets);
                    put_at(outs, offsets, loaded[u].apply([&](auto... x) { return map_element(f, i, x...); }, 0));
                }
            }
        }
    }
    if (part == 0 && height == 0 && exists) {
        own_op[0].store(first[n], state);
    }
    if (shared.cluster > 1) wait_for_cluster();
}

template <class Op, class... Out, class... In>
Status reduce_single_columns(const Call &call, const ReduceWalk &walk, const Op &op, const Pack<Out *...> &outs,
                             const In *...in) {
    using State = typename Op::State;
    constexpr int n = sizeof...(Out) + sizeof...(In);
    const ReduceOrder order = reduce_order<Op, Pack<Out *...>, In...>(walk.count);
    if (are_short_columns(order, walk, walk.results)) return reduce_single_short_columns(call, walk, op, outs, in...);
    const ReduceOrder in_columns = single_columns_order<Op, Pack<Out *...>, In...>(walk.count);
    const SingleColumns columns = single_columns(in_columns, walk.results, SingleColumnsPolicy::group<Op, In...>);
    const auto kernel = reduce_single_columns_kernel<n, Op, Pack<Out *...>, In...>;
    const auto shared = share_parts<State>(call, kernel, columns.chunks, ceil_divide(walk.results, columns.lanes),
                                           walk.results, walk.results * walk.count, kFinishes<Op>);
    const Status status = launch_clusters(call, shared.blocks(), shared.cluster, columns.lanes * columns.height, 0,
                                          kernel, DeviceDims<n + 1>(walk.kept), DeviceDims<n>(walk.reduced), in_columns,
                                          columns, shared, walk.results, op, outs, in...);
    if constexpr (kFinishes<Op>) {
        return status;
    } else {
        return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
    }
}

} // namespace baracuda
