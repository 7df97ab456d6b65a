// The skeleton of reductions over any axes of tensors with strides, and of operations that look at the elements again
// with what they were reduced to: sums, softmax along any axis, normalisation, cross entropy.
//
// The operation is that of reduce.h, without map(). Further,
//
// - where it has of(result), elements are added, and looked at again, with what that gives: an operation with the same
//   states, which knows something of this result, such as the class that a row's loss is about. It is made before the
//   first output of the result is written;
// - where it is `static constexpr bool indexed = true`, add(State, int64_t i, x...) is given the element's number
//   within the result, too; so is a functor that finish() returns, f(i, x...), where that is `indexed`;
// - inputs that have a bit in `static constexpr OperandMask late` count in the second look alone: what add() gets for
//   them is undefined. Slices are the longer for it, unless the operation is `static constexpr bool short_slices =
//   true`, for those that take long for an element;
// - where it is `static constexpr bool refines = true`, elements are reduced twice: refined(result, state), a member of
//   the operation or of what of() gives, returns another of its type, which knows the state of the first time. That is
//   for squares, say, which are summed of distances from a mean that has to be known. It adds the second time, finishes
//   and stores;
// - where it is `static constexpr bool joins = true`, its first two inputs are one: join(first, second) of their
//   elements. add() and functors are given both. after_join() is an operation of the same states whose add() and
//   functors get what they join to in the first one's place, for who joins them once and keeps that. The second input
//   does not count in the order. On the device, such operations have reduce_strided_at_once() alone;
// - where it is `static constexpr bool in_rows = true`, few calls have results that lie nearer to each other than their
//   elements: a kernel of little code serves these on the device;
// - where it is `static constexpr bool compact = true`, few kernels of little code serve it on the device, which read
//   rows again for the second look: for operations that few calls need, or whose code is long. They compile in a tenth
//   of the time. Results are the same. On f64 and integers, they serve all operations;
// - first(x...), if it is there, is add(identity(), x...), in fewer instructions;
// - where it is `static constexpr bool overlaps = true`, what is done with an element takes long: threads may do it
//   with elements that are not there, too, and drop what that gives, so that no branch keeps one from beginning before
//   another ends;
// - where it is `static constexpr bool in_tiles = true`, and its first input alone is reduced, there are kernels on the
//   device for columns and short rows, which registers hold, for few results, which several blocks reduce, and for
//   results that the output has in another order than the input;
// - where it is `static constexpr bool numbered = false`, neither of(), finish() nor store() depends on a result's
//   number, which is 0 for all then: results that memory has in a row are one dimension, whatever their shape;
// - where it has value(state), store(result, state) does no more than y[result] = value(state), a ResultTensor: threads
//   may store vectors of neighbouring results;
// - merge(state, identity()) and merge(identity(), state) are that state, bit for bit: whoever has no elements is left
//   out or not.
//
// The order of merges is ReduceOrder's: a function of the number of a result's elements and of the operands' types
// alone. Results do not depend on strides, alignment, the number of results, or the workspace; host and device have the
// same order.
#pragma once

#include "core/layout/alignment.h"
#include "core/layout/reduce_walk.h"
#include "core/layout/walk.h"
#include "core/skeleton/map.h"
#include "core/skeleton/reduce_rows.h"

#include <optional>

