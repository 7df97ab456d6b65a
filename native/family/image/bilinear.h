// Arithmetic that the family's bilinear operations share.
#pragma once

#include "core/numerics/types.h"

#include <cmath>

namespace baracuda::image {

/// a * b + c, rounded once on the device; twice on the host, whose fma may be a call.
template <class P> HD P multiply_add(P a, P b, P c) {
#ifdef __CUDA_ARCH__
    return fma(a, b, c);
#else
    return a * b + c;
#endif
}

/// (1 - weight) * a + weight * b: both products are made, so that what is not finite shows.
template <class P> HD P mix(P a, P b, P weight) { return multiply_add(weight, b, (1 - weight) * a); }

} // namespace baracuda::image
