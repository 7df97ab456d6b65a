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

/// The standard normal distribution at -a, 0 <= a <= 40, from e^(-a^2 / 2), the rounding of a^2 compensated.
template <class P> struct NormalTail {
    P exponential; // e^(-a^2 / 2): the density is this / sqrt(2 pi)
    P ratio;       // Phi(-a) / exponential
    P moment;      // a * ratio, rounded as often

    HD explicit NormalTail(P a) {
        const P half = P(0.5) * a, square = half * a;
        const P rounded = std::exp(-square);
        exponential = std::fma(-rounded, std::fma(half, a, -square), rounded);
        // (a + 4) ratio is a polynomial in u = (a - 4) / (a + 4): for f32 within 2^-26.8 up to a = 14.5, for f64 within
        // 2^-59.3 up to a = 39.
        const P part = quotient(a, a + 4), u = multiply_add(P(2), part, P(-1));
        P scaled;
        if constexpr (std::is_same_v<P, f32>) {
            const P rest = polynomial(u, -0x1.373e38bbed5d2p-1, 0x1.8c6d9da54f34bp-2, -0x1.7e000088e1a5ap-3,
                                      0x1.eed403e7f9c6cp-5, -0x1.ed2d19e9bc80cp-8, -0x1.cc65c20fb8b67p-9,
                                      0x1.9b8bc4dec2bf3p-10, 0x1.7822281a20412p-13, -0x1.14c3bad80176ap-13);
            scaled = std::fma(rest, u, 0x1.82b4bcp-1f);
        } else {
            const P rest =
                polynomial(u, -0x1.373e3a893c28ap-1, 0x1.8c6dbf2cfc2b5p-2, -0x1.7dff2bff68399p-3, 0x1.eec4cc3e4d200p-5,
                           -0x1.ee2761047f316p-8, -0x1.c81719d53e6efp-9, 0x1.ab825fc0f9dedp-10, 0x1.17a4ae29ec3d5p-13,
                           -0x1.e4a4256deae76p-13, -0x1.001e48460db40p-19, 0x1.26d0996f74a0bp-15, 0x1.80b164ad78886p-21,
                           -0x1.8d4b1ebc23843p-18, -0x1.51e40cb4765f8p-21, 0x1.1236b9e5a2bcap-20, 0x1.233bac1994ab0p-22,
                           -0x1.4cec5dd099fb1p-23, -0x1.6c20db61c4fd8p-24, 0x1.ce49a78cf3a88p-27, 0x1.4a56d0511c190p-26,
                           0x1.e309ab82a3ef8p-30, -0x1.4c1b3f9e969dbp-29, -0x1.70d50be17349cp-31);
            scaled = std::fma(rest, u, 0x1.82b4bb8c94dcep-1);
        }
        ratio = scaled * reciprocal(a + 4);
        moment = scaled * part;
    }
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
