// matmul.h on the device for f32 and f64: tiles whose stages are copied ahead into a ring, and whose sums of chunks are
// added up in shared memory, so that the registers hold wide tiles of a warp: a float is used eight times for each time
// that it is read from shared memory. The blocks of a cluster may take a chunk along k each. The order of additions is
// that of matmul_cuda.cuh.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/cluster.cuh"
#include "core/device/launch.cuh"
#include "core/device/mma.cuh"
#include "core/device/shared_memory.cuh"
#include "core/layout/alignment.h"
#include "core/skeleton/matmul.h"
#include "core/skeleton/matmul_columns_cuda.cuh"
#include "core/skeleton/matmul_grid_cuda.cuh"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace baracuda {

/// Copies the elements of one operand's tile, stage by stage. A stage has a line of all rows for each of `depth`
/// elements along k, and lines are 4 elements longer than that, so that 4 of one row and 8 of the next lie in different
/// banks. What lies across in memory is copied in pieces of 16 bytes where it has them at multiples of 16, else in
/// elements, as are rows along k, whose neighbours go to neighbouring lines.
template <class T, int rows, int threads, int depth> class AheadCopier {
    static constexpr int held = 16 / sizeof(T), pieces = rows / held;
    static constexpr int rows_apart = threads / depth, whole_apart = threads / pieces, lines_apart = threads / rows;
    static_assert(threads % (4 * depth) == 0 && depth % 8 == 0 && depth <= 16 && lines_apart > 0);

  public:
    static constexpr int pitch = rows + 4, bytes = depth * pitch * static_cast<int>(sizeof(T));

    /// Of rows `row` on, of which there are `there`, from element `p` of k on.
    __device__ __forceinline__ AheadCopier(const MatmulOperand<T> &from, int64_t g, int64_t row, int64_t there,
                                           int64_t p)
        : there_(static_cast<int>(min(there, int64_t{rows}))) {
        const int64_t line_bytes = from.pitch * static_cast<int64_t>(sizeof(T));
        const int64_t row_bytes = from.along_k ? line_bytes : sizeof(T);
        const int64_t depth_bytes = from.along_k ? sizeof(T) : line_bytes;
        from_ = reinterpret_cast<const char *>(from.data + g * from.batch_stride) + row * row_bytes + p * depth_bytes;
        int own = 0; // row
        if (from.along_k) {
            constexpr int halves = depth / 8;
            way_ = Way::transposed;
            own = threadIdx.x / (32 * halves) * 4 + threadIdx.x / 8 % 4;
            line_ = threadIdx.x / 32 % halves * 8 + threadIdx.x % 8;
            next_ = rows_apart * row_bytes;
        } else if (is_aligned(from_, 16) && line_bytes % 16 == 0) {
            way_ = Way::whole;
            own = threadIdx.x % pieces * held, line_ = threadIdx.x / pieces;
            next_ = whole_apart * depth_bytes;
        } else {
            way_ = Way::single;
            own = threadIdx.x % rows, line_ = threadIdx.x / rows;
            next_ = lines_apart * depth_bytes;
        }
        there_ -= own;
        to_ = (line_ * pitch + own) * static_cast<int>(sizeof(T));
        from_ += own * row_bytes + line_ * depth_bytes;
        stage_ = depth * depth_bytes;
    }

    /// Begins to copy the next stage, of which `left` elements along k are there: zeros behind them, and nothing of
    /// rows that the matrix has not.
    __device__ __forceinline__ void copy(char *stage, int left) {
        constexpr int element = sizeof(T);
        const char *from = from_;
        char *const to = stage + to_;
        left -= line_;
        if (way_ == Way::transposed) {
#pragma unroll
            for (int i = 0; i < rows; i += rows_apart) {
                if (i < there_) start_copy_if<element>(left > 0, to + i * element, from);
                advance(from);
            }
        } else if (way_ == Way::whole) {
            const int bytes = max(0, min(there_ * element, 16));
            if (depth % whole_apart == 0 || line_ < depth) {
#pragma unroll
                for (int i = 0; i < depth; i += whole_apart) {
                    start_copy_of(to + i * pitch * element, from, i < left ? bytes : 0);
                    advance(from);
                }
            }
        } else if (there_ > 0) {
#pragma unroll
            for (int i = 0; i < depth; i += lines_apart) {
                start_copy_if<element>(i < left, to + i * pitch * element, from);
                advance(from);
            }
        }
        from_ += stage_;
    }

  private:
    enum class Way { transposed, whole, single };

    /// Here and now: the compiler would keep the offset of each copy from the first in registers.
    __device__ __forceinline__ void advance(const char *&from) const {
        from += next_;
        asm("" : "+l"(from));
    }

    Way way_;
    int there_, line_, to_;
    int64_t next_, stage_;
    const char *from_;
};

