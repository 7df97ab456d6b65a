/* embedding.h: symbols of the embedding family. baracuda_kernels.h states the conventions.
 *
 * Generated from baracuda_sys/abi by `python -m baracuda_sys.abi generate`; edit the table instead.
 */
#ifndef BARACUDA_EMBEDDING_H
#define BARACUDA_EMBEDDING_H

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==================================================================================================================
 * Embedding
 *
 * An index is live where it is one of the num_embeddings rows of weight and not padding_idx; any negative padding_idx is
 * none. Others are no error: they give zeros, and no gradient. Without indices or bags, or with an embedding_dim of 0,
 * there is nothing to do.
 * ================================================================================================================== */
/* embedding: out[n] = weight[indices[n]], zeros where the index is not live.
 * Tensors: weight [num_embeddings, embedding_dim] fp, indices [num_indices] i, out [num_indices, embedding_dim] fp.
 * fp: f32 f16 bf16 f64; i: i32 i64idx_. Requires num_indices >= 0, num_embeddings >= 0, embedding_dim >= 0,
 * extent(num_indices, embedding_dim) >= 0. */
BARACUDA_API int32_t baracuda_kernels_embedding_f32_run(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *weight, const void *indices, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_f32_can_implement(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *weight, const void *indices, const void *out);
BARACUDA_API int32_t baracuda_kernels_embedding_i64idx_f32_run(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *weight, const void *indices, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_i64idx_f32_can_implement(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *weight, const void *indices, const void *out);
BARACUDA_API int32_t baracuda_kernels_embedding_f16_run(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *weight, const void *indices, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_f16_can_implement(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *weight, const void *indices, const void *out);
BARACUDA_API int32_t baracuda_kernels_embedding_i64idx_f16_run(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *weight, const void *indices, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_i64idx_f16_can_implement(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *weight, const void *indices, const void *out);
BARACUDA_API int32_t baracuda_kernels_embedding_bf16_run(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *weight, const void *indices, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bf16_can_implement(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *weight, const void *indices, const void *out);
BARACUDA_API int32_t baracuda_kernels_embedding_i64idx_bf16_run(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *weight, const void *indices, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_i64idx_bf16_can_implement(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *weight, const void *indices, const void *out);
BARACUDA_API int32_t baracuda_kernels_embedding_f64_run(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *weight, const void *indices, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_f64_can_implement(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *weight, const void *indices, const void *out);
BARACUDA_API int32_t baracuda_kernels_embedding_i64idx_f64_run(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *weight, const void *indices, void *out, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_i64idx_f64_can_implement(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *weight, const void *indices, const void *out);

#ifdef __cplusplus
}
#endif

#endif /* BARACUDA_EMBEDDING_H */
