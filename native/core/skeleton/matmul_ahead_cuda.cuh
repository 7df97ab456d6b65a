// matmul.h on the device for f32 and f64: tiles whose stages of 64 bytes along k are copied ahead into a ring, and
// whose sums of chunks are added up in shared memory, so that the registers hold wide tiles of a warp: a float is used
// eight or sixteen times for each time that it is read from shared memory. The blocks of a cluster may take a chunk
// along k each. The order of additions is that of matmul_cuda.cuh.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/cluster.cuh"
#include "core/device/launch.cuh"
#include "core/device/mma.cuh"
#include "core/device/shared_memory.cuh"
#include "core/layout/alignment.h"
#include "core/skeleton/matmul.h"
#include "core/skeleton/matmul_grid_cuda.cuh"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace baracuda {

/// Where element p of k of row r lies in a stage, in bytes: rows of 64 bytes whose pieces of 16 are in an order by
/// which 8 rows' pieces of one place, and 4 rows' pieces of two, lie in different banks.
__device__ __forceinline__ int piece_order(int row) { return row / 2 % 2 * 2 + row / 4 % 2; }
template <class T> __device__ __forceinline__ int ahead_place(int row, int p) {
    constexpr int held = 16 / sizeof(T);
    return row * 64 + ((p / held) ^ piece_order(row)) * 16 + p % held * static_cast<int>(sizeof(T));
}

/// The sums of a warp: where they lie in its tile, and the products of a stage.
template <class T, int warp_m, int warp_n> struct AheadWarp;

template <int warp_m, int warp_n> struct AheadWarp<f32, warp_m, warp_n> {
    static constexpr int rows = warp_m / 4, columns = warp_n / 8, count = rows * columns;

    __device__ static int row(int i) { return i / columns * 4 + threadIdx.x % 32 / 8; }
    __device__ static int column(int i) { return i % columns * 8 + threadIdx.x % 8; }

    __device__ __forceinline__ static void multiply(f32 (&sums)[count], const char *a, const char *b) {
        const int of_a = row(0) * 64, of_b = column(0) * 64;
#pragma unroll 1
        for (int piece = 0; piece < 4; ++piece) {
            float4 right[columns];
#pragma unroll
            for (int j = 0; j < columns; ++j) {
                right[j] = read(b + of_b + j * 512 + (piece ^ piece_order(column(0))) * 16);
            }
            // Rows that are 4 apart differ by one in the order of their pieces.
            const char *const even = a + of_a + (piece ^ piece_order(row(0))) * 16;
            const char *const odd = a + of_a + (piece ^ piece_order(row(0)) ^ 1) * 16;
#pragma unroll
            for (int i = 0; i < rows; ++i) {
                const float4 left = read((i % 2 ? odd : even) + i * 256);
#pragma unroll
                for (int j = 0; j < columns; ++j) add(sums[i * columns + j], left.x, right[j].x);
#pragma unroll
                for (int j = 0; j < columns; ++j) add(sums[i * columns + j], left.y, right[j].y);
#pragma unroll
                for (int j = 0; j < columns; ++j) add(sums[i * columns + j], left.z, right[j].z);
#pragma unroll
                for (int j = 0; j < columns; ++j) add(sums[i * columns + j], left.w, right[j].w);
            }
        }
    }

  private:
    __device__ static float4 read(const char *from) { return *reinterpret_cast<const float4 *>(from); }
    __device__ static void add(f32 &sum, f32 a, f32 b) { sum = fma(a, b, sum); }
};

/// On the tensor cores.
template <int warp_m, int warp_n> struct AheadWarp<f64, warp_m, warp_n> {
    static constexpr int rows = warp_m / 16, columns = warp_n / 8, count = rows * columns * 4;

    __device__ static int row(int i) { return i / 4 / columns * 16 + i % 4 / 2 * 8 + threadIdx.x % 32 / 4; }
    __device__ static int column(int i) { return i / 4 % columns * 8 + threadIdx.x % 4 * 2 + i % 2; }

    __device__ __forceinline__ static void multiply(f64 (&sums)[count], const char *a, const char *b) {
#pragma unroll
        for (int p = 0; p < 8; p += 4) {
            const int at = ahead_place<f64>(threadIdx.x % 32 / 4, p + threadIdx.x % 4);
            f64 right[columns];
#pragma unroll
            for (int j = 0; j < columns; ++j) right[j] = read(b + at + j * 512);
#pragma unroll
            for (int i = 0; i < rows; ++i) {
                const f64 left[2] = {read(a + at + i * 1024), read(a + at + i * 1024 + 512)};
#pragma unroll
                for (int j = 0; j < columns; ++j) {
                    multiply_f64_rows(*reinterpret_cast<f64(*)[4]>(&sums[(i * columns + j) * 4]), left, right[j]);
                }
            }
        }
    }

  private:
    __device__ static f64 read(const char *from) { return *reinterpret_cast<const f64 *>(from); }
};

