/* scan.h: symbols of the scan family. baracuda_kernels.h states the conventions.
 *
 * Generated from baracuda_sys/abi by `python -m baracuda_sys.abi generate`; edit the table instead.
 */
#ifndef BARACUDA_SCAN_H
#define BARACUDA_SCAN_H

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==================================================================================================================
 * Scans
 *
 * Along scan_axis of a shape, k and j count its scan_extent elements from the first, or from the last where reverse is not
 * 0. x has the strides stride_x, but scan_stride_x along the axis; stride_x[scan_axis] is not read. reverse of a gradient
 * is that of its op; the gradient of cumsum is the cumsum of dy with the other reverse. f16 and bf16 compute in f32, f64
 * in f64, with one rounding to storage; integers wrap around. y may be x with equal strides.
 * ================================================================================================================== */
/* scan_cumsum: y_k = the sum of x_j over j <= k.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y),
 * 0 <= scan_axis && scan_axis < rank, scan_extent == shape[scan_axis]. */
BARACUDA_API int32_t baracuda_kernels_scan_cumsum_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cumsum_f32_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_cumsum_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cumsum_f16_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_cumsum_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cumsum_bf16_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_cumsum_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cumsum_f64_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);

/* scan_cumprod: y_k = the product of x_j over j <= k.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y),
 * 0 <= scan_axis && scan_axis < rank, scan_extent == shape[scan_axis]. */
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_f32_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_f16_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_bf16_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_f64_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);

/* scan_cummax: y_k = the largest x_j of j <= k; NaN from the first NaN on.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y),
 * 0 <= scan_axis && scan_axis < rank, scan_extent == shape[scan_axis]. */
BARACUDA_API int32_t baracuda_kernels_scan_cummax_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_f32_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_f16_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_bf16_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_f64_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);

/* scan_cummin: y_k = the smallest x_j of j <= k; NaN from the first NaN on.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y),
 * 0 <= scan_axis && scan_axis < rank, scan_extent == shape[scan_axis]. */
BARACUDA_API int32_t baracuda_kernels_scan_cummin_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_f32_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_f16_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_bf16_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_f64_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);

/* scan_log_cumsum_exp: y_k = log of the sum of e^x_j over j <= k.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y),
 * 0 <= scan_axis && scan_axis < rank, scan_extent == shape[scan_axis]. */
BARACUDA_API int32_t baracuda_kernels_scan_log_cumsum_exp_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_log_cumsum_exp_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent,
    int64_t scan_stride_x, int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_log_cumsum_exp_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_log_cumsum_exp_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent,
    int64_t scan_stride_x, int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_log_cumsum_exp_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_log_cumsum_exp_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent,
    int64_t scan_stride_x, int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_log_cumsum_exp_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_log_cumsum_exp_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent,
    int64_t scan_stride_x, int32_t reverse, const void *x, const void *y);

/* scan_cumsum_integer: y_k = the sum of x_j over j <= k, of integers.
 * Tensors: x [shape by stride_x] t, y [shape by stride_y] t. t: i32 i64. Requires numel >= 0, 0 <= rank && rank <=
 * 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y), 0 <=
 * scan_axis && scan_axis < rank, scan_extent == shape[scan_axis]. */
BARACUDA_API int32_t baracuda_kernels_scan_cumsum_i32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cumsum_i32_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_cumsum_i64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cumsum_i64_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);

/* scan_cumprod_integer: y_k = the product of x_j over j <= k, of integers.
 * Tensors: x [shape by stride_x] t, y [shape by stride_y] t. t: i32 i64. Requires numel >= 0, 0 <= rank && rank <=
 * 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y), 0 <=
 * scan_axis && scan_axis < rank, scan_extent == shape[scan_axis]. */
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_i32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_i32_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_i64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_i64_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);

/* scan_cummax_integer: y_k = the largest x_j of j <= k, of integers.
 * Tensors: x [shape by stride_x] t, y [shape by stride_y] t. t: i32 i64. Requires numel >= 0, 0 <= rank && rank <=
 * 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y), 0 <=
 * scan_axis && scan_axis < rank, scan_extent == shape[scan_axis]. */
