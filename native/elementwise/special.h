// Functions that the math libraries lack. Polynomials and rational functions were fitted with mpmath: Remez for the
// relative error of the former, least squares at Chebyshev nodes for the latter.
#pragma once

#include "core/math.h"

namespace baracuda {

/// |x|, at most `limit`, beyond which the caller's function has reached its limit; NaN stays NaN.
template <class P> HD P held_magnitude(P x, P limit) {
    const P size = std::fabs(x);
    return size > limit ? limit : size;
}

/// e^(-a b), the rounding of a b compensated.
template <class P> HD P decaying(P a, P b) {
    const P product = a * b, power = std::exp(-product);
    return std::fma(-power, std::fma(a, b, -product), power);
}

/// x where its sign is positive, else -0.
template <class P> HD P positive_part(P x) {
    const Word<P> word = to_word(x), minus_0 = to_word(P(-0.0));
    return from_word<P>(word < minus_0 ? word : minus_0);
}

/// Phi(-a) e^(a^2 / 2) of the standard normal distribution, 0 <= a <= 60, as q / (sqrt(2 pi) a q + p), where the errors
/// of q cancel for large a: for f32 within 2^-25.2 up to a = 14.5, for f64 within 2^-57.1 up to 39.
template <class P> struct NormalTail {
    P q, moment, divisor;

    HD explicit NormalTail(P a) {
        P p;
        if constexpr (std::is_same_v<P, f32>) {
            q = polynomial(a, 0x1.1af200p-1, 0x1.02c928p-1, 0x1.bf2356p-3, 0x1.9c164ap-5, 0x1.5fb68ap-8);
            p = polynomial(a, 0x1.1af200p+0, 0x1.03d948p-1, 0x1.04a14cp-3, 0x1.b6d334p-7, 0x1.646e94p-20);
        } else {
            q = polynomial(a, 0x1.b88cb18e81d4cp-1, 0x1.752a6fc74cf97p+0, 0x1.38acee8b74516p+0, 0x1.4f8561f209b84p-1,
                           0x1.fa440f05e3fcfp-3, 0x1.1779e346c47efp-4, 0x1.c8e7a2825165dp-7, 0x1.1187f786de5cep-9,
                           0x1.cd2d52c7e6edep-13, 0x1.f2632acb7c22fp-17, 0x1.09f6f4ae6dbf2p-21);
            p = polynomial(a, 0x1.b88cb18e81d4cp+0, 0x1.10d89ad933088p+1, 0x1.59a329e927d68p+0, 0x1.1c3d3c4b5d464p-1,
                           0x1.499b959ffae8dp-3, 0x1.1564a1d076105p-5, 0x1.51f0c1d7d4ba1p-8, 0x1.1fb2a014fb334p-11,
                           0x1.38516674929f9p-15, 0x1.4d56582094fbdp-20);
        }
        moment = a * q;
        divisor = multiply_add(P(2.50662827463100050242), moment, p);
    }

    HD P value() const { return quotient(q, divisor); }
    HD P times_a() const { return quotient(moment, divisor); }
};

/// e^x for results in 16 bits: within 2^-16 for |x| <= 100, and for small |x| as exact as exp.
template <class P> HD P brief_exp(P x) { return std::exp2(P(1.44269504088896340736) * x); }

/// psi(x) for 1 <= x <= 2: (x - root) times a rational function of x - 1.5, within 2^-26 (f32) or 2^-59 (f64).
template <class P> HD P digamma_near_root(P x) {
    const P z = x - P(1.5);
    if constexpr (std::is_same_v<P, f32>) {
        const P above = x - 0x1.762d86p+0f - 0x1.ab5f20p-27f;
        return above * polynomial(z, 0x1.e6f0cbf1af0dcp-1, 0x1.30bb125b66fe1p-1, 0x1.14b62f8dc802ap-4) /
               polynomial(z, 1.0, 0x1.123c7c6bb5e2dp+0, 0x1.2e5b89d3b7999p-2, 0x1.105cb491f1293p-6);
    } else {
        const P above = x - 0x1.762d86356be3fp+0 - 0x1.b86a722197829p-54;
        return above *
               polynomial(z, 0x1.e6f0cbb873616p-1, 0x1.1c1f2603e13b3p+0, 0x1.cf3d8d929f4f5p-2, 0x1.3de834a670a1dp-4,
                          0x1.54e09622e89cdp-8, 0x1.7c5cda9ad9a06p-14) /
               polynomial(z, 1.0, 0x1.9cc5eaab81737p+0, 0x1.e1c41f953147ep-1, 0x1.fde25c55b0c0ap-3,
                          0x1.ed3ab2701ac10p-6, 0x1.771cd9359ef8cp-10, 0x1.0cf8590b68085p-16);
    }
}

/// psi, the derivative of log Gamma: infinite at 0, with the opposite sign; NaN at the other poles.
///
/// Below 0 by reflection, psi(x) = psi(1 - x) - pi / tan(pi x); up to 6 (f32) or 10 (f64) by recurrence to [1, 2];
/// beyond by the asymptotic series log x - 1 / 2x - sum of B_2k / (2k x^2k) (Abramowitz and Stegun, 6.3.7, 6.3.5 and
/// 6.3.18).
template <class P> HD P digamma(P x) {
    constexpr bool single = std::is_same_v<P, f32>;
    P sum = 0;
    if (x < 0) {
        const P fraction = x - std::rint(x);
        if (!(fraction != 0)) return fraction / fraction;
        sum = -pi_cotangent(fraction);
        x = 1 - x;
    }
    if (x < (single ? 6 : 10)) {
        P terms = 0;
        if (x < 1) {
            terms = -1 / x;
            x += 1;
        }
        while (x > 2) {
            x -= 1;
            terms += reciprocal(x);
        }
        return sum + (terms + digamma_near_root(x));
    }
    const P inverse = 1 / x, square = inverse * inverse;
    P series;
    if constexpr (single) {
        series = polynomial(square, 1.0 / 12, -1.0 / 120, 1.0 / 252);
    } else {
        series = polynomial(square, 1.0 / 12, -1.0 / 120, 1.0 / 252, -1.0 / 240, 1.0 / 132, -691.0 / 32760, 1.0 / 12,
                            -3617.0 / 8160);
    }
    return sum + (std::log(x) - multiply_add(square, series, P(0.5) * inverse));
}

} // namespace baracuda
