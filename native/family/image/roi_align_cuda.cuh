// roi_align on the device: a block holds a tile of some channels' planes in shared memory, with the channels of a cell
// side by side, and goes over the regions that have bins there. A warp takes a region: a lane is one or two channels,
// so that a sample's place and weights are the same for all of them.
#pragma once

#include "core/device/launch.cuh"
#include "family/image/roi_align.h"

#include <algorithm>

namespace baracuda::image {

template <class T> struct RoiAlignPolicy {
    static constexpr int cell_threads = 256;
    static constexpr int ratio = 2;  // that roi_align_tile_kernel serves
    static constexpr int warps = 16; // one block on a multiprocessor
    static constexpr int lane_channels = sizeof(T) < 4 ? 2 : 1;
    static constexpr int halo_rows = 6, halo_columns = 6;        // that the next tile holds as well
    static constexpr int least_rows = 12;                        // of a tile
    static constexpr int staged_bins = sizeof(T) == 8 ? 14 : 28; // of a warp's channels, on their way to the output
    static constexpr int most_shared = 195 << 10; // of the 227 KB of a block: the planes come through L1, the rest
    static constexpr int largest_chunk = 2048, no_image = 1 << 15; // a bit of the list
    static constexpr int waves = 4;                                // of blocks, where a call has too few planes
};

/// One output cell a thread, whatever the samples.
template <class T>
__global__ void __launch_bounds__(RoiAlignPolicy<T>::cell_threads)
    roi_align_cell_kernel(RoiAlignOptions options, int64_t total, Divider<int64_t> by_pooled, Divider<int64_t> by_width,
                          Divider<int64_t> by_channels, const T *input, const T *rois, T *output) {
    begin_kernel();
    const RoiShape &shape = options.shape;
    const int64_t step = static_cast<int64_t>(gridDim.x) * blockDim.x;
    for (int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < total; i += step) {
        const int64_t slice = by_pooled.quotient(i), cell = by_pooled.remainder(i), r = by_channels.quotient(slice);
        const T *const roi = rois + r * 5;
        const int32_t image = roi_image(roi, shape.images);
        if (image < 0) {
            output[i] = narrow<T>(0);
            continue;
        }
        const RoiSamples<Compute<T>> samples(roi, options);
        const T *const plane =
            input + (static_cast<int64_t>(image) * shape.channels + by_channels.remainder(slice)) * shape.plane();
        output[i] = roi_align_cell(samples, plane, static_cast<int32_t>(by_width.quotient(cell)),
                                   static_cast<int32_t>(by_width.remainder(cell)));
    }
}

/// Tiles of `rows` x `columns` cells, `row_step` rows and `column_step` columns apart, of each image and group of
/// channels; the regions in chunks of `chunk`. A bin belongs to the tile in whose own part its first sample lies. Tiles
/// end one cell beyond the plane, with its last cells again: the second cell of a sample is always the next one.
struct AlignTiles {
    static constexpr int columns = 32;
    static constexpr int pitch = 33; // of a cell in lanes, against bank conflicts where lanes are cells
    static constexpr int row_pitch = columns * pitch;
    static constexpr int side = 8; // of the bins that a warp prepares at a time

