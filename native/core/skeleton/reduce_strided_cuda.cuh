// reduce_strided.h on the device: which kernel suits a walk. Where the elements of a result lie side by side in memory,
// threads share its row (reduce_strided_rows_cuda.cuh); where those of neighbouring results do, a thread has columns
// (reduce_strided_columns_cuda.cuh), all of them alone where they are short (reduce_strided_short_columns_cuda.cuh).
// Compact operations and those of elements that few calls have have one kernel for rows
// (reduce_strided_compact_cuda.cuh), and for columns those of a result a thread
// (reduce_strided_single_columns_cuda.cuh), which f16 and bf16 have, too, or, where any order of merges will do, a few
// results a thread (reduce_strided_wide_columns_cuda.cuh). Many elements of rows that begin anywhere are loaded in
// aligned vectors by other threads than have results (reduce_strided_passed_cuda.cuh).
// A few thousand columns of a small tensor have as many threads as keep all of it under way
// (reduce_strided_leaves_cuda.cuh), and a few that fill memory are read in rows
// (reduce_strided_interleaved_cuda.cuh).
// Rows of whole vectors have kernels of their own, which hold them in shared memory or add them as they are loaded
// (reduce_strided_whole_cuda.cuh, reduce_strided_slices_cuda.cuh), and so have rows that begin anywhere
// (reduce_strided_shifted_cuda.cuh), those that lanes of a warp hold (reduce_strided_lanes_cuda.cuh), short ones that
// lie one behind the other (reduce_strided_packed_cuda.cuh), of which a vector may have whole ones
// (reduce_strided_tiny_rows_cuda.cuh), small problems in rows (reduce_strided_small_cuda.cuh), but those that are held
// in whole vectors, a few short rows of norms (reduce_strided_apiece_cuda.cuh), and results of one element each
// (reduce_strided_elements_cuda.cuh). So have, where any order of
// merges will do, rows whose elements are neighbours (reduce_strided_lines_cuda.cuh) and a few columns that fill memory
// (reduce_strided_narrow_cuda.cuh), and where the order is not that of memory, slices that shared memory holds, one at
// a time (reduce_strided_staged_cuda.cuh) or several (reduce_strided_grouped_cuda.cuh). Many rows of f64 have warps
// (reduce_strided_folded_cuda.cuh), and long ones are loaded ahead (reduce_strided_streamed_cuda.cuh). Columns that are
// looked at again are held in registers (reduce_strided_registers_cuda.cuh) by some operations, of 16 bits by clusters
// and few rows, too, and longer ones, or results that the output has in another order than the input, in tiles
// (reduce_strided_tiles_cuda.cuh). Several blocks reduce few of their results each (reduce_strided_repeated_cuda.cuh),
// or leave what they find of parts to those of a second launch (reduce_strided_left_cuda.cuh).
#pragma once

#include "core/skeleton/reduce_strided_again_cuda.cuh"
#include "core/skeleton/reduce_strided_apiece_cuda.cuh"
#include "core/skeleton/reduce_strided_columns_cuda.cuh"
#include "core/skeleton/reduce_strided_compact_cuda.cuh"
#include "core/skeleton/reduce_strided_elements_cuda.cuh"
#include "core/skeleton/reduce_strided_folded_cuda.cuh"
#include "core/skeleton/reduce_strided_grouped_cuda.cuh"
#include "core/skeleton/reduce_strided_interleaved_cuda.cuh"
#include "core/skeleton/reduce_strided_lanes_cuda.cuh"
#include "core/skeleton/reduce_strided_leaves_cuda.cuh"
#include "core/skeleton/reduce_strided_left_cuda.cuh"
#include "core/skeleton/reduce_strided_lines_cuda.cuh"
#include "core/skeleton/reduce_strided_narrow_cuda.cuh"
#include "core/skeleton/reduce_strided_over_grid_cuda.cuh"
#include "core/skeleton/reduce_strided_packed_cuda.cuh"
#include "core/skeleton/reduce_strided_registers_cuda.cuh"
#include "core/skeleton/reduce_strided_repeated_cuda.cuh"
#include "core/skeleton/reduce_strided_rows_cuda.cuh"
#include "core/skeleton/reduce_strided_staged_cuda.cuh"
#include "core/skeleton/reduce_strided_tiles_cuda.cuh"
#include "core/skeleton/reduce_strided_tiny_rows_cuda.cuh"
#include "core/skeleton/reduce_strided_whole_cuda.cuh"

