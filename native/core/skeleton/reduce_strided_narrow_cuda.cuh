// reduce_strided.h on the device, for a few long columns that fill memory, where any order of merges will do: threads
// take its aligned vectors one after the other, and as many in a sweep as are whole rows, so that a lane of a thread's
// vectors always belongs to the same column. A result has a column, or several side by side.
#pragma once

#include "core/skeleton/reduce_strided_strips_cuda.cuh"

#include <numeric>
#include <optional>

namespace baracuda {

struct NarrowPolicy {
    static constexpr int most_threads = 256, blocks = 3; // of a multiprocessor
    // Blocks that registers leave room for, as those of matrices are small and over soon: any of 21325 x 472 x 3 i32
    // takes 47 us with five, with three 53, and with six, whose registers spill, 78.
    template <class Op> static constexpr int least_blocks = kIndexed<Op> ? 3 : 5;
    static constexpr int most_columns = 256;
    static constexpr int loaded_bytes = 64, most_loads = 8; // of a thread, before it uses any
    // Of matrices that have a block each: columns, of which threads of their own would read parts of sectors, bytes of
    // an element, and of a matrix. argmax of 9000 x 900 x 2 f32 over the second axis takes 47.8 us so, 70.0 by single
    // columns, any of 21325 x 472 x 3 i32 47 and 60, argmax of 5000 x 700 x 3 f64 46.9 and 58.9; but amax of 3000 x
    // 1500 x 3 bf16 23.0 and 21.7.
    static constexpr int most_columns_of_block = 4, least_size_of_block = 4;
    static constexpr int64_t least_bytes_of_block = 1 << 12;

