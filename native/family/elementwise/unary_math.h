// Functions of mathematics. A functor without a comment is the function of its name; those of the math libraries are
// within their documented errors: of f32 at most 4 ulp, of f64 2 (erfc: 5 in CUDA).
#pragma once

#include "core/numerics/tanh.h"
#include "family/elementwise/special.h"

#include <cstring>

namespace baracuda::elementwise {

/// Of a stored value: its sign bit flipped.
template <class T> struct Neg {
    HD T operator()(T x) const { return from_word<T>(to_word(x) ^ Word<T>(Word<T>(1) << (8 * sizeof x - 1))); }
};

/// Of a stored value: its sign bit cleared.
template <class T> struct Abs {
    HD T operator()(T x) const { return from_word<T>(to_word(x) & Word<T>(Word<T>(-1) >> 1)); }
};

/// 1, -1, or 0 for zeros and NaN.
template <class P> struct Sign {
    static constexpr bool light = true;

    HD P operator()(P x) const { return x > 0 ? P(1) : x < 0 ? P(-1) : P(0); }
};

template <class P> struct Reciprocal {
    HD P operator()(P x) const { return 1 / x; }
};

template <class P> struct Square {
    static constexpr bool light = true;

    HD P operator()(P x) const { return x * x; }
};

template <class P> struct Cube {
    static constexpr bool light = true;

    HD P operator()(P x) const { return x * x * x; }
};

template <class P> struct Sqrt {
    HD P operator()(P x) const { return std::sqrt(x); }
};

template <class P> struct Rsqrt {
    HD P operator()(P x) const { return reciprocal_sqrt(x); }
};

template <class P> struct Cbrt {
    HD P operator()(P x) const { return cube_root(x); }
};

template <class P> struct Exp {
    HD P operator()(P x) const { return std::exp(x); }
};

/// For results in 16 bits the math library's, which is off by 2.1 ulp in f32.
template <class P, bool exact = sizeof(P) == 4> struct Exp2 {
    using HalfPrecision = Exp2<P, false>;

    HD P operator()(P x) const {
        if constexpr (exact) {
            const P held = x < -160 ? P(-160) : x > 130 ? P(130) : x;
            const ScaledPower scaled = ScaledPower::of_two(held);
            const bool small = x < 0; // whose power, or else that of -x, may be subnormal or beyond the last number
            return scaled.times(scaled.scale(small ? 64 : -64)) * (small ? P(0x1p-64) : P(0x1p64));
        } else {
            return std::exp2(x);
        }
    }
};

template <class P> struct Expm1 {
    HD P operator()(P x) const { return std::expm1(x); }
};

template <class P> struct Log {
    HD P operator()(P x) const { return std::log(x); }
};

template <class P> struct Log2 {
    HD P operator()(P x) const { return std::log2(x); }
};

template <class P> struct Log10 {
    HD P operator()(P x) const { return logarithm10(x); }
};

template <class P> struct Log1p {
    HD P operator()(P x) const { return std::log1p(x); }
};

template <class P> struct Sin {
    HD P operator()(P x) const { return std::sin(x); }
};

template <class P> struct Cos {
    HD P operator()(P x) const { return std::cos(x); }
};

template <class P> struct Tan {
    HD P operator()(P x) const { return std::tan(x); }
};

/// sin(pi x) / (pi x), 1 at 0: by the series of r where that is x, else with sin(pi r) = sin(pi x).
template <class P> struct Sinc {
    HD P operator()(P x) const {
        const HalfTurns<P> turns(x);
        const P sinc = turns.sinc(), ratio = quotient(turns.r * sinc, x);
        return turns.r == x ? sinc : ratio;
    }
};

template <class P> struct Asin {
    HD P operator()(P x) const { return std::asin(x); }
};

template <class P> struct Acos {
    HD P operator()(P x) const { return std::acos(x); }
};

template <class P> struct Atan {
    HD P operator()(P x) const { return std::atan(x); }
};

template <class P> struct Sinh {
    HD P operator()(P x) const { return std::sinh(x); }
};

template <class P, bool exact = sizeof(P) == 4> struct Cosh {
    using HalfPrecision = Cosh<P, false>;

    HD P operator()(P x) const {
        if constexpr (exact) {
            const ScaledPower scaled = ScaledPower::of_e(held_magnitude(x, P(89.5)));
            const P quarter = scaled.times(scaled.scale(-2));
            return multiply_add(P(2), quarter, P(0.125) * reciprocal(quarter));
        } else {
            return std::cosh(x);
        }
    }
};

template <class P> struct Tanh {
    HD P operator()(P x) const { return hyperbolic_tangent(x); }
};

template <class P> struct Asinh {
    HD P operator()(P x) const { return std::asinh(x); }
};

template <class P> struct Acosh {
    HD P operator()(P x) const { return std::acosh(x); }
};

/// 2^e near x / d, both of which are positive and normal. The difference of their bits is off by at most 0.087 from the
/// logarithm of their ratio, so that w = (x - 2^e d) / (x + 2^e d) is at most 0.2004.
template <class P> struct NearPower {
    int exponent;
    P power;

    HD NearPower(P x, P d) {
        constexpr int fraction_bits = sizeof x == 4 ? 23 : 20, low_bits = 8 * sizeof x - 32;
        const auto high = [](P value) { return static_cast<uint32_t>(to_word(value) >> low_bits); };
        const uint32_t difference = high(x) - high(d) + (1u << (fraction_bits - 1));
        exponent = static_cast<int32_t>(difference) >> fraction_bits;
        const auto biased = static_cast<uint32_t>(exponent + (sizeof x == 4 ? 127 : 1023)) << fraction_bits;
        power = from_word<P>(static_cast<Word<P>>(biased) << low_bits);
    }
};

/// The logarithm of 2^exponent (1 + w) / (1 - w), |w| <= 0.2004. The polynomial is within 2^-28 (f32) or 2^-59 (f64).
template <class P> HD P log_ratio(int exponent, P w) {
    const P square = w * w;
    P series;
    if constexpr (std::is_same_v<P, f32>) {
        series = polynomial(square, 0x1.5555b499dbbebp-1, 0x1.992a2f44e1824p-2, 0x1.36f6e0073bcf1p-2);
    } else {
        series = polynomial(square, 0x1.5555555555784p-1, 0x1.99999998ecde0p-2, 0x1.249249b4dd44fp-2,
                            0x1.c71bffa66f1a9p-3, 0x1.74752a0870251p-3, 0x1.384d456fde7c1p-3, 0x1.3ae96dc61150cp-3);
    }
    return multiply_add(static_cast<P>(exponent), P(0.69314718055994530942), multiply_add(square * series, w, 2 * w));
}

/// Of f64, which the math library takes three times as long for: half the logarithm of (1 + |x|) / (1 - |x|), with the
/// sign of x; the terms that the sums lose are added.
template <class P> struct Atanh {
    HD P operator()(P x) const {
        if constexpr (std::is_same_v<P, f32>) return std::atanh(x);
        const P size = std::fabs(x), above = 1 + size, below = 1 - size;
        const P above_rest = size - (above - 1), below_rest = (1 - below) - size;
        const NearPower<P> near(above, below);
        const P numerator = std::fma(-near.power, below, above) + std::fma(-near.power, below_rest, above_rest);
        const P w = quotient(numerator, multiply_add(below, near.power, above));
        const P half = P(0.5) * log_ratio(near.exponent, w), edge = size == 1 ? P(HUGE_VAL) : P(NAN);
        return std::copysign(size < 1 ? half : edge, x);
    }
};

template <class P> struct Floor {
    static constexpr bool light = true;

    HD P operator()(P x) const { return std::floor(x); }
};

template <class P> struct Ceil {
    static constexpr bool light = true;

    HD P operator()(P x) const { return std::ceil(x); }
};

/// To nearest, ties to even.
template <class P> struct Round {
    static constexpr bool light = true;

    HD P operator()(P x) const { return std::rint(x); }
};

template <class P> struct Trunc {
    static constexpr bool light = true;

    HD P operator()(P x) const { return std::trunc(x); }
};

/// x - trunc(x)
template <class P> struct Frac {
    HD P operator()(P x) const { return x - std::trunc(x); }
};

template <class P> struct Erf {
    HD P operator()(P x) const { return std::erf(x); }
};

/// Of f32, for which it is more exact than the math library's, and for results in 16 bits 2 Phi(-sqrt(2) x).
template <class P, bool exact = true> struct Erfc {
    using HalfPrecision = Erfc<P, false>;

    HD P operator()(P x) const {
        if constexpr (std::is_same_v<P, f32>) {
            const P size = held_magnitude(x, P(10.5));
            const NormalTail<P, exact> tail(P(1.41421356237309504880) * size, size, size);
            return tail.exp_neg.less(x < 0 ? P(2) : P(0), x < 0 ? 2 * tail.ratio() : -2 * tail.ratio());
        } else {
            return std::erfc(x);
        }
    }
};

template <class P> struct Lgamma {
    static constexpr bool no_unroll = true;

    HD P operator()(P x) const { return log_gamma(x); }
};

/// log(x / (1 - x)), infinite at 0 and 1 and NaN outside.
template <class P> struct Logit {
    HD P operator()(P x) const {
        const bool tiny = x < P(0x1p-120);
        const P scaled = tiny ? x * P(0x1p64) : x, rest = 1 - x;
        const NearPower<P> near(scaled, rest);
        // The difference is exact but for what the rounding of 1 - x left.
        const P numerator = std::fma(-near.power, (1 - rest) - x, std::fma(-near.power, rest, scaled));
        const P w = quotient(numerator, multiply_add(rest, near.power, scaled));
        const P sum = log_ratio(tiny ? near.exponent - 64 : near.exponent, w);
        const P edge = x == 0 ? P(-HUGE_VAL) : x == 1 ? P(HUGE_VAL) : P(NAN);
        return x > 0 && x < 1 ? sum : edge;
    }
};

/// x^(1/2), x^2, x^3 and x^-1, which have no logarithm.
template <class P, bool accurate> struct RootPower {
    HD P operator()(P x) const {
        const P taken = x == -P(HUGE_VAL) ? P(HUGE_VAL) : x;
        if constexpr (!accurate) return root_estimate(taken) + 0;
        return std::sqrt(taken) + 0; // 0 of -0
    }
};
template <class P> struct SquarePower {
    HD P operator()(P x) const { return x * x; }
};
template <class P> struct CubePower {
    HD P operator()(P x) const { return x * x * x; }
};
template <class P> struct InversePower {
    HD P operator()(P x) const { return 1 / x; }
};

/// x^exponent as pow defines it; exponent 0 gives 1 for signalling NaN too.
template <class P, bool accurate> struct AnyPower {
    P exponent;

    HD P operator()(P x) const { return exponent == 0 ? P(1) : std::pow(x, exponent); }
};

/// The same within 2^-14 of the result, as 2^(exponent log2 |x|). `precise`: the logarithm is off by its last bit,
/// which counts |exponent log2 |x|| < 2^8 times; else by 2^-22, too, for |x| near 1, so that it serves exponents up
/// to 16.
template <bool precise> struct PowerByLogarithm {
    f32 exponent;

    HD bool serves() const { return std::fabs(exponent) <= 16; }
    HD f32 operator()(f32 x) const {
        if (exponent == 0) return 1;
        const f32 size = std::fabs(x), logarithm = precise ? std::log2(size) : log2_estimate(size);
        const f32 power = precise && size == 1 ? 1 : std::exp2(exponent * logarithm);
        const bool integral = std::trunc(exponent) == exponent, odd = std::trunc(exponent / 2) * 2 != exponent;
        const uint32_t sign = to_word(x) & (integral && odd ? 1u << 31 : 0);
        return !integral && x < 0 && size < f32(HUGE_VAL) ? f32(NAN) : from_word<f32>(to_word(power) ^ sign);
    }
};
/// Of exponents beyond 16, which few calls have.
template <class P> HD_CALLED P called_power(P x, P exponent) { return PowerByLogarithm<true>{exponent}(x); }
template <> struct AnyPower<f32, false> {
    f32 exponent;

    HD f32 operator()(f32 x) const { return called_power(x, exponent); }
};

/// x^exponent, with `accurate` false within 2^-14 of the result.
template <class P, bool accurate = true> struct Powf {
    using HalfPrecision = Powf<P, false>;

    P exponent;

    template <class Body> HD void with_form(const Body &body) const {
        if (exponent == P(0.5)) return body(RootPower<P, accurate>());
        if (exponent == 2) return body(SquarePower<P>());
        if (exponent == 3) return body(CubePower<P>());
        if (exponent == -1) return body(InversePower<P>());
        if constexpr (!accurate) {
            const PowerByLogarithm<false> quick{exponent};
            if (quick.serves()) return body(quick);
        }
        body(AnyPower<P, accurate>{exponent});
    }
    HD P operator()(P x) const {
        P power;
        with_form([&](const auto &form) { power = form(x); });
        return power;
    }
};

/// x^n by repeated squaring, for f32 in f64: the error is about n * 2^-53, and 1 / x^|n| comes last.
HD f64 integral_power(f64 x, uint32_t n) {
    f64 power = 1;
    for (;; x *= x) {
        if (n & 1) power *= x;
        if ((n >>= 1) == 0) return power;
    }
}

/// x^n, or 1 / x^n, within 0.51 ulp: by repeated squaring of two terms, the second one the error of the first, where
/// neither x^n nor an error can leave the normal numbers.
HD f64 exact_power(f64 x, uint32_t n, bool inverse) {
    f64 power = n & 1 ? x : 1, rest = 0, base = x, base_rest = 0;
    for (uint32_t bits = n >> 1; bits != 0; bits >>= 1) {
        const f64 square = base * base;
        base_rest = std::fma(2 * base, base_rest, std::fma(base, base, -square));
        base = square;
        if (bits & 1) {
            const f64 product = power * base;
            rest = std::fma(power, base_rest, std::fma(rest, base, std::fma(power, base, -product)));
            power = product;
        }
    }
    const f64 size = std::fabs(power);
    if (!(size >= 0x1p-960 && size <= 0x1p960)) return std::pow(x, inverse ? -static_cast<f64>(n) : n);
    if (!inverse) return power + rest;
    const f64 first = reciprocal(power);
    return std::fma(first, std::fma(-first, rest, std::fma(-first, power, 1.0)), first);
}

HD uint32_t magnitude(int32_t n) { return n < 0 ? 0 - static_cast<uint32_t>(n) : static_cast<uint32_t>(n); }

/// x^n, n = p0 truncated, which must be an int32; p1 is not read. Of f32, the frequent x^2 and x^3 are not made in f64.
template <class P> struct Powi {
    int32_t n;

    HD Powi(f32 p0, f32) : n(static_cast<int32_t>(p0)) {}
    HD P operator()(P x) const {
        if constexpr (std::is_same_v<P, f32>) {
            if (n == 2) return x * x;
            if (n == 3) return x * x * x;
            const f64 power = integral_power(x, magnitude(n));
            return static_cast<P>(n < 0 ? 1 / power : power);
        } else {
            return exact_power(x, magnitude(n), n < 0);
        }
    }
};

} // namespace baracuda::elementwise
