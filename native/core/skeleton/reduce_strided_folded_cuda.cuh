// reduce_strided.h on the device, for many rows of f64 whose order counts: a thread has eight of a team's accumulators,
// so that a warp takes what would be a block's result, without barriers. Elements are loaded one by one, neighbours by
// neighbouring threads, wherever they are.
#pragma once

#include "core/skeleton/reduce_strided_steps_cuda.cuh"

#include <optional>

namespace baracuda {

struct FoldedRowsPolicy {
    static constexpr int threads = 128;
    static constexpr int accumulators = 8;                                          // of a thread
    template <class State> static constexpr int blocks = sizeof(State) > 8 ? 4 : 6; // of a multiprocessor
    template <class State> static constexpr int loads = sizeof(State) > 8 ? 8 : 16; // before any is used
    static constexpr int least_width = 8, most_width = 32;                          // threads of a result
    static constexpr int least_threads = 64;                                        // of a multiprocessor
};

/// The merge of what the `width` threads of a result have in eight accumulators each, of which number
/// k * width + thread is the k-th: in the order of their numbers, in each of them.
template <class Op, class State = typename Op::State>
__device__ State merge_folded(const Op &op, State (&sums)[FoldedRowsPolicy::accumulators], int width) {
    // A thread keeps a half of its accumulators in each of three steps, and gives its neighbour the other half.
#pragma unroll
    for (int step = 1, half = FoldedRowsPolicy::accumulators / 2; half > 0; step *= 2, half /= 2) {
        const bool upper = threadIdx.x & step;
#pragma unroll
        for (int k = 0; k < half; ++k) {
            const State given = shuffle_xor(select(upper, sums[k], sums[k + half]), step);
            const State kept = select(upper, sums[k + half], sums[k]);
            sums[k] = op.merge(select(upper, given, kept), select(upper, kept, given));
        }
    }
    const auto merge_with = [&](int step) {
        const State other = shuffle_xor(sums[0], step);
        const bool upper = threadIdx.x & step;
        sums[0] = op.merge(select(upper, other, sums[0]), select(upper, sums[0], other));
    };
#pragma unroll 1
    for (int step = FoldedRowsPolicy::accumulators; step < width; step *= 2) merge_with(step);
#pragma unroll
    for (int step = FoldedRowsPolicy::accumulators / 2; step > 0; step /= 2) merge_with(step);
    return sums[0];
}

template <class Op, class In>
__global__ void __launch_bounds__(FoldedRowsPolicy::threads, FoldedRowsPolicy::blocks<typename Op::State>)
    reduce_folded_rows_kernel(const __grid_constant__ DeviceDims<2> kept, const __grid_constant__ DeviceDims<1> reduced,
                              const __grid_constant__ DimensionSteps<1> steps, int width, int count, int64_t results,
                              Op op, const In *in) {
    begin_kernel();
    using State = typename Op::State;
    using Policy = FoldedRowsPolicy;
    constexpr int loads = Policy::loads<State>;
    const int thread = threadIdx.x & (width - 1);
    const int64_t place = int64_t{blockIdx.x} * (Policy::threads / width) + threadIdx.x / width;
    const bool exists = place < results;
    int64_t first[2] = {};
    if (exists) kept.advance(place, first);
    OwnOperations<Op, 1> own_op(op, first[1], 0);
    State sums[Policy::accumulators];
#pragma unroll
    for (State &sum : sums) sum = op.identity();
    const int end = exists ? count : 0;
    auto at = steps.place(reduced, first, thread);
    const auto add_some = [&](int i, auto of_all) {
        constexpr bool all = decltype(of_all)::value;
        In loaded[loads]; // all before any is used
#pragma unroll
        for (int k = 0; k < loads; ++k) {
            if (all || i + k * width < end) loaded[k] = in[at.offsets[0]];
            if (steps.lines == 0) {
                at.offsets[0] += steps.along[0];
            } else {
                steps.move(at);
            }
        }
#pragma unroll
        for (int k = 0; k < loads; ++k) {
            if (!all && i + k * width >= end) break;
            State &sum = sums[k % Policy::accumulators];
            sum = add_element(own_op[0], sum, i + k * width, loaded[k]);
        }
    };
    int i = thread;
#pragma unroll 1
    for (; i + (loads - 1) * width < end; i += loads * width) add_some(i, std::true_type());
    if (i < end) add_some(i, std::false_type());
    const State state = merge_folded(op, sums, width);
    if (exists && thread == 0) own_op[0].store(first[1], state);
}

/// Reduces many rows of f64 that are one slice each; none elsewhere.
template <class Op, class... Out, class... In>
std::optional<Status> reduce_if_folded(const Call &call, const ReduceWalk &walk, const Op &op, const Pack<Out *...> &,
                                       const In *...in) {
    if constexpr (sizeof...(In) != 1 || sizeof...(Out) > 0 || kExact<Op> || kInBands<Op>) {
        return std::nullopt;
    } else {
        using Policy = FoldedRowsPolicy;
        using T = std::decay_t<decltype(*first_of(in...))>;
        if constexpr (sizeof(T) != 8) {
            return std::nullopt;
        } else {
            const ReduceOrder order = reduce_order<Op, Pack<>, In...>(walk.count);
            const int width = order.accumulators() / Policy::accumulators;
            const DimensionSteps<1> steps(walk.reduced, width);
            if (order.slices > 1 || width < Policy::least_width || width > Policy::most_width || !steps.exist ||
                walk.results * width < int64_t{Policy::least_threads} * multiprocessors()) {
                return std::nullopt;
            }
            return launch(call, ceil_divide(walk.results, Policy::threads / width), Policy::threads, 0,
                          reduce_folded_rows_kernel<Op, T>, DeviceDims<2>(walk.kept), DeviceDims<1>(walk.reduced),
                          steps, width, static_cast<int>(walk.count), walk.results, op, in...);
        }
    }
}

} // namespace baracuda
