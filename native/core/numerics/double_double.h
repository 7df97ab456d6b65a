// Numbers as sums of two f64, of some 104 bits: for angles that are many turns.
#pragma once

#include "core/numerics/types.h"

#include <cmath>

namespace baracuda {

/// high + low, with |low| at most half the last place of high.
struct DoubleDouble {
    f64 high, low;
};

/// a * b within 2^-102, where neither it nor its last place leaves the normal numbers.
HD DoubleDouble product(DoubleDouble a, DoubleDouble b) {
    const f64 first = a.high * b.high;
    const f64 rest = fma(a.high, b.low, fma(a.low, b.high, fma(a.high, b.high, -first)));
    const f64 high = first + rest;
    return {high, rest - (high - first)};
}

/// base^n for n >= 0.
HD DoubleDouble power(DoubleDouble base, int64_t n) {
    DoubleDouble made{1, 0};
    for (; n > 0; n >>= 1) {
        if (n & 1) made = product(made, base);
        if (n > 1) base = product(base, base);
    }
    return made;
}

/// base^(-1 / n) for a base > 0 and n > 0: a correction, to first order, of what pow() gives.
inline DoubleDouble inverse_root(f64 base, int64_t n) {
    const f64 near = std::pow(base, -1 / static_cast<f64>(n));
    const DoubleDouble one = product(power({near, 0}, n), {base, 0});
    const f64 excess = (one.high - 1) + one.low, low = -near * excess / static_cast<f64>(n), high = near + low;
    return {high, low - (high - near)};
}

/// An angle as quarters of a turn, 0 to 3, and what is left of it in half turns, of -1/4 to 1/4.
struct QuarterTurns {
    int quarters;
    f64 rest;
};

/// That of `turns` * factor, within 2^-57 where the product has no more than 2^50 turns.
HD QuarterTurns quarter_turns(DoubleDouble turns, f64 factor) {
    const f64 first = turns.high * factor, error = fma(turns.low, factor, fma(turns.high, factor, -first));
    const f64 part = first - rint(first), rest = error - rint(error), quarters = rint(4 * (part + rest));
    return {static_cast<int>(quarters) & 3, 2 * ((part - 0.25 * quarters) + rest)};
}

} // namespace baracuda
