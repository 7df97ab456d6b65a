// The host's part of matmul_wgmma.h: which kernel serves a problem, its tensor maps, and its launch. Only files named
// *_sm90a.cu include this.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/tensor_map.h"
#include "core/layout/alignment.h"
#include "core/skeleton/matmul.h"
#include "core/skeleton/matmul_wgmma.h"
#include "core/skeleton/matmul_wgmma_kernel.cuh"

#include <algorithm>
#include <cstdint>

namespace baracuda {

template <class T>
constexpr CUtensorMapDataType kTensorMapType = sizeof(T) == 1            ? CU_TENSOR_MAP_DATA_TYPE_UINT8
                                               : std::is_same_v<T, f16>  ? CU_TENSOR_MAP_DATA_TYPE_FLOAT16
                                               : std::is_same_v<T, bf16> ? CU_TENSOR_MAP_DATA_TYPE_BFLOAT16
                                                                         : CU_TENSOR_MAP_DATA_TYPE_TFLOAT32;

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
    if constexpr (along_k && Tile::copies_stages) {
        if (const int64_t steps = k / Tile::step; steps >= Tile::stage_steps) {
            const HeadsLayout stages{
                operand.data, layout.type,  layout.element_bytes, Tile::step,       rows,
                steps,        layout.batch, layout.pitch_bytes,   Tile::line_bytes, layout.batch_bytes};
            if (!make_tensor_map(to.stages, stages, box_rows, Tile::stage_steps)) return false;
        }
    }
    return make_tensor_map(to.map, layout, along_k ? box_rows : Tile::step);
}

template <class T> StoreForm store_form(const LinearEpilogue<T> &epilogue, int64_t m, int64_t n, int64_t batch) {
    const auto aligned = [&](int elements) {
        return is_aligned(epilogue.d, elements * sizeof(T)) && (m == 1 || epilogue.d_pitch % elements == 0) &&
               (batch == 1 || epilogue.d_batch_stride % elements == 0);
    };
    const bool has_bias = epilogue.bias_type != BiasType::none, has_relu = epilogue.activation == Activation::relu;
    const bool bias_ahead =
        sizeof(T) > 1 && epilogue.bias_type == BiasType::stored && is_aligned(epilogue.bias, 2 * sizeof(T));
    const bool in_registers =
        epilogue.beta == 0 && (has_relu || epilogue.activation == Activation::none) && (!has_bias || bias_ahead);
    constexpr int vector = sizeof(T) == 4 ? 2 : 16 / sizeof(T);
    return {in_registers && aligned(vector) && n % vector == 0, has_bias || has_relu, aligned(2), bias_ahead};
}

/// Whether k is cut into chunks: where it is long, and columns are so few that tiles are, too, unless rows are many. Of
/// more columns, products of many rows would lose more by totals in registers than those of few tiles win.
template <class T> bool has_wgmma_chunks(const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem) {
    constexpr int64_t most_columns = 448, least_depth = 4096, columns_deep = 16;
    return sizeof(T) == 2 && problem.n <= most_columns && problem.k >= std::max(least_depth, columns_deep * problem.n);
}

/// Steps of a chunk: a multiple of all tiles' stage_steps, for up to eight chunks.
inline int64_t wgmma_chunk(int64_t steps) {
    constexpr int64_t chunks = 8, whole = 4;
    return ceil_divide(steps, chunks * whole) * whole;
}

