// The gradients of grid_sample.h on the host.
#pragma once

#include "family/image/grid_sample_host.h"

namespace baracuda::image {

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
Status grid_sample_backward(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                            bool adds, const T *dout, const T *input, const T *grid, T *dinput, T *dgrid) {
    const PlaneSize in{IH, IW}, out{OH, OW};
    if (!adds) {
        clear(call, dinput, sizeof(T) * N * C * in.area());
        clear(call, dgrid, sizeof(T) * N * out.area() * 2);
    }
    grid_sample_backward_input(N, C, in, out, dout, grid, dinput);
    grid_sample_backward_grid(N, C, in, out, dout, input, grid, dgrid);
    return Status::ok;
}

} // namespace baracuda::image
