// Cross entropy of logits with class indices or with probabilities, and nll, which takes log-probabilities.
#pragma once

#include "core/numerics/decay.h"
#include "core/numerics/max_sum.h"
#include "family/loss/row_losses.h"

namespace baracuda::loss {

/// e^-size for size >= 0, as a term of a sum that holds a 1: within 2^-24 of the sum.
template <class P> struct Decay {
    HD P operator()(P size) const {
        if constexpr (std::is_same_v<P, f32>) {
            return exp2_estimate(size * -1.44269504088896340736f);
        } else {
            return decay(size);
        }
    }
};
template <class P> using MaxSum = baracuda::MaxSum<P, Decay<P>>;

/// What a class index of a row is.
enum class Target { good, ignored, bad };
HD Target kind_of(int64_t target, int32_t classes, int64_t ignored = kIgnored) {
    if (target == ignored) return Target::ignored;
    return 0 <= target && target < classes ? Target::good : Target::bad;
}

/// A loss of a row by its class: value() where that is good.
template <class T, class Value>
HD void store_by_class(const RowStore<T> &losses, int64_t result, Target kind, Value value) {
    losses(result, kind == Target::good ? value() : kind == Target::ignored ? losses.ignored : kNaN<Compute<T>>);
}

template <class T> struct CrossEntropy {
    using P = Compute<T>;
    using State = MaxSum<P>;

    const T *input;
    int64_t row_stride;
    const int64_t *target;
    int32_t classes;
    RowStore<T> losses;

    HD State identity() const { return State::none(); }
    HD State add(State state, T x) const { return state.with(widen(x)); }
    HD State merge(State a, State b) const { return a.merged(b); }
    HD void store(int64_t result, State state) const {
        const int64_t row = losses.rows.row(result), of = target[row];
        store_by_class(losses, result, kind_of(of, classes),
                       [&] { return std::log(state.sum) + (state.max - widen(input[row * row_stride + of])); });
    }
};

template <class T>
Status cross_entropy(const Call &call, int64_t n_rows, int32_t classes, int64_t row_stride, int32_t mode,
                     const T *input, const int64_t *target, T *out) {
    return reduce_row_losses<T>(call, n_rows, mode, target, out, [&](const Call &own, const RowStore<T> &losses) {
        const CrossEntropy<T> op{input, row_stride, target, classes, losses};
        return reduce_rows_of(own, losses.rows, classes, op, RowOperand<const T>(input, row_stride, losses.rows));
    });
}

/// The gradient of a row's elements: `constant` in all of them, or (e^(x - max) * inverse - [i is target]) * scale.
template <class T> struct SoftmaxLessOne {
    using P = Compute<T>;
    static constexpr bool indexed = true;

    P max, inverse, scale, constant;
    int32_t target; // -1: constant

    SoftmaxLessOne() = default;
    HD SoftmaxLessOne(P max, P inverse, P scale, P constant, int64_t target)
        : max(max), inverse(inverse), scale(scale), constant(constant), target(static_cast<int32_t>(target)) {}

    HD T operator()(int64_t i, T x) const {
        const P probability = exponential<T>(widen(x) - max) * inverse;
        const P gradient = (probability - static_cast<P>(static_cast<int32_t>(i) == target)) * scale;
        return narrow<T>(target < 0 ? constant : gradient);
    }
    HD static SoftmaxLessOne of(const MaxSum<P> &state, int64_t target, int32_t classes, P scale) {
        const Target kind = kind_of(target, classes);
        return {state.max, 1 / state.sum, scale, kind == Target::ignored ? P(0) : kNaN<P>,
                kind == Target::good ? target : -1};
    }
};

/// Writes a value over elements of T, and reads it again. In words of T: those elements have no larger alignment.
template <class T, class Held> HD void hold(T *elements, const Held &value) {
    static_assert(sizeof(Held) % sizeof(T) == 0);
    constexpr int count = sizeof(Held) / sizeof(T);
    if constexpr (count == 1) {
        *elements = value;
    } else {
        Word<Held> word = to_word(value);
        for (int i = 0; i < count; ++i, word >>= 8 * sizeof(T)) elements[i] = from_word<T>(static_cast<Word<T>>(word));
    }
}
template <class Held, class T> HD Held held_in(const T *elements) {
    constexpr int count = sizeof(Held) / sizeof(T);
    if constexpr (count == 1) {
        return *elements;
    } else {
        Word<Held> word = 0;
        for (int i = 0; i < count; ++i) word |= static_cast<Word<Held>>(to_word(elements[i])) << (8 * sizeof(T) * i);
        return from_word<Held>(word);
    }
}

/// The scale of each row, which may have been written to the beginning of its gradient as a Held: nothing else holds
/// what has to be counted on the device.
template <class T, class Held = Compute<T>> struct RowScale {
    using P = Compute<T>;

    GradientScale<T> given;
    const T *held; // null: given
    int64_t row_stride;
    const P *divisor = nullptr; // of what is given, or null

    HD P of(int64_t row) const {
        if (held == nullptr) return divisor == nullptr ? given.of(row) : given.of(row) / *divisor;
        return widen(held_in<Held>(held + row * row_stride));
    }
};

template <class T> struct CrossEntropyBackward {
    using P = Compute<T>;
    using State = MaxSum<P>;

    const int64_t *target;
    int32_t classes;
    RowScale<T> scales;
    int64_t ignored = kIgnored;
    const T *weight = nullptr; // of classes, or null: 1 each
    int64_t own_target = 0;
    P own_scale = 0;

    HD CrossEntropyBackward of(int64_t row) const {
        CrossEntropyBackward own = *this;
        const int64_t given = target[row];
        const Target kind = kind_of(given, classes, ignored);
        own.own_target = kind == Target::good ? given : kind == Target::ignored ? kIgnored : -1;
        own.own_scale = scales.of(row);
        if (kind == Target::good && weight != nullptr) own.own_scale = widen(weight[given]) * own.own_scale;
        return own;
    }
    HD State identity() const { return State::none(); }
    HD State add(State state, T x) const { return state.with(widen(x)); }
    HD State merge(State a, State b) const { return a.merged(b); }
    HD void store(int64_t, State) const {}
    HD SoftmaxLessOne<T> finish(int64_t, State state) const {
        return SoftmaxLessOne<T>::of(state, own_target, classes, own_scale);
    }
};

/// The scale of a mean among n rows, when those that count are known.
template <class P> struct CountedScale {
    f64 mean; // 1 / n, or what the caller passed
    int64_t n;
    bool exact;

    CountedScale(f32 scale, int64_t n)
        : mean(scale), n(n), exact(scale == static_cast<f32>(1.0 / static_cast<f64>(n))) {}

    HD P of(int64_t valid) const {
        const f64 counted = static_cast<f64>(valid);
        return static_cast<P>(exact ? 1 / counted : mean * (static_cast<f64>(n) / counted));
    }
};

/// What the gradients of rows are multiplied by, for a mean of those whose target counts. It launches what counts them,
/// and leaves the scale at the beginning of each row of dinput, if a row has room for a Held.
template <class T, class Held>
Status count_targets(const Call &call, int64_t n_rows, int32_t classes, int64_t row_stride, f32 scale,
                     const int64_t *target, const T *dy, T *dinput, RowScale<T, Held> &scales);

template <class T>
Status cross_entropy_backward(const Call &call, int64_t n_rows, int32_t classes, int64_t row_stride, int32_t mode,
                              f32 scale, const T *input, const int64_t *target, const T *dy, T *dinput) {
    RowScale<T> scales{{dy, mode, scale, n_rows}, nullptr, row_stride};
    if (mode == kMean) {
        const Status status = count_targets(call, n_rows, classes, row_stride, scale, target, dy, dinput, scales);
        if (status != Status::ok) return status;
    }
    const RowSet rows{0, 1, n_rows};
    return reduce_rows_of(call, rows, classes, CrossEntropyBackward<T>{target, classes, scales},
                          Pack<RowOperand<T>>{{dinput, row_stride, rows}, {}},
                          RowOperand<const T>(input, row_stride, rows));
}

/// With probabilities: `dot` is the sum of t (x - max), `weight` that of t.
template <class T> struct SoftState {
    using P = Compute<T>;

    MaxSum<P> exponentials;
    P dot, weight;

    HD static SoftState none() { return {MaxSum<P>::none(), 0, 0}; }
    HD SoftState with(P x, P t) const {
        const SoftState moved = to(exponentials.with(x));
        return {moved.exponentials, moved.dot + t * (x - moved.exponentials.max), weight + t};
    }
    HD SoftState merged(const SoftState &other) const {
        const MaxSum<P> both = exponentials.merged(other.exponentials);
        return {both, to(both).dot + other.to(both).dot, weight + other.weight};
    }
    /// Relative to another maximum.
    HD SoftState to(const MaxSum<P> &other) const {
        return {other, weight == 0 ? dot : dot - weight * (other.max - exponentials.max), weight};
    }
};

template <class T> struct SoftCrossEntropy {
    using State = SoftState<T>;
    static constexpr bool compact = true;

    RowStore<T> losses;

    HD State identity() const { return State::none(); }
    HD State add(State state, T x, T t) const { return state.with(widen(x), widen(t)); }
    HD State merge(State a, State b) const { return a.merged(b); }
    HD void store(int64_t result, State state) const {
        losses(result, state.weight * std::log(state.exponentials.sum) - state.dot);
    }
};

template <class T>
Status cross_entropy_soft(const Call &call, int64_t n_rows, int32_t classes, int64_t row_stride,
                          int64_t row_stride_target, int32_t mode, const T *input, const T *target, T *out) {
    return reduce_row_losses<T>(call, n_rows, mode, nullptr, out, [&](const Call &own, const RowStore<T> &losses) {
        return reduce_rows_of(own, losses.rows, classes, SoftCrossEntropy<T>{losses},
                              RowOperand<const T>(input, row_stride, losses.rows),
                              RowOperand<const T>(target, row_stride_target, losses.rows));
    });
}

template <class T> struct SoftCrossEntropyBackward {
    using P = Compute<T>;
    struct State {
        MaxSum<P> exponentials;
        P weight;
    };
    static constexpr bool compact = true;
    struct Gradient {
        P max, ratio, scale;

        HD T operator()(T x, T t) const {
            return narrow<T>((exponential<T>(widen(x) - max) * ratio - widen(t)) * scale);
        }
    };

    GradientScale<T> scale;

    HD State identity() const { return {MaxSum<P>::none(), 0}; }
    HD State add(State state, T x, T t) const { return {state.exponentials.with(widen(x)), state.weight + widen(t)}; }
    HD State merge(State a, State b) const { return {a.exponentials.merged(b.exponentials), a.weight + b.weight}; }
    HD void store(int64_t, State) const {}
    HD Gradient finish(int64_t row, State state) const {
        return {state.exponentials.max, state.weight / state.exponentials.sum, scale.of(row)};
    }
};

template <class T>
Status cross_entropy_soft_backward(const Call &call, int64_t n_rows, int32_t classes, int64_t row_stride,
                                   int64_t row_stride_target, int32_t mode, f32 scale, const T *input, const T *target,
                                   const T *dy, T *dinput) {
    const RowSet rows{0, 1, n_rows};
    return reduce_rows_of(call, rows, classes, SoftCrossEntropyBackward<T>{{dy, mode, scale, n_rows}},
                          Pack<RowOperand<T>>{{dinput, row_stride, rows}, {}},
                          RowOperand<const T>(input, row_stride, rows),
                          RowOperand<const T>(target, row_stride_target, rows));
}

/// -input[target] of each row.
template <class T> struct NegativeLogLikelihood {
    const T *input;
    int64_t row_stride;
    const int64_t *target;
    int32_t classes;

    HD Compute<T> of(int64_t row) const { return of(row, target[row]); }
    HD Compute<T> of(int64_t row, int64_t of) const {
        const Target kind = kind_of(of, classes);
        return kind == Target::good      ? -widen(input[row * row_stride + of])
               : kind == Target::ignored ? Compute<T>(0)
                                         : kNaN<Compute<T>>;
    }
};

/// Their sum, or the mean of those whose target counts.
template <class T> struct SumOfNll {
    struct State {
        Compute<T> sum;
        int64_t count;
    };
    static constexpr bool indexed = true, compact = true, spreads = true;

    NegativeLogLikelihood<T> rows;
    int32_t mode;
    T *out;

    HD State identity() const { return {0, 0}; }
    HD State add(State state, int64_t row, int64_t target) const {
        return {state.sum + rows.of(row, target), state.count + (target != kIgnored)};
    }
    HD State merge(State a, State b) const { return {a.sum + b.sum, a.count + b.count}; }
    HD void store(int64_t, State state) const { *out = narrow<T>(mean_or_sum(state.sum, mode, state.count)); }
};

template <class T>
Status nll(const Call &call, int64_t n_rows, int32_t classes, int64_t row_stride, int32_t mode, const T *input,
           const int64_t *target, T *out) {
    const NegativeLogLikelihood<T> rows{input, row_stride, target, classes};
    if (mode == kNone) {
        const RowSet all{0, 1, n_rows};
        return reduce_rows_of(call, all, 0, EachOf<NegativeLogLikelihood<T>, T>{rows, out},
                              RowOperand<const T>(input, row_stride, all));
    }
    if (const Status status = require_workspace<T>(call, n_rows); status != Status::ok) return status;
    if (out == nullptr) return Status::ok; // of no losses
    return reduce_all(call, n_rows, SumOfNll<T>{rows, mode, out}, target);
}

/// Zeros in all of dinput, then -s at the target of each row; a row whose target is no class is NaN.
template <class T>
Status nll_backward(const Call &call, int64_t n_rows, int32_t classes, int64_t row_stride, int64_t dinput_numel,
                    int32_t mode, f32 scale, const T *dy, const int64_t *target, T *dinput);

/// The gradient of one row, of zeros but for what may be held at its beginning.
template <class T> HD void put_nll_gradient(T *row, int64_t target, int32_t classes, Compute<T> scale) {
    row[0] = narrow<T>(0);
    const Target kind = kind_of(target, classes);
    if (kind == Target::good) row[target] = narrow<T>(-scale);
    if (kind == Target::bad) {
        for (int32_t i = 0; i < classes; ++i) row[i] = narrow<T>(kNaN<Compute<T>>);
    }
}

} // namespace baracuda::loss

#include BARACUDA_IMPLEMENTATION(class_targets)
