// Sums of gradients in shared memory, in an order that does not depend on timing, and their way to dinput.
#pragma once

#include "core/device/warp.cuh"

namespace baracuda::image {

/// Adds the sums of `cells` cells to dinput, or writes them, cell i at to[place(i)]: this thread's are from `first` on,
/// every `step`.
template <int unroll, class T, class P, class Place>
__device__ void add_sums(const P *sum, uint32_t cells, uint32_t first, uint32_t step, T *to, const Place &place,
                         bool adds = true) {
    for (uint32_t i = first; i < cells; i += step * unroll) {
        T old[unroll];
        P total[unroll];
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            total[u] = i + u * step < cells ? sum[i + u * step] : P(0);
            old[u] = narrow<T>(0);
            if (adds && total[u] != 0) old[u] = to[place(i + u * step)];
        }
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (adds ? total[u] != 0 : i + u * step < cells) {
                to[place(i + u * step)] = narrow<T>(widen(old[u]) + total[u]);
            }
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

/// What lies in [0, of) as `hash` does in [0, 2^32).
HD uint32_t scaled_hash(uint32_t hash, uint32_t of) {
    return static_cast<uint32_t>(static_cast<uint64_t>(hash) * of >> 32);
}

/// A store that other lanes may make to the same place at the same time: one of them stays.
template <class P> __device__ void exchange(volatile P *to, P value) {
    using Bits = std::conditional_t<sizeof(P) == 8, unsigned long long, unsigned>;
    Bits bits;
    memcpy(&bits, &value, sizeof bits);
    atomicExch(reinterpret_cast<Bits *>(const_cast<P *>(to)), bits);
}

/// In the first of the lanes of each cell, the sum of their values, merged in pairs in the order of the lanes. `same`:
/// the lanes of this lane's cell.
template <class P> __device__ P merge_same(uint32_t same, P value) {
    int rank = warp_rank(same);
    uint32_t later = same & ~1u << threadIdx.x % 32;
    while (__any_sync(~0u, later != 0)) {
        const int next = __ffs(static_cast<int>(later)) - 1;
        const P other = shuffle(value, next & 31);
        if (next >= 0) value += other;
        later &= ~__ballot_sync(~0u, rank & 1);
        rank >>= 1;
    }
    return value;
}

/// Places of a warp, where its lanes find those with the same cell.
constexpr int kMeetings = 64;

/// Merges, in pairs, the values of lanes that have the same cell, if a hash gives that the place of no lane before
/// them. Whether this lane exists and is the first of those merged, which has their sum.
template <class P>
__device__ bool merge_meeting(bool exists, uint32_t hash, uint32_t cell, uint32_t *meetings, P &value) {
    const auto lane = static_cast<uint32_t>(threadIdx.x) % 32;
    uint32_t *const meeting = meetings + scaled_hash(hash, kMeetings);
    *meeting = 32;
    __syncwarp();
    if (exists) atomicMin(meeting, lane);
    __syncwarp();
    const uint32_t first = exists ? *meeting : lane;
    const uint32_t of_first = __shfl_sync(~0u, cell, static_cast<int>(first));
    const uint32_t leader = of_first == cell ? first : lane;
    if (__any_sync(~0u, leader != lane)) value = merge_same(lanes_with<5>(leader), value);
    __syncwarp();
    return exists && leader == lane;
}

/// Adds the first `held` gradients of a stage to `sum`, which has 32 cells to spare after its first `cells`. Gradients
/// of one cell that meet are added in the order of the lanes by the first of these, or, if `heaped`, in pairs.
template <bool heaped = false, class T, int stride, class P>
__device__ void add_staged(const GradientStage<T, stride> &stage, int held, int cells, volatile P *sum) {
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
        const P found = *to[step];
        P total = old + value[step];
        bool leads = true;
        if (__any_sync(~0u, found != tag)) {
            const uint32_t same = lanes_with<5>(static_cast<uint32_t>(found));
            leads = (same & lanes_below()) == 0;
            if constexpr (heaped) {
                total = old + merge_same(same, value[step]);
            } else {
                for (uint32_t rest = same; rest &= rest - 1;) {
                    total += widen(stage.value[(__ffs(static_cast<int>(rest)) - 1) * stride + step]);
                }
            }
        }
        __syncwarp();
        if (leads) *to[step] = total;
        __syncwarp();
    }
}

/// Adds a value of each lane that has one to the sum at `to`, which no other warp uses at the time.
template <class P> __device__ void add_lanes(bool has_value, volatile P *to, P value) {
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const P old = has_value ? *to : P(0);
    __syncwarp();
    if (has_value) exchange(to, static_cast<P>(lane));
    __syncwarp();
    const int found = has_value ? static_cast<int>(*to) : lane; // one of the lanes that have the cell
    bool leads = has_value;
    if (__any_sync(~0u, found != lane)) {
        const uint32_t same = lanes_with<5>(static_cast<uint32_t>(found));
        leads = leads && (same & lanes_below()) == 0;
        value = merge_same(same, value);
    }
    __syncwarp();
    if (leads) *to = old + value;
    __syncwarp();
}

} // namespace baracuda::image
