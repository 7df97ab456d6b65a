// reduce_strided.h on the device, for columns of f16 and bf16 that are neighbours but memory allows no vectors of: a
// thread has two of them and loads both in one access, wherever rows begin. The word that its first column lies in has
// the one before it in rows that begin in the middle of a word; all rows of a leaf do so or do not. What a leaf gives
// is put in order, not the elements: states move to the thread before, so that the last thread of a warp has no
// columns. Threads and blocks share results as in reduce_strided_single_columns_cuda.cuh.
#pragma once

#include "core/skeleton/reduce_strided_single_columns_layout_cuda.cuh"
#include "core/skeleton/reduce_strided_strips_cuda.cuh"

namespace baracuda {

/// Whether there is such a kernel. Where any order of merges will do, more threads are faster: argmax of 38436 x 6853
/// in bf16 takes 421 us with single columns, 618 in pairs.
template <class Op, class... In>
constexpr bool kTakesPairs = kStepsInColumns<Op, In...> && !kKnowsResult<Op> && !kExact<Op> && !kCompact<Op>;

/// Columns of rows that are one behind the other, `line` columns side by side.
struct ColumnPairs {
    // Of a column, that a thread takes at once,
    static constexpr int most_leaves = 8, least_leaves = 4, state_bytes = 32;
    static constexpr int loads = 16; // and of both columns, before it uses any
    static constexpr int64_t least_line = 64,
                             least_elements = 1 << 17; // for each multiprocessor: fewer want more threads,
    // but of wide states: var of 4807 x 1526 bf16 takes 20.0 us so, by single columns 28.8.
    static constexpr int64_t least_of_wide_states = 1 << 15;

    int of_warp; // threads of a warp that have columns
    int64_t line;
    Divider<int64_t> warps_of_line;
    MemoryRange memory; // of the input, of which nothing else is read

    /// Leaves that a thread takes at once, of both columns.
    template <class Op>
    static constexpr int group =
        round_down_to_power_of_2(std::clamp<int>(state_bytes / sizeof(typename Op::State), least_leaves, most_leaves));
    /// and elements of each of these that are loaded together.
    template <class Op> static constexpr int unroll = std::max(1, loads / group<Op>);

    /// Blocks of a multiprocessor, at least: registers have room for wide states of two. var of 838 x 105704 bf16 takes
    /// 148 us so, with three blocks and two leaves at once 175.
    template <class Op> static constexpr int blocks = sizeof(typename Op::State) > 8 ? 2 : 3;

