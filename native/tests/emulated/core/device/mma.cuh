// core/device/mma.cuh on the CPU (emulation.h): the products of a warp's fragments, element by element, where the PTX
// ISA says that they lie.
#pragma once

#include "core/device/emulation.h"
#include "core/numerics/numeric.h"
#include "core/numerics/packed.h"

#include <cstdlib>

namespace baracuda {

template <class T> auto number_of(T element) {
    if constexpr (std::is_same_v<T, tf32>) {
        return element.value;
    } else if constexpr (std::is_integral_v<T>) {
        return static_cast<int32_t>(element);
    } else {
        return widen(element);
    }
}

/// The numbers of a word.
template <class T, class Sum> void to_numbers(Sum (&numbers)[4 / sizeof(T)], uint32_t word) {
    T elements[4 / sizeof(T)];
    memcpy(static_cast<void *>(elements), &word, sizeof word);
    for (size_t i = 0; i < 4 / sizeof(T); ++i) numbers[i] = static_cast<Sum>(number_of(elements[i]));
}

template <class T, class Sum> void multiply_words(Sum (&sums)[4], const uint32_t (&a)[4], const uint32_t (&b)[2]) {
    constexpr int width = 4 / sizeof(T);
    struct Fragment {
        Sum a[4][width], b[2][width];
    } own;
    for (int word = 0; word < 4; ++word) to_numbers<T>(own.a[word], a[word]);
    for (int word = 0; word < 2; ++word) to_numbers<T>(own.b[word], b[word]);
    const int lane = threadIdx.x % 32;
    const auto *const warp = emulated::exchanged(own) + threadIdx.x / 32 * 32;
    const auto of_lane = [&](int other) -> const Fragment & {
        return *reinterpret_cast<const Fragment *>(warp[other]);
    };
    const int row = lane / 4 * 4, column = lane % 4 * 8;
    for (int word = 0; word < 8; ++word) { // of all four sums: none waits for another one
        const auto &of_row = of_lane(row + word % 4).a;
        const Sum(&first)[width] = of_row[word / 4 * 2], (&second)[width] = of_row[word / 4 * 2 + 1];
        const Sum(&left)[width] = of_lane(column + word % 4).b[word / 4];
        const Sum(&right)[width] = of_lane(column + 4 + word % 4).b[word / 4];
        for (int k = 0; k < width; ++k) {
            sums[0] += first[k] * left[k];
            sums[1] += first[k] * right[k];
            sums[2] += second[k] * left[k];
            sums[3] += second[k] * right[k];
        }
    }
}

inline void multiply_f64(f64 (&sums)[2], f64 a, f64 b) {
    struct Fragment {
        f64 a, b;
    } own = {a, b}, lanes[32];
    emulated::gather_lanes(own, lanes);
    const int lane = threadIdx.x % 32;
    for (int i = 0; i < 2; ++i) {
        const int row = lane / 4, column = lane % 4 * 2 + i;
        for (int p = 0; p < 4; ++p) sums[i] += lanes[row * 4 + p].a * lanes[column * 4 + p].b;
    }
}

inline void multiply_f64_rows(f64 (&sums)[4], const f64 (&a)[2], f64 b) {
    multiply_f64(*reinterpret_cast<f64(*)[2]>(&sums[0]), a[0], b);
    multiply_f64(*reinterpret_cast<f64(*)[2]>(&sums[2]), a[1], b);
}

inline void multiply_f64_rows(f64 (&sums)[4], const f64 (&a)[4], const f64 (&b)[2]) {
    multiply_f64_rows(sums, {a[0], a[1]}, b[0]);
    multiply_f64_rows(sums, {a[2], a[3]}, b[1]);
}

/// Each lane's address is of 8 elements of 16 bits, aligned.
template <bool transposed> void load_matrices(uint32_t (&words)[4], const void *row) {
    const void *rows[32];
    emulated::gather_lanes(row, rows);
    if (reinterpret_cast<uintptr_t>(row) % 16) std::abort();
    const int g = threadIdx.x % 32 / 4, t = threadIdx.x % 4;
    for (int matrix = 0; matrix < 4; ++matrix) {
        const auto element = [&](int i) {
            const int at = transposed ? 2 * t + i : g, column = transposed ? g : 2 * t + i;
            return uint32_t{static_cast<const uint16_t *>(rows[8 * matrix + at])[column]};
        };
        words[matrix] = element(0) | element(1) << 16;
    }
}

inline void load_matrices(bool transposed, uint32_t (&words)[4], const void *row) {
    if (transposed) return load_matrices<true>(words, row);
    load_matrices<false>(words, row);
}

} // namespace baracuda
