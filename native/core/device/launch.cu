// What starts kernels, compiled once.
#include "core/device/launch.cuh"

#include <atomic>
#include <mutex>

namespace baracuda {
namespace {

/// Whether begin_kernel() waits in the code that runs on the current device: in that of one kernel as in that of all.
bool waits_at_beginning(const void *kernel) {
    static std::atomic<int8_t> known[64]; // by device: 0 not yet, 1 yes, -1 no
    int device = 0;
    if (cudaGetDevice(&device) != cudaSuccess || device >= 64) return false;
    int8_t answer = known[device].load(std::memory_order_relaxed);
    if (answer == 0) {
        cudaFuncAttributes attributes = {};
        if (cudaFuncGetAttributes(&attributes, kernel) != cudaSuccess) return false;
        answer = attributes.ptxVersion >= 90 ? 1 : -1;
        known[device].store(answer, std::memory_order_relaxed);
    }
    return answer > 0;
}

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

} // namespace baracuda
