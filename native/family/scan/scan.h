// Scans along an axis: their operations (core/skeleton/scan.h says what those are), and the calls of the table.
#pragma once

#include "core/skeleton/scan.h"
#include "family/scan/operations.h"

namespace baracuda::scan {

/// The strides of x along the shape: that of the axis comes with the call.
inline HostList<int64_t> with_step(HostList<int64_t> strides, int axis, int64_t step) {
    strides.entries[axis] = step;
    return strides;
}

template <template <class> class F, class T>
Status scan(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape, const HostList<int64_t> &stride_x,
            const HostList<int64_t> &stride_y, int32_t axis, int32_t, int64_t step_x, int32_t reverse, const T *x,
            T *y) {
    const HostList<int64_t> strides = with_step(stride_x, axis, step_x);
    return scan_rows(call, shape, axis, reverse != 0, F<T>{}, Pack<Strided<T>>{by(y, stride_y), {}}, by(x, strides));
}

template <template <class> class F, class T>
Status scan_with_indices(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                         const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_y,
                         const HostList<int64_t> &stride_index, int32_t axis, int32_t extent, int64_t step_x,
                         int32_t reverse, const T *x, T *y, int64_t *index) {
    const HostList<int64_t> strides = with_step(stride_x, axis, step_x);
    const WithIndex<F<T>> op{{}, reverse ? extent - 1 : 0, reverse ? -1 : 1};
    return scan_rows(call, shape, axis, reverse != 0, op,
                     Pack<Strided<T>, Strided<int64_t>>{by(y, stride_y), {by(index, stride_index), {}}},
                     by(x, strides));
}

// The gradients of products and of log-sum-exp are scans from the other end.

template <class T>
Status cumprod_backward(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                        const HostList<int64_t> &stride_dy, const HostList<int64_t> &stride_x,
                        const HostList<int64_t> &stride_y, const HostList<int64_t> &stride_dx, int32_t axis,
                        int32_t extent, int32_t reverse, const T *dy, const T *x, const T *y, T *dx) {
    return scan_rows(call, shape, axis, reverse == 0, CumprodBackward<T>{extent},
                     Pack<Strided<T>>{by(dx, stride_dx), {}}, by(dy, stride_dy), by(x, stride_x), by(y, stride_y));
}

template <class T>
Status log_cumsum_exp_backward(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                               const HostList<int64_t> &stride_dy, const HostList<int64_t> &stride_x,
                               const HostList<int64_t> &stride_y, const HostList<int64_t> &stride_dx, int32_t axis,
                               int32_t, int32_t reverse, const T *dy, const T *x, const T *y, T *dx) {
    return scan_rows(call, shape, axis, reverse == 0, LogCumsumExpBackward<T>{},
                     Pack<Strided<T>>{by(dx, stride_dx), {}}, by(dy, stride_dy), by(x, stride_x), by(y, stride_y));
}

template <template <class> class F, class T>
Status extremum_backward(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                         const HostList<int64_t> &stride_dy, const HostList<int64_t> &stride_x,
                         const HostList<int64_t> &stride_dx, int32_t axis, int32_t extent, int32_t reverse, const T *dy,
                         const T *x, T *dx) {
    return scan_rows(call, shape, axis, reverse != 0, ExtremumBackward<F<T>, T>{extent},
                     Pack<Strided<T>>{by(dx, stride_dx), {}}, by(dy, stride_dy), by(x, stride_x));
}

} // namespace baracuda::scan
