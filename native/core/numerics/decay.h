// Exponentials of f64 for sums of many, of which several are under way at once.
#pragma once

#include "core/numerics/math.h"

namespace baracuda {

/// e^-size for size >= 0 within 1 ulp, NaN of NaN: on the device without the branch that the CUDA library's has for
/// results that are subnormal, which keeps one from beginning before another ends.
///
/// size = -(n log 2 + r) with |r| <= log(2) / 2, and e^r = 1 + r + r^2 q(r) within 2^-55, q being the polynomial that
/// agrees with it at ten of Chebyshev's points (0.8 ulp in all where this is normal).
HD f64 decay(f64 size) {
#ifdef __CUDA_ARCH__
    constexpr f64 rounding = 0x1.8p52; // what is added to it ends in a whole number
    // No more than 746, where the result is 0, or little more: by the word that has the exponent. That of NaN is larger
    // than all others.
    const int high = __double2hiint(size) & 0x7fffffff, infinity = 0x7ff00000;
    const f64 held = __hiloint2double(min(high, 0x40875000), __double2loint(size));
    const f64 shifted = fma(held, -0x1.71547652b82fep+0, rounding), whole = shifted - rounding;
    const f64 r = fma(whole, -0x1.abc9e3b39803fp-56, fma(whole, -0x1.62e42fefa39efp-1, -held));
    const f64 power =
        polynomial(r, 1.0, 1.0, 0x1.0000000000001p-1, 0x1.5555555555556p-3, 0x1.5555555553d63p-5, 0x1.11111111109b3p-7,
                   0x1.6c16c1788bd90p-10, 0x1.a01a01a7c41d5p-13, 0x1.a019b90d2ae7ap-16, 0x1.71de0dae63bb3p-19,
                   0x1.289185613a3d6p-22, 0x1.af38a9b0ec855p-26);
    // In two steps, neither of which leaves the normal numbers' exponents.
    const int n = __double2loint(shifted), half = n >> 1;
    const f64 scaled = __hiloint2double(__double2hiint(power) + half * (1 << 20), __double2loint(power));
    const f64 value = scaled * __hiloint2double((n - half + 1023) * (1 << 20), 0);
    return __hiloint2double(high > infinity ? high : __double2hiint(value), __double2loint(value));
#else
    return std::exp(-size);
#endif
}

} // namespace baracuda
