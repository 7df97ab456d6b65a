// RMS, layer, batch and group norm, and their gradients. Rows are what shares statistics: the elements along the axes
// of a mask (masked.h), a channel of a batch, or a group of channels of a sample.
#pragma once

#include "core/skeleton/reduce_both.h"
#include "family/norm/backward.h"
#include "family/norm/channels_backward.h"
#include "family/norm/forward.h"
#include "family/norm/group_norm.h"
#include "family/norm/held_gradients.h"
#include "family/norm/masked.h"

#include <cinttypes>

namespace baracuda::norm {

/// The gradients of batch and group norm. gamma has strides along the tensor's axes, as have statistics.
template <class T> struct Gradients {
    const GroupedLayout &layout;
    Strided<const T> dy, x, gamma, mean, inv_std;
    Strided<T> dx;
    T *dgamma, *dbeta;

    /// dx from the sums of rows; of a row, where weights are of rows, with dgamma and dbeta.
    Status of_rows(const Call &call, const ReduceShape &rows, bool weights_of_rows) const {
        const bool of_elements = gamma.pointer && !weights_of_rows;
        const LayerNormBackward<T> op{1 / static_cast<Compute<T>>(rows.count()),
                                      of_elements,
                                      mean.pointer,
                                      inv_std.pointer,
                                      {rows, mean.strides},
                                      weights_of_rows ? gamma.pointer : nullptr,
                                      weights_of_rows ? dgamma : nullptr,
                                      weights_of_rows ? dbeta : nullptr};
        if (weights_of_rows) {
            const auto held = held_gradients(call, layout, op, dy.pointer, x.pointer, dx.pointer);
            if (held) return *held;
        }
        return reduce_strided(call, rows, op, Pack<Strided<T>>{dx, {}}, dy, x,
                              of_elements ? gamma : weight_or<T>(nullptr, nullptr, x));
    }
    Status of_weights(const Call &call, const ReduceShape &weights) const {
        if (dgamma == nullptr && dbeta == nullptr) return Status::ok;
        return reduce_strided(call, weights, LayerNormWeights<T, false>{dgamma, dbeta}, dy, x, mean, inv_std);
    }
    Status of_all(const Call &call, const ReduceShape &rows, const ReduceShape &weights) const {
        const bool any = rows.results() > 0 && rows.count() > 0;
        const Status status = any ? of_rows(call, rows, false) : Status::ok;
        return status == Status::ok ? of_weights(call, weights) : status;
    }
};

/// y may be x.
template <class T>
Status group_norm(const Call &call, int32_t n, int32_t c, int32_t spatial, int32_t num_groups, int32_t kind, f32 eps,
                  const T *x, const T *gamma, const T *beta, T *y, T *saved_mean, T *saved_rstd) {
    const GroupedLayout layout(n, c, spatial, num_groups, kind);
    const auto count = static_cast<Compute<T>>(layout.rows.count());
    const LayerNorm<T> op{eps, count, gamma != nullptr, beta != nullptr, saved_mean, saved_rstd, {}};
    return normalize(call, GroupNorm<T>{layout, op, x, gamma, beta, y});
}

/// dx, dgamma and dbeta are none of the inputs.
template <class T>
Status group_norm_backward(const Call &call, int32_t n, int32_t c, int32_t spatial, int32_t num_groups, int32_t kind,
                           const T *dy, const T *x, const T *gamma, const T *saved_mean, const T *saved_rstd, T *dx,
                           T *dgamma, T *dbeta) {
    const GroupedLayout layout(n, c, spatial, num_groups, kind);
    const int64_t bytes = 8 * layout.statistics,
                  given = call.workspace ? static_cast<int64_t>(call.workspace_bytes) : 0;
    if (layout.elements > 0 && given < bytes) {
        return fail(Status::workspace_too_small, call.symbol,
                    "expected a workspace of at least %" PRId64 " bytes, got %" PRId64, bytes, given);
    }
    const ChannelsBackward<T> by_channels{
        n,  c,      spatial, kind == 0 ? c : num_groups,          kind == 0, dy, x, gamma, saved_mean, saved_rstd,
        dx, dgamma, dbeta,   static_cast<char *>(call.workspace), given};
    if (layout.elements > 0 && by_channels.fits()) return by_channels.run(call);
    const Gradients<T> gradients{layout,
                                 {dy, layout.strides},
                                 {x, layout.strides},
                                 {gamma, layout.weight_strides},
                                 {saved_mean, layout.statistic_strides},
                                 {saved_rstd, layout.statistic_strides},
                                 {dx, layout.strides},
                                 dgamma,
                                 dbeta};
    if (kind == 0 && layout.elements > 0) return gradients.of_rows(call, layout.rows, true);
    return gradients.of_all(call, layout.rows, layout.weights);
}

} // namespace baracuda::norm
