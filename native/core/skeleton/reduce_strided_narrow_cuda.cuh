// reduce_strided.h on the device, for a few long columns that fill memory, where any order of merges will do: threads
// take its aligned vectors one after the other, and as many in a sweep as are whole rows, so that a lane of a thread's
// vectors always belongs to the same column. A result has a column, or several side by side.
#pragma once

#include "core/skeleton/reduce_strided_strips_cuda.cuh"

#include <numeric>
#include <optional>

namespace baracuda {

struct NarrowPolicy {
    static constexpr int most_threads = 256;
    // Of a multiprocessor: any of 15743040 x 21 bool takes 96 us with four, with three 116.
    template <class Op> static constexpr int blocks = kIndexed<Op> ? 3 : 4;
    // Blocks that registers leave room for, as those of matrices are small and over soon: any of 21325 x 472 x 3 i32
    // takes 47 us with five, with three 53, and with six, whose registers spill, 78. Sums of more columns would spill.
    template <int V, class Op> static constexpr int least_blocks = V > 4 || kIndexed<Op> ? blocks<Op> : 5;
    static constexpr int most_columns = 1024;
    // Of 8 and 16 bits whose columns are whole vectors, at least: amax of 1000000 x 96 bf16 takes 50 us so, 72 by the
    // kernel for columns, the sum of 1000000 x 64 u8 21.5 and 39.
    static constexpr int64_t least_bytes_of_whole = 1 << 25;
    static constexpr int loaded_bytes = 64, most_loads = 8; // of a thread, before it uses any
    // Of matrices that have a block each: columns, of which threads of their own would read parts of sectors, bytes of
    // an element, and of a matrix. argmax of 9000 x 900 x 2 f32 over the second axis takes 47.8 us so, 70.0 by single
    // columns, any of 21325 x 472 x 3 i32 47 and 60, argmax of 5000 x 700 x 3 f64 46.9 and 58.9; but amax of 3000 x
    // 1500 x 3 bf16 23.0 and 21.7.
    static constexpr int most_columns_of_block = 4, least_size_of_block = 4;
    static constexpr int64_t least_bytes_of_block = 1 << 12;
    // Of matrices of more columns, and of the parts that blocks have of them: amax of 300 x 2240 x 101 i16 over the
    // second axis takes 40 us so, 71 by the kernel for wide columns, amin of 20 x 20000 x 65 f32 28 and 50.
    static constexpr int most_columns_of_matrix = most_threads;
    static constexpr int64_t least_bytes_of_more = 1 << 16, least_bytes_of_part = 1 << 15;
    // Of all others, about: amin of 7449 x 141 f64 takes 6.7 us in 132 blocks, 9.4 in 528.
    static constexpr int64_t bytes_of_block = 1 << 17;

    template <int V, class T>
    static constexpr int batch = std::clamp(loaded_bytes / (V * static_cast<int>(sizeof(T))), 1, most_loads);
};

/// Rows of `columns` elements, of which each result has `of_result` side by side. The vectors are those that are whole,
/// from `head` elements on.
struct NarrowColumns {
    int columns, of_result, head;
    // Of a block: whole units, whose vectors are whole rows, or one, where a sweep of all blocks is whole rows.
    int unit, threads;
    int64_t elements, vectors;
    int parts; // blocks that share all, or a matrix of so many elements
    // Of matrices: how far they, and the numbers of their results, are apart.
    bool are_many = false;
    int64_t apart = 0, numbers_apart = 0, number_step = 0;

