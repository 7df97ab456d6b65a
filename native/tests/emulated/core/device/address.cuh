// core/device/address.cuh on the CPU (emulation.h). An address in shared memory is a distance from a variable of the
// block's thread.
#pragma once

#include "core/device/vector.cuh"

namespace baracuda {

inline int64_t byte_offset(int count, int64_t stride) { return count * stride; }
template <class T> T *global_pointer(size_t address) { return reinterpret_cast<T *>(address); }
template <class T> T *shared_pointer(uint32_t address) {
    return reinterpret_cast<T *>(&emulated::base + static_cast<int32_t>(address));
}
inline size_t global_address(const void *pointer) { return reinterpret_cast<size_t>(pointer); }
inline uint32_t shared_address(const void *pointer) {
    return static_cast<uint32_t>(static_cast<const char *>(pointer) - &emulated::base);
}
inline void prefetch(const void *) {}
template <class Bits> Bits in_register(Bits bits) { return bits; }
template <class T, int V> const Vector<T, V> &in_registers(const Vector<T, V> &vector) { return vector; }

} // namespace baracuda
