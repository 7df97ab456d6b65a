// along.h on the host.
#pragma once

#include "family/softmax/along.h"

namespace baracuda::softmax {

template <class Op, class T, class... In>
Status reduce_along(const Call &call, const HostList<int32_t> &shape, int32_t axis, const Op &op, Strided<T> y,
                    Strided<const In>... in) {
    return reduce_strided(call, rows_along(shape, axis), op, Pack<Strided<T>>{y, {}}, in...);
}

} // namespace baracuda::softmax
