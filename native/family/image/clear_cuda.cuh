// clear.h on the device.
#pragma once

#include "family/image/cleared_cuda.cuh"

namespace baracuda::image {

/// Makes so many bytes zeros.
template <class T> Status clear(const Call &call, T *memory, int64_t bytes) {
    const Cleared cleared{nullptr, 0, reinterpret_cast<char *>(memory), bytes};
    if (bytes == 0) return Status::ok;
    return launch(call, cleared.blocks(), Cleared::threads, 0, clear_kernel<T>, cleared);
}

} // namespace baracuda::image
