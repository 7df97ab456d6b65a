// roi_align_max_backward of few bins: a block has a plane. It takes as many bins of the regions of its image at a time
// as it has threads, finds their largest points again, and adds what these give to their cells.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/roi_align.h"
#include "family/image/roi_cuda.cuh"
#include "family/image/roi_sum_table_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

/// Sums of the cells of a plane, and the bins of its regions.
struct FewBins {
    static constexpr int most_threads = 512, listed = 512; // of a block, at most; regions of a list
    static constexpr int64_t most = 1 << 13;               // bins of a channel
    static constexpr int many = 384, large_ratio = 8;      // bins of an image, which small tiles spread over more
                                                           // blocks, unless each has many points
    static constexpr int heaped = 3, dense = 64; // regions of an image, which may have the same cells; their bins

    int threads;
    Divider<int32_t> by_pooled, by_width;
    SumSlots slots;

    explicit FewBins(const RoiShape &shape)
        : by_pooled(static_cast<int32_t>(std::min<int64_t>(shape.pooled(), INT32_MAX))), by_width(shape.pooled_width),
          slots(few_slots(shape.plane(), std::min(shape.count * shape.pooled(), most) * 4)) {
        const int64_t bins = ceil_divide(shape.count * shape.pooled(), int64_t{std::min(shape.images, shape.count)});
        threads = static_cast<int>(std::min<int64_t>(ceil_divide(bins, 32) * 32, most_threads));
    }
    /// small_tiles: whether there are such instead.
    template <class P> bool serve(const RoiAlignOptions &options, bool small_tiles) const {
        const RoiShape &shape = options.shape;
        const int64_t images = std::min(shape.images, shape.count), regions = ceil_divide(int64_t{shape.count}, images);
        const int64_t bins_of_image = ceil_divide(shape.count * shape.pooled(), images);
        const bool spread = small_tiles && bins_of_image >= many && options.ratio < large_ratio;
        const bool meet = regions >= heaped && bins_of_image > dense && bins_of_image > shape.plane() / 4;
        return !spread && !meet && fits<P>(shape);
    }
    template <class P> bool fits(const RoiShape &shape) const {
        return shape.count <= listed && shape.count * shape.pooled() <= most && shape.plane() < INT32_MAX &&
               slots.bytes<P>() <= max_shared_bytes() - 4096;
    }
};

template <class T>
__global__ void __launch_bounds__(FewBins::most_threads)
    roi_align_max_backward_few_kernel(RoiAlignOptions options, FewBins bins, const T *dout, const T *input,
                                      const T *rois, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    __shared__ uint32_t list[FewBins::listed];
    __shared__ int listed, used;
    const RoiShape &shape = options.shape;
    const auto thread = static_cast<int32_t>(threadIdx.x), threads = static_cast<int32_t>(blockDim.x);
    const int64_t image = blockIdx.x / shape.channels, channel = blockIdx.x % shape.channels;
    const int64_t plane = (image * shape.channels + channel) * shape.plane();
    if (thread < 32) { // the regions of the image, in their order
        int of_image = 0;
        for (int first = 0; first < shape.count; first += 32) {
            const int r = first + thread;
            const bool wanted = r < shape.count && roi_image(rois + r * 5, shape.images) == image;
            const uint32_t votes = __ballot_sync(~0u, wanted);
            if (wanted) list[of_image + warp_rank(votes)] = static_cast<uint32_t>(r);
            of_image += __popc(votes);
        }
        if (thread == 0) listed = of_image;
    }
    __syncthreads();
    if (listed == 0) return;
    SumTable<P> sums(bins.slots, dynamic_shared_memory<P>(), &used);
    __syncthreads();

    const int32_t pooled = bins.by_pooled.divisor(), count = listed * pooled;
#pragma unroll 1
    for (int32_t first = 0; first < count; first += threads) {
        const bool exists = first + thread < count;
        const int32_t bin = exists ? first + thread : first, r = bins.by_pooled.quotient(bin);
        const int32_t within = bin - r * pooled, ph = bins.by_width.quotient(within);
        const int32_t pw = within - ph * shape.pooled_width;
        const int64_t region = list[r];
        const P gradient = exists ? widen(dout[(region * shape.channels + channel) * pooled + within]) : P(0);
        LargestPoint<P> point;
        if (exists) point = LargestPoint<P>(RoiSamples<P>(rois + region * 5, options), input + plane, ph, pw);
#pragma unroll 1
        for (int k = 0; k < 4; ++k) {
            const bool has = point.has(k / 2, k % 2);
            const int32_t cell = point.row(k / 2) * shape.width + point.column(k % 2);
            const uint32_t own = has ? static_cast<uint32_t>(cell) : SumTable<P>::none;
            const uint32_t same = __match_any_sync(~0u, own);
            const P value[] = {merge_same(same, gradient * point.weight(k / 2, k % 2))};
            const uint32_t first_of_cell[] = {(same & lanes_below()) == 0 ? own : SumTable<P>::none};
            sums.add(first_of_cell, value);
        }
    }
    sums.for_each([&](uint32_t cell, P sum) {
        T *const to = dinput + plane + cell;
        *to = narrow<T>(widen(*to) + sum);
    });
}

template <class T>
Status roi_align_max_few_bins(const Call &call, const RoiAlignOptions &options, const FewBins &bins, const T *dout,
                              const T *input, const T *rois, T *dinput) {
    const int64_t blocks = int64_t{options.shape.images} * options.shape.channels;
    return launch_with_dynamic_shared(call, blocks, bins.threads, static_cast<int>(bins.slots.bytes<Compute<T>>()),
                                      roi_align_max_backward_few_kernel<T>, options, bins, dout, input, rois, dinput);
}

} // namespace baracuda::image
