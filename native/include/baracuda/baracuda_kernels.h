/* baracuda_kernels.h: machine-learning kernels behind a plain C ABI.
 *
 * Generated from baracuda_sys/abi by `python -m baracuda_sys.abi generate`; edit the table instead.
 *
 * libbaracuda_kernels.so runs on NVIDIA GPUs, libbaracuda_kernels_cpu.so on the host; both export every symbol below
 * with the same meaning. Conventions:
 *
 * - A tensor argument is a device pointer (for the host library, a host pointer) to row-major contiguous elements,
 *   aligned to the element. Its extents stand in the comment above its symbols.
 * - Dtypes in a name: f32 f64, f16 bf16 (two bytes), s8 u8 i32 i64. An array argument such as shape4 is a host array
 *   and is read before the call returns.
 * - `_run` checks every argument, enqueues work on `stream` (a cudaStream_t; null is the legacy default stream; ignored
 *   by the host library, which returns when the work is done) and neither allocates nor synchronises. `workspace` may
 *   be null with 0 bytes where no operation asks for one.
 * - `_can_implement` makes the checks of `_run` that need no tensor and launches nothing.
 * - Where there is nothing to do (no output element, or no element of a gradient), `_run` returns 0 and tensor pointers
 *   may be null. A call that returns another status has written nothing.
 */
#ifndef BARACUDA_KERNELS_H
#define BARACUDA_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define BARACUDA_API
#else
#define BARACUDA_API __attribute__((visibility("default")))
#endif

/* Grows when a signature changes or a symbol goes; additions leave it as it is. */
#define BARACUDA_KERNELS_ABI_VERSION 1

#ifdef __cplusplus
extern "C" {
#endif

enum baracuda_status {
    BARACUDA_OK = 0,
    BARACUDA_MISALIGNED_OPERAND = 1,
    BARACUDA_INVALID_PROBLEM = 2,
    BARACUDA_UNSUPPORTED = 3,
    BARACUDA_WORKSPACE_TOO_SMALL = 4,
    BARACUDA_LAUNCH_FAILURE = 5,
};

/* BARACUDA_KERNELS_ABI_VERSION of the header it was built with. */
BARACUDA_API int32_t baracuda_kernels_abi_version(void);

/* The release, such as "0.1.0". */
BARACUDA_API const char *baracuda_kernels_version_string(void);

/* "cuda" or "cpu". */
BARACUDA_API const char *baracuda_kernels_backend(void);

/* The compute capabilities that the GPU library was built for, such as "80-real 90"; "" for the host library. */
BARACUDA_API const char *baracuda_kernels_architectures(void);

/* A status code in words; never null. */
BARACUDA_API const char *baracuda_kernels_status_string(int32_t status);

/* What this thread's last failed call expected and got; empty after a call that succeeded. Valid until the
 * thread's next call of a _run or _can_implement symbol. */
BARACUDA_API const char *baracuda_kernels_last_error_message(void);

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

/* ==================================================================================================================
 * Images: resampling, grids, regions of interest, non-maximum suppression, pixel shuffle
 *
 * Images are [N, C, H, W]. f16 and bf16 compute in f32, f64 in f64: coordinates, weights, products and sums; one
 * rounding to storage at the end. A gradient is added to what its destination holds, rounded once; an element that
 * receives nothing keeps its value. Sums run in a fixed order: every op gives the same bits on every run. Inputs and
 * outputs must not overlap. fits_i32(...): the product of the extents is at most 2^31 - 1.
 *
 * A row of rois is (batch index, x1, y1, x2, y2) in pixels of the unscaled image. The index is truncated toward zero; a
 * region whose index is NaN or outside [0, N) gives zeros and passes no gradient. Bilinear(y, x) weighs the four cells
 * around (y, x) by their distance.
 * ================================================================================================================== */
/* roi_align: output[k, c, i, j] = mean of Bilinear over sampling_ratio^2 points of the cell (i, j) of region k, or,
 * for a ratio <= 0, ceil(height) * ceil(width) of a cell; a point beyond [-1, H] x [-1, W] counts as 0; aligned != 0
 * shifts by half a pixel.
 * Tensors: input [N, C, H, W] fp, rois [num_rois, 5] fp, output [num_rois, C, pooled_h, pooled_w] fp. fp: f32 f16
 * bf16 f64. Requires N >= 0, C >= 0, H >= 0, W >= 0, num_rois >= 0, pooled_h >= 0, pooled_w >= 0. */
BARACUDA_API int32_t baracuda_kernels_roi_align_f32_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
    int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned, const void *input,
    const void *rois, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_f32_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *input, const void *rois, const void *output);
