// The kernels of matmul_wgmma.h for f16.
#include "core/skeleton/matmul_wgmma_cuda.cuh"

namespace baracuda {

template WgmmaCall matmul_by_wgmma(const Call &, const MatmulProblem<MatmulOperand<f16>, MatmulOperand<f16>> &,
                                   const LinearEpilogue<f16> &);
template Status matmul_of_shifted_by_wgmma(const Call &, const MatmulProblem<MatmulOperand<f16>, MatmulOperand<f16>> &,
                                           const LinearEpilogue<f16> &, const ShiftedWgmmaPlan &);

} // namespace baracuda
