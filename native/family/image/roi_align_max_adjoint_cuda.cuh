// roi_align_max_backward on the device.
#pragma once

#include "family/image/roi_align_adjoint_cuda.cuh"
#include "family/image/roi_align_max_few_cuda.cuh"
#include "family/image/roi_align_max_tiles_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

template <class T>
Status roi_align_max_adjoint(const Call &call, const RoiAlignOptions &options, const T *dout, const T *input,
                             const T *rois, T *dinput) {
    // A bin's only point is its largest: f32 7 x 3024 of 3 x 4, one of 14 x 14 55 us by a search, as a mean 10.5.
    if (options.ratio == 1) {
        return roi_align_adjoint(call, options, true, dout, rois, dinput);
    }
    const RoiShape &shape = options.shape;
    if (FoundPoints::serve(options) && PointSums::serve_maxima(shape)) {
        return roi_align_by_sums(call, options, true, dout, input, rois, dinput);
    }
    const PointTiles tiles = make_point_tiles<RoiPointsPolicy, Compute<T>>(shape);
    Scratch scratch(call.workspace);
    RegionMasks masks(scratch, shape, tiles.height, tiles.width);
    FoundPoints points(scratch, shape);
    if (call.workspace == nullptr || call.workspace_bytes < scratch.bytes()) masks = {}, points = {};
    if (!FoundPoints::serve(options)) points = {};
    if (const FewBins bins(shape, options.ratio); bins.serve<Compute<T>>(options, tiles.small)) {
        if (!bins.search_long(options)) points = {};
        return roi_align_max_few_bins(call, options, bins, points, dout, input, rois, dinput);
    }
    return roi_align_max_tiles(call, options, tiles, masks, points, dout, input, rois, dinput);
}

/// Bytes of workspace that make it faster.
template <class T> size_t roi_align_max_adjoint_bytes(const RoiShape &shape) {
    const PointTiles tiles = make_point_tiles<RoiPointsPolicy, Compute<T>>(shape);
    Scratch scratch;
    const RegionMasks masks(scratch, shape, tiles.height, tiles.width);
    const FoundPoints points(scratch, shape);
    Scratch of_sums;
    if (PointSums::serve_maxima(shape)) {
        const FoundPoints found(of_sums, shape);
        const PointSums sums(of_sums, shape, 1, Compute<T>());
    }
    return std::max({scratch.bytes(), of_sums.bytes(), roi_align_adjoint_bytes<T>(shape)});
}

} // namespace baracuda::image
