/* norm.h: symbols of the norm family. baracuda_kernels.h states the conventions.
 *
 * Generated from baracuda_sys/abi by `python -m baracuda_sys.abi generate`; edit the table instead.
 */
#ifndef BARACUDA_NORM_H
#define BARACUDA_NORM_H

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==================================================================================================================
 * Normalization
 *
 * All tensors of a call have one element type; f16 and bf16 compute in f32. Bit d of norm_axes_mask stands for axis d;
 * gamma, beta and their gradients are contiguous, in row-major order of these axes. A null gamma counts as 1, a null beta
 * as 0; a null output is left out. Variances have the divisor N. y may be x, with the same strides; dx is none of the
 * inputs. Saved statistics have the tensor's shape with 1 along the axes of the mask: strides along these do not count,
 * and null strides of outputs mean contiguous ones.
 *
 * Ops in _residual norm h = x + residual, which they write, too: the sum that a transformer adds to its residual stream
 * before it normalizes that. y and h may be x or residual, with the same strides.
 *
 * The gradients of RMS and layer norm need no workspace. With one of the bytes that `_workspace_size` says they read each
 * tensor once, and give the same bits.
 *
 * Batch norm has group_kind 0, group norm 1, with groups of c_extent / num_groups channels; instance norm is group norm
 * with as many groups as channels. Their gradients need a workspace of 8 bytes for each group.
 * ================================================================================================================== */
/* rms_norm: rms_out = sqrt(mean of x^2 over the axes of the mask + eps); y = x / rms_out * gamma.
 * Tensors: x [shape by stride_x] fp, gamma [norm_total_extent] fp (may be null), y [shape by stride_y] fp, rms_out
 * [kept(shape, norm_axes_mask) by stride_rms] fp (may be null). fp: f32 f16 bf16 f64. Requires numel >= 0, 1 <= rank
 * && rank <= 8, numel == product(shape), names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape,
 * norm_axes_mask), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y), distinct_kept(shape,
 * stride_rms, norm_axes_mask). */
BARACUDA_API int32_t baracuda_kernels_rms_norm_f32_run(float eps, int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_rms, int32_t norm_axes_mask,
    int32_t norm_total_extent, const void *x, const void *gamma, void *y, void *rms_out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_f32_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_rms,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *y,
    const void *rms_out);
BARACUDA_API int32_t baracuda_kernels_rms_norm_f16_run(float eps, int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_rms, int32_t norm_axes_mask,
    int32_t norm_total_extent, const void *x, const void *gamma, void *y, void *rms_out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_f16_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_rms,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *y,
    const void *rms_out);
BARACUDA_API int32_t baracuda_kernels_rms_norm_bf16_run(float eps, int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_rms, int32_t norm_axes_mask,
    int32_t norm_total_extent, const void *x, const void *gamma, void *y, void *rms_out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_bf16_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_rms,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *y,
    const void *rms_out);
BARACUDA_API int32_t baracuda_kernels_rms_norm_f64_run(float eps, int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_rms, int32_t norm_axes_mask,
    int32_t norm_total_extent, const void *x, const void *gamma, void *y, void *rms_out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_f64_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_rms,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *y,
    const void *rms_out);

/* rms_norm_strided: rms_norm under another name.
 * Tensors: x [shape by stride_x] fp, gamma [norm_total_extent] fp (may be null), y [shape by stride_y] fp, rms_out
 * [kept(shape, norm_axes_mask) by stride_rms] fp (may be null). fp: f32 f16 bf16 f64. Requires numel >= 0, 1 <= rank
 * && rank <= 8, numel == product(shape), names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape,
 * norm_axes_mask), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y), distinct_kept(shape,
 * stride_rms, norm_axes_mask). */
BARACUDA_API int32_t baracuda_kernels_rms_norm_f32_strided_run(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_rms,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, void *y, void *rms_out,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_f32_strided_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_rms,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *y,
    const void *rms_out);
BARACUDA_API int32_t baracuda_kernels_rms_norm_f16_strided_run(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_rms,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, void *y, void *rms_out,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_f16_strided_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_rms,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *y,
    const void *rms_out);
BARACUDA_API int32_t baracuda_kernels_rms_norm_bf16_strided_run(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_rms,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, void *y, void *rms_out,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_bf16_strided_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_rms,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *y,
    const void *rms_out);
BARACUDA_API int32_t baracuda_kernels_rms_norm_f64_strided_run(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_rms,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, void *y, void *rms_out,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_f64_strided_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_rms,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *y,
    const void *rms_out);

/* rms_norm_backward: dx = (d - xhat * mean(d * xhat)) / rms with d = dy * gamma, xhat = x / rms; dgamma = sum over
 * rows of dy * xhat.
 * Tensors: dy [shape by stride_dy] fp, x [shape by stride_x] fp, gamma [norm_total_extent] fp (may be null), rms
 * [kept(shape, norm_axes_mask) by stride_rms] fp, dx [shape by stride_dx] fp, dgamma [norm_total_extent] fp (may be
 * null). fp: f32 f16 bf16 f64. Requires numel >= 0, 1 <= rank && rank <= 8, numel == product(shape),
 * names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask), given(stride_dy, numel),
 * given(stride_x, numel), given(stride_dx, numel), distinct(shape, stride_dx), given(stride_rms, numel). */
BARACUDA_API int32_t baracuda_kernels_rms_norm_backward_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_rms, const int64_t *stride_dx,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x, const void *gamma,
    const void *rms, void *dx, void *dgamma, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_rms,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *rms, const void *dx, const void *dgamma);
