// The gradients of normalization, from the statistics that the forward pass saved: those of its input reduce the same
// rows as it does, with a second look; those of gamma and beta are sums over rows.
#pragma once

#include "core/layout/reduce_walk.h"
#include "core/numerics/math.h"

namespace baracuda::norm {

/// dx = (d - xhat * mean(d * xhat)) / rms with d = dy * gamma and xhat = x / rms.
template <class T> struct RmsNormBackward {
    using P = Compute<T>;
    using State = P;

    P count;
    bool has_gamma;

    HD P scaled(T dy, T gamma) const { return has_gamma ? widen(dy) * widen(gamma) : widen(dy); }

    HD State identity() const { return 0; }
    HD State add(State sum, T dy, T x, T gamma, T rms) const {
        return multiply_add(scaled(dy, gamma), widen(x) / widen(rms), sum);
    }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t, State) const {}

    struct Gradient {
        RmsNormBackward op;
        P mean;

        HD T operator()(T dy, T x, T gamma, T rms) const {
            const P xhat = widen(x) / widen(rms);
            return narrow<T>((op.scaled(dy, gamma) - xhat * mean) / widen(rms));
        }
    };
    HD Gradient finish(int64_t, State sum) const { return {*this, sum / count}; }
};

/// Sums of d and of d * xhat.
template <class P> struct GradientSums {
    P plain, product;

    HD GradientSums with(P d, P xhat) const { return {plain + d, multiply_add(d, xhat, product)}; }
    HD GradientSums merged(const GradientSums &other) const { return {plain + other.plain, product + other.product}; }
};

/// (x - mean) * inv_std.
template <class T> HD Compute<T> normalized(T x, T mean, T inv_std) {
    return (widen(x) - widen(mean)) * widen(inv_std);
}

/// dx = inv_std * (d - mean(d) - xhat * mean(d * xhat)) with d = dy * gamma and xhat = (x - mean) * inv_std.
template <class T> struct LayerNormBackward {
    using P = Compute<T>;
    using State = GradientSums<P>;

    P count;
    bool has_gamma;

    HD P scaled(T dy, T gamma) const { return has_gamma ? widen(dy) * widen(gamma) : widen(dy); }

    HD State identity() const { return {0, 0}; }
    HD State add(const State &sums, T dy, T x, T gamma, T mean, T inv_std) const {
        return sums.with(scaled(dy, gamma), normalized(x, mean, inv_std));
    }
    HD State merge(const State &a, const State &b) const { return a.merged(b); }
    HD void store(int64_t, const State &) const {}

    struct Gradient {
        LayerNormBackward op;
        P plain, product;

        HD T operator()(T dy, T x, T gamma, T mean, T inv_std) const {
            const P centred = op.scaled(dy, gamma) - plain;
            return narrow<T>(widen(inv_std) * (centred - normalized(x, mean, inv_std) * product));
        }
    };
    HD Gradient finish(int64_t, const State &sums) const { return {*this, sums.plain / count, sums.product / count}; }
};

/// dgamma = the sum of dy * x / rms.
template <class T> struct RmsNormWeights {
    using P = Compute<T>;
    using State = P;

    T *dgamma;

    HD State identity() const { return 0; }
    HD State add(State sum, T dy, T x, T rms) const { return multiply_add(widen(dy), widen(x) / widen(rms), sum); }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t weight, State sum) const { dgamma[weight] = narrow<T>(sum); }
};

/// dgamma = the sum of dy * xhat, dbeta that of dy; either may be null.
template <class T> struct LayerNormWeights {
    using P = Compute<T>;
    using State = GradientSums<P>;

    T *dgamma, *dbeta;

    HD State identity() const { return {0, 0}; }
    HD State add(const State &sums, T dy, T x, T mean, T inv_std) const {
        return sums.with(widen(dy), normalized(x, mean, inv_std));
    }
    HD State merge(const State &a, const State &b) const { return a.merged(b); }
    HD void store(int64_t weight, const State &sums) const {
        if (dgamma) dgamma[weight] = narrow<T>(sums.product);
        if (dbeta) dbeta[weight] = narrow<T>(sums.plain);
    }
};

} // namespace baracuda::norm
