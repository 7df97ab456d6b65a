// How a kernel is started, and the first statement of every kernel.
#pragma once

#include "core/abi/status.h"
#include "core/device/vector.cuh"
#include "core/layout/divider.h"
#include "core/numerics/types.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace baracuda {

/// The first statement of a kernel that launch() starts: waits until what is before it in the stream is done, and lets
/// what comes after it be set up meanwhile, or, unless `early`, as blocks end.
__device__ inline void begin_kernel(bool early = true) {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
    if (early) asm volatile("griddepcontrol.launch_dependents;");
#endif
}

/// Whether a kernel sets up the next one early, by the bytes of all operands' elements: blocks that wait cost more than
/// they save where there is more to do (atan2 bf16 of 1.7 million 6.6 us with them and 5.0 without, log f32 of 0.8
/// million 2.5 and 2.1, copysign f64 2 x 22 x 38 x 12 x 20 3.20 and 2.88; rsqrt f32 of 42 thousand 0.96 and 1.04).
inline bool starts_early(int64_t bytes) { return bytes <= 2 << 20; }

/// How a kernel is started: blocks, in clusters of `cluster` (more than one needs compute capability 9.0), of so many
/// threads and bytes of shared memory.
struct LaunchShape {
    int64_t blocks;
    int threads, shared_bytes, cluster = 1;
};

/// Starts a kernel with the arguments at these addresses, and says so when it cannot be started.
Status start_kernel(const Call &call, const LaunchShape &shape, const void *kernel, void **arguments);

/// The same for a kernel whose shared memory depends on the call and may exceed 48 KiB.
Status start_with_dynamic_shared(const Call &call, const LaunchShape &shape, const void *kernel, void **arguments);

/// A kernel as start_kernel() takes it.
template <auto kernel> const void *kernel_address() { return reinterpret_cast<const void *>(kernel); }

/// kernel<<<blocks, threads, shared_bytes, stream>>>(arguments...)
template <class... Parameters>
Status launch(const Call &call, int64_t blocks, int threads, int shared_bytes, void (*kernel)(Parameters...),
              std::common_type_t<Parameters>... arguments) {
    void *addresses[] = {&arguments...};
    return start_kernel(call, {blocks, threads, shared_bytes}, reinterpret_cast<const void *>(kernel), addresses);
}

/// The same in clusters of blocks.
template <class... Parameters>
Status launch_clusters(const Call &call, int64_t blocks, int cluster, int threads, int shared_bytes,
                       void (*kernel)(Parameters...), std::common_type_t<Parameters>... arguments) {
    void *addresses[] = {&arguments...};
    return start_kernel(call, {blocks, threads, shared_bytes, cluster}, reinterpret_cast<const void *>(kernel),
                        addresses);
}

/// launch() for a kernel whose shared memory depends on the call and may exceed 48 KiB.
template <class... Parameters>
Status launch_with_dynamic_shared(const Call &call, int64_t blocks, int threads, int shared_bytes,
                                  void (*kernel)(Parameters...), std::common_type_t<Parameters>... arguments) {
    void *addresses[] = {&arguments...};
    return start_with_dynamic_shared(call, {blocks, threads, shared_bytes}, reinterpret_cast<const void *>(kernel),
                                     addresses);
}

/// The same in clusters of blocks.
template <class... Parameters>
Status launch_clusters_with_dynamic_shared(const Call &call, int64_t blocks, int cluster, int threads, int shared_bytes,
                                           void (*kernel)(Parameters...), std::common_type_t<Parameters>... arguments) {
    void *addresses[] = {&arguments...};
    return start_with_dynamic_shared(call, {blocks, threads, shared_bytes, cluster},
                                     reinterpret_cast<const void *>(kernel), addresses);
}

/// An attribute of the current device, or `otherwise` where it cannot be asked.
int device_attribute(cudaDeviceAttr attribute, int otherwise = 0);

/// The most blocks of a cluster in which this kernel may be launched on the current device, a power of two; 1 where
/// there are no clusters, or the kernel's code is for devices without them.
int largest_cluster(const void *kernel);
template <class... Parameters> int largest_cluster(void (*kernel)(Parameters...)) {
    return largest_cluster(reinterpret_cast<const void *>(kernel));
}

/// The multiprocessors of the current device, by which policies count the blocks that keep it busy; 1 where it cannot
/// be asked, and every launch fails. Asked once a device, some 20 ns after that.
int multiprocessors();

/// The fewest blocks that keep the device busy: two a multiprocessor.
inline int64_t busy_blocks() { return int64_t{2} * multiprocessors(); }

/// How many of `items` each thread takes, in blocks of so many threads: at most `most`, and fewer where only few blocks
/// would have work.
inline int items_per_thread(int64_t items, int threads, int most) {
    return static_cast<int>(std::clamp<int64_t>(items / (threads * busy_blocks()), 1, most));
}

/// Lets a kernel have the largest L1 cache, whatever shared memory the kernel before it had.
template <class... Parameters> void prefer_cache(void (*kernel)(Parameters...)) {
    cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxL1);
}

/// The most shared memory that a block may have on the current device.
inline int max_shared_bytes() { return device_attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, 48 << 10); }

} // namespace baracuda
