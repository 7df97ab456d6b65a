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
    static constexpr int unrolled_dimensions = 3;              // that are no loop

    // Threads take one element each where all run at once: this many for each of the fewest blocks that keep the
    // device busy.
    static constexpr int log_few = 10;

    // Which walks are for flat_kernel: those of few elements, as above, where strided_kernel's blocks take long to
    // find their tiles;
    static constexpr int log_small = 11;
    // those whose rows are short, in bytes of the widest operand, shorter where each begins at a vector, or have any
    // length where outputs are dense, but rows or inputs are not in vectors;
    static constexpr int min_aligned_row_bytes = 128, min_row_bytes = 256;
    // and those whose transposed tiles would be narrow in either dimension, in bytes of the widest operand, or small: a
    // block of strided_kernel, which has one, takes 3 ns of the device (f64, tiles of 72: 64 us for 1.5 million
    // places).
    static constexpr int min_transposed_bytes = 32, min_transposed_places = 512;

    static constexpr int64_t max_bytes = int64_t{1} << 30; // of an operand of a launch, where all are contiguous
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

/// Whether operand k's neighbours in the walk's order are neighbours in memory.
inline bool is_dense(const Walk &walk, int k) {
    int64_t step = 1;
    for (int d = walk.rank - 1; d >= 0; step *= walk.extents[d--]) {
        if (walk.strides[d][k] != step) return false;
    }
    return true;
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
    if (outer >= 0) {
        return std::min(inner, walk.extents[outer]) * widest < Policy::min_transposed_bytes ||
               inner * walk.extents[outer] < Policy::min_transposed_places;
    }
    bool aligned = true, dense = inner >= W; // for strided_kernel's vectors, the outputs for flat_kernel's
    for (int k = 0; k < n; ++k) {
        const int64_t stride = walk.strides[walk.rank - 1][k];
        const bool is_input = k >= operands.outputs;
        const bool vectors = stride == 1 && vectors_along(walk.rank - 1, walk, operands, k, W);
        aligned = aligned && (vectors || (is_input && stride == 0));
        dense = dense && (is_input || is_dense(walk, k));
    }
    return inner * widest < (aligned ? Policy::min_aligned_row_bytes : Policy::min_row_bytes) || (dense && !aligned);
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

/// Whether FlatRows finds W neighbours of a walk.
template <int W> bool has_vectors(const Walk &walk) {
    const int inner = walk.rank - 1;
    return walk.rank <= 3 || walk.extents[inner] * walk.extents[inner - 1] >= W;
}

/// The plan for threads that take vectors of W places, or one place where there are few, where rows and planes are too
/// short for FlatRows, or the outputs have no vectors.
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
    bool vectors = flat.count > busy << FlatPolicy::log_few && has_vectors<W>(walk);
    for (int k = 0; k < n; ++k) {
        flat.operands[k] = operands.addresses[k];
        if (is_in_vectors<W>(walk, operands, k, head)) flat.aligned |= 1u << k;
        const bool whole = flat.aligned >> k & 1 && (head == 0 || is_dense(walk, k)); // no vector is in two rows
        vectors = vectors && (k >= operands.outputs || whole);
        int64_t begin = 0, end = operands.bytes[k];
        for (int d = 0; d < walk.rank; ++d) {
            const int64_t reach = walk.strides[d][k] * (walk.extents[d] - 1) * operands.bytes[k];
            (reach < 0 ? begin : end) += reach;
        }
        flat.begin[k] = static_cast<int>(begin);
        flat.end[k] = static_cast<int>(end);
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

/// The bytes from each operand's first element to that at a place of the dimensions from d on. The first of these are
/// no loop: their extents and strides are parts of instructions.
template <int d, int n> HD void add_offsets(const FlatWalk<n> &flat, int place, int (&offsets)[n]) {
    const auto add = [&](const FlatDimension<n> &dimension, bool is_last) {
        const int next = is_last ? 0 : dimension.extent.quotient(place);
        const int along = place - next * dimension.extent.divisor();
        for (int k = 0; k < n; ++k) offsets[k] += along * dimension.strides[k];
        place = next;
    };
    if (d >= flat.rank) return;
    if constexpr (d < FlatPolicy::unrolled_dimensions) {
        add(flat.dimensions[d], d + 1 == flat.rank);
        add_offsets<d + 1>(flat, place, offsets);
    } else {
#ifdef __CUDA_ARCH__
#pragma unroll 1
#endif
        for (int i = d; i < flat.rank; ++i) add(flat.dimensions[i], i + 1 == flat.rank);
    }
}

/// Where W neighbours of a walk are: in two rows at most, or in rows of a plane of the two fastest dimensions, or of
/// several planes of a walk of three.
template <int n> struct FlatRows {
    unsigned rows = 0, planes = 0; // bits: the elements that begin a row, or a plane
    int offsets[n];                // of the first element
    // Added to an element's distance from the one before where a row begins, and where a plane does.
    int jumps[n], plane_jumps[n] = {};

    template <int W> HD void find(const FlatWalk<n> &flat, int first) {
        const FlatDimension<n> &inner = flat.dimensions[0], &outer = flat.dimensions[1];
        const int extent = inner.extent.divisor(), row = inner.extent.quotient(first), column = first - row * extent;
        for (int next = extent - column; next < W; next += extent) rows |= 1u << next;
        int before[n] = {}; // of the row
        add_offsets<1>(flat, row, before);
        for (int k = 0; k < n; ++k) offsets[k] = before[k] + column * inner.strides[k];
        const bool planar = extent < W && flat.rank > 2;
        int next_row = row + 1, above = 0; // the first of the next plane, and rows of this one before
        if (planar) {
            const int height = outer.extent.divisor(), plane = outer.extent.quotient(row);
            above = row - plane * height;
            next_row = (plane + 1) * height;
            for (int next = (height - above) * extent - column; next < W; next += height * extent) planes |= 1u << next;
        }
        int next[n] = {};
        if (planar ? planes : rows) add_offsets<1>(flat, next_row, next);
        for (int k = 0; k < n; ++k) {
            const int along = extent * inner.strides[k], height = next_row - row + above;
            jumps[k] = planar ? outer.strides[k] - along : next[k] - before[k] - along;
            if (planar) plane_jumps[k] = next[k] - before[k] + (above - height) * outer.strides[k];
        }
    }

    /// visit(element, bytes from operand k's first element) for W elements.
    template <int W, class Visit> HD void for_each(const FlatWalk<n> &flat, int k, const Visit &visit) const {
        int offset = offsets[k];
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
        for (int e = 0; e < W; ++e) {
            if (rows >> e & 1) offset += jumps[k];
            if (planes >> e & 1) offset += plane_jumps[k];
            visit(e, offset);
            offset += flat.dimensions[0].strides[k];
        }
    }

    /// Whether the elements, of so many bytes, are one run in memory.
    HD bool is_run(const FlatWalk<n> &flat, int k, int bytes) const {
        return flat.dimensions[0].strides[k] == bytes && (rows == 0 || jumps[k] == 0) &&
               (planes == 0 || plane_jumps[k] == 0);
    }

    /// Whether there is memory around a run of so many bytes, `before` of them before it.
    HD bool has_around(const FlatWalk<n> &flat, int k, int bytes, int before) const {
        return offsets[k] - flat.begin[k] >= before && offsets[k] - before + bytes <= flat.end[k];
    }
};

} // namespace baracuda
