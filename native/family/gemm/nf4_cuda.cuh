// nf4.h on the device: a warp takes two neighbouring rows, whose codes share bytes. Its lanes take columns in turn, and
// their sums are merged in a tree: the order is a function of k alone.
#pragma once

#include "core/device/launch.cuh"
#include "family/gemm/nf4.h"

#include <cuda_runtime.h>

namespace baracuda::gemm {

constexpr int kNf4Threads = 128;

template <int m, class T>
__global__ void __launch_bounds__(kNf4Threads) nf4_kernel(Nf4Weights weights, const T *y, T *out) {
    begin_kernel();
    __shared__ f32 values[16];
    if (threadIdx.x < 16) values[threadIdx.x] = nf4_value(threadIdx.x);
    __syncthreads();
    const int lane = threadIdx.x % 32;
    const int64_t k = weights.k, blocks = k / weights.block_size;
    const int64_t warps = int64_t{gridDim.x} * (kNf4Threads / 32);
    for (int64_t pair = int64_t{blockIdx.x} * (kNf4Threads / 32) + threadIdx.x / 32; pair < weights.n / 2;
         pair += warps) {
        const u8 *const codes = weights.codes + pair * k;
        const f32 *const low = weights.absmax + 2 * pair * blocks, *const high = low + blocks;
        f32 sums[2][m] = {};
#pragma unroll 4
        for (int64_t p = lane; p < k; p += 32) {
            const int code = codes[p];
            const int64_t block = p / weights.block_size;
            const f32 first = values[code & 15] * low[block], second = values[code >> 4] * high[block];
#pragma unroll
            for (int i = 0; i < m; ++i) {
                const f32 of_y = widen(y[i * k + p]);
                sums[0][i] = fma(first, of_y, sums[0][i]);
                sums[1][i] = fma(second, of_y, sums[1][i]);
            }
        }
#pragma unroll
        for (int i = 0; i < m; ++i) {
#pragma unroll
            for (int row = 0; row < 2; ++row) {
                f32 sum = sums[row][i];
#pragma unroll
                for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(~0u, sum, distance);
                if (lane == 0) out[i * weights.n + 2 * pair + row] = narrow<T>(sum);
            }
        }
    }
}

template <int m, class T> Status nf4_gemv(const Call &call, const Nf4Weights &weights, const T *y, T *out) {
    constexpr int64_t most = int64_t{1} << 20;
    const int64_t blocks = ceil_divide(weights.n / 2, kNf4Threads / 32);
    return launch(call, std::min(blocks, most), kNf4Threads, 0, nf4_kernel<m, T>, weights, y, out);
}

} // namespace baracuda::gemm
