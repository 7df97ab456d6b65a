// Activations that follow a product, of f32 and f64.
#pragma once

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

} // namespace baracuda
