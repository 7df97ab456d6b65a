// merge_states.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "family/attention/merge_states.h"

namespace baracuda::attention {

template <class T> Status merge(const Call &, int64_t rows, const States<T> &states, T *v_merged, f32 *s_merged) {
    const int64_t work = std::max<int64_t>(1, (states.count + 1) * states.width);
    parallel_for(rows, std::max<int64_t>(1, kGrain / work), [&](int64_t begin, int64_t end) {
        for (int64_t row = begin; row < end; ++row) {
            const int64_t first = states.first_row(row);
            const auto all = states.merged(first);
            for (int64_t d = 0; d < states.width; ++d) v_merged[row * states.width + d] = states.average(first, all, d);
            s_merged[row] = all.sum();
        }
    });
    return Status::ok;
}

} // namespace baracuda::attention
