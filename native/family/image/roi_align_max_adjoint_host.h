// roi_align_max_backward on the host.
#pragma once

#include "family/image/roi_align.h"
#include "family/image/roi_host.h"

namespace baracuda::image {

template <class T>
Status roi_align_max_adjoint(const Call &, const RoiAlignOptions &options, const T *dout, const T *input, const T *rois,
                             T *dinput) {
    using P = Compute<T>;
    const RoiShape &shape = options.shape;
    const int64_t width = shape.width;
    return add_gradient(shape, dinput, [&](int64_t plane, int64_t begin, int64_t end, P *sum) {
        const auto first_row = static_cast<int32_t>(begin / width), last_row = static_cast<int32_t>((end - 1) / width);
        for (int64_t r = 0; r < shape.count; ++r) {
            if (roi_image(rois + r * 5, shape.images) != plane / shape.channels) continue;
            const RoiSamples<P> roi(rois + r * 5, options);
            const T *const cells = dout + (r * shape.channels + plane % shape.channels) * shape.pooled();
            const Range rows = bins_near(roi.y, shape.pooled_height, first_row, last_row + 1);
            for (int64_t ph = rows.begin; ph < rows.end; ++ph) {
                for (int32_t pw = 0; pw < shape.pooled_width; ++pw) {
                    const LargestPoint<P> point(roi, input + plane * shape.plane(), static_cast<int32_t>(ph), pw);
                    const P gradient = widen(cells[ph * shape.pooled_width + pw]);
                    for (int k = 0; k < 4; ++k) {
                        const int i = k / 2, j = k % 2;
                        const int64_t cell = point.row(i) * width + point.column(j);
                        if (!point.has(i, j) || cell < begin || cell >= end) continue;
                        sum[cell - begin] += gradient * point.weight(i, j);
                    }
                }
            }
        }
    });
}

/// Bytes of workspace that make it faster.
template <class T> size_t roi_align_max_adjoint_bytes(const RoiShape &) { return 0; }

} // namespace baracuda::image
