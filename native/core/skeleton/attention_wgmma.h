// attention.h of 16-bit elements by the tensor cores of compute capability 9.0 as warpgroups use them, fed by the copy
// engine. Compiled once, for sm_90a alone (attention_wgmma_*_sm90a.cu), where the library is built for 9.0. A part of
// attention_cuda.cuh: attention.h comes first.
#pragma once

#include "core/skeleton/wgmma_call.h"

namespace baracuda {

/// Whether there are such kernels for problems of these types.
template <class T, class Keys, class Result> constexpr bool kHasWgmmaAttention = false;
template <class T>
constexpr bool kHasWgmmaAttention<T, Rows<const T>, AttentionResult<T>> = kSm90aKernels && sizeof(T) == 2;

/// Starts the kernel where the current device and the problem suit it: logits are products times a positive scale and
/// the window alone hides keys, rows of at most 256 elements begin at multiples of 16 bytes, and no weights are stored.
/// The order of additions of a row is a function of the widths and of the keys that it sees, and for at most 64 columns
/// of the window and extents: tiles of keys begin at multiples of their length.
template <class T>
WgmmaCall attend_by_wgmma(const Call &call, const Attention<T, Rows<const T>, AttentionResult<T>> &problem);

} // namespace baracuda
