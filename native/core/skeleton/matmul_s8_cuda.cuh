// matmul_s8.h on the device. A block computes one tile of c on the int8 tensor cores (mma.sync, from compute capability
// 7.5) and walks along k in steps, with the next steps on their way into a ring of shared-memory stages. Where the
// tiles are few, a cluster of blocks shares one: each has a part of k, and stores a part of the rows.
#pragma once

#include "core/device/launch.cuh"
#include "core/layout/alignment.h"
#include "core/skeleton/matmul_s8_tile_cuda.cuh"

#include <cuda_runtime.h>

#include <cstdint>

namespace baracuda {

/// The sums of a tile and the factors of its rows in shared memory, on their way to whole rows of c. The rows' pitch
/// puts the sums that a warp stores at once into different banks.
template <class Tile, class Sum, class Factor> struct TileSums {
    static constexpr int pitch = Tile::block_n + 8;
    alignas(32) Sum sums[Tile::block_m][pitch];
    Factor row_factors[Tile::block_m];

    /// Stores the sums of a warp, of which lane l holds, in each 16 x 8 cells, the columns 2 * (l % 4) and + 1 of the
    /// rows l / 4 and + 8.
    __device__ __forceinline__ void set(int row, int column, const Sum (&of_warp)[Tile::m_tiles][Tile::n_tiles][4]) {
        row += threadIdx.x % 32 / 4;
        column += threadIdx.x % 4 * 2;
#pragma unroll
        for (int i = 0; i < Tile::m_tiles * 2; ++i) {
#pragma unroll
            for (int j = 0; j < Tile::n_tiles; ++j) {
                const Sum *from = &of_warp[i / 2][j][i % 2 * 2];
                Vector<Sum, 2> pair;
                pair.set({from[0], from[1]});
                *reinterpret_cast<Vector<Sum, 2> *>(&sums[row + i * 8][column + j * 8]) = pair;
            }
        }
    }

    /// Stores this block's rows of the tile of c at (row, column), `width` cells at once.
    template <int width, class Out, class Epilogue>
    __device__ __forceinline__ void store(const MatmulSize &size, int64_t row, int64_t column, Out *c,
                                          const Epilogue &epilogue) const {
        constexpr int row_threads = Tile::block_n / width, rows = Tile::threads / row_threads;
        const int from = threadIdx.x % row_threads * width;
        column += from;
        if (column >= size.n) return;
        Factor column_factors[width];
#pragma unroll
        for (int i = 0; i < width; ++i) column_factors[i] = epilogue.column_factor(column + i);
        constexpr int split_rows = Tile::block_m / Tile::splits;
        constexpr int unroll = split_rows / rows < 8 ? split_rows / rows : 8;
        static_assert(split_rows % rows == 0);
        const int split = blockIdx.x % Tile::splits;
        const int end = static_cast<int>(min(size.m - row, int64_t{(split + 1) * split_rows}));
#pragma unroll(unroll)
        for (int i = split * split_rows + threadIdx.x / row_threads; i < end; i += rows) {
            const auto *const own = reinterpret_cast<const Vector<Sum, width> *>(&sums[i][from]);
            Sum cells[width];
#pragma unroll
            for (int j = 0; j < width; ++j) cells[j] = own->lane(j);
#pragma unroll
            for (int other = 1; other < Tile::splits; ++other) {
                const Vector<Sum, width> part = *in_split(own, (split + other) % Tile::splits);
#pragma unroll
                for (int j = 0; j < width; ++j) cells[j] += part.lane(j);
            }
            Out results[width];
#pragma unroll
            for (int j = 0; j < width; ++j) {
                results[j] = epilogue.combine(row_factors[i], column_factors[j], cells[j]);
            }
            Vector<Out, width> vector;
            vector.set(results);
            vector.store(c + (row + i) * size.n + column);
        }
    }
};

/// Stores the tile of c at (row, column), where a warp has the sums at (warp_row, warp_column).
template <class Tile, class Sum, class Out, class Epilogue>
__device__ __forceinline__ void store_tile(const MatmulSize &size, int64_t row, int64_t column, int warp_row,
                                           int warp_column, const Sum (&sums)[Tile::m_tiles][Tile::n_tiles][4],
                                           void *shared, Out *c, const Epilogue &epilogue) {
    using Sums = TileSums<Tile, Sum, decltype(epilogue.row_factor(0))>;
    static_assert(sizeof(Sums) <= Tile::shared_bytes && Tile::block_m <= Tile::threads);
    auto &tile = *static_cast<Sums *>(shared);
    if (threadIdx.x < Tile::block_m && row + threadIdx.x < size.m) {
        tile.row_factors[threadIdx.x] = epilogue.row_factor(row + threadIdx.x);
    }
    tile.set(warp_row, warp_column, sums);
    sync_splits<Tile>();
    constexpr int width = sizeof(Out) < 8 ? 4 : 2;
    if ((reinterpret_cast<uintptr_t>(c) | size.n * sizeof(Out)) % (width * sizeof(Out)) == 0) {
        tile.template store<width>(size, row, column, c, epilogue);
    } else {
        tile.template store<1>(size, row, column, c, epilogue);
    }
    if constexpr (Tile::splits > 1) sync_splits<Tile>(); // the others have read this block's sums
}

template <class Tile, bool realigns, class Out, class Epilogue>
__global__ void __launch_bounds__(Tile::threads)
    matmul_s8_kernel(MatmulSize size, const int8_t *a, const int8_t *b, Out *c, Epilogue epilogue) {
    begin_kernel();
    extern __shared__ __align__(128) uint4 shared_memory[];
    const uint32_t shared = static_cast<uint32_t>(__cvta_generic_to_shared(shared_memory));

    // Blocks that run together share a few rows of tiles and the columns that they meet: a band of rows of tiles is
    // walked through column by column.
    constexpr uint32_t max_band_rows = 16;
    const uint32_t tile = blockIdx.x / Tile::splits;
    const uint32_t tiles_m = (size.m + Tile::block_m - 1) / Tile::block_m;
    const uint32_t tiles_n = (size.n + Tile::block_n - 1) / Tile::block_n;
    const uint32_t band = min(max_band_rows, tiles_m) * tiles_n;
    const uint32_t band_row = tile / band * max_band_rows;
    const uint32_t band_rows = min(max_band_rows, tiles_m - band_row);
    const int64_t row = int64_t{Tile::block_m} * (band_row + tile % band % band_rows);
    const int64_t column = int64_t{Tile::block_n} * (tile % band / band_rows);

    using Bytes = typename Tile::Bytes;
    const int64_t part = ceil_divide(size.k, Tile::splits * Tile::step) * Tile::step;
    const int64_t k_begin = min(blockIdx.x % Tile::splits * part, size.k), k_end = min(k_begin + part, size.k);
    Loader<Tile, realigns> loader(size, row, column, a, b, k_begin, k_end, shared);
    loader.start();

    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int warp_row = warp % (Tile::block_m / Tile::warp_m) * Tile::warp_m;
    const int warp_column = warp / (Tile::block_m / Tile::warp_m) * Tile::warp_n;
    const uint32_t a_first = swizzled<Tile>(warp_row + lane % 16, lane / 16);
    const uint32_t b_first = swizzled<Tile>(Tile::block_m + warp_column + lane / 16 * 8 + lane % 8, lane / 8 % 2);

    // b's words of a group are loaded while the group before it is multiplied, a's as soon as their last use is over.
    uint32_t a_words[Tile::m_tiles][4], b_words[2][Tile::n_tiles / 2][4];
    const auto load_a = [&](uint32_t stage, int group, int i) {
        load_matrices(a_words[i], ((stage + a_first) ^ group * 32) + i * (16 * Tile::step));
    };
    const auto load_b = [&](uint32_t stage, int group) {
#pragma unroll
        for (int j = 0; j < Tile::n_tiles / 2; ++j) {
            load_matrices(b_words[group % 2][j], ((stage + b_first) ^ group * 32) + j * (16 * Tile::step));
        }
    };

    int32_t sums[Tile::m_tiles][Tile::n_tiles][4] = {};
    [[maybe_unused]] int64_t wide_sums[Tile::m_tiles][Tile::n_tiles][4] = {};
    [[maybe_unused]] int64_t until_flush = kInt32Products / Tile::step;

    uint32_t stage = shared;
#pragma unroll
    for (int i = 0; i < Tile::m_tiles; ++i) load_a(stage, 0, i);
    load_b(stage, 0);
#pragma unroll 1
    for (auto left = static_cast<Bytes>(k_end - k_begin); left > 0; left -= Tile::step) {
#pragma unroll
        for (int group = 0; group < Tile::groups; ++group) {
            if (group + 1 < Tile::groups) {
                load_b(stage, group + 1);
                loader.start_group(group);
            } else {
                loader.end_step(); // every warp has read this one
                stage = loader.after(stage);
                load_b(stage, 0);
            }
#pragma unroll
            for (int i = 0; i < Tile::m_tiles; ++i) {
#pragma unroll
                for (int j = 0; j < Tile::n_tiles; ++j) {
                    multiply_add(sums[i][j], a_words[i], b_words[group % 2][j / 2] + j % 2 * 2);
                }
                load_a(stage, (group + 1) % Tile::groups, i);
            }
            if (group + 1 < Tile::groups) loader.end_group(group);
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

    loader.finish();
    if constexpr (Tile::wide) {
        store_tile<Tile>(size, row, column, warp_row, warp_column, wide_sums, shared_memory, c, epilogue);
    } else {
        store_tile<Tile>(size, row, column, warp_row, warp_column, sums, shared_memory, c, epilogue);
    }
}

template <class Tile, bool realigns, class Out, class Epilogue>
Status launch_matmul_s8(const Call &call, const MatmulSize &size, const int8_t *a, const int8_t *b, Out *c,
                        const Epilogue &epilogue) {
    const auto kernel = matmul_s8_kernel<Tile, realigns, Out, Epilogue>;
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, Tile::shared_bytes);
    return launch_clusters(call, Tile::blocks(size), Tile::splits, Tile::threads, Tile::shared_bytes, kernel, size, a,
                           b, c, epilogue);
}

using LargeMatmul = MatmulTile<128, 256, 64, 64, 4>; // from compute capability 9.0
using SmallMatmul = MatmulTile<64, 64, 32, 32, 4>;
using FewRowsMatmul = MatmulTile<16, 64, 16, 16, 6>;  // of a: bound by the reads of b
using SplitMatmul = MatmulTile<64, 64, 32, 32, 8, 2>; // few tiles of c; compute capability 9.0
using WideMatmul = MatmulTile<64, 64, 32, 32, 4, 1, true>;

template <class Out, class Epilogue>
Status matmul_s8(const Call &call, int64_t m, int64_t n, int64_t k, const int8_t *a, const int8_t *b, Out *c,
                 const Epilogue &epilogue) {
    if (m == 0 || n == 0) return Status::ok;
    const int shared_bytes = max_shared_bytes();
    const int clusters = device_attribute(cudaDevAttrClusterLaunch);

    const MatmulSize size{m, n, k};
    const bool aligned = k > 0 && k % 16 == 0 && is_aligned(a, 16) && is_aligned(b, 16);
    const auto with = [&](auto tile) {
        using Tile = decltype(tile);
        return aligned ? launch_matmul_s8<Tile, false>(call, size, a, b, c, epilogue)
                       : launch_matmul_s8<Tile, true>(call, size, a, b, c, epilogue);
    };
    if (k > kInt32Products) return launch_matmul_s8<WideMatmul, true>(call, size, a, b, c, epilogue);
    if (m <= FewRowsMatmul::block_m) return with(FewRowsMatmul{});
    if (m > SmallMatmul::block_m && n > SmallMatmul::block_n && LargeMatmul::blocks(size) * 2 >= multiprocessors() &&
        LargeMatmul::shared_bytes <= shared_bytes) {
        return with(LargeMatmul{});
    }
    if (clusters && SplitMatmul::blocks(size) <= multiprocessors() && SplitMatmul::shared_bytes <= shared_bytes) {
        return with(SplitMatmul{});
    }
    return with(SmallMatmul{});
}

} // namespace baracuda
