// sampling.h on the device: a block for each row.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "family/attention/sampling.h"

namespace baracuda::attention {

/// The threads of a block. All of them call each member, and all are given the same.
struct SamplingTeam {
    static constexpr int threads = 1024, warps = threads / 32;

    __device__ bool leads() const { return threadIdx.x == 0; }

    template <class KeyOf> __device__ uint32_t largest(int64_t count, const KeyOf &key_of) const {
        __shared__ uint32_t of_warps[warps];
        uint32_t most = 0;
        for (int64_t j = threadIdx.x; j < count; j += threads) most = max(most, key_of(j));
        most = warp_max(most);
        if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = most;
        __syncthreads();
        most = warp_max(of_warps[threadIdx.x % 32]);
        __syncthreads();
        return most;
    }
    template <int n, class Add> __device__ void sum(int64_t count, uint64_t (&sums)[n], const Add &add) const {
        __shared__ uint64_t of_warps[n][warps];
        uint64_t own[n] = {};
        for (int64_t j = threadIdx.x; j < count; j += threads) add(j, own);
#pragma unroll
        for (int i = 0; i < n; ++i) {
            own[i] = warp_sum(own[i]);
            if (threadIdx.x % 32 == 0) of_warps[i][threadIdx.x / 32] = own[i];
        }
        __syncthreads();
#pragma unroll
        for (int i = 0; i < n; ++i) sums[i] = warp_sum(of_warps[i][threadIdx.x % 32]);
        __syncthreads();
    }
    /// Each warp sums a part of the row; the warp in whose part the place is looks through that.
    template <class MassOf> __device__ int64_t find(int64_t count, const MassOf &mass_of, uint64_t before) const {
        __shared__ uint64_t of_warps[warps];
        __shared__ int64_t found;
        const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
        const int64_t part = ceil_divide(ceil_divide(count, warps), 32) * 32;
        const int64_t begin = min(warp * part, count), end = min(begin + part, count);
        uint64_t own = 0;
        for (int64_t j = begin + lane; j < end; j += 32) own += mass_of(j);
        own = warp_sum(own);
        if (lane == 0) of_warps[warp] = own;
        __syncthreads();
        uint64_t ahead = 0;
        for (int w = 0; w < warp; ++w) ahead += of_warps[w];
        if (ahead <= before && before < ahead + own) {
            for (int64_t j = begin; j < end; j += 32) {
                const uint64_t upto = ahead + warp_inclusive_sum(j + lane < end ? mass_of(j + lane) : uint64_t{0});
                const uint32_t beyond = __ballot_sync(~0u, upto > before);
                if (beyond) {
                    if (lane == 0) found = j + __ffs(beyond) - 1;
                    break;
                }
                ahead = shuffle(upto, 31);
            }
        }
        __syncthreads();
        const int64_t token = found;
        __syncthreads();
        return token;
    }
};

template <class Rows> __global__ void __launch_bounds__(SamplingTeam::threads) sample_rows_kernel(Rows rows) {
    begin_kernel();
    rows.of_row(SamplingTeam(), blockIdx.x);
}

template <class Rows> Status sample_rows(const Call &call, int64_t count, const Rows &rows) {
    return launch(call, count, SamplingTeam::threads, 0, sample_rows_kernel<Rows>, rows);
}

} // namespace baracuda::attention
