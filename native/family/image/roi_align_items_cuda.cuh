// The regions that touch a tile for roi_align_backward: as a list, then as items of 8 x 8 bins, each with the weights
// of its bins and its cells of dout. Tiles that a block has in turns.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/roi_align.h"

#include <algorithm>

namespace baracuda::image {

struct RoiAlignAdjointPolicy {
    static constexpr int warps = 16;
    static constexpr int blocks = 1; // on a multiprocessor
    /// That are fetched and prepared while as many are added, at most.
    template <class T> static constexpr int items = sizeof(T) == 8 ? 3 : 4;
    static constexpr int words = 2;         // of 32 regions that a warp looks at for the list at a time
    static constexpr int more_listed = 256; // regions of the list beyond those of one look
};

/// Planes of a lane: l and l + 32, in f64 l alone. Their values are moved in one access of 8 bytes.
template <class P> constexpr int lane_planes = 8 / sizeof(P);
template <class P> using LaneValues = Vector<P, lane_planes<P>>;

/// sum + weight * value
template <class P, int planes>
__device__ Vector<P, planes> add_product(P weight, const Vector<P, planes> &value, const Vector<P, planes> &sum) {
    P total[planes];
#pragma unroll
    for (int p = 0; p < planes; ++p) total[p] = fma(weight, value.lane(p), sum.lane(p));
    Vector<P, planes> result;
    result.set(total);
    return result;
}

struct AdjointTiles {
    template <class T> static constexpr int group = 32 * lane_planes<Compute<T>>; // planes of a block
    static constexpr int pitch = 33; // of a cell's sums: against bank conflicts where lanes are columns
    static constexpr int side = 8;   // of an item, in bins, at most
    static constexpr int reach = 32; // of a tile, in cells, at most

    int32_t width, height;
    TileGrid<4, int64_t> grid; // groups of planes, images, tiles across, tiles down
    int32_t item_width, item_height, item_pitch, items;

