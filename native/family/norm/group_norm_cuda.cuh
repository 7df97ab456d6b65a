// group_norm.h on the device: teams of threads hold a row in shared memory, each thread what it copied there itself,
// and look at it three times: for the mean, for the squares of distances from it, and to make y. A long row is held by
// the blocks of a cluster; what has no room there is read again. The order of merges is that of reduce_strided.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/shared_memory.cuh"
#include "core/skeleton/reduce_strided_cuda.cuh"

namespace baracuda::norm {

/// For an H200.
struct HeldGroupsPolicy {
    static constexpr int block_bytes = 72
                                       << 10; // three blocks of a multiprocessor: one loads, others compute and store
    static constexpr int reserved_bytes = 5 << 10; // of a block, for what is merged
    static constexpr int most_threads = 1024;      // of a multiprocessor, each with 64 registers
    static constexpr int most_slices = 32;         // of a block
    static constexpr int batch = 4;                // vectors that a thread loads before it uses any
};

/// How the slices of a row are dealt out: `each` to a block, which holds `held` of them. With several teams in a block,
/// these take its slices in turn.
struct HeldSlices {
    int count, each, held, cluster, teams;
};

/// Row r begins at element r * row_step, in lines of channels that are line_step elements apart; it has the weights
/// from (r mod groups) * channels on, the next one on each line where there are several `channels`.
template <class T> struct GroupRows {
    int64_t results, row_step, line_step;
    int count;              // elements of a row
    bool one_line, uniform; // rows without gaps; vectors of a single channel
    Divider<int32_t> by_line;
    Divider<int64_t> by_groups;
    int channels;
    const T *x, *gamma, *beta; // the weights or null
    T *y;
};

/// One of these rows.
template <class T> struct GroupRow {
    const GroupRows<T> &rows;
    const T *x, *gamma, *beta; // its first ones, or null
    T *y;

    __device__ GroupRow(const GroupRows<T> &rows, int64_t row)
        : rows(rows), x(rows.x + row * rows.row_step), y(rows.y + row * rows.row_step) {
        const int64_t weight = rows.by_groups.remainder(row) * rows.channels;
        gamma = rows.gamma ? rows.gamma + weight : nullptr, beta = rows.beta ? rows.beta + weight : nullptr;
    }
    struct Weights {
        Compute<T> gamma, beta;
    };
    __device__ Weights weights_of(int channel) const {
        return {gamma ? widen(gamma[channel]) : 1, beta ? widen(beta[channel]) : 0};
    }
    __device__ int64_t offset(int i) const {
        if (rows.one_line) return i;
        const int line = rows.by_line.quotient(i);
        return line * rows.line_step + (i - line * rows.by_line.divisor());
    }
    /// body(lane, offset, line) for those of V elements from i on that there are.
    template <int V, class Body> __device__ void for_elements(int i, const Body &body) const {
        const int length = rows.by_line.divisor();
        int line = rows.by_line.quotient(i), in_line = i - line * length;
        int64_t at = line * rows.line_step + in_line;
#pragma unroll
        for (int lane = 0; lane < V; ++lane) {
            if (i + lane < rows.count) body(lane, at, line);
            ++at;
            if (++in_line == length) ++line, in_line = 0, at += rows.line_step - length;
        }
    }
    template <int V, bool aligned> __device__ void load(int i, Vector<T, V> &vector) const {
        if constexpr (aligned) {
            vector.load(x + offset(i));
        } else {
            T lanes[V] = {};
            for_elements<V>(i, [&](int lane, int64_t at, int) { lanes[lane] = x[at]; });
            vector.set(lanes);
        }
    }
    /// Stores f.weighted(element, gamma, beta) of each lane. `uniform`: lanes are of a single channel, and aligned.
    template <int V, bool aligned, bool uniform, class F>
    __device__ void store(int i, const Vector<T, V> &from, const F &f) const {
        T lanes[V] = {};
        if constexpr (uniform) {
            const Weights weights = weights_of(rows.channels > 1 ? rows.by_line.quotient(i) : 0);
#pragma unroll
            for (int lane = 0; lane < V; ++lane) {
                lanes[lane] = f.weighted(from.lane(lane), weights.gamma, weights.beta);
            }
        } else {
            for_elements<V>(i, [&](int lane, int64_t at, int line) {
                const Weights weights = weights_of(rows.channels > 1 ? line : 0);
                lanes[lane] = f.weighted(from.lane(lane), weights.gamma, weights.beta);
                if (!aligned) y[at] = lanes[lane];
            });
        }
        if constexpr (aligned) {
            Vector<T, V> made;
            made.set(lanes);
            made.store(y + offset(i));
        }
    }
};

/// How a LayerNorm's states are merged, and their sums alone, for the mean.
template <class P> struct MergeDistances {
    using State = Distances<P>;

    HD State identity() const { return {0, 0}; }
    HD State merge(const State &a, const State &b) const { return {a.sum + b.sum, a.squares + b.squares}; }
};
template <class P> struct MergeSums {
    using State = P;

    HD State identity() const { return 0; }
    HD State merge(State a, State b) const { return a + b; }
};

/// The sum over a warp, of neighbours first.
template <class P> __device__ P sum_of_neighbours(P sum) {
#pragma unroll
    for (int step = 1; step < 32; step *= 2) sum += shuffle_xor(sum, step);
    return sum;
}

/// The merge of a row's slices, of which a block has what its warps have merged, in every thread. The blocks of a
/// cluster have met.
template <int most, int warps, class Op, class State = typename Op::State>
__device__ State merge_slices_of_row(const Op &op, const HeldSlices &slices, const State (&of_warps)[most][warps]) {
    if (slices.count == 1) return merge_tree<warps>(op, warps, [&](int warp) { return of_warps[0][warp]; });
    const auto merge = [&](const State &a, const State &b) { return op.merge(a, b); };
    const int lane = threadIdx.x % 32;
    State of_lane = op.identity();
    int chunks = 0;
    for (int begin = 0; begin < slices.count; begin += 32, ++chunks) {
        const int slice = min(begin + lane, slices.count - 1), block = slice / slices.each;
        const State *from = of_warps[slice - block * slices.each];
        if (slices.cluster > 1) from = in_block_of_cluster(from, block);
        const State own = merge_tree<warps>(op, warps, [&](int warp) { return from[warp]; });
        const State chunk = merge_lanes_in_order<32>(own, merge, min(32, slices.count - begin));
        if (lane == chunks) of_lane = chunk;
    }
    return chunks == 1 ? shuffle(of_lane, 0) : merge_lanes_in_order<32>(of_lane, merge, chunks);
}

/// A thread's part of a row: in slice s, vector u * Team::size + thread for each u.
template <class Team, int V, bool aligned, class T> struct HeldPart {
    static constexpr int size = Team::size, unroll = Team::unroll, batch = HeldGroupsPolicy::batch;
    static_assert(unroll % batch == 0 && size >= 32);

    GroupRow<T> row;
    Vector<T, V> *held; // this thread's of slice 0
    int first;          // element of slice 0 that this thread begins with
    int held_slices;

    /// Begins to copy slice s.
    __device__ void copy(int s) const {
        const int begin = first + s * (unroll * size * V);
        Vector<T, V> *to = held + s * (unroll * size);
        if (aligned && row.rows.one_line) {
            const T *from = row.x + begin;
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                if (begin + u * size * V >= row.rows.count) break;
                start_copy<sizeof(T) * V>(reinterpret_cast<char *>(to + u * size), from + u * size * V);
            }
        } else {
#pragma unroll 2
            for (int u = 0; u < unroll; ++u) {
                const int i = begin + u * size * V;
                if (i >= row.rows.count) break;
                if constexpr (aligned) {
                    start_copy<sizeof(T) * V>(reinterpret_cast<char *>(to + u * size), row.x + row.offset(i));
                } else {
                    row.template load<V, aligned>(i, to[u * size]);
                }
            }
        }
        commit_copies();
    }
    /// body(vector, its first element) for those of slice s, many at a time, or one.
    template <class Body> __device__ void for_vectors(int s, const Body &body) const {
        int u = 0, i = first + s * (unroll * size * V);
        const Vector<T, V> *from = held + s * (unroll * size);
        const bool is_held = s < held_slices;
#pragma unroll 1
        for (; u < unroll && i + (batch - 1) * size * V < row.rows.count; u += batch) {
            Vector<T, V> loaded[batch]; // all before any is used
            if (is_held) {
#pragma unroll
                for (int b = 0; b < batch; ++b) loaded[b] = from[b * size];
            } else {
#pragma unroll
                for (int b = 0; b < batch; ++b) row.template load<V, aligned>(i + b * size * V, loaded[b]);
            }
#pragma unroll
            for (int b = 0; b < batch; ++b) body(loaded[b], i + b * size * V);
            i += batch * size * V, from += batch * size;
        }
        for_single_vectors(s, u, body);
    }
    /// The same for those from u on, one at a time.
    template <class Body> __device__ void for_single_vectors(int s, int u, const Body &body) const {
        int i = first + (s * unroll + u) * (size * V);
#pragma unroll 1
        for (; u < unroll && i < row.rows.count; ++u, i += size * V) {
            Vector<T, V> loaded;
            if (s < held_slices) {
                loaded = held[(s * unroll + u) * size];
            } else {
                row.template load<V, aligned>(i, loaded);
            }
            body(loaded, i);
        }
    }
    /// add(lane, element) for those of slice s.
    template <class Add> __device__ void add(int s, const Add &add) const {
        for_vectors(s, [&](const Vector<T, V> &vector, int i) {
            if (aligned || i + V <= row.rows.count) {
#pragma unroll
                for (int lane = 0; lane < V; ++lane) add(lane, vector.lane(lane));
            } else {
#pragma unroll
                for (int lane = 0; lane < V; ++lane) {
                    if (i + lane < row.rows.count) add(lane, vector.lane(lane));
                }
            }
        });
    }
};

