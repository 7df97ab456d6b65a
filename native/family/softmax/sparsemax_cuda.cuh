// sparsemax.h on the device: blocks hold rows in shared memory, one row for each warp or one after the other. Parts of
// a longer row are dealt out to the blocks of a cluster. Rows that fit nowhere are read again in each pass; few such
// rows are shared by a grid (sparsemax_spread_cuda.cuh). Long columns are read side by side in each pass
// (sparsemax_columns_cuda.cuh).
#pragma once

#include "core/device/shared_memory.cuh"
#include "core/skeleton/reduce_strided_cuda.cuh"

namespace baracuda::softmax {

/// For an H200.
struct SparsemaxPolicy {
    static constexpr int threads = 256;
    static constexpr int most_rows = 16;  // of a block
    static constexpr int sector = 32;     // bytes that memory is read in: where rows are columns, some share them
    static constexpr int unroll = 8;      // elements that a thread loads before it uses any,
    static constexpr int far_unroll = 32; // of those that are not in shared memory
    static constexpr int shared_memory = 200 << 10;
    static constexpr int spread_below = 2; // blocks of each multiprocessor, so that more share a row
};

/// What a block takes: `rows` of them, of which each of the `cluster` blocks has `elements`, and keeps them in shared
/// memory (`held`). Where `across`, rows side by side are read side by side.
struct SparsemaxTile {
    int rows, cluster;
    int64_t elements;
    bool held, across;
    int room; // for candidates of a thread

