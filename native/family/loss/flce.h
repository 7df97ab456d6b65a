// The parts of a fused linear cross entropy: logits of some rows become their gradients in place.
#pragma once

#include "core/skeleton/map.h"
#include "family/loss/cross_entropy.h"

namespace baracuda::loss {

/// The gradient of a row's elements, and at the target the row's loss, from the logit that is overwritten then.
template <class T> struct FusedGradient {
    using P = Compute<T>;
    static constexpr bool indexed = true;

    SoftmaxLessOne<T> gradient;
    P log_sum;
    f32 *loss;

    HD T operator()(int64_t i, T x) const {
        if (static_cast<int32_t>(i) == gradient.target) *loss = static_cast<f32>(log_sum + (gradient.max - widen(x)));
        return gradient(i, x);
    }
};

template <class T> struct FusedRows {
    using P = Compute<T>;
    using State = MaxSum<P>;
    static constexpr bool compact = true;

    const int64_t *target;
    int64_t ignored;
    int32_t classes;
    P scale;
    f32 *losses;

    HD State identity() const { return State::none(); }
    HD State add(State state, T x) const { return state.with(widen(x)); }
    HD State merge(State a, State b) const { return a.merged(b); }
    HD void store(int64_t row, State) const {
        if (is_ignored(row) || kind(row) != Target::good) losses[row] = is_ignored(row) ? 0 : kNaN<f32>;
    }
    HD FusedGradient<T> finish(int64_t row, State state) const {
        const bool good = !is_ignored(row) && kind(row) == Target::good;
        const SoftmaxLessOne<T> gradient{state.max, 1 / state.sum, scale, is_ignored(row) ? P(0) : kNaN<P>,
                                         good ? target[row] : -1};
        return {gradient, std::log(state.sum), losses + row};
    }

  private:
    HD bool is_ignored(int64_t row) const { return target[row] == ignored; }
    HD Target kind(int64_t row) const { return kind_of(target[row], classes); }
};

template <class T>
Status flce_per_row(const Call &call, int32_t n_rows, int32_t classes, int64_t row_stride, int64_t ignored, f32 scale,
                    T *logits, const int64_t *target, f32 *losses) {
    const RowSet rows{0, 1, n_rows};
    return reduce_rows_of(call, rows, classes, FusedRows<T>{target, ignored, classes, scale, losses},
                          Pack<RowOperand<T>>{{logits, row_stride, rows}, {}},
                          RowOperand<const T>(logits, row_stride, rows));
}

template <class T> struct Rounded {
    HD T operator()(f32 x) const { return narrow<T>(x); }
};

template <class T> Status flce_per_row_cast(const Call &call, int64_t n_rows, const f32 *losses, T *out) {
    return map(call, n_rows, Rounded<T>{}, out, losses);
}

template <class T> struct ScaledSum {
    using State = Compute<T>;
    static constexpr bool compact = true;

    State factor;
    T *out;

    HD State identity() const { return 0; }
    HD State add(State sum, f32 loss) const { return sum + loss; }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t, State sum) const { *out = narrow<T>(sum * factor); }
};

template <class T>
Status flce_scalar_finalize(const Call &call, int64_t n_rows, f32 denom_inv, const f32 *losses, T *out) {
    return reduce_all(call, n_rows, ScaledSum<T>{denom_inv, out}, losses);
}

template <class T> struct Times {
    Compute<T> factor;

    HD T operator()(T x) const { return narrow<T>(widen(x) * factor); }
};

template <class T> Status flce_inplace_scale(const Call &call, int64_t numel, f32 scalar, T *buffer) {
    return map(call, numel, Times<T>{scalar}, buffer, const_cast<const T *>(buffer));
}

struct CountOthers {
    using State = int64_t;
    static constexpr bool exact = true, compact = true;

    int64_t ignored;
    int64_t *count;

    HD State identity() const { return 0; }
    HD State add(State count, int64_t target) const { return count + (target != ignored); }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t, State total) const { *count = total; }
};

inline Status flce_count_non_ignore(const Call &call, int32_t rows, int64_t ignored, const int64_t *target,
                                    int64_t *count) {
    return reduce_all(call, rows, CountOthers{ignored, count}, target);
}

} // namespace baracuda::loss
