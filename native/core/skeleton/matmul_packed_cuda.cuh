// Products of rows of 16 bits with weights that a functor W unpacks in registers, as the fragments of mma.sync that its
// codes were read for:
//
//     out[i, j] = the sum over p of x[i, p] * weight[j, p],    p < k, k a multiple of 32
//
// Weights are read 32 rows by 32 along k, a slab, at a time. k is cut into kPackedChunks chunks of whole slabs, each
// summed from zero, and the chunks are added up in their order: a function of k alone. A block of packed_few_kernel has
// up to 16 of x, and its warps a chunk each, whose codes go from memory straight to registers; packed_many_kernel
// has 128 of x in shared memory, and goes through all chunks. Both have the same bits.
//
//     using T;                                   f16 or bf16
//     static constexpr int steps;                products of matrices that a slab takes
//     static constexpr bool is_apart;            of x a lane wants words t, t + 4, t + 8, t + 12, else 4 t to 4 t + 3
//     static constexpr bool has_factors;         sums of a group are multiplied by a factor of their row
//     int64_t n, k; int slabs_of_group;
//     void prepare(uint32_t *table) const;       of 16 words in shared memory, by the first threads
//     void load(uint32_t (&codes)[4], int64_t row, int slab) const;
//     void load_scales(uint32_t (&scales)[4], int64_t row, int slab) const;
//     f32 factor(uint32_t scale) const;          of row(i, r), i = 2 * (tile of 16 rows) + (half of it)
//     void unpack(uint32_t (&a)[steps][2][4], codes, scales, table) const;
//     static void take(uint32_t (&b)[2], const uint32_t (&x)[4], int step);
//     static int row(int i);                     of the slab's 32, which the lane has in place i < 4
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/launch.cuh"
#include "core/device/mma.cuh"
#include "core/layout/alignment.h"
#include "core/numerics/types.h"

#include <cuda_runtime.h>

#include <cstdint>

