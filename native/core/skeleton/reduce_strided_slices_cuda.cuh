// reduce_strided.h on the device, for operations that look at nothing again, where rows are whole aligned vectors: a
// team of threads adds a slice after the other as it is loaded, in loops that are not unrolled. Blocks share long rows.
#pragma once

#include "core/skeleton/reduce_strided_spread_cuda.cuh"

#include <optional>

namespace baracuda {

/// Whether few calls have elements of this type.
template <class T> constexpr bool kRareElement = std::is_same_v<T, f64> || std::is_integral_v<T>;

/// For an H200.
struct WholeSlicesPolicy {
    static constexpr int threads = 128;     // of a block that has several rows
    static constexpr int blocks = 4;        // of a multiprocessor, at least, where they have most threads
    static constexpr int loaded_bytes = 64; // that a thread loads before it uses any

    template <int V, class... In>
    static constexpr int ahead = std::max(1, loaded_bytes / (V * (static_cast<int>(sizeof(In)) + ...)));
};

/// Whether there is such a kernel: for sums of terms of several inputs, and for compact operations. One input alone is
/// as fast in registers. Exact operations have any order.
template <class Op, class... In>
constexpr bool kHasWholeSlices =
    !kFinishes<Op> && !kExact<Op> && !kInBands<Op> && kLate<Op> == 0 && (kCompact<Op> || sizeof...(In) > 1);

template <int V, class Op, class... In>
__global__ void __launch_bounds__(StridedReducePolicy::threads, WholeSlicesPolicy::blocks)
    reduce_whole_slices_kernel(DeviceDims<sizeof...(In) + 1> kept, ReduceOrder order,
                               SharedParts<typename Op::State> shared, int64_t results, Op op, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    constexpr int n = sizeof...(In), ahead = WholeSlicesPolicy::ahead<V, In...>;
    __shared__ State warps[2][StridedReducePolicy::threads / 32];
    __shared__ State levels[64];
    const TeamPlace<n> mine(kept, order.team, shared, results);
    if (mine.part >= shared.parts.count) return;
    OwnOperations<Op, 1> own_op(op, mine.first[n], 0);

    int turn = 0;
    const auto state_of_slice = [&](int64_t slice) {
        const int64_t begin = slice * order.slice;
        const int end = mine.exists ? static_cast<int>((min(begin + order.slice, order.count) - begin) / V) : 0;
        State sums[V];
#pragma unroll
        for (State &sum : sums) sum = op.identity();
        from_offsets(
            [&](const In *...from) {
#pragma unroll 1
                for (int v = mine.thread; v < end; v += ahead * mine.team) {
                    InputVectors<V, In...> loaded[ahead];
#pragma unroll
                    for (int i = 0; i < ahead; ++i) {
                        if (v + i * mine.team < end) loaded[i].load(begin + (v + i * mine.team) * V, from...);
                    }
#pragma unroll
                    for (int i = 0; i < ahead; ++i) {
                        if (v + i * mine.team >= end) break;
                        const int64_t at = begin + (v + i * mine.team) * V;
#pragma unroll
                        for (int lane = 0; lane < V; ++lane) {
                            const auto add = [&](auto... x) {
                                return add_element(own_op[0], sums[lane], at + lane, x...);
                            };
                            sums[lane] = loaded[i].apply(add, lane);
                        }
                    }
                }
            },
            std::index_sequence_for<In...>(), mine.first, in...);
        return merge_any_team(op, sums, mine.team, warps, turn);
    };
    const auto scratch = [&] { return shared.template states_of<Op>(mine.place, Pack<>()); };
    State state;
    if (!merge_slices(op, own_op, mine.first[n], mine.part, shared, scratch, levels, state, state_of_slice)) return;
    if (mine.exists && mine.thread == 0 && mine.part == 0) own_op[0].store(mine.first[n], state);
    if (shared.cluster > 1) wait_for_cluster();
}

/// Reduces rows of whole vectors; none where they are not.
template <class Op, class... In>
std::optional<Status> reduce_whole_slices(const Call &call, const ReduceWalk &walk, const Op &op, const In *...in) {
    using State = typename Op::State;
    constexpr int V = kReduceLanes<Pack<>, In...>;
    constexpr OperandMask all = (1u << sizeof...(In)) - 1;
    const ReduceOrder order = reduce_order<Op, Pack<>, In...>(walk.count);
    if (walk.reduced.rank > 1 || walk.count % V != 0 ||
        operands_in_vectors<V>(walk.main, walk.reduced, walk.kept, in...) != all ||
        !begins_in_vectors<V>(walk.main, misalignment<V>(first_of(in...)), walk.reduced, walk.kept)) {
        return std::nullopt;
    }
    const auto kernel = reduce_whole_slices_kernel<V, Op, In...>;
    const int threads = order.slices > 1 ? order.team : std::max(order.team, WholeSlicesPolicy::threads);
    const int64_t owners = ceil_divide(walk.results, threads / order.team);
    const auto shared = order.slices == 1 ? SharedParts<State>::in_clusters(1, 1, owners)
                                          : share_parts<Op>(call, kernel, order.slices, owners, walk,
                                                            StridedReducePolicy::busy_held_blocks);
    const auto launch = [&](const SharedParts<State> &parts) {
        return launch_clusters(call, parts.blocks(), parts.cluster, threads, 0, kernel,
                               DeviceDims<sizeof...(In) + 1>(walk.kept), order, parts, walk.results, op, in...);
    };
    return launch_rows(call, walk, order.slice, shared, 0, op, launch, Pack<>(), in...);
}

} // namespace baracuda
