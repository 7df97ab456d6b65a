// reduce_strided.h on the device, for rows of a few hundred elements at most, which are looked at again: a warp has
// one, or several, in single elements. Neighbouring lanes load and store neighbours, wherever a row begins, and hold
// what they have loaded. The accumulators of a lane are as far apart as there are lanes, so that states change lanes
// before a lane's own are merged: half of them at a time, which leaves half as many each. The kernel knows neither
// shared memory nor barriers.
#pragma once

#include "core/device/address.cuh"
#include "core/skeleton/reduce_strided_parts_cuda.cuh"
#include "core/skeleton/reduce_strided_whole_cuda.cuh"

#include <optional>

namespace baracuda {

/// For an H200.
struct LanesPolicy {
    static constexpr int threads = 128;
    static constexpr int most_by_team = 5; // log2 of the threads of a row,
    // or of one of 16 bits whose accumulators have an element each, if warps would be too many otherwise: log_softmax
    // of 9990 x 25 f16 takes 2.2 us so, and 3.6 packed.
    static constexpr int few_by_team = 3;
    // Elements of a thread that are looked at again together, or added, of those that overlap, whether they are there
    // or not; of 32 bits, and of more than `few_held`, fewer: softmax of 8376 x 157 f32 takes 6.4 us so, and 7.0 by
    // fours.
    static constexpr int looks = 4, at_once = 4, fewer = 2, few_held = 16;

