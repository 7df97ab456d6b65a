// The skeleton of operations on rows: each row is reduced, and may be looked at again with what it was reduced to.
#pragma once

#include "core/abi/target.h"
#include "core/skeleton/reduce.h"

namespace baracuda {

/// Reduces each row of [rows, columns]: op.store(row, state of the row). Where the operation has finish(), then also
/// outs...[row, c] = op.finish(row, state of the row)(in[row, c]...); an output may be exactly one of the inputs.
template <class Op, class... Out, class... In>
Status reduce_rows(const Call &call, int64_t rows, int64_t columns, const Op &op, const Pack<Out *...> &outs,
                   const In *...in);

/// Threads that take a row together, in blocks that are tuned on an H200 (benchmarks/h200.md), and the vectors of V
/// that each of them holds. `bytes` are those of an element of all inputs.
template <int size_, int V, int bytes, bool exact> struct RowTeam {
    static constexpr int size = size_;
    static constexpr int threads = size < 128 ? 128 : size; // of a block
    static constexpr bool wide = V > 1 && bytes > 2;

    static constexpr int held_bytes = size < 32 ? 32 : size == 32 ? 64 : wide ? 256 : 128;
    static constexpr int unroll = V == 1 ? 8 : std::max(1, held_bytes / (V * bytes));
    /// On a multiprocessor, at least. Where the order matters, each lane of a vector has an accumulator.
    static constexpr int blocks = size > 128 ? 2 : size == 128 && bytes == 8 ? 3 : wide || !exact ? 4 : 6;

    static bool holds(int64_t columns) { return columns <= size * unroll * V; }
};

/// Calls body(team) for so many elements of each row or result: with the smallest of four teams that holds them, else
/// with the largest. `few` asks for that where smaller ones would leave multiprocessors idle; that is for operations
/// for which any order of merges gives the same bits.
template <int V, class Some, class Warp, class Block, class LargeBlock> struct Teams {
    template <class Body> static auto choose(int64_t count, bool few, const Body &body) {
        if (Some::holds(count)) return body(Some());
        if (Warp::holds(count)) return body(Warp());
        if (Block::holds(count) && !(few && count >= LargeBlock::size * V)) return body(Block());
        return body(LargeBlock());
    }
};

/// Calls body(RowTeam) for rows of so many elements. `few_rows`: there are fewer rows than multiprocessors.
template <int V, int bytes, bool exact, class Body>
auto with_row_team(int64_t columns, bool few_rows, const Body &body) {
    return Teams<V, RowTeam<4, V, bytes, exact>, RowTeam<32, V, bytes, exact>, RowTeam<128, V, bytes, exact>,
                 RowTeam<256, V, bytes, exact>>::choose(columns, exact && few_rows, body);
}

/// Elements of a row that a team takes at once: `head` single ones up to an aligned address, vectors of V, `tail`
/// single ones. Of operations whose order matters, vector 0 is that of the head, if memory is shifted: `lead` is 1
/// then.
template <int V> struct RowSegment {
    int64_t begin;
    int head, vectors, tail;

    HD RowSegment(int64_t begin, int64_t end, int shift) : begin(begin) {
        const int count = static_cast<int>(end - begin), wanted = (V - shift) & (V - 1);
        head = wanted < count ? wanted : count;
        vectors = (count - head) / V;
        tail = count - head - vectors * V;
    }
    HD int64_t vector(int i) const { return begin + head + int64_t{i} * V; }
    /// Single element i of head + tail.
    HD int64_t edge(int i) const { return begin + (i < head ? i : vectors * V + i); }
};

} // namespace baracuda

#include BARACUDA_IMPLEMENTATION(reduce_rows)
