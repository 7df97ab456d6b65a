// What normalization reduces rows to, and what it makes of their elements. Weights and biases are inputs that are
// repeated from row to row; where there are none, something else is read in their place, and not used.
#pragma once

#include "core/layout/alignment.h"
#include "core/layout/reduce_walk.h"
#include "core/numerics/math.h"
#include "core/skeleton/reduce_strided.h"

namespace baracuda::norm {

/// y = x / rms * gamma with rms = sqrt(mean(x^2) + eps).
template <class T> struct RmsNorm {
    using P = Compute<T>;
    using State = P;
    static constexpr bool in_rows = true;
    static constexpr OperandMask late = 0b10; // gamma

    P eps, count;
    bool has_gamma;
    T *rms; // or null
    ResultPlaces places;

    struct Normalized {
        P inverse;
        bool has_gamma;

        HD T operator()(T x, T gamma) const {
            const P xhat = widen(x) * inverse;
            return narrow<T>(has_gamma ? xhat * widen(gamma) : xhat);
        }
    };

    /// That of one row.
    struct Row {
        P eps, count;
        bool has_gamma;
        T *rms; // this row's, or null

        HD State add(State sum, T x, T) const { return multiply_add(widen(x), widen(x), sum); }
        HD P root(State sum) const { return std::sqrt(sum / count + eps); }
        HD Normalized finish(int64_t, State sum) const { return {1 / root(sum), has_gamma}; }
        HD void store(int64_t, State sum) const {
            if (rms) *rms = narrow<T>(root(sum));
        }
    };
    HD Row of(int64_t row) const { return {eps, count, has_gamma, rms ? rms + places(row) : nullptr}; }

    HD State identity() const { return 0; }
    HD State merge(State a, State b) const { return a + b; }
    HD Normalized finish(int64_t row, State sum) const { return of(row).finish(row, sum); }
};

/// Sums of distances from a number near the mean, and of their squares.
template <class P> struct Distances {
    P sum, squares;
};

/// y = (x - mean) / sqrt(variance + eps) * gamma + beta.
///
/// Rows are reduced twice, for their mean and for the squares of the distances from it. The sum of these distances is
/// what rounding the mean has lost (Chan, Golub and LeVeque, "Algorithms for computing the sample variance", 1983).
template <class T> struct LayerNorm {
    using P = Compute<T>;
    using State = Distances<P>;
    static constexpr bool in_rows = true, refines = true;
    static constexpr OperandMask late = 0b110; // gamma and beta

    P eps, count;
    bool has_gamma, has_beta;
    T *mean, *inv_std; // or null
    ResultPlaces places;

    struct Normalized {
        P mean, rest, inv_std, offset; // of what is left of the mean
        bool has_gamma, has_beta;

        HD T operator()(T x, T gamma, T beta) const {
            return weighted(x, has_gamma ? widen(gamma) : P(1), has_beta ? widen(beta) : P(0));
        }
        HD T weighted(T x, P gamma, P beta) const {
            return narrow<T>(multiply_add(multiply_add(widen(x) - mean, inv_std, offset), gamma, beta));
        }
    };

    /// That of one row.
    struct Row {
        P eps, count, shift;
        bool has_gamma, has_beta;
        T *mean, *inv_std; // this row's, or null

        HD State add(const State &state, T x, T, T) const {
            const P distance = widen(x) - shift;
            return {state.sum + distance, multiply_add(distance, distance, state.squares)};
        }
        HD Row refined(int64_t, const State &state) const {
            return {eps, count, state.sum / count, has_gamma, has_beta, mean, inv_std};
        }
        HD Normalized finish(int64_t, const State &state) const {
            const P rest = state.sum / count, squares = state.squares - state.sum * rest;
            const P variance = squares < 0 ? P(0) : squares / count;
            const P inverse = 1 / std::sqrt(variance + eps);
            return {shift, rest, inverse, -rest * inverse, has_gamma, has_beta};
        }
        HD void store(int64_t row, const State &state) const {
            const Normalized normalized = finish(row, state);
            if (mean) *mean = narrow<T>(count == 0 ? P(0) : normalized.mean + normalized.rest);
            if (inv_std) *inv_std = narrow<T>(normalized.inv_std);
        }
    };
    HD Row of(int64_t row) const {
        const int64_t place = mean || inv_std ? places(row) : 0;
        return {eps, count, 0, has_gamma, has_beta, mean ? mean + place : nullptr, inv_std ? inv_std + place : nullptr};
    }

    HD State identity() const { return {0, 0}; }
    HD State merge(const State &a, const State &b) const { return {a.sum + b.sum, a.squares + b.squares}; }
    HD Normalized finish(int64_t row, const State &state) const { return of(row).finish(row, state); }
};

/// x + residual, rounded; or x alone.
template <class T> struct Sum {
    bool alone = false;

    HD T operator()(T x, T residual) const {
        const T sum = narrow<T>(widen(x) + widen(residual));
        return alone ? x : sum;
    }
};

/// A norm of h = x + residual, which is rounded as it is stored: outputs are y and h. `joined`: whether the first input
/// is h already.
template <class Norm, class T, bool joined = false> struct OfSum {
    using State = typename Norm::State;
    static constexpr bool in_rows = true, joins = true, refines = kRefines<Norm>;
    static constexpr OperandMask late = Norm::late << 1;

    Norm norm;

    HD static T join(T x, T residual) { return Sum<T>()(x, residual); }
    HD static T sum(T x, T residual) { return joined ? x : join(x, residual); }
    OfSum<Norm, T, true> after_join() const { return {norm}; }

    template <class F> struct Mapped {
        F f;

        template <class... W> HD Pack<T, T> operator()(T x, T residual, W... weights) const {
            const T h = sum(x, residual);
            return {f(h, weights...), {h, {}}};
        }
    };

    /// That of one row.
    struct Row {
        decltype(operation_of(std::declval<const Norm &>(), 0)) norm;

        template <class... W> HD State add(const State &state, T x, T residual, W... weights) const {
            return norm.add(state, sum(x, residual), weights...);
        }
        HD Row refined(int64_t row, const State &state) const { return {norm.refined(row, state)}; }
        HD auto finish(int64_t row, const State &state) const {
            return Mapped<decltype(norm.finish(row, state))>{norm.finish(row, state)};
        }
        HD void store(int64_t row, const State &state) const { norm.store(row, state); }
    };
    HD Row of(int64_t row) const { return {operation_of(norm, row)}; }

    HD State identity() const { return norm.identity(); }
    HD State merge(const State &a, const State &b) const { return norm.merge(a, b); }
    HD auto finish(int64_t row, const State &state) const { return of(row).finish(row, state); }
};

} // namespace baracuda::norm
