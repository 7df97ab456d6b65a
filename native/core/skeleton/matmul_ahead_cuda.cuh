// matmul.h on the device for f32 and f64: tiles whose stages are copied ahead into a ring. A float is used eight times
// for each time that it is read from shared memory. The blocks of a cluster may take neighbouring chunks along k each,
// whose sums they keep one by one in shared memory until all are there. The order of additions is that of
// matmul_cuda.cuh.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/cluster.cuh"
#include "core/device/launch.cuh"
#include "core/device/mma.cuh"
#include "core/device/shared_memory.cuh"
#include "core/layout/alignment.h"
#include "core/skeleton/matmul.h"
#include "core/skeleton/matmul_ahead_stage_cuda.cuh"
#include "core/skeleton/matmul_columns_cuda.cuh"
#include "core/skeleton/matmul_grid_cuda.cuh"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace baracuda {

/// A tile and those of its warps, in stages of `depth` elements along k, of which the ring has so many. Blocks: of a
/// multiprocessor. Clusters: whether its blocks may be in one. The sums of chunks are added up in registers where
/// holds_totals says so, and lie where stages were at last; else in shared memory beside the ring. Copiers: warps that
/// only copy; where there are none, all threads copy before they multiply.
template <class T_, int block_m_, int block_n_, int warp_m_, int warp_n_, int depth_, int slots_, int blocks_,
          bool clusters_, bool holds_totals_, int copiers_ = 0>
struct AheadTile {
    using T = T_;
    using Warp = AheadWarp<T, warp_m_, warp_n_>;
    static constexpr int block_m = block_m_, block_n = block_n_, warp_m = warp_m_, warp_n = warp_n_;
    static constexpr int depth = depth_, slots = slots_, blocks = blocks_;
    static constexpr bool clusters = clusters_, holds_totals = holds_totals_;
    static constexpr int workers = block_m / warp_m * (block_n / warp_n) * 32, copiers = copiers_ * 32;
    static constexpr int threads = workers + copiers; // copiers: threads, too
    static constexpr int step = 64 / sizeof(T);       // elements of a step along k
    using CopierA = AheadCopier<T, block_m, copiers ? copiers : workers, depth>;
    using CopierB = AheadCopier<T, block_n, copiers ? copiers : workers, depth>;
    static constexpr int stage_bytes = CopierA::bytes + CopierB::bytes;
    static constexpr int row_pairs = block_n / 2;
    static constexpr int ring_bytes = slots * stage_bytes, parts_bytes = block_m * block_n * sizeof(T);
    static constexpr int parts_at = holds_totals ? 0 : ring_bytes;
    static constexpr int more_at = std::max(ring_bytes, parts_at + parts_bytes);
    static constexpr int products = depth / Warp::depth; // of a stage
    static_assert(threads % row_pairs == 0 && 4 * step % depth == 0 && products % 2 == 0);

    /// Shared memory of a block that keeps the sums of so many chunks, one by one.
    static constexpr int64_t shared_bytes(int64_t parts) { return more_at + (parts - 1) * parts_bytes; }
    /// Where the sums of a chunk lie, from parts_at on: of a block's last one, or of the one so many before it.
    __device__ static int part(int before_last) {
        return before_last > 0 ? (more_at - parts_at + (before_last - 1) * parts_bytes) / static_cast<int>(sizeof(T))
                               : 0;
    }
    __device__ static int place(int row, int column) { return row * block_n + Warp::place(row, column); }
};

struct AheadGrid {
    MatmulGrid of;       // of.chunk: steps whose sums are added up
    int chunks, cluster; // cluster: blocks
    int share;           // chunks of each
};

template <class T> using AheadProblem = MatmulProblem<MatmulOperand<T>, MatmulOperand<T>>;

