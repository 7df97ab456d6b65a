// roi_align_backward on the device: a block sums a tile of some planes in shared memory, a lane one or two of them. It
// adds the regions that touch the tile in their order, each as items of 8 x 8 bins. A warp adds to rows of its own:
// weighted in y, the item is a row of bins in registers, which each gives to the columns that it touches.
#pragma once

#include "core/launch_cuda.cuh"
#include "image/roi_align.h"

#include <algorithm>

namespace baracuda {

struct RoiAlignAdjointPolicy {
    static constexpr int warps = 16;
    static constexpr int blocks = 1;        // on a multiprocessor
    static constexpr int items = 4;         // that are fetched and prepared while as many are added, at most
    static constexpr int words = 2;         // of 32 regions that a warp looks at for the list at a time
    static constexpr int more_listed = 256; // regions of the list beyond those of one look
};

/// What a lane has of its planes, l and l + 32 or l alone: moved in one access.
template <class P> struct alignas(8) LaneValues {
    static constexpr int planes = 8 / sizeof(P);

    P plane[planes];
};

template <class P> __device__ LaneValues<P> add_product(P weight, const LaneValues<P> &value, LaneValues<P> sum) {
#pragma unroll
    for (int p = 0; p < LaneValues<P>::planes; ++p) sum.plane[p] = fma(weight, value.plane[p], sum.plane[p]);
    return sum;
}

struct AdjointTiles {
    static constexpr int pitch = 33; // of a cell's sums: against bank conflicts where lanes are columns
    static constexpr int side = 8;   // of an item, in bins, at most
    static constexpr int reach = 32; // of a tile, in cells, at most

    int32_t width, height, across, down, groups;
    int32_t item_width, item_height, item_pitch, items;

