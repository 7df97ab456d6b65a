// y = a * x + b, as a functor on stored values.
#pragma once

#include "core/skeleton/strided.h"

#include <cmath>

namespace baracuda::elementwise {

/// Floating point: one fused multiply-add in the scalars' type, rounded to storage once. Integers wrap modulo 2^bits.
template <class T> struct AffineTransform {
    using Scalar = std::conditional_t<std::is_integral_v<T>, T, Compute<T>>;

    Scalar a, b;

    HD T operator()(T x) const {
        if constexpr (std::is_integral_v<T>) {
            using Bits = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
            return static_cast<T>(static_cast<Bits>(a) * static_cast<Bits>(x) + static_cast<Bits>(b));
        } else {
            return narrow<T>(std::fma(a, widen(x), b));
        }
    }
};

template <class T, class Scalar>
Status affine_inplace(const Call &call, int64_t numel, Scalar scale, Scalar offset, T *y) {
    return map(call, numel, AffineTransform<T>{scale, offset}, y, static_cast<const T *>(y));
}

template <class T, class Scalar>
Status affine_inplace_strided(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                              const HostList<int64_t> &stride_y, Scalar scale, Scalar offset, T *y) {
    return map_strided(call, shape, AffineTransform<T>{scale, offset}, Pack<Strided<T>>{by(y, stride_y), {}},
                       by(static_cast<const T *>(y), stride_y));
}

} // namespace baracuda::elementwise
