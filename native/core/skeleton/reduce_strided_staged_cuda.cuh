// reduce_strided.h on the device, for results whose elements are neighbours in memory along another dimension than the
// last one, by which they are counted: blocks copy a slice to shared memory as it lies, neighbouring threads neighbours
// of that dimension, and take it from there as it is counted. Elements of several dimensions are found by steps, and so
// are pieces of lines of 16 bits that are no whole vectors.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/skeleton/reduce_strided_steps_cuda.cuh"

#include <optional>

namespace baracuda {

struct StagedPolicy {
    static constexpr int threads = StridedReducePolicy::threads;
    static constexpr int blocks = 3;                // of a multiprocessor
    static constexpr int busy_blocks = 198;         // half as many as there is room for
    static constexpr int busy_blocks_of_many = 528; // the same of more slices than
    static constexpr int64_t few_slices = 792;
    static constexpr int64_t longest_run = 64; // of slices that a block of many takes
    static constexpr int64_t least_length = 8; // of a row
    static constexpr int most_step_bytes = 32; // from one row to the next
    static constexpr int loads = 8;            // of elements that are too small to be copied,
    static constexpr int loads_by_steps = 16;  // where steps find them
    static constexpr int least_threads = 128;  // of a block then, and elements of all results:
    static constexpr int64_t least_elements = 1 << 17;
    // Columns which threads take one after the other, at most; and rows of a slice whose columns are on several lines.
    static constexpr int64_t few_columns = 3, least_rows = 16;
    static constexpr int piece_bytes = 8, least_piece_bytes = 4; // of neighbours of 16 bits, that are copied together
    static constexpr int run_bytes = 128, gap_bytes = 16;        // shared memory has gaps, so that banks differ

    /// Blocks to ask share_parts() for, which makes up to twice as many, in runs of 2^k slices: those whose waves are
    /// over first. std of 3033616 x 9 f64, transposed, takes 114 us in 1852 blocks, 143 in 463, of which the second
    /// wave has 67.
    static int64_t busy(int64_t slices, int64_t results) {
        if (slices * results <= few_slices) return busy_blocks;
        const int64_t wave = int64_t{blocks} * std::max(1, multiprocessors());
        int64_t best = 0, least_time = std::numeric_limits<int64_t>::max();
        for (int64_t run = 1; run <= longest_run; run *= 2) {
            const int64_t parts = results * ceil_divide(slices, run), time = ceil_divide(parts, wave) * run;
            if (parts >= busy_blocks_of_many / 2 && time <= least_time) best = parts, least_time = time;
        }
        return std::max<int64_t>(results > 1 ? busy_blocks_of_many : 1, ceil_divide(best, 2));
    }

