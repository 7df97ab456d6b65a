// Rows of a table of weights that indices choose, and sums, means and maxima of such rows; their gradients.
#pragma once

#include "core/skeleton/gather.h"

#include <limits>

namespace baracuda::embedding {

/// Indices into `rows` rows. One is live where it is that of a row and not `padding`, which may be no row's.
template <class Index> struct Indices {
    const Index *entries;
    int64_t rows, padding;

    HD int64_t row(int64_t i) const {
        const int64_t row = entries[i];
        return 0 <= row && row < rows && row != padding ? row : kNoRow;
    }
};

template <class T, class Index>
Status embedding(const Call &call, int64_t num_indices, int32_t num_embeddings, int32_t embedding_dim,
                 int64_t padding_idx, const T *weight, const Index *indices, T *out) {
    const Indices<Index> rows{indices, num_embeddings, padding_idx};
    return gather_rows(call, num_indices, embedding_dim, rows, weight, out);
}

} // namespace baracuda::embedding