BARACUDA_API size_t baracuda_kernels_rms_norm_backward_f32_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);
BARACUDA_API int32_t baracuda_kernels_rms_norm_backward_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_rms, const int64_t *stride_dx,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x, const void *gamma,
    const void *rms, void *dx, void *dgamma, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_rms,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *rms, const void *dx, const void *dgamma);
BARACUDA_API size_t baracuda_kernels_rms_norm_backward_f16_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);
BARACUDA_API int32_t baracuda_kernels_rms_norm_backward_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_rms, const int64_t *stride_dx,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x, const void *gamma,
    const void *rms, void *dx, void *dgamma, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_rms,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *rms, const void *dx, const void *dgamma);
BARACUDA_API size_t baracuda_kernels_rms_norm_backward_bf16_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);
BARACUDA_API int32_t baracuda_kernels_rms_norm_backward_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_rms, const int64_t *stride_dx,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x, const void *gamma,
    const void *rms, void *dx, void *dgamma, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_rms,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *rms, const void *dx, const void *dgamma);
BARACUDA_API size_t baracuda_kernels_rms_norm_backward_f64_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);

/* rms_norm_backward_strided: rms_norm_backward under another name.
 * Tensors: dy [shape by stride_dy] fp, x [shape by stride_x] fp, gamma [norm_total_extent] fp (may be null), rms
 * [kept(shape, norm_axes_mask) by stride_rms] fp, dx [shape by stride_dx] fp, dgamma [norm_total_extent] fp (may be
 * null). fp: f32 f16 bf16 f64. Requires numel >= 0, 1 <= rank && rank <= 8, numel == product(shape),
 * names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask), given(stride_dy, numel),
 * given(stride_x, numel), given(stride_dx, numel), distinct(shape, stride_dx), given(stride_rms, numel). */
BARACUDA_API int32_t baracuda_kernels_rms_norm_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_rms,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *rms, void *dx, void *dgamma, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_rms,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *rms, const void *dx, const void *dgamma);
BARACUDA_API size_t baracuda_kernels_rms_norm_backward_f32_strided_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);
BARACUDA_API int32_t baracuda_kernels_rms_norm_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_rms,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *rms, void *dx, void *dgamma, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_rms,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *rms, const void *dx, const void *dgamma);
BARACUDA_API size_t baracuda_kernels_rms_norm_backward_f16_strided_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);
BARACUDA_API int32_t baracuda_kernels_rms_norm_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_rms,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *rms, void *dx, void *dgamma, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_rms,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *rms, const void *dx, const void *dgamma);
BARACUDA_API size_t baracuda_kernels_rms_norm_backward_bf16_strided_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);
BARACUDA_API int32_t baracuda_kernels_rms_norm_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_rms,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *rms, void *dx, void *dgamma, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_rms,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *rms, const void *dx, const void *dgamma);
BARACUDA_API size_t baracuda_kernels_rms_norm_backward_f64_strided_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);

/* layer_norm: y = (x - mean_out) * inv_std_out * gamma + beta with the mean over the axes of the mask and
 * inv_std_out = 1 / sqrt(variance + eps).
 * Tensors: x [shape by stride_x] fp, gamma [norm_total_extent] fp (may be null), beta [norm_total_extent] fp (may be
 * null), y [shape by stride_y] fp, mean_out [kept(shape, norm_axes_mask) by stride_save] fp (may be null),
 * inv_std_out [kept(shape, norm_axes_mask) by stride_save] fp (may be null). fp: f32 f16 bf16 f64. Requires numel >=
 * 0, 1 <= rank && rank <= 8, numel == product(shape), names_axes(norm_axes_mask, rank), norm_total_extent ==
 * reduced(shape, norm_axes_mask), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y),
 * distinct_kept(shape, stride_save, norm_axes_mask). */
BARACUDA_API int32_t baracuda_kernels_layer_norm_f32_run(float eps, int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_save, int32_t norm_axes_mask,
    int32_t norm_total_extent, const void *x, const void *gamma, const void *beta, void *y, void *mean_out,
    void *inv_std_out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_f32_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_save,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *beta,
    const void *y, const void *mean_out, const void *inv_std_out);
BARACUDA_API int32_t baracuda_kernels_layer_norm_f16_run(float eps, int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_save, int32_t norm_axes_mask,
    int32_t norm_total_extent, const void *x, const void *gamma, const void *beta, void *y, void *mean_out,
    void *inv_std_out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_f16_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_save,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *beta,
    const void *y, const void *mean_out, const void *inv_std_out);
BARACUDA_API int32_t baracuda_kernels_layer_norm_bf16_run(float eps, int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_save, int32_t norm_axes_mask,
    int32_t norm_total_extent, const void *x, const void *gamma, const void *beta, void *y, void *mean_out,
    void *inv_std_out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_bf16_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_save,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *beta,
    const void *y, const void *mean_out, const void *inv_std_out);
BARACUDA_API int32_t baracuda_kernels_layer_norm_f64_run(float eps, int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_save, int32_t norm_axes_mask,
    int32_t norm_total_extent, const void *x, const void *gamma, const void *beta, void *y, void *mean_out,
    void *inv_std_out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_f64_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_save,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *beta,
    const void *y, const void *mean_out, const void *inv_std_out);

