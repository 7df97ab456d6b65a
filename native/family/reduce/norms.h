// Norms of any order p: (sum |x|^p)^(1/p), and its limits: how many x are not 0, the largest and the smallest |x|.
#pragma once

#include "core/numerics/numeric.h"
#include "core/skeleton/strided.h"
#include "family/reduce/backward.h"
#include "family/reduce/sums.h"

#include <cmath>

namespace baracuda::reduce {

/// Those of order 0, 1, infinity and -infinity.
template <class T> struct Magnitudes {
    using P = Compute<T>;
    using State = P;
    enum class Of { count, sum, largest, smallest };
    static constexpr bool compact = true;

    ResultTensor<T> y;
    Of of;

    Magnitudes(const ResultTensor<T> &y, f64 order)
        : y(y), of(order == 0   ? Of::count
                   : order == 1 ? Of::sum
                   : order > 0  ? Of::largest
                                : Of::smallest) {}

    HD State identity() const { return of == Of::smallest ? kInfinity<P> : P(0); }
    HD State add(State state, T x) const {
        const P size = std::fabs(widen(x));
        return merge(state, of == Of::count ? P(size != 0) : size);
    }
    HD State merge(State a, State b) const {
        return of == Of::largest ? max_or_nan(a, b) : of == Of::smallest ? -max_or_nan(-a, -b) : a + b;
    }
    HD T value(State state) const { return narrow<T>(state); }
    HD void store(int64_t result, State state) const { y[result] = value(state); }
};

/// That of an order that is finite and not 0: powers are those of ratios to the |x| whose power is the largest, so that
/// they neither overflow nor vanish together.
template <class T> struct PowerNorm {
    using P = Compute<T>;
    struct State {
        P leading, sum; // the largest |x|, of a negative order the smallest
    };
    static constexpr bool compact = true;

    ResultTensor<T> y;
    P size, inverse; // of the order
    bool negative;

    PowerNorm(const ResultTensor<T> &y, f64 order)
        : y(y), size(static_cast<P>(std::fabs(order))), inverse(static_cast<P>(1 / order)), negative(order < 0) {}

    HD State identity() const { return {negative ? kInfinity<P> : P(0), 0}; }
    HD State add(const State &state, T x) const { return merge(state, {std::fabs(widen(x)), 1}); }
    HD State merge(const State &a, const State &b) const {
        const bool grows = b.leading > a.leading, other = grows != negative && a.leading != b.leading;
        const P ratio = grows ? a.leading / b.leading : b.leading / a.leading;
        const P power = a.leading == b.leading ? P(1) : std::exp2(size * std::log2(ratio));
        return other ? State{b.leading, multiply_add(a.sum, power, b.sum)}
                     : State{a.leading, multiply_add(b.sum, power, a.sum)};
    }
    HD T value(const State &state) const {
        const bool limit = (state.leading == 0 || state.leading == kInfinity<P>) && state.sum == state.sum;
        return narrow<T>(limit ? state.leading : state.leading * std::pow(state.sum, inverse));
    }
    HD void store(int64_t result, const State &state) const { y[result] = value(state); }
};

/// body(the operation of an order).
template <class T, class Body> Status with_norm(const ResultTensor<T> &y, f64 order, const Body &body) {
    if (order == 2) return body(Norm<T>{y});
    if (order == 0 || order == 1 || std::isinf(order)) return body(Magnitudes<T>(y, order));
    return body(PowerNorm<T>(y, order));
}

/// dy * sign(x) * (|x| / y)^(p - 1) for a finite order p; 0 where x or y is 0, and for p = 0.
template <class P> struct PowerNormBackward {
    P order;

    HD P operator()(P dy, P x, P y) const {
        if (x == 0 || y == 0 || order == 0) return 0;
        const P ratio = x / y, size = std::fabs(ratio);
        const P power = order == 1 ? P(1) : order == 2 ? size : std::pow(size, order - 1);
        return dy * (x != x ? x : std::copysign(power, x));
    }
};

/// The same for p = 2.
template <class P> struct EuclideanNormBackward {
    HD P operator()(P dy, P x, P y) const { return x == 0 || y == 0 ? P(0) : dy * std::copysign(x / y, x); }
};

template <class T>
Status reduce_norm_backward(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                            const HostList<int64_t> &stride_dy, const HostList<int64_t> &stride_x,
                            const HostList<int64_t> &stride_y, const HostList<int64_t> &stride_dx, const T *dy,
                            const T *x, const T *y, T *dx, f64 ord) {
    const Pack<Strided<T>> out{by(dx, stride_dx), {}};
    if (std::isinf(ord)) {
        return reduce_strided(call, grouped(shape, stride_y), ExtremumBackward<T, true>{}, out, by(x, stride_x),
                              by(y, stride_y), by(dy, stride_dy));
    }
    const auto map = [&](const auto &f) {
        return map_strided(call, shape, f, out, by(dy, stride_dy), by(x, stride_x), by(y, stride_y));
    };
    if (ord == 2) return map(Computed<EuclideanNormBackward<Compute<T>>, T>{});
    return map(Computed<PowerNormBackward<Compute<T>>, T>{{static_cast<Compute<T>>(ord)}});
}

} // namespace baracuda::reduce
