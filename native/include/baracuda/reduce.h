/* reduce.h: symbols of the reduce family. baracuda_kernels.h states the conventions.
 *
 * Generated from baracuda_sys/abi by `python -m baracuda_sys.abi generate`; edit the table instead.
 */
#ifndef BARACUDA_REDUCE_H
#define BARACUDA_REDUCE_H

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==================================================================================================================
 * Reductions
 *
 * A result is made of the elements of x along the axis `reduce_axis`: `reduce_extent` of them, `reduce_stride_x` elements
 * apart; entry `reduce_axis` of stride_x and of stride_y has no effect. Symbols with `axes` in their names reduce over any
 * set of axes, along which output_shape has 1. f16 and bf16 compute in f32, f64 in f64, with one
 * rounding to storage. The order of additions follows from the number of a result's elements and from the dtype alone;
 * no sum has more than 16 terms in a row. A sum of no elements is 0, a product 1, a mean or variance NaN, logsumexp -inf.
 *
 * Gradients have the shape of x. dy and y are the gradient of the result and the result, repeated: their strides are 0
 * along the axes that were reduced. With a workspace of the bytes that `_workspace_size` says, gradients that reduce x
 * again may take two passes.
 * ================================================================================================================== */
/* reduce_sum: y = the sum of x; of integers the low bits of it.
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64. Requires
 * output_numel >= 0, 0 <= rank && rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis
 * < rank, output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0,
 * given(stride_x, output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_sum_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_u8_run(int64_t output_numel, int32_t rank, const int32_t *output_shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis, int32_t reduce_extent,
    int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_u8_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_i8_run(int64_t output_numel, int32_t rank, const int32_t *output_shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis, int32_t reduce_extent,
    int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_i8_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_u32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_u32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_i16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_i16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);

/* reduce_sum_axes: y = the sum of x; of integers the low bits of it, over the axes along which y has one element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64.
 * Requires 0 <= rank && rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape,
 * output_shape), given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_f32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_f32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_sum_axes_f32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_f16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_f16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_sum_axes_f16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_bf16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_bf16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_sum_axes_bf16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_f64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_f64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_sum_axes_f64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_u8_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_u8_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_sum_axes_u8_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_i8_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_i8_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_sum_axes_i8_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_u32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_u32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_sum_axes_u32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_i16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_i16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_sum_axes_i16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_i32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_sum_axes_i32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_axes_i64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_sum_axes_i64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);

/* reduce_prod: y = the product of x; of integers the low bits of it.
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64. Requires
 * output_numel >= 0, 0 <= rank && rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis
 * < rank, output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0,
 * given(stride_x, output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_prod_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_u8_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_u8_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_i8_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_i8_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_u32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_u32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_i16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_i16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);

/* reduce_prod_axes: y = the product of x; of integers the low bits of it, over the axes along which y has one
 * element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64.
 * Requires 0 <= rank && rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape,
 * output_shape), given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_f32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_f32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_prod_axes_f32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_f16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_f16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_prod_axes_f16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_bf16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_bf16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_prod_axes_bf16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_f64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_f64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_prod_axes_f64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_u8_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_u8_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_prod_axes_u8_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_i8_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_i8_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_prod_axes_i8_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_u32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_u32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_prod_axes_u32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_i16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_i16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_prod_axes_i16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_i32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_prod_axes_i32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_axes_i64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_prod_axes_i64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);

/* reduce_max: y = the largest x; NaN where there is one.
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64. Requires
 * output_numel >= 0, 0 <= rank && rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis
 * < rank, output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0,
 * given(stride_x, output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y), output_numel == 0
 * || reduce_extent > 0. */
BARACUDA_API int32_t baracuda_kernels_reduce_max_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_max_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_max_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_max_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_max_u8_run(int64_t output_numel, int32_t rank, const int32_t *output_shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis, int32_t reduce_extent,
    int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_u8_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_max_i8_run(int64_t output_numel, int32_t rank, const int32_t *output_shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis, int32_t reduce_extent,
    int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_i8_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_max_u32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_u32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_max_i16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_i16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_max_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_max_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);

/* reduce_max_axes: y = the largest x; NaN where there is one, over the axes along which y has one element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64.
 * Requires 0 <= rank && rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape,
 * output_shape), given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y),
 * product(output_shape) == 0 || product(input_shape) > 0. */
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_f32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_f32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_max_axes_f32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_f16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_f16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_max_axes_f16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_bf16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_bf16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_max_axes_bf16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_f64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_f64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_max_axes_f64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_u8_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_u8_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_max_axes_u8_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_i8_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_i8_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_max_axes_i8_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_u32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_u32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_max_axes_u32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_i16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_i16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_max_axes_i16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_i32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_max_axes_i32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_axes_i64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_max_axes_i64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);

/* reduce_min: y = the smallest x; NaN where there is one.
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64. Requires
 * output_numel >= 0, 0 <= rank && rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis
 * < rank, output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0,
 * given(stride_x, output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y), output_numel == 0
 * || reduce_extent > 0. */
BARACUDA_API int32_t baracuda_kernels_reduce_min_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_min_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_min_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_min_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_min_u8_run(int64_t output_numel, int32_t rank, const int32_t *output_shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis, int32_t reduce_extent,
    int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_u8_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_min_i8_run(int64_t output_numel, int32_t rank, const int32_t *output_shape,
    const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis, int32_t reduce_extent,
    int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_i8_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_min_u32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_u32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_min_i16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_i16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_min_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_min_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);

/* reduce_min_axes: y = the smallest x; NaN where there is one, over the axes along which y has one element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64 u8 i8 u32 i16 i32 i64.
 * Requires 0 <= rank && rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape,
 * output_shape), given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y),
 * product(output_shape) == 0 || product(input_shape) > 0. */
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_f32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_f32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_min_axes_f32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_f16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_f16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_min_axes_f16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_bf16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_bf16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_min_axes_bf16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_f64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_f64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_min_axes_f64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_u8_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_u8_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_min_axes_u8_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_i8_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_i8_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_min_axes_i8_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_u32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_u32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_min_axes_u32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_i16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_i16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_min_axes_i16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_i32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_min_axes_i32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_axes_i64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_min_axes_i64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);

