// reduce_strided.h on the device, for results whose elements are neighbours in memory: a team of threads (a part of a
// warp, a warp, or a block) holds a row in registers. Of a longer row, each block of a cluster holds a slice, or, where
// there is a workspace, blocks all over the grid; what does not fit there is read again for a second look.
#pragma once

#include "core/skeleton/reduce_strided_spread_cuda.cuh"

namespace baracuda {

/// Blocks of a multiprocessor, at least: registers for what threads hold, and for their accumulators.
template <class Team, int state_bytes, bool finishes>
constexpr int kHeldBlocks = (Team::held_bytes > 128 || state_bytes >= 64 || finishes ? 512 : 768) / Team::threads;

/// Slices of a row, at most, that a block has alone where there are enough rows for all multiprocessors.
constexpr int kMostSlicesAlone = 4;

/// The smallest team for results whose elements are on several lines of memory.
constexpr int kLeastTeamOfLines = 32;

/// Where a thread has its vectors of a slice: every T-th from `first` on, in the row's elements.
template <int T, int V> struct OwnVectors {
    int64_t first;
    int left; // vectors of the slice from the first on, of all threads
    bool has_first;

    /// Threads of the vectors of a segment; where `lead` is 1, thread 0 has the head instead of a first vector.
    __device__ OwnVectors(const RowSegment<V> &segment, int thread, int lead)
        : first(segment.vector(thread - lead)), left(segment.vectors + lead - thread), has_first(thread >= lead) {}

    __device__ bool has(int u) const { return u * T < left && (u > 0 || has_first); }
    __device__ int64_t at(int u) const { return first + u * T * V; }
};

/// Lanes [begin, end) of a vector, of which there is one at least, from memory that need not have the others.
template <class T, int V> __device__ void load_lanes(Vector<T, V> &to, const T *from, int begin, int end) {
    T lanes[V];
#pragma unroll
    for (int lane = 0; lane < V; ++lane) lanes[lane] = from[lane < begin ? begin : lane < end ? lane : end - 1];
    to.set(lanes);
}

/// f_of(lane)(the lane's inputs...) for all lanes.
template <class First, int V, class... In, class FunctorOf>
__device__ void set_results(Vectors<V, First> &results, const InputVectors<V, In...> &loaded, const FunctorOf &f_of) {
    First lanes[V];
#pragma unroll
    for (int lane = 0; lane < V; ++lane) lanes[lane] = loaded.apply(f_of(lane), lane);
    results.first.set(lanes);
}
template <class First, class Second, class... Rest, int V, class... In, class FunctorOf>
__device__ void set_results(Vectors<V, First, Second, Rest...> &results, const InputVectors<V, In...> &loaded,
                            const FunctorOf &f_of) {
    Pack<First, Second, Rest...> of_lanes[V];
#pragma unroll
    for (int lane = 0; lane < V; ++lane) of_lanes[lane] = loaded.apply(f_of(lane), lane);
    results.set(OfEachLane<Pack<First, Second, Rest...>>{of_lanes});
}

/// outs...[(apart + lane) * step] = results...
template <int V> __device__ void store_singly(const Vectors<V> &, const int64_t *, int64_t, const Pack<> &) {}
template <int V, class First, class... Rest>
__device__ void store_singly(const Vectors<V, First, Rest...> &results, const int64_t *steps, int64_t apart,
                             const Pack<First *, Rest *...> &outs) {
#pragma unroll
    for (int lane = 0; lane < V; ++lane) outs.first[(apart + lane) * *steps] = results.first.lane(lane);
    store_singly(results.rest, steps + 1, apart, outs.rest);
}

/// The vectors of a warp's threads to elements [begin, end) of what follows `outs`, where no vector is aligned:
/// neighbours by neighbouring threads, by way of the warp's own shared memory. `has` is whether this thread has one.
template <int V> __device__ void store_together(const Vectors<V> &, bool, int, int, void *, const Pack<> &) {}
template <int V, class First, class... Rest>
__device__ void store_together(const Vectors<V, First, Rest...> &results, bool has, int begin, int end, void *shared,
                               const Pack<First *, Rest *...> &outs) {
    const int lane = threadIdx.x % 32;
    if (has) static_cast<Vector<First, V> *>(shared)[lane] = results.first;
    __syncwarp();
#pragma unroll
    for (int j = 0; j < V; ++j) {
        const int i = j * 32 + lane;
        if (begin <= i && i < end) outs.first[i] = static_cast<const First *>(shared)[i];
    }
    __syncwarp();
    store_together(results.rest, has, begin, end, shared, outs.rest);
}

/// Vectors of outputs.
template <int V, class Outs> struct ResultVectors;
template <int V, class... Out> struct ResultVectors<V, Pack<Out *...>> {
    using Type = Vectors<V, Out...>;
    static constexpr int widest = std::max({0, static_cast<int>(sizeof(Out))...});
};

/// From one vector of a thread to its next one, `elements` on, where elements are on lines of two or three dimensions:
/// so far along, by `wrap` more where that is beyond the end of the line, and by `wrap_lines` where it is beyond the
/// lines of the second dimension, which have no end where that is the first one.
template <int n> struct LineSteps {
    bool exist;
    int64_t line = 0, step = 0; // elements of a line, and those that a step moves along it
    int64_t lines = std::numeric_limits<int64_t>::max(), step_lines = 0;
    int64_t along[n] = {}, wrap[n] = {}, wrap_lines[n] = {};

    LineSteps(const ReduceDims &dims, int64_t elements) : exist(dims.rank == 2 || dims.rank == 3) {
        if (!exist) return;
        const int last = dims.last();
        line = dims.extents[last];
        step = elements % line, step_lines = elements / line;
        for (int k = 0; k < n; ++k) {
            along[k] = step_lines * dims.strides[last - 1][k] + step * dims.strides[last][k];
            wrap[k] = dims.strides[last - 1][k] - line * dims.strides[last][k];
        }
        if (dims.rank == 2) return;
        lines = dims.extents[1];
        for (int k = 0; k < n; ++k) {
            wrap_lines[k] = dims.strides[0][k] - lines * dims.strides[1][k];
            along[k] += step_lines / lines * wrap_lines[k];
        }
        step_lines %= lines;
    }
};

template <class Team, int V, int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(Team::threads, kHeldBlocks<Team, V * sizeof(typename Op::State), kFinishes<Op>>)
    reduce_held_rows_kernel(DeviceDims<n + 1> kept, DeviceDims<n> reduced, LineSteps<n> lines, int64_t count,
                            SharedParts<typename Op::State> shared, ElementAccess access, int64_t results, Op op,
                            Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    constexpr int T = Team::size, unroll = Team::unroll, accumulators = kAccumulators<Op, V>;
    constexpr int outputs = n - static_cast<int>(sizeof...(In));
    constexpr OperandMask all_outputs = (1u << outputs) - 1;
    constexpr int64_t slice_elements = int64_t{T} * unroll * V;
    alignas(16) __shared__ TeamMemory<Op, V, T, Team::threads> memory;
    __shared__ State levels[T > 128 ? 64 : 1]; // level 0 is what the block's part gives
    const int thread = threadIdx.x % T;
    int64_t owner = blockIdx.x, begin = 0, end = 1; // slices
    int part = 0;
    if constexpr (T > 128) {
        shared.place(owner, part);
        if (part >= shared.parts.count) return;
        begin = shared.parts.begin(part), end = shared.parts.end(part);
    }
    const int64_t place = owner * (Team::threads / T) + threadIdx.x / T;
    const bool exists = place < results; // the lanes of a warp stay together
    if (T >= 32 && !exists) return;
    int64_t first[n + 1] = {};
    if (exists) kept.advance(place, first);
    OwnOperations<Op, 1> own_op(op, first[n], 0);
    const int64_t end_of_row = exists ? count : 0;
    const int shift = static_cast<int>((access.behind + first[outputs]) & (V - 1));
    const int lead = accumulators > 1 && shift > 0; // the thread that vectors begin with, after that of the head
    const OperandMask vectors = access.vectors >> outputs;
    const int64_t *const steps = reduced.strides[reduced.rank - 1];
    const auto segment_of = [&](int64_t slice) {
        const int64_t from = slice * slice_elements;
        return RowSegment<V>(from, max(from, min(from + slice_elements, end_of_row)), shift);
    };
    const auto offsets_of = [&](int64_t i, int64_t (&offsets)[n]) {
#pragma unroll
        for (int k = 0; k < n; ++k) offsets[k] = first[k];
        reduced.advance(i, offsets);
    };
    // The inputs of a vector that is `apart` elements behind these places: all that are reduced, or the late ones.
    const auto load_early = [&](InputVectors<V, In...> &loaded, const int64_t (&offsets)[n], int apart) {
        from_offsets(
            [&](const In *...from) {
                load_main_and_others(loaded, ~kLate<Op>, vectors, steps + outputs, apart, from...);
            },
            Inputs(), offsets + outputs, in...);
    };
    const auto load_late = [&](InputVectors<V, In...> &loaded, const int64_t (&offsets)[n], int apart) {
        from_offsets(
            [&](const In *...from) { load_masked(loaded, kLate<Op>, vectors, steps + outputs, apart, from...); },
            Inputs(), offsets + outputs, in...);
    };
    // body(u, where operands are, how far a thread's vector u is behind that) for the vectors that there are; after(u)
    // for all.
    const auto for_own = [&](const OwnVectors<T, V> &own, const auto &body, const auto &after) {
        int64_t offsets[n];
        offsets_of(own.first, offsets);
        if (T < kLeastTeamOfLines || reduced.rank == 1) {
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                if (own.has(u)) body(u, offsets, u * T * V);
                after(u);
            }
        } else {
            const Divider<int64_t> &line = reduced.extents[reduced.rank - 1];
            int64_t in_line = line.remainder(own.first), of_lines = 0;
            if (lines.exist && reduced.rank > 2) of_lines = reduced.extents[1].remainder(line.quotient(own.first));
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                if (u > 0 && lines.exist) {
                    in_line += lines.step;
                    const bool wraps = in_line >= lines.line;
                    if (wraps) in_line -= lines.line;
                    of_lines += lines.step_lines + wraps;
                    const bool passes = of_lines >= lines.lines;
                    if (passes) of_lines -= lines.lines;
#pragma unroll
                    for (int k = 0; k < n; ++k) {
                        offsets[k] += lines.along[k] + (wraps ? lines.wrap[k] : 0) + (passes ? lines.wrap_lines[k] : 0);
                    }
                } else if (u > 0 && (in_line += T * V) < line.divisor()) {
#pragma unroll
                    for (int k = 0; k < n; ++k) offsets[k] += T * V * steps[k];
                } else if (u > 0 && own.has(u)) {
                    offsets_of(own.at(u), offsets);
                    in_line = line.remainder(own.at(u));
                }
                if (own.has(u)) body(u, offsets, 0);
                after(u);
            }
        }
    };
    // Single elements of one input are loaded all at once; where registers have room for them, together with the
    // vectors. Rows of odd lengths are many.
    constexpr bool loads_edges = sizeof...(In) == 1, loads_edges_ahead = loads_edges && T <= 128;
    InputVectors<V, In...> held[unroll], head, tail;
    const auto has_head = [&](const RowSegment<V> &segment) { return thread == 0 && segment.head > 0; };
    const auto has_tail = [&](const RowSegment<V> &segment) {
        return thread == (segment.vectors + lead) % T && segment.tail > 0;
    };
    const auto load_head = [&](const RowSegment<V> &segment) {
        const auto *const from = first_of(in...) + first[outputs] + segment.begin - shift;
        load_lanes(head.first, from, shift, shift + segment.head);
    };
    const auto load_tail = [&](const RowSegment<V> &segment) {
        load_lanes(tail.first, first_of(in...) + first[outputs] + segment.edge(segment.head), 0, segment.tail);
    };
    const auto load_slice = [&](const RowSegment<V> &segment) {
        for_own(
            OwnVectors<T, V>(segment, thread, lead),
            [&](int u, const int64_t (&offsets)[n], int apart) { load_early(held[u], offsets, apart); }, [](int) {});
        if constexpr (loads_edges_ahead) {
            if (has_head(segment)) load_head(segment);
            if (has_tail(segment)) load_tail(segment);
        }
    };
    [[maybe_unused]] const auto with_edge = [&](int64_t i, const auto &body) {
        int64_t offsets[n];
        offsets_of(i, offsets);
        from_offsets([&](const auto *...from) { body(offsets, *from...); }, Inputs(), offsets + outputs, in...);
    };

    State state;
    const auto scratch = [&] { return shared.template states_of<Op>(place, from_offsets(outs, first)); };
    int turn = 0;
