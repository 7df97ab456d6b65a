// Sampling of planes at the points of a grid: bilinear, zero outside, align_corners = False; its adjoint, and the grids
// of affine maps.
#pragma once

#include "core/abi/status.h"
#include "core/numerics/types.h"
#include "core/skeleton/scratch.h"
#include "family/image/bilinear.h"
#include "family/image/clear.h"

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

/// How the gradient of the input finds the points around a cell: in lists of those with the same first corner, the cell
/// up and left of them. There is a list for each such cell, or where these are many, for all that have the same hash.
struct ListShape {
    uint32_t lists = 0; // as many as cells that first corners may have, or a power of two
    int shift = 0;      // of the hash, 0 of none

    ListShape() = default;
    /// Hashed where there would be more lists than `most` for each point.
    ListShape(int64_t points, const PlaneSize &in, int most)
        : lists(static_cast<uint32_t>((in.height + int64_t{1}) * (in.width + int64_t{1}))) {
        if (lists <= most * points) return;
        lists = 32, shift = 27;
        while (lists < 2 * points) lists *= 2, --shift;
    }
};

/// A point in lists: the next one of its list, and its first corner, both ~0 of none.
struct alignas(8) PointLink {
    uint32_t next, corner;
};
/// The weights of row y + 1 and column x + 1, as of a GridPoint.
template <class P> struct alignas(8) PointWeights {
    P down, right;
};
/// Both lie together, as who reads one of them reads the other.
template <class P> struct alignas(sizeof(P) == 4 ? 16 : 8) ListedPoint {
    PointLink link;
    PointWeights<P> weights;
};

/// Whether lists serve: cells have few points each if these are spread evenly.
inline bool lists_serve(int64_t images, int64_t points, const PlaneSize &in) {
    return points / 4 <= in.area() && points <= INT32_MAX / 4 / images &&
           (in.height + int64_t{1}) * (in.width + int64_t{1}) < INT32_MAX;
}

/// Points of an image whose lists shared memory always has room for.
constexpr int64_t few_listed_points = 2048;

/// The lists of all images in a workspace, and tiles of cells that have too many points for them.
template <class P> struct ListMemory {
    static constexpr int least_rows = 8, tile_columns = 32; // of a tile
    static constexpr int lists_of_point = 6;                // at most

    uint32_t *cleared; // what must be ~0: heads, whether a tile is marked, how many are, less one
    int64_t cleared_words;
    uint32_t *heads, *unmarked, *marked = nullptr, *tiles; // [images, lists], [images, tiles of one], [1], as unmarked
    uint32_t *rough;                                       // [images]: whether their grids have no order
    ListedPoint<P> *points;                                // [images, points]

    ListMemory() = default;
    ListMemory(Scratch &scratch, int64_t images, int64_t points_of_one, const PlaneSize &in) {
        const int64_t of_image = ceil_divide(in.height, least_rows) * ceil_divide(in.width, tile_columns);
        const int64_t lists = images * ListShape(points_of_one, in, lists_of_point).lists;
        cleared_words = ceil_divide(lists + images * of_image + 1, 4) * 4;
        cleared = heads = scratch.take<uint32_t>(cleared_words);
        unmarked = heads + lists, marked = unmarked + images * of_image;
        tiles = scratch.take<uint32_t>(images * of_image);
        points = scratch.take<ListedPoint<P>>(images * points_of_one);
        rough = scratch.take<uint32_t>(images);
    }
};

/// 0 where the arguments are none.
template <class T>
size_t grid_sample_2d_backward_workspace_size(int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW) {
    const int64_t points = extent(OH, OW);
    if (extent(N, C, IH, IW) <= 0 || extent(N, OH, OW) <= 0 || !lists_serve(N, points, {IH, IW})) return 0;
    if (points <= few_listed_points) return 0;
    Scratch scratch;
    const ListMemory<Compute<T>> memory(scratch, N, points, {IH, IW});
    return scratch.bytes();
}

} // namespace baracuda::image

#include BARACUDA_IMPLEMENTATION(grid_sample)
#include BARACUDA_IMPLEMENTATION(grid_sample_adjoint)

namespace baracuda::image {

template <class T>
Status grid_sample_2d_backward(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                               const T *dout, const T *input, const T *grid, T *dinput, T *dgrid) {
    return grid_sample_backward(call, N, C, IH, IW, OH, OW, true, dout, input, grid, dinput, dgrid);
}

template <class T>
Status grid_sample_2d_backward_written(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH,
                                       int32_t OW, const T *dout, const T *input, const T *grid, T *dinput, T *dgrid) {
    if (extent(N, C, IH, IW) == 0 || extent(N, OH, OW) == 0) { // one of them is there
        const Status status = clear(call, dinput, sizeof(T) * N * C * PlaneSize{IH, IW}.area());
        return status != Status::ok ? status : clear(call, dgrid, sizeof(T) * N * OH * 2 * OW);
    }
    return grid_sample_backward(call, N, C, IH, IW, OH, OW, false, dout, input, grid, dinput, dgrid);
}

template <class T>
size_t grid_sample_2d_backward_written_workspace_size(int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH,
                                                      int32_t OW) {
    return grid_sample_2d_backward_workspace_size<T>(N, C, IH, IW, OH, OW);
}

} // namespace baracuda::image
