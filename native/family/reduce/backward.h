// Gradients of reductions. The elements of a group, which were reduced to one result, share dy and y: these have
// strides of 0 along the group's axes. x comes first where it is reduced again, as memory is walked by it.
#pragma once

#include "core/numerics/math.h"
#include "core/skeleton/each.h"
#include "core/skeleton/reduce_strided.h"
#include "core/skeleton/strided.h"
#include "family/reduce/sums.h"
#include "family/reduce/two_passes.h"
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
template <class P, bool magnitudes = false> struct ExtremumSlope {
    HD static bool ties_with(P x, P y) { return (magnitudes ? std::fabs(x) : x) == y; }

    HD P operator()(P x, P y, P dy, P ties) const {
        const P sign = !magnitudes || x > 0 ? P(1) : x < 0 ? P(-1) : P(0);
        return (ties_with(x, y) ? sign * dy : P(0)) / ties;
    }
};
template <class T, bool magnitudes = false> struct ExtremumBackward {
    using P = Compute<T>;
    using Slope = ExtremumSlope<P, magnitudes>;
    using State = int64_t;
    static constexpr bool compact = true, short_slices = true;
    static constexpr bool exact = true;
    static constexpr OperandMask late = 0b100; // dy

    HD State identity() const { return 0; }
    HD State add(State ties, T x, T y, T) const { return ties + Slope::ties_with(widen(x), widen(y)); }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t, State) const {}

    struct Gradient {
        P ties;

        HD T operator()(T x, T y, T dy) const { return narrow<T>(Slope()(widen(x), widen(y), widen(dy), ties)); }
    };
    HD Gradient finish(int64_t, State ties) const { return {static_cast<P>(ties)}; }
};

/// How many of each group tie with its y, for a map to read.
template <class T> struct TiesWith {
    using P = Compute<T>;
    using State = int64_t;
    static constexpr bool exact = true;

    P *ties;
    P y = 0;

    HD State identity() const { return 0; }
    HD State add(State state, T x) const { return state + ExtremumSlope<P>::ties_with(widen(x), y); }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t result, State state) const { ties[result] = static_cast<P>(state); }
};
template <class T> struct TiesOf : TiesWith<T> {
    ResultTensor<const T> results;

    TiesOf(Compute<T> *ties, const ResultTensor<const T> &results) : TiesWith<T>{ties}, results(results) {}

    HD TiesWith<T> of(int64_t result) const { return {this->ties, widen(results[result])}; }
};

/// The product of the numbers that are not 0, and how many are.
template <class P> struct Factors {
    P product, zeros;

    HD static Factors none() { return {1, 0}; }
    HD Factors with(P x) const { return x == 0 ? Factors{product, zeros + 1} : Factors{product * x, zeros}; }
    HD static Factors merge(Factors a, Factors b) { return {a.product * b.product, a.zeros + b.zeros}; }
};

/// dy times the product of the others: with one zero, only its element has a gradient, with more, none has. Without a
/// branch: 16 bits need no more than an estimate of the inverse, which an f16 is far from where that fails.
template <class T> struct ProductSlope {
    using P = Compute<T>;

    HD static P without(P product, P x) {
        if constexpr (std::is_same_v<T, f16>) {
            return product * inverse_estimate(x);
        } else if constexpr (sizeof(T) == 2) {
            return quotient_estimate(product, x);
        } else {
            return any_quotient(product, x);
        }
    }
    HD P operator()(P x, P dy, P product, P zeros) const {
        const P of_zero = zeros == 1 ? dy * product : P(0), of_one = x == 0 ? of_zero : P(0);
        const P others = dy * without(product, x);
        return zeros == 0 ? others : of_one;
    }
};
template <class T> struct ProductBackward {
    using P = Compute<T>;
    using State = Factors<P>;
    static constexpr bool compact = true, in_tiles = true;
    static constexpr OperandMask late = 0b10; // dy

    HD State identity() const { return State::none(); }
    HD State add(State state, T x, T) const { return state.with(widen(x)); }
    HD State merge(State a, State b) const { return State::merge(a, b); }
    HD void store(int64_t, State) const {}

    struct Gradient {
        State state;

        HD T operator()(T x, T dy) const {
            return narrow<T>(ProductSlope<T>()(widen(x), widen(dy), state.product, state.zeros));
        }
    };
    HD Gradient finish(int64_t, State state) const { return {state}; }
};

