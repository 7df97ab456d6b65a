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

/// The same of a map of heads (HeadsLayout).
__device__ __forceinline__ void copy_box(uint8_t *to, Mbarrier *barrier, const CUtensorMap *map, int inner, int line,
                                         int head, int batch) {
    asm volatile(
        "cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], "
        "[%2];" ::"r"(shared_address(to)),
        "l"(map), "r"(shared_address(barrier)), "r"(inner), "r"(line), "r"(head), "r"(batch)
        : "memory");
}

} // namespace baracuda
