// Reductions of the rows along an axis, with a second look.
#pragma once

#include "core/skeleton/reduce_strided.h"

namespace baracuda::softmax {

inline ReduceShape rows_along(const HostList<int32_t> &shape, int32_t axis) {
    ReduceShape rows;
    for (int d = 0; d < shape.count; ++d) rows.append(shape[d], d == axis);
    return rows;
}

/// reduce_strided() of these rows. All inputs have been read before the output is written, or are it.
template <class Op, class T, class... In>
Status reduce_along(const Call &call, const HostList<int32_t> &shape, int32_t axis, const Op &op, Strided<T> y,
                    Strided<const In>... in);

} // namespace baracuda::softmax

#include BARACUDA_IMPLEMENTATION(along)
