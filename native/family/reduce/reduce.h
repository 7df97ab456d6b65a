// Reductions along an axis, whose results have the input's shape with one element along it.
#pragma once

#include "core/skeleton/reduce_strided.h"
#include "family/reduce/sums.h"

namespace baracuda::reduce {

/// The input's shape, of which one axis is reduced, and its strides.
struct AxisLayout {
    ReduceShape shape;
    int64_t strides[kMaxRank];

    AxisLayout(const HostList<int32_t> &output_shape, const HostList<int64_t> &stride_x, int32_t axis, int32_t extent,
               int64_t stride) {
        for (int d = 0; d < output_shape.count; ++d) {
            shape.append(d == axis ? extent : output_shape[d], d == axis);
            strides[d] = d == axis ? stride : stride_x[d];
        }
    }
};

template <template <class> class Op, class T>
Status reduce(const Call &call, int64_t, int32_t, const HostList<int32_t> &output_shape,
              const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_y, int32_t reduce_axis,
              int32_t reduce_extent, int64_t reduce_stride_x, const T *x, T *y) {
    const AxisLayout layout(output_shape, stride_x, reduce_axis, reduce_extent, reduce_stride_x);
    return reduce_strided(call, layout.shape, Op<T>{{y, layout.shape, stride_y.entries}},
                          Strided<const T>{x, layout.strides});
}

} // namespace baracuda::reduce
