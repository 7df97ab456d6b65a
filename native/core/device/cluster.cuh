// What the blocks of a cluster do together. Clusters need compute capability 9.0.
#pragma once

#include "core/numerics/types.h"

namespace baracuda {

/// Says that this thread has come here, and what it has written to shared memory before is to be seen.
__device__ inline void arrive_at_cluster() {
#if __CUDA_ARCH__ >= 900
    __cluster_barrier_arrive();
#endif
}

/// Says only that this thread has come here: of what it has read in other blocks it has made use, so that they may
/// write there or end. What it has written is not waited for.
__device__ inline void arrive_at_cluster_having_read() {
#if __CUDA_ARCH__ >= 900
    __cluster_barrier_arrive_relaxed();
#endif
}

/// Waits until every thread of the cluster that has not ended has arrived.
__device__ inline void wait_for_cluster() {
#if __CUDA_ARCH__ >= 900
    __cluster_barrier_wait();
#endif
}

/// A barrier for all threads of the cluster.
__device__ inline void synchronize_cluster() {
    arrive_at_cluster();
    wait_for_cluster();
}

/// A barrier for the blocks that work together: those of the cluster, or this one alone.
__device__ inline void synchronize_blocks(bool in_cluster) {
    if (in_cluster) {
        synchronize_cluster();
    } else {
        __syncthreads();
    }
}

/// Where another block of the cluster has what is at p in this one's shared memory.
template <class T> __device__ T *in_block_of_cluster(T *p, int block) {
#if __CUDA_ARCH__ >= 900
    return static_cast<T *>(__cluster_map_shared_rank(p, block));
#else
    return p;
#endif
}

} // namespace baracuda
