// Sums and products, and what follows from them: mean, norm.
#pragma once

#include "core/layout/reduce_walk.h"
#include "core/numerics/types.h"

#include <type_traits>

namespace baracuda::reduce {

/// What elements of T are added and multiplied in: P; of integers, whose results wrap around, the low bits.
template <class T, bool integer = std::is_integral_v<T>> struct AccumulatorOf {
    using Type = Compute<T>;
};
template <class T> struct AccumulatorOf<T, true> {
    using Type = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
};
template <class T> using Accumulator = typename AccumulatorOf<T>::Type;

template <class T> HD Accumulator<T> accumulated(T x) {
    if constexpr (std::is_integral_v<T>) {
        return static_cast<Accumulator<T>>(x);
    } else {
        return widen(x);
    }
}
template <class T> HD T stored(Accumulator<T> state) {
    if constexpr (std::is_integral_v<T>) {
        return static_cast<T>(state);
    } else {
        return narrow<T>(state);
    }
}

/// The elements as they are added: the low bits of signed and unsigned integers are the same.
template <class T> using Bits = std::conditional_t<std::is_integral_v<T>, Word<T>, T>;

/// The sum of x divided by a number: 1, or the number of elements for their mean.
template <class T> struct Sum {
    using State = Accumulator<T>;
    static constexpr bool exact = std::is_integral_v<T>;

    ResultTensor<T> y;
    State divisor;

    HD State identity() const { return 0; }
    HD State add(State sum, T x) const { return sum + accumulated(x); }
    HD State merge(State a, State b) const { return a + b; }
    HD T value(State sum) const {
        if constexpr (exact) {
            return stored<T>(sum);
        } else {
            return stored<T>(sum / divisor);
        }
    }
    HD void store(int64_t result, State sum) const { y[result] = value(sum); }
};

template <class T> struct Product {
    using State = Accumulator<T>;
    static constexpr bool exact = std::is_integral_v<T>;

    ResultTensor<T> y;

    HD State identity() const { return 1; }
    HD State add(State product, T x) const { return product * accumulated(x); }
    HD State merge(State a, State b) const { return a * b; }
    HD T value(State product) const { return stored<T>(product); }
    HD void store(int64_t result, State product) const { y[result] = value(product); }
};

/// The root of the sum of squares.
template <class T> struct Norm {
    using State = Compute<T>;

    ResultTensor<T> y;

    HD State identity() const { return 0; }
    HD State add(State sum, T x) const { return sum + widen(x) * widen(x); }
    HD State merge(State a, State b) const { return a + b; }
    HD T value(State sum) const { return narrow<T>(sqrt(sum)); }
    HD void store(int64_t result, State sum) const { y[result] = value(sum); }
};

// What the table's rows name: the operation, and how it is made for `count` elements of each result.

struct SumOf {
    template <class T> using Element = Bits<T>;
    template <class T> static Sum<T> of(const ResultTensor<T> &y, int64_t) { return {y, 1}; }
};
struct MeanOf {
    template <class T> using Element = T;
    template <class T> static Sum<T> of(const ResultTensor<T> &y, int64_t count) {
        return {y, static_cast<Compute<T>>(count)};
    }
};
struct ProductOf {
    template <class T> using Element = Bits<T>;
    template <class T> static Product<T> of(const ResultTensor<T> &y, int64_t) { return {y}; }
};
struct NormOf {
    template <class T> using Element = T;
    template <class T> static Norm<T> of(const ResultTensor<T> &y, int64_t) { return {y}; }
};

} // namespace baracuda::reduce
