// The host's part of matmul_wgmma.h: which kernel serves a problem, its tensor maps, and its launch. Only files named
// *_sm90a.cu include this.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/tensor_map.h"
#include "core/layout/alignment.h"
#include "core/skeleton/matmul.h"
#include "core/skeleton/matmul_wgmma_kernel.cuh"

#include <algorithm>
#include <cstdint>

namespace baracuda {

template <class T>
constexpr CUtensorMapDataType kTensorMapType = sizeof(T) == 1           ? CU_TENSOR_MAP_DATA_TYPE_UINT8
                                               : std::is_same_v<T, f16> ? CU_TENSOR_MAP_DATA_TYPE_FLOAT16
                                                                        : CU_TENSOR_MAP_DATA_TYPE_BFLOAT16;

/// Whether the copy engine can read an operand: its lines, rows along k or columns of them, begin at multiples of 16
/// bytes. The pitch counts for a single line too, so that a row alone has the kernel that it has among others.
template <class T> bool is_readable(const MatmulOperand<T> &operand, int64_t batch) {
    constexpr int64_t vector = 16 / sizeof(T);
    return is_aligned(operand.data, 16) && operand.pitch < kMaxTensorPitch / int64_t{sizeof(T)} &&
           operand.pitch % vector == 0 && (batch == 1 || operand.batch_stride % vector == 0);
}

/// Describes an operand of `rows` rows, in boxes of `box_rows` of them or of one step along k.
template <class Tile, bool along_k>
bool describe(WgmmaOperand &to, const MatmulOperand<typename Tile::T> &operand, int64_t rows, int64_t k, int64_t batch,
              int box_rows) {
    constexpr int64_t bytes = sizeof(typename Tile::T);
    to.batched = batch > 1 && operand.batch_stride != 0;
    const TensorLayout layout{
        operand.data,       kTensorMapType<typename Tile::T>, static_cast<int>(bytes), along_k ? k : rows,
        along_k ? rows : k, to.batched ? batch : 1,           operand.pitch * bytes,   operand.batch_stride * bytes};
    return make_tensor_map(to.map, layout, along_k ? box_rows : Tile::step);
}

template <class T> ShiftedOperand shifted(const MatmulOperand<T> &operand) {
    constexpr int64_t bytes = sizeof(T);
    return {reinterpret_cast<const uint8_t *>(operand.data), operand.pitch * bytes, operand.batch_stride * bytes};
}

template <class T> StoreForm store_form(const LinearEpilogue<T> &epilogue, int64_t m, int64_t n, int64_t batch) {
    const auto aligned = [&](int elements) {
        return is_aligned(epilogue.d, elements * sizeof(T)) && (m == 1 || epilogue.d_pitch % elements == 0) &&
               (batch == 1 || epilogue.d_batch_stride % elements == 0);
    };
    const bool plain =
        epilogue.beta == 0 && epilogue.bias_type == BiasType::none && epilogue.activation == Activation::none;
    constexpr int vector = 16 / sizeof(T);
    return {plain && aligned(vector) && n % vector == 0, aligned(2)};
}

/// As many stages as shared memory holds, of a kernel that fits them to the call: of a block of which two run at once,
/// where these are enough to have 32 KiB of b on their way. Products read whole tiles, whatever a stage holds.
template <class Tile> void fit_stages(WgmmaProblem<Tile> &arguments, int &shared_bytes) {
    const int stage_bytes = arguments.stage_bytes();
    const auto bytes = [&](int stages) {
        const int read = (stages - 1) * stage_bytes + std::max(Tile::a_bytes, arguments.a_bytes() + Tile::n * 128);
        return Tile::fixed_bytes + std::max(stages * stage_bytes, read);
    };
    const auto fits = [&](int stages, int bound) { return bytes(stages) <= bound; };
    const auto most = [&](int bound) {
        int stages = Tile::stages;
        while (stages > 1 && !fits(stages, bound)) --stages;
        return stages;
    };
    const int of_two = most(Tile::shared_of_two_blocks);
    const bool two = of_two * arguments.columns * Tile::line_bytes >= 32 << 10;
    arguments.stages = two ? of_two : most(Tile::shared_bytes);
    shared_bytes = bytes(arguments.stages);
}

/// Starts the kernel of Tile; each tile has `columns` columns.
template <class Tile, class T>
WgmmaCall launch_wgmma(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                       const LinearEpilogue<T> &epilogue, int columns = Tile::n) {
    const int64_t tiles_m = ceil_divide(problem.m, Tile::rows), tiles_n = ceil_divide(problem.n, columns);
    const int64_t steps = ceil_divide(problem.k, Tile::step);
    const bool few_rows = Tile::a_along_k && problem.m < Tile::rows;
    WgmmaProblem<Tile> arguments;
    arguments.grid = {tiles_m, tiles_n, problem.batch * tiles_m * tiles_n, steps, steps};
    arguments.m = problem.m, arguments.n = problem.n, arguments.k = problem.k;
    arguments.box_rows = few_rows ? static_cast<int>(ceil_divide(problem.m, 8) * 8) : Tile::rows;
    arguments.columns = columns;
    arguments.stages = Tile::stages;
    arguments.store = store_form(epilogue, problem.m, problem.n, problem.batch);
    arguments.epilogue = epilogue;
    int shared_bytes = Tile::shared_bytes;
    if constexpr (Tile::fill == Fill::shifts) {
        arguments.a = shifted(problem.a);
        arguments.b = shifted(problem.b);
    } else {
        if (!describe<Tile, Tile::a_along_k>(arguments.a, problem.a, problem.m, problem.k, problem.batch,
                                             arguments.box_rows) ||
            !describe<Tile, Tile::b_along_k>(arguments.b, problem.b, problem.n, problem.k, problem.batch, columns)) {
            return {false, Status::ok};
        }
        if constexpr (Tile::fitted) {
            fit_stages(arguments, shared_bytes);
            prefer_shared_memory(matmul_wgmma_kernel<Tile>); // for the next kernel's blocks too
        }
    }
    return {true, launch_with_dynamic_shared(call, std::min<int64_t>(arguments.grid.tiles, multiprocessors()),
                                             Tile::threads, shared_bytes, matmul_wgmma_kernel<Tile>, arguments)};
}

/// About how many clocks a product takes in tiles of Tile: those of the tensor cores or of copies from the L2 cache for
/// each step, and what a tile takes beside its steps, once where the next tile is multiplied meanwhile.
template <class Tile, class T>
int64_t estimated_clocks(const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem, Activation activation) {
    constexpr int products_per_clock = 32, bytes_per_clock = 50; // products: of a row and a column in one step
    constexpr int elements = Tile::rows * Tile::n;
    constexpr int step = std::max(elements / products_per_clock, (Tile::rows + Tile::n) * 128 / bytes_per_clock);
    const int64_t tiles = ceil_divide(problem.m, Tile::rows) * ceil_divide(problem.n, Tile::n) * problem.batch;
    const int64_t waves = ceil_divide(tiles, multiprocessors()), steps = ceil_divide(problem.k, Tile::step);
    const bool is_long = activation == Activation::gelu || activation == Activation::silu;
    const int64_t store = 1000 + elements / 16 + (is_long ? elements / 5 : 0);
    return waves * steps * step + (Tile::work == Work::in_turn ? 1 : waves) * store;
}

/// Few rows of a, and b as weights are: each multiprocessor streams its share of the rows of b.
template <class T>
WgmmaCall matmul_of_few_rows(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                             const LinearEpilogue<T> &epilogue) {
    const int64_t blocks = multiprocessors(), waves = ceil_divide(problem.n * problem.batch, blocks * 128);
    const int64_t share = ceil_divide(problem.n * problem.batch, blocks * waves);
    const int columns = static_cast<int>(ceil_divide(std::min(share, problem.n), 8) * 8);
    if (columns <= 32) {
        return launch_wgmma<WgmmaTile<T, Work::together, 1, 32, 16, true, true>>(call, problem, epilogue, columns);
    }
    if (columns <= 64) {
        return launch_wgmma<WgmmaTile<T, Work::together, 1, 64, 12, true, true>>(call, problem, epilogue, columns);
    }
    return launch_wgmma<WgmmaTile<T, Work::together, 1, 128, 8, true, true>>(call, problem, epilogue, columns);
}

template <bool a_along_k, bool b_along_k, class T>
WgmmaCall matmul_of_layout(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                           const LinearEpilogue<T> &epilogue) {
    if constexpr (a_along_k && b_along_k) {
        if (problem.m <= 64) return matmul_of_few_rows(call, problem, epilogue);
    }
    // Totals of fp8 need registers too.
    using Large = WgmmaTile<T, Work::together, 2, is_fp8<T> ? 128 : 256, is_fp8<T> ? 6 : 4, a_along_k, b_along_k>;
    using Overlapped =
        std::conditional_t<is_fp8<T>, Large, WgmmaTile<T, Work::in_turn, 2, 128, 6, a_along_k, b_along_k>>;
    using Medium = WgmmaTile<T, Work::together, 1, 128, 8, a_along_k, b_along_k>;
    using Small = WgmmaTile<T, Work::together, 1, 64, 12, a_along_k, b_along_k>;
    const int64_t large = estimated_clocks<Large>(problem, epilogue.activation);
    const int64_t overlapped = estimated_clocks<Overlapped>(problem, epilogue.activation);
    const int64_t medium = estimated_clocks<Medium>(problem, epilogue.activation);
    const int64_t small = estimated_clocks<Small>(problem, epilogue.activation);
    const int64_t least = std::min({large, overlapped, medium, small});
    if (least == large) return launch_wgmma<Large>(call, problem, epilogue);
    if (least == overlapped) return launch_wgmma<Overlapped>(call, problem, epilogue);
    if (least == medium) return launch_wgmma<Medium>(call, problem, epilogue);
    return launch_wgmma<Small>(call, problem, epilogue);
}

/// The most terms that are added one after the other; other kernels add longer sums in chunks, or of integers in 64
/// bits.
template <class T> constexpr int64_t kLongestChain = std::is_same_v<T, u8> ? INT32_MAX / (255 * 255) : 1 << 16;

/// Operands of which lines begin anywhere.
template <bool a_along_k, bool b_along_k, class T>
WgmmaCall matmul_of_shifted_lines(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                                  const LinearEpilogue<T> &epilogue) {
    using Large =
        WgmmaTile<T, Work::together, 2, is_fp8<T> ? 128 : 256, is_fp8<T> ? 3 : 2, a_along_k, b_along_k, Fill::shifts>;
    using Small = WgmmaTile<T, Work::together, 1, 64, 6, a_along_k, b_along_k, Fill::shifts>;
    // Shifting is what takes the time: of a tile's lines.
    const auto clocks = [&](int rows, int columns) {
        const int64_t tiles = ceil_divide(problem.m, rows) * ceil_divide(problem.n, columns) * problem.batch;
        return ceil_divide(tiles, multiprocessors()) * (rows + columns + 32);
    };
    if (clocks(Large::rows, Large::n) <= clocks(Small::rows, Small::n)) {
        return launch_wgmma<Large>(call, problem, epilogue);
    }
    const bool few =
        ceil_divide(problem.m, Small::rows) * ceil_divide(problem.n, 64) * problem.batch < multiprocessors();
    return launch_wgmma<Small>(call, problem, epilogue, few && b_along_k ? 32 : 64);
}

template <class T>
WgmmaCall matmul_by_wgmma(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                          const LinearEpilogue<T> &epilogue) {
    constexpr WgmmaCall not_taken{false, Status::ok};
    const bool a_along_k = problem.a.along_k, b_along_k = problem.b.along_k;
    if (problem.k <= 0 || problem.k > kLongestChain<T>) return not_taken;
    if (device_attribute(cudaDevAttrComputeCapabilityMajor) != 9) return not_taken;
    const auto with_layout = [&](auto of_a, auto of_b) {
        constexpr bool a = decltype(of_a)::value, b = decltype(of_b)::value;
        if (is_readable(problem.a, problem.batch) && is_readable(problem.b, problem.batch)) {
            const WgmmaCall copied = matmul_of_layout<a, b>(call, problem, epilogue);
            if (copied.taken) return copied;
        }
        return matmul_of_shifted_lines<a, b>(call, problem, epilogue);
    };
    constexpr std::true_type yes;
    constexpr std::false_type no;
    if (a_along_k && b_along_k) return with_layout(yes, yes);
    if constexpr (sizeof(T) == 2) {
        if (a_along_k) return with_layout(yes, no);
        if (!b_along_k) return with_layout(no, no);
    }
    return not_taken;
}

} // namespace baracuda
