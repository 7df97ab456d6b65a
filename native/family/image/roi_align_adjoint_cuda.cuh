// roi_align_backward on the device: a block sums a tile of some planes in shared memory, a lane one or two of them. It
// adds the regions that touch the tile in their order, each as items of 8 x 8 bins. A warp adds to rows of its own:
// weighted in y, the item is a row of bins in registers, which each gives to the columns that it touches.
#pragma once

#include "family/image/roi_align_cells_cuda.cuh"
#include "family/image/roi_align_few_cuda.cuh"
#include "family/image/roi_align_gather_cuda.cuh"
#include "family/image/roi_align_items_cuda.cuh"
#include "family/image/roi_align_planes_cuda.cuh"
#include "family/image/roi_align_points_cuda.cuh"
#include "family/image/roi_align_sums_cuda.cuh"
#include "family/image/roi_align_touched_cuda.cuh"
#include "family/image/roi_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

/// Adds an item to the warp's rows of the tile. `cells` are its cells of dout, from this lane's first plane on.
template <int warps, class T, class P>
__device__ void add_item(const AdjointTiles &tiles, const ItemWeights<P> &item, const T *cells, LaneValues<P> *sum) {
    using Values = LaneValues<P>;
    constexpr int side = AdjointTiles::side, size = ColumnBatch<P>::size;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const uint32_t touched = lane < side ? item.touched_rows[lane] : 0;
    for (int row = warp; row < tiles.height; row += warps) {
        uint32_t bins = __ballot_sync(~0u, touched >> row & 1);
        if (bins == 0) continue;
        uint32_t counts[side / 4]; // in bytes
        memcpy(counts, __builtin_assume_aligned(item.touched_columns, side), side);
        Values across[side] = {}; // beyond the item's width: anything, and not used
        for (; bins; bins &= bins - 1) {
            const int ph = __ffs(bins) - 1;
            const P weight = item.row_weight[ph][row];
            const T *const from = cells + ph * tiles.item_width;
#pragma unroll
            for (int pw = 0; pw < side; ++pw) {
                P lanes[lane_planes<P>];
#pragma unroll
                for (int p = 0; p < lane_planes<P>; ++p) lanes[p] = widen(from[p * 32 * tiles.item_pitch + pw]);
                Values value;
                value.set(lanes);
                across[pw] = add_product(weight, value, across[pw]);
            }
        }
        auto *const to = reinterpret_cast<char *>(sum + row * tiles.row_pitch() + lane);
        const auto add = [&](const ColumnBatch<P> &batch, const Values &value, int count) {
            Values total[size];
#pragma unroll
            for (int i = 0; i < size; ++i) {
                if (i < count) total[i] = *reinterpret_cast<const Values *>(to + batch.offset[i]);
            }
#pragma unroll
            for (int i = 0; i < size; ++i) {
                if (i >= count) continue;
                *reinterpret_cast<Values *>(to + batch.offset[i]) = add_product(batch.weight[i], value, total[i]);
            }
        };
        ColumnBatch<P> batch = item.columns[0][0];
#pragma unroll
        for (int pw = 0; pw < side; ++pw) {
            const ColumnBatch<P> following = item.columns[min(pw + 1, side - 1)][0]; // before what is stored below
            const int count = counts[pw / 4] >> (pw % 4 * 8) & 255;
            if (count > 0) add(batch, across[pw], count);
#pragma unroll 1
            for (int done = size; done < count; done += size) {
                const ColumnBatch<P> more = item.columns[pw][done / size];
                add(more, across[pw], count - done);
            }
            batch = following;
        }
    }
}

