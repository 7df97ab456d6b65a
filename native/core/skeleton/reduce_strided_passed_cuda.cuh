// reduce_strided.h on the device, for columns that are neighbours in rows that begin anywhere: threads load the aligned
// vectors that rows lie in, of all elements of a leaf, which are as far from alignment as each other, and pass what
// leaves give to threads of a column each through shared memory. Blocks share results as in
// reduce_strided_single_columns_cuda.cuh.
#pragma once

#include "core/skeleton/reduce_strided_short_columns_layout_cuda.cuh"
#include "core/skeleton/reduce_strided_single_columns_layout_cuda.cuh"

#include <algorithm>
#include <optional>

namespace baracuda {

/// Whether there is such a kernel.
template <class Op, class... In>
constexpr bool kPassesColumns =
    sizeof...(In) == 1 && !kFinishes<Op> && !kKnowsResult<Op> && !kExact<Op> && !kCompact<Op> && !kInRows<Op> &&
    !kInBands<Op> && kWidest<In...> >= 2 && kReduceLanes<Pack<>, In...> * kWidest<In...> == ReducePolicy::vector_bytes;

struct PassedColumnsPolicy {
    static constexpr int threads = StridedReducePolicy::threads;
    // Of a multiprocessor, at least: registers have room for so many.
    template <class Op, class In>
    static constexpr int blocks = sizeof(typename Op::State) <= 8 && sizeof(In) == 2 ? 3 : 2;
    static constexpr int group = 8; // leaves that a thread merges together
    static constexpr int levels = 20, chunk_levels = 20;
    static constexpr int most_vectors = 32; // of a row, which a block has
    static constexpr int least_line = 8;
    // Of a grid that shares columns: chunks of a block, about, and parts, at most. As how many elements of a column
    // counts what a block does besides.
    static constexpr int chunks_of_block = 8, idle_elements = 64;
    static constexpr int64_t most_parts = 1024;
    // Elements for each multiprocessor, and those of several slices: fewer want more threads.
    static constexpr int64_t least_elements = 1 << 15, least_of_slices = 1 << 12;
    // Rows of whole vectors of several slices that are no longer have this kernel, too: var of 11776121 x 32 f16 takes
    // 263 us so, 690 in strips, of 400000 x 512 bf16 180 and 236, but the sum of 16384 x 8192 f32 143 and 128.
    static constexpr int most_whole_bytes = 1024;

    /// Whether leaves have elements enough, or states that it is worth to share: the sum of 300 x 100001 f16 takes 60
    /// us so, 51 without, var 120 and 124; the sum of 4096 x 4097 f32 27.4 and 30.1, of 560 x 84471 81 and 65, var of
    /// 300000 x 337 121 and 179, of 3000 x 5001 45 and 35.
    template <class Op, class In> static bool suits(const ReduceOrder &order) {
        constexpr bool wide = sizeof(typename Op::State) > 8;
        const int64_t elements = elements_of_leaf(order);
        return order.slices > 1 || (sizeof(In) == 2 && (wide || elements >= 3)) ||
               (sizeof(In) == 4 && !wide && elements >= 8);
    }
    /// A lane's states in shared memory, so that neither neighbouring vectors nor neighbouring lanes share banks.
    template <class State> static constexpr int plane = threads + std::max<int>(1, 16 / sizeof(State));
    /// Elements of a leaf, at most, all of which a thread loads before it uses any.
    template <class Op, class In>
    static constexpr int sweeps = ReduceTeam<256, kReduceLanes<Pack<>, In>, reduced_bytes<Op, In>()>::unroll;
};

/// A block has `columns` side by side, or less at the end of a line, of `heights` runs of leaves at once.
struct PassedColumns {
    int vectors; // that such columns lie in, in any row
    int columns, heights;
    int run = PassedColumnsPolicy::group; // leaves, a power of two
    int64_t chunks = 1;                   // of as many runs
    int log_accumulators = 0;
    int64_t line;
    Divider<int64_t> strips; // of a line
    MemoryRange memory;      // of the input, of which nothing else is read

