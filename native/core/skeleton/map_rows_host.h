// map_rows.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "core/skeleton/map_rows.h"

namespace baracuda {

template <class Rows, class Out, class... In>
Status map_rows(const Call &, const Layout &layout, const Rows &rows, Out *out, const In *...in) {
    parallel_for(layout.count(), kGrain, [&](int64_t begin, int64_t end) {
        int64_t row = begin / layout.inner;
        for (int64_t i = begin; i < end; ++row) {
            const auto f = rows.row(row % layout.channels);
            const int64_t stop = std::min(end, (row + 1) * layout.inner);
            for (; i < stop; ++i) out[i] = f(in[i]...);
        }
    });
    return Status::ok;
}

} // namespace baracuda
