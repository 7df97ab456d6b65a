// What the kernel of matmul_wgmma.h is compiled for and called with, and how its shared memory is laid out.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/mbarrier.cuh"
#include "core/device/shared_memory.cuh"
#include "core/skeleton/matmul.h"
#include "core/skeleton/matmul_grid_cuda.cuh"
#include "core/skeleton/matmul_wgmma_store.cuh"

#include <cuda.h>

#include <cstdint>

namespace baracuda {

/// Of 32 lines as they lie in memory: each has 128 bytes, which begin within the first of nine times 16.
constexpr int kRawLineBytes = 144, kRawLinesBytes = 32 * kRawLineBytes;

/// How the warpgroups of a block work: each multiplies 64 rows of every tile; or these, but the steps one after the
/// other, so that one adds sums to totals while the other multiplies; or they take tiles in turn, so that one stores
/// its tile while the other multiplies.
enum class Work { together, alternating, in_turn };

/// How a stage is filled: by the copy engine; or, where lines do not begin at multiples of 16 bytes, by warps that
/// shift them (matmul_wgmma_shift.cuh).
enum class Fill { copies, shifts };

/// What a kernel is compiled for: tiles of 64 rows for each warpgroup and `n` columns, at most `stages` of a ring.
template <class T_, Work work_, int warpgroups_, int n_, int stages_, bool a_along_k_, bool b_along_k_,
          Fill fill_ = Fill::copies>
struct WgmmaTile {
    using T = T_;
    using Sum = std::conditional_t<std::is_integral_v<T>, int32_t, f32>;
    /// Whether the sums of each step are added to totals in f32: those of fp8 have too few digits for more.
    static constexpr bool has_totals = is_fp8<T>;
    static constexpr Work work = work_;
    static constexpr int warpgroups = warpgroups_, n = n_, stages = stages_;
    /// Warpgroups that multiply each tile, and how often 64 rows each of them has of it.
    static constexpr int workers = work == Work::in_turn ? 1 : warpgroups, row_blocks = warpgroups / workers;
    static constexpr bool a_along_k = a_along_k_, b_along_k = b_along_k_;
    static constexpr Fill fill = fill_;
    static constexpr int rows = 64 * warpgroups, threads = 128 * (warpgroups + 1);
    static constexpr int line_bytes = 128, step = line_bytes / sizeof(T);
    static constexpr int a_bytes = rows * line_bytes, stage_bytes = a_bytes + n * line_bytes;
    using Staging = WarpStaging<n>;
    static constexpr int alignment = 1024; // of swizzled boxes
    static constexpr int fixed_bytes =
        alignment + 4 * warpgroups * int{sizeof(Staging)} + (2 * stages + warpgroups) * int{sizeof(Mbarrier)};
    /// Lines of a stage that are shifted at once, and how many a warp of each 32 rows of a has; lines of so many steps
    /// are on their way.
    static constexpr int shifting_warps = rows / 32, shifted_items = 1 + (n / 32 + shifting_warps - 1) / shifting_warps;
    static constexpr int steps_ahead = warpgroups > 1 ? 2 : 4;
    static constexpr int raw_bytes =
        fill == Fill::shifts ? steps_ahead * shifting_warps * shifted_items * kRawLinesBytes : 0;
    static constexpr int fillers = fill == Fill::shifts ? shifting_warps : 1; // that arrive at a full stage
    /// Registers of a thread that multiplies and of one that fills, which are those of a block that is compiled for as
    /// many for each.
    static constexpr int filling_registers = fill == Fill::shifts ? 104 : warpgroups > 2 ? 32 : 40;
    static constexpr int multiplying_registers = fill == Fill::shifts ? 200 : warpgroups > 2 ? 160 : 232;
    /// One warpgroup's stages are as long as the call's rows and columns need. So much shared memory, and no more
    /// registers, let the next kernel's blocks begin while this one's are at work.
    static constexpr bool fitted = warpgroups == 1 && fill == Fill::copies;
    static constexpr int blocks = fitted && !(has_totals && n > 64) ? 2 : 1;
    static constexpr int shared_of_two_blocks = (228 << 10) / 2 - 1024;
    static constexpr int shared_bytes = fixed_bytes + stages * stage_bytes + raw_bytes;
    static_assert(shared_bytes <= 227 << 10);
};

/// An operand, and whether each product of the batch has its own.
struct WgmmaOperand {
    CUtensorMap map;
    bool batched;
};

/// An operand whose lines begin anywhere.
struct ShiftedOperand {
    const uint8_t *data;
    int64_t pitch_bytes, batch_bytes;
};

template <class Tile> struct WgmmaProblem {
    using Operand = std::conditional_t<Tile::fill == Fill::shifts, ShiftedOperand, WgmmaOperand>;
    MatmulGrid grid;
    int64_t m, n, k;
    int box_rows, columns; // of a tile: rows that are copied, at most Tile::rows, and columns, at most Tile::n
    int stages;            // where a kernel fits them to the call
    StoreForm store;
    LinearEpilogue<typename Tile::T> epilogue;
    Operand a, b;

    HD int a_bytes() const { return Tile::fitted ? box_rows * Tile::line_bytes : Tile::a_bytes; }
    HD int stage_bytes() const { return Tile::fitted ? (box_rows + columns) * Tile::line_bytes : Tile::stage_bytes; }
    HD int stage_count() const { return Tile::fitted ? stages : Tile::stages; }
};

/// The block's shared memory.
template <class Tile> struct WgmmaShared {
    uint8_t *stages;
    uint8_t *raw;                    // lines before they are shifted
    typename Tile::Staging *staging; // of each warp that multiplies
    Mbarrier *full, *empty;          // of each stage
    Mbarrier *turn;                  // of each warpgroup, where they work in turn

    __device__ __forceinline__ explicit WgmmaShared(const WgmmaProblem<Tile> &problem) {
        uint8_t *const dynamic = dynamic_shared_memory<uint8_t>();
        stages = dynamic + (-shared_address(dynamic) & (Tile::alignment - 1));
        raw = stages + problem.stage_count() * problem.stage_bytes();
        staging = reinterpret_cast<typename Tile::Staging *>(raw + Tile::raw_bytes);
        full = reinterpret_cast<Mbarrier *>(staging + 4 * Tile::warpgroups);
        empty = full + Tile::stages;
        turn = empty + Tile::stages;
    }

    __device__ __forceinline__ void init_barriers() const {
        if (threadIdx.x == 0) {
            for (int stage = 0; stage < Tile::stages; ++stage) {
                init_mbarrier(full + stage, Tile::fillers);
                init_mbarrier(empty + stage, Tile::workers);
            }
            for (int warpgroup = 0; warpgroup < Tile::warpgroups; ++warpgroup) init_mbarrier(turn + warpgroup, 1);
            fence_mbarriers();
        }
        __syncthreads();
    }
};

/// The stages of a ring, one after the other, and the parity of the phase in which each is filled.
struct WgmmaRing {
    int stages, stage = 0, parity = 0;

    __device__ __forceinline__ void advance() {
        if (++stage == stages) stage = 0, parity ^= 1;
    }
    __device__ __forceinline__ void advance(int64_t count) {
        const int64_t ahead = stage + count;
        stage = static_cast<int>(ahead % stages);
        parity ^= static_cast<int>(ahead / stages % 2);
    }
};

} // namespace baracuda
