// The innermost loop of matrix products on the host, compiled for several processors, of which the library takes the
// one it runs on. All give the same bits: products are fused with sums, on processors without such an instruction by a
// slow function.
#pragma once

#include <cstdint>

namespace baracuda {

/// A block of rows and columns of a product that registers hold.
constexpr int kBlockRows = 6;
template <class P> constexpr int kBlockColumns = 64 / static_cast<int>(sizeof(P));

/// sums[i][j] = the sum over p of a[p][i] * b[p][j], added in the order of p.
void multiply_block(int depth, const float *a, const float *b, float (&sums)[kBlockRows][kBlockColumns<float>]);
void multiply_block(int depth, const double *a, const double *b, double (&sums)[kBlockRows][kBlockColumns<double>]);

} // namespace baracuda
