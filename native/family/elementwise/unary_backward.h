// Gradients, (dy, saved) -> dx: saved is the output y for exp, exp2, expm1, tanh, sigmoid, sqrt and rsqrt, else the
// input x. Products are in an order in which no step leaves the range of P unless the result does or dy is subnormal.
// What a condition chooses from is computed before it where it is short: the compiler then makes a selection of it, no
// branch.
#pragma once

#include "family/elementwise/activations.h"
#include "family/elementwise/unary_math.h"

namespace baracuda::elementwise {

/// From here on x^2 + 1 and x^2 - 1 are x^2, in f64 too.
constexpr f64 one_is_lost = 0x1p30;

// ---- Of y

template <class P> struct ExpBackward {
    HD P operator()(P dy, P y) const { return dy * y; }
};

template <class P> struct Exp2Backward {
    HD P operator()(P dy, P y) const { return dy * (y * P(0.69314718055994530942)); }
};

template <class P> struct Expm1Backward {
    HD P operator()(P dy, P y) const { return dy * (y + 1); }
};

template <class P> struct TanhBackward {
    HD P operator()(P dy, P y) const { return dy * (1 - std::fabs(y)) * (1 + std::fabs(y)); }
};

template <class P> struct SigmoidBackward {
    HD P operator()(P dy, P y) const { return y > 0 ? dy * (1 - y) * y : dy * y * (1 - y); }
};

template <class P> struct SqrtBackward {
    HD P operator()(P dy, P y) const {
        const bool large = std::fabs(y) > 1;
        const P quotient = dy / (large ? y : 2 * y);
        return large ? P(0.5) * quotient : quotient;
    }
};

template <class P> struct RsqrtBackward {
    HD P operator()(P dy, P y) const { return dy * (P(-0.5) * y) * y * y; }
};

// ---- Of x: mathematics

template <class P> struct NegBackward {
    static constexpr int unread = 2;

    HD P operator()(P dy, P) const { return -dy; }
};

/// dy sign(x): 0 at zeros and NaN.
template <class P> struct AbsBackward {
    HD P operator()(P dy, P x) const { return dy * Sign<P>{}(x); }
};

template <class P> struct ReciprocalBackward {
    static constexpr bool divides = true;

    HD P operator()(P dy, P x) const { return -(dy / x) / x; }
};

template <class P> struct SquareBackward {
    HD P operator()(P dy, P x) const { return 2 * (dy * x); }
};

template <class P> struct CubeBackward {
    HD P operator()(P dy, P x) const { return 3 * (dy * x * x); }
};

template <class P> struct LogBackward {
    static constexpr bool divides = true;

    HD P operator()(P dy, P x) const { return dy / x; }
};

template <class P> struct Log1pBackward {
    HD P operator()(P dy, P x) const { return dy / (1 + x); }
};

template <class P> struct Log2Backward {
    static constexpr bool divides = true;

    HD P operator()(P dy, P x) const { return dy / x * P(1.44269504088896340736); }
};

template <class P> struct Log10Backward {
    static constexpr bool divides = true;

    HD P operator()(P dy, P x) const { return dy * P(0.43429448190325182765) / x; }
};

/// dy / (x (1 - x)), NaN outside [0, 1].
template <class P> struct LogitBackward {
    HD P operator()(P dy, P x) const {
        if (x < 0 || x > 1) return P(NAN);
        return dy / (std::fabs(x) * (1 - x));
    }
};

template <class P> struct SinBackward {
    HD P operator()(P dy, P x) const { return dy * std::cos(x); }
};

template <class P> struct CosBackward {
    HD P operator()(P dy, P x) const { return -dy * std::sin(x); }
};

/// 1 + tan^2 is 1 / cos^2.
template <class P> struct TanBackward {
    HD P operator()(P dy, P x) const {
        const P cosine = std::cos(x);
        return dy / (cosine * cosine);
    }
};

/// (cos(pi x) - sinc x) / x, where that is x times the difference of the series the latter. A large x is scaled to what
/// reciprocal() takes.
template <class P> struct SincBackward {
    HD P operator()(P dy, P x) const {
        const HalfTurns<P> turns(x);
        const P scale = std::fabs(x) > P(0x1p64) ? P(0x1p-64) : P(1), inverse = reciprocal(x * scale);
        const P cosine = multiply_add(turns.cosine, turns.square, P(1)), ratio = turns.r * turns.sinc() * inverse;
        const P slope = ((turns.mirrored ? -cosine : cosine) - ratio) * inverse * scale;
        return dy * (turns.r == x ? x * (turns.cosine - turns.sine) : slope);
    }
};

template <class P> struct AsinBackward {
    HD P operator()(P dy, P x) const { return dy / std::sqrt((1 - x) * (1 + x)); }
};

template <class P> struct AcosBackward {
    HD P operator()(P dy, P x) const { return -dy / std::sqrt((1 - x) * (1 + x)); }
};

template <class P> struct AtanBackward {
    HD P operator()(P dy, P x) const {
        if (std::fabs(x) > P(one_is_lost)) return dy / x / x;
        return dy / (1 + x * x);
    }
};

template <class P> struct AsinhBackward {
    HD P operator()(P dy, P x) const {
        const P size = std::fabs(x);
        return dy / (size > P(one_is_lost) ? size : std::sqrt(x * x + 1));
    }
};

template <class P> struct AcoshBackward {
    HD P operator()(P dy, P x) const {
        const P size = std::fabs(x);
        return dy / (size > P(one_is_lost) ? size : std::sqrt((x - 1) * (x + 1)));
    }
};

template <class P> struct AtanhBackward {
    HD P operator()(P dy, P x) const {
        if (std::fabs(x) > P(one_is_lost)) return -(dy / x) / x;
        return dy / ((1 - x) * (1 + x));
    }
};

template <class P> struct SinhBackward {
    HD P operator()(P dy, P x) const { return dy * std::cosh(x); }
};

template <class P> struct CoshBackward {
    HD P operator()(P dy, P x) const { return dy * std::sinh(x); }
};

/// 2 / sqrt(pi) e^(-x^2), the rounding of x^2 compensated.
template <class P> HD P erf_slope(P x) {
    const P a = held_magnitude(x, P(30)), square = a * a, power = std::exp(-square);
    return P(1.12837916709551257390) * std::fma(-power, std::fma(a, a, -square), power);
}

template <class P> struct ErfBackward {
    HD P operator()(P dy, P x) const { return dy * erf_slope(x); }
};

template <class P> struct ErfcBackward {
    HD P operator()(P dy, P x) const { return -dy * erf_slope(x); }
};

template <class P> struct LgammaBackward {
    static constexpr bool no_unroll = true;

    HD P operator()(P dy, P x) const { return dy * digamma(x); }
};

/// n x^(n - 1) dy, and 0 for n = 0 whatever x and dy are.
template <class P> struct PowiBackward {
    int32_t n;

    HD PowiBackward(f32 p0, f32) : n(static_cast<int32_t>(p0)) {}
    HD P operator()(P dy, P x) const {
        if (n == 0) return 0;
        if (n == 1) return dy;
        if constexpr (std::is_same_v<P, f32>) {
            const f64 power = n > 0 ? integral_power(x, magnitude(n) - 1) : 1 / integral_power(x, magnitude(n) + 1);
            return static_cast<P>(n * (dy * power));
        } else {
            return n * (dy * exact_power(x, n > 0 ? magnitude(n) - 1 : magnitude(n) + 1, n < 0));
        }
    }
};

// ---- Of x: activations

template <class P> struct ReluBackward {
    static constexpr bool light = true;

    HD P operator()(P dy, P x) const { return x <= 0 ? P(0) : dy; }
};

template <class P> struct LeakyReluBackward {
    static constexpr bool light = true;

    HD P operator()(P dy, P x) const { return x > 0 ? dy : P(0.01) * dy; }
};

template <class P> struct HardtanhBackward {
    static constexpr bool light = true;

    HD P operator()(P dy, P x) const { return x <= -1 || x >= 1 ? P(0) : dy; }
};

template <class P> struct Relu6Backward {
    static constexpr bool light = true;

    HD P operator()(P dy, P x) const { return x <= 0 || x >= 6 ? P(0) : dy; }
};

template <class P> struct HardsigmoidBackward {
    static constexpr bool light = true;

    HD P operator()(P dy, P x) const {
        const P inside = divide_by_6(dy);
        return x > -3 && x < 3 ? inside : P(0);
    }
};

/// dy (2x + 3) / 6 in this order, each step rounded.
template <class P> struct HardswishBackward {
    HD P operator()(P dy, P x) const {
        const P inside = divide_by_6(dy * (2 * x + 3));
        return x <= -3 ? P(0) : x >= 3 ? dy : inside;
    }
};

template <class P> struct HardshrinkBackward {
    HD P operator()(P dy, P x) const { return std::fabs(x) <= P(0.5) ? P(0) : dy; }
};

template <class P> struct SoftshrinkBackward {
    HD P operator()(P dy, P x) const { return std::fabs(x) <= P(0.5) ? P(0) : dy; }
};

/// alpha = 1
template <class P> struct EluBackward {
    HD P operator()(P dy, P x) const { return x > 0 ? dy : dy * std::exp(x); }
};

template <class P> struct EluAlphaBackward {
    P alpha;

    HD P operator()(P dy, P x) const { return x > 0 ? dy : dy * (alpha * std::exp(x)); }
};

template <class P> struct SeluBackward {
    HD P operator()(P dy, P x) const { return dy * (x > 0 ? P(selu_scale) : P(selu_scale * selu_alpha) * std::exp(x)); }
};

/// x > p0 ? dy : 0; a NaN x passes dy. p1 is not read.
template <class P> struct ThresholdBackward {
    static constexpr bool light = true;
    P p0, p1;

    HD P operator()(P dy, P x) const { return x <= p0 ? P(0) : dy; }
};

/// dy tanh(x)^2. For a tiny x, which is its own tangent, x^2 may be too small for P where dy x^2 is not.
template <class P, bool exact = true> struct TanhshrinkBackward {
    using HalfPrecision = TanhshrinkBackward<P, false>;

    HD P operator()(P dy, P x) const {
        if constexpr (!exact) {
            const P tangent = hyperbolic_tangent(x);
            return dy * tangent * tangent;
        }
        const P square = tanh_squared(x);
        const bool tiny = std::fabs(x) < P(0x1p-28);
        return dy * (tiny ? x : P(1)) * (tiny ? x : square);
    }
};

template <class P> struct SoftplusBackward {
    HD P operator()(P dy, P x) const { return dy * Sigmoid<P>{}(x); }
};

template <class P> struct SoftsignBackward {
    HD P operator()(P dy, P x) const {
        const P divisor = 1 + std::fabs(x);
        return dy / divisor / divisor;
    }
};

template <class P, class D = ExpNeg<P>> struct SiluBackward {
    using HalfPrecision = SiluBackward<P, HalfPrecisionExpNeg<P>>;

    HD P operator()(P dy, P x) const {
        const P a = held_magnitude(x, D::limit);
        return dy * SigmoidGate<P, D>(a).derivative(x, a);
    }
};

template <class P, class D = ExpNeg<P>> struct GeluTanhBackward {
    using HalfPrecision = GeluTanhBackward<P, HalfPrecisionExpNeg<P>>;

    HD P operator()(P dy, P x) const {
        const P a = held_magnitude(x, gelu_tanh_limit<P>), square = a * a;
        const SigmoidGate<P, D> gated(a * polynomial(square, 2 * gelu_linear, 2 * gelu_cubic));
        return dy * gated.derivative(x, a * polynomial(square, 2 * gelu_linear, 6 * gelu_cubic));
    }
};

/// Phi(x) + x phi(x). The derivatives at x and -x have the sum 1.
template <class P, bool exact = sizeof(P) == 4> struct GeluBackward {
    using HalfPrecision = GeluBackward<P, false>;

    HD P operator()(P dy, P x) const {
        using Tail = NormalTail<P, exact>;
        const P a = held_magnitude(x, Tail::limit);
        const Tail tail(a);
        const P below = tail.exp_neg.times(multiply_add(a, P(-0.39894228040143267794), tail.ratio()));
        return dy * (x < 0 ? below : 1 - below);
    }
};

/// With e = e^-|x|, m and d as Mish has them (m / d is its tanh), ((e + 2) d + 4 x (1 + e)) e / d^2 below 0, and from
/// there on 1 + 2 e^2 (2 x (1 + e) - d) / d^2.
template <class P, class D = ExpNeg<P>> struct MishBackward {
    using HalfPrecision = MishBackward<P, HalfPrecisionExpNeg<P>>;

    HD P operator()(P dy, P x) const {
        const P a = held_magnitude(x, D::limit);
        const D exp_neg(a);
        const P e = exp_neg.power(), growth = 2 * a * (1 + e);
        const P leading = x < 0 ? P(1) : P(2), last = x < 0 ? P(2) : P(1);
        const P divisor = multiply_add(multiply_add(leading, e, P(2)), e, last);
        const P below = exp_neg.times((e + 2) * divisor - 2 * growth), above = 2 * e * e * (growth - divisor);
        const P ratio = quotient(x < 0 ? below : above, divisor * divisor);
        return dy * (x < 0 ? ratio : 1 + ratio);
    }
};

} // namespace baracuda::elementwise
