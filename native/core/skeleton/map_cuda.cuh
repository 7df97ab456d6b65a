// map.h on the device. `map_kernel` and `rows_kernel` walk the elements in vectors of 16 bytes of the widest operand,
// `columns_kernel` serves channels along the last axis, where every lane of a vector has its own functor.
// `direct_kernel` takes the place of the last two where there are few elements and latency counts.
#pragma once

#include "core/device/vectors.cuh"
#include "core/skeleton/map.h"

#include <algorithm>

namespace baracuda {

/// Tuned on an H200; see benchmarks/h200.md.
struct MapPolicy {
    static constexpr int vector_bytes = 16; // of the widest operand
    static constexpr int least_bytes = 4;   // of the output
    static constexpr int max_unroll = 6;
    static constexpr int busy_blocks = 2; // on a multiprocessor: fewer leave it idle at times

    static constexpr int map_threads = 128;   // of map_kernel, twice as many where vectors are short
    static constexpr int map_bytes = 96;      // that a thread of it moves, at most
    static constexpr int no_unroll_bytes = 4; // of the widest operand, for no_unroll functors

    static constexpr int direct_threads = 256;
    static constexpr int direct_bytes = 8;         // vector_bytes of direct_kernel and columns_kernel
    static constexpr int direct_vectors = 1 << 18; // as many threads as run at once

