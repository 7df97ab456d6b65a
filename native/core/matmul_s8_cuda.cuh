// matmul_s8.h on the device. A block computes one tile of c on the int8 tensor cores (mma.sync, from compute capability
// 7.5) and walks along k in steps, with the next steps on their way into a ring of shared-memory stages.
#pragma once

#include "core/launch_cuda.cuh"
#include "core/matmul_s8_tile_cuda.cuh"

#include <cuda_runtime.h>

#include <cstdint>

namespace baracuda {

/// Two cells that are stored at once.
template <class Out> struct alignas(2 * sizeof(Out)) Pair {
    Out left, right;
};

/// Stores the cells of a warp, of which lane l holds, in each 16 x 8 cells, the columns 2 * (l % 4) and + 1 of the rows
/// l / 4 and + 8.
template <class Tile, class Sum, class Out, class Epilogue>
__device__ __forceinline__ void store_cells(const MatmulSize &size, int64_t row, int64_t column,
                                            const Sum (&sums)[Tile::m_tiles][Tile::n_tiles][4], Out *c,
                                            const Epilogue &epilogue) {
    using Factor = decltype(epilogue.row_factor(0));
    const int lane = threadIdx.x % 32;
    const bool paired = size.n % 2 == 0 && reinterpret_cast<uintptr_t>(c) % sizeof(Pair<Out>) == 0;
    row += lane / 4;
    column += lane % 4 * 2;
    Factor row_factors[Tile::m_tiles * 2];
#pragma unroll
    for (int i = 0; i < Tile::m_tiles * 2; ++i) {
        if (row + i * 8 < size.m) row_factors[i] = epilogue.row_factor(row + i * 8);
    }
#pragma unroll
    for (int j = 0; j < Tile::n_tiles; ++j, column += 8) {
        if (column >= size.n) break;
        const bool two = column + 1 < size.n;
        const Factor left_factor = epilogue.column_factor(column);
        const Factor right_factor = two ? epilogue.column_factor(column + 1) : left_factor;
#pragma unroll
        for (int i = 0; i < Tile::m_tiles * 2; ++i) {
            if (row + i * 8 >= size.m) break;
            Out *to = c + (row + i * 8) * size.n + column;
            const Out left = epilogue.combine(row_factors[i], left_factor, sums[i / 2][j][i % 2 * 2]);
            const Out right = epilogue.combine(row_factors[i], right_factor, sums[i / 2][j][i % 2 * 2 + 1]);
            if (paired) {
                *reinterpret_cast<Pair<Out> *>(to) = {left, right};
            } else {
                to[0] = left;
                if (two) to[1] = right;
            }
        }
    }
}

template <class Tile, bool realigns, class Out, class Epilogue>
__global__ void __launch_bounds__(Tile::threads)
    matmul_s8_kernel(MatmulSize size, const int8_t *a, const int8_t *b, Out *c, Epilogue epilogue) {
    begin_kernel();
    extern __shared__ __align__(128) uint4 shared_memory[];
    const uint32_t shared = static_cast<uint32_t>(__cvta_generic_to_shared(shared_memory));

    // Blocks that run together share a few rows of tiles and the columns that they meet.
    constexpr uint32_t most_rows = 16;
    const uint32_t tiles_m = (size.m + Tile::block_m - 1) / Tile::block_m;
    const uint32_t tiles_n = (size.n + Tile::block_n - 1) / Tile::block_n;
    const uint32_t band = min(most_rows, tiles_m) * tiles_n;
    const uint32_t band_row = blockIdx.x / band * most_rows;
    const uint32_t band_rows = min(most_rows, tiles_m - band_row);
    const int64_t row = int64_t{Tile::block_m} * (band_row + blockIdx.x % band % band_rows);
    const int64_t column = int64_t{Tile::block_n} * (blockIdx.x % band / band_rows);

    Loader<Tile, realigns> loader(size, row, column, a, b, shared);
    loader.start();

    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int warp_row = warp % (Tile::block_m / Tile::warp_m) * Tile::warp_m;
    const int warp_column = warp / (Tile::block_m / Tile::warp_m) * Tile::warp_n;
    const uint32_t a_first = swizzled<Tile>(warp_row + lane % 16, lane / 16);
    const uint32_t b_first = swizzled<Tile>(Tile::block_m + warp_column + lane / 16 * 8 + lane % 8, lane / 8 % 2);

    uint32_t a_words[2][Tile::m_tiles][4], b_words[2][Tile::n_tiles / 2][4];
    const auto load_group = [&](uint32_t stage, int group) {
#pragma unroll
        for (int i = 0; i < Tile::m_tiles; ++i) {
            load_matrices(a_words[group % 2][i], ((stage + a_first) ^ group * 32) + i * (16 * Tile::step));
        }
#pragma unroll
        for (int j = 0; j < Tile::n_tiles / 2; ++j) {
            load_matrices(b_words[group % 2][j], ((stage + b_first) ^ group * 32) + j * (16 * Tile::step));
        }
    };

    int32_t sums[Tile::m_tiles][Tile::n_tiles][4] = {};
    [[maybe_unused]] int64_t wide_sums[Tile::m_tiles][Tile::n_tiles][4] = {};
    [[maybe_unused]] int64_t until_flush = kInt32Products / Tile::step;

    uint32_t stage = shared;
    load_group(stage, 0);
#pragma unroll
    for (int i = 0; i < Tile::m_tiles; ++i) loader.slot(i);
#pragma unroll 1
    for (int64_t left = size.k; left > 0; left -= Tile::step) {
#pragma unroll
        for (int group = 0; group < Tile::groups; ++group) {
            if (group + 1 < Tile::groups) {
                load_group(stage, group + 1);
            } else {
                loader.end_step(); // every warp has read this one
                stage = loader.after(stage);
                load_group(stage, 0);
            }
#pragma unroll
            for (int i = 0; i < Tile::m_tiles; ++i) {
                loader.slot((group + 1) % Tile::groups * Tile::m_tiles + i);
#pragma unroll
                for (int j = 0; j < Tile::n_tiles; ++j) {
                    multiply_add(sums[i][j], a_words[group % 2][i], b_words[group % 2][j / 2] + j % 2 * 2);
                }
            }
        }
        if constexpr (Tile::wide) {
            if (--until_flush == 0 || left <= Tile::step) {
                until_flush = kInt32Products / Tile::step;
#pragma unroll
                for (int i = 0; i < Tile::m_tiles * Tile::n_tiles * 4; ++i) {
                    int32_t &sum = sums[i / 4 / Tile::n_tiles][i / 4 % Tile::n_tiles][i % 4];
                    wide_sums[i / 4 / Tile::n_tiles][i / 4 % Tile::n_tiles][i % 4] += sum;
                    sum = 0;
                }
            }
        }
    }

    if constexpr (Tile::wide) {
        store_cells<Tile>(size, row + warp_row, column + warp_column, wide_sums, c, epilogue);
    } else {
        store_cells<Tile>(size, row + warp_row, column + warp_column, sums, c, epilogue);
    }
}

template <class Tile, bool realigns, class Out, class Epilogue>
Status launch_matmul_s8(const Call &call, const MatmulSize &size, const int8_t *a, const int8_t *b, Out *c,
                        const Epilogue &epilogue) {
    const auto kernel = matmul_s8_kernel<Tile, realigns, Out, Epilogue>;
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, Tile::shared_bytes);
    return launch(call, Tile::blocks(size), Tile::threads, Tile::shared_bytes, kernel, size, a, b, c, epilogue);
}

