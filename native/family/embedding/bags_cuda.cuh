// bags.h on the device. A team of lanes, side by side on the columns, takes a bag, several of its rows at once; where
// there are few bags, several teams share one. Bags that are longer than most are left for the whole block. Teams that
// share a bag take runs of 64 indices, whose results one team puts together in order.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "family/embedding/bag_max_gradient_cuda.cuh"
#include "family/embedding/bags.h"

namespace baracuda::embedding {

struct BagPolicy {
    static constexpr int threads = 256;
    static constexpr int lanes = 32;    // of a team, at most
    static constexpr int loads = 4;     // of rows, at once
    static constexpr int longest = 512; // indices of a bag that a team takes alone: less than 64 runs of 64

    // Teams share bags where fewer threads would be busy, of a multiprocessor,
    static constexpr int busy_threads = 1024;
    // in runs that are no shorter than this where the order does not matter.
    static constexpr int shortest_run = 8;
};

/// What a thread knows of some indices of a bag: how many are live, and the sums of V columns of their rows.
template <class T, int V> struct BagSum {
    using P = Compute<T>;
    struct State {
        int32_t live;
        P lanes[V];
    };
    static constexpr bool exact = false;

    BagMode mode;
    T *out;

    __device__ static void add(State &state, const Vector<T, V> &row, int32_t) {
#pragma unroll
        for (int v = 0; v < V; ++v) {
            const P x = widen(row.lane(v));
            state.lanes[v] = state.live == 0 ? x : state.lanes[v] + x;
        }
        ++state.live;
    }
    __device__ void operator()(State &state, const State &more) const {
        if (more.live == 0) return;
#pragma unroll
        for (int v = 0; v < V; ++v) state.lanes[v] = state.live == 0 ? more.lanes[v] : state.lanes[v] + more.lanes[v];
        state.live += more.live;
    }
    __device__ void store(int64_t at, const State &state) const {
        T lanes[V];
#pragma unroll
        for (int v = 0; v < V; ++v) {
            const P sum = state.live > 0 ? state.lanes[v] : P(0);
            lanes[v] = narrow<T>(mode == kMean && state.live > 0 ? sum / static_cast<P>(state.live) : sum);
        }
        Vector<T, V> vector;
        vector.set(lanes);
        vector.store(out + at);
    }
};

/// The first of the largest elements of V columns that are numbers, and its row; and of the first live index its row
/// and, as bits, the columns where it is NaN.
template <class T, int V> struct BagMax {
    using P = Compute<T>;
    struct State {
        int32_t live, first;
        uint32_t first_is_nan;
        P most[V];
        int32_t row[V]; // -1: no number
    };
    static constexpr bool exact = true;

    T *out;
    int32_t *out_index;

    __device__ static void add(State &state, const Vector<T, V> &x, int32_t row) {
        if (state.live == 0) {
            state.first = row;
#pragma unroll
            for (int v = 0; v < V; ++v) state.row[v] = -1;
        }
#pragma unroll
        for (int v = 0; v < V; ++v) {
            const P value = widen(x.lane(v));
            if (state.live == 0 && value != value) state.first_is_nan |= 1u << v;
            const bool wins = state.row[v] < 0 ? value == value : value > state.most[v];
            state.most[v] = wins ? value : state.most[v];
            state.row[v] = wins ? row : state.row[v];
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
        for (int v = 0; v < V; ++v) {
            const bool wins = more.row[v] >= 0 && (state.row[v] < 0 || more.most[v] > state.most[v]);
            state.most[v] = wins ? more.most[v] : state.most[v];
            state.row[v] = wins ? more.row[v] : state.row[v];
        }
        state.live += more.live;
    }
    __device__ void store(int64_t at, const State &state) const {
        T lanes[V];
        int32_t rows[V];
#pragma unroll
        for (int v = 0; v < V; ++v) {
            const bool nan = state.live > 0 && (state.first_is_nan >> v & 1);
            lanes[v] = narrow<T>(nan ? kNaN<P> : state.live > 0 ? state.most[v] : P(0));
            rows[v] = nan ? state.first : state.live > 0 ? state.row[v] : -1;
        }
        Vector<T, V> vector;
        vector.set(lanes);
        vector.store(out + at);
        Vector<int32_t, V> indices;
        indices.set(rows);
        indices.store(out_index + at);
    }
};

/// A run of indices, one after the other. `weight` is at the thread's columns.
template <class T, int V, class Op, class Index>
__device__ typename Op::State state_of_run(const Op &op, const Indices<Index> &indices, int64_t begin, int64_t end,
                                           int64_t width, const T *weight) {
    constexpr int loads = BagPolicy::loads;
    typename Op::State state = {};
    int64_t next[loads];
    const auto look_ahead = [&](int64_t k) {
#pragma unroll
        for (int u = 0; u < loads; ++u) next[u] = k + u < end ? indices.row(k + u) : kNoRow;
    };
    look_ahead(begin);
#pragma unroll 1
    for (int64_t k = begin; k < end; k += loads) {
        Vector<T, V> held[loads];
        int64_t row[loads];
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            row[u] = next[u];
            if (row[u] != kNoRow) held[u].load(weight + row[u] * width);
        }
        look_ahead(k + loads);
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            if (row[u] != kNoRow) op.add(state, held[u], static_cast<int32_t>(row[u]));
        }
    }
    return state;
}

