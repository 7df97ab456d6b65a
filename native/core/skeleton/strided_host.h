// strided.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "core/skeleton/strided.h"

#include <utility>

namespace baracuda {

/// `length` elements, of which the first are at `from` in each operand.
template <class F, class... Out, class... In, size_t... input>
void map_run(int64_t length, const int64_t *from, const int64_t *strides, const F &f, const Pack<Out *...> &outs,
             std::index_sequence<input...>, const In *...in) {
    constexpr int outputs = sizeof...(Out), n = outputs + sizeof...(In);
    int64_t offsets[n];
    std::copy_n(from, n, offsets);
    for (int64_t i = 0; i < length; ++i) {
        put_at(outs, offsets, f(in[offsets[outputs + input]]...));
        for (int k = 0; k < n; ++k) offsets[k] += strides[k];
    }
}

template <StridedKernels, class F, class... Out, class... In>
Status map_walk(const Call &call, const Walk &walk, const F &f, const Pack<Out *...> &outs, const In *...in) {
    if (walk.contiguous()) return map_elements(call, walk.count(), f, outs, in...);
    parallel_for(walk.count(), kGrain, [&](int64_t begin, int64_t end) {
        walk.for_runs(begin, end, [&](const int64_t *from, int64_t length) {
            map_run(length, from, walk.strides[walk.rank - 1], f, outs, std::index_sequence_for<In...>(), in...);
        });
    });
    return Status::ok;
}

} // namespace baracuda
