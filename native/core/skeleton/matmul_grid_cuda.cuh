// How the simple kernels of matmul.h cut k, and the order in which blocks take the tiles of the results.
#pragma once

#include "core/device/launch.cuh"
#include "core/skeleton/matmul.h"
#include "core/skeleton/matmul_load_cuda.cuh"

#include <algorithm>
#include <cstdint>
#include <limits>

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

/// About how many clocks a thread takes for each of its results besides storing it, one after the other: gelu and silu
/// of f64 are long.
template <class Epilogue> int64_t activation_clocks(const Epilogue &) { return 0; }
inline int64_t activation_clocks(const LinearEpilogue<f64> &epilogue) {
    return epilogue.activation == Activation::gelu || epilogue.activation == Activation::silu ? 500 : 0;
}

/// About how many clocks a block takes for a stage while its multiprocessor has no other, how many it takes of one that
/// has several, and how many before and behind the stages of a chunk, again alone and beside others.
struct TileClocks {
    int alone, shared, of_chunk, of_chunk_shared;
};

/// How a product is shared out, in clusters of so many blocks, and about how many clocks that takes.
struct MatmulTilePlan {
    int cluster = 1;
    int64_t clocks = std::numeric_limits<int64_t>::max();

    /// Of clusters that are a power of two.
    int cluster_bits() const {
        int bits = 0;
        while (1 << bits < cluster) ++bits;
        return bits;
    }
};

/// The best clusters of at most `most` blocks, of powers of two, for tiles whose stages have Tile::steps steps along k.
/// Clusters of four and more leave some multiprocessors without one.
template <class Tile, class A, class B>
MatmulTilePlan plan_tiles(const MatmulProblem<A, B> &problem, int64_t most, const TileClocks &clocks) {
    const int64_t tiles = ceil_divide(problem.m, Tile::block_m) * ceil_divide(problem.n, Tile::block_n) * problem.batch;
    const int64_t steps = matmul_steps<typename Tile::T>(problem.k), chunk = matmul_chunk(steps);
    const int64_t chunks = std::max<int64_t>(ceil_divide(steps, chunk), 1);
    MatmulTilePlan best;
    for (int64_t cluster = 1; cluster <= most && cluster < 2 * chunks; cluster *= 2) {
        const int64_t rounds = cluster == 1 ? 1 : ceil_divide(chunks, cluster);
        const int64_t places = cluster < 4 ? multiprocessors() : ceil_divide(int64_t{multiprocessors()} * 9, 10);
        const int64_t stages = cluster == 1 ? ceil_divide(steps, Tile::steps) : rounds * (chunk / Tile::steps);
        const int64_t taken =
            std::max(stages * clocks.alone + rounds * clocks.of_chunk,
                     ceil_divide(tiles * cluster, places) * (stages * clocks.shared + rounds * clocks.of_chunk_shared));
        if (taken < best.clocks) best = {static_cast<int>(cluster), taken};
    }
    return best;
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
