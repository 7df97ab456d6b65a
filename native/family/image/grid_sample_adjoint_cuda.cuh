// The gradients of grid_sample.h on the device.
//
// The gradient of a cell of the input is a sum over the points around it, whose number and places the grid decides. A
// block takes a tile of cells, looks at all points of the image in their order, and
//
//     list     lists those that touch the tile,
//     sort     sorts their corners by cell,
//     stage    copies their gradients in a few channels to shared memory,
//     gather   lets each thread sum the corners of its cells in these channels.
//
// Where the list is full, the sums stay in registers, and the block goes on with the points that follow. What is added
// to a cell, and in which order, depends on the grid alone. Of cells with few points that is what lists give them
// (grid_sample_lists_cuda.cuh), which serve first where they can.
#pragma once

#include "core/device/block.cuh"
#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/grid_sample_cuda.cuh"
#include "family/image/grid_sample_few_cuda.cuh"
#include "family/image/grid_sample_lists_cuda.cuh"
#include "family/image/grid_sample_rough_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

/// How the planes of an image, in pieces of its channels, are cut into tiles.
struct InputTiles {
    static constexpr int width = 32; // of a tile: a warp's lanes

    PlaneSize in;
    int64_t points;            // of an image
    int32_t C, channels;       // of an image, of a piece
    int32_t rows, capacity;    // of a tile, of a list in points
    TileGrid<4, int64_t> grid; // tiles across, tiles down, pieces, images

    /// `shared_limit`: bytes of shared memory that a block may have; `busy_blocks` keep the device busy.
    template <class T>
    static InputTiles of(int64_t N, int32_t C, const PlaneSize &in, int64_t points, int shared_limit, int busy_blocks);
};

