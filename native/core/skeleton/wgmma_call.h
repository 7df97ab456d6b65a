// What all kernels have in common that are compiled for sm_90a alone.
#pragma once

#include "core/abi/status.h"

namespace baracuda {

/// Whether the library has them: where it is built for compute capability 9.0.
#ifdef BARACUDA_SM90A
constexpr bool kSm90aKernels = true;
#else
constexpr bool kSm90aKernels = false;
#endif

/// What becomes of a call: `taken` says whether these kernels serve it, and `status` how the launch went.
struct WgmmaCall {
    bool taken;
    Status status;
};

} // namespace baracuda
