// roi_align_max_backward of few bins: a block has a plane. It takes as many bins of the regions of its image at a time
// as it has teams of lanes, finds their largest points again, and adds what these give to their cells.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/roi_align_max_find_cuda.cuh"
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
    static constexpr int team = 4, teams = 256;  // lanes that share a bin's points, then its cells; bins of an image
    static constexpr int least_long = 4;         // ratio
    static constexpr int long_search = 8;        // points of a lane
    static constexpr int few_blocks = 256, more = 4; // whose threads are for images with more regions than most
    // Bins of all planes, at most, for teams: with more of them all multiprocessors are busy (f16 13 x 2125 of 6 x 6, 2
    // regions of 14 x 14 bins 260 us in teams, 156 without; f64 7 x 353 of 3 x 1, 3 of 3 x 3 bins 19 and 30).
    static constexpr int64_t of_teams = 1 << 15;

    int threads, by_team; // 2^by_team lanes of a bin
    Divider<int32_t> by_pooled, by_width;
    SumSlots slots;

    FewBins(const RoiShape &shape, int32_t ratio)
        : by_pooled(static_cast<int32_t>(std::min<int64_t>(shape.pooled(), INT32_MAX))), by_width(shape.pooled_width),
          slots(few_slots(shape.plane(), std::min(shape.count * shape.pooled(), most) * 4)) {
        const int64_t all = shape.count * shape.pooled(), images = std::min(shape.images, shape.count);
        int64_t bins = ceil_divide(all, images);
        by_team = ratio != 1 && ratio != 2 && bins <= teams && all * shape.channels <= of_teams ? 2 : 0;
        if (images * shape.channels <= few_blocks) bins = std::min(all, bins * more);
        threads = static_cast<int>(std::min<int64_t>(ceil_divide(bins << by_team, int64_t{32}) * 32, most_threads));
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
    /// Whether a lane looks at many points one after the other, so that a kernel that finds the largest ones pays.
    bool search_long(const RoiAlignOptions &options) const {
        const RoiShape &shape = options.shape;
        const int64_t images = std::min(shape.images, shape.count);
        const int64_t bins_of_image = ceil_divide(shape.count * shape.pooled(), images);
        const int64_t turns = ceil_divide(bins_of_image << by_team, int64_t{threads});
        return options.ratio >= least_long && turns * options.ratio * options.ratio >> by_team >= long_search;
    }
    template <class P> bool fits(const RoiShape &shape) const {
        return shape.count <= listed && shape.count * shape.pooled() <= most && shape.plane() < INT32_MAX &&
               slots.bytes<P>() <= max_shared_bytes() - 4096;
    }
};

/// The largest point of a bin, by a team of 2^by_team lanes, which all get it. All lanes of the warp take part.
template <class P, class T>
__device__ LargestPoint<P> largest_of_team(const RoiSamples<P> &roi, const T *plane, int32_t ph, int32_t pw,
                                           bool exists, int by_team) {
    const int team = 1 << by_team, lane = static_cast<int>(threadIdx.x) & (team - 1);
    LargestPoint<P> point;
    VisitedPoints visited = {};
    P largest = 0;
    if (exists) {
        const Range rows = roi.y.visible(ph);
        const int64_t count = rows.end - rows.begin;
        const Range own = {rows.begin + (count * lane >> by_team), rows.begin + (count * (lane + 1) >> by_team)};
        visited = point.look(roi, plane, own, ph, pw, largest);
    }
    int from = static_cast<int>(threadIdx.x) % 32;
#pragma unroll 1
    for (int step = 1; step < team; step *= 2) {
        const bool other_found = __shfl_xor_sync(~0u, static_cast<int>(point.found), step);
        const P other = __shfl_xor_sync(~0u, largest, step);
        const int other_from = __shfl_xor_sync(~0u, from, step);
        const bool earlier = lane & step; // the other
        const bool wins = earlier ? !point.beats(largest, other) : point.beats(other, largest);
        if (other_found && (!point.found || wins)) point.found = true, largest = other, from = other_from;
        visited.points += __shfl_xor_sync(~0u, visited.points, step);
        visited.rows += __shfl_xor_sync(~0u, visited.rows, step);
    }
    if (team > 1) {
        for (Sample<P> *const one : {&point.y, &point.x}) {
            *one = {__shfl_sync(~0u, one->low, from), __shfl_sync(~0u, one->high, from),
                    __shfl_sync(~0u, one->low_weight, from), __shfl_sync(~0u, one->high_weight, from)};
        }
    }
    point.settle(visited.are_all(roi), largest);
    return point;
}

