// The kernels of attention_wgmma.h for f16.
#include "core/skeleton/attention_wgmma_cuda.cuh"

namespace baracuda {

template WgmmaCall attend_by_wgmma(const Call &, const Attention<f16, Rows<const f16>, AttentionResult<f16>> &);

} // namespace baracuda
