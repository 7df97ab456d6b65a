// How the columns of reduce_strided_single_columns_cuda.cuh are dealt out: to the threads of a block, and to blocks.
#pragma once

#include "core/skeleton/reduce_strided_parts_cuda.cuh"

#include <algorithm>
#include <type_traits>

namespace baracuda {

/// Whether elements of groups on several lines are found by steps, in a kernel of their own.
template <class Op, class... In>
constexpr bool kStepsInColumns =
    !kFinishes<Op> && sizeof...(In) == 1 && kWidest<In...> == 2 && !(std::is_integral_v<In> && ...);

struct SingleColumnsPolicy {
    static constexpr int threads = StridedReducePolicy::threads;
    // Of the accumulators that a thread has at once; of f64's widest states, which are not looked at again, more: var
    // of 9 x 80 x 2495 x 36 f64 over the first two axes takes 229 us so, 323 with two accumulators.
    static constexpr int state_bytes = 64, widest_state_bytes = 128;
    static constexpr int most_loads = 16;         // before it uses any, of all inputs together,
    static constexpr int most_narrow_loads = 32;  // of one of 16 bits, where the order does not matter
    static constexpr int side_by_side = 32;       // threads, at least, where there are as many columns
    static constexpr int fewest_side_by_side = 4; // the same where there would be too few blocks
    // Columns that a block has side by side, at most, where a grid shares them, and whose states have so much room.
    static constexpr int most_of_grid = 64, least_parts_of_grid = 64;
    static constexpr int busy_threads = 132 * 1024; // of all results
    static constexpr int levels = 20;
    // Blocks of a grid that shares columns which are looked at again: several times those of clusters, or enough to
    // keep multiprocessors busy where clusters would have strips of less than a sector. The elements of a strip that
    // hold states, of which one block makes results in the end, and those of all results that are worth three launches.
    static constexpr int spread_blocks = 512, least_gain = 4, least_wide_blocks = 198, most_stored = 16384;
    static constexpr int64_t least_spread = 1 << 17;
    static constexpr int most_looks = 8, least_looks = 4;
    // Leaves of a thread in a chunk, at most, of few elements and of many, where their order does not matter.
    static constexpr int least_run = 32, most_run = 256, many_elements = 8192;
    // Elements of a thread in a chunk, about, where they are looked at once: blocks have any number of such chunks. And
    // as how many elements counts what a block does besides.
    static constexpr int chunk_elements = 128, idle_elements = 64;

    /// Blocks of a multiprocessor, at least. Loads of more than a byte want registers more than threads, and wide
    /// states of f64 even more: std of every other of 11845 x 1714 takes 72 us, with three blocks, whose registers
    /// spill, 94.
    template <class Op, class... In>
    static constexpr int blocks = (sizeof(In) + ...) == 1                                                   ? 4
                                  : !kFinishes<Op> && kWidest<In...> == 8 && sizeof(typename Op::State) > 8 ? 2
                                                                                                            : 3;
    template <class Op, class... In>
    static constexpr int loads = kExact<Op> && (sizeof(In) + ...) == 2 ? most_narrow_loads : most_loads;
    /// Accumulators that a thread has at once, neighbours in the tree of merges,
    template <class Op, class... In>
    static constexpr int group = round_down_to_power_of_2(
        std::min<int>(loads<Op, In...> / sizeof...(In),
                      (!kFinishes<Op> && sizeof(typename Op::State) > 16 ? widest_state_bytes : state_bytes) /
                          sizeof(typename Op::State)));
    /// and elements of each of these that are loaded together.
    template <class Op, class... In>
    static constexpr int unroll = std::max<int>(1, loads<Op, In...> / sizeof...(In) / group<Op, In...>);
    /// Elements that a thread looks at again together.
    template <class... In>
    static constexpr int looks = std::max<int>(least_looks, most_looks / static_cast<int>(sizeof...(In)));
};

/// Whether blocks all over a grid may share columns that are looked at again.
template <class Op> constexpr bool kSpreadsColumns = kFinishes<Op> && !kRefines<Op>;

/// How columns are dealt out to threads.
struct SingleColumns {
    int lanes, height; // threads side by side, and those that share a column
    int run;           // leaves of a thread in a chunk, a power of two
    int64_t chunks;    // of a result
    int log_run, log_accumulators;

