// The kernels of matmul_wgmma.h for fp8e4m3.
#include "core/skeleton/matmul_wgmma_cuda.cuh"

namespace baracuda {

template WgmmaCall matmul_by_wgmma(const Call &, const MatmulProblem<MatmulOperand<fp8e4m3>, MatmulOperand<fp8e4m3>> &,
                                   const LinearEpilogue<fp8e4m3> &);

} // namespace baracuda
