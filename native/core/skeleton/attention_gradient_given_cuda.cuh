// attention_gradient.h of 16-bit elements whose weights are given, where the blocks of a cluster can hold all keys of a
// head: one look at each pair makes all gradients. A block goes through rows in tiles of 64. Blocks with pieces of the
// keys go together, and what they sum for rows is added up in their order, tile by tile; others take tiles in turn, and
// what they sum for keys is added up at the end.
#pragma once

#include "core/skeleton/attention_gradient_given_tile_cuda.cuh"

#include <algorithm>

namespace baracuda {

template <class Tile>
__global__ void __launch_bounds__(Tile::threads)
    given_gradient_kernel(const __grid_constant__ GivenGradient<typename Tile::T> work) {
    begin_kernel();
    using Block = GivenBlock<Tile>;
    const Block block(work);
    const int apart = work.pieces.rows * Tile::rows, begin = block.rank / work.pieces.keys * Tile::rows;
    const bool cuts_keys = work.pieces.keys > 1;
    block.copy_keys();
    block.copy_tile(begin);
    typename Block::KeySums of_values = {}, of_keys = {};
    bool special_keys = false;
    uint32_t weights[Block::pair_tiles][2];
    block.load_weights(weights, begin);
    // Blocks that wait for each other have as many tiles, and the last ones may have no rows.
    const int turns = (block.rows + apart - 1) / apart;
#pragma unroll 1
    for (int turn = 0, first = begin; turn < turns; ++turn, first += apart) {
        wait_for_copies<0>();
        __syncthreads();
        if (turn == 0) special_keys = __syncthreads_or(clear_specials<Tile::keys, Tile::threads>(Tile::k()));
        f32 products[Block::pair_tiles][4] = {}, deltas[2];
        const bool has_rows = block.has_rows(first), has_pairs = has_rows && block.has_keys();
        if (has_pairs) block.multiply_values(products);
        block.find_deltas(deltas, weights, products);
        const bool cleared = has_rows && block.clear_rows();
        if (has_pairs) block.put_pairs(deltas, weights, products, first);
        block.load_weights(weights, first + apart);     // on their way while this tile is summed
        const bool special = __syncthreads_or(cleared); // all pairs are there
        if (has_rows) block.find_queries(first, special_keys);
        if (cuts_keys) arrive_at_cluster();
        block.add_keys(of_values, of_keys, first, special);
        if (cuts_keys) {
            wait_for_cluster();
            block.store_queries(first);
        }
        __syncthreads(); // all are done with the tile
        block.copy_tile(first + apart);
    }
    wait_for_copies<0>();
    if (cuts_keys) Block::meet(); // no block's shares of dQ are read any more
    block.store_keys(of_values, of_keys);
}

/// start(tile) for that of a problem.
template <class T, class Start> auto with_given_tile(const AttentionGradient<T> &problem, const Start &start) {
    const int64_t width = std::max(problem.key_width, problem.value_width);
    if (width > 128) return start(GivenTile<T, 256, 64>());
    if (problem.key_rows > 64) return width > 64 ? start(GivenTile<T, 128, 128>()) : start(GivenTile<T, 64, 128>());
    return width > 64 ? start(GivenTile<T, 128, 64>()) : start(GivenTile<T, 64, 64>());
}

/// Extents decide alone.
template <class T> GivenPieces given_pieces(const AttentionGradient<T> &problem) {
    constexpr int most = kMostGivenPieces;
    const int64_t heads = extent(problem.batch, problem.heads), rows = problem.rows, keys = problem.key_rows;
    const bool is_packed = problem.queries.layout.starts != nullptr || problem.keys.layout.starts != nullptr;
    const bool is_shared = problem.dk.group != 1 || problem.dv.group != 1 || problem.keys.layout.group != 1 ||
                           problem.values.layout.group != 1;
    if (problem.weights.data == nullptr || problem.weights.is_f32 || problem.dscores.is_f32 ||
        problem.deltas.data != nullptr || is_packed || is_shared ||
        std::max(problem.key_width, problem.value_width) > 256 || rows <= 0 || rows > 1 << 24 || keys <= 0 ||
        heads <= 0 || heads > INT32_MAX / most) {
        return {0, 0};
    }
    return with_given_tile(problem, [&](auto tile) {
        using Tile = decltype(tile);
        const int64_t of_keys = ceil_divide(keys, Tile::keys);
        if (of_keys > most || Tile::bytes(of_keys > 1) > max_shared_bytes()) return GivenPieces{0, 0};
        const int64_t of_rows = std::clamp<int64_t>(ceil_divide(rows, Tile::rows) / 4, 1, most / of_keys);
        const bool fits = of_rows * of_keys == 1 || largest_cluster(given_gradient_kernel<Tile>) >= of_rows * of_keys;
        return fits ? GivenPieces{static_cast<int>(of_rows), static_cast<int>(of_keys)} : GivenPieces{0, 0};
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
        copies_whole(problem.keys),
        copies_whole(problem.values),
        stores_whole(problem.dq, problem.key_width),
        stores_whole(problem.dk.rows, problem.key_width),
        stores_whole(problem.dv.rows, problem.value_width),
    };
    const int cluster = pieces.rows * pieces.keys;
    return with_given_tile(problem, [&](auto tile) {
        using Tile = decltype(tile);
        return launch_clusters_with_dynamic_shared(call, problem.batch * problem.heads * cluster, cluster,
                                                   Tile::threads, Tile::bytes(pieces.keys > 1),
                                                   given_gradient_kernel<Tile>, work);
    });
}

} // namespace baracuda
