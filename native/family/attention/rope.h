// Rotary embedding: pairs of neighbours are turned by an angle that depends on their position and on their place among
// the pairs, and not on the row (of a batch and a head) that they are in.
#pragma once

#include "core/abi/status.h"
#include "core/layout/alignment.h"
#include "core/layout/divider.h"
#include "core/numerics/double_double.h"
#include "core/numerics/half_turns.h"

namespace baracuda::attention {

enum class Turn { forward, backward };

/// A turn of pairs by one angle.
template <class P> struct Rotation {
    P cosine, sine;

    /// What is left of the angle beside whole quarters has sine and cosine within an ulp.
    HD static Rotation of(const QuarterTurns &angle) {
        constexpr P pi = P(3.14159265358979323846),
                    pi_rest = P(sizeof(P) == 4 ? -0x1.777a5cf72cecep-24 : 0x1.1a62633145c07p-53);
        const HalfTurns<P> left(static_cast<P>(angle.rest));
        const P radians = fma(left.r, pi, left.r * pi_rest);
        const P sine = fma(radians, left.sine * left.square, radians);
        const P cosine = fma(left.cosine, left.square, P(1));
        const P c = angle.quarters & 1 ? sine : cosine, s = angle.quarters & 1 ? cosine : sine;
        return {angle.quarters == 1 || angle.quarters == 2 ? -c : c, angle.quarters >= 2 ? -s : s};
    }

    HD Rotation in(Turn turn) const { return {cosine, turn == Turn::backward ? -sine : sine}; }
    HD P first(P x, P y) const { return x * cosine - y * sine; }
    HD P second(P x, P y) const { return y * cosine + x * sine; }
};

/// The angles p / base^(2i / head_dim) of pairs i, where p is the position of place s, or s itself.
template <class P> struct Positions {
    static constexpr bool of_rows = false;

    const int64_t *positions; // or null
    DoubleDouble ratio;       // base^(-2 / head_dim), from one pair to the next
    Turn turn;

    Positions(const int64_t *positions, f32 base, int32_t head_dim, Turn turn)
        : positions(positions), ratio(inverse_root(static_cast<f64>(base) * base, head_dim)), turn(turn) {}

    /// visit(k, rotation) for `count` pairs, from pair `first` of a place on.
    template <class Visit>
    HD void for_pairs(int64_t, int64_t place, int64_t first, int count, const Visit &visit) const {
        constexpr DoubleDouble turns_of_radian{0x1.45f306dc9c883p-3, -0x1.6b01ec5417056p-57};
        const auto position = static_cast<f64>(positions ? positions[place] : place);
        DoubleDouble turns = product(power(ratio, first), turns_of_radian);
        for (int k = 0; k < count; ++k) {
            visit(k, Rotation<P>::of(quarter_turns(turns, position)).in(turn));
            turns = product(turns, ratio);
        }
    }
};

/// Angles whose cosines and sines are in tables, for every row or for all of them.
template <class P, bool of_rows_> struct Tables {
    static constexpr bool of_rows = of_rows_;

    const f32 *cosine, *sine;
    int64_t row_step, place_step;
    Turn turn;

    template <class Visit>
    HD void for_pairs(int64_t row, int64_t place, int64_t first, int count, const Visit &visit) const {
        const int64_t at = (of_rows ? row * row_step : 0) + place * place_step + first;
        for (int k = 0; k < count; ++k) visit(k, Rotation<P>{cosine[at + k], sine[at + k]}.in(turn));
    }
};

/// [outer, inner, places, 2 * pairs], the pairs contiguous; row r is that of outer r / inner and inner r mod inner.
struct RotaryLayout {
    int64_t outer, inner, places, pairs;
    int64_t from[3], to[3]; // strides of what is read and written, of which those along one element are 0

    RotaryLayout(int64_t outer, int64_t inner, int64_t places, int64_t width, const int64_t (&from)[3],
                 const int64_t (&to)[3])
        : outer(outer), inner(inner), places(places), pairs(width / 2) {
        const int64_t extents[] = {outer, inner, places};
        for (int axis = 0; axis < 3; ++axis) {
            this->from[axis] = extents[axis] > 1 ? from[axis] : 0;
            this->to[axis] = extents[axis] > 1 ? to[axis] : 0;
        }
    }
    int64_t rows() const { return outer * inner; }
};

/// y = the pairs of x, turned. y may be exactly x, with the same strides.
template <class T, class Angles>
Status rotate(const Call &call, const RotaryLayout &layout, const Angles &angles, const T *x, T *y);

template <Turn turn, class T>
Status rope_strided(const Call &call, int32_t batch, int32_t heads, int32_t seq, int32_t head_dim, int64_t x_b,
                    int64_t x_h, int64_t x_s, int64_t y_b, int64_t y_h, int64_t y_s, f32 base, int32_t pos_default_flag,
                    const T *x, const int64_t *positions, T *y) {
    const RotaryLayout layout(batch, heads, seq, head_dim, {x_b, x_h, x_s}, {y_b, y_h, y_s});
    const Positions<Compute<T>> angles(pos_default_flag ? nullptr : positions, base, head_dim, turn);
    return rotate(call, layout, angles, x, y);
}

template <Turn turn, class T>
Status rope(const Call &call, int32_t batch, int32_t heads, int32_t seq, int32_t head_dim, f32 base,
            int32_t pos_default_flag, const T *x, const int64_t *positions, T *y) {
    const int64_t s = head_dim, h = s * seq, b = h * heads;
    return rope_strided<turn>(call, batch, heads, seq, head_dim, b, h, s, b, h, s, base, pos_default_flag, x, positions,
                              y);
}

template <Turn turn, class T>
Status rope_apply(const Call &call, int32_t bh, int32_t td, int32_t d, int32_t stride_b, const T *x, const f32 *cos_tab,
                  const f32 *sin_tab, T *y) {
    const RotaryLayout layout(1, bh, td / d, d, {0, td, d}, {0, td, d});
    if (stride_b == 0) {
        return rotate(call, layout, Tables<Compute<T>, false>{cos_tab, sin_tab, 0, d / 2, turn}, x, y);
    }
    return rotate(call, layout, Tables<Compute<T>, true>{cos_tab, sin_tab, stride_b, d / 2, turn}, x, y);
}

template <Turn turn, class T>
Status rope_apply_thd(const Call &call, int32_t t_outer, int32_t h_heads, int32_t d, int32_t stride_b, const T *x,
                      const f32 *cos_tab, const f32 *sin_tab, T *y) {
    const int64_t t = int64_t{h_heads} * d;
    const RotaryLayout layout(1, h_heads, t_outer, d, {0, d, t}, {0, d, t});
    return rotate(call, layout, Tables<Compute<T>, false>{cos_tab, sin_tab, 0, stride_b, turn}, x, y);
}

} // namespace baracuda::attention

#include BARACUDA_IMPLEMENTATION(rope)
