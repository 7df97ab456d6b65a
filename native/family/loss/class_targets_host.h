// What cross_entropy.h declares, on the host, where targets can be counted before anything else.
#pragma once

#include "core/host/parallel.h"
#include "family/loss/cross_entropy.h"

namespace baracuda::loss {

template <class T, class Held>
Status count_targets(const Call &, int64_t n_rows, int32_t, int64_t, f32 scale, const int64_t *target, const T *, T *,
                     RowScale<T, Held> &scales) {
    const int64_t valid = n_rows - std::count(target, target + n_rows, kIgnored);
    scales.given.scale = CountedScale<Compute<T>>(scale, n_rows).of(valid);
    return Status::ok;
}

template <class T>
Status nll_backward(const Call &call, int64_t n_rows, int32_t classes, int64_t row_stride, int64_t dinput_numel,
                    int32_t mode, f32 scale, const T *dy, const int64_t *target, T *dinput) {
    RowScale<T> scales{{dy, mode, scale, n_rows}, nullptr, row_stride};
    if (mode == kMean) count_targets(call, n_rows, classes, row_stride, scale, target, dy, dinput, scales);
    parallel_for(dinput_numel, kGrain,
                 [&](int64_t begin, int64_t end) { std::fill(dinput + begin, dinput + end, narrow<T>(0)); });
    if (classes == 0) return Status::ok;
    parallel_for(n_rows, kGrain, [&](int64_t begin, int64_t end) {
        for (int64_t row = begin; row < end; ++row) {
            put_nll_gradient(dinput + row * row_stride, target[row], classes, scales.of(row));
        }
    });
    return Status::ok;
}

} // namespace baracuda::loss