/// What the threads that copy bring of a tile's operands, from `begin` to `end` of k, to the ring.
template <class Tile> struct AheadSource {
    typename Tile::CopierA a;
    typename Tile::CopierB b;
    int stages, of_last, copied = 0, to = 0; // of_last: elements along k; to: where the next stage goes

    __device__ __forceinline__ AheadSource(const AheadProblem<typename Tile::T> &problem, const MatmulPlace &place,
                                           int64_t begin, int64_t end, unsigned thread)
        : a(problem.a, place.g, place.row, problem.m - place.row, begin, thread),
          b(problem.b, place.g, place.column, problem.n - place.column, begin, thread),
          stages(static_cast<int>((end - begin + Tile::depth - 1) / Tile::depth)),
          of_last(static_cast<int>(end - begin - (stages - 1) * int64_t{Tile::depth})) {}

    /// Begins to copy the next stage, where there is one. The code of copies is long, and is there once: the first turn
    /// fills the ring.
    __device__ __forceinline__ void copy_ahead(char *ring) {
#pragma unroll 1
        do {
            if (copied < stages) {
                const int there = copied + 1 < stages ? Tile::depth : of_last;
                a.copy(ring + to * Tile::stage_bytes, there);
                b.copy(ring + to * Tile::stage_bytes + Tile::CopierA::bytes, there);
            }
            commit_copies();
            to = to + 1 == Tile::slots ? 0 : to + 1;
        } while (++copied < Tile::slots);
    }
};

