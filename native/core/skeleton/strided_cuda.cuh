// strided.h on the device.
#pragma once

#include "core/skeleton/map_cuda.cuh"
#include "core/skeleton/strided.h"
#include "core/skeleton/strided_kernel_cuda.cuh"

namespace baracuda {

template <class F, class... Out, class... In>
Status map_walk(const Call &call, const Walk &walk, const F &f, const Pack<Out *...> &outs, const In *...in) {
    if (walk.contiguous()) return map(call, walk.count(), f, outs, in...);
    return launch_strided(call, walk, f, outs, in...);
}

} // namespace baracuda
