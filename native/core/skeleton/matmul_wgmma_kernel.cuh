// The kernel of matmul_wgmma.h. A block computes one tile of the result after the other, in steps of 128 bytes along k.
// One thread has the copy engine fill a ring of stages in shared memory, each with one step of rows of a and of b; one
// to three warpgroups multiply them, 64 rows of the tile each, into sums in registers, and store these when the tile is
// done, while the ring fills with the next tile.
#pragma once

#include "core/device/cluster.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/tma.cuh"
#include "core/device/turns.cuh"
#include "core/device/wgmma.cuh"
#include "core/skeleton/matmul_grid_cuda.cuh"
#include "core/skeleton/matmul_wgmma_held.cuh"
#include "core/skeleton/matmul_wgmma_shift.cuh"
#include "core/skeleton/matmul_wgmma_store.cuh"
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

/// The same of `count` steps, in one box where they are a whole stage along k.
template <class Tile, bool along_k>
__device__ __forceinline__ void copy_steps(const WgmmaOperand &operand, uint8_t *to, int apart, Mbarrier *barrier,
                                           int rows, int first, int step, int count, bool is_whole, int g) {
    if constexpr (along_k && Tile::copies_stages) {
        if (is_whole) return copy_box(to, barrier, &operand.stages, 0, first, step, operand.batched ? g : 0);
    }
    for (int i = 0; i < count; ++i) {
        copy_step<Tile, along_k>(operand, to + i * apart, barrier, rows, first, (step + i) * Tile::step, g);
    }
}

/// What the thread does that has the ring filled.
template <class Tile>
__device__ __forceinline__ void fill_stages(const WgmmaProblem<Tile> &problem, const WgmmaShared<Tile> &shared) {
    const int bytes = (problem.box_rows + problem.columns) * Tile::line_bytes;
    const int cluster = Tile::has_clusters ? problem.cluster : 1;
    const WgmmaShare share(problem.grid, cluster);
    const StageLayout<Tile> layout(problem);
    StageRing<Tile::stages> ring;
    for (int64_t tile = blockIdx.x / cluster; tile < problem.grid.tiles; tile += gridDim.x) {
        const MatmulPlace place(problem.grid, tile, problem.rows, problem.columns);
        const int g = static_cast<int>(place.g), row = static_cast<int>(place.row);
        const int column = static_cast<int>(place.column);
#pragma unroll 1
        for (int first = share.begin; first < share.end; first += Tile::stage_steps) {
            Mbarrier *const full = shared.full + ring.stage;
            uint8_t *const stage = shared.stages + ring.stage * Tile::stage_bytes;
            // Behind the end of k there are zeros, and without conditions products from registers do not wait.
            const int count =
                Tile::stage_steps == 1 || Tile::is_held ? Tile::stage_steps : min(Tile::stage_steps, share.end - first);
            wait_for_phase(shared.empty + ring.stage, ring.parity ^ 1);
            arrive_expecting(full, count * bytes);
            const bool is_whole =
                Tile::copies_stages && first + Tile::stage_steps <= problem.whole_steps && count == Tile::stage_steps;
            copy_steps<Tile, Tile::a_along_k>(problem.a, stage, layout.a, full, problem.box_rows, row, first, count,
                                              is_whole, g);
            copy_steps<Tile, Tile::b_along_k>(problem.b, stage + layout.b_at, layout.b, full, problem.columns, column,
                                              first, count, is_whole, g);
            ring.advance();
        }
    }
}

/// Begins the products of one step, of which a and b lie there, for this warpgroup, whose rows begin at `first_row` of
/// the tile.
template <class Tile>
__device__ __forceinline__ void multiply_step(typename Tile::Sum (&sums)[Tile::row_blocks][Tile::n / 2],
                                              const uint8_t *from_a, const uint8_t *from_b, int first_row,
                                              bool add_to) {
    using T = typename Tile::T;
    constexpr int panel_bytes = Tile::step * Tile::line_bytes, at_once = 32; // bytes along k
    const auto offset = [](bool along_k, int k) { return along_k ? k : k / int{sizeof(T)} * Tile::line_bytes; };
#pragma unroll
    for (int k = 0; k < Tile::line_bytes; k += at_once) {
        const uint64_t of_b = operand_descriptor(from_b + offset(Tile::b_along_k, k), panel_bytes);
#pragma unroll
        for (int block = 0; block < Tile::row_blocks; ++block) {
            const uint8_t *const a = from_a + (first_row + 64 * block) * Tile::line_bytes;
            multiply_group<T, !Tile::a_along_k, !Tile::b_along_k>(
                sums[block], operand_descriptor(a + offset(Tile::a_along_k, k), panel_bytes), of_b, add_to || k > 0);
        }
    }
}