    template <int V, class T>
    static constexpr int batch = std::clamp(loaded_bytes / (V * static_cast<int>(sizeof(T))), 1, most_loads);
};

/// Rows of `columns` elements from `shift` elements behind an aligned address on.
struct NarrowColumns {
    int columns, shift;
    int unit, threads; // of a block: whole units, whose vectors are whole rows
    int64_t elements, vectors;
    // Or matrices of so many elements that have a block each: how far they, and the numbers of their results, are
    // apart.
    bool are_many = false;
    int64_t apart = 0, numbers_apart = 0, number_step = 0;
};

template <int V, class Op, class In>
__global__ void __launch_bounds__(NarrowPolicy::most_threads, NarrowPolicy::least_blocks<Op>)
    reduce_narrow_columns_kernel(NarrowColumns narrow, MemoryRange memory, typename Op::State *scratch, Op op,
                                 const In *in) {
    begin_kernel();
    using State = typename Op::State;
    using Policy = NarrowPolicy;
    constexpr int batch = Policy::batch<V, In>;
    __shared__ State states[V][Policy::most_threads];
    const int thread = threadIdx.x, threads = narrow.threads;
    const int block = narrow.are_many ? 0 : blockIdx.x;
    if (narrow.are_many) {
        in += int64_t{blockIdx.x} * narrow.apart;
        narrow.shift = misalignment<V>(in);
        narrow.vectors = (narrow.elements + narrow.shift + V - 1) / V;
    }
    const int64_t step = int64_t{narrow.are_many ? 1 : gridDim.x} * threads;
    int64_t vector = int64_t{block} * threads + thread;
    // The row of the first vector's lanes, of which the rows of the others are equally far on.
    [[maybe_unused]] int64_t row = 0;
    [[maybe_unused]] int lane_rows[V] = {};
    if constexpr (kIndexed<Op>) {
        const int64_t place = vector * V - narrow.shift + narrow.columns;
        row = place / narrow.columns - 1;
        int column = static_cast<int>(place % narrow.columns);
#pragma unroll
        for (int lane = 1; lane < V; ++lane) {
            ++column;
            lane_rows[lane] = lane_rows[lane - 1] + (column == narrow.columns);
            if (column == narrow.columns) column = 0;
        }
    }
    const int64_t rows = step * V / narrow.columns; // of a step
    State sums[V];
#pragma unroll
    for (State &sum : sums) sum = op.identity();
#pragma unroll 1
    for (; vector < narrow.vectors; vector += batch * step) {
        InputVectors<V, In> loaded[batch]; // all before any is used
#pragma unroll
        for (int b = 0; b < batch; ++b) {
            const int64_t at = (vector + b * step) * V - narrow.shift;
            if (vector + b * step >= narrow.vectors) break;
            if (memory.holds<V>(in + at)) {
                loaded[b].first.load(in + at);
            } else {
                In single[V];
#pragma unroll
                for (int lane = 0; lane < V; ++lane) {
                    single[lane] = in[min(max(at + lane, int64_t{0}), narrow.elements - 1)];
                }
                loaded[b].first.set(single);
            }
        }
#pragma unroll
        for (int b = 0; b < batch; ++b) {
            const int64_t at = (vector + b * step) * V - narrow.shift;
            if (at >= narrow.elements) break;
            const bool whole = at >= 0 && at + V <= narrow.elements;
#pragma unroll
            for (int lane = 0; lane < V; ++lane) {
                const auto add = [&](auto x) {
                    return add_element(op, sums[lane], row + b * rows + lane_rows[lane], x);
                };
                if (whole || (at + lane >= 0 && at + lane < narrow.elements)) sums[lane] = loaded[b].apply(add, lane);
            }
        }
        row += batch * rows;
    }
#pragma unroll
    for (int lane = 0; lane < V; ++lane) states[lane][thread] = sums[lane];
    __syncthreads();
#pragma unroll 1
    for (int units = threads / narrow.unit; units > 1;) {
        const int half = (units + 1) / 2, other = thread + half * narrow.unit;
        if (thread < half * narrow.unit && other < units * narrow.unit) {
#pragma unroll
            for (int lane = 0; lane < V; ++lane) {
                states[lane][thread] = op.merge(states[lane][thread], states[lane][other]);
            }
        }
        __syncthreads();
        units = half;
    }
    for (int column = thread; column < narrow.columns; column += threads) {
        State state = op.identity();
        for (int i = (column + narrow.shift) % narrow.columns; i < narrow.unit * V; i += narrow.columns) {
            state = op.merge(state, states[i % V][i / V]);
        }
        if (narrow.are_many) {
            op.store(int64_t{blockIdx.x} * narrow.numbers_apart + column * narrow.number_step, state);
        } else {
            scratch[int64_t{column} * gridDim.x + blockIdx.x] = state;
        }
    }
}

/// Reduces matrices of a few such columns, a block each; none where these are few, or small.
template <int V, class Op, class In>
std::optional<Status> reduce_if_many_narrow(const Call &call, const ReduceWalk &walk, const Op &op, const In *in) {
    using Policy = NarrowPolicy;
    const ReduceDims &kept = walk.kept, &reduced = walk.reduced;
    const int64_t columns = kept.extents[1], elements = columns * walk.count;
    if (sizeof(In) < Policy::least_size_of_block || columns > Policy::most_columns_of_block ||
        kept.strides[1][0] != 1 || reduced.rank > 1 || reduced.strides[0][0] != columns ||
        elements * static_cast<int>(sizeof(In)) < Policy::least_bytes_of_block || elements >= INT32_MAX ||
        kept.extents[0] < busy_blocks() || misalignment<V>(in) < 0) {
        return std::nullopt;
    }
    NarrowColumns narrow{};
    narrow.columns = static_cast<int>(columns);
    narrow.unit = narrow.columns / std::gcd(narrow.columns, V);
    const int64_t wanted = ceil_divide(ceil_divide(elements, V), Policy::batch<V, In>);
    narrow.threads = narrow.unit * static_cast<int>(std::min<int64_t>(ceil_divide(wanted, narrow.unit),
                                                                      Policy::most_threads / narrow.unit));
    narrow.elements = elements;
    narrow.are_many = true;
    narrow.apart = kept.strides[0][0];
    narrow.numbers_apart = kept.strides[0][1], narrow.number_step = kept.strides[1][1];
    return launch(call, kept.extents[0], narrow.threads, 0, reduce_narrow_columns_kernel<V, Op, In>, narrow,
                  MemoryRange(walk, in), nullptr, op, in);
}

/// Reduces such columns; none elsewhere.
template <class Op, class... In>
std::optional<Status> reduce_if_narrow(const Call &call, const ReduceWalk &walk, const Op &op, const In *...in) {
    if constexpr (sizeof...(In) > 1 || !kExact<Op> || kFinishes<Op> || kKnowsResult<Op>) {
        return std::nullopt;
    } else {
        using Policy = NarrowPolicy;
        using State = typename Op::State;
        using T = std::decay_t<decltype((*in, ...))>;
        constexpr int V = StridedColumnsPolicy::vector<State, Pack<>, In...>;
        const ReduceDims &kept = walk.kept, &reduced = walk.reduced;
        if (kept.rank == 2) return reduce_if_many_narrow<V>(call, walk, op, in...);
        const bool grouped = reduced.rank == 2 && !kIndexed<Op>;
        const int64_t of_result = grouped ? reduced.extents[1] : 1, columns = walk.results * of_result;
        const int shift = misalignment<V>(first_of(in...));
        if (kept.rank > 1 || reduced.rank > 1 + grouped || (grouped && reduced.strides[1][0] != 1) ||
            kept.strides[0][0] != of_result || reduced.strides[0][0] != columns || columns > Policy::most_columns ||
            !is_worth_a_grid(walk, sizeof(T)) || shift < 0) {
            return std::nullopt;
        }
        // Whole vectors of columns are faster by the kernel for these.
        constexpr int lanes = kReduceLanes<Pack<>, In...>;
        if (sizeof(T) <= 2 && !grouped && columns % lanes == 0 && misalignment<lanes>(first_of(in...)) == 0)
            return std::nullopt;
        NarrowColumns narrow{};
        narrow.columns = static_cast<int>(columns);
        narrow.shift = shift;
        narrow.unit = narrow.columns / std::gcd(narrow.columns, V);
        narrow.threads = Policy::most_threads / narrow.unit * narrow.unit;
        narrow.elements = walk.results * walk.count;
        narrow.vectors = ceil_divide(narrow.elements + shift, V);
        int64_t states;
        State *const scratch = states_in_workspace<State>(call, states);
        const int64_t most = std::min(int64_t{Policy::blocks} * std::max(1, multiprocessors()), states / columns);
        const int64_t blocks = std::min(most, ceil_divide(narrow.vectors, narrow.threads));
        if (blocks < 2) return std::nullopt;
        const Parts parts{blocks * of_result, 1, static_cast<int>(blocks * of_result)};
        const SharedParts<State> shared{parts, 1, scratch, walk.results};
        const Status status = launch(call, blocks, narrow.threads, 0, reduce_narrow_columns_kernel<V, Op, T>, narrow,
                                     MemoryRange(walk, in...), scratch, op, in...);
        return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
    }
}

} // namespace baracuda
