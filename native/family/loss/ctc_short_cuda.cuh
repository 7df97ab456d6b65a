// ctc.h on the device for targets of which each thread of a block takes a state: its class, its neighbours and the next
// inputs' probabilities are in registers, and a step costs one barrier.
#pragma once

#include "core/device/barrier.cuh"
#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "family/loss/ctc.h"
#include "family/loss/ctc_labels_cuda.cuh"

namespace baracuda::loss {

struct CtcShortPolicy {
    static constexpr int most_states = 384;
    static constexpr int ahead = 4; // steps whose elements are loaded before they are needed

    HD static constexpr int group(int64_t threads) { return static_cast<int>((threads + 31) / 32 * 32); }
    /// A thread for the beta of each state, one for its posterior probability, one for each label, a warp for blanks.
    HD static constexpr int backward_threads(int64_t states) { return 2 * group(states) + group(states / 2) + 32; }
};

/// The elements of a tensor at one place of each input, read `ahead` steps before they are needed. A step goes to the
/// next input, or, where `step` is negative, to the one before.
template <class T> struct ReadAhead {
    static constexpr int ahead = CtcShortPolicy::ahead;

    const T *next;
    int64_t step;
    int left; // elements that are not loaded yet
    Compute<T> values[ahead];

    __device__ ReadAhead(const T *first, int64_t step, int count) : next(first), step(step), left(count) {
#pragma unroll
        for (int i = 0; i < ahead; ++i) values[i] = load();
    }
    __device__ Compute<T> load() {
        if (left <= 0) return 0;
        --left;
        const Compute<T> value = widen(__ldg(next));
        next += step;
        return value;
    }
    __device__ Compute<T> take() {
        const Compute<T> first = values[0];
#pragma unroll
        for (int i = 1; i < ahead; ++i) values[i - 1] = values[i];
        values[ahead - 1] = load();
        return first;
    }
};

template <class T>
__global__ void __launch_bounds__(CtcShortPolicy::most_states)
    ctc_short_kernel(CtcBatch<T> batch, Compute<T> *alpha, Compute<T> *losses, T *out) {
    begin_kernel();
    using P = Compute<T>;
    __shared__ P
        rows[2][CtcShortPolicy::most_states + 2]; // the states of two inputs, with two of no probability before
    const CtcSequence<T> sequence(batch, blockIdx.x);
    const bool good = is_good(sequence);
    const int inputs = good ? static_cast<int>(max(sequence.inputs, int64_t{0})) : 0, k = threadIdx.x;
    const bool exists = good && k < sequence.states();
    if (k < 2) rows[0][k] = rows[1][k] = kLogOfZero<P>;
    const int64_t of = exists ? sequence.class_of(k) : 0;
    const bool skips = exists && sequence.skips_to(k);
    ReadAhead<T> own(batch.log_probs + sequence.row(0) + of, int64_t{batch.batch_size} * batch.num_classes,
                     exists ? inputs : 0);
    P value = kLogOfZero<P>, *stored = alpha + sequence.alpha_row(0) + k;
    for (int t = 0; t < inputs; ++t) {
        const P *const before = rows[(t & 1) ^ 1] + 2 + k;
        const P probability = own.take();
        if (t == 0) {
            value = k < 2 ? probability : kLogOfZero<P>;
        } else if (exists) {
            value = probability + log_of_sum(value, before[-1], skips ? before[-2] : kLogOfZero<P>);
        }
        if (exists) {
            rows[t & 1][2 + k] = value;
            *stored = value;
            stored += batch.batch_size * batch.states();
        }
        __syncthreads();
    }
    if (k > 0) return;
    P loss = good ? sequence.loss(rows[(inputs & 1) ^ 1] + 2) : kNaN<P>;
    if (batch.zero_infinity && !is_finite(loss)) loss = 0;
    losses[blockIdx.x] = loss;
    if (out != nullptr) out[blockIdx.x] = narrow<T>(loss);
}

/// Groups of threads work on three neighbouring inputs at once: the first finds beta of input t, the second the
/// posterior probabilities of the states of input t + 1, the third sums those of input t + 2 by label, and a last warp
/// those of the blanks.
template <class T>
__global__ void __launch_bounds__(CtcShortPolicy::backward_threads(CtcShortPolicy::most_states))
    ctc_short_backward_kernel(CtcBatch<T> batch, CtcScale<T> scale, int group, const Compute<T> *alpha, T *dlog_probs) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int most = CtcShortPolicy::most_states;
    __shared__ P betas[2][most + 2], posteriors[2][most];
    __shared__ int32_t links[most / 2 + 1];
    const CtcSequence<T> sequence(batch, blockIdx.x);
    const P factor = scale.of(blockIdx.x, total_labels(batch, scale));
    const bool good = is_good(sequence);
    if (good && sequence.inputs <= 0) return;
    const P loss = good ? sequence.loss(alpha + sequence.alpha_row(sequence.inputs - 1)) : kNaN<P>;
    if (!is_finite(loss)) {
        fill_gradient(sequence, good, dlog_probs);
        return;
    }
    const EqualLabels<T> equal{sequence, links};
    equal.prepare();

