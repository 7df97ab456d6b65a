// The skeleton of scans: each element of a row becomes a result of the elements up to it. A row is what lies along one
// axis of tensors with any strides.
//
// An operation is one of reduce.h (identity(), merge()), of which the merge with identity() changes nothing, with
//
//     State add(State, int64_t k, x...) const;     with element k, in the order of the scan, as stored, of each input
//     R result(State, int64_t k, x...) const;      what is stored of it: a value, or a Pack of them for several outputs
//
// result() is given the state of all elements up to this one; where `static constexpr bool exclusive = true`, of those
// before it. Beyond the last element it may be given anything, and is not stored. An operation may also say:
//
//     Op row(outs, steps, in...) const;            what it is for a row that begins there
//     void emit(State, State, int64_t k) const;    instead of result(): writes what follows from the states before and
//                                                  with element k, to outputs of the row up to k
//
// The order of merges is a function of a row's extent and of the elements' type alone, the same on host and device: it
// depends neither on strides nor addresses, nor on the other rows, nor on how many threads or blocks share a row. A row
// is cut into segments of 16 bytes, 32 of which are a group. The states of a group's segments, and those of groups, are
// merged in binary trees (PairwiseMerge); of the trees of what is before a segment, its groups' total and the total of
// its own group's segments are merged, and to that its elements are added one after the other. Sums of n numbers are
// within about 16 + log2(n) roundings of the exact ones.
#pragma once

#include "core/skeleton/reduce.h"
#include "core/skeleton/strided.h"

namespace baracuda {

/// Whether an operation's results leave out their own elements.
template <class Op, class = void> constexpr bool kExclusive = false;
template <class Op> constexpr bool kExclusive<Op, std::void_t<decltype(Op::exclusive)>> = Op::exclusive;

/// Whether it has emit().
template <class Op, class = void> constexpr bool kEmits = false;
template <class Op> constexpr bool kEmits<Op, std::void_t<decltype(&Op::emit)>> = true;

template <class Op, class Outs, class Steps, class... In>
HD constexpr auto has_row(int)
    -> decltype(std::declval<const Op &>().row(std::declval<Outs>(), std::declval<Steps>(), std::declval<In>()...),
                true) {
    return true;
}
template <class Op, class Outs, class Steps, class... In> HD constexpr bool has_row(...) { return false; }

/// The operation for a row whose first elements are there.
template <class Op, class Outs, int operands, class... In>
HD Op op_of_row(const Op &op, const Outs &outs, const int64_t (&steps)[operands], const In *...in) {
    if constexpr (has_row<Op, const Outs &, const int64_t (&)[operands], const In *...>(0)) {
        return op.row(outs, steps, in...);
    } else {
        return op;
    }
}

/// Elements of a segment, and segments of a group.
template <class First, class... Rest> constexpr int kSegment = 16 / static_cast<int>(sizeof(First));
constexpr int kScanGroup = 32;

/// Rows, and how operands walk through them: from the first element of row 0, in the scan's order.
template <int operands> struct ScanWalk {
    int64_t rows, extent;
    int rank; // dimensions of the rows; the output's shortest strides are those of the last
    Divider<int64_t> extents[kMaxRank - 1];
    int64_t strides[kMaxRank - 1][operands];
    int64_t steps[operands]; // from one element of a row to the next

    ScanWalk(const Walk &walk, int64_t extent, const int64_t *steps_)
        : rows(walk.count()), extent(extent), rank(walk.rank) {
        for (int d = 0; d < rank; ++d) {
            extents[d] = Divider<int64_t>(walk.extents[d]);
            std::copy_n(walk.strides[d], operands, strides[d]);
        }
        std::copy_n(steps_, operands, steps);
    }

    /// Where a row begins in each operand.
    HD void find(int64_t row, int64_t (&at)[operands]) const {
        for (int64_t &offset : at) offset = 0;
        for (int d = rank - 1; d >= 0; --d) {
            const int64_t next = d > 0 ? extents[d].quotient(row) : 0, place = row - next * extents[d].divisor();
            for (int i = 0; i < operands; ++i) at[i] += place * strides[d][i];
            row = next;
        }
    }
};

/// Whether one thread after the other must take a row: what others have still to read would be written.
template <class Op, class Outs, class Ins> bool scans_alone(const Outs &outs, const Ins &ins) {
    return kEmits<Op> && is_one_of(outs.first, ins);
}

/// Moves the pointers to the first element of row 0, in the order of the scan, and says how to go on from there.
template <class... T>
ScanWalk<sizeof...(T)> scan_walk(const HostList<int32_t> &shape, int axis, bool reverse, Strided<T> &...operands) {
    constexpr int count = sizeof...(T);
    const int64_t *const strides[] = {operands.strides...};
    HostList<int32_t> others = shape;
    others.entries[axis] = 1;
    const Walk walk(others, strides, count);
    const int64_t extent = shape[axis];
    int64_t steps[count], begin[count];
    for (int i = 0; i < count; ++i) {
        steps[i] = reverse ? -strides[i][axis] : strides[i][axis];
        begin[i] = walk.origin[i] + (reverse ? strides[i][axis] * (extent - 1) : 0);
    }
    const int64_t *at = begin;
    ((operands.pointer += *at++), ...);
    return {walk, extent, steps};
}

/// outs...[row, k] = op.result(state of in...[row, 0 ... k]) for the rows of a walk, at whose beginning the pointers
/// are. An output may be exactly one of the inputs.
template <class Op, class... Out, class... In>
Status scan_rows(const Call &call, const ScanWalk<sizeof...(Out) + sizeof...(In)> &walk, const Op &op,
                 const Pack<Out *...> &outs, const In *...in);

/// The same along an axis of a shape that is not empty, from its last element on if `reverse`.
template <class Op, class... Out, class... In>
Status scan_rows(const Call &call, const HostList<int32_t> &shape, int axis, bool reverse, const Op &op,
                 const Pack<Strided<Out>...> &outs, Strided<In>... in) {
    return unpack(outs, [&](Strided<Out>... out) {
        const auto walk = scan_walk(shape, axis, reverse, out..., in...);
        return scan_rows(call, walk, op, make_pack(out.pointer...), in.pointer...);
    });
}

} // namespace baracuda

#include BARACUDA_IMPLEMENTATION(scan)
