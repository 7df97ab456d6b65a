// interpolate.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "family/image/interpolate.h"

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

} // namespace baracuda::image