/// The sums of a warp: where runs of them lie in its tile, in which they are neighbours of a row, and their products.
/// What a thread has of a and b for the next elements along k is read while those before are multiplied.
template <class T, int warp_m, int warp_n> class AheadWarp;

/// 8 rows of a thread, in runs of 4. Threads that differ in the lowest bit have one part of b, and those that differ in
/// the next one of a: their reads of 16 bytes are one.
template <int warp_m, int warp_n> class AheadWarp<f32, warp_m, warp_n> {
    static constexpr int down = warp_m / 8, across = 32 / down, rows = 8, columns = warp_n / across;

  public:
    static constexpr int count = rows * columns, run = 4, depth = 1; // depth: elements along k that are read at once

    __device__ static int row(int i) { return i / columns / 4 * 4 * down + first_row() + i / columns % 4; }
    __device__ static int column(int i) { return i % columns / 4 * 4 * across + first_column(); }
    /// Where the warp's tile may have it, so that runs which are stored at once meet different banks.
    __device__ static int place(int row, int column) { return column ^ row / 4 % 2 * 16; }

    /// Reads what lies at element p of k: a and b are the warp's first elements of a stage.
    template <int a_pitch, int b_pitch>
    __device__ __forceinline__ void read(int to, const f32 *a, const f32 *b, int p) {
        a += p * a_pitch + first_row(), b += p * b_pitch + first_column();
#pragma unroll
        for (int i = 0; i < rows; i += 4) read(&a_[to][i], a + i * down);
#pragma unroll
        for (int j = 0; j < columns; j += 4) read(&b_[to][j], b + j * across);
    }

    __device__ __forceinline__ void multiply(int from, f32 (&sums)[count]) const {
#pragma unroll
        for (int i = 0; i < rows; ++i) {
#pragma unroll
            for (int step = 0; step < columns; ++step) {
                const int j =
                    i % 2 ? columns - 1 - step : step; // a turn begins with the element that ended the one before
                f32 &sum = sums[i * columns + j];
                sum = fma(a_[from][i], b_[from][j], sum);
            }
        }
    }

  private:
    __device__ static int first_row() { return (threadIdx.x % 2 + threadIdx.x % 32 / 2 / across * 2) * 4; }
    __device__ static int first_column() { return threadIdx.x % 32 / 2 % across * 4; }
    __device__ static void read(f32 *to, const f32 *from) {
        const float4 four = *reinterpret_cast<const float4 *>(from);
        to[0] = four.x, to[1] = four.y, to[2] = four.z, to[3] = four.w;
    }

    f32 a_[2][rows], b_[2][columns];
};

/// On the tensor cores.
template <int warp_m, int warp_n> class AheadWarp<f64, warp_m, warp_n> {
    static constexpr int rows = warp_m / 16, columns = warp_n / 8;

  public:
    static constexpr int count = rows * columns * 4, run = 2, depth = 4;

    __device__ static int row(int i) { return i / 4 / columns * 16 + i % 4 / 2 * 8 + threadIdx.x % 32 / 4; }
    __device__ static int column(int i) { return i / 4 % columns * 8 + threadIdx.x % 4 * 2; }
    __device__ static int place(int row, int column) { return column ^ row % 2 * 8; }

    template <int a_pitch, int b_pitch>
    __device__ __forceinline__ void read(int to, const f64 *a, const f64 *b, int p) {
        a += (p + threadIdx.x % 4) * a_pitch + threadIdx.x % 32 / 4;
        b += (p + threadIdx.x % 4) * b_pitch + threadIdx.x % 32 / 4;
#pragma unroll
        for (int j = 0; j < columns; ++j) b_[to][j] = b[j * 8];
#pragma unroll
        for (int i = 0; i < rows; ++i) a_[to][i][0] = a[i * 16], a_[to][i][1] = a[i * 16 + 8];
    }

    __device__ __forceinline__ void multiply(int from, f64 (&sums)[count]) const {
#pragma unroll
        for (int i = 0; i < rows; ++i) {
#pragma unroll
            for (int j = 0; j < columns; ++j) {
                multiply_f64_rows(*reinterpret_cast<f64(*)[4]>(&sums[(i * columns + j) * 4]), a_[from][i], b_[from][j]);
            }
        }
    }

  private:
    f64 a_[2][rows][2], b_[2][columns];
};

