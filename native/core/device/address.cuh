// Addresses as numbers in registers, and what keeps them there.
#pragma once

#include "core/device/vector.cuh"

namespace baracuda {

/// count * stride for 0 <= count, in one multiplication of 32 by 64 bits.
__device__ inline int64_t byte_offset(int count, int64_t stride) {
    return static_cast<int64_t>(static_cast<uint64_t>(static_cast<uint32_t>(count)) * static_cast<uint64_t>(stride));
}

/// An address in global or in shared memory, as a pointer that the compiler knows to be one.
template <class T> __device__ T *global_pointer(size_t address) {
    return static_cast<T *>(__cvta_global_to_generic(address));
}
template <class T> __device__ T *shared_pointer(uint32_t address) {
    return static_cast<T *>(__cvta_shared_to_generic(address));
}

/// The addresses of memory as instructions take them.
__device__ __forceinline__ size_t global_address(const void *pointer) { return __cvta_generic_to_global(pointer); }
__device__ __forceinline__ uint32_t shared_address(const void *pointer) {
    return static_cast<uint32_t>(__cvta_generic_to_shared(pointer));
}

/// Asks for a line of memory that will be read.
__device__ inline void prefetch(const void *address) { asm volatile("prefetch.global.L1 [%0];" ::"l"(address)); }

/// The same value, of which the compiler does not know how it was made: it stays in a register instead of being
/// computed again wherever it is used.
template <class Bits> __device__ Bits in_register(Bits bits) {
    if constexpr (sizeof(Bits) == 8) {
        asm volatile("" : "+l"(bits));
    } else {
        asm volatile("" : "+r"(bits));
    }
    return bits;
}

/// The same vector, of which the compiler does not know how its lanes were made.
template <class T, int V> __device__ Vector<T, V> in_registers(const Vector<T, V> &vector) {
    uint32_t words[sizeof vector / sizeof(uint32_t)];
    memcpy(words, &vector, sizeof vector);
#pragma unroll
    for (uint32_t &word : words) word = in_register(word);
    Vector<T, V> same;
    memcpy(&same, words, sizeof same);
    return same;
}

} // namespace baracuda
