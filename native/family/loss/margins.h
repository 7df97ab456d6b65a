// Losses of rows that compare vectors, or a class with others: cosine_embedding, triplet_margin, multi_margin,
// multilabel_soft_margin.
#pragma once

#include "core/skeleton/strided.h"
#include "family/loss/cross_entropy.h"
#include "family/loss/elementwise.h"
#include "family/loss/norms.h"
#include "family/loss/terms.h"

namespace baracuda::loss {

// Cosine embedding

template <class P> struct Cosine {
    P dot, square1, square2;

    HD P divisor() const {
        const P product = std::sqrt(square1) * std::sqrt(square2);
        return product < P(1e-12) ? P(1e-12) : product;
    }
    HD P value() const { return dot / divisor(); }
};

template <class T> struct CosineEmbedding {
    using P = Compute<T>;
    using State = Cosine<P>;
    static constexpr bool compact = true;

    HD State identity() const { return {0, 0, 0}; }
    HD State add(State state, T x1, T x2) const {
        const P a = widen(x1), b = widen(x2);
        return {multiply_add(a, b, state.dot), multiply_add(a, a, state.square1), multiply_add(b, b, state.square2)};
    }
    HD State merge(State a, State b) const { return {a.dot + b.dot, a.square1 + b.square1, a.square2 + b.square2}; }
};

template <class T> struct CosineEmbeddingLoss : CosineEmbedding<T> {
    using P = Compute<T>;

    const T *t;
    P margin;
    RowStore<T> losses;

    CosineEmbeddingLoss(const T *t, P margin, const RowStore<T> &losses) : t(t), margin(margin), losses(losses) {}

    HD void store(int64_t result, const Cosine<P> &state) const {
        const P of = widen(t[losses.rows.row(result)]), cosine = state.value();
        losses(result, of > 0 ? 1 - cosine : of <= 0 ? positive(cosine - margin) : of);
    }
};

template <class T>
Status cosine_embedding(const Call &call, int64_t n_rows, int32_t extent, int64_t row_stride, int32_t mode, f32 margin,
                        const T *x1, const T *x2, const T *t, T *out) {
    return reduce_row_losses<T>(call, n_rows, mode, nullptr, out, [&](const Call &own, const RowStore<T> &losses) {
        return reduce_rows_of(own, losses.rows, extent, CosineEmbeddingLoss<T>(t, margin, losses),
                              RowOperand<const T>(x1, row_stride, losses.rows),
                              RowOperand<const T>(x2, row_stride, losses.rows));
    });
}

/// The gradient with respect to x is other * cross - x * own; 0 where `other` does not reach.
template <class T, bool both> struct CosineGradient {
    using P = Compute<T>;

    P cross, own1, own2;

    HD auto operator()(T x1, T x2) const {
        const P a = widen(x1), b = widen(x2);
        const T first = narrow<T>(b * cross - a * own1);
        if constexpr (both) {
            return Pack<T, T>{first, {narrow<T>(a * cross - b * own2), {}}};
        } else {
            return first;
        }
    }
};

template <class T, bool both> struct CosineEmbeddingBackward : CosineEmbedding<T> {
    using P = Compute<T>;

    const T *t;
    P margin;
    GradientScale<T> scale;

    CosineEmbeddingBackward(const T *t, P margin, const GradientScale<T> &scale) : t(t), margin(margin), scale(scale) {}

    HD void store(int64_t, const Cosine<P> &) const {}
    HD CosineGradient<T, both> finish(int64_t row, const Cosine<P> &state) const {
        const P cosine = state.value();
        const P slope = widen(t[row]) > 0 ? P(-1) : cosine - margin < 0 ? P(0) : P(1), factor = slope * scale.of(row);
        const auto own = [&](P square) { return square <= P(1e-24) ? P(0) : factor * cosine / square; };
        return {factor / state.divisor(), own(state.square1), own(state.square2)};
    }
};

/// Either gradient may be null.
template <class T>
Status cosine_embedding_backward(const Call &call, int64_t n_rows, int32_t extent, int64_t row_stride, int32_t mode,
                                 f32 scale, f32 margin, const T *x1, const T *x2, const T *t, const T *dy, T *dx1,
                                 T *dx2) {
    const RowSet rows{0, 1, n_rows};
    const GradientScale<T> scales(dy, mode, scale, n_rows);
    const auto operand = [&](auto *pointer) {
        return RowOperand<std::remove_pointer_t<decltype(pointer)>>(pointer, row_stride, rows);
    };
    if (dx1 != nullptr && dx2 != nullptr) {
        return reduce_rows_of(call, rows, extent, CosineEmbeddingBackward<T, true>(t, margin, scales),
                              Pack<RowOperand<T>, RowOperand<T>>{operand(dx1), {operand(dx2), {}}}, operand(x1),
                              operand(x2));
    }
    if (dx1 == nullptr) std::swap(x1, x2), std::swap(dx1, dx2);
    if (dx1 == nullptr) return Status::ok;
    return reduce_rows_of(call, rows, extent, CosineEmbeddingBackward<T, false>(t, margin, scales),
                          Pack<RowOperand<T>>{operand(dx1), {}}, operand(x1), operand(x2));
}

// Triplet margin

template <class T, class Norm> struct TripletMargin {
    using P = Compute<T>;
    struct State {
        typename Norm::State near, far;
    };
    static constexpr bool compact = true, commutes = std::is_same_v<Norm, UsualNorm<P>>;

    Norm norm;
    P margin;

    HD State identity() const { return {norm.identity(), norm.identity()}; }
    HD State add(State state, T a, T p, T n) const {
        return {norm.add(state.near, widen(a) - widen(p)), norm.add(state.far, widen(a) - widen(n))};
    }
    HD State merge(State a, State b) const { return {norm.merge(a.near, b.near), norm.merge(a.far, b.far)}; }
    HD P excess(const State &state) const { return norm.value(state.near) - norm.value(state.far) + margin; }
};

template <class T, class Norm> struct TripletMarginLoss : TripletMargin<T, Norm> {
    RowStore<T> losses;

    TripletMarginLoss(const TripletMargin<T, Norm> &op, const RowStore<T> &losses)
        : TripletMargin<T, Norm>(op), losses(losses) {}

    HD void store(int64_t result, const typename TripletMargin<T, Norm>::State &state) const {
        losses(result, positive(this->excess(state)));
    }
};

template <class T>
Status triplet_margin(const Call &call, int64_t n_rows, int32_t extent, int64_t row_stride, int32_t mode, f32 margin,
                      f32 p_norm, const T *a, const T *p, const T *n, T *out) {
    return with_norm<Compute<T>>(p_norm, [&](const auto &norm) {
        using Norm = std::decay_t<decltype(norm)>;
        return reduce_row_losses<T>(call, n_rows, mode, nullptr, out, [&](const Call &own, const RowStore<T> &losses) {
            const auto operand = [&](const T *from) { return RowOperand<const T>(from, row_stride, losses.rows); };
            return reduce_rows_of(own, losses.rows, extent, TripletMarginLoss<T, Norm>({norm, margin}, losses),
                                  operand(a), operand(p), operand(n));
        });
    });
}

/// The gradients with respect to a, p and n, or that of one of them.
template <class T, class Norm, bool all> struct TripletGradient {
    using P = Compute<T>;

    typename Norm::Slope near, far;
    P scale;
    int which;

    HD auto operator()(T a, T p, T n) const {
        const P toward = near(widen(a) - widen(p)), away = far(widen(a) - widen(n));
        const auto scaled = [&](P gradient) { return narrow<T>(scale == 0 ? P(0) : gradient * scale); };
        if constexpr (all) {
            return Pack<T, T, T>{scaled(toward - away), {scaled(-toward), {scaled(away), {}}}};
        } else {
            return scaled(which == 0 ? toward - away : which == 1 ? -toward : away);
        }
    }
};

template <class T, class Norm, bool all> struct TripletMarginBackward : TripletMargin<T, Norm> {
    using P = Compute<T>;
    using State = typename TripletMargin<T, Norm>::State;

    GradientScale<T> scale;
    int which;

    TripletMarginBackward(const TripletMargin<T, Norm> &op, const GradientScale<T> &scale, int which)
        : TripletMargin<T, Norm>(op), scale(scale), which(which) {}

    HD void store(int64_t, const State &) const {}
    HD TripletGradient<T, Norm, all> finish(int64_t row, const State &state) const {
        const P active = this->excess(state) < 0 ? P(0) : scale.of(row);
        return {this->norm.slope(state.near), this->norm.slope(state.far), active, which};
    }
};

/// Each gradient may be null: then those that are not are made one after the other.
template <class T>
Status triplet_margin_backward(const Call &call, int64_t n_rows, int32_t extent, int64_t row_stride, int32_t mode,
                               f32 scale, f32 margin, f32 p_norm, const T *a, const T *p, const T *n, const T *dy,
                               T *da, T *dp, T *dn) {
    const RowSet rows{0, 1, n_rows};
    const GradientScale<T> scales(dy, mode, scale, n_rows);
    const auto operand = [&](auto *pointer) {
        return RowOperand<std::remove_pointer_t<decltype(pointer)>>(pointer, row_stride, rows);
    };
    return with_norm<Compute<T>>(p_norm, [&](const auto &norm) {
        using Norm = std::decay_t<decltype(norm)>;
        const TripletMargin<T, Norm> op{norm, margin};
        if (da != nullptr && dp != nullptr && dn != nullptr) {
            const Pack<RowOperand<T>, RowOperand<T>, RowOperand<T>> outs{operand(da), {operand(dp), {operand(dn), {}}}};
            return reduce_rows_of(call, rows, extent, TripletMarginBackward<T, Norm, true>(op, scales, 0), outs,
                                  operand(a), operand(p), operand(n));
        }
        T *const each[] = {da, dp, dn};
        for (int which = 0; which < 3; ++which) {
            if (each[which] == nullptr) continue;
            const Status status =
                reduce_rows_of(call, rows, extent, TripletMarginBackward<T, Norm, false>(op, scales, which),
                               Pack<RowOperand<T>>{operand(each[which]), {}}, operand(a), operand(p), operand(n));
            if (status != Status::ok) return status;
        }
        return Status::ok;
    });
}

// Multi margin

/// max(0, margin - x[target] + x)^p of the other classes, and its derivative. of() makes that of one row.
template <class T> struct MultiMargin {
    using P = Compute<T>;

    const T *input;
    int64_t row_stride;
    const int64_t *target;
    int32_t classes;
    P margin, p;
    int32_t own_target = -1; // no class
    P shift = 0;             // margin - x[target]

    HD bool is_own(int64_t i) const { return static_cast<int32_t>(i) == own_target; }
    HD void set_row(int64_t row) {
        const int64_t given = target[row];
        own_target = kind_of(given, classes) == Target::good ? static_cast<int32_t>(given) : -1;
        if (own_target >= 0) shift = margin - widen(input[row * row_stride + own_target]);
    }
    HD bool is_usual() const { return p == 1 || p == 2; }
    HD P value(T x) const {
        const P excess = positive(shift + widen(x));
        return is_usual() ? excess * (p == 2 ? excess : P(1)) : any_power(excess, p);
    }
    HD P slope(T x) const {
        const P excess = shift + widen(x);
        if (is_usual()) return excess > 0 ? p == 2 ? 2 * excess : P(1) : P(0);
        return excess > 0 ? p * any_power(excess, p - 1) : P(0);
    }
};

template <class T> struct MultiMarginLoss {
    using P = Compute<T>;
    using State = P;
    static constexpr bool indexed = true, compact = true;

    MultiMargin<T> row;
    RowStore<T> losses;

    HD MultiMarginLoss of(int64_t result) const {
        MultiMarginLoss own = *this;
        own.row.set_row(losses.rows.row(result));
        return own;
    }
    HD State identity() const { return 0; }
    HD State add(State sum, int64_t i, T x) const { return row.is_own(i) ? sum : sum + row.value(x); }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t result, State sum) const {
        const bool good = row.own_target >= 0 || // or this is not of one row
                          kind_of(row.target[losses.rows.row(result)], row.classes) == Target::good;
        losses(result, good ? sum / static_cast<P>(row.classes) : kNaN<P>);
    }
};

