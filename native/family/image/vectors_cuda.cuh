// How wide the vectors of a row are.
#pragma once

#include "core/device/launch.cuh"

namespace baracuda::image {

/// start(std::integral_constant<int, V>()) for the most elements V in at most 16 bytes that divide rows of `length`
/// elements and the address of the first.
template <class T, int V = 16 / sizeof(T), class Start>
Status with_widest_vector(int64_t length, const T *first, const Start &start) {
    if constexpr (V > 1) {
        if (length % V != 0 || reinterpret_cast<uintptr_t>(first) % (V * sizeof(T)) != 0) {
            return with_widest_vector<T, V / 2>(length, first, start);
        }
    }
    return start(std::integral_constant<int, V>());
}

} // namespace baracuda::image
