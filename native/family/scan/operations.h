// What scans merge. Each operation is a template of the elements' type T.
#pragma once

#include "core/numerics/math.h"
#include "core/numerics/pack.h"
#include "core/numerics/types.h"

#include <cmath>
#include <limits>
#include <type_traits>

namespace baracuda::scan {

/// What elements of T are computed in: f32 or f64; integers as they are.
template <class T, bool integer = std::is_integral_v<T>> struct Computed {
    using Type = Compute<T>;

    static HD Type of(T x) { return widen(x); }
    static HD T stored(Type value) { return narrow<T>(value); }
};
template <class T> struct Computed<T, true> {
    using Type = std::make_unsigned_t<T>; // which wraps around

    static HD Type of(T x) { return static_cast<Type>(x); }
    static HD T stored(Type value) { return static_cast<T>(value); }
};

template <class T> struct Cumsum {
    using State = typename Computed<T>::Type;
    static constexpr bool exact = std::is_integral_v<T>;

    HD State identity() const { return std::is_integral_v<T> ? State(0) : -State(0); } // -0 + -0 is -0
    HD State add(State sum, int64_t, T x) const { return sum + Computed<T>::of(x); }
    HD State merge(State a, State b) const { return a + b; }
    HD T result(State sum, int64_t, T) const { return Computed<T>::stored(sum); }
};

template <class T> struct Cumprod {
    using State = typename Computed<T>::Type;
    static constexpr bool exact = std::is_integral_v<T>;

    HD State identity() const { return 1; }
    HD State add(State product, int64_t, T x) const { return product * Computed<T>::of(x); }
    HD State merge(State a, State b) const { return a * b; }
    HD T result(State product, int64_t, T) const { return Computed<T>::stored(product); }
};

/// The integer that takes the place of no other in a search for the largest (sign = 1) or the smallest (-1).
template <class T, int sign>
constexpr T kLast = sign > 0 ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max();

/// The largest element so far (sign = 1), or the smallest (-1): the last of equal ones, NaN from the first on.
template <class T, int sign> struct Extremum {
    using State = std::conditional_t<std::is_integral_v<T>, T, Compute<T>>;
    static constexpr bool exact = true;

    HD static State value(T x) {
        if constexpr (std::is_integral_v<T>) {
            return x;
        } else {
            return widen(x);
        }
    }

    /// Whether an element b takes the place of a, which is before it.
    HD static bool wins(State b, State a) { return b != b || (sign > 0 ? b >= a : b <= a); }

    HD State identity() const {
        if constexpr (std::is_integral_v<T>) {
            return kLast<T, sign>;
        } else {
            return -sign * static_cast<State>(HUGE_VAL);
        }
    }
    HD State add(State extremum, int64_t, T x) const { return merge(extremum, value(x)); }
    HD State merge(State a, State b) const { return wins(b, a) ? b : a; }
    HD T result(State extremum, int64_t, T) const {
        if constexpr (std::is_integral_v<T>) {
            return extremum;
        } else {
            return narrow<T>(extremum);
        }
    }
};
template <class T> using Cummax = Extremum<T, 1>;
template <class T> using Cummin = Extremum<T, -1>;

/// An extremum and where it is: element k is `first + k * step` along the axis.
template <class Of> struct WithIndex {
    struct State {
        typename Of::State value;
        int32_t k; // -1: none
    };
    static constexpr bool exact = true;

    Of of;
    int32_t first, step;

    HD State identity() const { return {of.identity(), -1}; }
    template <class T> HD State add(State state, int64_t k, T x) const {
        return merge(state, {of.value(x), static_cast<int32_t>(k)});
    }
    HD State merge(State a, State b) const {
        const bool second = b.k >= 0 && Of::wins(b.value, a.value);
        return {second ? b.value : a.value, second ? b.k : a.k};
    }
    template <class T> HD Pack<T, int64_t> result(State state, int64_t k, T x) const {
        return {of.result(state.value, k, x), {int64_t{first} + int64_t{step} * state.k, {}}};
    }
};

/// log of the sum of exponentials, of which `sum` are relative to that of the largest, `most`.
template <class T> struct LogCumsumExp {
    using P = Compute<T>;
    struct State {
        P most, sum;
    };

    HD State identity() const { return {-static_cast<P>(HUGE_VAL), 0}; }
    HD State add(State state, int64_t, T x) const { return merge(state, {widen(x), 1}); }
    /// Of equal infinities the difference is 0; NaN stays in the sum.
    HD State merge(State a, State b) const {
        const bool rises = b.most > a.most;
        const P least = rises ? a.most : b.most, most = rises ? b.most : a.most;
        const P smaller = rises ? a.sum : b.sum, larger = rises ? b.sum : a.sum;
        return {most, fma(smaller, std::exp(least == most ? P(0) : least - most), larger)};
    }
    HD T result(State state, int64_t, T) const { return narrow<T>(state.most + std::log(state.sum)); }
};

/// From the last element on: the sum of dy e^-y, relative to the smallest y, `least`. An infinity at -inf is no term:
/// x is -inf too.
template <class T> struct LogCumsumExpBackward {
    using P = Compute<T>;
    struct State {
        P least, sum;
    };

    HD State identity() const { return {static_cast<P>(HUGE_VAL), 0}; }
    HD State add(State state, int64_t, T dy, T, T y) const {
        return widen(y) == -static_cast<P>(HUGE_VAL) ? state : merge(state, {widen(y), widen(dy)});
    }
    HD State merge(State a, State b) const {
        const bool falls = b.least < a.least;
        const P least = falls ? b.least : a.least, most = falls ? a.least : b.least;
        const P smaller = falls ? a.sum : b.sum, larger = falls ? b.sum : a.sum;
        return {least, fma(smaller, std::exp(least == most ? P(0) : least - most), larger)};
    }
    HD T result(State state, int64_t, T, T x, T) const {
        const P at = widen(x);
        return narrow<T>(at == -static_cast<P>(HUGE_VAL) ? P(0) : std::exp(at - state.least) * state.sum);
    }
};

/// From the last element on: where x_k is not 0, dx_k is the sum of dy_i y_i over i >= k, divided by it; y_i is 0 from
/// the first zero on. At the first zero, it is y_(k - 1) times the sum of dy_i times the product of the x behind k up
/// to i, dy_k + h_(k + 1) with h_k = x_k (dy_k + h_(k + 1)): two elements with h between them are one that makes
/// `factor` h + `offset` of it. A factor of 0 makes 0 of everything, so that nothing passes a zero.
template <class T> struct CumprodBackward {
    using P = Compute<T>;
    struct State {
        P sum, factor, offset;
    };
    static constexpr bool exclusive = true;

    int32_t extent;
    const T *y = nullptr; // of a row
    int64_t step = 0;

    HD CumprodBackward row(const Pack<T *> &, const int64_t (&steps)[4], const T *, const T *, const T *y_row) const {
        return {extent, y_row, steps[3]};
    }

    HD State identity() const { return {0, 1, 0}; }
    HD State add(State state, int64_t, T dy, T x, T y_k) const {
        const P factor = widen(x);
        return {state.sum + product(widen(dy), widen(y_k)), product(factor, state.factor),
                product(factor, widen(dy) + state.offset)};
    }
    HD State merge(State a, State b) const {
        return {a.sum + b.sum, product(b.factor, a.factor), product(b.factor, a.offset) + b.offset};
    }
    HD T result(State state, int64_t k, T dy, T x, T y_k) const {
        const P divisor = widen(x);
        if (divisor != 0) {
            // Behind a zero, and where products have vanished, sums are 0: a division of that takes long.
            const P sum = state.sum + product(widen(dy), widen(y_k));
            return narrow<T>(sum == 0 && divisor == divisor ? (divisor < 0 ? -sum : sum) : sum / divisor);
        }
        const P before = k + 1 < extent ? widen(y[(k + 1) * step]) : P(1);
        return narrow<T>(product(before, widen(dy) + state.offset));
    }

  private:
    static HD P product(P a, P b) { return a == 0 || b == 0 ? P(0) : a * b; }
};

/// dx of an element that is the extremum up to itself is the sum of dy from there to the next such element, which
/// writes it; dx of others is 0. Among elements behind others, the last that may be such an element is their own
/// extremum: if it is none, they are added to what is before them, else their own sum from there on takes its place.
template <class Of, class T> struct ExtremumBackward {
    using P = Compute<T>;
    struct State {
        typename Of::State extremum;
        P sum, all; // of dy, from the extremum on and of all elements
        int32_t k;  // of the extremum; -1: there are no elements
    };

    int32_t extent;
    T *dx = nullptr; // of a row
    int64_t step = 0;

    HD ExtremumBackward row(const Pack<T *> &outs, const int64_t (&steps)[3], const T *, const T *) const {
        return {extent, outs.first, steps[0]};
    }

    HD State identity() const { return {Of{}.identity(), -P(0), -P(0), -1}; }
    HD State add(State state, int64_t k, T dy, T x) const {
        return merge(state, {Of::value(x), widen(dy), widen(dy), static_cast<int32_t>(k)});
    }
    HD State merge(State a, State b) const {
        const bool second = b.k >= 0 && Of::wins(b.extremum, a.extremum);
        return {second ? b.extremum : a.extremum, second ? b.sum : a.sum + b.all, a.all + b.all, second ? b.k : a.k};
    }
    /// Element k is there: `before` and `after` are the states without and with it.
    HD void emit(State before, State after, int64_t k) const {
        if (after.k != k) {
            dx[k * step] = narrow<T>(P(0));
        } else if (before.k >= 0) {
            dx[before.k * step] = narrow<T>(before.sum);
        }
        if (k + 1 == extent) dx[after.k * step] = narrow<T>(after.sum);
    }
};

} // namespace baracuda::scan
