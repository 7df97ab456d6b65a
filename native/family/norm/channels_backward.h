// The gradients of batch and group norm by way of channels: each channel of a sample is summed once, for the gradients
// of what shares statistics and of weights, and a second look makes dx, with factors of each channel.
#pragma once

#include "core/skeleton/map_rows.h"
#include "core/skeleton/reduce_strided.h"
#include "family/norm/backward.h"

#include <cstring>

namespace baracuda::norm {

/// Which statistics a channel of a sample has: `together` neighbours share them, and there are `count` of them, again
/// and again.
struct StatisticOf {
    int64_t together, count;

    HD int64_t operator()(int64_t channel) const { return channel / together % count; }
};

/// Sums of dy and of dy * (x - mean) over each channel of a sample.
template <class T> struct ChannelSums {
    using P = Compute<T>;
    using State = GradientSums<P>;

    StatisticOf statistic_of;
    const T *mean;
    State *sums;

    /// That of one channel.
    struct Row {
        P mean;
        State *sums;

        HD State add(const State &state, T dy, T x) const { return state.with(widen(dy), widen(x) - mean); }
        HD void store(int64_t, const State &state) const { *sums = state; }
    };
    HD Row of(int64_t channel) const { return {widen(mean[statistic_of(channel)]), sums + channel}; }

    HD State identity() const { return {0, 0}; }
    HD State merge(const State &a, const State &b) const { return a.merged(b); }
    HD void store(int64_t channel, const State &state) const { sums[channel] = state; }
};

/// dgamma and dbeta from a channel's sums, over samples; either may be null.
template <class T> struct WeightsOfSums {
    using P = Compute<T>;
    using State = GradientSums<P>;
    static constexpr bool compact = true;

    T *dgamma, *dbeta;

    HD State identity() const { return {0, 0}; }
    HD State add(const State &state, P plain, P product, T inv_std) const {
        return {state.plain + plain, multiply_add(product, widen(inv_std), state.product)};
    }
    HD State merge(const State &a, const State &b) const { return a.merged(b); }
    HD void store(int64_t channel, const State &state) const {
        if (dgamma) dgamma[channel] = narrow<T>(state.product);
        if (dbeta) dbeta[channel] = narrow<T>(state.plain);
    }
};

/// What LayerNormBackward::Gradient adds where statistics are shared: the factor of xhat and the offset.
template <class P> struct SharedTerms {
    P factor, offset;
};

/// These from the sums of channels, into memory that need not be aligned.
template <class T> struct TermsOfSums {
    using P = Compute<T>;
    using State = GradientSums<P>;
    static constexpr bool compact = true;

    P share; // of an element in a mean
    bool has_gamma;
    const T *inv_std;
    char *terms;

    HD State identity() const { return {0, 0}; }
    HD State add(const State &state, P plain, P product, T gamma) const {
        const P weight = has_gamma ? widen(gamma) : P(1);
        return {multiply_add(plain, weight, state.plain), multiply_add(product, weight, state.product)};
    }
    HD State merge(const State &a, const State &b) const { return a.merged(b); }
    HD void store(int64_t statistic, const State &state) const {
        const P inverse = widen(inv_std[statistic]);
        const SharedTerms<P> made = {-inverse * (state.product * inverse * share), -inverse * (state.plain * share)};
        memcpy(terms + statistic * sizeof made, &made, sizeof made);
    }
};

/// dx of each channel of a sample.
template <class T> struct ChannelGradients {
    int64_t channels; // of a sample
    StatisticOf statistic_of;
    const T *gamma; // or null
    const T *mean, *inv_std;
    const char *terms;

    struct Gradient {
        typename LayerNormBackward<T>::Gradient of_norm;

        HD T operator()(T dy, T x) const { return of_norm(dy, x, dy); }
    };
    HD Gradient row(int64_t channel) const {
        const int64_t statistic = statistic_of(channel);
        const Compute<T> inverse = widen(inv_std[statistic]);
        SharedTerms<Compute<T>> added;
        memcpy(&added, terms + statistic * sizeof added, sizeof added);
        const Compute<T> scale = gamma ? inverse * widen(gamma[channel % channels]) : inverse;
        return {{widen(mean[statistic]), inverse, scale, added.factor, added.offset, false}};
    }
};

/// Of contiguous [n, c, spatial]. dx holds the sums of channels until it is written, and a workspace of 8 bytes for
/// each of the statistics the terms.
template <class T> struct ChannelsBackward {
    using P = Compute<T>;
    using Sums = GradientSums<P>;
    static constexpr int64_t least_elements = 1 << 15; // of a sample, for which four launches are worth their time

    int64_t n, c, spatial, groups;            // a sample's groups of channels that share statistics
    bool of_batch;                            // whether all samples share them
    const T *dy, *x, *gamma, *mean, *inv_std; // gamma or null
    T *dx, *dgamma, *dbeta;                   // the latter or null
    char *terms;

    /// Whether dx has room for sums, and samples are large enough; their number does not decide.
    bool fits() const {
        return c * spatial >= least_elements &&
               spatial * static_cast<int64_t>(sizeof(T)) >= 2 * static_cast<int64_t>(sizeof(Sums));
    }

    Status run(const Call &call) const {
        const Call alone = without_workspace(call); // which is in use
        const auto address = (reinterpret_cast<uintptr_t>(dx) + alignof(Sums) - 1) / alignof(Sums) * alignof(Sums);
        Sums *const sums = reinterpret_cast<Sums *>(address);
        const StatisticOf statistic_of{together(), of_batch ? groups : n * groups};
        Status status = sum_channels(alone, statistic_of, sums);
        if (status == Status::ok && (dgamma || dbeta)) status = sum_samples(alone, sums);
        if (status == Status::ok) status = sum_shared(alone, sums);
        if (status != Status::ok) return status;
        const ChannelGradients<T> gradients{c, statistic_of, gamma, mean, inv_std, terms};
        return map_rows(call, Layout{1, n * c, spatial}, gradients, dx, dy, x);
    }

  private:
    int64_t together() const { return c / groups; }
    Status sum_channels(const Call &call, const StatisticOf &statistic_of, Sums *sums) const {
        ReduceShape shape;
        shape.append(n * c, false);
        shape.append(spatial, true);
        const int64_t strides[] = {spatial, 1};
        return reduce_strided(call, shape, ChannelSums<T>{statistic_of, mean, sums}, Strided<const T>{dy, strides},
                              Strided<const T>{x, strides});
    }
    Status sum_samples(const Call &call, const Sums *sums) const {
        const int64_t of_sums[] = {2 * c, 2 * together(), 2}, of_statistics[] = {of_batch ? 0 : groups, 1, 0};
        return reduce_strided(call, channels_of_samples(true, false), WeightsOfSums<T>{dgamma, dbeta},
                              Strided<const P>{&sums->plain, of_sums}, Strided<const P>{&sums->product, of_sums},
                              Strided<const T>{inv_std, of_statistics});
    }
    Status sum_shared(const Call &call, const Sums *sums) const {
        const int64_t of_sums[] = {2 * c, 2 * together(), 2}, of_gamma[] = {0, together(), 1}, none[] = {0, 0, 0};
        const int64_t elements = (of_batch ? n : 1) * together() * spatial;
        const TermsOfSums<T> op{1 / static_cast<P>(elements), gamma != nullptr, inv_std, terms};
        return reduce_strided(call, channels_of_samples(of_batch, true), op, Strided<const P>{&sums->plain, of_sums},
                              Strided<const P>{&sums->product, of_sums},
                              gamma ? Strided<const T>{gamma, of_gamma} : Strided<const T>{inv_std, none});
    }
    /// [n, groups, channels], reduced along samples, and within groups.
    ReduceShape channels_of_samples(bool samples, bool within) const {
        ReduceShape shape;
        shape.append(n, samples);
        shape.append(groups, false);
        shape.append(together(), within);
        return shape;
    }
};

} // namespace baracuda::norm