/// A tile and those of its warps. Clusters: whether its blocks may be in one.
template <class T_, int block_m_, int block_n_, int warp_m_, int warp_n_, bool clusters_> struct AheadTile {
    using T = T_;
    using Warp = AheadWarp<T, warp_m_, warp_n_>;
    static constexpr int block_m = block_m_, block_n = block_n_, warp_m = warp_m_, warp_n = warp_n_;
    static constexpr bool clusters = clusters_;
    static constexpr int threads = block_m / warp_m * (block_n / warp_n) * 32;
    static constexpr int blocks = clusters ? 4 : 2;                   // of a multiprocessor
    static constexpr int slots = 3, steps = 1, step = 64 / sizeof(T); // of the ring, of a stage; elements along k
    static constexpr int a_bytes = block_m * 64, stage_bytes = (block_m + block_n) * 64;
    static constexpr int pairs = block_m * block_n / 2;
    static constexpr int ring_bytes = slots * stage_bytes, parts_bytes = 2 * pairs * sizeof(T);
    static constexpr int held_bytes = clusters ? parts_bytes / 2 : 0; // of a block's share
    static constexpr int shared_bytes = ring_bytes + parts_bytes + held_bytes;

    /// Where the sums of chunks lie; sums that a warp stores at once meet different banks.
    __device__ static int part(int row, int column) { return row * block_n + (column ^ row % 4 * 8); }
};

/// Copies the rows of one operand's tile, stage by stage: in pieces of 16 bytes where memory has them at multiples of
/// 16, else in elements, which neighbouring threads take as they lie in memory.
template <class T, int rows, int threads> class AheadCopier {
    static constexpr int step = 64 / sizeof(T), held = 16 / sizeof(T);
    static_assert(rows * 4 % threads == 0);

  public:
    /// Of rows `row` on, of which there are `there`, from element `p` of k on, of k.
    __device__ __forceinline__ AheadCopier(const MatmulOperand<T> &from, int64_t g, int64_t row, int64_t there,
                                           int64_t p, int64_t k)
        : along_k_(from.along_k), there_(static_cast<int>(min(there, int64_t{rows}))), left_(k - p) {
        const int64_t pitch = from.pitch * static_cast<int64_t>(sizeof(T));
        row_bytes_ = along_k_ ? pitch : sizeof(T), depth_bytes_ = along_k_ ? sizeof(T) : pitch;
        from_ = reinterpret_cast<const char *>(from.data + g * from.batch_stride) + row * row_bytes_ + p * depth_bytes_;
        whole_ = along_k_ && is_aligned(from_, 16) && pitch % 16 == 0;
    }

    /// Begins to copy the next stage: zeros behind k, and nothing of rows that the matrix has not.
    __device__ __forceinline__ void copy(char *stage) {
        if (whole_) {
            const int row = threadIdx.x / 4, p = threadIdx.x % 4 * held;
            const int64_t left = (left_ - p) * static_cast<int64_t>(sizeof(T));
            const int bytes = static_cast<int>(max(int64_t{0}, min(left, int64_t{16})));
            copy_rows<threads / 4>(stage, row, p, [&](char *to, const char *from) { start_copy_of(to, from, bytes); });
        } else if (along_k_) {
            copy_elements<threads / step>(stage, threadIdx.x / step, threadIdx.x % step);
        } else {
            constexpr int group = 8 * held, groups = threads / group, of_rows = groups < rows / 8 ? groups : rows / 8;
            const int which = threadIdx.x / group;
            const int row = which % of_rows * 8 + threadIdx.x % 8;
#pragma unroll 1
            for (int piece = which / of_rows; piece < 4; piece += groups / of_rows) {
                copy_elements<8 * of_rows>(stage, row, piece * held + threadIdx.x / 8 % held);
            }
        }
        from_ += step * depth_bytes_;
        left_ -= step;
    }

  private:
    template <int apart> __device__ __forceinline__ void copy_elements(char *stage, int row, int p) {
        const bool is_there = p < left_;
        copy_rows<apart>(stage, row, p,
                         [&](char *to, const char *from) { start_copy_if<sizeof(T)>(is_there, to, from); });
    }

    /// What begins at p of row `row` and of those that are `apart` from it, a multiple of 8, so that their pieces have
    /// one order.
    template <int apart, class Copy>
    __device__ __forceinline__ void copy_rows(char *stage, int row, int p, const Copy &start) {
        static_assert(apart % 8 == 0 && rows % apart == 0);
        const char *from = from_ + row * row_bytes_ + p * depth_bytes_;
        const int64_t next = apart * row_bytes_;
        char *const to = stage + ahead_place<T>(row, p);
#pragma unroll
        for (int i = 0; i < rows / apart; ++i) {
            if (row + i * apart < there_) start(to + i * apart * 64, from);
            advance(from, next);
        }
    }

    /// Here and now: the compiler would keep the offset of each row from the first in registers.
    __device__ static void advance(const char *&from, int64_t by) {
        from += by;
        asm("" : "+l"(from));
    }

    bool along_k_, whole_;
    int there_;
    int64_t left_, row_bytes_, depth_bytes_;
    const char *from_;
};

