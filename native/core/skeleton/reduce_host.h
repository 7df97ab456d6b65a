// What the skeletons of reductions share on the host: slices in the order that the device has.
#pragma once

#include "core/host/parallel.h"
#include "core/skeleton/reduce.h"

#include <vector>

namespace baracuda {

/// The merge of states[0], ... in a binary tree, neighbours first. Their number is a power of two.
template <class Op, class State> State merge_neighbours(const Op &op, State *states, int64_t count) {
    for (; count > 1; count /= 2) {
        for (int64_t i = 0; i < count / 2; ++i) states[i] = op.merge(states[2 * i], states[2 * i + 1]);
    }
    return states[0];
}

/// The state of one slice of a result. visit(begin, end) is called for the elements of each row that are in it, after
/// they have been added. `sums` holds the walk's accumulators.
template <class Op, class Visit, class... In>
typename Op::State reduce_slice(const Op &op, const RowWalk &walk, const RowWalk::Result &result, int64_t slice,
                                std::vector<typename Op::State> &sums, const Visit &visit, const In *...in) {
    const int64_t accumulators = kExact<Op> ? 1 : walk.accumulators();
    sums.assign(accumulators, op.identity());
    const int64_t first = slice * walk.slice, last = std::min(first + walk.slice, result.vectors);
    for (int64_t v = first; v < last;) {
        const int64_t next = std::min(last, (v / walk.per_row + 1) * walk.per_row); // where the row's vectors end
        const RowWalk::Place place = walk.place(result, v, 0);
        const int64_t begin = std::max(place.at, place.begin);
        const int64_t end = std::max(begin, std::min(place.at + (next - v) * walk.lanes, place.end));
        int64_t sum = ((v - first) * walk.lanes + begin - place.at) % accumulators;
        for (int64_t i = begin; i < end;) {
            const int64_t count = kExact<Op> ? end - i : std::min(end - i, accumulators - sum);
            typename Op::State *const of = sums.data() + sum;
            for (int64_t j = 0; j < count; ++j) {
                auto &state = of[kExact<Op> ? 0 : j];
                state = op.add(state, in[i + j]...);
            }
            i += count;
            sum = 0;
        }
        visit(begin, end);
        v = next;
    }
    return merge_neighbours(op, sums.data(), accumulators);
}

/// The state of a run of slices; slice_state(slice) is that of one.
template <class Op, class SliceState>
typename Op::State reduce_slices(const Op &op, int64_t begin, int64_t end, const SliceState &slice_state) {
    typename Op::State levels[64];
    PairwiseMerge<typename Op::State> slices(levels, 1);
    for (int64_t slice = begin; slice < end; ++slice) slices.push(op, slice_state(slice));
    return slices.total(op);
}

} // namespace baracuda
