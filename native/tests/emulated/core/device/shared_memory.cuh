// core/device/shared_memory.cuh on the CPU (emulation.h).
#pragma once

#include "core/device/emulation.h"

namespace baracuda {

/// As much as a block may have, and the same of every type.
inline char *emulated_shared_memory() {
    alignas(16) static thread_local char memory[227 << 10];
    return memory;
}
template <class T = char> T *dynamic_shared_memory() { return reinterpret_cast<T *>(emulated_shared_memory()); }

} // namespace baracuda
