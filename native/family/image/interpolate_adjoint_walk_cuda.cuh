// The adjoint of interpolate.h where few indices contribute to a cell across: a block finds the taps of the indices
// that it needs, and a thread walks down a strip of a column of cells. It sums each row of dout across once and adds
// the sum to the two cells that the row mixes, in the order of the host.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/interpolate.h"

namespace baracuda::image {

struct WalkPolicy {
    static constexpr int threads = 256;
    static constexpr int resident_blocks = 4; // of a multiprocessor, at least
    // Of a multiprocessor: shorter strips rather than fewer threads. f32 7 x 56 of 40 x 87 from 51 x 61 with 512, 1024,
    // 2048 9.5 us, 9.3, 10.5; bf16 3 x 40 of 244 x 74 from 488 x 37 19.2, 15.6, 15.6.
    static constexpr int busy_threads = 1024;
    static constexpr int max_cells = 64; // of a thread
    // Contributors of a cell across: f16 16 x 64 of 50 x 50 from 400 x 400, with 16, 727 us, in tiles 1 070. f32 with
    // more than 12 stays in tiles, without a time of the other way.
    template <class T> static constexpr int most_across = sizeof(T) == 4 ? 12 : 20;
    // Down, where cells are fewer than busy threads: f64 2 x 3 of 20 x 30 from 2000 x 40 50.6 us, in tiles 29.0.
    static constexpr int most_down = 24;
    static constexpr int most_taps = 1024;    // of whole axes; else blocks find those of one strip of a tile of columns
    static constexpr int most_of_part = 2048; // these, at most
};

/// A thread has a column of a strip, in every slices-th plane.
struct Walk {
    int64_t planes;
    int32_t rows, columns; // of a strip; of a tile, or 0 where blocks have any threads of the grid, and whole axes
    TileGrid<3> grid;      // columns or tiles of columns, strips, slices
};

/// What shared memory has of an index: the cell that its tap begins with, and the weight of the next one.
template <class P> struct SharedTap {
    int32_t first;
    P weight;
};

/// The taps of the indices `range` of an axis of `cells` cells.
template <class P> struct TapTable {
    const SharedTap<P> *taps;
    IndexRange range;
    int32_t cells;

    __device__ SharedTap<P> operator[](int32_t i) const { return taps[i - range.begin]; }
    /// The weight that a cell has in the mix of an index that names it.
    __device__ P weight(SharedTap<P> tap, int32_t cell) const {
        return Tap<P>{tap.first, tap.first + (tap.first < cells - 1), tap.weight}.weight_of(cell);
    }
    /// The first index whose tap begins with the cell or after it, which is near i.
    __device__ int32_t start(int32_t i, int32_t cell) const {
        i = min(max(i, range.begin), range.end);
#pragma unroll 1
        while (i > range.begin && (*this)[i - 1].first >= cell) --i;
#pragma unroll 1
        while (i < range.end && (*this)[i].first < cell) ++i;
        return i;
    }
};

/// adds: to what cells have; else their sums are written, and zeros where nothing contributes.
template <int cached, class T>
__global__ void __launch_bounds__(WalkPolicy::threads, WalkPolicy::resident_blocks)
    bilinear_backward_walk_kernel(Walk walk, BilinearAxis rows, BilinearAxis columns, bool adds, const T *dout,
                                  T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int together = (cached < 8 ? 4 : 2) / (cached > 2 && sizeof(P) == 8 ? 2 : 1); // rows of dout
    const auto thread = static_cast<int32_t>(threadIdx.x), block = static_cast<int32_t>(blockIdx.x);
    const bool whole = walk.columns == 0;
    const int32_t index = whole ? block * WalkPolicy::threads + thread : block;
    const auto place = walk.grid.place(index);
    const int32_t left = whole ? 0 : place[0] * walk.columns, x = whole ? place[0] : left + thread;
    const int32_t top = place[1] * walk.rows, bottom = min(top + walk.rows, rows.in());
    const bool exists = whole ? index < walk.grid.count() : thread < walk.columns && x < columns.in();
    IndexRange of_rows{0, rows.out()}, of_columns{0, columns.out()};
    if (!whole) {
        of_rows = rows.around(top, bottom);
        of_columns = columns.around(left, min(left + walk.columns, columns.in()));
    }
    auto *const taps = dynamic_shared_memory<SharedTap<P>>();
    const int32_t deep = of_rows.end - of_rows.begin, wide = of_columns.end - of_columns.begin;
#pragma unroll 1
    for (int32_t i = thread; i < deep + wide; i += static_cast<int32_t>(blockDim.x)) {
        const Tap<P> tap = i < deep ? rows.tap<P>(of_rows.begin + i) : columns.tap<P>(of_columns.begin + i - deep);
        taps[i] = {tap.first, tap.weight};
    }
    __syncthreads();
    if (!exists) return;

    const TapTable<P> down = {taps, of_rows, rows.in()}, across = {taps + deep, of_columns, columns.in()};
    const int32_t begin = across.start(columns.near_start(x - 1), x - 1);
    const int32_t count = across.start(columns.near_start(x + 1), x + 1) - begin;
    if (adds && count == 0) return; // such cells keep their bits
    const int32_t first = down.start(rows.near_start(top - 1), top - 1);
    const int32_t end = down.start(rows.near_start(bottom), bottom);
    P weights[cached];
#pragma unroll
    for (int c = 0; c < cached; ++c) weights[c] = c < count ? across.weight(across[begin + c], x) : P(0);
    const uint32_t width = columns.out();
    for (int64_t plane = place[2]; plane < walk.planes; plane += walk.grid.extent(2)) {
        const T *from = dout + (plane * rows.out() + first) * width + begin;
        T *to = dinput + (plane * rows.in() + top) * columns.in() + x;
        P total = 0, next = 0;             // of a cell, and of the one below it
        int32_t cell = top - 1, last = -2; // last: the cell that the last tap began with
        const auto end_cell = [&] {
            if (cell >= top) {
                if (!adds || last >= cell - 1) *to = narrow<T>((adds ? widen(*to) : P(0)) + total);
                to += columns.in();
            }
            total = next, next = 0;
            ++cell;
        };
#pragma unroll 1
        for (int32_t y = first; y < end; y += together, from += together * width) {
            T values[together][cached];
#pragma unroll
            for (int i = 0; i < together * cached; ++i) {
                const int r = i / cached, c = i % cached;
                if (y + r < end && c < count) values[r][c] = from[r * width + c];
            }
#pragma unroll
            for (int r = 0; r < together; ++r) {
                if (y + r >= end) break;
                P sum = 0;
#pragma unroll
                for (int c = 0; c < cached; ++c) {
                    if (c < count) sum = multiply_add(weights[c], widen(values[r][c]), sum);
                }
#pragma unroll 1
                for (int32_t c = cached; c < count; ++c) {
                    sum = multiply_add(across.weight(across[begin + c], x), widen(from[r * width + c]), sum);
                }
                const SharedTap<P> tap = down[y + r];
#pragma unroll 1
                while (cell < tap.first) end_cell();
                total = multiply_add(down.weight(tap, tap.first), sum, total);
                next = multiply_add(tap.weight, sum, next);
                last = tap.first;
            }
        }
#pragma unroll 1
        while (cell < bottom) end_cell();
    }
}

/// Contributors of a cell, at most, but for what rounding adds.
inline int64_t most_contributors(const BilinearAxis &axis) {
    const IndexRange first = axis.contributors<f64>(0), last = axis.contributors<f64>(axis.in() - 1);
    return std::max<int64_t>({axis.contributors_of(1), first.end - first.begin, last.end - last.begin});
}

/// `size` in the fewest equal parts of at most `limit`: the size of a part.
inline int64_t even_part(int64_t size, int64_t limit) { return ceil_divide(size, ceil_divide(size, limit)); }

/// How the kernel is launched: taps of shared memory, or 0 where it does not serve.
struct WalkLaunch {
    Walk walk;
    int64_t blocks = 0;
    int threads = WalkPolicy::threads, taps = 0;

