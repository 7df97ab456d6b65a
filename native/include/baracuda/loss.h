/* loss.h: symbols of the loss family. baracuda_kernels.h states the conventions.
 *
 * Generated from baracuda_sys/abi by `python -m baracuda_sys.abi generate`; edit the table instead.
 */
#ifndef BARACUDA_LOSS_H
#define BARACUDA_LOSS_H

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==================================================================================================================
 * Loss functions
 *
 * reduction_mode is 0 for a loss of each element or row, 1 for their mean, 2 for their sum; out may be null where there is
 * none, and nothing is written then. For a mean or a sum, the workspace holds numel or n_rows elements; that of
 * loss_cross_entropy_nd and loss_cross_entropy_inplace an f32 (f64 for f64) for each loss. For a mean, that of the latter
 * and of the gradients of loss_cross_entropy_nd and loss_nll_nd holds one more; 17 KiB behind these make sums of many
 * faster. So does an f32 (f64) for each of n_rows losses of rows, and 17 KiB behind these, or alone in mode 0, where few
 * rows are long. Gradients are multiplied by s: dy of the element or row in mode 0, else dy[0] * scale_scalar: for the
 * mean 1 / numel or 1 / n_rows (computed in f64 for f64). A target of -100 is not counted by the mean of nll and
 * cross_entropy, nor in its gradient. Elements of a row lie side by side; strides are those of rows, in elements, or of
 * losses of elements those of all axes. f16 and bf16 compute in f32, f64 in f64, rounded once; sums have a fixed order.
 * ================================================================================================================== */
/* loss_mse: (pred - target)^2.
 * Tensors: pred [numel] fp, target [numel] fp, out [(reduction_mode == 0) * numel + (reduction_mode != 0)] fp (may
 * be null). fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2, numel == 0 ||
 * present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_mse_f32_run(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_mse_f32_can_implement(int64_t numel, int32_t reduction_mode,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_mse_f16_run(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_mse_f16_can_implement(int64_t numel, int32_t reduction_mode,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_mse_bf16_run(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_mse_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_mse_f64_run(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_mse_f64_can_implement(int64_t numel, int32_t reduction_mode,
    const void *pred, const void *target, const void *out);

/* loss_mse_strided: loss_mse of each element, on tensors with strides.
 * Tensors: pred [shape by stride_pred] fp, target [shape by stride_target] fp, out [shape by stride_out] fp. fp: f32
 * f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_pred, numel),
 * given(stride_target, numel), given(stride_out, numel), distinct(shape, stride_out). */
BARACUDA_API int32_t baracuda_kernels_loss_mse_strided_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_mse_strided_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_mse_strided_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_mse_strided_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_mse_strided_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_mse_strided_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_mse_strided_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_mse_strided_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    const void *pred, const void *target, const void *out);

/* loss_mse_reduced_strided: the mean or the sum of loss_mse, on tensors with strides.
 * Tensors: pred [shape by stride_pred] fp, target [shape by stride_target] fp, out [1] fp. fp: f32 f16 bf16 f64.
 * Requires reduction_mode == 1 || reduction_mode == 2, numel >= 0, 0 <= rank && rank <= 8, numel == product(shape),
 * given(stride_pred, numel), given(stride_target, numel). */
BARACUDA_API int32_t baracuda_kernels_loss_mse_reduced_strided_f32_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_mse_reduced_strided_f32_can_implement(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_mse_reduced_strided_f16_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_mse_reduced_strided_f16_can_implement(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_mse_reduced_strided_bf16_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_mse_reduced_strided_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_mse_reduced_strided_f64_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_mse_reduced_strided_f64_can_implement(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, const void *out);

/* loss_mse_backward: 2 (pred - target) s.
 * Tensors: pred [numel] fp, target [numel] fp, dy [(reduction_mode == 0) * numel + (reduction_mode != 0)] fp, dpred
 * [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2. */
BARACUDA_API int32_t baracuda_kernels_loss_mse_backward_f32_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_mse_backward_f32_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, const void *dpred);
BARACUDA_API int32_t baracuda_kernels_loss_mse_backward_f16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_mse_backward_f16_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, const void *dpred);
BARACUDA_API int32_t baracuda_kernels_loss_mse_backward_bf16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_mse_backward_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, const void *dpred);
BARACUDA_API int32_t baracuda_kernels_loss_mse_backward_f64_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_mse_backward_f64_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, const void *dpred);

/* loss_l1: |pred - target|.
 * Tensors: pred [numel] fp, target [numel] fp, out [(reduction_mode == 0) * numel + (reduction_mode != 0)] fp (may
 * be null). fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2, numel == 0 ||
 * present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_l1_f32_run(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_l1_f32_can_implement(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_l1_f16_run(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_l1_f16_can_implement(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_l1_bf16_run(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_l1_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_l1_f64_run(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_l1_f64_can_implement(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, const void *out);

/* loss_l1_strided: loss_l1 of each element, on tensors with strides.
 * Tensors: pred [shape by stride_pred] fp, target [shape by stride_target] fp, out [shape by stride_out] fp. fp: f32
 * f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_pred, numel),
 * given(stride_target, numel), given(stride_out, numel), distinct(shape, stride_out). */
BARACUDA_API int32_t baracuda_kernels_loss_l1_strided_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_l1_strided_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_l1_strided_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_l1_strided_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_l1_strided_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_l1_strided_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_l1_strided_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_l1_strided_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    const void *pred, const void *target, const void *out);

/* loss_l1_reduced_strided: the mean or the sum of loss_l1, on tensors with strides.
 * Tensors: pred [shape by stride_pred] fp, target [shape by stride_target] fp, out [1] fp. fp: f32 f16 bf16 f64.
 * Requires reduction_mode == 1 || reduction_mode == 2, numel >= 0, 0 <= rank && rank <= 8, numel == product(shape),
 * given(stride_pred, numel), given(stride_target, numel). */
BARACUDA_API int32_t baracuda_kernels_loss_l1_reduced_strided_f32_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_l1_reduced_strided_f32_can_implement(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_l1_reduced_strided_f16_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_l1_reduced_strided_f16_can_implement(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_l1_reduced_strided_bf16_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_l1_reduced_strided_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_l1_reduced_strided_f64_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_l1_reduced_strided_f64_can_implement(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, const void *out);

/* loss_l1_backward: sign(pred - target) s, 0 where they are equal.
 * Tensors: pred [numel] fp, target [numel] fp, dy [(reduction_mode == 0) * numel + (reduction_mode != 0)] fp, dpred
 * [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2. */
BARACUDA_API int32_t baracuda_kernels_loss_l1_backward_f32_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_l1_backward_f32_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, const void *dpred);
BARACUDA_API int32_t baracuda_kernels_loss_l1_backward_f16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_l1_backward_f16_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, const void *dpred);
BARACUDA_API int32_t baracuda_kernels_loss_l1_backward_bf16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_l1_backward_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, const void *dpred);
BARACUDA_API int32_t baracuda_kernels_loss_l1_backward_f64_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_l1_backward_f64_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, const void *dpred);

/* loss_smooth_l1: d^2 / (2 param) where |d| < param, else |d| - param / 2, with d = pred - target.
 * Tensors: pred [numel] fp, target [numel] fp, out [(reduction_mode == 0) * numel + (reduction_mode != 0)] fp (may
 * be null). fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2, param >= 0, numel
 * == 0 || present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_f32_run(int64_t numel, int32_t reduction_mode, float param,
    const void *pred, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_f32_can_implement(int64_t numel, int32_t reduction_mode,
    float param, const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_f16_run(int64_t numel, int32_t reduction_mode, float param,
    const void *pred, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_f16_can_implement(int64_t numel, int32_t reduction_mode,
    float param, const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_bf16_run(int64_t numel, int32_t reduction_mode, float param,
    const void *pred, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    float param, const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_f64_run(int64_t numel, int32_t reduction_mode, float param,
    const void *pred, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_f64_can_implement(int64_t numel, int32_t reduction_mode,
    float param, const void *pred, const void *target, const void *out);

/* loss_smooth_l1_strided: loss_smooth_l1 of each element, on tensors with strides.
 * Tensors: pred [shape by stride_pred] fp, target [shape by stride_target] fp, out [shape by stride_out] fp. fp: f32
 * f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_pred, numel),
 * given(stride_target, numel), given(stride_out, numel), distinct(shape, stride_out), param >= 0. */
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_strided_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, float param, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_strided_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    float param, const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_strided_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, float param, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_strided_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    float param, const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_strided_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, float param, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_strided_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    float param, const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_strided_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, float param, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_strided_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    float param, const void *pred, const void *target, const void *out);

/* loss_smooth_l1_reduced_strided: the mean or the sum of loss_smooth_l1, on tensors with strides.
 * Tensors: pred [shape by stride_pred] fp, target [shape by stride_target] fp, out [1] fp. fp: f32 f16 bf16 f64.
 * Requires reduction_mode == 1 || reduction_mode == 2, numel >= 0, 0 <= rank && rank <= 8, numel == product(shape),
 * given(stride_pred, numel), given(stride_target, numel), param >= 0. */
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_reduced_strided_f32_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, float param,
    const void *pred, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_reduced_strided_f32_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_pred,
    const int64_t *stride_target, float param, const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_reduced_strided_f16_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, float param,
    const void *pred, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_reduced_strided_f16_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_pred,
    const int64_t *stride_target, float param, const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_reduced_strided_bf16_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, float param,
    const void *pred, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_reduced_strided_bf16_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_pred,
    const int64_t *stride_target, float param, const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_reduced_strided_f64_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, float param,
    const void *pred, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_reduced_strided_f64_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_pred,
    const int64_t *stride_target, float param, const void *pred, const void *target, const void *out);

/* loss_smooth_l1_backward: d s / param where |d| < param, else sign(d) s.
 * Tensors: pred [numel] fp, target [numel] fp, dy [(reduction_mode == 0) * numel + (reduction_mode != 0)] fp, dpred
 * [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2, param >= 0. */
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_backward_f32_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float param, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_backward_f32_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float param, const void *pred, const void *target, const void *dy, const void *dpred);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_backward_f16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float param, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_backward_f16_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float param, const void *pred, const void *target, const void *dy, const void *dpred);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_backward_bf16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float param, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_backward_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float param, const void *pred, const void *target, const void *dy, const void *dpred);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_backward_f64_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float param, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_smooth_l1_backward_f64_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float param, const void *pred, const void *target, const void *dy, const void *dpred);

/* loss_huber: d^2 / 2 where |d| < param, else param (|d| - param / 2), with d = pred - target.
 * Tensors: pred [numel] fp, target [numel] fp, out [(reduction_mode == 0) * numel + (reduction_mode != 0)] fp (may
 * be null). fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2, param >= 0, numel
 * == 0 || present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_huber_f32_run(int64_t numel, int32_t reduction_mode, float param,
    const void *pred, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_huber_f32_can_implement(int64_t numel, int32_t reduction_mode, float param,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_huber_f16_run(int64_t numel, int32_t reduction_mode, float param,
    const void *pred, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_huber_f16_can_implement(int64_t numel, int32_t reduction_mode, float param,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_huber_bf16_run(int64_t numel, int32_t reduction_mode, float param,
    const void *pred, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_huber_bf16_can_implement(int64_t numel, int32_t reduction_mode, float param,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_huber_f64_run(int64_t numel, int32_t reduction_mode, float param,
    const void *pred, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_huber_f64_can_implement(int64_t numel, int32_t reduction_mode, float param,
    const void *pred, const void *target, const void *out);

/* loss_huber_strided: loss_huber of each element, on tensors with strides.
 * Tensors: pred [shape by stride_pred] fp, target [shape by stride_target] fp, out [shape by stride_out] fp. fp: f32
 * f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_pred, numel),
 * given(stride_target, numel), given(stride_out, numel), distinct(shape, stride_out), param >= 0. */
BARACUDA_API int32_t baracuda_kernels_loss_huber_strided_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, float param, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_huber_strided_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    float param, const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_huber_strided_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, float param, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_huber_strided_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    float param, const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_huber_strided_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, float param, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_huber_strided_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    float param, const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_huber_strided_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, float param, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_huber_strided_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    float param, const void *pred, const void *target, const void *out);

/* loss_huber_reduced_strided: the mean or the sum of loss_huber, on tensors with strides.
 * Tensors: pred [shape by stride_pred] fp, target [shape by stride_target] fp, out [1] fp. fp: f32 f16 bf16 f64.
 * Requires reduction_mode == 1 || reduction_mode == 2, numel >= 0, 0 <= rank && rank <= 8, numel == product(shape),
 * given(stride_pred, numel), given(stride_target, numel), param >= 0. */
