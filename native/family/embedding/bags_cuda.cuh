// bags.h on the device. A team of lanes, side by side on the columns, takes a bag, several of its rows at once, or
// where there are many short ones, several bags, one after the other. Where there are few, several teams load the rows
// of a bag together, and each thread adds up a column; or they share long bags in runs of 64 indices, whose results one
// team puts together in order. Bags that are longer than most are left for the whole block, which does that, too.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/warp.cuh"
#include "family/embedding/bag_max_gradient_cuda.cuh"
#include "family/embedding/bag_rows_cuda.cuh"
#include "family/embedding/bags.h"

namespace baracuda::embedding {

/// No states of runs: where the order of them does not matter, they are put together one after the other.
struct NoStates {
    template <class State, class Op> __device__ void push(const State &, const Op &) {}
};

/// How many teams share a bag, and in which runs: up to `longest` indices, one run each; or only load its rows
/// `together`. Or how many bags a team takes. Lanes and teams are powers of two.
struct BagShares {
    int log_lanes, log_teams = 0, run = kSumTerms, longest = BagPolicy::longest, bags = 1;
    bool together = false;
    Divider<int32_t> strips; // of columns

    /// For teams of so many lanes that take `columns` columns each. Where the order matters, what is put together one
    /// after the other is 64 runs at most, as in SumInOrder.
    template <class Op> BagShares(const Op &, const Bags &bags, int64_t vectors, int columns) {
        using Policy = BagPolicy;
        for (log_lanes = 0; 1 << log_lanes < std::min<int64_t>(vectors, Policy::lanes);) ++log_lanes;
        // Half as many lanes where that spares a quarter of all.
        const auto covered = [&](int log) { return ceil_divide(vectors, 1 << log) << log; };
        while (log_lanes > 0 && 4 * covered(log_lanes - 1) <= 3 * covered(log_lanes)) --log_lanes;
        strips = Divider<int32_t>(static_cast<int32_t>(ceil_divide(vectors, 1 << log_lanes)));
        const int64_t threads = bags.count * covered(log_lanes), average = ceil_divide(bags.indices, bags.count),
                      least = Op::exact ? Policy::shortest_run : kSumTerms;
        const auto share = [&](int log_most, int64_t usual) {
            while (log_teams < log_most && usual > 1 << log_teams &&
                   threads << log_teams < int64_t{Policy::busy_threads} * multiprocessors()) {
                ++log_teams;
            }
        };
        const int log_teams_of_block = Policy::log_threads - log_lanes;
        if (average > 1 && average <= Policy::longest_together) {
            share(std::min(log_teams_of_block, Policy::log_together), std::max<int64_t>(columns, average / 2));
            together = 1 << log_teams >= columns;
            if (together) return;
            log_teams = 0;
        }
        share(Op::exact ? log_teams_of_block : std::min(log_teams_of_block, Policy::log_most_runs),
              ceil_divide(2 * average, least));
        if (log_teams == 0) {
            const int64_t busy = threads / (int64_t{Policy::many_threads} * multiprocessors()),
                          most = std::min<int64_t>(Policy::most_bags, 2 << log_lanes);
            this->bags = static_cast<int>(
                std::clamp<int64_t>(std::min(busy, Policy::indices_of_team / std::max<int64_t>(average, 1)), 1, most));
            return;
        }
        if (Op::exact) {
            run =
                static_cast<int>(std::clamp<int64_t>(ceil_divide(2 * average, 1 << log_teams), least, Policy::longest));
        }
        longest = run << log_teams;
    }