template <class T>
__global__ void __launch_bounds__(FewBins::most_threads, 8 / sizeof(Compute<T>))
    roi_align_max_backward_few_kernel(RoiAlignOptions options, FewBins bins, FoundPoints points, const T *dout,
                                      const T *input, const T *rois, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    __shared__ uint32_t list[FewBins::listed];
    __shared__ int listed, used;
    const RoiShape &shape = options.shape;
    const auto thread = static_cast<int32_t>(threadIdx.x), threads = static_cast<int32_t>(blockDim.x);
    const int64_t channel = blockIdx.x % shape.channels;
    int64_t image = blockIdx.x / shape.channels;
    if (shape.count < shape.images) { // that of a region, which the first one with this image has
        const auto region = static_cast<int32_t>(image);
        image = roi_image(rois + region * 5, shape.images);
        bool before = image < 0;
        for (int32_t r = thread % 32; r < region; r += 32) before |= roi_image(rois + r * 5, shape.images) == image;
        if (__any_sync(~0u, before)) return;
    }
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

    const int32_t pooled = bins.by_pooled.divisor(), count = listed * pooled,
                  corner = thread & ((1 << bins.by_team) - 1);
#pragma unroll 1
    for (int32_t first = 0; first < count; first += threads >> bins.by_team) {
        const int32_t own = first + (thread >> bins.by_team);
        const bool exists = own < count;
        const int32_t bin = exists ? own : first, r = bins.by_pooled.quotient(bin);
        const int32_t within = bin - r * pooled, ph = bins.by_width.quotient(within);
        const int32_t pw = within - ph * shape.pooled_width;
        const int64_t region = list[r];
        const int64_t cell = (region * shape.channels + channel) * pooled + within;
        const P gradient = exists ? widen(dout[cell]) : P(0);
        const RoiSamples<P> roi(rois + region * 5, options);
        const LargestPoint<P> point = points.at != nullptr
                                          ? found_point(roi, ph, pw, exists ? points.at[cell] : FoundPoints::none)
                                          : largest_of_team(roi, input + plane, ph, pw, exists, bins.by_team);
#pragma unroll 1
        for (int k = corner; k < 4; k += 1 << bins.by_team) {
            const bool has = point.has(k / 2, k % 2);
            const int32_t cell = point.row(k / 2) * shape.width + point.column(k % 2);
            const uint32_t own_cell = has ? static_cast<uint32_t>(cell) : SumTable<P>::none;
            const uint32_t same = __match_any_sync(~0u, own_cell);
            const P value[] = {merge_same(same, gradient * point.weight(k / 2, k % 2))};
            const uint32_t first_of_cell[] = {(same & lanes_below()) == 0 ? own_cell : SumTable<P>::none};
            sums.add(first_of_cell, value);
        }
    }
    sums.for_each([&](uint32_t cell, P sum) {
        T *const to = dinput + plane + cell;
        *to = narrow<T>(widen(*to) + sum);
    });
}

template <class T>
Status roi_align_max_few_bins(const Call &call, const RoiAlignOptions &options, const FewBins &bins,
                              const FoundPoints &points, const T *dout, const T *input, const T *rois, T *dinput) {
    if (const Status status = find_points(call, options, points, input, rois); status != Status::ok) return status;
    const int64_t blocks = int64_t{std::min(options.shape.images, options.shape.count)} * options.shape.channels;
    return launch_with_dynamic_shared(call, blocks, bins.threads, static_cast<int>(bins.slots.bytes<Compute<T>>()),
                                      roi_align_max_backward_few_kernel<T>, options, bins, points, dout, input, rois,
                                      dinput);
}

} // namespace baracuda::image
