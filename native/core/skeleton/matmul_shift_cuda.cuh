// matmul.h on the device for operands of 16 bits whose lines begin anywhere, in tiles that matmul_few_cuda.cuh has too
// many of. Pieces of 16 bytes at multiples of 16 are copied ahead as they lie in memory, a few stages of 64 elements
// along k; then each line is shifted to where its first element is aligned, while the stage before is multiplied. The
// blocks of a cluster take a chunk along k each. The order of additions is that of matmul_cuda.cuh.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/cluster.cuh"
#include "core/device/launch.cuh"
#include "core/device/mma.cuh"
#include "core/device/shared_memory.cuh"
#include "core/layout/divider.h"
#include "core/skeleton/matmul.h"
#include "core/skeleton/matmul_finish_cuda.cuh"
#include "core/skeleton/matmul_grid_cuda.cuh"
#include "core/skeleton/matmul_warp_cuda.cuh"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

namespace baracuda {

/// A tile and those of its warps; `ahead` stages are on their way, and a multiprocessor has room for so many blocks.
template <class T_, int block_m_, int block_n_, int warp_m_, int warp_n_, int ahead_, int blocks_> struct ShiftTile {
    using T = T_;
    using Warp = TensorWarp<T, warp_m_, warp_n_>;
    static constexpr int block_m = block_m_, block_n = block_n_, warp_m = warp_m_, warp_n = warp_n_;
    static constexpr int ahead = ahead_, blocks = blocks_;
    static constexpr int threads = block_m / warp_m * (block_n / warp_n) * 32;
    static constexpr int depth = 64, step = 4 * kStageWords / sizeof(T), steps = depth / step; // elements along k
    static constexpr int pairs = block_m * block_n / 2;
    /// Of lines along k or across, each with 16 bytes more than it needs.
    static constexpr int bytes_of(int rows) { return 2 * rows * depth + 16 * (rows > depth ? rows : depth); }
    static constexpr int a_bytes = bytes_of(block_m), stage_bytes = a_bytes + bytes_of(block_n);
    static constexpr int parts_pitch = block_n + 8; // threads that store at once meet different banks
    struct Parts {
        static constexpr int columns = block_n, threads = ShiftTile::threads;
        f32 sums[block_m][parts_pitch];
    };
    static constexpr int parts_bytes = sizeof(Parts), ring_bytes = (ahead + 2) * stage_bytes;
    static constexpr int totals_at = ring_bytes > parts_bytes ? ring_bytes : parts_bytes;
    static constexpr int totals_bytes = pairs / 2 * 8; // of a block's share, in a cluster
    static constexpr int shared_bytes = totals_at + totals_bytes;
    static_assert(sizeof(T) == 2 && shared_bytes <= 227 << 10);
};

/// Rows of tiles in bands, so that blocks that run together share a few rows and columns: rows of a band, columns,
/// bands, products; a cluster of 2^cluster_bits blocks has one tile.
struct ShiftGrid {
    TileGrid<4> tiles;
    int m, n, k;
    int steps, chunk, chunks;
    int cluster_bits;
};

/// The lines of one operand in a stage: `rows` of 64 elements along k, or 64 of so many across, in pieces of 16 bytes.
template <int rows, int depth, int threads> class ShiftedLines {
    static constexpr int pieces = rows * depth / 8, run = 4; // pieces that a thread shifts
    static constexpr int most_lines = rows > depth ? rows : depth;
    static_assert(rows % (8 * run) == 0 && pieces % threads == 0 && most_lines <= threads);

  public:
    static constexpr int runs = pieces / run, bytes = 16 * pieces + 16 * most_lines; // of a stage

    /// Of rows `row` on, of which there are `there`, from element `p` of k on, of `left`.
    template <class T>
    __device__ __forceinline__ ShiftedLines(const MatmulOperand<T> &from, int64_t g, int row, int there, int p,
                                            int left)
        : along_k_(from.along_k), across_(min(there, rows)), left_(left) {
        bits_ = along_k_ ? kDepthBits : kRowBits;
        lines_ = along_k_ ? rows : depth;
        pitch_ = (16 << bits_) + 16;
        line_bytes_ = from.pitch * int64_t{sizeof(T)};
        const int64_t first = along_k_ ? row : p, at = along_k_ ? p : row;
        from_ = reinterpret_cast<size_t>(from.data + (g * from.batch_stride + first * from.pitch + at));
        is_aligned_ = from_ % 16 == 0 && line_bytes_ % 16 == 0;
    }

    /// Whether lines are multiplied where they were copied to.
    __device__ __forceinline__ bool is_aligned() const { return is_aligned_; }

    __device__ __forceinline__ bool along_k() const { return along_k_; }
    __device__ __forceinline__ int pitch() const { return pitch_; }

    /// Begins to copy the next stage: what lies outside of the matrix is 0 and not read. Where it is left out, lines
    /// that the matrix has not are as they were; behind the end of k there are zeros.
    template <bool leaves_out = false> __device__ __forceinline__ void copy(char *stage) {
        const int length = 2 * (along_k_ ? min(left_, depth) : across_), there = along_k_ ? across_ : left_;
        const int thread = threadIdx.x % threads;
        const int piece = thread & ((1 << bits_) - 1), first = thread >> bits_;
        const int apart = threads >> bits_; // lines, a multiple of 8: their places within 16 bytes are the same
        size_t line = from_ + first * static_cast<size_t>(line_bytes_);
        const int shift = static_cast<int>(line % 16);
        line -= shift;
        const int held = min(shift + length - 16 * piece, 16);
        char *to = stage + first * pitch_ + 16 * piece;
#pragma unroll
        for (int i = 0; i < pieces / threads; ++i) {
            const bool is_there = first + i * apart < there && held > 0;
            if (!leaves_out || (along_k_ ? first + i * apart < there : held > 0)) {
                start_copy_of(to, reinterpret_cast<const void *>(line + 16 * piece), is_there ? held : 0);
            }
            line += apart * static_cast<size_t>(line_bytes_);
            to += apart * pitch_;
        }
        if (const int own = thread; own < (leaves_out && along_k_ ? there : lines_) && !is_aligned_) {
            const size_t of_own = from_ + own * static_cast<size_t>(line_bytes_);
            const int behind = static_cast<int>(of_own % 16) + length - (16 << bits_);
            if (!leaves_out || along_k_ || behind > 0) {
                start_copy_of(stage + own * pitch_ + (16 << bits_),
                              reinterpret_cast<const void *>((of_own & ~size_t{15}) + (16 << bits_)),
                              own < there && behind > 0 ? behind : 0);
            }
        }
        from_ += along_k_ ? 2 * depth : depth * line_bytes_;
        left_ -= depth;
    }

    /// Shifts one run of pieces of a stage: to the same places of another, or where lines are left out to those that
    /// the copy engine leaves boxes of 128 bytes at, in panels of 64 rows across.
    template <bool leaves_out = false>
    __device__ __forceinline__ void shift(const char *raw, char *stage, int which) const {
        const int line_bits = along_k_ ? kRowsBits : kDepthLinesBits;
        const int line = which & ((1 << line_bits) - 1), at = line * pitch_ + (which >> line_bits) * (16 * run);
        if (leaves_out && (along_k_ ? line : (which >> line_bits) * (8 * run)) >= across_) return;
        // from_ has gone on by whole pieces.
        const int by = static_cast<int>(from_ + line * static_cast<size_t>(line_bytes_)) & 15;
        uint32_t words[4 * run + 4];
#pragma unroll
        for (int i = 0; i <= run; ++i) {
            const uint4 piece = *reinterpret_cast<const uint4 *>(raw + at + 16 * i);
            words[4 * i] = piece.x, words[4 * i + 1] = piece.y, words[4 * i + 2] = piece.z, words[4 * i + 3] = piece.w;
        }
        const bool by_two = by & 8, by_one = by & 4;
        const int bits = by % 4 * 8;
#pragma unroll
        for (int i = 0; i < 4 * run + 2; ++i) words[i] = by_two ? words[i + 2] : words[i];
#pragma unroll
        for (int i = 0; i < 4 * run + 1; ++i) words[i] = by_one ? words[i + 1] : words[i];
#pragma unroll
        for (int i = 0; i < 4 * run; ++i) words[i] = __funnelshift_r(words[i], words[i + 1], bits);
        const int panel = which >> line_bits >> 1, first = (which >> line_bits & 1) * run;
        char *const of_line = stage + panel * (128 * depth) + line * 128;
#pragma unroll
        for (int i = 0; i < run; ++i) {
            *reinterpret_cast<uint4 *>(leaves_out ? of_line + 16 * ((first + i) ^ (line & 7)) : stage + at + 16 * i) =
                make_uint4(words[4 * i], words[4 * i + 1], words[4 * i + 2], words[4 * i + 3]);
        }
    }

  private:
    static constexpr int bits_of(int count) { return count > 1 ? 1 + bits_of(count / 2) : 0; }
    static constexpr int kDepthBits = bits_of(depth / 8), kRowBits = bits_of(rows / 8); // of pieces of a line
    static constexpr int kDepthLinesBits = bits_of(depth), kRowsBits = bits_of(rows);   // of lines

    bool along_k_, is_aligned_;
    int across_, left_, bits_, lines_, pitch_;
    int64_t line_bytes_;
    size_t from_;
};

/// sums += the products of a stage's first 32 elements along k, or of all: what a warp has of them begins at a and b.
template <class Tile>
__device__ __forceinline__ void multiply_lines(f32 (&sums)[Tile::Warp::count], const char *a, bool a_along_k,
                                               int a_pitch, const char *b, bool b_along_k, int b_pitch, int steps) {
    constexpr int m_tiles = Tile::warp_m / 16, n_tiles = Tile::warp_n / 8;
    const int lane = threadIdx.x % 32, within = lane % 8, second = lane / 8 % 2 * 8, fourth = lane / 16 * 8;
    a += a_along_k ? (within + second) * a_pitch + 2 * fourth : (within + fourth) * a_pitch + 2 * second;
    b += b_along_k ? (within + fourth) * b_pitch + 2 * second : (within + second) * b_pitch + 2 * fourth;
    const int a_rows = a_along_k ? 16 * a_pitch : 32, a_depth = a_along_k ? 32 : 16 * a_pitch;
    const int b_rows = b_along_k ? 16 * b_pitch : 32, b_depth = b_along_k ? 32 : 16 * b_pitch;
#pragma unroll 1
    for (int step = 0; step < steps; ++step) {
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            uint32_t of_b[n_tiles][2];
#pragma unroll
            for (int j = 0; j < n_tiles; j += 2) {
                uint32_t words[4];
                load_matrices(!b_along_k, words, b + j / 2 * b_rows);
                of_b[j][0] = words[0], of_b[j][1] = words[1], of_b[j + 1][0] = words[2], of_b[j + 1][1] = words[3];
            }
#pragma unroll
            for (int i = 0; i < m_tiles; ++i) {
                uint32_t of_a[4];
                load_matrices(!a_along_k, of_a, a + i * a_rows);
#pragma unroll
                for (int j = 0; j < n_tiles; ++j) {
                    multiply_words<typename Tile::T>(*reinterpret_cast<f32(*)[4]>(&sums[(i * n_tiles + j) * 4]), of_a,
                                                     of_b[j]);
                }
            }
            a += a_depth, b += b_depth;
        }
    }
}

