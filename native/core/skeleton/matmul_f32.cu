// The products of f32 with a linear epilogue, which products and attention share.
#include "core/skeleton/matmul.h"

namespace baracuda {

template Status matmul(const Call &, const LinearProblem<f32> &, const LinearEpilogue<f32> &);

} // namespace baracuda