/// `aligned`: whether vectors are such in memory.
template <class Team, int V, bool aligned, class T>
__global__ void __launch_bounds__(Team::size > 128 ? HeldGroupsPolicy::most_threads : Team::threads,
                                  Team::size > 128 ? 1 : HeldGroupsPolicy::most_threads / Team::threads)
    held_groups_kernel(const GroupRows<T> rows, const HeldSlices slices, int held_vectors,
                       const typename LayerNorm<T>::Row op) {
    begin_kernel();
    using P = Compute<T>;
    using State = Distances<P>;
    constexpr int size = Team::size, warps = size / 32;
    constexpr bool in_blocks = size > 128; // whether blocks have a row, or a part of one
    constexpr int most_slices = in_blocks ? HeldGroupsPolicy::most_slices : 1;
    __shared__ P sums_of_warps[most_slices][warps];
    __shared__ State states_of_warps[most_slices][warps];
    const int thread = threadIdx.x % size, team = threadIdx.x / size;
    const int block = in_blocks ? blockIdx.x % slices.cluster : 0;
    const int64_t number =
        in_blocks ? blockIdx.x / slices.cluster : static_cast<int64_t>(blockIdx.x) * (Team::threads / size) + team;
    const int begin = block * slices.each, mine = min(slices.each, slices.count - begin);
    if (number >= rows.results || mine <= 0) return;
    const int first_slice = in_blocks ? team : 0, step = in_blocks ? slices.teams : 1;
    Vector<T, V> *const held = dynamic_shared_memory<Vector<T, V>>() + (in_blocks ? 0 : team * held_vectors);
    const HeldPart<Team, V, aligned, T> part{
        {rows, number}, held + thread, (begin * Team::unroll * size + thread) * V, slices.held};
    const int copied = min(mine, slices.held);
    for (int s = first_slice; s < copied; s += step) part.copy(s);

    const bool in_cluster = in_blocks && slices.cluster > 1;
    const auto meet = [&] {
        if (in_cluster) {
            arrive_at_cluster();
            wait_for_cluster();
        } else {
            __syncthreads();
        }
    };
    P total;
    for (int s = first_slice; s < mine; s += step) {
        if (s + step < copied) {
            wait_for_copies<1>(); // for all but the last slice
        } else {
            wait_for_copies<0>();
        }
        P sums[V] = {};
        part.add(s, [&](int lane, T x) { sums[lane] += widen(x); });
        total = sum_of_neighbours(merge_tree<V>(MergeSums<P>(), V, [&](int lane) { return sums[lane]; }));
        if (size > 32 && threadIdx.x % 32 == 0) sums_of_warps[s][thread / 32] = total;
    }
    if constexpr (size > 32) {
        meet();
        total = merge_slices_of_row(MergeSums<P>(), slices, sums_of_warps);
    }
    const auto own_op = op.refined(number, {total, 0});
    State state;
    for (int s = first_slice; s < mine; s += step) {
        State states[V];
#pragma unroll
        for (State &one : states) one = {0, 0};
        part.add(s, [&](int lane, T x) { states[lane] = own_op.add(states[lane], x, x, x); });
        state = merge_tree<V>(MergeDistances<P>(), V, [&](int lane) { return states[lane]; });
        state = {sum_of_neighbours(state.sum), sum_of_neighbours(state.squares)};
        if (size > 32 && threadIdx.x % 32 == 0) states_of_warps[s][thread / 32] = state;
    }
    if constexpr (size > 32) {
        meet();
        state = merge_slices_of_row(MergeDistances<P>(), slices, states_of_warps);
    }
    if (in_cluster) arrive_at_cluster(); // which has seen this block's states

    const auto f = own_op.finish(number, state);
    for (int s = first_slice; s < mine; s += step) {
        const auto store = [&](auto uniform) {
            return [&](const Vector<T, V> &from, int i) {
                part.row.template store<V, aligned, decltype(uniform)::value>(i, from, f);
            };
        };
        if (aligned && rows.uniform) {
            part.for_vectors(s, store(std::integral_constant<bool, aligned>()));
        } else {
            part.for_single_vectors(s, 0, store(std::false_type()));
        }
    }
    if (block == 0 && thread == 0 && first_slice == 0) { // last: nobody waits for it
        auto of_row = own_op;
        if (op.mean) of_row.mean += number;
        if (op.inv_std) of_row.inv_std += number;
        of_row.store(number, state);
    }
    if (in_cluster) wait_for_cluster();
}

