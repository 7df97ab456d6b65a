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

} // namespace

bool make_tensor_map(CUtensorMap &map, const TensorLayout &layout, int box_lines) {
    static const Encode encode = find_encode();
    if (encode == nullptr) return false;
    const auto pitch = [](int64_t extent, int64_t bytes) { return static_cast<cuuint64_t>(extent > 1 ? bytes : 16); };
    const cuuint64_t extents[3] = {static_cast<cuuint64_t>(layout.inner), static_cast<cuuint64_t>(layout.lines),
                                   static_cast<cuuint64_t>(layout.batch)};
    const cuuint64_t pitches[2] = {pitch(layout.lines, layout.pitch_bytes), pitch(layout.batch, layout.batch_bytes)};
    const cuuint32_t box[3] = {static_cast<cuuint32_t>(128 / layout.element_bytes), static_cast<cuuint32_t>(box_lines),
                               1};
    const cuuint32_t steps[3] = {1, 1, 1};
    return encode(&map, layout.type, 3, const_cast<void *>(layout.data), extents, pitches, box, steps,
                  CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
                  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) == CUDA_SUCCESS;
}

} // namespace baracuda
