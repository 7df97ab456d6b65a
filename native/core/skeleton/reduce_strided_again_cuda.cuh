// reduce_strided.h on the device: the second look of an operation at results whose states are in memory. A thread has
// elements of one result, so that it reads what is known of that once, and neighbouring threads have neighbours in the
// output, whatever dimension these are along. Long rows that the output has across lie in shared memory in between.
#pragma once

#include "core/skeleton/reduce_strided_tiles_cuda.cuh"

namespace baracuda {

/// For an H200.
struct LookAgainPolicy {
    static constexpr int log_threads = 8, threads = 1 << log_threads; // of a block
    static constexpr int blocks = 4;                                  // of a multiprocessor, at least
    static constexpr int loaded_bytes = 16;                           // of a thread at once, or four elements,
    // And in all: 22921 x 4507 bf16 along rows take 287 us, with 32 elements 305; 48 x 117661 f32 25.3 and 26.2.
    template <class T> static constexpr int most_elements = sizeof(T) == 2 ? 64 : 16;
    static constexpr int log_side_by_side = 5; // threads of neighbouring results
    static constexpr int least_run_bytes = 32; // of a result, that neighbouring threads have at once
    template <class T> static constexpr int at_once = std::max(4, loaded_bytes / static_cast<int>(sizeof(T)));
};

template <int n, class Op, class States, class Out, class First, class... Late>
__global__ void __launch_bounds__(LookAgainPolicy::threads, LookAgainPolicy::blocks)
    look_again_kernel(const __grid_constant__ DeviceDims<n + 1> batch, const __grid_constant__ ResultTiles<n> tiles,
                      States states, Op op, Out *out, const First *in, const Late *...late) {
    begin_kernel();
    constexpr int at_once = LookAgainPolicy::at_once<First>;
    // The last ones first, which caches may have: std_backward of 2 x 10^7 f64 takes 130 us, otherwise 135.
    const TilePlace<n> tile(batch, tiles, static_cast<int>(gridDim.x - 1 - blockIdx.x));
    const TileLanes &lanes = tiles.storing;
    const int first_i = lanes.place(0), step_i = lanes.step(0), count = tile.extents[0];
#pragma unroll 1
    for (int a = lanes.place(1); a < tile.extents[1]; a += lanes.step(1)) {
#pragma unroll 1
        for (int b = lanes.place(2); b < tile.extents[2]; b += lanes.step(2)) {
            const int64_t number = tile.at(n, a, b);
            const auto own_op = operation_of(op, number);
            const typename Op::State state = states[number];
            const auto f = own_op.finish(number, state);
            Pack<First, Late...> one{};
            load_known<2>(one.rest, [&](int k) { return tile.at(k, a, b); }, late...);
            const First *from = in + tile.at(1, a, b) + first_i * tiles.reads[0];
            Out *to = out + tile.at(0, a, b) + first_i * tiles.writes[0];
#pragma unroll 1
            for (int i = first_i; i < count; i += at_once * step_i) {
                First x[at_once]; // all before any is used
#pragma unroll
                for (int u = 0; u < at_once; ++u) {
                    if (i + u * step_i < count) x[u] = from[u * step_i * tiles.reads[0]];
                }
#pragma unroll
                for (int u = 0; u < at_once; ++u) {
                    one.first = x[u];
                    const int64_t element = tile.first_element + i + u * step_i;
                    const Out made = with_elements(one, [&](auto... v) { return map_element(f, element, v...); });
                    if (i + u * step_i < count) to[u * step_i * tiles.writes[0]] = made;
                }
                from += at_once * step_i * tiles.reads[0];
                to += at_once * step_i * tiles.writes[0];
            }
        }
    }
}

/// For an H200.
struct LookTurnedPolicy {
    static constexpr int at_once = 8;           // elements of a thread
    static constexpr int most_bytes = 32 << 10; // of a tile
    // Of all, for each multiprocessor: what the second-level cache does not hold. 1023 x 369 x 278 bf16, permuted (2,
    // 1, 0), over the first axis takes 415 us for 574, 2000 x 300 x 30 f32 109 for 182, but 1500 x 40 x 37 f64 54
    // for 25.
    static constexpr int64_t least_bytes = 384 << 10;
};

/// The same of tiles of rows, which shared memory holds on the way.
template <int n, class Op, class States, class Out, class First, class... Late>
__global__ void __launch_bounds__(HeldTilesPolicy::threads, HeldTilesPolicy::blocks)
    look_turned_kernel(const __grid_constant__ DeviceDims<n + 1> batch, const __grid_constant__ HeldTiles<n> tiles,
                       MemoryRange memory, States states, Op op, Out *out, const First *in, const Late *...late) {
    begin_kernel();
    constexpr int at_once = LookTurnedPolicy::at_once;
    First *const held = dynamic_shared_memory<First>();
    const TilePlace<n> tile(batch, tiles);
    const First *const from = in + tile.first[1];
    const int origin = static_cast<int>(reinterpret_cast<uintptr_t>(from) / sizeof(First));
    copy_tile(tiles, memory, tile.extents, origin, from, held);
    wait_for_copies<0>();
    __syncthreads();
    const TileLanes &lanes = tiles.storing;
    const int first_i = lanes.place(0), step_i = lanes.step(0), count = tile.extents[0];
    const int reads = step_i * tiles.layout.pitches[0], writes = step_i * tiles.writes[0];
#pragma unroll 1
    for (int a = lanes.place(1); a < tile.extents[1]; a += lanes.step(1)) {
#pragma unroll 1
        for (int b = lanes.place(2); b < tile.extents[2]; b += lanes.step(2)) {
            const int64_t number = tile.at(n, a, b);
            const auto f = operation_of(op, number).finish(number, states[number]);
            Pack<First, Late...> one{};
            load_known<2>(one.rest, [&](int k) { return tile.at(k, a, b); }, late...);
            const auto map = [&](const First &x, int i) {
                one.first = x;
                return with_elements(one, [&](auto... v) { return map_element(f, tile.first_element + i, v...); });
            };
            const First *x = held + TileLine(tiles.layout, origin, a, b)(first_i);
            Out *to = out + tile.at(0, a, b) + first_i * tiles.writes[0];
            int i = first_i;
#pragma unroll 1
            for (; i + (at_once - 1) * step_i < count; i += at_once * step_i, x += at_once * reads) {
                First loaded[at_once]; // all before any is used
#pragma unroll
                for (int u = 0; u < at_once; ++u) loaded[u] = x[u * reads];
#pragma unroll
                for (int u = 0; u < at_once; ++u, to += writes) *to = map(loaded[u], i + u * step_i);
            }
#pragma unroll 1
            for (; i < count; i += step_i, x += reads, to += writes) *to = map(*x, i);
        }
    }
}

/// Tiles for the second look at rows that the output has across, along another dimension than that in which they are
/// neighbours, if they are so long that few fit into a tile of whole ones, and so many that caches do not help: none of
/// others.
template <class T, int n> std::optional<TilePlan<n, HeldTiles<n>>> plan_look_turned(const ReduceWalk &walk) {
    using Policy = LookTurnedPolicy;
    constexpr int size = sizeof(T), run = HeldTilesPolicy::run_bytes / size, sectors = run / 2;
    if (!has_tiles(walk) || walk.count < (HeldTilesPolicy::most_bytes / size - 16) / sectors ||
        walk.results * walk.count * size < Policy::least_bytes * multiprocessors()) {
        return std::nullopt;
    }
    TileDims dims(walk);
    if (dims.reads_across || !dims.apart) return std::nullopt;
    // Blocks that follow each other have neighbours in the output, so that they write sectors together.
    std::swap(dims.of_side[0], dims.of_side[1]), std::swap(dims.extents[1], dims.extents[2]);
    const int64_t strides[3] = {walk.reduced.strides[0][walk.main], walk.kept.strides[dims.of_side[0]][walk.main],
                                walk.kept.strides[dims.of_side[1]][walk.main]};
    int64_t sides[3] = {std::min<int64_t>(run, walk.count), 1, std::min<int64_t>(run, dims.extents[2])};
    const auto bytes = [&] { return int64_t{tile_layout<T>(sides, strides).elements} * size; };
    while (sides[0] < walk.count && 2 * bytes() <= Policy::most_bytes) sides[0] = std::min(2 * sides[0], walk.count);
    TilePlan<n, HeldTiles<n>> plan{};
    if (!set_tiles(plan, walk, dims, sides)) return std::nullopt;
    set_accesses(plan.tiles, sides, tile_layout<T>(sides, strides), walk.main);
    if (plan.tiles.layout.offsets[0] != 0) return std::nullopt; // rows that overlap
    return plan;
}

/// Blocks for the second look, of results on one line each that the output has in the order of the input; none of
/// others, or where a late input is not the same along a result.
template <class First, int n> std::optional<TilePlan<n>> plan_look_again(const ReduceWalk &walk) {
    using Policy = LookAgainPolicy;
    if (!has_tiles(walk)) return std::nullopt;
    const TileDims dims(walk);
    if (dims.crosses) return std::nullopt;
    constexpr int at_once = Policy::at_once<First>;
    const auto log_of = [](int64_t extent) {
        int log = 0;
        while (int64_t{1} << log < extent) ++log;
        return log;
    };
    TilePlan<n> plan{};
    TileLanes lanes{};
    int left = Policy::log_threads;
    const auto give = [&](int dim, int bits) {
        lanes.shifts[dim] = Policy::log_threads - left;
        lanes.bits[dim] = std::min(left, bits);
        left -= lanes.bits[dim];
    };
    const int along = log_of(ceil_divide(walk.count, at_once)); // of a result's elements
    if (dims.writes_across) {
        give(2, std::min(Policy::log_side_by_side, log_of(dims.extents[2])));
        give(0, along);
        give(1, log_of(dims.extents[1]));
    } else {
        give(0, std::max(along, log_of(Policy::least_run_bytes / static_cast<int>(sizeof(First)))));
        give(2, log_of(dims.extents[2]));
        give(1, log_of(dims.extents[1]));
    }
    if (left > 0) lanes.bits[1] += left;
    // As many elements of a thread as keep multiprocessors busy: first of its results, then of others.
    const int64_t elements = walk.results * walk.count;
    const int64_t most =
        std::clamp<int64_t>(elements / (Policy::blocks * int64_t{Policy::threads} * multiprocessors() + 1), at_once,
                            Policy::most_elements<First>) *
        Policy::threads;
    int64_t sides[3];
    for (int d = 0; d < 3; ++d) sides[d] = std::min(int64_t{1} << lanes.bits[d], dims.extents[d]);
    for (const int d : {0, 2, 1}) {
        while (sides[d] < dims.extents[d] && 2 * sides[0] * sides[1] * sides[2] <= most) {
            sides[d] = std::min(2 * sides[d], dims.extents[d]);
        }
    }
    if (!set_tiles(plan, walk, dims, sides)) return std::nullopt;
    plan.tiles.storing = lanes;
    return plan;
}

template <class Op, class States, class Out, class First, class... Late>
std::optional<Status> look_again_at_walk(const Call &call, const ReduceWalk &walk, const Op &op, const States &states,
                                         const Pack<Out *> &out, const First *in, const Late *...late) {
    constexpr int n = 2 + sizeof...(Late);
    if constexpr (kInTiles<Op>) {
        if (const auto plan = plan_look_turned<First, n>(walk)) {
            return launch_with_dynamic_shared(call, plan->blocks, HeldTilesPolicy::threads,
                                              plan->tiles.layout.elements * static_cast<int>(sizeof(First)),
                                              look_turned_kernel<n, Op, States, Out, First, Late...>,
                                              DeviceDims<n + 1>(plan->batch), plan->tiles, MemoryRange(walk, in),
                                              states, op, out.first, in, late...);
        }
    }
    const auto plan = plan_look_again<First, n>(walk);
    if (!plan) return std::nullopt;
    return launch(call, plan->blocks, LookAgainPolicy::threads, 0,
                  look_again_kernel<n, Op, States, Out, First, Late...>, DeviceDims<n + 1>(plan->batch), plan->tiles,
                  states, op, out.first, in, late...);
}

} // namespace baracuda
