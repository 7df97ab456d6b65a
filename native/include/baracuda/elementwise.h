/* elementwise.h: symbols of the elementwise family. baracuda_kernels.h states the conventions.
 *
 * Generated from baracuda_sys/abi by `python -m baracuda_sys.abi generate`; edit the table instead.
 */
#ifndef BARACUDA_ELEMENTWISE_H
#define BARACUDA_ELEMENTWISE_H

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==================================================================================================================
 * Element-wise, one operand
 *
 * f16 and bf16 compute in f32, f64 in f64, with one rounding to storage; docs/accuracy.md says how exactly. Scalars are
 * floats for every dtype. NaN gives NaN but where a row says otherwise. y may be x, dx may be dy or saved; with strides
 * where these are the same.
 * ================================================================================================================== */
/* unary_neg: y = -x.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_neg_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_neg_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_neg_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_neg_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_neg_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_neg_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_neg_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_neg_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_neg_strided: unary_neg on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_neg_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_neg_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_neg_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_neg_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_neg_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_neg_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_neg_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_neg_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_abs: y = |x|.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_abs_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_abs_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_abs_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_abs_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_abs_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_abs_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_abs_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_abs_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_abs_strided: unary_abs on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_abs_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_abs_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_abs_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_abs_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_abs_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_abs_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_abs_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_abs_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_sign: sign of x, 1, -1 or 0; 0 for NaN.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_sign_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sign_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sign_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sign_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sign_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sign_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sign_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sign_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_sign_strided: unary_sign on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_sign_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sign_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sign_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sign_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sign_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sign_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sign_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sign_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_reciprocal: y = 1 / x.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_reciprocal_strided: unary_reciprocal on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_square: y = x * x.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_square_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_square_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_square_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_square_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_square_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_square_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_square_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_square_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_square_strided: unary_square on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_square_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_square_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_square_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_square_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_square_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_square_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_square_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_square_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_cube: y = x * x * x.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_cube_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cube_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cube_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cube_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cube_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cube_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cube_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cube_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_cube_strided: unary_cube on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_cube_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cube_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cube_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cube_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cube_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cube_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cube_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cube_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_sqrt: sqrt of x, the square root.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_sqrt_strided: unary_sqrt on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_rsqrt: y = 1 / sqrt(x).
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_rsqrt_strided: unary_rsqrt on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_cbrt: cbrt of x, the cube root.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_cbrt_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cbrt_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cbrt_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cbrt_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cbrt_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cbrt_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cbrt_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cbrt_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_cbrt_strided: unary_cbrt on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_cbrt_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cbrt_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cbrt_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cbrt_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cbrt_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cbrt_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cbrt_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cbrt_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_exp: y = e^x.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_exp_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_exp_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_exp_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_exp_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_exp_strided: unary_exp on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_exp_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_exp_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_exp_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_exp_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_exp2: y = 2^x.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_exp2_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_exp2_strided: unary_exp2 on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_exp2_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_expm1: y = e^x - 1.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_expm1_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_expm1_strided: unary_expm1 on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_expm1_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_log: log of x, the natural logarithm.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_log_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_log_strided: unary_log on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_log_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_log2: log2 of x, the logarithm to base 2.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_log2_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log2_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log2_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log2_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log2_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log2_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log2_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log2_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_log2_strided: unary_log2 on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_log2_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log2_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log2_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log2_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log2_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log2_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log2_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log2_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_log10: log10 of x, the logarithm to base 10.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_log10_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log10_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log10_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log10_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log10_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log10_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log10_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log10_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_log10_strided: unary_log10 on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_log10_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log10_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log10_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log10_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log10_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log10_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log10_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log10_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_log1p: y = log(1 + x).
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_log1p_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_log1p_strided: unary_log1p on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_log1p_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_sin: y = of x in radians.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_sin_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sin_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sin_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sin_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sin_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sin_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sin_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sin_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_sin_strided: unary_sin on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_sin_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sin_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sin_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sin_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sin_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sin_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sin_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sin_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_cos: y = of x in radians.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_cos_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cos_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cos_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cos_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cos_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cos_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cos_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cos_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_cos_strided: unary_cos on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_cos_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cos_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cos_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cos_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cos_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cos_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cos_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cos_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_tan: y = of x in radians.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_tan_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tan_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_tan_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tan_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_tan_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tan_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_tan_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tan_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_tan_strided: unary_tan on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_tan_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tan_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_tan_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tan_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_tan_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tan_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_tan_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tan_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_sinc: y = sin(pi x) / (pi x); 1 at 0.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_sinc_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_sinc_strided: unary_sinc on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_sinc_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_asin: asin of x, in radians.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_asin_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asin_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_asin_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asin_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_asin_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asin_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_asin_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asin_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_asin_strided: unary_asin on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_asin_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asin_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_asin_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asin_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_asin_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asin_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_asin_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asin_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_acos: acos of x, in radians.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_acos_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acos_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_acos_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acos_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_acos_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acos_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_acos_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acos_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_acos_strided: unary_acos on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_acos_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acos_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_acos_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acos_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_acos_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acos_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_acos_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acos_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_atan: atan of x, in radians.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_atan_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atan_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_atan_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atan_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_atan_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atan_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_atan_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atan_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_atan_strided: unary_atan on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_atan_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atan_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_atan_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atan_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_atan_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atan_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_atan_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atan_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_sinh: sinh of x, hyperbolic.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_sinh_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_sinh_strided: unary_sinh on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_sinh_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_cosh: cosh of x, hyperbolic.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_cosh_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_cosh_strided: unary_cosh on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_cosh_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_tanh: tanh of x, hyperbolic.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_tanh_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_tanh_strided: unary_tanh on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_tanh_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_asinh: asinh of x, hyperbolic.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_asinh_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_asinh_strided: unary_asinh on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_asinh_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_acosh: acosh of x, hyperbolic.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_acosh_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_acosh_strided: unary_acosh on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_acosh_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_atanh: atanh of x, hyperbolic.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_atanh_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_atanh_strided: unary_atanh on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_atanh_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_floor: y = the largest integer <= x.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_floor_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_floor_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_floor_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_floor_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_floor_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_floor_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_floor_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_floor_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_floor_strided: unary_floor on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_floor_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_floor_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_floor_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_floor_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_floor_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_floor_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_floor_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_floor_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_ceil: y = the smallest integer >= x.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_ceil_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_ceil_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_ceil_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_ceil_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_ceil_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_ceil_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_ceil_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_ceil_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_ceil_strided: unary_ceil on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_ceil_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_ceil_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_ceil_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_ceil_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_ceil_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_ceil_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_ceil_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_ceil_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_round: round of x, to the nearest integer, ties to even.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_round_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_round_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_round_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_round_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_round_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_round_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_round_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_round_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_round_strided: unary_round on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_round_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_round_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_round_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_round_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_round_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_round_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_round_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_round_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_trunc: trunc of x, towards zero.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_trunc_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_trunc_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_trunc_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_trunc_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_trunc_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_trunc_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_trunc_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_trunc_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_trunc_strided: unary_trunc on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_trunc_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_trunc_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_trunc_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_trunc_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_trunc_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_trunc_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_trunc_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_trunc_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_frac: y = x - trunc(x).
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_frac_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_frac_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_frac_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_frac_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_frac_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_frac_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_frac_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_frac_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_frac_strided: unary_frac on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_frac_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_frac_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_frac_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_frac_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_frac_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_frac_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_frac_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_frac_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_erf: erf of x, the error function.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_erf_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erf_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_erf_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erf_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_erf_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erf_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_erf_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erf_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_erf_strided: unary_erf on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_erf_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erf_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_erf_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erf_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_erf_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erf_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_erf_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erf_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_erfc: y = 1 - erf(x).
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_erfc_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_erfc_strided: unary_erfc on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_erfc_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_lgamma: y = log |gamma(x)|.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_lgamma_strided: unary_lgamma on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_logit: y = log(x / (1 - x)).
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_logit_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_logit_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_logit_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_logit_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_logit_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_logit_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_logit_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_logit_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_logit_strided: unary_logit on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_logit_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_logit_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_logit_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_logit_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_logit_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_logit_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_logit_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_logit_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_relu: y = max(x, 0); 0 for NaN.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_relu_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_relu_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_relu_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_relu_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_relu_strided: unary_relu on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_relu_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_relu_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_relu_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_relu_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_relu_propagating: y = max(x, 0); NaN for NaN.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_relu_propagating_f32_run(int64_t numel, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_propagating_f32_can_implement(int64_t numel, const void *x,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_relu_propagating_f16_run(int64_t numel, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_propagating_f16_can_implement(int64_t numel, const void *x,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_relu_propagating_bf16_run(int64_t numel, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_propagating_bf16_can_implement(int64_t numel, const void *x,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_relu_propagating_f64_run(int64_t numel, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_propagating_f64_can_implement(int64_t numel, const void *x,
    const void *y);

/* unary_relu_propagating_strided: unary_relu_propagating on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_relu_propagating_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_propagating_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_relu_propagating_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_propagating_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_relu_propagating_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_propagating_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_relu_propagating_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_propagating_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_gelu: y = x * Phi(x), with the distribution function Phi of the normal distribution.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_gelu_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_gelu_strided: unary_gelu on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_gelu_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_gelu_erf: gelu_erf of x, as gelu.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_gelu_erf_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_erf_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_erf_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_erf_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_erf_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_erf_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_erf_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_erf_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_gelu_erf_strided: unary_gelu_erf on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_gelu_erf_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_erf_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_erf_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_erf_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_erf_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_erf_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_erf_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_erf_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_gelu_tanh: y = 0.5 x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))).
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_gelu_tanh_strided: unary_gelu_tanh on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_silu: y = x * sigmoid(x).
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_silu_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_silu_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_silu_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_silu_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_silu_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_silu_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_silu_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_silu_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_silu_strided: unary_silu on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_silu_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_silu_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_silu_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_silu_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_silu_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_silu_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_silu_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_silu_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_sigmoid: y = 1 / (1 + e^-x).
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_sigmoid_strided: unary_sigmoid on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_mish: y = x * tanh(softplus(x)).
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_mish_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_mish_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_mish_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_mish_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_mish_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_mish_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_mish_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_mish_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_mish_strided: unary_mish on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_mish_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_mish_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_mish_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_mish_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_mish_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_mish_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_mish_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_mish_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_softplus: y = x > 20 ? x : log(1 + e^x).
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_softplus_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_softplus_strided: unary_softplus on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_softplus_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_softsign: y = x / (1 + |x|).
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_softsign_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_softsign_strided: unary_softsign on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_softsign_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_tanhshrink: y = x - tanh(x).
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_tanhshrink_strided: unary_tanhshrink on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_hardtanh: y = x held to [-1, 1].
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_hardtanh_strided: unary_hardtanh on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_relu6: y = x held to [0, 6].
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_relu6_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_relu6_strided: unary_relu6 on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_relu6_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_hardsigmoid: y = x + 3 held to [0, 6], / 6.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_hardsigmoid_strided: unary_hardsigmoid on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_hardswish: y = x * hardsigmoid(x).
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_hardswish_strided: unary_hardswish on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_selu: y = 1.0507009873554805 (x > 0 ? x : 1.6732632423543772 (e^x - 1)).
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_selu_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_selu_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_selu_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_selu_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_selu_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_selu_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_selu_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_selu_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_selu_strided: unary_selu on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_selu_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_selu_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_selu_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_selu_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_selu_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_selu_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_selu_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_selu_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_leaky_relu: y = x > 0 ? x : 0.01 x.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_leaky_relu_strided: unary_leaky_relu on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_hardshrink: y = |x| > 0.5 ? x : 0.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_hardshrink_strided: unary_hardshrink on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_softshrink: y = x moved by 0.5 towards 0; 0 for |x| <= 0.5.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_softshrink_strided: unary_softshrink on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_step: y = x > 0 ? 1 : 0; 0 for NaN.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_step_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_step_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_step_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_step_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_step_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_step_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_step_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_step_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_step_strided: unary_step on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_step_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_step_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_step_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_step_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_step_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_step_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_step_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_step_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* unary_elu: y = x > 0 ? x : alpha (e^x - 1).
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_elu_f32_run(int64_t numel, const void *x, void *y, float alpha,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_elu_f16_run(int64_t numel, const void *x, void *y, float alpha,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_elu_bf16_run(int64_t numel, const void *x, void *y, float alpha,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_elu_f64_run(int64_t numel, const void *x, void *y, float alpha,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_elu_strided: unary_elu on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_elu_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float alpha, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, float alpha);
BARACUDA_API int32_t baracuda_kernels_unary_elu_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float alpha, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, float alpha);
BARACUDA_API int32_t baracuda_kernels_unary_elu_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float alpha, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, float alpha);
BARACUDA_API int32_t baracuda_kernels_unary_elu_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float alpha, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, float alpha);

/* unary_powf: y = x^exponent.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_powf_f32_run(int64_t numel, const void *x, void *y, float exponent,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powf_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_powf_f16_run(int64_t numel, const void *x, void *y, float exponent,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powf_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_powf_bf16_run(int64_t numel, const void *x, void *y, float exponent,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powf_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_unary_powf_f64_run(int64_t numel, const void *x, void *y, float exponent,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powf_f64_can_implement(int64_t numel, const void *x, const void *y);

/* unary_powf_strided: unary_powf on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_powf_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float exponent, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powf_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y,
    float exponent);
BARACUDA_API int32_t baracuda_kernels_unary_powf_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float exponent, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powf_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y,
    float exponent);
BARACUDA_API int32_t baracuda_kernels_unary_powf_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float exponent, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powf_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y,
    float exponent);
BARACUDA_API int32_t baracuda_kernels_unary_powf_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float exponent, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powf_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y,
    float exponent);

/* unary_threshold: y = x > p0 ? x : p1.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_threshold_f32_run(int64_t numel, const void *x, void *y, float p0, float p1,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_f32_can_implement(int64_t numel, const void *x, const void *y,
    float p0, float p1);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_f16_run(int64_t numel, const void *x, void *y, float p0, float p1,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_f16_can_implement(int64_t numel, const void *x, const void *y,
    float p0, float p1);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_bf16_run(int64_t numel, const void *x, void *y, float p0,
    float p1, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_bf16_can_implement(int64_t numel, const void *x, const void *y,
    float p0, float p1);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_f64_run(int64_t numel, const void *x, void *y, float p0, float p1,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_f64_can_implement(int64_t numel, const void *x, const void *y,
    float p0, float p1);

/* unary_threshold_strided: unary_threshold on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_unary_threshold_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float p0, float p1, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, float p0,
    float p1);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float p0, float p1, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, float p0,
    float p1);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float p0, float p1,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, float p0,
    float p1);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float p0, float p1, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, float p0,
    float p1);

/* unary_powi: y = x^n, n = p0 truncated to an integer; p1 is not used.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, -2147483648 <= p0 && p0 <
 * 2147483648. */