namespace baracuda {

constexpr int kPackedChunks = 16, kPackedFewThreads = 32 * kPackedChunks, kPackedSlab = 32;
constexpr int kPackedManyThreads = 256, kPackedManyTile = 128, kPackedStages = 4;
/// a * b + c of pairs, each rounded once.
template <class T> __device__ __forceinline__ uint32_t fma_pair(uint32_t a, uint32_t b, uint32_t c) {
    uint32_t made = 0;
#if __CUDA_ARCH__ >= 800
    if constexpr (std::is_same_v<T, f16>) {
        asm("fma.rn.f16x2 %0, %1, %2, %3;" : "=r"(made) : "r"(a), "r"(b), "r"(c));
    } else {
        asm("fma.rn.bf16x2 %0, %1, %2, %3;" : "=r"(made) : "r"(a), "r"(b), "r"(c));
    }
#else
    for (int shift = 0; shift < 32; shift += 16) {
        const auto half = [&](uint32_t word) { return widen(from_word<T>(static_cast<uint16_t>(word >> shift))); };
        made |= static_cast<uint32_t>(to_word(narrow<T>(fma(half(a), half(b), half(c))))) << shift;
    }
#endif
    return made;
}

/// Two codes of 4 bits, each in the lowest bits of a half of a word, less `zero`.
template <class T> __device__ __forceinline__ uint32_t code_pair(uint32_t codes, uint32_t zero) {
    constexpr bool is_f16 = std::is_same_v<T, f16>;
    constexpr uint32_t one = is_f16 ? 0x3c003c00 : 0x3f803f80; // and the least number whose last bit counts ones
    constexpr uint32_t large = is_f16 ? 0x64006400 : 0x43004300, minus = is_f16 ? 0xe400e400 : 0xc300c300;
    return fma_pair<T>(codes | large, one, minus | zero * 0x10001);
}

/// The sums of 32 rows of weights and of 8 * tiles of x, as a warp holds them.
template <class W, int tiles> struct PackedSums {
    static constexpr int together = tiles < 2 ? 1 : 2; // so that products of one sum wait less for each other
    f32 sums[2][tiles][4] = {};
    f32 parts[W::has_factors ? 2 : 1][W::has_factors ? tiles : 1][4] = {};

    /// get(j, x): of eight rows of x the words that the lane wants.
    template <class Get>
    __device__ __forceinline__ void add(const W &weights, const uint32_t (&codes)[4], const uint32_t (&scales)[4],
                                        const uint32_t *table, const Get &get) {
        uint32_t a[W::steps][2][4];
        weights.unpack(a, codes, scales, table);
#pragma unroll
        for (int j = 0; j < tiles; j += together) {
            uint32_t x[together][4];
#pragma unroll
            for (int of = 0; of < together; ++of) get(j + of, x[of]);
#pragma unroll
            for (int step = 0; step < W::steps; ++step) {
#pragma unroll
                for (int of = 0; of < together; ++of) {
                    uint32_t b[2];
                    W::take(b, x[of], step);
#pragma unroll
                    for (int i = 0; i < 2; ++i) multiply_words<typename W::T>(sums[i][j + of], a[step][i], b);
                }
            }
        }
    }

    /// Ends a group or a chunk.
    __device__ __forceinline__ void scale(const W &weights, const uint32_t (&scales)[4]) {
        if constexpr (W::has_factors) {
            f32 factors[4];
#pragma unroll
            for (int i = 0; i < 4; ++i) factors[i] = weights.factor(scales[i]);
#pragma unroll
            for (int i = 0; i < 2; ++i) {
#pragma unroll
                for (int j = 0; j < tiles; ++j) {
#pragma unroll
                    for (int c = 0; c < 4; ++c) {
                        parts[i][j][c] = fma(factors[2 * i + c / 2], sums[i][j][c], parts[i][j][c]);
                        sums[i][j][c] = 0;
                    }
                }
            }
        }
    }

    /// The chunk's sum, of which the next begins at 0.
    __device__ __forceinline__ f32 chunk(int i, int j, int c) {
        f32 &sum = W::has_factors ? parts[W::has_factors ? i : 0][W::has_factors ? j : 0][c] : sums[i][j][c];
        const f32 made = sum;
        sum = 0;
        return made;
    }
};

template <class W, int tiles>
__global__ void __launch_bounds__(kPackedFewThreads)
    packed_few_kernel(W weights, int64_t m, const typename W::T *x, typename W::T *out) {
    begin_kernel();
    constexpr int at_once = 4 / tiles, pitch = 36;
    __shared__ uint32_t table[16];
    __shared__ f32 merged[kPackedChunks][8 * tiles][pitch];
    const int warp = threadIdx.x / 32, g = threadIdx.x % 32 / 4, t = threadIdx.x % 4;
    const int64_t tiles_n = ceil_divide(weights.n, int64_t{32});
    const int64_t first_row = blockIdx.x % tiles_n * 32, first_x = blockIdx.x / tiles_n * (8 * tiles);
    const int slabs = static_cast<int>(weights.k / kPackedSlab), chunk = ceil_divide(slabs, kPackedChunks);
    const int begin = warp * chunk, end = min(slabs, begin + chunk);
    weights.prepare(table);
    __syncthreads();

    const uint32_t *lines[tiles];
#pragma unroll
    for (int j = 0; j < tiles; ++j) {
        const int64_t row = min(first_x + 8 * j + g, m - 1);
        lines[j] = reinterpret_cast<const uint32_t *>(x + row * weights.k) + (W::is_apart ? t : 4 * t);
    }
    PackedSums<W, tiles> sums;
    int phase = begin % weights.slabs_of_group;
#pragma unroll 1
    for (int slab = begin; slab < end; slab += at_once) {
        uint32_t codes[at_once][4], scales[at_once][4], of_x[at_once][tiles][4];
#pragma unroll
        for (int u = 0; u < at_once; ++u) {
            if (slab + u >= end) continue;
            weights.load(codes[u], first_row, slab + u);
            weights.load_scales(scales[u], first_row, slab + u);
#pragma unroll
            for (int j = 0; j < tiles; ++j) {
                const uint32_t *const from = lines[j] + (slab + u) * (kPackedSlab / 2);
                if constexpr (W::is_apart) {
#pragma unroll
                    for (int i = 0; i < 4; ++i) of_x[u][j][i] = from[4 * i];
                } else {
                    const uint4 loaded = *reinterpret_cast<const uint4 *>(from);
                    of_x[u][j][0] = loaded.x, of_x[u][j][1] = loaded.y;
                    of_x[u][j][2] = loaded.z, of_x[u][j][3] = loaded.w;
                }
            }
        }
#pragma unroll
        for (int u = 0; u < at_once; ++u) {
            if (slab + u >= end) continue;
            sums.add(weights, codes[u], scales[u], table, [&](int j, uint32_t (&to)[4]) {
#pragma unroll
                for (int i = 0; i < 4; ++i) to[i] = of_x[u][j][i];
            });
            if (++phase == weights.slabs_of_group || slab + u + 1 == end) {
                sums.scale(weights, scales[u]);
                phase = 0;
            }
        }
    }
#pragma unroll
    for (int i = 0; i < 2; ++i) {
#pragma unroll
        for (int j = 0; j < tiles; ++j) {
#pragma unroll
            for (int c = 0; c < 4; ++c)
                merged[warp][8 * j + 2 * t + c % 2][W::row(2 * i + c / 2)] = sums.chunk(i, j, c);
        }
    }
    __syncthreads();
    if (threadIdx.x >= 8 * tiles * 32) return;
    const int chunks = ceil_divide(slabs, chunk), row = threadIdx.x % 32, column = threadIdx.x / 32;
    f32 total = 0;
    for (int w = 0; w < chunks; ++w) total += merged[w][column][row];
    if (first_x + column < m && first_row + row < weights.n) {
        out[(first_x + column) * weights.n + first_row + row] = narrow<typename W::T>(total);
    }
}

template <class W>
__global__ void __launch_bounds__(kPackedManyThreads, 1)
    packed_many_kernel(W weights, int64_t m, const typename W::T *x, typename W::T *out) {
    begin_kernel();
    constexpr int tiles = 8, stage_bytes = kPackedManyTile * kPackedSlab * 2, count = 2 * tiles * 4;
    __shared__ uint32_t table[16];
    char *const stages = dynamic_shared_memory();
    f32 *const totals = reinterpret_cast<f32 *>(stages + kPackedStages * stage_bytes) + threadIdx.x;
    const int warp = threadIdx.x / 32, g = threadIdx.x % 32 / 4, t = threadIdx.x % 4;
    const int64_t tiles_m = ceil_divide(m, int64_t{kPackedManyTile});
    const int64_t first_x = blockIdx.x % tiles_m * kPackedManyTile;
    const int64_t first_row = blockIdx.x / tiles_m * kPackedManyTile + warp / 2 * 32;
    const int slabs = static_cast<int>(weights.k / kPackedSlab), chunk = ceil_divide(slabs, kPackedChunks);
    weights.prepare(table);
#pragma unroll
    for (int i = 0; i < count; ++i) totals[i * kPackedManyThreads] = 0;

    // A stage has 64 bytes of a row, whose four pieces are exchanged so that all reads are free of conflicts.
    const auto copy = [&](int slab) {
        if (slab < slabs) {
#pragma unroll
            for (int i = 0; i < 2; ++i) {
                const int row = threadIdx.x / 4 + 64 * i, piece = threadIdx.x % 4;
                const typename W::T *const line = x + min(first_x + row, m - 1) * weights.k;
                start_copy<16>(stages + slab % kPackedStages * stage_bytes + row * 64 + (piece ^ (row / 2 % 4)) * 16,
                               line + slab * kPackedSlab + piece * 8);
            }
        }
        commit_copies();
    };
#pragma unroll
    for (int i = 0; i < kPackedStages - 1; ++i) copy(i);
    PackedSums<W, tiles> sums;
    constexpr int ahead = 2; // slabs
    uint32_t codes[ahead + 1][4], scales[ahead + 1][4];
    const auto load = [&](int to, int slab) {
        weights.load(codes[to], first_row, min(slab, slabs - 1));
        weights.load_scales(scales[to], first_row, min(slab, slabs - 1));
    };
#pragma unroll
    for (int i = 0; i < ahead; ++i) load(i, i);
    int phase = 0, left = chunk;
#pragma unroll 1
    for (int slab = 0; slab < slabs; ++slab) {
        wait_for_copies<kPackedStages - 2>();
        __syncthreads();
        copy(slab + kPackedStages - 1);
        load(ahead, slab + ahead);
        const char *const stage = stages + slab % kPackedStages * stage_bytes + (warp % 2 * 64 + g) * 64;
        sums.add(weights, codes[0], scales[0], table, [&](int j, uint32_t (&to)[4]) {
            const int swap = g / 2; // rows are 8 j + g
            if constexpr (W::is_apart) {
#pragma unroll
                for (int i = 0; i < 4; ++i) {
                    to[i] = *reinterpret_cast<const uint32_t *>(stage + j * 512 + (i ^ swap) * 16 + t * 4);
                }
            } else {
                const uint4 loaded = *reinterpret_cast<const uint4 *>(stage + j * 512 + (t ^ swap) * 16);
                to[0] = loaded.x, to[1] = loaded.y, to[2] = loaded.z, to[3] = loaded.w;
            }
        });
        --left;
        if (++phase == weights.slabs_of_group || left == 0 || slab + 1 == slabs) {
            sums.scale(weights, scales[0]);
            phase = left == 0 && phase != weights.slabs_of_group ? phase : 0;
        }
        if (left == 0 || slab + 1 == slabs) {
#pragma unroll
            for (int i = 0; i < count; ++i) {
                totals[i * kPackedManyThreads] += sums.chunk(i / (4 * tiles), i / 4 % tiles, i % 4);
            }
            left = chunk;
        }
#pragma unroll
        for (int i = 0; i < 4 * ahead; ++i) {
            codes[i / 4][i % 4] = codes[i / 4 + 1][i % 4], scales[i / 4][i % 4] = scales[i / 4 + 1][i % 4];
        }
    }
#pragma unroll 4
    for (int i = 0; i < count; ++i) {
        const int64_t column = first_x + warp % 2 * 64 + i / 4 % tiles * 8 + 2 * t + i % 2;
        const int64_t row = first_row + W::row(i / (4 * tiles) * 2 + i % 4 / 2);
        if (column < m && row < weights.n) {
            out[column * weights.n + row] = narrow<typename W::T>(totals[i * kPackedManyThreads]);
        }
    }
}

/// The products of m rows of x, at addresses of multiples of 16 bytes.
template <class W>
Status matmul_packed(const Call &call, const W &weights, int64_t m, const typename W::T *x, typename W::T *out) {
    const int64_t tiles_n = ceil_divide(weights.n, int64_t{32});
    constexpr int shared_bytes = kPackedStages * kPackedManyTile * kPackedSlab * 2 + 64 * 4 * kPackedManyThreads;
    if (m <= 8) return launch(call, tiles_n, kPackedFewThreads, 0, packed_few_kernel<W, 1>, weights, m, x, out);
    // A block of many rows takes as long as 14 of few.
    const int64_t tile = kPackedManyTile, many = ceil_divide(weights.n, tile) * ceil_divide(m, tile);
    const int64_t few = tiles_n * ceil_divide(m, int64_t{16}), at_once = multiprocessors();
    if (ceil_divide(few, at_once) <= 14 * ceil_divide(many, at_once) || max_shared_bytes() < shared_bytes) {
        return launch(call, few, kPackedFewThreads, 0, packed_few_kernel<W, 2>, weights, m, x, out);
    }
    return launch_with_dynamic_shared(call, many, kPackedManyThreads, shared_bytes, packed_many_kernel<W>, weights, m,
                                      x, out);
}

} // namespace baracuda