/* reduce_mean: y = the sum of x divided by its elements.
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64. Requires output_numel >= 0, 0 <= rank &&
 * rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis < rank,
 * output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0, given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_mean_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);

/* reduce_mean_axes: y = the sum of x divided by its elements, over the axes along which y has one element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64. Requires 0 <= rank &&
 * rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape, output_shape),
 * given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_mean_axes_f32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_axes_f32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_mean_axes_f32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_axes_f16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_axes_f16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_mean_axes_f16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_axes_bf16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_axes_bf16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_mean_axes_bf16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_axes_f64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_axes_f64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_mean_axes_f64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);

/* reduce_norm2: y = sqrt(sum of x^2).
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64. Requires output_numel >= 0, 0 <= rank &&
 * rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis < rank,
 * output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0, given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);

/* reduce_norm2_axes: y = sqrt(sum of x^2), over the axes along which y has one element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64. Requires 0 <= rank &&
 * rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape, output_shape),
 * given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_axes_f32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_axes_f32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_norm2_axes_f32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_axes_f16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_axes_f16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_norm2_axes_f16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_axes_bf16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_axes_bf16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_norm2_axes_bf16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_axes_f64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_axes_f64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_norm2_axes_f64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);

/* reduce_logsumexp: y = log(sum of e^x).
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64. Requires output_numel >= 0, 0 <= rank &&
 * rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis < rank,
 * output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0, given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);

/* reduce_logsumexp_axes: y = log(sum of e^x), over the axes along which y has one element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64. Requires 0 <= rank &&
 * rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape, output_shape),
 * given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_axes_f32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_axes_f32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_logsumexp_axes_f32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_axes_f16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_axes_f16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_logsumexp_axes_f16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_axes_bf16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_axes_bf16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_logsumexp_axes_bf16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_axes_f64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_axes_f64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_logsumexp_axes_f64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);

/* reduce_var: y = the sum of (x - mean)^2 divided by max(0, elements - correction).
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64. Requires output_numel >= 0, 0 <= rank &&
 * rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis < rank,
 * output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0, given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_var_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_var_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_var_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_var_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_var_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_var_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_var_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_var_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction, const void *x, const void *y);

/* reduce_var_axes: y = the sum of (x - mean)^2 divided by max(0, elements - correction), over the axes along which y
 * has one element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64. Requires 0 <= rank &&
 * rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape, output_shape),
 * given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_var_axes_f32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t correction, const void *x,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_var_axes_f32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t correction, const void *x,
    const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_var_axes_f32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_var_axes_f16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t correction, const void *x,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_var_axes_f16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t correction, const void *x,
    const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_var_axes_f16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_var_axes_bf16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t correction, const void *x,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_var_axes_bf16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t correction, const void *x,
    const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_var_axes_bf16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_var_axes_f64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t correction, const void *x,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_var_axes_f64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t correction, const void *x,
    const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_var_axes_f64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);

/* reduce_std: y = the square root of var.
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64. Requires output_numel >= 0, 0 <= rank &&
 * rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis < rank,
 * output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0, given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_std_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_std_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_std_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_std_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_std_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_std_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_std_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_std_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction, const void *x, const void *y);

/* reduce_std_axes: y = the square root of var, over the axes along which y has one element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64. Requires 0 <= rank &&
 * rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape, output_shape),
 * given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_std_axes_f32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t correction, const void *x,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_std_axes_f32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t correction, const void *x,
    const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_std_axes_f32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_std_axes_f16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t correction, const void *x,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_std_axes_f16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t correction, const void *x,
    const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_std_axes_f16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_std_axes_bf16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t correction, const void *x,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_std_axes_bf16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t correction, const void *x,
    const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_std_axes_bf16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_std_axes_f64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t correction, const void *x,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_std_axes_f64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t correction, const void *x,
    const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_std_axes_f64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);

/* reduce_norm: y = (sum of |x|^ord)^(1 / ord); with ord = infinity or -infinity the largest or smallest |x|, with
 * ord = 0 the number of x that are not 0.
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64. Requires output_numel >= 0, 0 <= rank &&
 * rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis < rank,
 * output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0, given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y), -INFINITY <= ord && ord <=
 * INFINITY, output_numel == 0 || reduce_extent > 0 || (0 <= ord && ord < INFINITY). */
BARACUDA_API int32_t baracuda_kernels_reduce_norm_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, double ord, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, double ord, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, double ord, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, double ord, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, double ord, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, double ord, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, double ord, const void *x, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, double ord, const void *x, const void *y);

/* reduce_norm_axes: y = (sum of |x|^ord)^(1 / ord); with ord = infinity or -infinity the largest or smallest |x|,
 * with ord = 0 the number of x that are not 0, over the axes along which y has one element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] t. t: f32 f16 bf16 f64. Requires 0 <= rank &&
 * rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape, output_shape),
 * given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y), -INFINITY <= ord &&
 * ord <= INFINITY, product(output_shape) == 0 || product(input_shape) > 0 || (0 <= ord && ord < INFINITY). */
