// reduce_both.h on the host, whose caches hold what the second look reads.
#pragma once

namespace baracuda {

template <class RowOp, class ColumnOp, class T, size_t streams, size_t values>
Status reduce_both(const Call &call, const ReduceShape &rows, const ReduceShape &columns, const RowOp &row_op,
                   const ColumnOp &column_op, Strided<T> out, Strided<const T> gamma,
                   const Strided<const T> (&in)[streams], const Strided<const T> (&of_rows)[values]) {
    return reduce_both_in_turn(call, rows, columns, row_op, column_op, out, gamma, in, of_rows);
}

} // namespace baracuda