/// The states of runs in the order of SumInOrder, or one after the other where the order does not matter.
template <class Op> using StatesOfRuns = SumInOrder<typename Op::State>;

template <class Op> class ExactStates {
  public:
    using State = typename Op::State;

    __device__ void push(const State &state, const Op &op) { op(state_, state); }
    __device__ State total(const Op &) const { return state_; }

  private:
    State state_ = {};
};

/// How many teams share a bag, and in which runs: up to `longest` indices, one run each.
struct BagShares {
    int teams = 1, run = kSumTerms, longest = BagPolicy::longest;

    /// For so many threads that have bags without sharing them, and teams of a block. Where the order matters, what is
    /// put together one after the other is 64 runs at most, as in SumInOrder.
    template <class Op> static BagShares of(const Bags &bags, int64_t threads, int teams) {
        BagShares made;
        if (!Op::exact) teams = std::min(teams, kSumTerms);
        const int64_t usual = 2 * ceil_divide(bags.indices, bags.count),
                      least = Op::exact ? BagPolicy::shortest_run : kSumTerms;
        while (made.teams < teams && made.teams * least < usual &&
               threads * made.teams < int64_t{BagPolicy::busy_threads} * multiprocessors()) {
            made.teams *= 2;
        }
        if (made.teams == 1) return made;
        if (Op::exact)
            made.run = static_cast<int>(std::clamp<int64_t>(ceil_divide(usual, made.teams), least, BagPolicy::longest));
        made.longest = made.teams * made.run;
        return made;
    }
};

