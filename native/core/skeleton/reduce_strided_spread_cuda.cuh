// Few long rows that are looked at again, shared by a whole grid. One grid leaves the states of parts in memory,
// another for each further time that elements are reduced; the last one merges these states in every block and looks at
// the elements. They lie in the workspace, or, where that has no room, in the output: among the last slices of each
// row, which yet another grid of few blocks looks at then.
#pragma once

#include "core/skeleton/reduce_strided_parts_cuda.cuh"

#include <optional>

namespace baracuda {

/// For an H200.
struct SpreadReducePolicy {
    static constexpr int most_parts = 1024; // of all results; blocks come in several waves, of which the last is short
    static constexpr int least_gain = 2;    // times the blocks that clusters would have
    // Slices that a block of a cluster would have: more where it reads memory fast, since launches take some 2 us each.
    static constexpr int least_run = 2, least_held_run = 4;
    // Blocks of clusters that are too few where elements are reduced twice, which takes another grid: layer norm of 8
    // rows of 10^6 in f32 takes 52 us with 128 of these, 57 with grids; of 3 rows 35 with 48, 33 with grids. The
    // gradient of softmax takes 76 us and 61 for 8 rows, 56 and 25 for 3.
    static constexpr int most_refining_blocks = 48;
};

/// How many of the last elements of each result an operand has one after the other.
inline int64_t dense_elements(const ReduceDims &dims, int operand) {
    int64_t count = 1;
    for (int d = dims.last(); d >= 0; count *= dims.extents[d--]) {
        if (dims.extents[d] != 1 && dims.strides[d][operand] != count) break;
    }
    return count;
}

/// Parts of a grid, with memory for so many states of each: in the workspace, or where find_in_output(shared) finds
/// room, which says whether it does. None where there is no memory.
template <class Op, class FindInOutput, class Outs, class... In>
std::optional<SharedParts<typename Op::State>> spread_over_grid(const Call &call, const Parts &parts, int64_t owners,
                                                                int64_t states, const FindInOutput &find_in_output,
                                                                const Outs &outs, const In *...in) {
    using State = typename Op::State;
    // What an operation knows of a result may be read from an output that is an input, too.
    const bool over_inputs =
        unpack(outs, [&](const auto *...out) { return (is_one_of(out, make_pack(in...)) || ...); });
    if (kKnowsResult<Op> && over_inputs) return std::nullopt;
    SharedParts<State> spread{parts, 1, nullptr, owners};
    spread.states = parts.count;
    int64_t room;
    State *const scratch = states_in_workspace<State>(call, room);
    if (room >= states * parts.count) {
        spread.scratch = scratch;
    } else if (over_inputs || !find_in_output(spread)) {
        return std::nullopt;
    }
    return spread;
}

/// The parts of a grid for results of `slices` of so many elements, which blocks of clusters would share like
/// `clustered`: none where nothing is won, or where no memory is free.
template <class Op, class First, class... Rest, class... In>
std::optional<SharedParts<typename Op::State>>
spread_parts(const Call &call, const ReduceWalk &walk, int64_t slice, const SharedParts<typename Op::State> &clustered,
             int least_run, const Pack<First *, Rest *...> &outs, const In *...in) {
    using State = typename Op::State;
    using Policy = SpreadReducePolicy;
    constexpr int passes = kRefines<Op> ? 2 : 1;
    const int64_t slices = clustered.parts.slices, owners = clustered.owners;
    Parts parts = Parts::of(slices, std::max<int64_t>(1, Policy::most_parts / owners));
    // The last part is about as long as the others: of 20 slices in runs of 16, it would have 4.
    while (parts.count > 1 && parts.run > least_run && 8 * parts.run * parts.count > 9 * slices)
        parts = Parts::of(slices, 2 * parts.count);
    if (owners != walk.results || clustered.parts.run < least_run ||
        walk.results * walk.count < StridedReducePolicy::least_spread ||
        parts.count < Policy::least_gain * clustered.parts.count) {
        return std::nullopt;
    }
    const auto find_in_output = [&](SharedParts<State> &spread) {
        const int64_t bytes = int64_t{parts.count} * passes * static_cast<int64_t>(sizeof(State)) + 15;
        const int64_t kept =
            ceil_divide(bytes, slice * static_cast<int64_t>(sizeof(First))) + 1; // the last may be short
        spread.to = slices - kept;
        if (4 * kept > slices || dense_elements(walk.reduced, 0) < walk.count - spread.to * slice) return false;
        int64_t place[1] = {};
        walk.reduced.advance(spread.to * slice, 0, 1, place);
        spread.in_output = place[0];
        return place[0] >= 0;
    };
    return spread_over_grid<Op>(call, parts, owners, walk.results * passes, find_in_output, outs, in...);
}

/// launch(parts) for each grid.
template <class Op, class State, class Launch>
Status launch_spread(const SharedParts<State> &spread, const Launch &launch) {
    constexpr int passes = kRefines<Op> ? 2 : 1;
    SharedParts<State> parts = spread;
    for (; parts.passes < passes; ++parts.passes) {
        if (const Status status = launch(parts); status != Status::ok) return status;
    }
    if (spread.scratch) return launch(parts);
    if (const Status status = launch(parts); status != Status::ok) return status;
    parts.from = parts.to;
    parts.to = spread.parts.slices;
    parts.parts = Parts::of(spread.parts.slices, 1);
    return launch(parts);
}

/// launch(parts) for rows of slices of `slice` elements that blocks share, in clusters or over the grid, and what
/// follows.
template <class Op, class Launch, class Outs, class... In>
Status launch_rows(const Call &call, const ReduceWalk &walk, int64_t slice,
                   const SharedParts<typename Op::State> &shared, int least_run, const Op &op, const Launch &launch,
                   const Outs &outs, const In *...in) {
    if constexpr (kFinishes<Op>) {
        const auto spread = spread_parts<Op>(call, walk, slice, shared, least_run, outs, in...);
        return spread ? launch_spread<Op>(*spread, launch) : launch(shared);
    } else {
        const Status status = launch(shared);
        return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
    }
}

} // namespace baracuda