/// Starts the kernel of Tile; each tile has `columns` columns and `rows` rows. In clusters, each block has one chunk
/// along k of its tile.
template <class Tile, class T>
WgmmaCall launch_wgmma(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                       const LinearEpilogue<T> &epilogue, int columns = Tile::n, int rows = Tile::rows,
                       bool in_clusters = false) {
    const int64_t tiles_m = ceil_divide(problem.m, rows), tiles_n = ceil_divide(problem.n, columns);
    const int64_t steps = ceil_divide(problem.k, Tile::step);
    const bool few_rows = Tile::a_along_k && problem.m < rows;
    // Lines that begin anywhere have the chunks of the simple kernels.
    const int64_t chunk = Tile::is_shifted ? matmul_chunk(matmul_steps<T>(problem.k)) / 2 : wgmma_chunk(steps);
    WgmmaProblem<Tile> arguments;
    arguments.grid = {tiles_m, tiles_n, problem.batch * tiles_m * tiles_n, steps, Tile::has_chunks ? chunk : steps};
    arguments.m = problem.m, arguments.n = problem.n, arguments.k = problem.k;
    arguments.rows = rows, arguments.columns = columns;
    arguments.box_rows = few_rows ? static_cast<int>(ceil_divide(problem.m, 8) * 8) : rows;
    arguments.whole_steps = static_cast<int>(problem.k / Tile::step);
    arguments.cluster = in_clusters ? static_cast<int>(ceil_divide(steps, arguments.grid.chunk)) : 1;
    arguments.store = Tile::is_held ? store_form(epilogue, problem.n, problem.m, problem.batch)
                                    : store_form(epilogue, problem.m, problem.n, problem.batch);
    arguments.epilogue = epilogue;
    if constexpr (Tile::is_shifted) {
        arguments.a = problem.a, arguments.b = problem.b;
    } else if (!describe<Tile, Tile::a_along_k>(arguments.a, problem.a, problem.m, problem.k, problem.batch,
                                                arguments.box_rows) ||
               !describe<Tile, Tile::b_along_k>(arguments.b, problem.b, problem.n, problem.k, problem.batch, columns)) {
        return {false, Status::ok};
    }
    if constexpr (Tile::has_clusters) {
        if (in_clusters) {
            return {true, launch_clusters_with_dynamic_shared(call, arguments.grid.tiles * arguments.cluster,
                                                              arguments.cluster, Tile::threads, Tile::shared_bytes,
                                                              matmul_wgmma_kernel<Tile>, arguments)};
        }
    }
    return {true, launch_with_dynamic_shared(call, std::min<int64_t>(arguments.grid.tiles, multiprocessors()),
                                             Tile::threads, Tile::shared_bytes, matmul_wgmma_kernel<Tile>, arguments)};
}

/// A tile of 64 rows, with a ring of `steps` steps, `stage_steps` a stage but for fp8.
template <class T, int n, int steps, int stage_steps, bool a_along_k, bool b_along_k>
using NarrowTile = WgmmaTile<T, Work::together, 1, n, is_fp8<T> ? steps : steps / stage_steps, a_along_k, b_along_k,
                             is_fp8<T> ? 1 : stage_steps>;

/// Of 64 columns.
template <class T, bool a_along_k, bool b_along_k>
using SmallTile = NarrowTile<T, 64, 12, sizeof(T) == 2 ? 4 : 2, a_along_k, b_along_k>;

/// About how many clocks a product takes in tiles of Tile: those of the tensor cores or of copies from the L2 cache for
/// each step, and what a tile takes beside its steps: where warpgroups take tiles in turn, one stores while the other
/// multiplies, and each has every other tile.
template <class Tile, class T>
int64_t estimated_clocks(const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem, Activation activation) {
    constexpr bool in_turn = Tile::work == Work::in_turn;
    // Products: of a row and a column in one step. Those of fp8 wait for additions too.
    constexpr int products_per_clock = !Tile::has_totals                              ? 32
                                       : Tile::warpgroups == 3                        ? 21
                                       : Tile::has_spare_sums && Tile::warpgroups > 1 ? 20
                                                                                      : 17;
    constexpr int bytes_per_clock = in_turn ? (sizeof(T) == 1 ? 70 : 60) : Tile::stage_steps > 1 ? 60 : 50;
    constexpr int elements = Tile::rows * Tile::n;
    constexpr int step = std::max(elements / products_per_clock, (Tile::rows + Tile::n) * 128 / bytes_per_clock);
    const int64_t tiles = ceil_divide(problem.m, Tile::rows) * ceil_divide(problem.n, Tile::n) * problem.batch;
    const int64_t waves = ceil_divide(tiles, multiprocessors()), steps = ceil_divide(problem.k, Tile::step);
    const bool is_long = activation == Activation::gelu || activation == Activation::silu;
    const int64_t store = 1000 + elements / 16 +
                          (is_long                          ? elements * 2 / 5
                           : activation == Activation::relu ? elements / 16
                                                            : 0);
    if (in_turn) return std::max(waves * steps * step + store, ceil_divide(waves, int64_t{2}) * (steps * step + store));
    return waves * (steps * step + store);
}

/// Few rows of a, and b as weights are: each multiprocessor streams its share of the rows of b.
template <class T>
WgmmaCall matmul_of_few_rows(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                             const LinearEpilogue<T> &epilogue) {
    const int64_t blocks = multiprocessors(), waves = ceil_divide(problem.n * problem.batch, blocks * 128);
    const int64_t share = ceil_divide(problem.n * problem.batch, blocks * waves);
    const int columns = static_cast<int>(ceil_divide(std::min(share, problem.n), 8) * 8);
    if (columns <= 32) return launch_wgmma<NarrowTile<T, 32, 16, 4, true, true>>(call, problem, epilogue, columns);
    if (columns <= 64) return launch_wgmma<SmallTile<T, true, true>>(call, problem, epilogue, columns);
    return launch_wgmma<NarrowTile<T, 128, 8, 2, true, true>>(call, problem, epilogue, columns);
}

