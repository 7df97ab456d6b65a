// reduce_columns.h on the host.
#pragma once

#include "core/skeleton/reduce_host.h"

namespace baracuda {

/// Parts of a result, or of a strip of results, that threads may take.
constexpr int64_t kHostParts = 64;

/// store(owner, i, state) for each of the `states` that every owner of `slices` slices has; part_states(owner, begin,
/// end, states) makes those of a run of slices. Of `work` elements in all.
template <class Op, class PartStates, class Store>
void reduce_parts(const Op &op, int64_t owners, int64_t slices, int64_t states, int64_t work,
                  const PartStates &part_states, const Store &store) {
    using State = typename Op::State;
    const Parts parts = Parts::of(slices, std::max<int64_t>(1, kHostParts / owners));
    std::vector<State> all(owners * parts.count * states, op.identity());
    const int64_t tasks = owners * parts.count;
    parallel_for(tasks, std::max<int64_t>(1, kGrain / (work / tasks + 1)), [&](int64_t first, int64_t last) {
        for (int64_t task = first; task < last; ++task) {
            const int64_t part = task % parts.count;
            part_states(task / parts.count, parts.begin(part), parts.end(part), all.data() + task * states);
        }
    });
    for (int64_t owner = 0; owner < owners; ++owner) {
        for (int64_t i = 0; i < states; ++i) {
            const State *const of_owner = all.data() + owner * parts.count * states + i;
            store(owner, i, reduce_slices(op, 0, parts.count, [&](int64_t part) { return of_owner[part * states]; }));
        }
    }
}

/// The states of the results of a strip after one slice.
template <class Op, class Visit, class... In>
void reduce_strip_slice(const Op &op, const ColumnWalk &walk, int64_t strip, int64_t origin, int64_t slice,
                        std::vector<typename Op::State> &sums, typename Op::State *states, const Visit &visit,
                        const In *...in) {
    using State = typename Op::State;
    sums.assign(walk.height * walk.strip(), op.identity());
    const int64_t column = strip * walk.strip(), columns = std::min<int64_t>(walk.strip(), walk.width - column);
    const int64_t first = slice * walk.slice_rows, last = std::min(first + walk.slice_rows, walk.rows);
    for (int64_t row = first; row < last; ++row) {
        const int64_t begin = row * walk.width + column, end = std::max(begin, std::min(begin + columns, walk.count));
        State *const of_row = sums.data() + (row - first) % walk.height * walk.strip();
        for (int64_t j = 0; j < end - begin; ++j) of_row[j] = op.add(of_row[j], in[origin + begin + j]...);
        visit(origin + begin, origin + end);
    }
    for (int c = 0; c < walk.results(strip); ++c) {
        State of_team[32] = {};
        for (int thread = 0; thread < walk.team; ++thread) {
            of_team[thread] = op.identity();
            for (int z = thread; z < walk.accumulators_of_result(); z += walk.team) {
                of_team[thread] = op.merge(of_team[thread], sums[walk.accumulator(z, c)]);
            }
        }
        states[c] = merge_neighbours(op, of_team, walk.team);
    }
}

template <class Op, class... Out, class... In>
Status reduce_columns(const Call &, const ReduceLayout &layout, const Op &op, bool, const Pack<Out *...> &outs,
                      const In *...in) {
    using State = typename Op::State;
    static_assert(!kFinishes<Op> && kMaps<Op> == (sizeof...(Out) > 0));
    constexpr int V = kReduceLanes<Pack<Out *...>, In...>;
    const int64_t work = layout.batch * layout.outer * layout.kept * layout.inner;
    return with_walk<V>(
        layout, kWidest<In...>,
        [&](const RowWalk &walk) {
            const auto part_states = [&](int64_t r, int64_t begin, int64_t end, State *state) {
                const RowWalk::Result result = walk.result(r, 0);
                std::vector<State> sums;
                const auto visit = [&](int64_t first, int64_t last) {
                    if constexpr (kMaps<Op>) {
                        const auto f = op.map(r);
                        for (int64_t i = first; i < last; ++i) put(outs, i, f(in[i]...));
                    }
                };
                *state = reduce_slices(op, begin, end, [&](int64_t slice) {
                    return reduce_slice(op, walk, result, slice, sums, visit, in...);
                });
            };
            reduce_parts(op, layout.results(), walk.slices, 1, work, part_states,
                         [&](int64_t r, int64_t, State state) { op.store(r, state); });
            return Status::ok;
        },
        [&](const ColumnWalk &walk, auto) {
            const auto part_states = [&](int64_t owner, int64_t begin, int64_t end, State *states) {
                const int64_t batch = owner / walk.strips, strip = owner % walk.strips;
                const int count = walk.results(strip);
                std::vector<State> sums, levels(merge_levels(end - begin) * walk.per_strip), slice_states(count);
                std::vector<decltype(functor_of(op, 0))> f;
                for (int64_t i = strip * walk.strip(); f.size() < static_cast<size_t>(walk.strip()); ++i) {
                    f.push_back(functor_of(op, batch * walk.kept + walk.place(i < walk.width ? i : 0)));
                }
                const auto visit = [&](int64_t first, int64_t last) {
                    if constexpr (kMaps<Op>) {
                        for (int64_t i = first; i < last; ++i) put(outs, i, f[i - first](in[i]...));
                    }
                };
                for (int64_t slice = begin; slice < end; ++slice) {
                    reduce_strip_slice(op, walk, strip, batch * walk.batch_elements, slice, sums, slice_states.data(),
                                       visit, in...);
                    for (int c = 0; c < count; ++c) {
                        PairwiseMerge<State>(&levels[c], walk.per_strip, slice - begin).push(op, slice_states[c]);
                    }
                }
                for (int c = 0; c < count; ++c) {
                    states[c] = PairwiseMerge<State>(&levels[c], walk.per_strip, end - begin).total(op);
                }
            };
            reduce_parts(op, layout.batch * walk.strips, walk.slices, walk.per_strip, work, part_states,
                         [&](int64_t owner, int64_t c, State state) {
                             const int64_t strip = owner % walk.strips;
                             if (c >= walk.results(strip)) return;
                             op.store(owner / walk.strips * walk.kept + strip * walk.per_strip + c, state);
                         });
            return Status::ok;
        });
}

} // namespace baracuda
