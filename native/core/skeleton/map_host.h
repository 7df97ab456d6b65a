// map.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "core/skeleton/map.h"

namespace baracuda {

/// outs...[i] = f(in[i]...) for 0 <= i < count.
template <class F, class... Out, class... In>
Status map(const Call &, int64_t count, const F &f, const Pack<Out *...> &outs, const In *...in) {
    parallel_for(count, kGrain, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) put(outs, i, f(in[i]...));
    });
    return Status::ok;
}

/// out[i] = rows.row(channel of i)(in[i]...) for every element of the layout.
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
