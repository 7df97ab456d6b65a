// roi_align_backward of samples that are few beside the cells: by lists of the samples whose first cell is in a square
// of cells, in a workspace. A thread has a sample in some channels. It looks at those around it, and adds up the cells
// of which it is the first sample, in the order and to the bits of the kernel by cells. Tiles with squares of many
// samples are left to that.
#pragma once

#include "core/device/launch.cuh"
#include "core/skeleton/scratch.h"
#include "family/image/cleared_cuda.cuh"
#include "family/image/roi_align_cells_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

struct SamplesPolicy {
    static constexpr int threads = 256;
    static constexpr int by_side = 2;         // 2^by_side cells of a square along an axis
    static constexpr uint32_t full = 6;       // samples of a square, of which the lists of its tiles are not used
    static constexpr int at_once = 4;         // channels of a cell that a thread loads
    static constexpr int busy_threads = 4096; // of a multiprocessor: more channels than these have are taken in turns
    static constexpr int dense_blocks = 2;    // of a multiprocessor, for dense tiles
    static constexpr int32_t widest = 65535;  // rows and columns of an image
    static constexpr int64_t most = 1 << 28;  // samples
    static constexpr int64_t sparse = 20;     // cells of an image that can have a region for a sample, at least
    static constexpr int64_t samples = 64;    // of a bin, at most
    static constexpr int64_t least_plane = 1 << 15;
};

/// A sample: the next one of its square; its first cell, row * 2^16 + column.
struct ListedSample {
    uint32_t next, corner;
};

/// A square's last sample, and how many it has, less 1.
struct SampleSquare {
    uint32_t last, count;
};

/// The lists of all images.
struct SampleLists {
    static constexpr uint32_t none = ~0u;

    int32_t down, across, tiles_down, tiles_across;             // squares and tiles of an image
    int32_t count = 0, depth = 1;                               // samples; channels of a thread
    Divider<int32_t> by_samples, by_ratio, by_width, by_height; // of a bin; of its axis; bins of a region
    Divider<int32_t> by_tile_height, by_tile_width;
    TileGrid<2, int64_t> grid;       // blocks of samples, groups of channels
    int64_t words = 0;               // that begin as none: squares, dense
    SampleSquare *squares = nullptr; // [images, down, across]
    uint32_t *dense = nullptr;       // [images, tiles_down, tiles_across]: none where lists serve
    ListedSample *samples = nullptr;

