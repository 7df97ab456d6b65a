// Activations, with and without parameters. Their gradients are in unary_backward.h.
#pragma once

#include "core/numerics/numeric.h"
#include "core/numerics/tanh.h"
#include "family/elementwise/special.h"

namespace baracuda::elementwise {

/// Zero for NaN.
template <class P> struct Relu {
    HD P operator()(P x) const { return x > 0 ? x : P(0); }
};

/// NaN and -0 stay.
template <class P> struct ReluPropagating {
    static constexpr bool light = true;

    HD P operator()(P x) const { return x < 0 ? P(0) : x; }
};

/// x Phi(x), which is x - a Phi(-a) for x = a and -a Phi(-a) for x = -a.
template <class P, bool exact = sizeof(P) == 4> struct Gelu {
    using HalfPrecision = Gelu<P, false>;

    HD P operator()(P x) const {
        using Tail = NormalTail<P, exact>;
        const Tail tail(held_magnitude(x, Tail::limit));
        return tail.exp_neg.less(positive_part(x), tail.moment());
    }
};

/// x / (1 + e^-v) and its derivative, for an odd increasing v(x) that is given at a = |x|, held where e^-v is 0.
template <class P, class D> struct SigmoidGate {
    D exp_neg;
    P inverse; // 1 / (1 + e^-v)

    HD explicit SigmoidGate(P v) : exp_neg(v), inverse(reciprocal(1 + exp_neg.power())) {}

    HD P value(P x, P a) const { return (x < 0 ? exp_neg.times(-a) : x) * inverse; }

    /// `growth` is a v'(a). The derivatives at x and -x have the sum 1.
    HD P derivative(P x, P growth) const {
        const P below = exp_neg.times(1 - growth * inverse) * inverse;
        return x < 0 ? below : 1 - below;
    }
};

template <class P, class D = ExpNeg<P>> struct Silu {
    using HalfPrecision = Silu<P, HalfPrecisionExpNeg<P>>;

    HD P operator()(P x) const {
        const P a = held_magnitude(x, D::limit);
        return SigmoidGate<P, D>(a).value(x, a);
    }
};

/// 1 + tanh(u) is 2 / (1 + e^-2u), where u = sqrt(2 / pi) (x + 0.044715 x^3).
constexpr f64 gelu_linear = 0.79788456080286535588, gelu_cubic = gelu_linear * 0.044715;
template <class P> constexpr P gelu_tanh_limit = sizeof(P) == 4 ? 11 : 30; // from here e^-2u is 0

template <class P, class D = ExpNeg<P>> struct GeluTanh {
    using HalfPrecision = GeluTanh<P, HalfPrecisionExpNeg<P>>;

    HD P operator()(P x) const {
        const P a = held_magnitude(x, gelu_tanh_limit<P>);
        return SigmoidGate<P, D>(a * polynomial(a * a, 2 * gelu_linear, 2 * gelu_cubic)).value(x, a);
    }
};

template <class P> struct Sigmoid {
    HD P operator()(P x) const {
        const P power = std::exp(-std::fabs(x)), inverse = reciprocal(1 + power);
        return x < 0 ? power * inverse : inverse;
    }
};

/// With e = e^-|x|, 1 - tanh(softplus(x)) is 2e^2 / (2e^2 + 2e + 1) for x >= 0 and e (e + 1) / (e^2 + 2e + 2) below.
template <class P, class D = ExpNeg<P>> struct Mish {
    using HalfPrecision = Mish<P, HalfPrecisionExpNeg<P>>;

    HD P operator()(P x) const {
        const P a = held_magnitude(x, D::limit);
        const D exp_neg(a);
        const P e = exp_neg.power();
        const P leading = x < 0 ? P(1) : P(2), last = x < 0 ? P(2) : P(1);
        const P divisor = multiply_add(multiply_add(leading, e, P(2)), e, last);
        const P rest = quotient(multiply_add(leading, e, x < 0 ? P(1) : P(0)) * e, divisor);
        return (x < 0 ? exp_neg.times(-a) : x) * (1 - rest);
    }
};

template <class P> struct Softplus {
    HD P operator()(P x) const { return x > 20 ? x : std::log1p(std::exp(x)); }
};

/// x / (1 + |x|), which is +-1 from 2^60 on.
template <class P> struct Softsign {
    HD P operator()(P x) const {
        const P held = clamp(x, P(-0x1p60), P(0x1p60));
        return held * reciprocal(1 + std::fabs(held));
    }
};

/// x - tanh x, by its series below 1.
template <class P> struct Tanhshrink {
    HD P operator()(P x) const {
        const P square = x * x, size = std::fabs(x);
        const P power = std::exp(2 * held_magnitude(x, P(20)));
        const P large = size - 1 + 2 * reciprocal(power + 1);
        return size < 1 ? square * x * tanhshrink_series(square) : std::copysign(large, x);
    }
};

template <class P> struct Hardtanh {
    static constexpr bool light = true;

    HD P operator()(P x) const { return clamp(x, P(-1), P(1)); }
};

/// NaN and -0 stay.
template <class P> struct Relu6 {
    static constexpr bool light = true;

    HD P operator()(P x) const { return x < 0 ? P(0) : x > 6 ? P(6) : x; }
};

template <class P> struct Hardsigmoid {
    HD P operator()(P x) const { return clamp(x + 3, P(0), P(6)) * P(1.0 / 6); }
};

/// NaN at -inf, where PyTorch has it.
template <class P> struct Hardswish {
    static constexpr bool light = true;

    HD P operator()(P x) const { return x * (clamp(x + 3, P(0), P(6)) * P(1.0 / 6)); }
};

constexpr f64 selu_scale = 1.0507009873554805, selu_alpha = 1.6732632423543772;

template <class P> struct Selu {
    HD P operator()(P x) const { return x > 0 ? P(selu_scale) * x : P(selu_scale * selu_alpha) * std::expm1(x); }
};

template <class P> struct LeakyRelu {
    static constexpr bool light = true;

    HD P operator()(P x) const { return x > 0 ? x : P(0.01) * x; }
};

template <class P> struct Hardshrink {
    static constexpr bool light = true;

    HD P operator()(P x) const { return std::fabs(x) <= P(0.5) ? P(0) : x; }
};

template <class P> struct Softshrink {
    static constexpr bool light = true;

    HD P operator()(P x) const { return std::fabs(x) <= P(0.5) ? P(0) : x - std::copysign(P(0.5), x); }
};

/// 1 where x > 0, else 0, NaN included.
template <class P> struct Step {
    HD P operator()(P x) const { return x > 0 ? P(1) : P(0); }
};

template <class P> struct Elu {
    P alpha;

    HD P operator()(P x) const { return x > 0 ? x : alpha * std::expm1(x); }
};

/// x > p0 ? x : p1; NaN stays NaN.
template <class P> struct Threshold {
    static constexpr bool light = true;
    P p0, p1;

    HD P operator()(P x) const { return x <= p0 ? p1 : x; }
};

} // namespace baracuda::elementwise