BARACUDA_API int32_t baracuda_kernels_loss_huber_reduced_strided_f32_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, float param,
    const void *pred, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_huber_reduced_strided_f32_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_pred,
    const int64_t *stride_target, float param, const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_huber_reduced_strided_f16_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, float param,
    const void *pred, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_huber_reduced_strided_f16_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_pred,
    const int64_t *stride_target, float param, const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_huber_reduced_strided_bf16_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, float param,
    const void *pred, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_huber_reduced_strided_bf16_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_pred,
    const int64_t *stride_target, float param, const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_huber_reduced_strided_f64_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, float param,
    const void *pred, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_huber_reduced_strided_f64_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_pred,
    const int64_t *stride_target, float param, const void *pred, const void *target, const void *out);

/* loss_huber_backward: d s where |d| < param, else param sign(d) s.
 * Tensors: pred [numel] fp, target [numel] fp, dy [(reduction_mode == 0) * numel + (reduction_mode != 0)] fp, dpred
 * [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2, param >= 0. */
BARACUDA_API int32_t baracuda_kernels_loss_huber_backward_f32_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float param, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_huber_backward_f32_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float param, const void *pred, const void *target, const void *dy, const void *dpred);
BARACUDA_API int32_t baracuda_kernels_loss_huber_backward_f16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float param, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_huber_backward_f16_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float param, const void *pred, const void *target, const void *dy, const void *dpred);
BARACUDA_API int32_t baracuda_kernels_loss_huber_backward_bf16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float param, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_huber_backward_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float param, const void *pred, const void *target, const void *dy, const void *dpred);
BARACUDA_API int32_t baracuda_kernels_loss_huber_backward_f64_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float param, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_huber_backward_f64_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float param, const void *pred, const void *target, const void *dy, const void *dpred);

/* loss_bce: -(target log(pred) + (1 - target) log(1 - pred)), the logarithms not below -100.
 * Tensors: pred [numel] fp, target [numel] fp, out [(reduction_mode == 0) * numel + (reduction_mode != 0)] fp (may
 * be null). fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2, numel == 0 ||
 * present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_bce_f32_run(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_f32_can_implement(int64_t numel, int32_t reduction_mode,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_bce_f16_run(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_f16_can_implement(int64_t numel, int32_t reduction_mode,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_bce_bf16_run(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_bce_f64_run(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_f64_can_implement(int64_t numel, int32_t reduction_mode,
    const void *pred, const void *target, const void *out);

/* loss_bce_strided: loss_bce of each element, on tensors with strides.
 * Tensors: pred [shape by stride_pred] fp, target [shape by stride_target] fp, out [shape by stride_out] fp. fp: f32
 * f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_pred, numel),
 * given(stride_target, numel), given(stride_out, numel), distinct(shape, stride_out). */
BARACUDA_API int32_t baracuda_kernels_loss_bce_strided_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_strided_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_bce_strided_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_strided_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_bce_strided_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_strided_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_bce_strided_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_strided_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    const void *pred, const void *target, const void *out);

/* loss_bce_reduced_strided: the mean or the sum of loss_bce, on tensors with strides.
 * Tensors: pred [shape by stride_pred] fp, target [shape by stride_target] fp, out [1] fp. fp: f32 f16 bf16 f64.
 * Requires reduction_mode == 1 || reduction_mode == 2, numel >= 0, 0 <= rank && rank <= 8, numel == product(shape),
 * given(stride_pred, numel), given(stride_target, numel). */
BARACUDA_API int32_t baracuda_kernels_loss_bce_reduced_strided_f32_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_reduced_strided_f32_can_implement(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_bce_reduced_strided_f16_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_reduced_strided_f16_can_implement(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_bce_reduced_strided_bf16_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_reduced_strided_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_bce_reduced_strided_f64_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_reduced_strided_f64_can_implement(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, const void *out);

/* loss_bce_backward: (pred - target) s / max(pred (1 - pred), 1e-12).
 * Tensors: pred [numel] fp, target [numel] fp, dy [(reduction_mode == 0) * numel + (reduction_mode != 0)] fp, dpred
 * [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2. */
BARACUDA_API int32_t baracuda_kernels_loss_bce_backward_f32_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_backward_f32_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, const void *dpred);
BARACUDA_API int32_t baracuda_kernels_loss_bce_backward_f16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_backward_f16_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, const void *dpred);
BARACUDA_API int32_t baracuda_kernels_loss_bce_backward_bf16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_backward_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, const void *dpred);
BARACUDA_API int32_t baracuda_kernels_loss_bce_backward_f64_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_backward_f64_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *pred, const void *target, const void *dy, const void *dpred);

/* loss_bce_with_logits: max(logits, 0) - logits target + log(1 + exp(-|logits|)).
 * Tensors: logits [numel] fp, target [numel] fp, out [(reduction_mode == 0) * numel + (reduction_mode != 0)] fp (may
 * be null). fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2, numel == 0 ||
 * present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_f32_run(int64_t numel, int32_t reduction_mode,
    const void *logits, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_f32_can_implement(int64_t numel, int32_t reduction_mode,
    const void *logits, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_f16_run(int64_t numel, int32_t reduction_mode,
    const void *logits, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_f16_can_implement(int64_t numel, int32_t reduction_mode,
    const void *logits, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_bf16_run(int64_t numel, int32_t reduction_mode,
    const void *logits, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    const void *logits, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_f64_run(int64_t numel, int32_t reduction_mode,
    const void *logits, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_f64_can_implement(int64_t numel, int32_t reduction_mode,
    const void *logits, const void *target, const void *out);

/* loss_bce_with_logits_strided: loss_bce_with_logits of each element, on tensors with strides.
 * Tensors: logits [shape by stride_logits] fp, target [shape by stride_target] fp, out [shape by stride_out] fp. fp:
 * f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_logits,
 * numel), given(stride_target, numel), given(stride_out, numel), distinct(shape, stride_out). */
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_strided_f32_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_logits, const int64_t *stride_target, const int64_t *stride_out,
    const void *logits, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_strided_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_logits, const int64_t *stride_target, const int64_t *stride_out,
    const void *logits, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_strided_f16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_logits, const int64_t *stride_target, const int64_t *stride_out,
    const void *logits, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_strided_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_logits, const int64_t *stride_target, const int64_t *stride_out,
    const void *logits, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_strided_bf16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_logits, const int64_t *stride_target, const int64_t *stride_out,
    const void *logits, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_strided_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_logits, const int64_t *stride_target, const int64_t *stride_out,
    const void *logits, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_strided_f64_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_logits, const int64_t *stride_target, const int64_t *stride_out,
    const void *logits, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_strided_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_logits, const int64_t *stride_target, const int64_t *stride_out,
    const void *logits, const void *target, const void *out);

/* loss_bce_with_logits_reduced_strided: the mean or the sum of loss_bce_with_logits, on tensors with strides.
 * Tensors: logits [shape by stride_logits] fp, target [shape by stride_target] fp, out [1] fp. fp: f32 f16 bf16 f64.
 * Requires reduction_mode == 1 || reduction_mode == 2, numel >= 0, 0 <= rank && rank <= 8, numel == product(shape),
 * given(stride_logits, numel), given(stride_target, numel). */
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_reduced_strided_f32_run(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_logits,
    const int64_t *stride_target, const void *logits, const void *target, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_reduced_strided_f32_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_logits,
    const int64_t *stride_target, const void *logits, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_reduced_strided_f16_run(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_logits,
    const int64_t *stride_target, const void *logits, const void *target, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_reduced_strided_f16_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_logits,
    const int64_t *stride_target, const void *logits, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_reduced_strided_bf16_run(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_logits,
    const int64_t *stride_target, const void *logits, const void *target, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_reduced_strided_bf16_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_logits,
    const int64_t *stride_target, const void *logits, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_reduced_strided_f64_run(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_logits,
    const int64_t *stride_target, const void *logits, const void *target, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_reduced_strided_f64_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_logits,
    const int64_t *stride_target, const void *logits, const void *target, const void *out);

/* loss_bce_with_logits_backward: (sigmoid(logits) - target) s.
 * Tensors: logits [numel] fp, target [numel] fp, dy [(reduction_mode == 0) * numel + (reduction_mode != 0)] fp,
 * dpred [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2. */
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_backward_f32_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *logits, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_backward_f32_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, const void *logits, const void *target, const void *dy,
    const void *dpred);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_backward_f16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *logits, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_backward_f16_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, const void *logits, const void *target, const void *dy,
    const void *dpred);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_backward_bf16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *logits, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_backward_bf16_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, const void *logits, const void *target, const void *dy,
    const void *dpred);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_backward_f64_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *logits, const void *target, const void *dy, void *dpred, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_bce_with_logits_backward_f64_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, const void *logits, const void *target, const void *dy,
    const void *dpred);

/* loss_kl_div: target (log(target) - pred) where target > 0, else 0; pred are log-probabilities.
 * Tensors: pred [numel] fp, target [numel] fp, out [(reduction_mode == 0) * numel + (reduction_mode != 0)] fp (may
 * be null). fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2, numel == 0 ||
 * present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_f32_run(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_f32_can_implement(int64_t numel, int32_t reduction_mode,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_f16_run(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_f16_can_implement(int64_t numel, int32_t reduction_mode,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_bf16_run(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_f64_run(int64_t numel, int32_t reduction_mode, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_f64_can_implement(int64_t numel, int32_t reduction_mode,
    const void *pred, const void *target, const void *out);

/* loss_kl_div_strided: loss_kl_div of each element, on tensors with strides.
 * Tensors: pred [shape by stride_pred] fp, target [shape by stride_target] fp, out [shape by stride_out] fp. fp: f32
 * f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_pred, numel),
 * given(stride_target, numel), given(stride_out, numel), distinct(shape, stride_out). */
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_strided_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_strided_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_strided_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_strided_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_strided_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_strided_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_strided_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_strided_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const int64_t *stride_out,
    const void *pred, const void *target, const void *out);

/* loss_kl_div_reduced_strided: the mean or the sum of loss_kl_div, on tensors with strides.
 * Tensors: pred [shape by stride_pred] fp, target [shape by stride_target] fp, out [1] fp. fp: f32 f16 bf16 f64.
 * Requires reduction_mode == 1 || reduction_mode == 2, numel >= 0, 0 <= rank && rank <= 8, numel == product(shape),
 * given(stride_pred, numel), given(stride_target, numel). */
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_reduced_strided_f32_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_reduced_strided_f32_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_pred,
    const int64_t *stride_target, const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_reduced_strided_f16_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_reduced_strided_f16_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_pred,
    const int64_t *stride_target, const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_reduced_strided_bf16_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_reduced_strided_bf16_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_pred,
    const int64_t *stride_target, const void *pred, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_reduced_strided_f64_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_pred, const int64_t *stride_target, const void *pred,
    const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_reduced_strided_f64_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_pred,
    const int64_t *stride_target, const void *pred, const void *target, const void *out);

/* loss_kl_div_backward: -target s.
 * Tensors: target [numel] fp, dy [(reduction_mode == 0) * numel + (reduction_mode != 0)] fp, dinput [numel] fp. fp:
 * f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2. */
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_backward_f32_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_backward_f32_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *target, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_backward_f16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_backward_f16_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *target, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_backward_bf16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_backward_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *target, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_backward_f64_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_kl_div_backward_f64_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, const void *target, const void *dy, const void *dinput);

/* loss_poisson_nll: exp(input) - target input, or input - target log(input + 1e-8) where log_input_flag is 0.
 * Tensors: input [numel] fp, target [numel] fp, out [(reduction_mode == 0) * numel + (reduction_mode != 0)] fp (may
 * be null). fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2, numel == 0 ||
 * present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_f32_run(int64_t numel, int32_t reduction_mode,
    int32_t log_input_flag, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_f32_can_implement(int64_t numel, int32_t reduction_mode,
    int32_t log_input_flag, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_f16_run(int64_t numel, int32_t reduction_mode,
    int32_t log_input_flag, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_f16_can_implement(int64_t numel, int32_t reduction_mode,
    int32_t log_input_flag, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_bf16_run(int64_t numel, int32_t reduction_mode,
    int32_t log_input_flag, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    int32_t log_input_flag, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_f64_run(int64_t numel, int32_t reduction_mode,
    int32_t log_input_flag, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_f64_can_implement(int64_t numel, int32_t reduction_mode,
    int32_t log_input_flag, const void *input, const void *target, const void *out);

/* loss_poisson_nll_strided: loss_poisson_nll of each element, on tensors with strides.
 * Tensors: input [shape by stride_input] fp, target [shape by stride_target] fp, out [shape by stride_out] fp. fp:
 * f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_input,
 * numel), given(stride_target, numel), given(stride_out, numel), distinct(shape, stride_out). */
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_strided_f32_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_out,
    int32_t log_input_flag, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_strided_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_out,
    int32_t log_input_flag, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_strided_f16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_out,
    int32_t log_input_flag, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_strided_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_out,
    int32_t log_input_flag, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_strided_bf16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_out,
    int32_t log_input_flag, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_strided_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_out,
    int32_t log_input_flag, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_strided_f64_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_out,
    int32_t log_input_flag, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_strided_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_out,
    int32_t log_input_flag, const void *input, const void *target, const void *out);