BARACUDA_API int32_t baracuda_kernels_unary_powi_f32_run(int64_t numel, const void *x, void *y, float p0, float p1,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powi_f32_can_implement(int64_t numel, const void *x, const void *y,
    float p0, float p1);
BARACUDA_API int32_t baracuda_kernels_unary_powi_f16_run(int64_t numel, const void *x, void *y, float p0, float p1,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powi_f16_can_implement(int64_t numel, const void *x, const void *y,
    float p0, float p1);
BARACUDA_API int32_t baracuda_kernels_unary_powi_bf16_run(int64_t numel, const void *x, void *y, float p0, float p1,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powi_bf16_can_implement(int64_t numel, const void *x, const void *y,
    float p0, float p1);
BARACUDA_API int32_t baracuda_kernels_unary_powi_f64_run(int64_t numel, const void *x, void *y, float p0, float p1,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powi_f64_can_implement(int64_t numel, const void *x, const void *y,
    float p0, float p1);

/* unary_powi_strided: unary_powi on tensors with strides.
 * Tensors: x [shape by stride_x] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y),
 * -2147483648 <= p0 && p0 < 2147483648. */
BARACUDA_API int32_t baracuda_kernels_unary_powi_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float p0, float p1, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powi_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, float p0,
    float p1);
BARACUDA_API int32_t baracuda_kernels_unary_powi_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float p0, float p1, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powi_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, float p0,
    float p1);
BARACUDA_API int32_t baracuda_kernels_unary_powi_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float p0, float p1, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powi_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, float p0,
    float p1);
BARACUDA_API int32_t baracuda_kernels_unary_powi_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float p0, float p1, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powi_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, float p0,
    float p1);

/* unary_exp_backward: dx = dy * y; saved is y.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_exp_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_exp_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_exp_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_exp_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_exp_backward_strided: unary_exp_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_exp_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_exp_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_exp_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_exp_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_expm1_backward: dx = dy * (y + 1); saved is y.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_expm1_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_expm1_backward_strided: unary_expm1_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_expm1_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_expm1_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_exp2_backward: dx = dy * y * ln 2; saved is y.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_exp2_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_exp2_backward_strided: unary_exp2_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_exp2_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_exp2_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_tanh_backward: dx = dy * (1 - y^2); saved is y.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_tanh_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_tanh_backward_strided: unary_tanh_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_tanh_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanh_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_sigmoid_backward: dx = dy * y * (1 - y); saved is y.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_sigmoid_backward_strided: unary_sigmoid_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sigmoid_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_sqrt_backward: dx = dy / (2 y); saved is y.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_sqrt_backward_strided: unary_sqrt_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sqrt_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_rsqrt_backward: dx = -0.5 dy * y^3; saved is y.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_rsqrt_backward_strided: unary_rsqrt_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_rsqrt_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_neg_backward: dx = -dy; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_neg_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_neg_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_neg_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_neg_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_neg_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_neg_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_neg_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_neg_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_neg_backward_strided: unary_neg_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_neg_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_neg_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_neg_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_neg_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_neg_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_neg_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_neg_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_neg_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_abs_backward: dx = dy * sign(x); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_abs_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_abs_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_abs_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_abs_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_abs_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_abs_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_abs_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_abs_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_abs_backward_strided: unary_abs_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_abs_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_abs_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_abs_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_abs_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_abs_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_abs_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_abs_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_abs_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_reciprocal_backward: dx = -dy / x^2; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_backward_f32_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_backward_f16_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_backward_bf16_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_backward_f64_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_reciprocal_backward_strided: unary_reciprocal_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_reciprocal_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_square_backward: dx = 2 dy * x; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_square_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_square_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_square_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_square_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_square_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_square_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_square_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_square_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_square_backward_strided: unary_square_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_square_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_square_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_square_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_square_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_square_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_square_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_square_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_square_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_cube_backward: dx = 3 dy * x^2; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_cube_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cube_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_cube_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cube_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_cube_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cube_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_cube_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cube_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_cube_backward_strided: unary_cube_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_cube_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cube_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_cube_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cube_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_cube_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cube_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_cube_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cube_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_log_backward: dx = dy / x; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_log_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_log_backward_strided: unary_log_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_log_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_log1p_backward: dx = dy / (1 + x); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_log1p_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_log1p_backward_strided: unary_log1p_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_log1p_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log1p_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_log2_backward: dx = dy / (x ln 2); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_log2_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log2_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log2_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log2_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log2_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log2_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log2_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log2_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_log2_backward_strided: unary_log2_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_log2_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log2_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log2_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log2_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log2_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log2_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log2_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log2_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_log10_backward: dx = dy / (x ln 10); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_log10_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log10_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log10_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log10_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log10_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log10_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log10_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log10_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_log10_backward_strided: unary_log10_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_log10_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log10_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log10_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log10_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log10_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log10_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_log10_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_log10_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_logit_backward: dx = dy / (x (1 - x)); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_logit_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_logit_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_logit_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_logit_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_logit_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_logit_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_logit_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_logit_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_logit_backward_strided: unary_logit_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_logit_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_logit_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_logit_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_logit_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_logit_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_logit_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_logit_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_logit_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_sin_backward: dx = dy * cos(x); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_sin_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sin_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sin_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sin_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sin_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sin_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sin_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sin_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_sin_backward_strided: unary_sin_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_sin_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sin_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sin_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sin_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sin_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sin_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sin_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sin_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_cos_backward: dx = -dy * sin(x); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_cos_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cos_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_cos_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cos_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_cos_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cos_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_cos_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cos_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_cos_backward_strided: unary_cos_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_cos_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cos_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_cos_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cos_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_cos_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cos_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_cos_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cos_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_tan_backward: dx = dy * (1 + tan(x)^2); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_tan_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tan_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_tan_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tan_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_tan_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tan_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_tan_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tan_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_tan_backward_strided: unary_tan_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_tan_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tan_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_tan_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tan_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_tan_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tan_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_tan_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tan_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_sinc_backward: dx = dy * (cos(pi x) - sinc(x)) / x; 0 at 0; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_sinc_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_sinc_backward_strided: unary_sinc_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_sinc_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinc_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_asin_backward: dx = dy / sqrt(1 - x^2); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_asin_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asin_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_asin_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asin_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_asin_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asin_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_asin_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asin_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_asin_backward_strided: unary_asin_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_asin_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asin_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_asin_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asin_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_asin_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asin_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_asin_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asin_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_acos_backward: dx = -dy / sqrt(1 - x^2); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_acos_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acos_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_acos_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acos_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_acos_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acos_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_acos_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acos_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_acos_backward_strided: unary_acos_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_acos_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acos_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_acos_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acos_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_acos_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acos_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_acos_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acos_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_atan_backward: dx = dy / (1 + x^2); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_atan_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atan_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_atan_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atan_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_atan_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atan_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_atan_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atan_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_atan_backward_strided: unary_atan_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_atan_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atan_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_atan_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atan_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_atan_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atan_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_atan_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atan_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_atanh_backward: dx = dy / (1 - x^2); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_atanh_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_atanh_backward_strided: unary_atanh_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_atanh_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_atanh_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_asinh_backward: dx = dy / sqrt(x^2 + 1); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_asinh_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_asinh_backward_strided: unary_asinh_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_asinh_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_asinh_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_acosh_backward: dx = dy / sqrt(x^2 - 1); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_acosh_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_acosh_backward_strided: unary_acosh_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_acosh_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_acosh_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_sinh_backward: dx = dy * cosh(x); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_sinh_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_sinh_backward_strided: unary_sinh_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_sinh_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_sinh_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_cosh_backward: dx = dy * sinh(x); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_cosh_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_cosh_backward_strided: unary_cosh_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_cosh_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_cosh_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_erf_backward: dx = dy * 2 / sqrt(pi) * e^-x^2; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_erf_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erf_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_erf_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erf_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_erf_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erf_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_erf_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erf_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_erf_backward_strided: unary_erf_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_erf_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erf_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_erf_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erf_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_erf_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erf_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_erf_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erf_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_erfc_backward: dx = -dy * 2 / sqrt(pi) * e^-x^2; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_erfc_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_erfc_backward_strided: unary_erfc_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_erfc_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_erfc_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_lgamma_backward: dx = dy * digamma(x); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_lgamma_backward_strided: unary_lgamma_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_lgamma_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_tanhshrink_backward: dx = dy * tanh(x)^2; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_backward_f32_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_backward_f16_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_backward_bf16_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_backward_f64_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_tanhshrink_backward_strided: unary_tanhshrink_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_tanhshrink_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_softplus_backward: dx = dy * sigmoid(x); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_softplus_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_softplus_backward_strided: unary_softplus_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_softplus_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softplus_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_softsign_backward: dx = dy / (1 + |x|)^2; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_softsign_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_softsign_backward_strided: unary_softsign_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_softsign_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softsign_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_silu_backward: dx = dy * s * (1 + x (1 - s)), s = sigmoid(x); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_silu_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_silu_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_silu_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_silu_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_silu_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_silu_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_silu_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_silu_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_silu_backward_strided: unary_silu_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_silu_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_silu_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_silu_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_silu_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_silu_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_silu_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_silu_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_silu_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_mish_backward: dx = dy * (t + x * sigmoid(x) * (1 - t^2)), t = tanh(softplus(x)); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_mish_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_mish_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_mish_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_mish_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_mish_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_mish_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_mish_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_mish_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_mish_backward_strided: unary_mish_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_mish_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_mish_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_mish_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_mish_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_mish_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_mish_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_mish_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_mish_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_gelu_backward: dx = dy * (Phi(x) + x * phi(x)), with the density phi of the normal distribution; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_gelu_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_gelu_backward_strided: unary_gelu_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_gelu_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_gelu_tanh_backward: dx = dy times the derivative of the formula with tanh; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_backward_bf16_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_gelu_tanh_backward_strided: unary_gelu_tanh_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_gelu_tanh_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_relu_backward: dx = x <= 0 ? 0 : dy; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_relu_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_relu_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_relu_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_relu_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_relu_backward_strided: unary_relu_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_relu_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_relu_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_relu_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_relu_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_leaky_relu_backward: dx = x > 0 ? dy : 0.01 dy; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_backward_f32_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_backward_f16_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_backward_bf16_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_backward_f64_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_leaky_relu_backward_strided: unary_leaky_relu_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_leaky_relu_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_hardtanh_backward: dx = -1 < x < 1 ? dy : 0; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_hardtanh_backward_strided: unary_hardtanh_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardtanh_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_relu6_backward: dx = 0 < x < 6 ? dy : 0; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_relu6_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_relu6_backward_strided: unary_relu6_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_relu6_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_relu6_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_hardsigmoid_backward: dx = -3 < x < 3 ? dy / 6 : 0; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_backward_f32_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_backward_f16_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_backward_bf16_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_backward_f64_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_hardsigmoid_backward_strided: unary_hardsigmoid_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardsigmoid_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_hardswish_backward: dx = x <= -3 ? 0 : x >= 3 ? dy : dy (2x + 3) / 6; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_backward_bf16_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_hardswish_backward_strided: unary_hardswish_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardswish_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_hardshrink_backward: dx = |x| > 0.5 ? dy : 0; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_backward_f32_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_backward_f16_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_backward_bf16_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_backward_f64_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_hardshrink_backward_strided: unary_hardshrink_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_hardshrink_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_softshrink_backward: dx = |x| > 0.5 ? dy : 0; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_backward_f32_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_backward_f16_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_backward_bf16_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_backward_f64_run(int64_t numel, const void *dy,
    const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_softshrink_backward_strided: unary_softshrink_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_softshrink_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_elu_backward: dx = x > 0 ? dy : dy * e^x; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_elu_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_elu_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_elu_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_elu_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_elu_backward_strided: unary_elu_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_elu_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_elu_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_elu_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_elu_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_selu_backward: dx = 1.0507009873554805 (x > 0 ? dy : 1.6732632423543772 dy * e^x); saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_selu_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_selu_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_selu_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_selu_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_selu_backward_bf16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_selu_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_selu_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_selu_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx);

/* unary_selu_backward_strided: unary_selu_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_selu_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_selu_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_selu_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_selu_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_selu_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_selu_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);
BARACUDA_API int32_t baracuda_kernels_unary_selu_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_selu_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx);

/* unary_elu_alpha_backward: dx = x > 0 ? dy : alpha * dy * e^x; saved is x.
 * Tensors: dy [numel] fp, saved [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_elu_alpha_backward_f32_run(int64_t numel, const void *dy, const void *saved,
    void *dx, float alpha, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_alpha_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx, float alpha);
BARACUDA_API int32_t baracuda_kernels_unary_elu_alpha_backward_f16_run(int64_t numel, const void *dy, const void *saved,
    void *dx, float alpha, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_alpha_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx, float alpha);
BARACUDA_API int32_t baracuda_kernels_unary_elu_alpha_backward_bf16_run(int64_t numel, const void *dy,
    const void *saved, void *dx, float alpha, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_alpha_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx, float alpha);
BARACUDA_API int32_t baracuda_kernels_unary_elu_alpha_backward_f64_run(int64_t numel, const void *dy, const void *saved,
    void *dx, float alpha, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_alpha_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *saved, const void *dx, float alpha);

/* unary_elu_alpha_backward_strided: unary_elu_alpha_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, saved [shape by stride_saved] fp, dx [shape by stride_dx] fp. fp: f32 f16
 * bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel),
 * given(stride_saved, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_elu_alpha_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, float alpha, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_alpha_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx, float alpha);
BARACUDA_API int32_t baracuda_kernels_unary_elu_alpha_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, float alpha, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_alpha_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx, float alpha);
BARACUDA_API int32_t baracuda_kernels_unary_elu_alpha_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, float alpha, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_alpha_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx, float alpha);
BARACUDA_API int32_t baracuda_kernels_unary_elu_alpha_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, void *dx, float alpha, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_elu_alpha_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_saved, const int64_t *stride_dx,
    const void *dy, const void *saved, const void *dx, float alpha);

/* unary_threshold_backward: dx = x > p0 ? dy : 0.
 * Tensors: dy [numel] fp, x [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_unary_threshold_backward_f32_run(int64_t numel, const void *dy, const void *x,
    void *dx, float p0, float p1, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *x, const void *dx, float p0, float p1);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_backward_f16_run(int64_t numel, const void *dy, const void *x,
    void *dx, float p0, float p1, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *x, const void *dx, float p0, float p1);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_backward_bf16_run(int64_t numel, const void *dy, const void *x,
    void *dx, float p0, float p1, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *x, const void *dx, float p0, float p1);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_backward_f64_run(int64_t numel, const void *dy, const void *x,
    void *dx, float p0, float p1, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *x, const void *dx, float p0, float p1);

/* unary_threshold_backward_strided: unary_threshold_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, x [shape by stride_x] fp, dx [shape by stride_dx] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel), given(stride_x,
 * numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_unary_threshold_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx, const void *dy,
    const void *x, void *dx, float p0, float p1, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx, const void *dy,
    const void *x, const void *dx, float p0, float p1);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx, const void *dy,
    const void *x, void *dx, float p0, float p1, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx, const void *dy,
    const void *x, const void *dx, float p0, float p1);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx, const void *dy,
    const void *x, void *dx, float p0, float p1, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx, const void *dy,
    const void *x, const void *dx, float p0, float p1);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx, const void *dy,
    const void *x, void *dx, float p0, float p1, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_threshold_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx, const void *dy,
    const void *x, const void *dx, float p0, float p1);

/* unary_powi_backward: dx = n * x^(n - 1) * dy, n = p0 truncated to an integer.
 * Tensors: dy [numel] fp, x [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, -2147483648 <= p0
 * && p0 < 2147483648. */
