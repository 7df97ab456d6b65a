// Pixel shuffle and its inverse: exact copies between planes [N, C, r, r, H, W] and images [N, C, H, r, W, r].
#pragma once

#include "core/abi/status.h"
#include "core/numerics/types.h"

namespace baracuda::image {

/// How the rows of the images, counted through all of them, lie in the planes.
struct PixelRows {
    int64_t images, height, width, r; // images = N * C, height = H, width = W

    int64_t count() const { return images * height * r; }

    /// Where the elements w = 0, b = 0 of row (h, a) of an image are in the planes; the element (w, b) is
    /// w + b * height * width further on.
    HD int64_t in_planes(int64_t image, int64_t h, int64_t a) const {
        return ((image * r + a) * r * height + h) * width;
    }
};

} // namespace baracuda::image

#ifdef __CUDACC__
#include "family/image/pixel_shuffle_cuda.cuh"
#else
#include "core/host/parallel.h"

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
#endif
