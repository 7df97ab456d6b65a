// grid_sample.h on the device.
//
// Where the grid has no order, each thread of a warp reads another line of memory, and the L1 cache serves one a cycle.
// Shared memory serves about nine random words a cycle. Large grids without order therefore sample planes from shared
// memory, where most of a plane fits. The others sample from global memory, and a thread samples one point in many
// channels, because its cells and weights are the same in all of them. The host cannot see the grid: for a large one
// both kernels start, each looks at the grid of every image, and samples the images that suit it.
#pragma once

#include "core/device/async_copy.cuh"
#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "core/layout/alignment.h"
#include "family/image/grid_sample.h"

#include <algorithm>

namespace baracuda::image {

/// Tuned on an H200; see benchmarks/h200.md.
struct GridPolicy {
    // Planes in global memory.
    static constexpr int threads = 256;
    // That a thread samples. f32 3 x 16 of 1067 x 627 at random points with 16, 6 495 us, 374; 9 x 26 of 254 x 652
    // turned 122, 131, with 3 149. Not timed for f64.
    template <class T> static constexpr int max_channels = sizeof(T) < 8 ? 6 : 16;
    static constexpr int channel_unroll = 2;  // of them, whose cells it reads before it sums
    static constexpr int busy_threads = 1984; // of a multiprocessor, which keep it busy

    // Planes in shared memory.
    static constexpr int plane_threads = 1024;
    static constexpr int min_plane_points = 8192; // that are worth loading a plane
    template <class T> static constexpr int point_unroll = sizeof(T) < 8 ? 8 : 4;

    // Smooth grids: neighbours among the points of an image are at most so far apart. In f64, planes in shared memory
    // are as fast for them.
    template <class T> static constexpr bool prefers_smooth = sizeof(T) < 8;
    static constexpr int smooth_columns = 4, smooth_rows = 1;
    static constexpr int smooth_channels = 16; // that a thread samples
    static constexpr int smooth_blocks = 6;    // of a multiprocessor
    static constexpr int smooth_parts = 16;    // of a problem, which they sample at once

    // The gradient of the grid.
    static constexpr int few_points_threads = 64; // of a block, where larger blocks would not keep the device busy

    // The gradient of the input.
    static constexpr int tile_threads = 512;
    static constexpr int max_tile_rows = 32;
    static constexpr int max_list = 1536;         // points that a block lists at once, where shared memory allows
    static constexpr int max_thread_corners = 64; // that one thread adds to a cell; the warp sums more
    static constexpr int busy_tile_blocks = 2;    // of a multiprocessor, which keep it busy
};

/// The four cells of a point, i = 2 * row + column: where they are in a plane, and their weights. Those outside are not
/// read.
template <class P> struct Corners {
    int64_t first; // of cell (y, x), which may be outside
    int32_t width;
    bool inside[4];
    P weights[4];

    __device__ Corners(const GridPoint<P> &point, const PlaneSize &in)
        : first(static_cast<int64_t>(point.y) * in.width + point.x), width(in.width) {
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            inside[i] = point.has(i / 2, i % 2, in);
            weights[i] = point.weight(i / 2, i % 2);
        }
    }

    template <class T> __device__ T cell(const T *plane, int i) const {
        return inside[i] ? plane[first + (i / 2 ? width : 0) + i % 2] : T(0);
    }
    template <class T> __device__ P sample(const T (&cells)[4]) const {
        P sum = 0;
#pragma unroll
        for (int i = 0; i < 4; ++i) sum = multiply_add(weights[i], widen(cells[i]), sum);
        return sum;
    }
    /// As of a point without neighbours.
    __device__ void clear() {
#pragma unroll
        for (int i = 0; i < 4; ++i) inside[i] = false, weights[i] = 0;
    }
};

/// What one thread does: a point of an image, in channels begin <= c < end.
struct PointTask {
    int64_t image, point;
    int32_t begin, end;
};

