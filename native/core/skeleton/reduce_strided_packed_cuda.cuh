// reduce_strided.h on the device, for short rows that lie one behind the other and are looked at again: a block copies
// its rows to shared memory as they lie, in aligned vectors, and stores results from there in such vectors: whole
// sectors of memory, however long a row is. In between, a few threads have a row, or one alone, in single elements.
#pragma once

#include "core/skeleton/reduce_strided_shifted_cuda.cuh"
#include "core/skeleton/reduce_strided_small_cuda.cuh"

namespace baracuda {

/// For an H200.
struct PackedRowsPolicy {
    static constexpr int threads = 128;
    template <int V> static constexpr int most_leaves = 4 * V < 16 ? 4 * V : 16; // accumulators of a thread
    // Threads of a row, log2: as few as may be, if all of them are so many for each multiprocessor.
    static constexpr int most_by_team = 5, busy_threads = 512;
    static constexpr int most_turns = 16;              // rows of a team: as many as make so many bytes of a block,
    static constexpr int block_bytes = 24 << 10;       // of all operands, while there are blocks
    static constexpr int blocks_of_multiprocessor = 8; // for all
    static constexpr int most_bytes = 48 << 10;        // of a chunk, or of one of so few of a multiprocessor:
    static constexpr int few_chunks = 2, most_bytes_of_few = 100 << 10;
    static constexpr int most_gaps = 2; // of an input, in times of what its elements take
    static constexpr int most_step = 2; // from one element of a row to the next
    // Elements of a row: longer ones have whole vectors to load. Merges of two numbers of 64 bits take longer than what
    // is won, but of more elements than a warp has in one vector each: softmax of 100000 x 92 f64 takes 81 us so, and
    // 144 by warps, of 100000 x 64 53 and 43. Of columns, the longer ones, and as many neighbours at most: gathered
    // ones read sectors again and again.
    static constexpr int most_elements = 64, most_of_wide_states = 16, most_of_wide_in_turns = 128,
                         most_of_columns = 1024, most_columns = 32;

