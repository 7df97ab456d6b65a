// Rows that are too long for a cluster, or of which there are few: each slice is a block's, anywhere in the grid, and a
// kernel has each look. What the blocks tell the next kernel is noted in y, where the slice begins, until the last look
// writes it: so y may not be x.
#pragma once

#include "family/norm/group_norm_rows_cuda.cuh"

namespace baracuda::norm {

enum class Look { for_sum, for_squares, to_map };

/// What is known of a slice after a look; before the last one, of the whole row.
template <class P> struct SliceNote {
    P sum;
    Distances<P> state;
};

/// The rows' slices.
template <class T> struct SpreadRows {
    using Note = SliceNote<Compute<T>>;

    GroupRows<T> rows;
    Divider<int64_t> slices;
    int slice; // elements of one

    __device__ Note *note(const GroupRow<T> &row, int at) const {
        return reinterpret_cast<Note *>(row.y + row.offset(at * slice));
    }
};

template <class Team, int V, class T>
__global__ void __launch_bounds__(Team::size, HeldGroupsPolicy::most_threads / Team::size)
    spread_groups_kernel(const SpreadRows<T> spread, const Look look, const typename LayerNorm<T>::Row op) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int size = Team::size, warps = size / 32;
    __shared__ P sums[warps], of_row;
    __shared__ Distances<P> states[warps];
    const int count = static_cast<int>(spread.slices.divisor()), thread = threadIdx.x;
    // The second look begins where the first one has ended: that may be in the L2 cache still.
    const int64_t place = look == Look::for_squares ? spread.rows.results * count - 1 - blockIdx.x : blockIdx.x;
    const int64_t number = spread.slices.quotient(place);
    const int slice = static_cast<int>(place - number * count);
    const HeldPart<Team, V, true, T> part{
        {spread.rows, number}, dynamic_shared_memory<Vector<T, V>>() + thread, slice * spread.slice + thread * V, 1};
    part.copy(0);
    auto *const note = spread.note(part.row, slice);

    if (look == Look::for_sum) {
        wait_for_copies<0>();
        P own[V] = {};
        part.add(0, [&](int lane, T x) { own[lane] += widen(x); });
        const P sum = sum_of_neighbours<32>(merge_tree<V>(MergeSums<P>(), V, [&](int lane) { return own[lane]; }));
        if (thread % 32 == 0) sums[thread / 32] = sum;
        __syncthreads();
        if (thread == 0) note->sum = merge_tree<warps>(MergeSums<P>(), warps, [&](int warp) { return sums[warp]; });
    } else if (look == Look::for_squares) {
        if (thread < 32) {
            const P sum =
                merge_slices_in_warp(MergeSums<P>(), count, [&](int at) { return spread.note(part.row, at)->sum; });
            if (thread == 0) of_row = sum;
        }
        wait_for_copies<0>();
        __syncthreads();
        const auto own_op = op.refined(number, {of_row, 0});
        Distances<P> own[V];
#pragma unroll
        for (Distances<P> &one : own) one = {0, 0};
        part.add(0, [&](int lane, T x) { own[lane] = own_op.add(own[lane], x, x, x); });
        const auto state = merge_tree<V>(MergeDistances<P>(), V, [&](int lane) { return own[lane]; });
        if (const Distances<P> of_warp{sum_of_neighbours<32>(state.sum), sum_of_neighbours<32>(state.squares)};
            thread % 32 == 0) {
            states[thread / 32] = of_warp;
        }
        __syncthreads();
        if (thread == 0) {
            note->state = merge_tree<warps>(MergeDistances<P>(), warps, [&](int warp) { return states[warp]; });
        }
    } else {
        const SliceNote<P> known = *note;
        const auto f = op.refined(number, {known.sum, 0}).finish(number, known.state);
        wait_for_copies<0>();
        __syncthreads(); // all know what is written over now
        if (spread.rows.uniform) {
            part.for_vectors(
                0, [&](const Vector<T, V> &from, int i) { part.row.template store<V, true, true>(i, from, f); });
        } else {
            part.for_single_vectors(
                0, 0, [&](const Vector<T, V> &from, int i) { part.row.template store<V, true, false>(i, from, f); });
        }
    }
}

/// Of each row, a warp merges the notes of slices, and notes the row for each.
template <class T>
__global__ void __launch_bounds__(32)
    merge_spread_groups_kernel(const SpreadRows<T> spread, const typename LayerNorm<T>::Row op) {
    begin_kernel();
    using P = Compute<T>;
    const int count = static_cast<int>(spread.slices.divisor());
    const int64_t number = blockIdx.x;
    const GroupRow<T> row(spread.rows, number);
    const P sum = merge_slices_in_warp(MergeSums<P>(), count, [&](int at) { return spread.note(row, at)->sum; });
    const Distances<P> state =
        merge_slices_in_warp(MergeDistances<P>(), count, [&](int at) { return spread.note(row, at)->state; });
    __syncwarp();
    for (int at = threadIdx.x; at < count; at += 32) *spread.note(row, at) = {sum, state};
    if (threadIdx.x == 0) {
        auto of_row = op.refined(number, {sum, 0});
        if (op.mean) of_row.mean += number;
        if (op.inv_std) of_row.inv_std += number;
        of_row.store(number, state);
    }
}

/// Whether a vector has room for a note.
template <int V, class T> constexpr bool kSpreadsGroups = V * sizeof(T) >= sizeof(SliceNote<Compute<T>>);

/// Rows in so many slices of Team, a block: vectors are aligned.
template <class Team, int V, class T>
Status normalize_spread(const Call &call, const GroupNorm<T> &norm, const GroupRows<T> &rows, int slices) {
    static_assert(kSpreadsGroups<V, T>);
    const SpreadRows<T> spread{rows, Divider<int64_t>(slices), Team::size * Team::unroll * V};
    const auto op = norm.op.of(0);
    const auto look = [&](Look at) {
        return launch_with_dynamic_shared(call, rows.results * slices, Team::size, spread.slice * sizeof(T),
                                          spread_groups_kernel<Team, V, T>, spread, at, op);
    };
    Status status = look(Look::for_sum);
    if (status == Status::ok) status = look(Look::for_squares);
    if (status == Status::ok) status = launch(call, rows.results, 32, 0, merge_spread_groups_kernel<T>, spread, op);
    return status == Status::ok ? look(Look::to_map) : status;
}

} // namespace baracuda::norm
