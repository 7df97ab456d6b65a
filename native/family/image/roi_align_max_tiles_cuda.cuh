// roi_align_max_backward: a block sums a tile of some channels' planes in shared memory. It lists the regions that
// touch the tile, with their bins that may do so. A lane takes a bin of these, of whichever region, finds its largest
// point again, and stages what this gives to the tile's cells. Some warps share a channel, each with sums of its own,
// which are merged in the order of the warps.
#pragma once

#include "core/device/block.cuh"
#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/roi_align_items_cuda.cuh"
#include "family/image/roi_align_max_find_cuda.cuh"
#include "family/image/roi_align_near_cuda.cuh"
#include "family/image/roi_sums_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

struct RoiPointsPolicy {
    static constexpr int ratio = 2;             // that has a kernel of its own
    static constexpr int warps = 8, blocks = 2; // of a block; on a multiprocessor, at least
    static constexpr int busy_blocks = 8; // of a multiprocessor, where regions are few: more tiles are taken in turns
    static constexpr int few_tiles = 512; // of single channels, which then have a block each,
    static constexpr int shared_tiles = 4096; // or so many, where images have as many bins as this,
    static constexpr int shared_bins = 128;   // of those that can have a region,
    static constexpr int looks = 4;           // or where tiles look at the regions as often for each bin of an image
    static constexpr int listed = 128;        // regions that are listed at a time, with their samples
    static constexpr int sum_bytes = 8192;    // of a warp
    static constexpr int side = 44;           // of a tile in cells, where planes are large
    static constexpr int small_side = 16;     // where few planes can have regions, and these are few
    static constexpr int few_planes = 128;
    static constexpr int few_bins = 8, small_tiles = 1024; // of a tile of a plane; of all planes
    static constexpr int stride = 11;                      // of the stage
    static constexpr int unroll = 4;                       // sums that a lane adds to dinput at a time
};

/// Tiles of `height` x `width` cells of each plane; channels of an image in groups, which have a block.
struct PointTiles {
    int32_t width, height;
    int32_t channels; // of a group: a power of two, up to the warps of a block
    TileLattices lattices;
    Divider<int32_t> by_width;
    bool small;
};

/// The part of a plane that a warp sums; sums of a row are `width` apart.
struct PlaneTile {
    int32_t y, x, height, width;
};

/// Extents decide, as the number of warps that share a channel is one for the order of additions.
template <class Policy, class P> PointTiles make_point_tiles(const RoiShape &shape) {
    const int64_t images = std::min(shape.images, shape.count);
    const int64_t looks = ceil_divide(int64_t{shape.count}, int64_t{Policy::warps * 32});
    const int64_t planes = images * shape.channels, bins = ceil_divide(shape.count * shape.pooled(), images);
    // Of an image that can have a region: small tiles spread few bins over more blocks.
    const auto tiles_of = [&](int64_t side) {
        return ceil_divide(shape.width, side) * ceil_divide(shape.height, side);
    };
    const bool few = looks == 1 && planes <= Policy::few_planes;
    const bool small = few && (bins <= Policy::few_bins * tiles_of(Policy::side) ||
                               tiles_of(Policy::small_side) * planes <= Policy::small_tiles);
    const int64_t side = small ? Policy::small_side : Policy::side;
    const int64_t most = small ? side * side : Policy::sum_bytes / static_cast<int64_t>(sizeof(P)) - 32; // cells
    const int64_t widest = std::min<int64_t>(std::max<int64_t>(side, most / shape.height), most);
    const int64_t across = ceil_divide(shape.width, widest), width = ceil_divide(shape.width, across);
    const int64_t down = ceil_divide(shape.height, most / width);
    PointTiles tiles;
    tiles.width = static_cast<int32_t>(width), tiles.height = static_cast<int32_t>(ceil_divide(shape.height, down));
    tiles.by_width = Divider<int32_t>(tiles.width);
    const int64_t count = across * down * shape.channels * shape.images;
    const int64_t most_shared = std::max<int64_t>(Policy::shared_tiles, Policy::looks * bins / looks);
    tiles.channels = 1, tiles.small = small;
    if (!small && count > (bins >= Policy::shared_bins ? most_shared : Policy::few_tiles)) {
        while (tiles.channels < std::min<int32_t>(Policy::warps, shape.channels)) tiles.channels *= 2;
    }
    const int64_t busy = int64_t{Policy::busy_blocks} * multiprocessors();
    tiles.lattices = TileLattices(shape, tiles.height, tiles.width, ceil_divide(shape.channels, tiles.channels),
                                  looks == 1 ? busy : count);
    return tiles;
}

