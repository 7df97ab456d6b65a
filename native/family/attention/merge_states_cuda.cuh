// merge_states.h on the device: a warp for each row.
#pragma once

#include "core/device/launch.cuh"
#include "family/attention/merge_states.h"

namespace baracuda::attention {

constexpr int kMergeThreads = 128;

template <class T>
__global__ void __launch_bounds__(kMergeThreads)
    merge_states_kernel(int64_t rows, States<T> states, T *v_merged, f32 *s_merged) {
    begin_kernel();
    const int64_t row = static_cast<int64_t>(blockIdx.x) * (kMergeThreads / 32) + threadIdx.x / 32;
    if (row >= rows) return;
    const int64_t first = states.first_row(row);
    const auto all = states.merged(first);
    for (int64_t d = threadIdx.x % 32; d < states.width; d += 32) {
        v_merged[row * states.width + d] = states.average(first, all, d);
    }
    __syncwarp(); // s_merged may be s, which all lanes have read now
    if (threadIdx.x % 32 == 0) s_merged[row] = all.sum();
}

template <class T> Status merge(const Call &call, int64_t rows, const States<T> &states, T *v_merged, f32 *s_merged) {
    return launch(call, ceil_divide(rows, kMergeThreads / 32), kMergeThreads, 0, merge_states_kernel<T>, rows, states,
                  v_merged, s_merged);
}

} // namespace baracuda::attention
