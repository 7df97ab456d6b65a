// Rows that are too long for a cluster, or of which there are few: blocks anywhere in the grid have parts of a row, of
// one slice or several, and a kernel has each look. What the blocks tell the next kernel is noted in y, where a part
// begins, until the last look writes it. A last part that has no room for that is looked at by the block before, at
// last. Where y is x already, a copy of a tensor that is not contiguous, the elements below a note are read there.
#pragma once

#include "family/norm/group_norm_rows_cuda.cuh"

namespace baracuda::norm {

enum class Look { for_sum, for_squares, to_map };

/// What is known of a part after a look; before the last one, of the whole row.
template <class P> struct PartNote {
    P sum;
    Distances<P> state;
};

/// Where the elements of rows are that y is a copy of.
template <class T> struct CopiedRows {
    const T *x = nullptr; // or null, where y is no copy
    DeviceDims<1> kept, reduced;

    CopiedRows() : kept(ReduceDims{}), reduced(ReduceDims{}) {}
    CopiedRows(const ReduceShape &rows, const Strided<const T> &from)
        : x(from.pointer), kept(along(rows, from, false)), reduced(along(rows, from, true)) {}

    __device__ T at(int64_t row, int64_t i) const {
        int64_t offset[1] = {};
        kept.advance(row, offset);
        reduced.advance(i, offset);
        return x[offset[0]];
    }

  private:
    static ReduceDims along(const ReduceShape &rows, const Strided<const T> &from, bool reduced) {
        ReduceDims dims{};
        for (int axis = 0; axis < rows.rank; ++axis) {
            if (rows.is_reduced(axis) != reduced) continue;
            dims.extents[dims.rank] = rows.extents[axis];
            dims.strides[dims.rank++][0] = from.strides[axis];
        }
        if (dims.rank == 0) dims.extents[dims.rank] = 1, dims.strides[dims.rank++][0] = 0;
        return dims;
    }
};

/// The rows' parts.
template <class T> struct SpreadRows {
    using Note = PartNote<Compute<T>>;
    static constexpr int room = (sizeof(Note) + alignof(Note)) / sizeof(T); // of a note, in elements

    GroupRows<T> rows;
    Divider<int64_t> parts;
    int slice, run, slices; // elements of a slice; slices of a part, a power of two, and of a row
    bool is_left;           // whether the last part has no room for a note
    CopiedRows<T> copied;

    /// `blocks`: of a multiprocessor.
    SpreadRows(const GroupRows<T> &rows, int slice, int blocks, const CopiedRows<T> &copied)
        : rows(rows), slice(slice), run(1), slices(static_cast<int>(ceil_divide(rows.count, slice))), copied(copied) {
        while (ceil_divide(slices, run) > HeldGroupsPolicy::most_parts) run *= 2;
        // Twice as many, where the blocks that are under way at once go through fewer slices so: of 114526533 elements
        // in f64, sliced, 3 x 16 for 2 x 32, 1640 us for 1822.
        const auto rounds = [&](int of_part) {
            const int64_t parts = rows.results * ceil_divide(slices, of_part);
            return ceil_divide(parts, int64_t{blocks} * multiprocessors()) * of_part;
        };
        if (run > 1 && rounds(run / 2) < rounds(run)) run /= 2;
        const int count = static_cast<int>(ceil_divide(slices, run));
        parts = Divider<int64_t>(count);
        is_left = rows.count - (count - 1) * run * slice < 4 * room;
    }

    /// Whether y has room, on each line for two notes wherever a part begins.
    static bool suit(const GroupRows<T> &rows, const CopiedRows<T> &copied) {
        if (rows.x == rows.y && !(copied.x && rows.one_line)) return false;
        return rows.one_line || rows.by_line.divisor() >= 4 * room;
    }

    __device__ Note *note(const GroupRow<T> &row, int part) const {
        const bool left = is_left && part + 1 == parts.divisor(); // which is behind the note before
        int i = (part - left) * run * slice;
        if (!rows.one_line) {
            const int of_line = rows.by_line.divisor() - rows.by_line.remainder(i);
            if (of_line < 2 * room) i += of_line;
        }
        const auto address = reinterpret_cast<uintptr_t>(row.y + row.offset(i) + left * room);
        return reinterpret_cast<Note *>((address + alignof(Note) - 1) / alignof(Note) * alignof(Note));
    }
};

/// The merge of what get(part) gives for each of up to 1024 parts, in every thread of a block of whole warps.
template <class Op, class Get, class State = typename Op::State>
__device__ State merge_parts(const Op &op, int count, const Get &get, State (&of_32)[32]) {
    const auto merge = [&](const State &a, const State &b) { return op.merge(a, b); };
    const int lane = threadIdx.x % 32;
    for (int begin = threadIdx.x / 32 * 32; begin < count; begin += blockDim.x) {
        const State merged = merge_lanes_in_order<32>(get(min(begin + lane, count - 1)), merge, min(32, count - begin));
        if (lane == 0) of_32[begin / 32] = merged;
    }
    __syncthreads();
    const int chunks = static_cast<int>(ceil_divide(count, 32));
    return merge_lanes_in_order<32>(of_32[min(lane, chunks - 1)], merge, chunks);
}

/// `aligned`: whether vectors are such in memory.
template <class Team, int V, bool aligned, class T>
__global__ void __launch_bounds__(Team::size, HeldGroupsPolicy::most_threads / Team::size)
    spread_groups_kernel(const __grid_constant__ SpreadRows<T> spread, const Look look,
                         const typename LayerNorm<T>::Row op) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int size = Team::size, warps = size / 32;
    __shared__ P sums[warps], of_32[32], sum_levels[HeldGroupsPolicy::levels];
    __shared__ Distances<P> states[warps], state_levels[HeldGroupsPolicy::levels];
    const int count = static_cast<int>(spread.parts.divisor()), thread = threadIdx.x;
    // The second look begins where the first one has ended: that may be in the L2 cache still.
    const int64_t place = look == Look::for_squares ? spread.rows.results * count - 1 - blockIdx.x : blockIdx.x;
    const int64_t number = spread.parts.quotient(place);
    const int own_part = static_cast<int>(place - number * count), begin = own_part * spread.run;
    int end = min(begin + spread.run, spread.slices);
    if (look == Look::to_map && spread.is_left) {
        if (own_part + 1 == count) return;
        if (own_part + 2 == count) end = spread.slices;
    }
    Vector<T, V> *const held = dynamic_shared_memory<Vector<T, V>>();
    HeldPart<Team, V, aligned, T> part{{spread.rows, number}, held + thread, 0, 1};
    auto *const note = spread.note(part.row, own_part);
    const auto hold = [&](int slice) {
        if (slice > begin) __syncthreads(); // all have taken what they hold
        part.first = slice * spread.slice + thread * V;
        part.copy(0);
    };
    const auto wait = [&](int slice) {
        wait_for_copies<0>();
        if (spread.copied.x && slice == begin) {
            const int first = slice * spread.slice, i = first + thread;
            __syncthreads();
            if (thread < 2 * spread.room && i < spread.rows.count) {
                reinterpret_cast<T *>(held)[thread] = spread.copied.at(number, i);
            }
        }
        __syncthreads();
    };

