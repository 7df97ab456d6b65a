// Sampling of planes at the points of a grid: bilinear, zero outside, align_corners = False; its adjoint, and the grids
// of affine maps.
#pragma once

#include "core/abi/status.h"
#include "core/numerics/types.h"
#include "family/image/bilinear.h"

namespace baracuda::image {

struct PlaneSize {
    int32_t height, width;

    HD int64_t area() const { return static_cast<int64_t>(height) * width; }
};

/// A point of the grid on a plane: cell (y, x) at its upper left, and the weights of row y + 1 and of column x + 1.
template <class P> struct GridPoint {
    int32_t y, x; // from -1 on
    P down, right;

    HD bool has_upper() const { return y >= 0; }
    HD bool has_lower(const PlaneSize &size) const { return y + 1 < size.height; }
    HD bool has_left() const { return x >= 0; }
    HD bool has_right(const PlaneSize &size) const { return x + 1 < size.width; }

    /// Of cell (y + row, x + column).
    HD P weight(int row, int column) const { return (row ? down : 1 - down) * (column ? right : 1 - right); }
    HD bool has(int row, int column, const PlaneSize &size) const {
        return (row ? has_lower(size) : has_upper()) && (column ? has_right(size) : has_left());
    }
};

/// floor(x), held to the range of int32; any number for NaN.
template <class P> HD int32_t floor_to_int32(P x) {
#ifdef __CUDA_ARCH__
    if constexpr (std::is_same_v<P, f32>) {
        return __float2int_rd(x);
    } else {
        return __double2int_rd(x);
    }
#else
    return x >= P(2147483647) ? INT32_MAX : x > P(-2147483648.0) ? static_cast<int32_t>(std::floor(x)) : INT32_MIN;
#endif
}

/// Grid coordinate g of an axis of `size` cells in cells: ((g + 1) * size - 1) / 2, with one operation less.
template <class P> HD P to_cells(P g, int32_t size) { return (g + 1) * (static_cast<P>(size) / 2) - P(0.5); }

/// Places grid coordinate g in [-1, 1] on an axis of `size` cells; false where no neighbour is inside, as for one that
/// is not finite.
template <class P> HD bool locate(P g, int32_t size, int32_t &cell, P &weight) {
    const P source = to_cells(g, size);
    cell = floor_to_int32(source);
    weight = source - static_cast<P>(cell);
    return cell >= -1 && cell < size && source == source;
}

/// `grid` points to x and y.
template <class T> HD bool locate(const T *grid, const PlaneSize &size, GridPoint<Compute<T>> &point) {
    const bool across = locate(widen(grid[0]), size.width, point.x, point.right);
    return locate(widen(grid[1]), size.height, point.y, point.down) && across;
}

/// The grid of an affine map: base coordinates and theta[2, 3] times (x, y, 1).
template <class T> struct AffineGrid {
    using P = Compute<T>;
    int32_t OH, OW;
    const T *theta;

    static HD P base(int32_t i, int32_t size) {
        return static_cast<P>(2 * static_cast<int64_t>(i) + 1) / static_cast<P>(size) - 1;
    }
    /// Coordinate `row` (0: x, 1: y) of a point of image n.
    HD T coordinate(int64_t n, int row, P x, P y) const {
        const T *t = theta + n * 6 + row * 3;
        return narrow<T>(widen(t[0]) * x + widen(t[1]) * y + widen(t[2]));
    }
};

} // namespace baracuda::image

#ifdef __CUDACC__
#include "family/image/grid_sample_adjoint_cuda.cuh"
#include "family/image/grid_sample_cuda.cuh"
#else
#include "core/host/parallel.h"

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