/// Adds the sums of a tile of height x width cells to the `planes` planes at `to`. A cell whose sum is 0 is left alone.
template <int warps, class T, class P, int lane_planes>
__device__ void store_sums(const Vector<P, lane_planes> *sum, int row_pitch, int height, int width, int planes,
                           int32_t row_stride, int64_t plane_stride, T *to) {
    constexpr int at_once = 8; // rows of 32 / warps planes
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (lane >= width) return;
    for (int first = warp; first < height * 32; first += warps * at_once) {
        Vector<P, lane_planes> total[at_once];
        T old[at_once][lane_planes];
        const auto each = [&](const auto &act) {
#pragma unroll
            for (int i = 0; i < at_once * lane_planes; ++i) {
                const int k = i / lane_planes, p = i % lane_planes;
                const int row = (first + k * warps) / 32, plane = (first + k * warps) % 32 + p * 32;
                if (plane >= planes || total[k].lane(p) == 0) continue;
                act(to[plane * plane_stride + static_cast<int64_t>(row) * row_stride + lane], old[k][p],
                    total[k].lane(p));
            }
        };
#pragma unroll
        for (int k = 0; k < at_once; ++k) {
            const int row = (first + k * warps) / 32, plane = (first + k * warps) % 32;
            total[k] = {};
            if (row < height) total[k] = sum[row * row_pitch + lane * AdjointTiles::pitch + plane];
        }
        each([](const T &cell, T &held, auto) { held = cell; });
        each([](T &cell, T held, auto gradient) { cell = narrow<T>(widen(held) + gradient); });
    }
}

template <class Policy, class Fetch, class T>
__global__ void __launch_bounds__(Policy::warps * 32, Policy::blocks)
    roi_align_backward_kernel(RoiAlignOptions options, AdjointTiles tiles, const T *dout, const T *rois, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    using Values = LaneValues<P>;
    constexpr int warps = Policy::warps, group_size = AdjointTiles::group<T>;
    static_assert(2 * Policy::template items<T> <= warps, "a warp prepares an axis of an item");
    constexpr int look = warps * Policy::words * 32;
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ uint32_t list[look + Policy::more_listed];
    const RoiShape &shape = options.shape;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const auto place = tiles.grid.place(blockIdx.x);
    // Tiles in the middle first: more regions touch them.
    const auto from_middle = [&](int axis) {
        const auto i = static_cast<int32_t>(place[axis]),
                   middle = static_cast<int32_t>(tiles.grid.extent(axis) - 1) / 2;
        return middle + (i % 2 ? i / 2 + 1 : -(i / 2));
    };
    const int32_t x = from_middle(2) * tiles.width, y = from_middle(3) * tiles.height;
    const int32_t x_end = x + min(tiles.width, shape.width - x), y_end = y + min(tiles.height, shape.height - y);
    const auto image = static_cast<int32_t>(place[1]), channel = static_cast<int32_t>(place[0]) * group_size;
    const int channels = min(shape.channels - channel, group_size);
    const int64_t pooled = shape.pooled();

    // Shared memory: the weights of two rounds of items, the gradients of one, the sums.
    auto *const weights = reinterpret_cast<ItemWeights<P> *>(shared);
    T *const stage = reinterpret_cast<T *>(weights + 2 * tiles.items);
    Values *const sum = reinterpret_cast<Values *>(reinterpret_cast<char *>(stage) + tiles.stage_bytes<T>());
    bool touched = false; // by any region; until then the sums are not prepared

    Fetch fetch(tiles, shape, channels);
    struct {
        uint32_t region;
        int32_t ph, pw;
    } own = {};                                             // the item that this warp prepares
    const int task = warps - 1 - warp, own_item = task / 2; // the last warps may have fewer rows of the tile
    const auto near = [&](const T *roi) {
        const RoiSamples<P> samples(roi, options);
        return roi_image(roi, shape.images) == image && comes_near(samples.y, shape.pooled_height, y, y_end) &&
               comes_near(samples.x, shape.pooled_width, x, x_end);
    };
    for (int32_t seen = 0; seen < shape.count;) {
        // The block lists the next regions that touch its tile.
        int listed = 0;
        while (seen < shape.count && listed <= Policy::more_listed) {
            listed = list_regions<warps, Policy::words>(rois, seen, shape.count, near, list, listed);
            seen = shape.count - seen > look ? seen + look : shape.count;
        }
        if (listed == 0) break; // all are seen
        if (!touched) {
            touched = true;
            for (int i = threadIdx.x; i < tiles.height * tiles.row_pitch(); i += warps * 32) sum[i] = {};
        }
        __syncthreads();
        ItemWalk<T, Fetch::whole_regions> walk = {options, rois, list, listed, y, y_end, x, x_end};
        walk.open();
        // In each round, the gradients of the next items are loaded and their weights prepared, two warps an item,
        // while the items of the round before are added.
        int staged = 0; // items
        for (int round = 0;; ++round) {
            ItemWeights<P> *const prepared = weights + (round % 2 ? tiles.items : 0);
            const ItemWeights<P> *const current = weights + (round % 2 ? 0 : tiles.items);
            int count = 0;
            fetch.begin();
#pragma unroll
            for (int m = 0; m < Policy::template items<T>; ++m) {
                if (m >= tiles.items || walk.done()) break;
                fetch.load(m, dout + (int64_t{walk.region()} * shape.channels + channel) * pooled, walk.ph, walk.pw);
                if (m == own_item) own = {walk.region(), walk.ph, walk.pw};
                walk.advance();
                ++count;
            }
            if (own_item < count) {
                const RoiSamples<P> samples(rois + int64_t{own.region} * 5, options);
                if (task % 2 == 0) {
                    const int bins = min(tiles.item_width, shape.pooled_width - own.pw);
                    prepare_columns(samples.x, own.pw, bins, x, x_end, prepared[own_item]);
                } else {
                    const int bins = min(tiles.item_height, shape.pooled_height - own.ph);
                    prepare_rows(samples.y, own.ph, bins, y, y_end, samples.count, prepared[own_item]);
                }
            }
            for (int m = 0; m < staged; ++m) {
                const T *const cells = stage + m * tiles.item_size<T>() + lane * tiles.item_pitch;
                add_item<warps>(tiles, current[m], cells, sum);
            }
            if (count == 0) break;
            __syncthreads(); // the stage is used up
            fetch.put(stage);
            __syncthreads();
            staged = count;
        }
    }

    if (!touched) return;
    __syncthreads();
    T *const to = dinput + (static_cast<int64_t>(image) * shape.channels + channel) * shape.plane() +
                  static_cast<int64_t>(y) * shape.width + x;
    store_sums<warps>(sum, tiles.row_pitch(), y_end - y, x_end - x, channels, shape.width, shape.plane(), to);
}