    static constexpr int threads = 128;          // of rows_kernel and columns_kernel
    static constexpr int columns_bytes = 96;     // that a thread of columns_kernel moves in one step
    static constexpr int column_rows = 32;       // rows that share a thread's functors
    static constexpr int cheap_column_rows = 16; // the same for functors of 8 bytes
    static constexpr int plain_column_rows = 8;  // the same for functors that cost nothing to make
};

/// The same for rows_kernel: blocks on a multiprocessor, at least, and bytes that a thread moves, more than in
/// map_kernel for a block's functors to serve more elements. f64 needs registers.
template <class... T> struct RowsPolicy {
    static constexpr bool wide = ((sizeof(T) == 8) || ...);
    static constexpr int blocks = wide ? 6 : 8;
    static constexpr int bytes = wide ? 224 : 160;
};

/// Blocks of map_kernel on a multiprocessor, at least: 40 registers a thread, 64 for f64 or many inputs.
template <int threads, class... In>
constexpr int kMapBlocks = (((sizeof(In) == 8) || ...) || sizeof...(In) > 2 ? 1024 : 1536) / threads;

/// Elements of a vector of `bytes` of the widest operand. Inputs may be wider where the output would be a single byte
/// or two, which costs more than inputs that take two accesses; outputs that take two cost much more.
template <class Out, class... In> constexpr int lanes_of(int bytes) {
    constexpr size_t widest = std::max({sizeof(Out), sizeof(In)...});
    return std::max<int>(bytes / widest, bytes < MapPolicy::vector_bytes ? 1 : MapPolicy::least_bytes / sizeof(Out));
}

/// Elements of a vector of map_kernel.
template <class F, class... T>
constexpr int map_lanes = lanes_of<T...>(kNoUnroll<F> ? MapPolicy::no_unroll_bytes : MapPolicy::vector_bytes);

/// Vectors that a thread loads before it uses the first, for a number of bytes that it moves.
template <int V, class... T> constexpr int unroll_of(int bytes) {
    const int fitting = bytes / (V * static_cast<int>((sizeof(T) + ...)));
    return fitting < 1 ? 1 : fitting > MapPolicy::max_unroll ? MapPolicy::max_unroll : fitting;
}

/// A functor's fast form, which is itself where it offers none: set(f, fast) sets it and returns true where f is
/// is_fast.
template <class F, class = void> struct FastPathOf {
    using Type = F;
    static constexpr bool always = true; // there is one
    static constexpr int column_rows = MapPolicy::plain_column_rows;
    static HD bool set(const F &f, Type &fast) {
        fast = f;
        return true;
    }
};
template <class F> struct FastPathOf<F, std::void_t<typename F::FastPath>> {
    using Type = typename F::FastPath;
    static constexpr bool always = false;
    static constexpr int column_rows = sizeof(Type) > 8 ? MapPolicy::column_rows : MapPolicy::cheap_column_rows;
    static HD bool set(const F &f, Type &fast) {
        const bool is_fast = f.has_fast_path();
        if (is_fast) fast = f.fast_path();
        return is_fast;
    }
};

/// out[at + lane] = f_at(lane)(inputs of the lane): the rare path, kept small by reading the inputs again.
template <int V, class FunctorAt, class... Out, class... In>
__device__ void write_singly(const FunctorAt &f_at, int64_t at, const Pack<Out *...> &outs, const In *...in) {
#pragma unroll 1
    for (int lane = 0; lane < V; ++lane) put(outs, at + lane, f_at(lane)(in[at + lane]...));
}
template <int V, class FunctorAt, class Out, class... In>
__device__ void write_singly(const FunctorAt &f_at, int64_t at, Out *out, const In *...in) {
    write_singly<V>(f_at, at, Pack<Out *>{out, {}}, in...);
}

/// How `count` elements split: `head` single ones, whole vectors, and the rest as single ones again.
struct Split {
    int64_t head, vectors, count;
};

/// The split in which every operand's vectors of V are aligned, if there is one.
template <int V, class... T> bool aligned_split(int64_t count, Split &split, const T *...operands) {
    const int64_t offsets[] = {static_cast<int64_t>(reinterpret_cast<uintptr_t>(operands) / sizeof(T) % V)...};
    for (int64_t offset : offsets) {
        if (offset != offsets[0]) return false;
    }
    const int64_t head = std::min<int64_t>((V - offsets[0]) % V, count);
    split = {head, (count - head) / V, count};
    return true;
}

/// The operands that are aligned to vectors of V after `head` elements.
template <int V, class... T> Aligned aligned_operands(int64_t head, const Pack<> &, const T *...in) {
    Aligned aligned = 0, bit = 1;
    ((aligned |= reinterpret_cast<uintptr_t>(in + head) % (sizeof(T) * V) == 0 ? bit : 0, bit <<= 1), ...);
    return aligned;
}
template <int V, class First, class... Rest, class... T>
Aligned aligned_operands(int64_t head, const Pack<First *, Rest *...> &outs, const T *...in) {
    return aligned_operands<V>(head, outs.rest, in...) << 1 | aligned_operands<V>(head, Pack<>{}, outs.first);
}

/// The split in which the vectors of all operands are aligned, if there is one.
template <int V, class... Out, class... In>
bool aligned_together(int64_t count, Split &split, const Pack<Out *...> &outs, const In *...in) {
    aligned_split<V>(count, split, outs.first);
    return aligned_operands<V>(split.head, outs, in...) == (1u << (sizeof...(Out) + sizeof...(In))) - 1;
}

/// The single elements before and after the vectors: fewer than 2 V, one each for the first threads of block 0.
template <int V, class Body> __device__ void for_edges(const Split &split, const Body &body) {
    const int64_t after = split.head + split.vectors * V;
    const int64_t i = threadIdx.x < split.head ? threadIdx.x : after + threadIdx.x - split.head;
    if (blockIdx.x == 0 && i < split.count) body(i);
}

/// Whole blocks of `unroll` vectors a thread, with no condition between the loads or in the arithmetic; then vectors of
/// half the length, one a thread, until less than one is left; then single elements, those of the head too.
template <int V, int unroll, int threads, class F, class Outs, class... In>
__global__ void __launch_bounds__(threads, (kMapBlocks<threads, In...>))
    map_kernel(Split split, int whole, F f, typename FastPathOf<F>::Type fast, bool is_fast, Outs outs,
               const In *...in) {
    begin_kernel();
    constexpr int half = (V + 1) / 2;
    const bool all_fast = FastPathOf<F>::always || is_fast;
    if (blockIdx.x < whole) {
        const int64_t at = split.head + static_cast<int64_t>(blockIdx.x) * (threads * unroll * V) + threadIdx.x * V;
        Loaded<V, In...> loaded[unroll];
#pragma unroll
        for (int u = 0; u < unroll; ++u) loaded[u].load(at + u * threads * V, in...);
        if (all_fast) {
#pragma unroll
            for (int u = 0; u < unroll; ++u) loaded[u].write(outs, at + u * threads * V, [&](int) { return fast; });
        } else {
#pragma unroll 1
            for (int u = 0; u < unroll; ++u) write_singly<V>([&](int) { return f; }, at + u * threads * V, outs, in...);
        }
        return;
    }
    const int64_t start = split.head + static_cast<int64_t>(whole) * (threads * unroll * V);
    const int64_t halves = (split.count - start) / half;
    const int64_t item = static_cast<int64_t>(blockIdx.x - whole) * threads + threadIdx.x;
    if (item < halves && all_fast) {
        Loaded<half, In...> loaded;
        loaded.load(start + item * half, in...);
        loaded.write(outs, start + item * half, [&](int) { return fast; });
    } else if (item < halves) {
        write_singly<half>([&](int) { return f; }, start + item * half, outs, in...);
    } else {
        const int64_t single = item - halves;
        const int64_t i = single < split.head ? single : start + halves * half + single - split.head;
        if (i < split.count) put(outs, i, f(in[i]...));
    }
}

/// What a block needs of a row: made once, shared by the threads.
template <class F> struct alignas(16) RowEntry {
    typename FastPathOf<F>::Type fast;
    bool is_fast;
};

/// A block's vectors cover `tile` consecutive elements.
template <int V, int unroll, class Rows, class Out, class... In>
__global__ void __launch_bounds__(MapPolicy::threads, RowsPolicy<Out, In...>::blocks)
    rows_kernel(Split split, int tile, int64_t inner, Divider<int64_t> by_inner, Divider<int32_t> by_short_inner,
                bool repeated, Divider<int64_t> by_channels, Rows rows, Out *out, const In *...in) {
    begin_kernel();
    using F = decltype(rows.row(0));
    extern __shared__ __align__(16) unsigned char shared[];
    RowEntry<F> *const entries = reinterpret_cast<RowEntry<F> *>(shared);
    const auto functor = [&](int64_t row) { return rows.row(repeated ? by_channels.remainder(row) : row); };

    const int64_t start = split.head + static_cast<int64_t>(blockIdx.x) * tile;
    const int in_tile = static_cast<int>(min(static_cast<int64_t>(tile), split.head + split.vectors * V - start));
    Loaded<V, In...> loaded[unroll];
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        const int e = (u * MapPolicy::threads + threadIdx.x) * V;
        if (e < in_tile) loaded[u].load(start + e, in...);
    }

