// matmul.h on the device. A block computes one tile of the result after the other, each in steps of 64 bytes along k:
// while one step is multiplied in shared memory, the next is on its way through registers. The sums of a chunk of steps
// are added to those of the chunks before it, so that no sum has many terms in a row; the chunks are a function of k.
// Where such tiles are too few for the device, matmul_few_cuda.cuh has smaller ones and the same order; tiles that are
// copied ahead are in matmul_shift_cuda.cuh for operands of 16 bits, and in matmul_ahead_cuda.cuh for f32 and f64;
// matmul_short_cuda.cuh has those for one step along k, matmul_strip_cuda.cuh those for two and many results.
// matmul_thin_cuda.cuh has f32 and f64 where little is computed, matmul_direct_cuda.cuh f64 and 16 bits where each warp
// reads what it multiplies, and matmul_pair_cuda.cuh f32 and f64 of a few elements along k.
#pragma once

#include "core/device/launch.cuh"
#include "core/layout/divider.h"
#include "core/skeleton/matmul.h"
#include "core/skeleton/matmul_ahead_cuda.cuh"
#include "core/skeleton/matmul_direct_cuda.cuh"
#include "core/skeleton/matmul_few_cuda.cuh"
#include "core/skeleton/matmul_grid_cuda.cuh"
#include "core/skeleton/matmul_pair_cuda.cuh"
#include "core/skeleton/matmul_shift_cuda.cuh"
#include "core/skeleton/matmul_short_cuda.cuh"
#include "core/skeleton/matmul_strip_cuda.cuh"
#include "core/skeleton/matmul_thin_cuda.cuh"
#include "core/skeleton/matmul_warp_cuda.cuh"
#include "core/skeleton/matmul_wgmma.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace baracuda {

/// The tile of a block and those of its warps. Total: of the sums of chunks; void where one chunk holds any sum.
template <class T, int block_m_, int block_n_, int warp_m_, int warp_n_, class Total_> struct MatmulTile {
    using Staged = T;
    using Warp = TensorWarp<T, warp_m_, warp_n_>;
    using Total = Total_;
    static constexpr int block_m = block_m_, block_n = block_n_, warp_m = warp_m_, warp_n = warp_n_;
    static constexpr int threads = block_m / warp_m * (block_n / warp_n) * 32;
    static constexpr int stage_words = (block_m + block_n) * Warp::pitch;
    static_assert(2 * stage_words * 4 <= 48 << 10);
};

template <class Tile, class Total, int count>
__device__ __forceinline__ void add_chunk(Total (&totals)[count], typename Tile::Warp::Sum (&sums)[count]) {
#pragma unroll
    for (int i = 0; i < count; ++i) {
        totals[i] += sums[i];
        sums[i] = 0;
    }
}

template <class Tile, class A, class B, class Epilogue>
__global__ void __launch_bounds__(Tile::threads)
    matmul_kernel(MatmulGrid grid, MatmulProblem<A, B> problem, Epilogue epilogue) {
    begin_kernel();
    using Warp = typename Tile::Warp;
    using Sum = typename Warp::Sum;
    constexpr bool has_totals = !std::is_void_v<typename Tile::Total>;
    using Total = std::conditional_t<has_totals, typename Tile::Total, Sum>;
    using LoaderA = StageLoader<A, Tile::block_m, Tile::threads>;
    using LoaderB = StageLoader<B, Tile::block_n, Tile::threads>;
    __shared__ __align__(16) uint32_t stages[2][Tile::stage_words];
    constexpr int of_a = Tile::block_m * Warp::pitch; // words of a stage

    const int warp = threadIdx.x / 32;
    const int warp_row = warp / (Tile::block_n / Tile::warp_n) * Tile::warp_m;
    const int warp_column = warp % (Tile::block_n / Tile::warp_n) * Tile::warp_n;
    for (int64_t tile = blockIdx.x; tile < grid.tiles; tile += gridDim.x) {
        const MatmulPlace place(grid, tile, Tile::block_m, Tile::block_n);
        LoaderA a;
        LoaderB b;
        const auto load = [&](int64_t step) {
            const int64_t p = step * LoaderA::stage_elements;
            a.load(problem.a, place.g, place.row, problem.m, p, problem.k);
            b.load(problem.b, place.g, place.column, problem.n, p, problem.k);
        };
        const auto store = [&](int64_t step) {
            a.template store<Warp::pitch>(problem.a.along_k, stages[step % 2]);
            b.template store<Warp::pitch>(problem.b.along_k, stages[step % 2] + of_a);
        };

        Sum sums[Warp::count] = {};
        Total totals[has_totals ? Warp::count : 1] = {};
        if (grid.steps > 0) {
            load(0);
            store(0);
        }
        __syncthreads();
        int64_t left = grid.chunk;
#pragma unroll 1
        for (int64_t step = 0; step < grid.steps; ++step) {
            if (step + 1 < grid.steps) load(step + 1);
            const uint32_t *const stage = stages[step % 2];
            Warp::multiply(sums, stage + warp_row * Warp::pitch, stage + of_a + warp_column * Warp::pitch);
            if constexpr (has_totals) {
                if (--left == 0) {
                    add_chunk<Tile>(totals, sums);
                    left = grid.chunk;
                }
            }
            if (step + 1 < grid.steps) store(step + 1);
            __syncthreads();
        }
        if constexpr (has_totals) add_chunk<Tile>(totals, sums);

        // By way of local memory, so that a loop can be one: epilogues are long, and a thread has 64 results.
        Total results[Warp::count];
#pragma unroll
        for (int i = 0; i < Warp::count; ++i) {
            if constexpr (has_totals) {
                results[i] = totals[i];
            } else {
                results[i] = sums[i];
            }
        }
#pragma unroll 1
        for (int pair = 0; pair < Warp::count / 2; ++pair) {
            const int64_t row = place.row + warp_row + Warp::row(pair);
            const int64_t column = place.column + warp_column + Warp::column(pair);
            const int there = static_cast<int>(min(problem.n - column, int64_t{2}));
            if (row >= problem.m || there <= 0) continue;
            epilogue.store(place.g, row, column, there, results[2 * pair], results[2 * pair + 1]);
        }
    }
}

