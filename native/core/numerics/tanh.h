// The hyperbolic tangent and its square, from the series of x - tanh x below 1.
#pragma once

#include "core/numerics/math.h"

namespace baracuda {

/// (x - tanh x) / x^3 of x^2, |x| <= 1, within 2^-27 (f32) or 2^-59 (f64), fitted with mpmath.
template <class P> HD P tanhshrink_series(P square) {
    if constexpr (std::is_same_v<P, f32>) {
        return polynomial(square, 0x1.55555537101d9p-2, -0x1.1110f2ae9c8a7p-3, 0x1.ba117f054f363p-5,
                          -0x1.65a7eaea7d1c4p-6, 0x1.1d03b385ea226p-7, -0x1.a457817912513p-9, 0x1.e43cbaad30c95p-11,
                          -0x1.2b8604e428d56p-13);
    } else {
        return polynomial(square, 0x1.5555555555555p-2, -0x1.1111111111109p-3, 0x1.ba1ba1ba1ad7ep-5,
                          -0x1.664f488284be3p-6, 0x1.226e3554e7953p-7, -0x1.d6d3cf0d2a97bp-9, 0x1.7da3468a06690p-10,
                          -0x1.3556d19236b10p-11, 0x1.f567a46d3a0f8p-13, -0x1.95f8a4f60c581p-14, 0x1.471667d34540fp-15,
                          -0x1.02a528200bb08p-16, 0x1.83bb58717b56bp-18, -0x1.01f1093487c1fp-19, 0x1.130e24ec9b2b3p-21,
                          -0x1.924011c02f38ep-24, 0x1.256ea0fde84b6p-27);
    }
}

/// tanh x within 2 ulp on the device, where it is CUDA's, and within 1.5 ulp on the host, whose C library is off by 2.2
/// ulp below 1 and is asked from there on only.
template <class P> HD P hyperbolic_tangent(P x) {
#ifdef __CUDA_ARCH__
    return tanh(x);
#else
    if (!(std::fabs(x) < 1)) return std::tanh(x);
    const P square = x * x;
    return std::copysign(multiply_add(-square * x, tanhshrink_series(square), x), x);
#endif
}

/// tanh x within 4 ulp, by the hardware's estimates where there are any, without a branch.
HD f32 tanh_estimate(f32 x) {
    const f32 size = std::fabs(x), square = x * x;
    const f32 small = fma(-square * size, tanhshrink_series(square), size);
    const f32 large = fma(-2.0f, inverse_estimate(exp2_estimate(size * 2.88539008f) + 1), 1.0f);
    return std::copysign(size < 1 ? small : large, x);
}

/// tanh(x)^2 for |x| >= 2^-28 within 2 eps of itself (measured 1.2), given an exponential within 1 ulp.
///
/// In halves of eps, what one rounding moves at most: below 1, t + rest is tanh x as a sum of two numbers. The factor
/// of x^3 is off by 3.3, which moves tanh x by less than a third of that and its square by 2.2; the last sum rounds
/// once more. From 1 on, tanh x is 1 - r, r = 2 / (e^2|x| + 1). r is off by 1.8 of the exponential's 2 and by a
/// rounding each of the sum and of the quotient, which moves 1 - r (2 - r) by 2.4; the two roundings there add 1.4.
template <class P> HD P tanh_squared(P x) {
    const P size = std::fabs(x), square = x * x, shrink = square * tanhshrink_series(square);
    const P t = std::fma(-size, shrink, size), rest = std::fma(-size, shrink, size - t);
    const P first = t * t, small = first + std::fma(2 * t, rest, std::fma(t, t, -first));
    const P held = size > 20 ? P(20) : size; // where tanh x is 1; NaN stays NaN
    const P r = quotient(P(2), std::exp(2 * held) + 1), large = std::fma(-r, 2 - r, P(1));
    return size < 1 ? small : large;
}

} // namespace baracuda
