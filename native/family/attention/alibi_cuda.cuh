// alibi.h on the device: vectors side by side, whatever rows they are in.
#pragma once

#include "core/device/launch.cuh"
#include "family/attention/alibi.h"

namespace baracuda::attention {

struct AlibiPolicy {
    static constexpr int threads = 128;
    static constexpr int loads = 4; // of vectors, at once
};

/// Vectors of V elements, and the single ones before and behind them.
template <int V, class T>
__global__ void __launch_bounds__(AlibiPolicy::threads)
    map_scores_kernel(VectorSplit split, AlibiScores<T> scores, const T *x, T *y) {
    begin_kernel();
    constexpr int threads = AlibiPolicy::threads, loads = AlibiPolicy::loads;
    const int64_t first = static_cast<int64_t>(blockIdx.x) * (threads * loads) + threadIdx.x;
    Vector<T, V> held[loads];
#pragma unroll
    for (int u = 0; u < loads; ++u) {
        const int64_t vector = first + u * threads;
        if (vector < split.vectors) held[u].load(x + split.head + vector * V);
    }
#pragma unroll
    for (int u = 0; u < loads; ++u) {
        const int64_t vector = first + u * threads;
        if (vector < split.vectors) {
            auto place = scores.place(split.head + vector * V);
            T lanes[V];
#pragma unroll
            for (int lane = 0; lane < V; ++lane) {
                lanes[lane] = place(held[u].lane(lane));
                if (lane + 1 < V) place.advance(scores);
            }
            held[u].set(lanes);
            held[u].store(y + split.head + vector * V);
        } else {
            const int64_t single = vector - split.vectors;
            const int64_t i = single < split.head ? single : single + split.vectors * V;
            if (i < split.count) y[i] = scores.place(i)(x[i]);
        }
    }
}

template <class T> Status map_scores(const Call &call, int64_t count, const AlibiScores<T> &scores, const T *x, T *y) {
    constexpr int V = 16 / sizeof(T), of_block = AlibiPolicy::threads * AlibiPolicy::loads;
    const auto start = [&](auto V_, const VectorSplit &split) {
        constexpr int lanes = decltype(V_)::value;
        const int64_t items = split.count - split.vectors * (lanes - 1);
        return launch(call, ceil_divide(items, of_block), AlibiPolicy::threads, 0, map_scores_kernel<lanes, T>, split,
                      scores, x, y);
    };
    if (const auto split = aligned_split<V>(count, x, y)) return start(std::integral_constant<int, V>(), *split);
    return start(std::integral_constant<int, 1>(), VectorSplit{0, count, count});
}

} // namespace baracuda::attention
