// reduce_strided.h on the device, for problems that are over before memory is busy: what such a launch takes is the
// latency of what it does, of which fetching its own code is much. One kernel of little code serves operands anywhere
// in memory: each accumulator has a thread, which takes one element at a time, neighbours by neighbouring threads:
// those of a result, or those of neighbouring results (`across`), whose accumulators change threads to be merged.
// Places are numbers of 32 bits.
#pragma once

#include "core/device/shared_memory.cuh"
#include "core/skeleton/reduce_strided_parts_cuda.cuh"

#include <optional>

namespace baracuda {

/// For an H200.
struct SmallReducePolicy {
    static constexpr int most_bytes = 8192;        // of inputs, for each multiprocessor,
    static constexpr int least_bytes = 4;          // as which an element counts at least: narrow ones take as long
    static constexpr int most_threads = 1024;      // of a block, and of a result's part
    static constexpr int threads = 128;            // of a block that has several results,
    static constexpr int threads_across = 512;     // that are neighbours in memory,
    static constexpr int bytes_across = 16;        // of so many bytes at least, unless there are fewer
    static constexpr int most_parts = 16;          // of a result: blocks of a cluster
    static constexpr int most_in_turn = 2;         // accumulators of a thread
    static constexpr int batch_bytes = 64;         // of what a thread loads before it uses any,
    static constexpr int batch_bytes_of_wide = 96; // of three inputs and more of 8 bytes,
    static constexpr int most_batch = 8;           // and elements, of which
    static constexpr int found_at_once = 4;        // places are found side by side,
    static constexpr int at_once = 4;              // that overlap, whether they are there or not,
    static constexpr int few_in_batch = 4;         // or so few elements where two launches serve, too
    // Where any order will do: elements of a thread, at least, of results that are neighbours or not, of a slice, and
    // those of which half as many threads have no more than a batch each: what a block issues is most of the time.
    static constexpr int exact_elements = 4, exact_elements_across = 8;
    static constexpr int exact_part = 8192, few_exact = 4096;
    // Elements of all results, at least, that blocks all over the grid share.
    static constexpr int64_t least_over_grid = 1 << 17;
    // Blocks share a slice's accumulators where multiprocessors would have none, and each has so many elements, of so
    // many in all where none is looked at again; or where results are neighbours that are looked at again, and a block
    // would have less of them than so many bytes: elsewhere, clusters take longer than sectors that are read twice (var
    // of 27 x 285 x 9 bf16 over the second axis 7.7 us, without 3.3). Of more bytes than most_bytes, whole sectors are
    // worth that from so many on: the gradient of softmax of 42 x 170 x 27 f32 takes 6.3 us with clusters, 4.6 without,
    // but softmax of 1000 x 1001 along the first axis 7.8 and 9.0. Rows that are looked at again are a block each up to
    // least_split_again elements: softmax of 5 x 3001 f32 takes 3.5 us so, and 3.9 in clusters of two, layer_norm of
    // 3494 6.6 and 8.0.
    static constexpr int least_split = 1024, least_split_again = 4096, split_bytes_across = 32,
                         least_bytes_in_sectors = 16384;
    // Bytes of inputs of columns that are looked at again, and that no other kernel holds: softmax of 1000 x 1001 f32
    // takes 7.8 us, and 15.1 where they are read twice; of 331 x 57 x 301 along the last axis, transposed, 84 and 62.
    // The same of so few columns on several lines that are not.
    static constexpr int most_bytes_again = 32768, few_on_lines = 16;
    // Bytes of rows of f64 whose gradients are reduced to a number: that of log_softmax of 180 x 857 takes 3.0 us,
    // and 4.8 in shared memory, of 300 x 601 3.7 and 4.6.
    static constexpr int most_bytes_of_gradients = 24576;
    // The same of short rows of 16 bits whose targets have to be read.
    static constexpr int most_bytes_of_short = 16384;
    // The same of rows of so few bytes, which are no whole vectors, where any order will do.
    static constexpr int most_bytes_of_short_exact = 131072, short_bytes = 64;
    static constexpr int64_t few_apart = 1 << 20; // elements of which no two are neighbours, of all results
    template <int inputs> static constexpr int least_split_alone = inputs > 2 ? least_split : 8192;

