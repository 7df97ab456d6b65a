// map_rows.h on the device. rows_kernel takes channels whose elements are consecutive, columns_kernel channels along
// the last axis, where every lane of a vector has its own functor. direct_kernel takes the place of both where there
// are few elements and latency counts, and where functors are hardly shared.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/vectors.cuh"
#include "core/layout/divider.h"
#include "core/skeleton/map_rows.h"

#include <algorithm>

namespace baracuda {

/// Tuned on an H200; see benchmarks/h200.md.
struct MapRowsPolicy {
    static constexpr int threads = 128; // of a block of rows_kernel and columns_kernel

    static constexpr int direct_threads = 256;     // of a block of direct_kernel
    static constexpr int direct_vectors = 1 << 18; // that direct_kernel takes, one a thread: as many as run at once,
    // and more with outputs of 8 bytes and functors that need no preparation (gradients of dequantize f64 22 x 48670 in
    // groups of 1570 4.6 us and 3.5, 667 x 2578 by tokens 6.3 and 4.8, s8 21 x 48186 in groups of three 7.1 and 3.7).
    static constexpr int wide_direct_vectors = 1 << 20;
    static constexpr int short_vector_bytes = 8; // of the widest operand, in direct_kernel and columns_kernel
    // direct_kernel also takes more elements, as many as an int counts, where functors cost nothing and rows_kernel has
    // no vectors, or where each functor serves one element.
    static constexpr int64_t most_direct = INT32_MAX - (1 << 16);

    // Rows up to so long, of f64 or not whole vectors, have too many of their vectors in two rows for functors that
    // cost nothing to be shared: the gradient of 407 x 5040 in groups of five f64 12.5 us for 6.2, f32 8.7 for 5.4.
    static constexpr int short_rows = 16;

    // Columns without vectors, below which functors that cost nothing are made for each element instead. That is always
    // faster in 16 bits (6e6 gradients of 33 channels 7.6 us for 22.8, of 1001 7.7 for 12.6); f32 of 129 channels 15.2
    // for 17.9, of 255 15.3 for 13.9.
    static constexpr int odd_columns = 192;

    static constexpr int columns_bytes = 96; // of all operands, that a thread of columns_kernel moves in one step
    // Rows that share the functors of a thread of columns_kernel, at most: where functors are to be prepared, the same
    // where they have 8 bytes, and where they cost nothing.
    static constexpr int column_rows = 32, small_functor_rows = 16, plain_functor_rows = 8;
    template <class F>
    static constexpr int rows_of = FastPathOf<F>::always                      ? plain_functor_rows
                                   : sizeof(typename FastPathOf<F>::Type) > 8 ? column_rows
                                                                              : small_functor_rows;
};

/// The same for rows_kernel: blocks on a multiprocessor, at least, and bytes of all operands that a thread moves, more
/// than in map_kernel for a block's functors to serve more elements. f64 needs registers.
template <class... T> struct RowsPolicy {
    static constexpr bool wide = ((sizeof(T) == 8) || ...);
    static constexpr int blocks = wide ? 6 : 8;
    static constexpr int bytes = wide ? 224 : 160;
};

/// The single elements before and after the vectors: fewer than 2 V, one each for the first threads of block 0.
template <int V, class Body> __device__ void for_edges(const VectorSplit &split, const Body &body) {
    const int64_t after = split.head + split.vectors * V;
    const int64_t i = threadIdx.x < split.head ? threadIdx.x : after + threadIdx.x - split.head;
    if (blockIdx.x == 0 && i < split.count) body(i);
}

/// A row's functor in shared memory.
template <class F> struct alignas(16) RowFunctor {
    typename FastPathOf<F>::Type fast;
    bool is_fast;
};

/// A block takes `tile` consecutive elements, and makes the functors of the rows that they touch once for all threads.
/// Row r is of channel r, or where channels repeat, of r mod channels.
template <int V, int unroll, class Rows, class Out, class... In>
__global__ void __launch_bounds__(MapRowsPolicy::threads, RowsPolicy<Out, In...>::blocks)
    rows_kernel(VectorSplit split, int tile, int64_t inner, Divider<int64_t> by_inner, Divider<int32_t> by_short_inner,
                bool repeated, Divider<int64_t> by_channels, Rows rows, Out *out, const In *...in) {
    begin_kernel();
    using F = decltype(rows.row(0));
    constexpr int threads = MapRowsPolicy::threads;
    RowFunctor<F> *const functors = dynamic_shared_memory<RowFunctor<F>>();
    const auto functor = [&](int64_t row) { return rows.row(repeated ? by_channels.remainder(row) : row); };

    // The inputs, which arrive while functors are made.
    const int64_t start = split.head + static_cast<int64_t>(blockIdx.x) * tile;
    const int in_tile = static_cast<int>(min(static_cast<int64_t>(tile), split.head + split.vectors * V - start));
    InputVectors<V, In...> inputs[unroll];
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        const int e = (u * threads + threadIdx.x) * V;
        if (e < in_tile) inputs[u].load(start + e, in...);
    }

