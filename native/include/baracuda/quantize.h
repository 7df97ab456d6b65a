/* quantize.h: symbols of the quantize family. baracuda_kernels.h states the conventions.
 *
 * Generated from baracuda_sys/abi by `python -m baracuda_sys.abi generate`; edit the table instead.
 */
#ifndef BARACUDA_QUANTIZE_H
#define BARACUDA_QUANTIZE_H

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==================================================================================================================
 * Affine integer quantization
 *
 * A code q stands for the value scale * (q - zero_point). With u the quotient x / scale:
 *
 *     Q(x) = clamp(rint(u) + zero_point, q_min, q_max)        rint: to nearest, ties to even
 *     m(x) = scale != 0 and q_min <= rint(u) + zero_point <= q_max
 *
 * u is x * (1 / scale) in the per-tensor and fake operations and the IEEE quotient elsewhere; f16 and bf16 compute in
 * f32, f64 in f64. The sum is exact, infinite u saturates, NaN and a zero scale give rint(u) = 0. Backward operations
 * use the same u, so that a gradient passes exactly where the forward code was not clamped. s8 is int8_t, u8 is uint8_t,
 * zero points are int32_t, a scale tensor has the dtype fp. Tensors are row-major and contiguous.
 * ================================================================================================================== */
/* quantize_per_tensor: q[i] = Q(x[i]).
 * Tensors: x [numel] fp, q [numel] q. fp: f32 f16 bf16 f64; q: s8 u8. Requires numel >= 0, q_min <= q_max, lowest(q)
 * <= q_min, q_max <= highest(q). */
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_f32_s8_run(int64_t numel, float scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, void *q, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_f32_s8_can_implement(int64_t numel, float scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *q);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_f32_u8_run(int64_t numel, float scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, void *q, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_f32_u8_can_implement(int64_t numel, float scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *q);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_f16_s8_run(int64_t numel, float scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, void *q, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_f16_s8_can_implement(int64_t numel, float scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *q);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_f16_u8_run(int64_t numel, float scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, void *q, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_f16_u8_can_implement(int64_t numel, float scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *q);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_bf16_s8_run(int64_t numel, float scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, void *q, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_bf16_s8_can_implement(int64_t numel, float scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *q);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_bf16_u8_run(int64_t numel, float scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, void *q, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_bf16_u8_can_implement(int64_t numel, float scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *q);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_f64_s8_run(int64_t numel, double scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, void *q, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_f64_s8_can_implement(int64_t numel, double scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *q);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_f64_u8_run(int64_t numel, double scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, void *q, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_f64_u8_can_implement(int64_t numel, double scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *q);

/* dequantize_per_tensor: x[i] = scale * (q[i] - zero_point).
 * Tensors: q [numel] q, x [numel] fp. fp: f32 f16 bf16 f64; q: s8 u8. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_f32_s8_run(int64_t numel, float scale, int32_t zero_point,
    const void *q, void *x, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_f32_s8_can_implement(int64_t numel, float scale,
    int32_t zero_point, const void *q, const void *x);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_f32_u8_run(int64_t numel, float scale, int32_t zero_point,
    const void *q, void *x, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_f32_u8_can_implement(int64_t numel, float scale,
    int32_t zero_point, const void *q, const void *x);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_f16_s8_run(int64_t numel, float scale, int32_t zero_point,
    const void *q, void *x, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_f16_s8_can_implement(int64_t numel, float scale,
    int32_t zero_point, const void *q, const void *x);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_f16_u8_run(int64_t numel, float scale, int32_t zero_point,
    const void *q, void *x, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_f16_u8_can_implement(int64_t numel, float scale,
    int32_t zero_point, const void *q, const void *x);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_bf16_s8_run(int64_t numel, float scale, int32_t zero_point,
    const void *q, void *x, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_bf16_s8_can_implement(int64_t numel, float scale,
    int32_t zero_point, const void *q, const void *x);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_bf16_u8_run(int64_t numel, float scale, int32_t zero_point,
    const void *q, void *x, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_bf16_u8_can_implement(int64_t numel, float scale,
    int32_t zero_point, const void *q, const void *x);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_f64_s8_run(int64_t numel, double scale, int32_t zero_point,
    const void *q, void *x, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_f64_s8_can_implement(int64_t numel, double scale,
    int32_t zero_point, const void *q, const void *x);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_f64_u8_run(int64_t numel, double scale, int32_t zero_point,
    const void *q, void *x, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_f64_u8_can_implement(int64_t numel, double scale,
    int32_t zero_point, const void *q, const void *x);

/* quantize_per_tensor_backward: dx[i] = m(x[i]) ? dy[i] * (1 / scale) : 0; dx may be x or dy.
 * Tensors: x [numel] fp, dy [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, q_min <= q_max. */
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_backward_f32_run(int64_t numel, float scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *dy, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_backward_f32_can_implement(int64_t numel, float scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *dy, const void *dx);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_backward_f16_run(int64_t numel, float scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *dy, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_backward_f16_can_implement(int64_t numel, float scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *dy, const void *dx);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_backward_bf16_run(int64_t numel, float scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *dy, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_backward_bf16_can_implement(int64_t numel, float scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *dy, const void *dx);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_backward_f64_run(int64_t numel, double scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *dy, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_tensor_backward_f64_can_implement(int64_t numel, double scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *dy, const void *dx);

/* dequantize_per_tensor_backward: dq[i] = dy[i] * scale; dq may be dy.
 * Tensors: dy [numel] fp, dq [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0. */
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_backward_f32_run(int64_t numel, float scale, const void *dy,
    void *dq, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_backward_f32_can_implement(int64_t numel, float scale,
    const void *dy, const void *dq);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_backward_f16_run(int64_t numel, float scale, const void *dy,
    void *dq, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_backward_f16_can_implement(int64_t numel, float scale,
    const void *dy, const void *dq);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_backward_bf16_run(int64_t numel, float scale,
    const void *dy, void *dq, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_backward_bf16_can_implement(int64_t numel, float scale,
    const void *dy, const void *dq);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_backward_f64_run(int64_t numel, double scale,
    const void *dy, void *dq, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_tensor_backward_f64_can_implement(int64_t numel, double scale,
    const void *dy, const void *dq);

/* fake_quantize: y[i] = scale * (Q(x[i]) - zero_point); y may be x.
 * Tensors: x [numel] fp, y [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, q_min <= q_max. */
BARACUDA_API int32_t baracuda_kernels_fake_quantize_f32_run(int64_t numel, float scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_fake_quantize_f32_can_implement(int64_t numel, float scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_fake_quantize_f16_run(int64_t numel, float scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_fake_quantize_f16_can_implement(int64_t numel, float scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_fake_quantize_bf16_run(int64_t numel, float scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_fake_quantize_bf16_can_implement(int64_t numel, float scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, const void *y);
BARACUDA_API int32_t baracuda_kernels_fake_quantize_f64_run(int64_t numel, double scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_fake_quantize_f64_can_implement(int64_t numel, double scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, const void *y);

/* fake_quantize_backward: dx[i] = m(x[i]) ? dy[i] : 0; dx may be x or dy.
 * Tensors: x [numel] fp, dy [numel] fp, dx [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, q_min <= q_max. */
BARACUDA_API int32_t baracuda_kernels_fake_quantize_backward_f32_run(int64_t numel, float scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, const void *dy, void *dx, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_fake_quantize_backward_f32_can_implement(int64_t numel, float scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *dy, const void *dx);
BARACUDA_API int32_t baracuda_kernels_fake_quantize_backward_f16_run(int64_t numel, float scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, const void *dy, void *dx, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_fake_quantize_backward_f16_can_implement(int64_t numel, float scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *dy, const void *dx);
BARACUDA_API int32_t baracuda_kernels_fake_quantize_backward_bf16_run(int64_t numel, float scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, const void *dy, void *dx, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_fake_quantize_backward_bf16_can_implement(int64_t numel, float scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *dy, const void *dx);
BARACUDA_API int32_t baracuda_kernels_fake_quantize_backward_f64_run(int64_t numel, double scale, int32_t zero_point,
    int32_t q_min, int32_t q_max, const void *x, const void *dy, void *dx, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_fake_quantize_backward_f64_can_implement(int64_t numel, double scale,
    int32_t zero_point, int32_t q_min, int32_t q_max, const void *x, const void *dy, const void *dx);

/* quantize_per_channel: x is [D0, D1, D2, D3] = shape4; c is the index along axis: q[i] = Q(x[i]) with scale[c],
 * zero_point[c].
 * Tensors: x [numel] fp, scale [shape4[axis]] fp, zero_point [shape4[axis]] i32, q [numel] q. fp: f32 f16 bf16 f64;
 * q: s8 u8. Requires numel >= 0, 0 <= axis, axis < 4, product(shape4) == numel, q_min <= q_max, lowest(q) <= q_min,
 * q_max <= highest(q). */
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_f32_s8_run(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point, void *q,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_f32_s8_can_implement(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point,
    const void *q);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_f32_u8_run(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point, void *q,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_f32_u8_can_implement(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point,
    const void *q);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_f16_s8_run(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point, void *q,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_f16_s8_can_implement(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point,
    const void *q);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_f16_u8_run(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point, void *q,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_f16_u8_can_implement(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point,
    const void *q);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_bf16_s8_run(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point, void *q,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_bf16_s8_can_implement(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point,
    const void *q);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_bf16_u8_run(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point, void *q,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_bf16_u8_can_implement(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point,
    const void *q);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_f64_s8_run(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point, void *q,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_f64_s8_can_implement(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point,
    const void *q);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_f64_u8_run(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point, void *q,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_f64_u8_can_implement(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point,
    const void *q);

/* dequantize_per_channel: x[i] = scale[c] * (q[i] - zero_point[c]).
 * Tensors: q [numel] q, scale [shape4[axis]] fp, zero_point [shape4[axis]] i32, x [numel] fp. fp: f32 f16 bf16 f64;
 * q: s8 u8. Requires numel >= 0, 0 <= axis, axis < 4, product(shape4) == numel. */
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_f32_s8_run(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *q, const void *scale, const void *zero_point, void *x, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_f32_s8_can_implement(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *q, const void *scale, const void *zero_point, const void *x);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_f32_u8_run(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *q, const void *scale, const void *zero_point, void *x, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_f32_u8_can_implement(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *q, const void *scale, const void *zero_point, const void *x);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_f16_s8_run(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *q, const void *scale, const void *zero_point, void *x, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_f16_s8_can_implement(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *q, const void *scale, const void *zero_point, const void *x);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_f16_u8_run(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *q, const void *scale, const void *zero_point, void *x, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_f16_u8_can_implement(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *q, const void *scale, const void *zero_point, const void *x);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_bf16_s8_run(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *q, const void *scale, const void *zero_point, void *x, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_bf16_s8_can_implement(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *q, const void *scale, const void *zero_point, const void *x);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_bf16_u8_run(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *q, const void *scale, const void *zero_point, void *x, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_bf16_u8_can_implement(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *q, const void *scale, const void *zero_point, const void *x);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_f64_s8_run(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *q, const void *scale, const void *zero_point, void *x, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_f64_s8_can_implement(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *q, const void *scale, const void *zero_point, const void *x);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_f64_u8_run(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *q, const void *scale, const void *zero_point, void *x, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_f64_u8_can_implement(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *q, const void *scale, const void *zero_point, const void *x);

/* quantize_per_channel_backward: dx[i] = m(x[i]) ? dy[i] / scale[c] : 0; dx may be x or dy.
 * Tensors: x [numel] fp, scale [shape4[axis]] fp, zero_point [shape4[axis]] i32, dy [numel] fp, dx [numel] fp. fp:
 * f32 f16 bf16 f64. Requires numel >= 0, 0 <= axis, axis < 4, product(shape4) == numel, q_min <= q_max. */
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_backward_f32_run(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point,
    const void *dy, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_backward_f32_can_implement(int64_t numel,
    const int32_t *shape4, int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale,
    const void *zero_point, const void *dy, const void *dx);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_backward_f16_run(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point,
    const void *dy, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_backward_f16_can_implement(int64_t numel,
    const int32_t *shape4, int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale,
    const void *zero_point, const void *dy, const void *dx);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_backward_bf16_run(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point,
    const void *dy, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_backward_bf16_can_implement(int64_t numel,
    const int32_t *shape4, int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale,
    const void *zero_point, const void *dy, const void *dx);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_backward_f64_run(int64_t numel, const int32_t *shape4,
    int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale, const void *zero_point,
    const void *dy, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_channel_backward_f64_can_implement(int64_t numel,
    const int32_t *shape4, int32_t axis, int32_t q_min, int32_t q_max, const void *x, const void *scale,
    const void *zero_point, const void *dy, const void *dx);

/* dequantize_per_channel_backward: dq[i] = dy[i] * scale[c]; dq may be dy.
 * Tensors: scale [shape4[axis]] fp, dy [numel] fp, dq [numel] fp. fp: f32 f16 bf16 f64. Requires numel >= 0, 0 <=
 * axis, axis < 4, product(shape4) == numel. */
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_backward_f32_run(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *scale, const void *dy, void *dq, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_backward_f32_can_implement(int64_t numel,
    const int32_t *shape4, int32_t axis, const void *scale, const void *dy, const void *dq);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_backward_f16_run(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *scale, const void *dy, void *dq, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_backward_f16_can_implement(int64_t numel,
    const int32_t *shape4, int32_t axis, const void *scale, const void *dy, const void *dq);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_backward_bf16_run(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *scale, const void *dy, void *dq, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_backward_bf16_can_implement(int64_t numel,
    const int32_t *shape4, int32_t axis, const void *scale, const void *dy, const void *dq);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_backward_f64_run(int64_t numel, const int32_t *shape4,
    int32_t axis, const void *scale, const void *dy, void *dq, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_channel_backward_f64_can_implement(int64_t numel,
    const int32_t *shape4, int32_t axis, const void *scale, const void *dy, const void *dq);

/* quantize_per_token: output[r, c] = Q(input[r, c]) with scale[r], zero_point[r].
 * Tensors: input [n, d] fp, scale [n] fp, zero_point [n] i32, output [n, d] q. fp: f32 f16 bf16 f64; q: s8 u8.
 * Requires n >= 0, d >= 0, qmin <= qmax, lowest(q) <= qmin, qmax <= highest(q). */
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_f32_s8_run(int32_t n, int32_t d, int32_t qmin, int32_t qmax,
    const void *input, const void *scale, const void *zero_point, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_f32_s8_can_implement(int32_t n, int32_t d, int32_t qmin,
    int32_t qmax, const void *input, const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_f32_u8_run(int32_t n, int32_t d, int32_t qmin, int32_t qmax,
    const void *input, const void *scale, const void *zero_point, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_f32_u8_can_implement(int32_t n, int32_t d, int32_t qmin,
    int32_t qmax, const void *input, const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_f16_s8_run(int32_t n, int32_t d, int32_t qmin, int32_t qmax,
    const void *input, const void *scale, const void *zero_point, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_f16_s8_can_implement(int32_t n, int32_t d, int32_t qmin,
    int32_t qmax, const void *input, const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_f16_u8_run(int32_t n, int32_t d, int32_t qmin, int32_t qmax,
    const void *input, const void *scale, const void *zero_point, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_f16_u8_can_implement(int32_t n, int32_t d, int32_t qmin,
    int32_t qmax, const void *input, const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_bf16_s8_run(int32_t n, int32_t d, int32_t qmin, int32_t qmax,
    const void *input, const void *scale, const void *zero_point, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_bf16_s8_can_implement(int32_t n, int32_t d, int32_t qmin,
    int32_t qmax, const void *input, const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_bf16_u8_run(int32_t n, int32_t d, int32_t qmin, int32_t qmax,
    const void *input, const void *scale, const void *zero_point, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_bf16_u8_can_implement(int32_t n, int32_t d, int32_t qmin,
    int32_t qmax, const void *input, const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_f64_s8_run(int32_t n, int32_t d, int32_t qmin, int32_t qmax,
    const void *input, const void *scale, const void *zero_point, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_f64_s8_can_implement(int32_t n, int32_t d, int32_t qmin,
    int32_t qmax, const void *input, const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_f64_u8_run(int32_t n, int32_t d, int32_t qmin, int32_t qmax,
    const void *input, const void *scale, const void *zero_point, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_f64_u8_can_implement(int32_t n, int32_t d, int32_t qmin,
    int32_t qmax, const void *input, const void *scale, const void *zero_point, const void *output);

/* dequantize_per_token: output[r, c] = (input[r, c] - zero_point[r]) * scale[r].
 * Tensors: input [n, d] q, scale [n] fp, zero_point [n] i32, output [n, d] fp. fp: f32 f16 bf16 f64; q: s8 u8.
 * Requires n >= 0, d >= 0. */
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_f32_s8_run(int32_t n, int32_t d, const void *input,
    const void *scale, const void *zero_point, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_f32_s8_can_implement(int32_t n, int32_t d, const void *input,
    const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_f32_u8_run(int32_t n, int32_t d, const void *input,
    const void *scale, const void *zero_point, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_f32_u8_can_implement(int32_t n, int32_t d, const void *input,
    const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_f16_s8_run(int32_t n, int32_t d, const void *input,
    const void *scale, const void *zero_point, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_f16_s8_can_implement(int32_t n, int32_t d, const void *input,
    const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_f16_u8_run(int32_t n, int32_t d, const void *input,
    const void *scale, const void *zero_point, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_f16_u8_can_implement(int32_t n, int32_t d, const void *input,
    const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_bf16_s8_run(int32_t n, int32_t d, const void *input,
    const void *scale, const void *zero_point, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_bf16_s8_can_implement(int32_t n, int32_t d,
    const void *input, const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_bf16_u8_run(int32_t n, int32_t d, const void *input,
    const void *scale, const void *zero_point, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_bf16_u8_can_implement(int32_t n, int32_t d,
    const void *input, const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_f64_s8_run(int32_t n, int32_t d, const void *input,
    const void *scale, const void *zero_point, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_f64_s8_can_implement(int32_t n, int32_t d, const void *input,
    const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_f64_u8_run(int32_t n, int32_t d, const void *input,
    const void *scale, const void *zero_point, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_f64_u8_can_implement(int32_t n, int32_t d, const void *input,
    const void *scale, const void *zero_point, const void *output);

/* quantize_per_token_backward: d_input = m(input) ? d_output / scale[r] : 0; d_input may be input or d_output.
 * Tensors: d_output [n, d] fp, input [n, d] fp, scale [n] fp, zero_point [n] i32, d_input [n, d] fp. fp: f32 f16
 * bf16 f64. Requires n >= 0, d >= 0, qmin <= qmax. */
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_backward_f32_run(int32_t n, int32_t d, int32_t qmin,
    int32_t qmax, const void *d_output, const void *input, const void *scale, const void *zero_point, void *d_input,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_backward_f32_can_implement(int32_t n, int32_t d, int32_t qmin,
    int32_t qmax, const void *d_output, const void *input, const void *scale, const void *zero_point,
    const void *d_input);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_backward_f16_run(int32_t n, int32_t d, int32_t qmin,
    int32_t qmax, const void *d_output, const void *input, const void *scale, const void *zero_point, void *d_input,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_backward_f16_can_implement(int32_t n, int32_t d, int32_t qmin,
    int32_t qmax, const void *d_output, const void *input, const void *scale, const void *zero_point,
    const void *d_input);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_backward_bf16_run(int32_t n, int32_t d, int32_t qmin,
    int32_t qmax, const void *d_output, const void *input, const void *scale, const void *zero_point, void *d_input,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_backward_bf16_can_implement(int32_t n, int32_t d, int32_t qmin,
    int32_t qmax, const void *d_output, const void *input, const void *scale, const void *zero_point,
    const void *d_input);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_backward_f64_run(int32_t n, int32_t d, int32_t qmin,
    int32_t qmax, const void *d_output, const void *input, const void *scale, const void *zero_point, void *d_input,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_token_backward_f64_can_implement(int32_t n, int32_t d, int32_t qmin,
    int32_t qmax, const void *d_output, const void *input, const void *scale, const void *zero_point,
    const void *d_input);

/* dequantize_per_token_backward: d_input[r, c] = d_output[r, c] * scale[r]; d_input may be d_output.
 * Tensors: d_output [n, d] fp, scale [n] fp, d_input [n, d] fp. fp: f32 f16 bf16 f64. Requires n >= 0, d >= 0. */
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_backward_f32_run(int32_t n, int32_t d, const void *d_output,
    const void *scale, void *d_input, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_backward_f32_can_implement(int32_t n, int32_t d,
    const void *d_output, const void *scale, const void *d_input);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_backward_f16_run(int32_t n, int32_t d, const void *d_output,
    const void *scale, void *d_input, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_backward_f16_can_implement(int32_t n, int32_t d,
    const void *d_output, const void *scale, const void *d_input);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_backward_bf16_run(int32_t n, int32_t d, const void *d_output,
    const void *scale, void *d_input, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_backward_bf16_can_implement(int32_t n, int32_t d,
    const void *d_output, const void *scale, const void *d_input);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_backward_f64_run(int32_t n, int32_t d, const void *d_output,
    const void *scale, void *d_input, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_token_backward_f64_can_implement(int32_t n, int32_t d,
    const void *d_output, const void *scale, const void *d_input);

/* quantize_per_group: as per token, with scale[r, c / group_size] and zero_point[r, c / group_size].
 * Tensors: input [outer, axis_size] fp, scale [outer, axis_size / group_size] fp, zero_point [outer, axis_size /
 * group_size] i32, output [outer, axis_size] q. fp: f32 f16 bf16 f64; q: s8 u8. Requires outer >= 0, axis_size >= 0,
 * group_size > 0, axis_size % group_size == 0, qmin <= qmax, lowest(q) <= qmin, qmax <= highest(q). */
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_f32_s8_run(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *zero_point,
    void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_f32_s8_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *zero_point,
    const void *output);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_f32_u8_run(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *zero_point,
    void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_f32_u8_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *zero_point,
    const void *output);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_f16_s8_run(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *zero_point,
    void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_f16_s8_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *zero_point,
    const void *output);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_f16_u8_run(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *zero_point,
    void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_f16_u8_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *zero_point,
    const void *output);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_bf16_s8_run(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *zero_point,
    void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_bf16_s8_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *zero_point,
    const void *output);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_bf16_u8_run(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *zero_point,
    void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_bf16_u8_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *zero_point,
    const void *output);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_f64_s8_run(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *zero_point,
    void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_f64_s8_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *zero_point,
    const void *output);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_f64_u8_run(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *zero_point,
    void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_f64_u8_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *zero_point,
    const void *output);

/* dequantize_per_group: output[r, c] = (input[r, c] - zero_point[r, c / group_size]) * scale[r, c / group_size].
 * Tensors: input [outer, axis_size] q, scale [outer, axis_size / group_size] fp, zero_point [outer, axis_size /
 * group_size] i32, output [outer, axis_size] fp. fp: f32 f16 bf16 f64; q: s8 u8. Requires outer >= 0, axis_size >=
 * 0, group_size > 0, axis_size % group_size == 0. */
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_f32_s8_run(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *input, const void *scale, const void *zero_point, void *output, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_f32_s8_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *input, const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_f32_u8_run(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *input, const void *scale, const void *zero_point, void *output, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_f32_u8_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *input, const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_f16_s8_run(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *input, const void *scale, const void *zero_point, void *output, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_f16_s8_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *input, const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_f16_u8_run(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *input, const void *scale, const void *zero_point, void *output, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_f16_u8_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *input, const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_bf16_s8_run(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *input, const void *scale, const void *zero_point, void *output, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_bf16_s8_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *input, const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_bf16_u8_run(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *input, const void *scale, const void *zero_point, void *output, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_bf16_u8_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *input, const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_f64_s8_run(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *input, const void *scale, const void *zero_point, void *output, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_f64_s8_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *input, const void *scale, const void *zero_point, const void *output);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_f64_u8_run(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *input, const void *scale, const void *zero_point, void *output, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_f64_u8_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *input, const void *scale, const void *zero_point, const void *output);

/* quantize_per_group_backward: d_input = m(input) ? d_output / scale[r, c / group_size] : 0; d_input may be input or
 * d_output.
 * Tensors: d_output [outer, axis_size] fp, input [outer, axis_size] fp, scale [outer, axis_size / group_size] fp,
 * zero_point [outer, axis_size / group_size] i32, d_input [outer, axis_size] fp. fp: f32 f16 bf16 f64. Requires
 * outer >= 0, axis_size >= 0, group_size > 0, axis_size % group_size == 0, qmin <= qmax. */
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_backward_f32_run(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *d_output, const void *input, const void *scale,
    const void *zero_point, void *d_input, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_backward_f32_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *d_output, const void *input, const void *scale,
    const void *zero_point, const void *d_input);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_backward_f16_run(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *d_output, const void *input, const void *scale,
    const void *zero_point, void *d_input, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_backward_f16_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *d_output, const void *input, const void *scale,
    const void *zero_point, const void *d_input);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_backward_bf16_run(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *d_output, const void *input, const void *scale,
    const void *zero_point, void *d_input, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_backward_bf16_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *d_output, const void *input, const void *scale,
    const void *zero_point, const void *d_input);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_backward_f64_run(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *d_output, const void *input, const void *scale,
    const void *zero_point, void *d_input, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantize_per_group_backward_f64_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, int32_t qmin, int32_t qmax, const void *d_output, const void *input, const void *scale,
    const void *zero_point, const void *d_input);

/* dequantize_per_group_backward: d_input[r, c] = d_output[r, c] * scale[r, c / group_size]; d_input may be d_output.
 * Tensors: d_output [outer, axis_size] fp, scale [outer, axis_size / group_size] fp, d_input [outer, axis_size] fp.
 * fp: f32 f16 bf16 f64. Requires outer >= 0, axis_size >= 0, group_size > 0, axis_size % group_size == 0. */
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_backward_f32_run(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *d_output, const void *scale, void *d_input, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_backward_f32_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *d_output, const void *scale, const void *d_input);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_backward_f16_run(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *d_output, const void *scale, void *d_input, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_backward_f16_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *d_output, const void *scale, const void *d_input);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_backward_bf16_run(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *d_output, const void *scale, void *d_input, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_backward_bf16_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *d_output, const void *scale, const void *d_input);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_backward_f64_run(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *d_output, const void *scale, void *d_input, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_dequantize_per_group_backward_f64_can_implement(int32_t outer, int32_t axis_size,
    int32_t group_size, const void *d_output, const void *scale, const void *d_input);

/* dynamic_range_quantize_per_token_sym: scale[r] = max |input[r, :]| / qmax without NaN (1 where that is 0), then
 * output = Q(input) with it.
 * Tensors: input [n, d] fp, scale [n] fp, output [n, d] s8. fp: f32 f16 bf16 f64. Requires n >= 0, d >= 0, qmax > 0,
 * qmin <= qmax, lowest(s8) <= qmin, qmax <= highest(s8). */
BARACUDA_API int32_t baracuda_kernels_dynamic_range_quantize_per_token_sym_f32_s8_run(int32_t n, int32_t d,
    int32_t qmin, int32_t qmax, const void *input, void *scale, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_dynamic_range_quantize_per_token_sym_f32_s8_can_implement(int32_t n, int32_t d,
    int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *output);
BARACUDA_API int32_t baracuda_kernels_dynamic_range_quantize_per_token_sym_f16_s8_run(int32_t n, int32_t d,
    int32_t qmin, int32_t qmax, const void *input, void *scale, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_dynamic_range_quantize_per_token_sym_f16_s8_can_implement(int32_t n, int32_t d,
    int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *output);
BARACUDA_API int32_t baracuda_kernels_dynamic_range_quantize_per_token_sym_bf16_s8_run(int32_t n, int32_t d,
    int32_t qmin, int32_t qmax, const void *input, void *scale, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_dynamic_range_quantize_per_token_sym_bf16_s8_can_implement(int32_t n, int32_t d,
    int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *output);
BARACUDA_API int32_t baracuda_kernels_dynamic_range_quantize_per_token_sym_f64_s8_run(int32_t n, int32_t d,
    int32_t qmin, int32_t qmax, const void *input, void *scale, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_dynamic_range_quantize_per_token_sym_f64_s8_can_implement(int32_t n, int32_t d,
    int32_t qmin, int32_t qmax, const void *input, const void *scale, const void *output);

/* quantized_linear_w8a8: output[i, j] = (scale_a[i] * scale_w[j]) * (exact sum over p of act_q[i, p] * weight_q[j,
 * p]).
 * Tensors: weight_q [c_out, k] s8, act_q [m, k] s8, scale_a [m] fp, scale_w [c_out] fp, output [m, c_out] fp. fp:
 * f32 f16 bf16 f64. Requires m >= 0, c_out >= 0, k >= 0. */
BARACUDA_API int32_t baracuda_kernels_quantized_linear_w8a8_f32_run(int32_t m, int32_t c_out, int32_t k,
    const void *weight_q, const void *act_q, const void *scale_a, const void *scale_w, void *output, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantized_linear_w8a8_f32_can_implement(int32_t m, int32_t c_out, int32_t k,
    const void *weight_q, const void *act_q, const void *scale_a, const void *scale_w, const void *output);
BARACUDA_API int32_t baracuda_kernels_quantized_linear_w8a8_f16_run(int32_t m, int32_t c_out, int32_t k,
    const void *weight_q, const void *act_q, const void *scale_a, const void *scale_w, void *output, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantized_linear_w8a8_f16_can_implement(int32_t m, int32_t c_out, int32_t k,
    const void *weight_q, const void *act_q, const void *scale_a, const void *scale_w, const void *output);
BARACUDA_API int32_t baracuda_kernels_quantized_linear_w8a8_bf16_run(int32_t m, int32_t c_out, int32_t k,
    const void *weight_q, const void *act_q, const void *scale_a, const void *scale_w, void *output, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantized_linear_w8a8_bf16_can_implement(int32_t m, int32_t c_out, int32_t k,
    const void *weight_q, const void *act_q, const void *scale_a, const void *scale_w, const void *output);
BARACUDA_API int32_t baracuda_kernels_quantized_linear_w8a8_f64_run(int32_t m, int32_t c_out, int32_t k,
    const void *weight_q, const void *act_q, const void *scale_a, const void *scale_w, void *output, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_quantized_linear_w8a8_f64_can_implement(int32_t m, int32_t c_out, int32_t k,
    const void *weight_q, const void *act_q, const void *scale_a, const void *scale_w, const void *output);

#ifdef __cplusplus
}
#endif

#endif /* BARACUDA_QUANTIZE_H */
