// What core/device/tensor_map.h takes of CUDA's driver, on the CPU (emulation.h).
#pragma once

enum CUtensorMapDataType {
    CU_TENSOR_MAP_DATA_TYPE_UINT8,
    CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
    CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
    CU_TENSOR_MAP_DATA_TYPE_TFLOAT32
};

struct CUtensorMap {
    alignas(64) unsigned char bytes[128];
};
