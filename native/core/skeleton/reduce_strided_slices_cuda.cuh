// reduce_strided.h on the device, for operations that look at nothing again, where elements of rows lie side by side: a
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

/// Whether it serves rows that begin anywhere, and f64, instead of the kernel for compact operations: where elements of
/// rows are known to lie side by side, those of several inputs, or of operations that know a result, as losses have.
template <class Op, class... In>
constexpr bool kHasSlicesAnywhere =
    kHasWholeSlices<Op, In...> && kCompact<Op> && !kSpreads<Op> && (sizeof...(In) > 1 || kKnowsResult<Op>);

/// The inputs of which all vectors are aligned, and the memory of each.
template <int n> struct SliceMemory {
    OperandMask aligned;
    MemoryRange of[n];
};

/// Whether elements that are in no aligned vector come as parts of two, which are shifted when all have been loaded:
/// narrow ones of one input; several inputs would have more of them under way than there are registers. Wider ones come
/// one by one, as the first-level cache has those of a vector after the first.
template <int V, class... In>
constexpr bool kInParts = sizeof...(In) == 1 && ((sizeof(In) < 4 && V * sizeof(In) >= 4) && ...);

/// These parts.
template <int V, class... In> struct SliceParts {};
template <int V, class In> struct SliceParts<V, In> {
    std::conditional_t<kInParts<V, In>, VectorParts<In, V>, SliceParts<V>> of_first;
};

/// Elements at ... at + V - 1 of each input from number `k` on: of one that is not aligned one by one, or as parts of
/// two vectors, where both are in its memory.
template <int k, int V, int n> __device__ void load_slice(Vectors<V> &, const SliceMemory<n> &, int64_t) {}
template <int k, int V, int n, class First, class... Rest>
__device__ void load_slice(Vectors<V, First, Rest...> &to, const SliceMemory<n> &memory, int64_t at, const First *in,
                           const Rest *...others) {
    const First *const from = in + at;
    if (memory.aligned >> k & 1) {
        to.first.load(from);
    } else if (sizeof(First) < 4 && memory.of[k].template has_around<V>(from)) {
        to.first.load_shifted(from);
    } else {
        to.first.load_singly(from);
    }
    load_slice<k + 1>(to.rest, memory, at, others...);
}

/// Whether lanes of a warp that has a row load single elements, neighbours, of which each lane then has those of
/// accumulators that are 32 apart. Parts of vectors of 16 bits take more instructions (triplet of 313197 x 133 f16 429
/// us, so 175) or registers, so that fewer rows wait side by side for what is known of them (multi_margin of 5527 x 607
/// 10.7 us, so 6.8).
template <class Op, class... In>
constexpr bool kDealsElements = (sizeof...(In) > 2 || (sizeof...(In) == 1 && kKnowsResult<Op>)) &&
                                ((sizeof(In) == 2) && ...) && sizeof(typename Op::State) <= 8;

