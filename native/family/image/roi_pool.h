// roi_pool and its adjoint: a cell of the output is the maximum of the input's cells in one bin of a region.
#pragma once

#include "core/abi/status.h"
#include "core/layout/divider.h"
#include "core/skeleton/scratch.h"
#include "family/image/roi.h"

namespace baracuda::image {

/// The bins of one region.
template <class P> struct RoiBins {
    CellAxis<P> y, x;

    RoiBins() = default;
    template <class T>
    HD RoiBins(const T *roi, const RoiShape &shape, f32 scale)
        : y(axis(roi, shape, scale, false)), x(axis(roi, shape, scale, true)) {}

    template <class T> HD static CellAxis<P> axis(const T *roi, const RoiShape &shape, f32 spatial_scale, bool is_x) {
        const P scale = spatial_scale;
        const int first = is_x ? 1 : 2;
        return {widen(roi[first]) * scale, widen(roi[first + 2]) * scale,
                is_x ? shape.pooled_width : shape.pooled_height, is_x ? shape.width : shape.height};
    }
};

/// A maximum and where it is, y * width + x.
template <class T> struct Maximum {
    T value;
    int32_t at;
};

/// The first maximum of a bin in row-major order. NaN counts only where there is nothing else.
template <class T> HD Maximum<T> bin_maximum(const Range &rows, const Range &columns, const T *plane, int64_t width) {
    if (rows.begin >= rows.end || columns.begin >= columns.end) return {narrow<T>(0), -1};
    int64_t at = rows.begin * width + columns.begin;
    T value = plane[at];
    for (int64_t y = rows.begin; y < rows.end; ++y) {
        for (int64_t i = y * width + columns.begin; i < y * width + columns.end; ++i) {
            const auto next = widen(plane[i]), best = widen(value);
            if (next > best || (best != best && next == next)) {
                value = plane[i];
                at = i;
            }
        }
    }
    return {value, static_cast<int32_t>(at)};
}

/// That of a region's bin, counted in row-major order.
template <class P, class T>
HD Maximum<T> bin_maximum(const RoiBins<P> &bins, const RoiShape &shape, int64_t bin, const T *plane) {
    return bin_maximum(bins.y.cells(static_cast<int32_t>(bin / shape.pooled_width)),
                       bins.x.cells(static_cast<int32_t>(bin % shape.pooled_width)), plane, shape.width);
}

struct PoolRunsPolicy {
    static constexpr int threads = 512, items = 8; // of a block
    static constexpr int chunk = threads * items;  // of gradients, which a block sorts
    static constexpr int bin_bits = 8, bins = 1 << bin_bits;
    static constexpr int least = 4;                            // parts of a plane, where sorting is worth its time
    static constexpr int64_t fewest = 1 << 15, most = 1 << 27; // gradients
};

/// Gradients of each channel in chunks, each sorted by the parts of the planes of all images.
template <class T> struct PoolRuns {
    Compute<T> *values;
    uint32_t *cells;
    uint32_t *begins;          // of each bin in each chunk, and the end of the last one, by channels and bins
    int64_t count;             // chunks of a channel
    TileGrid<2, int64_t> grid; // chunks, channels

    PoolRuns(Scratch &scratch, const RoiShape &shape) {
        count = ceil_divide(shape.count * shape.pooled(), int64_t{PoolRunsPolicy::chunk});
        values = scratch.take<Compute<T>>(shape.channels * count * PoolRunsPolicy::chunk);
        cells = scratch.take<uint32_t>(shape.channels * count * PoolRunsPolicy::chunk);
        begins = scratch.take<uint32_t>(shape.channels * count * PoolRunsPolicy::bins);
        grid = TileGrid<2, int64_t>(count, shape.channels);
    }
};

/// Whether gradients of bins may be sorted by parts of planes: if there are many.
inline bool may_sort(const RoiShape &shape) {
    using Policy = PoolRunsPolicy;
    const int64_t gradients = shape.count * shape.pooled() * shape.channels;
    return gradients >= Policy::fewest && gradients <= Policy::most && shape.images <= Policy::bins / Policy::least;
}

} // namespace baracuda::image

#include BARACUDA_IMPLEMENTATION(roi_pool)
#include BARACUDA_IMPLEMENTATION(roi_pool_adjoint)

namespace baracuda::image {

template <class T>
Status roi_pool(const Call &call, int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois, int32_t pooled_h,
                int32_t pooled_w, float spatial_scale, const T *input, const T *rois, T *output, int32_t *argmax) {
    return roi_pool_forward(call, {N, C, H, W, num_rois, pooled_h, pooled_w}, spatial_scale, input, rois, output,
                            argmax);
}

template <class T>
Status roi_pool_backward(const Call &call, int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
                         int32_t pooled_h, int32_t pooled_w, const T *dout, const T *rois, const int32_t *argmax,
                         T *dinput) {
    return roi_pool_adjoint(call, {N, C, H, W, num_rois, pooled_h, pooled_w}, dout, rois, argmax, dinput);
}

/// 0 where the arguments are none.
template <class T>
size_t roi_pool_backward_workspace_size(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois, int32_t pooled_h,
                                        int32_t pooled_w) {
    const RoiShape shape = {N, C, H, W, num_rois, pooled_h, pooled_w};
    if (extent(N, C, H, W) <= 0 || extent(num_rois, C, pooled_h, pooled_w) <= 0 || !may_sort(shape)) return 0;
    Scratch scratch;
    const PoolRuns<T> runs(scratch, shape);
    return scratch.bytes();
}

} // namespace baracuda::image
