// reduce_strided.h on the device, for compact operations: one kernel of little code for rows of any length in any
// memory. A team of threads takes a result, in vectors where memory allows that; a second look reads them again.
#pragma once

#include "core/skeleton/reduce_strided_compact_layout_cuda.cuh"
#include "core/skeleton/reduce_strided_streamed_cuda.cuh"

namespace baracuda {

/// Where operands have V elements one after the other, of which the first `left` are on one line of memory, the others
/// on the next one: lane l is l steps from one place or from the other.
template <int n> struct TwoLines {
    int64_t first[n], second[n];
    int left;
};

/// V elements of each input in the mask, from the places from `k` on.
template <int k, int V, int n>
__device__ void load_on_two_lines(Vectors<V> &, OperandMask, const TwoLines<n> &, const int64_t *) {}
template <int k, int V, int n, class First, class... Rest>
__device__ void load_on_two_lines(Vectors<V, First, Rest...> &loaded, OperandMask inputs, const TwoLines<n> &places,
                                  const int64_t *steps, const First *in, const Rest *...others) {
    if (inputs & 1) {
        First lanes[V];
#pragma unroll
        for (int lane = 0; lane < V; ++lane) {
            lanes[lane] = in[(lane < places.left ? places.first[k] : places.second[k]) + lane * steps[k]];
        }
        loaded.first.set(lanes);
    }
    load_on_two_lines<k + 1>(loaded.rest, inputs >> 1, places, steps, others...);
}

/// outs...[lane * step] = f_of(lane)(the lane's inputs...), as store_lanes() has it, with a copy of f for each lane.
template <int V, class... In, class... Out, class FunctorOf>
__device__ void store_lanes_compactly(const InputVectors<V, In...> &loaded, bool aligned, const int64_t *steps,
                                      const Pack<Out *...> &outs, const FunctorOf &f_of) {
    decltype(loaded.apply(f_of(0), 0)) results[V];
#pragma unroll
    for (int lane = 0; lane < V; ++lane) results[lane] = loaded.apply(f_of(lane), lane);
    if (aligned) {
        InputVectors<V>().store_results(outs, 0, [&](int lane) { return [&, lane] { return results[lane]; }; });
        return;
    }
#pragma unroll
    for (int lane = 0; lane < V; ++lane) {
        int64_t offsets[sizeof...(Out)];
#pragma unroll
        for (int k = 0; k < static_cast<int>(sizeof...(Out)); ++k) offsets[k] = lane * steps[k];
        put_at(outs, offsets, results[lane]);
    }
}

/// Whether a kernel reads vectors of its input that are not aligned as parts of two that are: in pieces of single
/// elements, the minimum of 491 x 540934 in i16 takes 602 us off alignment, which is 0.9 TB/s, in parts 446. Where any
/// order will do, vectors begin where memory is aligned, and the elements before and behind them are single: 161 us.
template <class Op, class... In> constexpr bool kReadsShifted = sizeof...(In) == 1 && !kFinishes<Op> && !kExact<Op>;
template <class Op, class... In> constexpr bool kReadsEdges = sizeof...(In) == 1 && !kFinishes<Op> && kExact<Op>;
/// Whether batches of vectors are loaded without any condition between them: those of one input that is not looked at
/// again.
template <class Op, class... In> constexpr bool kReadsAhead = sizeof...(In) == 1 && !kFinishes<Op>;

/// `in_lines`: whether the vectors of a slice are on one line of memory each; `shifted`: whether a result's elements
/// are on one, one after the other, but not in aligned vectors.
template <int V, int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(CompactRowsPolicy::threads, CompactRowsPolicy::blocks_of<Op, In...>)
    reduce_compact_rows_kernel(const __grid_constant__ DeviceDims<n + 1> kept,
                               const __grid_constant__ DeviceDims<n> reduced,
                               const __grid_constant__ DimensionSteps<n> to_next, ReduceOrder order,
                               SharedParts<typename Op::State> shared, OperandMask vectors, bool in_lines, bool shifted,
                               int64_t results, Op op, Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    constexpr int outputs = n - static_cast<int>(sizeof...(In));
    constexpr OperandMask all_outputs = (1u << outputs) - 1;
    // Whether elements of rows off alignment come one by one, neighbours by neighbouring threads.
    constexpr bool singly = CompactRowsPolicy::takes_more<Op, In...>;
    constexpr int lanes = CompactRowsPolicy::sums<V, Op>;
    __shared__ State accumulators[singly ? CompactRowsPolicy::threads * V : 1];
    __shared__ State warps[2][CompactRowsPolicy::threads / 32];
    __shared__ State levels[64];
    const TeamPlace<n> mine(kept, order.team, shared, results);
    if (mine.part >= shared.parts.count) return;
    const int64_t *const steps = reduced.strides[reduced.rank - 1];
    if constexpr (kKnowsResult<Op>) {
        // What is known of a result has to be read: the first slice is on its way to caches meanwhile.
        constexpr int line = 128 / static_cast<int>(sizeof(*first_of(in...)));
        const auto *const from = first_of(in...) + mine.first[outputs];
        const int64_t begin = shared.parts.begin(mine.part) * order.slice;
        const bool side_by_side = mine.exists && reduced.rank == 1 && steps[outputs] == 1;
        const int64_t end = side_by_side ? min(begin + order.slice, order.count) : 0;
#pragma unroll 1
        for (int64_t i = begin + mine.thread * line; i < end; i += mine.team * line) prefetch(from + i);
    }
    OwnOperations<Op, 1> own_op(op, mine.first[n], 0);
    const auto offsets_of = [&](int64_t i, int64_t (&offsets)[n]) {
#pragma unroll
        for (int k = 0; k < n; ++k) offsets[k] = mine.first[k];
        reduced.advance(i, offsets);
    };
    const Divider<int64_t> &line = reduced.extents[reduced.rank - 1];
    // Steps find what is on two lines, or not in vectors, of one input and of losses. Registers have no room for them
    // beside second looks.
    constexpr bool has_steps = kReadsAhead<Op, In...> || kSpreads<Op>;
    const bool in_vectors = in_lines && ((vectors >> outputs & 1) != 0 || (kReadsShifted<Op, In...> && shifted));
    const bool on_two_lines = line.divisor() >= V && (has_steps ? !in_vectors && to_next.exist : !in_lines);
    // Of a thread's elements from `begin` to `end`: of_vector(element, where operands are, the inputs) for vectors, of
    // which it loads `at_once`, or of_two_lines for those that lines may end in, and of_element(lane, element, where
    // operands are, the inputs...) for those that are in none.
    const auto for_elements = [&](int64_t begin, int64_t end, OperandMask inputs, auto at_once, const auto &of_vector,
                                  const auto &of_two_lines, const auto &of_element) {
        constexpr int batch = decltype(at_once)::value;
        const int64_t whole = in_lines || on_two_lines ? (end - begin) / V : 0;
        if (on_two_lines) {
            [[maybe_unused]] typename DimensionSteps<n>::Place place{};
            if constexpr (has_steps) place = to_next.place(reduced, mine.first, begin + mine.thread * V);
            const auto take = [&](int64_t v, auto vectors_at_once) {
                constexpr int count = decltype(vectors_at_once)::value;
                InputVectors<V, In...> loaded[count]; // all before any is used
                TwoLines<n> places[count];
#pragma unroll
                for (int b = 0; b < count; ++b) {
                    [[maybe_unused]] const int64_t i = begin + (v + b * mine.team) * V;
                    TwoLines<n> own{};
                    if constexpr (has_steps) {
                        own.left = to_next.extent[0] - place.on_line[0];
#pragma unroll
                        for (int k = 0; k < n; ++k) own.first[k] = place.offsets[k];
                        to_next.find_on_next_line(place, own.second);
                        to_next.move(place);
                    } else {
                        own.left = static_cast<int>(min(int64_t{V}, line.divisor() - line.remainder(i)));
                        offsets_of(i, own.first);
                        if (own.left < V) offsets_of(i + own.left, own.second);
#pragma unroll
                        for (int k = 0; k < n; ++k) own.second[k] -= own.left * steps[k];
                    }
                    places[b] = own;
                }
#pragma unroll
                for (int b = 0; b < count; ++b) load_on_two_lines<outputs>(loaded[b], inputs, places[b], steps, in...);
#pragma unroll
                for (int b = 0; b < count; ++b) of_two_lines(begin + (v + b * mine.team) * V, places[b], loaded[b]);
            };
            int64_t v = mine.thread;
            constexpr int some = CompactRowsPolicy::takes_more<Op, In...> ? batch / 2 : batch;
#pragma unroll 1
            for (; v + (some - 1) * mine.team < whole; v += mine.team * some)
                take(v, std::integral_constant<int, some>());
#pragma unroll 1
            for (; v < whole; v += mine.team) take(v, std::integral_constant<int, 1>());
        }
        int64_t next = in_lines && !on_two_lines ? mine.thread : whole;
        if constexpr (kReadsAhead<Op, In...>) {
            // One after the other, the last ones, which are no whole batch, together, too, where states are small.
            // Where any order will do, rows on one line are those that reduce_strided_lines_cuda.cuh leaves, mostly of
            // a few vectors a thread.
            constexpr bool takes_rest = sizeof(State) <= 8;
            const auto take_some = [&](const auto &place_of, auto of_all) {
                constexpr bool all = decltype(of_all)::value;
                InputVectors<V, In...> loaded[batch];
                const int64_t i = begin + next * V;
#pragma unroll
                for (int b = 0; b < batch; ++b) {
                    if (all || next + b * mine.team < whole) loaded[b].first.load(place_of(i + b * mine.team * V));
                }
#pragma unroll
                for (int b = 0; b < batch; ++b) {
                    if (all || next + b * mine.team < whole) of_vector(i + b * mine.team * V, mine.first, loaded[b]);
                }
                next += mine.team * batch;
            };
            const auto take = [&](const auto &place_of) {
                if constexpr (!kExact<Op> || !takes_rest) {
#pragma unroll 1
                    while (next + (batch - 1) * mine.team < whole) take_some(place_of, std::true_type());
                    if (takes_rest && next < whole) take_some(place_of, std::false_type());
                } else {
#pragma unroll 1
                    while (next < whole) take_some(place_of, std::false_type());
                }
            };
            if (in_lines && (vectors >> outputs & 1)) {
                const auto *const row = first_of(in...) + mine.first[outputs];
                if (reduced.rank == 1) {
                    take([&](int64_t i) { return row + i; });
                } else if (to_next.exist) {
                    auto place = to_next.place(reduced, mine.first, begin + mine.thread * V);
                    take([&](int64_t) {
                        const auto *const from = first_of(in...) + place.offsets[outputs];
                        to_next.move(place);
                        return from;
                    });
                }
            }
        }
        if constexpr (kReadsShifted<Op, In...> && !singly) {
#pragma unroll 1
            for (; shifted && next < whole; next += mine.team * batch) {
                // Each thread has as many loads, within the result, and what has no other elements before or behind it
                // is loaded singly afterwards.
                InputVectors<V, In...> loaded[batch];
                const auto *const row = first_of(in...) + mine.first[0];
                const auto element = [&](int b) { return begin + (next + b * mine.team) * V; };
                const auto within = [&](int b) { return max(int64_t{V}, min(element(b), order.count - 2 * V)); };
                VectorParts<std::decay_t<decltype(*row)>, V> parts[batch];
#pragma unroll
                for (int b = 0; b < batch; ++b) parts[b].load(row + within(b));
#pragma unroll
                for (int b = 0; b < batch; ++b) parts[b].shift_to(loaded[b].first, row + within(b));
#pragma unroll
                for (int b = 0; b < batch; ++b) {
                    if (next + b * mine.team < whole && element(b) != within(b))
                        loaded[b].first.load_singly(row + element(b));
                }
#pragma unroll
                for (int b = 0; b < batch; ++b) {
                    if (next + b * mine.team < whole) of_vector(element(b), mine.first, loaded[b]);
                }
            }
        }
        constexpr int rest = kReadsAhead<Op, In...> ? 1 : batch;
#pragma unroll 1
        for (int64_t v = next; v < whole; v += mine.team * rest) {
            InputVectors<V, In...> loaded[rest]; // all before any is used
            int64_t offsets[rest][n];
#pragma unroll
            for (int b = 0; b < rest; ++b) {
                if (v + b * mine.team >= whole) continue;
                offsets_of(begin + (v + b * mine.team) * V, offsets[b]);
                from_offsets(
                    [&](const auto *...from) {
                        load_masked(loaded[b], inputs, vectors >> outputs, steps + outputs, 0, from...);
                    },
                    Inputs(), offsets[b] + outputs, in...);
            }
#pragma unroll
            for (int b = 0; b < rest; ++b) {
                if (v + b * mine.team < whole) of_vector(begin + (v + b * mine.team) * V, offsets[b], loaded[b]);
            }
        }
#pragma unroll 1
        for (int64_t v = whole + ((mine.thread - whole) & (mine.team - 1)); begin + v * V < end; v += mine.team) {
#pragma unroll 1
            for (int lane = 0; lane < V && begin + v * V + lane < end; ++lane) {
                const int64_t i = begin + v * V + lane;
                int64_t offsets[n];
                offsets_of(i, offsets);
                from_offsets([&](const auto *...from) { of_element(lane, i, offsets, *from...); }, Inputs(),
                             offsets + outputs, in...);
            }
        }
    };

    State state;
    int turn = 0;
    const auto state_of_slice = [&](int64_t slice) {
        int64_t begin = slice * order.slice;
        const int64_t end = mine.exists ? max(begin, min(begin + order.slice, order.count)) : begin;
        State sums[lanes];
#pragma unroll
        for (State &sum : sums) sum = op.identity();
        if constexpr (singly) {
            if (shifted) {
                constexpr int ahead = V * CompactRowsPolicy::reduced_batch<V, Op, In...>;
                const auto *const row = first_of(in...) + mine.first[0];
                int64_t i = begin + mine.thread;
                const auto add_some = [&](auto of_all) {
                    constexpr bool all = decltype(of_all)::value;
                    InputVectors<1, In...> loaded[ahead]; // all before any is used
#pragma unroll
                    for (int k = 0; k < ahead; ++k) {
                        if (all || i + k * mine.team < end) loaded[k].load(0, row + i + k * mine.team);
                    }
#pragma unroll
                    for (int k = 0; k < ahead; ++k) {
                        if (!all && i + k * mine.team >= end) break;
                        const auto add = [&](auto x) {
                            return add_element(own_op[0], sums[k % V], i + k * mine.team, x);
                        };
                        sums[k % V] = loaded[k].apply(add, 0);
                    }
                    i += ahead * mine.team;
                };
#pragma unroll 1
                while (i + (ahead - 1) * mine.team < end) add_some(std::true_type());
                if (i < end) add_some(std::false_type());
                make_neighbours(sums, accumulators, mine.team, mine.thread);
                return merge_any_team(op, sums, mine.team, warps, turn);
            }
        }
        // Single elements before and behind the vectors, the first one of each of which is on its way before these are.
        [[maybe_unused]] int64_t head = end, head_end = end;
        int64_t tail = end;
        [[maybe_unused]] std::decay_t<decltype(*first_of(in...))> edges[2];
        if (kReadsEdges<Op, In...> && shifted) {
            const RowSegment<V> segment(begin, end, misalignment<V>(first_of(in...) + mine.first[outputs] + begin));
            head = begin + mine.thread;
            head_end = begin = segment.vector(0), tail = segment.vector(segment.vectors);
            if (head < head_end) edges[0] = first_of(in...)[mine.first[outputs] + head];
            if (tail + mine.thread < end) edges[1] = first_of(in...)[mine.first[outputs] + tail + mine.thread];
        }
        const auto add_vector = [&](int64_t i, const auto &, const InputVectors<V, In...> &loaded) {
#pragma unroll
            for (int lane = 0; lane < V; ++lane) {
                State &sum = sums[lane % lanes];
                sum = loaded.apply([&](auto... x) { return add_element(own_op[0], sum, i + lane, x...); }, lane);
            }
        };
        for_elements(begin, tail, ~kLate<Op>,
                     std::integral_constant<int, CompactRowsPolicy::reduced_batch<V, Op, In...>>(), add_vector,
                     add_vector, [&](int lane, int64_t i, const int64_t (&)[n], auto... x) {
                         with_lane(sums, lane % lanes, [&](State &sum) { sum = add_element(own_op[0], sum, i, x...); });
                     });
        if constexpr (kReadsEdges<Op, In...>) {
            if (shifted) {
                State of_edges = op.identity();
                const auto add_edge = [&](int64_t at, int64_t to, auto first) {
                    if (at < to) of_edges = add_element(own_op[0], of_edges, at, first);
#pragma unroll 1
                    for (at += mine.team; at < to; at += mine.team) {
                        of_edges = add_element(own_op[0], of_edges, at, first_of(in...)[mine.first[outputs] + at]);
                    }
                };
                add_edge(head, head_end, edges[0]);
                add_edge(tail + mine.thread, end, edges[1]);
                sums[0] = op.merge(sums[0], of_edges);
            }
        }
        return merge_any_team(op, sums, mine.team, warps, turn);
    };
    const auto scratch = [&] { return shared.template states_of<Op>(mine.place, from_offsets(outs, mine.first)); };
    if (!merge_slices(op, own_op, mine.first[n], mine.part, shared, scratch, levels, state, state_of_slice)) return;
    if constexpr (kFinishes<Op>) {
        const auto f = own_op[0].finish(mine.first[n], state);
        const int64_t begin = shared.begin(mine.part) * order.slice;
        const int64_t end = mine.exists ? max(begin, min(shared.end(mine.part) * order.slice, order.count)) : begin;
        for_elements(
            begin, end, kAllOperands, std::integral_constant<int, CompactRowsPolicy::batch<V, Op, In...>>(),
            [&](int64_t i, const int64_t (&offsets)[n], const InputVectors<V, In...> &loaded) {
                store_lanes_compactly(
                    loaded, (vectors & all_outputs) == all_outputs, steps, from_offsets(outs, offsets),
                    [&](int lane) { return [&, lane](auto... x) { return map_element(f, i + lane, x...); }; });
            },
            [&](int64_t i, const TwoLines<n> &places, const InputVectors<V, In...> &loaded) {
#pragma unroll
                for (int lane = 0; lane < V; ++lane) {
                    int64_t offsets[n];
#pragma unroll
                    for (int k = 0; k < outputs; ++k) {
                        offsets[k] = (lane < places.left ? places.first[k] : places.second[k]) + lane * steps[k];
                    }
                    put_at(outs, offsets,
                           loaded.apply([&](auto... x) { return map_element(f, i + lane, x...); }, lane));
                }
            },
            [&](int, int64_t i, const int64_t (&offsets)[n], auto... x) {
                put_at(outs, offsets, map_element(f, i, x...));
            });
    }
    if (mine.exists && mine.thread == 0 && mine.part == 0 && shared.from == 0) own_op[0].store(mine.first[n], state);
    if (shared.cluster > 1) wait_for_cluster();
}

/// The operands of which all vectors of V elements along `dims` are aligned, in rows whose places differ by `others`.
template <int V, class... T>
OperandMask aligned_along(const ReduceDims &dims, const ReduceDims &others, const T *...operands) {
    const int behind[] = {misalignment<V>(operands)...};
    OperandMask aligned = 0;
    for (int k = 0; k < static_cast<int>(sizeof...(T)); ++k) {
        const bool is_aligned = dims.strides[dims.last()][k] == 1 && begins_in_vectors<V>(k, behind[k], dims, others);
        aligned |= static_cast<OperandMask>(is_aligned) << k;
    }
    return aligned;
}

template <class Op, class... Out, class... In>
Status reduce_compact_rows(const Call &call, const ReduceWalk &walk, const Op &op, const Pack<Out *...> &outs,
                           const In *...in) {
    using State = typename Op::State;
    using Policy = StridedReducePolicy;
    constexpr int V = kReduceLanes<Pack<Out *...>, In...>, n = sizeof...(Out) + sizeof...(In);
    constexpr int size = sizeof(*first_of(in...));
    const ReduceOrder order =
        compact_order<V, Op>(call, reduce_order<Op, Pack<Out *...>, In...>(walk.count), walk, size);
    const ReduceDims &reduced = walk.reduced;
    const bool in_lines = reduced.rank == 1 || reduced.extents[reduced.last()] % V == 0;
    OperandMask vectors =
        unpack(outs, [&](const Out *...out) { return aligned_along<V>(reduced, walk.kept, out..., in...); });
    const bool shifted = reduced.rank == 1 && reduced.strides[0][walk.main] == 1 && (vectors >> walk.main & 1) == 0 &&
                         walk.count >= 3 * V && misalignment<V>(first_of(in...)) >= 0;
    if (kReadsEdges<Op, In...> && shifted) vectors |= 1;
    const DimensionSteps<n> to_next(reduced, int64_t{order.team} * V);
    const auto kernel = reduce_compact_rows_kernel<V, n, Op, Pack<Out *...>, In...>;
    // Teams of several warps, or of several slices, have a block of their own.
    const int threads = order.team > 32 || order.slices > 1 ? order.team : CompactRowsPolicy::threads;
    const int64_t owners = ceil_divide(walk.results, threads / order.team);
    const int64_t busy = kFinishes<Op> ? Policy::busy_blocks
                         : kExact<Op>  ? owners * order.slices
                                       : Policy::busy_held_blocks;
    // A few slices of many results are a block's: of three, clusters of four blocks would leave one idle.
    const bool alone = !kExact<Op> && !kFinishes<Op> && order.slices <= CompactRowsPolicy::most_slices_alone &&
                       owners >= multiprocessors();
    auto shared = order.slices == 1 || alone ? SharedParts<State>::in_clusters(order.slices, 1, owners)
                                             : share_parts<Op>(call, kernel, order.slices, owners, walk, busy, size);
    if constexpr (CompactRowsPolicy::takes_more<Op, In...>) {
        // Clusters of 4 blocks and more leave some multiprocessors without one. Where not all have room at once,
        // smaller ones of longer parts do: the norm of 66 rows of 21868 f64 takes 7.1 us so, with 66 clusters of 4 9.2.
        // Of wide states, parts take longer: std of 100 x 20001 20.1 and 16.6.
        const int64_t room = int64_t{CompactRowsPolicy::blocks_of_more} * multiprocessors() * 31 / 33;
        if (!shared.spread() && shared.cluster > 2 && owners * shared.cluster > room)
            shared = SharedParts<State>::in_clusters(order.slices, shared.cluster / 2, owners);
    }
    if (const auto done = reduce_if_streamed<V>(call, walk, order, shared, vectors, shifted, op, in...)) return *done;
    const auto launch = [&](const SharedParts<State> &parts) {
        return launch_clusters(call, parts.blocks(), parts.cluster, threads, 0, kernel, DeviceDims<n + 1>(walk.kept),
                               DeviceDims<n>(reduced), to_next, order, parts, vectors, in_lines, shifted, walk.results,
                               op, outs, in...);
    };
    return launch_rows(call, walk, order.slice, shared, SpreadReducePolicy::least_run, op, launch, outs, in...);
}

} // namespace baracuda
