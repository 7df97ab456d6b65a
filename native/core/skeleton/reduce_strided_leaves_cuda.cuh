// reduce_strided.h on the device, for a few thousand results that are neighbours in memory, of one slice each: many
// threads share the accumulators of a result, so that all of a small tensor is on its way to registers at once. What
// such a launch takes is latency: there is neither shared memory between a thread and its elements, nor a second block
// that has a part of a result.
#pragma once

#include "core/skeleton/reduce_strided_steps_cuda.cuh"

#include <optional>

namespace baracuda {

/// For an H200.
struct LeavesPolicy {
    static constexpr int threads = 512;
    static constexpr int group = 4, unroll = 4; // leaves of a thread, and elements of each, that are loaded together
    static constexpr int levels = 9;            // of the merges of such groups
    static constexpr int lane_bytes = 128, least_lane_bytes = 32; // of neighbouring results that a block has,
    static constexpr int least_lanes = 8; // or so many of narrow elements of which any order will do
    // Of a multiprocessor: threads are doubled up to the first of these, and fewer than the second are not worth it.
    // Two threads of a result are too few: the sum of 40 x 67584 bf16 takes 6.8 us, by one thread 4.3, the norm of 76 x
    // 71334 f16 7.9 and 4.8.
    static constexpr int busy_threads = 1024, least_threads = 128, least_height = 4;
    // Of all elements: amax of 184 x 30068 i32 takes 8.0 us, without 7.3. As many f64 whose results have eight threads
    // are worth it: the norm of 200 x 20001 takes 9.0 us, without 15.7, but of 67 x 65960, by four threads, 13.6
    // and 11.8.
    static constexpr int64_t most_bytes = 20 << 20, most_bytes_of_wide = 40 << 20, least_height_of_wide = 8;
    static constexpr int64_t most_elements = 4096; // of a result
};

/// Whether there is such a kernel: 64-bit integers, of which any order will do, are as fast without.
template <class Op, class... In>
constexpr bool kSharesLeaves = sizeof...(In) == 1 && !kFinishes<Op> && !kInBands<Op> && !kCompact<Op> &&
                               !(kExact<Op> && ((sizeof(In) == 8) && ...));

/// How threads share results: `lanes` of them side by side, of each `height` with a run of leaves, a power of two. The
/// elements of a leaf are `accumulators` apart.
struct LeavesPlan {
    int lanes, height, run, accumulators, count;
};

/// On several lines, elements are found by steps.
template <bool on_lines, class Op, class In>
__global__ void __launch_bounds__(LeavesPolicy::threads, 2)
    reduce_leaves_kernel(const __grid_constant__ DeviceDims<2> kept, const __grid_constant__ DeviceDims<1> reduced,
                         const __grid_constant__ DimensionSteps<1> to_next, LeavesPlan plan, int64_t results, Op op,
                         const In *in) {
    begin_kernel();
    using State = typename Op::State;
    constexpr int group = LeavesPolicy::group, unroll = LeavesPolicy::unroll;
    __shared__ State of_threads[LeavesPolicy::threads];
    const int lane = threadIdx.x % plan.lanes, height = threadIdx.x / plan.lanes;
    const int64_t place = int64_t{blockIdx.x} * plan.lanes + lane;
    const bool exists = place < results;
    int64_t first[2] = {};
    if (exists) kept.advance(place, first);
    OwnOperations<Op, 1> own_op(op, first[1], 0);
    const int count = exists ? plan.count : 0, leaves = min(count, plan.accumulators);
    const int64_t apart = reduced.strides[0][0]; // from an element to the next one of a line
    State levels[LeavesPolicy::levels];
    PairwiseMerge<State> merged(levels, 1);
#pragma unroll 1
    for (int leaf = height * plan.run; leaf < min(leaves, (height + 1) * plan.run); leaf += group) {
        State sums[group];
#pragma unroll
        for (State &sum : sums) sum = op.identity();
#pragma unroll 1
        for (int i = leaf; i < count; i += unroll * plan.accumulators) {
            InputVectors<1, In> loaded[unroll][group]; // all before any is used
            const auto element = [&](int u, int g) { return i + u * plan.accumulators + g; };
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                typename DimensionSteps<1>::Place place{};
                if constexpr (on_lines) {
                    place = to_next.place(reduced, first, element(u, 0));
                } else {
                    place.offsets[0] = first[0] + element(u, 0) * apart;
                }
#pragma unroll
                for (int g = 0; g < group; ++g) {
                    if (element(u, g) < count) loaded[u][g].load(0, in + place.offsets[0]);
                    if constexpr (on_lines) {
                        to_next.move(place);
                    } else {
                        place.offsets[0] += apart;
                    }
                }
            }
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
#pragma unroll
                for (int g = 0; g < group; ++g) {
                    const auto add = [&](auto x) { return add_element(own_op[0], sums[g], element(u, g), x); };
                    if (element(u, g) < count) sums[g] = loaded[u][g].apply(add, 0);
                }
            }
        }
        merged.push(op, merge_tree<group>(op, group, [&](int g) { return sums[g]; }));
    }
    State state = merged.total(op);
    // The threads of a result, neighbours first; each gives its state once.