/// Tasks for the points of all images, whose channels are cut into pieces. Neighbours have neighbouring points.
struct PointTasks {
    int32_t C, channels;       // of an image, of a piece
    TileGrid<3, int64_t> grid; // points of an image, pieces, images

    PointTasks(int64_t N, int32_t C, int64_t points, int32_t channels)
        : C(C), channels(channels), grid(points, ceil_divide(C, channels), N) {}

    __device__ PointTask task(int64_t index) const {
        const auto place = grid.place(index);
        const auto begin = static_cast<int32_t>(place[1]) * channels;
        return {place[2], place[0], begin, C - begin < channels ? C : begin + channels};
    }
};

template <class T>
__device__ void sample_channels(const PointTask &task, int32_t C, int64_t area, const PlaneSize &in, const T *input,
                                const T *grid, T *output) {
    using P = Compute<T>;
    constexpr int unroll = GridPolicy::channel_unroll;
    GridPoint<P> point{};
    const bool visible = locate(grid + (task.image * area + task.point) * 2, in, point);
    Corners<P> corners(point, in);
    if (!visible) corners.clear();
    const int64_t in_area = in.area();
    const T *upper = input + (task.image * C + task.begin) * in_area + corners.first, *lower = upper + in.width;
    T *out = output + (task.image * C + task.begin) * area + task.point;
    int32_t left = task.end - task.begin;
    const auto sample = [&](auto count) { // of channels: all loads come before the arithmetic
        T cells[count.value][4];
#pragma unroll
        for (int u = 0; u < count.value; ++u, upper += in_area, lower += in_area) {
#pragma unroll
            for (int i = 0; i < 4; ++i) cells[u][i] = corners.inside[i] ? (i / 2 ? lower : upper)[i % 2] : T(0);
        }
#pragma unroll
        for (int u = 0; u < count.value; ++u, out += area) *out = narrow<T>(corners.sample(cells[u]));
        left -= count.value;
    };
#pragma unroll 1
    while (left >= unroll) sample(std::integral_constant<int, unroll>());
#pragma unroll 1
    while (left > 0) sample(std::integral_constant<int, 1>());
}

template <class T>
__global__ void __launch_bounds__(GridPolicy::threads)
    grid_sample_kernel(PointTasks tasks, PlaneSize in, const T *input, const T *grid, T *output) {
    begin_kernel();
    const int64_t index = static_cast<int64_t>(blockIdx.x) * GridPolicy::threads + threadIdx.x;
    if (index >= tasks.grid.count()) return;
    sample_channels(tasks.task(index), tasks.C, tasks.grid.extent(0), in, input, grid, output);
}

/// to = from[0], from[1], in one access where `from` is aligned to it.
template <class T> __device__ void load_pair(T (&to)[2], const T *from, bool aligned) {
    if (aligned) {
        Vector<T, 2> pair;
        pair.load(from);
        to[0] = pair.lane(0), to[1] = pair.lane(1);
    } else {
        to[0] = from[0], to[1] = from[1];
    }
}
template <class T> __device__ void load_pair(T (&to)[2], const T *from) {
    load_pair(to, from, is_aligned(from, 2 * sizeof(T)));
}

/// Whether most neighbours among the points of an image are so close to each other that L1 serves them well. A warp
/// looks at 32 places of 8 consecutive points.
template <class T> __device__ bool is_smooth(const T *grid, int64_t area, const PlaneSize &in) {
    using P = Compute<T>;
    constexpr int loads = 8, run = 8, places = loads * 32 / run;
    const int lane = threadIdx.x % 32;
    T coordinates[loads][2];
#pragma unroll
    for (int i = 0; i < loads; ++i) {
        const int64_t place = i * (32 / run) + lane / run;
        load_pair(coordinates[i], grid + (place * ((area - run) / (places - 1)) + lane % run) * 2);
    }
    int close = 0;
#pragma unroll
    for (int i = 0; i < loads; ++i) {
        const P x = to_cells(widen(coordinates[i][0]), in.width), y = to_cells(widen(coordinates[i][1]), in.height);
        const P across = x - __shfl_xor_sync(~0u, x, 1), down = y - __shfl_xor_sync(~0u, y, 1);
        close += __popc(
            __ballot_sync(~0u, fabs(across) <= GridPolicy::smooth_columns && fabs(down) <= GridPolicy::smooth_rows));
    }
    return close > loads * 32 / 4 * 3;
}

