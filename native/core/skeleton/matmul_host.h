// matmul.h on the host: tiles of the result, each summed over slices of k, whose operands are widened and packed as the
// innermost loop reads them. A slice is summed in f32 (f64 for f64), which is exact for integers, and slices in f64 or
// int64.
#pragma once

#include "core/host/multiply.h"
#include "core/host/parallel.h"
#include "core/host/processors.h"
#include "core/host/rows.h"
#include "core/layout/divider.h"
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

/// to[p * width + r] = from[r * step + p] for r < 4 and p < 4.
template <int width> void transpose_4(f32 *to, const f32 *from, int64_t step) {
    typedef f32 Four __attribute__((vector_size(16)));
    typedef int32_t Places __attribute__((vector_size(16)));
    constexpr Places low = {0, 4, 1, 5}, high = {2, 6, 3, 7};
    Four a, b, c, d;
    std::memcpy(&a, from, sizeof a);
    std::memcpy(&b, from + step, sizeof b);
    std::memcpy(&c, from + 2 * step, sizeof c);
    std::memcpy(&d, from + 3 * step, sizeof d);
    const Four ac = __builtin_shuffle(a, c, low), bd = __builtin_shuffle(b, d, low);
    const Four ac_high = __builtin_shuffle(a, c, high), bd_high = __builtin_shuffle(b, d, high);
    a = __builtin_shuffle(ac, bd, low);
    b = __builtin_shuffle(ac, bd, high);
    c = __builtin_shuffle(ac_high, bd_high, low);
    d = __builtin_shuffle(ac_high, bd_high, high);
    std::memcpy(to, &a, sizeof a);
    std::memcpy(to + width, &b, sizeof b);
    std::memcpy(to + 2 * width, &c, sizeof c);
    std::memcpy(to + 3 * width, &d, sizeof d);
}

