// The element-wise skeleton for tensors with strides: one output element from the input elements at the same place of a
// shape, in any order. Strides may be 0 in inputs (broadcast) and negative; a pointer addresses the first element.
#pragma once

#include "core/layout/walk.h"
#include "core/skeleton/map.h"

#include <utility>

namespace baracuda {

/// An operand: its first element, and its strides in elements along the dimensions of a shape.
template <class T> struct Strided {
    T *pointer;
    const int64_t *strides;
};

template <class T> Strided<T> by(T *pointer, const HostList<int64_t> &strides) { return {pointer, strides.entries}; }

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
Walk walk_of(const HostList<int32_t> &shape, const Pack<Strided<Out>...> &outs, const Strided<In> &...in) {
    const int64_t *strides[sizeof...(Out) + sizeof...(In)];
    collect_strides(outs, strides);
    const int64_t **next = strides + sizeof...(Out);
    ((*next++ = in.strides), ...);
    return {shape, strides, static_cast<int>(sizeof...(Out) + sizeof...(In))};
}

/// outs...[place] = f(in[place]...) for every place of a walk.
template <class F, class... Out, class... In, size_t... index>
Status map_walk(const Call &call, const Walk &walk, const F &f, const Pack<Out *...> &outs,
                std::index_sequence<index...>, In *...in);

template <class F, class... Out, class... In, size_t... index>
Status map_strided_indexed(const Call &call, const HostList<int32_t> &shape, const F &f,
                           const Pack<Strided<Out>...> &outs, std::index_sequence<index...> inputs,
                           const Strided<In> &...in) {
    const Walk walk = walk_of(shape, outs, in...);
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

/// outs...[i] = f(in[i]...) for 0 <= i < count, at any element-aligned addresses. An output may be exactly an input.
template <class F, class... Out, class... In>
Status map_flat(const Call &call, int64_t count, const F &f, const Pack<Out *...> &outs, const In *...in) {
    const Walk walk(count, static_cast<int>(sizeof...(Out) + sizeof...(In)));
    return map_walk(call, walk, f, outs, std::index_sequence_for<In...>(), in...);
}

} // namespace baracuda

#ifdef __CUDACC__
#include "core/skeleton/strided_cuda.cuh"
#else
#include "core/skeleton/strided_host.h"
#endif
