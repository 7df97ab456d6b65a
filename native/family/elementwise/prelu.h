// prelu and its gradients. Element i belongs to channel (i / channel_stride) mod channel_extent, or to the only one of
// a scalar weight. The last period of channels may be cut off anywhere.
#pragma once

#include "core/skeleton/map_rows.h"

#include <algorithm>
#include <numeric>

namespace baracuda::elementwise {

template <class T> struct PRelu {
    Compute<T> weight;

    HD T operator()(T x) const { return widen(x) > 0 ? x : narrow<T>(weight * widen(x)); }
};

/// What an element contributes to the gradients.
template <class P> struct PReluTerm {
    P dy, x;

    HD P dx(P weight) const { return x > 0 ? dy : weight * dy; }
    template <class Sum> HD Sum added_to(Sum sum) const { return x > 0 ? sum : sum + Sum(x) * Sum(dy); }
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

} // namespace baracuda::elementwise

#ifdef __CUDACC__
#include "family/elementwise/prelu_cuda.cuh"
#else
#include "core/host/parallel.h"

namespace baracuda::elementwise {

/// dx may be dy or x, and dweight weight. The sums are made in f64 and in an order that the shapes fix: of 64 channels
/// at a time over all elements, or of fewer channels over 64 even parts of them.
template <class T>
Status prelu_backward(const Call &, int64_t numel, int64_t channel_stride, int32_t channel_extent,
                      int32_t scalar_weight, const T *dy, const T *x, const T *weight, T *dx, T *dweight) {
    if (numel == 0) return Status::ok;
    using P = Compute<T>;
    constexpr int64_t most = 64; // parts, and channels of a group
    const ChannelRows rows(numel, channel_stride, channel_extent, scalar_weight);
    const int64_t groups = (rows.channels - 1) / most + 1;
    const int64_t parts = groups > 1 ? 1 : std::clamp<int64_t>(numel / kGrain, 1, most);
    const int64_t part = (numel - 1) / parts + 1;
    f64 sums[most][most] = {}; // by part

    parallel_for(groups * parts, std::max<int64_t>(1, kGrain / (part / groups + 1)), [&](int64_t first, int64_t last) {
        for (int64_t task = first; task < last; ++task) {
            const int64_t channel = task / parts * most, count = std::min<int64_t>(most, rows.channels - channel);
            const int64_t begin = task % parts * part, end = std::min(begin + part, numel);
            f64 of_group[most] = {};
            f64 *const sum = groups > 1 ? of_group : sums[task];
            for (int64_t row = begin / rows.inner / rows.channels * rows.channels + channel;
                 row < rows.rows && row * rows.inner < end; row += rows.channels) {
                for (int64_t c = 0; c < count && row + c < rows.rows; ++c) {
                    const P w = widen(weight[channel + c]);
                    const int64_t start = (row + c) * rows.inner;
                    const int64_t stop = std::min(end, start + std::min(rows.inner, numel - start));
                    for (int64_t i = std::max(begin, start); i < stop; ++i) {
                        const PReluTerm<P> term{widen(dy[i]), widen(x[i])};
                        dx[i] = narrow<T>(term.dx(w));
                        sum[c] = term.added_to(sum[c]);
                    }
                }
            }
            for (int64_t c = 0; c < count && groups > 1; ++c) dweight[channel + c] = narrow<T>(static_cast<P>(sum[c]));
        }
    });
    for (int64_t c = 0; c < rows.channels && groups == 1; ++c) {
        f64 total = 0;
        for (int64_t p = 0; p < parts; ++p) total += sums[p][c];
        dweight[c] = narrow<T>(static_cast<P>(total));
    }
    return Status::ok;
}

} // namespace baracuda::elementwise
#endif