/// Few columns: rows of a tile, 16 at least, with which each multiprocessor streams its share of a, the columns that
/// are copied, and about how many clocks that takes.
struct ColumnPlan {
    int rows, columns;
    int64_t clocks;
};

template <class Tile, class T>
ColumnPlan plan_few_columns(const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem) {
    constexpr int bytes_per_clock = 60, of_tile = 1000 + Tile::rows * Tile::n / 16;
    const int64_t blocks = multiprocessors(), all_rows = problem.m * problem.batch;
    const int64_t share = ceil_divide(all_rows, blocks * ceil_divide(all_rows, blocks * Tile::rows));
    const int rows = static_cast<int>(ceil_divide(std::min(std::max<int64_t>(share, 16), problem.m), 8) * 8);
    const int columns = Tile::b_along_k ? static_cast<int>(ceil_divide(problem.n, 8) * 8) : Tile::n;
    const int64_t waves = ceil_divide(ceil_divide(problem.m, rows) * problem.batch, blocks);
    const int64_t step = std::max(Tile::rows * Tile::n / 32, (rows + columns) * 128 / bytes_per_clock);
    return {rows, columns, waves * (ceil_divide(problem.k, Tile::step) * step + of_tile)};
}

/// A tile that is multiplied in chunks along k.
template <class T, int warpgroups, int n, int stages, int stage_steps, bool a_along_k, bool b_along_k>
using ChunkTile = WgmmaTile<T, Work::together, warpgroups, n, stages, a_along_k, b_along_k, stage_steps, true>;

/// The rows and columns of tiles, at most those of a Tile, with which all multiprocessors share the reads of a product
/// in chunks, each chunk of a tile by a block of a cluster or all by one block; and about how many clocks that takes.
struct ChunkPlan {
    int rows, columns;
    bool in_clusters;
    int64_t clocks;
};

template <class Tile, class T>
ChunkPlan plan_chunks(const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem, bool in_clusters) {
    constexpr int64_t products = std::max(Tile::rows * Tile::n / 32, 100);
    constexpr int64_t bytes_per_clock = Tile::a_along_k && Tile::b_along_k ? 50 : 40; // alone
    // Where b has short lines across k, all blocks wait for the same ones.
    const int64_t lines = !Tile::b_along_k && problem.n <= 16 ? 900 : 0;
    const int64_t steps = ceil_divide(problem.k, Tile::step), chunk = wgmma_chunk(steps);
    // Clusters of eight leave some multiprocessors without one.
    const int64_t clusters = std::max<int64_t>(int64_t{multiprocessors()} * 9 / 10 / ceil_divide(steps, chunk), 1);
    const int64_t blocks = in_clusters ? clusters : multiprocessors();
    const auto share = [&](int64_t lines, int64_t most, int64_t least) {
        const int64_t all = lines * problem.batch, own = ceil_divide(all, blocks * ceil_divide(all, blocks * most));
        return static_cast<int>(ceil_divide(std::min(std::max(own, least), lines), 8) * 8);
    };
    int rows = Tile::rows, columns = Tile::n;
    if (Tile::b_along_k && problem.m <= Tile::rows) {
        columns = share(problem.n, Tile::n, 8);
    } else if (Tile::a_along_k && problem.n <= Tile::n) {
        rows = share(problem.m, Tile::rows, 16);
        if (Tile::b_along_k) columns = static_cast<int>(ceil_divide(problem.n, 8) * 8);
    }
    const int64_t copied = Tile::a_along_k ? std::min<int64_t>(rows, ceil_divide(problem.m, 8) * 8) : rows;
    const int64_t tiles = ceil_divide(problem.m, rows) * ceil_divide(problem.n, columns) * problem.batch;
    const int64_t step =
        std::max({products, lines, (copied + columns) * Tile::line_bytes / (in_clusters ? 60 : bytes_per_clock)});
    const int64_t of_tile = in_clusters ? 3000 + 100 * Tile::n : 1000 + Tile::rows * Tile::n / 16;
    return {rows, columns, in_clusters, ceil_divide(tiles, blocks) * ((in_clusters ? chunk : steps) * step + of_tile)};
}

