// What differs between the two libraries that one source makes: nvcc compiles it for the GPU, the host's compiler for
// the CPU. Nothing outside core asks for the compiler's own macros. HD functions are for both; those that are HD_CALLED
// are long and seldom needed: unrolled loops call them and hold no copies. With BARACUDA_EMULATED the host's compiler
// takes the code for the GPU (native/tests/emulated).
#pragma once

#ifdef __CUDACC__
#define HD __host__ __device__ __forceinline__
#define HD_CALLED __host__ __device__ __noinline__
#define BARACUDA_IMPLEMENTATION(op) BARACUDA_FILE_NAME(op##_cuda.cuh)
#else
#define HD inline
#define HD_CALLED inline
#ifdef BARACUDA_EMULATED
#define BARACUDA_IMPLEMENTATION(op) BARACUDA_FILE_NAME(op##_cuda.cuh)
#else
#define BARACUDA_IMPLEMENTATION(op) BARACUDA_FILE_NAME(op##_host.h)
#endif
#endif

/// `#include BARACUDA_IMPLEMENTATION(nms)` in nms.h: nms_cuda.cuh or nms_host.h, which lie beside it.
#define BARACUDA_FILE_NAME(name) #name

namespace baracuda {

/// Whether this is code for the GPU, for `if constexpr` in a template: what is discarded may call functions that the
/// other side lacks, if their arguments depend on a template parameter.
#ifdef __CUDA_ARCH__
constexpr bool kDeviceCode = true;
#else
constexpr bool kDeviceCode = false;
#endif

} // namespace baracuda
