// What kernels share that take results in tiles: which elements of which results a block has, and its threads.
#pragma once

#include "core/skeleton/reduce_strided_slices_cuda.cuh"
#include "core/skeleton/reduce_strided_small_cuda.cuh"

namespace baracuda {

/// How the threads of a block go through a tile: bits of a thread's number that say its element, and its place along
/// each side of the tile.
struct TileLanes {
    int bits[3], shifts[3]; // elements, side 0, side 1

    __device__ int place(int dim) const { return threadIdx.x >> shifts[dim] & ((1 << bits[dim]) - 1); }
    __device__ int step(int dim) const { return 1 << bits[dim]; }
};

/// Tiles of elements of results along two kept dimensions. The other ones are the batch.
template <int n> struct ResultTiles {
    // Along a result's elements, and side 0 and side 1:
    int32_t across[3]; // what a tile has,
    Divider<int32_t> tiles[3];
    int32_t extents[3];          // of all tiles,
    int64_t strides[3][n + 1];   // and of operands,
    int32_t reads[3], writes[3]; // of which those of the input and of the first output are numbers of 32 bits in a tile
    TileLanes loading, storing;
};

/// The tile of a block, or of another one.
template <int n> struct TilePlace {
    const ResultTiles<n> &tiles;
    int extents[3], first_element = 0;
    int64_t first[n + 1] = {};

    __device__ TilePlace(const DeviceDims<n + 1> &batch, const ResultTiles<n> &tiles, int block = blockIdx.x)
        : tiles(tiles) {
#pragma unroll
        for (const int d : {2, 0, 1}) {
            const int next = tiles.tiles[d].quotient(block);
            const int begin = (block - next * tiles.tiles[d].divisor()) * tiles.across[d];
            block = next;
            extents[d] = min(tiles.across[d], tiles.extents[d] - begin);
            if (d == 0) first_element = begin;
#pragma unroll
            for (int k = 0; k <= n; ++k) first[k] += begin * tiles.strides[d][k];
        }
        batch.advance(block, first);
    }

    /// Where operand k has the first element of a result in the tile, or its number.
    __device__ int64_t at(int k, int a, int b) const {
        return first[k] + a * tiles.strides[1][k] + b * tiles.strides[2][k];
    }
};

/// The late inputs of a result: operand k's is at(k).
template <int k, class At> __device__ void load_known(Pack<> &, const At &) {}
template <int k, class At, class First, class... Rest>
__device__ void load_known(Pack<First, Rest...> &known, const At &at, const First *late, const Rest *...others) {
    known.first = late[at(k)];
    load_known<k + 1>(known.rest, at, others...);
}

/// Whether results are lines of elements with a number of each in late inputs.
inline bool has_tiles(const ReduceWalk &walk) {
    bool has = walk.reduced.rank == 1 && walk.count <= INT32_MAX;
    for (int k = walk.main + 1; k < walk.operands; ++k) has = has && walk.reduced.strides[0][k] == 0;
    return has;
}

/// The dimensions of a walk with one output that are the sides of tiles. Side 1 is along the dimension that the input
/// has nearest, side 0 along that of the output, where it is another one, or along the next one.
struct TileDims {
    int of_side[2];
    bool two, reads_across, writes_across; // whether results are nearer to each other than elements,
    bool apart, crosses;                   // in the output along another dimension than in the input, or in one alone
    int64_t extents[3];

    explicit TileDims(const ReduceWalk &walk) {
        const ReduceDims &kept = walk.kept, &reduced = walk.reduced;
        const auto step = [](const ReduceDims &dims, int d, int k) { return std::abs(dims.strides[d][k]); };
        const int near_input = kept.last();
        int near_output = kept.last();
        for (int d = 0; d < kept.rank; ++d) {
            if (kept.extents[d] > 1 && step(kept, d, 0) < step(kept, near_output, 0)) near_output = d;
        }
        reads_across = walk.results > 1 && step(kept, near_input, walk.main) < step(reduced, 0, walk.main);
        writes_across = walk.results > 1 && step(kept, near_output, 0) < step(reduced, 0, 0);
        apart = writes_across && near_output != near_input;
        crosses = apart || reads_across != writes_across;
        of_side[0] = apart ? near_output : std::max(0, near_input - 1), of_side[1] = near_input;
        two = of_side[0] != of_side[1];
        extents[0] = walk.count, extents[1] = two ? kept.extents[of_side[0]] : 1, extents[2] = kept.extents[near_input];
    }
};

template <int n, class Tiles = ResultTiles<n>> struct TilePlan {
    Tiles tiles;
    ReduceDims batch;
    int64_t blocks;
};

/// Sets tiles of about these sides; false where there are too many, or one reaches too far.
template <int n, class Tiles>
bool set_tiles(TilePlan<n, Tiles> &plan, const ReduceWalk &walk, const TileDims &dims, int64_t (&sides)[3]) {
    const ReduceDims &kept = walk.kept;
    Tiles &tiles = plan.tiles;
    if (std::max(dims.extents[1], dims.extents[2]) > INT32_MAX) return false;
    std::copy_n(walk.reduced.strides[0], n, tiles.strides[0]);
    if (dims.two) std::copy_n(kept.strides[dims.of_side[0]], n + 1, tiles.strides[1]);
    std::copy_n(kept.strides[dims.of_side[1]], n + 1, tiles.strides[2]);
    for (int d = 0; d < kept.rank; ++d) {
        if (d == dims.of_side[0] || d == dims.of_side[1]) continue;
        plan.batch.extents[plan.batch.rank] = kept.extents[d];
        std::copy_n(kept.strides[d], n + 1, plan.batch.strides[plan.batch.rank++]);
    }
    if (plan.batch.rank == 0) plan.batch.extents[plan.batch.rank++] = 1;
    plan.blocks = plan.batch.count();
    int64_t reads = 0, writes = 0;
    for (int d = 0; d < 3; ++d) {
        sides[d] = ceil_divide(dims.extents[d], ceil_divide(dims.extents[d], sides[d]));
        tiles.across[d] = static_cast<int32_t>(sides[d]);
        tiles.tiles[d] = Divider<int32_t>(static_cast<int32_t>(ceil_divide(dims.extents[d], sides[d])));
        tiles.extents[d] = static_cast<int32_t>(dims.extents[d]);
        tiles.writes[d] = static_cast<int32_t>(tiles.strides[d][0]);
        tiles.reads[d] = static_cast<int32_t>(tiles.strides[d][walk.main]);
        writes += std::abs(tiles.strides[d][0]) * sides[d];
        reads += std::abs(tiles.strides[d][walk.main]) * sides[d];
        plan.blocks *= tiles.tiles[d].divisor();
    }
    return plan.blocks <= INT32_MAX && std::max(reads, writes) <= INT32_MAX / 2;
}

} // namespace baracuda
