// The regions near each tile of roi_align's gradients, where regions are many: a kernel finds once for all blocks which
// come near each row and each column of tiles, as bits in a workspace. Without one, each block looks at all regions.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/warp.cuh"
#include "core/skeleton/scratch.h"
#include "family/image/roi_align_items_cuda.cuh"

namespace baracuda::image {

/// Lines of bits, one for each region: for each image, row of tiles and column of tiles, whether it comes near. Those
/// of a tile are in all three of its lines.
struct RegionMasks {
    static constexpr int threads = 256;
    static constexpr int32_t fewest = 512;          // regions: a block looks at fewer itself
    static constexpr int64_t most_words = 16 << 20; // of all lines

    int32_t images = 0, down = 0, across = 0, height = 0, width = 0; // lines; the cells of a tile
    int64_t words = 0;                                               // of a line, or 0 where there are no masks
    uint32_t *bits = nullptr;

    RegionMasks() = default;
    /// For tiles of height x width cells, in a workspace. None are made where regions are few.
    RegionMasks(Scratch &scratch, const RoiShape &shape, int32_t height, int32_t width)
        : images(shape.images), down(static_cast<int32_t>(ceil_divide(shape.height, height))),
          across(static_cast<int32_t>(ceil_divide(shape.width, width))), height(height), width(width) {
        const int64_t of_line = ceil_divide(int64_t{shape.count}, 32);
        if (shape.count < fewest || lines() * of_line > most_words) return;
        words = of_line;
        bits = scratch.take<uint32_t>(lines() * words);
    }
    HD int64_t lines() const { return int64_t{images} + down + across; }
};

template <class T>
__global__ void __launch_bounds__(RegionMasks::threads)
    roi_align_near_kernel(RoiAlignOptions options, RegionMasks masks, TileGrid<2, int64_t> grid, const T *rois) {
    begin_kernel();
    using P = Compute<T>;
    const RoiShape &shape = options.shape;
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const auto place = grid.place(blockIdx.x);
    const int64_t word = place[0] * (RegionMasks::threads / 32) + threadIdx.x / 32, first = place[1] * 32;
    if (word >= masks.words) return;
    const int64_t region = word * 32 + lane;
    const T *const roi = rois + (region < shape.count ? region : 0) * 5;
    const int32_t image = region < shape.count ? roi_image(roi, shape.images) : -1;
    const SampleAxis<P> y = roi_axis(roi, options, false), x = roi_axis(roi, options, true);
    uint32_t own = 0; // of the line first + lane
#pragma unroll 1
    for (int i = 0; i < 32 && first + i < masks.lines(); ++i) {
        const int64_t line = first + i, row = line - masks.images, column = row - masks.down;
        bool near = false;
        if (row < 0) {
            near = image == line;
        } else if (column < 0) {
            const auto begin = static_cast<int32_t>(row) * masks.height;
            near = comes_near(y, shape.pooled_height, begin, min(begin + masks.height, shape.height));
        } else {
            const auto begin = static_cast<int32_t>(column) * masks.width;
            near = comes_near(x, shape.pooled_width, begin, begin + masks.width);
        }
        const uint32_t votes = __ballot_sync(~0u, near && image >= 0);
        if (lane == i) own = votes;
    }
    if (first + lane < masks.lines()) masks.bits[(first + lane) * masks.words + word] = own;
}

/// Makes the masks of all regions, if there are any.
template <class T>
Status mark_near(const Call &call, const RoiAlignOptions &options, const RegionMasks &masks, const T *rois) {
    if (masks.words == 0) return Status::ok;
    const TileGrid<2, int64_t> grid(ceil_divide(masks.words, int64_t{RegionMasks::threads / 32}),
                                    ceil_divide(masks.lines(), int64_t{32}));
    return launch(call, grid.count(), RegionMasks::threads, 0, roi_align_near_kernel<T>, options, masks, grid, rois);
}

/// Bytes of workspace for the masks of such tiles.
inline size_t masks_bytes(const RoiShape &shape, int32_t height, int32_t width) {
    Scratch scratch;
    return RegionMasks(scratch, shape, height, width).words > 0 ? scratch.bytes() : 0;
}

/// The masks in the workspace of a call, or none where it has not as much.
inline RegionMasks masks_of(const Call &call, const RoiShape &shape, int32_t height, int32_t width) {
    Scratch scratch(call.workspace);
    const RegionMasks masks(scratch, shape, height, width);
    return call.workspace != nullptr && call.workspace_bytes >= scratch.bytes() ? masks : RegionMasks();
}

/// Lists the regions from `seen` on that come near the tile at (y, x) of an image, in their order, as many as the block
/// has threads at most, and returns how many these are; `seen` is then behind them. Without masks near(region) tells
/// which these are. The block synchronizes.
template <int threads, class Near>
__device__ int list_next(const RegionMasks &masks, int64_t count, int32_t image, int32_t y, int32_t x, int64_t &seen,
                         const Near &near, uint32_t *list) {
    constexpr int warps = threads / 32;
    __shared__ int counts[warps];
    __shared__ int64_t next;
    const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
    const uint32_t *of_image = nullptr, *of_row = nullptr, *of_column = nullptr;
    if (masks.words > 0) {
        of_image = masks.bits + image * masks.words;
        of_row = masks.bits + (int64_t{masks.images} + y / masks.height) * masks.words;
        of_column = masks.bits + (int64_t{masks.images} + masks.down + x / masks.width) * masks.words;
    }
    int listed = 0;
    while (listed < threads && seen < count) {
        int64_t first = seen + thread, end = seen + threads;
        uint32_t left = 0; // bit i: region first + i is near
        if (masks.words > 0) {
            const int64_t word = seen / 32 + thread;
            if (word < masks.words) left = of_image[word] & of_row[word] & of_column[word];
            if (thread == 0) left &= ~0u << seen % 32;
            first = word * 32, end = (seen / 32 + threads) * 32;
        } else if (first < count) {
            left = near(first);
        }
        const int own = __popc(left), until = warp_inclusive_sum(own);
        __syncthreads(); // the list and the counts before are used up
        if (lane == 31) counts[warp] = until;
        __syncthreads();
        int at = listed + until - own;
#pragma unroll
        for (int w = 0; w < warps; ++w) {
            const int of_warp = counts[w];
            if (w < warp) at += of_warp;
            listed += of_warp;
        }
#pragma unroll 1
        for (; left && at < threads; left &= left - 1, ++at) {
            const int64_t region = first + __ffs(static_cast<int>(left)) - 1;
            list[at] = static_cast<uint32_t>(region);
            if (at == threads - 1) next = region + 1;
        }
        if (listed >= threads) {
            __syncthreads();
            listed = threads, end = next;
        }
        seen = end;
    }
    __syncthreads();
    return listed;
}

} // namespace baracuda::image
