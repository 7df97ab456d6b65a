// roi_pool from global memory: a bin in some channels for each team of lanes, which have its cells in turn.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "family/image/roi_pool.h"

#include <algorithm>
#include <cmath>

namespace baracuda::image {

/// How bins are read from global memory.
struct DirectBins {
    static constexpr int threads = 256;
    static constexpr int busy_threads = 2048; // of a multiprocessor
    static constexpr int most_channels = 4;   // of a thread
    static constexpr int team_cells = 4;      // of a bin, for which another lane joins,
    // as long as a multiprocessor has no more than so many threads, as each lane finds its bin: f32 8 planes of 213 x
    // 87, 39 of 14 x 14 3.1 us for 9.0 with 2048, 3.4 with 256, 8 of 200 x 150, 50 of 7 x 7 5.5 for 6.4, 7.9 with 256.
    static constexpr int team_threads = 512;
    static constexpr int64_t few_bins = 1024;               // of a plane, fewer than keep a block with a band busy
    static constexpr int64_t few_of_bin = 512;              // cells of a bin, where bins are so few
    static constexpr int64_t most_cells = int64_t{1} << 23; // that are read where no band is loaded for them,
    static constexpr int64_t many_cells = int64_t{1} << 22; // and where bins are more than threads

    int channels, team;        // of a thread; lanes of a bin
    TileGrid<3, int64_t> bins; // bins of a region, groups of channels, regions
    Divider<int32_t> by_width;

    /// Cells of a bin where a region covers the image.
    static int64_t cells(const RoiShape &shape) { return ceil_divide(shape.plane(), shape.pooled()); }
    static int64_t results(const RoiShape &shape) { return shape.count * shape.pooled() * shape.channels; }

    /// Whether a call has too few bins or reads too few cells for blocks that hold parts of planes, and for lines.
    static bool serve(const RoiShape &shape) {
        if (shape.count * shape.pooled() < few_bins * shape.images && cells(shape) <= few_of_bin) return true;
        const int64_t all = results(shape);
        const bool many = all > int64_t{busy_threads} * multiprocessors();
        return cells(shape) <= (many ? many_cells : most_cells) / all;
    }
    explicit DirectBins(const RoiShape &shape) {
        const int64_t all = results(shape), busy = int64_t{busy_threads} * multiprocessors();
        channels = static_cast<int>(std::clamp<int64_t>(all / busy, 1, std::min(shape.channels, most_channels)));
        const int64_t most = int64_t{team_threads} * multiprocessors();
        for (team = 1; team < 32 && team * all * 2 <= most && team * team_cells < cells(shape);) team *= 2;
        bins = TileGrid<3, int64_t>(shape.pooled(), ceil_divide(shape.channels, channels), shape.count);
        by_width = Divider<int32_t>(shape.pooled_width);
    }
    int64_t blocks() const { return std::min<int64_t>(ceil_divide(bins.count() * team, threads), INT32_MAX); }
};

/// The first maximum of the cells that a lane of a team has, as bin_maximum() has that of all; at -1 where it has none.
template <class T>
__device__ Maximum<T> lane_maximum(const Range &rows, const Range &columns, const T *plane, int64_t width, int lane,
                                   int team) {
    Maximum<T> best = {narrow<T>(0), -1};
    const auto wide = static_cast<int32_t>(columns.end - columns.begin);
    const auto tall = static_cast<int32_t>(rows.end - rows.begin);
    if (wide <= 0 || tall <= 0) return best;
    constexpr int unroll = 4; // cells, whose loads come before the first comparison
    const int32_t down = team / wide, across = team - down * wide; // to the lane's next cell
    int32_t y = lane / wide, x = lane - y * wide;
    const int64_t corner = rows.begin * width + columns.begin;
    while (y < tall) {
        T cell[unroll];
        int64_t at[unroll];
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            at[u] = y < tall ? corner + y * width + x : -1;
            if (at[u] >= 0) cell[u] = plane[at[u]];
            y += down, x += across;
            if (x >= wide) x -= wide, ++y;
        }
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (at[u] < 0) continue;
            const auto next = widen(cell[u]), held = widen(best.value);
            const bool more = best.at < 0 || next > held || (held != held && next == next);
            if (more) best = {cell[u], static_cast<int32_t>(at[u])};
        }
    }
    return best;
}