/// dgrid: one sum over the channels for each point.
template <class T>
void grid_sample_backward_grid(int32_t N, int32_t C, const PlaneSize &in, const PlaneSize &out, const T *dout,
                               const T *input, const T *grid, T *dgrid) {
    using P = Compute<T>;
    PointRun<T>::for_each(N, C, in, out.area(), grid, [&](const PointRun<T> &run) {
        P sums[PointRun<T>::length][2] = {};
        for (int64_t plane = run.n * C; plane < (run.n + 1) * C; ++plane) {
            for (int p = 0; p < run.count; ++p) {
                if (!run.visible[p]) continue;
                const GridPoint<P> &point = run.points[p];
                const P d = widen(dout[plane * out.area() + run.begin + p]);
                P v[4];
                for (int i = 0; i < 4; ++i) v[i] = neighbour(input + plane * in.area(), in, point, i / 2, i % 2);
                sums[p][0] += d * mix(v[1] - v[0], v[3] - v[2], point.down);
                sums[p][1] += d * mix(v[2] - v[0], v[3] - v[1], point.right);
            }
        }
        for (int p = 0; p < run.count; ++p) {
            T *to = dgrid + (run.n * out.area() + run.begin + p) * 2;
            if (!run.visible[p]) continue;
            to[0] = narrow<T>(widen(to[0]) + static_cast<P>(in.width) / 2 * sums[p][0]);
            to[1] = narrow<T>(widen(to[1]) + static_cast<P>(in.height) / 2 * sums[p][1]);
        }
    });
}

/// dinput: tiles of cells, each summed over all points of its image in their order.
template <class T>
void grid_sample_backward_input(int32_t N, int32_t C, const PlaneSize &in, const PlaneSize &out, const T *dout,
                                const T *grid, T *dinput) {
    using P = Compute<T>;
    constexpr int side = 32, depth = 8; // rows and columns, and channels of a tile
    const int64_t across = (int64_t{in.width} + side - 1) / side, down = (int64_t{in.height} + side - 1) / side;
    const int64_t deep = (int64_t{C} + depth - 1) / depth;
    parallel_for(N * deep * down * across, 1, [&](int64_t first, int64_t last) {
        for (int64_t tile = first; tile < last; ++tile) {
            const int64_t left = tile % across * side, top = tile / across % down * side;
            const int64_t channel = tile / across / down % deep * depth, n = tile / across / down / deep;
            const int channels = static_cast<int>(std::min<int64_t>(depth, C - channel));
            const int rows = static_cast<int>(std::min<int64_t>(side, in.height - top));
            const int columns = static_cast<int>(std::min<int64_t>(side, in.width - left));
            const T *from = dout + (n * C + channel) * out.area();
            T *to = dinput + (n * C + channel) * in.area();
            P sums[depth][side][side] = {};
            bool received[side][side] = {};
            for (int64_t p = 0; p < out.area(); ++p) {
                GridPoint<P> point;
                if (!locate(grid + (n * out.area() + p) * 2, in, point)) continue;
                for (int i = 0; i < 4; ++i) {
                    const int64_t y = point.y + i / 2 - top, x = point.x + i % 2 - left;
                    if (y < 0 || y >= rows || x < 0 || x >= columns) continue;
                    received[y][x] = true;
                    const P weight = point.weight(i / 2, i % 2);
                    for (int c = 0; c < channels; ++c) sums[c][y][x] += weight * widen(from[c * out.area() + p]);
                }
            }
            for (int c = 0; c < channels; ++c) {
                for (int y = 0; y < rows; ++y) {
                    for (int x = 0; x < columns; ++x) {
                        T &cell = to[c * in.area() + (top + y) * in.width + left + x];
                        if (received[y][x]) cell = narrow<T>(widen(cell) + sums[c][y][x]);
                    }
                }
            }
        }
    });
}

template <class T>
Status grid_sample_2d_backward(const Call &, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                               const T *dout, const T *input, const T *grid, T *dinput, T *dgrid) {
    const PlaneSize in{IH, IW}, out{OH, OW};
    grid_sample_backward_input(N, C, in, out, dout, grid, dinput);
    grid_sample_backward_grid(N, C, in, out, dout, input, grid, dgrid);
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
#endif
