// reduce_strided.h on the device, for results whose elements lie nearer to each other than those of neighbouring
// results: a team of threads (a part of a warp, a warp, or a block) takes a result. Rows in memory are held
// (reduce_strided_held_cuda.cuh); elements anywhere else are gathered (reduce_strided_gathered_cuda.cuh). Small
// problems have a kernel of little code (reduce_strided_small_cuda.cuh), and so have whole vectors that are looked at
// again (reduce_strided_whole_cuda.cuh).
#pragma once

#include "core/skeleton/reduce_strided_gathered_cuda.cuh"
#include "core/skeleton/reduce_strided_held_cuda.cuh"
#include "core/skeleton/reduce_strided_lines_cuda.cuh"
#include "core/skeleton/reduce_strided_shifted_cuda.cuh"
#include "core/skeleton/reduce_strided_small_cuda.cuh"
#include "core/skeleton/reduce_strided_whole_cuda.cuh"

namespace baracuda {

template <ReduceMemory memory, class Op, class... Out, class... In>
Status reduce_in_rows(const Call &call, const ReduceWalk &walk, const Op &op, const Pack<Out *...> &outs,
                      const In *...in) {
    constexpr int V = kReduceLanes<Pack<Out *...>, In...>;
    const int behind = misalignment<V>(first_of(in...));
    const bool whole = begins_in_vectors<V>(walk.main, behind, walk.reduced, walk.kept);
    const ElementAccess access{!whole, operands_in_vectors<V>(walk.main, walk.reduced, walk.kept, outs, in...), behind};
    // A team that holds whole vectors is faster than the kernel for small problems, unless it reduces them twice.
    const auto if_small = [&](bool whole_vectors) -> std::optional<Status> {
        if constexpr (!kInBands<Op>) {
            if (kRefines<Op> || !whole_vectors) return reduce_small(call, walk, op, outs, false, in...);
        }
        return std::nullopt;
    };
    if constexpr (memory == ReduceMemory::rows) {
        if (const auto status = if_small(whole)) return *status;
        if (const auto status = reduce_if_whole_rows(call, walk, op, outs, in...)) return *status;
        if (const auto status = reduce_if_shifted_rows(call, walk, op, outs, in...)) return *status;
        return reduce_held_rows<V>(call, walk, access, op, outs, in...);
    } else {
        const ReduceOrder order = reduce_order<Op, Pack<Out *...>, In...>(walk.count);
        const ReduceDims &reduced = walk.reduced;
        // The vectors of several lines must end where these do.
        const bool one_line = reduced.rank == 1, in_lines = whole && reduced.extents[reduced.last()] % V == 0;
        const bool held = behind >= 0 && reduced.strides[reduced.last()][walk.main] == 1 &&
                          (one_line || (in_lines && order.team >= kLeastTeamOfLines));
        const bool ends_whole = !kFinishes<Op> || kInRows<Op> || walk.count % V == 0;
        if (const auto status = if_small(held && whole && ends_whole)) return *status;
        if (const auto status = reduce_if_whole_rows(call, walk, op, outs, in...)) return *status;
        if (const auto status = reduce_if_shifted_rows(call, walk, op, outs, in...)) return *status;
        if constexpr (!kInBands<Op>) {
            if (held) return reduce_held_rows<V>(call, walk, access, op, outs, in...);
        }
        if (const auto status = reduce_if_lines(call, walk, op, outs, in...)) return *status;
        return reduce_gathered_rows<V>(call, walk, order, op, outs, in...);
    }
}

} // namespace baracuda
