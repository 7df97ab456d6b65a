// core/device/tma.cuh on the CPU (emulation.h): a copy is made as early as possible, when it is begun.
#pragma once

#include "core/device/mbarrier.cuh"
#include "core/device/tensor_map.h"

namespace baracuda {

inline void prefetch_tensor_map(const CUtensorMap *) {}

/// Where an address lies in memory that is swizzled in atoms of 8 lines of 128 bytes.
inline uint32_t swizzled(uint32_t address) { return address ^ (address >> 7 & 7) << 4; }

inline void copy_box(uint8_t *to, Mbarrier *barrier, const CUtensorMap *map, int inner, int line, int head, int batch) {
    const HeadsLayout &layout = map->layout;
    const uint32_t first = shared_address(to);
    if (first % 1024 || inner * layout.element_bytes % 16) std::abort();
    for (int row = 0; row < map->box_lines; ++row) {
        for (int run = 0; run < 128; run += 16) { // bytes
            const int64_t i = inner + run / layout.element_bytes, j = line + row;
            char *const place = shared_pointer<char>(swizzled(first + row * 128 + run));
            const char *const from = static_cast<const char *>(layout.data) + i * layout.element_bytes +
                                     j * layout.pitch_bytes + head * layout.head_bytes + batch * layout.batch_bytes;
            const bool there =
                0 <= j && j < layout.lines && 0 <= head && head < layout.heads && 0 <= batch && batch < layout.batch;
            for (int byte = 0; byte < 16; ++byte) {
                const bool within = there && i + byte / layout.element_bytes < layout.inner;
                place[byte] = within ? from[byte] : 0;
            }
        }
    }
    barrier->bytes -= map->box_lines * 128;
    barrier->update();
}
inline void copy_box(uint8_t *to, Mbarrier *barrier, const CUtensorMap *map, int inner, int line, int batch) {
    copy_box(to, barrier, map, inner, line, 0, batch);
}

} // namespace baracuda