/// A tile and those of its warps, in stages of `depth` elements along k, of which the ring has so many. Blocks: of a
/// multiprocessor. Clusters: whether its blocks may be in one. The sums of chunks are added up in registers where
/// holds_totals says so, and lie where stages were at last.
template <class T_, int block_m_, int block_n_, int warp_m_, int warp_n_, int depth_, int slots_, int blocks_,
          bool clusters_, bool holds_totals_>
struct AheadTile {
    using T = T_;
    using Warp = AheadWarp<T, warp_m_, warp_n_>;
    static constexpr int block_m = block_m_, block_n = block_n_, warp_m = warp_m_, warp_n = warp_n_;
    static constexpr int depth = depth_, slots = slots_, blocks = blocks_;
    static constexpr bool clusters = clusters_, holds_totals = holds_totals_;
    static constexpr bool any_cluster = std::is_same_v<T, f32>; // in f64 estimates of others are not near enough
    static constexpr int threads = block_m / warp_m * (block_n / warp_n) * 32;
    static constexpr int steps = 1, step = 64 / sizeof(T); // elements of a step along k
    using CopierA = AheadCopier<T, block_m, threads, depth>;
    using CopierB = AheadCopier<T, block_n, threads, depth>;
    static constexpr int stage_bytes = CopierA::bytes + CopierB::bytes;
    static constexpr int row_pairs = block_n / 2;
    static constexpr int ring_bytes = slots * stage_bytes, parts_bytes = block_m * block_n * sizeof(T);
    static constexpr int parts_at = holds_totals ? 0 : ring_bytes;
    static constexpr int held_at = std::max(ring_bytes, parts_at + parts_bytes);
    static constexpr int held_bytes = clusters ? parts_bytes / 2 : 0; // of a block's share
    static constexpr int shared_bytes = held_at + held_bytes;
    static constexpr int products = depth / Warp::depth; // of a stage
    static_assert(threads % row_pairs == 0 && 4 * step % depth == 0 && products % 2 == 0);

    /// Where the sums of chunks lie.
    __device__ static int part(int row, int column) { return row * block_n + Warp::place(row, column); }
};

struct AheadGrid {
    MatmulGrid of; // of.chunk: steps whose sums are added up
    int64_t chunks;
    int cluster; // blocks
};

template <class T> using AheadProblem = MatmulProblem<MatmulOperand<T>, MatmulOperand<T>>;

