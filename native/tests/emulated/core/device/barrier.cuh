// core/device/barrier.cuh on the CPU (emulation.h).
#pragma once

#include "core/device/emulation.h"

namespace baracuda {

inline void meet() { __syncthreads(); }

} // namespace baracuda
