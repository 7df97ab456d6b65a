// roi_pool_backward of planes that are small beside shared memory. Some warps of a block share the gradients of a
// plane: each has sums of its own, to which it adds 32 gradients at a time, and these are merged in the order of the
// warps.
#pragma once

#include "core/device/block.cuh"
#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/roi_cuda.cuh"
#include "family/image/roi_pool.h"
#include "family/image/roi_sums_cuda.cuh"

namespace baracuda::image {

struct PlaneSumsPolicy {
    static constexpr int warps = 8;  // of a block
    static constexpr int blocks = 4; // of a multiprocessor, at least, as far as registers go
    template <class T> static constexpr int in_flight = sizeof(T) == 8 ? 4 : 8; // gradients of a lane
    static constexpr int unroll = 4;                                            // cells that a thread merges at a time
    static constexpr int busy = 32;                                             // warps of a multiprocessor
    static constexpr int most_tiles = 2;  // of a plane, each of which looks at all gradients of the plane
    static constexpr int most_planes = 4; // for each multiprocessor, which warps share
    static constexpr int most_pixels = 8, least_planes = 64; // of a plane, for each of its gradients; of all images
};

/// How planes are cut into tiles, and how many warps have one.
struct PlaneSums {
    int32_t cells, stride;     // of a tile; from the sums of a warp to those of the next one
    int32_t warps;             // of a tile, a power of two
    bool adds;                 // to dinput, or writes all of it
    TileGrid<3, int64_t> grid; // groups of channels, tiles of a plane, images
    Divider<int32_t> by_pooled;