/// Such rows, of one slice; `leaves`: the accumulators of a lane that have elements.
template <int V, class Op, class... In>
__global__ void __launch_bounds__(WholeSlicesPolicy::threads)
    reduce_dealt_rows_kernel(DeviceDims<sizeof...(In) + 1> kept, int count, int leaves, int64_t results, Op op,
                             const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    constexpr int n = sizeof...(In);
    const int64_t row = int64_t{blockIdx.x} * (WholeSlicesPolicy::threads / 32) + threadIdx.x / 32;
    if (row >= results) return; // all of a warp
    const int lane = threadIdx.x % 32;
    int64_t first[n + 1] = {};
    kept.advance(row, first);
    // After the first elements are on their way, as what is known of a result has to be read.
    OwnOperations<Op, 1> own_op = OwnOperations<Op, 1>::unknown(op);
    State sums[V];
#pragma unroll
    for (State &sum : sums) sum = op.identity();
    from_offsets(
        [&](const In *...from) {
#pragma unroll 1
            for (int begin = 0; begin < count; begin += 32 * V) {
                Vectors<1, In...> x[V];
#pragma unroll
                for (int j = 0; j < V; ++j) {
                    if (begin + 32 * j >= count) break;
                    x[j].load(min(begin + 32 * j + lane, count - 1), from...);
                }
                if constexpr (kKnowsResult<Op>) {
                    if (begin == 0) own_op = OwnOperations<Op, 1>(op, first[n], 0);
                }
#pragma unroll
                for (int j = 0; j < V; ++j) {
                    if (begin + 32 * j >= count) break;
                    const int i = begin + 32 * j + lane;
                    const auto add = [&](auto... one) { return add_element(own_op[0], sums[j], i, one...); };
                    sums[j] = select(i < count, x[j].apply(add, 0), sums[j]);
                }
            }
        },
        std::index_sequence_for<In...>(), first, in...);
    const State state = merge_dealt(sums, leaves, 32, MergeOf<Op>{op});
    if (lane == 0) own_op[0].store(first[n], state);
}

