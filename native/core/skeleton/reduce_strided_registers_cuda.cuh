// reduce_strided.h on the device, for columns of some thousand elements at most that are looked at again, and rows of a
// few: the threads of a result hold its elements in registers, so that they are read once, wherever they begin.
// Neighbouring threads have neighbouring results. Of 16 bits, the blocks of a cluster share few columns that are too
// long for one, and few rows.
#pragma once

#include "core/device/address.cuh"
#include "core/device/cluster.cuh"
#include "core/skeleton/reduce_strided_tile_places_cuda.cuh"

namespace baracuda {

/// For an H200.
struct RegisterColumnsPolicy {
    static constexpr int most_threads = 1024; // of a block
    static constexpr int threads = 256;       // of one that has more results than one for each of `lanes` threads
    template <class T> static constexpr int held = sizeof(T) == 8 ? 8 : 16; // elements of a thread
    static constexpr int lanes = 32; // threads side by side, or fewer, of so many bytes:
    static constexpr int least_run_bytes = 32;
    // Elements of a row that a thread has, and of one of all that take so few bytes: 220 x 140 x 6 f32 take 2.1 us for
    // 3.2, 40000 x 7 bf16 2.1 for 3.8, but 400000 x 6 f32 13.9 for 11.8.
    static constexpr int few_in_row = 4, few_in_small_row = 8;
    static constexpr int64_t small_bytes = 2 << 20;
    // Where the output has another order: bytes there from one result to the next, of few elements and of more, and of
    // a row that a thread has. 28 x 13 x 4074 x 45 bf16, permuted (0, 2, 3, 1), over the second axis takes 141 us for
    // 338, 431364 x 11 x 4 bf16, permuted (1, 2, 0), over the last one, 88 bytes apart, 264 for 326.
    static constexpr int most_apart_bytes_of_few = 256, most_apart_bytes = 32, most_row_bytes = 128;

    // Those that blocks share:
    static constexpr int most_cluster = 16;                      // blocks,
    static constexpr int least_threads = 128;                    // each of which has so many threads
    static constexpr int least_row = 100, threads_of_rows = 256; // elements; threads in all for each multiprocessor
};

/// How the threads of blocks share results.
struct RegisterColumns {
    int32_t count, accumulators, sweeps;
    int32_t log_lanes, log_parts; // threads side by side, and those of a result
    int64_t results;
    int32_t reads, writes; // from one element to the next

    __device__ int lane() const { return threadIdx.x & ((1 << log_lanes) - 1); }
    __device__ int part() const { return threadIdx.x >> log_lanes & ((1 << log_parts) - 1); }
};

/// How those of clusters do: a block has the parts of a slice, or a share of them.
struct SharedRegisterColumns : RegisterColumns {
    int32_t slice;                         // elements
    int32_t log_split, parts, log_cluster; // blocks of a slice, of a result, and of a cluster
    int32_t log_run;                       // a thread's neighbouring accumulators

