// reduce_strided.h on the device, for long rows of f64 whose order counts: a block takes slices of a row one after the
// other, and loads the first elements of the next one before it merges what it has of a slice.
#pragma once

#include "core/skeleton/reduce_strided_steps_cuda.cuh"

#include <optional>

namespace baracuda {

struct StreamedPolicy {
    static constexpr int threads = StridedReducePolicy::threads;
    static constexpr int blocks = 2; // of a multiprocessor
    static constexpr int loads = 16; // of a thread, under way
};

/// Whether an operation on f64 has rows for this kernel: those of a single input that is not looked at again, with
/// narrow states. Of wide ones, registers have room for half the loads: var of 4096 x 8192 over all takes 118 us so,
/// 101 by the compact kernel.
template <class Op, class... In>
constexpr bool kStreams =
    sizeof...(In) == 1 && kWidest<In...> == 8 && sizeof(typename Op::State) <= 8 && !kFinishes<Op> && !kExact<Op> &&
    !kIndexed<Op> && !kInBands<Op> && !kKnowsResult<Op> && !kCompact<Op> && !kSpreads<Op>;

/// `in_vectors`: whether rows are aligned vectors; elsewhere threads load single elements, neighbours. The slices up to
/// element `whole` are whole.
template <int V, class Op, class In>
__global__ void __launch_bounds__(StreamedPolicy::threads, StreamedPolicy::blocks)
    reduce_streamed_rows_kernel(const __grid_constant__ DeviceDims<2> kept, ReduceOrder order, int64_t whole,
                                SharedParts<typename Op::State> shared, bool in_vectors, int64_t results, Op op,
                                const In *in) {
    begin_kernel();
    using State = typename Op::State;
    constexpr int threads = StreamedPolicy::threads, sweep = threads * V;
    constexpr int ahead = StreamedPolicy::loads;
    static_assert(ahead % V == 0);
    __shared__ State accumulators[sweep];
    __shared__ State warps[2][threads / 32];
    __shared__ State levels[64];
    const TeamPlace<1> mine(kept, threads, shared, results);
    if (mine.part >= shared.parts.count) return;
    const In *const row = in + mine.first[0];
    const int64_t last = min(shared.parts.end(mine.part) * order.slice, whole);
    In next[ahead];
    const auto load = [&](int64_t at) {
        if (in_vectors) {
#pragma unroll
            for (int b = 0; b < ahead / V; ++b) {
                Vector<In, V> loaded;
                loaded.load(row + at + mine.thread * V + b * sweep);
#pragma unroll
                for (int lane = 0; lane < V; ++lane) next[b * V + lane] = loaded.lane(lane);
            }
        } else {
#pragma unroll
            for (int k = 0; k < ahead; ++k) next[k] = row[at + mine.thread + k * threads];
        }
    };
    const int64_t first = shared.parts.begin(mine.part) * order.slice;
    if (first < last) load(first);

    State state;
    int turn = 0;
    const auto state_of_slice = [&](int64_t slice) {
        const int64_t begin = slice * order.slice, end = min(begin + order.slice, order.count);
        State sums[V];
#pragma unroll
        for (State &sum : sums) sum = op.identity();
        if (begin < last) {
#pragma unroll 1
            for (int64_t at = begin; at < end; at += threads * ahead) {
#pragma unroll
                for (int k = 0; k < ahead; ++k) sums[k % V] = op.add(sums[k % V], next[k]);
                if (at + threads * ahead < last) load(at + threads * ahead);
            }
        } else {
#pragma unroll 1
            for (int64_t at = begin + mine.thread; at < end; at += threads * ahead) {
#pragma unroll
                for (int k = 0; k < ahead; ++k) next[k] = row[min(at + k * threads, end - 1)];
#pragma unroll
                for (int k = 0; k < ahead; ++k) {
                    if (at + k * threads < end) sums[k % V] = op.add(sums[k % V], next[k]);
                }
            }
        }
        if (!in_vectors || begin >= last) make_neighbours(sums, accumulators, threads, mine.thread);
        return merge_any_team(op, sums, threads, warps, turn);
    };
    OwnOperations<Op, 1> own_op(op, mine.first[1], 0);
    const auto scratch = [&] { return shared.scratch + mine.place * shared.parts.count; };
    if (!merge_slices(op, own_op, mine.first[1], mine.part, shared, scratch, levels, state, state_of_slice)) return;
    if (mine.thread == 0 && mine.part == 0) own_op[0].store(mine.first[1], state);
    if (shared.cluster > 1) wait_for_cluster();
}

/// Reduces rows on one line, of several slices, in such parts; none of other operations, or where there is one slice.
/// `shifted`: whether elements are neighbours, but not in aligned vectors.
template <int V, class Op, class... In>
std::optional<Status> reduce_if_streamed(const Call &call, const ReduceWalk &walk, const ReduceOrder &order,
                                         const SharedParts<typename Op::State> &shared, OperandMask vectors,
                                         bool shifted, const Op &op, const In *...in) {
    if constexpr (!kStreams<Op, In...>) {
        return std::nullopt;
    } else {
        using Policy = StreamedPolicy;
        constexpr int threads = Policy::threads, batch = threads * Policy::loads;
        const auto kernel = reduce_streamed_rows_kernel<V, Op, std::decay_t<decltype(*first_of(in...))>>;
        const bool in_vectors = (vectors & 1) != 0;
        if (walk.reduced.rank > 1 || !(in_vectors || shifted) || order.slices < 2 || order.team != threads ||
            order.slice % batch != 0 || shared.cluster > largest_cluster(kernel)) {
            return std::nullopt;
        }
        const int64_t whole = order.count - order.count % order.slice;
        const Status status =
            launch_clusters(call, shared.blocks(), shared.cluster, threads, 0, kernel, DeviceDims<2>(walk.kept), order,
                            whole, shared, in_vectors, walk.results, op, in...);
        return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
    }
}

} // namespace baracuda
