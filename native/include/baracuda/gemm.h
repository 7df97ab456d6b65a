/* gemm.h: symbols of the gemm family. baracuda_kernels.h states the conventions.
 *
 * Generated from baracuda_sys/abi by `python -m baracuda_sys.abi generate`; edit the table instead.
 */
#ifndef BARACUDA_GEMM_H
#define BARACUDA_GEMM_H

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==================================================================================================================
 * Matrix products
 *
 * The letters of a layout stand for a, b and the result: r is row-major, c column-major, so that b of rcr is [n, k] in
 * memory, as weights are. A leading dimension counts the elements from one row (or column) to the next, `_bytes` bytes.
 * f16, bf16 and fp8 are multiplied exactly and summed in f32, tf32 after each element was rounded to 10 bits of mantissa,
 * f32 and f64 in their own precision; the result is rounded once. Integers are summed exactly, and the sum saturates to
 * 32 bits before it becomes f32. Integers of 8 and 4 bits and fp8 are stored to nearest, ties to even, and saturate; NaN
 * becomes the integer 0. The order of additions is a function of k, of f16 and bf16 of n as well: rows depend on nothing
 * beside them.
 * ================================================================================================================== */
/* gemm_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j]; c is not read where beta is 0,
 * and may be d with equal strides.
 * Tensors: a [m, k by lda, 1] t, b [n, k by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t. t:
 * f16 bf16 tf32 f32_simt f64. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n || !present(c), lda
 * >= k, ldb >= k, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(n, ldb, 8) >= 0, extent(m, ldc, 8)
 * >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_f16_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a, int64_t lda,
    const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, float alpha, float beta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_f16_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API size_t baracuda_kernels_gemm_f16_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bf16_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, float alpha, float beta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bf16_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API size_t baracuda_kernels_gemm_bf16_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_tf32_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, float alpha, float beta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_tf32_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API size_t baracuda_kernels_gemm_tf32_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_f32_simt_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, float alpha, float beta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_f32_simt_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API size_t baracuda_kernels_gemm_f32_simt_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_f64_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a, int64_t lda,
    const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, double alpha, double beta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_f64_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API size_t baracuda_kernels_gemm_f64_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_bias_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j].
 * Tensors: a [m, k by lda, 1] t, b [n, k by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] t. t: f16 bf16 tf32 f32_simt f64. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n ||
 * !present(c), lda >= k, ldb >= k, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(n, ldb, 8) >= 0,
 * extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_bias_f16_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_f16_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_f16_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_bf16_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_bf16_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_bf16_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_tf32_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_tf32_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_tf32_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_f32_simt_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_f32_simt_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_f32_simt_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_f64_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    double alpha, double beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_f64_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_f64_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_bias_relu_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j], then max(d,
 * 0).
 * Tensors: a [m, k by lda, 1] t, b [n, k by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] t. t: f16 bf16 tf32 f32_simt f64. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n ||
 * !present(c), lda >= k, ldb >= k, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(n, ldb, 8) >= 0,
 * extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_f16_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_f16_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_relu_f16_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_bf16_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_bf16_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_relu_bf16_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_tf32_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_tf32_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_relu_tf32_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_f32_simt_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_f32_simt_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_relu_f32_simt_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_f64_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    double alpha, double beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_f64_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_relu_f64_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_bias_gelu_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j], then d (1 +
 * erf(d / sqrt 2)) / 2.
 * Tensors: a [m, k by lda, 1] t, b [n, k by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] t. t: f16 bf16 tf32 f32_simt f64. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n ||
 * !present(c), lda >= k, ldb >= k, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(n, ldb, 8) >= 0,
 * extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_f16_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_f16_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_gelu_f16_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_bf16_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_bf16_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_gelu_bf16_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_tf32_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_tf32_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_gelu_tf32_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_f32_simt_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_f32_simt_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_gelu_f32_simt_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_f64_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    double alpha, double beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_f64_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_gelu_f64_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_bias_silu_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j], then d / (1
 * + e^-d).
 * Tensors: a [m, k by lda, 1] t, b [n, k by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] t. t: f16 bf16 tf32 f32_simt f64. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n ||
 * !present(c), lda >= k, ldb >= k, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(n, ldb, 8) >= 0,
 * extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_f16_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_f16_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_silu_f16_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_bf16_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_bf16_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_silu_bf16_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_tf32_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_tf32_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_silu_tf32_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_f32_simt_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_f32_simt_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_silu_f32_simt_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_f64_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    double alpha, double beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_f64_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_silu_f64_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_int8_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j]; c is not read where beta is
 * 0, and may be d with equal strides.
 * Tensors: a [m, k by lda, 1] t, b [n, k by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t. t:
 * s8 u8. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n || !present(c), lda >= k, ldb >= k, ldc
 * >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(n, ldb, 8) >= 0, extent(m, ldc, 8) >= 0, extent(m, ldd,
 * 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a, int64_t lda,
    const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, float alpha, float beta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API size_t baracuda_kernels_gemm_s8_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a, int64_t lda,
    const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, float alpha, float beta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API size_t baracuda_kernels_gemm_u8_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_int8_bias_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j].
 * Tensors: a [m, k by lda, 1] t, b [n, k by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] bt. t: s8 u8; bt: f32 i32. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n ||
 * !present(c), lda >= k, ldb >= k, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(n, ldb, 8) >= 0,
 * extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_bias_f32bias_s8_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_f32bias_s8_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_f32bias_s8_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_i32bias_s8_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_i32bias_s8_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_i32bias_s8_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_f32bias_u8_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_f32bias_u8_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_f32bias_u8_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_i32bias_u8_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_i32bias_u8_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_i32bias_u8_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_int8_bias_relu_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j], then
 * max(d, 0).
 * Tensors: a [m, k by lda, 1] t, b [n, k by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] bt. t: s8 u8; bt: f32 i32. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n ||
 * !present(c), lda >= k, ldb >= k, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(n, ldb, 8) >= 0,
 * extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_f32bias_s8_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_f32bias_s8_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_relu_f32bias_s8_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_i32bias_s8_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_i32bias_s8_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_relu_i32bias_s8_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_f32bias_u8_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_f32bias_u8_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_relu_f32bias_u8_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_i32bias_u8_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_i32bias_u8_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_relu_i32bias_u8_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_int8_bias_gelu_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j], then d
 * (1 + erf(d / sqrt 2)) / 2.
 * Tensors: a [m, k by lda, 1] t, b [n, k by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] bt. t: s8 u8; bt: f32 i32. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n ||
 * !present(c), lda >= k, ldb >= k, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(n, ldb, 8) >= 0,
 * extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_f32bias_s8_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_f32bias_s8_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_gelu_f32bias_s8_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_i32bias_s8_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_i32bias_s8_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_gelu_i32bias_s8_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_f32bias_u8_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_f32bias_u8_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_gelu_f32bias_u8_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_i32bias_u8_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_i32bias_u8_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_gelu_i32bias_u8_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_int8_bias_silu_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j], then d
 * / (1 + e^-d).
 * Tensors: a [m, k by lda, 1] t, b [n, k by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] bt. t: s8 u8; bt: f32 i32. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n ||
 * !present(c), lda >= k, ldb >= k, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(n, ldb, 8) >= 0,
 * extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_f32bias_s8_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_f32bias_s8_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_silu_f32bias_s8_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_i32bias_s8_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_i32bias_s8_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_silu_i32bias_s8_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_f32bias_u8_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_f32bias_u8_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_silu_f32bias_u8_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_i32bias_u8_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_i32bias_u8_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_silu_i32bias_u8_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_fp8_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j]; c is not read where beta is
 * 0, and may be d with equal strides.
 * Tensors: a [m, k by lda, 1] t, b [n, k by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t. t:
 * e4m3 e5m2. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n || !present(c), lda >= k, ldb >= k,
 * ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(n, ldb, 8) >= 0, extent(m, ldc, 8) >= 0, extent(m,
 * ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rcr_sm89_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, float alpha, float beta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rcr_sm89_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API size_t baracuda_kernels_gemm_fp8_e4m3_rcr_sm89_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rcr_sm89_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, float alpha, float beta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rcr_sm89_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API size_t baracuda_kernels_gemm_fp8_e5m2_rcr_sm89_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_fp8_bias_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j].
 * Tensors: a [m, k by lda, 1] t, b [n, k by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] f32. t: e4m3 e5m2. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n || !present(c), lda
 * >= k, ldb >= k, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(n, ldb, 8) >= 0, extent(m, ldc, 8)
 * >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rcr_sm89_bias_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rcr_sm89_bias_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rcr_sm89_bias_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rcr_sm89_bias_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);

/* gemm_fp8_bias_relu_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j], then
 * max(d, 0).
 * Tensors: a [m, k by lda, 1] t, b [n, k by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] f32. t: e4m3 e5m2. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n || !present(c), lda
 * >= k, ldb >= k, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(n, ldb, 8) >= 0, extent(m, ldc, 8)
 * >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rcr_sm89_bias_relu_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rcr_sm89_bias_relu_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rcr_sm89_bias_relu_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rcr_sm89_bias_relu_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);

/* gemm_fp8_bias_gelu_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j], then d
 * (1 + erf(d / sqrt 2)) / 2.
 * Tensors: a [m, k by lda, 1] t, b [n, k by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] f32. t: e4m3 e5m2. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n || !present(c), lda
 * >= k, ldb >= k, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(n, ldb, 8) >= 0, extent(m, ldc, 8)
 * >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rcr_sm89_bias_gelu_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rcr_sm89_bias_gelu_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rcr_sm89_bias_gelu_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rcr_sm89_bias_gelu_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);

/* gemm_fp8_bias_silu_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j], then d /
 * (1 + e^-d).
 * Tensors: a [m, k by lda, 1] t, b [n, k by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] f32. t: e4m3 e5m2. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n || !present(c), lda
 * >= k, ldb >= k, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(n, ldb, 8) >= 0, extent(m, ldc, 8)
 * >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rcr_sm89_bias_silu_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rcr_sm89_bias_silu_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rcr_sm89_bias_silu_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rcr_sm89_bias_silu_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);

/* gemm_int4_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j]; c is not read where beta is
 * 0, and may be d with equal strides.
 * Tensors: a [m, k / 2 by lda_bytes, 1] t, b [n, k / 2 by ldb_bytes, 1] t, c [m, n / 2 by ldc_bytes, 1] t (may be
 * null), d [m, n / 2 by ldd_bytes, 1] t. t: s4 u4. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c),
 * ldc_bytes >= n / 2 || !present(c), lda_bytes >= k / 2, ldb_bytes >= k / 2, ldc_bytes >= n / 2 || ldc_bytes == 0,
 * ldd_bytes >= n / 2, extent(m, lda_bytes, 8) >= 0, extent(n, ldb_bytes, 8) >= 0, extent(m, ldc_bytes, 8) >= 0,
 * extent(m, ldd_bytes, 8) >= 0. Supports k % 2 == 0, n % 2 == 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rcr_sm89_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rcr_sm89_can_implement(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API size_t baracuda_kernels_gemm_s4_rcr_sm89_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rcr_sm89_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rcr_sm89_can_implement(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API size_t baracuda_kernels_gemm_u4_rcr_sm89_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_int4_bias_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j].
 * Tensors: a [m, k / 2 by lda_bytes, 1] t, b [n, k / 2 by ldb_bytes, 1] t, c [m, n / 2 by ldc_bytes, 1] t (may be
 * null), d [m, n / 2 by ldd_bytes, 1] t, bias [n] bt. t: s4 u4; bt: f32 i32. Requires m >= 1, n >= 1, k >= 1, beta
 * == 0 || present(c), ldc_bytes >= n / 2 || !present(c), lda_bytes >= k / 2, ldb_bytes >= k / 2, ldc_bytes >= n / 2
 * || ldc_bytes == 0, ldd_bytes >= n / 2, extent(m, lda_bytes, 8) >= 0, extent(n, ldb_bytes, 8) >= 0, extent(m,
 * ldc_bytes, 8) >= 0, extent(m, ldd_bytes, 8) >= 0. Supports k % 2 == 0, n % 2 == 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rcr_sm89_bias_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rcr_sm89_bias_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rcr_sm89_bias_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rcr_sm89_bias_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rcr_sm89_bias_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rcr_sm89_bias_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rcr_sm89_bias_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rcr_sm89_bias_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);

/* gemm_int4_bias_relu_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j], then
 * max(d, 0).
 * Tensors: a [m, k / 2 by lda_bytes, 1] t, b [n, k / 2 by ldb_bytes, 1] t, c [m, n / 2 by ldc_bytes, 1] t (may be
 * null), d [m, n / 2 by ldd_bytes, 1] t, bias [n] bt. t: s4 u4; bt: f32 i32. Requires m >= 1, n >= 1, k >= 1, beta
 * == 0 || present(c), ldc_bytes >= n / 2 || !present(c), lda_bytes >= k / 2, ldb_bytes >= k / 2, ldc_bytes >= n / 2
 * || ldc_bytes == 0, ldd_bytes >= n / 2, extent(m, lda_bytes, 8) >= 0, extent(n, ldb_bytes, 8) >= 0, extent(m,
 * ldc_bytes, 8) >= 0, extent(m, ldd_bytes, 8) >= 0. Supports k % 2 == 0, n % 2 == 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rcr_sm89_bias_relu_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rcr_sm89_bias_relu_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rcr_sm89_bias_relu_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rcr_sm89_bias_relu_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rcr_sm89_bias_relu_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rcr_sm89_bias_relu_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rcr_sm89_bias_relu_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rcr_sm89_bias_relu_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);

/* gemm_int4_bias_gelu_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j], then d
 * (1 + erf(d / sqrt 2)) / 2.
 * Tensors: a [m, k / 2 by lda_bytes, 1] t, b [n, k / 2 by ldb_bytes, 1] t, c [m, n / 2 by ldc_bytes, 1] t (may be
 * null), d [m, n / 2 by ldd_bytes, 1] t, bias [n] bt. t: s4 u4; bt: f32 i32. Requires m >= 1, n >= 1, k >= 1, beta
 * == 0 || present(c), ldc_bytes >= n / 2 || !present(c), lda_bytes >= k / 2, ldb_bytes >= k / 2, ldc_bytes >= n / 2
 * || ldc_bytes == 0, ldd_bytes >= n / 2, extent(m, lda_bytes, 8) >= 0, extent(n, ldb_bytes, 8) >= 0, extent(m,
 * ldc_bytes, 8) >= 0, extent(m, ldd_bytes, 8) >= 0. Supports k % 2 == 0, n % 2 == 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rcr_sm89_bias_gelu_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rcr_sm89_bias_gelu_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rcr_sm89_bias_gelu_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rcr_sm89_bias_gelu_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rcr_sm89_bias_gelu_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rcr_sm89_bias_gelu_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rcr_sm89_bias_gelu_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rcr_sm89_bias_gelu_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);

/* gemm_int4_bias_silu_rcr: d[i, j] = alpha * the sum over p of a[i, p] * b[j, p] + beta * c[i, j] + bias[j], then d
 * / (1 + e^-d).
 * Tensors: a [m, k / 2 by lda_bytes, 1] t, b [n, k / 2 by ldb_bytes, 1] t, c [m, n / 2 by ldc_bytes, 1] t (may be
 * null), d [m, n / 2 by ldd_bytes, 1] t, bias [n] bt. t: s4 u4; bt: f32 i32. Requires m >= 1, n >= 1, k >= 1, beta
 * == 0 || present(c), ldc_bytes >= n / 2 || !present(c), lda_bytes >= k / 2, ldb_bytes >= k / 2, ldc_bytes >= n / 2
 * || ldc_bytes == 0, ldd_bytes >= n / 2, extent(m, lda_bytes, 8) >= 0, extent(n, ldb_bytes, 8) >= 0, extent(m,
 * ldc_bytes, 8) >= 0, extent(m, ldd_bytes, 8) >= 0. Supports k % 2 == 0, n % 2 == 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rcr_sm89_bias_silu_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rcr_sm89_bias_silu_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rcr_sm89_bias_silu_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rcr_sm89_bias_silu_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rcr_sm89_bias_silu_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rcr_sm89_bias_silu_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rcr_sm89_bias_silu_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rcr_sm89_bias_silu_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);

/* gemm_batched_rcr: d[g, i, j] = alpha * the sum over p of a[g, i, p] * b[g, j, p] + beta * c[g, i, j]; c is not
 * read where beta is 0; a stride of 0 repeats a matrix.
 * Tensors: a [batch_count, m, k by stride_a, lda, 1] t, b [batch_count, n, k by stride_b, ldb, 1] t, c [batch_count,
 * m, n by stride_c, ldc, 1] t (may be null), d [batch_count, m, n by stride_d, ldd, 1] t. t: f16 bf16 tf32 f32_simt
 * f64. Requires m >= 1, n >= 1, k >= 1, batch_count >= 0, batch_count <= 1 || stride_d != 0, beta == 0 ||
 * present(c), ldc >= n || !present(c), lda >= k, ldb >= k, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0,
 * extent(n, ldb, 8) >= 0, extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_batched_f16_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c, int64_t ldc,
    int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, float alpha, float beta, int32_t batch_count,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_f16_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_f16_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bf16_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c, int64_t ldc,
    int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, float alpha, float beta, int32_t batch_count,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bf16_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bf16_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_tf32_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c, int64_t ldc,
    int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, float alpha, float beta, int32_t batch_count,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_tf32_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_tf32_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_f32_simt_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c, int64_t ldc,
    int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, float alpha, float beta, int32_t batch_count,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_f32_simt_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_f32_simt_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_f64_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c, int64_t ldc,
    int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, double alpha, double beta, int32_t batch_count,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_f64_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_f64_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);

/* gemm_batched_bias_rcr: d[g, i, j] = alpha * the sum over p of a[g, i, p] * b[g, j, p] + beta * c[g, i, j] +
 * bias[j]; c is not read where beta is 0; a stride of 0 repeats a matrix.
 * Tensors: a [batch_count, m, k by stride_a, lda, 1] t, b [batch_count, n, k by stride_b, ldb, 1] t, c [batch_count,
 * m, n by stride_c, ldc, 1] t (may be null), d [batch_count, m, n by stride_d, ldd, 1] t, bias [n] t. t: f16 bf16
 * tf32 f32_simt f64. Requires m >= 1, n >= 1, k >= 1, batch_count >= 0, batch_count <= 1 || stride_d != 0, beta == 0
 * || present(c), ldc >= n || !present(c), lda >= k, ldb >= k, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >=
 * 0, extent(n, ldb, 8) >= 0, extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_f16_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c, int64_t ldc,
    int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_f16_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_f16_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_bf16_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_bf16_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_bf16_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_tf32_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_tf32_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_tf32_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_f32_simt_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_f32_simt_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_f32_simt_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_f64_rcr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c, int64_t ldc,
    int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, double alpha, double beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_f64_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_f64_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);

/* gemm_batched_bias_relu_rcr: d[g, i, j] = alpha * the sum over p of a[g, i, p] * b[g, j, p] + beta * c[g, i, j] +
 * bias[j], then max(d, 0); c is not read where beta is 0; a stride of 0 repeats a matrix.
 * Tensors: a [batch_count, m, k by stride_a, lda, 1] t, b [batch_count, n, k by stride_b, ldb, 1] t, c [batch_count,
 * m, n by stride_c, ldc, 1] t (may be null), d [batch_count, m, n by stride_d, ldd, 1] t, bias [n] t. t: f16 bf16
 * tf32 f32_simt f64. Requires m >= 1, n >= 1, k >= 1, batch_count >= 0, batch_count <= 1 || stride_d != 0, beta == 0
 * || present(c), ldc >= n || !present(c), lda >= k, ldb >= k, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >=
 * 0, extent(n, ldb, 8) >= 0, extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_f16_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_f16_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_relu_f16_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_bf16_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_bf16_rcr_sm80_can_implement(int32_t m, int32_t n,
    int32_t k, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    const void *c, int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias,
    int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_relu_bf16_rcr_sm80_workspace_size(int32_t m, int32_t n,
    int32_t k, int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_tf32_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_tf32_rcr_sm80_can_implement(int32_t m, int32_t n,
    int32_t k, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    const void *c, int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias,
    int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_relu_tf32_rcr_sm80_workspace_size(int32_t m, int32_t n,
    int32_t k, int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_f32_simt_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_f32_simt_rcr_sm80_can_implement(int32_t m, int32_t n,
    int32_t k, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    const void *c, int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias,
    int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_relu_f32_simt_rcr_sm80_workspace_size(int32_t m, int32_t n,
    int32_t k, int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_f64_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, double alpha, double beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_f64_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_relu_f64_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);

/* gemm_batched_bias_gelu_rcr: d[g, i, j] = alpha * the sum over p of a[g, i, p] * b[g, j, p] + beta * c[g, i, j] +
 * bias[j], then d (1 + erf(d / sqrt 2)) / 2; c is not read where beta is 0; a stride of 0 repeats a matrix.
 * Tensors: a [batch_count, m, k by stride_a, lda, 1] t, b [batch_count, n, k by stride_b, ldb, 1] t, c [batch_count,
 * m, n by stride_c, ldc, 1] t (may be null), d [batch_count, m, n by stride_d, ldd, 1] t, bias [n] t. t: f16 bf16
 * tf32 f32_simt f64. Requires m >= 1, n >= 1, k >= 1, batch_count >= 0, batch_count <= 1 || stride_d != 0, beta == 0
 * || present(c), ldc >= n || !present(c), lda >= k, ldb >= k, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >=
 * 0, extent(n, ldb, 8) >= 0, extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_f16_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_f16_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_gelu_f16_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_bf16_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_bf16_rcr_sm80_can_implement(int32_t m, int32_t n,
    int32_t k, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    const void *c, int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias,
    int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_gelu_bf16_rcr_sm80_workspace_size(int32_t m, int32_t n,
    int32_t k, int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_tf32_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_tf32_rcr_sm80_can_implement(int32_t m, int32_t n,
    int32_t k, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    const void *c, int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias,
    int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_gelu_tf32_rcr_sm80_workspace_size(int32_t m, int32_t n,
    int32_t k, int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_f32_simt_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_f32_simt_rcr_sm80_can_implement(int32_t m, int32_t n,
    int32_t k, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    const void *c, int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias,
    int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_gelu_f32_simt_rcr_sm80_workspace_size(int32_t m, int32_t n,
    int32_t k, int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_f64_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, double alpha, double beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_f64_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_gelu_f64_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);

/* gemm_batched_bias_silu_rcr: d[g, i, j] = alpha * the sum over p of a[g, i, p] * b[g, j, p] + beta * c[g, i, j] +
 * bias[j], then d / (1 + e^-d); c is not read where beta is 0; a stride of 0 repeats a matrix.
 * Tensors: a [batch_count, m, k by stride_a, lda, 1] t, b [batch_count, n, k by stride_b, ldb, 1] t, c [batch_count,
 * m, n by stride_c, ldc, 1] t (may be null), d [batch_count, m, n by stride_d, ldd, 1] t, bias [n] t. t: f16 bf16
 * tf32 f32_simt f64. Requires m >= 1, n >= 1, k >= 1, batch_count >= 0, batch_count <= 1 || stride_d != 0, beta == 0
 * || present(c), ldc >= n || !present(c), lda >= k, ldb >= k, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >=
 * 0, extent(n, ldb, 8) >= 0, extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_f16_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_f16_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_silu_f16_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_bf16_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_bf16_rcr_sm80_can_implement(int32_t m, int32_t n,
    int32_t k, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    const void *c, int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias,
    int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_silu_bf16_rcr_sm80_workspace_size(int32_t m, int32_t n,
    int32_t k, int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_tf32_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_tf32_rcr_sm80_can_implement(int32_t m, int32_t n,
    int32_t k, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    const void *c, int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias,
    int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_silu_tf32_rcr_sm80_workspace_size(int32_t m, int32_t n,
    int32_t k, int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_f32_simt_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_f32_simt_rcr_sm80_can_implement(int32_t m, int32_t n,
    int32_t k, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    const void *c, int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias,
    int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_silu_f32_simt_rcr_sm80_workspace_size(int32_t m, int32_t n,
    int32_t k, int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_f64_rcr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, double alpha, double beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_f64_rcr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_silu_f64_rcr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);

/* gemm_bin_rcr: d[i, j] = the number of p for which the bits a[i, p] and b[j, p] differ; the first of eight bits is
 * the lowest of a byte.
 * Tensors: a [m, k / 8 by lda_bytes, 1] u8, b [n, k / 8 by ldb_bytes, 1] u8, d [m, n by ldd_elements, 1] i32.
 * Requires m >= 1, n >= 1, k >= 1, lda_bytes >= k / 8, ldb_bytes >= k / 8, ldd_elements >= n, extent(m, lda_bytes,
 * 8) >= 0, extent(n, ldb_bytes, 8) >= 0, extent(m, ldd_elements, 8) >= 0. Supports k % 8 == 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_bin_rcr_sm89_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, void *d, int64_t ldd_elements, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API size_t baracuda_kernels_gemm_bin_rcr_sm89_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bin_rcr_sm89_can_implement(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *d, int64_t ldd_elements);

/* gemm_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j]; c is not read where beta is 0,
 * and may be d with equal strides.
 * Tensors: a [m, k by lda, 1] t, b [k, n by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t. t:
 * f16 bf16 tf32 f32_simt f64. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n || !present(c), lda
 * >= k, ldb >= n, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(k, ldb, 8) >= 0, extent(m, ldc, 8)
 * >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_f16_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a, int64_t lda,
    const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, float alpha, float beta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_f16_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API size_t baracuda_kernels_gemm_f16_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bf16_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, float alpha, float beta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bf16_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API size_t baracuda_kernels_gemm_bf16_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_tf32_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, float alpha, float beta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_tf32_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API size_t baracuda_kernels_gemm_tf32_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_f32_simt_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, float alpha, float beta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_f32_simt_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API size_t baracuda_kernels_gemm_f32_simt_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_f64_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a, int64_t lda,
    const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, double alpha, double beta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_f64_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API size_t baracuda_kernels_gemm_f64_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_bias_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j].
 * Tensors: a [m, k by lda, 1] t, b [k, n by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] t. t: f16 bf16 tf32 f32_simt f64. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n ||
 * !present(c), lda >= k, ldb >= n, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(k, ldb, 8) >= 0,
 * extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_bias_f16_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_f16_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_f16_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_bf16_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_bf16_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_bf16_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_tf32_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_tf32_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_tf32_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_f32_simt_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_f32_simt_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_f32_simt_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_f64_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    double alpha, double beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_f64_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_f64_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_bias_relu_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j], then max(d,
 * 0).
 * Tensors: a [m, k by lda, 1] t, b [k, n by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] t. t: f16 bf16 tf32 f32_simt f64. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n ||
 * !present(c), lda >= k, ldb >= n, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(k, ldb, 8) >= 0,
 * extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_f16_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_f16_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_relu_f16_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_bf16_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_bf16_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_relu_bf16_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_tf32_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_tf32_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_relu_tf32_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_f32_simt_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_f32_simt_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_relu_f32_simt_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_f64_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    double alpha, double beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_relu_f64_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_relu_f64_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_bias_gelu_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j], then d (1 +
 * erf(d / sqrt 2)) / 2.
 * Tensors: a [m, k by lda, 1] t, b [k, n by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] t. t: f16 bf16 tf32 f32_simt f64. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n ||
 * !present(c), lda >= k, ldb >= n, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(k, ldb, 8) >= 0,
 * extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_f16_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_f16_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_gelu_f16_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_bf16_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_bf16_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_gelu_bf16_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_tf32_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_tf32_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_gelu_tf32_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_f32_simt_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_f32_simt_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_gelu_f32_simt_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_f64_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    double alpha, double beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_gelu_f64_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_gelu_f64_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_bias_silu_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j], then d / (1
 * + e^-d).
 * Tensors: a [m, k by lda, 1] t, b [k, n by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] t. t: f16 bf16 tf32 f32_simt f64. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n ||
 * !present(c), lda >= k, ldb >= n, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(k, ldb, 8) >= 0,
 * extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_f16_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_f16_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_silu_f16_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_bf16_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_bf16_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_silu_bf16_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_tf32_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_tf32_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_silu_tf32_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_f32_simt_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_f32_simt_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_silu_f32_simt_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_f64_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    double alpha, double beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bias_silu_f64_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd,
    const void *bias);
BARACUDA_API size_t baracuda_kernels_gemm_bias_silu_f64_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_int8_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j]; c is not read where beta is
 * 0, and may be d with equal strides.
 * Tensors: a [m, k by lda, 1] t, b [k, n by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t. t:
 * s8 u8. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n || !present(c), lda >= k, ldb >= n, ldc
 * >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(k, ldb, 8) >= 0, extent(m, ldc, 8) >= 0, extent(m, ldd,
 * 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a, int64_t lda,
    const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, float alpha, float beta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API size_t baracuda_kernels_gemm_s8_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a, int64_t lda,
    const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, float alpha, float beta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API size_t baracuda_kernels_gemm_u8_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_int8_bias_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j].
 * Tensors: a [m, k by lda, 1] t, b [k, n by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] bt. t: s8 u8; bt: f32 i32. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n ||
 * !present(c), lda >= k, ldb >= n, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(k, ldb, 8) >= 0,
 * extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rrr_sm80_bias_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rrr_sm80_bias_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rrr_sm80_bias_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rrr_sm80_bias_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rrr_sm80_bias_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rrr_sm80_bias_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rrr_sm80_bias_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rrr_sm80_bias_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);

/* gemm_int8_bias_relu_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j], then
 * max(d, 0).
 * Tensors: a [m, k by lda, 1] t, b [k, n by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] bt. t: s8 u8; bt: f32 i32. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n ||
 * !present(c), lda >= k, ldb >= n, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(k, ldb, 8) >= 0,
 * extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rrr_sm80_bias_relu_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rrr_sm80_bias_relu_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rrr_sm80_bias_relu_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rrr_sm80_bias_relu_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rrr_sm80_bias_relu_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rrr_sm80_bias_relu_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rrr_sm80_bias_relu_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rrr_sm80_bias_relu_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);

/* gemm_int8_bias_gelu_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j], then d
 * (1 + erf(d / sqrt 2)) / 2.
 * Tensors: a [m, k by lda, 1] t, b [k, n by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] bt. t: s8 u8; bt: f32 i32. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n ||
 * !present(c), lda >= k, ldb >= n, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(k, ldb, 8) >= 0,
 * extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rrr_sm80_bias_gelu_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rrr_sm80_bias_gelu_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rrr_sm80_bias_gelu_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rrr_sm80_bias_gelu_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rrr_sm80_bias_gelu_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rrr_sm80_bias_gelu_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rrr_sm80_bias_gelu_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rrr_sm80_bias_gelu_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);

/* gemm_int8_bias_silu_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j], then d
 * / (1 + e^-d).
 * Tensors: a [m, k by lda, 1] t, b [k, n by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] bt. t: s8 u8; bt: f32 i32. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n ||
 * !present(c), lda >= k, ldb >= n, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(k, ldb, 8) >= 0,
 * extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rrr_sm80_bias_silu_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rrr_sm80_bias_silu_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rrr_sm80_bias_silu_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s8_rrr_sm80_bias_silu_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rrr_sm80_bias_silu_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rrr_sm80_bias_silu_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rrr_sm80_bias_silu_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u8_rrr_sm80_bias_silu_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);

/* gemm_fp8_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j]; c is not read where beta is
 * 0, and may be d with equal strides.
 * Tensors: a [m, k by lda, 1] t, b [k, n by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t. t:
 * e4m3 e5m2. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n || !present(c), lda >= k, ldb >= n,
 * ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(k, ldb, 8) >= 0, extent(m, ldc, 8) >= 0, extent(m,
 * ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rrr_sm89_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, float alpha, float beta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rrr_sm89_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API size_t baracuda_kernels_gemm_fp8_e4m3_rrr_sm89_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rrr_sm89_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, float alpha, float beta,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rrr_sm89_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API size_t baracuda_kernels_gemm_fp8_e5m2_rrr_sm89_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_fp8_bias_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j].
 * Tensors: a [m, k by lda, 1] t, b [k, n by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] f32. t: e4m3 e5m2. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n || !present(c), lda
 * >= k, ldb >= n, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(k, ldb, 8) >= 0, extent(m, ldc, 8)
 * >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rrr_sm89_bias_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rrr_sm89_bias_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rrr_sm89_bias_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd, const void *bias,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rrr_sm89_bias_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);

/* gemm_fp8_bias_relu_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j], then
 * max(d, 0).
 * Tensors: a [m, k by lda, 1] t, b [k, n by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] f32. t: e4m3 e5m2. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n || !present(c), lda
 * >= k, ldb >= n, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(k, ldb, 8) >= 0, extent(m, ldc, 8)
 * >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rrr_sm89_bias_relu_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rrr_sm89_bias_relu_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rrr_sm89_bias_relu_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rrr_sm89_bias_relu_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);

/* gemm_fp8_bias_gelu_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j], then d
 * (1 + erf(d / sqrt 2)) / 2.
 * Tensors: a [m, k by lda, 1] t, b [k, n by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] f32. t: e4m3 e5m2. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n || !present(c), lda
 * >= k, ldb >= n, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(k, ldb, 8) >= 0, extent(m, ldc, 8)
 * >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rrr_sm89_bias_gelu_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rrr_sm89_bias_gelu_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rrr_sm89_bias_gelu_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rrr_sm89_bias_gelu_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);

/* gemm_fp8_bias_silu_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j], then d /
 * (1 + e^-d).
 * Tensors: a [m, k by lda, 1] t, b [k, n by ldb, 1] t, c [m, n by ldc, 1] t (may be null), d [m, n by ldd, 1] t,
 * bias [n] f32. t: e4m3 e5m2. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c), ldc >= n || !present(c), lda
 * >= k, ldb >= n, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0, extent(k, ldb, 8) >= 0, extent(m, ldc, 8)
 * >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rrr_sm89_bias_silu_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e4m3_rrr_sm89_bias_silu_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rrr_sm89_bias_silu_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, void *d, int64_t ldd,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_fp8_e5m2_rrr_sm89_bias_silu_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, const void *b, int64_t ldb, const void *c, int64_t ldc, const void *d, int64_t ldd);

/* gemm_int4_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j]; c is not read where beta is
 * 0, and may be d with equal strides.
 * Tensors: a [m, k / 2 by lda_bytes, 1] t, b [k, n / 2 by ldb_bytes, 1] t, c [m, n / 2 by ldc_bytes, 1] t (may be
 * null), d [m, n / 2 by ldd_bytes, 1] t. t: s4 u4. Requires m >= 1, n >= 1, k >= 1, beta == 0 || present(c),
 * ldc_bytes >= n / 2 || !present(c), lda_bytes >= k / 2, ldb_bytes >= n / 2, ldc_bytes >= n / 2 || ldc_bytes == 0,
 * ldd_bytes >= n / 2, extent(m, lda_bytes, 8) >= 0, extent(k, ldb_bytes, 8) >= 0, extent(m, ldc_bytes, 8) >= 0,
 * extent(m, ldd_bytes, 8) >= 0. Supports k % 2 == 0, n % 2 == 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rrr_sm89_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rrr_sm89_can_implement(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API size_t baracuda_kernels_gemm_s4_rrr_sm89_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rrr_sm89_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rrr_sm89_can_implement(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API size_t baracuda_kernels_gemm_u4_rrr_sm89_workspace_size(int32_t m, int32_t n, int32_t k);

/* gemm_int4_bias_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j].
 * Tensors: a [m, k / 2 by lda_bytes, 1] t, b [k, n / 2 by ldb_bytes, 1] t, c [m, n / 2 by ldc_bytes, 1] t (may be
 * null), d [m, n / 2 by ldd_bytes, 1] t, bias [n] bt. t: s4 u4; bt: f32 i32. Requires m >= 1, n >= 1, k >= 1, beta
 * == 0 || present(c), ldc_bytes >= n / 2 || !present(c), lda_bytes >= k / 2, ldb_bytes >= n / 2, ldc_bytes >= n / 2
 * || ldc_bytes == 0, ldd_bytes >= n / 2, extent(m, lda_bytes, 8) >= 0, extent(k, ldb_bytes, 8) >= 0, extent(m,
 * ldc_bytes, 8) >= 0, extent(m, ldd_bytes, 8) >= 0. Supports k % 2 == 0, n % 2 == 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rrr_sm89_bias_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rrr_sm89_bias_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rrr_sm89_bias_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rrr_sm89_bias_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rrr_sm89_bias_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rrr_sm89_bias_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rrr_sm89_bias_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rrr_sm89_bias_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);

/* gemm_int4_bias_relu_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j], then
 * max(d, 0).
 * Tensors: a [m, k / 2 by lda_bytes, 1] t, b [k, n / 2 by ldb_bytes, 1] t, c [m, n / 2 by ldc_bytes, 1] t (may be
 * null), d [m, n / 2 by ldd_bytes, 1] t, bias [n] bt. t: s4 u4; bt: f32 i32. Requires m >= 1, n >= 1, k >= 1, beta
 * == 0 || present(c), ldc_bytes >= n / 2 || !present(c), lda_bytes >= k / 2, ldb_bytes >= n / 2, ldc_bytes >= n / 2
 * || ldc_bytes == 0, ldd_bytes >= n / 2, extent(m, lda_bytes, 8) >= 0, extent(k, ldb_bytes, 8) >= 0, extent(m,
 * ldc_bytes, 8) >= 0, extent(m, ldd_bytes, 8) >= 0. Supports k % 2 == 0, n % 2 == 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rrr_sm89_bias_relu_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rrr_sm89_bias_relu_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rrr_sm89_bias_relu_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rrr_sm89_bias_relu_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rrr_sm89_bias_relu_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rrr_sm89_bias_relu_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rrr_sm89_bias_relu_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rrr_sm89_bias_relu_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);

/* gemm_int4_bias_gelu_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j], then d
 * (1 + erf(d / sqrt 2)) / 2.
 * Tensors: a [m, k / 2 by lda_bytes, 1] t, b [k, n / 2 by ldb_bytes, 1] t, c [m, n / 2 by ldc_bytes, 1] t (may be
 * null), d [m, n / 2 by ldd_bytes, 1] t, bias [n] bt. t: s4 u4; bt: f32 i32. Requires m >= 1, n >= 1, k >= 1, beta
 * == 0 || present(c), ldc_bytes >= n / 2 || !present(c), lda_bytes >= k / 2, ldb_bytes >= n / 2, ldc_bytes >= n / 2
 * || ldc_bytes == 0, ldd_bytes >= n / 2, extent(m, lda_bytes, 8) >= 0, extent(k, ldb_bytes, 8) >= 0, extent(m,
 * ldc_bytes, 8) >= 0, extent(m, ldd_bytes, 8) >= 0. Supports k % 2 == 0, n % 2 == 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rrr_sm89_bias_gelu_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rrr_sm89_bias_gelu_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rrr_sm89_bias_gelu_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rrr_sm89_bias_gelu_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rrr_sm89_bias_gelu_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rrr_sm89_bias_gelu_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rrr_sm89_bias_gelu_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rrr_sm89_bias_gelu_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);

/* gemm_int4_bias_silu_rrr: d[i, j] = alpha * the sum over p of a[i, p] * b[p, j] + beta * c[i, j] + bias[j], then d
 * / (1 + e^-d).
 * Tensors: a [m, k / 2 by lda_bytes, 1] t, b [k, n / 2 by ldb_bytes, 1] t, c [m, n / 2 by ldc_bytes, 1] t (may be
 * null), d [m, n / 2 by ldd_bytes, 1] t, bias [n] bt. t: s4 u4; bt: f32 i32. Requires m >= 1, n >= 1, k >= 1, beta
 * == 0 || present(c), ldc_bytes >= n / 2 || !present(c), lda_bytes >= k / 2, ldb_bytes >= n / 2, ldc_bytes >= n / 2
 * || ldc_bytes == 0, ldd_bytes >= n / 2, extent(m, lda_bytes, 8) >= 0, extent(k, ldb_bytes, 8) >= 0, extent(m,
 * ldc_bytes, 8) >= 0, extent(m, ldd_bytes, 8) >= 0. Supports k % 2 == 0, n % 2 == 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rrr_sm89_bias_silu_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rrr_sm89_bias_silu_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rrr_sm89_bias_silu_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_s4_rrr_sm89_bias_silu_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rrr_sm89_bias_silu_f32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rrr_sm89_bias_silu_f32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rrr_sm89_bias_silu_i32_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, void *d, int64_t ldd_bytes,
    const void *bias, float alpha, float beta, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_u4_rrr_sm89_bias_silu_i32_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *c, int64_t ldc_bytes, const void *d,
    int64_t ldd_bytes);

/* gemm_batched_rrr: d[g, i, j] = alpha * the sum over p of a[g, i, p] * b[g, p, j] + beta * c[g, i, j]; c is not
 * read where beta is 0; a stride of 0 repeats a matrix.
 * Tensors: a [batch_count, m, k by stride_a, lda, 1] t, b [batch_count, k, n by stride_b, ldb, 1] t, c [batch_count,
 * m, n by stride_c, ldc, 1] t (may be null), d [batch_count, m, n by stride_d, ldd, 1] t. t: f16 bf16 tf32 f32_simt
 * f64. Requires m >= 1, n >= 1, k >= 1, batch_count >= 0, batch_count <= 1 || stride_d != 0, beta == 0 ||
 * present(c), ldc >= n || !present(c), lda >= k, ldb >= n, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >= 0,
 * extent(k, ldb, 8) >= 0, extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_batched_f16_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c, int64_t ldc,
    int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, float alpha, float beta, int32_t batch_count,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_f16_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_f16_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bf16_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c, int64_t ldc,
    int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, float alpha, float beta, int32_t batch_count,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bf16_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bf16_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_tf32_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c, int64_t ldc,
    int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, float alpha, float beta, int32_t batch_count,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_tf32_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_tf32_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_f32_simt_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c, int64_t ldc,
    int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, float alpha, float beta, int32_t batch_count,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_f32_simt_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_f32_simt_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_f64_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c, int64_t ldc,
    int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, double alpha, double beta, int32_t batch_count,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_f64_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_f64_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);

/* gemm_batched_bias_rrr: d[g, i, j] = alpha * the sum over p of a[g, i, p] * b[g, p, j] + beta * c[g, i, j] +
 * bias[j]; c is not read where beta is 0; a stride of 0 repeats a matrix.
 * Tensors: a [batch_count, m, k by stride_a, lda, 1] t, b [batch_count, k, n by stride_b, ldb, 1] t, c [batch_count,
 * m, n by stride_c, ldc, 1] t (may be null), d [batch_count, m, n by stride_d, ldd, 1] t, bias [n] t. t: f16 bf16
 * tf32 f32_simt f64. Requires m >= 1, n >= 1, k >= 1, batch_count >= 0, batch_count <= 1 || stride_d != 0, beta == 0
 * || present(c), ldc >= n || !present(c), lda >= k, ldb >= n, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >=
 * 0, extent(k, ldb, 8) >= 0, extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_f16_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c, int64_t ldc,
    int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_f16_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_f16_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_bf16_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_bf16_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_bf16_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_tf32_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_tf32_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_tf32_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_f32_simt_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_f32_simt_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_f32_simt_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_f64_rrr_sm80_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c, int64_t ldc,
    int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, double alpha, double beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_f64_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_f64_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);

/* gemm_batched_bias_relu_rrr: d[g, i, j] = alpha * the sum over p of a[g, i, p] * b[g, p, j] + beta * c[g, i, j] +
 * bias[j], then max(d, 0); c is not read where beta is 0; a stride of 0 repeats a matrix.
 * Tensors: a [batch_count, m, k by stride_a, lda, 1] t, b [batch_count, k, n by stride_b, ldb, 1] t, c [batch_count,
 * m, n by stride_c, ldc, 1] t (may be null), d [batch_count, m, n by stride_d, ldd, 1] t, bias [n] t. t: f16 bf16
 * tf32 f32_simt f64. Requires m >= 1, n >= 1, k >= 1, batch_count >= 0, batch_count <= 1 || stride_d != 0, beta == 0
 * || present(c), ldc >= n || !present(c), lda >= k, ldb >= n, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >=
 * 0, extent(k, ldb, 8) >= 0, extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_f16_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_f16_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_relu_f16_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_bf16_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_bf16_rrr_sm80_can_implement(int32_t m, int32_t n,
    int32_t k, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    const void *c, int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias,
    int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_relu_bf16_rrr_sm80_workspace_size(int32_t m, int32_t n,
    int32_t k, int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_tf32_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_tf32_rrr_sm80_can_implement(int32_t m, int32_t n,
    int32_t k, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    const void *c, int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias,
    int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_relu_tf32_rrr_sm80_workspace_size(int32_t m, int32_t n,
    int32_t k, int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_f32_simt_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_f32_simt_rrr_sm80_can_implement(int32_t m, int32_t n,
    int32_t k, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    const void *c, int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias,
    int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_relu_f32_simt_rrr_sm80_workspace_size(int32_t m, int32_t n,
    int32_t k, int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_f64_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, double alpha, double beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_relu_f64_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_relu_f64_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);

/* gemm_batched_bias_gelu_rrr: d[g, i, j] = alpha * the sum over p of a[g, i, p] * b[g, p, j] + beta * c[g, i, j] +
 * bias[j], then d (1 + erf(d / sqrt 2)) / 2; c is not read where beta is 0; a stride of 0 repeats a matrix.
 * Tensors: a [batch_count, m, k by stride_a, lda, 1] t, b [batch_count, k, n by stride_b, ldb, 1] t, c [batch_count,
 * m, n by stride_c, ldc, 1] t (may be null), d [batch_count, m, n by stride_d, ldd, 1] t, bias [n] t. t: f16 bf16
 * tf32 f32_simt f64. Requires m >= 1, n >= 1, k >= 1, batch_count >= 0, batch_count <= 1 || stride_d != 0, beta == 0
 * || present(c), ldc >= n || !present(c), lda >= k, ldb >= n, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >=
 * 0, extent(k, ldb, 8) >= 0, extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_f16_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_f16_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_gelu_f16_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_bf16_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_bf16_rrr_sm80_can_implement(int32_t m, int32_t n,
    int32_t k, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    const void *c, int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias,
    int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_gelu_bf16_rrr_sm80_workspace_size(int32_t m, int32_t n,
    int32_t k, int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_tf32_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_tf32_rrr_sm80_can_implement(int32_t m, int32_t n,
    int32_t k, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    const void *c, int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias,
    int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_gelu_tf32_rrr_sm80_workspace_size(int32_t m, int32_t n,
    int32_t k, int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_f32_simt_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_f32_simt_rrr_sm80_can_implement(int32_t m, int32_t n,
    int32_t k, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    const void *c, int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias,
    int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_gelu_f32_simt_rrr_sm80_workspace_size(int32_t m, int32_t n,
    int32_t k, int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_f64_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, double alpha, double beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_gelu_f64_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_gelu_f64_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);

/* gemm_batched_bias_silu_rrr: d[g, i, j] = alpha * the sum over p of a[g, i, p] * b[g, p, j] + beta * c[g, i, j] +
 * bias[j], then d / (1 + e^-d); c is not read where beta is 0; a stride of 0 repeats a matrix.
 * Tensors: a [batch_count, m, k by stride_a, lda, 1] t, b [batch_count, k, n by stride_b, ldb, 1] t, c [batch_count,
 * m, n by stride_c, ldc, 1] t (may be null), d [batch_count, m, n by stride_d, ldd, 1] t, bias [n] t. t: f16 bf16
 * tf32 f32_simt f64. Requires m >= 1, n >= 1, k >= 1, batch_count >= 0, batch_count <= 1 || stride_d != 0, beta == 0
 * || present(c), ldc >= n || !present(c), lda >= k, ldb >= n, ldc >= n || ldc == 0, ldd >= n, extent(m, lda, 8) >=
 * 0, extent(k, ldb, 8) >= 0, extent(m, ldc, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_f16_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_f16_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_silu_f16_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_bf16_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_bf16_rrr_sm80_can_implement(int32_t m, int32_t n,
    int32_t k, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    const void *c, int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias,
    int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_silu_bf16_rrr_sm80_workspace_size(int32_t m, int32_t n,
    int32_t k, int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_tf32_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_tf32_rrr_sm80_can_implement(int32_t m, int32_t n,
    int32_t k, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    const void *c, int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias,
    int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_silu_tf32_rrr_sm80_workspace_size(int32_t m, int32_t n,
    int32_t k, int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_f32_simt_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, float alpha, float beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_f32_simt_rrr_sm80_can_implement(int32_t m, int32_t n,
    int32_t k, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    const void *c, int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias,
    int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_silu_f32_simt_rrr_sm80_workspace_size(int32_t m, int32_t n,
    int32_t k, int32_t batch_count);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_f64_rrr_sm80_run(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, void *d, int64_t ldd, int64_t stride_d, const void *bias, double alpha, double beta,
    int32_t batch_count, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_batched_bias_silu_f64_rrr_sm80_can_implement(int32_t m, int32_t n, int32_t k,
    const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b, const void *c,
    int64_t ldc, int64_t stride_c, const void *d, int64_t ldd, int64_t stride_d, const void *bias, int32_t batch_count);
BARACUDA_API size_t baracuda_kernels_gemm_batched_bias_silu_f64_rrr_sm80_workspace_size(int32_t m, int32_t n, int32_t k,
    int32_t batch_count);

/* gemm_bin_rrr: d[i, j] = the number of p for which the bits a[i, p] and b[p, j] differ; the first of eight bits is
 * the lowest of a byte.
 * Tensors: a [m, k / 8 by lda_bytes, 1] u8, b [k, n / 8 by ldb_bytes, 1] u8, d [m, n by ldd_elements, 1] i32.
 * Requires m >= 1, n >= 1, k >= 1, lda_bytes >= k / 8, ldb_bytes >= n / 8, ldd_elements >= n, extent(m, lda_bytes,
 * 8) >= 0, extent(k, ldb_bytes, 8) >= 0, extent(m, ldd_elements, 8) >= 0. Supports k % 8 == 0, n % 8 == 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_bin_rrr_sm89_run(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, void *d, int64_t ldd_elements, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API size_t baracuda_kernels_gemm_bin_rrr_sm89_workspace_size(int32_t m, int32_t n, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bin_rrr_sm89_can_implement(int32_t m, int32_t n, int32_t k, const void *a,
    int64_t lda_bytes, const void *b, int64_t ldb_bytes, const void *d, int64_t ldd_elements);

/* gemm_dense: d[g] = alpha * a[g] b[g] + beta * d[g], d not read where beta is 0; layout 0 is rrr, 1 rcr, 2 crr: a
 * is [k, m] in memory. A stride of 0 repeats a or b.
 * Tensors: a [batch, layout == 2 ? k : m, layout == 2 ? m : k by stride_a, lda, 1] t, b [batch, layout == 1 ? n : k,
 * layout == 1 ? k : n by stride_b, ldb, 1] t, d [batch, m, n by stride_d, ldd, 1] t (read and written). t: f32 f64
 * f16 bf16. Requires m >= 0, n >= 0, k >= 0, batch >= 0, 0 <= layout && layout <= 2, lda >= 1 && lda >= (layout == 2
 * ? m : k), ldb >= 1 && ldb >= (layout == 1 ? k : n), ldd >= 1 && ldd >= n, batch <= 1 || stride_d != 0,
 * extent(layout == 2 ? k : m, lda, 8) >= 0, extent(layout == 1 ? n : k, ldb, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_dense_f32_run(int32_t m, int32_t n, int32_t k, int32_t batch, int32_t layout,
    float alpha, float beta, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    void *d, int64_t ldd, int64_t stride_d, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_dense_f32_can_implement(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, int64_t lda, int64_t ldb, int64_t ldd, int64_t stride_a, int64_t stride_b, int64_t stride_d);
BARACUDA_API size_t baracuda_kernels_gemm_dense_f32_workspace_size(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout);
BARACUDA_API int32_t baracuda_kernels_gemm_dense_f64_run(int32_t m, int32_t n, int32_t k, int32_t batch, int32_t layout,
    double alpha, double beta, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb,
    int64_t stride_b, void *d, int64_t ldd, int64_t stride_d, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_dense_f64_can_implement(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, int64_t lda, int64_t ldb, int64_t ldd, int64_t stride_a, int64_t stride_b, int64_t stride_d);
BARACUDA_API size_t baracuda_kernels_gemm_dense_f64_workspace_size(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout);
BARACUDA_API int32_t baracuda_kernels_gemm_dense_f16_run(int32_t m, int32_t n, int32_t k, int32_t batch, int32_t layout,
    float alpha, float beta, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
    void *d, int64_t ldd, int64_t stride_d, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_dense_f16_can_implement(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, int64_t lda, int64_t ldb, int64_t ldd, int64_t stride_a, int64_t stride_b, int64_t stride_d);
BARACUDA_API size_t baracuda_kernels_gemm_dense_f16_workspace_size(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout);
BARACUDA_API int32_t baracuda_kernels_gemm_dense_bf16_run(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, float alpha, float beta, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb,
    int64_t stride_b, void *d, int64_t ldd, int64_t stride_d, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_dense_bf16_can_implement(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, int64_t lda, int64_t ldb, int64_t ldd, int64_t stride_a, int64_t stride_b, int64_t stride_d);
BARACUDA_API size_t baracuda_kernels_gemm_dense_bf16_workspace_size(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout);

/* gemm_dense_bias: d[g] = activation(alpha * a[g] b[g] + bias); layout 0 is rrr, 1 rcr, 2 crr, 3 ccr: a is [k, m]
 * where its letter is c, b [n, k]; activation 0 is none, 1 relu, 2 gelu, 3 silu. A stride of 0 repeats a or b.
 * Tensors: a [batch, layout >= 2 ? k : m, layout >= 2 ? m : k by stride_a, lda, 1] t, b [batch, layout % 2 == 1 ? n
 * : k, layout % 2 == 1 ? k : n by stride_b, ldb, 1] t, bias [n] t (may be null), d [batch, m, n by stride_d, ldd, 1]
 * t. t: f32 f64 f16 bf16. Requires m >= 0, n >= 0, k >= 0, batch >= 0, 0 <= layout && layout <= 3, 0 <= activation
 * && activation <= 3, lda >= 1 && lda >= (layout >= 2 ? m : k), ldb >= 1 && ldb >= (layout % 2 == 1 ? k : n), ldd >=
 * 1 && ldd >= n, batch <= 1 || stride_d != 0, extent(layout >= 2 ? k : m, lda, 8) >= 0, extent(layout % 2 == 1 ? n :
 * k, ldb, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_dense_bias_f32_run(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, int32_t activation, float alpha, const void *a, int64_t lda, int64_t stride_a, const void *b,
    int64_t ldb, int64_t stride_b, const void *bias, void *d, int64_t ldd, int64_t stride_d, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_dense_bias_f32_can_implement(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, int32_t activation, int64_t lda, int64_t ldb, int64_t ldd, int64_t stride_a, int64_t stride_b,
    int64_t stride_d);
BARACUDA_API int32_t baracuda_kernels_gemm_dense_bias_f64_run(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, int32_t activation, double alpha, const void *a, int64_t lda, int64_t stride_a, const void *b,
    int64_t ldb, int64_t stride_b, const void *bias, void *d, int64_t ldd, int64_t stride_d, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_dense_bias_f64_can_implement(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, int32_t activation, int64_t lda, int64_t ldb, int64_t ldd, int64_t stride_a, int64_t stride_b,
    int64_t stride_d);
BARACUDA_API int32_t baracuda_kernels_gemm_dense_bias_f16_run(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, int32_t activation, float alpha, const void *a, int64_t lda, int64_t stride_a, const void *b,
    int64_t ldb, int64_t stride_b, const void *bias, void *d, int64_t ldd, int64_t stride_d, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_dense_bias_f16_can_implement(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, int32_t activation, int64_t lda, int64_t ldb, int64_t ldd, int64_t stride_a, int64_t stride_b,
    int64_t stride_d);
BARACUDA_API int32_t baracuda_kernels_gemm_dense_bias_bf16_run(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, int32_t activation, float alpha, const void *a, int64_t lda, int64_t stride_a, const void *b,
    int64_t ldb, int64_t stride_b, const void *bias, void *d, int64_t ldd, int64_t stride_d, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_dense_bias_bf16_can_implement(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, int32_t activation, int64_t lda, int64_t ldb, int64_t ldd, int64_t stride_a, int64_t stride_b,
    int64_t stride_d);

/* gemv_dense_m1: d[g] = alpha * a[g] b[g] + beta * d[g] of one row, d not read where beta is 0; a stride of 0
 * repeats a, b.
 * Tensors: a [batch, layout == 2 ? k : m, layout == 2 ? m : k by stride_a, lda, 1] t, b [batch, layout == 1 ? n : k,
 * layout == 1 ? k : n by stride_b, ldb, 1] t, d [batch, m, n by stride_d, ldd, 1] t (read and written). t: f32 f16
 * bf16 f64. Requires m >= 0, n >= 0, k >= 0, batch >= 0, m <= 1, layout == 0, lda >= 1 && lda >= (layout == 2 ? m :
 * k), ldb >= 1 && ldb >= (layout == 1 ? k : n), ldd >= 1 && ldd >= n, batch <= 1 || stride_d != 0, extent(layout ==
 * 2 ? k : m, lda, 8) >= 0, extent(layout == 1 ? n : k, ldb, 8) >= 0, extent(m, ldd, 8) >= 0. */