    template <class Op, class T> static bool suit(const ReduceWalk &walk, const T *in) {
        const ReduceDims &kept = walk.kept;
        constexpr int64_t least = sizeof(typename Op::State) > 8 ? least_of_wide_states : least_elements;
        return walk.reduced.rank == 1 && walk.reduced.strides[0][0] > 1 && kept.strides[kept.last()][0] == 1 &&
               kept.extents[kept.last()] >= least_line && walk.results * walk.count >= least * multiprocessors() &&
               misalignment<2>(in) >= 0;
    }
    template <class T>
    ColumnPairs(const ReduceWalk &walk, const T *in)
        : of_warp(begins_in_vectors<2>(0, misalignment<2>(in), walk.kept, walk.reduced) ? 32 : 31),
          line(walk.kept.extents[walk.kept.last()]), warps_of_line(ceil_divide(line, int64_t{2} * of_warp)),
          memory(walk, in) {}
};

template <class Op, class In>
__global__ void __launch_bounds__(SingleColumnsPolicy::threads, ColumnPairs::blocks<Op>)
    reduce_pairs_of_columns_kernel(const __grid_constant__ DeviceDims<2> kept, int64_t apart, ReduceOrder order,
                                   SingleColumns columns, const __grid_constant__ ColumnPairs pairs,
                                   SharedParts<typename Op::State> shared, int64_t units, Op op, const In *in) {
    begin_kernel();
    using State = typename Op::State;
    using Policy = SingleColumnsPolicy;
    constexpr int group = ColumnPairs::group<Op>, unroll = ColumnPairs::unroll<Op>;
    __shared__ State of_threads[2][Policy::threads]; // of `height` 0, in the end, what the part gives
    int64_t owner;
    int part;
    shared.place(owner, part);
    if (part >= shared.parts.count) return;
    const int lane = threadIdx.x % columns.lanes, height = threadIdx.x / columns.lanes;
    const int64_t unit = owner * columns.lanes + lane;
    const bool exists = unit < units; // the lanes of a warp stay together
    // Where the first column is, its number, and how many of the two the thread gives.
    int64_t place = 0, first[2] = {};
    int given = 0;
    if (exists) {
        const int64_t line = pairs.warps_of_line.quotient(unit / 32), own = unit % 32;
        const int64_t warp = unit / 32 - line * pairs.warps_of_line.divisor();
        const int64_t in_line = 2 * (warp * pairs.of_warp + own);
        place = line * pairs.line + in_line;
        if (own < pairs.of_warp) given = static_cast<int>(max(int64_t{0}, min(pairs.line - in_line, int64_t{2})));
        kept.advance(line * pairs.line, first);
        first[0] += min(in_line, pairs.line & ~int64_t{1}); // threads beyond the line read what the last ones do
        first[1] += in_line * kept.strides[kept.rank - 1][1];
    }
    in += first[0];
    // Columns before a pair in its word, in the first row, and how that changes from one row to the next.
    const int begin_shift = misalignment<2>(in), alternates = static_cast<int>(apart & 1);
    const bool shifts = pairs.of_warp < 32;
    const auto shift_of = [&](int64_t i) { return begin_shift ^ (static_cast<int>(i) & alternates); };
    // A word, of which nothing outside memory is read.
    const auto load_within = [&](Vector<In, 2> &loaded, const In *word) {
        if (pairs.memory.template holds<2>(word)) {
            loaded.load(word);
        } else if (pairs.memory.template holds<1>(word)) {
            loaded.set({*word, *word});
        } else if (pairs.memory.template holds<1>(word + 1)) {
            loaded.set({word[1], word[1]});
        }
    };
    // The first element of a leaf; the next ones are `accumulators` apart.
    const int64_t accumulators = int64_t{1} << columns.log_accumulators;
    const auto element_of = [&](int64_t leaf) {
        return (leaf >> columns.log_accumulators) * order.slice + (leaf & (accumulators - 1));
    };

    State state[2];
    // The threads of a column, neighbours first.
    const auto merge_columns = [&] {
        for (int step = 1; step < columns.height; step *= 2) {
            const bool gives = (height & (2 * step - 1)) == step, takes = (height & (2 * step - 1)) == 0;
#pragma unroll
            for (int w = 0; w < 2; ++w) {
                if (gives) of_threads[w][threadIdx.x] = state[w];
            }
            __syncthreads();
#pragma unroll
            for (int w = 0; w < 2; ++w) {
                if (takes && height + step < columns.height) {
                    state[w] = op.merge(state[w], of_threads[w][threadIdx.x + step * columns.lanes]);
                }
            }
            __syncthreads();
        }
    };
    State chunk_levels[2][Policy::levels];
    int64_t chunks = 0;
#pragma unroll 1
    for (int64_t chunk = shared.parts.begin(part); chunk < shared.parts.end(part); ++chunk, ++chunks) {
        const int64_t leaf = chunk * columns.chunk() + int64_t{height} * columns.run;
        const int64_t begin = element_of(leaf); // a run is within a slice
        State levels[2][Policy::levels];
        int groups = 0;
#pragma unroll 1
        for (int run = 0; run < columns.run && exists && begin + run < order.count; run += group, ++groups) {
            State sums[group][2];
#pragma unroll
            for (int u = 0; u < group; ++u) sums[u][0] = sums[u][1] = op.identity();
            const auto add = [&](const Vector<In, 2> &loaded, int u, int64_t i) {
#pragma unroll
                for (int w = 0; w < 2; ++w) sums[u][w] = add_element(op, sums[u][w], i, loaded.lane(w));
            };
            const int64_t from = begin + run;
            // Sweeps of which all elements are there, but not the last row, whose words may not be.
            const int64_t within = (order.count - from - group + accumulators - 1) >> columns.log_accumulators;
            const int whole =
                run + group > columns.run ? 0 : static_cast<int>(max(int64_t{0}, min(within, int64_t{order.sweeps})));
            // Leaves of one parity have their words at equal distances.
            const In *words[2];
#pragma unroll
            for (int odd = 0; odd < 2; ++odd) words[odd] = in + (from + odd) * apart - shift_of(from + odd);
#pragma unroll 1
            for (int sweep = 0; sweep < whole; sweep += unroll) {
                Vector<In, 2> loaded[unroll][group];     // all before any is used
                const bool is_first = from + sweep == 0; // the row whose words may not be there, either
#pragma unroll
                for (int j = 0; j < unroll; ++j) {
#pragma unroll
                    for (int u = 0; u < group; ++u) {
                        const In *const word = words[u % 2] + (u / 2 * 2) * apart;
                        if (sweep + j < whole && !(is_first && j == 0 && u == 0)) loaded[j][u].load(word);
                    }
#pragma unroll
                    for (const In *&word : words) word += accumulators * apart;
                }
                if (is_first) load_within(loaded[0][0], in - begin_shift);
#pragma unroll
                for (int j = 0; j < unroll; ++j) {
                    if (sweep + j >= whole) break;
#pragma unroll
                    for (int u = 0; u < group; ++u) add(loaded[j][u], u, from + u + (sweep + j) * accumulators);
                }
            }
#pragma unroll 1
            for (int sweep = whole; sweep < order.sweeps && from + sweep * accumulators < order.count; ++sweep) {
                Vector<In, 2> loaded[group];
                const int64_t element = from + sweep * accumulators;
                const auto is_there = [&](int u) { return run + u < columns.run && element + u < order.count; };
#pragma unroll
                for (int u = 0; u < group; ++u) {
                    if (is_there(u)) load_within(loaded[u], in + (element + u) * apart - shift_of(element + u));
                }
#pragma unroll
                for (int u = 0; u < group; ++u) {
                    if (is_there(u)) add(loaded[u], u, element + u);
                }
            }
            if (shifts && alternates) {
#pragma unroll
                for (int u = 0; u < group; ++u) shift_states<2>(sums[u], shift_of(from + u), 1);
            }
#pragma unroll
            for (int w = 0; w < 2; ++w) {
                const State merged = merge_tree<group>(op, group, [&](int u) { return sums[u][w]; });
                PairwiseMerge<State>(levels[w], 1, groups).push(op, merged);
            }
        }
#pragma unroll
        for (int w = 0; w < 2; ++w) state[w] = PairwiseMerge<State>(levels[w], 1, groups).total(op);
        if (shifts && !alternates) shift_states<2>(state, begin_shift, 1);

        merge_columns();
        if (height != 0) continue;
#pragma unroll
        for (int w = 0; w < 2; ++w) PairwiseMerge<State>(chunk_levels[w], 1, chunks).push(op, state[w]);
    }
    if (height == 0) {
#pragma unroll
        for (int w = 0; w < 2; ++w) {
            state[w] = PairwiseMerge<State>(chunk_levels[w], 1, chunks).total(op);
            of_threads[w][lane] = state[w];
        }
    }
    if (shared.scratch) {
        if (height != 0) return;
#pragma unroll
        for (int w = 0; w < 2; ++w) {
            if (w < given) shared.scratch[(place + w) * shared.parts.count + part] = state[w];
        }
        return;
    }
    synchronize_blocks(shared.cluster > 1);
    if (part == 0 && height == 0) {
#pragma unroll
        for (int w = 0; w < 2; ++w) {
            const State *const own = of_threads[w] + lane;
            state[w] = merge_tree<StridedReducePolicy::most_cluster>(op, shared.parts.count, [&](int block) {
                return shared.cluster > 1 ? *in_block_of_cluster(own, block) : *own;
            });
            if (w < given) op.store(first[1] + w * kept.strides[kept.rank - 1][1], state[w]);
        }
    }
    if (shared.cluster > 1) synchronize_cluster();
}

template <class Op, class In>
Status reduce_pairs_of_columns(const Call &call, const ReduceWalk &walk, const Op &op, const In *in) {
    const ReduceOrder order = single_columns_order<Op, Pack<>, In>(walk.count);
    const ColumnPairs pairs(walk, in);
    const int64_t units = walk.results / pairs.line * pairs.warps_of_line.divisor() * 32;
    const SingleColumns columns =
        single_columns(order, units, ColumnPairs::group<Op>, SingleColumnsPolicy::chunk_elements, true);
    const int64_t owners = ceil_divide(units, columns.lanes);
    const auto kernel = reduce_pairs_of_columns_kernel<Op, In>;
    const auto shared = share_parts<Op>(call, kernel, columns.chunks, owners, walk,
                                        blocks_of_columns(columns, order, owners, ColumnPairs::blocks<Op>));
    const Status status = launch_clusters(call, shared.blocks(), shared.cluster, columns.lanes * columns.height, 0,
                                          kernel, DeviceDims<2>(walk.kept), walk.reduced.strides[0][0], order, columns,
                                          pairs, shared, units, op, in);
    return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
}

} // namespace baracuda
