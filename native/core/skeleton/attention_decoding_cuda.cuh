// attention.h of 16-bit elements for few rows of queries, as decoding has them: keys and values are read once, at the
// speed of memory. The rows of all heads that share keys are one tile of the tensor cores. Keys are cut into pieces,
// and the blocks of a cluster take a piece each; within it a warp takes 16 keys at a time, which it copies ahead for
// itself, so that it waits for nobody. The states of pieces and warps are merged in the order of their keys'
// beginnings.
//
// The pieces are a function of how many keys a request sees. Where clusters are smaller than their number, blocks take
// them in rounds, and the merges are the same: no bit depends on the size of clusters, or on other requests.
#pragma once

#include "core/device/cluster.cuh"
#include "core/device/launch.cuh"
#include "core/skeleton/attention_decoding_warp_cuda.cuh"
#include "core/skeleton/attention_short_cuda.cuh"

#include <algorithm>
#include <cmath>

namespace baracuda {

/// A thread's share of the states of a block, or of a cluster: pairs of columns of one row.
template <int width, class T, class Keys, class Result> struct DecodingShare {
    using Policy = DecodingPolicy;
    using Memory = DecodingMemory<T, KeyElement<Keys>, width>;

    const DecodingWarp<width, T, Keys, Result> &of;
    int first, step, row; // of tiles of 8 columns

    __device__ DecodingShare(const DecodingWarp<width, T, Keys, Result> &of, int blocks, int rank)
        : of(of), first((rank * Policy::warps + of.warp) / 2), step(blocks * Policy::warps / 2),
          row(of.lane / 4 + of.warp % 2 * 8) {}

    __device__ bool has_row() const { return row < of.used; }

    /// visit(its first column, where it lies among the pairs) for each pair.
    template <class Visit> __device__ void for_each_pair(const Visit &visit) const {
        for (int n = first; n < width / 8; n += step) {
            visit(8 * n + 2 * (of.lane % 4), (2 * n + of.warp % 2) * 32 + of.lane);
        }
    }

    /// Merges states into one, in order: states_at(i) are those of rows, sums_at(i) their sums, relative to the largest
    /// logit of each.
    template <class StatesAt, class SumsAt>
    __device__ void merge(SoftmaxState<f32> &state, float2 *sums, int count, const StatesAt &states_at,
                          const SumsAt &sums_at) const {
        constexpr int together = 4; // are loaded at once
        for (int begin = 0; begin < count; begin += together) {
            SoftmaxState<f32> added[together];
            f32 kept[together], factors[together];
#pragma unroll
            for (int i = 0; i < together; ++i) {
                added[i] = {-kInfinity<f32>, 0};
                if (begin + i < count) added[i] = states_at(begin + i)[row];
            }
#pragma unroll
            for (int i = 0; i < together; ++i) {
                const f32 largest = max_or_nan(state.largest, added[i].largest);
                const f32 origin = SoftmaxState<f32>::origin(largest);
                kept[i] = exponential<T>(state.largest - origin);
                factors[i] = exponential<T>(added[i].largest - origin);
                state = {largest, fma(state.sum, kept[i], added[i].sum * factors[i])};
            }
            for_each_pair([&](int, int place) {
                float2 pair = sums[place], more[together] = {};
#pragma unroll
                for (int i = 0; i < together; ++i) {
                    if (begin + i < count) more[i] = sums_at(begin + i)[place];
                }
#pragma unroll
                for (int i = 0; i < together; ++i) {
                    if (begin + i < count) {
                        pair.x = fma(pair.x, kept[i], more[i].x * factors[i]);
                        pair.y = fma(pair.y, kept[i], more[i].y * factors[i]);
                    }
                }
                sums[place] = pair;
            });
        }
    }

    /// Of the warps of a block, which have left their sums in the memory of a stage, into that of warp 0.
    __device__ void merge_warps(int stage) const {
        if (!has_row()) return;
        SoftmaxState<f32> state = Memory::states(0)[row];
        merge(
            state, Memory::sums(0, stage), Policy::warps - 1, [](int i) { return Memory::states(i + 1); },
            [&](int i) { return Memory::sums(i + 1, stage); });
        if (first == 0 && of.lane % 4 == 0) Memory::states(Policy::warps)[row] = state;
    }

    /// What the result begins with.
    __device__ SoftmaxState<f32> begin() const {
        if (!has_row()) return {-kInfinity<f32>, 0};
        const auto &problem = of.problem;
        const int64_t h = of.head_of(row), i = of.index_of(row);
        const auto before = problem.result.row(of.b, h, i);
        const auto sum = [&](int column) { return column < problem.value_width ? before.begin(column) : 0.0f; };
        for_each_pair([&](int column, int place) { Memory::totals()[place] = {sum(column), sum(column + 1)}; });
        return problem.result.begin(of.b, h, i);
    }

    /// Of the first `count` blocks of a cluster of `blocks`, into the totals.
    __device__ void merge_blocks(SoftmaxState<f32> &state, int blocks, int count, int stage) const {
        if (!has_row()) return;
        const auto in_block = [&](const auto *p, int i) { return blocks > 1 ? in_block_of_cluster(p, i) : p; };
        merge(
            state, Memory::totals(), count, [&](int i) { return in_block(Memory::states(Policy::warps), i); },
            [&](int i) { return in_block(Memory::sums(0, stage), i); });
    }

    __device__ void store(const SoftmaxState<f32> &state) const {
        if (!has_row()) return;
        const auto &problem = of.problem;
        const int64_t h = of.head_of(row), i = of.index_of(row);
        const auto result = problem.result.row(of.b, h, i);
        for_each_pair([&](int column, int place) {
            const float2 pair = Memory::totals()[place];
            if (column < problem.value_width) result.store(column, state.sum, pair.x);
            if (column + 1 < problem.value_width) result.store(column + 1, state.sum, pair.y);
        });
        if (first == 0 && of.lane % 4 == 0) problem.result.store(of.b, h, i, state);
    }
};

/// How many neighbouring heads share keys.
template <class T> int64_t heads_of_keys(const Rows<T> &keys) { return keys.layout.group; }
template <class T> int64_t heads_of_keys(const Pages<T> &keys) { return keys.group; }

/// The most rows of a head that a request may have for this kernel: of each request, its own rows decide.
template <class Problem> int64_t most_few_rows(const Problem &problem) {
    return DecodingPolicy::rows / heads_of_keys(problem.keys);
}

/// How clusters are numbered: each has the rows of a request that share keys.
struct DecodingGrid {
    int blocks, key_heads, heads; // of a cluster; which keys have; that share those of each
};

template <int width, class T, class Keys, class Result>
__global__ void __launch_bounds__(DecodingPolicy::threads, width <= 64 ? 3 : 1)
    decoding_kernel(const __grid_constant__ Attention<T, Keys, Result> problem, WholeCopies whole, DecodingGrid grid) {
    begin_kernel();
    const int blocks = grid.blocks, rank = static_cast<int>(blockIdx.x) % blocks;
    const int cluster = static_cast<int>(blockIdx.x) / blocks;
    const int b = cluster / grid.key_heads, first_head = cluster % grid.key_heads * grid.heads;
    const int64_t of_request = problem.queries.size(b), key_count = problem.keys.size(b);
    if constexpr (kHasShortAttention<T, Keys, Result> && width <= ShortPolicy::packed_width) {
        if (problem.has_short && is_short(of_request, key_count)) {
            const int warps = blocks * DecodingPolicy::warps, own = rank * DecodingPolicy::warps + threadIdx.x / 32;
#pragma unroll 1
            for (int head = 0; head < grid.heads; ++head) { // by the code with the fewest registers, to the same bits
                attend_short_head<4>(problem, b, first_head + head, (own + head) % warps, warps);
            }
            return; // as do all blocks of the cluster
        }
    }
    if (of_request == 0 || of_request * grid.heads > DecodingPolicy::rows) return; // as do all blocks of the cluster
    const int rows = static_cast<int>(of_request), used = rows * grid.heads;
    const int64_t shift = problem.logits.window.shift_of(rows, key_count);
    const KeyPieces pieces(keys_of_rows(problem.logits.window, shift, 0, rows - 1, key_count));
    DecodingWarp<width, T, Keys, Result> warp{problem,
                                              whole,
                                              b,
                                              first_head,
                                              shift,
                                              rows,
                                              used,
                                              problem.keys.head(b, first_head),
                                              problem.values.head(b, first_head),
                                              pieces,
                                              blocks};
    const DecodingShare<width, T, Keys, Result> of_block(warp, 1, 0), of_cluster(warp, blocks, rank);
    const auto synchronize = [&] {
        if (blocks == 1) return __syncthreads();
        synchronize_cluster();
    };
    SoftmaxState<f32> state = of_cluster.begin();
    if (rank < pieces.count) warp.start(rank);
    warp.load_queries();
    // Every warp has as many tiles of each piece but the last, of which it may have fewer, with no copies under way
    // behind them: in each round, the stage of the last of so many tiles is free for sums in all warps.
    const int tiles = static_cast<int>(pieces.length / DecodingPolicy::turn % DecodingPolicy::stages);
    int free = DecodingPolicy::stages - 1;
    for (int first = 0; first < pieces.count; first += blocks) {
        free = (free + tiles) % DecodingPolicy::stages;
        if (first + rank < pieces.count) {
            warp.finish(pieces.piece(first + rank), free);
            __syncthreads();
            of_block.merge_warps(free);
        }
        synchronize(); // every piece's state is there
        of_cluster.merge_blocks(state, blocks, min(blocks, pieces.count - first), free);
        synchronize(); // and no longer needed
    }
    of_cluster.store(state);
}

/// start(width) for that of a kernel for problems of a width of at most 256, as an integral_constant.
template <class Start> auto with_decoding_width(int64_t width, const Start &start) {
    if (width <= 64) return start(std::integral_constant<int, 64>());
    if (width <= 128) return start(std::integral_constant<int, 128>());
    return start(std::integral_constant<int, 256>());
}

/// Whether there is a kernel for the requests of few rows of a problem: that are not too wide for it and for the shared
/// memory of the current device, without weights to be stored.
template <class T, class Keys, class Result> bool has_decoding_kernel(const Attention<T, Keys, Result> &problem) {
    const int64_t width = std::max(problem.key_width, problem.value_width);
    if (width > 256 || problem.result.has_weights()) return false;
    if (heads_of_keys(problem.keys) != heads_of_keys(problem.values)) return false;
    return with_decoding_width(width, [](auto of) {
        return DecodingMemory<T, KeyElement<Keys>, decltype(of)::value>::bytes <= max_shared_bytes();
    });
}

/// Whether the host knows how many keys requests have.
template <class T> bool has_known_keys(const Rows<T> &keys) { return keys.layout.starts == nullptr; }
template <class T> bool has_known_keys(const Pages<T> &) { return false; }

/// The most pieces that the keys of a request may be cut into, as far as the host knows.
template <class Keys> int most_pieces(const Keys &keys) {
    if constexpr (std::is_same_v<Keys, Rows<const KeyElement<Keys>>>) {
        if (has_known_keys(keys)) return KeyPieces({0, keys.count}).count;
    }
    return DecodingPolicy::most_pieces;
}

/// The blocks of each of so many clusters, `fewest` to `largest`: those with which the last cluster ends first. Counted
/// in what a piece takes where every block that the device holds at once is at work.
inline int decoding_blocks(int64_t clusters, int pieces, int fewest, int largest, int blocks_at_once) {
    using Policy = DecodingPolicy;
    int best = fewest;
    f64 least = kInfinity<f64>;
    for (int blocks = fewest; blocks <= largest && blocks < 2 * pieces; blocks *= 2) {
        const f64 rounds = static_cast<f64>(ceil_divide(pieces, blocks));
        const f64 slots = blocks < 4 ? blocks_at_once : Policy::usable * blocks_at_once;
        const f64 waves = static_cast<f64>(clusters * blocks) / slots, last = waves - std::floor(waves);
        f64 time = std::floor(waves) * (rounds + Policy::start);
        if (last > 0) time += std::max(last, Policy::alone) * rounds + Policy::start;
        if (time < least) least = time, best = blocks;
    }
    return best;
}

/// The requests of few rows; others are left as they are.
template <class T, class Keys, class Result>
Status attend_few_rows(const Call &call, const Attention<T, Keys, Result> &problem) {
    const WholeCopies whole = {false, copies_whole(problem.keys), copies_whole(problem.values)};
    return with_decoding_width(std::max(problem.key_width, problem.value_width), [&](auto of) {
        constexpr int width = decltype(of)::value;
        using Memory = DecodingMemory<T, KeyElement<Keys>, width>;
        const auto kernel = decoding_kernel<width, T, Keys, Result>;
        const int heads = static_cast<int>(heads_of_keys(problem.keys));
        const int key_heads = static_cast<int>(problem.heads / heads);
        const int64_t clusters = problem.batch * key_heads;
        // Of wide ones a multiprocessor holds one block, and the device few clusters of more.
        const bool has_room = width <= 128 && clusters * DecodingPolicy::pieces < multiprocessors();
        const int largest =
            std::min(largest_cluster(kernel), has_room ? DecodingPolicy::most_pieces : DecodingPolicy::pieces);
        // One request may have far more keys than the others.
        const int fewest = std::min(has_known_keys(problem.keys) ? 1 : 2, largest);
        const int at_once = multiprocessors() * (width > 128 ? 1 : width > 64 ? 2 : 3);
        const int blocks = decoding_blocks(clusters, most_pieces(problem.keys), fewest, largest, at_once);
        return launch_clusters_with_dynamic_shared(call, clusters * blocks, blocks, DecodingPolicy::threads,
                                                   Memory::bytes, kernel, problem, whole,
                                                   DecodingGrid{blocks, key_heads, heads});
    });
}

} // namespace baracuda
