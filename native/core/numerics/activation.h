// Activations that follow a product, of f32 and f64.
#pragma once

#include "core/abi/target.h"
#include "core/numerics/math.h"
#include "core/numerics/types.h"

#include <cmath>

namespace baracuda {

enum class Activation : int32_t { none, relu, gelu, silu };

/// NaN stays.
template <class P> HD P relu(P x) { return x < 0 ? P(0) : x; }

/// x Phi(x), the form with erf, of which the tail of a negative x is not lost in 1 + erf.
template <class P> HD P gelu(P x) {
    if (x == -kInfinity<P>) return P(-0.0);
    return P(0.5) * x * erfc(x * P(-0.70710678118654752440));
}

/// x / (1 + e^-x), where e^-x may be infinite.
template <class P> HD P silu(P x) {
    if (x == -kInfinity<P>) return P(-0.0);
    return x / (1 + exp(-x));
}

template <class P> HD_CALLED P activated(Activation activation, P x) {
    return activation == Activation::relu ? relu(x) : activation == Activation::gelu ? gelu(x) : silu(x);
}
template <class P> HD P activate(Activation activation, P x) {
    return activation == Activation::none ? x : activated(activation, x);
}

/// x Phi(x) for results of at most 16 bits: within 2^-17 of itself, and within 2^-19 where |x| < 6. Branchless, in two
/// instructions of the unit of special functions and 16 others.
HD f32 gelu_of_16_bits(f32 x) {
    // e^(a^2 / 2) Phi(-a) by t = 1 / (1 + slope a), within 2^-22 of itself for 0 <= a <= 16, from where on it is 0.
    constexpr f32 slope = 0.31f, small = 0x1p-24f; // the power is never subnormal where it counts
    const f32 a = fminf(fabsf(x), 16.0f), t = inverse_estimate(fma(a, slope, 1.0f));
    const f32 power = exp2_estimate(fma(a * a, -0.72134752f, 24.0f));
    f32 ratio = small * 0.0359124506f;
    constexpr f32 series[] = {0.12365569f,    0.124077768f, 0.107669781f, 0.110422264f,
                              -0.0154562296f, 0.155633165f, -0.141914806f};
    for (int i = 6; i >= 0; --i) ratio = fma(ratio, t, small * series[i]);
    return fma(-a, power * (ratio * t), at_least(x, 0));
}

/// x / (1 + e^-x) for the same, within 2^-17 of itself. e^-x is the square of a power that is finite where it counts.
HD f32 silu_of_16_bits(f32 x) {
    const f32 held = at_least(x, -200), power = exp2_estimate(held * -0.72134752f);
    const bool is_tail = held < -40; // where 1 is nothing beside e^-x
    const f32 inverse = inverse_estimate(is_tail ? power : fma(power, power, 1.0f)), result = held * inverse;
    return is_tail ? result * inverse : result;
}

/// activate() for an activation that is known when the code is compiled, of a result that is stored as T.
template <Activation activation> HD f32 activate_as(f32 x) {
    if constexpr (activation == Activation::relu) return relu(x);
    if constexpr (activation == Activation::gelu) return gelu_of_16_bits(x);
    if constexpr (activation == Activation::silu) return silu_of_16_bits(x);
    return x;
}

/// The same of one that is not, as T of any size is stored; the host has the exact forms.
template <class T, class P> HD P activate_stored(Activation activation, P x) {
    if constexpr (kDeviceCode && sizeof(T) <= 2) {
        switch (activation) {
        case Activation::relu: return activate_as<Activation::relu>(x);
        case Activation::gelu: return activate_as<Activation::gelu>(x);
        case Activation::silu: return activate_as<Activation::silu>(x);
        default: return x;
        }
    } else {
        return activate(activation, x);
    }
}

} // namespace baracuda