/* layer_norm_strided: layer_norm under another name.
 * Tensors: x [shape by stride_x] fp, gamma [norm_total_extent] fp (may be null), beta [norm_total_extent] fp (may be
 * null), y [shape by stride_y] fp, mean_out [kept(shape, norm_axes_mask) by stride_save] fp (may be null),
 * inv_std_out [kept(shape, norm_axes_mask) by stride_save] fp (may be null). fp: f32 f16 bf16 f64. Requires numel >=
 * 0, 1 <= rank && rank <= 8, numel == product(shape), names_axes(norm_axes_mask, rank), norm_total_extent ==
 * reduced(shape, norm_axes_mask), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y),
 * distinct_kept(shape, stride_save, norm_axes_mask). */
BARACUDA_API int32_t baracuda_kernels_layer_norm_f32_strided_run(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_save,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *beta, void *y,
    void *mean_out, void *inv_std_out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_f32_strided_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_save,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *beta,
    const void *y, const void *mean_out, const void *inv_std_out);
BARACUDA_API int32_t baracuda_kernels_layer_norm_f16_strided_run(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_save,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *beta, void *y,
    void *mean_out, void *inv_std_out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_f16_strided_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_save,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *beta,
    const void *y, const void *mean_out, const void *inv_std_out);
BARACUDA_API int32_t baracuda_kernels_layer_norm_bf16_strided_run(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_save,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *beta, void *y,
    void *mean_out, void *inv_std_out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_bf16_strided_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_save,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *beta,
    const void *y, const void *mean_out, const void *inv_std_out);
BARACUDA_API int32_t baracuda_kernels_layer_norm_f64_strided_run(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_save,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *beta, void *y,
    void *mean_out, void *inv_std_out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_f64_strided_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_save,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *x, const void *gamma, const void *beta,
    const void *y, const void *mean_out, const void *inv_std_out);

/* layer_norm_backward: dx = inv_std_in * (d - mean(d) - xhat * mean(d * xhat)) with d = dy * gamma, xhat = (x -
 * mean_in) * inv_std_in; dgamma and dbeta = sums over rows of dy * xhat and dy.
 * Tensors: dy [shape by stride_dy] fp, x [shape by stride_x] fp, gamma [norm_total_extent] fp (may be null), mean_in
 * [kept(shape, norm_axes_mask) by stride_save] fp, inv_std_in [kept(shape, norm_axes_mask) by stride_save] fp, dx
 * [shape by stride_dx] fp, dgamma [norm_total_extent] fp (may be null), dbeta [norm_total_extent] fp (may be null).
 * fp: f32 f16 bf16 f64. Requires numel >= 0, 1 <= rank && rank <= 8, numel == product(shape),
 * names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask), given(stride_dy, numel),
 * given(stride_x, numel), given(stride_dx, numel), distinct(shape, stride_dx), given(stride_save, numel). */
BARACUDA_API int32_t baracuda_kernels_layer_norm_backward_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_save, const int64_t *stride_dx,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x, const void *gamma,
    const void *mean_in, const void *inv_std_in, void *dx, void *dgamma, void *dbeta, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_save,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *mean_in, const void *inv_std_in, const void *dx, const void *dgamma,
    const void *dbeta);
BARACUDA_API size_t baracuda_kernels_layer_norm_backward_f32_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);
BARACUDA_API int32_t baracuda_kernels_layer_norm_backward_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_save, const int64_t *stride_dx,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x, const void *gamma,
    const void *mean_in, const void *inv_std_in, void *dx, void *dgamma, void *dbeta, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_save,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *mean_in, const void *inv_std_in, const void *dx, const void *dgamma,
    const void *dbeta);
BARACUDA_API size_t baracuda_kernels_layer_norm_backward_f16_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);
BARACUDA_API int32_t baracuda_kernels_layer_norm_backward_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_save, const int64_t *stride_dx,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x, const void *gamma,
    const void *mean_in, const void *inv_std_in, void *dx, void *dgamma, void *dbeta, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_save,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *mean_in, const void *inv_std_in, const void *dx, const void *dgamma,
    const void *dbeta);
BARACUDA_API size_t baracuda_kernels_layer_norm_backward_bf16_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);
BARACUDA_API int32_t baracuda_kernels_layer_norm_backward_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_save, const int64_t *stride_dx,
    int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x, const void *gamma,
    const void *mean_in, const void *inv_std_in, void *dx, void *dgamma, void *dbeta, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_save,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *mean_in, const void *inv_std_in, const void *dx, const void *dgamma,
    const void *dbeta);
BARACUDA_API size_t baracuda_kernels_layer_norm_backward_f64_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);

/* layer_norm_backward_strided: layer_norm_backward under another name.
 * Tensors: dy [shape by stride_dy] fp, x [shape by stride_x] fp, gamma [norm_total_extent] fp (may be null), mean_in
 * [kept(shape, norm_axes_mask) by stride_save] fp, inv_std_in [kept(shape, norm_axes_mask) by stride_save] fp, dx
 * [shape by stride_dx] fp, dgamma [norm_total_extent] fp (may be null), dbeta [norm_total_extent] fp (may be null).
 * fp: f32 f16 bf16 f64. Requires numel >= 0, 1 <= rank && rank <= 8, numel == product(shape),
 * names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask), given(stride_dy, numel),
 * given(stride_x, numel), given(stride_dx, numel), distinct(shape, stride_dx), given(stride_save, numel). */
BARACUDA_API int32_t baracuda_kernels_layer_norm_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_save,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *mean_in, const void *inv_std_in, void *dx, void *dgamma, void *dbeta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_save,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *mean_in, const void *inv_std_in, const void *dx, const void *dgamma,
    const void *dbeta);
