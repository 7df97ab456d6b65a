// reduce_strided.h on the device, for many results of few elements each, of which there is one slice: a thread has V
// results, and all of their elements. It loads those of neighbouring leaves together, straight to registers, merges
// them as it goes, and knows of no other thread. Its results are neighbours, in vectors, or, where memory allows none
// and they are many, as far apart as a block is wide, so that neighbouring threads read neighbours.
#pragma once

#include "core/skeleton/reduce_strided_steps_cuda.cuh"

namespace baracuda {

struct ShortColumnsPolicy {
    static constexpr int threads = 128;
    static constexpr int blocks = 4;          // of a multiprocessor, at least
    static constexpr int most_elements = 256; // of a result; of more than few where there are as many threads:
    static constexpr int least_threads = 128; // of each multiprocessor, or, of fewer elements,
    // that are looked at once, or again,
    static constexpr int fewer_elements = 64, fewer_elements_again = 32, least_threads_of_fewer = 64;
    // Elements of two inputs of 32 bits that are looked at again, of which vectors want more threads: the gradient of
    // log softmax of 150 x 80000 f32 takes 124 us in vectors, 64 in single columns.
    static constexpr int long_again = 128, least_threads_of_long = 512;
    static constexpr int levels = 9;                                               // of the merges of groups of leaves
    static constexpr int most_in_group = 8, loaded_bytes = 128, state_bytes = 256; // of a group, in a thread
    static constexpr int most_in_group_alone = 16; // of one result of a small state, whose elements are looked at once
    static constexpr int apart = 4; // results of a thread that are no neighbours, where blocks of them are as many:
    static constexpr int least_blocks_apart = 3, most_in_group_apart = 4; // of each multiprocessor
    static constexpr int few_elements_apart = 16; // of a result, where more want threads, or lines are short
    // Elements of a result that are looked at again, where operations are not compact; wider ones than 16 bits, if
    // there are more blocks: softmax of 210 x 2 x 67493 f32 along the second axis takes 131 us so, and 217 by a thread
    // each, the gradient of log softmax of 2 x 3336601 29 and 50, of 4 x 6779450 bf16 94 and 106, but log softmax of 3
    // x 206736 f32 4.3 and 4.1.
    static constexpr int few_apart = 4, least_blocks_of_words = 12;
    static constexpr int most_step_apart = 2; // from a result's elements to the next one's
    static constexpr int compact_vector = 4;  // neighbouring results of a thread, of compact operations
    static constexpr int narrow_vector = 2;   // the same of 16 bits that are looked at once, if memory allows no more

    /// Whether a thread loads what comes after a group before it uses that, in any case: f64 of wide states. Of 16
    /// bits, that is slower for few elements (std of 20 x 1000001 f16 takes 40 us, without 34).
    template <int V, bool are_apart, class Op, class... In>
    static constexpr bool runs_ahead =
        V <= 2 && !are_apart && !kFinishes<Op> && !kExact<Op> && sizeof(typename Op::State) > 8 && kWidest<In...> == 8;
    /// Whether it does so, with twice as many in a group, where results have more than `fewer_elements`: numbers of 8
    /// bytes. The norm of 67 x 65960 f64 takes 7.1 us so, without 11.5, but the sum of 40 x 100001 7.0 and 6.5.
    template <class Op, class... In>
    static constexpr bool has_long_groups = !kFinishes<Op> && !kExact<Op> && !kCompact<Op> && sizeof...(In) == 1 &&
                                            kWidest<In...> == 8 && sizeof(typename Op::State) <= 8;

