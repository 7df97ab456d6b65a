// matmul.h by the tensor cores of compute capability 9.0 as warpgroups use them, fed by the copy engine. Compiled once,
// for sm_90a alone (matmul_wgmma_*_sm90a.cu), where the library is built for 9.0: BARACUDA_SM90A. A part of
// matmul_cuda.cuh: matmul.h comes first.
#pragma once

#include "core/skeleton/wgmma_call.h"

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

} // namespace baracuda
