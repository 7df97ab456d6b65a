// The gradient of grid_sample's input by lists of the points of each first corner: a thread adds to a cell what the
// points around it give, in their order, in all channels of a piece. Where cells are many beside points, threads have
// the corners of points, and the first point of a cell adds to it.
//
// Lists are in no order. A thread takes the first few points that it finds in them, in order, then those that follow
// these. Cells with many points are left to others.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/warp.cuh"
#include "family/image/clear.h"
#include "family/image/grid_sample_grid_adjoint_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

struct ListPolicy {
    static constexpr int threads = 256;
    template <class T> static constexpr int resident_blocks = sizeof(T) < 8 ? 4 : 3; // of a multiprocessor, at least
    static constexpr int most = 64;          // points of a cell that a thread adds
    static constexpr int most_steps = 96;    // that a thread takes along lists in the workspace: others may be long
    static constexpr int cells_of_point = 4; // more are not looked at for points
    // Of a multiprocessor: so few points far apart are listed by threads of their own, beside those that make the
    // gradient of the grid. bf16 16 x 4 of 265 x 296 at 57 x 91 26.8 us, 25.2; of 50 million cells 509, 520.
    static constexpr int apart_points = 1024;
    // What is cleared is read again where it is in the cache no more and points have so many cells: parts of what lies
    // in memory alone would be written else (bf16 2 x 10 of 8218 x 1037 at 214 x 292 251 us, 239). With 18 cells of a
    // point f32 12 x 1 of 764 x 5563 takes 494 us without reading, 565 with it.
    static constexpr int64_t most_cached = 128 << 20;
    static constexpr int cells_far_apart = 32;

    // Lists in shared memory.
    template <class T> static constexpr int most_threads = sizeof(T) < 8 ? 1024 : 512;
    static constexpr int lists_of_point = 2;                               // at most
    static constexpr int most_points = 8192, most_of_all_images = 1 << 16; // where they are not few
};

/// The lists of one image.
template <class P> class PointLists {
  public:
    static constexpr uint32_t none = ~0u;

    __device__ PointLists(ListedPoint<P> *points, uint32_t *heads, const ListShape &shape, int32_t width)
        : points_(points), heads_(heads), row_(static_cast<uint32_t>(width) + 1), shift_(shape.shift) {}

    /// Those of an image in a workspace.
    __device__ PointLists(const ListMemory<P> &memory, int64_t image, int64_t points, const ListShape &shape,
                          int32_t width)
        : PointLists(memory.points + image * points, memory.heads + image * shape.lists, shape, width) {}

    /// What the corners of cells are counted by, row by row from the one up and left of the image on.
    __device__ uint32_t corner(int32_t y, int32_t x) const {
        return static_cast<uint32_t>(y + 1) * row_ + static_cast<uint32_t>(x + 1);
    }
    /// From the first corner of a point to its corner i = 2 * row + column.
    __device__ uint32_t step(int i) const { return (i / 2 ? row_ : 0) + static_cast<uint32_t>(i % 2); }

    /// Adds a point to its list, by any thread.
    template <class T> __device__ void add(uint32_t index, const PlaneSize &in, const T *coordinates) const {
        GridPoint<P> point;
        ListedPoint<P> listed = {{none, none}, {}};
        if (locate(coordinates, in, point)) {
            const uint32_t at = corner(point.y, point.x);
            listed = {{atomicExch(&heads_[list(at)], index), at}, {point.down, point.right}};
        }
        points_[index] = listed;
    }
    __device__ uint32_t first(uint32_t corner) const { return heads_[list(corner)]; }
    __device__ PointLink link(uint32_t index) const { return points_[index].link; }
    __device__ PointWeights<P> weights(uint32_t index) const { return points_[index].weights; }
    /// Of corner i of a point.
    __device__ P weight(uint32_t index, int i) const {
        const PointWeights<P> weights = points_[index].weights;
        return GridPoint<P>{0, 0, weights.down, weights.right}.weight(i / 2, i % 2);
    }

  private:
    __device__ uint32_t list(uint32_t corner) const { return shift_ ? corner * 0x9e3779b1u >> shift_ : corner; }

    ListedPoint<P> *const points_;
    uint32_t *const heads_;
    const uint32_t row_;
    const int shift_;
};