    template <class... In>
    static constexpr int loaded_bytes =
        sizeof...(In) > 2 && ((sizeof(In) == 8) && ...) ? batch_bytes_of_wide : batch_bytes;
    template <class... In>
    static constexpr int batch = std::clamp(loaded_bytes<In...> / (static_cast<int>(sizeof(In)) + ...), 1, most_batch);
};

/// Dimensions that n operands walk through, in numbers of 32 bits. What every thread reads lies together.
template <int n> struct SmallDims {
    struct Inner {
        Divider<int32_t> extent;
        int32_t steps[n];
    };
    int32_t rank, outer[n];
    Inner inner[kMaxRank - 1]; // the last one first

    /// Of the operands from `first` on.
    explicit SmallDims(const ReduceDims &dims, int first = 0) : rank(dims.rank) {
        std::copy_n(dims.strides[0] + first, n, outer);
        for (int d = 1; d < rank; ++d) {
            Inner &to = inner[rank - 1 - d];
            to.extent = Divider<int32_t>(static_cast<int32_t>(std::max<int64_t>(1, dims.extents[d])));
            std::copy_n(dims.strides[d] + first, n, to.steps);
        }
    }

    /// Adds where element i is.
    __device__ void advance(int32_t i, int32_t (&places)[n]) const {
        if (rank > 1) {
            i = along(inner[0], i, places);
#pragma unroll 1
            for (int d = 1; d < rank - 1; ++d) i = along(inner[d], i, places);
        }
#pragma unroll
        for (int k = 0; k < n; ++k) places[k] += i * outer[k];
    }
    /// The same of several elements, whose divisions do not wait for each other.
    template <int m> __device__ void advance_all(int32_t (&i)[m], int32_t (&places)[m][n]) const {
#pragma unroll 1
        for (int d = 0; d < rank - 1; ++d) {
#pragma unroll
            for (int j = 0; j < m; ++j) i[j] = along(inner[d], i[j], places[j]);
        }
#pragma unroll
        for (int j = 0; j < m; ++j) {
#pragma unroll
            for (int k = 0; k < n; ++k) places[j][k] += i[j] * outer[k];
        }
    }

  private:
    __device__ int32_t along(const Inner &dim, int32_t i, int32_t (&places)[n]) const {
        const int32_t next = dim.extent.quotient(i), place = i - next * dim.extent.divisor();
#pragma unroll
        for (int k = 0; k < n; ++k) places[k] += place * dim.steps[k];
        return next;
    }
};

/// How the threads of blocks share results. A part is what a block has of each of its results: neighbouring
/// accumulators of a slice, all of them or a share.
struct SmallPlan {
    int32_t results, count;
    int32_t slice;        // elements,
    int32_t accumulators; // of all its parts
    int32_t width;        // threads of a part, a power of two,
    int32_t in_turn;      // and the accumulators of each
    int32_t threads;      // of a block
    int32_t parts, cluster;
    int32_t by_width, by_cluster, by_split; // log2: `by_split` of the parts of a slice
    int32_t batch;                          // elements that a thread loads before it uses any
    bool held;                              // whether those are all of it
    bool across;                            // whether neighbouring threads have neighbouring results
    bool spread;                            // whether parts leave their states in memory, for another launch

