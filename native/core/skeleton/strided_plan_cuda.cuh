// How strided_kernel covers a walk: which dimensions are the inner and the outer one, the tile of each block, and how
// each operand is accessed. Arithmetic of the host alone.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/transpose.cuh"
#include "core/skeleton/flat_plan.h"

#include <algorithm>

namespace baracuda {

/// Tuned on an H200; see benchmarks/h200.md.
struct StridedPolicy {
    static constexpr int log_threads = 8, threads = 1 << log_threads; // of a block
    static constexpr int max_rows = 8;                                // that a thread takes one after the other, and
    static constexpr int max_wide_rows = 2; // of several inputs and 8 bytes, of which a row is enough for a block
                                            // (softshrink backward 450 x 479 x 18 of which one is cut, here, not in
                                            // flat_kernel, 26.2 us with eight, 24.5 with four, 23.7 with two)
    static constexpr int many_blocks = 4;   // of one input of 8 bytes, times the fewest, by fewer rows (log 6 x 207850,
                                            // one of two rows, 8.2 us with eight, 7.2 with two, softplus 242 x 8424
                                            // 17.9 and 16.0; of less bytes it is slower)
    static constexpr int overlap = 16; // the part of a row that the next one may write again, at most: one in so many

    // Threads of a block along the inner dimension, as logarithms: lanes of a warp, and warps, at most.
    static constexpr int log_inner_lanes = 5, log_inner_warps = 3;
    // Where outputs are not in vectors, so many lanes interleave their elements, so that a store instruction of a warp
    // writes neighbours: with 16-bit outputs two to five times as fast.
    static constexpr int log_min_interleaved_lanes = 3;

