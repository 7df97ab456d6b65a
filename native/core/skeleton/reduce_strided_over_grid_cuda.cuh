// reduce_strided.h on the device, for few results of many elements in any order of memory: the kernel for small
// problems, whose blocks all over the grid share them.
#pragma once

#include "core/skeleton/reduce_strided_small_cuda.cuh"

namespace baracuda {

/// Reduces few results of fewer slices than there are multiprocessors: blocks all over the grid have neighbouring
/// accumulators of a slice each. None where there are more, or too few elements for another launch, or no memory for
/// states.
template <class Op, class... In>
std::optional<Status> reduce_small_over_grid(const Call &call, const ReduceWalk &walk, const Op &op, const In *...in) {
    using Policy = SmallReducePolicy;
    using State = typename Op::State;
    constexpr int n = sizeof...(In);
    const ReduceOrder order = reduce_order<Op, Pack<>, In...>(walk.count);
    const int64_t slices = order.slices * walk.results;
    if (slices < 1 || slices >= multiprocessors() || walk.results * walk.count < Policy::least_over_grid ||
        !has_small_places(walk.kept, n + 1) || !has_small_places(walk.reduced, n)) {
        return std::nullopt;
    }
    SmallPlan plan{};
    plan.results = static_cast<int32_t>(walk.results);
    plan.count = static_cast<int32_t>(walk.count);
    plan.slice = static_cast<int32_t>(order.slice);
    plan.accumulators = order.accumulators();
    const auto can_split = [&] { return plan.accumulators >> (plan.by_split + 1) >= Policy::threads; };
    while (slices << (plan.by_split + 1) <= busy_blocks() && can_split()) ++plan.by_split;
    // Once more where multiprocessors have more blocks than others: the mean of 38 x 82 x 330 bf16, permuted (0, 2, 1),
    // over the last two takes 7.0 us with 304 blocks, 8.2 with 152.
    const auto most_of_multiprocessor = [&](int by_split) {
        return ceil_divide(slices << by_split, multiprocessors()) * (plan.accumulators >> by_split);
    };
    if (can_split() && most_of_multiprocessor(plan.by_split + 1) < most_of_multiprocessor(plan.by_split))
        ++plan.by_split;
    plan.width = plan.threads = std::min(Policy::most_threads, plan.accumulators >> plan.by_split);
    plan.in_turn = (plan.accumulators >> plan.by_split) / plan.width;
    plan.parts = static_cast<int32_t>(order.slices << plan.by_split);
    plan.cluster = round_up_to_power_of_2(plan.parts);
    plan.by_width = log2_of(plan.width), plan.by_cluster = log2_of(plan.cluster);
    plan.batch = static_cast<int32_t>(std::clamp(order.sweeps, 1, Policy::batch<In...>));
    plan.spread = true;
    int64_t states;
    State *const scratch = states_in_workspace<State>(call, states);
    if (states < plan.parts * walk.results) return std::nullopt;
    const Status status = launch(call, plan.blocks(), plan.threads, 0, reduce_small_kernel<n, Op, Pack<>, In...>, plan,
                                 SmallDims<n + 1>(walk.kept), SmallDims<n>(walk.reduced), scratch, op, Pack<>(), in...);
    const SharedParts<State> shared{{plan.parts, 1, plan.parts}, 1, scratch, walk.results};
    return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
}

} // namespace baracuda