    HD int bags_of_block() const { return (BagPolicy::threads >> (log_lanes + log_teams)) * bags; }
};

/// Rows that all teams of a bag load, for threads that have a column each to add up.
template <class T, int V, int C> struct RowsTogether {
    static constexpr int loads = BagPolicy::loads;
    static constexpr int bytes =
        BagPolicy::threads * loads * static_cast<int>(sizeof(RowPart<T, V, C>) + sizeof(int32_t));

    RowPart<T, V, C> *parts; // those of a row of each team, then of the next
    int32_t *rows;           // of each thread of a team, too

    __device__ RowsTogether()
        : parts(dynamic_shared_memory<RowPart<T, V, C>>()),
          rows(reinterpret_cast<int32_t *>(parts + BagPolicy::threads * loads)) {}
};

/// Bags from number `first_bag` on, of which each has several teams, those of more than `longest` indices left out:
/// whether there are any. All threads of the block take part.
template <class T, int V, int C, class Op, class Index>
__device__ bool take_together(const Op &of_all, const Bags &bags, const Indices<Index> &indices,
                              const BagColumns<V, C> &columns, const T *weight, int64_t width, const BagShares &shares,
                              int first_bag) {
    using One = typename Op::OfOne;
    using State = typename One::State;
    constexpr int loads = BagPolicy::loads;
    constexpr auto none = static_cast<int32_t>(kNoRow);
    const One op = of_all.of_one();
    const int own = static_cast<int>(threadIdx.x), lanes = 1 << shares.log_lanes, lane = own & (lanes - 1);
    const int threads = lanes << shares.log_teams, batch = loads << shares.log_teams, at = own & (threads - 1);
    const int share = at >> shares.log_lanes;
    const int64_t bag = first_bag + (own >> (shares.log_lanes + shares.log_teams));
    const int64_t begin = bag < bags.count ? bags.begin(bag) : 0, end = bag < bags.count ? bags.end(bag) : 0;
    const bool is_long = end - begin > shares.longest;
    const int count = is_long ? 0 : static_cast<int>(max(end - begin, int64_t{0}));
    // The column of a row in shared memory that is this thread's.
    const BagColumns<1, 1> column(columns.first - lane * V + at, 1, at < lanes * V * C ? width : 0);
    const RowsTogether<T, V, C> together;
    RowPart<T, V, C> *const parts = together.parts + (own - at) * loads;
    int32_t *const rows = together.rows + (own - at) * loads;
    const int of_lane = V > 1 ? at / V & (lanes - 1) : lane, element = V > 1 ? at % V : share & (C - 1);
    int32_t row[loads];
    const auto look_ahead = [&](int first) {
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            const int k = first + share * loads + u;
            row[u] = k < count ? static_cast<int32_t>(indices.row(begin + k)) : none;
        }
    };
    look_ahead(0);
    State state = {}, run = {};
    for (int first = 0; __syncthreads_or(first < count); first += batch) {
        RowPart<T, V, C> held[loads];
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            if (row[u] != none) held[u].load(columns, weight + row[u] * width);
        }
#pragma unroll
        for (int u = 0; u < loads; ++u) {
            const int to = ((share * loads + u) << shares.log_lanes) + lane;
            parts[to] = held[u];
            rows[to] = row[u];
        }
        look_ahead(first + batch);
        __syncthreads();
        if (column.count == 0 || first >= count) continue;
#pragma unroll 4
        for (int r = 0; r < min(batch, count - first); ++r) {
            const int from = (r << shares.log_lanes) + of_lane;
            RowPart<T, 1, 1> x;
            x.vectors[0].set({parts[from].element(element)});
            if (rows[from] != none) One::add(run, x, rows[from]);
        }
        if ((first + batch) % kSumTerms != 0 && first + batch < count) continue;
        if (first < kSumTerms) {
            state = run;
        } else {
            op(state, run);
        }
        run = {};
    }
    if (bag < bags.count && !is_long) op.store(bag * width, column, state);
    return is_long;
}

