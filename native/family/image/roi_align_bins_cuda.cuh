// Bins of roi_align with 2 x 2 points each, which a warp pools from a tile in shared memory: a lane is one or two
// channels, so that a point's place and weights are the same for all of them.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/roi_align.h"

namespace baracuda::image {

/// Tiles of `rows` x `columns` cells, `row_step` rows and `column_step` columns apart, of each image and group of
/// channels; the regions in chunks of `chunk`. Neighbours overlap:
///
///     |<------ column_step ------>|<------ column_step ------>|
///     |<---------- columns ----------->|                           A bin belongs to the tile in whose own part, one
///     step
///                                 |<---------- columns ---------->| wide, its first point lies; most of its others lie
///                                                                  in the tile too.
///
/// Tiles end one cell beyond the plane, with its last cells again: the second cell of a point is always the next one.
struct AlignTiles {
    static constexpr int columns = 32;
    static constexpr int pitch = 33; // of a cell in lanes, against bank conflicts where lanes are cells
    static constexpr int row_pitch = columns * pitch;
    static constexpr int side = 8; // of the bins that a warp prepares at a time

    int32_t rows, row_step, column_step, chunk;
    int32_t blocks;                              // of side x side bins of a region, some in a row
    Divider<int32_t> by_blocks_across, by_parts; // by_parts: of few regions, which take every part-th block
    TileGrid<5> grid;                            // chunks, tiles across, tiles down, groups of channels, images
    int64_t shared_bytes;
};

/// The two points of a bin along one axis: the weight of each one's second cell, and where its first cell lies in the
/// tile, in lanes.
template <class P> struct alignas(16) TileBin {
    P weight[2];
    int32_t offset[2];
};

/// What a warp has in shared memory for itself.
template <class Policy, class T> struct AlignScratch {
    static constexpr int pitch = Policy::staged_bins | 1; // against bank conflicts

    TileBin<Compute<T>> y[AlignTiles::side], x[AlignTiles::side];
    int32_t y_cell[2 * AlignTiles::side], x_cell[2 * AlignTiles::side]; // of the plane, or -1: a point does not count
    T bins[32 * Policy::lane_channels * pitch];                         // of the output
};

/// The points of a bin, from the four columns of cells that they lie between, two for each point in x. The columns have
/// as many cells as there are rows of the tile: those of a point in y are the first two or the last two.
template <class Pool> struct TilePool;

/// Points of a mean share their columns, and rows that are the same.
template <class P> struct TilePool<MeanPool<P>> {
    MeanPool<P> pool;

    template <int rows> __device__ static void merge_rows(P (&weights)[4]) {
        if constexpr (rows == 2) weights[0] = weights[0] + weights[2], weights[1] = weights[1] + weights[3];
        if constexpr (rows == 3) weights[1] = weights[1] + weights[2], weights[2] = weights[3];
    }
    template <int rows, class Cell> __device__ void add_column(int, P weight, const P (&weights)[4], const Cell &cell) {
        P across = weights[0] * cell(0);
#pragma unroll
        for (int r = 1; r < rows; ++r) across = fma(weights[r], cell(r), across);
        pool.sum = fma(weight, across, pool.sum);
    }
};

template <class P> struct TilePool<MaxPool<P>> {
    MaxPool<P> pool;
    P value[2]; // at the two points in y, of the first of two columns, then of both

    template <int rows> __device__ static void merge_rows(P (&)[4]) {}
    template <int rows, class Cell>
    __device__ void add_column(int column, P weight, const P (&weights)[4], const Cell &cell) {
#pragma unroll
        for (int i = 0; i < 2; ++i) {
            const int r = i * (rows - 2);
            const P across = fma(weights[2 * i + 1], cell(r + 1), weights[2 * i] * cell(r));
            value[i] = column % 2 == 0 ? weight * across : fma(weight, across, value[i]);
            if (column % 2 == 1) pool.add(value[i]);
        }
    }
};

/// Bins of a row, for this lane's channels, from `rows` rows of the tile: two from `top` on, three, or two and two more
/// `step` after these. `weights` are those of the rows. All bins are loaded before the first is stored.
template <class Pool, int rows, int bins, int pitch, class P, class T, int channels>
__device__ void pool_bins(const Vector<T, channels> *top, int32_t step, const P (&weights)[4], const TileBin<P> *from,
                          T *to) {
    constexpr int row_pitch = AlignTiles::row_pitch;
    TilePool<Pool> points[bins][channels];
#pragma unroll
    for (int b = 0; b < bins; ++b) {
        const TileBin<P> x = from[b];
#pragma unroll
        for (int i = 0; i < 4; ++i) { // columns
            const Vector<T, channels> *const column = top + x.offset[i / 2] + i % 2 * AlignTiles::pitch;
            const P high = x.weight[i / 2], weight = i % 2 ? high : 1 - high;
            Vector<T, channels> cell[rows];
#pragma unroll
            for (int r = 0; r < rows; ++r) {
                cell[r] = column[rows < 4 || r < 2 ? r * row_pitch : step + (r - 2) * row_pitch];
            }
#pragma unroll
            for (int p = 0; p < channels; ++p) {
                const auto of_channel = [&](int r) { return widen(cell[r].lane(p)); };
                points[b][p].template add_column<rows>(i, weight, weights, of_channel);
            }
        }
    }
#pragma unroll
    for (int b = 0; b < bins; ++b) {
#pragma unroll
        for (int p = 0; p < channels; ++p) to[p * 32 * pitch + b] = narrow<T>(points[b][p].pool.finish(P(4)));
    }
}

/// `width` bins of the row whose points in y are `y`.
template <class Pool, int pitch, class P, class T, int channels>
__device__ void pool_row(const Vector<T, channels> *cells, const TileBin<P> &y, const TileBin<P> *x, int width, T *to) {
    const P high = y.weight[0], more = y.weight[1], low = 1 - high, less = 1 - more;
    const int32_t step = y.offset[1] - y.offset[0];
    const auto pool_rows = [&](auto count) {
        constexpr int rows = decltype(count)::value;
        P weights[4] = {low, high, less, more};
        TilePool<Pool>::template merge_rows<rows>(weights);
        const Vector<T, channels> *const top = cells + y.offset[0];
        int c = 0;
#pragma unroll 1
        for (; c + 2 <= width; c += 2) pool_bins<Pool, rows, 2, pitch>(top, step, weights, x + c, to + c);
        if (c < width) pool_bins<Pool, rows, 1, pitch>(top, step, weights, x + c, to + c);
    };
    const bool apart = high == 0 || more == 0; // 0 times infinity is not to be lost in a sum
    if (step == 0 && !apart) {
        pool_rows(std::integral_constant<int, 2>());
    } else if (step == AlignTiles::row_pitch && !apart) {
        pool_rows(std::integral_constant<int, 3>());
    } else {
        pool_rows(std::integral_constant<int, 4>());
    }
}

/// A bin whose points do not all lie in the tile; y_cell and x_cell have their first cells.
template <class Pool, class P, class T>
__device__ T pool_far_bin(const TileBin<P> &y, const TileBin<P> &x, const int32_t *y_cell, const int32_t *x_cell,
                          const T *plane, const RoiShape &shape) {
    T cell[4][4];
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const T *const row = plane + int64_t{min(max(y_cell[i / 2], 0) + i % 2, shape.height - 1)} * shape.width;
#pragma unroll
        for (int j = 0; j < 4; ++j) cell[i][j] = row[min(max(x_cell[j / 2], 0) + j % 2, shape.width - 1)];
    }
    Pool pool;
#pragma unroll
    for (int s = 0; s < 4; ++s) {
        const int i = s / 2, j = s % 2;
        const auto across = [&](const T(&row)[4]) {
            return (1 - x.weight[j]) * widen(row[2 * j]) + x.weight[j] * widen(row[2 * j + 1]);
        };
        const P value = (1 - y.weight[i]) * across(cell[2 * i]) + y.weight[i] * across(cell[2 * i + 1]);
        if (y_cell[i] >= 0 && x_cell[j] >= 0) {
            pool.add(value);
        } else {
            pool.skip();
        }
    }
    return narrow<T>(pool.finish(P(4)));
}

} // namespace baracuda::image