BARACUDA_API int32_t baracuda_kernels_unary_powi_backward_f32_run(int64_t numel, const void *dy, const void *x,
    void *dx, float p0, float p1, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powi_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *x, const void *dx, float p0, float p1);
BARACUDA_API int32_t baracuda_kernels_unary_powi_backward_f16_run(int64_t numel, const void *dy, const void *x,
    void *dx, float p0, float p1, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powi_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *x, const void *dx, float p0, float p1);
BARACUDA_API int32_t baracuda_kernels_unary_powi_backward_bf16_run(int64_t numel, const void *dy, const void *x,
    void *dx, float p0, float p1, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powi_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *x, const void *dx, float p0, float p1);
BARACUDA_API int32_t baracuda_kernels_unary_powi_backward_f64_run(int64_t numel, const void *dy, const void *x,
    void *dx, float p0, float p1, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powi_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *x, const void *dx, float p0, float p1);

/* unary_powi_backward_strided: unary_powi_backward on tensors with strides.
 * Tensors: x [shape by stride_x] fp, dy [shape by stride_dy] fp, dx [shape by stride_dx] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_dy,
 * numel), given(stride_dx, numel), distinct(shape, stride_dx), -2147483648 <= p0 && p0 < 2147483648. */
BARACUDA_API int32_t baracuda_kernels_unary_powi_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x,
    const void *dy, void *dx, float p0, float p1, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powi_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x,
    const void *dy, const void *dx, float p0, float p1);
BARACUDA_API int32_t baracuda_kernels_unary_powi_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x,
    const void *dy, void *dx, float p0, float p1, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powi_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x,
    const void *dy, const void *dx, float p0, float p1);
BARACUDA_API int32_t baracuda_kernels_unary_powi_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x,
    const void *dy, void *dx, float p0, float p1, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powi_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x,
    const void *dy, const void *dx, float p0, float p1);
BARACUDA_API int32_t baracuda_kernels_unary_powi_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x,
    const void *dy, void *dx, float p0, float p1, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_unary_powi_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x,
    const void *dy, const void *dx, float p0, float p1);

/* ==================================================================================================================
 * Element-wise, two operands
 *
 * f16 and bf16 compute in f32, f64 in f64, with one rounding to storage. A scalar p is a float for every dtype, and a
 * double in lerp_f64w. An output may be exactly an input of its dtype (with strides: the same), but no two outputs may
 * share memory.
 * ================================================================================================================== */
/* binary_add: y = a + b.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_add_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_add_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_add_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_add_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_add_strided: binary_add on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_add_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_add_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_add_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_add_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_sub: y = a - b.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_sub_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_sub_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_sub_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_sub_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_sub_strided: binary_sub on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_sub_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_sub_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_sub_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_sub_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_mul: y = a * b.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_mul_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mul_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mul_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mul_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_mul_strided: binary_mul on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_mul_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mul_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mul_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mul_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_div: y = a / b.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_div_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_div_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_div_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_div_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_div_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_div_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_div_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_div_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_div_strided: binary_div on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_div_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_div_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_div_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_div_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_div_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_div_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_div_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_div_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_pow: y = a^b.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_pow_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_pow_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_pow_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_pow_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_pow_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_pow_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_pow_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_pow_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_pow_strided: binary_pow on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_pow_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_pow_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_pow_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_pow_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_pow_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_pow_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_pow_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_pow_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_atan2: y = the angle of (b, a) in radians.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_atan2_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_atan2_strided: binary_atan2 on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_atan2_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_hypot: y = sqrt(a^2 + b^2), without overflow in between.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_hypot_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_hypot_strided: binary_hypot on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_hypot_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_floor_divide: y = floor(a / b); a / b for b = 0.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_floor_divide_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_floor_divide_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_floor_divide_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_floor_divide_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_floor_divide_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_floor_divide_bf16_can_implement(int64_t numel, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_floor_divide_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_floor_divide_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_floor_divide_strided: binary_floor_divide on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_floor_divide_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_floor_divide_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_floor_divide_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_floor_divide_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_floor_divide_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_floor_divide_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_floor_divide_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_floor_divide_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_mod: y = a - floor(a / b) * b, with the sign of b (torch.remainder).
 * Tensors: a [numel] fp, b [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_mod_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mod_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mod_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mod_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mod_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mod_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mod_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mod_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_mod_strided: binary_mod on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_mod_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mod_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mod_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mod_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mod_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mod_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mod_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mod_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_remainder: y = a - trunc(a / b) * b, with the sign of a (torch.fmod).
 * Tensors: a [numel] fp, b [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_remainder_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_remainder_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_remainder_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_remainder_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_remainder_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_remainder_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_remainder_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_remainder_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_remainder_strided: binary_remainder on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_remainder_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_remainder_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_remainder_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_remainder_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_remainder_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_remainder_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_remainder_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_remainder_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_copysign: y = |a| with the sign of b.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_copysign_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_copysign_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_copysign_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_copysign_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_copysign_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_copysign_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_copysign_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_copysign_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_copysign_strided: binary_copysign on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_copysign_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_copysign_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_copysign_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_copysign_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_copysign_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_copysign_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_copysign_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_copysign_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_nextafter: y = the next number of the dtype from a towards b.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_nextafter_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_nextafter_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_nextafter_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_nextafter_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_nextafter_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_nextafter_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_nextafter_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_nextafter_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_nextafter_strided: binary_nextafter on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_nextafter_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_nextafter_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_nextafter_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_nextafter_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_nextafter_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_nextafter_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_nextafter_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_nextafter_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_fmin: y = the smaller; of a number and NaN, the number.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_fmin_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_fmin_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_fmin_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_fmin_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_fmin_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_fmin_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_fmin_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_fmin_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_fmin_strided: binary_fmin on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_fmin_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_fmin_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_fmin_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_fmin_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_fmin_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_fmin_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_fmin_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_fmin_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_fmax: y = the larger; of a number and NaN, the number.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_fmax_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_fmax_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_fmax_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_fmax_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_fmax_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_fmax_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_fmax_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_fmax_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_fmax_strided: binary_fmax on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_fmax_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_fmax_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_fmax_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_fmax_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_fmax_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_fmax_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_fmax_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_fmax_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_minimum: y = the smaller; NaN where either is.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_minimum_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_minimum_strided: binary_minimum on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_minimum_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_maximum: y = the larger; NaN where either is.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_maximum_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_maximum_strided: binary_maximum on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_maximum_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_add_integer: y = a + b modulo 2^bits.
 * Tensors: a [numel] t, b [numel] t, y [numel] t. t: i32 i64 u8 i8 i16 u32. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_add_i32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_i32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_add_i64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_i64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_add_u8_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_u8_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_add_i8_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_i8_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_add_i16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_i16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_add_u32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_u32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_add_integer_strided: binary_add_integer on tensors with strides.
 * Tensors: a [shape by stride_a] t, b [shape by stride_b] t, y [shape by stride_y] t. t: i32 i64 u8 i8 i16 u32.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_add_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_add_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_add_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_add_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_add_i16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_add_u32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_sub_integer: y = a - b modulo 2^bits.
 * Tensors: a [numel] t, b [numel] t, y [numel] t. t: i32 i64 u8 i8 i16 u32. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_sub_i32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_i32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_sub_i64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_i64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_sub_u8_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_u8_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_sub_i8_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_i8_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_sub_i16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_i16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_sub_u32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_u32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_sub_integer_strided: binary_sub_integer on tensors with strides.
 * Tensors: a [shape by stride_a] t, b [shape by stride_b] t, y [shape by stride_y] t. t: i32 i64 u8 i8 i16 u32.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_sub_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_sub_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_sub_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_sub_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_sub_i16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_sub_u32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_mul_integer: y = a * b modulo 2^bits.
 * Tensors: a [numel] t, b [numel] t, y [numel] t. t: i32 i64 u8 i8 i16 u32. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_mul_i32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_i32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mul_i64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_i64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mul_u8_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_u8_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mul_i8_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_i8_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mul_i16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_i16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mul_u32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_u32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_mul_integer_strided: binary_mul_integer on tensors with strides.
 * Tensors: a [shape by stride_a] t, b [shape by stride_b] t, y [shape by stride_y] t. t: i32 i64 u8 i8 i16 u32.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_mul_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mul_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mul_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mul_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mul_i16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_mul_u32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_minimum_integer: y = the smaller.
 * Tensors: a [numel] t, b [numel] t, y [numel] t. t: i32 i64 u8 i8 i16 u32. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_minimum_i32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_i32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_i64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_i64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_u8_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_u8_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_i8_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_i8_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_i16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_i16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_u32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_u32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_minimum_integer_strided: binary_minimum_integer on tensors with strides.
 * Tensors: a [shape by stride_a] t, b [shape by stride_b] t, y [shape by stride_y] t. t: i32 i64 u8 i8 i16 u32.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_minimum_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_i16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_u32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_maximum_integer: y = the larger.
 * Tensors: a [numel] t, b [numel] t, y [numel] t. t: i32 i64 u8 i8 i16 u32. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_maximum_i32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_i32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_i64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_i64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_u8_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_u8_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_i8_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_i8_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_i16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_i16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_u32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_u32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_maximum_integer_strided: binary_maximum_integer on tensors with strides.
 * Tensors: a [shape by stride_a] t, b [shape by stride_b] t, y [shape by stride_y] t. t: i32 i64 u8 i8 i16 u32.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_maximum_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_i16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_u32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_bitwise_and: y = a & b.
 * Tensors: a [numel] t, b [numel] t, y [numel] t. t: i32 i64 u8 i8 i16 u32. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_i32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_i32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_i64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_i64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_u8_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_u8_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_i8_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_i8_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_i16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_i16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_u32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_u32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_bitwise_and_strided: binary_bitwise_and on tensors with strides.
 * Tensors: a [shape by stride_a] t, b [shape by stride_b] t, y [shape by stride_y] t. t: i32 i64 u8 i8 i16 u32.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_i32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_i64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_u8_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_i8_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_i16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_u32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_and_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_bitwise_or: y = a | b.
 * Tensors: a [numel] t, b [numel] t, y [numel] t. t: i32 i64 u8 i8 i16 u32. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_i32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_i32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_i64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_i64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_u8_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_u8_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_i8_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_i8_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_i16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_i16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_u32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_u32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_bitwise_or_strided: binary_bitwise_or on tensors with strides.
 * Tensors: a [shape by stride_a] t, b [shape by stride_b] t, y [shape by stride_y] t. t: i32 i64 u8 i8 i16 u32.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_i32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_i64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_u8_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_i8_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_i16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_u32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_or_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_bitwise_xor: y = a ^ b.
 * Tensors: a [numel] t, b [numel] t, y [numel] t. t: i32 i64 u8 i8 i16 u32. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_i32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_i32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_i64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_i64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_u8_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_u8_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_i8_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_i8_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_i16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_i16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_u32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_u32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_bitwise_xor_strided: binary_bitwise_xor on tensors with strides.
 * Tensors: a [shape by stride_a] t, b [shape by stride_b] t, y [shape by stride_y] t. t: i32 i64 u8 i8 i16 u32.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_i32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_i64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_u8_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_i8_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_i16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_u32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_xor_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_bitwise_left_shift: y = a << b; 0 where b < 0 or b >= bits.
 * Tensors: a [numel] t, b [numel] t, y [numel] t. t: i32 i64 u8 i8 i16 u32. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_i32_run(int64_t numel, const void *a, const void *b,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_i32_can_implement(int64_t numel, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_i64_run(int64_t numel, const void *a, const void *b,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_i64_can_implement(int64_t numel, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_u8_run(int64_t numel, const void *a, const void *b,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_u8_can_implement(int64_t numel, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_i8_run(int64_t numel, const void *a, const void *b,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_i8_can_implement(int64_t numel, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_i16_run(int64_t numel, const void *a, const void *b,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_i16_can_implement(int64_t numel, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_u32_run(int64_t numel, const void *a, const void *b,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_u32_can_implement(int64_t numel, const void *a,
    const void *b, const void *y);

/* binary_bitwise_left_shift_strided: binary_bitwise_left_shift on tensors with strides.
 * Tensors: a [shape by stride_a] t, b [shape by stride_b] t, y [shape by stride_y] t. t: i32 i64 u8 i8 i16 u32.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_i32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_i64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_u8_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_i8_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_i16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_u32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_left_shift_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_bitwise_right_shift: y = a >> b, with a's sign; 0 or -1 where b < 0 or b >= bits.
 * Tensors: a [numel] t, b [numel] t, y [numel] t. t: i32 i64 u8 i8 i16 u32. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_i32_run(int64_t numel, const void *a, const void *b,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_i32_can_implement(int64_t numel, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_i64_run(int64_t numel, const void *a, const void *b,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_i64_can_implement(int64_t numel, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_u8_run(int64_t numel, const void *a, const void *b,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_u8_can_implement(int64_t numel, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_i8_run(int64_t numel, const void *a, const void *b,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_i8_can_implement(int64_t numel, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_i16_run(int64_t numel, const void *a, const void *b,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_i16_can_implement(int64_t numel, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_u32_run(int64_t numel, const void *a, const void *b,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_u32_can_implement(int64_t numel, const void *a,
    const void *b, const void *y);

/* binary_bitwise_right_shift_strided: binary_bitwise_right_shift on tensors with strides.
 * Tensors: a [shape by stride_a] t, b [shape by stride_b] t, y [shape by stride_y] t. t: i32 i64 u8 i8 i16 u32.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_i32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_i64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_u8_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_i8_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_i16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_u32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_bitwise_right_shift_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_logical_and: y = 1 where both are true, else 0; any byte but 0 is true.
 * Tensors: a [numel] t, b [numel] t, y [numel] t. t: bool. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_logical_and_bool_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_logical_and_bool_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_logical_and_strided: binary_logical_and on tensors with strides.
 * Tensors: a [shape by stride_a] t, b [shape by stride_b] t, y [shape by stride_y] t. t: bool. Requires numel >= 0,
 * 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b, numel), given(stride_y,
 * numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_logical_and_bool_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_logical_and_bool_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_logical_or: y = 1 where one is true, else 0; any byte but 0 is true.
 * Tensors: a [numel] t, b [numel] t, y [numel] t. t: bool. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_logical_or_bool_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_logical_or_bool_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_logical_or_strided: binary_logical_or on tensors with strides.
 * Tensors: a [shape by stride_a] t, b [shape by stride_b] t, y [shape by stride_y] t. t: bool. Requires numel >= 0,
 * 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b, numel), given(stride_y,
 * numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_logical_or_bool_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_logical_or_bool_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_logical_xor: y = 1 where just one is true, else 0; any byte but 0 is true.
 * Tensors: a [numel] t, b [numel] t, y [numel] t. t: bool. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_logical_xor_bool_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_logical_xor_bool_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_logical_xor_strided: binary_logical_xor on tensors with strides.
 * Tensors: a [shape by stride_a] t, b [shape by stride_b] t, y [shape by stride_y] t. t: bool. Requires numel >= 0,
 * 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b, numel), given(stride_y,
 * numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_logical_xor_bool_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_logical_xor_bool_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_add_backward: da = dy, db = dy.
 * Tensors: dy [numel] fp, da [numel] fp, db [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_add_backward_f32_run(int64_t numel, const void *dy, void *da, void *db,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_add_backward_f16_run(int64_t numel, const void *dy, void *da, void *db,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_add_backward_bf16_run(int64_t numel, const void *dy, void *da, void *db,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_add_backward_f64_run(int64_t numel, const void *dy, void *da, void *db,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *da, const void *db);

/* binary_add_backward_strided: binary_add_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, da [shape by stride_da] fp, db [shape by stride_db] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel), given(stride_da,
 * numel), given(stride_db, numel), distinct(shape, stride_da), distinct(shape, stride_db). */
