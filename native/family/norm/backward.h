// The gradients of normalization, from the statistics that the forward pass saved: those of its input reduce the same
// rows as it does, with a second look; those of gamma and beta are sums over rows.
#pragma once

#include "core/layout/reduce_walk.h"
#include "core/numerics/math.h"

namespace baracuda::norm {

/// dx = (d - xhat * mean(d * xhat)) / rms with d = dy * gamma and xhat = x / rms. The sum is that of d * x.
template <class T> struct RmsNormBackward {
    using P = Compute<T>;
    using State = P;

    P count;
    bool has_gamma;
    const T *rms;
    ResultPlaces places;

    HD P scaled(T dy, T gamma) const { return has_gamma ? widen(dy) * widen(gamma) : widen(dy); }

    HD State identity() const { return 0; }
    HD State add(State sum, T dy, T x, T gamma) const { return multiply_add(scaled(dy, gamma), widen(x), sum); }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t, State) const {}

    struct Gradient {
        P inverse, mean;
        bool has_gamma;

        HD T operator()(T dy, T x, T gamma) const {
            const P d = has_gamma ? widen(dy) * widen(gamma) : widen(dy);
            return narrow<T>((d - widen(x) * inverse * mean) * inverse);
        }
    };
    HD Gradient finish(int64_t row, State sum) const {
        const P inverse = 1 / widen(rms[places(row)]);
        return {inverse, sum * inverse / count, has_gamma};
    }
};

/// Sums of d and of its products with other values.
template <class P> struct GradientSums {
    P plain, product;

    HD GradientSums with(P d, P other) const { return {plain + d, multiply_add(d, other, product)}; }
    HD GradientSums merged(const GradientSums &other) const { return {plain + other.plain, product + other.product}; }
};

/// dx = inv_std * (d - mean(d) - xhat * mean(d * xhat)) with d = dy * gamma and xhat = (x - mean) * inv_std. The sums
/// are those of d and of d * (x - mean).
///
/// Where rows are what the gradients of weights are sums over, too, as in a batch norm, gamma is one of the row's, and
/// multiplied afterwards.
template <class T> struct LayerNormBackward {
    using P = Compute<T>;
    using State = GradientSums<P>;

    P count;
    bool has_gamma;
    const T *mean, *inv_std;
    ResultPlaces places;
    const T *row_gamma; // or null
    T *dgamma, *dbeta;  // of rows, or null

    struct Gradient {
        P mean, inv_std, scale, of_d, of_product;
        bool has_gamma;

        HD T operator()(T dy, T x, T gamma) const {
            const P d = has_gamma ? widen(dy) * widen(gamma) : widen(dy), xhat = (widen(x) - mean) * inv_std;
            return narrow<T>(scale * ((d - of_d) - xhat * of_product));
        }
    };

    /// That of one row.
    struct Row {
        P count, mean, inv_std, scale;
        bool has_gamma;
        T *dgamma, *dbeta; // this row's, or null

        HD State add(const State &sums, T dy, T x, T gamma) const {
            const P d = has_gamma ? widen(dy) * widen(gamma) : widen(dy);
            return sums.with(d, widen(x) - mean);
        }
        HD Gradient finish(int64_t, const State &sums) const {
            return {mean, inv_std, scale, sums.plain / count, sums.product * inv_std / count, has_gamma};
        }
        HD void store(int64_t, const State &sums) const {
            if (dgamma) *dgamma = narrow<T>(sums.product * inv_std);
            if (dbeta) *dbeta = narrow<T>(sums.plain);
        }
    };
    HD Row of(int64_t row) const {
        const int64_t place = places(row);
        const P inverse = widen(inv_std[place]);
        return {count,
                widen(mean[place]),
                inverse,
                row_gamma ? inverse * widen(row_gamma[row]) : inverse,
                has_gamma,
                dgamma ? dgamma + row : nullptr,
                dbeta ? dbeta + row : nullptr};
    }

    HD State identity() const { return {0, 0}; }
    HD State merge(const State &a, const State &b) const { return a.merged(b); }
    HD Gradient finish(int64_t row, const State &sums) const { return of(row).finish(row, sums); }
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
        return sums.with(widen(dy), (widen(x) - widen(mean)) * widen(inv_std));
    }
    HD State merge(const State &a, const State &b) const { return a.merged(b); }
    HD void store(int64_t weight, const State &sums) const {
        if (dgamma) dgamma[weight] = narrow<T>(sums.product);
        if (dbeta) dbeta[weight] = narrow<T>(sums.plain);
    }
};

} // namespace baracuda::norm
