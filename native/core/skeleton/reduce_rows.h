// The skeleton of operations that reduce a row and then need the row again: one pass over memory where the row fits
// into registers.
//
// `rows` gives   Value term(T x)                 what an element contributes
//                Value combine(Value, Value)     exact and commutative, so that the order does not matter
//                Value identity                  the result for an empty row
//                F finish(row, Value, leader)    the functor of the row's elements; the leader alone writes row results
#pragma once

#include "core/abi/status.h"
#include "core/numerics/types.h"

#ifdef __CUDACC__
#include "core/skeleton/reduce_rows_cuda.cuh"
#else
#include "core/host/parallel.h"

namespace baracuda {

/// out[r, c] = f(in[r, c]) with f = rows.finish(r, combination of term(in[r, :])).
template <class Rows, class Out, class In>
Status reduce_then_map(const Call &, int64_t row_count, int64_t columns, const Rows &rows, Out *out, const In *in) {
    const int64_t grain = std::max<int64_t>(1, kGrain / std::max<int64_t>(1, columns));
    parallel_for(row_count, grain, [&](int64_t begin, int64_t end) {
        for (int64_t row = begin; row < end; ++row) {
            const In *x = in + row * columns;
            auto total = rows.identity;
            for (int64_t i = 0; i < columns; ++i) total = rows.combine(total, rows.term(x[i]));
            const auto f = rows.finish(row, total, true);
            for (int64_t i = 0; i < columns; ++i) out[row * columns + i] = f(x[i]);
        }
    });
    return Status::ok;
}

} // namespace baracuda
#endif
