// What makes tensor maps, compiled once. The driver's function is asked for at run time: the library links no driver.
#include "core/device/tensor_map.h"

#include <cuda_runtime.h>

namespace baracuda {
namespace {

using Encode = decltype(&cuTensorMapEncodeTiled);

Encode find_encode() {
    void *function = nullptr;
    cudaDriverEntryPointQueryResult result = cudaDriverEntryPointSymbolNotFound;
    const cudaError_t error =
        cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function, 12000, cudaEnableDefault, &result);
    return error == cudaSuccess && result == cudaDriverEntryPointSuccess ? reinterpret_cast<Encode>(function) : nullptr;
}

/// Of an element's bytes, the extents of its dimensions, the innermost first, and the distances of all but that.
template <int rank>
bool encode_map(CUtensorMap &map, const void *data, CUtensorMapDataType type, int element_bytes,
                const int64_t (&extents)[rank], const int64_t (&pitches)[rank - 1], int box_lines, int box_heads = 1) {
    static const Encode encode = find_encode();
    if (encode == nullptr) return false;
    cuuint64_t sizes[rank], steps[rank - 1];
    cuuint32_t box[rank], every[rank];
    for (int i = 0; i < rank; ++i) {
        sizes[i] = static_cast<cuuint64_t>(extents[i]);
        box[i] = static_cast<cuuint32_t>(i == 0 ? 128 / element_bytes : i == 1 ? box_lines : i == 2 ? box_heads : 1);
        every[i] = 1;
        if (i > 0) steps[i - 1] = static_cast<cuuint64_t>(extents[i] > 1 ? pitches[i - 1] : 16);
    }
    return encode(&map, type, rank, const_cast<void *>(data), sizes, steps, box, every, CU_TENSOR_MAP_INTERLEAVE_NONE,
                  CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
                  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) == CUDA_SUCCESS;
}

} // namespace

bool make_tensor_map(CUtensorMap &map, const TensorLayout &layout, int box_lines) {
    return encode_map<3>(map, layout.data, layout.type, layout.element_bytes,
                         {layout.inner, layout.lines, layout.batch}, {layout.pitch_bytes, layout.batch_bytes},
                         box_lines);
}

bool make_tensor_map(CUtensorMap &map, const HeadsLayout &layout, int box_lines) {
    return make_tensor_map(map, layout, box_lines, 1);
}

bool make_tensor_map(CUtensorMap &map, const HeadsLayout &layout, int box_lines, int box_heads) {
    return encode_map<4>(map, layout.data, layout.type, layout.element_bytes,
                         {layout.inner, layout.lines, layout.heads, layout.batch},
                         {layout.pitch_bytes, layout.head_bytes, layout.batch_bytes}, box_lines, box_heads);
}

} // namespace baracuda
