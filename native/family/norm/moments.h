// The mean and the variance of elements, in one pass over them.
#pragma once

#include "core/numerics/math.h"

namespace baracuda::norm {

/// So many elements, and sums of their differences from `shift` and of the squares of these. The shift is one of the
/// elements, or the mean of those that have been merged, rounded: differences are small where the mean is large, and
/// their rest is not lost to it.
template <class P> struct Moments {
    P count, shift, sum, squares;

    static HD Moments none() { return {0, 0, 0, 0}; }

    HD Moments with(P x) const {
        const P from = count == 0 ? x : shift, difference = x - from;
        return {count + 1, from, sum + difference, multiply_add(difference, difference, squares)};
    }

    /// The mean of the differences from the shift.
    HD P offset() const { return sum / count; }

    /// The sum of the squares of the differences from the mean.
    HD P deviations() const {
        const P rest = squares - sum * offset();
        return rest < 0 ? 0 : rest;
    }

    /// Chan, Golub and LeVeque, "Updating formulae and a pairwise algorithm for computing sample variances" (1979).
    HD Moments merged(const Moments &other) const {
        if (other.count == 0) return *this;
        if (count == 0) return other;
        const P both = count + other.count, share = other.count / both;
        const P apart = (other.shift - shift) + (other.offset() - offset());
        const P from_shift = offset() + apart * share, mean = shift + from_shift;
        // What the mean lost when it was rounded: Knuth's sum of two numbers.
        const P added = mean - shift, rest = (shift - (mean - added)) + (from_shift - added);
        const P between = apart * apart * (count * share);
        return {both, mean, rest * both, deviations() + other.deviations() + between};
    }
};

/// A mean as the sum of two numbers, and 1 / sqrt(variance + eps).
template <class P> struct Statistics {
    P mean, rest, inv_std;

    Statistics() = default;
    HD Statistics(const Moments<P> &moments, P eps) {
        const P offset = moments.offset();
        mean = moments.shift + offset;
        const P added = mean - moments.shift;
        rest = (moments.shift - (mean - added)) + (offset - added);
        inv_std = 1 / std::sqrt(moments.deviations() / moments.count + eps);
    }

    HD P normalized(P x) const { return ((x - mean) - rest) * inv_std; }
};

} // namespace baracuda::norm