    // Elements that a thread holds, and those of an accumulator that is its only one. log_softmax of 151641 x 575 bf16
    // takes 185 us so, and 228 in shared memory.
    template <int V, int inputs> static constexpr int held = V < 4 ? 8 : V == 8 && inputs == 1 ? 24 : 16;
    static constexpr int most_alone = 8;
    // Accumulators of a lane that have elements. Twice as many as a vector has where rows of 32 bits are so many warps
    // of a multiprocessor that half of them do as well: states change lanes less often. softmax of 20000 x 130 takes
    // 10.3 us so, and 13.6 otherwise, log_softmax of 8376 x 241 7.9 and 7.0.
    template <class Op, int V> static constexpr int most_leaves = V == 4 && !kInRows<Op> ? 8 : V;
    static constexpr int least_warps_to_halve = 96;
    // Warps of all rows, for each multiprocessor; or any number, where rows are longer, no whole vectors, and lanes
    // have several accumulators: log_softmax of 20000 x 333 f32 takes 20.5 us, and 26.7 in shared memory, its gradient
    // of 100000 x 93 f64 60 and 102, but softmax of 248475 x 48 f32 57, and 44 where rows are packed.
    static constexpr int most_warps = 64, short_elements = 64, short_of_wide_states = 128;
};

/// How the accumulators of a row that have elements are dealt out to its threads: lane l has those with numbers l,
/// l + threads, ...
template <int n> struct LanesOfRow {
    int count, by_team, leaves; // by_team: log2 of the threads, which have as many accumulators each
    int steps[n];               // of operands
};

/// Element `at` of each input, from the addresses on.
__device__ inline void load_in_steps(Vectors<1> &, const uintptr_t *, const int *, int) {}
template <class First, class... Rest>
__device__ void load_in_steps(Vectors<1, First, Rest...> &x, const uintptr_t *from, const int *steps, int at) {
    const First one[1] = {reinterpret_cast<const First *>(*from)[at * *steps]};
    x.first.set(one);
    load_in_steps(x.rest, from + 1, steps + 1, at);
}

template <int V, int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(LanesPolicy::threads)
    reduce_lanes_kernel(const __grid_constant__ DeviceDims<n + 1> kept, const __grid_constant__ LanesOfRow<n> lanes,
                        int64_t results, Op op, Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    constexpr int outputs = n - static_cast<int>(sizeof...(In)), held = LanesPolicy::held<V, sizeof...(In)>;
    const int team = 1 << lanes.by_team, lane = threadIdx.x & (team - 1);
    const int64_t row =
        static_cast<int64_t>(blockIdx.x) * (LanesPolicy::threads >> lanes.by_team) + (threadIdx.x >> lanes.by_team);
    const bool exists = row < results;                 // the threads of a warp stay together
    const int count = exists ? lanes.count - lane : 0; // element k * team of those from the lane's first one on
    // What is beyond a row's end is its last element, and beyond the results the last one.
    const int own = min(lane, lanes.count - 1), behind = lanes.count - 1 - own;
    int64_t first[n + 1] = {};
    kept.advance(exists ? row : results - 1, first);
    OwnOperations<Op, 1> own_op(op, first[n], 0);
#pragma unroll
    for (int k = 0; k < n; ++k) first[k] += own * lanes.steps[k];
    uintptr_t addresses[n - outputs];
    from_offsets(
        [&](const In *...from) {
            int k = 0;
            ((addresses[k++] = in_register(reinterpret_cast<uintptr_t>(from))), ...);
        },
        Inputs(), first + outputs, in...);
    constexpr int most_leaves = LanesPolicy::most_leaves<Op, V>;
    constexpr bool in_pairs = V == 4 && kOverlaps<Op>;
    Vectors<1, In...> x[held];
#pragma unroll
    for (int k = 0; k < held; ++k) {
        if (k * team >= lanes.count) break;
        load_in_steps(x[k], addresses, lanes.steps + outputs, min(k * team, behind));
    }

    const MergeOf<Op> merge{op};
    State state;
#pragma unroll 1
    for (int pass = 0;; ++pass) {
        State states[most_leaves];
#pragma unroll
        for (State &one : states) one = op.identity();
        const auto add = [&](State &to, int k, bool begins) {
            const int i = k * team + lane;
            const auto added = [&](auto... one) {
                return begins ? first_state(op, own_op[0], i, one...) : add_element(own_op[0], to, i, one...);
            };
            if constexpr (kOverlaps<Op>) {
                to = select(k * team < count, x[k].apply(added, 0), to);
            } else if (k * team < count) {
                to = x[k].apply(added, 0);
            }
        };
        // A branch before each element would keep one from beginning before another ends.
        constexpr int at_once = kOverlaps<Op> ? in_pairs ? LanesPolicy::fewer : LanesPolicy::at_once : 1;
        if (lanes.leaves == 1) {
#pragma unroll
            for (int k = 0; k < LanesPolicy::most_alone; ++k) {
                if ((at_once == 1 || (k & (k - 1)) == 0) && k * team >= lanes.count) break;
                add(states[0], k, k == 0);
            }
        } else {
            const auto add_all = [&](auto number) {
                constexpr int leaves = decltype(number)::value;
#pragma unroll
                for (int k = 0; k < held; ++k) {
                    constexpr int of_more = at_once < LanesPolicy::fewer ? at_once : LanesPolicy::fewer;
                    if (k % (k < LanesPolicy::few_held ? at_once : of_more) == 0 && k * team >= lanes.count) break;
                    add(states[k % leaves], k, k < leaves);
                }
            };
            if (most_leaves > V && lanes.leaves > V) {
                add_all(std::integral_constant<int, most_leaves>());
            } else {
                add_all(std::integral_constant<int, V>());
            }
        }
        state = merge_dealt(states, lanes.leaves, team, merge);
        if constexpr (kRefines<Op>) {
            if (pass == 0) {
                own_op[0] = own_op[0].refined(first[n], state);
                continue;
            }
        }
        break;
    }
    const auto f = own_op[0].finish(first[n], state);
    constexpr int looks = in_pairs ? LanesPolicy::fewer : LanesPolicy::looks;
    const auto look = [&](int begin, auto number) {
        constexpr int together = decltype(number)::value;
        const auto result_of = [&](int k) {
            return x[k].apply([&](auto... one) { return map_element(f, k * team + lane, one...); }, 0);
        };
        decltype(result_of(0)) results[together];
#pragma unroll
        for (int j = 0; j < together; ++j) results[j] = result_of(begin + j);
#pragma unroll
        for (int j = 0; j < together; ++j) {
            const int at = (begin + j) * team;
            if (at >= count) break;
            int64_t places[outputs];
#pragma unroll
            for (int k = 0; k < outputs; ++k) places[k] = first[k] + at * lanes.steps[k];
            put_at(outs, places, results[j]);
        }
    };
    constexpr int few_held = held < LanesPolicy::few_held ? held : LanesPolicy::few_held;
#pragma unroll
    for (int begin = 0; begin < few_held; begin += looks) {
        if (begin * team >= lanes.count) break;
        look(begin, std::integral_constant<int, looks>());
    }
#pragma unroll
    for (int begin = few_held; begin < held; begin += LanesPolicy::fewer) {
        if (begin * team >= lanes.count) break;
        look(begin, std::integral_constant<int, LanesPolicy::fewer>());
    }
    if (exists && lane == 0) own_op[0].store(first[n], state);
}

/// Reduces such rows, if they are few enough; none where they are not, or where the elements of a row are not
/// neighbours.
template <class Op, class... Out, class... In>
std::optional<Status> reduce_if_lanes(const Call &call, const ReduceWalk &walk, const Op &op,
                                      const Pack<Out *...> &outs, const In *...in) {
    using Policy = LanesPolicy;
    constexpr int V = kReduceLanes<Pack<Out *...>, In...>, n = sizeof...(Out) + sizeof...(In);
    if constexpr (!kHasWholeRows<Op, In...> || kCompact<Op> || kOnlyLong<Op>) {
        return std::nullopt;
    } else {
        const ReduceOrder order = reduce_order<Op, Pack<Out *...>, In...>(walk.count);
        if (walk.count < 1 || walk.reduced.rank > 1 || order.slices > 1 || order.team > 1 << Policy::most_by_team ||
            (walk.count > 1 && walk.reduced.strides[0][walk.main] != 1) ||
            (are_whole_vectors<Op>(walk, outs, in...) && (order.team > 4 || kInRows<Op>))) {
            return std::nullopt;
        }
        LanesOfRow<n> lanes{static_cast<int>(walk.count), 0, 1, {}};
        for (int k = 0; k < n; ++k) {
            const int64_t step = walk.reduced.strides[0][k];
            if (walk.count * std::abs(step) >= INT32_MAX) return std::nullopt;
            lanes.steps[k] = static_cast<int>(step);
        }
        const int used = std::min(order.accumulators(), round_up_to_power_of_2(lanes.count));
        constexpr int most_leaves = Policy::most_leaves<Op, V>;
        int64_t held = 0, threads_of_rows = 0;
        bool many = false;
        const auto deal = [&](int by_team) {
            const int leaves = used >> by_team;
            held = ceil_divide(lanes.count, 1 << by_team);
            threads_of_rows = walk.results << by_team;
            many = threads_of_rows > int64_t{32} * Policy::most_warps * multiprocessors();
            lanes.by_team = by_team, lanes.leaves = leaves;
            return leaves <= most_leaves && leaves <= 1 << by_team &&
                   held <= (leaves == 1 ? Policy::most_alone : Policy::held<V, sizeof...(In)>) &&
                   (held <= leaves || leaves == 1 || leaves == V || leaves == most_leaves);
        };
        int most_by_team = 0;
        while (most_by_team < Policy::most_by_team && 1 << most_by_team < used) ++most_by_team;
        bool can = deal(most_by_team);
        constexpr bool is_wide = (kRareElement<In> && ...) && sizeof(typename Op::State) > 8;
        const bool in_pieces = !kInRows<Op> && !are_whole_vectors<Op>(walk, outs, in...);
        const bool may_be_many = walk.count > (is_wide ? Policy::short_of_wide_states : Policy::short_elements) &&
                                 lanes.leaves > 1 && in_pieces;
        if (kWidest<In...> == 2 && can && many && in_pieces && lanes.leaves == 1 && held == 1) {
            can = deal(std::min(most_by_team, Policy::few_by_team));
        }
        const int64_t least_to_halve = int64_t{32} * Policy::least_warps_to_halve * multiprocessors();
        if (most_leaves > V && can && lanes.leaves == V && threads_of_rows >= least_to_halve &&
            !deal(most_by_team - 1)) {
            deal(most_by_team);
        }
        if (!can || (many && !may_be_many)) return std::nullopt;
        return launch(call, ceil_divide(threads_of_rows, Policy::threads), Policy::threads, 0,
                      reduce_lanes_kernel<V, n, Op, Pack<Out *...>, In...>, DeviceDims<n + 1>(walk.kept), lanes,
                      walk.results, op, outs, in...);
    }
}

} // namespace baracuda
