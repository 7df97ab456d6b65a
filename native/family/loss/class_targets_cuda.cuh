// What cross_entropy.h declares, on the device.
#pragma once

#include "core/device/launch.cuh"
#include "family/loss/cross_entropy.h"

namespace baracuda::loss {

constexpr int kRowThreads = 256;

/// Counts the targets that are not ignored, and writes the scale of their mean's gradient to the beginning of row 0.
template <class T, class Held> struct CountTargets {
    using State = int64_t;
    static constexpr bool exact = true, compact = true;

    CountedScale<Compute<T>> scale;
    const T *dy;
    T *first_row;

    HD State identity() const { return 0; }
    HD State add(State count, int64_t target) const { return count + (target != kIgnored); }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t, State count) const { hold(first_row, narrow<Held>(widen(*dy) * scale.of(count))); }
};

/// Copies what is at the beginning of row 0 to that of the others.
template <class T, int elements> __global__ void copy_to_rows_kernel(T *rows, int64_t row_stride, int64_t n_rows) {
    begin_kernel();
    const int64_t row = 1 + static_cast<int64_t>(blockIdx.x) * kRowThreads + threadIdx.x;
    if (row >= n_rows) return;
    for (int i = 0; i < elements; ++i) rows[row * row_stride + i] = rows[i];
}

template <class T, class Held>
Status count_targets(const Call &call, int64_t n_rows, int32_t classes, int64_t row_stride, f32 scale,
                     const int64_t *target, const T *dy, T *dinput, RowScale<T, Held> &scales) {
    // The cross entropy of one class, in whose row of 16 bits there is no room, has a gradient of zero times the scale.
    if (n_rows == 0 || static_cast<size_t>(classes) * sizeof(T) < sizeof(Held)) return Status::ok;
    const CountTargets<T, Held> counting{{scale, n_rows}, dy, dinput};
    if (const Status status = reduce_all(without_workspace(call), n_rows, counting, target); status != Status::ok) {
        return status;
    }
    scales.held = dinput;
    if (n_rows == 1) return Status::ok;
    return launch(call, ceil_divide(n_rows - 1, kRowThreads), kRowThreads, 0,
                  copy_to_rows_kernel<T, sizeof(Held) / sizeof(T)>, dinput, row_stride, n_rows);
}

/// Zeros, 16 bytes a thread; `head` elements lie before the first multiple of 16 bytes.
template <class T> __global__ void zero_kernel(T *out, int head, int64_t count) {
    begin_kernel();
    constexpr int V = 16 / sizeof(T);
    const int64_t group = static_cast<int64_t>(blockIdx.x) * kRowThreads + threadIdx.x;
    const int64_t begin = group == 0 ? 0 : head + (group - 1) * V, end = min(head + group * V, count);
    if (end - begin == V && group > 0) {
        *reinterpret_cast<uint4 *>(out + begin) = uint4{};
    } else {
        for (int64_t i = begin; i < end; ++i) out[i] = narrow<T>(0);
    }
}

template <class T> Status fill_zeros(const Call &call, int64_t count, T *out) {
    constexpr int V = 16 / sizeof(T);
    const int head = (V - misalignment<V>(out)) % V;
    return launch(call, ceil_divide(1 + ceil_divide(count, V), kRowThreads), kRowThreads, 0, zero_kernel<T>, out, head,
                  count);
}

template <class T>
__global__ void nll_backward_kernel(int64_t n_rows, int32_t classes, int64_t row_stride, RowScale<T, T> scales,
                                    const int64_t *target, T *dinput) {
    begin_kernel();
    const int64_t row = static_cast<int64_t>(blockIdx.x) * kRowThreads + threadIdx.x;
    if (row >= n_rows) return;
    const Compute<T> scale = scales.of(row);
    put_nll_gradient(dinput + row * row_stride, target[row], classes, scale);
}

template <class T>
Status nll_backward(const Call &call, int64_t n_rows, int32_t classes, int64_t row_stride, int64_t dinput_numel,
                    int32_t mode, f32 scale, const T *dy, const int64_t *target, T *dinput) {
    Status status = fill_zeros(call, dinput_numel, dinput);
    if (status != Status::ok || n_rows == 0 || classes == 0) return status;
    RowScale<T, T> scales{{dy, mode, scale, n_rows}, nullptr, row_stride};
    if (mode == kMean) status = count_targets(call, n_rows, classes, row_stride, scale, target, dy, dinput, scales);
    if (status != Status::ok) return status;
    return launch(call, ceil_divide(n_rows, kRowThreads), kRowThreads, 0, nll_backward_kernel<T>, n_rows, classes,
                  row_stride, scales, target, dinput);
}

} // namespace baracuda::loss