    WalkLaunch(int64_t planes, const BilinearAxis &rows, const BilinearAxis &columns, int most_across)
        : walk{planes, 0, 0, {}} {
        using Policy = WalkPolicy;
        const int64_t width = columns.in(), most = most_contributors(columns);
        if (most > most_across || !rows.near_enough() || !columns.near_enough()) return;
        const int64_t busy = int64_t{Policy::busy_threads} * multiprocessors(), all = planes * rows.in() * width;
        if (all < busy && most_contributors(rows) > Policy::most_down) return;
        const int64_t cells = std::clamp<int64_t>(all / busy, 1, Policy::max_cells); // of a thread
        walk.rows = static_cast<int32_t>(even_part(rows.in(), std::min<int64_t>(cells, rows.in())));
        int64_t needed = int64_t{rows.out()} + columns.out(), across = width;
        if (needed > Policy::most_taps) {
            walk.columns = static_cast<int32_t>(even_part(width, Policy::threads));
            across = ceil_divide(width, walk.columns);
            threads = static_cast<int>(ceil_divide(walk.columns, 32) * 32);
            needed = rows.most_around(walk.rows, most_contributors(rows)) + columns.most_around(walk.columns, most);
            if (needed > Policy::most_of_part) return;
        }
        const int64_t strips = ceil_divide(rows.in(), walk.rows);
        const int64_t slices = ceil_divide(planes, std::max<int64_t>(1, cells / walk.rows));
        if (slices > (int64_t{1} << 30) / (across * strips)) return;
        walk.grid = TileGrid<3>(across, strips, slices);
        blocks = walk.columns == 0 ? ceil_divide(walk.grid.count(), Policy::threads) : walk.grid.count();
        taps = static_cast<int>(needed);
    }
};

template <class T>
Status bilinear_backward_walk(const Call &call, const WalkLaunch &planned, const BilinearAxis &rows,
                              const BilinearAxis &columns, bool adds, const T *dout, T *dinput) {
    const int64_t most = most_contributors(columns);
    const auto kernel = most <= 2   ? bilinear_backward_walk_kernel<2, T>
                        : most <= 4 ? bilinear_backward_walk_kernel<4, T>
                                    : bilinear_backward_walk_kernel<8, T>;
    const int bytes = planned.taps * static_cast<int>(sizeof(SharedTap<Compute<T>>));
    return launch(call, planned.blocks, planned.threads, bytes, kernel, planned.walk, rows, columns, adds, dout,
                  dinput);
}

} // namespace baracuda::image