BARACUDA_API int32_t baracuda_kernels_binary_add_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_add_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_add_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_add_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_add_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    const void *da, const void *db);

/* binary_sub_backward: da = dy, db = -dy.
 * Tensors: dy [numel] fp, da [numel] fp, db [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_sub_backward_f32_run(int64_t numel, const void *dy, void *da, void *db,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_sub_backward_f16_run(int64_t numel, const void *dy, void *da, void *db,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_sub_backward_bf16_run(int64_t numel, const void *dy, void *da, void *db,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_sub_backward_f64_run(int64_t numel, const void *dy, void *da, void *db,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *da, const void *db);

/* binary_sub_backward_strided: binary_sub_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, da [shape by stride_da] fp, db [shape by stride_db] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel), given(stride_da,
 * numel), given(stride_db, numel), distinct(shape, stride_da), distinct(shape, stride_db). */
BARACUDA_API int32_t baracuda_kernels_binary_sub_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_sub_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_sub_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_sub_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_sub_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    const void *da, const void *db);

/* binary_mul_backward: da = dy * b, db = dy * a.
 * Tensors: dy [numel] fp, a [numel] fp, b [numel] fp, da [numel] fp, db [numel] fp. fp: f32 f16 bf16 f64. Requires
 * numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_mul_backward_f32_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_mul_backward_f16_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_mul_backward_bf16_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_mul_backward_f64_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);

/* binary_mul_backward_strided: binary_mul_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, a [shape by stride_a] fp, b [shape by stride_b] fp, da [shape by stride_da]
 * fp, db [shape by stride_db] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), given(stride_dy, numel), given(stride_a, numel), given(stride_b, numel), given(stride_da, numel),
 * given(stride_db, numel), distinct(shape, stride_da), distinct(shape, stride_db). */
BARACUDA_API int32_t baracuda_kernels_binary_mul_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_mul_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_mul_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_mul_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_mul_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);

/* binary_div_backward: da = dy / b, db = -dy * ((a / b) / b).
 * Tensors: dy [numel] fp, a [numel] fp, b [numel] fp, da [numel] fp, db [numel] fp. fp: f32 f16 bf16 f64. Requires
 * numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_div_backward_f32_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_div_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_div_backward_f16_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_div_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_div_backward_bf16_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_div_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_div_backward_f64_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_div_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);

/* binary_div_backward_strided: binary_div_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, a [shape by stride_a] fp, b [shape by stride_b] fp, da [shape by stride_da]
 * fp, db [shape by stride_db] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), given(stride_dy, numel), given(stride_a, numel), given(stride_b, numel), given(stride_da, numel),
 * given(stride_db, numel), distinct(shape, stride_da), distinct(shape, stride_db). */
BARACUDA_API int32_t baracuda_kernels_binary_div_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_div_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_div_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_div_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_div_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_div_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_div_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_div_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);

/* binary_pow_backward: da = b == 0 ? 0 : dy * b * a^(b - 1), db = a == 0 and b >= 0 ? 0 : dy * a^b * log(a).
 * Tensors: dy [numel] fp, a [numel] fp, b [numel] fp, da [numel] fp, db [numel] fp. fp: f32 f16 bf16 f64. Requires
 * numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_pow_backward_f32_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_pow_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_pow_backward_f16_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_pow_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_pow_backward_bf16_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_pow_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_pow_backward_f64_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_pow_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);

/* binary_pow_backward_strided: binary_pow_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, a [shape by stride_a] fp, b [shape by stride_b] fp, da [shape by stride_da]
 * fp, db [shape by stride_db] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), given(stride_dy, numel), given(stride_a, numel), given(stride_b, numel), given(stride_da, numel),
 * given(stride_db, numel), distinct(shape, stride_da), distinct(shape, stride_db). */
BARACUDA_API int32_t baracuda_kernels_binary_pow_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_pow_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_pow_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_pow_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_pow_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_pow_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_pow_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_pow_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);

/* binary_atan2_backward: da = dy * b / (a^2 + b^2), db = -dy * a / (a^2 + b^2), without overflow in between.
 * Tensors: dy [numel] fp, a [numel] fp, b [numel] fp, da [numel] fp, db [numel] fp. fp: f32 f16 bf16 f64. Requires
 * numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_atan2_backward_f32_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_backward_f16_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_backward_bf16_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_backward_f64_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);

/* binary_atan2_backward_strided: binary_atan2_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, a [shape by stride_a] fp, b [shape by stride_b] fp, da [shape by stride_da]
 * fp, db [shape by stride_db] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), given(stride_dy, numel), given(stride_a, numel), given(stride_b, numel), given(stride_da, numel),
 * given(stride_db, numel), distinct(shape, stride_da), distinct(shape, stride_db). */
BARACUDA_API int32_t baracuda_kernels_binary_atan2_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_atan2_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);

/* binary_hypot_backward: da = dy * a / h, db = dy * b / h, h = hypot(a, b); NaN where h = 0.
 * Tensors: dy [numel] fp, a [numel] fp, b [numel] fp, da [numel] fp, db [numel] fp. fp: f32 f16 bf16 f64. Requires
 * numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_hypot_backward_f32_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_backward_f16_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_backward_bf16_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_backward_f64_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);

/* binary_hypot_backward_strided: binary_hypot_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, a [shape by stride_a] fp, b [shape by stride_b] fp, da [shape by stride_da]
 * fp, db [shape by stride_db] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), given(stride_dy, numel), given(stride_a, numel), given(stride_b, numel), given(stride_da, numel),
 * given(stride_db, numel), distinct(shape, stride_da), distinct(shape, stride_db). */
BARACUDA_API int32_t baracuda_kernels_binary_hypot_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_hypot_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);

/* binary_maximum_backward: dy to the larger, half of it to each of two that are equal.
 * Tensors: dy [numel] fp, a [numel] fp, b [numel] fp, da [numel] fp, db [numel] fp. fp: f32 f16 bf16 f64. Requires
 * numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_maximum_backward_f32_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_backward_f16_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_backward_bf16_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_backward_f64_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);

/* binary_maximum_backward_strided: binary_maximum_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, a [shape by stride_a] fp, b [shape by stride_b] fp, da [shape by stride_da]
 * fp, db [shape by stride_db] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), given(stride_dy, numel), given(stride_a, numel), given(stride_b, numel), given(stride_da, numel),
 * given(stride_db, numel), distinct(shape, stride_da), distinct(shape, stride_db). */
BARACUDA_API int32_t baracuda_kernels_binary_maximum_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_maximum_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);

/* binary_minimum_backward: dy to the smaller, half of it to each of two that are equal.
 * Tensors: dy [numel] fp, a [numel] fp, b [numel] fp, da [numel] fp, db [numel] fp. fp: f32 f16 bf16 f64. Requires
 * numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_minimum_backward_f32_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_backward_f16_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_backward_bf16_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_backward_f64_run(int64_t numel, const void *dy, const void *a,
    const void *b, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *da, const void *db);

/* binary_minimum_backward_strided: binary_minimum_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, a [shape by stride_a] fp, b [shape by stride_b] fp, da [shape by stride_da]
 * fp, db [shape by stride_db] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), given(stride_dy, numel), given(stride_a, numel), given(stride_b, numel), given(stride_da, numel),
 * given(stride_db, numel), distinct(shape, stride_da), distinct(shape, stride_db). */
BARACUDA_API int32_t baracuda_kernels_binary_minimum_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_minimum_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_da, const int64_t *stride_db, const void *dy, const void *a, const void *b, const void *da,
    const void *db);

/* binary_lerp: y = |p| < 0.5 ? a + p * (b - a) : b - (b - a) * (1 - p).
 * Tensors: a [numel] fp, b [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f32_run(int64_t numel, const void *a, const void *b, void *y, float p,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y, float p);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f16_run(int64_t numel, const void *a, const void *b, void *y, float p,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y, float p);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    float p, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y, float p);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f64_run(int64_t numel, const void *a, const void *b, void *y, float p,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y, float p);

/* binary_lerp_strided: binary_lerp on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    float p, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y, float p);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    float p, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y, float p);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    float p, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y, float p);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    float p, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y, float p);

/* binary_lerp_backward: da = (1 - p) * dy, db = p * dy.
 * Tensors: dy [numel] fp, da [numel] fp, db [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_lerp_backward_f32_run(int64_t numel, const void *dy, void *da, void *db,
    float p, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *da, const void *db, float p);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_backward_f16_run(int64_t numel, const void *dy, void *da, void *db,
    float p, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *da, const void *db, float p);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_backward_bf16_run(int64_t numel, const void *dy, void *da, void *db,
    float p, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *da, const void *db, float p);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_backward_f64_run(int64_t numel, const void *dy, void *da, void *db,
    float p, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *da, const void *db, float p);

/* binary_lerp_backward_strided: binary_lerp_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, da [shape by stride_da] fp, db [shape by stride_db] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel), given(stride_da,
 * numel), given(stride_db, numel), distinct(shape, stride_da), distinct(shape, stride_db). */
BARACUDA_API int32_t baracuda_kernels_binary_lerp_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    void *da, void *db, float p, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    const void *da, const void *db, float p);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    void *da, void *db, float p, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    const void *da, const void *db, float p);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    void *da, void *db, float p, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    const void *da, const void *db, float p);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    void *da, void *db, float p, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    const void *da, const void *db, float p);

