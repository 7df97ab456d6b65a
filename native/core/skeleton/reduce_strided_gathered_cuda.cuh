// reduce_strided.h on the device, for results whose elements lie anywhere: a team of threads gathers those of one, each
// element on its own, neighbours by neighbouring threads; or, of 16 bits, where every other element of a line is one of
// the result's, from vectors of which it uses half.
#pragma once

#include "core/skeleton/reduce_strided_small_cuda.cuh"
#include "core/skeleton/reduce_strided_spread_cuda.cuh"
#include "core/skeleton/reduce_strided_steps_cuda.cuh"

namespace baracuda {

/// Elements that a thread loads before it adds any: several of each lane of a single input, unless states need the
/// registers.
template <int V, class Op, class... In>
constexpr int kGatheredAhead = sizeof...(In) == 1 && V < 16 && V * sizeof(typename Op::State) <= 64 ? 16 : V;

struct GatheredPolicy {
    // Bytes that caches do not hold for long, and blocks that take lines of as many in turn.
    static constexpr int64_t least_large_bytes = int64_t{1} << 25;
    static constexpr int busy_blocks_of_large = 2112;
    // Of few lines, where fewer would be more than one wave: the next one would be short.
    static constexpr int blocks = 3, busy_blocks_of_waves = 1056;
    static constexpr int busy_blocks_of_exact = 1584; // where any order will do
    static constexpr int most_step = 4;               // from an element to its neighbour on another line
};

/// Whether there is a way to take every other element of vectors.
template <class Op, class... In>
constexpr bool kTakesEveryOther =
    sizeof...(In) == 1 && !kFinishes<Op> && !kExact<Op> && !kInBands<Op> && kWidest<In...> == 2;

/// Whether that way suits the input of a walk: an aligned address is at most one element before any result's first one.
template <int V, class T> bool has_every_other(const ReduceWalk &walk, const T *in) {
    const int behind = misalignment<V>(in);
    bool suits = walk.reduced.rank == 1 && walk.reduced.strides[0][0] == 2 && (behind == 0 || behind == 1);
    for (int d = 0; d < walk.kept.rank; ++d) suits = suits && walk.kept.strides[d][0] % V == 0;
    return suits;
}

/// Adds elements `i`, `i` + 1, ... of a row, of which every other one counts, to a thread's V accumulators: `batch`
/// times V of them, `apart` from each other, up to `end`. What is not within memory is not read.
template <int batch, class In, int V, class Own, class State>
__device__ void add_every_other(const Own &own_op, State (&sums)[V], const In *row, int64_t i, int64_t end, int apart,
                                const MemoryRange &memory) {
    const int behind = misalignment<V>(row);
    const In *const from = row + 2 * i - behind;
    const auto add = [&](int lane, int64_t at, In x) { sums[lane] = add_element(own_op[0], sums[lane], at, x); };
    const int64_t last = int64_t{batch - 1} * apart;
    if (i + last + V <= end && memory.holds<2 * V>(from) && memory.holds<2 * V>(from + 2 * last)) {
        Vector<In, 2 * V> loaded[batch]; // all before any is used
#pragma unroll
        for (int b = 0; b < batch; ++b) loaded[b].load(from + 2 * b * apart);
#pragma unroll
        for (int b = 0; b < batch; ++b) {
            uint32_t words[V]; // odd elements take the places of even ones
            memcpy(words, &loaded[b], sizeof words);
#pragma unroll
            for (int lane = 0; lane < V; ++lane) words[lane] >>= 16 * behind;
            memcpy(&loaded[b], words, sizeof words);
#pragma unroll
            for (int lane = 0; lane < V; ++lane) add(lane, i + b * apart + lane, loaded[b].lane(2 * lane));
        }
        return;
    }
#pragma unroll 1
    for (int b = 0; b < batch; ++b, i += apart) {
        In single[V];
#pragma unroll
        for (int lane = 0; lane < V; ++lane) {
            if (i + lane < end) single[lane] = row[2 * (i + lane)];
        }
#pragma unroll
        for (int lane = 0; lane < V; ++lane) {
            if (i + lane < end) add(lane, i + lane, single[lane]);
        }
    }
}

/// How blocks that follow each other take the parts of a result whose lines of so many elements lie between each other
/// in memory: those of one line after the other, so that they read the same sectors. Parts follow each other where
/// there are no lines.
struct LinesInTurn {
    int64_t lines = 0, line = 0, part = 1; // elements of a line and of a part