template <class T> class TileGradient {
  public:
    using P = Compute<T>;
    static constexpr int threads = GridPolicy::tile_threads, warps = threads / 32;
    static constexpr int steps = GridPolicy::max_list / threads;   // listed points of a thread, at most
    static constexpr int depth = 32 / sizeof(P);                   // channels at once
    static constexpr int rows = GridPolicy::max_tile_rows / warps; // cells of a thread, at most
    static constexpr int width = InputTiles::width;

    __device__ TileGradient(const InputTiles &tiles, unsigned char *memory)
        : tiles_(tiles), entries_(reinterpret_cast<Entry *>(memory)),
          staged_(reinterpret_cast<HalfDepth *>(entries_ + 4 * tiles.capacity)),
          places_(reinterpret_cast<uint16_t *>(staged_)),
          list_(reinterpret_cast<uint32_t *>(memory + entry_bytes(tiles) + overlay_bytes(tiles))),
          counts_(reinterpret_cast<int *>(list_ + tiles.capacity)) {}

    static int64_t shared_bytes(const InputTiles &tiles) {
        return entry_bytes(tiles) + overlay_bytes(tiles) + (tiles.capacity + 2 * warps + 1) * sizeof(int);
    }

    /// Adds to the cells of a tile in the channels of a piece: to all, or to those that lists do not serve.
    __device__ void add(const TileGrid<4, int64_t>::Place &place, const ListShape &shape, const ListMemory<P> *lists,
                        const T *dout, const T *grid, T *dinput) {
        left_ = static_cast<int32_t>(place[0]) * width, top_ = static_cast<int32_t>(place[1]) * tiles_.rows;
        size_ = {min(tiles_.rows, tiles_.in.height - top_), min(width, tiles_.in.width - left_)};
        const auto begin = static_cast<int32_t>(place[2]) * tiles_.channels;
        const int32_t end = begin + min(tiles_.channels, tiles_.C - begin);
        const int64_t plane = place[3] * tiles_.C; // the image's first
        grid += place[3] * tiles_.points * 2;
        bool own[rows];
#pragma unroll
        for (int k = 0; k < rows; ++k) {
            own[k] = lists == nullptr || !served(*lists, shape, place[3], warp_ + k * warps);
        }
        int64_t first = 0, next = 0; // the list has the points first <= p < next
        for (int32_t c = begin; c < end; c += depth) {
            const int channels = min(depth, end - c);
            const T *from = dout + (plane + c) * tiles_.points;
            P sums[rows][depth] = {};
            bool received[rows] = {};
            do {
                if (first > 0 || next < tiles_.points) { // else all points are listed
                    first = next < tiles_.points ? next : 0;
                    next = list(grid, first);
                    if (listed_ == 0 && next - first == tiles_.points) { // no point touches the tile
                        __syncthreads();
                        return;
                    }
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
            } while (next < tiles_.points);
#pragma unroll
            for (int k = 0; k < rows; ++k) {
                if (received[k] && own[k]) write(dinput + (plane + c) * tiles_.in.area(), k, channels, sums[k]);
            }
        }
    }

  private:
    /// A corner of a listed point.
    struct Entry {
        P weight;
        int point; // of the list
    };
    using HalfDepth = Vector<P, depth / 2>; // 16 bytes: wider ones would have bank conflicts

    static HD int64_t entry_bytes(const InputTiles &tiles) { return int64_t{4} * tiles.capacity * sizeof(Entry); }
    /// What is staged takes the memory of the places.
    static HD int64_t overlay_bytes(const InputTiles &tiles) {
        const int64_t staged = int64_t{2} * tiles.capacity * sizeof(HalfDepth);
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

    /// Whether a point touches the tile: enter() without the cell. Where an end of the tile is no number of P, points
    /// behind it may be taken for ones before it; they have no corner in the tile.
    __device__ bool touches(const T (&coordinates)[2]) const {
        const auto within = [](P source, int32_t begin, int32_t size) {
            const int32_t end = begin + size;
            const P slack = sizeof(P) == sizeof(f32) && end > 1 << 24 ? P(1 + 0x1p-22) : P(1);
            return source >= static_cast<P>(begin - 1) && source < static_cast<P>(end) * slack;
        };
        return within(to_cells(widen(coordinates[1]), tiles_.in.height), top_, size_.height) &&
               within(to_cells(widen(coordinates[0]), tiles_.in.width), left_, size_.width);
    }

    /// Lists those of the points from p on, `looks` of each thread, that touch the tile; or none, and returns false,
    /// where they do not fit. `counts`: an entry for each warp, which nobody uses any more.
    template <int looks> __device__ bool list_some(const T *grid, int64_t first, int64_t p, int *counts) {
        const int64_t mine = p + warp_ * (looks * 32) + lane_;
        const auto left = static_cast<int>(min(int64_t{looks * threads}, tiles_.points - mine));
        const bool paired = is_aligned(grid, 2 * sizeof(T));
        T coordinates[looks][2] = {};
#pragma unroll
        for (int u = 0; u < looks; ++u) {
            if (u * 32 < left) load_pair(coordinates[u], grid + (mine + u * 32) * 2, paired);
        }
        BlockCompaction<warps, looks> touching;
        touching.count(counts, [&](int u) { return u * 32 < left && touches(coordinates[u]); });
        if (listed_ + touching.total() > tiles_.capacity) return false;
        touching.for_each(
            [&](int u, int place) { list_[listed_ + place] = static_cast<uint32_t>(mine + u * 32 - first); });
        listed_ += touching.total();
        return true;
    }

    /// Lists points from `first` on, until all are seen or those of one more step would not fit. Returns the first that
    /// is not seen. A step is wide, but for a while after one whose points did not fit.
    __device__ int64_t list(const T *grid, int64_t first) {
        constexpr int wide = sizeof(T) == 8 ? 4 : 8;
        listed_ = 0;
        int turn = 0;       // the warps' counts of one step, or of the other
        int64_t narrow = 0; // points until the next wide step
        for (int64_t p = first; p < tiles_.points; turn ^= warps) {
            if (p - first > INT32_MAX) return p;
            if (narrow <= 0) {
                if (list_some<wide>(grid, first, p, counts_ + turn)) {
                    p += wide * threads;
                } else {
                    narrow = wide * threads;
                }
            } else {
                if (!list_some<1>(grid, first, p, counts_ + turn)) return p;
                p += threads, narrow -= threads;
            }
        }
        return tiles_.points;
    }

    /// Whether lists serve the thread's cell of a row.
    __device__ bool served(const ListMemory<P> &memory, const ListShape &shape, int64_t image, int row) const {
        if (row >= size_.height || lane_ >= size_.width) return true;
        const PointLists<P> lists(memory, image, tiles_.points, shape, tiles_.in.width);
        return !CellPoints<P>(lists, lists.corner(top_ + row, left_ + lane_), ListPolicy::most_steps).too_many();
    }

    /// Sorts the corners of the listed points by cell; those of one cell keep the order of the points. `grid` begins at
    /// the list's first point.
    __device__ void sort(const T *grid) {
        const int cells = tiles_.rows * width;
        // By cell: first how many corners this warp has for it, then where the next of them goes.
        uint16_t *places = places_ + warp_ * cells;
        for (int i = threadIdx.x; i < warps * cells / 2; i += threads) reinterpret_cast<uint32_t *>(places_)[i] = 0;
        int *used = counts_ + 2 * warps;
        if (threadIdx.x == 0) *used = 0;
        __syncthreads();

        // Each warp counts its corners.
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

        // Each thread gives its cells entries, and each warp its part of them.
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

        // Each warp writes its entries, of 8 points at once: their corners in the order of lanes.
#pragma unroll
        for (int u = 0; u < steps; ++u) {
            const int from_lane = nth_point(u) - lane_;
            const int at_cell = points[u].y == INT32_MIN ? INT32_MIN : points[u].y * 256 + points[u].x + 1;
#pragma unroll 2
            for (int part = 0; part < 4; ++part) {
                const int from = part * 8 + lane_ / 4, i = lane_ % 4, shared = __shfl_sync(~0u, at_cell, from);
                const P down = __shfl_sync(~0u, points[u].down, from), right = __shfl_sync(~0u, points[u].right, from);
                const GridPoint<P> point = {shared >> 8, (shared & 255) - 1, down, right};
                const int cell = corner(point, i);
                const uint32_t peers = __match_any_sync(~0u, cell);
                const int rank = warp_rank(peers);
                if (cell >= 0) entries_[places[cell] + rank] = {point.weight(i / 2, i % 2), from_lane + from};
                __syncwarp();
                if (cell >= 0 && rank == 0) places[cell] += static_cast<uint16_t>(__popc(peers));
                __syncwarp();
            }
        }
        __syncthreads();
    }

    /// The gradients of the listed points in some channels; `from` is the list's first point in the first of them.
    __device__ void stage(const T *from, int channels) const {
#pragma unroll 4 // points, whose loads come before the first store
        for (int i = threadIdx.x; i < listed_; i += threads) {
            const T *point = from + list_[i];
            P d[2][depth / 2];
#pragma unroll
            for (int c = 0; c < depth; ++c) {
                d[c / (depth / 2)][c % (depth / 2)] = c < channels ? widen(point[c * tiles_.points]) : P(0);
            }
            HalfDepth low, high;
            low.set(d[0]), high.set(d[1]);
            staged_[i] = low, staged_[tiles_.capacity + i] = high;
        }
    }

    __device__ void add_entry(int at, P (&sums)[depth]) const {
        const Entry entry = entries_[at];
        const HalfDepth low = staged_[entry.point], high = staged_[tiles_.capacity + entry.point];
#pragma unroll
        for (int c = 0; c < depth / 2; ++c) {
            sums[c] = multiply_add(entry.weight, low.lane(c), sums[c]);
            sums[c + depth / 2] = multiply_add(entry.weight, high.lane(c), sums[c + depth / 2]);
        }
    }

    /// Adds the entries of the thread's cell. Those of a cell that has many are summed by the warp.
    __device__ void gather(int begin, int end, P (&sums)[depth]) const {
        const bool many = end - begin > GridPolicy::max_thread_corners;
#pragma unroll 2
        for (int at = begin; at < end && !many; ++at) add_entry(at, sums);
        for (uint32_t votes = __ballot_sync(~0u, many); votes; votes &= votes - 1) {
            const int owner = __ffs(votes) - 1, last = __shfl_sync(~0u, end, owner);
            P part[depth] = {};
#pragma unroll 2
            for (int at = __shfl_sync(~0u, begin, owner) + lane_; at < last; at += 32) add_entry(at, part);
#pragma unroll
            for (int c = 0; c < depth; ++c) {
                const P sum = warp_sum(part[c]);
                if (lane_ == owner) sums[c] += sum;
            }
        }
    }

    /// Adds the sums of the thread's cell of row k to memory, in batches of four channels whose loads come first.
    __device__ void write(T *plane, int k, int channels, const P (&sums)[depth]) const {
        constexpr int batch = 4;
        const int64_t y = top_ + warp_ + k * warps, x = left_ + lane_, area = tiles_.in.area();
        T *to = plane + y * tiles_.in.width + x;
#pragma unroll
        for (int c = 0; c < depth; c += batch) {
            T old[batch] = {};
#pragma unroll
            for (int i = 0; i < batch; ++i) {
                if (c + i < channels) old[i] = to[i * area];
            }
#pragma unroll
            for (int i = 0; i < batch; ++i, to += area) {
                if (c + i < channels) *to = narrow<T>(widen(old[i]) + sums[c + i]);
            }
        }
    }

    __device__ bool has_step(int u) const { return u * threads < tiles_.capacity; }
    /// The u-th of the points that the block takes at once that is this thread's.
    __device__ int nth_point(int u) const { return warp_ * (tiles_.capacity / warps) + u * 32 + lane_; }
    /// The u-th listed point that this thread sorts, or -1.
    __device__ int listed(int u) const {
        const int at = nth_point(u);
        return has_step(u) && at < listed_ ? at : -1;
    }

    const InputTiles &tiles_;
    Entry *entries_;    // [4 * capacity]
    HalfDepth *staged_; // [2, capacity]: channels of a listed point
    uint16_t *places_;  // [warps, cells], before they are staged
    uint32_t *list_;    // [capacity]: points, from the first that was looked at on
    int *counts_;       // [2, warps] listed points of a warp; entries in use
    const int warp_ = threadIdx.x / 32, lane_ = threadIdx.x % 32;
    int32_t top_ = 0, left_ = 0;
    PlaneSize size_{};
    int listed_ = 0;
    int begin_[rows], end_[rows]; // entries of this thread's cells
};

template <class T>
InputTiles InputTiles::of(int64_t N, int32_t C, const PlaneSize &in, int64_t points, int shared_limit,
                          int busy_blocks) {
    using Tile = TileGradient<T>;
    InputTiles tiles{in, points, C, 0, GridPolicy::max_tile_rows, GridPolicy::max_list, {}};
    if (lists_serve(N, points, in)) tiles.rows /= 2; // few tiles have more points than lists serve
    while (tiles.capacity > Tile::threads && Tile::shared_bytes(tiles) > shared_limit) tiles.capacity -= Tile::threads;
    // A list with room for a third more points than an even grid has for a tile.
    const int64_t even = tiles.capacity * 3 / 4 * in.area() / points / Tile::width;
    tiles.rows = static_cast<int32_t>(std::clamp<int64_t>(even, 8, std::min(tiles.capacity / 32, tiles.rows)));
    const int64_t across = ceil_divide(in.width, Tile::width), down = ceil_divide(in.height, tiles.rows);
    // As many channels as leave enough blocks.
    const int64_t groups = ceil_divide(C, Tile::depth), pieces = ceil_divide(busy_blocks, N * down * across);
    tiles.channels = static_cast<int32_t>(std::min<int64_t>(C, ceil_divide(groups, pieces) * Tile::depth));
    tiles.grid = TileGrid<4, int64_t>(across, down, ceil_divide(C, tiles.channels), N);
    return tiles;
}

/// The gradient of the input in all tiles, or where there are lists in those that are marked.
template <class T>
__global__ void __launch_bounds__(GridPolicy::tile_threads, GridPolicy::busy_tile_blocks)
    grid_sample_backward_input_kernel(InputTiles tiles, ListShape shape, ListMemory<Compute<T>> lists, const T *dout,
                                      const T *grid, T *dinput) {
    begin_kernel();
    const bool all = lists.marked == nullptr;
    const int64_t pieces = tiles.grid.extent(2);
    const int64_t count = all ? tiles.grid.count() : static_cast<uint32_t>(*lists.marked + 1) * pieces;
    if (blockIdx.x >= count) return;
    TileGradient<T> block(tiles, dynamic_shared_memory<unsigned char>());
    for (int64_t i = blockIdx.x; i < count; i += gridDim.x) {
        auto place = tiles.grid.place(all ? i : 0);
        if (!all) {
            const int64_t across = tiles.grid.extent(0), down = tiles.grid.extent(1), tile = lists.tiles[i / pieces];
            place = {{tile % across, tile / across % down, i % pieces, tile / across / down}};
        }
        block.add(place, shape, all ? nullptr : &lists, dout, grid, dinput);
    }
}

/// adds: to both gradients; else they are written.
template <class T>
Status grid_sample_backward(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                            bool adds, const T *dout, const T *input, const T *grid, T *dinput, T *dgrid) {
    using P = Compute<T>;
    constexpr int threads = GridPolicy::threads;
    const PlaneSize in{IH, IW};
    const int64_t area = static_cast<int64_t>(OH) * OW;
    const GradientPoints points(N, C, area);
    const int64_t grid_blocks = ceil_divide(points.count, threads);
    // Few points are spread over more multiprocessors in small blocks, each of which gathers from its own L1.
    const int grid_threads = grid_blocks < busy_blocks() ? GridPolicy::few_points_threads : threads;
    if (FewPointsTasks::serve(N, C, area, in)) {
        const FewPointsTasks tasks(N, C, area, in);
        constexpr int few_threads = FewPointsPolicy::threads;
        return launch(call, tasks.grid.count() + ceil_divide(points.count, few_threads), few_threads, 0,
                      grid_sample_backward_few_kernel<T>, tasks, points, adds, dout, input, grid, dinput, dgrid);
    }
    Cleared cleared{nullptr, 0, reinterpret_cast<char *>(dinput), 0};
    if (!adds) cleared.count = static_cast<int64_t>(sizeof(T)) * N * C * in.area();
    const auto clear_first = [&](int64_t images, uint32_t *rough) {
        const int64_t blocks = cleared.blocks(), all = blocks + ceil_divide(images, threads / 32);
        if (all == 0) return Status::ok;
        return launch(call, all, threads, 0, grid_sample_clear_kernel<T>, cleared, blocks, images, area, in, grid,
                      rough);
    };
    if (const FewPoints<P> few(N, area, in); few.serve) {
        const CellTasks tasks(N, C, area, in, few.threads, ListPolicy::lists_of_point,
                              2 * busy_blocks() * threads / few.threads);
        if (tasks.of_points) {
            const Status status = clear_first(0, nullptr);
            if (status != Status::ok) return status;
        }
        // The warps of few points are spread over all multiprocessors: a thread goes through all channels.
        const int64_t warps = std::clamp<int64_t>(points.count / 32 / multiprocessors(), 1, few.threads / 32);
        const int of_grid = 32 * static_cast<int>(warps);
        return launch_with_dynamic_shared(call, tasks.grid.count() + ceil_divide(points.count, of_grid), few.threads,
                                          few.shared_bytes, grid_sample_backward_small_kernel<T>, tasks, points,
                                          of_grid, adds, dout, input, grid, dinput, dgrid);
    }
    // Two blocks on a multiprocessor, where each takes 1 KiB more than it asks for.
    const int most = max_shared_bytes(), busy = GridPolicy::busy_tile_blocks * multiprocessors();
    const InputTiles tiles = InputTiles::of<T>(N, C, in, area, most > 96 << 10 ? most / 2 - 1024 : most, busy);
    const auto add_tiles = [&](int64_t blocks, const ListShape &shape, const ListMemory<P> &lists) {
        return launch_with_dynamic_shared(call, std::min(blocks, tiles.grid.count()), GridPolicy::tile_threads,
                                          TileGradient<T>::shared_bytes(tiles), grid_sample_backward_input_kernel<T>,
                                          tiles, shape, lists, dout, grid, dinput);
    };
    if (!lists_serve(N, area, in) || call.workspace == nullptr ||
        call.workspace_bytes < grid_sample_2d_backward_workspace_size<T>(N, C, IH, IW, OH, OW)) {
        Status status = clear_first(0, nullptr);
        if (status != Status::ok) return status;
        status = add_tiles(INT32_MAX, {}, {});
        if (status != Status::ok) return status;
        prefer_cache(grid_sample_backward_grid_kernel<T>);
        return launch(call, ceil_divide(points.count, grid_threads), grid_threads, 0,
                      grid_sample_backward_grid_kernel<T>, points, in, adds, dout, input, grid, dgrid);
    }
    const CellTasks tasks(N, C, area, in, ListPolicy::threads, ListMemory<P>::lists_of_point, 2 * busy_blocks(),
                          RoughPolicy::least_channels);
    Scratch scratch(call.workspace);
    const ListMemory<P> lists(scratch, N, area, in);
    // What threads of all cells write need not be cleared.
    Cleared beside_lists = cleared;
    if (!tasks.of_points && !tasks.of_rough) beside_lists.count = 0;
    const bool reads_cleared =
        tasks.of_points && cleared.count > ListPolicy::most_cached && in.area() > ListPolicy::cells_far_apart * area;
    cleared = {reinterpret_cast<uint4 *>(lists.cleared), lists.cleared_words / 4, nullptr, 0};
    Status status = clear_first(tasks.of_rough ? N : 0, lists.rough);
    if (status != Status::ok) return status;
    prefer_cache(grid_sample_list_kernel<T>);
    const int64_t list_blocks = ceil_divide(points.count, grid_threads);
    const bool apart = tasks.of_points && points.count <= int64_t{ListPolicy::apart_points} * multiprocessors();
    status = launch(call, (apart ? 2 : 1) * list_blocks + beside_lists.blocks(grid_threads), grid_threads, 0,
                    grid_sample_list_kernel<T>, points, list_blocks, apart, beside_lists, in, tasks.shape, lists, adds,
                    dout, input, grid, dgrid);
    if (status != Status::ok) return status;
    prefer_cache(grid_sample_cells_kernel<T>);
    status = launch(call, tasks.grid.count(), ListPolicy::threads, 0, grid_sample_cells_kernel<T>, tasks, lists,
                    tiles.rows, adds || tasks.of_rough || reads_cleared, dout, dinput);
    if (status != Status::ok) return status;
    if (tasks.of_rough) {
        status = launch(call, tasks.grid.count(), ListPolicy::threads, 0, grid_sample_rough_kernel<T>, tasks, lists,
                        tiles.rows, dout, dinput);
        if (status != Status::ok) return status;
    }
    return add_tiles(busy, tasks.shape, lists);
}

} // namespace baracuda::image
