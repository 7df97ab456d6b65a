// reduce_strided.h on the device, for rows whose elements are neighbours on one line of memory or on several, where any
// order of merges will do: a team of threads takes the aligned vectors that a result's lines touch, as many of each
// line. Of the first and the last vector of a line, which others share, it uses what belongs to the line; of elements
// that have others between them, as where every other is taken, those.
#pragma once

#include "core/device/address.cuh"
#include "core/skeleton/reduce_strided_compact_cuda.cuh"
#include "core/skeleton/reduce_strided_steps_cuda.cuh"

namespace baracuda {

struct LinesPolicy {
    static constexpr int threads = CompactRowsPolicy::threads, blocks = CompactRowsPolicy::blocks;
    // Of a line of single bytes off alignment, at most, or at least.
    static constexpr int64_t most_short_bytes = 1024, least_bytes = 1 << 16;
    static constexpr int most_empty = 4;      // lanes of a vector for each element of a line, at most
    static constexpr int64_t most_lines = 64; // that a line is cut into which is too long for steps
    /// Whether elements may have others between them, so that vectors have every other one: narrow ones, which threads
    /// would load one by one.
    template <class T> static constexpr bool skips = sizeof(T) <= 2;

    /// Vectors that a thread loads before it uses any.
    template <int V, class T>
    static constexpr int batch = std::max(1, CompactRowsPolicy::loaded_bytes / (V * static_cast<int>(sizeof(T))));
    /// Accumulators of a thread, each of every so many lanes.
    template <int V, class State> static constexpr int sums = std::min(V, sizeof(State) <= 8 ? 4 : 1);
};

/// Whether any order of an operation's merges will do, on rows of a single input that are not looked at again.
template <class Op, class... In> constexpr bool kReadsLines = sizeof...(In) == 1 && kExact<Op> && !kFinishes<Op>;

/// Dimensions whose last one is cut into lines whose first and last elements have less than `longest` between them, if
/// it is too long and a small number of lines will do.
inline ReduceDims in_short_lines(ReduceDims dims, int64_t longest) {
    const int last = dims.last();
    int64_t lines = 1;
    while (
        lines <= LinesPolicy::most_lines &&
        (dims.extents[last] % lines != 0 || dims.extents[last] / lines * std::abs(dims.strides[last][0]) >= longest)) {
        ++lines;
    }
    if (lines == 1 || lines > LinesPolicy::most_lines || dims.rank == kMaxRank) return dims;
    dims.extents[last] /= lines;
    dims.extents[dims.rank] = dims.extents[last];
    dims.extents[last] = lines;
    std::copy_n(dims.strides[last], kMaxReduceOperands, dims.strides[dims.rank]);
    dims.strides[last][0] *= dims.extents[dims.rank];
    ++dims.rank;
    return dims;
}

/// `slots`: lines, and the vectors of each; `to_next`: steps of a team among them. A line has `length` elements, from
/// its first to its last one, of which every one counts, or every other (`step`).
template <int V, class Op, class In>
__global__ void __launch_bounds__(LinesPolicy::threads, LinesPolicy::blocks)
    reduce_lines_kernel(const __grid_constant__ DeviceDims<2> kept, const __grid_constant__ DeviceDims<1> slots,
                        const __grid_constant__ DimensionSteps<1> to_next,
                        const __grid_constant__ DimensionSteps<1> to_next_batch, ReduceOrder order, int length,
                        int step, bool has_batches, MemoryRange memory, SharedParts<typename Op::State> shared,
                        int64_t results, Op op, const In *in) {
    begin_kernel();
    using State = typename Op::State;
    constexpr int batch = LinesPolicy::batch<V, In>, lanes = LinesPolicy::sums<V, State>;
    __shared__ State warps[2][LinesPolicy::threads / 32];
    __shared__ State levels[64];
    const TeamPlace<1> mine(kept, order.team, shared, results);
    if (mine.part >= shared.parts.count) return;
    OwnOperations<Op, 1> own_op(op, mine.first[1], 0);
    constexpr bool skips = LinesPolicy::skips<In>;
    const bool every_other = skips && step == 2;
    [[maybe_unused]] const int64_t elements = (length - 1) / step + 1; // of a line
    // The number of a vector's line, without a division where there is one line.
    [[maybe_unused]] const bool one_line = slots.rank == 2 && slots.extents[0].divisor() == 1;
    [[maybe_unused]] const auto line_of = [&](int64_t slot) {
        return one_line ? int64_t{0} : slots.extents[slots.rank - 1].quotient(slot);
    };

    State state;
    int turn = 0;
    const auto state_of_slice = [&](int64_t slice) {
        const int64_t last = mine.exists ? min(slice * order.slice + order.slice, order.count) / V : 0;
        int64_t slot = slice * order.slice / V + mine.thread;
        State sums[lanes];
#pragma unroll
        for (State &sum : sums) sum = op.identity();
        const auto add_lane = [&](const InputVectors<V, In> &vector, int lane, int64_t i) {
            State &sum = sums[lane % lanes];
            sum = vector.apply([&](auto x) { return add_element(own_op[0], sum, i, x); }, lane);
        };
        // Every other element of a vector, from number i on: odd ones take the places of even ones.
        [[maybe_unused]] const auto add_every_other = [&](InputVectors<V, In> &vector, int64_t i, int odd) {
            if constexpr (skips) {
                uint32_t words[sizeof(vector.first) / 4];
                const int bits = odd * 8 * static_cast<int>(sizeof(In));
                memcpy(words, &vector.first, sizeof words);
#pragma unroll
                for (uint32_t &word : words) word >>= bits;
                memcpy(&vector.first, words, sizeof words);
#pragma unroll
                for (int lane = 0; lane < V; lane += 2) add_lane(vector, lane, i + lane / 2);
            }
        };
        auto place = to_next.place(slots, mine.first, slot);
#pragma unroll 1
        for (; slot < last; slot += mine.team * batch) {
            InputVectors<V, In> loaded[batch]; // all before any is used
            // Whole vectors of one line have constant distances from each other, and no conditions between their loads.
            const int first_in_line = place.on_line[0] * V;
            const In *const line_begin = in + place.offsets[0] - first_in_line;
            const int first_at = first_in_line - misalignment<V>(line_begin);
            const int last_at = first_at + (batch - 1) * mine.team * V;
            if (has_batches && first_at >= 0 && last_at + V <= length && slot + (batch - 1) * mine.team < last) {
                int64_t number = every_other ? (first_at + 1) / 2 : first_at;
                if constexpr (kIndexed<Op>) number += line_of(slot) * elements;
#pragma unroll
                for (int b = 0; b < batch; ++b) loaded[b].first.load(line_begin + first_at + b * mine.team * V);
                if (every_other) {
#pragma unroll
                    for (int b = 0; b < batch; ++b) {
                        add_every_other(loaded[b], number + b * mine.team * (V / 2), first_at & 1);
                    }
                } else {
#pragma unroll
                    for (int b = 0; b < batch; ++b) {
#pragma unroll
                        for (int lane = 0; lane < V; ++lane) {
                            add_lane(loaded[b], lane, number + b * mine.team * V + lane);
                        }
                    }
                }
                to_next_batch.move(place);
                continue;
            }
            int at[batch];            // the place in its line of a vector's first lane
            int64_t line[batch] = {}; // the number of the line's first element, where that counts
#pragma unroll
            for (int b = 0; b < batch; ++b) {
                const int in_line = place.on_line[0] * V;
                const In *const begin = in + place.offsets[0] - in_line;
                const int shift = misalignment<V>(begin);
                at[b] = slot + b * mine.team < last ? in_line - shift : length;
                if constexpr (kIndexed<Op>) line[b] = line_of(slot + b * mine.team) * elements;
                const In *const from = begin + (in_line - shift);
                if (at[b] < length) {
                    if (memory.holds<V>(from)) {
                        loaded[b].first.load(from);
                    } else {
                        In single[V];
#pragma unroll
                        for (int lane = 0; lane < V; ++lane) {
                            single[lane] = from[min(max(at[b] + lane, 0), length - 1) - at[b]];
                        }
                        Vector<In, V> made;
                        made.set(single);
                        loaded[b].first = in_registers(made);
                    }
                }
                to_next.move(place);
            }
#pragma unroll
            for (int b = 0; b < batch; ++b) {
                // Or the compiler takes vectors apart as each of them is there, before it loads the next one: any of
                // every other of 8598 x 8 x 1509 bf16 takes 124 us so, and 153 otherwise.
                loaded[b].first = in_registers(loaded[b].first);
                const bool whole = at[b] >= 0 && at[b] + V <= length;
                if (whole && every_other) {
                    add_every_other(loaded[b], line[b] + (at[b] + 1) / 2, at[b] & 1);
                } else if (whole) {
#pragma unroll
                    for (int lane = 0; lane < V; ++lane) add_lane(loaded[b], lane, line[b] + at[b] + lane);
                } else {
#pragma unroll
                    for (int lane = 0; lane < V; ++lane) {
                        const int in_line = at[b] + lane;
                        const bool is_there = static_cast<unsigned>(in_line) < static_cast<unsigned>(length) &&
                                              !(every_other && (in_line & 1));
                        if (is_there) add_lane(loaded[b], lane, line[b] + (every_other ? in_line / 2 : in_line));
                    }
                }
            }
        }
        State all = sums[0];
#pragma unroll
        for (int i = 1; i < lanes; ++i) all = op.merge(all, sums[i]);
        const State one[1] = {all};
        return merge_any_team(op, one, mine.team, warps, turn);
    };
    const auto scratch = [&] { return shared.scratch + mine.place * shared.parts.count; };
    if (!merge_slices(op, own_op, mine.first[1], mine.part, shared, scratch, levels, state, state_of_slice)) return;
    if (mine.exists && mine.thread == 0 && mine.part == 0) own_op[0].store(mine.first[1], state);
    if (shared.cluster > 1) wait_for_cluster();
}

/// Reduces such rows; none where elements are no neighbours, or lines are too short.
template <class Op, class... Out, class... In>
std::optional<Status> reduce_if_lines(const Call &call, const ReduceWalk &walk, const Op &op, const Pack<Out *...> &,
                                      const In *...in) {
    if constexpr (!kReadsLines<Op, In...>) {
        return std::nullopt;
    } else {
        using State = typename Op::State;
        using T = std::decay_t<decltype(*first_of(in...))>;
        constexpr int V = kReduceLanes<Pack<>, In...>;
        const ReduceDims reduced = in_short_lines(walk.reduced, DimensionSteps<1>::longest);
        const int64_t elements = reduced.extents[reduced.last()], step = reduced.strides[reduced.last()][0];
        const int64_t length = (elements - 1) * step + 1;
        const int behind = misalignment<V>(first_of(in...));
        const bool aligned = begins_in_vectors<V>(0, behind, reduced, walk.kept);
        // Rows of more than a thousand bytes are faster with single elements at both ends: argmin of 1944 x 1618 i8
        // takes 6.6 us so, 10.4 in vectors; but amax of 1647040 x 43, of lines of 46, 516 and 301.
        if (sizeof(T) == 1 && reduced.rank == 1 && step == 1 && !aligned && length > LinesPolicy::most_short_bytes &&
            length < LinesPolicy::least_bytes) {
            return std::nullopt;
        }
        if (walk.count == 0 || behind < 0 || step < 1 || step > (LinesPolicy::skips<T> ? 2 : 1) ||
            elements * LinesPolicy::most_empty < V) {
            return std::nullopt;
        }
        ReduceDims slots = reduced;
        if (slots.rank == 1) { // steps count what is on a line
            slots.extents[slots.rank++] = 1;
            std::swap(slots.extents[0], slots.extents[1]);
            slots.strides[0][0] = 0;
        }
        // The most vectors that a line touches.
        slots.extents[slots.last()] = aligned ? ceil_divide(length, V) : (length + V - 2) / V + 1;
        slots.strides[slots.last()][0] = V;
        const ReduceOrder order =
            compact_order<V, Op>(call, reduce_order<Op, Pack<>, In...>(slots.count() * V), walk, sizeof(T));
        const DimensionSteps<1> to_next(slots, order.team);
        const int64_t of_batch = int64_t{order.team} * LinesPolicy::batch<V, T>; // vectors
        const DimensionSteps<1> to_next_batch(slots, of_batch);
        const bool has_batches = length >= (aligned ? 1 : 2) * of_batch * V;
        if (!to_next.exist || length >= DimensionSteps<1>::longest) return std::nullopt;
        const auto kernel = reduce_lines_kernel<V, Op, T>;
        const int threads = order.team > 32 || order.slices > 1 ? order.team : LinesPolicy::threads;
        const int64_t owners = ceil_divide(walk.results, threads / order.team);
        const auto shared = order.slices == 1 ? SharedParts<State>::in_clusters(1, 1, owners)
                                              : share_parts<Op>(call, kernel, order.slices, owners, walk,
                                                                owners * order.slices, sizeof(T));
        const Status status = launch_clusters(call, shared.blocks(), shared.cluster, threads, 0, kernel,
                                              DeviceDims<2>(walk.kept), DeviceDims<1>(slots), to_next, to_next_batch,
                                              order, static_cast<int>(length), static_cast<int>(step), has_batches,
                                              MemoryRange(walk, in...), shared, walk.results, op, in...);
        return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
    }
}

} // namespace baracuda
