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

template <class T> using ThinProblem = MatmulProblem<MatmulOperand<T>, MatmulOperand<T>>;

/// The operand of fewer lines, which is b where the product is `turned`, and the other, in tiles of both.
template <class T> struct ThinGrid {
    TileGrid<3> tiles;
    MatmulOperand<T> few, many;
    int few_lines, many_lines, k;
    int chunk, chunks; // chunk: elements
    int pair_bits;     // 2^pair_bits pairs are a row of a tile
    int stages;        // of a warp in shared memory: two, or one where a chunk has no more
    bool turned;
};

/// Copies a warp's share of one operand, stage by stage: lines along k in pieces of 16 bytes where they have them at
/// multiples of 16, else in elements.
template <class Tile, int lines> class ThinCopier {
    using T = typename Tile::T;
    static constexpr int depth = Tile::depth, held = Tile::vector;
    static constexpr int lanes_along = depth < 32 ? depth : 32; // where neighbours lie along k; else eight lines have
    static constexpr int pieces = depth / held, whole_apart = 32 / pieces;
    static_assert(32 % pieces == 0 && lines % 8 == 0);

  public:
    /// Of lines `line` on, of which there are `there`, from element p of k on. A line alone whose elements are
    /// neighbours lies along k, whatever its operand says.
    __device__ __forceinline__ ThinCopier(const MatmulOperand<T> &from, int g, int line, int there, int p)
        : along_k_(from.along_k || from.pitch == 1), pitch_(static_cast<int>(from.pitch)) {
        const int lane = threadIdx.x % 32;
        const T *const first =
            from.data + (g * from.batch_stride + line * (along_k_ ? from.pitch : 1) + p * (along_k_ ? 1 : from.pitch));
        is_whole_ = along_k_ && is_aligned(first, 16) && (from.pitch % held == 0 || there == 1);
        line_ = is_whole_ ? lane / pieces : along_k_ ? lane / lanes_along : lane % 8;
        at_ = is_whole_ ? lane % pieces * held : along_k_ ? lane % lanes_along : lane / 8;
        there_ = min(there, lines) - line_;
        from_ = first + (line_ * int64_t{along_k_ ? pitch_ : 1} + at_ * int64_t{along_k_ ? 1 : pitch_});
    }

    /// Begins to copy the next stage, of which so many elements along k are there; others are zeros.
    __device__ __forceinline__ void copy(T *stage, int left) {
        char *const to = reinterpret_cast<char *>(stage + line_ * Tile::pitch + at_);
        constexpr int element = sizeof(T);
        left = min(left, depth) - at_;
        if (is_whole_) {
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
            for (int p = 0; p < depth; p += 4) {
                if (p >= left + 3) break; // of which nothing is multiplied
#pragma unroll
                for (int i = 0; i < lines; i += 8) {
                    if (i < there_) {
                        start_copy_if<element>(p < left, to + (i * Tile::pitch + p) * element,
                                               from_ + (p * pitch_ + i));
                    }
                }
            }
        }
        from_ += int64_t{depth} * (along_k_ ? 1 : pitch_);
    }

  private:
    const T *from_;
    bool along_k_, is_whole_;
    int pitch_, there_, line_, at_;
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
/// there are. The loop has no branch for a line: reads of shared memory are on their way together.
template <class Tile, int count = 1>
__device__ __forceinline__ void multiply_thin(typename Tile::T (&sums)[Tile::per_lane], const typename Tile::T *few,
                                              const typename Tile::T *many, int lines, int depth) {
    if constexpr (count < Tile::per_lane) {
        if (lines > count * Tile::apart)
            return multiply_thin<Tile, Tile::more_than(count)>(sums, few, many, lines, depth);
    }
    [[maybe_unused]] constexpr int at_once = count < 4 ? 8 : count < 8 ? 2 : 1;
#pragma unroll at_once
    for (int q = 0; q < depth; q += Tile::vector) {
        typename Tile::T values[Tile::vector], others[count][Tile::vector];
        read_vector(values, many + q);
#pragma unroll
        for (int i = 0; i < count; ++i) read_vector(others[i], few + i * Tile::apart * Tile::pitch + q);
#pragma unroll
        for (int v = 0; v < Tile::vector; ++v) {
#pragma unroll
            for (int i = 0; i < count; ++i) sums[i] = fma(others[i][v], values[v], sums[i]);
        }
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
            ThinCopier<Tile, Tile::lines> few(grid.few, g, line, lines, begin);
            ThinCopier<Tile, Tile::columns> many(grid.many, g, column, grid.many_lines - column, begin);
            // The first turn only copies: the code of copies is long, and is there once.
#pragma unroll 1
            for (int p = begin - Tile::depth, slot = 0; p < end; p += Tile::depth, slot = stage - slot) {
                const int left = end - p;
                if (left > Tile::depth) {
                    T *const next = own + (p < begin ? 0 : stage - slot);
                    many.copy(next, left - Tile::depth);
                    few.copy(next + Tile::columns * Tile::pitch, left - Tile::depth);
                }
                commit_copies();
                if (p < begin) {
                    slot = stage; // from which the first one goes on to 0
                    continue;
                }
                wait_for_copies<1>();
                __syncwarp();
                multiply_thin<Tile>(sums, own + slot + (Tile::columns + first_line) * Tile::pitch,
                                    own + slot + own_column * Tile::pitch, lines, min(left, Tile::depth));
                __syncwarp();
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
struct ThinShares {
    int stages, warp_bytes, warps;
};
template <class Tile> ThinShares thin_shares(int64_t few, const ThinChunks &chunks, int64_t k) {
    constexpr int element = sizeof(typename Tile::T);
    const int stages = std::min(chunks.elements, k) > Tile::depth ? 2 : 1;
    const int lines = static_cast<int>(std::min<int64_t>(few, Tile::lines));
    const int warp_bytes = stages * Tile::stage(lines) * element;
    const int64_t room = (max_shared_bytes() - Tile::totals_bytes) / warp_bytes;
    return {stages, warp_bytes, static_cast<int>(std::min({chunks.count, room, int64_t{Tile::most_warps}}))};
}

template <class Tile, class Epilogue>
Status launch_thin(const Call &call, const ThinProblem<typename Tile::T> &problem, const Epilogue &epilogue) {
    using T = typename Tile::T;
    const bool turned = problem.n < problem.m;
    const int64_t few = turned ? problem.n : problem.m, many = turned ? problem.m : problem.n;
    const ThinChunks chunks = thin_chunks_of(problem);
    const ThinShares shares = thin_shares<Tile>(few, chunks, problem.k);
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

/// Small tiles suit what is short or thin, and large ones what keeps every multiprocessor busy. f32 and f64 take as
/// long for as many bytes.
template <class T> struct ThinPolicy {
    using Small = ThinTile<T, 8, 8, 512 / sizeof(T)>;
    using Large = ThinTile<T, 16, 32, 128 / sizeof(T)>;
    static constexpr ThinClocks small{1500, 180, 3, 220, 370, 13}, large{210, 1540, 220, 810, 260, 12};
};

/// Alone, a warp takes its stages one after the other; several share a multiprocessor, which takes what is there of
/// them.
template <class Tile>
int64_t thin_clocks(const ThinProblem<typename Tile::T> &problem, const ThinClocks &clocks, int64_t of_result) {
    using T = typename Tile::T;
    constexpr int64_t held = 16 / sizeof(T);
    const int64_t few = std::min(problem.m, problem.n), many = std::max(problem.m, problem.n);
    const int64_t lines = std::min<int64_t>(few, Tile::lines);
    const int64_t tiles = ceil_divide(few, Tile::lines) * ceil_divide(many, Tile::columns) * problem.batch;
    const ThinChunks chunks = thin_chunks_of(problem);
    const int64_t warps = thin_shares<Tile>(few, chunks, problem.k).warps, rounds = ceil_divide(chunks.count, warps);
    const int64_t stages = ceil_divide(std::min(chunks.elements, problem.k), Tile::depth);
    const int64_t alone = rounds * stages * (clocks.alone + clocks.alone_line * lines);
    const int64_t of_stages = ceil_divide(problem.k, held) * held * (clocks.stage + clocks.line * lines) / Tile::depth;
    const int64_t results = lines * Tile::columns / (32 * warps) * of_result;
    return clocks.start + results + std::max(alone, ceil_divide(tiles, multiprocessors()) * (clocks.tile + of_stages));
}

/// Which tiles suit a product, and about how many clocks it takes in them.
struct ThinPlan {
    bool is_small = true;
    int64_t clocks = kNever;
};

/// For a problem that few_tiles_clocks() has room for. A thread takes `of_result` clocks for each of its results.
template <class T> ThinPlan plan_thin(const ThinProblem<T> &problem, int64_t of_result) {
    using Policy = ThinPolicy<T>;
    // Elements of 8 bytes that small tiles copy one by one from both operands.
    const bool is_across = sizeof(T) == 8 && !problem.a.along_k && !problem.b.along_k;
    const int64_t small =
        thin_clocks<typename Policy::Small>(problem, Policy::small, of_result) * (is_across ? 3 : 2) / 2;
    const int64_t large = thin_clocks<typename Policy::Large>(problem, Policy::large, of_result);
    return {small < large, std::min(small, large)};
}

template <class T, class Epilogue>
Status matmul_of_thin_tiles(const Call &call, const ThinProblem<T> &problem, const Epilogue &epilogue, bool is_small) {
    if (is_small) return launch_thin<typename ThinPolicy<T>::Small>(call, problem, epilogue);
    return launch_thin<typename ThinPolicy<T>::Large>(call, problem, epilogue);
}

} // namespace baracuda
