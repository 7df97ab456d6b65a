/* softmax.h: symbols of the softmax family. baracuda_kernels.h states the conventions.
 *
 * Generated from baracuda_sys/abi by `python -m baracuda_sys.abi generate`; edit the table instead.
 */
#ifndef BARACUDA_SOFTMAX_H
#define BARACUDA_SOFTMAX_H

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==================================================================================================================
 * Softmax
 *
 * What is said of elements and sums is said of a row: the `softmax_extent` elements along the axis `softmax_axis`. Strides
 * are in elements; those of softmax_stride_* are the entries of the strides at the axis once more, and have to be equal to
 * them where the extent is more than 1. The plain symbols take any strides, as those with `_strided` do.
 *
 * f16 and bf16 compute in f32, f64 in f64, with one rounding at the end. A row with NaN is NaN; so is one of softmax,
 * log_softmax and sparsemax with +infinity, or of nothing but -infinity. An element of -infinity is 0 otherwise (of
 * log_softmax -infinity). `y` in gradients is the forward op's result.
 * ================================================================================================================== */
/* softmax: y = exp(x - m) / sum of exp(x - m), m the maximum; y may be x.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 1 <= rank
 * && rank <= 8, numel == product(shape), 0 <= softmax_axis && softmax_axis < rank, numel == 0 || softmax_extent ==
 * shape[softmax_axis], given(stride_x, numel), given(stride_y, numel), agrees(stride_x, softmax_axis,
 * softmax_extent, softmax_stride_x), agrees(stride_y, softmax_axis, softmax_extent, softmax_stride_y),
 * distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_softmax_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_softmax_f32_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_softmax_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_softmax_f16_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_softmax_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_softmax_bf16_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_softmax_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_softmax_f64_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);

/* softmax_backward: dx = y * (dy - sum of y * dy); dx may be dy or y.
 * Tensors: dy [shape by stride_dy] fp, y [shape by stride_y] fp, dx [shape by stride_dx] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 1 <= rank && rank <= 8, numel == product(shape), 0 <= softmax_axis && softmax_axis < rank,
 * numel == 0 || softmax_extent == shape[softmax_axis], given(stride_dy, numel), given(stride_y, numel),
 * agrees(stride_dy, softmax_axis, softmax_extent, softmax_stride_dy), agrees(stride_y, softmax_axis, softmax_extent,
 * softmax_stride_y), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_softmax_backward_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy, const void *y,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_softmax_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_softmax_backward_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy, const void *y,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_softmax_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_softmax_backward_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy, const void *y,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_softmax_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_softmax_backward_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy, const void *y,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_softmax_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);

/* log_softmax: y = (x - m) - log(sum of exp(x - m)), m the maximum; y may be x.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 1 <= rank
 * && rank <= 8, numel == product(shape), 0 <= softmax_axis && softmax_axis < rank, numel == 0 || softmax_extent ==
 * shape[softmax_axis], given(stride_x, numel), given(stride_y, numel), agrees(stride_x, softmax_axis,
 * softmax_extent, softmax_stride_x), agrees(stride_y, softmax_axis, softmax_extent, softmax_stride_y),
 * distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_log_softmax_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_log_softmax_f32_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_log_softmax_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_log_softmax_f16_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_log_softmax_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_log_softmax_bf16_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_log_softmax_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_log_softmax_f64_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);

/* log_softmax_backward: dx = dy - exp(y) * (sum of dy); dx may be dy or y.
 * Tensors: dy [shape by stride_dy] fp, y [shape by stride_y] fp, dx [shape by stride_dx] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 1 <= rank && rank <= 8, numel == product(shape), 0 <= softmax_axis && softmax_axis < rank,
 * numel == 0 || softmax_extent == shape[softmax_axis], given(stride_dy, numel), given(stride_y, numel),
 * agrees(stride_dy, softmax_axis, softmax_extent, softmax_stride_dy), agrees(stride_y, softmax_axis, softmax_extent,
 * softmax_stride_y), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_log_softmax_backward_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy, const void *y,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_log_softmax_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_log_softmax_backward_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy, const void *y,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_log_softmax_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_log_softmax_backward_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy, const void *y,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_log_softmax_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_log_softmax_backward_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy, const void *y,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_log_softmax_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);

/* softmax_strided: softmax under another name.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 1 <= rank
 * && rank <= 8, numel == product(shape), 0 <= softmax_axis && softmax_axis < rank, numel == 0 || softmax_extent ==
 * shape[softmax_axis], given(stride_x, numel), given(stride_y, numel), agrees(stride_x, softmax_axis,
 * softmax_extent, softmax_stride_x), agrees(stride_y, softmax_axis, softmax_extent, softmax_stride_y),
 * distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_softmax_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_softmax_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_softmax_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_softmax_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_softmax_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_softmax_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_softmax_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_softmax_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);

/* softmax_backward_strided: softmax_backward under another name.
 * Tensors: dy [shape by stride_dy] fp, y [shape by stride_y] fp, dx [shape by stride_dx] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 1 <= rank && rank <= 8, numel == product(shape), 0 <= softmax_axis && softmax_axis < rank,
 * numel == 0 || softmax_extent == shape[softmax_axis], given(stride_dy, numel), given(stride_y, numel),
 * agrees(stride_dy, softmax_axis, softmax_extent, softmax_stride_dy), agrees(stride_y, softmax_axis, softmax_extent,
 * softmax_stride_y), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_softmax_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_softmax_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_softmax_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_softmax_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_softmax_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_softmax_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_softmax_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_softmax_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);

/* log_softmax_strided: log_softmax under another name.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 1 <= rank
 * && rank <= 8, numel == product(shape), 0 <= softmax_axis && softmax_axis < rank, numel == 0 || softmax_extent ==
 * shape[softmax_axis], given(stride_x, numel), given(stride_y, numel), agrees(stride_x, softmax_axis,
 * softmax_extent, softmax_stride_x), agrees(stride_y, softmax_axis, softmax_extent, softmax_stride_y),
 * distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_log_softmax_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_log_softmax_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_log_softmax_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_log_softmax_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_log_softmax_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_log_softmax_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_log_softmax_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_log_softmax_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);

/* log_softmax_backward_strided: log_softmax_backward under another name.
 * Tensors: dy [shape by stride_dy] fp, y [shape by stride_y] fp, dx [shape by stride_dx] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 1 <= rank && rank <= 8, numel == product(shape), 0 <= softmax_axis && softmax_axis < rank,
 * numel == 0 || softmax_extent == shape[softmax_axis], given(stride_dy, numel), given(stride_y, numel),
 * agrees(stride_dy, softmax_axis, softmax_extent, softmax_stride_dy), agrees(stride_y, softmax_axis, softmax_extent,
 * softmax_stride_y), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_log_softmax_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_log_softmax_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_log_softmax_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_log_softmax_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_log_softmax_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_log_softmax_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_log_softmax_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_log_softmax_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);

/* gumbel_softmax: y = softmax of (x - log(-log u)) * inv_tau, with u = u_rand held to [1e-20, 1 - 2^-24]; where hard
 * != 0, 1 at the first maximum of these and 0 elsewhere; u_rand is contiguous; y may be x.
 * Tensors: x [shape by stride_x] fp, u_rand [shape] f32, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires
 * numel >= 0, 1 <= rank && rank <= 8, numel == product(shape), 0 <= softmax_axis && softmax_axis < rank, numel == 0
 * || softmax_extent == shape[softmax_axis], 0 < inv_tau && inv_tau < INFINITY, given(stride_x, numel),
 * given(stride_y, numel), agrees(stride_x, softmax_axis, softmax_extent, softmax_stride_x), agrees(stride_y,
 * softmax_axis, softmax_extent, softmax_stride_y), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_gumbel_softmax_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, float inv_tau, int32_t hard, const void *x, const void *u_rand,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gumbel_softmax_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_y, float inv_tau, int32_t hard,
    const void *x, const void *u_rand, const void *y);
BARACUDA_API int32_t baracuda_kernels_gumbel_softmax_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, float inv_tau, int32_t hard, const void *x, const void *u_rand,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gumbel_softmax_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_y, float inv_tau, int32_t hard,
    const void *x, const void *u_rand, const void *y);
BARACUDA_API int32_t baracuda_kernels_gumbel_softmax_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, float inv_tau, int32_t hard, const void *x, const void *u_rand,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gumbel_softmax_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_y, float inv_tau, int32_t hard,
    const void *x, const void *u_rand, const void *y);
BARACUDA_API int32_t baracuda_kernels_gumbel_softmax_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, float inv_tau, int32_t hard, const void *x, const void *u_rand,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gumbel_softmax_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_y, float inv_tau, int32_t hard,
    const void *x, const void *u_rand, const void *y);

/* gumbel_softmax_backward: dx = y * (dy - sum of y * dy) * inv_tau, y the result with hard = 0; dx may be dy or y.
 * Tensors: dy [shape by stride_dy] fp, y [shape by stride_y] fp, dx [shape by stride_dx] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 1 <= rank && rank <= 8, numel == product(shape), 0 <= softmax_axis && softmax_axis < rank,
 * numel == 0 || softmax_extent == shape[softmax_axis], 0 < inv_tau && inv_tau < INFINITY, given(stride_dy, numel),
 * given(stride_y, numel), agrees(stride_dy, softmax_axis, softmax_extent, softmax_stride_dy), agrees(stride_y,
 * softmax_axis, softmax_extent, softmax_stride_y), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_gumbel_softmax_backward_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, float inv_tau, const void *dy,
    const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gumbel_softmax_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, float inv_tau,
    const void *dy, const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_gumbel_softmax_backward_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, float inv_tau, const void *dy,
    const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gumbel_softmax_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, float inv_tau,
    const void *dy, const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_gumbel_softmax_backward_bf16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, float inv_tau,
    const void *dy, const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gumbel_softmax_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, float inv_tau,
    const void *dy, const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_gumbel_softmax_backward_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, float inv_tau, const void *dy,
    const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gumbel_softmax_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, float inv_tau,
    const void *dy, const void *y, const void *dx);

/* masked_softmax: y = softmax of scale * x + mask, the mask broadcast by strides of 0; y may be x.
 * Tensors: x [shape by stride_x] fp, mask [shape by stride_mask] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 1 <= rank && rank <= 8, numel == product(shape), 0 <= softmax_axis && softmax_axis < rank,
 * numel == 0 || softmax_extent == shape[softmax_axis], -INFINITY < scale && scale < INFINITY, given(stride_x,
 * numel), given(stride_mask, numel), given(stride_y, numel), agrees(stride_x, softmax_axis, softmax_extent,
 * softmax_stride_x), agrees(stride_mask, softmax_axis, softmax_extent, softmax_stride_mask), agrees(stride_y,
 * softmax_axis, softmax_extent, softmax_stride_y), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_masked_softmax_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_mask, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_mask, int64_t softmax_stride_y,
    double scale, const void *x, const void *mask, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_mask, const int64_t *stride_y,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_mask,
    int64_t softmax_stride_y, double scale, const void *x, const void *mask, const void *y);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_mask, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_mask, int64_t softmax_stride_y,
    double scale, const void *x, const void *mask, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_mask, const int64_t *stride_y,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_mask,
    int64_t softmax_stride_y, double scale, const void *x, const void *mask, const void *y);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_mask, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_mask, int64_t softmax_stride_y,
    double scale, const void *x, const void *mask, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_mask, const int64_t *stride_y,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_mask,
    int64_t softmax_stride_y, double scale, const void *x, const void *mask, const void *y);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_mask, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_mask, int64_t softmax_stride_y,
    double scale, const void *x, const void *mask, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_mask, const int64_t *stride_y,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_mask,
    int64_t softmax_stride_y, double scale, const void *x, const void *mask, const void *y);

/* masked_softmax_bool: y = softmax of scale * x where mask is true, the mask broadcast by strides of 0; y may be x.
 * Tensors: x [shape by stride_x] fp, mask [shape by stride_mask] bool, y [shape by stride_y] fp. fp: f32 f16 bf16
 * f64. Requires numel >= 0, 1 <= rank && rank <= 8, numel == product(shape), 0 <= softmax_axis && softmax_axis <
 * rank, numel == 0 || softmax_extent == shape[softmax_axis], -INFINITY < scale && scale < INFINITY, given(stride_x,
 * numel), given(stride_mask, numel), given(stride_y, numel), agrees(stride_x, softmax_axis, softmax_extent,
 * softmax_stride_x), agrees(stride_mask, softmax_axis, softmax_extent, softmax_stride_mask), agrees(stride_y,
 * softmax_axis, softmax_extent, softmax_stride_y), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_masked_softmax_f32_bool_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_mask, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_mask, int64_t softmax_stride_y,
    double scale, const void *x, const void *mask, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_f32_bool_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_mask, const int64_t *stride_y,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_mask,
    int64_t softmax_stride_y, double scale, const void *x, const void *mask, const void *y);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_f16_bool_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_mask, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_mask, int64_t softmax_stride_y,
    double scale, const void *x, const void *mask, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_f16_bool_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_mask, const int64_t *stride_y,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_mask,
    int64_t softmax_stride_y, double scale, const void *x, const void *mask, const void *y);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_bf16_bool_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_mask, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_mask, int64_t softmax_stride_y,
    double scale, const void *x, const void *mask, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_bf16_bool_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_mask, const int64_t *stride_y,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_mask,
    int64_t softmax_stride_y, double scale, const void *x, const void *mask, const void *y);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_f64_bool_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_mask, const int64_t *stride_y, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_mask, int64_t softmax_stride_y,
    double scale, const void *x, const void *mask, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_f64_bool_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_mask, const int64_t *stride_y,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_x, int64_t softmax_stride_mask,
    int64_t softmax_stride_y, double scale, const void *x, const void *mask, const void *y);

/* masked_softmax_backward: dx = scale * y * (dy - sum of y * dy), of either mask; dx may be dy or y.
 * Tensors: dy [shape by stride_dy] fp, y [shape by stride_y] fp, dx [shape by stride_dx] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 1 <= rank && rank <= 8, numel == product(shape), 0 <= softmax_axis && softmax_axis < rank,
 * numel == 0 || softmax_extent == shape[softmax_axis], -INFINITY < scale && scale < INFINITY, given(stride_dy,
 * numel), given(stride_y, numel), agrees(stride_dy, softmax_axis, softmax_extent, softmax_stride_dy),
 * agrees(stride_y, softmax_axis, softmax_extent, softmax_stride_y), given(stride_dx, numel), distinct(shape,
 * stride_dx). */
