// The quantizer of the family, and the element functors made of it.
//
// Q(x) = clamp(rint(u(x)) + zero_point, lo, hi), where u is x * (1 / scale) (ByReciprocal) or x / scale (ByDivision).
// Forward and backward ask the same Affine, so that a gradient passes exactly where the code was not clamped.
//
// A functor's operator() is exact for every argument. Where has_fast_path() holds, its `FastPath` gives the same bits
// in fewer instructions and without a branch.
#pragma once

#include "core/numerics/numeric.h"

namespace baracuda::quantize {

/// u(x) = x * (1 / scale), the reciprocal rounded to P. T is the storage type of x and scale.
template <class T> class ByReciprocal {
  public:
    using P = Compute<T>;

    ByReciprocal() = default;
    HD explicit ByReciprocal(P scale) : reciprocal_(1 / scale) {}
    HD P operator()(P x) const { return x * reciprocal_; }

    /// The same for many x.
    using Prepared = ByReciprocal;

    /// u(x) held to [low, high].
    class Bounded {
      public:
        Bounded() = default;
        HD Bounded(P scale, P low, P high) : u_(scale), low_(low), high_(high) {}
        HD P operator()(P x) const { return clamp(u_(x), low_, high_); }

      private:
        ByReciprocal u_;
        P low_, high_;
    };

  private:
    P reciprocal_;
};

/// u(x) = x / scale, rounded once. T is the storage type of x and scale.
template <class T> class ByDivision {
  public:
    using P = Compute<T>;

    ByDivision() = default;
    HD explicit ByDivision(P scale) : scale_(scale) {}
    HD P operator()(P x) const { return x / scale_; }

    /// The same for many x, where Affine::has_fast_path().
    using Prepared = Quotient<P>;

    /// What rounds to the integer that u(x), held to [low, high], rounds to; low and high are integers of at most 255.
    ///
    /// Quotients of two f16 or bf16 below 256 are a tie, or 2^-14 away from one; x * (1 / scale) is within 2^-16 of
    /// them. Rounded to multiples of 2^-14, as a sum with 768 is, the ties are ties again and the others are none.
    ///
    /// For wider types, x held to [low * scale, high * scale] has a quotient that rounds into [low, high] and residuals
    /// that do not overflow, so that two corrections give the rounded quotient, as in Quotient.
    class Bounded {
      public:
        Bounded() = default;
        HD Bounded(P scale, P low, P high) : scale_(scale), reciprocal_(1 / scale), low_(low), high_(high) {
            if constexpr (sizeof(T) > 2) {
                low_ *= scale;
                high_ *= scale;
            }
        }
        HD P operator()(P x) const {
            if constexpr (sizeof(T) == 2) return clamp(fma(x, reciprocal_, P(768)) - 768, low_, high_);
            const P held = clamp(x, low_, high_);
            const P first = held * reciprocal_;
            const P second = fma(fma(-first, scale_, held), reciprocal_, first);
            return fma(fma(-second, scale_, held), reciprocal_, second);
        }

      private:
        P scale_, reciprocal_, low_, high_;
    };

  private:
    P scale_;
};

/// The quantizer of one channel.
template <class T, template <class> class U> struct Affine {
    using P = Compute<T>;

    P scale;
    int32_t zero_point, lo, hi;
    U<T> u;

    Affine() = default;
    HD Affine(P scale, int32_t zero_point, int32_t lo, int32_t hi)
        : scale(scale), zero_point(zero_point), lo(lo), hi(hi), u(scale) {}

    /// Q(x), on the device without the branch that a division takes for its rare operands.
    HD int32_t code(P x) const {
        if (kDeviceCode && has_fast_path()) return round_to_int32(bounded()(x)) + zero_point;
        const int64_t t = shifted(x);
        return static_cast<int32_t>(t < lo ? lo : t > hi ? hi : t);
    }

    /// u(x), likewise.
    HD P quotient(P x) const {
        if (kDeviceCode && has_fast_path()) return typename U<T>::Prepared(scale)(x);
        return u(x);
    }

    /// Whether Q(x) is not clamped; false for a zero scale.
    HD bool passes(P x) const {
        if (has_fast_path()) {
            const P rounded = rint(quotient(x));
            return !(rounded < lowest()) && !(rounded > highest());
        }
        const int64_t t = shifted(x);
        return scale != 0 && lo <= t && t <= hi;
    }

    /// Whether the scale is positive and ordinary, and codes are within 2^20 of a zero point that is one of them.
    HD bool has_fast_path() const {
        constexpr P range = 0x1p96;
        constexpr uint32_t most = 1 << 20;
        return scale >= 1 / range && scale <= range && lo <= zero_point && zero_point <= hi &&
               static_cast<uint32_t>(zero_point) - static_cast<uint32_t>(lo) <= most &&
               static_cast<uint32_t>(hi) - static_cast<uint32_t>(zero_point) <= most;
    }

    /// Where has_fast_path(): what rounds to code(x) - zero_point.
    HD typename U<T>::Bounded bounded() const { return {scale, lowest(), highest()}; }

  private:
    HD P lowest() const { return static_cast<P>(lo - zero_point); }
    HD P highest() const { return static_cast<P>(hi - zero_point); }
    HD int64_t shifted(P x) const { return (scale == 0 ? 0 : round_to_int64(u(x))) + zero_point; }
};

/// Where affine.has_fast_path(), passes(x) as a range of x: u and rint are monotonic.
template <class T, template <class> class U> class Window {
  public:
    using P = Compute<T>;

    Window() = default;
    HD explicit Window(const Affine<T, U> &affine) {
        low_ = border(affine, (affine.lo - affine.zero_point - P(0.5)) * affine.scale, 1);
        high_ = border(affine, (affine.hi - affine.zero_point + P(0.5)) * affine.scale, -1);
    }
    HD bool passes(P x) const { return !(x < low_) && !(x > high_); }

  private:
    /// The outermost x that passes, seen from a start near it; `inward` is the sign of the direction to the others.
    static HD P border(const Affine<T, U> &affine, P x, int inward) {
        while (!affine.passes(x)) x = step(x, inward);
        for (P outer = step(x, -inward); affine.passes(outer); outer = step(x, -inward)) x = outer;
        return x;
    }

    P low_, high_;
};

template <class T, class Q, template <class> class U> struct Quantize {
    Affine<T, U> affine;

    HD Q operator()(T x) const { return static_cast<Q>(affine.code(widen(x))); }

    struct FastPath {
        typename U<T>::Bounded u;
        int32_t zero_point;

        HD int32_t operator()(T x) const { return round_to_int32(u(widen(x))) + zero_point; }
    };
    HD bool has_fast_path() const { return affine.has_fast_path(); }
    HD FastPath fast_path() const { return {affine.bounded(), affine.zero_point}; }
};

template <class T, template <class> class U> struct QuantizeBackward {
    using P = Compute<T>;

    Affine<T, U> affine;

    HD T operator()(T x, T dy) const { return narrow<T>(affine.passes(widen(x)) ? affine.quotient(widen(dy)) : 0); }

    struct FastPath {
        Window<T, U> window;
        typename U<T>::Prepared u;

        HD T operator()(T x, T dy) const {
            const P gradient = u(widen(dy));
            return narrow<T>(window.passes(widen(x)) ? gradient : P(0));
        }
    };
    HD bool has_fast_path() const { return affine.has_fast_path(); }
    HD FastPath fast_path() const { return {Window<T, U>(affine), typename U<T>::Prepared(affine.scale)}; }
};

template <class T, class Q> struct Dequantize {
    Compute<T> scale;
    int32_t zero_point;

    /// scale * (code - zero_point), the difference exact.
    HD T operator()(Q code) const {
        return narrow<T>(scale * static_cast<Compute<T>>(static_cast<int64_t>(code) - zero_point));
    }

    struct FastPath {
        Compute<T> scale;
        int32_t zero_point;

        HD T operator()(Q code) const { return narrow<T>(scale * static_cast<Compute<T>>(code - zero_point)); }
    };
    HD bool has_fast_path() const { return zero_point > -(1 << 30) && zero_point < 1 << 30; }
    HD FastPath fast_path() const { return {scale, zero_point}; }
};

template <class T> struct DequantizeBackward {
    Compute<T> scale;

    HD T operator()(T dy) const { return narrow<T>(widen(dy) * scale); }
};

/// The same where each element has a scale of its own.
template <class T> struct DequantizeBackwardEach {
    HD T operator()(T dy, T scale) const { return DequantizeBackward<T>{widen(scale)}(dy); }
};

template <class T> struct FakeQuantize {
    using P = Compute<T>;

    Affine<T, ByReciprocal> affine;

    HD T operator()(T x) const {
        const int64_t difference = static_cast<int64_t>(affine.code(widen(x))) - affine.zero_point;
        return narrow<T>(affine.scale * static_cast<P>(difference));
    }

    struct FastPath {
        typename ByReciprocal<T>::Bounded u;
        P scale;

        HD T operator()(T x) const { return narrow<T>(scale * static_cast<P>(round_to_int32(u(widen(x))))); }
    };
    HD bool has_fast_path() const { return affine.has_fast_path(); }
    HD FastPath fast_path() const { return {affine.bounded(), affine.scale}; }
};

template <class T> struct FakeQuantizeBackward {
    Affine<T, ByReciprocal> affine;

    HD T operator()(T x, T dy) const { return affine.passes(widen(x)) ? dy : narrow<T>(0); }

    struct FastPath {
        Window<T, ByReciprocal> window;

        HD T operator()(T x, T dy) const { return window.passes(widen(x)) ? dy : narrow<T>(0); }
    };
    HD bool has_fast_path() const { return affine.has_fast_path(); }
    HD FastPath fast_path() const { return {Window<T, ByReciprocal>(affine)}; }
};

/// One (scale, zero_point) a channel and one range for all: a functor made of an Affine.
template <class T, class Element> struct ChannelRange {
    const T *scale;
    const int32_t *zero_point;
    int32_t lo, hi;

    HD Element row(int64_t c) const { return {{widen(scale[c]), zero_point[c], lo, hi}}; }
};

template <class T, class Q> struct ChannelAffine {
    const T *scale;
    const int32_t *zero_point;

    HD Dequantize<T, Q> row(int64_t c) const { return {widen(scale[c]), zero_point[c]}; }
};

template <class T> struct ChannelScale {
    const T *scale;

    HD DequantizeBackward<T> row(int64_t c) const { return {widen(scale[c])}; }
};

/// A row's scale from its largest magnitude: scale = max |x| / hi, or 1 where that is 0 in T. NaN does not count.
template <class T> struct DynamicRange {
    using P = Compute<T>;
    using State = P;
    static constexpr bool exact = true;

    T *scale;
    int32_t lo, hi;

    HD State identity() const { return 0; }
    HD State add(State largest, T x) const { return max_number(largest, fabs(widen(x))); }
    HD State merge(State a, State b) const { return max_number(a, b); }
    HD void store(int64_t row, State largest) const { scale[row] = scale_of(largest); }
    HD Quantize<T, s8, ByDivision> finish(int64_t, State largest) const {
        return {{widen(scale_of(largest)), 0, lo, hi}};
    }

  private:
    HD T scale_of(State largest) const {
        const T stored = narrow<T>(largest / hi);
        return widen(stored) == 0 ? narrow<T>(1) : stored;
    }
};

/// The same of short rows, which a thread has alone: those of index i are i, i + step, ... Their codes come of a second
/// look, in a loop of little code. 4.2 million rows of bf16, of a team each (of a thread): of 1 element 160 us (28), of
/// 4 160 (37), of 8 162 (91), but 4000 of 8 1.45 (1.78).
template <class T> struct DynamicRangeOfRows {
    static constexpr int longest = 8, longest_of_few = 4;
    static constexpr int each = 4, many = 1 << 20; // rows of an index, where there are so many

    DynamicRange<T> range;
    int64_t rows, step;
    int32_t columns; // at most `longest`
    const T *input;
    s8 *output;

    static bool serves(int32_t rows, int32_t columns) { return columns <= (rows < many ? longest_of_few : longest); }

    HD void operator()(int64_t i) const {
        for (int64_t row = i; row < rows; row += step) {
            const T *const from = input + row * columns;
            auto largest = range.identity();
            for (int c = 0; c < longest; ++c) {
                if (c < columns) largest = range.add(largest, from[c]);
            }
            range.store(row, largest);
            const auto code = range.finish(row, largest);
            for (int c = 0; c < columns; ++c) output[row * columns + c] = code(from[c]);
        }
    }
};

/// (scale_a[i] * scale_w[j]) * sum.
template <class T> struct ScaledSum {
    using P = Compute<T>;

    const T *scale_a, *scale_w;

    HD P row_factor(int64_t i) const { return widen(scale_a[i]); }
    HD P column_factor(int64_t j) const { return widen(scale_w[j]); }
    template <class Sum> HD T combine(P a, P w, Sum sum) const { return narrow<T>(a * w * static_cast<P>(sum)); }
};

} // namespace baracuda::quantize