template <class Tile, class A, class B, class Epilogue>
Status launch_tiles(const Call &call, const MatmulProblem<A, B> &problem, const Epilogue &epilogue) {
    const int64_t tiles_m = ceil_divide(problem.m, Tile::block_m), tiles_n = ceil_divide(problem.n, Tile::block_n);
    const int64_t steps = matmul_steps<typename Tile::Staged>(problem.k);
    const MatmulGrid grid{tiles_m, tiles_n, problem.batch * tiles_m * tiles_n, steps, matmul_chunk(steps)};
    constexpr int64_t most = std::numeric_limits<int32_t>::max();
    return launch(call, std::min(grid.tiles, most), Tile::threads, 0, matmul_kernel<Tile, A, B, Epilogue>, grid,
                  problem, epilogue);
}

template <class A, class B, class Epilogue>
Status matmul(const Call &call, const MatmulProblem<A, B> &problem, const Epilogue &epilogue) {
    using T = typename A::Staged;
    static_assert(std::is_same_v<T, typename B::Staged>);
    if constexpr (kHasWgmmaKernels<A, B, Epilogue>) {
        const WgmmaCall fast = matmul_by_wgmma(call, problem, epilogue);
        if (fast.taken) return fast.status;
    }
    if constexpr (kHasStripTiles<A, B, Epilogue>) {
        if (suits_strips(problem)) return matmul_of_strips(call, problem, epilogue);
    }
    if constexpr (kHasShortTiles<A, B, Epilogue>) {
        if (has_short_lines(problem)) return matmul_of_short_lines(call, problem, epilogue);
    }
    if constexpr (kHasAheadTiles<A, B>) {
        const int64_t of_result = activation_clocks(epilogue), without = few_tiles_clocks(problem);
        const int64_t few = without < kNever ? without + few_results(problem) * of_result : kNever;
        using Thin = typename ThinPolicy<T>::Tiles;
        const ThinPlan thin = few < kNever ? plan_thin(problem, of_result, Thin{}) : ThinPlan{};
        int64_t direct = kNever, pairs = kNever;
        if constexpr (std::is_same_v<T, f64>) {
            if (few < kNever) direct = direct_clocks(problem) + kDirectResults<T> * of_result;
        }
        if (suits_pairs(problem, epilogue)) pairs = pair_clocks(problem);
        const int64_t least = std::min({thin.clocks, few, direct, pairs});
        const auto begun = matmul_ahead(call, problem, epilogue, of_result, least, typename AheadPolicy<T>::Tiles{});
        if (begun) return *begun;
        if constexpr (kHasPairs<T, Epilogue>) {
            if (pairs == least && least < kNever) return matmul_of_pairs(call, problem, epilogue);
        }
        if constexpr (std::is_same_v<T, f64>) {
            if (direct == least && least < kNever) return matmul_directly(call, problem, epilogue);
        }
        if (thin.clocks < few) return matmul_of_thin_tiles(call, problem, epilogue, thin.tile, Thin{});
        return matmul_of_few_tiles(call, problem, epilogue);
    } else {
        if constexpr (kHasFewTiles<A, B>) {
            const int64_t few = few_tiles_clocks(problem), large = large_tiles_clocks(problem);
            if constexpr (kHasShiftTiles<A, B>) {
                const int64_t direct = few < kNever ? direct_clocks(problem) : kNever;
                const int64_t least = std::min({few, large, direct});
                ShiftedWgmmaPlan by_wgmma;
                if constexpr (kHasShiftedWgmmaKernels<A, B, Epilogue>) {
                    if (few < kNever) by_wgmma = plan_shifted_wgmma(problem);
                }
                const auto begun = matmul_of_shifted_lines(call, problem, epilogue, std::min(least, by_wgmma.clocks));
                if (begun) return *begun;
                if constexpr (kHasShiftedWgmmaKernels<A, B, Epilogue>) {
                    if (by_wgmma.clocks < least) return matmul_of_shifted_by_wgmma(call, problem, epilogue, by_wgmma);
                }
                if (direct == least && least < kNever) return matmul_directly(call, problem, epilogue);
            }
            if (few < large) return matmul_of_few_tiles(call, problem, epilogue);
        }
        if constexpr (std::is_integral_v<T>) {
            constexpr int64_t largest = std::is_signed_v<T> ? 128 : 255;
            if (problem.k > std::numeric_limits<int32_t>::max() / (largest * largest)) {
                return launch_tiles<MatmulTile<T, 64, 64, 32, 32, int64_t>>(call, problem, epilogue);
            }
            return launch_tiles<MatmulTile<T, 128, 128, 64, 32, void>>(call, problem, epilogue);
        } else {
            return launch_tiles<MatmulTile<T, 128, 128, 64, 32, f32>>(call, problem, epilogue);
        }
    }
}

#ifdef __CUDACC__
/// Those that several families call are compiled once, in matmul_f32.cu and matmul_f64.cu.
extern template Status matmul(const Call &, const LinearProblem<f32> &, const LinearEpilogue<f32> &);
extern template Status matmul(const Call &, const LinearProblem<f64> &, const LinearEpilogue<f64> &);
#endif

} // namespace baracuda
