// Gradients of reductions. The elements of a group, which were reduced to one result, share dy and y: these have
// strides of 0 along the group's axes. x comes first where it is reduced again, as memory is walked by it.
#pragma once

#include "core/numerics/moments.h"
#include "core/skeleton/each.h"
#include "core/skeleton/reduce_strided.h"
#include "core/skeleton/strided.h"
#include "family/reduce/variance.h"

namespace baracuda::reduce {

template <class P> struct SumBackward {
    HD P operator()(P dy) const { return dy; }
};

template <class P> struct MeanBackward {
    f64 inverse;

    HD P operator()(P dy) const { return dy * static_cast<P>(inverse); }
};

/// dy * x / y, 0 where the norm y is.
template <class P> struct NormBackward {
    HD P operator()(P dy, P x, P y) const { return y == 0 ? P(0) : dy * (x / y); }
};

/// dy * e^(x - y), 0 where x is -inf.
template <class P> struct LogSumExpBackward {
    HD P operator()(P dy, P x, P y) const { return x == -kInfinity<P> ? P(0) : dy * exp(x - y); }
};

/// dy, evenly to the elements that are as large as y: NaN where none is, as that is NaN. With `magnitudes` y is that of
/// their magnitudes, and their signs count.
template <class T, bool magnitudes = false> struct ExtremumBackward {
    using P = Compute<T>;
    using State = int64_t;
    static constexpr bool compact = true;
    static constexpr bool exact = true;
    static constexpr OperandMask late = 0b100; // dy

    HD static bool ties_with(T x, T y) { return (magnitudes ? std::fabs(widen(x)) : widen(x)) == widen(y); }

    HD State identity() const { return 0; }
    HD State add(State ties, T x, T y, T) const { return ties + ties_with(x, y); }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t, State) const {}

    struct Gradient {
        P ties;

        HD T operator()(T x, T y, T dy) const {
            const P sign = !magnitudes || widen(x) > 0 ? P(1) : widen(x) < 0 ? P(-1) : P(0);
            return narrow<T>((ties_with(x, y) ? sign * widen(dy) : P(0)) / ties);
        }
    };
    HD Gradient finish(int64_t, State ties) const { return {static_cast<P>(ties)}; }
};

/// dy times the product of the others: with one zero, only its element has a gradient, with more, none has.
template <class T> struct ProductBackward {
    using P = Compute<T>;
    struct State {
        P product, zeros; // of the others, and their number
    };
    static constexpr bool compact = true;
    static constexpr OperandMask late = 0b10; // dy

    HD State identity() const { return {1, 0}; }
    HD State add(State state, T x, T) const {
        const P value = widen(x);
        return value == 0 ? State{state.product, state.zeros + 1} : State{state.product * value, state.zeros};
    }
    HD State merge(State a, State b) const { return {a.product * b.product, a.zeros + b.zeros}; }
    HD void store(int64_t, State) const {}

    struct Gradient {
        State state;

        HD T operator()(T x, T dy) const {
            const P value = widen(x), others = state.zeros == 0 ? state.product / value : state.product;
            return narrow<T>(state.zeros == 0 || (state.zeros == 1 && value == 0) ? widen(dy) * others : P(0));
        }
    };
    HD Gradient finish(int64_t, State state) const { return {state}; }
};

/// dy * 2 (x - mean) / divisor.
template <class T> struct VarianceBackward {
    using P = Compute<T>;
    using State = Moments<P>;
    static constexpr bool compact = true;
    static constexpr OperandMask late = 0b10; // dy

    P divisor;

    HD State identity() const { return State::none(); }
    HD State add(const State &state, T x, T) const { return state.with(widen(x)); }
    HD State merge(const State &a, const State &b) const { return State::merge(a, b); }
    HD void store(int64_t, const State &) const {}

    struct Gradient {
        P mean, divisor;

        HD T operator()(T x, T dy) const { return narrow<T>(widen(dy) * (2 * (widen(x) - mean) / divisor)); }
    };
    HD Gradient finish(int64_t, const State &state) const { return {state.mean(), divisor}; }
};

/// dy * (x - mean) / (divisor * y), 0 where the deviation y is.
template <class T> struct DeviationBackward {
    using P = Compute<T>;
    using State = Moments<P>;
    static constexpr bool compact = true;
    static constexpr OperandMask late = 0b110; // dy and y

    P divisor;

    HD State identity() const { return State::none(); }
    HD State add(const State &state, T x, T, T) const { return state.with(widen(x)); }
    HD State merge(const State &a, const State &b) const { return State::merge(a, b); }
    HD void store(int64_t, const State &) const {}

    struct Gradient {
        P mean, divisor;

        HD T operator()(T x, T dy, T y) const {
            const P deviation = widen(y);
            const P slope = (widen(x) - mean) / (divisor * deviation);
            return narrow<T>(deviation == 0 ? P(0) : widen(dy) * slope);
        }
    };
    HD Gradient finish(int64_t, const State &state) const { return {state.mean(), divisor}; }
};

/// A shape, of which the axes are reduced along which y is repeated.
inline ReduceShape grouped(const HostList<int32_t> &shape, const HostList<int64_t> &stride_y) {
    ReduceShape made;
    for (int d = 0; d < shape.count; ++d) made.append(shape[d], stride_y[d] == 0 && shape[d] > 1);
    return made;
}

