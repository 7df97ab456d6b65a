// What class_nll.h declares, on the device.
#pragma once

#include "family/loss/class_nll.h"

namespace baracuda::loss {

template <class T>
__global__ void put_class_gradients_kernel(int64_t results, ClassTargets<T> targets, ClassScale<T> scale, T *dinput) {
    begin_kernel();
    const int64_t result = static_cast<int64_t>(blockIdx.x) * kRowThreads + threadIdx.x;
    if (result < results) put_class_gradient(result, targets, scale, dinput);
}

template <class T>
Status put_class_gradients(const Call &call, int64_t numel, int64_t results, const ClassTargets<T> &targets,
                           const ClassScale<T> &scale, T *dinput) {
    if (const Status status = fill_zeros(call, numel, dinput); status != Status::ok) return status;
    return launch(call, ceil_divide(results, kRowThreads), kRowThreads, 0, put_class_gradients_kernel<T>, results,
                  targets, scale, dinput);
}

} // namespace baracuda::loss
