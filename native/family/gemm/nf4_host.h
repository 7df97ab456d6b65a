// nf4.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "family/gemm/nf4.h"

namespace baracuda::gemm {

template <int m, class T> Status nf4_gemv(const Call &, const Nf4Weights &weights, const T *y, T *out) {
    const int64_t k = weights.k, blocks = k / weights.block_size;
    parallel_for(weights.n, 1 + kGrain / (k * m), [&](int64_t begin, int64_t end) {
        for (int64_t row = begin; row < end; ++row) {
            const u8 *const codes = weights.codes + row / 2 * k;
            f64 sums[m] = {};
            for (int64_t p = 0; p < k; ++p) {
                const int code = codes[p] >> (row % 2 * 4) & 15;
                const f32 weight = nf4_value(code) * weights.absmax[row * blocks + p / weights.block_size];
                for (int i = 0; i < m; ++i) sums[i] += static_cast<f64>(weight) * widen(y[i * k + p]);
            }
            for (int i = 0; i < m; ++i) out[i * weights.n + row] = narrow<T>(static_cast<Compute<T>>(sums[i]));
        }
    });
    return Status::ok;
}

} // namespace baracuda::gemm
