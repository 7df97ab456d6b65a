// The shared memory that a kernel is launched with.
#pragma once

namespace baracuda {

/// Aligned to 16 bytes.
template <class T = char> __device__ __forceinline__ T *dynamic_shared_memory() {
    extern __shared__ __align__(16) char dynamic_memory[];
    return reinterpret_cast<T *>(dynamic_memory);
}

} // namespace baracuda
