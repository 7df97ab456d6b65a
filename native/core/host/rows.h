// Functions of rows of f32 on the host, compiled for several processors, of which the library takes the one it runs on.
// All give the same bits.
#pragma once

#include "core/numerics/types.h"

namespace baracuda {

/// Each x becomes x Phi(x), within 0.51 ulp of it.
void gelu_row(f32 *values, int64_t count);

/// Each x becomes e^x, within 0.51 ulp of it, for x <= 0; NaN stays.
void exp_row(f32 *values, int64_t count);

} // namespace baracuda
