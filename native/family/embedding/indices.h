// Indices that choose rows of a table.
#pragma once

#include "core/skeleton/gather.h"

namespace baracuda::embedding {

/// Indices into `rows` rows. One is live where it is that of a row and not `padding`, which may be no row's.
template <class Index> struct Indices {
    using Key = uint32_t;

    const Index *entries;
    int64_t rows, padding;

    HD int64_t row(int64_t i) const {
        const int64_t row = entries[i];
        return 0 <= row && row < rows && row != padding ? row : kNoRow;
    }
    /// The row, or the number of rows where the index is not live.
    HD Key key(int64_t i) const {
        const int64_t found = row(i);
        return static_cast<Key>(found == kNoRow ? rows : found);
    }
};

} // namespace baracuda::embedding
