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
#include <limits>

namespace baracuda {

/// Whether there are such kernels for these operands: elements of floating point that are converted one by one.
template <class T>
constexpr bool kHasFewTilesType = std::is_same_v<T, f16> || std::is_same_v<T, bf16> || std::is_same_v<T, tf32> ||
                                  std::is_same_v<T, f32> || std::is_same_v<T, f64>;
template <class A, class B> constexpr bool kHasFewTiles = false;
template <class T> constexpr bool kHasFewTiles<MatmulOperand<T>, MatmulOperand<T>> = kHasFewTilesType<T>;

constexpr int64_t kMostFewDepth = 1 << 30, kMostFewPitch = 1 << 21; // offsets within a stage are of 32 bits

constexpr int exponent_of(int power) { return power > 1 ? 1 + exponent_of(power / 2) : 0; }

/// A tile and those of its warps, in stages of so many steps along k.
template <class T_, int steps_, int block_m_, int block_n_, int warp_m_, int warp_n_> struct FewTile {
    using T = T_;
    using Staged = typename MatmulElement<T>::Staged;
    using Warp = TensorWarp<Staged, warp_m_, warp_n_, steps_ * kStageWords>;
    using Sum = typename Warp::Sum;
    static constexpr int steps = steps_, block_m = block_m_, block_n = block_n_, warp_m = warp_m_, warp_n = warp_n_;
    static constexpr int threads = block_m / warp_m * (block_n / warp_n) * 32, thread_bits = exponent_of(threads);
    static constexpr int step = 4 * kStageWords / sizeof(Staged), depth = steps * step; // elements along k
    static constexpr int pairs = block_m * block_n / 2;
    static_assert(depth <= threads && block_n <= threads);
};

/// The tiles of a type, wide ones for products that have many, and about how many clocks a multiprocessor takes for a
/// step of one and, for operands of other types than f32 and f64, for a step of a tile of matmul_cuda.cuh; further how
/// many to start, and a block for a stage that it waits for.
template <class T> struct FewPolicy {
    using Tile = FewTile<T, 4, 16, 32, 16, 8>;
    using Wide = FewTile<T, 4, 32, 32, 16, 16>;
    static constexpr int clocks = 250, wide_clocks = 350, large = 128, large_clocks = 4100;
    static constexpr int start = 0, stage = 1500;
};
template <> struct FewPolicy<f32> {
    using Tile = FewTile<f32, 4, 32, 32, 16, 16>;
    using Wide = FewTile<f32, 2, 32, 64, 16, 32>;
    static constexpr int clocks = 725, wide_clocks = 781, start = 5151, stage = 463;
};
template <> struct FewPolicy<f64> {
    using Tile = FewTile<f64, 4, 16, 32, 8, 16>;
    using Wide = FewTile<f64, 4, 32, 32, 16, 16>;
    static constexpr int clocks = 197, wide_clocks = 226, start = 3251, stage = 1424;
};

/// Tiles of the result, the rows of them fastest; a cluster of 2^cluster_bits blocks has one. 2^a_bits threads share a
/// line of a, and 2^b_bits one of b.
struct FewGrid {
    TileGrid<3> tiles;
    int m, n, k;
    int steps, chunk, chunks;
    int cluster_bits, a_bits, b_bits;
};

/// The elements of one operand that a thread takes to shared memory. Lines of it lie along k or across, as memory has
/// them: 2^bits neighbouring threads take neighbours in a line, so many that they suit the matrix.
template <class Tile, int rows> class FewLoader {
    using T = typename Tile::T;
    using Staged = typename Tile::Staged;
    static constexpr int step = Tile::step, depth = Tile::depth;
    static constexpr int pitch = Tile::Warp::pitch * 4 / sizeof(Staged);
    static constexpr int most = rows * depth / Tile::threads, group = most < 8 ? most : 8;

  public:
    static constexpr int words = rows * Tile::Warp::pitch;

    static int bits_of(const MatmulOperand<T> &from, int64_t row_count, int64_t k) {
        const int64_t across = from.along_k ? std::clamp<int64_t>(k, step, depth) : std::min<int64_t>(row_count, rows);
        int bits = 0;
        while (1 << bits < across) ++bits;
        return bits;
    }

    /// Of rows `row` on, of which there are `there`, from element `p` of k on.
    __device__ __forceinline__ FewLoader(const MatmulOperand<T> &from, int64_t g, int row, int there, int p, int k,
                                         int bits)
        : along_k_(from.along_k), at_(threadIdx.x & ((1 << bits) - 1)), left_(k - p) {
        const int line = threadIdx.x >> bits;
        line_bits_ = Tile::thread_bits - bits;
        ahead_ = (1 << line_bits_) - 1 - line;
        rows_ = min(there, rows);
        const int64_t first = along_k_ ? row + line : p + line, at = along_k_ ? p + at_ : row + at_;
        const uint32_t line_bytes = static_cast<uint32_t>(from.pitch) * sizeof(T);
        from_ = reinterpret_cast<const char *>(from.data + (g * from.batch_stride + first * from.pitch + at));
        line_step_ = line_bytes << line_bits_;
        stage_step_ = along_k_ ? depth * sizeof(T) : depth * line_bytes;
        to_ = (along_k_ ? line * pitch + at_ : at_ * pitch + line) * sizeof(Staged);
        to_step_ = (along_k_ ? pitch : 1) * sizeof(Staged) << line_bits_;
    }

    /// Loads the next stage, of `steps` steps: zeros behind k, and nothing of rows that the matrix has not.
    __device__ __forceinline__ void load(int steps) {
        const int there = at_ < (along_k_ ? left_ : rows_) ? lines_of(along_k_ ? rows_ : min(left_, depth)) : 0;
        lines_ = lines_of(along_k_ ? rows_ : steps * step);
        uint32_t at = 0;
#pragma unroll
        for (int i = 0; i < most; i += group) {
            if (i >= lines_) break;
#pragma unroll
            for (int j = i; j < i + group; ++j) {
                words_[j] = 0;
                if (j < there) words_[j] = read(from_ + at);
                add(at, line_step_);
            }
        }
        from_ += stage_step_;
        left_ -= depth;
    }

    __device__ __forceinline__ void store(uint32_t *stage) const {
        uint32_t at = to_;
#pragma unroll
        for (int i = 0; i < most; i += group) {
            if (i >= lines_) break;
#pragma unroll
            for (int j = i; j < i + group; ++j) {
                if (j < lines_) *reinterpret_cast<Word<Staged> *>(reinterpret_cast<char *>(stage) + at) = words_[j];
                add(at, to_step_);
            }
        }
    }

  private:
    /// How many of so many lines this thread has.
    __device__ int lines_of(int lines) const { return (lines + ahead_) >> line_bits_; }

    /// Here and now: the compiler would add up each offset from the first one on.
    __device__ static void add(uint32_t &offset, uint32_t step) {
        offset += step;
        asm("" : "+r"(offset));
    }

    __device__ static Word<Staged> read(const char *from) {
        return to_word(MatmulElement<T>::staged(to_word(*reinterpret_cast<const T *>(from))));
    }

    const char *from_;
    bool along_k_;
    uint32_t line_step_, stage_step_; // in bytes, as are:
    uint32_t to_, to_step_;
    int at_, left_, line_bits_, ahead_, rows_, lines_;
    Word<Staged> words_[most];
};

/// Sums of a block's chunk, which other blocks of its cluster read, and of the chunks before, of its share of the tile.
template <class Tile> struct FewSums {
    using Sum = typename Tile::Sum;
    alignas(16) Sum parts[Tile::block_m][Tile::block_n + 2];
    alignas(16) Sum totals[Tile::pairs][2];
};

template <class T> using FewProblem = MatmulProblem<MatmulOperand<T>, MatmulOperand<T>>;

template <class Tile, class Epilogue>
__global__ void __launch_bounds__(Tile::threads)
    matmul_few_kernel(FewGrid grid, FewProblem<typename Tile::T> problem, Epilogue epilogue) {
    begin_kernel();
    using Warp = typename Tile::Warp;
    using Sum = typename Tile::Sum;
    using LoaderA = FewLoader<Tile, Tile::block_m>;
    using LoaderB = FewLoader<Tile, Tile::block_n>;
    __shared__ __align__(16) uint32_t stage[LoaderA::words + LoaderB::words];
    __shared__ FewSums<Tile> sums;

    const int cluster = 1 << grid.cluster_bits, rank = blockIdx.x & (cluster - 1);
    const auto place = grid.tiles.place(static_cast<int32_t>(blockIdx.x >> grid.cluster_bits));
    const int g = place[2], row = place[0] * Tile::block_m, column = place[1] * Tile::block_n;
    const int warp = threadIdx.x / 32;
    const int warp_row = warp / (Tile::block_n / Tile::warp_n) * Tile::warp_m;
    const int warp_column = warp % (Tile::block_n / Tile::warp_n) * Tile::warp_n;
#pragma unroll 1
    for (int first = 0; first < grid.chunks; first += cluster) {
        Sum of_warp[Warp::count] = {};
        const int begin = (first + rank) * grid.chunk, end = min(begin + grid.chunk, grid.steps);
        if (begin < end) {
            LoaderA a(problem.a, g, row, grid.m - row, begin * Tile::step, grid.k, grid.a_bits);
            LoaderB b(problem.b, g, column, grid.n - column, begin * Tile::step, grid.k, grid.b_bits);
            // The first turn only loads: the code of loads is long, and is there once.
#pragma unroll 1
            for (int step = begin - Tile::steps; step < end; step += Tile::steps) {
                if (step >= begin) {
                    a.store(stage);
                    b.store(stage + LoaderA::words);
                    __syncthreads();
                }
                const int next = end - step - Tile::steps;
                if (next > 0) {
                    a.load(min(Tile::steps, next));
                    b.load(min(Tile::steps, next));
                }
                if (step < begin) continue;
                const uint32_t *const of_a = stage + warp_row * Warp::pitch;
                const uint32_t *const of_b = stage + LoaderA::words + warp_column * Warp::pitch;
#pragma unroll 1
                for (int word = 0; word < min(Tile::steps, end - step) * kStageWords; word += kStageWords) {
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
        synchronize_blocks(cluster > 1);
        const int share = Tile::pairs >> grid.cluster_bits, there = min(cluster, grid.chunks - first);
#pragma unroll 1
        for (int i = threadIdx.x; i < share; i += Tile::threads) {
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
            } else if (row + of_row < grid.m && column + of_column < grid.n) {
                const int count = grid.n - column - of_column > 1 ? 2 : 1;
                epilogue.store(g, row + of_row, column + of_column, count, low, high);
            }
        }
        if (cluster > 1) {
            arrive_at_cluster_having_read();
        } else {
            __syncthreads();
        }
    }
    if (cluster > 1) wait_for_cluster(); // what others read is there until then
}

template <class Tile> int64_t few_tile_count(const FewProblem<typename Tile::T> &problem) {
    return ceil_divide(problem.m, Tile::block_m) * ceil_divide(problem.n, Tile::block_n) * problem.batch;
}

/// Clusters grow until there are enough blocks. Where every multiprocessor has one, blocks without a chunk cost more
/// than the turn that is saved: a quarter of them at most has none.
inline int few_cluster_bits(int64_t tiles, int64_t chunks, int64_t most) {
    constexpr int64_t enough = 3; // blocks a multiprocessor
    int bits = 0;
    while (2 << bits <= most && 1 << bits < chunks && tiles << bits < enough * multiprocessors()) {
        const int64_t places = ceil_divide(chunks, int64_t{2} << bits) << (bits + 1);
        if (tiles << bits >= multiprocessors() && 4 * chunks < 3 * places) break;
        ++bits;
    }
    return bits;
}

/// How the tiles of a problem are shared out, in clusters of at most `most` blocks.
template <class Tile> FewGrid few_tiles_of(const FewProblem<typename Tile::T> &problem, int64_t most) {
    const int64_t tiles_m = ceil_divide(problem.m, Tile::block_m), tiles_n = ceil_divide(problem.n, Tile::block_n);
    const int64_t steps = matmul_steps<typename Tile::Staged>(problem.k), chunk = matmul_chunk(steps);
    const int64_t chunks = std::max<int64_t>(ceil_divide(steps, chunk), 1); // one of no steps where k is 0
    const int bits = few_cluster_bits(few_tile_count<Tile>(problem), chunks, most);
    return {TileGrid<3>(tiles_m, tiles_n, problem.batch),
            static_cast<int>(problem.m),
            static_cast<int>(problem.n),
            static_cast<int>(problem.k),
            static_cast<int>(steps),
            static_cast<int>(chunk),
            static_cast<int>(chunks),
            bits,
            FewLoader<Tile, Tile::block_m>::bits_of(problem.a, problem.m, problem.k),
            FewLoader<Tile, Tile::block_n>::bits_of(problem.b, problem.n, problem.k)};
}

template <class Tile, class Epilogue>
Status launch_few_tiles(const Call &call, const FewProblem<typename Tile::T> &problem, const Epilogue &epilogue) {
    const auto kernel = matmul_few_kernel<Tile, Epilogue>;
    const FewGrid grid = few_tiles_of<Tile>(problem, largest_cluster(kernel));
    const int cluster = 1 << grid.cluster_bits;
    return launch_clusters(call, int64_t{grid.tiles.count()} * cluster, cluster, Tile::threads, 0, kernel, grid,
                           problem, epilogue);
}

/// About how many clocks the product takes in these tiles, of which a multiprocessor takes so many for a step.
template <class Tile> int64_t few_tiles_clocks(const FewProblem<typename Tile::T> &problem, int64_t of_step) {
    using Policy = FewPolicy<typename Tile::T>;
    const FewGrid grid = few_tiles_of<Tile>(problem, 16);
    const int64_t of_tile = sizeof(typename Tile::T) == 2 && grid.steps > Tile::steps ? 2000 : 1000;
    const int64_t rounds = ceil_divide(grid.chunks, int64_t{1} << grid.cluster_bits);
    const int64_t latency = rounds * (ceil_divide(grid.chunk, Tile::steps) + 2) * Policy::stage;
    const int64_t blocks = ceil_divide(few_tile_count<Tile>(problem) << grid.cluster_bits, multiprocessors());
    const int64_t steps = ceil_divide(grid.steps, int64_t{1} << grid.cluster_bits);
    return Policy::start + std::max(latency, blocks * (steps * of_step + of_tile));
}

/// Wide tiles leave every multiprocessor some, and are less work. Those of 16 bits take what both are estimated to.
template <class T> bool suits_wide_tiles(const FewProblem<T> &problem) {
    using Policy = FewPolicy<T>;
    if constexpr (sizeof(T) == 2) {
        return few_tiles_clocks<typename Policy::Wide>(problem, Policy::wide_clocks) <
               few_tiles_clocks<typename Policy::Tile>(problem, Policy::clocks);
    }
    const int64_t wide = few_tile_count<typename Policy::Wide>(problem);
    return 2 * wide >= 3 * multiprocessors() &&
           wide * Policy::wide_clocks < few_tile_count<typename Policy::Tile>(problem) * Policy::clocks;
}

/// How many results each of its threads has.
template <class T> int64_t few_results(const FewProblem<T> &problem) {
    using Policy = FewPolicy<T>;
    const auto of = [](auto tile) { return int64_t{2 * decltype(tile)::pairs / decltype(tile)::threads}; };
    return suits_wide_tiles(problem) ? of(typename Policy::Wide{}) : of(typename Policy::Tile{});
}

template <class T, class Epilogue>
Status matmul_of_few_tiles(const Call &call, const FewProblem<T> &problem, const Epilogue &epilogue) {
    if (suits_wide_tiles(problem)) return launch_few_tiles<typename FewPolicy<T>::Wide>(call, problem, epilogue);
    return launch_few_tiles<typename FewPolicy<T>::Tile>(call, problem, epilogue);
}

constexpr int64_t kNever = std::numeric_limits<int64_t>::max(); // clocks

/// The same in the tiles that suit it best; kNever where they have no room for it.
template <class T> int64_t few_tiles_clocks(const FewProblem<T> &problem) {
    using Policy = FewPolicy<T>;
    using Tile = typename Policy::Tile;
    constexpr int64_t most_tiles = 1 << 24;
    if (problem.k > kMostFewDepth || problem.a.pitch > kMostFewPitch || problem.b.pitch > kMostFewPitch) return kNever;
    const int64_t tiles_m = ceil_divide(problem.m, Tile::block_m), tiles_n = ceil_divide(problem.n, Tile::block_n);
    if (problem.batch > most_tiles || tiles_m > most_tiles / tiles_n) return kNever;
    if (few_tile_count<Tile>(problem) > most_tiles) return kNever;
    const int64_t clocks = suits_wide_tiles(problem)
                               ? few_tiles_clocks<typename Policy::Wide>(problem, Policy::wide_clocks)
                               : few_tiles_clocks<Tile>(problem, Policy::clocks);
    return sizeof(T) == 2 ? clocks * 23 / 20 : clocks; // those of 16 bits take more, as was measured
}

/// The same in the tiles of matmul_cuda.cuh.
template <class T> int64_t large_tiles_clocks(const FewProblem<T> &problem) {
    using Policy = FewPolicy<T>;
    constexpr int64_t of_tile = 16000;
    const int64_t tiles = ceil_divide(problem.m, Policy::large) * ceil_divide(problem.n, Policy::large) * problem.batch;
    const int64_t steps = matmul_steps<typename Policy::Tile::Staged>(problem.k);
    return ceil_divide(tiles, multiprocessors()) * (steps * Policy::large_clocks + of_tile);
}

} // namespace baracuda
