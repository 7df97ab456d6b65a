// The adjoint of grid_sample.h on the device: the gradients of the grid and of the input.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/grid_sample_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

/// dgrid: one sum over all channels for each point.
template <class T>
__global__ void __launch_bounds__(GridPolicy::threads)
    grid_sample_backward_grid_kernel(PointShares shares, PlaneSize in, const T *dout, const T *input, const T *grid,
                                     T *dgrid) {
    begin_kernel();
    using P = Compute<T>;
    const int64_t index = static_cast<int64_t>(blockIdx.x) * GridPolicy::threads + threadIdx.x;
    if (index >= shares.count) return;
    const PointShare share = shares.share(index);
    GridPoint<P> point;
    if (!locate(grid + index * 2, in, point)) return;
    const Corners<P> corners(point, in);
    const T *plane = input + share.n * shares.C * in.area();
    const T *from = dout + share.n * shares.C * shares.area + share.point;
    const int64_t area = in.area();
    P x = 0, y = 0;
#pragma unroll 4
    for (int32_t c = 0; c < shares.C; ++c, plane += area, from += shares.area) {
        const P d = widen(*from);
        P cells[4];
#pragma unroll
        for (int i = 0; i < 4; ++i) cells[i] = widen(corners.cell(plane, i));
        x = multiply_add(d, mix(cells[1] - cells[0], cells[3] - cells[2], point.down), x);
        y = multiply_add(d, mix(cells[2] - cells[0], cells[3] - cells[1], point.right), y);
    }
    T *to = dgrid + index * 2;
    to[0] = narrow<T>(widen(to[0]) + static_cast<P>(in.width) / 2 * x);
    to[1] = narrow<T>(widen(to[1]) + static_cast<P>(in.height) / 2 * y);
}

/// The gradient of the input. A block owns a tile of cells of an image. It looks at the points of the image in their
/// order, lists those that touch the tile, and sorts their corners by cell. Then a thread sums one cell in a few
/// channels at once; the gradients of the listed points in these channels pass through shared memory. Where the list is
/// full, the sums stay in registers, and the block goes on with the points that follow. What is added to a cell, and in
/// which order, depends on the grid alone.
struct InputTiles {
    PlaneSize in;
    int32_t C, channels, rows, capacity; // of the image, of a piece; rows of a tile; points of a list
    int64_t area, across, down, pieces, count;

    /// `fitting` bytes of shared memory may be used.
    template <class T> static InputTiles of(int64_t N, int32_t C, const PlaneSize &in, int64_t area, int fitting);
};

