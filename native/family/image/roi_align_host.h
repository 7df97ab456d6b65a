// roi_align.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "family/image/roi_align.h"

namespace baracuda::image {

template <template <class> class Pool, class T>
Status roi_align_forward(const Call &, const RoiAlignOptions &options, const T *input, const T *rois, T *output) {
    const RoiShape &shape = options.shape;
    const int64_t pooled = shape.pooled();
    parallel_for(int64_t{shape.count} * shape.channels, 1 + kGrain / (16 * pooled), [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
            const T *roi = rois + i / shape.channels * 5;
            const int32_t image = roi_image(roi, shape.images);
            const RoiSamples<Compute<T>> samples(roi, options);
            const T *plane = input + (int64_t{image} * shape.channels + i % shape.channels) * shape.plane();
            T *cell = output + i * pooled;
            for (int32_t ph = 0; ph < shape.pooled_height; ++ph) {
                for (int32_t pw = 0; pw < shape.pooled_width; ++pw, ++cell) {
                    *cell = image < 0 ? narrow<T>(0) : roi_align_cell<Pool<Compute<T>>>(samples, plane, ph, pw);
                }
            }
        }
    });
    return Status::ok;
}

} // namespace baracuda::image
