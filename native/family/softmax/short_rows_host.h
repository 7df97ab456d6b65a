// short_rows.h on the host.
#pragma once

#include "core/skeleton/reduce_host.h"

namespace baracuda::softmax {

template <class F, class T>
Status short_rows(const Call &, const HostList<int32_t> &shape, int32_t axis, Strided<T> y, Strided<const T> x) {
    using P = Compute<T>;
    struct Sum {
        P merge(P a, P b) const { return a + b; }
    };
    const int64_t *const strides[] = {y.strides, x.strides};
    const ReduceWalk walk(rows_along(shape, axis), strides, 2, 1, false, false);
    const T *const from = x.pointer + walk.origin[1];
    T *const to = y.pointer + walk.origin[0];
    const int64_t *const steps = walk.reduced.strides[0];
    const int lanes = ShortRows(walk.count).lanes;
    parallel_for(walk.results, std::max<int64_t>(1, kGrain / walk.count), [&](int64_t first, int64_t last) {
        for (int64_t r = first; r < last; ++r) {
            int64_t at[] = {0, 0};
            walk.kept.advance(r, 0, 2, at);
            P values[ShortRows::most], sums[ShortRows::most_lanes] = {}, max = kLowest<P>;
            for (int64_t i = 0; i < walk.count; ++i) {
                values[i] = widen(from[at[1] + i * steps[1]]);
                max = values[i] > max ? values[i] : max;
            }
            for (int64_t i = 0; i < walk.count; ++i) {
                const P power = decay_from<T>(max, values[i]);
                sums[i % lanes] += power;
                if (F::of_powers) values[i] = power;
            }
            const F f = F::of(max, merge_neighbours(Sum(), sums, lanes));
            for (int64_t i = 0; i < walk.count; ++i) {
                to[at[0] + i * steps[0]] = f(values[i]);
            }
        }
    });
    return Status::ok;
}

} // namespace baracuda::softmax
