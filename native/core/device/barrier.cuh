// A barrier of a block beside that of __syncthreads().
#pragma once

namespace baracuda {

/// Where groups of warps that run different code wait for each other.
__device__ inline void meet() { asm volatile("barrier.cta.sync.aligned 1;" ::: "memory"); }

} // namespace baracuda
