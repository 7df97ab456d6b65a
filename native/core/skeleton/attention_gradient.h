// The gradients of attention. With P the weights of attend() and dA = dy v^T, dV = P^T dy, dS = P (dA - delta), where
// delta is a row's sum of P dA, dQ = dS K and dK = dS^T Q, each times the derivative of the logit by q k.
//
// Three passes: over rows for delta, over keys for dK and dV, over rows for dQ. Nothing of the size of all logits is
// stored, and every sum has one owner, in an order that a request's own extents give. What the first pass finds of a
// row waits at the beginning of its row of dQ, which is written last; where that has no space, the second finds it
// again.
#pragma once

#include "core/skeleton/attention.h"

namespace baracuda {

/// The sums over heads that share keys: `group` heads each.
template <class T> struct KeyGradient {
    Rows<T> rows;
    int64_t group;
};

/// weights: P, where it is stored; else it is made of logits and their logsumexp, which is taken as it is in f32 and
/// f64 and found again where it was rounded to fewer bits. y: of attend(), where P is not stored. deltas and dscores:
/// what the caller wants to have of these, rounded.
template <class T> struct AttentionGradient {
    using P = Compute<T>;
    int64_t batch, heads, rows, key_rows, key_width, value_width;
    Rows<const T> queries, keys, values, dy, y;
    Logits<T> logits;
    Numbers<const T> logsumexp = {}, weights = {};
    Numbers<T> deltas = {}, dscores = {};
    Rows<T> dq;
    KeyGradient<T> dk, dv;

    HD bool finds_logsumexp() const { return weights.data == nullptr && sizeof(T) == 2 && !logsumexp.is_f32; }
    /// The numbers of P that the first pass finds of a row, and whether its row of dQ can hold them.
    HD int found() const { return finds_logsumexp() ? 2 : 1; }
    HD bool dq_holds_found() const { return key_width * sizeof(T) >= found() * sizeof(P); }
};

/// Weights are powers of 2 on the tensor cores.
constexpr f32 kLog2E = 1.44269504f;

/// What weights are multiplied by there, so that f16 holds those down to 2^-26 in full, and 2^-36 as its smallest
/// number.
constexpr int kWeightExponent = 12;
constexpr f32 kWeightScale = 1 << kWeightExponent;

/// What dS and dV need of a row.
template <class P> struct RowFacts {
    P logsumexp, delta;
};

/// A number of P, element by element, as a row may be aligned to its elements alone.
template <class T> HD void hold_number(T *to, Compute<T> number) {
    T held[sizeof number / sizeof(T)];
    memcpy(static_cast<void *>(held), &number, sizeof number);
    for (size_t word = 0; word < sizeof number / sizeof(T); ++word) to[word] = held[word];
}
template <class T> HD Compute<T> held_number(const T *from) {
    Compute<T> number;
    T held[sizeof number / sizeof(T)];
    for (size_t word = 0; word < sizeof number / sizeof(T); ++word) held[word] = from[word];
    memcpy(&number, static_cast<const void *>(held), sizeof number);
    return number;
}

/// The facts of a row at the beginning of its dQ.
template <class T>
HD void hold_facts(const AttentionGradient<T> &problem, int64_t b, int64_t h, int64_t i, RowFacts<Compute<T>> facts) {
    T *const row = problem.dq.at(b, h, i);
    hold_number<T>(row, facts.delta);
    if (problem.finds_logsumexp()) hold_number<T>(row + sizeof facts.delta / sizeof(T), facts.logsumexp);
}

template <class T>
HD RowFacts<Compute<T>> held_facts(const AttentionGradient<T> &problem, int64_t b, int64_t h, int64_t i) {
    const T *const row = problem.dq.at(b, h, i);
    RowFacts<Compute<T>> facts = {0, held_number<T>(row)};
    if (problem.finds_logsumexp()) {
        facts.logsumexp = held_number<T>(row + sizeof facts.delta / sizeof(T));
    } else if (problem.logsumexp.data != nullptr) {
        facts.logsumexp = problem.logsumexp.load(b, h, i, 0);
    }
    return facts;
}

/// The weight of key j for row i, from its logit where weights are not stored; `seen` becomes false where it does not
/// count. `slope` becomes the derivative of the logit by q k.
template <class T>
HD Compute<T> weight_of(const AttentionGradient<T> &problem, int64_t b, int64_t h, int64_t i, int64_t j, int64_t shift,
                        Compute<T> logit, Compute<T> logsumexp, bool &seen, Compute<T> &slope) {
    using P = Compute<T>;
    slope = 1;
    if (problem.weights.data != nullptr) {
        const P weight = problem.weights.load(b, h, i, j);
        slope = problem.logits.scale;
        seen = weight != 0;
        return weight;
    }
    seen = problem.logits(b, h, i, j, shift, logit, slope) && logsumexp != -kInfinity<P>;
    return seen ? std::exp(logit - logsumexp) : P(0);
}

/// The rows that see any of keys [first, last].
HD KeyRange rows_of_keys(const AttentionWindow &window, int64_t shift, int64_t first, int64_t last, int64_t rows) {
    const int64_t begin = window.right < 0 ? 0 : first - shift - window.right;
    const int64_t end = window.left < 0 ? rows : last - shift + window.left + 1;
    return {begin > 0 ? begin : 0, end < rows ? end : rows};
}

template <class T> Status attend_backward(const Call &call, const AttentionGradient<T> &problem);

} // namespace baracuda

#include BARACUDA_IMPLEMENTATION(attention_gradient)
