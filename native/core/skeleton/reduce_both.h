// The skeleton of a matrix whose rows and columns are both reduced: the gradients of a norm, of which that of the input
// reduces rows, with a second look, and those of weights reduce columns.
//
// The operations are those of reduce_strided.h. That of rows has of_values(values) besides, which is of(row) from the
// row's saved values, and that of columns says `in_bands`, which gives it an order of merges that lets a block add
// whole rows to its columns (reduce_strided.h). Both are applied as reduce_strided applies them, to the same bits: in
// one look where memory is contiguous and the workspace has room, else one after the other. The output may be exactly
// one of the inputs.
#pragma once

#include "core/skeleton/reduce_strided.h"

namespace baracuda {

/// How rows are dealt out: a team takes `run` leaves of the order of columns one after the other, a power of two, and a
/// leaf is rows that are BandOrder::accumulators apart.
struct BandsOfRows {
    int64_t rows;
    int columns, sweeps, run;

    HD int64_t first(int64_t leaf) const {
        constexpr int accumulators = BandOrder::accumulators;
        return leaf / accumulators * (int64_t{accumulators} * sweeps) + leaf % accumulators;
    }
    HD int of_leaf(int64_t leaf) const {
        const int64_t left = rows - first(leaf);
        if (left <= 0) return 0;
        const int64_t wanted = (left - 1) / BandOrder::accumulators + 1;
        return wanted < sweeps ? static_cast<int>(wanted) : sweeps;
    }
};

/// Teams of threads that hold a row each, with a column's vectors in `slices` times the threads of the ReduceTeam that
/// the order of rows has.
template <class Team, int V, int slices> struct BothShape {
    static constexpr int size = Team::size * slices, threads = size < Team::threads ? Team::threads : size;
    static constexpr int teams = threads / size, columns = Team::unroll * V;
    static constexpr int64_t busy_parts = 528; // of a column; leaves beyond are merged by their team

    /// The bands for so many rows, and the parts of each column that blocks make.
    static BandsOfRows bands(int64_t rows, int64_t columns, int64_t &parts) {
        BandsOfRows bands{rows, static_cast<int>(columns), BandOrder::sweeps(rows), 1};
        const int64_t slice = int64_t{BandOrder::accumulators} * bands.sweeps, whole = rows / slice;
        const int64_t leaves =
            whole * BandOrder::accumulators + std::min<int64_t>(BandOrder::accumulators, rows - whole * slice);
        while (ceil_divide(leaves, 2 * teams * bands.run) >= busy_parts) bands.run *= 2;
        parts = ceil_divide(leaves, teams * bands.run);
        return bands;
    }
};

/// body(BothShape) for rows of so many elements that blocks can hold; else `otherwise`.
template <class T, class Result, class Body>
Result with_both_shape(int64_t columns, const Result &otherwise, const Body &body) {
    if constexpr (sizeof(T) <= 4) {
        constexpr int V = 16 / sizeof(T);
        if (columns % V != 0) return otherwise;
        return with_reduce_team<V, 3 * sizeof(T)>(columns, false, [&](auto team) -> Result {
            using Team = decltype(team);
            constexpr int64_t slice = int64_t{Team::size} * Team::unroll * V;
            if (columns <= slice) return body(Team(), BothShape<Team, V, 1>());
            if constexpr (Team::size == 256) {
                if (columns <= 2 * slice) return body(Team(), BothShape<Team, V, 2>());
            }
            return otherwise;
        });
    } else {
        return otherwise;
    }
}

/// Bytes of workspace with which rows and columns are reduced in one look; or, where they are not, with which columns
/// are fastest.
template <class T, class State> size_t reduce_both_bytes(int64_t rows, int64_t columns) {
    const auto otherwise = static_cast<size_t>(reduce_scratch_bytes(columns, rows));
    return with_both_shape<T>(columns, otherwise, [&](auto, auto shape) {
        int64_t parts = 0;
        shape.bands(rows, columns, parts);
        return std::max(otherwise, static_cast<size_t>(parts * columns * static_cast<int64_t>(sizeof(State)) + 16));
    });
}

/// Matrices, or the values of rows, by number.
template <class T, int n> struct RowStreams {
    const T *of[n];
};

template <class T> Strided<const T> or_first(const Strided<const T> &weights, const Strided<const T> &first) {
    static constexpr int64_t no_steps[kMaxRank] = {};
    return weights.pointer ? weights : Strided<const T>{first.pointer, no_steps};
}

/// The reduction of rows alone, and that of columns.
template <class Op, class T, size_t streams>
Status reduce_rows_of(const Call &call, const ReduceShape &rows, const Op &op, Strided<T> out, Strided<const T> gamma,
                      const Strided<const T> (&in)[streams]) {
    const Pack<Strided<T>> outs{out, {}};
    const Strided<const T> weights = or_first(gamma, in[1]);
    if constexpr (streams == 2) {
        return reduce_strided(call, rows, op, outs, in[0], in[1], weights);
    } else {
        return reduce_strided(call, rows, op, outs, in[0], in[1], weights, in[2]);
    }
}
template <class Op, class T, size_t streams, size_t values>
Status reduce_columns_of(const Call &call, const ReduceShape &columns, const Op &op,
                         const Strided<const T> (&in)[streams], const Strided<const T> (&of_rows)[values]) {
    if constexpr (values == 1) {
        return reduce_strided(call, columns, op, in[0], in[1], of_rows[0]);
    } else {
        return reduce_strided(call, columns, op, in[0], in[1], of_rows[0], of_rows[1]);
    }
}

/// One after the other: rows last, for the output may be one of the inputs.
template <class RowOp, class ColumnOp, class T, size_t streams, size_t values>
Status reduce_both_in_turn(const Call &call, const ReduceShape &rows, const ReduceShape &columns, const RowOp &row_op,
                           const ColumnOp &column_op, Strided<T> out, Strided<const T> gamma,
                           const Strided<const T> (&in)[streams], const Strided<const T> (&of_rows)[values]) {
    const Status status = reduce_columns_of(call, columns, column_op, in, of_rows);
    return status == Status::ok ? reduce_rows_of(call, rows, row_op, out, gamma, in) : status;
}

} // namespace baracuda

#include BARACUDA_IMPLEMENTATION(reduce_both)
