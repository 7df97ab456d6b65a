// The kernel of matmul_wgmma.h. A block computes one tile of the result after the other, in steps of 128 bytes along k.
// One thread has the copy engine fill a ring of stages in shared memory, each with one step of rows of a and of b; one
// or two warpgroups multiply them, 64 rows of the tile each, into sums in registers, and store these when the tile is
// done, while the ring fills with the next tile.
#pragma once

#include "core/device/tma.cuh"
#include "core/device/wgmma.cuh"
#include "core/skeleton/matmul_wgmma_shift.cuh"
#include "core/skeleton/matmul_wgmma_tile.cuh"

#include <cstdint>

namespace baracuda {

/// Copies a step of an operand: `rows` rows from `first` on, of elements along k from `p` on.
template <class Tile, bool along_k>
__device__ __forceinline__ void copy_step(const WgmmaOperand &operand, uint8_t *to, Mbarrier *barrier, int rows,
                                          int first, int p, int g) {
    const int batch = operand.batched ? g : 0;
    if constexpr (along_k) {
        copy_box(to, barrier, &operand.map, p, first, batch);
    } else {
        // Panels of as many rows as a line holds, with a line for each k.
        constexpr int width = Tile::step;
        for (int row = 0; row < rows; row += width) {
            copy_box(to + row * Tile::line_bytes, barrier, &operand.map, first + row, p, batch);
        }
    }
}

/// What the thread does that has the ring filled.
template <class Tile>
__device__ __forceinline__ void fill_stages(const WgmmaProblem<Tile> &problem, const WgmmaShared<Tile> &shared) {
    const int bytes = (problem.box_rows + problem.columns) * Tile::line_bytes;
    WgmmaRing ring{problem.stage_count()};
    for (int64_t tile = blockIdx.x; tile < problem.grid.tiles; tile += gridDim.x) {
        const MatmulPlace place(problem.grid, tile, Tile::rows, problem.columns);
        const int g = static_cast<int>(place.g), row = static_cast<int>(place.row);
        const int column = static_cast<int>(place.column), steps = static_cast<int>(problem.grid.steps);
#pragma unroll 1
        for (int step = 0; step < steps; ++step) {
            Mbarrier *const full = shared.full + ring.stage;
            uint8_t *const stage = shared.stages + ring.stage * problem.stage_bytes();
            wait_for_phase(shared.empty + ring.stage, ring.parity ^ 1);
            arrive_expecting(full, bytes);
            const int p = step * Tile::step;
            copy_step<Tile, Tile::a_along_k>(problem.a, stage, full, problem.box_rows, row, p, g);
            copy_step<Tile, Tile::b_along_k>(problem.b, stage + problem.a_bytes(), full, problem.columns, column, p, g);
            ring.advance();
        }
    }
}

/// Begins the products of one stage for this warpgroup, whose rows begin at `first_row` of the tile.
template <class Tile>
__device__ __forceinline__ void multiply_stage(typename Tile::Sum (&sums)[Tile::row_blocks][Tile::n / 2],
                                               const uint8_t *stage, int a_bytes, int first_row, bool add_to) {
    using T = typename Tile::T;
    constexpr int panel_bytes = Tile::step * Tile::line_bytes, at_once = 32; // bytes along k
    const auto offset = [](bool along_k, int k) { return along_k ? k : k / int{sizeof(T)} * Tile::line_bytes; };
    begin_products();
#pragma unroll
    for (int k = 0; k < Tile::line_bytes; k += at_once) {
        const uint64_t of_b = operand_descriptor(stage + a_bytes + offset(Tile::b_along_k, k), panel_bytes);
#pragma unroll
        for (int block = 0; block < Tile::row_blocks; ++block) {
            const uint8_t *const a = stage + (first_row + 64 * block) * Tile::line_bytes;
            multiply_group<T, !Tile::a_along_k, !Tile::b_along_k>(
                sums[block], operand_descriptor(a + offset(Tile::a_along_k, k), panel_bytes), of_b, add_to || k > 0);
        }
        if (Tile::work == Work::alternating && k + at_once == Tile::line_bytes / 2) end_products();
    }
    end_products();
}

/// totals = sums, or totals += sums where they are added to.
template <class Tile>
__device__ __forceinline__ void add_to_totals(f32 (&totals)[Tile::row_blocks][Tile::n / 2],
                                              const f32 (&sums)[Tile::row_blocks][Tile::n / 2], bool add_to) {
#pragma unroll
    for (int block = 0; block < Tile::row_blocks; ++block) {
#pragma unroll
        for (int i = 0; i < Tile::n / 2; ++i) totals[block][i] = sums[block][i] + (add_to ? totals[block][i] : 0);
    }
}

/// Gives a stage back to the thread that has it filled.
__device__ __forceinline__ void release_stage(Mbarrier *empty) {
    if (threadIdx.x % 128 == 0) arrive(empty);
}

/// What a warpgroup does that multiplies.
template <class Tile>
__device__ __forceinline__ void multiply_tiles(const WgmmaProblem<Tile> &problem, const WgmmaShared<Tile> &shared,
                                               int warpgroup) {
    constexpr bool in_turn = Tile::work == Work::in_turn;
    constexpr bool alternating = Tile::work == Work::alternating;
    constexpr int turns = in_turn ? Tile::warpgroups : 1;
    const int steps = static_cast<int>(problem.grid.steps), first_row = in_turn ? 0 : 64 * warpgroup;
    WgmmaRing ring{problem.stage_count()};
    if constexpr (in_turn) ring.advance(int64_t{warpgroup} * steps);
    typename Tile::Sum sums[Tile::row_blocks][Tile::n / 2];
    f32 totals[Tile::has_totals ? Tile::row_blocks : 1][Tile::has_totals ? Tile::n / 2 : 1];
    const int64_t first = blockIdx.x + (in_turn ? int64_t{warpgroup} * gridDim.x : 0);
    int parity = warpgroup == 0; // of the turn, of which the first warpgroup has the first at once
    for (int64_t tile = first; tile < problem.grid.tiles; tile += turns * int64_t{gridDim.x}) {
        int before = 0;
        if constexpr (in_turn) {
            // Nor could a stage be awaited of which an earlier phase is still to come.
            wait_for_phase(shared.turn + warpgroup, parity);
            parity ^= 1;
        }
#pragma unroll 1
        for (int step = 0; step < steps; ++step) {
            wait_for_phase(shared.full + ring.stage, ring.parity);
            const uint8_t *const stage = shared.stages + ring.stage * problem.stage_bytes();
            if constexpr (alternating) {
                wait_for_phase(shared.turn + warpgroup, parity);
                parity ^= 1;
            }
            multiply_stage<Tile>(sums, stage, problem.a_bytes(), first_row, step > 0 && !Tile::has_totals);
            if constexpr (alternating) {
                wait_for_products<1>(); // half of the step is left to begin the next warpgroup's
                if (threadIdx.x % 128 == 0) arrive(shared.turn + (warpgroup + 1) % Tile::warpgroups);
            }
            if constexpr (Tile::has_totals) {
                wait_for_products<0>();
                if (step + 1 < steps) release_stage(shared.empty + ring.stage);
                add_to_totals<Tile>(totals, sums, step > 0);
            } else if (step > 0) {
                wait_for_products<1>();
                release_stage(shared.empty + before);
            }
            before = ring.stage;
            ring.advance();
        }
        if constexpr (in_turn) {
            if (threadIdx.x % 128 == 0) arrive(shared.turn + (warpgroup + 1) % turns);
            ring.advance(int64_t{turns - 1} * steps);
        }
        wait_for_products<0>();
        release_stage(shared.empty + before);

        const MatmulPlace place(problem.grid, tile, Tile::rows, problem.columns);
        const TileEdge edge{place.g, place.row, place.column, problem.m,
                            min(problem.n, place.column + problem.columns)};
#pragma unroll
        for (int block = 0; block < Tile::row_blocks; ++block) {
            const int line = first_row + 64 * block + threadIdx.x % 128 / 32 * 16;
            const auto store = [&](const auto &values) {
                store_tile(values, line, problem.store, problem.epilogue, edge, shared.staging[threadIdx.x / 32]);
            };
            if constexpr (Tile::has_totals) {
                store(totals[block]);
            } else {
                store(sums[block]);
            }
        }
    }
}

/// Asks the L2 cache for the first steps of b, which are not what a kernel before this one is likely to be at work on.
template <class Tile> __device__ __forceinline__ void prefetch_stages(const WgmmaProblem<Tile> &problem) {
    const MatmulPlace place(problem.grid, blockIdx.x, Tile::rows, problem.columns);
    const int steps = static_cast<int>(min(problem.grid.steps, int64_t{problem.stages}));
    for (int step = 0; step < steps; ++step) {
        prefetch_box(&problem.b.map, step * Tile::step, static_cast<int>(place.column),
                     problem.b.batched ? static_cast<int>(place.g) : 0);
    }
}

/// The first warpgroups multiply, so that a thread's warpgroup and warp of the tile are its own; the last one has the
/// thread that has the ring filled, or the warps that fill it.
template <class Tile>
__global__ void __launch_bounds__(Tile::threads, Tile::blocks)
    matmul_wgmma_kernel(const __grid_constant__ WgmmaProblem<Tile> problem) {
    if constexpr (Tile::fill == Fill::copies) {
        if (threadIdx.x == 128 * Tile::warpgroups) {
            prefetch_tensor_map(&problem.a.map);
            prefetch_tensor_map(&problem.b.map);
            if constexpr (Tile::fitted && Tile::b_along_k) prefetch_stages(problem);
        }
    }
    const WgmmaShared<Tile> shared(problem);
    shared.init_barriers(); // as what is before it, touches no memory that an earlier kernel may write
    begin_kernel();
    const int warpgroup = __shfl_sync(~0u, threadIdx.x / 128, 0);
    if (warpgroup == Tile::warpgroups) {
        if constexpr (Tile::warpgroups > 1) give_registers<Tile::filling_registers>();
        if constexpr (Tile::fill == Fill::shifts) {
            shift_into_stages<Tile>(problem, shared);
        } else {
            if (threadIdx.x == 128 * Tile::warpgroups) fill_stages(problem, shared);
        }
    } else {
        if constexpr (Tile::warpgroups > 1) take_registers<Tile::multiplying_registers>();
        multiply_tiles(problem, shared, warpgroup);
    }
}

} // namespace baracuda
