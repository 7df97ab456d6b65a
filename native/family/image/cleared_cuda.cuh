// What kernels clear before gradients are made.
#pragma once

#include "core/device/launch.cuh"

namespace baracuda::image {

/// What is cleared before gradients are made.
struct Cleared {
    static constexpr int threads = 256, together = 4; // vectors of a thread

    uint4 *words;
    int64_t vectors;
    char *bytes; // zeros
    int64_t count;
    uint32_t word = ~0u; // what the words become

    /// Its blocks of so many threads, and those of them that are for `bytes`: the first ones, as `words` are used soon.
    HD int64_t of_bytes(int threads = Cleared::threads) const {
        return ceil_divide(count, int64_t{together} * threads * sizeof(uint4));
    }
    int64_t blocks(int threads = Cleared::threads) const { return of_bytes(threads) + ceil_divide(vectors, threads); }
    __device__ void clear(int64_t block, int threads = Cleared::threads) const {
        const int thread = static_cast<int>(threadIdx.x);
        if (block >= of_bytes(threads)) {
            const int64_t i = (block - of_bytes(threads)) * threads + thread;
            if (i < vectors) words[i] = make_uint4(word, word, word, word);
            return;
        }
        // What is before the first vector is too short for one, as what is behind the last is.
        const int64_t before = min(count, int64_t{-reinterpret_cast<intptr_t>(bytes) & 15});
        const int64_t whole = (count - before) / 16, behind = before + whole * 16;
        auto *const to = reinterpret_cast<uint4 *>(bytes + before);
#pragma unroll
        for (int u = 0; u < together; ++u) {
            const int64_t i = (block * together + u) * threads + thread;
            if (i < whole) to[i] = make_uint4(0, 0, 0, 0);
        }
        if (block == 0 && thread < before) bytes[thread] = 0;
        if (block == 0 && thread < count - behind) bytes[behind + thread] = 0;
    }
};

template <class T> __global__ void __launch_bounds__(Cleared::threads) clear_kernel(Cleared cleared) {
    begin_kernel();
    cleared.clear(blockIdx.x);
}

} // namespace baracuda::image