#pragma unroll 1
    for (int pass = 0;; ++pass) {
        if constexpr (T > 128 && kFinishes<Op>) {
            if (pass < shared.passes) {
                state = merge_states(op, scratch() + pass * shared.states, shared.states, levels);
                if (!kRefines<Op> || pass > 0) break;
                if constexpr (kRefines<Op>) own_op[0] = own_op[0].refined(first[n], state);
                continue;
            }
        }
        State sums[accumulators];
#pragma unroll
        for (State &sum : sums) sum = op.identity();
        PairwiseMerge<State> slices(levels, 1);
        if (pass == shared.passes || end - begin > 1) load_slice(segment_of(begin));
#pragma unroll 1
        for (int64_t slice = begin; slice < end; ++slice) {
            const RowSegment<V> segment = segment_of(slice);
            const OwnVectors<T, V> own(segment, thread, lead);
            // Lanes [lane, lane + edges), of which the first is element `at`.
            const auto add_edge = [&](const InputVectors<V, In...> &edge, int lane, int edges, int64_t at) {
                if constexpr (loads_edges) {
#pragma unroll
                    for (int l = 0; l < V; ++l) {
                        if (l < lane || l >= lane + edges) continue;
                        State &sum = sums[l % accumulators];
                        const auto add = [&](auto... x) { return add_element(own_op[0], sum, at + l - lane, x...); };
                        sum = edge.apply(add, l);
                    }
                } else {
#pragma unroll 1
                    for (int i = 0; i < edges; ++i) {
                        with_lane(sums, (lane + i) % accumulators, [&](State &sum) {
                            with_edge(at + i, [&](const int64_t *, auto... x) {
                                sum = add_element(own_op[0], sum, at + i, x...);
                            });
                        });
                    }
                }
            };
            if (has_head(segment)) {
                if constexpr (loads_edges && !loads_edges_ahead) load_head(segment);
                add_edge(head, shift, segment.head, segment.begin);
            }
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                if (u * T >= own.left) break;
                if (!own.has(u)) continue;
#pragma unroll
                for (int lane = 0; lane < V; ++lane) {
                    State &sum = sums[lane % accumulators];
                    sum = held[u].apply([&](auto... x) { return add_element(own_op[0], sum, own.at(u) + lane, x...); },
                                        lane);
                }
            }
            if (has_tail(segment)) {
                if constexpr (loads_edges && !loads_edges_ahead) load_tail(segment);
                add_edge(tail, 0, segment.tail, segment.edge(segment.head));
            }
            if (slice + 1 < end) load_slice(segment_of(slice + 1)); // while sums are merged
            if constexpr (!kExact<Op>) {
                state = merge_team<T, Team::threads, V>(op, sums, shift, access.shifts, memory, turn);
                turn ^= 1;
                if (T <= 128 || end - begin == 1) break;
                if (threadIdx.x == 0) slices.push(op, state);
#pragma unroll
                for (State &sum : sums) sum = op.identity();
            }
        }
        if constexpr (kExact<Op>) {
            state = merge_team<T, Team::threads, V>(op, sums, shift, access.shifts, memory, turn);
            turn ^= 1;
        }
        if constexpr (T > 128) {
            if (shared.cluster > 1 || end - begin > 1) {
                if (threadIdx.x == 0) levels[0] = kExact<Op> || end - begin == 1 ? state : slices.total(op);
                __syncthreads();
                state = levels[0];
            }
            if (shared.spread()) {
                if (threadIdx.x == 0) scratch()[pass * shared.states + part] = state;
                return;
            }
            if (shared.cluster > 1) {
                synchronize_cluster();
                state = merge_cluster(op, shared.parts.count, levels);
                arrive_at_cluster();
            }
        }
        if constexpr (kRefines<Op>) {
            if (pass == 0) {
                own_op[0] = own_op[0].refined(first[n], state);
                // Until all blocks have read this one's state, it does not make another.
                if (T > 128 && shared.cluster > 1) wait_for_cluster();
                if constexpr (T > 32) __syncthreads();
                continue;
            }
        }
        break;
    }

    if constexpr (kFinishes<Op>) {
        const auto f = own_op[0].finish(first[n], state);
        const bool aligned = (access.vectors & all_outputs) == all_outputs;
        using Results = ResultVectors<V, Outs>;
        constexpr bool can_stage = T >= 32 && !kExact<Op> && Results::widest <= static_cast<int>(sizeof(State));
        bool together = can_stage && !aligned && reduced.rank == 1;
#pragma unroll
        for (int k = 0; k < outputs; ++k) together = together && steps[k] == 1;
        const int64_t first_slice = T > 128 ? shared.begin(part) : begin, last_slice = T > 128 ? shared.end(part) : end;
        const bool held_last = T <= 128 || shared.passes == 0;
        for (int64_t slice = last_slice; slice-- > first_slice;) {
            const RowSegment<V> segment = segment_of(slice);
            const OwnVectors<T, V> own(segment, thread, lead);
            if (!held_last || slice + 1 < end) load_slice(segment); // what it held is that of the last one
            typename Results::Type results;
            const auto look = [&](int u, const int64_t (&offsets)[n], int apart) {
                if constexpr (kLate<Op> != 0) load_late(held[u], offsets, apart);
                set_results(results, held[u], [&](int lane) {
                    return [&, i = own.at(u) + lane](auto... x) { return map_element(f, i, x...); };
                });
                if (aligned) {
                    results.store(from_offsets(outs, offsets), apart);
                } else if (!together) {
                    store_singly(results, steps, apart, from_offsets(outs, offsets));
                }
            };
            const auto after = [&](int u) {
                if constexpr (can_stage) {
                    const int lane = threadIdx.x % 32, there = own.left + lane - u * T; // vectors, of the warp
                    if (!together || there <= 0) return;
                    int64_t offsets[n];
#pragma unroll
                    for (int k = 0; k < n; ++k) offsets[k] = first[k] + own.at(u) - lane * V;
                    store_together(results, own.has(u), u == 0 && thread - lane < lead ? V : 0, min(there, 32) * V,
                                   memory.lanes + (threadIdx.x - lane) * V, from_offsets(outs, offsets));
                }
            };
            for_own(own, look, after);
            for (int i = thread; i < segment.head + segment.tail; i += T) {
                const int64_t at = segment.edge(i);
                with_edge(at,
                          [&](const int64_t *offsets, auto... x) { put_at(outs, offsets, map_element(f, at, x...)); });
            }
        }
    }
    if (exists && thread == 0 && part == 0 && shared.from == 0)
        own_op[0].store(first[n], state); // last: nobody waits for it
    if (T > 128 && shared.cluster > 1) wait_for_cluster();
}

