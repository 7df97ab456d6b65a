// each.h on the device: a thread for each i, up to so many blocks.
#pragma once

#include "core/device/launch.cuh"
#include "core/skeleton/each.h"

namespace baracuda {

constexpr int kEachThreads = 256;

template <class F> __global__ void __launch_bounds__(kEachThreads) each_kernel(int64_t count, F f) {
    begin_kernel();
    const int64_t step = int64_t{gridDim.x} * kEachThreads;
    for (int64_t i = int64_t{blockIdx.x} * kEachThreads + threadIdx.x; i < count; i += step) f(i);
}

template <class F> Status for_each(const Call &call, int64_t count, const F &f) {
    constexpr int64_t most = int64_t{1} << 20;
    return launch(call, std::min(ceil_divide(count, kEachThreads), most), kEachThreads, 0, each_kernel<F>, count, f);
}

} // namespace baracuda
