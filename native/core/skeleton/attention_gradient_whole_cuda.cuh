// attention_gradient.h of few rows and keys: a block has a head, or those that share keys, in shared memory, and makes
// all of its gradients in one go. Where there are many keys for few rows, or many rows for few keys, the blocks of a
// cluster have a piece of them each, and what sums over pieces is added up in their order.
#pragma once

#include "core/device/cluster.cuh"
#include "core/skeleton/attention_gradient.h"
#include "core/skeleton/attention_whole_tile_cuda.cuh"

#include <algorithm>

namespace baracuda {

/// The pieces of a head's rows or keys, of which a block has one: `length` of them, or of all but the last.
struct WholePieces {
    int count; // 0: there is no kernel
    bool of_rows;
    int64_t length;
};

/// A problem whose blocks have `group` heads each, or a piece of these. whole: bits for the rows of queries, dy, y or
/// weights, keys and values, which may be read in runs of 16 bytes.
template <class T> struct WholeGradient {
    AttentionGradient<T> problem;
    int group;
    WholePieces pieces;
    int shares; // the numbers of a block's share of sums over pieces, and room up to a multiple of four
    uint32_t whole;
};

/// What a block has: rows of all its heads, keys, and what is found of pairs: weights and dS [rows, keys], and the
/// latter times the slopes [keys, rows] too; and its share of the sums over pieces.
template <class P> struct WholeGradientMemory {
    int64_t rows, keys, key_width, value_width;
    bool has_y; // else weights are given
    int64_t shares = 0;

    HD int64_t bytes() const {
        const int64_t of_keys = HeldOperand<P>::stride_of(key_width),
                      of_values = HeldOperand<P>::stride_of(value_width);
        const int64_t operands = (rows + keys) * (of_keys + of_values) + (has_y ? rows * of_values : 0);
        const int64_t pairs = 2 * rows * in_fours(keys) + keys * in_fours(rows);
        return (operands + pairs + 2 * in_fours(rows) + shares) * static_cast<int64_t>(sizeof(P));
    }
};

/// What the blocks of a cluster have at `share` in their shared memory, added up in their order.
template <class P> __device__ P sum_of_pieces(const P *share, int pieces) {
    P sum = *in_block_of_cluster(share, 0);
#pragma unroll 1
    for (int piece = 1; piece < pieces; ++piece) sum += *in_block_of_cluster(share, piece);
    return sum;
}

/// The log of the sum of exponentials of a row whose products are given, by a team of lanes.
template <class T>
__device__ f32 logsumexp_of_row(const AttentionGradient<T> &problem, int64_t b, int64_t h, int64_t i, int64_t shift,
                                const f32 *products, int keys, int lane, int lanes) {
    f32 largest = -kInfinity<f32>, sum = 0;
#pragma unroll 1
    for (int j = lane; j < keys; j += lanes) {
        f32 logit = products[j], slope = 1;
        if (!problem.logits(b, h, i, j, shift, logit, slope)) continue;
        const f32 most = max_or_nan(largest, logit), origin = SoftmaxState<f32>::origin(most);
        sum = fma(sum, std::exp(largest - origin), std::exp(logit - origin));
        largest = most;
    }
    const f32 most = merge_team(largest, lanes, [](f32 a, f32 b) { return max_or_nan(a, b); });
    sum *= std::exp(largest - SoftmaxState<f32>::origin(most));
    return most + std::log(merge_team(sum, lanes, [](f32 a, f32 b) { return a + b; }));
}

/// Of blocks that have a multiprocessor for themselves.
constexpr int kMostWholeThreads = 2 * kWholeThreads;

template <class T>
__global__ void __launch_bounds__(kMostWholeThreads)
    whole_gradient_kernel(const __grid_constant__ WholeGradient<T> work) {
    begin_kernel();
    using P = Compute<T>;
    const AttentionGradient<T> &problem = work.problem;
    const int pieces = work.pieces.count, piece = pieces > 1 ? static_cast<int>(blockIdx.x % pieces) : 0;
    const bool cuts = pieces > 1, cuts_rows = cuts && work.pieces.of_rows, cuts_keys = cuts && !cuts_rows;
    const int before = piece * static_cast<int>(work.pieces.length); // rows or keys of the pieces before
    const int first_row = cuts_rows ? before : 0, first_key = cuts_keys ? before : 0;
    const auto count_of = [&](int64_t all, bool is_cut) {
        return static_cast<int>(is_cut ? min(work.pieces.length, all - before) : all);
    };
    const uint32_t group = work.group, of_head = count_of(problem.rows, cuts_rows);
    const uint32_t groups = static_cast<uint32_t>(problem.heads) / group, at_head = blockIdx.x / pieces;
    const int64_t b = at_head / groups, head_of_keys = at_head % groups, head = head_of_keys * group;
    const int rows = of_head * group, keys = count_of(problem.key_rows, cuts_keys);
    const int key_width = static_cast<int>(problem.key_width), value_width = static_cast<int>(problem.value_width);
    const int64_t shift = problem.logits.window.shift_of(problem.rows, problem.key_rows);
    const bool weights_given = problem.weights.data != nullptr;
    const int of_keys = HeldOperand<P>::stride_of(key_width), of_values = HeldOperand<P>::stride_of(value_width);
    const int stride = in_fours(keys), stride_of_rows = in_fours(rows);

    // What blocks read of each other's is at the same place in each, however long its piece is.
    P *const shares = dynamic_shared_memory<P>(), *const logsumexps = shares + work.shares;
    const HeldOperand<P> q = {logsumexps + stride_of_rows, rows, of_keys}, dy = {q.end(), rows, of_values},
                         k = {dy.end(), keys, of_keys}, v = {k.end(), keys, of_values},
                         weights = {v.end(), rows, stride}, dscores = {weights.end(), rows, stride},
                         by_keys = {dscores.end(), keys, stride_of_rows};
    P *const deltas = by_keys.end();
    const HeldOperand<P> y = {deltas + stride_of_rows, rows, of_values}; // where weights are not given

    // Rows of all heads, one head after the other.
    const auto offset = [&](const RowLayout &layout, uint32_t row) {
        const uint32_t h = row / of_head;
        return b * layout.batch_stride + (head + h) * layout.head_stride +
               (first_row + (row - h * of_head)) * layout.row_stride;
    };
    const bool loads_logsumexp = !weights_given && !problem.finds_logsumexp();
#pragma unroll 1
    for (int row = threadIdx.x; row < rows && loads_logsumexp; row += blockDim.x) {
        const int64_t at = offset(problem.logsumexp.layout, row);
        logsumexps[row] = problem.logsumexp.is_f32 ? P(static_cast<const f32 *>(problem.logsumexp.data)[at])
                                                   : P(widen(static_cast<const T *>(problem.logsumexp.data)[at]));
    }
    const HeldTurn<T> turn(max(max(key_width, value_width), weights_given ? keys : 0));
    const uint32_t row_turns = turn.of(of_head), of_rows = row_turns * group, key_turns = turn.of(keys);
#pragma unroll 1
    for (uint32_t at = threadIdx.x / 32; at < 3 * of_rows + 2 * key_turns; at += blockDim.x / 32) {
        const bool is_rows = at < 3 * of_rows;
        const uint32_t of_keys_at = at - 3 * of_rows;
        const uint32_t which = is_rows ? at / of_rows : 3 + of_keys_at / key_turns; // as in `whole`
        const uint32_t of_operand = is_rows ? at % of_rows : of_keys_at % key_turns;
        const uint32_t h = is_rows ? of_operand / row_turns : 0;
        const int first = static_cast<int>(of_operand - h * row_turns) * turn.rows();
        const bool is_weights = which == 2 && weights_given;
        const Rows<const T> &operand = which == 0   ? problem.queries
                                       : which == 1 ? problem.dy
                                       : which == 2 ? problem.y
                                       : which == 3 ? problem.keys
                                                    : problem.values;
        const HeldOperand<P> to = which == 0   ? q
                                  : which == 1 ? dy
                                  : which == 3 ? k
                                  : which == 4 ? v
                                  : is_weights ? weights
                                               : y;
        const RowLayout &layout = is_weights ? problem.weights.layout : operand.layout;
        const T *const data = is_weights ? static_cast<const T *>(problem.weights.data) : operand.data;
        const int count = is_rows ? of_head : keys;
        turn.hold(HeldSource<P, T>{
            data + b * layout.batch_stride + (is_rows ? head + h : head_of_keys) * layout.head_stride +
                (first + (is_rows ? first_row : first_key)) * layout.row_stride + (is_weights ? first_key : 0),
            layout.row_stride,
            {to.at(h * of_head + first), min(count - first, turn.rows()), to.stride},
            is_weights                 ? keys
            : which == 0 || which == 3 ? key_width
                                       : value_width,
            static_cast<bool>(work.whole >> which & 1)});
    }
    __syncthreads();

    multiply_held<P>({dy, v, dscores.data, stride}, {q, k, weights.data, stride}, !weights_given);
    __syncthreads();

    const auto add = [](P a, P b) { return a + b; };
    const bool sums_deltas = cuts_keys && weights_given; // pieces have shares of them, where no logsumexps are
    for_each_held_row(rows, weights_given ? keys : value_width, [&](int row, int lane, int lanes) {
        const HeldOperand<P> &left = weights_given ? weights : dy, &right = weights_given ? dscores : y;
        const P *const of_left = left.at(row), *const of_right = right.at(row);
        P delta = 0;
#pragma unroll 4
        for (int i = lane; i < (weights_given ? keys : value_width); i += lanes) {
            // A weight of 0 hides what it is multiplied with.
            if (!weights_given || of_left[i] != 0) delta = fma(of_left[i], of_right[i], delta);
        }
        (sums_deltas ? logsumexps : deltas)[row] = merge_team(delta, lanes, add);
        if constexpr (sizeof(T) == 2) {
            if (weights_given || loads_logsumexp) return;
            const uint32_t h = static_cast<uint32_t>(row) / of_head;
            logsumexps[row] =
                logsumexp_of_row(problem, b, head + h, row - h * of_head, shift, weights.at(row), keys, lane, lanes);
        }
    });
    if (sums_deltas) {
        synchronize_cluster();
        for (int row = threadIdx.x; row < rows; row += blockDim.x) {
            deltas[row] = sum_of_pieces(logsumexps + row, pieces);
        }
    }
    __syncthreads();

#pragma unroll 1
    for (uint32_t at = threadIdx.x; at < static_cast<uint32_t>(rows * keys); at += blockDim.x) {
        const uint32_t row = at / keys, j = at - row * keys;
        P &weight = weights.at(row)[j], &dscore = dscores.at(row)[j];
        P found = weight, slope = problem.logits.scale;
        bool seen = found != 0;
        if (!weights_given) {
            const uint32_t h = row / of_head;
            slope = 1;
            seen = problem.logits(b, head + h, first_row + (row - h * of_head), first_key + j, shift, found, slope) &&
                   logsumexps[row] != -kInfinity<P>;
            found = seen ? std::exp(found - logsumexps[row]) : P(0);
        }
        const P of_pair = seen ? found * (dscore - deltas[row]) : P(0);
        if (problem.dscores.data != nullptr) {
            problem.dscores.store_at(offset(problem.dscores.layout, row) + first_key + j, of_pair);
        }
        if (first_key + j == 0 && problem.deltas.data != nullptr) {
            problem.deltas.store_at(offset(problem.deltas.layout, row), deltas[row]);
        }
        weight = weight_or_none(seen, found);
        dscore = by_keys.at(j)[row] = weight_or_none(seen, of_pair * slope);
    }
    __syncthreads();

    const HeldSum<P> of_dv = {weights.data, stride, keys, dy, value_width},
                     of_dk = {dscores.data, stride, keys, q, key_width},
                     of_dq = {by_keys.data, stride_of_rows, rows, k, key_width};
    const int to_dk = of_dv.items(), to_dq = to_dk + of_dk.items(), items = to_dq + of_dq.items();
#pragma unroll 1
    for (int item = threadIdx.x; item < items; item += blockDim.x) {
        const bool is_dv = item < to_dk, is_dq = item >= to_dq;
        const HeldSum<P> sum = is_dv ? of_dv : is_dq ? of_dq : of_dk;
        const Rows<T> &out = is_dv ? problem.dv.rows : is_dq ? problem.dq : problem.dk.rows;
        const uint32_t place = is_dv ? item : is_dq ? item - to_dq : item - to_dk;
        const uint32_t first = place / sum.width * 4, column = place % sum.width;
        P sums[4] = {};
        add_held(sums, sum, first, column);
        const uint32_t of_out = is_dq ? of_head : keys;
        uint32_t h = first / of_out, i = first - h * of_out;
        T *const to = out.data + b * out.layout.batch_stride + (is_dq ? head : head_of_keys) * out.layout.head_stride +
                      (is_dq ? first_row : first_key) * out.layout.row_stride + column;
        P *const share = cuts && is_dq != cuts_rows
                             ? shares + (is_dv || is_dq ? 0 : keys * value_width) + first * sum.width + column
                             : nullptr;
#pragma unroll
        for (int r = 0; r < 4; ++r) {
            if (static_cast<int>(first) + r >= sum.count) break;
            if (share != nullptr) {
                share[r * sum.width] = sums[r];
            } else {
                to[h * out.layout.head_stride + i * out.layout.row_stride] = narrow<T>(sums[r]);
            }
            if (++i == of_out) i = 0, ++h;
        }
    }
    if (!cuts) return;
    synchronize_cluster();
    // The blocks take turns with the sums over pieces: those of values and keys, or of queries.
    const int of_first = cuts_rows ? keys * value_width : rows * key_width;
    const int all_shares = cuts_rows ? of_first + keys * key_width : of_first;
#pragma unroll 1
    for (int at = piece * blockDim.x + threadIdx.x; at < all_shares; at += pieces * blockDim.x) {
        const bool is_first = at < of_first;
        const uint32_t width = cuts_rows && is_first ? value_width : key_width, place = is_first ? at : at - of_first;
        const uint32_t i = place / width, column = place - i * width, h = cuts_rows ? 0 : i / of_head;
        const Rows<T> &out = !cuts_rows ? problem.dq : is_first ? problem.dv.rows : problem.dk.rows;
        T *const to = out.data + b * out.layout.batch_stride +
                      ((cuts_rows ? head_of_keys : head) + h) * out.layout.head_stride +
                      (i - h * of_head) * out.layout.row_stride;
        to[column] = narrow<T>(sum_of_pieces(shares + at, pieces));
    }
    synchronize_cluster(); // no block's memory is read any more
}

/// The most pairs of rows and keys of a block, by FMA units and where there are tensor cores: tiles of more have enough
/// to do.
constexpr int64_t kWholeGradientPairs = 2048, kWholeGradientPairsOfTensorCores = 256;

/// The most products of numbers for the logits of a head in 16 bits, where blocks with tensor cores make all gradients.
constexpr int64_t kWholeGradientProducts = 1 << 15;

/// Of heads that are cut into pieces: how many; the most rows of few keys, or keys of few rows, that are not cut; and
/// the fewest of those that are, so that every piece has some.
constexpr int kWholePieces = 8;
constexpr int64_t kWholeFew = 32, kWholeMany = 64;

template <class T>
WholeGradientMemory<Compute<T>> whole_memory(const AttentionGradient<T> &problem, const WholePieces &pieces) {
    int64_t rows = problem.rows * problem.dk.group, keys = problem.key_rows, shares = 0;
    if (pieces.count > 1 && pieces.of_rows) {
        rows = pieces.length, shares = keys * (problem.key_width + problem.value_width);
    } else if (pieces.count > 1) {
        keys = pieces.length, shares = rows * problem.key_width;
    }
    return {rows, keys, problem.key_width, problem.value_width, problem.weights.data == nullptr, in_fours(shares)};
}

/// Whether a block, or the blocks of a cluster, can have all rows and keys of the heads that share keys: extents decide
/// alone.
template <class T> WholePieces whole_pieces(const AttentionGradient<T> &problem) {
    constexpr WholePieces none = {0, false, 0};
    const int64_t group = problem.dk.group, width = std::max(problem.key_width, problem.value_width);
    const bool has_tensor_cores = sizeof(T) == 2 && width <= 256 && problem.weights.data == nullptr;
    const int64_t most = has_tensor_cores ? kWholeGradientPairsOfTensorCores : kWholeGradientPairs;
    const auto shared = [&](const RowLayout &layout) { return layout.group == group || layout.head_stride == 0; };
    if (problem.queries.layout.starts != nullptr || problem.keys.layout.starts != nullptr) return none;
    if (group != problem.dv.group || !shared(problem.keys.layout) || !shared(problem.values.layout)) return none;
    if (problem.weights.data != nullptr && problem.weights.is_f32) return none;
    const int64_t rows = problem.rows, keys = problem.key_rows, all_most = kWholePieces * most;
    if (rows <= 0 || keys <= 0 || group > all_most || rows > all_most / group || keys > all_most / (rows * group)) {
        return none;
    }
    if (width > 4096) return none;
    const int64_t of_group = rows * group;
    WholePieces pieces = {1, false, 0};
    if (of_group * keys <= most && whole_memory(problem, pieces).bytes() <= max_shared_bytes()) return pieces;

    pieces.count = kWholePieces, pieces.of_rows = of_group > keys;
    if (has_tensor_cores || problem.finds_logsumexp() || (pieces.of_rows && group > 1)) return none;
    const int64_t many = std::max(of_group, keys), few = std::min(of_group, keys);
    pieces.length = ceil_divide(many, kWholePieces);
    if (few > kWholeFew || many < kWholeMany || few * pieces.length > most) return none;
    if (whole_memory(problem, pieces).bytes() > max_shared_bytes()) return none;
    return largest_cluster(whole_gradient_kernel<T>) >= kWholePieces ? pieces : none;
}

template <class T>
Status find_gradients_whole(const Call &call, const AttentionGradient<T> &problem, const WholePieces &pieces) {
    const int64_t of_keys = problem.key_width, of_values = problem.value_width, group = problem.dk.group;
    const Rows<const T> weights = {static_cast<const T *>(problem.weights.data), problem.weights.layout, 0};
    const bool cuts_weights = pieces.count > 1 && !pieces.of_rows; // along their rows, at any element
    const bool third = weights.data == nullptr ? held_whole(problem.y, of_values)
                                               : !cuts_weights && held_whole(weights, problem.key_rows);
    const bool whole[] = {held_whole(problem.queries, of_keys), held_whole(problem.dy, of_values), third,
                          held_whole(problem.keys, of_keys), held_whole(problem.values, of_values)};
    const auto memory = whole_memory(problem, pieces);
    WholeGradient<T> work = {problem, static_cast<int>(group), pieces, static_cast<int>(memory.shares), 0};
    for (int i = 0; i < 5; ++i) work.whole |= uint32_t{whole[i]} << i;
    const int64_t blocks = problem.batch * (problem.heads / group) * pieces.count;
    if (blocks == 0) return Status::ok;
    const int bytes = static_cast<int>(memory.bytes());
    const int threads = 2 * bytes > max_shared_bytes() ? kMostWholeThreads : kWholeThreads;
    return launch_clusters_with_dynamic_shared(call, blocks, pieces.count, threads, bytes, whole_gradient_kernel<T>,
                                               work);
}

} // namespace baracuda
