// Weights of 4 bits as matmul_packed_cuda.cuh unpacks them.
#pragma once

#include "core/skeleton/matmul_packed_cuda.cuh"
#include "family/gemm/nf4.h"
#include "family/gemm/packed.h"

namespace baracuda::gemm {

__device__ __forceinline__ uint2 read_pair(const void *at) { return *static_cast<const uint2 *>(at); }

/// Marlin's words are fragments already. Codes less 8 are exact.
template <class T_> struct MarlinFragments {
    using T = T_;
    static constexpr int steps = 2;
    static constexpr bool is_apart = true, has_factors = true;

    MarlinWeights<T> weights;
    int64_t n, k;
    int slabs_of_group;

    __device__ void prepare(uint32_t *) const {
        const int64_t threads = int64_t{gridDim.x} * blockDim.x;
        for (int64_t i = int64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < weights.workspace_words; i += threads) {
            weights.workspace[i] = 0;
        }
    }

    __device__ __forceinline__ void load(uint32_t (&codes)[4], int64_t row, int slab) const {
        const int64_t first = row / 64 * 128 + row % 64 / 32 * 2 + threadIdx.x % 32 * 4;
#pragma unroll
        for (int step = 0; step < 2; ++step) {
            const uint2 loaded = read_pair(weights.words + (2 * slab + step) * (2 * n) + first);
            codes[2 * step] = loaded.x, codes[2 * step + 1] = loaded.y;
        }
    }

    __device__ __forceinline__ void load_scales(uint32_t (&scales)[4], int64_t first, int slab) const {
        const T *const line = weights.scales + slab / slabs_of_group * n;
#pragma unroll
        for (int i = 0; i < 4; ++i) scales[i] = to_word(line[weights.scale_place(first + row(i))]);
    }

    __device__ __forceinline__ f32 factor(uint32_t scale) const {
        return widen(from_word<T>(static_cast<uint16_t>(scale)));
    }

    __device__ __forceinline__ void unpack(uint32_t (&a)[steps][2][4], const uint32_t (&codes)[4],
                                           const uint32_t (&)[4], const uint32_t *) const {
#pragma unroll
        for (int i = 0; i < 4; ++i) {
#pragma unroll
            for (int pair = 0; pair < 4; ++pair) {
                a[i / 2][i % 2][pair % 2 * 2 + pair / 2] = code_pair<T>(codes[i] >> (4 * pair) & 0x000f000f, 8);
            }
        }
    }

    __device__ __forceinline__ static void take(uint32_t (&b)[2], const uint32_t (&x)[4], int step) {
        b[0] = x[2 * step], b[1] = x[2 * step + 1];
    }

    __device__ __forceinline__ static int row(int i) { return 8 * i + threadIdx.x % 32 / 4; }
};

/// A word of a row of weights is eight neighbours along k. They are rounded to T as int4_awq_dequantize rounds them:
/// the product of a scale and a small integer has one rounding in any precision.
template <class T_> struct AwqFragments {
    using T = T_;
    static constexpr int steps = 2;
    static constexpr bool is_apart = false, has_factors = false;

    AwqWeights<T> weights;
    int64_t n, k;
    int slabs_of_group;

    __device__ void prepare(uint32_t *) const {}

    __device__ __forceinline__ void load(uint32_t (&codes)[4], int64_t first, int slab) const {
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const int64_t of_row = min(first + row(i), n - 1);
            codes[i] = weights.words[of_row * (k / 8) + slab * 4 + threadIdx.x % 4];
        }
    }

    /// The zero point above the scale.
    __device__ __forceinline__ void load_scales(uint32_t (&scales)[4], int64_t first, int slab) const {
        const int64_t of_group = slab / slabs_of_group * n;
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const int64_t at = of_group + min(first + row(i), n - 1);
            scales[i] = to_word(weights.scales[at]) | (weights.zeros[at / 8] >> (at % 8 * 4) & 15) << 16;
        }
    }

    __device__ __forceinline__ f32 factor(uint32_t) const { return 1; }

    __device__ __forceinline__ void unpack(uint32_t (&a)[steps][2][4], const uint32_t (&codes)[4],
                                           const uint32_t (&scales)[4], const uint32_t *) const {
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const uint32_t scale = (scales[i] & 0xffff) * 0x10001, zero = scales[i] >> 16;
#pragma unroll
            for (int pair = 0; pair < 4; ++pair) {
                const uint32_t both = codes[i] >> (8 * pair);
                const uint32_t code = code_pair<T>((both & 15) | (both << 12 & 0xf0000), zero);
                a[pair / 2][i / 2][pair % 2 * 2 + i % 2] = fma_pair<T>(code, scale, 0x80008000);
            }
        }
    }

    __device__ __forceinline__ static void take(uint32_t (&b)[2], const uint32_t (&x)[4], int step) {
        b[0] = x[2 * step], b[1] = x[2 * step + 1];
    }

    __device__ __forceinline__ static int row(int i) { return 8 * i + threadIdx.x % 32 / 4; }
};