using LargeMatmul = MatmulTile<128, 256, 64, 64, 4>; // from compute capability 9.0
using SmallMatmul = MatmulTile<64, 64, 32, 32, 4>;
using FlatMatmul = MatmulTile<16, 64, 16, 16, 6>; // a few rows of a: bound by the reads of b
using WideMatmul = MatmulTile<64, 64, 32, 32, 4, true>;

template <class Out, class Epilogue>
Status matmul_s8(const Call &call, int64_t m, int64_t n, int64_t k, const int8_t *a, const int8_t *b, Out *c,
                 const Epilogue &epilogue) {
    if (m == 0 || n == 0) return Status::ok;
    int device = 0, multiprocessors = 0, shared_bytes = 0;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    cudaDeviceGetAttribute(&shared_bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);

    const MatmulSize size{m, n, k};
    const bool aligned = k > 0 && (reinterpret_cast<uintptr_t>(a) | reinterpret_cast<uintptr_t>(b) | k) % 16 == 0;
    const auto with = [&](auto tile) {
        using Tile = decltype(tile);
        return aligned ? launch_matmul_s8<Tile, false>(call, size, a, b, c, epilogue)
                       : launch_matmul_s8<Tile, true>(call, size, a, b, c, epilogue);
    };
    if (k > kInt32Products) return launch_matmul_s8<WideMatmul, true>(call, size, a, b, c, epilogue);
    if (m <= FlatMatmul::block_m) return with(FlatMatmul{});
    if (m > SmallMatmul::block_m && n > SmallMatmul::block_n && LargeMatmul::blocks(size) * 2 >= multiprocessors &&
        LargeMatmul::shared_bytes <= shared_bytes) {
        return with(LargeMatmul{});
    }
    return with(SmallMatmul{});
}

} // namespace baracuda
