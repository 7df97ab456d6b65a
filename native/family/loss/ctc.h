// Connectionist temporal classification: Graves et al., "Connectionist temporal classification" (2006).
//
// The labels of a sequence with blanks around and between them are its states: state k is label (k - 1) / 2 for odd k.
// alpha[t][k] is the log of the probability of all ways to be in state k after input t, with that input's own
// probability; beta[t][k] that of all ways to go on from there to the end, with input t's own as well. In log space,
// for any number of classes and labels.
#pragma once

#include "core/numerics/types.h"
#include "family/loss/reduction.h"

#include <cmath>

namespace baracuda::loss {

template <class P> constexpr P kLogOfZero = -kInfinity<P>;

/// log(e^a + e^b + e^c); NaN if one is.
template <class P> HD P log_of_sum(P a, P b, P c) {
    const P more = a > b ? a : b, less = a > b ? b : a, most = more > c ? more : c, middle = more > c ? c : more;
    if (most == kLogOfZero<P>) return a + b + c; // -infinity, or NaN if one is
    return most + std::log(1 + std::exp(middle - most) + std::exp(less - most));
}

/// The tensors of a batch.
template <class T> struct CtcBatch {
    int32_t max_time, batch_size, num_classes, max_target_len, blank;
    bool zero_infinity;
    const T *log_probs;
    const int64_t *targets, *input_lengths, *target_lengths;

    HD int64_t states() const { return 2 * int64_t{max_target_len} + 1; }
};

/// One sequence of it.
template <class T> struct CtcSequence {
    using P = Compute<T>;

    const CtcBatch<T> &batch;
    int64_t n;
    const int64_t *labels;
    int64_t inputs, count; // lengths of the input and of the target

    HD CtcSequence(const CtcBatch<T> &batch, int64_t n)
        : batch(batch), n(n), labels(batch.targets + n * batch.max_target_len), inputs(batch.input_lengths[n]),
          count(batch.target_lengths[n]) {}

    /// Whether the lengths are those of what there is. A label that is no class is bad, too.
    HD bool has_good_lengths() const { return inputs <= batch.max_time && 0 <= count && count <= batch.max_target_len; }
    HD bool is_good(int64_t label) const { return 0 <= labels[label] && labels[label] < batch.num_classes; }

    HD int64_t states() const { return 2 * count + 1; }
    HD int64_t class_of(int64_t k) const { return k & 1 ? labels[k >> 1] : batch.blank; }
    /// Whether state k may follow state k - 2: not over the blank between two equal labels.
    HD bool skips_to(int64_t k) const {
        return k >= 2 && k < states() && class_of(k) != batch.blank && class_of(k) != class_of(k - 2);
    }
    /// The first of the classes of input t.
    HD int64_t row(int64_t t) const { return (t * batch.batch_size + n) * batch.num_classes; }
    HD P log_prob(int64_t t, int64_t k) const { return widen(batch.log_probs[row(t) + class_of(k)]); }
    /// Where the states of input t are in a tensor of alpha.
    HD int64_t alpha_row(int64_t t) const { return (t * batch.batch_size + n) * batch.states(); }

    /// alpha of state k after input t, from those after the input before it; before the first input, a sequence is in
    /// front of state 0.
    HD P alpha(int64_t t, int64_t k, const P *before) const {
        const P own = log_prob(t, k);
        if (t == 0) return k < 2 ? own : kLogOfZero<P>;
        return own + log_of_sum(before[k], k >= 1 ? before[k - 1] : kLogOfZero<P>,
                                skips_to(k) ? before[k - 2] : kLogOfZero<P>);
    }
    /// beta of state k at input t, from those at the input behind it.
    HD P beta(int64_t t, int64_t k, const P *behind) const {
        const P own = log_prob(t, k);
        if (t == inputs - 1) return k >= states() - 2 ? own : kLogOfZero<P>;
        return own + log_of_sum(behind[k], k + 1 < states() ? behind[k + 1] : kLogOfZero<P>,
                                skips_to(k + 2) ? behind[k + 2] : kLogOfZero<P>);
    }
    /// The loss, from alpha after the last input; without any input, that of an empty target is 0.
    HD P loss(const P *last) const {
        if (inputs <= 0) return count == 0 ? P(0) : -kLogOfZero<P>;
        const P end = last[states() - 1], before = count > 0 ? last[states() - 2] : kLogOfZero<P>;
        return -log_of_sum(end, before, kLogOfZero<P>);
    }
    /// The posterior probability of a state, of a class whose log-probability is `own`.
    HD P posterior(P alpha, P beta, P own, P loss) const {
        return own == kLogOfZero<P> ? P(0) : std::exp(alpha + beta - own + loss);
    }
};

template <class P> HD bool is_finite(P x) { return x - x == 0; }

/// What the gradient of a sequence is multiplied by.
template <class T> struct CtcScale {
    using P = Compute<T>;

    const T *dloss;
    int32_t mode;
    f32 inv_denom;

    /// `total` is the number of all labels; it counts where needs_total().
    HD P of(int64_t n, int64_t total) const {
        if (mode == kNone) return widen(dloss[n]);
        const f64 mean = 1.0 / static_cast<f64>(total > 1 ? total : 1);
        const bool exact = mode == kMean && (inv_denom == 0 || (sizeof(P) == 8 && inv_denom == static_cast<f32>(mean)));
        const P given = inv_denom == 0 ? P(1) : static_cast<P>(inv_denom);
        return widen(*dloss) * (exact ? static_cast<P>(mean) : given);
    }
    HD bool needs_total() const { return mode == kMean && (sizeof(P) == 8 || inv_denom == 0); }
};

/// The losses of all sequences into `losses`, and into `out` where that is not null; and alpha.
template <class T>
Status ctc_losses(const Call &call, const CtcBatch<T> &batch, Compute<T> *alpha, Compute<T> *losses, T *out);

/// All of the gradient. `workspace` has states() elements for each sequence.
template <class T>
Status ctc_gradient(const Call &call, const CtcBatch<T> &batch, const CtcScale<T> &scale, const Compute<T> *alpha,
                    Compute<T> *workspace, T *dlog_probs);

/// The sum of the losses, or that divided by the number of all labels, at least 1.
template <class T> struct SumOfSequences {
    using P = Compute<T>;
    struct State {
        P sum;
        int64_t labels;
    };
    static constexpr bool compact = true;

    int32_t mode;
    T *out;

    HD State identity() const { return {0, 0}; }
    HD State add(State state, P loss, int64_t length) const { return {state.sum + loss, state.labels + length}; }
    HD State merge(State a, State b) const { return {a.sum + b.sum, a.labels + b.labels}; }
    HD void store(int64_t, State state) const {
        *out = narrow<T>(mean_or_sum(state.sum, mode, state.labels > 1 ? state.labels : 1));
    }
};

template <class T> Status require_states(const Call &call, int64_t count) {
    using P = Compute<T>;
    if (const Status status = require_workspace<P>(call, count); status != Status::ok) return status;
    if (reinterpret_cast<uintptr_t>(call.workspace) % sizeof(P) == 0) return Status::ok;
    return fail(Status::misaligned_operand, call.symbol, "expected a workspace at a multiple of %zu bytes, got %p",
                sizeof(P), call.workspace);
}

template <class T>
Status ctc(const Call &call, int32_t max_time, int32_t batch_size, int32_t num_classes, int32_t max_target_len,
           int32_t blank, int32_t mode, int32_t zero_infinity, const T *log_probs, const int64_t *targets,
           const int64_t *input_lengths, const int64_t *target_lengths, Compute<T> *alpha, T *out) {
    using P = Compute<T>;
    if (const Status status = require_states<T>(call, batch_size); status != Status::ok) return status;
    const CtcBatch<T> batch{max_time,           batch_size, num_classes, max_target_len, blank,
                            zero_infinity != 0, log_probs,  targets,     input_lengths,  target_lengths};
    P *const losses = static_cast<P *>(call.workspace);
    const Status status = ctc_losses(call, batch, alpha, losses, mode == kNone ? out : nullptr);
    if (status != Status::ok || mode == kNone) return status;
    return reduce_all(without_workspace(call), batch_size, SumOfSequences<T>{mode, out}, const_cast<const P *>(losses),
                      target_lengths);
}

/// The losses are found again in alpha: zero_infinity may have made them 0.
template <class T>
Status ctc_backward(const Call &call, int32_t max_time, int32_t batch_size, int32_t num_classes, int32_t max_target_len,
                    int32_t blank, int32_t mode, int32_t zero_infinity, f32 inv_denom, const T *log_probs,
                    const int64_t *targets, const int64_t *input_lengths, const int64_t *target_lengths,
                    const Compute<T> *alpha, const Compute<T> *, const T *dloss, T *dlog_probs) {
    const CtcBatch<T> batch{max_time,           batch_size, num_classes, max_target_len, blank,
                            zero_infinity != 0, log_probs,  targets,     input_lengths,  target_lengths};
    if (const Status status = require_states<T>(call, batch_size * batch.states()); status != Status::ok) return status;
    return ctc_gradient(call, batch, CtcScale<T>{dloss, mode, inv_denom}, alpha,
                        static_cast<Compute<T> *>(call.workspace), dlog_probs);
}

} // namespace baracuda::loss

#include BARACUDA_IMPLEMENTATION(ctc)
