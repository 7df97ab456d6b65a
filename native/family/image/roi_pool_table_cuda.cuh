// Sums of a block for cells, in shared memory: integers, which have the same sum in any order, so that all threads add
// to them at any time. They count units of a fraction of the largest value of their cell, which is told before, or, as
// long as all values of all cells are whole numbers of it, a unit that the cells share, which gives the same bits.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/warp.cuh"
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

    /// Whether it is an integer below a limit, and its words.
    static __device__ bool split(f32 number, f32 limit, uint32_t (&word)[words]) {
        const bool is_below = fabsf(number) < limit;
        const auto whole = static_cast<int64_t>(is_below ? number : 0.f);
        word[0] = static_cast<uint32_t>(whole), word[1] = static_cast<uint32_t>(whole >> 32);
        return is_below && static_cast<f32>(whole) == number;
    }
    /// The integer of these words, rounded once.
    static __device__ f32 join(const uint32_t (&word)[words]) {
        return static_cast<f32>(static_cast<int64_t>(uint64_t{word[1]} << 32 | word[0]));
    }
};
template <> struct PoolNumber<f64> {
    using Bits = uint64_t;
    using Wide = __int128;
    static constexpr int words = 3, mantissa_bits = 52, special = 2047, bias = 1023 + mantissa_bits;

    static __device__ bool split(f64 number, f64 limit, uint32_t (&word)[words]) {
        const bool is_below = fabs(number) < limit;
        const f64 held = is_below ? number : 0, above = floor(held * 0x1p-32);
        const auto upper = static_cast<int64_t>(above);
        word[0] = static_cast<uint32_t>(held - above * 0x1p32);
        word[1] = static_cast<uint32_t>(upper), word[2] = static_cast<uint32_t>(upper >> 32);
        return is_below && trunc(held) == number;
    }
    static __device__ f64 join(const uint32_t (&word)[words]) {
        // The highest 64 bits that differ from the sign, of which the last one tells of all below.
        auto upper = static_cast<int64_t>(uint64_t{word[2]} << 32 | word[1]);
        const int signs = min(__clzll(upper < 0 ? ~upper : upper) - 1, 32);
        const uint64_t lower = uint64_t{word[0]} << signs;
        upper = static_cast<int64_t>(static_cast<uint64_t>(upper) << signs | lower >> 32);
        upper |= static_cast<uint32_t>(lower) != 0;
        const auto weight = static_cast<uint64_t>(1023 + 32 - signs) << mantissa_bits;
        f64 power;
        memcpy(&power, &weight, sizeof power);
        return static_cast<f64>(upper) * power;
    }
};