BARACUDA_API size_t baracuda_kernels_layer_norm_backward_f32_strided_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);
BARACUDA_API int32_t baracuda_kernels_layer_norm_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_save,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *mean_in, const void *inv_std_in, void *dx, void *dgamma, void *dbeta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_save,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *mean_in, const void *inv_std_in, const void *dx, const void *dgamma,
    const void *dbeta);
BARACUDA_API size_t baracuda_kernels_layer_norm_backward_f16_strided_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);
BARACUDA_API int32_t baracuda_kernels_layer_norm_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_save,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *mean_in, const void *inv_std_in, void *dx, void *dgamma, void *dbeta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_save,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *mean_in, const void *inv_std_in, const void *dx, const void *dgamma,
    const void *dbeta);
BARACUDA_API size_t baracuda_kernels_layer_norm_backward_bf16_strided_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);
BARACUDA_API int32_t baracuda_kernels_layer_norm_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_save,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *mean_in, const void *inv_std_in, void *dx, void *dgamma, void *dbeta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_save,
    const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent, const void *dy, const void *x,
    const void *gamma, const void *mean_in, const void *inv_std_in, const void *dx, const void *dgamma,
    const void *dbeta);
BARACUDA_API size_t baracuda_kernels_layer_norm_backward_f64_strided_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);

/* rms_norm_residual: h = x + residual; rms_out = sqrt(mean of h^2 over the axes of the mask + eps); y = h / rms_out
 * * gamma.
 * Tensors: x [shape by stride_x] fp, residual [shape by stride_residual] fp, gamma [norm_total_extent] fp (may be
 * null), y [shape by stride_y] fp, h [shape by stride_h] fp, rms_out [kept(shape, norm_axes_mask) by stride_rms] fp
 * (may be null). fp: f32 f16 bf16 f64. Requires numel >= 0, 1 <= rank && rank <= 8, numel == product(shape),
 * names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask), given(stride_x, numel),
 * given(stride_residual, numel), given(stride_h, numel), given(stride_y, numel), distinct(shape, stride_y),
 * distinct(shape, stride_h), distinct_kept(shape, stride_rms, norm_axes_mask). */
BARACUDA_API int32_t baracuda_kernels_rms_norm_residual_f32_run(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_residual, const int64_t *stride_y,
    const int64_t *stride_h, const int64_t *stride_rms, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *x, const void *residual, const void *gamma, void *y, void *h, void *rms_out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_residual_f32_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_residual, const int64_t *stride_y,
    const int64_t *stride_h, const int64_t *stride_rms, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *x, const void *residual, const void *gamma, const void *y, const void *h, const void *rms_out);
BARACUDA_API int32_t baracuda_kernels_rms_norm_residual_f16_run(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_residual, const int64_t *stride_y,
    const int64_t *stride_h, const int64_t *stride_rms, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *x, const void *residual, const void *gamma, void *y, void *h, void *rms_out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_residual_f16_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_residual, const int64_t *stride_y,
    const int64_t *stride_h, const int64_t *stride_rms, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *x, const void *residual, const void *gamma, const void *y, const void *h, const void *rms_out);
BARACUDA_API int32_t baracuda_kernels_rms_norm_residual_bf16_run(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_residual, const int64_t *stride_y,
    const int64_t *stride_h, const int64_t *stride_rms, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *x, const void *residual, const void *gamma, void *y, void *h, void *rms_out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_residual_bf16_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_residual, const int64_t *stride_y,
    const int64_t *stride_h, const int64_t *stride_rms, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *x, const void *residual, const void *gamma, const void *y, const void *h, const void *rms_out);
BARACUDA_API int32_t baracuda_kernels_rms_norm_residual_f64_run(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_residual, const int64_t *stride_y,
    const int64_t *stride_h, const int64_t *stride_rms, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *x, const void *residual, const void *gamma, void *y, void *h, void *rms_out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_residual_f64_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_residual, const int64_t *stride_y,
    const int64_t *stride_h, const int64_t *stride_rms, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *x, const void *residual, const void *gamma, const void *y, const void *h, const void *rms_out);

/* rms_norm_residual_backward: dx = dh + (d - xhat * mean(d * xhat)) / rms with d = dy * gamma, xhat = h / rms;
 * dgamma = sum over rows of dy * xhat; dx is the gradient of residual, too.
 * Tensors: dy [shape by stride_dy] fp, dh [shape by stride_dh] fp, h [shape by stride_h] fp, gamma
 * [norm_total_extent] fp (may be null), rms [kept(shape, norm_axes_mask) by stride_rms] fp, dx [shape by stride_dx]
 * fp, dgamma [norm_total_extent] fp (may be null). fp: f32 f16 bf16 f64. Requires numel >= 0, 1 <= rank && rank <=
 * 8, numel == product(shape), names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask),
 * given(stride_dy, numel), given(stride_dh, numel), given(stride_h, numel), given(stride_dx, numel), distinct(shape,
 * stride_dx), given(stride_rms, numel). */
BARACUDA_API int32_t baracuda_kernels_rms_norm_residual_backward_f32_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dh, const int64_t *stride_h,
    const int64_t *stride_rms, const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *dy, const void *dh, const void *h, const void *gamma, const void *rms, void *dx, void *dgamma,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_residual_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dh, const int64_t *stride_h,
    const int64_t *stride_rms, const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *dy, const void *dh, const void *h, const void *gamma, const void *rms, const void *dx,
    const void *dgamma);