/// The points around a cell.
template <class P> class CellPoints {
  public:
    /// Of the cell that is corner `cell`; `most_steps`: those along lists, as many points as an image has or fewer,
    /// with which the cell has too many.
    __device__ CellPoints(const PointLists<P> &lists, uint32_t cell, int most_steps)
        : lists_(lists), cell_(cell), most_steps_(most_steps) {}

    /// Whether these are too many for a thread.
    __device__ bool too_many() {
        take(0);
        return all_ > ListPolicy::most;
    }

    /// Whether corner i of `point`, or of any if that is none, is the first.
    __device__ bool begin_with(uint32_t point, int i) const {
        return point == PointLists<P>::none || keys_[0] == point * 4 + i;
    }

    /// Adds what they give to the cell, from the first of these channels on, if there are any and they begin with
    /// corner i of `point`; or writes it, of none zeros. Returns whether they are too many, and nothing was added.
    template <class T>
    __device__ bool add(uint32_t point, int i, bool adds, const T *dout, int64_t points, T *to, int64_t area,
                        int32_t channels) {
        constexpr int together = 2; // channels
        T old[together] = {};
        P sums[together] = {};
        int32_t c = 0;
        uint32_t from = 0;
        for (int left = -1;;) { // points whose share is not yet in the sums
            take(from);
            if (left < 0) {
                if (all_ > ListPolicy::most) return true;
                if ((adds && all_ == 0) || !begin_with(point, i)) return false;
                left = all_;
            }
            do {
                T d[together][held] = {};
#pragma unroll
                for (int u = 0; u < together; ++u) {
                    if (c + u >= channels) break;
#pragma unroll
                    for (int from_k = 0; from_k < held; from_k += group) {
                        if (from_k >= left) break;
#pragma unroll
                        for (int k = from_k; k < from_k + group; ++k) {
                            if (k < left) d[u][k] = dout[u * points + (keys_[k] >> 2)];
                        }
                    }
                }
                if (left == all_) {
#pragma unroll
                    for (int u = 0; u < together; ++u) {
                        sums[u] = 0;
                        if (adds && c + u < channels) old[u] = to[u * area];
                    }
                }
#pragma unroll
                for (int u = 0; u < together; ++u) {
                    if (c + u >= channels) break;
#pragma unroll
                    for (int from_k = 0; from_k < held; from_k += group) {
                        if (from_k >= left) break;
#pragma unroll
                        for (int k = from_k; k < from_k + group; ++k) {
                            if (k < left) sums[u] = multiply_add(weights_[k], widen(d[u][k]), sums[u]);
                        }
                    }
                }
                left -= held;
                if (left > 0) break;
#pragma unroll
                for (int u = 0; u < together; ++u) {
                    if (c + u < channels) to[u * area] = narrow<T>(widen(old[u]) + sums[u]);
                }
                c += together, dout += together * points, to += together * area;
                if (c >= channels) return false;
                left = all_;
            } while (all_ <= held);
            from = left < all_ ? keys_[held - 1] + 1 : 0;
        }
    }

  private:
    static constexpr int held = 9;  // of a grid at about the centres of all cells, at most
    static constexpr int group = 3; // of these, which are looked at together: most cells have fewer than all

    /// Takes those from a key on.
    __device__ void take(uint32_t from) {
        uint32_t at[4];
#pragma unroll
        for (int i = 0; i < 4; ++i) at[i] = lists_.first(cell_ - lists_.step(i));
#pragma unroll
        for (uint32_t &key : keys_) key = PointLists<P>::none;
        int all = 0, steps = 1;
        const auto any = [&] { return (at[0] & at[1] & at[2] & at[3]) != PointLists<P>::none; };
        const auto step = [&](auto is_first) {
            PointLink links[4]; // all are read before one is looked at: else a step waits for memory four times
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                links[i] = {PointLists<P>::none, PointLists<P>::none};
                if (at[i] != PointLists<P>::none) links[i] = lists_.link(at[i]);
            }
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                uint32_t key = at[i] * 4 + i;
                at[i] = links[i].next;
                if (links[i].corner != cell_ - lists_.step(i)) continue;
                ++all;
                if (key < from) continue;
#pragma unroll
                for (int k = 0; k < (decltype(is_first)::value ? i + 1 : held); ++k) {
                    const uint32_t other = keys_[k];
                    keys_[k] = other < key ? other : key, key = other < key ? key : other;
                }
            }
        };
        if (any()) step(std::true_type());
        while (any()) {
            step(std::false_type());
            if (++steps < most_steps_) continue;
            all = ListPolicy::most + 1;
            break;
        }
        all_ = all;
