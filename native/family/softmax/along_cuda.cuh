// along.h on the device.
#pragma once

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

template <class Op, class T, class... In>
Status reduce_along(const Call &call, const HostList<int32_t> &shape, int32_t axis, const Op &op, Strided<T> y,
                    Strided<const In>... in) {
    const Pack<Strided<T>> outs{y, {}};
    const auto is_apart = [&](const auto &one) { return ReorderPolicy::differ(shape, one.strides, y.strides); };
    if constexpr (!kCompact<Op>) {
        if (shape[axis] == 1) return map_strided(call, shape, OfElementAlone<Op>{op}, outs, in...);
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
