// reduce_strided.h on the device, for results that lie nearer to each other than their elements, where memory allows no
// vectors: a thread has one result. It takes its accumulators one after the other, a few at once, and merges them as it
// goes; threads and blocks share results as in reduce_strided_columns_cuda.cuh.
#pragma once

#include "core/skeleton/reduce_strided_passed_cuda.cuh"
#include "core/skeleton/reduce_strided_short_columns_cuda.cuh"
#include "core/skeleton/reduce_strided_single_columns_layout_cuda.cuh"
#include "core/skeleton/reduce_strided_spread_cuda.cuh"
#include "core/skeleton/reduce_strided_wide_columns_cuda.cuh"

#include <optional>

namespace baracuda {

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
__global__ void __launch_bounds__(SingleColumnsPolicy::threads, SingleColumnsPolicy::blocks<Op, In...>)
    reduce_single_columns_kernel(const __grid_constant__ DeviceDims<n + 1> kept,
                                 const __grid_constant__ DeviceDims<n> reduced,
                                 const __grid_constant__ DimensionSteps<n> to_next, ReduceOrder order,
                                 SingleColumns columns, SharedParts<typename Op::State> shared, int64_t results, Op op,
                                 Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    using Policy = SingleColumnsPolicy;
    constexpr int outputs = n - static_cast<int>(sizeof...(In)), group = Policy::group<Op, In...>;
    constexpr int unroll = Policy::unroll<Op, In...>;
    // Whether steps lead from one element of a leaf to the next one, not from leaf to leaf.
    constexpr bool by_sweeps =
        !has_steps && !kFinishes<Op> && sizeof...(In) == 1 && (!kStepsInColumns<Op, In...> || sizeof(State) > 8);
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
                    bool whole = (!has_steps || to_next.exist) && sweep + unroll <= order.sweeps &&
                                 from + (sweep + unroll - 1) * accumulators + group <= order.count;
                    if constexpr (by_sweeps) whole = whole && reduced.rank == 1;
                    if constexpr (!has_steps && !by_sweeps) {
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
                                    to_next.move(own);
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
                // On several lines, or of wide states, a thread goes from sweep to sweep by steps, of which a group may
                // begin on one line and end on the next one. The last sweeps are loaded together, too: where states
                // are wide, what is done with elements takes longer than the conditions.
                if constexpr (by_sweeps) {
                    const int64_t within = (order.count - from - group + accumulators) >> columns.log_accumulators;
                    const bool suits =
                        reduced.rank == 1 ? sizeof(State) > 8 : to_next.exist && to_next.extent[0] >= group;
                    const int whole = !suits || run + group > columns.run
                                          ? 0
                                          : static_cast<int>(max(int64_t{0}, min(within, int64_t{order.sweeps})));
                    if (sweep < whole) {
                        auto place = to_next.place(reduced, first, from + sweep * accumulators);
                        constexpr int ahead =
                            kWidest<In...> == 8 && sizeof(State) <= 16 && unroll > 1 ? unroll / 2 : unroll;
                        const auto take = [&](auto of_all) {
                            constexpr bool all = decltype(of_all)::value;
                            InputVectors<1, In...> loaded[ahead][group]; // all before any is used
#pragma unroll
                            for (int j = 0; j < ahead; ++j) {
                                if (!all && sweep + j >= whole) break;
                                int64_t next[n];
                                const int left = to_next.extent[0] - place.on_line[0];
                                to_next.find_on_next_line(place, next);
#pragma unroll
                                for (int u = 0; u < group; ++u) {
                                    const int64_t own[n] = {u < left ? place.offsets[0] : next[0]};
                                    load(loaded[j][u], early, own, u);
                                }
                                to_next.move(place);
                            }
#pragma unroll
                            for (int j = 0; j < ahead; ++j) {
                                if (!all && sweep + j >= whole) break;
#pragma unroll
                                for (int u = 0; u < group; ++u)
                                    add(loaded[j][u], u, from + u + (sweep + j) * accumulators);
                            }
                            sweep += ahead;
                        };
#pragma unroll 1
                        while (sweep + ahead <= whole) take(std::true_type());
                        if (sweep < whole) take(std::false_type());
                        sweep = whole;
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
        synchronize_blocks(shared.cluster > 1);
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
    if constexpr (kTakesWideColumns<Op, In...>) {
        if (WideColumns::suit<Op>(walk, in...)) return reduce_wide_columns(call, walk, op, in...);
    }
    const ReduceOrder in_columns = single_columns_order<Op, Pack<Out *...>, In...>(walk.count);
    if (const auto status = reduce_if_passed(call, walk, op, false, in...)) return *status;
    auto kernel = reduce_single_columns_kernel<false, n, Op, Pack<Out *...>, In...>;
    int64_t step = in_columns.accumulators();
    if constexpr (kStepsInColumns<Op, In...>) {
        // Of wide states, steps from sweep to sweep, if groups end on the next line at least: var of 2816 x 22 x 60 x
        // 33 bf16 over (0, 2) takes 225 us so, 284 with steps from element to element, of 1000 x 20 x 30 x 13 f16 26.4
        // and 39.6.
        const bool by_sweeps = sizeof(State) > 8 && DimensionSteps<n>(walk.reduced, step).exist &&
                               walk.reduced.extents[walk.reduced.last()] >= SingleColumnsPolicy::group<Op, In...>;
        if (walk.reduced.rank > 1 && !by_sweeps)
            kernel = reduce_single_columns_kernel<true, n, Op, Pack<Out *...>, In...>, step = 1;
    }
    const auto launch = [&](const SingleColumns &columns, const SharedParts<State> &shared) {
        return launch_clusters(call, shared.blocks(), shared.cluster, columns.lanes * columns.height, 0, kernel,
                               DeviceDims<n + 1>(walk.kept), DeviceDims<n>(walk.reduced),
                               DimensionSteps<n>(walk.reduced, step), in_columns, columns, shared, walk.results, op,
                               outs, in...);
    };
    SingleColumns columns = single_columns_of<Op, In...>(in_columns, walk.results);
    bool over_grid = false;
    if constexpr (!kFinishes<Op>) {
        // Narrow strips would make blocks enough in clusters, but read parts of sectors: the sum of every other of 586
        // x 525 x 2 x 46 f32 over all but the last axis takes 85 us so, 42 in strips of all columns.
        int64_t states;
        states_in_workspace<State>(call, states);
        over_grid = columns.lanes < SingleColumnsPolicy::side_by_side && columns.lanes < walk.results &&
                    walk.results <= SingleColumnsPolicy::most_of_grid &&
                    states >= SingleColumnsPolicy::least_parts_of_grid * walk.results &&
                    is_worth_a_grid(walk, sizeof(*first_of(in...)));
        if (over_grid) {
            columns = single_columns(in_columns, walk.results, SingleColumnsPolicy::group<Op, In...>,
                                     SingleColumnsPolicy::chunk_elements, true, SingleColumnsPolicy::most_of_grid);
        }
    }
    const int64_t owners = ceil_divide(walk.results, columns.lanes);
    const int64_t busy = kFinishes<Op> || over_grid
                             ? StridedReducePolicy::busy_blocks
                             : blocks_of_columns(columns, in_columns, owners, SingleColumnsPolicy::blocks<Op, In...>);
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