/// Begins the products of `count` steps of a stage, from `first` on.
template <int count, class Tile>
__device__ __forceinline__ void multiply_steps(typename Tile::Sum (&sums)[Tile::row_blocks][Tile::n / 2],
                                               const uint8_t *stage, const StageLayout<Tile> &layout, int first,
                                               int first_row, bool add_to) {
    begin_products();
#pragma unroll
    for (int step = 0; step < count; ++step) {
        multiply_step<Tile>(sums, stage + (first + step) * layout.a, stage + layout.b_at + (first + step) * layout.b,
                            first_row, add_to || step > 0);
    }
    end_products();
}

/// totals += sums of products that are complete, without a condition: one would cost as much as the addition.
template <int blocks, int count>
__device__ __forceinline__ void add_to_totals(f32 (&totals)[blocks][count], f32 (&sums)[blocks][count]) {
#pragma unroll
    for (int block = 0; block < blocks; ++block) {
        settle_registers(sums[block]);
#pragma unroll
        for (int i = 0; i < count; ++i) totals[block][i] += sums[block][i];
    }
}

/// Adds up the sums of a tile's chunks in their order, which the blocks of a cluster have, and stores what becomes of
/// them: each block has its share of the pairs of neighbours of every thread. The memory is that of stages that all
/// products have been made of; `line` is the first of the warp's rows.
template <int warpgroups, int count, class T>
__device__ __forceinline__ void store_chunks_of_cluster(const f32 (&sums)[count], float2 *memory, int columns,
                                                        int cluster, int rank, int line,
                                                        const LinearEpilogue<T> &epilogue, const TileEdge &edge) {
    constexpr int threads = 128 * warpgroups, most = 8; // blocks
    const int lane = threadIdx.x % 32;
    if constexpr (warpgroups == 1) { // other warps' products have been made, too
        Turns<2>::meet(0);
    } else {
        Turns<2>::wait(0);
    }
    memory += threadIdx.x;
#pragma unroll
    for (int pair = 0; pair < count / 2; ++pair) {
        if (pair / 2 * 8 < columns) memory[pair * threads] = make_float2(sums[2 * pair], sums[2 * pair + 1]);
    }
    synchronize_cluster();
#pragma unroll 1
    for (int pair = rank; pair < columns / 4; pair += cluster) {
        float2 parts[most];
#pragma unroll
        for (int block = 0; block < most; ++block) {
            if (block < cluster) parts[block] = *in_block_of_cluster(memory + pair * threads, block);
        }
        float2 total = parts[0];
#pragma unroll
        for (int block = 1; block < most; ++block) {
            if (block < cluster) total.x += parts[block].x, total.y += parts[block].y;
        }
        const int64_t row = edge.row + line + pair % 2 * 8 + lane / 4;
        const int64_t column = edge.column + pair / 2 * 8 + lane % 4 * 2;
        const int there = static_cast<int>(min(edge.end_column - column, int64_t{2}));
        if (row < edge.end_row && there > 0) epilogue.store(edge.g, row, column, there, total.x, total.y);
    }
    synchronize_cluster(); // what others read is there until then
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
    constexpr int turns = in_turn ? Tile::warpgroups : 1;
    const int steps = static_cast<int>(problem.grid.steps), first_row = in_turn ? 0 : 64 * warpgroup;
    const StageLayout<Tile> layout(problem);
    StageRing<Tile::stages> ring;
    if constexpr (in_turn) ring.advance(int64_t{warpgroup} * steps);
    typename Tile::Sum sums[Tile::row_blocks][Tile::n / 2];
    f32 spare[Tile::has_spare_sums ? Tile::row_blocks : 1][Tile::has_spare_sums ? Tile::n / 2 : 1];
    constexpr bool adds_up = Tile::has_totals || Tile::has_chunks;
    f32 totals[adds_up ? Tile::row_blocks : 1][adds_up ? Tile::n / 2 : 1];
    const int cluster = Tile::has_clusters ? problem.cluster : 1;
    const WgmmaShare share(problem.grid, cluster);
    const int64_t first = blockIdx.x / cluster + (in_turn ? int64_t{warpgroup} * gridDim.x : 0);
    int parity = warpgroup == 0; // of the turn, of which the first warpgroup has the first at once
    for (int64_t tile = first; tile < problem.grid.tiles; tile += turns * int64_t{gridDim.x}) {
        const MatmulPlace place(problem.grid, tile, problem.rows, problem.columns);
        const TileBias<typename Tile::T, Tile::n> bias(problem.epilogue, problem.store, place.column, problem.n);
        int before = 0;
        if constexpr (Tile::has_totals) {
#pragma unroll
            for (int block = 0; block < Tile::row_blocks; ++block) {
#pragma unroll
                for (int i = 0; i < Tile::n / 2; ++i) totals[block][i] = 0;
            }
        }
        if constexpr (in_turn) {
            // Nor could a stage be awaited of which an earlier phase is still to come.
            wait_for_phase(shared.turn + warpgroup, parity);
            parity ^= 1;
        }
        const auto begin_stage = [&](auto &own, bool add_to) {
            wait_for_phase(shared.full + ring.stage, ring.parity);
            multiply_steps<Tile::stage_steps, Tile>(own, shared.stages + ring.stage * Tile::stage_bytes, layout, 0,
                                                    first_row, add_to);
        };
        // The stage before, if there was one, is complete then.
        const auto end_stage = [&](bool is_first) {
            if (!is_first) {
                wait_for_products<1>();
                release_stage(shared.empty + before);
            }
            before = ring.stage;
            ring.advance();
        };
        if constexpr (Tile::is_held) {
            const auto multiply_held = [&](auto &own, auto &other, bool is_first) {
                wait_for_phase(shared.full + ring.stage, ring.parity);
                const uint8_t *const stage = shared.stages + ring.stage * Tile::stage_bytes;
                load_words<Tile>(own, stage, first_row);
                multiply_held_words<Tile>(sums, own, stage, !is_first);
                end_stage(is_first);
                if (!is_first) settle_words(other);
            };
            uint32_t words[Tile::stage_steps * Tile::row_blocks * 4][4],
                others[Tile::stage_steps * Tile::row_blocks * 4][4];
            multiply_held(words, words, true);
            int step = Tile::stage_steps;
#pragma unroll 1
            for (; step + Tile::stage_steps < steps; step += 2 * Tile::stage_steps) {
                multiply_held(others, words, false);
                multiply_held(words, others, false);
            }
            if (step < steps) multiply_held(others, words, false);
        } else if constexpr (Tile::has_spare_sums) {
            // Begins the step in `own`, and adds those of the one before, which are complete then.
            const auto multiply_beside = [&](auto &own, auto &other) {
                begin_stage(own, false);
                end_stage(false);
                add_to_totals(totals, other);
            };
            begin_stage(sums, false);
            end_stage(true);
            int step = 1;
#pragma unroll 1
            for (; step + 1 < steps; step += 2) {
                multiply_beside(spare, sums);
                multiply_beside(sums, spare);
            }
            if (step < steps) {
                multiply_beside(spare, sums);
                wait_for_products<0>();
                add_to_totals(totals, spare);
            } else {
                wait_for_products<0>();
                add_to_totals(totals, sums);
            }
        } else if constexpr (Tile::has_chunks) {
            const int of_chunk = static_cast<int>(problem.grid.chunk);
#pragma unroll 1
            for (int chunk = share.begin; chunk < share.end; chunk += of_chunk) {
                const int end = min(chunk + of_chunk, share.end);
                int step = chunk;
#pragma unroll 1
                for (; step + Tile::stage_steps <= end; step += Tile::stage_steps) {
                    begin_stage(sums, step > chunk);
                    end_stage(step == chunk);
                }
                if (step < end) { // a stage that is not full
                    if (step > chunk) {
                        wait_for_products<0>();
                        release_stage(shared.empty + before);
                    }
                    wait_for_phase(shared.full + ring.stage, ring.parity);
                    const uint8_t *const stage = shared.stages + ring.stage * Tile::stage_bytes;
#pragma unroll 1
                    for (int i = 0; step < end; ++step, ++i) {
                        multiply_steps<1, Tile>(sums, stage, layout, i, first_row, step > chunk);
                    }
                    before = ring.stage;
                    ring.advance();
                }
                wait_for_products<0>();
                if (end < share.end) release_stage(shared.empty + before);
                settle_registers(sums[0]);
#pragma unroll
                for (int i = 0; i < Tile::n / 2; ++i) {
                    totals[0][i] = chunk > share.begin ? totals[0][i] + sums[0][i] : sums[0][i];
                }
            }
        } else {
            int step = 0;
#pragma unroll 1
            for (; step + Tile::stage_steps <= steps; step += Tile::stage_steps) {
                begin_stage(sums, step > 0 && !Tile::has_totals);
                if constexpr (Tile::has_totals) {
                    wait_for_products<0>();
                    if (step + 1 < steps) release_stage(shared.empty + ring.stage);
                    add_to_totals(totals, sums);
                    before = ring.stage;
                    ring.advance();
                } else {
                    end_stage(step == 0);
                }
            }
            if constexpr (Tile::stage_steps > 1) {
                if (step < steps) { // a stage that is not full
                    if (step > 0) {
                        wait_for_products<0>();
                        release_stage(shared.empty + before);
                    }
                    wait_for_phase(shared.full + ring.stage, ring.parity);
                    const uint8_t *const stage = shared.stages + ring.stage * Tile::stage_bytes;
#pragma unroll 1
                    for (int i = 0; step < steps; ++step, ++i) {
                        multiply_steps<1, Tile>(sums, stage, layout, i, first_row, step > 0);
                    }
                    before = ring.stage;
                    ring.advance();
                }
            }
        }
        if constexpr (in_turn) {
            if (threadIdx.x % 128 == 0) arrive(shared.turn + (warpgroup + 1) % turns);
            ring.advance(int64_t{turns - 1} * steps);
        }
        wait_for_products<0>();
        release_stage(shared.empty + before);

        const TileEdge edge{place.g, place.row, place.column, min(problem.m, place.row + problem.rows),
                            min(problem.n, place.column + problem.columns)};
        if constexpr (Tile::has_clusters) {
            if (cluster > 1) {
                store_chunks_of_cluster<Tile::warpgroups>(
                    totals[0], reinterpret_cast<float2 *>(shared.stages), problem.columns, cluster, share.rank,
                    first_row + threadIdx.x % 128 / 32 * 16, problem.epilogue, edge);
                continue;
            }
        }
#pragma unroll
        for (int block = 0; block < Tile::row_blocks; ++block) {
            const int line = first_row + 64 * block + threadIdx.x % 128 / 32 * 16;
            [[maybe_unused]] const auto store = [&](const auto &values) {
                store_tile(values, line, problem.store, problem.epilogue, bias, edge, shared.staging[threadIdx.x / 32]);
            };
            if constexpr (Tile::is_held) {
                store_held_tile(sums[block], first_row + 64 * block, problem.store, problem.epilogue, edge,
                                shared.staging[threadIdx.x / 32]);
            } else if constexpr (adds_up) {
                store(totals[block]);
            } else {
                store(sums[block]);
            }
        }
    }
}

