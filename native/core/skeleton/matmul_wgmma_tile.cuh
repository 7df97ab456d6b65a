// What a kernel of matmul_wgmma.h is compiled for, its arguments, and a block's shared memory.
#pragma once

#include "core/device/mbarrier.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/tma.cuh"
#include "core/skeleton/matmul.h"
#include "core/skeleton/matmul_grid_cuda.cuh"
#include "core/skeleton/matmul_wgmma_held.cuh"
#include "core/skeleton/matmul_wgmma_store.cuh"

#include <cstdint>
#include <type_traits>

namespace baracuda {

/// How the warpgroups of a block work: each multiplies 64 rows of every tile; or they take tiles in turn, so that one
/// stores its tile while the other multiplies.
enum class Work { together, in_turn };

/// What a kernel is compiled for: tiles of 64 rows for each warpgroup and `n` columns. A stage has `stage_steps` steps:
/// where a step is soon multiplied, what it takes to hand a stage over counts, some 150 clocks.
template <class T_, Work work_, int warpgroups_, int n_, int stages_, bool a_along_k_, bool b_along_k_,
          int stage_steps_ = 1, bool has_chunks_ = false, bool is_shifted_ = false>
struct WgmmaTile {
    using T = T_;
    using Sum = std::conditional_t<std::is_integral_v<T>, int32_t, f32>;
    /// Whether the sums of each step are added to totals in f32: those of fp8 have too few digits for more.
    static constexpr bool has_totals = is_fp8<T>;
    /// Whether the sums of a step are added while the next step is multiplied into others.
    static constexpr bool has_spare_sums = has_totals && warpgroups_ <= 2 && n_ <= 128;
    static constexpr Work work = work_;
    static constexpr int warpgroups = warpgroups_, n = n_, stages = stages_, stage_steps = stage_steps_;
    static_assert(stage_steps == 1 || (work == Work::together && !has_totals));
    /// Whether k may be cut into chunks, whose sums are added up in their order.
    static constexpr bool has_chunks = has_chunks_;
    static constexpr bool has_clusters = has_chunks && warpgroups_ <= 2;
    static_assert(!has_chunks || work == Work::together);
    /// Whether lines of operands begin anywhere: the threads of a warpgroup fill the stages (matmul_wgmma_shift.cuh).
    static constexpr bool is_shifted = is_shifted_;
    static_assert(!is_shifted || (has_clusters && warpgroups_ == 2 && stage_steps == 1 && sizeof(T) == 2));
    /// Warpgroups that multiply each tile, and how often 64 rows each of them has of it.
    static constexpr int workers = work == Work::together ? warpgroups : 1, row_blocks = warpgroups / workers;
    static constexpr bool a_along_k = a_along_k_, b_along_k = b_along_k_;
    /// Whether a is multiplied from registers (matmul_wgmma_held.cuh), and what is computed the transposed product.
    static constexpr bool is_held = sizeof(T) == 4 && !a_along_k;
    static constexpr int rows = 64 * warpgroups, threads = 128 * (warpgroups + 1);
    /// Registers of a thread that fills and of one that multiplies, together those that a block has.
    static constexpr int filling_registers = is_shifted ? 104 : warpgroups > 2 ? 32 : 40;
    static constexpr int multiplying_registers = is_shifted ? 200 : warpgroups > 2 ? 160 : 232;
    /// A block has those that it is started with, of which each thread has a multiple of 8.
    static_assert(warpgroups == 1 ||
                  filling_registers + warpgroups * multiplying_registers <= 65536 / threads / 8 * 8 * (warpgroups + 1));
    static constexpr int line_bytes = 128, step = line_bytes / sizeof(T);
    static constexpr int a_bytes = rows * line_bytes, step_bytes = a_bytes + n * line_bytes;
    static constexpr int stage_bytes = stage_steps * step_bytes;
    /// Whether what operands along k have of a stage is copied at once, all steps of a before those of b.
    static constexpr bool copies_stages = stage_steps > 1 && !is_held;
    using Staging = std::conditional_t<is_held, HeldStaging, WarpStaging<n>>;
    static constexpr int alignment = 1024; // of swizzled boxes
    /// What is copied before it is shifted.
    static constexpr int raw_stages = 3;
    static constexpr int raw_bytes = is_shifted ? 2 * (rows + n) * 64 + 16 * (rows + n) : 0;
    static constexpr int shared_bytes = alignment + stages * stage_bytes + raw_stages * raw_bytes +
                                        4 * warpgroups * int{sizeof(Staging)} +
                                        (2 * stages + warpgroups) * int{sizeof(Mbarrier)};
    static_assert(shared_bytes <= 227 << 10);
};

/// An operand, in boxes of a step and, where stages are copied at once, of all steps of a stage; and whether each
/// product of the batch has its own.
struct WgmmaOperand {
    CUtensorMap map, stages;
    bool batched;
};
template <class Tile>
using WgmmaOperandOf = std::conditional_t<Tile::is_shifted, MatmulOperand<typename Tile::T>, WgmmaOperand>;

template <class Tile> struct WgmmaProblem {
    MatmulGrid grid;
    int64_t m, n, k;
    int rows, columns; // of a tile: at most Tile::rows, fewer only of rows along k, and at most Tile::n
    int box_rows;      // rows that are copied
    int whole_steps;   // of k, which may be copied in whole stages
    int cluster;       // blocks that share a tile, each with one chunk along k
    StoreForm store;
    LinearEpilogue<typename Tile::T> epilogue;
    WgmmaOperandOf<Tile> a, b;
};

/// Where the steps of a stage lie: bytes from one to the next of a and b, and to the first of b.
template <class Tile> struct StageLayout {
    __device__ __forceinline__ explicit StageLayout(const WgmmaProblem<Tile> &problem)
        : a(Tile::copies_stages ? problem.box_rows * Tile::line_bytes : Tile::step_bytes),
          b(Tile::copies_stages ? problem.columns * Tile::line_bytes : Tile::step_bytes) {}

    static constexpr int b_at = Tile::copies_stages ? Tile::stage_steps * Tile::a_bytes : Tile::a_bytes;
    int a, b;
};

/// Which steps of its tiles a block multiplies, and where it stands in its cluster.
struct WgmmaShare {
    int begin, end, rank;

