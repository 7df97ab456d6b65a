// Rows of bags on the device: what a thread has of them, and what it knows of those it has looked at.
#pragma once

#include "core/device/vector.cuh"
#include "core/skeleton/scatter_add.h"
#include "family/embedding/bags.h"

namespace baracuda::embedding {

struct BagPolicy {
    static constexpr int log_threads = 8, threads = 1 << log_threads;
    static constexpr int lanes = 32;    // of a team, at most
    static constexpr int loads = 4;     // of rows, at once
    static constexpr int longest = 512; // indices of a bag that a team takes alone: less than 64 runs of 64

    // Teams share bags where fewer threads would be busy, of a multiprocessor: they load rows together, up to 64 of
    // them, of bags that have so many indices in the mean;
    static constexpr int busy_threads = 1024, log_together = 4, longest_together = 256;
    static_assert(loads << log_together == kSumTerms);
    // or they take runs of a bag, up to 64, that are no shorter than this where the order does not matter.
    static constexpr int shortest_run = 8, log_most_runs = 6;

    // Where more threads than this would be busy, of a multiprocessor, a team takes several bags, up to so many and up
    // to so many indices: it looks for the rows of one while those of the one before are loaded.
    static constexpr int many_threads = 1024, most_bags = 16, indices_of_team = 64;

    static constexpr int columns = 4; // of a thread, where these are no vectors and there are several