/// The first warpgroups multiply, so that a thread's warpgroup and warp of the tile are its own; the last one has the
/// thread that has the ring filled.
template <class Tile>
__global__ void __launch_bounds__(Tile::threads, 1)
    matmul_wgmma_kernel(const __grid_constant__ WgmmaProblem<Tile> problem) {
    if constexpr (!Tile::is_shifted) {
        if (threadIdx.x == 0) {
            const bool has_stages = Tile::copies_stages && problem.whole_steps >= Tile::stage_steps;
            prefetch_tensor_map(has_stages && Tile::a_along_k ? &problem.a.stages : &problem.a.map);
            prefetch_tensor_map(has_stages && Tile::b_along_k ? &problem.b.stages : &problem.b.map);
        }
    }
    const WgmmaShared<Tile> shared;
    shared.init_barriers(); // as what is before it, touches no memory that an earlier kernel may write
    begin_kernel();
    const int warpgroup = __shfl_sync(~0u, threadIdx.x / 128, 0);
    if (warpgroup == Tile::warpgroups) {
        if constexpr (Tile::warpgroups > 1) give_registers<Tile::filling_registers>();
        if constexpr (Tile::is_shifted) {
            fill_shifted_stages(problem, shared);
        } else {
            if (threadIdx.x == 128 * Tile::warpgroups) fill_stages(problem, shared);
        }
    } else {
        if constexpr (Tile::warpgroups > 1) take_registers<Tile::multiplying_registers>();
        multiply_tiles(problem, shared, warpgroup);
    }
}

} // namespace baracuda
