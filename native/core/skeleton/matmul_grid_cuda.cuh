// How the simple kernels of matmul.h cut k, and the order in which blocks take the tiles of the results.
#pragma once

#include "core/device/launch.cuh"
#include "core/skeleton/matmul_load_cuda.cuh"

#include <cstdint>

namespace baracuda {

/// Steps along k, of elements that are multiplied as T.
template <class T> int64_t matmul_steps(int64_t k) { return ceil_divide(k, 4 * kStageWords / sizeof(T)); }

/// Steps of which the terms are added one after the other, a multiple of 4: about as many as there are chunks. The sums
/// of chunks are added in their order. Those of 256 steps of u8 are less than 2^31.
inline int64_t matmul_chunk(int64_t steps) {
    int64_t chunk = 4;
    while (chunk * chunk < steps && chunk < 256) chunk *= 2;
    return chunk;
}

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