/// How blocks hold rows of so many slices: as few bytes each as leave room for others, as long as a cluster is enough.
inline HeldSlices hold_slices(int count, int slice_bytes, int64_t rows, int largest_cluster) {
    using Policy = HeldGroupsPolicy;
    int each = std::clamp(Policy::block_bytes / slice_bytes, 1, count);
    while (each > 1 && rows * ceil_divide(count, each) < busy_blocks()) --each;
    each = std::max(each, static_cast<int>(ceil_divide(count, largest_cluster)));
    const int room = (max_shared_bytes() - Policy::reserved_bytes) / slice_bytes;
    const int held = std::min(each, room),
              blocks = std::max(1, (max_shared_bytes() + (1 << 10)) / (held * slice_bytes + Policy::reserved_bytes));
    HeldSlices slices{count, each, held, static_cast<int>(ceil_divide(count, each)), 1};
    while (2 * slices.teams <= std::min(each, 4) && 2 * slices.teams * blocks <= 4) slices.teams *= 2;
    return slices;
}

/// How rows lie, for vectors of V elements.
template <int V, class T> GroupRows<T> rows_of(const GroupNorm<T> &norm) {
    const GroupedLayout &layout = norm.layout;
    const int64_t n = layout.rows.extents[0], line = layout.rows.extents[3],
                  sample = layout.groups * layout.channels * line;
    GroupRows<T> rows{};
    rows.results = layout.rows.results();
    rows.count = static_cast<int>(layout.rows.count());
    rows.row_step = layout.channels * line;
    rows.line_step = layout.of_batch ? sample : line;
    rows.one_line = !layout.of_batch || n == 1;
    rows.uniform = line % V == 0;
    rows.by_line = Divider<int32_t>(static_cast<int32_t>(line));
    rows.by_groups = Divider<int64_t>(layout.groups);
    rows.channels = static_cast<int>(layout.channels);
    rows.x = norm.x, rows.gamma = norm.gamma, rows.beta = norm.beta, rows.y = norm.y;
    return rows;
}

