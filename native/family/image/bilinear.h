// Arithmetic that the family's bilinear operations share.
#pragma once

#include "core/numerics/math.h"

namespace baracuda::image {

/// (1 - weight) * a + weight * b. Both products are made whatever the weight, so that NaN and infinity show.
template <class P> HD P mix(P a, P b, P weight) { return multiply_add(weight, b, (1 - weight) * a); }

} // namespace baracuda::image