    hold(begin);
    if (look == Look::for_sum) {
        PairwiseMerge<P> merge(sum_levels, 1);
        for (int slice = begin; slice < end; ++slice) {
            if (slice > begin) hold(slice);
            wait(slice);
            P own[V] = {};
            part.add(0, [&](int lane, T x) { own[lane] += widen(x); });
            const P sum = sum_of_neighbours<32>(merge_tree<V>(MergeSums<P>(), V, [&](int lane) { return own[lane]; }));
            if (thread % 32 == 0) sums[thread / 32] = sum;
            __syncthreads();
            if (thread > 0) continue;
            merge.push(MergeSums<P>(), merge_tree<warps>(MergeSums<P>(), warps, [&](int warp) { return sums[warp]; }));
        }
        if (thread == 0) note->sum = merge.total(MergeSums<P>());
    } else if (look == Look::for_squares) {
        const P sum = merge_parts(MergeSums<P>(), count, [&](int at) { return spread.note(part.row, at)->sum; }, of_32);
        const auto own_op = op.refined(number, {sum, 0});
        PairwiseMerge<Distances<P>> merge(state_levels, 1);
        for (int slice = begin; slice < end; ++slice) {
            if (slice > begin) hold(slice);
            wait(slice);
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
            if (thread > 0) continue;
            merge.push(MergeDistances<P>(),
                       merge_tree<warps>(MergeDistances<P>(), warps, [&](int warp) { return states[warp]; }));
        }
        if (thread == 0) note->state = merge.total(MergeDistances<P>());
    } else {
        const PartNote<P> known = *note;
        const auto f = op.refined(number, {known.sum, 0}).finish(number, known.state);
        const auto store = [&](auto uniform) {
            return [&](const Vector<T, V> &from, int i) {
                part.row.template store<V, aligned, decltype(uniform)::value>(i, from, f);
            };
        };
        for (int slice = begin; slice < end; ++slice) {
            if (slice > begin) hold(slice);
            wait(slice); // all know what is written over now
            if constexpr (!aligned) {
                const int first = slice * spread.slice, last = min(first + spread.slice, spread.rows.count);
                part.store_lines(reinterpret_cast<const T *>(held), first, last, thread, size, f);
            } else if (spread.rows.uniform) {
                part.for_vectors(0, store(std::true_type()));
            } else {
                part.for_single_vectors(0, 0, store(std::false_type()));
            }
        }
    }
}

