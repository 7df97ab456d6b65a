// Barriers in shared memory that count arrivals and bytes, by which threads and the copy engine hand each other the
// stages of a ring. A barrier's phases alternate between 0 and 1. For compute capability 9.0 and later.
#pragma once

#include "core/device/address.cuh"

#include <cstdint>

namespace baracuda {

using Mbarrier = uint64_t;

/// Called by one thread; fence_mbarriers() makes it seen.
__device__ __forceinline__ void init_mbarrier(Mbarrier *barrier, int arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(barrier)), "r"(arrivals) : "memory");
}

/// Makes barriers that this thread has initialized visible to the copy engine, and to the block after a barrier.
__device__ __forceinline__ void fence_mbarriers() { asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"); }

/// Arrives, and has the phase wait for so many bytes of copies.
__device__ __forceinline__ void arrive_expecting(Mbarrier *barrier, int bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(barrier)), "r"(bytes)
                 : "memory");
}

__device__ __forceinline__ void arrive(Mbarrier *barrier) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared_address(barrier)) : "memory");
}

/// Waits until the phase of this parity is complete: at a new barrier the one before, of parity 1, is. At most the
/// phase that is under way may be awaited.
__device__ __forceinline__ void wait_for_phase(Mbarrier *barrier, int parity) {
    asm volatile("{\n.reg .pred complete;\n"
                 "again:\n"
                 "mbarrier.try_wait.parity.shared::cta.b64 complete, [%0], %1;\n"
                 "@complete bra done;\n"
                 "bra again;\n"
                 "done:\n}" ::"r"(shared_address(barrier)),
                 "r"(parity)
                 : "memory");
}

/// The stages of a ring, one after the other, and the parity of the phase in which each is filled.
template <int stages> struct StageRing {
    int stage = 0, parity = 0;

    __device__ __forceinline__ void advance() {
        if (++stage == stages) stage = 0, parity ^= 1;
    }
    __device__ __forceinline__ void advance(int64_t count) {
        const int64_t ahead = stage + count;
        stage = static_cast<int>(ahead % stages);
        parity ^= static_cast<int>(ahead / stages % 2);
    }
};

} // namespace baracuda
