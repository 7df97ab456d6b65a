// Arithmetic whose cheapest form differs between host and device. Unlike numeric.h, results may differ by an ulp.
#pragma once

#include "core/numerics/types.h"

#include <cmath>

namespace baracuda {

/// a * b + c, rounded once on the device; on the host, where a fused operation is a call, in f64: for f64 twice.
template <class P> HD P multiply_add(P a, P b, P c) {
#ifdef __CUDA_ARCH__
    return fma(a, b, c);
#else
    return static_cast<P>(static_cast<f64>(a) * b + c);
#endif
}

/// c0 + c1 x + c2 x^2 + ...
template <class P> HD P polynomial(P, f64 c0) { return static_cast<P>(c0); }
template <class P, class... Rest> HD P polynomial(P x, f64 c0, Rest... rest) {
    return multiply_add(polynomial(x, rest...), x, static_cast<P>(c0));
}

#ifdef __CUDA_ARCH__
/// The hardware's estimate of 1 / x: of f32 within 1 ulp, of f64 within 2^-20.
HD f32 reciprocal_estimate(f32 x) {
    f32 estimate;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(estimate) : "f"(x));
    return estimate;
}
HD f64 reciprocal_estimate(f64 x) {
    f64 estimate;
    asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(estimate) : "d"(x));
    return estimate;
}
#endif

/// 1 / x within 1 ulp for 2^-100 <= |x| <= 2^100, of f64 2^-1000 to 2^1000, on the device without the branch of an IEEE
/// division: the hardware's estimate and a Newton step, for f64 one of third order.
template <class P> HD P reciprocal(P x) {
#ifdef __CUDA_ARCH__
    const P estimate = reciprocal_estimate(x), rest = fma(-x, estimate, P(1));
    return fma(sizeof x == 4 ? rest : fma(rest, rest, rest), estimate, estimate);
#else
    return 1 / x;
#endif
}

/// numerator / divisor within 1 ulp for a finite numerator and a divisor as reciprocal() takes it.
template <class P> HD P quotient(P numerator, P divisor) {
#ifdef __CUDA_ARCH__
    const P inverse = sizeof divisor == 4 ? reciprocal_estimate(divisor) : reciprocal(divisor);
    const P first = numerator * inverse;
    return fma(fma(-first, divisor, numerator), inverse, first);
#else
    return numerator / divisor;
#endif
}

/// numerator / divisor within 2 ulp for all numbers but 0 / 0, on the device without a branch.
template <class P> HD P any_quotient(P numerator, P divisor) {
#ifdef __CUDA_ARCH__
    constexpr P large = sizeof(P) == 4 ? P(0x1p64) : P(0x1p512);
    const P size = fabs(divisor), scale = size > large ? 1 / large : size < 1 / large ? large : 1;
    const P scaled = divisor * scale, inverse = sizeof(P) == 4 ? reciprocal_estimate(scaled) : reciprocal(scaled);
    const P first = numerator * inverse, second = fma(fma(-first, scaled, numerator), inverse, first);
    return (second == second ? second : first) * scale; // of infinities
#else
    return numerator / divisor;
#endif
}

/// numerator / divisor within 3 ulp for all numbers but 0 / 0, on the device without a branch.
HD f32 quotient_estimate(f32 numerator, f32 divisor) {
#ifdef __CUDA_ARCH__
    constexpr f32 large = 0x1p64f;
    const f32 size = fabs(divisor), scale = size > large ? 1 / large : size < 1 / large ? large : 1;
    return numerator * reciprocal_estimate(divisor * scale) * scale;
#else
    return numerator / divisor;
#endif
}

/// 1 / x within 1 ulp, on the device in one instruction, which gives 0 above 2^126.
HD f32 inverse_estimate(f32 x) {
#ifdef __CUDA_ARCH__
    return reciprocal_estimate(x);
#else
    return 1 / x;
#endif
}

