// clear.h on the host.
#pragma once

#include "core/host/parallel.h"

#include <cstring>

namespace baracuda::image {

/// Makes so many bytes zeros.
template <class T> Status clear(const Call &, T *memory, int64_t bytes) {
    parallel_for(bytes, kGrain, [&](int64_t begin, int64_t end) {
        std::memset(reinterpret_cast<char *>(memory) + begin, 0, static_cast<size_t>(end - begin));
    });
    return Status::ok;
}

} // namespace baracuda::image