    // The rows of the tile: `left` elements are in row 0, short_inner in each other one (any bound beyond the tile will
    // do).
    const int64_t row0 = by_inner.quotient(start);
    const int left = static_cast<int>(min((row0 + 1) * inner - start, static_cast<int64_t>(tile)));
    const int short_inner = by_short_inner.divisor();
    const int row_count = in_tile <= 0 ? 0 : in_tile <= left ? 1 : 2 + by_short_inner.quotient(in_tile - left - 1);
#pragma unroll 1
    for (int row = threadIdx.x; row < row_count; row += threads) {
        functors[row].is_fast = FastPathOf<F>::set(functor(row0 + row), functors[row].fast);
    }
    __syncthreads();

    // Vectors within one row whose functor has its fast path.
    unsigned deferred = 0; // the others, as bits
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        const int e = (u * threads + threadIdx.x) * V;
        if (e >= in_tile) break;
        const int row = e < left ? 0 : 1 + by_short_inner.quotient(e - left);
        if (functors[row].is_fast && e + V <= left + row * short_inner) {
            const auto fast = functors[row].fast;
            inputs[u].store_results(out, start + e, [&](int) { return fast; });
        } else {
            deferred |= 1u << u;
        }
    }

    // Vectors of two rows, and those without a fast path.
    for (; deferred; deferred &= deferred - 1) {
        const int e = ((__ffs(deferred) - 1) * threads + threadIdx.x) * V;
        const int row = e < left ? 0 : 1 + by_short_inner.quotient(e - left);
        const int border = left + row * short_inner;
        if (e + V > border && functors[row].is_fast && functors[row + 1].is_fast) {
            const auto fast = functors[row].fast, next = functors[row + 1].fast;
            inputs[0].load(start + e, in...);
            inputs[0].store_results(out, start + e, [&](int lane) { return e + lane < border ? fast : next; });
        } else {
            map_singly<V>([&](int lane) { return functor(row0 + row + (e + lane >= border)); }, start + e, out, in...);
        }
    }
    for_edges<V>(split, [&](int64_t i) { out[i] = functor(by_inner.quotient(i))(in[i]...); });
}

/// Channels along the last axis: a thread keeps the functors of V channels and walks down `rows_each` rows. `width`
/// threads side by side cover columns, the others of the block further rows.
template <int V, int unroll, class Rows, class Out, class... In>
__global__ void __launch_bounds__(MapRowsPolicy::threads)
    columns_kernel(int64_t row_count, int64_t channels, int64_t column_blocks, int width, int rows_each, Rows rows,
                   Out *out, const In *...in) {
    begin_kernel();
    using F = decltype(rows.row(0));
    const int64_t column = (blockIdx.x % column_blocks * width + threadIdx.x % width) * V;
    const int height = MapRowsPolicy::threads / width;
    const int64_t begin = blockIdx.x / column_blocks * (rows_each * height) + threadIdx.x / width;
    if (column >= channels || begin >= row_count) return;
    const int64_t step = height * channels;
    const int count = static_cast<int>(min(ceil_divide(row_count - begin, height), int64_t{rows_each}));
    InputVectors<V, In...> inputs[unroll], next[unroll];
    const auto load = [&](int row, int64_t at) {
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (row + u < count) next[u].load(at + u * step, in...);
        }
    };
    int64_t at = begin * channels + column;
    load(0, at);
    typename FastPathOf<F>::Type fast[V];
    bool is_fast = true;
