// How reduce_strided_columns_cuda.cuh deals out columns to threads: in strips of vectors, which lie in memory as they
// are counted, or shifted.
//
// Rows of 32 bits may begin anywhere. A strip then has the aligned vectors that its columns lie in, whose lanes
// belong to columns up to `shift` before: as many for all elements of a leaf, whose rows are a multiple of a vector's
// elements apart. What a leaf gives is put in order, not the elements: each thread takes the states of its columns from
// its own vector and from that of the next one, so that the last thread of a strip has no columns.
#pragma once

#include "core/skeleton/reduce_strided_copies_cuda.cuh"

namespace baracuda {

struct StridedColumnsPolicy {
    static constexpr int threads = StridedReducePolicy::threads;
    static constexpr int blocks = 3;          // of a multiprocessor, at least
    static constexpr int state_bytes = 64;    // of the accumulators that a thread has at once
    static constexpr int most_in_batch = 8;   // elements of a leaf that are taken together,
    static constexpr int batch_bytes = 32768; // of so many bytes at most, in all threads
    static constexpr int stages = 2;          // batches whose copies are under way
    static constexpr int run = 8;             // leaves of a thread in a chunk, at most
    static constexpr int levels = 20;         // of chunks
    // Of rows that are no longer, neighbouring threads have neighbours, so that lines of memory are read at once.
    static constexpr int narrow_row_bytes = 64;
    // Threads side by side, where there are as many columns, and blocks of a launch. Narrow strips make do with small
    // clusters: of 4 blocks, two a multiprocessor, an H200 has room for 62, so that the last 2 of 64 run alone. A sum
    // of 16384 x 8192 along the first axis takes 129 us in f32 and 70 in bf16 with 8 threads and clusters of 2, 134 and
    // 80 with 32 threads and clusters of 8 and 16; softmax 420 and 224 with 16 threads, 449 and 233 with 8. Where
    // strips have their full width, a second wave of blocks costs more than it wins: sums of 4096 x 4096 in bf16 take
    // 19 us with 132 busy blocks, 25 with 264.
    static constexpr int side_by_side = 8, busy_blocks = StridedReducePolicy::busy_blocks / 2;
    static constexpr int busy_blocks_narrow = StridedReducePolicy::busy_blocks; // of narrowed strips
    static constexpr int side_by_side_again = 16, busy_blocks_again = 1056;     // where there is a second look
    static constexpr int fewest_side_by_side = 4;                               // where there would be too few blocks

    /// Results of a thread, where memory allows vectors.
    template <class State, class Outs, class... In>
    static constexpr int vector =
        round_down_to_power_of_2(std::min<int>(kReduceLanes<Outs, In...>, state_bytes / sizeof(State)));
};

/// Elements of a leaf that are taken together.
template <int V, class Op, class... In> HD constexpr int batch_of_column() {
    using Policy = StridedColumnsPolicy;
    int batch = Policy::most_in_batch;
    while (batch > 1 && batch * copied_bytes<V, Op, In...>() > Policy::batch_bytes) batch /= 2;
    return batch;
}

/// How columns are dealt out to threads.
struct ColumnsOfWalk {
    int lanes, height; // threads side by side, and those that share a column
    int run;           // leaves of a thread in a chunk, a power of two
    int sweeps;        // elements of a leaf, at most
    int batches;       // the same in batches
    int levels;        // of the merges of a run
    int64_t chunks;    // of a result
    int log_accumulators;

    HD int64_t chunk() const { return int64_t{height} * run; }
};

/// Whether strips of so many threads leave multiprocessors idle.
inline bool are_few_strips(int64_t units, int64_t side) {
    return ceil_divide(units, side) * StridedReducePolicy::most_cluster < StridedReducePolicy::busy_blocks;
}

/// Threads side by side for `units` vectors of results, up to `side`. `halves`: where a cluster for each of the
/// narrowest strips would leave multiprocessors idle, strips are half as wide.
inline int strip_lanes(int64_t units, int64_t side, bool halves) {
    while (side > StridedColumnsPolicy::fewest_side_by_side && are_few_strips(units, side)) side /= 2;
    if (halves && 2 * ceil_divide(units, side) * StridedReducePolicy::most_cluster < StridedReducePolicy::busy_blocks) {
        side /= 2;
    }
    return static_cast<int>(std::min(units, side));
}

/// `owners` strips of so many threads side by side, in `busy` blocks or more. Levels of a thread take level_bytes of
/// `most_bytes`. No thread has more than `longest_run` leaves in a chunk.
inline ColumnsOfWalk columns_of_walk(const ReduceOrder &order, int64_t owners, int lanes, int batch, int64_t busy,
                                     int level_bytes, int most_bytes, int longest_run) {
    using Policy = StridedColumnsPolicy;
    // Leaves of a result that have elements.
    const int64_t leaves = std::max<int64_t>(1, std::min<int64_t>(order.slices * order.accumulators(), order.count));
    ColumnsOfWalk columns{};
    columns.lanes = lanes;
    columns.height = columns.run = 1;
    while (columns.height < leaves && 2 * columns.height * columns.lanes <= Policy::threads) columns.height *= 2;
    // What the threads of a block do not share, blocks do, those of a cluster at least.
    const int64_t sharing = ceil_divide(busy, owners);
    while (columns.run < std::min(longest_run, order.accumulators()) && columns.chunk() * sharing < leaves &&
           (merge_levels(2 * columns.run) - 1) * level_bytes <= most_bytes) {
        columns.run *= 2;
    }
    columns.chunks = ceil_divide(leaves, columns.chunk());
    columns.levels = std::max(1, merge_levels(columns.run) - 1);
    const int64_t sweeps = ceil_divide(order.count, order.accumulators());
    columns.sweeps = static_cast<int>(std::clamp<int64_t>(sweeps, 1, order.sweeps));
    columns.batches = ceil_divide(columns.sweeps, batch);
    while ((1 << columns.log_accumulators) < order.accumulators()) ++columns.log_accumulators;
    return columns;
}

/// Whether rows that begin anywhere are read in vectors. Of 16 bits, whose leaves have few elements for each change of
/// places, a thread for each column is faster: the mean of 3883 x 11156 takes 43 us so, 57 in strips. So are f32's
/// columns of larger states. Those of 8 bits are of operations of which any order will do, which have a kernel of their
/// own.
template <int V, class Op, class... In>
constexpr bool kShiftsColumns = V > 1 && sizeof...(In) == 1 && !kFinishes<Op> && !kKnowsResult<Op> &&
                                ((sizeof(In) == 4 && can_copy(V * static_cast<int>(sizeof(In))) &&
                                  (kExact<Op> || sizeof(typename Op::State) <= sizeof(In))) &&
                                 ...);

/// Strips of rows that begin anywhere.
struct ShiftedStrips {
    static constexpr int widest = 32, narrowest = 8; // threads side by side
    static constexpr int least_vectors = 4;          // of a line
    static constexpr int busy_blocks = 360;          // of a launch

