// The kernels of matmul_wgmma.h for tf32.
#include "core/skeleton/matmul_wgmma_cuda.cuh"

namespace baracuda {

template WgmmaCall matmul_by_wgmma(const Call &, const MatmulProblem<MatmulOperand<tf32>, MatmulOperand<tf32>> &,
                                   const LinearEpilogue<tf32> &);

} // namespace baracuda
