// map.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "core/skeleton/map.h"

namespace baracuda {

template <class F, class... Out, class... In>
Status map_elements(const Call &, int64_t count, const F &f, const Pack<Out *...> &outs, const In *...in) {
    parallel_for(count, kGrain, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) put(outs, i, f(in[i]...));
    });
    return Status::ok;
}

} // namespace baracuda
