// strided.h on the device. A thread takes a square of V x V places: V along the dimension in which the outputs are
// dense, V across it, which is the dimension in which a transposed input is dense. It so reads and writes vectors on
// either side, and a transposition happens in its registers.
#pragma once

#include "core/map_cuda.cuh"
#include "core/strided.h"

namespace baracuda {

struct StridedPolicy {
    static constexpr int threads = 256;
    static constexpr int warps = threads / 32;
    static constexpr int square_bytes = 16; // of a row of a square, in the widest type
    static constexpr int side = 4;          // of a square, at most

    // Threads of a warp along the outputs, and warps of a block, at most.
    static constexpr int lanes_along = 32, warps_along = 8;
    static constexpr int transposed_lanes_along = 4, transposed_warps_along = 4;
};

/// How an operand's places in a square are accessed.
enum class Access : uint8_t {
    single,
    vectors_along,
    vectors_across, // of an input
    same_along,     // an input's row is one value
};

/// The kernel's parameters: along, across, and the other dimensions, the last one fastest.
template <int n> struct Squares {
    static constexpr int others = kMaxRank - 2;

    int64_t along, across; // extents
    int64_t step_along[n], step_across[n], steps[others][n];
    Divider by_across, by_other[others], by_along;
    int other_count = 0;
    int lanes_along = 1, warps_along = 1; // powers of two
    Access access[n];
};

/// A square of an operand in registers.
template <int V, class T> struct HeldSquare {
    T at[V][V]; // [across][along]

    __device__ void load(const T *from, Access access, int64_t step_along, int64_t step_across, int along, int across) {
        Vector<T, V> vector;
        if (access == Access::vectors_along && along == V) {
#pragma unroll
            for (int j = 0; j < V; ++j) {
                if (j < across) vector.load(from + j * step_across);
#pragma unroll
                for (int i = 0; i < V; ++i) at[j][i] = vector.lane(i);
            }
        } else if (access == Access::vectors_across && across == V) {
#pragma unroll
            for (int i = 0; i < V; ++i) {
                if (i < along) vector.load(from + i * step_along);
#pragma unroll
                for (int j = 0; j < V; ++j) at[j][i] = vector.lane(j);
            }
        } else if (access == Access::same_along) {
#pragma unroll
            for (int j = 0; j < V; ++j) {
                const T value = from[j < across ? j * step_across : 0];
#pragma unroll
                for (int i = 0; i < V; ++i) at[j][i] = value;
            }
        } else {
#pragma unroll
            for (int j = 0; j < V; ++j) {
#pragma unroll
                for (int i = 0; i < V; ++i) {
                    at[j][i] = from[j < across && i < along ? j * step_across + i * step_along : 0];
                }
            }
        }
    }
};

/// The squares of all inputs.
template <int V, class... In> struct HeldSquares {
    template <class Load> __device__ void load(int, const Load &) {}
    template <class F, class... Values> __device__ auto apply(const F &f, int, int, Values... values) const {
        return f(values...);
    }
};
template <int V, class First, class... Rest> struct HeldSquares<V, First, Rest...> {
    HeldSquare<V, First> first;
    HeldSquares<V, Rest...> rest;

    template <class Load>
    __device__ void load(int operand, const Load &load_one, const First *in, const Rest *...others) {
        load_one(first, operand, in);
        rest.load(operand + 1, load_one, others...);
    }
    template <class F, class... Values> __device__ auto apply(const F &f, int j, int i, Values... values) const {
        return rest.apply(f, j, i, values..., first.at[j][i]);
    }
};

/// outs...[i * step...] = results[i]... for i < count.
template <int V, int operand, int n, class First, class... Rest, class ResultAt>
__device__ void store_row(const Squares<n> &squares, const int64_t (&offsets)[n], int j, int count,
                          const Pack<First *, Rest *...> &outs, const ResultAt &result_at) {
    First *to = outs.first + offsets[operand] + j * squares.step_across[operand];
    if (squares.access[operand] == Access::vectors_along && count == V) {
        First lanes[V];
#pragma unroll
        for (int i = 0; i < V; ++i) lanes[i] = result_at(i).first;
        Vector<First, V> vector;
        vector.set(lanes);
        vector.store(to);
    } else {
#pragma unroll
        for (int i = 0; i < V; ++i) {
            if (i < count) to[i * squares.step_along[operand]] = result_at(i).first;
        }
    }
    if constexpr (sizeof...(Rest) > 0) {
        store_row<V, operand + 1>(squares, offsets, j, count, outs.rest,
                                  [&](int i) -> const Pack<Rest...> & { return result_at(i).rest; });
    }
}

/// What a functor returns, as a Pack of one or more.
template <class First> __device__ Pack<First> packed(const First &value) { return {value, {}}; }
template <class... T> __device__ const Pack<T...> &packed(const Pack<T...> &values) { return values; }

template <int V, int n, class F, class Outs, class... In>
__global__ void __launch_bounds__(StridedPolicy::threads)
    squares_kernel(Squares<n> squares, F f, Outs outs, const In *...in) {
    begin_kernel();
    // The place of this thread's square.
    const int lanes_across = 32 / squares.lanes_along, warps_across = StridedPolicy::warps / squares.warps_along;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int64_t line = squares.by_along.quotient(blockIdx.x), column = squares.by_along.remainder(blockIdx.x);
    int64_t other = squares.by_across.quotient(line);
    const int64_t row = squares.by_across.remainder(line);
    const int64_t i = ((column * squares.warps_along + warp % squares.warps_along) * squares.lanes_along +
                       lane % squares.lanes_along) *
                      V;
    const int64_t j =
        ((row * warps_across + warp / squares.warps_along) * lanes_across + lane / squares.lanes_along) * V;
    if (i >= squares.along || j >= squares.across) return;
    const int along = static_cast<int>(min(squares.along - i, int64_t{V}));
    const int across = static_cast<int>(min(squares.across - j, int64_t{V}));
    int64_t offsets[n];
#pragma unroll
    for (int k = 0; k < n; ++k) offsets[k] = i * squares.step_along[k] + j * squares.step_across[k];
#pragma unroll 1
    for (int d = squares.other_count - 1; d >= 0; --d) {
        const int64_t at = squares.by_other[d].remainder(other);
        other = squares.by_other[d].quotient(other);
#pragma unroll
        for (int k = 0; k < n; ++k) offsets[k] += at * squares.steps[d][k];
    }

    HeldSquares<V, In...> loaded;
    const auto load = [&](auto &square, int k, const auto *from) {
        square.load(from + offsets[k], squares.access[k], squares.step_along[k], squares.step_across[k], along, across);
    };
    loaded.load(n - static_cast<int>(sizeof...(In)), load, in...);
#pragma unroll(is_heavy<F> ? 1 : V)
    for (int r = 0; r < V; ++r) {
        if (r >= across) continue;
        using Results = std::decay_t<decltype(packed(loaded.apply(f, 0, 0)))>;
        Results results[V];
#pragma unroll(is_heavy<F> ? 1 : V)
        for (int c = 0; c < V; ++c) results[c] = packed(loaded.apply(f, r, c));
        store_row<V, 0>(squares, offsets, r, along, outs, [&](int c) -> const Results & { return results[c]; });
    }
}

/// Halves what `limit` gives until it is no more than needed for `extent` places.
inline int fitting(int limit, int64_t places, int64_t extent) {
    while (limit > 1 && limit / 2 * places >= extent) limit /= 2;
    return limit;
}

/// The walk in squares of side V. Operand k has `bytes[k]` an element and its first at `addresses[k]`.
template <int V, int n>
Squares<n> squares_of(const Walk &walk, int outputs, const int (&bytes)[n], const uintptr_t (&addresses)[n],
                      int64_t &blocks) {
    using Policy = StridedPolicy;
    const int along = walk.rank - 1;
    int across = -1;
    bool transposed = false;
    for (int k = outputs; k < n && !transposed; ++k) {
        if (walk.strides[along][k] == 0 || walk.strides[along][k] == 1) continue;
        for (int d = 0; d < along && !transposed; ++d) {
            if (walk.strides[d][k] == 1) across = d, transposed = true;
        }
    }
    for (int d = 0; d < along && !transposed; ++d) {
        if (across < 0 || walk.extents[d] > walk.extents[across]) across = d;
    }

    Squares<n> squares;
    squares.along = walk.extents[along];
    squares.across = across < 0 ? 1 : walk.extents[across];
    for (int k = 0; k < n; ++k) {
        squares.step_along[k] = walk.strides[along][k];
        squares.step_across[k] = across < 0 ? 0 : walk.strides[across][k];
        bool aligned = addresses[k] % (V * bytes[k]) == 0;
        for (int d = 0; d < along; ++d) aligned = aligned && (d == across || walk.strides[d][k] % V == 0);
        if (squares.step_along[k] == 1 && squares.step_across[k] % V == 0 && aligned) {
            squares.access[k] = Access::vectors_along;
        } else if (k >= outputs && squares.step_across[k] == 1 && squares.step_along[k] % V == 0 && aligned) {
            squares.access[k] = Access::vectors_across;
        } else {
            squares.access[k] = k >= outputs && squares.step_along[k] == 0 ? Access::same_along : Access::single;
        }
    }
    int64_t other = 1;
    for (int d = 0; d < along; ++d) {
        if (d == across) continue;
        squares.by_other[squares.other_count] = Divider(walk.extents[d]);
        std::copy_n(walk.strides[d], n, squares.steps[squares.other_count++]);
        other *= walk.extents[d];
    }

    int &lanes = squares.lanes_along, &warps = squares.warps_along;
    lanes = fitting(transposed ? Policy::transposed_lanes_along : Policy::lanes_along, V, squares.along);
    while (lanes < 32 && lanes * V < squares.along && 32 / lanes / 2 * V >= squares.across) lanes *= 2;
    warps = fitting(transposed ? Policy::transposed_warps_along : Policy::warps_along, lanes * V, squares.along);
    while (warps < Policy::warps && warps * lanes * V < squares.along &&
           Policy::warps / warps / 2 * (32 / lanes) * V >= squares.across) {
        warps *= 2;
    }
    const int64_t columns = ceil_divide(squares.along, int64_t{V} * lanes * warps);
    const int64_t rows = ceil_divide(squares.across, int64_t{V} * (32 / lanes) * (Policy::warps / warps));
    squares.by_along = Divider(columns);
    squares.by_across = Divider(rows);
    blocks = columns * rows * other;
    return squares;
}

template <class First, class... Rest> void collect_outputs(const Pack<First *, Rest *...> &outs, uintptr_t *to) {
    *to = reinterpret_cast<uintptr_t>(outs.first);
    if constexpr (sizeof...(Rest) > 0) collect_outputs(outs.rest, to + 1);
}

template <class F, class... Out, class... In, size_t... index>
Status map_walk(const Call &call, const Walk &walk, const F &f, const Pack<Out *...> &outs,
                std::index_sequence<index...>, In *...in) {
    if (walk.contiguous()) return map(call, walk.count(), f, outs, static_cast<const In *>(in)...);
    constexpr int n = sizeof...(Out) + sizeof...(In), outputs = sizeof...(Out);
    constexpr int widest = static_cast<int>(std::max({sizeof(Out)..., sizeof(In)...}));
    constexpr int V = std::min(StridedPolicy::side, StridedPolicy::square_bytes / widest);
    const int bytes[n] = {static_cast<int>(sizeof(Out))..., static_cast<int>(sizeof(In))...};
    uintptr_t addresses[n];
    collect_outputs(outs, addresses);
    ((addresses[outputs + index] = reinterpret_cast<uintptr_t>(in)), ...);
    int64_t blocks;
    const Squares<n> squares = squares_of<V>(walk, outputs, bytes, addresses, blocks);
    return launch(call, blocks, StridedPolicy::threads, 0,
                  squares_kernel<V, n, F, Pack<Out *...>, std::remove_const_t<In>...>, squares, f, outs,
                  static_cast<const In *>(in)...);
}

} // namespace baracuda
