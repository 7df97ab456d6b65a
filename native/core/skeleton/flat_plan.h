// How flat_kernel covers a walk: threads take neighbours of the walk's order, or places apart from each other, whatever
// its dimensions, and find coordinates by divisions.
#pragma once

#include "core/layout/alignment.h"
#include "core/layout/divider.h"
#include "core/layout/walk.h"

#include <algorithm>
#include <numeric>

namespace baracuda {

struct FlatPolicy {
    static constexpr int threads = 256, blocks = 4; // of a block; blocks on a multiprocessor, at least
    static constexpr int vector_bytes = 16;         // of the widest operand, that a thread takes at once
    static constexpr int max_elements = 8;          // the same in elements, at most,
    static constexpr int few_operands = 4;          // where there are no more operands (fma f16 290 x 863 x 119 of
    static constexpr int many_elements = 4;         // which one is cut 79 us, 100 with four elements), and else
    static constexpr int unrolled_dimensions = 3;   // that are no loop

    // Threads take one element each where all run at once: this many for each of the fewest blocks that keep the
    // device busy. Up to `least_vectors` elements for each of these, threads of vectors would be too few, and take
    // places apart from each other (us of vectors and of places: the gradient of elu bf16 585 x 529, cut, 3.03
    // and 2.08, of hardswish 80522 x 2 x 4, transposed, 5.30 and 3.23, of threshold f32 of 0.66 million 3.13 and 2.67;
    // but of tanh bf16 of 0.72 million 2.94 and 3.05), up to `more_vectors` where one of three inputs has gaps between
    // neighbours (fma bf16 of 0.9 million 4.1 and 3.1; but the gradient of maximum f16 of 1.3 million 4.7 and 5.4).
    static constexpr int log_few = 10, least_vectors = 5 << 9, more_vectors = 15 << 8;

    // Which walks are for flat_kernel: those of few elements, as above, where strided_kernel's blocks take long to
    // find their tiles;
    static constexpr int log_small = 11;
    // those whose rows are short, in bytes of the widest operand, shorter where each begins at a vector, or have any
    // length where outputs are dense, but rows or inputs are not in vectors;
    static constexpr int min_aligned_row_bytes = 128, min_row_bytes = 256;
    // or have 8 bytes an element and two inputs (acosh backward 4 x 16 x 12484 x 2 x 3, one cut, 41.6 us and 36.5,
    // atan2 204 x 4647 x 8 56 and 50, softshrink backward 12 x 119 x 8 x 6 x 608 248 and 231), if functors do not
    // divide or rows are shorter than `long_row` places (log backward 162 x 68472 73 and 65, reciprocal backward 4 x
    // 10198826 268 and 234), or three, or two outputs (addcmul of 4.1 million and two numbers 20.0 and 17.1, add
    // backward 9 x 27 x 17812 30.9 and 27.3), or functors that are over at once (leaky relu 392 x 1742 3.44 and 3.07,
    // round 42 x 28250 4.69 and 4.23, but hardswish 17 x 146520 7.9 and 8.6) or rows of less than `short_line` places
    // (log10 830059 x 22 114 and 92, elu 45 x 113 x 156 4.0 and 3.6; but erf 2090 x 12300 123 and 146); or, with two
    // inputs, would leave a quarter of strided_kernel's lanes idle, or are one row of a comparison (bf16 79889001 and
    // one number: 73 us for 100); and of those with an input that is dense in another dimension, unless it is repeated
    // and so small that caches hold it: where neighbours of it are so few places apart that a block takes several (with
    // 8 bytes an element, or of several inputs: addcdiv f32 89219 x 37 of which two are transposed 18.9 us for 38.6,
    // the gradient of mul bf16 237 x 125 x 1798 226 for 382; fewer where outputs are in vectors, with one input of 8
    // bytes or several of less: products of bf16, rows of 64 26 us for 32, of 128 60 for 45, neg of f64 of 128 channels
    // from NCHW to NHWC 594 for 510), or rows that are not in vectors have so few, more of 8 bytes;
    static constexpr int near_places = 128, near_whole_places = 64;
    static constexpr int held_bytes = 32 << 10, short_row = 32, short_wide_row = 128;
    // where transposed tiles would be narrow, in bytes of the widest operand along rows, in places and bytes along the
    // other dimension, or in all places: a block of strided_kernel, which has one, takes 3 ns of the device (f64, tiles
    // of 72: 64 us for 1.5 million places);
    static constexpr int min_transposed_bytes = 32, min_across = 4, min_across_bytes = 8, min_transposed_places = 512;
    // or where the other dimension is short, in bytes of the widest operand, and places are few.
    static constexpr int short_across_bytes = 64;
    static constexpr int64_t few_short_places = 9 << 19;
    // Rows that share their only input, which are for strided_kernel where they are in vectors, however short: f64 of 2
    // x 3 x 1060504 x 4 that repeat along the third axis take 80 us in flat_kernel, 47 there.
    static constexpr int many_shared_rows = 1024, long_row = 4096, short_line = 1024;

