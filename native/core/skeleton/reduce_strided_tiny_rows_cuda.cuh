// reduce_strided.h on the device, for rows of so few elements that vectors have whole ones, which are looked at again
// and fill memory: a thread has the rows of a vector.
#pragma once

#include "core/skeleton/reduce_strided_held_cuda.cuh"
#include "core/skeleton/reduce_strided_shifted_cuda.cuh"

#include <optional>

namespace baracuda {

constexpr int kTinyRowsThreads = 256;

/// The first `count` elements of each input, of which there is one at least.
template <int V> __device__ void load_first_lanes(Vectors<V> &, int) {}
template <int V, class First, class... Rest>
__device__ void load_first_lanes(Vectors<V, First, Rest...> &x, int count, const First *in, const Rest *...others) {
    load_lanes(x.first, in, 0, count);
    load_first_lanes(x.rest, count, others...);
}

/// Rows of 2^by_row elements.
template <int V, int outputs, class Op, class Outs, class... In>
__global__ void __launch_bounds__(kTinyRowsThreads)
    reduce_tiny_rows_kernel(int by_row, int64_t elements, Op op, Outs outs, const In *...in) {
    begin_kernel();
    using State = typename Op::State;
    const int64_t at = (int64_t{blockIdx.x} * kTinyRowsThreads + threadIdx.x) * V;
    if (at >= elements) return;
    const int there = static_cast<int>(min(int64_t{V}, elements - at)), count = 1 << by_row;
    InputVectors<V, In...> x;
    if (there == V) {
        x.load(at, in...);
    } else {
        load_first_lanes<V>(x, there, (in + at)...);
    }
    State states[V];
#pragma unroll
    for (int lane = 0; lane < V; ++lane) {
        states[lane] = x.apply([&](auto... one) { return first_state(op, op, lane & (count - 1), one...); }, lane);
    }
#pragma unroll
    for (int step = 1; step < V; step *= 2) {
        if (step >= count) break;
#pragma unroll
        for (int lane = 0; lane < V; lane += 2 * step) states[lane] = op.merge(states[lane], states[lane + step]);
    }
#pragma unroll
    for (int step = V / 2; step > 0; step /= 2) { // a row's state for all of its elements
        if (step >= count) continue;
#pragma unroll
        for (int lane = 0; lane < V; lane += 2 * step) states[lane + step] = states[lane];
    }
    typename ResultVectors<V, Outs>::Type made;
    set_results(made, x, [&](int lane) {
        return [&, lane](auto... one) { return map_element(op.finish(0, states[lane]), lane & (count - 1), one...); };
    });
    if (there == V) {
        made.store(outs, at);
    } else {
        int64_t offsets[outputs];
#pragma unroll
        for (int64_t &offset : offsets) offset = at;
        store_some(made, 0, there, from_offsets(outs, offsets));
    }
}

/// Reduces rows of two elements and more, a power of two; none where vectors do not have whole ones.
template <class Op, class... Out, class... In>
std::optional<Status> reduce_if_tiny_rows(const Call &call, const ReduceWalk &walk, const Op &op,
                                          const Pack<Out *...> &outs, const In *...in) {
    constexpr int V = kReduceLanes<Pack<Out *...>, In...>, n = sizeof...(Out) + sizeof...(In);
    if constexpr (!kHasWholeRows<Op, In...> || kCompact<Op> || kRefines<Op> || kNumbered<Op> || kLate<Op> != 0 ||
                  kOnlyLong<Op>) {
        return std::nullopt;
    } else {
        const int64_t count = walk.count;
        const auto are_aligned = [](auto *...out) { return aligned_operands<V>(out...) == (1u << sizeof...(out)) - 1; };
        if (count < 2 || count > V || (count & (count - 1)) != 0 || walk.reduced.rank > 1 || walk.kept.rank > 1 ||
            walk.results < 2 || !are_aligned(in...) || !unpack(outs, are_aligned)) {
            return std::nullopt;
        }
        for (int k = 0; k < n; ++k) {
            if (walk.reduced.strides[0][k] != 1 || walk.kept.strides[0][k] != count) return std::nullopt;
        }
        int by_row = 1;
        while (1 << by_row < count) ++by_row;
        const int64_t elements = walk.results * count;
        return launch(call, ceil_divide(elements, int64_t{V} * kTinyRowsThreads), kTinyRowsThreads, 0,
                      reduce_tiny_rows_kernel<V, sizeof...(Out), Op, Pack<Out *...>, In...>, by_row, elements, op, outs,
                      in...);
    }
}

} // namespace baracuda