    // Row 0 of the tile has `left` elements in it, the others short_inner each (any bound beyond the tile will do).
    const int64_t row0 = by_inner.quotient(start);
    const int left = static_cast<int>(min((row0 + 1) * inner - start, static_cast<int64_t>(tile)));
    const int short_inner = by_short_inner.divisor();
    const int row_count = in_tile <= 0 ? 0 : in_tile <= left ? 1 : 2 + by_short_inner.quotient(in_tile - left - 1);
#pragma unroll 1
    for (int row = threadIdx.x; row < row_count; row += MapPolicy::threads) {
        entries[row].is_fast = FastPathOf<F>::set(functor(row0 + row), entries[row].fast);
    }
    __syncthreads();

    unsigned others = 0; // the vectors of a functor without a fast path, and those that straddle two rows
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        const int e = (u * MapPolicy::threads + threadIdx.x) * V;
        if (e >= in_tile) break;
        const int row = e < left ? 0 : 1 + by_short_inner.quotient(e - left);
        if (entries[row].is_fast && e + V <= left + row * short_inner) {
            const auto fast = entries[row].fast;
            loaded[u].write(out, start + e, [&](int) { return fast; });
        } else {
            others |= 1u << u;
        }
    }
    for (; others; others &= others - 1) {
        const int e = ((__ffs(others) - 1) * MapPolicy::threads + threadIdx.x) * V;
        const int row = e < left ? 0 : 1 + by_short_inner.quotient(e - left);
        const int border = left + row * short_inner;
        if (e + V > border && entries[row].is_fast && entries[row + 1].is_fast) {
            const auto fast = entries[row].fast, next = entries[row + 1].fast;
            loaded[0].load(start + e, in...);
            loaded[0].write(out, start + e, [&](int lane) { return e + lane < border ? fast : next; });
        } else {
            write_singly<V>([&](int lane) { return functor(row0 + row + (e + lane >= border)); }, start + e, out,
                            in...);
        }
    }
    for_edges<V>(split, [&](int64_t i) { out[i] = functor(by_inner.quotient(i))(in[i]...); });
}