    HD int64_t pitch() const { return elements | 1; }
};

/// The elements of a part that may exceed the next pivot, as pivots grow: each thread keeps its own in shared memory,
/// in their order, as soon as it has room for them, and is through with all others. Sums stay what they are. A row of
/// 514816 f64 takes 130 us so, 186 where all of it is read for each pivot; parts that are held gain nothing.
template <class T> struct SparsemaxCandidates {
    T *own;    // of this thread, `team` apart,
    int room;  // for so many,
    int count; // or -1, while it has to read the row
};

/// What the threads of a block merge states with; `turn` alternates, so that one barrier is enough for each.
template <class State> struct SparsemaxMemory {
    State warps[SparsemaxPolicy::threads / 32];
    State parts[SparsemaxOrder::most_parts];
    State block;
};

/// The elements of a row that this block has, by their numbers in the row.
template <class T> struct SparsemaxRow {
    const T *first;
    int64_t step, begin;

    __device__ Compute<T> operator()(int64_t i) const { return widen(first[(i - begin) * step]); }
};

/// Adds element i, and those after it that are `team` apart and before `end`, `unroll` at once: i becomes the first of
/// those that are left.
template <int unroll, class Op, class T>
__device__ void add_at_once(const Op &op, const SparsemaxRow<T> &row, int team, int64_t end, int64_t &i,
                            typename Op::State &state) {
    for (; i + (unroll - 1) * team < end; i += unroll * team) {
        Compute<T> loaded[unroll];
#pragma unroll
        for (int u = 0; u < unroll; ++u) loaded[u] = row(i + u * team);
#pragma unroll
        for (int u = 0; u < unroll; ++u) state = op.add(state, loaded[u]);
    }
}

/// The merge of the states of a team's threads, in each of them.
template <int team, class Op>
__device__ typename Op::State merge_threads(const Op &op, typename Op::State state,
                                            SparsemaxMemory<typename Op::State> &memory) {
    using State = typename Op::State;
    state = merge_lanes_in_order<32>(state, [&](const State &a, const State &b) { return op.merge(a, b); });
    if constexpr (team > 32) {
        if (threadIdx.x % 32 == 0) memory.warps[threadIdx.x / 32] = state;
        __syncthreads();
        state = merge_tree<team / 32>(op, team / 32, [&](int warp) { return memory.warps[warp]; });
    }
    return state;
}

/// The state of a part, in every thread of the team.
template <int team, class Op, class T>
__device__ typename Op::State reduce_part(const SparsemaxOrder &order, int part, bool held, const Op &op,
                                          const SparsemaxRow<T> &row, SparsemaxMemory<typename Op::State> &memory) {
    typename Op::State state = op.identity();
    const int64_t end = order.end(part);
    int64_t i = order.begin(part) + threadIdx.x % team;
    if (team > 32 && !held) add_at_once<SparsemaxPolicy::far_unroll>(op, row, team, end, i, state);
    add_at_once<SparsemaxPolicy::unroll>(op, row, team, end, i, state);
    for (; i < end; i += team) state = op.add(state, row(i));
    return merge_threads<team>(op, state, memory);
}

/// The state of a row of which each block of a cluster has a part: the excess over a pivot, of the candidates that
/// those before it have left.
template <int team, class Op, class T>
__device__ typename Op::State reduce_candidates(const SparsemaxOrder &order, const Op &op, const SparsemaxRow<T> &row,
                                                SparsemaxCandidates<T> &candidates,
                                                SparsemaxMemory<typename Op::State> &memory) {
    typename Op::State state = op.identity();
    const int part = static_cast<int>(blockIdx.x % order.parts);
    int count = 0;
    // element(i) for i = first, first + step, ... up to `end`; what is kept lies before all that is still to be read.
    const auto look = [&](int64_t first, int64_t end, int step, const auto &element, auto at_once) {
        constexpr int unroll = decltype(at_once)::value;
#pragma unroll 1
        for (int64_t i = first; i < end; i += unroll * step) {
            T loaded[unroll];
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                if (i + u * step < end) loaded[u] = element(i + u * step);
            }
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                if (i + u * step >= end || !op.counts(widen(loaded[u]))) continue;
                state = op.add(state, widen(loaded[u]));
                if (count < candidates.room) candidates.own[count * team] = loaded[u];
                ++count;
            }
        }
    };
    if (candidates.count >= 0) {
        look(
            0, candidates.count, 1, [&](int64_t i) { return candidates.own[i * team]; },
            std::integral_constant<int, SparsemaxPolicy::unroll>());
    } else {
        look(
            order.begin(part) + threadIdx.x, order.end(part), team,
            [&](int64_t i) { return row.first[(i - row.begin) * row.step]; },
            std::integral_constant<int, SparsemaxPolicy::far_unroll>());
    }
    candidates.count = count <= candidates.room ? count : -1;
    state = merge_threads<team>(op, state, memory);
    if (threadIdx.x == 0) memory.block = state;
    synchronize_cluster();
    return merge_cluster(op, order.parts, &memory.block);
}

/// The state of a row, in every thread of the team (and of the cluster).
template <int team, class Op, class T>
__device__ typename Op::State reduce_row(const SparsemaxOrder &order, int cluster, bool held, const Op &op,
                                         const SparsemaxRow<T> &row, SparsemaxMemory<typename Op::State> &memory) {
    using State = typename Op::State;
    const int run = order.parts / cluster, block = static_cast<int>(blockIdx.x % cluster);
    State state;
    for (int k = 0; k < run; ++k) {
        state = reduce_part<team>(order, block * run + k, held, op, row, memory);
        if (team > 32 && run > 1) {
            if (threadIdx.x == 0) memory.parts[k] = state;
            __syncthreads();
        }
    }
    if constexpr (team > 32) {
        for (int step = 1; step < run; step *= 2) {
            const int i = static_cast<int>(threadIdx.x) * 2 * step;
            if (i + step < run) memory.parts[i] = op.merge(memory.parts[i], memory.parts[i + step]);
            __syncthreads();
        }
        if (run > 1) state = memory.parts[0];
        if (cluster > 1) {
            if (threadIdx.x == 0) memory.block = state;
            synchronize_cluster();
            state = merge_cluster(op, cluster, &memory.block);
        }
    }
    return state;
}