struct AheadGrid {
    MatmulGrid of; // of.chunk: steps whose sums are added up
    int64_t chunks;
    int cluster_bits;
};

template <class T> using AheadProblem = MatmulProblem<MatmulOperand<T>, MatmulOperand<T>>;

template <class Tile, class Epilogue>
__global__ void __launch_bounds__(Tile::threads, Tile::blocks)
    matmul_ahead_kernel(AheadGrid grid, AheadProblem<typename Tile::T> problem, Epilogue epilogue) {
    begin_kernel();
    using T = typename Tile::T;
    using Warp = typename Tile::Warp;
    char *const ring = dynamic_shared_memory<char>();
    T *const parts = reinterpret_cast<T *>(ring + Tile::ring_bytes);
    [[maybe_unused]] T(*const held)[2] = reinterpret_cast<T(*)[2]>(ring + Tile::ring_bytes + Tile::parts_bytes);
    const int cluster = Tile::clusters ? 1 << grid.cluster_bits : 1;
    const int rank = Tile::clusters ? static_cast<int>(blockIdx.x) & (cluster - 1) : 0;
    const int warp = threadIdx.x / 32;
    const int warp_row = warp / (Tile::block_n / Tile::warp_n) * Tile::warp_m;
    const int warp_column = warp % (Tile::block_n / Tile::warp_n) * Tile::warp_n;
    const int64_t turn = cluster > 1 ? cluster : grid.chunks; // chunks of all blocks
#pragma unroll 1
    for (int64_t tile = blockIdx.x / cluster; tile < grid.of.tiles; tile += gridDim.x / cluster) {
        const MatmulPlace place(grid.of, tile, Tile::block_m, Tile::block_n);
#pragma unroll 1
        for (int64_t first = 0; first < grid.chunks; first += turn) {
            const int64_t begin = min((first + rank) * grid.of.chunk, grid.of.steps);
            const int64_t end = cluster > 1 ? min(begin + grid.of.chunk, grid.of.steps) : grid.of.steps;
            AheadCopier<T, Tile::block_m, Tile::threads> a(problem.a, place.g, place.row, problem.m - place.row,
                                                           begin * Tile::step, problem.k);
            AheadCopier<T, Tile::block_n, Tile::threads> b(problem.b, place.g, place.column, problem.n - place.column,
                                                           begin * Tile::step, problem.k);
            // The first turns only copy: the code of copies is long, and is there once.
            T sums[Warp::count] = {};
            bool is_first = true;
            int64_t left = grid.of.chunk;
            int slot = 0, to = 0; // of the stage that is multiplied, and of that which is copied
#pragma unroll 1
            for (int64_t step = begin - Tile::slots + 1; step < end; ++step) {
                if (step >= begin) {
                    wait_for_copies<Tile::slots - 2>();
                    __syncthreads();
                }
                if (step + Tile::slots - 1 < end) {
                    a.copy(ring + to * Tile::stage_bytes);
                    b.copy(ring + to * Tile::stage_bytes + Tile::a_bytes);
                }
                commit_copies();
                to = to + 1 == Tile::slots ? 0 : to + 1;
                if (step < begin) continue;
                const char *const stage = ring + slot * Tile::stage_bytes;
                Warp::multiply(sums, stage + warp_row * 64, stage + Tile::a_bytes + warp_column * 64);
                slot = slot + 1 == Tile::slots ? 0 : slot + 1;
                if (--left > 0 && step + 1 < end) continue;
#pragma unroll
                for (int i = 0; i < Warp::count; ++i) {
                    T &total = parts[Tile::part(warp_row + Warp::row(i), warp_column + Warp::column(i))];
                    total = (is_first ? T{0} : total) + sums[i];
                    sums[i] = 0;
                }
                is_first = false;
                left = grid.of.chunk;
            }
            if (begin >= end) { // k is 0, or the cluster has more blocks than there are chunks
                for (int i = threadIdx.x; i < 2 * Tile::pairs; i += Tile::threads) parts[i] = 0;
            }
            if (cluster > 1) {
                arrive_at_cluster();
                wait_for_cluster();
            } else {
                __syncthreads();
            }
            const int share = Tile::pairs / cluster;
            const int there = cluster > 1 ? static_cast<int>(min(int64_t{cluster}, grid.chunks - first)) : 1;
#pragma unroll 1
            for (int i = threadIdx.x; i < share; i += Tile::threads) {
                const int pair = rank * share + i;
                const int of_row = pair / (Tile::block_n / 2), of_column = pair % (Tile::block_n / 2) * 2;
                const T *const part = &parts[Tile::part(of_row, of_column)];
                T low = part[0], high = part[1];
                if constexpr (Tile::clusters) {
                    if (cluster > 1) {
                        low = first > 0 ? held[i][0] : T{0}, high = first > 0 ? held[i][1] : T{0};
#pragma unroll 4
                        for (int block = 0; block < there; ++block) {
                            const T *const other = in_block_of_cluster(part, block);
                            low += other[0], high += other[1];
                        }
                        if (first + turn < grid.chunks) {
                            held[i][0] = low, held[i][1] = high;
                            continue;
                        }
                    }
                }
                const int64_t row = place.row + of_row, column = place.column + of_column;
                if (row >= problem.m || column >= problem.n) continue;
                epilogue.store(place.g, row, column, problem.n - column > 1 ? 2 : 1, low, high);
            }
            if (cluster > 1) { // what others read is there until then
                arrive_at_cluster();
                wait_for_cluster();
            } else {
                __syncthreads();
            }
        }
    }
}

