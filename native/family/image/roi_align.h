// roi_align and its adjoint: a cell of the output is the mean, or the maximum, of bilinear samples of the input.
//
// The bilinear weights of a sample are products of a weight in y and one in x, and so is whether it lies on the plane:
// each axis of a region is prepared on its own.
#pragma once

#include "core/abi/status.h"
#include "family/image/clear.h"
#include "family/image/roi.h"

namespace baracuda::image {

struct RoiAlignOptions {
    RoiShape shape;
    f32 scale;
    int32_t ratio;
    bool aligned;
};

/// The samples of one region along x or y.
template <class T> HD SampleAxis<Compute<T>> roi_axis(const T *roi, const RoiAlignOptions &options, bool is_x) {
    using P = Compute<T>;
    const P scale = options.scale, offset = options.aligned ? P(0.5) : P(0);
    const auto at = [&](int i) { return widen(roi[i]) * scale - offset; };
    const RoiShape &shape = options.shape;
    const int32_t bins = is_x ? shape.pooled_width : shape.pooled_height, size = is_x ? shape.width : shape.height;
    return {at(is_x ? 1 : 2), at(is_x ? 3 : 4), bins, options.ratio, options.aligned, size};
}

/// The samples of one region.
template <class P> struct RoiSamples {
    SampleAxis<P> y, x;
    P count;

    RoiSamples() = default;
    template <class T> HD RoiSamples(const T *roi, const RoiAlignOptions &options) {
        x = roi_axis(roi, options, true);
        y = roi_axis(roi, options, false);
        const P product = y.samples() * x.samples();
        count = product < 1 ? 1 : product;
    }
};

/// Points of a bin that lie on the image, and their rows.
struct VisitedPoints {
    int64_t points, rows;