namespace baracuda {

/// Whether the compact kernels serve rows, and columns: of the latter, threads side by side read whole sectors.
template <class Op, class... In> constexpr bool kRowsCompactly = kCompact<Op> || (kRareElement<In> && ...);
template <class Op, class... In>
constexpr bool kColumnsSingly =
    kCompact<Op> || kInRows<Op> || (kRowsCompactly<Op, In...> && ((sizeof(In) >= 4) && ...));

/// Whether a thread alone is faster than a team for a result's elements, wherever they are. Teams load rows that are
/// not in whole vectors in pieces. Log softmax of 400000 such rows of 10 took 142 us in bf16 with teams, 61 without,
/// and 85 and 77 in f64; in f32, 58 and 278.
template <class Op, class... Out, class... In>
bool has_few_elements(const ReduceWalk &walk, const Pack<Out *...> &outs, const In *...in) {
    constexpr int V = kReduceLanes<Pack<Out *...>, In...>, size = sizeof(*first_of(in...));
    if (walk.count <= StridedReducePolicy::few_elements) return true;
    // Of f32 that is not looked at again std of 9232 x 13 takes 2.6 us, with teams 3.8, the sum of 3000000 x 9 48 and
    // 191.
    if constexpr (size == 2 || size == 8 || (size == 4 && !kFinishes<Op> && !kExact<Op>)) {
        if (walk.count > StridedReducePolicy::few_in_pieces || walk.reduced.rank > 1 ||
            !are_short_columns<Op>(reduce_order<Op, Pack<Out *...>, In...>(walk.count), walk, walk.results)) {
            return false;
        }
        const OperandMask vectors = operands_in_vectors<V>(walk.main, walk.reduced, walk.kept, outs, in...);
        return (vectors >> walk.main & 1) == 0 ||
               !begins_in_vectors<V>(walk.main, misalignment<V>(first_of(in...)), walk.reduced, walk.kept);
    } else {
        return false;
    }
}

/// Whether there are many results that lie side by side, of lines of a few elements each: a thread alone takes one, or
/// several threads one of more elements, so that fewer are many: the sum of 57 x 18 x 14841 x 4 bf16 over (0, 1, 3)
/// takes 77 us as columns, 124 as rows.
inline bool has_short_lines(const ReduceWalk &walk, int64_t few) {
    constexpr int least_of_long = 32; // of each multiprocessor
    return walk.reduced.rank > 1 && walk.reduced.extents[walk.reduced.last()] <= few &&
           std::abs(walk.kept.strides[walk.kept.last()][walk.main]) <= 2 * few &&
           walk.results >= int64_t{walk.count > ShortColumnsPolicy::most_elements ? least_of_long
                                                                                  : ShortColumnsPolicy::least_threads} *
                               multiprocessors();
}

/// Whether a result's elements lie nearer to each other than those of neighbouring results.
inline bool are_rows(const ReduceWalk &walk) {
    const auto step = [&](const ReduceDims &dims) { return std::abs(dims.strides[dims.last()][walk.main]); };
    return walk.results == 1 || step(walk.reduced) <= step(walk.kept) || step(walk.kept) == 0;
}

/// Whether a thread has all elements of a result, wherever they are.
template <class Op, class... Out, class... In>
bool is_alone(const ReduceWalk &walk, const Pack<Out *...> &outs, const In *...in) {
    constexpr bool by_steps = kStepsInColumns<Op, In...>;
    return has_few_elements<Op>(walk, outs, in...) ||
           ((kRowsCompactly<Op, In...> || by_steps) &&
            has_short_lines(walk, by_steps ? StridedReducePolicy::few_in_pieces : StridedReducePolicy::few_elements));
}

/// Reduces results that registers hold, or tiles, unless the problem is small.
template <class Op, class... Out, class... In>
std::optional<Status> reduce_if_in_tiles(const Call &call, const ReduceWalk &walk, const Op &op,
                                         const Pack<Out *...> &outs, const In *...in) {
    if (const auto status = reduce_if_repeated(call, walk, op, outs, in...)) return status;
    if (const auto status = reduce_if_registers(call, walk, op, outs, in...)) return status;
    if constexpr (sizeof(*first_of(in...)) == 2) {
        if (const auto status = reduce_if_left(call, walk, op, outs, in...)) return status;
        if (const auto status = reduce_if_shared_registers(call, walk, op, outs, in...)) return status;
    }
    const ReduceOrder order = reduce_order<Op, Pack<Out *...>, In...>(walk.count);
    if (small_plan<Op, In...>(walk, order, !are_rows(walk))) return std::nullopt;
    return reduce_if_tiles(call, walk, op, outs, in...);
}

template <ReduceMemory memory, class Op, class... Out, class... In>
Status reduce_walk(const Call &call, const ReduceWalk &walk, const Op &op, const Pack<Out *...> &outs,
                   const In *...in) {
    if constexpr (kHasElementsAlone<Op, In...>) {
        if (walk.count == 1) return reduce_elements(call, walk, op, in...);
    }
    if constexpr (kInTiles<Op>) {
        if (const auto status = reduce_if_in_tiles(call, walk, op, outs, in...)) return *status;
    }
    const auto in_rows = [&] {
        if (const auto status = reduce_if_lanes(call, walk, op, outs, in...)) return *status;
        if (const auto status = reduce_if_packed_rows(call, walk, op, outs, false, in...)) return *status;
        if constexpr (kRowsCompactly<Op, In...>) {
            if constexpr (kSpreads<Op>) {
                // Of more elements than the kernel for small problems has threads, vectors are faster, and so are
                // blocks all over the grid: smooth L1 of 79 x 353 bf16, cut out, 5.5 us, by that kernel 7.6.
                if (walk.results == 1 && walk.count > SmallReducePolicy::most_threads) {
                    if (const auto status = reduce_if_whole_rows(call, walk, op, outs, in...)) return *status;
                    return reduce_compact_rows(call, walk, op, outs, in...);
                }
            }
            if (const auto status = reduce_if_apiece(call, walk, op, outs, in...)) return *status;
            if constexpr (!kInBands<Op>) {
                constexpr bool is_gradient = sizeof(typename Op::State) <= 8 && kFinishes<Op>;
                constexpr bool has_more = (kRareElement<In> && ...) && is_gradient && !kInRows<Op> && !kCompact<Op>;
                using Policy = SmallReducePolicy;
                constexpr int most_bytes = has_more ? Policy::most_bytes_of_gradients : Policy::most_bytes;
                if constexpr (memory == ReduceMemory::rows && kHasSlicesAnywhere<Op, In...> && kKnowsResult<Op> &&
                              kWidest<In...> == 2) {
                    // Of multi_margin in bf16, 1247 x 225 takes 3.0 us by a thread for each accumulator, and 5.1 by
                    // four threads a row, 575 x 460 3.8 so, in two waves, and 3.5 by a warp a row.
                    const ReduceOrder order = reduce_order<Op, Pack<Out *...>, In...>(walk.count);
                    const int64_t threads = int64_t{Policy::most_threads} * multiprocessors();
                    if (order.team == 32 && walk.results * order.accumulators() > threads) {
                        return *reduce_whole_slices<true>(call, walk, op, in...);
                    }
                    if (order.team < 32) {
                        constexpr int most = Policy::most_bytes_of_short;
                        if (const auto status = reduce_small<most>(call, walk, op, outs, false, in...)) return *status;
                    }
                }
                if constexpr (kExact<Op> && !kFinishes<Op>) {
                    // Short rows off vectors: argmin of 30001 x 13 i8 takes 2.6 us so, and 9.7 in parts of vectors,
                    // sums of 200000 x 13 9.1 and 28.6, argmin of 100000 x 29 i16 10.5 and 16.8, but argmax of 30000 x
                    // 37 i32 7.0 and 5.7.
                    constexpr int V = kReduceLanes<Pack<Out *...>, In...>, most = Policy::most_bytes_of_short_exact;
                    if (walk.count * kWidest<In...> <= Policy::short_bytes &&
                        (walk.reduced.rank > 1 || walk.count % V != 0)) {
                        if (const auto status = reduce_small<most>(call, walk, op, outs, false, in...)) return *status;
                    }
                }
                if (const auto status = reduce_small<most_bytes>(call, walk, op, outs, false, in...)) return *status;
            }
            if constexpr (memory == ReduceMemory::rows && kHasSlicesAnywhere<Op, In...>) {
                return *reduce_whole_slices<true>(call, walk, op, in...);
            } else {
                if (const auto status = reduce_if_folded(call, walk, op, outs, in...)) return *status;
                if (const auto status = reduce_if_whole_rows(call, walk, op, outs, in...)) return *status;
                if (const auto status = reduce_if_shifted_rows(call, walk, op, outs, in...)) return *status;
                if (const auto status = reduce_if_lines(call, walk, op, outs, in...)) return *status;
                return reduce_compact_rows(call, walk, op, outs, in...);
            }
        } else {
            if (const auto status = reduce_if_apiece(call, walk, op, outs, in...)) return *status;
            return reduce_in_rows<memory>(call, walk, op, outs, in...);
        }
    };
    if constexpr (memory == ReduceMemory::rows) {
        return in_rows();
    } else {
        const bool rows = are_rows(walk), alone = is_alone<Op>(walk, outs, in...);
        if (!alone) {
            const auto if_copied = [&]() -> std::optional<Status> {
                if constexpr (kReadsGroups<Op, In...>) {
                    if (const auto status = reduce_if_grouped(call, walk, op, in...)) return *status;
                }
                return reduce_if_staged(call, walk, op, in...);
            };
            if constexpr (sizeof...(Out) == 0 && !kInBands<Op> && !kSpreads<Op>) {
                // What is side by side has other kernels, and so have lines where any order will do, unless they are
                // shorter than vectors, or their elements are too far apart for these, or few and not side by side, and
                // are more than blocks of a cluster take: amax of 53 x 33 x 251 i8, three bytes apart, takes 3.6 us so,
                // and 7.4 by the compact kernel, any of every other of 400000 bf16 3.9, and 5.9 in lines.
                const ReduceDims &reduced = walk.reduced;
                using Policy = SmallReducePolicy;
                constexpr int V = kReduceLanes<Pack<Out *...>, In...>, most_step = kWidest<In...> <= 2 ? 2 : 1;
                constexpr int64_t most_in_cluster = Policy::most_parts * Policy::exact_part;
                const int64_t step = std::abs(reduced.strides[reduced.last()][walk.main]);
                const bool are_few = walk.results * walk.count <= Policy::few_apart;
                const bool are_apart = step > (are_few ? 1 : most_step);
                const bool suits = kExact<Op>
                                       ? walk.count > most_in_cluster &&
                                             (are_apart || (reduced.rank > 1 && reduced.extents[reduced.last()] < V))
                                       : reduced.rank > 1 || reduced.strides[0][walk.main] != 1;
                // Neighbours of another dimension than the last one are copied side by side: the norm of 2 x 462 x 48 x
                // 11 x 3 bf16, permuted, takes 11.0 us so, and 13.1 where elements are gathered.
                const auto nearest = nearest_dimension(walk, static_cast<int>(sizeof(*first_of(in...))));
                if (nearest && *nearest != reduced.last()) {
                    if (const auto status = if_copied()) return *status;
                }
                if (rows && suits) {
                    if (const auto status = reduce_small_over_grid(call, walk, op, in...)) return *status;
                }
            }
            if (const auto status = if_copied()) return *status;
            if (const auto status = reduce_if_narrow(call, walk, op, in...)) return *status;
        }
        if (rows && !alone) return in_rows();
        if (rows) {
            if (const auto status = reduce_if_tiny_rows(call, walk, op, outs, in...)) return *status;
            if (const auto status = reduce_if_lanes(call, walk, op, outs, in...)) return *status;
            if (const auto status = reduce_if_packed_rows(call, walk, op, outs, false, in...)) return *status;
        }
        const bool are_short =
            are_short_columns<Op>(reduce_order<Op, Pack<Out *...>, In...>(walk.count), walk, walk.results);
        constexpr bool reads_few = sizeof...(In) == 1 || (sizeof...(In) == 2 && kFinishes<Op> && !kInRows<Op>);
        if constexpr ((reads_few || kCompact<Op>) && !kInBands<Op>) {
            // Threads of the kernel for short columns find elements on one line alone.
            if ((!alone || walk.reduced.rank > 1) && !are_short) {
                if (const auto status = reduce_small(call, walk, op, outs, true, in...)) return *status;
                // Few columns on several lines have few threads otherwise: sums of 9425 x 4 x 4 x 3 over (0, 2) take 33
                // us in f64, so 7.2, and 63 in f32, so 7.7. Wide states are faster staged: var in f64 9.2, so 11.9.
                if constexpr (!kFinishes<Op> && !kExact<Op> && sizeof(typename Op::State) <= 8) {
                    if (!rows && walk.reduced.rank > 1 && walk.results <= SmallReducePolicy::few_on_lines) {
                        constexpr int most_bytes = SmallReducePolicy::most_bytes_again;
                        const auto status = reduce_small<most_bytes>(call, walk, op, outs, true, in...);
                        if (status) return *status;
                    }
                }
            }
        }
        if (!rows && !are_short && walk.kept.rank == 2 && walk.kept.extents[1] <= PackedRowsPolicy::most_columns) {
            if (const auto status = reduce_if_packed_rows(call, walk, op, outs, true, in...)) return *status;
        }
        if constexpr (reads_few && kFinishes<Op> && !kInRows<Op> && !kCompact<Op>) {
            // Columns that threads hold, whose elements are read once. Those of 16 bits in vectors are slower so.
            constexpr int V = kReduceLanes<Pack<Out *...>, In...>;
            const bool whole =
                walk.kept.extents[walk.kept.last()] % V == 0 &&
                begins_in_vectors<V>(walk.main, misalignment<V>(first_of(in...)), walk.kept, walk.reduced);
            if (!rows && !are_short && (!whole || kWidest<In...> > 2)) {
                constexpr int most_bytes = SmallReducePolicy::most_bytes_again;
                if (const auto status = reduce_small<most_bytes>(call, walk, op, outs, true, in...)) return *status;
            }
            // Of a few neighbours, each is a row whose elements are apart.
            if (!rows && walk.count >= kLeastHeldApart) {
                if (const auto status = reduce_if_shifted_rows(call, walk, op, outs, in...)) return *status;
            }
        }
        if constexpr (kReadsInterleaved<Op, In...>) {
            if (!rows) {
                if (const auto status = reduce_if_interleaved(call, walk, op, in...)) return *status;
            }
        }
        if constexpr (kSharesLeaves<Op, In...>) {
            if (!rows) {
                if (const auto status = reduce_if_leaves(call, walk, op, in...)) return *status;
            }
        }
        if constexpr (kColumnsSingly<Op, In...>) {
            return reduce_single_columns(call, walk, op, outs, in...);
        } else {
            return reduce_in_columns(call, walk, op, outs, in...);
        }
    }
}

/// Whether two looks are faster than one at tiles: at columns that are rows, or nearly so, in the output, if they are
/// long, or many, as 1300 x 2104 x 6 f16, permuted (2, 1, 0), over the second axis (146 and 111 us), 30 x 401 f32,
/// transposed, along rows (4.5 and 3.4), but not 900 x 70 f64 (3.0 and 4.2), and at long rows that the output has
/// across.
template <class Out, class First, class... Late>
bool suits_two_looks(const ReduceWalk &walk, const Pack<Out *> &, const First *, const Late *...) {
    constexpr int most_step_bytes = 16, long_column = 128;
    constexpr int64_t many = 1 << 20;
    if (!has_tiles(walk)) return false;
    const TileDims dims(walk);
    const bool pays = walk.count >= long_column || walk.results * walk.count >= many;
    const bool in_rows = pays && dims.crosses && dims.reads_across &&
                         std::abs(walk.reduced.strides[0][0]) * int64_t{sizeof(Out)} <= most_step_bytes;
    return in_rows || plan_look_turned<First, 2 + sizeof...(Late)>(walk).has_value();
}

template <class Op, class... Out, class... In>
std::optional<Status> reduce_walk_at_once(const Call &call, const ReduceWalk &walk, const Op &op,
                                          const Pack<Out *...> &outs, const In *...in) {
    const ReduceOrder order = reduce_order<Op, Pack<Out *...>, In...>(walk.count);
    const bool across = !are_rows(walk);
    if constexpr (kJoins<Op>) {
        // Few rows of whole vectors are not small, unless they are reduced twice. What is small has one launch.
        const auto small = [&] { return reduce_small(call, walk, op, outs, across, in...); };
        if (across) return small();
        if constexpr (kRefines<Op>) {
            if (const auto status = small()) return status;
            return reduce_if_whole_rows(call, walk, op, outs, in...);
        } else {
            if (const auto status = reduce_if_whole_rows(call, walk, op, outs, in...)) return status;
            return small();
        }
    } else {
        if constexpr (kInTiles<Op>) {
            if (suits_two_looks(walk, outs, in...)) return std::nullopt;
            if (const auto status = reduce_if_in_tiles(call, walk, op, outs, in...)) return status;
        }
        if (is_alone<Op>(walk, outs, in...) || (across && are_short_columns<Op>(order, walk, walk.results))) {
            return std::nullopt;
        }
        const auto plan = small_plan<Op, In...>(walk, order, across);
        // Few blocks that hold much take longer than two launches of many.
        const bool is_quick = !kInTiles<Op> || (plan && plan->batch <= SmallReducePolicy::few_in_batch);
        if (plan && plan->held && is_quick) return reduce_small(call, walk, op, outs, across, in...);
        if (!across) {
            if (const auto status = reduce_if_whole_rows(call, walk, op, outs, in...)) return status;
        }
        if constexpr (kInTiles<Op>) return reduce_if_left(call, walk, op, outs, in...);
        return std::nullopt;
    }
}

} // namespace baracuda
