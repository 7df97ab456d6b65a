// Sums of numbers that no order of additions changes: terms are integers, in units that the largest of them gives.
#pragma once

#include "core/numerics/types.h"

#include <cmath>

namespace baracuda::embedding {

/// A term, or a sum of terms, of f32 in one integer and of f64 in two.
template <class P> struct Integers {
    static constexpr int words = static_cast<int>(sizeof(P) / sizeof(f32));
    int64_t word[words];
};

/// Sums of up to a number of terms P. A term below 2^e in magnitude, where e is that of the largest term (its size), is
/// rounded to a multiple of 2^(e - bits), with two words to one of 2^(e - 2 bits). Of fewer than 2^n terms bits are 63
/// - n, so that no sum leaves its word, and all but the smallest terms are exact.
template <class P> struct IntegerSum {
    static constexpr bool is_f32 = std::is_same_v<P, f32>;
    static constexpr int words = Integers<P>::words;
    static constexpr int fraction_bits = is_f32 ? 23 : 52;
    static constexpr uint32_t beyond = is_f32 ? 256 : 2048; // the size of infinity and NaN, whose words count them
    static constexpr int least = is_f32 ? -127 : -1023;     // e of what would be of size 0

    int bits;

    static IntegerSum of(int64_t terms) {
        int bits = 63;
        while (terms > 0) --bits, terms >>= 1;
        return {bits};
    }

    /// From 1 on; larger for larger magnitudes.
    HD static uint32_t size(P x) { return static_cast<uint32_t>(to_word(x) >> fraction_bits) % beyond + 1; }

    HD Integers<P> term(P x, uint32_t largest) const {
        Integers<P> made = {};
        if (largest == beyond) {
            if (!(x < kInfinity<P>)) made.word[0] += 1;
            if (!(x > -kInfinity<P>)) made.word[0] += int64_t{1} << 32;
            return made;
        }
        if constexpr (is_f32) {
            const uint32_t word = to_word(x), biased = word >> fraction_bits & 0xff;
            int64_t units = word & ((1u << fraction_bits) - 1);
            if (biased) units |= int64_t{1} << fraction_bits;
            const int shift = static_cast<int>(biased ? biased : 1) - static_cast<int>(largest) - fraction_bits + bits;
            const int down = -shift < 63 ? -shift : 63; // rounds
            units = shift >= 0 ? units << shift : (units + (int64_t{1} << (down - 1))) >> down;
            made.word[0] = word >> 31 ? -units : units;
        } else {
            f64 units = scaled(x, bits - exponent(largest));
            for (int w = 0; w < words; ++w) {
                const f64 whole = std::rint(units);
                made.word[w] = static_cast<int64_t>(whole);
                units = scaled(units - whole, bits);
            }
        }
        return made;
    }

    HD P total(const Integers<P> &sum, uint32_t largest) const {
        if (largest == beyond) {
            const bool up = static_cast<uint32_t>(sum.word[0]) != 0, down = sum.word[0] >> 32 != 0;
            return up && down ? kNaN<P> : up ? kInfinity<P> : -kInfinity<P>;
        }
        const f64 high = static_cast<f64>(sum.word[0]);
        f64 low = static_cast<f64>(sum.word[0] - static_cast<int64_t>(high));
        if constexpr (words > 1) low += scaled(static_cast<f64>(sum.word[1]), -bits);
        return static_cast<P>(scaled(high + low, exponent(largest) - bits));
    }

  private:
    HD static int exponent(uint32_t size) { return static_cast<int>(size) + least; }

    /// x * 2^power, whose factor alone may not be a number.
    HD static f64 scaled(f64 x, int power) { return x * power_of_two(power / 2) * power_of_two(power - power / 2); }
    HD static f64 power_of_two(int power) { return from_word<f64>(static_cast<uint64_t>(1023 + power) << 52); }
};

} // namespace baracuda::embedding