/// The fewest tiles whose sums fit into the shared memory of a block, and of those the widest.
template <class Policy, class T> AdjointTiles make_adjoint_tiles(const RoiShape &shape, int64_t shared_bytes) {
    AdjointTiles tiles = {};
    tiles.item_width = std::min(shape.pooled_width, AdjointTiles::side);
    tiles.item_height = std::min(shape.pooled_height, AdjointTiles::side);
    tiles.item_pitch = tiles.item_width * tiles.item_height | 1; // odd: against bank conflicts
    tiles.items = Policy::template items<T>;
    while (tiles.items > 1 && tiles.other_bytes<T>() > shared_bytes / 2) --tiles.items;

    constexpr int64_t cell_bytes = AdjointTiles::pitch * sizeof(LaneValues<Compute<T>>), reach = AdjointTiles::reach;
    const int64_t cells = (shared_bytes - tiles.other_bytes<T>()) / cell_bytes;
    const int64_t groups = ceil_divide(shape.channels, AdjointTiles::group<T>);
    int64_t fewest = INT64_MAX;
    for (int64_t widest = std::min(reach, cells); 2 * widest >= std::min(reach, cells); --widest) {
        const int64_t across = ceil_divide(shape.width, widest), width = ceil_divide(shape.width, across);
        const int64_t down = ceil_divide(shape.height, std::min(reach, cells / width));
        if (across * down >= fewest) continue;
        fewest = across * down;
        tiles.width = static_cast<int32_t>(width), tiles.height = static_cast<int32_t>(ceil_divide(shape.height, down));
        tiles.grid = TileGrid<4, int64_t>(groups, shape.images, across, down);
    }
    return tiles;
}

