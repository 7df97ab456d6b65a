// Division by a number that is known before the launch.
#pragma once

#include "core/numerics/types.h"

#include <cstdint>

namespace baracuda {

HD int64_t ceil_divide(int64_t n, int64_t divisor) { return (n + divisor - 1) / divisor; }

/// n / divisor and n mod divisor for 0 <= n < 2^31 (Int = int32_t) or 2^63 (int64_t), on the device without a division
/// instruction.
///
/// Granlund and Montgomery, "Division by invariant integers using multiplication" (1994).
template <class Int> class Divider {
    static_assert(std::is_same_v<Int, int32_t> || std::is_same_v<Int, int64_t>);
    using Bits = std::make_unsigned_t<Int>;
    using Double = std::conditional_t<sizeof(Int) == 4, uint64_t, unsigned __int128>;

  public:
    Divider() = default;
    explicit Divider(Int divisor) : divisor_(divisor) {
        while ((Bits{1} << bits_) < static_cast<Bits>(divisor)) ++bits_;
        constexpr int value_bits = 8 * sizeof(Int) - 1;
        if (bits_) multiplier_ = static_cast<Bits>((Double{1} << (value_bits + bits_)) / divisor + 1);
    }

    HD Int divisor() const { return divisor_; }
    HD Int quotient(Int n) const { return bits_ ? static_cast<Int>(high_product(n) >> (bits_ - 1)) : n; }
    HD Int remainder(Int n) const { return n - quotient(n) * divisor_; }

    /// The same of numbers below 2^31, of a divisor below that: its multiplier is the upper half, rounded down, plus 1.
    HD Divider<int32_t> narrow() const {
        static_assert(std::is_same_v<Int, int64_t>);
        Divider<int32_t> made;
        made.divisor_ = static_cast<int32_t>(divisor_), made.bits_ = bits_;
        made.multiplier_ = static_cast<uint32_t>(multiplier_ >> 32) + 1;
        return made;
    }

  private:
    template <class> friend class Divider;

    /// The upper half of multiplier * n.
    HD Bits high_product(Int n) const {
#ifdef __CUDA_ARCH__
        if constexpr (sizeof(Int) == 4) return __umulhi(multiplier_, n);
        return __umul64hi(multiplier_, n);
#else
        return static_cast<Bits>(static_cast<Double>(multiplier_) * static_cast<Bits>(n) >> 8 * sizeof(Int));
#endif
    }

    Int divisor_ = 1;
    Bits multiplier_ = 0;
    int bits_ = 0;
};

/// Blocks, threads or items in a grid of `rank` extents, the first one fastest.
template <int rank, class Int = int32_t> class TileGrid {
    static_assert(rank > 1);

  public:
    TileGrid() = default;
    /// The product of the extents must fit Int.
    template <class... Extents> explicit TileGrid(Extents... extents) {
        static_assert(sizeof...(extents) == rank);
        const Int all[] = {static_cast<Int>(extents)...};
        for (int axis = 0; axis + 1 < rank; ++axis) axes_[axis] = Divider<Int>(all[axis]);
        last_ = all[rank - 1];
        count_ = 1;
        for (const Int extent : all) count_ *= extent;
    }

    HD Int count() const { return count_; }
    HD Int extent(int axis) const { return axis + 1 < rank ? axes_[axis].divisor() : last_; }

    /// The coordinates of a tile.
    struct Place {
        Int at[rank];

        HD Int operator[](int axis) const { return at[axis]; }
    };
    HD Place place(Int tile) const {
        Place place;
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
        for (int axis = 0; axis + 1 < rank; ++axis) {
            const Int next = axes_[axis].quotient(tile);
            place.at[axis] = tile - next * axes_[axis].divisor();
            tile = next;
        }
        place.at[rank - 1] = tile;
        return place;
    }

  private:
    Divider<Int> axes_[rank - 1]; // the last axis needs no division
    Int last_ = 0, count_ = 0;
};

} // namespace baracuda