template <class T, int V, class Op, class Index>
__global__ void __launch_bounds__(BagPolicy::threads)
    bags_kernel(Bags bags, Indices<Index> indices, int64_t width, int lanes, int64_t strips, BagShares shares, Op op,
                const T *weight) {
    begin_kernel();
    using State = typename Op::State;
    constexpr int threads = BagPolicy::threads;
    __shared__ State states[threads];
    const int own = static_cast<int>(threadIdx.x), teams = threads / lanes, team = own / lanes;
    const int64_t first_bag = blockIdx.x / strips * (teams / shares.teams), own_bag = first_bag + team / shares.teams;
    const int64_t column = (static_cast<int64_t>(blockIdx.x) % strips * lanes + own % lanes) * V;
    const bool there = column < width;
    const T *const at = weight + column;
    const auto run = [&](int64_t begin, int64_t end) {
        return there ? state_of_run<T, V>(op, indices, begin, end, width, at) : State{};
    };
    const bool has_bag = own_bag < bags.count;
    const int64_t own_begin = has_bag ? bags.begin(own_bag) : 0, own_end = has_bag ? bags.end(own_bag) : 0;
    const bool is_long = own_end - own_begin > shares.longest, first_of_bag = team % shares.teams == 0;
    State state = {};
    if (shares.teams > 1) {
        const int64_t begin = own_begin + team % shares.teams * shares.run;
        if (!is_long) state = run(begin, min(begin + shares.run, own_end));
        states[own] = state;
    } else if (!is_long) {
        for (int64_t k = own_begin; k < own_end; k += kSumTerms) {
            const State next = run(k, min(k + kSumTerms, own_end));
            if (k == own_begin) {
                state = next;
            } else {
                op(state, next);
            }
        }
    }
    const bool any_is_long = __syncthreads_or(is_long);
    if (has_bag && !is_long && first_of_bag && there) {
        for (int other = 1; other < shares.teams; ++other) op(state, states[own + other * lanes]);
        op.store(own_bag * width + column, state);
    }
    if (!any_is_long) return;
    __syncthreads();
    for (int64_t bag = first_bag; bag < min(first_bag + teams / shares.teams, bags.count); ++bag) {
        const int64_t begin = bags.begin(bag), end = bags.end(bag);
        if (end - begin <= shares.longest) continue; // all threads agree
        std::conditional_t<Op::exact, ExactStates<Op>, StatesOfRuns<Op>> all;
        for (int64_t k = begin; k < end; k += teams * kSumTerms) {
            const int64_t first = min(k + team * kSumTerms, end);
            states[own] = run(first, min(first + kSumTerms, end));
            __syncthreads();
            const int runs = static_cast<int>(min(static_cast<int64_t>(teams), ceil_divide(end - k, kSumTerms)));
            for (int r = 0; team == 0 && r < runs; ++r) all.push(states[r * lanes + own], op);
            __syncthreads();
        }
        if (team == 0 && there) op.store(bag * width + column, all.total(op));
    }
}

template <int V, class T, class Op, class Index>
Status launch_bags(const Call &call, const Bags &bags, const Indices<Index> &indices, int64_t width, const Op &op,
                   const T *weight) {
    const int lanes = lanes_of_row(width / V, BagPolicy::lanes), teams = BagPolicy::threads / lanes;
    const int64_t strips = ceil_divide(width / V, lanes);
    const BagShares shares = BagShares::of<Op>(bags, bags.count * strips * lanes, teams);
    return launch(call, ceil_divide(bags.count * shares.teams, teams) * strips, BagPolicy::threads, 0,
                  bags_kernel<T, V, Op, Index>, bags, indices, width, lanes, strips, shares, op, weight);
}

template <class T, class Index>
Status bag_sum(const Call &call, const Bags &bags, const Indices<Index> &indices, int64_t width, BagMode mode,
               const T *weight, T *out) {
    return with_row_vectors(width, weight, out, [&](auto V_) {
        constexpr int V = decltype(V_)::value;
        return launch_bags<V>(call, bags, indices, width, BagSum<T, V>{mode, out}, weight);
    });
}

template <class T, class Index>
Status bag_max(const Call &call, const Bags &bags, const Indices<Index> &indices, int64_t width, const T *weight,
               T *out, int32_t *out_index) {
    const auto start = [&](auto V_) {
        constexpr int V = decltype(V_)::value;
        return launch_bags<V>(call, bags, indices, width, BagMax<T, V>{out, out_index}, weight);
    };
    if (!is_aligned(out_index, 16)) return start(std::integral_constant<int, 1>());
    return with_row_vectors(width, weight, out, start);
}

/// The bag of each index, and how many live indices bags have.
template <class Index>
__global__ void __launch_bounds__(BagPolicy::threads)
    bags_of_indices_kernel(Bags bags, Indices<Index> indices, int32_t *bag_of, int32_t *live) {
    begin_kernel();
    const int64_t k = static_cast<int64_t>(blockIdx.x) * BagPolicy::threads + threadIdx.x;
    const bool there = k < bags.indices;
    const int bag = there ? static_cast<int>(bags.of(k)) : -1;
    if (there) bag_of[k] = bag;
    // One addition for a warp whose indices are all in one bag.
    const bool counts = bag >= 0 && indices.row(k) != kNoRow;
    const uint32_t votes = __ballot_sync(~0u, counts);
    const int first = __shfl_sync(~0u, bag, 0);
    if (__ballot_sync(~0u, bag == first) == ~0u) {
        if (threadIdx.x % 32 == 0 && votes) atomicAdd(live + bag, __popc(votes));
    } else if (counts) {
        atomicAdd(live + bag, 1);
    }
}

