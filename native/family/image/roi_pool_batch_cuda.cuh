// A batch of gradients in shared memory, which a block sorts by their cells to add up those of each cell in their
// order.
#pragma once

#include "core/device/block.cuh"
#include "family/image/roi_pool.h"
#include "family/image/roi_sums_cuda.cuh"

namespace baracuda::image {

/// Merges, in pairs, the values of neighbouring lanes with the same cell in the same image. Whether this lane is the
/// first of such a run, which has its sum.
template <class P> __device__ bool merge_run(uint32_t cell, int32_t image, P &value) {
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const uint32_t cell_before = __shfl_up_sync(~0u, cell, 1);
    const int32_t image_before = __shfl_up_sync(~0u, image, 1);
    const bool begins = lane == 0 || cell != cell_before || image != image_before;
    const uint32_t leaders = __ballot_sync(~0u, begins);
    if (leaders == ~0u) return true;
    const uint32_t later = leaders & ~1u << lane;
    const int length = (later ? __ffs(static_cast<int>(later)) - 1 : 32) - lane; // of the run from this lane on
#pragma unroll
    for (int step = 1; step < 32; step *= 2) {
        const P other = __shfl_down_sync(~0u, value, step);
        if (step < length) value += other;
    }
    return begins;
}

/// Numbers of `key_bits` bits above the place of what they belong to, and what a block needs to sort them.
template <class P> struct alignas(8) PoolBatch {
    static constexpr int threads = PoolPartsPolicy::threads, warps = threads / 32, items = PoolPartsPolicy::items;
    static constexpr int size = PoolPartsPolicy::batch, place_bits = 12, key_bits = 32 - place_bits;
    static constexpr int digit_bits = 8, digits = 1 << digit_bits;
    static_assert(size == 1 << place_bits);

    P values[size];
    uint32_t numbers[size];
    uint16_t places[warps][digits]; // of a digit in a warp's numbers: how many, then where they begin
    uint32_t begins[digits];
    uint32_t of_warps[digits / 32];
    P rest[size / 32]; // of each 32 numbers: the sum of those of the cell that the 32 before end with
    uint32_t meetings[warps][kMeetings];
    int counts[2][warps];

    /// Merges values of one key among each 32 of the first `count`, as far as a hash finds these. Returns how many
    /// numbers are left. The block synchronizes before, but not after.
    __device__ int merge_rows(int count) {
        constexpr uint32_t golden = 2654435769u; // which scatters neighbours
        const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
        const int rows = (count + threads - 1) / threads;
        uint32_t number[items], leads = 0;
        __syncthreads();
#pragma unroll
        for (int u = 0; u < items; ++u) {
            if (u >= rows) continue;
            const int i = (warp * rows + u) * 32 + lane;
            const bool exists = i < count;
            number[u] = exists ? numbers[i] : 0;
            const uint32_t key = number[u] >> place_bits;
            P value = exists ? values[i] : P(0);
            const bool is_first = merge_meeting(exists, key * golden, key, meetings[warp], value);
            if (is_first) values[i] = value;
            leads |= static_cast<uint32_t>(is_first) << u;
        }
        BlockCompaction<warps, items> compaction;
        compaction.count(counts[0], [&](int u) { return (leads >> u & 1) != 0; });
        compaction.for_each([&](int u, int place) { numbers[place] = number[u]; });
        return compaction.total();
    }

    /// Sorts the first `count` numbers by `bits` bits of their keys. The block synchronizes before and after.
    __device__ void sort(int count, int bits) {
        const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
        const int rows = (count + threads - 1) / threads; // of 32 numbers, of a warp
        uint16_t *const of_warp = places[warp];
#pragma unroll 1
        for (int shift = place_bits; shift < place_bits + bits; shift += digit_bits) {
            __syncwarp(); // of the pass before
            for (int i = lane; i < digits; i += 32) of_warp[i] = 0;
            __syncthreads();
            uint32_t number[items];
            uint16_t rank[items];
#pragma unroll
            for (int u = 0; u < items; ++u) {
                if (u >= rows) continue;
                const int i = (warp * rows + u) * 32 + lane;
                const bool exists = i < count;
                number[u] = exists ? numbers[i] : 0;
                const uint32_t digit = number[u] >> shift & (digits - 1);
                const uint32_t lanes = lanes_with<digit_bits>(digit) & __ballot_sync(~0u, exists);
                const uint16_t before = of_warp[digit];
                rank[u] = static_cast<uint16_t>(before + warp_rank(lanes));
                __syncwarp();
                if (exists && warp_rank(lanes) == 0) of_warp[digit] = static_cast<uint16_t>(before + __popc(lanes));
                __syncwarp();
            }
            __syncthreads();
            uint32_t of_digit = 0;
            if (thread < digits) {
#pragma unroll
                for (int w = 0; w < warps; ++w) {
                    const uint16_t found = places[w][thread];
                    places[w][thread] = static_cast<uint16_t>(of_digit);
                    of_digit += found;
                }
            }
            const uint32_t until = warp_inclusive_sum(of_digit);
            if (thread < digits && lane == 31) of_warps[warp] = until;
            __syncthreads();
            if (thread < digits) {
                uint32_t begin = until - of_digit;
                for (int w = 0; w < warp; ++w) begin += of_warps[w];
                begins[thread] = begin;
            }
            __syncthreads();
#pragma unroll
            for (int u = 0; u < items; ++u) {
                if (u >= rows) continue;
                const uint32_t digit = number[u] >> shift & (digits - 1);
                if ((warp * rows + u) * 32 + lane < count)
                    numbers[begins[digit] + of_warp[digit] + rank[u]] = number[u];
            }
        }
        __syncthreads();
    }

    /// Adds up the values of the first `count` numbers of each key of so many bits: the sums become the first numbers
    /// and values in their place. Returns how many there are. The block synchronizes before, but not after.
    __device__ int add_up(int count, int bits) {
        count = merge_rows(count);
        sort(count, bits);
        const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
        const int rows = (count + threads - 1) / threads;
        P sum[items];
        uint32_t key[items], firsts = 0; // bit u: number u is the first one of its key
#pragma unroll
        for (int u = 0; u < items; ++u) {
            if (u >= rows) continue;
            const int row = warp * rows + u, i = row * 32 + lane;
            const bool exists = i < count;
            const uint32_t number = exists ? numbers[i] : ~0u;
            key[u] = number >> place_bits;
            sum[u] = exists ? values[number & (size - 1)] : P(0);
            merge_run(key[u], 0, sum[u]);
            const bool is_first = exists && (i == 0 || numbers[i - 1] >> place_bits != key[u]);
            firsts |= static_cast<uint32_t>(is_first) << u;
            if (lane == 0 && exists && !is_first) rest[row] = sum[u];
        }
        __syncthreads();
#pragma unroll
        for (int u = 0; u < items; ++u) {
            if (u >= rows || (firsts >> u & 1) == 0) continue;
            const auto goes_on = [&](int row) { return row * 32 < count && numbers[row * 32] >> place_bits == key[u]; };
            for (int row = warp * rows + u + 1; goes_on(row);) {
                P more = rest[row++];
                for (int k = 1; k < 64 && goes_on(row); ++k) more += rest[row++];
                sum[u] += more;
            }
        }
        BlockCompaction<warps, items> compaction;
        compaction.count(counts[1], [&](int u) { return (firsts >> u & 1) != 0; });
        compaction.for_each([&](int u, int place) {
            numbers[place] = key[u] << place_bits | static_cast<uint32_t>(place), values[place] = sum[u];
        });
        return compaction.total();
    }
};

} // namespace baracuda::image