#pragma unroll
    for (int lane = 0; lane < V; ++lane) {
        is_fast = FastPathOf<F>::set(rows.row(column + lane), fast[lane]) && is_fast;
    }
    for (int row = 0; row < count; row += unroll, at += unroll * step) {
#pragma unroll
        for (int u = 0; u < unroll; ++u) inputs[u] = next[u];
        load(row + unroll, at + unroll * step);
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (row + u >= count) break;
            if (is_fast) {
                inputs[u].store_results(out, at + u * step, [&](int lane) { return fast[lane]; });
            } else {
                map_singly<V>([&](int lane) { return rows.row(column + lane); }, at + u * step, out, in...);
            }
        }
    }
}

/// One vector a thread, whose functors the thread makes for itself: one for `each` lane, or two, where rows have at
/// least V elements, so that a vector touches no more. Inputs are in vectors where the output is, if they are
/// `aligned`.
template <bool each, int V, class Rows, class Out, class... In>
__global__ void __launch_bounds__(MapRowsPolicy::direct_threads)
    direct_kernel(VectorSplit split, OperandMask aligned, int inner, Divider<int32_t> by_inner,
                  Divider<int32_t> by_channels, Rows rows, Out *out, const In *...in) {
    begin_kernel();
    const auto functor = [&](int row) { return rows.row(by_channels.remainder(row)); };
    const int v = blockIdx.x * MapRowsPolicy::direct_threads + threadIdx.x;
    if (v < split.vectors) {
        const int at = static_cast<int>(split.head) + v * V, row = by_inner.quotient(at), left = (row + 1) * inner - at;
        InputVectors<V, In...> inputs;
        inputs.load(aligned, at, in...);
        decltype(rows.row(0)) f[each ? V : 2];
        f[0] = functor(row);
        if constexpr (each) {
#pragma unroll
            for (int lane = 1; lane < V; ++lane) f[lane] = functor(by_inner.quotient(at + lane));
        } else {
            f[1] = left < V ? functor(row + 1) : f[0];
        }
        inputs.store_results(out, at, [&](int lane) { return each ? f[lane] : lane < left ? f[0] : f[1]; });
    }
    for_edges<V>(split, [&](int i) { out[i] = functor(by_inner.quotient(i))(in[i]...); });
}

/// Blocks for the vectors and, at least one, for the edges.
inline int64_t blocks_of(const VectorSplit &split, int block_vectors) {
    return std::max<int64_t>(1, ceil_divide(split.vectors, block_vectors));
}

template <int V, class Rows, class Out, class... In>
Status launch_rows(const Call &call, const Layout &layout, const VectorSplit &split, const Rows &rows, Out *out,
                   const In *...in) {
    constexpr int unroll = unroll_of<V, Out, In...>(RowsPolicy<Out, In...>::bytes);
    constexpr int threads = MapRowsPolicy::threads;
    const int block_vectors = threads * items_per_thread(split.vectors, threads, unroll);
    const int tile = block_vectors * V;
    const int64_t short_inner = std::min<int64_t>(layout.inner, tile);
    const int64_t entries = tile / short_inner + 2;
    return launch(call, blocks_of(split, block_vectors), threads,
                  static_cast<int>(entries * sizeof(RowFunctor<decltype(rows.row(0))>)),
                  rows_kernel<V, unroll, Rows, Out, In...>, split, tile, layout.inner, Divider<int64_t>(layout.inner),
                  Divider<int32_t>(static_cast<int32_t>(short_inner)), layout.outer > 1,
                  Divider<int64_t>(layout.channels), rows, out, in...);
}

