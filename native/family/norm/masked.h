// RMS and layer norm over the axes of a mask, and their gradients; of a tensor, or of the sum of two.
#pragma once

#include "core/skeleton/reduce_both.h"
#include "family/norm/backward.h"
#include "family/norm/forward.h"

namespace baracuda::norm {

/// How operands walk through a tensor whose axes in a mask are normalized over: itself, the weights along these axes,
/// which are contiguous, and the saved statistics along the others.
struct MaskedLayout {
    ReduceShape rows, weights; // reduced along the mask, or along the other axes
    int64_t weight_strides[kMaxRank] = {}, statistic_strides[kMaxRank] = {};

    /// Null strides are those of contiguous statistics.
    MaskedLayout(const HostList<int32_t> &shape, int32_t mask, const HostList<int64_t> &of_statistics) {
        for (int axis = 0; axis < shape.count; ++axis) {
            rows.append(shape[axis], mask >> axis & 1);
            weights.append(shape[axis], !rows.is_reduced(axis));
        }
        int64_t weight = 1, statistic = 1;
        for (int axis = shape.count - 1; axis >= 0; --axis) {
            const bool reduced = rows.is_reduced(axis);
            int64_t &step = reduced ? weight : statistic;
            (reduced ? weight_strides : statistic_strides)[axis] = step;
            step *= shape[axis];
            if (!reduced && !of_statistics.null) statistic_strides[axis] = of_statistics[axis];
        }
    }

