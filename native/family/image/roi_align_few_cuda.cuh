// roi_align_backward of few regions, which is over before memory is busy: one kernel of little code. A block has a tile
// of an image in some channels. Of some regions at a time, a thread finds what a bin gives to the columns or rows of
// the tile, then threads sum rows of bins for a column, and then each adds up one cell's gradients in some channels.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/roi_align_items_cuda.cuh"
#include "family/image/roi_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

struct FewRegionsPolicy {
    static constexpr int threads = 256;
    static constexpr int side = 32, cells = 256; // of a tile, at most
    static constexpr int depth = 2;              // channels of a thread
    static constexpr int bins = 32;              // of an axis of a region, at most
    static constexpr int row_sums = 1024;        // of a region, for each channel of a thread, about
    static constexpr int at_once = 4;            // bins of a row that a thread loads
    static constexpr int blocks = 32;            // of a multiprocessor, by the rounds of regions added together
    static constexpr int rounds = 4;             // at most
    static constexpr int shared_bytes = 40 << 10;
};

/// Tiles of 2^by_width columns and 2^by_height rows in 2^by_groups groups of channels.
struct FewRegions {
    int32_t by_width, by_height, by_groups;
    int32_t shares;                    // of a region's bins in the columns and rows of a tile
    int32_t together;                  // regions that are added at a time
    Divider<int32_t> by_bins, by_rows; // by the bins of both axes of a region, and by those of its y axis
    TileGrid<4> grid;                  // tiles across, tiles down, channels of a block, images
    int64_t blocks;

    explicit FewRegions(const RoiShape &shape) {
        using Policy = FewRegionsPolicy;
        const auto log2_up = [](int32_t n, int most) {
            int bits = 0;
            while (1 << bits < std::min(n, most)) ++bits;
            return bits;
        };
        by_width = log2_up(shape.width, Policy::side);
        by_height = log2_up(shape.height, std::min(Policy::cells >> by_width, Policy::side));
        by_groups = log2_up(static_cast<int32_t>(ceil_divide(shape.channels, Policy::depth)),
                            Policy::threads >> (by_width + by_height));
        while (by_groups > 0 && (int64_t{shape.pooled_height} << (by_width + by_groups)) > Policy::row_sums)
            --by_groups;
        const int64_t across = ceil_divide(shape.width, 1 << by_width),
                      down = ceil_divide(shape.height, 1 << by_height);
        const int64_t groups = ceil_divide(shape.channels, Policy::depth << by_groups);
        blocks = across * down > INT32_MAX ? across * down : across * down * groups * shape.images;
        if (!fits(shape)) return;
        grid = TileGrid<4>(across, down, groups, shape.images);
        shares = (shape.pooled_width << by_width) + (shape.pooled_height << by_height);
        by_bins = Divider<int32_t>(shape.pooled_width + shape.pooled_height);
        by_rows = Divider<int32_t>(shape.pooled_height);
    }
    bool fits(const RoiShape &shape) const {
        using Policy = FewRegionsPolicy;
        return std::max(shape.pooled_height, shape.pooled_width) <= Policy::bins &&
               blocks <= int64_t{Policy::blocks} * multiprocessors();
    }
    /// Sums of rows of a region's bins, for each channel of a thread.
    HD int32_t row_sums() const { return by_rows.divisor() << (by_width + by_groups); }
    /// Of shared memory for a region: the shares, the sums, for each column and row of the tile the bins that touch it,
    /// for each bin of the y axis the rows that it touches.
    template <class P> int32_t bytes() const {
        const int32_t words = (1 << by_width) + (1 << by_height) + by_rows.divisor();
        return (shares + FewRegionsPolicy::depth * row_sums()) * static_cast<int32_t>(sizeof(P)) + words * 4;
    }
    template <class P> bool serve(const RoiShape &shape) {
        using Policy = FewRegionsPolicy;
        if (!fits(shape)) return false;
        together = std::min(Policy::shared_bytes / bytes<P>(), shape.count);
        if (together == 0) return false;
        const int64_t rounds = ceil_divide(shape.count, together);
        return rounds <= Policy::rounds && blocks * rounds <= int64_t{Policy::blocks} * multiprocessors();
    }
};