/// The value of a code is the sum of two of T, to 2^-17 of it: neighbours in a word, which multiply one of x.
template <class T_> struct Nf4Fragments {
    using T = T_;
    static constexpr int steps = 4;
    static constexpr bool is_apart = false, has_factors = true;

    Nf4Weights weights;
    int64_t n, k;
    int slabs_of_group;

    __device__ void prepare(uint32_t *table) const {
        if (threadIdx.x >= 16) return;
        const f32 value = nf4_value(threadIdx.x);
        const T high = narrow<T>(value), low = narrow<T>(value - widen(high));
        table[threadIdx.x] = to_word(high) | static_cast<uint32_t>(to_word(low)) << 16;
    }

    /// A lane has the two rows of a byte, where other weights have rows that are 8 apart.
    __device__ __forceinline__ void load(uint32_t (&codes)[4], int64_t first, int slab) const {
#pragma unroll
        for (int i = 0; i < 2; ++i) {
            const int64_t pair = min(first + row(2 * i), n - 2) / 2;
            const uint2 loaded = read_pair(weights.codes + pair * k + slab * kPackedSlab + threadIdx.x % 4 * 8);
            codes[2 * i] = loaded.x, codes[2 * i + 1] = loaded.y;
        }
    }

    __device__ __forceinline__ void load_scales(uint32_t (&scales)[4], int64_t first, int slab) const {
        const int64_t blocks = k / weights.block_size;
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            scales[i] = to_word(weights.absmax[min(first + row(i), n - 1) * blocks + slab / slabs_of_group]);
        }
    }

    __device__ __forceinline__ f32 factor(uint32_t scale) const { return from_word<f32>(scale); }

    __device__ __forceinline__ void unpack(uint32_t (&a)[steps][2][4], const uint32_t (&codes)[4],
                                           const uint32_t (&)[4], const uint32_t *table) const {
#pragma unroll
        for (int i = 0; i < 4; ++i) {
#pragma unroll
            for (int nibble = 0; nibble < 8; ++nibble) {
                a[i % 2 * 2 + nibble / 4][i / 2][nibble % 4 / 2 * 2 + nibble % 2] =
                    table[codes[i] >> (4 * nibble) & 15];
            }
        }
    }

    __device__ __forceinline__ static void take(uint32_t (&b)[2], const uint32_t (&x)[4], int step) {
        b[0] = (x[step] & 0xffff) * 0x10001, b[1] = __byte_perm(x[step], 0, 0x3232);
    }

    __device__ __forceinline__ static int row(int i) { return i / 2 * 16 + threadIdx.x % 32 / 4 * 2 + i % 2; }
};

template <class T>
std::optional<Status> matmul_of_codes(const Call &call, const MarlinWeights<T> &weights, int64_t m, int64_t k,
                                      const T *x, T *out) {
    if (k == 0 || !is_aligned(x, 16) || !is_aligned(weights.words, 8)) return std::nullopt;
    const int slabs = static_cast<int>(weights.group / kPackedSlab);
    return matmul_packed(call, MarlinFragments<T>{weights, weights.n, k, slabs}, m, x, out);
}

template <class T>
std::optional<Status> matmul_of_codes(const Call &call, const AwqWeights<T> &weights, int64_t m, int64_t k, const T *x,
                                      T *out) {
    if (k == 0 || !is_aligned(x, 16)) return std::nullopt;
    const int slabs = static_cast<int>(weights.group / kPackedSlab);
    return matmul_packed(call, AwqFragments<T>{weights, weights.rows, k, slabs}, m, x, out);
}

template <class T>
std::optional<Status> matmul_of_codes(const Call &call, const Nf4Weights &weights, int64_t m, int64_t k, const T *x,
                                      T *out) {
    if (weights.block_size % kPackedSlab != 0) return std::nullopt;
    if (!is_aligned(x, 16) || !is_aligned(weights.codes, 8)) return std::nullopt;
    const int slabs = static_cast<int>(weights.block_size / kPackedSlab);
    return matmul_packed(call, Nf4Fragments<T>{weights, weights.n, k, slabs}, m, x, out);
}

} // namespace baracuda::gemm
