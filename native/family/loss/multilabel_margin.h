// multilabel_margin: every listed class of a row against every class that is not listed. A row of targets lists classes
// until its first negative entry; one that is listed twice counts twice. A row that lists no class of its own is NaN.
#pragma once

#include "family/loss/row_losses.h"
#include "family/loss/terms.h"

namespace baracuda::loss {

/// Of one row. The time is that of `length` times the classes.
template <class T> struct ListedClasses {
    using P = Compute<T>;

    const T *x;
    const int64_t *target;
    int32_t classes, length;

    /// What class i, which is not listed, exceeds the listed ones by, in all.
    HD P excess(int32_t i) const {
        P sum = 0;
        for (int32_t q = 0; q < length; ++q) sum += positive(1 - widen(x[target[q]]) + widen(x[i]));
        return sum;
    }
    HD bool exceeds(int32_t i, int64_t listed) const { return 1 - widen(x[listed]) + widen(x[i]) > 0; }
    /// How many of the listed ones it exceeds.
    HD int64_t exceeded(int32_t i) const {
        int64_t count = 0;
        for (int32_t q = 0; q < length; ++q) count += exceeds(i, target[q]);
        return count;
    }
};

/// Rows of logits and of targets.
template <class T> struct MultilabelRows {
    const T *input;
    const int64_t *target;
    int64_t row_stride, row_stride_target;
    int32_t classes;

    HD ListedClasses<T> of(int64_t row) const {
        return {input + row * row_stride, target + row * row_stride_target, classes, 0};
    }
};

template <class T> Status multilabel_rows(const Call &call, const MultilabelRows<T> &rows, const RowStore<T> &losses);

template <class T>
Status multilabel_rows_backward(const Call &call, int64_t n_rows, const MultilabelRows<T> &rows,
                                const GradientScale<T> &scale, T *dinput);

template <class T>
Status multilabel_margin(const Call &call, int64_t n_rows, int32_t classes, int64_t row_stride,
                         int64_t row_stride_target, int32_t mode, const T *input, const int64_t *target, T *out) {
    const MultilabelRows<T> rows{input, target, row_stride, row_stride_target, classes};
    return reduce_row_losses<T>(call, n_rows, mode, nullptr, out, [&](const Call &, const RowStore<T> &losses) {
        return losses.rows.count == 0 ? Status::ok : multilabel_rows(call, rows, losses);
    });
}

template <class T>
Status multilabel_margin_backward(const Call &call, int64_t n_rows, int32_t classes, int64_t row_stride,
                                  int64_t row_stride_target, int32_t mode, f32 scale, const T *input,
                                  const int64_t *target, const T *dy, T *dinput) {
    const MultilabelRows<T> rows{input, target, row_stride, row_stride_target, classes};
    return multilabel_rows_backward(call, n_rows, rows, GradientScale<T>(dy, mode, scale, n_rows), dinput);
}

} // namespace baracuda::loss

#include BARACUDA_IMPLEMENTATION(multilabel_margin)
