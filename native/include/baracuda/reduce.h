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
 * Reductions along an axis
 *
 * The elements of a result are those along the axis `reduce_axis` of x: `reduce_extent` of them, `reduce_stride_x`
 * elements apart; entry `reduce_axis` of stride_x and of stride_y has no effect.
 * ================================================================================================================== */
/* reduce_sum: y = the sum of x along the axis.
 * Tensors: x [replaced(output_shape, reduce_axis, reduce_extent) by replaced(stride_x, reduce_axis,
 * reduce_stride_x)] fp, y [output_shape by stride_y] fp. fp: f32 f16 bf16 f64. Requires output_numel >= 0, 0 <= rank
 * && rank <= 8, output_numel == product(output_shape), 0 <= reduce_axis && reduce_axis < rank,
 * output_shape[reduce_axis] == 1, reduce_extent >= 0, extent(output_numel, reduce_extent) >= 0, given(stride_x,
 * output_numel), given(stride_y, output_numel), distinct(output_shape, stride_y). */
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

#ifdef __cplusplus
}
#endif

#endif /* BARACUDA_REDUCE_H */
