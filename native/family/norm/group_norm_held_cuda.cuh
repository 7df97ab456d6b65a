// Rows that blocks hold in shared memory and look at three times: for the mean, for the squares of distances from it,
// and to make y. Each thread holds what it copied there itself. A long row is held by the blocks of a cluster; what has
// no room there is read again.
#pragma once

#include "family/norm/group_norm_rows_cuda.cuh"

namespace baracuda::norm {

/// How the slices of a row are dealt out: `each` to a block, which holds `held` of them. With several teams in a block,
/// these take its slices in turn.
struct HeldSlices {
    int count, each, held, cluster, teams;

    /// Whether all of a row is held by so few blocks that many clusters find room, and keep multiprocessors busy.
    bool suit(int64_t rows) const {
        return held == each && cluster <= HeldGroupsPolicy::few_blocks &&
               (each <= 2 || 3 * rows * cluster >= 2 * multiprocessors());
    }
};

/// Where a block has what its slices' warps, and its slices, are merged to; and the whole row.
template <int slices, int warps, class State> struct SliceMerges {
    State of_warps[slices][warps], of_slices[slices], of_row;
};

/// The merge of a row's slices, of which this block has `mine`, in every thread. In a cluster, a single warp of each
/// block asks the others, for a state a slice: all of them, asking for those of warps, took longer than the memory.
template <int most, int warps, class Op, class State = typename Op::State>
__device__ State merge_slices_of_row(const Op &op, const HeldSlices &slices, int mine,
                                     SliceMerges<most, warps, State> &shared) {
    const auto of_slice = [&](int slice) {
        return merge_tree<warps>(op, warps, [&](int warp) { return shared.of_warps[slice][warp]; });
    };
    __syncthreads();
    if (slices.count == 1) return of_slice(0);
    if (slices.cluster == 1) return merge_slices_in_warp(op, slices.count, of_slice);
    if (threadIdx.x < mine) shared.of_slices[threadIdx.x] = of_slice(threadIdx.x);
    synchronize_cluster();
    if (threadIdx.x < 32) {
        const State total = merge_slices_in_warp(op, slices.count, [&](int slice) {
            const int block = slice / slices.each;
            return *in_block_of_cluster(shared.of_slices + (slice - block * slices.each), block);
        });
        if (threadIdx.x == 0) shared.of_row = total;
    }
    __syncthreads();
    return shared.of_row;
}

/// `aligned`: whether vectors are such in memory.
template <class Team, int V, bool aligned, class T>
__global__ void __launch_bounds__(Team::size > 128 ? HeldGroupsPolicy::most_threads : Team::threads,
                                  Team::size > 128 ? 1 : HeldGroupsPolicy::most_threads / Team::threads)
    held_groups_kernel(const GroupRows<T> rows, const HeldSlices slices, int held_vectors,
                       const typename LayerNorm<T>::Row op) {
    begin_kernel();
    using P = Compute<T>;
    using State = Distances<P>;
    constexpr int size = Team::size, warps = size < 32 ? 1 : size / 32, lanes = size < 32 ? size : 32;
    constexpr bool in_blocks = size > 128; // whether blocks have a row, or a part of one
    constexpr int most_slices = in_blocks ? HeldGroupsPolicy::most_slices : 1;
    __shared__ SliceMerges<most_slices, warps, P> sums_of;
    __shared__ SliceMerges<most_slices, warps, State> states_of;
    const int thread = threadIdx.x % size, team = threadIdx.x / size;
    const int block = in_blocks ? blockIdx.x % slices.cluster : 0;
    const int64_t place =
        in_blocks ? blockIdx.x / slices.cluster : static_cast<int64_t>(blockIdx.x) * (Team::threads / size) + team;
    const int begin = block * slices.each, mine = min(slices.each, slices.count - begin);
    const bool exists = place < rows.results;
    // The lanes of a warp stay together: those without a row see what the last one's do.
    if (mine <= 0 || (size < 32 ? place - threadIdx.x % 32 / size >= rows.results : !exists)) return;
    const int64_t number = min(place, rows.results - 1);
    const int first_slice = in_blocks ? team : 0, step = in_blocks ? slices.teams : 1;
    Vector<T, V> *const held = dynamic_shared_memory<Vector<T, V>>() + (in_blocks ? 0 : team * held_vectors);
    const HeldPart<Team, V, aligned, T> part{
        {rows, number}, held + thread, (begin * Team::unroll * size + thread) * V, slices.held};
    const int copied = min(mine, slices.held);
    for (int s = first_slice; s < copied; s += step) part.copy(s);

    const bool in_cluster = in_blocks && slices.cluster > 1;
    P total;
    for (int s = first_slice; s < mine; s += step) {
        if (s + step < copied) {
            wait_for_copies<1>(); // for all but the last slice
        } else {
            wait_for_copies<0>();
        }
        P sums[V] = {};
        part.add(s, [&](int lane, T x) { sums[lane] += widen(x); });
        total = sum_of_neighbours<lanes>(merge_tree<V>(MergeSums<P>(), V, [&](int lane) { return sums[lane]; }));
        if (size > 32 && threadIdx.x % 32 == 0) sums_of.of_warps[s][thread / 32] = total;
    }
    if constexpr (size > 32) total = merge_slices_of_row(MergeSums<P>(), slices, mine, sums_of);
    const auto own_op = op.refined(number, {total, 0});
    State state;
    for (int s = first_slice; s < mine; s += step) {
        State states[V];
#pragma unroll
        for (State &one : states) one = {0, 0};
        part.add(s, [&](int lane, T x) { states[lane] = own_op.add(states[lane], x, x, x); });
        state = merge_tree<V>(MergeDistances<P>(), V, [&](int lane) { return states[lane]; });
        state = {sum_of_neighbours<lanes>(state.sum), sum_of_neighbours<lanes>(state.squares)};
        if (size > 32 && threadIdx.x % 32 == 0) states_of.of_warps[s][thread / 32] = state;
    }
    if constexpr (size > 32) state = merge_slices_of_row(MergeDistances<P>(), slices, mine, states_of);
    if (!aligned && size <= 32) __syncwarp(); // a thread reads what others hold
    if (size < 32 && !exists) return;
    if (in_cluster) arrive_at_cluster(); // which has seen this block's states

    const auto f = own_op.finish(number, state);
    int stored = 0; // slices
    if constexpr (!aligned) {
        const int first = begin * Team::unroll * size * V,
                  last = min(first + copied * Team::unroll * size * V, rows.count);
        part.store_lines(reinterpret_cast<const T *>(held), first, last, in_blocks ? threadIdx.x : thread,
                         in_blocks ? blockDim.x : size, f);
        stored = copied;
    }
    for (int s = first_slice; s < mine; s += step) {
        if (s < stored) continue;
        const auto store = [&](auto uniform) {
            return [&](const Vector<T, V> &from, int i) {
                part.row.template store<V, aligned, decltype(uniform)::value>(i, from, f);
            };
        };
        if (aligned && rows.uniform) {
            part.for_vectors(s, store(std::integral_constant<bool, aligned>()));
        } else {
            part.for_single_vectors(s, 0, store(std::false_type()));
        }
    }
    if (block == 0 && thread == 0 && first_slice == 0) { // last: nobody waits for it
        auto of_row = own_op;
        if (op.mean) of_row.mean += number;
        if (op.inv_std) of_row.inv_std += number;
        of_row.store(number, state);
    }
    if (in_cluster) wait_for_cluster();
}

/// How blocks hold rows of so many bytes in slices: as few blocks a row as can hold it, for what they tell each other
/// takes as long as a slice does; more of them where multiprocessors had nothing to do otherwise.
inline HeldSlices hold_slices(int count, int slice_bytes, int64_t row_bytes, int64_t rows, int largest_cluster) {
    using Policy = HeldGroupsPolicy;
    const int most_bytes = max_shared_bytes() - Policy::reserved_bytes,
              few = std::min(largest_cluster, Policy::few_blocks);
    const int room = row_bytes <= most_bytes ? count : most_bytes / slice_bytes;
    const auto blocks_of = [&](int each) { return static_cast<int>(ceil_divide(count, each)); };
    int each = std::max(1, room);
    if (blocks_of(each) > few) each = static_cast<int>(ceil_divide(count, largest_cluster));
    each = static_cast<int>(ceil_divide(count, blocks_of(each)));
    while (each > 1 && 3 * rows * blocks_of(each) < 2 * multiprocessors() && blocks_of(each - 1) <= few) --each;
    const int cluster = blocks_of(each), held = std::min(each, room);
    const int64_t room_for = (max_shared_bytes() + (1 << 10)) /
                             (std::min<int64_t>(row_bytes, int64_t{held} * slice_bytes) + Policy::reserved_bytes);
    const int64_t together =
        std::min(std::max<int64_t>(1, room_for), ceil_divide(rows * cluster, std::max(1, multiprocessors())));
    int teams = static_cast<int>(std::clamp<int64_t>(4 / together, 1, each));
    while (teams > 1 && ceil_divide(each, teams - 1) == ceil_divide(each, teams)) --teams;
    return {count, each, held, cluster, teams};
}

/// Starts the kernel.
template <class Team, int V, class T, class Kernel>
Status normalize_held(const Call &call, const GroupNorm<T> &norm, const GroupRows<T> &rows, const HeldSlices &slices,
                      const Kernel &kernel) {
    constexpr int slice_vectors = Team::size * Team::unroll;
    constexpr int together = Team::size > 128 ? 1 : Team::threads / Team::size; // rows of a block
    const int held = std::min(static_cast<int>(ceil_divide(rows.count, V)), slices.held * slice_vectors);
    const int64_t blocks = ceil_divide(rows.results, together) * slices.cluster;
    return launch_clusters_with_dynamic_shared(call, blocks, slices.cluster, Team::threads * slices.teams,
                                               (held * together + 1) * V * static_cast<int>(sizeof(T)), kernel, rows,
                                               slices, held, norm.op.of(0));
}

} // namespace baracuda::norm
