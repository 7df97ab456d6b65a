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

    /// Chan, Golub and LeVeque, "Updating formulae and a pairwise algorithm for computing sample variances" (1979).
    HD Moments merged(const Moments &other) const {
        if (other.count == 0) return *this;
        if (count == 0) return other;
        const P inverse = reciprocal(count);
        if (count == other.count) return merged(other, inverse, inverse, P(0.5)); // nearly always
        return merged(other, inverse, reciprocal(other.count), other.count * reciprocal(count + other.count));
    }

  private:
    /// With 1 / count of both, and the other's share of the elements.
    HD Moments merged(const Moments &other, P inverse, P others_inverse, P share) const {
        const P own = sum * inverse, others = other.sum * others_inverse, both = count + other.count;
        const P apart = (other.shift - shift) + (others - own), from_shift = multiply_add(apart, share, own);
        // What the mean loses when it is rounded: all of it where the mean is large, which is where it matters.
        const P mean = shift + from_shift, rest = from_shift - (mean - shift), sum_of_rest = rest * both;
        const P within = multiply_add(-sum, own, squares) + multiply_add(-other.sum, others, other.squares);
        const P between = apart * apart * (count * share);
        return {both, mean, sum_of_rest, multiply_add(rest, sum_of_rest, within + between)};
    }
};

/// A mean as the sum of two numbers, and 1 / sqrt(variance + eps).
template <class P> struct Statistics {
    P mean, rest, inv_std;

    Statistics() = default;
    HD Statistics(const Moments<P> &moments, P eps) {
        const P offset = moments.sum / moments.count, squares = moments.squares - moments.sum * offset;
        mean = moments.shift + offset;
        rest = offset - (mean - moments.shift);
        inv_std = 1 / std::sqrt((squares < 0 ? 0 : squares) / moments.count + eps);
    }

    HD P normalized(P x) const { return ((x - mean) - rest) * inv_std; }
};

} // namespace baracuda::norm