    HD int row_pitch() const { return width * pitch; }
    template <class T> int64_t other_bytes() const; // of shared memory than the sums
    template <class T> HD int item_size() const;    // of dout
    template <class T> HD int64_t stage_bytes() const;
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

template <class T> HD int AdjointTiles::item_size() const { return group<T> * item_pitch; }

template <class T> HD int64_t AdjointTiles::stage_bytes() const {
    // A row of bins is read as `side` bins, beyond the last item too.
    return (items * item_size<T>() + side) * static_cast<int64_t>(sizeof(T)) / 16 * 16 + 16;
}

template <class T> int64_t AdjointTiles::other_bytes() const {
    return 2 * items * sizeof(ItemWeights<Compute<T>>) + stage_bytes<T>();
}

/// The items of the listed regions that may touch the tile at (y, x), in their order. With `whole`, a region is one.
template <class T, bool whole> struct ItemWalk {
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
        if constexpr (whole) return;
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
        if constexpr (!whole) {
            if ((pw += AdjointTiles::side) < pw_end) return;
            pw = pw_begin;
            if ((ph += AdjointTiles::side) < ph_end) return;
        }
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

/// The same of a roi along x or y, whatever its samples.
template <class T>
__device__ bool comes_near(const T *roi, const RoiAlignOptions &options, bool is_x, int32_t begin, int32_t end) {
    using P = Compute<T>;
    constexpr P tiny = P(1) / (1 << 20);
    const P scale = options.scale, offset = options.aligned ? P(0.5) : P(0);
    const P one = widen(roi[is_x ? 1 : 2]) * scale - offset, length = widen(roi[is_x ? 3 : 4]) * scale - offset - one;
    const P other = one + (options.aligned || !(length < 1) ? length : 1), slack = 2 + tiny * (fabs(one) + fabs(other));
    return slack - slack == 0 && (one <= end + slack || other <= end + slack) &&
           (one >= begin - slack || other >= begin - slack);
}

/// The lines of a tile, 32 at most, in the cells [begin, end), that a bin touches: bit l is line l. line_of(cell) is
/// that of a cell, or 32 or more where it is none. `share`: for each of these the sum of the weights that it has for
/// the bin, over the samples of the bin.
template <class P, class LineOf>
__device__ uint32_t touched_lines(const SampleAxis<P> &axis, int32_t bin, const Range &cells, const LineOf &line_of,
                                  P *share) {
    uint32_t touched = 0;
    const auto give = [&](int32_t cell, P weight) {
        const auto line = static_cast<uint32_t>(line_of(cell));
        if (line >= 32) return;
        share[line] = touched >> line & 1 ? share[line] + weight : weight;
        touched |= 1u << line;
    };
    // A sample off the plane touches cell 1 too, with a weight of 0.
    const P low = static_cast<P>(cells.begin > 1 ? cells.begin - 1 : -1);
    const Range range = axis.within(bin, low, static_cast<P>(cells.end));
#pragma unroll 1
    for (int64_t i = range.begin; i < range.end; ++i) {
        const P x = axis.position(bin, i);
        if (x != x || !axis.inside(x)) continue;
        const Sample<P> sample = axis.sample(x);
        give(sample.low, sample.low_weight);
        give(sample.high, sample.high_weight);
    }
#pragma unroll 1
    for (uint32_t left = touched; left; left &= left - 1) {
        P &one = share[__ffs(static_cast<int>(left)) - 1];
        one = axis.over_samples(one);
    }
    return touched;
}

/// The sum of the gradients of some bins of a row for a column, in `depth` channels that are `pitch` apart and of which
/// there are `channels`: bit k of `left` is bin k from `from` on, which is given weight[k * step].
template <int depth, int at_once, class P, class T>
__device__ void sum_bins(uint32_t left, const T *from, int64_t pitch, int channels, const P *weight, int step,
                         P (&sum)[depth]) {
#pragma unroll 1
    for (; left; left >>= at_once) {
        T value[at_once][depth];
#pragma unroll
        for (int k = 0; k < at_once; ++k) {
#pragma unroll
            for (int d = 0; d < depth; ++d) {
                if (left >> k & 1 && d < channels) value[k][d] = from[d * pitch + k];
            }
        }
#pragma unroll
        for (int k = 0; k < at_once; ++k) {
            if (!(left >> k & 1)) continue;
            const P share = weight[k * step];
#pragma unroll
            for (int d = 0; d < depth; ++d) {
                if (d < channels) sum[d] = fma(share, widen(value[k][d]), sum[d]);
            }
        }
        from += at_once, weight += at_once * step;
    }
}

/// Tiles of each plane, and channels of an image in groups. A block has a lattice of tiles of a group, so that
/// neighbouring ones, where regions often heap, have blocks of their own. Where there are more images than regions,
/// only those of regions have blocks.
struct TileLattices {
    static constexpr int most = 32; // rows and columns of a lattice

    int32_t height, width, down, across; // of a tile in cells; tiles of a plane
    bool of_regions;                     // lattices: are of images that can have a region
    TileGrid<4, int64_t> grid;           // steps across and down, groups of channels, images or regions

    TileLattices() = default;
    /// Of tiles of height x width cells, in about so many lattices. all: of all images.
    TileLattices(const RoiShape &shape, int32_t height, int32_t width, int64_t groups, int64_t lattices,
                 bool all = false)
        : height(height), width(width), down(static_cast<int32_t>(ceil_divide(shape.height, height))),
          across(static_cast<int32_t>(ceil_divide(shape.width, width))),
          of_regions(!all && shape.count < shape.images) {
        const int64_t images = of_regions ? shape.count : shape.images;
        const int64_t tiles = int64_t{down} * across * groups * images;
        const int64_t of_lattice = ceil_divide(tiles, std::max<int64_t>(lattices, 1));
        int64_t columns = 1, rows = 1;
        for (bool more = true; more && columns * rows < of_lattice;) {
            const bool wider = columns < std::min(most, across) && (columns <= rows || rows >= std::min(most, down));
            more = wider || rows < std::min(most, down);
            (wider ? columns : rows) += more;
        }
        grid = TileGrid<4, int64_t>(ceil_divide(int64_t{across}, columns), ceil_divide(int64_t{down}, rows), groups,
                                    images);
    }
    HD bool of_single_tiles() const { return grid.extent(0) == across && grid.extent(1) == down; }
};

/// The lattice of a block. image: -1 where the block has none.
struct TileLattice {
    int32_t image, group, columns, rows;

    template <class T>
    __device__ TileLattice(const TileLattices &tiles, const RoiShape &shape, const T *rois) : tiles_(tiles) {
        const auto place = tiles.grid.place(blockIdx.x);
        image = static_cast<int32_t>(place[3]), group = static_cast<int32_t>(place[2]);
        if (tiles.of_regions) { // that of a region, which the first one with this image has
            const int32_t region = image;
            image = roi_image(rois + int64_t{region} * 5, shape.images);
            bool before = false;
            for (int32_t r = static_cast<int32_t>(threadIdx.x) % 32; r < region; r += 32) {
                before |= roi_image(rois + int64_t{r} * 5, shape.images) == image;
            }
            if (__any_sync(~0u, before)) image = -1;
        }
        column_ = static_cast<int32_t>(place[0]), row_ = static_cast<int32_t>(place[1]);
        step_across_ = static_cast<int32_t>(tiles.grid.extent(0)),
        step_down_ = static_cast<int32_t>(tiles.grid.extent(1));
        columns = (tiles.across - column_ + step_across_ - 1) / step_across_;
        rows = (tiles.down - row_ + step_down_ - 1) / step_down_;
    }
    __device__ int32_t x(int column) const { return (column_ + column * step_across_) * tiles_.width; }
    __device__ int32_t y(int row) const { return (row_ + row * step_down_) * tiles_.height; }

    /// Marks the tiles that a region comes near: bit c of `marks[r]` is column c of row r.
    template <class P>
    __device__ void mark(const SampleAxis<P> &at_y, const SampleAxis<P> &at_x, const RoiShape &shape,
                         uint32_t *marks) const {
        uint32_t near = 0;
        for (int c = 0; c < columns; ++c) {
            near |= static_cast<uint32_t>(comes_near(at_x, shape.pooled_width, x(c), x(c) + tiles_.width)) << c;
        }
        for (int r = 0; near && r < rows; ++r) {
            if (!comes_near(at_y, shape.pooled_height, y(r), y(r) + tiles_.height)) continue;
            if (near & ~static_cast<volatile uint32_t *>(marks)[r]) atomicOr(marks + r, near);
        }
    }
    /// Marks those that any region of the image comes near, or the only one, by all threads, which synchronize.
    template <int threads, class T>
    __device__ void mark_all(const RoiAlignOptions &options, const T *rois,
                             uint32_t (&marks)[TileLattices::most]) const {
        const auto thread = static_cast<int>(threadIdx.x);
        const bool single = tiles_.of_single_tiles();
        if (thread < TileLattices::most) marks[thread] = single;
        __syncthreads();
        for (int32_t r = thread; !single && r < options.shape.count; r += threads) {
            const T *const roi = rois + int64_t{r} * 5;
            if (roi_image(roi, options.shape.images) != image) continue;
            mark(roi_axis(roi, options, false), roi_axis(roi, options, true), options.shape, marks);
        }
        __syncthreads();
    }
    /// Marks those that are wanted: an entry for each tile of each image, ~0 where not.
    template <int threads>
    __device__ void mark_wanted(const uint32_t *wanted, uint32_t (&marks)[TileLattices::most]) const {
        const auto thread = static_cast<int>(threadIdx.x);
        if (thread < TileLattices::most) marks[thread] = 0;
        __syncthreads();
        for (int i = thread; i < rows * columns; i += threads) {
            const int r = i / columns, c = i - r * columns;
            const int64_t down = int64_t{image} * tiles_.down + row_ + r * step_down_;
            if (wanted[down * tiles_.across + column_ + c * step_across_] != ~0u) atomicOr(marks + r, 1u << c);
        }
        __syncthreads();
    }
    /// visit(y, x) for each marked tile, by all threads.
    template <class Visit> __device__ void for_each(const uint32_t *marks, const Visit &visit) const {
#pragma unroll 1
        for (int r = 0; r < rows; ++r) {
#pragma unroll 1
            for (uint32_t left = marks[r]; left; left &= left - 1) visit(y(r), x(__ffs(static_cast<int>(left)) - 1));
        }
    }

  private:
    const TileLattices &tiles_;
    int32_t column_, row_, step_across_, step_down_;
};

/// Calls put(bin, cell, order, touched, share) for the `bins` bins from `first_bin` and the cells of [begin, end) near
/// them, 32 at most, on the lanes of a warp. A bin's cells are on consecutive lanes, the lane's with that `order`;
/// `touched` are those that the bin touches. The bins up to `side`, and perhaps some more, that there are not touch
/// none.
template <class P, class Put>
__device__ void each_share(const SampleAxis<P> &axis, int32_t first_bin, int bins, int side, int32_t begin, int32_t end,
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
    each_share(axis, first_bin, bins, AdjointTiles::side, begin, end, put);
}

template <class P>
__device__ void prepare_rows(const SampleAxis<P> &axis, int32_t first_bin, int bins, int32_t begin, int32_t end,
                             P divisor, ItemWeights<P> &to) {
    const auto put = [&](int bin, int32_t cell, int order, uint32_t touched, const Share<P> &share) {
        if (share.touches) to.row_weight[bin][cell - begin] = share.weight / divisor;
        if (order == 0) to.touched_rows[bin] = touched << (cell - begin);
    };
    each_share(axis, first_bin, bins, AdjointTiles::side, begin, end, put);
}

/// Items on their way from dout to the stage, where the cells of a plane lie together: lanes are bins of an item.
template <class Policy, class T> class FetchedBins {
  public:
    static constexpr bool whole_regions = false;

    __device__ FetchedBins(const AdjointTiles &tiles, const RoiShape &shape, int planes)
        : tiles_(tiles), shape_(shape), planes_(planes) {
#pragma unroll
        for (int h = 0; h < halves; ++h) {
            const int bin = threadIdx.x % 32 + h * 32;
            row_[h] = bin / tiles.item_width, column_[h] = bin % tiles.item_width;
        }
    }
    __device__ void begin() { valid_ = 0; }
    /// The m-th item is that from the bin (ph, pw) of a region whose cells begin at `region`.
    __device__ void load(int m, const T *region, int32_t ph, int32_t pw) {
        const int height = min(tiles_.item_height, shape_.pooled_height - ph);
        const int width = min(tiles_.item_width, shape_.pooled_width - pw);
        const int64_t pooled = shape_.pooled();
        const int warp = threadIdx.x / 32;
#pragma unroll
        for (int h = 0; h < halves; ++h) {
            if (row_[h] >= height || column_[h] >= width) continue;
            valid_ |= 1u << (m * halves + h);
            const T *from = region + warp * pooled + int64_t{ph + row_[h]} * shape_.pooled_width + pw + column_[h];
#pragma unroll
            for (int c = 0; c < per_warp; ++c, from += Policy::warps * pooled) {
                if (warp + c * Policy::warps < planes_) value_[m][h][c] = *from;
            }
        }
    }
    __device__ void put(T *stage) const {
        T *const to = stage + threadIdx.x / 32 * tiles_.item_pitch + threadIdx.x % 32;
#pragma unroll
        for (int m = 0; m < Policy::template items<T>; ++m) {
#pragma unroll
            for (int h = 0; h < halves; ++h) {
                if (!(valid_ >> (m * halves + h) & 1)) continue;
#pragma unroll
                for (int c = 0; c < per_warp; ++c) {
                    if (static_cast<int>(threadIdx.x / 32) + c * Policy::warps >= planes_) continue;
                    to[m * tiles_.item_size<T>() + c * Policy::warps * tiles_.item_pitch + h * 32] = value_[m][h][c];
                }
            }
        }
    }

  private:
    static constexpr int halves = AdjointTiles::side * AdjointTiles::side / 32;
    static constexpr int per_warp = (AdjointTiles::group<T> + Policy::warps - 1) / Policy::warps;

    const AdjointTiles &tiles_;
    const RoiShape &shape_;
    int planes_;
    int32_t row_[halves], column_[halves];
    T value_[Policy::template items<T>][halves][per_warp];
    uint32_t valid_; // bit m * halves + h
};

/// The same in vectors, for items that are whole regions, begin at 16-byte boundaries and have an odd number of bins.
template <class Policy, class T> class FetchedRegions {
  public:
    static constexpr bool whole_regions = true;

    static bool serves(const AdjointTiles &tiles, const RoiShape &shape, const T *dout) {
        const int bins = tiles.item_width * tiles.item_height;
        return shape.pooled() == bins && tiles.item_pitch == bins &&
               shape.channels * shape.pooled() * sizeof(T) % 16 == 0 && reinterpret_cast<uintptr_t>(dout) % 16 == 0;
    }

    __device__ FetchedRegions(const AdjointTiles &tiles, const RoiShape &, int planes)
        : item_bytes_(tiles.item_size<T>() * sizeof(T)), bytes_(planes * tiles.item_pitch * sizeof(T)) {}
    __device__ void begin() { count_ = 0; }
    __device__ void load(int m, const T *region, int32_t, int32_t) {
        count_ = m + 1;
#pragma unroll
        for (int i = 0; i < per_thread; ++i) {
            const int at = (threadIdx.x + i * threads) * 16;
            if (at < bytes_) {
                value_[m][i] = *reinterpret_cast<const uint4 *>(reinterpret_cast<const char *>(region) + at);
            }
        }
    }
    __device__ void put(T *stage) const {
#pragma unroll
        for (int m = 0; m < Policy::template items<T>; ++m) {
#pragma unroll
            for (int i = 0; i < per_thread; ++i) {
                const int at = (threadIdx.x + i * threads) * 16;
                if (m < count_ && at < bytes_) {
                    *reinterpret_cast<uint4 *>(reinterpret_cast<char *>(stage) + m * item_bytes_ + at) = value_[m][i];
                }
            }
        }
    }

  private:
    static constexpr int threads = Policy::warps * 32, most_bins = 49;
    static constexpr int per_thread = (AdjointTiles::group<T> * most_bins * sizeof(T) / 16 + threads - 1) / threads;

    int item_bytes_, bytes_, count_;
    uint4 value_[Policy::template items<T>][per_thread];
};

} // namespace baracuda::image