template <class Tile, class Epilogue>
__global__ void __launch_bounds__(Tile::threads, Tile::blocks)
    matmul_ahead_kernel(AheadGrid grid, AheadProblem<typename Tile::T> problem, Epilogue epilogue) {
    begin_kernel();
    using T = typename Tile::T;
    using Warp = typename Tile::Warp;
    char *const ring = dynamic_shared_memory<char>();
    T *const parts = reinterpret_cast<T *>(ring + Tile::parts_at);
    const int cluster = Tile::clusters ? grid.cluster : 1;
    const int rank = Tile::clusters ? static_cast<int>(blockIdx.x) % cluster : 0;
    const int warp_row = static_cast<int>(threadIdx.x) / 32 / (Tile::block_n / Tile::warp_n) * Tile::warp_m;
    const int warp_column = static_cast<int>(threadIdx.x) / 32 % (Tile::block_n / Tile::warp_n) * Tile::warp_n;
    const int64_t own_k = grid.share * grid.of.chunk * Tile::step;
    const int of_chunk = static_cast<int>(grid.of.chunk * Tile::step / Tile::depth); // stages
#pragma unroll 1
    for (int64_t tile = blockIdx.x / cluster; tile < grid.of.tiles; tile += gridDim.x / cluster) {
        const MatmulPlace place(grid.of, tile, Tile::block_m, Tile::block_n);
        const int64_t begin = min(rank * own_k, problem.k), end = min(begin + own_k, problem.k);
        const int stages = static_cast<int>((end - begin + Tile::depth - 1) / Tile::depth);
        const bool only_copies = Tile::copiers > 0 && threadIdx.x >= Tile::workers;
        AheadSource<Tile> source(problem, place, begin, end, only_copies ? threadIdx.x - Tile::workers : threadIdx.x);
        if (only_copies) {
#pragma unroll 1
            for (int stage = 0; stage < stages; ++stage) {
                source.copy_ahead(ring);
                if (stage == 0) {
                    wait_for_copies<Tile::slots - 1>();
                    __syncthreads();
                }
                wait_for_copies<Tile::slots - 2>();
                __syncthreads();
            }
            if (Tile::holds_totals && stages > 0) __syncthreads();
        } else {
            T sums[Warp::count] = {};
            [[maybe_unused]] T totals[Tile::holds_totals ? Warp::count : 1] = {};
            Warp warp(source.a, source.b, problem.a.along_k, problem.b.along_k, warp_row, warp_column);
            const auto read = [&](int to, const char *stage, int product) {
                warp.template read<typename Tile::CopierA, typename Tile::CopierB>(
                    to, reinterpret_cast<const T *>(stage), reinterpret_cast<const T *>(stage + Tile::CopierA::bytes),
                    product);
            };
            bool is_first = true;
            int left = of_chunk, slot = 0; // slot: of the stage that is multiplied
#pragma unroll 1
            for (int stage = 0; stage < stages; ++stage) {
                if constexpr (Tile::copiers == 0) source.copy_ahead(ring);
                const char *from = ring + slot * Tile::stage_bytes;
                if (stage == 0) {
                    if constexpr (Tile::copiers == 0) wait_for_copies<Tile::slots - 1>();
                    __syncthreads();
#pragma unroll
                    for (int product = 0; product < Warp::ahead; ++product) read(product, from, product);
                }
#pragma unroll
                for (int product = 0; product + Warp::ahead < Tile::products; ++product) {
                    read((product + Warp::ahead) % Warp::buffers, from, product + Warp::ahead);
                    warp.multiply(product % Warp::buffers, sums);
                }
                // All have read this stage, and the next one is there; behind the last what is read is not used.
                if constexpr (Tile::copiers == 0) wait_for_copies<Tile::slots - 2>();
                __syncthreads();
                slot = slot + 1 == Tile::slots ? 0 : slot + 1;
#pragma unroll
                for (int product = 0; product < Warp::ahead; ++product) {
                    read(product, ring + slot * Tile::stage_bytes, product);
                    warp.multiply((Tile::products - Warp::ahead + product) % Warp::buffers, sums);
                }
                if (--left > 0 && stage + 1 < stages) continue;
                left = of_chunk;
                if constexpr (Tile::holds_totals) {
#pragma unroll
                    for (int i = 0; i < Warp::count; ++i) totals[i] += sums[i], sums[i] = 0;
                    if (cluster == 1 && stage + 1 < stages) continue;
                    if (stage + 1 == stages) __syncthreads();
                }
                const int before_last = cluster > 1 ? (stages - stage - 1 + of_chunk - 1) / of_chunk : 0;
                T *const part = parts + Tile::part(before_last);
#pragma unroll
                for (int i = 0; i < Warp::count; i += Warp::run) {
                    struct alignas(Warp::run * sizeof(T)) Run {
                        T of[Warp::run];
                    };
                    Run &total = *reinterpret_cast<Run *>(
                        &part[Tile::place(warp_row + Warp::row(i), warp_column + Warp::column(i))]);
                    Run made = {};
                    if constexpr (Tile::holds_totals) {
#pragma unroll
                        for (int j = 0; j < Warp::run; ++j) made.of[j] = totals[i + j], totals[i + j] = 0;
                    } else {
                        if (!is_first) made = total;
#pragma unroll
                        for (int j = 0; j < Warp::run; ++j) made.of[j] += sums[i + j], sums[i + j] = 0;
                    }
                    total = made;
                }
                is_first = cluster > 1;
            }
        }
        if (stages == 0) { // k is 0
            for (int i = threadIdx.x; i < Tile::block_m * Tile::block_n; i += Tile::threads) parts[i] = 0;
        }
        const int of_block = (Tile::block_m + cluster - 1) / cluster; // rows
        const int of_rows = min(of_block, Tile::block_m - rank * of_block);
        const int of_column = threadIdx.x % Tile::row_pairs * 2, of_row = threadIdx.x / Tile::row_pairs;
        constexpr int apart = Tile::threads / Tile::row_pairs; // rows that all threads have at once
        struct alignas(2 * sizeof(T)) Pair {
            T first, second;
        };
        if (cluster > 1) {
            synchronize_cluster();
            constexpr int together = 2; // so that reads of other blocks wait for each other less
#pragma unroll 1
            for (int i = of_row; i < of_rows; i += together * apart) {
                Pair made[together] = {};
                int block = 0, of_share = 0;
#pragma unroll 4
                for (int chunk = 0; chunk < grid.chunks; ++chunk) {
                    const int behind = min(grid.share, grid.chunks - chunk + of_share) - of_share - 1;
                    const T *const part = in_block_of_cluster(parts + Tile::part(behind), block);
#pragma unroll
                    for (int j = 0; j < together; ++j) {
                        if (i + j * apart >= of_rows) continue;
                        const Pair one = *reinterpret_cast<const Pair *>(
                            part + Tile::place(rank * of_block + i + j * apart, of_column));
                        made[j].first += one.first, made[j].second += one.second;
                    }
                    if (++of_share == grid.share) of_share = 0, ++block;
                }
#pragma unroll
                for (int j = 0; j < together; ++j) {
                    if (i + j * apart >= of_rows) continue;
                    *reinterpret_cast<Pair *>(parts + Tile::place(rank * of_block + i + j * apart, of_column)) =
                        made[j];
                }
            }
            arrive_at_cluster_having_read(); // what others read is there until then
        } else {
            __syncthreads();
        }
        const int64_t column = place.column + of_column, row = place.row + rank * of_block;
        const int columns = static_cast<int>(max(int64_t{0}, min(problem.n - column, int64_t{2})));
        const int rows = columns > 0 ? static_cast<int>(min(problem.m - row, int64_t{of_rows})) : 0;
        const ColumnStores<T, Epilogue> stores(epilogue, place.g, columns > 0 ? column : 0, columns);
        const auto sum_of = [&](int i) { return parts + Tile::place(rank * of_block + i, of_column); };
        if (stores.is_plain()) {
#pragma unroll 4
            for (int i = of_row; i < rows; i += apart) stores.store_plain(row + i, sum_of(i)[0], sum_of(i)[1]);
        } else {
#pragma unroll 1
            for (int i = of_row; i < rows; i += apart) stores.store(row + i, sum_of(i)[0], sum_of(i)[1]);
        }
        if (cluster > 1) {
            wait_for_cluster();
        } else {
            __syncthreads();
        }
    }
}

