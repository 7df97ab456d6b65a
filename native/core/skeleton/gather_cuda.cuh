// gather.h on the device: threads side by side on the vectors of all rows of the output, so that many short rows and
// few long ones are the same to it.
#pragma once

#include "core/device/launch.cuh"
#include "core/skeleton/gather.h"

namespace baracuda {

struct GatherPolicy {
    static constexpr int threads = 256;
    static constexpr int vectors = 4; // of a thread, that are loaded at once
};

/// Rows of `vectors` vectors of V elements. A word of the elements' size stands for an element.
template <int V, class Bits, class Rows>
__global__ void __launch_bounds__(GatherPolicy::threads)
    gather_rows_kernel(int64_t count, Divider<int64_t> vectors, Rows rows, const Bits *source, Bits *out) {
    begin_kernel();
    constexpr int threads = GatherPolicy::threads, unroll = GatherPolicy::vectors;
    const int64_t first = static_cast<int64_t>(blockIdx.x) * (threads * unroll) + threadIdx.x;
    const int64_t all = count * vectors.divisor();
    Vector<Bits, V> held[unroll];
    int64_t from[unroll];
#pragma unroll
    for (int u = 0; u < unroll; ++u) { // without a condition, which would wait for each index
        const int64_t vector = min(first + u * threads, all - 1), i = vectors.quotient(vector), row = rows.row(i);
        from[u] = row == kNoRow ? kNoRow : (row - i) * vectors.divisor() + vector;
    }
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        if (from[u] == kNoRow) {
            const Bits zeros[V] = {};
            held[u].set(zeros);
        } else {
            held[u].load(source + from[u] * V);
        }
    }
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        const int64_t vector = first + u * threads;
        if (vector < all) held[u].store(out + vector * V);
    }
}

template <class T, class Rows>
Status gather_rows(const Call &call, int64_t count, int64_t width, const Rows &rows, const T *source, T *out) {
    using Bits = Word<T>;
    const auto *const from = reinterpret_cast<const Bits *>(source);
    auto *const to = reinterpret_cast<Bits *>(out);
    const auto start = [&](auto V_) {
        constexpr int V = decltype(V_)::value;
        const Divider<int64_t> vectors(width / V);
        const int64_t blocks = ceil_divide(count * vectors.divisor(), GatherPolicy::threads * GatherPolicy::vectors);
        return launch(call, blocks, GatherPolicy::threads, 0, gather_rows_kernel<V, Bits, Rows>, count, vectors, rows,
                      from, to);
    };
    return with_widest_vector<Bits>(
        width, to, [&](auto V_) { return with_widest_vector<Bits, decltype(V_)::value>(width, from, start); });
}

} // namespace baracuda
