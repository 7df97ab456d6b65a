// What the skeletons of reductions share: the operation, and the order in which its states are merged.
//
// An operation reduces elements to a state, which is a trivial struct or a number:
//
//     using State = ...;
//     State identity() const;                  the state of no elements
//     State add(State, x...) const;            with one more element, as stored, of each input
//     State merge(State, State) const;         the state of both, the first of elements that come earlier
//     void store(int64_t result, State) const; writes what a result is; called once for each
//
// and may make a functor of the outputs' elements (map.h says what functors are), in one of two ways:
//
//     F map(int64_t result) const;             outs[i] = F(in[i]...) while the elements are reduced
//     F finish(int64_t result, State) const;   the same after that, in a second look at the elements
//
// Where `static constexpr bool exact = true`, any order of add and merge gives the same bits, and the skeletons use
// that. Otherwise the order is a function of the extents and types alone, the same on host and device: it depends
// neither on addresses, nor on how many blocks share a result, nor on the workspace. Operations of + - * / and fma
// alone give the same bits on both.
//
// The order: elements are cut into slices of a fixed length. A slice has a fixed number of accumulators; element i of
// it goes to accumulator i mod that number, of few elements each. The accumulators of a slice are merged in a binary
// tree, neighbours first, and the slices of a result in another. A block takes a run of 2^k slices, which is a subtree,
// so that any number of blocks may share a result. Sums of n numbers are within about 256 + log2(n) roundings of the
// exact ones.
#pragma once

#include "core/abi/status.h"
#include "core/layout/divider.h"
#include "core/numerics/pack.h"
#include "core/numerics/types.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace baracuda {

/// Whether an operation says that the order does not matter.
template <class Op, class = void> constexpr bool kExact = false;
template <class Op> constexpr bool kExact<Op, std::void_t<decltype(Op::exact)>> = Op::exact;

/// Whether it says that merges give the same bits if their arguments change places.
template <class Op, class = void> constexpr bool kCommutes = false;
template <class Op> constexpr bool kCommutes<Op, std::void_t<decltype(Op::commutes)>> = Op::commutes;

/// Its merge, as a functor.
template <class Op> struct MergeOf {
    static constexpr bool commutes = kCommutes<Op>;
    const Op &op;

    template <class State> HD State operator()(const State &a, const State &b) const { return op.merge(a, b); }
};

/// Whether it has map(), and finish().
template <class Op, class = void> constexpr bool kMaps = false;
template <class Op> constexpr bool kMaps<Op, std::void_t<decltype(std::declval<const Op &>().map(0))>> = true;
template <class Op, class = void> constexpr bool kFinishes = false;
template <class Op>
constexpr bool
    kFinishes<Op, std::void_t<decltype(std::declval<const Op &>().finish(0, std::declval<typename Op::State>()))>> =
        true;

/// The functor of a result, for operations that have map(), which others do without.
struct NoFunctor {};
template <class Op> HD auto functor_of(const Op &op, int64_t result) {
    if constexpr (kMaps<Op>) {
        return op.map(result);
    } else {
        return NoFunctor{};
    }
}

/// Merges of a sequence of states as a binary tree in which the left side of every node is the largest power of two
/// below its number of states: the same tree for whoever merges a subtree of 2^k states first. Level k is at
/// levels[k * step] and holds 2^k states.
template <class State> class PairwiseMerge {
  public:
    /// `count` states are there already.
    HD PairwiseMerge(State *levels, int step, int64_t count = 0) : levels_(levels), step_(step), count_(count) {}

    template <class Op> HD void push(const Op &op, State state) {
        int level = 0;
        for (int64_t before = count_++; before & 1; before >>= 1) state = op.merge(levels_[level++ * step_], state);
        levels_[level * step_] = state;
    }

    /// The merge of all; of none, the identity.
    template <class Op> HD State total(const Op &op) const {
        if (count_ == 0) return op.identity();
        int level = 0;
        while ((count_ >> level & 1) == 0) ++level;
        State state = levels_[level * step_];
        while (count_ >> ++level) {
            if (count_ >> level & 1) state = op.merge(levels_[level * step_], state);
        }
        return state;
    }

  private:
    State *levels_;
    int step_;
    int64_t count_;
};