/// That of all cells, by one lane.
template <class T>
__device__ Maximum<T> whole_maximum(const Range &rows, const Range &columns, const T *plane, int32_t width) {
    constexpr int unroll = 4; // cells, whose loads come before the first comparison
    const auto wide = static_cast<int32_t>(columns.end - columns.begin);
    const auto tall = static_cast<int32_t>(rows.end - rows.begin);
    if (wide <= 0 || tall <= 0) return {narrow<T>(0), -1};
    const int32_t count = wide * tall, to_next_row = width - wide + 1;
    auto place = static_cast<int32_t>(rows.begin * width + columns.begin);
    int32_t left = wide; // cells of the row
    Compute<T> best = -INFINITY;
    int32_t best_at = -1;
    for (int32_t first = 0; first < count; first += unroll) {
        T cell[unroll];
        int32_t at[unroll];
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            at[u] = place;
            if (first + u < count) cell[u] = plane[place];
            const bool ends = --left == 0;
            place += ends ? to_next_row : 1;
            left = ends ? wide : left;
        }
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (first + u < count && widen(cell[u]) > best) best = widen(cell[u]), best_at = at[u];
        }
    }
    if (best_at < 0) return bin_maximum(rows, columns, plane, width); // nothing above -inf
    return {narrow<T>(best), best_at};
}

/// The first maximum of the lanes of a team, in each of them.
template <class T> __device__ Maximum<T> team_maximum(Maximum<T> own, int team) {
    for (int step = 1; step < team; step *= 2) {
        const auto held = widen(own.value), next = shuffle_xor(held, step);
        const int32_t at = __shfl_xor_sync(~0u, own.at, step);
        if (at < 0) continue;
        const bool same = next == held || (next != next && held != held);
        const bool more = own.at < 0 || next > held || (held != held && next == next) || (same && at < own.at);
        if (more) own = {narrow<T>(next), at};
    }
    return own;
}

template <class T>
__global__ void __launch_bounds__(DirectBins::threads)
    roi_pool_directly_kernel(RoiShape shape, f32 scale, DirectBins direct, const T *input, const T *rois, T *output,
                             int32_t *argmax) {
    begin_kernel();
    const int lane = static_cast<int>(threadIdx.x) & (direct.team - 1);
    const int in_block = DirectBins::threads / direct.team; // bins, with a team each
    const int64_t step = int64_t{gridDim.x} * in_block, count = direct.bins.count();
    const int64_t first = int64_t{blockIdx.x} * in_block + static_cast<int>(threadIdx.x) / direct.team;
    // All lanes of a warp take part as long as one of them has a bin. Those of a team of several have one channel.
    for (int64_t bin = first; __any_sync(~0u, bin < count); bin += step) {
        const bool used = bin < count;
        const auto place = direct.bins.place(used ? bin : 0);
        const auto at = static_cast<int32_t>(place[0]), ph = direct.by_width.quotient(at);
        const auto channel = static_cast<int32_t>(place[1]) * direct.channels;
        const int32_t end = min(channel + direct.channels, shape.channels);
        const T *const roi = rois + place[2] * 5;
        const int32_t image = roi_image(roi, shape.images);
        const RoiBins<Compute<T>> bins(roi, shape, scale);
        const Range rows = image < 0 ? Range{0, 0} : bins.y.cells(ph);
        const Range columns = bins.x.cells(at - ph * shape.pooled_width);
        const T *const planes = input + static_cast<int64_t>(max(image, 0)) * shape.channels * shape.plane();
        const int64_t to = (place[2] * shape.channels) * shape.pooled() + at;
        for (int32_t c = channel; c < end; ++c) {
            const T *const plane = planes + c * shape.plane();
            const auto own = direct.team == 1 ? whole_maximum(rows, columns, plane, shape.width)
                                              : lane_maximum(rows, columns, plane, shape.width, lane, direct.team);
            const auto result = team_maximum(own, direct.team);
            if (!used || lane > 0) continue;
            output[to + c * shape.pooled()] = result.value;
            argmax[to + c * shape.pooled()] = result.at;
        }
    }
}

} // namespace baracuda::image