/// to[p][r] of the rows from `row` on, r < there, and p < length from `begin` on.
template <class P, int width, class T>
void pack_panel(P (*to)[width], const MatmulOperand<T> &from, int64_t g, int64_t row, int there, int64_t begin,
                int length) {
    const MatmulSource<T> source(from, g, row, begin);
    if (from.along_k) {
        int whole = 0; // rows whose elements are there in fours
        if constexpr (std::is_same_v<T, f32>) {
            whole = length % 4 == 0 ? there / 4 * 4 : 0;
            for (int p = 0; p < length; p += 4) {
                for (int r = 0; r < whole; r += 4) {
                    transpose_4<width>(&to[p][r], source.data + source.first + r * source.row_step + p,
                                       source.row_step);
                }
            }
        }
        for (int r = whole; r < there; ++r) {
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

/// Columns that a tile has at most.
template <class P> constexpr int kMatmulColumns = 12 * kBlockColumns<P>;

/// One slice of one tile: `rows` of a and `columns` of b, in panels of as many as a block has, and the sums so far.
template <class P, class Outer> struct MatmulSlice {
    static constexpr int depth = 256; // of which a sum of u8 products is below 2^24
    static constexpr int block_columns = kBlockColumns<P>;
    static constexpr int rows = 40 * kBlockRows, columns = kMatmulColumns<P>;

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

    /// sums = the products of the first slice, or as much more than they were.
    template <bool is_first> void add_products(int row_count, int column_count, int length) {
        alignas(64) P block[kBlockRows][block_columns];
        for (int j = 0; j * block_columns < column_count; ++j) {
            for (int i = 0; i * kBlockRows < row_count; ++i) {
                multiply_block(length, &a[i][0][0], &b[j][0][0], block);
                for (int r = 0; r < kBlockRows; ++r) {
                    Outer *const to = &sums[i * kBlockRows + r][j * block_columns];
                    for (int c = 0; c < block_columns; ++c) {
                        to[c] = static_cast<Outer>(block[r][c]) + (is_first ? Outer(0) : to[c]);
                    }
                }
            }
        }
    }
};

/// Rows of tiles of a result, blocks of which there are at most `most` rows: as many tiles as processors are busy with,
/// of about equal size.
inline int64_t matmul_tile_rows(int64_t m, int64_t tiles_across, int64_t most) {
    const int64_t wanted = ceil_divide(4 * processors(), tiles_across), least = ceil_divide(m, most);
    const int64_t down = std::max(least, std::min(wanted, ceil_divide(4 * m, most)));
    return std::min(m, ceil_divide(ceil_divide(m, down), kBlockRows) * kBlockRows);
}

template <class P> void activate_row(Activation activation, P *row, int count) {
    if constexpr (std::is_same_v<P, f32>) {
        if (activation == Activation::gelu) return gelu_row(row, count);
    }
    for (int j = 0; j < count; ++j) row[j] = activate(activation, row[j]);
}

/// Calls an epilogue for the elements of a row from (i, j) on.
template <class Epilogue, class Sum>
void store_row(const Epilogue &epilogue, int64_t g, int64_t i, int64_t j, int count, const Sum *sums) {
    for (int c = 0; c < count; c += 2) {
        epilogue.store(g, i, j + c, std::min(2, count - c), sums[c], sums[c + 1]);
    }
}
/// The same, step by step for all elements.
template <class T, class Sum>
void store_row(const LinearEpilogue<T> &epilogue, int64_t g, int64_t i, int64_t j, int count, const Sum *sums) {
    using P = Compute<T>;
    P made[kMatmulColumns<P> + 1];
    for (int c = 0; c < count; ++c) made[c] = epilogue.alpha * saturated<P>(sums[c]);
    if (epilogue.beta != 0) {
        const int64_t at = g * epilogue.c_batch_stride + i * epilogue.c_pitch + j;
        for (int c = 0; c < count; ++c) made[c] += epilogue.beta * load_element(epilogue.c, at + c);
    }
    if (epilogue.bias_type == BiasType::stored) {
        for (int c = 0; c < count; ++c) made[c] += load_element(static_cast<const T *>(epilogue.bias), j + c);
    } else if (epilogue.bias_type != BiasType::none) {
        for (int c = 0; c < count; ++c) made[c] += epilogue.bias_of(j + c);
    }
    activate_row(epilogue.activation, made, count);
    const int64_t at = g * epilogue.d_batch_stride + i * epilogue.d_pitch + j;
    if constexpr (std::is_same_v<T, P>) {
        std::copy_n(made, count, epilogue.d + at);
    } else {
        made[count] = 0;
        for (int c = 0; c < count; c += 2) {
            store_elements(epilogue.d, at + c, std::min(2, count - c), made[c], made[c + 1]);
        }
    }
}

template <class A, class B, class Epilogue>
Status matmul(const Call &, const MatmulProblem<A, B> &problem, const Epilogue &epilogue) {
    using Staged = typename A::Staged;
    using P = Compute<Staged>;
    using Slice = MatmulSlice<P, std::conditional_t<std::is_integral_v<Staged>, int64_t, f64>>;
    const int64_t m = problem.m, n = problem.n, k = problem.k;
    const int64_t across = ceil_divide(n, Slice::columns);
    const int64_t columns = ceil_divide(ceil_divide(n, across), Slice::block_columns) * Slice::block_columns;
    const int64_t rows = matmul_tile_rows(m, problem.batch * across, Slice::rows), down = (m + rows - 1) / rows;
    const int64_t grain = 1 + (int64_t{1} << 20) / (rows * columns * std::max<int64_t>(k, 1));
    parallel_for(problem.batch * down * across, grain, [&](int64_t begin, int64_t end) {
        Slice slice;
        for (int64_t tile = begin; tile < end; ++tile) {
            const int64_t g = tile / (down * across), within = tile % (down * across);
            const int64_t row = within / across * rows, column = within % across * columns;
            const int row_count = static_cast<int>(std::min<int64_t>(rows, m - row));
            const int column_count = static_cast<int>(std::min<int64_t>(columns, n - column));
            for (int64_t p = 0; p == 0 || p < k; p += Slice::depth) { // once where k is 0
                const int length = static_cast<int>(std::min<int64_t>(Slice::depth, k - p));
                Slice::pack(slice.a, problem.a, g, row, row_count, p, length);
                Slice::pack(slice.b, problem.b, g, column, column_count, p, length);
                if (p == 0) {
                    slice.template add_products<true>(row_count, column_count, length);
                } else {
                    slice.template add_products<false>(row_count, column_count, length);
                }
            }
            for (int i = 0; i < row_count; ++i) store_row(epilogue, g, row + i, column, column_count, slice.sums[i]);
        }
    });
    return Status::ok;
}

} // namespace baracuda
