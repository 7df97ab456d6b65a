// masked.h on the host.
#pragma once

#include "family/norm/masked.h"

namespace baracuda::norm {

template <class Norm, class T, class... Weight>
Status norm_of(const Call &call, const HostList<int32_t> &, const MaskedLayout &layout, const Norm &norm, Strided<T> y,
               Strided<const T> x, const Weight *...weights) {
    return reduce_strided(call, layout.rows, norm, Pack<Strided<T>>{y, {}}, x,
                          weight_or(weights, layout.weight_strides, x)...);
}

template <class Norm, class T, class... Weight>
Status norm_of_sum(const Call &call, const HostList<int32_t> &, const MaskedLayout &layout, const Norm &norm,
                   Strided<T> y, Strided<T> h, Strided<const T> x, Strided<const T> residual,
                   const Weight *...weights) {
    return reduce_strided(call, layout.rows, OfSum<Norm, T>{norm}, Pack<Strided<T>, Strided<T>>{y, {h, {}}}, x,
                          residual, weight_or(weights, layout.weight_strides, x)...);
}

template <class T, size_t streams>
Status copy_to_gradient(const Call &, const HostList<int32_t> &, const ReduceShape &, Strided<T>,
                        Strided<const T> (&)[streams]) {
    return Status::ok;
}

} // namespace baracuda::norm