/// The factors of each group, for a map to read.
template <class T> struct FactorsOf {
    using P = Compute<T>;
    using State = Factors<P>;

    P *products, *zeros;

    HD State identity() const { return State::none(); }
    HD State add(State state, T x) const { return state.with(widen(x)); }
    HD State merge(State a, State b) const { return State::merge(a, b); }
    HD void store(int64_t result, State state) const {
        products[result] = state.product;
        zeros[result] = state.zeros;
    }
    HD State operator[](int64_t result) const { return {products[result], zeros[result]}; }
};

/// dy * 2 (x - mean) / divisor.
template <class P> struct VarianceSlope {
    P divisor;

    HD P operator()(P x, P dy, P mean) const { return dy * (2 * (x - mean) / divisor); }
};
/// dy * (x - mean) / (divisor * y), 0 where the deviation y is.
template <class P> struct DeviationSlope {
    P divisor;

    HD P operator()(P x, P dy, P y, P mean) const {
        const P slope = (x - mean) / (divisor * y);
        return y == 0 ? P(0) : dy * slope;
    }
};

/// The gradient of such a slope: the sum of x is reduced, all else is read in the second look.
template <class Slope, class T> struct MomentBackward {
    using P = Compute<T>;
    using State = P;
    static constexpr bool compact = true;
    static constexpr OperandMask late = ~OperandMask{1};

    Slope slope;
    P count;

    HD State identity() const { return 0; }
    template <class... Late> HD State add(State sum, T x, Late...) const { return sum + widen(x); }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t, State) const {}

    struct Gradient {
        Slope slope;
        P mean;

        template <class... Late> HD T operator()(T x, Late... late) const {
            return narrow<T>(slope(widen(x), widen(late)..., mean));
        }
    };
    HD Gradient finish(int64_t, State sum) const { return {slope, sum / count}; }
};

/// The same of means that are known.
template <class Slope, class T> struct MomentAgain : MomentBackward<Slope, T> {
    using Gradient = typename MomentBackward<Slope, T>::Gradient;

    HD Gradient finish(int64_t, Compute<T> mean) const { return {this->slope, mean}; }
};

/// The mean of each group, in P, for a map to read.
template <class T> struct WideMean {
    using P = Compute<T>;
    using State = P;

    ResultTensor<P> y;
    P divisor;

    HD State identity() const { return 0; }
    HD State add(State sum, T x) const { return sum + widen(x); }
    HD State merge(State a, State b) const { return a + b; }
    HD P value(State sum) const { return sum / divisor; }
    HD void store(int64_t result, State sum) const { y[result] = value(sum); }
};
template <class T> using MeanInP = std::conditional_t<sizeof(T) == 2, WideMean<T>, Sum<T>>;

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
    using P = Compute<T>;
    const ReduceShape groups = grouped(shape, stride_y);
    const auto leave = [&](const Call &rest, P *const(&ties)[1]) {
        const TiesOf<T> op(ties[0], {y, {groups, stride_y.entries}});
        return reduce_strided(rest, groups, op, by(x, stride_x));
    };
    const auto again = [](P *const(&)[1]) { return std::optional<Status>(); };
    return gradient_of_groups<1>(call, shape, groups, ExtremumBackward<T>{}, ExtremumSlope<P>{}, leave, again,
                                 TwoPasses::least_count, by(dx, stride_dx), by(x, stride_x), by(y, stride_y),
                                 by(dy, stride_dy));
}

/// How x and dx lie in memory.
struct GradientLayout {
    // Elements of a group that are copied, at least: 200 x 300 x 100 f16 over (0, 1), in the opposite order, take 48 us
    // for 35, but 7 x 83547 x 6, in another one, 25 for 41; and of a single one: all of 400 x 300 f32, transposed, take
    // 6.7 us for 9.1, but of 130 x 100 6.3 for 5.2.
    static constexpr int64_t least_copied = 1 << 20, least_of_one = 1 << 16;
    // Elements of all groups that are rows of up to so many in dx, other ones between those that are neighbours in x:
    // the gradient of a product of 20000 x 50 x 7 f32, permuted (1, 2, 0), over the last axis takes 49 us for 162, of
    // 431364 x 11 x 4 bf16 99 for 262.
    static constexpr int64_t least_of_rows = 1 << 20, most_of_row = 1024;
    // The same of those that are looked at again where a map would read what is known of each for every element:
    // std_backward of 221 x 31926 x 31 f16, sliced, over (0, 1) takes 992 us for 1620, of 6 x 10^7 f64 371 for 486, but
    // of 1000000 x 20 f16 326 for 140. In f32 a map is faster: 20000 x 777 80 and 64.
    static constexpr int64_t least_again = 1 << 16;

