// Copies from global to shared memory that run on while the thread computes. Before compute capability 8.0, which has
// them, they are complete at once.
#pragma once

#include "core/device/address.cuh"
#include "core/device/shared_memory.cuh"
#include "core/numerics/types.h"

#include <cstdint>
#include <cstring>

namespace baracuda {

/// Whether start_copy() moves so many bytes.
HD constexpr bool can_copy(int bytes) { return bytes == 4 || bytes == 8 || (bytes > 0 && bytes % 16 == 0); }

/// Copies `bytes`, to which both addresses are aligned, or to 16 where that is less.
template <int bytes> __device__ __forceinline__ void start_copy(char *to, const void *from) {
    static_assert(can_copy(bytes));
    constexpr int piece = bytes < 16 ? bytes : 16;
#pragma unroll
    for (int done = 0; done < bytes; done += piece) {
        const char *const source = static_cast<const char *>(from) + done;
#if __CUDA_ARCH__ >= 800
        const auto shared = shared_address(to + done);
        if constexpr (piece == 16) {
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(shared), "l"(source) : "memory");
        } else {
            asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(shared), "l"(source), "n"(piece) : "memory");
        }
#else
        memcpy(to + done, source, piece);
#endif
    }
}

/// Copies 16 bytes, to which both addresses are aligned, of which the first `bytes` are read and the others are 0.
__device__ __forceinline__ void start_copy_of(char *to, const void *from, int bytes) {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(shared_address(to)), "l"(from), "r"(bytes)
                 : "memory");
#else
    for (int i = 0; i < 16; ++i) to[i] = i < bytes ? static_cast<const char *>(from)[i] : 0;
#endif
}

/// Copies `bytes` (4, 8 or 16), to which both addresses are aligned, or writes zeros and reads nothing.
template <int bytes> __device__ __forceinline__ void start_copy_if(bool is_there, char *to, const void *from) {
    static_assert(bytes == 4 || bytes == 8 || bytes == 16);
#if __CUDA_ARCH__ >= 800
    if constexpr (bytes == 16) { // a predicate, as a number of bytes costs arithmetic
        asm volatile("{\n.reg .pred none;\nsetp.eq.u32 none, %2, 0;\n"
                     "cp.async.cg.shared.global [%0], [%1], 16, none;\n}" ::"r"(shared_address(to)),
                     "l"(from), "r"(uint32_t{is_there})
                     : "memory");
        return;
    }
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(shared_address(to)), "l"(from), "n"(bytes),
                 "r"(is_there ? bytes : 0)
                 : "memory");
#else
    if (is_there) {
        memcpy(to, from, bytes);
    } else {
        memset(to, 0, bytes);
    }
#endif
}

/// Ends a group of this thread's copies.
__device__ __forceinline__ void commit_copies() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

/// Waits for all but this thread's `pending` newest groups. Other threads see them after a barrier.
template <int pending> __device__ __forceinline__ void wait_for_copies() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_group %0;" ::"n"(pending) : "memory");
#endif
}

} // namespace baracuda