#pragma unroll 1
    for (int step = 1; step < plan.height; step *= 2) {
        const int within = height & (2 * step - 1);
        if (within == step) of_threads[threadIdx.x] = state;
        __syncthreads();
        if (within == 0) state = op.merge(state, of_threads[threadIdx.x + step * plan.lanes]);
    }
    if (height == 0 && exists) own_op[0].store(first[1], state);
}

/// Reduces such results; none where they are few or many, or have several slices.
template <class Op, class In>
std::optional<Status> reduce_if_leaves(const Call &call, const ReduceWalk &walk, const Op &op, const In *in) {
    using Policy = LeavesPolicy;
    constexpr int size = sizeof(In);
    const ReduceOrder order = reduce_order<Op, Pack<>, In>(walk.count);
    const DimensionSteps<1> to_next(walk.reduced, 1);
    const int64_t bytes = walk.results * walk.count * size;
    if (!to_next.exist || (!kExact<Op> && order.slices > 1) || walk.count > Policy::most_elements ||
        bytes > (size == 8 ? Policy::most_bytes_of_wide : Policy::most_bytes)) {
        return std::nullopt;
    }
    LeavesPlan plan{};
    plan.count = static_cast<int>(walk.count);
    const int whole = round_up_to_power_of_2(plan.count); // leaves, if none has a second element
    const int most = kExact<Op> ? whole : std::min(whole, order.accumulators());
    const int64_t busy = int64_t{Policy::busy_threads} * multiprocessors();
    plan.lanes = Policy::lane_bytes / std::max(size, 4), plan.height = 1;
    const int64_t enough = int64_t{Policy::least_threads} * multiprocessors();
    constexpr int least_lanes = kExact<Op> ? Policy::least_lanes : Policy::least_lane_bytes / size;
    const auto double_height = [&] {
        if (2 * plan.height * Policy::group > most || walk.results * plan.height >= busy) return false;
        // Where any order will do, more threads than load all elements at once would have more places to find: argmax
        // of 18 i8 each takes 6.7 us with eight threads a result, 4.6 with four.
        const bool at_once = plan.height * Policy::group * Policy::unroll >= walk.count;
        if (kExact<Op> && at_once && plan.height >= Policy::least_height && walk.results * plan.height >= enough)
            return false;
        if (2 * plan.height * plan.lanes > Policy::threads) {
            if (plan.lanes <= least_lanes) return false;
            plan.lanes /= 2;
        }
        plan.height *= 2;
        return true;
    };
    while (double_height()) continue;
    // argmin of 398 x 968 u8 along the first axis takes 3.0 us so, 6.4 by tiles.
    while (kExact<Op> && plan.lanes > least_lanes && ceil_divide(walk.results, plan.lanes) < multiprocessors()) {
        plan.lanes /= 2;
    }
    const int64_t threads = walk.results * plan.height;
    if (plan.height < (bytes > Policy::most_bytes ? Policy::least_height_of_wide : Policy::least_height) ||
        threads < enough) {
        return std::nullopt;
    }
    // Where any order will do, threads have one leaf after the other, each of a sweep of all threads.
    plan.accumulators = kExact<Op> ? plan.height * Policy::group : order.accumulators();
    plan.run = std::max(Policy::group, most / plan.height);
    if (kExact<Op>) plan.run = Policy::group;
    const auto kernel =
        walk.reduced.rank > 1 ? reduce_leaves_kernel<true, Op, In> : reduce_leaves_kernel<false, Op, In>;
    return launch(call, ceil_divide(walk.results, plan.lanes), plan.lanes * plan.height, 0, kernel,
                  DeviceDims<2>(walk.kept), DeviceDims<1>(walk.reduced), to_next, plan, walk.results, op, in);
}

} // namespace baracuda
