// nms.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "family/image/nms.h"

namespace baracuda::image {

template <class T>
Status nms(const Call &, int32_t num_boxes, float iou_thresh, const T *boxes, u8 *keep_mask, int32_t *count_out) {
    using P = Compute<T>;
    const Overlap<P> overlap(iou_thresh);
    const auto box = [&](int64_t i) {
        const T *at = boxes + i * 4;
        return Box<P>{widen(at[0]), widen(at[1]), widen(at[2]), widen(at[3])};
    };
    std::fill_n(keep_mask, num_boxes, u8(1));
    int32_t kept = 0;
    for (int64_t i = 0; i < num_boxes; ++i) {
        if (!keep_mask[i]) continue;
        ++kept;
        const Box<P> best = box(i);
        parallel_for(num_boxes - i - 1, kGrain, [&](int64_t begin, int64_t end) {
            for (int64_t j = i + 1 + begin; j < i + 1 + end; ++j) {
                if (keep_mask[j] && overlap.exceeds(best, box(j))) keep_mask[j] = 0;
            }
        });
    }
    *count_out = kept;
    return Status::ok;
}

} // namespace baracuda::image
