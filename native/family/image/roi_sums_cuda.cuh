// Sums of gradients in shared memory, in an order that does not depend on timing, and their way to dinput.
#pragma once

#include "core/device/warp.cuh"

namespace baracuda::image {

/// Adds the sums of `cells` cells to dinput, cell i at to[place(i)]: this thread's are from `first` on, every `step`.
template <int unroll, class T, class P, class Place>
__device__ void add_sums(const P *sum, uint32_t cells, uint32_t first, uint32_t step, T *to, const Place &place) {
    for (uint32_t i = first; i < cells; i += step * unroll) {
        T old[unroll];
        P total[unroll];
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            total[u] = i + u * step < cells ? sum[i + u * step] : P(0);
            if (total[u] != 0) old[u] = to[place(i + u * step)];
        }
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (total[u] != 0) to[place(i + u * step)] = narrow<T>(widen(old[u]) + total[u]);
        }
    }
}

/// Gradients of one warp that wait for being added to its sums. A lane adds `stride` of them one after the other: those
/// of neighbouring bins, which may have the same cell, seldom meet. Odd, against bank conflicts.
template <class T, int stride> struct GradientStage {
    static constexpr int size = 32 * stride;

    T value[size];
    uint16_t at[size]; // the cell
};

/// A store that other lanes may make to the same place at the same time: one of them stays.
template <class P> __device__ void exchange(volatile P *to, P value) {
    using Bits = std::conditional_t<sizeof(P) == 8, unsigned long long, unsigned>;
    Bits bits;
    memcpy(&bits, &value, sizeof bits);
    atomicExch(reinterpret_cast<Bits *>(const_cast<P *>(to)), bits);
}

/// old + the sum of the values of the lanes in `same`, in the first of these; `otherwise` in lanes where it is 0. Not
/// inlined: seldom called, from many places.
template <class P> __device__ __noinline__ P add_many(uint32_t same, P value, P old, P otherwise) {
    const int lane = threadIdx.x % 32;
    for (uint32_t left = __ballot_sync(~0u, same != 0); left;) {
        const int leader = __ffs(static_cast<int>(left)) - 1;
        const uint32_t members = __shfl_sync(~0u, same, leader);
        const P sum = warp_sum(members >> lane & 1 ? value : P(0));
        if (lane == leader) otherwise = old + sum;
        left &= ~members;
    }
    return otherwise;
}

/// Adds the first `held` gradients of a stage to `sum`, which has 32 cells to spare after its first `cells`. Gradients
/// of one cell that meet are added by the first of their lanes, in the order of the lanes, or, if many and `heaped`, by
/// the warp.
template <bool heaped = false, class T, int stride, class P>
__device__ void add_staged(const GradientStage<T, stride> &stage, int held, int cells, volatile P *sum) {
    constexpr int few = 4; // lanes with one cell, which the first of them adds
    const int lane = threadIdx.x % 32;
    volatile P *to[stride];
    P value[stride];
    __syncwarp();
#pragma unroll
    for (int step = 0; step < stride; ++step) {
        const int i = lane * stride + step;
        to[step] = sum + (i < held ? stage.at[i] : cells + lane);
        value[step] = widen(stage.value[i]);
    }
#pragma unroll
    for (int step = 0; step < stride; ++step) {
        const P old = *to[step], tag = static_cast<P>(lane);
        __syncwarp();
        exchange(to[step], tag); // of lanes that have the same cell, one will find its own
        __syncwarp();
        P total = old + value[step];
        uint32_t earlier = 0; // lanes with the same cell
        if (__any_sync(~0u, *to[step] != tag)) {
            const uint32_t same = __match_any_sync(~0u, static_cast<uint32_t>(to[step] - sum));
            earlier = same & lanes_below();
            const bool many = heaped && __popc(same) > few;
            for (uint32_t rest = many ? 0 : same; rest &= rest - 1;) {
                total += widen(stage.value[(__ffs(static_cast<int>(rest)) - 1) * stride + step]);
            }
            if constexpr (heaped) {
                if (__any_sync(~0u, many)) total = add_many(many ? same : 0, value[step], old, total);
            }
        }
        __syncwarp();
        if (earlier == 0) *to[step] = total;
        __syncwarp();
    }
}

} // namespace baracuda::image
