// The kernels of attention_wgmma.h for bf16.
#include "core/skeleton/attention_wgmma_cuda.cuh"

namespace baracuda {

template WgmmaCall attend_by_wgmma(const Call &, const Attention<bf16, Rows<const bf16>, AttentionResult<bf16>> &);

} // namespace baracuda
