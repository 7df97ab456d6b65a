// How flat_kernel covers a walk: threads take neighbours of the walk's order, whatever its dimensions, and find the
// coordinates of each by divisions. Arithmetic of the host alone.
#pragma once

#include "core/layout/alignment.h"
#include "core/layout/divider.h"
#include "core/layout/walk.h"

#include <algorithm>

namespace baracuda {

struct FlatPolicy {
    static constexpr int threads = 256, single_threads = 1024; // of a block, with vectors and without
    static constexpr int vector_bytes = 16;                    // of the widest operand, that a thread takes at once
    static constexpr int max_elements = 8;                     // the same in elements, at most,
    static constexpr int few_inputs = 2;                       // where there are no more inputs,
    static constexpr int many_inputs_elements = 4;             // and else

    // Threads take one element each where all run at once: this many for each of the fewest blocks that keep the
    // device busy.
    static constexpr int log_few = 10;

    // Which walks are for flat_kernel: those of few elements, as above, where strided_kernel's blocks take long to
    // find their tiles;
    static constexpr int log_small = 11;
    // those whose rows are short, in bytes of the widest operand, shorter where each begins at a vector;
    static constexpr int min_aligned_row_bytes = 128, min_row_bytes = 256;
    // and those whose transposed tiles would be narrow in either dimension, in bytes of the widest operand.
    static constexpr int min_transposed_bytes = 32;