    /// The elements of the block that is number `share` of those that have its results.
    __device__ int begin(int share) const {
        const int of_slice = share >> log_split;
        return of_slice * slice + ((share - (of_slice << log_split)) << (log_parts + log_run));
    }
    __device__ int end(int share) const { return min(count, ((share >> log_split) + 1) * slice); }
};

/// The same element, of which the compiler does not know what was found of it before.
template <class T> __device__ T element_in_register(T x) {
    using Word = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
    Word word = 0;
    memcpy(&word, &x, sizeof x);
    word = in_register(word);
    memcpy(&x, &word, sizeof x);
    return x;
}

/// The state of this thread's result, of which the blocks of a cluster have parts, at of_block[lane] in shared memory
/// and behind a barrier; of_results has room for the results. The cluster has arrived once more then.
template <class Op, class State = typename Op::State>
__device__ State merge_shared_lanes(const Op &op, const SharedRegisterColumns &plan, const State *of_block,
                                    State *of_results) {
    const int lanes = 1 << plan.log_lanes;
    synchronize_cluster();
#pragma unroll 1
    for (int from = 0; from < lanes; from += blockDim.x / 16) {
        const int of = from + threadIdx.x / 16;
        const State merged = merge_cluster(op, plan.parts, of_block + min(of, lanes - 1));
        if (of < lanes && threadIdx.x % 16 == 0) of_results[of] = merged;
    }
    arrive_at_cluster();
    __syncthreads();
    return of_results[plan.lane()];
}

/// Reduces and looks again at this thread's elements: of `sweeps` for each of neighbouring accumulators. The block is
/// number `share` of those that have its results.
template <int held, int sweeps, class Plan, class Op, class Out, class First, class... Late>
__device__ void reduce_registers(const Plan &plan, int share, bool exists, int64_t number, const Op &op, Out *out,
                                 const First *in, Late... late) {
    using State = typename Op::State;
    constexpr bool shares = std::is_same_v<Plan, SharedRegisterColumns>;
    constexpr int run = held / sweeps;
    const int lanes = 1 << plan.log_lanes, parts = 1 << plan.log_parts, part = plan.part();
    int begin = part * run, behind = plan.count;
    if constexpr (shares) begin += plan.begin(share), behind = plan.end(share);
    // The sweeps that this thread has elements of: all threads of a warp, mostly, or none.
    const int last = behind - 1 - begin;
    const auto for_sweeps = [&](auto body) {
#pragma unroll
        for (int sweep = 0; sweep < sweeps; ++sweep) {
            const int from = sweep * plan.accumulators;
            if (from > last) continue;
#pragma unroll
            for (int r = 0; r < run; ++r) body(sweep * run + r, from + r);
        }
    };
    const auto own_op = operation_of(op, number);
    First x[held]; // all before any is used: instead of what is beyond the last one, that
    const auto *const from = reinterpret_cast<const char *>(in + int64_t{begin} * plan.reads);
    const int read_bytes = plan.reads * static_cast<int>(sizeof(First));
    for_sweeps(
        [&](int k, int i) { x[k] = *reinterpret_cast<const First *>(from + int64_t{min(i, last)} * read_bytes); });
    State sums[run];
#pragma unroll
    for (State &sum : sums) sum = op.identity();
    for_sweeps([&](int k, int i) {
        State &sum = sums[k % run];
        const State next = add_element(own_op, sum, begin + i, x[k], Late()...);
        sum = i <= last ? next : sum;
    });
    State state = merge_tree<run>(op, run, [&](int r) { return sums[r]; });
    if (shares && lanes == 1) {
        const auto merge = [&](const State &a, const State &b) { return op.merge(a, b); };
        State *const of_warps = dynamic_shared_memory<State>() + 1;
        state = merge_lanes_in_order(state, merge, min(parts, 32));
        if (parts > 32) {
            if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = state;
            __syncthreads();
            const int warps = parts / 32;
            state =
                merge_lanes_in_order(of_warps[(threadIdx.x - part) / 32 + (threadIdx.x & (warps - 1))], merge, warps);
        }
        if (threadIdx.x == 0) of_warps[-1] = state;
    } else if (parts > 1) {
        State *const own = dynamic_shared_memory<State>() + threadIdx.x;
        *own = state;
#pragma unroll 1
        for (int step = 1; step < parts; step *= 2) {
            __syncthreads();
            if ((part & (2 * step - 1)) == 0) *own = state = op.merge(state, own[step * lanes]);
        }
        __syncthreads();
        state = own[-part * lanes];
    }
    if constexpr (shares) {
        State *const of_block = dynamic_shared_memory<State>();
        if (plan.log_cluster > 0) state = merge_shared_lanes(op, plan, of_block, of_block + blockDim.x);
    }
    const auto f = own_op.finish(number, state);
    auto *const to = reinterpret_cast<char *>(out + int64_t{begin} * plan.writes);
    const int write_bytes = plan.writes * static_cast<int>(sizeof(Out));
    // What was compared above is compared again: predicates that wait would be kept in registers, bit by bit.
    const int end = exists ? in_register(last) : -1;
    for_sweeps([&](int k, int i) {
        const Out made = map_element(f, begin + i, element_in_register(x[k]), late...);
        if (i <= end) *reinterpret_cast<Out *>(to + int64_t{i} * write_bytes) = made;
    });
    if (exists && part == 0 && share == 0) own_op.store(number, state);
    if constexpr (shares) {
        if (plan.log_cluster > 0) wait_for_cluster();
    }
}

template <int held, int most_sweeps, int n, class Plan, class Op, class Out, class First, class... Late>
__global__ void __launch_bounds__(RegisterColumnsPolicy::most_threads, 1)
    reduce_registers_kernel(const __grid_constant__ DeviceDims<n + 1> kept, Plan plan, Op op, Out *out, const First *in,
                            const Late *...late) {
    begin_kernel();
    constexpr bool shares = std::is_same_v<Plan, SharedRegisterColumns>;
    const int lane = plan.lane(), log_result = plan.log_lanes + plan.log_parts;
    unsigned block = blockIdx.x;
    int share = 0;
    if constexpr (shares) {
        block >>= plan.log_cluster, share = static_cast<int>(blockIdx.x - (block << plan.log_cluster));
        if (share >= plan.parts) return;
    }
    const int64_t owner = int64_t{block} * (blockDim.x >> log_result) + (threadIdx.x >> log_result);
    const int64_t place = (owner << plan.log_lanes) + lane;
    const bool exists = place < plan.results;
    int64_t first[n + 1] = {};
    kept.advance(exists ? place : plan.results - 1, first);
    Pack<First, Late...> one{};
    load_known<2>(one.rest, [&](int k) { return first[k]; }, late...);
    with_elements(one.rest, [&](Late... known) {
        const auto reduce = [&](auto sweeps) {
            if constexpr (decltype(sweeps)::value <= most_sweeps) {
                reduce_registers<held, decltype(sweeps)::value>(plan, share, exists, first[n], op, out + first[0],
                                                                in + first[1], known...);
            }
        };
        if (plan.sweeps == 1) {
            reduce(std::integral_constant<int, 1>());
        } else if (plan.sweeps == 2) {
            reduce(std::integral_constant<int, 2>());
        } else if (plan.sweeps == 4) {
            reduce(std::integral_constant<int, 4>());
        } else if (plan.sweeps == 8) {
            reduce(std::integral_constant<int, 8>());
        } else {
            reduce(std::integral_constant<int, 16>());
        }
    });
}

/// Reduces and looks again at columns, of one line of elements each, whose neighbours are neighbours in the output, or
/// nearly so, and at short rows; none of others, or where threads of a block cannot hold them.
template <class Op, class... Out, class First, class... Late>
std::optional<Status> reduce_if_registers(const Call &call, const ReduceWalk &walk, const Op &op,
                                          const Pack<Out *...> &outs, const First *in, const Late *...late) {
    using Policy = RegisterColumnsPolicy;
    using State = typename Op::State;
    constexpr int n = 2 + sizeof...(Late), size = sizeof(First);
    const ReduceOrder order = reduce_order<Op, Pack<Out *...>, First, Late...>(walk.count);
    if (!has_tiles(walk) || walk.count < 2 || order.slices > 1) return std::nullopt;
    const TileDims dims(walk);
    const int64_t *const steps = walk.reduced.strides[0];
    // Rows of so few elements: a thread has one. 348928 x 3 f16 take 3.5 us, otherwise 6.5, 4745004 x 4 bf16 43 and 84.
    const int few =
        walk.results * walk.count * size <= Policy::small_bytes ? Policy::few_in_small_row : Policy::few_in_row;
    const bool are_short = walk.count <= few;
    const int64_t apart = std::abs(walk.kept.strides[dims.of_side[1]][0]) * size;
    const int most_apart = walk.count <= few ? Policy::most_apart_bytes_of_few : Policy::most_apart_bytes;
    const bool crosses = dims.crosses && apart <= most_apart &&
                         (dims.reads_across || walk.count * std::abs(steps[1]) * size <= Policy::most_row_bytes);
    if (!(dims.crosses ? crosses : dims.reads_across || are_short) ||
        dims.extents[2] * size < Policy::least_run_bytes ||
        std::max(std::abs(steps[0]), std::abs(steps[1])) > INT32_MAX / size) {
        return std::nullopt;
    }
    RegisterColumns plan{};
    plan.count = static_cast<int32_t>(walk.count);
    plan.accumulators = order.accumulators();
    plan.results = walk.results;
    plan.reads = static_cast<int32_t>(steps[1]), plan.writes = static_cast<int32_t>(steps[0]);
    plan.sweeps = round_up_to_power_of_2(static_cast<int>(ceil_divide(walk.count, plan.accumulators)));
    constexpr int held = Policy::held<First>;
    if (plan.sweeps > held) return std::nullopt;
    const int run = held / plan.sweeps;
    while (run << plan.log_parts < std::min<int64_t>(walk.count, plan.accumulators)) ++plan.log_parts;
    int lanes = Policy::lanes;
    const auto blocks = [&](int threads) {
        return ceil_divide(walk.results, std::max(lanes, threads >> plan.log_parts));
    };
    const auto are_too_many = [&] { return lanes << plan.log_parts > Policy::most_threads; };
    // Half as many lanes of 16 bits are slower than tiles: bf16 [721, 201924] over (0) 448 us for 342.
    if (size == 2 && are_too_many() && blocks(0) >= multiprocessors()) return std::nullopt;
    while (lanes > Policy::least_run_bytes / size && (are_too_many() || blocks(0) < multiprocessors())) lanes /= 2;
    if (are_too_many()) return std::nullopt;
    while (1 << plan.log_lanes < lanes) ++plan.log_lanes;
    int threads = std::max(32, lanes << plan.log_parts);
    while (threads < Policy::threads && blocks(2 * threads) >= busy_blocks()) threads *= 2;
    const auto launch_held = [&](auto kernel) {
        return launch(call, blocks(threads), threads,
                      plan.log_parts > 0 ? threads * static_cast<int>(sizeof(State)) : 0, kernel,
                      DeviceDims<n + 1>(walk.kept), plan, op, outs.first, in, late...);
    };
    if (walk.count <= 4)
        return launch_held(reduce_registers_kernel<4, 1, n, RegisterColumns, Op, Out..., First, Late...>);
    if (walk.count <= 8)
        return launch_held(reduce_registers_kernel<8, 1, n, RegisterColumns, Op, Out..., First, Late...>);
    return launch_held(reduce_registers_kernel<held, held, n, RegisterColumns, Op, Out..., First, Late...>);
}

/// The same of 16 bits: of few columns that are too long for a block, and of few rows, in clusters.
template <class Op, class... Out, class First, class... Late>
std::optional<Status> reduce_if_shared_registers(const Call &call, const ReduceWalk &walk, const Op &op,
                                                 const Pack<Out *...> &outs, const First *in, const Late *...late) {
    using Policy = RegisterColumnsPolicy;
    using State = typename Op::State;
    constexpr int n = 2 + sizeof...(Late), size = sizeof(First), held = Policy::held<First>;
    constexpr int V = kReduceLanes<Pack<Out *...>, First, Late...>;
    const ReduceOrder order = reduce_order<Op, Pack<Out *...>, First, Late...>(walk.count);
    if (!has_tiles(walk) || order.slices > Policy::most_cluster) return std::nullopt;
    const TileDims dims(walk);
    if (dims.crosses) return std::nullopt;
    const int64_t *const steps = walk.reduced.strides[0];
    if (std::max(std::abs(steps[0]), std::abs(steps[1])) > INT32_MAX / size) return std::nullopt;
    const bool rows = !dims.reads_across;
    if (rows) {
        const bool whole = steps[1] == 1 && walk.count % V == 0 &&
                           begins_in_vectors<V>(walk.main, misalignment<V>(in), walk.reduced, walk.kept);
        if (walk.count < Policy::least_row || (whole && order.slices == 1)) return std::nullopt;
    }
    SharedRegisterColumns plan{};
    const int64_t of_slice = std::min(walk.count, order.slice);
    plan.count = static_cast<int32_t>(walk.count), plan.slice = static_cast<int32_t>(order.slice);
    plan.accumulators = order.accumulators(), plan.results = walk.results;
    plan.reads = static_cast<int32_t>(steps[1]), plan.writes = static_cast<int32_t>(steps[0]);
    plan.sweeps = round_up_to_power_of_2(static_cast<int>(ceil_divide(of_slice, plan.accumulators)));
    if (plan.sweeps > held) return std::nullopt;
    const auto log_of = [](int64_t extent) {
        int log = 0;
        while (int64_t{1} << log < extent) ++log;
        return log;
    };
    plan.log_run = log_of(held / plan.sweeps);
    plan.log_parts = std::max(0, log_of(std::min<int64_t>(of_slice, plan.accumulators)) - plan.log_run);
    // Few threads side by side have whole lines: those of a sector where multiprocessors would have none.
    int lanes = rows ? 1 : Policy::lanes;
    while (lanes / 2 >= walk.results) lanes /= 2;
    const auto owners = [&] { return ceil_divide(walk.results, lanes); };
    const auto are_too_many = [&] { return order.slices > 1 || lanes << plan.log_parts > Policy::most_threads; };
    if (!rows && (!are_too_many() || owners() >= multiprocessors())) return std::nullopt;
    while (lanes > Policy::least_run_bytes / size && (are_too_many() || owners() < multiprocessors())) lanes /= 2;
    plan.log_lanes = log_of(lanes);
    // As many blocks share a result as run at once.
    const auto parts = [&] { return order.slices << plan.log_split; };
    const auto split = [&] { ++plan.log_split, --plan.log_parts; };
    while (lanes << plan.log_parts > Policy::most_threads) split();
    while ((rows || parts() > 1) && 2 * parts() <= Policy::most_cluster &&
           2 * parts() * owners() <= multiprocessors() && lanes << plan.log_parts >= 2 * Policy::least_threads) {
        split();
    }
    if (parts() > Policy::most_cluster) return std::nullopt;
    plan.parts = static_cast<int32_t>(parts()), plan.log_cluster = log_of(plan.parts);
    int threads = std::max(32, lanes << plan.log_parts);
    const auto blocks = [&](int of_block) {
        return ceil_divide(walk.results, std::max(lanes, of_block >> plan.log_parts));
    };
    while (rows && plan.parts == 1 && threads < Policy::threads && blocks(2 * threads) >= busy_blocks()) threads *= 2;
    const int64_t all = (blocks(threads) << plan.log_cluster) * threads;
    const int at_once = rows && plan.parts == 1 ? Policy::threads_of_rows : Policy::most_threads;
    if (all > int64_t{at_once} * multiprocessors()) return std::nullopt;
    const int shared = (threads + lanes) * static_cast<int>(sizeof(State));
    const auto kernel = reduce_registers_kernel<held, held, n, SharedRegisterColumns, Op, Out..., First, Late...>;
    const int cluster = 1 << plan.log_cluster;
    if (cluster > 1 && cluster > largest_cluster(kernel)) return std::nullopt;
    return launch_clusters(call, blocks(threads) * cluster, cluster, threads, shared, kernel,
                           DeviceDims<n + 1>(walk.kept), plan, op, outs.first, in, late...);
}

} // namespace baracuda
