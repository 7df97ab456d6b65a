// strided.h on the device.
#pragma once

#include "core/skeleton/map_cuda.cuh"
#include "core/skeleton/strided.h"
#include "core/skeleton/strided_kernel_cuda.cuh"

namespace baracuda {

template <StridedKernels kernels, class F, class... Out, class... In>
Status map_walk(const Call &call, const Walk &walk, const F &f, const Pack<Out *...> &outs, const In *...in) {
    if (walk.contiguous()) return map_elements(call, walk.count(), f, outs, in...);
    if constexpr (kernels == StridedKernels::flat) {
        using Kernel = FlatKernel<decltype(with_fast_path(f)), Pack<Out...>, In...>;
        const auto both = with_fast_path(f);
        return start_flat_parts<Kernel::elements>(call, walk, strided_operands(outs, in...), Kernel::addresses(),
                                                  &both);
    } else {
        return launch_strided(call, walk, f, outs, in...);
    }
}

} // namespace baracuda
