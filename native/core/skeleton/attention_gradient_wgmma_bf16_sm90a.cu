// The kernels of attention_gradient_wgmma.h for bf16.
#include "core/skeleton/attention_gradient_wgmma_cuda.cuh"

namespace baracuda {

template WgmmaCall attend_backward_by_wgmma(const Call &, const AttentionGradient<bf16> &);

} // namespace baracuda
