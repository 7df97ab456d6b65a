// The largest points of all bins for roi_align_max_backward, found once, in a workspace: the kernels that add gradients
// would look for a bin's in each tile that it touches, or a few lanes for many bins.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "core/skeleton/scratch.h"
#include "family/image/roi_align.h"

namespace baracuda::image {

/// Of each bin of dout, the row and the column of its largest point among its points, or none.
struct FoundPoints {
    static constexpr int threads = 256, most_lanes = 5; // 2^most_lanes lanes of a bin
    static constexpr int at_once = 4;                   // points of a bin that a lane reads
    static constexpr int32_t most_ratio = 1 << 14;
    static constexpr int64_t most = int64_t{1} << 28; // bins of all channels
    static constexpr int64_t busy_threads = 1024;     // of a multiprocessor: more lanes of a bin would wait
    static constexpr uint32_t none = ~0u;

    uint32_t *at = nullptr; // row * 2^16 + column, or none

    FoundPoints() = default;
    FoundPoints(Scratch &scratch, const RoiShape &shape) {
        if (bins(shape) <= most) at = scratch.take<uint32_t>(bins(shape));
    }
    static bool serve(const RoiAlignOptions &options) { return 0 < options.ratio && options.ratio <= most_ratio; }
    static int64_t bins(const RoiShape &shape) { return shape.count * shape.channels * shape.pooled(); }
};

/// A bin's largest point that was found.
template <class P> HD LargestPoint<P> found_point(const RoiSamples<P> &roi, int32_t ph, int32_t pw, uint32_t at) {
    LargestPoint<P> point;
    point.found = at != FoundPoints::none;
    if (!point.found) return point;
    point.y = roi.y.sample(roi.y.position(ph, at >> 16)), point.x = roi.x.sample(roi.x.position(pw, at & 0xffff));
    return point;
}

/// Finds them, by 2^by_team lanes each, which have consecutive points of a bin.
template <class T>
__global__ void __launch_bounds__(FoundPoints::threads)
    roi_align_max_find_kernel(RoiAlignOptions options, FoundPoints points, int by_team, Divider<int64_t> by_pooled,
                              Divider<int64_t> by_channels, const T *input, const T *rois) {
    begin_kernel();
    using P = Compute<T>;
    const RoiShape &shape = options.shape;
    const int64_t bin = (int64_t{blockIdx.x} * FoundPoints::threads + threadIdx.x) >> by_team;
    const int64_t plane = by_pooled.quotient(bin), region = by_channels.quotient(plane);
    const auto within = static_cast<int32_t>(bin - plane * shape.pooled());
    const auto channel = static_cast<int32_t>(plane - region * shape.channels);
    const int lane = static_cast<int>(threadIdx.x) & ((1 << by_team) - 1);
    const bool exists = region < shape.count;
    const T *const roi = rois + (exists ? region : 0) * 5;
    const int32_t image = roi_image(roi, shape.images), ph = within / shape.pooled_width,
                  pw = within - ph * shape.pooled_width;
    constexpr int at_once = FoundPoints::at_once;
    const int ratio = options.ratio, all = ratio * ratio;
    bool found = false;
    P largest = 0;
    uint32_t at = FoundPoints::none;
    int visited = 0;
    if (exists && image >= 0) {
        const SampleAxis<P> y = roi_axis(roi, options, false), x = roi_axis(roi, options, true);
        const T *const from = input + (int64_t{image} * shape.channels + channel) * shape.plane();
        const auto end = static_cast<int>(int64_t{all} * (lane + 1) >> by_team);
        auto first = static_cast<int>(int64_t{all} * lane >> by_team);
        int i = first / ratio, j = first - i * ratio;
#pragma unroll 1
        for (; first < end; first += at_once) {
            P value[at_once];
            uint32_t place[at_once];
            bool inside[at_once]; // the image
#pragma unroll
            for (int k = 0; k < at_once; ++k) {
                const P at_y = y.position(ph, i), at_x = x.position(pw, j);
                inside[k] = first + k < end && y.inside(at_y) && x.inside(at_x);
                const Sample<P> of_y = y.sample(inside[k] ? at_y : P(0)), of_x = x.sample(inside[k] ? at_x : P(0));
                value[k] = value_at(from, shape.width, of_y, of_x);
                const bool numbers = at_y == at_y && at_x == at_x;
                place[k] = numbers ? static_cast<uint32_t>(i) << 16 | static_cast<uint32_t>(j) : FoundPoints::none;
                if (++j == ratio) j = 0, ++i;
            }
#pragma unroll
            for (int k = 0; k < at_once; ++k) {
                if (!inside[k]) continue;
                ++visited;
                if (found && !LargestPoint<P>::beats(value[k], largest)) continue;
                found = true, largest = value[k], at = place[k];
            }
        }
    }
#pragma unroll 1
    for (int step = 1; step < 1 << by_team; step *= 2) {
        const bool other_found = __shfl_xor_sync(~0u, static_cast<int>(found), step);
        const P other = __shfl_xor_sync(~0u, largest, step);
        const uint32_t other_at = __shfl_xor_sync(~0u, at, step);
        const bool earlier = lane & step; // the other
        const bool wins = earlier ? !LargestPoint<P>::beats(largest, other) : LargestPoint<P>::beats(other, largest);
        if (other_found && (!found || wins)) found = true, largest = other, at = other_at;
        visited += __shfl_xor_sync(~0u, visited, step);
    }
    if (exists && lane == 0) points.at[bin] = visited == all || !(largest < 0) ? at : FoundPoints::none;
}

/// Finds the largest points of all bins, if there is room for them.
template <class T>
Status find_points(const Call &call, const RoiAlignOptions &options, const FoundPoints &points, const T *input,
                   const T *rois) {
    if (points.at == nullptr) return Status::ok;
    const RoiShape &shape = options.shape;
    const int64_t bins = FoundPoints::bins(shape), busy = FoundPoints::busy_threads * multiprocessors();
    int by_team = 0;
    while (by_team < FoundPoints::most_lanes && bins << (by_team + 1) <= busy &&
           int64_t{FoundPoints::at_once} << by_team < int64_t{options.ratio} * options.ratio) {
        ++by_team;
    }
    return launch(call, ceil_divide(bins << by_team, int64_t{FoundPoints::threads}), FoundPoints::threads, 0,
                  roi_align_max_find_kernel<T>, options, points, by_team, Divider<int64_t>(shape.pooled()),
                  Divider<int64_t>(shape.channels), input, rois);
}

} // namespace baracuda::image