BARACUDA_API int32_t baracuda_kernels_scan_cummax_i32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_i32_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_i64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_i64_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);

/* scan_cummin_integer: y_k = the smallest x_j of j <= k, of integers.
 * Tensors: x [shape by stride_x] t, y [shape by stride_y] t. t: i32 i64. Requires numel >= 0, 0 <= rank && rank <=
 * 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y), 0 <=
 * scan_axis && scan_axis < rank, scan_extent == shape[scan_axis]. */
BARACUDA_API int32_t baracuda_kernels_scan_cummin_i32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_i32_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_i64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_i64_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x,
    int32_t reverse, const void *x, const void *y);

/* scan_cummax_with_indices: y_k = the largest x_j of j <= k; NaN from the first NaN on, and index_k, the last j <= k
 * with x_j = y_k, along the axis of x; of NaN, the last of them.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp, index [shape by stride_index] i64. fp: f32 f16 bf16
 * f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y,
 * numel), given(stride_index, numel), distinct(shape, stride_y), distinct(shape, stride_index), 0 <= scan_axis &&
 * scan_axis < rank, scan_extent == shape[scan_axis]. */
BARACUDA_API int32_t baracuda_kernels_scan_cummax_with_indices_f32_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, void *y, void *index,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_with_indices_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, const void *y,
    const void *index);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_with_indices_f16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, void *y, void *index,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_with_indices_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, const void *y,
    const void *index);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_with_indices_bf16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, void *y, void *index,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_with_indices_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, const void *y,
    const void *index);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_with_indices_f64_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, void *y, void *index,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_with_indices_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, const void *y,
    const void *index);

/* scan_cummax_with_indices_integer: y_k = the largest x_j of j <= k, and index_k, the last j <= k with x_j = y_k,
 * along the axis of x, of integers.
 * Tensors: x [shape by stride_x] t, y [shape by stride_y] t, index [shape by stride_index] i64. t: i32 i64. Requires
 * numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel),
 * given(stride_index, numel), distinct(shape, stride_y), distinct(shape, stride_index), 0 <= scan_axis && scan_axis
 * < rank, scan_extent == shape[scan_axis]. */
BARACUDA_API int32_t baracuda_kernels_scan_cummax_with_indices_i32_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, void *y, void *index,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_with_indices_i32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, const void *y,
    const void *index);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_with_indices_i64_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, void *y, void *index,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_with_indices_i64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, const void *y,
    const void *index);

/* scan_cummin_with_indices: y_k = the smallest x_j of j <= k; NaN from the first NaN on, and index_k, the last j <=
 * k with x_j = y_k, along the axis of x; of NaN, the last of them.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp, index [shape by stride_index] i64. fp: f32 f16 bf16
 * f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y,
 * numel), given(stride_index, numel), distinct(shape, stride_y), distinct(shape, stride_index), 0 <= scan_axis &&
 * scan_axis < rank, scan_extent == shape[scan_axis]. */
BARACUDA_API int32_t baracuda_kernels_scan_cummin_with_indices_f32_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, void *y, void *index,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_with_indices_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, const void *y,
    const void *index);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_with_indices_f16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, void *y, void *index,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_with_indices_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, const void *y,
    const void *index);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_with_indices_bf16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, void *y, void *index,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_with_indices_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, const void *y,
    const void *index);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_with_indices_f64_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, void *y, void *index,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_with_indices_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, const void *y,
    const void *index);

/* scan_cummin_with_indices_integer: y_k = the smallest x_j of j <= k, and index_k, the last j <= k with x_j = y_k,
 * along the axis of x, of integers.
 * Tensors: x [shape by stride_x] t, y [shape by stride_y] t, index [shape by stride_index] i64. t: i32 i64. Requires
 * numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel),
 * given(stride_index, numel), distinct(shape, stride_y), distinct(shape, stride_index), 0 <= scan_axis && scan_axis
 * < rank, scan_extent == shape[scan_axis]. */
BARACUDA_API int32_t baracuda_kernels_scan_cummin_with_indices_i32_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, void *y, void *index,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_with_indices_i32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, const void *y,
    const void *index);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_with_indices_i64_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, void *y, void *index,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_with_indices_i64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_index,
    int32_t scan_axis, int32_t scan_extent, int64_t scan_stride_x, int32_t reverse, const void *x, const void *y,
    const void *index);

