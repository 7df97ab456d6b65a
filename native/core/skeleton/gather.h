// Rows that indices choose: out[i, :] = source[row of index i, :], bit for bit, or zeros where an index is no row.
#pragma once

#include "core/abi/status.h"
#include "core/layout/alignment.h"
#include "core/layout/divider.h"
#include "core/numerics/types.h"

namespace baracuda {

constexpr int64_t kNoRow = -1;

/// `rows.row(i)` is the row of index i, for 0 <= i < count, or kNoRow. Rows have `width` elements; source and out are
/// contiguous.
template <class T, class Rows>
Status gather_rows(const Call &call, int64_t count, int64_t width, const Rows &rows, const T *source, T *out);

} // namespace baracuda

#include BARACUDA_IMPLEMENTATION(gather)
