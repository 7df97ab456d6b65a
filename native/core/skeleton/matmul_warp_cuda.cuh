// What a warp computes of a tile of matmul.h: its sums, the products of one stage, and where in its tile the sums lie.
// Each has `count` sums in pairs of neighbours. A stage has rows of `words` words, of which multiply takes kStageWords;
// `pitch` words from one row to the next put what a warp reads at once into different banks.
#pragma once

#include "core/device/mma.cuh"
#include "core/skeleton/matmul_load_cuda.cuh"

#include <cstdint>

namespace baracuda {

/// f16, bf16, tf32, s8 and u8 on the tensor cores.
template <class T, int warp_m, int warp_n, int words = kStageWords> struct TensorWarp {
    using Sum = std::conditional_t<std::is_integral_v<T>, int32_t, f32>;
    static constexpr int pitch = words + 4;
    static constexpr int m_tiles = warp_m / 16, n_tiles = warp_n / 8, count = m_tiles * n_tiles * 4;

    __device__ static int row(int pair) { return pair / 2 / n_tiles * 16 + pair % 2 * 8 + threadIdx.x % 32 / 4; }
    __device__ static int column(int pair) { return pair / 2 % n_tiles * 8 + threadIdx.x % 4 * 2; }

    __device__ __forceinline__ static void multiply(Sum (&sums)[count], const uint32_t *a, const uint32_t *b) {
        const int lane = threadIdx.x % 32, at = lane / 4 * pitch + lane % 4;
#pragma unroll
        for (int word = 0; word < kStageWords; word += 8) {
            uint32_t of_b[n_tiles][2];
#pragma unroll
            for (int j = 0; j < n_tiles; ++j) {
                of_b[j][0] = b[at + j * 8 * pitch + word];
                of_b[j][1] = b[at + j * 8 * pitch + word + 4];
            }
#pragma unroll
            for (int i = 0; i < m_tiles; ++i) {
                const uint32_t *const from = &a[at + i * 16 * pitch + word];
                const uint32_t of_a[4] = {from[0], from[8 * pitch], from[4], from[8 * pitch + 4]};
#pragma unroll
                for (int j = 0; j < n_tiles; ++j) {
                    multiply_words<T>(*reinterpret_cast<Sum(*)[4]>(&sums[(i * n_tiles + j) * 4]), of_a, of_b[j]);
                }
            }
        }
    }
};

/// f64 on the tensor cores.
template <int warp_m, int warp_n, int words> struct TensorWarp<f64, warp_m, warp_n, words> {
    using Sum = f64;
    static constexpr int pitch = words + 8;
    static constexpr int m_tiles = warp_m / 8, n_tiles = warp_n / 8, count = m_tiles * n_tiles * 2;

    __device__ static int row(int pair) { return pair / n_tiles * 8 + threadIdx.x % 32 / 4; }
    __device__ static int column(int pair) { return pair % n_tiles * 8 + threadIdx.x % 4 * 2; }

    __device__ __forceinline__ static void multiply(Sum (&sums)[count], const uint32_t *a, const uint32_t *b) {
        const int lane = threadIdx.x % 32, at = lane / 4 * (pitch / 2) + lane % 4;
        const f64 *const of_a = reinterpret_cast<const f64 *>(a) + at, *const of_b =
                                                                           reinterpret_cast<const f64 *>(b) + at;
#pragma unroll
        for (int p = 0; p < kStageWords / 2; p += 4) {
            f64 columns[n_tiles];
#pragma unroll
            for (int j = 0; j < n_tiles; ++j) columns[j] = of_b[j * 8 * (pitch / 2) + p];
#pragma unroll
            for (int i = 0; i < m_tiles; ++i) {
                const f64 one = of_a[i * 8 * (pitch / 2) + p];
#pragma unroll
                for (int j = 0; j < n_tiles; ++j) {
                    multiply_f64(*reinterpret_cast<f64(*)[2]>(&sums[(i * n_tiles + j) * 2]), one, columns[j]);
                }
            }
        }
    }
};

/// f32 in fused multiply-adds.
template <int warp_m, int warp_n, int words> struct TensorWarp<f32, warp_m, warp_n, words> {
    using Sum = f32;
    static constexpr int pitch = words + 4;
    static constexpr int rows = warp_m / 4, pairs = warp_n / 16, count = rows * pairs * 2;

    __device__ static int row(int pair) { return pair / pairs * 4 + threadIdx.x % 32 / 8; }
    __device__ static int column(int pair) { return pair % pairs * 16 + threadIdx.x % 8 * 2; }

    __device__ __forceinline__ static void multiply(Sum (&sums)[count], const uint32_t *a, const uint32_t *b) {
        [[maybe_unused]] constexpr int at_once = count > 32 ? 1 : 2; // as registers allow
#pragma unroll at_once
        for (int word = 0; word < kStageWords; word += 4) {
            f32 of_b[pairs * 2][4];
#pragma unroll
            for (int j = 0; j < pairs * 2; ++j) read(of_b[j], b, column(j / 2) + j % 2, word);
#pragma unroll
            for (int i = 0; i < rows; ++i) {
                f32 of_a[4];
                read(of_a, a, row(i * pairs), word);
#pragma unroll
                for (int j = 0; j < pairs * 2; ++j) {
#pragma unroll
                    for (int p = 0; p < 4; ++p) {
                        f32 &sum = sums[i * pairs * 2 + j];
                        sum = fma(of_a[p], of_b[j][p], sum);
                    }
                }
            }
        }
    }

  private:
    __device__ static void read(f32 (&to)[4], const uint32_t *rows, int row, int word) {
        const float4 loaded = *reinterpret_cast<const float4 *>(&rows[row * pitch + word]);
        to[0] = loaded.x, to[1] = loaded.y, to[2] = loaded.z, to[3] = loaded.w;
    }
};

} // namespace baracuda