/// The sum of all rows' losses, or their mean, without the losses themselves: one launch for 16 bits, whose losses take
/// three or four.
template <class T> struct SumOfMultiMargins {
    using P = Compute<T>;
    using State = P;
    static constexpr bool indexed = true, compact = true, spreads = true;
    static constexpr int64_t most_elements = sizeof(T) == 2 ? 1 << 16 : 0;

    MultiMargin<T> rows;
    Divider<int32_t> by_classes;
    int32_t mode;
    int64_t n_rows;
    T *out;

    HD State identity() const { return 0; }
    HD State add(State sum, int64_t i, T x) const {
        const auto element = static_cast<int32_t>(i);
        const int32_t row = by_classes.quotient(element);
        MultiMargin<T> own = rows;
        own.set_row(row);
        if (own.own_target < 0) return kNaN<P>;
        return element - row * by_classes.divisor() == own.own_target ? sum : sum + own.value(x);
    }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t, State sum) const {
        *out = narrow<T>(mean_or_sum(sum / static_cast<P>(by_classes.divisor()), mode, n_rows));
    }
};

template <class T>
Status multi_margin(const Call &call, int64_t n_rows, int32_t classes, int64_t row_stride, int32_t mode, f32 margin,
                    f32 p_norm, const T *input, const int64_t *target, T *out) {
    if constexpr (constexpr int64_t most = SumOfMultiMargins<T>::most_elements; most > 0) {
        if (mode != kNone && out != nullptr && n_rows > 0 && classes > 0 && n_rows <= most / classes) {
            if (const Status status = require_workspace<T>(call, n_rows); status != Status::ok) return status;
            ReduceShape shape;
            shape.append(n_rows, true);
            shape.append(classes, true);
            const int64_t steps[] = {row_stride, 1};
            const MultiMargin<T> rows{input, row_stride, target, classes, margin, p_norm};
            const SumOfMultiMargins<T> op{rows, Divider<int32_t>(classes), mode, n_rows, out};
            return reduce_strided<ReduceMemory::rows>(call, shape, op, Strided<const T>{input, steps});
        }
    }
    return reduce_row_losses<T>(call, n_rows, mode, nullptr, out, [&](const Call &own, const RowStore<T> &losses) {
        const MultiMarginLoss<T> op{{input, row_stride, target, classes, margin, p_norm}, losses};
        return reduce_rows_of(own, losses.rows, classes, op, RowOperand<const T>(input, row_stride, losses.rows));
    });
}