template <class Tile, class Epilogue>
__global__ void __launch_bounds__(Tile::threads, Tile::blocks)
    matmul_shift_kernel(ShiftGrid grid,
                        MatmulProblem<MatmulOperand<typename Tile::T>, MatmulOperand<typename Tile::T>> problem,
                        Epilogue epilogue) {
    begin_kernel();
    using Warp = typename Tile::Warp;
    using LinesA = ShiftedLines<Tile::block_m, Tile::depth, Tile::threads>;
    using LinesB = ShiftedLines<Tile::block_n, Tile::depth, Tile::threads>;
    char *const raw = dynamic_shared_memory<char>(), *const shifted = raw + Tile::ahead * Tile::stage_bytes;
    f32 *const parts = reinterpret_cast<f32 *>(raw);
    f32(*const held)[2] = reinterpret_cast<f32(*)[2]>(raw + Tile::totals_at);

    const int cluster = 1 << grid.cluster_bits, rank = blockIdx.x & (cluster - 1);
    const auto place = grid.tiles.place(static_cast<int32_t>(blockIdx.x >> grid.cluster_bits));
    const int g = place[3], row = (place[2] * grid.tiles.extent(0) + place[0]) * Tile::block_m;
    const int column = place[1] * Tile::block_n;
    if (row >= grid.m) return; // all of a cluster
    const int warp = threadIdx.x / 32;
    const int warp_row = warp / (Tile::block_n / Tile::warp_n) * Tile::warp_m;
    const int warp_column = warp % (Tile::block_n / Tile::warp_n) * Tile::warp_n;
    const int turn = cluster > 1 ? cluster : grid.chunks; // chunks of all blocks
#pragma unroll 1
    for (int first = 0; first < grid.chunks; first += turn) {
        const int begin = min((first + rank) * grid.chunk, grid.steps);
        const int end = cluster > 1 ? min(begin + grid.chunk, grid.steps) : grid.steps;
        const int stages = (end - begin + Tile::steps - 1) / Tile::steps;
        const int p = begin * Tile::step, depth = min(end * Tile::step, grid.k) - p;
        LinesA a(problem.a, g, row, grid.m - row, p, depth);
        LinesB b(problem.b, g, column, grid.n - column, p, depth);
        // Lines that are not shifted have the memory of shifted ones, too: a longer ring.
        const auto copy = [&](int stage, int slot, int whole) {
            if (stage < stages) {
                a.copy(raw + (a.is_aligned() ? whole : slot) * Tile::stage_bytes);
                b.copy(raw + (b.is_aligned() ? whole : slot) * Tile::stage_bytes + Tile::a_bytes);
            }
            commit_copies();
        };
        const auto shift = [&](int slot, int to) {
            const char *const from = raw + slot * Tile::stage_bytes;
            char *const stage = shifted + to * Tile::stage_bytes;
#pragma unroll
            for (int i = 0; i < (LinesA::runs + LinesB::runs + Tile::threads - 1) / Tile::threads; ++i) {
                const int which = threadIdx.x + i * Tile::threads;
                if (which < LinesA::runs) {
                    if (!a.is_aligned()) a.shift(from, stage, which);
                } else if (which < LinesA::runs + LinesB::runs) {
                    if (!b.is_aligned()) b.shift(from + Tile::a_bytes, stage + Tile::a_bytes, which - LinesA::runs);
                }
            }
        };
        f32 sums[Warp::count] = {}, totals[Warp::count] = {};
#pragma unroll 1
        for (int stage = 0; stage < Tile::ahead; ++stage) copy(stage, stage, stage);
        // Where the stage that is multiplied lies in the rings.
        int left = grid.chunk / Tile::steps, slot = 0, whole = 0;
        // The first turn only shifts.
#pragma unroll 1
        for (int stage = -1; stage < stages; ++stage) {
            if (stage < 0) {
                wait_for_copies<Tile::ahead - 1>();
            } else {
                wait_for_copies<Tile::ahead - 2>();
            }
            __syncthreads();
            const int next = slot + 1 == Tile::ahead ? 0 : slot + 1;
            if (stage >= 0) copy(stage + Tile::ahead, slot, whole < 2 ? whole + Tile::ahead : whole - 2);
            if (stage + 1 < stages) shift(stage < 0 ? 0 : next, (stage + 1) % 2);
            if (stage < 0) continue;
            slot = next;
            const int at = (Tile::ahead + stage % 2) * Tile::stage_bytes, straight = whole * Tile::stage_bytes;
            whole = whole + 1 == Tile::ahead + 2 ? 0 : whole + 1;
            const char *const of_a =
                raw + (a.is_aligned() ? straight : at) + (a.along_k() ? warp_row * a.pitch() : 2 * warp_row);
            const char *const of_b = raw + (b.is_aligned() ? straight : at) + Tile::a_bytes +
                                     (b.along_k() ? warp_column * b.pitch() : 2 * warp_column);
            if (row + warp_row < grid.m && column + warp_column < grid.n) {
                multiply_lines<Tile>(sums, of_a, a.along_k(), a.pitch(), of_b, b.along_k(), b.pitch(),
                                     min(Tile::steps, end - begin - stage * Tile::steps));
            }
            if (--left == 0) {
#pragma unroll
                for (int i = 0; i < Warp::count; ++i) totals[i] += sums[i], sums[i] = 0;
                left = grid.chunk / Tile::steps;
            }
        }
        wait_for_copies<0>();
        __syncthreads(); // parts lie where stages were
        if constexpr (std::is_same_v<Epilogue, LinearEpilogue<typename Tile::T>>) {
            if (cluster == 1 && has_simple_results(epilogue)) {
#pragma unroll
                for (int i = 0; i < Warp::count; ++i) totals[i] += sums[i];
                auto *const to = epilogue.d + g * epilogue.d_batch_stride + row * epilogue.d_pitch + column;
                const int rows = min(grid.m - row, Tile::block_m), columns = min(grid.n - column, Tile::block_n);
                make_rows<Tile::block_n, Warp>(raw, totals, epilogue, to, column, columns, warp_row, warp_column);
                __syncthreads();
                return store_rows<Tile::block_n, Tile::threads>(raw, to, epilogue.d_pitch, rows, columns);
            }
        }
#pragma unroll
        for (int pair = 0; pair < Warp::count / 2; ++pair) {
            *reinterpret_cast<float2 *>(
                &parts[(warp_row + Warp::row(pair)) * Tile::parts_pitch + warp_column + Warp::column(pair)]) =
                make_float2(totals[2 * pair] + sums[2 * pair], totals[2 * pair + 1] + sums[2 * pair + 1]);
        }
        if (cluster > 1) {
            synchronize_cluster();
        } else {
            __syncthreads();
            if constexpr (std::is_same_v<Epilogue, LinearEpilogue<typename Tile::T>>) {
                return finish_tile(*reinterpret_cast<const typename Tile::Parts *>(raw), epilogue, g, row, column,
                                   min(grid.m - row, Tile::block_m), min(grid.n - column, Tile::block_n));
            }
        }
        const int share = Tile::pairs >> grid.cluster_bits;
        const int there = cluster > 1 ? min(cluster, grid.chunks - first) : 1;
#pragma unroll 1
        for (int i = threadIdx.x; i < share; i += Tile::threads) {
            const int pair = rank * share + i;
            const int of_row = pair / (Tile::block_n / 2), of_column = pair % (Tile::block_n / 2) * 2;
            f32 low = 0, high = 0;
            if (first > 0) low = held[i][0], high = held[i][1];
#pragma unroll 4
            for (int block = 0; block < there; ++block) {
                const f32 *const part = in_block_of_cluster(&parts[of_row * Tile::parts_pitch + of_column], block);
                low += part[0], high += part[1];
            }
            if (first + turn < grid.chunks) {
                held[i][0] = low, held[i][1] = high;
            } else if (row + of_row < grid.m && column + of_column < grid.n) {
                const int count = grid.n - column - of_column > 1 ? 2 : 1;
                epilogue.store(g, row + of_row, column + of_column, count, low, high);
            }
        }
        if (cluster > 1) { // what others read is there until then
            synchronize_cluster();
        }
    }
}

