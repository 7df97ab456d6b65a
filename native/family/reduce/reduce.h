// Reductions along an axis or several, whose results have the input's shape with one element along each of these.
#pragma once

#include "core/skeleton/reduce_strided.h"
#include "family/reduce/backward.h"
#include "family/reduce/counts.h"
#include "family/reduce/extrema.h"
#include "family/reduce/logsumexp.h"
#include "family/reduce/norms.h"
#include "family/reduce/sums.h"
#include "family/reduce/variance.h"

namespace baracuda::reduce {

/// The input's shape, of which one axis is reduced, and its strides.
struct AxisLayout {
    ReduceShape shape;
    HostList<int64_t> strides;

    AxisLayout(const HostList<int32_t> &output_shape, const HostList<int64_t> &stride_x, int32_t axis, int32_t extent,
               int64_t stride)
        : shape(along(replaced(output_shape, axis, extent), axis)), strides(replaced(stride_x, axis, stride)) {}

    template <class T> ResultTensor<T> result(T *y, const HostList<int64_t> &stride_y) const {
        return {y, {shape, stride_y.entries}};
    }
};

/// Sums, products, extrema and the like, of x in elements of the operation's choice.
template <class Kind, class T>
Status reduce(const Call &call, int64_t, int32_t, const HostList<int32_t> &output_shape,
              const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_y, int32_t reduce_axis,
              int32_t reduce_extent, int64_t reduce_stride_x, const T *x, T *y) {
    using Element = typename Kind::template Element<T>;
    const AxisLayout layout(output_shape, stride_x, reduce_axis, reduce_extent, reduce_stride_x);
    const auto op = Kind::of(layout.result(reinterpret_cast<Element *>(y), stride_y), reduce_extent);
    return reduce_strided(call, layout.shape, op, by(reinterpret_cast<const Element *>(x), layout.strides));
}

template <class Kind, class T>
Status reduce_moments(const Call &call, int64_t, int32_t, const HostList<int32_t> &output_shape,
                      const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_y, int32_t reduce_axis,
                      int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction, const T *x, T *y) {
    const AxisLayout layout(output_shape, stride_x, reduce_axis, reduce_extent, reduce_stride_x);
    const Variance<T> op{layout.result(y, stride_y), degrees_of_freedom<Compute<T>>(reduce_extent, correction),
                         Kind::root};
    return reduce_strided(call, layout.shape, op, by(x, layout.strides));
}

template <class T>
Status reduce_norm(const Call &call, int64_t, int32_t, const HostList<int32_t> &output_shape,
                   const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_y, int32_t reduce_axis,
                   int32_t reduce_extent, int64_t reduce_stride_x, f64 ord, const T *x, T *y) {
    const AxisLayout layout(output_shape, stride_x, reduce_axis, reduce_extent, reduce_stride_x);
    return with_norm(layout.result(y, stride_y), ord,
                     [&](const auto &op) { return reduce_strided(call, layout.shape, op, by(x, layout.strides)); });
}

template <class Kind, class T, class Y>
Status reduce_count(const Call &call, int64_t, int32_t, const HostList<int32_t> &output_shape,
                    const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_y, int32_t reduce_axis,
                    int32_t reduce_extent, int64_t reduce_stride_x, const T *x, Y *y) {
    const AxisLayout layout(output_shape, stride_x, reduce_axis, reduce_extent, reduce_stride_x);
    const auto op = Kind::template of<T>(layout.result(y, stride_y), reduce_extent);
    return reduce_strided(call, layout.shape, op, by(x, layout.strides));
}

/// The strides of what an extremum is looked for in: a single element is the first one, wherever it is.
inline HostList<int64_t> searched(const ReduceShape &shape, const HostList<int64_t> &strides) {
    static constexpr int64_t none[kMaxRank] = {};
    return shape.count() == 1 ? HostList<int64_t>(none, strides.count) : strides;
}

template <class Kind, class T, class... Index, class Y>
Status arg_reduce(const Call &call, int64_t, int32_t, const HostList<int32_t> &output_shape,
                  const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_y, int32_t reduce_axis,
                  int32_t reduce_extent, int64_t reduce_stride_x, const T *x, Y *y) {
    const AxisLayout layout(output_shape, stride_x, reduce_axis, reduce_extent, reduce_stride_x);
    const auto op = Kind::template arg<T>(layout.result(y, stride_y));
    const HostList<int64_t> strides = searched(layout.shape, layout.strides);
    return reduce_strided(call, layout.shape, op, by(x, strides));
}

template <class T> ResultTensor<T> result_over(T *y, const ReduceShape &shape, const HostList<int64_t> &stride_y) {
    return {y, {shape, stride_y.entries}};
}

template <class Kind, class T>
Status reduce_axes(const Call &call, int32_t, const HostList<int32_t> &input_shape,
                   const HostList<int32_t> &output_shape, const HostList<int64_t> &stride_x,
                   const HostList<int64_t> &stride_y, const T *x, T *y) {
    using Element = typename Kind::template Element<T>;
    const ReduceShape shape = reduced_to(input_shape, output_shape);
    const auto op = Kind::of(result_over(reinterpret_cast<Element *>(y), shape, stride_y), shape.count());
    return reduce_strided(call, shape, op, by(reinterpret_cast<const Element *>(x), stride_x));
}

template <class Kind, class T>
Status reduce_moments_axes(const Call &call, int32_t, const HostList<int32_t> &input_shape,
                           const HostList<int32_t> &output_shape, const HostList<int64_t> &stride_x,
                           const HostList<int64_t> &stride_y, int32_t correction, const T *x, T *y) {
    const ReduceShape shape = reduced_to(input_shape, output_shape);
    const Variance<T> op{result_over(y, shape, stride_y), degrees_of_freedom<Compute<T>>(shape.count(), correction),
                         Kind::root};
    return reduce_strided(call, shape, op, by(x, stride_x));
}

template <class T>
Status reduce_norm_axes(const Call &call, int32_t, const HostList<int32_t> &input_shape,
                        const HostList<int32_t> &output_shape, const HostList<int64_t> &stride_x,
                        const HostList<int64_t> &stride_y, f64 ord, const T *x, T *y) {
    const ReduceShape shape = reduced_to(input_shape, output_shape);
    return with_norm(result_over(y, shape, stride_y), ord,
                     [&](const auto &op) { return reduce_strided(call, shape, op, by(x, stride_x)); });
}
template <class Kind, class T, class Y>
Status reduce_count_axes(const Call &call, int32_t, const HostList<int32_t> &input_shape,
                         const HostList<int32_t> &output_shape, const HostList<int64_t> &stride_x,
                         const HostList<int64_t> &stride_y, const T *x, Y *y) {
    const ReduceShape shape = reduced_to(input_shape, output_shape);
    return reduce_strided(call, shape, Kind::template of<T>(result_over(y, shape, stride_y), shape.count()),
                          by(x, stride_x));
}

template <class Kind, class T, class... Index, class Y>
Status arg_reduce_axes(const Call &call, int32_t, const HostList<int32_t> &input_shape,
                       const HostList<int32_t> &output_shape, const HostList<int64_t> &stride_x,
                       const HostList<int64_t> &stride_y, const T *x, Y *y) {
    const ReduceShape shape = reduced_to(input_shape, output_shape);
    const HostList<int64_t> strides = searched(shape, stride_x);
    return reduce_strided(call, shape, Kind::template arg<T>(result_over(y, shape, stride_y)), by(x, strides));
}

/// Bytes of workspace that make a reduction of this shape fastest; 0 where the arguments are none.
inline size_t workspace_size(int32_t rank, const int32_t *input_shape, const int32_t *output_shape) {
    const HostList<int32_t> input(input_shape, rank), output(output_shape, rank);
    if (!reduces(input, output) || product(input) < 0 || product(output) < 0) return 0;
    const ReduceShape shape = reduced_to(input, output);
    return static_cast<size_t>(reduce_scratch_bytes(shape.results(), shape.count()));
}
template <class...> size_t reduce_axes_workspace_size(int32_t rank, const int32_t *input, const int32_t *output) {
    return workspace_size(rank, input, output);
}
template <class...>
size_t reduce_moments_axes_workspace_size(int32_t rank, const int32_t *input, const int32_t *output) {
    return workspace_size(rank, input, output);
}
template <class...> size_t reduce_norm_axes_workspace_size(int32_t rank, const int32_t *input, const int32_t *output) {
    return workspace_size(rank, input, output);
}
template <class...> size_t reduce_count_axes_workspace_size(int32_t rank, const int32_t *input, const int32_t *output) {
    return workspace_size(rank, input, output);
}
template <class...> size_t arg_reduce_axes_workspace_size(int32_t rank, const int32_t *input, const int32_t *output) {
    return workspace_size(rank, input, output);
}

/// dst is contiguous, of a shape with 1 along the axes that are reduced.
template <class Kind, class T>
Status reduce_to(const Call &call, const T *src, T *dst, const HostList<int32_t> &input_shape,
                 const HostList<int64_t> &input_stride, int32_t, const HostList<int32_t> &output_shape) {
    const ReduceShape shape = reduced_to(input_shape, output_shape);
    return reduce_strided(call, shape, Kind::of(ResultTensor<T>{dst, {}}, shape.count()), by(src, input_stride));
}

/// The sum of the elements on the diagonal.
template <class T>
Status trace(const Call &call, int32_t rows, int64_t stride_row, int64_t stride_col, const T *x, T *y) {
    ReduceShape shape;
    shape.append(rows, true);
    const int64_t stride = stride_row + stride_col;
    return reduce_strided(call, shape, SumOf::of(ResultTensor<T>{y, {}}, rows), Strided<const T>{x, &stride});
}

} // namespace baracuda::reduce
