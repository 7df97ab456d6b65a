// reduce_strided.h on the device, for results that lie nearer to each other than their elements: a thread has V
// neighbouring results. It takes their accumulators one after the other, a few at once, and merges them as it goes;
// threads and blocks share results as subtrees.
//
// The leaves of the tree of merges are the accumulators of all slices: leaf q is accumulator q mod accumulators of
// slice q / accumulators. A thread takes a run of 2^k leaves, `height` threads of a block a chunk of such runs, and a
// block a run of chunks.
#pragma once

#include "core/skeleton/reduce_strided_parts_cuda.cuh"

namespace baracuda {

struct StridedColumnsPolicy {
    static constexpr int threads = StridedReducePolicy::threads;
    static constexpr int state_bytes = 64;          // of the accumulators that a thread has at once
    static constexpr int load_bytes = 128;          // that a thread loads before it uses any,
    static constexpr int most_loads = 16;           // of all inputs together
    static constexpr int side_by_side = 32;         // threads, at least, where there are as many columns
    static constexpr int fewest_side_by_side = 4;   // the same where there would be too few blocks
    static constexpr int busy_threads = 132 * 1024; // of all results
    static constexpr int levels = 20;

    /// Results of a thread, where memory allows vectors.
    template <class State, class Outs, class... In>
    static constexpr int vector =
        round_down_to_power_of_2(std::min<int>(kReduceLanes<Outs, In...>, state_bytes / sizeof(State)));
    /// Accumulators of each result that it has at once, neighbours in the tree of merges,
    template <class Op, int V, class... In>
    static constexpr int group = round_down_to_power_of_2(
        std::min<int>(most_loads / sizeof...(In), state_bytes / (V * sizeof(typename Op::State))));
    /// and elements of each of these that are loaded together.
    template <class Op, int V, class... In>
    static constexpr int unroll =
        std::max<int>(1, std::min<int>(most_loads / sizeof...(In), load_bytes / (V * reduced_bytes<Op, In...>())) /
                             group<Op, V, In...>);
    /// Elements of each result that a thread looks at again together.
    template <int V, class... In>
    static constexpr int looks =
        std::max(1, std::min(4, load_bytes / 2 / (V * (0 + ... + static_cast<int>(sizeof(In))))));
};

/// How columns are dealt out to threads.
struct ColumnsOfWalk {
    int lanes, height; // threads side by side, and those that share a column
    int run;           // leaves of a thread in a chunk, a power of two
    int64_t chunks;    // of a result
    int log_accumulators;