/// The lines [begin, end) of a tile, 32 at most, that a bin touches: bit l is line begin + l. `share`: for each of
/// these the sum of the weights that it has for the bin, over the samples of the bin.
template <class P>
__device__ uint32_t touched_lines(const SampleAxis<P> &axis, int32_t bin, int32_t begin, int32_t end, P *share) {
    uint32_t touched = 0;
    const auto give = [&](int32_t cell, P weight) {
        const auto line = static_cast<uint32_t>(cell - begin);
        if (line >= static_cast<uint32_t>(end - begin)) return;
        share[line] = touched >> line & 1 ? share[line] + weight : weight;
        touched |= 1u << line;
    };
    // A sample off the plane touches cell 1 too, with a weight of 0.
    const Range range = axis.within(bin, static_cast<P>(begin > 1 ? begin - 1 : -1), static_cast<P>(end));
#pragma unroll 1
    for (int64_t i = range.begin; i < range.end; ++i) {
        const P x = axis.position(bin, i);
        if (x != x || !axis.inside(x)) continue;
        const Sample<P> sample = axis.sample(x);
        give(sample.low, sample.low_weight);
        give(sample.high, sample.high_weight);
    }
#pragma unroll 1
    for (uint32_t left = touched; left; left &= left - 1) share[__ffs(static_cast<int>(left)) - 1] /= axis.samples();
    return touched;
}

