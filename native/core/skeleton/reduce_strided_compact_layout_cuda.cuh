// How the rows of reduce_strided_compact_cuda.cuh are dealt out: to the threads of teams, and to blocks.
#pragma once

#include "core/skeleton/reduce_strided_spread_cuda.cuh"

namespace baracuda {

struct CompactRowsPolicy {
    static constexpr int threads = StridedReducePolicy::threads;
    static constexpr int blocks = 3;         // of a multiprocessor, at least,
    static constexpr int blocks_of_more = 2; // or of what takes_more, whose registers would spill
    static constexpr int loaded_bytes = 64;  // of what is reduced, that a thread loads before it uses any

    /// Whether f64 is reduced in an order that counts, without a second look, to narrow states: registers have room for
    /// twice the bytes under way. prod of 153 x 17229 8.3 us, 10.1 without; of wide states var of 4096 x 8192 106, 92.
    template <class Op, class... In>
    static constexpr bool takes_more =
        sizeof...(In) == 1 && !kFinishes<Op> && !kExact<Op> && kWidest<In...> == 8 && sizeof(typename Op::State) <= 8;
    template <class Op, class... In> static constexpr int blocks_of = takes_more<Op, In...> ? blocks_of_more : blocks;

    /// Vectors of the second look, which takes all inputs, and those that are reduced: the other inputs of these are
    /// few elements of their own.
    template <int V, class Op, class... In>
    static constexpr int batch = std::max(1, loaded_bytes / (V * reduced_bytes<Op, In...>()));
    template <int V, class Op, class First, class... Rest>
    static constexpr int reduced_batch =
        takes_more<Op, First, Rest...> ? 2 * batch<V, Op, First>
        : kLate<Op> == 0               ? batch<V, Op, First, Rest...>
                                       : std::max(1, loaded_bytes / (V * static_cast<int>(sizeof(First))));

    // Of rows of which any order will do, a result has the fewest parts that keep multiprocessors busy: of all the time
    // of all blocks, some 1/16 is idle at most, or as little as so many waves of blocks allow. Where whole slices would
    // leave half of the multiprocessors idle, parts are as short as what a thread loads at once.
    // These are the blocks of a cluster, or of a grid, where that has so many times as many.
    static constexpr int most_waves = 6, idle_share = 16, least_wider = 2;
    // Slices of a result, at most, that a block has alone where there are as many results as multiprocessors.
    static constexpr int most_slices_alone = 4;
    /// Accumulators of a thread, each of every so many lanes: few where any order will do.
    template <int V, class Op> static constexpr int sums = kExact<Op> && !kFinishes<Op> ? std::min(V, 4) : V;
    // Teams are half as large where a thread has fewer vectors than this of a result, and blocks are half a wave still.
    static constexpr int least_team = 8, most_vectors = 16;
};

/// The order in which teams have rows of which any order will do: what is merged, blocks have between them. `size`: of
/// an element.
template <int V, class Op>
ReduceOrder compact_order(const Call &call, ReduceOrder order, const ReduceWalk &walk, int size) {
    using Policy = CompactRowsPolicy;
    if constexpr (kExact<Op> && !kFinishes<Op>) {
        const int64_t results = walk.results;
        const int64_t wave = std::max(1, Policy::blocks * multiprocessors());
        while (order.slices == 1 && order.team > Policy::least_team &&
               order.count < int64_t{V} * Policy::most_vectors * order.team &&
               results * order.team > wave * Policy::threads) {
            order.team /= 2, order.sweeps *= 2;
        }
        if (order.slices == 1 && order.team < Policy::threads) return order;
        int64_t slices = order.slices;
        if (2 * results * slices <= wave) {
            const int64_t least = int64_t{order.team} * Policy::loaded_bytes / size;
            int64_t parts = StridedReducePolicy::most_cluster, states;
            if (is_worth_a_grid(walk, size) && results * Policy::least_wider * parts <= multiprocessors()) {
                states_in_workspace<typename Op::State>(call, states);
                parts = std::max(parts, std::min<int64_t>(multiprocessors(), states) / results);
            }
            slices = std::max(slices, std::min<int64_t>(parts, order.count / least));
        }
        const int64_t most = std::min(slices, Policy::most_waves * wave / results);
        const auto idle = [&](int64_t parts) { return ceil_divide(results * parts, wave) * wave - results * parts; };
        // Where all multiprocessors have results, parts take the least time by an estimate: memory is busy when three
        // quarters of a wave are, and what a block does besides counts as one turn of loads of its threads. All of 269
        // x 26099 i64 take 20.4 us so, and 24.7 in clusters of four, whose last wave is the shortest.
        const bool are_many = results >= multiprocessors();
        const auto time = [&](int64_t parts) {
            const int64_t blocks = results * parts, rest = blocks % wave;
            const int64_t turns = 16 * order.count * size / (parts * order.team * Policy::loaded_bytes);
            return (blocks - rest + (rest > 0 ? std::max(rest, wave * 3 / 4) : 0)) * (turns + 16);
        };
        int64_t best = 1;
        for (int64_t parts = 2; parts <= most && Policy::idle_share * idle(best) > results * best; ++parts) {
            // Clusters are powers of two, of which blocks that have nothing to do take room, too.
            if (parts < StridedReducePolicy::most_cluster && (parts & (parts - 1)) != 0) continue;
            const bool is_better = are_many ? time(parts) < time(best) : idle(parts) * best < idle(best) * parts;
            if (is_better) best = parts;
        }
        const int64_t sweep = order.accumulators(), longest = (int64_t{1} << 30) / sweep;
        const int64_t sweeps = ceil_divide(order.count, best * sweep);
        return {order.count, V, order.team, static_cast<int>(std::min(longest, sweeps))};
    } else {
        return order;
    }
}

} // namespace baracuda
