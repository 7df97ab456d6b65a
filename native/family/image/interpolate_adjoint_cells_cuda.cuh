// The adjoint of interpolate.h where few indices contribute to a cell, or cells are few: a thread has a cell in some
// planes, with its first weights in registers, and sums its contributors in the order of all other kernels and of the
// host. Along an axis whose indices lie apart, threads have the cells of each index alone, because no other cell
// changes.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/interpolate.h"
#include "family/image/interpolate_strips_cuda.cuh"

namespace baracuda::image {

struct CellPolicy {
    static constexpr int threads = 256;
    static constexpr int resident_blocks = 4; // of a multiprocessor, at least
    // Of a multiprocessor, where there are so many: threads that have cells, and that have indices, which start sooner.
    // f64 28 planes of 185 x 112 from 98 x 134 with 3072 14.9 us, with 1024 12.0, and with no more than are
    // resident 10.8.
    template <class T> static constexpr int busy_threads = sizeof(T) == 8 ? 1024 : 3072;
    static constexpr int busy_index_threads = 8192;
    // Contributors along an axis, at most: f64 100 x 100 from 400 x 230 in tiles 233 us, 129; f16 50 x 50 from 400 x
    // 400 1 070, 520; but f32 64 x 64 from 160 x 160 79, 90.
    template <class T> static constexpr int many = sizeof(T) == 4 ? 4 : 20;
    static constexpr int few_cells_many = 12;  // the same where cells are few
    static constexpr int few_cells = 2048 * 2; // for each multiprocessor
};

/// One axis of the cells that threads have: all cells, or where indices lie apart the two of each index.
struct OwnedCells {
    BilinearAxis axis;
    bool apart;

    explicit OwnedCells(const BilinearAxis &axis) : axis(axis), apart(axis.apart()) {}

