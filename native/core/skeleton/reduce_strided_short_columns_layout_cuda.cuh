// How the columns of reduce_strided_short_columns_cuda.cuh are dealt out to threads, and when they suit.
#pragma once

#include "core/skeleton/reduce_strided_steps_cuda.cuh"

namespace baracuda {

struct ShortColumnsPolicy {
    static constexpr int threads = 128;
    static constexpr int blocks = 4;          // of a multiprocessor, at least
    static constexpr int most_elements = 256; // of a result; of more than few where there are as many threads:
    static constexpr int least_threads = 128; // of each multiprocessor, or, of fewer elements,
    // that are looked at once, or again,
    static constexpr int fewer_elements = 64, fewer_elements_again = 32, least_threads_of_fewer = 64;
    // Elements of two inputs of 32 bits that are looked at again, of which vectors want more threads: the gradient of
    // log softmax of 150 x 80000 f32 takes 124 us in vectors, 64 in single columns.
    static constexpr int long_again = 128, least_threads_of_long = 512;
    static constexpr int levels = 9;                                               // of the merges of groups of leaves
    static constexpr int most_in_group = 8, loaded_bytes = 128, state_bytes = 256; // of a group, in a thread
    static constexpr int most_in_group_alone = 16; // of one result of a small state, whose elements are looked at once
    static constexpr int apart = 4; // results of a thread that are no neighbours, where blocks of them are as many:
    static constexpr int least_blocks_apart = 3, most_in_group_apart = 4; // of each multiprocessor
    static constexpr int few_elements_apart = 16; // of a result, where more want threads, or lines are short
    // Elements of a result that are looked at again, where operations are not compact; wider ones than 16 bits, if
    // there are more blocks: softmax of 210 x 2 x 67493 f32 along the second axis takes 131 us so, and 217 by a thread
    // each, the gradient of log softmax of 2 x 3336601 29 and 50, of 4 x 6779450 bf16 94 and 106, but log softmax of 3
    // x 206736 f32 4.3 and 4.1.
    static constexpr int few_apart = 4, least_blocks_of_words = 12;
    static constexpr int most_step_apart = 2; // from a result's elements to the next one's
    static constexpr int compact_vector = 4;  // neighbouring results of a thread, of compact operations
    static constexpr int narrow_vector = 2;   // the same of 16 bits that are looked at once, if memory allows no more
    // Columns of a line, at least, where lines begin or end within one, and threads of each multiprocessor: var of 6 x
    // 37 x 1140 x 894 f16 over the second axis, shifted, takes 328 us so, 398 by a thread for each result, but the mean
    // of 12 x 200 x 1002 over the first 4.5 and 3.7.
    static constexpr int least_line = 4096, least_threads_within = 1024;

    /// Whether a thread loads what comes after a group before it uses that, in any case: f64 of wide states. Of 16
    /// bits, that is slower for few elements (std of 20 x 1000001 f16 takes 40 us, without 34).
    template <int V, bool are_apart, class Op, class... In>
    static constexpr bool runs_ahead =
        V <= 2 && !are_apart && !kFinishes<Op> && !kExact<Op> && sizeof(typename Op::State) > 8 && kWidest<In...> == 8;
    /// Whether it does so, with twice as many in a group, where results have more than `fewer_elements`: numbers of 8
    /// bytes. The norm of 67 x 65960 f64 takes 7.1 us so, without 11.5, but the sum of 40 x 100001 7.0 and 6.5.
    template <class Op, class... In>
    static constexpr bool has_long_groups = !kFinishes<Op> && !kExact<Op> && !kCompact<Op> && sizeof...(In) == 1 &&
                                            kWidest<In...> == 8 && sizeof(typename Op::State) <= 8;

    /// Whether a thread has half as many elements at once, so that twice as many threads are there: vectors of f32, of
    /// small states, that are looked at once. The product of 4 x 66095376 takes 298 us so, without 375, but with
    /// results apart, the mean of 3 x 6493342 bf16 40 and 34.
    template <int V, bool are_apart, class Op, class... In>
    static constexpr bool has_small_groups =
        V > 2 && !are_apart && kWidest<In...> == 4 && !kFinishes<Op> && !kExact<Op> &&
        sizeof(typename Op::State) <= 4 && sizeof...(In) == 1 && !kKnowsResult<Op>;

    template <int V, bool are_apart, class Op, class... In>
    static constexpr int least_blocks = has_small_groups<V, are_apart, Op, In...> ? 2 * blocks : blocks;

    /// Leaves that a thread takes together.
    template <int V, bool are_apart, bool are_long, class Op, class Outs, class... In>
    static constexpr int group = round_down_to_power_of_2(
        std::min({has_small_groups<V, are_apart, Op, In...>                  ? most_in_group / 2
                  : are_apart                                                ? most_in_group_apart
                  : V > 2 || kFinishes<Op> || sizeof(typename Op::State) > 8 ? most_in_group
                                                                             : most_in_group_alone,
                  (are_long || kExact<Op> ? 8 : 4) * kReduceLanes<Outs, In...>,
                  std::max(1, loaded_bytes / (V * (static_cast<int>(sizeof(In)) + ...))),
                  std::max(1, state_bytes / (V * static_cast<int>(sizeof(typename Op::State))))}));
};

/// Whether each of these `units` of results is best taken by one thread. Where there are 12312, of 33 elements of 8 f16
/// each, tiles take 23 us.
template <class Op> bool are_short_columns(const ReduceOrder &order, const ReduceWalk &walk, int64_t units) {
    using Policy = ShortColumnsPolicy;
    constexpr int fewer = kFinishes<Op> ? Policy::fewer_elements_again : Policy::fewer_elements;
    return (walk.reduced.rank == 1 || !kFinishes<Op>) && order.slices == 1 && order.count <= Policy::most_elements &&
           (order.count <= StridedReducePolicy::few_elements ||
            units >= int64_t{order.count <= fewer ? Policy::least_threads_of_fewer : Policy::least_threads} *
                         multiprocessors());
}

/// Blocks of the results of a line, where they are apart.
inline int64_t apart_tiles(const ReduceWalk &walk) {
    return ceil_divide(walk.kept.extents[walk.kept.last()], ShortColumnsPolicy::threads * ShortColumnsPolicy::apart);
}
/// Whether few threads of blocks lack results, where these are tiles of lines.
inline bool has_whole_tiles(const ReduceWalk &walk) {
    const int64_t line = walk.kept.extents[walk.kept.last()];
    const int64_t tile = ShortColumnsPolicy::threads * ShortColumnsPolicy::apart;
    return line >= 4 * tile || apart_tiles(walk) * tile * 3 <= 4 * line;
}
/// Whether there are enough blocks of results that are neighbours in memory.
inline bool are_many_apart(const ReduceWalk &walk, int least_blocks = ShortColumnsPolicy::least_blocks_apart) {
    using Policy = ShortColumnsPolicy;
    return std::abs(walk.kept.strides[walk.kept.last()][walk.main]) <= Policy::most_step_apart &&
           walk.results >= int64_t{least_blocks} * Policy::threads * Policy::apart * multiprocessors();
}

/// Whether lines may begin, and end, within a vector: pairs of elements of 16 bits.
template <int V, bool apart, class Op, class... In>
constexpr bool kBeginsWithin = V == 2 && !apart && sizeof...(In) == 1 && kWidest<In...> == 2 && !kFinishes<Op> &&
                               !kKnowsResult<Op> && !kCompact<Op>;

} // namespace baracuda
