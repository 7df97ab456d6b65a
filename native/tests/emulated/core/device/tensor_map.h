// core/device/tensor_map.h on the CPU (emulation.h): a map holds what it was made of.
#pragma once

#include <cuda.h>

#include <cstdint>
#include <cstring>

namespace baracuda {

struct TensorLayout {
    const void *data;
    CUtensorMapDataType type;
    int element_bytes;
    int64_t inner, lines, batch;
    int64_t pitch_bytes, batch_bytes;
};
constexpr int64_t kMaxTensorPitch = int64_t{1} << 40;

struct EmulatedMap {
    TensorLayout layout;
    int box_lines;
};
inline bool make_tensor_map(CUtensorMap &map, const TensorLayout &layout, int box_lines) {
    const EmulatedMap made{layout, box_lines};
    static_assert(sizeof made <= sizeof map);
    std::memcpy(&map, &made, sizeof made);
    return true;
}

} // namespace baracuda