    /// Whether a call has planes of few tiles, and gradients that are counted in 32 bits.
    template <class P> static bool serve(const RoiShape &shape) {
        return shape.pooled() <= 1 << 20 && shape.plane() <= int64_t{PlaneSumsPolicy::most_tiles} * most_cells<P>();
    }
    /// Whether few gradients are so many for their planes that pairs of them meet often, and planes enough for the
    /// device.
    static bool crowded(const RoiShape &shape) {
        const int64_t images = std::min(shape.images, shape.count), gradients = shape.count * shape.pooled();
        return gradients * PlaneSumsPolicy::most_pixels >= images * shape.plane() &&
               images * shape.channels >= PlaneSumsPolicy::least_planes;
    }
    /// Whether planes are so few that warps share them.
    static bool shared(const RoiShape &shape) {
        return int64_t{shape.images} * shape.channels <= int64_t{PlaneSumsPolicy::most_planes} * multiprocessors();
    }
    /// Of a tile.
    template <class P> static int32_t most_cells() {
        constexpr int warps = PlaneSumsPolicy::warps, static_bytes = warps * 33 * 4 + 64;
        const int64_t bytes = max_shared_bytes() - static_bytes;
        return static_cast<int32_t>(bytes / (warps * static_cast<int64_t>(sizeof(P))) / 4 * 4);
    }
    template <class P> static PlaneSums make(const RoiShape &shape, bool adds) {
        using Policy = PlaneSumsPolicy;
        PlaneSums made;
        const int64_t tiles = ceil_divide(shape.plane(), int64_t{most_cells<P>()});
        made.cells = static_cast<int32_t>(ceil_divide(shape.plane(), tiles));
        made.stride = static_cast<int32_t>(ceil_divide(made.cells, 4) * 4);
        // As many warps as have 32 gradients each, if the device has room for them at once.
        const int64_t images = std::min(shape.images, shape.count);
        const int64_t units = ceil_divide(ceil_divide(int64_t{shape.count}, images) * shape.pooled(), int64_t{32});
        const int64_t planes = images * shape.channels * tiles;
        const int64_t room = max_shared_bytes() / (made.shared_bytes<P>() + 2048) * Policy::warps;
        const int64_t most = std::min<int64_t>(room, Policy::busy) * multiprocessors() / planes;
        made.warps = 1, made.adds = adds;
        while (made.warps < std::min<int64_t>(Policy::warps, units) && made.warps * 2 <= most) made.warps *= 2;
        made.grid = TileGrid<3, int64_t>(ceil_divide(int64_t{shape.channels}, int64_t{Policy::warps / made.warps}),
                                         tiles, int64_t{shape.images});
        made.by_pooled = Divider<int32_t>(static_cast<int32_t>(shape.pooled()));
        return made;
    }
    template <class P> int shared_bytes() const {
        return PlaneSumsPolicy::warps * stride * static_cast<int>(sizeof(P));
    }
};

template <class T>
__global__ void __launch_bounds__(PlaneSumsPolicy::warps * 32, PlaneSumsPolicy::blocks)
    roi_pool_backward_planes_kernel(RoiShape shape, PlaneSums planes, const T *dout, const T *rois,
                                    const int32_t *argmax, T *dinput) {
    begin_kernel();
    using Policy = PlaneSumsPolicy;
    using P = Compute<T>;
    constexpr int warps = Policy::warps, in_flight = Policy::in_flight<T>, unroll = Policy::unroll;
    __shared__ uint32_t list[warps * 32];
    P *const sums = dynamic_shared_memory<P>();
    const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
    const int of_tile = planes.warps, tile = warp / of_tile, part = warp - tile * of_tile, stride = planes.stride;
    const int32_t pooled = planes.by_pooled.divisor();
    const uint64_t region_stride = static_cast<uint64_t>(shape.channels) * static_cast<uint32_t>(pooled);
    P *const sum = sums + warp * stride;

    for (int64_t block = blockIdx.x; block < planes.grid.count(); block += gridDim.x) {
        const auto place = planes.grid.place(block);
        const int64_t channel = place[0] * (warps / of_tile) + tile, begin = place[1] * planes.cells, image = place[2];
        const auto cells = static_cast<uint32_t>(min(shape.plane() - begin, int64_t{planes.cells}));
        const auto of_image = [&](const T *roi) { return roi_image(roi, shape.images) == image; };
        bool touched = false; // until then the sums are not prepared
        for (int64_t first = 0; first < shape.count; first += warps * 32) {
            const int listed = list_regions<warps, 1>(rois, first, shape.count, of_image, list, 0);
            __syncthreads();
            if (listed == 0 || channel >= shape.channels) continue;
            for (int i = lane * 4; !touched && i < stride; i += 128) {
#pragma unroll
                for (int k = 0; k < 4; ++k) sum[i + k] = 0;
            }
            touched = true;
            __syncwarp();
            const int gradients = listed * pooled, step = of_tile * 32;
            for (int next = part * 32 + lane; next - lane < gradients; next += step * in_flight) {
                uint32_t at[in_flight];
                T value[in_flight];
#pragma unroll
                for (int u = 0; u < in_flight; ++u) {
                    const int i = next + u * step, held = min(i, gradients - 1), r = planes.by_pooled.quotient(held);
                    const uint64_t from =
                        list[r] * region_stride + static_cast<uint64_t>(channel * pooled + (held - r * pooled));
                    const uint32_t cell = static_cast<uint32_t>(argmax[from]) - static_cast<uint32_t>(begin);
                    value[u] = dout[from];
                    at[u] = i < gradients && cell < cells ? cell : ~0u;
                }
#pragma unroll
                for (int u = 0; u < in_flight; ++u) {
                    const bool exists = at[u] != ~0u;
                    if (__any_sync(~0u, exists)) add_lanes(exists, sum + (exists ? at[u] : 0), widen(value[u]));
                }
            }
        }
        __syncthreads();
        if ((!touched && planes.adds) || channel >= shape.channels) continue;
        const P *const merged = sums + tile * of_tile * stride;
        T *const to = dinput + (image * shape.channels + channel) * shape.plane() + begin;
        const uint32_t step = of_tile * 32;
        for (uint32_t i = part * 32 + lane; i < cells; i += step * unroll) {
            P total[unroll];
            T old[unroll];
#pragma unroll
            for (int u = 0; u < unroll; ++u) total[u] = 0;
            for (int w = 0; touched && w < of_tile; ++w) {
#pragma unroll
                for (int u = 0; u < unroll; ++u) {
                    if (i + u * step < cells) total[u] += merged[w * stride + i + u * step];
                }
            }
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                old[u] = narrow<T>(0);
                if (planes.adds && total[u] != 0) old[u] = to[i + u * step];
            }
#pragma unroll
            for (int u = 0; u < unroll; ++u) {
                if (planes.adds ? total[u] != 0 : i + u * step < cells) {
                    to[i + u * step] = narrow<T>(widen(old[u]) + total[u]);
                }
            }
        }
    }
}

} // namespace baracuda::image