/// The levels of PairwiseMerge for so many states.
constexpr int merge_levels(int64_t states) {
    int levels = 1;
    while (states >> levels) ++levels;
    return levels;
}

/// The merge of state_at(0) ... state_at(count - 1), count at most `most`, in the same tree.
template <int most, class Op, class StateAt> HD auto merge_tree(const Op &op, int count, const StateAt &state_at) {
    typename Op::State states[most];
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (int i = 0; i < most; ++i) states[i] = i < count ? state_at(i) : op.identity();
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (int step = 1; step < most; step *= 2) {
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
        for (int i = 0; i + step < most; i += 2 * step) {
            if (i + step < count) states[i] = op.merge(states[i], states[i + step]);
        }
    }
    return states[0];
}

/// Slices are for an H200: enough for the blocks of a cluster, none of more than `longest` elements a column.
struct ReducePolicy {
    static constexpr int threads = 256;
    static constexpr int vector_bytes = 16;

    static constexpr int slices = 16;               // as many as a cluster has blocks, at least,
    static constexpr int shortest = 4;              // unless a thread would have fewer vectors of a slice
    static constexpr int longest = 16;              // vectors of a thread
    static constexpr int64_t most_slices = 1 << 17; // unless slices of `longest` would be more
    static constexpr int longest_column = 256;      // rows of a thread

    // Of a row, that a block takes side by side, more or less. Wide strips read memory in longer runs, narrow ones make
    // more blocks where there is little to read. On an H200 16384 x 8192 took, for strips of 128, 512 and 1024 bytes,
    // 442, 400 and 414 us in f32, and 238, 223 and 211 us in bf16.
    static constexpr int narrow_strip_bytes = 128, wide_strip_bytes = 512, wide_half_strip_bytes = 1024;
    static constexpr int64_t little_bytes = 1 << 24;
    static constexpr int strip_bytes(int size, int64_t elements) {
        return elements * size < little_bytes ? narrow_strip_bytes
               : size == 2                    ? wide_half_strip_bytes
                                              : wide_strip_bytes;
    }

    static constexpr int results_bytes = 512; // of a strip: results, at most, of one element each
    static constexpr int of_team = 16;        // columns that a thread merges at the end of a slice, or up to 31 more
    static constexpr int long_row = 64;       // vectors, among which two that are not whole do not count
};

/// How the slices of a result are dealt out: part i takes `run` slices, a power of two, from slice i * run on.
struct Parts {
    int64_t slices, run;
    int count;

    /// At most `most` parts.
    static Parts of(int64_t slices, int64_t most) {
        int64_t run = 1;
        while (ceil_divide(slices, run) > most) run *= 2;
        return {slices, run, static_cast<int>(ceil_divide(slices, run))};
    }

    HD int64_t begin(int64_t part) const { return part * run; }
    HD int64_t end(int64_t part) const { return (part + 1) * run < slices ? (part + 1) * run : slices; }
};

/// The largest power of two up to n, or 1.
constexpr int round_down_to_power_of_2(int n) {
    int power = 1;
    while (2 * power <= n) power *= 2;
    return power;
}
constexpr int round_up_to_power_of_2(int n) {
    int power = 1;
    while (power < n) power *= 2;
    return power;
}

/// Row-major [batch, outer, kept, inner], of which outer and inner are reduced: result r is that of batch r / kept and
/// of place r mod kept. Of one batch, elements from `count` on do not exist. No extent is 0.
struct ReduceLayout {
    int64_t batch, outer, kept, inner, count;