    // Inputs of which neighbouring lanes read elements so many bytes apart or more, but fewer than a line's, are read
    // by places apart: by vectors, each lane reads lines of its own.
    static constexpr int min_apart_bytes = 16, line_bytes = 128, lanes = 32;

    // Places apart of a thread: more of up to 4 bytes, in three operands, as each takes fewer instructions then (relu
    // backward bf16 3 x 1196975 x 11 155 us with two and 132 with four, minimum f16 2926 x 34 x 31 x 2 x 2 49 and 43);
    // of 8 bytes where outputs are bytes, or one of at most two inputs is transposed, which takes longer to arrive (lt
    // of 4.9 million and one number 10 with four and 13 with two, hardtanh backward 3612 x 20 x 13 x 35 227 and 287;
    // but gelu of 27720 rows of ten 3.9 and 3.0, addcdiv 132 x 424 x 2 x 2 x 31 67 and 60, the gradient of clamp 5052 x
    // 127 10.9 and 6.8), or there is one and places are many (exp of 0.9 million 5.0 and 4.2, log2 of 10 million 54 and
    // 51; but tan of 0.28 million 2.7 and 3.0), or where functors on stored values, which do not divide, repeat an
    // input (where of 9669 x 28 x 2 x 11 20.9 and 25.5).
    static constexpr int apart = 2, far_apart = 4, far_apart_operands = 3, far_places = 1 << 19;

    // Where an input's neighbours are further apart in the walk than a block has places, are so many bytes, and there
    // are so many in all, the walk goes along their dimension after runs of so many bytes of the output, up to twice as
    // many. Of fewer neighbours that is slower: the gradient of tan f16 of 52055354 rows of three 368 us and 661.
    // A repeated input of few bytes is read from the L2 cache without (addcdiv f64 10 x 3 x 10 x 34 x 185 13.2
    // and 11.4). Runs that leave something for a second launch are many (the gradient of pow f64 273 x 23 x 18 x 2 10.1
    // and 7.4), and so are those of few bytes in all that have less places than a block (tanh backward f64 29 x 60 x
    // 149 4.4 and 3.2).
    static constexpr int block_places = 512, near_run_bytes = 128, least_neighbours_bytes = 10, many_runs = 8;
    static constexpr int64_t least_near_bytes = 2000000, cached_bytes = 8 << 20;
    // Transposed tiles of less places are slower than that (elu backward f32 33 x 281 x 6 x 38 19.3 and 11.3, mish
    // backward f16 4 x 2 x 114 x 60 x 33 17.5 and 12.7, erf backward f64 23 x 2 x 147 x 147 13.4 and 7.0, powi backward
    // f16 18 x 130 x 14 x 78 25 and 11, remainder bf16 43 x 777 x 129 32 and 17; of fewer neighbours gt f16 8 x 73435 x
    // 595 212 and 229), and so are those of few neighbours across, of 4 and 8 bytes an element (softshrink backward f64
    // 1485 x 942 x 19 203 and 162, gelu backward f32 117 x 36093 x 4 96 and 74; but lt f32 of 64 198 and 309), of less
    // in walks of two dimensions (threshold backward bf16 13398420 x 5 240 and 186, fma 864592 x 9 34 and 21; of
    // 53 11.2 and 13.0), and of very few with up to two inputs (sin backward bf16 8 x 1926144 x 5 318 and 169; of 7, le
    // f16 127 and 147, of 14, square backward bf16 129 and 187).
    static constexpr int min_near_places = 10 << 10, few_across = 48, few_narrow_across = 40, very_few_across = 6;
    static constexpr int min_near_short_places = 4096, some_across = 16;
    // The same of tiles of 4 bytes an element whose rows have no vectors, or have so few bytes (hardsigmoid backward 86
    // x 746 x 70 33.9 and 20.7, ge 9 x 2010 x 47 x 20 71 and 50; but cosh backward f16 22 x 2225 x 4 x 214 176 and
    // 216).
    static constexpr int min_near_odd_places = 1 << 16, short_line_bytes = 128;

