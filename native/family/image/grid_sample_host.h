// grid_sample.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "family/image/grid_sample.h"

namespace baracuda::image {

/// Consecutive points of one image that share the walk over its channels.
template <class T> struct PointRun {
    using P = Compute<T>;
    static constexpr int64_t length = 256;

    int64_t n, begin; // image, and first point of OH * OW
    int count;
    GridPoint<P> points[length];
    bool visible[length];

    /// run(points) for all points of all images.
    template <class Run>
    static void for_each(int32_t N, int32_t C, const PlaneSize &in, int64_t area, const T *grid, const Run &run) {
        const int64_t runs = (area + length - 1) / length;
        parallel_for(N * runs, std::max<int64_t>(1, kGrain / length / C), [&](int64_t first, int64_t last) {
            PointRun part;
            for (int64_t i = first; i < last; ++i) {
                part.n = i / runs;
                part.begin = i % runs * length;
                part.count = static_cast<int>(std::min(length, area - part.begin));
                for (int p = 0; p < part.count; ++p) {
                    part.visible[p] = locate(grid + (part.n * area + part.begin + p) * 2, in, part.points[p]);
                }
                run(part);
            }
        });
    }
};

/// The cell at (y + row, x + column) of a point, 0 outside.
template <class T>
Compute<T> neighbour(const T *plane, const PlaneSize &in, const GridPoint<Compute<T>> &point, int row, int column) {
    if (!point.has(row, column, in)) return 0;
    return widen(plane[int64_t{point.y + row} * in.width + point.x + column]);
}

template <class T>
Status grid_sample_2d(const Call &, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                      const T *input, const T *grid, T *output) {
    using P = Compute<T>;
    const PlaneSize in{IH, IW}, out{OH, OW};
    PointRun<T>::for_each(N, C, in, out.area(), grid, [&](const PointRun<T> &run) {
        for (int64_t plane = run.n * C; plane < (run.n + 1) * C; ++plane) {
            for (int p = 0; p < run.count; ++p) {
                P sum = 0;
                for (int i = 0; i < 4 && run.visible[p]; ++i) {
                    const P cell = neighbour(input + plane * in.area(), in, run.points[p], i / 2, i % 2);
                    sum = multiply_add(run.points[p].weight(i / 2, i % 2), cell, sum);
                }
                output[plane * out.area() + run.begin + p] = narrow<T>(sum);
            }
        }
    });
    return Status::ok;
}

template <class T> Status affine_grid_2d(const Call &, int32_t N, int32_t OH, int32_t OW, const T *theta, T *grid) {
    const AffineGrid<T> affine{OH, OW, theta};
    parallel_for(int64_t{N} * OH, std::max(1, static_cast<int>(kGrain / OW)), [&](int64_t begin, int64_t end) {
        for (int64_t row = begin; row < end; ++row) {
            const auto y = affine.base(row % OH, OH);
            for (int32_t ow = 0; ow < OW; ++ow) {
                const auto x = affine.base(ow, OW);
                T *point = grid + (row * OW + ow) * 2;
                for (int i = 0; i < 2; ++i) point[i] = affine.coordinate(row / OH, i, x, y);
            }
        }
    });
    return Status::ok;
}

} // namespace baracuda::image
