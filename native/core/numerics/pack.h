// A list of values of several types, such as the results of a functor or the pointers that they go to. It is a plain
// struct, so that it can be a kernel's parameter, and is written with nested braces: Pack<A, B>{a, {b, {}}}.
#pragma once

#include "core/numerics/types.h"

namespace baracuda {

template <class... T> struct Pack {};
template <class First, class... Rest> struct Pack<First, Rest...> {
    First first;
    Pack<Rest...> rest;
};

inline Pack<> make_pack() { return {}; }
template <class First, class... Rest> Pack<First, Rest...> make_pack(First first, Rest... rest) {
    return {first, make_pack(rest...)};
}

/// outs...[i] = values...
template <class Out> HD void put(const Pack<Out *> &out, int64_t i, const Out &value) { out.first[i] = value; }
template <class... Out> HD void put(const Pack<Out *...> &outs, int64_t i, const Pack<Out...> &values) {
    outs.first[i] = values.first;
    if constexpr (sizeof...(Out) > 1) put(outs.rest, i, values.rest);
}

/// outs...[offsets...] = values...
template <class Out> HD void put_at(const Pack<Out *> &out, const int64_t *offsets, const Out &value) {
    out.first[*offsets] = value;
}
template <class... Out> HD void put_at(const Pack<Out *...> &outs, const int64_t *offsets, const Pack<Out...> &values) {
    outs.first[*offsets] = values.first;
    if constexpr (sizeof...(Out) > 1) put_at(outs.rest, offsets + 1, values.rest);
}

/// body(values..., the members of the pack in order...)
template <class Body, class... Values> auto unpack(const Pack<> &, const Body &body, const Values &...values) {
    return body(values...);
}
template <class First, class... Rest, class Body, class... Values>
auto unpack(const Pack<First, Rest...> &pack, const Body &body, const Values &...values) {
    return unpack(pack.rest, body, values..., pack.first);
}

/// Whether a pointer, such as one to an output, is among those of a pack, such as the inputs.
inline bool is_one_of(const void *, const Pack<> &) { return false; }
template <class... T> bool is_one_of(const void *pointer, const Pack<T *...> &pointers) {
    return pointer == pointers.first || is_one_of(pointer, pointers.rest);
}

} // namespace baracuda
