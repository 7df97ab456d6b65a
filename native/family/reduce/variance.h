// The variance and its root.
#pragma once

#include "core/layout/reduce_walk.h"
#include "core/numerics/moments.h"

#include <algorithm>

namespace baracuda::reduce {

/// What the sum of squared distances is divided by: 0 where there are no degrees of freedom.
template <class P> P degrees_of_freedom(int64_t count, int64_t correction) {
    return count > correction ? static_cast<P>(count - correction) : P(0);
}

template <class T> struct Variance {
    using P = Compute<T>;
    using State = Moments<P>;

    ResultTensor<T> y;
    P divisor;
    bool root;

    HD State identity() const { return State::none(); }
    HD State add(const State &state, T x) const { return state.with(widen(x)); }
    HD State merge(const State &a, const State &b) const { return State::merge(a, b); }
    HD T value(const State &state) const {
        const P variance = state.spread() / divisor;
        return narrow<T>(root ? sqrt(variance) : variance);
    }
    HD void store(int64_t result, const State &state) const { y[result] = value(state); }
};

struct VarianceOf {
    static constexpr bool root = false;
};
struct DeviationOf {
    static constexpr bool root = true;
};

} // namespace baracuda::reduce
