// Copies of boxes of a tensor map (tensor_map.h) to shared memory, by the copy engine.
#pragma once

#include "core/device/mbarrier.cuh"

#include <cuda.h>

namespace baracuda {

__device__ __forceinline__ void prefetch_tensor_map(const CUtensorMap *map) {
    asm volatile("prefetch.tensormap [%0];" ::"l"(map) : "memory");
}

/// Copies the box whose first element is `inner` of line `line` of matrix `batch`; its bytes arrive at the barrier.
__device__ __forceinline__ void copy_box(uint8_t *to, Mbarrier *barrier, const CUtensorMap *map, int inner, int line,
                                         int batch) {
    asm volatile(
        "cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5}], "
        "[%2];" ::"r"(shared_address(to)),
        "l"(map), "r"(shared_address(barrier)), "r"(inner), "r"(line), "r"(batch)
        : "memory");
}

/// Asks for the same box in the L2 cache. What an earlier kernel still writes to it is not missed by later copies.
__device__ __forceinline__ void prefetch_box(const CUtensorMap *map, int inner, int line, int batch) {
    asm volatile("cp.async.bulk.prefetch.tensor.3d.L2.global.tile [%0, {%1, %2, %3}];" ::"l"(map), "r"(inner),
                 "r"(line), "r"(batch)
                 : "memory");
}

} // namespace baracuda
