// The element-wise skeleton for tensors with strides: one output element from the input elements at the same place of a
// shape, in any order. Strides may be 0 in inputs (broadcast) and negative; a pointer addresses the first element.
#pragma once

#include "core/map.h"

#include <algorithm>
#include <utility>

namespace baracuda {

/// An operand: its first element, and its strides in elements along the dimensions of a shape.
template <class T> struct Strided {
    T *pointer;
    const int64_t *strides;
};

template <class T> Strided<T> by(T *pointer, const HostList<int64_t> &strides) { return {pointer, strides.entries}; }

/// What n operands walk through: the same elements as in the given shape in the fewest dimensions. Operand 0 takes
/// positive steps, those along the last dimension are its shortest.
template <int n> struct Walk {
    int rank = 0;
    int64_t extents[kMaxRank];
    int64_t strides[kMaxRank][n];
    int64_t origin[n] = {}; // of the first element, from an operand's pointer

    Walk(const HostList<int32_t> &shape, const int64_t *const (&given)[n]) {
        for (int d = 0; d < shape.count; ++d) {
            if (shape.entries[d] == 1) continue;
            int64_t steps[n];
            const bool backward = given[0][d] < 0;
            for (int k = 0; k < n; ++k) {
                steps[k] = backward ? -given[k][d] : given[k][d];
                if (backward) origin[k] += given[k][d] * (shape.entries[d] - 1);
            }
            int at = rank++;
            for (; at > 0 && strides[at - 1][0] < steps[0]; --at) {
                extents[at] = extents[at - 1];
                std::copy_n(strides[at - 1], n, strides[at]);
            }
            extents[at] = shape.entries[d];
            std::copy_n(steps, n, strides[at]);
        }
        merge();
    }

    int64_t count() const {
        int64_t total = 1;
        for (int d = 0; d < rank; ++d) total *= extents[d];
        return total;
    }

    bool contiguous() const {
        return rank == 0 ||
               (rank == 1 && std::all_of(strides[0], strides[0] + n, [](int64_t step) { return step == 1; }));
    }

  private:
    /// Makes one dimension of neighbours that every operand walks through as through one.
    void merge() {
        int last = 0;
        for (int d = 1; d < rank; ++d) {
            bool one = true;
            for (int k = 0; k < n; ++k) one = one && strides[last][k] == strides[d][k] * extents[d];
            if (one) {
                extents[last] *= extents[d];
            } else {
                extents[++last] = extents[d];
            }
            std::copy_n(strides[d], n, strides[last]);
        }
        rank = rank ? last + 1 : 0;
    }
};

/// The pointers and the strides of a list of operands.
inline Pack<> pointers(const Pack<> &, const int64_t *) { return {}; }
template <class First, class... Rest>
Pack<First *, Rest *...> pointers(const Pack<Strided<First>, Strided<Rest>...> &operands, const int64_t *origin) {
    return {operands.first.pointer + origin[0], pointers(operands.rest, origin + 1)};
}
inline void collect_strides(const Pack<> &, const int64_t **) {}
template <class First, class... Rest>
void collect_strides(const Pack<Strided<First>, Strided<Rest>...> &operands, const int64_t **to) {
    *to = operands.first.strides;
    collect_strides(operands.rest, to + 1);
}

/// The walk of outputs and inputs, the outputs first.
template <class... Out, class... In>
Walk<sizeof...(Out) + sizeof...(In)> walk_of(const HostList<int32_t> &shape, const Pack<Strided<Out>...> &outs,
                                             const Strided<In> &...in) {
    const int64_t *strides[sizeof...(Out) + sizeof...(In)];
    collect_strides(outs, strides);
    const int64_t **next = strides + sizeof...(Out);
    ((*next++ = in.strides), ...);
    return {shape, strides};
}

/// outs...[place] = f(in[place]...) for every place of a walk.
template <class F, class... Out, class... In, size_t... index>
Status map_walk(const Call &call, const Walk<sizeof...(Out) + sizeof...(In)> &walk, const F &f,
                const Pack<Out *...> &outs, std::index_sequence<index...>, In *...in);

template <class F, class... Out, class... In, size_t... index>
Status map_strided_indexed(const Call &call, const HostList<int32_t> &shape, const F &f,
                           const Pack<Strided<Out>...> &outs, std::index_sequence<index...> inputs,
                           const Strided<In> &...in) {
    const auto walk = walk_of(shape, outs, in...);
    return map_walk(call, walk, f, pointers(outs, walk.origin), inputs,
                    (in.pointer + walk.origin[sizeof...(Out) + index])...);
}

/// outs...[place] = f(in[place]...) for every place of the shape. An output may be exactly an input: the same first
/// element and the same strides.
template <class F, class... Out, class... In>
Status map_strided(const Call &call, const HostList<int32_t> &shape, const F &f, const Pack<Strided<Out>...> &outs,
                   const Strided<In> &...in) {
    return map_strided_indexed(call, shape, f, outs, std::index_sequence_for<In...>(), in...);
}

} // namespace baracuda

#ifdef __CUDACC__
#include "core/strided_cuda.cuh"
#else
#include "core/strided_host.h"
#endif