/// In clusters of so many blocks, which have room for the sums of all chunks.
template <class Tile, class Epilogue>
Status launch_ahead(const Call &call, const AheadProblem<typename Tile::T> &problem, const Epilogue &epilogue,
                    int cluster) {
    const int64_t tiles_m = ceil_divide(problem.m, Tile::block_m), tiles_n = ceil_divide(problem.n, Tile::block_n);
    const int64_t steps = matmul_steps<typename Tile::T>(problem.k), chunk = matmul_chunk(steps);
    const int64_t chunks = std::max<int64_t>(ceil_divide(steps, chunk), 1), share = ceil_divide(chunks, cluster);
    const AheadGrid grid{{tiles_m, tiles_n, problem.batch * tiles_m * tiles_n, steps, chunk},
                         static_cast<int>(chunks),
                         cluster,
                         static_cast<int>(share)};
    constexpr int64_t most = 1 << 30;
    const int bytes = static_cast<int>(Tile::shared_bytes(cluster > 1 ? share : 1));
    return launch_clusters_with_dynamic_shared(call, std::min(grid.of.tiles, most / cluster) * cluster, cluster,
                                               Tile::threads, bytes, matmul_ahead_kernel<Tile, Epilogue>, grid, problem,
                                               epilogue);
}

/// About how many clocks: of a block for a stage while its multiprocessor has no other, and of one that has several, of
/// operands that the L2 cache holds and of others; how many more for each operand that is copied in elements; of a
/// block besides its stages, again alone and beside others; and of a thread of a cluster for two pairs of
/// four chunks.
struct AheadClocks {
    int alone, shared, streamed, single, block, block_shared, merge;
};

/// The clusters of a product's tiles, and how many more clocks than estimated its copies of elements take, by which
/// tiles are told apart.
struct AheadPlan : MatmulTilePlan {
    int64_t more = 0;

    AheadPlan() : MatmulTilePlan{0} {}
};