/// adds: to dinput; else the gradient is written.
template <class Policy = RoiAlignAdjointPolicy, class T>
Status roi_align_adjoint(const Call &call, const RoiAlignOptions &options, bool adds, const T *dout, const T *rois,
                         T *dinput) {
    using P = Compute<T>;
    constexpr int64_t list_bytes = (Policy::warps * (Policy::words * 32 + 1) + Policy::more_listed) * 4;
    constexpr int64_t reserved = 1024; // of each block, by the runtime
    const int shared_bytes = device_attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor);
    const int64_t share = std::max<int64_t>(shared_bytes / Policy::blocks - reserved, 48 << 10);
    const int64_t budget = std::min<int64_t>(share, max_shared_bytes()) - list_bytes;
    const RoiShape &shape = options.shape;
    if (PointSums::serve_means(options)) {
        return roi_align_by_sums(call, options, adds, dout, static_cast<const T *>(nullptr), rois, dinput);
    }
    if (options.ratio == 1) {
        if (const PlanePoints points(shape, P()); points.serve<P>(shape)) {
            return roi_align_by_planes(call, options, points, adds, dout, rois, dinput);
        }
    }
    TouchedTiles touched(shape, options.ratio);
    const bool far_apart = touched.serve<P>(shape);
    const bool sparse = !far_apart && options.ratio > 0 && SampleLists::serve(shape, options.ratio);
    if (sparse && call.workspace != nullptr) {
        Scratch scratch(call.workspace);
        const SampleLists lists(scratch, shape, options.ratio);
        if (call.workspace_bytes >= scratch.bytes()) {
            return roi_align_by_points(call, options, lists, adds, dout, rois, dinput);
        }
    }
    if (!adds) {
        FewRegions few(shape, false);
        if (!far_apart && few.can_write() && few.serve<P>(shape)) {
            return roi_align_few(call, options, few, dout, rois, dinput);
        }
        if (const Status status = clear(call, dinput, sizeof(T) * shape.cells()); status != Status::ok) return status;
    }
    if (far_apart) return roi_align_touched(call, options, touched, dout, rois, dinput);
    if (FewRegions few(shape, true); few.serve<P>(shape)) {
        return roi_align_few(call, options, few, dout, rois, dinput);
    }
    if (const auto cells = RegionTiles::of<BandedCells>(shape, sizeof(P)); sparse || cells.serve(shape)) {
        return roi_align_cells(call, options, cells, dout, rois, dinput);
    }
    const AdjointTiles tiles = make_adjoint_tiles<Policy, T>(shape, budget);
    if (tiles.grid.count() < multiprocessors()) return roi_align_gather(call, options, dout, rois, dinput);
    const int64_t bytes = tiles.other_bytes<T>() + int64_t{tiles.height} * tiles.row_pitch() * sizeof(LaneValues<P>);
    const auto kernel = FetchedRegions<Policy, T>::serves(tiles, shape, dout)
                            ? roi_align_backward_kernel<Policy, FetchedRegions<Policy, T>, T>
                            : roi_align_backward_kernel<Policy, FetchedBins<Policy, T>, T>;
    return launch_with_dynamic_shared(call, tiles.grid.count(), Policy::warps * 32, static_cast<int>(bytes), kernel,
                                      options, tiles, dout, rois, dinput);
}

/// Bytes of workspace that make it faster.
template <class T> size_t roi_align_adjoint_bytes(const RoiShape &shape) {
    using P = Compute<T>;
    size_t bytes = 0;
    if (SampleLists::serve(shape, 0)) {
        Scratch scratch;
        const SampleLists lists(scratch, shape, 0);
        bytes = scratch.bytes();
    }
    if (PointSums::serve_some_means(shape)) {
        Scratch scratch;
        const PointSums sums(scratch, shape, PointSums::samples, P());
        bytes = std::max(bytes, scratch.bytes());
    }
    const auto banded = RegionTiles::of<BandedCells>(shape, sizeof(P));
    if (!banded.serve(shape) || !banded.of_whole_regions()) return bytes;
    return std::max(bytes, with_cells<P>(shape, banded, [&](const auto &, const RegionTiles &tiles) {
                        return masks_bytes(shape, tiles.height, tiles.width);
                    }));
}

} // namespace baracuda::image