BARACUDA_API int32_t baracuda_kernels_reduce_norm_axes_f32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, double ord, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_axes_f32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, double ord, const void *x,
    const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_norm_axes_f32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_axes_f16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, double ord, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_axes_f16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, double ord, const void *x,
    const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_norm_axes_f16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_axes_bf16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, double ord, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_axes_bf16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, double ord, const void *x,
    const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_norm_axes_bf16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_axes_f64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, double ord, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_axes_f64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, double ord, const void *x,
    const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_norm_axes_f64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);

/* reduce_any: y = 1 where an x is not 0, else 0; NaN is not 0.
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] u8. t: f32 f16 bf16 f64 i32 i64 bool. Requires output_numel >=
 * 0, 0 <= rank && rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis < rank,
 * output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0, given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_any_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_any_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_any_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_any_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_any_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_any_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_any_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_any_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_any_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_any_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_any_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_any_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_any_bool_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_any_bool_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);

/* reduce_any_axes: y = 1 where an x is not 0, else 0; NaN is not 0, over the axes along which y has one element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] u8. t: f32 f16 bf16 f64 i32 i64 bool.
 * Requires 0 <= rank && rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape,
 * output_shape), given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_any_axes_f32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_any_axes_f32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_any_axes_f32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_any_axes_f16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_any_axes_f16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_any_axes_f16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_any_axes_bf16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_any_axes_bf16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_any_axes_bf16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_any_axes_f64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_any_axes_f64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_any_axes_f64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_any_axes_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_any_axes_i32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_any_axes_i32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_any_axes_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_any_axes_i64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_any_axes_i64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_any_axes_bool_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_any_axes_bool_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_any_axes_bool_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);

/* reduce_all: y = 1 where no x is 0, else 0; NaN is not 0.
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] u8. t: f32 f16 bf16 f64 i32 i64 bool. Requires output_numel >=
 * 0, 0 <= rank && rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis < rank,
 * output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0, given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_all_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_all_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_all_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_all_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_all_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_all_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_all_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_all_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_all_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_all_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_all_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_all_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_all_bool_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_all_bool_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);

/* reduce_all_axes: y = 1 where no x is 0, else 0; NaN is not 0, over the axes along which y has one element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] u8. t: f32 f16 bf16 f64 i32 i64 bool.
 * Requires 0 <= rank && rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape,
 * output_shape), given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_all_axes_f32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_all_axes_f32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_all_axes_f32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_all_axes_f16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_all_axes_f16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_all_axes_f16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_all_axes_bf16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_all_axes_bf16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_all_axes_bf16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_all_axes_f64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_all_axes_f64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_all_axes_f64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_all_axes_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_all_axes_i32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_all_axes_i32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_all_axes_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_all_axes_i64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_all_axes_i64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_all_axes_bool_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_all_axes_bool_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_all_axes_bool_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);

/* reduce_count_nonzero: y = how many x are not 0; NaN is not 0.
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] i64. t: f32 f16 bf16 f64 i32 i64 bool. Requires output_numel >=
 * 0, 0 <= rank && rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis < rank,
 * output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0, given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_bool_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_bool_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);

/* reduce_count_nonzero_axes: y = how many x are not 0; NaN is not 0, over the axes along which y has one element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] i64. t: f32 f16 bf16 f64 i32 i64 bool.
 * Requires 0 <= rank && rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape,
 * output_shape), given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y). */
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_axes_f32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_axes_f32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_count_nonzero_axes_f32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_axes_f16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_axes_f16_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_count_nonzero_axes_f16_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_axes_bf16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_axes_bf16_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_count_nonzero_axes_bf16_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_axes_f64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_axes_f64_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_count_nonzero_axes_f64_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_axes_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_axes_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_count_nonzero_axes_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_axes_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_axes_i64_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_count_nonzero_axes_i64_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_axes_bool_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_count_nonzero_axes_bool_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_reduce_count_nonzero_axes_bool_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);

/* arg_reduce_argmax: y = the index along the axis of the largest x, of the first NaN where there is one; the first
 * of equals.
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] i64. t: f32 f16 bf16 f64. Requires output_numel >= 0, 0 <= rank
 * && rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis < rank,
 * output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0, given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y), output_numel == 0 || reduce_extent
 * > 0. */
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);

/* arg_reduce_argmax_axes: y = the index among the elements of the axes of the largest x, of the first NaN where
 * there is one; the first of equals, over the axes along which y has one element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] i64. t: f32 f16 bf16 f64. Requires 0 <= rank
 * && rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape, output_shape),
 * given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y), product(output_shape)
 * == 0 || product(input_shape) > 0, product(output_shape) == 0 || product(input_shape) / product(output_shape) <=
 * 2147483647. */
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_f32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_f32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_f32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_f16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_f16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_f16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_bf16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_bf16_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_bf16_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_f64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_f64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_f64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);

/* arg_reduce_argmax_as: y = the index along the axis of the largest x, of the first NaN where there is one; the
 * first of equals.
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] o. t: f32 f16 bf16 f64; o: u32 i32. Requires output_numel >= 0,
 * 0 <= rank && rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis < rank,
 * output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0, given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y), output_numel == 0 || reduce_extent
 * > 0. */
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_f32_u32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_f32_u32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_f32_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_f32_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_f16_u32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_f16_u32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_f16_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_f16_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_bf16_u32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_bf16_u32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_bf16_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_bf16_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_f64_u32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_f64_u32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_f64_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_f64_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);