/// `prunes`: whether each block has one part, which it does not hold.
template <class T, int team, bool prunes>
__global__ void __launch_bounds__(SparsemaxPolicy::threads)
    sparsemax_kernel(DeviceDims<2> kept, int64_t y_step, int64_t x_step, SparsemaxOrder order, SparsemaxTile tile,
                     int64_t results, const T *x, T *y) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int threads = SparsemaxPolicy::threads;
    T *const held = dynamic_shared_memory<T>();
    __shared__ int64_t origins[SparsemaxPolicy::most_rows][2];
    __shared__ SparsemaxMemory<P> of_maxima;
    __shared__ SparsemaxMemory<typename Excess<P>::State> of_sums[2];
    const int64_t first_row = static_cast<int64_t>(blockIdx.x / tile.cluster) * tile.rows,
                  block = blockIdx.x % tile.cluster;
    const int rows = static_cast<int>(min(static_cast<int64_t>(tile.rows), results - first_row));
    const int64_t begin = min(block * tile.elements, order.count), end = min(begin + tile.elements, order.count);
    if (threadIdx.x < rows) {
        int64_t at[2] = {};
        kept.advance(first_row + threadIdx.x, at);
        origins[threadIdx.x][0] = at[0] + begin * y_step;
        origins[threadIdx.x][1] = at[1] + begin * x_step;
    }
    __syncthreads();

    // body(row, element) for each element of the block's rows, side by side as they are in memory.
    const auto for_each = [&](const auto &body) {
        const int64_t count = end - begin;
        if (tile.across) {
            const int row = threadIdx.x % tile.rows, side = threads / tile.rows;
            if (row >= rows) return;
#pragma unroll 4
            for (int64_t i = threadIdx.x / tile.rows; i < count; i += side) body(row, i);
        } else {
            for (int row = threadIdx.x / team; row < rows; row += threads / team) {
#pragma unroll 8
                for (int64_t i = threadIdx.x % team; i < count; i += team) body(row, i);
            }
        }
    };
    if (tile.held) {
        for_each([&](int row, int64_t i) { held[row * tile.pitch() + i] = x[origins[row][1] + i * x_step]; });
        __syncthreads();
    }
    [[maybe_unused]] SparsemaxCandidates<T> candidates{held + threadIdx.x, tile.room, -1};
    __shared__ Projection<T> functors[SparsemaxPolicy::most_rows];
    for (int row = threadIdx.x / team; row < rows; row += threads / team) {
        const SparsemaxRow<T> elements = tile.held ? SparsemaxRow<T>{held + row * tile.pitch(), 1, begin}
                                                   : SparsemaxRow<T>{x + origins[row][1], x_step, begin};
        int turn = 0;
        const Projection<T> f = project<T>(order.count, [&](const auto &op) {
            if constexpr (std::is_same_v<decltype(op.identity()), P>) {
                return reduce_row<team>(order, tile.cluster, tile.held, op, elements, of_maxima);
            } else {
                turn ^= 1;
                if constexpr (prunes) {
                    return reduce_candidates<team>(order, op, elements, candidates, of_sums[turn]);
                } else {
                    return reduce_row<team>(order, tile.cluster, tile.held, op, elements, of_sums[turn]);
                }
            }
        });
        if (threadIdx.x % team == 0) functors[row] = f;
        __syncwarp();
        if constexpr (team > 32) __syncthreads(); // what is merged next finds its memory free
    }
    if constexpr (team == 32) __syncthreads();
    for_each([&](int row, int64_t i) {
        const T element = tile.held ? held[row * tile.pitch() + i] : x[origins[row][1] + i * x_step];
        y[origins[row][0] + i * y_step] = functors[row](widen(element));
    });
    if (tile.cluster > 1) { // others may still read this block's states
        synchronize_cluster();
    }
}

} // namespace baracuda::softmax