    int64_t cells() const { return apart ? int64_t{2} * axis.out() : axis.in(); }
};

/// The contributors of a cell along one axis, with the weights of the first `cached`.
template <class P, int cached> struct CellContributors {
    const BilinearAxis &axis;
    int32_t cell, begin, count;
    P weights[cached];

    /// Of the nth cell of the axis.
    __device__ CellContributors(const OwnedCells &cells, int32_t nth) : axis(cells.axis) {
        if (cells.apart) {
            const Tap<P> tap = axis.tap<P>(nth / 2);
            cell = nth % 2 ? tap.second : tap.first, begin = nth / 2;
            count = nth % 2 == 0 || tap.second != tap.first; // at the upper border both may be the same
        } else {
            const IndexRange range = axis.contributors<P>(nth);
            cell = nth, begin = range.begin, count = range.end - range.begin;
        }
#pragma unroll
        for (int i = 0; i < cached; ++i) weights[i] = i < count ? weight(i) : P(0);
    }
    __device__ P weight(int32_t i) const { return axis.weight<P>(static_cast<double>(begin) + i, cell); }
};

/// adds: to what cells have; else their sums are written, and zeros where nothing contributes.
template <int cached, class T>
__global__ void __launch_bounds__(CellPolicy::threads, CellPolicy::resident_blocks)
    bilinear_backward_cells_kernel(CellPlanes planes, OwnedCells of_rows, OwnedCells of_columns, bool adds,
                                   const T *dout, T *dinput) {
    begin_kernel();
    const BilinearAxis &rows = of_rows.axis, &columns = of_columns.axis;
    using P = Compute<T>;
    const int64_t index = static_cast<int64_t>(blockIdx.x) * CellPolicy::threads + threadIdx.x;
    if (index >= planes.grid.count()) return;
    const auto place = planes.grid.place(index);
    constexpr int wide = cached > 2 && sizeof(P) == 8 ? 2 : cached; // columns at a time
    const CellContributors<P, wide> across(of_columns, static_cast<int32_t>(place[0]));
    const CellContributors<P, cached> down(of_rows, static_cast<int32_t>(place[1]));
    if (adds && (across.count == 0 || down.count == 0)) return; // such a cell keeps its bits
    const int64_t slices = planes.grid.extent(2), area = static_cast<int64_t>(rows.out()) * columns.out();
    const T *from = dout + place[2] * area + static_cast<int64_t>(down.begin) * columns.out() + across.begin;
    T *to = dinput + (place[2] * rows.in() + down.cell) * columns.in() + across.cell;
    const int64_t step = static_cast<int64_t>(rows.in()) * columns.in() * slices, width = columns.out();
    // Of a plane's contributors so many rows and columns at once, whose rows are then summed.
    const auto load = [&](const T *from, int32_t rows, int32_t columns, T(&values)[cached][wide]) {
#pragma unroll
        for (int i = 0; i < cached * wide; ++i) {
            const int r = i / wide, c = i % wide;
            if (r < rows && c < columns) values[r][c] = from[r * width + c];
        }
    };
    const auto add_across = [&](const T(&values)[cached][wide], int32_t columns, const P(&weights)[wide],
                                P(&sums)[cached]) {
#pragma unroll
        for (int i = 0; i < cached * wide; ++i) {
            const int r = i / wide, c = i % wide;
            if (c < columns) sums[r] = multiply_add(weights[c], widen(values[r][c]), sums[r]);
        }
    };
    int64_t plane = place[2];
    // What a thread reads of some planes comes before it sums: else it would wait for memory in each of them.
    constexpr int together = cached > 2 ? 1 : sizeof(T) == 8 ? 2 : 4;
    if (together > 1 && across.count <= cached && down.count <= cached) {
        for (; plane + (together - 1) * slices < planes.planes; plane += together * slices) {
            T old[together], values[together][cached][wide];
#pragma unroll
            for (int p = 0; p < together; ++p) {
                old[p] = adds ? to[p * step] : T(0);
                load(from + p * slices * area, down.count, across.count, values[p]);
            }
#pragma unroll
            for (int p = 0; p < together; ++p, from += slices * area, to += step) {
                P total = 0, sums[cached] = {};
                add_across(values[p], across.count, across.weights, sums);
#pragma unroll
                for (int i = 0; i < cached; ++i) {
                    if (i < down.count) total = multiply_add(down.weights[i], sums[i], total);
                }
                *to = narrow<T>(widen(old[p]) + total);
            }
        }
    }
#pragma unroll 1
    for (; plane < planes.planes; plane += slices, from += slices * area, to += step) {
        const T old = adds ? *to : T(0);
        P total = 0;
#pragma unroll 1
        for (int32_t y = 0; y < down.count; y += cached) {
            const T *row = from + y * width;
            P sums[cached] = {};
            T values[cached][wide];
            load(row, down.count - y, across.count, values);
            add_across(values, across.count, across.weights, sums);
#pragma unroll 1
            for (int32_t x = wide; x < across.count; x += wide) {
                load(row + x, down.count - y, across.count - x, values);
                P weights[wide];
#pragma unroll
                for (int i = 0; i < wide; ++i) weights[i] = across.weight(x + i);
                add_across(values, across.count - x, weights, sums);
            }
#pragma unroll
            for (int i = 0; i < cached; ++i) {
                if (y + i < down.count)
                    total = multiply_add(y == 0 ? down.weights[i] : down.weight(y + i), sums[i], total);
            }
        }
        *to = narrow<T>(widen(old) + total);
    }
}

/// Where indices lie apart along both axes: a thread has an index in some planes, and adds to its cells. The grid is
/// that of the indices.
template <class T>
__global__ void __launch_bounds__(CellPolicy::threads)
    bilinear_backward_apart_kernel(CellPlanes planes, BilinearAxis rows, BilinearAxis columns, const T *dout,
                                   T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    const int64_t index = static_cast<int64_t>(blockIdx.x) * CellPolicy::threads + threadIdx.x;
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

/// Contributors of a cell, at most, but for what rounding adds.
inline int64_t most_contributors(const BilinearAxis &axis) {
    const IndexRange first = axis.contributors<f64>(0), last = axis.contributors<f64>(axis.in() - 1);
    return std::max<int64_t>({axis.contributors_of(1), first.end - first.begin, last.end - last.begin});
}

/// Whether bilinear_backward_cells_kernel serves, and is faster than tiles.
template <class T> bool cells_serve(int64_t planes, const BilinearAxis &rows, const BilinearAxis &columns) {
    const int64_t cells = planes * OwnedCells(rows).cells() * OwnedCells(columns).cells();
    const bool few = cells <= int64_t{CellPolicy::few_cells} * multiprocessors();
    const int64_t most = std::max(most_contributors(rows), most_contributors(columns));
    return rows.is_exact<Compute<T>>() && columns.is_exact<Compute<T>>() &&
           most <= (few ? CellPolicy::few_cells_many : CellPolicy::many<T>);
}

template <class T>
Status bilinear_backward_cells(const Call &call, int64_t planes, const BilinearAxis &rows, const BilinearAxis &columns,
                               bool adds, const T *dout, T *dinput) {
    const OwnedCells of_rows(rows), of_columns(columns);
    const auto started = [&](const CellPlanes &grid, auto kernel, const auto &...axes) {
        return launch(call, ceil_divide(grid.grid.count(), CellPolicy::threads), CellPolicy::threads, 0, kernel, grid,
                      axes..., dout, dinput);
    };
    if (of_rows.apart && of_columns.apart)
        return started(CellPlanes(planes, rows.out(), columns.out(), CellPolicy::busy_index_threads),
                       bilinear_backward_apart_kernel<T>, rows, columns);
    const bool two = std::max(most_contributors(rows), most_contributors(columns)) <= 2;
    constexpr bool at_once = CellPolicy::busy_threads<T> <= CellPolicy::threads * CellPolicy::resident_blocks;
    return started(CellPlanes(planes, of_rows.cells(), of_columns.cells(), CellPolicy::busy_threads<T>, at_once),
                   two ? bilinear_backward_cells_kernel<2, T> : bilinear_backward_cells_kernel<4, T>, of_rows,
                   of_columns, adds);
}

} // namespace baracuda::image
