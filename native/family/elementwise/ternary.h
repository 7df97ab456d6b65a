// Functors of three operands, and their gradients: (dy, a, b, c) to (da, db, dc).
#pragma once

#include "family/elementwise/binary.h"

namespace baracuda::elementwise {

/// min(max(x, low), high): high where low > high, and NaN if any of the three is, of stored values.
template <class T> struct Clamp {
    HD T operator()(T x, T low, T high) const { return MinimumOf<T>()(MaximumOf<T>()(x, low), high); }
};

/// dy to x within [low, high], else to the bound that was taken, by torch.clamp's rules; of stored values.
template <class T> struct ClampBackward {
    HD Pack<T, T, T> operator()(T dy, T x, T low, T high) const {
        const auto at = widen(x), from = widen(low), to = widen(high);
        const T zero = narrow<T>(0);
        return {from <= at && at <= to ? dy : zero,
                {at < from && from < to ? dy : zero, {at > to || to < from ? dy : zero, {}}}};
    }
};

/// a * b + c, each step rounded.
template <class P> struct Fma {
    HD P operator()(P a, P b, P c) const { return a * b + c; }
};

template <class P> struct FmaBackward {
    static constexpr int unread = 8;

    HD Pack<P, P, P> operator()(P dy, P a, P b, P) const { return {dy * b, {dy * a, {dy, {}}}}; }
};

/// a + (scale * b) * c, each step rounded.
template <class P> struct Addcmul {
    P scale;

    HD P operator()(P a, P b, P c) const { return a + scale * b * c; }
};

template <class P> struct AddcmulBackward {
    static constexpr int unread = 2;
    P scale;

    HD Pack<P, P, P> operator()(P dy, P, P b, P c) const { return {dy, {dy * (scale * c), {dy * (scale * b), {}}}}; }
};

/// a + scale * (b / c), each step rounded.
template <class P> struct Addcdiv {
    static constexpr bool divides = true;
    P scale;

    HD P operator()(P a, P b, P c) const { return a + scale * (b / c); }
};

template <class P> struct AddcdivBackward {
    static constexpr int unread = 2;
    P scale;

    HD Pack<P, P, P> operator()(P dy, P, P b, P c) const {
        return {dy, {dy * (scale / c), {-(dy * (scale * b)) / (c * c), {}}}};
    }
};

} // namespace baracuda::elementwise
