// each.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "core/skeleton/each.h"

namespace baracuda {

template <class F> Status for_each(const Call &, int64_t count, const F &f) {
    parallel_for(count, kGrain / 8, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) f(i);
    });
    return Status::ok;
}

} // namespace baracuda
