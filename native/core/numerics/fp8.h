// The 8-bit floating-point types (OCP FP8: e4m3 is the finite-only variant, e5m2 has infinities) and their conversions.
#pragma once

#include "core/numerics/types.h"

#include <cmath>

namespace baracuda {

struct fp8e4m3 {
    uint8_t byte;

    static constexpr int mantissa = 3, bias = 7;
    static constexpr uint8_t largest = 0x7e; // 448
    static constexpr f32 limit = 464.0f;     // what lies beyond is nearer to the code after the largest (NaN)
};

struct fp8e5m2 {
    uint8_t byte;

    static constexpr int mantissa = 2, bias = 15;
    static constexpr uint8_t largest = 0x7b;      // 57344
    static constexpr f32 limit = 0x1.dffffep+15f; // below 61440, a tie that goes to the code after it (infinity)
};

template <class T> constexpr bool is_fp8 = std::is_same_v<T, fp8e4m3> || std::is_same_v<T, fp8e5m2>;

/// Exact.
HD f32 widen(fp8e4m3 x) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 890
    uint32_t halves;
    asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(halves) : "h"(static_cast<uint16_t>(x.byte)));
    return widen(f16(__half_raw{static_cast<uint16_t>(halves)}));
#else
    // The fields lie where f32 has them, with a bias that is 120 larger.
    const uint32_t magnitude = x.byte & 0x7fu;
    const uint32_t bits = (x.byte & 0x80u) << 24 | (magnitude == 0x7f ? 0x7ff00000u : magnitude << 20);
    f32 value;
    std::memcpy(&value, &bits, sizeof value);
    return value * 0x1p120f;
#endif
}

/// Exact: e5m2 is the upper byte of an f16.
HD f32 widen(fp8e5m2 x) { return widen(f16(__half_raw{static_cast<uint16_t>(x.byte << 8)})); }

/// To nearest even, held to the largest finite values; NaN gives 0x7f.
///
/// Not saturating: what rounds beyond them gives NaN (e4m3) or infinity (e5m2), as in PyTorch.
template <class Fp8, bool saturating = true> HD Fp8 to_fp8(f32 x) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 890
    uint16_t code;
    if constexpr (std::is_same_v<Fp8, fp8e4m3>) {
        asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(code) : "f"(0.0f), "f"(x));
    } else {
        asm("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;" : "=h"(code) : "f"(0.0f), "f"(x));
    }
    if constexpr (!saturating) code += fabsf(x) > Fp8::limit;
    return {static_cast<uint8_t>(code)};
#else
    constexpr int dropped = 23 - Fp8::mantissa;
    constexpr uint32_t infinity = 0xffu << 23, smallest_normal = (128u - Fp8::bias) << 23;
    uint32_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    const uint32_t magnitude = bits & 0x7fffffffu;
    // A sum with this number has the smallest step of Fp8 as its last place.
    constexpr uint32_t rounder_bits = (127u + 24 - Fp8::bias - Fp8::mantissa) << 23;
    f32 rounder;
    std::memcpy(&rounder, &rounder_bits, sizeof rounder);
    const f32 subnormal = std::fabs(x) + rounder;
    uint32_t code;
    std::memcpy(&code, &subnormal, sizeof code);
    code -= rounder_bits;
    if (magnitude >= smallest_normal) {
        const uint32_t tie_to_even = (1u << (dropped - 1)) - 1 + (magnitude >> dropped & 1);
        code = ((magnitude + tie_to_even) >> dropped) - ((127u - Fp8::bias) << Fp8::mantissa);
    }
    constexpr uint32_t highest = Fp8::largest + !saturating;
    code = (code < highest ? code : highest) | (bits >> 24 & 0x80);
    return {static_cast<uint8_t>(magnitude > infinity ? 0x7f : code)};
#endif
}

} // namespace baracuda
