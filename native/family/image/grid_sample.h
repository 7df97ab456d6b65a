// Sampling of planes at the points of a grid: bilinear, zero outside, align_corners = False; its adjoint, and the grids
// of affine maps.
#pragma once

#include "core/abi/status.h"
#include "core/numerics/types.h"
#include "core/skeleton/sort.h"
#include "family/image/bilinear.h"

namespace baracuda::image {

struct PlaneSize {
    int32_t height, width;

    HD int64_t area() const { return static_cast<int64_t>(height) * width; }
};

/// A point of the grid on a plane: cell (y, x) at its upper left, and the weights of row y + 1 and of column x + 1.
template <class P> struct GridPoint {
    int32_t y, x; // from -1 on
    P down, right;

    HD bool has_upper() const { return y >= 0; }
    HD bool has_lower(const PlaneSize &size) const { return y + 1 < size.height; }
    HD bool has_left() const { return x >= 0; }
    HD bool has_right(const PlaneSize &size) const { return x + 1 < size.width; }

    /// Of cell (y + row, x + column).
    HD P weight(int row, int column) const { return (row ? down : 1 - down) * (column ? right : 1 - right); }
    HD bool has(int row, int column, const PlaneSize &size) const {
        return (row ? has_lower(size) : has_upper()) && (column ? has_right(size) : has_left());
    }
};

/// floor(x), held to the range of int32; any number for NaN.
template <class P> HD int32_t floor_to_int32(P x) {
    if constexpr (!kDeviceCode) {
        return x >= P(2147483647) ? INT32_MAX : x > P(-2147483648.0) ? static_cast<int32_t>(std::floor(x)) : INT32_MIN;
    } else if constexpr (std::is_same_v<P, f32>) {
        return __float2int_rd(x);
    } else {
        return __double2int_rd(x);
    }
}

/// Grid coordinate g of an axis of `size` cells in cells: ((g + 1) * size - 1) / 2, with one operation less.
template <class P> HD P to_cells(P g, int32_t size) { return (g + 1) * (static_cast<P>(size) / 2) - P(0.5); }

/// Places grid coordinate g in [-1, 1] on an axis of `size` cells; false where no neighbour is inside, as for one that
/// is not finite.
template <class P> HD bool locate(P g, int32_t size, int32_t &cell, P &weight) {
    const P source = to_cells(g, size);
    cell = floor_to_int32(source);
    weight = source - static_cast<P>(cell);
    return cell >= -1 && cell < size && source == source;
}

/// `grid` points to x and y.
template <class T> HD bool locate(const T *grid, const PlaneSize &size, GridPoint<Compute<T>> &point) {
    const bool across = locate(widen(grid[0]), size.width, point.x, point.right);
    return locate(widen(grid[1]), size.height, point.y, point.down) && across;
}

/// The grid of an affine map: base coordinates and theta[2, 3] times (x, y, 1).
template <class T> struct AffineGrid {
    using P = Compute<T>;
    int32_t OH, OW;
    const T *theta;

    static HD P base(int32_t i, int32_t size) {
        return static_cast<P>(2 * static_cast<int64_t>(i) + 1) / static_cast<P>(size) - 1;
    }
    /// Coordinate `row` (0: x, 1: y) of a point of image n.
    HD T coordinate(int64_t n, int row, P x, P y) const {
        const T *t = theta + n * 6 + row * 3;
        return narrow<T>(widen(t[0]) * x + widen(t[1]) * y + widen(t[2]));
    }
};

/// Whether the gradient of the input is faster with the points sorted by the tiles that they lie in: if they are many,
/// and a tile does not have more of them than a block lists at once.
inline bool worth_sorting(int64_t images, int64_t points, const PlaneSize &in) {
    constexpr int64_t fewest = 3 << 15, most_of_cell = 4;
    return points >= fewest && points / most_of_cell <= in.area() && points <= INT32_MAX / images;
}

/// 0 where the arguments are none.
template <class T>
size_t grid_sample_2d_backward_workspace_size(int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW) {
    if (extent(N, C, IH, IW) <= 0 || extent(N, OH, OW) <= 0 || !worth_sorting(N, extent(OH, OW), {IH, IW})) return 0;
    Scratch scratch;
    const SortMemory<uint32_t, uint32_t> memory(scratch, extent(N, OH, OW));
    return scratch.bytes();
}

} // namespace baracuda::image

#include BARACUDA_IMPLEMENTATION(grid_sample)
#include BARACUDA_IMPLEMENTATION(grid_sample_adjoint)
