// clear.h on the device.
#pragma once

#include "core/device/launch.cuh"

namespace baracuda::image {

/// What is cleared before gradients are made.
struct Cleared {
    static constexpr int threads = 256, together = 4; // vectors of a thread

    uint4 *words; // of which all bits are set
    int64_t vectors;
    char *bytes; // zeros
    int64_t count;

    /// Its blocks, and those of them that are for `words`.
    int64_t blocks() const { return of_words() + ceil_divide(count, together * threads * sizeof(uint4)); }
    HD int64_t of_words() const { return ceil_divide(vectors, threads); }

    __device__ void clear(int64_t block) const {
        const int thread = static_cast<int>(threadIdx.x);
        if (block < of_words()) {
            const int64_t i = block * threads + thread;
            if (i < vectors) words[i] = make_uint4(~0u, ~0u, ~0u, ~0u);
            return;
        }
        // What is before the first vector is too short for one, as what is behind the last is.
        const int64_t before = min(count, int64_t{-reinterpret_cast<intptr_t>(bytes) & 15}), first = block - of_words();
        const int64_t whole = (count - before) / 16, behind = before + whole * 16;
        auto *const to = reinterpret_cast<uint4 *>(bytes + before);
#pragma unroll
        for (int u = 0; u < together; ++u) {
            const int64_t i = (first * together + u) * threads + thread;
            if (i < whole) to[i] = make_uint4(0, 0, 0, 0);
        }
        if (first == 0 && thread < before) bytes[thread] = 0;
        if (first == 0 && thread < count - behind) bytes[behind + thread] = 0;
    }
};

template <class T> __global__ void __launch_bounds__(Cleared::threads) clear_kernel(Cleared cleared) {
    begin_kernel();
    cleared.clear(blockIdx.x);
}

/// Makes so many bytes zeros.
template <class T> Status clear(const Call &call, T *memory, int64_t bytes) {
    const Cleared cleared{nullptr, 0, reinterpret_cast<char *>(memory), bytes};
    if (bytes == 0) return Status::ok;
    return launch(call, cleared.blocks(), Cleared::threads, 0, clear_kernel<T>, cleared);
}

} // namespace baracuda::image