/* scan_cumprod_backward: dx_k = the sum of dy_i times the product of x_j over j <= i, j != k, over i >= k; dx may be
 * dy with equal strides.
 * Tensors: dy [shape by stride_dy] fp, x [shape by stride_x] fp, y [shape by stride_y] fp, dx [shape by stride_dx]
 * fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy,
 * numel), given(stride_x, numel), given(stride_y, numel), given(stride_dx, numel), distinct(shape, stride_dx), 0 <=
 * scan_axis && scan_axis < rank, scan_extent == shape[scan_axis]. */
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_backward_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x, const void *y, void *dx,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_backward_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x, const void *y, void *dx,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_backward_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x, const void *y, void *dx,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_backward_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x, const void *y, void *dx,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cumprod_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x,
    const void *y, const void *dx);

/* scan_cummax_backward: dx_k = the sum of dy_i over the i whose y_i is x_k, of equal ones the last up to i; dx may
 * be dy with equal strides.
 * Tensors: dy [shape by stride_dy] fp, x [shape by stride_x] fp, dx [shape by stride_dx] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel), given(stride_x,
 * numel), given(stride_dx, numel), distinct(shape, stride_dx), 0 <= scan_axis && scan_axis < rank, scan_extent ==
 * shape[scan_axis]. */
BARACUDA_API int32_t baracuda_kernels_scan_cummax_backward_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent,
    int32_t reverse, const void *dy, const void *x, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx,
    int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x, const void *dx);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_backward_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent,
    int32_t reverse, const void *dy, const void *x, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx,
    int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x, const void *dx);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_backward_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent,
    int32_t reverse, const void *dy, const void *x, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx,
    int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x, const void *dx);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_backward_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent,
    int32_t reverse, const void *dy, const void *x, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummax_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx,
    int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x, const void *dx);

/* scan_cummin_backward: dx_k = the sum of dy_i over the i whose y_i is x_k, of equal ones the last up to i; dx may
 * be dy with equal strides.
 * Tensors: dy [shape by stride_dy] fp, x [shape by stride_x] fp, dx [shape by stride_dx] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel), given(stride_x,
 * numel), given(stride_dx, numel), distinct(shape, stride_dx), 0 <= scan_axis && scan_axis < rank, scan_extent ==
 * shape[scan_axis]. */
BARACUDA_API int32_t baracuda_kernels_scan_cummin_backward_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent,
    int32_t reverse, const void *dy, const void *x, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx,
    int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x, const void *dx);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_backward_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent,
    int32_t reverse, const void *dy, const void *x, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx,
    int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x, const void *dx);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_backward_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent,
    int32_t reverse, const void *dy, const void *x, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx,
    int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x, const void *dx);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_backward_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent,
    int32_t reverse, const void *dy, const void *x, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_cummin_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx,
    int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x, const void *dx);

/* scan_log_cumsum_exp_backward: dx_k = the sum of dy_i e^(x_k - y_i) over i >= k; dx may be dy with equal strides.
 * Tensors: dy [shape by stride_dy] fp, x [shape by stride_x] fp, y [shape by stride_y] fp, dx [shape by stride_dx]
 * fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy,
 * numel), given(stride_x, numel), given(stride_y, numel), given(stride_dx, numel), distinct(shape, stride_dx), 0 <=
 * scan_axis && scan_axis < rank, scan_extent == shape[scan_axis]. */
BARACUDA_API int32_t baracuda_kernels_scan_log_cumsum_exp_backward_f32_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x,
    const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_log_cumsum_exp_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_scan_log_cumsum_exp_backward_f16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x,
    const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_log_cumsum_exp_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_scan_log_cumsum_exp_backward_bf16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x,
    const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_log_cumsum_exp_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_scan_log_cumsum_exp_backward_f64_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x,
    const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_scan_log_cumsum_exp_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, int32_t scan_axis, int32_t scan_extent, int32_t reverse, const void *dy, const void *x,
    const void *y, const void *dx);

#ifdef __cplusplus
}
#endif

#endif /* BARACUDA_SCAN_H */
