// roi_align_max_backward on the device.
#pragma once

#include "family/image/roi_align_adjoint_cuda.cuh"
#include "family/image/roi_align_max_few_cuda.cuh"
#include "family/image/roi_align_max_tiles_cuda.cuh"

namespace baracuda::image {

template <class T>
Status roi_align_max_adjoint(const Call &call, const RoiAlignOptions &options, const T *dout, const T *input,
                             const T *rois, T *dinput) {
    // A bin's only point is its largest: f32 7 x 3024 of 3 x 4, one of 14 x 14 55 us by a search, as a mean 10.5.
    if (options.ratio == 1) {
        return roi_align_adjoint(call, options, dout, rois, dinput);
    }
    const PointTiles tiles = make_point_tiles<RoiPointsPolicy, Compute<T>>(options.shape);
    if (const FewBins bins(options.shape, options.ratio); bins.serve<Compute<T>>(options, tiles.small)) {
        return roi_align_max_few_bins(call, options, bins, dout, input, rois, dinput);
    }
    return roi_align_max_tiles(call, options, tiles, dout, input, rois, dinput);
}

/// Bytes of workspace that make it faster.
template <class T> size_t roi_align_max_adjoint_bytes(const RoiShape &shape) {
    const PointTiles tiles = make_point_tiles<RoiPointsPolicy, Compute<T>>(shape);
    return std::max(masks_bytes(shape, tiles.height, tiles.width), roi_align_adjoint_bytes<T>(shape));
}

} // namespace baracuda::image
