// matmul.h on the device where tiles are few or small: small tiles, whose chunks along k the blocks of a cluster take
// in turn. They leave the sums of their chunks in shared memory, and each adds up a share of the tile, chunk after
// chunk. The order of additions is that of matmul_cuda.cuh, whatever the cluster.
#pragma once

#include "core/device/cluster.cuh"
#include "core/device/launch.cuh"
#include "core/layout/divider.h"
#include "core/skeleton/matmul.h"
#include "core/skeleton/matmul_grid_cuda.cuh"
#include "core/skeleton/matmul_warp_cuda.cuh"

#include <algorithm>
#include <cstdint>

namespace baracuda {

/// Whether there are such kernels for these operands: elements of floating point that are converted one by one.
template <class T>
constexpr bool kHasFewTilesType = std::is_same_v<T, f16> || std::is_same_v<T, bf16> || std::is_same_v<T, tf32> ||
                                  std::is_same_v<T, f32> || std::is_same_v<T, f64>;
template <class A, class B> constexpr bool kHasFewTiles = false;
template <class T> constexpr bool kHasFewTiles<MatmulOperand<T>, MatmulOperand<T>> = kHasFewTilesType<T>;

constexpr int kFewThreads = 128, kFewSteps = 4; // steps of a stage

/// A tile, those of its four warps, and about how many clocks a multiprocessor takes for a step of one and for a step
/// of a tile of matmul_cuda.cuh, of which it has so many at once.
template <class T> struct FewTile {
    static constexpr int block_m = 16, block_n = 32, warp_m = 16, warp_n = 8;
    static constexpr int clocks = 200, large = 128, large_clocks = 2700;
};
template <> struct FewTile<f32> {
    static constexpr int block_m = 32, block_n = 32, warp_m = 16, warp_n = 16;
    static constexpr int clocks = 600, large = 128, large_clocks = 4200;
};
template <> struct FewTile<f64> {
    static constexpr int block_m = 16, block_n = 32, warp_m = 8, warp_n = 16;
    static constexpr int clocks = 100, large = 64, large_clocks = 700;
};

template <class T>
using FewWarp =
    TensorWarp<typename MatmulElement<T>::Staged, FewTile<T>::warp_m, FewTile<T>::warp_n, kFewSteps * kStageWords>;

/// Tiles of the result, the rows of them fastest; a cluster of 2^cluster_bits blocks has one.
struct FewGrid {
    TileGrid<3> tiles;
    int steps, chunk, chunks;
    int cluster_bits;
};

/// The exponent of a power of two.
constexpr int exponent_of(int power) { return power > 1 ? 1 + exponent_of(power / 2) : 0; }

/// The elements of one operand that a thread takes to shared memory. Lines of it lie along k or across, as memory has
/// them: 2^n neighbouring threads take neighbours in a line, so many that they suit the matrix.
template <class T, int rows> class FewLoader {
    using Staged = typename MatmulElement<T>::Staged;
    static constexpr int step = 4 * kStageWords / sizeof(Staged), depth = kFewSteps * step;
    static constexpr int pitch = FewWarp<T>::pitch * 4 / sizeof(Staged);
    static constexpr int most = rows * depth / kFewThreads, group = most < 8 ? most : 8;
    static constexpr int step_bits = exponent_of(step), thread_bits = exponent_of(kFewThreads);

  public:
    static constexpr int words = rows * FewWarp<T>::pitch;

    /// Of rows `row` on of `row_count`, from step `first` on.
    __device__ __forceinline__ FewLoader(const MatmulOperand<T> &from, int64_t g, int64_t row, int64_t row_count,
                                         int64_t k, int first)
        : along_k_(from.along_k), rows_(static_cast<int>(min(row_count - row, int64_t{rows}))) {
        const int64_t p = int64_t{first} * step;
        const int across = along_k_ ? static_cast<int>(min(k, int64_t{depth})) : rows_;
        int bits = along_k_ ? step_bits : 0;
        while (1 << bits < across) ++bits;
        at_ = threadIdx.x & ((1 << bits) - 1);
        line_ = threadIdx.x >> bits;
        line_bits_ = thread_bits - bits;
        left_ = k - p;
        const int64_t line = line_ + (along_k_ ? row : p), at = at_ + (along_k_ ? p : row);
        from_ = from.data + g * from.batch_stride + line * from.pitch + at;
        line_step_ = from.pitch << line_bits_;
        stage_step_ = along_k_ ? depth : depth * from.pitch;
        to_ = along_k_ ? line_ * pitch + at_ : at_ * pitch + line_;
        to_step_ = (along_k_ ? pitch : 1) << line_bits_;
    }

    /// Loads the next stage, of `steps` steps: zeros behind k, and nothing of rows that the matrix has not.
    __device__ __forceinline__ void load(int steps) {
        const int deep = static_cast<int>(min(left_, int64_t{depth}));
        const int there = at_ < (along_k_ ? deep : rows_) ? count_of(along_k_ ? rows_ : deep) : 0;
        count_ = count_of(along_k_ ? rows_ : steps * step);
#pragma unroll
        for (int i = 0; i < most; i += group) {
            if (i >= count_) break;
#pragma unroll
            for (int j = i; j < i + group; ++j) {
                words_[j] = 0;
                if (j < there) words_[j] = to_word(MatmulElement<T>::staged(to_word(from_[j * line_step_])));
            }
        }
        from_ += stage_step_;
        left_ -= depth;
    }

    __device__ __forceinline__ void store(uint32_t *stage) const {
        Word<Staged> *const to = reinterpret_cast<Word<Staged> *>(stage) + to_;
#pragma unroll
        for (int i = 0; i < most; i += group) {
            if (i >= count_) break;
#pragma unroll
            for (int j = i; j < i + group; ++j) {
                if (j < count_) to[j * to_step_] = words_[j];
            }
        }
    }

  private:
    /// How many of so many lines this thread has.
    __device__ int count_of(int lines) const { return (lines - line_ + (1 << line_bits_) - 1) >> line_bits_; }

    const T *from_;
    int64_t line_step_, stage_step_, left_;
    int at_, line_, line_bits_, to_, to_step_, count_;
    bool along_k_;
    int rows_;
    Word<Staged> words_[most];
};

/// Sums of a block's chunk, which other blocks of its cluster read, and of the chunks before, of its share of the tile.
template <class T> struct FewSums {
    using Sum = typename FewWarp<T>::Sum;
    static constexpr int pitch = FewTile<T>::block_n + 2, pairs = FewTile<T>::block_m * FewTile<T>::block_n / 2;
    alignas(16) Sum parts[FewTile<T>::block_m][pitch];
    alignas(16) Sum totals[pairs][2];
};

template <class T, class Epilogue>
__global__ void __launch_bounds__(kFewThreads)
    matmul_few_kernel(FewGrid grid, MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> problem, Epilogue epilogue) {
    begin_kernel();
    using Tile = FewTile<T>;
    using Warp = FewWarp<T>;
    using Sum = typename Warp::Sum;
    using LoaderA = FewLoader<T, Tile::block_m>;
    using LoaderB = FewLoader<T, Tile::block_n>;
    static_assert(Tile::block_m / Tile::warp_m * (Tile::block_n / Tile::warp_n) * 32 == kFewThreads);
    __shared__ __align__(16) uint32_t stage[LoaderA::words + LoaderB::words];
    __shared__ FewSums<T> sums;

    const int cluster = 1 << grid.cluster_bits, rank = blockIdx.x & (cluster - 1);
    const auto place = grid.tiles.place(static_cast<int32_t>(blockIdx.x >> grid.cluster_bits));
    const int64_t g = place[2], row = int64_t{place[0]} * Tile::block_m, column = int64_t{place[1]} * Tile::block_n;
    const int warp = threadIdx.x / 32;
    const int warp_row = warp / (Tile::block_n / Tile::warp_n) * Tile::warp_m;
    const int warp_column = warp % (Tile::block_n / Tile::warp_n) * Tile::warp_n;
#pragma unroll 1
    for (int first = 0; first < grid.chunks; first += cluster) {
        Sum of_warp[Warp::count] = {};
        const int begin = (first + rank) * grid.chunk, end = min(begin + grid.chunk, grid.steps);
        if (begin < end) {
            LoaderA a(problem.a, g, row, problem.m, problem.k, begin);
            LoaderB b(problem.b, g, column, problem.n, problem.k, begin);
            a.load(min(kFewSteps, end - begin));
            b.load(min(kFewSteps, end - begin));
#pragma unroll 1
            for (int step = begin; step < end; step += kFewSteps) {
                const int steps = min(kFewSteps, end - step), next = end - step - kFewSteps;
                a.store(stage);
                b.store(stage + LoaderA::words);
                __syncthreads();
                if (next > 0) {
                    a.load(min(kFewSteps, next));
                    b.load(min(kFewSteps, next));
                }
                const uint32_t *const of_a = stage + warp_row * Warp::pitch;
                const uint32_t *const of_b = stage + LoaderA::words + warp_column * Warp::pitch;
#pragma unroll 1
                for (int word = 0; word < steps * kStageWords; word += kStageWords) {
                    Warp::multiply(of_warp, of_a + word, of_b + word);
                }
                __syncthreads();
            }
        }
        if (first > 0 && cluster > 1) wait_for_cluster(); // the parts before have been read
#pragma unroll
        for (int pair = 0; pair < Warp::count / 2; ++pair) {
            Sum *const to = &sums.parts[warp_row + Warp::row(pair)][warp_column + Warp::column(pair)];
            to[0] = of_warp[2 * pair], to[1] = of_warp[2 * pair + 1];
        }
        if (cluster > 1) {
            arrive_at_cluster();
            wait_for_cluster();
        } else {
            __syncthreads();
        }
        const int share = FewSums<T>::pairs >> grid.cluster_bits, there = min(cluster, grid.chunks - first);
#pragma unroll 1
        for (int i = threadIdx.x; i < share; i += kFewThreads) {
            const int pair = rank * share + i;
            const int of_row = pair / (Tile::block_n / 2), of_column = pair % (Tile::block_n / 2) * 2;
            Sum low = 0, high = 0;
            if (first > 0) low = sums.totals[i][0], high = sums.totals[i][1];
#pragma unroll 4
            for (int block = 0; block < there; ++block) {
                const Sum *const part = in_block_of_cluster(&sums.parts[of_row][of_column], block);
                low += part[0], high += part[1];
            }
            if (first + cluster < grid.chunks) {
                sums.totals[i][0] = low, sums.totals[i][1] = high;
            } else if (row + of_row < problem.m && column + of_column < problem.n) {
                const int count = problem.n - column - of_column > 1 ? 2 : 1;
                epilogue.store(g, row + of_row, column + of_column, count, low, high);
            }
        }
        if (cluster > 1) {
            arrive_at_cluster();
        } else {
            __syncthreads();
        }
    }
    if (cluster > 1) wait_for_cluster(); // what others read is there until then
}

/// How the tiles of a problem are shared out, in clusters of at most `most` blocks.
template <class T>
FewGrid few_tiles_of(const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem, int64_t most) {
    constexpr int64_t enough = 4; // blocks a multiprocessor
    using Tile = FewTile<T>;
    const int64_t tiles_m = ceil_divide(problem.m, Tile::block_m), tiles_n = ceil_divide(problem.n, Tile::block_n);
    const int64_t steps = matmul_steps<typename MatmulElement<T>::Staged>(problem.k), chunk = matmul_chunk(steps);
    const int64_t chunks = std::max<int64_t>(ceil_divide(steps, chunk), 1); // one of no steps where k is 0
    const int64_t tiles = tiles_m * tiles_n * problem.batch;
    int bits = 0;
    while (2 << bits <= most && 1 << bits < chunks && tiles << bits < enough * multiprocessors()) ++bits;
    return {TileGrid<3>(tiles_m, tiles_n, problem.batch), static_cast<int>(steps), static_cast<int>(chunk),
            static_cast<int>(chunks), bits};
}

template <class T, class Epilogue>
Status launch_few_tiles(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                        const Epilogue &epilogue) {
    const auto kernel = matmul_few_kernel<T, Epilogue>;
    const FewGrid grid = few_tiles_of(problem, largest_cluster(kernel));
    const int cluster = 1 << grid.cluster_bits;
    return launch_clusters(call, int64_t{grid.tiles.count()} * cluster, cluster, kFewThreads, 0, kernel, grid, problem,
                           epilogue);
}

/// Whether these kernels take less time than those of matmul_cuda.cuh, by about how many clocks they take.
template <class T> bool suits_few_tiles(const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem) {
    using Tile = FewTile<T>;
    constexpr int64_t of_stage = 1500, of_tile = 300, of_large_tile = 8000, most_tiles = 1 << 24;
    const int64_t tiles_m = ceil_divide(problem.m, Tile::block_m), tiles_n = ceil_divide(problem.n, Tile::block_n);
    if (problem.batch > most_tiles || tiles_m > most_tiles / tiles_n) return false;
    const int64_t tiles = tiles_m * tiles_n * problem.batch;
    if (tiles > most_tiles) return false;
    const FewGrid grid = few_tiles_of(problem, 16);
    const int64_t rounds = ceil_divide(grid.chunks, int64_t{1} << grid.cluster_bits);
    const int64_t latency = rounds * (ceil_divide(grid.chunk, kFewSteps) + 2) * of_stage;
    const int64_t work = ceil_divide(tiles, multiprocessors()) * (int64_t{grid.steps} * Tile::clocks + of_tile);
    const int64_t large = ceil_divide(problem.m, Tile::large) * ceil_divide(problem.n, Tile::large) * problem.batch;
    const int64_t waves = ceil_divide(large, multiprocessors());
    return std::max(latency, work) < waves * (int64_t{grid.steps} * Tile::large_clocks + of_large_tile);
}

} // namespace baracuda
