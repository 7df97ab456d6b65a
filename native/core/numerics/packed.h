// Element types that products and casts read and others do not: 4-bit integers and bits in bytes, tf32, u16.
#pragma once

#include "core/numerics/types.h"

namespace baracuda {

using u16 = uint16_t;

/// Two 4-bit integers, the element of the even index in the low nibble.
struct s4x2 {
    static constexpr int lowest = -8, highest = 7;
    uint8_t byte;
};
struct u4x2 {
    static constexpr int lowest = 0, highest = 15;
    uint8_t byte;
};

/// Eight bits, the element of the lowest index in the lowest bit.
struct bits8 {
    uint8_t byte;
};

/// An f32 of which a product reads 10 bits of mantissa.
struct tf32 {
    f32 value;
};

/// x with 10 bits of mantissa, to nearest, ties to even, as the copy engine rounds f32 for products of tf32. NaN stays.
HD f32 round_to_tf32(f32 x) {
    const uint32_t bits = to_word(x);
    if ((bits & 0x7f800000u) == 0x7f800000u) return x != x ? from_word<f32>(bits | 0x400000u) : x;
    return from_word<f32>((bits + 0xfffu + (bits >> 13 & 1)) & 0xffffe000u);
}

} // namespace baracuda
