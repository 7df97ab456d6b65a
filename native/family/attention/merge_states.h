// States of attention over parts of the keys, merged to that over all of them.
#pragma once

#include "core/abi/status.h"
#include "core/layout/divider.h"
#include "core/numerics/numeric.h"

#include <algorithm>

namespace baracuda::attention {

/// The states of a row (of a place and a head): averages of `width` values v, and the sum of the exponentials, s, as a
/// logarithm to base 2. State 0 is at v and s; state n > 0 is at v_more and s_more + (n - 1) * heads rows.
template <class T> struct States {
    const T *v, *v_more;
    const f32 *s, *s_more;
    Divider<int64_t> by_heads;
    int64_t count, width, place_rows; // states of a row; from the rows of one place to those of the next

    HD int64_t first_row(int64_t row) const {
        const int64_t place = by_heads.quotient(row);
        return place * place_rows + row - place * by_heads.divisor();
    }
    HD f32 sum(int64_t first, int64_t n) const {
        return n == 0 ? s[first] : s_more[first + (n - 1) * by_heads.divisor()];
    }
    HD f32 value(int64_t first, int64_t n, int64_t d) const {
        const int64_t more = first + (n - 1) * by_heads.divisor();
        return widen(n == 0 ? v[first * width + d] : v_more[more * width + d]);
    }

    /// What a row is merged to: v = the sum of weight(n) * value(n) / weights, in order.
    struct Merged {
        f32 most, weights;

        HD f32 weight(f32 sum) const { return exp2(sum - most); }
        HD f32 sum() const { return weights > 0 || weights != weights ? most + log2(weights) : -kInfinity<f32>; }
    };
    HD Merged merged(int64_t first) const {
        f32 most = -kInfinity<f32>;
        for (int64_t n = 0; n < count; ++n) most = max_or_nan(most, sum(first, n));
        Merged all{most, 0};
        for (int64_t n = 0; n < count; ++n) {
            if (const f32 one = sum(first, n); one != -kInfinity<f32>) all.weights += all.weight(one);
        }
        return all;
    }
    HD T average(int64_t first, const Merged &all, int64_t d) const {
        f32 total = 0;
        for (int64_t n = 0; n < count; ++n) {
            if (const f32 one = sum(first, n); one != -kInfinity<f32>) total += all.weight(one) * value(first, n, d);
        }
        return narrow<T>(all.weights == 0 ? 0 : total / all.weights);
    }
};

/// v_merged and s_merged of each row; they may be v and s, where no other state is.
template <class T> Status merge(const Call &call, int64_t rows, const States<T> &states, T *v_merged, f32 *s_merged);

template <class T>
Status merge_state_in_place(const Call &call, int32_t seq_len, int32_t num_heads, int32_t head_dim, T *v, f32 *s,
                            const T *v_other, const f32 *s_other) {
    const int64_t rows = extent(seq_len, num_heads);
    const States<T> states{v, v_other, s, s_other, Divider<int64_t>(num_heads), 2, head_dim, num_heads};
    return merge(call, rows, states, v, s);
}

template <class T>
Status merge_states(const Call &call, int32_t num_index_sets, int32_t seq_len, int32_t num_heads, int32_t head_dim,
                    const T *v, const f32 *s, T *v_merged, f32 *s_merged) {
    const int64_t rows = extent(seq_len, num_heads), behind = std::min(num_index_sets, 2) == 2 ? num_heads : 0;
    const States<T> states{v,
                           v + behind * head_dim,
                           s,
                           s + behind,
                           Divider<int64_t>(num_heads),
                           num_index_sets,
                           head_dim,
                           int64_t{num_index_sets} * num_heads};
    return merge(call, rows, states, v_merged, s_merged);
}

} // namespace baracuda::attention

#include BARACUDA_IMPLEMENTATION(merge_states)
