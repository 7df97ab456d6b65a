// roi_align.h on the device.
//
// Forward: a warp takes a region and four channels. Its lanes are the columns that the samples of a row of bins touch,
// so that a row of the input is read by all of them at once; rows are weighted in y first, columns when a bin is done.
// Backward: a warp holds the gradient of a tile of four planes in registers, a column a lane, and adds the regions that
// touch the tile in their order. Both prepare an axis of a region once for all channels.
#pragma once

#include "image/roi_align.h"
#include "image/roi_cuda.cuh"

namespace baracuda {

struct RoiAlignPolicy : BandsPolicy {
    static constexpr int cell_threads = 256;
    static constexpr int ratio = 2; // that roi_align_band_kernel serves
};

/// One output cell a thread, whatever the samples.
template <class T>
__global__ void __launch_bounds__(RoiAlignPolicy::cell_threads)
    roi_align_cell_kernel(RoiAlignOptions options, int64_t total, Divider by_pooled, Divider by_width,
                          Divider by_channels, const T *input, const T *rois, T *output) {
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

/// A sample in y, as the lanes of a warp share it: where its two rows begin in the band.
template <class P> struct alignas(16) SampleRow {
    int32_t low, high;
    P low_weight, high_weight;
};

/// The sums of four channels over each quad of lanes: lane i of a quad gets channel i.
template <class P> __device__ P quad_sum(const P (&sum)[4]) {
    const int lane = threadIdx.x;
    const bool upper = lane & 2, odd = lane & 1;
    P first = upper ? sum[2] : sum[0], second = upper ? sum[3] : sum[1];
    first += __shfl_xor_sync(~0u, upper ? sum[0] : sum[2], 2);
    second += __shfl_xor_sync(~0u, upper ? sum[1] : sum[3], 2);
    return (odd ? second : first) + __shfl_xor_sync(~0u, odd ? first : second, 1);
}

/// Two samples in y and two in x for each bin. A quad of lanes takes a bin: two columns for each sample in x.
template <class T, int threads>
__global__ void __launch_bounds__(threads)
    roi_align_band_kernel(RoiAlignOptions options, Bands bands, const T *input, const T *rois, T *output) {
    begin_kernel();
    using P = Compute<T>;
    extern __shared__ __align__(16) unsigned char shared[];
    const RoiShape &shape = options.shape;
    auto *const scratch = reinterpret_cast<SampleRow<P> *>(shared);
    const Band<T> band(bands, shape, input, scratch + threads);
    auto *const list = reinterpret_cast<int32_t *>(band.cells + bands.held * shape.width);
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    SampleRow<P> *const rows = scratch + warp * 32;

    // The row that decides which band a bin belongs to: its first sample's, moved onto the plane.
    const auto row_of = [&](P y) {
        const P last = static_cast<P>(shape.height - 1);
        return static_cast<int32_t>(y > last ? last : y > 0 ? y : 0);
    };
    const auto owns = [&](int32_t row) { return row >= band.own_begin && row < band.own_end; };

    band.load(shape);
    const int found = band.find(shape, rois, list, [&](const T *roi) {
        const RoiSamples<P> samples(roi, options);
        const int32_t one = row_of(samples.y.position(0, 0));
        const int32_t other = row_of(samples.y.position(shape.pooled_height - 1, 0));
        return min(one, other) < band.own_end && max(one, other) >= band.own_begin;
    });

    for (int k = warp; k < found; k += threads / 32) {
        const int64_t r = list[k];
        const T *const roi = rois + r * 5;
        const bool valid = roi_image(roi, shape.images) >= 0;
        const RoiSamples<P> samples(roi, options);
        T *const out = output + (r * shape.channels + band.channel + lane % 4) * shape.pooled();
        for (int32_t first_ph = 0; first_ph < shape.pooled_height; first_ph += 16) {
            bool leads = false, held = false;
            __syncwarp();
            if (first_ph + lane / 2 < shape.pooled_height) {
                const P y = samples.y.position(first_ph + lane / 2, lane % 2);
                leads = lane % 2 == 0 && owns(row_of(y));
                if (valid && samples.y.inside(y)) {
                    const Sample<P> sample = samples.y.sample(y);
                    held = sample.low >= band.begin && sample.high < band.begin + band.held;
                    if (held) {
                        rows[lane] = {(sample.low - band.begin) * shape.width, (sample.high - band.begin) * shape.width,
                                      sample.low_weight, sample.high_weight};
                    }
                }
            }
            const uint32_t owned = __ballot_sync(~0u, leads), quick = __ballot_sync(~0u, held);
            __syncwarp();
            for (int32_t first_pw = 0; first_pw < shape.pooled_width && owned; first_pw += 8) {
                const int32_t pw = first_pw + lane / 4;
                const P x = samples.x.position(pw, lane / 2 % 2);
                const bool touches = pw < shape.pooled_width && samples.x.inside(x);
                const Sample<P> sample = touches ? samples.x.sample(x) : Sample<P>{0, 0, 0, 0};
                const P weight = P(0.25) * (lane % 2 ? sample.high_weight : sample.low_weight);
                const BandCell<T> *const column = band.cells + (lane % 2 ? sample.high : sample.low);

                for (uint32_t rest = owned; rest; rest &= rest - 1) {
                    const int first = __ffs(rest) - 1;
                    const int32_t ph = first_ph + first / 2;
                    T result = narrow<T>(0);
                    if ((quick >> first & 3) == 3) {
                        const SampleRow<P> one = rows[first], other = rows[first + 1];
                        const BandCell<T> cells[] = {column[one.low], column[one.high], column[other.low],
                                                     column[other.high]};
                        P sum[4];
#pragma unroll
                        for (int c = 0; c < 4; ++c) {
                            sum[c] = one.low_weight * widen(cells[0].channel.lane(c));
                            sum[c] = fma(one.high_weight, widen(cells[1].channel.lane(c)), sum[c]);
                            sum[c] = fma(other.low_weight, widen(cells[2].channel.lane(c)), sum[c]);
                            sum[c] = fma(other.high_weight, widen(cells[3].channel.lane(c)), sum[c]);
                            sum[c] = touches ? sum[c] * weight : 0;
                        }
                        result = narrow<T>(quad_sum(sum));
                    } else if (valid && lane % 4 < band.channels && pw < shape.pooled_width) {
                        result = roi_align_cell(samples, band.planes + lane % 4 * shape.plane(), ph, pw);
                    }
                    if (lane % 4 < band.channels && pw < shape.pooled_width) {
                        out[ph * shape.pooled_width + pw] = result;
                    }
                }
            }
        }
    }
}

template <class Policy = RoiAlignPolicy, class T>
Status roi_align_forward(const Call &call, const RoiAlignOptions &options, const T *input, const T *rois, T *output) {
    const RoiShape &shape = options.shape;
    const int64_t total = shape.count * shape.pooled() * shape.channels;
    if (options.ratio == Policy::ratio && shape.pooled() <= INT32_MAX) {
        constexpr int64_t scratch = Policy::threads * sizeof(SampleRow<Compute<T>>);
        const Bands bands = make_bands<T, Policy>(shape, shape.count * shape.pooled() * 16, scratch);
        if (bands.count > 0) {
            const auto kernel = roi_align_band_kernel<T, Policy::threads>;
            const int64_t bytes = int64_t{bands.held} * shape.width * sizeof(BandCell<T>) + scratch + bands.chunk * 4;
            return launch_with_limit(call, bands.blocks(shape), Policy::threads, static_cast<int>(bytes), kernel,
                                     options, bands, input, rois, output);
        }
    }
    const int64_t blocks = std::min<int64_t>(ceil_divide(total, Policy::cell_threads), INT32_MAX);
    return launch(call, blocks, Policy::cell_threads, 0, roi_align_cell_kernel<T>, options, total,
                  Divider(shape.pooled()), Divider(shape.pooled_width), Divider(shape.channels), input, rois, output);
}

// Backward

/// A block sums the gradient of a tile of `columns` x `rows` cells, four planes a warp.
template <class Value> struct RoiTile {
    using P = Value;
    static constexpr int columns = 32;
    static constexpr int rows = 64 / sizeof(P);
    static constexpr int channels = 4;                  // of a warp
    static constexpr int warps = 8;                     // of a block, at most
    static constexpr int blocks = 2;                    // on a multiprocessor
    static constexpr int regions = 256;                 // that are looked at before those that touch the tile are added
    static constexpr int items = sizeof(P) < 8 ? 8 : 6; // whose weights are in shared memory
    static constexpr int item_cells = 64;               // of dout in an item, at most
    static constexpr int item_rows = 16;
    static constexpr int slots = 4;      // bins of an item that add to one column, at most
    static constexpr int wide_slots = 2; // the same where bins are wider than wide_bin cells
    static constexpr int no_bin = 255;
};

/// A region that may touch the tile, with the bins that may, and how many of them make an item.
struct TileRegion {
    int32_t roi, ph_begin, ph_end, pw_begin, pw_end, item_rows, item_columns;
    bool wide;
};

/// What moves in one access or two: four channels of a cell, the weights of four rows.
template <class P> struct alignas(16) Four {
    P lane[4];
};

/// Some bins of a region, and what each adds to the columns and the rows of the tile.
template <class Tile> struct TileItem {
    using P = typename Tile::P;

    P column_weight[Tile::slots][Tile::columns];
    Four<P> row_weight[Tile::item_rows][Tile::rows / 4]; // over the region's count
    uint32_t column_bins[Tile::columns];                 // byte s: the item's column of bins that slot s is, or no_bin
    uint32_t touched_rows[Tile::item_rows];              // bit r: whether the row of bins touches row r of the tile
    int64_t source[Tile::item_cells];                    // where dout has the item's cells in channel 0
    int32_t rows, columns;
    bool wide;

    /// Prepared by the lanes of a warp.
    template <class T>
    __device__ void prepare(const RoiAlignOptions &options, const TileRegion &region, int32_t first_ph,
                            int32_t first_pw, int32_t tile_y, int32_t tile_x, const T *rois);
};

template <class Tile>
template <class T>
__device__ void TileItem<Tile>::prepare(const RoiAlignOptions &options, const TileRegion &region, int32_t first_ph,
                                        int32_t first_pw, int32_t tile_y, int32_t tile_x, const T *rois) {
    const int lane = threadIdx.x % 32;
    const RoiSamples<P> samples(rois + static_cast<int64_t>(region.roi) * 5, options);
    const int32_t height = min(region.item_rows, region.ph_end - first_ph);
    const int32_t width = min(region.item_columns, region.pw_end - first_pw);
    if (lane == 0) rows = height, columns = width, wide = region.wide;
    const int64_t first_source = static_cast<int64_t>(region.roi) * options.shape.channels * options.shape.pooled() +
                                 static_cast<int64_t>(first_ph) * options.shape.pooled_width + first_pw;
    for (int cell = lane; cell < height * width; cell += 32) {
        source[cell] = first_source + static_cast<int64_t>(cell / width) * options.shape.pooled_width + cell % width;
    }

    const int32_t x = tile_x + lane;
    uint32_t bins = ~0u;
    int slot = 0;
    const auto use = [&](int32_t bin) {
        const Share<P> share = share_of(samples.x, bin, x);
        if (!share.touches) return;
        column_weight[slot][lane] = share.weight;
        bins ^= static_cast<uint32_t>(Tile::no_bin ^ (bin - first_pw)) << (8 * slot);
        ++slot;
    };
    if (x < options.shape.width) {
        const Range near = bins_near(samples.x, options.shape.pooled_width, x, x + 1);
        const int32_t begin = max(static_cast<int32_t>(near.begin), first_pw);
        const int32_t end = min(static_cast<int32_t>(near.end), first_pw + width);
        for (int32_t bin = begin; bin < end && slot < Tile::slots; ++bin) use(bin);
    }
    column_bins[lane] = bins;

    constexpr int at_once = 32 / Tile::rows;
    for (int first = 0; first < height; first += at_once) {
        const int row = first + lane / Tile::rows;
        const int32_t y = tile_y + lane % Tile::rows;
        Share<P> share = {false, 0};
        if (row < height && y < options.shape.height) share = share_of(samples.y, first_ph + row, y);
        const uint32_t touched = __ballot_sync(~0u, share.touches) >> (lane / Tile::rows * Tile::rows);
        if (row < height) {
            row_weight[row][lane % Tile::rows / 4].lane[lane % 4] = share.weight / samples.count;
            touched_rows[row] = touched & ((1u << Tile::rows) - 1);
        }
    }
}

template <class Tile, class T>
__global__ void __launch_bounds__(Tile::warps * 32, Tile::blocks)
    roi_align_tile_kernel(RoiAlignOptions options, int32_t tiles_x, int32_t tiles_y, int32_t groups, const T *dout,
                          const T *rois, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    __shared__ TileRegion regions[Tile::regions];
    __shared__ TileItem<Tile> items[Tile::items];
    __shared__ Four<P> staging[Tile::warps][Tile::item_cells + 1];
    __shared__ uint32_t touching[Tile::regions / 32];
    const RoiShape &shape = options.shape;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, warps = blockDim.x / 32;
    const int32_t tile_x = blockIdx.x % tiles_x * Tile::columns;
    const int32_t tile_y = blockIdx.x / tiles_x % tiles_y * Tile::rows;
    const int32_t group = blockIdx.x / tiles_x / tiles_y % groups, image = blockIdx.x / tiles_x / tiles_y / groups;
    const int32_t channel = (group * warps + warp) * Tile::channels;
    const int32_t channels = min(shape.channels - channel, Tile::channels); // may be none
    const int64_t pooled = shape.pooled();
    const T *const channel_dout = dout + channel * pooled;
    Four<P> *const cells = staging[warp];
    P sum[Tile::rows][Tile::channels] = {};
    if (lane < Tile::channels) cells[Tile::item_cells].lane[lane] = 0;

    for (int32_t first_roi = 0; first_roi < shape.count; first_roi += Tile::regions) {
        // The regions that may touch the tile, in their order.
        for (int i = threadIdx.x; i < Tile::regions; i += blockDim.x) {
            bool touches = false;
            if (first_roi + i < shape.count) {
                const T *const roi = rois + static_cast<int64_t>(first_roi + i) * 5;
                if (roi_image(roi, shape.images) == image) {
                    const RoiSamples<P> samples(roi, options);
                    const Range y = bins_near(samples.y, shape.pooled_height, tile_y, tile_y + Tile::rows);
                    const Range x = bins_near(samples.x, shape.pooled_width, tile_x, tile_x + Tile::columns);
                    touches = y.begin < y.end && x.begin < x.end;
                }
            }
            const uint32_t word = __ballot_sync(~0u, touches);
            if (lane == 0) touching[i / 32] = word;
        }
        __syncthreads();
        int found = 0;
        for (int w = 0; w < Tile::regions / 32; ++w) {
            const uint32_t word = touching[w];
            if (w % warps == warp && (word >> lane & 1)) {
                const int32_t r = first_roi + w * 32 + lane;
                const RoiSamples<P> samples(rois + static_cast<int64_t>(r) * 5, options);
                const Range y = bins_near(samples.y, shape.pooled_height, tile_y, tile_y + Tile::rows);
                const Range x = bins_near(samples.x, shape.pooled_width, tile_x, tile_x + Tile::columns);
                const bool wide = samples.x.bin() >= P(2.5) && shape.width <= 1 << 20;
                const int32_t item_columns = wide ? static_cast<int32_t>(x.end - x.begin) : Tile::slots;
                regions[found + __popc(word & ((1u << lane) - 1))] = {
                    r,
                    static_cast<int32_t>(y.begin),
                    static_cast<int32_t>(y.end),
                    static_cast<int32_t>(x.begin),
                    static_cast<int32_t>(x.end),
                    min(Tile::item_rows, Tile::item_cells / item_columns),
                    item_columns,
                    wide};
            }
            found += __popc(word);
        }
        __syncthreads();

        for (int next = 0, ph = regions[0].ph_begin, pw = regions[0].pw_begin; next < found;) {
            int filled = 0;
            for (; filled < Tile::items && next < found; ++filled) {
                const TileRegion &region = regions[next];
                if (filled % warps == warp) items[filled].prepare(options, region, ph, pw, tile_y, tile_x, rois);
                pw += region.item_columns;
                if (pw < region.pw_end) continue;
                pw = region.pw_begin;
                ph += region.item_rows;
                if (ph < region.ph_end) continue;
                if (++next < found) ph = regions[next].ph_begin, pw = regions[next].pw_begin;
            }
            __syncthreads();

            T loaded[2][Tile::channels];
            const auto load = [&](const TileItem<Tile> &item) {
#pragma unroll
                for (int u = 0; u < 2; ++u) {
                    const int cell = lane + u * 32;
                    if (cell >= item.rows * item.columns) continue;
                    const T *const from = channel_dout + item.source[cell];
#pragma unroll
                    for (int c = 0; c < Tile::channels; ++c) {
                        loaded[u][c] = c < channels ? from[c * pooled] : narrow<T>(0);
                    }
                }
            };
            if (channels > 0) load(items[0]);
            for (int k = 0; k < filled && channels > 0; ++k) {
                const TileItem<Tile> &item = items[k];
#pragma unroll
                for (int u = 0; u < 2; ++u) {
                    if (lane + u * 32 >= item.rows * item.columns) continue;
#pragma unroll
                    for (int c = 0; c < Tile::channels; ++c) cells[lane + u * 32].lane[c] = widen(loaded[u][c]);
                }
                __syncwarp();
                if (k + 1 < filled) load(items[k + 1]);
                const auto add = [&](auto slots) {
                    int at[slots.value], step[slots.value];
                    P weight[slots.value];
                    const uint32_t bins = item.column_bins[lane];
#pragma unroll
                    for (int s = 0; s < slots.value; ++s) {
                        const int bin = bins >> (8 * s) & 255;
                        const bool used = bin != Tile::no_bin;
                        at[s] = used ? bin : Tile::item_cells; // the cell of zeros
                        step[s] = used ? item.columns : 0;
                        weight[s] = used ? item.column_weight[s][lane] : 0;
                    }
                    for (int row = 0; row < item.rows; ++row) {
                        const uint32_t touched = item.touched_rows[row];
                        if (touched == 0) {
#pragma unroll
                            for (int s = 0; s < slots.value; ++s) at[s] += step[s];
                            continue;
                        }
                        P across[Tile::channels] = {};
#pragma unroll
                        for (int s = 0; s < slots.value; ++s) {
                            const Four<P> cell = cells[at[s]];
                            at[s] += step[s];
#pragma unroll
                            for (int c = 0; c < Tile::channels; ++c) {
                                across[c] = fma(weight[s], cell.lane[c], across[c]);
                            }
                        }
#pragma unroll
                        for (int r = 0; r < Tile::rows; r += 4) {
                            if ((touched >> r & 15) == 0) continue; // a branch that the warp takes as one
                            const Four<P> down = item.row_weight[row][r / 4];
#pragma unroll
                            for (int i = 0; i < 4; ++i) {
                                if (!(touched >> (r + i) & 1)) continue;
#pragma unroll
                                for (int c = 0; c < Tile::channels; ++c) {
                                    sum[r + i][c] = fma(down.lane[i], across[c], sum[r + i][c]);
                                }
                            }
                        }
                    }
                };
                if (item.wide) {
                    add(std::integral_constant<int, Tile::wide_slots>());
                } else {
                    add(std::integral_constant<int, Tile::slots>());
                }
                __syncwarp();
            }
            __syncthreads();
        }
    }

    const int32_t x = tile_x + lane;
    if (x >= shape.width) return;
#pragma unroll
    for (int r = 0; r < Tile::rows; ++r) {
        if (tile_y + r >= shape.height) break;
        T *const to = dinput + (static_cast<int64_t>(image) * shape.channels + channel) * shape.plane() +
                      static_cast<int64_t>(tile_y + r) * shape.width + x;
#pragma unroll
        for (int c = 0; c < Tile::channels; ++c) {
            if (c >= channels || sum[r][c] == 0) continue;
            T &cell = to[c * shape.plane()];
            cell = narrow<T>(widen(cell) + sum[r][c]);
        }
    }
}

template <template <class> class TileOf = RoiTile, class T>
Status roi_align_adjoint(const Call &call, const RoiAlignOptions &options, const T *dout, const T *rois, T *dinput) {
    using Tile = TileOf<Compute<T>>;
    const RoiShape &shape = options.shape;
    const auto tiles_x = static_cast<int32_t>(ceil_divide(shape.width, Tile::columns));
    const auto tiles_y = static_cast<int32_t>(ceil_divide(shape.height, Tile::rows));
    const auto warps = static_cast<int>(std::min<int64_t>(ceil_divide(shape.channels, Tile::channels), Tile::warps));
    const auto groups = static_cast<int32_t>(ceil_divide(shape.channels, warps * Tile::channels));
    return launch(call, int64_t{tiles_x} * tiles_y * groups * shape.images, warps * 32, 0,
                  roi_align_tile_kernel<Tile, T>, options, tiles_x, tiles_y, groups, dout, rois, dinput);
}

} // namespace baracuda