    HD int64_t chunk() const { return int64_t{height} * run; }
};

/// Elements of a leaf.
inline int64_t elements_of_leaf(const ReduceOrder &order) {
    return std::clamp<int64_t>(ceil_divide(order.count, order.accumulators()), 1, order.sweeps);
}

/// `group`: leaves that a thread takes at once. It has as many, or its loads would wait for each other. Strips are
/// narrow where a cluster for each would be too few, unless they have to be `wide`. A thread has about so many
/// `elements` in a chunk, at most. As many as `most_side` results are side by side.
inline SingleColumns single_columns(const ReduceOrder &order, int64_t results, int group, int64_t elements,
                                    bool wide = false, int most_side = 0) {
    using Policy = SingleColumnsPolicy;
    // Leaves of a result that have elements, and how many threads should share it.
    const int64_t leaves = std::max<int64_t>(1, std::min<int64_t>(order.slices * order.accumulators(), order.count));
    int64_t sharing = 1;
    while (sharing * group < leaves && sharing * results < Policy::busy_threads) sharing *= 2;
    SingleColumns columns{};
    auto side = std::max<int64_t>(Policy::side_by_side, Policy::threads / sharing);
    if (results <= most_side) side = results;
    while (!wide && side > Policy::fewest_side_by_side && sharing > StridedReducePolicy::most_cluster &&
           ceil_divide(results, side) * StridedReducePolicy::most_cluster < StridedReducePolicy::busy_blocks) {
        side /= 2;
    }
    columns.lanes = static_cast<int>(std::min(results, side));
    columns.height = 1;
    while (columns.height < sharing && 2 * columns.height * columns.lanes <= Policy::threads) columns.height *= 2;
    // What the threads of a block do not share, blocks do: those of a cluster at least.
    columns.run = 1;
    const int64_t longest = std::max<int64_t>(group, elements / elements_of_leaf(order));
    while (columns.run < order.accumulators() && columns.run * sharing < leaves && columns.run < longest) {
        columns.run *= 2;
        ++columns.log_run;
    }
    columns.chunks = ceil_divide(leaves, columns.chunk());
    while ((1 << columns.log_accumulators) < order.accumulators()) ++columns.log_accumulators;
    return columns;
}

/// The order that columns have: any, where that does not matter. A thread then has whole groups of leaves, and all of a
/// leaf's elements at once.
template <class Op, class Outs, class... In> ReduceOrder single_columns_order(int64_t count) {
    using Policy = SingleColumnsPolicy;
    if constexpr (kExact<Op>) {
        const int accumulators = count < Policy::many_elements ? Policy::least_run : Policy::most_run;
        return {count, 1, accumulators, Policy::unroll<Op, In...>};
    } else {
        return reduce_order<Op, Outs, In...>(count);
    }
}

/// Columns of groups of leaves, which are smaller where elements are looked at again and some blocks of a cluster would
/// have none: the gradient of softmax of two columns of 1762 takes 9 us in f64, with whole groups 19.
template <class Op, class... In> SingleColumns single_columns_of(const ReduceOrder &order, int64_t results) {
    int group = SingleColumnsPolicy::group<Op, In...>;
    constexpr int64_t elements = kFinishes<Op> ? INT32_MAX : SingleColumnsPolicy::chunk_elements;
    SingleColumns columns = single_columns(order, results, group, elements);
    while (kFinishes<Op> && group > 1 && columns.chunks < StridedReducePolicy::most_cluster) {
        columns = single_columns(order, results, group /= 2, elements);
    }
    return columns;
}

/// Blocks that share all strips, of which `blocks` fit on a multiprocessor: a strip has as many, in a cluster, as take
/// the least time by an estimate, which is that of all waves of them. `idle`: as how many elements of a thread counts
/// what a block does besides.
inline int64_t blocks_of_columns(const SingleColumns &columns, const ReduceOrder &order, int64_t owners, int blocks,
                                 int idle = SingleColumnsPolicy::idle_elements) {
    constexpr int most = StridedReducePolicy::most_cluster;
    if (owners * most < StridedReducePolicy::busy_blocks) return StridedReducePolicy::busy_blocks;
    int64_t best = 1, least = INT64_MAX;
    for (int64_t parts = 1; parts <= most; parts *= 2) {
        const Parts of_strip = Parts::of(columns.chunks, parts);
        if (of_strip.count <= parts / 2) break;
        // Clusters of 4 blocks and more leave some multiprocessors without one.
        const int64_t fit = int64_t{blocks} * multiprocessors() * (parts > 8 ? 28 : parts > 2 ? 30 : 33) / 33;
        const int64_t waves = ceil_divide(owners * of_strip.count, std::max<int64_t>(1, fit));
        const int64_t of_block = of_strip.run * columns.run * elements_of_leaf(order) + idle;
        if (waves * of_block < least) best = parts, least = waves * of_block;
    }
    return owners * best;
}

} // namespace baracuda
