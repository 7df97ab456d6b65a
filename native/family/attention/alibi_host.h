// alibi.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "family/attention/alibi.h"

namespace baracuda::attention {

template <class T> Status map_scores(const Call &, int64_t count, const AlibiScores<T> &scores, const T *x, T *y) {
    parallel_for(count, kGrain, [&](int64_t begin, int64_t end) {
        auto place = scores.place(begin);
        for (int64_t i = begin; i < end; ++i) {
            y[i] = place(x[i]);
            place.advance(scores);
        }
    });
    return Status::ok;
}

} // namespace baracuda::attention
