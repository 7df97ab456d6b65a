// Pairs of 16-bit elements in words, and their exchange among lanes.
#pragma once

#include "core/numerics/types.h"

#include <cstdint>
#include <cstring>

namespace baracuda {

/// Two numbers, each rounded to T once, as a word with the first in the lower half.
template <class T> __device__ __forceinline__ uint32_t packed_pair(f32 first, f32 second) {
    uint32_t word;
    if constexpr (std::is_same_v<T, bf16>) {
        const __nv_bfloat162 pair = __floats2bfloat162_rn(first, second);
        std::memcpy(&word, static_cast<const void *>(&pair), sizeof word);
    } else {
        static_assert(std::is_same_v<T, f16>);
        const __half2 pair = __floats2half2_rn(first, second);
        std::memcpy(&word, static_cast<const void *>(&pair), sizeof word);
    }
    return word;
}

/// words[i] of lane j of each four neighbours becomes words[j] of lane i.
__device__ __forceinline__ void transpose_in_four_lanes(uint32_t (&words)[4]) {
#pragma unroll
    for (int bit = 1; bit < 4; bit *= 2) {
        const bool upper = threadIdx.x & bit;
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            if (i & bit) continue;
            const uint32_t received = __shfl_xor_sync(~0u, upper ? words[i] : words[i | bit], bit);
            words[i] = upper ? received : words[i];
            words[i | bit] = upper ? words[i | bit] : received;
        }
    }
}

} // namespace baracuda