/* arg_reduce_argmax_as_axes: y = the index among the elements of the axes of the largest x, of the first NaN where
 * there is one; the first of equals, over the axes along which y has one element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] o. t: f32 f16 bf16 f64; o: u32 i32. Requires
 * 0 <= rank && rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape, output_shape),
 * given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y), product(output_shape)
 * == 0 || product(input_shape) > 0, product(output_shape) == 0 || product(input_shape) / product(output_shape) <=
 * 2147483647. */
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_f32_u32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_f32_u32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_f32_u32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_f32_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_f32_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_f32_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_f16_u32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_f16_u32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_f16_u32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_f16_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_f16_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_f16_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_bf16_u32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_bf16_u32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_bf16_u32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_bf16_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_bf16_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_bf16_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_f64_u32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_f64_u32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_f64_u32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_f64_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_f64_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_f64_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);

/* arg_reduce_argmax_integer: y = the index along the axis of the largest x, of the first NaN where there is one; the
 * first of equals.
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] o. t: u8 i8 u32 i16 i32 i64; o: i64 i32. Requires output_numel
 * >= 0, 0 <= rank && rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis < rank,
 * output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0, given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y), output_numel == 0 || reduce_extent
 * > 0. */
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_u8_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_u8_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_u8_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_u8_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_i8_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_i8_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_i8_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_i8_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_u32_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_u32_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_u32_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_u32_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_i16_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_i16_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_i16_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_i16_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_i32_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_i32_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_i32_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_i32_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_i64_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_i64_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_i64_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_i64_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);

/* arg_reduce_argmax_integer_axes: y = the index among the elements of the axes of the largest x, of the first NaN
 * where there is one; the first of equals, over the axes along which y has one element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] o. t: u8 i8 u32 i16 i32 i64; o: i64 i32.
 * Requires 0 <= rank && rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape,
 * output_shape), given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y),
 * product(output_shape) == 0 || product(input_shape) > 0, product(output_shape) == 0 || product(input_shape) /
 * product(output_shape) <= 2147483647. */
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_u8_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_u8_i64_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_u8_i64_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_u8_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_u8_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_u8_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_i8_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_i8_i64_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_i8_i64_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_i8_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_i8_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_i8_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_u32_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_u32_i64_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_u32_i64_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_u32_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_u32_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_u32_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_i16_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_i16_i64_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_i16_i64_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_i16_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_i16_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_i16_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_i32_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_i32_i64_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_i32_i64_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_i32_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_i32_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_i32_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_i64_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_i64_i64_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_i64_i64_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_i64_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmax_axes_i64_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmax_axes_i64_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);

/* arg_reduce_argmin: y = the index along the axis of the smallest x, of the first NaN where there is one; the first
 * of equals.
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] i64. t: f32 f16 bf16 f64. Requires output_numel >= 0, 0 <= rank
 * && rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis < rank,
 * output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0, given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y), output_numel == 0 || reduce_extent
 * > 0. */
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_f32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_f32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_f16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_f16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_bf16_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_bf16_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_f64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_f64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);

/* arg_reduce_argmin_axes: y = the index among the elements of the axes of the smallest x, of the first NaN where
 * there is one; the first of equals, over the axes along which y has one element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] i64. t: f32 f16 bf16 f64. Requires 0 <= rank
 * && rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape, output_shape),
 * given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y), product(output_shape)
 * == 0 || product(input_shape) > 0, product(output_shape) == 0 || product(input_shape) / product(output_shape) <=
 * 2147483647. */
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_f32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_f32_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_f32_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_f16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_f16_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_f16_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_bf16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_bf16_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_bf16_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_f64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_f64_can_implement(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_f64_workspace_size(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape);

/* arg_reduce_argmin_as: y = the index along the axis of the smallest x, of the first NaN where there is one; the
 * first of equals.
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] o. t: f32 f16 bf16 f64; o: u32 i32. Requires output_numel >= 0,
 * 0 <= rank && rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis < rank,
 * output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0, given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y), output_numel == 0 || reduce_extent
 * > 0. */
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_f32_u32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_f32_u32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_f32_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_f32_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_f16_u32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_f16_u32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_f16_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_f16_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_bf16_u32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_bf16_u32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_bf16_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_bf16_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_f64_u32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_f64_u32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_f64_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_f64_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);

/* arg_reduce_argmin_as_axes: y = the index among the elements of the axes of the smallest x, of the first NaN where
 * there is one; the first of equals, over the axes along which y has one element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] o. t: f32 f16 bf16 f64; o: u32 i32. Requires
 * 0 <= rank && rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape, output_shape),
 * given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y), product(output_shape)
 * == 0 || product(input_shape) > 0, product(output_shape) == 0 || product(input_shape) / product(output_shape) <=
 * 2147483647. */
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_f32_u32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_f32_u32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_f32_u32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_f32_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_f32_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_f32_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_f16_u32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_f16_u32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_f16_u32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_f16_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_f16_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_f16_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_bf16_u32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_bf16_u32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_bf16_u32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_bf16_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_bf16_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_bf16_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_f64_u32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_f64_u32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_f64_u32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_f64_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_f64_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_f64_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);