    int32_t rows, row_step, column_step, chunk;
    Divider<int32_t> chunks, across, down, groups;
    int64_t blocks, shared_bytes;
};

/// What a lane has of a cell: channels l, l + 32, ...
template <class T, int n> struct alignas(sizeof(T) * n) LaneCell {
    static constexpr int channels = n;

    Vector<T, n> channel;
};

/// The two samples of a bin along one axis: the weight of each one's second cell, and where its first lies in the tile,
/// in lanes.
template <class P> struct alignas(16) TileBin {
    P weight[2];
    int32_t offset[2];
};

/// What a warp has in shared memory for itself.
template <class Policy, class T> struct AlignScratch {
    static constexpr int pitch = Policy::staged_bins | 1; // against bank conflicts

    TileBin<Compute<T>> y[AlignTiles::side], x[AlignTiles::side];
    int32_t y_cell[2 * AlignTiles::side], x_cell[2 * AlignTiles::side]; // of the plane, or -1: a sample does not count
    T bins[32 * Policy::lane_channels * pitch];                         // of the output
};

/// Bins of a row, for this lane's channels, from `rows` rows of the tile: two from `top` on, three, or two and two more
/// `step` after these. All bins are loaded before the first is stored.
template <int rows, int bins, int pitch, class Cell, class P, class T>
__device__ void sum_bins(const Cell *top, int32_t step, const P (&weights)[4], const TileBin<P> *from, T *to) {
    constexpr int row_pitch = AlignTiles::row_pitch;
    P sum[bins][Cell::channels] = {};
#pragma unroll
    for (int b = 0; b < bins; ++b) {
        const TileBin<P> x = from[b];
#pragma unroll
        for (int i = 0; i < 4; ++i) { // columns
            const Cell *const column = top + x.offset[i / 2] + i % 2 * AlignTiles::pitch;
            const P high = x.weight[i / 2], weight = i % 2 ? high : 1 - high;
            Cell cell[rows];
#pragma unroll
            for (int r = 0; r < rows; ++r) {
                cell[r] = column[rows < 4 || r < 2 ? r * row_pitch : step + (r - 2) * row_pitch];
            }
#pragma unroll
            for (int p = 0; p < Cell::channels; ++p) {
                P across = weights[0] * widen(cell[0].channel.lane(p));
#pragma unroll
                for (int r = 1; r < rows; ++r) across = fma(weights[r], widen(cell[r].channel.lane(p)), across);
                sum[b][p] = fma(weight, across, sum[b][p]);
            }
        }
    }
#pragma unroll
    for (int b = 0; b < bins; ++b) {
#pragma unroll
        for (int p = 0; p < Cell::channels; ++p) to[p * 32 * pitch + b] = narrow<T>(P(0.25) * sum[b][p]);
    }
}

/// A bin whose samples do not all lie in the tile; y_cell and x_cell have their first cells.
template <class P, class T>
__device__ T far_bin(const TileBin<P> &y, const TileBin<P> &x, const int32_t *y_cell, const int32_t *x_cell,
                     const T *plane, const RoiShape &shape) {
    T cell[4][4];
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const T *const row = plane + int64_t{min(max(y_cell[i / 2], 0) + i % 2, shape.height - 1)} * shape.width;
#pragma unroll
        for (int j = 0; j < 4; ++j) cell[i][j] = row[min(max(x_cell[j / 2], 0) + j % 2, shape.width - 1)];
    }
    P sum = 0;
#pragma unroll
    for (int s = 0; s < 4; ++s) {
        const int i = s / 2, j = s % 2;
        const auto across = [&](const T(&row)[4]) {
            return (1 - x.weight[j]) * widen(row[2 * j]) + x.weight[j] * widen(row[2 * j + 1]);
        };
        const P sample = (1 - y.weight[i]) * across(cell[2 * i]) + y.weight[i] * across(cell[2 * i + 1]);
        if (y_cell[i] >= 0 && x_cell[j] >= 0) sum += sample;
    }
    return narrow<T>(P(0.25) * sum);
}

