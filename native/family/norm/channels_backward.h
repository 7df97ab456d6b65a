// The gradient of a group norm by way of its channels: each channel of a sample is summed once, for the gradients of
// groups and of weights, and a second look makes dx, with factors of each channel.
#pragma once

#include "core/skeleton/map_rows.h"
#include "core/skeleton/reduce_strided.h"
#include "family/norm/backward.h"

#include <cstring>

namespace baracuda::norm {

/// Sums of dy and of dy * (x - mean) over each channel of a sample; `channels` neighbours share a mean.
template <class T> struct ChannelSums {
    using P = Compute<T>;
    using State = GradientSums<P>;

    int64_t channels;
    const T *mean;
    State *sums;

    /// That of one channel.
    struct Row {
        P mean;
        State *sums;

        HD State add(const State &state, T dy, T x) const { return state.with(widen(dy), widen(x) - mean); }
        HD void store(int64_t, const State &state) const { *sums = state; }
    };
    HD Row of(int64_t channel) const { return {widen(mean[channel / channels]), sums + channel}; }

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

/// What LayerNormBackward::Gradient adds for a group: the factor of xhat and the offset.
template <class P> struct GroupTerms {
    P factor, offset;
};

/// A group's terms from the sums of its channels, into memory that need not be aligned.
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
    HD void store(int64_t group, const State &state) const {
        const P inverse = widen(inv_std[group]);
        const GroupTerms<P> made = {-inverse * (state.product * inverse * share), -inverse * (state.plain * share)};
        memcpy(terms + group * sizeof made, &made, sizeof made);
    }
};

/// dx of each channel of a sample.
template <class T> struct ChannelGradients {
    int64_t all, channels; // of a sample, and of a group
    const T *gamma;        // or null
    const T *mean, *inv_std;
    const char *terms;

    struct Gradient {
        typename LayerNormBackward<T>::Gradient of_norm;

        HD T operator()(T dy, T x) const { return of_norm(dy, x, dy); }
    };
    HD Gradient row(int64_t channel) const {
        const int64_t group = channel / channels;
        const Compute<T> inverse = widen(inv_std[group]);
        GroupTerms<Compute<T>> added;
        memcpy(&added, terms + group * sizeof added, sizeof added);
        const Compute<T> scale = gamma ? inverse * widen(gamma[channel % all]) : inverse;
        return {{widen(mean[group]), inverse, scale, added.factor, added.offset, false}};
    }
};

/// Contiguous [n, c, spatial] in so many groups. dx holds the sums of channels until it is written, and the workspace
/// the terms of groups.
template <class T> struct ChannelsBackward {
    using P = Compute<T>;
    using Sums = GradientSums<P>;
    static constexpr int64_t least_elements = 1 << 15; // of a sample, for which four launches are worth their time

    int64_t n, c, spatial, groups;
    const T *dy, *x, *gamma, *mean, *inv_std; // gamma or null
    T *dx, *dgamma, *dbeta;                   // the latter or null
    char *terms;

    /// Whether dx and a workspace of 8 bytes for each group have room for what they hold. The number of samples does
    /// not decide.
    bool fits() const {
        return sizeof(GroupTerms<P>) <= 8 && c * spatial >= least_elements &&
               spatial * static_cast<int64_t>(sizeof(T)) >= 2 * static_cast<int64_t>(sizeof(Sums));
    }

    Status run(const Call &call) const {
        const Call alone{call.symbol, call.stream}; // the workspace is in use
        const auto address = (reinterpret_cast<uintptr_t>(dx) + alignof(Sums) - 1) / alignof(Sums) * alignof(Sums);
        Sums *const sums = reinterpret_cast<Sums *>(address);
        Status status = sum_channels(alone, sums);
        if (status == Status::ok && (dgamma || dbeta)) status = sum_samples(alone, sums);
        if (status == Status::ok) status = sum_groups(alone, sums);
        if (status != Status::ok) return status;
        const ChannelGradients<T> gradients{c, channels(), gamma, mean, inv_std, terms};
        return map_rows(call, Layout{1, n * c, spatial}, gradients, dx, dy, x);
    }

  private:
    int64_t channels() const { return c / groups; }
    Status sum_channels(const Call &call, Sums *sums) const {
        ReduceShape shape;
        shape.append(n * c, false);
        shape.append(spatial, true);
        const int64_t strides[] = {spatial, 1};
        return reduce_strided(call, shape, ChannelSums<T>{channels(), mean, sums}, Strided<const T>{dy, strides},
                              Strided<const T>{x, strides});
    }
    Status sum_samples(const Call &call, const Sums *sums) const {
        ReduceShape shape;
        shape.append(n, true);
        shape.append(groups, false);
        shape.append(channels(), false);
        const int64_t of_sums[] = {2 * c, 2 * channels(), 2}, of_statistics[] = {groups, 1, 0};
        return reduce_strided(call, shape, WeightsOfSums<T>{dgamma, dbeta}, Strided<const P>{&sums->plain, of_sums},
                              Strided<const P>{&sums->product, of_sums}, Strided<const T>{inv_std, of_statistics});
    }
    Status sum_groups(const Call &call, const Sums *sums) const {
        ReduceShape shape;
        shape.append(n, false);
        shape.append(groups, false);
        shape.append(channels(), true);
        const int64_t of_sums[] = {2 * c, 2 * channels(), 2}, of_gamma[] = {0, channels(), 1}, none[] = {0, 0, 0};
        const TermsOfSums<T> op{1 / static_cast<P>(channels() * spatial), gamma != nullptr, inv_std, terms};
        return reduce_strided(call, shape, op, Strided<const P>{&sums->plain, of_sums},
                              Strided<const P>{&sums->product, of_sums},
                              gamma ? Strided<const T>{gamma, of_gamma} : Strided<const T>{inv_std, none});
    }
};

} // namespace baracuda::norm
