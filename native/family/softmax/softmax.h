// The family's operations, as the table names them. The entry points have checked every argument.
#pragma once

#include "family/softmax/along.h"
#include "family/softmax/rows.h"
#include "family/softmax/short_rows.h"
#include "family/softmax/sparsemax.h"

namespace baracuda::softmax {

template <template <class> class Op, class T>
Status forward(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape, const HostList<int64_t> &stride_x,
               const HostList<int64_t> &stride_y, int32_t axis, int32_t, int64_t, int64_t, const T *x, T *y) {
    if (ShortRows::are<T>(shape[axis])) {
        constexpr bool is_log = std::is_same_v<Op<T>, LogSoftmax<T>>;
        using F = std::conditional_t<is_log, LogShareOfElement<T>, ShareOfPower<T>>;
        return short_rows<F>(call, shape, axis, by(y, stride_y), by(x, stride_x));
    }
    return reduce_along(call, shape, axis, Op<T>{}, by(y, stride_y), by(x, stride_x));
}

template <template <class> class Op, class T>
Status backward(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape, const HostList<int64_t> &stride_dy,
                const HostList<int64_t> &stride_y, const HostList<int64_t> &stride_dx, int32_t axis, int32_t, int64_t,
                int64_t, const T *dy, const T *y, T *dx) {
    return reduce_along(call, shape, axis, Op<T>{}, by(dx, stride_dx), by(dy, stride_dy), by(y, stride_y));
}

template <class T, class Mask>
Status masked_softmax(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                      const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_mask,
                      const HostList<int64_t> &stride_y, int32_t axis, int32_t, int64_t, int64_t, int64_t, f64 scale,
                      const T *x, const Mask *mask, T *y) {
    const MaskedScore<T, Mask> score{static_cast<Compute<T>>(scale)};
    return reduce_along(call, shape, axis, SoftmaxOfScores<T, MaskedScore<T, Mask>>{score}, by(y, stride_y),
                        by(x, stride_x), by(mask, stride_mask));
}

/// The gradient of a softmax of scores that are `scale` times x and something else.
template <class T, class Scale>
Status scaled_backward(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                       const HostList<int64_t> &stride_dy, const HostList<int64_t> &stride_y,
                       const HostList<int64_t> &stride_dx, int32_t axis, int32_t, int64_t, int64_t, Scale scale,
                       const T *dy, const T *y, T *dx) {
    return reduce_along(call, shape, axis, SoftmaxBackward<T>{static_cast<Compute<T>>(scale)}, by(dx, stride_dx),
                        by(dy, stride_dy), by(y, stride_y));
}

template <class T>
Status gumbel_softmax(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                      const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_y, int32_t axis, int32_t,
                      int64_t, int64_t, f32 inv_tau, int32_t hard, const T *x, const f32 *u_rand, T *y) {
    int64_t contiguous[kMaxRank], step = 1;
    for (int d = shape.count - 1; d >= 0; --d) {
        contiguous[d] = step;
        step *= shape[d];
    }
    const auto with = [&](const auto &op) {
        return reduce_along(call, shape, axis, op, by(y, stride_y), by(x, stride_x),
                            Strided<const f32>{u_rand, contiguous});
    };
    const GumbelScore<T> score{inv_tau};
    return hard ? with(GumbelHard<T>{score}) : with(SoftmaxOfScores<T, GumbelScore<T>>{score});
}

template <class T>
Status sparsemax(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape, const HostList<int64_t> &stride_x,
                 const HostList<int64_t> &stride_y, int32_t axis, int32_t, int64_t, int64_t, const T *x, T *y) {
    const ReduceShape rows = rows_along(shape, axis);
    const int64_t *const strides[] = {stride_y.entries, stride_x.entries};
    const ReduceWalk walk(rows, strides, 2, 1, false);
    return sparsemax_rows(call, walk, x + walk.origin[1], y + walk.origin[0]);
}

} // namespace baracuda::softmax