template <class T> struct MultiMarginBackward {
    using P = Compute<T>;
    using State = P;
    static constexpr bool indexed = true, compact = true;

    struct Gradient {
        static constexpr bool indexed = true;
        MultiMargin<T> row;
        P sum, scale;

        HD T operator()(int64_t i, T x) const {
            return narrow<T>(row.own_target < 0 ? kNaN<P> : (row.is_own(i) ? -sum : row.slope(x)) * scale);
        }
    };

    MultiMargin<T> row;
    GradientScale<T> scale;
    P own_scale = 0; // of a row, by the number of classes

    HD MultiMarginBackward of(int64_t result) const {
        MultiMarginBackward own = *this;
        own.own_scale = scale.of(result) / static_cast<P>(row.classes);
        own.row.set_row(result);
        return own;
    }
    HD State identity() const { return 0; }
    HD State add(State sum, int64_t i, T x) const { return row.is_own(i) ? sum : sum + row.slope(x); }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t, State) const {}
    HD Gradient finish(int64_t, State sum) const { return {row, sum, own_scale}; }
};

template <class T>
Status multi_margin_backward(const Call &call, int64_t n_rows, int32_t classes, int64_t row_stride, int32_t mode,
                             f32 scale, f32 margin, f32 p_norm, const T *input, const int64_t *target, const T *dy,
                             T *dinput) {
    const RowSet rows{0, 1, n_rows};
    const MultiMarginBackward<T> op{{input, row_stride, target, classes, margin, p_norm}, {dy, mode, scale, n_rows}};
    return reduce_rows_of(call, rows, classes, op, Pack<RowOperand<T>>{{dinput, row_stride, rows}, {}},
                          RowOperand<const T>(input, row_stride, rows));
}

