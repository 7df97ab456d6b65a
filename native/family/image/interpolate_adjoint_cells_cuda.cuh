// The adjoint of interpolate.h where few indices contribute to a cell, or cells are few: a thread has a cell in some
// planes, with its weights in registers, and sums its contributors in the order of all other kernels and of the host.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/interpolate.h"

#include <algorithm>

namespace baracuda::image {

struct CellPolicy {
    static constexpr int threads = 256;
    static constexpr int resident_blocks = 4;  // of a multiprocessor, at least
    static constexpr int busy_threads = 8192;  // of a multiprocessor, where there are so many cells
    static constexpr int many = 4;             // contributors along an axis, at most, with weights in registers
    static constexpr int few_cells_many = 12;  // the same where cells are few, and weights are made when needed
    static constexpr int few_cells = 2048 * 2; // for each multiprocessor
};

/// Cells of a plane, and slices of the planes: a thread has every slices-th plane.
struct CellPlanes {
    int64_t planes;
    TileGrid<3, int64_t> grid; // columns, rows, slices
};

/// The contributors of a cell along one axis, with the weights of the first `cached`.
template <class P, int cached> struct CellContributors {
    const BilinearAxis &axis;
    int32_t cell, begin, count;
    P weights[cached];

    __device__ CellContributors(const BilinearAxis &axis, int32_t cell) : axis(axis), cell(cell) {
        const IndexRange range = axis.contributors<P>(cell);
        begin = range.begin, count = range.end - range.begin;
#pragma unroll
        for (int i = 0; i < cached; ++i) weights[i] = i < count ? weight(i) : P(0);
    }
    __device__ P weight(int32_t i) const { return axis.tap<P>(begin + i).weight_of(cell); }

    /// Loads those of a row whose weights are there.
    template <class T> __device__ void load(const T *row, T (&values)[cached]) const {
#pragma unroll
        for (int i = 0; i < cached; ++i) {
            if (i < count) values[i] = row[i];
        }
    }
    /// The sum of these.
    template <class T> __device__ P sum(const T (&values)[cached]) const {
        P total = 0;
#pragma unroll
        for (int i = 0; i < cached; ++i) {
            if (i < count) total = multiply_add(weights[i], widen(values[i]), total);
        }
        return total;
    }
    /// The sum of a row of which `values` were loaded.
    template <class T> __device__ P sum(const T *row, const T (&values)[cached]) const {
        P total = sum(values);
#pragma unroll 1
        for (int32_t i = cached; i < count; ++i) total = multiply_add(weight(i), widen(row[i]), total);
        return total;
    }
};

template <int cached, class T>
__global__ void __launch_bounds__(CellPolicy::threads, CellPolicy::resident_blocks)
    bilinear_backward_cells_kernel(CellPlanes planes, BilinearAxis rows, BilinearAxis columns, const T *dout,
                                   T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    const int64_t index = static_cast<int64_t>(blockIdx.x) * CellPolicy::threads + threadIdx.x;
    if (index >= planes.grid.count()) return;
    const auto place = planes.grid.place(index);
    const CellContributors<P, cached> across(columns, static_cast<int32_t>(place[0]));
    const CellContributors<P, cached> down(rows, static_cast<int32_t>(place[1]));
    if (across.count == 0 || down.count == 0) return; // such a cell keeps its bits
    const int64_t slices = planes.grid.extent(2), area = static_cast<int64_t>(rows.out()) * columns.out();
    const T *from = dout + place[2] * area + static_cast<int64_t>(down.begin) * columns.out() + across.begin;
    T *to = dinput + (place[2] * rows.in() + place[1]) * columns.in() + place[0];
    const int64_t step = static_cast<int64_t>(rows.in()) * columns.in() * slices, width = columns.out();
    const auto load = [&](const T *row, T(&values)[cached][cached]) {
#pragma unroll
        for (int i = 0; i < cached; ++i) {
            if (i < down.count) across.load(row + i * width, values[i]);
        }
    };
    int64_t plane = place[2];
    // What a thread reads of some planes comes before it sums: else it would wait for memory in each of them.
    constexpr int together = cached > 2 ? 1 : sizeof(T) == 8 ? 2 : 4;
    if (together > 1 && across.count <= cached && down.count <= cached) {
        for (; plane + (together - 1) * slices < planes.planes; plane += together * slices) {
            T old[together], values[together][cached][cached];
#pragma unroll
            for (int p = 0; p < together; ++p) {
                old[p] = to[p * step];
                load(from + p * slices * area, values[p]);
            }
#pragma unroll
            for (int p = 0; p < together; ++p, from += slices * area, to += step) {
                P total = 0;
#pragma unroll
                for (int i = 0; i < cached; ++i) {
                    if (i < down.count) total = multiply_add(down.weights[i], across.sum(values[p][i]), total);
                }
                *to = narrow<T>(widen(old[p]) + total);
            }
        }
    }
#pragma unroll 1
    for (; plane < planes.planes; plane += slices, from += slices * area, to += step) {
        const T old = *to;
        T values[cached][cached];
        load(from, values);
        P total = 0;
#pragma unroll
        for (int i = 0; i < cached; ++i) {
            if (i < down.count) total = multiply_add(down.weights[i], across.sum(from + i * width, values[i]), total);
        }
#pragma unroll 1
        for (int32_t i = cached; i < down.count; ++i) {
            across.load(from + i * width, values[0]);
            total = multiply_add(down.weight(i), across.sum(from + i * width, values[0]), total);
        }
        *to = narrow<T>(widen(old) + total);
    }
}

/// Contributors of a cell, at most, but for what rounding adds.
inline int64_t most_contributors(const BilinearAxis &axis) {
    const IndexRange first = axis.contributors<f64>(0), last = axis.contributors<f64>(axis.in() - 1);
    return std::max<int64_t>({axis.contributors_of(1), first.end - first.begin, last.end - last.begin});
}

/// Whether bilinear_backward_cells_kernel is faster than tiles.
inline bool cells_serve(int64_t planes, const BilinearAxis &rows, const BilinearAxis &columns) {
    const int64_t cells = planes * rows.in() * columns.in();
    const bool few = cells <= int64_t{CellPolicy::few_cells} * multiprocessors();
    return std::max(most_contributors(rows), most_contributors(columns)) <=
           (few ? CellPolicy::few_cells_many : CellPolicy::many);
}

template <class T>
Status bilinear_backward_cells(const Call &call, int64_t planes, const BilinearAxis &rows, const BilinearAxis &columns,
                               const T *dout, T *dinput) {
    const int64_t cells = static_cast<int64_t>(rows.in()) * columns.in();
    const int64_t busy = int64_t{CellPolicy::busy_threads} * multiprocessors();
    const int64_t slices = std::clamp<int64_t>(ceil_divide(busy, cells), 1, planes);
    const CellPlanes of_cells{planes, TileGrid<3, int64_t>(columns.in(), rows.in(), slices)};
    const bool two = std::max(most_contributors(rows), most_contributors(columns)) <= 2;
    return launch(call, ceil_divide(of_cells.grid.count(), CellPolicy::threads), CellPolicy::threads, 0,
                  two ? bilinear_backward_cells_kernel<2, T> : bilinear_backward_cells_kernel<4, T>, of_cells, rows,
                  columns, dout, dinput);
}

} // namespace baracuda::image
