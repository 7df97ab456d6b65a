// reduce_strided.h on the device, for results whose elements are neighbours in memory along another dimension than the
// last one, by which they are counted: blocks copy a slice to shared memory as it lies, neighbouring threads neighbours
// of that dimension, and take it from there as it is counted.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/skeleton/reduce_strided_parts_cuda.cuh"

#include <optional>

namespace baracuda {

struct StagedPolicy {
    static constexpr int threads = StridedReducePolicy::threads;
    static constexpr int blocks = 3;                // of a multiprocessor
    static constexpr int busy_blocks = 198;         // half as many as there is room for
    static constexpr int busy_blocks_of_many = 528; // the same of more slices than
    static constexpr int64_t few_slices = 792;
    static constexpr int64_t least_length = 8;            // of a row
    static constexpr int most_step_bytes = 32;            // from one row to the next
    static constexpr int loads = 8;                       // of elements that are too small to be copied
    static constexpr int run_bytes = 128, gap_bytes = 16; // shared memory has gaps, so that banks differ

    static constexpr int64_t with_gaps(int64_t bytes) { return bytes + bytes / run_bytes * gap_bytes; }
};

/// Where an element of a slice is in shared memory.
template <class T> __device__ char *staged_at(char *slice, int element) {
    const int byte = element * static_cast<int>(sizeof(T));
    return slice + byte + byte / StagedPolicy::run_bytes * StagedPolicy::gap_bytes;
}

/// A row has `length` elements, `step` apart; `rows` are the dimensions but the last one.
template <int V, class Op, class In>
__global__ void __launch_bounds__(StagedPolicy::threads, StagedPolicy::blocks)
    reduce_staged_rows_kernel(const __grid_constant__ DeviceDims<2> kept, const __grid_constant__ DeviceDims<1> rows,
                              Divider<int64_t> length, int64_t step, ReduceOrder order,
                              SharedParts<typename Op::State> shared, Op op, const In *in) {
    begin_kernel();
    using State = typename Op::State;
    using Policy = StagedPolicy;
    constexpr int threads = Policy::threads;
    __shared__ State warps[2][threads / 32];
    __shared__ State levels[64];
    const int thread = threadIdx.x;
    int64_t owner;
    int part;
    shared.place(owner, part);
    if (part >= shared.parts.count) return;
    int64_t first[2] = {};
    kept.advance(owner, first);
    OwnOperations<Op, 1> own_op(op, first[1], 0);
    char *const staged = dynamic_shared_memory();

    const auto stage = [&](int64_t begin, int count) {
        const int64_t first_row = length.quotient(begin);
        const int of_slice = static_cast<int>(length.quotient(begin + count - 1) - first_row) + 1;
        const int side = min(of_slice, threads), apart = threads / side;
        const int own_row = thread % side, own_column = thread / side;
        if (own_column >= apart) return;
#pragma unroll 1
        for (int row = own_row; row < of_slice; row += side) {
            int64_t at[1] = {first[0]};
            rows.advance(first_row + row, at);
            // Elements of the row that belong to the slice: its first one is number `number` of that.
            const int64_t number = (first_row + row) * length.divisor() - begin;
            const int last = static_cast<int>(min(length.divisor(), count - number));
            int column = own_column;
            if (number < 0) column += static_cast<int>((-number - own_column + apart - 1) / apart) * apart;
            const In *from = in + at[0] + column * step;
            if constexpr (can_copy(sizeof(In))) {
#pragma unroll 4
                for (; column < last; column += apart, from += apart * step) {
                    start_copy<sizeof(In)>(staged_at<In>(staged, static_cast<int>(number + column)), from);
                }
            } else {
#pragma unroll 1
                for (; column < last; column += Policy::loads * apart, from += Policy::loads * apart * step) {
                    In loaded[Policy::loads];
#pragma unroll
                    for (int k = 0; k < Policy::loads; ++k) {
                        if (column + k * apart < last) loaded[k] = from[k * apart * step];
                    }
#pragma unroll
                    for (int k = 0; k < Policy::loads; ++k) {
                        const int element = static_cast<int>(number + column + k * apart);
                        if (column + k * apart < last)
                            *reinterpret_cast<In *>(staged_at<In>(staged, element)) = loaded[k];
                    }
                }
            }
        }
    };

    State state;
    int turn = 0;
    const auto state_of_slice = [&](int64_t slice) {
        const int64_t begin = slice * order.slice;
        const int count = static_cast<int>(min(order.slice, order.count - begin));
        stage(begin, count);
        commit_copies();
        wait_for_copies<0>();
        __syncthreads();
        State sums[V];
#pragma unroll
        for (State &sum : sums) sum = op.identity();
#pragma unroll 4
        for (int i = thread * V; i < count; i += threads * V) {
            InputVectors<V, In> loaded;
            loaded.first = *reinterpret_cast<const Vector<In, V> *>(staged_at<In>(staged, i));
#pragma unroll
            for (int lane = 0; lane < V; ++lane) {
                const auto add = [&](auto x) { return add_element(own_op[0], sums[lane], begin + i + lane, x); };
                if (i + lane < count) sums[lane] = loaded.apply(add, lane);
            }
        }
        return merge_any_team(op, sums, threads, warps, turn); // all threads have read the slice then
    };
    const auto scratch = [&] { return shared.scratch + owner * shared.parts.count; };
    if (!merge_slices(op, own_op, first[1], part, shared, scratch, levels, state, state_of_slice)) return;
    if (thread == 0 && part == 0) own_op[0].store(first[1], state);
    if (shared.cluster > 1) wait_for_cluster();
}

/// Reduces results of many elements that are nearest to each other along the last dimension but one; none elsewhere, or
/// where that is of no use: where any order of merges will do, dimensions are in that of memory.
template <class Op, class... In>
std::optional<Status> reduce_if_staged(const Call &call, const ReduceWalk &walk, const Op &op, const In *...in) {
    if constexpr (sizeof...(In) > 1 || kExact<Op> || kFinishes<Op> || kInBands<Op>) {
        return std::nullopt;
    } else {
        using Policy = StagedPolicy;
        using T = std::decay_t<decltype((*in, ...))>;
        constexpr int V = kReduceLanes<Pack<>, In...>, size = sizeof(T);
        const ReduceDims &reduced = walk.reduced;
        const ReduceOrder order = reduce_order<Op, Pack<>, In...>(walk.count);
        if (reduced.rank < 2 || order.team != Policy::threads || V * size != 16 ||
            walk.results * walk.count < StridedReducePolicy::least_spread) {
            return std::nullopt;
        }
        const int last = reduced.last();
        const auto step = [](const ReduceDims &dims, int d) { return std::abs(dims.strides[d][0]); };
        const int64_t of_rows = step(reduced, last - 1), length = reduced.extents[last];
        const int64_t of_results = step(walk.kept, walk.kept.last());
        if (of_rows >= step(reduced, last) || (walk.results > 1 && of_rows >= of_results) ||
            of_rows * size > Policy::most_step_bytes || length < Policy::least_length || order.slice < length) {
            return std::nullopt;
        }
        ReduceDims rows = reduced;
        --rows.rank;
        const auto kernel = reduce_staged_rows_kernel<V, Op, T>;
        const bool many = order.slices * walk.results > Policy::few_slices;
        const auto shared = share_parts<Op>(call, kernel, order.slices, walk.results, walk,
                                            many ? Policy::busy_blocks_of_many : Policy::busy_blocks);
        const int64_t bytes = Policy::with_gaps(std::min(order.slice, walk.count) * size);
        const Status status = launch_clusters_with_dynamic_shared(
            call, shared.blocks(), shared.cluster, Policy::threads, static_cast<int>(bytes), kernel,
            DeviceDims<2>(walk.kept), DeviceDims<1>(rows), Divider<int64_t>(length), reduced.strides[last][0], order,
            shared, op, in...);
        return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
    }
}

} // namespace baracuda