    /// Whether these are all points of the bin, and not none.
    template <class P> HD bool are_all(const RoiSamples<P> &roi) const {
        return points > 0 && rows == roi.y.count() && points / rows == roi.x.count();
    }
};

/// visit(y, x) for each point of a bin in some of its rows of points that lies on the image, row by row.
template <class P, class Visit>
HD VisitedPoints each_sample(const RoiSamples<P> &roi, const Range &rows, int32_t ph, int32_t pw, const Visit &visit) {
    const Range columns = roi.x.visible(pw);
    int64_t visited = 0, visited_rows = 0;
    for (int64_t i = rows.begin; i < rows.end; ++i) {
        const P at_y = roi.y.position(ph, i);
        if (!roi.y.inside(at_y)) continue;
        const Sample<P> y = roi.y.sample(at_y);
        ++visited_rows;
        for (int64_t j = columns.begin; j < columns.end; ++j) {
            const P at_x = roi.x.position(pw, j);
            if (!roi.x.inside(at_x)) continue;
            visit(y, roi.x.sample(at_x));
            ++visited;
        }
    }
    return {visited, visited_rows};
}

/// The same in all rows. Whether these are all points of the bin, and not none.
template <class P, class Visit>
HD bool each_sample(const RoiSamples<P> &roi, int32_t ph, int32_t pw, const Visit &visit) {
    return each_sample(roi, roi.y.visible(ph), ph, pw, visit).are_all(roi);
}

/// The plane's bilinear value at a point.
template <class P, class T> HD P value_at(const T *plane, int64_t width, const Sample<P> &y, const Sample<P> &x) {
    const T *const low = plane + y.low * width, *const high = plane + y.high * width;
    return y.low_weight * (x.low_weight * widen(low[x.low]) + x.high_weight * widen(low[x.high])) +
           y.high_weight * (x.low_weight * widen(high[x.low]) + x.high_weight * widen(high[x.high]));
}

/// How the values at a bin's points become one: add() each, or merge() what the points behind have given; skip() for
/// points beyond the image, which count as 0, or for a bin without points, whose result is 0; then finish() with the
/// number of all points, at least 1.
template <class P> struct MeanPool {
    P sum = 0;

    HD void add(P value) { sum += value; }
    HD void merge(const MeanPool &behind) { sum += behind.sum; }
    HD void skip() {}
    HD P finish(P count) const { return sum / count; }
};

template <class P> struct MaxPool {
    P largest = -INFINITY; // or the first NaN

    HD void add(P value) {
        if (value > largest || value != value) largest = value;
    }
    HD void merge(const MaxPool &behind) { add(behind.largest); }
    HD void skip() { add(0); }
    HD P finish(P) const { return largest; }
};

/// One cell of the output.
template <class Pool, class P, class T>
HD T roi_align_cell(const RoiSamples<P> &roi, const T *plane, int32_t ph, int32_t pw) {
    Pool pool;
    const bool all = each_sample(
        roi, ph, pw, [&](const Sample<P> &y, const Sample<P> &x) { pool.add(value_at(plane, roi.x.size(), y, x)); });
    if (!all) pool.skip();
    return narrow<T>(pool.finish(roi.count));
}

/// A bin's point with the largest value, to which a maximum passes its gradient: the first of them on the image, NaN
/// being the largest. There is none where a point beyond the image has a larger value, which is 0, where the bin has no
/// points, and where the point's coordinates are NaN.
template <class P> struct LargestPoint {
    Sample<P> y = {}, x = {};
    bool found = false;

    LargestPoint() = default;
    template <class T> HD LargestPoint(const RoiSamples<P> &roi, const T *plane, int32_t ph, int32_t pw) {
        P largest = 0;
        const bool all = look(roi, plane, roi.y.visible(ph), ph, pw, largest).are_all(roi);
        settle(all, largest);
    }
    /// Looks at some rows of the points, of which `largest` is the largest value so far.
    template <class T>
    HD VisitedPoints look(const RoiSamples<P> &roi, const T *plane, const Range &rows, int32_t ph, int32_t pw,
                          P &largest) {
        return each_sample(roi, rows, ph, pw, [&](const Sample<P> &at_y, const Sample<P> &at_x) {
            const P value = value_at(plane, roi.x.size(), at_y, at_x);
            if (found && !(value > largest || (value != value && largest == largest))) return;
            found = true, largest = value, y = at_y, x = at_x;
        });
    }
    /// Whether a value comes before one that was looked at earlier. look() says the same in place: called from there,
    /// it makes the kernel in tiles a tenth slower.
    HD static bool beats(P value, P earlier) { return value > earlier || (value != value && earlier == earlier); }
    /// Once all rows are looked at, which have all points of the bin or some.
    HD void settle(bool all, P largest) {
        found = found && (all || !(largest < 0)) && y.low_weight == y.low_weight && x.low_weight == x.low_weight;
    }

    /// The four cells that the point lies between, i and j in 0 and 1, of which the last row and column of the image
    /// have fewer.
    HD bool has(int i, int j) const { return found && (i == 0 || y.high > y.low) && (j == 0 || x.high > x.low); }
    HD int32_t row(int i) const { return i ? y.high : y.low; }
    HD int32_t column(int j) const { return j ? x.high : x.low; }
    HD P weight(int i, int j) const { return (i ? y.high_weight : y.low_weight) * (j ? x.high_weight : x.low_weight); }
};

/// What the samples of one bin give to one cell of an axis, or take from it: the sum of their weights.
template <class P> struct Share {
    bool touches;
    P weight;
};

template <class P> HD Share<P> share_of(const SampleAxis<P> &axis, int32_t bin, int32_t cell) {
    Share<P> share = {false, 0};
    // A sample off the plane touches cell 1 too, with a weight of 0.
    const Range range = axis.within(bin, static_cast<P>(cell > 1 ? cell - 1 : -1), static_cast<P>(cell) + 1);
    for (int64_t i = range.begin; i < range.end; ++i) {
        const P x = axis.position(bin, i);
        if (x != x || !axis.inside(x)) continue;
        const Sample<P> sample = axis.sample(x);
        if (sample.low != cell && sample.high != cell) continue;
        share.touches = true;
        if (sample.low == cell) share.weight += sample.low_weight;
        if (sample.high == cell) share.weight += sample.high_weight;
    }
    return share;
}

/// A range of the cells [begin, end) that holds those which the bin's samples touch.
template <class P> HD Range cells_near(const SampleAxis<P> &axis, int32_t bin, int32_t begin, int32_t end) {
    const int64_t count = axis.count();
    if (count == 0) return {begin, begin};
    const P one = axis.position(bin, 0), other = axis.position(bin, count - 1);
    const bool falling = other < one;
    const P low = falling ? other : one, high = falling ? one : other, last = static_cast<P>(end);
    // Each touches the cell below it and the next one; off the plane, those at its edge.
    Range near = {begin, end};
    if (low > begin) near.begin = clamp<int64_t>(static_cast<int64_t>(low < last ? low : last), begin, end - 1);
    if (high < last) near.end = clamp<int64_t>(static_cast<int64_t>(high > 0 ? high : 0) + 2, near.begin, end);
    return near;
}

/// A range that holds the bins whose samples touch the cells [begin, end), and perhaps one more at each end.
template <class P> HD Range bins_near(const SampleAxis<P> &axis, int32_t bins, int32_t begin, int32_t end) {
    // A sample off the plane touches cell 1 too, with a weight of 0.
    const P first = axis.begin(), bin = axis.bin(), low = static_cast<P>(begin > 1 ? begin - 1 : -1), high = end;
    if (!(axis.samples() >= 1) || first - first != 0 || bin - bin != 0) return {0, 0};
    constexpr P tiny = P(1) / (1 << 20); // of the axis and of all bins: rounding moves a sample by less than a quarter
    if (!(bin > tiny * axis.size())) {
        const P slack = 2 * tiny * axis.size() + 1, last = first + bins * bin;
        const bool apart = (first > high + slack && last > high + slack) || (first < low - slack && last < low - slack);
        return {0, apart ? 0 : bins};
    }
    // The first and last samples of a bin lie within it by this part.
    const P edge = axis.over_samples(P(0.5)), of_bin = 1 / bin;
    const P slack = tiny * (P(0.25) * axis.size() * of_bin + P(4) * bins);
    const auto held = [=](P p) { return static_cast<int64_t>(clamp(p, P(0), static_cast<P>(bins))); };
    const int64_t stop = held(floor((high - first) * of_bin - edge + slack) + 1);
    return {held(ceil((low - first) * of_bin - 1 + edge - slack)), stop < bins ? stop : bins};
}

} // namespace baracuda::image

