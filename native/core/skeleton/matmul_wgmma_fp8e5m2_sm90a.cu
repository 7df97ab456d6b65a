// The kernels of matmul_wgmma.h for fp8e5m2.
#include "core/skeleton/matmul_wgmma_cuda.cuh"

namespace baracuda {

template WgmmaCall matmul_by_wgmma(const Call &, const MatmulProblem<MatmulOperand<fp8e5m2>, MatmulOperand<fp8e5m2>> &,
                                   const LinearEpilogue<fp8e5m2> &);

} // namespace baracuda