    __device__ __forceinline__ WgmmaShare(const MatmulGrid &grid, int cluster)
        : begin(0), end(static_cast<int>(grid.steps)), rank(0) {
        if (cluster > 1) {
            const int chunk = static_cast<int>(grid.chunk);
            rank = static_cast<int>(blockIdx.x % cluster);
            begin = rank * chunk;
            end = min(begin + chunk, end);
        }
    }
};

/// The block's shared memory.
template <class Tile> struct WgmmaShared {
    uint8_t *stages, *raw;
    typename Tile::Staging *staging; // of each warp that multiplies
    Mbarrier *full, *empty;          // of each stage
    Mbarrier *turn;                  // of each warpgroup, where they work in turn

    __device__ __forceinline__ WgmmaShared() {
        uint8_t *const dynamic = dynamic_shared_memory<uint8_t>();
        stages = dynamic + (-shared_address(dynamic) & (Tile::alignment - 1));
        raw = stages + Tile::stages * Tile::stage_bytes;
        staging = reinterpret_cast<typename Tile::Staging *>(raw + Tile::raw_stages * Tile::raw_bytes);
        full = reinterpret_cast<Mbarrier *>(staging + 4 * Tile::warpgroups);
        empty = full + Tile::stages;
        turn = empty + Tile::stages;
    }

    __device__ __forceinline__ void init_barriers() const {
        if (threadIdx.x == 0) {
            for (int stage = 0; stage < Tile::stages; ++stage) {
                init_mbarrier(full + stage, Tile::is_shifted ? 4 : 1);
                init_mbarrier(empty + stage, Tile::workers);
            }
            for (int warpgroup = 0; warpgroup < Tile::warpgroups; ++warpgroup) init_mbarrier(turn + warpgroup, 1);
            fence_mbarriers();
        }
        __syncthreads();
    }
};

} // namespace baracuda
