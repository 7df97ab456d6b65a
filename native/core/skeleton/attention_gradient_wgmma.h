// attention_gradient.h of 16-bit elements by the tensor cores of compute capability 9.0 as warpgroups use them, fed by
// the copy engine. Compiled once, for sm_90a alone (attention_gradient_wgmma_*_sm90a.cu), where the library is built
// for 9.0. A part of attention_gradient_cuda.cuh: attention_gradient.h comes first.
#pragma once

#include "core/skeleton/wgmma_call.h"

namespace baracuda {

/// Whether there are such kernels for problems of this type.
template <class T> constexpr bool kHasWgmmaGradient = kSm90aKernels && sizeof(T) == 2;

/// Starts the kernels where the current device and the problem suit them: logits are products times a positive scale
/// and the window alone hides keys, rows of at most 256 elements begin at multiples of 16 bytes, and neither weights
/// nor dS are stored. The order of additions of a row or key is a function of the widths and of what it sees: tiles
/// begin at multiples of their length.
template <class T> WgmmaCall attend_backward_by_wgmma(const Call &call, const AttentionGradient<T> &problem);

} // namespace baracuda
