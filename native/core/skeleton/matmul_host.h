// matmul.h on the host: tiles of the result, each summed over slices of k, whose operands are widened and packed as the
// innermost loop reads them. A slice is summed in f32 (f64 for f64), which is exact for integers, and slices in f64 or
// int64.
#pragma once

#include "core/host/multiply.h"
#include "core/host/pack.h"
#include "core/host/parallel.h"
#include "core/host/processors.h"
#include "core/host/rows.h"
#include "core/host/vectors.h"
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

/// Whether elements become f32 by widen alone, and the type that they are widened from.
template <class T> struct Widened {
    using Stored = T;
    static constexpr bool value = std::is_same_v<T, f32> || std::is_same_v<T, f16> || std::is_same_v<T, bf16>;
};
template <class T> struct Widened<InF32<T>> : Widened<T> {};

/// to[p][r] of the rows from `row` on, r < there, and p < length from `begin` on.
template <class P, int width, class T>
void pack_panel(P (*to)[width], const MatmulOperand<T> &from, int64_t g, int64_t row, int there, int64_t begin,
                int length) {
    const MatmulSource<T> source(from, g, row, begin);
    if constexpr (Widened<T>::value) {
        using Stored = typename Widened<T>::Stored;
        const auto *const first = reinterpret_cast<const Stored *>(source.data) + source.first;
        if (from.along_k) {
            const Stored *lines[width];
            for (int r = 0; r < there; ++r) lines[r] = first + r * source.row_step;
            pack_lines(&to[0][0], width, lines, there, length);
        } else {
            with_vectors([&](auto) __attribute__((always_inline)) {
                for (int p = 0; p < length; ++p) {
                    const Stored *const line = first + p * source.depth_step;
                    if (there == width) {
                        for (int r = 0; r < width; ++r) to[p][r] = widen(line[r]);
                    } else {
                        for (int r = 0; r < there; ++r) to[p][r] = widen(line[r]);
                    }
                }
            });
        }
    } else if (from.along_k) {
        for (int r = 0; r < there; ++r) {
            for (int p = 0; p < length; ++p)
                to[p][r] = source.template value<P>(source.first + r * source.row_step + p);
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
template <class P> constexpr int kMatmulColumns = 6 * kBlockColumns<P>;

/// One slice of one tile: `rows` of a, in panels of as many as a block has, a panel of b, and the sums so far.
template <class P, class Outer> struct MatmulSlice {
    static constexpr int depth = 256; // of which a sum of u8 products is below 2^24
    static constexpr int block_columns = kBlockColumns<P>;
    static constexpr int rows = 20 * kBlockRows, columns = kMatmulColumns<P>;

    alignas(64) P a[rows / kBlockRows][depth][kBlockRows];
    alignas(64) P b[depth][block_columns];
    alignas(64) Block<P> block;
    alignas(64) Outer sums[rows][columns];

    /// Rows from `first` on, at most as many as a panel has, the others zeros.
    template <int width, class Operand>
    static void pack(P (*to)[width], const Operand &from, int64_t g, int64_t first, int count, int64_t begin,
                     int length) {
        if (count < width) std::fill_n(&to[0][0], length * width, P(0));
        pack_panel(to, from, g, first, std::min(count, width), begin, length);
    }

    /// Takes the products of `length` elements from `begin` along k on into the sums of a tile.
    template <class A, class B>
    void add_products(const MatmulProblem<A, B> &problem, int64_t g, int64_t row, int row_count, int64_t column,
                      int column_count, int64_t begin, int length) {
        for (int i = 0; i < row_count; i += kBlockRows) {
            pack(a[i / kBlockRows], problem.a, g, row + i, row_count - i, begin, length);
        }
        for (int j = 0; j < column_count; j += block_columns) {
            pack(b, problem.b, g, column + j, column_count - j, begin, length);
            for (int i = 0; i < row_count; i += kBlockRows) {
                const int count = std::min(kBlockRows, row_count - i);
                multiply_block(count, length, &a[i / kBlockRows][0][0], &b[0][0], block);
                add_block(count, block, begin == 0, &sums[i][j], columns);
            }
        }
    }
};

/// Products that a thread takes at least, about 30 us of work, and those that take as long as packing an element.
constexpr int64_t kMatmulGrain = 1 << 22, kMatmulPacking = 16;

/// Columns of tiles of a result, whole blocks, at most `most`: fewer where else processors would have nothing to do.
inline int64_t matmul_tile_columns(int64_t n, int64_t tiles_down, int64_t block, int64_t most) {
    const int64_t wanted = std::min(ceil_divide(processors(), tiles_down), ceil_divide(n, block));
    return ceil_divide(ceil_divide(n, std::max(wanted, ceil_divide(n, most))), block) * block;
}
/// Rows of tiles, at most `most`: as many tiles as processors are busy with, of about equal size.
inline int64_t matmul_tile_rows(int64_t m, int64_t tiles_across, int64_t most) {
    const int64_t wanted = ceil_divide(4 * processors(), tiles_across), least = ceil_divide(m, most);
    const int64_t down = std::max(least, std::min(wanted, ceil_divide(4 * m, most)));
    return std::min(m, ceil_divide(ceil_divide(m, down), int64_t{4}) * 4);
}

template <class P> void activate_row(Activation activation, P *row, int count) {
    if constexpr (std::is_same_v<P, f32>) {
        if (activation == Activation::gelu) return gelu_row(row, count);
    }
    for (int j = 0; j < count; ++j) row[j] = activate(activation, row[j]);
}

/// Elements from `index` on as they are computed with: in memory where they are that, else in `room`.
template <class T> const Compute<T> *load_row(const T *elements, int64_t index, int count, Compute<T> *room) {
    if constexpr (std::is_same_v<T, Compute<T>>) {
        return elements + index;
    } else if constexpr (sizeof(T) == 2) {
        widen_row(room, elements + index, count);
    } else {
        for (int i = 0; i < count; ++i) room[i] = load_element(elements, index + i);
    }
    return room;
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
    P made[kMatmulColumns<P> + 1], old_room[kMatmulColumns<P>], bias_room[kMatmulColumns<P>];
    const P *old = nullptr, *bias = nullptr;
    if (epilogue.beta != 0) {
        old = load_row(epilogue.c, g * epilogue.c_batch_stride + i * epilogue.c_pitch + j, count, old_room);
    }
    if (epilogue.bias_type == BiasType::stored) {
        bias = load_row(static_cast<const T *>(epilogue.bias), j, count, bias_room);
    } else if (epilogue.bias_type != BiasType::none) {
        for (int c = 0; c < count; ++c) bias_room[c] = epilogue.bias_of(j + c);
        bias = bias_room;
    }
    with_vectors([&](auto) __attribute__((always_inline)) {
        for (int c = 0; c < count; ++c) made[c] = epilogue.alpha * saturated<P>(sums[c]);
        for (int c = 0; old != nullptr && c < count; ++c) made[c] += epilogue.beta * old[c];
        for (int c = 0; bias != nullptr && c < count; ++c) made[c] += bias[c];
    });
    activate_row(epilogue.activation, made, count);
    const int64_t at = g * epilogue.d_batch_stride + i * epilogue.d_pitch + j;
    if constexpr (std::is_same_v<T, P>) {
        std::copy_n(made, count, epilogue.d + at);
    } else if constexpr (sizeof(T) == 2) {
        narrow_row(epilogue.d + at, made, count);
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
    const int64_t least_down = problem.batch * ceil_divide(m, int64_t{Slice::rows});
    const int64_t columns = matmul_tile_columns(n, least_down, Slice::block_columns, Slice::columns);
    const int64_t across = ceil_divide(n, columns);
    const int64_t rows = matmul_tile_rows(m, problem.batch * across, Slice::rows), down = ceil_divide(m, rows);
    const int64_t work = (rows + kMatmulPacking) * columns * std::max<int64_t>(k, 1);
    const int64_t tiles = problem.batch * down * across;
    parallel_for_with<Slice>(tiles, 1 + kMatmulGrain / work, [&](Slice &slice, int64_t begin, int64_t end) {
        for (int64_t tile = begin; tile < end; ++tile) {
            const int64_t g = tile / (down * across), within = tile % (down * across);
            const int64_t row = within / across * rows, column = within % across * columns;
            const int row_count = static_cast<int>(std::min<int64_t>(rows, m - row));
            const int column_count = static_cast<int>(std::min<int64_t>(columns, n - column));
            for (int64_t p = 0; p == 0 || p < k; p += Slice::depth) { // once where k is 0
                const int length = static_cast<int>(std::min<int64_t>(Slice::depth, k - p));
                slice.add_products(problem, g, row, row_count, column, column_count, p, length);
            }
            for (int i = 0; i < row_count; ++i) store_row(epilogue, g, row + i, column, column_count, slice.sums[i]);
        }
    });
    return Status::ok;
}

} // namespace baracuda
