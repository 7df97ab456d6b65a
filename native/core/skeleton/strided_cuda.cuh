// strided.h on the device: a thread takes vectors along the dimension in which the outputs are dense, of several rows
// in turn. Where inputs are dense in another dimension, a block turns tiles of them in shared memory first.
#pragma once

#include "core/device/transpose.cuh"
#include "core/skeleton/map_cuda.cuh"
#include "core/skeleton/strided.h"

namespace baracuda {

/// Tuned on an H200; see benchmarks/h200.md.
struct StridedPolicy {
    static constexpr int vector_bytes = 16; // of the widest operand, that a thread takes of a row
    static constexpr int width = 8;         // places of a row that a thread takes, at most
    static constexpr int rows = 8;          // that a thread takes in turn, at most

    // As powers of two: of a block's threads those along the outputs in a warp, and warps along the outputs, at most.
    static constexpr int lanes_along = 5, warps_along = 3;
    static constexpr int least_lanes = 3; // whose places are apart where outputs are not in vectors

    // The same of turned tiles, whose rows of 128 bytes are read and written without bank conflicts. Of a tile: bytes
    // of the inputs that are turned, for one and for more of them; bytes of the widest operand, at most; and places,
    // fewer than which do not give the GPU more blocks.
    static constexpr int turning_blocks = 5; // on a multiprocessor, at least
    static constexpr int tile_lanes_along = 3, tile_warps_along = 3;
    static constexpr int tile_bytes = 1 << 14, tiles_bytes = 1 << 15, tile_reach = 1 << 16, log_least_places = 10;
};

/// The kernel's parameters. Steps are in bytes, from one place to the next unless something else is said.
template <int n> struct Grid {
    static constexpr int others = kMaxRank - 2;

    char *operands[n];
    int64_t along, across;         // extents
    int block_along, block_across; // of a block
    int last_along, last_across;   // of the last block
    int log_lanes, log_warps;      // threads along, in a warp, and warps along
    int log_apart = 0;             // places along from one place of a thread in a row to its next
    int64_t step_along[n], step_across[n];
    int64_t step_places[n];               // between places of a thread in a row
    int64_t step_lines[n];                // between rows of a thread; 0 where they are turned
    int64_t columns[n], rows[n];          // between blocks
    int64_t step_other[others][n];        // along the other dimensions, the last one fastest
    Divider<int32_t> by_along, by_across; // blocks
    Divider<int32_t> by_other[others];
    int other_count = 0;

    // How an operand's places along are accessed, bit k that of operand k: as vectors; as one value; in shared memory,
    // turned from vectors (wide) or elements; else each for itself.
    unsigned vectors = 0, same = 0, turned = 0, wide = 0;
    bool repeated = true; // across: all inputs
    int log_across;       // of a tile
    int tiles[n];         // where they begin in shared memory

    /// Splits a block's index into columns and rows of blocks, and sets where its operands begin.
    __device__ void locate(int &column, int &row, size_t (&at)[n]) const {
        const int line = by_along.quotient(blockIdx.x);
        int other = by_across.quotient(line);
        column = blockIdx.x - line * by_along.divisor();
        row = line - other * by_across.divisor();
#pragma unroll
        for (int k = 0; k < n; ++k) {
            at[k] = __cvta_generic_to_global(operands[k]) + scaled(column, columns[k]) + scaled(row, rows[k]);
        }
#pragma unroll 1
        for (int d = other_count - 1; d >= 0; --d) {
            const int next = by_other[d].quotient(other), place = other - next * by_other[d].divisor();
            other = next;
#pragma unroll
            for (int k = 0; k < n; ++k) at[k] += scaled(place, step_other[d][k]);
        }
    }
};

/// The same, of which the compiler does not know the lanes. Where it does, it rounds them in other pairs than a
/// vector's.
template <class T, int W> __device__ Vector<T, W> opaque(const Vector<T, W> &vector) {
    uint32_t words[sizeof vector / sizeof(uint32_t)];
    memcpy(words, &vector, sizeof vector);
#pragma unroll
    for (uint32_t &word : words) word = kept(word);
    Vector<T, W> same;
    memcpy(&same, words, sizeof same);
    return same;
}

/// How a thread's part of a row is accessed: W places, of which `count` are in the tensor.
template <bool turning, int W, int n> struct Reach {
    const Grid<n> &grid;
    int count;
    unsigned vectors;

    template <class T> __device__ void load_vector(Vector<T, W> &part, size_t at) const {
        part.load(global<const T>(at));
    }

    template <class T> __device__ void load(Vector<T, W> &part, int k, size_t at, int j) const {
        if (vectors >> k & 1) return load_vector(part, at);
        if (turning && grid.turned >> k & 1) return load_turned(part, at, j, grid.log_across);
        if constexpr (sizeof(T) <= 8) {
            if (grid.same >> k & 1) { // whole words: their halves would be waited for
                const uint64_t bits = to_word(*global<const T>(at));
                part.set_word(0, static_cast<uint32_t>(bits));
                if constexpr (sizeof(T) == 8) part.set_word(1, static_cast<uint32_t>(bits >> 32));
                return;
            }
        }
        T lanes[W];
#pragma unroll
        for (int e = 0; e < W; ++e) {
            lanes[e] = *global<const T>(at + scaled(min(e, count - 1), grid.step_places[k]));
        }
        part.set(lanes);
    }

    template <class T> __device__ void store(const Vector<T, W> &part, int k, size_t at) const {
        if (vectors >> k & 1) return part.store(global<T>(at));
        const Vector<T, W> words = opaque(part);
#pragma unroll
        for (int e = 0; e < W; ++e) {
            if (e < count) *global<T>(at) = words.lane(e);
            at += grid.step_places[k];
        }
    }
};

/// What a functor returns, as a Pack of one or more.
template <class First> __device__ Pack<First> packed(const First &value) { return {value, {}}; }
template <class... T> __device__ const Pack<T...> &packed(const Pack<T...> &values) { return values; }

/// Blocks of strided_kernel on a multiprocessor, at least; 0 leaves registers to the compiler, which gives f64 too few.
template <bool turning, class... In>
constexpr int kStridedBlocks = ((sizeof(In) == 8) || ...) ? 4
                               : turning                  ? StridedPolicy::turning_blocks
                                                          : 0;

template <bool turning, int W, int n, class F, class Outs, class... In>
__global__ void __launch_bounds__(TurnPolicy::threads, (kStridedBlocks<turning, In...>))
    strided_kernel(Grid<n> grid, F f) {
    begin_kernel();
    constexpr int outputs = n - static_cast<int>(sizeof...(In));
    constexpr unsigned outs = (1u << outputs) - 1, all = (1u << n) - 1;
    // What a single input repeats is computed once, for all places of a row or all rows of a thread.
    constexpr bool alone = !turning && sizeof...(In) == 1;
    // Several inputs in 16 bits are loaded a row ahead, unless turned.
    constexpr bool ahead = !turning && sizeof...(In) > 1 && ((sizeof(In) == 2) && ...);
    constexpr int late = ahead ? outputs : n; // operands whose addresses go on at the end of a row
    size_t at[n];
    int column, row;
    grid.locate(column, row, at);
    const int along = column == grid.by_along.divisor() - 1 ? grid.last_along : grid.block_along;
    const int across = row == grid.by_across.divisor() - 1 ? grid.last_across : grid.block_across;

    if constexpr (turning) {
        int operand = outputs;
        const auto turn = [&](auto bits) {
            const int k = operand++;
            if (!(grid.turned >> k & 1)) return;
            turn_tile<decltype(bits)>(grid.tiles[k], at[k], grid.step_along[k], along, across, grid.log_across,
                                      Cell<decltype(bits)>::log_lines(W), grid.wide >> k & 1);
        };
        (turn(Word<In>()), ...);
        __syncthreads();
    }

    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int lane_along = lane & ((1 << grid.log_lanes) - 1), warp_along = warp & ((1 << grid.log_warps) - 1);
    const int log_apart = turning ? 0 : grid.log_apart;
    const int i = (warp_along * W << grid.log_lanes) + lane_along * (log_apart ? 1 : W);
    const int count = min((along - i + (1 << log_apart) - 1) >> log_apart, W);
    const int line = (warp >> grid.log_warps << (5 - grid.log_lanes)) + (lane >> grid.log_lanes);
    const int lines = TurnPolicy::threads >> grid.log_lanes >> grid.log_warps;
    if (count <= 0) return;
#pragma unroll
    for (int k = 0; k < n; ++k) at[k] += scaled(i, grid.step_along[k]) + scaled(line, grid.step_across[k]);

    if constexpr (turning) {
        int operand = outputs;
        const auto place = [&](auto bits) {
            const int k = operand++;
            if (grid.turned >> k & 1) at[k] = turned_place<W, decltype(bits)>(grid.tiles[k], i, grid.log_across);
        };
        (place(Word<In>()), ...);
    }
    const Reach<turning, W, n> reach{grid, count, count == W ? grid.vectors : 0};
    using Parts = Vectors<W, In...>;
    const auto load = [&](Parts &parts, int j) {
        if ((reach.vectors | outs) == all) {
            parts.each(outputs, [&](auto &part, int k) { reach.load_vector(part, at[k]); });
        } else {
            parts.each(outputs, [&](auto &part, int k) { reach.load(part, k, at[k], j); });
        }
#pragma unroll
        for (int k = late; k < n; ++k) at[k] += grid.step_lines[k];
    };
    Parts next;
    if (ahead && line < across) load(next, line);
#pragma unroll 1
    for (int j = line; j < across; j += lines) {
        Parts parts;
        if constexpr (ahead) {
            parts = next;
            if (j + lines < across) load(next, j + lines);
        } else {
            load(parts, j);
        }
        using Results = std::decay_t<decltype(packed(parts.apply(f, 0)))>;
        Results lanes[W];
        Outs results;
        if (alone && grid.same) {
            lanes[0] = packed(parts.apply(f, 0));
            results.set([&](int) -> const Results & { return lanes[0]; });
        } else {
            if (grid.same) parts.spread(grid.same >> outputs); // where they are used, it keeps no load waiting
#pragma unroll(kNoUnroll<F> ? 1 : W)
            for (int e = 0; e < W; ++e) lanes[e] = packed(parts.apply(f, e));
            results.set([&](int e) -> const Results & { return lanes[e]; });
        }
        do {
            results.each(0, [&](const auto &part, int k) { reach.store(part, k, at[k]); });
#pragma unroll
            for (int k = 0; k < late; ++k) at[k] += grid.step_lines[k];
        } while (alone && grid.repeated && (j += lines) < across);
    }
}

/// Operands as they are accessed: sizes of an element and addresses.
template <int n> struct Operands {
    int outputs, bytes[n];
    char *addresses[n];
};

/// The dimension in which an input is dense that is neither dense nor repeated along the outputs; or -1.
template <int n> int turned_dimension(const Walk &walk, int outputs) {
    const int along = walk.rank - 1;
    for (int k = outputs; k < n; ++k) {
        for (int d = 0; d < along && walk.strides[along][k] != 0 && walk.strides[along][k] != 1; ++d) {
            if (walk.strides[d][k] == 1) return d;
        }
    }
    return -1;
}

/// The least p <= limit with places << p >= extent, or limit.
inline int fitting(int limit, int64_t places, int64_t extent) {
    int p = 0;
    while (p < limit && places << p < extent) ++p;
    return p;
}

/// The largest p with bytes << p <= limit.
inline int log_fitting(int bytes, int limit) {
    int p = 0;
    while (bytes << (p + 1) <= limit) ++p;
    return p;
}

/// Whether all strides of operand k but those along dimension d, and its address, keep vectors of so many elements
/// aligned.
template <int n> bool aligned_vectors(const Walk &walk, const Operands<n> &operands, int k, int d, int elements) {
    if (reinterpret_cast<uintptr_t>(operands.addresses[k]) % (elements * operands.bytes[k]) != 0) return false;
    for (int other = 0; other < walk.rank; ++other) {
        if (other != d && walk.strides[other][k] % elements != 0) return false;
    }
    return true;
}

/// The walk's steps, and how each operand is accessed in vectors of W; across: a dimension, or -1. Multiplies `others`
/// by the other dimensions' extents.
template <int W, int n>
Grid<n> grid_of(const Walk &walk, const Operands<n> &operands, int across, bool turned, int64_t &others) {
    const int along = walk.rank - 1;
    Grid<n> grid;
    grid.along = walk.extents[along];
    grid.across = across < 0 ? 1 : walk.extents[across];
    for (int k = 0; k < n; ++k) {
        const int64_t bytes = operands.bytes[k], step = walk.strides[along][k];
        const unsigned bit = 1u << k;
        const bool read = k >= operands.outputs;
        grid.operands[k] = operands.addresses[k];
        grid.step_along[k] = step * bytes;
        grid.step_across[k] = across < 0 ? 0 : walk.strides[across][k] * bytes;
        if (read && grid.step_across[k] != 0) grid.repeated = false;
        if (step == 1 && aligned_vectors(walk, operands, k, along, W)) {
            grid.vectors |= bit;
        } else if (read && step == 0) {
            grid.same |= bit;
        } else if (read && step != 1 && turned && walk.strides[across][k] == 1) {
            const int columns = static_cast<int>(16 / std::max<int64_t>(bytes, 4)); // see Cell
            grid.turned |= bit;
            if (grid.across % columns == 0 && aligned_vectors(walk, operands, k, across, columns)) grid.wide |= bit;
        }
    }
    for (int d = 0; d < along; ++d) {
        if (d == across) continue;
        for (int k = 0; k < n; ++k) grid.step_other[grid.other_count][k] = walk.strides[d][k] * operands.bytes[k];
        const int64_t extent = std::min<int64_t>(walk.extents[d], INT32_MAX); // beyond it the launch is refused
        grid.by_other[grid.other_count++] = Divider<int32_t>(static_cast<int32_t>(extent));
        others *= walk.extents[d];
    }
    return grid;
}

/// Sets how blocks of block_along x block_across places cover the grid, and returns how many there are with all
/// `others`.
template <int n> int64_t set_blocks(Grid<n> &grid, int64_t others) {
    const int64_t columns = ceil_divide(grid.along, grid.block_along),
                  rows = ceil_divide(grid.across, grid.block_across);
    const int64_t blocks = columns * rows * others;
    if (blocks <= INT32_MAX) { // else the launch is refused
        grid.by_along = Divider<int32_t>(static_cast<int32_t>(columns));
        grid.by_across = Divider<int32_t>(static_cast<int32_t>(rows));
    }
    grid.last_along = static_cast<int>(grid.along - (columns - 1) * grid.block_along);
    grid.last_across = static_cast<int>(grid.across - (rows - 1) * grid.block_across);
    const int lines = TurnPolicy::threads >> grid.log_lanes >> grid.log_warps;
    for (int k = 0; k < n; ++k) {
        grid.columns[k] = grid.step_along[k] * grid.block_along;
        grid.step_places[k] = grid.step_along[k] << grid.log_apart;
        grid.rows[k] = grid.step_across[k] * grid.block_across;
        grid.step_lines[k] = grid.turned >> k & 1 ? 0 : grid.step_across[k] * lines;
    }
    return blocks;
}

/// Tiles of 2^p places, as many bytes along of the widest operand as across of the narrowest that is turned. Returns
/// the bytes of shared memory.
template <int W, int n> int set_tiles(Grid<n> &grid, const Operands<n> &operands, int64_t others) {
    using Policy = StridedPolicy;
    constexpr int log_width = W == 8 ? 3 : W == 4 ? 2 : W == 2 ? 1 : 0;
    int sum = 0, narrowest = 8, widest = 1, count = 0;
    for (int k = 0; k < n; ++k) {
        widest = std::max(widest, operands.bytes[k]);
        if (!(grid.turned >> k & 1)) continue;
        ++count;
        sum += operands.bytes[k];
        narrowest = std::min(narrowest, operands.bytes[k]);
    }
    int p = std::min(log_fitting(sum, count == 1 ? Policy::tile_bytes : Policy::tiles_bytes),
                     log_fitting(widest, Policy::tile_reach));
    const int64_t wanted = busy_blocks();
    while (p > Policy::log_least_places && grid.along * grid.across * others >> p < wanted) --p;

    const int least = std::max(2, log_width), most = log_width + Policy::tile_lanes_along + Policy::tile_warps_along;
    const int even = (p + log_fitting(1, narrowest) - log_fitting(1, widest)) / 2;
    int log_along = std::max(least, fitting(even, 1, grid.along));
    grid.log_across = std::max(2, fitting(p - log_along, 1, grid.across));
    log_along = std::max(log_along, fitting(std::min(most, p - grid.log_across), 1, grid.along));
    grid.log_lanes = std::min(Policy::tile_lanes_along, log_along - log_width);
    grid.log_warps = log_along - log_width - grid.log_lanes;
    grid.block_along = 1 << log_along;
    grid.block_across = 1 << grid.log_across;

    int bytes = 0;
    for (int k = 0; k < n; ++k) {
        grid.tiles[k] = bytes;
        if (grid.turned >> k & 1) bytes += operands.bytes[k] << (log_along + grid.log_across);
    }
    return bytes;
}

/// How strided_kernel covers a walk.
template <int n> struct StridedPlan {
    Grid<n> grid;
    int64_t blocks;
    int shared_bytes;
    bool turned;
};

template <int W, int n> StridedPlan<n> plan_strided(const Walk &walk, const Operands<n> &operands) {
    using Policy = StridedPolicy;
    StridedPlan<n> plan;
    Grid<n> &grid = plan.grid;
    int64_t others = 1;
    int across = turned_dimension<n>(walk, operands.outputs);
    plan.turned = across >= 0;
    if (!plan.turned) {
        across = walk.rank - 2; // the largest of the others
        for (int d = across - 1; d >= 0; --d) {
            if (walk.extents[d] > walk.extents[across]) across = d;
        }
    }
    grid = grid_of<W>(walk, operands, across, plan.turned, others);
    if (plan.turned) {
        plan.shared_bytes = set_tiles<W>(grid, operands, others);
    } else {
        plan.shared_bytes = 0;
        grid.log_lanes = fitting(Policy::lanes_along, W, grid.along);
        grid.log_warps = fitting(Policy::warps_along, W << grid.log_lanes, grid.along);
        const int lines = TurnPolicy::threads >> grid.log_lanes >> grid.log_warps;
        const unsigned outs = (1u << operands.outputs) - 1;
        if ((grid.vectors & outs) != outs && grid.log_lanes >= Policy::least_lanes) {
            grid.vectors = 0; // that a warp stores neighbours together
            grid.log_apart = grid.log_lanes;
        }
        grid.block_along = W << grid.log_lanes << grid.log_warps;
        grid.block_across = lines * share(walk.count() / W, TurnPolicy::threads, Policy::rows);
    }
    plan.blocks = set_blocks(grid, others);
    return plan;
}

template <class First, class... Rest> void collect_outputs(const Pack<First *, Rest *...> &outs, char **to) {
    *to = reinterpret_cast<char *>(outs.first);
    if constexpr (sizeof...(Rest) > 0) collect_outputs(outs.rest, to + 1);
}

template <class F, class... Out, class... In, size_t... index>
Status map_walk(const Call &call, const Walk &walk, const F &f, const Pack<Out *...> &outs,
                std::index_sequence<index...>, In *...in) {
    constexpr int lanes = map_lanes<F, Out..., In...>;
    Split split;
    if (walk.contiguous() && aligned_together<lanes>(walk.count(), split, outs, static_cast<const In *>(in)...)) {
        return launch_map<lanes>(call, split, f, outs, static_cast<const In *>(in)...);
    }
    constexpr int n = sizeof...(Out) + sizeof...(In), outputs = sizeof...(Out);
    constexpr int widest = static_cast<int>(std::max({sizeof(Out)..., sizeof(In)...}));
    constexpr int W = std::min(StridedPolicy::width, StridedPolicy::vector_bytes / widest);
    Operands<n> operands{outputs, {static_cast<int>(sizeof(Out))..., static_cast<int>(sizeof(In))...}, {}};
    collect_outputs(outs, operands.addresses);
    ((operands.addresses[outputs + index] = const_cast<char *>(reinterpret_cast<const char *>(in))), ...);
    const StridedPlan<n> plan = plan_strided<W>(walk, operands);
    const auto kernel = plan.turned ? strided_kernel<true, W, n, F, Vectors<W, Out...>, std::remove_const_t<In>...>
                                    : strided_kernel<false, W, n, F, Vectors<W, Out...>, std::remove_const_t<In>...>;
    return launch(call, plan.blocks, TurnPolicy::threads, plan.shared_bytes, kernel, plan.grid, f);
}

} // namespace baracuda
