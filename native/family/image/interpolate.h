// Resizing of planes: bilinear and nearest, with their adjoints. The adjoints gather: the output rows and columns that
// an input cell contributes to are ranges, so that each cell is one sum in a fixed order, written once.
#pragma once

#include "core/abi/status.h"
#include "core/numerics/types.h"
#include "family/image/bilinear.h"

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

    /// The part that a cell has in the mix; at the upper border both cells may be the same.
    HD P share(int32_t cell) const { return (first == cell ? 1 - weight : 0) + (second == cell ? weight : 0); }
};

/// One axis of a bilinear resize: from `in` cells to `out` indices.
class BilinearAxis {
  public:
    BilinearAxis(int32_t in, int32_t out, bool align_corners, double factor)
        : in_(in), out_(out), offset_(align_corners ? 0 : 0.5) {
        if (align_corners) {
            ratio_ = out > 1 ? (in - 1.0) / (out - 1.0) : 0;
        } else {
            ratio_ = factor > 0 ? 1 / factor : static_cast<double>(in) / out;
        }
        density_ = ratio_ > 0 ? 1 / ratio_ : out;
    }

    HD int32_t in() const { return in_; }
    HD int32_t out() const { return out_; }
    /// Whether indices 2 i and 2 i + 1 lie a quarter of a cell before and after cell i.
    bool doubles() const { return out_ == int64_t{2} * in_ && offset_ == 0.5 && ratio_ == 0.5; }

    template <class P> HD Tap<P> tap(int32_t i) const {
        const double exact = (i + offset_) * ratio_ - offset_;
        const P source = static_cast<P>(exact < 0 ? 0 : exact < in_ ? exact : in_);
        const P floor = std::floor(source);
        const int32_t first = floor < static_cast<P>(in_ - 1) ? static_cast<int32_t>(floor) : in_ - 1;
        return {first, first + (first < in_ - 1), source - floor};
    }

    /// The output indices whose taps name the cell: one range, because first cells do not decrease.
    template <class P> HD IndexRange contributors(int32_t cell) const {
        return {reaching<P>(cell - 1), reaching<P>(cell + 1)};
    }

    /// Contributors of `cells` cells that follow each other, away from the borders, at most.
    int64_t contributors_of(int64_t cells) const { return clamped_ceil((cells + 1) * density_, out_); }

  private:
    /// The first output index whose tap starts at the cell or after it.
    template <class P> HD int32_t reaching(int32_t cell) const {
        if (cell <= 0) return 0;
        if (cell >= in_) return out_;
        // Near the inverse of tap(), which rounds: exact by its own test.
        const double inverse = (cell + offset_) * density_ - offset_;
        int32_t i = inverse < out_ ? static_cast<int32_t>(inverse) : out_;
        while (i > 0 && tap<P>(i - 1).first >= cell) --i;
        while (i < out_ && tap<P>(i).first < cell) ++i;
        return i;
    }

    int32_t in_, out_;
    double offset_, ratio_, density_; // density_: output indices for a cell
};

/// One axis of a nearest resize, in exact integers.
class NearestAxis {
  public:
    NearestAxis(int32_t in, int32_t out) : in_(in), out_(out) {}

    HD int32_t in() const { return in_; }
    HD int32_t out() const { return out_; }

    HD int32_t source(int32_t i) const { return static_cast<int32_t>(static_cast<int64_t>(i) * in_ / out_); }

    HD IndexRange contributors(int32_t cell) const {
        return {reaching(cell), reaching(static_cast<int64_t>(cell) + 1)};
    }

  private:
    /// The first output index whose source is the cell or one after it.
    HD int32_t reaching(int64_t cell) const { return static_cast<int32_t>((cell * out_ + in_ - 1) / in_); }

    int32_t in_, out_;
};

} // namespace baracuda::image

#ifdef __CUDACC__
#include "family/image/interpolate_adjoint_cuda.cuh"
#include "family/image/interpolate_cuda.cuh"
#include "family/image/nearest_adjoint_cuda.cuh"
#else
#include "core/host/parallel.h"

