// Bilinear resizing of planes, and its adjoint. The adjoint gathers: the output rows and columns that an input cell
// contributes to are ranges, so that each cell is one sum in a fixed order, written once.
#pragma once

#include "core/abi/status.h"
#include "core/numerics/types.h"
#include "core/skeleton/map.h"
#include "family/image/bilinear.h"
#include "family/image/clear.h"

#include <algorithm>

namespace baracuda::image {

/// The smallest integer that is not below x, at least 1 and at most `limit`.
inline int64_t clamped_ceil(double x, int64_t limit) {
    return x < static_cast<double>(limit) ? std::max<int64_t>(1, static_cast<int64_t>(std::ceil(x))) : limit;
}

/// Indices begin <= i < end.
struct IndexRange {
    int32_t begin, end;
};

/// The two cells of an axis that an output index mixes, and the weight of the second.
template <class P> struct Tap {
    int32_t first, second;
    P weight;

    /// The weight that a cell has in the mix; at the upper border both cells may be the same.
    HD P weight_of(int32_t cell) const { return (first == cell ? 1 - weight : 0) + (second == cell ? weight : 0); }
};

/// One axis of a bilinear resize: from `in` cells to `out` indices.
class BilinearAxis {
  public:
    BilinearAxis(int32_t in, int32_t out, bool align_corners, double factor)
        : in_(in), out_(out), cells_(in), indices_(out), offset_(align_corners ? 0 : 0.5) {
        if (align_corners) {
            ratio_ = out > 1 ? (in - 1.0) / (out - 1.0) : 0;
        } else {
            ratio_ = factor > 0 ? 1 / factor : static_cast<double>(in) / out;
        }
        density_ = ratio_ > 0 ? 1 / ratio_ : out;
        near_offset_ = static_cast<f32>(offset_), near_density_ = static_cast<f32>(density_);
    }

    HD int32_t in() const { return in_; }
    HD int32_t out() const { return out_; }
    /// Whether indices 2 i and 2 i + 1 lie a quarter of a cell before and after cell i.
    bool doubles() const { return out_ == int64_t{2} * in_ && offset_ == 0.5 && ratio_ == 0.5; }

    template <class P> HD Tap<P> tap(int32_t i) const {
        const P source = this->source<P>(i);
        const P floor = std::floor(source);
        const int32_t first = floor < static_cast<P>(in_ - 1) ? static_cast<int32_t>(floor) : in_ - 1;
        return {first, first + (first < in_ - 1), source - floor};
    }

    /// Whether all cells are numbers of P.
    template <class P> HD bool is_exact() const { return sizeof(P) == 8 || in_ <= 1 << 24; }

    /// The output indices whose taps name the cell: one range, because first cells do not decrease.
    template <class P> HD IndexRange contributors(int32_t cell) const {
        if (in_ == 1) return {0, out_};
        const double begin = guess(cell - 1), end = guess(cell + 1);
        // All four sources at once: neither waits for the other's.
        const bool exact = reaches<P>(begin, cell - 1) & reaches<P>(end, cell + 1);
        const IndexRange near = {static_cast<int32_t>(begin), static_cast<int32_t>(end)};
        return exact ? near : IndexRange{reaching<P>(near.begin, cell - 1), reaching<P>(near.end, cell + 1)};
    }

    /// Whether each index takes the cell of its own place alone: gradients are added place by place then, and those of
    /// neighbours, with a weight of 0, are not looked at.
    bool same() const { return in_ == out_ && (ratio_ == 1 || (in_ == 1 && offset_ * ratio_ - offset_ <= 0)); }

    /// Whether indices lie so far apart that no two of them mix the same cell, whatever rounding does.
    bool apart() const { return ratio_ >= 2.5 && in_ <= 1 << 16 && (out_ - 1 + offset_) * ratio_ - offset_ <= in_ - 1; }

    /// Whether no cell is mixed by two indices, but for rounding.
    bool skips() const { return ratio_ >= 2; }

    /// Contributors of `cells` cells that follow each other, away from the borders, at most.
    int64_t contributors_of(int64_t cells) const { return clamped_ceil((cells + 1) * density_, out_); }

    /// An index at most `far` from the first one whose tap starts at the cell or after it, where near_enough().
    HD int32_t near_start(int32_t cell) const {
        if (cell <= 0 || cell >= in_) return cell <= 0 ? 0 : out_;
        const f32 inverse = (static_cast<f32>(cell) + near_offset_) * near_density_ - near_offset_;
        return inverse < static_cast<f32>(out_) ? static_cast<int32_t>(inverse + 1) : out_;
    }
    bool near_enough() const { return in_ <= 1 << 22 && out_ <= 1 << 22; } // f32 is off by three in 2^24

    /// Indices among which are all contributors of cells that follow each other, and how many these are at most, where
    /// a single cell has `most`.
    HD IndexRange around(int32_t begin, int32_t end) const {
        const int32_t first = near_start(begin - 1) - far, last = near_start(end) + far;
        return {first > 0 ? first : 0, last < out_ ? last : out_};
    }
    int64_t most_around(int64_t cells, int64_t most) const { return contributors_of(cells) + most + 2 * far + 4; }

