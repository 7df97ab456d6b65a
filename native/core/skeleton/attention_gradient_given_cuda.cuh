// attention_gradient.h of 16-bit elements whose weights are given, where the blocks of a cluster can hold all keys of a
// head, and of short problems whose weights are not: one look at each pair makes all gradients. A block goes through
// rows in tiles of 64. Blocks with pieces of the keys go together, and what they sum for rows is added up in their
// order, tile by tile; others take tiles in turn, and what they sum for keys is added up at the end.
#pragma once

#include "core/skeleton/attention_gradient_given_made_cuda.cuh"

#include <algorithm>

namespace baracuda {

template <class Tile>
__global__ void __launch_bounds__(Tile::threads)
    given_gradient_kernel(const __grid_constant__ GivenGradient<typename Tile::T> work) {
    begin_kernel();
    using Block = GivenBlock<Tile>;
    Block block(work);
    const int apart = work.pieces.rows, begin = block.rank / work.pieces.keys;
    const bool cuts_keys = work.pieces.keys > 1, given = block.is_given();
    block.copy_keys();
    block.copy_tile(block.place(begin));
    typename Block::KeySums of_values = {}, of_keys = {};
    bool special_keys = false;
    typename Block::Given next_weights = {};
    block.load_weights(next_weights, block.place(begin).first);
    // Blocks that wait for each other have as many tiles, and the last ones may have no rows.
    const int all_tiles = block.tiles * Block::group_of(work.problem), turns = (all_tiles + apart - 1) / apart;
#pragma unroll 1
    for (int turn = 0, at = begin; turn < turns; ++turn, at += apart) {
        const int first = block.place(at).first;
        block.h = block.place(at).head;
        const bool has_rows = block.has_rows(first), has_pairs = has_rows && block.has_keys();
        bool cleared = false;
        const auto multiply_values = [&](typename Block::Pairs &products) {
            if (has_pairs) block.multiply(products, Tile::dy(), Tile::v(), block.value_width);
        };
        if constexpr (Tile::makes) {
            MadeWeights<Tile> made{block};
            if (!given) made.load(first);
            wait_for_copies<0>();
            __syncthreads();
            typename Block::Pairs weights = {}, products = {};
            if (given) {
                block.widen_weights(weights, next_weights);
            } else {
                made.find_deltas();
                if (has_pairs) block.multiply(weights, Tile::q(), Tile::k(), block.key_width);
            }
            multiply_values(products);
            if (given) {
                block.find_deltas(made.deltas, weights, products);
            } else {
                made.find_weights(weights, first);
            }
            cleared = has_rows && block.clear_rows();
            if (has_pairs) block.put_pairs(made.deltas, weights, products, first);
        } else {
            wait_for_copies<0>();
            __syncthreads();
            typename Block::Pairs products = {};
            f32 deltas[2];
            multiply_values(products);
            block.find_deltas(deltas, next_weights, products);
            cleared = has_rows && block.clear_rows();
            if (has_pairs) block.put_pairs(deltas, next_weights, products, first);
        }
        block.load_weights(next_weights, block.place(at + apart).first); // on their way while this tile is summed
        const bool special = __syncthreads_or(cleared);                  // all pairs are there
        if (turn == 0 || (!given && special_keys)) {
            special_keys = __syncthreads_or(clear_specials<Tile::keys, Tile::threads>(Tile::k()));
        }
        if (has_rows) block.find_queries(first, special_keys);
        if (cuts_keys) arrive_at_cluster();
        block.add_keys(of_values, of_keys, first, special);
        if (cuts_keys) {
            wait_for_cluster();
            block.store_queries(first);
        }
        __syncthreads(); // all are done with the tile
        if (!given && special_keys) block.copy_keys();
        block.copy_tile(block.place(at + apart));
    }
    wait_for_copies<0>();
    if (cuts_keys) synchronize_cluster(); // no block's shares of dQ are read any more
    block.store_keys(of_values, of_keys);
}

/// start(tile) for that of a problem.
template <class T, class Start> auto with_given_tile(const AttentionGradient<T> &problem, const Start &start) {
    const int64_t width = std::max(problem.key_width, problem.value_width);
    if (width > 128) return start(GivenTile<T, 256, 64>());
    if (problem.key_rows > 64) return width > 64 ? start(GivenTile<T, 128, 128>()) : start(GivenTile<T, 64, 128>());
    return width > 64 ? start(GivenTile<T, 128, 64>()) : start(GivenTile<T, 64, 64>());
}

/// The most tiles of rows, of all heads that share keys, for which weights are made: one block has them all.
constexpr int64_t kMostMadeTiles = 2;

/// Extents decide alone.
template <class T> GivenPieces given_pieces(const AttentionGradient<T> &problem) {
    constexpr GivenPieces none = {0, 0};
    const bool given = problem.weights.data != nullptr;
    const int64_t heads = extent(problem.batch, problem.heads), rows = problem.rows, keys = problem.key_rows;
    const int64_t group = problem.dk.group;
    const auto is_shared = [&](const RowLayout &layout) { return layout.group == group || layout.head_stride == 0; };
    const bool is_packed = problem.queries.layout.starts != nullptr || problem.keys.layout.starts != nullptr;
    if (is_packed || std::max(problem.key_width, problem.value_width) > 256 || rows <= 0 || rows > 1 << 24 ||
        keys <= 0 || heads <= 0 || heads > INT32_MAX / kMostGivenPieces || group != problem.dv.group ||
        !is_shared(problem.keys.layout) || !is_shared(problem.values.layout)) {
        return none;
    }
    if (given && (problem.weights.is_f32 || problem.dscores.is_f32 || problem.deltas.data != nullptr || group != 1)) {
        return none;
    }
    const Logits<T> &by = problem.logits;
    if (!given && (problem.dscores.data != nullptr || by.softcap != 0 || by.mask.data != nullptr ||
                   by.pattern != nullptr || group > kMostMadeTiles)) {
        return none;
    }
    return with_given_tile(problem, [&](auto tile) {
        using Tile = decltype(tile);
        constexpr int most = kMostGivenPieces;
        const int64_t of_keys = ceil_divide(keys, Tile::keys), tiles = ceil_divide(rows, Tile::rows) * group;
        if (of_keys > most || Tile::bytes(of_keys > 1) > max_shared_bytes()) return none;
        if (!given) return Tile::makes && of_keys == 1 && tiles <= kMostMadeTiles ? GivenPieces{1, 1} : none;
        const int64_t of_rows = std::clamp<int64_t>(tiles / 4, 1, most / of_keys);
        const bool fits = of_rows * of_keys == 1 || largest_cluster(given_gradient_kernel<Tile>) >= of_rows * of_keys;
        return fits ? GivenPieces{static_cast<int>(of_rows), static_cast<int>(of_keys)} : none;
    });
}

template <class T>
Status find_gradients_of_given(const Call &call, const AttentionGradient<T> &problem, const GivenPieces &pieces) {
    const auto is_even = [](const void *pairs) { return reinterpret_cast<uintptr_t>(pairs) % 4 == 0; };
    const auto stores_whole = [](const Rows<T> &rows, int64_t width) {
        return width % 8 == 0 && copies_whole(Rows<const T>{rows.data, rows.layout, rows.count});
    };
    const GivenGradient<T> work = {
        problem,
        pieces,
        problem.key_rows % 2 == 0 && is_even(problem.weights.data) && is_even(problem.dscores.data),
        copies_whole(problem.queries),
        copies_whole(problem.dy),
        problem.value_width % 8 == 0 && copies_whole(problem.y),
        copies_whole(problem.keys),
        copies_whole(problem.values),
        stores_whole(problem.dq, problem.key_width),
        stores_whole(problem.dk.rows, problem.key_width),
        stores_whole(problem.dv.rows, problem.value_width),
    };
    const int cluster = pieces.rows * pieces.keys;
    return with_given_tile(problem, [&](auto tile) {
        using Tile = decltype(tile);
        return launch_clusters_with_dynamic_shared(call, problem.batch * (problem.heads / problem.dk.group) * cluster,
                                                   cluster, Tile::threads, Tile::bytes(pieces.keys > 1),
                                                   given_gradient_kernel<Tile>, work);
    });
}

} // namespace baracuda