/// Stages what a lane's point between some cells gives to the tile, by a warp. The stage holds `held` gradients, and
/// then as many as this returns; where it is full, they are added to `sum`.
template <int stride, class P>
__device__ int stage_point(bool there, const Sample<P> &y, const Sample<P> &x, P gradient, const PlaneTile &tile,
                           GradientStage<P, stride> &stage, int held, P *sum) {
    if (held > stage.size - 4 * 32) {
        add_staged<true>(stage, held, tile.height * tile.width, sum);
        held = 0;
    }
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        // The last row and column of the image have no next ones.
        const bool last = (k / 2 && y.high == y.low) || (k % 2 && x.high == x.low);
        const int32_t row = (k / 2 ? y.high : y.low) - tile.y, column = (k % 2 ? x.high : x.low) - tile.x;
        const bool inside = there && !last && 0 <= row && row < tile.height && 0 <= column && column < tile.width;
        const uint32_t votes = __ballot_sync(~0u, inside);
        if (inside) {
            const int to = held + warp_rank(votes);
            const P weight = (k / 2 ? y.high_weight : y.low_weight) * (k % 2 ? x.high_weight : x.low_weight);
            stage.at[to] = static_cast<uint16_t>(row * tile.width + column);
            stage.value[to] = gradient * weight;
        }
        held += __popc(votes);
    }
    return held;
}

/// A region that touches a tile, and its bins that may do so.
template <class P> struct ListedRegion {
    RoiSamples<P> samples;
    int32_t region, row, column, width; // bins from (row, column) on, `width` in a row
    int64_t end;                        // of the region's bins among those of all listed regions
};

/// Bins of listed regions, one after the other.
template <class P> class ListedBins {
  public:
    /// Of `listed` regions, whose first one's bins begin at `begin`.
    __device__ ListedBins(const ListedRegion<P> *list, int listed, int64_t begin)
        : list_(list), listed_(listed), begin_(begin) {}

    __device__ int64_t end() const { return list_[listed_ - 1].end; }

    /// The region of a bin; its row and column there.
    __device__ const ListedRegion<P> &find(int64_t bin, int32_t &ph, int32_t &pw) const {
        int before = 0; // regions whose bins end before this one
#pragma unroll
        for (int step = RoiPointsPolicy::listed / 2; step > 0; step /= 2) {
            if (before + step < listed_ && list_[before + step - 1].end <= bin) before += step;
        }
        const ListedRegion<P> &region = list_[before];
        const int64_t within = bin - (before ? list_[before - 1].end : begin_);
        const auto row = static_cast<int32_t>(
            within >> 32 ? within / region.width : static_cast<uint32_t>(within) / static_cast<uint32_t>(region.width));
        ph = region.row + row;
        pw = region.column + static_cast<int32_t>(within - int64_t{row} * region.width);
        return region;
    }

  private:
    const ListedRegion<P> *list_;
    int listed_;
    int64_t begin_;
};

