// roi_pool_backward of up to 64 gradients of each channel, in little code. A block has all gradients of some channels
// in shared memory, each of them in a thread, which compares it with all of its channel: it adds up those of its cell,
// if it is the first one.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/roi_pool.h"

#include <algorithm>

namespace baracuda::image {

struct PairedGradients {
    static constexpr int together = 4;       // gradients that a thread compares at a time
    static constexpr int most_threads = 256; // of a block
    // Of a channel. With more, blocks that share a channel are faster: f32 112 of 4 x 4, 90, 3.4 us for 3.2.
    static constexpr int most = 64;

    static constexpr int most_cells = 32; // of a thread that writes all of them

    int32_t count, stride, channels; // gradients of a channel; to the next one, in shared memory; channels of a block
    bool adds;                       // to dinput, or writes all of it
    Divider<int32_t> by_pooled, by_stride;

    static bool serve(const RoiShape &shape) {
        return shape.count * shape.pooled() <= most && shape.count * shape.pooled() * shape.channels < INT32_MAX / 2 &&
               int64_t{shape.images} * shape.channels < INT32_MAX / shape.plane();
    }
    PairedGradients(const RoiShape &shape, bool adds)
        : count(static_cast<int32_t>(shape.count * shape.pooled())),
          stride(ceil_divide(count, int32_t{together}) * together),
          channels(std::clamp<int32_t>(ceil_divide(shape.channels, multiprocessors()), 1, most_threads / stride)),
          adds(adds), by_pooled(static_cast<int32_t>(shape.pooled())), by_stride(stride) {}
    /// Whether blocks have few cells.
    bool can_write(const RoiShape &shape) const {
        return int64_t{shape.images} * channels * shape.plane() <= most_cells * int64_t{threads()};
    }
    int threads() const { return ceil_divide(channels * stride, 32) * 32; }
    template <class P> int shared_bytes() const {
        return channels * stride * static_cast<int>(sizeof(uint32_t) + sizeof(P));
    }
};

template <class T>
__global__ void __launch_bounds__(PairedGradients::most_threads)
    roi_pool_backward_pairs_kernel(RoiShape shape, PairedGradients pairs, const T *dout, const T *rois,
                                   const int32_t *argmax, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int together = PairedGradients::together;
    constexpr uint32_t none = ~0u; // no cell
    struct alignas(16) Cells {
        uint32_t of[together];
    };
    struct alignas(16) Values {
        P of[together];
    };
    const int thread = static_cast<int>(threadIdx.x), all = pairs.channels * pairs.stride;
    const int32_t group = pairs.by_stride.quotient(thread), own = thread - group * pairs.stride;
    const int32_t channel = static_cast<int32_t>(blockIdx.x) * pairs.channels + group;
    auto *const values = dynamic_shared_memory<P>();
    auto *const cells = reinterpret_cast<uint32_t *>(values + all);

    uint32_t cell = none;
    T value = narrow<T>(0), index = narrow<T>(0), old = narrow<T>(0);
    int32_t at = -1;
    const bool exists = thread < all && own < pairs.count && channel < shape.channels;
    if (exists) {
        const int32_t region = pairs.by_pooled.quotient(own), pooled = pairs.by_pooled.divisor();
        const int32_t from = (region * shape.channels + channel) * pooled + (own - region * pooled);
        at = argmax[from], value = dout[from], index = rois[region * 5];
    }
    const int32_t plane = static_cast<int32_t>(shape.plane());
    if (!pairs.adds) { // while these are on their way
        const int32_t first = static_cast<int32_t>(blockIdx.x) * pairs.channels;
        const int32_t of_image = min(pairs.channels, shape.channels - first) * plane;
        for (int32_t image = 0; image < shape.images; ++image) {
            T *const to = dinput + (image * shape.channels + first) * plane;
            for (int32_t i = thread; i < of_image; i += static_cast<int>(blockDim.x)) to[i] = narrow<T>(0);
        }
    }
    if (exists) {
        const int32_t image = roi_image(&index, shape.images);
        if (image >= 0 && static_cast<uint32_t>(at) < static_cast<uint32_t>(plane)) {
            cell = static_cast<uint32_t>((image * shape.channels + channel) * plane + at);
            if (pairs.adds) old = dinput[cell]; // on its way while the others are compared
        }
        values[thread] = widen(value);
    }
    if (thread < all) cells[thread] = cell;
    __syncthreads();
    if (cell == none) return;

    const auto *const all_cells = reinterpret_cast<const Cells *>(cells + group * pairs.stride);
    const auto *const all_values = reinterpret_cast<const Values *>(values + group * pairs.stride);
    P sum = 0;
    bool leads = true;
#pragma unroll 2
    for (int k = 0; k < pairs.stride / together; ++k) {
        const Cells others = all_cells[k];
        const Values adds = all_values[k];
        const int before = own - k * together; // that many of these come before this gradient
#pragma unroll
        for (int j = 0; j < together; ++j) {
            const bool is_same = others.of[j] == cell;
            if (is_same) sum += adds.of[j];
            leads = leads && !(is_same && j < before);
        }
    }
    if (leads) dinput[cell] = narrow<T>(widen(old) + sum);
}

template <class T>
Status roi_pool_adjoint_of_pairs(const Call &call, const RoiShape &shape, const PairedGradients &pairs, const T *dout,
                                 const T *rois, const int32_t *argmax, T *dinput) {
    return launch_with_dynamic_shared(call, ceil_divide(shape.channels, pairs.channels), pairs.threads(),
                                      pairs.shared_bytes<Compute<T>>(), roi_pool_backward_pairs_kernel<T>, shape, pairs,
                                      dout, rois, argmax, dinput);
}

} // namespace baracuda::image
