// Division by a number that is known before the launch.
#pragma once

#include "core/numerics/types.h"

#include <cstdint>

namespace baracuda {

HD int64_t ceil_divide(int64_t n, int64_t divisor) { return (n + divisor - 1) / divisor; }

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

} // namespace baracuda
