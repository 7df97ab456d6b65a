// Points of a grid in the order of the tiles of the input that they lie in, for the gradient of grid_sample: sorted in
// the workspace, so that a tile need not look at all points of its image.
#pragma once

#include "family/image/grid_sample_cuda.cuh"

namespace baracuda::image {

/// How the planes of an image, in pieces of its channels, are cut into tiles.
struct InputTiles {
    static constexpr int width = 32; // of a tile: a warp's lanes

    PlaneSize in;
    int64_t points;            // of an image
    int32_t C, channels;       // of an image, of a piece
    int32_t rows, capacity;    // of a tile, of a list in points
    TileGrid<4, int64_t> grid; // tiles across, tiles down, pieces, images

    /// `shared_limit`: bytes of shared memory that a block may have; `busy_blocks` keep the device busy.
    template <class T>
    static InputTiles of(int64_t N, int32_t C, const PlaneSize &in, int64_t points, int shared_limit, int busy_blocks);
};

/// Points of all images by the tiles of their first corners, those of a tile in their order. Null where they are not
/// sorted.
struct TilePoints {
    const uint32_t *tiles = nullptr, *points = nullptr;
    uint32_t count = 0;

    /// How many are before a point would be that is of this tile, by a warp.
    __device__ uint32_t before(uint32_t tile, uint32_t point) const {
        const uint32_t lane = threadIdx.x % 32;
        uint32_t low = 0, high = count;
        while (low < high) {
            const uint32_t step = (high - low + 31) / 32, at = low + lane * step;
            bool below = false;
            if (at < high) below = tiles[at] < tile || (tiles[at] == tile && points[at] < point);
            const uint32_t steps = __popc(__ballot_sync(~0u, below));
            if (steps == 0) break;
            high = min(high, low + steps * step);
            low += (steps - 1) * step + 1;
        }
        return low;
    }
};

/// The tile of a point, or the number of all tiles where it touches no cell.
template <class T> struct TileOfPoint {
    const T *grid;
    PlaneSize in;
    int32_t across, down;
    Divider<int32_t> by_width, by_rows;

    __device__ uint32_t operator()(int64_t i) const {
        GridPoint<Compute<T>> point;
        T coordinates[2];
        load_pair(coordinates, grid + i * 2);
        if (!locate(coordinates, in, point)) return static_cast<uint32_t>(down) * static_cast<uint32_t>(across);
        const int32_t x = by_width.quotient(max(point.x, 0)), y = by_rows.quotient(max(point.y, 0));
        return static_cast<uint32_t>(y) * static_cast<uint32_t>(across) + static_cast<uint32_t>(x);
    }
};

/// Sorts the points of all images, if that is worth it and the workspace has room.
template <class T>
Status sort_by_tile(const Call &call, int64_t N, const InputTiles &tiles, const T *grid, TilePoints &sorted) {
    const int64_t count = N * tiles.points, across = tiles.grid.extent(0), down = tiles.grid.extent(1);
    if (!worth_sorting(N, tiles.points, tiles.in) || across * down >= INT32_MAX) return Status::ok;
    Scratch scratch(call.workspace);
    const SortMemory<uint32_t, uint32_t> memory(scratch, count);
    if (call.workspace == nullptr || call.workspace_bytes < scratch.bytes()) return Status::ok;
    const TileOfPoint<T> tile_of = {grid,
                                    tiles.in,
                                    static_cast<int32_t>(across),
                                    static_cast<int32_t>(down),
                                    Divider<int32_t>(InputTiles::width),
                                    Divider<int32_t>(tiles.rows)};
    Sorted<uint32_t, uint32_t> points;
    const Status status = sort_positions(call, count, bits_of(across * down), tile_of, memory, points);
    sorted = {points.keys, points.positions, static_cast<uint32_t>(count)};
    return status;
}

} // namespace baracuda::image