    /// Whether samples may be few, of which a bin has ratio^2, or one at least where that is not known.
    static bool serve(const RoiShape &shape, int64_t ratio) {
        using Policy = SamplesPolicy;
        const int64_t images = std::min(shape.images, shape.count), of_bin = std::max<int64_t>(ratio * ratio, 1);
        const int64_t bins = shape.count * shape.pooled();
        return ratio >= 0 && of_bin <= Policy::samples && shape.height <= Policy::widest &&
               shape.width <= Policy::widest && shape.pooled_height <= RegionCellsPolicy::bins &&
               shape.pooled_width <= RegionCellsPolicy::bins && shape.plane() >= Policy::least_plane &&
               bins * of_bin <= std::min(Policy::most, images * shape.plane() / Policy::sparse);
    }
    /// Takes the memory; for a ratio that is not known as much as any needs that they serve.
    SampleLists(Scratch &scratch, const RoiShape &shape, int64_t ratio) {
        using Policy = SamplesPolicy;
        const auto tiles = RegionTiles::of<BandedCells>(shape, 8);
        const int64_t side = 1 << Policy::by_side, images = std::min(shape.images, shape.count);
        down = static_cast<int32_t>(ceil_divide(shape.height, side));
        across = static_cast<int32_t>(ceil_divide(shape.width, side));
        tiles_down = tiles.lattices.down, tiles_across = tiles.lattices.across;
        by_tile_height = Divider<int32_t>(tiles.height), by_tile_width = Divider<int32_t>(tiles.width);
        const int64_t all = int64_t{shape.images} * down * across, bins = shape.count * shape.pooled();
        words = ceil_divide(2 * all + int64_t{shape.images} * tiles_down * tiles_across, 4) * 4;
        squares = reinterpret_cast<SampleSquare *>(scratch.take<uint32_t>(words));
        dense = reinterpret_cast<uint32_t *>(squares + all);
        const int64_t most = std::min({bins * Policy::samples, Policy::most, images * shape.plane() / Policy::sparse});
        count = static_cast<int32_t>(ratio > 0 ? bins * ratio * ratio : most);
        samples = scratch.take<ListedSample>(count);
        if (ratio <= 0) return;
        by_samples = Divider<int32_t>(static_cast<int32_t>(ratio * ratio));
        by_ratio = Divider<int32_t>(static_cast<int32_t>(ratio));
        by_width = Divider<int32_t>(shape.pooled_width), by_height = Divider<int32_t>(shape.pooled_height);
        const int64_t busy = int64_t{Policy::busy_threads} * multiprocessors();
        const int64_t groups = std::clamp<int64_t>(busy / count, 1, ceil_divide(shape.channels, Policy::at_once));
        depth = static_cast<int32_t>(ceil_divide(int64_t{shape.channels}, groups));
        grid = TileGrid<2, int64_t>(ceil_divide(count, Policy::threads), ceil_divide(shape.channels, depth));
    }
    HD bool is_dense(int32_t image, int32_t row, int32_t column) const {
        return dense[(image * tiles_down + by_tile_height.quotient(row)) * int64_t{tiles_across} +
                     by_tile_width.quotient(column)] != none;
    }
};

/// A bin, and one of its samples.
struct BinOfSample {
    int32_t bin, row, region, ph, pw; // of all regions: the bin and the row of bins
    int32_t i, j;

    __device__ BinOfSample(const SampleLists &lists, int32_t sample)
        : bin(lists.by_samples.quotient(sample)), row(lists.by_width.quotient(bin)),
          region(lists.by_height.quotient(row)), ph(row - region * lists.by_height.divisor()),
          pw(bin - row * lists.by_width.divisor()) {
        const int32_t of_bin = sample - bin * lists.by_samples.divisor();
        i = lists.by_ratio.quotient(of_bin), j = of_bin - i * lists.by_ratio.divisor();
    }
};

template <class T>
__global__ void __launch_bounds__(SamplesPolicy::threads)
    roi_align_list_kernel(RoiAlignOptions options, SampleLists lists, const T *rois) {
    begin_kernel();
    using Policy = SamplesPolicy;
    using P = Compute<T>;
    const RoiShape &shape = options.shape;
    const auto own = static_cast<int32_t>(blockIdx.x * Policy::threads + threadIdx.x);
    if (own >= lists.count) return;
    const BinOfSample at(lists, own);
    const T *const roi = rois + int64_t{at.region} * 5;
    const int32_t image = roi_image(roi, shape.images);
    const SampleAxis<P> axis_y = roi_axis(roi, options, false), axis_x = roi_axis(roi, options, true);
    const P y = axis_y.position(at.ph, at.i), x = axis_x.position(at.pw, at.j);
    const bool exists = image >= 0 && y == y && x == x && axis_y.inside(y) && axis_x.inside(x);
    if (!exists) {
        lists.samples[own] = {SampleLists::none, SampleLists::none};
        return;
    }
    const int32_t row = axis_y.sample(y).low, column = axis_x.sample(x).low;
    const int32_t of_row = row >> Policy::by_side, of_column = column >> Policy::by_side;
    const int64_t square = (int64_t{image} * lists.down + of_row) * lists.across + of_column;
    lists.samples[own] = {atomicExch(&lists.squares[square].last, static_cast<uint32_t>(own)),
                          static_cast<uint32_t>(row) << 16 | static_cast<uint32_t>(column)};
    if (atomicAdd(&lists.squares[square].count, 1) + 2 != Policy::full) return;
    // The tiles of the cells that samples of the square touch.
    const auto last = [](int32_t of_axis, int32_t size) { return min((of_axis + 1) << Policy::by_side, size - 1); };
    const int32_t first_down = lists.by_tile_height.quotient(of_row << Policy::by_side);
    const int32_t first_across = lists.by_tile_width.quotient(of_column << Policy::by_side);
    const int32_t last_down = lists.by_tile_height.quotient(last(of_row, shape.height));
    const int32_t last_across = lists.by_tile_width.quotient(last(of_column, shape.width));
    for (int32_t down = first_down; down <= last_down; ++down) {
        for (int32_t across = first_across; across <= last_across; ++across) {
            lists.dense[(int64_t{image} * lists.tiles_down + down) * lists.tiles_across + across] = 0;
        }
    }
}

