// The element-wise skeleton where each channel has a functor of its own: `rows.row(channel)` is asked for it once for
// many elements, so that what they share (a scale, its reciprocal) is loaded and prepared once. Functors are those of
// map.h.
#pragma once

#include "core/skeleton/map.h"

namespace baracuda {

/// Row-major [outer, channels, inner]: element i belongs to channel (i / inner) mod channels.
struct Layout {
    int64_t outer, channels, inner;

    int64_t count() const { return outer * channels * inner; }
};

/// Channels along one axis of a shape.
template <int rank> Layout along(const HostArray<int32_t, rank> &shape, int axis) {
    Layout layout{1, shape[axis], 1};
    for (int i = 0; i < axis; ++i) layout.outer *= shape[i];
    for (int i = axis + 1; i < rank; ++i) layout.inner *= shape[i];
    return layout;
}

/// out[i] = rows.row(channel of i)(in[i]...) for every element of the layout, at any addresses that suit the elements.
/// The output may be exactly one of the inputs.
template <class Rows, class Out, class... In>
Status map_rows(const Call &call, const Layout &layout, const Rows &rows, Out *out, const In *...in);

} // namespace baracuda

#include BARACUDA_IMPLEMENTATION(map_rows)
