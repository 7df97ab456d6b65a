// An epilogue's stores of two neighbouring columns, row by row.
#pragma once

#include "core/layout/alignment.h"
#include "core/skeleton/matmul.h"

#include <cstdint>

namespace baracuda {

/// Columns j and j + 1 of product g, or j alone: so many as `count` says.
template <class T, class Epilogue> class ColumnStores {
  public:
    __device__ __forceinline__ ColumnStores(const Epilogue &epilogue, int64_t g, int64_t j, int count)
        : epilogue_(epilogue), g_(g), j_(j), count_(count) {}

    __device__ __forceinline__ void store(int64_t i, T first, T second) const {
        epilogue_.store(g_, i, j_, count_, first, second);
    }

    /// Whether store_plain() stores the same.
    __device__ static constexpr bool is_plain() { return false; }
    __device__ __forceinline__ void store_plain(int64_t, T, T) const {}

  private:
    const Epilogue &epilogue_;
    int64_t g_, j_;
    int count_;
};

/// What is the same in all rows is read once, and two neighbours are one store where memory has them at a multiple of
/// their bytes: the columns of neighbouring threads fill its lines.
template <class T> class ColumnStores<T, LinearEpilogue<T>> {
    struct alignas(2 * sizeof(T)) Pair {
        T first, second;
    };

  public:
    __device__ __forceinline__ ColumnStores(const LinearEpilogue<T> &epilogue, int64_t g, int64_t j, int count)
        : epilogue_(epilogue), c_(epilogue.beta != 0 ? epilogue.c + (g * epilogue.c_batch_stride + j) : nullptr),
          d_(epilogue.d + (g * epilogue.d_batch_stride + j)), count_(count) {
        if (epilogue.bias_type == BiasType::none) return;
        first_ = epilogue.bias_of(j);
        if (count > 1) second_ = epilogue.bias_of(j + 1);
    }

    __device__ __forceinline__ void store(int64_t i, T first, T second) const {
        T *const to = d_ + i * epilogue_.d_pitch;
        const T low = value(i, 0, first, first_);
        if (count_ == 1) {
            *to = low;
            return;
        }
        const T high = value(i, 1, second, second_);
        if (is_aligned(to, sizeof(Pair))) {
            *reinterpret_cast<Pair *>(to) = {low, high};
        } else {
            to[0] = low, to[1] = high;
        }
    }

    /// Whether results are sums times alpha and a bias, of which the code is short.
    __device__ __forceinline__ bool is_plain() const {
        return epilogue_.beta == 0 && epilogue_.activation == Activation::none;
    }

    __device__ __forceinline__ void store_plain(int64_t i, T first, T second) const {
        T *const to = d_ + i * epilogue_.d_pitch;
        T low = epilogue_.alpha * first, high = epilogue_.alpha * second;
        if (epilogue_.bias_type != BiasType::none) low += first_, high += second_;
        if (count_ > 1 && is_aligned(to, sizeof(Pair))) {
            *reinterpret_cast<Pair *>(to) = {low, high};
        } else {
            to[0] = low;
            if (count_ > 1) to[1] = high;
        }
    }

  private:
    __device__ __forceinline__ T value(int64_t i, int column, T sum, T bias) const {
        T made = epilogue_.alpha * sum;
        if (epilogue_.beta != 0) made += epilogue_.beta * c_[i * epilogue_.c_pitch + column];
        if (epilogue_.bias_type != BiasType::none) made += bias;
        return activate(epilogue_.activation, made);
    }

    const LinearEpilogue<T> &epilogue_;
    const T *c_;
    T *d_;
    T first_ = 0, second_ = 0;
    int count_;
};

} // namespace baracuda
