// matmul_s8.h on the host: tiles of c, each summed over slices of k whose operands were widened to int16, a form that
// compilers turn into multiply-add instructions on any processor.
#pragma once

#include "core/host/parallel.h"
#include "core/skeleton/matmul_s8.h"

#include <algorithm>
#include <cstdint>

namespace baracuda {

/// One slice of one tile of c: rows of a and of b, side by side in memory, and the sums so far.
struct MatmulSlice {
    static constexpr int rows = 32, columns = 64, depth = 512;
    static constexpr int together = 4; // columns that share the loads of a
    static_assert(depth <= kInt32Products && columns % together == 0);

    int16_t a[rows][depth];
    int16_t b[columns][depth];
    int64_t sums[rows][columns];

    /// to[r][p] = from[r * k + p] for r < count and p < width.
    static void widen_rows(int count, int width, int64_t k, const int8_t *from, int16_t (*to)[depth]) {
        for (int r = 0; r < count; ++r) std::copy(from + r * k, from + r * k + width, to[r]);
    }

    void add_products(int row_count, int column_count, int width) {
        for (int i = 0; i < row_count; ++i) {
            for (int j = 0; j < column_count; j += together) {
                int32_t sum[together] = {};
                for (int p = 0; p < width; ++p) {
                    for (int q = 0; q < together; ++q) sum[q] += a[i][p] * b[j + q][p];
                }
                for (int q = 0; q < together; ++q) sums[i][j + q] += sum[q];
            }
        }
    }
};

template <class Out, class Epilogue>
Status matmul_s8(const Call &, int64_t m, int64_t n, int64_t k, const int8_t *a, const int8_t *b, Out *c,
                 const Epilogue &epilogue) {
    using Slice = MatmulSlice;
    const int64_t across = (n + Slice::columns - 1) / Slice::columns;
    const int64_t tiles = (m + Slice::rows - 1) / Slice::rows * across;
    const int64_t grain = 1 + (int64_t{1} << 20) / (Slice::rows * Slice::columns * std::max<int64_t>(k, 1));
    parallel_for(tiles, grain, [&](int64_t begin, int64_t end) {
        Slice slice = {};
        for (int64_t tile = begin; tile < end; ++tile) {
            const int64_t row = tile / across * Slice::rows, column = tile % across * Slice::columns;
            const int row_count = static_cast<int>(std::min<int64_t>(Slice::rows, m - row));
            const int column_count = static_cast<int>(std::min<int64_t>(Slice::columns, n - column));
            std::fill_n(&slice.sums[0][0], Slice::rows * Slice::columns, int64_t{0});
            for (int64_t p = 0; p < k; p += Slice::depth) {
                const int width = static_cast<int>(std::min<int64_t>(Slice::depth, k - p));
                Slice::widen_rows(row_count, width, k, a + row * k + p, slice.a);
                Slice::widen_rows(column_count, width, k, b + column * k + p, slice.b);
                slice.add_products(row_count, column_count, width);
            }
            for (int i = 0; i < row_count; ++i) {
                const auto row_factor = epilogue.row_factor(row + i);
                for (int j = 0; j < column_count; ++j) {
                    c[(row + i) * n + column + j] =
                        epilogue.combine(row_factor, epilogue.column_factor(column + j), slice.sums[i][j]);
                }
            }
        }
    });
    return Status::ok;
}

} // namespace baracuda
