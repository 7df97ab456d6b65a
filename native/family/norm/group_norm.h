// Batch and group norm: how contiguous images are divided into rows that share statistics, and the forward pass.
#pragma once

#include "family/norm/forward.h"
#include "family/norm/masked.h"

namespace baracuda::norm {

/// Contiguous [n, c, spatial], as [n, groups, channels of a group, spatial]. Statistics are those of each channel (kind
/// 0: as many groups, of one channel), or of each group of each sample (kind 1).
struct GroupedLayout {
    ReduceShape rows, weights;
    int64_t elements, statistics;
    bool of_batch;            // whether samples share statistics
    int64_t groups, channels; // of a sample, and of a group
    int64_t strides[4], weight_strides[4], statistic_strides[4];

    GroupedLayout(int32_t n, int32_t c, int32_t spatial, int32_t num_groups, int32_t kind)
        : elements(extent(n, c, spatial)), of_batch(kind == 0 || elements == 0), groups(of_batch ? c : num_groups),
          channels(of_batch ? 1 : c / num_groups) {
        const int64_t extents[] = {n, groups, channels, spatial};
        const bool reduced[] = {of_batch, false, true, true}, summed[] = {true, false, false, true};
        statistics = of_batch ? c : n * groups;
        int64_t step = 1;
        for (int axis = 3; axis >= 0; step *= extents[axis--]) strides[axis] = step;
        for (int axis = 0; axis < 4; ++axis) {
            rows.append(extents[axis], reduced[axis]);
            weights.append(extents[axis], summed[axis]);
        }
        if (elements == 0) { // statistics of nothing
            rows = {};
            rows.append(kind == 0 ? c : int64_t{n} * num_groups, false);
            rows.append(0, true);
        }
        const int64_t of_weights[] = {0, channels, 1, 0}, of_statistics[] = {of_batch ? 0 : groups, 1, 0, 0};
        std::copy_n(of_weights, 4, weight_strides);
        std::copy_n(of_statistics, 4, statistic_strides);
    }
};

/// A forward pass. y may be x.
template <class T> struct GroupNorm {
    const GroupedLayout &layout;
    LayerNorm<T> op;
    const T *x, *gamma, *beta; // the weights or null
    T *y;

    /// As any reduction with a second look.
    Status by_reduction(const Call &call) const {
        const Strided<const T> from{x, layout.strides};
        return reduce_strided(call, layout.rows, op, Pack<Strided<T>>{{y, layout.strides}, {}}, from,
                              weight_or(gamma, layout.weight_strides, from),
                              weight_or(beta, layout.weight_strides, from));
    }
};

/// The same as by_reduction(), bit for bit, by whatever is fastest.
template <class T> Status normalize(const Call &call, const GroupNorm<T> &norm);

} // namespace baracuda::norm

#include BARACUDA_IMPLEMENTATION(group_norm)
