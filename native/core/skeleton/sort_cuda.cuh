// sort.h on the device: for each digit, every block counts those of its tile, a block a digit adds up the tiles before
// each, and every block puts its tile's keys where they belong.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "core/skeleton/sort.h"

namespace baracuda {

/// Keys that lie in memory, and positions: those in memory, or of the first pass each key's own.
template <class Key> struct KeysInMemory {
    const Key *keys;
    HD Key operator()(int64_t i) const { return keys[i]; }
};
template <class Position> struct PositionsInMemory {
    const Position *positions; // null: each its own
    HD Position operator()(int64_t i) const { return positions ? positions[i] : static_cast<Position>(i); }
};

template <class Key> __device__ int digit_of(Key key, int shift) {
    return static_cast<int>(key >> shift & (SortPolicy::digits - 1));
}

/// The sum of the values of the threads before this one, and of all. The block synchronizes twice.
template <int threads> __device__ uint32_t block_exclusive_sum(uint32_t value, uint32_t *total) {
    constexpr int warps = threads / 32;
    __shared__ uint32_t sums[warps];
    const int warp = static_cast<int>(threadIdx.x / 32);
    const uint32_t inclusive = warp_inclusive_sum(value);
    if (threadIdx.x % 32 == 31) sums[warp] = inclusive;
    __syncthreads();
    uint32_t before = 0, all = 0;
#pragma unroll
    for (int w = 0; w < warps; ++w) {
        const uint32_t of_warp = sums[w];
        before += w < warp ? of_warp : 0;
        all += of_warp;
    }
    __syncthreads();
    *total = all;
    return before + inclusive - value;
}

template <class KeyAt>
__global__ void __launch_bounds__(SortPolicy::threads)
    sort_count_kernel(int64_t count, int shift, KeyAt key_at, int64_t tiles, uint32_t *counts) {
    begin_kernel();
    static_assert(SortPolicy::digits == SortPolicy::threads);
    __shared__ int of_digit[SortPolicy::digits];
    of_digit[threadIdx.x] = 0;
    __syncthreads();
    const int64_t first = static_cast<int64_t>(blockIdx.x) * SortPolicy::tile + threadIdx.x;
#pragma unroll 4
    for (int u = 0; u < SortPolicy::items; ++u) {
        const int64_t i = first + u * SortPolicy::threads;
        if (i < count) atomicAdd(&of_digit[digit_of(key_at(i), shift)], 1);
    }
    __syncthreads();
    counts[threadIdx.x * tiles + blockIdx.x] = static_cast<uint32_t>(of_digit[threadIdx.x]);
}

/// The counts of a digit, block blockIdx.x's, become those in the tiles before.
template <int threads>
__global__ void __launch_bounds__(threads) sort_scan_kernel(int64_t tiles, uint32_t *counts, uint32_t *totals) {
    begin_kernel();
    uint32_t *const of_digit = counts + blockIdx.x * tiles;
    uint32_t before = 0;
    for (int64_t begin = 0; begin < tiles; begin += threads) {
        const int64_t tile = begin + threadIdx.x;
        uint32_t total;
        const uint32_t sum = block_exclusive_sum<threads>(tile < tiles ? of_digit[tile] : 0, &total);
        if (tile < tiles) of_digit[tile] = before + sum;
        before += total;
    }
    if (threadIdx.x == 0) totals[blockIdx.x] = before;
}

template <class Key, class Position, class KeyAt>
__global__ void __launch_bounds__(SortPolicy::threads)
    sort_move_kernel(int64_t count, int shift, KeyAt key_at, PositionsInMemory<Position> position_at, int64_t tiles,
                     const uint32_t *counts, const uint32_t *totals, Key *keys, Position *positions) {
    begin_kernel();
    constexpr int warps = SortPolicy::threads / 32, items = SortPolicy::items;
    __shared__ uint32_t places[warps][SortPolicy::digits]; // of a warp's keys: how many, then where they begin
#pragma unroll
    for (int w = 0; w < warps; ++w) places[w][threadIdx.x] = 0;
    uint32_t all;
    const uint32_t begin = block_exclusive_sum<SortPolicy::threads>(totals[threadIdx.x], &all) +
                           counts[threadIdx.x * tiles + blockIdx.x]; // of a digit
    // A warp takes consecutive keys, 32 at a time, so that those before a key are known when it is its turn.
    uint32_t *const of_warp = places[threadIdx.x / 32];
    const int64_t first = static_cast<int64_t>(blockIdx.x) * SortPolicy::tile +
                          static_cast<int64_t>(threadIdx.x / 32) * (32 * items) + threadIdx.x % 32;
    Key held[items];
    uint32_t rank[items];
#pragma unroll
    for (int u = 0; u < items; ++u) {
        const int64_t i = first + u * 32;
        const bool there = i < count;
        held[u] = there ? key_at(i) : Key(0);
        const int digit = digit_of(held[u], shift);
        const uint32_t lanes = lanes_with<SortPolicy::digit_bits>(digit) & __ballot_sync(~0u, there);
        const uint32_t before = of_warp[digit];
        rank[u] = before + warp_rank(lanes);
        __syncwarp();
        if (there && warp_rank(lanes) == 0) of_warp[digit] = before + __popc(lanes);
        __syncwarp();
    }
    __syncthreads();
    uint32_t at = begin;
#pragma unroll
    for (int w = 0; w < warps; ++w) {
        const uint32_t of_digit = places[w][threadIdx.x];
        places[w][threadIdx.x] = at;
        at += of_digit;
    }
    __syncthreads();
#pragma unroll
    for (int u = 0; u < items; ++u) {
        const int64_t i = first + u * 32;
        if (i >= count) continue;
        const uint32_t to = of_warp[digit_of(held[u], shift)] + rank[u];
        keys[to] = held[u];
        positions[to] = position_at(i);
    }
}

template <class Key, class Position, class KeyAt>
Status sort_pass(const Call &call, int64_t count, int shift, const KeyAt &key_at,
                 const PositionsInMemory<Position> &position_at, const SortMemory<Key, Position> &memory, int to) {
    constexpr int threads = SortPolicy::threads;
    const int64_t tiles = ceil_divide(count, SortPolicy::tile);
    Status status =
        launch(call, tiles, threads, 0, sort_count_kernel<KeyAt>, count, shift, key_at, tiles, memory.counts);
    if (status != Status::ok) return status;
    status =
        launch(call, SortPolicy::digits, threads, 0, sort_scan_kernel<threads>, tiles, memory.counts, memory.totals);
    if (status != Status::ok) return status;
    return launch(call, tiles, threads, 0, sort_move_kernel<Key, Position, KeyAt>, count, shift, key_at, position_at,
                  tiles, memory.counts, memory.totals, memory.keys[to], memory.positions[to]);
}

template <class Key, class Position, class KeyAt>
Status sort_positions(const Call &call, int64_t count, int bits, const KeyAt &key_at,
                      const SortMemory<Key, Position> &memory, Sorted<Key, Position> &sorted) {
    Status status = sort_pass(call, count, 0, key_at, PositionsInMemory<Position>{nullptr}, memory, 0);
    int last = 0;
    for (int shift = SortPolicy::digit_bits; shift < bits && status == Status::ok; shift += SortPolicy::digit_bits) {
        const PositionsInMemory<Position> positions{memory.positions[last]};
        status = sort_pass(call, count, shift, KeysInMemory<Key>{memory.keys[last]}, positions, memory, 1 - last);
        last = 1 - last;
    }
    sorted = {memory.keys[last], memory.positions[last]};
    return status;
}

} // namespace baracuda