/// Samples around one, in their order: sample * 16 + rows * 4 + columns of its first cell, from the row above and the
/// column before that of the one in the middle on.
struct SamplesAround {
    static constexpr int most = 4 * (SamplesPolicy::full - 1);

    uint32_t at[most];
    int count = 0;

    __device__ void insert(uint32_t one) {
        int to = count++;
        for (; to > 0 && at[to - 1] > one; --to) at[to] = at[to - 1];
        at[to] = one;
    }
    /// Whether a sample touches the cell `down` rows and `right` columns behind the first one in the middle.
    __device__ static bool touches(uint32_t rows, uint32_t columns, int down, int right) {
        return rows - down <= 1 && columns - right <= 1;
    }
    __device__ static bool touches(uint32_t one, int down, int right) {
        return touches(one >> 2 & 3, one & 3, down, right);
    }
};

/// Adds what all regions give to a cell in up to `at_once` channels, `plane` elements apart.
template <class T>
__device__ void add_samples(const RoiAlignOptions &options, const SampleLists &lists, const SamplesAround &around,
                            int down, int right, int32_t row, int32_t column, int32_t channel, int channels,
                            const T *dout, const T *rois, T *to, bool adds) {
    constexpr int at_once = SamplesPolicy::at_once;
    using P = Compute<T>;
    const RoiShape &shape = options.shape;
    const int64_t plane = shape.plane(), pooled = shape.pooled();
    P total[at_once] = {}, of_row[at_once] = {}, row_weight = 0;
    T old[at_once] = {};
#pragma unroll
    for (int c = 0; c < at_once; ++c) {
        if (adds && c < channels) old[c] = to[c * plane];
    }
    const auto add_row = [&] {
#pragma unroll
        for (int c = 0; c < at_once; ++c) total[c] = fma(row_weight, of_row[c], total[c]), of_row[c] = 0;
    };
    int32_t bin = -1, row_of_bins = -1;
#pragma unroll 1
    for (int k = 0; k < around.count; ++k) {
        if (!SamplesAround::touches(around.at[k], down, right)) continue;
        const BinOfSample at(lists, static_cast<int32_t>(around.at[k] >> 4));
        if (at.bin == bin) continue;
        bin = at.bin;
        const T *const roi = rois + int64_t{at.region} * 5;
        const auto share = [&](bool across) {
            const SampleAxis<P> axis = roi_axis(roi, options, across);
            return axis.over_samples(share_of(axis, across ? at.pw : at.ph, across ? column : row).weight);
        };
        if (at.row != row_of_bins) {
            if (row_of_bins >= 0) add_row();
            row_of_bins = at.row, row_weight = share(false);
        }
        const P weight = share(true);
        const T *const from =
            dout + (int64_t{at.region} * shape.channels + channel) * pooled + (at.bin - int64_t{at.region} * pooled);
        T gradient[at_once] = {};
#pragma unroll
        for (int c = 0; c < at_once; ++c) {
            if (c < channels) gradient[c] = from[c * pooled];
        }
#pragma unroll
        for (int c = 0; c < at_once; ++c) of_row[c] = fma(weight, widen(gradient[c]), of_row[c]);
    }
    add_row();
#pragma unroll
    for (int c = 0; c < at_once; ++c) {
        if (c < channels && total[c] != 0) to[c * plane] = narrow<T>(widen(old[c]) + total[c]);
    }
}

