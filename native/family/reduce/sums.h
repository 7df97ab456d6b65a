// Sums: of elements, of their squares, and their mean.
#pragma once

#include "core/layout/reduce_walk.h"
#include "core/numerics/types.h"

#include <type_traits>

namespace baracuda::reduce {

/// What elements of T are added and multiplied in: P, or of integers, whose results wrap around, the low bits.
template <class T, class = void> struct AccumulatorOf {
    using Type = Compute<T>;
};
template <class T> struct AccumulatorOf<T, std::enable_if_t<std::is_integral_v<T>>> {
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
template <class T> HD T result_of(Accumulator<T> state) {
    if constexpr (std::is_integral_v<T>) {
        return static_cast<T>(state);
    } else {
        return narrow<T>(state);
    }
}

/// The sum of x divided by `divisor`, that is by 1 but for the mean.
template <class T> struct Sum {
    using State = Accumulator<T>;

    ResultTensor<T> y;

    HD State identity() const { return 0; }
    HD State add(State sum, T x) const { return sum + accumulated(x); }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t result, State sum) const { y[result] = result_of<T>(sum); }
};

} // namespace baracuda::reduce