template <class T>
Status reduce_max_min_backward(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                               const HostList<int64_t> &stride_dy, const HostList<int64_t> &stride_x,
                               const HostList<int64_t> &stride_y, const HostList<int64_t> &stride_dx, const T *dy,
                               const T *x, const T *y, T *dx) {
    return reduce_strided(call, grouped(shape, stride_y), ExtremumBackward<T>{},
                          Pack<Strided<T>>{by(dx, stride_dx), {}}, by(x, stride_x), by(y, stride_y), by(dy, stride_dy));
}

template <class T>
Status reduce_prod_backward(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                            const HostList<int64_t> &stride_dy, const HostList<int64_t> &stride_x,
                            const HostList<int64_t> &stride_y, const HostList<int64_t> &stride_dx, const T *dy,
                            const T *x, const T *, T *dx) {
    return reduce_strided(call, grouped(shape, stride_y), ProductBackward<T>{}, Pack<Strided<T>>{by(dx, stride_dx), {}},
                          by(x, stride_x), by(dy, stride_dy));
}

/// The shape, of which one axis is reduced.
inline ReduceShape along(const HostList<int32_t> &shape, int32_t axis) {
    ReduceShape made;
    for (int d = 0; d < shape.count; ++d) made.append(shape[d], d == axis);
    return made;
}

/// The axes along which the output has one element, and the input another number, are reduced.
inline ReduceShape reduced_to(const HostList<int32_t> &input_shape, const HostList<int32_t> &output_shape) {
    ReduceShape shape;
    for (int d = 0; d < input_shape.count; ++d) shape.append(input_shape[d], output_shape[d] != input_shape[d]);
    return shape;
}

template <template <class> class Op, class T, class... Saved>
Status moments_backward(const Call &call, const ReduceShape &shape, int32_t correction, Strided<T> dx,
                        Strided<const Saved>... in) {
    const Op<T> op{degrees_of_freedom<Compute<T>>(shape.count(), correction)};
    return reduce_strided(call, shape, op, Pack<Strided<T>>{dx, {}}, in...);
}

template <class T>
Status reduce_var_backward(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                           const HostList<int64_t> &stride_dy, const HostList<int64_t> &stride_x,
                           const HostList<int64_t> &, const HostList<int64_t> &stride_dx, const T *dy, const T *x,
                           const T *, T *dx, int32_t reduce_axis, int32_t, int64_t reduce_stride_x,
                           int32_t correction) {
    const HostList<int64_t> steps = replaced(stride_x, reduce_axis, reduce_stride_x);
    return moments_backward<VarianceBackward>(call, along(shape, reduce_axis), correction, by(dx, stride_dx),
                                              by(x, steps), by(dy, stride_dy));
}

template <class T>
Status reduce_std_backward(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                           const HostList<int64_t> &stride_dy, const HostList<int64_t> &stride_x,
                           const HostList<int64_t> &stride_y, const HostList<int64_t> &stride_dx, const T *dy,
                           const T *x, const T *y, T *dx, int32_t reduce_axis, int32_t, int64_t reduce_stride_x,
                           int32_t correction) {
    const HostList<int64_t> steps = replaced(stride_x, reduce_axis, reduce_stride_x);
    return moments_backward<DeviationBackward>(call, along(shape, reduce_axis), correction, by(dx, stride_dx),
                                               by(x, steps), by(dy, stride_dy), by(y, stride_y));
}

template <class T>
Status reduce_var_axes_backward(const Call &call, int32_t, const HostList<int32_t> &input_shape,
                                const HostList<int32_t> &output_shape, const HostList<int64_t> &stride_dy,
                                const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_dx,
                                int32_t correction, const T *dy, const T *x, T *dx) {
    return moments_backward<VarianceBackward>(call, reduced_to(input_shape, output_shape), correction,
                                              by(dx, stride_dx), by(x, stride_x), by(dy, stride_dy));
}

template <class T>
Status reduce_std_axes_backward(const Call &call, int32_t, const HostList<int32_t> &input_shape,
                                const HostList<int32_t> &output_shape, const HostList<int64_t> &stride_dy,
                                const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_y,
                                const HostList<int64_t> &stride_dx, int32_t correction, const T *dy, const T *x,
                                const T *y, T *dx) {
    return moments_backward<DeviationBackward>(call, reduced_to(input_shape, output_shape), correction,
                                               by(dx, stride_dx), by(x, stride_x), by(dy, stride_dy), by(y, stride_y));
}

/// dy on the diagonal of a matrix, 0 elsewhere.
template <class T> struct TraceBackward {
    const T *dy;
    T *dx;
    Divider<int64_t> columns;
    int64_t stride_row, stride_col;

    HD void operator()(int64_t i) const {
        const int64_t row = columns.quotient(i), column = i - row * columns.divisor();
        dx[row * stride_row + column * stride_col] = row == column ? *dy : narrow<T>(Compute<T>(0));
    }
};

template <class T>
Status trace_backward(const Call &call, int32_t rows, int32_t columns, int64_t stride_row, int64_t stride_col,
                      const T *dy, T *dx) {
    const TraceBackward<T> f{dy, dx, Divider<int64_t>(columns), stride_row, stride_col};
    return for_each(call, int64_t{rows} * columns, f);
}

} // namespace baracuda::reduce