namespace baracuda {

/// Whether an operation, or a functor, wants the number of each element.
template <class Op, class = void> constexpr bool kIndexed = false;
template <class Op> constexpr bool kIndexed<Op, std::void_t<decltype(Op::indexed)>> = Op::indexed;

/// The operation that a result's elements are added with.
template <class Op, class = void> constexpr bool kKnowsResult = false;
template <class Op> constexpr bool kKnowsResult<Op, std::void_t<decltype(std::declval<const Op &>().of(0))>> = true;
template <class Op> HD auto operation_of(const Op &op, int64_t result) {
    if constexpr (kKnowsResult<Op>) {
        return op.of(result);
    } else {
        return op;
    }
}

/// The functor of the second look, or NoFunctor.
template <class Op, class = void> struct FinishedFunctorOf {
    using Type = NoFunctor;
};
template <class Op> struct FinishedFunctorOf<Op, std::enable_if_t<kFinishes<Op>>> {
    using Type = decltype(operation_of(std::declval<const Op &>(), 0).finish(0, std::declval<typename Op::State>()));
};
template <class Op> using FinishedFunctor = typename FinishedFunctorOf<Op>::Type;

/// The inputs of the second look alone.
template <class Op, class = void> constexpr OperandMask kLate = 0;
template <class Op> constexpr OperandMask kLate<Op, std::void_t<decltype(Op::late)>> = Op::late;

/// Whether late inputs count in the order nevertheless.
template <class Op, class = void> constexpr bool kShortSlices = false;
template <class Op> constexpr bool kShortSlices<Op, std::void_t<decltype(Op::short_slices)>> = Op::short_slices;

/// Whether elements are reduced twice.
template <class Op, class = void> constexpr bool kRefines = false;
template <class Op> constexpr bool kRefines<Op, std::void_t<decltype(Op::refines)>> = Op::refines;

/// Whether the first two inputs are joined.
template <class Op, class = void> constexpr bool kJoins = false;
template <class Op> constexpr bool kJoins<Op, std::void_t<decltype(Op::joins)>> = Op::joins;

/// Whether elements lie nearer to each other than results in nearly all calls.
template <class Op, class = void> constexpr bool kInRows = false;
template <class Op> constexpr bool kInRows<Op, std::void_t<decltype(Op::in_rows)>> = Op::in_rows;

/// Whether few kernels of little code are enough.
template <class Op, class = void> constexpr bool kCompact = false;
template <class Op> constexpr bool kCompact<Op, std::void_t<decltype(Op::compact)>> = Op::compact;

/// Whether what is done with an element takes so long that several had better be under way.
template <class Op, class = void> constexpr bool kOverlaps = false;
template <class Op> constexpr bool kOverlaps<Op, std::void_t<decltype(Op::overlaps)>> = Op::overlaps;

/// Whether results may be taken in tiles.
template <class Op, class = void> constexpr bool kInTiles = false;
template <class Op> constexpr bool kInTiles<Op, std::void_t<decltype(Op::in_tiles)>> = Op::in_tiles;

/// Whether an operation, or what it stores, depends on the number of a result.
template <class Op, class = void> constexpr bool kNumbered = true;
template <class Op> constexpr bool kNumbered<Op, std::void_t<decltype(Op::numbered)>> = Op::numbered;

template <class Op, class State, class... T> HD State add_element(const Op &op, State state, int64_t i, T... x) {
    if constexpr (kIndexed<Op>) {
        return op.add(state, i, x...);
    } else {
        return op.add(state, x...);
    }
}
/// The state of element i alone, which an operation's first() may know in fewer instructions than add(); `own`: the
/// operation of its result.
template <class Op, class Values, class = void> constexpr bool kKnowsFirst = false;
template <class Op, class... T>
constexpr bool
    kKnowsFirst<Op, Pack<T...>, std::void_t<decltype(std::declval<const Op &>().first(std::declval<T>()...))>> = true;
template <class Op, class Own, class... T> HD auto first_state(const Op &op, const Own &own, int64_t i, T... x) {
    if constexpr (kKnowsFirst<Own, Pack<T...>>) {
        return own.first(x...);
    } else {
        return add_element(own, op.identity(), i, x...);
    }
}
template <class F, class... T> HD auto map_element(const F &f, int64_t i, T... x) {
    if constexpr (kIndexed<F>) {
        return f(i, x...);
    } else {
        return f(x...);
    }
}

/// Whether an operation says what it stores of a state in value(), in a tensor `y` of an element for each result.
template <class Op, class = void> constexpr bool kGivesValues = false;
template <class Op>
constexpr bool
    kGivesValues<Op, std::void_t<decltype(std::declval<const Op &>().value(std::declval<typename Op::State>()))>> =
        true;

/// Bytes of an element of all inputs that are reduced, or count as such in the order.
template <class Op, class... In> constexpr int reduced_bytes() {
    constexpr int sizes[] = {static_cast<int>(sizeof(In))...};
    constexpr OperandMask others = (kShortSlices<Op> ? 0 : kLate<Op>) | (kJoins<Op> ? 0b10 : 0);
    int bytes = 0;
    for (int k = 0; k < static_cast<int>(sizeof...(In)); ++k) bytes += others >> k & 1 ? 0 : sizes[k];
    return bytes;
}

/// Threads that take a result together, where its elements are neighbours in memory, and the vectors of V that each of
/// them holds. `bytes` are those of an element of all inputs.
template <int size_, int V, int bytes> struct ReduceTeam {
    static constexpr int size = size_;
    static constexpr int threads = size < 128 ? 128 : size; // of a block
    // 256 bytes of one wide input or of two; of more, what registers have room for beside it.
    static constexpr int held_bytes = size <= 32 || bytes <= 2 ? 128 : V * bytes > 32 ? 192 : 256;
    static constexpr int unroll = V == 1 ? 8 : std::max(1, held_bytes / (V * bytes));

    static bool holds(int64_t count) { return count <= size * unroll * V; }
};

/// Calls body(ReduceTeam) for results of so many elements, of which there are `few` (Teams).
template <int V, int bytes, class Body> auto with_reduce_team(int64_t count, bool few, const Body &body) {
    return Teams<V, ReduceTeam<4, V, bytes>, ReduceTeam<32, V, bytes>, ReduceTeam<128, V, bytes>,
                 ReduceTeam<256, V, bytes>>::choose(count, few, body);
}

/// The order in which the `count` elements of a result are merged: slices of `slice` elements, in each of which element
/// i belongs to accumulator i mod `accumulators`, a power of two. `lanes` neighbouring accumulators are a vector's.
struct ReduceOrder {
    int64_t count, slice, slices;
    int lanes, team, sweeps;