#pragma unroll
        for (int from_k = 0; from_k < held; from_k += group) {
            if (keys_[from_k] == PointLists<P>::none) break;
            PointWeights<P> weights[group] = {};
#pragma unroll
            for (int k = 0; k < group; ++k) {
                const uint32_t key = keys_[from_k + k];
                if (key != PointLists<P>::none) weights[k] = lists_.weights(key >> 2);
            }
#pragma unroll
            for (int k = 0; k < group; ++k) {
                const int i = static_cast<int>(keys_[from_k + k] & 3);
                weights_[from_k + k] = GridPoint<P>{0, 0, weights[k].down, weights[k].right}.weight(i / 2, i % 2);
            }
        }
    }

    const PointLists<P> &lists_;
    const uint32_t cell_;
    const int most_steps_;
    uint32_t keys_[held]; // 4 * point + corner, in order
    P weights_[held];
    int all_ = 0;
};

/// What threads add to the gradient of the input: cells in tiles, or corners of points, in pieces of the channels.
struct CellTasks {
    PlaneSize in;
    int32_t points, C, channels; // of an image, of an image, of a piece
    int threads, rows;           // of a block, of its tile
    Divider<int32_t> by_column;  // of a tile
    bool of_points;
    bool of_rough; // whether images whose grids have no order have a kernel of their own
    ListShape shape;
    Divider<int64_t> by_row;   // of corners
    TileGrid<4, int64_t> grid; // tiles across and down, or points in blocks and 1; pieces, images

    CellTasks(int64_t N, int32_t C, int64_t points, const PlaneSize &in, int threads, int lists_of_point,
              int64_t busy_blocks, int rough_channels = INT32_MAX)
        : in(in), points(static_cast<int32_t>(points)), C(C), channels(C), threads(threads),
          of_points(in.area() > ListPolicy::cells_of_point * points), of_rough(false),
          shape(points, in, lists_of_point), by_row(in.width + int64_t{1}) {
        int64_t across = ceil_divide(in.width, 32);
        by_column = Divider<int32_t>(static_cast<int32_t>(ceil_divide(in.width, across)));
        int64_t down = ceil_divide(in.height, threads / by_column.divisor());
        rows = static_cast<int>(ceil_divide(in.height, down));
        if (of_points) across = ceil_divide(4 * points, threads), down = 1;
        const int64_t pieces = std::clamp<int64_t>(busy_blocks / (across * down * N), 1, C);
        channels = static_cast<int32_t>(ceil_divide(C, pieces));
        grid = TileGrid<4, int64_t>(across, down, ceil_divide(C, channels), N);
        of_rough = !of_points && shape.shift == 0 && channels >= rough_channels;
    }
};

/// The cell of a thread.
struct CellTask {
    int32_t y = 0, x = 0;
    uint32_t corner = 0;
    uint32_t point = ~0u; // that must be the first of the cell, by its corner i; none where all are right
    int i = 0;
    bool exists = false;

    /// Of a tile.
    template <class P>
    __device__ CellTask(const CellTasks &tasks, const PointLists<P> &lists, const TileGrid<4, int64_t>::Place &place) {
        const auto thread = static_cast<int>(threadIdx.x);
        const int row = tasks.by_column.quotient(thread), width = tasks.by_column.divisor();
        if (row >= tasks.rows) return;
        y = static_cast<int32_t>(place[1]) * tasks.rows + row;
        x = static_cast<int32_t>(place[0]) * width + thread - row * width;
        corner = lists.corner(y, x);
        exists = y < tasks.in.height && x < tasks.in.width;
    }
    /// Corner i of a point.
    template <class P>
    __device__ CellTask(const CellTasks &tasks, const PointLists<P> &lists, uint32_t point, int i)
        : point(point), i(i) {
        const uint32_t first = lists.link(point).corner;
        if (first == PointLists<P>::none) return;
        corner = first + lists.step(i);
        const auto row = static_cast<int32_t>(tasks.by_row.quotient(first));
        y = row - 1 + i / 2, x = static_cast<int32_t>(first - row * (tasks.in.width + int64_t{1})) - 1 + i % 2;
        exists = y >= 0 && y < tasks.in.height && x >= 0 && x < tasks.in.width;
    }
    /// A cell of a tile, or a corner of one of the points of a block, each of which has four threads.
    template <class P>
    __device__ static CellTask of_thread(const CellTasks &tasks, const PointLists<P> &lists,
                                         const TileGrid<4, int64_t>::Place &place) {
        if (!tasks.of_points) return CellTask(tasks, lists, place);
        const int64_t q = place[0] * (tasks.threads / 4) + threadIdx.x / 4;
        CellTask made(tasks, lists, static_cast<uint32_t>(min(q, int64_t{tasks.points} - 1)), threadIdx.x % 4);
        made.exists = made.exists && q < tasks.points;
        return made;
    }
};

