// matmul.h on the device for f32 and f64 where little is computed: small products, and those of few rows or columns.
// Each warp of a block takes one chunk along k of a small tile after the other, and waits for no other warp meanwhile;
// then the block adds the sums of the chunks up. The order of additions is that of matmul_cuda.cuh.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
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
    static constexpr int stage = (lines + columns) * pitch; // elements, of a warp; its sums lie there too
    static constexpr int warp_bytes = stage * sizeof(T), totals_bytes = 2 * pairs * sizeof(T);
    static_assert(lines * columns <= stage);
};

template <class T> using ThinProblem = MatmulProblem<MatmulOperand<T>, MatmulOperand<T>>;

/// The operand of fewer lines, which is b where the product is `turned`, and the other, in tiles of both.
template <class T> struct ThinGrid {
    TileGrid<3> tiles;
    MatmulOperand<T> few, many;
    int few_lines, many_lines, k;
    int chunk, chunks; // chunk: elements
    int pair_bits;     // 2^pair_bits pairs are a row of a tile
    bool turned;
};

/// A warp's share of one operand on its way through registers.
template <class Tile, int lines> class ThinLoader {
    using T = typename Tile::T;
    static constexpr int depth = Tile::depth, count = lines * depth / 32, group = count < 8 ? count : 8;
    static constexpr int lanes_along = depth < 32 ? depth : 32; // where neighbours lie along k; else eight lines have

  public:
    /// Of lines `line` on, of which there are `there`, from element p of k on.
    __device__ __forceinline__ ThinLoader(const MatmulOperand<T> &from, int g, int line, int there, int p)
        : along_k_(from.along_k), there_(min(there, lines)), line_step_(along_k_ ? static_cast<int>(from.pitch) : 1),
          depth_step_(along_k_ ? 1 : static_cast<int>(from.pitch)) {
        const int lane = threadIdx.x % 32;
        line_ = along_k_ ? lane / lanes_along : lane % 8;
        at_ = along_k_ ? lane % lanes_along : lane / 8;
        from_ = from.data +
                (g * from.batch_stride + (line + line_) * int64_t{line_step_} + (p + at_) * int64_t{depth_step_});
    }

    /// Loads the next stage, of which so many elements along k are there; others are zeros.
    __device__ __forceinline__ void load(int left) {
        if (along_k_) {
            load_as<true>(left);
        } else {
            load_as<false>(left);
        }
        from_ += int64_t{depth} * depth_step_;
    }
    __device__ __forceinline__ void store(T *stage, int left) const {
        if (along_k_) {
            store_as<true>(stage, left);
        } else {
            store_as<false>(stage, left);
        }
    }

  private:
    /// Of a lane's element i, counted from its first one.
    template <bool along> static constexpr __device__ int line_of(int i) {
        return along ? i / (depth / lanes_along) * (32 / lanes_along) : i % (lines / 8) * 8;
    }
    template <bool along> static constexpr __device__ int depth_of(int i) {
        return along ? i % (depth / lanes_along) * lanes_along : i / (lines / 8) * 4;
    }
    template <bool along> __device__ bool is_behind(int i, int left) const {
        return along ? line_of<along>(i) >= there_ : depth_of<along>(i) >= left;
    }

    template <bool along> __device__ __forceinline__ void load_as(int left) {
#pragma unroll
        for (int i = 0; i < count; i += group) {
            if (is_behind<along>(i, left)) break;
#pragma unroll
            for (int j = i; j < i + group; ++j) {
                const int line = line_of<along>(j), p = depth_of<along>(j);
                values_[j] = 0;
                if (line_ + line < there_ && at_ + p < left) values_[j] = from_[line * line_step_ + p * depth_step_];
            }
        }
    }
    template <bool along> __device__ __forceinline__ void store_as(T *stage, int left) const {
        T *const to = stage + line_ * Tile::pitch + at_;
#pragma unroll
        for (int i = 0; i < count; i += group) {
            if (is_behind<along>(i, left)) break;
#pragma unroll
            for (int j = i; j < i + group; ++j) to[line_of<along>(j) * Tile::pitch + depth_of<along>(j)] = values_[j];
        }
    }

    const T *from_;
    bool along_k_;
    int there_, line_step_, depth_step_, line_, at_;
    T values_[count];
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

template <class Tile, class Epilogue>
__global__ void __launch_bounds__(Tile::most_warps * 32)
    matmul_thin_kernel(ThinGrid<typename Tile::T> grid, Epilogue epilogue) {
    begin_kernel();
    using T = typename Tile::T;
    T *const shared = dynamic_shared_memory<T>();
    const int warp = threadIdx.x / 32, warps = blockDim.x / 32, lane = threadIdx.x % 32;
    T *const stage_few = shared + warp * Tile::stage, *const stage_many = stage_few + Tile::lines * Tile::pitch;
    T *const totals = shared + warps * Tile::stage;
    const auto place = grid.tiles.place(static_cast<int32_t>(blockIdx.x));
    const int g = place[2], column = place[0] * Tile::columns, line = place[1] * Tile::lines;
    const int lines = min(grid.few_lines - line, Tile::lines);
    const int own_column = lane % Tile::columns, own_line = lane / Tile::columns;
#pragma unroll 1
    for (int first = 0; first < grid.chunks; first += warps) {
        T sums[Tile::per_lane] = {};
        const int begin = (first + warp) * grid.chunk, end = min(begin + grid.chunk, grid.k);
        if (begin < end) {
            ThinLoader<Tile, Tile::lines> few(grid.few, g, line, lines, begin);
            ThinLoader<Tile, Tile::columns> many(grid.many, g, column, grid.many_lines - column, begin);
            // The first turn only loads: the code of loads is long, and is there once.
#pragma unroll 1
            for (int p = begin - Tile::depth; p < end; p += Tile::depth) {
                const int left = end - p;
                if (p >= begin) {
                    __syncwarp();
                    few.store(stage_few, left);
                    many.store(stage_many, left);
                    __syncwarp();
                }
                if (left > Tile::depth) {
                    few.load(left - Tile::depth);
                    many.load(left - Tile::depth);
                }
                if (p < begin) continue;
                const T *const of_few = stage_few + own_line * Tile::pitch;
                const T *const of_many = stage_many + own_column * Tile::pitch;
                [[maybe_unused]] constexpr int at_once = Tile::per_lane < 4 ? 4 : 1;
#pragma unroll at_once
                for (int q = 0; q < min(left, Tile::depth); q += Tile::vector) {
                    T values[Tile::vector], others[Tile::vector];
                    read_vector(values, of_many + q);
#pragma unroll
                    for (int i = 0; i < Tile::per_lane; ++i) {
                        if (i * Tile::apart >= lines) break;
                        read_vector(others, of_few + i * Tile::apart * Tile::pitch + q);
#pragma unroll
                        for (int v = 0; v < Tile::vector; ++v) sums[i] = fma(others[v], values[v], sums[i]);
                    }
                }
            }
        }
        __syncwarp();
#pragma unroll
        for (int i = 0; i < Tile::per_lane; ++i) {
            stage_few[(own_line + i * Tile::apart) * Tile::columns + own_column] = sums[i];
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
                part += Tile::stage;
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

/// The warps of a block; where there are more chunks, it takes them in turn.
template <class Tile> int thin_warps(int64_t chunks) {
    const int64_t room = (max_shared_bytes() - Tile::totals_bytes) / Tile::warp_bytes;
    return static_cast<int>(std::min({chunks, room, int64_t{Tile::most_warps}}));
}

template <class Tile, class Epilogue>
Status launch_thin(const Call &call, const ThinProblem<typename Tile::T> &problem, const Epilogue &epilogue) {
    using T = typename Tile::T;
    const bool turned = problem.n < problem.m;
    const int64_t few = turned ? problem.n : problem.m, many = turned ? problem.m : problem.n;
    const ThinChunks chunks = thin_chunks_of(problem);
    const ThinGrid<T> grid{TileGrid<3>(ceil_divide(many, Tile::columns), ceil_divide(few, Tile::lines), problem.batch),
                           turned ? problem.b : problem.a,
                           turned ? problem.a : problem.b,
                           static_cast<int>(few),
                           static_cast<int>(many),
                           static_cast<int>(problem.k),
                           static_cast<int>(chunks.elements),
                           static_cast<int>(chunks.count),
                           exponent_of(turned ? Tile::lines : Tile::columns) - 1,
                           turned};
    const int warps = thin_warps<Tile>(chunks.count);
    return launch_with_dynamic_shared(call, grid.tiles.count(), warps * 32,
                                      warps * Tile::warp_bytes + Tile::totals_bytes, matmul_thin_kernel<Tile, Epilogue>,
                                      grid, epilogue);
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
    static constexpr ThinClocks small{1000, 1750, 0, 300, 240, 35}, large{3500, 900, 360, 1000, 190, 24};
};

/// Alone, a warp takes its stages one after the other; several share a multiprocessor, which takes what is there of
/// them.
template <class Tile> int64_t thin_clocks(const ThinProblem<typename Tile::T> &problem, const ThinClocks &clocks) {
    using T = typename Tile::T;
    constexpr int64_t held = 16 / sizeof(T);
    const int64_t few = std::min(problem.m, problem.n), many = std::max(problem.m, problem.n);
    const int64_t lines = std::min<int64_t>(few, Tile::lines);
    const int64_t tiles = ceil_divide(few, Tile::lines) * ceil_divide(many, Tile::columns) * problem.batch;
    const ThinChunks chunks = thin_chunks_of(problem);
    const int64_t rounds = ceil_divide(chunks.count, thin_warps<Tile>(chunks.count));
    const int64_t stages = ceil_divide(std::min(chunks.elements, problem.k), Tile::depth);
    const int64_t alone = rounds * stages * (clocks.alone + clocks.alone_line * lines);
    const int64_t of_stages = ceil_divide(problem.k, held) * held * (clocks.stage + clocks.line * lines) / Tile::depth;
    return clocks.start + std::max(alone, ceil_divide(tiles, multiprocessors()) * (clocks.tile + of_stages));
}

/// Which tiles suit a product, and about how many clocks it takes in them.
struct ThinPlan {
    bool is_small = true;
    int64_t clocks = kNever;
};

/// For a problem that few_tiles_clocks() has room for.
template <class T> ThinPlan plan_thin(const ThinProblem<T> &problem) {
    using Policy = ThinPolicy<T>;
    const int64_t small = thin_clocks<typename Policy::Small>(problem, Policy::small);
    const int64_t large = thin_clocks<typename Policy::Large>(problem, Policy::large);
    return {small < large, std::min(small, large)};
}

template <class T, class Epilogue>
Status matmul_of_thin_tiles(const Call &call, const ThinProblem<T> &problem, const Epilogue &epilogue, bool is_small) {
    if (is_small) return launch_thin<typename ThinPolicy<T>::Small>(call, problem, epilogue);
    return launch_thin<typename ThinPolicy<T>::Large>(call, problem, epilogue);
}

} // namespace baracuda
