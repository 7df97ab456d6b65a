// reduce_strided.h on the device, for many results of few elements each, of which there is one slice: a thread has V
// results, and all of their elements. It loads those of neighbouring leaves together, straight to registers, merges
// them as it goes, and knows of no other thread. Its results are neighbours, in vectors, or, where memory allows none
// and they are many, as far apart as a block is wide, so that neighbouring threads read neighbours.
#pragma once

#include "core/skeleton/reduce_strided_short_columns_layout_cuda.cuh"

namespace baracuda {

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

/// `are_long`: results have more than `fewer_elements`. `before`: elements of a vector before each line, where
/// lines begin or end within one, or -1; a line has as many threads as `tiles` says then.
template <int V, bool apart, bool are_long, int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(ShortColumnsPolicy::threads, ShortColumnsPolicy::least_blocks<V, apart, Op, In...>)
    reduce_short_columns_kernel(const __grid_constant__ DeviceDims<n + 1> kept,
                                const __grid_constant__ DeviceDims<n> reduced,
                                const __grid_constant__ DimensionSteps<n> to_next, ReduceOrder order,
                                OperandMask vectors, int64_t units, Divider<int64_t> tiles, bool across, bool flat,
                                int before, Op op, Outs outs, const In *...in) {
    begin_kernel();
    static_assert(!apart || !kRefines<Op>);
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    using Policy = ShortColumnsPolicy;
    constexpr int outputs = n - static_cast<int>(sizeof...(In)),
                  group = Policy::group<V, apart, are_long, Op, Outs, In...>;
    // Wide states are counts of numbers, and more: those of single elements are merged by fewer instructions where how
    // many there are is known. Where a thread has several results, that is worth the code for each group of leaves, and
    // for those of two elements: var of 67 x 25987 x 94 f16 over the first axis takes 192 us so, without 253.
    constexpr bool knows_singles =
        !kFinishes<Op> && !kExact<Op> && sizeof(State) > 8 && (kWidest<In...> == 2 || (kWidest<In...> == 4 && V > 1));
    constexpr bool knows_groups = knows_singles && V > 1;
    int64_t place = (int64_t{blockIdx.x} * Policy::threads + threadIdx.x) * V;
    int first_lane = 0, last_lane = V - 1; // of the thread's results: those around these are one of them once more
    [[maybe_unused]] int64_t along_line = 0;
    constexpr bool may_be_flat = apart && !kFinishes<Op>, may_begin_within = kBeginsWithin<V, apart, Op, In...>;
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
    } else if (may_begin_within && before >= 0) { // a line begins, or ends, within a vector
        const int64_t line = kept.extents[kept.rank - 1].divisor(), turn = tiles.quotient(place / V);
        along_line = place - turn * tiles.divisor() * V - before;
        place = turn * line;
        first_lane = along_line < 0 ? 1 : 0;
        last_lane = static_cast<int>(min(int64_t{V - 1}, line - 1 - along_line));
    }
    int64_t first[n + 1] = {};
    kept.advance(place, first);
    if constexpr (may_begin_within) {
#pragma unroll
        for (int k = 0; k <= n; ++k) first[k] += along_line * kept.strides[kept.rank - 1][k];
    }
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
    // body(u, where operands are) for element i + u of those that are there, which may be known to be all.
    const auto for_group = [&](int i, const auto &body, bool of_all) {
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
            if (of_all || u < count - i) body(u, offsets);
#pragma unroll
            for (int k = 0; k < n; ++k) offsets[k] += reduced.strides[0][k];
        }
    };
    const auto load_to = [&](InputVectors<V, In...>(&to)[group], int i, OperandMask inputs, bool of_all) {
        if constexpr (may_begin_within) {
            // Memory may have no more than one of the elements. Few threads come here: one after the other is less
            // code.
            if (first_lane > 0 || last_lane < V - 1) {
#pragma unroll 1
                for (int own = 0; own < min(group, count - i); ++own) {
                    InputVectors<V, In...> one;
                    const int64_t offset = first[0] + (i + own) * reduced.strides[0][0] + first_lane;
                    load_apart(one, inputs, [&](int, int) { return offset; }, 0, in...);
#pragma unroll
                    for (int u = 0; u < group; ++u) {
                        if (u == own) to[u] = one;
                    }
                }
                return;
            }
        }
        const auto load_one = [&](int u, const int64_t (&offsets)[n]) {
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
        };
        for_group(i, load_one, of_all);
    };
    // The group of a leaf from element i on, and what comes after it.
    constexpr bool runs_ahead = are_long || Policy::runs_ahead<V, apart, Op, In...>;
    [[maybe_unused]] InputVectors<V, In...> ahead[group];
    const auto load = [&]([[maybe_unused]] int leaf, int i, bool of_all) {
        if constexpr (runs_ahead) {
#pragma unroll
            for (int u = 0; u < group; ++u) loaded[u] = ahead[u];
            const bool goes_on = i + accumulators < count;
            if (goes_on || leaf + group < leaves) {
                load_to(ahead, goes_on ? i + accumulators : leaf + group, ~kLate<Op>, false);
            }
        } else {
            load_to(loaded, i, ~kLate<Op>, of_all);
        }
    };
    if constexpr (runs_ahead) load_to(ahead, 0, ~kLate<Op>, false);

    State state[V];
