// The largest of some numbers and a sum of exponentials, for softmax and for the losses that are made of it.
#pragma once

#include "core/numerics/math.h"
#include "core/numerics/numeric.h"

namespace baracuda {

/// The maximum m of numbers x, and the sum of e^(x - m), with one exponential for each: Decay()(size) is e^-size for
/// size >= 0.
///
/// m begins at the lowest number and not at -infinity, so that x - m is NaN only where both are +infinity, and then the
/// sum is NaN as it should be. Elements of -infinity add 0. NaN is in the sum alone.
template <class P, class Decay> struct MaxSum {
    P max, sum;

    HD static MaxSum none() { return {kLowest<P>, 0}; }
    /// none().with(x), without an exponential.
    HD static MaxSum of(P x) {
        const bool counts = x >= kLowest<P>;
        return {counts ? x : kLowest<P>, counts ? P(1) : x != x ? x : P(0)};
    }
    HD MaxSum with(P x) const {
        const P above = x - max, ratio = Decay()(std::fabs(above));
        const bool grows = above > 0;
        // The choice is the shorter code for f64, the maximum is there earlier for f32.
        const P largest = sizeof(P) == 8 ? grows ? x : max : max_number(max, x);
        return {largest, multiply_add(sum, grows ? ratio : P(1), grows ? P(1) : ratio)};
    }
    HD MaxSum merged(const MaxSum &other) const {
        const P above = other.max - max, ratio = Decay()(std::fabs(above));
        const bool grows = above > 0;
        return {grows ? other.max : max, multiply_add(grows ? sum : other.sum, ratio, grows ? other.sum : sum)};
    }
    /// The sum, which an element of +infinity makes NaN.
    HD P total() const { return max < kInfinity<P> ? sum : kNaN<P>; }
};

} // namespace baracuda
