// Floating point to integers, defined for every argument.
#pragma once

#include "core/numerics/types.h"

#include <limits>

namespace baracuda {

#ifdef __CUDA_ARCH__
/// x toward zero, held to the range of Int. NaN gives 0 where neither type has 64 bits, else the highest bit alone (PTX
/// ISA, cvt).
template <class Int, class P> __device__ __forceinline__ Int saturated(P x) {
    constexpr bool single = std::is_same_v<P, f32>;
    if constexpr (std::is_same_v<Int, int32_t>) {
        return single ? __float2int_rz(x) : __double2int_rz(x);
    } else if constexpr (std::is_same_v<Int, uint32_t>) {
        return single ? __float2uint_rz(x) : __double2uint_rz(x);
    } else {
        return single ? __float2ll_rz(x) : __double2ll_rz(x);
    }
}
#endif

/// x toward zero, held to the range of Int (int32_t, uint32_t or int64_t); NaN gives 0.
template <class Int, class P> HD Int truncate(P x) {
#ifdef __CUDA_ARCH__
    if constexpr (sizeof(Int) == 4 && sizeof(P) == 4) {
        return saturated<Int>(x);
    } else {
        return x == x ? saturated<Int>(x) : 0;
    }
#else
    using Limits = std::numeric_limits<Int>;
    constexpr P end = static_cast<P>(Limits::max() / 2 + 1) * 2;
    if (x >= end) return Limits::max();
    if (!(x > static_cast<P>(Limits::min()))) return x == x ? Limits::min() : 0;
    return static_cast<Int>(x);
#endif
}

/// The low bits of truncate<int64_t>(x), for an Int of one or two bytes.
template <class Int, class P> HD Int truncate_to_low_bits(P x) {
    static_assert(sizeof(Int) <= 2, "these bits of what NaN gives are zero");
#ifdef __CUDA_ARCH__
    return static_cast<Int>(saturated<int64_t>(x));
#else
    return static_cast<Int>(truncate<int64_t>(x));
#endif
}

} // namespace baracuda
