// Functions that the math libraries lack. Polynomials and rational functions were fitted with mpmath: Remez for the
// relative error of the former, least squares at Chebyshev nodes for the latter.
#pragma once

#include "core/numerics/half_turns.h"

namespace baracuda::elementwise {

/// |x|, or `limit` where that is smaller: beyond it, the caller's function no longer changes. NaN stays NaN.
template <class P> HD P held_magnitude(P x, P limit) {
    const P size = std::fabs(x);
    return size > limit ? limit : size;
}

/// e^x or 2^x in f32 within 1 ulp, where CUDA's own are off by 2: the product of 2^exponent, an integer power, and
/// 1 + above, a polynomial of what remains of the argument (at most 0.35). The two factors are kept apart, so that the
/// caller can multiply by `factor` before the power of two makes the result subnormal, and with one rounding less.
struct ScaledPower {
    f32 above;
    uint32_t near; // exponent + 1.5 * 2^23 as an f32, whose lowest bits are those of the integer

    /// e^(x - rest); `rest` is what the rounding of x left, less than an ulp of it.
    HD static ScaledPower of_e(f32 x, f32 rest = 0) {
        const f32 near = multiply_add(x, 0x1.715476p+0f, integers), exponent = near - integers;
        return {near, multiply_add(exponent, -0x1.62e4p-1f, x) + multiply_add(exponent, -0x1.7f7d1cp-20f, -rest)};
    }
    HD static ScaledPower of_two(f32 x) {
        const f32 near = x + integers;
        return {near, (x - (near - integers)) * 0x1.62e43p-1f};
    }
    /// 2^(exponent + shift), which must be a normal number.
    HD f32 scale(int shift) const { return from_word<f32>((near + static_cast<uint32_t>(127 + shift)) << 23); }
    /// (1 + above) * factor: the power times the factor, still to be multiplied by 2^exponent.
    HD f32 times(f32 factor) const { return multiply_add(above, factor, factor); }

  private:
    static constexpr f32 integers = 0x1.8p23f; // a sum with it rounds to an integer

    HD ScaledPower(f32 near, f32 fraction) : near(to_word(near)) {
        const f32 series = polynomial(fraction, 0x1.fffffb943c335p-2, 0x1.5554909f50860p-3, 0x1.5558f4d3d0d6cp-5,
                                      0x1.123a6b8a68b40p-7, 0x1.6a234dbebe026p-10);
        above = multiply_add(fraction * fraction, series, fraction);
    }
};

// e^-v for v >= 0, as the factor of a product. e^-v itself is subnormal, and has lost bits, from v = 87 on in f32,
// where e^-v times a large factor is an ordinary number. The types below keep it in a form that loses none. They have
// the same members and are template arguments of the activations: power() is e^-v, times(factor) is e^-v factor,
// less(from, factor) is from - e^-v factor. A v beyond `limit` may be held there, as every product is then 0.

/// In f64: e^-v, or from v = 64 on two factors e^(-v/2), neither of which is subnormal where e^-v times some hundreds
/// is not. As exact as the math library's exponential, with a rounding or two more.
template <class P> struct SplitExpNeg {
    static constexpr P limit = 1600;
    P first, second;

    HD explicit SplitExpNeg(P v) {
        const bool far = v > 64;
        first = std::exp(far ? P(-0.5) * v : -v);
        second = far ? first : P(1);
    }
    HD P power() const { return first * second; }
    HD P times(P factor) const { return first * factor * second; }
};

/// In f32: e^-(v + rest) by ScaledPower, within 1 ulp of it, for v <= limit. The power of two is applied as 2^64 times
/// itself and then as 2^-64: the last product is the only one that can be subnormal.
struct ScaledExpNeg {
    static constexpr f32 limit = 131;
    ScaledPower scaled;
    f32 scale; // 2^(64 + exponent)

