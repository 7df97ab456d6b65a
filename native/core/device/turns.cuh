// Turns that warpgroups of a block take: each waits for its own, and passes it on.
#pragma once

namespace baracuda {

/// Of `warpgroups` warpgroups of 128 threads, the first `warpgroups` of the block. Barrier 0 is that of the whole
/// block; that of warpgroup w is 1 + w, where w waits and the one before it arrives; that of its own threads is as many
/// further as there are warpgroups.
template <int warpgroups> struct Turns {
    static_assert(warpgroups > 1);
    static constexpr int threads = 2 * 128;

    /// The first turn is that of warpgroup 0: what the last one does before its first turn.
    __device__ __forceinline__ static void begin(int warpgroup) {
        if (warpgroup == warpgroups - 1) pass(warpgroup);
    }
    __device__ __forceinline__ static void wait(int warpgroup) {
        asm volatile("barrier.sync %0, %1;" ::"r"(1 + warpgroup), "n"(threads) : "memory");
    }
    __device__ __forceinline__ static void pass(int warpgroup) {
        const int next = warpgroup + 1 < warpgroups ? warpgroup + 1 : 0;
        asm volatile("barrier.arrive %0, %1;" ::"r"(1 + next), "n"(threads) : "memory");
    }
    /// The threads of a warpgroup wait for each other.
    __device__ __forceinline__ static void meet(int warpgroup) {
        asm volatile("barrier.sync %0, 128;" ::"r"(1 + warpgroups + warpgroup) : "memory");
    }
    /// After the last turn, which warpgroup 0 has been passed again.
    __device__ __forceinline__ static void end(int warpgroup) {
        if (warpgroup == 0) wait(warpgroup);
    }
};

} // namespace baracuda
