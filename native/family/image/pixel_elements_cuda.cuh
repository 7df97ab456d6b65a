// pixel_shuffle.h on the device, element by element.
#pragma once

#include "core/device/launch.cuh"
#include "core/layout/alignment.h"
#include "family/image/pixel_shuffle.h"

#include <algorithm>

namespace baracuda::image {

/// Tuned on an H200; see benchmarks/h200.md.
struct PixelPolicy {
    static constexpr int threads = 256;
    static constexpr int unroll = 4;            // vectors that a thread reads before it writes the first
    static constexpr int part_bytes = 64;       // of a pixel's row, that a thread moves
    static constexpr int64_t short_plane = 256; // in bytes

    // In small blocks, and in runs where there are more.
    static constexpr int small_threads = 64;
    static constexpr int64_t few_elements = 1 << 16, few_in_runs = 1 << 18;
};

/// Of images that a launch moves, whose places are 32-bit numbers.
constexpr int64_t kMostPixels = int64_t{1} << 30;

/// Where the elements of the result, in order, are in what is read. There are at most kMostPixels of them.
struct PixelElements {
    TileGrid<5> grid; // the axes of the result, the last one first
    int32_t strides[5];

    PixelElements(const PixelRows &rows, bool to_images) {
        const auto r = static_cast<int32_t>(rows.r), width = static_cast<int32_t>(rows.width);
        const auto height = static_cast<int32_t>(rows.height), plane = height * width, whole = plane * r * r;
        if (to_images) { // b, w, a, h
            grid = TileGrid<5>(r, width, r, height, rows.images);
            set(plane, 1, r * plane, width, whole);
        } else { // w, h, b, a
            grid = TileGrid<5>(width, height, r, r, rows.images);
            set(r, r * r * width, 1, r * width, whole);
        }
    }

    /// Where the elements of a run of the result that begins at `index` are in what is read.
    template <int run> __device__ void sources(int32_t index, int32_t (&sources)[run]) const {
        auto place = grid.place(index);
        int32_t at = 0;
#pragma unroll
        for (int axis = 0; axis < 5; ++axis) at += place[axis] * strides[axis];
#pragma unroll
        for (int i = 0; i < run; ++i) {
            sources[i] = at;
#pragma unroll
            for (int axis = 0; axis < 5; ++axis) {
                at += strides[axis];
                if (++place.at[axis] < grid.extent(axis)) break;
                at -= grid.extent(axis) * strides[axis], place.at[axis] = 0;
            }
        }
    }

  private:
    void set(int32_t a, int32_t b, int32_t c, int32_t d, int32_t e) {
        strides[0] = a, strides[1] = b, strides[2] = c, strides[3] = d, strides[4] = e;
    }
};

/// run: neighbours in the result that a thread finds together and writes as a vector.
template <int run, class T>
__global__ void __launch_bounds__(PixelPolicy::threads)
    pixel_elements_kernel(PixelElements elements, const T *in, T *out) {
    begin_kernel();
    constexpr int unroll = PixelPolicy::unroll / (run > 1 ? 2 : 1);
    const auto threads = static_cast<int32_t>(blockDim.x), count = elements.grid.count();
    const int32_t first =
        (static_cast<int32_t>(blockIdx.x) * (threads * unroll) + static_cast<int32_t>(threadIdx.x)) * run;
    T values[unroll][run];
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        const int32_t index = first + u * threads * run;
        if (index >= count) break;
        int32_t sources[run];
        elements.sources(index, sources);
#pragma unroll
        for (int i = 0; i < run; ++i) {
            if (index + i < count) values[u][i] = in[sources[i]];
        }
    }
#pragma unroll
    for (int u = 0; u < unroll; ++u) {
        const int32_t index = first + u * threads * run;
        if (index >= count) break;
        if (run > 1 && index + run <= count) {
            Vector<T, run> whole;
            whole.set(values[u]);
            whole.store(out + index);
        } else {
#pragma unroll
            for (int i = 0; i < run; ++i) {
                if (index + i < count) out[index + i] = values[u][i];
            }
        }
    }
}

/// At most kMostPixels elements: in small blocks where larger ones would leave the device idle, in runs where they do
/// not.
template <class T>
Status move_pixels_singly(const Call &call, const PixelRows &rows, bool to_images, const T *in, T *out) {
    using Policy = PixelPolicy;
    const PixelElements elements(rows, to_images);
    constexpr int run = sizeof(T) == 8 ? 2 : 4;
    const int64_t count = elements.grid.count();
    if (count > Policy::few_in_runs && is_aligned(out, run * sizeof(T))) {
        return launch(call, ceil_divide(count, Policy::threads * Policy::unroll / 2 * run), Policy::threads, 0,
                      pixel_elements_kernel<run, T>, elements, in, out);
    }
    const int64_t groups = ceil_divide(count, Policy::unroll);
    const int threads = groups < busy_blocks() * Policy::threads ? Policy::small_threads : Policy::threads;
    return launch(call, ceil_divide(groups, threads), threads, 0, pixel_elements_kernel<1, T>, elements, in, out);
}

} // namespace baracuda::image
