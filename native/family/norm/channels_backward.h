// The gradients of batch and group norm by way of channels: each channel of a sample is summed once, for the gradients
// of what shares statistics and of weights, and a second look makes dx, with factors of each channel.
#pragma once

#include "core/skeleton/map_rows.h"
#include "core/skeleton/reduce_strided.h"
#include "family/norm/backward.h"
#include "family/norm/held_gradients.h"

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
/// each of the statistics the terms: those of all samples, or of as many as it has room for, the last ones first.
template <class T> struct ChannelsBackward {
    using P = Compute<T>;
    using Sums = GradientSums<P>;
    // Elements of a sample for which four launches are worth their time; more where there are more launches, or where
    // one would do without channels, unless rows of batches, with so many elements in all, are no whole vectors.
    static constexpr int64_t least_elements = 3 << 12, least_of_batch = 1 << 15, least_in_pieces = 1 << 18;
    // Of groups, fewer where several samples have so many in all: 31 x 2 x 35 x 35 in f64 take 11.0 us for 14.8, 6 x 8
    // x 556 in f16 6.1 for 13.1; but 9 x 6 x 60 in f64 7.0 for 4.5.
    static constexpr int64_t least_of_sample = 1 << 11, least_of_samples = 3 << 13;

    int64_t n, c, spatial, groups;            // a sample's groups of channels that share statistics
    bool of_batch;                            // whether all samples share them
    const T *dy, *x, *gamma, *mean, *inv_std; // gamma or null
    T *dx, *dgamma, *dbeta;                   // the latter or null
    char *terms;
    int64_t terms_bytes;

    /// Whether dx has room for sums, and samples are large enough, whose number decides for batches alone, or where the
    /// least workspace has no room for the terms of all: there must be two, to be taken one after the other.
    bool fits() const {
        constexpr bool at_once = sizeof(SharedTerms<P>) == 8;
        const bool in_pieces = spatial * static_cast<int64_t>(sizeof(T)) % 16 != 0;
        if (of_batch && in_pieces && HeldGradients::hold<T>(n * spatial)) return false;
        const bool enough = c * spatial >= (at_once && !of_batch ? least_elements : least_of_batch) ||
                            (of_batch && in_pieces && n * c * spatial >= least_in_pieces) ||
                            (!of_batch && c * spatial >= least_of_sample && n * c * spatial >= least_of_samples);
        return enough && spatial * static_cast<int64_t>(sizeof(T)) >= 2 * static_cast<int64_t>(sizeof(Sums)) &&
               (at_once || (!of_batch && n > 1));
    }

    Status run(const Call &call) const {
        const Call alone = without_workspace(call); // which is in use
        const auto address = (reinterpret_cast<uintptr_t>(dx) + alignof(Sums) - 1) / alignof(Sums) * alignof(Sums);
        Sums *const sums = reinterpret_cast<Sums *>(address);
        Status status = sum_channels(alone, sums);
        if (status == Status::ok && (dgamma || dbeta)) status = sum_samples(alone, sums);
        const int64_t room = terms_bytes / static_cast<int64_t>(sizeof(SharedTerms<P>));
        const int64_t most = of_batch ? n : std::min(n, room / groups);
        for (int64_t end = n; status == Status::ok && end > 0; end -= most) {
            const int64_t begin = std::max<int64_t>(0, end - most);
            status = sum_shared(alone, sums, begin, end);
            if (status == Status::ok) status = make_gradients(call, begin, end);
        }
        return status;
    }

  private:
    int64_t together() const { return c / groups; }
    Status sum_channels(const Call &call, Sums *sums) const {
        ReduceShape shape;
        shape.append(n * c, false);
        shape.append(spatial, true);
        const int64_t strides[] = {spatial, 1};
        const ChannelSums<T> op{{together(), of_batch ? groups : n * groups}, mean, sums};
        return reduce_strided(call, shape, op, Strided<const T>{dy, strides}, Strided<const T>{x, strides});
    }
    Status sum_samples(const Call &call, const Sums *sums) const {
        const int64_t of_sums[] = {2 * c, 2 * together(), 2}, of_statistics[] = {of_batch ? 0 : groups, 1, 0};
        return reduce_strided(call, channels_of_samples(n, true, false), WeightsOfSums<T>{dgamma, dbeta},
                              Strided<const P>{&sums->plain, of_sums}, Strided<const P>{&sums->product, of_sums},
                              Strided<const T>{inv_std, of_statistics});
    }
    /// The terms of these samples.
    Status sum_shared(const Call &call, const Sums *sums, int64_t begin, int64_t end) const {
        const int64_t of_sums[] = {2 * c, 2 * together(), 2}, of_gamma[] = {0, together(), 1}, none[] = {0, 0, 0};
        const int64_t elements = (of_batch ? n : 1) * together() * spatial;
        const T *const scales = inv_std + begin * groups;
        const TermsOfSums<T> op{1 / static_cast<P>(elements), gamma != nullptr, scales, terms};
        const Sums *const first = sums + begin * c;
        return reduce_strided(call, channels_of_samples(end - begin, of_batch, true), op,
                              Strided<const P>{&first->plain, of_sums}, Strided<const P>{&first->product, of_sums},
                              gamma ? Strided<const T>{gamma, of_gamma} : Strided<const T>{scales, none});
    }
    /// dx of these samples.
    Status make_gradients(const Call &call, int64_t begin, int64_t end) const {
        const int64_t samples = end - begin, statistic = begin * groups, from = begin * c * spatial;
        const StatisticOf statistic_of{together(), of_batch ? groups : samples * groups};
        const ChannelGradients<T> gradients{c, statistic_of, gamma, mean + statistic, inv_std + statistic, terms};
        return map_rows(call, Layout{1, samples * c, spatial}, gradients, dx + from, dy + from, x + from);
    }
    /// [samples, groups, channels], reduced along samples, and within groups.
    ReduceShape channels_of_samples(int64_t samples, bool along_samples, bool within) const {
        ReduceShape shape;
        shape.append(samples, along_samples);
        shape.append(groups, false);
        shape.append(together(), within);
        return shape;
    }
};

} // namespace baracuda::norm
