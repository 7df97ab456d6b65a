/* attention.h: symbols of the attention family. baracuda_kernels.h states the conventions.
 *
 * Generated from baracuda_sys/abi by `python -m baracuda_sys.abi generate`; edit the table instead.
 */
#ifndef BARACUDA_ATTENTION_H
#define BARACUDA_ATTENTION_H

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==================================================================================================================
 * Attention
 *
 * The logit of row i and key j is scale * q k, which a softcap, slopes or a mask change. A row sees the keys that no mask
 * of -infinity, causal rule, window or block pattern hides; what it does not see has no effect on it, even where that is
 * NaN. A row that sees no key gives y = 0, weights of 0 and a log of the sum of exponentials (lse) of -infinity. Causal
 * attention sees j <= i where nothing else is said; `fa2` and the prefills align the last key with the last row instead: j
 * <= i + keys - rows. lse is the natural logarithm, of paged and ragged attention that to base 2. f16, bf16 and f32
 * compute in f32, f64 in f64, with one rounding on store; the weights of f16 and bf16 may be rounded to these before they
 * meet the values. Rows have the same bits whatever is computed beside them.
 *
 * Rotary embedding turns pairs of neighbours (2i, 2i + 1); y may be x. Angles are computed in twice the precision of f64,
 * at any position up to 2^53. f16 and bf16 compute in f32, f64 in f64, with one rounding to storage.
 *
 * States of attention are merged with sums s of exponentials as logarithms to base 2.
 *
 * Sampling draws with Philox4x32-10: the key is seed_val, the counter (offset_val, row), in words from the lowest. The
 * words 0 and 1 of the block make a number of 64 bits, 2^-64 times which is the place of the token among the sums of the
 * allowed probabilities. For that, probabilities count as multiples of 2^-(62 - n) of the power of 2 above the largest,
 * rounded down, where n is the bits of vocab: sums are exact and the same on every device. u of draft place i is 2^-24
 * times the upper 24 bits of word 0 at the counter (offset_val + i, row); the token that is drawn has offset_val +
 * num_speculative_tokens. `deterministic` makes no difference: all of it is.
 * ================================================================================================================== */
/* sdpa: attn = softmax over j of scale * q k (+ mask), y = attn v; causal: row i sees the keys j <= i.
 * Tensors: q [batch, heads, q_len, d_k] fp, k [batch, heads, k_len, d_k] fp, v [batch, heads, k_len, d_v] fp, mask
 * [batch, heads, q_len, k_len] fp (may be null), attn [batch, heads, q_len, k_len] fp, y [batch, heads, q_len, d_v]
 * fp. fp: f32 f16 bf16 f64. Requires batch >= 0, heads >= 0, q_len >= 0, k_len >= 0, d_k >= 0, d_v >= 0,
 * extent(batch, heads, q_len, k_len) >= 0, extent(batch, heads, q_len, d_k) >= 0, extent(batch, heads, q_len, d_v)
 * >= 0, extent(batch, heads, k_len, d_k) >= 0, extent(batch, heads, k_len, d_v) >= 0, -INFINITY < scale && scale <
 * INFINITY, has_mask == 0 || k_len == 0 || present(mask). */
BARACUDA_API int32_t baracuda_kernels_sdpa_f32_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, int32_t is_causal, int32_t has_mask, const void *q, const void *k,
    const void *v, const void *mask, void *attn, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_f32_can_implement(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, int32_t is_causal, int32_t has_mask, const void *q, const void *k,
    const void *v, const void *mask, const void *attn, const void *y);
BARACUDA_API int32_t baracuda_kernels_sdpa_f16_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, int32_t is_causal, int32_t has_mask, const void *q, const void *k,
    const void *v, const void *mask, void *attn, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_f16_can_implement(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, int32_t is_causal, int32_t has_mask, const void *q, const void *k,
    const void *v, const void *mask, const void *attn, const void *y);
BARACUDA_API int32_t baracuda_kernels_sdpa_bf16_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, int32_t is_causal, int32_t has_mask, const void *q, const void *k,
    const void *v, const void *mask, void *attn, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_bf16_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, int32_t is_causal, int32_t has_mask, const void *q,
    const void *k, const void *v, const void *mask, const void *attn, const void *y);
BARACUDA_API int32_t baracuda_kernels_sdpa_f64_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, int32_t is_causal, int32_t has_mask, const void *q, const void *k,
    const void *v, const void *mask, void *attn, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_f64_can_implement(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, int32_t is_causal, int32_t has_mask, const void *q, const void *k,
    const void *v, const void *mask, const void *attn, const void *y);

/* sdpa_strided: attn = softmax over j of scale * q k (+ mask), y = attn v; causal: row i sees the keys j <= i; a
 * stride_ is of batch, head and row, and a null pointer for contiguous tensors; a stride of 0 repeats, as heads that
 * share keys do.
 * Tensors: q [batch, heads, q_len, d_k by stride_q, 1] fp, k [batch, heads, k_len, d_k by stride_k, 1] fp, v [batch,
 * heads, k_len, d_v by stride_v, 1] fp, mask [batch, heads, q_len, k_len by stride_mask, 1] fp (may be null), attn
 * [batch, heads, q_len, k_len] fp, y [batch, heads, q_len, d_v by stride_y, 1] fp. fp: f32 f16 bf16 f64. Requires
 * batch >= 0, heads >= 0, q_len >= 0, k_len >= 0, d_k >= 0, d_v >= 0, extent(batch, heads, q_len, k_len) >= 0,
 * extent(batch, heads, q_len, d_k) >= 0, extent(batch, heads, q_len, d_v) >= 0, extent(batch, heads, k_len, d_k) >=
 * 0, extent(batch, heads, k_len, d_v) >= 0, -INFINITY < scale && scale < INFINITY, disjoint(stride_y, batch, heads,
 * q_len), has_mask == 0 || k_len == 0 || present(mask). */
BARACUDA_API int32_t baracuda_kernels_sdpa_f32_strided_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k, const int64_t *stride_v,
    const int64_t *stride_mask, const int64_t *stride_y, float scale, int32_t is_causal, int32_t has_mask,
    const void *q, const void *k, const void *v, const void *mask, void *attn, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_f32_strided_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k, const int64_t *stride_v,
    const int64_t *stride_mask, const int64_t *stride_y, float scale, int32_t is_causal, int32_t has_mask,
    const void *q, const void *k, const void *v, const void *mask, const void *attn, const void *y);
BARACUDA_API int32_t baracuda_kernels_sdpa_f16_strided_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k, const int64_t *stride_v,
    const int64_t *stride_mask, const int64_t *stride_y, float scale, int32_t is_causal, int32_t has_mask,
    const void *q, const void *k, const void *v, const void *mask, void *attn, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_f16_strided_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k, const int64_t *stride_v,
    const int64_t *stride_mask, const int64_t *stride_y, float scale, int32_t is_causal, int32_t has_mask,
    const void *q, const void *k, const void *v, const void *mask, const void *attn, const void *y);
BARACUDA_API int32_t baracuda_kernels_sdpa_bf16_strided_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k, const int64_t *stride_v,
    const int64_t *stride_mask, const int64_t *stride_y, float scale, int32_t is_causal, int32_t has_mask,
    const void *q, const void *k, const void *v, const void *mask, void *attn, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_bf16_strided_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k, const int64_t *stride_v,
    const int64_t *stride_mask, const int64_t *stride_y, float scale, int32_t is_causal, int32_t has_mask,
    const void *q, const void *k, const void *v, const void *mask, const void *attn, const void *y);
BARACUDA_API int32_t baracuda_kernels_sdpa_f64_strided_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k, const int64_t *stride_v,
    const int64_t *stride_mask, const int64_t *stride_y, float scale, int32_t is_causal, int32_t has_mask,
    const void *q, const void *k, const void *v, const void *mask, void *attn, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_f64_strided_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k, const int64_t *stride_v,
    const int64_t *stride_mask, const int64_t *stride_y, float scale, int32_t is_causal, int32_t has_mask,
    const void *q, const void *k, const void *v, const void *mask, const void *attn, const void *y);

/* flash_sdpa: y = softmax over j of (scale * q k) times v, lse = the log of the sum of exponentials; causal: row i
 * sees the keys j <= i.
 * Tensors: q [batch, heads, q_len, d_k] fp, k [batch, heads, k_len, d_k] fp, v [batch, heads, k_len, d_v] fp, y
 * [batch, heads, q_len, d_v] fp, lse [batch, heads, q_len] fp. fp: f32 f16 bf16 f64. Requires batch >= 0, heads >=
 * 0, q_len >= 0, k_len >= 0, d_k >= 0, d_v >= 0, extent(batch, heads, q_len, k_len) >= 0, extent(batch, heads,
 * q_len, d_k) >= 0, extent(batch, heads, q_len, d_v) >= 0, extent(batch, heads, k_len, d_k) >= 0, extent(batch,
 * heads, k_len, d_v) >= 0, -INFINITY < scale && scale < INFINITY. */
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_f32_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k, const void *v, void *y,
    void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_f32_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k,
    const void *v, const void *y, const void *lse);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_f16_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k, const void *v, void *y,
    void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_f16_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k,
    const void *v, const void *y, const void *lse);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_bf16_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k, const void *v, void *y,
    void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_bf16_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k,
    const void *v, const void *y, const void *lse);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_f64_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k, const void *v, void *y,
    void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_f64_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k,
    const void *v, const void *y, const void *lse);

/* sdpa_arbmask: flash_sdpa with a mask of f32 that is added to the logits; -infinity hides.
 * Tensors: q [batch, heads, q_len, d_k] fp, k [batch, heads, k_len, d_k] fp, v [batch, heads, k_len, d_v] fp, mask
 * [batch, heads, q_len, k_len] f32, y [batch, heads, q_len, d_v] fp, lse [batch, heads, q_len] fp. fp: f32 f16 bf16
 * f64. Requires batch >= 0, heads >= 0, q_len >= 0, k_len >= 0, d_k >= 0, d_v >= 0, extent(batch, heads, q_len,
 * k_len) >= 0, extent(batch, heads, q_len, d_k) >= 0, extent(batch, heads, q_len, d_v) >= 0, extent(batch, heads,
 * k_len, d_k) >= 0, extent(batch, heads, k_len, d_v) >= 0, -INFINITY < scale && scale < INFINITY. */
BARACUDA_API int32_t baracuda_kernels_sdpa_f32_arbmask_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k, const void *v,
    const void *mask, void *y, void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_f32_arbmask_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, int32_t is_causal);
BARACUDA_API int32_t baracuda_kernels_sdpa_f16_arbmask_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k, const void *v,
    const void *mask, void *y, void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_f16_arbmask_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, int32_t is_causal);
BARACUDA_API int32_t baracuda_kernels_sdpa_bf16_arbmask_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k, const void *v,
    const void *mask, void *y, void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_bf16_arbmask_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, int32_t is_causal);
BARACUDA_API int32_t baracuda_kernels_sdpa_f64_arbmask_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k, const void *v,
    const void *mask, void *y, void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_f64_arbmask_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, int32_t is_causal);

/* sdpa_block_sparse: flash_sdpa where a block of block_size rows sees a block of as many keys only if its entry of
 * block_pattern is not 0.
 * Tensors: q [batch, heads, q_len, d_k] fp, k [batch, heads, k_len, d_k] fp, v [batch, heads, k_len, d_v] fp,
 * block_pattern [batch, heads, q_len / block_size + (q_len % block_size != 0), k_len / block_size + (k_len %
 * block_size != 0)] u8, y [batch, heads, q_len, d_v] fp, lse [batch, heads, q_len] fp. fp: f32 f16 bf16 f64.
 * Requires batch >= 0, heads >= 0, q_len >= 0, k_len >= 0, d_k >= 0, d_v >= 0, extent(batch, heads, q_len, k_len) >=
 * 0, extent(batch, heads, q_len, d_k) >= 0, extent(batch, heads, q_len, d_v) >= 0, extent(batch, heads, k_len, d_k)
 * >= 0, extent(batch, heads, k_len, d_v) >= 0, block_size >= 1, -INFINITY < scale && scale < INFINITY. */
BARACUDA_API int32_t baracuda_kernels_sdpa_f32_block_sparse_run(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, int32_t block_size, float scale, int32_t is_causal, const void *q,
    const void *k, const void *v, const void *block_pattern, void *y, void *lse, void *workspace,
    uint64_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_f32_block_sparse_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, int32_t block_size);
BARACUDA_API int32_t baracuda_kernels_sdpa_f16_block_sparse_run(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, int32_t block_size, float scale, int32_t is_causal, const void *q,
    const void *k, const void *v, const void *block_pattern, void *y, void *lse, void *workspace,
    uint64_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_f16_block_sparse_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, int32_t block_size);
BARACUDA_API int32_t baracuda_kernels_sdpa_bf16_block_sparse_run(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, int32_t block_size, float scale, int32_t is_causal, const void *q,
    const void *k, const void *v, const void *block_pattern, void *y, void *lse, void *workspace,
    uint64_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_bf16_block_sparse_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, int32_t block_size);
BARACUDA_API int32_t baracuda_kernels_sdpa_f64_block_sparse_run(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, int32_t block_size, float scale, int32_t is_causal, const void *q,
    const void *k, const void *v, const void *block_pattern, void *y, void *lse, void *workspace,
    uint64_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_f64_block_sparse_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, int32_t block_size);