    // The same of tiles that are transposed: eight lanes by four rows read shared memory without bank conflicts.
    static constexpr int log_transposed_lanes = 3, log_transposed_warps = 3;
    static constexpr int min_skewed = 256;             // places of rows where tiles are skewed, at least
    static constexpr int log_skewed_line = 7;          // bytes of the narrowest input that are read at once there
    static constexpr int tile_bytes = 16 << 10;        // of the transposed input in shared memory, at most
    static constexpr int all_tiles_bytes = 32 << 10;   // the same of all, where several inputs are transposed
    static constexpr int widest_tile_bytes = 64 << 10; // of the widest operand, in memory
    static constexpr int log_min_places = 10;          // of a tile, however many multiprocessors would have no block
    static constexpr int transposed_blocks = 5;        // on a multiprocessor, at least
};

/// Inner places of a skewed tile before those of rows that begin at vectors: whole words of shared memory, and enough
/// for rows that begin up to W - 1 places later.
template <int W> constexpr int kSkewedBefore = std::max(W, 4);

/// What a functor says that policies ask: whether it is over at once, and whether it divides.
struct FunctorTraits {
    bool light, divides;
};

/// Whether flat_kernel is faster than strided_kernel, whose threads take W elements; busy: the fewest blocks that keep
/// the device busy.
template <int W, int n>
bool prefers_flat(const Walk &walk, const StridedOperands<n> &operands, FunctorTraits functor, int64_t busy) {
    using Policy = FlatPolicy;
    const int64_t count = walk.count(), inner = walk.extents[walk.rank - 1];
    for (int k = 0; k < n; ++k) {
        if (!offsets_fit(walk, operands, k)) return false;
    }
    if (count <= busy << Policy::log_small) return true;
    const int widest = operands.widest();
    const int outer = transposed_dimension<n>(walk, operands), inputs = n - operands.outputs;
    bool vectors = true, aligned = true, moving = false; // for strided_kernel: all in vectors; or one element for all
    bool whole = true, dense = inner >= W;               // outputs in vectors, and for flat_kernel
    for (int k = 0; k < n; ++k) {
        const int64_t stride = walk.strides[walk.rank - 1][k];
        const bool is_input = k >= operands.outputs;
        const bool is_vector = stride == 1 && vectors_along(walk.rank - 1, walk, operands, k, W);
        vectors = vectors && is_vector;
        aligned = aligned && (is_vector || (is_input && stride == 0));
        moving = moving || (is_input && stride != 0);
        whole = whole && (is_input || is_vector);
        dense = dense && (is_input || is_dense(walk, k));
    }
    if (outer >= 0) {
        const int64_t across = walk.extents[outer], across_bytes = across * widest;
        const bool fewer = whole && (W != 2 || inputs == 1);
        const int near = W != 2 && inputs == 1 ? 0 : fewer ? Policy::near_whole_places : Policy::near_places;
        const bool odd = W == 4 && (!whole || inner * widest <= Policy::short_line_bytes);
        const int near_tiles = odd                                      ? Policy::min_near_odd_places
                               : W == 8 && across < Policy::some_across ? Policy::min_near_short_places
                                                                        : Policy::min_near_places;
        const int few_across = W < 8            ? Policy::few_across
                               : walk.rank == 2 ? Policy::few_narrow_across
                               : inputs <= 2    ? Policy::very_few_across
                                                : 0;
        return places_inside(walk, outer) <= near ||
               (!whole && inner <= (W == 2 ? Policy::short_wide_row : Policy::short_row)) ||
               inner * widest < Policy::min_transposed_bytes || across < Policy::min_across ||
               across_bytes < Policy::min_across_bytes || inner * across < Policy::min_transposed_places ||
               ((inner * across < near_tiles || across <= few_across) && near_order(walk, operands).run > 0) ||
               (across_bytes < Policy::short_across_bytes && count < Policy::few_short_places);
    }
    if (inputs == 2) {
        const int64_t parts = (inner + W - 1) / W;
        int64_t lanes = 1; // that strided_kernel has for a row
        while (lanes < Policy::threads && lanes < parts) lanes *= 2;
        const bool compared = operands.bytes[0] < widest;
        if ((walk.rank == 1 && compared) || parts * 4 < lanes * 3) return true;
        if (W == 2) return !(functor.divides && vectors && inner >= Policy::long_row);
    }
    // Threads of strided_kernel make once what rows have that share an input.
    if (inputs == 1 && aligned && walk.rank > 1) {
        const int rows = largest_outer_dimension(walk);
        if (walk.strides[rows][n - 1] == 0 && walk.extents[rows] >= Policy::many_shared_rows) return false;
    }
    const bool quick = n > 2 || functor.light || inner < Policy::short_line;
    if (W == 2 && moving && quick && !functor.divides) return true;
    return inner * widest < (aligned ? Policy::min_aligned_row_bytes : Policy::min_row_bytes) || (dense && !aligned);
}

/// The parameters of strided_kernel for n operands, the outputs first. The inner dimension is that in which the outputs
/// are dense, the outer one another that blocks have several places of; all others are the batch. A block takes a tile
/// of inner by outer places of one place of the batch. Strides are in bytes.
template <int n> struct StridedTiling {
    static constexpr int max_batch_rank = kMaxRank - 2;

    char *operands[n];
    int64_t inner, outer;       // extents of the tensor,
    int tile_inner, tile_outer; // of a tile,
    int last_inner, last_outer; // and of the last tile in each dimension
    int log_lanes, log_warps;   // threads along the inner dimension: lanes of a warp, and warps
    int log_interleave = 0;     // inner places from one element of a thread to its next
    int64_t inner_stride[n], outer_stride[n];
    int64_t element_stride[n]; // between a thread's elements of a row
    int64_t row_stride[n];     // between a thread's rows; 0 where they are read from a transposed tile
    int64_t inner_tile_stride[n], outer_tile_stride[n];
    int64_t batch_stride[max_batch_rank][n]; // the last dimension is the fastest
    Divider<int32_t> inner_tiles, outer_tiles, batch_extents[max_batch_rank];
    int batch_rank = 0;

    // How the elements of a thread's row are accessed. Operands in none of these masks: one by one.
    OperandMask vectors = 0;     // as one vector; where tiles are skewed, those that are dense in a row
    OperandMask broadcast = 0;   // inputs of inner stride 0: one element for all
    OperandMask transposed = 0;  // inputs in shared memory, transposed,
    OperandMask in_chunks = 0;   // of which these are read in chunks of 16 bytes, the others element by element
    bool outer_broadcast = true; // all inputs have outer stride 0
    int log_tile_outer = 0;      // of transposed tiles
    bool skewed = false;         // each row of them begins up to W - 1 places earlier, at a vector of the first output
    int tile_offset[n] = {};     // bytes in shared memory at which they begin
    bool early = true;           // the kernel behind it is set up meanwhile
};

template <int n> struct StridedPlan {
    StridedTiling<n> tiling;
    int64_t blocks;
    int shared_bytes = 0;
    bool transposing;
};

/// The least p <= limit with places << p >= extent, or limit.
inline int log_covering(int limit, int64_t places, int64_t extent) {
    int p = 0;
    while (p < limit && places << p < extent) ++p;
    return p;
}

/// The largest p with bytes << p <= limit.
inline int log_fitting(int bytes, int limit) {
    int p = 0;
    while (bytes << (p + 1) <= limit) ++p;
    return p;
}

/// Sets strides and how each operand is accessed by threads that take W elements of a row; outer: a dimension, or -1.
template <int W, int n>
void set_access(StridedPlan<n> &plan, const Walk &walk, const StridedOperands<n> &operands, int outer) {
    StridedTiling<n> &tiling = plan.tiling;
    const int inner = walk.rank - 1;
    tiling.inner = walk.extents[inner];
    tiling.outer = outer < 0 ? 1 : walk.extents[outer];
    for (int k = 0; k < n; ++k) {
        const int64_t bytes = operands.bytes[k], stride = walk.strides[inner][k];
        const OperandMask bit = 1u << k;
        const bool is_input = k >= operands.outputs;
        tiling.operands[k] = operands.addresses[k];
        tiling.inner_stride[k] = stride * bytes;
        tiling.outer_stride[k] = outer < 0 ? 0 : walk.strides[outer][k] * bytes;
        if (is_input && tiling.outer_stride[k] != 0) tiling.outer_broadcast = false;
        if (stride == 1 && vectors_along(inner, walk, operands, k, W)) {
            tiling.vectors |= bit;
        } else if (is_input && stride == 0) {
            tiling.broadcast |= bit;
        } else if (is_input && stride != 1 && plan.transposing && walk.strides[outer][k] == 1) {
            const int chunk = chunk_words(operands.bytes[k]);
            tiling.transposed |= bit;
            if (tiling.outer % chunk == 0 && vectors_along(outer, walk, operands, k, chunk)) tiling.in_chunks |= bit;
        }
    }
}

/// Sets the dimensions of the batch, and returns its places.
template <int n>
int64_t set_batch(StridedTiling<n> &tiling, const Walk &walk, const StridedOperands<n> &operands, int outer) {
    int64_t places = 1;
    for (int d = 0; d < walk.rank - 1; ++d) {
        if (d == outer) continue;
        for (int k = 0; k < n; ++k) tiling.batch_stride[tiling.batch_rank][k] = walk.strides[d][k] * operands.bytes[k];
        const int64_t extent = std::min<int64_t>(walk.extents[d], INT32_MAX); // beyond it the launch is refused
        tiling.batch_extents[tiling.batch_rank++] = Divider<int32_t>(static_cast<int32_t>(extent));
        places *= walk.extents[d];
    }
    return places;
}

/// Whether all outputs are accessed in vectors.
template <int n> bool outputs_in_vectors(const StridedTiling<n> &tiling, int outputs) {
    const OperandMask outs = (1u << outputs) - 1;
    return (tiling.vectors & outs) == outs;
}

/// Lanes interleave their elements.
template <int n> void interleave(StridedTiling<n> &tiling) {
    tiling.vectors = 0;
    tiling.log_interleave = tiling.log_lanes;
}

/// Sets tiles of which each thread takes some rows, W elements of each.
template <int W, int n> void set_row_tiles(StridedTiling<n> &tiling, const Walk &walk, int outputs) {
    using Policy = StridedPolicy;
    tiling.log_lanes = log_covering(Policy::log_inner_lanes, W, tiling.inner);
    tiling.log_warps = log_covering(Policy::log_inner_warps, W << tiling.log_lanes, tiling.inner);
    if (tiling.log_lanes >= Policy::log_min_interleaved_lanes && !outputs_in_vectors(tiling, outputs)) {
        interleave(tiling);
    }
    const int rows = Policy::threads >> tiling.log_lanes >> tiling.log_warps;
    tiling.tile_inner = W << tiling.log_lanes << tiling.log_warps;
    const int most = W == 2 && walk.operands - outputs > 1 ? Policy::max_wide_rows : Policy::max_rows;
    int items = items_per_thread(walk.count() / W, Policy::threads, most);
    const int64_t columns = ceil_divide(tiling.inner, tiling.tile_inner);
    const int64_t batch = walk.count() / (tiling.inner * tiling.outer), wanted = Policy::many_blocks * busy_blocks();
    while (W == 2 && n == 2 && !tiling.outer_broadcast && items > 1 &&
           columns * batch * ceil_divide(tiling.outer, rows * items) < wanted) {
        items = (items + 1) / 2;
    }
    tiling.tile_outer = rows * items;
}

/// Skews tiles where outputs are dense in rows that are long.
template <int n> void skew(StridedTiling<n> &tiling, const StridedOperands<n> &operands) {
    OperandMask dense = 0;
    for (int k = 0; k < n; ++k) {
        const bool aligned = is_aligned(operands.addresses[k], operands.bytes[k]);
        if (tiling.inner_stride[k] == operands.bytes[k] && aligned) dense |= 1u << k;
    }
    const OperandMask outs = (1u << operands.outputs) - 1;
    tiling.skewed = tiling.inner > StridedPolicy::min_skewed && (dense & outs) == outs;
    if (tiling.skewed) tiling.vectors = dense;
}

/// Sets tiles that are transposed in shared memory, of 2^p places: as many bytes of the widest operand along the inner
/// dimension as of the narrowest transposed one along the outer. Where the outputs are not in vectors, tiles are
/// skewed, and longer along the inner dimension. Returns the bytes of shared memory.
template <int W, int n>
int set_transposed_tiles(StridedTiling<n> &tiling, const StridedOperands<n> &operands, int64_t batch) {
    using Policy = StridedPolicy;
    constexpr int log_width = W == 8 ? 3 : W == 4 ? 2 : W == 2 ? 1 : 0;
    int sum = 0, narrowest = 8, widest = 1, count = 0;
    for (int k = 0; k < n; ++k) {
        widest = std::max(widest, operands.bytes[k]);
        if (!(tiling.transposed >> k & 1)) continue;
        ++count;
        sum += operands.bytes[k];
        narrowest = std::min(narrowest, operands.bytes[k]);
    }
    int p = std::min(log_fitting(sum, count == 1 ? Policy::tile_bytes : Policy::all_tiles_bytes),
                     log_fitting(widest, Policy::widest_tile_bytes));
    const int64_t places = tiling.inner * tiling.outer * batch, wanted_blocks = busy_blocks();
    while (p > Policy::log_min_places && places >> p < wanted_blocks) --p;

    const bool whole = outputs_in_vectors(tiling, operands.outputs);
    const int log_narrowest = log_fitting(1, narrowest);
    if (W > 1 && !whole) skew(tiling, operands);
    const int most = log_width + Policy::log_transposed_lanes + Policy::log_transposed_warps;
    int log_inner;
    if (tiling.skewed) {
        const int64_t reach = tiling.inner + W - 1; // of rows that begin earlier
        const int line = std::min(Policy::log_skewed_line - log_narrowest, p / 2);
        tiling.log_tile_outer = std::max(2, log_covering(line, 1, tiling.outer));
        const int least = log_fitting(1, 2 * kSkewedBefore<W>);
        log_inner =
            std::max(least, log_covering(std::min(most, p - tiling.log_tile_outer), 1, reach + kSkewedBefore<W>));
        tiling.log_tile_outer = std::max(2, log_covering(p - log_inner, 1, tiling.outer));
        const int64_t columns = ceil_divide(reach, (1 << log_inner) - kSkewedBefore<W>);
        tiling.tile_inner = static_cast<int>(ceil_divide(ceil_divide(reach, columns), W)) * W;
    } else {
        const int even = (p + log_narrowest - log_fitting(1, widest)) / 2;
        log_inner = std::max(std::max(2, log_width), log_covering(even, 1, tiling.inner));
        tiling.log_tile_outer = std::max(2, log_covering(p - log_inner, 1, tiling.outer));
        log_inner = std::max(log_inner, log_covering(std::min(most, p - tiling.log_tile_outer), 1, tiling.inner));
        tiling.tile_inner = 1 << log_inner;
    }
    tiling.log_lanes = log_covering(Policy::log_transposed_lanes, W, tiling.tile_inner);
    tiling.log_warps = log_covering(Policy::log_transposed_warps, W << tiling.log_lanes, tiling.tile_inner);
    tiling.tile_outer = 1 << tiling.log_tile_outer;
    if (!whole && !tiling.skewed && tiling.log_lanes > 0) interleave(tiling);

    int bytes = 0;
    for (int k = 0; k < n; ++k) {
        tiling.tile_offset[k] = bytes;
        if (tiling.transposed >> k & 1) bytes += operands.bytes[k] << (log_inner + tiling.log_tile_outer);
    }
    return bytes;
}

/// Sets how tiles cover the tensor, and returns how many there are.
template <int W, int n> int64_t cover(StridedTiling<n> &tiling, int64_t batch) {
    const int64_t columns = ceil_divide(tiling.inner + (tiling.skewed ? W - 1 : 0), tiling.tile_inner);
    const int64_t rows = ceil_divide(tiling.outer, tiling.tile_outer);
    const int64_t tiles = columns * rows * batch;
    if (tiles <= INT32_MAX) { // else the launch is refused
        tiling.inner_tiles = Divider<int32_t>(static_cast<int32_t>(columns));
        tiling.outer_tiles = Divider<int32_t>(static_cast<int32_t>(rows));
    }
    tiling.last_inner = static_cast<int>(tiling.inner - (columns - 1) * tiling.tile_inner);
    tiling.last_outer = static_cast<int>(tiling.outer - (rows - 1) * tiling.tile_outer);
    const int thread_rows = StridedPolicy::threads >> tiling.log_lanes >> tiling.log_warps;
    for (int k = 0; k < n; ++k) {
        tiling.element_stride[k] = tiling.inner_stride[k] << tiling.log_interleave;
        tiling.row_stride[k] = tiling.transposed >> k & 1 ? 0 : tiling.outer_stride[k] * thread_rows;
        tiling.inner_tile_stride[k] = tiling.inner_stride[k] * tiling.tile_inner;
        tiling.outer_tile_stride[k] = tiling.outer_stride[k] * tiling.tile_outer;
    }
    return tiles;
}

/// A walk of one row, along which no input changes, as rows of one block's threads: these take several of them, where
/// of a single row they have a vector each (f64, 49 million places, 137 us; 95 in rows). Where no step from one row to
/// the next divides all, rows overlap by a few places, to which two blocks write the same.
template <int W> Walk in_rows_of_block(const Walk &walk, int outputs) {
    constexpr int64_t most = int64_t{W} * StridedPolicy::threads;
    const int64_t count = walk.extents[0];
    bool repeats = walk.rank == 1 && count >= 2 * most;
    for (int k = 0; k < walk.operands; ++k) repeats = repeats && walk.strides[0][k] == (k < outputs ? 1 : 0);
    for (int64_t step = most; repeats && 2 * step > most; step -= W) {
        const int64_t behind = count % step;
        if (behind > std::min(most - step, step / StridedPolicy::overlap)) continue;
        Walk rows = walk;
        rows.rank = 2;
        rows.extents[0] = count / step, rows.extents[1] = step + behind;
        for (int k = 0; k < walk.operands; ++k) {
            rows.strides[0][k] = walk.strides[0][k] * step, rows.strides[1][k] = walk.strides[0][k];
        }
        return rows;
    }
    return walk;
}

/// The plan for threads that take W elements of a row.
template <int W, int n> StridedPlan<n> plan_strided(const Walk &given, const StridedOperands<n> &operands) {
    StridedPlan<n> plan;
    const Walk walk = in_rows_of_block<W>(given, operands.outputs);
    const int transposed = transposed_dimension<n>(walk, operands);
    const int outer = transposed >= 0 ? transposed : largest_outer_dimension(walk);
    plan.transposing = transposed >= 0;
    set_access<W>(plan, walk, operands, outer);
    const int64_t batch = set_batch(plan.tiling, walk, operands, outer);
    if (plan.transposing) {
        plan.shared_bytes = set_transposed_tiles<W>(plan.tiling, operands, batch);
    } else {
        set_row_tiles<W>(plan.tiling, walk, operands.outputs);
    }
    plan.blocks = cover<W>(plan.tiling, batch);
    plan.tiling.early = starts_early(walk.count() * operands.element_bytes());
    return plan;
}

} // namespace baracuda
