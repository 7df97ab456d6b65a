// reduce_strided.h on the device, where rows are whole aligned vectors and one slice: a team of threads takes a row in
// loops that are not unrolled. Rows that are looked at again are held in shared memory, each thread's own vectors:
// copies to it need no registers, so that many rows are under way. What holds rows of any alignment in
// registers (reduce_strided_held_cuda.cuh) has 9 400 instructions for a layer norm, 32 an element where 16 are enough,
// and keeps 16 warps a multiprocessor.
//
// Of two inputs that are joined (`joins`), what they join to is held.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/skeleton/reduce_strided_parts_cuda.cuh"

#include <optional>
#include <tuple>

namespace baracuda {

struct WholeRowsPolicy {
    static constexpr int threads = 128;     // of a block that has several rows
    static constexpr int blocks = 4;        // of a multiprocessor, at least, where they have most threads
    static constexpr int loaded = 16;       // elements of each joined input, that a thread loads before it uses any,
    static constexpr int loaded_bytes = 64; // and bytes of what is not held
    static constexpr int least_team = 32;   // rows of fewer threads are held in registers

    template <int V, class... In>
    static constexpr int ahead = std::max(1, loaded_bytes / (V * (static_cast<int>(sizeof(In)) + ...)));
};

/// Inputs from the first on that are reduced, or -1 where late ones are among them.
template <class Op, class... In> HD constexpr int early_inputs() {
    constexpr OperandMask early = ~kLate<Op> & ((1u << sizeof...(In)) - 1);
    int count = 0;
    while (early >> count & 1) ++count;
    return early >> count == 0 ? count : -1;
}

/// Whether there is such a kernel: what is joined is all that is reduced. Exact operations have other orders.
template <class Op, class... In>
constexpr bool kHasWholeRows =
    (kFinishes<Op> || !kExact<Op>) && !kInBands<Op> && early_inputs<Op, In...>() >= (kJoins<Op> ? 2 : 1) &&
    (!kJoins<Op> || early_inputs<Op, In...>() == 2);

/// Bytes of a vector of each of the first `count` inputs.
template <int count, int V, class... In> HD constexpr int held_row_bytes() {
    constexpr int sizes[] = {static_cast<int>(sizeof(In))...};
    int bytes = 0;
    for (int k = 0; k < count; ++k) bytes += V * sizes[k];
    return bytes;
}

/// Starts the copies of this thread's vectors of the first `count` inputs, one vector of each thread behind the other.
template <int count, int V> __device__ void start_holding(char *, int) {}
template <int count, int V, class First, class... Rest>
__device__ void start_holding(char *held, int at, const First *in, const Rest *...others) {
    if constexpr (count > 0) {
        constexpr int bytes = V * sizeof(First);
        char *const own = held + threadIdx.x * bytes;
        if constexpr (can_copy(bytes)) {
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
        load_held<count - 1>(row.rest, held + blockDim.x * V * sizeof(First));
    }
}

/// add(vector) with `row` set to each of this thread's vectors.
template <int V, class... In, class Add>
__device__ void add_rows(InputVectors<V, In...> &row, int thread, int team, int end, const Add &add, const In *...in) {
    constexpr int ahead = WholeRowsPolicy::ahead<V, In...>;
#pragma unroll 1
    for (int v = thread; v < end; v += ahead * team) {
        InputVectors<V, In...> rows[ahead];
#pragma unroll
        for (int i = 0; i < ahead; ++i) {
            if (v + i * team < end) rows[i].load((v + i * team) * V, in...);
        }
#pragma unroll
        for (int i = 0; i < ahead; ++i) {
            if (v + i * team >= end) break;
            row = rows[i];
            add(v + i * team);
        }
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

/// Joins the first two inputs, holds what that gives, and adds it.
template <int V, class Op, class First, class... Others, class Add, class Second, class... Late>
__device__ void join_and_hold(const Op &op, InputVectors<V, First, Others...> &row, char *held, int thread, int team,
                              int end, const Add &add, const First *in, const Second *others, const Late *...) {
    constexpr int ahead = WholeRowsPolicy::loaded / V;
    Vector<First, V> *const own = reinterpret_cast<Vector<First, V> *>(held) + threadIdx.x;
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
        for (int i = 0; i < ahead; ++i) {
            if (v + i * team >= end) break;
            First lanes[V];
#pragma unroll
            for (int lane = 0; lane < V; ++lane) lanes[lane] = op.join(a[i].lane(lane), b[i].lane(lane));
            row.first.set(lanes);
            own[(v + i * team) / team * blockDim.x] = row.first;
            add(v + i * team);
        }
    }
}

/// `vectors` are those of a row, for teams of `team` threads; `whole`: inputs in vectors, late ones among them.
template <int V, int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(StridedReducePolicy::threads, WholeRowsPolicy::blocks)
    reduce_whole_rows_kernel(DeviceDims<n + 1> kept, int vectors, int team, OperandMask whole, int64_t results, Op op,
                             Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    constexpr int outputs = n - static_cast<int>(sizeof...(In)), early = early_inputs<Op, In...>();
    constexpr int held_inputs = kJoins<Op> ? 1 : early;
    __shared__ State warps[2][StridedReducePolicy::threads / 32];
    char *const held = dynamic_shared_memory<char>();
    const int stride = static_cast<int>(blockDim.x) * held_row_bytes<held_inputs, V, In...>();
    const int thread = threadIdx.x & (team - 1);
    const int64_t place = static_cast<int64_t>(blockIdx.x) * (blockDim.x / team) + threadIdx.x / team;
    const bool exists = place < results;
    int64_t first[n + 1] = {};
    if (exists) kept.advance(place, first);
    OwnOperations<Op, 1> own_op(op, first[n], 0);
    const int end = exists ? vectors : 0;

    // What is loaded of late inputs is not used to add.
    InputVectors<V, In...> row{};
    State sums[V];
    const auto clear = [&] {
#pragma unroll
        for (State &sum : sums) sum = op.identity();
    };
    const auto add = [&](int v) {
#pragma unroll
        for (int lane = 0; lane < V; ++lane) {
            const auto add_lane = [&](auto... x) { return add_element(own_op[0], sums[lane], v * V + lane, x...); };
            sums[lane] = row.apply(add_lane, lane);
        }
    };
    const auto add_held = [&] {
        clear();
        const char *own = held;
#pragma unroll 2
        for (int v = thread; v < end; v += team, own += stride) {
            load_held<held_inputs>(row, own);
            add(v);
        }
    };
    int turn = 0;
    if constexpr (kJoins<Op>) {
        clear();
        from_offsets([&](const auto *...from) { join_and_hold(op, row, held, thread, team, end, add, from...); },
                     Inputs(), first + outputs, in...);
    } else if constexpr (!kFinishes<Op>) {
        clear();
        from_offsets([&](const In *...from) { add_rows<V>(row, thread, team, end, add, from...); }, Inputs(),
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
        add_held();
    }
    State state = merge_any_team(op, sums, team, warps, turn);
    if constexpr (kRefines<Op>) {
        own_op[0] = own_op[0].refined(first[n], state);
        add_held();
        state = merge_any_team(op, sums, team, warps, turn);
    }

    if constexpr (kFinishes<Op>) {
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
    }
    if (exists && thread == 0) own_op[0].store(first[n], state);
}

/// Whether few calls have elements of this type.
template <class T> constexpr bool kRareElement = std::is_same_v<T, f64> || std::is_integral_v<T>;

/// Reduces rows of whole vectors; none where they are not. A late input may repeat an element along the row.
template <class Op, class... Out, class... In>
std::optional<Status> reduce_whole_rows(const Call &call, const ReduceWalk &walk, const Op &op,
                                        const Pack<Out *...> &outs, const In *...in) {
    constexpr int V = kReduceLanes<Pack<Out *...>, In...>, n = sizeof...(Out) + sizeof...(In);
    constexpr int outputs = sizeof...(Out), early = early_inputs<Op, In...>();
    constexpr OperandMask needed = (1u << (outputs + early)) - 1;
    const ReduceOrder order = reduce_order<Op, Pack<Out *...>, In...>(walk.count);
    const OperandMask aligned = operands_in_vectors<V>(walk.main, walk.reduced, walk.kept, outs, in...);
    const int64_t *const steps = walk.reduced.strides[walk.reduced.last()];
    OperandMask repeated = 0;
    for (int k = outputs; k < n; ++k) repeated |= static_cast<OperandMask>(steps[k] == 0) << k;
    constexpr OperandMask all = (1u << n) - 1;
    if (walk.reduced.rank > 1 || walk.count % V != 0 || order.slices > 1 || order.team < WholeRowsPolicy::least_team ||
        (aligned & needed) != needed || ((aligned | repeated) & all) != all ||
        !begins_in_vectors<V>(walk.main, misalignment<V>(first_of(in...)), walk.reduced, walk.kept)) {
        return std::nullopt;
    }
    const int threads = std::max(order.team, WholeRowsPolicy::threads);
    const int vectors = static_cast<int>(walk.count / V);
    const int64_t held = !kFinishes<Op> ? 0
                                        : ceil_divide(vectors, order.team) * threads *
                                              held_row_bytes<kJoins<Op> ? 1 : early, V, In...>();
    return launch_with_dynamic_shared(call, ceil_divide(walk.results, threads / order.team), threads,
                                      static_cast<int>(held), reduce_whole_rows_kernel<V, n, Op, Pack<Out *...>, In...>,
                                      DeviceDims<n + 1>(walk.kept), vectors, order.team, aligned >> outputs,
                                      walk.results, op, outs, in...);
}

/// The same, and none where the operation has no such kernel.
template <class Op, class... Out, class... In>
std::optional<Status> reduce_if_whole_rows(const Call &call, const ReduceWalk &walk, const Op &op,
                                           const Pack<Out *...> &outs, const In *...in) {
    if constexpr (kHasWholeRows<Op, In...> && !(kRareElement<In> && ...)) {
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