    HD int row_pitch() const { return width * pitch; }
    HD int stage_size() const { return items * 32 * item_pitch + side; } // a row of bins is read as `side` bins
    template <class P> int64_t other_bytes() const;                      // of shared memory than the sums
};

/// Columns of a tile that a bin touches: where their sums are in a row, and the bin's weights.
template <class P> struct alignas(16) ColumnBatch {
    static constexpr int size = 4;

    P weight[size];
    int32_t offset[size];
};

/// What the bins of an item add to the columns and rows of the tile.
template <class P> struct alignas(16) ItemWeights {
    static constexpr int side = AdjointTiles::side, reach = AdjointTiles::reach;

    ColumnBatch<P> columns[side][reach / ColumnBatch<P>::size];
    P row_weight[side][reach];                   // over the region's count
    uint32_t touched_rows[side];                 // bit y: whether the row of bins touches row y of the tile
    alignas(side) uint8_t touched_columns[side]; // how many
};

template <class P> int64_t AdjointTiles::other_bytes() const {
    return 2 * items * sizeof(ItemWeights<P>) + stage_size() * sizeof(LaneValues<P>);
}

/// The items of the listed regions that may touch the tile at (y, x), in their order.
template <class T> struct ItemWalk {
    const RoiAlignOptions &options;
    const T *rois;
    const uint32_t *list;
    int32_t listed, y, y_end, x, x_end;
    int32_t next = 0, ph = 0, ph_end = 0, pw = 0, pw_begin = 0, pw_end = 0;

    __device__ bool done() const { return next >= listed; }
    __device__ uint32_t region() const { return list[next]; }
    __device__ RoiSamples<Compute<T>> samples() const { return {rois + int64_t{region()} * 5, options}; }

    /// Goes to the first item at or after region `next`.
    __device__ void open() {
        constexpr int side = AdjointTiles::side;
        const RoiShape &shape = options.shape;
        for (; !done(); ++next) {
            Range rows = {0, shape.pooled_height}, columns = {0, shape.pooled_width};
            if (rows.end > side || columns.end > side) {
                const RoiSamples<Compute<T>> roi = samples();
                rows = bins_near(roi.y, shape.pooled_height, y, y_end);
                columns = bins_near(roi.x, shape.pooled_width, x, x_end);
            }
            if (rows.begin >= rows.end || columns.begin >= columns.end) continue;
            ph = static_cast<int32_t>(rows.begin) / side * side, ph_end = static_cast<int32_t>(rows.end);
            pw = pw_begin = static_cast<int32_t>(columns.begin) / side * side;
            pw_end = static_cast<int32_t>(columns.end);
            return;
        }
    }
    __device__ void advance() {
        if ((pw += AdjointTiles::side) < pw_end) return;
        pw = pw_begin;
        if ((ph += AdjointTiles::side) < ph_end) return;
        ++next;
        open();
    }
};

/// Whether samples may touch the cells [begin, end).
template <class P> HD bool comes_near(const SampleAxis<P> &axis, int32_t bins, int32_t begin, int32_t end) {
    constexpr P tiny = P(1) / (1 << 20); // rounding moves a sample by less than this part
    const P one = axis.begin(), other = one + bins * axis.bin(), slack = 2 + tiny * (fabs(one) + fabs(other));
    return axis.samples() >= 1 && slack - slack == 0 && (one <= end + slack || other <= end + slack) &&
           (one >= begin - slack || other >= begin - slack);
}

/// Calls put(bin, cell, order, touched, share) for the `bins` bins from `first_bin` and the cells of [begin, end) near
/// them, on the lanes of a warp. A bin's cells are on consecutive lanes, the lane's with that `order`; `touched` are
/// those that the bin touches. The bins up to `side` that there are not touch none.
template <int side, class P, class Put>
__device__ void each_share(const SampleAxis<P> &axis, int32_t first_bin, int bins, int32_t begin, int32_t end,
                           const Put &put) {
    const int lane = threadIdx.x % 32;
    Range near = {begin, begin};
    if (lane < bins) near = cells_near(axis, first_bin + lane, begin, end);
    const auto first = static_cast<int32_t>(near.begin), count = static_cast<int32_t>(near.end - near.begin);
    int shift = 2;
    while (__any_sync(~0u, count > 1 << shift)) ++shift;
    const int order = lane & ((1 << shift) - 1), leader = lane - order;
    for (int pass = 0; pass < side; pass += 32 >> shift) {
        const int bin = pass + (lane >> shift);
        const int32_t cell = __shfl_sync(~0u, first, bin) + order;
        Share<P> share = {false, 0};
        if (order < __shfl_sync(~0u, count, bin)) share = share_of(axis, first_bin + bin, cell);
        const uint32_t touched = __ballot_sync(~0u, share.touches) >> leader & ((2u << ((1 << shift) - 1)) - 1);
        put(bin, cell, order, touched, share);
    }
}

/// The weights of one axis of an item, by a warp.
template <class P>
__device__ void prepare_columns(const SampleAxis<P> &axis, int32_t first_bin, int bins, int32_t begin, int32_t end,
                                ItemWeights<P> &to) {
    const auto put = [&](int bin, int32_t cell, int order, uint32_t touched, const Share<P> &share) {
        if (share.touches) {
            const int i = __popc(touched & ((1u << order) - 1));
            ColumnBatch<P> &batch = to.columns[bin][i / ColumnBatch<P>::size];
            batch.weight[i % ColumnBatch<P>::size] = share.weight;
            batch.offset[i % ColumnBatch<P>::size] = (cell - begin) * AdjointTiles::pitch * sizeof(LaneValues<P>);
        }
        if (order == 0) to.touched_columns[bin] = static_cast<uint8_t>(__popc(touched));
    };
    each_share<AdjointTiles::side>(axis, first_bin, bins, begin, end, put);
}

template <class P>
__device__ void prepare_rows(const SampleAxis<P> &axis, int32_t first_bin, int bins, int32_t begin, int32_t end,
                             P divisor, ItemWeights<P> &to) {
    const auto put = [&](int bin, int32_t cell, int order, uint32_t touched, const Share<P> &share) {
        if (share.touches) to.row_weight[bin][cell - begin] = share.weight / divisor;
        if (order == 0) to.touched_rows[bin] = touched << (cell - begin);
    };
    each_share<AdjointTiles::side>(axis, first_bin, bins, begin, end, put);
}

/// Adds an item to the warp's rows of the tile. `cells` are those of this lane's planes.
template <int warps, class P>
__device__ void add_item(const AdjointTiles &tiles, const ItemWeights<P> &item, const LaneValues<P> *cells,
                         LaneValues<P> *sum) {
    using Values = LaneValues<P>;
    constexpr int side = AdjointTiles::side, size = ColumnBatch<P>::size;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const uint32_t touched = lane < side ? item.touched_rows[lane] : 0;
    uint32_t counts[side / 4]; // in bytes
    memcpy(counts, __builtin_assume_aligned(item.touched_columns, side), side);
    for (int row = warp; row < tiles.height; row += warps) {
        uint32_t bins = __ballot_sync(~0u, touched >> row & 1);
        if (bins == 0) continue;
        Values across[side] = {}; // beyond the item's width: anything, and not used
        for (; bins; bins &= bins - 1) {
            const int ph = __ffs(bins) - 1;
            const P weight = item.row_weight[ph][row];
            const Values *const from = cells + ph * tiles.item_width;
#pragma unroll
            for (int pw = 0; pw < side; ++pw) across[pw] = add_product(weight, from[pw], across[pw]);
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

/// Adds to the `listed` of `list`, in their order, those of the regions [first, first + warps * words * 32) for which
/// near(region) holds, and returns how many there are then. Synchronizes before it writes.
template <int warps, int words, class T, class Near>
__device__ int list_regions(const T *rois, int32_t first, int32_t count, const Near &near, uint32_t *list, int listed) {
    __shared__ int counts[warps];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int64_t mine = first + int64_t{warp} * words * 32 + lane;
    T roi[words][5];
#pragma unroll
    for (int i = 0; i < words; ++i) {
#pragma unroll
        for (int k = 0; k < 5; ++k) roi[i][k] = rois[min(mine + i * 32, int64_t{count} - 1) * 5 + k];
    }
    uint32_t found[words];
    int number = 0;
#pragma unroll
    for (int i = 0; i < words; ++i) {
        found[i] = __ballot_sync(~0u, mine + i * 32 < count && near(roi[i]));
        number += __popc(found[i]);
    }
    __syncthreads(); // the list and the counts before these are used up
    if (lane == 0) counts[warp] = number;
    __syncthreads();
    int at = listed;
    for (int i = 0; i < warps; ++i) {
        if (i < warp) at += counts[i];
        listed += counts[i];
    }
#pragma unroll
    for (int i = 0; i < words; ++i) {
        if (found[i] >> lane & 1) {
            list[at + __popc(found[i] & ((1u << lane) - 1))] = static_cast<uint32_t>(mine + i * 32);
        }
        at += __popc(found[i]);
    }
    return listed;
}

/// Adds the sums of a tile of height x width cells to the `planes` planes at `to`. A cell whose sum is 0 is left alone.
template <int warps, class T, class Values>
__device__ void store_sums(const Values *sum, int row_pitch, int height, int width, int planes, int32_t row_stride,
                           int64_t plane_stride, T *to) {
    constexpr int at_once = 8; // rows
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (lane >= width) return;
    for (int first = 0; first < height; first += at_once) {
        for (int at = warp; at < min(planes, 32); at += warps) {
            Values total[at_once];
            T old[at_once][Values::planes];
            const auto each = [&](const auto &act) {
#pragma unroll
                for (int i = 0; i < at_once * Values::planes; ++i) {
                    const int row = i / Values::planes, p = i % Values::planes;
                    if (at + p * 32 >= planes || total[row].plane[p] == 0) continue;
                    T &cell = to[(at + p * 32) * plane_stride + static_cast<int64_t>(first + row) * row_stride + lane];
                    act(cell, old[row][p], total[row].plane[p]);
                }
            };
#pragma unroll
            for (int row = 0; row < at_once; ++row) {
                total[row] = {};
                if (first + row < height) total[row] = sum[(first + row) * row_pitch + lane * AdjointTiles::pitch + at];
            }
            each([](const T &cell, T &held, auto) { held = cell; });
            each([](T &cell, T held, auto gradient) { cell = narrow<T>(widen(held) + gradient); });
        }
    }
}

template <class Policy, class T>
__global__ void __launch_bounds__(Policy::warps * 32, Policy::blocks)
    roi_align_backward_kernel(RoiAlignOptions options, AdjointTiles tiles, const T *dout, const T *rois, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    using Values = LaneValues<P>;
    constexpr int warps = Policy::warps, side = AdjointTiles::side, group_size = 32 * Values::planes;
    constexpr int look = warps * Policy::words * 32;
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ uint32_t list[look + Policy::more_listed];
    const RoiShape &shape = options.shape;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int32_t x = blockIdx.x % tiles.across * tiles.width, x_end = min(x + tiles.width, shape.width);
    const int32_t y = blockIdx.x / tiles.across % tiles.down * tiles.height;
    const int32_t y_end = min(y + tiles.height, shape.height);
    const int32_t plane_group = blockIdx.x / tiles.across / tiles.down;
    const int32_t image = plane_group / tiles.groups, channel = plane_group % tiles.groups * group_size;
    const int channels = min(shape.channels - channel, group_size);
    const int64_t pooled = shape.pooled();

    auto *const weights = reinterpret_cast<ItemWeights<P> *>(shared); // of two rounds of items
    auto *const stage = reinterpret_cast<Values *>(weights + 2 * tiles.items);
    Values *const sum = stage + tiles.stage_size();
    for (int i = threadIdx.x; i < tiles.height * tiles.row_pitch(); i += warps * 32) sum[i] = {};

    // An item is fetched by lanes that are its bins.
    constexpr int halves = side * side / 32, per_warp = (group_size + warps - 1) / warps;
    int32_t bin_row[halves], bin_column[halves];
    int64_t bin_offset[halves];
#pragma unroll
    for (int h = 0; h < halves; ++h) {
        bin_row[h] = (lane + h * 32) / tiles.item_width, bin_column[h] = (lane + h * 32) % tiles.item_width;
        bin_offset[h] = static_cast<int64_t>(bin_row[h]) * shape.pooled_width + bin_column[h];
    }
    T fetched[Policy::items][halves][per_warp];
    uint32_t valid = 0; // bit m * halves + h
    const auto fetch = [&](const ItemWalk<T> &walk, int m) {
        const T *const item = dout + (int64_t{walk.region()} * shape.channels + channel + warp) * pooled +
                              static_cast<int64_t>(walk.ph) * shape.pooled_width + walk.pw;
        const int height = min(tiles.item_height, shape.pooled_height - walk.ph);
        const int width = min(tiles.item_width, shape.pooled_width - walk.pw);
#pragma unroll
        for (int h = 0; h < halves; ++h) {
            if (bin_row[h] >= height || bin_column[h] >= width) continue;
            valid |= 1u << (m * halves + h);
            const T *from = item + bin_offset[h];
#pragma unroll
            for (int c = 0; c < per_warp; ++c, from += warps * pooled) {
                if (warp + c * warps < channels) fetched[m][h][c] = *from;
            }
        }
    };
    const auto put_fetched = [&] {
#pragma unroll
        for (int m = 0; m < Policy::items; ++m) {
#pragma unroll
            for (int h = 0; h < halves; ++h) {
                if (!(valid >> (m * halves + h) & 1)) continue;
#pragma unroll
                for (int c = 0; c < per_warp; ++c) {
                    const int at = warp + c * warps;
                    if (at >= channels) continue;
                    stage[(m * 32 + at % 32) * tiles.item_pitch + lane + h * 32].plane[at / 32] =
                        widen(fetched[m][h][c]);
                }
            }
        }
    };

    const auto near = [&](const T *roi) {
        const RoiSamples<P> samples(roi, options);
        return roi_image(roi, shape.images) == image && comes_near(samples.y, shape.pooled_height, y, y_end) &&
               comes_near(samples.x, shape.pooled_width, x, x_end);
    };
    for (int32_t seen = 0; seen < shape.count;) {
        int listed = 0;
        while (seen < shape.count && listed <= Policy::more_listed) {
            listed = list_regions<warps, Policy::words>(rois, seen, shape.count, near, list, listed);
            seen = shape.count - seen > look ? seen + look : shape.count;
        }
        __syncthreads();
        ItemWalk<T> walk = {options, rois, list, listed, y, y_end, x, x_end};
        walk.open();
        int staged = 0; // items
        for (int round = 0;; ++round) {
            ItemWeights<P> *const prepared = weights + (round % 2 ? tiles.items : 0);
            const ItemWeights<P> *const current = weights + (round % 2 ? 0 : tiles.items);
            ItemWalk<T> again = walk;
            int count = 0;
            valid = 0;
#pragma unroll
            for (int m = 0; m < Policy::items; ++m) {
                if (m >= tiles.items || walk.done()) break;
                fetch(walk, m);
                walk.advance();
                ++count;
            }
            for (int task = 0; task < 2 * count; ++task) {
                if (warps - 1 - task % warps == warp) { // the last warps may have fewer rows
                    const RoiSamples<P> samples = again.samples();
                    ItemWeights<P> &to = prepared[task / 2];
                    if (task % 2 == 0) {
                        const int bins = min(tiles.item_width, shape.pooled_width - again.pw);
                        prepare_columns(samples.x, again.pw, bins, x, x_end, to);
                    } else {
                        const int bins = min(tiles.item_height, shape.pooled_height - again.ph);
                        prepare_rows(samples.y, again.ph, bins, y, y_end, samples.count, to);
                    }
                }
                if (task % 2 == 1) again.advance();
            }
            for (int m = 0; m < staged; ++m) {
                const Values *const cells = stage + (m * 32 + lane) * tiles.item_pitch;
                add_item<warps>(tiles, current[m], cells, sum);
            }
            if (count == 0) break;
            __syncthreads(); // the stage is used up
            put_fetched();
            __syncthreads();
            staged = count;
        }
    }

    __syncthreads();
    T *const tile = dinput + (static_cast<int64_t>(image) * shape.channels + channel) * shape.plane() +
                    static_cast<int64_t>(y) * shape.width + x;
    store_sums<warps>(sum, tiles.row_pitch(), y_end - y, x_end - x, channels, shape.width, shape.plane(), tile);
}

/// The fewest tiles whose sums fit into the shared memory of a block, and of those the widest.
template <class Policy, class P> AdjointTiles make_adjoint_tiles(const RoiShape &shape, int64_t shared_bytes) {
    AdjointTiles tiles = {};
    tiles.item_width = std::min(shape.pooled_width, AdjointTiles::side);
    tiles.item_height = std::min(shape.pooled_height, AdjointTiles::side);
    tiles.item_pitch = tiles.item_width * tiles.item_height | 1; // odd: against bank conflicts
    tiles.items = Policy::items;
    while (tiles.items > 1 && tiles.other_bytes<P>() > shared_bytes / 2) --tiles.items;

    constexpr int64_t cell_bytes = AdjointTiles::pitch * sizeof(LaneValues<P>), reach = AdjointTiles::reach;
    const int64_t cells = (shared_bytes - tiles.other_bytes<P>()) / cell_bytes;
    int64_t fewest = INT64_MAX;
    for (int64_t widest = std::min(reach, cells); 2 * widest >= std::min(reach, cells); --widest) {
        const int64_t across = ceil_divide(shape.width, widest), width = ceil_divide(shape.width, across);
        const int64_t down = ceil_divide(shape.height, std::min(reach, cells / width));
        if (across * down >= fewest) continue;
        fewest = across * down;
        tiles.across = static_cast<int32_t>(across), tiles.width = static_cast<int32_t>(width);
        tiles.down = static_cast<int32_t>(down);
        tiles.height = static_cast<int32_t>(ceil_divide(shape.height, down));
    }
    tiles.groups = static_cast<int32_t>(ceil_divide(shape.channels, 32 * LaneValues<P>::planes));
    return tiles;
}

template <class Policy = RoiAlignAdjointPolicy, class T>
Status roi_align_adjoint(const Call &call, const RoiAlignOptions &options, const T *dout, const T *rois, T *dinput) {
    using P = Compute<T>;
    constexpr int64_t list_bytes = (Policy::warps * (Policy::words * 32 + 1) + Policy::more_listed) * 4;
    constexpr int64_t reserved = 1024; // of each block, by the runtime
    int device = 0, shared_bytes = 0;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&shared_bytes, cudaDevAttrMaxSharedMemoryPerMultiprocessor, device);
    const int64_t share = std::max<int64_t>(shared_bytes / Policy::blocks - reserved, 48 << 10);
    const int64_t budget = std::min<int64_t>(share, max_shared_bytes()) - list_bytes;
    const RoiShape &shape = options.shape;
    const AdjointTiles tiles = make_adjoint_tiles<Policy, P>(shape, budget);
    const int64_t blocks = int64_t{tiles.across} * tiles.down * tiles.groups * shape.images;
    const int64_t bytes = tiles.other_bytes<P>() + int64_t{tiles.height} * tiles.row_pitch() * sizeof(LaneValues<P>);
    return launch_with_limit(call, blocks, Policy::warps * 32, static_cast<int>(bytes),
                             roi_align_backward_kernel<Policy, T>, options, tiles, dout, rois, dinput);
}

} // namespace baracuda