template <int V, class Rows, class Out, class... In>
Status launch_columns(const Call &call, const Layout &layout, const Rows &rows, Out *out, const In *...in) {
    constexpr int unroll = unroll_of<V, Out, In...>(MapRowsPolicy::columns_bytes);
    int width = MapRowsPolicy::threads;
    while (width > 1 && width / 2 * V >= layout.channels) width /= 2;
    const int64_t column_blocks = ceil_divide(layout.channels, width * V);
    const int rows_each =
        items_per_thread(layout.count() / V, MapRowsPolicy::threads, MapRowsPolicy::rows_of<decltype(rows.row(0))>);
    const int64_t row_blocks = ceil_divide(layout.outer, rows_each * (MapRowsPolicy::threads / width));
    return launch(call, column_blocks * row_blocks, MapRowsPolicy::threads, 0,
                  columns_kernel<V, unroll, Rows, Out, In...>, layout.outer, layout.channels, column_blocks, width,
                  rows_each, rows, out, in...);
}

template <int V, class Rows, class Out, class... In>
Status launch_direct(const Call &call, const Layout &layout, const Rows &rows, Out *out, const In *...in) {
    const VectorSplit split = *aligned_split<V>(layout.count(), out);
    const OperandMask aligned = aligned_operands<V>(in + split.head...);
    const auto launch_with = [&](auto each) {
        return launch(call, blocks_of(split, MapRowsPolicy::direct_threads), MapRowsPolicy::direct_threads, 0,
                      direct_kernel<decltype(each)::value, V, Rows, Out, In...>, split, aligned,
                      static_cast<int>(layout.inner), Divider<int32_t>(static_cast<int>(layout.inner)),
                      Divider<int32_t>(static_cast<int>(layout.channels)), rows, out, in...);
    };
    return layout.inner < V ? launch_with(std::true_type()) : launch_with(std::false_type());
}

template <class Rows, class Out, class... In>
Status map_rows(const Call &call, const Layout &layout, const Rows &rows, Out *out, const In *...in) {
    using F = decltype(rows.row(0));
    constexpr int short_vector = std::max(2, vector_elements<Out, In...>(MapRowsPolicy::short_vector_bytes));
    constexpr int vector = vector_elements<Out, In...>(MapPolicy::vector_bytes);
    const int64_t count = layout.count();
    constexpr bool costs_nothing = FastPathOf<F>::always && sizeof(F) <= 8;
    const bool counted = count <= MapRowsPolicy::most_direct;
    const bool columns = layout.inner == 1 && layout.channels > 1 && (layout.outer > 1 || !counted);
    // The split for vectors of V elements, if there is one and channels allow it.
    const auto split_for = [&](auto elements) -> std::optional<VectorSplit> {
        constexpr int V = decltype(elements)::value;
        if (columns ? layout.channels % V != 0 : layout.inner < V) return std::nullopt;
        const auto split = aligned_split<V>(count, out, in...);
        return split && columns && split->head > 0 ? std::nullopt : split;
    };
    constexpr bool wide = sizeof(Out) == 8 && FastPathOf<F>::always;
    if (count <= (wide ? MapRowsPolicy::wide_direct_vectors : MapRowsPolicy::direct_vectors) * short_vector) {
        return launch_direct<short_vector>(call, layout, rows, out, in...);
    }
    if (columns) {
        if (split_for(std::integral_constant<int, short_vector>())) {
            return launch_columns<short_vector>(call, layout, rows, out, in...);
        }
        constexpr bool is_short = std::max({sizeof(Out), sizeof(In)...}) < 4, is_long = ((sizeof(In) == 8) || ...);
        if (costs_nothing && counted && (is_short || (!is_long && layout.channels < MapRowsPolicy::odd_columns)))
            return launch_direct<short_vector>(call, layout, rows, out, in...);
        return launch_columns<1>(call, layout, rows, out, in...);
    }
    const auto split = split_for(std::integral_constant<int, vector>());
    const bool short_rows = layout.inner <= MapRowsPolicy::short_rows && (vector == 2 || layout.inner % vector != 0);
    if (counted && (costs_nothing ? !split || short_rows : layout.inner == 1)) {
        return launch_direct<short_vector>(call, layout, rows, out, in...);
    }
    if (split) return launch_rows<vector>(call, layout, *split, rows, out, in...);
    return launch_rows<1>(call, layout, {0, count, count}, rows, out, in...);
}

} // namespace baracuda
