// Descriptions of matrices in global memory for the copy engine of compute capability 9.0 and later. They are made on
// the host and passed to kernels by value, as __grid_constant__ parameters.
#pragma once

#include <cuda.h>

#include <cstdint>

namespace baracuda {

/// Matrices of lines of elements: element `inner` of line `line` of matrix `batch` is at data + inner * element_bytes +
/// line * pitch_bytes + batch * batch_bytes. Addresses and distances are multiples of 16 bytes.
struct TensorLayout {
    const void *data;
    CUtensorMapDataType type;
    int element_bytes;
    int64_t inner, lines, batch;
    int64_t pitch_bytes, batch_bytes;
};

/// The same with two more extents instead of one: that of head `head` of batch `batch` is head * head_bytes + batch *
/// batch_bytes further.
struct HeadsLayout {
    const void *data;
    CUtensorMapDataType type;
    int element_bytes;
    int64_t inner, lines, heads, batch;
    int64_t pitch_bytes, head_bytes, batch_bytes;
};

/// The distance of lines, in bytes, from which on they are too far apart.
constexpr int64_t kMaxTensorPitch = int64_t{1} << 40;

/// Describes boxes of 128 bytes of `box_lines` lines each, those of `box_heads` heads one after the other, which land
/// in shared memory swizzled in atoms of 8 lines; what lies outside of the tensor is filled with zeros. A box must
/// begin at a multiple of 16 bytes of its lines: others end in an illegal instruction. False where the driver has no
/// tensor maps or refuses this one.
bool make_tensor_map(CUtensorMap &map, const TensorLayout &layout, int box_lines);
bool make_tensor_map(CUtensorMap &map, const HeadsLayout &layout, int box_lines);
bool make_tensor_map(CUtensorMap &map, const HeadsLayout &layout, int box_lines, int box_heads);

} // namespace baracuda
