// The adjoint of interpolate.h on the host.
#pragma once

#include "family/image/interpolate_host.h"

namespace baracuda::image {

template <class T>
Status interpolate_bilinear_2d_backward(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH,
                                        int32_t OW, const T *dout, T *dinput, int32_t align_corners,
                                        double scale_h_factor, double scale_w_factor) {
    using P = Compute<T>;
    const BilinearAxis rows(IH, OH, align_corners, scale_h_factor), columns(IW, OW, align_corners, scale_w_factor);
    if (rows.same() && columns.same())
        return map(call, int64_t{N} * C * IH * IW, Computed<AddedGradient, T>{}, dinput, dinput, dout);
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
                                   const P weight = columns.tap<P>(ow).weight_of(ix);
                                   across = multiply_add(weight, widen(plane[int64_t{oh} * OW + ow]), across);
                               }
                               total = multiply_add(rows.tap<P>(oh).weight_of(iy), across, total);
                           }
                           T &cell = dinput[row * IW + ix];
                           cell = narrow<T>(widen(cell) + total);
                       }
                   });
    return Status::ok;
}

} // namespace baracuda::image
