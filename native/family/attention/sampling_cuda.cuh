// sampling.h on the device: a block for each row, or a cluster of blocks where rows are few and long.
#pragma once

#include "core/device/cluster.cuh"
#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "family/attention/sampling.h"

namespace baracuda::attention {

/// The threads that share a row, which block `rank` of `blocks` has a part of. All of them call each member, and all
/// are given the same. Sums and maxima are of integers: who has which element changes nothing.
struct SamplingTeam {
    static constexpr int threads = 1024, warps = threads / 32;

    int rank, blocks;

    __device__ bool leads() const { return rank == 0 && threadIdx.x == 0; }

    template <class KeyOf> __device__ uint32_t largest(int64_t count, const KeyOf &key_of) const {
        const auto larger = [](uint64_t a, uint64_t b) { return a > b ? a : b; };
        const Part part = part_of(count);
        uint32_t most = 0;
#pragma unroll 4
        for (int64_t j = part.begin + threadIdx.x; j < part.end; j += threads) most = max(most, key_of(j));
        uint64_t found[1] = {warp_max(most)};
        merge_warps(found, larger);
        merge_blocks(found, larger, blocks);
        return static_cast<uint32_t>(found[0]);
    }
    template <int n, class Add> __device__ void sum(int64_t count, uint64_t (&sums)[n], const Add &add) const {
        const auto plus = [](uint64_t a, uint64_t b) { return a + b; };
        const Part part = part_of(count);
        for (uint64_t &own : sums) own = 0;
#pragma unroll 4
        for (int64_t j = part.begin + threadIdx.x; j < part.end; j += threads) add(j, sums);
        for (uint64_t &own : sums) own = warp_sum(own);
        merge_warps(sums, plus);
        merge_blocks(sums, plus, blocks);
    }
    /// Each warp sums a part of the block's; the warp in whose part the place is looks through that.
    template <class MassOf> __device__ int64_t find(int64_t count, const MassOf &mass_of, uint64_t before) const {
        __shared__ uint64_t of_warps[warps];
        __shared__ int64_t found;
        const Part part = part_of(count);
        const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
        const int64_t of_warp = ceil_divide(ceil_divide(part.end - part.begin, warps), 32) * 32;
        const int64_t begin = min(part.begin + warp * of_warp, part.end), end = min(begin + of_warp, part.end);
        uint64_t own = 0;
#pragma unroll 4
        for (int64_t j = begin + lane; j < end; j += 32) own += mass_of(j);
        own = warp_sum(own);
        if (lane == 0) of_warps[warp] = own;
        if (threadIdx.x == 0) found = 0;
        __syncthreads();
        const auto plus = [](uint64_t a, uint64_t b) { return a + b; };
        uint64_t of_blocks[1] = {0}, ahead = 0;
        for (int w = 0; w < warps; ++w) ahead += w < warp ? of_warps[w] : 0, of_blocks[0] += of_warps[w];
        merge_blocks(of_blocks, plus, rank);
        ahead += of_blocks[0];
        if (ahead <= before && before < ahead + own) {
            for (int64_t j = begin; j < end; j += 32) {
                const uint64_t upto = ahead + warp_inclusive_sum(j + lane < end ? mass_of(j + lane) : uint64_t{0});
                const uint32_t beyond = __ballot_sync(~0u, upto > before);
                if (beyond) {
                    if (lane == 0) found = j + __ffs(beyond) - 1;
                    break;
                }
                ahead = shuffle(upto, 31);
            }
        }
        __syncthreads();
        uint64_t token[1] = {static_cast<uint64_t>(found)}; // 0 in all blocks but one
        merge_blocks(token, plus, blocks);
        __syncthreads();
        return static_cast<int64_t>(token[0]);
    }

  private:
    struct Part {
        int64_t begin, end;
    };

    __device__ Part part_of(int64_t count) const {
        const int64_t of_block = ceil_divide(ceil_divide(count, blocks), 32) * 32, begin = min(rank * of_block, count);
        return {begin, min(begin + of_block, count)};
    }
    /// Of the warps' values, in each lane of them, the merge of the block's.
    template <int n, class Merge> __device__ static void merge_warps(uint64_t (&values)[n], const Merge &merge) {
        __shared__ uint64_t of_warps[n][warps];
#pragma unroll
        for (int i = 0; i < n; ++i) {
            if (threadIdx.x % 32 == 0) of_warps[i][threadIdx.x / 32] = values[i];
        }
        __syncthreads();
#pragma unroll
        for (int i = 0; i < n; ++i) {
            values[i] = of_warps[i][threadIdx.x % 32];
#pragma unroll
            for (int step = 1; step < 32; step *= 2) values[i] = merge(values[i], shuffle_xor(values[i], step));
        }
        __syncthreads();
    }
    /// The merge of 0 and the values of the first `count` blocks.
    template <int n, class Merge>
    __device__ void merge_blocks(uint64_t (&values)[n], const Merge &merge, int count) const {
        if (blocks == 1 && count == 1) return;
        __shared__ uint64_t of_block[n];
        if (threadIdx.x == 0) {
            for (int i = 0; i < n; ++i) of_block[i] = values[i];
        }
        meet();
        for (int i = 0; i < n; ++i) {
            values[i] = 0;
            for (int b = 0; b < count; ++b) values[i] = merge(values[i], *in_block_of_cluster(&of_block[i], b));
        }
        meet(); // nobody reads what the next call writes, or what ends with the block
    }
    __device__ void meet() const {
        if (blocks == 1) return;
        arrive_at_cluster();
        wait_for_cluster();
    }
};

template <class Rows>
__global__ void __launch_bounds__(SamplingTeam::threads) sample_rows_kernel(Rows rows, int cluster) {
    begin_kernel();
    const int block = static_cast<int>(blockIdx.x);
    rows.of_row(SamplingTeam{block % cluster, cluster}, block / cluster);
}

/// The blocks that share a row: as many as are free, each with some elements a thread.
template <class Rows> int blocks_of_row(int64_t count, int64_t vocab) {
    constexpr int64_t most = 8, elements = 4 * SamplingTeam::threads; // of a block, or more
    const int64_t clusters = largest_cluster(sample_rows_kernel<Rows>);
    const int64_t wanted = std::min({most, clusters, int64_t{multiprocessors()} / count, vocab / elements});
    int blocks = 1;
    while (2 * blocks <= wanted) blocks *= 2;
    return blocks;
}

template <class Rows> Status sample_rows(const Call &call, int64_t count, const Rows &rows) {
    const int cluster = blocks_of_row<Rows>(count, rows.vocab);
    return launch_clusters(call, count * cluster, cluster, SamplingTeam::threads, 0, sample_rows_kernel<Rows>, rows,
                           cluster);
}

} // namespace baracuda::attention
