// reduce_strided.h on the device, for results of one element each: a thread has a few, all of which it loads before it
// uses any. They are in vectors where results lie as their elements do, from whatever address on; where they lie in
// another order, blocks turn tiles round in shared memory.
#pragma once

#include "core/skeleton/reduce_strided_parts_cuda.cuh"

namespace baracuda {

struct SingleElementsPolicy {
    static constexpr int threads = StridedReducePolicy::threads;
    static constexpr int groups = 4, groups_of_vectors = 2; // of a thread, that are as far apart as a block is wide,
    // at most. Of fewer results for each multiprocessor, a thread has a few single ones, or one alone: what becomes of
    // several, one after the other, would be most of the time.
    static constexpr int64_t least_in_vectors = 4 * groups * threads;
    // Vectors of each multiprocessor, of which a thread has one: the norms of 61 x 5 x 1 x 3990 f32, shifted, over the
    // third axis take 3.5 us so, and 4.3 by threads of two.
    static constexpr int64_t few_vectors = 16 * threads;
    static constexpr int log_tile = 10, log_side = 5; // elements of a tile, and of its shorter side at most
    static_assert(1 << log_tile == groups * threads);
};

/// Whether there is such a kernel: for the reductions themselves.
template <class Op, class... In>
constexpr bool kHasElementsAlone = sizeof...(In) == 1 && !kFinishes<Op> && !kKnowsResult<Op>;

/// Lines of results whose elements are neighbours as they are, of so many each; the last vector of a line may be short.
template <int V, int groups, class Op, class In>
__global__ void __launch_bounds__(SingleElementsPolicy::threads)
    reduce_vectors_of_elements_kernel(const __grid_constant__ DeviceDims<2> kept, Divider<int64_t> vectors_of_line,
                                      int64_t line, int64_t vectors, int own, bool aligned, MemoryRange memory, Op op,
                                      const In *in) {
    begin_kernel();
    Vector<In, V> loaded[groups];
    int64_t numbers[groups];
    int there[groups]; // results
#pragma unroll
    for (int g = 0; g < groups; ++g) {
        const int64_t vector = (int64_t{blockIdx.x} * own + g) * SingleElementsPolicy::threads + threadIdx.x;
        there[g] = 0;
        if (g >= own || vector >= vectors) break;
        const int64_t on = vectors_of_line.quotient(vector), at = (vector - on * vectors_of_line.divisor()) * V;
        int64_t first[2] = {};
        kept.advance(on * line + at, first);
        const In *const from = in + first[0];
        numbers[g] = first[1];
        there[g] = static_cast<int>(min(int64_t{V}, line - at));
        if (aligned && there[g] == V) {
            loaded[g].load(from);
        } else if (sizeof(In) <= 2 && memory.has_around<V>(from)) {
            loaded[g].load_shifted(from);
        } else { // wide elements one by one: what is shifted has to be there before the next vector is loaded
            In lanes[V];
#pragma unroll
            for (int v = 0; v < V; ++v) lanes[v] = from[min(v, there[g] - 1)];
            loaded[g].set(lanes);
        }
    }
    const OwnOperations<Op, V> own_op(op, 0, 0);
#pragma unroll
    for (int g = 0; g < groups; ++g) {
        if (there[g] == 0) break;
        typename Op::State state[V];
#pragma unroll
        for (int v = 0; v < V; ++v) state[v] = add_element(op, op.identity(), 0, loaded[g].lane(v));
        if (there[g] == V) {
            store_values(own_op, op.y.pointer + numbers[g], state);
        } else {
#pragma unroll
            for (int v = 0; v < V; ++v) {
                if (v < there[g]) op.store(numbers[g] + v, state[v]);
            }
        }
    }
}

/// Tiles of 2^log_inner neighbours in memory by 2^log_outer neighbouring results; all other dimensions are `batch`.
struct ElementTiles {
    bool exist = false;
    int log_inner = 0, log_outer = 0;
    int64_t inner = 1, outer = 1, of_inner[2] = {}, of_outer[2] = {}; // extents, and steps of places and numbers
    Divider<int64_t> columns{1}, rows{1};
    int64_t count = 0;

