// grid_sample.h on the device.
//
// Where the grid has no order, each thread of a warp reads another line of memory, and the L1 cache serves one a cycle.
// Shared memory serves about nine random words a cycle. Large grids without order therefore sample planes from shared
// memory, where most of a plane fits; the others sample from global memory, with the geometry of a point found once for
// many channels. The grid is on the device: for a large one both kernels start, look at each image, and one takes it.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/grid_sample.h"
#include "family/image/vectors_cuda.cuh"

#include <cuda_pipeline.h>

#include <algorithm>

namespace baracuda::image {

/// Tuned on an H200; see benchmarks/h200.md.
struct GridPolicy {
    static constexpr int threads = 256;
    static constexpr int channels = 16;         // that a thread of the direct kernel samples, at most
    static constexpr int channels_together = 2; // of them, whose cells it reads together
    static constexpr int64_t busy = 1 << 18;    // threads that keep a large GPU busy
    static constexpr int held_threads = 1024;   // of a block that holds a plane in shared memory
    static constexpr int held_points = 8192;    // for one of them, at least
    static constexpr int smooth_columns = 4;    // between neighbours in a smooth grid, at most
    static constexpr int smooth_rows = 1;       // the same
    static constexpr int smooth_blocks = 6;     // of a multiprocessor, which sample smooth grids
    template <class T> static constexpr int held_unroll = sizeof(T) < 8 ? 8 : 4; // points that it reads together
    template <class T> static constexpr bool chooses = sizeof(T) < 8;            // f64 is as fast from shared memory
    static constexpr int smooth_parts = 16;  // of a problem that they sample at once
    static constexpr int tile_threads = 512; // of a block of the gradient of the input
    static constexpr int tile_rows = 32;     // of its cells, at most
    static constexpr int tile_list = 1536;   // points that it lists at once, where shared memory allows
    static constexpr int tile_alone = 32;    // of them that one thread adds to a cell
    static constexpr int tile_blocks = 264;  // of them that keep a large GPU busy
};

/// The four cells of a point: where they are in a plane, and their weights; those outside are not read.
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

/// What one thread of a direct kernel does: a point, and channels begin <= c < end of its image.
struct PointShare {
    int64_t n, point;
    int32_t begin, end;
};

/// Points of all images, times pieces of the channels.
struct PointShares {
    int64_t area, pieces, count;
    int32_t C, channels; // of a piece
    Divider<int64_t> by_area, by_pieces;

    PointShares(int64_t N, int32_t C, int64_t area, int32_t channels)
        : area(area), pieces(ceil_divide(C, channels)), count(N * pieces * area), C(C), channels(channels),
          by_area(area), by_pieces(pieces) {}

