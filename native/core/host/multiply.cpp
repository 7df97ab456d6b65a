#include "core/host/multiply.h"

#include <cstring>

#if defined(__x86_64__)
#define BARACUDA_PROCESSORS __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define BARACUDA_PROCESSORS
#endif

namespace baracuda {
namespace {

template <class P>
[[gnu::always_inline]] inline void multiply(int depth, const P *a, const P *b,
                                            P (&sums)[kBlockRows][kBlockColumns<P>]) {
    typedef P Row __attribute__((vector_size(64), aligned(64)));
    static_assert(sizeof(Row) == sizeof sums[0]);
    Row rows[kBlockRows] = {};
    for (int p = 0; p < depth; ++p) {
        Row row;
        std::memcpy(&row, b + p * kBlockColumns<P>, sizeof row);
        for (int i = 0; i < kBlockRows; ++i) rows[i] += a[p * kBlockRows + i] * row;
    }
    std::memcpy(sums, rows, sizeof sums);
}

} // namespace

BARACUDA_PROCESSORS void multiply_block(int depth, const float *a, const float *b,
                                        float (&sums)[kBlockRows][kBlockColumns<float>]) {
    multiply(depth, a, b, sums);
}
BARACUDA_PROCESSORS void multiply_block(int depth, const double *a, const double *b,
                                        double (&sums)[kBlockRows][kBlockColumns<double>]) {
    multiply(depth, a, b, sums);
}

} // namespace baracuda
