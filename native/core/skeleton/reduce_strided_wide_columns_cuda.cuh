// reduce_strided.h on the device, for columns that are neighbours but memory allows no vectors of, where any order of
// merges will do: a thread has V of them, and one accumulator of each. It loads those of a row as parts of two aligned
// vectors, wherever rows begin, or one element of 8 bytes, and those of several rows before it uses any. Threads and
// blocks share results as in reduce_strided_single_columns_cuda.cuh.
#pragma once

#include "core/skeleton/reduce_strided_single_columns_layout_cuda.cuh"
#include "core/skeleton/reduce_strided_strips_cuda.cuh"

#include <optional>

namespace baracuda {

/// Whether there is such a kernel.
template <class Op, class... In>
constexpr bool kTakesWideColumns =
    sizeof...(In) == 1 && kExact<Op> && !kFinishes<Op> && !kKnowsResult<Op> && !kCompact<Op>;

struct WideColumnsPolicy {
    static constexpr int threads = SingleColumnsPolicy::threads, blocks = 3; // of a multiprocessor, at least
    static constexpr int loaded_bytes = 64;                                  // of a thread, before it uses any,
    static constexpr int loaded_singly = 16;                 // or rows, of a column alone, half as many of wide states
    static constexpr int most_sweeps = 64, least_sweeps = 8; // rows of a leaf
    // Of rows that are no longer, neighbouring threads have neighbours. Where one of them has a short column, a block
    // has several lines: argmax of 7 x 13366 x 98 x 33 i8 over the third axis takes 218 us so, with a line each 713,
    // with 8 and 32 rows of a thread 530 and 276.
    static constexpr int narrow_row_bytes = 128;
    static constexpr int idle_rows = 16; // as how many counts what a block does besides
    // Columns of a line, at least, and elements for each multiprocessor: fewer want more threads, above all those of
    // wide states in long lines. So do f32's, which have strips.
    static constexpr int least_line = 5, long_line = 64;
    static constexpr int64_t least_single_bytes = 1 << 11, least_elements = 1 << 14, least_in_long_lines = 1 << 19;
    // The same of places of extrema of 16 bits: argmin of 1469 x 9365 i16 takes 19.5 us so, by single columns 40.6.
    static constexpr int64_t least_of_places = 1 << 16;
    // The same of elements of 8 bytes, of which a thread has one column, and of wide states: amin of 1200 x 300 f64
    // takes 4.9 us so, by single columns 6.6, argmax of 4000 x 5001 48.6 and 66.8, but of 150 x 3001 9.2 and 5.8.
    static constexpr int64_t least_of_8_bytes = 1 << 11, least_of_wide_states = 1 << 16;

    // Single bytes of each multiprocessor in a row, from which on few rows are enough: sums of 12 x 6332648 i8 take 37
    // us, by a thread for four columns apart 54, minima of 30 x 1200004 21 and 25, but any of 20 x 1000001 15 and 14.
    static constexpr int many_bytes = 9000, least_rows_of_many = 5;

    /// Columns of a thread, and rows that it loads together.
    template <class In>
    static constexpr int vector = sizeof(In) == 8 ? 1 : std::min(8, 16 / static_cast<int>(sizeof(In)));
    template <class State, class In>
    static constexpr int rows = sizeof(In) == 8 ? (sizeof(State) > 8 ? loaded_singly / 2 : loaded_singly)
                                                : loaded_bytes / (vector<In> * static_cast<int>(sizeof(In)));
};

/// Columns of `lines`, `line` side by side, which as many threads have as `units_of_line` says.
struct WideColumns {
    int64_t line;
    Divider<int64_t> units_of_line;
    int64_t lines;
    bool are_whole;             // whether all vectors are aligned, and whole
    bool are_narrow;            // whether rows are, so that neighbouring threads have neighbours of them
    int together = 1;           // lines of a block, each of which has threads of its own
    MemoryRange memory, within; // of the input, and of columns with memory before and behind them in all rows

    template <class Op, class T> static bool suit(const ReduceWalk &walk, const T *in) {
        using Policy = WideColumnsPolicy;
        using State = typename Op::State;
        const ReduceDims &kept = walk.kept;
        const int64_t line = kept.extents[kept.last()];
        constexpr int V = StridedColumnsPolicy::vector<State, Pack<>, T>;
        constexpr bool wants_threads =
            sizeof(T) > 1 && (sizeof(State) > 4 || (kShiftsColumns<V, Op, T> && !std::is_integral_v<T>));
        if (sizeof(T) == 8 && walk.reduced.rank > 1) return false; // steps find these in single columns
        constexpr int64_t in_long_lines =
            kIndexed<Op> && sizeof(T) == 2 ? Policy::least_of_places : Policy::least_in_long_lines;
        const int64_t least =
            sizeof(T) == 1   ? Policy::least_single_bytes
            : sizeof(T) == 8 ? (sizeof(State) > 8 ? Policy::least_of_wide_states : Policy::least_of_8_bytes)
            : wants_threads && walk.reduced.rank == 1 && line >= Policy::long_line ? in_long_lines
                                                                                   : Policy::least_elements;
        return kept.strides[kept.last()][0] == 1 && line >= Policy::least_line &&
               walk.results * walk.count >= least * multiprocessors() && misalignment<1>(in) == 0;
    }

