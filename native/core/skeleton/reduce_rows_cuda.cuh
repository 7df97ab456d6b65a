// reduce_rows.h on the device: a team of threads (a warp, or a whole block, small or large) holds a row in registers.
#pragma once

#include "core/device/launch.cuh"
#include "core/skeleton/map_cuda.cuh"

namespace baracuda {

/// Threads that take a row together, in blocks that are tuned on an H200; see benchmarks/h200.md.
template <int size_, int V, class In> struct Team {
    static constexpr int size = size_;
    static constexpr int threads = size < 128 ? 128 : size; // of a block
    static constexpr bool wide = V > 1 && sizeof(In) > 2;

    /// Vectors of a row that a thread holds; the rest is read again.
    static constexpr int held_bytes = size == 32 ? 64 : size >= 128 && wide ? 256 : 128;
    static constexpr int unroll = V == 1 ? 8 : held_bytes / (V * static_cast<int>(sizeof(In)));
    /// On a multiprocessor.
    static constexpr int blocks = size > 128 ? 2 : wide ? 4 : 6;

    static bool holds(int64_t columns) { return columns <= size * unroll * V; }
};

/// Fewer rows than this leave multiprocessors without work.
constexpr int64_t kFewRows = 132;

/// The combination over a team of `team` consecutive threads, in every one of them.
template <int team, class Rows, class Value> __device__ Value team_combine(const Rows &rows, Value value) {
#pragma unroll
    for (int step = 16; step > 0; step /= 2) value = rows.combine(value, __shfl_xor_sync(~0u, value, step));
    if constexpr (team > 32) {
        __shared__ Value partial[team / 32];
        if (threadIdx.x % 32 == 0) partial[threadIdx.x / 32] = value;
        __syncthreads();
        value = partial[0];
#pragma unroll
        for (int warp = 1; warp < team / 32; ++warp) value = rows.combine(value, partial[warp]);
    }
    return value;
}

template <class Team, int V, class Rows, class Out, class In>
__global__ void __launch_bounds__(Team::threads, Team::blocks)
    reduce_then_map_kernel(int64_t row_count, int64_t columns, Rows rows, Out *out, const In *in) {
    begin_kernel();
    constexpr int team = Team::size, unroll = Team::unroll;
    const int64_t row = static_cast<int64_t>(blockIdx.x) * (Team::threads / team) + threadIdx.x / team;
    if (row >= row_count) return;
    const int thread = threadIdx.x % team;
    const In *x = in + row * columns;
    Out *y = out + row * columns;
    const int64_t offset = reinterpret_cast<uintptr_t>(x) / sizeof(In) % V;
    const int64_t head = min((V - offset) % V, columns);
    const int64_t vectors = (columns - head) / V;
    const int64_t edge = thread < head ? thread : vectors * V + thread; // a single element before or after the vectors

    InputVectors<V, In> held[unroll];
    auto total = rows.identity;
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        if (thread + u * team < vectors) held[u].load(head + static_cast<int64_t>(thread + u * team) * V, x);
    }
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        if (thread + u * team >= vectors) break;
#pragma unroll
        for (int lane = 0; lane < V; ++lane) total = rows.combine(total, rows.term(held[u].first.lane(lane)));
    }
    for (int64_t v = thread + unroll * team; v < vectors; v += team) {
        InputVectors<V, In> next;
        next.load(head + v * V, x);
#pragma unroll
        for (int lane = 0; lane < V; ++lane) total = rows.combine(total, rows.term(next.first.lane(lane)));
    }
    if (edge < columns) total = rows.combine(total, rows.term(x[edge]));

    const auto f = rows.finish(row, team_combine<team>(rows, total), thread == 0);
    using F = decltype(rows.finish(row, total, true));
    typename FastPathOf<F>::Type fast{};
    const bool is_fast = FastPathOf<F>::set(f, fast);
    const auto put = [&](const InputVectors<V, In> &values, int64_t at) {
        if (is_fast) {
            values.store_results(y, at, [&](int) { return fast; });
        } else {
            map_singly<V>([&](int) { return f; }, at, y, x);
        }
    };
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        if (thread + u * team < vectors) put(held[u], head + static_cast<int64_t>(thread + u * team) * V);
    }
    for (int64_t v = thread + unroll * team; v < vectors; v += team) {
        InputVectors<V, In> next;
        next.load(head + v * V, x);
        put(next, head + v * V);
    }
    if (edge < columns) y[edge] = f(x[edge]);
}

template <int V, class Rows, class Out, class In>
Status launch_reduce_then_map(const Call &call, int64_t row_count, int64_t columns, const Rows &rows, Out *out,
                              const In *in) {
    const auto start = [&](auto team) {
        using T = decltype(team);
        return launch(call, ceil_divide(row_count, T::threads / T::size), T::threads, 0,
                      reduce_then_map_kernel<T, V, Rows, Out, In>, row_count, columns, rows, out, in);
    };
    const Team<32, V, In> warp;
    const Team<128, V, In> block;
    const Team<256, V, In> large_block;
    if (warp.holds(columns)) return start(warp);
    if (block.holds(columns) && (row_count > kFewRows || columns < large_block.size * V)) return start(block);
    return start(large_block);
}

/// out[r, c] = f(in[r, c]) with f = rows.finish(r, combination of term(in[r, :])).
template <class Rows, class Out, class In>
Status reduce_then_map(const Call &call, int64_t row_count, int64_t columns, const Rows &rows, Out *out, const In *in) {
    constexpr int V = vector_elements<Out, In>(MapPolicy::vector_bytes);
    // Rows whose input and output are aligned to vectors at the same elements, whatever the row.
    if (misalignment<V>(out) == misalignment<V>(in))
        return launch_reduce_then_map<V>(call, row_count, columns, rows, out, in);
    return launch_reduce_then_map<1>(call, row_count, columns, rows, out, in);
}

} // namespace baracuda
