// gather.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "core/skeleton/gather.h"

#include <cstring>

namespace baracuda {

template <class T, class Rows>
Status gather_rows(const Call &, int64_t count, int64_t width, const Rows &rows, const T *source, T *out) {
    const size_t bytes = width * sizeof(T);
    parallel_for(count, std::max<int64_t>(1, kGrain / width), [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
            const int64_t row = rows.row(i);
            void *const to = static_cast<void *>(out + i * width);
            if (row == kNoRow) {
                std::memset(to, 0, bytes);
            } else {
                std::memcpy(to, static_cast<const void *>(source + row * width), bytes);
            }
        }
    });
    return Status::ok;
}

} // namespace baracuda