    /// Without the last: outer as needed for `count` > 0 elements.
    static ReduceLayout of_channels(int64_t count, int64_t kept, int64_t inner) {
        inner = kept == 1 ? count : std::min(inner, count);
        const int64_t rows = ceil_divide(count, inner);
        return {1, ceil_divide(rows, kept), kept, inner, count};
    }
    int64_t results() const { return batch * kept; }
};

/// Bytes of the widest of these types.
template <class... T> constexpr int kWidest = std::max({static_cast<int>(sizeof(T))...});

/// Elements of a vector of 16 bytes of the widest operand; of more bytes where outputs would have less than four.
template <class Outs, class... In> constexpr int kReduceLanes = 0;
template <class... Out, class... In>
constexpr int kReduceLanes<Pack<Out *...>, In...> =
    std::max({ReducePolicy::vector_bytes / kWidest<Out..., In...>, 4 / static_cast<int>(sizeof(Out))..., 1});

/// How much of a vector is there.
enum class Presence { none, part, whole };

/// The order for results whose elements are rows of `inner`, at equal distances in memory.
///
/// Lanes of vectors are counted from the result's first element, so that rows may begin in the middle of a vector: the
/// vectors that touch a row, `per_row` or one less, are the sequence that slices cut, those of one row after those of
/// the row before it. Memory may be aligned otherwise, by `shift` elements: what a thread reads as vector v is then the
/// last `shift` elements of vector v - 1 and the first of vector v, and what is in its lane l belongs to accumulator
/// (v * lanes + l - shift) mod accumulators.
struct RowWalk {
    int64_t kept, inner, period, batch_elements, count;
    int64_t rows; // of all results of a batch
    int64_t per_row;
    int64_t slice;   // vectors
    int64_t slices;  // of every result, even if it has fewer rows than others
    int lanes, team; // accumulators are lanes * team
    bool single;     // one row a result
    Divider<int64_t> by_row, by_kept;

    /// Slices of `sweeps` vectors of each thread of the team.
    RowWalk(const ReduceLayout &layout, int lanes, int team, int64_t sweeps)
        : kept(layout.kept), inner(layout.inner), period(layout.kept * layout.inner),
          batch_elements(layout.outer * period), count(layout.count), lanes(lanes), team(team),
          single(layout.outer == 1), by_kept(layout.kept) {
        rows = layout.batch > 1 ? layout.outer * kept : ceil_divide(count, std::max<int64_t>(1, inner));
        const bool whole = inner % lanes == 0;
        per_row = whole ? inner / lanes : single ? ceil_divide(inner, lanes) : (inner + lanes - 2) / lanes + 1;
        by_row = Divider<int64_t>(std::max<int64_t>(1, per_row));
        slice = sweeps * team;
        slices = std::max<int64_t>(1, ceil_divide(layout.outer * per_row, slice));
    }

    HD int64_t accumulators() const { return int64_t{lanes} * team; }

    /// A result: its first element, its vectors, those in front of the first that may not be whole, if rows are whole
    /// vectors or there is a single one, and the shift of its memory.
    struct Result {
        int64_t start, vectors, whole;
        int shift;
    };
    /// Element 0 lies `offset` elements behind an aligned address.
    HD Result result(int64_t r, int offset) const {
        const int64_t batch = by_kept.quotient(r), place = r - batch * kept;
        const int64_t start = batch * batch_elements + place * inner;
        const int64_t turns = place < rows ? by_kept.quotient(rows - place + kept - 1) : 0;
        const int64_t left = count - start - (turns - 1) * period; // from the last row on
        const int64_t whole = turns > 0 ? (turns - 1) * per_row + (left < inner ? left : inner) / lanes : 0;
        return {start, turns * per_row, whole, static_cast<int>((start + offset) & (lanes - 1))};
    }

    /// A vector in memory: where its lane 0 lies, and the row whose elements it may have.
    struct Place {
        int64_t at, begin, end;
    };
    HD Place place(const Result &result, int64_t vector, int shift) const {
        const int64_t turn = single ? 0 : by_row.quotient(vector);
        const int64_t passed = turn * period, begin = result.start + passed;
        const int64_t at = begin - (passed & (lanes - 1)) + (vector - turn * per_row) * lanes - shift;
        return {at, begin, begin + inner < count ? begin + inner : count};
    }

