// core/device/tensor_map.h on the CPU (emulation.h): what the driver refuses ends the test.
#pragma once

#include <cstdint>
#include <cstdlib>

enum CUtensorMapDataType {
    CU_TENSOR_MAP_DATA_TYPE_UINT8,
    CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
    CU_TENSOR_MAP_DATA_TYPE_BFLOAT16
};

namespace baracuda {

struct TensorLayout {
    const void *data;
    CUtensorMapDataType type;
    int element_bytes;
    int64_t inner, lines, batch;
    int64_t pitch_bytes, batch_bytes;
};

struct HeadsLayout {
    const void *data;
    CUtensorMapDataType type;
    int element_bytes;
    int64_t inner, lines, heads, batch;
    int64_t pitch_bytes, head_bytes, batch_bytes;
};

constexpr int64_t kMaxTensorPitch = int64_t{1} << 40;

} // namespace baracuda

struct CUtensorMap {
    baracuda::HeadsLayout layout;
    int box_lines;
};

namespace baracuda {

inline bool make_tensor_map(CUtensorMap &map, const HeadsLayout &layout, int box_lines) {
    if (reinterpret_cast<uintptr_t>(layout.data) % 16 || layout.inner < 1 || layout.lines < 1 || layout.heads < 1 ||
        layout.batch < 1 || (layout.lines > 1 && layout.pitch_bytes % 16) ||
        (layout.heads > 1 && layout.head_bytes % 16) || (layout.batch > 1 && layout.batch_bytes % 16) ||
        box_lines > 256) {
        std::abort();
    }
    map = {layout, box_lines};
    return true;
}
inline bool make_tensor_map(CUtensorMap &map, const TensorLayout &of, int box_lines) {
    const HeadsLayout layout{of.data, of.type,  of.element_bytes, of.inner, of.lines,
                             1,       of.batch, of.pitch_bytes,   0,        of.batch_bytes};
    return make_tensor_map(map, layout, box_lines);
}

} // namespace baracuda
