// Random numbers by counter: element i depends on the seed and on i alone.
#pragma once

#include "core/numerics/philox.h"
#include "core/skeleton/each.h"

namespace baracuda::random {

/// From 1 to 2^24 times 2^-24, or to 2^53 times 2^-53: above 0, at most 1, each as likely. Of one block.
template <class T> struct Units;
template <> struct Units<f32> {
    static constexpr int count = 4;
    HD static f32 of(const PhiloxBlock &block, int at) {
        return static_cast<f32>((block.words[at] >> 8) + 1) * 0x1p-24f;
    }
};
template <> struct Units<f64> {
    static constexpr int count = 2;
    HD static f64 of(const PhiloxBlock &block, int at) {
        const uint64_t bits = at == 0 ? block.low_half() : block.high_half();
        return static_cast<f64>((bits >> 11) + 1) * 0x1p-53;
    }
};

/// The elements of a block. Halves of the bounds are taken, as the difference of the bounds may overflow; a result that
/// was rounded to beyond a bound, or to the lower one, is the nearest number within.
template <class T> struct Uniform {
    T low, high;
    uint64_t seed;
    int64_t numel;
    T *y;

    HD void operator()(int64_t at) const {
        const PhiloxBlock block = philox(static_cast<uint64_t>(at), 0, seed);
        const T start = low / 2, span = high / 2 - start;
        for (int64_t lane = 0, i = at * Units<T>::count; lane < Units<T>::count && i < numel; ++lane, ++i) {
            const T found = 2 * std::fma(span, Units<T>::of(block, static_cast<int>(lane)), start);
            y[i] = found > high ? high : found > low ? found : std::nextafter(low, high);
        }
    }
};

template <class T> Status curand_uniform(const Call &call, int64_t numel, T low, T high, uint64_t seed, T *y) {
    const int64_t blocks = numel / Units<T>::count + (numel % Units<T>::count != 0);
    return for_each(call, blocks, Uniform<T>{low, high, seed, numel, y});
}

template <class T> Status curand_uniform_workspace_size(const Call &call, int64_t, size_t *bytes) {
    if (!bytes) return fail(Status::invalid_problem, call.symbol, "out_bytes: expected a pointer, got null");
    *bytes = 0;
    return Status::ok;
}

} // namespace baracuda::random