    ReduceOrder(int64_t count, int lanes, int team, int sweeps)
        : count(count), slice(int64_t{lanes} * team * sweeps), slices(std::max<int64_t>(1, ceil_divide(count, slice))),
          lanes(lanes), team(team), sweeps(sweeps) {}

    HD int accumulators() const { return lanes * team; }
};

/// Whether an operation's results are columns, to which whole rows are added.
template <class Op, class = void> constexpr bool kInBands = false;
template <class Op> constexpr bool kInBands<Op, std::void_t<decltype(Op::in_bands)>> = Op::in_bands;

/// The order of these: an accumulator has up to 64 rows, and columns have as many accumulators as keep a GPU busy.
struct BandOrder {
    static constexpr int accumulators = 256, most_sweeps = 64;

    static int sweeps(int64_t rows) {
        return static_cast<int>(std::clamp<int64_t>(ceil_divide(rows, accumulators), 1, most_sweeps));
    }
};

/// Whether what an element takes, not memory, is most of a compact operation over rows: `static constexpr bool spreads
/// = true`. Slices are shorter then, so that as many blocks as there are multiprocessors share a few hundred thousand
/// elements.
template <class Op, class = void> constexpr bool kSpreads = false;
template <class Op> constexpr bool kSpreads<Op, std::void_t<decltype(Op::spreads)>> = Op::spreads;

struct SpreadOrder {
    static constexpr int64_t slices = 128;