/// Few columns, whose k is cut into chunks.
template <bool a_along_k, bool b_along_k, class T>
WgmmaCall matmul_of_chunks(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                           const LinearEpilogue<T> &epilogue) {
    constexpr bool a = a_along_k, b = b_along_k;
    using Least = ChunkTile<T, 1, 32, 4, 4, a, b>;
    using Small = ChunkTile<T, 1, 64, 6, 2, a, b>;
    using Tall = ChunkTile<T, 3, 64, 3, 2, a, b>;
    using Large = ChunkTile<T, 2, 128, 6, 1, a, b>;
    const auto plan = [&](auto tile) {
        using Tile = decltype(tile);
        const ChunkPlan alone = plan_chunks<Tile>(problem, false);
        if constexpr (!Tile::has_clusters) return alone;
        const ChunkPlan shared = plan_chunks<Tile>(problem, true);
        return shared.clocks < alone.clocks ? shared : alone;
    };
    const auto begin = [&](auto tile, const ChunkPlan &plan) {
        return launch_wgmma<decltype(tile)>(call, problem, epilogue, plan.columns, plan.rows, plan.in_clusters);
    };
    const ChunkPlan small = plan(Small{}), large = plan(Large{});
    const int64_t clocks = std::min(small.clocks, large.clocks);
    if constexpr (a && b) {
        if (problem.m <= Least::rows) {
            const ChunkPlan least = plan(Least{});
            if (least.clocks <= clocks) return begin(Least{}, least);
        }
    }
    if constexpr (a) {
        if (problem.n <= Tall::n) {
            const ChunkPlan tall = plan(Tall{});
            if (tall.clocks < clocks) return begin(Tall{}, tall);
        }
    }
    return small.clocks <= large.clocks ? begin(Small{}, small) : begin(Large{}, large);
}

template <bool a_along_k, bool b_along_k, class T>
WgmmaCall matmul_of_layout(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                           const LinearEpilogue<T> &epilogue) {
    if constexpr (sizeof(T) == 2) {
        if (has_wgmma_chunks(problem)) return matmul_of_chunks<a_along_k, b_along_k>(call, problem, epilogue);
    }
    if constexpr (a_along_k && b_along_k) {
        if (problem.m <= 64) return matmul_of_few_rows(call, problem, epilogue);
    }
    constexpr bool a = a_along_k, b = b_along_k;
    const auto clocks = [&](auto tile) { return estimated_clocks<decltype(tile)>(problem, epilogue.activation); };
    using Medium = NarrowTile<T, 128, 8, 2, a, b>;
    using Small = SmallTile<T, a, b>;
    // Totals of fp8 need registers too, as do results of one byte.
    using Large = WgmmaTile<T, Work::together, 2, is_fp8<T> ? 128 : 256, is_fp8<T> ? 6 : 4, a, b>;
    using Other = std::conditional_t<is_fp8<T>, WgmmaTile<T, Work::together, 3, 128, 4, a, b>,
                                     WgmmaTile<T, Work::in_turn, 2, 128, 6, a, b>>;
    using Wide = std::conditional_t<sizeof(T) == 1, Large, WgmmaTile<T, Work::in_turn, 2, 192, 5, a, b>>;
    const int64_t large = clocks(Large{}), other = clocks(Other{}), wide = clocks(Wide{});
    const int64_t medium = clocks(Medium{}), small = clocks(Small{});
    const int64_t least = std::min({large, other, wide, medium, small});
    if constexpr (a_along_k && sizeof(T) > 1) {
        if (problem.n <= Small::n) {
            using Tall = WgmmaTile<T, Work::together, 3, 64, 3, a, b, 2>;
            const ColumnPlan few = plan_few_columns<Small>(problem), tall = plan_few_columns<Tall>(problem);
            if (tall.clocks < std::min(few.clocks, least)) {
                return launch_wgmma<Tall>(call, problem, epilogue, tall.columns, tall.rows);
            }
            if (few.clocks < least) return launch_wgmma<Small>(call, problem, epilogue, few.columns, few.rows);
        }
    }
    if (least == large) return launch_wgmma<Large>(call, problem, epilogue);
    if (least == other) return launch_wgmma<Other>(call, problem, epilogue);
    if constexpr (sizeof(T) > 1) {
        // Of a block's only tile, both warpgroups multiply and store a half.
        using Only = WgmmaTile<T, Work::together, 2, 192, 5, a, b>;
        const int64_t tiles = ceil_divide(problem.m, Only::rows) * ceil_divide(problem.n, Only::n) * problem.batch;
        if (least == wide && tiles <= multiprocessors()) return launch_wgmma<Only>(call, problem, epilogue);
    }
    if (least == wide) return launch_wgmma<Wide>(call, problem, epilogue);
    if (least == medium) return launch_wgmma<Medium>(call, problem, epilogue);
    return launch_wgmma<Small>(call, problem, epilogue);
}

