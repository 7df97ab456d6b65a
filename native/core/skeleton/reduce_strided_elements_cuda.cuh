// reduce_strided.h on the device, for results of one element each: a thread has a few, in vectors where memory allows
// that, all of which it loads before it uses any.
#pragma once

#include "core/skeleton/reduce_strided_parts_cuda.cuh"

namespace baracuda {

struct SingleElementsPolicy {
    static constexpr int threads = StridedReducePolicy::threads;
    static constexpr int groups = 4, groups_of_vectors = 2; // of a thread, that are as far apart as a block is wide
};

/// Whether there is such a kernel: for the reductions themselves.
template <class Op, class... In>
constexpr bool kHasElementsAlone = sizeof...(In) == 1 && !kFinishes<Op> && !kKnowsResult<Op>;

/// Groups of V neighbouring results, which are vectors in memory unless V is 1.
template <int V, int groups, class Op, class In>
__global__ void __launch_bounds__(SingleElementsPolicy::threads)
    reduce_elements_kernel(const __grid_constant__ DeviceDims<2> kept, int64_t results, Op op, const In *in) {
    begin_kernel();
    constexpr int threads = SingleElementsPolicy::threads;
    Vector<In, V> loaded[groups];
    int64_t numbers[groups];
    const auto place_of = [&](int g) { return ((int64_t{blockIdx.x} * groups + g) * threads + threadIdx.x) * V; };
#pragma unroll
    for (int g = 0; g < groups; ++g) {
        int64_t first[2] = {};
        if (place_of(g) >= results) break;
        kept.advance(place_of(g), first);
        loaded[g].load(in + first[0]);
        numbers[g] = first[1];
    }
    const OwnOperations<Op, V> own_op(op, 0, 0);
#pragma unroll
    for (int g = 0; g < groups; ++g) {
        if (place_of(g) >= results) break;
        typename Op::State state[V];
#pragma unroll
        for (int v = 0; v < V; ++v) state[v] = add_element(op, op.identity(), 0, loaded[g].lane(v));
        if constexpr (V > 1) {
            store_values(own_op, op.y.pointer + numbers[g], state);
        } else {
            op.store(numbers[g], state[0]);
        }
    }
}

template <class Op, class In>
Status reduce_elements(const Call &call, const ReduceWalk &walk, const Op &op, const In *in) {
    using Policy = SingleElementsPolicy;
    constexpr int V = kReduceLanes<Pack<>, In>;
    const auto start = [&](auto lanes, auto groups) {
        constexpr int of_block = lanes.value * groups.value * Policy::threads;
        return launch(call, ceil_divide(walk.results, of_block), Policy::threads, 0,
                      reduce_elements_kernel<lanes.value, groups.value, Op, In>, DeviceDims<2>(walk.kept), walk.results,
                      op, in);
    };
    if constexpr (kGivesValues<Op> && V > 1) {
        const int64_t *const steps = walk.kept.strides[walk.kept.last()];
        if (walk.kept.extents[walk.kept.last()] % V == 0 && steps[0] == 1 && steps[1] == 1 &&
            op.y.places.are_contiguous() && is_aligned(op.y.pointer, V * sizeof(*op.y.pointer)) &&
            begins_in_vectors<V>(0, misalignment<V>(in), walk.kept, walk.reduced)) {
            return start(std::integral_constant<int, V>(), std::integral_constant<int, Policy::groups_of_vectors>());
        }
    }
    return start(std::integral_constant<int, 1>(), std::integral_constant<int, Policy::groups>());
}

} // namespace baracuda
