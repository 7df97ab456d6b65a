// Conversions between element types, as functors on stored values.
//
// What becomes f16, bf16 or fp8 goes through f32, also from f64 and integers (two roundings). Every argument has a
// defined result: see core/truncate.h for floating point to integers.
#pragma once

#include "core/numerics/fp8.h"
#include "core/numerics/numeric.h"
#include "core/numerics/packed.h"
#include "core/numerics/truncate.h"
#include "core/skeleton/map.h"

namespace baracuda::elementwise {

/// Two neighbours of an array of T, at any address of a T.
template <class T> struct Pair {
    T first, second;
};

/// Between the numeric types, and from and to fp8.
template <class Dst, bool saturating = true, class Src> HD Dst convert(Src x) {
    constexpr bool integers = std::is_integral_v<Src> && std::is_integral_v<Dst>;
    if constexpr (std::is_same_v<Dst, Src>) {
        return x;
    } else if constexpr (is_fp8<Src>) {
        return convert<Dst>(widen(x));
    } else if constexpr (is_fp8<Dst>) {
        return to_fp8<Dst, saturating>(convert<f32>(x));
    } else if constexpr (integers) {
        return static_cast<Dst>(x);
    } else if constexpr (std::is_integral_v<Src>) {
        return narrow<Dst>(static_cast<Compute<Dst>>(x));
    } else if constexpr (!std::is_integral_v<Dst>) {
        return narrow<Dst>(static_cast<Compute<Dst>>(widen(x)));
    } else if constexpr (sizeof(Dst) >= 4) {
        return truncate<Dst>(widen(x));
    } else if constexpr (std::is_same_v<Src, f16>) {
        return static_cast<Dst>(truncate<i32>(widen(x))); // no f16 between 65504 and infinity
    } else {
        return truncate_to_low_bits<Dst>(widen(x));
    }
}

/// Whether conversions to integers of four bytes wrap, and are not held to their range.
template <class Src> constexpr bool kWraps = std::is_integral_v<Src> || std::is_same_v<Src, bool8>;

/// The type that conversions to Dst give the same bits for: integers of one or four bytes that wrap may have no sign.
template <class Src, class Dst>
using SameInteger =
    std::conditional_t<std::is_integral_v<Dst> && (sizeof(Dst) == 1 || (sizeof(Dst) == 4 && kWraps<Src>)), Word<Dst>,
                       Dst>;

template <class Src, class Dst> struct Cast {
    using OfWords = Cast<Src, SameInteger<Src, Dst>>;
    template <class In> using InputWord = In;

    HD Dst operator()(Src x) const { return convert<Dst>(x); }
};

/// What rounds beyond the largest fp8 gives NaN (e4m3) or infinity (e5m2).
template <class Src, class Dst> struct CastNosat {
    HD Dst operator()(Src x) const { return convert<Dst, false>(x); }
};

template <class Dst> struct Cast<bool8, Dst> {
    using OfWords = Cast<bool8, SameInteger<bool8, Dst>>;
    template <class In> using InputWord = In;

    HD Dst operator()(bool8 x) const {
        if constexpr (std::is_integral_v<Dst>) {
            return x.byte != 0;
        } else {
            return narrow<Dst>(x.byte != 0 ? Compute<Dst>(1) : Compute<Dst>(0));
        }
    }
};

template <class Src> struct Cast<Src, bool8> {
    HD bool8 operator()(Src x) const {
        if constexpr (std::is_integral_v<Src>) {
            return bool8{static_cast<uint8_t>(x != 0)};
        } else {
            return bool8{static_cast<uint8_t>(widen(x) != 0)};
        }
    }
};

template <class T> struct Cast<s4x2, Pair<T>> {
    HD Pair<T> operator()(s4x2 x) const {
        const auto low = static_cast<int8_t>(x.byte << 4), high = static_cast<int8_t>(x.byte);
        return {convert<T>(low >> 4), convert<T>(high >> 4)};
    }
};

template <class T> struct Cast<u4x2, Pair<T>> {
    HD Pair<T> operator()(u4x2 x) const { return {convert<T>(x.byte & 15), convert<T>(x.byte >> 4)}; }
};

/// Clamped; floating point is rounded to nearest even before, and NaN gives 0.
template <class Nibbles, class T> struct CastToNibbles {
    HD Nibbles operator()(Pair<T> x) const {
        return {static_cast<uint8_t>((nibble(x.first) & 15) | (nibble(x.second) & 15) << 4)};
    }

  private:
    static HD int32_t nibble(T x) {
        if constexpr (std::is_integral_v<T>) {
            return static_cast<int32_t>(clamp<T>(x, Nibbles::lowest, Nibbles::highest));
        } else {
            return round_to_int32(clamp<f32>(widen(x), Nibbles::lowest, Nibbles::highest));
        }
    }
};
template <class T> struct Cast<Pair<T>, s4x2> : CastToNibbles<s4x2, T> {};
template <class T> struct Cast<Pair<T>, u4x2> : CastToNibbles<u4x2, T> {};

template <class Nibbles, class T> Status cast_from_nibbles(const Call &call, int64_t numel, const Nibbles *x, T *y) {
    return map(call, numel / 2, Cast<Nibbles, Pair<T>>{}, reinterpret_cast<Pair<T> *>(y), x);
}

template <class T, class Nibbles> Status cast_to_nibbles(const Call &call, int64_t numel, const T *x, Nibbles *y) {
    return map(call, numel / 2, Cast<Pair<T>, Nibbles>{}, y, reinterpret_cast<const Pair<T> *>(x));
}

} // namespace baracuda::elementwise