BARACUDA_API size_t baracuda_kernels_rms_norm_residual_backward_f32_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);
BARACUDA_API int32_t baracuda_kernels_rms_norm_residual_backward_f16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dh, const int64_t *stride_h,
    const int64_t *stride_rms, const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *dy, const void *dh, const void *h, const void *gamma, const void *rms, void *dx, void *dgamma,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_residual_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dh, const int64_t *stride_h,
    const int64_t *stride_rms, const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *dy, const void *dh, const void *h, const void *gamma, const void *rms, const void *dx,
    const void *dgamma);
BARACUDA_API size_t baracuda_kernels_rms_norm_residual_backward_f16_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);
BARACUDA_API int32_t baracuda_kernels_rms_norm_residual_backward_bf16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dh, const int64_t *stride_h,
    const int64_t *stride_rms, const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *dy, const void *dh, const void *h, const void *gamma, const void *rms, void *dx, void *dgamma,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_residual_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dh, const int64_t *stride_h,
    const int64_t *stride_rms, const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *dy, const void *dh, const void *h, const void *gamma, const void *rms, const void *dx,
    const void *dgamma);
BARACUDA_API size_t baracuda_kernels_rms_norm_residual_backward_bf16_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);
BARACUDA_API int32_t baracuda_kernels_rms_norm_residual_backward_f64_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dh, const int64_t *stride_h,
    const int64_t *stride_rms, const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *dy, const void *dh, const void *h, const void *gamma, const void *rms, void *dx, void *dgamma,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rms_norm_residual_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dh, const int64_t *stride_h,
    const int64_t *stride_rms, const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *dy, const void *dh, const void *h, const void *gamma, const void *rms, const void *dx,
    const void *dgamma);
BARACUDA_API size_t baracuda_kernels_rms_norm_residual_backward_f64_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);

/* layer_norm_residual: h = x + residual; y = (h - mean_out) * inv_std_out * gamma + beta with the mean over the axes
 * of the mask and inv_std_out = 1 / sqrt(variance + eps).
 * Tensors: x [shape by stride_x] fp, residual [shape by stride_residual] fp, gamma [norm_total_extent] fp (may be
 * null), beta [norm_total_extent] fp (may be null), y [shape by stride_y] fp, h [shape by stride_h] fp, mean_out
 * [kept(shape, norm_axes_mask) by stride_save] fp (may be null), inv_std_out [kept(shape, norm_axes_mask) by
 * stride_save] fp (may be null). fp: f32 f16 bf16 f64. Requires numel >= 0, 1 <= rank && rank <= 8, numel ==
 * product(shape), names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask),
 * given(stride_x, numel), given(stride_residual, numel), given(stride_h, numel), given(stride_y, numel),
 * distinct(shape, stride_y), distinct(shape, stride_h), distinct_kept(shape, stride_save, norm_axes_mask). */
BARACUDA_API int32_t baracuda_kernels_layer_norm_residual_f32_run(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_residual, const int64_t *stride_y,
    const int64_t *stride_h, const int64_t *stride_save, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *x, const void *residual, const void *gamma, const void *beta, void *y, void *h, void *mean_out,
    void *inv_std_out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_residual_f32_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_residual, const int64_t *stride_y,
    const int64_t *stride_h, const int64_t *stride_save, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *x, const void *residual, const void *gamma, const void *beta, const void *y, const void *h,
    const void *mean_out, const void *inv_std_out);
BARACUDA_API int32_t baracuda_kernels_layer_norm_residual_f16_run(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_residual, const int64_t *stride_y,
    const int64_t *stride_h, const int64_t *stride_save, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *x, const void *residual, const void *gamma, const void *beta, void *y, void *h, void *mean_out,
    void *inv_std_out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_residual_f16_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_residual, const int64_t *stride_y,
    const int64_t *stride_h, const int64_t *stride_save, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *x, const void *residual, const void *gamma, const void *beta, const void *y, const void *h,
    const void *mean_out, const void *inv_std_out);
BARACUDA_API int32_t baracuda_kernels_layer_norm_residual_bf16_run(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_residual, const int64_t *stride_y,
    const int64_t *stride_h, const int64_t *stride_save, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *x, const void *residual, const void *gamma, const void *beta, void *y, void *h, void *mean_out,
    void *inv_std_out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_residual_bf16_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_residual, const int64_t *stride_y,
    const int64_t *stride_h, const int64_t *stride_save, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *x, const void *residual, const void *gamma, const void *beta, const void *y, const void *h,
    const void *mean_out, const void *inv_std_out);