/// The tiles of a type. Of f64, large ones are for short lines.
template <class... Tiles> struct AheadTiles {};
template <class T> struct AheadPolicy;
template <> struct AheadPolicy<f32> {
    struct Small : AheadTile<f32, 64, 64, 32, 32, 16, 3, 4, true, true> {
        static constexpr AheadClocks clocks{1251, 822, 564, 113, 6082, 2511, 1803};
    };
    struct Large : AheadTile<f32, 128, 64, 64, 32, 16, 2, 3, false, false> {
        static constexpr AheadClocks clocks{2072, 1160, 1296, 30, 10257, 2848, 0};
    };
    struct Tall : AheadTile<f32, 64, 32, 32, 32, 16, 4, 6, true, true> {
        static constexpr AheadClocks clocks{1369, 464, 321, 64, 8962, 1097, 1331};
    };
    struct Flat : AheadTile<f32, 32, 64, 32, 32, 16, 4, 6, true, true> {
        static constexpr AheadClocks clocks{776, 442, 601, 83, 7788, 1129, 1360};
    };
    struct Fed : AheadTile<f32, 64, 64, 32, 32, 16, 4, 3, true, true, 1> {
        static constexpr AheadClocks clocks{1410, 685, 892, 45, 10857, 2478, 1012};
    };
    struct WellFed : AheadTile<f32, 64, 64, 32, 32, 16, 4, 2, true, true, 2> {
        static constexpr AheadClocks clocks{805, 678, 667, 44, 8324, 3402, 1029};
    };
    using Tiles = AheadTiles<Small, Large, Tall, Flat, Fed, WellFed>;
};
template <> struct AheadPolicy<f64> {
    struct Tiny : AheadTile<f64, 32, 32, 16, 16, 32, 3, 4, true, true> {
        static constexpr AheadClocks clocks{600, 480, 449, 41, 5297, 1553, 2149};
    };
    struct Flat : AheadTile<f64, 32, 64, 16, 32, 32, 2, 3, true, true> {
        static constexpr AheadClocks clocks{1221, 924, 935, 14, 6688, 1440, 894};
    };
    struct Small : AheadTile<f64, 64, 64, 16, 32, 32, 2, 2, true, true> {
        static constexpr AheadClocks clocks{1697, 1519, 1083, 108, 4773, 3509, 1121};
    };
    struct Large : AheadTile<f64, 128, 128, 64, 32, 16, 2, 1, false, false> {
        static constexpr AheadClocks clocks{1308, 3181, 2100, 450, 12750, 7442, 0};
    };
    using Tiles = AheadTiles<Tiny, Flat, Small, Large>;
};

/// Whether an operand's elements are copied one by one: f32's along k always are.
template <class T> bool is_copied_singly(const MatmulOperand<T> &from) {
    const bool has_pieces = from.pitch % (16 / sizeof(T)) == 0 && is_aligned(from.data, 16);
    return !has_pieces || (sizeof(T) == 4 && from.along_k);
}

/// About how many multiprocessors have work where clusters of so many blocks fill the device, `at_once` blocks each.
/// A cluster is within a group of 16 or a few more, and larger ones than two leave some without.
inline int64_t filled_by_clusters(int64_t cluster, int64_t at_once) {
    constexpr int64_t group = 16;
    const int64_t all = multiprocessors(), groups = std::max<int64_t>(all / group, 1);
    if (cluster <= 2) return all;
    return std::max<int64_t>(std::min(all * 10 / 11, groups * (group * at_once / cluster) * cluster / at_once), 1);
}

