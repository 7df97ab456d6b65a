// The adjoint of interpolate.h where indices lie apart along both axes, so that no two of them mix the same cell: a
// thread has an index in some planes, and adds to its cells.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/interpolate.h"
#include "family/image/interpolate_strips_cuda.cuh"

namespace baracuda::image {

struct ApartPolicy {
    static constexpr int threads = 256;
    static constexpr int busy_threads = 8192; // of a multiprocessor, where there are so many
    // Cells that are cleared first: f16 3 x 466 of 14 x 94 from 2 x 14 3.7 us, by walks 7.0; with more, f32 2 x 3 of
    // 1000 x 1000 from 380 x 400 16.0, 12.8.
    static constexpr int64_t most_cleared = 1 << 22;
};

/// planes: those of the indices.
template <class T>
__global__ void __launch_bounds__(ApartPolicy::threads)
    bilinear_backward_apart_kernel(CellPlanes planes, BilinearAxis rows, BilinearAxis columns, const T *dout,
                                   T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    const int64_t index = static_cast<int64_t>(blockIdx.x) * ApartPolicy::threads + threadIdx.x;
    if (index >= planes.grid.count()) return;
    const auto place = planes.grid.place(index);
    const Tap<P> x = columns.tap<P>(static_cast<int32_t>(place[0])), y = rows.tap<P>(static_cast<int32_t>(place[1]));
    const bool two[] = {y.second != y.first, x.second != x.first}; // else the upper border: the same cell twice
    const P down[] = {y.weight_of(y.first), y.weight_of(y.second)};
    const P across[] = {x.weight_of(x.first), x.weight_of(x.second)};
    const int64_t slices = planes.grid.extent(2), width = columns.in();
    for (int64_t plane = place[2]; plane < planes.planes; plane += slices) {
        const P value = widen(dout[(plane * rows.out() + place[1]) * columns.out() + place[0]]);
        T *const to = dinput + (plane * rows.in() + y.first) * width + x.first;
        T old[2][2];
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            if ((i / 2 == 0 || two[0]) && (i % 2 == 0 || two[1])) old[i / 2][i % 2] = to[i / 2 * width + i % 2];
        }
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const P total = multiply_add(down[i / 2], multiply_add(across[i % 2], value, P(0)), P(0));
            if ((i / 2 == 0 || two[0]) && (i % 2 == 0 || two[1]))
                to[i / 2 * width + i % 2] = narrow<T>(widen(old[i / 2][i % 2]) + total);
        }
    }
}

template <class T>
Status bilinear_backward_apart(const Call &call, int64_t planes, const BilinearAxis &rows, const BilinearAxis &columns,
                               const T *dout, T *dinput) {
    const CellPlanes indices(planes, rows.out(), columns.out(), ApartPolicy::busy_threads);
    return launch(call, ceil_divide(indices.grid.count(), ApartPolicy::threads), ApartPolicy::threads, 0,
                  bilinear_backward_apart_kernel<T>, indices, rows, columns, dout, dinput);
}

} // namespace baracuda::image