BARACUDA_API int32_t baracuda_kernels_layer_norm_residual_f64_run(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_residual, const int64_t *stride_y,
    const int64_t *stride_h, const int64_t *stride_save, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *x, const void *residual, const void *gamma, const void *beta, void *y, void *h, void *mean_out,
    void *inv_std_out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_residual_f64_can_implement(float eps, int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_residual, const int64_t *stride_y,
    const int64_t *stride_h, const int64_t *stride_save, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *x, const void *residual, const void *gamma, const void *beta, const void *y, const void *h,
    const void *mean_out, const void *inv_std_out);

/* layer_norm_residual_backward: dx = dh + inv_std_in * (d - mean(d) - xhat * mean(d * xhat)) with d = dy * gamma,
 * xhat = (h - mean_in) * inv_std_in; dgamma and dbeta = sums over rows of dy * xhat and dy; dx is the gradient of
 * residual, too.
 * Tensors: dy [shape by stride_dy] fp, dh [shape by stride_dh] fp, h [shape by stride_h] fp, gamma
 * [norm_total_extent] fp (may be null), mean_in [kept(shape, norm_axes_mask) by stride_save] fp, inv_std_in
 * [kept(shape, norm_axes_mask) by stride_save] fp, dx [shape by stride_dx] fp, dgamma [norm_total_extent] fp (may be
 * null), dbeta [norm_total_extent] fp (may be null). fp: f32 f16 bf16 f64. Requires numel >= 0, 1 <= rank && rank <=
 * 8, numel == product(shape), names_axes(norm_axes_mask, rank), norm_total_extent == reduced(shape, norm_axes_mask),
 * given(stride_dy, numel), given(stride_dh, numel), given(stride_h, numel), given(stride_dx, numel), distinct(shape,
 * stride_dx), given(stride_save, numel). */
BARACUDA_API int32_t baracuda_kernels_layer_norm_residual_backward_f32_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dh, const int64_t *stride_h,
    const int64_t *stride_save, const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *dy, const void *dh, const void *h, const void *gamma, const void *mean_in, const void *inv_std_in,
    void *dx, void *dgamma, void *dbeta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_residual_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dh, const int64_t *stride_h,
    const int64_t *stride_save, const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *dy, const void *dh, const void *h, const void *gamma, const void *mean_in, const void *inv_std_in,
    const void *dx, const void *dgamma, const void *dbeta);
BARACUDA_API size_t baracuda_kernels_layer_norm_residual_backward_f32_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);
BARACUDA_API int32_t baracuda_kernels_layer_norm_residual_backward_f16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dh, const int64_t *stride_h,
    const int64_t *stride_save, const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *dy, const void *dh, const void *h, const void *gamma, const void *mean_in, const void *inv_std_in,
    void *dx, void *dgamma, void *dbeta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_residual_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dh, const int64_t *stride_h,
    const int64_t *stride_save, const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *dy, const void *dh, const void *h, const void *gamma, const void *mean_in, const void *inv_std_in,
    const void *dx, const void *dgamma, const void *dbeta);
BARACUDA_API size_t baracuda_kernels_layer_norm_residual_backward_f16_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);
BARACUDA_API int32_t baracuda_kernels_layer_norm_residual_backward_bf16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dh, const int64_t *stride_h,
    const int64_t *stride_save, const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *dy, const void *dh, const void *h, const void *gamma, const void *mean_in, const void *inv_std_in,
    void *dx, void *dgamma, void *dbeta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_residual_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dh, const int64_t *stride_h,
    const int64_t *stride_save, const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *dy, const void *dh, const void *h, const void *gamma, const void *mean_in, const void *inv_std_in,
    const void *dx, const void *dgamma, const void *dbeta);
BARACUDA_API size_t baracuda_kernels_layer_norm_residual_backward_bf16_workspace_size(int32_t rank,
    const int32_t *shape, int32_t norm_axes_mask);
BARACUDA_API int32_t baracuda_kernels_layer_norm_residual_backward_f64_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dh, const int64_t *stride_h,
    const int64_t *stride_save, const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *dy, const void *dh, const void *h, const void *gamma, const void *mean_in, const void *inv_std_in,
    void *dx, void *dgamma, void *dbeta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_layer_norm_residual_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dh, const int64_t *stride_h,
    const int64_t *stride_save, const int64_t *stride_dx, int32_t norm_axes_mask, int32_t norm_total_extent,
    const void *dy, const void *dh, const void *h, const void *gamma, const void *mean_in, const void *inv_std_in,
    const void *dx, const void *dgamma, const void *dbeta);
BARACUDA_API size_t baracuda_kernels_layer_norm_residual_backward_f64_workspace_size(int32_t rank, const int32_t *shape,
    int32_t norm_axes_mask);

/* batch_norm: y = (x - saved_mean) * saved_rstd * gamma + beta, gamma and beta of each channel, the mean and
 * saved_rstd = 1 / sqrt(variance + eps) of each channel (group_kind 0), or of each sample's groups of channels (1).
 * Tensors: x [n_extent, c_extent, spatial_extent] fp, gamma [c_extent] fp (may be null), beta [c_extent] fp (may be
 * null), y [n_extent, c_extent, spatial_extent] fp, saved_mean [group_kind == 0 ? c_extent : extent(n_extent,
 * num_groups)] fp, saved_rstd [group_kind == 0 ? c_extent : extent(n_extent, num_groups)] fp. fp: f32 f16 bf16 f64.
 * Requires n_extent >= 0, c_extent >= 0, spatial_extent >= 0, 0 <= extent(n_extent, c_extent, spatial_extent),
 * group_kind == 0 || group_kind == 1, num_groups >= 0, num_groups > 0 || extent(n_extent, c_extent, spatial_extent)
 * == 0, group_kind == 0 || extent(n_extent, c_extent, spatial_extent) == 0 || c_extent % num_groups == 0. */
