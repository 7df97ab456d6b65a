// What class_nll.h declares, on the host.
#pragma once

#include "core/host/parallel.h"
#include "family/loss/class_nll.h"

namespace baracuda::loss {

template <class T>
Status put_class_gradients(const Call &, int64_t numel, int64_t results, const ClassTargets<T> &targets,
                           const ClassScale<T> &scale, T *dinput) {
    parallel_for(numel, kGrain,
                 [&](int64_t begin, int64_t end) { std::fill(dinput + begin, dinput + end, narrow<T>(0)); });
    parallel_for(results, kGrain, [&](int64_t begin, int64_t end) {
        for (int64_t result = begin; result < end; ++result) put_class_gradient(result, targets, scale, dinput);
    });
    return Status::ok;
}

} // namespace baracuda::loss
