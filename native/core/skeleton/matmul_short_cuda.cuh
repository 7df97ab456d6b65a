// matmul.h on the device for operands of 16 bits and at most one step along k, where what is written is most of the
// time. A block takes the lines of a and b to shared memory at once; the sums of its tile go through shared memory too,
// so that neighbours in a row are stored at once. The order of additions is that of matmul_cuda.cuh.
#pragma once

#include "core/device/launch.cuh"
#include "core/layout/divider.h"
#include "core/skeleton/matmul.h"
#include "core/skeleton/matmul_few_cuda.cuh"
#include "core/skeleton/matmul_finish_cuda.cuh"
#include "core/skeleton/matmul_shift_cuda.cuh"
#include "core/skeleton/matmul_warp_cuda.cuh"

#include <cstdint>
#include <limits>

namespace baracuda {

template <class A, class B, class Epilogue> constexpr bool kHasShortTiles = false;
template <class T>
constexpr bool kHasShortTiles<MatmulOperand<T>, MatmulOperand<T>, LinearEpilogue<T>> =
    std::is_same_v<T, f16> || std::is_same_v<T, bf16>;

constexpr int kMostShortDepth = 32;

/// A tile, and those of its warps.
template <class T_, int rows_, int columns_> struct ShortTile {
    using T = T_;
    static constexpr int rows = rows_, columns = columns_, warp_m = 16, warp_n = 32;
    static constexpr int threads = rows / warp_m * (columns / warp_n) * 32;
    using Warp = TensorWarp<T, warp_m, warp_n>;
    f32 sums[rows][columns + 8]; // threads that store at once meet different banks
};

template <class T> using WideShortTile = ShortTile<T, 32, 128>;
template <class T> using NarrowShortTile = ShortTile<T, 128, 32>;

/// Columns of tiles, rows of them, products.
struct ShortGrid {
    TileGrid<3> tiles;
    int64_t m, n;
    int k;
};

/// Takes `rows` lines of one operand to shared memory, element by element, in lines as memory has them: along k or
/// across. What is not there is 0.
template <class T, int rows, int threads> class ShortLoader {
    static constexpr int depth = kMostShortDepth, count = rows * depth / threads;
    static constexpr int depth_bits = exponent_of(depth), row_bits = exponent_of(rows);
    static constexpr int along_pitch = depth + 8, across_pitch = rows + 8; // what is read at once lies in all banks
    static_assert(rows % depth == 0 && threads % rows == 0);

  public:
    static constexpr int elements =
        rows * along_pitch > depth *across_pitch ? rows * along_pitch : depth * across_pitch;

    /// Of rows `row` on, of which there are `there`.
    __device__ __forceinline__ ShortLoader(const MatmulOperand<T> &from, int64_t g, int64_t row, int there, int k) {
        const int bits = from.along_k ? depth_bits : row_bits;
        const int at = threadIdx.x & ((1 << bits) - 1), line = threadIdx.x >> bits;
        pitch_ = from.along_k ? along_pitch : across_pitch;
        apart_ = threads >> bits;
        to_ = line * pitch_ + at;
        const int left = at < (from.along_k ? k : there) ? (from.along_k ? there : k) - line : 0;
        const T *own = from.data + (g * from.batch_stride + (row + (from.along_k ? line : 0)) * line_of(from) +
                                    (from.along_k ? 0 : line * from.pitch) + at);
        const int64_t step = apart_ * from.pitch;
#pragma unroll
        for (int i = 0; i < count; ++i) {
            words_[i] = 0;
            if (i * apart_ < left) words_[i] = to_word(*own);
            own += step;
            asm("" : "+l"(own)); // here and now: the compiler would work each address out
        }
    }

    __device__ __forceinline__ void store(Word<T> *stage) const {
        Word<T> *to = stage + to_;
#pragma unroll
        for (int i = 0; i < count; ++i) {
            *to = words_[i];
            to += apart_ * pitch_;
            asm("" : "+l"(to));
        }
    }
    /// Bytes from one line to the next.
    __device__ __forceinline__ int pitch() const { return pitch_ * static_cast<int>(sizeof(T)); }

  private:
    __device__ static int64_t line_of(const MatmulOperand<T> &from) { return from.along_k ? from.pitch : 1; }

    int pitch_, apart_, to_; // elements, lines, elements
    Word<T> words_[count];
};

template <class Tile>
__global__ void __launch_bounds__(Tile::threads, 4)
    matmul_short_kernel(ShortGrid grid,
                        MatmulProblem<MatmulOperand<typename Tile::T>, MatmulOperand<typename Tile::T>> problem,
                        LinearEpilogue<typename Tile::T> epilogue) {
    begin_kernel();
    using T = typename Tile::T;
    using Warp = typename Tile::Warp;
    using LoaderA = ShortLoader<T, Tile::rows, Tile::threads>;
    using LoaderB = ShortLoader<T, Tile::columns, Tile::threads>;
    __shared__ __align__(16) Tile tile;
    __shared__ __align__(16) Word<T> of_a[LoaderA::elements], of_b[LoaderB::elements];
    const auto place = grid.tiles.place(static_cast<int32_t>(blockIdx.x));
    const int64_t g = place[2], row = int64_t{place[1]} * Tile::rows;
    const int64_t column = int64_t{place[0]} * Tile::columns;
    const int rows = static_cast<int>(min(grid.m - row, int64_t{Tile::rows}));
    const int columns = static_cast<int>(min(grid.n - column, int64_t{Tile::columns}));
    const int warp = threadIdx.x / 32;
    const int warp_row = warp / (Tile::columns / Tile::warp_n) * Tile::warp_m;
    const int warp_column = warp % (Tile::columns / Tile::warp_n) * Tile::warp_n;
    const LoaderA a(problem.a, g, row, rows, grid.k);
    const LoaderB b(problem.b, g, column, columns, grid.k);
    a.store(of_a);
    b.store(of_b);
    __syncthreads();
    if (warp_row < rows && warp_column < columns) {
        f32 sums[Warp::count] = {};
        const auto begin = [](const Word<T> *stage, bool along_k, int pitch, int line) {
            return reinterpret_cast<const char *>(stage) + line * (along_k ? pitch : static_cast<int>(sizeof(T)));
        };
        multiply_lines<Tile>(sums, begin(of_a, problem.a.along_k, a.pitch(), warp_row), problem.a.along_k, a.pitch(),
                             begin(of_b, problem.b.along_k, b.pitch(), warp_column), problem.b.along_k, b.pitch(), 1);
#pragma unroll
        for (int pair = 0; pair < Warp::count / 2; ++pair) {
            *reinterpret_cast<float2 *>(&tile.sums[warp_row + Warp::row(pair)][warp_column + Warp::column(pair)]) =
                make_float2(sums[2 * pair], sums[2 * pair + 1]);
        }
    }
    __syncthreads();
    finish_tile(tile, epilogue, g, row, column, rows, columns);
}

/// Whether these tiles serve a problem; those of more than a grid has blocks are others'.
template <class T> bool has_short_lines(const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem) {
    constexpr int64_t most = std::numeric_limits<int32_t>::max();
    const int64_t tiles_m = ceil_divide(problem.m, WideShortTile<T>::rows);
    const int64_t tiles_n = ceil_divide(problem.n, NarrowShortTile<T>::columns);
    return problem.k <= kMostShortDepth && tiles_m <= most / tiles_n && tiles_m * tiles_n <= most / problem.batch;
}

template <class Tile, class T>
Status launch_short(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                    const LinearEpilogue<T> &epilogue) {
    const int64_t tiles_m = ceil_divide(problem.m, Tile::rows), tiles_n = ceil_divide(problem.n, Tile::columns);
    const ShortGrid grid{TileGrid<3>(tiles_n, tiles_m, problem.batch), problem.m, problem.n,
                         static_cast<int>(problem.k)};
    return launch(call, grid.tiles.count(), Tile::threads, 0, matmul_short_kernel<Tile>, grid, problem, epilogue);
}

/// The products of a problem that has_short_lines(), in the tiles of which fewer are needed.
template <class T>
Status matmul_of_short_lines(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                             const LinearEpilogue<T> &epilogue) {
    const auto tiles = [&](auto tile) {
        return ceil_divide(problem.m, decltype(tile)::rows) * ceil_divide(problem.n, decltype(tile)::columns);
    };
    if (tiles(NarrowShortTile<T>{}) < tiles(WideShortTile<T>{}))
        return launch_short<NarrowShortTile<T>>(call, problem, epilogue);
    return launch_short<WideShortTile<T>>(call, problem, epilogue);
}

} // namespace baracuda