/* binary_lerp_f64w: y = |p| < 0.5 ? a + p * (b - a) : b - (b - a) * (1 - p).
 * Tensors: a [numel] fp, b [numel] fp, y [numel] fp. fp: f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f64w_f64_run(int64_t numel, const void *a, const void *b, void *y,
    double p, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f64w_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y, double p);

/* binary_lerp_f64w_strided: binary_lerp_f64w on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f64. Requires numel >=
 * 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b, numel),
 * given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f64w_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, void *y, double p, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f64w_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y, double p);

/* binary_lerp_f64w_backward: da = (1 - p) * dy, db = p * dy.
 * Tensors: dy [numel] fp, da [numel] fp, db [numel] fp. fp: f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f64w_backward_f64_run(int64_t numel, const void *dy, void *da,
    void *db, double p, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f64w_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *da, const void *db, double p);

/* binary_lerp_f64w_backward_strided: binary_lerp_f64w_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, da [shape by stride_da] fp, db [shape by stride_db] fp. fp: f64. Requires
 * numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel), given(stride_da, numel),
 * given(stride_db, numel), distinct(shape, stride_da), distinct(shape, stride_db). */
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f64w_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    void *da, void *db, double p, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_lerp_f64w_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db, const void *dy,
    const void *da, const void *db, double p);

/* ==================================================================================================================
 * Element-wise, comparisons
 *
 * 1 where it holds, else 0. With NaN none holds but ne; -0 equals 0.
 * ================================================================================================================== */
/* binary_cmp_eq: y = a == b.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] u8. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_cmp_eq_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_eq_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_eq_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_eq_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_eq_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_eq_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_eq_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_eq_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_cmp_eq_strided: binary_cmp_eq on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] u8. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_cmp_eq_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_eq_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_eq_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_eq_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_eq_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_eq_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_eq_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_eq_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_cmp_ne: y = a != b.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] u8. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ne_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ne_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ne_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ne_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ne_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ne_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ne_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ne_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_cmp_ne_strided: binary_cmp_ne on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] u8. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ne_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ne_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ne_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ne_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ne_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ne_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ne_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ne_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_cmp_gt: y = a > b.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] u8. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_cmp_gt_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_gt_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_gt_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_gt_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_gt_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_gt_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_gt_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_gt_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_cmp_gt_strided: binary_cmp_gt on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] u8. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_cmp_gt_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_gt_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_gt_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_gt_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_gt_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_gt_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_gt_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_gt_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_cmp_ge: y = a >= b.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] u8. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ge_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ge_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ge_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ge_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ge_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ge_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ge_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ge_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_cmp_ge_strided: binary_cmp_ge on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] u8. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ge_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ge_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ge_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ge_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ge_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ge_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ge_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_ge_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_cmp_lt: y = a < b.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] u8. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_cmp_lt_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_lt_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_lt_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_lt_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_lt_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_lt_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_lt_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_lt_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_cmp_lt_strided: binary_cmp_lt on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] u8. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_cmp_lt_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_lt_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_lt_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_lt_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_lt_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_lt_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_lt_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_lt_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* binary_cmp_le: y = a <= b.
 * Tensors: a [numel] fp, b [numel] fp, y [numel] u8. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_binary_cmp_le_f32_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_le_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_le_f16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_le_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_le_bf16_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_le_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_le_f64_run(int64_t numel, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_le_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *y);

/* binary_cmp_le_strided: binary_cmp_le on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] u8. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_binary_cmp_le_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_le_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_le_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_le_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_le_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_le_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_le_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_binary_cmp_le_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* ==================================================================================================================
 * Element-wise, three operands
 *
 * f16 and bf16 compute in f32, f64 in f64, each step rounded in it and the result once to storage. An output may be
 * exactly an input (with strides: the same), but no two outputs may share memory.
 * ================================================================================================================== */
/* ternary_clamp: y = min(max(a, b), c); NaN where any of the three is.
 * Tensors: a [numel] fp, b [numel] fp, c [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_f32_run(int64_t numel, const void *a, const void *b, const void *c,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *c, const void *y);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_f16_run(int64_t numel, const void *a, const void *b, const void *c,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *c, const void *y);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_bf16_run(int64_t numel, const void *a, const void *b, const void *c,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *c, const void *y);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_f64_run(int64_t numel, const void *a, const void *b, const void *c,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *c, const void *y);

/* ternary_clamp_strided: ternary_clamp on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, c [shape by stride_c] fp, y [shape by stride_y] fp.
 * fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a,
 * numel), given(stride_b, numel), given(stride_c, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c, const int64_t *stride_y, const void *a,
    const void *b, const void *c, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c,
    const int64_t *stride_y, const void *a, const void *b, const void *c, const void *y);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c, const int64_t *stride_y, const void *a,
    const void *b, const void *c, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c,
    const int64_t *stride_y, const void *a, const void *b, const void *c, const void *y);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c, const int64_t *stride_y, const void *a,
    const void *b, const void *c, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c,
    const int64_t *stride_y, const void *a, const void *b, const void *c, const void *y);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c, const int64_t *stride_y, const void *a,
    const void *b, const void *c, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c,
    const int64_t *stride_y, const void *a, const void *b, const void *c, const void *y);

/* ternary_clamp_backward: da = b <= a <= c ? dy : 0, db = a < b and b < c ? dy : 0, dc = a > c or c < b ? dy : 0.
 * Tensors: dy [numel] fp, a [numel] fp, b [numel] fp, c [numel] fp, da [numel] fp, db [numel] fp, dc [numel] fp. fp:
 * f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_backward_f32_run(int64_t numel, const void *dy, const void *a,
    const void *b, const void *c, void *da, void *db, void *dc, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_backward_f16_run(int64_t numel, const void *dy, const void *a,
    const void *b, const void *c, void *da, void *db, void *dc, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_backward_bf16_run(int64_t numel, const void *dy, const void *a,
    const void *b, const void *c, void *da, void *db, void *dc, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_backward_f64_run(int64_t numel, const void *dy, const void *a,
    const void *b, const void *c, void *da, void *db, void *dc, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc);

/* ternary_clamp_backward_strided: ternary_clamp_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, a [shape by stride_a] fp, b [shape by stride_b] fp, c [shape by stride_c] fp,
 * da [shape by stride_da] fp, db [shape by stride_db] fp, dc [shape by stride_dc] fp. fp: f32 f16 bf16 f64. Requires
 * numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel), given(stride_a, numel),
 * given(stride_b, numel), given(stride_c, numel), given(stride_da, numel), given(stride_db, numel), given(stride_dc,
 * numel), distinct(shape, stride_da), distinct(shape, stride_db), distinct(shape, stride_dc). */
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, void *da, void *db, void *dc, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, void *da, void *db, void *dc, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, void *da, void *db, void *dc, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, void *da, void *db, void *dc, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_clamp_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc);

/* ternary_fma: y = a * b + c.
 * Tensors: a [numel] fp, b [numel] fp, c [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_ternary_fma_f32_run(int64_t numel, const void *a, const void *b, const void *c,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *c, const void *y);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_f16_run(int64_t numel, const void *a, const void *b, const void *c,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *c, const void *y);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_bf16_run(int64_t numel, const void *a, const void *b, const void *c,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *c, const void *y);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_f64_run(int64_t numel, const void *a, const void *b, const void *c,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *c, const void *y);

/* ternary_fma_strided: ternary_fma on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, c [shape by stride_c] fp, y [shape by stride_y] fp.
 * fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a,
 * numel), given(stride_b, numel), given(stride_c, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_ternary_fma_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c, const int64_t *stride_y, const void *a,
    const void *b, const void *c, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c,
    const int64_t *stride_y, const void *a, const void *b, const void *c, const void *y);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c, const int64_t *stride_y, const void *a,
    const void *b, const void *c, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c,
    const int64_t *stride_y, const void *a, const void *b, const void *c, const void *y);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c, const int64_t *stride_y, const void *a,
    const void *b, const void *c, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c,
    const int64_t *stride_y, const void *a, const void *b, const void *c, const void *y);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c, const int64_t *stride_y, const void *a,
    const void *b, const void *c, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c,
    const int64_t *stride_y, const void *a, const void *b, const void *c, const void *y);

/* ternary_fma_backward: da = dy * b, db = dy * a, dc = dy.
 * Tensors: dy [numel] fp, a [numel] fp, b [numel] fp, c [numel] fp, da [numel] fp, db [numel] fp, dc [numel] fp. fp:
 * f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_ternary_fma_backward_f32_run(int64_t numel, const void *dy, const void *a,
    const void *b, const void *c, void *da, void *db, void *dc, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_backward_f16_run(int64_t numel, const void *dy, const void *a,
    const void *b, const void *c, void *da, void *db, void *dc, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_backward_bf16_run(int64_t numel, const void *dy, const void *a,
    const void *b, const void *c, void *da, void *db, void *dc, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_backward_f64_run(int64_t numel, const void *dy, const void *a,
    const void *b, const void *c, void *da, void *db, void *dc, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc);

/* ternary_fma_backward_strided: ternary_fma_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, a [shape by stride_a] fp, b [shape by stride_b] fp, c [shape by stride_c] fp,
 * da [shape by stride_da] fp, db [shape by stride_db] fp, dc [shape by stride_dc] fp. fp: f32 f16 bf16 f64. Requires
 * numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel), given(stride_a, numel),
 * given(stride_b, numel), given(stride_c, numel), given(stride_da, numel), given(stride_db, numel), given(stride_dc,
 * numel), distinct(shape, stride_da), distinct(shape, stride_db), distinct(shape, stride_dc). */
BARACUDA_API int32_t baracuda_kernels_ternary_fma_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, void *da, void *db, void *dc, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, void *da, void *db, void *dc, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, void *da, void *db, void *dc, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, void *da, void *db, void *dc, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_fma_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc);

/* ternary_addcmul: y = a + (scale * b) * c.
 * Tensors: a [numel] fp, b [numel] fp, c [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_f32_run(int64_t numel, const void *a, const void *b,
    const void *c, void *y, float scale, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *c, const void *y);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_f16_run(int64_t numel, const void *a, const void *b,
    const void *c, void *y, float scale, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *c, const void *y);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_bf16_run(int64_t numel, const void *a, const void *b,
    const void *c, void *y, float scale, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *c, const void *y);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_f64_run(int64_t numel, const void *a, const void *b,
    const void *c, void *y, float scale, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *c, const void *y);

/* ternary_addcmul_strided: ternary_addcmul on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, c [shape by stride_c] fp, y [shape by stride_y] fp.
 * fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a,
 * numel), given(stride_b, numel), given(stride_c, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c, const int64_t *stride_y, const void *a,
    const void *b, const void *c, void *y, float scale, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c,
    const int64_t *stride_y, const void *a, const void *b, const void *c, const void *y, float scale);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c, const int64_t *stride_y, const void *a,
    const void *b, const void *c, void *y, float scale, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c,
    const int64_t *stride_y, const void *a, const void *b, const void *c, const void *y, float scale);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c,
    const int64_t *stride_y, const void *a, const void *b, const void *c, void *y, float scale, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c,
    const int64_t *stride_y, const void *a, const void *b, const void *c, const void *y, float scale);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c, const int64_t *stride_y, const void *a,
    const void *b, const void *c, void *y, float scale, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c,
    const int64_t *stride_y, const void *a, const void *b, const void *c, const void *y, float scale);

/* ternary_addcmul_backward: da = dy, db = dy * (scale * c), dc = dy * (scale * b).
 * Tensors: dy [numel] fp, a [numel] fp, b [numel] fp, c [numel] fp, da [numel] fp, db [numel] fp, dc [numel] fp. fp:
 * f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_backward_f32_run(int64_t numel, const void *dy, const void *a,
    const void *b, const void *c, void *da, void *db, void *dc, float scale, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc, float scale);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_backward_f16_run(int64_t numel, const void *dy, const void *a,
    const void *b, const void *c, void *da, void *db, void *dc, float scale, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc, float scale);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_backward_bf16_run(int64_t numel, const void *dy, const void *a,
    const void *b, const void *c, void *da, void *db, void *dc, float scale, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc, float scale);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_backward_f64_run(int64_t numel, const void *dy, const void *a,
    const void *b, const void *c, void *da, void *db, void *dc, float scale, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc, float scale);

/* ternary_addcmul_backward_strided: ternary_addcmul_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, a [shape by stride_a] fp, b [shape by stride_b] fp, c [shape by stride_c] fp,
 * da [shape by stride_da] fp, db [shape by stride_db] fp, dc [shape by stride_dc] fp. fp: f32 f16 bf16 f64. Requires
 * numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel), given(stride_a, numel),
 * given(stride_b, numel), given(stride_c, numel), given(stride_da, numel), given(stride_db, numel), given(stride_dc,
 * numel), distinct(shape, stride_da), distinct(shape, stride_db), distinct(shape, stride_dc). */
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, void *da, void *db, void *dc, float scale,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc,
    float scale);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, void *da, void *db, void *dc, float scale,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc,
    float scale);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, void *da, void *db, void *dc, float scale,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc,
    float scale);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, void *da, void *db, void *dc, float scale,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcmul_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc,
    float scale);