    /// Vectors of a thread: `most`, or as few as make no more slices than that; `sweep`: elements of one of each
    /// thread.
    static int sweeps(int64_t count, int64_t sweep, int most) {
        int sweeps = 1;
        while (sweeps < most && count > slices * sweeps * sweep) sweeps *= 2;
        return std::min(sweeps, most);
    }
};

/// The order for operands of these types.
template <class Op, class Outs, class... In> ReduceOrder reduce_order(int64_t count) {
    constexpr int V = kReduceLanes<Outs, In...>;
    if constexpr (kInBands<Op>) return {count, V, BandOrder::accumulators / V, BandOrder::sweeps(count)};
    constexpr int bytes = reduced_bytes<Op, In...>();
    if constexpr (kSpreads<Op>) {
        using Team = ReduceTeam<256, V, bytes>;
        return {count, V, Team::size, SpreadOrder::sweeps(count, int64_t{V} * Team::size, Team::unroll)};
    }
    return with_reduce_team<V, bytes>(count, false,
                                      [&](auto team) { return ReduceOrder(count, V, team.size, team.unroll); });
}

/// Bytes of workspace with which a whole GPU shares so few results of so many elements that a cluster would not do; 0
/// where nothing is won. There is room for the states of several parts a multiprocessor, or of all slices of the widest
/// elements. Results are the same with less.
inline int64_t reduce_scratch_bytes(int64_t results, int64_t count) {
    constexpr int64_t most_results = 4096, parts = 528, results_of_block = 256, state_bytes = 32, least = 1 << 17;
    constexpr int64_t slice = 1 << 13, most_slices = 1 << 14;
    if (results < 1 || results > most_results || count < least / results) return 0;
    const int64_t states = results * ceil_divide(parts, ceil_divide(results, results_of_block));
    return (std::max(states, std::min(most_slices, results * ceil_divide(count, slice))) + 1) * state_bytes;
}

/// What is known, when a caller is compiled, of where the elements of results are: that is worth the kernels which are
/// then not made. In `rows` those of a result lie one after the other, in all inputs and outputs.
enum class ReduceMemory { any, rows };

/// Reduces what a walk goes through, at whose first element the pointers are.
template <ReduceMemory memory, class Op, class... Out, class... In>
Status reduce_walk(const Call &call, const ReduceWalk &walk, const Op &op, const Pack<Out *...> &outs, const In *...in);

/// The same of a compact operation with a second look, or one of joined inputs, where that costs no second read: where
/// elements stay in registers or shared memory, or are few for all blocks. None elsewhere.
template <class Op, class... Out, class... In>
std::optional<Status> reduce_walk_at_once(const Call &call, const ReduceWalk &walk, const Op &op,
                                          const Pack<Out *...> &outs, const In *...in);

/// look_again() of a walk.
template <class Op, class States, class... Out, class... In>
std::optional<Status> look_again_at_walk(const Call &call, const ReduceWalk &walk, const Op &op, const States &states,
                                         const Pack<Out *...> &outs, const In *...in);

/// body(walk, outputs, inputs...) with pointers to the first elements of the walk of a reduction.
template <class Op, class Body, class... Out, class... In>
auto with_reduce_walk(const ReduceShape &shape, const Body &body, const Pack<Strided<Out>...> &outs,
                      Strided<const In>... in) {
    static_assert(!kMaps<Op> && kFinishes<Op> == (sizeof...(Out) > 0));
    static_assert(sizeof...(Out) + sizeof...(In) < kMaxReduceOperands);
    static_assert(!kRefines<Op> || kFinishes<Op>);
    return unpack(outs, [&](Strided<Out>... out) {
        const int64_t *const strides[] = {out.strides..., in.strides...};
        constexpr bool any_order = kExact<Op> && !kIndexed<Op> && !kIndexed<FinishedFunctor<Op>>;
        const ReduceWalk walk(shape, strides, sizeof...(Out) + sizeof...(In), sizeof...(Out), any_order, kNumbered<Op>);
        const int64_t *origin = walk.origin;
        ((out.pointer += *origin++), ...);
        ((in.pointer += *origin++), ...);
        return body(walk, make_pack(out.pointer...), in.pointer...);
    });
}

/// op.store(result, state of the result's elements) for every result of the shape, that of no elements where it has
/// none; and, where the operation has finish(), outs...[place] = op.finish(result, state)(in[place]...) for each place
/// of the shape. Results are numbered in row-major order of the kept axes, whatever the strides (ResultTensor finds
/// the element of a tensor by that number). Inputs may have strides of 0: a weight along the reduced axes has them
/// along the kept ones, a mean of each result along the reduced ones. The first input decides how memory is walked. An
/// output may be exactly an input: the same first element and the same strides.
///
/// The workspace, if there is one, lets many blocks share few results (reduce_scratch_bytes); without it, they are
/// those of a cluster.
template <ReduceMemory memory = ReduceMemory::any, class Op, class... Out, class... In>
Status reduce_strided(const Call &call, const ReduceShape &shape, const Op &op, const Pack<Strided<Out>...> &outs,
                      Strided<const In>... in) {
    if (shape.results() == 0) return Status::ok;
    const auto body = [&](const ReduceWalk &walk, const auto &out, const auto *...x) {
        return reduce_walk<memory>(call, walk, op, out, x...);
    };
    return with_reduce_walk<Op>(shape, body, outs, in...);
}
template <ReduceMemory memory = ReduceMemory::any, class Op, class... In>
Status reduce_strided(const Call &call, const ReduceShape &shape, const Op &op, Strided<const In>... in) {
    return reduce_strided<memory>(call, shape, op, Pack<>{}, in...);
}

/// reduce_strided() of a compact operation with a second look, or one of joined inputs, where that costs no second
/// read, which depends on memory; none elsewhere. On the host that is everywhere.
template <class Op, class... Out, class... In>
std::optional<Status> reduce_strided_at_once(const Call &call, const ReduceShape &shape, const Op &op,
                                             const Pack<Strided<Out>...> &outs, Strided<const In>... in) {
    static_assert((kCompact<Op> || kJoins<Op>) && kFinishes<Op>);
    const auto body = [&](const ReduceWalk &walk, const auto &out, const auto *...x) {
        return reduce_walk_at_once(call, walk, op, out, x...);
    };
    return with_reduce_walk<Op>(shape, body, outs, in...);
}

/// The second look alone of an operation whose first input alone is reduced, with states[result] of each. None on the
/// host, where a result's elements are on several lines, where a late input is not the same for all of them, or where
/// the output's memory is in another order than the input's.
template <class Op, class States, class... Out, class... In>
std::optional<Status> look_again(const Call &call, const ReduceShape &shape, const Op &op, const States &states,
                                 const Pack<Strided<Out>...> &outs, Strided<const In>... in) {
    const auto body = [&](const ReduceWalk &walk, const auto &out, const auto *...x) {
        return look_again_at_walk(call, walk, op, states, out, x...);
    };
    return with_reduce_walk<Op>(shape, body, outs, in...);
}

} // namespace baracuda

#include BARACUDA_IMPLEMENTATION(reduce_strided)
