// along.h on the device.
#pragma once

#include "core/skeleton/reduce_strided_parts_cuda.cuh"
#include "core/skeleton/strided.h"
#include "family/softmax/along.h"

namespace baracuda::softmax {

struct Same {
    template <class T> HD T operator()(T x) const { return x; }
};

/// What becomes of the element of a row that has no other.
template <class Op> struct OfElementAlone {
    Op op;

    template <class... T> HD auto operator()(T... x) const { return op.finish(0, first_state(op, op, 0, x...))(x...); }
};

/// An input whose elements lie in another order than those of the output had better be copied there, if it is the only
/// one, and be read there: both looks then read and write neighbours. That takes a launch more.
struct ReorderPolicy {
    static constexpr int64_t least_elements = 1 << 22;
    static constexpr int least_extent = 4; // of the axes along which neighbours lie: of the input's, or of both
    // where its neighbours are no further from each other in the output than so many elements.
    static constexpr int64_t near = 1024;

    /// The axis along which elements are nearest to each other.
    static int nearest(const HostList<int32_t> &shape, const int64_t *strides) {
        int axis = -1;
        for (int d = 0; d < shape.count; ++d) {
            if (shape[d] > 1 && (axis < 0 || std::abs(strides[d]) < std::abs(strides[axis]))) axis = d;
        }
        return axis;
    }
    static bool differ(const HostList<int32_t> &shape, const int64_t *a, const int64_t *b) {
        const int of_a = nearest(shape, a), of_b = nearest(shape, b);
        const bool apart = shape[of_b] >= least_extent || std::abs(b[of_a]) > near;
        return of_a != of_b && a[of_a] != 0 && b[of_b] != 0 && shape[of_a] >= least_extent && apart &&
               product(shape) >= least_elements;
    }
};

/// Few elements: a thread has all of a row's, each of which is an accumulator's only one. softmax of 320 x 6 x 2 x 2
/// f32 along the second axis takes 1.9 us so, and 3.9 by the kernel for small problems.
struct FewElementsPolicy {
    static constexpr int most = 8, threads = 64;
    static constexpr int64_t most_of_all = 1 << 17; // elements

    template <class Op, class T, class... In>
    static constexpr bool kSuits = sizeof(T) <= 4 && sizeof...(In) == 1 && kKnowsFirst<Op, Pack<In...>>;
};

template <class Op, class T>
__global__ void __launch_bounds__(FewElementsPolicy::threads)
    few_elements_kernel(const __grid_constant__ DeviceDims<2> kept, int rows, int count, int64_t x_step, int64_t y_step,
                        Op op, const T *x, T *y) {
    begin_kernel();
    constexpr int most = FewElementsPolicy::most;
    const int row = blockIdx.x * FewElementsPolicy::threads + threadIdx.x;
    if (row >= rows) return;
    int64_t first[2] = {};
    kept.advance(row, first);
    x += first[1], y += first[0];
    T values[most];
#pragma unroll
    for (int k = 0; k < most; ++k) {
        if (k >= count) break;
        values[k] = x[k * x_step];
    }
    typename Op::State states[most];
#pragma unroll
    for (int k = 0; k < most; ++k) {
        if (k >= count) break;
        states[k] = op.first(values[k]);
    }
#pragma unroll
    for (int step = 1; step < most; step *= 2) {
#pragma unroll
        for (int k = 0; k + step < most; k += 2 * step) {
            if (k + step >= count) break;
            states[k] = op.merge(states[k], states[k + step]);
        }
    }
    const auto f = op.finish(0, states[0]);
#pragma unroll
    for (int k = 0; k < most; ++k) {
        if (k >= count) break;
        y[k * y_step] = f(values[k]);
    }
}

template <class Op, class T, class... In>
Status reduce_along(const Call &call, const HostList<int32_t> &shape, int32_t axis, const Op &op, Strided<T> y,
                    Strided<const In>... in) {
    const Pack<Strided<T>> outs{y, {}};
    const auto is_apart = [&](const auto &one) { return ReorderPolicy::differ(shape, one.strides, y.strides); };
    if constexpr (!kCompact<Op>) {
        if (shape[axis] == 1) return map_strided(call, shape, OfElementAlone<Op>{op}, outs, in...);
    }
    if constexpr (FewElementsPolicy::kSuits<Op, T, In...>) {
        const int count = shape[axis];
        const bool in_vectors = (count & (count - 1)) == 0 && ((in.strides[axis] == 1) && ...);
        if (count <= FewElementsPolicy::most && product(shape) <= FewElementsPolicy::most_of_all && !in_vectors) {
            const auto &x = first_of(in...);
            const int64_t *const strides[] = {y.strides, x.strides};
            const ReduceWalk walk(rows_along(shape, axis), strides, 2, 1, false, false);
            const int64_t *const steps = walk.reduced.strides[0];
            return launch(call, ceil_divide(walk.results, FewElementsPolicy::threads), FewElementsPolicy::threads, 0,
                          few_elements_kernel<Op, T>, DeviceDims<2>(walk.kept), static_cast<int>(walk.results), count,
                          steps[1], steps[0], op, x.pointer + walk.origin[1], y.pointer + walk.origin[0]);
        }
    }
    const bool in_place = ((static_cast<const void *>(in.pointer) == y.pointer) || ...);
    Status status = Status::ok;
    [[maybe_unused]] const auto copy = [&](auto &one) {
        if constexpr (std::is_same_v<std::decay_t<decltype(one)>, Strided<const T>>) {
            if (!is_apart(one)) return;
            status = map_strided(call, shape, Same{}, outs, one);
            one = {y.pointer, y.strides};
        }
    };
    if (!in_place && (int{is_apart(in)} + ...) == 1) (copy(in), ...);
    return status == Status::ok ? reduce_strided(call, rows_along(shape, axis), op, outs, in...) : status;
}

} // namespace baracuda::softmax