/// adds: to dinput; else that is zeros, which are not read.
template <class T>
__global__ void __launch_bounds__(SamplesPolicy::threads, 16 / sizeof(Compute<T>))
    roi_align_points_kernel(RoiAlignOptions options, SampleLists lists, bool adds, const T *dout, const T *rois,
                            T *dinput) {
    begin_kernel();
    using Policy = SamplesPolicy;
    using P = Compute<T>;
    constexpr int at_once = Policy::at_once;
    const RoiShape &shape = options.shape;
    const auto place = lists.grid.place(blockIdx.x);
    const auto own = static_cast<int32_t>(place[0] * Policy::threads + threadIdx.x);
    if (own >= lists.count) return;
    const ListedSample listed = lists.samples[own];
    if (listed.corner == SampleLists::none) return;
    const BinOfSample at(lists, own);
    const T *const roi = rois + int64_t{at.region} * 5;
    const int32_t image = roi_image(roi, shape.images);
    const auto row = static_cast<int32_t>(listed.corner >> 16), column = static_cast<int32_t>(listed.corner & 0xffff);
    uint32_t cells = 0; // bit k: cell (k / 2, k % 2) is the thread's
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        const int32_t y = row + k / 2, x = column + k % 2;
        cells |= static_cast<uint32_t>(y < shape.height && x < shape.width && !lists.is_dense(image, y, x)) << k;
    }
    if (cells == 0) return;

    const int32_t last_down = min((row + 1) >> Policy::by_side, lists.down - 1);
    const int32_t last_across = min((column + 1) >> Policy::by_side, lists.across - 1);
    // visit(sample, rows, columns) for those around.
    const auto each_around = [&](const auto &visit) {
#pragma unroll 1
        for (int32_t down = max(row - 1, 0) >> Policy::by_side; down <= last_down; ++down) {
#pragma unroll 1
            for (int32_t across = max(column - 1, 0) >> Policy::by_side; across <= last_across; ++across) {
                const SampleSquare square = lists.squares[(int64_t{image} * lists.down + down) * lists.across + across];
                if (square.count + 1 >= Policy::full) continue; // all cells that these touch are in dense tiles
#pragma unroll 1
                for (uint32_t next = square.last; next != SampleLists::none;) {
                    const ListedSample one = lists.samples[next];
                    const uint32_t rows = (one.corner >> 16) - row + 1, columns = (one.corner & 0xffff) - column + 1;
                    if (rows <= 2 && columns <= 2) visit(next, rows, columns);
                    next = one.next;
                }
            }
        }
    };
    uint32_t shared = 0, earlier = 0; // cells of other samples, of earlier ones
    each_around([&](uint32_t sample, uint32_t rows, uint32_t columns) {
        if (sample == static_cast<uint32_t>(own)) return;
        uint32_t touched = 0;
#pragma unroll
        for (int k = 0; k < 4; ++k) {
            touched |= static_cast<uint32_t>(SamplesAround::touches(rows, columns, k / 2, k % 2)) << k;
        }
        shared |= touched;
        if (sample < static_cast<uint32_t>(own)) earlier |= touched;
    });
    const int32_t first_channel = static_cast<int32_t>(place[1]) * lists.depth;
    const int32_t last_channel = min(first_channel + lists.depth, shape.channels);
    const int64_t plane = shape.plane(), pooled = shape.pooled();
    T *const to = dinput + int64_t{image} * shape.channels * plane + int64_t{row} * shape.width + column;
    if (const uint32_t alone = cells & ~shared; alone != 0) {
        const SampleAxis<P> axis_y = roi_axis(roi, options, false), axis_x = roi_axis(roi, options, true);
        const Sample<P> y = axis_y.sample(axis_y.position(at.ph, at.i)),
                        x = axis_x.sample(axis_x.position(at.pw, at.j));
        const P down[] = {axis_y.over_samples(y.low_weight), axis_y.over_samples(y.high_weight)};
        const P right[] = {axis_x.over_samples(x.low_weight), axis_x.over_samples(x.high_weight)};
        const T *const from = dout + int64_t{at.region} * shape.channels * pooled + (at.bin - at.region * pooled);
#pragma unroll 1
        for (int32_t first = first_channel; first < last_channel; first += at_once) {
            T gradient[at_once] = {}, old[at_once][4] = {};
#pragma unroll
            for (int c = 0; c < at_once; ++c) {
                if (first + c >= last_channel) continue;
                gradient[c] = from[(first + c) * pooled];
#pragma unroll
                for (int k = 0; k < 4; ++k) {
                    if (adds && alone >> k & 1) {
                        old[c][k] = to[(first + c) * plane + (k / 2) * int64_t{shape.width} + k % 2];
                    }
                }
            }
#pragma unroll
            for (int c = 0; c < at_once; ++c) {
                if (first + c >= last_channel) continue;
#pragma unroll
                for (int k = 0; k < 4; ++k) {
                    const P sum = fma(down[k / 2], fma(right[k % 2], widen(gradient[c]), P(0)), P(0));
                    if (!(alone >> k & 1) || sum == 0) continue;
                    to[(first + c) * plane + (k / 2) * int64_t{shape.width} + k % 2] =
                        narrow<T>(widen(old[c][k]) + sum);
                }
            }
        }
    }
    cells &= shared & ~earlier;
    if (cells == 0) return;
    SamplesAround around;
    each_around(
        [&](uint32_t sample, uint32_t rows, uint32_t columns) { around.insert(sample << 4 | rows << 2 | columns); });
