// The operations of a row: what it is reduced to, and the functor of its elements in the second look
// (core/skeleton/reduce_strided.h).
#pragma once

#include "core/numerics/decay.h"
#include "core/numerics/max_sum.h"

namespace baracuda::softmax {

/// e^-size for size >= 0, as exact as results in T are.
template <class T> struct Decay {
    HD Compute<T> operator()(Compute<T> size) const {
        if constexpr (std::is_same_v<T, f64>) {
            return decay(size);
        } else {
            return exponential<T>(-size);
        }
    }
};
template <class T> using MaxSum = baracuda::MaxSum<Compute<T>, Decay<T>>;

/// e^(x - m) / sum. For results in 16 bits the sum is divided by in the exponent, which saves a product.
template <class T> struct Share {
    using P = Compute<T>;
    P max, factor; // log2 of the sum, or its reciprocal

    HD static Share of(const MaxSum<T> &state) {
        if constexpr (sizeof(T) == 2) {
            return {state.max, std::log2(state.total())};
        } else {
            return {state.max, 1 / state.total()};
        }
    }
    /// 0 for all of a row of nothing but -infinity.
    HD static Share or_zeros(const MaxSum<T> &state) {
        if (state.sum == 0) return {state.max, sizeof(T) == 2 ? kInfinity<P> : P(0)};
        return of(state);
    }
    HD T at(P x) const {
        if constexpr (sizeof(T) == 2) {
            return narrow<T>(exp2_estimate(multiply_add(x - max, 1.44269504f, -factor)));
        } else if constexpr (std::is_same_v<T, f64>) {
            return narrow<T>(decay(max - x) * factor);
        } else {
            return narrow<T>(std::exp(x - max) * factor);
        }
    }
    HD T operator()(T x) const { return at(widen(x)); }
};

/// (x - m) - log sum.
template <class T> struct LogShare {
    Compute<T> max, log_sum;

    HD static LogShare of(const MaxSum<T> &state) { return {state.max, std::log(state.total())}; }
    HD T operator()(T x) const { return narrow<T>((widen(x) - max) - log_sum); }
};

template <class T, class F> struct OfMaxSum {
    using State = MaxSum<T>;
    static constexpr bool numbered = false, commutes = true, overlaps = sizeof(T) <= 4; // of f64 there is no gain
    static constexpr bool only_long = sizeof(T) == 8;                                   // others are short_rows.h's

    HD State identity() const { return State::none(); }
    HD State add(const State &state, T x) const { return state.with(widen(x)); }
    HD State first(T x) const { return State::of(widen(x)); }
    HD State merge(const State &a, const State &b) const { return a.merged(b); }
    HD F finish(int64_t, const State &state) const { return F::of(state); }
    HD void store(int64_t, const State &) const {}
};
template <class T> using Softmax = OfMaxSum<T, Share<T>>;
template <class T> using LogSoftmax = OfMaxSum<T, LogShare<T>>;

/// (x - log(-log u)) * inv_tau, u held to where both logarithms are finite: 1 - 2^-24 is the largest f32 below 1.
template <class T> struct GumbelScore {
    using P = Compute<T>;
    static constexpr bool zeros = false;
    P inv_tau;

    HD P operator()(T x, f32 u) const {
        const P negative_log = -std::log(static_cast<P>(clamp(u, 1e-20f, 1 - 0x1p-24f)));
        return (widen(x) - std::log(negative_log)) * inv_tau;
    }
};

/// scale * x + mask, or scale * x where a truth value lets x take part.
template <class T, class Mask> struct MaskedScore {
    using P = Compute<T>;
    static constexpr bool zeros = true;
    P scale;

    HD P operator()(T x, Mask mask) const {
        if constexpr (std::is_same_v<Mask, bool8>) {
            return mask.byte ? widen(x) * scale : -kInfinity<P>;
        } else {
            return widen(x) * scale + widen(mask);
        }
    }
};

/// The softmax of scores of two inputs: NaN in a row of nothing but -infinity, or `zeros`.
template <class T, class Score> struct SoftmaxOfScores {
    using State = MaxSum<T>;
    static constexpr bool numbered = false, compact = true;

    Score score;

    struct F {
        Score score;
        Share<T> share;

        template <class U> HD T operator()(T x, U u) const { return share.at(score(x, u)); }
    };

    HD State identity() const { return State::none(); }
    template <class U> HD State add(const State &state, T x, U u) const { return state.with(score(x, u)); }
    template <class U> HD State first(T x, U u) const { return State::of(score(x, u)); }
    HD State merge(const State &a, const State &b) const { return a.merged(b); }
    HD F finish(int64_t, const State &state) const {
        return {score, Score::zeros ? Share<T>::or_zeros(state) : Share<T>::of(state)};
    }
    HD void store(int64_t, const State &) const {}
};

/// A score and the number of its element. The first of the largest wins, and NaN before all numbers.
template <class P> struct Best {
    P score;
    int32_t at;

    HD bool is_nan() const { return score != score; }
    HD bool loses_to(const Best &other) const {
        if (is_nan() || other.is_nan()) return !is_nan();
        return other.score > score || (other.score == score && other.at < at);
    }
};

/// 1 at the first of the largest scores, 0 elsewhere; NaN where one is NaN.
template <class T> struct GumbelHard {
    using P = Compute<T>;
    using State = Best<P>;
    static constexpr bool numbered = false, indexed = true, compact = true;
    GumbelScore<T> score;

    struct F {
        static constexpr bool indexed = true;
        State best;

        HD T operator()(int64_t i, T, f32) const {
            return narrow<T>(best.is_nan() ? best.score : P(i == best.at ? 1 : 0));
        }
    };

    HD State identity() const { return {-kInfinity<P>, kHighest<int32_t>}; }
    HD State add(const State &state, int64_t i, T x, f32 u) const {
        return merge(state, {score(x, u), static_cast<int32_t>(i)});
    }
    HD State merge(const State &a, const State &b) const { return a.loses_to(b) ? b : a; }
    HD F finish(int64_t, const State &state) const { return {state}; }
    HD void store(int64_t, const State &) const {}
};

// Gradients, of dy and y

template <class T> struct SoftmaxBackward {
    using State = Compute<T>;
    static constexpr bool numbered = false, commutes = true;
    State scale = 1;

    struct F {
        State sum, scale;

        HD T operator()(T dy, T y) const { return narrow<T>(widen(y) * (widen(dy) - sum) * scale); }
    };

    HD State identity() const { return 0; }
    HD State add(State sum, T dy, T y) const { return sum + widen(y) * widen(dy); }
    HD State merge(State a, State b) const { return a + b; }
    HD F finish(int64_t, State sum) const { return {sum, scale}; }
    HD void store(int64_t, State) const {}
};

template <class T> struct LogSoftmaxBackward {
    using State = Compute<T>;
    static constexpr bool numbered = false, commutes = true, overlaps = sizeof(T) <= 4;

    struct F {
        State sum;

        HD T operator()(T dy, T y) const { return narrow<T>(widen(dy) - exponential<T>(widen(y)) * sum); }
    };

    HD State identity() const { return 0; }
    HD State add(State sum, T dy, T) const { return sum + widen(dy); }
    HD State merge(State a, State b) const { return a + b; }
    HD F finish(int64_t, State sum) const { return {sum}; }
    HD void store(int64_t, State) const {}
};

/// dy where y > 0, of which the sum is kept and the number of elements. NaN in y makes the sum NaN.
template <class T> struct SparsemaxBackward {
    using P = Compute<T>;
    struct State {
        P sum;
        int32_t count;
    };
    static constexpr bool numbered = false, compact = true;

    struct F {
        P mean;

        HD T operator()(T dy, T y) const { return narrow<T>(widen(y) > 0 || mean != mean ? widen(dy) - mean : P(0)); }
    };

    HD State identity() const { return {0, 0}; }
    HD State add(const State &state, T dy, T y) const {
        const P weight = widen(y);
        if (weight > 0) return {state.sum + widen(dy), state.count + 1};
        return {weight != weight ? weight : state.sum, state.count};
    }
    HD State merge(const State &a, const State &b) const { return {a.sum + b.sum, a.count + b.count}; }
    HD F finish(int64_t, const State &state) const {
        const bool some = state.count > 0 || state.sum != state.sum;
        return {some ? state.sum / static_cast<P>(state.count) : P(0)};
    }
    HD void store(int64_t, const State &) const {}
};

} // namespace baracuda::softmax