/* flash_sdpa_sm89: y = softmax over j of (scale * q k) times v, lse = the log of the sum of exponentials; causal:
 * row i sees the keys j <= i. It is flash_sdpa.
 * Tensors: q [batch, heads, q_len, d_k] fp, k [batch, heads, k_len, d_k] fp, v [batch, heads, k_len, d_v] fp, y
 * [batch, heads, q_len, d_v] fp, lse [batch, heads, q_len] fp. fp: f16 bf16. Requires batch >= 0, heads >= 0, q_len
 * >= 0, k_len >= 0, d_k >= 0, d_v >= 0, extent(batch, heads, q_len, k_len) >= 0, extent(batch, heads, q_len, d_k) >=
 * 0, extent(batch, heads, q_len, d_v) >= 0, extent(batch, heads, k_len, d_k) >= 0, extent(batch, heads, k_len, d_v)
 * >= 0, -INFINITY < scale && scale < INFINITY. */
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_sm89_f16_run(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k,
    const void *v, void *y, void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_sm89_f16_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k,
    const void *v, const void *y, const void *lse);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_sm89_bf16_run(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k,
    const void *v, void *y, void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_sm89_bf16_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k,
    const void *v, const void *y, const void *lse);

/* flash_sdpa_sm89_strided: y = softmax over j of (scale * q k) times v, lse = the log of the sum of exponentials;
 * causal: row i sees the keys j <= i; a stride_ is of batch, head and row, and a null pointer for contiguous
 * tensors; a stride of 0 repeats, as heads that share keys do.
 * Tensors: q [batch, heads, q_len, d_k by stride_q, 1] fp, k [batch, heads, k_len, d_k by stride_k, 1] fp, v [batch,
 * heads, k_len, d_v by stride_v, 1] fp, y [batch, heads, q_len, d_v by stride_y, 1] fp, lse [batch, heads, q_len]
 * fp. fp: f16 bf16. Requires batch >= 0, heads >= 0, q_len >= 0, k_len >= 0, d_k >= 0, d_v >= 0, extent(batch,
 * heads, q_len, k_len) >= 0, extent(batch, heads, q_len, d_k) >= 0, extent(batch, heads, q_len, d_v) >= 0,
 * extent(batch, heads, k_len, d_k) >= 0, extent(batch, heads, k_len, d_v) >= 0, -INFINITY < scale && scale <
 * INFINITY, disjoint(stride_y, batch, heads, q_len). */
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_sm89_f16_strided_run(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k, const int64_t *stride_v,
    const int64_t *stride_y, float scale, int32_t is_causal, const void *q, const void *k, const void *v, void *y,
    void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_sm89_f16_strided_can_implement(int32_t batch, int32_t heads,
    int32_t q_len, int32_t k_len, int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k,
    const int64_t *stride_v, const int64_t *stride_y, float scale, int32_t is_causal, const void *q, const void *k,
    const void *v, const void *y, const void *lse);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_sm89_bf16_strided_run(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k, const int64_t *stride_v,
    const int64_t *stride_y, float scale, int32_t is_causal, const void *q, const void *k, const void *v, void *y,
    void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_sm89_bf16_strided_can_implement(int32_t batch, int32_t heads,
    int32_t q_len, int32_t k_len, int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k,
    const int64_t *stride_v, const int64_t *stride_y, float scale, int32_t is_causal, const void *q, const void *k,
    const void *v, const void *y, const void *lse);

/* flash_decoding: of one query a request: a = softmax over j of scale * q k, y = a v, a_mean = the mean of a over
 * the heads; head h has the keys of head h / (heads / num_kv_heads). The workspace has batch * heads * ceil(k_len /
 * 256) * (2 + head_dim) f32.
 * Tensors: q [batch, heads, head_dim by q_b_stride, q_h_stride, 1] fp, k [batch, num_kv_heads, k_len, head_dim by
 * k_b_stride, k_h_stride, k_seq_stride, 1] fp, v [batch, num_kv_heads, k_len, head_dim by v_b_stride, v_h_stride,
 * v_seq_stride, 1] fp, y [batch, heads, head_dim by y_b_stride, y_h_stride, 1] fp, a [batch, heads, k_len] f32 (may
 * be null), a_mean [batch, k_len] f32 (may be null). fp: f16 bf16. Requires batch >= 0, heads >= 0, num_kv_heads >=
 * 0, k_len >= 0, head_dim >= 0, num_kv_heads == 0 ? heads == 0 : heads % num_kv_heads == 0, extent(batch, heads,
 * k_len) >= 0, extent(batch, heads, head_dim) >= 0, extent(batch, heads, k_len / 256 + 1, head_dim + 2, 4) >= 0,
 * -INFINITY < scale && scale < INFINITY, batch <= 1 || y_b_stride != 0, heads <= 1 || y_h_stride != 0, present(a) ||
 * !present(a_mean). Supports head_dim <= 512. */
BARACUDA_API int32_t baracuda_kernels_flash_decoding_f16_run(const void *q, const void *k, const void *v, void *y,
    void *a, void *a_mean, void *workspace, size_t workspace_bytes, int32_t batch, int32_t heads, int32_t num_kv_heads,
    int32_t k_len, int32_t head_dim, int64_t q_b_stride, int64_t q_h_stride, int64_t k_b_stride, int64_t k_h_stride,
    int64_t k_seq_stride, int64_t v_b_stride, int64_t v_h_stride, int64_t v_seq_stride, int64_t y_b_stride,
    int64_t y_h_stride, float scale, void *stream);
BARACUDA_API int32_t baracuda_kernels_flash_decoding_f16_can_implement(int32_t batch, int32_t heads,
    int32_t num_kv_heads, int32_t k_len, int32_t head_dim);
BARACUDA_API size_t baracuda_kernels_flash_decoding_f16_workspace_bytes(int32_t batch, int32_t heads, int32_t k_len,
    int32_t head_dim);
BARACUDA_API int32_t baracuda_kernels_flash_decoding_bf16_run(const void *q, const void *k, const void *v, void *y,
    void *a, void *a_mean, void *workspace, size_t workspace_bytes, int32_t batch, int32_t heads, int32_t num_kv_heads,
    int32_t k_len, int32_t head_dim, int64_t q_b_stride, int64_t q_h_stride, int64_t k_b_stride, int64_t k_h_stride,
    int64_t k_seq_stride, int64_t v_b_stride, int64_t v_h_stride, int64_t v_seq_stride, int64_t y_b_stride,
    int64_t y_h_stride, float scale, void *stream);
BARACUDA_API int32_t baracuda_kernels_flash_decoding_bf16_can_implement(int32_t batch, int32_t heads,
    int32_t num_kv_heads, int32_t k_len, int32_t head_dim);
BARACUDA_API size_t baracuda_kernels_flash_decoding_bf16_workspace_bytes(int32_t batch, int32_t heads, int32_t k_len,
    int32_t head_dim);

/* ring_attention: the bytes of the state of ring attention: o_acc [batch, heads, q_local, d], m_acc and l_acc
 * [batch, heads, q_local] of f32. */
BARACUDA_API size_t baracuda_kernels_ring_attention_workspace_bytes(int32_t batch, int32_t heads, int32_t q_local,
    int32_t d);

/* ring_attention_init: o_acc = 0, m_acc = -infinity, l_acc = 0: the state before any keys.
 * Tensors: o_acc [o_len] f32, m_acc [ml_len] f32, l_acc [ml_len] f32. Requires o_len >= 0, ml_len >= 0. */
BARACUDA_API int32_t baracuda_kernels_ring_attention_init_run(void *o_acc, void *m_acc, void *l_acc, int64_t o_len,
    int64_t ml_len, void *stream);
BARACUDA_API int32_t baracuda_kernels_ring_attention_init_can_implement(const void *o_acc, const void *m_acc,
    const void *l_acc, int64_t o_len, int64_t ml_len);

/* ring_attention_step: a chunk of keys into the state: with the logits s = scale * q k, m' = max(m, s), l = l e^(m -
 * m') + the sum of e^(s - m'), o = o e^(m - m') + the sum of e^(s - m') v; causal: row i sees the keys j with
 * k_global_base + j <= q_global_base + i.
 * Tensors: q [batch, heads, q_local, d] fp, k_local [batch, heads, k_chunk, d] fp, v_local [batch, heads, k_chunk,
 * d] fp, o_acc [batch, heads, q_local, d] f32 (read and written), m_acc [batch, heads, q_local] f32 (read and
 * written), l_acc [batch, heads, q_local] f32 (read and written). fp: f16 bf16. Requires batch >= 0, heads >= 0,
 * q_local >= 0, k_chunk >= 0, d >= 0, extent(batch, heads, q_local, d) >= 0, extent(batch, heads, k_chunk, d) >= 0,
 * -INFINITY < scale && scale < INFINITY. Supports d <= 512. */
BARACUDA_API int32_t baracuda_kernels_ring_attention_f16_step_run(int32_t batch, int32_t heads, int32_t q_local,
    int32_t k_chunk, int32_t d, int32_t q_global_base, int32_t k_global_base, float scale, int32_t is_causal,
    const void *q, const void *k_local, const void *v_local, void *o_acc, void *m_acc, void *l_acc, void *stream);
BARACUDA_API int32_t baracuda_kernels_ring_attention_f16_step_can_implement(int32_t batch, int32_t heads,
    int32_t q_local, int32_t k_chunk, int32_t d);
BARACUDA_API int32_t baracuda_kernels_ring_attention_bf16_step_run(int32_t batch, int32_t heads, int32_t q_local,
    int32_t k_chunk, int32_t d, int32_t q_global_base, int32_t k_global_base, float scale, int32_t is_causal,
    const void *q, const void *k_local, const void *v_local, void *o_acc, void *m_acc, void *l_acc, void *stream);
BARACUDA_API int32_t baracuda_kernels_ring_attention_bf16_step_can_implement(int32_t batch, int32_t heads,
    int32_t q_local, int32_t k_chunk, int32_t d);

/* ring_attention_finalize: y = o / l and lse = m + log l; 0 and -infinity where l is 0.
 * Tensors: o_acc [batch, heads, q_local, d] f32, m_acc [batch, heads, q_local] f32, l_acc [batch, heads, q_local]
 * f32, y [batch, heads, q_local, d] fp, lse [batch, heads, q_local] fp (may be null). fp: f16 bf16. Requires batch
 * >= 0, heads >= 0, q_local >= 0, d >= 0, extent(batch, heads, q_local) >= 0, extent(batch, heads, q_local, d) >= 0.
 * Supports d <= 512. */
BARACUDA_API int32_t baracuda_kernels_ring_attention_f16_finalize_run(int32_t batch, int32_t heads, int32_t q_local,
    int32_t d, const void *o_acc, const void *m_acc, const void *l_acc, void *y, void *lse, void *stream);
BARACUDA_API int32_t baracuda_kernels_ring_attention_f16_finalize_can_implement(int32_t batch, int32_t heads,
    int32_t q_local, int32_t d);
BARACUDA_API int32_t baracuda_kernels_ring_attention_bf16_finalize_run(int32_t batch, int32_t heads, int32_t q_local,
    int32_t d, const void *o_acc, const void *m_acc, const void *l_acc, void *y, void *lse, void *stream);
BARACUDA_API int32_t baracuda_kernels_ring_attention_bf16_finalize_can_implement(int32_t batch, int32_t heads,
    int32_t q_local, int32_t d);

/* fa2_sdpa: out = softmax over j of t times v, softmax_lse = the log of the sum of exponentials, with t = scale * q
 * k; head h has the keys of head h / (num_heads / num_heads_k). With o = seq_k - seq_q: causal hides j > i + o.
 * Tensors: q [batch, num_heads, seq_q, head_dim] fp, k [batch, num_heads_k, seq_k, head_dim] fp, v [batch,
 * num_heads_k, seq_k, head_dim] fp, out [batch, num_heads, seq_q, head_dim] fp, softmax_lse [batch, num_heads,
 * seq_q] f32. fp: f16 bf16. Requires batch > 0, num_heads > 0, num_heads_k > 0, seq_q > 0, seq_k > 0, head_dim > 0,
 * num_heads % num_heads_k == 0, extent(batch, num_heads, seq_q, head_dim) >= 0, extent(batch, num_heads_k, seq_k,
 * head_dim) >= 0, -INFINITY < softmax_scale && softmax_scale < INFINITY. Supports head_dim <= 512. */
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_f16_run(int32_t batch, int32_t num_heads, int32_t num_heads_k,
    int32_t seq_q, int32_t seq_k, int32_t head_dim, float softmax_scale, int32_t is_causal, const void *q,
    const void *k, const void *v, void *out, void *softmax_lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_f16_can_implement(int32_t batch, int32_t num_heads, int32_t num_heads_k,
    int32_t seq_q, int32_t seq_k, int32_t head_dim, int32_t is_causal);
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_bf16_run(int32_t batch, int32_t num_heads, int32_t num_heads_k,
    int32_t seq_q, int32_t seq_k, int32_t head_dim, float softmax_scale, int32_t is_causal, const void *q,
    const void *k, const void *v, void *out, void *softmax_lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_bf16_can_implement(int32_t batch, int32_t num_heads, int32_t num_heads_k,
    int32_t seq_q, int32_t seq_k, int32_t head_dim, int32_t is_causal);

/* fa2_sdpa_v2: out = softmax over j of t times v, softmax_lse = the log of the sum of exponentials, with t = scale *
 * q k, then softcap * tanh(t / softcap) where softcap > 0, less slope * |i + o - j|; head h has the keys of head h /
 * (num_heads / num_heads_k). With o = seq_k - seq_q: causal hides j > i + o, window_size_left >= 0 hides j < i + o -
 * window_size_left, window_size_right >= 0 hides j > i + o + window_size_right.
 * Tensors: alibi_slopes_ptr [batch, num_heads by alibi_batch_stride, 1] f32 (may be null), q [batch, num_heads,
 * seq_q, head_dim] fp, k [batch, num_heads_k, seq_k, head_dim] fp, v [batch, num_heads_k, seq_k, head_dim] fp, out
 * [batch, num_heads, seq_q, head_dim] fp, softmax_lse [batch, num_heads, seq_q] f32. fp: f16 bf16. Requires batch >
 * 0, num_heads > 0, num_heads_k > 0, seq_q > 0, seq_k > 0, head_dim > 0, num_heads % num_heads_k == 0, extent(batch,
 * num_heads, seq_q, head_dim) >= 0, extent(batch, num_heads_k, seq_k, head_dim) >= 0, -INFINITY < softmax_scale &&
 * softmax_scale < INFINITY, 0 <= softcap && softcap < INFINITY, alibi_batch_stride >= 0. Supports head_dim <= 512. */
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_f16_run_v2(int32_t batch, int32_t num_heads, int32_t num_heads_k,
    int32_t seq_q, int32_t seq_k, int32_t head_dim, float softmax_scale, int32_t is_causal,
    const void *alibi_slopes_ptr, int32_t alibi_batch_stride, int32_t window_size_left, int32_t window_size_right,
    float softcap, const void *q, const void *k, const void *v, void *out, void *softmax_lse, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_f16_can_implement_v2(int32_t batch, int32_t num_heads,
    int32_t num_heads_k, int32_t seq_q, int32_t seq_k, int32_t head_dim, int32_t is_causal, int32_t window_size_left,
    int32_t window_size_right, float softcap);
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_bf16_run_v2(int32_t batch, int32_t num_heads, int32_t num_heads_k,
    int32_t seq_q, int32_t seq_k, int32_t head_dim, float softmax_scale, int32_t is_causal,
    const void *alibi_slopes_ptr, int32_t alibi_batch_stride, int32_t window_size_left, int32_t window_size_right,
    float softcap, const void *q, const void *k, const void *v, void *out, void *softmax_lse, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_bf16_can_implement_v2(int32_t batch, int32_t num_heads,
    int32_t num_heads_k, int32_t seq_q, int32_t seq_k, int32_t head_dim, int32_t is_causal, int32_t window_size_left,
    int32_t window_size_right, float softcap);

/* fa2_sdpa_lse: the elements of softmax_lse of fa2_sdpa: batch * num_heads * seq_q. */
BARACUDA_API size_t baracuda_kernels_fa2_sdpa_lse_size(int32_t batch, int32_t num_heads, int32_t seq_q);

/* fa2_sdpa_varlen: fa2_sdpa of sequences that follow each other: sequence b has the rows cu_seqlens_q[b] ...
 * cu_seqlens_q[b + 1] - 1 and the keys cu_seqlens_k[b] ... cu_seqlens_k[b + 1] - 1.
 * Tensors: alibi_slopes_ptr [batch, num_heads by alibi_batch_stride, 1] f32 (may be null), q [total_q, num_heads,
 * head_dim] fp, k [total_k, num_heads_k, head_dim] fp, v [total_k, num_heads_k, head_dim] fp, cu_seqlens_q [batch +
 * 1] i32, cu_seqlens_k [batch + 1] i32, out [total_q, num_heads, head_dim] fp, softmax_lse [num_heads, total_q] f32.
 * fp: f16 bf16. Requires batch > 0, num_heads > 0, num_heads_k > 0, max_seqlen_q > 0, max_seqlen_k > 0, total_q > 0,
 * total_k > 0, head_dim > 0, num_heads % num_heads_k == 0, extent(num_heads, total_q, head_dim) >= 0,
 * extent(num_heads_k, total_k, head_dim) >= 0, -INFINITY < softmax_scale && softmax_scale < INFINITY, 0 <= softcap
 * && softcap < INFINITY, alibi_batch_stride >= 0. Supports head_dim <= 512. */
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_varlen_f16_run(int32_t batch, int32_t num_heads, int32_t num_heads_k,
    int32_t max_seqlen_q, int32_t max_seqlen_k, int32_t total_q, int32_t total_k, int32_t head_dim, float softmax_scale,
    int32_t is_causal, const void *alibi_slopes_ptr, int32_t alibi_batch_stride, int32_t window_size_left,
    int32_t window_size_right, float softcap, const void *q, const void *k, const void *v, const void *cu_seqlens_q,
    const void *cu_seqlens_k, void *out, void *softmax_lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_varlen_f16_can_implement(int32_t batch, int32_t num_heads,
    int32_t num_heads_k, int32_t max_seqlen_q, int32_t max_seqlen_k, int32_t total_q, int32_t total_k, int32_t head_dim,
    int32_t is_causal, int32_t window_size_left, int32_t window_size_right, float softcap);
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_varlen_bf16_run(int32_t batch, int32_t num_heads, int32_t num_heads_k,
    int32_t max_seqlen_q, int32_t max_seqlen_k, int32_t total_q, int32_t total_k, int32_t head_dim, float softmax_scale,
    int32_t is_causal, const void *alibi_slopes_ptr, int32_t alibi_batch_stride, int32_t window_size_left,
    int32_t window_size_right, float softcap, const void *q, const void *k, const void *v, const void *cu_seqlens_q,
    const void *cu_seqlens_k, void *out, void *softmax_lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_varlen_bf16_can_implement(int32_t batch, int32_t num_heads,
    int32_t num_heads_k, int32_t max_seqlen_q, int32_t max_seqlen_k, int32_t total_q, int32_t total_k, int32_t head_dim,
    int32_t is_causal, int32_t window_size_left, int32_t window_size_right, float softcap);

/* fa2_sdpa_varlen_lse: the elements that softmax_lse of fa2_sdpa_varlen may have: num_heads * (total_q + 128 *
 * batch). */
BARACUDA_API size_t baracuda_kernels_fa2_sdpa_varlen_lse_size(int32_t batch, int32_t num_heads, int32_t total_q);

/* flashinfer_paged_decode: o = softmax over j of (sm_scale * q k) times v of one query a request; request b has the
 * pages indices[indptr[b]] ... indices[indptr[b + 1] - 1], of which the last has last_page_len[b] rows; head h has
 * the keys of head h / (num_qo_heads / num_kv_heads).
 * Tensors: k_data [pages, num_kv_heads, page_size, head_dim] fp, v_data [pages, num_kv_heads, page_size, head_dim]
 * fp, indices [page_indices] i32, indptr [batch_size + 1] i32, last_page_len [batch_size] i32, q [batch_size,
 * num_qo_heads, head_dim] fp, o [batch_size, num_qo_heads, head_dim] fp, lse [batch_size, num_qo_heads] f32 (may be
 * null). fp: f16 bf16 f32. Requires batch_size > 0, page_size > 0, head_dim > 0, num_qo_heads > 0, num_kv_heads > 0,
 * num_qo_heads % num_kv_heads == 0, extent(batch_size, num_qo_heads, head_dim) >= 0, extent(num_kv_heads, page_size,
 * head_dim) >= 0, -INFINITY < sm_scale && sm_scale < INFINITY. Supports head_dim <= 512. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_decode_f16_run(int32_t batch_size, int32_t page_size,
    int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, float sm_scale, const void *k_data,
    const void *v_data, const void *indices, const void *indptr, const void *last_page_len, const void *q, void *o,
    void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_decode_f16_can_implement(int32_t batch_size, int32_t page_size,
    int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, float sm_scale);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_decode_bf16_run(int32_t batch_size, int32_t page_size,
    int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, float sm_scale, const void *k_data,
    const void *v_data, const void *indices, const void *indptr, const void *last_page_len, const void *q, void *o,
    void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_decode_bf16_can_implement(int32_t batch_size, int32_t page_size,
    int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, float sm_scale);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_decode_f32_run(int32_t batch_size, int32_t page_size,
    int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, float sm_scale, const void *k_data,
    const void *v_data, const void *indices, const void *indptr, const void *last_page_len, const void *q, void *o,
    void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_decode_f32_can_implement(int32_t batch_size, int32_t page_size,
    int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, float sm_scale);

/* flashinfer_paged_decode_fp8: flashinfer_paged_decode of keys and values in fp8.
 * Tensors: k_data [pages, num_kv_heads, page_size, head_dim] kv, v_data [pages, num_kv_heads, page_size, head_dim]
 * kv, indices [page_indices] i32, indptr [batch_size + 1] i32, last_page_len [batch_size] i32, q [batch_size,
 * num_qo_heads, head_dim] fp, o [batch_size, num_qo_heads, head_dim] fp, lse [batch_size, num_qo_heads] f32 (may be
 * null). fp: f16 bf16; kv: e4m3 e5m2. Requires batch_size > 0, page_size > 0, head_dim > 0, num_qo_heads > 0,
 * num_kv_heads > 0, num_qo_heads % num_kv_heads == 0, extent(batch_size, num_qo_heads, head_dim) >= 0,
 * extent(num_kv_heads, page_size, head_dim) >= 0, -INFINITY < sm_scale && sm_scale < INFINITY. Supports head_dim <=
 * 512. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_decode_f16_e4m3_run(int32_t batch_size, int32_t page_size,
    int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, float sm_scale, const void *k_data,
    const void *v_data, const void *indices, const void *indptr, const void *last_page_len, const void *q, void *o,
    void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_decode_f16_e4m3_can_implement(int32_t batch_size,
    int32_t page_size, int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, float sm_scale);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_decode_f16_e5m2_run(int32_t batch_size, int32_t page_size,
    int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, float sm_scale, const void *k_data,
    const void *v_data, const void *indices, const void *indptr, const void *last_page_len, const void *q, void *o,
    void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_decode_f16_e5m2_can_implement(int32_t batch_size,
    int32_t page_size, int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, float sm_scale);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_decode_bf16_e4m3_run(int32_t batch_size, int32_t page_size,
    int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, float sm_scale, const void *k_data,
    const void *v_data, const void *indices, const void *indptr, const void *last_page_len, const void *q, void *o,
    void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_decode_bf16_e4m3_can_implement(int32_t batch_size,
    int32_t page_size, int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, float sm_scale);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_decode_bf16_e5m2_run(int32_t batch_size, int32_t page_size,
    int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, float sm_scale, const void *k_data,
    const void *v_data, const void *indices, const void *indptr, const void *last_page_len, const void *q, void *o,
    void *lse, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_decode_bf16_e5m2_can_implement(int32_t batch_size,
    int32_t page_size, int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, float sm_scale);

/* flashinfer_paged_decode_any: whether flashinfer_paged_decode can be computed, at any dtype; the bytes of its
 * workspace are 4 * (3 * batch_size + 2).
 * Requires batch_size > 0, page_size > 0, head_dim > 0, num_qo_heads > 0, num_kv_heads > 0, num_qo_heads %
 * num_kv_heads == 0, extent(batch_size, num_qo_heads, head_dim) >= 0, extent(num_kv_heads, page_size, head_dim) >=
 * 0. Supports head_dim <= 512. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_decode_can_implement(int32_t batch_size, int32_t page_size,
    int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads);
BARACUDA_API size_t baracuda_kernels_flashinfer_paged_decode_workspace_size(int32_t batch_size);

/* flashinfer_paged_prefill: o = softmax over j of (sm_scale * q k) times v, of the rows q_indptr[b] ... q_indptr[b +
 * 1] - 1 of request b; request b has the pages kv_indices[kv_indptr[b]] ... kv_indices[kv_indptr[b + 1] - 1], of
 * which the last has last_page_len[b] rows; head h has the keys of head h / (num_qo_heads / num_kv_heads); causal:
 * row i of a request sees its keys j <= i + keys - rows; enable_split is a hint that changes no result.
 * Tensors: k_data [pages, num_kv_heads, page_size, head_dim] fp, v_data [pages, num_kv_heads, page_size, head_dim]
 * fp, kv_indices [page_indices] i32, kv_indptr [batch_size + 1] i32, last_page_len [batch_size] i32, q
 * [total_num_rows, num_qo_heads, head_dim] fp, q_indptr [batch_size + 1] i32, o [total_num_rows, num_qo_heads,
 * head_dim] fp, lse [total_num_rows, num_qo_heads] f32 (may be null). fp: f16 bf16. Requires batch_size > 0,
 * total_num_rows > 0, page_size > 0, head_dim > 0, num_qo_heads > 0, num_kv_heads > 0, num_qo_heads % num_kv_heads
 * == 0, extent(total_num_rows, num_qo_heads, head_dim) >= 0, extent(num_kv_heads, page_size, head_dim) >= 0,
 * -INFINITY < sm_scale && sm_scale < INFINITY. Supports head_dim <= 512. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_prefill_f16_run(int32_t batch_size, int32_t total_num_rows,
    int32_t page_size, int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, float sm_scale, int32_t causal,
    int32_t enable_split, const void *k_data, const void *v_data, const void *kv_indices, const void *kv_indptr,
    const void *last_page_len, const void *q, const void *q_indptr, void *o, void *lse, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_prefill_f16_can_implement(int32_t batch_size,
    int32_t total_num_rows, int32_t page_size, int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads,
    float sm_scale, int32_t causal, int32_t enable_split);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_prefill_bf16_run(int32_t batch_size, int32_t total_num_rows,
    int32_t page_size, int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, float sm_scale, int32_t causal,
    int32_t enable_split, const void *k_data, const void *v_data, const void *kv_indices, const void *kv_indptr,
    const void *last_page_len, const void *q, const void *q_indptr, void *o, void *lse, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_prefill_bf16_can_implement(int32_t batch_size,
    int32_t total_num_rows, int32_t page_size, int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads,
    float sm_scale, int32_t causal, int32_t enable_split);

/* flashinfer_paged_prefill_any: whether flashinfer_paged_prefill can be computed, at any dtype.
 * Requires batch_size > 0, total_num_rows > 0, page_size > 0, head_dim > 0, num_qo_heads > 0, num_kv_heads > 0,
 * num_qo_heads % num_kv_heads == 0, extent(total_num_rows, num_qo_heads, head_dim) >= 0, extent(num_kv_heads,
 * page_size, head_dim) >= 0. Supports head_dim <= 512. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_prefill_can_implement(int32_t batch_size, int32_t total_num_rows,
    int32_t page_size, int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads);

/* flashinfer_ragged_prefill: flashinfer_paged_prefill of keys and values that follow each other: request b has the
 * rows kv_indptr[b] ... kv_indptr[b + 1] - 1; causal: row i of a request sees its keys j <= i + keys - rows;
 * enable_split is a hint that changes no result.
 * Tensors: k_data [total_kv_rows, num_kv_heads, head_dim] fp, v_data [total_kv_rows, num_kv_heads, head_dim] fp,
 * kv_indptr [batch_size + 1] i32, q [total_num_rows, num_qo_heads, head_dim] fp, q_indptr [batch_size + 1] i32, o
 * [total_num_rows, num_qo_heads, head_dim] fp, lse [total_num_rows, num_qo_heads] f32 (may be null). fp: f16 bf16.
 * Requires batch_size > 0, total_num_rows > 0, total_kv_rows > 0, head_dim > 0, num_qo_heads > 0, num_kv_heads > 0,
 * num_qo_heads % num_kv_heads == 0, extent(total_num_rows, num_qo_heads, head_dim) >= 0, extent(total_kv_rows,
 * num_kv_heads, head_dim) >= 0, -INFINITY < sm_scale && sm_scale < INFINITY. Supports head_dim <= 512. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_ragged_prefill_f16_run(int32_t batch_size, int32_t total_num_rows,
    int32_t total_kv_rows, int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, float sm_scale, int32_t causal,
    int32_t enable_split, const void *k_data, const void *v_data, const void *kv_indptr, const void *q,
    const void *q_indptr, void *o, void *lse, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_ragged_prefill_f16_can_implement(int32_t batch_size,
    int32_t total_num_rows, int32_t total_kv_rows, int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads,
    float sm_scale, int32_t causal);
BARACUDA_API int32_t baracuda_kernels_flashinfer_ragged_prefill_bf16_run(int32_t batch_size, int32_t total_num_rows,
    int32_t total_kv_rows, int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads, float sm_scale, int32_t causal,
    int32_t enable_split, const void *k_data, const void *v_data, const void *kv_indptr, const void *q,
    const void *q_indptr, void *o, void *lse, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_ragged_prefill_bf16_can_implement(int32_t batch_size,
    int32_t total_num_rows, int32_t total_kv_rows, int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads,
    float sm_scale, int32_t causal);

/* flashinfer_ragged_prefill_any: whether flashinfer_ragged_prefill can be computed, at any dtype.
 * Requires batch_size > 0, total_num_rows > 0, total_kv_rows > 0, head_dim > 0, num_qo_heads > 0, num_kv_heads > 0,
 * num_qo_heads % num_kv_heads == 0, extent(total_num_rows, num_qo_heads, head_dim) >= 0, extent(total_kv_rows,
 * num_kv_heads, head_dim) >= 0. Supports head_dim <= 512. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_ragged_prefill_can_implement(int32_t batch_size,
    int32_t total_num_rows, int32_t total_kv_rows, int32_t head_dim, int32_t num_qo_heads, int32_t num_kv_heads);

/* sdpa_backward: dV = attn^T dy, dA = dy v^T, dscores_ws = attn * (dA - the sum over j of attn * dA), dQ = scale *
 * dscores_ws k, dK = scale * dscores_ws^T q, of dscores_ws before it is rounded; where attn is 0, dscores_ws is 0.
 * Tensors: q [batch, heads, q_len, d_k] fp, k [batch, heads, k_len, d_k] fp, v [batch, heads, k_len, d_v] fp, attn
 * [batch, heads, q_len, k_len] fp, dy [batch, heads, q_len, d_v] fp, dscores_ws [batch, heads, q_len, k_len] fp, dQ
 * [batch, heads, q_len, d_k] fp, dK [batch, heads, k_len, d_k] fp, dV [batch, heads, k_len, d_v] fp. fp: f32 f16
 * bf16 f64. Requires batch >= 0, heads >= 0, q_len >= 0, k_len >= 0, d_k >= 0, d_v >= 0, extent(batch, heads, q_len,
 * k_len) >= 0, extent(batch, heads, q_len, d_k) >= 0, extent(batch, heads, q_len, d_v) >= 0, extent(batch, heads,
 * k_len, d_k) >= 0, extent(batch, heads, k_len, d_v) >= 0, -INFINITY < scale && scale < INFINITY. */
BARACUDA_API int32_t baracuda_kernels_sdpa_backward_f32_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, const void *q, const void *k, const void *v, const void *attn,
    const void *dy, void *dscores_ws, void *dQ, void *dK, void *dV, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_backward_f32_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, const void *q, const void *k, const void *v, const void *attn,
    const void *dy, const void *dscores_ws, const void *dQ, const void *dK, const void *dV);
BARACUDA_API int32_t baracuda_kernels_sdpa_backward_f16_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, const void *q, const void *k, const void *v, const void *attn,
    const void *dy, void *dscores_ws, void *dQ, void *dK, void *dV, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_backward_f16_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, const void *q, const void *k, const void *v, const void *attn,
    const void *dy, const void *dscores_ws, const void *dQ, const void *dK, const void *dV);
BARACUDA_API int32_t baracuda_kernels_sdpa_backward_bf16_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, const void *q, const void *k, const void *v, const void *attn,
    const void *dy, void *dscores_ws, void *dQ, void *dK, void *dV, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_backward_bf16_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, const void *q, const void *k, const void *v, const void *attn,
    const void *dy, const void *dscores_ws, const void *dQ, const void *dK, const void *dV);
BARACUDA_API int32_t baracuda_kernels_sdpa_backward_f64_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    int32_t d_k, int32_t d_v, float scale, const void *q, const void *k, const void *v, const void *attn,
    const void *dy, void *dscores_ws, void *dQ, void *dK, void *dV, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_backward_f64_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, const void *q, const void *k, const void *v, const void *attn,
    const void *dy, const void *dscores_ws, const void *dQ, const void *dK, const void *dV);

/* sdpa_backward_strided: dV = attn^T dy, dA = dy v^T, dscores_ws = attn * (dA - the sum over j of attn * dA), dQ =
 * scale * dscores_ws k, dK = scale * dscores_ws^T q, of dscores_ws before it is rounded; where attn is 0, dscores_ws
 * is 0. A stride_ is of batch, head and row, and a null pointer for contiguous tensors. Where the head's of dK or dV
 * is 0, its heads are summed.
 * Tensors: q [batch, heads, q_len, d_k by stride_q, 1] fp, k [batch, heads, k_len, d_k by stride_k, 1] fp, v [batch,
 * heads, k_len, d_v by stride_v, 1] fp, attn [batch, heads, q_len, k_len] fp, dy [batch, heads, q_len, d_v by
 * stride_dy, 1] fp, dscores_ws [batch, heads, q_len, k_len] fp, dQ [batch, heads, q_len, d_k by stride_dq, 1] fp, dK
 * [batch, heads, k_len, d_k by stride_dk, 1] fp, dV [batch, heads, k_len, d_v by stride_dv, 1] fp. fp: f32 f16 bf16
 * f64. Requires batch >= 0, heads >= 0, q_len >= 0, k_len >= 0, d_k >= 0, d_v >= 0, extent(batch, heads, q_len,
 * k_len) >= 0, extent(batch, heads, q_len, d_k) >= 0, extent(batch, heads, q_len, d_v) >= 0, extent(batch, heads,
 * k_len, d_k) >= 0, extent(batch, heads, k_len, d_v) >= 0, -INFINITY < scale && scale < INFINITY,
 * disjoint(stride_dq, batch, heads, q_len), disjoint(stride_dk, batch, 1, k_len), disjoint(stride_dv, batch, 1,
 * k_len). */
BARACUDA_API int32_t baracuda_kernels_sdpa_backward_f32_strided_run(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k, const int64_t *stride_v,
    const int64_t *stride_dy, const int64_t *stride_dq, const int64_t *stride_dk, const int64_t *stride_dv, float scale,
    const void *q, const void *k, const void *v, const void *attn, const void *dy, void *dscores_ws, void *dQ, void *dK,
    void *dV, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_backward_f32_strided_can_implement(int32_t batch, int32_t heads,
    int32_t q_len, int32_t k_len, int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k,
    const int64_t *stride_v, const int64_t *stride_dy, const int64_t *stride_dq, const int64_t *stride_dk,
    const int64_t *stride_dv, float scale, const void *q, const void *k, const void *v, const void *attn,
    const void *dy, const void *dscores_ws, const void *dQ, const void *dK, const void *dV);
BARACUDA_API int32_t baracuda_kernels_sdpa_backward_f16_strided_run(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k, const int64_t *stride_v,
    const int64_t *stride_dy, const int64_t *stride_dq, const int64_t *stride_dk, const int64_t *stride_dv, float scale,
    const void *q, const void *k, const void *v, const void *attn, const void *dy, void *dscores_ws, void *dQ, void *dK,
    void *dV, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_backward_f16_strided_can_implement(int32_t batch, int32_t heads,
    int32_t q_len, int32_t k_len, int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k,
    const int64_t *stride_v, const int64_t *stride_dy, const int64_t *stride_dq, const int64_t *stride_dk,
    const int64_t *stride_dv, float scale, const void *q, const void *k, const void *v, const void *attn,
    const void *dy, const void *dscores_ws, const void *dQ, const void *dK, const void *dV);
BARACUDA_API int32_t baracuda_kernels_sdpa_backward_bf16_strided_run(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k, const int64_t *stride_v,
    const int64_t *stride_dy, const int64_t *stride_dq, const int64_t *stride_dk, const int64_t *stride_dv, float scale,
    const void *q, const void *k, const void *v, const void *attn, const void *dy, void *dscores_ws, void *dQ, void *dK,
    void *dV, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_backward_bf16_strided_can_implement(int32_t batch, int32_t heads,
    int32_t q_len, int32_t k_len, int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k,
    const int64_t *stride_v, const int64_t *stride_dy, const int64_t *stride_dq, const int64_t *stride_dk,
    const int64_t *stride_dv, float scale, const void *q, const void *k, const void *v, const void *attn,
    const void *dy, const void *dscores_ws, const void *dQ, const void *dK, const void *dV);
BARACUDA_API int32_t baracuda_kernels_sdpa_backward_f64_strided_run(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k, const int64_t *stride_v,
    const int64_t *stride_dy, const int64_t *stride_dq, const int64_t *stride_dk, const int64_t *stride_dv, float scale,
    const void *q, const void *k, const void *v, const void *attn, const void *dy, void *dscores_ws, void *dQ, void *dK,
    void *dV, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_sdpa_backward_f64_strided_can_implement(int32_t batch, int32_t heads,
    int32_t q_len, int32_t k_len, int32_t d_k, int32_t d_v, const int64_t *stride_q, const int64_t *stride_k,
    const int64_t *stride_v, const int64_t *stride_dy, const int64_t *stride_dq, const int64_t *stride_dk,
    const int64_t *stride_dv, float scale, const void *q, const void *k, const void *v, const void *attn,
    const void *dy, const void *dscores_ws, const void *dQ, const void *dK, const void *dV);

/* flash_sdpa_backward: dQ, dK, dV of flash_sdpa, from its y and lse, which is found again where it was rounded to 16
 * bits; d_ws = the row sums of dy * y.
 * Tensors: q [batch, heads, q_len, d_k] fp, k [batch, heads, k_len, d_k] fp, v [batch, heads, k_len, d_v] fp, y
 * [batch, heads, q_len, d_v] fp, lse [batch, heads, q_len] fp, dy [batch, heads, q_len, d_v] fp, d_ws [batch, heads,
 * q_len] fp, dQ [batch, heads, q_len, d_k] fp, dK [batch, heads, k_len, d_k] fp, dV [batch, heads, k_len, d_v] fp.
 * fp: f32 f16 bf16 f64. Requires batch >= 0, heads >= 0, q_len >= 0, k_len >= 0, d_k >= 0, d_v >= 0, extent(batch,
 * heads, q_len, k_len) >= 0, extent(batch, heads, q_len, d_k) >= 0, extent(batch, heads, q_len, d_v) >= 0,
 * extent(batch, heads, k_len, d_k) >= 0, extent(batch, heads, k_len, d_v) >= 0, -INFINITY < scale && scale <
 * INFINITY. */
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_backward_f32_run(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k,
    const void *v, const void *y, const void *lse, const void *dy, void *d_ws, void *dQ, void *dK, void *dV,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_backward_f32_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k,
    const void *v, const void *y, const void *lse, const void *dy, const void *d_ws, const void *dQ, const void *dK,
    const void *dV);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_backward_f16_run(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k,
    const void *v, const void *y, const void *lse, const void *dy, void *d_ws, void *dQ, void *dK, void *dV,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_backward_f16_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k,
    const void *v, const void *y, const void *lse, const void *dy, const void *d_ws, const void *dQ, const void *dK,
    const void *dV);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_backward_bf16_run(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k,
    const void *v, const void *y, const void *lse, const void *dy, void *d_ws, void *dQ, void *dK, void *dV,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_backward_bf16_can_implement(int32_t batch, int32_t heads,
    int32_t q_len, int32_t k_len, int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q,
    const void *k, const void *v, const void *y, const void *lse, const void *dy, const void *d_ws, const void *dQ,
    const void *dK, const void *dV);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_backward_f64_run(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k,
    const void *v, const void *y, const void *lse, const void *dy, void *d_ws, void *dQ, void *dK, void *dV,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_flash_sdpa_backward_f64_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, int32_t d_k, int32_t d_v, float scale, int32_t is_causal, const void *q, const void *k,
    const void *v, const void *y, const void *lse, const void *dy, const void *d_ws, const void *dQ, const void *dK,
    const void *dV);

/* fa2_sdpa_backward: dq, dk, dv of fa2_sdpa_v2, from out and softmax_lse of that; heads that share keys are summed
 * in order.
 * Tensors: alibi_slopes_ptr [batch, num_heads by alibi_batch_stride, 1] f32 (may be null), q [batch, num_heads,
 * seq_q, head_dim] fp, k [batch, num_heads_k, seq_k, head_dim] fp, v [batch, num_heads_k, seq_k, head_dim] fp, o
 * [batch, num_heads, seq_q, head_dim] fp, dout [batch, num_heads, seq_q, head_dim] fp, lse [batch, num_heads, seq_q]
 * f32, dq [batch, num_heads, seq_q, head_dim] fp, dk [batch, num_heads_k, seq_k, head_dim] fp, dv [batch,
 * num_heads_k, seq_k, head_dim] fp. fp: f16 bf16. Requires batch > 0, num_heads > 0, num_heads_k > 0, seq_q > 0,
 * seq_k > 0, head_dim > 0, num_heads % num_heads_k == 0, extent(batch, num_heads, seq_q, head_dim) >= 0,
 * extent(batch, num_heads_k, seq_k, head_dim) >= 0, -INFINITY < softmax_scale && softmax_scale < INFINITY, 0 <=
 * softcap && softcap < INFINITY, alibi_batch_stride >= 0. Supports head_dim <= 512. */
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_backward_f16_run(int32_t batch, int32_t num_heads, int32_t num_heads_k,
    int32_t seq_q, int32_t seq_k, int32_t head_dim, float softmax_scale, int32_t is_causal,
    const void *alibi_slopes_ptr, int32_t alibi_batch_stride, int32_t window_size_left, int32_t window_size_right,
    float softcap, const void *q, const void *k, const void *v, const void *o, const void *dout, const void *lse,
    void *dq, void *dk, void *dv, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_backward_f16_can_implement(int32_t batch, int32_t num_heads,
    int32_t num_heads_k, int32_t seq_q, int32_t seq_k, int32_t head_dim, int32_t is_causal, int32_t window_size_left,
    int32_t window_size_right, float softcap);
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_backward_bf16_run(int32_t batch, int32_t num_heads, int32_t num_heads_k,
    int32_t seq_q, int32_t seq_k, int32_t head_dim, float softmax_scale, int32_t is_causal,
    const void *alibi_slopes_ptr, int32_t alibi_batch_stride, int32_t window_size_left, int32_t window_size_right,
    float softcap, const void *q, const void *k, const void *v, const void *o, const void *dout, const void *lse,
    void *dq, void *dk, void *dv, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_backward_bf16_can_implement(int32_t batch, int32_t num_heads,
    int32_t num_heads_k, int32_t seq_q, int32_t seq_k, int32_t head_dim, int32_t is_causal, int32_t window_size_left,
    int32_t window_size_right, float softcap);

/* fa2_sdpa_workspace: the bytes of workspace that fa2_sdpa_backward must be given. */
BARACUDA_API size_t baracuda_kernels_fa2_sdpa_backward_workspace_size(int32_t batch, int32_t num_heads, int32_t seq_q,
    int32_t head_dim);

/* fa2_sdpa_varlen_backward: dq, dk, dv of fa2_sdpa_varlen, from out and softmax_lse of that; heads that share keys
 * are summed in order.
 * Tensors: alibi_slopes_ptr [batch, num_heads by alibi_batch_stride, 1] f32 (may be null), q [total_q, num_heads,
 * head_dim] fp, k [total_k, num_heads_k, head_dim] fp, v [total_k, num_heads_k, head_dim] fp, o [total_q, num_heads,
 * head_dim] fp, dout [total_q, num_heads, head_dim] fp, lse [num_heads, total_q] f32, cu_seqlens_q [batch + 1] i32,
 * cu_seqlens_k [batch + 1] i32, dq [total_q, num_heads, head_dim] fp, dk [total_k, num_heads_k, head_dim] fp, dv
 * [total_k, num_heads_k, head_dim] fp. fp: f16 bf16. Requires batch > 0, num_heads > 0, num_heads_k > 0,
 * max_seqlen_q > 0, max_seqlen_k > 0, total_q > 0, total_k > 0, head_dim > 0, num_heads % num_heads_k == 0,
 * extent(num_heads, total_q, head_dim) >= 0, extent(num_heads_k, total_k, head_dim) >= 0, -INFINITY < softmax_scale
 * && softmax_scale < INFINITY, 0 <= softcap && softcap < INFINITY, alibi_batch_stride >= 0. Supports head_dim <=
 * 512. */
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_varlen_backward_f16_run(int32_t batch, int32_t num_heads,
    int32_t num_heads_k, int32_t max_seqlen_q, int32_t max_seqlen_k, int32_t total_q, int32_t total_k, int32_t head_dim,
    float softmax_scale, int32_t is_causal, const void *alibi_slopes_ptr, int32_t alibi_batch_stride,
    int32_t window_size_left, int32_t window_size_right, float softcap, const void *q, const void *k, const void *v,
    const void *o, const void *dout, const void *lse, const void *cu_seqlens_q, const void *cu_seqlens_k, void *dq,
    void *dk, void *dv, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_varlen_backward_f16_can_implement(int32_t batch, int32_t num_heads,
    int32_t num_heads_k, int32_t max_seqlen_q, int32_t max_seqlen_k, int32_t total_q, int32_t total_k, int32_t head_dim,
    int32_t is_causal, int32_t window_size_left, int32_t window_size_right, float softcap);
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_varlen_backward_bf16_run(int32_t batch, int32_t num_heads,
    int32_t num_heads_k, int32_t max_seqlen_q, int32_t max_seqlen_k, int32_t total_q, int32_t total_k, int32_t head_dim,
    float softmax_scale, int32_t is_causal, const void *alibi_slopes_ptr, int32_t alibi_batch_stride,
    int32_t window_size_left, int32_t window_size_right, float softcap, const void *q, const void *k, const void *v,
    const void *o, const void *dout, const void *lse, const void *cu_seqlens_q, const void *cu_seqlens_k, void *dq,
    void *dk, void *dv, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_fa2_sdpa_varlen_backward_bf16_can_implement(int32_t batch, int32_t num_heads,
    int32_t num_heads_k, int32_t max_seqlen_q, int32_t max_seqlen_k, int32_t total_q, int32_t total_k, int32_t head_dim,
    int32_t is_causal, int32_t window_size_left, int32_t window_size_right, float softcap);

/* fa2_sdpa_varlen_workspace: the bytes of workspace that fa2_sdpa_varlen_backward must be given. */
BARACUDA_API size_t baracuda_kernels_fa2_sdpa_varlen_backward_workspace_size(int32_t batch, int32_t num_heads,
    int32_t max_seqlen_q, int32_t total_q, int32_t head_dim);

/* rope: (y[2i], y[2i + 1]) = the pair (x[2i], x[2i + 1]) turned by the angle p / base^(2i / head_dim), where p is
 * positions[s], or s where pos_default_flag is not 0.
 * Tensors: x [batch, heads, seq, head_dim] fp, positions [seq] i64 (may be null), y [batch, heads, seq, head_dim]
 * fp. fp: f32 f16 bf16 f64. Requires batch >= 0, heads >= 0, seq >= 0, head_dim >= 0, head_dim % 2 == 0,
 * extent(batch, heads, seq, head_dim) >= 0, 0 < base, base < INFINITY, pos_default_flag != 0 || present(positions). */
BARACUDA_API int32_t baracuda_kernels_rope_f32_run(int32_t batch, int32_t heads, int32_t seq, int32_t head_dim,
    float base, int32_t pos_default_flag, const void *x, const void *positions, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_f32_can_implement(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, float base, int32_t pos_default_flag, const void *x, const void *positions, const void *y);
BARACUDA_API int32_t baracuda_kernels_rope_f16_run(int32_t batch, int32_t heads, int32_t seq, int32_t head_dim,
    float base, int32_t pos_default_flag, const void *x, const void *positions, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_f16_can_implement(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, float base, int32_t pos_default_flag, const void *x, const void *positions, const void *y);
BARACUDA_API int32_t baracuda_kernels_rope_bf16_run(int32_t batch, int32_t heads, int32_t seq, int32_t head_dim,
    float base, int32_t pos_default_flag, const void *x, const void *positions, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_bf16_can_implement(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, float base, int32_t pos_default_flag, const void *x, const void *positions, const void *y);
BARACUDA_API int32_t baracuda_kernels_rope_f64_run(int32_t batch, int32_t heads, int32_t seq, int32_t head_dim,
    float base, int32_t pos_default_flag, const void *x, const void *positions, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_f64_can_implement(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, float base, int32_t pos_default_flag, const void *x, const void *positions, const void *y);

/* rope_backward: (dx[2i], dx[2i + 1]) = the pair (dy[2i], dy[2i + 1]) turned by the angle -p / base^(2i / head_dim),
 * where p is positions[s], or s where pos_default_flag is not 0.
 * Tensors: dy [batch, heads, seq, head_dim] fp, positions [seq] i64 (may be null), dx [batch, heads, seq, head_dim]
 * fp. fp: f32 f16 bf16 f64. Requires batch >= 0, heads >= 0, seq >= 0, head_dim >= 0, head_dim % 2 == 0,
 * extent(batch, heads, seq, head_dim) >= 0, 0 < base, base < INFINITY, pos_default_flag != 0 || present(positions). */
BARACUDA_API int32_t baracuda_kernels_rope_backward_f32_run(int32_t batch, int32_t heads, int32_t seq, int32_t head_dim,
    float base, int32_t pos_default_flag, const void *dy, const void *positions, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_backward_f32_can_implement(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, float base, int32_t pos_default_flag, const void *dy, const void *positions, const void *dx);
BARACUDA_API int32_t baracuda_kernels_rope_backward_f16_run(int32_t batch, int32_t heads, int32_t seq, int32_t head_dim,
    float base, int32_t pos_default_flag, const void *dy, const void *positions, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_backward_f16_can_implement(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, float base, int32_t pos_default_flag, const void *dy, const void *positions, const void *dx);
BARACUDA_API int32_t baracuda_kernels_rope_backward_bf16_run(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, float base, int32_t pos_default_flag, const void *dy, const void *positions, void *dx,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_backward_bf16_can_implement(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, float base, int32_t pos_default_flag, const void *dy, const void *positions, const void *dx);
BARACUDA_API int32_t baracuda_kernels_rope_backward_f64_run(int32_t batch, int32_t heads, int32_t seq, int32_t head_dim,
    float base, int32_t pos_default_flag, const void *dy, const void *positions, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_backward_f64_can_implement(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, float base, int32_t pos_default_flag, const void *dy, const void *positions, const void *dx);

/* rope_strided: (y[2i], y[2i + 1]) = the pair (x[2i], x[2i + 1]) turned by the angle p / base^(2i / head_dim), where
 * p is positions[s], or s where pos_default_flag is not 0.
 * Tensors: x [batch, heads, seq, head_dim by stride_x_b, stride_x_h, stride_x_s, 1] fp, positions [seq] i64 (may be
 * null), y [batch, heads, seq, head_dim by stride_y_b, stride_y_h, stride_y_s, 1] fp. fp: f32 f16 bf16 f64. Requires
 * batch >= 0, heads >= 0, seq >= 0, head_dim >= 0, head_dim % 2 == 0, extent(batch, heads, seq, head_dim) >= 0, 0 <
 * base, base < INFINITY, pos_default_flag != 0 || present(positions), batch <= 1 || stride_y_b != 0 || extent(batch,
 * heads, seq, head_dim) == 0, heads <= 1 || stride_y_h != 0 || extent(batch, heads, seq, head_dim) == 0, seq <= 1 ||
 * stride_y_s != 0 || extent(batch, heads, seq, head_dim) == 0. */
BARACUDA_API int32_t baracuda_kernels_rope_f32_strided_run(int32_t batch, int32_t heads, int32_t seq, int32_t head_dim,
    int64_t stride_x_b, int64_t stride_x_h, int64_t stride_x_s, int64_t stride_y_b, int64_t stride_y_h,
    int64_t stride_y_s, float base, int32_t pos_default_flag, const void *x, const void *positions, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_f32_strided_can_implement(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, int64_t stride_x_b, int64_t stride_x_h, int64_t stride_x_s, int64_t stride_y_b,
    int64_t stride_y_h, int64_t stride_y_s, float base, int32_t pos_default_flag, const void *x, const void *positions,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_rope_f16_strided_run(int32_t batch, int32_t heads, int32_t seq, int32_t head_dim,
    int64_t stride_x_b, int64_t stride_x_h, int64_t stride_x_s, int64_t stride_y_b, int64_t stride_y_h,
    int64_t stride_y_s, float base, int32_t pos_default_flag, const void *x, const void *positions, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_f16_strided_can_implement(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, int64_t stride_x_b, int64_t stride_x_h, int64_t stride_x_s, int64_t stride_y_b,
    int64_t stride_y_h, int64_t stride_y_s, float base, int32_t pos_default_flag, const void *x, const void *positions,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_rope_bf16_strided_run(int32_t batch, int32_t heads, int32_t seq, int32_t head_dim,
    int64_t stride_x_b, int64_t stride_x_h, int64_t stride_x_s, int64_t stride_y_b, int64_t stride_y_h,
    int64_t stride_y_s, float base, int32_t pos_default_flag, const void *x, const void *positions, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_bf16_strided_can_implement(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, int64_t stride_x_b, int64_t stride_x_h, int64_t stride_x_s, int64_t stride_y_b,
    int64_t stride_y_h, int64_t stride_y_s, float base, int32_t pos_default_flag, const void *x, const void *positions,
    const void *y);
BARACUDA_API int32_t baracuda_kernels_rope_f64_strided_run(int32_t batch, int32_t heads, int32_t seq, int32_t head_dim,
    int64_t stride_x_b, int64_t stride_x_h, int64_t stride_x_s, int64_t stride_y_b, int64_t stride_y_h,
    int64_t stride_y_s, float base, int32_t pos_default_flag, const void *x, const void *positions, void *y,
    void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_f64_strided_can_implement(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, int64_t stride_x_b, int64_t stride_x_h, int64_t stride_x_s, int64_t stride_y_b,
    int64_t stride_y_h, int64_t stride_y_s, float base, int32_t pos_default_flag, const void *x, const void *positions,
    const void *y);

/* rope_backward_strided: (dx[2i], dx[2i + 1]) = the pair (dy[2i], dy[2i + 1]) turned by the angle -p / base^(2i /
 * head_dim), where p is positions[s], or s where pos_default_flag is not 0.
 * Tensors: dy [batch, heads, seq, head_dim by stride_dy_b, stride_dy_h, stride_dy_s, 1] fp, positions [seq] i64 (may
 * be null), dx [batch, heads, seq, head_dim by stride_dx_b, stride_dx_h, stride_dx_s, 1] fp. fp: f32 f16 bf16 f64.
 * Requires batch >= 0, heads >= 0, seq >= 0, head_dim >= 0, head_dim % 2 == 0, extent(batch, heads, seq, head_dim)
 * >= 0, 0 < base, base < INFINITY, pos_default_flag != 0 || present(positions), batch <= 1 || stride_dx_b != 0 ||
 * extent(batch, heads, seq, head_dim) == 0, heads <= 1 || stride_dx_h != 0 || extent(batch, heads, seq, head_dim) ==
 * 0, seq <= 1 || stride_dx_s != 0 || extent(batch, heads, seq, head_dim) == 0. */
BARACUDA_API int32_t baracuda_kernels_rope_backward_f32_strided_run(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, int64_t stride_dy_b, int64_t stride_dy_h, int64_t stride_dy_s, int64_t stride_dx_b,
    int64_t stride_dx_h, int64_t stride_dx_s, float base, int32_t pos_default_flag, const void *dy,
    const void *positions, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_backward_f32_strided_can_implement(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, int64_t stride_dy_b, int64_t stride_dy_h, int64_t stride_dy_s, int64_t stride_dx_b,
    int64_t stride_dx_h, int64_t stride_dx_s, float base, int32_t pos_default_flag, const void *dy,
    const void *positions, const void *dx);
BARACUDA_API int32_t baracuda_kernels_rope_backward_f16_strided_run(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, int64_t stride_dy_b, int64_t stride_dy_h, int64_t stride_dy_s, int64_t stride_dx_b,
    int64_t stride_dx_h, int64_t stride_dx_s, float base, int32_t pos_default_flag, const void *dy,
    const void *positions, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_backward_f16_strided_can_implement(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, int64_t stride_dy_b, int64_t stride_dy_h, int64_t stride_dy_s, int64_t stride_dx_b,
    int64_t stride_dx_h, int64_t stride_dx_s, float base, int32_t pos_default_flag, const void *dy,
    const void *positions, const void *dx);
BARACUDA_API int32_t baracuda_kernels_rope_backward_bf16_strided_run(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, int64_t stride_dy_b, int64_t stride_dy_h, int64_t stride_dy_s, int64_t stride_dx_b,
    int64_t stride_dx_h, int64_t stride_dx_s, float base, int32_t pos_default_flag, const void *dy,
    const void *positions, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_backward_bf16_strided_can_implement(int32_t batch, int32_t heads,
    int32_t seq, int32_t head_dim, int64_t stride_dy_b, int64_t stride_dy_h, int64_t stride_dy_s, int64_t stride_dx_b,
    int64_t stride_dx_h, int64_t stride_dx_s, float base, int32_t pos_default_flag, const void *dy,
    const void *positions, const void *dx);
BARACUDA_API int32_t baracuda_kernels_rope_backward_f64_strided_run(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, int64_t stride_dy_b, int64_t stride_dy_h, int64_t stride_dy_s, int64_t stride_dx_b,
    int64_t stride_dx_h, int64_t stride_dx_s, float base, int32_t pos_default_flag, const void *dy,
    const void *positions, void *dx, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_backward_f64_strided_can_implement(int32_t batch, int32_t heads, int32_t seq,
    int32_t head_dim, int64_t stride_dy_b, int64_t stride_dy_h, int64_t stride_dy_s, int64_t stride_dx_b,
    int64_t stride_dx_h, int64_t stride_dx_s, float base, int32_t pos_default_flag, const void *dy,
    const void *positions, const void *dx);

/* rope_apply: (y[r, s, 2i], y[r, s, 2i + 1]) = the pair of x there turned by the angle whose cosine and sine are at
 * r * stride_b + s * (d / 2) + i of the tables, for 0 <= s < td / d.
 * Tensors: x [bh, d == 0 ? 0 : td / d, d] fp, cos_tab [stride_b == 0 ? 1 : bh, d == 0 ? 0 : td / d, d / 2 by
 * stride_b, d / 2, 1] f32, sin_tab [stride_b == 0 ? 1 : bh, d == 0 ? 0 : td / d, d / 2 by stride_b, d / 2, 1] f32, y
 * [bh, d == 0 ? 0 : td / d, d] fp. fp: f32 f16 bf16 f64. Requires bh >= 0, td >= 0, d >= 0, d % 2 == 0, stride_b >=
 * 0, d == 0 || td % d == 0. */
BARACUDA_API int32_t baracuda_kernels_rope_apply_f32_run(int32_t bh, int32_t td, int32_t d, int32_t stride_b,
    const void *x, const void *cos_tab, const void *sin_tab, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_f32_can_implement(int32_t bh, int32_t td, int32_t d, int32_t stride_b);
BARACUDA_API int32_t baracuda_kernels_rope_apply_f16_run(int32_t bh, int32_t td, int32_t d, int32_t stride_b,
    const void *x, const void *cos_tab, const void *sin_tab, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_f16_can_implement(int32_t bh, int32_t td, int32_t d, int32_t stride_b);
BARACUDA_API int32_t baracuda_kernels_rope_apply_bf16_run(int32_t bh, int32_t td, int32_t d, int32_t stride_b,
    const void *x, const void *cos_tab, const void *sin_tab, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_bf16_can_implement(int32_t bh, int32_t td, int32_t d,
    int32_t stride_b);
BARACUDA_API int32_t baracuda_kernels_rope_apply_f64_run(int32_t bh, int32_t td, int32_t d, int32_t stride_b,
    const void *x, const void *cos_tab, const void *sin_tab, void *y, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_f64_can_implement(int32_t bh, int32_t td, int32_t d, int32_t stride_b);

/* rope_apply_backward: (dx[r, s, 2i], dx[r, s, 2i + 1]) = the pair of dy there turned back by the angle whose cosine
 * and sine are at r * stride_b + s * (d / 2) + i of the tables, for 0 <= s < td / d.
 * Tensors: dy [bh, d == 0 ? 0 : td / d, d] fp, cos_tab [stride_b == 0 ? 1 : bh, d == 0 ? 0 : td / d, d / 2 by
 * stride_b, d / 2, 1] f32, sin_tab [stride_b == 0 ? 1 : bh, d == 0 ? 0 : td / d, d / 2 by stride_b, d / 2, 1] f32,
 * dx [bh, d == 0 ? 0 : td / d, d] fp. fp: f32 f16 bf16 f64. Requires bh >= 0, td >= 0, d >= 0, d % 2 == 0, stride_b
 * >= 0, d == 0 || td % d == 0. */
BARACUDA_API int32_t baracuda_kernels_rope_apply_backward_f32_run(int32_t bh, int32_t td, int32_t d, int32_t stride_b,
    const void *dy, const void *cos_tab, const void *sin_tab, void *dx, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_backward_f32_can_implement(int32_t bh, int32_t td, int32_t d,
    int32_t stride_b);
BARACUDA_API int32_t baracuda_kernels_rope_apply_backward_f16_run(int32_t bh, int32_t td, int32_t d, int32_t stride_b,
    const void *dy, const void *cos_tab, const void *sin_tab, void *dx, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_backward_f16_can_implement(int32_t bh, int32_t td, int32_t d,
    int32_t stride_b);
BARACUDA_API int32_t baracuda_kernels_rope_apply_backward_bf16_run(int32_t bh, int32_t td, int32_t d, int32_t stride_b,
    const void *dy, const void *cos_tab, const void *sin_tab, void *dx, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_backward_bf16_can_implement(int32_t bh, int32_t td, int32_t d,
    int32_t stride_b);
BARACUDA_API int32_t baracuda_kernels_rope_apply_backward_f64_run(int32_t bh, int32_t td, int32_t d, int32_t stride_b,
    const void *dy, const void *cos_tab, const void *sin_tab, void *dx, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_backward_f64_can_implement(int32_t bh, int32_t td, int32_t d,
    int32_t stride_b);

/* rope_apply_interleaved: rope_apply under another name.
 * Tensors: x [bh, d == 0 ? 0 : td / d, d] fp, cos_tab [stride_b == 0 ? 1 : bh, d == 0 ? 0 : td / d, d / 2 by
 * stride_b, d / 2, 1] f32, sin_tab [stride_b == 0 ? 1 : bh, d == 0 ? 0 : td / d, d / 2 by stride_b, d / 2, 1] f32, y
 * [bh, d == 0 ? 0 : td / d, d] fp. fp: f32 f16 bf16 f64. Requires bh >= 0, td >= 0, d >= 0, d % 2 == 0, stride_b >=
 * 0, d == 0 || td % d == 0. */
BARACUDA_API int32_t baracuda_kernels_rope_apply_interleaved_f32_run(int32_t bh, int32_t td, int32_t d,
    int32_t stride_b, const void *x, const void *cos_tab, const void *sin_tab, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_interleaved_f32_can_implement(int32_t bh, int32_t td, int32_t d,
    int32_t stride_b);
BARACUDA_API int32_t baracuda_kernels_rope_apply_interleaved_f16_run(int32_t bh, int32_t td, int32_t d,
    int32_t stride_b, const void *x, const void *cos_tab, const void *sin_tab, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_interleaved_f16_can_implement(int32_t bh, int32_t td, int32_t d,
    int32_t stride_b);
BARACUDA_API int32_t baracuda_kernels_rope_apply_interleaved_bf16_run(int32_t bh, int32_t td, int32_t d,
    int32_t stride_b, const void *x, const void *cos_tab, const void *sin_tab, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_interleaved_bf16_can_implement(int32_t bh, int32_t td, int32_t d,
    int32_t stride_b);
BARACUDA_API int32_t baracuda_kernels_rope_apply_interleaved_f64_run(int32_t bh, int32_t td, int32_t d,
    int32_t stride_b, const void *x, const void *cos_tab, const void *sin_tab, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_interleaved_f64_can_implement(int32_t bh, int32_t td, int32_t d,
    int32_t stride_b);

/* rope_apply_interleaved_backward: rope_apply_backward under another name.
 * Tensors: dy [bh, d == 0 ? 0 : td / d, d] fp, cos_tab [stride_b == 0 ? 1 : bh, d == 0 ? 0 : td / d, d / 2 by
 * stride_b, d / 2, 1] f32, sin_tab [stride_b == 0 ? 1 : bh, d == 0 ? 0 : td / d, d / 2 by stride_b, d / 2, 1] f32,
 * dx [bh, d == 0 ? 0 : td / d, d] fp. fp: f32 f16 bf16 f64. Requires bh >= 0, td >= 0, d >= 0, d % 2 == 0, stride_b
 * >= 0, d == 0 || td % d == 0. */
BARACUDA_API int32_t baracuda_kernels_rope_apply_interleaved_backward_f32_run(int32_t bh, int32_t td, int32_t d,
    int32_t stride_b, const void *dy, const void *cos_tab, const void *sin_tab, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_interleaved_backward_f32_can_implement(int32_t bh, int32_t td,
    int32_t d, int32_t stride_b);
BARACUDA_API int32_t baracuda_kernels_rope_apply_interleaved_backward_f16_run(int32_t bh, int32_t td, int32_t d,
    int32_t stride_b, const void *dy, const void *cos_tab, const void *sin_tab, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_interleaved_backward_f16_can_implement(int32_t bh, int32_t td,
    int32_t d, int32_t stride_b);
BARACUDA_API int32_t baracuda_kernels_rope_apply_interleaved_backward_bf16_run(int32_t bh, int32_t td, int32_t d,
    int32_t stride_b, const void *dy, const void *cos_tab, const void *sin_tab, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_interleaved_backward_bf16_can_implement(int32_t bh, int32_t td,
    int32_t d, int32_t stride_b);
BARACUDA_API int32_t baracuda_kernels_rope_apply_interleaved_backward_f64_run(int32_t bh, int32_t td, int32_t d,
    int32_t stride_b, const void *dy, const void *cos_tab, const void *sin_tab, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_interleaved_backward_f64_can_implement(int32_t bh, int32_t td,
    int32_t d, int32_t stride_b);

/* rope_apply_thd: (y[t, h, 2i], y[t, h, 2i + 1]) = the pair of x there turned by the angle whose cosine and sine are
 * at t * stride_b + i of the tables.
 * Tensors: x [t_outer, h_heads, d] fp, cos_tab [t_outer, d / 2 by stride_b, 1] f32, sin_tab [t_outer, d / 2 by
 * stride_b, 1] f32, y [t_outer, h_heads, d] fp. fp: f32 f16 bf16 f64. Requires t_outer >= 0, h_heads >= 0, d >= 0, d
 * % 2 == 0, stride_b >= 0, extent(t_outer, h_heads, d) >= 0. */
BARACUDA_API int32_t baracuda_kernels_rope_apply_thd_f32_run(int32_t t_outer, int32_t h_heads, int32_t d,
    int32_t stride_b, const void *x, const void *cos_tab, const void *sin_tab, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_thd_f32_can_implement(int32_t t_outer, int32_t h_heads, int32_t d,
    int32_t stride_b);
BARACUDA_API int32_t baracuda_kernels_rope_apply_thd_f16_run(int32_t t_outer, int32_t h_heads, int32_t d,
    int32_t stride_b, const void *x, const void *cos_tab, const void *sin_tab, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_thd_f16_can_implement(int32_t t_outer, int32_t h_heads, int32_t d,
    int32_t stride_b);
BARACUDA_API int32_t baracuda_kernels_rope_apply_thd_bf16_run(int32_t t_outer, int32_t h_heads, int32_t d,
    int32_t stride_b, const void *x, const void *cos_tab, const void *sin_tab, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_thd_bf16_can_implement(int32_t t_outer, int32_t h_heads, int32_t d,
    int32_t stride_b);
BARACUDA_API int32_t baracuda_kernels_rope_apply_thd_f64_run(int32_t t_outer, int32_t h_heads, int32_t d,
    int32_t stride_b, const void *x, const void *cos_tab, const void *sin_tab, void *y, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_thd_f64_can_implement(int32_t t_outer, int32_t h_heads, int32_t d,
    int32_t stride_b);

/* rope_apply_thd_backward: (dx[t, h, 2i], dx[t, h, 2i + 1]) = the pair of dy there turned back by the angle whose
 * cosine and sine are at t * stride_b + i of the tables.
 * Tensors: dy [t_outer, h_heads, d] fp, cos_tab [t_outer, d / 2 by stride_b, 1] f32, sin_tab [t_outer, d / 2 by
 * stride_b, 1] f32, dx [t_outer, h_heads, d] fp. fp: f32 f16 bf16 f64. Requires t_outer >= 0, h_heads >= 0, d >= 0,
 * d % 2 == 0, stride_b >= 0, extent(t_outer, h_heads, d) >= 0. */
BARACUDA_API int32_t baracuda_kernels_rope_apply_thd_backward_f32_run(int32_t t_outer, int32_t h_heads, int32_t d,
    int32_t stride_b, const void *dy, const void *cos_tab, const void *sin_tab, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_thd_backward_f32_can_implement(int32_t t_outer, int32_t h_heads,
    int32_t d, int32_t stride_b);
BARACUDA_API int32_t baracuda_kernels_rope_apply_thd_backward_f16_run(int32_t t_outer, int32_t h_heads, int32_t d,
    int32_t stride_b, const void *dy, const void *cos_tab, const void *sin_tab, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_thd_backward_f16_can_implement(int32_t t_outer, int32_t h_heads,
    int32_t d, int32_t stride_b);
BARACUDA_API int32_t baracuda_kernels_rope_apply_thd_backward_bf16_run(int32_t t_outer, int32_t h_heads, int32_t d,
    int32_t stride_b, const void *dy, const void *cos_tab, const void *sin_tab, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_thd_backward_bf16_can_implement(int32_t t_outer, int32_t h_heads,
    int32_t d, int32_t stride_b);
BARACUDA_API int32_t baracuda_kernels_rope_apply_thd_backward_f64_run(int32_t t_outer, int32_t h_heads, int32_t d,
    int32_t stride_b, const void *dy, const void *cos_tab, const void *sin_tab, void *dx, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_rope_apply_thd_backward_f64_can_implement(int32_t t_outer, int32_t h_heads,
    int32_t d, int32_t stride_b);

/* alibi: y[b, h, i, j] = scores[b, h, i, j] + slopes[h] * (j - i).
 * Tensors: scores [batch, heads, q_len, k_len] fp, slopes [heads] fp, y [batch, heads, q_len, k_len] fp. fp: f32 f16
 * bf16 f64. Requires batch >= 0, heads >= 0, q_len >= 0, k_len >= 0, extent(batch, heads, q_len, k_len) >= 0. */
BARACUDA_API int32_t baracuda_kernels_alibi_f32_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    const void *scores, const void *slopes, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_alibi_f32_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, const void *scores, const void *slopes, const void *y);
BARACUDA_API int32_t baracuda_kernels_alibi_f16_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    const void *scores, const void *slopes, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_alibi_f16_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, const void *scores, const void *slopes, const void *y);
BARACUDA_API int32_t baracuda_kernels_alibi_bf16_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    const void *scores, const void *slopes, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_alibi_bf16_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, const void *scores, const void *slopes, const void *y);
BARACUDA_API int32_t baracuda_kernels_alibi_f64_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    const void *scores, const void *slopes, void *y, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_alibi_f64_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, const void *scores, const void *slopes, const void *y);

/* alibi_backward: da = dy; dslope[h] = the sum of dy[b, h, i, j] * (j - i).
 * Tensors: dy [batch, heads, q_len, k_len] fp, da [batch, heads, q_len, k_len] fp (may be null), dslope [heads] fp
 * (may be null). fp: f32 f16 bf16 f64. Requires batch >= 0, heads >= 0, q_len >= 0, k_len >= 0, extent(batch, heads,
 * q_len, k_len) >= 0, present(da) || present(dslope). */
BARACUDA_API int32_t baracuda_kernels_alibi_backward_f32_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    const void *dy, void *da, void *dslope, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_alibi_backward_f32_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, const void *dy, const void *da, const void *dslope);
BARACUDA_API size_t baracuda_kernels_alibi_backward_f32_workspace_size(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len);
BARACUDA_API int32_t baracuda_kernels_alibi_backward_f16_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    const void *dy, void *da, void *dslope, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_alibi_backward_f16_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, const void *dy, const void *da, const void *dslope);
BARACUDA_API size_t baracuda_kernels_alibi_backward_f16_workspace_size(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len);
BARACUDA_API int32_t baracuda_kernels_alibi_backward_bf16_run(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, const void *dy, void *da, void *dslope, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_alibi_backward_bf16_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, const void *dy, const void *da, const void *dslope);
BARACUDA_API size_t baracuda_kernels_alibi_backward_bf16_workspace_size(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len);
BARACUDA_API int32_t baracuda_kernels_alibi_backward_f64_run(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len,
    const void *dy, void *da, void *dslope, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_alibi_backward_f64_can_implement(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len, const void *dy, const void *da, const void *dslope);
BARACUDA_API size_t baracuda_kernels_alibi_backward_f64_workspace_size(int32_t batch, int32_t heads, int32_t q_len,
    int32_t k_len);

/* kv_cache_append: k_cache[b, h, cache_offsets[b] + t] = k_new[b, h, t], and the same of v, bit for bit.
 * Tensors: k_new [batch, heads, new_len, d_k] fp, v_new [batch, heads, new_len, d_v] fp, cache_offsets [batch] i64,
 * k_cache [batch, heads, max_cache_len, d_k] fp (read and written), v_cache [batch, heads, max_cache_len, d_v] fp
 * (read and written). fp: f32 f16 bf16 f64. Requires batch >= 0, heads >= 0, new_len >= 0, max_cache_len >= 0, d_k
 * >= 0, d_v >= 0, extent(batch, heads, new_len, d_k) >= 0, extent(batch, heads, max_cache_len, d_k) >= 0,
 * extent(batch, heads, new_len, d_v) >= 0, extent(batch, heads, max_cache_len, d_v) >= 0. */
BARACUDA_API int32_t baracuda_kernels_kv_cache_append_f32_run(int32_t batch, int32_t heads, int32_t new_len,
    int32_t max_cache_len, int32_t d_k, int32_t d_v, const void *k_new, const void *v_new, const void *cache_offsets,
    void *k_cache, void *v_cache, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_kv_cache_append_f32_can_implement(int32_t batch, int32_t heads, int32_t new_len,
    int32_t max_cache_len, int32_t d_k, int32_t d_v, const void *k_new, const void *v_new, const void *cache_offsets,
    const void *k_cache, const void *v_cache);
BARACUDA_API int32_t baracuda_kernels_kv_cache_append_f16_run(int32_t batch, int32_t heads, int32_t new_len,
    int32_t max_cache_len, int32_t d_k, int32_t d_v, const void *k_new, const void *v_new, const void *cache_offsets,
    void *k_cache, void *v_cache, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_kv_cache_append_f16_can_implement(int32_t batch, int32_t heads, int32_t new_len,
    int32_t max_cache_len, int32_t d_k, int32_t d_v, const void *k_new, const void *v_new, const void *cache_offsets,
    const void *k_cache, const void *v_cache);
BARACUDA_API int32_t baracuda_kernels_kv_cache_append_bf16_run(int32_t batch, int32_t heads, int32_t new_len,
    int32_t max_cache_len, int32_t d_k, int32_t d_v, const void *k_new, const void *v_new, const void *cache_offsets,
    void *k_cache, void *v_cache, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_kv_cache_append_bf16_can_implement(int32_t batch, int32_t heads, int32_t new_len,
    int32_t max_cache_len, int32_t d_k, int32_t d_v, const void *k_new, const void *v_new, const void *cache_offsets,
    const void *k_cache, const void *v_cache);
BARACUDA_API int32_t baracuda_kernels_kv_cache_append_f64_run(int32_t batch, int32_t heads, int32_t new_len,
    int32_t max_cache_len, int32_t d_k, int32_t d_v, const void *k_new, const void *v_new, const void *cache_offsets,
    void *k_cache, void *v_cache, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_kv_cache_append_f64_can_implement(int32_t batch, int32_t heads, int32_t new_len,
    int32_t max_cache_len, int32_t d_k, int32_t d_v, const void *k_new, const void *v_new, const void *cache_offsets,
    const void *k_cache, const void *v_cache);

/* flashinfer_paged_kv_append_decode: k_data[indices[indptr[b + 1] - 1], h, last_page_len[b] - 1] = key[b, h], and
 * the same of v: last_page_len counts the new token already.
 * Tensors: k_data [pages, num_heads, page_size, head_dim] fp (read and written), v_data [pages, num_heads,
 * page_size, head_dim] fp (read and written), indices [page_indices] i32, indptr [batch_size + 1] i32, last_page_len
 * [batch_size] i32, key [batch_size, num_heads, head_dim] fp, value [batch_size, num_heads, head_dim] fp. fp: f16
 * bf16 f32. Requires batch_size > 0, batch_size < 2147483647, page_size > 0, num_heads > 0, head_dim > 0,
 * extent(page_size, num_heads, head_dim) >= 0, extent(batch_size, num_heads, head_dim) >= 0. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_kv_append_decode_f16_run(int32_t batch_size, int32_t page_size,
    int32_t num_heads, int32_t head_dim, void *k_data, void *v_data, const void *indices, const void *indptr,
    const void *last_page_len, const void *key, const void *value, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_kv_append_decode_f16_can_implement(int32_t batch_size,
    int32_t page_size, int32_t num_heads, int32_t head_dim);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_kv_append_decode_bf16_run(int32_t batch_size, int32_t page_size,
    int32_t num_heads, int32_t head_dim, void *k_data, void *v_data, const void *indices, const void *indptr,
    const void *last_page_len, const void *key, const void *value, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_kv_append_decode_bf16_can_implement(int32_t batch_size,
    int32_t page_size, int32_t num_heads, int32_t head_dim);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_kv_append_decode_f32_run(int32_t batch_size, int32_t page_size,
    int32_t num_heads, int32_t head_dim, void *k_data, void *v_data, const void *indices, const void *indptr,
    const void *last_page_len, const void *key, const void *value, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_kv_append_decode_f32_can_implement(int32_t batch_size,
    int32_t page_size, int32_t num_heads, int32_t head_dim);

/* flashinfer_paged_kv_append_decode_sizes: whether flashinfer_paged_kv_append_decode takes these sizes, whatever the
 * dtype.
 * Requires batch_size > 0, batch_size < 2147483647, page_size > 0, num_heads > 0, head_dim > 0, extent(page_size,
 * num_heads, head_dim) >= 0, extent(batch_size, num_heads, head_dim) >= 0. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_paged_kv_append_decode_can_implement(int32_t batch_size,
    int32_t page_size, int32_t num_heads, int32_t head_dim);

/* flashinfer_merge_state_in_place: s = log2(2^s + 2^s_other), v = (2^s v + 2^s_other v_other) / 2^(the new s).
 * Tensors: v [seq_len, num_heads, head_dim] fp (read and written), s [seq_len, num_heads] f32 (read and written),
 * v_other [seq_len, num_heads, head_dim] fp, s_other [seq_len, num_heads] f32. fp: f16 bf16 f32. Requires seq_len >=
 * 0, num_heads >= 0, head_dim >= 0, extent(seq_len, num_heads, head_dim) >= 0. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_merge_state_in_place_f16_run(int32_t seq_len, int32_t num_heads,
    int32_t head_dim, void *v, void *s, const void *v_other, const void *s_other, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_merge_state_in_place_f16_can_implement(int32_t seq_len,
    int32_t num_heads, int32_t head_dim);
BARACUDA_API int32_t baracuda_kernels_flashinfer_merge_state_in_place_bf16_run(int32_t seq_len, int32_t num_heads,
    int32_t head_dim, void *v, void *s, const void *v_other, const void *s_other, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_merge_state_in_place_bf16_can_implement(int32_t seq_len,
    int32_t num_heads, int32_t head_dim);
BARACUDA_API int32_t baracuda_kernels_flashinfer_merge_state_in_place_f32_run(int32_t seq_len, int32_t num_heads,
    int32_t head_dim, void *v, void *s, const void *v_other, const void *s_other, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_merge_state_in_place_f32_can_implement(int32_t seq_len,
    int32_t num_heads, int32_t head_dim);

/* flashinfer_merge_state_in_place_sizes: whether flashinfer_merge_state_in_place takes these sizes, whatever the
 * dtype.
 * Requires seq_len >= 0, num_heads >= 0, head_dim >= 0, extent(seq_len, num_heads, head_dim) >= 0. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_merge_state_in_place_can_implement(int32_t seq_len, int32_t num_heads,
    int32_t head_dim);

/* flashinfer_merge_states: s_merged = log2 of the sum of 2^s over the sets, v_merged = the sum of 2^s v /
 * 2^s_merged.
 * Tensors: v [seq_len, num_index_sets, num_heads, head_dim] fp, s [seq_len, num_index_sets, num_heads] f32, v_merged
 * [seq_len, num_heads, head_dim] fp, s_merged [seq_len, num_heads] f32. fp: f16 bf16 f32. Requires num_index_sets >=
 * 0, seq_len >= 0, num_heads >= 0, head_dim >= 0, extent(seq_len, num_heads, head_dim) >= 0, extent(num_index_sets,
 * seq_len, num_heads, head_dim) >= 0. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_merge_states_f16_run(int32_t num_index_sets, int32_t seq_len,
    int32_t num_heads, int32_t head_dim, const void *v, const void *s, void *v_merged, void *s_merged, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_merge_states_f16_can_implement(int32_t num_index_sets, int32_t seq_len,
    int32_t num_heads, int32_t head_dim);
BARACUDA_API int32_t baracuda_kernels_flashinfer_merge_states_bf16_run(int32_t num_index_sets, int32_t seq_len,
    int32_t num_heads, int32_t head_dim, const void *v, const void *s, void *v_merged, void *s_merged, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_merge_states_bf16_can_implement(int32_t num_index_sets,
    int32_t seq_len, int32_t num_heads, int32_t head_dim);
BARACUDA_API int32_t baracuda_kernels_flashinfer_merge_states_f32_run(int32_t num_index_sets, int32_t seq_len,
    int32_t num_heads, int32_t head_dim, const void *v, const void *s, void *v_merged, void *s_merged, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_merge_states_f32_can_implement(int32_t num_index_sets, int32_t seq_len,
    int32_t num_heads, int32_t head_dim);

/* flashinfer_merge_states_sizes: whether flashinfer_merge_states takes these sizes, whatever the dtype.
 * Requires num_index_sets >= 0, seq_len >= 0, num_heads >= 0, head_dim >= 0, extent(seq_len, num_heads, head_dim) >=
 * 0, extent(num_index_sets, seq_len, num_heads, head_dim) >= 0. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_merge_states_can_implement(int32_t num_index_sets, int32_t seq_len,
    int32_t num_heads, int32_t head_dim);

/* flashinfer_top_k_sampling: output[b] = a token drawn by probs[b] from those with a positive probability of which
 * fewer than top_k tokens have a larger probability; valid[b] = 1, or 0 where there is none.
 * Tensors: probs [batch, vocab] t, output [batch] i32, valid [batch] u8 (may be null). t: f32. Requires batch >= 0,
 * vocab >= 0, 1 <= top_k_val, top_k_val <= vocab. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_top_k_sampling_f32_run(int32_t batch, int32_t vocab, int32_t top_k_val,
    int32_t deterministic, uint64_t seed_val, uint64_t offset_val, const void *probs, void *output, void *valid,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_top_k_sampling_f32_can_implement(int32_t batch, int32_t vocab,
    int32_t top_k_val);

/* flashinfer_top_p_sampling: output[b] = a token drawn by probs[b] from those with a positive probability of which
 * the larger probabilities sum to less than top_p; valid[b] = 1, or 0 where there is none.
 * Tensors: probs [batch, vocab] t, output [batch] i32, valid [batch] u8 (may be null). t: f32. Requires batch >= 0,
 * vocab >= 0, 0 < top_p_val, top_p_val <= 1. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_top_p_sampling_f32_run(int32_t batch, int32_t vocab, float top_p_val,
    int32_t deterministic, uint64_t seed_val, uint64_t offset_val, const void *probs, void *output, void *valid,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_top_p_sampling_f32_can_implement(int32_t batch, int32_t vocab,
    float top_p_val);

/* flashinfer_min_p_sampling: output[b] = a token drawn by probs[b] from those with a positive probability of which
 * its probability is at least min_p times the largest one; valid[b] = 1, or 0 where there is none.
 * Tensors: probs [batch, vocab] t, output [batch] i32, valid [batch] u8 (may be null). t: f32. Requires batch >= 0,
 * vocab >= 0, 0 < min_p_val, min_p_val <= 1. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_min_p_sampling_f32_run(int32_t batch, int32_t vocab, float min_p_val,
    int32_t deterministic, uint64_t seed_val, uint64_t offset_val, const void *probs, void *output, void *valid,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_min_p_sampling_f32_can_implement(int32_t batch, int32_t vocab,
    float min_p_val);

/* flashinfer_top_k_top_p_sampling: output[b] = a token drawn by probs[b] from those with a positive probability of
 * which fewer than top_k tokens have a larger probability, and the larger probabilities sum to less than top_p;
 * valid[b] = 1, or 0 where there is none.
 * Tensors: probs [batch, vocab] t, output [batch] i32, valid [batch] u8 (may be null). t: f32. Requires batch >= 0,
 * vocab >= 0, 1 <= top_k_val, top_k_val <= vocab, 0 < top_p_val, top_p_val <= 1. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_top_k_top_p_sampling_f32_run(int32_t batch, int32_t vocab,
    int32_t top_k_val, float top_p_val, int32_t deterministic, uint64_t seed_val, uint64_t offset_val,
    const void *probs, void *output, void *valid, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_top_k_top_p_sampling_f32_can_implement(int32_t batch, int32_t vocab,
    int32_t top_k_val, float top_p_val);

/* flashinfer_top_k_sampling_arr: output[b] = a token drawn by probs[b] from those with a positive probability of
 * which fewer than top_k tokens have a larger probability; each row has its own parameters; valid[b] = 1, or 0 where
 * there is none.
 * Tensors: top_k_arr [batch] i32, probs [batch, vocab] t, output [batch] i32, valid [batch] u8 (may be null). t:
 * f32. Requires batch >= 0, vocab >= 0. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_top_k_sampling_f32_arr_run(int32_t batch, int32_t vocab,
    const void *top_k_arr, int32_t deterministic, uint64_t seed_val, uint64_t offset_val, const void *probs,
    void *output, void *valid, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_top_k_sampling_f32_arr_can_implement(int32_t batch, int32_t vocab);

/* flashinfer_top_p_sampling_arr: output[b] = a token drawn by probs[b] from those with a positive probability of
 * which the larger probabilities sum to less than top_p; each row has its own parameters; valid[b] = 1, or 0 where
 * there is none.
 * Tensors: top_p_arr [batch] f32, probs [batch, vocab] t, output [batch] i32, valid [batch] u8 (may be null). t:
 * f32. Requires batch >= 0, vocab >= 0. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_top_p_sampling_f32_arr_run(int32_t batch, int32_t vocab,
    const void *top_p_arr, int32_t deterministic, uint64_t seed_val, uint64_t offset_val, const void *probs,
    void *output, void *valid, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_top_p_sampling_f32_arr_can_implement(int32_t batch, int32_t vocab);

/* flashinfer_min_p_sampling_arr: output[b] = a token drawn by probs[b] from those with a positive probability of
 * which its probability is at least min_p times the largest one; each row has its own parameters; valid[b] = 1, or 0
 * where there is none.
 * Tensors: min_p_arr [batch] f32, probs [batch, vocab] t, output [batch] i32, valid [batch] u8 (may be null). t:
 * f32. Requires batch >= 0, vocab >= 0. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_min_p_sampling_f32_arr_run(int32_t batch, int32_t vocab,
    const void *min_p_arr, int32_t deterministic, uint64_t seed_val, uint64_t offset_val, const void *probs,
    void *output, void *valid, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_min_p_sampling_f32_arr_can_implement(int32_t batch, int32_t vocab);

/* flashinfer_top_k_top_p_sampling_arr: output[b] = a token drawn by probs[b] from those with a positive probability
 * of which fewer than top_k tokens have a larger probability, and the larger probabilities sum to less than top_p;
 * each row has its own parameters; valid[b] = 1, or 0 where there is none.
 * Tensors: top_k_arr [batch] i32, top_p_arr [batch] f32, probs [batch, vocab] t, output [batch] i32, valid [batch]
 * u8 (may be null). t: f32. Requires batch >= 0, vocab >= 0. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_top_k_top_p_sampling_f32_arr_run(int32_t batch, int32_t vocab,
    const void *top_k_arr, const void *top_p_arr, int32_t deterministic, uint64_t seed_val, uint64_t offset_val,
    const void *probs, void *output, void *valid, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_top_k_top_p_sampling_f32_arr_can_implement(int32_t batch,
    int32_t vocab);

/* flashinfer_chain_speculative_sampling: draft token d of place i is accepted where u * draft_probs[i, d] <
 * target_probs[i, d] with a random u; output_token_ids = the tokens up to the first that is not, in its place one
 * drawn by max(target_probs[i] - draft_probs[i], 0), or behind them all one drawn by the last target_probs; then -1.
 * The counts grow by the tokens that are accepted at any place, and by those that are emitted.
 * Tensors: draft_probs [batch, num_speculative_tokens, vocab] t, draft_token_ids [batch, num_speculative_tokens]
 * i32, target_probs [batch, num_speculative_tokens + 1, vocab] t, output_token_ids [batch, num_speculative_tokens +
 * 1] i32, output_accepted_token_num [batch] i32 (read and written), output_emitted_draft_token_num [batch] i32 (read
 * and written). t: f32. Requires batch >= 0, vocab >= 0, num_speculative_tokens >= 0, num_speculative_tokens <
 * 2147483647, extent(batch, num_speculative_tokens + 1, vocab) >= 0. */
BARACUDA_API int32_t baracuda_kernels_flashinfer_chain_speculative_sampling_f32_run(int32_t batch,
    int32_t num_speculative_tokens, int32_t vocab, int32_t deterministic, uint64_t seed_val, uint64_t offset_val,
    const void *draft_probs, const void *draft_token_ids, const void *target_probs, void *output_token_ids,
    void *output_accepted_token_num, void *output_emitted_draft_token_num, void *stream);
BARACUDA_API int32_t baracuda_kernels_flashinfer_chain_speculative_sampling_f32_can_implement(int32_t batch,
    int32_t num_speculative_tokens, int32_t vocab);

#ifdef __cplusplus
}
#endif

#endif /* BARACUDA_ATTENTION_H */
