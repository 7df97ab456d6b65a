// roi_pool.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "family/image/roi_pool.h"

namespace baracuda::image {

template <class T>
Status roi_pool_forward(const Call &, const RoiShape &shape, f32 scale, const T *input, const T *rois, T *output,
                        int32_t *argmax) {
    const int64_t pooled = shape.pooled();
    parallel_for(int64_t{shape.count} * shape.channels, 1 + kGrain / (16 * pooled), [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
            const T *roi = rois + i / shape.channels * 5;
            const int32_t image = roi_image(roi, shape.images);
            const RoiBins<Compute<T>> bins(roi, shape, scale);
            const T *plane = input + (int64_t{image} * shape.channels + i % shape.channels) * shape.plane();
            for (int64_t cell = 0; cell < pooled; ++cell) {
                Maximum<T> best = {narrow<T>(0), -1};
                if (image >= 0) best = bin_maximum(bins, shape, cell, plane);
                output[i * pooled + cell] = best.value;
                argmax[i * pooled + cell] = best.at;
            }
        }
    });
    return Status::ok;
}

} // namespace baracuda::image
