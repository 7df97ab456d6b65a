// reduce_strided.h on the device, for few results of some thousand elements each that are looked at again: each of the
// blocks that share a result reduces all of it, and looks again at a part. None waits for another one, as the blocks
// of a cluster do, or a second launch.
#pragma once

#include "core/skeleton/reduce_strided_tile_places_cuda.cuh"

namespace baracuda {

/// For an H200.
struct RepeatedPolicy {
    static constexpr int most_threads = 1024; // of a block
    static constexpr int held = 16;           // elements that a thread loads before it uses any, and has at most
    static constexpr int most_blocks = 16;    // of a result
    // Blocks of a result that there is room for: columns of 1200 x 64 f32 take 4.6 us by two, otherwise 4.3.
    static constexpr int least_blocks_of_row = 2, least_blocks_of_column = 3;
    // Of a result, in one slice: four slices of 59530 f16 take 9.4 us so, otherwise 4.8, but 418 bf16 1.3 and 2.0.
    static constexpr int least_elements = 64;
    // Lines of so many bytes that the warps of a block touch, at most. Those of 16 bits have faster kernels otherwise,
    // and those of f64 in two launches: 2610 x 40 bf16 touch 1640, and take 5.2 us for 4.3, but 2610 x 11 touch
    // 410, 2.6 for 4.2; columns of 3609 x 7 f64 touch 1582, and take 3.9 us for 3.3.
    static constexpr int line_bytes = 128;
    template <class T> static constexpr int most_lines = sizeof(T) <= 2 ? 512 : sizeof(T) == 8 ? 1024 : 2048;
    /// Neighbouring accumulators of a thread.
    template <class T> static constexpr int run = sizeof(T) <= 2 ? 2 : 1;
};

struct RepeatedPlan {
    int32_t count, accumulators, sweeps;
    int32_t log_blocks, share; // blocks of a result, and the elements that each looks at again
    int32_t reads, writes;     // from one element to the next
};

template <int n, class Op, class Out, class First, class... Late>
__global__ void __launch_bounds__(RepeatedPolicy::most_threads, 1)
    reduce_repeatedly_kernel(const __grid_constant__ SmallDims<n + 1> kept, RepeatedPlan plan, Op op, Out *out,
                             const First *in, const Late *...late) {
    begin_kernel();
    using State = typename Op::State;
    using Policy = RepeatedPolicy;
    constexpr int held = Policy::held, run = Policy::run<First>;
    __shared__ State of_warps[Policy::most_threads / 32];
    const int result = static_cast<int>(blockIdx.x) >> plan.log_blocks;
    const int block = static_cast<int>(blockIdx.x) - (result << plan.log_blocks);
    int32_t first[n + 1] = {};
    kept.advance(result, first);
    Pack<First, Late...> one{};
    load_known<2>(one.rest, [&](int k) { return first[k]; }, late...);
    const auto own_op = operation_of(op, first[n]);
    const First *const from = in + first[1];
    const int own = static_cast<int>(threadIdx.x) * run, last = plan.count - 1;
    const int end_of_own = own < plan.accumulators ? plan.count : 0; // a warp may have more threads than there are
    First x[held]; // all before any is used: instead of what is beyond the last one, that
#pragma unroll
    for (int k = 0; k < held; ++k) {
        if (k / run == plan.sweeps) break;
        x[k] = from[min(own + k / run * plan.accumulators + k % run, last) * plan.reads];
    }
    State sums[run];
#pragma unroll
    for (State &sum : sums) sum = op.identity();
#pragma unroll
    for (int k = 0; k < held; ++k) {
        if (k / run == plan.sweeps) break;
        const int i = own + k / run * plan.accumulators + k % run;
        const State next = add_element(own_op, sums[k % run], i, x[k], Late()...);
        if (i < end_of_own) sums[k % run] = next;
    }
    const auto merge = [&](const State &a, const State &b) { return op.merge(a, b); };
    State state = merge_lanes_in_order(merge_tree<run>(op, run, [&](int r) { return sums[r]; }), merge, 32);
    if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = state;
    __syncthreads();
    const int warps = static_cast<int>(blockDim.x) / 32;
    state = merge_lanes_in_order(of_warps[threadIdx.x & (warps - 1)], merge, warps);
    const auto f = own_op.finish(first[n], state);
    const int begin = block * plan.share, end = min(begin + plan.share, plan.count);
#pragma unroll 1
    for (int i = begin + static_cast<int>(threadIdx.x); i < end; i += static_cast<int>(blockDim.x)) {
        one.first = from[i * plan.reads];
        out[first[0] + i * plan.writes] = with_elements(one, [&](auto... v) { return map_element(f, i, v...); });
    }
    if (block == 0 && threadIdx.x == 0) own_op.store(first[n], state);
}

/// Reduces and looks again at such results, of one line of elements each; none of others.
template <class Op, class... Out, class First, class... Late>
std::optional<Status> reduce_if_repeated(const Call &call, const ReduceWalk &walk, const Op &op,
                                         const Pack<Out *...> &outs, const First *in, const Late *...late) {
    using Policy = RepeatedPolicy;
    constexpr int n = 2 + sizeof...(Late), size = sizeof(First), run = Policy::run<First>;
    const ReduceOrder order = reduce_order<Op, Pack<Out *...>, First, Late...>(walk.count);
    const bool in_place = static_cast<const void *>(outs.first) == in; // blocks read what others may have written then
    if (in_place || !has_tiles(walk) || walk.count < Policy::least_elements || order.slices > 1 ||
        !has_small_places(walk.kept, n + 1) || !has_small_places(walk.reduced, n)) {
        return std::nullopt;
    }
    const int64_t *const steps = walk.reduced.strides[0];
    const bool column = TileDims(walk).reads_across;
    const int least_blocks = column ? Policy::least_blocks_of_column : Policy::least_blocks_of_row;
    const int64_t lines = std::clamp<int64_t>(32 * std::abs(steps[1]) * size / Policy::line_bytes, 1, 32);
    if (least_blocks * walk.results > multiprocessors() ||
        ceil_divide(walk.count, 32) * lines > Policy::most_lines<First>) {
        return std::nullopt;
    }
    RepeatedPlan plan{};
    plan.count = static_cast<int32_t>(walk.count), plan.accumulators = order.accumulators();
    plan.sweeps = static_cast<int32_t>(ceil_divide(walk.count, plan.accumulators));
    plan.reads = static_cast<int32_t>(steps[1]), plan.writes = static_cast<int32_t>(steps[0]);
    const int leaves = std::min(plan.count, plan.accumulators);
    const int threads = std::max(32, round_up_to_power_of_2(static_cast<int>(ceil_divide(leaves, run))));
    if (threads > Policy::most_threads || plan.sweeps * run > Policy::held) return std::nullopt;
    // As many as leave a thread one element to look at again.
    while (2 << plan.log_blocks <= Policy::most_blocks && (2 << plan.log_blocks) * walk.results <= multiprocessors() &&
           threads << plan.log_blocks < plan.count) {
        ++plan.log_blocks;
    }
    plan.share = ceil_divide(plan.count, 1 << plan.log_blocks);
    return launch(call, walk.results << plan.log_blocks, threads, 0,
                  reduce_repeatedly_kernel<n, Op, Out..., First, Late...>, SmallDims<n + 1>(walk.kept), plan, op,
                  outs.first, in, late...);
}

} // namespace baracuda
