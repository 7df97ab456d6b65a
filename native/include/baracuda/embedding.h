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
 *
 * Bag b has the indices from offsets[b] on up to offsets[b + 1], the last one up to total_indices. offsets do not descend;
 * they are held to 0 ... total_indices, and a bag that would end before it begins is empty.
 *
 * Gradients are added to what dweight holds: the caller fills it first. Rows without a live index are not touched. Sums
 * have an order that follows from the number of their terms, without floating-point atomics. Those of
 * embedding_bag_max_backward have one that follows from the extents where the table is short; elsewhere terms are rounded
 * to integers in units of at most 2^-31 of the largest one, and the sum of these, which no order changes, is rounded.
 * `_workspace_size` says what workspace makes gradients fast, and without one the result is the same. f16 and bf16 compute
 * in f32, f64 in f64, with one rounding to storage.
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

/* embedding_backward: dweight[indices[n]] += dout[n] for each live index.
 * Tensors: dout [num_indices, embedding_dim] fp, indices [num_indices] i, dweight [num_embeddings, embedding_dim] fp
 * (read and written). fp: f32 f16 bf16 f64; i: i32 i64idx_. Requires num_indices >= 0, num_embeddings >= 0,
 * embedding_dim >= 0, extent(num_indices, embedding_dim) >= 0. */
