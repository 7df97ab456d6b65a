// roi_pool_backward on the host.
#pragma once

#include "family/image/roi_host.h"
#include "family/image/roi_pool.h"

namespace baracuda::image {

/// adds: to dinput; else the gradient is written.
template <class T>
Status roi_pool_adjoint(const Call &call, const RoiShape &shape, bool adds, const T *dout, const T *rois,
                        const int32_t *argmax, T *dinput) {
    if (!adds) clear(call, dinput, sizeof(T) * shape.cells());
    const int64_t pooled = shape.pooled();
    return add_gradient(shape, dinput, [&](int64_t plane, int64_t begin, int64_t end, Compute<T> *sum) {
        for (int64_t r = 0; r < shape.count; ++r) {
            if (roi_image(rois + r * 5, shape.images) != plane / shape.channels) continue;
            const int64_t offset = (r * shape.channels + plane % shape.channels) * pooled;
            for (int64_t cell = offset; cell < offset + pooled; ++cell) {
                if (argmax[cell] >= begin && argmax[cell] < end) sum[argmax[cell] - begin] += widen(dout[cell]);
            }
        }
    });
}

} // namespace baracuda::image
