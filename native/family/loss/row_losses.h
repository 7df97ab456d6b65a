// What losses of rows share: where the losses go, and their mean or sum.
#pragma once

#include "family/loss/reduction.h"

namespace baracuda::loss {

/// Rows first, first + step, ...: `count` of them.
struct RowSet {
    int64_t first, step, count;

    HD int64_t row(int64_t result) const { return first + result * step; }
};

/// Takes the losses of a set of rows: into `out` as they are, or in P into the workspace. Two losses of 16 bits share a
/// sum there, as that may have no more bytes than the rows have elements of T. They are added one after the other, in
/// launches of their own; or, where there is room for all losses in P, those of odd rows lie behind those of even ones
/// (`apart`).
template <class T> struct RowStore {
    using P = Compute<T>;
    static constexpr int per_sum = sizeof(P) / sizeof(T);

    RowSet rows;
    T *out;
    P *sums;
    int64_t sums_count;
    bool adds, apart;
    P ignored = 0; // the loss of a row whose target does not count

    HD void operator()(int64_t result, P loss) const {
        const int64_t row = rows.row(result), at = row / per_sum < sums_count ? row / per_sum : sums_count - 1;
        if (sums == nullptr) {
            out[row] = narrow<T>(loss);
        } else if (apart) {
            sums[row / per_sum + row % per_sum * (rows.count - sums_count)] = loss;
        } else {
            sums[at] = adds ? sums[at] + loss : loss;
        }
    }
};

/// out[result] = losses.of(result), as a reduction of no elements each.
template <class Losses, class T> struct EachOf {
    using State = int32_t;
    static constexpr bool compact = true;

    Losses losses;
    T *out;

    HD State identity() const { return 0; }
    HD State add(State state, T) const { return state; }
    HD State merge(State state, State) const { return state; }
    HD void store(int64_t result, State) const { out[result] = narrow<T>(losses.of(result)); }
};

/// The sums of losses that RowStore leaves in the workspace, which are still apart where `odd` is not null.
template <class P> struct RowSums {
    const P *sums;
    int64_t count;
    const P *odd, *last; // of odd rows, and of one that is in no pair, or null

    HD P of(int64_t i, P sum) const {
        if (odd == nullptr) return sum;
        sum = sum + odd[i];
        return last != nullptr && i == count - 1 ? sum + *last : sum;
    }
};

/// The sum of what the workspace holds, divided by the number of rows for the mean.
template <class T> struct SumOfRows {
    using State = Compute<T>;
    static constexpr bool indexed = true, compact = true;

    int32_t mode;
    int64_t rows;
    RowSums<State> sums;
    T *out;

    HD State identity() const { return 0; }
    HD State add(State sum, int64_t i, State loss) const { return sum + sums.of(i, loss); }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t, State sum) const { *out = narrow<T>(mean_or_sum(sum, mode, rows)); }
};

/// The same, divided by the number of targets that count.
template <class T> struct SumOfCountedRows {
    struct State {
        Compute<T> sum;
        int64_t count;
    };
    static constexpr bool indexed = true, compact = true;

    int32_t mode;
    RowSums<Compute<T>> sums;
    T *out;

    HD State identity() const { return {0, 0}; }
    HD State add(State state, int64_t row, int64_t target) const {
        return {row < sums.count ? state.sum + sums.of(row, sums.sums[row]) : state.sum,
                state.count + (target != kIgnored)};
    }
    HD State merge(State a, State b) const { return {a.sum + b.sum, a.count + b.count}; }
    HD void store(int64_t, State state) const { *out = narrow<T>(mean_or_sum(state.sum, mode, state.count)); }
};

/// Calls launch(call, RowStore) for sets of rows until all have their loss, and reduces these. targets: class indices,
/// of which ignored ones do not count, or null. A single row of 16 bits, whose workspace need not hold a P, has its
/// loss in `out`. What is in the workspace behind the losses is that of the launches.
template <class T, class Launch>
Status reduce_row_losses(const Call &call, int64_t n_rows, int32_t mode, const int64_t *targets, T *out,
                         const Launch &launch) {
    using P = Compute<T>;
    constexpr int per_sum = RowStore<T>::per_sum;
    if (mode == kNone) return launch(call, RowStore<T>{{0, 1, n_rows}, out, nullptr, 0, false, false});
    if (const Status status = require_workspace<T>(call, n_rows); status != Status::ok) return status;
    if (out == nullptr) return Status::ok; // of no losses
    P *const sums = static_cast<P *>(call.workspace);
    const int64_t count = n_rows / per_sum;
    if (n_rows > 0 && count == 0) {
        return launch(call, RowStore<T>{{0, 1, 1}, out, nullptr, 0, false, false, mode == kMean ? kNaN<P> : P(0)});
    }
    if (reinterpret_cast<uintptr_t>(sums) % sizeof(P) != 0) {
        return fail(Status::misaligned_operand, call.symbol, "expected a workspace at a multiple of %zu bytes, got %p",
                    sizeof(P), call.workspace);
    }
    const auto needed = static_cast<size_t>(n_rows) * sizeof(P);
    Call rest = without_workspace(call);
    RowSums<P> made{sums, count, nullptr, nullptr};
    if (call.workspace_bytes >= needed) {
        rest.workspace = sums + n_rows;
        rest.workspace_bytes = call.workspace_bytes - needed;
        const RowStore<T> store{{0, 1, n_rows}, nullptr, sums, count, false, true};
        if (const Status status = launch(rest, store); status != Status::ok) return status;
        if (per_sum > 1) made.odd = sums + (n_rows - count);
        if (n_rows > count * per_sum) made.last = sums + count;
    } else {
        for (int turn = 0; turn < per_sum; ++turn) {
            const RowStore<T> store{{turn, per_sum, count}, nullptr, sums, count, turn > 0, false};
            if (const Status status = launch(rest, store); status != Status::ok) return status;
        }
        if (n_rows > count * per_sum) { // an odd one
            const RowStore<T> store{{n_rows - 1, 1, 1}, nullptr, sums, count, true, false};
            if (const Status status = launch(rest, store); status != Status::ok) return status;
        }
    }
    if (targets == nullptr) {
        return reduce_all(rest, count, SumOfRows<T>{mode, n_rows, made, out}, made.sums);
    }
    return reduce_all(rest, n_rows, SumOfCountedRows<T>{mode, made, out}, targets);
}

/// A tensor of rows, as a set of them walks through it.
template <class T> struct RowOperand {
    T *pointer;
    int64_t strides[2];

    RowOperand(T *pointer, int64_t row_stride, const RowSet &rows)
        : pointer(pointer + rows.first * row_stride), strides{rows.step * row_stride, 1} {}
    Strided<T> strided() const { return {pointer, strides}; }
};

/// Reduces rows of `columns` elements.
template <class Op, class... Out, class... In>
Status reduce_rows_of(const Call &call, const RowSet &rows, int64_t columns, const Op &op,
                      const Pack<RowOperand<Out>...> &outs, const RowOperand<const In> &...in) {
    ReduceShape shape;
    shape.append(rows.count, false);
    shape.append(columns, true);
    return unpack(outs, [&](const RowOperand<Out> &...out) {
        return reduce_strided<ReduceMemory::rows>(call, shape, op, make_pack(out.strided()...), in.strided()...);
    });
}
template <class Op, class... In>
Status reduce_rows_of(const Call &call, const RowSet &rows, int64_t columns, const Op &op,
                      const RowOperand<const In> &...in) {
    return reduce_rows_of(call, rows, columns, op, Pack<>{}, in...);
}

} // namespace baracuda::loss
