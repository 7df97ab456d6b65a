// reduce_strided.h on the device, for few results of many elements that are looked at again, in two launches: one
// leaves the states of parts of results in the workspace, the other one merges them and looks at the elements, which it
// loads while the first one ends.
#pragma once

#include "core/skeleton/reduce_strided_tile_places_cuda.cuh"

namespace baracuda {

/// For an H200.
struct LeftPartsPolicy {
    static constexpr int most_threads = 512, least_threads = 128; // of a block
    static constexpr int held = 16;       // elements that a thread loads before it uses any, and has at most
    static constexpr int most_lanes = 32; // results side by side, or fewer of so many bytes:
    static constexpr int least_run_bytes = 32;
    // Of a result: what the lanes of a warp merge, two each, where a block has several results, and what a block
    // merges. A row of 1777001 f64 in 217 parts takes 14.9 us, by three launches 13.5, of 457003 f32 in 56 parts 5.0
    // and 6.5.
    static constexpr int most_parts = 64, most_parts_of_row = 128;
    static constexpr int least_elements = 1024; // of a result
    // Of a multiprocessor: 300 x 5001 f64, of 300 blocks, take 11.6 us for 14.0, but 2000 x 1100 f32 19.9 for 15.1.
    static constexpr int most_blocks = 4;
    static constexpr int look_threads = 256; // of a block of the second look
    template <class T> static constexpr int looks = sizeof(T) == 8 ? 4 : 8;
};

/// How blocks share results that are numbered in the order of the walk.
struct LeftParts {
    int32_t results, count, slice, accumulators, sweeps;
    int32_t log_lanes, log_leaves; // of a block's threads side by side, and of a part's accumulators, a thread for each
    int32_t log_split, parts;      // of a slice, of a result
    int32_t reads, writes;         // from one element to the next
};
struct LeftLooks {
    int32_t log_lanes, each; // threads side by side, and the elements of each
    int32_t blocks;          // of the results side by side
};

template <int n, class Op, class First, class... Late>
__global__ void __launch_bounds__(LeftPartsPolicy::most_threads, 2)
    leave_parts_kernel(const __grid_constant__ SmallDims<n + 1> kept, LeftParts plan, Op op, typename Op::State *left,
                       const First *in) {
    begin_kernel();
    using State = typename Op::State;
    using Policy = LeftPartsPolicy;
    __shared__ State exchanged[Policy::most_threads + Policy::most_lanes];
    __shared__ State of_warps[Policy::most_threads / 32];
    const int thread = threadIdx.x, lanes = 1 << plan.log_lanes, leaves = 1 << plan.log_leaves;
    const int owner = static_cast<int>(blockIdx.x) / plan.parts;
    const int part = static_cast<int>(blockIdx.x) - owner * plan.parts;
    const int lane = thread & (lanes - 1), leaf = thread >> plan.log_lanes;
    int32_t first[n + 1] = {};
    kept.advance(min((owner << plan.log_lanes) + lane, plan.results - 1), first);
    const auto own_op = operation_of(op, first[n]);
    const int of_slice = part >> plan.log_split, share = part - (of_slice << plan.log_split);
    const int begin = of_slice * plan.slice + (share << plan.log_leaves) + leaf;
    const int last = min((of_slice + 1) * plan.slice, plan.count) - 1;
    const First *const from = in + first[1];
    First x[Policy::held]; // all before any is used: instead of what is beyond the last one, that
#pragma unroll
    for (int k = 0; k < Policy::held; ++k) {
        if (k == plan.sweeps) break;
        x[k] = from[int64_t{min(begin + k * plan.accumulators, last)} * plan.reads];
    }
    State state = op.identity();
#pragma unroll
    for (int k = 0; k < Policy::held; ++k) {
        if (k == plan.sweeps) break;
        const int i = begin + k * plan.accumulators;
        const State next = add_element(own_op, state, i, x[k], Late()...);
        if (i <= last) state = next;
    }
    const auto merge = [&](const State &a, const State &b) { return op.merge(a, b); };
    const int merged = thread >> plan.log_leaves, merging = thread & (leaves - 1);
    if (lanes > 1) {
        exchanged[lane * (leaves + 1) + leaf] = state;
        __syncthreads();
        state = exchanged[merged * (leaves + 1) + merging];
    }
    state = merge_lanes_in_order(state, merge, min(leaves, 32));
    if (leaves > 32) {
        if (thread % 32 == 0) of_warps[thread / 32] = state;
        __syncthreads();
        const int of_result = leaves / 32;
        state = merge_lanes_in_order(of_warps[merged * of_result + (thread & (of_result - 1))], merge, of_result);
    }
    const int place = (owner << plan.log_lanes) + merged;
    if (merging == 0 && place < plan.results) left[int64_t{place} * plan.parts + part] = state;
}

template <int n, class Op, class Out, class First, class... Late>
__global__ void __launch_bounds__(LeftPartsPolicy::look_threads)
    look_at_parts_kernel(const __grid_constant__ SmallDims<n + 1> kept, LeftParts plan, LeftLooks looks, Op op,
                         const typename Op::State *left, Out *out, const First *in, const Late *...late) {
    // This touches no memory that an earlier kernel may write: inputs were there before the launch that leaves states,
    // which waits for all that is before it, and this one begins as that one's last blocks do.
    using State = typename Op::State;
    using Policy = LeftPartsPolicy;
    constexpr int held = Policy::looks<First>;
    const int thread = threadIdx.x, lanes = 1 << looks.log_lanes, rows = Policy::look_threads >> looks.log_lanes;
    const int owner = static_cast<int>(blockIdx.x) / looks.blocks;
    const int block = static_cast<int>(blockIdx.x) - owner * looks.blocks, lane = thread & (lanes - 1);
    const int place = (owner << looks.log_lanes) + lane;
    int32_t first[n + 1] = {};
    kept.advance(min(place, plan.results - 1), first);
    const int begin = block * rows * looks.each + (thread >> looks.log_lanes);
    const int end = place < plan.results ? plan.count : 0;
    First x[held];
#pragma unroll
    for (int k = 0; k < held; ++k) {
        if (k < looks.each && begin + k * rows < end) x[k] = in[first[1] + int64_t{begin + k * rows} * plan.reads];
    }
    Pack<First, Late...> one{};
    load_known<2>(one.rest, [&](int k) { return first[k]; }, late...);
    begin_kernel();
    __shared__ State merged[Policy::most_lanes];
    State state = op.identity();
    if (plan.parts > Policy::most_parts) {
        state = merge_states(op, left + int64_t{owner} * plan.parts, plan.parts, merged);
    } else {
        int log_pairs = 0;
        while (2 << log_pairs < plan.parts) ++log_pairs;
        const int part = 2 * (thread & ((1 << log_pairs) - 1));
#pragma unroll 1
        for (int from = 0; from < lanes; from += Policy::look_threads >> log_pairs) {
            const int of = from + (thread >> log_pairs), its = (owner << looks.log_lanes) + of;
            const int parts = of < lanes && its < plan.results ? plan.parts : 0;
            const State *const states = left + int64_t{its} * plan.parts + part;
            const State of_left = part < parts ? states[0] : op.identity();
            const State of_right = part + 1 < parts ? states[1] : op.identity();
            const auto merge = [&](const State &a, const State &b) { return op.merge(a, b); };
            state = merge_lanes_in_order(merge(of_left, of_right), merge, 1 << log_pairs);
            if (of < lanes && part == 0) merged[of] = state;
        }
        __syncthreads();
        state = merged[lane];
    }
    const auto own_op = operation_of(op, first[n]);
    const auto f = own_op.finish(first[n], state);
#pragma unroll
    for (int k = 0; k < held; ++k) {
        const int i = begin + k * rows;
        if (k < looks.each && i < end) {
            one.first = x[k];
            out[first[0] + int64_t{i} * plan.writes] =
                with_elements(one, [&](auto... v) { return map_element(f, i, v...); });
        }
    }
    if (end > 0 && begin == 0) own_op.store(first[n], state);
}

/// Reduces and looks again at such results, of one line of elements each, which the output has in the order of the
/// input; none of others, of rows in one slice but of f64, or where there is no memory for states.
template <class Op, class... Out, class First, class... Late>
std::optional<Status> reduce_if_left(const Call &call, const ReduceWalk &walk, const Op &op, const Pack<Out *...> &outs,
                                     const First *in, const Late *...late) {
    using Policy = LeftPartsPolicy;
    using State = typename Op::State;
    constexpr int n = 2 + sizeof...(Late), size = sizeof(First);
    const ReduceOrder order = reduce_order<Op, Pack<Out *...>, First, Late...>(walk.count);
    if (!has_tiles(walk) || walk.count < Policy::least_elements || !has_small_places(walk.kept, n + 1) ||
        !has_small_places(walk.reduced, n)) {
        return std::nullopt;
    }
    const TileDims dims(walk);
    const bool column = dims.reads_across;
    if (dims.crosses || (size < 8 && !column && order.slices == 1)) return std::nullopt;
    LeftParts plan{};
    plan.results = static_cast<int32_t>(walk.results), plan.count = static_cast<int32_t>(walk.count);
    plan.slice = static_cast<int32_t>(order.slice), plan.accumulators = order.accumulators();
    plan.sweeps = static_cast<int32_t>(ceil_divide(std::min(walk.count, order.slice), plan.accumulators));
    plan.reads = static_cast<int32_t>(walk.reduced.strides[0][1]);
    plan.writes = static_cast<int32_t>(walk.reduced.strides[0][0]);
    if (plan.sweeps > Policy::held) return std::nullopt;
    const int most_parts = column ? Policy::most_parts : Policy::most_parts_of_row;
    int lanes = 1;
    while (column && lanes < Policy::most_lanes && lanes < walk.results) lanes *= 2;
    const int looked_lanes = lanes;
    const auto owners = [&] { return ceil_divide(walk.results, lanes); };
    const auto parts = [&] { return order.slices << plan.log_split; };
    const auto plan_leaves = [&] {
        plan.log_split = 0, plan.log_leaves = log2_of(plan.accumulators);
        while (lanes << plan.log_leaves > Policy::most_threads) ++plan.log_split, --plan.log_leaves;
    };
    plan_leaves();
    while (lanes > Policy::least_run_bytes / size && (parts() > most_parts || parts() * owners() < multiprocessors())) {
        lanes /= 2;
        plan_leaves();
    }
    while (2 * parts() <= most_parts && 2 * parts() * owners() <= multiprocessors() &&
           lanes << plan.log_leaves >= 2 * Policy::least_threads) {
        ++plan.log_split, --plan.log_leaves;
    }
    int64_t room = 0;
    State *const left = states_in_workspace<State>(call, room);
    if (parts() > most_parts || parts() * owners() > int64_t{Policy::most_blocks} * multiprocessors() ||
        room < walk.results * parts()) {
        return std::nullopt;
    }
    plan.log_lanes = log2_of(lanes), plan.parts = static_cast<int32_t>(parts());
    const Status status =
        launch(call, owners() * plan.parts, lanes << plan.log_leaves, 0, leave_parts_kernel<n, Op, First, Late...>,
               SmallDims<n + 1>(walk.kept), plan, op, left, in);
    if (status != Status::ok) return status;
    LeftLooks looks{};
    looks.log_lanes = log2_of(looked_lanes);
    const int64_t looked_owners = ceil_divide(walk.results, looked_lanes);
    looks.each = static_cast<int32_t>(std::clamp<int64_t>(
        looked_owners * looked_lanes * walk.count / (Policy::look_threads * busy_blocks()), 1, Policy::looks<First>));
    looks.blocks =
        static_cast<int32_t>(ceil_divide(walk.count, (Policy::look_threads >> looks.log_lanes) * looks.each));
    return launch(call, looked_owners * looks.blocks, Policy::look_threads, 0,
                  look_at_parts_kernel<n, Op, Out..., First, Late...>, SmallDims<n + 1>(walk.kept), plan, looks, op,
                  left, outs.first, in, late...);
}

} // namespace baracuda