    static constexpr int64_t max_bytes = int64_t{1} << 30; // of an operand of a launch, where all are contiguous
};

/// What a plan depends on beside the walk.
template <int n> struct StridedOperands {
    int outputs;
    int bytes[n]; // of an element
    char *addresses[n];
};

/// The parameters of flat_kernel for n operands, the outputs first. Strides are in bytes.
template <int n> struct FlatWalk {
    char *operands[n];
    int head;                // places before the first vector of the outputs,
    int vectors, count;      // the vectors, and all places
    int rank;                // the last dimension is the fastest
    OperandMask aligned = 0; // operands that are in vectors where the outputs are,
    OperandMask shifted = 0; // and inputs of vectors that are not aligned
    Divider<int32_t> extents[kMaxRank];
    int strides[kMaxRank][n];
};

/// The dimension in which an input is dense that is neither dense nor repeated along the inner one: the outer dimension
/// of tiles to transpose, or -1.
template <int n> int transposed_dimension(const Walk &walk, int outputs) {
    const int inner = walk.rank - 1;
    for (int k = outputs; k < n; ++k) {
        for (int d = 0; d < inner && walk.strides[inner][k] != 0 && walk.strides[inner][k] != 1; ++d) {
            if (walk.strides[d][k] == 1) return d;
        }
    }
    return -1;
}

/// Whether operand k's address and its strides but those along dimension d keep vectors of so many elements aligned.
template <int n> bool vectors_along(int d, const Walk &walk, const StridedOperands<n> &operands, int k, int elements) {
    if (!is_aligned(operands.addresses[k], elements * operands.bytes[k])) return false;
    for (int other = 0; other < walk.rank; ++other) {
        if (other != d && walk.strides[other][k] % elements != 0) return false;
    }
    return true;
}

/// Whether all of operand k is within 2^31 bytes from its first element, with room for threads beyond the last.
template <int n> bool offsets_fit(const Walk &walk, const StridedOperands<n> &operands, int k) {
    int64_t reach = 0, count = 1;
    for (int d = 0; d < walk.rank; ++d) {
        count *= walk.extents[d];
        reach += std::abs(walk.strides[d][k]) * (walk.extents[d] - 1) * operands.bytes[k];
    }
    return std::max(reach, count) < INT32_MAX - (1 << 16);
}

/// Whether flat_kernel is faster than strided_kernel, whose threads take W elements; busy: the fewest blocks that keep
/// the device busy.
template <int W, int n> bool prefers_flat(const Walk &walk, const StridedOperands<n> &operands, int64_t busy) {
    using Policy = FlatPolicy;
    const int64_t count = walk.count(), inner = walk.extents[walk.rank - 1];
    for (int k = 0; k < n; ++k) {
        if (!offsets_fit(walk, operands, k)) return false;
    }
    if (count <= busy << Policy::log_small) return true;
    const int widest = *std::max_element(operands.bytes, operands.bytes + n);
    const int outer = transposed_dimension<n>(walk, operands.outputs);
    if (outer >= 0) return std::min(inner, walk.extents[outer]) * widest < Policy::min_transposed_bytes;
    bool aligned = true;
    for (int k = 0; k < n; ++k) {
        const int64_t stride = walk.strides[walk.rank - 1][k];
        const bool vectors = stride == 1 && vectors_along(walk.rank - 1, walk, operands, k, W);
        aligned = aligned && (vectors || (k >= operands.outputs && stride == 0));
    }
    return inner * widest < (aligned ? Policy::min_aligned_row_bytes : Policy::min_row_bytes);
}

/// Whether operand k's neighbours in the walk's order are neighbours in memory.
inline bool is_dense(const Walk &walk, int k) {
    int64_t step = 1;
    for (int d = walk.rank - 1; d >= 0; step *= walk.extents[d--]) {
        if (walk.strides[d][k] != step) return false;
    }
    return true;
}

/// The plan for threads that take vectors of W places, or one place where there are few or the outputs have no vectors.
template <int W, int n> FlatWalk<n> plan_flat(const Walk &walk, const StridedOperands<n> &operands, int64_t busy) {
    FlatWalk<n> flat;
    flat.count = static_cast<int>(walk.count());
    flat.rank = walk.rank;
    for (int d = 0; d < walk.rank; ++d) {
        flat.extents[d] = Divider<int32_t>(static_cast<int32_t>(walk.extents[d]));
        for (int k = 0; k < n; ++k) flat.strides[d][k] = static_cast<int>(walk.strides[d][k] * operands.bytes[k]);
    }
    const auto first = reinterpret_cast<uintptr_t>(operands.addresses[0]) / operands.bytes[0];
    const int head = static_cast<int>(-first % W);
    bool vectors = flat.count > busy << FlatPolicy::log_few;
    for (int k = 0; k < n; ++k) {
        flat.operands[k] = operands.addresses[k];
        const char *vector = operands.addresses[k] + head * operands.bytes[k];
        if (is_dense(walk, k)) (is_aligned(vector, W * operands.bytes[k]) ? flat.aligned : flat.shifted) |= 1u << k;
        vectors = vectors && (k >= operands.outputs || flat.aligned >> k & 1);
    }
    flat.head = vectors ? head : 0;
    flat.vectors = vectors ? (flat.count - head) / W : 0;
    return flat;
}

/// The threads that a plan needs, with W places for those of vectors.
template <int W, int n> int64_t flat_threads(const FlatWalk<n> &flat) {
    return flat.count - int64_t{W - 1} * flat.vectors;
}

/// The first place of a thread's, which is of a vector for the first threads.
template <int W, int n> HD int first_place(const FlatWalk<n> &flat, int thread) {
    const int single = thread - flat.vectors;
    if (single < 0) return flat.head + thread * W;
    return single < flat.head ? single : single + flat.vectors * W;
}

/// Operands that a thread has in shifted vectors: none at the ends, where there may be no memory around them.
template <int n> HD OperandMask shifted_operands(const FlatWalk<n> &flat, int thread) {
    return thread > 0 && thread + 1 < flat.vectors ? flat.shifted : 0;
}

/// The part of dimension d in the bytes from each operand's first element to those at W places of the walk's order, of
/// an output to that at the first place alone. Operands in `skipped` are left out. Taken from the last dimension to the
/// first: `places` holds the places in the dimensions before it then.
template <int outputs, int W, int n>
HD void add_offsets(const FlatWalk<n> &flat, int d, OperandMask skipped, int (&places)[W], int (&offsets)[n][W]) {
    int along[W];
    for (int e = 0; e < W; ++e) along[e] = places[e];
    if (d > 0) {
        const Divider<int32_t> extent = flat.extents[d];
        for (int e = 0; e < W; ++e) {
            places[e] = extent.quotient(along[e]);
            along[e] -= places[e] * extent.divisor();
        }
    }
    for (int k = 0; k < n; ++k) {
        if (skipped >> k & 1) continue;
        for (int e = 0; e < (k < outputs ? 1 : W); ++e) offsets[k][e] += along[e] * flat.strides[d][k];
    }
}

} // namespace baracuda