    HD int64_t chunk() const { return int64_t{heights} * run; }
};

/// A thread loads the elements of `sets` leaves before it uses any, a group apart: where these have few each.
template <int sets, int V, class Op, class In>
__global__ void __launch_bounds__(PassedColumnsPolicy::threads, (PassedColumnsPolicy::blocks<Op, In>))
    reduce_passed_columns_kernel(const __grid_constant__ DeviceDims<2> kept, int64_t apart, ReduceOrder order,
                                 const __grid_constant__ PassedColumns passed, SharedParts<typename Op::State> shared,
                                 Op op, const In *in) {
    begin_kernel();
    using State = typename Op::State;
    using Policy = PassedColumnsPolicy;
    constexpr int group = Policy::group, sweeps = Policy::sweeps<Op, In> / sets;
    constexpr int plane = Policy::plane<State>;
    State *const leaves = reinterpret_cast<State *>(dynamic_shared_memory()); // [set][lane][thread]
    int64_t owner;
    int part;
    shared.place(owner, part);
    if (part >= shared.parts.count) return;
    const int64_t line = passed.strips.quotient(owner);
    const int64_t in_line = (owner - line * passed.strips.divisor()) * passed.columns;
    const int columns = static_cast<int>(min(passed.line - in_line, int64_t{passed.columns}));
    int64_t first[2] = {};
    kept.advance(line * passed.line, first);
    in += first[0] + in_line;
    // What the thread loads, and what it merges.
    const int row = threadIdx.x / passed.vectors, first_lane = (threadIdx.x - row * passed.vectors) * V;
    const int height = threadIdx.x / passed.columns, column = threadIdx.x - height * passed.columns;
    const bool merges = height < passed.heights && column < columns;
    const int64_t accumulators = int64_t{1} << passed.log_accumulators;
    const auto element_of = [&](int64_t leaf) {
        return (leaf >> passed.log_accumulators) * order.slice + (leaf & (accumulators - 1));
    };

    Vector<In, V> loaded[sets][sweeps];
    int there[sets] = {};
    // The elements of a leaf, from one on.
    const auto load_leaf = [&](Vector<In, V>(&to)[sweeps], int &there, int64_t element) {
        const int64_t left = (order.count - element + accumulators - 1) >> passed.log_accumulators;
        const In *from = in + element * apart;
        const int shift = misalignment<V>(from);
        there = first_lane - shift < columns ? static_cast<int>(max(int64_t{0}, min(left, int64_t{order.sweeps}))) : 0;
        if (there == 0) return;
        from += first_lane - shift;
        const int64_t step = accumulators * apart;
        if (passed.memory.template holds<V>(from) && passed.memory.template holds<V>(from + (there - 1) * step)) {
#pragma unroll
            for (int k = 0; k < sweeps; ++k) {
                if (k < there) to[k].load(from + k * step);
            }
            return;
        }
#pragma unroll 1
        for (int own = 0; own < there; ++own) {
            In single[V];
#pragma unroll
            for (int v = 0; v < V; ++v) {
                const In *const at = from + own * step + v;
                single[v] = passed.memory.template holds<1>(at) ? *at : In{};
            }
            Vector<In, V> one;
            one.set(single);
#pragma unroll
            for (int k = 0; k < sweeps; ++k) {
                if (k == own) to[k] = one;
            }
        }
    };
    const auto load = [&](int64_t element) {
#pragma unroll
        for (int set = 0; set < sets; ++set) load_leaf(loaded[set], there[set], element + set * group);
    };

    State state = op.identity();
    State chunk_levels[Policy::chunk_levels];
    int64_t chunks = 0;
#pragma unroll 1
    for (int64_t chunk = shared.parts.begin(part); chunk < shared.parts.end(part); ++chunk, ++chunks) {
        const int64_t leaf = chunk * passed.chunk(), begin = element_of(leaf);
        const int64_t loads = element_of(leaf + int64_t{row / group} * passed.run) + row % group;
        int shift = misalignment<V>(in + element_of(leaf + int64_t{height} * passed.run) * apart);
        const int shift_step = static_cast<int>(apart & (V - 1));
        State levels[Policy::levels];
        int groups = 0;
        load(loads);
#pragma unroll 1
        for (int run = 0; run < passed.run && begin + run < order.count; run += sets * group, groups += sets) {
#pragma unroll
            for (int set = 0; set < sets; ++set) {
                State sums[V];
#pragma unroll
                for (State &sum : sums) sum = op.identity();
#pragma unroll
                for (int k = 0; k < sweeps; ++k) {
                    if (k >= there[set]) break;
#pragma unroll
                    for (int v = 0; v < V; ++v) {
                        const int64_t element = loads + run + set * group + k * accumulators;
                        sums[v] = add_element(op, sums[v], element, loaded[set][k].lane(v));
                    }
                }
#pragma unroll
                for (int v = 0; v < V; ++v) leaves[(set * V + v) * plane + threadIdx.x] = sums[v];
            }
            const int next = run + sets * group;
            if (next < passed.run && begin + next < order.count) load(loads + next);
            __syncthreads();
            if (merges) {
#pragma unroll
                for (int set = 0; set < sets; ++set) {
                    const State merged = merge_tree<group>(op, group, [&](int u) {
                        const int lane = column + ((shift + (set * group + u) * shift_step) & (V - 1));
                        const int place = (height * group + u) * passed.vectors + lane / V;
                        return leaves[(set * V + lane % V) * plane + place];
                    });
                    PairwiseMerge<State>(levels, 1, groups + set).push(op, merged);
                }
            }
            shift += sets * group * shift_step;
            __syncthreads();
        }
        state = merges ? PairwiseMerge<State>(levels, 1, groups).total(op) : op.identity();
        // The runs of a column, neighbours first.
        for (int step = 1; step < passed.heights; step *= 2) {
            const bool gives = (height & (2 * step - 1)) == step, takes = (height & (2 * step - 1)) == 0;
            if (gives) leaves[threadIdx.x] = state;
            __syncthreads();
            if (takes && height + step < passed.heights) {
                state = op.merge(state, leaves[threadIdx.x + step * passed.columns]);
            }
            __syncthreads();
        }
        if (height == 0) PairwiseMerge<State>(chunk_levels, 1, chunks).push(op, state);
    }
    const bool gives = height == 0 && column < columns;
    if (gives) state = PairwiseMerge<State>(chunk_levels, 1, chunks).total(op);
    if (shared.scratch) {
        if (gives) shared.scratch[(line * passed.line + in_line + column) * shared.parts.count + part] = state;
        return;
    }
    if (gives) leaves[column] = state;
    synchronize_blocks(shared.cluster > 1);
    if (part == 0 && gives) {
        state = merge_tree<StridedReducePolicy::most_cluster>(op, shared.parts.count, [&](int block) {
            const State *const own = leaves + column;
            return shared.cluster > 1 ? *in_block_of_cluster(own, block) : *own;
        });
        op.store(first[1] + (in_line + column) * kept.strides[kept.rank - 1][1], state);
    }
    if (shared.cluster > 1) synchronize_cluster();
}

/// As many chunks in a part as take the least time by an estimate, where a grid has them: all waves of its blocks.
inline int64_t run_of_passed(int64_t chunks, int64_t owners, int64_t fit, int64_t most, int64_t elements) {
    int64_t best = 1, least = INT64_MAX;
    for (int64_t run = 1; run == 1 || run / 2 < chunks; run *= 2) {
        const int64_t parts = ceil_divide(chunks, run);
        if (parts > most) {
            best = 2 * run;
            continue;
        }
        const int64_t time = ceil_divide(parts * owners, fit) * (run * elements + PassedColumnsPolicy::idle_elements);
        if (time < least) best = run, least = time;
    }
    return best;
}

template <int sets, class Op, class In>
Status reduce_passed(const Call &call, const ReduceWalk &walk, const ReduceOrder &order, PassedColumns passed,
                     const Op &op, const In *in) {
    using State = typename Op::State;
    using Policy = PassedColumnsPolicy;
    constexpr int V = kReduceLanes<Pack<>, In>, blocks = Policy::blocks<Op, In>;
    passed.run = sets * Policy::group;
    passed.log_accumulators = log2_of(order.accumulators());
    const int64_t owners = walk.results / passed.line * passed.strips.divisor();
    const int64_t leaves = std::max<int64_t>(1, std::min<int64_t>(order.slices * order.accumulators(), order.count));
    const int64_t fit = std::max(1, blocks * multiprocessors());
    const bool few = owners * StridedReducePolicy::most_cluster < StridedReducePolicy::busy_blocks;
    const int64_t wanted = few ? Policy::chunks_of_block * ceil_divide(fit, owners) : StridedReducePolicy::most_cluster;
    while (passed.run < order.accumulators() && leaves >= 2 * passed.chunk() * wanted) passed.run *= 2;
    passed.chunks = ceil_divide(leaves, passed.chunk());
    SingleColumns columns{};
    columns.run = passed.run, columns.chunks = passed.chunks;
    const auto kernel = reduce_passed_columns_kernel<sets, V, Op, In>;
    auto shared =
        share_parts<Op>(call, kernel, passed.chunks, owners, walk, blocks_of_columns(columns, order, owners, blocks));
    if (few && shared.scratch) {
        int64_t states;
        states_in_workspace<State>(call, states);
        const int64_t most = std::min(Policy::most_parts, states / walk.results);
        const int64_t run = run_of_passed(passed.chunks, owners, fit, most, passed.run * elements_of_leaf(order));
        shared.parts = Parts{passed.chunks, run, static_cast<int>(ceil_divide(passed.chunks, run))};
        // Of as long runs as a slice has, for loads wait where a run begins.
        while (shared.parts.run > 1 && passed.run < order.accumulators()) {
            passed.run *= 2, shared.parts.run /= 2;
            passed.chunks = shared.parts.slices = ceil_divide(passed.chunks, 2);
        }
    }
    const int shared_bytes = sets * V * Policy::plane<State> * static_cast<int>(sizeof(State));
    const Status status = launch_clusters_with_dynamic_shared(
        call, shared.blocks(), shared.cluster, passed.heights * Policy::group * passed.vectors, shared_bytes, kernel,
        DeviceDims<2>(walk.kept), walk.reduced.strides[0][0], order, passed, shared, op, in);
    return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
}

/// Reduces such columns; none where rows are too short, or elements too few, or where those `in_vectors` have a faster
/// kernel.
template <class Op, class... In>
std::optional<Status> reduce_if_passed(const Call &call, const ReduceWalk &walk, const Op &op, bool in_vectors,
                                       const In *...in) {
    if constexpr (!kPassesColumns<Op, In...>) {
        return std::nullopt;
    } else {
        using Policy = PassedColumnsPolicy;
        using T = std::decay_t<decltype((*in, ...))>;
        constexpr int V = kReduceLanes<Pack<>, T>;
        const ReduceDims &kept = walk.kept;
        const ReduceOrder order = reduce_order<Op, Pack<>, T>(walk.count);
        const int behind = misalignment<V>(first_of(in...));
        const int64_t line = kept.extents[kept.last()];
        if (walk.reduced.rank > 1 || kept.strides[kept.last()][0] != 1 || line < Policy::least_line || behind < 0 ||
            order.sweeps > Policy::sweeps<Op, T> || !Policy::suits<Op, T>(order) ||
            are_short_columns<Op>(order, walk, walk.results)) {
            return std::nullopt;
        }
        const int64_t row_bytes = std::abs(walk.reduced.strides[0][0]) * static_cast<int>(sizeof(T));
        if (in_vectors && (order.slices == 1 || row_bytes > Policy::most_whole_bytes)) return std::nullopt;
        const int64_t least = order.slices > 1 ? Policy::least_of_slices : Policy::least_elements;
        if (walk.results * walk.count < least * multiprocessors()) return std::nullopt;
        const bool whole = begins_in_vectors<V>(0, behind, kept, walk.reduced);
        const int64_t strips = ceil_divide(line, (Policy::most_vectors - !whole) * int64_t{V});
        PassedColumns passed{};
        passed.line = line, passed.strips = Divider<int64_t>(strips), passed.memory = MemoryRange(walk, in...);
        passed.vectors = static_cast<int>(ceil_divide(ceil_divide(line, strips), V));
        passed.columns = passed.vectors * V;
        passed.vectors += !whole;
        passed.heights = 1;
        while (2 * passed.heights * Policy::group * passed.vectors <= Policy::threads) passed.heights *= 2;
        if constexpr (sizeof(T) == 2) {
            if (2 * elements_of_leaf(order) <= Policy::sweeps<Op, T> && order.accumulators() >= 2 * Policy::group) {
                return reduce_passed<2>(call, walk, order, passed, op, in...);
            }
        }
        return reduce_passed<1>(call, walk, order, passed, op, in...);
    }
}

} // namespace baracuda