    const int inputs = static_cast<int>(sequence.inputs), last = inputs - 1, lane = threadIdx.x % 32;
    const int states = static_cast<int>(sequence.states()), count = static_cast<int>(sequence.count);
    const int thread = threadIdx.x, sums_begin = 2 * group, blanks_begin = blockDim.x - 32;
    const int64_t step = int64_t{batch.batch_size} * batch.num_classes;
    if (thread < 2) betas[0][states + thread] = betas[1][states + thread] = kLogOfZero<P>;
    __syncthreads();
    if (thread < group) {
        const int k = thread;
        const bool exists = k < states, skips = exists && sequence.skips_to(k + 2);
        const int64_t of = exists ? sequence.class_of(k) : 0;
        ReadAhead<T> own(batch.log_probs + sequence.row(last) + of, -step, exists ? inputs : 0);
        P value = kLogOfZero<P>;
        for (int i = 0; i < inputs + 2; ++i) {
            if (exists && i < inputs) {
                const P probability = own.take(), *const behind = betas[(i & 1) ^ 1] + k;
                if (i == 0) {
                    value = k >= states - 2 ? probability : kLogOfZero<P>;
                } else {
                    value = probability + log_of_sum(value, behind[1], skips ? behind[2] : kLogOfZero<P>);
                }
                betas[i & 1][k] = value;
            }
            meet();
        }
    } else if (thread < sums_begin) {
        const int k = thread - group;
        const bool exists = k < states;
        const int64_t of = exists ? sequence.class_of(k) : 0;
        ReadAhead<T> own(batch.log_probs + sequence.row(last) + of, -step, exists ? inputs : 0);
        ReadAhead<P> forward(alpha + sequence.alpha_row(last) + k, -batch.batch_size * batch.states(),
                             exists ? inputs : 0);
        for (int i = 0; i < inputs + 2; ++i) {
            if (exists && i >= 1 && i <= inputs) {
                const P behind = betas[(i & 1) ^ 1][k];
                posteriors[(i & 1) ^ 1][k] = sequence.posterior(forward.take(), behind, own.take(), loss);
            }
            meet();
        }
    } else {
        const bool of_blanks = thread >= blanks_begin;
        const int label = thread - sums_begin;
        const int64_t of = !of_blanks && label < count ? sequence.labels[label] : batch.blank;
        const bool sums = !of_blanks && label < count && of != batch.blank && equal.is_first(label),
                   puts = sums || thread == blanks_begin;
        const int second = sums ? equal.next(label) : count;
        bool blank_labels = false;
        for (int one = lane; of_blanks && one < count; one += 32) blank_labels |= sequence.labels[one] == batch.blank;
        ReadAhead<T> own(batch.log_probs + sequence.row(last) + of, -step, puts ? inputs : 0);
        T *put = dlog_probs + sequence.row(last) + of;
        for (int i = 0; i < inputs + 2; ++i) {
            const P *const of_state = posteriors[i & 1];
            P sum = 0;
            if (i >= 2 && sums) {
                sum = of_state[2 * label + 1];
                for (int at = second; at < count; at = equal.next(at)) sum += of_state[2 * at + 1];
            }
            if (i >= 2 && of_blanks) {
#pragma unroll
                for (int j = 0; j < most; j += 64) sum += 2 * lane + j < states ? of_state[2 * lane + j] : P(0);
                for (int one = lane; blank_labels && one < count; one += 32) {
                    if (sequence.labels[one] == batch.blank) sum += of_state[2 * one + 1];
                }
                sum = warp_sum(sum);
            }
            if (i >= 2 && puts) {
                *put = narrow<T>((exp(own.take()) - sum) * factor);
                put -= step;
            }
            meet();
        }
    }
}

} // namespace baracuda::loss
