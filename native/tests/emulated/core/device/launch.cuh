// core/device/launch.cuh on the CPU (emulation.h).
#pragma once

#include "core/abi/status.h"
#include "core/device/emulation.h"
#include "core/device/vector.cuh"
#include "core/layout/divider.h"
#include "core/numerics/types.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace baracuda {

/// What the emulated device has.
inline int emulated_cluster = 1, emulated_multiprocessors = 132, emulated_shared_bytes = 227 << 10;

inline void begin_kernel(bool = true) {}
inline bool starts_early(int64_t) { return true; }
inline int multiprocessors() { return emulated_multiprocessors; }
inline int64_t busy_blocks() { return int64_t{2} * multiprocessors(); }
inline int items_per_thread(int64_t items, int threads, int most) {
    return static_cast<int>(std::clamp<int64_t>(items / (threads * busy_blocks()), 1, most));
}
inline int device_attribute(cudaDeviceAttr attribute, int otherwise = 0) {
    return attribute == cudaDevAttrComputeCapabilityMajor ? 9 : otherwise;
}
template <class... Parameters> void prefer_cache(void (*)(Parameters...)) {}
inline int max_shared_bytes() { return emulated_shared_bytes; }
template <class... Parameters> int largest_cluster(void (*)(Parameters...)) { return emulated_cluster; }

/// A kernel as start_kernel() takes it: a function of the arguments' addresses.
template <auto kernel> struct EmulatedKernel;
template <class... Parameters, void (*kernel)(Parameters...)> struct EmulatedKernel<kernel> {
    static void run(void **addresses) { run(addresses, std::index_sequence_for<Parameters...>()); }
    template <size_t... i> static void run(void **addresses, std::index_sequence<i...>) {
        kernel(*static_cast<std::remove_reference_t<Parameters> *>(addresses[i])...);
    }
};
template <auto kernel> const void *kernel_address() {
    void (*const run)(void **) = EmulatedKernel<kernel>::run;
    return reinterpret_cast<const void *>(run);
}

struct LaunchShape {
    int64_t blocks;
    int threads, shared_bytes, cluster = 1;
};
inline Status start_kernel(const Call &, const LaunchShape &shape, const void *kernel, void **arguments) {
    const auto run = reinterpret_cast<void (*)(void **)>(const_cast<void *>(kernel));
    emulated::run_grid(shape.blocks, shape.cluster, shape.threads, [&] { run(arguments); });
    return Status::ok;
}

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
