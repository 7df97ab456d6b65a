// Functions of mathematics, in the order of the page's table 1. A functor without a comment is the function of its
// name; those of the math libraries are within their documented errors: of f32 at most 4 ulp, of f64 2 (erfc: 5 in
// CUDA).
#pragma once

#include "core/math.h"

#include <cstring>

namespace baracuda {

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
    HD P operator()(P x) const { return x > 0 ? P(1) : x < 0 ? P(-1) : P(0); }
};

template <class P> struct Reciprocal {
    HD P operator()(P x) const { return 1 / x; }
};

template <class P> struct Square {
    HD P operator()(P x) const { return x * x; }
};

template <class P> struct Cube {
    HD P operator()(P x) const { return x * x * x; }
};

template <class P> struct Sqrt {
    HD P operator()(P x) const { return std::sqrt(x); }
};

template <class P> struct Rsqrt {
    HD P operator()(P x) const { return reciprocal_sqrt(x); }
};

template <class P> struct Cbrt {
    HD P operator()(P x) const { return std::cbrt(x); }
};

template <class P> struct Exp {
    HD P operator()(P x) const { return std::exp(x); }
};

template <class P> struct Exp2 {
    HD P operator()(P x) const { return std::exp2(x); }
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
    HD P operator()(P x) const { return std::log10(x); }
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

template <class P> struct Cosh {
    HD P operator()(P x) const { return std::cosh(x); }
};

template <class P> struct Tanh {
    HD P operator()(P x) const { return std::tanh(x); }
};

template <class P> struct Asinh {
    HD P operator()(P x) const { return std::asinh(x); }
};

template <class P> struct Acosh {
    HD P operator()(P x) const { return std::acosh(x); }
};

template <class P> struct Atanh {
    HD P operator()(P x) const { return std::atanh(x); }
};

template <class P> struct Floor {
    HD P operator()(P x) const { return std::floor(x); }
};

template <class P> struct Ceil {
    HD P operator()(P x) const { return std::ceil(x); }
};

/// To nearest, ties to even.
template <class P> struct Round {
    HD P operator()(P x) const { return std::rint(x); }
};

template <class P> struct Trunc {
    HD P operator()(P x) const { return std::trunc(x); }
};

/// x - trunc(x)
template <class P> struct Frac {
    HD P operator()(P x) const { return x - std::trunc(x); }
};

template <class P> struct Erf {
    HD P operator()(P x) const { return std::erf(x); }
};

template <class P> struct Erfc {
    HD P operator()(P x) const { return std::erfc(x); }
};

template <class P> struct Lgamma {
    static constexpr bool heavy = true;

    HD P operator()(P x) const { return log_gamma(x); }
};

/// log(x / (1 - x)), near its root by log1p((2x - 1) / (1 - x)), whose numerator is exact.
template <class P> struct Logit {
    HD P operator()(P x) const {
        const bool middle = x > P(0.25) && x < P(0.75);
        const P ratio = (middle ? 2 * x - 1 : x) / (1 - x);
        return middle ? std::log1p(ratio) : std::log(ratio);
    }
};

/// x^exponent as pow defines it; exponent 0 gives 1 for signalling NaN too.
template <class P> struct Powf {
    P exponent;

    HD P operator()(P x) const { return exponent == 0 ? P(1) : std::pow(x, exponent); }
};

/// x^n by repeated squaring, for f32 in f64: the error is about n * 2^-53, and 1 / x^|n| comes last.
HD f64 integral_power(f64 x, uint32_t n) {
    f64 power = 1;
    for (;; x *= x) {
        if (n & 1) power *= x;
        if ((n >>= 1) == 0) return power;
    }
}

HD uint32_t magnitude(int32_t n) { return n < 0 ? 0 - static_cast<uint32_t>(n) : static_cast<uint32_t>(n); }

/// x^n, n = p0 truncated, which must be an int32; p1 is not read.
template <class P> struct Powi {
    int32_t n;

    HD Powi(f32 p0, f32) : n(static_cast<int32_t>(p0)) {}
    HD P operator()(P x) const {
        if constexpr (std::is_same_v<P, f32>) {
            const f64 power = integral_power(x, magnitude(n));
            return static_cast<P>(n < 0 ? 1 / power : power);
        } else {
            return n == 0 ? P(1) : std::pow(x, static_cast<P>(n));
        }
    }
};

} // namespace baracuda