/// Channels along the last axis: a thread keeps the functors of V channels and walks down `rows_each` rows. `width`
/// threads side by side cover columns, the others of the block further rows.
template <int V, int unroll, class Rows, class Out, class... In>
__global__ void __launch_bounds__(MapPolicy::threads)
    columns_kernel(int64_t row_count, int64_t channels, int64_t column_blocks, int width, int rows_each, Rows rows,
                   Out *out, const In *...in) {
    begin_kernel();
    using F = decltype(rows.row(0));
    const int64_t column = (blockIdx.x % column_blocks * width + threadIdx.x % width) * V;
    const int height = MapPolicy::threads / width;
    const int64_t begin = blockIdx.x / column_blocks * (rows_each * height) + threadIdx.x / width;
    if (column >= channels || begin >= row_count) return;
    const int64_t step = height * channels;
    const int count = static_cast<int>(min(ceil_divide(row_count - begin, height), int64_t{rows_each}));
    Loaded<V, In...> loaded[unroll], following[unroll];
    const auto load = [&](int row, int64_t at) {
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (row + u < count) following[u].load(at + u * step, in...);
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
        for (int u = 0; u < unroll; ++u) loaded[u] = following[u];
        load(row + unroll, at + unroll * step);
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            if (row + u >= count) break;
            if (is_fast) {
                loaded[u].write(out, at + u * step, [&](int lane) { return fast[lane]; });
            } else {
                write_singly<V>([&](int lane) { return rows.row(column + lane); }, at + u * step, out, in...);
            }
        }
    }
}

/// One vector a thread, whose functors the thread makes for itself. Channels along the last axis are `columns`, of
/// which V divides the number; other rows have at least V elements, so that a vector touches two at most.
template <bool columns, int V, class Rows, class Out, class... In>
__global__ void __launch_bounds__(MapPolicy::direct_threads)
    direct_kernel(Split split, int inner, Divider<int32_t> by_inner, Divider<int32_t> by_channels, Rows rows, Out *out,
                  const In *...in) {
    begin_kernel();
    const auto functor = [&](int row) { return rows.row(by_channels.remainder(row)); };
    const int v = blockIdx.x * MapPolicy::direct_threads + threadIdx.x;
    if (v < split.vectors) {
        const int at = static_cast<int>(split.head) + v * V, row = by_inner.quotient(at), left = (row + 1) * inner - at;
        Loaded<V, In...> loaded;
        loaded.load(at, in...);
        decltype(rows.row(0)) f[columns ? V : 2];
        f[0] = functor(row);
        if constexpr (columns) {
#pragma unroll
            for (int lane = 1; lane < V; ++lane) f[lane] = functor(row + lane);
        } else {
            f[1] = left < V ? functor(row + 1) : f[0];
        }
        loaded.write(out, at, [&](int lane) { return columns ? f[lane] : lane < left ? f[0] : f[1]; });
    }
    for_edges<V>(split, [&](int i) { out[i] = functor(by_inner.quotient(i))(in[i]...); });
}

/// The fewest blocks that keep the device busy.
inline int64_t busy_blocks() { return int64_t{MapPolicy::busy_blocks} * multiprocessors(); }

/// How many of `unroll` items each of the threads takes: fewer where few blocks would have all the work.
inline int share(int64_t items, int threads, int unroll) {
    const int64_t each = items / (threads * busy_blocks());
    return static_cast<int>(std::clamp<int64_t>(each, 1, unroll));
}

/// Blocks for the vectors and, at least one, for the edges.
inline int64_t map_blocks(const Split &split, int block_vectors) {
    return std::max<int64_t>(1, ceil_divide(split.vectors, block_vectors));
}

template <int V, class F, class... Out, class... In>
Status launch_map(const Call &call, const Split &split, const F &f, const Pack<Out *...> &outs, const In *...in) {
    constexpr int fitting = unroll_of<V, Out..., In...>(MapPolicy::map_bytes);
    constexpr int unroll = fitting >= 2 ? 2 : 1, half = (V + 1) / 2;
    constexpr int threads = fitting >= 4 ? 2 * MapPolicy::map_threads : MapPolicy::map_threads;
    int64_t whole = split.vectors / (unroll * threads);
    if (whole < busy_blocks()) whole = 0;
    const int64_t rest = split.count - split.head - whole * (unroll * threads * V);
    const int64_t items = split.head + rest / half + rest % half;
    const auto with = [&](const typename FastPathOf<F>::Type &fast, bool is_fast) {
        return launch(call, whole + ceil_divide(items, threads), threads, 0,
                      map_kernel<V, unroll, threads, F, Pack<Out *...>, In...>, split, static_cast<int>(whole), f, fast,
                      is_fast, outs, in...);
    };
    if constexpr (FastPathOf<F>::always) {
        return with(f, true);
    } else {
        typename FastPathOf<F>::Type fast{};
        const bool is_fast = FastPathOf<F>::set(f, fast);
        return with(fast, is_fast);
    }
}