#pragma unroll 1
    for (int pass = 0; pass < (kRefines<Op> ? 2 : 1); ++pass) {
        State levels[Policy::levels][V];
#pragma unroll
        for (int v = 0; v < V; ++v) state[v] = op.identity();
#pragma unroll 1
        for (int leaf = 0; leaf < leaves; leaf += group) {
            if constexpr (kExact<Op>) {
                load(leaf, leaf, false);
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
                const int left = count - leaf;
                const bool singles = knows_groups ? left <= accumulators : knows_singles && count <= accumulators;
                if constexpr (knows_singles) {
                    const auto merge_singles = [&](auto number) {
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
                    };
                    if (singles) {
                        if (knows_groups && left >= group) {
                            load(leaf, leaf, true);
                        } else {
                            load(leaf, leaf, false);
                        }
                        with_number<group>(min(group, left), merge_singles);
                    }
                }
                if (!singles) {
                    State sums[group][V];
#pragma unroll
                    for (int u = 0; u < group; ++u) {
#pragma unroll
                        for (int v = 0; v < V; ++v) sums[u][v] = op.identity();
                    }
                    const auto add_leaves = [&](int i, const auto &state_of, bool of_all) {
                        load(leaf, i, of_all);
#pragma unroll
                        for (int u = 0; u < group; ++u) {
                            if (!of_all && u >= count - i) break;
#pragma unroll
                            for (int v = 0; v < V; ++v) {
                                const auto of_element = [&](auto... x) {
                                    return state_of(own_op[v], sums[u][v], i + u, x...);
                                };
                                sums[u][v] = loaded[u].apply(of_element, v);
                            }
                        }
                    };
                    const auto with_element = [&](const auto &own, const State &sum, int64_t at, auto... x) {
                        return add_element(own, sum, at, x...);
                    };
                    const auto merge_leaves = [&](int there) {
#pragma unroll
                        for (int v = 0; v < V; ++v) {
                            state[v] = merge_tree<group>(op, there, [&](int u) { return sums[u][v]; });
                        }
                    };
                    int i = leaf;
                    if constexpr (kFinishes<Op> && kKnowsFirst<std::decay_t<decltype(own_op[0])>, Pack<In...>>) {
                        const auto of_first = [&](const auto &own, const State &, int64_t at, auto... x) {
                            return first_state(op, own, at, x...);
                        };
                        add_leaves(i, of_first, false);
                        i += accumulators;
                    }
                    if constexpr (knows_groups) { // all leaves of the group are there, as some have more elements
                        add_leaves(i, with_element, true);
                        i += accumulators;
                        if (left <= 2 * accumulators && left - accumulators >= group) {
                            add_leaves(i, with_element, true);
                            merge_leaves(group);
                        } else {
#pragma unroll 1
                            for (; group <= count - i; i += accumulators) add_leaves(i, with_element, true);
                            if (i < count) add_leaves(i, with_element, false);
                            merge_leaves(group);
                        }
                    } else {
#pragma unroll 1
                        for (; i < count; i += accumulators) add_leaves(i, with_element, false);
                        merge_leaves(min(group, left));
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
                if (!is_loaded) load_to(loaded, i, kAllOperands, false);
                is_loaded = false;
                for_group(
                    i,
                    [&](int u, const int64_t (&offsets)[n]) {
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
                        store_lanes<V>(loaded[u], aligned, steps, 0, from_offsets(outs, offsets), [&](int v) {
                            return [&, v](auto... x) { return map_element(f[v], i + u, x...); };
                        });
                    },
                    false);
            }
        }
    }
    if constexpr (may_be_flat) {
#pragma unroll
        for (int v = 0; v < V; ++v) {
            if (v <= last_lane) own_op[v].store(first[n] + behind_first(v, n), state[v]);
        }
    } else {
        if (may_begin_within && first_lane > 0) {
            own_op[V - 1].store(first[n] + (V - 1) * steps[n], state[V - 1]);
            return;
        }
        store_neighbours(own_op, first[n], steps[n], state, last_lane + 1);
    }
}

template <int V, bool apart = false, bool are_long = false, class Op, class... Out, class... In>
Status reduce_short_columns(const Call &call, const ReduceWalk &walk, OperandMask vectors, const Op &op,
                            const Pack<Out *...> &outs, const In *...in) {
    constexpr int n = sizeof...(Out) + sizeof...(In), threads = ShortColumnsPolicy::threads;
    const bool flat = apart && !has_whole_tiles(walk);
    const ReduceDims &kept = walk.kept;
    const int64_t line = kept.extents[kept.last()], lines = walk.results / line;
    int before = -1;
    if constexpr (kBeginsWithin<V, apart, Op, In...>) {
        const int elements = misalignment<V>(first_of(in...));
        if (elements != 0 || line % V != 0) before = elements;
    }
    const int64_t tiles = before >= 0 ? ceil_divide(line + before, V) : apart_tiles(walk);
    const int64_t units = apart ? walk.results : before >= 0 ? lines * tiles : walk.results / V;
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
                  Divider<int64_t>(apart && across ? lines : tiles), across, flat, before, op, outs, in...);
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
    if constexpr (narrow && kBeginsWithin<2, false, Op, In...>) {
        constexpr int V = ShortColumnsPolicy::narrow_vector;
        const ReduceDims &kept = walk.kept;
        if (walk.reduced.rank == 1 && walk.count > ShortColumnsPolicy::few_apart && kept.strides[kept.last()][0] == 1 &&
            kept.extents[kept.last()] >= ShortColumnsPolicy::least_line && misalignment<V>(first_of(in...)) >= 0 &&
            begins_in_vectors<V>(0, 0, kept, walk.reduced) &&
            walk.results / V >= int64_t{ShortColumnsPolicy::least_threads_within} * multiprocessors()) {
            return reduce_short_columns<V>(call, walk, 1, op, outs, in...);
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
