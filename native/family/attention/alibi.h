// ALiBi: scores of queries and keys that fall off with the distance of a key from its query, by a slope of the head.
#pragma once

#include "core/skeleton/map.h"
#include "core/skeleton/reduce_strided.h"

namespace baracuda::attention {

/// [batch, heads, queries, keys], with a slope for each head.
template <class T> struct AlibiScores {
    using P = Compute<T>;

    const T *slopes;
    Divider<int64_t> by_keys, by_queries, by_heads;

    /// The place of an element, which moves on to the next one.
    struct Place {
        int64_t key, query, head;
        P slope;

        HD T operator()(T score) const { return narrow<T>(widen(score) + slope * static_cast<P>(key - query)); }
        HD void advance(const AlibiScores &scores) {
            if (++key < scores.by_keys.divisor()) return;
            key = 0;
            if (++query < scores.by_queries.divisor()) return;
            query = 0;
            head = head + 1 < scores.by_heads.divisor() ? head + 1 : 0;
            slope = widen(scores.slopes[head]);
        }
    };
    HD Place place(int64_t i) const {
        const int64_t row = by_keys.quotient(i), matrix = by_queries.quotient(row);
        const int64_t head = by_heads.remainder(matrix);
        return {i - row * by_keys.divisor(), row - matrix * by_queries.divisor(), head, widen(slopes[head])};
    }
};

/// dslope[h] = the sum of dy * (key - query) over elements i of [batch, queries, keys].
template <class T> struct AlibiSlopes {
    using P = Compute<T>;
    using State = P;
    static constexpr bool indexed = true;

    Divider<int64_t> by_keys, by_queries;
    T *dslope;

    HD State identity() const { return 0; }
    HD State add(State sum, int64_t i, T dy) const {
        const int64_t row = by_keys.quotient(i), key = i - row * by_keys.divisor();
        return sum + widen(dy) * static_cast<P>(key - by_queries.remainder(row));
    }
    HD State merge(State a, State b) const { return a + b; }
    HD void store(int64_t head, State sum) const { dslope[head] = narrow<T>(sum); }
};

struct Same {
    template <class T> HD T operator()(T x) const { return x; }
};

/// y[i] = scores.place(i)(x[i]). y may be exactly x.
template <class T> Status map_scores(const Call &call, int64_t count, const AlibiScores<T> &scores, const T *x, T *y);

template <class T>
Status alibi(const Call &call, int32_t batch, int32_t heads, int32_t q_len, int32_t k_len, const T *scores,
             const T *slopes, T *y) {
    const AlibiScores<T> places{slopes, Divider<int64_t>(k_len), Divider<int64_t>(q_len), Divider<int64_t>(heads)};
    return map_scores(call, extent(batch, heads, q_len, k_len), places, scores, y);
}

/// Bytes of workspace that make the gradient of the slopes fastest; 0 where the extents are none.
template <class T> size_t alibi_backward_workspace_size(int32_t batch, int32_t heads, int32_t q_len, int32_t k_len) {
    if (std::min({batch, heads, q_len, k_len}) < 0 || extent(batch, heads, q_len, k_len) < 0) return 0;
    return static_cast<size_t>(reduce_scratch_bytes(heads, extent(batch, q_len, k_len)));
}
template <class T>
Status alibi_backward(const Call &call, int32_t batch, int32_t heads, int32_t q_len, int32_t k_len, const T *dy, T *da,
                      T *dslope) {
    const int64_t count = extent(batch, heads, q_len, k_len);
    if (dslope != nullptr) {
        const int64_t step = int64_t{q_len} * k_len, strides[] = {heads * step, step, 1};
        ReduceShape shape;
        shape.append(batch, true);
        shape.append(heads, false);
        shape.append(step, true);
        const AlibiSlopes<T> op{Divider<int64_t>(std::max(k_len, 1)), Divider<int64_t>(std::max(q_len, 1)), dslope};
        const Status status = reduce_strided(call, shape, op, Strided<const T>{dy, strides});
        if (status != Status::ok) return status;
    }
    if (da == nullptr || da == dy || count == 0) return Status::ok;
    return map(call, count, Same(), da, dy);
}

} // namespace baracuda::attention

#include BARACUDA_IMPLEMENTATION(alibi)
