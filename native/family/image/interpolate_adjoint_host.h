// The adjoint of interpolate.h on the host.
#pragma once

#include "family/image/interpolate_host.h"

namespace baracuda::image {

template <class T>
Status bilinear_backward(const Call &, int64_t planes, const BilinearAxis &rows, const BilinearAxis &columns, bool adds,
                         const T *dout, T *dinput) {
    using P = Compute<T>;
    const int32_t IH = rows.in(), IW = columns.in(), OH = rows.out(), OW = columns.out();
    const auto column = [&](int32_t ix) { return columns.contributors<P>(ix); };
    const int64_t cost = std::max<int64_t>(IW, int64_t{OW} * OH / IH);
    for_row_pieces(planes * IH, IW, cost, column, [&](int64_t row, int64_t begin, int count, const IndexRange *ranges) {
        const int32_t iy = row % IH;
        const IndexRange contributing = rows.contributors<P>(iy);
        const T *plane = dout + row / IH * OH * OW;
        for (int i = 0; i < count; ++i) {
            const int32_t ix = static_cast<int32_t>(begin + i);
            const bool receives = contributing.begin < contributing.end && ranges[i].begin < ranges[i].end;
            if (adds && !receives) continue;
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
            cell = narrow<T>((adds ? widen(cell) : P(0)) + total);
        }
    });
    return Status::ok;
}

} // namespace baracuda::image