template <int threads> __global__ void __launch_bounds__(threads) clear_kernel(int64_t count, int32_t *counts) {
    begin_kernel();
    const int64_t i = static_cast<int64_t>(blockIdx.x) * threads + threadIdx.x;
    if (i < count) counts[i] = 0;
}

/// Terms of a gradient from what the kernels before have found.
template <class P> struct BagTerms {
    const int32_t *bag_of, *live;
    BagMode mode;

    HD Term<P> operator()(int64_t i) const {
        const int32_t bag = bag_of[i];
        return {bag, mode == kMean ? P(1) / static_cast<P>(live[bag]) : P(1)};
    }
};

template <class Index> struct BagKeys {
    using Key = uint32_t;

    Indices<Index> indices;
    const int32_t *bag_of;
    int64_t rows;

    HD Key key(int64_t i) const { return bag_of[i] < 0 ? static_cast<Key>(rows) : indices.key(i); }
};

/// The same keys and terms without memory. A warp finds the bag of ascending indices, and counts what is live in it.
template <class Index> struct FoundBagKeys {
    using Key = uint32_t;

    Bags bags;
    Indices<Index> indices;
    int64_t rows;

    HD Key key(int64_t i) const {
        const Key row = indices.key(i);
        return static_cast<int64_t>(row) == rows || bags.of(i) < 0 ? static_cast<Key>(rows) : row;
    }
};

template <class P, class Index> struct FoundBagTerms {
    Bags bags;
    Indices<Index> indices;
    BagMode mode;

    struct Cursor {
        FoundBagTerms found;
        int64_t bag;
        P factor;

        /// All lanes of the warp take part.
        __device__ Term<P> operator()(int64_t i) {
            const int64_t next = found.bags.of(i);
            if (next != bag) {
                bag = next;
                factor = found.mode == kMean ? P(1) / static_cast<P>(found.live(bag)) : P(1);
            }
            return {bag, factor};
        }
    };
    __device__ Cursor cursor() const { return {*this, -1, 1}; }

    __device__ int32_t live(int64_t bag) const {
        int32_t count = 0;
        const int64_t end = bags.end(bag);
        for (int64_t k = bags.begin(bag); k < end; k += 32) {
            const int64_t own = k + threadIdx.x % 32;
            const bool counts = own < end && indices.row(own) != kNoRow && bags.of(own) == bag; // offsets may descend
            count += __popc(__ballot_sync(~0u, counts));
        }
        return count;
    }
};

template <class T, class Index>
Status bag_gradient(const Call &call, const Bags &bags, const Indices<Index> &indices, int64_t width, BagMode mode,
                    const T *dout, T *dweight) {
    using P = Compute<T>;
    constexpr int threads = BagPolicy::threads;
    Scratch measure;
    const BagMemory<T> measured(measure, bags.indices, width, bags.count);
    if (call.workspace == nullptr || call.workspace_bytes < measure.bytes()) {
        return scatter_add_by_search(call, bags.indices, width, FoundBagKeys<Index>{bags, indices, indices.rows},
                                     FoundBagTerms<P, Index>{bags, indices, mode}, dout, dweight);
    }
    Scratch scratch(call.workspace);
    const BagMemory<T> memory(scratch, bags.indices, width, bags.count);
    Status status =
        launch(call, ceil_divide(bags.count, threads), threads, 0, clear_kernel<threads>, bags.count, memory.live);
    if (status != Status::ok) return status;
    status = launch(call, ceil_divide(bags.indices, threads), threads, 0, bags_of_indices_kernel<Index>, bags, indices,
                    memory.bag_of, memory.live);
    if (status != Status::ok) return status;
    const BagKeys<Index> keys{indices, memory.bag_of, indices.rows};
    const BagTerms<P> terms{memory.bag_of, memory.live, mode};
    if (is_small_scatter(bags.indices, width, dout, dweight)) {
        return scatter_add_small(call, bags.indices, width, keys, terms, dout, dweight);
    }
    return scatter_add_sorted(call, bags.indices, width, keys, terms, memory.terms, dout, dweight);
}

} // namespace baracuda::embedding