    int64_t places() const { return lines * (line / part + 1); }
    /// The first part that begins in a line, or behind it.
    HD int64_t first_of(int64_t of_line) const { return ceil_divide(of_line * line, part); }
    /// The part at a place, or `none`.
    HD int part_of(int place, int none) const {
        const int64_t own = place % lines, found = first_of(own) + place / lines;
        return static_cast<int>(found < first_of(own + 1) ? found : none);
    }
};

/// Whether neighbours in memory are as far from each other among a result's elements as these allow.
inline bool gathers_across_lines(const ReduceWalk &walk) {
    const ReduceDims &reduced = walk.reduced;
    const auto step = [&](const ReduceDims &dims, int d) { return std::abs(dims.strides[d][walk.main]); };
    bool nearest = reduced.rank > 1 && step(reduced, 0) <= GatheredPolicy::most_step;
    for (int d = 1; d < reduced.rank; ++d) nearest = nearest && step(reduced, d) > step(reduced, 0);
    return nearest && (walk.results == 1 || step(walk.kept, walk.kept.last()) > step(reduced, 0));
}

template <int V, int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(StridedReducePolicy::threads, GatheredPolicy::blocks)
    reduce_gathered_rows_kernel(const __grid_constant__ DeviceDims<n + 1> kept,
                                const __grid_constant__ DeviceDims<n> reduced,
                                const __grid_constant__ DimensionSteps<n> steps, ReduceOrder order,
                                SharedParts<typename Op::State> shared, LinesInTurn turns, bool every_other,
                                MemoryRange memory, int64_t results, Op op, Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    using Inputs = std::index_sequence_for<In...>;
    constexpr int outputs = n - static_cast<int>(sizeof...(In)), threads = StridedReducePolicy::threads;
    constexpr int lanes = kAccumulators<Op, V>, ahead = kGatheredAhead<V, Op, In...>;
    static_assert(ahead % V == 0);
    __shared__ State accumulators[kExact<Op> ? 1 : threads * V];
    __shared__ State warps[2][threads / 32];
    __shared__ State levels[64]; // level 0 is what the part gives
    TeamPlace<n> mine(kept, order.team, shared, results);
    if constexpr (!kFinishes<Op>) {
        if (turns.lines > 0) mine.part = turns.part_of(mine.part, shared.parts.count);
    }
    if (mine.part >= shared.parts.count) return;
    OwnOperations<Op, 1> own_op(op, mine.first[n], 0);
    using Place = typename DimensionSteps<n>::Place;
    const auto place_of = [&](int64_t i) { return steps.place(reduced, mine.first, i); };
    const auto load_at = [&](const Place &place, InputVectors<1, In...> &loaded) {
        from_offsets([&](const auto *...from) { loaded.load(0, from...); }, Inputs(), place.offsets + outputs, in...);
    };

    State state;
    int turn = 0;
    const auto state_of_slice = [&](int64_t slice) {
        const int64_t begin = slice * order.slice,
                      end = mine.exists ? max(begin, min(begin + order.slice, order.count)) : begin;
        State sums[lanes];
#pragma unroll
        for (State &sum : sums) sum = op.identity();
        if constexpr (kTakesEveryOther<Op, In...>) {
            if (every_other) {
                constexpr int batch = 2 * ahead / V;
                const auto *const row = first_of(in...) + mine.first[0];
                const int apart = mine.team * V;
#pragma unroll 1
                for (int64_t i = begin + mine.thread * V; i < end; i += batch * apart) {
                    add_every_other<batch>(own_op, sums, row, i, end, apart, memory);
                }
                return merge_any_team(op, sums, mine.team, warps, turn);
            }
        }
        Place place = place_of(begin + mine.thread);
        const auto add_some = [&](int64_t i, auto of_all) {
            constexpr bool all = decltype(of_all)::value;
            InputVectors<1, In...> loaded[ahead]; // all before any is used
#pragma unroll
            for (int k = 0; k < ahead; ++k) {
                if (all || i + k * mine.team < end) load_at(place, loaded[k]);
                steps.move(place);
            }
#pragma unroll
            for (int k = 0; k < ahead; ++k) {
                if (!all && i + k * mine.team >= end) break;
                State &sum = sums[k % lanes];
                sum =
                    loaded[k].apply([&](auto... x) { return add_element(own_op[0], sum, i + k * mine.team, x...); }, 0);
            }
        };
        int64_t i = begin + mine.thread;
        // No condition stands between the loads, but for the last ones.
#pragma unroll 1
        for (; steps.exist && i + (ahead - 1) * mine.team < end; i += mine.team * ahead) add_some(i, std::true_type());
#pragma unroll 1
        for (; steps.exist && i < end; i += mine.team * ahead) add_some(i, std::false_type());
        // Of more dimensions than steps have, one after the other.
#pragma unroll 1
        for (int lane = 0; i < end; i += mine.team, lane = (lane + 1) % lanes) {
            InputVectors<1, In...> loaded;
            load_at(place_of(i), loaded);
            with_lane(sums, lane, [&](State &sum) {
                sum = loaded.apply([&](auto... x) { return add_element(own_op[0], sum, i, x...); }, 0);
            });
        }
        if constexpr (!kExact<Op>) make_neighbours(sums, accumulators, mine.team, mine.thread);
        return merge_any_team(op, sums, mine.team, warps, turn);
    };
    const auto scratch = [&] { return shared.template states_of<Op>(mine.place, from_offsets(outs, mine.first)); };
    if (!merge_slices(op, own_op, mine.first[n], mine.part, shared, scratch, levels, state, state_of_slice)) return;
    if constexpr (kFinishes<Op>) {
        const auto f = own_op[0].finish(mine.first[n], state);
        const int64_t begin = shared.begin(mine.part) * order.slice;
        const int64_t end = mine.exists ? min(shared.end(mine.part) * order.slice, order.count) : begin;
        constexpr int looks = V < 8 ? V : 8;
        Place place = place_of(begin + mine.thread);
        int64_t i = begin + mine.thread;
        for (; steps.exist && i < end; i += mine.team * looks) {
            InputVectors<1, In...> loaded[looks]; // all before any is used
            Place out = place;
#pragma unroll
            for (int k = 0; k < looks; ++k) {
                if (i + k * mine.team < end) load_at(place, loaded[k]);
                steps.move(place);
            }
#pragma unroll
            for (int k = 0; k < looks; ++k) {
                const auto map = [&](auto... x) { return map_element(f, i + k * mine.team, x...); };
                if (i + k * mine.team < end) put_at(outs, out.offsets, loaded[k].apply(map, 0));
                steps.move(out);
            }
        }
#pragma unroll 1
        for (; i < end; i += mine.team) {
            InputVectors<1, In...> loaded;
            place = place_of(i);
            load_at(place, loaded);
            put_at(outs, place.offsets, loaded.apply([&](auto... x) { return map_element(f, i, x...); }, 0));
        }
    }
    if (mine.exists && mine.thread == 0 && mine.part == 0 && shared.from == 0) own_op[0].store(mine.first[n], state);
    if (shared.cluster > 1) wait_for_cluster();
}

/// The same of many results of few elements, of which a thread has `loads` at most: these lie as far from a result's
/// first one in all of them, which a thread finds once for the results that it takes one after the other.
struct RecurringPolicy {
    static constexpr int threads = StridedReducePolicy::threads;
    template <class State> static constexpr int blocks = sizeof(State) > 8 ? 2 : 3; // of a multiprocessor
    static constexpr int loads = 16;                                                // of a thread, before it uses any
    static constexpr int most_team = 32;                                            // whose threads need no barriers
    static constexpr int least_turns = 2;
};

template <int V, class Op, class In>
__global__ void __launch_bounds__(RecurringPolicy::threads, RecurringPolicy::blocks<typename Op::State>)
    reduce_recurring_rows_kernel(const __grid_constant__ DeviceDims<2> kept,
                                 const __grid_constant__ DeviceDims<1> reduced,
                                 const __grid_constant__ DimensionSteps<1> steps, int team, int count, int64_t results,
                                 Op op, const In *in) {
    begin_kernel();
    using State = typename Op::State;
    constexpr int threads = RecurringPolicy::threads, loads = RecurringPolicy::loads;
    __shared__ State accumulators[threads * V];
    __shared__ State warps[2][threads / 32];
    const int thread = threadIdx.x & (team - 1);
    int behind[loads]; // of a result's first element, where there is one
    const int64_t none[1] = {};
    auto at = steps.place(reduced, none, thread);
#pragma unroll
    for (int k = 0; k < loads; ++k, steps.move(at)) {
        behind[k] = k * team + thread < count ? static_cast<int>(at.offsets[0]) : 0;
    }
    int turn = 0;
    const int teams = threads / team;
#pragma unroll 1
    for (int64_t begin = int64_t{blockIdx.x} * teams; begin < results; begin += int64_t{gridDim.x} * teams) {
        const int64_t place = begin + threadIdx.x / team;
        int64_t first[2] = {};
        if (place < results) kept.advance(place, first);
        OwnOperations<Op, 1> own_op(op, first[1], 0);
        const In *const row = in + first[0];
        InputVectors<1, In> loaded[loads];
#pragma unroll
        for (int k = 0; k < loads; ++k) {
            if (k * team >= count) break;
            loaded[k].load(0, row + behind[k]);
        }
        State sums[V];
#pragma unroll
        for (State &sum : sums) sum = op.identity();
#pragma unroll
        for (int k = 0; k < loads; ++k) {
            if (k * team >= count) break;
            const auto add = [&](auto x) { return add_element(own_op[0], sums[k % V], k * team + thread, x); };
            if (k * team + thread < count) sums[k % V] = loaded[k].apply(add, 0);
        }
        make_neighbours(sums, accumulators, team, thread);
        const State state = merge_any_team(op, sums, team, warps, turn);
        if (place < results && thread == 0) own_op[0].store(first[1], state);
    }
}

/// Reduces such results; none where they are few, or where their elements are many or far from each other.
template <int V, class Op, class In>
std::optional<Status> reduce_if_recurring(const Call &call, const ReduceWalk &walk, const ReduceOrder &order,
                                          const Op &op, const In *in) {
    using Policy = RecurringPolicy;
    const DimensionSteps<1> steps(walk.reduced, order.team);
    const int64_t needed = ceil_divide(walk.results, Policy::threads / std::min(order.team, Policy::threads));
    const int64_t busy = int64_t{Policy::blocks<typename Op::State>} * std::max(1, multiprocessors());
    if (order.slices > 1 || order.team > Policy::most_team || walk.count > int64_t{Policy::loads} * order.team ||
        !steps.exist || needed < Policy::least_turns * busy || !has_small_places(walk.reduced, 1)) {
        return std::nullopt;
    }
    return launch(call, std::min(needed, busy), Policy::threads, 0, reduce_recurring_rows_kernel<V, Op, In>,
                  DeviceDims<2>(walk.kept), DeviceDims<1>(walk.reduced), steps, order.team,
                  static_cast<int>(walk.count), walk.results, op, in);
}

/// The order in which teams have elements: where any does, in teams that keep multiprocessors busy.
template <int V, class Op> ReduceOrder gathered_order(const ReduceOrder &order, int64_t results) {
    if constexpr (kExact<Op>) {
        int team = order.team;
        while (team < StridedReducePolicy::threads && team * V < order.count &&
               results * team < int64_t{StridedReducePolicy::busy_blocks} * StridedReducePolicy::threads) {
            team *= 2;
        }
        // Blocks merge what they have once.
        const int64_t sweep = int64_t{V} * team, blocks = GatheredPolicy::busy_blocks_of_exact;
        const int64_t sweeps = ceil_divide(order.count * results, blocks * sweep);
        return {order.count, V, team, static_cast<int>(std::clamp<int64_t>(sweeps, order.sweeps, INT32_MAX / sweep))};
    } else {
        return order;
    }
}

template <int V, class Op, class... Out, class... In>
Status reduce_gathered_rows(const Call &call, const ReduceWalk &walk, const ReduceOrder &given, const Op &op,
                            const Pack<Out *...> &outs, const In *...in) {
    using State = typename Op::State;
    constexpr int n = sizeof...(Out) + sizeof...(In);
    const ReduceOrder order = gathered_order<V, Op>(given, walk.results);
    const auto kernel = reduce_gathered_rows_kernel<V, n, Op, Pack<Out *...>, In...>;
    // Teams of several warps, or of several slices, have a block of their own.
    const int threads = order.team > 32 || order.slices > 1 ? order.team : StridedReducePolicy::threads;
    const int64_t owners = ceil_divide(walk.results, threads / order.team);
    const bool across_lines = !kFinishes<Op> && gathers_across_lines(walk);
    const bool large =
        walk.results * walk.count * static_cast<int64_t>(sizeof(*first_of(in...))) >= GatheredPolicy::least_large_bytes;
    int64_t busy = StridedReducePolicy::busy_blocks;
    if (large && across_lines) {
        busy = GatheredPolicy::busy_blocks_of_large;
    } else if (large) {
        const int64_t blocks = owners * Parts::of(order.slices, 2 * ceil_divide(busy, owners)).count;
        if (blocks > GatheredPolicy::blocks * multiprocessors()) busy = GatheredPolicy::busy_blocks_of_waves;
    }
    const auto shared = order.slices == 1 ? SharedParts<State>::in_clusters(1, 1, owners)
                                          : share_parts<Op>(call, kernel, order.slices, owners, walk, busy);
    LinesInTurn turns;
    if (across_lines && shared.scratch != nullptr) {
        turns.part = shared.parts.run * order.slice;
        turns.line = walk.count / walk.reduced.extents[0];
        turns.lines = turns.line >= turns.part ? walk.reduced.extents[0] : 0;
    }
    bool every_other = false;
    if constexpr (kTakesEveryOther<Op, In...>) every_other = has_every_other<V>(walk, in...);
    if constexpr (sizeof...(In) == 1 && V <= 8 && !kFinishes<Op> && !kExact<Op> && !kInBands<Op>) {
        if (!every_other) {
            if (const auto status = reduce_if_recurring<V>(call, walk, order, op, in...)) return *status;
        }
    }
    const auto launch = [&](const SharedParts<State> &parts) {
        const int64_t blocks = turns.lines > 0 ? parts.owners * turns.places() : parts.blocks();
        return launch_clusters(call, blocks, parts.cluster, threads, 0, kernel, DeviceDims<n + 1>(walk.kept),
                               DeviceDims<n>(walk.reduced), DimensionSteps<n>(walk.reduced, order.team), order, parts,
                               turns, every_other, MemoryRange(walk, first_of(in...)), walk.results, op, outs, in...);
    };
    return launch_rows(call, walk, order.slice, shared, SpreadReducePolicy::least_run, op, launch, outs, in...);
}

} // namespace baracuda
