// Largest and smallest elements, and where they are.
#pragma once

#include "core/layout/reduce_walk.h"
#include "core/numerics/numeric.h"

#include <type_traits>

namespace baracuda::reduce {

/// Elements as numbers whose largest is wanted: for the smallest, in reverse order. Integers are at least as wide as
/// registers, which take no instructions to be cut to a width.
template <class T> struct Ranks {
    using Integer = std::conditional_t<(sizeof(T) < 4), int32_t, T>;
    using Rank = std::conditional_t<std::is_integral_v<T>, Integer, Compute<T>>;

    bool reversed;

    HD Rank rank(T x) const {
        if constexpr (std::is_integral_v<T>) {
            return static_cast<Rank>(x) ^ (reversed ? ~Rank(0) : Rank(0));
        } else {
            return reversed ? -widen(x) : widen(x);
        }
    }
    HD T element(Rank rank) const {
        if constexpr (std::is_integral_v<T>) {
            return static_cast<T>(reversed ? ~rank : rank);
        } else {
            return narrow<T>(reversed ? -rank : rank);
        }
    }
    /// That of no element.
    HD static Rank lowest() {
        if constexpr (std::is_integral_v<T>) {
            return kLowest<Rank>;
        } else {
            return -kInfinity<Rank>;
        }
    }
};

/// The largest or smallest x; NaN where there is one. 0 is larger than -0.
template <class T> struct Extremum {
    using State = typename Ranks<T>::Rank;
    static constexpr bool exact = true;

    ResultTensor<T> y;
    Ranks<T> ranks;

    HD State identity() const { return Ranks<T>::lowest(); }
    HD State add(State state, T x) const { return merge(state, ranks.rank(x)); }
    HD State merge(State a, State b) const {
        if constexpr (std::is_integral_v<T>) {
            return a > b ? a : b;
        } else {
            return max_or_nan(a, b);
        }
    }
    HD T value(State state) const { return ranks.element(state); }
    HD void store(int64_t result, State state) const { y[result] = value(state); }
};

/// The number of the first element that is the largest or smallest, or NaN where there is one. Fewer than 2^31
/// elements.
template <class T> struct ArgExtremum {
    using Rank = typename Ranks<T>::Rank;
    struct alignas(sizeof(Rank) < 4 ? 4 : sizeof(Rank)) State {
        Rank rank;
        int32_t index;
    };
    static constexpr bool exact = true, indexed = true;
    static constexpr int32_t kNone = kHighest<int32_t>;

    ResultPlaces places;
    void *y;
    int index_bytes;
    Ranks<T> ranks;

    HD State identity() const { return {Ranks<T>::lowest(), kNone}; }
    /// Elements come in order, so that of equal ones the first stays. Those of the lowest rank are left out: where
    /// there are no others, the first element is the one.
    HD State add(State state, int64_t i, T x) const {
        const Rank rank = ranks.rank(x);
        const bool above = !(rank <= state.rank) && state.rank == state.rank;
        return above ? State{rank, static_cast<int32_t>(i)} : state;
    }
    HD State merge(State a, State b) const {
        const bool nan_a = a.rank != a.rank, nan_b = b.rank != b.rank;
        const bool equal = nan_a ? nan_b : a.rank == b.rank;
        const bool first = equal ? a.index < b.index : nan_a || a.rank > b.rank;
        return first ? a : b;
    }
    HD void store(int64_t result, State state) const {
        const int64_t at = places(result);
        const int32_t index = state.index == kNone ? 0 : state.index;
        if (index_bytes == 8) {
            static_cast<int64_t *>(y)[at] = index;
        } else {
            static_cast<int32_t *>(y)[at] = index;
        }
    }
};

struct MaxOf {
    template <class T> using Element = T;
    template <class T> static Extremum<T> of(const ResultTensor<T> &y, int64_t) { return {y, {false}}; }
    template <class T, class Index> static ArgExtremum<T> arg(const ResultTensor<Index> &y) {
        return {y.places, y.pointer, sizeof(Index), {false}};
    }
};
struct MinOf {
    template <class T> using Element = T;
    template <class T> static Extremum<T> of(const ResultTensor<T> &y, int64_t) { return {y, {true}}; }
    template <class T, class Index> static ArgExtremum<T> arg(const ResultTensor<Index> &y) {
        return {y.places, y.pointer, sizeof(Index), {true}};
    }
};

} // namespace baracuda::reduce