/* loss_poisson_nll_reduced_strided: the mean or the sum of loss_poisson_nll, on tensors with strides.
 * Tensors: input [shape by stride_input] fp, target [shape by stride_target] fp, out [1] fp. fp: f32 f16 bf16 f64.
 * Requires reduction_mode == 1 || reduction_mode == 2, numel >= 0, 0 <= rank && rank <= 8, numel == product(shape),
 * given(stride_input, numel), given(stride_target, numel). */
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_reduced_strided_f32_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target,
    int32_t log_input_flag, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_reduced_strided_f32_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_input,
    const int64_t *stride_target, int32_t log_input_flag, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_reduced_strided_f16_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target,
    int32_t log_input_flag, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_reduced_strided_f16_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_input,
    const int64_t *stride_target, int32_t log_input_flag, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_reduced_strided_bf16_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target,
    int32_t log_input_flag, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_reduced_strided_bf16_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_input,
    const int64_t *stride_target, int32_t log_input_flag, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_reduced_strided_f64_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target,
    int32_t log_input_flag, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_reduced_strided_f64_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_input,
    const int64_t *stride_target, int32_t log_input_flag, const void *input, const void *target, const void *out);

/* loss_poisson_nll_backward: (exp(input) - target) s, or (1 - target / (input + 1e-8)) s.
 * Tensors: input [numel] fp, target [numel] fp, dy [(reduction_mode == 0) * numel + (reduction_mode != 0)] fp,
 * dinput [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2. */
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_backward_f32_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, int32_t log_input_flag, const void *input, const void *target, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_backward_f32_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, int32_t log_input_flag, const void *input, const void *target, const void *dy,
    const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_backward_f16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, int32_t log_input_flag, const void *input, const void *target, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_backward_f16_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, int32_t log_input_flag, const void *input, const void *target, const void *dy,
    const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_backward_bf16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, int32_t log_input_flag, const void *input, const void *target, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_backward_bf16_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, int32_t log_input_flag, const void *input, const void *target,
    const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_backward_f64_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, int32_t log_input_flag, const void *input, const void *target, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_poisson_nll_backward_f64_can_implement(int64_t numel, int32_t reduction_mode,
    float scale_scalar, int32_t log_input_flag, const void *input, const void *target, const void *dy,
    const void *dinput);

/* loss_gaussian_nll: (log(v) + (input - target)^2 / v) / 2, with v = max(var, eps).
 * Tensors: input [numel] fp, target [numel] fp, var [numel] fp, out [(reduction_mode == 0) * numel + (reduction_mode
 * != 0)] fp (may be null). fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2,
 * numel == 0 || present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_f32_run(int64_t numel, int32_t reduction_mode, float eps,
    const void *input, const void *target, const void *var, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_f32_can_implement(int64_t numel, int32_t reduction_mode,
    float eps, const void *input, const void *target, const void *var, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_f16_run(int64_t numel, int32_t reduction_mode, float eps,
    const void *input, const void *target, const void *var, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_f16_can_implement(int64_t numel, int32_t reduction_mode,
    float eps, const void *input, const void *target, const void *var, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_bf16_run(int64_t numel, int32_t reduction_mode, float eps,
    const void *input, const void *target, const void *var, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    float eps, const void *input, const void *target, const void *var, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_f64_run(int64_t numel, int32_t reduction_mode, float eps,
    const void *input, const void *target, const void *var, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_f64_can_implement(int64_t numel, int32_t reduction_mode,
    float eps, const void *input, const void *target, const void *var, const void *out);

/* loss_gaussian_nll_strided: loss_gaussian_nll of each element, on tensors with strides.
 * Tensors: input [shape by stride_input] fp, target [shape by stride_target] fp, var [shape by stride_var] fp, out
 * [shape by stride_out] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), given(stride_input, numel), given(stride_target, numel), given(stride_var, numel),
 * given(stride_out, numel), distinct(shape, stride_out). */
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_strided_f32_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_var,
    const int64_t *stride_out, float eps, const void *input, const void *target, const void *var, void *out,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_strided_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_var,
    const int64_t *stride_out, float eps, const void *input, const void *target, const void *var, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_strided_f16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_var,
    const int64_t *stride_out, float eps, const void *input, const void *target, const void *var, void *out,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_strided_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_var,
    const int64_t *stride_out, float eps, const void *input, const void *target, const void *var, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_strided_bf16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_var,
    const int64_t *stride_out, float eps, const void *input, const void *target, const void *var, void *out,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_strided_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_var,
    const int64_t *stride_out, float eps, const void *input, const void *target, const void *var, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_strided_f64_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_var,
    const int64_t *stride_out, float eps, const void *input, const void *target, const void *var, void *out,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_strided_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_var,
    const int64_t *stride_out, float eps, const void *input, const void *target, const void *var, const void *out);

/* loss_gaussian_nll_reduced_strided: the mean or the sum of loss_gaussian_nll, on tensors with strides.
 * Tensors: input [shape by stride_input] fp, target [shape by stride_target] fp, var [shape by stride_var] fp, out
 * [1] fp. fp: f32 f16 bf16 f64. Requires reduction_mode == 1 || reduction_mode == 2, numel >= 0, 0 <= rank && rank
 * <= 8, numel == product(shape), given(stride_input, numel), given(stride_target, numel), given(stride_var, numel). */
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_reduced_strided_f32_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target,
    const int64_t *stride_var, float eps, const void *input, const void *target, const void *var, void *out,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_reduced_strided_f32_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_input,
    const int64_t *stride_target, const int64_t *stride_var, float eps, const void *input, const void *target,
    const void *var, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_reduced_strided_f16_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target,
    const int64_t *stride_var, float eps, const void *input, const void *target, const void *var, void *out,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_reduced_strided_f16_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_input,
    const int64_t *stride_target, const int64_t *stride_var, float eps, const void *input, const void *target,
    const void *var, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_reduced_strided_bf16_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target,
    const int64_t *stride_var, float eps, const void *input, const void *target, const void *var, void *out,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_reduced_strided_bf16_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_input,
    const int64_t *stride_target, const int64_t *stride_var, float eps, const void *input, const void *target,
    const void *var, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_reduced_strided_f64_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target,
    const int64_t *stride_var, float eps, const void *input, const void *target, const void *var, void *out,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_reduced_strided_f64_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_input,
    const int64_t *stride_target, const int64_t *stride_var, float eps, const void *input, const void *target,
    const void *var, const void *out);

/* loss_gaussian_nll_backward: (input - target) s / v.
 * Tensors: input [numel] fp, target [numel] fp, var [numel] fp, dy [(reduction_mode == 0) * numel + (reduction_mode
 * != 0)] fp, dinput [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2. */
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_backward_f32_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float eps, const void *input, const void *target, const void *var, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_backward_f32_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, float eps, const void *input, const void *target, const void *var,
    const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_backward_f16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float eps, const void *input, const void *target, const void *var, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_backward_f16_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, float eps, const void *input, const void *target, const void *var,
    const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_backward_bf16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float eps, const void *input, const void *target, const void *var, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_backward_bf16_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, float eps, const void *input, const void *target, const void *var,
    const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_backward_f64_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float eps, const void *input, const void *target, const void *var, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_backward_f64_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, float eps, const void *input, const void *target, const void *var,
    const void *dy, const void *dinput);

/* loss_gaussian_nll_all_backward: dinput = d s / v, dtarget = -dinput, dvar = (1 / v - (d / v)^2) s / 2, with d =
 * input - target and v = max(var, eps); each may be null.
 * Tensors: input [numel] fp, target [numel] fp, var [numel] fp, dy [(reduction_mode == 0) * numel + (reduction_mode
 * != 0)] fp, dinput [numel] fp (may be null), dtarget [numel] fp (may be null), dvar [numel] fp (may be null). fp:
 * f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2. */
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_all_backward_f32_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float eps, const void *input, const void *target, const void *var, const void *dy, void *dinput,
    void *dtarget, void *dvar, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_all_backward_f32_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, float eps, const void *input, const void *target, const void *var,
    const void *dy, const void *dinput, const void *dtarget, const void *dvar);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_all_backward_f16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float eps, const void *input, const void *target, const void *var, const void *dy, void *dinput,
    void *dtarget, void *dvar, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_all_backward_f16_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, float eps, const void *input, const void *target, const void *var,
    const void *dy, const void *dinput, const void *dtarget, const void *dvar);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_all_backward_bf16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float eps, const void *input, const void *target, const void *var, const void *dy, void *dinput,
    void *dtarget, void *dvar, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_all_backward_bf16_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, float eps, const void *input, const void *target, const void *var,
    const void *dy, const void *dinput, const void *dtarget, const void *dvar);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_all_backward_f64_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float eps, const void *input, const void *target, const void *var, const void *dy, void *dinput,
    void *dtarget, void *dvar, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_gaussian_nll_all_backward_f64_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, float eps, const void *input, const void *target, const void *var,
    const void *dy, const void *dinput, const void *dtarget, const void *dvar);

/* loss_margin_ranking: max(0, margin - t (x1 - x2)).
 * Tensors: x1 [numel] fp, x2 [numel] fp, t [numel] fp, out [(reduction_mode == 0) * numel + (reduction_mode != 0)]
 * fp (may be null). fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2, numel == 0
 * || present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_f32_run(int64_t numel, int32_t reduction_mode, float margin,
    const void *x1, const void *x2, const void *t, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_f32_can_implement(int64_t numel, int32_t reduction_mode,
    float margin, const void *x1, const void *x2, const void *t, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_f16_run(int64_t numel, int32_t reduction_mode, float margin,
    const void *x1, const void *x2, const void *t, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_f16_can_implement(int64_t numel, int32_t reduction_mode,
    float margin, const void *x1, const void *x2, const void *t, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_bf16_run(int64_t numel, int32_t reduction_mode, float margin,
    const void *x1, const void *x2, const void *t, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    float margin, const void *x1, const void *x2, const void *t, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_f64_run(int64_t numel, int32_t reduction_mode, float margin,
    const void *x1, const void *x2, const void *t, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_f64_can_implement(int64_t numel, int32_t reduction_mode,
    float margin, const void *x1, const void *x2, const void *t, const void *out);

/* loss_margin_ranking_strided: loss_margin_ranking of each element, on tensors with strides.
 * Tensors: x1 [shape by stride_x1] fp, x2 [shape by stride_x2] fp, t [shape by stride_t] fp, out [shape by
 * stride_out] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape),
 * given(stride_x1, numel), given(stride_x2, numel), given(stride_t, numel), given(stride_out, numel),
 * distinct(shape, stride_out). */
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_strided_f32_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x1, const int64_t *stride_x2, const int64_t *stride_t,
    const int64_t *stride_out, float margin, const void *x1, const void *x2, const void *t, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_strided_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x1, const int64_t *stride_x2, const int64_t *stride_t,
    const int64_t *stride_out, float margin, const void *x1, const void *x2, const void *t, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_strided_f16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x1, const int64_t *stride_x2, const int64_t *stride_t,
    const int64_t *stride_out, float margin, const void *x1, const void *x2, const void *t, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_strided_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x1, const int64_t *stride_x2, const int64_t *stride_t,
    const int64_t *stride_out, float margin, const void *x1, const void *x2, const void *t, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_strided_bf16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x1, const int64_t *stride_x2, const int64_t *stride_t,
    const int64_t *stride_out, float margin, const void *x1, const void *x2, const void *t, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_strided_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x1, const int64_t *stride_x2, const int64_t *stride_t,
    const int64_t *stride_out, float margin, const void *x1, const void *x2, const void *t, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_strided_f64_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x1, const int64_t *stride_x2, const int64_t *stride_t,
    const int64_t *stride_out, float margin, const void *x1, const void *x2, const void *t, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_strided_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x1, const int64_t *stride_x2, const int64_t *stride_t,
    const int64_t *stride_out, float margin, const void *x1, const void *x2, const void *t, const void *out);

