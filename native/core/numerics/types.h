// The element types of the ABI, and how a stored value becomes the value that is computed with.
#pragma once

#include "core/abi/target.h"
#include "core/numerics/halves.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstdint>
#include <cstring>
#include <limits>
#include <math.h> // unlike <cmath>, makes exp(float) and the like visible without std::
#include <type_traits>

namespace baracuda {

using f16 = __half;
using bf16 = __nv_bfloat16;
using f32 = float;
using f64 = double;
using i64 = int64_t;
using i32 = int32_t;
using u32 = uint32_t;
using i16 = int16_t;
using i8 = int8_t;
using s8 = int8_t;
using u8 = uint8_t;

/// Constants of host and device: the functions of std::numeric_limits are the host's alone.
template <class P> constexpr P kInfinity = std::numeric_limits<P>::infinity();
template <class P> constexpr P kNaN = std::numeric_limits<P>::quiet_NaN();
template <class P> constexpr P kLowest = std::numeric_limits<P>::lowest();
template <class P> constexpr P kHighest = std::numeric_limits<P>::max();

/// A truth value: every nonzero byte is true, 1 is written.
struct bool8 {
    uint8_t byte;
};

/// The unsigned integer of as many bits as a T.
template <class T>
using Word = std::conditional_t<
    sizeof(T) == 1, uint8_t,
    std::conditional_t<sizeof(T) == 2, uint16_t, std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>>>;

template <class T> HD Word<T> to_word(T x) {
    Word<T> word;
    std::memcpy(&word, &x, sizeof word);
    return word;
}
template <class T> HD T from_word(Word<T> word) {
    T x;
    std::memcpy(static_cast<void *>(&x), &word, sizeof x);
    return x;
}

/// The type that values of T are computed in: f64 for f64, else f32.
template <class T> using Compute = std::conditional_t<std::is_same_v<T, f64>, f64, f32>;

/// Exact.
HD f32 widen(f16 x) {
#ifdef __CUDA_ARCH__
    return __half2float(x);
#else
    uint32_t word = to_word(x);
    widen_f16<f32>(word);
    return from_word<f32>(word);
#endif
}
HD f32 widen(bf16 x) {
    uint16_t high;
    std::memcpy(&high, &x, sizeof high);
    const uint32_t bits = static_cast<uint32_t>(high) << 16;
    f32 value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}
HD f32 widen(f32 x) { return x; }
HD f64 widen(f64 x) { return x; }

/// Rounded once, to nearest even.
template <class T> HD T narrow(Compute<T> x) {
    if constexpr (sizeof(T) > 2) {
        return x;
    } else {
#ifdef __CUDA_ARCH__
        if constexpr (std::is_same_v<T, f16>) {
            return __float2half_rn(x);
        } else {
            return __float2bfloat16_rn(x);
        }
#else
        uint32_t word = to_word(x);
        if constexpr (std::is_same_v<T, f16>) {
            narrow_to_f16<f32>(word);
        } else {
            narrow_to_bf16(word);
        }
        return from_word<T>(static_cast<uint16_t>(word));
#endif
    }
}

} // namespace baracuda
