// The gradient of grid_sample's grid: a thread has a point in all channels.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/grid_sample_cuda.cuh"

namespace baracuda::image {

/// The points of all images, `area` of each, which have C channels. The division by the pieces that channels could be
/// in, of which there is one, does nothing but to place the loads: without it the kernel took 3 to 4 % longer for a
/// rotated grid on an H200, for a reason that was not found.
struct GradientPoints {
    int64_t area, pieces, count;
    int32_t C;
    Divider<int64_t> by_area, by_pieces;

    GradientPoints(int64_t N, int32_t C, int64_t area)
        : area(area), pieces(1), count(N * area), C(C), by_area(area), by_pieces(pieces) {}

    struct Place {
        int64_t image, point;
    };
    __device__ Place place(int64_t index) const {
        const int64_t row = by_area.quotient(index);
        return {by_pieces.quotient(row), index - row * area};
    }
};

/// dgrid of one point: one sum over all channels, which is added or written.
template <class T>
__device__ void add_to_grid(int64_t index, const GradientPoints &points, const PlaneSize &in, bool adds, const T *dout,
                            const T *input, const T *grid, T *dgrid) {
    using P = Compute<T>;
    if (index >= points.count) return;
    const GradientPoints::Place place = points.place(index);
    T *to = dgrid + index * 2;
    GridPoint<P> point;
    if (!locate(grid + index * 2, in, point)) {
        if (!adds) to[0] = to[1] = T(0);
        return;
    }
    const Corners<P> corners(point, in);
    const T *plane = input + place.image * points.C * in.area();
    const T *from = dout + place.image * points.C * points.area + place.point;
    const int64_t area = in.area();
    P x = 0, y = 0;
#pragma unroll 4
    for (int32_t c = 0; c < points.C; ++c, plane += area, from += points.area) {
        const P d = widen(*from);
        P cells[4];
#pragma unroll
        for (int i = 0; i < 4; ++i) cells[i] = widen(corners.cell(plane, i));
        x = multiply_add(d, mix(cells[1] - cells[0], cells[3] - cells[2], point.down), x);
        y = multiply_add(d, mix(cells[2] - cells[0], cells[3] - cells[1], point.right), y);
    }
    to[0] = narrow<T>((adds ? widen(to[0]) : P(0)) + static_cast<P>(in.width) / 2 * x);
    to[1] = narrow<T>((adds ? widen(to[1]) : P(0)) + static_cast<P>(in.height) / 2 * y);
}

template <class T>
__global__ void __launch_bounds__(GridPolicy::threads)
    grid_sample_backward_grid_kernel(GradientPoints points, PlaneSize in, bool adds, const T *dout, const T *input,
                                     const T *grid, T *dgrid) {
    begin_kernel();
    add_to_grid(static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x, points, in, adds, dout, input, grid,
                dgrid);
}

} // namespace baracuda::image