template <int V, bool anywhere, class Op, class... In>
__global__ void __launch_bounds__(StridedReducePolicy::threads, WholeSlicesPolicy::blocks)
    reduce_whole_slices_kernel(DeviceDims<sizeof...(In) + 1> kept, ReduceOrder order,
                               SharedParts<typename Op::State> shared, SliceMemory<sizeof...(In)> memory,
                               int64_t results, Op op, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    constexpr int n = sizeof...(In), ahead = WholeSlicesPolicy::ahead<V, In...>;
    __shared__ State warps[2][StridedReducePolicy::threads / 32];
    __shared__ State levels[64];
    const TeamPlace<n> mine(kept, order.team, shared, results);
    if (mine.part >= shared.parts.count) return;
    OwnOperations<Op, 1> own_op = OwnOperations<Op, 1>::unknown(op);
    [[maybe_unused]] bool knows = !kKnowsResult<Op>;
    // After the first elements are on their way, as what is known of a result has to be read.
    const auto know = [&] {
        if constexpr (kKnowsResult<Op>) {
            if (!knows) own_op = OwnOperations<Op, 1>(op, mine.first[n], 0);
            knows = true;
        }
    };

    int turn = 0;
    const auto state_of_slice = [&](int64_t slice) {
        const int64_t begin = slice * order.slice;
        const int elements = mine.exists ? static_cast<int>(min(begin + order.slice, order.count) - begin) : 0;
        const int end = elements / V;
        State sums[V];
#pragma unroll
        for (State &sum : sums) sum = op.identity();
        from_offsets(
            [&](const In *...from) {
#pragma unroll 1
                for (int v = mine.thread; v < end; v += ahead * mine.team) {
                    InputVectors<V, In...> loaded[ahead];
                    [[maybe_unused]] SliceParts<V, In...> parts[ahead];
#pragma unroll
                    for (int i = 0; i < ahead; ++i) {
                        const int64_t at = begin + (v + i * mine.team) * V;
                        if (v + i * mine.team >= end) break;
                        if constexpr (!anywhere) {
                            loaded[i].load(at, from...);
                        } else if constexpr (kInParts<V, In...>) {
                            const auto *const first = first_of(from...) + at;
                            if (memory.of[0].template has_around<V>(first)) parts[i].of_first.load(first);
                        } else {
                            load_slice<0>(loaded[i], memory, at, from...);
                        }
                    }
                    know();
#pragma unroll
                    for (int i = 0; i < ahead; ++i) {
                        if (v + i * mine.team >= end) break;
                        const int64_t at = begin + (v + i * mine.team) * V;
                        if constexpr (anywhere && kInParts<V, In...>) {
                            const auto *const first = first_of(from...) + at;
                            if (memory.of[0].template has_around<V>(first)) {
                                parts[i].of_first.shift_to(loaded[i].first, first);
                            } else {
                                loaded[i].first.load_singly(first);
                            }
                        }
#pragma unroll
                        for (int lane = 0; lane < V; ++lane) {
                            const auto add = [&](auto... x) {
                                return add_element(own_op[0], sums[lane], at + lane, x...);
                            };
                            sums[lane] = loaded[i].apply(add, lane);
                        }
                    }
                }
                know();
                // The last elements, which are no vector, are the next thread's.
                if (mine.thread == (end & (mine.team - 1))) {
#pragma unroll 1
                    for (int i = end * V; i < elements; ++i) {
                        with_lane(sums, i - end * V, [&](State &sum) {
                            sum = add_element(own_op[0], sum, begin + i, from[begin + i]...);
                        });
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

/// Reduces rows whose elements lie side by side in all inputs; none where they do not or, unless rows may begin
/// `anywhere`, their vectors are not aligned.
template <bool anywhere, class Op, class... In>
std::optional<Status> reduce_whole_slices(const Call &call, const ReduceWalk &walk, const Op &op, const In *...in) {
    using State = typename Op::State;
    constexpr int V = kReduceLanes<Pack<>, In...>, n = sizeof...(In);
    constexpr bool is_rare = (kRareElement<In> && ...); // then one kernel is enough
    const ReduceOrder order = reduce_order<Op, Pack<>, In...>(walk.count);
    const int behind[] = {misalignment<V>(in)...};
    SliceMemory<n> memory{};
    bool side_by_side = walk.reduced.rank == 1;
    for (int k = 0; k < n; ++k) {
        side_by_side = side_by_side && (walk.count <= 1 || walk.reduced.strides[0][k] == 1);
        memory.aligned |= static_cast<OperandMask>(begins_in_vectors<V>(k, behind[k], walk.reduced, walk.kept)) << k;
    }
    const bool aligned = memory.aligned + 1 == 1u << n;
    if (!side_by_side || (!anywhere && !aligned)) return std::nullopt;
    const auto reduce = [&](auto begins_anywhere) {
        const auto kernel = reduce_whole_slices_kernel<V, decltype(begins_anywhere)::value, Op, In...>;
        const int threads = order.slices > 1 ? order.team : std::max(order.team, WholeSlicesPolicy::threads);
        const int64_t owners = ceil_divide(walk.results, threads / order.team);
        const auto shared = order.slices == 1 ? SharedParts<State>::in_clusters(1, 1, owners)
                                              : share_parts<Op>(call, kernel, order.slices, owners, walk,
                                                                StridedReducePolicy::busy_held_blocks);
        const auto launch = [&](const SharedParts<State> &parts) {
            return launch_clusters(call, parts.blocks(), parts.cluster, threads, 0, kernel,
                                   DeviceDims<n + 1>(walk.kept), order, parts, memory, walk.results, op, in...);
        };
        return launch_rows(call, walk, order.slice, shared, 0, op, launch, Pack<>(), in...);
    };
    if constexpr (anywhere) {
        int k = 0;
        ((memory.of[k] = MemoryRange(walk, in, k), ++k), ...);
        if constexpr (kDealsElements<Op, In...>) {
            if (!aligned && order.team == 32) {
                int leaves = V;
                while (leaves > 1 && leaves / 2 * 32 >= walk.count) leaves /= 2;
                return launch(call, ceil_divide(walk.results, WholeSlicesPolicy::threads / 32),
                              WholeSlicesPolicy::threads, 0, reduce_dealt_rows_kernel<V, Op, In...>,
                              DeviceDims<n + 1>(walk.kept), static_cast<int>(walk.count), leaves, walk.results, op,
                              in...);
            }
        }
        if (is_rare || !aligned) return reduce(std::true_type());
    }
    if constexpr (!(anywhere && is_rare)) return reduce(std::false_type());
}

} // namespace baracuda
