// Products of small matrices by a warp on the tensor cores, of words of 32 bits along k: 2 elements of 16 bits, 4 of
// 8 bits, or one tf32. The fragments of all types are laid out alike (mma.m16n8 of the PTX ISA): with g = lane / 4 and
// t = lane % 4, a lane holds words t and t + 4 of rows g and g + 8 of a[16, 8 words] and of row g of b[8, 8 words], and
// of the sums[16, 8] the columns 2t and 2t + 1 of rows g and g + 8.
#pragma once

#include "core/device/address.cuh"
#include "core/numerics/packed.h"
#include "core/numerics/types.h"

#include <cstdint>

namespace baracuda {

#define BARACUDA_MMA(instruction, constraint)                                                                          \
    asm volatile(instruction " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"                        \
                 : constraint(sums[0]), constraint(sums[1]), constraint(sums[2]), constraint(sums[3])                  \
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]))

/// sum + the products of two words' elements, for processors whose tensor cores lack a type.
__device__ __forceinline__ f32 add_products(bf16, f32 sum, uint32_t a, uint32_t b) {
    sum = fma(from_word<f32>(a << 16), from_word<f32>(b << 16), sum);
    return fma(from_word<f32>(a & 0xffff0000u), from_word<f32>(b & 0xffff0000u), sum);
}
__device__ __forceinline__ f32 add_products(tf32, f32 sum, uint32_t a, uint32_t b) {
    return fma(from_word<f32>(a), from_word<f32>(b), sum);
}

/// The same product from the words that the lanes of a warp hold, without tensor cores.
template <class T>
__device__ __forceinline__ void multiply_by_shuffles(f32 (&sums)[4], const uint32_t (&a)[4], const uint32_t (&b)[2]) {
    const int lane = threadIdx.x % 32, row = lane & ~3, column = lane % 4 * 8;
#pragma unroll
    for (int word = 0; word < 8; ++word) {
        const int half = word / 4, at = word % 4;
        const uint32_t top = __shfl_sync(~0u, a[2 * half], row + at),
                       bottom = __shfl_sync(~0u, a[2 * half + 1], row + at);
        const uint32_t left = __shfl_sync(~0u, b[half], column + at);
        const uint32_t right = __shfl_sync(~0u, b[half], column + 4 + at);
        sums[0] = add_products(T{}, sums[0], top, left);
        sums[1] = add_products(T{}, sums[1], top, right);
        sums[2] = add_products(T{}, sums[2], bottom, left);
        sums[3] = add_products(T{}, sums[3], bottom, right);
    }
}

/// sums += a b for elements of T.
template <class T, class Sum>
__device__ __forceinline__ void multiply_words(Sum (&sums)[4], const uint32_t (&a)[4], const uint32_t (&b)[2]) {
#if __CUDA_ARCH__ >= 800
    if constexpr (std::is_same_v<T, f16>) {
        BARACUDA_MMA("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", "+f");
    } else if constexpr (std::is_same_v<T, bf16>) {
        BARACUDA_MMA("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", "+f");
    } else if constexpr (std::is_same_v<T, tf32>) {
        BARACUDA_MMA("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32", "+f");
    } else if constexpr (std::is_same_v<T, s8>) {
        BARACUDA_MMA("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32", "+r");
    } else {
        static_assert(std::is_same_v<T, u8>);
        BARACUDA_MMA("mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32", "+r");
    }
#else
    if constexpr (std::is_same_v<T, f16>) {
#pragma unroll
        for (int i = 0; i < 2; ++i) {
            asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, "
                         "{%0, %1, %2, %3};"
                         : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
                         : "r"(a[2 * i]), "r"(a[2 * i + 1]), "r"(b[i]));
        }
    } else if constexpr (std::is_integral_v<T>) {
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            int32_t &first = sums[i % 2 * 2], &second = sums[i % 2 * 2 + 1];
            if constexpr (std::is_signed_v<T>) {
                asm volatile("mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%0, %1}, {%2}, {%3}, {%0, %1};"
                             : "+r"(first), "+r"(second)
                             : "r"(a[i]), "r"(b[i / 2]));
            } else {
                asm volatile("mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32 {%0, %1}, {%2}, {%3}, {%0, %1};"
                             : "+r"(first), "+r"(second)
                             : "r"(a[i]), "r"(b[i / 2]));
            }
        }
    } else {
        multiply_by_shuffles<T>(sums, a, b);
    }
