// strided.h on the device. Where all operands are dense or repeated along the dimension in which the outputs are dense,
// a thread takes vectors along it (strided_rows_kernel). Where inputs are dense in another dimension, a block turns
// tiles of them in shared memory first (turned_tiles_kernel).
#pragma once

#include "core/map_cuda.cuh"
#include "core/strided.h"

namespace baracuda {

/// Tuned on an H200; see benchmarks/h200.md.
struct StridedPolicy {
    static constexpr int vector_bytes = 16; // of the widest operand, that a thread takes of a row
    static constexpr int width = 8;         // places of a row that a thread takes, at most
    static constexpr int rows = 4;          // that a thread takes in turn

    // As powers of two: threads of a block, of them along the outputs in a warp, and warps along the outputs, at most.
    static constexpr int threads = 8, lanes_along = 5, warps_along = 3;

    // Of a tile, as powers of two: places along the outputs, at most, and the bytes of the widest of so many inputs,
    // all of which fit into 48 KiB.
    static constexpr int tile_along = 6;
    static constexpr int tile_bytes(int inputs) { return inputs <= 2 ? 14 : 13; }
};

/// How an operand's places are accessed.
enum class Access : uint8_t {
    single,
    vectors,
    same,   // an input's row is one value
    turned, // an input that is dense across: through shared memory
};

/// The kernels' parameters: along, across, and the other dimensions, the last one fastest.
template <int n> struct Grid {
    static constexpr int others = kMaxRank - 2;

    int64_t along, across; // extents
    int64_t step_along[n], step_across[n], steps[others][n];
    Divider32 by_along, by_across; // blocks
    Divider32 by_other[others];
    int other_count = 0;
    int log_along, log_across; // places of a block's tile; of strided_rows_kernel: threads along in a warp, warps along
    Access access[n];

    /// Splits a block's index into columns and rows of blocks, and adds to `offsets` where the other dimensions are.
    __device__ void locate(int64_t &column, int64_t &row, int64_t (&offsets)[n]) const {
        const int line = by_along.quotient(blockIdx.x);
        int other = by_across.quotient(line);
        column = by_along.remainder(blockIdx.x);
        row = by_across.remainder(line);
#pragma unroll 1
        for (int d = other_count - 1; d >= 0; --d) {
            const int64_t at = by_other[d].remainder(other);
            other = by_other[d].quotient(other);
#pragma unroll
            for (int k = 0; k < n; ++k) offsets[k] += at * steps[d][k];
        }
    }
};

/// W places of a row of an operand.
template <int W, class T> struct RowPart {
    T at[W];

    __device__ void load(const T *from, Access access, int64_t step, int count) {
        if (access == Access::vectors && count == W) {
            Vector<T, W> vector;
            vector.load(from);
#pragma unroll
            for (int i = 0; i < W; ++i) at[i] = vector.lane(i);
        } else if (access == Access::same) {
            const T value = *from;
#pragma unroll
            for (int i = 0; i < W; ++i) at[i] = value;
        } else {
#pragma unroll
            for (int i = 0; i < W; ++i) at[i] = from[i < count ? i * step : 0];
        }
    }
};

/// The parts of all inputs.
template <int W, class... In> struct RowParts {
    template <class Load> __device__ void load(int, const Load &) {}
    template <class F, class... Values> __device__ auto apply(const F &f, int, Values... values) const {
        return f(values...);
    }
};
template <int W, class First, class... Rest> struct RowParts<W, First, Rest...> {
    RowPart<W, First> first;
    RowParts<W, Rest...> rest;

    /// load_one(part, operand, pointer) for each input.
    template <class Load>
    __device__ void load(int operand, const Load &load_one, const First *in, const Rest *...others) {
        load_one(first, operand, in);
        rest.load(operand + 1, load_one, others...);
    }
    template <class F, class... Values> __device__ auto apply(const F &f, int i, Values... values) const {
        return rest.apply(f, i, values..., first.at[i]);
    }
};

/// outs...[offsets... + i * step...] = result_at(i)... for i < count.
template <int W, int operand, int n, class First, class... Rest, class ResultAt>
__device__ void store_row(const Grid<n> &grid, const int64_t (&offsets)[n], int count,
                          const Pack<First *, Rest *...> &outs, const ResultAt &result_at) {
    First *to = outs.first + offsets[operand];
    if (grid.access[operand] == Access::vectors && count == W) {
        First lanes[W];
#pragma unroll
        for (int i = 0; i < W; ++i) lanes[i] = result_at(i).first;
        Vector<First, W> vector;
        vector.set(lanes);
        vector.store(to);
    } else {
#pragma unroll
        for (int i = 0; i < W; ++i) {
            if (i < count) to[i * grid.step_along[operand]] = result_at(i).first;
        }
    }
    if constexpr (sizeof...(Rest) > 0) {
        store_row<W, operand + 1>(grid, offsets, count, outs.rest,
                                  [&](int i) -> const Pack<Rest...> & { return result_at(i).rest; });
    }
}

/// What a functor returns, as a Pack of one or more.
template <class First> __device__ Pack<First> packed(const First &value) { return {value, {}}; }
template <class... T> __device__ const Pack<T...> &packed(const Pack<T...> &values) { return values; }

/// f of the loaded parts, to the outputs.
template <int W, int n, class F, class Outs, class... In>
__device__ void write_row(const Grid<n> &grid, const int64_t (&offsets)[n], int count, const F &f,
                          const RowParts<W, In...> &parts, const Outs &outs) {
    using Results = std::decay_t<decltype(packed(parts.apply(f, 0)))>;
    Results results[W];
#pragma unroll(is_heavy<F> ? 1 : W)
    for (int i = 0; i < W; ++i) results[i] = packed(parts.apply(f, i));
    store_row<W, 0>(grid, offsets, count, outs, [&](int i) -> const Results & { return results[i]; });
}

template <int W, int n, class F, class Outs, class... In>
__global__ void __launch_bounds__(1 << StridedPolicy::threads)
    strided_rows_kernel(Grid<n> grid, F f, Outs outs, const In *...in) {
    begin_kernel();
    constexpr int rows = StridedPolicy::rows;
    const int lanes = grid.log_along, warps = grid.log_across;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int64_t column, row, offsets[n] = {};
    grid.locate(column, row, offsets);
    const int lane_along = lane & ((1 << lanes) - 1), warp_along = warp & ((1 << warps) - 1);
    const int64_t i = ((((column << warps) + warp_along) << lanes) + lane_along) * W;
    const int64_t lines = (row << (StridedPolicy::threads - 5 - warps)) + (warp >> warps);
    const int64_t j = ((lines << (5 - lanes)) + (lane >> lanes)) * rows;
    if (i >= grid.along || j >= grid.across) return;
    const int count = static_cast<int>(min(grid.along - i, int64_t{W}));
    const int deep = static_cast<int>(min(grid.across - j, int64_t{rows}));
#pragma unroll
    for (int k = 0; k < n; ++k) offsets[k] += i * grid.step_along[k] + j * grid.step_across[k];
#pragma unroll 1
    for (int r = 0; r < deep; ++r) {
        RowParts<W, In...> parts;
        const auto load = [&](auto &part, int k, const auto *from) {
            part.load(from + offsets[k], grid.access[k], grid.step_along[k], count);
        };
        parts.load(n - static_cast<int>(sizeof...(In)), load, in...);
        write_row(grid, offsets, count, f, parts, outs);
#pragma unroll
        for (int k = 0; k < n; ++k) offsets[k] += grid.step_across[k];
    }
}

/// Elements of T between the rows of a turned tile in shared memory, against bank conflicts, beyond its extent across.
template <class T> constexpr int kPadding = sizeof(T) >= 4 ? 1 : 4 / sizeof(T);

/// Bytes that a turned tile of T takes, at most.
template <class T, int log_places> constexpr int kTileBytes = ((1 << log_places) + (kPadding<T> << 9)) * sizeof(T);

template <int W, int log_places, int n, class F, class Outs, class... In>
__global__ void __launch_bounds__(1 << StridedPolicy::threads)
    turned_tiles_kernel(Grid<n> grid, F f, Outs outs, const In *...in) {
    begin_kernel();
    constexpr int threads = 1 << StridedPolicy::threads, outputs = n - static_cast<int>(sizeof...(In));
    extern __shared__ __align__(16) unsigned char shared[];
    int64_t column, row, offsets[n] = {};
    grid.locate(column, row, offsets);
    const int64_t i0 = column << grid.log_along, j0 = row << grid.log_across;
    const int along = static_cast<int>(min(grid.along - i0, int64_t{1} << grid.log_along));
    const int across = static_cast<int>(min(grid.across - j0, int64_t{1} << grid.log_across));
#pragma unroll
    for (int k = 0; k < n; ++k) offsets[k] += i0 * grid.step_along[k] + j0 * grid.step_across[k];

    unsigned char *memory = shared;
    int operand = outputs;
    const auto turn = [&](const auto *from) {
        using T = std::remove_const_t<std::remove_pointer_t<decltype(from)>>;
        const int k = operand++;
        if (grid.access[k] != Access::turned) return;
        T *const tile = reinterpret_cast<T *>(memory);
        const int j = threadIdx.x & ((1 << grid.log_across) - 1), first = threadIdx.x >> grid.log_across;
        const int pitch = (1 << grid.log_across) + kPadding<T>;
        if (grid.log_across <= StridedPolicy::threads) {
#pragma unroll 8
            for (int i = first; i < along; i += threads >> grid.log_across) {
                if (j < across) tile[i * pitch + j] = from[offsets[k] + i * grid.step_along[k] + j];
            }
        } else {
            for (int i = 0; i < along; ++i) {
                for (int at = threadIdx.x; at < across; at += threads) {
                    tile[i * pitch + at] = from[offsets[k] + i * grid.step_along[k] + at];
                }
            }
        }
        memory += kTileBytes<T, log_places>;
    };
    (turn(in), ...);
    __syncthreads();

    const int log_parts = grid.log_along - (W == 8 ? 3 : W == 4 ? 2 : W == 2 ? 1 : 0);
    const int i = (threadIdx.x & ((1 << log_parts) - 1)) * W, count = min(along - i, W);
    if (count <= 0) return;
    for (int j = threadIdx.x >> log_parts; j < across; j += threads >> log_parts) {
        int64_t here[n];
#pragma unroll
        for (int k = 0; k < n; ++k) here[k] = offsets[k] + i * grid.step_along[k] + j * grid.step_across[k];
        RowParts<W, In...> parts;
        memory = shared;
        const auto load = [&](auto &part, int k, const auto *from) {
            using T = std::remove_const_t<std::remove_pointer_t<decltype(from)>>;
            if (grid.access[k] == Access::turned) {
                const int pitch = (1 << grid.log_across) + kPadding<T>;
                const T *const tile = reinterpret_cast<const T *>(memory) + i * pitch + j;
#pragma unroll
                for (int e = 0; e < W; ++e) part.at[e] = tile[(e < count ? e : 0) * pitch];
                memory += kTileBytes<T, log_places>;
            } else {
                part.load(from + here[k], grid.access[k], grid.step_along[k], count);
            }
        };
        parts.load(outputs, load, in...);
        write_row(grid, here, count, f, parts, outs);
    }
}

/// Operands as they are accessed: sizes of an element and addresses.
template <int n> struct Operands {
    int outputs, bytes[n];
    uintptr_t addresses[n];
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

/// The walk's steps, and how each operand is accessed in vectors of W. across: a dimension, or -1.
template <int W, int n>
Grid<n> grid_of(const Walk &walk, const Operands<n> &operands, int across, bool turned, int64_t &others) {
    const int along = walk.rank - 1;
    Grid<n> grid;
    grid.along = walk.extents[along];
    grid.across = across < 0 ? 1 : walk.extents[across];
    for (int k = 0; k < n; ++k) {
        grid.step_along[k] = walk.strides[along][k];
        grid.step_across[k] = across < 0 ? 0 : walk.strides[across][k];
        bool aligned = operands.addresses[k] % (W * operands.bytes[k]) == 0;
        for (int d = 0; d < along; ++d) aligned = aligned && walk.strides[d][k] % W == 0;
        const bool read = k >= operands.outputs;
        if (grid.step_along[k] == 1 && aligned) {
            grid.access[k] = Access::vectors;
        } else if (read && grid.step_along[k] == 0) {
            grid.access[k] = Access::same;
        } else {
            const bool dense = turned && read && grid.step_across[k] == 1 && grid.step_along[k] != 1;
            grid.access[k] = dense ? Access::turned : Access::single;
        }
    }
    others = 1;
    for (int d = 0; d < along; ++d) {
        if (d == across) continue;
        grid.by_other[grid.other_count] = Divider32(static_cast<int32_t>(walk.extents[d]));
        std::copy_n(walk.strides[d], n, grid.steps[grid.other_count++]);
        others *= walk.extents[d];
    }
    return grid;
}

/// Sets how blocks of `along` x `across` places cover the grid, and returns how many there are with all `others`.
template <int n> int64_t block_count(Grid<n> &grid, int64_t along, int64_t across, int64_t others) {
    const int64_t columns = ceil_divide(grid.along, along), rows = ceil_divide(grid.across, across);
    const int64_t blocks = columns * rows * others;
    if (blocks <= INT32_MAX) { // else the launch is refused
        grid.by_along = Divider32(static_cast<int32_t>(columns));
        grid.by_across = Divider32(static_cast<int32_t>(rows));
    }
    return blocks;
}

template <class First, class... Rest> void collect_outputs(const Pack<First *, Rest *...> &outs, uintptr_t *to) {
    *to = reinterpret_cast<uintptr_t>(outs.first);
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
    using Policy = StridedPolicy;
    constexpr int n = sizeof...(Out) + sizeof...(In), outputs = sizeof...(Out);
    constexpr int widest = static_cast<int>(std::max({sizeof(Out)..., sizeof(In)...}));
    constexpr int W = std::min(Policy::width, Policy::vector_bytes / widest), threads = Policy::threads;
    Operands<n> operands{outputs, {static_cast<int>(sizeof(Out))..., static_cast<int>(sizeof(In))...}, {}};
    collect_outputs(outs, operands.addresses);
    ((operands.addresses[outputs + index] = reinterpret_cast<uintptr_t>(in)), ...);
    int64_t others;

    if (const int across = turned_dimension<n>(walk, outputs); across >= 0) {
        constexpr int log_width = W == 8 ? 3 : W == 4 ? 2 : W == 2 ? 1 : 0;
        constexpr int log_places = Policy::tile_bytes(sizeof...(In)) - (widest == 8 ? 3 : widest == 4 ? 2 : 1);
        Grid<n> grid = grid_of<W>(walk, operands, across, true, others);
        grid.log_along = std::max(log_width, fitting(Policy::tile_along, 1, grid.along));
        grid.log_across = fitting(log_places - grid.log_along, 1, grid.across);
        grid.log_along = std::max(grid.log_along, fitting(std::min(9, log_places - grid.log_across), 1, grid.along));
        int bytes = 0;
        ((bytes += grid.access[outputs + index] == Access::turned ? kTileBytes<In, log_places> : 0), ...);
        const int64_t blocks = block_count(grid, int64_t{1} << grid.log_along, int64_t{1} << grid.log_across, others);
        return launch(call, blocks, 1 << threads, bytes,
                      turned_tiles_kernel<W, log_places, n, F, Pack<Out *...>, std::remove_const_t<In>...>, grid, f,
                      outs, static_cast<const In *>(in)...);
    }

    int across = walk.rank - 2; // the largest of the others
    for (int d = across - 1; d >= 0; --d) {
        if (walk.extents[d] > walk.extents[across]) across = d;
    }
    Grid<n> grid = grid_of<W>(walk, operands, across, false, others);
    grid.log_along = fitting(Policy::lanes_along, W, grid.along);
    grid.log_across = fitting(Policy::warps_along, W << grid.log_along, grid.along);
    const int places = grid.log_along + grid.log_across;
    const int64_t deep = int64_t{Policy::rows} << (threads - places);
    return launch(call, block_count(grid, int64_t{W} << places, deep, others), 1 << threads, 0,
                  strided_rows_kernel<W, n, F, Pack<Out *...>, std::remove_const_t<In>...>, grid, f, outs,
                  static_cast<const In *>(in)...);
}

} // namespace baracuda
