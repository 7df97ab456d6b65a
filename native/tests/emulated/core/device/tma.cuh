// core/device/tma.cuh on the CPU (emulation.h): a copy is made at once.
#pragma once

#include "core/device/mbarrier.cuh"
#include "core/device/tensor_map.h"

#include <cstdlib>

namespace baracuda {

/// Where the copy engine puts what belongs at this address of shared memory, in boxes of 128 bytes.
inline uint32_t swizzled_address(uint32_t address) { return address ^ (address >> 3 & 0x70); }

inline void prefetch_tensor_map(const CUtensorMap *) {}
inline void prefetch_box(const CUtensorMap *, int, int, int) {}
inline void copy_box(uint8_t *to, Mbarrier *barrier, const CUtensorMap *map, int inner, int line, int batch) {
    EmulatedMap held;
    std::memcpy(&held, map, sizeof held);
    const TensorLayout &layout = held.layout;
    if (shared_address(to) % 1024 || inner * layout.element_bytes % 16) std::abort();
    for (int i = 0; i < held.box_lines * 128; ++i) {
        const int64_t element = inner + i % 128 / layout.element_bytes, own_line = line + i / 128;
        const bool there = 0 <= element && element < layout.inner && own_line < layout.lines && batch < layout.batch;
        const uint8_t *const from = static_cast<const uint8_t *>(layout.data) + batch * layout.batch_bytes +
                                    own_line * layout.pitch_bytes + int64_t{inner} * layout.element_bytes + i % 128;
        *shared_pointer<uint8_t>(swizzled_address(shared_address(to) + i)) = there ? *from : 0;
    }
    barrier->state.bytes -= held.box_lines * 128;
    barrier->state.complete();
}

} // namespace baracuda
