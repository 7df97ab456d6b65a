// core/device/tma.cuh and tensor_map.cu on the CPU (emulation.h): a copy is made as early as possible, when it is
// begun; what the driver refuses ends the test.
#pragma once

#include "core/device/mbarrier.cuh"
#include "core/device/tensor_map.h"

#include <cstdlib>
#include <cstring>

namespace baracuda {

/// What a CUtensorMap holds here.
struct EmulatedTensorMap {
    HeadsLayout layout;
    int box_lines, box_heads;
};
static_assert(sizeof(EmulatedTensorMap) <= sizeof(CUtensorMap));

inline bool make_tensor_map(CUtensorMap &map, const HeadsLayout &layout, int box_lines, int box_heads) {
    if (reinterpret_cast<uintptr_t>(layout.data) % 16 || layout.inner < 1 || layout.lines < 1 || layout.heads < 1 ||
        layout.batch < 1 || (layout.lines > 1 && layout.pitch_bytes % 16) ||
        (layout.heads > 1 && layout.head_bytes % 16) || (layout.batch > 1 && layout.batch_bytes % 16) ||
        box_lines > 256) {
        std::abort();
    }
    const EmulatedTensorMap held{layout, box_lines, box_heads};
    std::memcpy(&map, &held, sizeof held);
    return true;
}
inline bool make_tensor_map(CUtensorMap &map, const HeadsLayout &layout, int box_lines) {
    return make_tensor_map(map, layout, box_lines, 1);
}
inline bool make_tensor_map(CUtensorMap &map, const TensorLayout &of, int box_lines) {
    const HeadsLayout layout{of.data, of.type,  of.element_bytes, of.inner, of.lines,
                             1,       of.batch, of.pitch_bytes,   0,        of.batch_bytes};
    return make_tensor_map(map, layout, box_lines);
}

inline void prefetch_tensor_map(const CUtensorMap *) {}

/// Where an address lies in memory that is swizzled in atoms of 8 lines of 128 bytes.
inline uint32_t swizzled(uint32_t address) { return address ^ (address >> 7 & 7) << 4; }

inline void copy_box(uint8_t *to, Mbarrier *barrier, const CUtensorMap *map, int inner, int line, int head, int batch) {
    EmulatedTensorMap held;
    std::memcpy(&held, map, sizeof held);
    const HeadsLayout &layout = held.layout;
    const uint32_t first = shared_address(to);
    if (first % 1024 || inner * layout.element_bytes % 16) std::abort();
    const int first_head = head;
    for (int of_box = 0; of_box < held.box_lines * held.box_heads; ++of_box) {
        const int row = of_box % held.box_lines;
        head = first_head + of_box / held.box_lines;
        for (int run = 0; run < 128; run += 16) { // bytes
            const int64_t i = inner + run / layout.element_bytes, j = line + row;
            char *const place = shared_pointer<char>(swizzled(first + of_box * 128 + run));
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
    barrier->bytes -= held.box_lines * held.box_heads * 128;
    barrier->update();
}
inline void copy_box(uint8_t *to, Mbarrier *barrier, const CUtensorMap *map, int inner, int line, int batch) {
    copy_box(to, barrier, map, inner, line, 0, batch);
}

} // namespace baracuda
