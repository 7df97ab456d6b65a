// Weights of 4 bits that a product reads as they are packed.
#pragma once

#include "core/skeleton/matmul.h"
#include "family/gemm/nf4.h"

#include <optional>

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
    // The workspace, which matmul_of_codes() fills with zeros as Marlin's contract says: no kernel needs it.
    int32_t *workspace = nullptr;
    int64_t workspace_words = 0;

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

/// out = x w^T of m rows x, by kernels that unpack weights in registers, where there are such kernels for these extents
/// and addresses.
template <class T>
std::optional<Status> matmul_of_codes(const Call &call, const MarlinWeights<T> &weights, int64_t m, int64_t k,
                                      const T *x, T *out);
template <class T>
std::optional<Status> matmul_of_codes(const Call &call, const AwqWeights<T> &weights, int64_t m, int64_t k, const T *x,
                                      T *out);
template <class T>
std::optional<Status> matmul_of_codes(const Call &call, const Nf4Weights &weights, int64_t m, int64_t k, const T *x,
                                      T *out);

/// out[i, r] = the sum over p of value(code[r, p]) * absmax[r, p / block_size] * y[i, p], i < m; each vector is summed
/// as it is alone.
template <class T>
Status nf4_gemv_rows(const Call &call, int32_t m, int32_t n, int32_t k, int32_t block_size, const u8 *codes,
                     const f32 *absmax, const T *y, T *out) {
    const Nf4Weights weights{n, k, block_size, codes, absmax};
    if (const auto begun = matmul_of_codes(call, weights, m, k, y, out)) return *begun;
    for (int64_t i = 0; i < m;) {
        const T *const of_y = y + i * k;
        T *const to = out + i * n;
        const int64_t left = m - i;
        const Status status = left >= 8   ? nf4_gemv<8>(call, weights, of_y, to)
                              : left >= 4 ? nf4_gemv<4>(call, weights, of_y, to)
                              : left >= 2 ? nf4_gemv<2>(call, weights, of_y, to)
                                          : nf4_gemv<1>(call, weights, of_y, to);
        if (status != Status::ok) return status;
        i += left >= 8 ? 8 : left >= 4 ? 4 : left >= 2 ? 2 : 1;
    }
    return Status::ok;
}

template <int m, class T>
Status nf4_gemv(const Call &call, int32_t n, int32_t k, int32_t block_size, const u8 *codes, const f32 *absmax,
                const T *y, T *out) {
    return nf4_gemv_rows(call, m, n, k, block_size, codes, absmax, y, out);
}

} // namespace baracuda::gemm

#include BARACUDA_IMPLEMENTATION(packed)
