// reduce_strided.h on the device, for results of a few thousand elements at most, on one line each, that are columns or
// that the output has in another order than the input: a block holds all elements of a tile of results in shared
// memory. They are copied there as they lie in the input's memory, in aligned vectors wherever rows begin, and looked
// at again in the order of the output's, so that both are accessed in runs.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/skeleton/reduce_strided_tile_places_cuda.cuh"

namespace baracuda {

/// For an H200.
struct HeldTilesPolicy {
    static constexpr int log_threads = 8, threads = 1 << log_threads; // of a block
    static constexpr int blocks = 4;                                  // of a multiprocessor, at least
    static constexpr int loads = 8;                                   // of a thread at once
    static constexpr int maps = 4;                                    // the same of what is looked at again
    static constexpr int group = 8; // elements that a thread adds, and accumulators that it merges, at once
    static constexpr int run_bytes = 128, least_run_bytes = 32; // of neighbours in a tile
    static constexpr int most_bytes = 64 << 10;                 // of a tile
    static constexpr int least_bytes = 2 << 10;
    // Threads have more elements of wider types so: f64 [73, 72, 37, 38, 9] over (0), transposed, 611 us in 32 KB, 519.
    template <int size> static constexpr int wanted_bytes = size == 2 ? 32 << 10 : 64 << 10;
    static constexpr int blocks_wanted = 8;  // of each multiprocessor, of tiles that have fewer than the wanted bytes
    static constexpr int least_elements = 8; // of a result: fewer leave threads little to do
    static constexpr int least_column = 16;  // the same where the output has the input's order
    // The same of tiles in another order that are narrower than a line for more blocks: 600 x 30 x 50 bf16, permuted
    // (2, 1, 0), over the first axis takes 6.5 us for 16.3, but 333 x 1000 f64, transposed, 6.7 for 5.6.
    static constexpr int least_narrow = 400;
    static constexpr int group_levels = 9; // of the groups of as many accumulators as there are
};

/// Where shared memory has the elements of a tile: in segments that are runs of the input's memory, each as far behind
/// an aligned address as it is there, along one or two dimensions; or, where the input has no runs, element by element.
struct TileLayout {
    static constexpr int none = -1;

    int pitches[3]; // from one element to the next, and along side 0 and side 1
    int offsets[3]; // what changes of how far a segment is behind an aligned address; 0 where that does not
    int mask;       // of an offset
    int near, far;  // dimensions of the segments, or none
    Divider<int32_t> of_near;
    int elements; // of all
    bool in_segments;
    int log_lanes; // threads side by side in a segment
};

/// Tiles that are held.
template <int n> struct HeldTiles : ResultTiles<n> {
    TileLayout layout;
    int log_results, log_parts; // threads side by side have results, 2^log_parts one of them
};

/// For each vector that is this thread's of a tile's segments: of_vector(the place of its first element in shared
/// memory, and in memory behind the tile's first element, the lanes of which the tile has elements). That one is
/// `origin` elements behind any aligned address.
template <int V, int n, class OfVector>
__device__ void for_segments(const HeldTiles<n> &tiles, const int (&extents)[3], int origin,
                             const OfVector &of_vector) {
    const TileLayout &layout = tiles.layout;
    int length = 1, nears = 1, fars = 1, near_pitch = 0, far_pitch = 0, near_step = 0, far_step = 0;
#pragma unroll
    for (int d = 0; d < 3; ++d) {
        if (d == layout.near) {
            nears = extents[d], near_pitch = layout.pitches[d], near_step = tiles.reads[d];
        } else if (d == layout.far) {
            fars = extents[d], far_pitch = layout.pitches[d], far_step = tiles.reads[d];
        } else {
            length += (extents[d] - 1) * layout.pitches[d];
        }
    }
    const int lanes = 1 << layout.log_lanes, lane = threadIdx.x & (lanes - 1);
    const int segment = threadIdx.x >> layout.log_lanes, step = HeldTilesPolicy::threads >> layout.log_lanes;
    const int of_far = layout.of_near.divisor(); // segments
    int far = layout.of_near.quotient(segment), near = segment - far * of_far;
    const int fars_on = layout.of_near.quotient(step), nears_on = step - fars_on * of_far;
#pragma unroll 1
    while (far < fars) {
        if (near < nears) {
            const int begin = near * near_step + far * far_step, behind = (origin + begin) & (V - 1);
            const int held = near * near_pitch + far * far_pitch, first = begin - behind, last = behind + length;
#pragma unroll 1
            for (int at = lane * V; at < last; at += lanes * V) {
                of_vector(held + at, first + at, max(0, behind - at), min(V, last - at));
            }
        }
        near += nears_on, far += fars_on;
        if (near >= of_far) near -= of_far, ++far;
    }
}

/// A result's elements in shared memory.
struct TileLine {
    int begin, behind, pitch, offset, mask;

