// reduce_rows.h on the host.
#pragma once

#include "core/skeleton/reduce_host.h"

namespace baracuda {

template <class Op, class... Out, class... In>
Status reduce_rows(const Call &, int64_t rows, int64_t columns, const Op &op, const Pack<Out *...> &outs,
                   const In *...in) {
    static_assert(!kMaps<Op> && kFinishes<Op> == (sizeof...(Out) > 0));
    if (rows == 0) return Status::ok;
    constexpr int V = kReduceLanes<Pack<Out *...>, In...>, bytes = (0 + ... + sizeof(In));
    const RowWalk walk = with_row_team<V, bytes, kExact<Op>>(columns, false, [&](auto team) {
        return RowWalk({1, 1, rows, columns, rows * columns}, V, team.size, team.unroll);
    });
    const int64_t grain = std::max<int64_t>(1, kGrain / std::max<int64_t>(1, columns));
    parallel_for(rows, grain, [&](int64_t first, int64_t last) {
        std::vector<typename Op::State> sums;
        for (int64_t row = first; row < last; ++row) {
            const RowWalk::Result result = walk.result(row, 0);
            const auto state = reduce_slices(op, 0, walk.slices, [&](int64_t slice) {
                return reduce_slice(op, walk, result, slice, sums, [](int64_t, int64_t) {}, in...);
            });
            op.store(row, state);
            if constexpr (kFinishes<Op>) {
                const auto f = op.finish(row, state);
                for (int64_t i = result.start; i < result.start + columns; ++i) put(outs, i, f(in[i]...));
            }
        }
    });
    return Status::ok;
}

} // namespace baracuda