template <class Policy, class T>
__global__ void __launch_bounds__(Policy::warps * 32, 1)
    roi_align_tile_kernel(RoiAlignOptions options, AlignTiles tiles, const T *input, const T *rois, T *output) {
    begin_kernel();
    using P = Compute<T>;
    using Cell = LaneCell<T, Policy::lane_channels>;
    using Scratch = AlignScratch<Policy, T>;
    constexpr int no_image = Policy::no_image;
    constexpr int warps = Policy::warps, side = AlignTiles::side, group = 32 * Cell::channels;
    constexpr int pitch = AlignTiles::pitch, row_pitch = AlignTiles::row_pitch;
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ int found, taken;
    options.ratio = Policy::ratio; // as a constant: divisions by it are products
    const RoiShape &shape = options.shape;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int32_t rest = blockIdx.x;
    const auto next = [&rest](const Divider<int32_t> &by) {
        const int32_t at = by.remainder(rest);
        rest = by.quotient(rest);
        return at;
    };
    const int32_t first_roi = next(tiles.chunks) * tiles.chunk, count = min(tiles.chunk, shape.count - first_roi);
    const int32_t across = next(tiles.across), down = next(tiles.down);
    const int32_t x_begin = across * tiles.column_step, y_begin = down * tiles.row_step;
    const int32_t x_end = across + 1 == tiles.across.divisor() ? shape.width : x_begin + tiles.column_step;
    const int32_t y_end = down + 1 == tiles.down.divisor() ? shape.height : y_begin + tiles.row_step;
    const int32_t first_channel = next(tiles.groups) * group, image = rest;
    const int32_t channels = min(shape.channels - first_channel, group);
    const int64_t plane = shape.plane(), pooled = shape.pooled();
    const T *const planes = input + (static_cast<int64_t>(image) * shape.channels + first_channel) * plane;

    auto *const scratch = reinterpret_cast<Scratch *>(shared);
    auto *const cells = reinterpret_cast<Cell *>(scratch + warps);
    auto *const list = reinterpret_cast<uint16_t *>(cells + tiles.rows * row_pitch);

    if (threadIdx.x == 0) found = taken = 0;
    __syncthreads();
    constexpr int at_once = 32 / Cell::channels; // channels of a cell
    const int size = tiles.rows * AlignTiles::columns;
    for (int k = threadIdx.x; k < size * Cell::channels; k += warps * 32) {
        const int cell = Cell::channels == 1 ? k : k % size, first = Cell::channels == 1 ? 0 : k / size * at_once;
        const int row = cell / AlignTiles::columns, column = cell % AlignTiles::columns, left = channels - first;
        const T *from = planes + first * plane +
                        static_cast<int64_t>(min(y_begin + row, shape.height - 1)) * shape.width +
                        min(x_begin + column, shape.width - 1);
        Cell *const to = cells + cell * pitch + first;
        T value[at_once][Cell::channels] = {};
#pragma unroll
        for (int c = 0; c < at_once; ++c, from += plane) {
#pragma unroll
            for (int p = 0; p < Cell::channels; ++p) {
                if (c + p * 32 < left) value[c][p] = from[p * 32 * plane];
            }
        }
#pragma unroll
        for (int c = 0; c < at_once; ++c) to[c].channel.set(value[c]);
    }

    // The cell of a sample, moved onto the plane.
    const auto cell_of = [](P x, int32_t size) {
        const P last = static_cast<P>(size - 1);
        return static_cast<int32_t>(x > last ? last : x > 0 ? x : 0);
    };
    const auto has_bins = [&](const SampleAxis<P> &axis, int32_t bins, int32_t begin, int32_t end) {
        const int32_t one = cell_of(axis.position(0, 0), axis.size());
        const int32_t other = cell_of(axis.position(bins - 1, 0), axis.size());
        return min(one, other) < end && max(one, other) >= begin;
    };
    for (int32_t r = threadIdx.x; r < count; r += warps * 32) {
        T roi[5];
#pragma unroll
        for (int i = 0; i < 5; ++i) roi[i] = rois[static_cast<int64_t>(first_roi + r) * 5 + i];
        const SampleAxis<P> y = roi_axis(roi, options, false), x = roi_axis(roi, options, true);
        // A region of no image goes with image 0.
        const int32_t of = roi_image(roi, shape.images);
        if (has_bins(y, shape.pooled_height, y_begin, y_end) & // all are loaded at once
            has_bins(x, shape.pooled_width, x_begin, x_end) & (max(of, 0) == image)) {
            list[atomicAdd(&found, 1)] = static_cast<uint16_t>(r | (of < 0 ? no_image : 0));
        }
    }
    __syncthreads();

    // The first half of the warp prepares samples in y, the other half those in x.
    const bool is_x = lane >= 16;
    const int32_t begin = is_x ? x_begin : y_begin, end = is_x ? x_end : y_end;
    const int32_t held = is_x ? AlignTiles::columns : tiles.rows,
                  bins = is_x ? shape.pooled_width : shape.pooled_height;
    Scratch &own = scratch[warp];
    const Cell *const lane_cells = cells + lane;
    T *const lane_bins = own.bins + lane * own.pitch;

    for (;;) {
        int k = 0;
        if (lane == 0) k = atomicAdd(&taken, 1);
        k = __shfl_sync(~0u, k, 0);
        if (k >= found) break;
        const int listed = list[k];
        const int64_t r = first_roi + (listed & ~no_image);
        const T *const roi = rois + r * 5;
        const bool valid = listed < no_image;
        const SampleAxis<P> axis = roi_axis(roi, options, is_x);
        T *const out = output + (r * shape.channels + first_channel) * pooled;
        for (int32_t first_ph = 0; first_ph < shape.pooled_height; first_ph += side) {
            for (int32_t first_pw = 0; first_pw < shape.pooled_width; first_pw += side) {
                const int32_t bin = (is_x ? first_pw : first_ph) + lane % 16 / 2;
                const P at = axis.position(bin, lane % 2);
                const int32_t owner = cell_of(at, axis.size());
                // Bit 2 * i is bin i of the rows, bit 16 + 2 * i of the columns.
                const uint32_t owned = __ballot_sync(~0u, lane % 2 == 0 && bin < bins && owner >= begin && owner < end);
                const uint32_t rows = owned & 0xffff, columns = owned >> 16;
                if (rows == 0 || columns == 0) continue;
                Sample<P> sample = {-1, -1, 0, 0};
                if (axis.inside(at)) sample = axis.sample(at);
                const bool near = sample.low >= begin && sample.low + 1 < begin + held;
                TileBin<P> &own_bin = own.y[lane / 2]; // or x
                own_bin.weight[lane % 2] = sample.high_weight;
                own_bin.offset[lane % 2] = near ? (sample.low - begin) * (is_x ? pitch : row_pitch) : 0;
                own.y_cell[lane] = sample.low; // or x
                const uint32_t in_tile = __ballot_sync(~0u, near);
                const uint32_t whole = in_tile & in_tile >> 1; // bins with both samples there
                const int width = __popc(columns), row_end = (32 - __clz(rows) + 1) / 2;
                const int column_begin = (__ffs(columns) - 1) / 2;
                const int shift = 32 - __clz(width - 1); // lanes of a row: no quotients by width
                const int rows_at_once = (Policy::staged_bins >> shift) + (width < 1 << shift);
                T *const corner = out + first_ph * shape.pooled_width + first_pw + column_begin;
                __syncwarp();
                for (int row = (__ffs(rows) - 1) / 2; row < row_end; row += rows_at_once) {
                    const int height = min(rows_at_once, row_end - row);
                    for (int j = 0; j < height; ++j) {
                        const TileBin<P> y = own.y[row + j];
                        const auto add_row = [&](auto count, int32_t step, const P(&weights)[4]) {
                            constexpr int rows = decltype(count)::value;
                            const Cell *const top = lane_cells + y.offset[0];
                            const TileBin<P> *const from = own.x + column_begin;
                            T *const to = lane_bins + j * width;
                            int c = 0;
#pragma unroll 1
                            for (; c + 2 <= width; c += 2) {
                                sum_bins<rows, 2, Scratch::pitch>(top, step, weights, from + c, to + c);
                            }
                            if (c < width) sum_bins<rows, 1, Scratch::pitch>(top, step, weights, from + c, to + c);
                        };
                        const P high = y.weight[0], more = y.weight[1], low = 1 - high, less = 1 - more;
                        const int32_t step = y.offset[1] - y.offset[0];
                        const bool apart = high == 0 || more == 0; // 0 times infinity is not to be lost in a sum
                        if (step == 0 && !apart) {
                            add_row(std::integral_constant<int, 2>(), step, {low + less, high + more});
                        } else if (step == row_pitch && !apart) {
                            add_row(std::integral_constant<int, 3>(), step, {low, high + less, more});
                        } else {
                            add_row(std::integral_constant<int, 4>(), step, {low, high, less, more});
                        }
                        // Bins whose samples are not all in the tile, and regions of no image.
                        const bool row_near = valid && whole >> (row + j) * 2 & 1;
                        if (row_near && (whole >> 16 & columns) == columns) continue;
#pragma unroll 1
                        for (int c = 0; c < width; ++c) {
                            if (row_near && whole >> (16 + (column_begin + c) * 2) & 1) continue;
#pragma unroll
                            for (int p = 0; p < Cell::channels; ++p) {
                                T result = narrow<T>(0);
                                if (valid && lane + p * 32 < channels) {
                                    const int at = column_begin + c;
                                    result = far_bin(y, own.x[at], own.y_cell + (row + j) * 2, own.x_cell + at * 2,
                                                     planes + (lane + p * 32) * plane, shape);
                                }
                                lane_bins[p * 32 * own.pitch + j * width + c] = result;
                            }
                        }
                    }
                    __syncwarp();
                    // 8, 16 or 32 lanes take a channel.
                    const int count = height << shift, lanes = count <= 8 ? 8 : count <= 16 ? 16 : 32;
                    const int bin = lane % lanes, channel = lane - bin;
                    const int bin_row = bin >> shift, bin_column = bin - (bin_row << shift);
                    if (bin_row < height && bin_column < width) {
                        T *to = corner + channel * pooled + (row + bin_row) * shape.pooled_width + bin_column;
                        const T *from = own.bins + channel * own.pitch + bin_row * width + bin_column;
#pragma unroll 1
                        for (int first = channel; first < channels; first += 32) {
                            const int last = min(first + lanes, channels);
#pragma unroll 8
                            for (int c = first; c < last; ++c, to += pooled, from += own.pitch) *to = *from;
                            to += pooled * (32 - lanes), from += own.pitch * (32 - lanes);
                        }
                    }
                    __syncwarp();
                }
            }
        }
    }
}