BARACUDA_API int32_t baracuda_kernels_roi_align_f16_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
    int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned, const void *input,
    const void *rois, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_f16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *input, const void *rois, const void *output);
BARACUDA_API int32_t baracuda_kernels_roi_align_bf16_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
    int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned, const void *input,
    const void *rois, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_bf16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *input, const void *rois, const void *output);
BARACUDA_API int32_t baracuda_kernels_roi_align_f64_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
    int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned, const void *input,
    const void *rois, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_f64_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *input, const void *rois, const void *output);

/* roi_align_backward: the adjoint of roi_align in its input; regions receive no gradient.
 * Tensors: dout [num_rois, C, pooled_h, pooled_w] fp, rois [num_rois, 5] fp, dinput [N, C, H, W] fp (added to). fp:
 * f32 f16 bf16 f64. Requires N >= 0, C >= 0, H >= 0, W >= 0, num_rois >= 0, pooled_h >= 0, pooled_w >= 0. */
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_f32_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_f32_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_f16_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_f16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_bf16_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_bf16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_f64_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_align_backward_f64_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned,
    const void *dout, const void *rois, const void *dinput);

/* roi_pool: output = maximum over the cell's pixels, NaN skipped; argmax = y * W + x of the first that has it; 0 and
 * -1 for a cell without pixels.
 * Tensors: input [N, C, H, W] fp, rois [num_rois, 5] fp, output [num_rois, C, pooled_h, pooled_w] fp, argmax
 * [num_rois, C, pooled_h, pooled_w] i32. fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, H >= 0, W >= 0, num_rois >=
 * 0, pooled_h >= 0, pooled_w >= 0, fits_i32(H, W). */
BARACUDA_API int32_t baracuda_kernels_roi_pool_f32_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
    int32_t pooled_h, int32_t pooled_w, float spatial_scale, const void *input, const void *rois, void *output,
    void *argmax, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_f32_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, const void *input, const void *rois,
    const void *output, const void *argmax);
BARACUDA_API int32_t baracuda_kernels_roi_pool_f16_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
    int32_t pooled_h, int32_t pooled_w, float spatial_scale, const void *input, const void *rois, void *output,
    void *argmax, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_f16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, const void *input, const void *rois,
    const void *output, const void *argmax);
BARACUDA_API int32_t baracuda_kernels_roi_pool_bf16_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
    int32_t pooled_h, int32_t pooled_w, float spatial_scale, const void *input, const void *rois, void *output,
    void *argmax, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_bf16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, const void *input, const void *rois,
    const void *output, const void *argmax);
BARACUDA_API int32_t baracuda_kernels_roi_pool_f64_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
    int32_t pooled_h, int32_t pooled_w, float spatial_scale, const void *input, const void *rois, void *output,
    void *argmax, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_f64_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, float spatial_scale, const void *input, const void *rois,
    const void *output, const void *argmax);

/* roi_pool_backward: dinput at argmax += dout; an argmax outside [0, H * W) is skipped.
 * Tensors: dout [num_rois, C, pooled_h, pooled_w] fp, rois [num_rois, 5] fp, argmax [num_rois, C, pooled_h,
 * pooled_w] i32, dinput [N, C, H, W] fp (added to). fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, H >= 0, W >= 0,
 * num_rois >= 0, pooled_h >= 0, pooled_w >= 0, fits_i32(H, W). */
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_f32_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_f32_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    const void *dinput);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_f16_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_f16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    const void *dinput);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_bf16_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_bf16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    const void *dinput);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_f64_run(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_roi_pool_backward_f64_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t num_rois, int32_t pooled_h, int32_t pooled_w, const void *dout, const void *rois, const void *argmax,
    const void *dinput);

/* nms: boxes are (x1, y1, x2, y2) in order of descending score; keep_mask[i] = 0 where an earlier kept box overlaps
 * box i by more than iou_thresh (intersection over union), else 1; count_out = how many are kept, 0 for no box.
 * Tensors: boxes [num_boxes, 4] fp, keep_mask [num_boxes] u8, count_out [1] i32. fp: f32 f64. Requires num_boxes >=
 * 0. */