namespace baracuda::image {

/// row_piece(row, begin, count, entries) for pieces of all rows, with entries[i] = entry(begin + i): what columns need
/// is found once for many rows. `cost` is the work of a row in elements.
template <class Entry, class RowPiece>
void for_row_pieces(int64_t rows, int32_t columns, int64_t cost, const Entry &entry, const RowPiece &row_piece) {
    constexpr int64_t width = 512;
    parallel_for(rows, std::max<int64_t>(1, kGrain / cost), [&](int64_t begin, int64_t end) {
        decltype(entry(0)) entries[width];
        for (int64_t left = 0; left < columns; left += width) {
            const int count = static_cast<int>(std::min(width, columns - left));
            for (int i = 0; i < count; ++i) entries[i] = entry(static_cast<int32_t>(left + i));
            for (int64_t row = begin; row < end; ++row) row_piece(row, left, count, entries);
        }
    });
}

template <class T>
Status interpolate_bilinear_2d(const Call &, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                               const T *input, T *output, int32_t align_corners, double scale_h_factor,
                               double scale_w_factor) {
    using P = Compute<T>;
    const BilinearAxis rows(IH, OH, align_corners, scale_h_factor), columns(IW, OW, align_corners, scale_w_factor);
    const auto column = [&](int32_t ow) { return columns.tap<P>(ow); };
    for_row_pieces(int64_t{N} * C * OH, OW, OW, column, [&](int64_t row, int64_t begin, int count, const Tap<P> *taps) {
        const Tap<P> y = rows.tap<P>(row % OH);
        const T *plane = input + row / OH * IH * IW;
        const T *upper = plane + int64_t{y.first} * IW, *lower = plane + int64_t{y.second} * IW;
        const auto across = [](const T *cells, const Tap<P> &x) {
            return mix(widen(cells[x.first]), widen(cells[x.second]), x.weight);
        };
        for (int i = 0; i < count; ++i) {
            output[row * OW + begin + i] = narrow<T>(mix(across(upper, taps[i]), across(lower, taps[i]), y.weight));
        }
    });
    return Status::ok;
}

template <class T>
Status interpolate_bilinear_2d_backward(const Call &, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH,
                                        int32_t OW, const T *dout, T *dinput, int32_t align_corners,
                                        double scale_h_factor, double scale_w_factor) {
    using P = Compute<T>;
    const BilinearAxis rows(IH, OH, align_corners, scale_h_factor), columns(IW, OW, align_corners, scale_w_factor);
    const auto column = [&](int32_t ix) { return columns.contributors<P>(ix); };
    const int64_t cost = std::max<int64_t>(IW, int64_t{OW} * OH / IH);
    for_row_pieces(int64_t{N} * C * IH, IW, cost, column,
                   [&](int64_t row, int64_t begin, int count, const IndexRange *ranges) {
                       const int32_t iy = row % IH;
                       const IndexRange contributing = rows.contributors<P>(iy);
                       const T *plane = dout + row / IH * OH * OW;
                       for (int i = 0; i < count; ++i) {
                           const int32_t ix = static_cast<int32_t>(begin + i);
                           if (contributing.begin == contributing.end || ranges[i].begin == ranges[i].end) continue;
                           P total = 0;
                           for (int32_t oh = contributing.begin; oh < contributing.end; ++oh) {
                               P across = 0;
                               for (int32_t ow = ranges[i].begin; ow < ranges[i].end; ++ow) {
                                   const P share = columns.tap<P>(ow).share(ix);
                                   across = multiply_add(share, widen(plane[int64_t{oh} * OW + ow]), across);
                               }
                               total = multiply_add(rows.tap<P>(oh).share(iy), across, total);
                           }
                           T &cell = dinput[row * IW + ix];
                           cell = narrow<T>(widen(cell) + total);
                       }
                   });
    return Status::ok;
}

template <class T>
Status upsample_nearest_2d_fw(const Call &, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                              const T *input, T *output) {
    const NearestAxis rows(IH, OH), columns(IW, OW);
    const auto column = [&](int32_t ow) { return columns.source(ow); };
    for_row_pieces(int64_t{N} * C * OH, OW, OW, column, [&](int64_t row, int64_t begin, int count, const int32_t *ix) {
        const T *cells = input + (row / OH * IH + rows.source(row % OH)) * IW;
        for (int i = 0; i < count; ++i) output[row * OW + begin + i] = cells[ix[i]];
    });
    return Status::ok;
}

template <class T>
Status upsample_nearest_2d_bw(const Call &, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                              const T *dout, T *dinput) {
    using P = Compute<T>;
    const NearestAxis rows(IH, OH), columns(IW, OW);
    const auto column = [&](int32_t ix) { return columns.contributors(ix); };
    const int64_t cost = std::max<int64_t>(IW, int64_t{OW} * OH / IH);
    for_row_pieces(int64_t{N} * C * IH, IW, cost, column,
                   [&](int64_t row, int64_t begin, int count, const IndexRange *ranges) {
                       const IndexRange contributing = rows.contributors(row % IH);
                       const T *plane = dout + row / IH * OH * OW;
                       for (int i = 0; i < count; ++i) {
                           if (contributing.begin == contributing.end || ranges[i].begin == ranges[i].end) continue;
                           P total = 0;
                           for (int32_t oh = contributing.begin; oh < contributing.end; ++oh) {
                               for (int32_t ow = ranges[i].begin; ow < ranges[i].end; ++ow) {
                                   total += widen(plane[int64_t{oh} * OW + ow]);
                               }
                           }
                           T &cell = dinput[row * IW + begin + i];
                           cell = narrow<T>(widen(cell) + total);
                       }
                   });
    return Status::ok;
}

} // namespace baracuda::image
#endif

namespace baracuda::image {

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