/* loss_margin_ranking_reduced_strided: the mean or the sum of loss_margin_ranking, on tensors with strides.
 * Tensors: x1 [shape by stride_x1] fp, x2 [shape by stride_x2] fp, t [shape by stride_t] fp, out [1] fp. fp: f32 f16
 * bf16 f64. Requires reduction_mode == 1 || reduction_mode == 2, numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), given(stride_x1, numel), given(stride_x2, numel), given(stride_t, numel). */
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_reduced_strided_f32_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_x1, const int64_t *stride_x2, const int64_t *stride_t,
    float margin, const void *x1, const void *x2, const void *t, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_reduced_strided_f32_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_x1, const int64_t *stride_x2,
    const int64_t *stride_t, float margin, const void *x1, const void *x2, const void *t, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_reduced_strided_f16_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_x1, const int64_t *stride_x2, const int64_t *stride_t,
    float margin, const void *x1, const void *x2, const void *t, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_reduced_strided_f16_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_x1, const int64_t *stride_x2,
    const int64_t *stride_t, float margin, const void *x1, const void *x2, const void *t, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_reduced_strided_bf16_run(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_x1, const int64_t *stride_x2,
    const int64_t *stride_t, float margin, const void *x1, const void *x2, const void *t, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_reduced_strided_bf16_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_x1, const int64_t *stride_x2,
    const int64_t *stride_t, float margin, const void *x1, const void *x2, const void *t, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_reduced_strided_f64_run(int64_t numel, int32_t reduction_mode,
    int32_t rank, const int32_t *shape, const int64_t *stride_x1, const int64_t *stride_x2, const int64_t *stride_t,
    float margin, const void *x1, const void *x2, const void *t, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_reduced_strided_f64_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_x1, const int64_t *stride_x2,
    const int64_t *stride_t, float margin, const void *x1, const void *x2, const void *t, const void *out);

/* loss_margin_ranking_backward: (-t s, t s) where margin - t (x1 - x2) >= 0, else 0; dx1, dx2 or both may be null.
 * Tensors: x1 [numel] fp, x2 [numel] fp, t [numel] fp, dy [(reduction_mode == 0) * numel + (reduction_mode != 0)]
 * fp, dx1 [numel] fp (may be null), dx2 [numel] fp (may be null). fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <=
 * reduction_mode, reduction_mode <= 2. */
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_backward_f32_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float margin, const void *x1, const void *x2, const void *t, const void *dy, void *dx1,
    void *dx2, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_backward_f32_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, float margin, const void *x1, const void *x2, const void *t,
    const void *dy, const void *dx1, const void *dx2);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_backward_f16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float margin, const void *x1, const void *x2, const void *t, const void *dy, void *dx1,
    void *dx2, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_backward_f16_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, float margin, const void *x1, const void *x2, const void *t,
    const void *dy, const void *dx1, const void *dx2);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_backward_bf16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float margin, const void *x1, const void *x2, const void *t, const void *dy, void *dx1,
    void *dx2, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_backward_bf16_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, float margin, const void *x1, const void *x2, const void *t,
    const void *dy, const void *dx1, const void *dx2);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_backward_f64_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float margin, const void *x1, const void *x2, const void *t, const void *dy, void *dx1,
    void *dx2, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_margin_ranking_backward_f64_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, float margin, const void *x1, const void *x2, const void *t,
    const void *dy, const void *dx1, const void *dx2);

/* loss_hinge_embedding: input where target is 1, else max(0, margin - input).
 * Tensors: input [numel] fp, target [numel] i64, out [(reduction_mode == 0) * numel + (reduction_mode != 0)] fp (may
 * be null). fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2, numel == 0 ||
 * present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_f32_run(int64_t numel, int32_t reduction_mode, float margin,
    const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_f32_can_implement(int64_t numel, int32_t reduction_mode,
    float margin, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_f16_run(int64_t numel, int32_t reduction_mode, float margin,
    const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_f16_can_implement(int64_t numel, int32_t reduction_mode,
    float margin, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_bf16_run(int64_t numel, int32_t reduction_mode, float margin,
    const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_bf16_can_implement(int64_t numel, int32_t reduction_mode,
    float margin, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_f64_run(int64_t numel, int32_t reduction_mode, float margin,
    const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_f64_can_implement(int64_t numel, int32_t reduction_mode,
    float margin, const void *input, const void *target, const void *out);

/* loss_hinge_embedding_strided: loss_hinge_embedding of each element, on tensors with strides.
 * Tensors: input [shape by stride_input] fp, target [shape by stride_target] i64, out [shape by stride_out] fp. fp:
 * f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_input,
 * numel), given(stride_target, numel), given(stride_out, numel), distinct(shape, stride_out). */
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_strided_f32_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_out,
    float margin, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_strided_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_out,
    float margin, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_strided_f16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_out,
    float margin, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_strided_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_out,
    float margin, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_strided_bf16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_out,
    float margin, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_strided_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_out,
    float margin, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_strided_f64_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_out,
    float margin, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_strided_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_input, const int64_t *stride_target, const int64_t *stride_out,
    float margin, const void *input, const void *target, const void *out);

