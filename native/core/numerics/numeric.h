// Rounding, clamping and division whose results are the same on every path: host, device, vector body, scalar edge.
#pragma once

#include "core/numerics/types.h"

#include <cmath>

namespace baracuda {

/// The larger of the two; of a number and NaN, the number.
template <class P> HD P max_number(P a, P b) {
#ifdef __CUDA_ARCH__
    return fmax(a, b);
#else
    return b > a || a != a ? b : a;
#endif
}

/// The larger of the two, 0 of 0 and -0; NaN where either is.
template <class P> HD P max_or_nan(P a, P b) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    if constexpr (std::is_same_v<P, f32>) {
        asm("max.NaN.f32 %0, %1, %2;" : "=f"(a) : "f"(a), "f"(b));
        return a;
    }
#endif
    if (a == b) return to_word(a) < to_word(b) ? a : b; // the word of -0 is the larger one
    return a > b || a != a ? a : b;
}

/// x held to [low, high]; NaN stays NaN.
template <class P> HD P clamp(P x, P low, P high) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    if constexpr (std::is_same_v<P, f32>) {
        asm("min.NaN.f32 %0, %1, %2;" : "=f"(x) : "f"(x), "f"(high));
        asm("max.NaN.f32 %0, %1, %2;" : "=f"(x) : "f"(x), "f"(low));
        return x;
    }
#endif
    return x > high ? high : x < low ? low : x;
}

/// The next value up (direction 1) or down (-1) from an x that is neither zero nor infinite nor NaN.
template <class P> HD P step(P x, int direction) {
    using Bits = std::conditional_t<std::is_same_v<P, f32>, int32_t, int64_t>;
    union {
        P value;
        Bits bits;
    } number = {x};
    number.bits += (x > 0) == (direction > 0) ? 1 : -1;
    return number.value;
}

/// rint(x) as int32, ties to even, for |x| < 2^31; NaN gives 0.
template <class P> HD int32_t round_to_int32(P x) {
#ifdef __CUDA_ARCH__
    if constexpr (std::is_same_v<P, f32>) {
        return __float2int_rn(x); // takes NaN to 0
    } else {
        return x == x ? __double2int_rn(x) : 0;
    }
#else
    return x == x ? static_cast<int32_t>(std::lrint(x)) : 0;
#endif
}

/// rint(x) as int64, ties to even, saturating at +-2^40; NaN gives 0.
template <class P> HD int64_t round_to_int64(P x) {
    const P held = clamp(x, P(-1099511627776.0), P(1099511627776.0));
#ifdef __CUDA_ARCH__
    return held == held ? __double2ll_rn(held) : 0;
#else
    return held == held ? std::llrint(held) : 0;
#endif
}

/// y / divisor for one divisor in [2^-96, 2^96] and many y, rounded once as the operator / does it.
template <class P> class Quotient {
  public:
    Quotient() = default;
    HD explicit Quotient(P divisor) : divisor_(divisor), reciprocal_(1 / static_cast<f64>(divisor)) {}

    HD P operator()(P y) const {
        if constexpr (std::is_same_v<P, f32>) {
            return by_product(y);
        } else {
            return corrected(y);
        }
    }

  private:
    // In f64, y * RN(1 / divisor) is within 2^-51 of the quotient, and no quotient of two f32 that is a normal f32
    // comes closer than 2^-49 to where its rounding changes. A subnormal quotient may lie exactly there: the sum with
    // 2^-118 drops the bits below 2^-170, which are error only. It also drops the sign of zero, which is put back.
    HD f32 by_product(f32 y) const {
        return copysign(static_cast<f32>((y * reciprocal_ + 0x1.8p-118) - 0x1.8p-118), y);
    }

    // Where neither the quotient nor a residual leaves the normal numbers, two corrections of the product with the
    // rounded reciprocal give a faithful and then the rounded quotient: Markstein, "Computation of elementary functions
    // on the IBM RISC System/6000 processor" (1990).
    HD f64 corrected(f64 y) const {
        const f64 first = y * reciprocal_, magnitude = fabs(y);
        if (!(magnitude >= 0x1p-800 && magnitude <= 0x1p800)) {
            return magnitude > 0 && magnitude < HUGE_VAL ? y / divisor_ : first;
        }
        const f64 second = fma(fma(-first, divisor_, y), reciprocal_, first);
        return fma(fma(-second, divisor_, y), reciprocal_, second);
    }

    P divisor_;
    f64 reciprocal_;
};

/// y / 6, rounded once as the operator / does it, in f32 and f64 for every y, without the branch that it takes.
///
/// f32: the product with RN(1/6), which is off by 2^-54 of itself, in f64. A y / 6 in the middle between two f32 exists
/// among subnormals only (y has 24 bits, 6 times a middle of normal numbers 25 or more). There the product is off by
/// less than half of its last place, so that it is rounded to the middle, exactly; any other y / 6 is at least 2^-27 of
/// itself away from a middle, and the product cannot pass it. Hence the second rounding, to f32, is that of y / 6.
///
/// f64: q = RN(y * RN(1/6)) is a neighbour of y / 6, the rest y - 6q is exact (a small multiple of the last place of
/// y or q), and q + rest / 6, rounded once, is the quotient even with a sixth that is off by an ulp, unless y / 6 is in
/// the middle: there, among subnormals, a sixth that is too small leads to the lower neighbour and one that is too
/// large to the upper one. The even one of both is the quotient. Where the rest is 0 or, of infinities and NaN, NaN, it
/// is q.
template <class P> HD P divide_by_6(P y) {
    if constexpr (std::is_same_v<P, f32>) {
        return static_cast<f32>(static_cast<f64>(y) * (1.0 / 6));
    } else {
        constexpr f64 below = 0x1.5555555555555p-3, above = 0x1.5555555555556p-3;
        const f64 near = y * below, rest = fma(-6.0, near, y);
        const f64 low = fma(rest, below, near), high = fma(rest, above, near);
        const f64 even = (to_word(low) & 1) == 0 ? low : high;
        return fabs(rest) > 0 ? even : near;
    }
}

} // namespace baracuda
