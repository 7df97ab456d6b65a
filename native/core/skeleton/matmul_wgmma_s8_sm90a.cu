// The kernels of matmul_wgmma.h for s8.
#include "core/skeleton/matmul_wgmma_cuda.cuh"

namespace baracuda {

template WgmmaCall matmul_by_wgmma(const Call &, const MatmulProblem<MatmulOperand<s8>, MatmulOperand<s8>> &,
                                   const LinearEpilogue<s8> &);

} // namespace baracuda
