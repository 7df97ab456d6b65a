// reduce_strided.h on the device, for a few short rows that are looked at again, of f64, or of f32 that are reduced
// twice: each element has a thread, which finds its places once. What is reduced lies in shared memory, from where the
// first threads have an accumulator each.
#pragma once

#include "core/skeleton/reduce_strided_small_cuda.cuh"

namespace baracuda {

struct ApiecePolicy {
    static constexpr int most_threads = 1024, most_warps = 8; // of a row, and of its accumulators
    static constexpr int blocks = 2;                          // rows of a multiprocessor, at most
};

template <int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(ApiecePolicy::most_threads, 1)
    reduce_apiece_kernel(int count, int accumulators, const __grid_constant__ SmallDims<n + 1> kept,
                         const __grid_constant__ SmallDims<n> reduced, Op op, Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    constexpr int outputs = n - static_cast<int>(sizeof...(In));
    __shared__ State of_warps[ApiecePolicy::most_warps];
    Pack<In...> *const row = reinterpret_cast<Pack<In...> *>(dynamic_shared_memory());
    const int i = static_cast<int>(threadIdx.x);
    const bool exists = i < count;
    int32_t first[n + 1] = {}, places[n];
    kept.advance(static_cast<int>(blockIdx.x), first);
#pragma unroll
    for (int k = 0; k < n; ++k) places[k] = first[k];
    reduced.advance(i, places);
    Pack<In...> x{};
    if (exists) {
        load_element(x, kAllOperands, places + outputs, in...);
        row[i] = x;
    }
    OwnOperations<Op, 1> own_op(op, first[n], 0);
    State state;
#pragma unroll 1
    for (int pass = 0;; ++pass) {
        __syncthreads();
        if (i < max(accumulators, 32)) {
            State sum = op.identity();
#pragma unroll 1
            for (int at = i; i < accumulators && at < count; at += accumulators) {
                sum = with_elements(row[at], [&](auto... v) { return add_element(own_op[0], sum, at, v...); });
            }
            sum = merge_lanes_in_order(sum, MergeOf<Op>{op}, min(accumulators, 32));
            if (i % 32 == 0) of_warps[i / 32] = sum;
        }
        __syncthreads();
        state = merge_tree<ApiecePolicy::most_warps>(op, max(1, accumulators / 32),
                                                     [&](int warp) { return of_warps[warp]; });
        if constexpr (kRefines<Op>) {
            if (pass == 0) {
                own_op[0] = own_op[0].refined(first[n], state);
                continue;
            }
        }
        break;
    }
    const auto f = own_op[0].finish(first[n], state);
    if (exists) put_element(outs, places, with_elements(x, [&](auto... v) { return map_element(f, i, v...); }));
    if (i == 0) own_op[0].store(first[n], state);
}

/// Reduces such rows; none of others.
template <class Op, class... Out, class... In>
std::optional<Status> reduce_if_apiece(const Call &call, const ReduceWalk &walk, const Op &op,
                                       const Pack<Out *...> &outs, const In *...in) {
    constexpr bool narrow = ((sizeof(In) == 4) && ...) && kRefines<Op>;
    if constexpr (!kInRows<Op> || !kFinishes<Op> || kCompact<Op> || (!((sizeof(In) == 8) && ...) && !narrow)) {
        return std::nullopt;
    } else {
        using Policy = ApiecePolicy;
        constexpr int n = sizeof...(Out) + sizeof...(In);
        const ReduceOrder order = reduce_order<Op, Pack<Out *...>, In...>(walk.count);
        // Shorter rows of f32 have few accumulators, which would add one element after the other.
        if (narrow && order.team < 32) return std::nullopt;
        if (walk.count < 1 || walk.count > Policy::most_threads || order.slices > 1 ||
            order.accumulators() > 32 * Policy::most_warps || walk.results > Policy::blocks * multiprocessors() ||
            !are_few_elements(walk.results * walk.count, reduced_bytes<Op, In...>()) ||
            !has_small_places(walk.kept, n + 1) || !has_small_places(walk.reduced, n)) {
            return std::nullopt;
        }
        const int count = static_cast<int>(walk.count), accumulators = order.accumulators();
        const int threads = std::max((count + 31) / 32 * 32, accumulators);
        return launch(call, walk.results, threads, count * static_cast<int>(sizeof(Pack<In...>)),
                      reduce_apiece_kernel<n, Op, Pack<Out *...>, In...>, count, accumulators,
                      SmallDims<n + 1>(walk.kept), SmallDims<n>(walk.reduced), op, outs, in...);
    }
}

} // namespace baracuda
