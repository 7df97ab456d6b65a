// roi_pool_backward of few gradients. The cells of a channel are shared by blocks, each of which looks at all gradients
// and lists those of its own cells: the first gradient of a cell adds it, with all later ones of the same cell. Of the
// gradients of a warp, those of one cell are merged before.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/roi_cuda.cuh"
#include "family/image/roi_pool.h"
#include "family/image/roi_sums_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

/// Gradients of a channel, whose cells are counted through all images: blocks that share the cells, and channels.
struct FewGradients {
    static constexpr int most_threads = 1024; // of a block, as many as gradients
    static constexpr int fewest_own = 16, own = 64,
                         most_own = 512;                    // gradients of a block, where blocks are few or many
    static constexpr int together = 4;                      // others that a thread compares at a time
    static constexpr int always = 1024;                     // more that are crowded are added by planes
    static constexpr int many = 4096;                       // with more than these,
    static constexpr int64_t many_looks = int64_t{1} << 20; // and so many looks, a table of sums is faster
    static constexpr int most = 8192;                       // gradients of a channel
    static constexpr int64_t looks = int64_t{1} << 23;      // of all blocks at gradients
    static constexpr int busy_blocks = 4, most_blocks = 32; // of a multiprocessor

    int64_t count, blocks;
    TileGrid<2> grid;
    Divider<int32_t> by_pooled;

    explicit FewGradients(const RoiShape &shape)
        : count(shape.count * shape.pooled()),
          by_pooled(static_cast<int32_t>(std::min<int64_t>(shape.pooled(), INT32_MAX))) {
        int of_block = own;
        const auto parts = [&](int64_t of) { return ceil_divide(count, of) * shape.channels; };
        while (of_block > fewest_own && parts(of_block) < multiprocessors()) of_block /= 2;
        const int64_t enough = int64_t{busy_blocks} * multiprocessors();
        while (of_block < most_own && parts(2 * of_block) >= enough) of_block *= 2;
        blocks = parts(of_block);
        if (blocks <= INT32_MAX) grid = TileGrid<2>(ceil_divide(count, of_block), shape.channels);
    }
    template <class P> bool serve(const RoiShape &shape) const {
        return count <= most && shape.images * shape.plane() < INT32_MAX &&
               blocks <= int64_t{most_blocks} * multiprocessors() && blocks * count <= looks &&
               shared_bytes<P>() <= max_shared_bytes() - (most_threads / 32 * kMeetings * 4 + 1024);
    }
    bool many_for_pairs() const { return count > many && blocks * count > many_looks; }
    int threads() const {
        constexpr int64_t step = 128;
        return static_cast<int>(std::min<int64_t>(ceil_divide(count, step) * step, most_threads));
    }
    /// Cells in a block's list, with room for a group of none; and the bytes with their values.
    HD int listed() const { return static_cast<int>(count / together + 2) * together; }
    template <class P> int shared_bytes() const { return listed() * static_cast<int>(sizeof(uint32_t) + sizeof(P)); }
};

template <class T>
__global__ void __launch_bounds__(FewGradients::most_threads)
    roi_pool_backward_few_kernel(RoiShape shape, FewGradients few, const T *dout, const T *rois, const int32_t *argmax,
                                 T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int together = FewGradients::together;
    struct alignas(16) Together {
        uint32_t cells[together];
    };
    constexpr uint32_t none = ~0u, golden = 2654435769u; // which scatters neighbours
    __shared__ uint32_t meetings[FewGradients::most_threads / 32][kMeetings];
    __shared__ int counts[2][32];
    const auto place = few.grid.place(static_cast<int32_t>(blockIdx.x));
    const auto part = static_cast<uint32_t>(place[0]), parts = static_cast<uint32_t>(few.grid.extent(0));
    const int32_t channel = place[1], pooled = few.by_pooled.divisor(), count = static_cast<int32_t>(few.count);
    const auto plane = static_cast<uint32_t>(shape.plane());
    const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
    const int warp = thread / 32, lane = thread % 32;
    auto *const cells = dynamic_shared_memory<uint32_t>();
    auto *const values = reinterpret_cast<P *>(cells + few.listed());
    if (thread < 64) counts[warp][lane] = 0;
    __syncthreads();

    // The block lists the gradients of its cells in their order.
    int own = 0;
#pragma unroll 1
    for (int first = 0, turn = 0; first < count; first += threads, turn ^= 1) {
        const int i = min(first + thread, count - 1);
        const int32_t region = few.by_pooled.quotient(i);
        const int64_t from = (int64_t{region} * shape.channels + channel) * pooled + (i - region * pooled);
        const int32_t image = roi_image(rois + region * 5, shape.images), at = argmax[from];
        P value = widen(dout[from]);
        const uint32_t cell = static_cast<uint32_t>(image) * plane + static_cast<uint32_t>(at), hash = cell * golden;
        const bool exists = first + thread < count && image >= 0 && static_cast<uint32_t>(at) < plane;
        bool listed = exists && scaled_hash(hash, parts) == part;
        if (__any_sync(~0u, listed)) {
            listed = merge_meeting(listed, hash, cell, meetings[warp], value);
        }
        const uint32_t votes = __ballot_sync(~0u, listed);
        if (lane == 0) counts[turn][warp] = __popc(votes);
        __syncthreads();
        const int of_lane = counts[turn][lane], until = warp_inclusive_sum(of_lane);
        const int to = own + __shfl_sync(~0u, until - of_lane, warp) + warp_rank(votes);
        if (listed) cells[to] = cell, values[to] = value;
        own += __shfl_sync(~0u, until, 31);
    }
    if (thread < together) cells[own + thread] = none;
    __syncthreads();

    for (int i = thread; i < own; i += threads) {
        const uint32_t cell = cells[i], image = cell / plane;
        T *const to = dinput + (int64_t{image} * shape.channels + channel) * plane + (cell - image * plane);
        const T old = *to; // on its way while the others are compared
        P sum = 0;
        bool leads = true;
        for (int k = 0; leads && k < own; k += together) {
            const Together others = *reinterpret_cast<const Together *>(cells + k);
#pragma unroll
            for (int j = 0; j < together; ++j) {
                if (others.cells[j] != cell) continue;
                leads = leads && k + j >= i;
                sum += values[k + j];
            }
        }
        if (leads) *to = narrow<T>(widen(old) + sum);
    }
}

template <class T>
Status roi_pool_adjoint_of_few(const Call &call, const RoiShape &shape, const FewGradients &few, const T *dout,
                               const T *rois, const int32_t *argmax, T *dinput) {
    return launch_with_dynamic_shared(call, few.grid.count(), few.threads(), few.shared_bytes<Compute<T>>(),
                                      roi_pool_backward_few_kernel<T>, shape, few, dout, rois, argmax, dinput);
}

} // namespace baracuda::image
