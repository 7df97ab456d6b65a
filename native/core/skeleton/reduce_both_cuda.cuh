// reduce_both.h on the device: blocks walk down leaves of the order of columns. A team of threads holds a row, reduces
// it, looks at it again, and adds it to its columns, all in registers; the rows that come next are on their way to
// shared memory meanwhile. What a block's leaves come to goes to the workspace, and a second kernel merges that.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/launch.cuh"
#include "core/device/vectors.cuh"
#include "core/skeleton/reduce_cuda.cuh"
#include "core/skeleton/reduce_strided.h"

#include <optional>

namespace baracuda {

struct ReduceBothPolicy {
    static constexpr int levels = 20; // of merges
    static constexpr int merge_lanes = 32, merge_height = 16, merge_run = 16;
};

/// The lanes of a vector in the type that is computed in, and back. Two lanes of 16 bits take one instruction each way.
template <class T, int V> __device__ void widen_lanes(const Vector<T, V> &vector, Compute<T> (&lanes)[V]) {
    if constexpr (std::is_same_v<T, bf16>) {
        uint32_t words[V / 2];
        memcpy(words, &vector, sizeof words);
#pragma unroll
        for (int i = 0; i < V / 2; ++i) {
            lanes[2 * i] = __uint_as_float(words[i] << 16);
            lanes[2 * i + 1] = __uint_as_float(words[i] & 0xffff0000);
        }
    } else {
#pragma unroll
        for (int lane = 0; lane < V; ++lane) lanes[lane] = widen(vector.lane(lane));
    }
}
template <class T, int V> __device__ Vector<T, V> narrow_lanes(const Compute<T> (&lanes)[V]) {
    Vector<T, V> vector;
    if constexpr (sizeof(T) == 2) {
#pragma unroll
        for (int i = 0; i < V / 2; ++i) {
            uint32_t word;
            if constexpr (std::is_same_v<T, bf16>) {
                const auto pair = __floats2bfloat162_rn(lanes[2 * i], lanes[2 * i + 1]);
                memcpy(&word, &pair, sizeof word);
            } else {
                const auto pair = __floats2half2_rn(lanes[2 * i], lanes[2 * i + 1]);
                memcpy(&word, &pair, sizeof word);
            }
            vector.set_word(i, word);
        }
    } else {
        vector.set(lanes);
    }
    return vector;
}

/// A kernel for teams that have two to four rows on their way, beside the one that they are at. Its shared memory has,
/// of each thread's vectors: the rows of `stages`, [stage][matrix][vector][thread], and the weights; then the values of
/// each team's rows, of one leaf.
template <class Team, int V, int slices, class T> struct BothStages {
    using Shape = BothShape<Team, V, slices>;
    static constexpr int stages = Shape::threads >= 256 ? 2 : 4;
    static constexpr int vector_bytes = Shape::threads * 16, row_bytes = Team::unroll * vector_bytes;

    /// Weights are widened once, where there is room for that.
    template <int streams> using Weight = std::conditional_t<streams == 2, Compute<T>, T>;
    template <int streams> static constexpr int weight_rows = V * static_cast<int>(sizeof(Weight<streams>)) / 16;

    template <int streams, int values>
    static constexpr int bytes = (stages * streams + weight_rows<streams>)*row_bytes +
                                 Shape::teams * BandOrder::most_sweeps * values * static_cast<int>(sizeof(T));
};

template <class Team, int V, int slices, int streams, class RowOp, class ColumnOp, class T, int values>
__global__ void __launch_bounds__(BothShape<Team, V, slices>::threads, 512 / BothShape<Team, V, slices>::threads)
    reduce_both_kernel(BandsOfRows bands, RowOp row_op, ColumnOp column_op, const T *gamma, T *out,
                       typename ColumnOp::State *parts, RowStreams<T, streams> in, RowStreams<T, values> of_rows) {
    begin_kernel();
    using Shape = BothShape<Team, V, slices>;
    using Stages = BothStages<Team, V, slices, T>;
    using P = Compute<T>;
    using RowState = typename RowOp::State;
    using State = typename ColumnOp::State;
    constexpr int size = Shape::size, unroll = Team::unroll, stages = Stages::stages;
    constexpr int accumulators = BandOrder::accumulators, most_rows = BandOrder::most_sweeps;
    uint4 *const memory = dynamic_shared_memory<uint4>();
    __shared__ RowState warps[2][Shape::threads / 32];
    const int thread = threadIdx.x % size, team = threadIdx.x / size;
    const int first_column = (thread / Team::size * Team::size * unroll + thread % Team::size) * V;
    const auto column = [&](int u) { return first_column + u * Team::size * V; };
    const auto has = [&](int u) { return column(u) < bands.columns; };
    const auto slot = [&](int row, int u) -> char * {
        return reinterpret_cast<char *>(memory + threadIdx.x) + row * Stages::row_bytes + u * Stages::vector_bytes;
    };
    const auto read = [&](int row, int u, P(&lanes)[V]) {
        Vector<T, V> vector;
        memcpy(&vector, __builtin_assume_aligned(slot(row, u), 16), sizeof vector);
        widen_lanes(vector, lanes);
    };
    // Weights are in the rows behind those of the stages: each part of a vector of 16 bytes in one of them.
    using Weight = typename Stages::template Weight<streams>;
    constexpr int weights = stages * streams, weight_rows = Stages::template weight_rows<streams>;
    const auto read_weights = [&](int u, P(&lanes)[V]) {
        Vector<Weight, V> vector;
#pragma unroll
        for (int i = 0; i < weight_rows; ++i) {
            memcpy(reinterpret_cast<char *>(&vector) + i * 16, __builtin_assume_aligned(slot(weights + i, u), 16), 16);
        }
        widen_lanes(vector, lanes);
    };
    T *const own_values =
        reinterpret_cast<T *>(slot(weights + weight_rows, 0) - threadIdx.x * 16) + team * most_rows * values;
    const auto synchronize_team = [] {
        if constexpr (size > 32) {
            __syncthreads();
        } else {
            __syncwarp();
        }
    };
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        if (!has(u)) break;
        Vector<T, V> loaded;
        Weight lanes[V];
        if (gamma) loaded.load(gamma + column(u));
#pragma unroll
        for (int lane = 0; lane < V; ++lane) lanes[lane] = gamma ? Weight(loaded.lane(lane)) : Weight(1.0f);
#pragma unroll
        for (int i = 0; i < weight_rows; ++i) {
            memcpy(slot(weights + i, u), reinterpret_cast<const char *>(lanes) + i * 16, 16);
        }
    }

