// Regions of interest: a row (batch index, x1, y1, x2, y2) of `rois`, and how its axes are cut into bins.
#pragma once

#include "core/abi/status.h"
#include "core/numerics/numeric.h"

namespace baracuda::image {

/// What the operations on regions share: planes [images, channels, height, width] and cells
/// [count, channels, pooled_height, pooled_width].
struct RoiShape {
    int32_t images, channels, height, width, count, pooled_height, pooled_width;

    HD int64_t plane() const { return static_cast<int64_t>(height) * width; }
    HD int64_t cells() const { return int64_t{images} * channels * plane(); }
    HD int64_t pooled() const { return static_cast<int64_t>(pooled_height) * pooled_width; }
};

/// The image of a region, its batch index truncated toward zero, or -1 where there is no such image.
template <class T> HD int32_t roi_image(const T *roi, int32_t images) {
    const auto index = widen(roi[0]);
    if (!(index > -1 && index < 2147483648)) return -1;
    const auto image = static_cast<int32_t>(index);
    return image < images ? image : -1;
}

struct Range {
    int64_t begin, end;
};

/// The two cells of an axis that a sample lies between, with their weights.
template <class P> struct Sample {
    int32_t low, high;
    P low_weight, high_weight;
};

/// One axis of a region for roi_align: bins with evenly spaced samples on an axis of `size` cells.
template <class P> class SampleAxis {
  public:
    SampleAxis() = default;

    /// A ratio above 0 is the number of samples of a bin, otherwise there is one for each cell that it spans.
    HD SampleAxis(P begin, P end, int32_t bins, int32_t ratio, bool aligned, int32_t size)
        : begin_(begin), bin_((aligned || !(end - begin < 1) ? end - begin : 1) / bins), size_(size),
          adaptive_(ratio <= 0) {
        const P spanned = ceil(bin_);
        samples_ = !adaptive_ ? static_cast<P>(ratio) : spanned == spanned ? spanned : 1;
        inverse_ = samples_ == 1   ? P(1)
                   : samples_ == 2 ? P(0.5)
                   : samples_ == 4 ? P(0.25)
                   : samples_ == 8 ? P(0.125)
                                   : 0;
    }

    HD P begin() const { return begin_; }
    HD P bin() const { return bin_; }
    HD P samples() const { return samples_; }
    /// The same as an integer, as far as there is one.
    HD int64_t count() const {
        constexpr int64_t most = int64_t{1} << 62;
        return !(samples_ >= 1) ? 0 : samples_ < static_cast<P>(most) ? static_cast<int64_t>(samples_) : most;
    }
    HD int32_t size() const { return size_; }

    HD P position(int32_t bin, int64_t i) const { return begin_ + bin * bin_ + over_samples((i + P(0.5)) * bin_); }
    /// x / samples().
    HD P over_samples(P x) const { return inverse_ > 0 ? x * inverse_ : x / samples_; }

    /// Whether a sample at x counts; one at NaN does.
    HD bool inside(P x) const { return size_ > 0 && !(x < -1) && !(x > size_); }

    /// The sample at an x that is inside. NaN has weights of NaN.
    HD Sample<P> sample(P x) const {
        if (x != x) return {0, 0, x, x};
        const P held = x < 0 ? 0 : x;
        const int64_t cell = static_cast<int64_t>(held);
        if (cell >= size_ - 1) return {size_ - 1, size_ - 1, 1, 0};
        const P weight = held - cell;
        return {static_cast<int32_t>(cell), static_cast<int32_t>(cell) + 1, 1 - weight, weight};
    }

    /// A range of the bin's samples that holds all those in [low, high], and no more than the cells there call for.
    HD Range within(int32_t bin, P low, P high) const {
        constexpr int64_t few = 4;
        const int64_t count = this->count();
        if (count <= few) return {0, count};
        const bool falling = bin_ < 0;
        const Range range = {first(bin, 0, count, [=](P x) { return falling ? !(x > high) : !(x < low); }),
                             first(bin, 0, count, [=](P x) { return falling ? x < low : x > high; })};
        // Samples one for each cell are at least half a cell apart; only rounding can put more into an interval.
        const int64_t apart = 2 * static_cast<int64_t>(high - low) + 4;
        return {range.begin, adaptive_ && range.end - range.begin > apart ? range.begin + apart : range.end};
    }

    /// The bin's samples on the axis, and perhaps a few others.
    HD Range visible(int32_t bin) const { return size_ > 0 ? within(bin, -1, static_cast<P>(size_)) : Range{0, 0}; }

  private:
    /// The first sample of [begin, end) for which a predicate holds that holds for all after it, or end.
    template <class Predicate> HD int64_t first(int32_t bin, int64_t begin, int64_t end, const Predicate &holds) const {
        while (begin < end) {
            const int64_t middle = begin + (end - begin) / 2;
            if (holds(position(bin, middle))) {
                end = middle;
            } else {
                begin = middle + 1;
            }
        }
        return begin;
    }

    P begin_, bin_, samples_;
    P inverse_ = 0; // of samples_ where a product with it is exact: for frequent powers of two
    int32_t size_;
    bool adaptive_;
};

/// x rounded to the nearest integer, halves away from zero, within +-2^40; NaN gives 0.
template <class P> HD int64_t round_away(P x) {
    const P held = clamp(x, P(-1099511627776.0), P(1099511627776.0));
    return held == held ? static_cast<int64_t>(round(held)) : 0;
}

/// One axis of a region for roi_pool: bins that cover whole cells of an axis of `size` cells.
template <class P> class CellAxis {
  public:
    CellAxis() = default;
    HD CellAxis(P begin, P end, int32_t bins, int32_t size) : begin_(round_away(begin)), size_(size) {
        const int64_t cells = round_away(end) - begin_ + 1;
        bin_ = static_cast<P>(cells < 1 ? 1 : cells) / bins;
    }

    /// The cells of a bin; empty where begin >= end.
    HD Range cells(int32_t bin) const {
        return {held(begin_ + static_cast<int64_t>(floor(bin * bin_))),
                held(begin_ + static_cast<int64_t>(ceil((bin + P(1)) * bin_)))};
    }

  private:
    HD int64_t held(int64_t cell) const { return cell < 0 ? 0 : cell > size_ ? size_ : cell; }

    int64_t begin_;
    P bin_;
    int32_t size_;
};

} // namespace baracuda::image
