// roi_pool_backward of few gradients: a block has a channel of all images, and takes as many gradients at a time as it
// has threads.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/roi_cuda.cuh"
#include "family/image/roi_pool.h"
#include "family/image/roi_sum_table_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

/// Gradients of a channel, and sums of its cells, which are counted through all images.
struct FewGradients {
    static constexpr int most_threads = 1024, most = 8192; // of a block, threads and gradients
    static constexpr int always = 512;                     // gradients, or fewer
    static constexpr int shared = 1024, channels = 16;     // more gradients of fewer channels need more blocks

    int32_t count;
    Divider<int32_t> by_pooled;
    SumSlots slots;

    explicit FewGradients(const RoiShape &shape)
        : count(static_cast<int32_t>(std::min<int64_t>(shape.count * shape.pooled(), INT32_MAX))),
          by_pooled(static_cast<int32_t>(std::min<int64_t>(shape.pooled(), INT32_MAX))),
          slots(few_slots(shape.images * shape.plane(), count)) {}
    template <class P> bool serve(const RoiShape &shape) const {
        return count <= most && shape.images * shape.plane() < INT32_MAX &&
               slots.bytes<P>() <= max_shared_bytes() - 256;
    }
    /// Where they are crowded, warps that share small planes are faster.
    bool are_faster(const RoiShape &shape, bool crowded) const {
        return count <= always || (!crowded && (count <= shared || shape.channels >= channels));
    }
    int threads() const { return std::min(static_cast<int>(ceil_divide(count, 32)) * 32, most_threads); }
};

template <class T>
__global__ void __launch_bounds__(FewGradients::most_threads)
    roi_pool_backward_few_kernel(RoiShape shape, FewGradients gradients, const T *dout, const T *rois,
                                 const int32_t *argmax, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    const auto thread = static_cast<int32_t>(threadIdx.x), threads = static_cast<int32_t>(blockDim.x);
    const auto channel = static_cast<int32_t>(blockIdx.x);
    const int32_t pooled = gradients.by_pooled.divisor(), count = gradients.count;
    const auto plane = static_cast<uint32_t>(shape.plane());
    __shared__ int used;
    uint32_t cell;
    T value;
    const auto read = [&](int32_t i) {
        const int32_t held = min(i, count - 1), region = gradients.by_pooled.quotient(held);
        const int64_t from = (int64_t{region} * shape.channels + channel) * pooled + (held - region * pooled);
        const int32_t image = roi_image(rois + region * 5, shape.images), at = argmax[from];
        value = dout[from];
        const bool exists = i < count && image >= 0 && static_cast<uint32_t>(at) < plane;
        cell = exists ? static_cast<uint32_t>(image) * plane + static_cast<uint32_t>(at) : SumTable<P>::none;
    };
    read(thread);
    SumTable<P> sums(gradients.slots, dynamic_shared_memory<P>(), &used);
    __syncthreads();
#pragma unroll 1
    for (int32_t first = 0; first < count; first += threads) {
        const uint32_t same = __match_any_sync(~0u, cell);
        const P own[] = {merge_same(same, widen(value))};
        const uint32_t own_cell[] = {(same & lanes_below()) == 0 ? cell : SumTable<P>::none};
        if (first + threads < count) read(first + threads + thread); // on its way meanwhile
        sums.add(own_cell, own);
    }
    sums.for_each([&](uint32_t found, P sum) {
        const uint32_t image = found / plane;
        T *const to = dinput + (int64_t{image} * shape.channels + channel) * plane + (found - image * plane);
        *to = narrow<T>(widen(*to) + sum);
    });
}

template <class T>
Status roi_pool_adjoint_of_few(const Call &call, const RoiShape &shape, const FewGradients &gradients, const T *dout,
                               const T *rois, const int32_t *argmax, T *dinput) {
    return launch_with_dynamic_shared(call, shape.channels, gradients.threads(),
                                      static_cast<int>(gradients.slots.bytes<Compute<T>>()),
                                      roi_pool_backward_few_kernel<T>, shape, gradients, dout, rois, argmax, dinput);
}

} // namespace baracuda::image