// Multilabel soft margin

template <class T> struct MultilabelSoftMargin {
    using P = Compute<T>;
    using State = P;
    static constexpr bool compact = true;

    int32_t classes;
    RowStore<T> losses;

    HD State identity() const { return 0; }
    HD State add(State sum, T x, T t) const { return sum + BceWithLogits<P>{}.value(widen(x), widen(t)); }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t result, State sum) const { losses(result, sum / static_cast<P>(classes)); }
};

template <class T>
Status multilabel_soft_margin(const Call &call, int64_t n_rows, int32_t classes, int64_t row_stride,
                              int64_t row_stride_target, int32_t mode, const T *input, const T *target, T *out) {
    const RowSet rows{0, 1, n_rows};
    if (mode == kNone) {
        return reduce_rows_of(
            call, rows, classes, MultilabelSoftMargin<T>{classes, RowStore<T>{rows, out, nullptr, 0, false, false}},
            RowOperand<const T>(input, row_stride, rows), RowOperand<const T>(target, row_stride_target, rows));
    }
    // Of all rows at once: the terms' sum by the number of classes, and of rows.
    if (const Status status = require_workspace<T>(call, n_rows); status != Status::ok) return status;
    if (out == nullptr) return Status::ok; // of no losses
    using Term = BceWithLogits<Compute<T>>;
    ReduceShape shape;
    shape.append(n_rows, true);
    shape.append(classes, true);
    const int64_t of_input[] = {row_stride, 1}, of_target[] = {row_stride_target, 1};
    const int64_t count = mode == kMean ? classes * n_rows : n_rows == 0 ? 1 : classes;
    return reduce_strided<ReduceMemory::rows>(call, shape, SumOfTerms<Term, T>{Term{}, kMean, count, out},
                                              Strided<const T>{input, of_input}, Strided<const T>{target, of_target});
}

