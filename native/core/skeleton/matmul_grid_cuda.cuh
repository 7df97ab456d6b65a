// The order in which blocks take the tiles of the results of matmul.h.
#pragma once

#include "core/device/launch.cuh"

#include <cstdint>

namespace baracuda {

/// Extents in tiles and steps.
struct MatmulGrid {
    int64_t tiles_m, tiles_n, tiles; // `tiles` of all products of the batch
    int64_t steps, chunk;            // along k; chunk: steps whose sums are added up
};

/// A tile's product and its first row and column. Blocks that run together share a few rows of tiles and the columns
/// that they meet: a band of rows of tiles is walked through column by column.
struct MatmulPlace {
    int64_t g, row, column;

    __device__ MatmulPlace(const MatmulGrid &grid, int64_t tile, int block_m, int block_n) {
        constexpr int64_t band_rows = 16;
        const int64_t of_product = grid.tiles_m * grid.tiles_n;
        g = tile / of_product;
        const int64_t within = tile - g * of_product, of_band = band_rows * grid.tiles_n;
        const int64_t band = within / of_band, at = within - band * of_band;
        const int64_t rows = min(band_rows, grid.tiles_m - band * band_rows);
        column = at / rows * block_n;
        row = (band * band_rows + at % rows) * block_m;
    }
};

} // namespace baracuda