/// Whether shared memory has the lists of an image, how many bytes of it, and in blocks of how many threads.
template <class P> struct FewPoints {
    bool serve;
    int threads, shared_bytes;

    FewPoints(int64_t N, int64_t points, const PlaneSize &in) : serve(lists_serve(N, points, in)), threads(256) {
        using Policy = ListPolicy;
        if (points > few_listed_points)
            serve = serve && points <= Policy::most_points && N * points <= Policy::most_of_all_images;
        if (!serve) return;
        while (threads < Policy::most_threads<P> && 2 * threads < points) threads *= 2;
        const ListShape shape(points, in, Policy::lists_of_point);
        shared_bytes = static_cast<int>(points * sizeof(ListedPoint<P>) + shape.lists * sizeof(uint32_t));
        serve = points <= few_listed_points || shared_bytes <= max_shared_bytes() / 2 - 1024;
    }
};

/// Lists the points of all images, and makes the gradient of the grid; then blocks that clear meanwhile what kernels
/// after this one add to. apart: blocks of their own make the gradient of the grid.
template <class T>
__global__ void __launch_bounds__(GridPolicy::threads)
    grid_sample_list_kernel(GradientPoints points, int64_t blocks, bool apart, Cleared cleared, PlaneSize in,
                            ListShape shape, ListMemory<Compute<T>> memory, bool adds, const T *dout, const T *input,
                            const T *grid, T *dgrid) {
    begin_kernel();
    const auto threads = static_cast<int>(blockDim.x);
    int64_t block = blockIdx.x;
    const bool lists_points = block < blocks;
    if (apart && !lists_points) block -= blocks;
    if (block >= blocks) {
        cleared.clear(block - blocks, threads);
        return;
    }
    const int64_t index = block * threads + threadIdx.x;
    if (index >= points.count) return;
    if (lists_points) {
        const GradientPoints::Place place = points.place(index);
        const PointLists<Compute<T>> lists(memory, place.image, points.area, shape, in.width);
        lists.add(static_cast<uint32_t>(place.point), in, grid + index * 2);
    }
    if (!apart || !lists_points) add_to_grid(index, points, in, adds, dout, input, grid, dgrid);
}

/// Clears these, in blocks of which the others say of some images, a warp of each, whether their grids have no order.
template <class T>
__global__ void __launch_bounds__(GridPolicy::threads)
    grid_sample_clear_kernel(Cleared cleared, int64_t blocks, int64_t images, int64_t points, PlaneSize in,
                             const T *grid, uint32_t *rough) {
    begin_kernel();
    constexpr int threads = GridPolicy::threads;
    if (blockIdx.x < blocks) {
        cleared.clear(blockIdx.x);
        return;
    }
    const int64_t image = ((blockIdx.x - blocks) * threads + threadIdx.x) / 32;
    if (image >= images) return;
    const bool smooth = is_smooth(grid + image * points * 2, points, in);
    if (threadIdx.x % 32 == 0) rough[image] = !smooth;
}

/// Marks the tile, of so many rows, that has a cell.
template <class P>
__device__ void mark_tile(const PlaneSize &in, const ListMemory<P> &memory, int rows, int64_t image,
                          const CellTask &task) {
    constexpr int columns = ListMemory<P>::tile_columns;
    const int64_t across = ceil_divide(in.width, columns), down = ceil_divide(in.height, rows);
    const int64_t tile = (image * down + task.y / rows) * across + task.x / columns;
    if (atomicExch(&memory.unmarked[tile], 0) != 0)
        memory.tiles[atomicAdd(memory.marked, 1) + 1] = static_cast<uint32_t>(tile);
}