    /// For vectors of V elements of which the first one lies `behind` an aligned address.
    template <int V> HD void find_vectors(int behind) {
        head = (V - behind) % V;
        vectors = elements > head ? (elements - head) / V : 0;
    }
};

template <int V, class Op, class In>
__global__ void __launch_bounds__(NarrowPolicy::most_threads, NarrowPolicy::least_blocks<V, Op>)
    reduce_narrow_columns_kernel(NarrowColumns narrow, typename Op::State *scratch, Op op, const In *in) {
    begin_kernel();
    using State = typename Op::State;
    using Policy = NarrowPolicy;
    constexpr int batch = Policy::batch<V, In>;
    __shared__ State states[V][Policy::most_threads];
    __shared__ State of_columns[kIndexed<Op> ? 1 : Policy::most_columns];
    const int thread = threadIdx.x, threads = narrow.threads, columns = narrow.columns;
    const int matrix = blockIdx.x / narrow.parts, block = blockIdx.x - matrix * narrow.parts;
    if (narrow.are_many) {
        in += int64_t{matrix} * narrow.apart;
        narrow.find_vectors<V>(misalignment<V>(in));
    }
    const int64_t step = int64_t{narrow.parts} * threads;
    int64_t vector = int64_t{block} * threads + thread;
    // The row of the first vector's lanes, of which the rows of the others are equally far on.
    [[maybe_unused]] int64_t row = 0;
    [[maybe_unused]] int lane_rows[V] = {};
    if constexpr (kIndexed<Op>) {
        const int64_t place = vector * V + narrow.head;
        row = place / columns;
        int column = static_cast<int>(place % columns);
#pragma unroll
        for (int lane = 1; lane < V; ++lane) {
            ++column;
            lane_rows[lane] = lane_rows[lane - 1] + (column == columns);
            if (column == columns) column = 0;
        }
    }
    [[maybe_unused]] const int64_t rows = step * V / columns; // of a step
    State sums[V];
#pragma unroll
    for (State &sum : sums) sum = op.identity();
    const auto add_some = [&](auto of_all) {
        constexpr bool all = decltype(of_all)::value;
        InputVectors<V, In> loaded[batch]; // all before any is used
        const In *const from = in + narrow.head + vector * V;
#pragma unroll
        for (int b = 0; b < batch; ++b) {
            if (all || vector + b * step < narrow.vectors) loaded[b].first.load(from + b * step * V);
        }
#pragma unroll
        for (int b = 0; b < batch; ++b) {
            if (!all && vector + b * step >= narrow.vectors) break;
#pragma unroll
            for (int lane = 0; lane < V; ++lane) {
                const auto add = [&](auto x) {
                    return add_element(op, sums[lane], row + b * rows + lane_rows[lane], x);
                };
                sums[lane] = loaded[b].apply(add, lane);
            }
        }
    };
#pragma unroll 1
    for (; vector + (batch - 1) * step < narrow.vectors; vector += batch * step, row += batch * rows) {
        add_some(std::true_type());
    }
    if (vector < narrow.vectors) add_some(std::false_type());
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
    const auto store = [&](int result, State state) {
        if (scratch == nullptr) {
            op.store(int64_t{matrix} * narrow.numbers_apart + result * narrow.number_step, state);
        } else {
            scratch[(int64_t{matrix} * (columns / narrow.of_result) + result) * narrow.parts + block] = state;
        }
    };
#pragma unroll 1
    for (int column = thread; column < columns; column += threads) {
        State state = op.identity();
        // Among the elements of the block's vectors.
        const int before = static_cast<int>((narrow.head + int64_t{block} * threads * V) % columns);
        const int first = (column + columns - before) % columns;
#pragma unroll 1
        for (int i = first; i < narrow.unit * V; i += columns) state = op.merge(state, states[i % V][i / V]);
        if (block == 0) { // elements before the vectors and behind them
            const auto add = [&](int64_t i) {
                state = op.merge(state, add_element(op, op.identity(), i / columns, in[i]));
            };
#pragma unroll 1
            for (int64_t i = column; i < min(int64_t{narrow.head}, narrow.elements); i += columns) add(i);
            const int64_t behind = narrow.head + narrow.vectors * V;
            const int in_row =
                narrow.are_many ? static_cast<int>(behind) % columns : static_cast<int>(behind % columns);
#pragma unroll 1
            for (int64_t i = behind - in_row + column + (column < in_row ? columns : 0); i < narrow.elements;
                 i += columns) {
                add(i);
            }
        }
        if constexpr (kIndexed<Op>) {
            store(column, state);
        } else {
            of_columns[column] = state;
        }
    }
    if constexpr (!kIndexed<Op>) {
        __syncthreads();
#pragma unroll 1
        for (int first = thread * narrow.of_result; first < columns; first += threads * narrow.of_result) {
            State state = of_columns[first];
#pragma unroll 1
            for (int i = 1; i < narrow.of_result; ++i) state = op.merge(state, of_columns[first + i]);
            store(first / narrow.of_result, state);
        }
    }
}

/// Reduces matrices of a few such columns, a block each; none where these are few, or small.
template <int V, class Op, class In>
std::optional<Status> reduce_if_many_narrow(const Call &call, const ReduceWalk &walk, const Op &op, const In *in) {
    using Policy = NarrowPolicy;
    const ReduceDims &kept = walk.kept, &reduced = walk.reduced;
    using State = typename Op::State;
    const int64_t columns = kept.extents[1], elements = columns * walk.count, matrices = kept.extents[0];
    const int64_t bytes = elements * static_cast<int>(sizeof(In));
    if (kept.strides[1][0] != 1 || reduced.rank > 1 || reduced.strides[0][0] != columns || elements >= INT32_MAX ||
        misalignment<V>(in) < 0) {
        return std::nullopt;
    }
    const bool few = sizeof(In) >= Policy::least_size_of_block && columns <= Policy::most_columns_of_block &&
                     bytes >= Policy::least_bytes_of_block && matrices >= busy_blocks();
    if (!few && (columns <= Policy::most_columns_of_block || columns > Policy::most_columns_of_matrix ||
                 bytes < Policy::least_bytes_of_more || !is_worth_a_grid(walk, sizeof(In)))) {
        return std::nullopt;
    }
    NarrowColumns narrow{};
    narrow.columns = static_cast<int>(columns), narrow.of_result = 1;
    narrow.unit = narrow.columns / std::gcd(narrow.columns, V);
    const int64_t wanted = ceil_divide(ceil_divide(elements, V), Policy::batch<V, In>);
    narrow.threads = narrow.unit * static_cast<int>(std::min<int64_t>(ceil_divide(wanted, narrow.unit),
                                                                      Policy::most_threads / narrow.unit));
    narrow.elements = elements;
    State *scratch = nullptr;
    narrow.parts = 1;
    if (!few) {
        int64_t states;
        scratch = states_in_workspace<State>(call, states);
        const int64_t of_all = int64_t{Policy::blocks<Op>} * std::max(1, multiprocessors());
        narrow.parts = static_cast<int>(
            std::min({of_all / matrices, states / walk.results, ceil_divide(bytes, Policy::least_bytes_of_part)}));
        if (narrow.parts <= 1) narrow.parts = 1, scratch = nullptr;
        if (matrices * narrow.parts < busy_blocks()) return std::nullopt;
    }
    narrow.are_many = true;
    narrow.apart = kept.strides[0][0];
    narrow.numbers_apart = kept.strides[0][1], narrow.number_step = kept.strides[1][1];
    const SharedParts<State> shared{Parts{narrow.parts, 1, narrow.parts}, 1, scratch, 1};
    const Status status = launch(call, matrices * narrow.parts, narrow.threads, 0,
                                 reduce_narrow_columns_kernel<V, Op, In>, narrow, scratch, op, in);
    return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
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
        // Fewer whole vectors of columns have the kernel for these.
        constexpr int lanes = kReduceLanes<Pack<>, In...>;
        const bool few = kIndexed<Op> || walk.results * walk.count * int64_t{sizeof(T)} < Policy::least_bytes_of_whole;
        if (sizeof(T) <= 2 && !grouped && few && columns % lanes == 0 && misalignment<lanes>(first_of(in...)) == 0)
            return std::nullopt;
        NarrowColumns narrow{};
        narrow.columns = static_cast<int>(columns), narrow.of_result = static_cast<int>(of_result);
        narrow.unit = narrow.columns / std::gcd(narrow.columns, V);
        narrow.threads = Policy::most_threads / narrow.unit * narrow.unit;
        narrow.elements = walk.results * walk.count;
        narrow.find_vectors<V>(shift);
        int64_t states;
        State *const scratch = states_in_workspace<State>(call, states);
        const int64_t of_all = int64_t{Policy::blocks<Op>} * std::max(1, multiprocessors());
        // As many of each multiprocessor as have enough to do: the states of more take time to merge.
        const int64_t each = int64_t{std::max(1, multiprocessors())} * Policy::bytes_of_block;
        const int64_t turns = (walk.results * walk.count * int64_t{sizeof(T)} + each / 2) / each;
        const int64_t enough = std::max<int64_t>(2, std::max<int64_t>(1, turns) * multiprocessors());
        int64_t most = std::min({of_all, states / walk.results, enough});
        int64_t blocks = std::min(most, ceil_divide(narrow.vectors, std::max(1, narrow.threads)));
        if (narrow.threads == 0) { // a unit is several blocks
            const int unit = narrow.unit;
            blocks = 0;
            for (int threads = Policy::most_threads; threads >= Policy::most_threads / 2; threads -= 32) {
                const int64_t step = unit / std::gcd(unit, threads);
                most = std::min({of_all * Policy::most_threads / threads, states / walk.results,
                                 ceil_divide(narrow.vectors, threads)});
                const int64_t own = most / step * step;
                if (own * threads <= blocks * narrow.threads) continue;
                blocks = own;
                narrow.threads = narrow.unit = threads;
            }
        }
        if (blocks < 2) return std::nullopt;
        narrow.parts = static_cast<int>(blocks);
        const Parts parts{blocks, 1, narrow.parts};
        const SharedParts<State> shared{parts, 1, scratch, walk.results};
        const Status status =
            launch(call, blocks, narrow.threads, 0, reduce_narrow_columns_kernel<V, Op, T>, narrow, scratch, op, in...);
        return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
    }
}

} // namespace baracuda
