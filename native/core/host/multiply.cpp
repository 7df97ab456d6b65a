#include "core/host/multiply.h"

#include <cmath>
#include <cstring>

namespace baracuda {
namespace {

template <class P> using Sums = P[kBlockRows][kBlockColumns<P>];

/// For any processor.
template <class P> void multiply_anywhere(int depth, const P *a, const P *b, Sums<P> &sums) {
    P made[kBlockRows][kBlockColumns<P>] = {};
    for (int p = 0; p < depth; ++p) {
        for (int i = 0; i < kBlockRows; ++i) {
            for (int j = 0; j < kBlockColumns<P>; ++j) {
                made[i][j] = std::fma(a[p * kBlockRows + i], b[p * kBlockColumns<P> + j], made[i][j]);
            }
        }
    }
    std::memcpy(sums, made, sizeof made);
}

#if defined(__x86_64__)
/// sum += a * b, rounded once. There is no other word for it that every level of optimization takes.
template <class Vector> [[gnu::always_inline]] inline void add_product(Vector &sum, const float &a, const Vector &b) {
    if constexpr (sizeof(Vector) == 64) {
        asm("vfmadd231ps %2%{1to16%}, %1, %0" : "+v"(sum) : "v"(b), "m"(a));
    } else {
        asm("vfmadd231ps %2, %1, %0" : "+x"(sum) : "x"(b), "x"(a - Vector{}));
    }
}
template <class Vector> [[gnu::always_inline]] inline void add_product(Vector &sum, const double &a, const Vector &b) {
    if constexpr (sizeof(Vector) == 64) {
        asm("vfmadd231pd %2%{1to8%}, %1, %0" : "+v"(sum) : "v"(b), "m"(a));
    } else {
        asm("vfmadd231pd %2, %1, %0" : "+x"(sum) : "x"(b), "x"(a - Vector{}));
    }
}

/// With vectors of so many bytes.
template <int bytes, class P>
[[gnu::always_inline]] inline void multiply_vectors(int depth, const P *a, const P *b, Sums<P> &sums) {
    typedef P Vector __attribute__((vector_size(bytes), aligned(bytes)));
    constexpr int vectors = sizeof sums[0] / bytes, lanes = bytes / sizeof(P);
    Vector rows[kBlockRows][vectors] = {};
    for (int p = 0; p < depth; ++p) {
        Vector row[vectors];
#pragma GCC unroll 8
        for (int v = 0; v < vectors; ++v) std::memcpy(&row[v], b + p * kBlockColumns<P> + v * lanes, bytes);
#pragma GCC unroll 8
        for (int i = 0; i < kBlockRows; ++i) {
#pragma GCC unroll 8
            for (int v = 0; v < vectors; ++v) add_product(rows[i][v], a[p * kBlockRows + i], row[v]);
        }
    }
#pragma GCC unroll 8
    for (int i = 0; i < kBlockRows; ++i) {
#pragma GCC unroll 8
        for (int v = 0; v < vectors; ++v) std::memcpy(&sums[i][v * lanes], &rows[i][v], bytes);
    }
}

template <class P> [[gnu::target("avx512f")]] void on_avx512(int depth, const P *a, const P *b, Sums<P> &sums) {
    multiply_vectors<64>(depth, a, b, sums);
}
template <class P> [[gnu::target("avx2,fma")]] void on_avx2(int depth, const P *a, const P *b, Sums<P> &sums) {
    multiply_vectors<32>(depth, a, b, sums);
}

template <class P> using Multiply = void (*)(int, const P *, const P *, Sums<P> &);

template <class P> Multiply<P> of_this_processor() {
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f")) return on_avx512<P>;
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? on_avx2<P> : multiply_anywhere<P>;
}

template <class P> void multiply(int depth, const P *a, const P *b, Sums<P> &sums) {
    static const Multiply<P> chosen = of_this_processor<P>();
    chosen(depth, a, b, sums);
}
#else
template <class P> void multiply(int depth, const P *a, const P *b, Sums<P> &sums) {
    multiply_anywhere(depth, a, b, sums);
}
#endif

} // namespace

void multiply_block(int depth, const float *a, const float *b, float (&sums)[kBlockRows][kBlockColumns<float>]) {
    multiply(depth, a, b, sums);
}
void multiply_block(int depth, const double *a, const double *b, double (&sums)[kBlockRows][kBlockColumns<double>]) {
    multiply(depth, a, b, sums);
}

} // namespace baracuda
