// ctc.h on the device: a block takes a sequence and goes through its input, its threads through the states.
#pragma once

#include "core/device/address.cuh"
#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/warp.cuh"
#include "family/loss/ctc.h"
#include "family/loss/ctc_labels_cuda.cuh"
#include "family/loss/ctc_short_cuda.cuh"

namespace baracuda::loss {

struct CtcPolicy {
    static constexpr int most_threads = 512;
    static constexpr int ahead = 4; // inputs whose probabilities are fetched before they are needed
    static constexpr int row_threads = 256;

    static int threads(int64_t states) {
        return static_cast<int>(std::min<int64_t>(most_threads, ceil_divide(states, 32) * 32));
    }
};

template <class T>
__global__ void __launch_bounds__(CtcPolicy::most_threads)
    ctc_kernel(CtcBatch<T> batch, bool shared, Compute<T> *alpha, Compute<T> *losses, T *out) {
    begin_kernel();
    using P = Compute<T>;
    P *const rows = dynamic_shared_memory<P>(); // of two inputs, if there is room
    const CtcSequence<T> sequence(batch, blockIdx.x);
    const bool good = is_good(sequence);
    const P *before = nullptr;
    for (int64_t t = 0; good && t < sequence.inputs; ++t) {
        P *const stored = alpha + sequence.alpha_row(t), *const here =
                                                             shared ? rows + (t & 1) * batch.states() : stored;
        for (int64_t k = threadIdx.x; k < sequence.states(); k += blockDim.x) {
            if (t + CtcPolicy::ahead < sequence.inputs) {
                prefetch(batch.log_probs + sequence.row(t + CtcPolicy::ahead) + sequence.class_of(k));
            }
            const P value = sequence.alpha(t, k, before);
            here[k] = value;
            if (shared) stored[k] = value;
        }
        __syncthreads();
        before = here;
    }
    if (threadIdx.x > 0) return;
    P loss = good ? sequence.loss(before) : kNaN<P>;
    if (batch.zero_infinity && !is_finite(loss)) loss = 0;
    losses[blockIdx.x] = loss;
    if (out != nullptr) out[blockIdx.x] = narrow<T>(loss);
}

template <class T>
Status ctc_losses(const Call &call, const CtcBatch<T> &batch, Compute<T> *alpha, Compute<T> *losses, T *out) {
    if (batch.states() <= CtcShortPolicy::most_states) {
        return launch(call, batch.batch_size, CtcShortPolicy::group(batch.states()), 0, ctc_short_kernel<T>, batch,
                      alpha, losses, out);
    }
    const int64_t bytes = 2 * batch.states() * static_cast<int64_t>(sizeof(Compute<T>));
    const bool shared = bytes <= max_shared_bytes() - 1024;
    return launch_with_dynamic_shared(call, batch.batch_size, CtcPolicy::threads(batch.states()),
                                      shared ? static_cast<int>(bytes) : 0, ctc_kernel<T>, batch, shared, alpha, losses,
                                      out);
}

/// e^log_probs * s within a sequence's input and 0 behind it: all that there is of classes that are no label. A block
/// takes rows of classes, one after the other.
template <class T>
__global__ void __launch_bounds__(CtcPolicy::row_threads)
    ctc_probabilities_kernel(CtcBatch<T> batch, CtcScale<T> scale, int64_t rows, T *dlog_probs) {
    begin_kernel();
    const int64_t total = total_labels(batch, scale);
    for (int64_t r = blockIdx.x; r < rows; r += gridDim.x) {
        const int64_t t = r / batch.batch_size, n = r - t * batch.batch_size, row = r * batch.num_classes;
        const Compute<T> factor = scale.of(n, total);
        const bool inside = t < batch.input_lengths[n];
        for (int32_t c = threadIdx.x; c < batch.num_classes; c += CtcPolicy::row_threads) {
            dlog_probs[row + c] = narrow<T>(inside ? exp(widen(batch.log_probs[row + c])) * factor : Compute<T>(0));
        }
    }
}

/// The gradient of the classes that are labels or blank. A thread takes a label with all that are equal to it, the
/// first warp the blanks.
template <class T>
__global__ void __launch_bounds__(CtcPolicy::most_threads)
    ctc_backward_kernel(CtcBatch<T> batch, CtcScale<T> scale, bool in_shared, bool finds, const Compute<T> *alpha,
                        Compute<T> *workspace, T *dlog_probs) {
    begin_kernel();
    using P = Compute<T>;
    P *const shared = dynamic_shared_memory<P>();
    P *const beta = in_shared ? shared : workspace + blockIdx.x * batch.states();
    int32_t *const found = reinterpret_cast<int32_t *>(shared + (in_shared ? batch.states() : 0));
    const CtcSequence<T> sequence(batch, blockIdx.x);
    const P factor = scale.of(blockIdx.x, total_labels(batch, scale));
    const bool good = is_good(sequence);
    if (good && sequence.inputs <= 0) return;
    const P loss = good ? sequence.loss(alpha + sequence.alpha_row(sequence.inputs - 1)) : kNaN<P>;
    if (!is_finite(loss)) {
        fill_gradient(sequence, good, dlog_probs);
        return;
    }
    const EqualLabels<T> equal{sequence, finds ? found : nullptr};
    equal.prepare();
    const int64_t states = sequence.states();
    for (int64_t t = sequence.inputs - 1; t >= 0; --t) {
        for (int64_t base = 0; base < states; base += blockDim.x) { // in place: state k needs those from k on
            const int64_t k = base + threadIdx.x;
            if (k < states && t >= CtcPolicy::ahead) {
                prefetch(batch.log_probs + sequence.row(t - CtcPolicy::ahead) + sequence.class_of(k));
                prefetch(alpha + sequence.alpha_row(t - CtcPolicy::ahead) + k);
            }
            const P value = k < states ? sequence.beta(t, k, beta) : P(0);
            __syncthreads();
            if (k < states) beta[k] = value;
        }
        __syncthreads();
        const P *const here = alpha + sequence.alpha_row(t);
        const auto put = [&](int64_t of, P own, P sum) {
            dlog_probs[sequence.row(t) + of] = narrow<T>((exp(own) - sum) * factor);
        };
        for (int32_t label = threadIdx.x; label < sequence.count; label += blockDim.x) {
            if (sequence.labels[label] == batch.blank || !equal.is_first(label)) continue;
            const P own = sequence.log_prob(t, 2 * label + 1);
            P sum = 0;
            for (int32_t at = label; at < sequence.count; at = equal.next(at)) {
                sum += sequence.posterior(here[2 * at + 1], beta[2 * at + 1], own, loss);
            }
            put(sequence.labels[label], own, sum);
        }
        if (threadIdx.x < 32) {
            const P own = sequence.log_prob(t, 0);
            P sum = 0;
            for (int64_t k = threadIdx.x; k < states; k += 32) {
                if (sequence.class_of(k) == batch.blank) sum += sequence.posterior(here[k], beta[k], own, loss);
            }
            sum = warp_sum(sum);
            if (threadIdx.x == 0) put(batch.blank, own, sum);
        }
    }
}

template <class T>
Status ctc_gradient(const Call &call, const CtcBatch<T> &batch, const CtcScale<T> &scale, const Compute<T> *alpha,
                    Compute<T> *workspace, T *dlog_probs) {
    const int64_t rows = int64_t{batch.max_time} * batch.batch_size;
    const Status status = launch(call, std::min<int64_t>(rows, 16 * busy_blocks()), CtcPolicy::row_threads, 0,
                                 ctc_probabilities_kernel<T>, batch, scale, rows, dlog_probs);
    if (status != Status::ok) return status;
    if (batch.states() <= CtcShortPolicy::most_states) {
        return launch(call, batch.batch_size, CtcShortPolicy::backward_threads(batch.states()), 0,
                      ctc_short_backward_kernel<T>, batch, scale, CtcShortPolicy::group(batch.states()), alpha,
                      dlog_probs);
    }
    const int64_t row = batch.states() * static_cast<int64_t>(sizeof(Compute<T>)),
                  links = int64_t{4} * batch.max_target_len;
    const int64_t most = max_shared_bytes() - 1024;
    const bool in_shared = row + links <= most, finds = links <= most;
    const int64_t bytes = in_shared ? row + links : finds ? links : 0;
    return launch_with_dynamic_shared(call, batch.batch_size, CtcPolicy::threads(batch.states()),
                                      static_cast<int>(bytes), ctc_backward_kernel<T>, batch, scale, in_shared, finds,
                                      alpha, workspace, dlog_probs);
}

} // namespace baracuda::loss