    int possible = 0;            // bits that a shift may have
    Divider<int64_t> of_line{1}; // strips
    MemoryRange memory;          // of the input, of which nothing else is read

    /// Blocks of a launch for so many strips: those of the largest clusters that fit at once, or of a grid.
    static int64_t blocks(int64_t owners) {
        int64_t parts = 2 * StridedReducePolicy::most_cluster;
        while (parts > 1 && owners * parts > busy_blocks) parts /= 2;
        return parts > StridedReducePolicy::most_cluster ? busy_blocks : owners * parts;
    }

    static int64_t in_line(int64_t line, int lanes, int V) { return ceil_divide(line, int64_t{lanes - 1} * V); }

    /// Threads side by side: as many as leave few of them idle at the end of a line, or make enough strips.
    static int lanes(int64_t line, int64_t lines, int V) {
        int best = widest;
        for (int lanes = best / 2; lanes >= narrowest; lanes /= 2) {
            const int64_t strips = in_line(line, best, V);
            const bool few = lines * strips * StridedReducePolicy::most_cluster < StridedReducePolicy::busy_blocks;
            if (few || 8 * in_line(line, lanes, V) * lanes < 7 * strips * best) best = lanes;
        }
        return best;
    }

    /// The order where any will do: leaves of whole batches.
    static ReduceOrder any_order(int64_t count, int V) { return {count, V, 1, StridedColumnsPolicy::most_in_batch}; }

    /// Whether columns are neighbours in rows that are at equal distances, and not too short.
    static bool suit(const ReduceWalk &walk, int V) {
        const ReduceDims &kept = walk.kept;
        return walk.reduced.rank == 1 && kept.strides[kept.last()][walk.main] == 1 &&
               kept.extents[kept.last()] >= int64_t{least_vectors} * V;
    }

    ShiftedStrips() = default;
    template <class T>
    ShiftedStrips(const ReduceWalk &walk, int lanes, int V, const T *first)
        : of_line(in_line(walk.kept.extents[walk.kept.last()], lanes, V)), memory(walk, first) {
        int64_t places = static_cast<int64_t>(reinterpret_cast<uintptr_t>(first) / sizeof(T));
        places |= walk.reduced.strides[0][walk.main];
        for (int d = 0; d < walk.kept.last(); ++d) places |= walk.kept.strides[d][walk.main];
        possible = static_cast<int>(~((places & -places) - 1) & (V - 1));
    }
};

/// Moves the states of a strip's vectors down by `shift`, one of the `possible` places: those of the next thread
/// follow.
template <int V, int step = V / 2, class State>
__device__ void shift_states(State (&states)[V], int shift, int possible) {
    if (possible & step) {
        State following[step];
#pragma unroll
        for (int v = 0; v < step; ++v) following[v] = shuffle(states[v], (threadIdx.x + 1) % 32);
#pragma unroll
        for (int v = 0; v < V; ++v) {
            states[v] =
                select((shift & step) != 0, v + step < V ? states[v + step] : following[(v + step) % step], states[v]);
        }
    }
    if constexpr (step > 1) shift_states<V, step / 2>(states, shift, possible);
}

/// Copies V elements of the first input to this thread's place, of which those outside its memory are not read.
template <int V, class T> __device__ void copy_within(char *to, const T *from, const MemoryRange &memory) {
    char *const own = to + threadIdx.x * (V * sizeof(T));
    if (memory.holds<V>(from)) {
        start_copy<static_cast<int>(V * sizeof(T))>(own, from);
        return;
    }
#pragma unroll 1
    for (int v = 0; v < V; ++v) {
        if (memory.holds<1>(from + v)) reinterpret_cast<T *>(own)[v] = from[v];
    }
}

} // namespace baracuda