template <class T> struct MultilabelSoftMarginBackward {
    using P = Compute<T>;

    P scale;

    HD T operator()(T x, T t, T dy) const {
        return narrow<T>(BceWithLogits<P>{}.gradient(widen(x), widen(t)) * (widen(dy) * scale));
    }
};

template <class T>
Status multilabel_soft_margin_backward(const Call &call, int64_t n_rows, int32_t classes, int64_t row_stride,
                                       int64_t row_stride_target, int32_t mode, f32 scale, const T *input,
                                       const T *target, const T *dy, T *dinput) {
    using P = Compute<T>;
    const P mean = exact_scale<P>(mode, scale, n_rows) / static_cast<P>(classes);
    constexpr int64_t most = int64_t{1} << 30; // rows of a launch, whose extents are int32
    for (int64_t row = 0; row < n_rows; row += most) {
        const int32_t extents[] = {static_cast<int32_t>(std::min(n_rows - row, most)), classes};
        const int64_t of_input[] = {row_stride, 1}, of_target[] = {row_stride_target, 1}, of_dy[] = {mode == kNone, 0};
        const Strided<T> out{dinput + row * row_stride, of_input};
        const Status status =
            map_strided(call, HostList<int32_t>(extents, 2), MultilabelSoftMarginBackward<T>{mean},
                        Pack<Strided<T>>{out, {}}, Strided<const T>{input + row * row_stride, of_input},
                        Strided<const T>{target + row * row_stride_target, of_target},
                        Strided<const T>{dy + row * of_dy[0], of_dy});
        if (status != Status::ok) return status;
    }
    return Status::ok;
}

} // namespace baracuda::loss
