// The products of f64 with a linear epilogue, which products and attention share.
#include "core/skeleton/matmul.h"

namespace baracuda {

template Status matmul(const Call &, const LinearProblem<f64> &, const LinearEpilogue<f64> &);

} // namespace baracuda