template <class T> using ShiftProblem = MatmulProblem<MatmulOperand<T>, MatmulOperand<T>>;

/// The tiles of a type. Small ones overlap what three blocks of a multiprocessor do. Those of wider warps read less of
/// shared memory, and have fewer threads for what comes before and behind the stages. Tall ones suit few columns and
/// long k.
template <class T> struct ShiftPolicy {
    using Small = ShiftTile<T, 64, 64, 32, 32, 2, 3>;
    using Tall = ShiftTile<T, 128, 32, 32, 32, 2, 2>;
    using Large = ShiftTile<T, 128, 128, 32, 32, 3, 1>;
    using Deep = ShiftTile<T, 128, 128, 64, 32, 3, 1>;
    static constexpr TileClocks small{2400, 1380, 5400, 2160}, tall{2760, 1980, 5400, 5400},
        large{4680, 4680, 5760, 5760}, deep{4200, 4200, 7800, 7800};
};

template <class Tile, class Epilogue>
Status launch_shift(const Call &call, const ShiftProblem<typename Tile::T> &problem, const Epilogue &epilogue,
                    int cluster_bits) {
    const int64_t tiles_m = ceil_divide(problem.m, Tile::block_m), tiles_n = ceil_divide(problem.n, Tile::block_n);
    const int64_t bands = ceil_divide(tiles_m, 16), band_rows = ceil_divide(tiles_m, bands);
    const int64_t steps = matmul_steps<typename Tile::T>(problem.k), chunk = matmul_chunk(steps);
    const ShiftGrid grid{TileGrid<4>(band_rows, tiles_n, bands, problem.batch),
                         static_cast<int>(problem.m),
                         static_cast<int>(problem.n),
                         static_cast<int>(problem.k),
                         static_cast<int>(steps),
                         static_cast<int>(chunk),
                         static_cast<int>(std::max<int64_t>(ceil_divide(steps, chunk), 1)),
                         cluster_bits};
    const int cluster = 1 << cluster_bits;
    return launch_clusters_with_dynamic_shared(call, int64_t{grid.tiles.count()} * cluster, cluster, Tile::threads,
                                               Tile::totals_at + (cluster > 1 ? Tile::totals_bytes : 0),
                                               matmul_shift_kernel<Tile, Epilogue>, grid, problem, epilogue);
}