BARACUDA_API int32_t baracuda_kernels_embedding_backward_f32_run(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *dout, const void *indices, void *dweight, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_backward_f32_can_implement(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *dout, const void *indices, const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_backward_f32_workspace_size(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim);
BARACUDA_API int32_t baracuda_kernels_embedding_backward_i64idx_f32_run(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *dout, const void *indices, void *dweight, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_backward_i64idx_f32_can_implement(int64_t num_indices,
    int32_t num_embeddings, int32_t embedding_dim, int64_t padding_idx, const void *dout, const void *indices,
    const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_backward_i64idx_f32_workspace_size(int64_t num_indices,
    int32_t num_embeddings, int32_t embedding_dim);
BARACUDA_API int32_t baracuda_kernels_embedding_backward_f16_run(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *dout, const void *indices, void *dweight, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_backward_f16_can_implement(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *dout, const void *indices, const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_backward_f16_workspace_size(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim);
BARACUDA_API int32_t baracuda_kernels_embedding_backward_i64idx_f16_run(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *dout, const void *indices, void *dweight, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_backward_i64idx_f16_can_implement(int64_t num_indices,
    int32_t num_embeddings, int32_t embedding_dim, int64_t padding_idx, const void *dout, const void *indices,
    const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_backward_i64idx_f16_workspace_size(int64_t num_indices,
    int32_t num_embeddings, int32_t embedding_dim);
BARACUDA_API int32_t baracuda_kernels_embedding_backward_bf16_run(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *dout, const void *indices, void *dweight, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_backward_bf16_can_implement(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *dout, const void *indices, const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_backward_bf16_workspace_size(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim);
BARACUDA_API int32_t baracuda_kernels_embedding_backward_i64idx_bf16_run(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *dout, const void *indices, void *dweight, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_backward_i64idx_bf16_can_implement(int64_t num_indices,
    int32_t num_embeddings, int32_t embedding_dim, int64_t padding_idx, const void *dout, const void *indices,
    const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_backward_i64idx_bf16_workspace_size(int64_t num_indices,
    int32_t num_embeddings, int32_t embedding_dim);
BARACUDA_API int32_t baracuda_kernels_embedding_backward_f64_run(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *dout, const void *indices, void *dweight, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_backward_f64_can_implement(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *dout, const void *indices, const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_backward_f64_workspace_size(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim);
BARACUDA_API int32_t baracuda_kernels_embedding_backward_i64idx_f64_run(int64_t num_indices, int32_t num_embeddings,
    int32_t embedding_dim, int64_t padding_idx, const void *dout, const void *indices, void *dweight, void *workspace,
    size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_backward_i64idx_f64_can_implement(int64_t num_indices,
    int32_t num_embeddings, int32_t embedding_dim, int64_t padding_idx, const void *dout, const void *indices,
    const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_backward_i64idx_f64_workspace_size(int64_t num_indices,
    int32_t num_embeddings, int32_t embedding_dim);

/* embedding_bag: out[b] = the sum of weight[indices[k]] over the live indices of bag b, or where mode is 1 their
 * mean; zeros where there is none.
 * Tensors: weight [num_embeddings, embedding_dim] fp, indices [total_indices] i, offsets [num_bags] i32, out
 * [num_bags, embedding_dim] fp. fp: f32 f16 bf16 f64; i: i32 i64idx_. Requires total_indices >= 0, num_embeddings >=
 * 0, embedding_dim >= 0, num_bags >= 0. Supports mode == 0 || mode == 1. */
BARACUDA_API int32_t baracuda_kernels_embedding_bag_f32_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_f32_can_implement(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, const void *out);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_i64idx_f32_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_i64idx_f32_can_implement(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx,
    const void *weight, const void *indices, const void *offsets, const void *out);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_f16_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_f16_can_implement(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, const void *out);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_i64idx_f16_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_i64idx_f16_can_implement(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx,
    const void *weight, const void *indices, const void *offsets, const void *out);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_bf16_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_bf16_can_implement(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, const void *out);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_i64idx_bf16_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_i64idx_bf16_can_implement(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx,
    const void *weight, const void *indices, const void *offsets, const void *out);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_f64_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_f64_can_implement(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, const void *out);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_i64idx_f64_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, void *out, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_i64idx_f64_can_implement(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx,
    const void *weight, const void *indices, const void *offsets, const void *out);

/* embedding_bag_backward: dweight[indices[k]] += dout[b] for each live index of bag b, where mode is 1 divided by
 * how many these are.
 * Tensors: dout [num_bags, embedding_dim] fp, indices [total_indices] i, offsets [num_bags] i32, dweight
 * [num_embeddings, embedding_dim] fp (read and written). fp: f32 f16 bf16 f64; i: i32 i64idx_. Requires
 * total_indices >= 0, num_embeddings >= 0, embedding_dim >= 0, num_bags >= 0. Supports mode == 0 || mode == 1. */
BARACUDA_API int32_t baracuda_kernels_embedding_bag_backward_f32_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx, const void *dout, const void *indices,
    const void *offsets, void *dweight, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_backward_f32_can_implement(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx,
    const void *dout, const void *indices, const void *offsets, const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_bag_backward_f32_workspace_size(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_backward_i64idx_f32_run(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx,
    const void *dout, const void *indices, const void *offsets, void *dweight, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_backward_i64idx_f32_can_implement(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx,
    const void *dout, const void *indices, const void *offsets, const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_bag_backward_i64idx_f32_workspace_size(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_backward_f16_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx, const void *dout, const void *indices,
    const void *offsets, void *dweight, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_backward_f16_can_implement(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx,
    const void *dout, const void *indices, const void *offsets, const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_bag_backward_f16_workspace_size(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_backward_i64idx_f16_run(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx,
    const void *dout, const void *indices, const void *offsets, void *dweight, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_backward_i64idx_f16_can_implement(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx,
    const void *dout, const void *indices, const void *offsets, const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_bag_backward_i64idx_f16_workspace_size(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_backward_bf16_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx, const void *dout, const void *indices,
    const void *offsets, void *dweight, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_backward_bf16_can_implement(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx,
    const void *dout, const void *indices, const void *offsets, const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_bag_backward_bf16_workspace_size(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_backward_i64idx_bf16_run(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx,
    const void *dout, const void *indices, const void *offsets, void *dweight, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_backward_i64idx_bf16_can_implement(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx,
    const void *dout, const void *indices, const void *offsets, const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_bag_backward_i64idx_bf16_workspace_size(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_backward_f64_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx, const void *dout, const void *indices,
    const void *offsets, void *dweight, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_backward_f64_can_implement(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx,
    const void *dout, const void *indices, const void *offsets, const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_bag_backward_f64_workspace_size(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_backward_i64idx_f64_run(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx,
    const void *dout, const void *indices, const void *offsets, void *dweight, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_backward_i64idx_f64_can_implement(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int32_t mode, int64_t padding_idx,
    const void *dout, const void *indices, const void *offsets, const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_bag_backward_i64idx_f64_workspace_size(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags);

/* embedding_bag_max: out[b, d] = the largest weight[indices[k], d] over the live indices of bag b, the first of
 * equal ones; out_index[b, d] = its row; 0 and -1 where there is none.
 * Tensors: weight [num_embeddings, embedding_dim] fp, indices [total_indices] i, offsets [num_bags] i32, out
 * [num_bags, embedding_dim] fp, out_index [num_bags, embedding_dim] i32. fp: f32 f16 bf16 f64; i: i32 i64idx_.
 * Requires total_indices >= 0, num_embeddings >= 0, embedding_dim >= 0, num_bags >= 0. */
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_f32_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, void *out, void *out_index, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_f32_can_implement(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, const void *out, const void *out_index);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_i64idx_f32_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, void *out, void *out_index, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_i64idx_f32_can_implement(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int64_t padding_idx, const void *weight,
    const void *indices, const void *offsets, const void *out, const void *out_index);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_f16_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, void *out, void *out_index, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_f16_can_implement(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, const void *out, const void *out_index);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_i64idx_f16_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, void *out, void *out_index, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_i64idx_f16_can_implement(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int64_t padding_idx, const void *weight,
    const void *indices, const void *offsets, const void *out, const void *out_index);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_bf16_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, void *out, void *out_index, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_bf16_can_implement(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int64_t padding_idx, const void *weight,
    const void *indices, const void *offsets, const void *out, const void *out_index);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_i64idx_bf16_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, void *out, void *out_index, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_i64idx_bf16_can_implement(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int64_t padding_idx, const void *weight,
    const void *indices, const void *offsets, const void *out, const void *out_index);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_f64_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, void *out, void *out_index, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_f64_can_implement(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, const void *out, const void *out_index);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_i64idx_f64_run(int32_t total_indices, int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, int64_t padding_idx, const void *weight, const void *indices,
    const void *offsets, void *out, void *out_index, void *workspace, size_t workspace_bytes, void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_i64idx_f64_can_implement(int32_t total_indices,
    int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags, int64_t padding_idx, const void *weight,
    const void *indices, const void *offsets, const void *out, const void *out_index);

/* embedding_bag_max_backward: dweight[out_index[b, d], d] += dout[b, d] where out_index is that of a row.
 * Tensors: dout [num_bags, embedding_dim] fp, out_index [num_bags, embedding_dim] i32, dweight [num_embeddings,
 * embedding_dim] fp (read and written). fp: f32 f16 bf16 f64. Requires num_embeddings >= 0, embedding_dim >= 0,
 * num_bags >= 0, extent(num_bags, embedding_dim) >= 0. */
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_backward_f32_run(int32_t num_embeddings, int32_t embedding_dim,
    int32_t num_bags, const void *dout, const void *out_index, void *dweight, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_backward_f32_can_implement(int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, const void *dout, const void *out_index, const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_bag_max_backward_f32_workspace_size(int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_backward_f16_run(int32_t num_embeddings, int32_t embedding_dim,
    int32_t num_bags, const void *dout, const void *out_index, void *dweight, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_backward_f16_can_implement(int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, const void *dout, const void *out_index, const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_bag_max_backward_f16_workspace_size(int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_backward_bf16_run(int32_t num_embeddings, int32_t embedding_dim,
    int32_t num_bags, const void *dout, const void *out_index, void *dweight, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_backward_bf16_can_implement(int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, const void *dout, const void *out_index, const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_bag_max_backward_bf16_workspace_size(int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_backward_f64_run(int32_t num_embeddings, int32_t embedding_dim,
    int32_t num_bags, const void *dout, const void *out_index, void *dweight, void *workspace, size_t workspace_bytes,
    void *stream);
BARACUDA_API int32_t baracuda_kernels_embedding_bag_max_backward_f64_can_implement(int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags, const void *dout, const void *out_index, const void *dweight);
BARACUDA_API size_t baracuda_kernels_embedding_bag_max_backward_f64_workspace_size(int32_t num_embeddings,
    int32_t embedding_dim, int32_t num_bags);

#ifdef __cplusplus
}
#endif

#endif /* BARACUDA_EMBEDDING_H */