    /// How much of what is read as `vector`, from element `at` on, is of vectors [first, last) and in one row.
    HD Presence presence(const Result &result, int64_t vector, int64_t first, int64_t last, int64_t &at) const {
        const Place place = this->place(result, vector, result.shift);
        at = place.at;
        if (vector >= last + (result.shift > 0)) return Presence::none;
        const bool of_slice = vector < last && (vector > first || result.shift == 0);
        return of_slice && at >= place.begin && at + lanes <= place.end ? Presence::whole : Presence::part;
    }

    /// The elements in the lanes of what is read as a vector: up to two pieces, of rows that need not be neighbours.
    struct Pieces {
        Place first, second;
        int shift, lanes;
        bool has_first, has_second;

        /// Or -1.
        HD int64_t element(int lane) const {
            // Selected as numbers: a selected struct would be kept in memory.
            const bool in_first = lane < shift;
            const int64_t i = (in_first ? first.at + lanes : second.at) + lane - shift;
            const int64_t begin = in_first ? first.begin : second.begin, end = in_first ? first.end : second.end;
            return (in_first ? has_first : has_second) && i >= begin && i < end ? i : -1;
        }
    };
    HD Pieces pieces(const Result &result, int64_t vector, int64_t first, int64_t last) const {
        return {place(result, vector > 0 ? vector - 1 : 0, 0),
                place(result, vector, 0),
                result.shift,
                lanes,
                vector > first && vector <= last,
                vector < last};
    }
};

/// The order for results whose elements are short rows, or single: columns of memory.
///
/// Rows of `width` elements are one period of results, or several where vectors need that. A strip of whole results is
/// walked down by `threads` = lanes side by side * height; a thread has V columns. The accumulators of a slice are
/// those of (row mod height, column), and a result's, in order of the row and then of the column, are dealt out to
/// `team` threads in turn.
struct ColumnWalk {
    int64_t count, width, rows; // of a batch: elements, those of a row, and rows
    int64_t whole_rows;         // all but the last one, where that is cut off
    int64_t batch_elements, kept;
    int64_t strips, slice_rows, slices; // strips of a batch
    int vector, lanes, height;
    int per_strip, team;         // results of a strip, and threads that merge one's columns
    int repeats, columns, inner; // periods of a row, and what is from one to the next in a strip
    Divider<int64_t> by_inner, by_kept, by_strips;
    Divider<int32_t> by_short_inner;

    HD int threads() const { return lanes * height; }
    HD int strip() const { return lanes * vector; }

    /// Accumulator z of result c of a strip, among those of the strip: [height, columns of the strip].
    HD int accumulators_of_result() const { return height * repeats * inner; }
    HD int accumulator(int z, int c) const {
        const int period = by_short_inner.quotient(z);
        return period * columns + c * inner + z - period * inner;
    }

    /// Results of strip s.
    HD int results(int64_t strip) const {
        const int64_t left = kept - strip * per_strip;
        return static_cast<int>(left < per_strip ? left : per_strip);
    }
    /// The place of a column among the results of a batch.
    HD int64_t place(int64_t column) const { return by_kept.remainder(by_inner.quotient(column)); }
};

/// Slices of as many vectors of a thread as keep `ReducePolicy::slices` busy.
inline int64_t slice_sweeps(int64_t sweeps, int64_t longest) {
    int64_t each = longest;
    while (each > ReducePolicy::shortest && each * ReducePolicy::slices > sweeps) each /= 2;
    while (sweeps / each > ReducePolicy::most_slices) each *= 2;
    return each;
}

/// The walk of a layout with rows for it, in vectors of `lanes`.
inline RowWalk row_walk(const ReduceLayout &layout, int lanes) {
    const int64_t sweeps = layout.outer * ceil_divide(layout.inner, lanes) / ReducePolicy::threads;
    return {layout, lanes, ReducePolicy::threads, slice_sweeps(sweeps, ReducePolicy::longest)};
}

