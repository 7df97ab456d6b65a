// What the kernels behind reduce_strided.h share: where operands are, and how blocks share a result.
#pragma once

#include "core/skeleton/reduce_cuda.cuh"
#include "core/skeleton/reduce_strided_memory_cuda.cuh"

#include <limits>

namespace baracuda {

/// Blocks are for an H200.
struct StridedReducePolicy {
    static constexpr int threads = 256;
    static constexpr int most_merging = 1024; // of a block that merges many states of a result's parts
    static constexpr int few_elements = 8;    // of a result, that one thread takes
    static constexpr int few_in_pieces = 16;  // the same of one whose vectors teams would load in pieces
    static constexpr int most_cluster = 16;
    static constexpr int most_held_slices = 8; // of a row, by the blocks of a cluster
    // Blocks of a launch that keep all multiprocessors busy, more of those that hold rows, whose last wave is shorter
    // then. Results are spread over the grid where clusters would leave blocks idle: a second launch takes some 2 us.
    static constexpr int busy_blocks = 264, busy_held_blocks = 1056;
    static constexpr int64_t least_spread = 1 << 18; // elements of all results, of which wider ones count as several
    // The same of clusters of which a block has little to do: of 10 slices, two blocks have 8 and 2. In more parts, the
    // sum of every other of 1190 x 156209 bf16 takes 54 us for 63, of 700 x 90000 f32 60 for 66.
    static constexpr int64_t least_uneven = 1 << 24;
    static constexpr int more_of_uneven = 8;
    static bool are_uneven(const Parts &parts) {
        return parts.count > 1 && 5 * parts.slices < 4 * parts.run * parts.count;
    }
};

/// Dimensions that n operands walk through, the last one fastest.
template <int n> struct DeviceDims {
    int rank;
    Divider<int64_t> extents[kMaxRank];
    int64_t strides[kMaxRank][n];

    /// Of the operands from `first` on.
    explicit DeviceDims(const ReduceDims &dims, int first = 0) : rank(dims.rank) {
        for (int d = 0; d < rank; ++d) {
            extents[d] = Divider<int64_t>(std::max<int64_t>(1, dims.extents[d]));
            std::copy_n(dims.strides[d] + first, n, strides[d]);
        }
    }

    /// Adds where element i is. That it may end at i == 0 keeps compilers from unrolling the loop, for whose sake
    /// kernels would be four times as long.
    __device__ void advance(int64_t i, int64_t (&offsets)[n]) const {
#pragma unroll 1
        for (int d = rank - 1; d > 0 && i != 0; --d) {
            const int64_t next = extents[d].quotient(i), place = i - next * extents[d].divisor();
#pragma unroll
            for (int k = 0; k < n; ++k) offsets[k] += place * strides[d][k];
            i = next;
        }
#pragma unroll
        for (int k = 0; k < n; ++k) offsets[k] += i * strides[0][k];
    }
};

/// body(states[lane]) for a lane that is not known when this is compiled: states stay in registers, body is there once.
template <int V, class State, class Body> __device__ void with_lane(State (&states)[V], int lane, const Body &body) {
    State state = states[0];
#pragma unroll
    for (int l = 1; l < V; ++l) {
        if (l == lane) state = states[l];
    }
    body(state);
#pragma unroll
    for (int l = 0; l < V; ++l) {
        if (l == lane) states[l] = state;
    }
}

/// body(the inputs from these places on...)
template <size_t... k, class Body, class... In>
__device__ auto from_offsets(const Body &body, std::index_sequence<k...>, const int64_t *offsets, const In *...in) {
    return body((in + offsets[k])...);
}

/// Outputs from these places on.
__device__ inline Pack<> from_offsets(const Pack<> &, const int64_t *) { return {}; }
template <class First, class... Rest>
__device__ Pack<First, Rest...> from_offsets(const Pack<First, Rest...> &outs, const int64_t *offsets) {
    return {outs.first + *offsets, from_offsets(outs.rest, offsets + 1)};
}

/// V elements of each input in the mask `inputs`: the first are `apart` elements along the steps from the pointers.
/// They are loaded in one access of those in `vectors`, whose step is 1, and with one element of those whose step is 0.
template <int V> __device__ void load_masked(Vectors<V> &, OperandMask, OperandMask, const int64_t *, int64_t) {}
template <int V, class First, class... Rest>
__device__ void load_masked(Vectors<V, First, Rest...> &loaded, OperandMask inputs, OperandMask vectors,
                            const int64_t *steps, int64_t apart, const First *in, const Rest *...others) {
    if ((inputs & 1) && (vectors & 1)) {
        loaded.first.load(in + apart);
    } else if (inputs & 1) {
        First lanes[V];
        const int64_t step = *steps;
        in += apart * step;
        lanes[0] = *in;
        if (step == 0) {
#pragma unroll
            for (int lane = 1; lane < V; ++lane) lanes[lane] = lanes[0];
            loaded.first.set(lanes); // here, for lanes that are joined would be taken apart again
        } else {
#pragma unroll
            for (int lane = 1; lane < V; ++lane) lanes[lane] = in[lane * step];
            loaded.first.set(lanes);
        }
    }
    load_masked(loaded.rest, inputs >> 1, vectors >> 1, steps + 1, apart, others...);
}

/// The same. The first input, by which memory is walked, is one of those in the mask and takes one access.
template <int V, class First, class... Others>
__device__ void load_main_and_others(Vectors<V, First, Others...> &loaded, OperandMask inputs, OperandMask vectors,
                                     const int64_t *steps, int64_t apart, const First *in, const Others *...others) {
    loaded.first.load(in + apart);
    load_masked(loaded.rest, inputs >> 1, vectors >> 1, steps + 1, apart, others...);
}

/// outs...[(apart + lane) * step] = f_of(lane)(the lane's inputs...), in one access of each output where all are
/// `aligned`, whose steps are 1.
template <int V, class... In, class... Out, class FunctorOf>
__device__ void store_lanes(const InputVectors<V, In...> &loaded, bool aligned, const int64_t *steps, int64_t apart,
                            const Pack<Out *...> &outs, const FunctorOf &f_of) {
    if (aligned) {
        loaded.store_results(outs, apart, f_of);
        return;
    }
#pragma unroll
    for (int lane = 0; lane < V; ++lane) {
        int64_t offsets[sizeof...(Out)];
#pragma unroll
        for (int k = 0; k < static_cast<int>(sizeof...(Out)); ++k) offsets[k] = (apart + lane) * steps[k];
        put_at(outs, offsets, loaded.apply(f_of(lane), lane));
    }
}

/// The operands whose vectors of V elements along `dims` are those of operand `main`: a step of 1, and the same number
/// of elements behind an aligned address in every row or column, of which the places differ by `others`.
template <int V, class... T>
OperandMask operands_in_vectors(int main, const ReduceDims &along, const ReduceDims &others, const T *...operands) {
    const int behind[] = {misalignment<V>(operands)...};
    OperandMask vectors = 0;
    for (int k = 0; k < static_cast<int>(sizeof...(T)); ++k) {
        bool same = along.strides[along.last()][k] == 1 && behind[k] == behind[main];
        for (const ReduceDims *dims : {&along, &others}) {
            for (int d = 0; d < dims->rank - (dims == &along); ++d) {
                same = same && (dims->strides[d][k] - dims->strides[d][main]) % V == 0;
            }
        }
        vectors |= static_cast<OperandMask>(same) << k;
    }
    return vectors;
}
template <int V, class... Out, class... In>
OperandMask operands_in_vectors(int main, const ReduceDims &along, const ReduceDims &others, const Pack<Out *...> &outs,
                                const In *...in) {
    return unpack(outs, [&](const Out *...out) { return operands_in_vectors<V>(main, along, others, out..., in...); });
}

/// Whether all vectors of operand `main` are aligned, from its first element on.
template <int V> bool begins_in_vectors(int main, int behind, const ReduceDims &along, const ReduceDims &others) {
    bool whole = behind == 0;
    for (const ReduceDims *dims : {&along, &others}) {
        for (int d = 0; d < dims->rank - (dims == &along); ++d) whole = whole && dims->strides[d][main] % V == 0;
    }
    return whole;
}

/// The operations of V results, of which the numbers are `step` apart.
template <class Op, int V, bool of_results = kKnowsResult<Op> || kRefines<Op>> struct OwnOperations {
    const Op &op;

    __device__ OwnOperations(const Op &op, int64_t, int64_t) : op(op) {}
    __device__ static OwnOperations unknown(const Op &op) { return {op, 0, 0}; }
    __device__ const Op &operator[](int) const { return op; }
};
template <class Op, int V> struct OwnOperations<Op, V, true> {
    using Own = decltype(operation_of(std::declval<const Op &>(), 0));
    Own own[V];

    /// Before results are known. What all of them have is there already, so that it takes no registers.
    __device__ static OwnOperations unknown(const Op &op) { return OwnOperations(op); }
    __device__ explicit OwnOperations([[maybe_unused]] const Op &op) : own{} {
        if constexpr (std::is_same_v<Own, Op>) {
#pragma unroll
            for (int v = 0; v < V; ++v) own[v] = op;
        }
    }
    __device__ OwnOperations(const Op &op, int64_t first, int64_t step) {
#pragma unroll
        for (int v = 0; v < V; ++v) own[v] = operation_of(op, first + v * step);
    }
    __device__ const auto &operator[](int v) const { return own[v]; }
    __device__ auto &operator[](int v) { return own[v]; }
};

/// Stores the values of V neighbouring results, in one access.
template <int V, class Own, class Value, class State>
__device__ void store_values(const Own &own_op, Value *to, const State (&state)[V]) {
    Value values[V];
#pragma unroll
    for (int v = 0; v < V; ++v) values[v] = own_op[v].value(state[v]);
    Vector<Value, V> stored;
    stored.set(values);
    stored.store(to);
}

/// own_op[v].store(first + v * step, state[v]) of the first `count` results, in one access where memory allows that.
template <int V, class Own, class State>
__device__ void store_neighbours(const Own &own_op, int64_t first, int64_t step, const State (&state)[V], int count) {
    using Op = std::decay_t<decltype(own_op[0])>;
    if constexpr (kGivesValues<Op> && V > 1) {
        const auto &y = own_op[0].y;
        auto *const to = y.pointer + first;
        if (count == V && step == 1 && y.places.are_contiguous() && is_aligned(to, V * sizeof(*to))) {
            store_values(own_op, to, state);
            return;
        }
    }
#pragma unroll
    for (int v = 0; v < V; ++v) {
        if (v < count) own_op[v].store(first + v * step, state[v]);
    }
}

/// How the elements of rows are read in vectors.
struct ElementAccess {
    bool shifts;         // whether vectors of any row begin elsewhere than its elements
    OperandMask vectors; // operands
    int behind;          // elements from an aligned address to the main operand's first one
};

/// How the parts of results are dealt out to blocks: of a cluster, or of a grid, which leave the states of parts in
/// memory. Of operations with a second look, one grid does so for each time that elements are reduced, and another one
/// merges these states and looks at the elements again (reduce_strided_spread_cuda.cuh).
template <class State> struct SharedParts {
    Parts parts;
    int cluster;    // blocks, a power of two; those beyond the parts do nothing
    State *scratch; // for the states of parts, [result, pass, part], where they are not in a cluster; or null
    int64_t owners; // groups of results, that have blocks of their own

    int64_t in_output = -1; // or scratch is in the first output, so far behind each result's first element
    int passes = 0;         // that grids before this one have made,
    int states = 0;         // and how many states they left of each
    int64_t from = 0, to = std::numeric_limits<int64_t>::max(); // slices of the second look

    /// At most `most` parts, a power of two, for each owner.
    static SharedParts in_clusters(int64_t units, int64_t most, int64_t owners) {
        const Parts parts = Parts::of(units, most);
        return {parts, round_up_to_power_of_2(parts.count), nullptr, owners};
    }

    HD bool spread() const { return scratch != nullptr || in_output >= 0; }
    int64_t blocks() const { return owners * (spread() ? parts.count : cluster); }

    /// What this block takes. Parts that are spread go through memory from front to back, whichever their results.
    __device__ void place(int64_t &owner, int &part) const {
        const uint32_t block = blockIdx.x, by = spread() ? static_cast<uint32_t>(owners) : cluster;
        const uint32_t quotient = block / by, remainder = block - quotient * by;
        owner = spread() ? remainder : quotient;
        part = static_cast<int>(spread() ? quotient : remainder);
    }
    __device__ int64_t begin(int part) const { return max(parts.begin(part), from); }
    __device__ int64_t end(int part) const { return min(parts.end(part), to); }

    /// Where the parts of a result have their states, of which the outputs are from there on.
    template <class Op, class Outs> __device__ State *states_of(int64_t place, const Outs &outs) const {
        constexpr int most_passes = kRefines<Op> ? 2 : 1;
        if constexpr (kFinishes<Op>) {
            if (in_output >= 0) {
                const auto at = reinterpret_cast<uintptr_t>(outs.first + in_output);
                return reinterpret_cast<State *>((at + 15) & ~uintptr_t{15});
            }
            return scratch + place * states * most_passes;
        } else {
            return scratch + place * parts.count;
        }
    }
};

/// Whether an operation only has results of more than 1024 elements, for which some kernels need not be made: `static
/// constexpr bool only_long = true`.
template <class Op, class = void> constexpr bool kOnlyLong = false;
template <class Op> constexpr bool kOnlyLong<Op, std::void_t<decltype(Op::only_long)>> = Op::only_long;

/// What a team of threads, of those that a block has, takes: a result, or its part of one.
template <int n> struct TeamPlace {
    int team, thread;          // threads, and this one among them
    int part;                  // of the result's, or beyond the last one
    int64_t place;             // of the result, in the order of the walk
    bool exists;               // whether there is one
    int64_t first[n + 1] = {}; // where operands have its first element, and its number

    template <class State>
    __device__ TeamPlace(const DeviceDims<n + 1> &kept, int team, const SharedParts<State> &shared, int64_t results)
        : team(team), thread(threadIdx.x & (team - 1)) {
        int64_t owner;
        shared.place(owner, part);
        place = owner * (blockDim.x / team) + threadIdx.x / team;
        exists = place < results;
        if (exists) kept.advance(place, first);
    }
};

/// The merge of the accumulators of each team of so many threads, in all of them. What was in warps[turn] is no longer
/// needed by any thread.
template <int V, class Op, class State = typename Op::State>
__device__ State merge_any_team(const Op &op, const State (&sums)[V], int team,
                                State (&warps)[2][StridedReducePolicy::threads / 32], int &turn) {
    State state = merge_tree<V>(op, V, [&](int lane) { return sums[lane]; });
    state = merge_lanes_in_order(state, [&](const State &a, const State &b) { return op.merge(a, b); }, min(team, 32));
    if (team > 32) {
        if (threadIdx.x % 32 == 0) warps[turn][threadIdx.x / 32] = state;
        __syncthreads();
        state =
            merge_tree<StridedReducePolicy::threads / 32>(op, team / 32, [&](int warp) { return warps[turn][warp]; });
        turn ^= 1;
    }
    return state;
}

/// The merge of at most 32 * 32 states in memory, in every thread of a block; `merged` is in shared memory.
template <class Op, class State = typename Op::State>
__device__ State merge_states(const Op &op, const State *states, int count, State *merged) {
    const auto merge = [&](const State &a, const State &b) { return op.merge(a, b); };
    const int lane = threadIdx.x % 32;
#pragma unroll 1
    for (int first = threadIdx.x / 32 * 32; first < count; first += blockDim.x) {
        const State mine = first + lane < count ? states[first + lane] : op.identity();
        const State of_32 = merge_lanes_in_order<32>(mine, merge);
        if (lane == 0) merged[first / 32] = of_32;
    }
    __syncthreads();
    const State state = merge_lanes_in_order<32>(lane * 32 < count ? merged[lane] : op.identity(), merge);
    __syncthreads(); // from here on, states and merged may be written
    return state;
}

/// Sets `state` to that of a result, of which this block has a part: state_of_slice(slice) of each of its slices,
/// merged with what the other blocks of the cluster have, and all again where the operation refines. False where the
/// part's state is left in memory, at `scratch()`, and nothing remains to be done. level 0 is what the part gives. The
/// cluster has arrived once more than it waited.
template <class Op, class Own, class State, class Scratch, class StateOfSlice>
__device__ bool merge_slices(const Op &op, Own &own_op, int64_t result, int part, const SharedParts<State> &shared,
                             const Scratch &scratch, State (&levels)[64], State &state,
                             const StateOfSlice &state_of_slice) {
#pragma unroll 1
    for (int pass = 0;; ++pass) {
        if (kFinishes<Op> && pass < shared.passes) {
            state = merge_states(op, scratch() + pass * shared.states, shared.states, levels);
        } else {
            PairwiseMerge<State> slices(levels, 1);
#pragma unroll 1
            for (int64_t slice = shared.parts.begin(part); slice < shared.parts.end(part); ++slice) {
                state = state_of_slice(slice);
                if (shared.parts.run > 1 && threadIdx.x == 0) slices.push(op, state);
            }
            if (shared.parts.run > 1 || shared.cluster > 1) {
                if (threadIdx.x == 0) levels[0] = shared.parts.run > 1 ? slices.total(op) : state;
                __syncthreads();
                state = levels[0];
            }
            if (shared.spread()) {
                if (threadIdx.x == 0) scratch()[pass * shared.states + part] = state;
                return false;
            }
            if (shared.cluster > 1) {
                synchronize_cluster();
                state = merge_cluster(op, shared.parts.count, levels);
                arrive_at_cluster();
            }
        }
        if constexpr (kRefines<Op>) {
            if (pass == 0) {
                own_op[0] = own_op[0].refined(result, state);
                // Until all blocks have read this one's state, it does not make another.
                if (shared.cluster > 1) wait_for_cluster();
                __syncthreads();
                continue;
            }
        }
        return true;
    }
}

/// The same for results that blocks of a cluster have, at most. A single slice, as short rows have, needs no more than
/// its own state.
template <class Op, class Own, class State, class StateOfSlice>
__device__ void merge_held_slices(const Op &op, Own &own_op, int64_t result, int part, const SharedParts<State> &shared,
                                  State (&levels)[64], State &state, const StateOfSlice &state_of_slice) {
    if (shared.parts.slices > 1) {
        const auto scratch = [] { return static_cast<State *>(nullptr); };
        merge_slices(op, own_op, result, part, shared, scratch, levels, state, state_of_slice);
        return;
    }
    state = state_of_slice(0);
    if constexpr (kRefines<Op>) {
        own_op[0] = own_op[0].refined(result, state);
        state = state_of_slice(0);
    }
}

/// The states that a call has memory for, and how many.
template <class State> State *states_in_workspace(const Call &call, int64_t &states) {
    const uintptr_t begin = (reinterpret_cast<uintptr_t>(call.workspace) + 15) / 16 * 16;
    const uintptr_t end = reinterpret_cast<uintptr_t>(call.workspace) + call.workspace_bytes;
    states = call.workspace == nullptr || end < begin ? 0 : static_cast<int64_t>((end - begin) / sizeof(State));
    return reinterpret_cast<State *>(begin);
}

/// Whether there are elements enough for a launch of parts, and another one that merges these. `size`: of an element.
inline bool is_worth_a_grid(const ReduceWalk &walk, int size) {
    return walk.results * walk.count * std::max(1, size / 4) >= StridedReducePolicy::least_spread;
}

/// Parts of `units` each, for owners that have all results of the walk together. Of operations with short slices
/// (kSpreads), a grid shares several of these: two launches take 3 us, a cluster 4 to 7. `size`: of an element.
template <class Op, class Kernel, class State = typename Op::State>
SharedParts<State> share_parts(const Call &call, Kernel kernel, int64_t units, int64_t owners, const ReduceWalk &walk,
                               int64_t busy = StridedReducePolicy::busy_blocks, int size = 4) {
    const bool enough = kSpreads<Op> || is_worth_a_grid(walk, size);
    const int64_t wanted = std::max<int64_t>(1, ceil_divide(busy, owners));
    const Parts in_cluster = Parts::of(units, std::min<int64_t>(largest_cluster(kernel), wanted));
    const bool shares = kSpreads<Op> ? in_cluster.slices > 1 : in_cluster.run > 1;
    const bool uneven =
        StridedReducePolicy::are_uneven(in_cluster) && walk.results * walk.count >= StridedReducePolicy::least_uneven;
    if (!kFinishes<Op> && (in_cluster.count < wanted || uneven) && shares && enough) {
        int64_t states;
        State *const scratch = states_in_workspace<State>(call, states);
        const int64_t most = (uneven ? StridedReducePolicy::more_of_uneven : 2) * wanted;
        const Parts spread = Parts::of(units, std::max<int64_t>(1, std::min(most, states / walk.results)));
        if (spread.count + kSpreads<Op> > in_cluster.count) return {spread, 1, scratch, owners};
    }
    return SharedParts<State>::in_clusters(units, in_cluster.count, owners);
}

/// A team of threads a result: its parts' states, merged in their order. A warp's results have as many parts at most,
/// those of a block any number.
template <class Op>
__global__ void __launch_bounds__(StridedReducePolicy::most_merging)
    merge_shared_parts_kernel(int parts, int team, int64_t results, DeviceDims<1> numbers, Op op,
                              const typename Op::State *scratch) {
    begin_kernel();
    using State = typename Op::State;
    __shared__ State of_warps[2][StridedReducePolicy::most_merging / 32];
    __shared__ State levels[64];
    const int threads = blockDim.x, thread = threadIdx.x & (team - 1);
    const int64_t result = int64_t{blockIdx.x} * (threads / team) + threadIdx.x / team;
    const State *const states = scratch + result * parts;
    const auto merge = [&](const State &a, const State &b) { return op.merge(a, b); };
    const auto state_of = [&](int i) { return i < parts && result < results ? states[i] : op.identity(); };
    State state;
    if (team <= 32) {
        state = merge_lanes_in_order(state_of(thread), merge, team);
    } else {
        PairwiseMerge<State> merged(levels, 1);
        for (int begin = 0, turn = 0; begin < parts; begin += threads, turn ^= 1) {
            const State of_warp = merge_lanes_in_order<32>(state_of(begin + thread), merge);
            if (thread % 32 == 0) of_warps[turn][thread / 32] = of_warp;
            __syncthreads();
            if (thread < 32) {
                state = merge_lanes_in_order(thread < threads / 32 ? of_warps[turn][thread] : op.identity(), merge,
                                             threads / 32);
                if (thread == 0) merged.push(op, state);
            }
        }
        if (thread == 0) state = merged.total(op);
    }
    if (thread == 0 && result < results) {
        int64_t number[1] = {};
        numbers.advance(result, number);
        op.store(number[0], state);
    }
}

template <class Op>
Status merge_shared_parts(const Call &call, const SharedParts<typename Op::State> &shared, const ReduceWalk &walk,
                          const Op &op) {
    if (shared.scratch == nullptr) return Status::ok;
    using Policy = StridedReducePolicy;
    const int threads = shared.parts.count > Policy::threads ? Policy::most_merging : Policy::threads;
    const int team = shared.parts.count > 32 ? threads : round_up_to_power_of_2(shared.parts.count);
    return launch(call, ceil_divide(walk.results, threads / team), threads, 0, merge_shared_parts_kernel<Op>,
                  shared.parts.count, team, walk.results, DeviceDims<1>(walk.kept, walk.operands), op, shared.scratch);
}

} // namespace baracuda
