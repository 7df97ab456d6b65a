// reduce_strided.h on the device: which kernel suits a walk. Where the elements of a result lie side by side in memory,
// threads share its row (reduce_strided_rows_cuda.cuh); where those of neighbouring results do, a thread has columns
// (reduce_strided_columns_cuda.cuh). Compact operations have one kernel for rows (reduce_strided_compact_cuda.cuh) and
// one for columns (reduce_strided_single_columns_cuda.cuh).
#pragma once

#include "core/skeleton/reduce_strided_columns_cuda.cuh"
#include "core/skeleton/reduce_strided_compact_cuda.cuh"
#include "core/skeleton/reduce_strided_rows_cuda.cuh"

namespace baracuda {

template <ReduceMemory memory, class Op, class... Out, class... In>
Status reduce_walk(const Call &call, const ReduceWalk &walk, const Op &op, const Pack<Out *...> &outs,
                   const In *...in) {
    const auto in_rows = [&] {
        if constexpr (kCompact<Op>) {
            return reduce_compact_rows(call, walk, op, outs, in...);
        } else {
            return reduce_in_rows<memory>(call, walk, op, outs, in...);
        }
    };
    if constexpr (memory == ReduceMemory::rows) {
        return in_rows();
    } else {
        const auto step = [&](const ReduceDims &dims) { return std::abs(dims.strides[dims.last()][walk.main]); };
        const bool rows = walk.results == 1 || step(walk.reduced) <= step(walk.kept) || step(walk.kept) == 0;
        // A thread alone is faster than a team for a few elements, wherever they are.
        const bool few = walk.count <= StridedReducePolicy::few_elements;
        if (rows && !few) return in_rows();
        // Inputs that are joined are those of norms, of which few are along other axes than the last ones.
        if constexpr (kCompact<Op> || kJoins<Op>) {
            return reduce_single_columns(call, walk, op, outs, in...);
        } else {
            return reduce_in_columns(call, walk, op, outs, in...);
        }
    }
}

} // namespace baracuda
