// roi_align_max_backward on the device.
#pragma once

#include "family/image/roi_align_max_few_cuda.cuh"
#include "family/image/roi_align_points_cuda.cuh"

namespace baracuda::image {

template <class T>
Status roi_align_max_adjoint(const Call &call, const RoiAlignOptions &options, const T *dout, const T *input,
                             const T *rois, T *dinput) {
    if (const FewBins bins(options.shape); bins.serve<Compute<T>>(options.shape)) {
        return roi_align_max_few_bins(call, options, bins, dout, input, rois, dinput);
    }
    return roi_align_points<true>(call, options, dout, input, rois, dinput);
}

} // namespace baracuda::image
