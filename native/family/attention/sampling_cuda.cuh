// sampling.h on the device: a warp for each short row, a block for longer ones, and for the longest a block, or a
// cluster of blocks where rows are few or where one block cannot hold them.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/attention/sampling_team_cuda.cuh"

namespace baracuda::attention {

struct SamplingPolicy {
    /// The elements of a row that a warp takes: more of them where all warps are busy.
    static constexpr int64_t of_warp = 256, of_busy_warp = 1024;
    static constexpr int64_t of_block = 8192;
    static constexpr int64_t of_clusters_block = 4096; // or more
    static constexpr int most_blocks = 8;
    static constexpr int64_t held_bytes = 96 << 10; // by a block, so that a multiprocessor has two
};

template <class Rows, int threads>
__global__ void __launch_bounds__(SamplingTeam<threads>::block_threads, 1024 / SamplingTeam<threads>::block_threads)
    sample_rows_kernel(Rows rows, int64_t count, int capacity, int cluster) {
    begin_kernel();
    using Team = SamplingTeam<threads>;
    __shared__ typename Team::Shared of_teams[Team::in_block];
    const int in_block = threadIdx.x / threads;
    const int block = static_cast<int>(blockIdx.x);
    const int64_t row = Team::clusters ? block / cluster : int64_t{block} * Team::in_block + in_block;
    if (row >= count) return;
    Team team(&of_teams[in_block], dynamic_shared_memory<uint32_t>() + in_block * capacity, capacity,
              Team::clusters ? block % cluster : 0, Team::clusters ? cluster : 1);
    rows.of_row(team, row);
    team.leave();
}

/// The blocks that share a row: as many as hold it, and more where they are free and have some elements a thread.
inline int sampling_blocks(int64_t count, int64_t vocab, int most) {
    using Policy = SamplingPolicy;
    const int64_t free = std::min(int64_t{multiprocessors()} / count, vocab / Policy::of_clusters_block);
    int blocks = 1;
    while (2 * blocks <= most && (2 * blocks <= free || blocks * Policy::held_bytes < 4 * vocab)) blocks *= 2;
    return blocks;
}

template <class Rows> Status sample_rows(const Call &call, int64_t count, const Rows &rows) {
    using Policy = SamplingPolicy;
    const int64_t vocab = rows.vocab;
    const auto size = static_cast<int>(std::min(vocab, Policy::of_block));
    const bool busy = count >= 4 * multiprocessors();
    if (vocab <= (busy ? Policy::of_busy_warp : Policy::of_warp)) {
        constexpr int rows_of_block = SamplingTeam<32>::in_block;
        return launch(call, ceil_divide(count, rows_of_block), SamplingTeam<32>::block_threads,
                      4 * size * rows_of_block, sample_rows_kernel<Rows, 32>, rows, count, size, 1);
    }
    if (vocab <= Policy::of_block) {
        return launch(call, count, 256, 4 * size, sample_rows_kernel<Rows, 256>, rows, count, size, 1);
    }
    using Team = SamplingTeam<512>;
    const auto kernel = sample_rows_kernel<Rows, Team::threads>;
    const int cluster = sampling_blocks(count, vocab, std::min(Policy::most_blocks, largest_cluster(kernel)));
    const int64_t room = (max_shared_bytes() - static_cast<int>(sizeof(typename Team::Shared))) / 4;
    const auto held = static_cast<int>(std::min(room, ceil_divide(ceil_divide(vocab, cluster), 32) * 32));
    return launch_clusters_with_dynamic_shared(call, count * cluster, cluster, Team::threads, 4 * held, kernel, rows,
                                               count, held, cluster);
}

} // namespace baracuda::attention
