// matmul.h on the host: tiles of the result, each summed over slices of k, whose operands are widened and packed as the
// innermost loop reads them. A slice is summed in f32 (f64 for f64), which is exact for integers, and slices in f64 or
// int64.
#pragma once

#include "core/host/multiply.h"
#include "core/host/parallel.h"
#include "core/skeleton/matmul.h"

#include <algorithm>

namespace baracuda {

/// Where rows of an operand begin, of which each is walked through along k or the rows are walked through for each p.
template <class T> struct MatmulSource {
    using Element = MatmulElement<T>;
    static constexpr int per_byte = Element::bits < 8 ? 8 / Element::bits : 1;
    const T *data;
    int64_t first, row_step, depth_step;

    /// From element `begin` along k of row `row` on.
    MatmulSource(const MatmulOperand<T> &from, int64_t g, int64_t row, int64_t begin)
        : data(from.data),
          first(g * from.batch_stride + (from.along_k ? row * from.pitch + begin : begin * from.pitch + row)),
          row_step(from.along_k ? from.pitch : 1), depth_step(from.along_k ? 1 : from.pitch) {}

    template <class P> P value(int64_t index) const {
        typename Element::Staged staged;
        if constexpr (per_byte > 1) {
            const uint32_t byte = data[index / per_byte].byte;
            staged = Element::staged(byte >> (index % per_byte * Element::bits) & ((1 << Element::bits) - 1));
        } else {
            staged = Element::staged(to_word(data[index]));
        }
        return static_cast<P>(load_element(&staged, 0));
    }
};

/// to[p][r] of the rows from `row` on, r < there, and p < length from `begin` on.
template <class P, int width, class T>
void pack_panel(P (*to)[width], const MatmulOperand<T> &from, int64_t g, int64_t row, int there, int64_t begin,
                int length) {
    const MatmulSource<T> source(from, g, row, begin);
    if (from.along_k) {
        for (int r = 0; r < there; ++r) {
            for (int p = 0; p < length; ++p)
                to[p][r] = source.template value<P>(source.first + r * source.row_step + p);
        }
    } else if (there == width) {
        for (int p = 0; p < length; ++p) {
            for (int r = 0; r < width; ++r)
                to[p][r] = source.template value<P>(source.first + p * source.depth_step + r);
        }
    } else {
        for (int p = 0; p < length; ++p) {
            for (int r = 0; r < there; ++r)
                to[p][r] = source.template value<P>(source.first + p * source.depth_step + r);
        }
    }
}
template <class P, int width, class Operand>
void pack_panel(P (*to)[width], const Operand &from, int64_t, int64_t row, int there, int64_t begin, int length) {
    for (int r = 0; r < there; ++r) {
        for (int p = 0; p < length; p += Operand::run) {
            typename Operand::Staged values[Operand::run];
            from.load(row + r, begin + p, values);
            for (int i = 0; i < Operand::run; ++i) to[p + i][r] = static_cast<P>(load_element(values, i));
        }
    }
}

/// One slice of one tile: `rows` of a and `columns` of b, in panels of as many as a block has, and the sums so far.
template <class P, class Outer> struct MatmulSlice {
    static constexpr int depth = 256; // of which a sum of u8 products is below 2^24
    static constexpr int block_columns = kBlockColumns<P>;
    static constexpr int rows = 24 * kBlockRows, columns = 16 * block_columns;

    alignas(64) P a[rows / kBlockRows][depth][kBlockRows];
    alignas(64) P b[columns / block_columns][depth][block_columns];
    Outer sums[rows][columns];

    /// to[r / width][p][r % width] for r < count rounded up to whole panels, and p < length.
    template <int width, class Operand>
    static void pack(P (*to)[depth][width], const Operand &from, int64_t g, int64_t first, int count, int64_t begin,
                     int length) {
        for (int panel = 0; panel * width < count; ++panel) {
            const int there = std::min(width, count - panel * width);
            if (there < width) std::fill_n(&to[panel][0][0], depth * width, P(0));
            pack_panel(to[panel], from, g, first + panel * width, there, begin, length);
        }
    }

    void add_products(int row_count, int column_count, int length) {
        alignas(64) P block[kBlockRows][block_columns];
        for (int j = 0; j * block_columns < column_count; ++j) {
            for (int i = 0; i * kBlockRows < row_count; ++i) {
                multiply_block(length, &a[i][0][0], &b[j][0][0], block);
                for (int r = 0; r < kBlockRows; ++r) {
                    Outer *const to = &sums[i * kBlockRows + r][j * block_columns];
                    for (int c = 0; c < block_columns; ++c) to[c] += static_cast<Outer>(block[r][c]);
                }
            }
        }
    }
};

/// Rows of tiles of a result: the most of which there are still tiles enough for many processors.
inline int64_t matmul_tile_rows(int64_t m, int64_t tiles_across, int64_t most) {
    constexpr int64_t enough = 32;
    int64_t rows = most;
    while (rows > most / 4 && (m + rows - 1) / rows * tiles_across < enough) rows /= 2;
    return std::min(rows, m);
}

template <class A, class B, class Epilogue>
Status matmul(const Call &, const MatmulProblem<A, B> &problem, const Epilogue &epilogue) {
    using Staged = typename A::Staged;
    using P = Compute<Staged>;
    using Slice = MatmulSlice<P, std::conditional_t<std::is_integral_v<Staged>, int64_t, f64>>;
    const int64_t m = problem.m, n = problem.n, k = problem.k;
    const int64_t across = (n + Slice::columns - 1) / Slice::columns, columns = std::min<int64_t>(n, Slice::columns);
    const int64_t rows = matmul_tile_rows(m, problem.batch * across, Slice::rows), down = (m + rows - 1) / rows;
    const int64_t grain = 1 + (int64_t{1} << 20) / (rows * columns * std::max<int64_t>(k, 1));
    parallel_for(problem.batch * down * across, grain, [&](int64_t begin, int64_t end) {
        Slice slice;
        for (int64_t tile = begin; tile < end; ++tile) {
            const int64_t g = tile / (down * across), within = tile % (down * across);
            const int64_t row = within / across * rows, column = within % across * Slice::columns;
            const int row_count = static_cast<int>(std::min<int64_t>(rows, m - row));
            const int column_count = static_cast<int>(std::min<int64_t>(Slice::columns, n - column));
            std::fill_n(&slice.sums[0][0], (row_count + kBlockRows - 1) / kBlockRows * kBlockRows * Slice::columns, 0);
            for (int64_t p = 0; p < k; p += Slice::depth) {
                const int length = static_cast<int>(std::min<int64_t>(Slice::depth, k - p));
                Slice::pack(slice.a, problem.a, g, row, row_count, p, length);
                Slice::pack(slice.b, problem.b, g, column, column_count, p, length);
                slice.add_products(row_count, column_count, length);
            }
            for (int i = 0; i < row_count; ++i) {
                const auto *const sums = slice.sums[i];
                for (int j = 0; j < column_count; j += 2) {
                    epilogue.store(g, row + i, column + j, std::min(2, column_count - j), sums[j], sums[j + 1]);
                }
            }
        }
    });
    return Status::ok;
}

} // namespace baracuda
