// The kernels of matmul_wgmma.h for bf16.
#include "core/skeleton/matmul_wgmma_cuda.cuh"

namespace baracuda {

template WgmmaCall matmul_by_wgmma(const Call &, const MatmulProblem<MatmulOperand<bf16>, MatmulOperand<bf16>> &,
                                   const LinearEpilogue<bf16> &);
template Status matmul_of_shifted_by_wgmma(const Call &,
                                           const MatmulProblem<MatmulOperand<bf16>, MatmulOperand<bf16>> &,
                                           const LinearEpilogue<bf16> &, const ShiftedWgmmaPlan &);

} // namespace baracuda