    HD int owners() const { return threads >> by_width; }
    int64_t blocks() const { return int64_t{ceil_divide(results, owners())} * cluster; }
};

/// The least power of two up from n, for n <= 2^20.
inline int small_power_of_2(int64_t n) { return round_up_to_power_of_2(static_cast<int>(std::max<int64_t>(1, n))); }

/// The elements of this thread, which have to be loaded.
template <class... In> __device__ void load_element(Pack<> &, OperandMask, const int32_t *) {}
template <class First, class... Rest>
__device__ void load_element(Pack<First, Rest...> &x, OperandMask inputs, const int32_t *places, const First *in,
                             const Rest *...others) {
    if (inputs & 1) x.first = in[*places];
    load_element(x.rest, inputs >> 1, places + 1, others...);
}
template <class Body, class... Values>
__device__ auto with_elements(const Pack<> &, const Body &body, Values... values) {
    return body(values...);
}
template <class First, class... Rest, class Body, class... Values>
__device__ auto with_elements(const Pack<First, Rest...> &x, const Body &body, Values... values) {
    return with_elements(x.rest, body, values..., x.first);
}
template <class Out> __device__ void put_element(const Pack<Out *> &out, const int32_t *places, const Out &value) {
    out.first[*places] = value;
}
template <class... Out>
__device__ void put_element(const Pack<Out *...> &outs, const int32_t *places, const Pack<Out...> &values) {
    outs.first[*places] = values.first;
    if constexpr (sizeof...(Out) > 1) put_element(outs.rest, places + 1, values.rest);
}

template <int n, class Op, class Outs, class... In>
__global__ void __launch_bounds__(SmallReducePolicy::most_threads, 1)
    reduce_small_kernel(SmallPlan plan, const __grid_constant__ SmallDims<n + 1> kept,
                        const __grid_constant__ SmallDims<n> reduced, typename Op::State *scratch, Op op, Outs outs,
                        const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    constexpr int outputs = n - static_cast<int>(sizeof...(In)), batch = SmallReducePolicy::batch<In...>;
    __shared__ State warps[2][SmallReducePolicy::most_threads / 32];
    __shared__ State of_part;
    const int part = static_cast<int>(blockIdx.x & (plan.cluster - 1));
    if (part >= plan.parts) return;
    // A thread's place among those of a result, and its result; when states are merged, and all the time.
    const int merging = threadIdx.x & (plan.width - 1), merged = threadIdx.x >> plan.by_width;
    const int own = plan.across ? threadIdx.x & (plan.owners() - 1) : merged;
    const int thread = plan.across ? threadIdx.x / plan.owners() : merging;
    const int place = static_cast<int>(blockIdx.x >> plan.by_cluster) * plan.owners() + own;
    const bool exists = place < plan.results;
    int32_t first[n + 1] = {};
    if (exists) kept.advance(place, first);
    // What is known of a result has to be read: after the first elements are on their way.
    OwnOperations<Op, 1> own_op = OwnOperations<Op, 1>::unknown(op);
    [[maybe_unused]] bool knows = !kKnowsResult<Op>;
    const int slice = part >> plan.by_split, share = part - (slice << plan.by_split);
    const int end = exists ? min((slice + 1) * plan.slice, plan.count) : 0;
    const int begin = slice * plan.slice + share * plan.width * plan.in_turn + thread, step = plan.accumulators;

    Pack<In...> x[batch];
    const auto places_of = [&](int i, int32_t (&places)[n]) {
#pragma unroll
        for (int k = 0; k < n; ++k) places[k] = first[k];
        reduced.advance(i, places);
    };
    const auto load = [&](int from, OperandMask inputs) {
        int32_t places[batch][n];
        if (reduced.rank == 1) {
#pragma unroll
            for (int b = 0; b < batch; ++b) {
#pragma unroll
                for (int k = outputs; k < n; ++k) places[b][k] = first[k] + (from + b * step) * reduced.outer[k];
            }
        } else { // one copy of the code: places move on as they are found
            constexpr int found = batch < SmallReducePolicy::found_at_once ? batch : SmallReducePolicy::found_at_once;
#pragma unroll 1
            for (int b = (plan.batch - 1) / found * found; b >= 0; b -= found) {
#pragma unroll
                for (int j = batch - 1; j >= found; --j) {
#pragma unroll
                    for (int k = outputs; k < n; ++k) places[j][k] = places[j - found][k];
                }
                int32_t i[found], next[found][n];
#pragma unroll
                for (int j = 0; j < found; ++j) {
                    i[j] = from + (b + j) * step;
#pragma unroll
                    for (int k = 0; k < n; ++k) next[j][k] = first[k];
                }
                reduced.advance_all(i, next);
#pragma unroll
                for (int j = 0; j < found; ++j) {
#pragma unroll
                    for (int k = outputs; k < n; ++k) places[j][k] = next[j][k];
                }
            }
        }
#pragma unroll
        for (int b = 0; b < batch; ++b) {
            if (from + b * step >= end) break;
            load_element(x[b], inputs, places[b] + outputs, in...);
        }
    };
    constexpr int at_once = kOverlaps<Op> ? SmallReducePolicy::at_once : 1; // one is there
    // body(i, x) for the elements of a batch
    const auto for_batch = [&](int from, const auto &body) {
        if constexpr (kCompact<Op>) { // they go round: one copy of the code
#pragma unroll 1
            for (int b = 0; b < plan.batch; ++b, from += step) {
                const Pack<In...> one = x[0];
#pragma unroll
                for (int k = 0; k < batch; ++k) {
                    if (k == plan.batch - 1) {
                        x[k] = one;
                    } else if (k + 1 < batch) {
                        x[k] = x[k + 1];
                    }
                }
                if (from < end) body(from, one);
            }
        } else {
#pragma unroll
            for (int b = 0; b < batch; ++b) {
                if (b % at_once == 0 && from + b * step >= end) break;
                body(from + b * step, x[b]);
            }
        }
    };
    const auto merge_lanes = [&](State state, int lanes) {
        if constexpr (kExact<Op>) {
            for (int step = 1; step < lanes; step *= 2) state = op.merge(state, shuffle_xor(state, step));
            return state;
        } else {
            return merge_lanes_in_order(state, [&](const State &a, const State &b) { return op.merge(a, b); }, lanes);
        }
    };
    int turn = 0;
    State *const states = reinterpret_cast<State *>(dynamic_shared_memory()); // where results are `across`,
    State *const totals = states + plan.threads + plan.owners();              // and those of each of them
    const auto merge_threads = [&](State state) {
        if (plan.across) {
            states[own * (plan.width + 1) + thread] = state;
            __syncthreads();
            state = states[merged * (plan.width + 1) + merging];
        }
        state = merge_lanes(state, min(plan.width, 32));
        if (plan.width > 32) {
            const int of_result = plan.width / 32;
            if (threadIdx.x % 32 == 0) warps[turn][threadIdx.x / 32] = state;
            __syncthreads();
            // Without a second look, one warp alone needs the result. The condition takes longer than merges of sums.
            if (kFinishes<Op> || (!kExact<Op> && sizeof(State) <= 8) || merging < 32) {
                state = warps[turn][merged * of_result + (threadIdx.x & (of_result - 1))];
                state = merge_lanes(state, of_result);
            }
            turn ^= 1;
        }
        if (plan.across) {
            if (merging == 0) totals[merged] = state;
            __syncthreads();
            state = totals[own];
        }
        return state;
    };

    // What the blocks of a cluster have of each of their results.
    const auto merge_blocks = [&] {
        merge_cluster(op, plan.parts, totals, plan.owners(), states);
        return states[own];
    };

    State state;
#pragma unroll 1
    for (int pass = 0;; ++pass) {
#pragma unroll 1
        for (int k = 0; k < plan.in_turn; ++k) {
            State sum = op.identity();
            int i = begin + k * plan.width;
#pragma unroll 1
            do {
                if (pass == 0 || !plan.held) load(i, plan.held ? kAllOperands : ~kLate<Op>);
                if constexpr (kKnowsResult<Op>) {
                    if (!knows) own_op = OwnOperations<Op, 1>(op, first[n], 0);
                    knows = true;
                }
                for_batch(i, [&](int at, const Pack<In...> &one) {
                    const State with =
                        with_elements(one, [&](auto... v) { return add_element(own_op[0], sum, at, v...); });
                    sum = kOverlaps<Op> ? select(at < end, with, sum) : with;
                });
                i += plan.batch * step;
            } while (i < end);
            sum = merge_threads(sum);
            state = k == 0 ? sum : op.merge(state, sum);
        }
        if (!kFinishes<Op> && plan.spread) {
            if (threadIdx.x == 0) scratch[place * plan.parts + part] = state;
            return;
        }
        if (plan.cluster > 1) {
            if (threadIdx.x == 0) of_part = state;
            synchronize_cluster();
            state = plan.across ? merge_blocks() : merge_cluster(op, plan.parts, &of_part);
            arrive_at_cluster();
        }
        if constexpr (kRefines<Op>) {
            if (pass == 0) {
                own_op[0] = own_op[0].refined(first[n], state);
                if (plan.cluster > 1) wait_for_cluster(); // before it makes another state
                continue;
            }
        }
        break;
    }

    if constexpr (kFinishes<Op>) {
        const auto f = own_op[0].finish(first[n], state);
        const auto result_of = [&](int at, const Pack<In...> &one) {
            return with_elements(one, [&](auto... v) { return map_element(f, at, v...); });
        };
        const auto put = [&](int at, const auto &result, bool on_line) {
            int32_t places[n];
            if (on_line) {
#pragma unroll
                for (int k = 0; k < outputs; ++k) places[k] = first[k] + at * reduced.outer[k];
            } else {
                places_of(at, places);
            }
            put_element(outs, places, result);
        };
#pragma unroll 1
        for (int k = 0; k < plan.in_turn; ++k) {
#pragma unroll 1
            for (int i = begin + k * plan.width; i < end; i += plan.batch * step) {
                if (!plan.held) load(i, kAllOperands);
                if constexpr (kCompact<Op> || sizeof...(In) > 1) {
                    for_batch(i, [&](int at, const Pack<In...> &one) {
                        const auto result = result_of(at, one);
                        if (!kOverlaps<Op> || at < end) put(at, result, false);
                    });
                } else {
                    // The code that finds places among several lines is not between the elements of one.
                    decltype(result_of(0, x[0])) results[batch];
#pragma unroll
                    for (int b = 0; b < batch; ++b) {
                        if (b % at_once == 0 && i + b * step >= end) break;
                        results[b] = result_of(i + b * step, x[b]);
                    }
                    const auto put_all = [&](bool on_line) {
#pragma unroll
                        for (int b = 0; b < batch; ++b) {
                            if (i + b * step >= end) break;
                            put(i + b * step, results[b], on_line);
                        }
                    };
                    if (reduced.rank == 1) {
                        put_all(true);
                    } else {
                        put_all(false);
                    }
                }
            }
        }
    }
    if (exists && thread == 0 && part == 0) own_op[0].store(first[n], state);
    if (plan.cluster > 1) wait_for_cluster();
}

/// Whether so many elements are no more than a small problem has, which counts this many bytes of each.
inline bool are_few_elements(int64_t elements, int bytes, int most_bytes = SmallReducePolicy::most_bytes) {
    return elements <= int64_t{most_bytes} * multiprocessors() / bytes;
}

/// The plan for a small problem, if it is one, and one that neighbouring threads share `across` its results.
template <class Op, class... In>
std::optional<SmallPlan> small_plan(const ReduceWalk &walk, const ReduceOrder &order, bool across,
                                    int most_bytes = SmallReducePolicy::most_bytes) {
    using Policy = SmallReducePolicy;
    // Norms of f64 have no kernel that holds rows in registers: more of them are small, as weights do not count.
    constexpr int of_all = (static_cast<int>(sizeof(In)) + ...);
    constexpr int of_element = kInRows<Op> && (kRareElement<In> && ...) ? reduced_bytes<Op, In...>() : of_all;
    constexpr int bytes = std::max(Policy::least_bytes, of_element);
    constexpr int batch = Policy::batch<In...>;
    const auto are_few = [&](int64_t elements) { return are_few_elements(elements, bytes, most_bytes); };
    if (!are_few(walk.results) || !are_few(walk.count) || !are_few(walk.results * walk.count)) return std::nullopt;
    SmallPlan plan{};
    plan.results = static_cast<int32_t>(walk.results);
    plan.count = static_cast<int32_t>(walk.count);
    plan.slice = kExact<Op> ? Policy::exact_part : static_cast<int32_t>(std::min<int64_t>(order.slice, INT32_MAX / 2));
    const int64_t slices = kExact<Op> ? std::max<int64_t>(1, ceil_divide(walk.count, plan.slice)) : order.slices;
    const int64_t of_slice = std::min<int64_t>(walk.count, plan.slice);
    // Accumulators that have elements: of a result, and of a part.
    const int of_thread = across ? Policy::exact_elements_across : Policy::exact_elements;
    const int most_exact = of_slice <= Policy::few_exact ? Policy::most_threads / 2 : Policy::most_threads;
    const int all = kExact<Op> ? std::min(most_exact, small_power_of_2(ceil_divide(of_slice, of_thread)))
                               : std::min(order.accumulators(), small_power_of_2(of_slice));
    plan.accumulators = kExact<Op> ? all : order.accumulators();
    constexpr int size = sizeof(*first_of(static_cast<const In *>(nullptr)...));
    const auto width = [&] { return std::min(Policy::most_threads, all >> plan.by_split); };
    const auto bytes_across = [&] {
        return std::min<int64_t>(walk.results, std::max(1, Policy::threads_across / width())) * size;
    };
    // Of neighbouring results, and those that blocks should read side by side.
    const int64_t line_bytes = walk.kept.extents[walk.kept.last()] * size;
    const int64_t elements = walk.results * walk.count;
    const bool in_sectors =
        are_few_elements(elements, bytes) || !are_few_elements(elements, bytes, Policy::least_bytes_in_sectors);
    const int64_t side_bytes =
        std::min<int64_t>(line_bytes, in_sectors ? Policy::split_bytes_across : Policy::bytes_across);
    const auto narrower = [&] {
        if (across) return kFinishes<Op> && bytes_across() < side_bytes;
        const int64_t split = int64_t{2} << plan.by_split;
        constexpr int least = kFinishes<Op> ? Policy::least_split_again : Policy::least_split_alone<sizeof...(In)>;
        return split * slices * walk.results <= multiprocessors() &&
               of_slice >= std::max<int64_t>(least, split * Policy::least_split);
    };
    while (slices << (plan.by_split + 1) <= Policy::most_parts && all >> plan.by_split > 1 && narrower())
        ++plan.by_split;
    plan.width = width();
    plan.in_turn = (all >> plan.by_split) / plan.width;
    if (slices << plan.by_split > Policy::most_parts || plan.in_turn > Policy::most_in_turn) return std::nullopt;
    plan.parts = static_cast<int32_t>(slices << plan.by_split);
    plan.cluster = round_up_to_power_of_2(plan.parts);
    plan.threads = std::max(plan.width, Policy::threads);
    if (plan.cluster > 1) plan.threads = plan.width; // a result a cluster
    if (across) {
        plan.across = true;
        plan.threads = std::max(plan.width, Policy::threads_across);
        // Smaller blocks that read whole sectors, while multiprocessors would have none.
        while (kFinishes<Op> && plan.threads / 2 >= std::max(plan.width, Policy::threads) &&
               ceil_divide(walk.results, plan.threads / plan.width) * plan.cluster < multiprocessors() &&
               plan.threads / 2 / plan.width * size >= Policy::split_bytes_across) {
            plan.threads /= 2;
        }
        if ((kFinishes<Op> && bytes_across() < std::min<int64_t>(line_bytes, Policy::bytes_across)) ||
            (plan.cluster > 1 && plan.in_turn > 1)) {
            return std::nullopt;
        }
    }
    plan.by_width = log2_of(plan.width), plan.by_cluster = log2_of(plan.cluster);
    plan.batch = static_cast<int32_t>(std::clamp<int64_t>(ceil_divide(of_slice, plan.accumulators), 1, batch));
    plan.held = plan.in_turn == 1 && of_slice <= int64_t{batch} * plan.accumulators;
    return plan;
}

/// Reduces a small problem, whose elements of a result are neighbours, or, for `across`, those of neighbouring results;
/// none where it is not small.
template <int most_bytes = SmallReducePolicy::most_bytes, class Op, class... Out, class... In>
std::optional<Status> reduce_small(const Call &call, const ReduceWalk &walk, const Op &op, const Pack<Out *...> &outs,
                                   bool across, const In *...in) {
    constexpr int n = sizeof...(Out) + sizeof...(In);
    const ReduceOrder order = reduce_order<Op, Pack<Out *...>, In...>(walk.count);
    const auto plan = small_plan<Op, In...>(walk, order, across, most_bytes);
    if (!plan || !has_small_places(walk.kept, n + 1) || !has_small_places(walk.reduced, n)) return std::nullopt;
    const auto kernel = reduce_small_kernel<n, Op, Pack<Out *...>, In...>;
    if (plan->cluster > 1 && plan->cluster > largest_cluster(kernel)) return std::nullopt;
    const int shared = across ? (plan->threads + 2 * plan->owners()) * static_cast<int>(sizeof(typename Op::State)) : 0;
    return launch_clusters(call, plan->blocks(), plan->cluster, plan->threads, shared, kernel, *plan,
                           SmallDims<n + 1>(walk.kept), SmallDims<n>(walk.reduced), nullptr, op, outs, in...);
}

} // namespace baracuda
