// Gradients of reductions that need a few numbers of each group: in one launch, or in two passes over the input.
#pragma once

#include "core/numerics/math.h"
#include "core/skeleton/reduce_strided.h"
#include "core/skeleton/scratch.h"
#include "core/skeleton/strided.h"

#include <optional>

namespace baracuda::reduce {

/// Gradients in two passes: what a slope needs to know of each group is left in the workspace, and a map reads that.
/// Unless groups are rows that shared memory holds, or few elements, this is faster than the second look of compact
/// operations, whose few kernels serve everything. Results are the same.
struct TwoPasses {
    // Elements of a group; and of one whose moments are wanted, where they are on several lines, or where dx lies in
    // another order than x, so that one look is at neighbours and the other one is not.
    static constexpr int64_t least_count = 16, least_apart = 8;

    // So few results have room for the states of several parts each.
    static constexpr int64_t few_results = 32, bytes_of_states = 256;

    /// Bytes of workspace for so many numbers in P of each group, and for reducing to them; 0 where one pass is faster.
    template <class P>
    static size_t workspace_bytes(const ReduceShape &groups, int numbers, int64_t least = least_count) {
        if (groups.results() < 1 || groups.count() < least) return 0;
        Scratch scratch;
        for (int k = 0; k < numbers; ++k) scratch.take<P>(groups.results());
        const int64_t states = groups.results() <= few_results ? groups.results() * bytes_of_states : 0;
        scratch.take<char>(std::max(states, reduce_scratch_bytes(groups.results(), groups.count())));
        return scratch.bytes();
    }
};

/// Strides of what has an element for each group, in the order of their numbers.
struct GroupStrides {
    int64_t entries[kMaxRank] = {};

    explicit GroupStrides(const ReduceShape &groups) {
        int64_t step = 1;
        for (int axis = groups.rank - 1; axis >= 0; --axis) {
            if (groups.is_reduced(axis)) continue;
            entries[axis] = step;
            step *= groups.extents[axis];
        }
    }
};

/// dx by a compact operation with a second look, or in two passes: leave(call, numbers...) reduces groups to as many
/// arrays of numbers as the slope takes behind the inputs, then again(numbers) is that second look alone, or none, in
/// whose place a map reads them. `least`: elements of a group.
template <int count, class Op, class Slope, class Leave, class Again, class T, class... In>
Status gradient_of_groups(const Call &call, const HostList<int32_t> &shape, const ReduceShape &groups, const Op &op,
                          const Slope &slope, const Leave &leave, const Again &again, int64_t least, Strided<T> dx,
                          Strided<const In>... in) {
    using P = Compute<T>;
    const Pack<Strided<T>> out{dx, {}};
    const size_t bytes = TwoPasses::workspace_bytes<P>(groups, count, least);
    if (bytes == 0 || call.workspace == nullptr || call.workspace_bytes < bytes) {
        return reduce_strided(call, groups, op, out, in...);
    }
    if (const auto status = reduce_strided_at_once(call, groups, op, out, in...)) return *status;
    Scratch scratch(call.workspace);
    P *numbers[count];
    for (P *&one : numbers) one = scratch.take<P>(groups.results());
    char *const rest = scratch.take<char>(0);
    const size_t taken = rest - static_cast<char *>(call.workspace);
    const Status status = leave(Call{call.symbol, call.stream, rest, call.workspace_bytes - taken}, numbers);
    if (status != Status::ok) return status;
    if (const std::optional<Status> looked = again(numbers)) return *looked;
    const GroupStrides steps(groups);
    const auto map = [&](auto... known) {
        return map_strided(call, shape, Computed<Slope, T>{slope}, out, in...,
                           Strided<const P>{known, steps.entries}...);
    };
    if constexpr (count == 1) {
        return map(numbers[0]);
    } else {
        return map(numbers[0], numbers[1]);
    }
}

} // namespace baracuda::reduce