/* arg_reduce_argmin_integer: y = the index along the axis of the smallest x, of the first NaN where there is one;
 * the first of equals.
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] t, y [output_shape by stride_y] o. t: u8 i8 u32 i16 i32 i64; o: i64 i32. Requires output_numel
 * >= 0, 0 <= rank && rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis < rank,
 * output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0, given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y), output_numel == 0 || reduce_extent
 * > 0. */
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_u8_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_u8_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_u8_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_u8_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_i8_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_i8_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_i8_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_i8_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_u32_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_u32_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_u32_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_u32_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_i16_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_i16_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_i16_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_i16_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_i32_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_i32_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_i32_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_i32_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_i64_i64_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_i64_i64_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_i64_i32_run(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_i64_i32_can_implement(int64_t output_numel, int32_t rank,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, const void *x, const void *y);

/* arg_reduce_argmin_integer_axes: y = the index among the elements of the axes of the smallest x, of the first NaN
 * where there is one; the first of equals, over the axes along which y has one element.
 * Tensors: x [input_shape by stride_x] t, y [output_shape by stride_y] o. t: u8 i8 u32 i16 i32 i64; o: i64 i32.
 * Requires 0 <= rank && rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape,
 * output_shape), given(stride_x, product(input_shape)), given(stride_y, 1), distinct(output_shape, stride_y),
 * product(output_shape) == 0 || product(input_shape) > 0, product(output_shape) == 0 || product(input_shape) /
 * product(output_shape) <= 2147483647. */
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_u8_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_u8_i64_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_u8_i64_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_u8_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_u8_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_u8_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_i8_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_i8_i64_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_i8_i64_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_i8_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_i8_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_i8_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_u32_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_u32_i64_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_u32_i64_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_u32_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_u32_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_u32_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_i16_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_i16_i64_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_i16_i64_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_i16_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_i16_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_i16_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_i32_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_i32_i64_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_i32_i64_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_i32_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_i32_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_i32_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_i64_i64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_i64_i64_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_i64_i64_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_i64_i32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y, const void *x, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_arg_reduce_argmin_axes_i64_i32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_x, const int64_t *stride_y,
    const void *x, const void *y);
BARACUDA_API size_t baracuda_kernels_arg_reduce_argmin_axes_i64_i32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);

/* reduce_sum_to: dst = the sum of src over the axes that dst has one element along.
 * Tensors: src [input_shape by input_stride] t, dst [output_shape] t. t: f32 f16 bf16 f64. Requires 0 <= rank_in &&
 * rank_in <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape, output_shape),
 * given(input_stride, 1). */
