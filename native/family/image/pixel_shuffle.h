// Pixel shuffle and its inverse: exact copies between planes [N, C, r, r, H, W] and images [N, C, H, r, W, r].
#pragma once

#include "core/abi/status.h"
#include "core/numerics/types.h"

namespace baracuda::image {

/// How the rows of the images, counted through all of them, lie in the planes.
struct PixelRows {
    int64_t images, height, width, r; // images = N * C, height = H, width = W

    int64_t count() const { return images * height * r; }
    HD int64_t plane() const { return height * width; }
    int64_t elements() const { return count() * width * r; }

    /// Where the elements w = 0, b = 0 of row (h, a) of an image are in the planes; the element (w, b) is
    /// w + b * height * width further on.
    HD int64_t in_planes(int64_t image, int64_t h, int64_t a) const {
        return ((image * r + a) * r * height + h) * width;
    }
};

} // namespace baracuda::image

#include BARACUDA_IMPLEMENTATION(pixel_shuffle)