template <class T> class TileGradient {
  public:
    using P = Compute<T>;
    static constexpr int threads = GridPolicy::tile_threads, warps = threads / 32;
    static constexpr int steps = GridPolicy::tile_list / threads; // listed points of a thread, at most
    static constexpr int depth = 32 / sizeof(P);                  // channels at once
    static constexpr int rows = GridPolicy::tile_rows / warps;    // cells of a thread, at most
    static constexpr int width = 32;                              // columns of a tile: a warp's lanes

    __device__ TileGradient(const InputTiles &tiles, unsigned char *memory)
        : tiles_(tiles), entries_(reinterpret_cast<Entry *>(memory)),
          staged_(reinterpret_cast<Lanes *>(entries_ + 4 * tiles.capacity)),
          places_(reinterpret_cast<uint16_t *>(staged_)),
          list_(reinterpret_cast<uint32_t *>(memory + entry_bytes(tiles.capacity) + overlay_bytes(tiles))),
          counts_(reinterpret_cast<int *>(list_ + tiles.capacity)) {}

    static int64_t shared_bytes(const InputTiles &tiles) {
        return entry_bytes(tiles.capacity) + overlay_bytes(tiles) + (tiles.capacity + 2 * warps + 1) * sizeof(int);
    }

    /// Channels begin <= c < end of image n, cells from (top, left) on.
    __device__ void add(int64_t n, int32_t begin, int32_t end, int32_t top, int32_t left, const T *dout, const T *grid,
                        T *dinput) {
        top_ = top, left_ = left;
        size_ = {min(tiles_.rows, tiles_.in.height - top), min(width, tiles_.in.width - left)};
        grid += n * tiles_.area * 2;
        int64_t first = 0, next = 0; // the list has the points first <= p < next
        for (int32_t c = begin; c < end; c += depth) {
            const int channels = min(depth, end - c);
            const T *from = dout + (n * tiles_.C + c) * tiles_.area;
            P sums[rows][depth] = {};
            bool received[rows] = {};
            do {
                if (first > 0 || next < tiles_.area) {
                    first = next < tiles_.area ? next : 0;
                    next = list(grid, first);
                    sort(grid + first * 2);
                }
                stage(from + first, channels);
                __syncthreads();
#pragma unroll
                for (int k = 0; k < rows; ++k) {
                    gather(begin_[k], end_[k], sums[k]);
                    received[k] |= begin_[k] < end_[k];
                }
                __syncthreads();
            } while (next < tiles_.area);
#pragma unroll
            for (int k = 0; k < rows; ++k) {
                if (!received[k]) continue;
                const int64_t y = top + warp_ + k * warps, x = left + lane_;
                T *to = dinput + (n * tiles_.C + c) * tiles_.in.area() + y * tiles_.in.width + x;
#pragma unroll
                for (int i = 0; i < depth; i += 4) {
                    T old[4] = {};
#pragma unroll
                    for (int j = 0; j < 4; ++j) {
                        if (i + j < channels) old[j] = to[j * tiles_.in.area()];
                    }
#pragma unroll
                    for (int j = 0; j < 4; ++j, to += tiles_.in.area()) {
                        if (i + j < channels) *to = narrow<T>(widen(old[j]) + sums[k][i + j]);
                    }
                }
            }
        }
    }

  private:
    /// A corner of a listed point.
    struct Entry {
        P weight;
        int point; // of the list
    };
    struct alignas(16) Lanes {
        P values[16 / sizeof(P)];
    };

    static HD int64_t entry_bytes(int capacity) { return int64_t{4} * capacity * sizeof(Entry); }
    static HD int64_t overlay_bytes(const InputTiles &tiles) {
        const int64_t staged = int64_t{2} * tiles.capacity * sizeof(Lanes);
        const int64_t places = int64_t{warps} * tiles.rows * width * sizeof(uint16_t);
        return staged > places ? staged : places;
    }

    /// Moves a point into the tile; false where it does not touch it.
    __device__ bool enter(const T (&coordinates)[2], GridPoint<P> &point) const {
        if (!locate(coordinates, tiles_.in, point)) return false;
        point.y -= top_, point.x -= left_;
        return point.y >= -1 && point.y < size_.height && point.x >= -1 && point.x < size_.width;
    }

    /// The cell of corner i of a point of the tile, -1 where it is outside.
    __device__ int corner(const GridPoint<P> &point, int i) const {
        const int y = point.y + i / 2, x = point.x + i % 2;
        return y >= 0 && y < size_.height && x >= 0 && x < size_.width ? y * width + x : -1;
    }

    /// Lists points from `first` on, until all are seen or those of one more step would not fit. Returns the first that
    /// is not seen.
    __device__ int64_t list(const T *grid, int64_t first) {
        listed_ = 0;
        int turn = 0;
        for (int64_t p = first; p < tiles_.area; p += tiles_.capacity, turn ^= warps) {
            const int64_t mine = p + warp_ * (tiles_.capacity / warps) + lane_;
            T coordinates[steps][2] = {};
            unsigned votes[steps];
            int in_warp = 0, before = 0, total = 0;
#pragma unroll
            for (int u = 0; u < steps; ++u) {
                if (has_step(u) && mine + u * 32 < tiles_.area) load_pair(coordinates[u], grid + (mine + u * 32) * 2);
            }
#pragma unroll
            for (int u = 0; u < steps; ++u) {
                GridPoint<P> point;
                votes[u] =
                    __ballot_sync(~0u, has_step(u) && mine + u * 32 < tiles_.area && enter(coordinates[u], point));
                in_warp += __popc(votes[u]);
            }
            if (lane_ == 0) counts_[turn + warp_] = in_warp;
            __syncthreads();
#pragma unroll
            for (int w = 0; w < warps; ++w) {
                if (w == warp_) before = total;
                total += counts_[turn + w];
            }
            if (listed_ + total > tiles_.capacity || p - first > INT32_MAX) return p;
            int to = listed_ + before;
#pragma unroll
            for (int u = 0; u < steps; ++u) {
                if (votes[u] >> lane_ & 1) {
                    list_[to + __popc(votes[u] & ((1u << lane_) - 1))] = static_cast<uint32_t>(mine + u * 32 - first);
                }
                to += __popc(votes[u]);
            }
            listed_ += total;
        }
        return tiles_.area;
    }

    /// Sorts the corners of the listed points by cell; those of one cell keep the order of the points, but for 32 of
    /// them at once, which go corner by corner. `grid` begins at the list's first point.
    __device__ void sort(const T *grid) {
        const int cells = tiles_.rows * width;
        uint16_t *places = places_ + warp_ * cells; // by cell: first how many corners this warp has for it, then where
        for (int i = threadIdx.x; i < warps * cells / 2; i += threads) reinterpret_cast<uint32_t *>(places_)[i] = 0;
        int *used = counts_ + 2 * warps;
        if (threadIdx.x == 0) *used = 0;
        __syncthreads();

        GridPoint<P> points[steps];
#pragma unroll
        for (int u = 0; u < steps; ++u) {
            points[u].y = INT32_MIN;
            const int at = listed(u);
            if (at < 0) continue;
            T coordinates[2];
            load_pair(coordinates, grid + int64_t{list_[at]} * 2);
            enter(coordinates, points[u]);
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const int cell = corner(points[u], i);
                if (cell < 0) continue;
                atomicAdd(reinterpret_cast<uint32_t *>(places) + cell / 2, uint32_t{1} << cell % 2 * 16);
            }
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < rows; ++k) {
            const int row = warp_ + k * warps;
            uint16_t *place = places_ + row * width + lane_;
            int total = 0;
            for (int w = 0; row < tiles_.rows && w < warps; ++w) total += place[w * cells];
            begin_[k] = end_[k] = total ? atomicAdd(used, total) : 0; // anywhere: the order of the cells is no matter
            for (int w = 0; row < tiles_.rows && w < warps; ++w) {
                const int count = place[w * cells];
                place[w * cells] = static_cast<uint16_t>(end_[k]);
                end_[k] += count;
            }
        }
        __syncthreads();
#pragma unroll
        for (int u = 0; u < steps; ++u) {
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const int mine = corner(points[u], i);
                const unsigned peers = __match_any_sync(~0u, mine);
                const int rank = __popc(peers & ((1u << lane_) - 1));
                if (mine >= 0) entries_[places[mine] + rank] = {points[u].weight(i / 2, i % 2), listed(u)};
                __syncwarp();
                if (mine >= 0 && rank == 0) places[mine] += static_cast<uint16_t>(__popc(peers));
                __syncwarp();
            }
        }
        __syncthreads();
    }

    /// The gradients of the listed points in some channels; `from` is the list's first point in the first of them.
    __device__ void stage(const T *from, int channels) const {
        for (int i = threadIdx.x; i < listed_; i += threads) {
            const T *point = from + list_[i];
            P d[depth];
#pragma unroll
            for (int c = 0; c < depth; ++c) d[c] = c < channels ? widen(point[c * tiles_.area]) : P(0);
            memcpy(staged_ + i, d, 16);
            memcpy(staged_ + tiles_.capacity + i, d + depth / 2, 16);
        }
    }

    __device__ void add_entry(int at, P (&sums)[depth]) const {
        const Entry entry = entries_[at];
        const Lanes low = staged_[entry.point], high = staged_[tiles_.capacity + entry.point];
#pragma unroll
        for (int c = 0; c < depth / 2; ++c) {
            sums[c] = multiply_add(entry.weight, low.values[c], sums[c]);
            sums[c + depth / 2] = multiply_add(entry.weight, high.values[c], sums[c + depth / 2]);
        }
    }

    /// Adds the entries of the thread's cell. Those of a cell that has many are summed by the warp.
    __device__ void gather(int begin, int end, P (&sums)[depth]) const {
        const bool many = end - begin > GridPolicy::tile_alone;
#pragma unroll 2
        for (int at = begin; at < end && !many; ++at) add_entry(at, sums);
        for (unsigned votes = __ballot_sync(~0u, many); votes; votes &= votes - 1) {
            const int owner = __ffs(votes) - 1, last = __shfl_sync(~0u, end, owner);
            P part[depth] = {};
#pragma unroll 2
            for (int at = __shfl_sync(~0u, begin, owner) + lane_; at < last; at += 32) add_entry(at, part);
#pragma unroll
            for (int c = 0; c < depth; ++c) {
                for (int step = 16; step; step /= 2) part[c] += __shfl_xor_sync(~0u, part[c], step);
                if (lane_ == owner) sums[c] += part[c];
            }
        }
    }

    __device__ bool has_step(int u) const { return u * threads < tiles_.capacity; }
    /// The u-th listed point that this thread sorts, or -1.
    __device__ int listed(int u) const {
        const int at = warp_ * (tiles_.capacity / warps) + u * 32 + lane_;
        return has_step(u) && at < listed_ ? at : -1;
    }

    const InputTiles &tiles_;
    Entry *entries_;   // [4 * capacity]
    Lanes *staged_;    // [2, capacity]: channels of a listed point
    uint16_t *places_; // [warps, cells], before they are staged
    uint32_t *list_;   // [capacity]: points, from the first that was looked at on
    int *counts_;      // [2, warps] listed points of a warp; entries in use
    const int warp_ = threadIdx.x / 32, lane_ = threadIdx.x % 32;
    int32_t top_ = 0, left_ = 0;
    PlaneSize size_{};
    int listed_ = 0;
    int begin_[rows], end_[rows]; // entries of this thread's cells
};

