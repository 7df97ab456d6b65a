// The gradients of grid_sample where images have few points and cells: a thread has a cell in one channel, and looks at
// all points of its image. The order of what it adds is that of lists (grid_sample_lists_cuda.cuh).
#pragma once

#include "core/device/launch.cuh"
#include "family/image/grid_sample_grid_adjoint_cuda.cuh"

namespace baracuda::image {

struct FewPointsPolicy {
    static constexpr int threads = 128;
    static constexpr int most_points = 64;            // of an image: as many as a thread of the lists adds to a cell
    static constexpr int most_channels = 16;          // that a thread adds up for a point: 121 took 29 us for 15
    static constexpr int64_t most_elements = 1 << 17; // of the gradient of the input
    static constexpr int together = 4;                // points whose gradients a thread reads before it adds one
};

/// The elements of the input's gradient, in blocks that each have one image.
struct FewPointsTasks {
    PlaneSize in;
    int32_t points, elements; // of an image
    Divider<int32_t> by_area, by_width;
    TileGrid<2> grid; // blocks of an image, images

    FewPointsTasks(int64_t N, int32_t C, int64_t points, const PlaneSize &in)
        : in(in), points(static_cast<int32_t>(points)), elements(static_cast<int32_t>(C * in.area())),
          by_area(static_cast<int32_t>(in.area())), by_width(in.width),
          grid(ceil_divide(elements, FewPointsPolicy::threads), N) {}

    static bool serve(int64_t N, int32_t C, int64_t points, const PlaneSize &in) {
        using Policy = FewPointsPolicy;
        return points <= Policy::most_points && C <= Policy::most_channels &&
               in.area() <= Policy::most_elements / N / C;
    }
};

/// Blocks for the gradient of the input, then blocks for that of the grid. adds: to what is there; else all is written.
template <class T>
__global__ void __launch_bounds__(FewPointsPolicy::threads)
    grid_sample_backward_few_kernel(FewPointsTasks tasks, GradientPoints points, bool adds, const T *dout,
                                    const T *input, const T *grid, T *dinput, T *dgrid) {
    begin_kernel();
    using Policy = FewPointsPolicy;
    using P = Compute<T>;
    const auto thread = static_cast<int32_t>(threadIdx.x);
    const int32_t of_grid = static_cast<int32_t>(blockIdx.x) - tasks.grid.count();
    if (of_grid >= 0) {
        add_to_grid(of_grid * Policy::threads + thread, points, tasks.in, adds, dout, input, grid, dgrid);
        return;
    }
    const auto place = tasks.grid.place(static_cast<int32_t>(blockIdx.x));
    const int32_t index = place[0] * Policy::threads + thread;
    const bool exists = index < tasks.elements;
    dinput += place[1] * tasks.elements + index;
    const T old = exists && adds ? *dinput : T(0);

    // The points of the image, by their first corners, which are counted row by row from the one up and left of it on.
    __shared__ uint32_t corners[Policy::most_points];
    __shared__ P down[Policy::most_points], right[Policy::most_points];
    const uint32_t row = tasks.in.width + 1;
    if (thread < tasks.points) {
        GridPoint<P> point;
        const bool touches = locate(grid + (place[1] * tasks.points + thread) * 2, tasks.in, point);
        corners[thread] = touches ? (point.y + 1) * row + (point.x + 1) : ~0u;
        down[thread] = point.down, right[thread] = point.right;
    }
    __syncthreads();
    if (!exists) return;

    const int32_t channel = tasks.by_area.quotient(index), cell = index - channel * tasks.by_area.divisor();
    const uint32_t corner = cell + tasks.by_width.quotient(cell) + row + 1;
    dout += (place[1] * points.C + channel) * tasks.points;
    P sum = 0;
    bool received = false;
#pragma unroll 1
    for (int first = 0; first < tasks.points; first += 32) {
        uint32_t around = 0; // of 32 points, those around the cell
        const int count = min(tasks.points - first, 32);
#pragma unroll 4
        for (int i = 0; i < count; ++i) {
            const uint32_t step = corner - corners[first + i]; // from the first corner to this one
            if (step <= 1 || step - row <= 1) around |= uint32_t{1} << i;
        }
        received |= around != 0;
#pragma unroll 1
        while (around != 0) {
            int at[Policy::together];
            T d[Policy::together] = {};
#pragma unroll
            for (int u = 0; u < Policy::together; ++u) {
                at[u] = around != 0 ? first + __ffs(static_cast<int>(around)) - 1 : -1;
                around &= around - 1;
                if (at[u] >= 0) d[u] = dout[at[u]];
            }
#pragma unroll
            for (int u = 0; u < Policy::together; ++u) {
                if (at[u] < 0) continue;
                const uint32_t step = corner - corners[at[u]];
                const GridPoint<P> point = {0, 0, down[at[u]], right[at[u]]};
                sum = multiply_add(point.weight(step > 1, step == 1 || step == row + 1), widen(d[u]), sum);
            }
        }
    }
    if (received || !adds) *dinput = narrow<T>(widen(old) + sum);
}

} // namespace baracuda::image