    static constexpr int64_t with_gaps(int64_t bytes) { return bytes + bytes / run_bytes * gap_bytes; }
};

/// Where an element of a slice is in shared memory.
template <class T> __device__ char *staged_at(char *slice, int element) {
    const int byte = element * static_cast<int>(sizeof(T));
    return slice + byte + byte / StagedPolicy::run_bytes * StagedPolicy::gap_bytes;
}

/// Copies `count` elements by way of registers, from a place on, as far from each other as steps lead: in shared
/// memory, by `apart` elements, from element `number` on.
template <class In>
__device__ void stage_elements(char *staged, const In *in, const DimensionSteps<1> &steps,
                               DimensionSteps<1>::Place place, int number, int apart, int count) {
    constexpr int loads = StagedPolicy::loads_by_steps;
    const auto stage_by = [&](const auto &move) {
        const auto stage_some = [&](auto of_all) {
            constexpr bool all = decltype(of_all)::value;
            In loaded[loads]; // all before any is used
#pragma unroll
            for (int k = 0; k < loads; ++k, move()) {
                if (all || k < count) loaded[k] = in[place.offsets[0]];
            }
#pragma unroll
            for (int k = 0; k < loads; ++k, number += apart) {
                if (all || k < count) *reinterpret_cast<In *>(staged_at<In>(staged, number)) = loaded[k];
            }
            count -= loads;
        };
#pragma unroll 1
        while (count >= loads) stage_some(std::true_type());
        if (count > 0) stage_some(std::false_type());
    };
    if (steps.lines == 0) {
        stage_by([&] { place.offsets[0] += steps.along[0]; });
    } else {
        stage_by([&] { steps.move(place); });
    }
}

/// The same of pieces of so many bytes, which are copied past registers where they are large enough.
template <int bytes, class In>
__device__ void copy_pieces(char *staged, const In *in, const DimensionSteps<1> &steps, DimensionSteps<1>::Place place,
                            int number, int apart, int pieces) {
    if constexpr (can_copy(bytes)) {
#pragma unroll 4
        for (; pieces > 0; --pieces, number += apart, steps.move(place)) {
            start_copy<bytes>(staged_at<In>(staged, number), in + place.offsets[0]);
        }
    } else {
        stage_elements(staged, in, steps, place, number, apart, pieces);
    }
}

/// Adds elements `from`, `from + apart`, ... of a slice, V each, up to `end`, to the accumulators of a thread; the
/// slice's first element is `number` of the result.
template <class In, int V, class Own, class State>
__device__ void add_staged(const Own &own_op, State (&sums)[V], char *staged, int from, int end, int apart,
                           int64_t number) {
    const auto add_lanes = [&](int i, int lanes) {
        InputVectors<V, In> loaded;
        loaded.first = *reinterpret_cast<const Vector<In, V> *>(staged_at<In>(staged, i));
#pragma unroll
        for (int lane = 0; lane < V; ++lane) {
            const auto add = [&](auto x) { return add_element(own_op[0], sums[lane], number + i + lane, x); };
            if (lane < lanes) sums[lane] = loaded.apply(add, lane);
        }
    };
#pragma unroll 4
    for (; from + V <= end; from += apart) add_lanes(from, V);
    if (from < end) add_lanes(from, end - from);
}

/// What blocks of so many threads do, one slice after the other, which stage(where operands have the result's first
/// element, the slice's first element, its elements) copies to shared memory. add(the operation, the accumulators of a
/// thread, the slice's first element, its elements) takes them from there.
template <int V, class Op, class Stage, class Add>
__device__ void reduce_staged_slices(const DeviceDims<2> &kept, const ReduceOrder &order,
                                     const SharedParts<typename Op::State> &shared, const Op &op, int threads,
                                     const Stage &stage, const Add &add) {
    using State = typename Op::State;
    __shared__ State warps[2][StagedPolicy::threads / 32];
    __shared__ State levels[64];
    int64_t owner;
    int part;
    shared.place(owner, part);
    if (part >= shared.parts.count) return;
    int64_t first[2] = {};
    kept.advance(owner, first);
    OwnOperations<Op, 1> own_op(op, first[1], 0);
    State state;
    int turn = 0;
    const auto state_of_slice = [&](int64_t slice) {
        const int64_t begin = slice * order.slice;
        const int count = static_cast<int>(min(order.slice, order.count - begin));
        stage(first, begin, count);
        commit_copies();
        wait_for_copies<0>();
        __syncthreads();
        State sums[V];
#pragma unroll
        for (State &sum : sums) sum = op.identity();
        add(own_op, sums, begin, count);
        return merge_any_team(op, sums, threads, warps, turn); // all threads have read the slice then
    };
    const auto scratch = [&] { return shared.scratch + owner * shared.parts.count; };
    if (!merge_slices(op, own_op, first[1], part, shared, scratch, levels, state, state_of_slice)) return;
    if (threadIdx.x == 0 && part == 0) own_op[0].store(first[1], state);
    if (shared.cluster > 1) wait_for_cluster();
}

/// A row has `length` elements, `step` apart; `rows` are the dimensions but the last one.
template <int V, class Op, class In>
__global__ void __launch_bounds__(StagedPolicy::threads, StagedPolicy::blocks)
    reduce_staged_rows_kernel(const __grid_constant__ DeviceDims<2> kept, const __grid_constant__ DeviceDims<1> rows,
                              Divider<int64_t> length, int64_t step, ReduceOrder order,
                              SharedParts<typename Op::State> shared, Op op, const In *in) {
    begin_kernel();
    using Policy = StagedPolicy;
    constexpr int threads = Policy::threads;
    const int thread = threadIdx.x;
    char *const staged = dynamic_shared_memory();
    const auto stage = [&](const int64_t (&first)[2], int64_t begin, int count) {
        const int64_t first_row = length.quotient(begin);
        const int of_slice = static_cast<int>(length.quotient(begin + count - 1) - first_row) + 1;
        const int side = min(of_slice, threads), apart = threads / side;
        const int own_row = thread % side, own_column = thread / side;
        if (own_column >= apart) return;
#pragma unroll 1
        for (int row = own_row; row < of_slice; row += side) {
            int64_t at[1] = {first[0]};
            rows.advance(first_row + row, at);
            // Elements of the row that belong to the slice: its first one is number `number` of that.
            const int64_t number = (first_row + row) * length.divisor() - begin;
            const int last = static_cast<int>(min(length.divisor(), count - number));
            int column = own_column;
            if (number < 0) column += static_cast<int>((-number - own_column + apart - 1) / apart) * apart;
            const In *from = in + at[0] + column * step;
            if constexpr (can_copy(sizeof(In))) {
#pragma unroll 4
                for (; column < last; column += apart, from += apart * step) {
                    start_copy<sizeof(In)>(staged_at<In>(staged, static_cast<int>(number + column)), from);
                }
            } else {
#pragma unroll 1
                for (; column < last; column += Policy::loads * apart, from += Policy::loads * apart * step) {
                    In loaded[Policy::loads];
#pragma unroll
                    for (int k = 0; k < Policy::loads; ++k) {
                        if (column + k * apart < last) loaded[k] = from[k * apart * step];
                    }
#pragma unroll
                    for (int k = 0; k < Policy::loads; ++k) {
                        const int element = static_cast<int>(number + column + k * apart);
                        if (column + k * apart < last)
                            *reinterpret_cast<In *>(staged_at<In>(staged, element)) = loaded[k];
                    }
                }
            }
        }
    };

    // Conditions in every turn keep more loads under way: f16 of 138808 x 153, transposed, take 37 us so, without 47.
    const auto add = [&](const auto &own_op, auto &sums, int64_t begin, int count) {
#pragma unroll 4
        for (int i = thread * V; i < count; i += threads * V) {
            InputVectors<V, In> loaded;
            loaded.first = *reinterpret_cast<const Vector<In, V> *>(staged_at<In>(staged, i));
#pragma unroll
            for (int lane = 0; lane < V; ++lane) {
                const auto add_one = [&](auto x) { return add_element(own_op[0], sums[lane], begin + i + lane, x); };
                if (i + lane < count) sums[lane] = loaded.apply(add_one, lane);
            }
        }
    };
    reduce_staged_slices<V>(kept, order, shared, op, threads, stage, add);
}

/// How steps find a slice's elements: as rows, whose first elements are near to each other in memory, of `length`
/// columns.
enum class Staging {
    columns, // threads have rows side by side, and go through their columns,
    rows,    // or they go through rows, of one column after the other;
    pieces   // rows of a single column, of neighbours of 16 bits that are copied together
};
struct StagedRows {
    Staging way;
    DeviceDims<1> rows, columns; // the dimensions up to the nearest one, and those behind it
    Divider<int64_t> length;
    int side, apart; // threads have so many rows side by side, and so many columns, where these are found by steps
    int piece;       // elements
    DimensionSteps<1> steps;
};

template <int V, class Op, class In>
__global__ void __launch_bounds__(StridedReducePolicy::threads, StagedPolicy::blocks)
    reduce_staged_by_steps_kernel(const __grid_constant__ DeviceDims<2> kept,
                                  const __grid_constant__ StagedRows staging, ReduceOrder order,
                                  SharedParts<typename Op::State> shared, Op op, const In *in) {
    begin_kernel();
    using Policy = StagedPolicy;
    const int thread = threadIdx.x, threads = blockDim.x;
    char *const staged = dynamic_shared_memory();
    using Place = DimensionSteps<1>::Place;
    const auto copy_by_steps = [&](auto of_bytes, const Place &place, int number, int apart, int pieces) {
        copy_pieces<decltype(of_bytes)::value>(staged, in, staging.steps, place, number, apart, pieces);
    };
    const auto stage_by_steps = [&](const int64_t (&first)[2], int64_t begin, int count) {
        constexpr std::integral_constant<int, sizeof(In)> single{};
        const int length = static_cast<int>(staging.length.divisor());
        const int64_t first_row = staging.length.quotient(begin);
        const int before = static_cast<int>(begin - first_row * length); // columns of the first row
        const int own_row = thread % staging.side, own_column = thread / staging.side;
        const auto passed = [](int number, int apart) { return number < 0 ? (apart - 1 - number) / apart : 0; };
        if (staging.way == Staging::rows) {
            const int apart = threads * length;
#pragma unroll 1
            for (int column = 0; column < length; ++column) {
                const int number = thread * length + column - before, skipped = passed(number, apart);
                const int at = number + skipped * apart;
                int64_t from[1] = {first[0]};
                staging.columns.advance(column, from);
                copy_by_steps(single, staging.steps.place(staging.rows, from, first_row + thread + skipped * threads),
                              at, apart, (count - at + apart - 1) / apart);
            }
        } else if (own_column < staging.apart) {
#pragma unroll 1
            for (int row = own_row; row * length - before < count; row += staging.side) {
                const int number = row * length - before, skipped = passed(number + own_column, staging.apart);
                const int column = own_column + skipped * staging.apart, last = min(length, count - number);
                int64_t from[1] = {first[0]};
                staging.rows.advance(first_row + row, from);
                copy_by_steps(single, staging.steps.place(staging.columns, from, column), number + column,
                              staging.apart, (last - column + staging.apart - 1) / staging.apart);
            }
        }
    };
    [[maybe_unused]] const auto stage_pieces = [&](const int64_t (&first)[2], int64_t begin, int count) {
        const int apart = threads * staging.piece, number = thread * staging.piece;
        const int pieces = (count - number + apart - 1) / apart;
        const Place place = staging.steps.place(staging.rows, first, begin + number);
        if (staging.piece * static_cast<int>(sizeof(In)) == Policy::piece_bytes) {
            copy_by_steps(std::integral_constant<int, Policy::piece_bytes>(), place, number, apart, pieces);
        } else {
            copy_by_steps(std::integral_constant<int, Policy::least_piece_bytes>(), place, number, apart, pieces);
        }
    };
    const auto stage = [&](const int64_t (&first)[2], int64_t begin, int count) {
        if constexpr (sizeof(In) == 2) {
            if (staging.way == Staging::pieces) return stage_pieces(first, begin, count);
        }
        stage_by_steps(first, begin, count);
    };
    const auto add = [&](const auto &own_op, auto &sums, int64_t begin, int count) {
        add_staged<In>(own_op, sums, staged, thread * V, count, threads * V, begin);
    };
    reduce_staged_slices<V>(kept, order, shared, op, threads, stage, add);
}

/// The reduced dimension of the nearest elements, in elements of `size` bytes; none where those of neighbouring results
/// are nearer, or none are near.
inline std::optional<int> nearest_dimension(const ReduceWalk &walk, int size) {
    const ReduceDims &reduced = walk.reduced;
    const auto step = [](const ReduceDims &dims, int d) { return std::abs(dims.strides[d][0]); };
    int nearest = reduced.last();
    for (int d = reduced.last(); d-- > 0;) {
        if (step(reduced, d) < step(reduced, nearest)) nearest = d;
    }
    const int64_t of_rows = step(reduced, nearest), of_results = step(walk.kept, walk.kept.last());
    if ((walk.results > 1 && of_rows >= of_results) || of_rows * size > StagedPolicy::most_step_bytes) {
        return std::nullopt;
    }
    return nearest;
}

/// Dimensions of a single operand, up to the `last` one, and those behind it.
inline void divide_dims(const ReduceDims &dims, int last, ReduceDims &rows, ReduceDims &columns) {
    rows = columns = dims;
    rows.rank = last + 1, columns.rank = dims.last() - last;
    for (int d = 0; d < columns.rank; ++d) {
        columns.extents[d] = dims.extents[rows.rank + d];
        columns.strides[d][0] = dims.strides[rows.rank + d][0];
    }
}

/// Reduces results of many elements that are nearest to each other along another dimension than the last one, or of
/// lines of neighbours of 16 bits that are no whole vectors; none elsewhere, or where that is of no use: where any
/// order of merges will do, dimensions are in that of memory.
template <class Op, class... In>
std::optional<Status> reduce_if_staged(const Call &call, const ReduceWalk &walk, const Op &op, const In *...in) {
    if constexpr (sizeof...(In) > 1 || kExact<Op> || kFinishes<Op> || kInBands<Op>) {
        return std::nullopt;
    } else {
        using Policy = StagedPolicy;
        using T = std::decay_t<decltype((*in, ...))>;
        constexpr int V = kReduceLanes<Pack<>, In...>, size = sizeof(T);
        const ReduceDims &reduced = walk.reduced;
        const ReduceOrder order = reduce_order<Op, Pack<>, In...>(walk.count);
        if (reduced.rank < 2 || order.team < Policy::least_threads || V * size != 16 ||
            walk.results * walk.count < Policy::least_elements) {
            return std::nullopt;
        }
        const auto launch_staged = [&](auto kernel, const auto &...how) {
            const auto shared = share_parts<Op>(call, kernel, order.slices, walk.results, walk,
                                                Policy::busy(order.slices, walk.results));
            const int64_t bytes = Policy::with_gaps(std::min(order.slice, walk.count) * size);
            const Status status = launch_clusters_with_dynamic_shared(
                call, shared.blocks(), shared.cluster, order.team, static_cast<int>(bytes), kernel,
                DeviceDims<2>(walk.kept), how..., order, shared, op, in...);
            return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
        };
        const auto found = nearest_dimension(walk, size);
        if (!found) return std::nullopt;
        const int nearest = *found;
        const int64_t of_rows = std::abs(reduced.strides[nearest][0]);
        ReduceDims rows, columns;
        divide_dims(reduced, nearest, rows, columns);
        const int64_t length = columns.count();
        if (columns.rank == 1 && length >= Policy::least_length) {
            if (order.team != Policy::threads || walk.results * walk.count < StridedReducePolicy::least_spread ||
                order.slice < length) {
                return std::nullopt;
            }
            return launch_staged(reduce_staged_rows_kernel<V, Op, T>, DeviceDims<1>(rows), Divider<int64_t>(length),
                                 columns.strides[0][0]);
        }
        // Elsewhere, few columns are gathered where states leave room for many loads ahead, and others where slices
        // have few rows.
        const bool few = length <= Policy::few_columns;
        const bool gathered = few ? sizeof(typename Op::State) <= 8
                                  : length < Policy::least_length || length * Policy::least_rows > order.slice;
        int piece = 1;
        if (columns.rank == 0) {
            if constexpr (size != 2) {
                return std::nullopt;
            } else {
                const auto are_whole = [&](int elements) {
                    bool whole = reinterpret_cast<uintptr_t>(first_of(in...)) % (elements * size) == 0 &&
                                 reduced.extents[nearest] % elements == 0;
                    for (int d = 0; d < nearest; ++d) whole = whole && reduced.strides[d][0] % elements == 0;
                    for (int d = 0; d < walk.kept.rank; ++d) whole = whole && walk.kept.strides[d][0] % elements == 0;
                    return whole;
                };
                if (of_rows != 1 || are_whole(V)) return std::nullopt;
                for (piece = Policy::piece_bytes / size; piece > 1 && !are_whole(piece);) piece /= 2;
                if (piece * size < Policy::least_piece_bytes) return std::nullopt;
            }
        } else if (gathered) {
            return std::nullopt;
        }
        const Staging way = columns.rank == 0 ? Staging::pieces : few ? Staging::rows : Staging::columns;
        const int side = static_cast<int>(std::min<int64_t>(order.team, ceil_divide(order.slice, length) + 1));
        const int apart = order.team / side;
        const StagedRows staging{way,
                                 DeviceDims<1>(rows),
                                 DeviceDims<1>(columns),
                                 Divider<int64_t>(length),
                                 side,
                                 apart,
                                 piece,
                                 way == Staging::columns ? DimensionSteps<1>(columns, apart)
                                                         : DimensionSteps<1>(rows, int64_t{order.team} * piece)};
        if (!staging.steps.exist) return std::nullopt;
        return launch_staged(reduce_staged_by_steps_kernel<V, Op, T>, staging);
    }
}

} // namespace baracuda
