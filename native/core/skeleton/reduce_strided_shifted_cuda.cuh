// reduce_strided.h on the device, for operations that look at rows again, where rows begin anywhere in memory and
// shared memory has room for them: a team of threads copies a row there as it lies, in aligned vectors, and reads the
// vectors that its elements are counted by as parts of two of these. The second look takes the vectors of the output
// instead, so that it stores whole ones; a row's first and last elements, which share a vector with others, are single.
// The blocks of a cluster have a longer row between them.
#pragma once

#include "core/skeleton/reduce_strided_held_cuda.cuh"
#include "core/skeleton/reduce_strided_whole_cuda.cuh"

namespace baracuda {

/// Where a team holds its row of each of some inputs, and the memory of each input from its first element to the last.
template <int inputs> struct HeldRows {
    int bytes;           // of a team
    int offsets[inputs]; // to the first vector; there is one before it, and one behind the last
    int steps[inputs];   // from one element to the next in memory, where that may be more than 1,
    int step_stored;     // and in the only output
    uintptr_t begin[inputs], end[inputs];
};

/// Bytes that hold so many elements which begin anywhere, with a vector before and what reads go beyond.
inline int64_t held_bytes(int64_t count, int V, int size) {
    return ceil_divide((ceil_divide(count, V) + 3) * V * size, 16) * 16;
}

/// Starts the copies of so many elements that are `step` apart to where they are neighbours.
template <class T> __device__ void hold_apart(T *held, int thread, int team, int count, int step, const T *in) {
    if constexpr (can_copy(sizeof(T))) {
#pragma unroll 4
        for (int i = thread; i < count; i += team) {
            start_copy<sizeof(T)>(reinterpret_cast<char *>(held + i), in + int64_t{i} * step);
        }
    } else {
        constexpr int at_once = 16;
#pragma unroll 1
        for (int i = thread; i < count; i += at_once * team) {
            T loaded[at_once];
#pragma unroll
            for (int u = 0; u < at_once; ++u) {
                if (i + u * team < count) loaded[u] = in[int64_t{i + u * team} * step];
            }
#pragma unroll
            for (int u = 0; u < at_once; ++u) {
                if (i + u * team < count) held[i + u * team] = loaded[u];
            }
        }
    }
}

/// Starts the copies of so many elements of a team of the inputs from number `k` on, each to where elements[k] points
/// to afterwards.
template <int k, int V, bool apart = false, int inputs>
__device__ void hold_rows(const char *(&)[inputs], const HeldRows<inputs> &, char *, int, int, const int (&)[inputs]) {}
template <int k, int V, bool apart = false, int inputs, class First, class... Rest>
__device__ void hold_rows(const char *(&elements)[inputs], const HeldRows<inputs> &rows, char *held, int thread,
                          int team, const int (&counts)[inputs], const First *in, const Rest *...others) {
    if constexpr (k < inputs) {
        constexpr int bytes = V * sizeof(First);
        const int count = counts[k];
        const auto begin = reinterpret_cast<uintptr_t>(in);
        const int before = static_cast<int>(begin % bytes / sizeof(First));
        const bool in_steps = apart && rows.steps[k] > 1;
        const int vectors = count > 0 && !in_steps ? (before + count + V - 1) / V : 0;
        char *const own = held + rows.offsets[k];
        elements[k] = in_steps ? own : own + before * sizeof(First);
#pragma unroll 1
        for (int v = thread; v < vectors; v += team) {
            const uintptr_t from = begin - begin % bytes + static_cast<uintptr_t>(v) * bytes;
            if (from >= rows.begin[k] && from + bytes <= rows.end[k]) {
                start_copy<bytes>(own + v * bytes, reinterpret_cast<const void *>(from));
            } else { // what is beyond the input's ends is not read
                const int first = max(v * V - before, 0), last = min(v * V - before + V, count);
#pragma unroll 1
                for (int i = first; i < last; ++i) reinterpret_cast<First *>(own)[before + i] = in[i];
            }
        }
        hold_rows<k + 1, V, apart>(elements, rows, held, thread, team, counts, others...);
        if (in_steps) hold_apart(reinterpret_cast<First *>(own), thread, team, count, rows.steps[k], in);
    }
}

/// The elements at ... at + V - 1 of a held row of each input.
template <int k, int V, int inputs> __device__ void load_held_parts(Vectors<V> &, const char *const (&)[inputs], int) {}
template <int k, int V, int inputs, class First, class... Rest>
__device__ void load_held_parts(Vectors<V, First, Rest...> &row, const char *const (&elements)[inputs], int at) {
    if constexpr (k < inputs) {
        row.first.load_held(reinterpret_cast<const First *>(elements[k]) + at);
        load_held_parts<k + 1>(row.rest, elements, at);
    }
}

/// Element i of a held row of each input, all of which are.
template <int k, int inputs> __device__ void load_held_element(Vectors<1> &, const char *const (&)[inputs], int) {}
template <int k, int inputs, class First, class... Rest>
__device__ void load_held_element(Vectors<1, First, Rest...> &x, const char *const (&elements)[inputs], int i) {
    const First one[1] = {reinterpret_cast<const First *>(elements[k])[i]};
    x.first.set(one);
    load_held_element<k + 1>(x.rest, elements, i);
}

/// The late inputs' elements at ... at + V - 1 of `count`, as far as there are any: one element, for all lanes, of
/// those that are `repeated`.
template <int V> __device__ void load_late_parts(Vectors<V> &, OperandMask, OperandMask, int, int) {}
template <int V, class First, class... Rest>
__device__ void load_late_parts(Vectors<V, First, Rest...> &row, OperandMask late, OperandMask repeated, int at,
                                int count, const First *in, const Rest *...others) {
    if (late & 1) {
        const bool one = repeated & 1;
        if (!one && at >= V && at + 2 * V <= count) {
            row.first.load_shifted(in + at);
        } else {
            First lanes[V];
#pragma unroll
            for (int lane = 0; lane < V; ++lane) lanes[lane] = in[one ? 0 : max(0, min(at + lane, count - 1))];
            row.first.set(lanes);
        }
    }
    load_late_parts(row.rest, late >> 1, repeated >> 1, at, count, others...);
}

/// outs...[at + lane] = results... for the lanes of elements 0 ... count - 1.
template <int V> __device__ void store_some(const Vectors<V> &, int, int, const Pack<> &) {}
template <int V, class First, class... Rest>
__device__ void store_some(const Vectors<V, First, Rest...> &results, int at, int count,
                           const Pack<First *, Rest *...> &outs) {
#pragma unroll
    for (int lane = 0; lane < V; ++lane) {
        if (at + lane >= 0 && at + lane < count) outs.first[at + lane] = results.first.lane(lane);
    }
    store_some(results.rest, at, count, outs.rest);
}

/// How many teams of the order a team is, one after the other: rows of an element an accumulator are over before memory
/// has brought them, so that a block has several times as many where there are enough. Wider states than a number take
/// longer to be made than to be waited for.
inline int shifted_folds(const ReduceOrder &order, int64_t results, int state_bytes) {
    constexpr int most = 4, blocks_of_multiprocessor = 4, most_state_bytes = 8;
    const int64_t threads = int64_t{WholeRowsPolicy::threads} * blocks_of_multiprocessor * multiprocessors();
    int folds = 1;
    if (state_bytes > most_state_bytes || order.team != 32 || order.count > order.accumulators()) return folds;
    while (folds < most && results * order.team >= 2 * folds * threads) folds *= 2;
    return folds;
}

/// Whether elements of a row may be apart in the inputs, all of which are held.
template <class Op> constexpr bool kHoldsApart = kLate<Op> == 0 && !kInRows<Op>;
constexpr int kMostHeldApart = 4; // from one to the next

/// Elements of results that lie nearer to each other, from which on they are rows nevertheless: log_softmax of 89 x 2 x
/// 111431 x 2 f32 along the third axis takes 169 us as rows, 882 as columns.
constexpr int kLeastHeldApart = 4096;

/// Blocks hold the slices of their parts. `repeated`: late inputs that repeat an element along the row.
template <int V, int n, int held_inputs, class Op, class Outs, class... In>
__global__ void __launch_bounds__(StridedReducePolicy::threads, WholeRowsPolicy::blocks)
    reduce_shifted_rows_kernel(DeviceDims<n + 1> kept, ReduceOrder order, int folds,
                               SharedParts<typename Op::State> shared, HeldRows<held_inputs> rows, OperandMask repeated,
                               int64_t results, Op op, Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    constexpr int outputs = n - static_cast<int>(sizeof...(In));
    __shared__ State warps[2][StridedReducePolicy::threads / 32];
    __shared__ State levels[64];
    TeamPlace<n> mine(kept, order.team / folds, shared, results);
    if (mine.part >= shared.parts.count) return;
    OwnOperations<Op, 1> own_op(op, mine.first[n], 0);
    // Of the part, from whose first element on all is counted here.
    const int64_t origin = shared.parts.begin(mine.part) * order.slice;
    const int count =
        mine.exists ? static_cast<int>(min(shared.parts.end(mine.part) * order.slice, order.count) - origin) : 0;
    constexpr bool apart = kHoldsApart<Op>;
#pragma unroll
    for (int k = 0; k < n; ++k) {
        const int64_t step = apart && k >= outputs ? rows.steps[k - outputs] : 1;
        const bool stays = k >= outputs && repeated >> (k - outputs) & 1;
        mine.first[k] += stays ? 0 : origin * (apart && k < outputs ? rows.step_stored : step);
    }

    const char *elements[held_inputs];
    int counts[held_inputs];
#pragma unroll
    for (int &of_input : counts) of_input = count;
    from_offsets(
        [&](const In *...from) {
            hold_rows<0, V, apart>(elements, rows, dynamic_shared_memory<char>() + threadIdx.x / mine.team * rows.bytes,
                                   mine.thread, mine.team, counts, from...);
        },
        Inputs(), mine.first + outputs, in...);
    commit_copies();
    wait_for_copies<0>();
    if (mine.team > 32) {
        __syncthreads();
    } else {
        __syncwarp();
    }

    InputVectors<V, In...> row{}; // what there is of late inputs is not used to add
    State state;
    int turn = 0;
    const auto state_of_slice = [&](int64_t slice) {
        const int begin = static_cast<int>(slice * order.slice - origin);
        const int end = min(begin + static_cast<int>(order.slice), count);
        State merged = op.identity(), first = op.identity(), first_two = op.identity();
#pragma unroll 1
        for (int fold = 0; fold < folds; ++fold) {
            State sums[V];
#pragma unroll
            for (State &sum : sums) sum = op.identity();
            const auto add_vector = [&](int at, auto whole) {
                load_held_parts<0>(row, elements, at);
#pragma unroll
                for (int lane = 0; lane < V; ++lane) {
                    const State next = row.apply(
                        [&](auto... x) { return add_element(own_op[0], sums[lane], origin + at + lane, x...); }, lane);
                    sums[lane] = decltype(whole)::value || at + lane < end ? next : sums[lane];
                }
            };
            int at = begin + (fold * mine.team + mine.thread) * V;
#pragma unroll 1
            for (; at + V <= end; at += order.team * V) add_vector(at, std::true_type());
            if (at < end) add_vector(at, std::false_type());
            merged = merge_any_team(op, sums, mine.team, warps, turn);
            if (fold & 1) merged = op.merge(first, merged);
            if (fold == 3) merged = op.merge(first_two, merged);
            first = merged; // of two
            if (fold == 1) first_two = merged;
        }
        return merged;
    };
    merge_held_slices(op, own_op, mine.first[n], mine.part, shared, levels, state, state_of_slice);

    const auto f = own_op[0].finish(mine.first[n], state);
    const auto row_outs = from_offsets(outs, mine.first);
    int begin = mine.exists ? mine.thread * V - misalignment<V>(row_outs.first) : 0;
    if constexpr (apart && outputs == 1) {
        if (rows.step_stored > 1) {
            begin = count; // nothing is left for what follows
#pragma unroll 4
            for (int i = mine.thread; i < count; i += mine.team) {
                Vectors<1, In...> x;
                load_held_element<0>(x, elements, i);
                row_outs.first[int64_t{i} * rows.step_stored] =
                    x.apply([&](auto... one) { return map_element(f, origin + i, one...); }, 0);
            }
        }
    }
    typename ResultVectors<V, Outs>::Type made;
#pragma unroll 1
    for (int at = begin; at < count; at += mine.team * V) {
        load_held_parts<0>(row, elements, at);
        if constexpr (kLate<Op> != 0) {
            from_offsets([&](const In *...from) { load_late_parts(row, kLate<Op>, repeated, at, count, from...); },
                         Inputs(), mine.first + outputs, in...);
        }
        set_results(made, row, [&](int lane) {
            return [&, i = origin + at + lane](auto... x) { return map_element(f, i, x...); };
        });
        if (at >= 0 && at + V <= count) {
            made.store(row_outs, at);
        } else {
            store_some(made, at, count, row_outs);
        }
    }
    if (mine.exists && mine.thread == 0 && mine.part == 0) own_op[0].store(mine.first[n], state);
    if (shared.cluster > 1) wait_for_cluster();
}

/// Whether there is such a kernel: what is copied comes in pieces that copies have. Of elements that few calls have,
/// operations that are not compact have it, too; not gradients of norms, whose weights would lie there for each row
/// (layer_norm_backward of 300000 x 64 in f64 takes 456 us without it, 710 with it).
template <int V, class Op, class... In>
constexpr bool kHasShiftedRows =
    kHasWholeRows<Op, In...> && (!(kRareElement<In> && ...) || (kInRows<Op> ? kLate<Op> != 0 : !kCompact<Op>)) &&
    (can_copy(V * static_cast<int>(sizeof(In))) && ...);

/// Reduces rows whose elements lie side by side in all outputs and in inputs that are not late; none where they do not,
/// or shared memory has no room.
template <class Op, class... Out, class... In>
std::optional<Status> reduce_if_shifted_rows(const Call &call, const ReduceWalk &walk, const Op &op,
                                             const Pack<Out *...> &outs, const In *...in) {
    using Policy = WholeRowsPolicy;
    constexpr int V = kReduceLanes<Pack<Out *...>, In...>, n = sizeof...(Out) + sizeof...(In);
    if constexpr (!kHasShiftedRows<V, Op, In...>) {
        return std::nullopt;
    } else {
        constexpr int outputs = sizeof...(Out), early = early_inputs<Op, In...>();
        constexpr int sizes[] = {static_cast<int>(sizeof(In))...};
        const char *const addresses[] = {reinterpret_cast<const char *>(in)...};
        const ReduceDims &reduced = walk.reduced;
        const int64_t *const steps = reduced.strides[reduced.last()];
        const auto among_first = [&](auto *...out) { return operands_in_vectors<V>(0, reduced, walk.kept, out...); };
        OperandMask repeated = 0;
        const bool may_be_apart = kHoldsApart<Op> && steps[walk.main] > 1;
        const bool stored_apart = may_be_apart && outputs == 1 && steps[0] > 1 && steps[0] <= kMostHeldApart;
        bool side_by_side =
            walk.count > 0 && reduced.rank == 1 && (stored_apart || unpack(outs, among_first) == (1u << outputs) - 1);
        for (int k = 0; k < n - outputs; ++k) {
            const int64_t step = steps[outputs + k];
            repeated |= static_cast<OperandMask>(step == 0) << k;
            const bool is_apart = may_be_apart && step > 1 && step <= kMostHeldApart;
            side_by_side = side_by_side && (step == 1 || is_apart || (k >= early && step == 0));
        }
        if (!side_by_side) return std::nullopt;

        using State = typename Op::State;
        const ReduceOrder order = reduce_order<Op, Pack<Out *...>, In...>(walk.count);
        const int threads = order.slices > 1 ? order.team : std::max(order.team, Policy::threads);
        const int folds = shifted_folds(order, walk.results, sizeof(State)),
                  rows_of_block = threads / order.team * folds;
        const int64_t owners = ceil_divide(walk.results, rows_of_block);
        const auto bytes_of = [&](int64_t count) {
            int64_t bytes = 0;
            for (int k = 0; k < early; ++k) bytes += held_bytes(count, V, sizes[k]);
            return bytes;
        };
        // Blocks as long as memory allows, or shorter ones, so that all multiprocessors have some. A few norms of f64,
        // which are not held elsewhere, have all memory of multiprocessors where clusters would have no room
        // otherwise: rms_norm of 662 x 303 over both takes 14.8 us so, 20.1 without.
        constexpr bool is_rare = (kRareElement<In> && ...);
        const bool takes_all = is_rare && kInRows<Op> && order.slices > StridedReducePolicy::most_cluster &&
                               owners * order.slices <= multiprocessors();
        const int64_t most_bytes = takes_all ? max_shared_bytes() - Policy::reserved_bytes : Policy::most_bytes;
        int64_t run = 1;
        while (run < order.slices && bytes_of(2 * run * order.slice) <= most_bytes) run *= 2;
        const auto kernel = reduce_shifted_rows_kernel<V, n, early, Op, Pack<Out *...>, In...>;
        const int64_t largest = order.slices > 1 ? largest_cluster(kernel) : 1;
        const int64_t needed = ceil_divide(order.slices, run);
        const int64_t wanted = ceil_divide(int64_t{Policy::least_results} * multiprocessors(), owners);
        const auto shared =
            SharedParts<State>::in_clusters(order.slices, std::max(needed, std::min(largest, wanted)), owners);
        const bool few = shared.parts.run > 1 && owners * shared.parts.count < multiprocessors() && !takes_all;
        const int64_t of_part = std::min(walk.count, shared.parts.run * order.slice);
        const int64_t vectors = ceil_divide(ceil_divide(of_part, V), order.team); // of a thread
        constexpr bool can_be_held = !kCompact<Op> && !is_rare;                   // in registers
        const bool wide = can_be_held && !may_be_apart && sizes[0] > 2 &&
                          vectors * held_row_bytes<early, V, In...>() > Policy::most_wide_bytes;
        const int64_t bytes = bytes_of(of_part), shared_bytes = bytes * rows_of_block;
        if (few || wide || shared.cluster > largest || shared_bytes > most_bytes) return std::nullopt;

        HeldRows<early> rows{};
        rows.bytes = static_cast<int>(bytes);
        rows.step_stored = static_cast<int>(steps[0]);
        for (int k = 0, offset = 0; k < early; offset += held_bytes(of_part, V, sizes[k++])) {
            rows.offsets[k] = offset + V * sizes[k];
            rows.steps[k] = static_cast<int>(steps[outputs + k]);
            rows.begin[k] = rows.end[k] = reinterpret_cast<uintptr_t>(addresses[k]);
            rows.end[k] += sizes[k] * walk.count;
            for (int d = 0; d < walk.kept.rank; ++d) {
                const int64_t reach = (walk.kept.extents[d] - 1) * walk.kept.strides[d][outputs + k] * sizes[k];
                (reach < 0 ? rows.begin[k] : rows.end[k]) += reach;
            }
        }
        return launch_clusters_with_dynamic_shared(call, shared.blocks(), shared.cluster, threads,
                                                   static_cast<int>(shared_bytes), kernel, DeviceDims<n + 1>(walk.kept),
                                                   order, folds, shared, rows, repeated, walk.results, op, outs, in...);
    }
}

} // namespace baracuda