/// ratio: that of the options, or 0 for any.
template <int ratio, class Policy, class T>
__global__ void __launch_bounds__(Policy::warps * 32, Policy::blocks)
    roi_align_max_backward_kernel(RoiAlignOptions options, PointTiles tiles, RegionMasks masks, FoundPoints points,
                                  const T *dout, const T *input, const T *rois, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int warps = Policy::warps, look = warps * 32, most = Policy::listed;
    __shared__ GradientStage<P, Policy::stride> stages[warps];
    __shared__ int counts[warps];
    __shared__ int64_t bins_of[warps];
    __shared__ uint32_t marks[TileLattices::most];
    __shared__ uint32_t near_regions[look];
    __shared__ __align__(
        16) unsigned char listed[most * sizeof(ListedRegion<P>)]; // memory alone, as it has initializers
    auto *const list = reinterpret_cast<ListedRegion<P> *>(listed);
    if (ratio > 0) options.ratio = ratio; // as a constant: divisions by it are products
    const RoiShape &shape = options.shape;
    const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
    const int sharing = warps / tiles.channels, part = warp % sharing; // warps of a channel
    const int sum_size = tiles.height * tiles.width + 32;
    P *const sum = dynamic_shared_memory<P>() + warp * sum_size;
    const TileLattice lattice(tiles.lattices, options.shape, rois);
    if (lattice.image < 0) return;
    const int32_t image = lattice.image;
    const int64_t channel = int64_t{lattice.group} * tiles.channels + warp / sharing;
    const int64_t plane = (int64_t{image} * shape.channels + channel) * shape.plane();
    const bool used = channel < shape.channels;
    RoiSamples<P> own; // of one region, which stays there where all are looked at at once
    int64_t own_region = thread;
    int32_t own_image = -1;
    const auto load = [&] {
        own_image = -1;
        if (own_region < shape.count) {
            const T *const roi = rois + own_region * 5;
            own = RoiSamples<P>(roi, options), own_image = roi_image(roi, shape.images);
        }
    };

    // Most tiles are no region's.
    const bool once = shape.count <= look;
    if (thread < TileLattices::most) marks[thread] = !once; // single tiles
    __syncthreads();
    if (once) {
        load();
        if (own_image == image) lattice.mark(own.y, own.x, shape, marks);
        __syncthreads();
    }
    lattice.for_each(marks, [&](int32_t y, int32_t x) {
        const PlaneTile tile = {y, x, min(tiles.height, shape.height - y), tiles.width};
        const int cells = tile.height * tile.width;
        int held = 0;         // gradients in the stage
        bool touched = false; // until then the sums are not prepared
        const auto comes_near_tile = [&](const RoiSamples<P> &roi) {
            return comes_near(roi.y, shape.pooled_height, y, y + tile.height) &&
                   comes_near(roi.x, shape.pooled_width, x, x + tile.width);
        };
        for (int64_t seen = 0; seen < shape.count;) {
            bool near;
            if (once) {
                near = own_image == image && comes_near_tile(own), seen = shape.count;
                if (!__syncthreads_or(near)) continue; // the list is used up
            } else {
                const auto of_tile = [&](int64_t region) {
                    const T *const roi = rois + region * 5;
                    return roi_image(roi, shape.images) == image && comes_near_tile(RoiSamples<P>(roi, options));
                };
                const int found = list_next<look>(masks, shape.count, image, y, x, seen, of_tile, near_regions);
                if (found == 0) break;
                near = thread < found;
                own_region = near ? near_regions[thread] : shape.count;
                load();
            }
            Range rows = {0, 0}, columns = {0, 0};
            if (near) {
                rows = bins_near(own.y, shape.pooled_height, y, y + tile.height);
                columns = bins_near(own.x, shape.pooled_width, x, x + tile.width);
                near = rows.begin < rows.end && columns.begin < columns.end;
            }
            const int64_t width = columns.end - columns.begin, bins = near ? (rows.end - rows.begin) * width : 0;
            int64_t end = warp_inclusive_sum(bins);
            if (lane == 31) bins_of[warp] = end;
            BlockCompaction<warps, 1> compaction;
            compaction.count(counts, [&](int) { return near; });
            for (int w = 0; w < warp; ++w) end += bins_of[w];
            if (used && !touched) {
                for (int i = lane; i < cells + 32; i += 32) sum[i] = 0;
            }
            touched = true;
            int64_t begin = 0; // of the bins of the regions that are listed
            for (int done = 0; done < compaction.total(); done += most) {
                compaction.for_each([&](int, int to) {
                    if (to < done || to >= done + most) return;
                    list[to - done] = {own,
                                       static_cast<int32_t>(own_region),
                                       static_cast<int32_t>(rows.begin),
                                       static_cast<int32_t>(columns.begin),
                                       static_cast<int32_t>(width),
                                       end};
                });
                __syncthreads();
                const ListedBins<P> all(list, min(compaction.total() - done, most), begin);
                for (int64_t bin = begin + part * 32; used && bin < all.end(); bin += sharing * 32) {
                    const bool exists = bin + lane < all.end();
                    int32_t ph, pw;
                    const ListedRegion<P> &region = all.find(exists ? bin + lane : bin, ph, pw);
                    const int64_t cell = (region.region * int64_t{shape.channels} + channel) * shape.pooled() +
                                         int64_t{ph} * shape.pooled_width + pw;
                    const P gradient = exists ? widen(dout[cell]) : P(0);
                    LargestPoint<P> point;
                    if (exists && points.at != nullptr) {
                        point = found_point(region.samples, ph, pw, points.at[cell]);
                    } else if (exists) {
                        point = LargestPoint<P>(region.samples, input + plane, ph, pw);
                    }
                    held = stage_point(point.found, point.y, point.x, gradient, tile, stages[warp], held, sum);
                }
                begin = all.end();
                __syncthreads();
            }
        }
        if (!touched) return;
        if (used) add_staged<true>(stages[warp], held, cells, sum);
        __syncthreads();
        if (used) {
            P *const total = sum - part * sum_size;
            const int step = sharing * 32, mine = part * 32 + lane;
            for (int i = mine; i < cells && sharing > 1; i += step) {
                P merged = total[i];
                for (int other = 1; other < sharing; ++other) merged += total[other * sum_size + i];
                total[i] = merged;
            }
            add_sums<Policy::unroll>(total, cells, mine, step, dinput + plane, [&](uint32_t cell) {
                const int32_t row = tiles.by_width.quotient(cell);
                const int32_t column = static_cast<int32_t>(cell) - row * tile.width;
                return static_cast<int64_t>(tile.y + row) * shape.width + tile.x + column;
            });
        }
        __syncthreads(); // the sums of other warps are read
    });
}

template <class T>
Status roi_align_max_tiles(const Call &call, const RoiAlignOptions &options, const PointTiles &tiles,
                           const RegionMasks &masks, const FoundPoints &points, const T *dout, const T *input,
                           const T *rois, T *dinput) {
    using Policy = RoiPointsPolicy;
    const auto bytes = static_cast<int>(Policy::warps * (tiles.height * tiles.width + 32) * sizeof(Compute<T>));
    if (const Status status = mark_near(call, options, masks, rois); status != Status::ok) return status;
    if (const Status status = find_points(call, options, points, input, rois); status != Status::ok) return status;
    const auto kernel = options.ratio == Policy::ratio ? roi_align_max_backward_kernel<Policy::ratio, Policy, T>
                                                       : roi_align_max_backward_kernel<0, Policy, T>;
    return launch_with_dynamic_shared(call, tiles.lattices.grid.count(), Policy::warps * 32, bytes, kernel, options,
                                      tiles, masks, points, dout, input, rois, dinput);
}

} // namespace baracuda::image