    bool crosses;   // the neighbours of one are not those of the other
    bool on_lines;  // elements of a group are on several lines
    bool gathered;  // those of a group that are neighbours in memory are far from each other in the order of merges
    bool into_rows; // neighbours in x are of several groups, which are rows in dx that lie apart

    GradientLayout(const HostList<int32_t> &shape, const ReduceShape &groups, const int64_t *of_x,
                   const int64_t *of_dx) {
        const int near = nearest(shape, of_x), near_output = nearest(shape, of_dx);
        int last = -1;
        on_lines = false;
        for (int d = 0; d < shape.count; ++d) {
            if (shape[d] <= 1 || !groups.is_reduced(d)) continue;
            on_lines = on_lines || (last >= 0 && of_x[last] != of_x[d] * shape[d]);
            last = d;
        }
        crosses = near != near_output;
        gathered = near >= 0 && groups.is_reduced(near) && near != last;
        into_rows = near >= 0 && !groups.is_reduced(near) && groups.is_reduced(near_output) &&
                    std::abs(of_dx[near]) >= 2 * groups.count();
    }

  private:
    /// The axis along which elements are nearest to each other, or -1.
    static int nearest(const HostList<int32_t> &shape, const int64_t *strides) {
        int axis = -1;
        for (int d = 0; d < shape.count; ++d) {
            if (shape[d] > 1 && (axis < 0 || std::abs(strides[d]) < std::abs(strides[axis]))) axis = d;
        }
        return axis;
    }
};

template <class T>
Status reduce_prod_backward(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                            const HostList<int64_t> &stride_dy, const HostList<int64_t> &stride_x,
                            const HostList<int64_t> &stride_y, const HostList<int64_t> &stride_dx, const T *dy,
                            const T *x, const T *, T *dx) {
    using P = Compute<T>;
    const ReduceShape groups = grouped(shape, stride_y);
    if (groups.count() == 1) { // no others to multiply
        return map_strided(call, shape, Computed<SumBackward<P>, T>{{}}, Pack<Strided<T>>{by(dx, stride_dx), {}},
                           by(dy, stride_dy));
    }
    const Pack<Strided<T>> out{by(dx, stride_dx), {}};
    Strided<const T> from = by(x, stride_x);
    if (x != dx && GradientLayout(shape, groups, from.strides, stride_dx.entries).into_rows &&
        groups.count() <= GradientLayout::most_of_row &&
        groups.results() * groups.count() >= GradientLayout::least_of_rows) {
        const Status status = map_strided(call, shape, Computed<SumBackward<P>, T>{{}}, out, from);
        if (status != Status::ok) return status;
        from = {dx, stride_dx.entries};
    }
    const auto leave = [&](const Call &rest, P *const(&factors)[2]) {
        return reduce_strided(rest, groups, FactorsOf<T>{factors[0], factors[1]}, from);
    };
    const auto again = [&](P *const(&factors)[2]) {
        return look_again(call, groups, ProductBackward<T>{}, FactorsOf<T>{factors[0], factors[1]}, out, from,
                          by(dy, stride_dy));
    };
    return gradient_of_groups<2>(call, shape, groups, ProductBackward<T>{}, ProductSlope<T>{}, leave, again,
                                 TwoPasses::least_count, by(dx, stride_dx), from, by(dy, stride_dy));
}

