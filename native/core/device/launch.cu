// What starts kernels, compiled once.
#include "core/device/launch.cuh"

#include <atomic>
#include <mutex>

namespace baracuda {
namespace {

/// A fact about each device that takes long to ask for, and never changes: any int but 0.
class DeviceFact {
  public:
    /// The current device's fact, which ask(device, value) sets where it is not known yet; or `otherwise` where the
    /// device cannot be asked.
    template <class Ask> int get(int otherwise, const Ask &ask) {
        int device = 0;
        if (cudaGetDevice(&device) != cudaSuccess) return otherwise;
        if (device < kDevices) {
            if (const int known = known_[device].load(std::memory_order_relaxed)) return known;
        }
        int value = otherwise;
        if (ask(device, value) != cudaSuccess) return otherwise;
        if (device < kDevices) known_[device].store(value, std::memory_order_relaxed);
        return value;
    }

  private:
    static constexpr int kDevices = 64; // of further ones the fact is asked for each time
    std::atomic<int> known_[kDevices] = {};
};

/// Whether begin_kernel() waits in the code that runs on the current device: in that of one kernel as in that of all.
bool waits_at_beginning(const void *kernel) {
    static DeviceFact version;
    const int ptx_version = version.get(-1, [&](int, int &value) {
        cudaFuncAttributes attributes = {};
        const cudaError_t error = cudaFuncGetAttributes(&attributes, kernel);
        value = attributes.ptxVersion;
        return error;
    });
    return ptx_version >= 90;
}

constexpr int kPortableCluster = 8; // that every device with clusters has

} // namespace

Status start_kernel(const Call &call, const LaunchShape &shape, const void *kernel, void **arguments) {
    if (shape.blocks > INT32_MAX) {
        return fail(Status::unsupported, call.symbol, "expected at most 2^31 - 1 blocks, got %lld",
                    static_cast<long long>(shape.blocks));
    }
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(static_cast<unsigned>(shape.blocks));
    config.blockDim = dim3(static_cast<unsigned>(shape.threads));
    config.dynamicSmemBytes = shape.shared_bytes;
    config.stream = static_cast<cudaStream_t>(call.stream);
    cudaLaunchAttribute attributes[2] = {};
    config.attrs = attributes;
    if (waits_at_beginning(kernel)) {
        cudaLaunchAttribute &early = attributes[config.numAttrs++];
        early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
        early.val.programmaticStreamSerializationAllowed = 1;
    }
    if (shape.cluster > kPortableCluster) {
        cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
    }
    if (shape.cluster > 1) {
        cudaLaunchAttribute &together = attributes[config.numAttrs++];
        together.id = cudaLaunchAttributeClusterDimension;
        together.val.clusterDim.x = static_cast<unsigned>(shape.cluster);
        together.val.clusterDim.y = together.val.clusterDim.z = 1;
    }
    const cudaError_t error = cudaLaunchKernelExC(&config, kernel, arguments);
    if (error == cudaSuccess) return Status::ok;
    return fail(Status::launch_failure, call.symbol, "the launch failed: %s (%s)", cudaGetErrorString(error),
                cudaGetErrorName(error));
}

Status start_with_dynamic_shared(const Call &call, const LaunchShape &shape, const void *kernel, void **arguments) {
    // The limit belongs to the kernel: no other thread may set it between the two steps.
    static std::mutex mutex;
    const std::lock_guard<std::mutex> lock(mutex);
    const cudaError_t error =
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shape.shared_bytes);
    if (error == cudaSuccess) return start_kernel(call, shape, kernel, arguments);
    return fail(Status::launch_failure, call.symbol, "%d bytes of shared memory were refused: %s (%s)",
                shape.shared_bytes, cudaGetErrorString(error), cudaGetErrorName(error));
}

int device_attribute(cudaDeviceAttr attribute, int otherwise) {
    int device = 0, value = otherwise;
    if (cudaGetDevice(&device) == cudaSuccess) cudaDeviceGetAttribute(&value, attribute, device);
    return value;
}

int largest_cluster(const void *kernel) {
    static DeviceFact largest;
    if (!waits_at_beginning(kernel)) return 1; // compiled for less than 9.0
    return largest.get(1, [](int device, int &value) {
        int clusters = 0, major = 0;
        cudaDeviceGetAttribute(&clusters, cudaDevAttrClusterLaunch, device);
        const cudaError_t error = cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
        value = !clusters ? 1 : major == 9 || major == 10 ? 2 * kPortableCluster : kPortableCluster;
        return error;
    });
}

int multiprocessors() {
    static DeviceFact count;
    return count.get(1, [](int device, int &value) {
        return cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, device);
    });
}

} // namespace baracuda
