// The element-wise skeletons: one output element from the input elements at the same place.
//
// `map` applies one functor to every element; `map_rows` asks `rows.row(channel)` for the functor of each channel, so
// that what a channel's elements share (a scale, its reciprocal) is loaded and prepared once. A functor takes stored
// values and returns the stored result: f(x...). One that is expensive to evaluate for every argument may offer
// quick(), whether its arguments are ordinary, and fast(), a functor that gives the same bits then. The output may be
// exactly one of the inputs.
#pragma once

#include "core/status.h"
#include "core/types.h"

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

} // namespace baracuda

#ifdef __CUDACC__
#include "core/map_cuda.cuh"
#else
#include "core/map_host.h"
#endif
