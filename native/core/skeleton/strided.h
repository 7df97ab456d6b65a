// The element-wise skeleton for tensors with strides: one output element from the input elements at the same place of a
// shape, in any order. Strides may be 0 in inputs (broadcast) and negative; a pointer addresses the first element.
// Functors are those of map.h.
#pragma once

#include "core/layout/walk.h"
#include "core/skeleton/map.h"

namespace baracuda {

/// Kernels for tensors that are not contiguous: all of them, or, for functors that few calls have with strides, only
/// the one that map() has, too.
enum class StridedKernels { all, flat };

/// outs...[place] = f(in[place]...) for every place of a walk, at whose first place the pointers are.
template <StridedKernels kernels = StridedKernels::all, class F, class... Out, class... In>
Status map_walk(const Call &call, const Walk &walk, const F &f, const Pack<Out *...> &outs, const In *...in);

/// outs...[place] = f(in[place]...) for every place of the shape. An output may be exactly an input: the same first
/// element and the same strides.
template <StridedKernels kernels = StridedKernels::all, class F, class... Out, class... In>
Status map_strided(const Call &call, const HostList<int32_t> &shape, const F &f, const Pack<Strided<Out>...> &outs,
                   Strided<In>... in) {
    if constexpr (kUnread<F> != 0) skip_unread<F>(in...);
    return unpack(outs, [&](Strided<Out>... out) {
        const int64_t *const strides[] = {out.strides..., in.strides...};
        const Walk walk(shape, strides, sizeof...(Out) + sizeof...(In));
        const int64_t *origin = walk.origin;
        ((out.pointer += *origin++), ...);
        ((in.pointer += *origin++), ...);
        const auto start = [&](const auto &functor, const auto &to, const auto *...from) {
            return map_walk<kernels>(call, walk, functor, to, from...);
        };
        return with_words(f, start, make_pack(out.pointer...), in.pointer...);
    });
}

} // namespace baracuda

#include BARACUDA_IMPLEMENTATION(strided)
