// f16 and bf16 to f32 and back in integers and f32, without branches: for one value (Words = uint32_t, Values = f32) or
// for vectors of them. A half is in the lower half of a word. Inlined, so that loops are compiled for any processor.
#pragma once

#include <cstdint>
#include <cstring>

namespace baracuda {

template <class To, class From> [[gnu::always_inline]] inline void reinterpret(To &to, const From &from) {
    static_assert(sizeof to == sizeof from);
    std::memcpy(&to, &from, sizeof to);
}

/// f16 to f32: fraction and exponent in their places, then the bias of f32; that of an infinity is larger. A subnormal
/// is a difference of two normal values. NaN becomes 0x7fffffff.
template <class Values, class Words> [[gnu::always_inline]] inline void widen_f16(Words &words) {
    const Words size = (words & 0x7fff) << 13, sum = size + (113u << 23); // 113: the exponent of 2^-14
    Values value;
    reinterpret(value, sum);
    value -= 0x1p-14f;
    Words subnormal;
    reinterpret(subnormal, value);
    const Words finite = size < 1u << 23 ? subnormal : size + (112u << 23);
    const Words number = (size < 31u << 23 ? finite : size + (224u << 23)) | (words & 0x8000) << 16;
    words = size > 31u << 23 ? 0x7fffffff - Words{} : number;
}

/// f32 to f16, to nearest even. A subnormal is what a sum with 1/2, whose last bit is 2^-24, rounds to. NaN becomes
/// 0x7fff.
template <class Values, class Words> [[gnu::always_inline]] inline void narrow_to_f16(Words &words) {
    const Words size = words & 0x7fffffff, above = (size - (112u << 23) + 0xfff + (size >> 13 & 1)) >> 13;
    const Words normal = above < 0x7c00 ? above : 0x7c00 - Words{};
    Values sum;
    reinterpret(sum, size);
    sum += 0.5f;
    Words subnormal;
    reinterpret(subnormal, sum);
    subnormal -= 126u << 23;
    // Masks, as a sum that one branch alone needs keeps a loop from becoming one of vectors.
    const Words below = -((size - (113u << 23)) >> 31), nan = -(((255u << 23) - size) >> 31);
    const Words number = (normal ^ ((normal ^ subnormal) & below)) | (words >> 16 & 0x8000);
    words = number ^ ((number ^ 0x7fff) & nan);
}

/// f32 to bf16, to nearest even. NaN becomes 0x7fff.
template <class Words> [[gnu::always_inline]] inline void narrow_to_bf16(Words &words) {
    const Words rounded = (words + 0x7fff + (words >> 16 & 1)) >> 16;
    words = (words & 0x7fffffff) > 255u << 23 ? 0x7fff - Words{} : rounded;
}

} // namespace baracuda
