// The mean of numbers and the sum of the squares of their distances from it, for variances and normalisation.
#pragma once

#include "core/numerics/math.h"

namespace baracuda {

/// Of `count` numbers: sums of their distances from `origin`, and of the squares of these. The origin is one of the
/// numbers at first; wherever their count has grown some 16 times, it moves to their mean. Distances are thus not much
/// larger than those from the mean, whatever number comes first, and no digits are lost where the numbers are far from
/// 0. A number is added, and most states are merged, without a division.
template <class P> struct Moments {
    P count, origin, sum, squares;

    HD static Moments none() { return {0, 0, 0, 0}; }

    HD Moments with(P x) const {
        const P from = count == 0 ? x : origin, distance = x - from;
        return {count + 1, from, sum + distance, multiply_add(distance, distance, squares)};
    }

    HD P mean() const { return count == 0 ? origin : origin + sum / count; }
    /// The sum of squared distances from the mean.
    HD P spread() const {
        const P rest = squares - sum * (sum / count);
        return count == 0 || rest < 0 ? P(0) : rest;
    }

    /// Those of both, from the origin of a. Of one without numbers, the other, bit for bit.
    HD static Moments merge(const Moments &a, const Moments &b) {
        const P origin = a.count == 0 ? b.origin : a.origin, distance = b.origin - origin;
        const P moved = multiply_add(b.count, distance, b.sum);
        const P squares = multiply_add(distance, b.sum + moved, b.squares);
        const Moments both{a.count + b.count, origin, a.sum + moved, a.squares + squares};
        return a.count == 0 || magnitude(a.count) == magnitude(both.count) ? both : both.centered();
    }

  private:
    /// The largest power of 16 up to a count of 1 or more, by the bits of its exponent but the last two.
    HD static Word<P> magnitude(P count) { return (to_word(count) - to_word(P(1))) >> (sizeof(P) == 4 ? 25 : 54); }

    /// From the nearest number to the mean; the sum is what that leaves.
    HD Moments centered() const {
        const P step = sum / count, mean = origin + step, rest = (origin - mean) + step;
        return {count, mean, rest * count, spread() + rest * (rest * count)};
    }
};

} // namespace baracuda
