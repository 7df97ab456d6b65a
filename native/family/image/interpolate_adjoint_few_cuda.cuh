// The adjoint of interpolate.h where cells are few, so that what kernels begin with is most of their time: a block
// finds the taps of all indices along both axes once, and from them the contributors of all cells. A thread has a cell
// of one plane, which it sums in the order of all other kernels and of the host.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/interpolate.h"

namespace baracuda::image {

struct FewCellsPolicy {
    static constexpr int threads = 128;
    static constexpr int64_t most_cells = 1 << 18; // of all planes
    static constexpr int64_t most_apart = 1 << 15; // the same where most of them receive nothing
    static constexpr int most_indices = 512;       // along both axes
    static constexpr int most_starts = 512;        // the same of cells, and of one more each
    static constexpr int most_contributors = 12;   // of a cell along an axis
    static constexpr int together = 4;             // rows and columns whose contributors are read at once
};

/// The taps of an axis and, by cell, the first indices whose taps begin there or after it, in shared memory.
template <class P> struct AxisTable {
    int32_t in, out;
    int32_t *firsts, *starts; // [out], [in + 1]
    P *weights;               // [out]

    /// All threads, in this order or another one, find the taps, and after a barrier the starts.
    __device__ void find_taps(const BilinearAxis &axis, int thread) const {
#pragma unroll 1
        for (int i = thread; i < out; i += FewCellsPolicy::threads) {
            const Tap<P> tap = axis.tap<P>(i);
            firsts[i] = tap.first, weights[i] = tap.weight;
        }
    }
    __device__ void find_starts(int thread) const {
#pragma unroll 1
        for (int i = thread; i <= out; i += FewCellsPolicy::threads) {
            const int32_t last = i < out ? firsts[i] : in;
#pragma unroll 1
            for (int32_t cell = i > 0 ? firsts[i - 1] + 1 : 0; cell <= last; ++cell) starts[cell] = i;
        }
    }
    __device__ IndexRange contributors(int32_t cell) const { return {starts[max(cell - 1, 0)], starts[cell + 1]}; }
    __device__ P weight(int32_t i, int32_t cell) const {
        const int32_t first = firsts[i];
        return Tap<P>{first, first + (first < in - 1), weights[i]}.weight_of(cell);
    }
};

/// grid: columns, rows, planes of the cells. adds: to what these have; else sums are written, and zeros where nothing
/// contributes.
template <class T>
__global__ void __launch_bounds__(FewCellsPolicy::threads)
    bilinear_backward_few_kernel(TileGrid<3> grid, BilinearAxis rows, BilinearAxis columns, bool adds, const T *dout,
                                 T *dinput) {
    begin_kernel();
    using Policy = FewCellsPolicy;
    using P = Compute<T>;
    constexpr int together = Policy::together;
    __shared__ P weights[Policy::most_indices];
    __shared__ int32_t firsts[Policy::most_indices], starts[Policy::most_starts];
    const AxisTable<P> down = {rows.in(), rows.out(), firsts, starts, weights};
    const AxisTable<P> across = {columns.in(), columns.out(), firsts + down.out, starts + down.in + 1,
                                 weights + down.out};
    const auto thread = static_cast<int32_t>(threadIdx.x);
    const int32_t index = static_cast<int32_t>(blockIdx.x) * Policy::threads + thread;
    const bool exists = index < grid.count();
    const T old = exists && adds ? dinput[index] : T(0);
    down.find_taps(rows, thread);
    across.find_taps(columns, Policy::threads - 1 - thread); // so that the warps share few taps
    __syncthreads();
    down.find_starts(thread);
    across.find_starts(Policy::threads - 1 - thread);
    __syncthreads();
    if (!exists) return;

    const auto place = grid.place(index);
    const IndexRange of_row = down.contributors(place[1]), of_column = across.contributors(place[0]);
    const bool receives = of_row.begin < of_row.end && of_column.begin < of_column.end;
    if (adds && !receives) return; // such a cell keeps its bits
    dout += place[2] * down.out * across.out;
    P total = 0;
#pragma unroll 1
    for (int32_t y = of_row.begin; y < of_row.end; y += together) {
        P sums[together] = {};
#pragma unroll 1
        for (int32_t x = of_column.begin; x < of_column.end; x += together) {
            T values[together][together];
            const T *from = dout + y * across.out + x;
#pragma unroll
            for (int i = 0; i < together * together; ++i) {
                const int r = i / together, c = i % together;
                if (y + r < of_row.end && x + c < of_column.end) values[r][c] = from[r * across.out + c];
            }
#pragma unroll
            for (int c = 0; c < together; ++c) {
                if (x + c >= of_column.end) break;
                const P weight = across.weight(x + c, place[0]);
#pragma unroll
                for (int r = 0; r < together; ++r) {
                    if (y + r < of_row.end) sums[r] = multiply_add(weight, widen(values[r][c]), sums[r]);
                }
            }
        }
#pragma unroll
        for (int r = 0; r < together; ++r) {
            if (y + r < of_row.end) total = multiply_add(down.weight(y + r, place[1]), sums[r], total);
        }
    }
    dinput[index] = narrow<T>(widen(old) + total);
}

/// Whether that is faster than other kernels, but where indices lie apart along both axes. `contributors`: of a cell
/// along an axis, at most.
inline bool few_cells_serve(int64_t planes, const BilinearAxis &rows, const BilinearAxis &columns,
                            int64_t contributors) {
    using Policy = FewCellsPolicy;
    const int64_t area = static_cast<int64_t>(rows.in()) * columns.in();
    const int64_t most = rows.apart() || columns.apart() ? Policy::most_apart : Policy::most_cells;
    return area <= most / planes && contributors <= Policy::most_contributors &&
           int64_t{rows.out()} + columns.out() <= Policy::most_indices &&
           int64_t{rows.in()} + columns.in() + 2 <= Policy::most_starts;
}

template <class T>
Status bilinear_backward_few(const Call &call, int64_t planes, const BilinearAxis &rows, const BilinearAxis &columns,
                             bool adds, const T *dout, T *dinput) {
    const TileGrid<3> grid(columns.in(), rows.in(), planes);
    return launch(call, ceil_divide(grid.count(), FewCellsPolicy::threads), FewCellsPolicy::threads, 0,
                  bilinear_backward_few_kernel<T>, grid, rows, columns, adds, dout, dinput);
}

} // namespace baracuda::image
