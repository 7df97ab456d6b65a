// What normalization reduces rows to, and what it makes of their elements. Weights and biases are inputs that are
// repeated from row to row; where there are none, something else is read in their place, and not used.
#pragma once

#include "core/layout/reduce_walk.h"
#include "family/norm/moments.h"

namespace baracuda::norm {

/// y = x / rms * gamma with rms = sqrt(mean(x^2) + eps).
template <class T> struct RmsNorm {
    using P = Compute<T>;
    using State = P;

    P eps, count;
    bool has_gamma;
    T *rms; // or null
    ResultPlaces places;

    HD State identity() const { return 0; }
    HD State add(State sum, T x, T) const { return multiply_add(widen(x), widen(x), sum); }
    HD State merge(State a, State b) const { return a + b; }
    HD P root(State sum) const { return std::sqrt(sum / count + eps); }
    HD void store(int64_t row, State sum) const {
        if (rms) rms[places(row)] = narrow<T>(root(sum));
    }

    struct Normalized {
        P inverse;
        bool has_gamma;

        HD T operator()(T x, T gamma) const {
            const P xhat = widen(x) * inverse;
            return narrow<T>(has_gamma ? xhat * widen(gamma) : xhat);
        }
    };
    HD Normalized finish(int64_t, State sum) const { return {1 / root(sum), has_gamma}; }
};

/// y = (x - mean) / sqrt(variance + eps) * gamma + beta.
template <class T> struct LayerNorm {
    using P = Compute<T>;
    using State = Moments<P>;

    P eps;
    bool has_gamma, has_beta;
    T *mean, *inv_std; // or null
    ResultPlaces places;

    HD State identity() const { return State::none(); }
    HD State add(const State &state, T x, T, T) const { return state.with(widen(x)); }
    HD State merge(const State &a, const State &b) const { return a.merged(b); }
    HD void store(int64_t row, const State &state) const {
        const Statistics<P> statistics(state, eps);
        const int64_t place = places(row);
        if (mean) mean[place] = narrow<T>(statistics.mean);
        if (inv_std) inv_std[place] = narrow<T>(statistics.inv_std);
    }

    struct Normalized {
        Statistics<P> statistics;
        bool has_gamma, has_beta;

        HD T operator()(T x, T gamma, T beta) const {
            const P xhat = statistics.normalized(widen(x)), scaled = has_gamma ? xhat * widen(gamma) : xhat;
            return narrow<T>(has_beta ? scaled + widen(beta) : scaled);
        }
    };
    HD Normalized finish(int64_t, const State &state) const { return {Statistics<P>(state, eps), has_gamma, has_beta}; }
};

} // namespace baracuda::norm