#include "family/softmax/sparsemax_columns_cuda.cuh"
#include "family/softmax/sparsemax_spread_cuda.cuh"

namespace baracuda::softmax {

template <class T, int team>
Status launch_sparsemax(const Call &call, const ReduceWalk &walk, const SparsemaxOrder &order, const T *x, T *y) {
    const auto kernel = sparsemax_kernel<T, team, false>;
    const int64_t *const steps = walk.reduced.strides[0];
    const int64_t next = std::abs(walk.kept.strides[walk.kept.last()][1]); // from a row to that beside it
    const int memory = std::min(SparsemaxPolicy::shared_memory, max_shared_bytes() - (4 << 10));
    const auto fits = [&](int rows, int64_t elements) {
        return rows * (elements | 1) * static_cast<int64_t>(sizeof(T)) <= memory;
    };
    SparsemaxTile tile{SparsemaxPolicy::threads / team, 1, order.count, false, false, 0};
    if (order.parts > 1) {
        const int most = largest_cluster(kernel);
        const auto wants_more = [&] {
            return !fits(1, tile.elements) ||
                   walk.results * tile.cluster < SparsemaxPolicy::spread_below * multiprocessors();
        };
        while (tile.cluster < most && wants_more()) {
            tile.cluster *= 2;
            tile.elements = order.part_elements * (order.parts / tile.cluster);
        }
    } else if (next > 0 && next < std::abs(steps[1])) {
        const int wanted = std::max(tile.rows, SparsemaxPolicy::sector / static_cast<int>(sizeof(T)));
        // Blocks that share sectors are better than multiprocessors without a block.
        for (int rows = wanted; rows > tile.rows && !tile.across; rows /= 2) {
            if (!fits(rows, tile.elements) || ceil_divide(walk.results, rows) < multiprocessors()) continue;
            tile.rows = rows;
            tile.across = true;
        }
        tile.across = tile.across || team == 32;
    }
    // A cluster of 16 with a multiprocessor for each block does not find as many everywhere.
    tile.held = fits(tile.cluster > 8 ? 2 : tile.rows, tile.elements);
    const int64_t blocks = ceil_divide(walk.results, tile.rows) * tile.cluster;
    const auto launch = [&](auto own_kernel, int64_t elements) {
        const int shared_bytes = static_cast<int>(elements * static_cast<int64_t>(sizeof(T)));
        return launch_clusters_with_dynamic_shared(call, blocks, tile.cluster, SparsemaxPolicy::threads, shared_bytes,
                                                   own_kernel, DeviceDims<2>(walk.kept), steps[0], steps[1], order,
                                                   tile, walk.results, x, y);
    };
    if constexpr (team > 32 && sizeof(T) == 8) {
        // Of rows so few that each of their blocks may have a multiprocessor.
        if (order.parts > 1 && tile.cluster == order.parts && !tile.held && 2 * blocks <= multiprocessors()) {
            tile.room = memory / 2 / static_cast<int>(sizeof(T)) / SparsemaxPolicy::threads;
            return launch(sparsemax_kernel<T, team, true>, int64_t{tile.room} * SparsemaxPolicy::threads);
        }
    }
    return launch(kernel, tile.held ? tile.rows * tile.pitch() : 0);
}

template <class T> Status sparsemax_rows(const Call &call, const ReduceWalk &walk, const T *x, T *y) {
    const SparsemaxOrder order(walk.count);
    if (is_spread_sparsemax(walk, order, x, y)) return spread_sparsemax(call, walk, order, x, y);
    if (are_sparsemax_columns<T>(walk, order)) return launch_sparsemax_columns(call, walk, order, x, y);
    return order.team == 32 ? launch_sparsemax<T, 32>(call, walk, order, x, y)
                            : launch_sparsemax<T, SparsemaxOrder::block>(call, walk, order, x, y);
}

} // namespace baracuda::softmax
