// core/device/mma.cuh on the CPU (emulation.h): the products of a warp's fragments, element by element, where the PTX
// ISA says that they lie.
#pragma once

#include "core/device/emulation.h"
#include "core/skeleton/matmul.h"

namespace baracuda {

/// The products of the elements of two words.
template <class T, class Sum> Sum word_product(Sum sum, uint32_t a, uint32_t b) {
    T of_a[4 / sizeof(T)], of_b[4 / sizeof(T)];
    memcpy(static_cast<void *>(of_a), &a, sizeof a);
    memcpy(static_cast<void *>(of_b), &b, sizeof b);
    for (size_t i = 0; i < 4 / sizeof(T); ++i) {
        sum += static_cast<Sum>(load_element(of_a, i)) * static_cast<Sum>(load_element(of_b, i));
    }
    return sum;
}

template <class T, class Sum> void multiply_words(Sum (&sums)[4], const uint32_t (&a)[4], const uint32_t (&b)[2]) {
    struct Fragment {
        uint32_t a[4], b[2];
    } own = {{a[0], a[1], a[2], a[3]}, {b[0], b[1]}}, lanes[32];
    for (int lane = 0; lane < 32; ++lane) lanes[lane] = __shfl_sync(~0u, own, lane);
    const int lane = threadIdx.x % 32;
    for (int i = 0; i < 4; ++i) {
        const int row = lane / 4, column = lane % 4 * 2 + i % 2;
        for (int word = 0; word < 8; ++word) {
            sums[i] = word_product<T>(sums[i], lanes[row * 4 + word % 4].a[word / 4 * 2 + i / 2],
                                      lanes[column * 4 + word % 4].b[word / 4]);
        }
    }
}

inline void multiply_f64(f64 (&sums)[2], f64 a, f64 b) {
    struct Fragment {
        f64 a, b;
    } own = {a, b}, lanes[32];
    for (int lane = 0; lane < 32; ++lane) lanes[lane] = __shfl_sync(~0u, own, lane);
    const int lane = threadIdx.x % 32;
    for (int i = 0; i < 2; ++i) {
        const int row = lane / 4, column = lane % 4 * 2 + i;
        for (int p = 0; p < 4; ++p) sums[i] += lanes[row * 4 + p].a * lanes[column * 4 + p].b;
    }
}

} // namespace baracuda
