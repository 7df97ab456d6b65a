// What the blocks of a cluster do together, and merges of states in their order. Clusters need compute capability 9.0.
#pragma once

#include "core/device/warp.cuh"

namespace baracuda {

/// Says that this thread has come here, and what it has written to shared memory before is to be seen.
__device__ inline void arrive_at_cluster() {
#if __CUDA_ARCH__ >= 900
    __cluster_barrier_arrive();
#endif
}

/// Waits until every thread of the cluster that has not ended has arrived.
__device__ inline void wait_for_cluster() {
#if __CUDA_ARCH__ >= 900
    __cluster_barrier_wait();
#endif
}

/// Where another block of the cluster has what is at p in this one's shared memory.
template <class T> __device__ const T *in_block_of_cluster(const T *p, int block) {
#if __CUDA_ARCH__ >= 900
    return static_cast<const T *>(__cluster_map_shared_rank(p, block));
#else
    return p;
#endif
}

/// The merge of the values of the first `count` of `width` consecutive lanes, in each of them: of neighbours first,
/// always with the lower lanes' value as the first argument.
template <int width, class T, class Merge>
__device__ T merge_lanes_in_order(T value, const Merge &merge, int count = width) {
#pragma unroll
    for (int step = 1; step < width; step *= 2) {
        const T other = shuffle_xor(value, step);
        const bool upper = threadIdx.x & step;
        const T first = upper ? other : value, second = upper ? value : other;
        const int begin_of_second = (threadIdx.x % width & ~(2 * step - 1)) + step;
        value = count == width || begin_of_second < count ? merge(first, second) : first;
    }
    return value;
}

/// The same for all of `width` lanes, a power of two that is known to all of the warp alone.
template <class T, class Merge> __device__ T merge_lanes_in_order(T value, const Merge &merge, int width) {
    for (int step = 1; step < width; step *= 2) {
        const T other = shuffle_xor(value, step);
        const bool upper = threadIdx.x & step;
        value = merge(upper ? other : value, upper ? value : other);
    }
    return value;
}

} // namespace baracuda
