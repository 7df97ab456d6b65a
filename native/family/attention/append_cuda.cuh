// append.h on the device: threads side by side on the vectors of the rows of keys, and behind them of values.
#pragma once

#include "core/device/launch.cuh"
#include "family/attention/append.h"

namespace baracuda::attention {

struct AppendPolicy {
    static constexpr int threads = 256;
    static constexpr int loads = 4; // of vectors, at once
};

/// New rows in vectors of V words; blocks before `end` take them.
template <class Bits> struct AppendedVectors {
    const Bits *rows;
    Bits *cache;
    Divider<int64_t> vectors; // of a row
    int64_t all, blocks;

    template <int V, class Places> __device__ void copy(int64_t block, const Places &places) const {
        constexpr int threads = AppendPolicy::threads, loads = AppendPolicy::loads;
        const int64_t first = block * (threads * loads) + threadIdx.x;
        Vector<Bits, V> held[loads];
        int64_t to[loads];
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            const int64_t vector = first + u * threads;
            to[u] = kNowhere;
            if (vector >= all) continue;
            const int64_t i = vectors.quotient(vector), row = places.row(i);
            if (row == kNowhere) continue;
            to[u] = (row - i) * vectors.divisor() + vector;
            held[u].load(rows + vector * V);
        }
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            if (to[u] != kNowhere) held[u].store(cache + to[u] * V);
        }
    }
};

template <int V, class Bits, class Places>
__global__ void __launch_bounds__(AppendPolicy::threads)
    append_rows_kernel(Places places, AppendedVectors<Bits> keys, AppendedVectors<Bits> values) {
    begin_kernel();
    if (blockIdx.x < keys.blocks) {
        keys.template copy<V>(blockIdx.x, places);
    } else {
        values.template copy<V>(blockIdx.x - keys.blocks, places);
    }
}

/// The most elements V of a vector in which rows and cache are aligned.
template <class T> int widest_append(const Appended<T> &one) {
    const auto answer = [](auto V_) { return decltype(V_)::value; };
    if (one.width == 0) return 16 / sizeof(T);
    return std::min(with_widest_vector<T>(one.width, one.rows, answer),
                    with_widest_vector<T>(one.width, one.cache, answer));
}

template <class T, class Places>
Status append_rows(const Call &call, int64_t count, const Places &places, const Appended<T> &keys,
                   const Appended<T> &values) {
    using Bits = Word<T>;
    const auto start = [&](auto V_) {
        constexpr int V = decltype(V_)::value;
        const auto vectors_of = [&](const Appended<T> &one) {
            const int64_t vectors = one.width / V, all = count * vectors;
            return AppendedVectors<Bits>{reinterpret_cast<const Bits *>(one.rows), reinterpret_cast<Bits *>(one.cache),
                                         Divider<int64_t>(std::max<int64_t>(1, vectors)), all,
                                         ceil_divide(all, AppendPolicy::threads * AppendPolicy::loads)};
        };
        const AppendedVectors<Bits> of_keys = vectors_of(keys), of_values = vectors_of(values);
        return launch(call, of_keys.blocks + of_values.blocks, AppendPolicy::threads, 0,
                      append_rows_kernel<V, Bits, Places>, places, of_keys, of_values);
    };
    constexpr int most = 16 / sizeof(T);
    const int widest = std::min(widest_append(keys), widest_append(values));
    if (widest == most) return start(std::integral_constant<int, most>());
    if (widest * 2 >= most) return start(std::integral_constant<int, most / 2>());
    return start(std::integral_constant<int, 1>());
}

} // namespace baracuda::attention
