// Few rows of sparsemax that fit in no shared memory, on the device: a grid has their parts, one of them each block. As
// many launches as Newton's method may take leave the states of parts in memory, from which every block of the next one
// finds the pivot; those behind its end do nothing. They lie in the last elements of each row of the output, which yet
// another launch writes.
#pragma once

#include "family/softmax/sparsemax_cuda.cuh"

namespace baracuda::softmax {

struct SparsemaxSpreadPolicy {
    static constexpr int steps = 32; // of Newton's method; blocks take any others alone
};

template <class P> struct SparsemaxScratch {
    Newton<P> found[SparsemaxSpreadPolicy::steps + 1];
    P maxima[SparsemaxOrder::most_parts];
    typename Excess<P>::State sums[2][SparsemaxOrder::most_parts]; // of alternating steps
};

/// The first place from an element on that is aligned.
template <class P, class T> __device__ SparsemaxScratch<P> *scratch_at(T *element) {
    const auto address = reinterpret_cast<uintptr_t>(element);
    return reinterpret_cast<SparsemaxScratch<P> *>((address + 15) / 16 * 16);
}

/// Turn 0 finds the maximum, those after it are steps, and the last one writes the elements before `from`, or where
/// `is_tail`, in a block for each row, those from there on.
template <class T>
__global__ void __launch_bounds__(SparsemaxPolicy::threads)
    sparsemax_spread_kernel(DeviceDims<2> kept, int64_t x_step, SparsemaxOrder order, int64_t from, int turn,
                            bool is_tail, const T *x, T *y) {
    begin_kernel();
    using P = Compute<T>;
    using State = typename Excess<P>::State;
    constexpr int team = SparsemaxOrder::block;
    static_assert(SparsemaxPolicy::threads == team && team == SparsemaxOrder::most_parts);
    __shared__ SparsemaxMemory<P> of_maxima;
    __shared__ SparsemaxMemory<State> of_sums[2];
    const int blocks = is_tail ? 1 : order.parts, part = static_cast<int>(blockIdx.x % blocks);
    int64_t at[2] = {};
    kept.advance(blockIdx.x / blocks, at);
    T *const out = y + at[0];
    const SparsemaxRow<T> whole{x + at[1], x_step, 0};
    auto *const scratch = scratch_at<P>(out + from);
    if (turn == 0) {
        const P max = reduce_part<team>(order, part, false, LargestOrNaN<P>{}, whole, of_maxima);
        if (threadIdx.x == 0) scratch->maxima[part] = max;
        return;
    }
    Newton<P> newton;
    if (turn == 1) {
        newton = Newton<P>::from(merge_threads<team>(LargestOrNaN<P>{}, scratch->maxima[threadIdx.x], of_maxima));
    } else {
        newton = scratch->found[turn - 1];
        if (!newton.ends) {
            const State own = scratch->sums[(turn - 1) % 2][threadIdx.x];
            newton.advance(order.count, merge_threads<team>(newton.excess(), own, of_sums[0]));
        }
    }
    if (turn <= SparsemaxSpreadPolicy::steps) {
        if (threadIdx.x == 0 && part == 0) scratch->found[turn] = newton;
        if (newton.ends) return;
        const State state = reduce_part<team>(order, part, false, newton.excess(), whole, of_sums[1]);
        if (threadIdx.x == 0) scratch->sums[turn % 2][part] = state;
        return;
    }
    for (int of = 1; !newton.ends; of ^= 1) {
        newton.advance(order.count, reduce_row<team>(order, 1, false, newton.excess(), whole, of_sums[of]));
    }
    __syncthreads(); // all of the block have read the states
    const Projection<T> f = newton.template projection<T>();
    const int64_t begin = is_tail ? from : order.begin(part), end = is_tail ? order.count : min(order.end(part), from);
#pragma unroll 8
    for (int64_t i = begin + threadIdx.x; i < end; i += team) out[i] = f(whole(i));
}

/// The element from which a row's last ones hold the states.
template <class T> int64_t spread_sparsemax_from(const SparsemaxOrder &order) {
    constexpr int64_t bytes = sizeof(SparsemaxScratch<Compute<T>>) + 15;
    return order.count - ceil_divide(bytes, static_cast<int64_t>(sizeof(T)));
}

template <class T>
bool is_spread_sparsemax(const ReduceWalk &walk, const SparsemaxOrder &order, const T *x, const T *y) {
    return order.parts == SparsemaxOrder::most_parts && walk.reduced.strides[0][0] == 1 && x != y &&
           walk.results * SparsemaxOrder::cluster_parts <= multiprocessors();
}

template <class T>
Status spread_sparsemax(const Call &call, const ReduceWalk &walk, const SparsemaxOrder &order, const T *x, T *y) {
    const int64_t from = spread_sparsemax_from<T>(order);
    Status status = Status::ok;
    for (int turn = 0; turn <= SparsemaxSpreadPolicy::steps + 2 && status == Status::ok; ++turn) {
        const bool is_tail = turn == SparsemaxSpreadPolicy::steps + 2;
        status = launch(call, walk.results * (is_tail ? 1 : order.parts), SparsemaxPolicy::threads, 0,
                        sparsemax_spread_kernel<T>, DeviceDims<2>(walk.kept), walk.reduced.strides[0][1], order, from,
                        is_tail ? turn - 1 : turn, is_tail, x, y);
    }
    return status;
}

} // namespace baracuda::softmax
