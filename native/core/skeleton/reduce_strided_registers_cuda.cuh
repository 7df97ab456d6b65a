// reduce_strided.h on the device, for columns of some thousand elements at most that are looked at again: the threads
// of a result hold its elements in registers, so that they are read once, wherever they begin. Neighbouring threads
// have neighbouring results.
#pragma once

#include "core/device/address.cuh"
#include "core/skeleton/reduce_strided_tile_places_cuda.cuh"

namespace baracuda {

/// For an H200.
struct RegisterColumnsPolicy {
    static constexpr int most_threads = 1024; // of a block
    static constexpr int threads = 256;       // of one that has more results than one for each of `lanes` threads
    template <class T> static constexpr int held = sizeof(T) == 8 ? 8 : 16; // elements of a thread
    static constexpr int lanes = 32; // threads side by side, or fewer, of so many bytes:
    static constexpr int least_run_bytes = 32;
};

/// How the threads of blocks share results.
struct RegisterColumns {
    int32_t count, accumulators, sweeps;
    int32_t log_lanes, log_parts; // threads side by side, and those of a result
    int64_t results;
    int32_t reads, writes; // from one element to the next
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

/// Reduces and looks again at this thread's elements: of `sweeps` for each of neighbouring accumulators.
template <int held, int sweeps, class Op, class Out, class First, class... Late>
__device__ void reduce_registers(const RegisterColumns &plan, bool exists, int64_t number, const Op &op, Out *out,
                                 const First *in, Late... late) {
    using State = typename Op::State;
    constexpr int run = held / sweeps;
    const int lanes = 1 << plan.log_lanes, parts = 1 << plan.log_parts;
    const int part = threadIdx.x >> plan.log_lanes & (parts - 1), begin = part * run;
    // The sweeps that this thread has elements of: all threads of a warp, mostly, or none.
    const int last = plan.count - 1 - begin;
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
    if (parts > 1) {
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
    const auto f = own_op.finish(number, state);
    auto *const to = reinterpret_cast<char *>(out + int64_t{begin} * plan.writes);
    const int write_bytes = plan.writes * static_cast<int>(sizeof(Out));
    // What was compared above is compared again: predicates that wait would be kept in registers, bit by bit.
    const int end = exists ? in_register(last) : -1;
    for_sweeps([&](int k, int i) {
        const Out made = map_element(f, begin + i, element_in_register(x[k]), late...);
        if (i <= end) *reinterpret_cast<Out *>(to + int64_t{i} * write_bytes) = made;
    });
    if (exists && part == 0) own_op.store(number, state);
}

template <int held, int most_sweeps, int n, class Op, class Out, class First, class... Late>
__global__ void __launch_bounds__(RegisterColumnsPolicy::most_threads, 1)
    reduce_registers_kernel(const __grid_constant__ DeviceDims<n + 1> kept, RegisterColumns plan, Op op, Out *out,
                            const First *in, const Late *...late) {
    begin_kernel();
    const int lane = threadIdx.x & ((1 << plan.log_lanes) - 1), log_result = plan.log_lanes + plan.log_parts;
    const int64_t owner = int64_t{blockIdx.x} * (blockDim.x >> log_result) + (threadIdx.x >> log_result);
    const int64_t place = (owner << plan.log_lanes) + lane;
    const bool exists = place < plan.results;
    int64_t first[n + 1] = {};
    kept.advance(exists ? place : plan.results - 1, first);
    Pack<First, Late...> one{};
    load_known<2>(one.rest, [&](int k) { return first[k]; }, late...);
    with_elements(one.rest, [&](Late... known) {
        const auto reduce = [&](auto sweeps) {
            if constexpr (decltype(sweeps)::value <= most_sweeps) {
                reduce_registers<held, decltype(sweeps)::value>(plan, exists, first[n], op, out + first[0],
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

/// Reduces and looks again at columns, of one line of elements each, that the output has in the order of the input;
/// none of others, or where threads of a block cannot hold them.
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
    if (dims.crosses || !dims.reads_across || dims.extents[2] * size < Policy::least_run_bytes ||
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
    if (walk.count <= 4) return launch_held(reduce_registers_kernel<4, 1, n, Op, Out..., First, Late...>);
    if (walk.count <= 8) return launch_held(reduce_registers_kernel<8, 1, n, Op, Out..., First, Late...>);
    return launch_held(reduce_registers_kernel<held, held, n, Op, Out..., First, Late...>);
}

} // namespace baracuda
