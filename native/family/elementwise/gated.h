// Gated activations, y = a act(b): functors of (a, b), and their gradients, (a, b, dy) to (da, db).
//
// An activation or its derivative is multiplied by a, and the product by dy.
#pragma once

#include "core/skeleton/strided.h"
#include "family/elementwise/unary_backward.h"

namespace baracuda::elementwise {

template <class P> struct Glu {
    HD P operator()(P a, P b) const { return a * Sigmoid<P>{}(b); }
};

/// 1 - sigmoid(b) is sigmoid(-b), which does not cancel.
template <class P> struct GluBackward {
    HD Pack<P, P> operator()(P a, P b, P dy) const {
        const P open = Sigmoid<P>{}(b), closed = Sigmoid<P>{}(-b);
        return {dy * open, {dy * (a * (open * closed)), {}}};
    }
};

/// a max(b, 0): +0 for a closed gate (b <= 0) and a finite a, NaN for a NaN gate and for a closed one of an infinite a.
template <class P> struct Reglu {
    HD P operator()(P a, P b) const {
        const P product = a * ReluPropagating<P>{}(b);
        return b <= 0 ? std::fabs(product) : product;
    }
};

/// (0, 0) for b <= 0; a NaN gate lets both gradients pass, as PyTorch's relu does.
template <class P> struct RegluBackward {
    HD Pack<P, P> operator()(P a, P b, P dy) const {
        const bool closed = b <= 0;
        return {closed ? P(0) : dy * b, {closed ? P(0) : dy * a, {}}};
    }
};

template <class P, class D = ExpNeg<P>> struct Swiglu {
    using HalfPrecision = Swiglu<P, HalfPrecisionExpNeg<P>>;

    HD P operator()(P a, P b) const { return a * Silu<P, D>{}(b); }
};

template <class P, class D = ExpNeg<P>> struct SwigluBackward {
    using HalfPrecision = SwigluBackward<P, HalfPrecisionExpNeg<P>>;

    HD Pack<P, P> operator()(P a, P b, P dy) const {
        return {dy * Silu<P, D>{}(b), {dy * SiluBackward<P, D>{}(a, b), {}}};
    }
};

template <class P, bool exact = sizeof(P) == 4> struct Geglu {
    using HalfPrecision = Geglu<P, false>;

    HD P operator()(P a, P b) const { return a * Gelu<P, exact>{}(b); }
};

template <class P, bool exact = sizeof(P) == 4> struct GegluBackward {
    using HalfPrecision = GegluBackward<P, false>;

    HD Pack<P, P> operator()(P a, P b, P dy) const {
        return {dy * Gelu<P, exact>{}(b), {dy * GeluBackward<P, exact>{}(a, b), {}}};
    }
};

template <template <class> class F, class T>
Status gated(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape, int32_t, int64_t x_half_offset,
             const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_y, const T *x, T *y) {
    return map_strided(call, shape, Computed<F<Compute<T>>, T>{}, Pack<Strided<T>>{by(y, stride_y), {}},
                       by(x, stride_x), by(x + x_half_offset, stride_x));
}

template <template <class> class F, class T>
Status gated_backward(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape, int32_t,
                      int64_t x_half_offset, int64_t dx_half_offset, const HostList<int64_t> &stride_x,
                      const HostList<int64_t> &stride_dy, const HostList<int64_t> &stride_dx, const T *x, const T *dy,
                      T *dx) {
    const Pack<Strided<T>, Strided<T>> halves{by(dx, stride_dx), {by(dx + dx_half_offset, stride_dx), {}}};
    return map_strided(call, shape, Computed<F<Compute<T>>, T, T>{}, halves, by(x, stride_x),
                       by(x + x_half_offset, stride_x), by(dy, stride_dy));
}

} // namespace baracuda::elementwise
