// matmul.h on the device for f32 and f64 where little is computed: small products, and those of few rows or columns.
// Each warp of a block takes one chunk along k of a small tile after the other, and waits for no other warp meanwhile;
// then the block adds the sums of the chunks up. The order of additions is that of matmul_cuda.cuh.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "core/layout/alignment.h"
#include "core/layout/divider.h"
#include "core/skeleton/matmul.h"
#include "core/skeleton/matmul_few_cuda.cuh"
#include "core/skeleton/matmul_grid_cuda.cuh"

#include <algorithm>
#include <cstdint>

namespace baracuda {

/// `lines` of one operand, the one of which there are fewer, meet `columns` lines of the other, in stages of so many
/// elements along k. Each lane has one of the columns, and every so many of the lines.
template <class T_, int lines_, int columns_, int depth_> struct ThinTile {
    using T = T_;
    static constexpr int lines = lines_, columns = columns_, depth = depth_;
    static constexpr int vector = 16 / sizeof(T), pitch = depth + vector;
    static constexpr int apart = 32 / columns, per_lane = lines / apart; // of a lane's lines
    static constexpr int most_warps = 16, pairs = lines * columns / 2;
    static constexpr int totals_bytes = 2 * pairs * sizeof(T);
    static_assert(lines <= pitch);

    /// How many of its lines a lane multiplies, after `count` that are too few.
    HD static constexpr int more_than(int count) { return count < 4 ? 2 * count : count + 4; }
    /// Elements of a stage of a warp with so many lines, and with those that are multiplied but not there; its sums lie
    /// there too, in its first `columns` lines.
    HD static int stage(int lines_there) {
        int count = 1;
        while (count * apart < lines_there) count = more_than(count);
        return (columns + (count == 1 ? lines_there : count * apart)) * pitch;
    }
};

constexpr int kMostThinStages = 8;

template <class T> using ThinProblem = MatmulProblem<MatmulOperand<T>, MatmulOperand<T>>;

/// The operand of fewer lines, which is b where the product is `turned`, and the other, in tiles of both.
template <class T> struct ThinGrid {
    TileGrid<3> tiles;
    MatmulOperand<T> few, many;
    int few_lines, many_lines, k;
    int chunk, chunks; // chunk: elements
    int pair_bits;     // 2^pair_bits pairs are a row of a tile
    int stages;        // of a warp's ring in shared memory: a power of two, kMostThinStages at most
    bool turned;
};

/// Copies a warp's share of one operand, stage by stage, in pieces of 16 bytes where memory has them at multiples of
/// 16, else in elements. A stage has lines along k; where keeps_rows says so it has, of an operand that lies across, a
/// row of all lines for each element along k, as memory has it.
template <class Tile, int lines, bool keeps_rows> class ThinCopier {
    using T = typename Tile::T;
    static constexpr int depth = Tile::depth, held = Tile::vector;
    static constexpr int lanes_along = depth < 32 ? depth : 32; // where neighbours lie along k
    static constexpr int lanes_across = keeps_rows ? lines : 8, rows_apart = 32 / lanes_across;
    static constexpr int pieces = depth / held, whole_apart = 32 / pieces;
    static constexpr int row_pieces = lines / held, whole_rows_apart = 32 / row_pieces;
    static_assert(32 % pieces == 0 && 32 % row_pieces == 0 && lines % lanes_across == 0);

  public:
    /// Of lines `line` on, of which there are `there`, from element p of k on. A line alone whose elements are
    /// neighbours lies along k, whatever its operand says.
    __device__ __forceinline__ ThinCopier(const MatmulOperand<T> &from, int g, int line, int there, int p)
        : along_k_(from.along_k || from.pitch == 1), pitch_(static_cast<int>(from.pitch)) {
        const int lane = threadIdx.x % 32;
        const T *const first =
            from.data + (g * from.batch_stride + line * (along_k_ ? from.pitch : 1) + p * (along_k_ ? 1 : from.pitch));
        is_whole_ =
            (along_k_ || keeps_rows) && is_aligned(first, 16) && (from.pitch % held == 0 || (along_k_ && there == 1));
        if (along_k_) {
            line_ = is_whole_ ? lane / pieces : lane / lanes_along;
            at_ = is_whole_ ? lane % pieces * held : lane % lanes_along;
        } else {
            line_ = is_whole_ ? lane % row_pieces * held : lane % lanes_across;
            at_ = is_whole_ ? lane / row_pieces : lane / lanes_across;
        }
        there_ = min(there, lines) - line_;
        to_ = keeps_rows && !along_k_ ? at_ * lines + line_ : line_ * Tile::pitch + at_;
        from_ = first + (line_ * int64_t{along_k_ ? pitch_ : 1} + at_ * int64_t{along_k_ ? 1 : pitch_});
    }

    /// Begins to copy the next stage, of which so many elements along k are there; others are zeros.
    __device__ __forceinline__ void copy(T *stage, int left) {
        char *const to = reinterpret_cast<char *>(stage + to_);
        constexpr int element = sizeof(T);
        constexpr int line_step = keeps_rows ? 1 : Tile::pitch,
                      row_step = keeps_rows ? lines : 1; // of what lies across
        left = min(left, depth) - at_;
        if (keeps_rows && is_whole_ && !along_k_) {
            const int bytes = max(0, min(there_ * element, 16));
#pragma unroll 8
            for (int p = 0; p < depth; p += whole_rows_apart) {
                if (p >= left + 3) break; // of which nothing is multiplied
                if (bytes > 0) start_copy_of(to + p * row_step * element, from_ + p * pitch_, p < left ? bytes : 0);
            }
        } else if (is_whole_) {
#pragma unroll
            for (int i = 0; i < lines; i += whole_apart) {
                if (i < there_) {
                    start_copy_of(to + i * Tile::pitch * element, from_ + i * pitch_,
                                  max(0, min(left, held)) * element);
                }
            }
        } else if (along_k_) {
            constexpr int apart = 32 / lanes_along;
#pragma unroll 2
            for (int i = 0; i < lines; i += apart) {
                if (i >= there_) break;
#pragma unroll
                for (int p = 0; p < depth; p += lanes_along) {
                    start_copy_if<element>(p < left, to + (i * Tile::pitch + p) * element, from_ + (i * pitch_ + p));
                }
            }
        } else {
#pragma unroll 4
            for (int p = 0; p < depth; p += rows_apart) {
                if (p >= left + 3) break; // of which nothing is multiplied
#pragma unroll
                for (int i = 0; i < lines; i += lanes_across) {
                    if (i < there_) {
                        start_copy_if<element>(p < left, to + (i * line_step + p * row_step) * element,
                                               from_ + (p * pitch_ + i));
                    }
                }
            }
        }
        from_ += int64_t{depth} * (along_k_ ? 1 : pitch_);
    }

    /// Whether stages have rows of all lines.
    __device__ __forceinline__ bool has_rows() const { return keeps_rows && !along_k_; }

  private:
    const T *from_;
    bool along_k_, is_whole_;
    int pitch_, there_, line_, at_, to_;
};

/// 16 bytes of shared memory.
__device__ __forceinline__ void read_vector(f32 (&to)[4], const f32 *from) {
    const float4 loaded = *reinterpret_cast<const float4 *>(from);
    to[0] = loaded.x, to[1] = loaded.y, to[2] = loaded.z, to[3] = loaded.w;
}
__device__ __forceinline__ void read_vector(f64 (&to)[2], const f64 *from) {
    const double2 loaded = *reinterpret_cast<const double2 *>(from);
    to[0] = loaded.x, to[1] = loaded.y;
}

/// sums += the products of a stage's first elements along k, for the first `count` of a lane's lines or as many more as
/// there are. `many` has the lane's line, or its elements of rows. The loop has no branch for a line: reads of shared
/// memory are on their way together.
template <class Tile, bool rows, int count = 1>
__device__ __forceinline__ void multiply_thin(typename Tile::T (&sums)[Tile::per_lane], const typename Tile::T *few,
                                              const typename Tile::T *many, int lines, int depth) {
    if constexpr (count < Tile::per_lane) {
        if (lines > count * Tile::apart)
            return multiply_thin<Tile, rows, Tile::more_than(count)>(sums, few, many, lines, depth);
    }
    [[maybe_unused]] constexpr int at_once = count < 4 ? 8 : count < 8 ? 2 : 1;
#pragma unroll at_once
    for (int q = 0; q < depth; q += Tile::vector) {
        typename Tile::T values[Tile::vector], others[count][Tile::vector];
        if constexpr (rows) {
#pragma unroll
            for (int v = 0; v < Tile::vector; ++v) values[v] = many[(q + v) * Tile::columns];
        } else {
            read_vector(values, many + q);
        }
#pragma unroll
        for (int i = 0; i < count; ++i) read_vector(others[i], few + i * Tile::apart * Tile::pitch + q);
#pragma unroll
        for (int v = 0; v < Tile::vector; ++v) {
#pragma unroll
            for (int i = 0; i < count; ++i) sums[i] = fma(others[i][v], values[v], sums[i]);
        }
    }
}

/// Waits for the oldest of the stages that fill a ring.
__device__ __forceinline__ void wait_for_thin_stage(int stages) {
    switch (stages) {
    case 1: return wait_for_copies<0>();
    case 2: return wait_for_copies<1>();
    case 4: return wait_for_copies<3>();
    default: return wait_for_copies<kMostThinStages - 1>();
    }
}

template <class Tile, class Epilogue>
__global__ void __launch_bounds__(Tile::most_warps * 32)
    matmul_thin_kernel(ThinGrid<typename Tile::T> grid, Epilogue epilogue) {
    begin_kernel();
    using T = typename Tile::T;
    T *const shared = dynamic_shared_memory<T>();
    const int warp = threadIdx.x / 32, warps = blockDim.x / 32, lane = threadIdx.x % 32;
    const int stage = Tile::stage(min(grid.few_lines, Tile::lines)), of_warp = grid.stages * stage;
    T *const own = shared + warp * of_warp, *const totals = shared + warps * of_warp;
    const auto place = grid.tiles.place(static_cast<int32_t>(blockIdx.x));
    const int g = place[2], column = place[0] * Tile::columns, line = place[1] * Tile::lines;
    const int lines = min(grid.few_lines - line, Tile::lines);
    const int own_column = lane % Tile::columns, own_line = lane / Tile::columns;
    const int first_line = min(own_line, lines - 1); // that is there
#pragma unroll 1
    for (int first = 0; first < grid.chunks; first += warps) {
        T sums[Tile::per_lane] = {};
        const int begin = (first + warp) * grid.chunk, end = min(begin + grid.chunk, grid.k);
        if (begin < end) {
            ThinCopier<Tile, Tile::lines, false> few(grid.few, g, line, lines, begin);
            ThinCopier<Tile, Tile::columns, true> many(grid.many, g, column, grid.many_lines - column, begin);
            int copied = begin, to = 0; // elements, and where the next stage goes
#pragma unroll 1
            for (int p = begin, slot = 0; p < end; p += Tile::depth) {
                // The code of copies is long, and is there once: the first turn fills the ring.
#pragma unroll 1
                do {
                    if (copied < end) {
                        many.copy(own + to, end - copied);
                        few.copy(own + to + Tile::columns * Tile::pitch, end - copied);
                    }
                    commit_copies();
                    copied += Tile::depth;
                    to = to + stage == of_warp ? 0 : to + stage;
                } while (copied < begin + grid.stages * Tile::depth);
                wait_for_thin_stage(grid.stages);
                __syncwarp();
                const T *const first_of_few = own + slot + (Tile::columns + first_line) * Tile::pitch;
                const int there = min(end - p, Tile::depth);
                if (many.has_rows()) {
                    multiply_thin<Tile, true>(sums, first_of_few, own + slot + own_column, lines, there);
                } else {
                    multiply_thin<Tile, false>(sums, first_of_few, own + slot + own_column * Tile::pitch, lines, there);
                }
                __syncwarp();
                slot = slot + stage == of_warp ? 0 : slot + stage;
            }
        }
#pragma unroll
        for (int i = 0; i < Tile::per_lane; ++i) {
            own[(own_line + i * Tile::apart) * Tile::columns + own_column] = sums[i];
        }
        __syncthreads();
        const int there = min(warps, grid.chunks - first);
        const int row_step = grid.turned ? 1 : Tile::columns, column_step = grid.turned ? Tile::columns : 1;
        const int top = grid.turned ? column : line, left = grid.turned ? line : column;
        const int m = grid.turned ? grid.many_lines : grid.few_lines,
                  n = grid.turned ? grid.few_lines : grid.many_lines;
#pragma unroll 1
        for (int pair = threadIdx.x; pair < Tile::pairs; pair += blockDim.x) {
            const int i = pair >> grid.pair_bits, j = (pair & ((1 << grid.pair_bits) - 1)) * 2;
            if (top + i >= m || left + j >= n) continue;
            T low = 0, high = 0;
            if (first > 0) low = totals[2 * pair], high = totals[2 * pair + 1];
            const T *part = shared + i * row_step + j * column_step;
#pragma unroll 1
            for (int chunk = 0; chunk < there; ++chunk) {
                low += part[0], high += part[column_step];
                part += of_warp;
            }
            if (first + warps < grid.chunks) {
                totals[2 * pair] = low, totals[2 * pair + 1] = high;
            } else {
                epilogue.store(g, top + i, left + j, n - left - j > 1 ? 2 : 1, low, high);
            }
        }
        __syncthreads();
    }
}

/// The chunks along k, and how many elements each has.
struct ThinChunks {
    int64_t count, elements;
};
template <class T> ThinChunks thin_chunks_of(const ThinProblem<T> &problem) {
    const int64_t steps = matmul_steps<T>(problem.k), chunk = matmul_chunk(steps);
    return {std::max<int64_t>(ceil_divide(steps, chunk), 1), chunk * int64_t{4 * kStageWords / sizeof(T)}};
}

/// The stages of a warp and their bytes, and the warps of a block; where there are more chunks, it takes them in turn.
/// Rings are as long as a chunk where a multiprocessor has room for those of all its warps.
struct ThinShares {
    int stages, warp_bytes, warps;
};
template <class Tile> ThinShares thin_shares(int64_t few, int64_t tiles, const ThinChunks &chunks, int64_t k) {
    constexpr int element = sizeof(typename Tile::T);
    const int64_t of_multiprocessor = max_shared_bytes() - Tile::totals_bytes;
    const int stage_bytes = Tile::stage(static_cast<int>(std::min<int64_t>(few, Tile::lines))) * element;
    const int64_t stages = ceil_divide(std::min(chunks.elements, k), Tile::depth);
    const int64_t blocks = ceil_divide(tiles, int64_t{multiprocessors()});
    const int64_t all = blocks * std::min<int64_t>(chunks.count, Tile::most_warps); // warps
    int ring = stages > 1 ? 2 : 1;
    while (ring < stages && ring < kMostThinStages && 2 * ring * stage_bytes * all <= of_multiprocessor) ring *= 2;
    const int64_t room = (max_shared_bytes() - Tile::totals_bytes) / (ring * stage_bytes);
    return {ring, ring * stage_bytes, static_cast<int>(std::min({chunks.count, room, int64_t{Tile::most_warps}}))};
}

template <class Tile> int64_t thin_tile_count(const ThinProblem<typename Tile::T> &problem) {
    const int64_t few = std::min(problem.m, problem.n), many = std::max(problem.m, problem.n);
    return ceil_divide(few, Tile::lines) * ceil_divide(many, Tile::columns) * problem.batch;
}

template <class Tile, class Epilogue>
Status launch_thin(const Call &call, const ThinProblem<typename Tile::T> &problem, const Epilogue &epilogue) {
    using T = typename Tile::T;
    const bool turned = problem.n < problem.m;
    const int64_t few = turned ? problem.n : problem.m, many = turned ? problem.m : problem.n;
    const ThinChunks chunks = thin_chunks_of(problem);
    const ThinShares shares = thin_shares<Tile>(few, thin_tile_count<Tile>(problem), chunks, problem.k);
    const ThinGrid<T> grid{TileGrid<3>(ceil_divide(many, Tile::columns), ceil_divide(few, Tile::lines), problem.batch),
                           turned ? problem.b : problem.a,
                           turned ? problem.a : problem.b,
                           static_cast<int>(few),
                           static_cast<int>(many),
                           static_cast<int>(problem.k),
                           static_cast<int>(chunks.elements),
                           static_cast<int>(chunks.count),
                           exponent_of(turned ? Tile::lines : Tile::columns) - 1,
                           shares.stages,
                           turned};
    const int bytes = shares.warps * shares.warp_bytes + Tile::totals_bytes;
    return launch_with_dynamic_shared(call, grid.tiles.count(), shares.warps * 32, bytes,
                                      matmul_thin_kernel<Tile, Epilogue>, grid, epilogue);
}

/// About how many clocks: to start; of a stage of a warp alone, and for each of its lines; and of a multiprocessor's,
/// for a tile, for a stage, and for each of its lines.
struct ThinClocks {
    int start, alone, alone_line, tile, stage, line;
};

/// Small tiles suit what is short or thin, and large ones what keeps every multiprocessor busy; deep ones lines of f32
/// that are read at once, of which there are few.
template <class... Tiles> struct ThinTiles {};
template <class T> struct ThinPolicy;
template <> struct ThinPolicy<f32> {
    struct Small : ThinTile<f32, 8, 8, 128> {
        static constexpr ThinClocks clocks{4775, 69, 16, 106, 280, 46};
    };
    struct Large : ThinTile<f32, 16, 32, 32> {
        static constexpr ThinClocks clocks{7318, 1739, 127, 568, 146, 20};
    };
    struct Deep : ThinTile<f32, 8, 32, 64> {
        static constexpr ThinClocks clocks{3479, 2333, 506, 178, 396, 48};
    };
    using Tiles = ThinTiles<Small, Large, Deep>;
};
template <> struct ThinPolicy<f64> {
    struct Small : ThinTile<f64, 8, 8, 64> {
        static constexpr ThinClocks clocks{4446, 0, 113, 71, 353, 28};
    };
    struct Large : ThinTile<f64, 16, 32, 16> {
        static constexpr ThinClocks clocks{4226, 1119, 262, 810, 142, 21};
    };
    using Tiles = ThinTiles<Small, Large>;
};

/// Alone, a warp takes its stages one after the other; several share a multiprocessor, which takes what is there of
/// them.
template <class Tile> int64_t thin_clocks(const ThinProblem<typename Tile::T> &problem, int64_t of_result) {
    using T = typename Tile::T;
    constexpr ThinClocks clocks = Tile::clocks;
    constexpr int64_t held = 16 / sizeof(T);
    const int64_t few = std::min(problem.m, problem.n), lines = std::min<int64_t>(few, Tile::lines);
    const int64_t tiles = thin_tile_count<Tile>(problem);
    const ThinChunks chunks = thin_chunks_of(problem);
    const int64_t warps = thin_shares<Tile>(few, tiles, chunks, problem.k).warps,
                  rounds = ceil_divide(chunks.count, warps);
    const int64_t stages = ceil_divide(std::min(chunks.elements, problem.k), Tile::depth);
    const int64_t alone = rounds * stages * (clocks.alone + clocks.alone_line * lines);
    const int64_t of_stages = ceil_divide(problem.k, held) * held * (clocks.stage + clocks.line * lines) / Tile::depth;
    const int64_t results = lines * Tile::columns / (32 * warps) * of_result;
    return clocks.start + results + std::max(alone, ceil_divide(tiles, multiprocessors()) * (clocks.tile + of_stages));
}

/// Which of the tiles suits a product, and about how many clocks it takes in them.
struct ThinPlan {
    int tile = 0;
    int64_t clocks = kNever;
};

/// For a problem that few_tiles_clocks() has room for. A thread takes `of_result` clocks for each of its results.
template <class T, class... Tiles>
ThinPlan plan_thin(const ThinProblem<T> &problem, int64_t of_result, ThinTiles<Tiles...>) {
    ThinPlan best;
    int tile = 0;
    for (const int64_t clocks : {thin_clocks<Tiles>(problem, of_result)...}) {
        if (clocks < best.clocks) best = {tile, clocks};
        ++tile;
    }
    return best;
}

/// In those of the tiles.
template <class T, class Epilogue, class... Tiles>
Status matmul_of_thin_tiles(const Call &call, const ThinProblem<T> &problem, const Epilogue &epilogue, int tile,
                            ThinTiles<Tiles...>) {
    Status status{};
    int one = 0;
    ((one++ == tile ? void(status = launch_thin<Tiles>(call, problem, epilogue)) : void()), ...);
    return status;
}

} // namespace baracuda