#pragma unroll 1
    for (; cells; cells &= cells - 1) {
        const int k = __ffs(static_cast<int>(cells)) - 1, down = k / 2, right = k % 2;
#pragma unroll 1
        for (int32_t channel = first_channel; channel < last_channel; channel += at_once) {
            add_samples(options, lists, around, down, right, row + down, column + right, channel,
                        min(last_channel - channel, at_once), dout, rois,
                        to + channel * plane + down * int64_t{shape.width} + right, adds);
        }
    }
}

/// adds: to dinput; else the gradient is written.
template <class T>
Status roi_align_by_points(const Call &call, const RoiAlignOptions &options, const SampleLists &lists, bool adds,
                           const T *dout, const T *rois, T *dinput) {
    const RoiShape &shape = options.shape;
    const Cleared cleared{reinterpret_cast<uint4 *>(lists.squares), lists.words / 4, reinterpret_cast<char *>(dinput),
                          adds ? 0 : static_cast<int64_t>(sizeof(T)) * shape.cells()};
    Status status = launch(call, cleared.blocks(), Cleared::threads, 0, clear_kernel<T>, cleared);
    if (status != Status::ok) return status;
    status =
        launch(call, lists.grid.extent(0), SamplesPolicy::threads, 0, roi_align_list_kernel<T>, options, lists, rois);
    if (status != Status::ok) return status;
    status = launch(call, lists.grid.count(), SamplesPolicy::threads, 0, roi_align_points_kernel<T>, options, lists,
                    adds, dout, rois, dinput);
    if (status != Status::ok) return status;
    RegionTiles tiles = RegionTiles::of<BandedCells>(shape, sizeof(Compute<T>));
    // Most tiles are not dense: few blocks look at them.
    tiles.lattices = TileLattices(shape, tiles.height, tiles.width, ceil_divide(tiles.chunks, tiles.turns),
                                  int64_t{SamplesPolicy::dense_blocks} * multiprocessors());
    return launch_cells<BandedCells>(call, options, tiles, lists.dense, dout, rois, dinput);
}

} // namespace baracuda::image
