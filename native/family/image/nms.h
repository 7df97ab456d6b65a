// Greedy non-maximum suppression of boxes (x1, y1, x2, y2) in descending order of their scores.
#pragma once

#include "core/abi/status.h"
#include "core/numerics/numeric.h"

#include <cfloat>
#include <cstring>

namespace baracuda::image {

template <class P> struct alignas(16) Box {
    P x1, y1, x2, y2;

    HD P area() const { return (x2 - x1) * (y2 - y1); }
};

/// Whether the overlap of two boxes, intersection / union as the division rounds it, exceeds a threshold t.
///
/// Let the intersection be positive. Then each of its sides is at most that of either box, since rounding is monotonic:
/// both areas are at least the intersection, their sum is at least twice it, and the union at least once. So the
/// quotient q is in (0, 1], or the union is infinite and q = 0, or it is NaN and exceeds nothing.
///
/// In f32, q rounds to more than t if it is above the midpoint m of t and the next f32 up, or equal to m where that f32
/// is the even one. m has 25 bits and the union 24, so that m * union is exact in f64, and so is its comparison with
/// the intersection. This holds for subnormal t and q as well; of t >= 1 nothing exceeds it.
///
/// The product t * union decides most pairs before that: for a t that is not subnormal, it differs from m * union, and
/// from the smallest intersection whose f64 quotient rounds to more than t, by less than 2^-22 of itself and 2^-148.
template <class P> class Overlap {
  public:
    explicit Overlap(f32 threshold)
        : guide_(threshold >= FLT_MIN ? threshold : NAN), limit_(threshold), negative_(threshold < 0) {
        if constexpr (std::is_same_v<P, f32>) {
            uint32_t bits;
            std::memcpy(&bits, &threshold, sizeof bits);
            odd_ = bits & 1;
            limit_ = (limit_ + std::nextafter(threshold, HUGE_VALF)) / 2;
        }
    }

    HD bool exceeds(const Box<P> &a, const Box<P> &b) const {
        // Without short circuits, which would be branches; most pairs are apart.
        const bool touch = (a.x1 < b.x2) & (b.x1 < a.x2) & (a.y1 < b.y2) & (b.y1 < a.y2);
        if (!touch && !negative_) return false;
        // A box with a NaN has an area of NaN and so has the union: what these make of NaN does not matter.
        const P width = lesser(a.x2, b.x2) - greater(a.x1, b.x1), height = lesser(a.y2, b.y2) - greater(a.y1, b.y1);
        const P intersection = greater(width, P(0)) * greater(height, P(0));
        const P joined = a.area() + b.area() - intersection;
        if (negative_) return joined == joined; // no overlap is less than zero
        if (!(intersection > 0)) return false;
        const P bound = guide_ * joined, excess = intersection - bound;
        if (fabs(excess) > bound * P(0x1p-20) + P(0x1p-120)) return excess > 0;
        return rounds_above(intersection, joined);
    }

  private:
    HD bool rounds_above(P intersection, P joined) const {
        if constexpr (std::is_same_v<P, f32>) {
            const f64 bound = limit_ * joined;
            return intersection > bound || (odd_ && intersection == bound);
        } else {
            return intersection / joined > limit_;
        }
    }

    // On the host fmin and fmax would be calls.
    static HD P lesser(P a, P b) {
        if constexpr (kDeviceCode) return fmin(a, b);
        return a < b ? a : b;
    }
    static HD P greater(P a, P b) {
        if constexpr (kDeviceCode) return fmax(a, b);
        return a > b ? a : b;
    }

    P guide_;   // t, or NaN where rounds_above() must decide
    f64 limit_; // m in f32, t in f64
    bool negative_, odd_ = false;
};

} // namespace baracuda::image

#include BARACUDA_IMPLEMENTATION(nms)