template <class T, int V, int C, class Op, class Index>
__global__ void __launch_bounds__(BagPolicy::threads, BagPolicy::blocks<T, V * C>)
    bags_kernel(Bags bags, Indices<Index> indices, int64_t width, BagShares shares, Op op, const T *weight) {
    begin_kernel();
    using State = typename Op::State;
    State *const states = dynamic_shared_memory<State>();
    const int own = static_cast<int>(threadIdx.x), lanes = 1 << shares.log_lanes, team = own >> shares.log_lanes;
    const int bags_of_block = shares.bags_of_block(), bag_count = static_cast<int>(bags.count);
    const int of_bags = shares.strips.quotient(static_cast<int>(blockIdx.x)), first_bag = of_bags * bags_of_block;
    const int64_t strip = static_cast<int>(blockIdx.x) - of_bags * shares.strips.divisor();
    const BagColumns<V, C> columns((strip * lanes * C + (own & (lanes - 1))) * V, lanes * V, width);
    bool any_is_long = false;
    if (shares.together) {
        any_is_long = take_together<T, V, C>(op, bags, indices, columns, weight, width, shares, first_bag);
        if (!__syncthreads_or(any_is_long)) return;
    }
    BagRuns<T, V, C, Op, Index> runs(indices, columns, weight, width);
    const auto end_of = [&](int bag) { return static_cast<int>(bags.end(bag)); };
    // Bags of teams, and long ones; one copy of the code.
#pragma unroll 1
    for (int of_block = shares.together; of_block < 2; ++of_block) {
        const int log_sharing = of_block ? BagPolicy::log_threads - shares.log_lanes : shares.log_teams;
        const int sharing = 1 << log_sharing, share = team & (sharing - 1), length = of_block ? kSumTerms : shares.run;
        const int first = first_bag + (of_block ? 0 : (team >> log_sharing) * shares.bags);
        int count = of_block ? bags_of_block : shares.bags;
        int end = first < bag_count ? static_cast<int>(bags.begin(first)) : 0;
        int next_end = first < bag_count ? end_of(first) : 0;
        runs.look_up_to(count > 1 && first < bag_count ? end_of(min(first + count, bag_count) - 1) : next_end);
#pragma unroll 1
        for (int bag = first; count > 0; ++bag, --count) {
            const int begin = end;
            end = next_end;
            if (count > 1 && bag + 1 < bag_count) next_end = end_of(bag + 1);
            const bool is_long = end - begin > shares.longest, is_own = bag < bag_count && is_long == (of_block > 0);
            any_is_long |= is_long;
            if (!is_own && (of_block || sharing == 1)) continue;
            std::conditional_t<Op::exact, NoStates, SumInOrder<State>> all;
            State state = {};
            int left = is_own ? max(end - begin, 0) : 0; // indices
            for (bool is_first = true; is_first || left > 0; is_first = false, left -= sharing * length) {
                const int own_left = left - share * length;
                State next = {};
                if (columns.count > 0 && own_left > 0) {
                    const int own_begin = end - own_left, own_end = own_begin + min(length, own_left);
                    if (sharing > 1 || own_end > runs.limit()) runs.look_up_to(own_end); // offsets may descend
                    next = runs.state_of(own_begin, own_end);
                }
                if (sharing > 1) {
                    states[own] = next;
                    __syncthreads();
                }
#pragma unroll 1
                for (int r = 0; share == 0 && r < sharing && r * length < left; ++r) {
                    if (sharing > 1) next = states[r * lanes + own];
                    if (of_block && !Op::exact) {
                        all.push(next, op);
                    } else if (r == 0 && is_first) {
                        state = next;
                    } else {
                        op(state, next);
                    }
                }
                if (of_block) __syncthreads();
            }
            if constexpr (!Op::exact) {
                if (of_block) state = all.total(op);
            }
            if (is_own && share == 0) op.store(bag * width, columns, state);
        }
        if (of_block || !__syncthreads_or(any_is_long)) return;
    }
}

template <int V, int C, class T, class Op, class Index>
Status launch_bags(const Call &call, const Bags &bags, const Indices<Index> &indices, int64_t width, const Op &op,
                   const T *weight) {
    const BagShares shares(op, bags, ceil_divide(width, V * C), V * C);
    constexpr int of_states = BagPolicy::threads * static_cast<int>(sizeof(typename Op::State));
    return launch(call, ceil_divide(bags.count, shares.bags_of_block()) * shares.strips.divisor(), BagPolicy::threads,
                  std::max(of_states, shares.together ? RowsTogether<T, V, C>::bytes : 0),
                  bags_kernel<T, V, C, Op, Index>, bags, indices, width, shares, op, weight);
}

/// start(V, C), as integral constants, for vectors of 16 bytes, or single elements.
template <class T, class Start>
Status with_bag_columns(int64_t width, bool aligned, const T *a, const T *b, const Start &start) {
    using One = std::integral_constant<int, 1>;
    constexpr int V = 16 / static_cast<int>(sizeof(T));
    if (aligned && row_vector(width, a, b) == V) return start(std::integral_constant<int, V>(), One());
    if (width == 1) return start(One(), One());
    return start(One(), std::integral_constant<int, BagPolicy::columns>());
}

template <class T, class Index>
Status bag_sum(const Call &call, const Bags &bags, const Indices<Index> &indices, int64_t width, BagMode mode,
               const T *weight, T *out) {
    return with_bag_columns(width, true, weight, out, [&](auto V_, auto C_) {
        constexpr int V = decltype(V_)::value, C = decltype(C_)::value;
        return launch_bags<V, C>(call, bags, indices, width, BagSum<T, V, C>{mode, out}, weight);
    });
}

template <class T, class Index>
Status bag_max(const Call &call, const Bags &bags, const Indices<Index> &indices, int64_t width, const T *weight,
               T *out, int32_t *out_index) {
    return with_bag_columns(width, is_aligned(out_index, 16), weight, out, [&](auto V_, auto C_) {
        constexpr int V = decltype(V_)::value, C = decltype(C_)::value;
        return launch_bags<V, C>(call, bags, indices, width, BagMax<T, V, C>{out, out_index}, weight);
    });
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
