// Conditions on strides that a host array of a fixed length says.
#pragma once

#include "core/abi/status.h"

namespace baracuda {

/// Whether no element of a tensor with these extents is written twice because of a stride of 0. A null array is for a
/// contiguous tensor.
template <class T> bool disjoint(const HostArray<T, 3> &strides, int64_t a, int64_t b, int64_t c) {
    return strides.null || ((a <= 1 || strides[0] != 0) && (b <= 1 || strides[1] != 0) && (c <= 1 || strides[2] != 0));
}

} // namespace baracuda
