// The innermost loop of matrix products on the host, compiled for several processors. All give the same bits: products
// are fused with sums, on processors without such an instruction by a slow function.
#pragma once

#include "core/numerics/types.h"

namespace baracuda {

/// A block of rows and columns of a product: 24 registers of the widest vectors.
constexpr int kBlockRows = 12;
template <class P> constexpr int kBlockColumns = 128 / static_cast<int>(sizeof(P));
template <class P> using Block = P[kBlockRows][kBlockColumns<P>];

/// sums[i][j] = the sum over p of a[p][i] * b[p][j], added in the order of p, for i < rows; a and b have the rows and
/// the columns of a block. Rows up to a multiple of 4 are computed, from what a holds there.
void multiply_block(int rows, int depth, const f32 *a, const f32 *b, Block<f32> &sums);
void multiply_block(int rows, int depth, const f64 *a, const f64 *b, Block<f64> &sums);

/// to[i][j] = block[i][j] for i < rows, or as much more than it was; the rows of `to` are `pitch` apart.
void add_block(int rows, const Block<f32> &block, bool is_first, f64 *to, int64_t pitch);
template <class P, class Outer>
void add_block(int rows, const Block<P> &block, bool is_first, Outer *to, int64_t pitch) {
    for (int i = 0; i < rows; ++i) {
        for (int j = 0; j < kBlockColumns<P>; ++j) {
            Outer &sum = to[i * pitch + j];
            sum = static_cast<Outer>(block[i][j]) + (is_first ? Outer(0) : sum);
        }
    }
}

} // namespace baracuda
