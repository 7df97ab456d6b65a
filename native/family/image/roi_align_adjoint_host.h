// roi_align_backward on the host.
#pragma once

#include "family/image/roi_align.h"
#include "family/image/roi_host.h"

namespace baracuda::image {

/// The gradient of the cells [begin, end) of one plane is summed in `sum`, over the regions in their order.
template <class T>
void roi_align_gradient(const RoiAlignOptions &options, int64_t plane, int64_t begin, int64_t end, const T *dout,
                        const T *rois, Compute<T> *sum) {
    using P = Compute<T>;
    const RoiShape &shape = options.shape;
    const int64_t width = shape.width;
    for (int64_t r = 0; r < shape.count; ++r) {
        if (roi_image(rois + r * 5, shape.images) != plane / shape.channels) continue;
        const RoiSamples<P> roi(rois + r * 5, options);
        const T *const cells = dout + (r * shape.channels + plane % shape.channels) * shape.pooled();
        for (int32_t ph = 0; ph < shape.pooled_height; ++ph) {
            const Range rows = roi.y.visible(ph);
            for (int64_t i = rows.begin; i < rows.end; ++i) {
                const P at_y = roi.y.position(ph, i);
                if (at_y != at_y || !roi.y.inside(at_y)) continue;
                const Sample<P> y = roi.y.sample(at_y);
                if ((y.high + 1) * width <= begin || y.low * width >= end) continue;
                for (int32_t pw = 0; pw < shape.pooled_width; ++pw) {
                    const P share = widen(cells[int64_t{ph} * shape.pooled_width + pw]) / roi.count;
                    const Range columns = roi.x.visible(pw);
                    for (int64_t j = columns.begin; j < columns.end; ++j) {
                        const P at_x = roi.x.position(pw, j);
                        if (at_x != at_x || !roi.x.inside(at_x)) continue;
                        const Sample<P> x = roi.x.sample(at_x);
                        const auto add = [&](int64_t row, int32_t column, P weight) {
                            const int64_t cell = row * width + column;
                            if (cell >= begin && cell < end) sum[cell - begin] += share * weight;
                        };
                        add(y.low, x.low, y.low_weight * x.low_weight);
                        add(y.low, x.high, y.low_weight * x.high_weight);
                        add(y.high, x.low, y.high_weight * x.low_weight);
                        add(y.high, x.high, y.high_weight * x.high_weight);
                    }
                }
            }
        }
    }
}

/// adds: to dinput; else the gradient is written.
template <class T>
Status roi_align_adjoint(const Call &call, const RoiAlignOptions &options, bool adds, const T *dout, const T *rois,
                         T *dinput) {
    if (!adds) clear(call, dinput, sizeof(T) * options.shape.cells());
    return add_gradient(options.shape, dinput, [&](int64_t plane, int64_t begin, int64_t end, Compute<T> *sum) {
        roi_align_gradient(options, plane, begin, end, dout, rois, sum);
    });
}

/// Bytes of workspace that make it faster.
template <class T> size_t roi_align_adjoint_bytes(const RoiShape &) { return 0; }

} // namespace baracuda::image
