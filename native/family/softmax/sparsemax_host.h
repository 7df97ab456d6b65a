// sparsemax.h on the host.
#pragma once

#include "core/skeleton/reduce_host.h"

namespace baracuda::softmax {

/// The state of a row in the order that the device has.
template <class Op, class P>
typename Op::State reduce_row(const SparsemaxOrder &order, const Op &op, const std::vector<P> &row) {
    typename Op::State parts[SparsemaxOrder::most_parts], threads[SparsemaxOrder::block];
    for (int part = 0; part < order.parts; ++part) {
        std::fill_n(threads, order.team, op.identity());
        const int64_t begin = order.begin(part);
        for (int64_t i = begin; i < order.end(part); ++i) {
            auto &thread = threads[(i - begin) & (order.team - 1)];
            thread = op.add(thread, row[i]);
        }
        parts[part] = merge_neighbours(op, threads, order.team);
    }
    return merge_neighbours(op, parts, order.parts);
}

template <class T> Status sparsemax_rows(const Call &, const ReduceWalk &walk, const T *x, T *y) {
    using P = Compute<T>;
    const SparsemaxOrder order(walk.count);
    const int64_t *const steps = walk.reduced.strides[0];
    parallel_for(walk.results, std::max<int64_t>(1, kGrain / walk.count), [&](int64_t first, int64_t last) {
        std::vector<P> row(walk.count);
        for (int64_t r = first; r < last; ++r) {
            int64_t at[] = {0, 0};
            walk.kept.advance(r, 0, 2, at);
            for (int64_t i = 0; i < walk.count; ++i) row[i] = widen(x[at[1] + i * steps[1]]);
            const Projection<T> f = project<T>(walk.count, [&](const auto &op) { return reduce_row(order, op, row); });
            for (int64_t i = 0; i < walk.count; ++i) y[at[0] + i * steps[0]] = f(row[i]);
        }
    });
    return Status::ok;
}

} // namespace baracuda::softmax