template <class T>
__global__ void __launch_bounds__(FewRegionsPolicy::threads)
    roi_align_backward_few_kernel(RoiAlignOptions options, FewRegions tiles, const T *dout, const T *rois, T *dinput) {
    begin_kernel();
    using Policy = FewRegionsPolicy;
    using P = Compute<T>;
    constexpr int depth = Policy::depth, threads = Policy::threads;
    const RoiShape &shape = options.shape;
    const int thread = static_cast<int>(threadIdx.x), bins = tiles.by_bins.divisor(), rows = shape.pooled_height;
    const int width = 1 << tiles.by_width, height = 1 << tiles.by_height, lines = width + height;
    const int row_sums = tiles.together * tiles.row_sums();
    // Shared memory: what FewRegions::bytes() says.
    P *const shares = dynamic_shared_memory<P>(), *const sums = shares + tiles.together * tiles.shares;
    auto *const masks = reinterpret_cast<uint32_t *>(sums + depth * row_sums), *const reach =
                                                                                   masks + tiles.together * lines;
    const auto place = tiles.grid.place(static_cast<int32_t>(blockIdx.x));
    const int32_t x = place[0] << tiles.by_width, y = place[1] << tiles.by_height, image = place[3];
    const int32_t first_channel = place[2] * depth << tiles.by_groups;
    const int64_t pooled = shape.pooled();

    const int column = thread & (width - 1), row = thread >> tiles.by_width & (height - 1);
    const int group = thread >> (tiles.by_width + tiles.by_height), channel = first_channel + group * depth;
    const bool used = x + column < shape.width && y + row < shape.height && group >> tiles.by_groups == 0;
    P total[depth] = {};
#pragma unroll 1
    for (int first = 0; first < shape.count; first += tiles.together) {
        const int count = min(tiles.together, shape.count - first);
#pragma unroll 1
        for (int i = thread; i < count * lines; i += threads) masks[i] = 0;
        __syncthreads();

        bool touches = false;
#pragma unroll 1
        for (int i = thread; i < count * bins; i += threads) {
            const int r = tiles.by_bins.quotient(i), of_region = i - r * bins;
            const bool across = of_region >= rows;
            const int bin = across ? of_region - rows : of_region;
            const T *const roi = rois + (first + r) * 5;
            uint32_t touched = 0; // bit l: line l of the tile
            if (roi_image(roi, shape.images) == image) {
                const int32_t begin = across ? x : y, end = begin + (across ? width : height);
                P *const share =
                    shares + r * tiles.shares +
                    (across ? (rows << tiles.by_height) + (bin << tiles.by_width) : bin << tiles.by_height);
                touched = touched_lines(roi_axis(roi, options, across), bin, begin, end, share);
            }
            if (!across) reach[r * rows + bin] = touched;
            touches |= touched != 0;
#pragma unroll 1
            for (; touched; touched &= touched - 1) {
                const int line = __ffs(static_cast<int>(touched)) - 1;
                atomicOr(masks + r * lines + (across ? line : width + line), 1u << bin);
            }
        }
        if (!__syncthreads_or(touches)) continue;

        // What rows of bins give to columns, in `depth` channels each.
#pragma unroll 1
        for (int i = thread; i < count * tiles.row_sums(); i += threads) {
            const int at = i & (width - 1), rest = i >> tiles.by_width, part = tiles.by_rows.quotient(rest);
            const int ph = rest - part * rows, r = part >> tiles.by_groups;
            const int c = first_channel + (part - (r << tiles.by_groups)) * depth, channels = shape.channels - c;
            uint32_t left = reach[r * rows + ph] ? masks[r * lines + at] : 0;
            if (left == 0) continue;
            int pw = __ffs(static_cast<int>(left)) - 1;
            left >>= pw;
            const T *from = dout + (int64_t{first + r} * shape.channels + c) * pooled + ph * shape.pooled_width + pw;
            const P *weight = shares + r * tiles.shares + (rows << tiles.by_height) + (pw << tiles.by_width) + at;
            P sum[depth] = {};
#pragma unroll 1
            for (; left; left >>= Policy::at_once) {
                T value[Policy::at_once][depth];
#pragma unroll
                for (int k = 0; k < Policy::at_once; ++k) {
#pragma unroll
                    for (int d = 0; d < depth; ++d) {
                        if (left >> k & 1 && d < channels) value[k][d] = from[d * pooled + k];
                    }
                }
#pragma unroll
                for (int k = 0; k < Policy::at_once; ++k) {
                    if (!(left >> k & 1)) continue;
#pragma unroll
                    for (int d = 0; d < depth; ++d) {
                        if (d < channels) sum[d] = fma(weight[k << tiles.by_width], widen(value[k][d]), sum[d]);
                    }
                }
                from += Policy::at_once, weight += Policy::at_once << tiles.by_width;
            }
#pragma unroll
            for (int d = 0; d < depth; ++d) sums[d * row_sums + i] = sum[d];
        }
        __syncthreads();

#pragma unroll 1
        for (int r = 0; used && r < count; ++r) {
            if (masks[r * lines + column] == 0) continue;
            const P *const from = sums + (((r << tiles.by_groups) + group) * rows << tiles.by_width) + column;
            const P *const share = shares + r * tiles.shares + row;
#pragma unroll 1
            for (uint32_t left = masks[r * lines + width + row]; left; left &= left - 1) {
                const int ph = __ffs(static_cast<int>(left)) - 1;
#pragma unroll
                for (int d = 0; d < depth; ++d) {
                    total[d] = fma(share[ph << tiles.by_height], from[d * row_sums + (ph << tiles.by_width)], total[d]);
                }
            }
        }
        if (first + count < shape.count) __syncthreads();
    }
    if (!used) return;
    const int64_t plane = shape.plane();
    T *const to =
        dinput + (int64_t{image} * shape.channels + channel) * plane + (int64_t{y + row} * shape.width + x + column);
#pragma unroll
    for (int d = 0; d < depth; ++d) {
        if (channel + d >= shape.channels || total[d] == 0) continue;
        to[d * plane] = narrow<T>(widen(to[d * plane]) + total[d]);
    }
}

template <class T>
Status roi_align_few(const Call &call, const RoiAlignOptions &options, const FewRegions &tiles, const T *dout,
                     const T *rois, T *dinput) {
    return launch_with_dynamic_shared(call, tiles.grid.count(), FewRegionsPolicy::threads,
                                      tiles.together * tiles.bytes<Compute<T>>(), roi_align_backward_few_kernel<T>,
                                      options, tiles, dout, rois, dinput);
}

} // namespace baracuda::image