/// Numbers as integers: units of a fraction of the largest value that has the exponent `top`, with `room` bits below
/// it.
template <class P> struct PoolUnits {
    using Number = PoolNumber<P>;
    using Bits = typename Number::Bits;
    using Wide = typename Number::Wide;
    static constexpr int words = Number::words;
    static constexpr int largest_exponent = Number::special - 1;                        // of a finite number
    static constexpr uint32_t positive = 1u << 16, negative = 2u << 16, nan = 4u << 16; // infinities and NaN as marks
    static constexpr uint32_t of_top = positive - 1;

    static __device__ Bits bits_of(P value) {
        Bits bits;
        memcpy(&bits, &value, sizeof bits);
        return bits;
    }
    /// At least 1, which is that of subnormal numbers too.
    static __device__ int exponent(P value) {
        return max(static_cast<int>(bits_of(value) >> Number::mantissa_bits) & Number::special, 1);
    }
    /// The mark of an infinity or NaN; 0 of others.
    static __device__ uint32_t mark(P value) {
        const Bits bits = bits_of(value), fraction = bits & ((Bits{1} << Number::mantissa_bits) - 1);
        if (exponent(value) != Number::special) return 0;
        return fraction != 0 ? nan : bits >> (8 * sizeof(P) - 1) != 0 ? negative : positive;
    }
    /// Whether a value is a whole number of units, and small enough.
    static __device__ bool split(P value, int top, int room, uint32_t (&word)[words]) {
        const P limit = P(Bits{1} << (Number::mantissa_bits + 1)) * power(room);
        return Number::split(scaled(value, Number::bias + room - top), limit, word);
    }
    /// That of a finite value, without what is less than a unit.
    static __device__ void truncate(P value, int top, int room, uint32_t (&word)[words]) {
        const Bits bits = bits_of(value), fraction = bits & ((Bits{1} << Number::mantissa_bits) - 1);
        const bool is_negative = bits >> (8 * sizeof(P) - 1) != 0;
        const bool is_normal = (bits >> Number::mantissa_bits & Number::special) != 0;
        const auto magnitude = static_cast<Wide>(fraction | Bits{is_normal} << Number::mantissa_bits);
        const Wide mantissa = is_negative ? -magnitude : magnitude;
        const int shift = room - (top - exponent(value));
        const Wide units = shift >= 0 ? mantissa << shift : mantissa >> min(-shift, 63);
#pragma unroll
        for (int w = 0; w < words; ++w) word[w] = static_cast<uint32_t>(units >> 32 * w);
    }
    /// The sum of these words, or of the marks beside its exponent.
    static __device__ P join(const uint32_t (&word)[words], uint32_t told, int room) {
        uint32_t any = 0;
#pragma unroll
        for (int w = 0; w < words; ++w) any |= word[w];
        const uint32_t marks = told & ~of_top;
        if (marks != 0) return marks == positive ? P(INFINITY) : marks == negative ? -P(INFINITY) : P(NAN);
        return any == 0 ? P(0) : scaled(Number::join(word), static_cast<int>(told) - Number::bias - room);
    }
    /// Adds to words that are `stride` words apart.
    static __device__ void add(uint32_t *to, int stride, const uint32_t (&word)[words]) {
        uint32_t carry = 0;
#pragma unroll
        for (int w = 0; w < words; ++w) {
            const uint32_t more = word[w] + carry;
            const bool overflows = more < carry;
            uint32_t before = 0;
            if (more != 0) before = atomicAdd(to + w * stride, more);
            carry = overflows || before + more < before;
        }
    }
    /// Of lanes that add words to one cell, if they are many, the first one adds those of all. Whether this lane adds.
    static __device__ bool merge_lanes(bool adds, uint32_t cell, uint32_t (&word)[words]) {
        constexpr int few = 4; // which are faster one by one
        for (uint32_t rest = __ballot_sync(~0u, adds); rest != 0;) {
            const int leader = __ffs(static_cast<int>(rest)) - 1;
            const uint32_t of_leader = __shfl_sync(~0u, cell, leader);
            const bool is_same = adds && of_leader == cell;
            const uint32_t same = __ballot_sync(~0u, is_same);
            if (__popc(same) <= few) break;
            Wide all = 0;
#pragma unroll
            for (int w = words - 1; w >= 0; --w) all = all << 32 | (is_same ? word[w] : 0);
            all = warp_sum(all);
#pragma unroll
            for (int w = 0; w < words; ++w) word[w] = is_same ? static_cast<uint32_t>(all >> 32 * w) : word[w];
            rest &= ~same;
            if (is_same && static_cast<int>(threadIdx.x % 32) != leader) adds = false;
        }
        return adds;
    }

  private:
    /// number * 2^exponent, which as one factor may be subnormal or infinite.
    static __device__ P scaled(P number, int exponent) {
        const int half = exponent / 2;
        return number * power(half) * power(exponent - half);
    }
    /// 2^exponent, which is a normal number.
    static __device__ P power(int exponent) {
        const Bits bits = static_cast<Bits>(exponent + Number::bias - Number::mantissa_bits) << Number::mantissa_bits;
        P power;
        memcpy(&power, &bits, sizeof power);
        return power;
    }
};

