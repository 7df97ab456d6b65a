// core/device/cluster.cuh on the CPU (emulation.h).
#pragma once

#include "core/device/emulation.h"

namespace baracuda {

inline void arrive_at_cluster() {}
inline void arrive_at_cluster_having_read() {}

/// Here a fiber arrives when it waits: that of no other block can be further.
inline void wait_for_cluster() {
    emulated::Block &block = *emulated::running;
    const int now = block.of_cluster.generation;
    if (block.of_cluster.arrived + 1 == block.of_cluster.live) block.cluster->wait();
    ++block.of_cluster.arrived;
    block.of_cluster.release();
    block.wait(block.of_cluster.generation, now);
}

inline void synchronize_cluster() { wait_for_cluster(); }

inline void synchronize_blocks(bool in_cluster) {
    if (in_cluster) {
        synchronize_cluster();
    } else {
        __syncthreads();
    }
}

template <class T> T *in_block_of_cluster(T *p, int block) {
    const char *const own = &emulated::base;
    return reinterpret_cast<T *>(emulated::running->cluster->bases[block] + (reinterpret_cast<const char *>(p) - own));
}

} // namespace baracuda