/* ternary_addcdiv: y = a + scale * (b / c).
 * Tensors: a [numel] fp, b [numel] fp, c [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_f32_run(int64_t numel, const void *a, const void *b,
    const void *c, void *y, float scale, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_f32_can_implement(int64_t numel, const void *a, const void *b,
    const void *c, const void *y);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_f16_run(int64_t numel, const void *a, const void *b,
    const void *c, void *y, float scale, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_f16_can_implement(int64_t numel, const void *a, const void *b,
    const void *c, const void *y);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_bf16_run(int64_t numel, const void *a, const void *b,
    const void *c, void *y, float scale, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_bf16_can_implement(int64_t numel, const void *a, const void *b,
    const void *c, const void *y);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_f64_run(int64_t numel, const void *a, const void *b,
    const void *c, void *y, float scale, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_f64_can_implement(int64_t numel, const void *a, const void *b,
    const void *c, const void *y);

/* ternary_addcdiv_strided: ternary_addcdiv on tensors with strides.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, c [shape by stride_c] fp, y [shape by stride_y] fp.
 * fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a,
 * numel), given(stride_b, numel), given(stride_c, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c, const int64_t *stride_y, const void *a,
    const void *b, const void *c, void *y, float scale, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c,
    const int64_t *stride_y, const void *a, const void *b, const void *c, const void *y, float scale);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c, const int64_t *stride_y, const void *a,
    const void *b, const void *c, void *y, float scale, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c,
    const int64_t *stride_y, const void *a, const void *b, const void *c, const void *y, float scale);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c,
    const int64_t *stride_y, const void *a, const void *b, const void *c, void *y, float scale, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c,
    const int64_t *stride_y, const void *a, const void *b, const void *c, const void *y, float scale);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c, const int64_t *stride_y, const void *a,
    const void *b, const void *c, void *y, float scale, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_c,
    const int64_t *stride_y, const void *a, const void *b, const void *c, const void *y, float scale);

/* ternary_addcdiv_backward: da = dy, db = dy * (scale / c), dc = -dy * (scale * b) / c^2.
 * Tensors: dy [numel] fp, a [numel] fp, b [numel] fp, c [numel] fp, da [numel] fp, db [numel] fp, dc [numel] fp. fp:
 * f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_backward_f32_run(int64_t numel, const void *dy, const void *a,
    const void *b, const void *c, void *da, void *db, void *dc, float scale, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_backward_f32_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc, float scale);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_backward_f16_run(int64_t numel, const void *dy, const void *a,
    const void *b, const void *c, void *da, void *db, void *dc, float scale, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_backward_f16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc, float scale);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_backward_bf16_run(int64_t numel, const void *dy, const void *a,
    const void *b, const void *c, void *da, void *db, void *dc, float scale, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_backward_bf16_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc, float scale);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_backward_f64_run(int64_t numel, const void *dy, const void *a,
    const void *b, const void *c, void *da, void *db, void *dc, float scale, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_backward_f64_can_implement(int64_t numel, const void *dy,
    const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc, float scale);

/* ternary_addcdiv_backward_strided: ternary_addcdiv_backward on tensors with strides.
 * Tensors: dy [shape by stride_dy] fp, a [shape by stride_a] fp, b [shape by stride_b] fp, c [shape by stride_c] fp,
 * da [shape by stride_da] fp, db [shape by stride_db] fp, dc [shape by stride_dc] fp. fp: f32 f16 bf16 f64. Requires
 * numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy, numel), given(stride_a, numel),
 * given(stride_b, numel), given(stride_c, numel), given(stride_da, numel), given(stride_db, numel), given(stride_dc,
 * numel), distinct(shape, stride_da), distinct(shape, stride_db), distinct(shape, stride_dc). */
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_backward_f32_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, void *da, void *db, void *dc, float scale,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc,
    float scale);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_backward_f16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, void *da, void *db, void *dc, float scale,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc,
    float scale);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_backward_bf16_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, void *da, void *db, void *dc, float scale,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc,
    float scale);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_backward_f64_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, void *da, void *db, void *dc, float scale,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_ternary_addcdiv_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_c, const int64_t *stride_da, const int64_t *stride_db, const int64_t *stride_dc,
    const void *dy, const void *a, const void *b, const void *c, const void *da, const void *db, const void *dc,
    float scale);

/* ==================================================================================================================
 * Element-wise, selection
 *
 * Every cond but 0 is true. y may be exactly a or b (with strides: the same).
 * ================================================================================================================== */
/* where: y = cond != 0 ? a : b, bits copied.
 * Tensors: cond [numel] u8, a [numel] fp, b [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_where_f32_run(int64_t numel, const void *cond, const void *a, const void *b,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_f32_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_f16_run(int64_t numel, const void *cond, const void *a, const void *b,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_f16_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_bf16_run(int64_t numel, const void *cond, const void *a, const void *b,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_bf16_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_f64_run(int64_t numel, const void *cond, const void *a, const void *b,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_f64_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);

/* where_strided: where on tensors with strides.
 * Tensors: cond [shape by stride_cond] u8, a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y]
 * fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_cond,
 * numel), given(stride_a, numel), given(stride_b, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_where_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_f32_strided_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_f16_strided_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_f64_strided_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, const void *y);

/* where_u8cond: y = cond != 0 ? a : b, bits copied.
 * Tensors: cond [numel] u8, a [numel] t, b [numel] t, y [numel] t. t: u8 i8 u32 i16 i32 i64 fp8e4m3. Requires numel
 * >= 0. */
BARACUDA_API int32_t baracuda_kernels_where_u8cond_u8_run(int64_t numel, const void *cond, const void *a, const void *b,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_u8_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_i8_run(int64_t numel, const void *cond, const void *a, const void *b,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_i8_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_u32_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_u32_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_i16_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_i16_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_i32_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_i32_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_i64_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_i64_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_fp8e4m3_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_fp8e4m3_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);

/* where_u8cond_strided: where_u8cond on tensors with strides.
 * Tensors: cond [shape by stride_cond] u8, a [shape by stride_a] t, b [shape by stride_b] t, y [shape by stride_y]
 * t. t: u8 i8 u32 i16 i32 i64 fp8e4m3. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape),
 * given(stride_cond, numel), given(stride_a, numel), given(stride_b, numel), given(stride_y, numel), distinct(shape,
 * stride_y). */
BARACUDA_API int32_t baracuda_kernels_where_u8cond_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_u32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_i16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_fp8e4m3_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u8cond_fp8e4m3_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);

/* where_u32cond: y = cond != 0 ? a : b, bits copied.
 * Tensors: cond [numel] u32, a [numel] t, b [numel] t, y [numel] t. t: f32 f64 f16 bf16 u8 i8 u32 i16 i32 i64
 * fp8e4m3. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_where_u32cond_f32_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_f32_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_f64_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_f64_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_f16_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_f16_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_bf16_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_bf16_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_u8_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_u8_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_i8_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_i8_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_u32_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_u32_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_i16_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_i16_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_i32_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_i32_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_i64_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_i64_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_fp8e4m3_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_fp8e4m3_can_implement(int64_t numel, const void *cond,
    const void *a, const void *b, const void *y);

/* where_u32cond_strided: where_u32cond on tensors with strides.
 * Tensors: cond [shape by stride_cond] u32, a [shape by stride_a] t, b [shape by stride_b] t, y [shape by stride_y]
 * t. t: f32 f64 f16 bf16 u8 i8 u32 i16 i32 i64 fp8e4m3. Requires numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), given(stride_cond, numel), given(stride_a, numel), given(stride_b, numel), given(stride_y, numel),
 * distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_where_u32cond_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_u32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_i16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_fp8e4m3_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_u32cond_fp8e4m3_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);

/* where_i64cond: y = cond != 0 ? a : b, bits copied.
 * Tensors: cond [numel] i64, a [numel] t, b [numel] t, y [numel] t. t: f32 f64 f16 bf16 u8 i8 u32 i16 i32 i64
 * fp8e4m3. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_where_i64cond_f32_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_f32_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_f64_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_f64_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_f16_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_f16_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_bf16_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_bf16_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_u8_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_u8_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_i8_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_i8_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_u32_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_u32_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_i16_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_i16_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_i32_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_i32_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_i64_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_i64_can_implement(int64_t numel, const void *cond, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_fp8e4m3_run(int64_t numel, const void *cond, const void *a,
    const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_fp8e4m3_can_implement(int64_t numel, const void *cond,
    const void *a, const void *b, const void *y);

/* where_i64cond_strided: where_i64cond on tensors with strides.
 * Tensors: cond [shape by stride_cond] i64, a [shape by stride_a] t, b [shape by stride_b] t, y [shape by stride_y]
 * t. t: f32 f64 f16 bf16 u8 i8 u32 i16 i32 i64 fp8e4m3. Requires numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), given(stride_cond, numel), given(stride_a, numel), given(stride_b, numel), given(stride_y, numel),
 * distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_where_i64cond_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_u32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_i16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y,
    const void *cond, const void *a, const void *b, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_fp8e4m3_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_i64cond_fp8e4m3_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_a, const int64_t *stride_b,
    const int64_t *stride_y, const void *cond, const void *a, const void *b, const void *y);

/* where_backward: da = cond != 0 ? dy : 0, db = cond != 0 ? 0 : dy.
 * Tensors: cond [numel] u8, dy [numel] fp, da [numel] fp, db [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_where_backward_f32_run(int64_t numel, const void *cond, const void *dy, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_backward_f32_can_implement(int64_t numel, const void *cond, const void *dy,
    const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_where_backward_f16_run(int64_t numel, const void *cond, const void *dy, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_backward_f16_can_implement(int64_t numel, const void *cond, const void *dy,
    const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_where_backward_bf16_run(int64_t numel, const void *cond, const void *dy, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_backward_bf16_can_implement(int64_t numel, const void *cond, const void *dy,
    const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_where_backward_f64_run(int64_t numel, const void *cond, const void *dy, void *da,
    void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_backward_f64_can_implement(int64_t numel, const void *cond, const void *dy,
    const void *da, const void *db);

/* where_backward_strided: where_backward on tensors with strides.
 * Tensors: cond [shape by stride_cond] u8, dy [shape by stride_dy] fp, da [shape by stride_da] fp, db [shape by
 * stride_db] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape),
 * given(stride_cond, numel), given(stride_dy, numel), given(stride_da, numel), given(stride_db, numel),
 * distinct(shape, stride_da), distinct(shape, stride_db). */
BARACUDA_API int32_t baracuda_kernels_where_backward_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db,
    const void *cond, const void *dy, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_backward_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_dy, const int64_t *stride_da,
    const int64_t *stride_db, const void *cond, const void *dy, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_where_backward_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db,
    const void *cond, const void *dy, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_backward_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_dy, const int64_t *stride_da,
    const int64_t *stride_db, const void *cond, const void *dy, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_where_backward_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db,
    const void *cond, const void *dy, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_backward_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_dy, const int64_t *stride_da,
    const int64_t *stride_db, const void *cond, const void *dy, const void *da, const void *db);
BARACUDA_API int32_t baracuda_kernels_where_backward_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_cond, const int64_t *stride_dy, const int64_t *stride_da, const int64_t *stride_db,
    const void *cond, const void *dy, void *da, void *db, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_where_backward_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_cond, const int64_t *stride_dy, const int64_t *stride_da,
    const int64_t *stride_db, const void *cond, const void *dy, const void *da, const void *db);

/* ==================================================================================================================
 * Element-wise, conversions
 *
 * To floating point: nearest even, to f16, bf16 and fp8 by way of f32. From floating point to i32, u32, i64: truncated,
 * saturating, 0 for NaN; to u8, i8, i16: the low bits of what i64 would be. Between integers: the low bits, or the sign
 * or zero extension. y may be exactly x where both have the same width (with strides: the same).
 * ================================================================================================================== */
