// ctc.h on the host: one sequence after the other.
#pragma once

#include "core/host/parallel.h"
#include "family/loss/ctc.h"

#include <algorithm>
#include <vector>

namespace baracuda::loss {

/// Whether a sequence's lengths and labels are good.
template <class T> bool is_good(const CtcSequence<T> &sequence) {
    bool good = sequence.has_good_lengths();
    for (int64_t label = 0; good && label < sequence.count; ++label) good = sequence.is_good(label);
    return good;
}

template <class T>
Status ctc_losses(const Call &, const CtcBatch<T> &batch, Compute<T> *alpha, Compute<T> *losses, T *out) {
    using P = Compute<T>;
    parallel_for(batch.batch_size, 1, [&](int64_t first, int64_t last) {
        for (int64_t n = first; n < last; ++n) {
            const CtcSequence<T> sequence(batch, n);
            P loss = kNaN<P>;
            if (is_good(sequence)) {
                P *row = nullptr;
                for (int64_t t = 0; t < sequence.inputs; ++t) {
                    const P *const before = row;
                    row = alpha + sequence.alpha_row(t);
                    for (int64_t k = 0; k < sequence.states(); ++k) row[k] = sequence.alpha(t, k, before);
                }
                loss = sequence.loss(row);
            }
            if (batch.zero_infinity && !is_finite(loss)) loss = 0;
            losses[n] = loss;
            if (out != nullptr) out[n] = narrow<T>(loss);
        }
    });
    return Status::ok;
}

template <class T>
Status ctc_gradient(const Call &, const CtcBatch<T> &batch, const CtcScale<T> &scale, const Compute<T> *alpha,
                    Compute<T> *workspace, T *dlog_probs) {
    using P = Compute<T>;
    int64_t total = 0;
    for (int64_t n = 0; n < batch.batch_size; ++n) total += batch.target_lengths[n];
    parallel_for(batch.batch_size, 1, [&](int64_t first, int64_t last) {
        std::vector<P> sums(batch.num_classes);
        for (int64_t n = first; n < last; ++n) {
            const CtcSequence<T> sequence(batch, n);
            const bool good = is_good(sequence);
            P *const beta = workspace + n * batch.states();
            const P factor = scale.of(n, total);
            P loss = 0;
            if (good && sequence.inputs > 0) loss = sequence.loss(alpha + sequence.alpha_row(sequence.inputs - 1));
            for (int64_t t = batch.max_time - 1; t >= 0; --t) {
                const int64_t row = sequence.row(t);
                T *const out = dlog_probs + row;
                if (!good || t >= sequence.inputs || !is_finite(loss)) {
                    const bool zero = !good || t >= sequence.inputs || batch.zero_infinity;
                    std::fill_n(out, batch.num_classes, narrow<T>(zero ? P(0) : kNaN<P>));
                    continue;
                }
                const P *const here = alpha + sequence.alpha_row(t);
                std::fill(sums.begin(), sums.end(), P(0));
                for (int64_t k = 0; k < sequence.states(); ++k) { // in place: state k needs those from k on
                    beta[k] = sequence.beta(t, k, beta);
                    sums[sequence.class_of(k)] += sequence.posterior(here[k], beta[k], sequence.log_prob(t, k), loss);
                }
                for (int32_t c = 0; c < batch.num_classes; ++c) {
                    out[c] = narrow<T>((std::exp(widen(batch.log_probs[row + c])) - sums[c]) * factor);
                }
            }
        }
    });
    return Status::ok;
}

} // namespace baracuda::loss
