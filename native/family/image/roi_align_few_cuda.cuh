// roi_align_backward of few regions, which is over before memory is busy: one kernel of little code. A block has a tile
// of an image in some channels. Its threads find what each bin gives to each column and each row of the tile, then each
// adds up one cell's gradients in some channels, over the regions in their order.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/roi_align_items_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

struct FewRegionsPolicy {
    static constexpr int threads = 512;
    static constexpr int width = 32, cells = 256; // of a tile, at most
    static constexpr int depth = 4;               // channels of a thread
    static constexpr int regions = 64;            // at most,
    static constexpr int bins = 32;               // of an axis of each,
    static constexpr int shares = 2560;           // of bins in rows and columns: 5 of a thread
    static constexpr int blocks = 8;              // of a multiprocessor
    static constexpr int shared_bytes = 40 << 10;
};

/// Tiles of 2^by_width columns and 2^by_height rows, and what the block keeps for each region.
struct FewRegions {
    int32_t by_width, by_height, channels; // channels: of a block
    int32_t columns;                       // shares of bins in columns; those in rows follow
    Divider<int32_t> by_shares;            // of a region
    TileGrid<4, int64_t> grid;             // tiles across, tiles down, groups of channels, images

    explicit FewRegions(const RoiShape &shape) {
        using Policy = FewRegionsPolicy;
        const auto log2_up = [](int32_t n, int most) {
            int bits = 0;
            while (1 << bits < std::min(n, most)) ++bits;
            return bits;
        };
        by_width = log2_up(shape.width, Policy::width);
        by_height = log2_up(shape.height, Policy::cells >> by_width);
        channels = (Policy::threads >> (by_width + by_height)) * Policy::depth;
        columns = std::min(shape.pooled_width, Policy::bins) << by_width;
        by_shares = Divider<int32_t>(columns + (std::min(shape.pooled_height, Policy::bins) << by_height));
        grid = TileGrid<4, int64_t>(ceil_divide(shape.width, 1 << by_width), ceil_divide(shape.height, 1 << by_height),
                                    ceil_divide(shape.channels, channels), shape.images);
    }
    /// Of shared memory: the shares of regions, then for each column and row of the tile the bins that touch it.
    template <class P> int64_t bytes(int32_t regions) const {
        const int64_t masks = (int64_t{1} << by_width) + (1 << by_height);
        return regions * (by_shares.divisor() * static_cast<int64_t>(sizeof(P)) + masks * 4);
    }
    template <class P> bool serve(const RoiShape &shape) const {
        using Policy = FewRegionsPolicy;
        return std::max(shape.pooled_height, shape.pooled_width) <= Policy::bins && shape.count <= Policy::regions &&
               shape.count * int64_t{by_shares.divisor()} <= Policy::shares &&
               grid.count() <= int64_t{Policy::blocks} * multiprocessors() &&
               bytes<P>(shape.count) <= Policy::shared_bytes;
    }
};

template <class T>
__global__ void __launch_bounds__(FewRegionsPolicy::threads)
    roi_align_backward_few_kernel(RoiAlignOptions options, FewRegions tiles, const T *dout, const T *rois, T *dinput) {
    begin_kernel();
    using Policy = FewRegionsPolicy;
    using P = Compute<T>;
    constexpr int depth = Policy::depth;
    __shared__ int32_t images[Policy::regions];
    const RoiShape &shape = options.shape;
    const int thread = static_cast<int>(threadIdx.x), shares = tiles.by_shares.divisor();
    const int width = 1 << tiles.by_width, height = 1 << tiles.by_height, lines = width + height;
    P *const weights = dynamic_shared_memory<P>();
    auto *const masks = reinterpret_cast<uint32_t *>(weights + shape.count * shares);
    const auto place = tiles.grid.place(blockIdx.x);
    const auto x = static_cast<int32_t>(place[0]) << tiles.by_width,
               y = static_cast<int32_t>(place[1]) << tiles.by_height, image = static_cast<int32_t>(place[3]);
    if (thread < shape.count) images[thread] = roi_image(rois + thread * 5, shape.images);
    if (!__syncthreads_or(thread < shape.count && images[thread] == image)) return;
#pragma unroll 1
    for (int i = thread; i < shape.count * lines; i += Policy::threads) masks[i] = 0;
    __syncthreads();

#pragma unroll 1
    for (int i = thread; i < shape.count * shares; i += Policy::threads) {
        const int r = tiles.by_shares.quotient(i), of_region = i - r * shares;
        if (images[r] != image) continue;
        const bool across = of_region < tiles.columns;
        const int at = across ? of_region : of_region - tiles.columns, bits = across ? tiles.by_width : tiles.by_height;
        const int bin = at >> bits, line = at & ((1 << bits) - 1);
        const SampleAxis<P> axis = roi_axis(rois + r * 5, options, across);
        const Share<P> share = share_of(axis, bin, (across ? x : y) + line);
        if (!share.touches) continue;
        weights[i] = share.weight / axis.samples();
        atomicOr(masks + r * lines + (across ? line : width + line), 1u << bin);
    }
    __syncthreads();

    const int column = thread & (width - 1), row = thread >> tiles.by_width & (height - 1);
    const int channel =
        static_cast<int>(place[2]) * tiles.channels + (thread >> (tiles.by_width + tiles.by_height)) * depth;
    if (x + column >= shape.width || y + row >= shape.height || channel >= shape.channels) return;
    const int64_t pooled = shape.pooled();
    P sums[depth] = {};
#pragma unroll 1
    for (int r = 0; r < shape.count; ++r) {
        if (images[r] != image) continue;
        const uint32_t columns = masks[r * lines + column];
        const P *const across = weights + r * shares + column, *const down = weights + r * shares + tiles.columns + row;
        const T *const cells = dout + (int64_t{r} * shape.channels + channel) * pooled;
#pragma unroll 1
        for (uint32_t rows = masks[r * lines + width + row]; rows; rows &= rows - 1) {
            const int ph = __ffs(static_cast<int>(rows)) - 1;
#pragma unroll 1
            for (uint32_t left = columns; left; left &= left - 1) {
                const int pw = __ffs(static_cast<int>(left)) - 1;
                const P weight = down[ph << tiles.by_height] * across[pw << tiles.by_width];
                const T *const from = cells + ph * shape.pooled_width + pw;
#pragma unroll
                for (int c = 0; c < depth; ++c) {
                    if (channel + c < shape.channels) sums[c] = fma(weight, widen(from[c * pooled]), sums[c]);
                }
            }
        }
    }
    T *const to = dinput + (int64_t{image} * shape.channels + channel) * shape.plane() +
                  int64_t{y + row} * shape.width + x + column;
#pragma unroll
    for (int c = 0; c < depth; ++c) {
        if (channel + c >= shape.channels || sums[c] == 0) continue;
        to[c * shape.plane()] = narrow<T>(widen(to[c * shape.plane()]) + sums[c]);
    }
}

template <class T>
Status roi_align_few(const Call &call, const RoiAlignOptions &options, const FewRegions &tiles, const T *dout,
                     const T *rois, T *dinput) {
    return launch_with_dynamic_shared(call, tiles.grid.count(), FewRegionsPolicy::threads,
                                      static_cast<int>(tiles.bytes<Compute<T>>(options.shape.count)),
                                      roi_align_backward_few_kernel<T>, options, tiles, dout, rois, dinput);
}

} // namespace baracuda::image