  private:
    static constexpr int32_t far = 4;

    /// Where an index reads, in cells.
    template <class P> HD P source(double index) const {
        const double exact = (index + offset_) * ratio_ - offset_;
        return static_cast<P>(exact < 0 ? 0 : exact < cells_ ? exact : cells_);
    }
    /// The first output index whose tap starts at the cell or after it, but for rounding, which is that of tap() only
    /// near the inverse of tap().
    HD double guess(int32_t cell) const {
        const double inverse = (cell + offset_) * density_ - offset_;
        return cell <= 0 ? 0 : cell >= in_ || !(inverse < indices_) ? indices_ : std::ceil(inverse);
    }
    /// Whether that is output index i, for all that is known of it where cells are no numbers of P.
    template <class P> HD bool reaches(double i, int32_t cell) const {
        const P from = static_cast<P>(cell);
        const bool last_before = source<P>(i > 0 ? i - 1 : 0) < from, before = source<P>(i) < from;
        const bool inside = is_exact<P>() & ((i == 0) | last_before) & ((i == indices_) | !before);
        return (cell <= 0) | (cell >= in_) | inside;
    }
    /// It itself, near i.
    template <class P> HD int32_t reaching(int32_t i, int32_t cell) const {
        if (cell <= 0 || cell >= in_) return i;
        while (i > 0 && tap<P>(i - 1).first >= cell) --i;
        while (i < out_ && tap<P>(i).first < cell) ++i;
        return i;
    }

    int32_t in_, out_;
    double cells_, indices_;          // the same, without conversions on the device
    double offset_, ratio_, density_; // density_: output indices for a cell
    f32 near_offset_, near_density_;
};

/// A gradient that nothing resizes, as other sums are made: from 0 on.
struct AddedGradient {
    template <class P> HD P operator()(P old, P gradient) const { return old + (P(0) + gradient); }
};

/// f(x) = x
struct SamePixel {
    template <class T> HD T operator()(T x) const { return x; }
};

/// The gradient of images that nothing resizes, which is added to dinput or written there.
template <class T> Status same_backward(const Call &call, int64_t count, bool adds, const T *dout, T *dinput) {
    if (adds) return map(call, count, Computed<AddedGradient, T>{}, dinput, dinput, dout);
    return map(call, count, SamePixel(), reinterpret_cast<Word<T> *>(dinput), reinterpret_cast<const Word<T> *>(dout));
}

} // namespace baracuda::image

#include BARACUDA_IMPLEMENTATION(interpolate)
#include BARACUDA_IMPLEMENTATION(interpolate_adjoint)

namespace baracuda::image {

template <class T>
Status bilinear_backward(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                         bool adds, const T *dout, T *dinput, int32_t align_corners, double scale_h_factor,
                         double scale_w_factor) {
    const BilinearAxis rows(IH, OH, align_corners, scale_h_factor), columns(IW, OW, align_corners, scale_w_factor);
    const int64_t planes = static_cast<int64_t>(N) * C;
    if (OH == 0 || OW == 0) return clear(call, dinput, planes * IH * IW * sizeof(T));
    if (rows.same() && columns.same()) return same_backward(call, planes * IH * IW, adds, dout, dinput);
    return bilinear_backward(call, planes, rows, columns, adds, dout, dinput);
}

template <class T>
Status interpolate_bilinear_2d_backward(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH,
                                        int32_t OW, const T *dout, T *dinput, int32_t align_corners,
                                        double scale_h_factor, double scale_w_factor) {
    return bilinear_backward(call, N, C, IH, IW, OH, OW, true, dout, dinput, align_corners, scale_h_factor,
                             scale_w_factor);
}

template <class T>
Status interpolate_bilinear_2d_backward_written(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW,
                                                int32_t OH, int32_t OW, const T *dout, T *dinput, int32_t align_corners,
                                                double scale_h_factor, double scale_w_factor) {
    return bilinear_backward(call, N, C, IH, IW, OH, OW, false, dout, dinput, align_corners, scale_h_factor,
                             scale_w_factor);
}

template <class T>
Status upsample_bilinear_2d_fw(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                               const T *input, T *output, int32_t align_corners, double scale_h_factor,
                               double scale_w_factor) {
    return interpolate_bilinear_2d(call, N, C, IH, IW, OH, OW, input, output, align_corners, scale_h_factor,
                                   scale_w_factor);
}

template <class T>
Status upsample_bilinear_2d_bw(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                               const T *dout, T *dinput, int32_t align_corners, double scale_h_factor,
                               double scale_w_factor) {
    return interpolate_bilinear_2d_backward(call, N, C, IH, IW, OH, OW, dout, dinput, align_corners, scale_h_factor,
                                            scale_w_factor);
}

} // namespace baracuda::image
