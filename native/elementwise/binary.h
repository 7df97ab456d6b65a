// The family's operations, as the table names them. The entry points have checked every argument.
#pragma once

#include "core/map.h"

#include <cmath>

namespace baracuda {

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

template <class T> Status binary_lerp(const Call &call, int64_t numel, const T *a, const T *b, T *y, float p) {
    return map(call, numel, Lerp<T>{p}, y, a, b);
}

template <class T> Status binary_lerp_backward(const Call &call, int64_t numel, const T *dy, T *da, T *db, float p) {
    return map(call, numel, LerpBackward<T>{p}, Pack<T *, T *>{da, {db, {}}}, dy);
}

} // namespace baracuda
