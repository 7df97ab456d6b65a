// Rows of a table of weights that indices choose, and sums, means and maxima of such rows; their gradients.
#pragma once

#include "core/skeleton/gather.h"
#include "core/skeleton/scatter_add.h"
#include "family/embedding/bags.h"
#include "family/embedding/indices.h"

namespace baracuda::embedding {

template <class T, class Index>
Status embedding(const Call &call, int64_t num_indices, int32_t num_embeddings, int32_t embedding_dim,
                 int64_t padding_idx, const T *weight, const Index *indices, T *out) {
    const Indices<Index> rows{indices, num_embeddings, padding_idx};
    return gather_rows(call, num_indices, embedding_dim, rows, weight, out);
}

template <class T, class Index>
Status embedding_backward(const Call &call, int64_t num_indices, int32_t num_embeddings, int32_t embedding_dim,
                          int64_t padding_idx, const T *dout, const Index *indices, T *dweight) {
    const Indices<Index> rows{indices, num_embeddings, padding_idx};
    return scatter_add(call, num_indices, embedding_dim, rows, OwnRows<Compute<T>>(), dout, dweight);
}
/// 0 where the arguments are none.
template <class T, class>
size_t embedding_backward_workspace_size(int64_t num_indices, int32_t num_embeddings, int32_t embedding_dim) {
    if (extent(num_indices, embedding_dim) <= 0 || num_embeddings <= 0) return 0;
    return scatter_add_scratch_bytes<T, uint32_t>(num_indices, embedding_dim);
}

template <class T, class Index>
Status embedding_bag(const Call &call, int32_t total_indices, int32_t num_embeddings, int32_t embedding_dim,
                     int32_t num_bags, int32_t mode, int64_t padding_idx, const T *weight, const Index *indices,
                     const int32_t *offsets, T *out) {
    return bag_sum(call, Bags{offsets, num_bags, total_indices}, Indices<Index>{indices, num_embeddings, padding_idx},
                   embedding_dim, static_cast<BagMode>(mode), weight, out);
}

template <class T, class Index>
Status embedding_bag_backward(const Call &call, int32_t total_indices, int32_t num_embeddings, int32_t embedding_dim,
                              int32_t num_bags, int32_t mode, int64_t padding_idx, const T *dout, const Index *indices,
                              const int32_t *offsets, T *dweight) {
    return bag_gradient(call, Bags{offsets, num_bags, total_indices},
                        Indices<Index>{indices, num_embeddings, padding_idx}, embedding_dim, static_cast<BagMode>(mode),
                        dout, dweight);
}
template <class T, class>
size_t embedding_bag_backward_workspace_size(int32_t total_indices, int32_t num_embeddings, int32_t embedding_dim,
                                             int32_t num_bags) {
    if (extent(total_indices, embedding_dim, num_embeddings) <= 0 || num_bags <= 0) return 0;
    Scratch scratch;
    const BagMemory<T> memory(scratch, total_indices, embedding_dim, num_bags);
    return scratch.bytes();
}

template <class T, class Index>
Status embedding_bag_max(const Call &call, int32_t total_indices, int32_t num_embeddings, int32_t embedding_dim,
                         int32_t num_bags, int64_t padding_idx, const T *weight, const Index *indices,
                         const int32_t *offsets, T *out, int32_t *out_index) {
    return bag_max(call, Bags{offsets, num_bags, total_indices}, Indices<Index>{indices, num_embeddings, padding_idx},
                   embedding_dim, weight, out, out_index);
}

template <class T>
Status embedding_bag_max_backward(const Call &call, int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags,
                                  const T *dout, const int32_t *out_index, T *dweight) {
    return bag_max_gradient(call, num_embeddings, embedding_dim, num_bags, dout, out_index, dweight);
}
template <class T>
size_t embedding_bag_max_backward_workspace_size(int32_t num_embeddings, int32_t embedding_dim, int32_t num_bags) {
    const int64_t elements = extent(num_embeddings, embedding_dim), terms = extent(num_bags, embedding_dim);
    if (elements <= 0 || terms <= 0) return 0;
    if (const auto chunks = BagChunks::of<T>(num_embeddings, embedding_dim, num_bags)) {
        Scratch scratch;
        scratch.take<Compute<T>>(chunks.sums(num_embeddings, embedding_dim));
        return scratch.bytes();
    }
    Scratch scratch, of_buckets;
    const auto slots = BagMaxSlots<Compute<T>>::of(num_embeddings, embedding_dim, num_bags);
    const BagMaxMemory<Compute<T>> memory(scratch, slots.of_rows, num_embeddings, embedding_dim, num_bags);
    const BagMaxBucketsMemory<T> buckets(of_buckets, embedding_dim, num_bags);
    return std::max(scratch.bytes(), of_buckets.bytes());
}

} // namespace baracuda::embedding
