// reduce_strided.h on the device, for operations that look at rows again, where rows are whole aligned vectors that
// shared memory has room for: a team of threads holds a row there, each thread its own vectors, in loops that are not
// unrolled. Copies to shared memory need no registers, so that many rows are under way. What holds rows of any
// alignment in registers (reduce_strided_held_cuda.cuh) has 9 400 instructions for a layer norm, 32 an element where 20
// are enough, and keeps 16 warps a multiprocessor.
//
// Of two inputs that are joined (`joins`), what they join to is held.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/skeleton/reduce_strided_slices_cuda.cuh"

#include <optional>
#include <tuple>

namespace baracuda {

/// For an H200.
struct WholeRowsPolicy {
    static constexpr int threads = 128; // of a block that has several rows
    static constexpr int blocks = 4;    // of a multiprocessor, at least, where they have most threads
    static constexpr int loaded = 16;   // elements of each joined input, that a thread loads before it uses any

    // Of what a block holds: of several slices, three blocks are to share a multiprocessor, and rows to keep all of
    // them busy. Elements of 32 bits in more than 128 bytes a thread leave no first-level cache for weights; they are
    // as fast in registers: layer norms of 8192 of them took 385 us in shared memory for 290.
    static constexpr int most_bytes = 72 << 10, most_wide_bytes = 128;
    static constexpr int reserved_bytes = 8 << 10; // for what is merged, where a block has all memory
    static constexpr int least_results = 2;        // of several slices each, for each multiprocessor
};

/// Inputs from the first on that are reduced, or -1 where late ones are among them.
template <class Op, class... In> HD constexpr int early_inputs() {
    constexpr OperandMask early = ~kLate<Op> & ((1u << sizeof...(In)) - 1);
    int count = 0;
    while (early >> count & 1) ++count;
    return early >> count == 0 ? count : -1;
}

/// Whether there is such a kernel: what is joined is all that is reduced.
template <class Op, class... In>
constexpr bool kHasWholeRows = kFinishes<Op> && !kInBands<Op> && early_inputs<Op, In...>() >= (kJoins<Op> ? 2 : 1) &&
                               (!kJoins<Op> || early_inputs<Op, In...>() == 2);

/// Whether rows of all that is not late are several aligned vectors, of types that have kernels for them.
template <class Op, class... Out, class... In>
bool are_whole_vectors(const ReduceWalk &walk, const Pack<Out *...> &outs, const In *...in) {
    constexpr int V = kReduceLanes<Pack<Out *...>, In...>, early = early_inputs<Op, In...>();
    constexpr OperandMask needed = (1u << (sizeof...(Out) + early)) - 1;
    constexpr bool is_rare = (kRareElement<In> && ...);
    return !is_rare && walk.count >= 4 * V && walk.count % V == 0 &&
           (operands_in_vectors<V>(walk.main, walk.reduced, walk.kept, outs, in...) & needed) == needed &&
           begins_in_vectors<V>(walk.main, misalignment<V>(first_of(in...)), walk.reduced, walk.kept);
}

/// Bytes of a vector of each of the first `count` inputs, where it is held: two elements of 8 bits take a word.
template <int count, int V, class... In> HD constexpr int held_row_bytes() {
    constexpr int sizes[] = {static_cast<int>(sizeof(Vector<In, V>))...};
    int bytes = 0;
    for (int k = 0; k < count; ++k) bytes += sizes[k];
    return bytes;
}

/// Starts the copies of this thread's vectors of the first `count` inputs, one vector of each thread behind the other.
template <int count, int V> __device__ void start_holding(char *, int) {}
template <int count, int V, class First, class... Rest>
__device__ void start_holding(char *held, int at, const First *in, const Rest *...others) {
    if constexpr (count > 0) {
        constexpr int bytes = sizeof(Vector<First, V>);
        char *const own = held + threadIdx.x * bytes;
        if constexpr (can_copy(V * sizeof(First))) {
            start_copy<bytes>(own, in + at);
        } else {
            reinterpret_cast<Vector<First, V> *>(own)->load(in + at);
        }
        start_holding<count - 1, V>(held + blockDim.x * bytes, at, others...);
    }
}

/// Reads what start_holding() has copied.
template <int count, int V> __device__ void load_held(Vectors<V> &, const char *) {}
template <int count, int V, class First, class... Rest>
__device__ void load_held(Vectors<V, First, Rest...> &row, const char *held) {
    if constexpr (count > 0) {
        row.first = reinterpret_cast<const Vector<First, V> *>(held)[threadIdx.x];
        load_held<count - 1>(row.rest, held + blockDim.x * sizeof(Vector<First, V>));
    }
}

/// The late inputs' elements from `at` on: a vector of those in `whole`, one element of the others, for all lanes.
template <int V> __device__ void load_late(Vectors<V> &, OperandMask, OperandMask, int) {}
template <int V, class First, class... Rest>
__device__ void load_late(Vectors<V, First, Rest...> &row, OperandMask late, OperandMask whole, int at, const First *in,
                          const Rest *...others) {
    if ((late & 1) && (whole & 1)) {
        row.first.load(in + at);
    } else if (late & 1) {
        First lanes[V];
        const First one = *in;
#pragma unroll
        for (int lane = 0; lane < V; ++lane) lanes[lane] = one;
        row.first.set(lanes);
    }
    load_late(row.rest, late >> 1, whole >> 1, at, others...);
}

/// Joins this thread's vectors of the first two inputs and holds what that gives.
template <int V, class Op, class First, class Second, class... Late>
__device__ void join_and_hold(const Op &op, char *held, int thread, int team, int end, const First *in,
                              const Second *others, const Late *...) {
    constexpr int ahead = WholeRowsPolicy::loaded / V;
    Vector<First, V> *own = reinterpret_cast<Vector<First, V> *>(held) + threadIdx.x;
#pragma unroll 1
    for (int v = thread; v < end; v += ahead * team) {
        Vector<First, V> a[ahead];
        Vector<Second, V> b[ahead];
#pragma unroll
        for (int i = 0; i < ahead; ++i) {
            if (v + i * team >= end) break;
            a[i].load(in + (v + i * team) * V);
            b[i].load(others + (v + i * team) * V);
        }
#pragma unroll
        for (int i = 0; i < ahead; ++i, own += blockDim.x) {
            if (v + i * team >= end) break;
            First lanes[V];
#pragma unroll
            for (int lane = 0; lane < V; ++lane) lanes[lane] = op.join(a[i].lane(lane), b[i].lane(lane));
            a[i].set(lanes);
            *own = a[i];
        }
    }
}

/// `vectors` are those of a row, of which a block has all slices; `whole`: inputs in vectors, late ones among them.
template <int V, int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(StridedReducePolicy::threads, WholeRowsPolicy::blocks)
    reduce_whole_rows_kernel(DeviceDims<n + 1> kept, int vectors, ReduceOrder order,
                             SharedParts<typename Op::State> shared, OperandMask whole, int64_t results, Op op,
                             Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    constexpr int outputs = n - static_cast<int>(sizeof...(In)), early = early_inputs<Op, In...>();
    constexpr int held_inputs = kJoins<Op> ? 1 : early;
    __shared__ State warps[2][StridedReducePolicy::threads / 32];
    __shared__ State levels[64];
    char *const held = dynamic_shared_memory<char>();
    const int stride = static_cast<int>(blockDim.x) * held_row_bytes<held_inputs, V, In...>();
    const int team = order.team, thread = threadIdx.x & (team - 1);
    const int64_t place = static_cast<int64_t>(blockIdx.x) * (blockDim.x / team) + threadIdx.x / team;
    const bool exists = place < results;
    int64_t first[n + 1] = {};
    if (exists) kept.advance(place, first);
    OwnOperations<Op, 1> own_op(op, first[n], 0);
    const int end = exists ? vectors : 0;

    if constexpr (kJoins<Op>) {
        from_offsets([&](const auto *...from) { join_and_hold<V>(op, held, thread, team, end, from...); }, Inputs(),
                     first + outputs, in...);
    } else {
        from_offsets(
            [&](const In *...from) {
                char *own = held;
#pragma unroll 1
                for (int v = thread; v < end; v += team, own += stride) start_holding<early, V>(own, v * V, from...);
            },
            Inputs(), first + outputs, in...);
        commit_copies();
        wait_for_copies<0>(); // a thread reads what it has copied itself
    }

    InputVectors<V, In...> row{}; // what there is of late inputs is not used to add
    State state;
    int turn = 0;
    const auto state_of_slice = [&](int64_t slice) {
        State sums[V];
#pragma unroll
        for (State &sum : sums) sum = op.identity();
        const int begin = static_cast<int>(slice) * order.sweeps * team;
        const char *own = held + static_cast<int>(slice) * order.sweeps * stride;
#pragma unroll 2
        for (int v = begin + thread; v < min(begin + order.sweeps * team, end); v += team, own += stride) {
            load_held<held_inputs>(row, own);
#pragma unroll
            for (int lane = 0; lane < V; ++lane) {
                const auto add = [&](auto... x) { return add_element(own_op[0], sums[lane], v * V + lane, x...); };
                sums[lane] = row.apply(add, lane);
            }
        }
        return merge_any_team(op, sums, team, warps, turn);
    };
    merge_held_slices(op, own_op, first[n], 0, shared, levels, state, state_of_slice);

    const auto f = own_op[0].finish(first[n], state);
    const auto row_outs = from_offsets(outs, first);
    const char *own = held;
#pragma unroll 1
    for (int v = thread; v < end; v += team, own += stride) {
        load_held<held_inputs>(row, own);
        if constexpr (kLate<Op> != 0) {
            from_offsets([&](const In *...from) { load_late(row, kLate<Op>, whole, v * V, from...); }, Inputs(),
                         first + outputs, in...);
        }
        row.store_results(row_outs, v * V, [&](int lane) {
            return [&, lane](auto... x) { return map_element(f, v * V + lane, x...); };
        });
    }
    if (exists && thread == 0) own_op[0].store(first[n], state);
}

/// Reduces rows of whole vectors; none where they are not. A late input may repeat an element along the row.
template <class Op, class... Out, class... In>
std::optional<Status> reduce_whole_rows(const Call &call, const ReduceWalk &walk, const Op &op,
                                        const Pack<Out *...> &outs, const In *...in) {
    using Policy = WholeRowsPolicy;
    constexpr int V = kReduceLanes<Pack<Out *...>, In...>, n = sizeof...(Out) + sizeof...(In);
    constexpr int outputs = sizeof...(Out), early = early_inputs<Op, In...>();
    constexpr OperandMask needed = (1u << (outputs + early)) - 1, all = (1u << n) - 1;
    const ReduceOrder order = reduce_order<Op, Pack<Out *...>, In...>(walk.count);
    const OperandMask aligned = operands_in_vectors<V>(walk.main, walk.reduced, walk.kept, outs, in...);
    const int64_t *const steps = walk.reduced.strides[walk.reduced.last()];
    OperandMask repeated = 0;
    for (int k = outputs; k < n; ++k) repeated |= static_cast<OperandMask>(steps[k] == 0) << k;
    if (walk.reduced.rank > 1 || walk.count % V != 0 || (aligned & needed) != needed ||
        ((aligned | repeated) & all) != all ||
        !begins_in_vectors<V>(walk.main, misalignment<V>(first_of(in...)), walk.reduced, walk.kept)) {
        return std::nullopt;
    }
    const int threads = std::max(order.team, Policy::threads);
    const int64_t vectors = walk.count / V, owners = ceil_divide(walk.results, threads / order.team);
    const int64_t of_thread = ceil_divide(vectors, order.team) * held_row_bytes<(kJoins<Op> ? 1 : early), V, In...>();
    constexpr bool can_be_held = !kJoins<Op> && !kCompact<Op>; // in registers
    const bool wide = can_be_held && sizeof(*first_of(in...)) > 2 && of_thread > Policy::most_wide_bytes;
    const bool few = order.slices > 1 && walk.results < int64_t{Policy::least_results} * multiprocessors();
    if (wide || few || of_thread * threads > Policy::most_bytes) return std::nullopt;
    return launch_with_dynamic_shared(call, owners, threads, static_cast<int>(of_thread * threads),
                                      reduce_whole_rows_kernel<V, n, Op, Pack<Out *...>, In...>,
                                      DeviceDims<n + 1>(walk.kept), static_cast<int>(vectors), order,
                                      SharedParts<typename Op::State>::in_clusters(order.slices, 1, owners),
                                      aligned >> outputs, walk.results, op, outs, in...);
}

/// The same, and none where the operation has no such kernel.
template <class Op, class... Out, class... In>
std::optional<Status> reduce_if_whole_rows(const Call &call, const ReduceWalk &walk, const Op &op,
                                           const Pack<Out *...> &outs, const In *...in) {
    constexpr bool is_rare = (kRareElement<In> && ...);
    if constexpr (kHasWholeSlices<Op, In...> && !is_rare) {
        return reduce_whole_slices<false>(call, walk, op, in...);
    } else if constexpr (kHasWholeRows<Op, In...> && !is_rare) {
        if constexpr (kJoins<Op>) {
            return reduce_whole_rows(call, walk, op.after_join(), outs, in...);
        } else {
            return reduce_whole_rows(call, walk, op, outs, in...);
        }
    } else {
        return std::nullopt;
    }
}

} // namespace baracuda