    State sums[unroll][V];
    const auto for_columns = [&](const auto &body) {
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
#pragma unroll
            for (int lane = 0; lane < V; ++lane) body(sums[u][lane], u, lane);
        }
    };
    for_columns([&](State &sum, int, int) { sum = column_op.identity(); });
    State levels[ReduceBothPolicy::levels][unroll][V]; // as PairwiseMerge has them, of the leaves that are done
    const int64_t first_leaf = (static_cast<int64_t>(blockIdx.x) * Shape::teams + team) * bands.run;
    const int64_t first_of_warp = first_leaf - threadIdx.x % 32 / size * bands.run; // the leaf with most rows
    int turn = 0, done = 0;
    for (; done < bands.run; ++done) {
        const int64_t first_row = bands.first(first_leaf + done);
        const int rows = bands.of_leaf(first_leaf + done);
        const int steps = size < 32 ? bands.of_leaf(first_of_warp + done) : rows; // of the warp
        if (steps == 0) break;
        const int64_t begin = first_row * bands.columns + first_column;
        const int64_t apart = int64_t{accumulators} * bands.columns;
        const auto copy = [&](int step) {
            if (step < rows) {
#pragma unroll
                for (int k = 0; k < streams; ++k) {
                    const T *const from = in.of[k] + begin + step * apart;
#pragma unroll
                    for (int u = 0; u < unroll; ++u) {
                        if (!has(u)) break;
                        start_copy<16>(slot(step % stages * streams + k, u), from + u * Team::size * V);
                    }
                }
            }
            commit_copies();
        };
#pragma unroll
        for (int step = 0; step < stages - 1; ++step) copy(step);
        synchronize_team();
        for (int i = thread; i < rows; i += size) {
#pragma unroll
            for (int k = 0; k < values; ++k) own_values[i * values + k] = of_rows.of[k][first_row + i * accumulators];
        }
        synchronize_team();
#pragma unroll 1
        for (int step = 0; step < steps; ++step) {
            wait_for_copies<stages - 2>();
            copy(step + stages - 1);
            const int stage = step % stages * streams;
            T saved[values];
#pragma unroll
            for (int k = 0; k < values; ++k) saved[k] = own_values[step * values + k];
            const auto own_op = row_op.of_values(saved);
            RowState lanes[V];
#pragma unroll
            for (RowState &state : lanes) state = row_op.identity();
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                if (!has(u)) break;
                P dy[V], x[V], weight[V];
                read(stage, u, dy);
                read(stage + 1, u, x);
                read_weights(u, weight);
#pragma unroll
                for (int lane = 0; lane < V; ++lane) {
                    lanes[lane] = own_op.add(lanes[lane], dy[lane], x[lane], weight[lane]);
                }
            }
#pragma unroll
            for (int distance = 1; distance < V; distance *= 2) {
#pragma unroll
                for (int lane = 0; lane < V; lane += 2 * distance) {
                    lanes[lane] = row_op.merge(lanes[lane], lanes[lane + distance]);
                }
            }
            RowState state = lanes[0];
#pragma unroll
            for (int distance = 1; distance < (size < 32 ? size : 32); distance *= 2) {
                state = row_op.merge(state, shuffle_xor(state, distance));
            }
            if constexpr (size > 32) {
                if (threadIdx.x % 32 == 0) warps[turn][threadIdx.x / 32] = state;
                __syncthreads();
                state = merge_tree<size / 32>(row_op, size / 32, [&](int warp) { return warps[turn][warp]; });
                turn ^= 1;
            }
            if (size < 32 && step >= rows) continue;
            const auto f = own_op.finish(0, state);
            T *const to = out + begin + step * apart;
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                if (!has(u)) break;
                P dy[V], x[V], weight[V], made[V];
                read(stage, u, dy);
                read(stage + 1, u, x);
                read_weights(u, weight);
                if constexpr (streams == 2) {
#pragma unroll
                    for (int lane = 0; lane < V; ++lane) made[lane] = f.value(dy[lane], x[lane], weight[lane]);
                } else {
                    P other[V];
                    read(stage + 2, u, other);
#pragma unroll
                    for (int lane = 0; lane < V; ++lane) {
                        made[lane] = f.value(dy[lane], x[lane], weight[lane], other[lane]);
                    }
                }
                narrow_lanes<T>(made).store(to + u * Team::size * V);
#pragma unroll
                for (int lane = 0; lane < V; ++lane) {
                    if constexpr (values == 1) {
                        sums[u][lane] = column_op.add(sums[u][lane], dy[lane], x[lane], saved[0]);
                    } else {
                        sums[u][lane] = column_op.add(sums[u][lane], dy[lane], x[lane], saved[0], saved[1]);
                    }
                }
            }
        }
        if (bands.run == 1) break;
        int level = 0;
        for (; done >> level & 1; ++level) {
            for_columns([&](State &sum, int u, int lane) { sum = column_op.merge(levels[level][u][lane], sum); });
        }
        for_columns([&](State &sum, int u, int lane) {
            levels[level][u][lane] = sum;
            sum = column_op.identity();
        });
    }
    for (int level = 0; bands.run > 1 && done >> level; ++level) {
        if (done >> level & 1) {
            for_columns([&](State &sum, int u, int lane) { sum = column_op.merge(levels[level][u][lane], sum); });
        }
    }
    if constexpr (Shape::teams > 1) {
        State *const shared = reinterpret_cast<State *>(memory);
        const auto place = [&](int u, int lane) { return (u * V + lane) * Shape::threads + threadIdx.x; };
        for (int step = 1; step < Shape::teams; step *= 2) {
            __syncthreads();
            if ((team & (2 * step - 1)) == step) {
                for_columns([&](const State &sum, int u, int lane) { shared[place(u, lane)] = sum; });
            }
            __syncthreads();
            if ((team & (2 * step - 1)) == 0) {
                for_columns([&](State &sum, int u, int lane) {
                    sum = column_op.merge(sum, shared[place(u, lane) + step * size]);
                });
            }
        }
        if (team > 0) return;
    }
    State *const to = parts + static_cast<int64_t>(blockIdx.x) * bands.columns;
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        if (!has(u)) break;
        Vector<State, V> vector;
        vector.set(sums[u]);
        vector.store(to + column(u));
    }
}

