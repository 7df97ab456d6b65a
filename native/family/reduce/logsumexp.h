// log(sum e^x), without overflow.
#pragma once

#include "core/layout/reduce_walk.h"
#include "core/numerics/math.h"

#include <cmath>

namespace baracuda::reduce {

/// The largest number, and the sum of e^(x - largest). NaN among the numbers makes the sum NaN.
template <class T> struct ScaledSum {
    using P = Compute<T>;
    P largest, sum;

    HD static ScaledSum none() { return {-kInfinity<P>, 0}; }

    /// One exponential: that of the distance, which scales the sum where x is larger. Equal numbers are 0 apart, the
    /// infinite ones too.
    HD ScaledSum with(P x) const {
        const P factor = x == largest ? P(1) : exponential<T>(-std::fabs(x - largest));
        return x <= largest ? ScaledSum{largest, sum + factor} : ScaledSum{x, sum * factor + 1};
    }
    HD static ScaledSum merge(const ScaledSum &a, const ScaledSum &b) {
        const P factor = a.largest == b.largest ? P(1) : exponential<T>(-std::fabs(a.largest - b.largest));
        return a.largest >= b.largest ? ScaledSum{a.largest, a.sum + b.sum * factor}
                                      : ScaledSum{b.largest, a.sum * factor + b.sum};
    }
    HD P log() const { return largest + ::log(sum); }
};

template <class T> struct LogSumExp {
    using State = ScaledSum<T>;

    ResultTensor<T> y;

    HD State identity() const { return State::none(); }
    HD State add(State state, T x) const { return state.with(widen(x)); }
    HD State merge(State a, State b) const { return State::merge(a, b); }
    HD T value(State state) const { return narrow<T>(state.log()); }
    HD void store(int64_t result, State state) const { y[result] = value(state); }
};

struct LogSumExpOf {
    template <class T> using Element = T;
    template <class T> static LogSumExp<T> of(const ResultTensor<T> &y, int64_t) { return {y}; }
};

} // namespace baracuda::reduce
