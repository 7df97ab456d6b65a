// append.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "family/attention/append.h"

#include <cstring>

namespace baracuda::attention {

template <class T, class Places>
Status append_rows(const Call &, int64_t count, const Places &places, const Appended<T> &keys,
                   const Appended<T> &values) {
    const int64_t grain = std::max<int64_t>(1, kGrain / std::max<int64_t>(1, keys.width + values.width));
    parallel_for(count, grain, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
            const int64_t row = places.row(i);
            for (const Appended<T> &one : {keys, values}) {
                if (row == kNowhere || one.width == 0) continue;
                std::memcpy(static_cast<void *>(one.cache + row * one.width), one.rows + i * one.width,
                            one.width * sizeof(T));
            }
        }
    });
    return Status::ok;
}

} // namespace baracuda::attention