/// Merges the parts of columns, in order.
template <class Op>
__global__ void __launch_bounds__(ReduceBothPolicy::merge_lanes *ReduceBothPolicy::merge_height)
    merge_columns_kernel(int parts, int columns, Op op, const typename Op::State *states) {
    begin_kernel();
    using State = typename Op::State;
    using Policy = ReduceBothPolicy;
    constexpr int run = Policy::merge_run, lanes = Policy::merge_lanes, height = Policy::merge_height;
    __shared__ State of_threads[height * lanes];
    const int lane = threadIdx.x % lanes, h = threadIdx.x / lanes, column = blockIdx.x * lanes + lane;
    State levels[Policy::levels];
    PairwiseMerge<State> chunks(levels, 1);
    for (int begin = 0; begin < parts; begin += height * run) {
        const int first = begin + h * run;
        const int count = column < columns ? max(0, min(run, parts - first)) : 0;
        of_threads[threadIdx.x] = merge_tree<run>(
            op, count, [&](int i) { return states[static_cast<int64_t>(first + i) * columns + column]; });
        __syncthreads();
        if (h == 0) {
            chunks.push(op, merge_tree<height>(op, height, [&](int i) { return of_threads[i * lanes + lane]; }));
        }
        __syncthreads();
    }
    if (h == 0 && column < columns) op.store(column, chunks.total(op));
}

