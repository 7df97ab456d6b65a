// nearest.h on the host.
#pragma once

#include "family/image/interpolate_host.h"
#include "family/image/nearest.h"

namespace baracuda::image {

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
Status nearest_backward(const Call &, int64_t planes, const NearestAxis &rows, const NearestAxis &columns, bool adds,
                        const T *dout, T *dinput) {
    const int32_t IH = rows.in(), IW = columns.in(), OH = rows.out(), OW = columns.out();
    using P = Compute<T>;
    const auto column = [&](int32_t ix) { return columns.contributors(ix); };
    const int64_t cost = std::max<int64_t>(IW, int64_t{OW} * OH / IH);
    for_row_pieces(planes * IH, IW, cost, column, [&](int64_t row, int64_t begin, int count, const IndexRange *ranges) {
        const IndexRange contributing = rows.contributors(row % IH);
        const T *plane = dout + row / IH * OH * OW;
        for (int i = 0; i < count; ++i) {
            const bool receives = contributing.begin < contributing.end && ranges[i].begin < ranges[i].end;
            if (adds && !receives) continue;
            P total = 0;
            for (int32_t oh = contributing.begin; oh < contributing.end; ++oh) {
                for (int32_t ow = ranges[i].begin; ow < ranges[i].end; ++ow) {
                    total += widen(plane[int64_t{oh} * OW + ow]);
                }
            }
            T &cell = dinput[row * IW + begin + i];
            cell = narrow<T>((adds ? widen(cell) : P(0)) + total);
        }
    });
    return Status::ok;
}

} // namespace baracuda::image
