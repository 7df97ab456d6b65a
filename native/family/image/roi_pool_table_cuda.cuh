// Sums of a block for cells, in shared memory: integers, which have the same sum in any order, so that all threads add
// to them at any time. Those of a cell count units of a fraction of its largest value, which is known before.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/roi_pool.h"
#include "family/image/roi_sums_cuda.cuh"

#include <cmath>

namespace baracuda::image {

/// A number apart: it is mantissa * 2^(exponent - bias) where it is finite, and `special` is the exponent of others.
template <class P> struct PoolNumber;
template <> struct PoolNumber<f32> {
    using Bits = uint32_t;
    using Wide = int64_t; // holds sums
    static constexpr int words = 2, mantissa_bits = 23, special = 255, bias = 127 + mantissa_bits;
};
template <> struct PoolNumber<f64> {
    using Bits = uint64_t;
    using Wide = __int128;
    static constexpr int words = 3, mantissa_bits = 52, special = 2047, bias = 1023 + mantissa_bits;
};

template <class P> class PoolTable {
    using Number = PoolNumber<P>;
    using Bits = typename Number::Bits;
    using Wide = typename Number::Wide;
    static constexpr int words = Number::words;
    static constexpr uint32_t positive = 1u << 16, negative = 2u << 16, nan = 4u << 16; // of a slot: these were added
    static constexpr uint32_t of_top = positive - 1;

  public:
    static constexpr uint32_t none = ~0u; // no cell, or no slot

    __device__ PoolTable(const PoolSlots &slots, uint32_t *memory)
        : slots_(slots), tops_(memory), sums_(tops_ + slots.count), keys_(sums_ + words * slots.count) {}
    /// What has to be done once. The block synchronizes before it adds.
    __device__ void prepare() {
#pragma unroll 1
        for (int i = static_cast<int>(threadIdx.x); i < slots_.count; i += static_cast<int>(blockDim.x)) clear(i);
    }
    /// The slot of a cell, or none if there is no room.
    __device__ uint32_t find(uint32_t cell) {
        if (!slots_.hashed) return cell;
        constexpr uint32_t factor = 2246822519u; // scatters neighbours
        uint32_t slot = scaled_hash(cell * factor, static_cast<uint32_t>(slots_.count));
#pragma unroll 1
        for (int tries = 0; tries < PoolSumsPolicy::most_tries; ++tries) {
            const uint32_t key = atomicCAS(keys_ + slot, none, cell);
            if (key == none || key == cell) return slot;
            if (++slot == static_cast<uint32_t>(slots_.count)) slot = 0;
        }
        return none;
    }
    /// Tells of a value. All are told before the block synchronizes and any is added.
    __device__ void tell(uint32_t slot, P value) {
        const int own = exponent(bits_of(value));
        if (value != 0 && own != Number::special) atomicMax(tops_ + slot, static_cast<uint32_t>(own));
    }
    __device__ void add(uint32_t slot, P value) {
        const Bits bits = bits_of(value), fraction = bits & ((Bits{1} << Number::mantissa_bits) - 1);
        const int own = exponent(bits), top = static_cast<int>(tops_[slot] & of_top);
        const bool is_negative = bits >> (8 * sizeof(P) - 1) != 0;
        if (value == 0) return;
        if (own == Number::special) {
            atomicOr(tops_ + slot, fraction != 0 ? nan : is_negative ? negative : positive);
            return;
        }
        const bool is_normal = (bits >> Number::mantissa_bits & Number::special) != 0;
        const auto magnitude = static_cast<Wide>(fraction | Bits{is_normal} << Number::mantissa_bits);
        const Wide mantissa = is_negative ? -magnitude : magnitude;
        const int shift = slots_.room - (top - own);
        const Wide units = shift >= 0 ? mantissa << shift : mantissa >> min(-shift, 63);
        uint32_t carry = 0;
#pragma unroll
        for (int w = 0; w < words; ++w) {
            const auto word = static_cast<uint32_t>(units >> 32 * w), more = word + carry;
            const bool overflows = more < carry;
            uint32_t before = 0;
            if (more != 0) before = atomicAdd(sums_ + w * slots_.count + slot, more);
            carry = overflows || before + more < before;
        }
    }

    /// give(cells, sums) for `items` slots of each thread at a time, whose sum is 0 where there is none; empties them.
    /// The block synchronizes before.
    template <int items, class Give> __device__ void take(const Give &give) {
        const int threads = static_cast<int>(blockDim.x);
#pragma unroll 1
        for (int first = static_cast<int>(threadIdx.x); first < slots_.count; first += items * threads) {
            P sum[items];
            uint32_t cell[items];
#pragma unroll
            for (int u = 0; u < items; ++u) {
                const int i = first + u * threads;
                sum[u] = 0, cell[u] = static_cast<uint32_t>(i);
                if (i >= slots_.count) continue;
                if (slots_.hashed) cell[u] = keys_[i];
                sum[u] = sum_of(i);
                clear(i);
            }
            give(cell, sum);
        }
    }

  private:
    const PoolSlots slots_;
    uint32_t *const tops_, *const sums_, *const keys_; // the largest exponent of a slot; its words; its cell

    __device__ void clear(int i) {
        tops_[i] = static_cast<uint32_t>(slots_.least_top);
#pragma unroll
        for (int w = 0; w < words; ++w) sums_[w * slots_.count + i] = 0;
        if (slots_.hashed) keys_[i] = none;
    }
    static __device__ Bits bits_of(P value) {
        Bits bits;
        memcpy(&bits, &value, sizeof bits);
        return bits;
    }
    /// At least 1, which is that of subnormal numbers too.
    static __device__ int exponent(Bits bits) {
        return max(static_cast<int>(bits >> Number::mantissa_bits) & Number::special, 1);
    }
    __device__ P sum_of(int i) const {
        const uint32_t kinds = tops_[i] & ~of_top;
        if (kinds != 0) return kinds == positive ? P(INFINITY) : kinds == negative ? -P(INFINITY) : P(NAN);
        const int scale = static_cast<int>(tops_[i] & of_top) - Number::bias - slots_.room;
        P sum = 0; // of the words, from the largest to the smallest one, of which one is rounded
        if constexpr (words == 2) {
            sum = static_cast<P>(static_cast<int64_t>(uint64_t{sums_[slots_.count + i]} << 32 | sums_[i]));
        } else {
            const uint64_t upper = uint64_t{sums_[2 * slots_.count + i]} << 32 | sums_[slots_.count + i];
            sum = static_cast<P>(static_cast<int64_t>(upper)) * P(4294967296.0) + static_cast<P>(sums_[i]);
        }
        const int half = scale / 2; // as one factor it may be subnormal
        return sum * power(half) * power(scale - half);
    }
    /// 2^exponent, which is a normal number.
    static __device__ P power(int exponent) {
        const Bits bits = static_cast<Bits>(exponent + Number::bias - Number::mantissa_bits) << Number::mantissa_bits;
        P power;
        memcpy(&power, &bits, sizeof power);
        return power;
    }
};

} // namespace baracuda::image