/// Whether rows and columns of all operands are those of one contiguous matrix: of the first ones; weights, if there
/// are any, are along its rows, the others, values, along its columns.
inline bool is_matrix(const ReduceWalk &walk, int matrices, bool weights) {
    const ReduceDims &kept = walk.kept, &reduced = walk.reduced;
    if (kept.rank > 1 || reduced.rank > 1) return false;
    const bool one = walk.results == 1;
    bool fits = one || kept.strides[0][walk.operands] == 1;
    for (int k = 0; k < walk.operands; ++k) {
        const bool is_weight = weights && k == matrices, is_value = k >= matrices + weights;
        const int64_t column = is_value ? 0 : 1, row = is_value ? 1 : is_weight ? 0 : walk.count;
        fits = fits && reduced.strides[0][k] == column && (one || kept.strides[0][k] == row);
    }
    return fits;
}

template <class Team, int V, int slices, class T, class RowOp, class ColumnOp, int streams, int values>
Status launch_both(const Call &call, const BandsOfRows &bands, int64_t parts, typename ColumnOp::State *states,
                   const RowOp &row_op, const ColumnOp &column_op, T *out, const T *gamma,
                   const RowStreams<T, streams> &in, const RowStreams<T, values> &of_rows) {
    using Shape = BothShape<Team, V, slices>;
    using Policy = ReduceBothPolicy;
    constexpr int bytes = BothStages<Team, V, slices, T>::template bytes<streams, values>;
    const auto kernel = reduce_both_kernel<Team, V, slices, streams, RowOp, ColumnOp, T, values>;
    const Status status = launch_with_dynamic_shared(call, parts, Shape::threads, bytes, kernel, bands, row_op,
                                                     column_op, gamma, out, states, in, of_rows);
    if (status != Status::ok) return status;
    return launch(call, ceil_divide(bands.columns, Policy::merge_lanes), Policy::merge_lanes * Policy::merge_height, 0,
                  merge_columns_kernel<ColumnOp>, static_cast<int>(parts), bands.columns, column_op, states);
}