    HD int64_t chunk() const { return int64_t{height} * run; }
};

/// `units` vectors of results.
inline ColumnsOfWalk columns_of_walk(const ReduceOrder &order, int64_t units) {
    using Policy = StridedColumnsPolicy;
    // Leaves of a result that have elements, and how many threads should share it.
    const int64_t leaves = std::max<int64_t>(1, std::min<int64_t>(order.slices * order.accumulators(), order.count));
    int64_t sharing = 1;
    while (sharing < leaves && sharing * units < Policy::busy_threads) sharing *= 2;
    ColumnsOfWalk columns{};
    auto side = std::max<int64_t>(Policy::side_by_side, Policy::threads / sharing);
    while (side > Policy::fewest_side_by_side && sharing > StridedReducePolicy::most_cluster &&
           ceil_divide(units, side) * StridedReducePolicy::most_cluster < StridedReducePolicy::busy_blocks) {
        side /= 2;
    }
    columns.lanes = static_cast<int>(std::min(units, side));
    columns.height = 1;
    while (columns.height < sharing && 2 * columns.height * columns.lanes <= Policy::threads) columns.height *= 2;
    // What the threads of a block do not share, blocks do: those of a cluster at least.
    columns.run = 1;
    while (columns.run < order.accumulators() && columns.run * sharing < leaves) columns.run *= 2;
    columns.chunks = ceil_divide(leaves, columns.chunk());
    while ((1 << columns.log_accumulators) < order.accumulators()) ++columns.log_accumulators;
    return columns;
}

template <int V, int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(StridedColumnsPolicy::threads, 3)
    reduce_columns_of_walk_kernel(DeviceDims<n + 1> kept, DeviceDims<n> reduced, ReduceOrder order,
                                  ColumnsOfWalk columns, SharedParts<typename Op::State> shared, OperandMask vectors,
                                  int64_t results, Op op, Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    using Policy = StridedColumnsPolicy;
    constexpr int outputs = n - static_cast<int>(sizeof...(In)), group = Policy::group<Op, V, In...>;
    constexpr int unroll = Policy::unroll<Op, V, In...>;
    __shared__ State of_threads[Policy::threads * V]; // of `height` 0, in the end, what the part gives
    int64_t owner;
    int part;
    shared.place(owner, part);
    if (part >= shared.parts.count) return;
    const int lane = threadIdx.x % columns.lanes, height = threadIdx.x / columns.lanes;
    const int64_t place = (owner * columns.lanes + lane) * V;
    const bool exists = place < results;
    int64_t first[n + 1] = {};
    if (exists) kept.advance(place, first);
    int64_t steps[n + 1]; // from one of the thread's results to the next
#pragma unroll
    for (int k = 0; k <= n; ++k) steps[k] = kept.strides[kept.rank - 1][k];
    OwnOperations<Op, V> own_op(op, first[n], steps[n]);
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
    // Element i + u of each result, where `offsets` are of element i and both are on one line of the last dimension.
    const auto load_on_line = [&](InputVectors<V, In...> &loaded, const int64_t (&offsets)[n], int u) {
        int64_t own[n];
#pragma unroll
        for (int k = 0; k < n; ++k) own[k] = offsets[k] + u * along[k];
        from_offsets(
            [&](const In *...from) {
                load_main_and_others(loaded, early, vectors >> outputs, steps + outputs, 0, from...);
            },
            Inputs(), own + outputs, in...);
    };
    const auto load = [&](InputVectors<V, In...> &loaded, OperandMask inputs, int64_t i) {
        int64_t offsets[n];
        offsets_of(i, offsets);
        from_offsets(
            [&](const In *...from) {
                load_main_and_others(loaded, inputs, vectors >> outputs, steps + outputs, 0, from...);
            },
            Inputs(), offsets + outputs, in...);
    };
    // The first element of a leaf; the next ones are `accumulators` apart.
    const int64_t accumulators = int64_t{1} << columns.log_accumulators;
    const auto element_of = [&](int64_t leaf) {
        return (leaf >> columns.log_accumulators) * order.slice + (leaf & (accumulators - 1));
    };

    State state[V];
#pragma unroll 1
    for (int pass = 0;; ++pass) {
        State chunk_levels[V][Policy::levels];
        int64_t chunks = 0;
        for (int64_t chunk = shared.parts.begin(part); chunk < shared.parts.end(part); ++chunk, ++chunks) {
            const int64_t leaf = chunk * columns.chunk() + int64_t{height} * columns.run;
            const int64_t begin = element_of(leaf); // a run is within a slice
            State levels[V][Policy::levels];
            int groups = 0;
            for (int run = 0; run < columns.run && exists && begin + run < order.count; run += group, ++groups) {
                State sums[group][V];
#pragma unroll
                for (int u = 0; u < group; ++u) {
#pragma unroll
                    for (int v = 0; v < V; ++v) sums[u][v] = op.identity();
                }
                const auto add = [&](const InputVectors<V, In...> &loaded, int u, int64_t i) {
#pragma unroll
                    for (int v = 0; v < V; ++v) {
                        sums[u][v] =
                            loaded.apply([&](auto... x) { return add_element(own_op[v], sums[u][v], i, x...); }, v);
                    }
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
                        InputVectors<V, In...> loaded[unroll][group];
#pragma unroll
                        for (int j = 0; j < unroll; ++j) {
                            int64_t offsets[n];
                            offsets_of(from + (sweep + j) * accumulators, offsets);
#pragma unroll
                            for (int u = 0; u < group; ++u) load_on_line(loaded[j][u], offsets, u);
                        }
#pragma unroll
                        for (int j = 0; j < unroll; ++j) {
#pragma unroll
                            for (int u = 0; u < group; ++u) add(loaded[j][u], u, from + u + (sweep + j) * accumulators);
                        }
                    }
                }
                for (; sweep < order.sweeps && from + sweep * accumulators < order.count; ++sweep) {
                    InputVectors<V, In...> loaded[group];
                    const auto is_there = [&](int u) {
                        return run + u < columns.run && from + u + sweep * accumulators < order.count;
                    };
#pragma unroll
                    for (int u = 0; u < group; ++u) {
                        if (is_there(u)) load(loaded[u], early, from + u + sweep * accumulators);
                    }
#pragma unroll
                    for (int u = 0; u < group; ++u) {
                        if (is_there(u)) add(loaded[u], u, from + u + sweep * accumulators);
                    }
                }
#pragma unroll
                for (int v = 0; v < V; ++v) {
                    const State merged = merge_tree<group>(op, group, [&](int u) { return sums[u][v]; });
                    PairwiseMerge<State>(levels[v], 1, groups).push(op, merged);
                }
            }
#pragma unroll
            for (int v = 0; v < V; ++v) state[v] = PairwiseMerge<State>(levels[v], 1, groups).total(op);

            // The threads of a column, neighbours first.
            for (int step = 1; step < columns.height; step *= 2) {
                const bool gives = (height & (2 * step - 1)) == step, takes = (height & (2 * step - 1)) == 0;
                if (gives) {
#pragma unroll
                    for (int v = 0; v < V; ++v) of_threads[v * Policy::threads + threadIdx.x] = state[v];
                }
                __syncthreads();
                if (takes && height + step < columns.height) {
#pragma unroll
                    for (int v = 0; v < V; ++v) {
                        const int from = v * Policy::threads + threadIdx.x + step * columns.lanes;
                        state[v] = op.merge(state[v], of_threads[from]);
                    }
                }
                __syncthreads();
            }
            if (height == 0) {
#pragma unroll
                for (int v = 0; v < V; ++v) PairwiseMerge<State>(chunk_levels[v], 1, chunks).push(op, state[v]);
            }
        }
        if (height == 0) {
#pragma unroll
            for (int v = 0; v < V; ++v) {
                state[v] = PairwiseMerge<State>(chunk_levels[v], 1, chunks).total(op);
                of_threads[v * Policy::threads + lane] = state[v];
            }
        }
        if (shared.scratch) {
            if (height != 0 || !exists) return;
#pragma unroll
            for (int v = 0; v < V; ++v) shared.scratch[(place + v) * shared.parts.count + part] = state[v];
            return;
        }
        if (shared.cluster > 1) {
            arrive_at_cluster();
            wait_for_cluster();
        } else {
            __syncthreads();
        }
        if (kFinishes<Op> || (part == 0 && height == 0)) {
#pragma unroll
            for (int v = 0; v < V; ++v) {
                state[v] = merge_tree<StridedReducePolicy::most_cluster>(op, shared.parts.count, [&](int block) {
                    const State *const own = of_threads + v * Policy::threads + lane;
                    return shared.cluster > 1 ? *in_block_of_cluster(own, block) : *own;
                });
            }
        }
        if (shared.cluster > 1) arrive_at_cluster();
        if constexpr (kRefines<Op>) {
            if (pass == 0) {
#pragma unroll
                for (int v = 0; v < V; ++v) own_op[v] = own_op[v].refined(first[n] + v * steps[n], state[v]);
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
        using F = decltype(own_op[0].finish(0, state[0]));
        F f[V];
#pragma unroll
        for (int v = 0; v < V; ++v) f[v] = own_op[v].finish(first[n] + v * steps[n], state[v]);
        constexpr OperandMask all_outputs = (1u << outputs) - 1;
        constexpr int looks = Policy::looks<V, In...>;
        const bool aligned = (vectors & all_outputs) == all_outputs;
        // From the end: what was read last may still be in the cache.
        for (int64_t chunk = shared.parts.end(part); exists && chunk-- > shared.parts.begin(part);) {
            const int64_t leaf = chunk * columns.chunk() + int64_t{height} * columns.run, begin = element_of(leaf);
            for (int run = columns.run; run-- > 0;) {
                for (int sweep = 0; sweep < order.sweeps; sweep += looks) {
                    const int64_t from = begin + run + sweep * accumulators;
                    InputVectors<V, In...> loaded[looks];
#pragma unroll
                    for (int u = 0; u < looks; ++u) {
                        const int64_t i = from + u * accumulators;
                        if (i < order.count && sweep + u < order.sweeps) load(loaded[u], kAllOperands, i);
                    }
#pragma unroll
                    for (int u = 0; u < looks; ++u) {
                        const int64_t i = from + u * accumulators;
                        if (i >= order.count || sweep + u >= order.sweeps) break;
                        int64_t offsets[n];
                        offsets_of(i, offsets);
                        store_lanes<V>(loaded[u], aligned, steps, 0, from_offsets(outs, offsets),
                                       [&](int v) { return [&, v](auto... x) { return map_element(f[v], i, x...); }; });
                    }
                }
            }
        }
    }
    if (part == 0 && height == 0 && exists) {
#pragma unroll
        for (int v = 0; v < V; ++v) own_op[v].store(first[n] + v * steps[n], state[v]);
    }
    if (shared.cluster > 1) wait_for_cluster();
}

template <int V, class Op, class... Out, class... In>
Status launch_columns(const Call &call, const ReduceWalk &walk, OperandMask vectors, const Op &op,
                      const Pack<Out *...> &outs, const In *...in) {
    using State = typename Op::State;
    constexpr int n = sizeof...(Out) + sizeof...(In);
    const ReduceOrder order = reduce_order<Op, Pack<Out *...>, In...>(walk.count);
    const int64_t units = walk.results / V;
    const ColumnsOfWalk columns = columns_of_walk(order, units);
    const auto kernel = reduce_columns_of_walk_kernel<V, n, Op, Pack<Out *...>, In...>;
    const auto shared = share_parts<State>(call, kernel, columns.chunks, ceil_divide(units, columns.lanes),
                                           walk.results, walk.results * walk.count, kFinishes<Op>);
    const Status status = launch_clusters(call, shared.blocks(), shared.cluster, columns.lanes * columns.height, 0,
                                          kernel, DeviceDims<n + 1>(walk.kept), DeviceDims<n>(walk.reduced), order,
                                          columns, shared, vectors, walk.results, op, outs, in...);
    if constexpr (kFinishes<Op>) {
        return status;
    } else {
        return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
    }
}

template <class Op, class... Out, class... In>
Status reduce_in_columns(const Call &call, const ReduceWalk &walk, const Op &op, const Pack<Out *...> &outs,
                         const In *...in) {
    constexpr int V = StridedColumnsPolicy::vector<typename Op::State, Pack<Out *...>, In...>;
    if constexpr (V > 1) {
        const ReduceDims &kept = walk.kept;
        const int behind = misalignment<V>(first_of(in...));
        const OperandMask vectors = operands_in_vectors<V>(walk.main, kept, walk.reduced, outs, in...);
        if (kept.extents[kept.last()] % V == 0 && (vectors >> walk.main & 1) &&
            begins_in_vectors<V>(walk.main, behind, kept, walk.reduced)) {
            return launch_columns<V>(call, walk, vectors, op, outs, in...);
        }
    }
    return launch_columns<1>(call, walk, 0, op, outs, in...);
}

} // namespace baracuda