/// Samples the images that have a smooth grid. In `tasks` their `area` points are rounded up to whole warps, so that
/// the lanes of a warp look at the same image. Several parts of the tasks are in progress at once, so that a warp meets
/// few images; blocks of the same part sample neighbouring points, because these read the same cells.
template <class T>
__global__ void __launch_bounds__(GridPolicy::threads, GridPolicy::smooth_blocks)
    grid_sample_smooth_kernel(PointTasks tasks, int64_t area, PlaneSize in, const T *input, const T *grid, T *output) {
    begin_kernel();
    constexpr int threads = GridPolicy::threads, parts = GridPolicy::smooth_parts;
    const int64_t count = tasks.grid.count(), of_image = tasks.grid.extent(0) * tasks.grid.extent(1);
    const int blocks = gridDim.x / parts, part = blockIdx.x / blocks; // of a part; of this block
    const int64_t length = ceil_divide(count / 32, parts) * 32, begin = part * length;
    const int64_t end = count - begin < length ? count : begin + length;
    const int step = blocks * threads;
    int64_t image = -1;
    bool smooth = false;
    for (int64_t index = begin + (blockIdx.x - part * blocks) * threads + threadIdx.x; index < end; index += step) {
        const PointTask task = tasks.task(index);
        if (task.image != image) smooth = is_smooth(grid + task.image * area * 2, area, in);
        image = task.image;
        if (smooth) {
            if (task.point < area) sample_channels(task, tasks.C, area, in, input, grid, output);
        } else { // on to the next image
            while (index + step < (image + 1) * of_image) index += step;
        }
    }
}

/// to[0, length) = from[0, length), by all threads of a block; `to` is aligned to 16 bytes.
template <class T> __device__ void copy_to_shared(T *to, const T *from, int length) {
    constexpr int lanes = 16 / sizeof(T);
    const int vectors = is_aligned(from, 16) ? length / lanes : 0;
    for (int i = threadIdx.x; i < vectors; i += GridPolicy::plane_threads) {
        start_copy<16>(reinterpret_cast<char *>(to + i * lanes), from + i * lanes);
    }
    commit_copies();
#pragma unroll 4
    for (int i = vectors * lanes + threadIdx.x; i < length; i += GridPolicy::plane_threads) to[i] = from[i];
    wait_for_copies<0>();
}

/// floor(x) and what is left, where floor(x) is from 0 to 2^22; else an integer beyond that, or any where P is f64 and
/// x is not finite. In f32 without conversions, which are slow.
template <class P> __device__ uint32_t split(P x, P &fraction) {
    if constexpr (std::is_same_v<P, f32>) {
        const f32 shift = 12582912; // 1.5 * 2^23: the last bits of a sum near it are an integer
        const f32 sum = __fadd_rd(x, shift);
        fraction = x - (sum - shift);
        return __float_as_uint(sum) - __float_as_uint(shift);
    } else {
        const int32_t cell = floor_to_int32(x);
        fraction = x - static_cast<P>(cell);
        return static_cast<uint32_t>(cell);
    }
}

/// A plane whose upper rows a block has staged in shared memory.
template <class T> struct StagedPlane {
    const T *cells, *staged;
    uint32_t last_row; // that is staged: a point in a row above it has all of its cells there
};