template <class T>
size_t reduce_max_min_backward_workspace_size(int32_t rank, const int32_t *shape, const int64_t *stride_y) {
    return TwoPasses::workspace_bytes<Compute<T>>(grouped({shape, rank}, {stride_y, rank}), 1);
}
template <class T>
size_t reduce_prod_backward_workspace_size(int32_t rank, const int32_t *shape, const int64_t *stride_y) {
    return TwoPasses::workspace_bytes<Compute<T>>(grouped({shape, rank}, {stride_y, rank}), 2);
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

/// The gradient of a slope, of x and what it reads else. Where x would be gathered, and dx lies in the order of merges,
/// x is copied there first, and read there.
template <template <class> class Slope, class T, class... Late>
Status moments_backward(const Call &call, const HostList<int32_t> &shape, const ReduceShape &groups, int32_t correction,
                        Strided<T> dx, Strided<const T> x, Strided<const Late>... late) {
    using P = Compute<T>;
    const Slope<P> slope{degrees_of_freedom<P>(groups.count(), correction)};
    const MomentBackward<Slope<P>, T> op{slope, static_cast<P>(groups.count())};
    const GradientLayout layout(shape, groups, x.strides, dx.strides);
    const Pack<Strided<T>> out{dx, {}};
    const int64_t least = groups.results() == 1 ? GradientLayout::least_of_one : GradientLayout::least_copied;
    if (layout.gathered && layout.crosses && x.pointer != dx.pointer && groups.count() >= least) {
        const Status status = map_strided(call, shape, Computed<SumBackward<P>, T>{{}}, out, x);
        if (status != Status::ok) return status;
        x = {dx.pointer, dx.strides};
    }
    const auto leave = [&](const Call &rest, P *const(&means)[1]) {
        return reduce_strided(rest, groups, MeanInP<T>{{means[0], {}}, op.count}, x);
    };
    const auto again = [&](P *const(&means)[1]) -> std::optional<Status> {
        if constexpr (sizeof(T) == 4) {
            return std::nullopt;
        } else {
            if (groups.count() < GradientLayout::least_again) return std::nullopt;
            const MomentAgain<Slope<P>, T> known{op};
            return look_again(call, groups, known, static_cast<const P *>(means[0]), out, x, late...);
        }
    };
    if (groups.count() < TwoPasses::least_count && !layout.on_lines && !layout.crosses) {
        return reduce_strided(call, groups, op, out, x, late...);
    }
    return gradient_of_groups<1>(call, shape, groups, op, slope, leave, again, TwoPasses::least_apart, dx, x, late...);
}

template <class T>
size_t moments_backward_workspace_size(int32_t rank, const int32_t *input_shape, const int32_t *output_shape) {
    const HostList<int32_t> input(input_shape, rank), output(output_shape, rank);
    if (!reduces(input, output) || product(input) < 0 || product(output) < 0) return 0;
    return TwoPasses::workspace_bytes<Compute<T>>(reduced_to(input, output), 1, TwoPasses::least_apart);
}
template <class T>
size_t reduce_var_axes_backward_workspace_size(int32_t rank, const int32_t *input, const int32_t *output) {
    return moments_backward_workspace_size<T>(rank, input, output);
}
template <class T>
size_t reduce_std_axes_backward_workspace_size(int32_t rank, const int32_t *input, const int32_t *output) {
    return moments_backward_workspace_size<T>(rank, input, output);
}

template <class T>
Status reduce_var_backward(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                           const HostList<int64_t> &stride_dy, const HostList<int64_t> &stride_x,
                           const HostList<int64_t> &, const HostList<int64_t> &stride_dx, const T *dy, const T *x,
                           const T *, T *dx, int32_t reduce_axis, int32_t, int64_t reduce_stride_x,
                           int32_t correction) {
    const HostList<int64_t> steps = replaced(stride_x, reduce_axis, reduce_stride_x);
    return moments_backward<VarianceSlope>(call, shape, along(shape, reduce_axis), correction, by(dx, stride_dx),
                                           by(x, steps), by(dy, stride_dy));
}

template <class T>
Status reduce_std_backward(const Call &call, int64_t, int32_t, const HostList<int32_t> &shape,
                           const HostList<int64_t> &stride_dy, const HostList<int64_t> &stride_x,
                           const HostList<int64_t> &stride_y, const HostList<int64_t> &stride_dx, const T *dy,
                           const T *x, const T *y, T *dx, int32_t reduce_axis, int32_t, int64_t reduce_stride_x,
                           int32_t correction) {
    const HostList<int64_t> steps = replaced(stride_x, reduce_axis, reduce_stride_x);
    return moments_backward<DeviationSlope>(call, shape, along(shape, reduce_axis), correction, by(dx, stride_dx),
                                            by(x, steps), by(dy, stride_dy), by(y, stride_y));
}

template <class T>
Status reduce_var_axes_backward(const Call &call, int32_t, const HostList<int32_t> &input_shape,
                                const HostList<int32_t> &output_shape, const HostList<int64_t> &stride_dy,
                                const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_dx,
                                int32_t correction, const T *dy, const T *x, T *dx) {
    return moments_backward<VarianceSlope>(call, input_shape, reduced_to(input_shape, output_shape), correction,
                                           by(dx, stride_dx), by(x, stride_x), by(dy, stride_dy));
}

template <class T>
Status reduce_std_axes_backward(const Call &call, int32_t, const HostList<int32_t> &input_shape,
                                const HostList<int32_t> &output_shape, const HostList<int64_t> &stride_dy,
                                const HostList<int64_t> &stride_x, const HostList<int64_t> &stride_y,
                                const HostList<int64_t> &stride_dx, int32_t correction, const T *dy, const T *x,
                                const T *y, T *dx) {
    return moments_backward<DeviationSlope>(call, input_shape, reduced_to(input_shape, output_shape), correction,
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