/// Starts the kernel for teams that reduce_strided has, too.
template <class Team, int V, class T>
Status normalize_held(const Call &call, const GroupNorm<T> &norm, const GroupRows<T> &rows) {
    const bool aligned = (rows.one_line ? rows.count : rows.by_line.divisor()) % V == 0 &&
                         misalignment<V>(norm.x) == 0 && misalignment<V>(norm.y) == 0;
    constexpr bool in_blocks = Team::size > 128;
    constexpr int slice_vectors = Team::size * Team::unroll, vector_bytes = V * sizeof(T);
    const auto kernel = aligned ? held_groups_kernel<Team, V, true, T> : held_groups_kernel<Team, V, false, T>;
    const int vectors = static_cast<int>(ceil_divide(rows.count, V));
    const int count = static_cast<int>(ceil_divide(vectors, slice_vectors));
    const HeldSlices slices =
        in_blocks ? hold_slices(count, slice_vectors * vector_bytes, rows.results, largest_cluster(kernel))
                  : HeldSlices{1, 1, 1, 1, 1};
    if (slices.each > HeldGroupsPolicy::most_slices) return norm.by_reduction(call);
    const int held = std::min(vectors, slices.held * slice_vectors);
    const int together = in_blocks ? 1 : Team::threads / Team::size;
    const int64_t blocks = ceil_divide(rows.results, together) * slices.cluster;
    return launch_clusters_with_dynamic_shared(call, blocks, slices.cluster, Team::threads * slices.teams,
                                               held * together * vector_bytes, kernel, rows, slices, held,
                                               norm.op.of(0));
}

template <class T> Status normalize(const Call &call, const GroupNorm<T> &norm) {
    if constexpr (!std::is_same_v<T, f64>) {
        constexpr int V = kReduceLanes<Pack<T *>, T, T, T>, bytes = reduced_bytes<LayerNorm<T>, T, T, T>();
        const int64_t count = norm.layout.rows.count(), line = norm.layout.rows.extents[norm.layout.rows.rank - 1];
        // What lies in columns, and rows of a few elements, are left to others.
        const bool in_rows = !norm.layout.of_batch || norm.layout.rows.extents[0] == 1 || line > 1;
        if (norm.layout.elements > 0 && in_rows && count < INT32_MAX / 2) {
            return with_reduce_team<V, bytes>(count, false, [&](auto team) {
                using Team = decltype(team);
                if constexpr (Team::size >= 32) {
                    return normalize_held<Team, V>(call, norm, rows_of<V>(norm));
                } else {
                    return norm.by_reduction(call);
                }
            });
        }
    }
    return norm.by_reduction(call);
}

} // namespace baracuda::norm
