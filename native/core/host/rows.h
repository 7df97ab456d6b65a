// Functions of rows of f32 on the host, compiled for several processors. All give the same bits.
#pragma once

#include "core/numerics/types.h"

namespace baracuda {

/// Each x becomes x Phi(x), within 0.51 ulp of it.
void gelu_row(f32 *values, int64_t count);

/// Each x becomes e^x, within 0.51 ulp of it, for x <= 0; NaN stays.
void exp_row(f32 *values, int64_t count);

/// to[i] = narrow(from[i])
void narrow_row(f16 *to, const f32 *from, int64_t count);
void narrow_row(bf16 *to, const f32 *from, int64_t count);

/// to[i] = widen(from[i])
void widen_row(f32 *to, const f16 *from, int64_t count);
void widen_row(f32 *to, const bf16 *from, int64_t count);
template <class P, class T> void widen_row(P *to, const T *from, int64_t count) {
    for (int64_t i = 0; i < count; ++i) to[i] = widen(from[i]);
}

} // namespace baracuda