/// Adds to the cells that lists serve, or writes them and zeros to others, and marks the tiles, of so many rows, that
/// have others.
template <class T>
__global__ void __launch_bounds__(ListPolicy::threads, ListPolicy::resident_blocks<T>)
    grid_sample_cells_kernel(CellTasks tasks, ListMemory<Compute<T>> memory, int tile_rows, bool adds, const T *dout,
                             T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    const auto place = tasks.grid.place(blockIdx.x);
    const int64_t image = place[3];
    if (tasks.of_rough && memory.rough[image] != 0) return;
    const PointLists<P> lists(memory, image, tasks.points, tasks.shape, tasks.in.width);
    const CellTask task = CellTask::of_thread(tasks, lists, place);
    if (!task.exists) return;
    const int64_t first = place[2] * tasks.channels, plane = image * tasks.C + first, area = tasks.in.area();
    T *const to = dinput + plane * area + static_cast<int64_t>(task.y) * tasks.in.width + task.x;
    const auto channels = static_cast<int32_t>(min(int64_t{tasks.channels}, tasks.C - first));
    CellPoints<P> points(lists, task.corner, ListPolicy::most_steps);
    if (!points.add(task.point, task.i, adds, dout + plane * tasks.points, tasks.points, to, area, channels)) return;
    mark_tile(tasks.in, memory, tile_rows, image, task);
    for (int32_t c = 0; !adds && c < channels; ++c) to[c * area] = T(0);
}

/// The same for images of few points, whose lists each block makes in shared memory; then blocks for the grid, in which
/// so many threads have a point.
template <class T>
__global__ void __launch_bounds__(ListPolicy::most_threads<T>)
    grid_sample_backward_small_kernel(CellTasks tasks, GradientPoints points, int grid_threads, bool adds,
                                      const T *dout, const T *input, const T *grid, T *dinput, T *dgrid) {
    begin_kernel();
    using P = Compute<T>;
    const int threads = tasks.threads;
    const int64_t of_grid = blockIdx.x - tasks.grid.count();
    if (of_grid >= 0) {
        if (static_cast<int>(threadIdx.x) < grid_threads)
            add_to_grid(of_grid * grid_threads + threadIdx.x, points, tasks.in, adds, dout, input, grid, dgrid);
        return;
    }
    const auto place = tasks.grid.place(blockIdx.x);
    const int64_t image = place[3];
    auto *const listed = dynamic_shared_memory<ListedPoint<P>>();
    auto *const heads = reinterpret_cast<uint32_t *>(listed + tasks.points);
    const PointLists<P> lists(listed, heads, tasks.shape, tasks.in.width);
    for (uint32_t i = threadIdx.x; i < tasks.shape.lists; i += threads) heads[i] = PointLists<P>::none;
    __syncthreads();
    grid += image * tasks.points * 2;
#pragma unroll 2
    for (int q = threadIdx.x; q < tasks.points; q += threads) lists.add(q, tasks.in, grid + int64_t{q} * 2);
    __syncthreads();

    const CellTask task = CellTask::of_thread(tasks, lists, place);
    const int64_t first = place[2] * tasks.channels, plane = image * tasks.C + first, area = tasks.in.area();
    const auto channels = static_cast<int32_t>(min(int64_t{tasks.channels}, tasks.C - first));
    dout += plane * tasks.points, dinput += plane * area;
    const int64_t to = static_cast<int64_t>(task.y) * tasks.in.width + task.x;
    bool many = false;
    if (task.exists) {
        CellPoints<P> around(lists, task.corner, INT32_MAX);
        many = around.add(task.point, task.i, adds, dout, tasks.points, dinput + to, area, channels) &&
               around.begin_with(task.point, task.i);
    }
    // A warp adds those of a cell that has many.
    for (uint32_t votes = __ballot_sync(~0u, many); votes; votes &= votes - 1) {
        const int owner = __ffs(static_cast<int>(votes)) - 1, lane = threadIdx.x % 32;
        const uint32_t corner = __shfl_sync(~0u, task.corner, owner);
        for (int32_t c = 0; c < channels; ++c) {
            P part = 0;
            for (int q = lane; q < tasks.points; q += 32) {
#pragma unroll
                for (int i = 0; i < 4; ++i) {
                    if (lists.link(q).corner != corner - lists.step(i)) continue;
                    part = multiply_add(lists.weight(q, i), widen(dout[int64_t{c} * tasks.points + q]), part);
                }
            }
            const P sum = warp_sum(part);
            T *const cell = dinput + c * area + to;
            if (lane == owner) *cell = narrow<T>((adds ? widen(*cell) : P(0)) + sum);
        }
    }
}

} // namespace baracuda::image