/// Samples a point that may need cells outside the plane.
template <class T>
__device__ T sample_at_border(const StagedPlane<T> &plane, const PlaneSize &in, const T *coordinates) {
    GridPoint<Compute<T>> point{};
    const bool visible = locate(coordinates, in, point);
    Corners<Compute<T>> corners(point, in);
    if (!visible) corners.clear();
    const T *const from = point.y < static_cast<int32_t>(plane.last_row) ? plane.staged : plane.cells;
    T around[4];
#pragma unroll
    for (int i = 0; i < 4; ++i) around[i] = corners.cell(from, i);
    return narrow<T>(corners.sample(around));
}

/// Samples points begin <= p < end of a plane, whose upper `rows` the block stages in shared memory.
template <class T>
__device__ void sample_plane(int64_t nth, int32_t begin, int32_t end, int32_t rows, const PlaneSize &in, int32_t C,
                             int32_t area, const T *input, const T *grid, T *output) {
    using P = Compute<T>;
    constexpr int threads = GridPolicy::plane_threads, unroll = GridPolicy::point_unroll<T>;
    T *const staged = dynamic_shared_memory<T>();
    const StagedPlane<T> plane{input + nth * in.area(), staged, static_cast<uint32_t>(rows - 1)};
    const T *points = grid + nth / C * area * 2;
    T *out = output + nth * area;
    copy_to_shared(staged, plane.cells, rows * in.width);
    __syncthreads();

    const bool paired = is_aligned(points, 2 * sizeof(T));
    const uint32_t bottom = in.height - 1, right = in.width - 1; // cells from there on have no neighbour
    for (int32_t first = begin + static_cast<int32_t>(threadIdx.x); first < end; first += threads * unroll) {
        T coordinates[unroll][2] = {};
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            const int32_t at = first + u * threads;
            if (at < end) load_pair(coordinates[u], points + int64_t{at} * 2, paired);
        }
        // Points inside the plane, without branches: the others sample its first cells.
        P results[unroll];
        unsigned outside = 0; // bit u: point u needs cells outside
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            P across, down;
            const uint32_t x = split(to_cells(widen(coordinates[u][0]), in.width), across);
            const uint32_t y = split(to_cells(widen(coordinates[u][1]), in.height), down);
            const bool inside = x < right && y < bottom;
            outside |= !inside << u;
            const T *const from = inside && y >= plane.last_row ? plane.cells : plane.staged;
            const T *const upper = from + (inside ? y * in.width + x : 0), *const lower = upper + in.width;
            results[u] =
                mix(mix(widen(upper[0]), widen(upper[1]), across), mix(widen(lower[0]), widen(lower[1]), across), down);
        }
#pragma unroll
        for (int u = 0; u < unroll; ++u) {
            const int32_t at = first + u * threads;
            if (at < end && !(outside >> u & 1)) out[at] = narrow<T>(results[u]);
        }
        // The others.
        for (; outside; outside &= outside - 1) {
            const int32_t at = first + (__ffs(outside) - 1) * threads;
            if (at >= end) break;
            out[at] = sample_at_border(plane, in, points + int64_t{at} * 2);
        }
    }
}

/// Samples the images that have no smooth grid. Each block takes as many points, plane after plane, so that blocks load
/// planes at different times. Each warp looks at the grid of another of the block's next planes, so that 32 of them
/// wait for memory once.
template <class T>
__global__ void __launch_bounds__(GridPolicy::plane_threads)
    grid_sample_staged_kernel(int32_t rows, PlaneSize in, int64_t planes, int32_t C, int32_t area, const T *input,
                              const T *grid, T *output) {
    begin_kernel();
    constexpr int threads = GridPolicy::plane_threads, warps = threads / 32;
    const int warp = threadIdx.x / 32;
    const int64_t points = ceil_divide(planes * area, gridDim.x * threads) * threads, begin = blockIdx.x * points;
    const int64_t end = min(begin + points, planes * area), last = (end - 1) / area;
    for (int64_t first = begin / area;; first += warps) {
        const int64_t ahead = first + warp;
        const bool smooth =
            GridPolicy::prefers_smooth<T> && ahead <= last && is_smooth(grid + ahead / C * area * 2, area, in);
        for (int i = 0; i < warps; ++i) {
            const int64_t plane = first + i, start = plane * area;
            if (plane > last) return;
            if (__syncthreads_or(smooth && i == warp)) continue;
            sample_plane(plane, static_cast<int32_t>(max(begin - start, int64_t{0})),
                         static_cast<int32_t>(min(end - start, int64_t{area})), rows, in, C, area, input, grid, output);
        }
    }
}

