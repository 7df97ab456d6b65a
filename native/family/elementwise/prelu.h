// prelu and its gradients. Element i belongs to channel (i / channel_stride) mod channel_extent, or to the only one of
// a scalar weight. The last period of channels may be cut off anywhere.
#pragma once

#include "core/skeleton/map_rows.h"
#include "core/skeleton/reduce_columns.h"

#include <algorithm>
#include <numeric>

namespace baracuda::elementwise {

template <class T> struct PRelu {
    Compute<T> weight;

    HD T operator()(T x) const { return widen(x) > 0 ? x : narrow<T>(weight * widen(x)); }
};

/// dx = x > 0 ? dy : weight * dy, and dweight of a channel, the sum of x * dy where x <= 0.
template <class T> struct PReluBackward {
    using P = Compute<T>;
    using State = P;

    const T *weight;
    T *dweight;

    HD State identity() const { return 0; }
    HD State add(State sum, T dy, T x) const { return widen(x) > 0 ? sum : sum + widen(x) * widen(dy); }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t channel, State sum) const { dweight[channel] = narrow<T>(sum); }

    struct Gradient {
        P weight;

        HD T operator()(T dy, T x) const { return narrow<T>(widen(x) > 0 ? widen(dy) : weight * widen(dy)); }
    };
    HD Gradient map(int64_t channel) const { return {widen(weight[channel])}; }
};

/// Rows of `inner` elements, the last one cut off: row r is of channel r mod channels.
struct ChannelRows {
    int64_t numel, inner, rows;
    int32_t channels;

    /// numel > 0.
    ChannelRows(int64_t numel, int64_t channel_stride, int32_t channel_extent, int32_t scalar_weight)
        : numel(numel), channels(scalar_weight ? 1 : channel_extent) {
        inner = channels == 1 ? numel : std::min(channel_stride, numel);
        rows = (numel - 1) / inner + 1;
    }
};

/// The functors of rows whose channels repeat.
template <class T> struct PReluRows {
    const T *weight;
    int32_t channels;

    HD PRelu<T> row(int64_t r) const {
        return {widen(weight[r < channels ? r : static_cast<uint32_t>(r) % static_cast<uint32_t>(channels)])};
    }
};

/// y may be x.
template <class T>
Status prelu(const Call &call, int64_t numel, int64_t channel_stride, int32_t channel_extent, int32_t scalar_weight,
             const T *x, const T *weight, T *y) {
    if (numel == 0) return Status::ok;
    const ChannelRows rows(numel, channel_stride, channel_extent, scalar_weight);
    // Channels along the last axis are repeated until vectors divide their number, unless the functors could not tell.
    constexpr int32_t vector = 8, most = 1 << 20;
    const int64_t repeats = rows.inner == 1 && rows.channels < most ? vector / std::gcd(vector, rows.channels) : 1;
    const int64_t channels = rows.channels * repeats, whole = numel / rows.inner;

    const Layout parts[] = {
        {whole / channels, channels, rows.inner},
        {1, whole % channels, rows.inner},
        {1, 1, numel % rows.inner},
    };
    int64_t at = 0, row = 0;
    for (const Layout &part : parts) {
        if (part.count() == 0) continue;
        const int64_t channel = row % rows.channels;
        const PReluRows<T> functors{weight + channel, static_cast<int32_t>(rows.channels - channel)};
        const Status status = map_rows(call, part, functors, y + at, x + at);
        if (status != Status::ok) return status;
        at += part.count();
        row += part.outer * part.channels;
    }
    return Status::ok;
}

/// dx may be dy or x, and dweight weight.
template <class T>
Status prelu_backward(const Call &call, int64_t numel, int64_t channel_stride, int32_t channel_extent,
                      int32_t scalar_weight, const T *dy, const T *x, const T *weight, T *dx, T *dweight) {
    if (numel == 0) return Status::ok;
    const auto layout = scalar_weight ? ReduceLayout::of_channels(numel, 1, numel)
                                      : ReduceLayout::of_channels(numel, channel_extent, channel_stride);
    return reduce_columns(call, layout, PReluBackward<T>{weight, dweight}, dweight != weight, Pack<T *>{dx, {}}, dy, x);
}

} // namespace baracuda::elementwise