    // Of a multiprocessor, at least, whose threads have N columns.
    template <class T, int N> static constexpr int blocks = N == 1 ? 4 : N * sizeof(T) > 16 ? 2 : 3;
};

/// The columns of a thread: C vectors of V of them, `apart` from each other, of which there are `count`.
template <int V, int C> struct BagColumns {
    static constexpr int N = V * C;

    int64_t first;
    int apart, count;

    __device__ BagColumns(int64_t first, int apart, int64_t width) : first(first), apart(apart) {
        const int64_t left = width - first;
        count = left <= 0 ? 0 : left > (C - 1) * apart ? C : static_cast<int>((left + apart - 1) / apart);
    }
    template <class T> __device__ void store(T *row, const T (&lanes)[N]) const {
#pragma unroll
        for (int c = 0; c < C; ++c) {
            if (c >= count) continue;
            T part[V];
#pragma unroll
            for (int v = 0; v < V; ++v) part[v] = lanes[c * V + v];
            Vector<T, V> vector;
            vector.set(part);
            vector.store(row + first + c * apart);
        }
    }
};

/// What a thread has of a row.
template <class T, int V, int C> struct RowPart {
    Vector<T, V> vectors[C];

    __device__ void load(const BagColumns<V, C> &columns, const T *row) {
#pragma unroll
        for (int c = 0; c < C; ++c) {
            if (c < columns.count) vectors[c].load(row + columns.first + c * columns.apart);
        }
    }
    __device__ T lane(int i) const { return vectors[i / V].lane(i % V); }
    /// The same of one in shared memory.
    __device__ T element(int i) const { return reinterpret_cast<const T *>(vectors + i / V)[i % V]; }
};

/// What a thread knows of some indices of a bag: how many are live, and the sums of its columns of their rows.
template <class T, int V, int C> struct BagSum {
    using P = Compute<T>;
    using Columns = BagColumns<V, C>;
    static constexpr int N = Columns::N;
    struct State {
        int32_t live;
        P lanes[N];
    };
    using OfOne = BagSum<T, 1, 1>; // column
    static constexpr bool exact = false;

    BagMode mode;
    T *out;

    __device__ OfOne of_one() const { return {mode, out}; }
    __device__ static void add(State &state, const RowPart<T, V, C> &row, int32_t) {
#pragma unroll
        for (int i = 0; i < N; ++i) {
            const P x = widen(row.lane(i));
            state.lanes[i] = state.live == 0 ? x : state.lanes[i] + x;
        }
        ++state.live;
    }
    __device__ void operator()(State &state, const State &more) const {
        if (more.live == 0) return;
#pragma unroll
        for (int i = 0; i < N; ++i) state.lanes[i] = state.live == 0 ? more.lanes[i] : state.lanes[i] + more.lanes[i];
        state.live += more.live;
    }
    __device__ void store(int64_t at, const Columns &columns, const State &state) const {
        T lanes[N];
#pragma unroll
        for (int i = 0; i < N; ++i) {
            const P sum = state.live > 0 ? state.lanes[i] : P(0);
            lanes[i] = narrow<T>(mode == kMean && state.live > 0 ? sum / static_cast<P>(state.live) : sum);
        }
        columns.store(out + at, lanes);
    }
};

/// The first of the largest elements of a thread's columns that are numbers, and its row; and of the first live index
/// its row and, as bits, the columns where it is NaN.
template <class T, int V, int C> struct BagMax {
    using P = Compute<T>;
    using Columns = BagColumns<V, C>;
    static constexpr int N = Columns::N;
    struct State {
        int32_t live, first;
        uint32_t first_is_nan;
        P most[N];
        int32_t row[N]; // -1: no number
    };
    using OfOne = BagMax<T, 1, 1>; // column
    static constexpr bool exact = true;

    T *out;
    int32_t *out_index;

    __device__ OfOne of_one() const { return {out, out_index}; }
    __device__ static void add(State &state, const RowPart<T, V, C> &x, int32_t row) {
        if (state.live == 0) {
            state.first = row;
#pragma unroll
            for (int i = 0; i < N; ++i) state.row[i] = -1;
        }
#pragma unroll
        for (int i = 0; i < N; ++i) {
            const P value = widen(x.lane(i));
            if (state.live == 0 && value != value) state.first_is_nan |= 1u << i;
            const bool wins = state.row[i] < 0 ? value == value : value > state.most[i];
            state.most[i] = wins ? value : state.most[i];
            state.row[i] = wins ? row : state.row[i];
        }
        ++state.live;
    }
    __device__ void operator()(State &state, const State &more) const {
        if (more.live == 0) return;
        if (state.live == 0) {
            state = more;
            return;
        }
#pragma unroll
        for (int i = 0; i < N; ++i) {
            const bool wins = more.row[i] >= 0 && (state.row[i] < 0 || more.most[i] > state.most[i]);
            state.most[i] = wins ? more.most[i] : state.most[i];
            state.row[i] = wins ? more.row[i] : state.row[i];
        }
        state.live += more.live;
    }
    __device__ void store(int64_t at, const Columns &columns, const State &state) const {
        T lanes[N];
        int32_t rows[N];
#pragma unroll
        for (int i = 0; i < N; ++i) {
            const bool nan = state.live > 0 && (state.first_is_nan >> i & 1);
            lanes[i] = narrow<T>(nan ? kNaN<P> : state.live > 0 ? state.most[i] : P(0));
            rows[i] = nan ? state.first : state.live > 0 ? state.row[i] : -1;
        }
        columns.store(out + at, lanes);
        columns.store(out_index + at, rows);
    }
};

/// Runs of indices, whose rows are found while those before them are loaded, also from one run to the next where that
/// begins with its end. Both are counted in 32 bits, as the symbols count them.
template <class T, int V, int C, class Op, class Index> class BagRuns {
  public:
    using State = typename Op::State;

    __device__ BagRuns(const Indices<Index> &indices, const BagColumns<V, C> &columns, const T *weight, int64_t width)
        : indices_(indices), columns_(columns), weight_(weight), width_(width) {}

    /// Indices before this one alone are looked at.
    __device__ int32_t limit() const { return limit_; }
    __device__ void look_up_to(int32_t limit) { limit_ = limit, at_ = -1; }

    __device__ State state_of(int32_t begin, int32_t end) {
        State state = {};
        if (begin >= end) return state;
        if (begin != at_) look_ahead(begin);
#pragma unroll 1
        while (at_ < end) {
            RowPart<T, V, C> held[loads];
            int32_t row[loads];
#pragma unroll
            for (int u = 0; u < loads; ++u) {
                row[u] = u < end - at_ ? next_[u] : none;
                if (row[u] != none) held[u].load(columns_, weight_ + row[u] * width_);
            }
            look_ahead(at_ + min(loads, end - at_));
#pragma unroll
            for (int u = 0; u < loads; ++u) {
                if (row[u] != none) Op::add(state, held[u], row[u]);
            }
        }
        return state;
    }

  private:
    static constexpr int loads = BagPolicy::loads;
    static constexpr int32_t none = static_cast<int32_t>(kNoRow);

    __device__ void look_ahead(int32_t k) {
        at_ = k;
#pragma unroll
        for (int u = 0; u < loads; ++u) next_[u] = u < limit_ - k ? static_cast<int32_t>(indices_.row(k + u)) : none;
    }

    Indices<Index> indices_;
    BagColumns<V, C> columns_;
    const T *weight_;
    int64_t width_;
    int32_t limit_ = 0, at_ = -1, next_[loads]; // the rows of the indices from at_ on
};

} // namespace baracuda::embedding