    /// Leaves that a thread takes together.
    template <int V, bool are_apart, bool are_long, class Op, class Outs, class... In>
    static constexpr int group = round_down_to_power_of_2(
        std::min({are_apart                                                  ? most_in_group_apart
                  : V > 2 || kFinishes<Op> || sizeof(typename Op::State) > 8 ? most_in_group
                                                                             : most_in_group_alone,
                  (are_long || kExact<Op> ? 8 : 4) * kReduceLanes<Outs, In...>,
                  std::max(1, loaded_bytes / (V * (static_cast<int>(sizeof(In)) + ...))),
                  std::max(1, state_bytes / (V * static_cast<int>(sizeof(typename Op::State))))}));
};

/// body(n) of a number that is known when this is compiled, from 1 to `most`.
template <int most, class Body> __device__ void with_number(int n, const Body &body) {
    if constexpr (most > 1) {
        if (n < most) return with_number<most - 1>(n, body);
    }
    body(std::integral_constant<int, most>());
}

/// Lane v of input k in the mask is at(v, k) elements behind its pointer, of which `first` is the first one's k.
template <int V, class At> __device__ void load_apart(Vectors<V> &, OperandMask, const At &, int) {}
template <int V, class At, class First, class... Rest>
__device__ void load_apart(Vectors<V, First, Rest...> &loaded, OperandMask inputs, const At &at, int first,
                           const First *in, const Rest *...others) {
    if (inputs & 1) {
        First lanes[V];
#pragma unroll
        for (int v = 0; v < V; ++v) lanes[v] = in[at(v, first)];
        loaded.first.set(lanes);
    }
    load_apart(loaded.rest, inputs >> 1, at, first + 1, others...);
}

/// Whether each of these `units` of results is best taken by one thread. Where there are 12312, of 33 elements of 8 f16
/// each, tiles take 23 us.
template <class Op> bool are_short_columns(const ReduceOrder &order, const ReduceWalk &walk, int64_t units) {
    using Policy = ShortColumnsPolicy;
    constexpr int fewer = kFinishes<Op> ? Policy::fewer_elements_again : Policy::fewer_elements;
    return (walk.reduced.rank == 1 || !kFinishes<Op>) && order.slices == 1 && order.count <= Policy::most_elements &&
           (order.count <= StridedReducePolicy::few_elements ||
            units >= int64_t{order.count <= fewer ? Policy::least_threads_of_fewer : Policy::least_threads} *
                         multiprocessors());
}

/// Blocks of the results of a line, where they are apart.
inline int64_t apart_tiles(const ReduceWalk &walk) {
    return ceil_divide(walk.kept.extents[walk.kept.last()], ShortColumnsPolicy::threads * ShortColumnsPolicy::apart);
}
/// Whether few threads of blocks lack results, where these are tiles of lines.
inline bool has_whole_tiles(const ReduceWalk &walk) {
    const int64_t line = walk.kept.extents[walk.kept.last()];
    const int64_t tile = ShortColumnsPolicy::threads * ShortColumnsPolicy::apart;
    return line >= 4 * tile || apart_tiles(walk) * tile * 3 <= 4 * line;
}
/// Whether there are enough blocks of results that are neighbours in memory.
inline bool are_many_apart(const ReduceWalk &walk, int least_blocks = ShortColumnsPolicy::least_blocks_apart) {
    using Policy = ShortColumnsPolicy;
    return std::abs(walk.kept.strides[walk.kept.last()][walk.main]) <= Policy::most_step_apart &&
           walk.results >= int64_t{least_blocks} * Policy::threads * Policy::apart * multiprocessors();
}

/// `are_long`: results have more than `fewer_elements`.
template <int V, bool apart, bool are_long, int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(ShortColumnsPolicy::threads, ShortColumnsPolicy::blocks)
    reduce_short_columns_kernel(const __grid_constant__ DeviceDims<n + 1> kept,
                                const __grid_constant__ DeviceDims<n> reduced,
                                const __grid_constant__ DimensionSteps<n> to_next, ReduceOrder order,
                                OperandMask vectors, int64_t units, Divider<int64_t> tiles, bool across, bool flat,
                                Op op, Outs outs, const In *...in) {
    begin_kernel();
    static_assert(!apart || !kRefines<Op>);
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    using Policy = ShortColumnsPolicy;
    constexpr int outputs = n - static_cast<int>(sizeof...(In)),
                  group = Policy::group<V, apart, are_long, Op, Outs, In...>;
    int64_t place = (int64_t{blockIdx.x} * Policy::threads + threadIdx.x) * V;
    int last_lane = V - 1; // of the thread's results: those behind it are it once more
    constexpr bool may_be_flat = apart && !kFinishes<Op>;
    if (may_be_flat && flat) { // blocks have neighbours on any lines
        place = int64_t{blockIdx.x} * (Policy::threads * V) + threadIdx.x;
        if (place >= units) return;
        last_lane = static_cast<int>(min(int64_t{V - 1}, (units - 1 - place) / Policy::threads));
    } else if constexpr (apart) {
        // Blocks have all tiles of a line, one after the other, or, `across` lines, a tile of each of these.
        const int64_t line = kept.extents[kept.rank - 1].divisor(), quotient = tiles.quotient(blockIdx.x);
        const int64_t rest = blockIdx.x - quotient * tiles.divisor(), turn = across ? rest : quotient;
        const int64_t in_line = (across ? quotient : rest) * (Policy::threads * V) + threadIdx.x;
        if (in_line >= line) return;
        place = turn * line + in_line;
        last_lane = static_cast<int>(min(int64_t{V - 1}, (line - 1 - in_line) / Policy::threads));
    } else if (place >= units * V) {
        return;
    }
    int64_t first[n + 1] = {};
    kept.advance(place, first);
    int64_t steps[n + 1]; // from one of the thread's results to the next
#pragma unroll
    for (int k = 0; k <= n; ++k) steps[k] = kept.strides[kept.rank - 1][k] * (apart ? Policy::threads : 1);
    const auto lane_at = [&](int v) { return apart ? min(v, last_lane) : v; };
    [[maybe_unused]] int64_t behind[may_be_flat ? V : 1][n + 1] = {}; // where a result is, from the first one
    if constexpr (may_be_flat) {
#pragma unroll
        for (int v = 1; v < V; ++v) {
            if (flat) kept.advance(place + lane_at(v) * Policy::threads, behind[v]);
#pragma unroll
            for (int k = 0; k <= n; ++k) behind[v][k] = flat ? behind[v][k] - first[k] : lane_at(v) * steps[k];
        }
    }
    const auto behind_first = [&](int v, int k) {
        if constexpr (may_be_flat) {
            return behind[v][k];
        } else {
            return lane_at(v) * steps[k];
        }
    };
    OwnOperations<Op, V> own_op(op, first[n], steps[n]);
    if constexpr (apart && kKnowsResult<Op>) {
#pragma unroll
        for (int v = 0; v < V; ++v) own_op[v] = operation_of(op, first[n] + behind_first(v, n));
    }
    // Leaves of which there are elements. The elements of one are `accumulators` apart: they are the leaves where any
    // order does.
    const int count = static_cast<int>(order.count), accumulators = kExact<Op> ? count : order.accumulators();
    const int leaves = min(count, accumulators);
    InputVectors<V, In...> loaded[group];
    // body(u, where operands are) for element i + u of those that are there.
    const auto for_group = [&](int i, const auto &body) {
        if constexpr (!kFinishes<Op>) {
            if (reduced.rank > 1) { // elements are on several lines
                auto own = to_next.place(reduced, first, i);
#pragma unroll
                for (int u = 0; u < group; ++u) {
                    if (u < count - i) body(u, own.offsets);
                    to_next.move(own, reduced, first, i + u + 1);
                }
                return;
            }
        }
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
    const auto load_to = [&](InputVectors<V, In...>(&to)[group], int i, OperandMask inputs) {
        for_group(i, [&](int u, const int64_t (&offsets)[n]) {
            from_offsets(
                [&](const auto *...from) {
                    if constexpr (apart) {
                        load_apart(to[u], inputs, behind_first, outputs, from...);
                    } else {
                        load_main_and_others(to[u], inputs, V == 1 ? kAllOperands : vectors >> outputs, steps + outputs,
                                             0, from...);
                    }
                },
                Inputs(), offsets + outputs, in...);
        });
    };
    // The group of a leaf from element i on, and what comes after it.
    constexpr bool runs_ahead = are_long || Policy::runs_ahead<V, apart, Op, In...>;
    [[maybe_unused]] InputVectors<V, In...> ahead[group];
    const auto load = [&]([[maybe_unused]] int leaf, int i) {
        if constexpr (runs_ahead) {
#pragma unroll
            for (int u = 0; u < group; ++u) loaded[u] = ahead[u];
            const bool goes_on = i + accumulators < count;
            if (goes_on || leaf + group < leaves) load_to(ahead, goes_on ? i + accumulators : leaf + group, ~kLate<Op>);
        } else {
            load_to(loaded, i, ~kLate<Op>);
        }
    };
    if constexpr (runs_ahead) load_to(ahead, 0, ~kLate<Op>);

    State state[V];
#pragma unroll 1
    for (int pass = 0; pass < (kRefines<Op> ? 2 : 1); ++pass) {
        State levels[Policy::levels][V];
#pragma unroll
        for (int v = 0; v < V; ++v) state[v] = op.identity();
#pragma unroll 1
        for (int leaf = 0; leaf < leaves; leaf += group) {
            if constexpr (kExact<Op>) {
                load(leaf, leaf);
#pragma unroll
                for (int u = 0; u < group; ++u) {
                    if (u >= count - leaf) break;
#pragma unroll
                    for (int v = 0; v < V; ++v) {
                        const auto add = [&](auto... x) { return add_element(own_op[v], state[v], leaf + u, x...); };
                        state[v] = loaded[u].apply(add, v);
                    }
                }
            } else {
                // Wide states are counts of numbers, and more: those of single elements are merged by fewer
                // instructions where how many there are is known.
                constexpr bool knows_singles = !kFinishes<Op> && kWidest<In...> == 2 && sizeof(State) > 8;
                const bool singles = knows_singles && count <= accumulators;
                if constexpr (knows_singles) {
                    if (singles) {
                        load(leaf, leaf);
                        with_number<group>(min(group, count - leaf), [&](auto number) {
                            constexpr int there = decltype(number)::value;
#pragma unroll
                            for (int v = 0; v < V; ++v) {
                                state[v] = merge_tree<there>(op, there, [&](int u) {
                                    const auto add = [&](auto... x) {
                                        return add_element(own_op[v], op.identity(), leaf + u, x...);
                                    };
                                    return loaded[u].apply(add, v);
                                });
                            }
                        });
                    }
                }
                if (!singles) {
                    State sums[group][V];
#pragma unroll
                    for (int u = 0; u < group; ++u) {
#pragma unroll
                        for (int v = 0; v < V; ++v) sums[u][v] = op.identity();
                    }
                    const auto add_leaves = [&](int i, const auto &state_of) {
                        load(leaf, i);
#pragma unroll
                        for (int u = 0; u < group; ++u) {
                            if (u >= count - i) break;
#pragma unroll
                            for (int v = 0; v < V; ++v) {
                                const auto of_element = [&](auto... x) {
                                    return state_of(own_op[v], sums[u][v], i + u, x...);
                                };
                                sums[u][v] = loaded[u].apply(of_element, v);
                            }
                        }
                    };
                    int i = leaf;
                    if constexpr (kFinishes<Op> && kKnowsFirst<std::decay_t<decltype(own_op[0])>, Pack<In...>>) {
                        add_leaves(i, [&](const auto &own, const State &, int64_t at, auto... x) {
                            return first_state(op, own, at, x...);
                        });
                        i += accumulators;
                    }
#pragma unroll 1
                    for (; i < count; i += accumulators) {
                        add_leaves(i, [&](const auto &own, const State &sum, int64_t at, auto... x) {
                            return add_element(own, sum, at, x...);
                        });
                    }
#pragma unroll
                    for (int v = 0; v < V; ++v) {
                        state[v] = merge_tree<group>(op, min(group, count - leaf), [&](int u) { return sums[u][v]; });
                    }
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
        for (int v = 0; v < V; ++v) f[v] = own_op[v].finish(first[n] + lane_at(v) * steps[n], state[v]);
        constexpr OperandMask all_outputs = (1u << outputs) - 1;
        const bool aligned = V == 1 || (vectors & all_outputs) == all_outputs;
        // From the end: what was read last is in registers, and what was read before that may be in the cache.
        bool is_loaded = kLate<Op> == 0;
#pragma unroll 1
        for (int leaf = (leaves - 1) / group * group; leaf >= 0; leaf -= group) {
#pragma unroll 1
            for (int i = leaf + (count - 1 - leaf) / accumulators * accumulators; i >= leaf; i -= accumulators) {
                if (!is_loaded) load_to(loaded, i, kAllOperands);
                is_loaded = false;
                for_group(i, [&](int u, const int64_t (&offsets)[n]) {
                    if constexpr (apart) {
#pragma unroll
                        for (int v = 0; v < V; ++v) {
                            int64_t own[n];
#pragma unroll
                            for (int k = 0; k < outputs; ++k) own[k] = offsets[k] + v * steps[k];
                            const auto map = [&](auto... x) { return map_element(f[v], i + u, x...); };
                            if (v <= last_lane) put_at(outs, own, loaded[u].apply(map, v));
                        }
                        return;
                    }
                    store_lanes<V>(loaded[u], aligned, steps, 0, from_offsets(outs, offsets),
                                   [&](int v) { return [&, v](auto... x) { return map_element(f[v], i + u, x...); }; });
                });
            }
        }
    }
    if constexpr (may_be_flat) {
#pragma unroll
        for (int v = 0; v < V; ++v) {
            if (v <= last_lane) own_op[v].store(first[n] + behind_first(v, n), state[v]);
        }
    } else {
        store_neighbours(own_op, first[n], steps[n], state, last_lane + 1);
    }
}

template <int V, bool apart = false, bool are_long = false, class Op, class... Out, class... In>
Status reduce_short_columns(const Call &call, const ReduceWalk &walk, OperandMask vectors, const Op &op,
                            const Pack<Out *...> &outs, const In *...in) {
    constexpr int n = sizeof...(Out) + sizeof...(In), threads = ShortColumnsPolicy::threads;
    const bool flat = apart && !has_whole_tiles(walk);
    const int64_t units = apart ? walk.results : walk.results / V, tiles = apart_tiles(walk);
    const ReduceDims &kept = walk.kept;
    const int64_t lines = walk.results / kept.extents[kept.last()];
    const int64_t blocks = flat    ? ceil_divide(walk.results, int64_t{threads} * V)
                           : apart ? lines * tiles
                                   : ceil_divide(units, threads);
    // Neighbouring results, which may be on different lines, are written while the cache has what is between them.
    bool across = false;
    for (int d = 0; d < kept.last(); ++d) {
        across = across || std::abs(kept.strides[d][n]) < std::abs(kept.strides[kept.last()][n]);
    }
    return launch(call, blocks, threads, 0,
                  reduce_short_columns_kernel<V, apart, are_long, n, Op, Pack<Out *...>, In...>,
                  DeviceDims<n + 1>(kept), DeviceDims<n>(walk.reduced), DimensionSteps<n>(walk.reduced, 1),
                  reduce_order<Op, Pack<Out *...>, In...>(walk.count), vectors, units,
                  Divider<int64_t>(across ? lines : tiles), across, flat, op, outs, in...);
}

/// Columns that memory allows no vectors of, or whose operations have no kernels for these. Elements of 8 bytes that
/// are looked at again are those of one result, for a thread to hold more of each: the gradient of log softmax of 8
/// elements takes 78 us in f64, with results apart 86. The code around narrower ones would count more than the
/// elements.
template <class Op, class... Out, class... In>
Status reduce_single_short_columns(const Call &call, const ReduceWalk &walk, const Op &op, const Pack<Out *...> &outs,
                                   const In *...in) {
    constexpr bool at_length = !kCompact<Op> && !kInRows<Op>, reduces_alone = at_length && !kFinishes<Op>;
    constexpr bool few_again = at_length && kFinishes<Op> && !kRefines<Op> && kWidest<In...> <= 4;
    constexpr bool looks_again = kCompact<Op> && kFinishes<Op> && !kRefines<Op> && kWidest<In...> <= 4;
    constexpr bool narrow = reduces_alone && kWidest<In...> == 2;
    if constexpr (looks_again || narrow) {
        constexpr int V = narrow ? ShortColumnsPolicy::narrow_vector : ShortColumnsPolicy::compact_vector;
        const OperandMask vectors = operands_in_vectors<V>(walk.main, walk.kept, walk.reduced, outs, in...);
        if ((!narrow || walk.count > ShortColumnsPolicy::few_apart) && walk.kept.extents[walk.kept.last()] % V == 0 &&
            (vectors >> walk.main & 1) &&
            begins_in_vectors<V>(walk.main, misalignment<V>(first_of(in...)), walk.kept, walk.reduced) &&
            are_short_columns<Op>(reduce_order<Op, Pack<Out *...>, In...>(walk.count), walk, walk.results / V)) {
            return reduce_short_columns<V>(call, walk, vectors, op, outs, in...);
        }
    }
    if constexpr (reduces_alone || looks_again || few_again) {
        // More elements of 16 bits are faster by a thread each: std of 3 x 101 x 162 x 241 x 14 f16 over the third axis
        // takes 219 us, with results apart 320.
        const bool few = walk.count <= ShortColumnsPolicy::few_elements_apart;
        const bool suits = has_whole_tiles(walk) ? few || !narrow : few && reduces_alone;
        constexpr int least_blocks = few_again && kWidest<In...> > 2 ? ShortColumnsPolicy::least_blocks_of_words
                                                                     : ShortColumnsPolicy::least_blocks_apart;
        if (suits && are_many_apart(walk, least_blocks) &&
            (!few_again || walk.count <= ShortColumnsPolicy::few_apart)) {
            return reduce_short_columns<ShortColumnsPolicy::apart, true>(call, walk, 0, op, outs, in...);
        }
    }
    if constexpr (ShortColumnsPolicy::has_long_groups<Op, In...>) {
        if (walk.count > ShortColumnsPolicy::fewer_elements) {
            return reduce_short_columns<1, false, true>(call, walk, 0, op, outs, in...);
        }
    }
    return reduce_short_columns<1>(call, walk, 0, op, outs, in...);
}

} // namespace baracuda
