// The mean of numbers and the sum of the squares of their distances from it, for variances and normalisation.
#pragma once

#include "core/numerics/types.h"

namespace baracuda {

/// Of `count` numbers: sums of their distances from `origin`, which is one of them or near their mean, and of the
/// squares of these, so that no digits are lost where the numbers are far from 0. A number is added without a division.
template <class P> struct Moments {
    P count, origin, sum, squares;

    HD static Moments none() { return {0, 0, 0, 0}; }

    HD Moments with(P x) const {
        const P from = count == 0 ? x : origin, distance = x - from;
        return {count + 1, from, sum + distance, squares + distance * distance};
    }

    HD P mean() const { return count == 0 ? origin : origin + sum / count; }
    /// The sum of squared distances from the mean.
    HD P spread() const {
        const P rest = squares - sum * (sum / count);
        return count == 0 || rest < 0 ? P(0) : rest;
    }

    /// Those of both. Of one without numbers, the other, bit for bit.
    HD static Moments merge(const Moments &a, const Moments &b) {
        if (b.count == 0) return a;
        if (a.count == 0) return b;
        const P count = a.count + b.count, share = b.count / count;
        const P from_a = a.sum / a.count, from_b = b.sum / b.count; // the means, from the origins
        const P distance = (b.origin - a.origin) + (from_b - from_a);
        const P spread = a.spread() + b.spread() + distance * (distance * (a.count * share));
        // The mean as the nearest number and what that leaves.
        const P mean = from_a + distance * share, origin = a.origin + mean, rest = (a.origin - origin) + mean;
        return {count, origin, rest * count, spread + rest * (rest * count)};
    }
};

} // namespace baracuda
