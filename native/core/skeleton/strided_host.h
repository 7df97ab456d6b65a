// strided.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "core/skeleton/strided.h"

#include <utility>

namespace baracuda {

/// outs...[offsets...] = values...
template <class Out> void put_at(const Pack<Out *> &out, const int64_t *offsets, const Out &value) {
    out.first[*offsets] = value;
}
template <class... Out> void put_at(const Pack<Out *...> &outs, const int64_t *offsets, const Pack<Out...> &values) {
    outs.first[*offsets] = values.first;
    if constexpr (sizeof...(Out) > 1) put_at(outs.rest, offsets + 1, values.rest);
}

template <class F, class... Out, class... In, size_t... index>
Status map_walk(const Call &call, const Walk &walk, const F &f, const Pack<Out *...> &outs,
                std::index_sequence<index...>, In *...in) {
    if (walk.contiguous()) return map(call, walk.count(), f, outs, static_cast<const In *>(in)...);
    constexpr int n = sizeof...(Out) + sizeof...(In);
    const int64_t *const steps = walk.strides[walk.rank - 1];
    parallel_for(walk.count(), kGrain, [&](int64_t begin, int64_t end) {
        walk.for_rows(begin, end, [&](const int64_t *from, int64_t length) {
            int64_t offsets[n];
            for (int k = 0; k < n; ++k) offsets[k] = from[k];
            for (int64_t i = 0; i < length; ++i) {
                put_at(outs, offsets, f(in[offsets[sizeof...(Out) + index]]...));
                for (int k = 0; k < n; ++k) offsets[k] += steps[k];
            }
        });
    });
    return Status::ok;
}

} // namespace baracuda
