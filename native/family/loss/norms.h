// The norms of differences that triplet_margin compares, and their derivatives.
#pragma once

#include "core/abi/status.h"
#include "core/numerics/numeric.h"
#include "core/numerics/types.h"

#include <cmath>

namespace baracuda::loss {

/// x^y where y is none of the usual powers.
template <class P> HD_CALLED P any_power(P x, P y) { return std::pow(x, y); }

/// The norm of order 1 or 2, as most calls have it: nothing in it branches.
template <class P> struct UsualNorm {
    using State = P;

    bool squares;

    explicit UsualNorm(P p) : squares(p == 2) {}

    HD State identity() const { return 0; }
    HD State add(State sum, P difference) const {
        const P size = std::fabs(difference);
        return sum + size * (squares ? size : P(1));
    }
    HD State merge(State a, State b) const { return a + b; }
    HD P value(State sum) const { return squares ? std::sqrt(sum) : sum; }

    /// The derivative of the norm by a difference; 0 where that is 0.
    struct Slope {
        bool squares;
        P norm;

        HD P operator()(P difference) const {
            if (difference == 0) return 0;
            return squares ? difference / norm : difference > 0 ? P(1) : P(-1);
        }
    };
    HD Slope slope(State sum) const { return {squares, value(sum)}; }
};

/// The norm of any other order: infinity's is the largest magnitude, whose derivative is shared by all that have it.
template <class P> struct RareNorm {
    struct State {
        P total, count; // the sum of powers, or the largest magnitude and how many have it
    };

    P p;

    explicit RareNorm(P p) : p(p) {}

    HD bool is_largest() const { return p == kInfinity<P>; }
    HD State identity() const { return {0, 0}; }
    HD State add(State state, P difference) const {
        const P size = std::fabs(difference);
        return merge(state, {is_largest() ? size : any_power(size, p), 1});
    }
    HD State merge(State a, State b) const {
        if (!is_largest()) return {a.total + b.total, 0};
        if (a.total == b.total) return {a.total, a.count + b.count};
        return a.total > b.total || a.total != a.total ? a : b;
    }
    HD P value(State state) const { return is_largest() ? state.total : any_power(state.total, 1 / p); }

    struct Slope {
        P p, norm, share;

        HD P operator()(P difference) const {
            if (difference == 0) return 0;
            const P size = std::fabs(difference);
            if (p == kInfinity<P>) return size < norm ? P(0) : std::copysign(share, difference);
            return std::copysign(any_power(size / norm, p - 1), difference);
        }
    };
    HD Slope slope(State state) const {
        const P norm = value(state);
        return {p, norm, norm == norm ? 1 / state.count : kNaN<P>};
    }
};

/// Calls body(norm) with that of order p.
template <class P, class Body> Status with_norm(f32 p, const Body &body) {
    return p == 1 || p == 2 ? body(UsualNorm<P>(p)) : body(RareNorm<P>(p));
}

} // namespace baracuda::loss
