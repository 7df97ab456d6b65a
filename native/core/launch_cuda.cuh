// What every kernel launch shares: vector accesses, division by a launch constant, and the launch itself.
#pragma once

#include "core/status.h"
#include "core/types.h"

#include <cuda_runtime.h>

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace baracuda {

HD int64_t ceil_divide(int64_t n, int64_t divisor) { return (n + divisor - 1) / divisor; }

/// N elements of T in registers, kept as words: as an array of T, half-precision elements would be taken apart and put
/// together again.
template <class T, int N> class Vector {
  public:
    /// From and to global memory that is aligned to the vector, or to 16 bytes where that is larger.
    __device__ void load(const T *from);
    __device__ void store(T *to) const;
    /// The same where only the elements are aligned.
    __device__ void load_singly(const T *from) {
        T lanes[N];
#pragma unroll
        for (int i = 0; i < N; ++i) lanes[i] = from[i];
        set(lanes);
    }
    __device__ void store_singly(T *to) const {
#pragma unroll
        for (int i = 0; i < N; ++i) to[i] = lane(i);
    }

    __device__ T lane(int i) const {
        T value;
        if constexpr (sizeof(T) > 8) {
            memcpy(&value, words_ + i * sizeof(T) / 4, sizeof value);
        } else if constexpr (sizeof(T) == 8) {
            const uint64_t bits = words_[2 * i] | static_cast<uint64_t>(words_[2 * i + 1]) << 32;
            memcpy(&value, &bits, sizeof value);
        } else {
            const uint32_t bits = words_[i * sizeof(T) / 4] >> i * sizeof(T) % 4 * 8;
            memcpy(&value, &bits, sizeof value);
        }
        return value;
    }
    __device__ void set(const T (&lanes)[N]) { memcpy(words_, lanes, sizeof lanes); }
    __device__ void set_word(int i, uint32_t word) { words_[i] = word; }

  private:
    static constexpr int bytes = sizeof(T) * N;
    uint32_t words_[(bytes + 3) / 4];
};

template <class T, int N> __device__ void Vector<T, N>::load(const T *from) {
    const auto *address = reinterpret_cast<const char *>(__cvta_generic_to_global(from));
    if constexpr (bytes % 16 == 0) {
#pragma unroll
        for (int i = 0; i < bytes / 4; i += 4) {
            asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];"
                         : "=r"(words_[i]), "=r"(words_[i + 1]), "=r"(words_[i + 2]), "=r"(words_[i + 3])
                         : "l"(address + i * 4));
        }
    } else if constexpr (bytes == 8) {
        asm volatile("ld.global.v2.u32 {%0, %1}, [%2];" : "=r"(words_[0]), "=r"(words_[1]) : "l"(address));
    } else if constexpr (bytes == 4) {
        words_[0] = *reinterpret_cast<const uint32_t *>(from);
    } else if constexpr (bytes == 2) {
        words_[0] = *reinterpret_cast<const uint16_t *>(from);
    } else {
        words_[0] = *reinterpret_cast<const uint8_t *>(from);
    }
}

template <class T, int N> __device__ void Vector<T, N>::store(T *to) const {
    auto *address = reinterpret_cast<char *>(__cvta_generic_to_global(to));
    if constexpr (bytes % 16 == 0) {
#pragma unroll
        for (int i = 0; i < bytes / 4; i += 4) {
            asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(address + i * 4), "r"(words_[i]),
                         "r"(words_[i + 1]), "r"(words_[i + 2]), "r"(words_[i + 3])
                         : "memory");
        }
    } else if constexpr (bytes == 8) {
        asm volatile("st.global.v2.u32 [%0], {%1, %2};" ::"l"(address), "r"(words_[0]), "r"(words_[1]) : "memory");
    } else if constexpr (bytes == 4) {
        *reinterpret_cast<uint32_t *>(to) = words_[0];
    } else if constexpr (bytes == 2) {
        *reinterpret_cast<uint16_t *>(to) = static_cast<uint16_t>(words_[0]);
    } else {
        *reinterpret_cast<uint8_t *>(to) = static_cast<uint8_t>(words_[0]);
    }
}