#include BARACUDA_IMPLEMENTATION(roi_align)
#include BARACUDA_IMPLEMENTATION(roi_align_adjoint)
#include BARACUDA_IMPLEMENTATION(roi_align_max_adjoint)

namespace baracuda::image {

inline RoiAlignOptions roi_align_options(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois, int32_t pooled_h,
                                         int32_t pooled_w, float spatial_scale, int32_t sampling_ratio,
                                         int32_t aligned) {
    return {{N, C, H, W, num_rois, pooled_h, pooled_w}, spatial_scale, sampling_ratio, aligned != 0};
}

template <class T>
Status roi_align(const Call &call, int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois, int32_t pooled_h,
                 int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned, const T *input,
                 const T *rois, T *output) {
    const RoiAlignOptions options =
        roi_align_options(N, C, H, W, num_rois, pooled_h, pooled_w, spatial_scale, sampling_ratio, aligned);
    return roi_align_forward<MeanPool>(call, options, input, rois, output);
}

template <class T>
Status roi_align_backward(const Call &call, int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
                          int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio,
                          int32_t aligned, const T *dout, const T *rois, T *dinput) {
    const RoiAlignOptions options =
        roi_align_options(N, C, H, W, num_rois, pooled_h, pooled_w, spatial_scale, sampling_ratio, aligned);
    return roi_align_adjoint(call, options, true, dout, rois, dinput);
}

template <class T>
Status roi_align_backward_written(const Call &call, int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
                                  int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio,
                                  int32_t aligned, const T *dout, const T *rois, T *dinput) {
    if (extent(num_rois, C, pooled_h, pooled_w) == 0) return clear(call, dinput, sizeof(T) * extent(N, C, H, W));
    const RoiAlignOptions options =
        roi_align_options(N, C, H, W, num_rois, pooled_h, pooled_w, spatial_scale, sampling_ratio, aligned);
    return roi_align_adjoint(call, options, false, dout, rois, dinput);
}

template <class T>
Status roi_align_max(const Call &call, int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois, int32_t pooled_h,
                     int32_t pooled_w, float spatial_scale, int32_t sampling_ratio, int32_t aligned, const T *input,
                     const T *rois, T *output) {
    const RoiAlignOptions options =
        roi_align_options(N, C, H, W, num_rois, pooled_h, pooled_w, spatial_scale, sampling_ratio, aligned);
    return roi_align_forward<MaxPool>(call, options, input, rois, output);
}

template <class T>
Status roi_align_max_backward(const Call &call, int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
                              int32_t pooled_h, int32_t pooled_w, float spatial_scale, int32_t sampling_ratio,
                              int32_t aligned, const T *dout, const T *input, const T *rois, T *dinput) {
    const RoiAlignOptions options =
        roi_align_options(N, C, H, W, num_rois, pooled_h, pooled_w, spatial_scale, sampling_ratio, aligned);
    return roi_align_max_adjoint(call, options, dout, input, rois, dinput);
}

/// Bytes; 0 where the arguments are none.
template <class T>
size_t roi_align_backward_workspace_size(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois, int32_t pooled_h,
                                         int32_t pooled_w) {
    if (extent(N, C, H, W) <= 0 || extent(num_rois, C, pooled_h, pooled_w) <= 0) return 0;
    return roi_align_adjoint_bytes<T>({N, C, H, W, num_rois, pooled_h, pooled_w});
}

template <class T>
size_t roi_align_backward_written_workspace_size(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
                                                 int32_t pooled_h, int32_t pooled_w) {
    return roi_align_backward_workspace_size<T>(N, C, H, W, num_rois, pooled_h, pooled_w);
}

/// Bytes; 0 where the arguments are none.
template <class T>
size_t roi_align_max_backward_workspace_size(int32_t N, int32_t C, int32_t H, int32_t W, int32_t num_rois,
                                             int32_t pooled_h, int32_t pooled_w) {
    if (extent(N, C, H, W) <= 0 || extent(num_rois, C, pooled_h, pooled_w) <= 0) return 0;
    return roi_align_max_adjoint_bytes<T>({N, C, H, W, num_rois, pooled_h, pooled_w});
}

} // namespace baracuda::image
