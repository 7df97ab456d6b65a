// reduce_strided.h on the device, for results that lie nearer to each other than their elements, where memory allows no
// vectors: a thread has one result. It takes its accumulators one after the other, a few at once, and merges them as it
// goes; threads and blocks share results as in reduce_strided_columns_cuda.cuh.
#pragma once

#include "core/skeleton/reduce_strided_short_columns_cuda.cuh"
#include "core/skeleton/reduce_strided_spread_cuda.cuh"

#include <optional>

namespace baracuda {

/// Whether elements of groups on several lines are found by steps, in a kernel of their own.
template <class Op, class... In>
constexpr bool kStepsInColumns =
    !kFinishes<Op> && sizeof...(In) == 1 && kWidest<In...> == 2 && !(std::is_integral_v<In> && ...);

struct SingleColumnsPolicy {
    static constexpr int threads = StridedReducePolicy::threads;
    static constexpr int state_bytes = 64;          // of the accumulators that a thread has at once
    static constexpr int most_loads = 16;           // before it uses any, of all inputs together,
    static constexpr int most_narrow_loads = 32;    // of one of 16 bits, where the order does not matter
    static constexpr int side_by_side = 32;         // threads, at least, where there are as many columns
    static constexpr int fewest_side_by_side = 4;   // the same where there would be too few blocks
    static constexpr int busy_threads = 132 * 1024; // of all results
    static constexpr int levels = 20;
    // Blocks of a grid that shares columns which are looked at again: several times those of clusters, or enough to
    // keep multiprocessors busy where clusters would have strips of less than a sector. The elements of a strip that
    // hold states, of which one block makes results in the end, and those of all results that are worth three launches.
    static constexpr int spread_blocks = 512, least_gain = 4, least_wide_blocks = 198, most_stored = 16384;
    static constexpr int64_t least_spread = 1 << 17;
    static constexpr int most_looks = 8, least_looks = 4;
    // Leaves of a thread in a chunk, at most, of few elements and of many, where their order does not matter.
    static constexpr int least_run = 32, most_run = 256, many_elements = 8192;
    // Elements of a thread in a chunk, about, where they are looked at once: blocks have any number of such chunks. And
    // as how many elements counts what a block does besides.
    static constexpr int chunk_elements = 128, idle_elements = 64;

    /// Blocks of a multiprocessor, at least. Loads of more than a byte want registers more than threads.
    template <class... In> static constexpr int blocks = (sizeof(In) + ...) == 1 ? 4 : 3;
    template <class Op, class... In>
    static constexpr int loads = kExact<Op> && (sizeof(In) + ...) == 2 ? most_narrow_loads : most_loads;
    /// Accumulators that a thread has at once, neighbours in the tree of merges,
    template <class Op, class... In>
    static constexpr int group = round_down_to_power_of_2(
        std::min<int>(loads<Op, In...> / sizeof...(In), state_bytes / sizeof(typename Op::State)));
    /// and elements of each of these that are loaded together.
    template <class Op, class... In>
    static constexpr int unroll = std::max<int>(1, loads<Op, In...> / sizeof...(In) / group<Op, In...>);
    /// Elements that a thread looks at again together.
    template <class... In>
    static constexpr int looks = std::max<int>(least_looks, most_looks / static_cast<int>(sizeof...(In)));
};

/// Whether blocks all over a grid may share columns that are looked at again.
template <class Op> constexpr bool kSpreadsColumns = kFinishes<Op> && !kRefines<Op>;

/// How columns are dealt out to threads.
struct SingleColumns {
    int lanes, height; // threads side by side, and those that share a column
    int run;           // leaves of a thread in a chunk, a power of two
    int64_t chunks;    // of a result
    int log_run, log_accumulators;