/// The best clusters of a product in these tiles, whose blocks have room for the sums of their chunks. A thread takes
/// `of_result` clocks for each of its results.
template <class Tile, class Epilogue>
AheadPlan plan_ahead(const AheadProblem<typename Tile::T> &problem, int64_t of_result) {
    using T = typename Tile::T;
    constexpr AheadClocks clocks = Tile::clocks;
    constexpr int64_t of_multiprocessor = 228 << 10, of_system = 1 << 10; // bytes; of_system: of each block
    constexpr int64_t cached = 32 << 20, most_blocks = 16;                // cached: bytes
    const int64_t tiles = ceil_divide(problem.m, Tile::block_m) * ceil_divide(problem.n, Tile::block_n) * problem.batch;
    const int64_t steps = matmul_steps<T>(problem.k), chunk = matmul_chunk(steps);
    const int64_t chunks = std::max<int64_t>(ceil_divide(steps, chunk), 1), room = max_shared_bytes();
    const int64_t most =
        std::min<int64_t>(largest_cluster(matmul_ahead_kernel<Tile, Epilogue>), Tile::clusters ? most_blocks : 1);
    const bool is_streamed = (problem.m + problem.n) * problem.k * problem.batch * int64_t{sizeof(T)} > cached;
    const int64_t of_stage = is_streamed ? clocks.streamed : clocks.shared;
    const int64_t single = clocks.single * (is_copied_singly(problem.a) + is_copied_singly(problem.b));
    AheadPlan best;
    for (int64_t cluster = 1; cluster <= std::min(most, chunks); ++cluster) {
        const int64_t share = ceil_divide(chunks, cluster), bytes = Tile::shared_bytes(cluster > 1 ? share : 1);
        if (cluster > ceil_divide(chunks, share) || bytes > room) continue; // some would have nothing to do
        const int64_t at_once = std::min<int64_t>(Tile::blocks, of_multiprocessor / (bytes + of_system));
        const int64_t blocks = ceil_divide(tiles * cluster, filled_by_clusters(cluster, at_once)),
                      waves = ceil_divide(blocks, at_once);
        const int64_t depth = std::min(problem.k, share * chunk * Tile::step), stages = ceil_divide(depth, Tile::depth);
        const int64_t own_pairs = ceil_divide(Tile::block_m, cluster) * Tile::row_pairs;
        const int64_t merges = ceil_divide(own_pairs, 2 * Tile::threads) * ceil_divide(chunks, 4);
        const int64_t results = ceil_divide(2 * own_pairs, Tile::threads) * of_result;
        const auto taken = [&](int64_t more) {
            return std::max(waves * (stages * (clocks.alone + more) + clocks.block + results),
                            blocks * (stages * (of_stage + more) + clocks.block_shared)) +
                   (cluster > 1 ? merges * clocks.merge : 0);
        };
        const int64_t least = taken(0), more = taken(single) - least;
        if (best.cluster == 0 || least + more < best.clocks + best.more) {
            best.cluster = static_cast<int>(cluster), best.clocks = least, best.more = more;
        }
    }
    return best;
}

template <class A, class B> constexpr bool kHasAheadTiles = false;
template <class T>
constexpr bool kHasAheadTiles<MatmulOperand<T>, MatmulOperand<T>> = std::is_same_v<T, f32> || std::is_same_v<T, f64>;

/// The product in the tiles of these that suit it best, if that takes less than `others` clocks. A thread takes
/// `of_result` clocks for each of its results.
template <class T, class Epilogue, class... Tiles>
std::optional<Status> matmul_ahead(const Call &call, const AheadProblem<T> &problem, const Epilogue &epilogue,
                                   int64_t of_result, int64_t others, AheadTiles<Tiles...>) {
    const AheadPlan plans[] = {plan_ahead<Tiles, Epilogue>(problem, of_result)...};
    const AheadPlan *best = plans;
    for (const AheadPlan &plan : plans) {
        if (plan.clocks + plan.more < best->clocks + best->more) best = &plan;
    }
    std::optional<Status> status;
    if (best->clocks >= others) return status;
    const AheadPlan *plan = plans;
    ((plan++ == best ? void(status = launch_ahead<Tiles>(call, problem, epilogue, best->cluster)) : void()), ...);
    return status;
}

} // namespace baracuda
