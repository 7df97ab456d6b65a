// strided.h on the host.
#pragma once

#include "core/parallel.h"
#include "core/strided.h"

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
Status map_walk(const Call &call, const Walk<sizeof...(Out) + sizeof...(In)> &walk, const F &f,
                const Pack<Out *...> &outs, std::index_sequence<index...>, In *...in) {
    if (walk.contiguous()) return map(call, walk.count(), f, outs, static_cast<const In *>(in)...);
    constexpr int n = sizeof...(Out) + sizeof...(In);
    const int last = walk.rank - 1;
    const int64_t width = walk.extents[last], *steps = walk.strides[last];
    parallel_for(walk.count(), kGrain, [&](int64_t begin, int64_t end) {
        for (int64_t at = begin; at < end;) {
            const int64_t column = at % width, stop = std::min(width, column + end - at);
            int64_t row = at / width, offsets[n];
            for (int k = 0; k < n; ++k) offsets[k] = column * steps[k];
            for (int d = last - 1; d >= 0; row /= walk.extents[d--]) {
                for (int k = 0; k < n; ++k) offsets[k] += row % walk.extents[d] * walk.strides[d][k];
            }
            for (int64_t i = column; i < stop; ++i) {
                put_at(outs, offsets, f(in[offsets[sizeof...(Out) + index]]...));
                for (int k = 0; k < n; ++k) offsets[k] += steps[k];
            }
            at += stop - column;
        }
    });
    return Status::ok;
}

} // namespace baracuda
