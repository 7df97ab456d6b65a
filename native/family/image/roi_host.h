// What the gradients of operations on regions share on the host.
#pragma once

#include "core/host/parallel.h"
#include "family/image/roi.h"

namespace baracuda::image {

/// dinput += gradient, for the planes in tiles: gradient(plane, begin, end, sum) adds those of the cells [begin, end)
/// of a plane to sum[0], ... A cell whose sum is 0 is left alone.
template <class T, class Gradient> Status add_gradient(const RoiShape &shape, T *dinput, const Gradient &gradient) {
    using P = Compute<T>;
    constexpr int64_t tile = 4096;
    const int64_t size = shape.plane(), tiles = (size + tile - 1) / tile;
    parallel_for(int64_t{shape.images} * shape.channels * tiles, 1, [&](int64_t begin, int64_t end) {
        P sum[tile];
        for (int64_t i = begin; i < end; ++i) {
            const int64_t plane = i / tiles, first = i % tiles * tile, last = std::min(first + tile, size);
            std::fill_n(sum, tile, P(0));
            gradient(plane, first, last, sum);
            T *const destination = dinput + plane * size + first;
            for (int64_t cell = 0; cell < last - first; ++cell) {
                if (sum[cell] != 0) destination[cell] = narrow<T>(widen(destination[cell]) + sum[cell]);
            }
        }
    });
    return Status::ok;
}

} // namespace baracuda::image