    /// Takes both dimensions out of `kept`; none where results are in the order of memory, or tiles would be small.
    explicit ElementTiles(ReduceDims &kept) {
        using Policy = SingleElementsPolicy;
        const int from = kept.last();
        int to = from;
        for (int d = 0; d < kept.rank; ++d) {
            if (kept.strides[d][1] < kept.strides[to][1]) to = d;
        }
        if (to == from) return;
        inner = kept.extents[from], outer = kept.extents[to];
        const auto covering = [](int most, int64_t extent) {
            int log = 0;
            while (log < most && int64_t{1} << log < extent) ++log;
            return log;
        };
        log_outer = covering(Policy::log_side, outer);
        log_inner = covering(Policy::log_tile - log_outer, inner);
        log_outer = covering(Policy::log_tile - log_inner, outer);
        if (log_inner + log_outer < Policy::log_tile) return;
        exist = true;
        std::copy_n(kept.strides[from], 2, of_inner);
        std::copy_n(kept.strides[to], 2, of_outer);
        columns = Divider<int64_t>(ceil_divide(inner, int64_t{1} << log_inner));
        rows = Divider<int64_t>(ceil_divide(outer, int64_t{1} << log_outer));
        for (int d = to; d + 2 < kept.rank; ++d) {
            kept.extents[d] = kept.extents[d + 1];
            std::copy_n(kept.strides[d + 1], 2, kept.strides[d]);
        }
        kept.rank = std::max(1, kept.rank - 2);
        if (from == 1) kept.extents[0] = 1;
        count = kept.count() * columns.divisor() * rows.divisor();
    }
};

/// `kept`: all dimensions, or those of the batch where there are tiles. `of_thread`: elements, where there are none.
template <class Op, class In>
__global__ void __launch_bounds__(SingleElementsPolicy::threads)
    reduce_elements_kernel(const __grid_constant__ DeviceDims<2> kept, const __grid_constant__ ElementTiles tiles,
                           int of_thread, int64_t results, Op op, const In *in) {
    begin_kernel();
    using Policy = SingleElementsPolicy;
    using State = typename Op::State;
    constexpr int groups = Policy::groups, threads = Policy::threads, side = 1 << Policy::log_side;
    __shared__ State states[groups * threads + groups * threads / side];
    const int thread = threadIdx.x;
    In loaded[groups];
    if (!tiles.exist) {
        int64_t numbers[groups];
        const auto place_of = [&](int g) { return (int64_t{blockIdx.x} * of_thread + g) * threads + thread; };
        const auto is_there = [&](int g) { return g < of_thread && place_of(g) < results; };
#pragma unroll
        for (int g = 0; g < groups; ++g) {
            int64_t first[2] = {};
            if (!is_there(g)) break;
            kept.advance(place_of(g), first);
            loaded[g] = in[first[0]];
            numbers[g] = first[1];
        }
#pragma unroll
        for (int g = 0; g < groups; ++g) {
            if (!is_there(g)) break;
            op.store(numbers[g], add_element(op, op.identity(), 0, loaded[g]));
        }
        return;
    }
    const int64_t row = tiles.columns.quotient(blockIdx.x), batch = tiles.rows.quotient(row);
    const int64_t inner = (blockIdx.x - row * tiles.columns.divisor()) << tiles.log_inner;
    const int64_t outer = (row - batch * tiles.rows.divisor()) << tiles.log_outer;
    int64_t first[2] = {};
    kept.advance(batch, first);
    const int width = 1 << tiles.log_inner, height = 1 << tiles.log_outer;
    // One element is left out after each run of as many as there are banks: those of a column are in different ones,
    // too.
    const auto state_at = [&](int x, int y) -> State & {
        const int i = (y << tiles.log_inner) + x;
        return states[i + (i >> Policy::log_side)];
    };
    const auto is_there = [&](int x, int y) { return inner + x < tiles.inner && outer + y < tiles.outer; };
#pragma unroll
    for (int g = 0; g < groups; ++g) {
        const int i = g * threads + thread, x = i & (width - 1), y = i >> tiles.log_inner;
        const int64_t at = (inner + x) * tiles.of_inner[0] + (outer + y) * tiles.of_outer[0];
        if (is_there(x, y)) loaded[g] = in[first[0] + at];
    }
#pragma unroll
    for (int g = 0; g < groups; ++g) {
        const int i = g * threads + thread, x = i & (width - 1), y = i >> tiles.log_inner;
        if (is_there(x, y)) state_at(x, y) = add_element(op, op.identity(), 0, loaded[g]);
    }
    __syncthreads();
#pragma unroll
    for (int g = 0; g < groups; ++g) {
        const int i = g * threads + thread, x = i >> tiles.log_outer, y = i & (height - 1);
        const int64_t number = (inner + x) * tiles.of_inner[1] + (outer + y) * tiles.of_outer[1];
        if (is_there(x, y)) op.store(first[1] + number, state_at(x, y));
    }
}

template <class Op, class In>
Status reduce_elements(const Call &call, const ReduceWalk &walk, const Op &op, const In *in) {
    using Policy = SingleElementsPolicy;
    constexpr int V = kReduceLanes<Pack<>, In>, groups = Policy::groups_of_vectors;
    ReduceDims kept = walk.kept;
    const bool few = walk.results < Policy::least_in_vectors * multiprocessors();
    if constexpr (kGivesValues<Op> && V > 1) {
        const int64_t line = kept.extents[kept.last()], *const steps = kept.strides[kept.last()];
        bool whole = steps[0] == 1 && steps[1] == 1; // vectors of results are aligned on all lines
        for (int d = 0; d < kept.last(); ++d) whole = whole && kept.strides[d][1] % V == 0;
        const int behind = misalignment<V>(in);
        if (!few && whole && line >= V && behind >= 0 && op.y.places.are_contiguous() &&
            is_aligned(op.y.pointer, V * sizeof(*op.y.pointer))) {
            const int64_t of_line = ceil_divide(line, V), vectors = walk.results / line * of_line;
            const int own = vectors <= Policy::few_vectors * multiprocessors() ? 1 : groups;
            return launch(call, ceil_divide(vectors, own * Policy::threads), Policy::threads, 0,
                          reduce_vectors_of_elements_kernel<V, groups, Op, In>, DeviceDims<2>(kept),
                          Divider<int64_t>(of_line), line, vectors, own,
                          begins_in_vectors<V>(0, behind, kept, walk.reduced), MemoryRange(walk, in), op, in);
        }
    }
    const ElementTiles tiles(kept);
    const int64_t of_all = int64_t{Policy::threads} * multiprocessors();
    const int of_thread =
        few ? static_cast<int>(std::min<int64_t>(Policy::groups, ceil_divide(walk.results, of_all))) : Policy::groups;
    const int64_t blocks = tiles.exist ? tiles.count : ceil_divide(walk.results, of_thread * Policy::threads);
    return launch(call, blocks, Policy::threads, 0, reduce_elements_kernel<Op, In>, DeviceDims<2>(kept), tiles,
                  of_thread, walk.results, op, in);
}

} // namespace baracuda