    __device__ TileLine(const TileLayout &layout, int origin, int a, int b)
        : begin(a * layout.pitches[1] + b * layout.pitches[2]),
          behind(origin + a * layout.offsets[1] + b * layout.offsets[2]), pitch(layout.pitches[0]),
          offset(layout.offsets[0]), mask(layout.mask) {}
    __device__ int operator()(int i) const { return begin + i * pitch + ((behind + i * offset) & mask); }
};

/// For each element that is this thread's, `at_once` of a result's: load(u, where shared memory has it, its place in
/// memory), then store(u, the former, the latter).
template <int at_once, int n, class Load, class Store>
__device__ void for_elements_of_tile(const HeldTiles<n> &tiles, const TileLanes &lanes, const int (&extents)[3],
                                     int origin, const int32_t (&steps)[3], const Load &load, const Store &store) {
    const int first_i = lanes.place(0), step_i = lanes.step(0), apart = step_i * steps[0];
#pragma unroll 1
    for (int a = lanes.place(1); a < extents[1]; a += lanes.step(1)) {
#pragma unroll 1
        for (int b = lanes.place(2); b < extents[2]; b += lanes.step(2)) {
            const TileLine line(tiles.layout, origin, a, b);
            int i = first_i, place = a * steps[1] + b * steps[2] + i * steps[0];
#pragma unroll 1
            for (; i + (at_once - 1) * step_i < extents[0]; i += at_once * step_i, place += at_once * apart) {
#pragma unroll
                for (int u = 0; u < at_once; ++u) load(u, line(i + u * step_i), place + u * apart);
#pragma unroll
                for (int u = 0; u < at_once; ++u) store(u, line(i + u * step_i), place + u * apart);
            }
#pragma unroll 1
            for (; i < extents[0]; i += step_i, place += apart) {
                load(0, line(i), place);
                store(0, line(i), place);
            }
        }
    }
}

/// Begins to copy the elements of a tile to shared memory: from memory, where the first one is at `from` and `origin`
/// elements behind any aligned address.
template <int n, class First>
__device__ void copy_tile(const HeldTiles<n> &tiles, const MemoryRange &memory, const int (&extents)[3], int origin,
                          const First *from, First *held) {
    using Policy = HeldTilesPolicy;
    const TileLayout &layout = tiles.layout;
    constexpr int V = 16 / sizeof(First);
    if (layout.in_segments) {
        int low = 0, high = 0;
#pragma unroll
        for (int d = 0; d < 3; ++d) {
            const int reach = (extents[d] - 1) * tiles.reads[d];
            low += min(reach, 0), high += max(reach, 0);
        }
        const bool inside = memory.holds<V>(from + low - V) && memory.holds<V>(from + high);
        for_segments<V>(tiles, extents, origin, [&](int at, int place, int begin, int end) {
            if (inside || memory.holds<V>(from + place)) {
                start_copy<16>(reinterpret_cast<char *>(held + at), from + place);
            } else {
#pragma unroll 1
                for (int lane = begin; lane < end; ++lane) held[at + lane] = from[place + lane];
            }
        });
    } else {
        [[maybe_unused]] First loaded[Policy::loads];
        for_elements_of_tile<Policy::loads>(
            tiles, tiles.loading, extents, origin, tiles.reads,
            [&](int u, int at, int place) {
                if constexpr (can_copy(sizeof(First))) {
                    start_copy<sizeof(First)>(reinterpret_cast<char *>(held + at), from + place);
                } else {
                    loaded[u] = from[place];
                }
            },
            [&](int u, int at, int) {
                if constexpr (!can_copy(sizeof(First))) held[at] = loaded[u];
            });
    }
    commit_copies();
}

template <int n, class Op, class Outs, class First, class... Late>
__global__ void __launch_bounds__(HeldTilesPolicy::threads, HeldTilesPolicy::blocks)
    reduce_tiles_kernel(const __grid_constant__ DeviceDims<n + 1> batch, const __grid_constant__ HeldTiles<n> tiles,
                        MemoryRange memory, ReduceOrder order, Op op, Outs outs, const First *in, const Late *...late) {
    begin_kernel();
    using State = typename Op::State;
    using Policy = HeldTilesPolicy;
    constexpr int outputs = n - 1 - static_cast<int>(sizeof...(Late));
    using Element = Pack<First, Late...>;
    __shared__ State warps[Policy::threads / 32];
    __shared__ State exchanged[2 * Policy::threads];
    __shared__ State states[Policy::threads];
    __shared__ Pack<Late...> known[Policy::threads];
    First *const held = dynamic_shared_memory<First>();

    const int thread = threadIdx.x;
    const TilePlace<n> tile(batch, tiles);
    const int (&extents)[3] = tile.extents;
    const int count = extents[0], side = extents[2], results = extents[1] * side;
    const TileLayout &layout = tiles.layout;
    const First *const from = in + tile.first[outputs];
    const int origin = static_cast<int>(reinterpret_cast<uintptr_t>(from) / sizeof(First));
    copy_tile(tiles, memory, extents, origin, from, held);
    // This thread's result, and its part.
    const int log_parts = tiles.log_parts, parts = 1 << log_parts;
    const int result = thread & ((1 << tiles.log_results) - 1), part = thread >> tiles.log_results;
    const int result_a = result / side, result_b = result - result_a * side;
    const bool is_there = result < results;
    const int64_t number = is_there ? tile.at(n, result_a, result_b) : 0;
    const TileLine line(layout, origin, result_a, result_b);
    const auto own_op = operation_of(op, number);
    [[maybe_unused]] Element one{};
    if constexpr (sizeof...(Late) > 0) {
        if (is_there) load_known<outputs + 1>(one.rest, [&](int k) { return tile.at(k, result_a, result_b); }, late...);
    }
    State state;
    wait_for_copies<0>();
    __syncthreads();

    // Neighbouring accumulators: `run` of them.
    const int accumulators = order.accumulators(), leaves = min(accumulators, count);
    int run = 1;
    while (run * parts < leaves) run *= 2;
    const int last = is_there ? min((part + 1) * run, leaves) : 0;
    const auto add_run = [&](auto together) {
        constexpr int group = decltype(together)::value, sweeps = Policy::group / group;
        State levels[Policy::group_levels];
        int groups = 0;
#pragma unroll 1
        for (int leaf = part * run; leaf < last; leaf += group, ++groups) {
            State sums[group];
#pragma unroll
            for (State &sum : sums) sum = op.identity();
#pragma unroll 1
            for (int i = leaf; i < count; i += sweeps * accumulators) {
                First x[Policy::group]; // all before any is used: what is beyond the last one is that
#pragma unroll
                for (int k = 0; k < Policy::group; ++k) {
                    x[k] = held[line(min(i + k / group * accumulators + k % group, count - 1))];
                }
#pragma unroll
                for (int k = 0; k < Policy::group; ++k) {
                    const int element = i + k / group * accumulators + k % group;
                    State &sum = sums[k % group];
                    const State next = add_element(own_op, sum, element, x[k], Late()...);
                    sum = element < count ? next : sum;
                }
            }
            PairwiseMerge<State>(levels, 1, groups).push(op, merge_tree<group>(op, group, [&](int u) {
                                                             return sums[u];
                                                         }));
        }
        return PairwiseMerge<State>(levels, 1, groups).total(op);
    };
    state = run >= 8   ? add_run(std::integral_constant<int, 8>())
            : run == 4 ? add_run(std::integral_constant<int, 4>())
            : run == 2 ? add_run(std::integral_constant<int, 2>())
                       : add_run(std::integral_constant<int, 1>());
    const int merged = thread >> log_parts, merging = thread & (parts - 1);
    const auto merge = [&](const State &a, const State &b) { return op.merge(a, b); };
    exchanged[result * (parts + 1) + part] = state;
    __syncthreads();
    state = merge_lanes_in_order(exchanged[merged * (parts + 1) + merging], merge, min(parts, 32));
    if (parts > 32) {
        if (thread % 32 == 0) warps[thread / 32] = state;
        __syncthreads();
        const int of_result = parts / 32;
        state = merge_lanes_in_order(warps[merged * of_result + (thread & (of_result - 1))], merge, of_result);
    }
    if (merging == 0) states[merged] = state;
    if (is_there && part == 0) known[result] = one.rest;
    __syncthreads();
    if (is_there && part == 0) own_op.store(number, states[result]);

    // To memory, in its order.
    const TileLanes &lanes = tiles.storing;
    const int first_i = lanes.place(0), step_i = lanes.step(0), apart = step_i * tiles.writes[0];
    First *const to = outs.first + tile.first[0] + first_i * tiles.writes[0];
#pragma unroll 1
    for (int a = lanes.place(1); a < extents[1]; a += lanes.step(1)) {
#pragma unroll 1
        for (int b = lanes.place(2); b < side; b += lanes.step(2)) {
            const int64_t its_number = tile.at(n, a, b);
            const auto f = operation_of(op, its_number).finish(its_number, states[a * side + b]);
            one.rest = known[a * side + b];
            const auto map = [&](First x, int i) {
                one.first = x;
                return with_elements(one, [&](auto... v) { return map_element(f, i, v...); });
            };
            const TileLine its_line(layout, origin, a, b);
            First *its = to + a * tiles.writes[1] + b * tiles.writes[2];
            int i = first_i;
#pragma unroll 1
            for (; i + (Policy::maps - 1) * step_i < count; i += Policy::maps * step_i, its += Policy::maps * apart) {
                First x[Policy::maps]; // all before any is used
#pragma unroll
                for (int u = 0; u < Policy::maps; ++u) x[u] = held[its_line(i + u * step_i)];
#pragma unroll
                for (int u = 0; u < Policy::maps; ++u) its[u * apart] = map(x[u], i + u * step_i);
            }
#pragma unroll 1
            for (; i < count; i += step_i, its += apart) *its = map(held[its_line(i)], i);
        }
    }
}

/// The lanes of a block that go through dimensions of these extents, of which `order` says the nearest in memory first.
inline TileLanes tile_lanes(const int64_t (&extents)[3], const int (&order)[3]) {
    TileLanes lanes{};
    int shift = 0;
    for (int turn = 0; turn < 3; ++turn) {
        const int dim = order[turn], most = turn == 0 ? 5 : HeldTilesPolicy::log_threads - shift;
        while (lanes.bits[dim] < most && (1 << lanes.bits[dim]) < extents[dim]) ++lanes.bits[dim];
        lanes.shifts[dim] = shift;
        shift += lanes.bits[dim];
    }
    // What is left goes to the dimension that has most places for a lane.
    for (; shift < HeldTilesPolicy::log_threads; ++shift) {
        int longest = order[0];
        for (const int dim : order) {
            if (extents[dim] >> lanes.bits[dim] > extents[longest] >> lanes.bits[longest]) longest = dim;
        }
        ++lanes.bits[longest];
        for (int turn = 0, from = 0; turn < 3; from += lanes.bits[order[turn++]]) lanes.shifts[order[turn]] = from;
    }
    return lanes;
}

/// The layout of tiles of these extents of elements of an input, at these strides.
template <class T> TileLayout tile_layout(const int64_t (&extents)[3], const int64_t (&strides)[3]) {
    constexpr int V = 16 / sizeof(T);
    TileLayout layout{};
    layout.near = layout.far = TileLayout::none;
    int order[3] = {0, 1, 2};
    std::sort(order, order + 3, [&](int a, int b) { return std::abs(strides[a]) < std::abs(strides[b]); });
    int64_t run = 1;
    bool is_run = true;
    int slow[2], slows = 0;
    for (const int d : order) {
        if (extents[d] == 1) continue;
        is_run = is_run && slows == 0 && strides[d] == run;
        if (is_run) {
            layout.pitches[d] = static_cast<int>(run);
            run *= extents[d];
        } else if (slows < 2 && run > 1) {
            slow[slows++] = d;
        } else {
            slows = 3;
            break;
        }
    }
    if (slows == 3 || run == 1) {
        // An odd number of words, so that neither neighbouring elements nor neighbouring results share a bank.
        constexpr int word = std::max(1, 4 / static_cast<int>(sizeof(T)));
        const int pitch = static_cast<int>((ceil_divide(extents[0], word) | 1) * word);
        layout.pitches[0] = 1, layout.pitches[2] = pitch, layout.pitches[1] = pitch * static_cast<int>(extents[2]);
        layout.offsets[0] = layout.offsets[1] = layout.offsets[2] = layout.mask = 0;
        layout.elements = layout.pitches[1] * static_cast<int>(extents[1]);
        return layout;
    }
    // An odd number of vectors.
    int64_t pitch = (ceil_divide(run + V - 1, V) | 1) * V;
    layout.mask = V - 1;
    layout.in_segments = true;
    for (int k = 0; k < slows; ++k) {
        const int d = slow[k];
        (k == 0 ? layout.near : layout.far) = d;
        layout.pitches[d] = static_cast<int>(pitch);
        layout.offsets[d] = static_cast<int>(strides[d] & (V - 1));
        pitch *= extents[d];
    }
    layout.of_near = Divider<int32_t>(slows > 0 ? static_cast<int32_t>(extents[slow[0]]) : 1);
    layout.elements = static_cast<int>(pitch);
    const int64_t vectors = ceil_divide(run, V); // or one more, which lanes take in turn
    while (layout.log_lanes < HeldTilesPolicy::log_threads && (1 << layout.log_lanes) < vectors) ++layout.log_lanes;
    return layout;
}

/// Sets how a tile of these sides lies in shared memory, and how it is loaded, of operand `main`, and stored.
template <int n> void set_accesses(HeldTiles<n> &tiles, const int64_t (&sides)[3], const TileLayout &layout, int main) {
    tiles.layout = layout;
    const auto lanes = [&](int k) {
        int order[3] = {0, 2, 1};
        std::sort(order, order + 3, [&](int a, int b) {
            return sides[b] == 1 ? sides[a] > 1
                                 : sides[a] > 1 && std::abs(tiles.strides[a][k]) < std::abs(tiles.strides[b][k]);
        });
        return tile_lanes(sides, order);
    };
    tiles.loading = lanes(main);
    tiles.storing = lanes(0);
}

/// Tiles of all elements of some results, if there is room: of columns, and where the output has another order than the
/// input.
template <class T, int n> std::optional<TilePlan<n, HeldTiles<n>>> plan_held_tiles(const ReduceWalk &walk) {
    using Policy = HeldTilesPolicy;
    constexpr int size = sizeof(T);
    if (!has_tiles(walk) || walk.count < Policy::least_elements || walk.count > Policy::most_bytes / size) {
        return std::nullopt;
    }
    const TileDims dims(walk);
    const bool columns = dims.reads_across && !dims.crosses;
    if (columns ? walk.count < Policy::least_column : !dims.crosses) return std::nullopt;
    const int64_t run = Policy::run_bytes / size, least_run = Policy::least_run_bytes / size;
    const int64_t strides[3] = {walk.reduced.strides[0][walk.main],
                                dims.two ? walk.kept.strides[dims.of_side[0]][walk.main] : 0,
                                walk.kept.strides[dims.of_side[1]][walk.main]};
    int64_t sides[3] = {walk.count, 1, 1};
    if (dims.apart) sides[1] = std::min(run, dims.extents[1]);
    if (dims.reads_across || (dims.writes_across && !dims.apart)) sides[2] = std::min(run, dims.extents[2]);
    const auto longer = [&]() -> int64_t & { return sides[sides[1] < sides[2] ? 2 : 1]; };
    const auto bytes = [&]() -> int64_t {
        if (sides[0] * sides[1] * sides[2] > Policy::most_bytes) return sides[0] * sides[1] * sides[2];
        return int64_t{tile_layout<T>(sides, strides).elements} * size;
    };
    while (bytes() > Policy::most_bytes || sides[1] * sides[2] > Policy::threads) {
        if (longer() <= least_run) return std::nullopt;
        longer() = ceil_divide(longer(), 2);
    }
    const int64_t all = walk.results * walk.count * size;
    const int64_t wanted = std::clamp<int64_t>(all / (int64_t{Policy::blocks_wanted} * multiprocessors() + 1),
                                               Policy::least_bytes, Policy::wanted_bytes<size>);
    for (const int d : {2, 1}) {
        while (sides[d] < dims.extents[d] && 2 * bytes() <= wanted && 2 * sides[1] * sides[2] <= Policy::threads) {
            sides[d] = std::min(2 * sides[d], dims.extents[d]);
        }
    }
    // Narrower ones where multiprocessors would have none.
    while ((columns || walk.count >= Policy::least_narrow) && longer() > least_run &&
           walk.results < sides[1] * sides[2] * multiprocessors()) {
        longer() = ceil_divide(longer(), 2);
    }
    TilePlan<n, HeldTiles<n>> plan{};
    if (!set_tiles(plan, walk, dims, sides)) return std::nullopt;
    HeldTiles<n> &tiles = plan.tiles;
    set_accesses(tiles, sides, tile_layout<T>(sides, strides), walk.main);
    while ((int64_t{1} << tiles.log_results) < sides[1] * sides[2]) ++tiles.log_results;
    tiles.log_parts = Policy::log_threads - tiles.log_results;
    return plan;
}

/// Reduces and looks again at results of one line of elements each in tiles; none where plan_held_tiles() has none.
template <class Op, class... Out, class First, class... Late>
std::optional<Status> reduce_if_tiles(const Call &call, const ReduceWalk &walk, const Op &op,
                                      const Pack<Out *...> &outs, const First *in, const Late *...late) {
    if constexpr (!kInTiles<Op>) {
        return std::nullopt;
    } else {
        constexpr int n = sizeof...(Out) + 1 + sizeof...(Late);
        const ReduceOrder order = reduce_order<Op, Pack<Out *...>, First, Late...>(walk.count);
        const auto plan = plan_held_tiles<First, n>(walk);
        if (!plan || order.slices > 1) return std::nullopt;
        return launch_with_dynamic_shared(
            call, plan->blocks, HeldTilesPolicy::threads, plan->tiles.layout.elements * static_cast<int>(sizeof(First)),
            reduce_tiles_kernel<n, Op, Pack<Out *...>, First, Late...>, DeviceDims<n + 1>(plan->batch), plan->tiles,
            MemoryRange(walk, in), order, op, outs, in, late...);
    }
}

} // namespace baracuda
