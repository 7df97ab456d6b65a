// The skeleton of a product of int8 matrices with an exact integer sum:
//
//     c[i, j] = epilogue.combine(epilogue.row_factor(i), epilogue.column_factor(j), sum over p of a[i, p] * b[j, p])
//
// a is [m, k], b is [n, k], c is [m, n], all row-major and dense, at any address that suits their element. An Epilogue
// is copied to the device. row_factor and column_factor are called for 0 <= i < m and 0 <= j < n, as often as suits the
// code path; combine takes the sum as int32_t or int64_t and gives the same Out for the same value of either, so that c
// is the same bit for bit on every path. k = 0 stores the epilogue of 0; a and b are not read then.
#pragma once

#include "core/abi/status.h"
#include "core/numerics/types.h"

namespace baracuda {

/// The longest sum of int8 products that an int32 holds: 131071 * (-128)^2 < 2^31.
constexpr int64_t kInt32Products = 131071;

} // namespace baracuda

#include BARACUDA_IMPLEMENTATION(matmul_s8)
