// Softmax and log softmax of rows of up to some hundred elements: the largest element is found first, and then the sum
// of e^(x - m), so that each element takes one exponential, which softmax keeps for its result. A running maximum
// (MaxSum) takes two, and as many instructions again for each merge: softmax of 347747 x 166 f32 took 178 us so, of
// which memory is 105.
#pragma once

#include "core/layout/reduce_walk.h"
#include "family/softmax/along.h"
#include "family/softmax/rows.h"

namespace baracuda::softmax {

/// Which rows these are, by their elements alone, and the order of their sums: element i of a row is added to sum i mod
/// `lanes`, and neighbouring sums are merged in a binary tree.
struct ShortRows {
    static constexpr int alone = 16, few = 64, some = 256, most = 1024; // elements of 1, 8, 16 and 32 lanes
    static constexpr int most_lanes = 32;

    /// Few of f32 and of 16 bits are read in vectors elsewhere, and so are those of 16 bits that may be whole vectors.
    template <class T> static constexpr int least = sizeof(T) == 8 ? 2 : alone + 1;
    template <class T> static bool are(int32_t count) {
        return least<T> <= count && count <= most && (sizeof(T) > 2 || count % 8 != 0);
    }

    int lanes;

    explicit ShortRows(int64_t count) : lanes(count <= alone ? 1 : count <= few ? 8 : count <= some ? 16 : 32) {}
};

/// e^(x - m), as exact as results in T are.
template <class T> HD Compute<T> decay_from(Compute<T> max, Compute<T> x) {
    if constexpr (std::is_same_v<T, f64>) {
        return decay(max - x);
    } else {
        return exponential<T>(x - max);
    }
}

/// e^(x - m) / sum, of the powers.
template <class T> struct ShareOfPower {
    using P = Compute<T>;
    static constexpr bool of_powers = true;
    P factor;

    HD static ShareOfPower of(P, P sum) { return {1 / sum}; }
    HD T operator()(P power) const { return narrow<T>(power * factor); }
};

/// (x - m) - log sum, of x.
template <class T> struct LogShareOfElement {
    using P = Compute<T>;
    static constexpr bool of_powers = false;
    P max, log_sum;

    HD static LogShareOfElement of(P max, P sum) { return {max, std::log(sum)}; }
    HD T operator()(P x) const { return narrow<T>((x - max) - log_sum); }
};

/// F of the rows of `shape` along `axis`, for ShortRows::are<T>() of them: y may be x.
template <class F, class T>
Status short_rows(const Call &call, const HostList<int32_t> &shape, int32_t axis, Strided<T> y, Strided<const T> x);

} // namespace baracuda::softmax

#include BARACUDA_IMPLEMENTATION(short_rows)
