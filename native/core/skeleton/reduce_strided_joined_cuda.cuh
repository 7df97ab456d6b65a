// reduce_strided.h on the device, for operations of two inputs that are joined (`joins`), where rows are whole aligned
// vectors and one slice: a team of threads joins a row as it is loaded and holds it in shared memory, each thread its
// own vectors, in loops that are not unrolled. Such operations have many operands: what holds their rows in registers
// (reduce_strided_held_cuda.cuh) took 16 800 instructions and spilled, 83 us for a layer norm with a residual of 6656
// rows of 384 bf16.
#pragma once

#include "core/skeleton/reduce_strided_parts_cuda.cuh"

#include <optional>
#include <tuple>

namespace baracuda {

struct JoinedRowsPolicy {
    static constexpr int threads = 128; // of a block that has several rows
    static constexpr int blocks = 4;    // of a multiprocessor, at least, where they have most threads
    static constexpr int loaded = 16;   // elements of each joined input, that a thread loads before it uses any
};

/// Whether an operation's states are those of its first two inputs alone.
template <class Op, class... In>
constexpr bool kReducesJoined = kJoins<Op> && (~kLate<Op> & ((1u << sizeof...(In)) - 1)) == 0b11;

/// `vectors` are those of a row, for teams of `team` threads; of the late inputs, the mask `whole` are read in vectors.
template <int V, int n, class Op, class Outs, class First, class Second, class... Late>
__global__ void __launch_bounds__(StridedReducePolicy::threads, JoinedRowsPolicy::blocks)
    reduce_joined_rows_kernel(DeviceDims<n + 1> kept, DeviceDims<n> reduced, int vectors, int team, OperandMask whole,
                              int64_t results, Op op, Outs outs, const First *in, const Second *others,
                              const Late *...late) {
    begin_kernel();
    using State = typename Op::State;
    constexpr int outputs = n - 2 - static_cast<int>(sizeof...(Late)), ahead = JoinedRowsPolicy::loaded / V;
    __shared__ State warps[2][StridedReducePolicy::threads / 32];
    Vector<First, V> *const held = dynamic_shared_memory<Vector<First, V>>() + threadIdx.x;
    const int thread = threadIdx.x & (team - 1);
    const int64_t place = static_cast<int64_t>(blockIdx.x) * (blockDim.x / team) + threadIdx.x / team;
    const bool exists = place < results;
    int64_t first[n + 1] = {};
    if (exists) kept.advance(place, first);
    OwnOperations<Op, 1> own_op(op, first[n], 0);
    const int end = exists ? vectors : 0;
    in += first[outputs], others += first[outputs + 1];

    // What is loaded of late inputs is not used to add.
    InputVectors<V, First, Second, Late...> row{};
    State sums[V];
    const auto clear = [&] {
#pragma unroll
        for (State &sum : sums) sum = op.identity();
    };
    const auto add = [&](int v, const Vector<First, V> &joined) {
        row.first = joined;
#pragma unroll
        for (int lane = 0; lane < V; ++lane) {
            const auto add_lane = [&](auto... x) { return add_element(own_op[0], sums[lane], v * V + lane, x...); };
            sums[lane] = row.apply(add_lane, lane);
        }
    };
    clear();
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
            a[i].set(lanes);
            held[(v + i * team) / team * blockDim.x] = a[i];
            add(v + i * team, a[i]);
        }
    }
    int turn = 0;
    State state = merge_any_team(op, sums, team, warps, turn);
    if constexpr (kRefines<Op>) {
        own_op[0] = own_op[0].refined(first[n], state);
        clear();
        const Vector<First, V> *own = held;
#pragma unroll 1
        for (int v = thread; v < end; v += team, own += blockDim.x) add(v, *own);
        state = merge_any_team(op, sums, team, warps, turn);
    }

    const auto f = own_op[0].finish(first[n], state);
    const auto row_outs = from_offsets(outs, first);
    const Vector<First, V> *own = held;
#pragma unroll 1
    for (int v = thread; v < end; v += team, own += blockDim.x) {
        row.first = *own;
        from_offsets(
            [&](const Late *...from) {
                load_masked(row.rest.rest, kAllOperands, whole, reduced.strides[0] + outputs + 2, v * V, from...);
            },
            std::index_sequence_for<Late...>(), first + outputs + 2, late...);
        row.store_results(row_outs, v * V, [&](int lane) {
            return [&, lane](auto... x) { return map_element(f, v * V + lane, x...); };
        });
    }
    if (exists && thread == 0) own_op[0].store(first[n], state);
}

/// Reduces rows of whole vectors; none where they are not.
template <class Op, class... Out, class... In>
std::optional<Status> reduce_joined_rows(const Call &call, const ReduceWalk &walk, const Op &op,
                                         const Pack<Out *...> &outs, const In *...in) {
    using First = std::tuple_element_t<0, std::tuple<In...>>;
    constexpr int V = kReduceLanes<Pack<Out *...>, In...>, n = sizeof...(Out) + sizeof...(In);
    constexpr int outputs = sizeof...(Out);
    constexpr OperandMask needed = (1u << (outputs + 2)) - 1;
    const ReduceOrder order = reduce_order<Op, Pack<Out *...>, In...>(walk.count);
    const OperandMask aligned = operands_in_vectors<V>(walk.main, walk.reduced, walk.kept, outs, in...);
    if (walk.reduced.rank > 1 || walk.count % V != 0 || order.slices > 1 || (aligned & needed) != needed ||
        !begins_in_vectors<V>(walk.main, misalignment<V>(first_of(in...)), walk.reduced, walk.kept)) {
        return std::nullopt;
    }
    const int threads = std::max(order.team, JoinedRowsPolicy::threads);
    const int vectors = static_cast<int>(walk.count / V);
    const int64_t held = ceil_divide(vectors, order.team) * threads * sizeof(Vector<First, V>);
    return launch_with_dynamic_shared(
        call, ceil_divide(walk.results, threads / order.team), threads, static_cast<int>(held),
        reduce_joined_rows_kernel<V, n, Op, Pack<Out *...>, In...>, DeviceDims<n + 1>(walk.kept),
        DeviceDims<n>(walk.reduced), vectors, order.team, aligned >> (outputs + 2), walk.results, op, outs, in...);
}

} // namespace baracuda