/* cast: y = x as another type; of the same type, a copy of the bits.
 * Tensors: x [numel] src, y [numel] dst. src: f32 f64 f16 bf16 i32 i64 u8 i8 u32 i16; dst: f32 f64 f16 bf16 i32 i64
 * u8 i8 u32 i16. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_cast_f32_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_f64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_i32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_i32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_i64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_i64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_u8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_u8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_i8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_i8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_u32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_u32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_i16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_i16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_f64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_i32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_i32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_i64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_i64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_u8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_u8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_i8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_i8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_u32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_u32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_i16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_i16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_f64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_i32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_i32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_i64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_i64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_u8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_u8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_i8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_i8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_u32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_u32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_i16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_i16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_f64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_i32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_i32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_i64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_i64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_u8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_u8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_i8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_i8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_u32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_u32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_i16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_i16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_f64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_i32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_i32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_i64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_i64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_u8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_u8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_i8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_i8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_u32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_u32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_i16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_i16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_f64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_i32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_i32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_i64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_i64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_u8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_u8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_i8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_i8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_u32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_u32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_i16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_i16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_f64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_i32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_i32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_i64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_i64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_u8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_u8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_i8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_i8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_u32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_u32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_i16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_i16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_f64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_i32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_i32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_i64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_i64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_u8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_u8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_i8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_i8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_u32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_u32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_i16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_i16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_f64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_i32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_i32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_i64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_i64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_u8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_u8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_i8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_i8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_u32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_u32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_i16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_i16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_f64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_i32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_i32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_i64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_i64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_u8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_u8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_i8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_i8_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_u32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_u32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_i16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_i16_can_implement(int64_t numel, const void *x, const void *y);

/* cast_strided: cast on tensors with strides.
 * Tensors: x [shape by stride_x] src, y [shape by stride_y] dst. src: f32 f64 f16 bf16 i32 i64 u8 i8 u32 i16; dst:
 * f32 f64 f16 bf16 i32 i64 u8 i8 u32 i16. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape),
 * given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_cast_f32_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_u32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_i16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_u32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_i16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_u32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_i16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_u32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_i16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_u32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_i16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_u32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_i16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_u32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_i16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_u32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i8_i16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i8_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_u32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u32_i16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u32_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_u32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_u32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i16_i16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i16_i16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* cast_from_bool: y = 1 where the byte x is not 0, else 0.
 * Tensors: x [numel] src, y [numel] dst. src: bool; dst: i32 i64 f32 f16 bf16 f64 u8. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_cast_bool_i32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bool_i32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bool_i64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bool_i64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bool_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bool_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bool_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bool_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bool_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bool_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bool_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bool_f64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bool_u8_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bool_u8_can_implement(int64_t numel, const void *x, const void *y);

/* cast_from_bool_strided: cast_from_bool on tensors with strides.
 * Tensors: x [shape by stride_x] src, y [shape by stride_y] dst. src: bool; dst: i32 i64 f32 f16 bf16 f64 u8.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y,
 * numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_cast_bool_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bool_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bool_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bool_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bool_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bool_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bool_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bool_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bool_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bool_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bool_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bool_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bool_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bool_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* cast_to_bool: y = 1 where x != 0 (NaN too), else 0.
 * Tensors: x [numel] src, y [numel] dst. src: i32 i64 f32 f16 bf16 f64 u8; dst: bool. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_cast_i32_bool_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_bool_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_bool_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_bool_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_bool_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_bool_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_bool_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_bool_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_bool_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_bool_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_bool_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_bool_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_bool_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_bool_can_implement(int64_t numel, const void *x, const void *y);

/* cast_to_bool_strided: cast_to_bool on tensors with strides.
 * Tensors: x [shape by stride_x] src, y [shape by stride_y] dst. src: i32 i64 f32 f16 bf16 f64 u8; dst: bool.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y,
 * numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_cast_i32_bool_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_bool_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_bool_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_bool_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_bool_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_bool_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_bool_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_bool_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_bool_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_bool_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_bool_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_bool_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u8_bool_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u8_bool_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* cast_from_fp8: y = x, exact.
 * Tensors: x [numel] src, y [numel] dst. src: fp8e4m3 fp8e5m2; dst: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_cast_fp8e4m3_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e4m3_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e4m3_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e4m3_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e4m3_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e4m3_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e4m3_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e4m3_f64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e5m2_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e5m2_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e5m2_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e5m2_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e5m2_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e5m2_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e5m2_f64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e5m2_f64_can_implement(int64_t numel, const void *x, const void *y);

/* cast_from_fp8_strided: cast_from_fp8 on tensors with strides.
 * Tensors: x [shape by stride_x] src, y [shape by stride_y] dst. src: fp8e4m3 fp8e5m2; dst: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y,
 * numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_cast_fp8e4m3_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e4m3_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e4m3_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e4m3_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e4m3_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e4m3_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e4m3_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e4m3_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e5m2_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e5m2_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e5m2_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e5m2_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e5m2_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e5m2_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e5m2_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_fp8e5m2_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* cast_to_fp8: y = x, held to the largest finite values; NaN stays NaN.
 * Tensors: x [numel] src, y [numel] dst. src: f32 f16 bf16 f64; dst: fp8e4m3 fp8e5m2. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_cast_f32_fp8e4m3_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_fp8e4m3_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_fp8e5m2_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_fp8e5m2_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_fp8e4m3_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_fp8e4m3_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_fp8e5m2_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_fp8e5m2_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_fp8e4m3_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_fp8e4m3_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_fp8e5m2_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_fp8e5m2_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_fp8e4m3_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_fp8e4m3_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_fp8e5m2_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_fp8e5m2_can_implement(int64_t numel, const void *x, const void *y);

/* cast_to_fp8_strided: cast_to_fp8 on tensors with strides.
 * Tensors: x [shape by stride_x] src, y [shape by stride_y] dst. src: f32 f16 bf16 f64; dst: fp8e4m3 fp8e5m2.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y,
 * numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_cast_f32_fp8e4m3_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_fp8e4m3_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_fp8e5m2_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_fp8e5m2_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_fp8e4m3_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_fp8e4m3_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_fp8e5m2_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_fp8e5m2_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_fp8e4m3_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_fp8e4m3_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_fp8e5m2_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_fp8e5m2_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_fp8e4m3_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_fp8e4m3_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_fp8e5m2_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_fp8e5m2_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* cast_to_fp8_nosat: y = x; what rounds beyond the largest finite value becomes NaN (e4m3) or infinity (e5m2).
 * Tensors: x [numel] src, y [numel] dst. src: f32 f16 bf16 f64; dst: fp8e4m3 fp8e5m2. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_cast_f32_fp8e4m3_nosat_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_fp8e4m3_nosat_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_fp8e5m2_nosat_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_fp8e5m2_nosat_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_fp8e4m3_nosat_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_fp8e4m3_nosat_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_fp8e5m2_nosat_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_fp8e5m2_nosat_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_fp8e4m3_nosat_run(int64_t numel, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_fp8e4m3_nosat_can_implement(int64_t numel, const void *x,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_fp8e5m2_nosat_run(int64_t numel, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_fp8e5m2_nosat_can_implement(int64_t numel, const void *x,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_fp8e4m3_nosat_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_fp8e4m3_nosat_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_fp8e5m2_nosat_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_fp8e5m2_nosat_can_implement(int64_t numel, const void *x, const void *y);

/* cast_to_fp8_nosat_strided: cast_to_fp8_nosat on tensors with strides.
 * Tensors: x [shape by stride_x] src, y [shape by stride_y] dst. src: f32 f16 bf16 f64; dst: fp8e4m3 fp8e5m2.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_x, numel), given(stride_y,
 * numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_cast_f32_fp8e4m3_nosat_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_fp8e4m3_nosat_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_fp8e5m2_nosat_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_fp8e5m2_nosat_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_fp8e4m3_nosat_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_fp8e4m3_nosat_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_fp8e5m2_nosat_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_fp8e5m2_nosat_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_fp8e4m3_nosat_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_fp8e4m3_nosat_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_fp8e5m2_nosat_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_fp8e5m2_nosat_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_fp8e4m3_nosat_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_fp8e4m3_nosat_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f64_fp8e5m2_nosat_strided_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f64_fp8e5m2_nosat_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);

/* cast_from_nibbles: y = x; numel is even, the element of the even index lies in the low nibble.
 * Tensors: x [numel / 2] src, y [numel] dst. src: s4 u4; dst: i32 i64 f32 f16 bf16. Requires numel >= 0, numel % 2
 * == 0. */
BARACUDA_API int32_t baracuda_kernels_cast_s4_i32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_s4_i32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_s4_i64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_s4_i64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_s4_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_s4_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_s4_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_s4_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_s4_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_s4_bf16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u4_i32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u4_i32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u4_i64_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u4_i64_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u4_f32_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u4_f32_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u4_f16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u4_f16_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_u4_bf16_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_u4_bf16_can_implement(int64_t numel, const void *x, const void *y);

/* cast_to_nibbles: y = x held to -8 ... 7 or 0 ... 15, of floating point after rounding to nearest even; 0 for NaN;
 * numel is even, the element of the even index lies in the low nibble.
 * Tensors: x [numel] src, y [numel / 2] dst. src: i32 i64 f32 f16 bf16; dst: s4 u4. Requires numel >= 0, numel % 2
 * == 0. */