    static constexpr int64_t max_bytes = int64_t{1} << 30; // of an operand of a launch, where all are contiguous
};

/// What a plan depends on beside the walk.
template <int n> struct StridedOperands {
    int outputs;
    int bytes[n]; // of an element
    char *addresses[n];

    /// Of an element of the widest operand.
    int widest() const { return *std::max_element(bytes, bytes + n); }
    /// Of an element of each operand.
    int64_t element_bytes() const { return std::accumulate(bytes, bytes + n, int64_t{0}); }
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
    int apart = 1;           // places of a thread of those that take none
    bool early = true;       // the kernel behind it is set up meanwhile
    int rank;                // of the dimensions, of which the first is the fastest
    OperandMask aligned = 0; // operands that are aligned where the outputs' vectors are
    int begin[n], end[n];    // bytes from an operand's first element to the ends of its memory
    FlatDimension<n> dimensions[kMaxRank] = {};
};

/// Whether operand k is repeated and so small that caches hold it.
template <int n>
bool is_held(const Walk &walk, const StridedOperands<n> &operands, int k, int64_t most = FlatPolicy::held_bytes) {
    int64_t bytes = operands.bytes[k];
    bool repeated = false;
    for (int d = 0; d < walk.rank; ++d) {
        if (walk.strides[d][k] != 0) bytes *= walk.extents[d];
        repeated = repeated || walk.strides[d][k] == 0;
    }
    return repeated && bytes <= most;
}

/// The dimension in which an input is dense that is neither dense nor repeated along the inner one, nor held by caches:
/// the outer dimension of tiles to transpose, or -1.
template <int n> int transposed_dimension(const Walk &walk, const StridedOperands<n> &operands) {
    const int inner = walk.rank - 1;
    for (int k = operands.outputs; k < n; ++k) {
        if (is_held(walk, operands, k)) continue;
        for (int d = 0; d < inner && walk.strides[inner][k] != 0 && walk.strides[inner][k] != 1; ++d) {
            if (walk.strides[d][k] == 1) return d;
        }
    }
    return -1;
}

/// Places of the walk from one along dimension d to the next.
inline int64_t places_inside(const Walk &walk, int d) {
    int64_t places = 1;
    while (++d < walk.rank) places *= walk.extents[d];
    return places;
}

/// Whether vectors of an input would be read from lines of their own, while neighbouring lanes that read one element
/// each share lines, and no block has neighbours in memory.
template <int n> bool is_read_apart(const Walk &walk, const StridedOperands<n> &operands, int k) {
    using Policy = FlatPolicy;
    int64_t nearest = INT64_MAX; // bytes between elements of neighbouring lanes
    for (int d = walk.rank - 1; d >= 0; --d) {
        const int64_t step = std::abs(walk.strides[d][k]) * operands.bytes[k], inside = places_inside(walk, d);
        if (walk.strides[d][k] == 1 && inside <= Policy::near_places) return false;
        if (step != 0 && inside < Policy::lanes) nearest = std::min(nearest, step);
    }
    return Policy::min_apart_bytes <= nearest && nearest < Policy::line_bytes;
}

/// Whether an input has fewer elements than the walk.
template <int n> bool repeats_input(const Walk &walk, const StridedOperands<n> &operands) {
    for (int d = 0; d < walk.rank; ++d) {
        for (int k = operands.outputs; k < n; ++k) {
            if (walk.strides[d][k] == 0) return true;
        }
    }
    return false;
}

/// Whether threads of which each has places apart have more of them; W: elements of a vector.
template <int W, int n> bool is_far_apart(const Walk &walk, const StridedOperands<n> &operands) {
    if (W > 1) return n <= FlatPolicy::far_apart_operands;
    if (n == 2 && walk.count() >= FlatPolicy::far_places) return true;
    return operands.bytes[0] == 1 || (n - operands.outputs <= 2 && transposed_dimension<n>(walk, operands) >= 0);
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

/// The largest dimension but the inner one, or -1.
inline int largest_outer_dimension(const Walk &walk) {
    int outer = walk.rank - 2;
    for (int d = outer - 1; d >= 0; --d) {
        if (walk.extents[d] > walk.extents[outer]) outer = d;
    }
    return outer;
}

/// Whether operand k's neighbours in the walk's order are neighbours in memory.
inline bool is_dense(const Walk &walk, int k) {
    int64_t step = 1;
    for (int d = walk.rank - 1; d >= 0; step *= walk.extents[d--]) {
        if (walk.strides[d][k] != step) return false;
    }
    return true;
}

/// An order of a walk in which an input's neighbours in memory are near: after `run` places of dimension `cut`, and all
/// that is inside it, dimension `along` is gone through. 0 of no such order.
struct NearOrder {
    int along, cut;
    int64_t run = 0;
};
template <int n>
NearOrder near_order(const Walk &walk, const StridedOperands<n> &operands,
                     int64_t least_bytes = FlatPolicy::least_near_bytes) {
    using Policy = FlatPolicy;
    const int64_t least = Policy::near_run_bytes / operands.bytes[0];
    const int64_t bytes = walk.count() * operands.element_bytes();
    const int along = transposed_dimension<n>(walk, operands), widest = operands.widest();
    if (along < 0 || walk.rank == kMaxRank || places_inside(walk, along) <= Policy::block_places ||
        walk.extents[along] * widest < Policy::least_neighbours_bytes || bytes < least_bytes) {
        return {};
    }
    bool lies_along = false; // an input that the L2 cache would not hold for all the places that repeat it
    for (int k = operands.outputs; k < n; ++k) {
        lies_along = lies_along || (walk.strides[along][k] == 1 && !is_held(walk, operands, k, Policy::cached_bytes));
    }
    if (!lies_along) return {};
    int cut = walk.rank - 1;
    int64_t inside = 1;
    while (inside * walk.extents[cut] < least) inside *= walk.extents[cut--];
    const int64_t extent = walk.extents[cut], shortest = ceil_divide(least, inside);
    int64_t run = shortest; // a divisor of the extent, or all of it, so that a second launch has nothing left
    while (run < std::min(extent, 2 * shortest) && extent % run != 0) ++run;
    const bool few =
        extent < Policy::many_runs * shortest || (extent <= Policy::block_places && bytes <= Policy::cached_bytes);
    if (extent % run != 0) run = cut - 1 != along && few ? extent : shortest;
    if (extent >= 2 * run) return {along, cut, run};
    return cut - 1 == along ? NearOrder{} : NearOrder{along, cut, extent};
}

/// The walk in that order, but for what is left of dimension `cut`.
inline Walk in_order(const Walk &walk, const NearOrder &order) {
    Walk near = walk;
    near.rank = 0;
    const auto append = [&](int d, int64_t extent, int64_t step) {
        near.extents[near.rank] = extent;
        for (int k = 0; k < walk.operands; ++k) near.strides[near.rank][k] = step * walk.strides[d][k];
        ++near.rank;
    };
    for (int d = 0; d < order.cut; ++d) {
        if (d != order.along) append(d, walk.extents[d], 1);
    }
    if (order.run < walk.extents[order.cut]) append(order.cut, walk.extents[order.cut] / order.run, order.run);
    append(order.along, walk.extents[order.along], 1);
    append(order.cut, order.run, 1);
    for (int d = order.cut + 1; d < walk.rank; ++d) append(d, walk.extents[d], 1);
    return near;
}

/// What is left of dimension `cut`, which may be nothing, and the operands from there on.
template <int n> Walk left_of(const Walk &walk, const NearOrder &order, StridedOperands<n> &operands) {
    Walk rest = walk;
    rest.extents[order.cut] %= order.run;
    const int64_t before = walk.extents[order.cut] - rest.extents[order.cut];
    for (int k = 0; k < n; ++k) {
        operands.addresses[k] += before * walk.strides[order.cut][k] * operands.bytes[k];
    }
    return rest;
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

/// The plan for threads that take vectors of W places, or places apart from each other where rows and planes are too
/// short for FlatRows, the outputs have no vectors, or inputs are read faster so; one place each where there are few.
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
    const bool few = flat.count <= busy << FlatPolicy::log_few;
    bool gaps = false;
    for (int k = operands.outputs; k < n; ++k) {
        const int64_t stride = walk.strides[walk.rank - 1][k];
        gaps = gaps || (stride > 1 && stride * operands.bytes[k] < FlatPolicy::min_apart_bytes);
    }
    const int64_t least =
        busy * (n == FlatPolicy::few_operands && gaps ? FlatPolicy::more_vectors : FlatPolicy::least_vectors);
    bool vectors = W > 1 && flat.count > least && has_vectors<W>(walk);
    for (int k = operands.outputs; k < n; ++k) vectors = vectors && !is_read_apart(walk, operands, k);
    // Bytes of two inputs of 4 off alignment: ge 66 x 64007 x 2 x 3 96 us in vectors, 82 apart, ne 16 x 69766 x 6
    // 28, 22.
    const bool compared = W == 4 && n == 3 && operands.bytes[0] == 1;
    for (int k = 0; k < n; ++k) {
        flat.operands[k] = operands.addresses[k];
        if (is_in_vectors<W>(walk, operands, k, head)) flat.aligned |= 1u << k;
        const bool whole = flat.aligned >> k & 1 && (head == 0 || is_dense(walk, k)); // no vector is in two rows
        const bool apart = compared && !(flat.aligned >> k & 1) && walk.strides[walk.rank - 1][k] != 0;
        vectors = vectors && (k >= operands.outputs ? !apart : whole);
        int64_t begin = 0, end = operands.bytes[k];
        for (int d = 0; d < walk.rank; ++d) {
            const int64_t reach = walk.strides[d][k] * (walk.extents[d] - 1) * operands.bytes[k];
            (reach < 0 ? begin : end) += reach;
        }
        flat.begin[k] = static_cast<int>(begin);
        flat.end[k] = static_cast<int>(end);
    }
    if (!vectors && !few) flat.apart = is_far_apart<W>(walk, operands) ? FlatPolicy::far_apart : FlatPolicy::apart;
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

/// The same at several places, which are used up.
template <int count, int n>
HD void add_all_offsets(const FlatWalk<n> &flat, int (&places)[count], int (&offsets)[count][n]) {
#ifdef __CUDA_ARCH__
#pragma unroll 1
#endif
    for (int d = 0; d < flat.rank; ++d) {
        const FlatDimension<n> &dimension = flat.dimensions[d];
        for (int e = 0; e < count; ++e) {
            const int next = dimension.extent.quotient(places[e]);
            const int along = places[e] - next * dimension.extent.divisor();
            for (int k = 0; k < n; ++k) offsets[e][k] += along * dimension.strides[k];
            places[e] = next;
        }
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
        mark<W>(rows, extent - column, extent);
        int before[n] = {}; // of the row
        add_offsets<1>(flat, row, before);
        for (int k = 0; k < n; ++k) offsets[k] = before[k] + column * inner.strides[k];
        const bool planar = extent < W && flat.rank > 2;
        int next_row = row + 1, above = 0; // the first of the next plane, and rows of this one before
        if (planar) {
            const int height = outer.extent.divisor(), plane = outer.extent.quotient(row);
            above = row - plane * height;
            next_row = (plane + 1) * height;
            mark<W>(planes, (height - above) * extent - column, height * extent);
        }
        int next[n] = {};
        if (planar ? planes : rows) add_offsets<1>(flat, next_row, next);
        for (int k = 0; k < n; ++k) {
            const int along = extent * inner.strides[k], height = next_row - row + above;
            jumps[k] = planar ? outer.strides[k] - along : next[k] - before[k] - along;
            if (planar) plane_jumps[k] = next[k] - before[k] + (above - height) * outer.strides[k];
        }
    }

    /// Sets bits first, first + step, ... below W.
    template <int W> HD static void mark(unsigned &bits, int first, int step) {
#ifdef __CUDA_ARCH__
#pragma unroll 1 // else the compiler divides to find how often it may unroll
#endif
        for (; first < W; first += step) bits |= 1u << first;
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
