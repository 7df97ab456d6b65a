// Functors of two operands.
//
// Computed ones take and return values in P, f32 or f64; stored ones, template <class T>, values as they are stored,
// and are exact. What is documented by PyTorch's name follows PyTorch's rules for NaN, zeros and infinities.
#pragma once

#include "core/numerics/math.h"
#include "core/skeleton/map.h"

#include <cmath>

namespace baracuda::elementwise {

/// A stored number, in a type that has comparisons.
template <class T> HD auto comparable(T x) {
    if constexpr (std::is_integral_v<T>) {
        return x;
    } else {
        return widen(x);
    }
}

template <class P> struct Add {
    HD P operator()(P a, P b) const { return a + b; }
};

template <class P> struct Sub {
    HD P operator()(P a, P b) const { return a - b; }
};

template <class P> struct Mul {
    HD P operator()(P a, P b) const { return a * b; }
};

template <class P> struct Div {
    static constexpr bool divides = true;

    HD P operator()(P a, P b) const { return a / b; }
};

template <class P> struct Pow {
    static constexpr bool no_unroll = sizeof(P) == 8;

    HD P operator()(P a, P b) const { return pow(a, b); }
};

template <class P> struct Atan2 {
    HD P operator()(P a, P b) const { return atan2(a, b); }
};

/// A power of two, and its reciprocal, that bring a magnitude to [1/4, 1/2), or, as both are normal numbers, the
/// largest to less than 4 and subnormals to less than that. The square is then a normal number.
template <class P> struct PowerOfTwo {
    P factor, reciprocal;

    HD explicit PowerOfTwo(P magnitude) {
        constexpr int fraction_bits = sizeof(P) == 4 ? 23 : 52;
        constexpr int bias = sizeof(P) == 4 ? 127 : 1023;
        const int exponent = static_cast<int>(to_word(static_cast<P>(fabs(magnitude))) >> fraction_bits);
        const int target = bias * 2 - 2 - (exponent < bias * 2 - 3 ? exponent : bias * 2 - 3);
        factor = from_word<P>(static_cast<Word<P>>(target) << fraction_bits);
        reciprocal = from_word<P>(static_cast<Word<P>>(bias * 2 - target) << fraction_bits);
    }
};

/// sqrt(a^2 + b^2) where neither square overflows or loses bits that count. The larger square enters unrounded.
template <class P> HD P root_of_squares(P larger, P smaller) { return sqrt(fma(larger, larger, smaller * smaller)); }

/// torch.hypot: infinite where either is, though the other be NaN. Within 1.75 ulp, measured 0.92.
template <class P> struct Hypot {
    static constexpr bool divides = true;

    HD P operator()(P a, P b) const {
        const bool swapped = fabs(a) < fabs(b);
        const P larger = swapped ? b : a, smaller = swapped ? a : b;
        const PowerOfTwo<P> scale(larger);
        const P root = root_of_squares(larger * scale.factor, smaller * scale.factor) * scale.reciprocal;
        return fabs(a) == P(HUGE_VAL) || fabs(b) == P(HUGE_VAL) ? P(HUGE_VAL) : root;
    }
};

/// Whether q = rint(a * reciprocal(b)) is within 1 of a / b and below 2^20, so that a - q b is a number of P, less than
/// |b| and exact by fma: it is a multiple of the lowest bit of a or b.
template <class P> HD bool is_near(P a, P b) {
    const P size = fabs(b);
    return size >= P(0x1p-100) && size <= P(0x1p100) && fabs(a) < P(0x1p20) * size;
}

/// The largest integer not above the exact quotient, by torch.floor_divide's rules: a / b where b is 0, NaN for another
/// b and an infinite a. A quotient beyond the integers that P holds one by one is rounded as the division rounds it.
template <class P> struct FloorDivide {
    HD P operator()(P a, P b) const {
        if (is_near(a, b)) {
            const P nearest = rint(a * reciprocal(b)), rest = fma(-nearest, b, a);
            return (b < 0 ? rest > 0 : rest < 0) ? nearest - 1 : nearest;
        }
        constexpr P integers = sizeof(P) == 4 ? P(0x1p24) : P(0x1p53);
        const P quotient = a / b, whole = floor(quotient);
        // The division rounds up to an integer where the exact quotient is a little less: the rest, exact, shows it.
        const P rest = whole == 0 ? a : fma(-whole, b, a);
        const bool above = whole == quotient && fabs(quotient) < integers && (b < 0 ? rest > 0 : rest < 0);
        const bool undefined = fabs(a) == P(HUGE_VAL) && b != 0;
        return undefined ? P(NAN) : above ? whole - 1 : whole;
    }
};

/// fmod(a, b): exact, with the sign of a; NaN where a is infinite or b is 0.
///
/// Each round takes off a multiple of |b| * 2^(k * bits): the quotient is below 2^(bits + 1), so that it is rounded to
/// at most the integer above it, and both remainders that can come of it are numbers of P.
template <class P> HD P exact_remainder(P a, P b) {
    constexpr P up = sizeof(P) == 4 ? P(0x1p22) : P(0x1p50), down = 1 / up;
    P rest = fabs(a), unit = fabs(b);
    if (is_near(a, b)) {
        rest = fma(-rint(rest * reciprocal(unit)), unit, rest);
        return copysign(rest < 0 ? rest + unit : rest, a);
    }
    if (!(rest < P(HUGE_VAL)) || !(unit > 0)) return P(NAN);
    int rounds = 0;
    for (; unit <= rest * down; ++rounds) unit *= up;
    for (;; --rounds) {
        if (unit <= rest) {
            rest = fma(-trunc(rest / unit), unit, rest);
            if (rest < 0) rest += unit;
        }
        if (rounds == 0) return copysign(rest, a);
        unit *= down;
    }
}

/// torch.fmod, which has the sign of the dividend.
template <class P> struct Remainder {
    HD P operator()(P a, P b) const { return exact_remainder(a, b); }
};

/// torch.remainder, which has the sign of the divisor.
template <class P> struct Mod {
    HD P operator()(P a, P b) const {
        const P rest = exact_remainder(a, b);
        return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
    }
};

template <class T> struct Copysign {
    HD T operator()(T a, T b) const {
        constexpr auto sign = static_cast<Word<T>>(Word<T>(1) << (sizeof(T) * 8 - 1));
        return from_word<T>(static_cast<Word<T>>((to_word(a) & ~sign) | (to_word(b) & sign)));
    }
};

/// The number of T next to a in the direction of b; b where they are equal.
template <class T> struct Nextafter {
    HD T operator()(T a, T b) const {
        constexpr auto sign = static_cast<Word<T>>(Word<T>(1) << (sizeof(T) * 8 - 1));
        const auto from = widen(a), to = widen(b);
        const auto smallest = static_cast<Word<T>>((to_word(b) & sign) | 1);
        const auto step = static_cast<Word<T>>((from < to) == (from > 0) ? 1 : -1);
        const auto next = from == 0 ? smallest : static_cast<Word<T>>(to_word(a) + step);
        if (from < to || from > to) return from_word<T>(next);
        return from != from ? a : b;
    }
};

/// The smaller one; a if they are equal, and NaN if either is, a's first.
template <class T> struct MinimumOf {
    HD T operator()(T a, T b) const {
        const auto x = comparable(a), y = comparable(b);
        return x <= y || x != x ? a : b;
    }
};

template <class T> struct MaximumOf {
    HD T operator()(T a, T b) const {
        const auto x = comparable(a), y = comparable(b);
        return x >= y || x != x ? a : b;
    }
};

/// The smaller one; a if they are equal, and the number if one is NaN.
template <class T> struct Fmin {
    HD T operator()(T a, T b) const {
        const auto x = widen(a), y = widen(b);
        return x <= y || y != y ? a : b;
    }
};

template <class T> struct Fmax {
    HD T operator()(T a, T b) const {
        const auto x = widen(a), y = widen(b);
        return x >= y || y != y ? a : b;
    }
};

/// A functor of integers that gives the same bits whether they have a sign or not.
template <template <class> class F, class T> struct SameForWords {
    using OfWords = F<Word<T>>;
    template <class In> using InputWord = Word<In>;
};

/// Integers modulo 2^bits.
template <class T> using Modular = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;

template <class T> struct WrappingAdd : SameForWords<WrappingAdd, T> {
    HD T operator()(T a, T b) const { return static_cast<T>(static_cast<Modular<T>>(a) + static_cast<Modular<T>>(b)); }
};

template <class T> struct WrappingSub : SameForWords<WrappingSub, T> {
    HD T operator()(T a, T b) const { return static_cast<T>(static_cast<Modular<T>>(a) - static_cast<Modular<T>>(b)); }
};

template <class T> struct WrappingMul : SameForWords<WrappingMul, T> {
    HD T operator()(T a, T b) const { return static_cast<T>(static_cast<Modular<T>>(a) * static_cast<Modular<T>>(b)); }
};

template <class T> struct BitwiseAnd : SameForWords<BitwiseAnd, T> {
    HD T operator()(T a, T b) const { return static_cast<T>(a & b); }
};

template <class T> struct BitwiseOr : SameForWords<BitwiseOr, T> {
    HD T operator()(T a, T b) const { return static_cast<T>(a | b); }
};

template <class T> struct BitwiseXor : SameForWords<BitwiseXor, T> {
    HD T operator()(T a, T b) const { return static_cast<T>(a ^ b); }
};

/// a * 2^b modulo 2^bits; 0 for a count b that is negative or not below the bits of T.
template <class T> struct LeftShift : SameForWords<LeftShift, T> {
    HD T operator()(T a, T b) const {
        constexpr Modular<T> bits = sizeof(T) * 8;
        const auto count = static_cast<Modular<T>>(b);
        return count < bits ? static_cast<T>(static_cast<Modular<T>>(a) << count) : T(0);
    }
};

/// a / 2^b, rounded down; for a count b that is negative or not below the bits of T, -1 if a is negative, else 0.
template <class T> struct RightShift {
    HD T operator()(T a, T b) const {
        constexpr Modular<T> bits = sizeof(T) * 8;
        const auto count = static_cast<Modular<T>>(b);
        if constexpr (std::is_signed_v<T>) {
            return static_cast<T>(a >> (count < bits ? count : bits - 1));
        } else {
            return count < bits ? static_cast<T>(a >> count) : T(0);
        }
    }
};

template <class T> struct LogicalAnd {
    HD T operator()(T a, T b) const { return T{static_cast<uint8_t>(a.byte != 0 && b.byte != 0)}; }
};

template <class T> struct LogicalOr {
    HD T operator()(T a, T b) const { return T{static_cast<uint8_t>(a.byte != 0 || b.byte != 0)}; }
};

template <class T> struct LogicalXor {
    HD T operator()(T a, T b) const { return T{static_cast<uint8_t>((a.byte != 0) != (b.byte != 0))}; }
};

/// From a to b, by the formula that is exact at the nearer end.
template <class T> struct Lerp {
    using P = Compute<T>;

    P weight;

    HD T operator()(T a, T b) const {
        const P from = widen(a), to = widen(b), difference = to - from;
        return narrow<T>(fabs(weight) < P(0.5) ? from + weight * difference : to - difference * (1 - weight));
    }
};

template <class T> struct LerpBackward {
    Compute<T> weight;

    HD Pack<T, T> operator()(T dy) const {
        return {narrow<T>((1 - weight) * widen(dy)), {narrow<T>(weight * widen(dy)), {}}};
    }
};

// Gradients: (dy, a, b) to (da, db)

template <class P> struct AddBackward {
    HD Pack<P, P> operator()(P dy) const { return {dy, {dy, {}}}; }
};

/// dy and 0 - dy, which is +0 for a dy of 0.
template <class P> struct SubBackward {
    HD Pack<P, P> operator()(P dy) const { return {dy, {0 - dy, {}}}; }
};

template <class P> struct MulBackward {
    HD Pack<P, P> operator()(P dy, P a, P b) const { return {dy * b, {dy * a, {}}}; }
};

/// dy / b and -dy * a / b^2, the square never made.
template <class P> struct DivBackward {
    HD Pack<P, P> operator()(P dy, P a, P b) const { return {dy / b, {-(dy * (a / b / b)), {}}}; }
};

/// dy * b * a^(b - 1), and 0 for b = 0; dy * a^b * ln a, and 0 for a = 0 and b >= 0.
template <class P> struct PowBackward {
    static constexpr bool no_unroll = true;

    HD Pack<P, P> operator()(P dy, P a, P b) const {
        const P da = dy * b * pow(a, b - 1), db = dy * pow(a, b) * log(a);
        return {b == 0 ? P(0) : da, {a == 0 && b >= 0 ? P(0) : db, {}}};
    }
};

/// dy * b / (a^2 + b^2) and -dy * a / (a^2 + b^2): with both scaled by s, (dy * s) * (b * s / (sum of squares)).
///
/// Where s is large, a large dy is scaled last: what dy * s loses to overflow or underflow, the gradient would lose
/// too.
template <class P> struct Atan2Backward {
    HD Pack<P, P> operator()(P dy, P a, P b) const {
        const bool swapped = fabs(a) < fabs(b);
        const P scale = PowerOfTwo<P>(swapped ? b : a).factor;
        const P y = a * scale, x = b * scale, larger = swapped ? x : y, smaller = swapped ? y : x;
        const P squares = fma(larger, larger, smaller * smaller);
        const bool first = scale < 1 || fabs(dy) < 1;
        const P before = first ? dy * scale : dy, after = first ? P(1) : scale;
        return {before * (x / squares) * after, {-(before * (y / squares) * after), {}}};
    }
};

/// dy * (a / h) and dy * (b / h), h = hypot(a, b); NaN where h is 0.
template <class P> struct HypotBackward {
    HD Pack<P, P> operator()(P dy, P a, P b) const {
        const bool swapped = fabs(a) < fabs(b);
        const P scale = PowerOfTwo<P>(swapped ? b : a).factor;
        const P x = a * scale, y = b * scale;
        const P h = swapped ? root_of_squares(y, x) : root_of_squares(x, y);
        return {dy * (x / h), {dy * (y / h), {}}};
    }
};

/// dy to the one that was taken, half of it to each if they are equal, and dy to each if either is NaN.
template <class P> struct MaximumBackward {
    HD Pack<P, P> operator()(P dy, P a, P b) const {
        const P share = a == b ? dy * P(0.5) : dy;
        return {a < b ? P(0) : share, {b < a ? P(0) : share, {}}};
    }
};

template <class P> struct MinimumBackward {
    HD Pack<P, P> operator()(P dy, P a, P b) const {
        const P share = a == b ? dy * P(0.5) : dy;
        return {b < a ? P(0) : share, {a < b ? P(0) : share, {}}};
    }
};

} // namespace baracuda::elementwise