template <class T> InputTiles InputTiles::of(int64_t N, int32_t C, const PlaneSize &in, int64_t area, int fitting) {
    using Tile = TileGradient<T>;
    InputTiles tiles{in, C, 0, GridPolicy::tile_rows, GridPolicy::tile_list, area, 0, 0, 0, 0};
    while (tiles.capacity > Tile::threads && Tile::shared_bytes(tiles) > fitting) tiles.capacity -= Tile::threads;
    // A list with room for a third more points than an even grid has for a tile.
    const int64_t even = tiles.capacity * 3 / 4 * std::max<int64_t>(in.area(), 1) / area / Tile::width;
    tiles.rows = static_cast<int32_t>(std::clamp<int64_t>(even, 8, std::min(tiles.capacity / 32, tiles.rows)));
    tiles.across = ceil_divide(in.width, Tile::width);
    tiles.down = ceil_divide(in.height, tiles.rows);
    const int64_t groups = ceil_divide(C, Tile::depth), all = std::max<int64_t>(N * tiles.down * tiles.across, 1);
    tiles.channels = static_cast<int32_t>(
        std::min<int64_t>(C, ceil_divide(groups, ceil_divide(GridPolicy::tile_blocks, all)) * Tile::depth));
    tiles.pieces = ceil_divide(C, tiles.channels);
    tiles.count = N * tiles.pieces * tiles.down * tiles.across;
    return tiles;
}