#endif
}

#undef BARACUDA_MMA

/// sums[8, 8] += a[8, 4] b[8, 4] of f64: with g and t as above a lane holds element t of row g of a and of b, and the
/// columns 2t and 2t + 1 of row g of the sums.
__device__ __forceinline__ void multiply_f64(f64 (&sums)[2], f64 a, f64 b) {
#if __CUDA_ARCH__ >= 800
    asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
                 : "+d"(sums[0]), "+d"(sums[1])
                 : "d"(a), "d"(b));
#else
    const int lane = threadIdx.x % 32, row = lane & ~3, column = lane % 4 * 8;
#pragma unroll
    for (int p = 0; p < 4; ++p) {
        const f64 of_a = __shfl_sync(~0u, a, row + p);
        sums[0] = fma(of_a, __shfl_sync(~0u, b, column + p), sums[0]);
        sums[1] = fma(of_a, __shfl_sync(~0u, b, column + 4 + p), sums[1]);
    }
#endif
}

/// The same of 16 rows of a, in one instruction where there is one, which is twice as fast: a lane holds element t of
/// rows g and g + 8 of a, and after the sums of row g those of row g + 8.
__device__ __forceinline__ void multiply_f64_rows(f64 (&sums)[4], const f64 (&a)[2], f64 b) {
#if __CUDA_ARCH__ >= 900
    asm volatile("mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
                 : "+d"(sums[0]), "+d"(sums[1]), "+d"(sums[2]), "+d"(sums[3])
                 : "d"(a[0]), "d"(a[1]), "d"(b));
#else
    multiply_f64(*reinterpret_cast<f64(*)[2]>(&sums[0]), a[0], b);
    multiply_f64(*reinterpret_cast<f64(*)[2]>(&sums[2]), a[1], b);
#endif
}

/// The same of eight elements along k: elements t of both rows of a, then elements t + 4 of both, and those of b.
__device__ __forceinline__ void multiply_f64_rows(f64 (&sums)[4], const f64 (&a)[4], const f64 (&b)[2]) {
#if __CUDA_ARCH__ >= 900
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                 "{%0, %1, %2, %3};"
                 : "+d"(sums[0]), "+d"(sums[1]), "+d"(sums[2]), "+d"(sums[3])
                 : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(b[0]), "d"(b[1]));
#else
    multiply_f64_rows(sums, {a[0], a[1]}, b[0]);
    multiply_f64_rows(sums, {a[2], a[3]}, b[1]);
#endif
}

/// Four matrices of 8 x 8 elements, of which lane l says where row l % 8 of matrix l / 8 is. A lane gets elements 2t
/// and 2t + 1 of row g, with g = lane / 4 and t = lane % 4; transposed, of column g.
template <bool transposed> __device__ __forceinline__ void load_matrices(uint32_t (&words)[4], const void *row) {
    if constexpr (transposed) {
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(words[0]), "=r"(words[1]), "=r"(words[2]), "=r"(words[3])
                     : "r"(shared_address(row))
                     : "memory");
    } else {
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(words[0]), "=r"(words[1]), "=r"(words[2]), "=r"(words[3])
                     : "r"(shared_address(row))
                     : "memory");
    }
}

/// The same, transposed or not.
__device__ __forceinline__ void load_matrices(bool transposed, uint32_t (&words)[4], const void *row) {
    asm volatile("{\n.reg .pred transposed;\nsetp.ne.b32 transposed, %5, 0;\n"
                 "@transposed ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];\n"
                 "@!transposed ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\n}"
                 : "=r"(words[0]), "=r"(words[1]), "=r"(words[2]), "=r"(words[3])
                 : "r"(shared_address(row)), "r"(int{transposed})
                 : "memory");
}

} // namespace baracuda