template <class A, class B> constexpr bool kHasShiftTiles = false;
template <class T>
constexpr bool kHasShiftTiles<MatmulOperand<T>, MatmulOperand<T>> = std::is_same_v<T, f16> || std::is_same_v<T, bf16>;

/// Begins the products where one of these tiles takes less than `others` clocks.
template <class T, class Epilogue>
std::optional<Status> matmul_of_shifted_lines(const Call &call, const ShiftProblem<T> &problem,
                                              const Epilogue &epilogue, int64_t others) {
    using Policy = ShiftPolicy<T>;
    using Small = typename Policy::Small;
    using Tall = typename Policy::Tall;
    using Large = typename Policy::Large;
    using Deep = typename Policy::Deep;
    constexpr int64_t most = 1 << 30, most_tiles = 1 << 24;
    const int64_t tiles_m = ceil_divide(problem.m, Small::block_m), tiles_n = ceil_divide(problem.n, Small::block_n);
    if (std::max({problem.m, problem.n, problem.k}) > most || problem.batch > most_tiles ||
        tiles_m > most_tiles / tiles_n || tiles_m * tiles_n > most_tiles / problem.batch) {
        return std::nullopt;
    }
    const auto plan = [&](auto tile, const TileClocks &clocks) {
        using Tile = decltype(tile);
        constexpr int64_t most_blocks = 8; // of 16 there may be too few at once
        if (Tile::shared_bytes > max_shared_bytes()) return MatmulTilePlan{};
        const int64_t largest = largest_cluster(matmul_shift_kernel<Tile, Epilogue>);
        return plan_tiles<Tile>(problem, std::min(largest, most_blocks), clocks);
    };
    const MatmulTilePlan small = plan(Small{}, Policy::small), large = plan(Large{}, Policy::large);
    const MatmulTilePlan deep = plan(Deep{}, Policy::deep), tall = plan(Tall{}, Policy::tall);
    const int64_t least = std::min({small.clocks, tall.clocks, large.clocks, deep.clocks});
    if (least >= others) return std::nullopt;
    if (least == small.clocks) return launch_shift<Small>(call, problem, epilogue, small.cluster_bits());
    if (least == tall.clocks) return launch_shift<Tall>(call, problem, epilogue, tall.cluster_bits());
    if (least == large.clocks) return launch_shift<Large>(call, problem, epilogue, large.cluster_bits());
    return launch_shift<Deep>(call, problem, epilogue, deep.cluster_bits());
}

} // namespace baracuda