/* loss_hinge_embedding_reduced_strided: the mean or the sum of loss_hinge_embedding, on tensors with strides.
 * Tensors: input [shape by stride_input] fp, target [shape by stride_target] i64, out [1] fp. fp: f32 f16 bf16 f64.
 * Requires reduction_mode == 1 || reduction_mode == 2, numel >= 0, 0 <= rank && rank <= 8, numel == product(shape),
 * given(stride_input, numel), given(stride_target, numel). */
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_reduced_strided_f32_run(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_input,
    const int64_t *stride_target, float margin, const void *input, const void *target, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_reduced_strided_f32_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_input,
    const int64_t *stride_target, float margin, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_reduced_strided_f16_run(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_input,
    const int64_t *stride_target, float margin, const void *input, const void *target, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_reduced_strided_f16_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_input,
    const int64_t *stride_target, float margin, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_reduced_strided_bf16_run(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_input,
    const int64_t *stride_target, float margin, const void *input, const void *target, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_reduced_strided_bf16_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_input,
    const int64_t *stride_target, float margin, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_reduced_strided_f64_run(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_input,
    const int64_t *stride_target, float margin, const void *input, const void *target, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_reduced_strided_f64_can_implement(int64_t numel,
    int32_t reduction_mode, int32_t rank, const int32_t *shape, const int64_t *stride_input,
    const int64_t *stride_target, float margin, const void *input, const void *target, const void *out);

/* loss_hinge_embedding_backward: s where target is 1, else -s where margin - input >= 0, else 0.
 * Tensors: input [numel] fp, target [numel] i64, dy [(reduction_mode == 0) * numel + (reduction_mode != 0)] fp,
 * dinput [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= reduction_mode, reduction_mode <= 2. */
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_backward_f32_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float margin, const void *input, const void *target, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_backward_f32_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, float margin, const void *input, const void *target, const void *dy,
    const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_backward_f16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float margin, const void *input, const void *target, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_backward_f16_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, float margin, const void *input, const void *target, const void *dy,
    const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_backward_bf16_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float margin, const void *input, const void *target, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_backward_bf16_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, float margin, const void *input, const void *target, const void *dy,
    const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_backward_f64_run(int64_t numel, int32_t reduction_mode,
    float scale_scalar, float margin, const void *input, const void *target, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_hinge_embedding_backward_f64_can_implement(int64_t numel,
    int32_t reduction_mode, float scale_scalar, float margin, const void *input, const void *target, const void *dy,
    const void *dinput);

/* loss_nll: -input[target]; none where target is -100, NaN where it is no class.
 * Tensors: input [n_rows, class_extent by row_stride_input, 1] fp, target [n_rows] i64, out [(reduction_mode == 0) *
 * n_rows + (reduction_mode != 0)] fp (may be null). fp: f32 f16 bf16 f64. Requires n_rows >= 0, class_extent >= 0, 0
 * <= reduction_mode, reduction_mode <= 2, n_rows == 0 || present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_nll_f32_run(int64_t n_rows, int32_t class_extent, int64_t row_stride_input,
    int32_t reduction_mode, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_nll_f32_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int32_t reduction_mode, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_nll_f16_run(int64_t n_rows, int32_t class_extent, int64_t row_stride_input,
    int32_t reduction_mode, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_nll_f16_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int32_t reduction_mode, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_nll_bf16_run(int64_t n_rows, int32_t class_extent, int64_t row_stride_input,
    int32_t reduction_mode, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_nll_bf16_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int32_t reduction_mode, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_nll_f64_run(int64_t n_rows, int32_t class_extent, int64_t row_stride_input,
    int32_t reduction_mode, const void *input, const void *target, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_nll_f64_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int32_t reduction_mode, const void *input, const void *target, const void *out);

/* loss_nll_backward: -s at target, 0 elsewhere in dinput; NaN in all of a row whose target is no class.
 * Tensors: dy [(reduction_mode == 0) * n_rows + (reduction_mode != 0)] fp, target [n_rows] i64, dinput
 * [dinput_numel] fp. fp: f32 f16 bf16 f64. Requires n_rows >= 0, class_extent >= 0, 0 <= reduction_mode,
 * reduction_mode <= 2, dinput_numel >= 0, n_rows <= 1 || row_stride_input >= class_extent, n_rows == 0 || 0 <=
 * extent(n_rows - 1, row_stride_input), n_rows == 0 || class_extent == 0 || extent(n_rows - 1, row_stride_input) <=
 * dinput_numel - class_extent. */
BARACUDA_API int32_t baracuda_kernels_loss_nll_backward_f32_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t dinput_numel, int32_t reduction_mode, float scale_scalar, const void *dy,
    const void *target, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_nll_backward_f32_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t dinput_numel, int32_t reduction_mode, float scale_scalar, const void *dy,
    const void *target, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_nll_backward_f16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t dinput_numel, int32_t reduction_mode, float scale_scalar, const void *dy,
    const void *target, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_nll_backward_f16_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t dinput_numel, int32_t reduction_mode, float scale_scalar, const void *dy,
    const void *target, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_nll_backward_bf16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t dinput_numel, int32_t reduction_mode, float scale_scalar, const void *dy,
    const void *target, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_nll_backward_bf16_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t dinput_numel, int32_t reduction_mode, float scale_scalar, const void *dy,
    const void *target, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_nll_backward_f64_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t dinput_numel, int32_t reduction_mode, float scale_scalar, const void *dy,
    const void *target, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_nll_backward_f64_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t dinput_numel, int32_t reduction_mode, float scale_scalar, const void *dy,
    const void *target, const void *dinput);

/* loss_cross_entropy: log(sum of exp(input)) - input[target]; none where target is -100, NaN where it is no class.
 * Tensors: input [n_rows, class_extent by row_stride_input, 1] fp, target [n_rows] i64, out [(reduction_mode == 0) *
 * n_rows + (reduction_mode != 0)] fp (may be null). fp: f32 f16 bf16 f64. Requires n_rows >= 0, class_extent >= 0, 0
 * <= reduction_mode, reduction_mode <= 2, n_rows == 0 || present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_f32_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int32_t reduction_mode, const void *input, const void *target, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_f32_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int32_t reduction_mode, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_f16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int32_t reduction_mode, const void *input, const void *target, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_f16_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int32_t reduction_mode, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_bf16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int32_t reduction_mode, const void *input, const void *target, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_bf16_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int32_t reduction_mode, const void *input, const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_f64_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int32_t reduction_mode, const void *input, const void *target, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_f64_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int32_t reduction_mode, const void *input, const void *target, const void *out);

/* loss_cross_entropy_backward: (softmax(input) - [class is target]) s; 0 where target is -100, NaN where it is no
 * class.
 * Tensors: input [n_rows, class_extent by row_stride_input, 1] fp, target [n_rows] i64, dy [(reduction_mode == 0) *
 * n_rows + (reduction_mode != 0)] fp, dinput [n_rows, class_extent by row_stride_input, 1] fp. fp: f32 f16 bf16 f64.
 * Requires n_rows >= 0, class_extent >= 0, 0 <= reduction_mode, reduction_mode <= 2, n_rows <= 1 || row_stride_input
 * >= class_extent. */
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_backward_f32_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int32_t reduction_mode, float scale_scalar, const void *input, const void *target,
    const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_backward_f32_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_input, int32_t reduction_mode, float scale_scalar, const void *input,
    const void *target, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_backward_f16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int32_t reduction_mode, float scale_scalar, const void *input, const void *target,
    const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_backward_f16_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_input, int32_t reduction_mode, float scale_scalar, const void *input,
    const void *target, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_backward_bf16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int32_t reduction_mode, float scale_scalar, const void *input, const void *target,
    const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_backward_bf16_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_input, int32_t reduction_mode, float scale_scalar, const void *input,
    const void *target, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_backward_f64_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int32_t reduction_mode, float scale_scalar, const void *input, const void *target,
    const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_backward_f64_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_input, int32_t reduction_mode, float scale_scalar, const void *input,
    const void *target, const void *dy, const void *dinput);

/* loss_cross_entropy_soft: sum of target (log(sum of exp(input)) - input).
 * Tensors: input [n_rows, class_extent by row_stride_input, 1] fp, target [n_rows, class_extent by
 * row_stride_target, 1] fp, out [(reduction_mode == 0) * n_rows + (reduction_mode != 0)] fp (may be null). fp: f32
 * f16 bf16 f64. Requires n_rows >= 0, class_extent >= 0, 0 <= reduction_mode, reduction_mode <= 2, n_rows == 0 ||
 * present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_soft_f32_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t row_stride_target, int32_t reduction_mode, const void *input, const void *target,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_soft_f32_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t row_stride_target, int32_t reduction_mode, const void *input, const void *target,
    const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_soft_f16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t row_stride_target, int32_t reduction_mode, const void *input, const void *target,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_soft_f16_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t row_stride_target, int32_t reduction_mode, const void *input, const void *target,
    const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_soft_bf16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t row_stride_target, int32_t reduction_mode, const void *input, const void *target,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_soft_bf16_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t row_stride_target, int32_t reduction_mode, const void *input, const void *target,
    const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_soft_f64_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t row_stride_target, int32_t reduction_mode, const void *input, const void *target,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_soft_f64_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t row_stride_target, int32_t reduction_mode, const void *input, const void *target,
    const void *out);

/* loss_cross_entropy_soft_backward: (softmax(input) (sum of target) - target) s.
 * Tensors: input [n_rows, class_extent by row_stride_input, 1] fp, target [n_rows, class_extent by
 * row_stride_target, 1] fp, dy [(reduction_mode == 0) * n_rows + (reduction_mode != 0)] fp, dinput [n_rows,
 * class_extent by row_stride_input, 1] fp. fp: f32 f16 bf16 f64. Requires n_rows >= 0, class_extent >= 0, 0 <=
 * reduction_mode, reduction_mode <= 2, n_rows <= 1 || row_stride_input >= class_extent. */
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_soft_backward_f32_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t row_stride_target, int32_t reduction_mode, float scale_scalar, const void *input,
    const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_soft_backward_f32_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_input, int64_t row_stride_target, int32_t reduction_mode,
    float scale_scalar, const void *input, const void *target, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_soft_backward_f16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t row_stride_target, int32_t reduction_mode, float scale_scalar, const void *input,
    const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_soft_backward_f16_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_input, int64_t row_stride_target, int32_t reduction_mode,
    float scale_scalar, const void *input, const void *target, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_soft_backward_bf16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t row_stride_target, int32_t reduction_mode, float scale_scalar, const void *input,
    const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_soft_backward_bf16_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_input, int64_t row_stride_target, int32_t reduction_mode,
    float scale_scalar, const void *input, const void *target, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_soft_backward_f64_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_input, int64_t row_stride_target, int32_t reduction_mode, float scale_scalar, const void *input,
    const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_soft_backward_f64_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_input, int64_t row_stride_target, int32_t reduction_mode,
    float scale_scalar, const void *input, const void *target, const void *dy, const void *dinput);

/* loss_cosine_embedding: 1 - c where t > 0, else max(0, c - margin), with c = x1 x2 / max(|x1| |x2|, 1e-12).
 * Tensors: x1 [n_rows, d_extent by row_stride_x, 1] fp, x2 [n_rows, d_extent by row_stride_x, 1] fp, t [n_rows] fp,
 * out [(reduction_mode == 0) * n_rows + (reduction_mode != 0)] fp (may be null). fp: f32 f16 bf16 f64. Requires
 * n_rows >= 0, d_extent >= 0, 0 <= reduction_mode, reduction_mode <= 2, n_rows == 0 || present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_cosine_embedding_f32_run(int64_t n_rows, int32_t d_extent,
    int64_t row_stride_x, int32_t reduction_mode, float margin, const void *x1, const void *x2, const void *t,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cosine_embedding_f32_can_implement(int64_t n_rows, int32_t d_extent,
    int64_t row_stride_x, int32_t reduction_mode, float margin, const void *x1, const void *x2, const void *t,
    const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_cosine_embedding_f16_run(int64_t n_rows, int32_t d_extent,
    int64_t row_stride_x, int32_t reduction_mode, float margin, const void *x1, const void *x2, const void *t,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cosine_embedding_f16_can_implement(int64_t n_rows, int32_t d_extent,
    int64_t row_stride_x, int32_t reduction_mode, float margin, const void *x1, const void *x2, const void *t,
    const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_cosine_embedding_bf16_run(int64_t n_rows, int32_t d_extent,
    int64_t row_stride_x, int32_t reduction_mode, float margin, const void *x1, const void *x2, const void *t,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cosine_embedding_bf16_can_implement(int64_t n_rows, int32_t d_extent,
    int64_t row_stride_x, int32_t reduction_mode, float margin, const void *x1, const void *x2, const void *t,
    const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_cosine_embedding_f64_run(int64_t n_rows, int32_t d_extent,
    int64_t row_stride_x, int32_t reduction_mode, float margin, const void *x1, const void *x2, const void *t,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cosine_embedding_f64_can_implement(int64_t n_rows, int32_t d_extent,
    int64_t row_stride_x, int32_t reduction_mode, float margin, const void *x1, const void *x2, const void *t,
    const void *out);

/* loss_cosine_embedding_backward: the gradients of both; dx1, dx2 or both may be null.
 * Tensors: x1 [n_rows, d_extent by row_stride_x, 1] fp, x2 [n_rows, d_extent by row_stride_x, 1] fp, t [n_rows] fp,
 * dy [(reduction_mode == 0) * n_rows + (reduction_mode != 0)] fp, dx1 [n_rows, d_extent by row_stride_x, 1] fp (may
 * be null), dx2 [n_rows, d_extent by row_stride_x, 1] fp (may be null). fp: f32 f16 bf16 f64. Requires n_rows >= 0,
 * d_extent >= 0, 0 <= reduction_mode, reduction_mode <= 2, n_rows <= 1 || row_stride_x >= d_extent. */
BARACUDA_API int32_t baracuda_kernels_loss_cosine_embedding_backward_f32_run(int64_t n_rows, int32_t d_extent,
    int64_t row_stride_x, int32_t reduction_mode, float scale_scalar, float margin, const void *x1, const void *x2,
    const void *t, const void *dy, void *dx1, void *dx2, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cosine_embedding_backward_f32_can_implement(int64_t n_rows, int32_t d_extent,
    int64_t row_stride_x, int32_t reduction_mode, float scale_scalar, float margin, const void *x1, const void *x2,
    const void *t, const void *dy, const void *dx1, const void *dx2);
BARACUDA_API int32_t baracuda_kernels_loss_cosine_embedding_backward_f16_run(int64_t n_rows, int32_t d_extent,
    int64_t row_stride_x, int32_t reduction_mode, float scale_scalar, float margin, const void *x1, const void *x2,
    const void *t, const void *dy, void *dx1, void *dx2, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cosine_embedding_backward_f16_can_implement(int64_t n_rows, int32_t d_extent,
    int64_t row_stride_x, int32_t reduction_mode, float scale_scalar, float margin, const void *x1, const void *x2,
    const void *t, const void *dy, const void *dx1, const void *dx2);
BARACUDA_API int32_t baracuda_kernels_loss_cosine_embedding_backward_bf16_run(int64_t n_rows, int32_t d_extent,
    int64_t row_stride_x, int32_t reduction_mode, float scale_scalar, float margin, const void *x1, const void *x2,
    const void *t, const void *dy, void *dx1, void *dx2, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cosine_embedding_backward_bf16_can_implement(int64_t n_rows,
    int32_t d_extent, int64_t row_stride_x, int32_t reduction_mode, float scale_scalar, float margin, const void *x1,
    const void *x2, const void *t, const void *dy, const void *dx1, const void *dx2);
BARACUDA_API int32_t baracuda_kernels_loss_cosine_embedding_backward_f64_run(int64_t n_rows, int32_t d_extent,
    int64_t row_stride_x, int32_t reduction_mode, float scale_scalar, float margin, const void *x1, const void *x2,
    const void *t, const void *dy, void *dx1, void *dx2, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cosine_embedding_backward_f64_can_implement(int64_t n_rows, int32_t d_extent,
    int64_t row_stride_x, int32_t reduction_mode, float scale_scalar, float margin, const void *x1, const void *x2,
    const void *t, const void *dy, const void *dx1, const void *dx2);

/* loss_triplet_margin: max(0, |a - p_tensor| - |a - n_tensor| + margin), norms of order p_norm.
 * Tensors: a [n_rows, d_extent by row_stride, 1] fp, p_tensor [n_rows, d_extent by row_stride, 1] fp, n_tensor
 * [n_rows, d_extent by row_stride, 1] fp, out [(reduction_mode == 0) * n_rows + (reduction_mode != 0)] fp (may be
 * null). fp: f32 f16 bf16 f64. Requires n_rows >= 0, d_extent >= 0, 0 <= reduction_mode, reduction_mode <= 2, p_norm
 * > 0, n_rows == 0 || present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_triplet_margin_f32_run(int64_t n_rows, int32_t d_extent, int64_t row_stride,
    int32_t reduction_mode, float margin, float p_norm, const void *a, const void *p_tensor, const void *n_tensor,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_triplet_margin_f32_can_implement(int64_t n_rows, int32_t d_extent,
    int64_t row_stride, int32_t reduction_mode, float margin, float p_norm, const void *a, const void *p_tensor,
    const void *n_tensor, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_triplet_margin_f16_run(int64_t n_rows, int32_t d_extent, int64_t row_stride,
    int32_t reduction_mode, float margin, float p_norm, const void *a, const void *p_tensor, const void *n_tensor,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_triplet_margin_f16_can_implement(int64_t n_rows, int32_t d_extent,
    int64_t row_stride, int32_t reduction_mode, float margin, float p_norm, const void *a, const void *p_tensor,
    const void *n_tensor, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_triplet_margin_bf16_run(int64_t n_rows, int32_t d_extent, int64_t row_stride,
    int32_t reduction_mode, float margin, float p_norm, const void *a, const void *p_tensor, const void *n_tensor,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_triplet_margin_bf16_can_implement(int64_t n_rows, int32_t d_extent,
    int64_t row_stride, int32_t reduction_mode, float margin, float p_norm, const void *a, const void *p_tensor,
    const void *n_tensor, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_triplet_margin_f64_run(int64_t n_rows, int32_t d_extent, int64_t row_stride,
    int32_t reduction_mode, float margin, float p_norm, const void *a, const void *p_tensor, const void *n_tensor,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_triplet_margin_f64_can_implement(int64_t n_rows, int32_t d_extent,
    int64_t row_stride, int32_t reduction_mode, float margin, float p_norm, const void *a, const void *p_tensor,
    const void *n_tensor, const void *out);

/* loss_triplet_margin_backward: the gradients of the three, each of which may be null.
 * Tensors: a [n_rows, d_extent by row_stride, 1] fp, p_tensor [n_rows, d_extent by row_stride, 1] fp, n_tensor
 * [n_rows, d_extent by row_stride, 1] fp, dy [(reduction_mode == 0) * n_rows + (reduction_mode != 0)] fp, da
 * [n_rows, d_extent by row_stride, 1] fp (may be null), dp [n_rows, d_extent by row_stride, 1] fp (may be null), dn
 * [n_rows, d_extent by row_stride, 1] fp (may be null). fp: f32 f16 bf16 f64. Requires n_rows >= 0, d_extent >= 0, 0
 * <= reduction_mode, reduction_mode <= 2, p_norm > 0, n_rows <= 1 || row_stride >= d_extent. */
BARACUDA_API int32_t baracuda_kernels_loss_triplet_margin_backward_f32_run(int64_t n_rows, int32_t d_extent,
    int64_t row_stride, int32_t reduction_mode, float scale_scalar, float margin, float p_norm, const void *a,
    const void *p_tensor, const void *n_tensor, const void *dy, void *da, void *dp, void *dn, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_triplet_margin_backward_f32_can_implement(int64_t n_rows, int32_t d_extent,
    int64_t row_stride, int32_t reduction_mode, float scale_scalar, float margin, float p_norm, const void *a,
    const void *p_tensor, const void *n_tensor, const void *dy, const void *da, const void *dp, const void *dn);
BARACUDA_API int32_t baracuda_kernels_loss_triplet_margin_backward_f16_run(int64_t n_rows, int32_t d_extent,
    int64_t row_stride, int32_t reduction_mode, float scale_scalar, float margin, float p_norm, const void *a,
    const void *p_tensor, const void *n_tensor, const void *dy, void *da, void *dp, void *dn, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_triplet_margin_backward_f16_can_implement(int64_t n_rows, int32_t d_extent,
    int64_t row_stride, int32_t reduction_mode, float scale_scalar, float margin, float p_norm, const void *a,
    const void *p_tensor, const void *n_tensor, const void *dy, const void *da, const void *dp, const void *dn);
BARACUDA_API int32_t baracuda_kernels_loss_triplet_margin_backward_bf16_run(int64_t n_rows, int32_t d_extent,
    int64_t row_stride, int32_t reduction_mode, float scale_scalar, float margin, float p_norm, const void *a,
    const void *p_tensor, const void *n_tensor, const void *dy, void *da, void *dp, void *dn, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_triplet_margin_backward_bf16_can_implement(int64_t n_rows, int32_t d_extent,
    int64_t row_stride, int32_t reduction_mode, float scale_scalar, float margin, float p_norm, const void *a,
    const void *p_tensor, const void *n_tensor, const void *dy, const void *da, const void *dp, const void *dn);
BARACUDA_API int32_t baracuda_kernels_loss_triplet_margin_backward_f64_run(int64_t n_rows, int32_t d_extent,
    int64_t row_stride, int32_t reduction_mode, float scale_scalar, float margin, float p_norm, const void *a,
    const void *p_tensor, const void *n_tensor, const void *dy, void *da, void *dp, void *dn, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_triplet_margin_backward_f64_can_implement(int64_t n_rows, int32_t d_extent,
    int64_t row_stride, int32_t reduction_mode, float scale_scalar, float margin, float p_norm, const void *a,
    const void *p_tensor, const void *n_tensor, const void *dy, const void *da, const void *dp, const void *dn);

/* loss_multi_margin: the mean over classes, but that of target, of max(0, margin - input[target] + input)^p_norm.
 * Tensors: input [n_rows, class_extent by row_stride, 1] fp, target [n_rows] i64, out [(reduction_mode == 0) *
 * n_rows + (reduction_mode != 0)] fp (may be null). fp: f32 f16 bf16 f64. Requires n_rows >= 0, class_extent >= 0, 0
 * <= reduction_mode, reduction_mode <= 2, p_norm > 0, n_rows == 0 || present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_multi_margin_f32_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride, int32_t reduction_mode, float margin, float p_norm, const void *input, const void *target,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multi_margin_f32_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride, int32_t reduction_mode, float margin, float p_norm, const void *input, const void *target,
    const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_multi_margin_f16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride, int32_t reduction_mode, float margin, float p_norm, const void *input, const void *target,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multi_margin_f16_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride, int32_t reduction_mode, float margin, float p_norm, const void *input, const void *target,
    const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_multi_margin_bf16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride, int32_t reduction_mode, float margin, float p_norm, const void *input, const void *target,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multi_margin_bf16_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride, int32_t reduction_mode, float margin, float p_norm, const void *input, const void *target,
    const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_multi_margin_f64_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride, int32_t reduction_mode, float margin, float p_norm, const void *input, const void *target,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multi_margin_f64_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride, int32_t reduction_mode, float margin, float p_norm, const void *input, const void *target,
    const void *out);

/* loss_multi_margin_backward: its gradient.
 * Tensors: input [n_rows, class_extent by row_stride, 1] fp, target [n_rows] i64, dy [(reduction_mode == 0) * n_rows
 * + (reduction_mode != 0)] fp, dinput [n_rows, class_extent by row_stride, 1] fp. fp: f32 f16 bf16 f64. Requires
 * n_rows >= 0, class_extent >= 0, 0 <= reduction_mode, reduction_mode <= 2, p_norm > 0, n_rows <= 1 || row_stride >=
 * class_extent. */
BARACUDA_API int32_t baracuda_kernels_loss_multi_margin_backward_f32_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride, int32_t reduction_mode, float scale_scalar, float margin, float p_norm, const void *input,
    const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multi_margin_backward_f32_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride, int32_t reduction_mode, float scale_scalar, float margin, float p_norm, const void *input,
    const void *target, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_multi_margin_backward_f16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride, int32_t reduction_mode, float scale_scalar, float margin, float p_norm, const void *input,
    const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multi_margin_backward_f16_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride, int32_t reduction_mode, float scale_scalar, float margin, float p_norm, const void *input,
    const void *target, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_multi_margin_backward_bf16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride, int32_t reduction_mode, float scale_scalar, float margin, float p_norm, const void *input,
    const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multi_margin_backward_bf16_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride, int32_t reduction_mode, float scale_scalar, float margin, float p_norm,
    const void *input, const void *target, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_multi_margin_backward_f64_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride, int32_t reduction_mode, float scale_scalar, float margin, float p_norm, const void *input,
    const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multi_margin_backward_f64_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride, int32_t reduction_mode, float scale_scalar, float margin, float p_norm, const void *input,
    const void *target, const void *dy, const void *dinput);

/* loss_multilabel_margin: the sum over listed classes j and others i of max(0, 1 - input[j] + input[i]) /
 * class_extent; a row of target lists classes until its first negative entry.
 * Tensors: input [n_rows, class_extent by row_stride_in, 1] fp, target [n_rows, class_extent by row_stride_tgt, 1]
 * i64, out [(reduction_mode == 0) * n_rows + (reduction_mode != 0)] fp (may be null). fp: f32 f16 bf16 f64. Requires
 * n_rows >= 0, class_extent >= 0, 0 <= reduction_mode, reduction_mode <= 2, n_rows == 0 || present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_margin_f32_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, const void *input, const void *target,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_margin_f32_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, const void *input, const void *target,
    const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_margin_f16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, const void *input, const void *target,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_margin_f16_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, const void *input, const void *target,
    const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_margin_bf16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, const void *input, const void *target,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_margin_bf16_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, const void *input, const void *target,
    const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_margin_f64_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, const void *input, const void *target,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_margin_f64_can_implement(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, const void *input, const void *target,
    const void *out);

/* loss_multilabel_margin_backward: its gradient.
 * Tensors: input [n_rows, class_extent by row_stride_in, 1] fp, target [n_rows, class_extent by row_stride_tgt, 1]
 * i64, dy [(reduction_mode == 0) * n_rows + (reduction_mode != 0)] fp, dinput [n_rows, class_extent by
 * row_stride_in, 1] fp. fp: f32 f16 bf16 f64. Requires n_rows >= 0, class_extent >= 0, 0 <= reduction_mode,
 * reduction_mode <= 2, n_rows <= 1 || row_stride_in >= class_extent. */
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_margin_backward_f32_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, float scale_scalar, const void *input,
    const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_margin_backward_f32_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, float scale_scalar,
    const void *input, const void *target, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_margin_backward_f16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, float scale_scalar, const void *input,
    const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_margin_backward_f16_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, float scale_scalar,
    const void *input, const void *target, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_margin_backward_bf16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, float scale_scalar, const void *input,
    const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_margin_backward_bf16_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, float scale_scalar,
    const void *input, const void *target, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_margin_backward_f64_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, float scale_scalar, const void *input,
    const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_margin_backward_f64_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, float scale_scalar,
    const void *input, const void *target, const void *dy, const void *dinput);

/* loss_multilabel_soft_margin: the mean over classes of bce_with_logits(input, target).
 * Tensors: input [n_rows, class_extent by row_stride_in, 1] fp, target [n_rows, class_extent by row_stride_tgt, 1]
 * fp, out [(reduction_mode == 0) * n_rows + (reduction_mode != 0)] fp (may be null). fp: f32 f16 bf16 f64. Requires
 * n_rows >= 0, class_extent >= 0, 0 <= reduction_mode, reduction_mode <= 2, n_rows == 0 || present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_soft_margin_f32_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, const void *input, const void *target,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_soft_margin_f32_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, const void *input,
    const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_soft_margin_f16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, const void *input, const void *target,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_soft_margin_f16_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, const void *input,
    const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_soft_margin_bf16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, const void *input, const void *target,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_soft_margin_bf16_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, const void *input,
    const void *target, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_soft_margin_f64_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, const void *input, const void *target,
    void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_soft_margin_f64_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, const void *input,
    const void *target, const void *out);

/* loss_multilabel_soft_margin_backward: (sigmoid(input) - target) s / class_extent.
 * Tensors: input [n_rows, class_extent by row_stride_in, 1] fp, target [n_rows, class_extent by row_stride_tgt, 1]
 * fp, dy [(reduction_mode == 0) * n_rows + (reduction_mode != 0)] fp, dinput [n_rows, class_extent by row_stride_in,
 * 1] fp. fp: f32 f16 bf16 f64. Requires n_rows >= 0, class_extent >= 0, 0 <= reduction_mode, reduction_mode <= 2,
 * n_rows <= 1 || row_stride_in >= class_extent. */
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_soft_margin_backward_f32_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, float scale_scalar, const void *input,
    const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_soft_margin_backward_f32_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, float scale_scalar,
    const void *input, const void *target, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_soft_margin_backward_f16_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, float scale_scalar, const void *input,
    const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_soft_margin_backward_f16_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, float scale_scalar,
    const void *input, const void *target, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_soft_margin_backward_bf16_run(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, float scale_scalar,
    const void *input, const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_soft_margin_backward_bf16_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, float scale_scalar,
    const void *input, const void *target, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_soft_margin_backward_f64_run(int64_t n_rows, int32_t class_extent,
    int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, float scale_scalar, const void *input,
    const void *target, const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_multilabel_soft_margin_backward_f64_can_implement(int64_t n_rows,
    int32_t class_extent, int64_t row_stride_in, int64_t row_stride_tgt, int32_t reduction_mode, float scale_scalar,
    const void *input, const void *target, const void *dy, const void *dinput);

/* loss_cross_entropy_nd: weight[target] (log(sum of exp(input)) - input[target]) (1 - label_smoothing) +
 * label_smoothing / class_extent times the sum over all classes of weight (log(sum of exp(input)) - input); the
 * weights are 1 where weight is null.
 * Tensors: input [outer, class_extent, inner by stride_outer, stride_class, stride_inner] fp, target [outer, inner]
 * i64, weight [class_extent] fp (may be null), out [(reduction_mode == 0) * outer + (reduction_mode != 0),
 * (reduction_mode == 0) * inner + (reduction_mode != 0)] fp (may be null). fp: f32 f16 bf16 f64. Requires outer >=
 * 0, class_extent >= 0, inner >= 0, 0 <= reduction_mode, reduction_mode <= 2, 0 <= extent(outer, class_extent,
 * inner), 0 <= label_smoothing, label_smoothing <= 1, outer == 0 || inner == 0 || present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_f32_run(int64_t outer, int32_t class_extent, int64_t inner,
    int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode, float label_smoothing,
    int64_t ignore_index, const void *input, const void *target, const void *weight, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_f32_can_implement(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, int64_t ignore_index, const void *input, const void *target, const void *weight,
    const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_f16_run(int64_t outer, int32_t class_extent, int64_t inner,
    int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode, float label_smoothing,
    int64_t ignore_index, const void *input, const void *target, const void *weight, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_f16_can_implement(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, int64_t ignore_index, const void *input, const void *target, const void *weight,
    const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_bf16_run(int64_t outer, int32_t class_extent, int64_t inner,
    int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode, float label_smoothing,
    int64_t ignore_index, const void *input, const void *target, const void *weight, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_bf16_can_implement(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, int64_t ignore_index, const void *input, const void *target, const void *weight,
    const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_f64_run(int64_t outer, int32_t class_extent, int64_t inner,
    int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode, float label_smoothing,
    int64_t ignore_index, const void *input, const void *target, const void *weight, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_f64_can_implement(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, int64_t ignore_index, const void *input, const void *target, const void *weight,
    const void *out);

/* loss_cross_entropy_nd_backward: (softmax(input) (sum of q) - q) s, with q = weight ((1 - label_smoothing) [class
 * is target] + label_smoothing / class_extent).
 * Tensors: input [outer, class_extent, inner by stride_outer, stride_class, stride_inner] fp, target [outer, inner]
 * i64, weight [class_extent] fp (may be null), dy [(reduction_mode == 0) * outer + (reduction_mode != 0),
 * (reduction_mode == 0) * inner + (reduction_mode != 0)] fp, dinput [outer, class_extent, inner by stride_outer,
 * stride_class, stride_inner] fp. fp: f32 f16 bf16 f64. Requires outer >= 0, class_extent >= 0, inner >= 0, 0 <=
 * reduction_mode, reduction_mode <= 2, 0 <= extent(outer, class_extent, inner), 0 <= label_smoothing,
 * label_smoothing <= 1, extent(outer, class_extent, inner) == 0 || outer <= 1 || stride_outer != 0, extent(outer,
 * class_extent, inner) == 0 || class_extent <= 1 || stride_class != 0, extent(outer, class_extent, inner) == 0 ||
 * inner <= 1 || stride_inner != 0. */
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_backward_f32_run(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, int64_t ignore_index, const void *input, const void *target, const void *weight,
    const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_backward_f32_can_implement(int64_t outer,
    int32_t class_extent, int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner,
    int32_t reduction_mode, float label_smoothing, int64_t ignore_index, const void *input, const void *target,
    const void *weight, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_backward_f16_run(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, int64_t ignore_index, const void *input, const void *target, const void *weight,
    const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_backward_f16_can_implement(int64_t outer,
    int32_t class_extent, int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner,
    int32_t reduction_mode, float label_smoothing, int64_t ignore_index, const void *input, const void *target,
    const void *weight, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_backward_bf16_run(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, int64_t ignore_index, const void *input, const void *target, const void *weight,
    const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_backward_bf16_can_implement(int64_t outer,
    int32_t class_extent, int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner,
    int32_t reduction_mode, float label_smoothing, int64_t ignore_index, const void *input, const void *target,
    const void *weight, const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_backward_f64_run(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, int64_t ignore_index, const void *input, const void *target, const void *weight,
    const void *dy, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_backward_f64_can_implement(int64_t outer,
    int32_t class_extent, int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner,
    int32_t reduction_mode, float label_smoothing, int64_t ignore_index, const void *input, const void *target,
    const void *weight, const void *dy, const void *dinput);

/* loss_cross_entropy_nd_soft: the sum over classes of q (log(sum of exp(input)) - input), with q = weight (target (1
 * - label_smoothing) + label_smoothing / class_extent); the weights are 1 where weight is null.
 * Tensors: input [outer, class_extent, inner by stride_outer, stride_class, stride_inner] fp, target [outer,
 * class_extent, inner by stride_outer, stride_class, stride_inner] fp, weight [class_extent] fp (may be null), out
 * [(reduction_mode == 0) * outer + (reduction_mode != 0), (reduction_mode == 0) * inner + (reduction_mode != 0)] fp
 * (may be null). fp: f32 f16 bf16 f64. Requires outer >= 0, class_extent >= 0, inner >= 0, 0 <= reduction_mode,
 * reduction_mode <= 2, 0 <= extent(outer, class_extent, inner), 0 <= label_smoothing, label_smoothing <= 1, outer ==
 * 0 || inner == 0 || present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_soft_f32_run(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, const void *input, const void *target, const void *weight, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_soft_f32_can_implement(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, const void *input, const void *target, const void *weight, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_soft_f16_run(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, const void *input, const void *target, const void *weight, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_soft_f16_can_implement(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, const void *input, const void *target, const void *weight, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_soft_bf16_run(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, const void *input, const void *target, const void *weight, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_soft_bf16_can_implement(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, const void *input, const void *target, const void *weight, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_soft_f64_run(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, const void *input, const void *target, const void *weight, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_soft_f64_can_implement(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, const void *input, const void *target, const void *weight, const void *out);

/* loss_cross_entropy_nd_soft_backward: (softmax(input) (sum of q) - q) s.
 * Tensors: input [outer, class_extent, inner by stride_outer, stride_class, stride_inner] fp, target [outer,
 * class_extent, inner by stride_outer, stride_class, stride_inner] fp, weight [class_extent] fp (may be null), dy
 * [(reduction_mode == 0) * outer + (reduction_mode != 0), (reduction_mode == 0) * inner + (reduction_mode != 0)] fp,
 * dinput [outer, class_extent, inner by stride_outer, stride_class, stride_inner] fp. fp: f32 f16 bf16 f64. Requires
 * outer >= 0, class_extent >= 0, inner >= 0, 0 <= reduction_mode, reduction_mode <= 2, 0 <= extent(outer,
 * class_extent, inner), 0 <= label_smoothing, label_smoothing <= 1, extent(outer, class_extent, inner) == 0 || outer
 * <= 1 || stride_outer != 0, extent(outer, class_extent, inner) == 0 || class_extent <= 1 || stride_class != 0,
 * extent(outer, class_extent, inner) == 0 || inner <= 1 || stride_inner != 0. */
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_soft_backward_f32_run(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, const void *input, const void *target, const void *weight, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_soft_backward_f32_can_implement(int64_t outer,
    int32_t class_extent, int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner,
    int32_t reduction_mode, float label_smoothing, const void *input, const void *target, const void *weight,
    const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_soft_backward_f16_run(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, const void *input, const void *target, const void *weight, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_soft_backward_f16_can_implement(int64_t outer,
    int32_t class_extent, int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner,
    int32_t reduction_mode, float label_smoothing, const void *input, const void *target, const void *weight,
    const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_soft_backward_bf16_run(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, const void *input, const void *target, const void *weight, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_soft_backward_bf16_can_implement(int64_t outer,
    int32_t class_extent, int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner,
    int32_t reduction_mode, float label_smoothing, const void *input, const void *target, const void *weight,
    const void *dy, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_soft_backward_f64_run(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, const void *input, const void *target, const void *weight, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_nd_soft_backward_f64_can_implement(int64_t outer,
    int32_t class_extent, int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner,
    int32_t reduction_mode, float label_smoothing, const void *input, const void *target, const void *weight,
    const void *dy, const void *dinput);

/* loss_cross_entropy_inplace: out = loss_cross_entropy_nd of logits, then logits = its gradient, with s =
 * scale_scalar.
 * Tensors: logits [outer, class_extent, inner by stride_outer, stride_class, stride_inner] fp (read and written),
 * target [outer, inner] i64, weight [class_extent] fp (may be null), out [(reduction_mode == 0) * outer +
 * (reduction_mode != 0), (reduction_mode == 0) * inner + (reduction_mode != 0)] fp (may be null). fp: f32 f16 bf16
 * f64. Requires outer >= 0, class_extent >= 0, inner >= 0, 0 <= reduction_mode, reduction_mode <= 2, 0 <=
 * extent(outer, class_extent, inner), 0 <= label_smoothing, label_smoothing <= 1, extent(outer, class_extent, inner)
 * == 0 || outer <= 1 || stride_outer != 0, extent(outer, class_extent, inner) == 0 || class_extent <= 1 ||
 * stride_class != 0, extent(outer, class_extent, inner) == 0 || inner <= 1 || stride_inner != 0, outer == 0 || inner
 * == 0 || present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_inplace_f32_run(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, int64_t ignore_index, float scale_scalar, void *logits, const void *target,
    const void *weight, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_inplace_f32_can_implement(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, int64_t ignore_index, float scale_scalar, const void *logits, const void *target,
    const void *weight, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_inplace_f16_run(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, int64_t ignore_index, float scale_scalar, void *logits, const void *target,
    const void *weight, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_inplace_f16_can_implement(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, int64_t ignore_index, float scale_scalar, const void *logits, const void *target,
    const void *weight, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_inplace_bf16_run(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, int64_t ignore_index, float scale_scalar, void *logits, const void *target,
    const void *weight, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_inplace_bf16_can_implement(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, int64_t ignore_index, float scale_scalar, const void *logits, const void *target,
    const void *weight, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_inplace_f64_run(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, int64_t ignore_index, float scale_scalar, void *logits, const void *target,
    const void *weight, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_cross_entropy_inplace_f64_can_implement(int64_t outer, int32_t class_extent,
    int64_t inner, int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode,
    float label_smoothing, int64_t ignore_index, float scale_scalar, const void *logits, const void *target,
    const void *weight, const void *out);

/* loss_nll_nd: -weight[target] input[target]; the weights are 1 where weight is null.
 * Tensors: input [outer, class_extent, inner by stride_outer, stride_class, stride_inner] fp, target [outer, inner]
 * i64, weight [class_extent] fp (may be null), out [(reduction_mode == 0) * outer + (reduction_mode != 0),
 * (reduction_mode == 0) * inner + (reduction_mode != 0)] fp (may be null). fp: f32 f16 bf16 f64. Requires outer >=
 * 0, class_extent >= 0, inner >= 0, 0 <= reduction_mode, reduction_mode <= 2, 0 <= extent(outer, class_extent,
 * inner), outer == 0 || inner == 0 || present(out). */
BARACUDA_API int32_t baracuda_kernels_loss_nll_nd_f32_run(int64_t outer, int32_t class_extent, int64_t inner,
    int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode, int64_t ignore_index,
    const void *input, const void *target, const void *weight, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_nll_nd_f32_can_implement(int64_t outer, int32_t class_extent, int64_t inner,
    int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode, int64_t ignore_index,
    const void *input, const void *target, const void *weight, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_nll_nd_f16_run(int64_t outer, int32_t class_extent, int64_t inner,
    int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode, int64_t ignore_index,
    const void *input, const void *target, const void *weight, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_nll_nd_f16_can_implement(int64_t outer, int32_t class_extent, int64_t inner,
    int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode, int64_t ignore_index,
    const void *input, const void *target, const void *weight, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_nll_nd_bf16_run(int64_t outer, int32_t class_extent, int64_t inner,
    int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode, int64_t ignore_index,
    const void *input, const void *target, const void *weight, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_nll_nd_bf16_can_implement(int64_t outer, int32_t class_extent, int64_t inner,
    int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode, int64_t ignore_index,
    const void *input, const void *target, const void *weight, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_nll_nd_f64_run(int64_t outer, int32_t class_extent, int64_t inner,
    int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode, int64_t ignore_index,
    const void *input, const void *target, const void *weight, void *out, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_nll_nd_f64_can_implement(int64_t outer, int32_t class_extent, int64_t inner,
    int64_t stride_outer, int64_t stride_class, int64_t stride_inner, int32_t reduction_mode, int64_t ignore_index,
    const void *input, const void *target, const void *weight, const void *out);

/* loss_nll_nd_backward: -weight[target] s at target, 0 elsewhere.
 * Tensors: target [outer, inner] i64, weight [class_extent] fp (may be null), dy [(reduction_mode == 0) * outer +
 * (reduction_mode != 0), (reduction_mode == 0) * inner + (reduction_mode != 0)] fp, dinput [outer, class_extent,
 * inner] fp. fp: f32 f16 bf16 f64. Requires outer >= 0, class_extent >= 0, inner >= 0, 0 <= reduction_mode,
 * reduction_mode <= 2, 0 <= extent(outer, class_extent, inner). */
BARACUDA_API int32_t baracuda_kernels_loss_nll_nd_backward_f32_run(int64_t outer, int32_t class_extent, int64_t inner,
    int32_t reduction_mode, int64_t ignore_index, const void *target, const void *weight, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_nll_nd_backward_f32_can_implement(int64_t outer, int32_t class_extent,
    int64_t inner, int32_t reduction_mode, int64_t ignore_index, const void *target, const void *weight, const void *dy,
    const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_nll_nd_backward_f16_run(int64_t outer, int32_t class_extent, int64_t inner,
    int32_t reduction_mode, int64_t ignore_index, const void *target, const void *weight, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_nll_nd_backward_f16_can_implement(int64_t outer, int32_t class_extent,
    int64_t inner, int32_t reduction_mode, int64_t ignore_index, const void *target, const void *weight, const void *dy,
    const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_nll_nd_backward_bf16_run(int64_t outer, int32_t class_extent, int64_t inner,
    int32_t reduction_mode, int64_t ignore_index, const void *target, const void *weight, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_nll_nd_backward_bf16_can_implement(int64_t outer, int32_t class_extent,
    int64_t inner, int32_t reduction_mode, int64_t ignore_index, const void *target, const void *weight, const void *dy,
    const void *dinput);
BARACUDA_API int32_t baracuda_kernels_loss_nll_nd_backward_f64_run(int64_t outer, int32_t class_extent, int64_t inner,
    int32_t reduction_mode, int64_t ignore_index, const void *target, const void *weight, const void *dy, void *dinput,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_nll_nd_backward_f64_can_implement(int64_t outer, int32_t class_extent,
    int64_t inner, int32_t reduction_mode, int64_t ignore_index, const void *target, const void *weight, const void *dy,
    const void *dinput);

/* loss_ctc: -log of the sum of the probabilities of all alignments of targets with the input; alpha_ws[t] has those
 * of their beginnings, and the workspace the losses of all sequences.
 * Tensors: log_probs [max_time, batch_size, num_classes] fp, targets [batch_size, max_target_len] i64, input_lengths
 * [batch_size] i64, target_lengths [batch_size] i64, alpha_ws [max_time, batch_size, 2 * max_target_len + 1] P, out
 * [(reduction_mode == 0) * batch_size + (reduction_mode != 0)] fp. fp: f32 f16 bf16 f64. Requires max_time >= 0,
 * batch_size >= 0, num_classes >= 0, max_target_len >= 0, fits_i32(2, max_target_len), 0 <= blank, blank <
 * num_classes, 0 <= reduction_mode, reduction_mode <= 2, 0 <= extent(max_time, batch_size, num_classes), 0 <=
 * extent(max_time, batch_size, 2, max_target_len + 1). */
BARACUDA_API int32_t baracuda_kernels_loss_ctc_f32_run(int32_t max_time, int32_t batch_size, int32_t num_classes,
    int32_t max_target_len, int32_t blank, int32_t reduction_mode, int32_t zero_infinity, const void *log_probs,
    const void *targets, const void *input_lengths, const void *target_lengths, void *alpha_ws, void *out,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_ctc_f32_can_implement(int32_t max_time, int32_t batch_size,
    int32_t num_classes, int32_t max_target_len, int32_t blank, int32_t reduction_mode, int32_t zero_infinity,
    const void *log_probs, const void *targets, const void *input_lengths, const void *target_lengths,
    const void *alpha_ws, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_ctc_f16_run(int32_t max_time, int32_t batch_size, int32_t num_classes,
    int32_t max_target_len, int32_t blank, int32_t reduction_mode, int32_t zero_infinity, const void *log_probs,
    const void *targets, const void *input_lengths, const void *target_lengths, void *alpha_ws, void *out,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_ctc_f16_can_implement(int32_t max_time, int32_t batch_size,
    int32_t num_classes, int32_t max_target_len, int32_t blank, int32_t reduction_mode, int32_t zero_infinity,
    const void *log_probs, const void *targets, const void *input_lengths, const void *target_lengths,
    const void *alpha_ws, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_ctc_bf16_run(int32_t max_time, int32_t batch_size, int32_t num_classes,
    int32_t max_target_len, int32_t blank, int32_t reduction_mode, int32_t zero_infinity, const void *log_probs,
    const void *targets, const void *input_lengths, const void *target_lengths, void *alpha_ws, void *out,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_ctc_bf16_can_implement(int32_t max_time, int32_t batch_size,
    int32_t num_classes, int32_t max_target_len, int32_t blank, int32_t reduction_mode, int32_t zero_infinity,
    const void *log_probs, const void *targets, const void *input_lengths, const void *target_lengths,
    const void *alpha_ws, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_ctc_f64_run(int32_t max_time, int32_t batch_size, int32_t num_classes,
    int32_t max_target_len, int32_t blank, int32_t reduction_mode, int32_t zero_infinity, const void *log_probs,
    const void *targets, const void *input_lengths, const void *target_lengths, void *alpha_ws, void *out,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_ctc_f64_can_implement(int32_t max_time, int32_t batch_size,
    int32_t num_classes, int32_t max_target_len, int32_t blank, int32_t reduction_mode, int32_t zero_infinity,
    const void *log_probs, const void *targets, const void *input_lengths, const void *target_lengths,
    const void *alpha_ws, const void *out);

/* loss_ctc_backward: (exp(log_probs) - the posterior probability of each class) s; 0 beyond a sequence's input.
 * Tensors: log_probs [max_time, batch_size, num_classes] fp, targets [batch_size, max_target_len] i64, input_lengths
 * [batch_size] i64, target_lengths [batch_size] i64, alpha_ws [max_time, batch_size, 2 * max_target_len + 1] P,
 * per_sample_loss [batch_size] P (may be null), dloss [(reduction_mode == 0) * batch_size + (reduction_mode != 0)]
 * fp, dlog_probs [max_time, batch_size, num_classes] fp. fp: f32 f16 bf16 f64. Requires max_time >= 0, batch_size >=
 * 0, num_classes >= 0, max_target_len >= 0, fits_i32(2, max_target_len), 0 <= blank, blank < num_classes, 0 <=
 * reduction_mode, reduction_mode <= 2, 0 <= extent(max_time, batch_size, num_classes), 0 <= extent(max_time,
 * batch_size, 2, max_target_len + 1). */
BARACUDA_API int32_t baracuda_kernels_loss_ctc_backward_f32_run(int32_t max_time, int32_t batch_size,
    int32_t num_classes, int32_t max_target_len, int32_t blank, int32_t reduction_mode, int32_t zero_infinity,
    float inv_denom, const void *log_probs, const void *targets, const void *input_lengths, const void *target_lengths,
    const void *alpha_ws, const void *per_sample_loss, const void *dloss, void *dlog_probs, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_ctc_backward_f32_can_implement(int32_t max_time, int32_t batch_size,
    int32_t num_classes, int32_t max_target_len, int32_t blank, int32_t reduction_mode, int32_t zero_infinity,
    float inv_denom, const void *log_probs, const void *targets, const void *input_lengths, const void *target_lengths,
    const void *alpha_ws, const void *per_sample_loss, const void *dloss, const void *dlog_probs);
BARACUDA_API int32_t baracuda_kernels_loss_ctc_backward_f16_run(int32_t max_time, int32_t batch_size,
    int32_t num_classes, int32_t max_target_len, int32_t blank, int32_t reduction_mode, int32_t zero_infinity,
    float inv_denom, const void *log_probs, const void *targets, const void *input_lengths, const void *target_lengths,
    const void *alpha_ws, const void *per_sample_loss, const void *dloss, void *dlog_probs, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_ctc_backward_f16_can_implement(int32_t max_time, int32_t batch_size,
    int32_t num_classes, int32_t max_target_len, int32_t blank, int32_t reduction_mode, int32_t zero_infinity,
    float inv_denom, const void *log_probs, const void *targets, const void *input_lengths, const void *target_lengths,
    const void *alpha_ws, const void *per_sample_loss, const void *dloss, const void *dlog_probs);
BARACUDA_API int32_t baracuda_kernels_loss_ctc_backward_bf16_run(int32_t max_time, int32_t batch_size,
    int32_t num_classes, int32_t max_target_len, int32_t blank, int32_t reduction_mode, int32_t zero_infinity,
    float inv_denom, const void *log_probs, const void *targets, const void *input_lengths, const void *target_lengths,
    const void *alpha_ws, const void *per_sample_loss, const void *dloss, void *dlog_probs, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_ctc_backward_bf16_can_implement(int32_t max_time, int32_t batch_size,
    int32_t num_classes, int32_t max_target_len, int32_t blank, int32_t reduction_mode, int32_t zero_infinity,
    float inv_denom, const void *log_probs, const void *targets, const void *input_lengths, const void *target_lengths,
    const void *alpha_ws, const void *per_sample_loss, const void *dloss, const void *dlog_probs);
BARACUDA_API int32_t baracuda_kernels_loss_ctc_backward_f64_run(int32_t max_time, int32_t batch_size,
    int32_t num_classes, int32_t max_target_len, int32_t blank, int32_t reduction_mode, int32_t zero_infinity,
    float inv_denom, const void *log_probs, const void *targets, const void *input_lengths, const void *target_lengths,
    const void *alpha_ws, const void *per_sample_loss, const void *dloss, void *dlog_probs, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_ctc_backward_f64_can_implement(int32_t max_time, int32_t batch_size,
    int32_t num_classes, int32_t max_target_len, int32_t blank, int32_t reduction_mode, int32_t zero_infinity,
    float inv_denom, const void *log_probs, const void *targets, const void *input_lengths, const void *target_lengths,
    const void *alpha_ws, const void *per_sample_loss, const void *dloss, const void *dlog_probs);

/* loss_flce_per_row: loss_1d = log(sum of exp(logits)) - logits[target], then logits = (softmax - [class is target])
 * * scale_per_row; both 0 where target is target_ignore, NaN where it is no class.
 * Tensors: logits [n_rows, v by row_stride, 1] fp (read and written), target [n_rows] i64, loss_1d [n_rows] f32. fp:
 * f32 f16 bf16 f64. Requires n_rows >= 0, v >= 1, row_stride >= v. */
BARACUDA_API int32_t baracuda_kernels_loss_flce_per_row_f32_run(int32_t n_rows, int32_t v, int64_t row_stride,
    int64_t target_ignore, float scale_per_row, void *logits, const void *target, void *loss_1d, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_flce_per_row_f32_can_implement(int32_t n_rows, int32_t v, int64_t row_stride,
    int64_t target_ignore, float scale_per_row, const void *logits, const void *target, const void *loss_1d);
BARACUDA_API int32_t baracuda_kernels_loss_flce_per_row_f16_run(int32_t n_rows, int32_t v, int64_t row_stride,
    int64_t target_ignore, float scale_per_row, void *logits, const void *target, void *loss_1d, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_flce_per_row_f16_can_implement(int32_t n_rows, int32_t v, int64_t row_stride,
    int64_t target_ignore, float scale_per_row, const void *logits, const void *target, const void *loss_1d);
BARACUDA_API int32_t baracuda_kernels_loss_flce_per_row_bf16_run(int32_t n_rows, int32_t v, int64_t row_stride,
    int64_t target_ignore, float scale_per_row, void *logits, const void *target, void *loss_1d, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_flce_per_row_bf16_can_implement(int32_t n_rows, int32_t v,
    int64_t row_stride, int64_t target_ignore, float scale_per_row, const void *logits, const void *target,
    const void *loss_1d);
BARACUDA_API int32_t baracuda_kernels_loss_flce_per_row_f64_run(int32_t n_rows, int32_t v, int64_t row_stride,
    int64_t target_ignore, float scale_per_row, void *logits, const void *target, void *loss_1d, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_flce_per_row_f64_can_implement(int32_t n_rows, int32_t v, int64_t row_stride,
    int64_t target_ignore, float scale_per_row, const void *logits, const void *target, const void *loss_1d);

/* loss_flce_per_row_cast: out = loss_1d.
 * Tensors: loss_1d [n_rows] f32, out [n_rows] fp. fp: f32 f16 bf16 f64. Requires n_rows >= 0. */
BARACUDA_API int32_t baracuda_kernels_loss_flce_per_row_cast_f32_run(int64_t n_rows, const void *loss_1d, void *out,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_flce_per_row_cast_f32_can_implement(int64_t n_rows, const void *loss_1d,
    const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_flce_per_row_cast_f16_run(int64_t n_rows, const void *loss_1d, void *out,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_flce_per_row_cast_f16_can_implement(int64_t n_rows, const void *loss_1d,
    const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_flce_per_row_cast_bf16_run(int64_t n_rows, const void *loss_1d, void *out,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_flce_per_row_cast_bf16_can_implement(int64_t n_rows, const void *loss_1d,
    const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_flce_per_row_cast_f64_run(int64_t n_rows, const void *loss_1d, void *out,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_flce_per_row_cast_f64_can_implement(int64_t n_rows, const void *loss_1d,
    const void *out);

/* loss_flce_scalar_finalize: out = the sum of loss_1d * denom_inv.
 * Tensors: loss_1d [n_rows] f32, out [1] fp. fp: f32 f16 bf16 f64. Requires n_rows >= 0. */
BARACUDA_API int32_t baracuda_kernels_loss_flce_scalar_finalize_f32_run(int64_t n_rows, float denom_inv,
    const void *loss_1d, void *out, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_flce_scalar_finalize_f32_can_implement(int64_t n_rows, float denom_inv,
    const void *loss_1d, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_flce_scalar_finalize_f16_run(int64_t n_rows, float denom_inv,
    const void *loss_1d, void *out, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_flce_scalar_finalize_f16_can_implement(int64_t n_rows, float denom_inv,
    const void *loss_1d, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_flce_scalar_finalize_bf16_run(int64_t n_rows, float denom_inv,
    const void *loss_1d, void *out, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_flce_scalar_finalize_bf16_can_implement(int64_t n_rows, float denom_inv,
    const void *loss_1d, const void *out);
BARACUDA_API int32_t baracuda_kernels_loss_flce_scalar_finalize_f64_run(int64_t n_rows, float denom_inv,
    const void *loss_1d, void *out, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_flce_scalar_finalize_f64_can_implement(int64_t n_rows, float denom_inv,
    const void *loss_1d, const void *out);

/* loss_flce_inplace_scale: buf = buf * scalar.
 * Tensors: buf [numel] fp (read and written). fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_loss_flce_inplace_scale_f32_run(int64_t numel, float scalar, void *buf,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_flce_inplace_scale_f32_can_implement(int64_t numel, float scalar,
    const void *buf);
BARACUDA_API int32_t baracuda_kernels_loss_flce_inplace_scale_f16_run(int64_t numel, float scalar, void *buf,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_flce_inplace_scale_f16_can_implement(int64_t numel, float scalar,
    const void *buf);
BARACUDA_API int32_t baracuda_kernels_loss_flce_inplace_scale_bf16_run(int64_t numel, float scalar, void *buf,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_flce_inplace_scale_bf16_can_implement(int64_t numel, float scalar,
    const void *buf);
BARACUDA_API int32_t baracuda_kernels_loss_flce_inplace_scale_f64_run(int64_t numel, float scalar, void *buf,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_flce_inplace_scale_f64_can_implement(int64_t numel, float scalar,
    const void *buf);

/* loss_flce_count_non_ignore: count_out = how many of target are not ignore_index.
 * Tensors: target [bt] i64, count_out [1] i64. Requires bt >= 0. */
BARACUDA_API int32_t baracuda_kernels_loss_flce_count_non_ignore_run(int32_t bt, int64_t ignore_index,
    const void *target, void *count_out, void *stream);
BARACUDA_API int32_t baracuda_kernels_loss_flce_count_non_ignore_can_implement(int32_t bt, int64_t ignore_index,
    const void *target, const void *count_out);

#ifdef __cplusplus
}
#endif

#endif /* BARACUDA_LOSS_H */
