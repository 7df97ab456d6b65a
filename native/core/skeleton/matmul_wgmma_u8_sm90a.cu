// The kernels of matmul_wgmma.h for u8.
#include "core/skeleton/matmul_wgmma_cuda.cuh"

namespace baracuda {

template WgmmaCall matmul_by_wgmma(const Call &, const MatmulProblem<MatmulOperand<u8>, MatmulOperand<u8>> &,
                                   const LinearEpilogue<u8> &);

} // namespace baracuda