/// Of each row, a block merges the notes of parts, and notes the row for each.
template <class T>
__global__ void __launch_bounds__(HeldGroupsPolicy::merging_threads)
    merge_spread_groups_kernel(const __grid_constant__ SpreadRows<T> spread, const typename LayerNorm<T>::Row op) {
    begin_kernel();
    using P = Compute<T>;
    struct MergeNotes {
        using State = PartNote<P>;

        HD State merge(const State &a, const State &b) const {
            return {a.sum + b.sum, MergeDistances<P>().merge(a.state, b.state)};
        }
    };
    __shared__ PartNote<P> of_32[32];
    const int count = static_cast<int>(spread.parts.divisor());
    const int64_t number = blockIdx.x;
    const GroupRow<T> row(spread.rows, number);
    const PartNote<P> all = merge_parts(MergeNotes(), count, [&](int at) { return *spread.note(row, at); }, of_32);
    for (int at = threadIdx.x; at < count; at += blockDim.x) *spread.note(row, at) = all;
    if (threadIdx.x == 0) {
        auto of_row = op.refined(number, {all.sum, 0});
        if (op.mean) of_row.mean += number;
        if (op.inv_std) of_row.inv_std += number;
        of_row.store(number, all.state);
    }
}

/// Rows in parts of slices of Team, a block each.
template <class Team, int V, bool aligned, class T>
Status normalize_spread(const Call &call, const LayerNorm<T> &norm, const GroupRows<T> &rows,
                        const CopiedRows<T> &copied) {
    constexpr int slice = Team::size * Team::unroll * V;
    constexpr int slice_bytes = slice * static_cast<int>(sizeof(T)) + HeldGroupsPolicy::reserved_bytes;
    const int blocks = std::clamp(max_shared_bytes() / slice_bytes, 1, HeldGroupsPolicy::most_threads / Team::size);
    SpreadRows<T> spread(rows, slice, blocks, copied);
    spread.rows.singly = true; // [4, 6, 1179, 1179] in f32 takes 170 us for 204
    const auto op = norm.of(0);
    const auto look = [&](Look at) {
        return launch_with_dynamic_shared(call, rows.results * spread.parts.divisor(), Team::size,
                                          (spread.slice + V) * sizeof(T), spread_groups_kernel<Team, V, aligned, T>,
                                          spread, at, op);
    };
    Status status = look(Look::for_sum);
    if (status == Status::ok) status = look(Look::for_squares);
    if (status == Status::ok)
        status =
            launch(call, rows.results, HeldGroupsPolicy::merging_threads, 0, merge_spread_groups_kernel<T>, spread, op);
    return status == Status::ok ? look(Look::to_map) : status;
}

} // namespace baracuda::norm