template <class Tile, class Epilogue>
Status launch_ahead(const Call &call, const AheadProblem<typename Tile::T> &problem, const Epilogue &epilogue,
                    int cluster_bits) {
    const int64_t tiles_m = ceil_divide(problem.m, Tile::block_m), tiles_n = ceil_divide(problem.n, Tile::block_n);
    const int64_t steps = matmul_steps<typename Tile::T>(problem.k), chunk = matmul_chunk(steps);
    const AheadGrid grid{{tiles_m, tiles_n, problem.batch * tiles_m * tiles_n, steps, chunk},
                         std::max<int64_t>(ceil_divide(steps, chunk), 1),
                         cluster_bits};
    constexpr int64_t most = 1 << 30;
    const int cluster = 1 << cluster_bits;
    return launch_clusters_with_dynamic_shared(call, std::min(grid.of.tiles * cluster, most), cluster, Tile::threads,
                                               Tile::ring_bytes + Tile::parts_bytes +
                                                   (cluster > 1 ? Tile::held_bytes : 0),
                                               matmul_ahead_kernel<Tile, Epilogue>, grid, problem, epilogue);
}

template <class T> struct AheadPolicy;
template <> struct AheadPolicy<f32> {
    using Small = AheadTile<f32, 64, 64, 32, 32, true>;
    using Large = AheadTile<f32, 128, 128, 64, 64, false>;
    static constexpr TileClocks small{2750, 1060, 5000, 2500}, large{4500, 3380, 20000, 10000};
};
template <> struct AheadPolicy<f64> {
    using Small = AheadTile<f64, 64, 64, 32, 32, true>;
    using Large = AheadTile<f64, 128, 64, 32, 32, false>;
    static constexpr TileClocks small{720, 440, 9600, 4800}, large{800, 480, 7200, 3600};
};

template <class A, class B> constexpr bool kHasAheadTiles = false;
template <class T>
constexpr bool kHasAheadTiles<MatmulOperand<T>, MatmulOperand<T>> = std::is_same_v<T, f32> || std::is_same_v<T, f64>;

/// The product in the tiles of these that suit it best, if that takes less than `others` clocks.
template <class T, class Epilogue>
std::optional<Status> matmul_ahead(const Call &call, const AheadProblem<T> &problem, const Epilogue &epilogue,
                                   int64_t others) {
    using Policy = AheadPolicy<T>;
    using Small = typename Policy::Small;
    using Large = typename Policy::Large;
    constexpr int64_t most_blocks = 8; // of 16 there may be too few at once
    const int64_t largest = largest_cluster(matmul_ahead_kernel<Small, Epilogue>);
    const TilePlan small = plan_tiles<Small>(problem, std::min(largest, most_blocks), Policy::small);
    const TilePlan large =
        Large::shared_bytes <= max_shared_bytes() ? plan_tiles<Large>(problem, 1, Policy::large) : TilePlan{};
    if (std::min(small.clocks, large.clocks) >= others) return std::nullopt;
    if (large.clocks < small.clocks) return launch_ahead<Large>(call, problem, epilogue, 0);
    return launch_ahead<Small>(call, problem, epilogue, small.cluster_bits);
}

} // namespace baracuda
