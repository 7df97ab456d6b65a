// What the kernels of ctc find out of the labels of a sequence.
#pragma once

#include "core/device/warp.cuh"
#include "family/loss/ctc.h"

namespace baracuda::loss {

/// For all threads of the block.
template <class T> __device__ bool is_good(const CtcSequence<T> &sequence) {
    bool bad = !sequence.has_good_lengths();
    for (int64_t label = threadIdx.x; !bad && label < sequence.count; label += blockDim.x) {
        bad = !sequence.is_good(label);
    }
    return !__syncthreads_or(bad);
}

/// The number of all labels, in every thread of a warp; 0 where it does not matter.
template <class T> __device__ int64_t total_labels(const CtcBatch<T> &batch, const CtcScale<T> &scale) {
    int64_t total = 0;
    for (int64_t n = threadIdx.x % 32; scale.needs_total() && n < batch.batch_size; n += 32) {
        total += batch.target_lengths[n];
    }
    return warp_sum(total);
}

/// For each label, the next one that is equal, or the number of labels; the complement of it for one that has an equal
/// one before it. Found once in shared memory, or again each time where there is no room.
template <class T> struct EqualLabels {
    const CtcSequence<T> &sequence;
    int32_t *found; // or null

    __device__ int32_t find(int32_t label) const {
        const int64_t *const labels = sequence.labels;
        int32_t next = label + 1;
        while (next < sequence.count && labels[next] != labels[label]) ++next;
        for (int32_t before = 0; before < label; ++before) {
            if (labels[before] == labels[label]) return ~next;
        }
        return next;
    }
    __device__ void prepare() const {
        for (int32_t label = threadIdx.x; found != nullptr && label < sequence.count; label += blockDim.x) {
            found[label] = find(label);
        }
        __syncthreads();
    }
    __device__ int32_t entry(int32_t label) const { return found != nullptr ? found[label] : find(label); }
    __device__ bool is_first(int32_t label) const { return entry(label) >= 0; }
    __device__ int32_t next(int32_t label) const {
        const int32_t next = entry(label);
        return next < 0 ? ~next : next;
    }
};

/// What ctc_probabilities_kernel wrote of a sequence whose loss is not finite, or whose lengths or labels are bad.
template <class T> __device__ void fill_gradient(const CtcSequence<T> &sequence, bool good, T *dlog_probs) {
    const bool zero = !good || sequence.batch.zero_infinity;
    const T value = narrow<T>(zero ? Compute<T>(0) : kNaN<Compute<T>>);
    const int64_t inputs = min(sequence.inputs, static_cast<int64_t>(sequence.batch.max_time));
    for (int64_t t = 0; t < inputs; ++t) {
        for (int32_t c = threadIdx.x; c < sequence.batch.num_classes; c += blockDim.x) {
            dlog_probs[sequence.row(t) + c] = value;
        }
    }
}

} // namespace baracuda::loss
