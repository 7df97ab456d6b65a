// reduce_strided.h on the device, for results whose elements are neighbours in memory along another dimension than the
// last ones, of which a slice has few: as reduce_strided_staged_cuda.cuh, but blocks copy as many slices to shared
// memory as that has room for, so that they read longer runs of neighbours. Each slice leaves its state in memory.
#pragma once

#include "core/skeleton/reduce_strided_gathered_cuda.cuh"
#include "core/skeleton/reduce_strided_staged_cuda.cuh"

namespace baracuda {

struct GroupedPolicy {
    static constexpr int team = StridedReducePolicy::threads, threads = 3 * team;
    static constexpr int most_slices = 8; // of a block
    // Of a block, of f64. Sectors wait in the L1, which has the rest, for those who copy their other elements: the mean
    // of 4246 x 8879, transposed, takes 303 us in groups of two slices, 455 in groups of three, std of 4647 x 1883 65
    // and 72.
    static constexpr int most_bytes_of_f64 = 150 << 10;
    // Of a run of neighbours that a slice has, at most; and of one that neighbouring threads copy together.
    static constexpr int most_run_bytes = 64, most_side_bytes = 128;
    // What caches do not hold: of f64, that is gathered with most of what is read thrown away.
    static constexpr int64_t least_large_bytes = int64_t{1} << 26;
    // Memory comes in so many bytes; an element takes at least as long as so many of them, and all else of a block.
    static constexpr int sector = 32, element_bytes = 3, other_bytes = 75000;
};

/// Whether the order of a single input counts, which is not looked at again.
template <class Op, class... In>
constexpr bool kReadsGroups = sizeof...(In) == 1 && !kExact<Op> && !kFinishes<Op> && !kInBands<Op>;

/// Rows of `length` columns: `side` rows are copied side by side, of each every `apart`-th column by a thread.
struct GroupedRows {
    DeviceDims<1> rows, columns;
    Divider<int64_t> length;
    int side, apart;
    DimensionSteps<1> steps;