    /// Elements of a row.
    template <class T> Compute<T> count() const { return static_cast<Compute<T>>(rows.count()); }
};

/// An optional weight, or where there is none the first element of x, which is not used.
template <class T> Strided<const T> weight_or(const T *weight, const int64_t *strides, const Strided<const T> &x) {
    static constexpr int64_t no_steps[kMaxRank] = {};
    return weight ? Strided<const T>{weight, strides} : Strided<const T>{x.pointer, no_steps};
}

/// y = a norm of x. y may be x; weights may be null.
template <class Norm, class T, class... Weight>
Status norm_of(const Call &call, const HostList<int32_t> &shape, const MaskedLayout &layout, const Norm &norm,
               Strided<T> y, Strided<const T> x, const Weight *...weights);

/// h = x + residual, and y = a norm of h. Either may be one of the inputs; weights may be null.
template <class Norm, class T, class... Weight>
Status norm_of_sum(const Call &call, const HostList<int32_t> &shape, const MaskedLayout &layout, const Norm &norm,
                   Strided<T> y, Strided<T> h, Strided<const T> x, Strided<const T> residual, const Weight *...weights);

/// Makes one of a gradient's inputs a copy of it in dx, where that is faster.
template <class T, size_t streams>
Status copy_to_gradient(const Call &call, const HostList<int32_t> &shape, const ReduceShape &rows, Strided<T> dx,
                        Strided<const T> (&in)[streams]);

/// The operations of these rows.
template <class T> RmsNorm<T> rms_norm_op(const MaskedLayout &layout, f32 eps, const T *gamma, T *rms_out) {
    return {eps, layout.count<T>(), gamma != nullptr, rms_out, {layout.rows, layout.statistic_strides}};
}
template <class T> RmsNormBackward<T> rms_norm_backward_op(const MaskedLayout &layout, const T *gamma, const T *rms) {
    return {1 / layout.count<T>(), gamma != nullptr, rms, {layout.rows, layout.statistic_strides}};
}
template <class T>
LayerNorm<T> layer_norm_op(const MaskedLayout &layout, f32 eps, const T *gamma, const T *beta, T *mean, T *inv_std) {
    const ResultPlaces places(layout.rows, layout.statistic_strides);
    return {eps, layout.count<T>(), gamma != nullptr, beta != nullptr, mean, inv_std, places};
}
template <class T>
LayerNormBackward<T> layer_norm_backward_op(const MaskedLayout &layout, const T *gamma, const T *mean,
                                            const T *inv_std) {
    const ResultPlaces places(layout.rows, layout.statistic_strides);
    return {1 / layout.count<T>(), gamma != nullptr, mean, inv_std, places, nullptr, nullptr, nullptr};
}

/// y may be x, with the same strides.
template <class T>
Status rms_norm(const Call &call, f32 eps, int64_t, int32_t, const HostList<int32_t> &shape,
                const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_y,
                const HostList<int64_t> &stride_rms, int32_t mask, int32_t, const T *x, const T *gamma, T *y,
                T *rms_out) {
    const MaskedLayout layout(shape, mask, stride_rms);
    return norm_of(call, shape, layout, rms_norm_op(layout, eps, gamma, rms_out), by(y, stride_y), by(x, stride_x),
                   gamma);
}

/// dx of rows, and the gradients of weights, of columns, where they are wanted.
template <class RowOp, class WeightOp, class T, size_t streams, size_t values>
Status gradients(const Call &call, const HostList<int32_t> &shape, const MaskedLayout &layout, int64_t numel,
                 const RowOp &op, const WeightOp &of_weights, bool wanted, Strided<T> dx, Strided<const T> gamma,
                 Strided<const T> (&in)[streams], const Strided<const T> (&saved)[values]) {
    if (numel == 0) return wanted ? reduce_columns_of(call, layout.weights, of_weights, in, saved) : Status::ok;
    if (const Status status = copy_to_gradient(call, shape, layout.rows, dx, in); status != Status::ok) return status;
    if (!wanted) return reduce_rows_of(call, layout.rows, op, dx, gamma, in);
    return reduce_both(call, layout.rows, layout.weights, op, of_weights, dx, gamma, in, saved);
}

/// dx and dgamma are none of the inputs.
template <class T>
Status rms_norm_backward(const Call &call, int64_t numel, int32_t, const HostList<int32_t> &shape,
                         const HostList<int64_t> &stride_dy, const HostList<int64_t> &stride_x,
                         const HostList<int64_t> &stride_rms, const HostList<int64_t> &stride_dx, int32_t mask, int32_t,
                         const T *dy, const T *x, const T *gamma, const T *rms, T *dx, T *dgamma) {
    const MaskedLayout layout(shape, mask, stride_rms);
    const RmsNormBackward<T> op = rms_norm_backward_op(layout, gamma, rms);
    Strided<const T> in[] = {by(dy, stride_dy), by(x, stride_x)};
    const Strided<const T> saved[] = {{rms, layout.statistic_strides}};
    return gradients(call, shape, layout, numel, op, RmsNormWeights<T>{dgamma}, dgamma != nullptr, by(dx, stride_dx),
                     {gamma, layout.weight_strides}, in, saved);
}

/// y may be x, with the same strides.
template <class T>
Status layer_norm(const Call &call, f32 eps, int64_t, int32_t, const HostList<int32_t> &shape,
                  const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_y,
                  const HostList<int64_t> &stride_save, int32_t mask, int32_t, const T *x, const T *gamma,
                  const T *beta, T *y, T *mean_out, T *inv_std_out) {
    const MaskedLayout layout(shape, mask, stride_save);
    return norm_of(call, shape, layout, layer_norm_op(layout, eps, gamma, beta, mean_out, inv_std_out), by(y, stride_y),
                   by(x, stride_x), gamma, beta);
}

/// dx, dgamma and dbeta are none of the inputs.
template <class T>
Status layer_norm_backward(const Call &call, int64_t numel, int32_t, const HostList<int32_t> &shape,
                           const HostList<int64_t> &stride_dy, const HostList<int64_t> &stride_x,
                           const HostList<int64_t> &stride_save, const HostList<int64_t> &stride_dx, int32_t mask,
                           int32_t, const T *dy, const T *x, const T *gamma, const T *mean_in, const T *inv_std_in,
                           T *dx, T *dgamma, T *dbeta) {
    const MaskedLayout layout(shape, mask, stride_save);
    const LayerNormBackward<T> op = layer_norm_backward_op(layout, gamma, mean_in, inv_std_in);
    Strided<const T> in[] = {by(dy, stride_dy), by(x, stride_x)};
    const Strided<const T> saved[] = {{mean_in, layout.statistic_strides}, {inv_std_in, layout.statistic_strides}};
    return gradients(call, shape, layout, numel, op, LayerNormWeights<T, true>{dgamma, dbeta}, dgamma || dbeta,
                     by(dx, stride_dx), {gamma, layout.weight_strides}, in, saved);
}

/// y and h may be x or residual, with the same strides.
template <class T>
Status rms_norm_residual(const Call &call, f32 eps, int64_t, int32_t, const HostList<int32_t> &shape,
                         const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_residual,
                         const HostList<int64_t> &stride_y, const HostList<int64_t> &stride_h,
                         const HostList<int64_t> &stride_rms, int32_t mask, int32_t, const T *x, const T *residual,
                         const T *gamma, T *y, T *h, T *rms_out) {
    const MaskedLayout layout(shape, mask, stride_rms);
    return norm_of_sum(call, shape, layout, rms_norm_op(layout, eps, gamma, rms_out), by(y, stride_y), by(h, stride_h),
                       by(x, stride_x), by(residual, stride_residual), gamma);
}

/// dx is none of the inputs, and dgamma neither.
template <class T>
Status rms_norm_residual_backward(const Call &call, int64_t numel, int32_t, const HostList<int32_t> &shape,
                                  const HostList<int64_t> &stride_dy, const HostList<int64_t> &stride_dh,
                                  const HostList<int64_t> &stride_h, const HostList<int64_t> &stride_rms,
                                  const HostList<int64_t> &stride_dx, int32_t mask, int32_t, const T *dy, const T *dh,
                                  const T *h, const T *gamma, const T *rms, T *dx, T *dgamma) {
    const MaskedLayout layout(shape, mask, stride_rms);
    const PlusGradient<RmsNormBackward<T>, T> op{rms_norm_backward_op(layout, gamma, rms)};
    Strided<const T> in[] = {by(dy, stride_dy), by(h, stride_h), by(dh, stride_dh)};
    const Strided<const T> saved[] = {{rms, layout.statistic_strides}};
    return gradients(call, shape, layout, numel, op, RmsNormWeights<T>{dgamma}, dgamma != nullptr, by(dx, stride_dx),
                     {gamma, layout.weight_strides}, in, saved);
}

/// y and h may be x or residual, with the same strides.
template <class T>
Status layer_norm_residual(const Call &call, f32 eps, int64_t, int32_t, const HostList<int32_t> &shape,
                           const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_residual,
                           const HostList<int64_t> &stride_y, const HostList<int64_t> &stride_h,
                           const HostList<int64_t> &stride_save, int32_t mask, int32_t, const T *x, const T *residual,
                           const T *gamma, const T *beta, T *y, T *h, T *mean_out, T *inv_std_out) {
    const MaskedLayout layout(shape, mask, stride_save);
    return norm_of_sum(call, shape, layout, layer_norm_op(layout, eps, gamma, beta, mean_out, inv_std_out),
                       by(y, stride_y), by(h, stride_h), by(x, stride_x), by(residual, stride_residual), gamma, beta);
}

/// dx, dgamma and dbeta are none of the inputs.
template <class T>
Status layer_norm_residual_backward(const Call &call, int64_t numel, int32_t, const HostList<int32_t> &shape,
                                    const HostList<int64_t> &stride_dy, const HostList<int64_t> &stride_dh,
                                    const HostList<int64_t> &stride_h, const HostList<int64_t> &stride_save,
                                    const HostList<int64_t> &stride_dx, int32_t mask, int32_t, const T *dy, const T *dh,
                                    const T *h, const T *gamma, const T *mean_in, const T *inv_std_in, T *dx, T *dgamma,
                                    T *dbeta) {
    const MaskedLayout layout(shape, mask, stride_save);
    const PlusGradient<LayerNormBackward<T>, T> op{layer_norm_backward_op(layout, gamma, mean_in, inv_std_in)};
    Strided<const T> in[] = {by(dy, stride_dy), by(h, stride_h), by(dh, stride_dh)};
    const Strided<const T> saved[] = {{mean_in, layout.statistic_strides}, {inv_std_in, layout.statistic_strides}};
    return gradients(call, shape, layout, numel, op, LayerNormWeights<T, true>{dgamma, dbeta}, dgamma || dbeta,
                     by(dx, stride_dx), {gamma, layout.weight_strides}, in, saved);
}

/// Bytes of workspace with which a gradient with weights is fastest.
template <class T, class State> size_t gradient_workspace_size(int32_t rank, const int32_t *shape, int32_t mask) {
    const HostList<int32_t> extents(shape, rank);
    if (extents.count == 0 || !names_axes(mask, rank) || product(extents) <= 0) return 0;
    const int64_t columns = reduced(extents, mask);
    return reduce_both_bytes<T, State>(product(extents) / columns, columns);
}
template <class T> size_t rms_norm_backward_workspace_size(int32_t rank, const int32_t *shape, int32_t mask) {
    return gradient_workspace_size<T, typename RmsNormWeights<T>::State>(rank, shape, mask);
}
template <class T> size_t layer_norm_backward_workspace_size(int32_t rank, const int32_t *shape, int32_t mask) {
    return gradient_workspace_size<T, typename LayerNormWeights<T, true>::State>(rank, shape, mask);
}
template <class T> size_t rms_norm_residual_backward_workspace_size(int32_t rank, const int32_t *shape, int32_t mask) {
    return rms_norm_backward_workspace_size<T>(rank, shape, mask);
}
template <class T>
size_t layer_norm_residual_backward_workspace_size(int32_t rank, const int32_t *shape, int32_t mask) {
    return layer_norm_backward_workspace_size<T>(rank, shape, mask);
}

} // namespace baracuda::norm

#include BARACUDA_IMPLEMENTATION(masked)
