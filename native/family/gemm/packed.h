// Weights of 4 bits that a product reads as they are packed.
#pragma once

#include "core/skeleton/matmul.h"

namespace baracuda::gemm {

/// A 4-bit weight less its zero point, scaled; exact in f32.
template <class T> HD f32 scaled_code(T scale, int code, int zero) {
    return widen(scale) * static_cast<f32>(code - zero);
}

/// Weights in Marlin's order. Tiles of 16 x 16 weights, first along n, then along k, are cut into groups of four, whose
/// 1024 weights are permuted for mma.m16n8k16: a word has 8 of them. group: along k, of weights with one scale.
template <class T> struct MarlinWeights {
    using Staged = f32;
    static constexpr int run = 4;
    static constexpr bool along_k = true;

    const uint32_t *words;
    const T *scales;
    int64_t n, group;
    bool grouped; // false: one scale for a column

    /// Of weight (p, j), its place among those of its group of tiles: entry i of a word holds what the fragment of a
    /// lane wants there.
    HD static int place(int row, int column) {
        const int tile = column / 16, within = column % 16;
        const int lane = within % 8 * 4 + row % 8 / 2;
        const int entry = within / 8 * 4 + row / 8 * 2 + row % 2; // in the order of the fragment
        const int stored = entry % 2 * 4 + entry / 2;             // even entries before odd ones
        return lane * 32 + tile * 8 + stored;
    }

    /// Where the scale of a column is in its row of scales.
    HD int64_t scale_place(int64_t column) const {
        if (grouped) {
            const int within = static_cast<int>(column % 64);
            return column - within + within % 8 * 8 + within / 8;
        }
        const int within = static_cast<int>(column % 32), pair = within % 8 / 2;
        return column - within + pair * 8 + within / 8 * 2 + within % 2;
    }

    HD void load(int64_t column, int64_t p, f32 (&values)[run]) const {
        const int64_t first = p / 16 * (16 * n) + column / 64 * 1024;
        const T scale = scales[p / group * n + scale_place(column)];
        for (int i = 0; i < run; ++i) {
            const int64_t at = first + place(static_cast<int>(p % 16) + i, static_cast<int>(column % 64));
            values[i] = scaled_code(scale, words[at / 8] >> (at % 8 * 4) & 15, 8);
        }
    }
};

/// AWQ: rows of words of 8 weights; a scale and a zero point for each group along k and each row.
template <class T> struct AwqWeights {
    using Staged = T;
    static constexpr int run = 8;
    static constexpr bool along_k = true;

    const uint32_t *words;
    const T *scales;
    const uint32_t *zeros;
    int64_t rows, k, group;

    HD void load(int64_t row, int64_t p, T (&values)[run]) const {
        const uint32_t codes = words[(row * k + p) / 8];
        const int64_t of_group = p / group * rows;
        const int zero = static_cast<int>(zeros[(of_group + row) / 8] >> (row % 8 * 4) & 15);
        const T scale = scales[of_group + row];
        for (int i = 0; i < run; ++i) values[i] = narrow<T>(scaled_code(scale, codes >> (4 * i) & 15, zero));
    }
};

} // namespace baracuda::gemm
