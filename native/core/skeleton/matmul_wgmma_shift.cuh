// How the stages of matmul_wgmma_kernel.cuh are filled from operands of 16 bits whose lines begin anywhere, which the
// copy engine does not read.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/turns.cuh"
#include "core/device/wgmma.cuh"
#include "core/skeleton/matmul_shift_cuda.cuh"
#include "core/skeleton/matmul_wgmma_tile.cuh"

#include <cstdint>

namespace baracuda {

/// What the threads of the last warpgroup do where lines begin anywhere: copies as they lie in memory are on their way
/// while those before are shifted into the ring.
template <class Tile>
__device__ __forceinline__ void fill_shifted_stages(const WgmmaProblem<Tile> &problem,
                                                    const WgmmaShared<Tile> &shared) {
    constexpr int threads = 128, ahead = Tile::raw_stages - 1;
    using LinesA = ShiftedLines<Tile::rows, Tile::step, threads>;
    using LinesB = ShiftedLines<Tile::n, Tile::step, threads>;
    static_assert(LinesA::runs % threads == 0 && LinesB::runs % threads == 0);
    char *const raw = reinterpret_cast<char *>(shared.raw);
    const int thread = threadIdx.x % threads, m = static_cast<int>(problem.m), n = static_cast<int>(problem.n);
    const WgmmaShare share(problem.grid, problem.cluster);
    const int stages = share.end - share.begin, p = share.begin * Tile::step;
    const int depth = min(share.end * Tile::step, static_cast<int>(problem.k)) - p;
    StageRing<Tile::stages> ring;
    for (int64_t tile = blockIdx.x / problem.cluster; tile < problem.grid.tiles; tile += gridDim.x) {
        const MatmulPlace place(problem.grid, tile, problem.rows, problem.columns);
        const int row = static_cast<int>(place.row), column = static_cast<int>(place.column);
        LinesA a(problem.a, place.g, row, m - row, p, depth);
        LinesB b(problem.b, place.g, column, n - column, p, depth);
        const auto copy = [&](int stage, int slot) {
            if (stage < stages) {
                a.template copy<true>(raw + slot * Tile::raw_bytes);
                b.template copy<true>(raw + slot * Tile::raw_bytes + LinesA::bytes);
            }
            commit_copies();
        };
        Turns<2>::meet(1); // the copies of the tile before have been read
        int slot = 0;
        // The first turns only copy: the code of copies is long, and is there once.
#pragma unroll 1
        for (int stage = -ahead; stage < stages; ++stage) {
            if (stage >= 0) {
                wait_for_copies<ahead - 1>();
                Turns<2>::meet(1);
            }
            copy(stage + ahead, stage >= 0 && slot > 0 ? slot - 1 : stage >= 0 ? ahead : stage + ahead);
            if (stage < 0) continue;
            wait_for_phase(shared.empty + ring.stage, ring.parity ^ 1);
            const char *const from = raw + slot * Tile::raw_bytes;
            char *const to = reinterpret_cast<char *>(shared.stages + ring.stage * Tile::stage_bytes);
#pragma unroll
            for (int i = 0; i < LinesA::runs; i += threads) a.template shift<true>(from, to, thread + i);
#pragma unroll
            for (int i = 0; i < LinesB::runs; i += threads) {
                b.template shift<true>(from + LinesA::bytes, to + Tile::a_bytes, thread + i);
            }
            fence_operands();
            __syncwarp();
            if (thread % 32 == 0) arrive(shared.full + ring.stage);
            ring.advance();
            slot = slot + 1 == Tile::raw_stages ? 0 : slot + 1;
        }
    }
}

} // namespace baracuda
