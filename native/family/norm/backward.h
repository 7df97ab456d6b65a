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
    static constexpr bool in_rows = true;

    P share; // of an element in a mean
    bool has_gamma;
    const T *rms;
    ResultPlaces places;

    struct Gradient {
        P inverse, factor; // of x / rms
        bool has_gamma;

        template <class E> HD P value(E dy, E x, E gamma) const {
            const P d = has_gamma ? widen(dy) * widen(gamma) : widen(dy);
            return multiply_add(d, inverse, widen(x) * inverse * factor);
        }
        HD T operator()(T dy, T x, T gamma) const { return narrow<T>(value(dy, x, gamma)); }
    };

    /// That of one row.
    struct Row {
        P share, inverse;
        bool has_gamma;

        template <class E> HD State add(State sum, E dy, E x, E gamma) const {
            const P d = has_gamma ? widen(dy) * widen(gamma) : widen(dy);
            return multiply_add(d, widen(x), sum);
        }
        HD Gradient finish(int64_t, State sum) const {
            return {inverse, -(sum * inverse * share) * inverse, has_gamma};
        }
        HD void store(int64_t, State) const {}
    };
    HD Row of_values(const T (&values)[1]) const { return {share, 1 / widen(values[0]), true}; }
    HD Row of(int64_t row) const { return {share, 1 / widen(rms[places(row)]), has_gamma}; }

    HD State identity() const { return 0; }
    HD State merge(State a, State b) const { return a + b; }
    HD Gradient finish(int64_t row, State sum) const { return of(row).finish(row, sum); }
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
    static constexpr bool in_rows = true;

    P share; // of an element in a mean
    bool has_gamma;
    const T *mean, *inv_std;
    ResultPlaces places;
    const T *row_gamma; // or null
    T *dgamma, *dbeta;  // of rows, or null

    struct Gradient {
        P mean, inv_std, scale, factor, offset; // of d, of xhat, and what is added
        bool has_gamma;

        template <class E> HD P value(E dy, E x, E gamma) const {
            const P d = has_gamma ? widen(dy) * widen(gamma) : widen(dy), xhat = (widen(x) - mean) * inv_std;
            return multiply_add(d, scale, multiply_add(xhat, factor, offset));
        }
        HD T operator()(T dy, T x, T gamma) const { return narrow<T>(value(dy, x, gamma)); }
    };

    /// That of one row.
    struct Row {
        P share, mean, inv_std, scale;
        bool has_gamma;
        T *dgamma, *dbeta; // this row's, or null

        template <class E> HD State add(const State &sums, E dy, E x, E gamma) const {
            const P d = has_gamma ? widen(dy) * widen(gamma) : widen(dy);
            return sums.with(d, widen(x) - mean);
        }
        HD Gradient finish(int64_t, const State &sums) const {
            const P of_d = sums.plain * share, of_product = sums.product * inv_std * share;
            return {mean, inv_std, scale, -scale * of_product, -scale * of_d, has_gamma};
        }
        HD void store(int64_t, const State &sums) const {
            if (dgamma) *dgamma = narrow<T>(sums.product * inv_std);
            if (dbeta) *dbeta = narrow<T>(sums.plain);
        }
    };
    HD Row of_values(const T (&values)[2]) const { // of rows without weights of their own
        return {share, widen(values[0]), widen(values[1]), widen(values[1]), true, nullptr, nullptr};
    }
    HD Row of(int64_t row) const {
        const int64_t place = places(row);
        const P inverse = widen(inv_std[place]);
        return {share,
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

/// dx = dh + what a norm's gradient is, where the norm's input is an output, too, with a gradient dh of its own.
template <class Norm, class T> struct PlusGradient {
    using State = typename Norm::State;
    static constexpr bool compact = true;
    static constexpr OperandMask late = 0b1000; // dh

    Norm norm;

    struct Gradient {
        typename Norm::Gradient of_norm;

        template <class E> HD Compute<T> value(E dy, E x, E gamma, E dh) const {
            return widen(dh) + of_norm.value(dy, x, gamma);
        }
        HD T operator()(T dy, T x, T gamma, T dh) const { return narrow<T>(value(dy, x, gamma, dh)); }
    };

    /// That of one row.
    struct Row {
        typename Norm::Row norm;

        template <class E, class... Late> HD State add(const State &sums, E dy, E x, E gamma, Late...) const {
            return norm.add(sums, dy, x, gamma);
        }
        HD Gradient finish(int64_t row, const State &sums) const { return {norm.finish(row, sums)}; }
        HD void store(int64_t row, const State &sums) const { norm.store(row, sums); }
    };
    template <int n> HD Row of_values(const T (&values)[n]) const { return {norm.of_values(values)}; }
    HD Row of(int64_t row) const { return {norm.of(row)}; }

    HD State identity() const { return norm.identity(); }
    HD State merge(const State &a, const State &b) const { return norm.merge(a, b); }
    HD Gradient finish(int64_t row, const State &sums) const { return of(row).finish(row, sums); }
};

/// dgamma = the sum of dy * x / rms.
template <class T> struct RmsNormWeights {
    using P = Compute<T>;
    using State = P;
    static constexpr bool in_bands = true;

    T *dgamma;

    HD State identity() const { return 0; }
    template <class E> HD State add(State sum, E dy, E x, T rms) const {
        return multiply_add(widen(dy), widen(x) * (1 / widen(rms)), sum);
    }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t weight, State sum) const { dgamma[weight] = narrow<T>(sum); }
};

/// dgamma = the sum of dy * xhat, dbeta that of dy; either may be null. of_columns: whether these are sums of whole
/// rows' elements.
template <class T, bool of_columns> struct LayerNormWeights {
    using P = Compute<T>;
    using State = GradientSums<P>;
    static constexpr bool in_bands = of_columns, compact = !of_columns;

    T *dgamma, *dbeta;

    HD State identity() const { return {0, 0}; }
    template <class E> HD State add(const State &sums, E dy, E x, T mean, T inv_std) const {
        return sums.with(widen(dy), (widen(x) - widen(mean)) * widen(inv_std));
    }
    HD State merge(const State &a, const State &b) const { return a.merged(b); }
    HD void store(int64_t weight, const State &sums) const {
        if (dgamma) dgamma[weight] = narrow<T>(sums.product);
        if (dbeta) dbeta[weight] = narrow<T>(sums.plain);
    }
};

} // namespace baracuda::norm