    HD int64_t chunk() const { return int64_t{height} * run; }
};

/// Elements of a leaf.
inline int64_t elements_of_leaf(const ReduceOrder &order) {
    return std::clamp<int64_t>(ceil_divide(order.count, order.accumulators()), 1, order.sweeps);
}

/// `group`: leaves that a thread takes at once. It has as many, or its loads would wait for each other. Strips are
/// narrow where a cluster for each would be too few, unless blocks of a grid share them. A thread has about so many
/// `elements` in a chunk, at most.
inline SingleColumns single_columns(const ReduceOrder &order, int64_t results, int group, int64_t elements,
                                    bool of_grid = false) {
    using Policy = SingleColumnsPolicy;
    // Leaves of a result that have elements, and how many threads should share it.
    const int64_t leaves = std::max<int64_t>(1, std::min<int64_t>(order.slices * order.accumulators(), order.count));
    int64_t sharing = 1;
    while (sharing * group < leaves && sharing * results < Policy::busy_threads) sharing *= 2;
    SingleColumns columns{};
    auto side = std::max<int64_t>(Policy::side_by_side, Policy::threads / sharing);
    while (!of_grid && side > Policy::fewest_side_by_side && sharing > StridedReducePolicy::most_cluster &&
           ceil_divide(results, side) * StridedReducePolicy::most_cluster < StridedReducePolicy::busy_blocks) {
        side /= 2;
    }
    columns.lanes = static_cast<int>(std::min(results, side));
    columns.height = 1;
    while (columns.height < sharing && 2 * columns.height * columns.lanes <= Policy::threads) columns.height *= 2;
    // What the threads of a block do not share, blocks do: those of a cluster at least.
    columns.run = 1;
    const int64_t longest = std::max<int64_t>(group, elements / elements_of_leaf(order));
    while (columns.run < order.accumulators() && columns.run * sharing < leaves && columns.run < longest) {
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

/// Columns of groups of leaves, which are smaller where elements are looked at again and some blocks of a cluster would
/// have none: the gradient of softmax of two columns of 1762 takes 9 us in f64, with whole groups 19.
template <class Op, class... In> SingleColumns single_columns_of(const ReduceOrder &order, int64_t results) {
    int group = SingleColumnsPolicy::group<Op, In...>;
    constexpr int64_t elements = kFinishes<Op> ? INT32_MAX : SingleColumnsPolicy::chunk_elements;
    SingleColumns columns = single_columns(order, results, group, elements);
    while (kFinishes<Op> && group > 1 && columns.chunks < StridedReducePolicy::most_cluster) {
        columns = single_columns(order, results, group /= 2, elements);
    }
    return columns;
}

/// Blocks that share all strips, of which `blocks` fit on a multiprocessor: a strip has as many, in a cluster, as take
/// the least time by an estimate, which is that of all waves of them.
inline int64_t blocks_of_columns(const SingleColumns &columns, const ReduceOrder &order, int64_t owners, int blocks) {
    using Policy = SingleColumnsPolicy;
    constexpr int most = StridedReducePolicy::most_cluster;
    if (owners * most < StridedReducePolicy::busy_blocks) return StridedReducePolicy::busy_blocks;
    int64_t best = 1, least = INT64_MAX;
    for (int64_t parts = 1; parts <= most; parts *= 2) {
        const Parts of_strip = Parts::of(columns.chunks, parts);
        if (of_strip.count <= parts / 2) break;
        // Clusters of 4 blocks and more leave some multiprocessors without one.
        const int64_t fit = int64_t{blocks} * multiprocessors() * (parts > 8 ? 28 : parts > 2 ? 30 : 33) / 33;
        const int64_t waves = ceil_divide(owners * of_strip.count, std::max<int64_t>(1, fit));
        const int64_t of_block = of_strip.run * columns.run * elements_of_leaf(order) + Policy::idle_elements;
        if (waves * of_block < least) best = parts, least = waves * of_block;
    }
    return owners * best;
}

/// The states of a result's parts, where a grid leaves them to the next one: in the workspace, or among the result's
/// own elements of an output, from element `first` on, wherever these are: element i is at out[place(i)].
template <class State> struct PartStates {
    State *scratch; // of the result; or null
    int64_t first;

    /// Elements of an output that a state takes.
    template <class T> static constexpr int words = static_cast<int>((sizeof(State) + sizeof(T) - 1) / sizeof(T));

    template <class T, class Place>
    __device__ void put(int part, const State &state, T *out, const Place &place) const {
        if (scratch) {
            scratch[part] = state;
            return;
        }
        T stored[words<T>];
        memcpy(stored, &state, sizeof(State));
#pragma unroll
        for (int w = 0; w < words<T>; ++w) out[place(first + int64_t{part} * words<T> + w)] = stored[w];
    }
    template <class T, class Place> __device__ State get(int part, const T *out, const Place &place) const {
        if (scratch) return scratch[part];
        T stored[words<T>];
#pragma unroll
        for (int w = 0; w < words<T>; ++w) stored[w] = out[place(first + int64_t{part} * words<T> + w)];
        State state;
        memcpy(&state, stored, sizeof(State));
        return state;
    }
};

template <bool has_steps, int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(SingleColumnsPolicy::threads, SingleColumnsPolicy::blocks<In...>)
    reduce_single_columns_kernel(const __grid_constant__ DeviceDims<n + 1> kept,
                                 const __grid_constant__ DeviceDims<n> reduced,
                                 const __grid_constant__ WalkSteps<n> to_next, ReduceOrder order, SingleColumns columns,
                                 SharedParts<typename Op::State> shared, int64_t results, Op op, Outs outs,
                                 const In *...in) {
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
    [[maybe_unused]] const auto is_on_line = [&](int64_t i, int elements) {
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
    // The threads of a column, neighbours first.
    const auto merge_column = [&] {
        for (int step = 1; step < columns.height; step *= 2) {
            const bool gives = (height & (2 * step - 1)) == step, takes = (height & (2 * step - 1)) == 0;
            if (gives) of_threads[threadIdx.x] = state;
            __syncthreads();
            if (takes && height + step < columns.height) {
                state = op.merge(state, of_threads[threadIdx.x + step * columns.lanes]);
            }
            __syncthreads();
        }
    };
    constexpr bool can_spread = kSpreadsColumns<Op>;
    const PartStates<State> parts_of_result{
        shared.scratch ? shared.scratch + place * (can_spread ? shared.states : shared.parts.count) : nullptr,
        shared.in_output};
    const auto first_output_at = [&](int64_t i) {
        int64_t offsets[n];
        offsets_of(i, offsets);
        return offsets[0];
    };
#pragma unroll 1
    for (int pass = 0;; ++pass) {
        if constexpr (can_spread) {
            if (shared.passes > 0) { // each thread has a subtree of what the grid before has left
                State levels[Policy::levels];
                int run = 1;
                while (run * columns.height < shared.states) run *= 2;
                PairwiseMerge<State> merged(levels, 1);
                for (int i = height * run; exists && i < min((height + 1) * run, shared.states); ++i) {
                    merged.push(op, parts_of_result.get(i, outs.first, first_output_at));
                }
                state = merged.total(op);
                merge_column();
                if (height == 0) of_threads[lane] = state;
                __syncthreads();
                state = of_threads[lane];
                break;
            }
        }
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
                // Whole groups, of which all elements are there, on one line or found by steps: no condition stands
                // between the loads.
                const auto are_whole = [&] {
                    bool whole = sweep + unroll <= order.sweeps &&
                                 from + (sweep + unroll - 1) * accumulators + group <= order.count;
                    if constexpr (!has_steps) {
#pragma unroll 1
                        for (int j = 0; j < unroll && reduced.rank > 1; ++j) {
                            whole = whole && is_on_line(from + (sweep + j) * accumulators, group);
                        }
                    }
                    return whole;
                };
                if (run + group <= columns.run) {
                    for (; are_whole(); sweep += unroll) {
                        InputVectors<1, In...> loaded[unroll][group];
#pragma unroll
                        for (int j = 0; j < unroll; ++j) {
                            const int64_t i = from + (sweep + j) * accumulators;
                            if constexpr (has_steps) {
                                auto own = to_next.place(reduced, first, i);
#pragma unroll
                                for (int u = 0; u < group; ++u) {
                                    load(loaded[j][u], early, own.offsets, 0);
                                    to_next.move(own, reduced, first, i + u + 1);
                                }
                            } else {
                                int64_t offsets[n];
                                offsets_of(i, offsets);
#pragma unroll
                                for (int u = 0; u < group; ++u) load(loaded[j][u], early, offsets, u);
                            }
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

            merge_column();
            if (height == 0) {
                PairwiseMerge<State>(chunk_levels, 1, chunks).push(op, state);
            }
        }
        if (height == 0) {
            state = PairwiseMerge<State>(chunk_levels, 1, chunks).total(op);
            of_threads[lane] = state;
        }
        if constexpr (can_spread) {
            if (shared.spread()) {
                if (height != 0 || !exists) return;
                parts_of_result.put(part, state, outs.first, first_output_at);
                return;
            }
        } else if (shared.scratch) {
            if (height == 0 && exists) parts_of_result.scratch[part] = state;
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
        // Where a grid's states are in the output, elements from `to` on are left to a last one, which has no others.
        const int64_t from = shared.from, to = min(shared.to, order.count);
        const int64_t first_chunk = max(shared.parts.begin(part), from / order.slice * accumulators / columns.chunk());
        // From the end: what was read last may still be in the cache.
        for (int64_t chunk = shared.parts.end(part); exists && chunk-- > first_chunk;) {
            const int64_t leaf = chunk * columns.chunk() + int64_t{height} * columns.run, begin = element_of(leaf);
            const int64_t there = (order.count - begin + accumulators - 1) >> columns.log_accumulators;
            const int sweeps = static_cast<int>(max(int64_t{0}, min(there, int64_t{order.sweeps})));
            // Those of a sweep first: they are neighbours in memory.
            for (int left = sweeps << columns.log_run; left > 0; left -= looks) {
                const auto element = [&](int u) {
                    const int place = left - 1 - u;
                    const int64_t sweep = place >> columns.log_run;
                    const int64_t i = begin + (place & (columns.run - 1)) + (sweep << columns.log_accumulators);
                    return place < 0 || i < from ? to : i;
                };
                InputVectors<1, In...> loaded[looks];
#pragma unroll
                for (int u = 0; u < looks; ++u) {
                    const int64_t i = element(u);
                    if (i < to) load_at(loaded[u], kAllOperands, i);
                }
#pragma unroll
                for (int u = 0; u < looks; ++u) {
                    const int64_t i = element(u);
                    if (i >= to) continue;
                    int64_t offsets[n];
                    offsets_of(i, offsets);
                    put_at(outs, offsets, loaded[u].apply([&](auto... x) { return map_element(f, i, x...); }, 0));
                }
            }
        }
    }
    if (part == 0 && height == 0 && exists && shared.from == 0) {
        own_op[0].store(first[n], state);
    }
    if (shared.cluster > 1) wait_for_cluster();
}

/// The parts of a grid for columns of which blocks of clusters would be few: none where nothing is won, or where no
/// memory is free. `to` is the first element of a result among which its states lie.
template <class Op, class First, class... Rest, class... In>
std::optional<SharedParts<typename Op::State>> spread_columns(const Call &call, const ReduceWalk &walk,
                                                              const SingleColumns &columns,
                                                              const SharedParts<typename Op::State> &clustered,
                                                              const Pack<First *, Rest *...> &outs, const In *...in) {
    using State = typename Op::State;
    using Policy = SingleColumnsPolicy;
    constexpr int words = PartStates<State>::template words<First>;
    const int64_t owners = ceil_divide(walk.results, columns.lanes);
    const Parts parts = Parts::of(columns.chunks, std::clamp<int64_t>(Policy::spread_blocks / owners, 1,
                                                                      Policy::most_stored / (words * columns.lanes)));
    const int64_t blocks = owners * parts.count;
    // Strips of less than a sector read and write the same ones many times.
    const bool narrow = clustered.owners > owners &&
                        ceil_divide(walk.results, clustered.owners) * static_cast<int64_t>(sizeof(First)) < 32;
    if (walk.results * walk.count < Policy::least_spread ||
        (blocks < Policy::least_gain * clustered.owners * clustered.parts.count &&
         !(narrow && blocks >= Policy::least_wide_blocks))) {
        return std::nullopt;
    }
    const auto find_in_output = [&](SharedParts<State> &spread) {
        const int64_t kept = int64_t{parts.count} * words;
        spread.to = spread.in_output = walk.count - kept;
        return 4 * kept <= walk.count;
    };
    return spread_over_grid<Op>(call, parts, owners, walk.results, find_in_output, outs, in...);
}

template <class Op, class... Out, class... In>
Status reduce_single_columns(const Call &call, const ReduceWalk &walk, const Op &op, const Pack<Out *...> &outs,
                             const In *...in) {
    using State = typename Op::State;
    constexpr int n = sizeof...(Out) + sizeof...(In);
    const ReduceOrder order = reduce_order<Op, Pack<Out *...>, In...>(walk.count);
    if (are_short_columns<Op>(order, walk, walk.results))
        return reduce_single_short_columns(call, walk, op, outs, in...);
    const ReduceOrder in_columns = single_columns_order<Op, Pack<Out *...>, In...>(walk.count);
    auto kernel = reduce_single_columns_kernel<false, n, Op, Pack<Out *...>, In...>;
    if constexpr (kStepsInColumns<Op, In...>) {
        if (walk.reduced.rank > 1) kernel = reduce_single_columns_kernel<true, n, Op, Pack<Out *...>, In...>;
    }
    const auto launch = [&](const SingleColumns &columns, const SharedParts<State> &shared) {
        return launch_clusters(call, shared.blocks(), shared.cluster, columns.lanes * columns.height, 0, kernel,
                               DeviceDims<n + 1>(walk.kept), DeviceDims<n>(walk.reduced), WalkSteps<n>(walk.reduced, 1),
                               in_columns, columns, shared, walk.results, op, outs, in...);
    };
    const SingleColumns columns = single_columns_of<Op, In...>(in_columns, walk.results);
    const int64_t owners = ceil_divide(walk.results, columns.lanes);
    const int64_t busy = kFinishes<Op>
                             ? StridedReducePolicy::busy_blocks
                             : blocks_of_columns(columns, in_columns, owners, SingleColumnsPolicy::blocks<In...>);
    const auto shared = share_parts<Op>(call, kernel, columns.chunks, owners, walk, busy);
    if constexpr (kFinishes<Op>) {
        if constexpr (kSpreadsColumns<Op>) {
            const SingleColumns wide =
                single_columns(in_columns, walk.results, SingleColumnsPolicy::group<Op, In...>, INT32_MAX, true);
            auto spread = spread_columns<Op>(call, walk, wide, shared, outs, in...);
            if (spread) {
                if (const Status status = launch(wide, *spread); status != Status::ok) return status;
                spread->passes = 1;
                if (spread->scratch) return launch(wide, *spread);
                if (const Status status = launch(wide, *spread); status != Status::ok) return status;
                spread->from = spread->to;
                spread->to = std::numeric_limits<int64_t>::max();
                spread->parts = Parts::of(wide.chunks, 1);
                return launch(wide, *spread);
            }
        }
        return launch(columns, shared);
    } else {
        const Status status = launch(columns, shared);
        return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
    }
}

} // namespace baracuda
