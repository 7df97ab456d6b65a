// pixel_shuffle.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "family/image/pixel_shuffle.h"

namespace baracuda::image {

/// move(i, j) for every element, i in the images and j in the planes.
template <class Move> Status move_pixels(const PixelRows &rows, const Move &move) {
    const int64_t pixels = rows.width * rows.r, plane = rows.height * rows.width;
    parallel_for(rows.count(), std::max<int64_t>(1, kGrain / pixels), [&](int64_t begin, int64_t end) {
        for (int64_t row = begin; row < end; ++row) {
            const int64_t block = row / rows.r, a = row % rows.r;
            const int64_t in_planes = rows.in_planes(block / rows.height, block % rows.height, a);
            for (int64_t b = 0; b < rows.r; ++b) {
                for (int64_t w = 0; w < rows.width; ++w) {
                    move(row * pixels + w * rows.r + b, in_planes + b * plane + w);
                }
            }
        }
    });
    return Status::ok;
}

template <class T>
Status pixel_shuffle(const Call &, int32_t N, int32_t C, int32_t H, int32_t W, int32_t r, const T *input, T *output) {
    return move_pixels({int64_t{N} * C, H, W, r}, [=](int64_t i, int64_t j) { output[i] = input[j]; });
}

template <class T>
Status pixel_unshuffle(const Call &, int32_t N, int32_t C, int32_t H, int32_t W, int32_t r, const T *input, T *output) {
    return move_pixels({int64_t{N} * C, H, W, r}, [=](int64_t i, int64_t j) { output[j] = input[i]; });
}

} // namespace baracuda::image