    GroupedRows(const ReduceDims &rows, const ReduceDims &columns, int64_t length, int side, int apart)
        : rows(rows), columns(columns), length(length), side(side), apart(apart), steps(columns, apart) {}
};

template <int V, class Op, class In>
__global__ void __launch_bounds__(GroupedPolicy::threads, 1)
    reduce_grouped_slices_kernel(const __grid_constant__ DeviceDims<2> kept,
                                 const __grid_constant__ GroupedRows staging, ReduceOrder order,
                                 SharedParts<typename Op::State> shared, LinesInTurn turns, int of_group, Op op,
                                 const In *in) {
    begin_kernel();
    using State = typename Op::State;
    using Policy = GroupedPolicy;
    constexpr int warps = Policy::team / 32;
    __shared__ State of_warps[Policy::most_slices][warps];
    __shared__ State of_slices[Policy::most_slices];
    const int owners = static_cast<int>(shared.owners), groups = static_cast<int>(ceil_divide(order.slices, of_group));
    int group = blockIdx.x / owners;
    const int owner = blockIdx.x - group * owners;
    if (turns.lines > 0) group = turns.part_of(group, groups);
    if (group >= groups) return;
    int64_t first[2] = {};
    kept.advance(owner, first);
    OwnOperations<Op, 1> own_op(op, first[1], 0);
    char *const staged = dynamic_shared_memory();
    const int64_t first_slice = int64_t{group} * of_group, begin = first_slice * order.slice;
    const int slices = static_cast<int>(min(int64_t{of_group}, order.slices - first_slice));
    const int slice = static_cast<int>(order.slice);
    const int count = static_cast<int>(min(int64_t{slices} * slice, order.count - begin));

    const int64_t first_row = staging.length.quotient(begin), before = begin - first_row * staging.length.divisor();
    const int own_row = threadIdx.x % staging.side, own_column = threadIdx.x / staging.side;
    if (own_column < staging.apart) {
        // Elements of a row that belong to the group: its first one is number `number` of that.
        int64_t number = own_row * staging.length.divisor() - before;
#pragma unroll 1
        for (int row = own_row; number < count; row += staging.side) {
            const int64_t behind = number + own_column;
            const int64_t skipped = behind < 0 ? (staging.apart - 1 - behind) / staging.apart : 0;
            const int64_t column = own_column + skipped * staging.apart;
            const int64_t left = min(staging.length.divisor(), count - number) - column;
            int64_t from[1] = {first[0]};
            staging.rows.advance(first_row + row, from);
            const auto place = staging.steps.place(staging.columns, from, column);
            const int pieces = left > 0 ? static_cast<int>((left + staging.apart - 1) / staging.apart) : 0;
            // Copies past registers, which write where each thread says, are as fast for wide elements alone.
            if constexpr (sizeof(In) == 8) {
                copy_pieces<sizeof(In)>(staged, in, staging.steps, place, static_cast<int>(number + column),
                                        staging.apart, pieces);
            } else {
                stage_elements(staged, in, staging.steps, place, static_cast<int>(number + column), staging.apart,
                               pieces);
            }
            number += staging.side * staging.length.divisor();
        }
    }
    commit_copies();
    wait_for_copies<0>();
    __syncthreads();

    const int thread = threadIdx.x % Policy::team;
#pragma unroll 1
    for (int own = threadIdx.x / Policy::team; own < slices; own += Policy::threads / Policy::team) {
        State sums[V];
#pragma unroll
        for (State &sum : sums) sum = op.identity();
        add_staged<In>(own_op, sums, staged, own * slice + thread * V, min((own + 1) * slice, count), Policy::team * V,
                       begin);
        State state = merge_tree<V>(op, V, [&](int lane) { return sums[lane]; });
        state = merge_lanes_in_order<32>(state, [&](const State &a, const State &b) { return op.merge(a, b); });
        if (threadIdx.x % 32 == 0) of_warps[own][thread / 32] = state;
    }
    __syncthreads();
    if (threadIdx.x < slices) {
        of_slices[threadIdx.x] = merge_tree<warps>(op, warps, [&](int warp) { return of_warps[threadIdx.x][warp]; });
    }
    __syncthreads();
    const int run = static_cast<int>(shared.parts.run), own = threadIdx.x * run;
    if (own < slices) {
        shared.scratch[owner * shared.parts.count + first_slice / run + threadIdx.x] =
            merge_tree<Policy::most_slices>(op, min(run, slices - own), [&](int i) { return of_slices[own + i]; });
    }
}

/// Reduces such results of several slices; none elsewhere, or where the workspace has no room for the states of slices.
/// `nearest` is the dimension of neighbours.
template <class Op, class In>
std::optional<Status> reduce_if_grouped(const Call &call, const ReduceWalk &walk, const Op &op, const In *in) {
    using Policy = GroupedPolicy;
    using State = typename Op::State;
    constexpr int V = kReduceLanes<Pack<>, In>, size = sizeof(In);
    const ReduceDims &reduced = walk.reduced;
    const ReduceOrder order = reduce_order<Op, Pack<>, In>(walk.count);
    if (order.slices < 2 || order.team != Policy::team || V * size != 16) return std::nullopt;
    ReduceDims rows, columns;
    const auto nearest = nearest_dimension(walk, size);
    if (!nearest || *nearest == reduced.last()) return std::nullopt;
    divide_dims(reduced, *nearest, rows, columns);
    const int64_t length = columns.count();
    if (order.slice * size >= length * Policy::most_run_bytes) return std::nullopt;
    // Parts of results, whose states there is room for, and as many of them as a block has room for.
    int64_t states;
    State *const scratch = states_in_workspace<State>(call, states);
    if (states < walk.results) return std::nullopt;
    const Parts parts = Parts::of(order.slices, states / walk.results);
    const int64_t reserved = sizeof(State) * Policy::most_slices * (Policy::team / 32 + 1);
    const int most_bytes = size == 8 ? std::min(max_shared_bytes(), Policy::most_bytes_of_f64) : max_shared_bytes();
    const int64_t room = (most_bytes - reserved) / StagedPolicy::with_gaps(order.slice * size);
    int64_t of_group = 0, least_time = std::numeric_limits<int64_t>::max();
    for (int64_t some = parts.run; some <= std::min<int64_t>(room, Policy::most_slices); some += parts.run) {
        const int64_t blocks = walk.results * ceil_divide(order.slices, some), elements = some * order.slice;
        const int64_t run = std::max<int64_t>(size, elements * size / length); // bytes
        const int64_t sectors = std::min(length, elements) * (run + Policy::sector - size);
        const int64_t time = ceil_divide(blocks, std::max(1, multiprocessors())) *
                             (std::max(sectors, elements * Policy::element_bytes) + Policy::other_bytes);
        if (time <= least_time) of_group = some, least_time = time;
    }
    // On longer lines, blocks read the same sectors at best one after the other.
    const bool large = size == 8 && walk.results * walk.count * size >= Policy::least_large_bytes;
    if (of_group == 0 || (of_group * order.slice <= length && !large)) return std::nullopt;
    const int64_t most_rows = of_group * order.slice <= length ? 1 : ceil_divide(of_group * order.slice, length) + 1;
    const int64_t passes = ceil_divide(most_rows * size, int64_t{Policy::most_side_bytes});
    const int side = static_cast<int>(ceil_divide(most_rows, passes));
    const GroupedRows staging(rows, columns, length, side, Policy::threads / side);
    if (!staging.steps.exist) return std::nullopt;
    const SharedParts<State> shared{parts, 1, scratch, walk.results};
    LinesInTurn turns;
    if (gathers_across_lines(walk)) {
        turns.part = of_group * order.slice;
        turns.line = walk.count / reduced.extents[0];
        turns.lines = turns.line >= turns.part ? reduced.extents[0] : 0;
    }
    const int64_t groups = turns.lines > 0 ? turns.places() : ceil_divide(order.slices, of_group);
    const int64_t bytes = StagedPolicy::with_gaps(std::min(of_group * order.slice, walk.count) * size);
    const Status status = launch_with_dynamic_shared(
        call, walk.results * groups, Policy::threads, static_cast<int>(bytes), reduce_grouped_slices_kernel<V, Op, In>,
        DeviceDims<2>(walk.kept), staging, order, shared, turns, static_cast<int>(of_group), op, in);
    return status == Status::ok ? merge_shared_parts(call, shared, walk, op) : status;
}

} // namespace baracuda