/// The tiles for a shape, or none where roi_align_cell_kernel serves better: where regions read little more of the
/// planes than there is, where channels leave many lanes idle, and where the device has too little shared memory.
template <class Policy, class T> AlignTiles make_align_tiles(const RoiShape &shape) {
    using Cell = LaneCell<T, Policy::lane_channels>;
    constexpr int64_t reserved = 64; // for static variables
    constexpr int64_t row_bytes = AlignTiles::row_pitch * sizeof(Cell), group = 32 * Cell::channels;
    constexpr int64_t scratch = Policy::warps * sizeof(AlignScratch<Policy, T>);
    const int64_t groups = ceil_divide(shape.channels, group), reads = shape.count * shape.pooled() * 16;
    const int64_t cells = shape.images * shape.plane();
    if (shape.pooled() > INT32_MAX || cells == 0 || reads * 2 < cells * 3 ||
        shape.channels * int64_t{3} < groups * group) {
        return {};
    }
    const int64_t list = std::min<int64_t>(shape.count, Policy::largest_chunk);
    const int64_t most =
        (std::min(max_shared_bytes(), Policy::most_shared) - reserved - scratch - list * 2) / row_bytes;
    if (most < Policy::least_rows) return {};
    const auto along = [](int32_t size, int64_t held, int64_t halo) {
        return size < held ? 1 : ceil_divide(size + 1 - halo, held - halo);
    };
    const int64_t across = along(shape.width, AlignTiles::columns, Policy::halo_columns);
    const int64_t down = along(shape.height, most, Policy::halo_rows), halo = down == 1 ? 0 : Policy::halo_rows;
    AlignTiles tiles = {};
    tiles.column_step = AlignTiles::columns - Policy::halo_columns;
    tiles.row_step = static_cast<int32_t>(ceil_divide(shape.height + 1 - halo, down));
    tiles.rows = static_cast<int32_t>(tiles.row_step + halo);

    const int64_t planes = shape.images * groups * down * across;
    const int64_t wanted = ceil_divide(Policy::waves * device_attribute(cudaDevAttrMultiProcessorCount, 1), planes);
    const int64_t chunk = std::min(list, std::max<int64_t>(ceil_divide(shape.count, wanted), 64));
    const int64_t chunks = ceil_divide(shape.count, chunk);
    if (planes * chunks > INT32_MAX) return {};
    const auto divider = [](int64_t by) { return Divider<int32_t>(static_cast<int32_t>(by)); };
    tiles.chunk = static_cast<int32_t>(chunk);
    tiles.chunks = divider(chunks), tiles.across = divider(across), tiles.down = divider(down);
    tiles.groups = divider(groups);
    tiles.blocks = planes * chunks;
    tiles.shared_bytes = scratch + tiles.rows * row_bytes + chunk * 2;
    return tiles;
}

template <template <class> class Policy = RoiAlignPolicy, class T>
Status roi_align_forward(const Call &call, const RoiAlignOptions &options, const T *input, const T *rois, T *output) {
    const RoiShape &shape = options.shape;
    if (options.ratio == Policy<T>::ratio) {
        const AlignTiles tiles = make_align_tiles<Policy<T>, T>(shape);
        if (tiles.blocks > 0) {
            return launch_with_dynamic_shared(call, tiles.blocks, Policy<T>::warps * 32,
                                              static_cast<int>(tiles.shared_bytes), roi_align_tile_kernel<Policy<T>, T>,
                                              options, tiles, input, rois, output);
        }
    }
    const int64_t total = shape.count * shape.pooled() * shape.channels;
    const int64_t blocks = std::min<int64_t>(ceil_divide(total, Policy<T>::cell_threads), INT32_MAX);
    return launch(call, blocks, Policy<T>::cell_threads, 0, roi_align_cell_kernel<T>, options, total,
                  Divider<int64_t>(shape.pooled()), Divider<int64_t>(shape.pooled_width),
                  Divider<int64_t>(shape.channels), input, rois, output);
}

} // namespace baracuda::image