/// Whether columns can be walked in vectors of V, of `size` bytes an element: rows of whole vectors, and all columns of
/// a result in one block.
inline bool column_walk(const ReduceLayout &layout, int V, int size, ColumnWalk &walk) {
    constexpr int threads = ReducePolicy::threads;
    const int most = threads * V;
    if (layout.inner > most) return false;
    const int inner = static_cast<int>(layout.inner), unit = std::lcm(inner, V); // columns of whole results and vectors
    const int64_t period = layout.kept * inner;
    const int repeats = V / std::gcd(static_cast<int>(period % V), V);
    const int64_t width = period * repeats;
    if (unit > most) return false;
    if (repeats > 1 && (width > most || layout.kept > ReducePolicy::results_bytes / size || layout.batch > 1)) {
        return false;
    }
    const int64_t elements = layout.batch > 1 ? layout.batch * layout.outer * period : layout.count;
    const int64_t units = width / unit, wanted = std::max(1, ReducePolicy::strip_bytes(size, elements) / size / unit);
    const int64_t strips = repeats > 1 ? 1 : std::max<int64_t>(1, (units + wanted / 2) / wanted);
    const int64_t strip = ceil_divide(units, strips) * unit;
    walk.count = layout.batch > 1 ? layout.outer * period : layout.count;
    walk.width = width;
    walk.rows = layout.batch > 1 ? layout.outer : ceil_divide(layout.count, width);
    walk.whole_rows = walk.count / width;
    walk.batch_elements = layout.outer * period;
    walk.kept = layout.kept;
    walk.strips = ceil_divide(width, strip);
    walk.vector = V;
    walk.lanes = static_cast<int>(strip / V);
    walk.height = threads / walk.lanes;
    walk.per_strip = static_cast<int>(strip / inner / repeats);
    walk.repeats = repeats;
    walk.columns = static_cast<int>(strip / repeats);
    walk.inner = inner;
    walk.by_inner = Divider<int64_t>(inner);
    walk.by_kept = Divider<int64_t>(layout.kept);
    walk.by_strips = Divider<int64_t>(walk.strips);
    walk.by_short_inner = Divider<int32_t>(inner);
    walk.team = 1;
    while (walk.team < 32 && walk.team * ReducePolicy::of_team < walk.accumulators_of_result()) walk.team *= 2;
    walk.slice_rows = slice_sweeps(walk.rows / walk.height, ReducePolicy::longest_column) * walk.height;
    walk.slices = ceil_divide(walk.rows, walk.slice_rows);
    return true;
}

/// Whether a layout is walked in rows, for vectors of `lanes`.
inline bool has_long_rows(const ReduceLayout &layout, int lanes) {
    const int64_t long_row =
        int64_t{lanes} * (layout.inner % lanes == 0 ? ReducePolicy::threads + 1 : ReducePolicy::long_row);
    return layout.results() == 1 || layout.inner >= long_row;
}

/// Calls rows(walk), or columns(walk, std::integral_constant<int, V>) with vectors of V elements or fewer: whichever
/// suits the layout.
template <int V, class Rows, class Columns>
Status with_walk(const ReduceLayout &layout, int size, const Rows &rows, const Columns &columns) {
    const auto narrower = [&](auto lanes, const auto &again) -> Status {
        constexpr int N = decltype(lanes)::value;
        ColumnWalk walk{};
        if (column_walk(layout, N, size, walk)) return columns(walk, lanes);
        if constexpr (N > 1) {
            return again(std::integral_constant<int, N / 2>(), again);
        } else {
            return rows(row_walk(layout, V));
        }
    };
    if (has_long_rows(layout, V)) return rows(row_walk(layout, V));
    return narrower(std::integral_constant<int, V>(), narrower);
}

} // namespace baracuda