BARACUDA_API int32_t baracuda_kernels_batch_norm_f32_run(int32_t n_extent, int32_t c_extent, int32_t spatial_extent,
    int32_t num_groups, int32_t group_kind, float eps, const void *x, const void *gamma, const void *beta, void *y,
    void *saved_mean, void *saved_rstd, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_batch_norm_f32_can_implement(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, float eps, const void *x, const void *gamma,
    const void *beta, const void *y, const void *saved_mean, const void *saved_rstd);
BARACUDA_API int32_t baracuda_kernels_batch_norm_f16_run(int32_t n_extent, int32_t c_extent, int32_t spatial_extent,
    int32_t num_groups, int32_t group_kind, float eps, const void *x, const void *gamma, const void *beta, void *y,
    void *saved_mean, void *saved_rstd, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_batch_norm_f16_can_implement(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, float eps, const void *x, const void *gamma,
    const void *beta, const void *y, const void *saved_mean, const void *saved_rstd);
BARACUDA_API int32_t baracuda_kernels_batch_norm_bf16_run(int32_t n_extent, int32_t c_extent, int32_t spatial_extent,
    int32_t num_groups, int32_t group_kind, float eps, const void *x, const void *gamma, const void *beta, void *y,
    void *saved_mean, void *saved_rstd, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_batch_norm_bf16_can_implement(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, float eps, const void *x, const void *gamma,
    const void *beta, const void *y, const void *saved_mean, const void *saved_rstd);
BARACUDA_API int32_t baracuda_kernels_batch_norm_f64_run(int32_t n_extent, int32_t c_extent, int32_t spatial_extent,
    int32_t num_groups, int32_t group_kind, float eps, const void *x, const void *gamma, const void *beta, void *y,
    void *saved_mean, void *saved_rstd, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_batch_norm_f64_can_implement(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, float eps, const void *x, const void *gamma,
    const void *beta, const void *y, const void *saved_mean, const void *saved_rstd);

/* batch_norm_backward: dx = saved_rstd * (d - mean(d) - xhat * mean(d * xhat)) with d = dy * gamma, xhat = (x -
 * saved_mean) * saved_rstd; dgamma and dbeta = sums over a channel of dy * xhat and dy.
 * Tensors: dy [n_extent, c_extent, spatial_extent] fp, x [n_extent, c_extent, spatial_extent] fp, gamma [c_extent]
 * fp (may be null), saved_mean [group_kind == 0 ? c_extent : extent(n_extent, num_groups)] fp, saved_rstd
 * [group_kind == 0 ? c_extent : extent(n_extent, num_groups)] fp, dx [n_extent, c_extent, spatial_extent] fp, dgamma
 * [c_extent] fp (may be null), dbeta [c_extent] fp (may be null). fp: f32 f16 bf16 f64. Requires n_extent >= 0,
 * c_extent >= 0, spatial_extent >= 0, 0 <= extent(n_extent, c_extent, spatial_extent), group_kind == 0 || group_kind
 * == 1, num_groups >= 0, num_groups > 0 || extent(n_extent, c_extent, spatial_extent) == 0, group_kind == 0 ||
 * extent(n_extent, c_extent, spatial_extent) == 0 || c_extent % num_groups == 0. */
BARACUDA_API int32_t baracuda_kernels_batch_norm_backward_f32_run(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, const void *dy, const void *x, const void *gamma,
    const void *saved_mean, const void *saved_rstd, void *dx, void *dgamma, void *dbeta, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_batch_norm_backward_f32_can_implement(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, const void *dy, const void *x, const void *gamma,
    const void *saved_mean, const void *saved_rstd, const void *dx, const void *dgamma, const void *dbeta);
BARACUDA_API int32_t baracuda_kernels_batch_norm_backward_f16_run(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, const void *dy, const void *x, const void *gamma,
    const void *saved_mean, const void *saved_rstd, void *dx, void *dgamma, void *dbeta, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_batch_norm_backward_f16_can_implement(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, const void *dy, const void *x, const void *gamma,
    const void *saved_mean, const void *saved_rstd, const void *dx, const void *dgamma, const void *dbeta);
BARACUDA_API int32_t baracuda_kernels_batch_norm_backward_bf16_run(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, const void *dy, const void *x, const void *gamma,
    const void *saved_mean, const void *saved_rstd, void *dx, void *dgamma, void *dbeta, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_batch_norm_backward_bf16_can_implement(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, const void *dy, const void *x, const void *gamma,
    const void *saved_mean, const void *saved_rstd, const void *dx, const void *dgamma, const void *dbeta);
BARACUDA_API int32_t baracuda_kernels_batch_norm_backward_f64_run(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, const void *dy, const void *x, const void *gamma,
    const void *saved_mean, const void *saved_rstd, void *dx, void *dgamma, void *dbeta, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_batch_norm_backward_f64_can_implement(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, const void *dy, const void *x, const void *gamma,
    const void *saved_mean, const void *saved_rstd, const void *dx, const void *dgamma, const void *dbeta);

/* group_norm: y = (x - saved_mean) * saved_rstd * gamma + beta, gamma and beta of each channel, the mean and
 * saved_rstd = 1 / sqrt(variance + eps) of each channel (group_kind 0), or of each sample's groups of channels (1).
 * Tensors: x [n_extent, c_extent, spatial_extent] fp, gamma [c_extent] fp (may be null), beta [c_extent] fp (may be
 * null), y [n_extent, c_extent, spatial_extent] fp, saved_mean [group_kind == 0 ? 1 : n_extent, group_kind == 0 ?
 * c_extent : num_groups] fp, saved_rstd [group_kind == 0 ? 1 : n_extent, group_kind == 0 ? c_extent : num_groups]
 * fp. fp: f32 f16 bf16 f64. Requires n_extent >= 0, c_extent >= 0, spatial_extent >= 0, 0 <= extent(n_extent,
 * c_extent, spatial_extent), group_kind == 0 || group_kind == 1, num_groups >= 0, num_groups > 0 || extent(n_extent,
 * c_extent, spatial_extent) == 0, group_kind == 0 || extent(n_extent, c_extent, spatial_extent) == 0 || c_extent %
 * num_groups == 0. */
BARACUDA_API int32_t baracuda_kernels_group_norm_f32_run(int32_t n_extent, int32_t c_extent, int32_t spatial_extent,
    int32_t num_groups, int32_t group_kind, float eps, const void *x, const void *gamma, const void *beta, void *y,
    void *saved_mean, void *saved_rstd, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_group_norm_f32_can_implement(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, float eps, const void *x, const void *gamma,
    const void *beta, const void *y, const void *saved_mean, const void *saved_rstd);
BARACUDA_API int32_t baracuda_kernels_group_norm_f16_run(int32_t n_extent, int32_t c_extent, int32_t spatial_extent,
    int32_t num_groups, int32_t group_kind, float eps, const void *x, const void *gamma, const void *beta, void *y,
    void *saved_mean, void *saved_rstd, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_group_norm_f16_can_implement(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, float eps, const void *x, const void *gamma,
    const void *beta, const void *y, const void *saved_mean, const void *saved_rstd);
BARACUDA_API int32_t baracuda_kernels_group_norm_bf16_run(int32_t n_extent, int32_t c_extent, int32_t spatial_extent,
    int32_t num_groups, int32_t group_kind, float eps, const void *x, const void *gamma, const void *beta, void *y,
    void *saved_mean, void *saved_rstd, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_group_norm_bf16_can_implement(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, float eps, const void *x, const void *gamma,
    const void *beta, const void *y, const void *saved_mean, const void *saved_rstd);
BARACUDA_API int32_t baracuda_kernels_group_norm_f64_run(int32_t n_extent, int32_t c_extent, int32_t spatial_extent,
    int32_t num_groups, int32_t group_kind, float eps, const void *x, const void *gamma, const void *beta, void *y,
    void *saved_mean, void *saved_rstd, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_group_norm_f64_can_implement(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, float eps, const void *x, const void *gamma,
    const void *beta, const void *y, const void *saved_mean, const void *saved_rstd);

/* group_norm_backward: dx = saved_rstd * (d - mean(d) - xhat * mean(d * xhat)) with d = dy * gamma, xhat = (x -
 * saved_mean) * saved_rstd; dgamma and dbeta = sums over a channel of dy * xhat and dy.
 * Tensors: dy [n_extent, c_extent, spatial_extent] fp, x [n_extent, c_extent, spatial_extent] fp, gamma [c_extent]
 * fp (may be null), saved_mean [group_kind == 0 ? 1 : n_extent, group_kind == 0 ? c_extent : num_groups] fp,
 * saved_rstd [group_kind == 0 ? 1 : n_extent, group_kind == 0 ? c_extent : num_groups] fp, dx [n_extent, c_extent,
 * spatial_extent] fp, dgamma [c_extent] fp (may be null), dbeta [c_extent] fp (may be null). fp: f32 f16 bf16 f64.
 * Requires n_extent >= 0, c_extent >= 0, spatial_extent >= 0, 0 <= extent(n_extent, c_extent, spatial_extent),
 * group_kind == 0 || group_kind == 1, num_groups >= 0, num_groups > 0 || extent(n_extent, c_extent, spatial_extent)
 * == 0, group_kind == 0 || extent(n_extent, c_extent, spatial_extent) == 0 || c_extent % num_groups == 0. */
BARACUDA_API int32_t baracuda_kernels_group_norm_backward_f32_run(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, const void *dy, const void *x, const void *gamma,
    const void *saved_mean, const void *saved_rstd, void *dx, void *dgamma, void *dbeta, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_group_norm_backward_f32_can_implement(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, const void *dy, const void *x, const void *gamma,
    const void *saved_mean, const void *saved_rstd, const void *dx, const void *dgamma, const void *dbeta);
BARACUDA_API int32_t baracuda_kernels_group_norm_backward_f16_run(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, const void *dy, const void *x, const void *gamma,
    const void *saved_mean, const void *saved_rstd, void *dx, void *dgamma, void *dbeta, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_group_norm_backward_f16_can_implement(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, const void *dy, const void *x, const void *gamma,
    const void *saved_mean, const void *saved_rstd, const void *dx, const void *dgamma, const void *dbeta);
BARACUDA_API int32_t baracuda_kernels_group_norm_backward_bf16_run(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, const void *dy, const void *x, const void *gamma,
    const void *saved_mean, const void *saved_rstd, void *dx, void *dgamma, void *dbeta, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_group_norm_backward_bf16_can_implement(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, const void *dy, const void *x, const void *gamma,
    const void *saved_mean, const void *saved_rstd, const void *dx, const void *dgamma, const void *dbeta);
BARACUDA_API int32_t baracuda_kernels_group_norm_backward_f64_run(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, const void *dy, const void *x, const void *gamma,
    const void *saved_mean, const void *saved_rstd, void *dx, void *dgamma, void *dbeta, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_group_norm_backward_f64_can_implement(int32_t n_extent, int32_t c_extent,
    int32_t spatial_extent, int32_t num_groups, int32_t group_kind, const void *dy, const void *x, const void *gamma,
    const void *saved_mean, const void *saved_rstd, const void *dx, const void *dgamma, const void *dbeta);

#ifdef __cplusplus
}
#endif

#endif /* BARACUDA_NORM_H */
