// reduce_strided.h on the device, for rows of a few elements that lie one behind the other and are looked at again: a
// thread has one row after the other. A block copies its rows to shared memory as they lie, in aligned vectors, and
// stores results from there in such vectors: whole sectors of memory, however long a row is.
#pragma once

#include "core/skeleton/reduce_strided_shifted_cuda.cuh"

namespace baracuda {

/// For an H100.
struct TinyRowsPolicy {
    static constexpr int threads = 128;
    template <int V> static constexpr int most_elements = 4 * V < 16 ? 4 * V : 16; // of a row, one an accumulator
    static constexpr int most_turns = 16;              // rows of a thread: as many as make so many bytes of a block,
    static constexpr int block_bytes = 24 << 10;       // of all operands, while there are blocks
    static constexpr int blocks_of_multiprocessor = 8; // for all
    static constexpr int64_t least_rows = 8192;        // where they have more than few elements
};

/// Where a block holds its rows of the inputs and its results, and how far apart elements of other inputs are.
template <int inputs, int outputs, int n> struct TinyRows {
    int count, turns; // elements of a row, and rows of a thread
    HeldRows<inputs> held;
    int results[outputs];
    int64_t steps[n];
};

/// Element i of each input: of held ones, of which the row begins at element `begin`, or from the pointers.
template <int k, int inputs>
__device__ void load_tiny(Vectors<1> &, const char *const (&)[inputs], int, int, const int64_t *) {}
template <int k, int inputs, class First, class... Rest>
__device__ void load_tiny(Vectors<1, First, Rest...> &x, const char *const (&elements)[inputs], int begin, int i,
                          const int64_t *steps, const First *in, const Rest *...others) {
    if constexpr (k < inputs) {
        const First one[1] = {reinterpret_cast<const First *>(elements[k])[begin + i]};
        x.first.set(one);
    } else {
        x.first.load_singly(in + i * *steps);
    }
    load_tiny<k + 1>(x.rest, elements, begin, i, steps + 1, others...);
}

/// What a functor returns, as a Pack of one or more.
template <class First> __device__ Pack<First> as_results(const First &value) { return {value, {}}; }
template <class... T> __device__ const Pack<T...> &as_results(const Pack<T...> &values) { return values; }

/// Results in shared memory, as far from a vector as they are in their output.
template <int k, int V, int outputs>
__device__ void hold_results(char *, const int (&)[outputs], int, const Pack<> &, const Pack<> &) {}
template <int k, int V, int outputs, class First, class... Rest>
__device__ void hold_results(char *held, const int (&offsets)[outputs], int at, const Pack<First, Rest...> &results,
                             const Pack<First *, Rest *...> &outs) {
    reinterpret_cast<First *>(held + offsets[k])[misalignment<V>(outs.first) + at] = results.first;
    hold_results<k + 1, V>(held, offsets, at, results.rest, outs.rest);
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
    for (int at = static_cast<int>(threadIdx.x) * V - before; at < count; at += TinyRowsPolicy::threads * V) {
        if (at >= 0 && at + V <= count) {
            reinterpret_cast<const Vector<First, V> *>(own + before + at)->store(outs.first + at);
        } else {
#pragma unroll 1
            for (int i = max(at, 0); i < min(at + V, count); ++i) outs.first[i] = own[before + i];
        }
    }
    store_held<k + 1, V>(held, offsets, count, outs.rest);
}

/// merge_tree() of states that are loaded in another order, number i ^ turn as the i-th; `count` is a multiple of a
/// power of two that is more than `turn`.
template <int most, class Op, class StateAt>
__device__ auto merge_turned_tree(const Op &op, int count, int turn, const StateAt &state_at) {
    typename Op::State states[most];
#pragma unroll
    for (int i = 0; i < most; ++i) states[i] = i < count ? state_at(i ^ turn) : op.identity();
#pragma unroll
    for (int step = 1; step < most; step *= 2) {
#pragma unroll
        for (int i = 0; i + step < most; i += 2 * step) {
            if (i + step >= count) continue;
            typename Op::State left = states[i], right = states[i + step];
            if (turn & step) left = states[i + step], right = states[i];
            states[i] = op.merge(left, right);
        }
    }
    return states[0];
}

template <int V, int n, int held_inputs, int outputs, class Op, class Outs, class... In>
__global__ void __launch_bounds__(TinyRowsPolicy::threads)
    reduce_tiny_rows_kernel(const __grid_constant__ DeviceDims<n + 1> kept,
                            const __grid_constant__ TinyRows<held_inputs, outputs, n> rows, int64_t results, Op op,
                            Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    constexpr int threads = TinyRowsPolicy::threads, most = TinyRowsPolicy::most_elements<V>;
    char *const held = dynamic_shared_memory<char>();
    const int64_t begin = static_cast<int64_t>(blockIdx.x) * threads * rows.turns;
    const int own_rows = static_cast<int>(min(int64_t{threads} * rows.turns, results - begin));
    int64_t from[n];
#pragma unroll
    for (int k = 0; k < n; ++k) from[k] = k < outputs + held_inputs ? begin * rows.count : 0;
    const char *elements[held_inputs];
    from_offsets(
        [&](const In *...first) {
            hold_rows<0, V>(elements, rows.held, held, threadIdx.x, threads, own_rows * rows.count, first...);
        },
        Inputs(), from + outputs, in...);
    commit_copies();
    wait_for_copies<0>();
    __syncthreads();

    const auto own_outs = from_offsets(outs, from);
    const int even = rows.count & -rows.count; // the power of two in it
#pragma unroll 1
    for (int row = threadIdx.x; row < own_rows; row += threads) {
        // Rows that begin in the same bank of shared memory are read in different orders, where they are many.
        constexpr int size = sizeof(*first_of(in...));
        const int turn = even * size < 32 ? 0 : row * even * size / 128 & (even - 1);
        int64_t first[n + 1] = {};
        kept.advance(begin + row, first);
#pragma unroll
        for (int k = 0; k < outputs + held_inputs; ++k) first[k] = 0;
        OwnOperations<Op, 1> own_op(op, first[n], 0);
        const int at = row * rows.count;
        const auto element = [&](int i) {
            Vectors<1, In...> x;
            from_offsets([&](const In *...other) { load_tiny<0>(x, elements, at, i, rows.steps + outputs, other...); },
                         Inputs(), first + outputs, in...);
            return x;
        };
        State state;
#pragma unroll 1
        for (int pass = 0;; ++pass) { // an accumulator has an element
            state = merge_turned_tree<most>(op, rows.count, turn, [&](int i) {
                return element(i).apply([&](auto... x) { return add_element(own_op[0], op.identity(), i, x...); }, 0);
            });
            if constexpr (kRefines<Op>) {
                if (pass == 0) {
                    own_op[0] = own_op[0].refined(first[n], state);
                    continue;
                }
            }
            break;
        }
        const auto f = own_op[0].finish(first[n], state);
#pragma unroll 1
        for (int turned = 0; turned < rows.count; ++turned) {
            const int i = turned ^ turn;
            const auto result = element(i).apply([&](auto... x) { return map_element(f, i, x...); }, 0);
            hold_results<0, V>(held, rows.results, at + i, as_results(result), own_outs);
        }
        own_op[0].store(first[n], state);
    }
    __syncthreads();
    store_held<0, V>(held, rows.results, own_rows * rows.count, own_outs);
}

/// Whether there is such a kernel: what is copied comes in pieces that copies have.
template <int V, class Op, class Outs, class... In> constexpr bool kHasTinyRows = false;
template <int V, class Op, class... Out, class... In>
constexpr bool kHasTinyRows<V, Op, Pack<Out...>, In...> =
    kHasWholeRows<Op, In...> && (can_copy(V * static_cast<int>(sizeof(In))) && ...) &&
    (can_copy(V * static_cast<int>(sizeof(Out))) && ...);

/// Reduces rows of a few elements; none where rows of outputs, and of inputs that are not late, are longer or do not
/// lie one behind the other.
template <class Op, class... Out, class... In>
std::optional<Status> reduce_if_tiny_rows(const Call &call, const ReduceWalk &walk, const Op &op,
                                          const Pack<Out *...> &outs, const In *...in) {
    using Policy = TinyRowsPolicy;
    constexpr int V = kReduceLanes<Pack<Out *...>, In...>, n = sizeof...(Out) + sizeof...(In);
    if constexpr (!kHasTinyRows<V, Op, Pack<Out...>, In...>) {
        return std::nullopt;
    } else {
        constexpr int outputs = sizeof...(Out), early = early_inputs<Op, In...>();
        constexpr int sizes[] = {static_cast<int>(sizeof(Out))..., static_cast<int>(sizeof(In))...};
        const ReduceDims &reduced = walk.reduced, &kept = walk.kept;
        const bool few = walk.count > 0 && walk.count <= Policy::most_elements<V>;
        if (!few || reduced.rank > 1 || kept.rank > 1) return std::nullopt;
        if (walk.count > StridedReducePolicy::few_elements && walk.results < Policy::least_rows) return std::nullopt;
        // Of four vectors, a team of threads has one each.
        constexpr bool is_rare = (kRareElement<In> && ...);
        constexpr OperandMask needed = (1u << (outputs + early)) - 1;
        if (!is_rare && walk.count == 4 * V &&
            (operands_in_vectors<V>(walk.main, reduced, kept, outs, in...) & needed) == needed &&
            begins_in_vectors<V>(walk.main, misalignment<V>(first_of(in...)), reduced, kept)) {
            return std::nullopt;
        }
        TinyRows<early, outputs, n> rows{};
        rows.count = static_cast<int>(walk.count);
        for (int k = 0; k < n; ++k) {
            rows.steps[k] = reduced.strides[0][k];
            const bool dense =
                (walk.count == 1 || rows.steps[k] == 1) && (walk.results == 1 || kept.strides[0][k] == walk.count);
            if (k < outputs + early && !dense) return std::nullopt;
        }
        const int64_t of_turn = int64_t{Policy::threads} * rows.count * ((sizeof(Out) + ...) + (sizeof(In) + ...));
        const int64_t for_all =
            walk.results / (Policy::threads * Policy::blocks_of_multiprocessor * std::max(1, multiprocessors()));
        rows.turns = static_cast<int>(
            std::clamp<int64_t>(std::min(Policy::block_bytes / of_turn, for_all), 1, Policy::most_turns));
        const int64_t of_block = int64_t{Policy::threads} * rows.turns;
        const char *const addresses[] = {reinterpret_cast<const char *>(in)...};
        int bytes = 0;
        const auto place = [&](int k) {
            const int begin = bytes + V * sizes[k];
            bytes += static_cast<int>(held_bytes(of_block * rows.count, V, sizes[k]));
            return begin;
        };
        for (int k = 0; k < early; ++k) {
            rows.held.offsets[k] = place(outputs + k);
            rows.held.begin[k] = reinterpret_cast<uintptr_t>(addresses[k]);
            rows.held.end[k] = rows.held.begin[k] + walk.results * walk.count * sizes[outputs + k];
        }
        for (int k = 0; k < outputs; ++k) rows.results[k] = place(k);
        return launch_with_dynamic_shared(call, ceil_divide(walk.results, of_block), Policy::threads, bytes,
                                          reduce_tiny_rows_kernel<V, n, early, outputs, Op, Pack<Out *...>, In...>,
                                          DeviceDims<n + 1>(kept), rows, walk.results, op, outs, in...);
    }
}

} // namespace baracuda
