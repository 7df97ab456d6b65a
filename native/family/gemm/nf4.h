// Products of NF4 weights with a few vectors. A byte has the codes of two neighbouring rows in one column, that of the
// even row in the low nibble; absmax scales blocks of a row.
#pragma once

#include "core/abi/status.h"
#include "core/numerics/types.h"

namespace baracuda::gemm {

struct Nf4Weights {
    int64_t n, k, block_size;
    const u8 *codes;
    const f32 *absmax;
};

/// out[i, r] = the sum over p of value(code[r, p]) * absmax[r, p / block_size] * y[i, p], i < m.
template <int m, class T> Status nf4_gemv(const Call &call, const Nf4Weights &weights, const T *y, T *out);

/// The value of a code: a quantile of the normal distribution.
HD f32 nf4_value(int code) {
    constexpr f32 values[] = {-1.0f,
                              -0.6961928009986877f,
                              -0.5250730514526367f,
                              -0.39491748809814453f,
                              -0.28444138169288635f,
                              -0.18477343022823334f,
                              -0.09105003625154495f,
                              0.0f,
                              0.07958029955625534f,
                              0.16093020141124725f,
                              0.24611230194568634f,
                              0.33791524171829224f,
                              0.44070982933044434f,
                              0.5626170039176941f,
                              0.7229568362236023f,
                              1.0f};
    return values[code];
}

} // namespace baracuda::gemm

#include BARACUDA_IMPLEMENTATION(nf4)
