// matmul.h by the tensor cores of compute capability 9.0 as warpgroups use them, fed by the copy engine. Compiled once,
// for sm_90a alone (matmul_wgmma_*_sm90a.cu), where the library is built for 9.0: BARACUDA_SM90A. A part of
// matmul_cuda.cuh: matmul.h comes first.
#pragma once

#include "core/device/launch.cuh"
#include "core/layout/divider.h"
#include "core/skeleton/matmul_grid_cuda.cuh"
#include "core/skeleton/wgmma_call.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace baracuda {

/// Whether there are such kernels for these operands and this epilogue.
template <class T>
constexpr bool kHasWgmmaType = std::is_same_v<T, f16> || std::is_same_v<T, bf16> || std::is_same_v<T, tf32> ||
                               std::is_same_v<T, s8> || std::is_same_v<T, u8> || is_fp8<T>;
template <class A, class B, class Epilogue> constexpr bool kHasWgmmaKernels = false;
template <class T>
constexpr bool kHasWgmmaKernels<MatmulOperand<T>, MatmulOperand<T>, LinearEpilogue<T>> =
    kSm90aKernels && kHasWgmmaType<T>;

/// Starts the products where the current device and the operands suit these kernels: lines of a and b at multiples of
/// 16 bytes, 0 < k <= 2^16, and rows along k, or any layout of 16 bits; of tf32 b may lie across. The order of
/// additions is a function of k and, of 16 bits, of n, and the same in all of these kernels.
template <class T>
WgmmaCall matmul_by_wgmma(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                          const LinearEpilogue<T> &epilogue);

/// Whether there are such kernels for lines that begin anywhere, in the order of matmul_cuda.cuh: one product of 16
/// elements along k has the bits of mma.sync.
template <class A, class B, class Epilogue> constexpr bool kHasShiftedWgmmaKernels = false;
template <class T>
constexpr bool kHasShiftedWgmmaKernels<MatmulOperand<T>, MatmulOperand<T>, LinearEpilogue<T>> =
    kSm90aKernels && (std::is_same_v<T, f16> || std::is_same_v<T, bf16>);

/// The tiles of such a product: whether the blocks of a cluster take a chunk along k each, and about how many clocks it
/// takes.
struct ShiftedWgmmaPlan {
    bool in_clusters = false;
    int64_t clocks = std::numeric_limits<int64_t>::max();
};

constexpr int kShiftedWgmmaRows = 128, kShiftedWgmmaColumns = 128, kShiftedWgmmaDepth = 64;

/// For extents that 30 bits hold.
template <class T>
ShiftedWgmmaPlan plan_shifted_wgmma(const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem) {
    // Less than the 2700 to 3000 that a step takes: the estimates of the tiles that it is compared with are low, too.
    constexpr int64_t of_step = 2400, of_tile = 9500, of_cluster = 9000, most_blocks = 8;
    ShiftedWgmmaPlan plan;
    if (problem.k <= 0 || device_attribute(cudaDevAttrComputeCapabilityMajor) != 9) return plan;
    const int64_t tiles_m = ceil_divide(problem.m, int64_t{kShiftedWgmmaRows});
    const int64_t tiles = tiles_m * ceil_divide(problem.n, int64_t{kShiftedWgmmaColumns}) * problem.batch;
    const int64_t all = matmul_steps<T>(problem.k), chunk = matmul_chunk(all), chunks = ceil_divide(all, chunk);
    const int64_t steps = ceil_divide(problem.k, int64_t{kShiftedWgmmaDepth});
    plan.clocks = ceil_divide(tiles, int64_t{multiprocessors()}) * (steps * of_step + of_tile);
    if (chunks > 1 && chunks <= most_blocks) {
        const int64_t places = std::max<int64_t>(int64_t{multiprocessors()} * 9 / 10, 1);
        const int64_t shared = ceil_divide(tiles * chunks, places) * (chunk / 2 * of_step + of_cluster);
        if (shared < plan.clocks) plan = {true, shared};
    }
    return plan;
}

/// Starts the products as they are planned.
template <class T>
Status matmul_of_shifted_by_wgmma(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                                  const LinearEpilogue<T> &epilogue, const ShiftedWgmmaPlan &plan);

} // namespace baracuda
