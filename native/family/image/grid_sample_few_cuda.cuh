// The gradients of grid_sample where images have few points and cells: a thread has a cell in one channel, and looks at
// all points of its image. The order of what it adds is that of lists (grid_sample_lists_cuda.cuh).
#pragma once

#include "core/device/launch.cuh"
#include "family/image/grid_sample_grid_adjoint_cuda.cuh"

#include <cstdlib>

namespace baracuda::image {

struct FewPointsPolicy {
    static constexpr int threads = 128;
    static constexpr int most_points = 256;        // of an image
    static constexpr int most_channels = 128;      // that a thread adds up for a point
    static constexpr int64_t most_tests = 1 << 23; // of a point for an element of the input's gradient
    static constexpr int at_once = 32;             // points that a thread looks at before it adds the first
    static constexpr int together = 4;             // points whose gradients a thread reads before it adds one
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
        static const int most = std::getenv("BARACUDA_FEW") ? std::atoi(std::getenv("BARACUDA_FEW")) : 256;
        return points <= most && C <= Policy::most_channels && in.area() <= Policy::most_tests / points / N / C;
    }
};

/// Blocks for the gradient of the input, then blocks for that of the grid.
template <class T>
__global__ void __launch_bounds__(FewPointsPolicy::threads)
    grid_sample_backward_few_kernel(FewPointsTasks tasks, GradientPoints points, const T *dout, const T *input,
                                    const T *grid, T *dinput, T *dgrid) {
    begin_kernel();
    using Policy = FewPointsPolicy;
    using P = Compute<T>;
    const auto thread = static_cast<int32_t>(threadIdx.x);
    const int32_t of_grid = static_cast<int32_t>(blockIdx.x) - tasks.grid.count();
    if (of_grid >= 0) {
        add_to_grid(of_grid * Policy::threads + thread, points, tasks.in, dout, input, grid, dgrid);
        return;
    }
    const auto place = tasks.grid.place(static_cast<int32_t>(blockIdx.x));
    const int32_t index = place[0] * Policy::threads + thread;
    const bool exists = index < tasks.elements;
    dinput += place[1] * tasks.elements + index;
    const T old = exists ? *dinput : T(0);

    // The points of the image, by their first corners, which are counted row by row from the one up and left of it on.
    using Corners4 = Vector<uint32_t, 4>;
    __shared__ Corners4 vectors[Policy::most_points / 4];
    uint32_t *const corners = reinterpret_cast<uint32_t *>(vectors);
    __shared__ P down[Policy::most_points], right[Policy::most_points];
    const uint32_t row = tasks.in.width + 1;
#pragma unroll 1
    for (int q = thread; q < tasks.points + Policy::at_once; q += Policy::threads) {
        if (q >= Policy::most_points) break;
        corners[q] = ~0u; // of no point
        if (q >= tasks.points) continue;
        GridPoint<P> point;
        if (locate(grid + (place[1] * tasks.points + q) * 2, tasks.in, point))
            corners[q] = (point.y + 1) * row + (point.x + 1);
        down[q] = point.down, right[q] = point.right;
    }
    __syncthreads();
    if (!exists) return;

    const int32_t channel = tasks.by_area.quotient(index), cell = index - channel * tasks.by_area.divisor();
    const uint32_t corner = cell + tasks.by_width.quotient(cell) + row + 1;
    dout += (place[1] * points.C + channel) * tasks.points;
    P sum = 0;
    bool received = false;
#pragma unroll 1
    for (int first = 0; first < tasks.points; first += Policy::at_once) {
        uint32_t around = 0; // of these points, those around the cell
#pragma unroll 2
        for (int i = 0; i < Policy::at_once; i += 4) {
            const Corners4 four = vectors[(first + i) / 4];
#pragma unroll
            for (int k = 0; k < 4; ++k) {
                const uint32_t step = corner - four.lane(k); // from the first corner to this one
                if (step <= 1 || step - row <= 1) around |= uint32_t{1} << (i + k);
            }
        }
        P part = 0;
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
                part = multiply_add(point.weight(step > 1, step == 1 || step == row + 1), widen(d[u]), part);
            }
        }
        sum += part;
    }
    if (received) *dinput = narrow<T>(widen(old) + sum);
}

} // namespace baracuda::image
