// How flat_kernel covers a walk: threads take neighbours of the walk's order, whatever its dimensions, and find the
// coordinates of the first by divisions.
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

    // Places to which a thread stores the results of a single input that is repeated there, at most, where that leaves
    // so many times the threads that keep the device busy: blocks that store 4 KB reach 80 % of the copy's speed.
    static constexpr int max_copies = 8, busy_copies = 4;

    // Which walks are for flat_kernel though inputs may be transposed: those of few elements, as above, where
    // strided_kernel's blocks take long to find their tiles; and those whose tiles would be narrow along the inner or
    // the outer dimension, in bytes of the widest operand.
    static constexpr int log_small = 11;
    static constexpr int min_inner_bytes = 32, min_outer_bytes = 32;
};

/// What a plan depends on beside the walk.
template <int n> struct StridedOperands {
    int outputs;
    int bytes[n]; // of an element
    char *addresses[n];
};

/// A dimension of a walk that flat_kernel goes through, with strides in bytes.
template <int n> struct FlatDimension {
    Divider<int32_t> extent;
    int strides[n];
};

/// The parameters of flat_kernel for n operands, the outputs first.
template <int n> struct FlatWalk {
    char *operands[n];
    int head;                // places before the first vector of the outputs,
    int vectors, count;      // the vectors, and all places
    int rank;                // of the dimensions, of which the first is the fastest
    OperandMask aligned = 0; // operands that are aligned where the outputs' vectors are
    int begin[n], end[n];    // bytes from an operand's first element to the ends of its memory
    FlatDimension<n> dimensions[kMaxRank] = {};
    int copies = 1, copy_strides[n] = {}; // how often results are stored, and the bytes between
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

/// The bytes that operand k goes through along dimension d, from its first element on.
template <int n> int64_t reach(const Walk &walk, const StridedOperands<n> &operands, int k, int d) {
    return walk.strides[d][k] * (walk.extents[d] - 1) * operands.bytes[k];
}

/// Whether all operands are within 2^31 bytes from their first elements, with room for threads beyond the last.
template <int n> bool offsets_fit(const Walk &walk, const StridedOperands<n> &operands) {
    for (int k = 0; k < n; ++k) {
        int64_t bytes = 0;
        for (int d = 0; d < walk.rank; ++d) bytes += std::abs(reach(walk, operands, k, d));
        if (std::max(bytes, walk.count()) >= INT32_MAX - (1 << 16)) return false;
    }
    return true;
}

/// run(part, operands) for parts of a walk whose offsets fit, until one fails.
template <int n, class Run> Status for_parts(const Walk &walk, const StridedOperands<n> &operands, const Run &run) {
    if (offsets_fit(walk, operands)) return run(walk, operands);
    int longest = 0;
    int64_t most = -1;
    for (int d = 0; d < walk.rank; ++d) {
        for (int k = 0; k < n; ++k) {
            const int64_t bytes = std::abs(reach(walk, operands, k, d));
            if (bytes > most) most = bytes, longest = d;
        }
    }
    Walk part = walk;
    StridedOperands<n> rest = operands;
    part.extents[longest] = walk.extents[longest] / 2;
    for (int k = 0; k < n; ++k) {
        rest.addresses[k] += walk.strides[longest][k] * part.extents[longest] * operands.bytes[k];
    }
    const Status status = for_parts(part, operands, run);
    part.extents[longest] = walk.extents[longest] - part.extents[longest];
    return status == Status::ok ? for_parts(part, rest, run) : status;
}

/// Whether operand k's neighbours in the walk's order are neighbours in memory.
inline bool is_dense(const Walk &walk, int k) {
    int64_t step = 1;
    for (int d = walk.rank - 1; d >= 0; step *= walk.extents[d--]) {
        if (walk.strides[d][k] != step) return false;
    }
    return true;
}

/// Whether flat_kernel is faster than strided_kernel where an input is dense in dimension `outer`; busy: the fewest
/// blocks that keep the device busy.
template <int n> bool prefers_flat(const Walk &walk, const StridedOperands<n> &operands, int outer, int64_t busy) {
    if (!offsets_fit(walk, operands)) return false;
    if (walk.count() <= busy << FlatPolicy::log_small) return true;
    const int widest = *std::max_element(operands.bytes, operands.bytes + n);
    return walk.extents[walk.rank - 1] * widest < FlatPolicy::min_inner_bytes ||
           walk.extents[outer] * widest < FlatPolicy::min_outer_bytes;
}

/// Whether operand k is aligned to vectors of W elements at the places head + i * W that are within a row.
template <int W, int n> bool is_in_vectors(const Walk &walk, const StridedOperands<n> &operands, int k, int head) {
    const int inner = walk.rank - 1;
    if (!is_aligned(operands.addresses[k] + head * operands.bytes[k], W * operands.bytes[k])) return false;
    if (is_dense(walk, k)) return true;
    bool rows = walk.strides[inner][k] == 1 && walk.extents[inner] % W == 0;
    for (int d = 0; d < inner; ++d) rows = rows && walk.strides[d][k] % W == 0;
    return rows;
}

/// The plan for threads that take vectors of W places, or one place where there are few, where rows are shorter, or the
/// outputs have no vectors.
template <int W, int n> FlatWalk<n> plan_flat(const Walk &walk, const StridedOperands<n> &operands, int64_t busy) {
    FlatWalk<n> flat;
    flat.count = static_cast<int>(walk.count());
    flat.rank = walk.rank;
    for (int d = 0; d < walk.rank; ++d) {
        FlatDimension<n> &dimension = flat.dimensions[walk.rank - 1 - d];
        dimension.extent = Divider<int32_t>(static_cast<int32_t>(walk.extents[d]));
        for (int k = 0; k < n; ++k) dimension.strides[k] = static_cast<int>(walk.strides[d][k] * operands.bytes[k]);
    }
    const auto first = reinterpret_cast<uintptr_t>(operands.addresses[0]) / operands.bytes[0];
    const int head = static_cast<int>(-first % W);
    bool vectors = flat.count > busy << FlatPolicy::log_few && walk.extents[walk.rank - 1] >= W;
    for (int k = 0; k < n; ++k) {
        flat.operands[k] = operands.addresses[k];
        if (is_in_vectors<W>(walk, operands, k, head)) flat.aligned |= 1u << k;
        const bool whole = flat.aligned >> k & 1 && (head == 0 || is_dense(walk, k)); // no vector is in two rows
        vectors = vectors && (k >= operands.outputs || whole);
        int64_t begin = 0, end = operands.bytes[k];
        for (int d = 0; d < walk.rank; ++d) {
            const int64_t bytes = reach(walk, operands, k, d);
            (bytes < 0 ? begin : end) += bytes;
        }
        flat.begin[k] = static_cast<int>(begin);
        flat.end[k] = static_cast<int>(end);
    }
    flat.head = vectors ? head : 0;
    flat.vectors = vectors ? (flat.count - head) / W : 0;
    return flat;
}

/// The same for results that are stored in several places where all inputs are repeated: the walk is through the first
/// of them.
template <int W, int n> FlatWalk<n> plan_copies(const Walk &walk, const StridedOperands<n> &operands, int64_t busy) {
    for (int d = 0; d < walk.rank; ++d) {
        bool repeated = true;
        for (int k = operands.outputs; k < n; ++k) repeated = repeated && walk.strides[d][k] == 0;
        for (int copies = FlatPolicy::max_copies; repeated && copies > 1; --copies) {
            if (walk.extents[d] % copies != 0) continue;
            Walk first = walk;
            first.extents[d] /= copies;
            FlatWalk<n> flat = plan_flat<W>(first, operands, busy * FlatPolicy::busy_copies);
            bool vectors = flat.vectors > 0;
            for (int k = 0; k < operands.outputs; ++k) {
                const int64_t elements = first.extents[d] * walk.strides[d][k];
                vectors = vectors && elements % W == 0;
                flat.copy_strides[k] = static_cast<int>(elements * operands.bytes[k]);
            }
            flat.copies = copies;
            if (vectors) return flat;
        }
    }
    return plan_flat<W>(walk, operands, busy);
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

/// The bytes from each operand's first element to that at a place of the dimensions from d on.
template <int n> HD void add_offsets(const FlatWalk<n> &flat, int d, int place, int (&offsets)[n]) {
#ifdef __CUDA_ARCH__
#pragma unroll 1
#endif
    for (; d < flat.rank; ++d) {
        const FlatDimension<n> &dimension = flat.dimensions[d];
        const int next = d + 1 < flat.rank ? dimension.extent.quotient(place) : 0;
        const int along = place - next * dimension.extent.divisor();
        for (int k = 0; k < n; ++k) offsets[k] += along * dimension.strides[k];
        place = next;
    }
}

/// Where W neighbours of a walk are, which touch two rows at most: the first `left` of them are in one row.
template <int n> struct FlatRows {
    int left;
    int offsets[n];  // of the first
    int offsets2[n]; // where the first would be, if it were before those in the second row

    template <int W> HD void find(const FlatWalk<n> &flat, int first) {
        const FlatDimension<n> &inner = flat.dimensions[0];
        const int row = inner.extent.quotient(first), column = first - row * inner.extent.divisor();
        left = inner.extent.divisor() - column;
        for (int k = 0; k < n; ++k) offsets[k] = column * inner.strides[k];
        add_offsets(flat, 1, row, offsets);
        for (int k = 0; k < n; ++k) offsets2[k] = left < W ? -left * inner.strides[k] : 0;
        if (left < W) add_offsets(flat, 1, row + 1, offsets2);
    }

    /// From operand k's first element to element e.
    HD int offset(const FlatWalk<n> &flat, int k, int e) const {
        return (e < left ? offsets[k] : offsets2[k]) + e * flat.dimensions[0].strides[k];
    }

    /// Whether W elements of so many bytes are one run in memory.
    template <int W> HD bool is_run(const FlatWalk<n> &flat, int k, int bytes) const {
        return flat.dimensions[0].strides[k] == bytes && (left >= W || offsets[k] == offsets2[k]);
    }

    /// Whether there is memory around a run of so many bytes, `before` of them before it.
    HD bool has_around(const FlatWalk<n> &flat, int k, int bytes, int before) const {
        return offsets[k] - flat.begin[k] >= before && offsets[k] - before + bytes <= flat.end[k];
    }
};

} // namespace baracuda