BARACUDA_API int32_t baracuda_kernels_cast_i32_s4_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_s4_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i32_u4_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i32_u4_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_s4_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_s4_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_i64_u4_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_i64_u4_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_s4_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_s4_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f32_u4_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f32_u4_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_s4_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_s4_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_f16_u4_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_f16_u4_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_s4_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_s4_can_implement(int64_t numel, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_u4_run(int64_t numel, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_cast_bf16_u4_can_implement(int64_t numel, const void *x, const void *y);

/* ==================================================================================================================
 * Element-wise, y = a * x + b
 *
 * Floating point: one fused multiply-add, in f32 for f16 and bf16, rounded to storage once. Integers wrap modulo 2^bits.
 * y may be exactly x (with strides: the same).
 * ================================================================================================================== */
/* affine_f32: y = a * x + b.
 * Tensors: x [numel] t, y [numel] t. t: f32. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_affine_f32_run(int64_t numel, const void *x, void *y, float a, float b,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_f32_can_implement(int64_t numel, const void *x, const void *y);

/* affine_f32_strided: affine_f32 on tensors with strides.
 * Tensors: x [shape by stride_x] t, y [shape by stride_y] t. t: f32. Requires numel >= 0, 0 <= rank && rank <= 8,
 * numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_affine_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float a, float b, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, float a,
    float b);

/* affine_f16: y = a * x + b.
 * Tensors: x [numel] t, y [numel] t. t: f16. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_affine_f16_run(int64_t numel, const void *x, void *y, float a, float b,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_f16_can_implement(int64_t numel, const void *x, const void *y);

/* affine_f16_strided: affine_f16 on tensors with strides.
 * Tensors: x [shape by stride_x] t, y [shape by stride_y] t. t: f16. Requires numel >= 0, 0 <= rank && rank <= 8,
 * numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_affine_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float a, float b, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, float a,
    float b);

/* affine_bf16: y = a * x + b.
 * Tensors: x [numel] t, y [numel] t. t: bf16. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_affine_bf16_run(int64_t numel, const void *x, void *y, float a, float b,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_bf16_can_implement(int64_t numel, const void *x, const void *y);

/* affine_bf16_strided: affine_bf16 on tensors with strides.
 * Tensors: x [shape by stride_x] t, y [shape by stride_y] t. t: bf16. Requires numel >= 0, 0 <= rank && rank <= 8,
 * numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_affine_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, float a, float b, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, float a,
    float b);

/* affine_f64: y = a * x + b.
 * Tensors: x [numel] t, y [numel] t. t: f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_affine_f64_run(int64_t numel, const void *x, void *y, double a, double b,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_f64_can_implement(int64_t numel, const void *x, const void *y);

/* affine_f64_strided: affine_f64 on tensors with strides.
 * Tensors: x [shape by stride_x] t, y [shape by stride_y] t. t: f64. Requires numel >= 0, 0 <= rank && rank <= 8,
 * numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_affine_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, double a, double b, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, double a,
    double b);

/* affine_i32: y = a * x + b.
 * Tensors: x [numel] t, y [numel] t. t: i32. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_affine_i32_run(int64_t numel, const void *x, void *y, int32_t a, int32_t b,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_i32_can_implement(int64_t numel, const void *x, const void *y);

/* affine_i32_strided: affine_i32 on tensors with strides.
 * Tensors: x [shape by stride_x] t, y [shape by stride_y] t. t: i32. Requires numel >= 0, 0 <= rank && rank <= 8,
 * numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_affine_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, int32_t a, int32_t b, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, int32_t a,
    int32_t b);

/* affine_i64: y = a * x + b.
 * Tensors: x [numel] t, y [numel] t. t: i64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_affine_i64_run(int64_t numel, const void *x, void *y, int64_t a, int64_t b,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_i64_can_implement(int64_t numel, const void *x, const void *y);

/* affine_i64_strided: affine_i64 on tensors with strides.
 * Tensors: x [shape by stride_x] t, y [shape by stride_y] t. t: i64. Requires numel >= 0, 0 <= rank && rank <= 8,
 * numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_affine_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, int64_t a, int64_t b, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, int64_t a,
    int64_t b);

/* affine_u8: y = a * x + b.
 * Tensors: x [numel] t, y [numel] t. t: u8. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_affine_u8_run(int64_t numel, const void *x, void *y, uint8_t a, uint8_t b,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_u8_can_implement(int64_t numel, const void *x, const void *y);

/* affine_u8_strided: affine_u8 on tensors with strides.
 * Tensors: x [shape by stride_x] t, y [shape by stride_y] t. t: u8. Requires numel >= 0, 0 <= rank && rank <= 8,
 * numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_affine_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, uint8_t a, uint8_t b, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_u8_strided_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, uint8_t a, uint8_t b);

/* affine_i8: y = a * x + b.
 * Tensors: x [numel] t, y [numel] t. t: i8. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_affine_i8_run(int64_t numel, const void *x, void *y, int8_t a, int8_t b,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_i8_can_implement(int64_t numel, const void *x, const void *y);

/* affine_i8_strided: affine_i8 on tensors with strides.
 * Tensors: x [shape by stride_x] t, y [shape by stride_y] t. t: i8. Requires numel >= 0, 0 <= rank && rank <= 8,
 * numel == product(shape), given(stride_x, numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_affine_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y, int8_t a, int8_t b, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_i8_strided_can_implement(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y, int8_t a, int8_t b);

/* affine_inplace_f32: y = scale * y + offset.
 * Tensors: y [numel] t (read and written). t: f32. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_affine_inplace_f32_run(int64_t numel, float scale, float offset, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_inplace_f32_can_implement(int64_t numel, float scale, float offset,
    const void *y);

/* affine_inplace_f32_strided: affine_inplace_f32 on a tensor with strides.
 * Tensors: y [shape by stride_y] t (read and written). t: f32. Requires numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_affine_inplace_f32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_y, float scale, float offset, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_inplace_f32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_y, float scale, float offset, const void *y);

/* affine_inplace_f16: y = scale * y + offset.
 * Tensors: y [numel] t (read and written). t: f16. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_affine_inplace_f16_run(int64_t numel, float scale, float offset, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_inplace_f16_can_implement(int64_t numel, float scale, float offset,
    const void *y);

/* affine_inplace_f16_strided: affine_inplace_f16 on a tensor with strides.
 * Tensors: y [shape by stride_y] t (read and written). t: f16. Requires numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_affine_inplace_f16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_y, float scale, float offset, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_inplace_f16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_y, float scale, float offset, const void *y);

/* affine_inplace_bf16: y = scale * y + offset.
 * Tensors: y [numel] t (read and written). t: bf16. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_affine_inplace_bf16_run(int64_t numel, float scale, float offset, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_inplace_bf16_can_implement(int64_t numel, float scale, float offset,
    const void *y);

/* affine_inplace_bf16_strided: affine_inplace_bf16 on a tensor with strides.
 * Tensors: y [shape by stride_y] t (read and written). t: bf16. Requires numel >= 0, 0 <= rank && rank <= 8, numel
 * == product(shape), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_affine_inplace_bf16_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_y, float scale, float offset, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_inplace_bf16_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_y, float scale, float offset, const void *y);

/* affine_inplace_f64: y = scale * y + offset.
 * Tensors: y [numel] t (read and written). t: f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_affine_inplace_f64_run(int64_t numel, double scale, double offset, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_inplace_f64_can_implement(int64_t numel, double scale, double offset,
    const void *y);

/* affine_inplace_f64_strided: affine_inplace_f64 on a tensor with strides.
 * Tensors: y [shape by stride_y] t (read and written). t: f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_affine_inplace_f64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_y, double scale, double offset, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_inplace_f64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_y, double scale, double offset, const void *y);

/* affine_inplace_i32: y = scale * y + offset.
 * Tensors: y [numel] t (read and written). t: i32. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_affine_inplace_i32_run(int64_t numel, int32_t scale, int32_t offset, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_inplace_i32_can_implement(int64_t numel, int32_t scale, int32_t offset,
    const void *y);

/* affine_inplace_i32_strided: affine_inplace_i32 on a tensor with strides.
 * Tensors: y [shape by stride_y] t (read and written). t: i32. Requires numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_affine_inplace_i32_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_y, int32_t scale, int32_t offset, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_inplace_i32_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_y, int32_t scale, int32_t offset, const void *y);

/* affine_inplace_i64: y = scale * y + offset.
 * Tensors: y [numel] t (read and written). t: i64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_affine_inplace_i64_run(int64_t numel, int64_t scale, int64_t offset, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_inplace_i64_can_implement(int64_t numel, int64_t scale, int64_t offset,
    const void *y);

/* affine_inplace_i64_strided: affine_inplace_i64 on a tensor with strides.
 * Tensors: y [shape by stride_y] t (read and written). t: i64. Requires numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_affine_inplace_i64_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_y, int64_t scale, int64_t offset, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_inplace_i64_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_y, int64_t scale, int64_t offset, const void *y);

/* affine_inplace_u8: y = scale * y + offset.
 * Tensors: y [numel] t (read and written). t: u8. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_affine_inplace_u8_run(int64_t numel, uint8_t scale, uint8_t offset, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_inplace_u8_can_implement(int64_t numel, uint8_t scale, uint8_t offset,
    const void *y);

/* affine_inplace_u8_strided: affine_inplace_u8 on a tensor with strides.
 * Tensors: y [shape by stride_y] t (read and written). t: u8. Requires numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_affine_inplace_u8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_y, uint8_t scale, uint8_t offset, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_inplace_u8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_y, uint8_t scale, uint8_t offset, const void *y);

/* affine_inplace_i8: y = scale * y + offset.
 * Tensors: y [numel] t (read and written). t: i8. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_affine_inplace_i8_run(int64_t numel, int8_t scale, int8_t offset, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_inplace_i8_can_implement(int64_t numel, int8_t scale, int8_t offset,
    const void *y);

/* affine_inplace_i8_strided: affine_inplace_i8 on a tensor with strides.
 * Tensors: y [shape by stride_y] t (read and written). t: i8. Requires numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_affine_inplace_i8_strided_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_y, int8_t scale, int8_t offset, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_inplace_i8_strided_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_y, int8_t scale, int8_t offset, const void *y);

/* ==================================================================================================================
 * Element-wise, gated activations
 *
 * The activation is on the second half. f16 and bf16 compute in f32, f64 in f64, with one rounding to storage. Strides are
 * those of output_shape, in elements.
 * ================================================================================================================== */
/* gated_glu: y = a * sigmoid(b), a and b the halves of x: a at x, b x_half_offset elements further on; split_dim is
 * not used.
 * Tensors: x [2, output_shape by x_half_offset, stride_x] fp, y [output_shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires output_numel >= 0, 0 <= rank && rank <= 8, output_numel == product(output_shape), given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_gated_glu_f32_run(int64_t output_numel, int32_t rank, const int32_t *output_shape,
    int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_glu_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_glu_f16_run(int64_t output_numel, int32_t rank, const int32_t *output_shape,
    int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_glu_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_glu_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_glu_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_glu_f64_run(int64_t output_numel, int32_t rank, const int32_t *output_shape,
    int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_glu_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, const void *y);

/* gated_glu_backward: (da, db) = (dy * s, dy * a * s * (1 - s)), s = sigmoid(b), the halves of dx; dx may be x with
 * equal strides.
 * Tensors: x [2, output_shape by x_half_offset, stride_x] fp, dy [output_shape by stride_dy] fp, dx [2, output_shape
 * by dx_half_offset, stride_dx] fp. fp: f32 f16 bf16 f64. Requires output_numel >= 0, 0 <= rank && rank <= 8,
 * output_numel == product(output_shape), given(stride_x, output_numel), given(stride_dy, output_numel),
 * given(stride_dx, output_numel), distinct(output_shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_gated_glu_backward_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_glu_backward_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    const void *dx);
BARACUDA_API int32_t baracuda_kernels_gated_glu_backward_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_glu_backward_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    const void *dx);
BARACUDA_API int32_t baracuda_kernels_gated_glu_backward_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_glu_backward_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    const void *dx);
BARACUDA_API int32_t baracuda_kernels_gated_glu_backward_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_glu_backward_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    const void *dx);

/* gated_reglu: y = a * max(b, 0), a and b the halves of x: a at x, b x_half_offset elements further on; split_dim is
 * not used.
 * Tensors: x [2, output_shape by x_half_offset, stride_x] fp, y [output_shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires output_numel >= 0, 0 <= rank && rank <= 8, output_numel == product(output_shape), given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_gated_reglu_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, const void *y);

/* gated_reglu_apart: y = a * max(b, 0), of a and b with strides of their own.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_gated_reglu_apart_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_apart_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_apart_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_apart_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_apart_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_apart_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_apart_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_apart_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* gated_reglu_backward: (da, db) = b > 0 ? (dy * b, dy * a) : (0, 0), the halves of dx; dx may be x with equal
 * strides.
 * Tensors: x [2, output_shape by x_half_offset, stride_x] fp, dy [output_shape by stride_dy] fp, dx [2, output_shape
 * by dx_half_offset, stride_dx] fp. fp: f32 f16 bf16 f64. Requires output_numel >= 0, 0 <= rank && rank <= 8,
 * output_numel == product(output_shape), given(stride_x, output_numel), given(stride_dy, output_numel),
 * given(stride_dx, output_numel), distinct(output_shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_gated_reglu_backward_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_backward_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    const void *dx);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_backward_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_backward_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    const void *dx);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_backward_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_backward_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    const void *dx);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_backward_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_reglu_backward_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    const void *dx);

/* gated_swiglu: y = a * silu(b), a and b the halves of x: a at x, b x_half_offset elements further on; split_dim is
 * not used.
 * Tensors: x [2, output_shape by x_half_offset, stride_x] fp, y [output_shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires output_numel >= 0, 0 <= rank && rank <= 8, output_numel == product(output_shape), given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, const void *y);

/* gated_swiglu_apart: y = a * silu(b), of a and b with strides of their own.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_apart_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_apart_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_apart_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_apart_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_apart_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_apart_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_apart_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_apart_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* gated_swiglu_backward: (da, db) = (dy * b * s, dy * a * s * (1 + b * (1 - s))), s = sigmoid(b), the halves of dx;
 * dx may be x with equal strides.
 * Tensors: x [2, output_shape by x_half_offset, stride_x] fp, dy [output_shape by stride_dy] fp, dx [2, output_shape
 * by dx_half_offset, stride_dx] fp. fp: f32 f16 bf16 f64. Requires output_numel >= 0, 0 <= rank && rank <= 8,
 * output_numel == product(output_shape), given(stride_x, output_numel), given(stride_dy, output_numel),
 * given(stride_dx, output_numel), distinct(output_shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_backward_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_backward_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    const void *dx);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_backward_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_backward_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    const void *dx);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_backward_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_backward_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    const void *dx);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_backward_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_swiglu_backward_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    const void *dx);

/* gated_geglu: y = a * gelu(b), a and b the halves of x: a at x, b x_half_offset elements further on; split_dim is
 * not used.
 * Tensors: x [2, output_shape by x_half_offset, stride_x] fp, y [output_shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires output_numel >= 0, 0 <= rank && rank <= 8, output_numel == product(output_shape), given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_gated_geglu_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, const int64_t *stride_x,
    const int64_t *stride_y, const void *x, const void *y);

/* gated_geglu_apart: y = a * gelu(b), of a and b with strides of their own.
 * Tensors: a [shape by stride_a] fp, b [shape by stride_b] fp, y [shape by stride_y] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_a, numel), given(stride_b,
 * numel), given(stride_y, numel), distinct(shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_gated_geglu_apart_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_apart_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_apart_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_apart_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_apart_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_apart_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_apart_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a, const void *b, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_apart_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_a, const int64_t *stride_b, const int64_t *stride_y, const void *a,
    const void *b, const void *y);

/* gated_geglu_backward: (da, db) = (dy * gelu(b), dy * a * (Phi(b) + b * phi(b))), the halves of dx; dx may be x
 * with equal strides.
 * Tensors: x [2, output_shape by x_half_offset, stride_x] fp, dy [output_shape by stride_dy] fp, dx [2, output_shape
 * by dx_half_offset, stride_dx] fp. fp: f32 f16 bf16 f64. Requires output_numel >= 0, 0 <= rank && rank <= 8,
 * output_numel == product(output_shape), given(stride_x, output_numel), given(stride_dy, output_numel),
 * given(stride_dx, output_numel), distinct(output_shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_gated_geglu_backward_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_backward_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    const void *dx);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_backward_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_backward_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    const void *dx);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_backward_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_backward_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    const void *dx);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_backward_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gated_geglu_backward_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, int32_t split_dim, int64_t x_half_offset, int64_t dx_half_offset,
    const int64_t *stride_x, const int64_t *stride_dy, const int64_t *stride_dx, const void *x, const void *dy,
    const void *dx);

/* ==================================================================================================================
 * PReLU
 *
 * Element i is of channel (i / channel_stride) mod channel_extent; with scalar_weight != 0 all have weight[0]. dweight is
 * summed in f32 (f64 for f64), in a fixed order, and rounded once.
 * ================================================================================================================== */
/* prelu: y = x > 0 ? x : weight * x; y may be x.
 * Tensors: x [numel] fp, weight [(scalar_weight != 0) + (scalar_weight == 0) * channel_extent] fp, y [numel] fp. fp:
 * f32 f16 bf16 f64. Requires numel >= 0, scalar_weight != 0 || channel_stride > 0, scalar_weight != 0 ||
 * channel_extent > 0. */
BARACUDA_API int32_t baracuda_kernels_prelu_f32_run(int64_t numel, int64_t channel_stride, int32_t channel_extent,
    int32_t scalar_weight, const void *x, const void *weight, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_prelu_f32_can_implement(int64_t numel, int64_t channel_stride,
    int32_t channel_extent, int32_t scalar_weight, const void *x, const void *weight, const void *y);
BARACUDA_API int32_t baracuda_kernels_prelu_f16_run(int64_t numel, int64_t channel_stride, int32_t channel_extent,
    int32_t scalar_weight, const void *x, const void *weight, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_prelu_f16_can_implement(int64_t numel, int64_t channel_stride,
    int32_t channel_extent, int32_t scalar_weight, const void *x, const void *weight, const void *y);
BARACUDA_API int32_t baracuda_kernels_prelu_bf16_run(int64_t numel, int64_t channel_stride, int32_t channel_extent,
    int32_t scalar_weight, const void *x, const void *weight, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_prelu_bf16_can_implement(int64_t numel, int64_t channel_stride,
    int32_t channel_extent, int32_t scalar_weight, const void *x, const void *weight, const void *y);
BARACUDA_API int32_t baracuda_kernels_prelu_f64_run(int64_t numel, int64_t channel_stride, int32_t channel_extent,
    int32_t scalar_weight, const void *x, const void *weight, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_prelu_f64_can_implement(int64_t numel, int64_t channel_stride,
    int32_t channel_extent, int32_t scalar_weight, const void *x, const void *weight, const void *y);

/* prelu_backward: dx = x > 0 ? dy : weight * dy, dweight = the channel's sum of x > 0 ? 0 : x * dy; dx may be dy or
 * x.
 * Tensors: dy [numel] fp, x [numel] fp, weight [(scalar_weight != 0) + (scalar_weight == 0) * channel_extent] fp, dx
 * [numel] fp, dweight [(scalar_weight != 0) + (scalar_weight == 0) * channel_extent] fp. fp: f32 f16 bf16 f64.
 * Requires numel >= 0, scalar_weight != 0 || channel_stride > 0, scalar_weight != 0 || channel_extent > 0. */
BARACUDA_API int32_t baracuda_kernels_prelu_backward_f32_run(int64_t numel, int64_t channel_stride,
    int32_t channel_extent, int32_t scalar_weight, const void *dy, const void *x, const void *weight, void *dx,
    void *dweight, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_prelu_backward_f32_can_implement(int64_t numel, int64_t channel_stride,
    int32_t channel_extent, int32_t scalar_weight, const void *dy, const void *x, const void *weight, const void *dx,
    const void *dweight);
BARACUDA_API int32_t baracuda_kernels_prelu_backward_f16_run(int64_t numel, int64_t channel_stride,
    int32_t channel_extent, int32_t scalar_weight, const void *dy, const void *x, const void *weight, void *dx,
    void *dweight, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_prelu_backward_f16_can_implement(int64_t numel, int64_t channel_stride,
    int32_t channel_extent, int32_t scalar_weight, const void *dy, const void *x, const void *weight, const void *dx,
    const void *dweight);
BARACUDA_API int32_t baracuda_kernels_prelu_backward_bf16_run(int64_t numel, int64_t channel_stride,
    int32_t channel_extent, int32_t scalar_weight, const void *dy, const void *x, const void *weight, void *dx,
    void *dweight, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_prelu_backward_bf16_can_implement(int64_t numel, int64_t channel_stride,
    int32_t channel_extent, int32_t scalar_weight, const void *dy, const void *x, const void *weight, const void *dx,
    const void *dweight);
BARACUDA_API int32_t baracuda_kernels_prelu_backward_f64_run(int64_t numel, int64_t channel_stride,
    int32_t channel_extent, int32_t scalar_weight, const void *dy, const void *x, const void *weight, void *dx,
    void *dweight, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_prelu_backward_f64_can_implement(int64_t numel, int64_t channel_stride,
    int32_t channel_extent, int32_t scalar_weight, const void *dy, const void *x, const void *weight, const void *dx,
    const void *dweight);

#ifdef __cplusplus
}
#endif

#endif /* BARACUDA_ELEMENTWISE_H */
