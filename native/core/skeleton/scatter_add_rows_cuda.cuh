// Rows of scatter_add.h on the device: a thread has V columns of them.
#pragma once

#include "core/device/launch.cuh"
#include "core/skeleton/scatter_add.h"

namespace baracuda {

/// V sums of a thread.
template <class P, int V> struct Lanes {
    P lanes[V];
};
struct AddLanes {
    template <class P, int V> __device__ void operator()(Lanes<P, V> &sums, const Lanes<P, V> &more) const {
#pragma unroll
        for (int v = 0; v < V; ++v) sums.lanes[v] += more.lanes[v];
    }
};

/// A term that a thread has found for others: where it is found by loads from memory, a thread that looked for one
/// after the other would wait for each.
template <class P, class Terms> struct FoundTerm {
    Term<P> term;

    __device__ void find(const Terms &terms, int64_t i) { term = terms(i); }
    __device__ operator Term<P>() const { return term; }
};
template <class P> struct FoundTerm<P, OwnRows<P>> {
    uint32_t row;

    __device__ void find(const OwnRows<P> &, int64_t i) { row = static_cast<uint32_t>(i); }
    __device__ operator Term<P>() const { return {row, 1}; }
};

/// The sum of rows one after the other: of term_at(k) for k < count, each times its factor, at the address of a column;
/// so many of them are loaded at once.
template <int V, int loads = 4, class T, class TermAt>
__device__ Lanes<Compute<T>, V> sum_of_rows(int count, int64_t width, const T *column, const TermAt &term_at) {
    using P = Compute<T>;
    Lanes<P, V> sums = {};
#pragma unroll 1
    for (int k = 0; k < count; k += loads) {
        Vector<T, V> held[loads];
        P factor[loads];
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            if (k + u >= count) continue;
            const Term<P> term = term_at(k + u);
            held[u].load(column + term.row * width);
            factor[u] = term.factor;
        }
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            if (k + u >= count) continue;
#pragma unroll
            for (int v = 0; v < V; ++v) {
                const P value = widen(held[u].lane(v)) * factor[u];
                sums.lanes[v] = k + u == 0 ? value : sums.lanes[v] + value;
            }
        }
    }
    return sums;
}

/// out[0 ... V - 1] += sums
template <int V, class T> __device__ void add_to_row(T *out, const Lanes<Compute<T>, V> &sums) {
    Vector<T, V> held;
    held.load(out);
    T lanes[V];
#pragma unroll
    for (int v = 0; v < V; ++v) lanes[v] = narrow<T>(widen(held.lane(v)) + sums.lanes[v]);
    held.set(lanes);
    held.store(out);
}

/// Elements of the vectors of 16 bytes of rows that are whole ones of them, or 1.
template <class T> int row_vector(int64_t width, const T *a, const T *b) {
    constexpr int V = 16 / static_cast<int>(sizeof(T));
    return width % V == 0 && is_aligned(a, 16) && is_aligned(b, 16) ? V : 1;
}

/// start(std::integral_constant<int, V>()) for these.
template <class T, class Start> Status with_row_vectors(int64_t width, const T *a, const T *b, const Start &start) {
    constexpr int V = 16 / static_cast<int>(sizeof(T));
    if (row_vector(width, a, b) == V) return start(std::integral_constant<int, V>());
    return start(std::integral_constant<int, 1>());
}

} // namespace baracuda
