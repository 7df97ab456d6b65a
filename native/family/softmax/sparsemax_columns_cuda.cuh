// Long columns of sparsemax, on the device: a block has as many, side by side, as a sector of memory has elements, and
// reads them again in each pass. A thread has as many neighbouring accumulators of one of them. The blocks of a cluster
// have parts of the same columns.
#pragma once

#include "family/softmax/sparsemax_cuda.cuh"

namespace baracuda::softmax {

template <class T> struct SparsemaxColumns {
    static constexpr int columns = SparsemaxPolicy::sector / static_cast<int>(sizeof(T));
    static constexpr int groups = SparsemaxOrder::block / columns; // threads of a column
    static constexpr int sweeps = 2;                               // of all accumulators, which are loaded at once
    static constexpr int stored_at_once = 8;
    static_assert(SparsemaxPolicy::threads == SparsemaxOrder::block);
};

/// What the threads of a block merge states with; `merged` alternates between reductions, as other blocks may still
/// read that of the last one.
template <class State, int columns> struct SparsemaxColumnsMemory {
    State threads[SparsemaxPolicy::threads];
    State levels[merge_levels(SparsemaxOrder::most_parts)][columns];
    State merged[2][columns];
};

/// The state of each of the columns side by side, in each of the threads that have it; `wanted`: whether this one is.
template <class T, class Op>
__device__ typename Op::State
reduce_columns(const SparsemaxOrder &order, int cluster, int turn, const Op &op, const SparsemaxRow<T> &elements,
               bool wanted, SparsemaxColumnsMemory<typename Op::State, SparsemaxColumns<T>::columns> &memory) {
    using State = typename Op::State;
    using Columns = SparsemaxColumns<T>;
    constexpr int columns = Columns::columns, sweeps = Columns::sweeps, team = SparsemaxOrder::block;
    const int column = threadIdx.x % columns, group = threadIdx.x / columns;
    const int run = order.parts / cluster, first = static_cast<int>(blockIdx.x % cluster) * run;
    PairwiseMerge<State> parts(memory.levels[0] + column, columns);
    for (int part = first; part < first + run; ++part) {
        State states[columns];
#pragma unroll
        for (State &state : states) state = op.identity();
        const int64_t end = wanted ? order.end(part) : 0;
        int64_t i = order.begin(part) + group * columns;
        for (; i + (sweeps - 1) * team + columns <= end; i += sweeps * team) {
            Compute<T> loaded[sweeps][columns];
#pragma unroll
            for (int sweep = 0; sweep < sweeps; ++sweep) {
#pragma unroll
                for (int k = 0; k < columns; ++k) loaded[sweep][k] = elements(i + sweep * team + k);
            }
#pragma unroll
            for (int sweep = 0; sweep < sweeps; ++sweep) {
#pragma unroll
                for (int k = 0; k < columns; ++k) states[k] = op.add(states[k], loaded[sweep][k]);
            }
        }
        for (; i < end; i += team) {
#pragma unroll
            for (int k = 0; k < columns; ++k) {
                if (i + k < end) states[k] = op.add(states[k], elements(i + k));
            }
        }
        State state = merge_tree<columns>(op, columns, [&](int k) { return states[k]; });
        memory.threads[threadIdx.x] = state;
        __syncthreads();
        for (int step = 1; step < Columns::groups; step *= 2) {
            if (group % (2 * step) == 0) {
                state = op.merge(state, memory.threads[threadIdx.x + step * columns]);
                memory.threads[threadIdx.x] = state;
            }
            __syncthreads();
        }
        if (group == 0) parts.push(op, state);
    }
    State *const merged = memory.merged[turn];
    if (group == 0) merged[column] = parts.total(op);
    if (cluster == 1) {
        __syncthreads();
        return merged[column];
    }
    synchronize_cluster();
    merge_cluster(op, cluster, merged, columns, memory.threads);
    const State state = memory.threads[column];
    __syncthreads(); // what is reduced next finds that memory free
    return state;
}

template <class T>
__global__ void __launch_bounds__(SparsemaxPolicy::threads, 2)
    sparsemax_columns_kernel(DeviceDims<2> kept, int64_t y_step, int64_t x_step, SparsemaxOrder order, int cluster,
                             int64_t results, const T *x, T *y) {
    begin_kernel();
    using P = Compute<T>;
    using Columns = SparsemaxColumns<T>;
    constexpr int columns = Columns::columns;
    __shared__ SparsemaxColumnsMemory<P, columns> of_maxima;
    __shared__ SparsemaxColumnsMemory<typename Excess<P>::State, columns> of_sums;
    const int64_t result = static_cast<int64_t>(blockIdx.x / cluster) * columns + threadIdx.x % columns;
    const bool exists = result < results;
    int64_t at[2] = {};
    if (exists) kept.advance(result, at);
    const SparsemaxRow<T> elements{x + at[1], x_step, 0};
    auto newton = Newton<P>::from(reduce_columns(order, cluster, 0, LargestOrNaN<P>{}, elements, exists, of_maxima));
    // All blocks of a cluster have the same columns, and end together.
    for (int turn = 0; __syncthreads_or(exists && !newton.ends); turn ^= 1) {
        const bool wanted = exists && !newton.ends;
        const auto state = reduce_columns(order, cluster, turn, newton.excess(), elements, wanted, of_sums);
        if (wanted) newton.advance(order.count, state);
    }
    const Projection<T> f = newton.template projection<T>();
    const int run = order.parts / cluster, first = static_cast<int>(blockIdx.x % cluster) * run;
    const int64_t end = exists ? order.end(first + run - 1) : 0;
    T *const out = y + at[0];
#pragma unroll Columns::stored_at_once
    for (int64_t i = order.begin(first) + threadIdx.x / columns; i < end; i += Columns::groups) {
        out[i * y_step] = f(elements(i));
    }
    if (cluster > 1) synchronize_cluster(); // others may still read this block's states
}

/// Whether columns are longer than a cluster holds, and their elements further apart than a sector is long: of 3228309
/// x 136 f16 they take 14.7 ms, and 160 by clusters that read each alone. Of f64, whose sectors hold four, there have
/// to be enough for all multiprocessors: 885523 x 11 take 2.1 ms side by side, and 1.4 alone.
template <class T> bool are_sparsemax_columns(const ReduceWalk &walk, const SparsemaxOrder &order) {
    constexpr int columns = SparsemaxColumns<T>::columns;
    const int64_t next = std::abs(walk.kept.strides[walk.kept.last()][1]);
    const int64_t step = std::abs(walk.reduced.strides[0][1]);
    const bool few = ceil_divide(walk.results, columns) * SparsemaxOrder::cluster_parts < multiprocessors();
    return order.parts > SparsemaxOrder::cluster_parts && 2 * walk.results >= columns && next > 0 && next < step &&
           step >= columns && !(sizeof(T) == 8 && few);
}

template <class T>
Status launch_sparsemax_columns(const Call &call, const ReduceWalk &walk, const SparsemaxOrder &order, const T *x,
                                T *y) {
    const auto kernel = sparsemax_columns_kernel<T>;
    const int64_t blocks = ceil_divide(walk.results, SparsemaxColumns<T>::columns);
    const int most = largest_cluster(kernel);
    int cluster = 1;
    while (cluster < most && blocks * cluster < SparsemaxPolicy::spread_below * multiprocessors()) cluster *= 2;
    return launch_clusters(call, blocks * cluster, cluster, SparsemaxPolicy::threads, 0, kernel,
                           DeviceDims<2>(walk.kept), walk.reduced.strides[0][0], walk.reduced.strides[0][1], order,
                           cluster, walk.results, x, y);
}

} // namespace baracuda::softmax