BARACUDA_API int32_t baracuda_kernels_gemv_dense_m1_f32_run(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, float alpha, float beta, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb,
    int64_t stride_b, void *d, int64_t ldd, int64_t stride_d, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemv_dense_m1_f32_can_implement(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, int64_t lda, int64_t ldb, int64_t ldd, int64_t stride_a, int64_t stride_b, int64_t stride_d);
BARACUDA_API size_t baracuda_kernels_gemv_dense_m1_f32_workspace_size(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout);
BARACUDA_API int32_t baracuda_kernels_gemv_dense_m1_f16_run(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, float alpha, float beta, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb,
    int64_t stride_b, void *d, int64_t ldd, int64_t stride_d, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemv_dense_m1_f16_can_implement(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, int64_t lda, int64_t ldb, int64_t ldd, int64_t stride_a, int64_t stride_b, int64_t stride_d);
BARACUDA_API size_t baracuda_kernels_gemv_dense_m1_f16_workspace_size(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout);
BARACUDA_API int32_t baracuda_kernels_gemv_dense_m1_bf16_run(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, float alpha, float beta, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb,
    int64_t stride_b, void *d, int64_t ldd, int64_t stride_d, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemv_dense_m1_bf16_can_implement(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, int64_t lda, int64_t ldb, int64_t ldd, int64_t stride_a, int64_t stride_b, int64_t stride_d);
BARACUDA_API size_t baracuda_kernels_gemv_dense_m1_bf16_workspace_size(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout);
BARACUDA_API int32_t baracuda_kernels_gemv_dense_m1_f64_run(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, float alpha, float beta, const void *a, int64_t lda, int64_t stride_a, const void *b, int64_t ldb,
    int64_t stride_b, void *d, int64_t ldd, int64_t stride_d, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemv_dense_m1_f64_can_implement(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout, int64_t lda, int64_t ldb, int64_t ldd, int64_t stride_a, int64_t stride_b, int64_t stride_d);
BARACUDA_API size_t baracuda_kernels_gemv_dense_m1_f64_workspace_size(int32_t m, int32_t n, int32_t k, int32_t batch,
    int32_t layout);

/* nf4_gemv_m1: out[i, r] = the sum over p of value(w[r, p]) * absmax[r, p / block_size] * y[i, p]; w_packed[r / 2,
 * p] has the codes of row r, if that is even in the low nibble, else in the high one.
 * Tensors: w_packed [n / 2, k] u8, absmax [n, k / block_size] f32, y [1, k] t, out [1, n] t. t: f16 bf16. Requires n
 * > 0, k > 0, block_size > 0, n % 2 == 0, k % block_size == 0. */
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_m1_f16_run(int32_t n, int32_t k, int32_t block_size,
    const void *w_packed, const void *absmax, const void *y, void *out, void *stream);
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_m1_f16_can_implement(int32_t n, int32_t k, int32_t block_size);
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_m1_bf16_run(int32_t n, int32_t k, int32_t block_size,
    const void *w_packed, const void *absmax, const void *y, void *out, void *stream);
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_m1_bf16_can_implement(int32_t n, int32_t k, int32_t block_size);

/* nf4_gemv_m2: out[i, r] = the sum over p of value(w[r, p]) * absmax[r, p / block_size] * y[i, p]; w_packed[r / 2,
 * p] has the codes of row r, if that is even in the low nibble, else in the high one.
 * Tensors: w_packed [n / 2, k] u8, absmax [n, k / block_size] f32, y [2, k] t, out [2, n] t. t: f16 bf16. Requires n
 * > 0, k > 0, block_size > 0, n % 2 == 0, k % block_size == 0. */
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_m2_f16_run(int32_t n, int32_t k, int32_t block_size,
    const void *w_packed, const void *absmax, const void *y, void *out, void *stream);
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_m2_f16_can_implement(int32_t n, int32_t k, int32_t block_size);
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_m2_bf16_run(int32_t n, int32_t k, int32_t block_size,
    const void *w_packed, const void *absmax, const void *y, void *out, void *stream);
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_m2_bf16_can_implement(int32_t n, int32_t k, int32_t block_size);

/* nf4_gemv_m4: out[i, r] = the sum over p of value(w[r, p]) * absmax[r, p / block_size] * y[i, p]; w_packed[r / 2,
 * p] has the codes of row r, if that is even in the low nibble, else in the high one.
 * Tensors: w_packed [n / 2, k] u8, absmax [n, k / block_size] f32, y [4, k] t, out [4, n] t. t: f16 bf16. Requires n
 * > 0, k > 0, block_size > 0, n % 2 == 0, k % block_size == 0. */
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_m4_f16_run(int32_t n, int32_t k, int32_t block_size,
    const void *w_packed, const void *absmax, const void *y, void *out, void *stream);
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_m4_f16_can_implement(int32_t n, int32_t k, int32_t block_size);
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_m4_bf16_run(int32_t n, int32_t k, int32_t block_size,
    const void *w_packed, const void *absmax, const void *y, void *out, void *stream);
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_m4_bf16_can_implement(int32_t n, int32_t k, int32_t block_size);

/* nf4_gemv_m8: out[i, r] = the sum over p of value(w[r, p]) * absmax[r, p / block_size] * y[i, p]; w_packed[r / 2,
 * p] has the codes of row r, if that is even in the low nibble, else in the high one.
 * Tensors: w_packed [n / 2, k] u8, absmax [n, k / block_size] f32, y [8, k] t, out [8, n] t. t: f16 bf16. Requires n
 * > 0, k > 0, block_size > 0, n % 2 == 0, k % block_size == 0. */
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_m8_f16_run(int32_t n, int32_t k, int32_t block_size,
    const void *w_packed, const void *absmax, const void *y, void *out, void *stream);
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_m8_f16_can_implement(int32_t n, int32_t k, int32_t block_size);
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_m8_bf16_run(int32_t n, int32_t k, int32_t block_size,
    const void *w_packed, const void *absmax, const void *y, void *out, void *stream);
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_m8_bf16_can_implement(int32_t n, int32_t k, int32_t block_size);

/* nf4_gemv: out[i, r] = the sum over p of value(w[r, p]) * absmax[r, p / block_size] * y[i, p]; w_packed[r / 2, p]
 * has the codes of row r, if that is even in the low nibble, else in the high one.
 * Tensors: w_packed [n / 2, k] u8, absmax [n, k / block_size] f32, y [m, k] t, out [m, n] t. t: f16 bf16. Requires m
 * >= 0, n > 0, k > 0, block_size > 0, n % 2 == 0, k % block_size == 0. */
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_f16_run(int32_t m, int32_t n, int32_t k, int32_t block_size,
    const void *w_packed, const void *absmax, const void *y, void *out, void *stream);
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_f16_can_implement(int32_t m, int32_t n, int32_t k, int32_t block_size);
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_bf16_run(int32_t m, int32_t n, int32_t k, int32_t block_size,
    const void *w_packed, const void *absmax, const void *y, void *out, void *stream);
BARACUDA_API int32_t baracuda_kernels_nf4_gemv_bf16_can_implement(int32_t m, int32_t n, int32_t k, int32_t block_size);

/* sparse24: w_dense = the matrix of which w_compressed has two of four neighbours, 0 elsewhere; a byte of w_metadata
 * says where two values of four stand, bits 0 and 1 the first, bits 2 and 3 the second, which counts where both are
 * equal.
 * Tensors: w_compressed [m, k / 2] t, w_metadata [m, k / 8] u16, w_dense [m, k] t. t: f32 f16 bf16 f64. Requires m
 * >= 0, k >= 0. Supports k % 8 == 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_f32_sparse24_inflate(int32_t m, int32_t k, const void *w_compressed,
    const void *w_metadata, void *w_dense, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_f16_sparse24_inflate(int32_t m, int32_t k, const void *w_compressed,
    const void *w_metadata, void *w_dense, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bf16_sparse24_inflate(int32_t m, int32_t k, const void *w_compressed,
    const void *w_metadata, void *w_dense, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_f64_sparse24_inflate(int32_t m, int32_t k, const void *w_compressed,
    const void *w_metadata, void *w_dense, void *stream);

/* sparse24_gemm: y = x w^T with the w that w_compressed has two of four neighbours of, 0 elsewhere; a byte of
 * w_metadata says where two values of four stand, bits 0 and 1 the first, bits 2 and 3 the second, which counts
 * where both are equal. The workspace has m * k elements.
 * Tensors: x [n, k] t, w_compressed [m, k / 2] t, w_metadata [m, k / 8] u16, y [n, m] t. t: f32 f16 bf16 f64.
 * Requires n >= 0, m >= 0, k >= 0. Supports k % 8 == 0. */
BARACUDA_API int32_t baracuda_kernels_gemm_f32_sparse24_gemm_run(int32_t n, int32_t m, int32_t k, const void *x,
    const void *w_compressed, const void *w_metadata, void *y, void *workspace, uint64_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_f32_sparse24_gemm_can_implement(int32_t n, int32_t m, int32_t k);
BARACUDA_API uint64_t baracuda_kernels_gemm_f32_sparse24_gemm_workspace_bytes(int32_t n, int32_t m, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_f16_sparse24_gemm_run(int32_t n, int32_t m, int32_t k, const void *x,
    const void *w_compressed, const void *w_metadata, void *y, void *workspace, uint64_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_f16_sparse24_gemm_can_implement(int32_t n, int32_t m, int32_t k);
BARACUDA_API uint64_t baracuda_kernels_gemm_f16_sparse24_gemm_workspace_bytes(int32_t n, int32_t m, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_bf16_sparse24_gemm_run(int32_t n, int32_t m, int32_t k, const void *x,
    const void *w_compressed, const void *w_metadata, void *y, void *workspace, uint64_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_bf16_sparse24_gemm_can_implement(int32_t n, int32_t m, int32_t k);
BARACUDA_API uint64_t baracuda_kernels_gemm_bf16_sparse24_gemm_workspace_bytes(int32_t n, int32_t m, int32_t k);
BARACUDA_API int32_t baracuda_kernels_gemm_f64_sparse24_gemm_run(int32_t n, int32_t m, int32_t k, const void *x,
    const void *w_compressed, const void *w_metadata, void *y, void *workspace, uint64_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_gemm_f64_sparse24_gemm_can_implement(int32_t n, int32_t m, int32_t k);
BARACUDA_API uint64_t baracuda_kernels_gemm_f64_sparse24_gemm_workspace_bytes(int32_t n, int32_t m, int32_t k);

/* int4_marlin_gemm: c[i, j] = the sum over p of a[i, p] * scale(p / groupsize, j) * (q[p, j] - 8), the codes q and
 * the scales in Marlin's order; a groupsize of -1 is one scale for a column. The workspace of (N / 128) * max_par
 * int32 may hold anything before, and is zeros after it.
 * Tensors: a [M, K] t, b [K / 16, 2 * N] i32, c [M, N] t, scales [groupsize < 0 ? 1 : K / groupsize, N] t. t: f16
 * bf16. Requires M >= 0, N >= 0, K >= 0, N % 256 == 0, K % 128 == 0, groupsize == -1 || groupsize == 32 || groupsize
 * == 64 || groupsize == 128, max_par >= 1. */
BARACUDA_API int32_t baracuda_kernels_int4_marlin_gemm_f16_run(int32_t M, int32_t N, int32_t K, const void *a,
    const void *b, void *c, const void *scales, void *workspace, int32_t groupsize, int32_t max_par, void *stream);
BARACUDA_API int32_t baracuda_kernels_int4_marlin_gemm_f16_can_implement(int32_t M, int32_t N, int32_t K,
    int32_t groupsize);
BARACUDA_API int32_t baracuda_kernels_int4_marlin_gemm_bf16_run(int32_t M, int32_t N, int32_t K, const void *a,
    const void *b, void *c, const void *scales, void *workspace, int32_t groupsize, int32_t max_par, void *stream);
BARACUDA_API int32_t baracuda_kernels_int4_marlin_gemm_bf16_can_implement(int32_t M, int32_t N, int32_t K,
    int32_t groupsize);

/* int4_awq_gemm: out = in_feats w^T with w[o, i] = scaling_factors[i / group_size, o] * (q[o, i] - zero[i /
 * group_size, o]), rounded to t; eight codes q of a row, or zero points, are a word, the first in the lowest bits.
 * Tensors: in_feats [M, IC] t, kernel_weights [OC, IC / 8] i32, scaling_factors [IC / group_size, OC] t, zeros [IC /
 * group_size, OC / 8] i32, out [M, OC] t. t: f16 bf16. Requires M >= 0, OC >= 0, IC >= 0, group_size == 32 ||
 * group_size == 64 || group_size == 128, OC % 64 == 0, IC % group_size == 0, split_k_iters >= 1, IC % 32 == 0, IC /
 * 32 % split_k_iters == 0. */
BARACUDA_API int32_t baracuda_kernels_int4_awq_gemm_f16_run(int32_t M, int32_t IC, int32_t OC, int32_t group_size,
    int32_t split_k_iters, const void *in_feats, const void *kernel_weights, const void *scaling_factors,
    const void *zeros, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_int4_awq_gemm_f16_can_implement(int32_t M, int32_t IC, int32_t OC,
    int32_t group_size, int32_t split_k_iters);
BARACUDA_API size_t baracuda_kernels_int4_awq_gemm_f16_workspace_bytes(int32_t M, int32_t OC, int32_t split_k_iters);
BARACUDA_API int32_t baracuda_kernels_int4_awq_gemm_bf16_run(int32_t M, int32_t IC, int32_t OC, int32_t group_size,
    int32_t split_k_iters, const void *in_feats, const void *kernel_weights, const void *scaling_factors,
    const void *zeros, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_int4_awq_gemm_bf16_can_implement(int32_t M, int32_t IC, int32_t OC,
    int32_t group_size, int32_t split_k_iters);
BARACUDA_API size_t baracuda_kernels_int4_awq_gemm_bf16_workspace_bytes(int32_t M, int32_t OC, int32_t split_k_iters);

/* int4_awq_dequantize: out = the weights w of int4_awq_gemm.
 * Tensors: kernel_weights [N, K / 8] i32, scaling_factors [K / group_size, N] t, zeros [K / group_size, N / 8] i32,
 * out [N, K] t. t: f16 bf16. Requires N >= 0, K >= 0, group_size > 0 && group_size % 8 == 0, N % 8 == 0, K %
 * group_size == 0. */
BARACUDA_API int32_t baracuda_kernels_int4_awq_dequantize_f16_run(int32_t N, int32_t K, int32_t group_size,
    const void *kernel_weights, const void *scaling_factors, const void *zeros, void *out, void *stream);
BARACUDA_API int32_t baracuda_kernels_int4_awq_dequantize_f16_can_implement(int32_t N, int32_t K, int32_t group_size,
    const void *kernel_weights, const void *scaling_factors, const void *zeros, const void *out);
BARACUDA_API int32_t baracuda_kernels_int4_awq_dequantize_bf16_run(int32_t N, int32_t K, int32_t group_size,
    const void *kernel_weights, const void *scaling_factors, const void *zeros, void *out, void *stream);
BARACUDA_API int32_t baracuda_kernels_int4_awq_dequantize_bf16_can_implement(int32_t N, int32_t K, int32_t group_size,
    const void *kernel_weights, const void *scaling_factors, const void *zeros, const void *out);

/* apply_token_penalty: of a logit x whose count is positive: x / rep_penalty if x > 0, else x * rep_penalty; less
 * freq_penalty * count; less pres_penalty.
 * Tensors: logits [batch, vocab] t (read and written), counts [batch, vocab] i32. t: f32. Requires batch >= 1, vocab
 * >= 1. */
BARACUDA_API int32_t baracuda_kernels_apply_token_penalty_f32_run(int32_t batch, int32_t vocab, float rep_penalty,
    float freq_penalty, float pres_penalty, void *logits, const void *counts, void *stream);
BARACUDA_API int32_t baracuda_kernels_apply_token_penalty_f32_can_implement(int32_t batch, int32_t vocab);

#ifdef __cplusplus
}
#endif

#endif /* BARACUDA_GEMM_H */
