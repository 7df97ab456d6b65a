// How many elements are not zero, and whether any or all are not. NaN is not zero, -0 is.
#pragma once

#include "core/layout/reduce_walk.h"
#include "core/numerics/types.h"

namespace baracuda::reduce {

template <class T> HD bool is_nonzero(T x) {
    if constexpr (std::is_same_v<T, bool8>) {
        return x.byte != 0;
    } else if constexpr (std::is_integral_v<T>) {
        return x != 0;
    } else {
        return widen(x) != 0;
    }
}

template <class T> struct Count {
    using State = int64_t;
    static constexpr bool exact = true;
    enum class Says { any, all, count };

    ResultPlaces places;
    void *y;
    Says says;
    int64_t elements;

    HD State identity() const { return 0; }
    HD State add(State count, T x) const { return count + is_nonzero(x); }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t result, State count) const {
        const int64_t at = places(result);
        if (says == Says::count) {
            static_cast<int64_t *>(y)[at] = count;
        } else {
            static_cast<uint8_t *>(y)[at] = says == Says::any ? count > 0 : count == elements;
        }
    }
};

struct AnyOf {
    template <class T> static Count<T> of(const ResultTensor<u8> &y, int64_t count) {
        return {y.places, y.pointer, Count<T>::Says::any, count};
    }
};
struct AllOf {
    template <class T> static Count<T> of(const ResultTensor<u8> &y, int64_t count) {
        return {y.places, y.pointer, Count<T>::Says::all, count};
    }
};
struct CountOf {
    template <class T> static Count<T> of(const ResultTensor<i64> &y, int64_t count) {
        return {y.places, y.pointer, Count<T>::Says::count, count};
    }
};

} // namespace baracuda::reduce