template <class P> class PoolTable {
    using Units = PoolUnits<P>;
    static constexpr int words = Units::words;

  public:
    static constexpr uint32_t none = PoolSlots::none;
    static constexpr int largest_exponent = Units::largest_exponent;

    __device__ PoolTable(const PoolSlots &slots, uint32_t *memory) : slots_(slots), sums_(memory) {}
    /// Empties it, for sums in units of their own, or in one that they share. The block synchronizes before it adds.
    __device__ void prepare(bool apart) {
        apart_ = apart, hashed_ = apart || slots_.hashed;
        count_ = apart ? slots_.bytes<P>() / PoolSlots::bytes_apart<P>() : slots_.count;
#pragma unroll 1
        for (int i = static_cast<int>(threadIdx.x); i < count_; i += static_cast<int>(blockDim.x)) clear(i);
    }
    __device__ bool is_hashed() const { return hashed_; }
    /// Takes the unit of sums whose largest value has at most this exponent.
    __device__ void share(int top) { top_ = top; }
    static __device__ int exponent(P value) { return Units::exponent(value); }
    /// The slot of a cell, or none if there is no room.
    __device__ uint32_t find(uint32_t cell) {
        if (!hashed_) return cell;
        constexpr uint32_t factor = 2246822519u; // scatters neighbours
        uint32_t slot = scaled_hash(cell * factor, static_cast<uint32_t>(count_));
#pragma unroll 1
        for (int tries = 0; tries < PoolSumsPolicy::most_tries; ++tries) {
            const uint32_t key = atomicCAS(keys() + slot, none, cell);
            if (key == none || key == cell) return slot;
            if (++slot == static_cast<uint32_t>(count_)) slot = 0;
        }
        return none;
    }
    /// Adds in the unit that all share. Whether the value is a whole number of it, and small enough.
    __device__ bool add_shared(uint32_t slot, P value) {
        uint32_t word[words];
        const bool fits = Units::split(value, top_, slots_.room, word);
        if (fits) Units::add(sums_ + slot, count_, word);
        return fits;
    }
    /// Tells of a value. All are told before the block synchronizes and any is added.
    __device__ void tell(uint32_t slot, P value) {
        if (value != 0 && Units::mark(value) == 0) {
            atomicMax(tops() + slot, static_cast<uint32_t>(exponent(value)));
        }
    }
    __device__ void add(uint32_t slot, P value) {
        if (value == 0) return;
        if (const uint32_t mark = Units::mark(value)) {
            atomicOr(tops() + slot, mark);
            return;
        }
        uint32_t word[words];
        Units::truncate(value, static_cast<int>(tops()[slot] & Units::of_top), slots_.room, word);
        Units::add(sums_ + slot, count_, word);
    }

    /// give(cells, sums) for `items` slots of each thread at a time, whose sum is 0 where there is none; empties them.
    /// The block synchronizes before.
    template <int items, class Give> __device__ void take(const Give &give) {
        const int threads = static_cast<int>(blockDim.x);
#pragma unroll 1
        for (int first = static_cast<int>(threadIdx.x); first < count_; first += items * threads) {
            P sum[items];
            uint32_t cell[items];
#pragma unroll
            for (int u = 0; u < items; ++u) {
                const int i = first + u * threads;
                sum[u] = 0, cell[u] = static_cast<uint32_t>(i);
                if (i >= count_) continue;
                if (hashed_) cell[u] = keys()[i];
                sum[u] = sum_of(i);
                clear(i);
            }
            give(cell, sum);
        }
    }

  private:
    const PoolSlots slots_;
    uint32_t *const sums_; // the words of a slot
    int count_, top_;
    bool apart_, hashed_;

    __device__ uint32_t *keys() const { return sums_ + words * count_; }       // the cell of a slot
    __device__ uint32_t *tops() const { return sums_ + (words + 1) * count_; } // its largest exponent
    __device__ void clear(int i) {
#pragma unroll
        for (int w = 0; w < words; ++w) sums_[w * count_ + i] = 0;
        if (hashed_) keys()[i] = none;
        if (apart_) tops()[i] = 0;
    }
    __device__ P sum_of(int i) const {
        uint32_t word[words];
#pragma unroll
        for (int w = 0; w < words; ++w) word[w] = sums_[w * count_ + i];
        return Units::join(word, apart_ ? tops()[i] : static_cast<uint32_t>(top_), slots_.room);
    }
};

} // namespace baracuda::image