    HD explicit ScaledExpNeg(f32 v, f32 rest = 0) : scaled(ScaledPower::of_e(-v, rest)), scale(scaled.scale(64)) {}
    HD f32 power() const { return times(1); }
    HD f32 times(f32 factor) const { return scaled.times(factor) * scale * 0x1p-64f; }
    HD f32 less(f32 from, f32 factor) const { return multiply_add(scaled.times(-factor) * scale, 0x1p-64f, from); }
};

/// What an activation takes where results are not in 16 bits.
template <class P> using ExpNeg = std::conditional_t<std::is_same_v<P, f32>, ScaledExpNeg, SplitExpNeg<P>>;

/// For results in 16 bits: e^-v as the square of e^(-v/2), by the hardware's power of two. It is within 2^-16 for
/// v <= 100, a sixteenth of an ulp of f16, and nine instructions shorter than ScaledExpNeg.
template <class P> struct HalfPrecisionExpNeg {
    static constexpr P limit = 131;
    P root;

    HD explicit HalfPrecisionExpNeg(P v) : root(std::exp2(P(-0.72134752044448170368) * v)) {}
    HD P power() const { return root * root; }
    HD P times(P factor) const { return root * factor * root; }
};

/// e^-(v + rest) as the math library's exponential gives it, corrected to first order in rest. Below the normal numbers
/// it has lost bits: for NormalTail, whose factor is less than 1 there.
template <class P> struct PlainExpNeg {
    P value;

    HD PlainExpNeg(P v, P rest) : value(std::exp(-v)) { value = std::fma(-value, rest, value); }
    HD P times(P factor) const { return value * factor; }
    HD P less(P from, P factor) const { return multiply_add(-value, factor, from); }
};

/// x where its sign is positive, else -0.
template <class P> HD P positive_part(P x) {
    const Word<P> word = to_word(x), minus_0 = to_word(P(-0.0));
    return from_word<P>(word < minus_0 ? word : minus_0);
}

/// The distribution function Phi of the standard normal distribution at -a, 0 <= a <= limit, as e^(-a^2 / 2) times a
/// quotient of polynomials. What the rounding of a^2 leaves is given to the exponential, which is ScaledExpNeg if
/// `exact` (for f32), else PlainExpNeg.
template <class P, bool exact> struct NormalTail {
    static constexpr P limit = sizeof(P) == 4 ? 15 : 40;
    std::conditional_t<exact, ScaledExpNeg, PlainExpNeg<P>> exp_neg; // e^(-a^2 / 2): the density is this / sqrt(2 pi)

    HD explicit NormalTail(P a) : NormalTail(a, P(0.5) * a, a) {}

    /// Where a^2 / 2 is the product of two numbers.
    HD NormalTail(P a, P one, P other) : exp_neg(one * other, std::fma(one, other, -(one * other))) {
        // Phi(-a) / e^(-a^2 / 2) is q / (sqrt(2 pi) a q + p), where the errors of q cancel for large a: for f32 within
        // 2^-25.2 up to a = 14.5, scaled so that roundings matter least, for f64 within 2^-57.1 up to 39.
        P p;
        if constexpr (std::is_same_v<P, f32>) {
            q = polynomial(a, 0x1.933274p-1, 0x1.70c50cp-1, 0x1.3e95fap-2, 0x1.259caep-4, 0x1.f530ecp-8);
            p = polynomial(a, 0x1.933274p+0, 0x1.7248d4p-1, 0x1.7365dap-3, 0x1.38a9aep-6, 0x1.fbea60p-20);
        } else {
            q = polynomial(a, 0x1.b88cb18e81d4cp-1, 0x1.752a6fc74cf97p+0, 0x1.38acee8b74516p+0, 0x1.4f8561f209b84p-1,
                           0x1.fa440f05e3fcfp-3, 0x1.1779e346c47efp-4, 0x1.c8e7a2825165dp-7, 0x1.1187f786de5cep-9,
                           0x1.cd2d52c7e6edep-13, 0x1.f2632acb7c22fp-17, 0x1.09f6f4ae6dbf2p-21);
            p = polynomial(a, 0x1.b88cb18e81d4cp+0, 0x1.10d89ad933088p+1, 0x1.59a329e927d68p+0, 0x1.1c3d3c4b5d464p-1,
                           0x1.499b959ffae8dp-3, 0x1.1564a1d076105p-5, 0x1.51f0c1d7d4ba1p-8, 0x1.1fb2a014fb334p-11,
                           0x1.38516674929f9p-15, 0x1.4d56582094fbdp-20);
        }
        scaled = a * q;
        divisor = multiply_add(P(2.50662827463100050242), scaled, p);
    }

    HD P ratio() const { return quotient(q, divisor); }       // Phi(-a) / e^(-a^2 / 2)
    HD P moment() const { return quotient(scaled, divisor); } // a times this, rounded as often

  private:
    P q, scaled, divisor;
};

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

} // namespace baracuda::elementwise