/// Of f32 with rows of a along k and columns of b across: the transposed product.
template <class T>
WgmmaCall matmul_transposed(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                            const LinearEpilogue<T> &epilogue) {
    const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> swapped{problem.n,     problem.m, problem.k,
                                                                    problem.batch, problem.b, problem.a};
    using Large = WgmmaTile<T, Work::together, 2, 256, 4, false, true>;
    using Square = WgmmaTile<T, Work::together, 2, 128, 6, false, true>;
    using Medium = NarrowTile<T, 128, 8, 2, false, true>;
    using Small = NarrowTile<T, 64, 12, 2, false, true>;
    if (problem.m <= Small::n) {
        // Each multiprocessor streams its share of b, in panels of 32 columns.
        const auto share = [&](int rows) {
            return ceil_divide(ceil_divide(problem.n, rows) * problem.batch, multiprocessors()) * rows;
        };
        const int columns = static_cast<int>(ceil_divide(problem.m, 8) * 8);
        return launch_wgmma<Small>(call, swapped, epilogue, columns, share(32) < share(64) ? 32 : 64);
    }
    const auto clocks = [&](auto tile) { return estimated_clocks<decltype(tile)>(swapped, epilogue.activation); };
    const int64_t large = clocks(Large{}), square = clocks(Square{});
    const int64_t medium = clocks(Medium{}), small = clocks(Small{});
    const int64_t least = std::min({large, square, medium, small});
    if (least == large) return launch_wgmma<Large>(call, swapped, epilogue);
    if (least == square) return launch_wgmma<Square>(call, swapped, epilogue);
    if (least == medium) return launch_wgmma<Medium>(call, swapped, epilogue);
    return launch_wgmma<Small>(call, swapped, epilogue);
}

/// The most terms that are added one after the other; other kernels add longer sums in chunks, or of integers in 64
/// bits.
template <class T> constexpr int64_t kLongestChain = std::is_same_v<T, u8> ? INT32_MAX / (255 * 255) : 1 << 16;

/// Tiles of operands whose lines begin anywhere.
template <class T, bool a_along_k, bool b_along_k>
using ShiftedWgmmaTile =
    WgmmaTile<T, Work::together, kShiftedWgmmaRows / 64, kShiftedWgmmaColumns, 3, a_along_k, b_along_k, 1, true, true>;

template <class T>
Status matmul_of_shifted_by_wgmma(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                                  const LinearEpilogue<T> &epilogue, const ShiftedWgmmaPlan &plan) {
    const auto begin = [&](auto tile) {
        using Tile = decltype(tile);
        static_assert(Tile::step == kShiftedWgmmaDepth);
        return launch_wgmma<Tile>(call, problem, epilogue, Tile::n, Tile::rows, plan.in_clusters).status;
    };
    if (problem.a.along_k && problem.b.along_k) return begin(ShiftedWgmmaTile<T, true, true>{});
    if (problem.a.along_k) return begin(ShiftedWgmmaTile<T, true, false>{});
    if (problem.b.along_k) return begin(ShiftedWgmmaTile<T, false, true>{});
    return begin(ShiftedWgmmaTile<T, false, false>{});
}

template <class T>
WgmmaCall matmul_by_wgmma(const Call &call, const MatmulProblem<MatmulOperand<T>, MatmulOperand<T>> &problem,
                          const LinearEpilogue<T> &epilogue) {
    constexpr WgmmaCall not_taken{false, Status::ok};
    const bool a_along_k = problem.a.along_k, b_along_k = problem.b.along_k;
    if (problem.k <= 0 || problem.k > kLongestChain<T>) return not_taken;
    if (device_attribute(cudaDevAttrComputeCapabilityMajor) != 9) return not_taken;
    if (!is_readable(problem.a, problem.batch) || !is_readable(problem.b, problem.batch)) return not_taken;
    if (a_along_k && b_along_k) return matmul_of_layout<true, true>(call, problem, epilogue);
    if constexpr (sizeof(T) == 4) {
        if (a_along_k) return matmul_transposed(call, problem, epilogue);
    }
    if constexpr (sizeof(T) == 2) {
        if (a_along_k) return matmul_of_layout<true, false>(call, problem, epilogue);
        if (b_along_k) return matmul_of_layout<false, true>(call, problem, epilogue);
        return matmul_of_layout<false, false>(call, problem, epilogue);
    }
    return not_taken;
}

} // namespace baracuda