template <int V, class Op, class... Out, class... In>
Status reduce_held_rows(const Call &call, const ReduceWalk &walk, const ElementAccess &access, const Op &op,
                        const Pack<Out *...> &outs, const In *...in) {
    using State = typename Op::State;
    constexpr int bytes = reduced_bytes<Op, In...>(), n = sizeof...(Out) + sizeof...(In);
    const bool few = kExact<Op> && walk.results <= multiprocessors();
    return with_reduce_team<V, bytes>(walk.count, few, [&](auto team) {
        using Team = decltype(team);
        const auto kernel = reduce_held_rows_kernel<Team, V, n, Op, Pack<Out *...>, In...>;
        constexpr int64_t slice = int64_t{Team::size} * Team::unroll * V;
        const int64_t slices = std::max<int64_t>(1, ceil_divide(walk.count, slice));
        const int64_t owners = ceil_divide(walk.results, Team::threads / Team::size);
        // Blocks that look at their elements again hold a slice each. Many slices would need clusters that are hard to
        // place: so many blocks as keep multiprocessors busy read them again. Batch norm of 256 channels of 200704
        // elements took 307 us in f32 and 240 in bf16 with 13 blocks each, 251 and 142 with one.
        const int64_t busy = std::max<int64_t>(1, StridedReducePolicy::busy_blocks / owners);
        const int64_t cluster = largest_cluster(kernel);
        const int64_t most = slices <= StridedReducePolicy::most_held_slices ? cluster : std::min(cluster, busy);
        // Of a few slices of many results, a block loads the next one while it merges those before.
        const bool alone = !kFinishes<Op> && slices <= kMostSlicesAlone && owners >= multiprocessors();
        const auto shared =
            alone || slices == 1 || kFinishes<Op>
                ? SharedParts<State>::in_clusters(slices, alone ? 1 : most, owners)
                : share_parts<Op>(call, kernel, slices, owners, walk, StridedReducePolicy::busy_held_blocks);
        const auto launch = [&](const SharedParts<State> &parts) {
            return launch_clusters(call, parts.blocks(), parts.cluster, Team::threads, 0, kernel,
                                   DeviceDims<n + 1>(walk.kept), DeviceDims<n>(walk.reduced),
                                   LineSteps<n>(walk.reduced, int64_t{Team::size} * V), walk.count, parts, access,
                                   walk.results, op, outs, in...);
        };
        if constexpr (Team::size > 128) {
            using Spread = SpreadReducePolicy;
            if (!kRefines<Op> || access.shifts || shared.blocks() <= Spread::most_refining_blocks) {
                return launch_rows(call, walk, slice, shared, Spread::least_held_run, op, launch, outs, in...);
            }
        }
        return launch(shared); // of no more than a cluster
    });
}

} // namespace baracuda