    template <class T>
    WideColumns(const ReduceWalk &walk, int V, const T *in)
        : line(walk.kept.extents[walk.kept.last()]), units_of_line(ceil_divide(line, V)), lines(walk.results / line),
          memory(walk, in) {
        using Policy = WideColumnsPolicy;
        are_whole =
            line % Policy::vector<T> == 0 &&
            begins_in_vectors<Policy::vector<T>>(0, misalignment<Policy::vector<T>>(in), walk.kept, walk.reduced);
        are_narrow = walk.reduced.rank == 1 &&
                     std::abs(walk.reduced.strides[0][0]) * static_cast<int>(sizeof(T)) <= Policy::narrow_row_bytes &&
                     units_of_line.divisor() <= Policy::threads;
        ReduceWalk row = walk;
        row.reduced.rank = 0;
        within = MemoryRange(row, in);
        within.begin += ReducePolicy::vector_bytes;
        within.end -= ReducePolicy::vector_bytes;
    }

    int64_t units() const { return lines * units_of_line.divisor(); }
};

template <int V, class Op, class In>
__global__ void __launch_bounds__(WideColumnsPolicy::threads, WideColumnsPolicy::blocks)
    reduce_wide_columns_kernel(const __grid_constant__ DeviceDims<2> kept,
                               const __grid_constant__ DeviceDims<1> reduced, ReduceOrder order, SingleColumns columns,
                               const __grid_constant__ WideColumns wide, SharedParts<typename Op::State> shared, Op op,
                               const In *in) {
    begin_kernel();
    using State = typename Op::State;
    using Policy = WideColumnsPolicy;
    constexpr int rows = Policy::rows<State, In>;
    __shared__ State of_threads[V][Policy::threads]; // of `height` 0, in the end, what the part gives
    int64_t owner;
    int part;
    shared.place(owner, part);
    if (part >= shared.parts.count) return;
    const int strip = static_cast<int>(threadIdx.x) / (columns.lanes * columns.height);
    const int thread = threadIdx.x - strip * columns.lanes * columns.height;
    const int lane = thread % columns.lanes, height = thread / columns.lanes;
    const int64_t unit = (owner * wide.together + strip) * columns.lanes + lane;
    const int64_t of_line = wide.units_of_line.quotient(unit);
    const bool exists = of_line < wide.lines;
    // Where the first column is, its number, and how many the thread gives.
    const int64_t number_step = kept.strides[kept.rank - 1][1];
    int64_t place = 0, first[2] = {};
    int given = 0;
    if (exists) {
        const int64_t in_line = (unit - of_line * wide.units_of_line.divisor()) * V;
        place = of_line * wide.line + in_line;
        given = static_cast<int>(min(wide.line - in_line, int64_t{V}));
        kept.advance(of_line * wide.line, first);
        first[0] += in_line;
        first[1] += in_line * number_step;
    }
    in += first[0];
    const bool is_within = wide.within.template holds<V>(in);
    State state[V];
#pragma unroll
    for (State &one : state) one = op.identity();
    // Adds `count` rows, or more than a thread loads together, from one on, which is element `number`; the others are
    // `apart` and `step` from each other.
    const auto add_rows = [&](const In *row, int64_t apart, int64_t number, int64_t step, int count, auto of_all) {
        const auto is_there = [&](int r) { return decltype(of_all)::value || r < count; };
        const In *at[rows];
#pragma unroll
        for (int r = 0; r < rows; ++r) at[r] = is_there(r) ? row + r * apart : row;
        if constexpr (V == 1) {
            In loaded[rows]; // all before any is used
#pragma unroll
            for (int r = 0; r < rows; ++r) loaded[r] = *at[r];
#pragma unroll
            for (int r = 0; r < rows; ++r) {
                if (is_there(r)) state[0] = add_element(op, state[0], number + r * step, loaded[r]);
            }
        } else {
            bool has_parts = is_within;
            if (!has_parts && !wide.are_whole) {
                has_parts = true;
#pragma unroll 1
                for (int r = 0; r < min(rows, count); ++r) {
                    const In *const from = row + r * apart;
                    has_parts = has_parts && wide.memory.template holds<2 * V>(from - misalignment<V>(from));
                }
            }
            Vector<In, V> loaded[rows];
            if (wide.are_whole) {
#pragma unroll
                for (int r = 0; r < rows; ++r) loaded[r].load(at[r]); // all before any is used
            } else if (has_parts) {
                VectorParts<In, V> parts[rows]; // all before any is used
#pragma unroll
                for (int r = 0; r < rows; ++r) parts[r].load(at[r]);
#pragma unroll
                for (int r = 0; r < rows; ++r) parts[r].shift_to(loaded[r], at[r]);
            } else { // at both ends of memory
#pragma unroll 1
                for (int r = 0; r < min(rows, count); ++r) {
                    In single[V];
#pragma unroll
                    for (int v = 0; v < V; ++v) single[v] = row[r * apart + (v < given ? v : 0)];
                    Vector<In, V> one;
                    one.set(single);
#pragma unroll
                    for (int to = 0; to < rows; ++to) {
                        if (to == r) loaded[to] = one;
                    }
                }
            }
#pragma unroll
            for (int r = 0; r < rows; ++r) {
                if (!is_there(r)) break;
#pragma unroll
                for (int v = 0; v < V; ++v) state[v] = add_element(op, state[v], number + r * step, loaded[r].lane(v));
            }
        }
    };
    // A leaf's rows are at equal distances while they are on one line.
    const int64_t accumulators = int64_t{1} << columns.log_accumulators;
    const Divider<int64_t> &line = reduced.extents[reduced.rank - 1];
    const int64_t apart = accumulators * reduced.strides[reduced.rank - 1][0];
#pragma unroll 1
    for (int64_t chunk = shared.parts.begin(part); exists && chunk < shared.parts.end(part); ++chunk) {
        const int64_t leaf = chunk * columns.height + height;
        int64_t number = (leaf >> columns.log_accumulators) * order.slice + (leaf & (accumulators - 1));
        int64_t left =
            min((order.count - number + accumulators - 1) >> columns.log_accumulators, int64_t{order.sweeps});
#pragma unroll 1
        while (left > 0) {
            int64_t offset[1] = {};
            reduced.advance(number, offset);
            const In *row = in + offset[0];
            int on_line = static_cast<int>(left);
            if (reduced.rank > 1) on_line = static_cast<int>(min(left, line.divisor() - line.remainder(number)));
            left -= on_line;
#pragma unroll 1
            for (; on_line >= rows; on_line -= rows, row += rows * apart, number += rows * accumulators) {
                add_rows(row, apart, number, accumulators, rows, std::true_type());
            }
            if (on_line > 0) add_rows(row, apart, number, accumulators, on_line, std::false_type());
            number += on_line * accumulators;
        }
    }
    // The threads of a column, neighbours first.
    for (int step = 1; step < columns.height; step *= 2) {
        const bool gives = (height & (2 * step - 1)) == step, takes = (height & (2 * step - 1)) == 0;
        if (gives) {
#pragma unroll
            for (int v = 0; v < V; ++v) of_threads[v][threadIdx.x] = state[v];
        }
        __syncthreads();
        if (takes && height + step < columns.height) {
#pragma unroll
            for (int v = 0; v < V; ++v) {
                state[v] = op.merge(state[v], of_threads[v][threadIdx.x + step * columns.lanes]);
            }
        }
        __syncthreads();
    }
    if (shared.scratch) {
        if (height != 0) return;
#pragma unroll
        for (int v = 0; v < V; ++v) {
            if (v < given) shared.scratch[(place + v) * shared.parts.count + part] = state[v];
        }
        return;
    }
    if (shared.cluster > 1) {
        if (height == 0) {
#pragma unroll
            for (int v = 0; v < V; ++v) of_threads[v][lane] = state[v];
        }
        synchronize_cluster();
        if (part == 0) { // a column by one thread
#pragma unroll 1
            for (int column = threadIdx.x; column < columns.lanes * V; column += blockDim.x) {
                State *const own = of_threads[column / columns.lanes] + column % columns.lanes;
                *own = merge_tree<StridedReducePolicy::most_cluster>(
                    op, shared.parts.count, [&](int block) { return *in_block_of_cluster(own, block); });
            }
            __syncthreads();
#pragma unroll
            for (int v = 0; v < V; ++v) state[v] = of_threads[v][lane];
        }
        arrive_at_cluster();
    }
    if (part == 0 && height == 0) {
        store_neighbours(OwnOperations<Op, V>(op, first[1], number_step), first[1], number_step, state, given);
    }
    if (shared.cluster > 1) wait_for_cluster();
}

/// The order and the threads of such columns. A thread's elements come as they are numbered.
inline ReduceOrder wide_columns(const ReduceWalk &walk, WideColumns &wide, SingleColumns &columns) {
    using Policy = WideColumnsPolicy;
    const int64_t units = wide.units();
    int sweeps = Policy::most_sweeps;
    while (sweeps > Policy::least_sweeps &&
           units * ceil_divide(walk.count, sweeps) < SingleColumnsPolicy::busy_threads) {
        sweeps /= 2;
    }
    const ReduceOrder order(walk.count, 1, 1, sweeps);
    columns = single_columns(order, units, 1, 1, true);
    if (!wide.are_narrow) return order;
    columns.lanes = static_cast<int>(wide.units_of_line.divisor());
    columns.height = 1;
    while (2 * columns.height * columns.lanes <= Policy::threads && columns.height < order.slices) {
        columns.height *= 2, ++columns.log_accumulators;
    }
    ReduceOrder side_by_side(walk.count, 1, columns.height, sweeps);
    columns.chunks = side_by_side.slices;
    if (columns.chunks == 1) { // short columns leave a block threads for those of other lines
        const auto together = [&](int height) {
            const int64_t most = Policy::threads / (columns.lanes * height);
            const int64_t some = std::clamp<int64_t>(wide.lines / std::max<int64_t>(1, busy_blocks()), 1, most);
            if (some == 1 || some == most) return some;
            // About as many lines, so that no multiprocessor has a block more than others.
            int64_t best = some, least = INT64_MAX;
            for (int64_t lines = some / 2 + 1; lines <= std::min(some + 1, most); ++lines) {
                const int64_t of_one = ceil_divide(ceil_divide(wide.lines, lines), multiprocessors()) * lines;
                if (of_one <= least) best = lines, least = of_one;
            }
            return best;
        };
        // Half as many threads of a line, each with twice as many rows, while that takes less time in waves of blocks:
        // sums of 16 x 15 x 19 x 64 x 20 i8 over the fourth axis take 7.1 us with four, and 9.4 with eight.
        const auto time = [&](int height) {
            const int64_t some = together(height), warps = ceil_divide(columns.lanes * height * some, 32);
            const int64_t fit = Policy::blocks * (Policy::threads / 32) / warps * multiprocessors();
            const int64_t waves = ceil_divide(ceil_divide(wide.lines, some), std::max<int64_t>(1, fit));
            return waves * (ceil_divide(walk.count, height) + Policy::idle_rows);
        };
        while (columns.height > 1 && time(columns.height / 2) < time(columns.height)) {
            columns.height /= 2, --columns.log_accumulators;
            side_by_side =
                ReduceOrder(walk.count, 1, columns.height, static_cast<int>(ceil_divide(walk.count, columns.height)));
        }
        wide.together = static_cast<int>(together(columns.height));
    }
    return side_by_side;
}

template <class Op, class In>
Status reduce_wide_columns(const Call &call, const ReduceWalk &walk, const Op &op, const In *in) {
    using Policy = WideColumnsPolicy;
    constexpr int V = Policy::vector<In>;
    WideColumns wide(walk, V, in);
    SingleColumns columns{};
    const ReduceOrder order = wide_columns(walk, wide, columns);
    const int64_t owners = ceil_divide(wide.units(), int64_t{columns.lanes} * wide.together);
    const auto kernel = reduce_wide_columns_kernel<V, Op, In>;
    auto shared = share_parts<Op>(call, kernel, columns.chunks, owners, walk,
                                  blocks_of_columns(columns, order, owners, Policy::blocks, Policy::idle_rows));
    // As any order will do, blocks have about as many chunks each, not a power of two of them: all of 2 x 68 x 8 x 261
    // x 624 f32 over axes 1 and 4, of which neighbours are along axis 3, takes 248 us so, 341 with six blocks for
    // eight.
    const int64_t blocks = std::max(shared.parts.count, shared.cluster);
    shared.parts.run = std::max<int64_t>(1, ceil_divide(columns.chunks, blocks));
    shared.parts.count = static_cast<int>(std::max<int64_t>(1, ceil_divide(columns.chunks, shared.parts.run)));
    const Status status = launch_clusters(
        call, shared.blocks(), shared.cluster, columns.lanes * columns.height * wide.together, 0, kernel,
        DeviceDims<2>(walk.kept), DeviceDims<1>(walk.reduced), order, columns, wide, shared, op, in);
    return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
}

/// Reduces columns of vectors on several lines, whose strips find elements one by one: amin of 394 x 10 x 13 x 100 f32
/// over (0, 2), of every other of the second axis, takes 18.9 us so, as wide columns 10.6.
template <class Op, class... In>
std::optional<Status> reduce_if_wide_on_lines(const Call &call, const ReduceWalk &walk, const Op &op, const In *...in) {
    if constexpr (kTakesWideColumns<Op, In...>) {
        if (walk.reduced.rank > 1 && WideColumns::suit<Op>(walk, in...)) {
            return reduce_wide_columns(call, walk, op, in...);
        }
    }
    return std::nullopt;
}

} // namespace baracuda