template <class T>
__global__ void __launch_bounds__(GridPolicy::tile_threads, 2)
    grid_sample_backward_input_kernel(InputTiles tiles, const T *dout, const T *grid, T *dinput) {
    begin_kernel();
    extern __shared__ __align__(16) unsigned char shared_memory[];
    TileGradient<T> block(tiles, shared_memory);
    for (int64_t tile = blockIdx.x; tile < tiles.count; tile += gridDim.x) {
        const int64_t row = tile / tiles.across, piece = row / tiles.down, n = piece / tiles.pieces;
        const auto left = static_cast<int32_t>(tile - row * tiles.across) * TileGradient<T>::width;
        const auto top = static_cast<int32_t>(row - piece * tiles.down) * tiles.rows;
        const auto begin = static_cast<int32_t>(piece - n * tiles.pieces) * tiles.channels;
        block.add(n, begin, min(tiles.C - begin, tiles.channels) + begin, top, left, dout, grid, dinput);
    }
}

template <class T>
Status grid_sample_2d_backward(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                               const T *dout, const T *input, const T *grid, T *dinput, T *dgrid) {
    const PlaneSize in{IH, IW};
    const int64_t area = static_cast<int64_t>(OH) * OW;
    // Two blocks on a multiprocessor, where each takes 1 KiB more than it asks for.
    const int most = max_shared_bytes();
    const InputTiles tiles = InputTiles::of<T>(N, C, in, area, most > 96 << 10 ? most / 2 - 1024 : most);
    const Status status = launch_with_dynamic_shared(call, std::min<int64_t>(tiles.count, INT32_MAX),
                                                     GridPolicy::tile_threads, TileGradient<T>::shared_bytes(tiles),
                                                     grid_sample_backward_input_kernel<T>, tiles, dout, grid, dinput);
    if (status != Status::ok) return status;
    const PointShares shares(N, C, area, C);
    prefer_cache(grid_sample_backward_grid_kernel<T>);
    return launch(call, ceil_divide(shares.count, GridPolicy::threads), GridPolicy::threads, 0,
                  grid_sample_backward_grid_kernel<T>, shares, in, dout, input, grid, dgrid);
}

} // namespace baracuda::image