BARACUDA_API int32_t baracuda_kernels_masked_softmax_backward_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, double scale, const void *dy,
    const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, double scale,
    const void *dy, const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_backward_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, double scale, const void *dy,
    const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, double scale,
    const void *dy, const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_backward_bf16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, double scale,
    const void *dy, const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, double scale,
    const void *dy, const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_backward_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, double scale, const void *dy,
    const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_masked_softmax_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, double scale,
    const void *dy, const void *y, const void *dx);

/* sparsemax: y = max(x - t, 0), with t such that the sum of y is 1; y may be x.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 1 <= rank
 * && rank <= 8, numel == product(shape), 0 <= softmax_axis && softmax_axis < rank, numel == 0 || softmax_extent ==
 * shape[softmax_axis], given(stride_x, numel), given(stride_y, numel), agrees(stride_x, softmax_axis,
 * softmax_extent, softmax_stride_x), agrees(stride_y, softmax_axis, softmax_extent, softmax_stride_y),
 * distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_sparsemax_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_sparsemax_f32_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_sparsemax_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_sparsemax_f16_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_sparsemax_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_sparsemax_bf16_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_sparsemax_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_sparsemax_f64_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t softmax_axis, int32_t softmax_extent,
    int64_t softmax_stride_x, int64_t softmax_stride_y, const void *x, const void *y);

/* sparsemax_backward: dx = y > 0 ? dy - mean of dy where y > 0 : 0; dx may be dy or y.
 * Tensors: dy [shape by stride_dy] fp, y [shape by stride_y] fp, dx [shape by stride_dx] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 1 <= rank && rank <= 8, numel == product(shape), 0 <= softmax_axis && softmax_axis < rank,
 * numel == 0 || softmax_extent == shape[softmax_axis], given(stride_dy, numel), given(stride_y, numel),
 * agrees(stride_dy, softmax_axis, softmax_extent, softmax_stride_dy), agrees(stride_y, softmax_axis, softmax_extent,
 * softmax_stride_y), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_sparsemax_backward_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy, const void *y,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sparsemax_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_sparsemax_backward_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy, const void *y,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sparsemax_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_sparsemax_backward_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy, const void *y,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sparsemax_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_sparsemax_backward_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx, int32_t softmax_axis,
    int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy, const void *y,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sparsemax_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_y, const int64_t *stride_dx,
    int32_t softmax_axis, int32_t softmax_extent, int64_t softmax_stride_dy, int64_t softmax_stride_y, const void *dy,
    const void *y, const void *dx);

#ifdef __cplusplus
}
#endif

#endif /* BARACUDA_SOFTMAX_H */
