// matmul.h on the device for operands of 16 bits and at most one step along k, where what is written is most of the
// time. Each warp reads its lines of a and b straight into the registers that mma.sync takes; the sums of a tile go
// through shared memory, so that neighbours in a row are stored at once. The order of additions is that of
// matmul_cuda.cuh.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/mma.cuh"
#include "core/layout/divider.h"
#include "core/skeleton/matmul.h"
#include "core/skeleton/matmul_finish_cuda.cuh"

#include <cstdint>
#include <limits>

namespace baracuda {

template <class A, class B, class Epilogue> constexpr bool kHasShortTiles = false;
template <class T>
constexpr bool kHasShortTiles<MatmulOperand<T>, MatmulOperand<T>, LinearEpilogue<T>> =
    std::is_same_v<T, f16> || std::is_same_v<T, bf16>;

constexpr int kMostShortDepth = 32;

/// A tile, and those of its warps.
template <int rows_, int columns_> struct ShortTile {
    static constexpr int rows = rows_, columns = columns_, warp_rows = 16, warp_columns = 32;
    static constexpr int n_tiles = warp_columns / 8;
    static constexpr int threads = rows / warp_rows * (columns / warp_columns) * 32;
    f32 sums[rows][columns + 8]; // threads that store at once meet different banks
};

using WideShortTile = ShortTile<32, 128>;
using NarrowShortTile = ShortTile<128, 32>;

/// Columns of tiles, rows of them, products.
struct ShortGrid {
    TileGrid<3> tiles;
    int64_t m, n;
    int k;
};

/// One operand as a lane reads it: pairs of neighbours along k of every eighth row, beginning with a row and a depth.
template <class T> class ShortLines {
  public:
    __device__ __forceinline__ ShortLines(const MatmulOperand<T> &from, int64_t g, int64_t row, int64_t rows, int p,
                                          int k)
        : there_(static_cast<int>(min(rows - row, int64_t{1} << 16))), left_(k - p) {
        const int64_t line = from.along_k ? from.pitch : 1;
        apart_ = from.along_k ? 1 : from.pitch;
        rows_apart_ = 8 * line;
        from_ = from.data + (g * from.batch_stride + row * line + p * apart_);
    }

    /// Reads what mma.sync takes: of every eighth row a pair here and one 8 elements further along k, with zeros where
    /// the matrix has none. Goes on to the next 16 elements along k.
    template <int rows> __device__ __forceinline__ void read(uint32_t (&words)[rows][2]) {
        const T *at = from_;
#pragma unroll
        for (int i = 0; i < rows; ++i) {
            const int left = 8 * i < there_ ? left_ : 0;
            words[i][0] = pair(at, left), words[i][1] = pair(at + 8 * apart_, left - 8);
            at += rows_apart_;
            asm("" : "+l"(at)); // here and now: the compiler would hold the address of each row
        }
        from_ += 16 * apart_, left_ -= 16;
    }

  private:
    __device__ __forceinline__ uint32_t pair(const T *at, int left) const {
        uint32_t word = 0;
        if (left > 0) word = to_word(at[0]);
        if (left > 1) word |= static_cast<uint32_t>(to_word(at[apart_])) << 16;
        return word;
    }

    const T *from_;
    int64_t apart_, rows_apart_;
    int there_, left_;
};

template <class Tile, class T>
__global__ void __launch_bounds__(Tile::threads, 4)
    matmul_short_kernel(ShortGrid grid, MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> problem,
                        LinearEpilogue<T> epilogue) {
    begin_kernel();
    __shared__ Tile tile;
    const auto place = grid.tiles.place(static_cast<int32_t>(blockIdx.x));
    const int64_t g = place[2], row = int64_t{place[1]} * Tile::rows;
    const int64_t column = int64_t{place[0]} * Tile::columns;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int warp_row = warp / (Tile::columns / Tile::warp_columns) * Tile::warp_rows;
    const int warp_column = warp % (Tile::columns / Tile::warp_columns) * Tile::warp_columns;
    if (row + warp_row < grid.m && column + warp_column < grid.n) {
        ShortLines<T> a(problem.a, g, row + warp_row + lane / 4, grid.m, lane % 4 * 2, grid.k);
        ShortLines<T> b(problem.b, g, column + warp_column + lane / 4, grid.n, lane % 4 * 2, grid.k);
        f32 sums[Tile::n_tiles][4] = {};
#pragma unroll 1
        for (int p = 0; p < grid.k; p += 16) {
            uint32_t rows[2][2], of_b[Tile::n_tiles][2];
            a.read(rows);
            b.read(of_b);
            const uint32_t of_a[4] = {rows[0][0], rows[1][0], rows[0][1], rows[1][1]};
#pragma unroll
            for (int j = 0; j < Tile::n_tiles; ++j) multiply_words<T>(sums[j], of_a, of_b[j]);
        }
#pragma unroll
        for (int j = 0; j < Tile::n_tiles; ++j) {
            f32 *const to = &tile.sums[warp_row + lane / 4][warp_column + j * 8 + lane % 4 * 2];
            *reinterpret_cast<float2 *>(to) = make_float2(sums[j][0], sums[j][1]);
            *reinterpret_cast<float2 *>(to + 8 * (Tile::columns + 8)) = make_float2(sums[j][2], sums[j][3]);
        }
    }
    __syncthreads();
    const int rows = static_cast<int>(min(grid.m - row, int64_t{Tile::rows}));
    const int columns = static_cast<int>(min(grid.n - column, int64_t{Tile::columns}));
    finish_tile(tile, epilogue, g, row, column, rows, columns);
}

/// Whether these tiles serve a problem; those of more than a grid has blocks are others'.
template <class T> bool has_short_lines(const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem) {
    constexpr int64_t most = std::numeric_limits<int32_t>::max();
    const int64_t tiles_m = ceil_divide(problem.m, WideShortTile::rows);
    const int64_t tiles_n = ceil_divide(problem.n, NarrowShortTile::columns);
    return problem.k <= kMostShortDepth && tiles_m <= most / tiles_n && tiles_m * tiles_n <= most / problem.batch;
}

template <class Tile, class T>
Status launch_short(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                    const LinearEpilogue<T> &epilogue) {
    const int64_t tiles_m = ceil_divide(problem.m, Tile::rows), tiles_n = ceil_divide(problem.n, Tile::columns);
    const ShortGrid grid{TileGrid<3>(tiles_n, tiles_m, problem.batch), problem.m, problem.n,
                         static_cast<int>(problem.k)};
    return launch(call, grid.tiles.count(), Tile::threads, 0, matmul_short_kernel<Tile, T>, grid, problem, epilogue);
}

/// The products of a problem that has_short_lines(), in the tiles of which fewer are needed.
template <class T>
Status matmul_of_short_lines(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                             const LinearEpilogue<T> &epilogue) {
    const auto tiles = [&](auto tile) {
        return ceil_divide(problem.m, decltype(tile)::rows) * ceil_divide(problem.n, decltype(tile)::columns);
    };
    if (tiles(NarrowShortTile{}) < tiles(WideShortTile{}))
        return launch_short<NarrowShortTile>(call, problem, epilogue);
    return launch_short<WideShortTile>(call, problem, epilogue);
}

} // namespace baracuda