/// Four codes in the range of Byte, each in one byte.
template <class Byte> __device__ uint32_t pack_bytes(int32_t a, int32_t b, int32_t c, int32_t d) {
    uint32_t high, all;
    if constexpr (std::is_signed_v<Byte>) {
        asm("cvt.pack.sat.s8.s32.b32 %0, %1, %2, 0;" : "=r"(high) : "r"(d), "r"(c));
        asm("cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;" : "=r"(all) : "r"(b), "r"(a), "r"(high));
    } else {
        asm("cvt.pack.sat.u8.s32.b32 %0, %1, %2, 0;" : "=r"(high) : "r"(d), "r"(c));
        asm("cvt.pack.sat.u8.s32.b32 %0, %1, %2, %3;" : "=r"(all) : "r"(b), "r"(a), "r"(high));
    }
    return all;
}

/// n / divisor and n mod divisor for 0 <= n < 2^63 without a division instruction.
///
/// Granlund and Montgomery, "Division by invariant integers using multiplication" (1994).
class Divider {
  public:
    Divider() = default;
    explicit Divider(int64_t divisor) : divisor_(divisor) {
        while ((uint64_t{1} << bits_) < static_cast<uint64_t>(divisor)) ++bits_;
        const unsigned __int128 power = static_cast<unsigned __int128>(1) << (63 + bits_);
        if (bits_) multiplier_ = static_cast<uint64_t>(power / divisor + 1);
    }

    __device__ int64_t quotient(int64_t n) const {
        return bits_ ? static_cast<int64_t>(__umul64hi(multiplier_, n) >> (bits_ - 1)) : n;
    }
    __device__ int64_t remainder(int64_t n) const { return n - quotient(n) * divisor_; }

  private:
    int64_t divisor_ = 1;
    uint64_t multiplier_ = 0;
    int bits_ = 0;
};

/// The same for 0 <= n < 2^31.
class Divider32 {
  public:
    Divider32() = default;
    explicit Divider32(int32_t divisor) : divisor_(divisor) {
        while ((uint32_t{1} << bits_) < static_cast<uint32_t>(divisor)) ++bits_;
        if (bits_) multiplier_ = static_cast<uint32_t>((uint64_t{1} << (31 + bits_)) / divisor + 1);
    }

    __device__ int32_t divisor() const { return divisor_; }
    __device__ int32_t quotient(int32_t n) const {
        return bits_ ? static_cast<int32_t>(__umulhi(multiplier_, n) >> (bits_ - 1)) : n;
    }
    __device__ int32_t remainder(int32_t n) const { return n - quotient(n) * divisor_; }

  private:
    int32_t divisor_ = 1;
    uint32_t multiplier_ = 0;
    int bits_ = 0;
};

/// The first statement of a kernel that launch() starts: waits until what is before it in the stream is done, and lets
/// what comes after it be set up meanwhile.
__device__ inline void begin_kernel() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
    asm volatile("griddepcontrol.launch_dependents;");
#endif
}

/// How a kernel is started: blocks, in clusters of `cluster` (more than one needs compute capability 9.0), of so many
/// threads and bytes of shared memory.
struct LaunchShape {
    int64_t blocks;
    int threads, shared_bytes, cluster = 1;
};

/// Starts a kernel with the arguments at these addresses, and says so when it cannot be started.
Status start_kernel(const Call &call, const LaunchShape &shape, const void *kernel, void **arguments);

/// The same for a kernel whose shared memory depends on the call and may exceed 48 KiB.
Status start_with_limit(const Call &call, const LaunchShape &shape, const void *kernel, void **arguments);

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
Status launch_with_limit(const Call &call, int64_t blocks, int threads, int shared_bytes, void (*kernel)(Parameters...),
                         std::common_type_t<Parameters>... arguments) {
    void *addresses[] = {&arguments...};
    return start_with_limit(call, {blocks, threads, shared_bytes}, reinterpret_cast<const void *>(kernel), addresses);
}

/// An attribute of the current device, or `otherwise` where it cannot be asked.
int device_attribute(cudaDeviceAttr attribute, int otherwise = 0);

/// The most shared memory that a block may have on the current device.
inline int max_shared_bytes() { return device_attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, 48 << 10); }

} // namespace baracuda