template <class T>
Status grid_sample_2d(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                      const T *input, const T *grid, T *output) {
    using Policy = GridPolicy;
    const PlaneSize in{IH, IW};
    const int64_t area = static_cast<int64_t>(OH) * OW, planes = static_cast<int64_t>(N) * C;
    const int64_t busy = int64_t{Policy::busy_threads} * multiprocessors();
    const auto channels = [&](int most) {
        return static_cast<int32_t>(std::clamp<int64_t>(planes * area / busy, 1, std::min(C, most)));
    };
    const int64_t enough = std::max<int64_t>(Policy::min_plane_points, in.area() / 2);
    if (area >= enough && area <= INT32_MAX / 2 && IH > 1 && IW > 1 && planes * area >= multiprocessors() * enough) {
        const int shared_bytes = max_shared_bytes();
        const int64_t rows = std::min<int64_t>(IH, shared_bytes / (IW * int64_t{sizeof(T)}));
        if (rows >= IH - IH / 4) {
            if constexpr (Policy::prefers_smooth<T>) {
                const PointTasks tasks(N, C, ceil_divide(area, 32) * 32, channels(Policy::smooth_channels));
                const int blocks = std::max(1, multiprocessors() * Policy::smooth_blocks / Policy::smooth_parts);
                prefer_cache(grid_sample_smooth_kernel<T>);
                const Status status = launch(call, blocks * Policy::smooth_parts, Policy::threads, 0,
                                             grid_sample_smooth_kernel<T>, tasks, area, in, input, grid, output);
                if (status != Status::ok) return status;
            }
            // All of the shared memory: a block of the other kernel beside it would keep the L1 cache small.
            return launch_with_dynamic_shared(call, multiprocessors(), Policy::plane_threads, shared_bytes,
                                              grid_sample_staged_kernel<T>, rows, in, planes, C, area, input, grid,
                                              output);
        }
    }
    const PointTasks tasks(N, C, area, channels(Policy::max_channels<T>));
    prefer_cache(grid_sample_kernel<T>);
    return launch(call, ceil_divide(tasks.grid.count(), Policy::threads), Policy::threads, 0, grid_sample_kernel<T>,
                  tasks, in, input, grid, output);
}

template <class T>
__global__ void __launch_bounds__(GridPolicy::threads)
    affine_grid_kernel(AffineGrid<T> affine, TileGrid<3, int64_t> points, T *grid) {
    begin_kernel();
    const int64_t index = static_cast<int64_t>(blockIdx.x) * GridPolicy::threads + threadIdx.x;
    if (index >= points.count()) return;
    const auto place = points.place(index);
    const auto x = affine.base(static_cast<int32_t>(place[0]), affine.OW);
    const auto y = affine.base(static_cast<int32_t>(place[1]), affine.OH);
#pragma unroll
    for (int i = 0; i < 2; ++i) grid[index * 2 + i] = affine.coordinate(place[2], i, x, y);
}

template <class T> Status affine_grid_2d(const Call &call, int32_t N, int32_t OH, int32_t OW, const T *theta, T *grid) {
    const TileGrid<3, int64_t> points(OW, OH, N);
    return launch(call, ceil_divide(points.count(), GridPolicy::threads), GridPolicy::threads, 0, affine_grid_kernel<T>,
                  AffineGrid<T>{OH, OW, theta}, points, grid);
}

} // namespace baracuda::image
