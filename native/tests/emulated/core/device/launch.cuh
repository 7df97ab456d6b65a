// core/device/launch.cuh on the CPU (emulation.h).
#pragma once

#include "core/abi/status.h"
#include "core/device/emulation.h"
#include "core/device/vector.cuh"
#include "core/layout/divider.h"
#include "core/numerics/types.h"

#include <algorithm>
#include <type_traits>

namespace baracuda {

/// What the emulated device has.
inline int emulated_cluster = 1, emulated_multiprocessors = 132, emulated_shared_bytes = 227 << 10;

inline void begin_kernel() {}
inline int multiprocessors() { return emulated_multiprocessors; }
inline int max_shared_bytes() { return emulated_shared_bytes; }
inline int device_attribute(cudaDeviceAttr, int = 0) { return 9; } // the compute capability
template <class... Parameters> int largest_cluster(void (*)(Parameters...)) { return emulated_cluster; }

template <class... Parameters>
Status launch_clusters(const Call &, int64_t blocks, int cluster, int threads, int, void (*kernel)(Parameters...),
                       std::common_type_t<Parameters>... arguments) {
    emulated::run_grid(blocks, cluster, threads, [&] { kernel(arguments...); });
    return Status::ok;
}
template <class... Parameters>
Status launch_clusters_with_dynamic_shared(const Call &call, int64_t blocks, int cluster, int threads, int shared_bytes,
                                           void (*kernel)(Parameters...), std::common_type_t<Parameters>... arguments) {
    if (shared_bytes > max_shared_bytes()) return Status::launch_failure;
    return launch_clusters(call, blocks, cluster, threads, shared_bytes, kernel, arguments...);
}
template <class... Parameters>
Status launch(const Call &call, int64_t blocks, int threads, int shared_bytes, void (*kernel)(Parameters...),
              std::common_type_t<Parameters>... arguments) {
    return launch_clusters(call, blocks, 1, threads, shared_bytes, kernel, arguments...);
}
template <class... Parameters>
Status launch_with_dynamic_shared(const Call &call, int64_t blocks, int threads, int shared_bytes,
                                  void (*kernel)(Parameters...), std::common_type_t<Parameters>... arguments) {
    return launch_clusters_with_dynamic_shared(call, blocks, 1, threads, shared_bytes, kernel, arguments...);
}

} // namespace baracuda
