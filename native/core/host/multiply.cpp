#include "core/host/multiply.h"
#include "core/host/vectors.h"

#include <cmath>

namespace baracuda {
namespace {

/// Whether there are fused products of vectors of so many bytes. Clang makes them where it optimizes.
#if defined(__clang__) && !defined(__OPTIMIZE__)
template <int bytes> constexpr bool kFused = false;
#elif defined(__x86_64__)
template <int bytes> constexpr bool kFused = bytes >= 32;
#elif defined(__aarch64__)
template <int bytes> constexpr bool kFused = true;
#else
template <int bytes> constexpr bool kFused = false;
#endif

/// For any processor.
template <class P> void multiply_any(int rows, int depth, const P *a, const P *b, Block<P> &sums) {
    Block<P> made = {};
    for (int p = 0; p < depth; ++p) {
        for (int i = 0; i < rows; ++i) {
            for (int j = 0; j < kBlockColumns<P>; ++j) {
                made[i][j] = std::fma(a[p * kBlockRows + i], b[p * kBlockColumns<P> + j], made[i][j]);
            }
        }
    }
    std::memcpy(sums, made, sizeof made);
}

#if defined(__x86_64__) || defined(__aarch64__)
/// sum += a * b, rounded once. GCC has no other word for it that every level of optimization takes; Clang has none that
/// suits processors which the rest of the library does not ask for.
template <class P, class Vector>
[[gnu::always_inline]] inline void add_product(Vector &sum, const Vector &a, const Vector &b) {
#if defined(__clang__)
#pragma clang fp contract(fast)
    sum += a * b;
#elif defined(__x86_64__)
    if constexpr (std::is_same_v<P, f32>) {
        asm("vfmadd231ps %2, %1, %0" : "+v"(sum) : "v"(b), "v"(a));
    } else {
        asm("vfmadd231pd %2, %1, %0" : "+v"(sum) : "v"(b), "v"(a));
    }
#else
    if constexpr (std::is_same_v<P, f32>) {
        asm("fmla %0.4s, %1.4s, %2.4s" : "+w"(sum) : "w"(b), "w"(a));
    } else {
        asm("fmla %0.2d, %1.2d, %2.2d" : "+w"(sum) : "w"(b), "w"(a));
    }
#endif
}

/// A part of a block, of two vectors of so many bytes in each row, whose sums are held in registers.
template <int bytes, int rows, class P>
[[gnu::always_inline]] inline void multiply_part(int depth, const P *a, const P *b, P *sums) {
    typedef P Vector __attribute__((vector_size(bytes), aligned(bytes)));
    constexpr int columns = kBlockColumns<P>, lanes = bytes / sizeof(P);
    Vector of_rows[rows][2] = {};
    for (int p = 0; p < depth; ++p) {
        Vector row[2];
        std::memcpy(&row[0], b + p * columns, bytes);
        std::memcpy(&row[1], b + p * columns + lanes, bytes);
#pragma GCC unroll 12
        for (int i = 0; i < rows; ++i) {
            const Vector factor = a[p * kBlockRows + i] - Vector{};
            add_product<P>(of_rows[i][0], factor, row[0]);
            add_product<P>(of_rows[i][1], factor, row[1]);
        }
    }
#pragma GCC unroll 12
    for (int i = 0; i < rows; ++i) {
        std::memcpy(sums + i * columns, &of_rows[i][0], bytes);
        std::memcpy(sums + i * columns + lanes, &of_rows[i][1], bytes);
    }
}

/// In parts of as many rows as registers hold, of which there are 16 of 32 bytes, and 32 of any other size.
template <int bytes, int rows, class P>
[[gnu::always_inline]] inline void multiply_rows(int depth, const P *a, const P *b, Block<P> &sums) {
    constexpr int columns = 2 * bytes / sizeof(P), together = bytes != 32 ? rows : rows == 12 ? 6 : 4;
    for (int i = 0; i < rows; i += together) {
        for (int j = 0; j < kBlockColumns<P>; j += columns) {
            multiply_part<bytes, together>(depth, a + i, b + j, &sums[i][j]);
        }
    }
}
#else
template <int bytes, int rows, class P> void multiply_rows(int, const P *, const P *, Block<P> &);
#endif

template <class P> void multiply(int rows, int depth, const P *a, const P *b, Block<P> &sums) {
    with_vectors([&](auto vector) __attribute__((always_inline)) {
        constexpr int bytes = vector;
        if constexpr (!kFused<bytes>) {
            multiply_any(rows, depth, a, b, sums);
        } else if (rows > 8) {
            multiply_rows<bytes, 12>(depth, a, b, sums);
        } else if (rows > 4) {
            multiply_rows<bytes, 8>(depth, a, b, sums);
        } else {
            multiply_rows<bytes, 4>(depth, a, b, sums);
        }
    });
}

} // namespace

void multiply_block(int rows, int depth, const f32 *a, const f32 *b, Block<f32> &sums) {
    multiply(rows, depth, a, b, sums);
}
void multiply_block(int rows, int depth, const f64 *a, const f64 *b, Block<f64> &sums) {
    multiply(rows, depth, a, b, sums);
}

void add_block(int rows, const Block<f32> &block, bool is_first, f64 *to, int64_t pitch) {
    with_vectors([&](auto) __attribute__((always_inline)) {
        for (int i = 0; i < rows; ++i, to += pitch) {
            for (int j = 0; j < kBlockColumns<f32>; ++j) to[j] = block[i][j] + (is_first ? 0 : to[j]);
        }
    });
}

} // namespace baracuda
