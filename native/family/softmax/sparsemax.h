// Sparsemax: the point of the simplex nearest to a row, y = max(x - t, 0) with t such that the sum of y is 1.
//
// With z = x - max, t - max is the root of the convex function sum of max(z - t, 0) - 1 between -1 and -1 / count.
// Newton's method from -1 approaches it from below, and the elements above the pivot become fewer with each step until
// they are those of the result. In a step, the function's value or its slope is halved at least: some 30 steps at most,
// five or so for normal numbers. The sums are of what elements exceed the pivot by, and so is the last correction: they
// lose no digits where t is large and the results are small.
//
// Order of sums: a row is one part, 16 or 256; element i of a part is of thread i mod team, whose sum is compensated;
// threads and then parts are merged as a binary tree.
#pragma once

#include "core/abi/status.h"
#include "core/abi/target.h"
#include "core/layout/divider.h"
#include "core/layout/reduce_walk.h"
#include "core/numerics/types.h"

#include <algorithm>

namespace baracuda::softmax {

struct SparsemaxOrder {
    static constexpr int warp_elements = 512, block_elements = 32768;
    static constexpr int64_t cluster_elements = 1 << 19;
    static constexpr int warp = 32, block = 256, cluster_parts = 16, most_parts = 256;

    int64_t count, part_elements;
    int team, parts;

    explicit SparsemaxOrder(int64_t count)
        : count(count), team(count <= warp_elements ? warp : block), parts(count <= block_elements     ? 1
                                                                           : count <= cluster_elements ? cluster_parts
                                                                                                       : most_parts) {
        part_elements = ceil_divide(count, parts);
    }
    HD int64_t begin(int part) const { return part * part_elements; }
    HD int64_t end(int part) const { return begin(part) + part_elements < count ? begin(part) + part_elements : count; }
};

/// The largest element; NaN where there is one.
template <class P> struct LargestOrNaN {
    using State = P;
    HD State identity() const { return -kInfinity<P>; }
    HD State add(State largest, P x) const { return x > largest || x != x ? x : largest; }
    HD State merge(State a, State b) const { return add(a, b); }
};

/// By how much the elements above a pivot exceed it in all, and how many they are.
template <class P> struct Excess {
    struct State {
        P sum, beyond; // what rounding has added to the sum
        int32_t count;

        HD P total() const { return sum - beyond; }
    };
    P max, pivot;

    HD State identity() const { return {0, 0, 0}; }
    HD bool counts(P x) const { return x - max > pivot; }
    HD State add(const State &state, P x) const {
        const P z = x - max;
        if (!(z > pivot)) return state;
        const P added = (z - pivot) - state.beyond, sum = state.sum + added;
        return {sum, (sum - state.sum) - added, state.count + 1};
    }
    HD State merge(const State &a, const State &b) const {
        return {a.sum + b.sum, a.beyond + b.beyond, a.count + b.count};
    }
};

/// The functor of a row's elements: of pivot + correction = t - max.
template <class T> struct Projection {
    using P = Compute<T>;
    P max, pivot, correction;

    HD T operator()(P x) const {
        const P y = ((x - max) - pivot) - correction;
        return narrow<T>(y > 0 || y != y ? y : P(0));
    }
};

/// Newton's method for a row of `count` elements, the largest of which is max.
template <class P> struct Newton {
    P max, pivot, correction;
    int32_t before; // elements above the pivot before this one
    bool ends;

    HD static Newton from(P max) {
        if (!(std::fabs(max) < kInfinity<P>)) return {max, kNaN<P>, 0, 0, true};
        return {max, -1, 0, 0, false};
    }
    HD Excess<P> excess() const { return {max, pivot}; }
    HD void advance(int64_t count, const typename Excess<P>::State &above) {
        const P last = -1 / static_cast<P>(count);
        const P step = (above.total() - 1) / static_cast<P>(above.count), exact = pivot + step;
        const P next = exact < last ? exact : last;
        ends = above.count == before || !(next > pivot);
        if (ends) {
            correction = step;
        } else {
            pivot = next;
        }
        before = above.count;
    }
    template <class T> HD Projection<T> projection() const { return {max, pivot, correction}; }
};

/// The projection of a row of `count` elements; reduce(op) reduces it.
template <class T, class Reduce> HD Projection<T> project(int64_t count, const Reduce &reduce) {
    using P = Compute<T>;
    auto newton = Newton<P>::from(reduce(LargestOrNaN<P>{}));
    while (!newton.ends) newton.advance(count, reduce(newton.excess()));
    return newton.template projection<T>();
}

/// Rows of one reduced dimension, of operands y and x in this order.
template <class T> Status sparsemax_rows(const Call &call, const ReduceWalk &walk, const T *x, T *y);

} // namespace baracuda::softmax

#include BARACUDA_IMPLEMENTATION(sparsemax)