BARACUDA_API int32_t baracuda_kernels_reduce_sum_to_f32_run(const void *src, void *dst, const int32_t *input_shape,
    const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_to_f32_can_implement(const void *src, const void *dst,
    const int32_t *input_shape, const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_to_f16_run(const void *src, void *dst, const int32_t *input_shape,
    const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_to_f16_can_implement(const void *src, const void *dst,
    const int32_t *input_shape, const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_to_bf16_run(const void *src, void *dst, const int32_t *input_shape,
    const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_to_bf16_can_implement(const void *src, const void *dst,
    const int32_t *input_shape, const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_to_f64_run(const void *src, void *dst, const int32_t *input_shape,
    const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_to_f64_can_implement(const void *src, const void *dst,
    const int32_t *input_shape, const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape);

/* reduce_max_to: dst = the largest src along these axes, NaN where there is one, -inf where there is none.
 * Tensors: src [input_shape by input_stride] t, dst [output_shape] t. t: f32 f16 bf16 f64. Requires 0 <= rank_in &&
 * rank_in <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape, output_shape),
 * given(input_stride, 1). */
BARACUDA_API int32_t baracuda_kernels_reduce_max_to_f32_run(const void *src, void *dst, const int32_t *input_shape,
    const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_to_f32_can_implement(const void *src, const void *dst,
    const int32_t *input_shape, const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_max_to_f16_run(const void *src, void *dst, const int32_t *input_shape,
    const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_to_f16_can_implement(const void *src, const void *dst,
    const int32_t *input_shape, const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_max_to_bf16_run(const void *src, void *dst, const int32_t *input_shape,
    const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_to_bf16_can_implement(const void *src, const void *dst,
    const int32_t *input_shape, const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_max_to_f64_run(const void *src, void *dst, const int32_t *input_shape,
    const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_to_f64_can_implement(const void *src, const void *dst,
    const int32_t *input_shape, const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape);

/* reduce_min_to: dst = the smallest src along these axes, NaN where there is one, inf where there is none.
 * Tensors: src [input_shape by input_stride] t, dst [output_shape] t. t: f32 f16 bf16 f64. Requires 0 <= rank_in &&
 * rank_in <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape, output_shape),
 * given(input_stride, 1). */
BARACUDA_API int32_t baracuda_kernels_reduce_min_to_f32_run(const void *src, void *dst, const int32_t *input_shape,
    const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_to_f32_can_implement(const void *src, const void *dst,
    const int32_t *input_shape, const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_min_to_f16_run(const void *src, void *dst, const int32_t *input_shape,
    const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_to_f16_can_implement(const void *src, const void *dst,
    const int32_t *input_shape, const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_min_to_bf16_run(const void *src, void *dst, const int32_t *input_shape,
    const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_to_bf16_can_implement(const void *src, const void *dst,
    const int32_t *input_shape, const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_min_to_f64_run(const void *src, void *dst, const int32_t *input_shape,
    const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_min_to_f64_can_implement(const void *src, const void *dst,
    const int32_t *input_shape, const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape);

/* reduce_prod_to: dst = the product of src along these axes.
 * Tensors: src [input_shape by input_stride] t, dst [output_shape] t. t: f32 f16 bf16 f64. Requires 0 <= rank_in &&
 * rank_in <= 8, product(output_shape) >= 0, product(input_shape) >= 0, reduces(input_shape, output_shape),
 * given(input_stride, 1). */
BARACUDA_API int32_t baracuda_kernels_reduce_prod_to_f32_run(const void *src, void *dst, const int32_t *input_shape,
    const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_to_f32_can_implement(const void *src, const void *dst,
    const int32_t *input_shape, const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_to_f16_run(const void *src, void *dst, const int32_t *input_shape,
    const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_to_f16_can_implement(const void *src, const void *dst,
    const int32_t *input_shape, const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_to_bf16_run(const void *src, void *dst, const int32_t *input_shape,
    const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_to_bf16_can_implement(const void *src, const void *dst,
    const int32_t *input_shape, const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_to_f64_run(const void *src, void *dst, const int32_t *input_shape,
    const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_to_f64_can_implement(const void *src, const void *dst,
    const int32_t *input_shape, const int64_t *input_stride, int32_t rank_in, const int32_t *output_shape);

/* trace: y = the sum of x[i, i] for i < rows.
 * Tensors: x [rows by stride_row + stride_col] t, y [1] t. t: f32 f16 bf16 f64. Requires rows >= 0. */
BARACUDA_API int32_t baracuda_kernels_trace_f32_run(int32_t rows, int64_t stride_row, int64_t stride_col, const void *x,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_trace_f32_can_implement(int32_t rows, int64_t stride_row, int64_t stride_col,
    const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_trace_f16_run(int32_t rows, int64_t stride_row, int64_t stride_col, const void *x,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_trace_f16_can_implement(int32_t rows, int64_t stride_row, int64_t stride_col,
    const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_trace_bf16_run(int32_t rows, int64_t stride_row, int64_t stride_col,
    const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_trace_bf16_can_implement(int32_t rows, int64_t stride_row, int64_t stride_col,
    const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_trace_f64_run(int32_t rows, int64_t stride_row, int64_t stride_col, const void *x,
    void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_trace_f64_can_implement(int32_t rows, int64_t stride_row, int64_t stride_col,
    const void *x, const void *y);

/* trace_backward: dx[i, j] = dy where i == j, else 0.
 * Tensors: dy [1] t, dx [rows, columns by stride_row, stride_col] t. t: f32 f16 bf16 f64. Requires rows >= 0,
 * columns >= 0, rows <= 1 || columns == 0 || stride_row != 0, columns <= 1 || rows == 0 || stride_col != 0. */
BARACUDA_API int32_t baracuda_kernels_trace_backward_f32_run(int32_t rows, int32_t columns, int64_t stride_row,
    int64_t stride_col, const void *dy, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_trace_backward_f32_can_implement(int32_t rows, int32_t columns,
    int64_t stride_row, int64_t stride_col, const void *dy, const void *dx);
BARACUDA_API int32_t baracuda_kernels_trace_backward_f16_run(int32_t rows, int32_t columns, int64_t stride_row,
    int64_t stride_col, const void *dy, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_trace_backward_f16_can_implement(int32_t rows, int32_t columns,
    int64_t stride_row, int64_t stride_col, const void *dy, const void *dx);
BARACUDA_API int32_t baracuda_kernels_trace_backward_bf16_run(int32_t rows, int32_t columns, int64_t stride_row,
    int64_t stride_col, const void *dy, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_trace_backward_bf16_can_implement(int32_t rows, int32_t columns,
    int64_t stride_row, int64_t stride_col, const void *dy, const void *dx);
BARACUDA_API int32_t baracuda_kernels_trace_backward_f64_run(int32_t rows, int32_t columns, int64_t stride_row,
    int64_t stride_col, const void *dy, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_trace_backward_f64_can_implement(int32_t rows, int32_t columns,
    int64_t stride_row, int64_t stride_col, const void *dy, const void *dx);

/* reduce_sum_backward: dx = dy.
 * Tensors: dy [shape by stride_dy] t, dx [shape by stride_dx] t. t: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_dy, numel), given(stride_dx, numel), distinct(shape,
 * stride_dx). */
BARACUDA_API int32_t baracuda_kernels_reduce_sum_backward_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_dx, const void *dy, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dx, const void *dy, const void *dx);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_backward_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_dx, const void *dy, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dx, const void *dy, const void *dx);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_backward_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_dx, const void *dy, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dx, const void *dy, const void *dx);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_backward_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_dx, const void *dy, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_sum_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dx, const void *dy, const void *dx);

/* reduce_mean_backward: dx = dy * inv_extent.
 * Tensors: dy [shape by stride_dy] t, dx [shape by stride_dx] t. t: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank
 * && rank <= 8, numel == product(shape), given(stride_dy, numel), given(stride_dx, numel), distinct(shape,
 * stride_dx). */
BARACUDA_API int32_t baracuda_kernels_reduce_mean_backward_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_dx, const void *dy, void *dx, double inv_extent, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dx, const void *dy, const void *dx,
    double inv_extent);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_backward_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_dx, const void *dy, void *dx, double inv_extent, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dx, const void *dy, const void *dx,
    double inv_extent);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_backward_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_dx, const void *dy, void *dx, double inv_extent, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dx, const void *dy, const void *dx,
    double inv_extent);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_backward_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_dx, const void *dy, void *dx, double inv_extent, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_mean_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_dx, const void *dy, const void *dx,
    double inv_extent);

/* reduce_max_min_backward: dx = dy / ties where x == y, of which there are so many, else 0; NaN where y is.
 * Tensors: dy [shape by stride_dy] t, x [shape by stride_x] t, y [shape by stride_y] t, dx [shape by stride_dx] t.
 * t: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy,
 * numel), given(stride_x, numel), given(stride_y, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_reduce_max_min_backward_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_min_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx);
BARACUDA_API size_t baracuda_kernels_reduce_max_min_backward_f32_workspace_size(int32_t rank, const int32_t *shape,
    const int64_t *stride_y);
BARACUDA_API int32_t baracuda_kernels_reduce_max_min_backward_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_min_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx);
BARACUDA_API size_t baracuda_kernels_reduce_max_min_backward_f16_workspace_size(int32_t rank, const int32_t *shape,
    const int64_t *stride_y);
BARACUDA_API int32_t baracuda_kernels_reduce_max_min_backward_bf16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_min_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx);
BARACUDA_API size_t baracuda_kernels_reduce_max_min_backward_bf16_workspace_size(int32_t rank, const int32_t *shape,
    const int64_t *stride_y);
BARACUDA_API int32_t baracuda_kernels_reduce_max_min_backward_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_max_min_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx);
BARACUDA_API size_t baracuda_kernels_reduce_max_min_backward_f64_workspace_size(int32_t rank, const int32_t *shape,
    const int64_t *stride_y);

/* reduce_prod_backward: dx = dy * the product of the other x.
 * Tensors: dy [shape by stride_dy] t, x [shape by stride_x] t, y [shape by stride_y] t, dx [shape by stride_dx] t.
 * t: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy,
 * numel), given(stride_x, numel), given(stride_y, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_reduce_prod_backward_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx);
BARACUDA_API size_t baracuda_kernels_reduce_prod_backward_f32_workspace_size(int32_t rank, const int32_t *shape,
    const int64_t *stride_y);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_backward_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx);
BARACUDA_API size_t baracuda_kernels_reduce_prod_backward_f16_workspace_size(int32_t rank, const int32_t *shape,
    const int64_t *stride_y);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_backward_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx);
BARACUDA_API size_t baracuda_kernels_reduce_prod_backward_bf16_workspace_size(int32_t rank, const int32_t *shape,
    const int64_t *stride_y);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_backward_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_prod_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx);
BARACUDA_API size_t baracuda_kernels_reduce_prod_backward_f64_workspace_size(int32_t rank, const int32_t *shape,
    const int64_t *stride_y);

/* reduce_norm2_backward: dx = dy * x / y; 0 where y is 0.
 * Tensors: dy [shape by stride_dy] t, x [shape by stride_x] t, y [shape by stride_y] t, dx [shape by stride_dx] t.
 * t: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy,
 * numel), given(stride_x, numel), given(stride_y, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_backward_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_backward_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_backward_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_backward_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm2_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx);

/* reduce_norm_backward: dx = dy * sign(x) (|x| / y)^(ord - 1).
 * Tensors: dy [shape by stride_dy] t, x [shape by stride_x] t, y [shape by stride_y] t, dx [shape by stride_dx] t.
 * t: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), -INFINITY <= ord && ord
 * <= INFINITY, given(stride_dy, numel), given(stride_x, numel), given(stride_y, numel), given(stride_dx, numel),
 * distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_reduce_norm_backward_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, double ord, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx, double ord);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_backward_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, double ord, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx, double ord);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_backward_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, double ord, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx, double ord);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_backward_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, double ord, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_norm_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx, double ord);

/* reduce_logsumexp_backward: dx = dy * e^(x - y); 0 where x is -inf.
 * Tensors: dy [shape by stride_dy] t, x [shape by stride_x] t, y [shape by stride_y] t, dx [shape by stride_dx] t.
 * t: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel == product(shape), given(stride_dy,
 * numel), given(stride_x, numel), given(stride_y, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_backward_f32_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_backward_f16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_backward_bf16_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_backward_f64_run(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_logsumexp_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx);

/* reduce_var_backward: dx = dy * 2 (x - mean) / max(0, reduce_extent - correction); y is not used.
 * Tensors: dy [shape by stride_dy] t, x [shape by replaced(stride_x, reduce_axis, reduce_stride_x)] t, y [shape by
 * stride_y] t (may be null), dx [shape by stride_dx] t. t: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank
 * <= 8, numel == product(shape), 0 <= reduce_axis && reduce_axis < rank, reduce_extent == shape[reduce_axis],
 * given(stride_dy, numel), given(stride_x, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_reduce_var_backward_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, int32_t reduce_axis, int32_t reduce_extent,
    int64_t reduce_stride_x, int32_t correction, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_var_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction);
BARACUDA_API int32_t baracuda_kernels_reduce_var_backward_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, int32_t reduce_axis, int32_t reduce_extent,
    int64_t reduce_stride_x, int32_t correction, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_var_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction);
BARACUDA_API int32_t baracuda_kernels_reduce_var_backward_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, int32_t reduce_axis, int32_t reduce_extent,
    int64_t reduce_stride_x, int32_t correction, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_var_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction);
BARACUDA_API int32_t baracuda_kernels_reduce_var_backward_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, int32_t reduce_axis, int32_t reduce_extent,
    int64_t reduce_stride_x, int32_t correction, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_var_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction);

/* reduce_std_backward: dx = dy * (x - mean) / (max(0, reduce_extent - correction) y); 0 where y is 0.
 * Tensors: dy [shape by stride_dy] t, x [shape by replaced(stride_x, reduce_axis, reduce_stride_x)] t, y [shape by
 * stride_y] t, dx [shape by stride_dx] t. t: f32 f16 bf16 f64. Requires numel >= 0, 0 <= rank && rank <= 8, numel ==
 * product(shape), 0 <= reduce_axis && reduce_axis < rank, reduce_extent == shape[reduce_axis], given(stride_dy,
 * numel), given(stride_x, numel), given(stride_y, numel), given(stride_dx, numel), distinct(shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_reduce_std_backward_f32_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, int32_t reduce_axis, int32_t reduce_extent,
    int64_t reduce_stride_x, int32_t correction, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_std_backward_f32_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction);
BARACUDA_API int32_t baracuda_kernels_reduce_std_backward_f16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, int32_t reduce_axis, int32_t reduce_extent,
    int64_t reduce_stride_x, int32_t correction, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_std_backward_f16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction);
BARACUDA_API int32_t baracuda_kernels_reduce_std_backward_bf16_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, int32_t reduce_axis, int32_t reduce_extent,
    int64_t reduce_stride_x, int32_t correction, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_std_backward_bf16_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction);
BARACUDA_API int32_t baracuda_kernels_reduce_std_backward_f64_run(int64_t numel, int32_t rank, const int32_t *shape,
    const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y, const int64_t *stride_dx,
    const void *dy, const void *x, const void *y, void *dx, int32_t reduce_axis, int32_t reduce_extent,
    int64_t reduce_stride_x, int32_t correction, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_std_backward_f64_can_implement(int64_t numel, int32_t rank,
    const int32_t *shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, const void *dy, const void *x, const void *y, const void *dx, int32_t reduce_axis,
    int32_t reduce_extent, int64_t reduce_stride_x, int32_t correction);

/* reduce_var_axes_backward: dx = dy * 2 (x - mean) / max(0, elements - correction), over the axes along which
 * output_shape has 1; dy and y have strides of 0 along these.
 * Tensors: dy [input_shape by stride_dy] t, x [input_shape by stride_x] t, dx [input_shape by stride_dx] t. t: f32
 * f16 bf16 f64. Requires 0 <= rank && rank <= 8, product(output_shape) >= 0, product(input_shape) >= 0,
 * reduces(input_shape, output_shape), given(stride_dy, product(input_shape)), given(stride_x, product(input_shape)),
 * given(stride_dx, product(input_shape)), distinct(input_shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_reduce_var_axes_backward_f32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx,
    int32_t correction, const void *dy, const void *x, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_var_axes_backward_f32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_dy, const int64_t *stride_x,
    const int64_t *stride_dx, int32_t correction, const void *dy, const void *x, const void *dx);
BARACUDA_API size_t baracuda_kernels_reduce_var_axes_backward_f32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_var_axes_backward_f16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx,
    int32_t correction, const void *dy, const void *x, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_var_axes_backward_f16_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_dy, const int64_t *stride_x,
    const int64_t *stride_dx, int32_t correction, const void *dy, const void *x, const void *dx);
BARACUDA_API size_t baracuda_kernels_reduce_var_axes_backward_f16_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_var_axes_backward_bf16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx,
    int32_t correction, const void *dy, const void *x, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_var_axes_backward_bf16_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_dy, const int64_t *stride_x,
    const int64_t *stride_dx, int32_t correction, const void *dy, const void *x, const void *dx);
BARACUDA_API size_t baracuda_kernels_reduce_var_axes_backward_bf16_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_var_axes_backward_f64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_dx,
    int32_t correction, const void *dy, const void *x, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_var_axes_backward_f64_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_dy, const int64_t *stride_x,
    const int64_t *stride_dx, int32_t correction, const void *dy, const void *x, const void *dx);
BARACUDA_API size_t baracuda_kernels_reduce_var_axes_backward_f64_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);

/* reduce_std_axes_backward: dx = dy * (x - mean) / (max(0, elements - correction) y); 0 where y is 0, over the axes
 * along which output_shape has 1; dy and y have strides of 0 along these.
 * Tensors: dy [input_shape by stride_dy] t, x [input_shape by stride_x] t, y [input_shape by stride_y] t, dx
 * [input_shape by stride_dx] t. t: f32 f16 bf16 f64. Requires 0 <= rank && rank <= 8, product(output_shape) >= 0,
 * product(input_shape) >= 0, reduces(input_shape, output_shape), given(stride_dy, product(input_shape)),
 * given(stride_x, product(input_shape)), given(stride_y, product(input_shape)), given(stride_dx,
 * product(input_shape)), distinct(input_shape, stride_dx). */
BARACUDA_API int32_t baracuda_kernels_reduce_std_axes_backward_f32_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, int32_t correction, const void *dy, const void *x, const void *y, void *dx,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_std_axes_backward_f32_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_dy, const int64_t *stride_x,
    const int64_t *stride_y, const int64_t *stride_dx, int32_t correction, const void *dy, const void *x, const void *y,
    const void *dx);
BARACUDA_API size_t baracuda_kernels_reduce_std_axes_backward_f32_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_std_axes_backward_f16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, int32_t correction, const void *dy, const void *x, const void *y, void *dx,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_std_axes_backward_f16_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_dy, const int64_t *stride_x,
    const int64_t *stride_y, const int64_t *stride_dx, int32_t correction, const void *dy, const void *x, const void *y,
    const void *dx);
BARACUDA_API size_t baracuda_kernels_reduce_std_axes_backward_f16_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_std_axes_backward_bf16_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, int32_t correction, const void *dy, const void *x, const void *y, void *dx,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_std_axes_backward_bf16_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_dy, const int64_t *stride_x,
    const int64_t *stride_y, const int64_t *stride_dx, int32_t correction, const void *dy, const void *x, const void *y,
    const void *dx);
BARACUDA_API size_t baracuda_kernels_reduce_std_axes_backward_bf16_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);
BARACUDA_API int32_t baracuda_kernels_reduce_std_axes_backward_f64_run(int32_t rank, const int32_t *input_shape,
    const int32_t *output_shape, const int64_t *stride_dy, const int64_t *stride_x, const int64_t *stride_y,
    const int64_t *stride_dx, int32_t correction, const void *dy, const void *x, const void *y, void *dx,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_reduce_std_axes_backward_f64_can_implement(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape, const int64_t *stride_dy, const int64_t *stride_x,
    const int64_t *stride_y, const int64_t *stride_dx, int32_t correction, const void *dy, const void *x, const void *y,
    const void *dx);
BARACUDA_API size_t baracuda_kernels_reduce_std_axes_backward_f64_workspace_size(int32_t rank,
    const int32_t *input_shape, const int32_t *output_shape);

#ifdef __cplusplus
}
#endif

#endif /* BARACUDA_REDUCE_H */