/// The same in bands that this shape has, where a block has room for its rows and the workspace for its parts.
template <class Team, int V, int slices, class T, class RowOp, class ColumnOp, int streams, int values>
std::optional<Status> launch_bands(const Call &call, BothShape<Team, V, slices> shape, const ReduceWalk &walk,
                                   const RowOp &row_op, const ColumnOp &column_op, T *out, const T *gamma,
                                   const RowStreams<T, streams> &in, const RowStreams<T, values> &of_rows) {
    using State = typename ColumnOp::State;
    int64_t parts = 0;
    const BandsOfRows bands = shape.bands(walk.results, walk.count, parts);
    const uintptr_t given = reinterpret_cast<uintptr_t>(call.workspace), begin = (given + 15) / 16 * 16;
    const bool fits = call.workspace && begin + parts * walk.count * sizeof(State) <= given + call.workspace_bytes;
    constexpr int shared_bytes = BothStages<Team, V, slices, T>::template bytes<streams, values>;
    if (!fits || shared_bytes > max_shared_bytes()) return std::nullopt;
    return launch_both<Team, V, slices>(call, bands, parts, reinterpret_cast<State *>(begin), row_op, column_op, out,
                                        gamma, in, of_rows);
}

template <class RowOp, class ColumnOp, class T, size_t streams, size_t values>
Status reduce_both(const Call &call, const ReduceShape &rows, const ReduceShape &columns, const RowOp &row_op,
                   const ColumnOp &column_op, Strided<T> out, Strided<const T> gamma,
                   const Strided<const T> (&in)[streams], const Strided<const T> (&of_rows)[values]) {
    const int64_t *strides[kMaxReduceOperands];
    int operands = 0;
    RowStreams<T, int{streams}> from;
    RowStreams<T, int{values}> given;
    bool aligned = is_aligned(out.pointer, 16) && is_aligned(gamma.pointer, 16);
    strides[operands++] = out.strides;
    for (size_t k = 0; k < streams; ++k) {
        strides[operands++] = in[k].strides;
        from.of[k] = in[k].pointer;
        aligned = aligned && is_aligned(in[k].pointer, 16);
    }
    if (gamma.pointer) strides[operands++] = gamma.strides;
    for (size_t k = 0; k < values; ++k) {
        strides[operands++] = of_rows[k].strides;
        given.of[k] = of_rows[k].pointer;
    }
    const ReduceWalk walk(rows, strides, operands, 0, false);
    const bool fits = aligned && is_matrix(walk, 1 + static_cast<int>(streams), gamma.pointer != nullptr);
    const std::optional<Status> none;
    const auto one_look = [&](auto, auto shape) {
        return launch_bands(call, shape, walk, row_op, column_op, out.pointer, gamma.pointer, from, given);
    };
    if (fits) {
        if (const auto status = with_both_shape<T>(walk.count, none, one_look)) return *status;
    }
    return reduce_both_in_turn(call, rows, columns, row_op, column_op, out, gamma, in, of_rows);
}

} // namespace baracuda
