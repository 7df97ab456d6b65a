// reduce_strided.h on the host.
#pragma once

#include "core/skeleton/reduce_host.h"
#include "core/skeleton/reduce_strided.h"

#include <cstdlib>

namespace baracuda {

/// Results along the innermost kept dimension that a thread takes side by side.
constexpr int64_t kHostTile = 16;
/// Parts of a result that threads may take.
constexpr int64_t kHostSliceParts = 64;

/// f(in[at[0]], in[at[1]], ...): of each input the element there.
template <class F, size_t... k, class... In>
auto at_places(const F &f, std::index_sequence<k...>, const int64_t *at, const In *...in) {
    return f(in[at[k]]...);
}
/// The same where the i-th element of a run is wanted that begins there.
template <class F, size_t... k, class... In>
auto at_steps(const F &f, std::index_sequence<k...>, int64_t i, const int64_t *at, const int64_t *steps,
              const In *...in) {
    return f(in[at[k] + i * steps[k]]...);
}
/// body(pointers to these places...)
template <class Body, size_t... k, class... In>
void from_places(const Body &body, std::index_sequence<k...>, const int64_t *at, const In *...in) {
    body((in + at[k])...);
}

/// The j-th outputs from these places on.
template <class Out> void put_at_step(const Pack<Out *> &out, const int64_t *at, int64_t j, const Out &value) {
    out.first[*at + j] = value;
}
template <class... Out>
void put_at_step(const Pack<Out *...> &outs, const int64_t *at, int64_t j, const Pack<Out...> &values) {
    outs.first[*at + j] = values.first;
    if constexpr (sizeof...(Out) > 1) put_at_step(outs.rest, at + 1, j, values.rest);
}

/// A reduction of what a walk goes through: up to kHostTile results side by side, slice after slice. Places are those
/// of all operands: outputs, inputs, and the number of the result.
template <class Op, class Outs, class... In> class HostReduction {
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;

  public:
    HostReduction(const ReduceWalk &walk, const Op &op, const Outs &outs)
        : walk_(walk), order_(reduce_order<Op, Outs, In...>(walk.count)), op_(op), outs_(outs),
          outputs_(walk.operands - static_cast<int>(sizeof...(In))), numbers_(walk.operands),
          width_(walk.kept.extents[walk.kept.last()]) {
        const auto step = [&](const ReduceDims &dims) { return std::abs(dims.strides[dims.last()][walk.main]); };
        const bool columns = step(walk.kept) < step(walk.reduced) || walk.count < kHostTile;
        tile_ = columns ? std::min(width_, kHostTile) : 1;
        tiles_of_line_ = ceil_divide(width_, tile_);
        while (accumulators_ < order_.accumulators() && accumulators_ < walk.count) accumulators_ *= 2;
    }

    void run(const In *...in) const {
        const int64_t tiles = walk_.results / width_ * tiles_of_line_;
        const Parts parts = Parts::of(order_.slices, std::max<int64_t>(1, kHostSliceParts / tiles));
        if (parts.count == 1) {
            const int64_t grain = std::max<int64_t>(1, kGrain / (tile_ * std::max<int64_t>(1, walk_.count)));
            parallel_for(tiles, grain, [&](int64_t first, int64_t last) {
                std::vector<State> states(tile_), sums;
                for (int64_t tile = first; tile < last; ++tile) {
                    Operations operations = operations_of(tile);
                    reduce(tile, operations, 0, order_.slices, sums, states.data(), in...);
                    if constexpr (kRefines<Op>) {
                        refine(tile, operations, states.data());
                        reduce(tile, operations, 0, order_.slices, sums, states.data(), in...);
                    }
                    finish(tile, functors(tile, operations, states.data()), 0, walk_.count, in...);
                    store(tile, operations, states.data());
                }
            });
            return;
        }
        std::vector<Operations> operations;
        for (int64_t tile = 0; tile < tiles; ++tile) operations.push_back(operations_of(tile));
        std::vector<State> all(tiles * parts.count * tile_);
        const auto reduce_all = [&] {
            parallel_for(tiles * parts.count, 1, [&](int64_t first, int64_t last) {
                std::vector<State> sums;
                for (int64_t task = first; task < last; ++task) {
                    const int64_t tile = task / parts.count, part = task % parts.count;
                    reduce(tile, operations[tile], parts.begin(part), parts.end(part), sums, &all[task * tile_], in...);
                }
            });
            for (int64_t tile = 0; tile < tiles; ++tile) {
                State *const of_tile = &all[tile * parts.count * tile_];
                for (int64_t c = 0; c < tile_; ++c) {
                    of_tile[c] =
                        reduce_slices(op_, 0, parts.count, [&](int64_t part) { return of_tile[part * tile_ + c]; });
                }
            }
        };
        reduce_all();
        if constexpr (kRefines<Op>) {
            for (int64_t tile = 0; tile < tiles; ++tile) {
                refine(tile, operations[tile], &all[tile * parts.count * tile_]);
            }
            reduce_all();
        }
        for (int64_t tile = 0; tile < tiles; ++tile) {
            const State *const of_tile = &all[tile * parts.count * tile_];
            const auto f = functors(tile, operations[tile], of_tile);
            parallel_for(walk_.count, kGrain,
                         [&](int64_t first, int64_t last) { finish(tile, f, first, last, in...); });
            store(tile, operations[tile], of_tile);
        }
    }

  private:
    struct Place {
        int64_t at[kMaxReduceOperands] = {};
    };

    /// The operations of a tile's results.
    using Operations = std::vector<decltype(operation_of(std::declval<const Op &>(), 0))>;
    Operations operations_of(int64_t tile) const {
        int64_t width;
        const Place from = place(tile, width);
        Operations operations;
        for (int64_t c = 0; c < width; ++c) operations.push_back(operation_of(op_, number(from, c)));
        return operations;
    }
    void refine(int64_t tile, Operations &operations, const State *states) const {
        int64_t width;
        const Place from = place(tile, width);
        for (int64_t c = 0; c < width; ++c) operations[c] = operations[c].refined(number(from, c), states[c]);
    }

    /// The first result of a tile, and how many it has.
    Place place(int64_t tile, int64_t &count) const {
        const int64_t line = tile / tiles_of_line_, column = (tile - line * tiles_of_line_) * tile_;
        count = std::min(tile_, width_ - column);
        Place place;
        walk_.kept.advance(line * width_ + column, 0, numbers_ + 1, place.at);
        return place;
    }
    int64_t number(const Place &place, int64_t c) const { return place.at[numbers_] + c * kept_steps()[numbers_]; }
    const int64_t *kept_steps() const { return walk_.kept.strides[walk_.kept.last()]; }
    const int64_t *steps() const { return walk_.reduced.strides[walk_.reduced.last()]; }

    /// visit(i, length, place) for runs of elements begin <= i < end along the innermost reduced dimension.
    template <class Visit> void for_runs(const Place &from, int64_t begin, int64_t end, const Visit &visit) const {
        const int64_t row = walk_.reduced.extents[walk_.reduced.last()];
        for (int64_t i = begin; i < end;) {
            const int64_t length = std::min(row - i % row, end - i);
            Place place = from;
            walk_.reduced.advance(i, 0, numbers_, place.at);
            visit(i, length, place);
            i += length;
        }
    }

    /// Of the inputs.
    bool has_unit_steps() const {
        return std::all_of(steps() + outputs_, steps() + numbers_, [](int64_t step) { return step == 1; });
    }
    bool has_unit_steps_of_outputs() const {
        return std::all_of(steps(), steps() + outputs_, [](int64_t step) { return step == 1; });
    }

    /// The states of a tile's results after slices [begin, end).
    void reduce(int64_t tile, const Operations &operations, int64_t begin, int64_t end, std::vector<State> &sums,
                State *states, const In *...in) const {
        int64_t width;
        const Place from = place(tile, width);
        std::vector<State> levels(merge_levels(end - begin) * width);
        for (int64_t slice = begin; slice < end; ++slice) {
            sums.assign(accumulators_ * width, op_.identity());
            const int64_t first = slice * order_.slice, last = std::min(first + order_.slice, walk_.count);
            for_runs(from, first, last, [&](int64_t i, int64_t length, const Place &place) {
                for (int64_t done = 0; done < length;) {
                    const int64_t a = (i + done - first) % accumulators_;
                    const int64_t some = std::min(length - done, accumulators_ - a);
                    Place start = place;
                    for (int k = 0; k < numbers_; ++k) start.at[k] += done * steps()[k];
                    add_run(operations, i + done, some, width, start, &sums[a * width], in...);
                    done += some;
                }
            });
            for (int64_t count = accumulators_; count > 1; count /= 2) {
                for (int64_t pair = 0; pair < count / 2; ++pair) {
                    for (int64_t c = 0; c < width; ++c) {
                        const int64_t left = 2 * pair * width + c;
                        sums[pair * width + c] = op_.merge(sums[left], sums[left + width]);
                    }
                }
            }
            for (int64_t c = 0; c < width; ++c) {
                PairwiseMerge<State>(&levels[c], static_cast<int>(width), slice - begin).push(op_, sums[c]);
            }
        }
        for (int64_t c = 0; c < width; ++c) {
            states[c] = PairwiseMerge<State>(&levels[c], static_cast<int>(width), end - begin).total(op_);
        }
    }

    /// Adds elements to as many accumulators, in each of the tile's results.
    void add_run(const Operations &operations, int64_t i, int64_t length, int64_t width, const Place &start,
                 State *sums, const In *...in) const {
        const int64_t *const at = start.at + outputs_;
        if (width == 1 && has_unit_steps()) {
            const auto op = operations[0];
            from_places(
                [&](const In *...from) {
                    for (int64_t j = 0; j < length; ++j) sums[j] = add_element(op, sums[j], i + j, from[j]...);
                },
                Inputs(), at, in...);
            return;
        }
        for (int64_t j = 0; j < length; ++j) {
            Place element = start;
            for (int k = outputs_; k < numbers_; ++k) element.at[k] += j * steps()[k];
            for (int64_t c = 0; c < width; ++c) {
                State &sum = sums[j * width + c];
                const auto add = [&](const auto &...x) { return add_element(operations[c], sum, i + j, x...); };
                sum = at_steps(add, Inputs(), c, element.at + outputs_, kept_steps() + outputs_, in...);
            }
        }
    }

    /// Those of a tile's results, for the second look.
    auto functors(int64_t tile, const Operations &operations, const State *states) const {
        if constexpr (kFinishes<Op>) {
            int64_t width;
            const Place from = place(tile, width);
            std::vector<decltype(operations[0].finish(0, states[0]))> f;
            for (int64_t c = 0; c < width; ++c) {
                f.push_back(operations[c].finish(number(from, c), states[c]));
            }
            return f;
        } else {
            return NoFunctor{};
        }
    }

    /// The second look at elements [begin, end) of a tile's results.
    template <class Functors>
    void finish(int64_t tile, const Functors &f, int64_t begin, int64_t end, const In *...in) const {
        if constexpr (kFinishes<Op>) {
            int64_t width;
            const Place from = place(tile, width);
            const bool neighbours = width == 1 && has_unit_steps() && has_unit_steps_of_outputs();
            for_runs(from, begin, end, [&](int64_t i, int64_t length, Place place) {
                if (neighbours) {
                    const auto functor = f[0];
                    const auto map = [&](const In *...x) {
                        for (int64_t j = 0; j < length; ++j) {
                            put_at_step(outs_, place.at, j, map_element(functor, i + j, x[j]...));
                        }
                    };
                    from_places(map, Inputs(), place.at + outputs_, in...);
                    return;
                }
                for (int64_t j = 0; j < length; ++j) {
                    Place element = place;
                    for (int64_t c = 0; c < width; ++c) {
                        const auto map = [&](const auto &...x) { return map_element(f[c], i + j, x...); };
                        put_at(outs_, element.at, at_places(map, Inputs(), element.at + outputs_, in...));
                        for (int k = 0; k < numbers_; ++k) element.at[k] += kept_steps()[k];
                    }
                    for (int k = 0; k < numbers_; ++k) place.at[k] += steps()[k];
                }
            });
        }
    }

    void store(int64_t tile, const Operations &operations, const State *states) const {
        int64_t width;
        const Place from = place(tile, width);
        for (int64_t c = 0; c < width; ++c) operations[c].store(number(from, c), states[c]);
    }

    const ReduceWalk &walk_;
    const ReduceOrder order_;
    const Op &op_;
    const Outs &outs_;
    const int outputs_, numbers_; // the first input and the number of the result among the operands
    const int64_t width_;         // of the innermost kept dimension
    int64_t tile_, tiles_of_line_;
    int64_t accumulators_ = 1; // those beyond the elements stay identities
};

template <ReduceMemory, class Op, class... Out, class... In>
Status reduce_walk(const Call &, const ReduceWalk &walk, const Op &op, const Pack<Out *...> &outs, const In *...in) {
    HostReduction<Op, Pack<Out *...>, In...>(walk, op, outs).run(in...);
    return Status::ok;
}

template <class Op, class... Out, class... In>
std::optional<Status> reduce_walk_at_once(const Call &call, const ReduceWalk &walk, const Op &op,
                                          const Pack<Out *...> &outs, const In *...in) {
    return reduce_walk<ReduceMemory::any>(call, walk, op, outs, in...);
}

template <class Op, class States, class... Out, class... In>
std::optional<Status> look_again_at_walk(const Call &, const ReduceWalk &, const Op &, const States &,
                                         const Pack<Out *...> &, const In *...) {
    return std::nullopt;
}

} // namespace baracuda