template <class Tile, class Epilogue>
__global__ void __launch_bounds__(Tile::threads, Tile::blocks)
    matmul_ahead_kernel(AheadGrid grid, AheadProblem<typename Tile::T> problem, Epilogue epilogue) {
    begin_kernel();
    using T = typename Tile::T;
    using Warp = typename Tile::Warp;
    char *const ring = dynamic_shared_memory<char>();
    T *const parts = reinterpret_cast<T *>(ring + Tile::parts_at);
    [[maybe_unused]] T(*const held)[2] = reinterpret_cast<T(*)[2]>(ring + Tile::held_at);
    const int cluster = Tile::clusters ? grid.cluster : 1;
    const int rank = Tile::clusters ? static_cast<int>(blockIdx.x) % cluster : 0;
    const int warp_row = static_cast<int>(threadIdx.x) / 32 / (Tile::block_n / Tile::warp_n) * Tile::warp_m;
    const int warp_column = static_cast<int>(threadIdx.x) / 32 % (Tile::block_n / Tile::warp_n) * Tile::warp_n;
    const int64_t turn = cluster > 1 ? cluster : grid.chunks;                        // chunks of all blocks
    const int of_chunk = static_cast<int>(grid.of.chunk * Tile::step / Tile::depth); // stages
#pragma unroll 1
    for (int64_t tile = blockIdx.x / cluster; tile < grid.of.tiles; tile += gridDim.x / cluster) {
        const MatmulPlace place(grid.of, tile, Tile::block_m, Tile::block_n);
#pragma unroll 1
        for (int64_t first = 0; first < grid.chunks; first += turn) {
            const int64_t begin = min((first + rank) * grid.of.chunk * Tile::step, problem.k);
            const int64_t end = cluster > 1 ? min(begin + grid.of.chunk * Tile::step, problem.k) : problem.k;
            const int stages = static_cast<int>((end - begin + Tile::depth - 1) / Tile::depth);
            typename Tile::CopierA a(problem.a, place.g, place.row, problem.m - place.row, begin);
            typename Tile::CopierB b(problem.b, place.g, place.column, problem.n - place.column, begin);
            const int of_last = static_cast<int>(end - begin - (stages - 1) * int64_t{Tile::depth});
            T sums[Warp::count] = {};
            [[maybe_unused]] T totals[Tile::holds_totals ? Warp::count : 1] = {};
            Warp warp;
            const auto read = [&](int to, const char *stage, int product) {
                warp.template read<Tile::CopierA::pitch, Tile::CopierB::pitch>(
                    to, reinterpret_cast<const T *>(stage) + warp_row,
                    reinterpret_cast<const T *>(stage + Tile::CopierA::bytes) + warp_column, product * Warp::depth);
            };
            bool is_first = true;
            int left = of_chunk, copied = 0;
            int slot = 0, to = 0; // of the stage that is multiplied, and of that which is copied
#pragma unroll 1
            for (int stage = 0; stage < stages; ++stage) {
                // The code of copies is long, and is there once: the first turn fills the ring.
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
                const char *from = ring + slot * Tile::stage_bytes;
                if (stage == 0) {
                    wait_for_copies<Tile::slots - 1>();
                    __syncthreads();
                    read(0, from, 0);
                }
#pragma unroll
                for (int product = 0; product + 1 < Tile::products; ++product) {
                    read((product + 1) % 2, from, product + 1);
                    warp.multiply(product % 2, sums);
                }
                // All have read this stage, and the next one is there; behind the last what is read is not used.
                wait_for_copies<Tile::slots - 2>();
                __syncthreads();
                slot = slot + 1 == Tile::slots ? 0 : slot + 1;
                read(0, ring + slot * Tile::stage_bytes, 0);
                warp.multiply(1, sums);
                if (--left > 0 && stage + 1 < stages) continue;
                if constexpr (Tile::holds_totals) {
#pragma unroll
                    for (int i = 0; i < Warp::count; ++i) totals[i] += sums[i], sums[i] = 0;
                    left = of_chunk;
                    if (stage + 1 < stages) continue;
                    __syncthreads();
                }
#pragma unroll
                for (int i = 0; i < Warp::count; i += Warp::run) {
                    struct alignas(Warp::run * sizeof(T)) Run {
                        T of[Warp::run];
                    };
                    Run &total = *reinterpret_cast<Run *>(
                        &parts[Tile::part(warp_row + Warp::row(i), warp_column + Warp::column(i))]);
                    Run made = {};
                    if constexpr (Tile::holds_totals) {
#pragma unroll
                        for (int j = 0; j < Warp::run; ++j) made.of[j] = totals[i + j];
                    } else {
                        if (!is_first) made = total;
#pragma unroll
                        for (int j = 0; j < Warp::run; ++j) made.of[j] += sums[i + j], sums[i + j] = 0;
                    }
                    total = made;
                }
                is_first = false;
                left = of_chunk;
            }
            if (stages == 0) { // k is 0, or the cluster has more blocks than there are chunks
                for (int i = threadIdx.x; i < Tile::block_m * Tile::block_n; i += Tile::threads) parts[i] = 0;
            }
            if (cluster > 1) {
                arrive_at_cluster();
                wait_for_cluster();
            } else {
                __syncthreads();
            }
            const int there = cluster > 1 ? static_cast<int>(min(int64_t{cluster}, grid.chunks - first)) : 1;
            const int share = (Tile::block_m + cluster - 1) / cluster; // rows
            const int of_column = threadIdx.x % Tile::row_pairs * 2, of_rows = min(share, Tile::block_m - rank * share);
            const int64_t column = place.column + of_column, row = place.row + rank * share;
            const int columns = static_cast<int>(max(int64_t{0}, min(problem.n - column, int64_t{2})));
            const int rows = columns > 0 ? static_cast<int>(min(problem.m - row, int64_t{of_rows})) : 0;
            const ColumnStores<T, Epilogue> stores(epilogue, place.g, columns > 0 ? column : 0, columns);
#pragma unroll 1
            for (int i = threadIdx.x / Tile::row_pairs; i < rows; i += Tile::threads / Tile::row_pairs) {
                const T *const part = &parts[Tile::part(rank * share + i, of_column)];
                T low = part[0], high = part[1];
                if constexpr (Tile::clusters) {
                    if (cluster > 1) {
                        T *const before = held[i * Tile::row_pairs + of_column / 2];
                        low = first > 0 ? before[0] : T{0}, high = first > 0 ? before[1] : T{0};
#pragma unroll 4
                        for (int block = 0; block < there; ++block) {
                            const T *const other = in_block_of_cluster(part, block);
                            low += other[0], high += other[1];
                        }
                        if (first + turn < grid.chunks) {
                            before[0] = low, before[1] = high;
                            continue;
                        }
                    }
                }
                stores.store(row + i, low, high);
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
                    int cluster) {
    const int64_t tiles_m = ceil_divide(problem.m, Tile::block_m), tiles_n = ceil_divide(problem.n, Tile::block_n);
    const int64_t steps = matmul_steps<typename Tile::T>(problem.k), chunk = matmul_chunk(steps);
    const AheadGrid grid{{tiles_m, tiles_n, problem.batch * tiles_m * tiles_n, steps, chunk},
                         std::max<int64_t>(ceil_divide(steps, chunk), 1),
                         cluster};
    constexpr int64_t most = 1 << 30;
    return launch_clusters_with_dynamic_shared(call, std::min(grid.of.tiles, most / cluster) * cluster, cluster,
                                               Tile::threads, Tile::held_at + (cluster > 1 ? Tile::held_bytes : 0),
                                               matmul_ahead_kernel<Tile, Epilogue>, grid, problem, epilogue);
}

/// The tiles of a type, and the most blocks of their clusters. Tall and flat ones, of f32 alone, are for few tiles, and
/// for few columns or rows.
template <class T> struct AheadPolicy;
template <> struct AheadPolicy<f32> {
    using Small = AheadTile<f32, 64, 64, 32, 32, 16, 3, 4, true, false>;
    using Large = AheadTile<f32, 128, 64, 64, 32, 16, 2, 3, false, false>;
    using Tall = AheadTile<f32, 64, 32, 32, 32, 16, 4, 6, true, true>;
    using Flat = AheadTile<f32, 32, 64, 32, 32, 16, 4, 6, true, true>;
    static constexpr int64_t most_blocks = 16;
    static constexpr TileClocks small{1080, 800, 5300, 3700}, large{1600, 1450, 5000, 3000};
    static constexpr TileClocks narrow{950, 420, 5000, 2200}; // of tall and of flat tiles
};
template <> struct AheadPolicy<f64> {
    using Small = AheadTile<f64, 64, 64, 32, 32, 16, 3, 2, true, true>;
    using Large = AheadTile<f64, 128, 128, 64, 32, 16, 2, 1, false, false>;
    static constexpr int64_t most_blocks = 8; // of 16 there may be too few at once
    static constexpr TileClocks small{570, 410, 6500, 6200}, large{1570, 1450, 2500, 12100};
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
    const auto plan = [&](auto tile, const TileClocks &clocks) {
        using Tile = decltype(tile);
        if (Tile::shared_bytes > max_shared_bytes()) return TilePlan{};
        const int64_t largest = largest_cluster(matmul_ahead_kernel<Tile, Epilogue>);
        return plan_tiles<Tile>(problem, Tile::clusters ? std::min(largest, Policy::most_blocks) : 1, clocks);
    };
    const TilePlan small = plan(Small{}, Policy::small), large = plan(Large{}, Policy::large);
    const int64_t clocks = std::min(small.clocks, large.clocks);
    if constexpr (std::is_same_v<T, f32>) {
        using Tall = typename Policy::Tall;
        using Flat = typename Policy::Flat;
        const TilePlan tall = plan(Tall{}, Policy::narrow), flat = plan(Flat{}, Policy::narrow);
        const int64_t narrow = std::min(tall.clocks, flat.clocks);
        if (narrow < std::min(clocks, others)) {
            if (narrow == tall.clocks) return launch_ahead<Tall>(call, problem, epilogue, tall.cluster);
            return launch_ahead<Flat>(call, problem, epilogue, flat.cluster);
        }
    }
    if (clocks >= others) return std::nullopt;
    if (large.clocks < small.clocks) return launch_ahead<Large>(call, problem, epilogue, 1);
    return launch_ahead<Small>(call, problem, epilogue, small.cluster);
}

} // namespace baracuda