template <int V, class Rows, class Out, class... In>
Status launch_rows(const Call &call, const Layout &layout, const Split &split, const Rows &rows, Out *out,
                   const In *...in) {
    constexpr int unroll = unroll_of<V, Out, In...>(RowsPolicy<Out, In...>::bytes);
    constexpr int threads = MapPolicy::threads;
    const int block_vectors = threads * share(split.vectors, threads, unroll);
    const int tile = block_vectors * V;
    const int64_t short_inner = std::min<int64_t>(layout.inner, tile);
    const int64_t entries = tile / short_inner + 2;
    return launch(call, map_blocks(split, block_vectors), threads,
                  static_cast<int>(entries * sizeof(RowEntry<decltype(rows.row(0))>)),
                  rows_kernel<V, unroll, Rows, Out, In...>, split, tile, layout.inner, Divider<int64_t>(layout.inner),
                  Divider<int32_t>(static_cast<int32_t>(short_inner)), layout.outer > 1,
                  Divider<int64_t>(layout.channels), rows, out, in...);
}

template <int V, class Rows, class Out, class... In>
Status launch_columns(const Call &call, const Layout &layout, const Rows &rows, Out *out, const In *...in) {
    constexpr int unroll = unroll_of<V, Out, In...>(MapPolicy::columns_bytes);
    int width = MapPolicy::threads;
    while (width > 1 && width / 2 * V >= layout.channels) width /= 2;
    const int64_t column_blocks = ceil_divide(layout.channels, width * V);
    const int rows_each = share(layout.count() / V, MapPolicy::threads, FastPathOf<decltype(rows.row(0))>::column_rows);
    const int64_t row_blocks = ceil_divide(layout.outer, rows_each * (MapPolicy::threads / width));
    return launch(call, column_blocks * row_blocks, MapPolicy::threads, 0, columns_kernel<V, unroll, Rows, Out, In...>,
                  layout.outer, layout.channels, column_blocks, width, rows_each, rows, out, in...);
}

template <bool columns, int V, class Rows, class Out, class... In>
Status launch_direct(const Call &call, const Layout &layout, const Split &split, const Rows &rows, Out *out,
                     const In *...in) {
    return launch(call, map_blocks(split, MapPolicy::direct_threads), MapPolicy::direct_threads, 0,
                  direct_kernel<columns, V, Rows, Out, In...>, split, static_cast<int>(layout.inner),
                  Divider<int32_t>(static_cast<int>(layout.inner)), Divider<int32_t>(static_cast<int>(layout.channels)),
                  rows, out, in...);
}

/// outs...[i] = f(in[i]...) for 0 <= i < count.
template <class F, class... Out, class... In>
Status map(const Call &call, int64_t count, const F &f, const Pack<Out *...> &outs, const In *...in) {
    constexpr int V = map_lanes<F, Out..., In...>;
    Split split;
    if (aligned_together<V>(count, split, outs, in...)) return launch_map<V>(call, split, f, outs, in...);
    return launch_map<1>(call, {0, count, count}, f, outs, in...);
}

/// out[i] = rows.row(channel of i)(in[i]...) for every element of the layout.
template <class Rows, class Out, class... In>
Status map_rows(const Call &call, const Layout &layout, const Rows &rows, Out *out, const In *...in) {
    constexpr int few = std::max(2, lanes_of<Out, In...>(MapPolicy::direct_bytes));
    constexpr int many = lanes_of<Out, In...>(MapPolicy::vector_bytes);
    const int64_t count = layout.count();
    const bool columns = layout.inner == 1 && layout.channels > 1;
    Split split;
    const auto fits = [&](auto lanes) {
        constexpr int V = decltype(lanes)::value;
        return (columns ? layout.channels % V == 0 : layout.inner >= V) && aligned_split<V>(count, split, out, in...) &&
               (!columns || split.head == 0);
    };
    if (count <= MapPolicy::direct_vectors * few && fits(std::integral_constant<int, few>())) {
        if (columns) return launch_direct<true, few>(call, layout, split, rows, out, in...);
        return launch_direct<false, few>(call, layout, split, rows, out, in...);
    }
    if (columns) {
        if (fits(std::integral_constant<int, few>())) return launch_columns<few>(call, layout, rows, out, in...);
        return launch_columns<1>(call, layout, rows, out, in...);
    }
    if (fits(std::integral_constant<int, many>())) return launch_rows<many>(call, layout, split, rows, out, in...);
    return launch_rows<1>(call, layout, {0, count, count}, rows, out, in...);
}

} // namespace baracuda
