// reduce_strided.h on the device, for results that lie nearer to each other than their elements: a thread has V
// neighbouring results. It takes their accumulators one after the other, a few at once, and merges them as it goes;
// threads and blocks share results as subtrees.
//
// The leaves of the tree of merges are the accumulators of all slices: leaf q is accumulator q mod accumulators of
// slice q / accumulators. A thread takes a run of 2^k leaves, `height` threads of a block a chunk of such runs, and a
// block a run of chunks.
#pragma once

#include "core/skeleton/reduce_strided_single_columns_cuda.cuh"
#include "core/skeleton/reduce_strided_steps_cuda.cuh"
#include "core/skeleton/reduce_strided_strips_cuda.cuh"

namespace baracuda {

template <int V, bool shifted, int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(StridedColumnsPolicy::threads, StridedColumnsPolicy::blocks)
    reduce_columns_of_walk_kernel(const __grid_constant__ DeviceDims<n + 1> kept,
                                  const __grid_constant__ DeviceDims<n> reduced,
                                  const __grid_constant__ DimensionSteps<n> to_next, ReduceOrder order,
                                  ColumnsOfWalk columns, const __grid_constant__ ShiftedStrips strips,
                                  SharedParts<typename Op::State> shared, OperandMask vectors, int64_t results, Op op,
                                  Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    using Policy = StridedColumnsPolicy;
    constexpr int outputs = n - static_cast<int>(sizeof...(In)), threads = Policy::threads;
    constexpr int batch = batch_of_column<V, Op, In...>();
    constexpr int row_bytes = copied_bytes<V, Op, In...>();
    // A thread's levels of merges, of which the first is where it gives a state to others, and the columns' totals.
    State *const of_threads = reinterpret_cast<State *>(dynamic_shared_memory() + Policy::stages * batch * row_bytes);
    State *const totals = of_threads + columns.levels * V * threads;
    int64_t owner;
    int part;
    shared.place(owner, part);
    if (part >= shared.parts.count) return;
    const int lane = threadIdx.x % columns.lanes, height = threadIdx.x / columns.lanes;
    int64_t place = (owner * columns.lanes + lane) * V;
    int64_t first[n + 1] = {};
    int64_t steps[n + 1]; // from one of the thread's results to the next
#pragma unroll
    for (int k = 0; k <= n; ++k) steps[k] = kept.strides[kept.rank - 1][k];
    // Results from the thread's first one on, in its line, and how many of them it gives; whether vectors may begin
    // before the line, or end behind it.
    [[maybe_unused]] int64_t further = 0;
    [[maybe_unused]] int given = V;
    [[maybe_unused]] bool at_edge = false;
    if constexpr (shifted) {
        const int64_t line = strips.of_line.quotient(owner), length = kept.extents[kept.rank - 1].divisor();
        const int64_t in_line = ((owner - line * strips.of_line.divisor()) * (columns.lanes - 1) + lane) * V;
        place = line * length + in_line;
        further = length - in_line;
        given = lane == columns.lanes - 1 ? 0 : static_cast<int>(max(int64_t{0}, min(further, int64_t{V})));
        at_edge = in_line == 0 || further < V;
        kept.advance(line * length, first);
#pragma unroll
        for (int k = 0; k <= n; ++k) first[k] += in_line * steps[k];
    }
    const bool exists = shifted ? further > -V : place < results;
    if (!shifted && exists) kept.advance(place, first);
    OwnOperations<Op, V> own_op(op, first[n], steps[n]);
    // The inputs that are copied ahead: those in vectors, as the first always is, or in single elements.
    constexpr OperandMask all_inputs = (1u << sizeof...(In)) - 1, all_copied = copied_inputs<V, Op, In...>();
    const OperandMask copied = all_copied & (V == 1 ? kAllOperands : vectors >> outputs | 1);
    const int64_t accumulators = int64_t{1} << columns.log_accumulators;
    // The first element of a thread's run in a chunk. That is within a slice; those of a leaf are `accumulators` apart.
    const auto begin_of = [&](int64_t chunk) {
        const int64_t leaf = chunk * columns.chunk() + int64_t{height} * columns.run;
        return (leaf >> columns.log_accumulators) * order.slice + (leaf & (accumulators - 1));
    };
    const int64_t first_chunk = shared.parts.begin(part), end_chunk = shared.parts.end(part);
    // Where a thread is among its elements: how many of a leaf are left, from which on, and where operands have it.
    struct Place {
        int64_t chunk, element;
        int leaf, left, stage, shift;
        typename DimensionSteps<n>::Place at;
    };
    const bool in_lines = !shifted && reduced.rank > 1;
    int64_t apart[n]; // from one element of a leaf to the next, where there is one dimension
#pragma unroll
    for (int k = 0; k < n; ++k) apart[k] = accumulators * reduced.strides[0][k];
    const int64_t span = columns.batches * batch * accumulators; // that a leaf's batches step over
    const auto count_left = [&](Place &place) {
        const int64_t there = (order.count - place.element + accumulators - 1) >> columns.log_accumulators;
        place.left = exists ? static_cast<int>(max(int64_t{0}, min(there, int64_t{columns.sweeps}))) : 0;
        if (shifted && further + place.shift <= 0) place.left = 0;
    };
    // Vectors of shifted strips begin where memory is aligned.
    const auto find = [&](Place &place) {
        place.at = to_next.place(reduced, first, place.element);
        if constexpr (shifted) {
            place.shift = misalignment<V>(first_of(in...) + place.at.offsets[0]);
            place.at.offsets[0] -= place.shift;
        }
        count_left(place);
    };
    const auto begin_chunk = [&](Place &place) {
        place.leaf = 0;
        place.element = begin_of(place.chunk);
        find(place);
    };
    const auto next_leaf = [&](Place &place) {
        ++place.leaf;
        place.element += 1 - span;
        find(place);
    };
    const auto next_batch = [&](Place &place) {
        place.left -= batch;
        place.element += batch * accumulators;
        if (++place.stage == Policy::stages) place.stage = 0;
    };
    // From element j of a batch to the next one.
    const auto move_on = [&](Place &place, int j) {
        if (in_lines) {
            to_next.move(place.at, reduced, first, place.element + (j + 1) * accumulators);
        } else {
#pragma unroll
            for (int k = 0; k < n; ++k) place.at.offsets[k] += apart[k];
        }
    };
    // body(j, where operands are) for each element of a whole batch, from a copy of the place on.
    const auto for_batch = [&](Place place, const auto &body) {
#pragma unroll
        for (int j = 0; j < batch; ++j, move_on(place, j - 1)) body(j, place.at.offsets);
        return place.at;
    };
    const auto copy = [&](char *to, const int64_t (&offsets)[n]) {
        from_offsets([&](const auto *...from) { copy_row<V, all_copied>(to, copied, from...); }, Inputs(),
                     offsets + outputs, in...);
    };
    // Whether a vector of a batch is not all within the input's memory.
    const auto leaves_memory = [&](const Place &place) {
        const auto *const from = first_of(in...) + place.at.offsets[0];
        const int64_t reach = max(0, min(place.left, batch) - 1) * apart[0];
        return at_edge && !(strips.memory.holds<V>(from) && strips.memory.holds<V>(from + reach));
    };
    // For all of a thread's elements body(its number, where operands are, the inputs). The leaves begin with
    // start_leaf() and end with end_leaf(leaf, shift), chunks with end_chunk(chunk).
    const auto for_elements = [&](OperandMask inputs, auto wants_places, const auto &start_leaf, const auto &body,
                                  const auto &end_leaf, const auto &end_of_chunk) {
        constexpr bool has_others = sizeof...(In) > 1;
        [[maybe_unused]] const OperandMask others = inputs & ~copied;
        const auto load = [&](InputVectors<V, In...> &loaded, const char *row, const int64_t (&offsets)[n]) {
            load_copied<all_copied>(loaded, row, copied);
            if constexpr (has_others) {
                from_offsets(
                    [&](const auto *...from) {
                        load_masked(loaded, others, vectors >> outputs, steps + outputs, 0, from...);
                    },
                    Inputs(), offsets + outputs, in...);
            }
        };
        Place own{first_chunk, 0, 0, 0, 0, 0, {}};
        begin_chunk(own);
        Place ahead = own;
        int ahead_batch = 0;
        const auto copy_next = [&] {
            if (ahead.chunk < end_chunk) {
                char *const to = dynamic_shared_memory() + ahead.stage * (batch * row_bytes);
                if constexpr (shifted) {
                    const bool at_end = leaves_memory(ahead);
                    ahead.at = for_batch(ahead, [&](int j, const auto &offsets) {
                        if (j < ahead.left && !at_end) copy(to + j * row_bytes, offsets);
                    });
                    if (at_end) {
                        const auto *const from = first_of(in...) + ahead.at.offsets[0] - batch * apart[0];
#pragma unroll 1
                        for (int j = 0; j < min(ahead.left, batch); ++j) {
                            copy_within<V>(to + j * row_bytes, from + j * apart[0], strips.memory);
                        }
                    }
                } else if (ahead.left >= batch && !in_lines) {
                    ahead.at = for_batch(ahead, [&](int j, const auto &offsets) { copy(to + j * row_bytes, offsets); });
                } else {
#pragma unroll 1
                    for (int j = 0; j < min(ahead.left, batch); ++j, move_on(ahead, j - 1)) {
                        copy(to + j * row_bytes, ahead.at.offsets);
                    }
                }
                next_batch(ahead);
                if (++ahead_batch == columns.batches) {
                    ahead_batch = 0;
                    if (ahead.leaf + 1 < columns.run) {
                        next_leaf(ahead);
                    } else {
                        ++ahead.chunk;
                        begin_chunk(ahead);
                    }
                }
            }
            commit_copies();
        };
#pragma unroll 1
        for (int i = 0; i < Policy::stages; ++i) copy_next();
#pragma unroll 1
        for (; own.chunk < end_chunk; ++own.chunk) {
            begin_chunk(own);
#pragma unroll 1
            for (int leaf = 0;; ++leaf) {
                start_leaf();
#pragma unroll 1
                for (int i = 0; i < columns.batches; ++i) {
                    wait_for_copies<Policy::stages - 1>();
                    const char *const from = dynamic_shared_memory() + own.stage * (batch * row_bytes);
                    if constexpr (shifted) {
                        InputVectors<V, In...> loaded[batch];
#pragma unroll
                        for (int j = 0; j < batch; ++j) load(loaded[j], from + j * row_bytes, own.at.offsets);
#pragma unroll
                        for (int j = 0; j < batch; ++j) {
                            if (j < own.left) body(own.element + j * accumulators, own.at.offsets, loaded[j]);
                        }
                    } else if (own.left >= batch) {
                        InputVectors<V, In...> loaded[batch];
                        auto after = own.at;
                        if constexpr (has_others) {
                            after = for_batch(own, [&](int j, const auto &offsets) {
                                load(loaded[j], from + j * row_bytes, offsets);
                            });
                        } else {
#pragma unroll
                            for (int j = 0; j < batch; ++j) load(loaded[j], from + j * row_bytes, own.at.offsets);
                        }
                        if constexpr (decltype(wants_places)::value) {
                            after = for_batch(own, [&](int j, const auto &offsets) {
                                body(own.element + j * accumulators, offsets, loaded[j]);
                            });
                        } else {
#pragma unroll
                            for (int j = 0; j < batch; ++j) {
                                body(own.element + j * accumulators, own.at.offsets, loaded[j]);
                            }
                        }
                        own.at = after;
                    } else {
#pragma unroll 1
                        for (int j = 0; j < own.left; ++j, move_on(own, j - 1)) {
                            InputVectors<V, In...> loaded;
                            load(loaded, from + j * row_bytes, own.at.offsets);
                            body(own.element + j * accumulators, own.at.offsets, loaded);
                        }
                    }
                    next_batch(own);
                    copy_next();
                }
                end_leaf(leaf, own.shift);
                if (leaf + 1 == columns.run) break;
                next_leaf(own);
            }
            end_of_chunk(own.chunk - first_chunk);
        }
    };

    State state[V];
#pragma unroll 1
    for (int pass = 0;; ++pass) {
        State chunk_levels[V][Policy::levels];
        for_elements(
            ~kLate<Op> & all_inputs, std::false_type(),
            [&] {
#pragma unroll
                for (int v = 0; v < V; ++v) state[v] = op.identity();
            },
            [&](int64_t i, const int64_t (&)[n], const InputVectors<V, In...> &loaded) {
#pragma unroll
                for (int v = 0; v < V; ++v) {
                    state[v] = loaded.apply([&](auto... x) { return add_element(own_op[v], state[v], i, x...); }, v);
                }
            },
            [&](int leaf, [[maybe_unused]] int shift) {
                if constexpr (shifted) {
                    shift_states<V>(state, shift, strips.possible);
                }
                // As PairwiseMerge does, of all columns at once. The last leaf's merges are the run's.
                State *level = of_threads + threadIdx.x;
                for (int before = leaf; before & 1; before >>= 1, level += V * threads) {
#pragma unroll
                    for (int v = 0; v < V; ++v) state[v] = op.merge(level[v * threads], state[v]);
                }
                if (leaf + 1 < columns.run) {
#pragma unroll
                    for (int v = 0; v < V; ++v) level[v * threads] = state[v];
                }
            },
            [&](int64_t chunk) {
                // The threads of a column, neighbours first; each gives its state once.
                for (int step = 1; step < columns.height; step *= 2) {
                    if ((height & (2 * step - 1)) == step) {
#pragma unroll
                        for (int v = 0; v < V; ++v) of_threads[v * threads + threadIdx.x] = state[v];
                    }
                    __syncthreads();
                    if ((height & (2 * step - 1)) == 0 && height + step < columns.height) {
#pragma unroll
                        for (int v = 0; v < V; ++v) {
                            const int from = v * threads + threadIdx.x + step * columns.lanes;
                            state[v] = op.merge(state[v], of_threads[from]);
                        }
                    }
                }
                __syncthreads();
                if (height == 0 && end_chunk - first_chunk > 1) {
#pragma unroll
                    for (int v = 0; v < V; ++v) PairwiseMerge<State>(chunk_levels[v], 1, chunk).push(op, state[v]);
                }
            });
        if (height == 0) {
#pragma unroll
            for (int v = 0; v < V; ++v) {
                if (end_chunk - first_chunk > 1) {
                    state[v] = PairwiseMerge<State>(chunk_levels[v], 1, end_chunk - first_chunk).total(op);
                }
                of_threads[v * threads + lane] = state[v];
            }
        }
        if (shared.scratch) {
            if (height != 0 || !exists) return;
#pragma unroll
            for (int v = 0; v < V; ++v) {
                if (!shifted || v < given) shared.scratch[(place + v) * shared.parts.count + part] = state[v];
            }
            return;
        }
        synchronize_blocks(shared.cluster > 1);
        // A column by one thread, for all.
        if (kFinishes<Op> || part == 0) {
            for (int column = threadIdx.x; column < columns.lanes * V; column += blockDim.x) {
                const State *const own = of_threads + column / columns.lanes * threads + column % columns.lanes;
                totals[column] = merge_tree<StridedReducePolicy::most_cluster>(op, shared.parts.count, [&](int block) {
                    return shared.cluster > 1 ? *in_block_of_cluster(own, block) : *own;
                });
            }
            __syncthreads();
#pragma unroll
            for (int v = 0; v < V; ++v) state[v] = totals[v * columns.lanes + lane];
        }
        if (shared.cluster > 1) arrive_at_cluster();
        if constexpr (kRefines<Op>) {
            if (pass == 0) {
#pragma unroll
                for (int v = 0; v < V; ++v) own_op[v] = own_op[v].refined(first[n] + v * steps[n], state[v]);
                // Until all have read this block's states, it does not make others.
                if (shared.cluster > 1) wait_for_cluster();
                __syncthreads();
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
        const bool aligned = (vectors & all_outputs) == all_outputs;
        const auto nothing = [](auto...) {};
        for_elements(
            all_inputs, std::true_type(), nothing,
            [&](int64_t i, const int64_t (&offsets)[n], const InputVectors<V, In...> &loaded) {
                store_lanes<V>(loaded, aligned, steps, 0, from_offsets(outs, offsets),
                               [&](int v) { return [&, v](auto... x) { return map_element(f[v], i, x...); }; });
            },
            nothing, nothing);
    }
    if (part == 0 && height == 0 && exists) store_neighbours(own_op, first[n], steps[n], state, shifted ? given : V);
    if (shared.cluster > 1) wait_for_cluster();
}

/// Columns of vectors that are aligned, or of those that aligned vectors are `shifted` from.
template <int V, bool shifted = false, class Op, class... Out, class... In>
Status launch_columns(const Call &call, const ReduceWalk &walk, OperandMask vectors, const Op &op,
                      const Pack<Out *...> &outs, const In *...in) {
    using State = typename Op::State;
    constexpr int n = sizeof...(Out) + sizeof...(In);
    constexpr int row_bytes = copied_bytes<V, Op, In...>();
    constexpr int batch = batch_of_column<V, Op, In...>();
    const auto kernel = reduce_columns_of_walk_kernel<V, shifted, n, Op, Pack<Out *...>, In...>;
    using Policy = StridedColumnsPolicy;
    constexpr bool again = kFinishes<Op>;
    constexpr int side = again ? Policy::side_by_side_again : Policy::side_by_side;
    ReduceOrder order = reduce_order<Op, Pack<Out *...>, In...>(walk.count);
    const int64_t units = walk.results / V, line = walk.kept.extents[walk.kept.last()];
    int64_t owners, busy = Policy::busy_blocks;
    int lanes;
    ShiftedStrips strips;
    if constexpr (shifted) {
        if constexpr (kExact<Op>) order = ShiftedStrips::any_order(walk.count, V);
        lanes = ShiftedStrips::lanes(line, walk.results / line, V);
        strips = ShiftedStrips(walk, lanes, V, in...);
        owners = walk.results / line * strips.of_line.divisor();
        busy = ShiftedStrips::blocks(owners);
    } else {
        // Where any order will do, leaves are whole batches of few rows, too.
        if constexpr (kExact<Op> && !again && V > 1) order = {walk.count, 1, Policy::run, Policy::most_in_batch};
        busy = again                         ? Policy::busy_blocks_again
               : are_few_strips(units, side) ? Policy::busy_blocks_narrow
                                             : Policy::busy_blocks;
        lanes = strip_lanes(units, side, again && V > 1);
        owners = ceil_divide(units, lanes);
    }
    constexpr int state_bytes = V * static_cast<int>(sizeof(State)), level_bytes = Policy::threads * state_bytes;
    const int64_t row = std::abs(walk.reduced.strides[walk.reduced.last()][walk.main]);
    const bool has_narrow_rows = !again && walk.reduced.rank == 1 &&
                                 row * static_cast<int>(sizeof(*first_of(in...))) <= Policy::narrow_row_bytes;
    constexpr int widest = shifted ? ShiftedStrips::widest : side;
    constexpr int copied = Policy::stages * batch * row_bytes + widest * state_bytes; // and totals
    const ColumnsOfWalk columns = columns_of_walk(order, owners, lanes, batch, busy, level_bytes,
                                                  max_shared_bytes() - copied, has_narrow_rows ? 1 : Policy::run);
    const auto shared = share_parts<Op>(call, kernel, columns.chunks, owners, walk, busy);
    const int shared_bytes = copied + columns.levels * level_bytes;
    const Status status = launch_clusters_with_dynamic_shared(
        call, shared.blocks(), shared.cluster, columns.lanes * columns.height, shared_bytes, kernel,
        DeviceDims<n + 1>(walk.kept), DeviceDims<n>(walk.reduced),
        DimensionSteps<n>(walk.reduced, order.accumulators()), order, columns, strips, shared, vectors, walk.results,
        op, outs, in...);
    if constexpr (kFinishes<Op>) {
        return status;
    } else {
        return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
    }
}

template <class Op, class... Out, class... In>
Status reduce_in_columns(const Call &call, const ReduceWalk &walk, const Op &op, const Pack<Out *...> &outs,
                         const In *...in) {
    using Policy = StridedColumnsPolicy;
    constexpr int V = Policy::vector<typename Op::State, Pack<Out *...>, In...>;
    constexpr int size = sizeof(*first_of(in...));
    constexpr bool again = kFinishes<Op>;
    const ReduceOrder order = reduce_order<Op, Pack<Out *...>, In...>(walk.count);
    // Of few rows, blocks for whole vectors would have little to copy ahead.
    if constexpr (kTakesWideColumns<Op, In...> && size == 1) {
        if (walk.count <= ShortColumnsPolicy::most_elements && !are_short_columns<Op>(order, walk, walk.results / V) &&
            WideColumns::suit<Op>(walk, in...)) {
            return reduce_wide_columns(call, walk, op, in...);
        }
    }
    if constexpr (V > 1 && can_copy(V * size)) {
        const ReduceDims &kept = walk.kept;
        const int behind = misalignment<V>(first_of(in...));
        const OperandMask vectors = operands_in_vectors<V>(walk.main, kept, walk.reduced, outs, in...);
        if (kept.extents[kept.last()] % V == 0 && (vectors >> walk.main & 1) &&
            begins_in_vectors<V>(walk.main, behind, kept, walk.reduced)) {
            if (are_short_columns<Op>(order, walk, walk.results / V)) {
                const bool few_threads =
                    again && sizeof...(In) > 1 && size == 4 && walk.count >= ShortColumnsPolicy::long_again &&
                    walk.results / V < int64_t{ShortColumnsPolicy::least_threads_of_long} * multiprocessors();
                if (few_threads) return reduce_single_short_columns(call, walk, op, outs, in...);
                return reduce_short_columns<V>(call, walk, vectors, op, outs, in...);
            }
            // Of few vectors, single columns are threads enough.
            if (!again && walk.count <= ShortColumnsPolicy::fewer_elements &&
                are_short_columns<Op>(order, walk, walk.results)) {
                return reduce_single_short_columns(call, walk, op, outs, in...);
            }
            if (const auto status = reduce_if_passed(call, walk, op, true, in...)) return *status;
            if (const auto status = reduce_if_wide_on_lines(call, walk, op, in...)) return *status;
            return launch_columns<V>(call, walk, vectors, op, outs, in...);
        }
        if (const auto status = reduce_if_passed(call, walk, op, false, in...)) return *status;
        if constexpr (kTakesWideColumns<Op, In...>) {
            // Of single bytes, what a thread of its own column has under way is little.
            const int64_t fewest = size == 1 ? ShortColumnsPolicy::fewer_elements : ShortColumnsPolicy::most_elements;
            const bool are_many = size == 1 && !kIndexed<Op> && walk.count >= WideColumnsPolicy::least_rows_of_many &&
                                  walk.results >= int64_t{WideColumnsPolicy::many_bytes} * multiprocessors();
            if ((walk.count > fewest || are_many || !are_short_columns<Op>(order, walk, walk.results)) &&
                WideColumns::suit<Op>(walk, in...)) {
                return reduce_wide_columns(call, walk, op, in...);
            }
        }
        if constexpr (kShiftsColumns<V, Op, In...>) {
            if (behind >= 0 && ShiftedStrips::suit(walk, V) && !are_short_columns<Op>(order, walk, walk.results)) {
                return launch_columns<V, true>(call, walk, 1, op, outs, in...);
            }
        }
    }
    // Copies of single elements have more in flight than loads: a sum of 4096 x 4097 in f32 takes 34 us, not 53. Where
    // states are wide, these and their merges are most of the time: var of 1000 x 4001 takes 19 us so, 12 with loads.
    constexpr bool wide = !again && sizeof(typename Op::State) > 2 * size;
    if constexpr (can_copy(size) && !wide) {
        // Copies that run ahead are those of a leaf's batch: with one element in it, or two, they wait for each other.
        // The gradients of a layer norm of 1500 x 1001 with its weights take 22 us without them, 32 with them.
        const bool has_short_leaves = (again || kInBands<Op>) && size == 4 &&
                                      order.count <= int64_t{Policy::most_in_batch} * order.accumulators();
        const bool on_line = again || walk.reduced.rank == 1;
        if (on_line && !has_short_leaves && !are_short_columns<Op>(order, walk, walk.results)) {
            return launch_columns<1>(call, walk, 0, op, outs, in...);
        }
    }
    return reduce_single_columns(call, walk, op, outs, in...);
}

} // namespace baracuda
