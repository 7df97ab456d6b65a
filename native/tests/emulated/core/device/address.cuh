// core/device/address.cuh on the CPU (emulation.h).
#pragma once

#include "core/device/async_copy.cuh"

namespace baracuda {

/// As if the block's shared memory began with 16 bytes of others.
inline uint32_t shared_address(const void *pointer) {
    return static_cast<uint32_t>(static_cast<const char *>(pointer) - dynamic_shared_memory()) + 16;
}
inline char *shared_place(uint32_t address) { return dynamic_shared_memory() + (address - 16); }

template <class Bits> Bits in_register(Bits bits) { return bits; }

} // namespace baracuda