    __device__ PointShare share(int64_t index) const {
        const int64_t row = by_area.quotient(index), n = by_pieces.quotient(row);
        const auto begin = static_cast<int32_t>((row - n * pieces) * channels);
        return {n, index - row * area, begin, C - begin < channels ? C : begin + channels};
    }
};

template <class T>
__device__ void sample_share(const PointShare &share, int32_t C, int64_t area, const PlaneSize &in, const T *input,
                             const T *grid, T *output) {
    using P = Compute<T>;
    constexpr int together = GridPolicy::channels_together;
    GridPoint<P> point{};
    const bool visible = locate(grid + (share.n * area + share.point) * 2, in, point);
    Corners<P> corners(point, in);
    if (!visible) corners.clear();
    const int64_t in_area = in.area();
    const T *upper = input + (share.n * C + share.begin) * in_area + corners.first, *lower = upper + in.width;
    T *out = output + (share.n * C + share.begin) * area + share.point;
    int32_t left = share.end - share.begin;
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
    while (left >= together) sample(std::integral_constant<int, together>());
#pragma unroll 1
    while (left > 0) sample(std::integral_constant<int, 1>());
}

template <class T>
__global__ void __launch_bounds__(GridPolicy::threads)
    grid_sample_kernel(PointShares shares, PlaneSize in, const T *input, const T *grid, T *output) {
    begin_kernel();
    const int64_t index = static_cast<int64_t>(blockIdx.x) * GridPolicy::threads + threadIdx.x;
    if (index < shares.count) sample_share(shares.share(index), shares.C, shares.area, in, input, grid, output);
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
    load_pair(to, from, reinterpret_cast<uintptr_t>(from) % (2 * sizeof(T)) == 0);
}

/// Whether most neighbours among the points of an image, of which a warp sees 256, are so close to each other that L1
/// serves them well.
template <class T> __device__ bool is_smooth(const T *grid, int64_t area, const PlaneSize &in) {
    if (!GridPolicy::chooses<T>) return false;
    using P = Compute<T>;
    constexpr int loads = 8, together = 8, places = loads * 32 / together;
    const int lane = threadIdx.x % 32;
    T coordinates[loads][2];
#pragma unroll
    for (int i = 0; i < loads; ++i) {
        const int64_t place = i * (32 / together) + lane / together;
        load_pair(coordinates[i], grid + (place * ((area - together) / (places - 1)) + lane % together) * 2);
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

/// Samples the images that have a smooth grid. In `shares` the `area` points of an image are rounded up to whole warps.
/// Several parts of it are sampled at once, so that a warp meets few images; within a part neighbours are sampled
/// together, because they read the same cells.
template <class T>
__global__ void __launch_bounds__(GridPolicy::threads, GridPolicy::smooth_blocks)
    grid_sample_smooth_kernel(PointShares shares, int64_t area, PlaneSize in, const T *input, const T *grid,
                              T *output) {
    begin_kernel();
    constexpr int threads = GridPolicy::threads, parts = GridPolicy::smooth_parts;
    const int blocks = gridDim.x / parts, part = blockIdx.x / blocks; // of a part; of this block
    const int64_t length = ceil_divide(shares.count / 32, parts) * 32, begin = part * length;
    const int64_t end = shares.count - begin < length ? shares.count : begin + length;
    const int step = blocks * threads;
    int64_t image = -1;
    bool smooth = false;
    for (int64_t index = begin + (blockIdx.x - part * blocks) * threads + threadIdx.x; index < end; index += step) {
        const PointShare share = shares.share(index);
        if (share.n != image) smooth = is_smooth(grid + share.n * area * 2, area, in);
        image = share.n;
        if (smooth) {
            if (share.point < area) sample_share(share, shares.C, area, in, input, grid, output);
        } else { // on to the next image
            const int64_t next = (image + 1) * shares.pieces * shares.area;
            while (index + step < next) index += step;
        }
    }
}

/// to[0, length) = from[0, length), by all threads of a block; `to` is aligned to 16 bytes.
template <class T> __device__ void copy_to_shared(T *to, const T *from, int length) {
    constexpr int lanes = 16 / sizeof(T);
    const int vectors = reinterpret_cast<uintptr_t>(from) % 16 == 0 ? length / lanes : 0;
    for (int i = threadIdx.x; i < vectors; i += GridPolicy::held_threads) {
        __pipeline_memcpy_async(reinterpret_cast<uint4 *>(to) + i, reinterpret_cast<const uint4 *>(from) + i, 16);
    }
    __pipeline_commit();
#pragma unroll 4
    for (int i = vectors * lanes + threadIdx.x; i < length; i += GridPolicy::held_threads) to[i] = from[i];
    __pipeline_wait_prior(0);
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

/// A block samples points begin <= p < end of a plane, of which it holds the upper `rows` in shared memory.
template <class T>
__device__ void sample_plane(int64_t plane, int32_t begin, int32_t end, int32_t rows, const PlaneSize &in, int32_t C,
                             int32_t area, const T *input, const T *grid, T *output) {
    using P = Compute<T>;
    constexpr int threads = GridPolicy::held_threads, together = GridPolicy::held_unroll<T>;
    extern __shared__ __align__(16) unsigned char shared_memory[];
    T *held = reinterpret_cast<T *>(shared_memory);
    const T *cells = input + plane * in.area();
    const T *from = grid + plane / C * area * 2;
    T *out = output + plane * area;
    copy_to_shared(held, cells, rows * in.width);
    __syncthreads();

    const bool paired = reinterpret_cast<uintptr_t>(from) % (2 * sizeof(T)) == 0;
    const uint32_t bottom = in.height - 1, right = in.width - 1; // cells from there on have no neighbour
    const uint32_t last_held = rows - 1;
    for (int32_t first = begin + static_cast<int32_t>(threadIdx.x); first < end; first += threads * together) {
        T coordinates[together][2] = {};
#pragma unroll
        for (int u = 0; u < together; ++u) {
            const int32_t at = first + u * threads;
            if (at < end) load_pair(coordinates[u], from + int64_t{at} * 2, paired);
        }
        P results[together];
        unsigned outside = 0; // by u: points that need cells outside the plane
#pragma unroll
        for (int u = 0; u < together; ++u) { // without branches: those sample the first cells
            P across, down;
            const uint32_t x = split(to_cells(widen(coordinates[u][0]), in.width), across);
            const uint32_t y = split(to_cells(widen(coordinates[u][1]), in.height), down);
            const bool inside = x < right && y < bottom;
            outside |= !inside << u;
            const T *const plane_cells = inside && y >= last_held ? cells : held;
            const T *const upper = plane_cells + (inside ? y * in.width + x : 0), *const lower = upper + in.width;
            results[u] =
                mix(mix(widen(upper[0]), widen(upper[1]), across), mix(widen(lower[0]), widen(lower[1]), across), down);
        }
#pragma unroll
        for (int u = 0; u < together; ++u) {
            const int32_t at = first + u * threads;
            if (at < end && !(outside >> u & 1)) out[at] = narrow<T>(results[u]);
        }
        for (; outside; outside &= outside - 1) {
            const int32_t at = first + (__ffs(outside) - 1) * threads;
            if (at >= end) break;
            GridPoint<P> point{};
            const bool visible = locate(from + int64_t{at} * 2, in, point);
            Corners<P> corners(point, in);
            if (!visible) corners.clear();
            const T *const plane_cells = point.y < static_cast<int32_t>(last_held) ? held : cells;
            T around[4];
#pragma unroll
            for (int i = 0; i < 4; ++i) around[i] = corners.cell(plane_cells, i);
            out[at] = narrow<T>(corners.sample(around));
        }
    }
}

/// Samples the images that have no smooth grid. Each block takes as many points, plane after plane, so that blocks load
/// planes at different times. Each warp looks at the image of another of its next planes, so that 32 of them wait for
/// memory once.
template <class T>
__global__ void __launch_bounds__(GridPolicy::held_threads)
    grid_sample_held_kernel(int32_t rows, PlaneSize in, int64_t planes, int32_t C, int32_t area, const T *input,
                            const T *grid, T *output) {
    begin_kernel();
    constexpr int threads = GridPolicy::held_threads, warps = threads / 32;
    const int warp = threadIdx.x / 32;
    const int64_t points = ceil_divide(planes * area, gridDim.x * threads) * threads, begin = blockIdx.x * points;
    const int64_t end = min(begin + points, planes * area), last = (end - 1) / area;
    for (int64_t first = begin / area;; first += warps) {
        const int64_t ahead = first + warp;
        const bool smooth = ahead <= last && is_smooth(grid + ahead / C * area * 2, area, in);
        for (int i = 0; i < warps; ++i) {
            const int64_t plane = first + i, start = plane * area;
            if (plane > last) return;
            if (__syncthreads_or(smooth && i == warp)) continue;
            sample_plane(plane, static_cast<int32_t>(max(begin - start, int64_t{0})),
                         static_cast<int32_t>(min(end - start, int64_t{area})), rows, in, C, area, input, grid, output);
        }
    }
}

/// Lets a kernel have the largest L1 cache, whatever shared memory the kernel before it had.
template <class... Parameters> void prefer_cache(void (*kernel)(Parameters...)) {
    cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxL1);
}

template <class T>
Status grid_sample_2d(const Call &call, int32_t N, int32_t C, int32_t IH, int32_t IW, int32_t OH, int32_t OW,
                      const T *input, const T *grid, T *output) {
    using Policy = GridPolicy;
    const PlaneSize in{IH, IW};
    const int64_t area = static_cast<int64_t>(OH) * OW, planes = static_cast<int64_t>(N) * C;
    const auto channels =
        static_cast<int32_t>(std::clamp<int64_t>(N * area * C / Policy::busy, 1, std::min(C, Policy::channels)));
    const int64_t enough = std::max<int64_t>(Policy::held_points, in.area() / 2); // points, to load a plane for them
    if (area >= enough && area <= INT32_MAX / 2 && IH > 1 && IW > 1) {
        const int multiprocessors = device_attribute(cudaDevAttrMultiProcessorCount, 1);
        const int shared_bytes = max_shared_bytes();
        const int64_t rows = std::min<int64_t>(IH, shared_bytes / (IW * int64_t{sizeof(T)}));
        if (planes * area >= multiprocessors * enough && rows >= IH - IH / 4) {
            if constexpr (Policy::chooses<T>) {
                const PointShares shares(N, C, ceil_divide(area, 32) * 32, channels);
                const int blocks = std::max(1, multiprocessors * Policy::smooth_blocks / Policy::smooth_parts);
                prefer_cache(grid_sample_smooth_kernel<T>);
                const Status status = launch(call, blocks * Policy::smooth_parts, Policy::threads, 0,
                                             grid_sample_smooth_kernel<T>, shares, area, in, input, grid, output);
                if (status != Status::ok) return status;
            }
            // All of the shared memory: a block of the other kernel beside it would keep the L1 cache small.
            return launch_with_dynamic_shared(call, multiprocessors, Policy::held_threads, shared_bytes,
                                              grid_sample_held_kernel<T>, rows, in, planes, C, area, input, grid,
                                              output);
        }
    }
    const PointShares shares(N, C, area, channels);
    prefer_cache(grid_sample_kernel<T>);
    return launch(call, ceil_divide(shares.count, Policy::threads), Policy::threads, 0, grid_sample_kernel<T>, shares,
                  in, input, grid, output);
}

template <class T>
__global__ void __launch_bounds__(GridPolicy::threads)
    affine_grid_kernel(AffineGrid<T> affine, int64_t count, Divider<int64_t> by_height, Divider<int64_t> by_width,
                       T *grid) {
    begin_kernel();
    const int64_t index = static_cast<int64_t>(blockIdx.x) * GridPolicy::threads + threadIdx.x;
    if (index >= count) return;
    const int64_t row = by_width.quotient(index), n = by_height.quotient(row);
    const auto x = affine.base(static_cast<int32_t>(index - row * affine.OW), affine.OW);
    const auto y = affine.base(static_cast<int32_t>(row - n * affine.OH), affine.OH);
#pragma unroll
    for (int i = 0; i < 2; ++i) grid[index * 2 + i] = affine.coordinate(n, i, x, y);
}

template <class T> Status affine_grid_2d(const Call &call, int32_t N, int32_t OH, int32_t OW, const T *theta, T *grid) {
    const int64_t count = static_cast<int64_t>(N) * OH * OW;
    return launch(call, ceil_divide(count, GridPolicy::threads), GridPolicy::threads, 0, affine_grid_kernel<T>,
                  AffineGrid<T>{OH, OW, theta}, count, Divider<int64_t>(OH), Divider<int64_t>(OW), grid);
}

} // namespace baracuda::image