/// The larger one, or NaN.
HD f32 at_least(f32 x, f32 bound) {
#if __CUDA_ARCH__ >= 800
    f32 larger;
    asm("max.NaN.f32 %0, %1, %2;" : "=f"(larger) : "f"(x), "f"(bound));
    return larger;
#else
    return x < bound ? bound : x;
#endif
}

/// 2^x within 2 ulp, on the device in one instruction, which gives 0 below 2^-126.
HD f32 exp2_estimate(f32 x) {
#ifdef __CUDA_ARCH__
    f32 power;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(power) : "f"(x));
    return power;
#else
    return std::exp2(x);
#endif
}

/// log2 x within 2^-22 of 1 and of itself, on the device by its instruction.
HD f32 log2_estimate(f32 x) {
#ifdef __CUDA_ARCH__
    f32 logarithm;
    asm("lg2.approx.f32 %0, %1;" : "=f"(logarithm) : "f"(x));
    return logarithm;
#else
    return std::log2(x);
#endif
}

/// 1 / sqrt(x) within 2 ulp; infinite, with the sign, at zero.
template <class P> HD P reciprocal_sqrt(P x) {
#ifdef __CUDA_ARCH__
    return rsqrt(x);
#else
    return 1 / std::sqrt(x);
#endif
}

/// sqrt(x) within 1 ulp, on the device by its instruction, without a branch.
HD f32 root_estimate(f32 x) {
#ifdef __CUDA_ARCH__
    f32 root;
    asm("sqrt.approx.f32 %0, %1;" : "=f"(root) : "f"(x));
    return root;
#else
    return std::sqrt(x);
#endif
}

/// log10 x within 2 ulp.
template <class P> HD P logarithm10(P x) {
#ifdef __CUDA_ARCH__
    if constexpr (std::is_same_v<P, f32>) {
        const f32 natural = log(x);
        return fma(natural, 0x1.bcb7bp-2f, natural * 0x1.526e50p-26f);
    }
    return log10(x);
#else
    return static_cast<P>(std::log10(static_cast<f64>(x)));
#endif
}

/// x^(1/3) within 1.5 ulp, on the host, whose library is off by 3 in f64, by a Newton step with the cube in two terms.
template <class P> HD P cube_root(P x) {
#ifdef __CUDA_ARCH__
    return cbrt(x);
#else
    const P root = std::cbrt(x);
    if (sizeof x == 4 || !(root != 0) || !std::isfinite(root)) return root;
    const P square = root * root, rest = std::fma(root, root, -square);
    return root - (std::fma(square, root, -x) + rest * root) / (3 * square);
#endif
}

/// log |Gamma(x)|, without the global variable that lgamma writes on the host.
template <class P> HD P log_gamma(P x) {
#ifdef __CUDA_ARCH__
    return lgamma(x);
#else
    int sign;
    if constexpr (std::is_same_v<P, f32>) {
        return ::lgammaf_r(x, &sign);
    } else {
        return ::lgamma_r(x, &sign);
    }
#endif
}

/// pi / tan(pi x) for 0 < |x| <= 1/2.
template <class P> HD P pi_cotangent(P x) {
    constexpr P pi = P(3.14159265358979323846);
#ifdef __CUDA_ARCH__
    return pi * cospi(x) / sinpi(x);
#else
    const P size = std::fabs(x);
    return size <= P(0.25) ? pi / std::tan(pi * x) : std::copysign(pi * std::tan(pi * (P(0.5) - size)), x);
#endif
}

/// e^x for results that are stored as T: of 16 bits within 2^-15 for |x| <= 100, by the hardware's power of two.
template <class T> HD Compute<T> exponential(Compute<T> x) {
    if constexpr (sizeof(T) == 2) {
        return exp2_estimate(x * 1.44269504f);
    } else {
        return std::exp(x);
    }
}

} // namespace baracuda
