// roi_pool and its adjoint: a cell of the output is the maximum of the input's cells in one bin of a region.
#pragma once

#include "core/abi/status.h"
#include "core/layout/divider.h"
#include "core/skeleton/scratch.h"
#include "family/image/roi.h"

#include <algorithm>

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

struct PoolPartsPolicy {
    static constexpr int threads = 512, items = 8; // of a block
    static constexpr int batch = threads * items;  // of gradients, which a block sorts
    static constexpr int line = 16;                // cells side by side, of one part
    static constexpr int most_parts = 1023;        // of a channel
    static constexpr int wanted = batch / 2;       // gradients of a part
    static constexpr int fewest = 128;             // where parts are more for the device to be busy
    static constexpr int busy_blocks = 264;        // of the device
    static constexpr int64_t unsorted = 8192;      // gradients of a channel, or fewer: each part looks at all of them
    static constexpr int64_t most = int64_t{1} << 27; // gradients that are sorted at a time, if a channel has no more
};

/// Parts of the cells of a channel, which are counted through all images: lines in turns, so that regions in one place
/// have cells in all parts. A cell of a part is one of its lines, and a place in that.
struct PoolParts {
    int64_t gradients; // of a channel
    int32_t count;     // a function of the extents alone, as is the order of the sums
    int local_bits;    // of the cells of a part
    int32_t chunk;     // gradients that a block sorts by their parts
    Divider<int64_t> by_pooled, by_plane, by_count;

    explicit PoolParts(const RoiShape &shape)
        : gradients(shape.count * shape.pooled()), by_pooled(shape.pooled()), by_plane(shape.plane()) {
        using Policy = PoolPartsPolicy;
        const int64_t lines = ceil_divide(shape.images * shape.plane(), int64_t{Policy::line});
        const int64_t busy =
            std::min(ceil_divide(int64_t{Policy::busy_blocks}, int64_t{shape.channels}), gradients / Policy::fewest);
        const int64_t parts = std::max(ceil_divide(gradients, int64_t{Policy::wanted}), busy);
        const int64_t least = ceil_divide(lines, int64_t{1} << 26); // for 32 bits
        count = static_cast<int32_t>(
            std::max(std::clamp<int64_t>(parts, 1, std::min<int64_t>(lines, Policy::most_parts)), least));
        by_count = Divider<int64_t>(count);
        const int64_t cells = ceil_divide(lines, int64_t{count}) * Policy::line;
        for (local_bits = 1; (cells - 1) >> local_bits; ++local_bits) {
        }
        chunk = Policy::batch;
        while (chunk > 2 * Policy::threads && gradients * shape.channels < int64_t{Policy::busy_blocks} * chunk) {
            chunk /= 2;
        }
    }
    bool sorted() const { return gradients > PoolPartsPolicy::unsorted; }

    /// The part of a cell of a plane, and the cell among those of the part.
    struct Place {
        int32_t part;
        uint32_t local;
    };
    HD Place place(int64_t image, int64_t cell) const {
        const int64_t all = image * by_plane.divisor() + cell, line = all / PoolPartsPolicy::line;
        const int64_t of_part = by_count.quotient(line);
        return {static_cast<int32_t>(line - of_part * count),
                static_cast<uint32_t>(of_part * PoolPartsPolicy::line + all % PoolPartsPolicy::line)};
    }
    /// The way back: the cell, counted through all images.
    HD int64_t cell(int32_t part, uint32_t local) const {
        return (int64_t{local / PoolPartsPolicy::line} * count + part) * PoolPartsPolicy::line +
               local % PoolPartsPolicy::line;
    }
};

/// Gradients of some channels in chunks, each sorted by the parts.
template <class T> struct PoolRuns {
    Compute<T> *values;
    uint32_t *cells;           // among those of their parts
    uint32_t *begins;          // of each part in each chunk, and the end of the last one, by channels and parts
    int64_t channels, count;   // chunks of a channel
    TileGrid<2, int64_t> grid; // chunks, channels

    PoolRuns(Scratch &scratch, const RoiShape &shape, const PoolParts &parts)
        : channels(std::clamp<int64_t>(PoolPartsPolicy::most / parts.gradients, 1, shape.channels)),
          count(ceil_divide(parts.gradients, int64_t{parts.chunk})) {
        values = scratch.take<Compute<T>>(channels * count * parts.chunk);
        cells = scratch.take<uint32_t>(channels * count * parts.chunk);
        begins = scratch.take<uint32_t>(channels * count * (parts.count + 1));
        grid = TileGrid<2, int64_t>(count, channels);
    }
};

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
    if (extent(N, C, H, W) <= 0 || extent(num_rois, C, pooled_h, pooled_w) <= 0) return 0;
    const PoolParts parts(shape);
    if (!parts.sorted()) return 0;
    Scratch scratch;
    const PoolRuns<T> runs(scratch, shape, parts);
    return scratch.bytes();
}

} // namespace baracuda::image