    /// Gradients of masked softmax of 108 x 829 x 4 f64 along the second axis take 9.6 us so, and 15.5 by columns.
    static int most_bytes_of_chunk(int64_t chunks) {
        return chunks <= few_chunks * multiprocessors() ? most_bytes_of_few : most_bytes;
    }
};

/// Rows of `columns` results lie together, `count` elements of each, in a chunk of memory; outputs fill theirs. Where a
/// block holds its chunks of the inputs and its results, and how the accumulators of a row that have elements are dealt
/// out.
template <int inputs, int outputs, int n> struct PackedRows {
    int count; // elements of a row
    Divider<int32_t> columns;
    int64_t chunks;
    int of_block;                      // chunks
    int accumulators, by_team, leaves; // log2 of the threads of a row, and the accumulators of each, a power of two
    int even;                          // a power of two that divides the places where threads begin, or 1
    int spans[inputs];                 // from a chunk's first element to its end
    HeldRows<inputs> held;
    int results[outputs];
    int64_t by_chunk[n], by_column[n], by_element[n]; // steps
};

/// Element i of each input: of held ones, of which the row begins at element places[k], or from the pointers.
template <int k, int inputs>
__device__ void load_packed(Vectors<1> &, const char *const (&)[inputs], const int *, int, const int64_t *) {}
template <int k, int inputs, class First, class... Rest>
__device__ void load_packed(Vectors<1, First, Rest...> &x, const char *const (&elements)[inputs], const int *places,
                            int i, const int64_t *steps, const First *in, const Rest *...others) {
    if constexpr (k < inputs) {
        const int at = places[k] + i * static_cast<int>(steps[k]);
        const First one[1] = {reinterpret_cast<const First *>(elements[k])[at]};
        x.first.set(one);
    } else {
        x.first.load_singly(in + i * steps[k]);
    }
    load_packed<k + 1>(x.rest, elements, places, i, steps, others...);
}

/// What a functor returns, as a Pack of one or more.
template <class First> __device__ Pack<First> as_results(const First &value) { return {value, {}}; }
template <class... T> __device__ const Pack<T...> &as_results(const Pack<T...> &values) { return values; }

/// Results of element i in shared memory, as far from a vector as they are in their output, of which the row begins at
/// element places[k].
template <int k, int V, int outputs>
__device__ void hold_results(char *, const int (&)[outputs], const int *, int, const int64_t *, const Pack<> &,
                             const Pack<> &) {}
template <int k, int V, int outputs, class First, class... Rest>
__device__ void hold_results(char *held, const int (&offsets)[outputs], const int *places, int i, const int64_t *steps,
                             const Pack<First, Rest...> &results, const Pack<First *, Rest *...> &outs) {
    const int at = places[k] + i * static_cast<int>(steps[k]);
    reinterpret_cast<First *>(held + offsets[k])[misalignment<V>(outs.first) + at] = results.first;
    hold_results<k + 1, V>(held, offsets, places, i, steps, results.rest, outs.rest);
}

/// Stores `count` of these by all threads of the block.
template <int k, int V, int outputs>
__device__ void store_held(const char *, const int (&)[outputs], int, const Pack<> &) {}
template <int k, int V, int outputs, class First, class... Rest>
__device__ void store_held(const char *held, const int (&offsets)[outputs], int count,
                           const Pack<First *, Rest *...> &outs) {
    const First *const own = reinterpret_cast<const First *>(held + offsets[k]);
    const int before = misalignment<V>(outs.first);
#pragma unroll 1
    for (int at = static_cast<int>(threadIdx.x) * V - before; at < count; at += PackedRowsPolicy::threads * V) {
        if (at >= 0 && at + V <= count) {
            reinterpret_cast<const Vector<First, V> *>(own + before + at)->store(outs.first + at);
        } else {
#pragma unroll 1
            for (int i = max(at, 0); i < min(at + V, count); ++i) outs.first[i] = own[before + i];
        }
    }
    store_held<k + 1, V>(held, offsets, count, outs.rest);
}

/// merge_tree() of states that are in another order, number i ^ turn as the i-th; `count` is a multiple of a power of
/// two that is more than `turn`.
template <int most, class Op, class State = typename Op::State>
__device__ State merge_turned_tree(const Op &op, State (&states)[most], int count, int turn) {
#pragma unroll
    for (int step = 1; step < most; step *= 2) {
        if (step >= count) break;
#pragma unroll
        for (int i = 0; i + step < most; i += 2 * step) {
            if (i + step >= count) continue;
            const bool turned = !kCommutes<Op> && turn & step;
            const State left = select(turned, states[i + step], states[i]);
            const State right = select(turned, states[i], states[i + step]);
            states[i] = op.merge(left, right);
        }
    }
    return states[0];
}

template <int V, int n, int held_inputs, int outputs, class Op, class Outs, class... In>
__global__ void __launch_bounds__(PackedRowsPolicy::threads)
    reduce_packed_rows_kernel(const __grid_constant__ DeviceDims<n + 1> kept,
                              const __grid_constant__ PackedRows<held_inputs, outputs, n> rows, Op op, Outs outs,
                              const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    constexpr int threads = PackedRowsPolicy::threads, most = PackedRowsPolicy::most_leaves<V>;
    char *const held = dynamic_shared_memory<char>();
    const int rows_of_turn = threads >> rows.by_team, team = 1 << rows.by_team, thread = threadIdx.x & (team - 1);
    const int64_t begin = static_cast<int64_t>(blockIdx.x) * rows.of_block;
    const int own_chunks = static_cast<int>(min(int64_t{rows.of_block}, rows.chunks - begin));
    const int own_rows = own_chunks * rows.columns.divisor();
    int64_t from[n];
#pragma unroll
    for (int k = 0; k < n; ++k) from[k] = k < outputs + held_inputs ? begin * rows.by_chunk[k] : 0;
    const char *elements[held_inputs];
    int counts[held_inputs];
#pragma unroll
    for (int k = 0; k < held_inputs; ++k) {
        counts[k] = (own_chunks - 1) * static_cast<int>(rows.by_chunk[outputs + k]) + rows.spans[k];
    }
    from_offsets(
        [&](const In *...first) { hold_rows<0, V>(elements, rows.held, held, threadIdx.x, threads, counts, first...); },
        Inputs(), from + outputs, in...);
    commit_copies();
    wait_for_copies<0>();
    __syncthreads();

    const auto own_outs = from_offsets(outs, from);
    const int own_leaves = team > 1 ? rows.leaves : min(rows.leaves, rows.count);
    // The threads of a warp stay together.
    const int first_row = threadIdx.x >> rows.by_team, above = threadIdx.x % 32 >> rows.by_team;
#pragma unroll 1
    for (int row = first_row; row - above < own_rows; row += rows_of_turn) {
        const bool exists = row < own_rows;
        const int count = exists ? rows.count : 0, first_leaf = thread * rows.leaves;
        const int chunk = rows.columns.quotient(row), column = row - chunk * rows.columns.divisor();
        int places[outputs + held_inputs];
#pragma unroll
        for (int k = 0; k < outputs + held_inputs; ++k) {
            places[k] = chunk * static_cast<int>(rows.by_chunk[k]) + column * static_cast<int>(rows.by_column[k]);
        }
        // Threads that begin in the same bank of shared memory take what they have in different orders.
        constexpr int size = sizeof(*first_of(in...));
        const int turn = (places[outputs] + first_leaf) * size / 128 & (rows.even - 1);
        int64_t first[n + 1] = {};
        if (exists) kept.advance(begin * rows.columns.divisor() + row, first);
#pragma unroll
        for (int k = 0; k < outputs + held_inputs; ++k) first[k] = 0;
        OwnOperations<Op, 1> own_op(op, first[n], 0);
        const auto element = [&](int i) {
            Vectors<1, In...> x;
            from_offsets(
                [&](const In *...other) {
                    load_packed<0>(x, elements, places + outputs, i, rows.by_element + outputs, other...);
                },
                Inputs(), first + outputs, in...);
            return x;
        };
        State state;
#pragma unroll 1
        for (int pass = 0;; ++pass) {
            State states[most];
#pragma unroll
            for (int leaf = 0; leaf < most; ++leaf) {
                if (leaf >= own_leaves) break;
                const int i = first_leaf + (leaf ^ turn);
                states[leaf] = op.identity();
                if (i < count) {
                    states[leaf] = element(i).apply([&](auto... x) { return first_state(op, own_op[0], i, x...); }, 0);
                }
            }
#pragma unroll 1
            for (int sweep = rows.accumulators; sweep < rows.count; sweep += rows.accumulators) {
#pragma unroll
                for (int leaf = 0; leaf < most; ++leaf) {
                    if (leaf >= own_leaves) break;
                    const int i = sweep + first_leaf + (leaf ^ turn);
                    if (i < count) {
                        states[leaf] = element(i).apply(
                            [&](auto... x) { return add_element(own_op[0], states[leaf], i, x...); }, 0);
                    }
                }
            }
            state = merge_turned_tree(op, states, own_leaves, turn);
            state = merge_lanes_in_order(state, MergeOf<Op>{op}, team);
            if constexpr (kRefines<Op>) {
                if (pass == 0) {
                    own_op[0] = own_op[0].refined(first[n], state);
                    continue;
                }
            }
            break;
        }
        const auto f = own_op[0].finish(first[n], state);
        const int turn_again = team > 1 ? 0 : turn;
#pragma unroll 1
        for (int turned = thread; turned < count; turned += team) {
            const int i = turned ^ turn_again;
            const auto result = element(i).apply([&](auto... x) { return map_element(f, i, x...); }, 0);
            hold_results<0, V>(held, rows.results, places, i, rows.by_element, as_results(result), own_outs);
        }
        if (exists && thread == 0) own_op[0].store(first[n], state);
    }
    __syncthreads();
    store_held<0, V>(held, rows.results, own_rows * rows.count, own_outs);
}

/// Whether there is such a kernel: what is copied comes in pieces that copies have.
template <int V, class Op, class Outs, class... In> constexpr bool kHasPackedRows = false;
template <int V, class Op, class... Out, class... In>
constexpr bool kHasPackedRows<V, Op, Pack<Out...>, In...> =
    kHasWholeRows<Op, In...> && !kOnlyLong<Op> && (can_copy(V * static_cast<int>(sizeof(In))) && ...) &&
    (can_copy(V * static_cast<int>(sizeof(Out))) && ...);

/// How short rows are packed in memory, or columns, for `across`; none where they are not, or are long.
template <int V, int inputs, int outputs, int n>
std::optional<PackedRows<inputs, outputs, n>> packed_rows(const ReduceWalk &walk, const ReduceOrder &order,
                                                          bool across) {
    using Policy = PackedRowsPolicy;
    constexpr int most_steps = 1 << 20;
    const ReduceDims &reduced = walk.reduced, &kept = walk.kept;
    if (walk.count < 1 || reduced.rank > 1 || kept.rank > 2 || order.slices > 1) {
        return std::nullopt;
    }
    const int64_t columns = kept.rank > 1 ? kept.extents[1] : 1, of_chunk = columns * walk.count;
    if (of_chunk > Policy::most_bytes_of_chunk(kept.extents[0])) return std::nullopt;
    PackedRows<inputs, outputs, n> rows{};
    rows.count = static_cast<int>(walk.count);
    rows.columns = Divider<int32_t>(static_cast<int32_t>(columns));
    rows.chunks = kept.extents[0];
    for (int k = 0; k < n; ++k) {
        const int64_t element = walk.count > 1 ? reduced.strides[0][k] : 1;
        const int64_t column = kept.rank > 1 ? kept.strides[1][k] : 1;
        const int64_t chunk = rows.chunks > 1 ? kept.strides[0][k] : of_chunk;
        rows.by_element[k] = reduced.strides[0][k];
        rows.by_column[k] = column;
        rows.by_chunk[k] = chunk;
        if (k >= outputs + inputs) continue;
        const bool small = element >= 0 && (across || (element > 0 && element <= Policy::most_step)) && column >= 0 &&
                           chunk >= 0 && element < most_steps && column < most_steps;
        const int64_t span = (columns - 1) * column + (walk.count - 1) * element + 1;
        const int64_t room = Policy::most_gaps * of_chunk * (across ? 1 : element);
        if (!small || std::max(span, chunk) > room) return std::nullopt;
        if (k < outputs) {
            const bool dense = (columns == 1 || column == 1 || column == walk.count) &&
                               (walk.count == 1 || element == 1 || element == columns);
            if (!dense || span != of_chunk || chunk != of_chunk) return std::nullopt;
        } else {
            rows.spans[k - outputs] = static_cast<int>(span);
        }
    }
    rows.accumulators = order.accumulators();
    rows.leaves = std::min(rows.accumulators, round_up_to_power_of_2(rows.count));
    return rows;
}

/// Reduces short rows, or columns, for `across`; none where those of outputs, and of inputs that are not late, are not
/// packed, or where they are whole aligned vectors, of which a team of threads has some each.
template <class Op, class... Out, class... In>
std::optional<Status> reduce_if_packed_rows(const Call &call, const ReduceWalk &walk, const Op &op,
                                            const Pack<Out *...> &outs, bool across, const In *...in) {
    using Policy = PackedRowsPolicy;
    constexpr int V = kReduceLanes<Pack<Out *...>, In...>, n = sizeof...(Out) + sizeof...(In);
    if constexpr (!kHasPackedRows<V, Op, Pack<Out...>, In...>) {
        return std::nullopt;
    } else {
        constexpr int outputs = sizeof...(Out), early = early_inputs<Op, In...>();
        constexpr int sizes[] = {static_cast<int>(sizeof(Out))..., static_cast<int>(sizeof(In))...};
        constexpr bool is_wide = (kRareElement<In> && ...) && sizeof(typename Op::State) > 8;
        const bool in_turns = is_wide && !kInRows<Op> && walk.count > Policy::most_elements;
        const int most = across     ? Policy::most_of_columns
                         : in_turns ? Policy::most_of_wide_in_turns
                         : is_wide  ? Policy::most_of_wide_states
                                    : Policy::most_elements;
        // Of rows whose elements are apart, small problems have another kernel.
        const bool is_apart = !across && walk.reduced.strides[0][walk.main] > 1;
        if (walk.count > most || are_whole_vectors<Op>(walk, outs, in...) ||
            (is_apart && are_few_elements(walk.results * walk.count, (static_cast<int>(sizeof(In)) + ...)))) {
            return std::nullopt;
        }
        const auto packed =
            packed_rows<V, early, outputs, n>(walk, reduce_order<Op, Pack<Out *...>, In...>(walk.count), across);
        if (!packed) return std::nullopt;
        auto rows = *packed;
        const int columns = rows.columns.divisor(), most_leaves = Policy::most_leaves<V>;
        const int64_t wanted = int64_t{Policy::busy_threads} * multiprocessors();
        int64_t chunk_bytes = 0; // of all operands
        for (int k = 0; k < outputs + early; ++k) chunk_bytes += rows.by_chunk[k] * sizes[k];
        if (chunk_bytes > Policy::most_bytes_of_chunk(rows.chunks)) return std::nullopt;
        const int64_t row_bytes = std::max<int64_t>(1, chunk_bytes / columns);
        const int64_t rows_of_block =
            columns * std::clamp<int64_t>(Policy::block_bytes / (row_bytes * columns), 1, rows.chunks);
        while (rows.by_team < Policy::most_by_team && rows.leaves > 1 &&
               (rows.leaves > most_leaves || walk.results << rows.by_team < wanted ||
                rows_of_block << rows.by_team < Policy::threads)) {
            ++rows.by_team;
            rows.leaves /= 2;
        }
        if (rows.leaves > most_leaves) return std::nullopt;
        const int64_t rows_of_turn = Policy::threads >> rows.by_team;
        const int64_t for_all =
            walk.results / (rows_of_turn * Policy::blocks_of_multiprocessor * std::max(1, multiprocessors()));
        const int64_t turns = std::clamp<int64_t>(std::min(for_all, Policy::block_bytes / (rows_of_turn * row_bytes)),
                                                  1, Policy::most_turns);
        rows.of_block = static_cast<int>(std::clamp<int64_t>(turns * rows_of_turn / columns, 1, rows.chunks));
        const int64_t first_steps = rows.by_chunk[outputs];
        const int64_t divides = first_steps | (rows.by_team > 0 ? rows.leaves : rows.count);
        const int64_t even = divides & -divides;
        const bool turns_round = columns == 1 && rows.by_element[outputs] == 1 && even * sizes[outputs] >= 32;
        rows.even = turns_round ? static_cast<int>(std::min<int64_t>(even, most_leaves)) : 1;
        const char *const addresses[] = {reinterpret_cast<const char *>(in)...};
        int bytes = 0;
        const auto place = [&](int k, int span) {
            const int begin = bytes + V * sizes[k];
            bytes += static_cast<int>(held_bytes((rows.of_block - 1) * rows.by_chunk[k] + span, V, sizes[k]));
            return begin;
        };
        for (int k = 0; k < early; ++k) {
            rows.held.offsets[k] = place(outputs + k, rows.spans[k]);
            rows.held.begin[k] = reinterpret_cast<uintptr_t>(addresses[k]);
            rows.held.end[k] = rows.held.begin[k] +
                               ((rows.chunks - 1) * rows.by_chunk[outputs + k] + rows.spans[k]) * sizes[outputs + k];
        }
        for (int k = 0; k < outputs; ++k) rows.results[k] = place(k, rows.count * columns);
        if (bytes > max_shared_bytes()) return std::nullopt;
        return launch_with_dynamic_shared(call, ceil_divide(rows.chunks, rows.of_block), Policy::threads, bytes,
                                          reduce_packed_rows_kernel<V, n, early, outputs, Op, Pack<Out *...>, In...>,
                                          DeviceDims<n + 1>(walk.kept), rows, op, outs, in...);
    }
}

} // namespace baracuda
