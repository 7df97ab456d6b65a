// rope.h on the device. A thread has a vector of pairs of one place, and with their angles the same vector of several
// rows. Neighbouring threads have neighbouring vectors.
#pragma once

#include "core/device/launch.cuh"
#include "family/attention/rope.h"

namespace baracuda::attention {

struct RotaryPolicy {
    static constexpr int threads = 128;
    static constexpr int loads = 4; // of rows, at once
    static constexpr int rows = 16; // of a thread, at most: what their angle costs is little beside them
};

/// V elements of each of `rows` rows. Where not even pairs are aligned, elements are accessed singly.
template <int V, bool aligned, class T, class Angles>
__global__ void __launch_bounds__(RotaryPolicy::threads)
    rotate_kernel(RotaryLayout layout, Divider<int64_t> by_vectors, Divider<int64_t> by_plane,
                  Divider<int64_t> by_inner, int rows, Angles angles, const T *x, T *y) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int loads = RotaryPolicy::loads;
    const int64_t item = static_cast<int64_t>(blockIdx.x) * RotaryPolicy::threads + threadIdx.x;
    const int64_t group = by_plane.quotient(item), in_plane = item - group * by_plane.divisor();
    const int64_t place = by_vectors.quotient(in_plane), vector = in_plane - place * by_vectors.divisor();
    const int64_t begin = group * rows, end = min(begin + rows, layout.outer * layout.inner);
    if (begin >= end) return;
    const T *const from = x + place * layout.from[2] + vector * V;
    T *const to = y + place * layout.to[2] + vector * V;
    Rotation<P> rotations[V / 2];
    const auto set_rotations = [&](int64_t row) {
        angles.for_pairs(row, place, vector * (V / 2), V / 2,
                         [&](int k, const Rotation<P> &one) { rotations[k] = one; });
    };
    if constexpr (!Angles::of_rows) set_rotations(begin);
    for (int64_t first = begin; first < end; first += loads) {
        Vector<T, V> held[loads];
        int64_t outer[loads], inner[loads];
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            outer[u] = by_inner.quotient(first + u);
            inner[u] = first + u - outer[u] * layout.inner;
            if (first + u >= end) break;
            const T *const at = from + outer[u] * layout.from[0] + inner[u] * layout.from[1];
            if constexpr (aligned) {
                held[u].load(at);
            } else {
                held[u].load_singly(at);
            }
        }
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            if (first + u >= end) break;
            if constexpr (Angles::of_rows) set_rotations(first + u);
            T lanes[V];
#pragma unroll
            for (int k = 0; k < V / 2; ++k) {
                const P a = widen(held[u].lane(2 * k)), b = widen(held[u].lane(2 * k + 1));
                lanes[2 * k] = narrow<T>(rotations[k].first(a, b));
                lanes[2 * k + 1] = narrow<T>(rotations[k].second(a, b));
            }
            T *const at = to + outer[u] * layout.to[0] + inner[u] * layout.to[1];
            if constexpr (aligned) {
                held[u].set(lanes);
                held[u].store(at);
            } else {
#pragma unroll
                for (int lane = 0; lane < V; ++lane) at[lane] = lanes[lane];
            }
        }
    }
}

/// Whether all rows at all places begin at multiples of V elements.
template <int V, class T> bool rows_are_aligned(const RotaryLayout &layout, const T *x, const T *y) {
    bool all = layout.pairs % (V / 2) == 0 && misalignment<V>(x) == 0 && misalignment<V>(y) == 0;
    for (int axis = 0; axis < 3; ++axis) all = all && layout.from[axis] % V == 0 && layout.to[axis] % V == 0;
    return all;
}

template <int V, bool aligned, class T, class Angles>
Status launch_rotate(const Call &call, const RotaryLayout &layout, const Angles &angles, const T *x, T *y) {
    constexpr int threads = RotaryPolicy::threads;
    const int64_t vectors = layout.pairs / (V / 2), plane = layout.places * vectors;
    const int rows = items_per_thread(layout.rows() * plane, threads, RotaryPolicy::rows);
    const int64_t items = ceil_divide(layout.rows(), rows) * plane;
    return launch(call, ceil_divide(items, threads), threads, 0, rotate_kernel<V, aligned, T, Angles>, layout,
                  Divider<int64_t>(vectors), Divider<int64_t>(plane), Divider<int64_t>(layout.inner), rows, angles, x,
                  y);
}

/// In the widest vectors that are aligned.
template <int V, class T, class Angles>
Status rotate_in_vectors(const Call &call, const RotaryLayout &layout, const Angles &angles, const T *x, T *y) {
    if (rows_are_aligned<V>(layout, x, y)) return launch_rotate<V, true>(call, layout, angles, x, y);
    if constexpr (V > 2) {
        return rotate_in_vectors<V / 2>(call, layout, angles, x, y);
    } else {
        return launch_rotate<2, false>(call, layout, angles, x, y);
    }
}

template <class T, class Angles>
Status rotate(const Call &call, const RotaryLayout &layout, const Angles &angles, const T *x, T *y) {
    return rotate_in_vectors<16 / sizeof(T)>(call, layout, angles, x, y);
}

} // namespace baracuda::attention