BARACUDA_API int32_t baracuda_kernels_nms_f32_run(int32_t num_boxes, float iou_thresh, const void *boxes,
    void *keep_mask, void *count_out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_nms_f32_can_implement(int32_t num_boxes, float iou_thresh, const void *boxes,
    const void *keep_mask, const void *count_out);
BARACUDA_API int32_t baracuda_kernels_nms_f64_run(int32_t num_boxes, float iou_thresh, const void *boxes,
    void *keep_mask, void *count_out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_nms_f64_can_implement(int32_t num_boxes, float iou_thresh, const void *boxes,
    const void *keep_mask, const void *count_out);

/* grid_sample_2d: output = Bilinear at ((gy + 1) * IH - 1) / 2, ((gx + 1) * IW - 1) / 2 for grid = (gx, gy) in [-1,
 * 1]; cells outside count as 0, as do coordinates that are not finite.
 * Tensors: input [N, C, IH, IW] fp, grid [N, OH, OW, 2] fp, output [N, C, OH, OW] fp. fp: f32 f16 bf16 f64. Requires
 * N >= 0, C >= 0, IH >= 0, IW >= 0, OH >= 0, OW >= 0. */
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_f32_run(int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH,
    int32_t OW, const void *input, const void *grid, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_f32_can_implement(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, const void *grid, const void *output);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_f16_run(int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH,
    int32_t OW, const void *input, const void *grid, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_f16_can_implement(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, const void *grid, const void *output);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_bf16_run(int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH,
    int32_t OW, const void *input, const void *grid, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_bf16_can_implement(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, const void *grid, const void *output);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_f64_run(int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH,
    int32_t OW, const void *input, const void *grid, void *output, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_f64_can_implement(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, const void *grid, const void *output);

/* grid_sample_2d_backward: the gradients of grid_sample_2d in its input and its grid.
 * Tensors: dout [N, C, OH, OW] fp, input [N, C, IH, IW] fp, grid [N, OH, OW, 2] fp, dinput [N, C, IH, IW] fp (added
 * to), dgrid [N, OH, OW, 2] fp (added to). fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, IH >= 0, IW >= 0, OH >= 0,
 * OW >= 0. */
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_f32_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, void *dinput, void *dgrid,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_f32_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, const void *dinput,
    const void *dgrid);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_f16_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, void *dinput, void *dgrid,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_f16_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, const void *dinput,
    const void *dgrid);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_bf16_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, void *dinput, void *dgrid,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_bf16_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, const void *dinput,
    const void *dgrid);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_f64_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, void *dinput, void *dgrid,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_grid_sample_2d_backward_f64_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *input, const void *grid, const void *dinput,
    const void *dgrid);

/* affine_grid_2d: grid = theta * (x, y, 1) at the pixel centres x = (2 * ow + 1) / OW - 1, y = (2 * oh + 1) / OH -
 * 1.
 * Tensors: theta [N, 2, 3] fp, grid [N, OH, OW, 2] fp. fp: f32 f16 bf16 f64. Requires N >= 0, OH >= 0, OW >= 0. */
BARACUDA_API int32_t baracuda_kernels_affine_grid_2d_f32_run(int32_t N, int32_t OH, int32_t OW, const void *theta,
    void *grid, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_grid_2d_f32_can_implement(int32_t N, int32_t OH, int32_t OW,
    const void *theta, const void *grid);
BARACUDA_API int32_t baracuda_kernels_affine_grid_2d_f16_run(int32_t N, int32_t OH, int32_t OW, const void *theta,
    void *grid, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_grid_2d_f16_can_implement(int32_t N, int32_t OH, int32_t OW,
    const void *theta, const void *grid);
BARACUDA_API int32_t baracuda_kernels_affine_grid_2d_bf16_run(int32_t N, int32_t OH, int32_t OW, const void *theta,
    void *grid, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_grid_2d_bf16_can_implement(int32_t N, int32_t OH, int32_t OW,
    const void *theta, const void *grid);
BARACUDA_API int32_t baracuda_kernels_affine_grid_2d_f64_run(int32_t N, int32_t OH, int32_t OW, const void *theta,
    void *grid, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_affine_grid_2d_f64_can_implement(int32_t N, int32_t OH, int32_t OW,
    const void *theta, const void *grid);

/* interpolate_bilinear_2d: output = Bilinear at src, clamped to the image: src = (dst + 0.5) * ratio - 0.5, ratio =
 * 1 / factor, or in / out for a factor of 0; align_corners != 0: src = dst * (in - 1) / (out - 1).
 * Tensors: input [N, C, IH, IW] fp, output [N, C, OH, OW] fp. fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, IH >=
 * 0, IW >= 0, OH >= 0, OW >= 0, (IH > 0 && IW > 0) || extent(N, C, OH, OW) == 0, 0 <= scale_h_factor, scale_h_factor
 * < INFINITY, 0 <= scale_w_factor, scale_w_factor < INFINITY. */
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_f32_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, void *output, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_f32_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *input, const void *output, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_f16_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, void *output, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_f16_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *input, const void *output, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_bf16_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, void *output, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_bf16_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *input, const void *output, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_f64_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, void *output, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_f64_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *input, const void *output, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);

/* interpolate_bilinear_2d_backward: the adjoint of interpolate_bilinear_2d.
 * Tensors: dout [N, C, OH, OW] fp, dinput [N, C, IH, IW] fp (added to). fp: f32 f16 bf16 f64. Requires N >= 0, C >=
 * 0, IH >= 0, IW >= 0, OH >= 0, OW >= 0, (IH > 0 && IW > 0) || extent(N, C, OH, OW) == 0, 0 <= scale_h_factor,
 * scale_h_factor < INFINITY, 0 <= scale_w_factor, scale_w_factor < INFINITY. */
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_f32_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_f32_can_implement(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_f16_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_f16_can_implement(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_bf16_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_bf16_can_implement(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_f64_run(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_interpolate_bilinear_2d_backward_f64_can_implement(int32_t N, int32_t C,
    int32_t IH, int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput, const void *workspace,
    size_t workspace_bytes, int32_t align_corners, double scale_h_factor, double scale_w_factor);

/* upsample_bilinear_2d_fw: interpolate_bilinear_2d under another name.
 * Tensors: input [n, c, ih, iw] fp, output [n, c, oh, ow] fp. fp: f32 f16 bf16 f64. Requires n >= 0, c >= 0, ih >=
 * 0, iw >= 0, oh >= 0, ow >= 0, (ih > 0 && iw > 0) || extent(n, c, oh, ow) == 0, 0 <= scale_h_factor, scale_h_factor
 * < INFINITY, 0 <= scale_w_factor, scale_w_factor < INFINITY. */
BARACUDA_API int32_t baracuda_kernels_upsample_bilinear_2d_fw_f32_run(int32_t n, int32_t c, int32_t ih, int32_t iw,
    int32_t oh, int32_t ow, const void *input, void *output, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_bilinear_2d_fw_f16_run(int32_t n, int32_t c, int32_t ih, int32_t iw,
    int32_t oh, int32_t ow, const void *input, void *output, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_bilinear_2d_fw_bf16_run(int32_t n, int32_t c, int32_t ih, int32_t iw,
    int32_t oh, int32_t ow, const void *input, void *output, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_bilinear_2d_fw_f64_run(int32_t n, int32_t c, int32_t ih, int32_t iw,
    int32_t oh, int32_t ow, const void *input, void *output, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);

/* upsample_bilinear_2d_bw: interpolate_bilinear_2d_backward under another name.
 * Tensors: dout [n, c, oh, ow] fp, dinput [n, c, ih, iw] fp (added to). fp: f32 f16 bf16 f64. Requires n >= 0, c >=
 * 0, ih >= 0, iw >= 0, oh >= 0, ow >= 0, (ih > 0 && iw > 0) || extent(n, c, oh, ow) == 0, 0 <= scale_h_factor,
 * scale_h_factor < INFINITY, 0 <= scale_w_factor, scale_w_factor < INFINITY. */
BARACUDA_API int32_t baracuda_kernels_upsample_bilinear_2d_bw_f32_run(int32_t n, int32_t c, int32_t ih, int32_t iw,
    int32_t oh, int32_t ow, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_bilinear_2d_bw_f16_run(int32_t n, int32_t c, int32_t ih, int32_t iw,
    int32_t oh, int32_t ow, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_bilinear_2d_bw_bf16_run(int32_t n, int32_t c, int32_t ih, int32_t iw,
    int32_t oh, int32_t ow, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_bilinear_2d_bw_f64_run(int32_t n, int32_t c, int32_t ih, int32_t iw,
    int32_t oh, int32_t ow, const void *dout, void *dinput, void *workspace, size_t workspace_bytes,
    int32_t align_corners, double scale_h_factor, double scale_w_factor, void *stream);

/* upsample_nearest_2d_fw: output[n, c, oh, ow] = input[n, c, oh * IH / OH, ow * IW / OW] in exact integers, bit for
 * bit.
 * Tensors: input [N, C, IH, IW] fp, output [N, C, OH, OW] fp. fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, IH >=
 * 0, IW >= 0, OH >= 0, OW >= 0, (IH > 0 && IW > 0) || extent(N, C, OH, OW) == 0. */
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_fw_f32_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_fw_f32_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *input, const void *output);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_fw_f16_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_fw_f16_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *input, const void *output);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_fw_bf16_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_fw_bf16_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *input, const void *output);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_fw_f64_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_fw_f64_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *input, const void *output);

/* upsample_nearest_2d_bw: dinput[n, c, oh * IH / OH, ow * IW / OW] += dout[n, c, oh, ow].
 * Tensors: dout [N, C, OH, OW] fp, dinput [N, C, IH, IW] fp (added to). fp: f32 f16 bf16 f64. Requires N >= 0, C >=
 * 0, IH >= 0, IW >= 0, OH >= 0, OW >= 0, (IH > 0 && IW > 0) || extent(N, C, OH, OW) == 0. */
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_f32_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_f32_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_f16_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_f16_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_bf16_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_bf16_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_f64_run(int32_t N, int32_t C, int32_t IH, int32_t IW,
    int32_t OH, int32_t OW, const void *dout, void *dinput, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_upsample_nearest_2d_bw_f64_can_implement(int32_t N, int32_t C, int32_t IH,
    int32_t IW, int32_t OH, int32_t OW, const void *dout, const void *dinput);

/* pixel_shuffle: output[n, c, h*r + a, w*r + b] = input[n, (c*r + a)*r + b, h, w], bit for bit.
 * Tensors: input [N, C*r*r, H, W] fp, output [N, C, H*r, W*r] fp. fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, H
 * >= 0, W >= 0, r > 0, fits_i32(C, r, r), fits_i32(H, r), fits_i32(W, r). */
BARACUDA_API int32_t baracuda_kernels_pixel_shuffle_f32_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t r,
    const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_pixel_shuffle_f32_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t r, const void *input, const void *output);
BARACUDA_API int32_t baracuda_kernels_pixel_shuffle_f16_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t r,
    const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_pixel_shuffle_f16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t r, const void *input, const void *output);
BARACUDA_API int32_t baracuda_kernels_pixel_shuffle_bf16_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t r,
    const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_pixel_shuffle_bf16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t r, const void *input, const void *output);
BARACUDA_API int32_t baracuda_kernels_pixel_shuffle_f64_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t r,
    const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_pixel_shuffle_f64_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t r, const void *input, const void *output);

/* pixel_unshuffle: output[n, (c*r + a)*r + b, h, w] = input[n, c, h*r + a, w*r + b], bit for bit.
 * Tensors: input [N, C, H*r, W*r] fp, output [N, C*r*r, H, W] fp. fp: f32 f16 bf16 f64. Requires N >= 0, C >= 0, H
 * >= 0, W >= 0, r > 0, fits_i32(C, r, r), fits_i32(H, r), fits_i32(W, r). */
BARACUDA_API int32_t baracuda_kernels_pixel_unshuffle_f32_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t r,
    const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_pixel_unshuffle_f32_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t r, const void *input, const void *output);
BARACUDA_API int32_t baracuda_kernels_pixel_unshuffle_f16_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t r,
    const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_pixel_unshuffle_f16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t r, const void *input, const void *output);
BARACUDA_API int32_t baracuda_kernels_pixel_unshuffle_bf16_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t r,
    const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_pixel_unshuffle_bf16_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t r, const void *input, const void *output);
BARACUDA_API int32_t baracuda_kernels_pixel_unshuffle_f64_run(int32_t N, int32_t C, int32_t H, int32_t W, int32_t r,
    const void *input, void *output, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_pixel_unshuffle_f64_can_implement(int32_t N, int32_t C, int32_t H, int32_t W,
    int32_t r, const void *input, const void *output);

/* ==================================================================================================================
 * Element-wise, two operands
 *
 * f16 and bf16 compute in f32, f64 in f64, with one rounding to storage. A scalar p is a float for every dtype.
 * ================================================================================================================== */
/* binary_lerp: y = |p| < 0.5 ? a + p * (b - a) : b - (b - a) * (1 - p); y may be a or b.
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

/* binary_lerp_backward: da = (1 - p) * dy, db = p * dy; da or db may be dy, but not the same memory as the other.
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

#ifdef __cplusplus
}
#endif

#endif /* BARACUDA_KERNELS_H */
