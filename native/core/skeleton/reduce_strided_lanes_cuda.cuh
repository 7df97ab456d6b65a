// reduce_strided.h on the device, for rows of which each accumulator has a few elements at most, and which are looked
// at again: a warp has one, or several, in single elements, which neighbouring lanes load and store. What such a launch
// takes is latency: threads are many, and the kernel knows neither shared memory nor barriers.
#pragma once

#include "core/skeleton/reduce_strided_parts_cuda.cuh"
#include "core/skeleton/reduce_strided_whole_cuda.cuh"

#include <optional>

namespace baracuda {

/// For an H200.
struct LanesPolicy {
    static constexpr int threads = 128;
    static constexpr int most_by_team = 5; // log2 of the threads of a row
    static constexpr int looks = 4;        // elements of a thread that are looked at again together

    // Loads of a thread that wait for each other, and warps of all rows, for each multiprocessor: whole vectors are
    // faster than many leaves of single elements, but for few rows.
    static constexpr int most_turns = 3, most_warps = 64;
    static constexpr int many_leaves = 8, most_turns_of_many = 2, most_warps_of_many = 8;
    static constexpr int most_turns_of_wide_states = 2; // of two numbers of 64 bits

    /// Elements that a thread loads before it uses any: of as many accumulators, if it has several, which is a power of
    /// two, or of one.
    template <int V> static constexpr int loaded = V < 4 ? 4 : V;
};

/// How the accumulators of a row that have elements are dealt out to its threads.
template <int n> struct LanesOfRow {
    int count, accumulators, by_team, leaves; // by_team: log2 of the threads, which have as many leaves each
    int steps[n];                             // of operands
};

template <int V, int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(LanesPolicy::threads)
    reduce_lanes_kernel(const __grid_constant__ DeviceDims<n + 1> kept, const __grid_constant__ LanesOfRow<n> lanes,
                        int64_t results, Op op, Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    constexpr int outputs = n - static_cast<int>(sizeof...(In)), loaded = LanesPolicy::loaded<V>;
    const int team = 1 << lanes.by_team, lane = threadIdx.x & (team - 1);
    const int64_t row =
        static_cast<int64_t>(blockIdx.x) * (LanesPolicy::threads >> lanes.by_team) + (threadIdx.x >> lanes.by_team);
    const bool exists = row < results; // the threads of a warp stay together
    const int count = exists ? lanes.count : 0;
    int64_t first[n + 1] = {};
    if (exists) kept.advance(row, first);
    OwnOperations<Op, 1> own_op(op, first[n], 0);
    const auto load = [&](Vectors<1, In...> &x, int i) {
        int64_t places[n];
#pragma unroll
        for (int k = outputs; k < n; ++k) places[k] = first[k] + int64_t{i} * lanes.steps[k];
        from_offsets([&](const In *...from) { x.load(0, 0, from...); }, Inputs(), places + outputs, in...);
    };
    // An accumulator alone goes through a thread's elements, or each of several has one of them.
    const bool alone = lanes.leaves == 1;
    const int apart = alone ? lanes.accumulators : 1, turn = alone ? loaded * lanes.accumulators : lanes.accumulators;
    const auto load_turn = [&](Vectors<1, In...>(&x)[loaded], int begin) {
        const int own = begin + lane * lanes.leaves, there = alone ? count : min(count, own + lanes.leaves);
#pragma unroll
        for (int j = 0; j < loaded; ++j) {
            if (own + j * apart < there) load(x[j], own + j * apart);
        }
    };
    State state;
#pragma unroll 1
    for (int pass = 0;; ++pass) {
        State states[V];
#pragma unroll
        for (State &one : states) one = op.identity();
        constexpr bool ahead = loaded <= LanesPolicy::looks; // of the next turn, while this one's are added
        Vectors<1, In...> x[loaded];
        [[maybe_unused]] Vectors<1, In...> next[ahead ? loaded : 1];
        if constexpr (ahead) load_turn(next, 0);
#pragma unroll 1
        for (int begin = 0; begin < lanes.count; begin += turn) {
            if constexpr (ahead) {
#pragma unroll
                for (int j = 0; j < loaded; ++j) x[j] = next[j];
                load_turn(next, begin + turn);
            } else {
                load_turn(x, begin);
            }
            const int own = begin + lane * lanes.leaves, there = alone ? count : min(count, own + lanes.leaves);
            const auto add = [&](State &to, int j) {
                const int i = own + j * apart;
                const auto begun = [&](auto... one) { return first_state(op, own_op[0], i, one...); };
                const auto added = [&](auto... one) { return add_element(own_op[0], to, i, one...); };
                const bool begins = begin == 0 && (j == 0 || !alone);
                if constexpr (kOverlaps<Op>) {
                    if (begins) {
                        to = select(i < there, x[j].apply(begun, 0), to);
                    } else {
                        to = select(i < there, x[j].apply(added, 0), to);
                    }
                } else if (i < there) {
                    to = begins ? x[j].apply(begun, 0) : x[j].apply(added, 0);
                }
            };
            if (alone) {
#pragma unroll
                for (int j = 0; j < loaded; ++j) add(states[0], j);
            } else if (begin == 0) {
#pragma unroll
                for (int j = 0; j < V; ++j) {
                    if ((j & (j - 1)) == 0 && j >= lanes.leaves) break;
                    add(states[j], j);
                }
            } else {
#pragma unroll
                for (int j = 0; j < V; ++j) {
                    if ((j & (j - 1)) == 0 && j >= lanes.leaves) break;
                    add(states[j], j);
                }
            }
        }
#pragma unroll
        for (int step = 1; step < V; step *= 2) {
            if (step >= lanes.leaves) break;
#pragma unroll
            for (int j = 0; j < V; j += 2 * step) states[j] = op.merge(states[j], states[j + step]);
        }
        state = merge_lanes_in_order(states[0], [&](const State &a, const State &b) { return op.merge(a, b); }, team);
        if constexpr (kRefines<Op>) {
            if (pass == 0) {
                own_op[0] = own_op[0].refined(first[n], state);
                continue;
            }
        }
        break;
    }
    const auto f = own_op[0].finish(first[n], state);
    constexpr int looks = LanesPolicy::looks;
#pragma unroll 1
    for (int i = lane; i < count; i += looks * team) {
        Vectors<1, In...> x[looks];
#pragma unroll
        for (int j = 0; j < looks; ++j) {
            if (i + j * team < count) load(x[j], i + j * team);
        }
        const auto result_of = [&](int j) {
            return x[j].apply([&](auto... one) { return map_element(f, i + j * team, one...); }, 0);
        };
        decltype(result_of(0)) results[looks];
#pragma unroll
        for (int j = 0; j < looks; ++j) results[j] = result_of(j);
#pragma unroll
        for (int j = 0; j < looks; ++j) {
            if (i + j * team >= count) break;
            int64_t places[outputs];
#pragma unroll
            for (int k = 0; k < outputs; ++k) places[k] = first[k] + int64_t{i + j * team} * lanes.steps[k];
            put_at(outs, places, results[j]);
        }
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
    if constexpr (!kHasWholeRows<Op, In...> || kCompact<Op>) {
        return std::nullopt;
    } else {
        const ReduceOrder order = reduce_order<Op, Pack<Out *...>, In...>(walk.count);
        if (walk.count < 1 || walk.reduced.rank > 1 || order.slices > 1 || order.team > 1 << Policy::most_by_team ||
            (walk.count > 1 && walk.reduced.strides[0][walk.main] != 1) ||
            (are_whole_vectors<Op>(walk, outs, in...) && (order.team > 4 || kInRows<Op>))) {
            return std::nullopt;
        }
        LanesOfRow<n> lanes{static_cast<int>(walk.count), order.accumulators(), 0, 1, {}};
        for (int k = 0; k < n; ++k) {
            const int64_t step = walk.reduced.strides[0][k];
            if (std::abs(step) >= INT32_MAX) return std::nullopt;
            lanes.steps[k] = static_cast<int>(step);
        }
        const int used = std::min(lanes.accumulators, round_up_to_power_of_2(lanes.count));
        while (lanes.by_team < Policy::most_by_team && 1 << lanes.by_team < used) ++lanes.by_team;
        lanes.leaves = used >> lanes.by_team;
        constexpr bool is_wide = sizeof(typename Op::State) > 8;
        const bool many = lanes.leaves >= Policy::many_leaves;
        const int64_t threads_of_rows = walk.results << lanes.by_team, turn = lanes.accumulators;
        const int most_turns = is_wide ? Policy::most_turns_of_wide_states
                               : many  ? Policy::most_turns_of_many
                                       : Policy::most_turns;
        const int64_t most_warps = int64_t{many ? Policy::most_warps_of_many : Policy::most_warps} * multiprocessors();
        if (walk.count > most_turns * turn * (lanes.leaves > 1 ? 1 : Policy::loaded<V>) ||
            threads_of_rows > 32 * most_warps) {
            return std::nullopt;
        }
        return launch(call, ceil_divide(threads_of_rows, Policy::threads), Policy::threads, 0,
                      reduce_lanes_kernel<V, n, Op, Pack<Out *...>, In...>, DeviceDims<n + 1>(walk.kept), lanes,
                      walk.results, op, outs, in...);
    }
}

} // namespace baracuda
