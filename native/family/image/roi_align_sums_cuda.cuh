// Gradients of roi_align and of its maximum where many regions of an image may have the same cells, in few channels:
// what each point gives to its four cells is added up as integers, in any order, by threads all over the device. They
// count units of a fraction of the largest value of their cell, which a turn before tells. The sums are in a workspace,
// in slots that cells find by a hash, or one for each cell; without one, blocks have some cells each and look at all
// points, to the same bits.
#pragma once

#include "core/device/launch.cuh"
#include "core/skeleton/scratch.h"
#include "family/image/cleared_cuda.cuh"
#include "family/image/roi_align_max_find_cuda.cuh"
#include "family/image/roi_align_near_cuda.cuh"
#include "family/image/roi_pool.h"
#include "family/image/roi_pool_channels_cuda.cuh"
#include "family/image/roi_pool_table_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

/// The sum of a cell: the largest exponent of what it is made of, or marks (PoolUnits), and the cell, plus 1.
template <class P> struct alignas(4 * sizeof(P)) PointSum {
    static constexpr int low_bits = 40; // of an f64's sum, in a word of their own: carries wait in the others

    unsigned long long low;
    uint32_t key, top;
    unsigned long long high[sizeof(P) / 4 - 1]; // f64
};
template <> struct alignas(16) PointSum<f32> {
    unsigned long long low;
    uint32_t key, top;
};

/// The points of all bins, and how sums find their slots.
struct PointSums {
    static constexpr int threads = 256;
    static constexpr int tile = 256; // cells of a block, without a workspace
    // Of more points, and in more channels, sums in tiles are as fast: maxima, f16 14 x 4 of 180 x 62, 553896 points
    // 107 us for 101; f32 2 x 40 of 823 x 498, 831040 points 624 for 420; means, f64 3 x 6 of 92 x 49, 624456 points
    // 224 for 98.
    static constexpr int64_t most = 1 << 18, most_of_means = 1 << 17, channels = 8;
    static constexpr int64_t samples = 9;               // of a bin of a mean, at most
    static constexpr int64_t crowded = 2048, meet = 32; // points of a channel and regions of an image, at least

    int32_t points, slots, room;
    bool hashed;
    Divider<int32_t> by_samples, by_ratio, by_pooled, by_channels, by_width;
    void *sums = nullptr;

    /// Points of a bin of a mean, or 0 where their number is that of its cells.
    static int64_t of_bin(const RoiAlignOptions &options) {
        return options.ratio > 0 ? int64_t{options.ratio} * options.ratio : 0;
    }
    /// Whether `of_bin` points of each bin, `limit` at most, go this way.
    static bool serve(const RoiShape &shape, int64_t of_bin, int64_t limit) {
        const int64_t images = std::min(shape.images, shape.count), bins = shape.count * shape.pooled();
        return 0 < of_bin && of_bin <= samples && shape.channels <= channels && shape.count >= images * meet &&
               bins <= limit && bins * of_bin >= images * crowded && bins * of_bin * shape.channels <= limit &&
               shape.cells() < UINT32_MAX;
    }
    static bool serve_means(const RoiAlignOptions &options) {
        return serve(options.shape, of_bin(options), most_of_means);
    }
    static bool serve_maxima(const RoiShape &shape) { return serve(shape, 1, most); }
    /// Whether means of any ratio go this way.
    static bool serve_some_means(const RoiShape &shape) {
        bool serves = false;
        for (int64_t ratio = 1; ratio * ratio <= samples; ++ratio) serves |= serve(shape, ratio * ratio, most_of_means);
        return serves;
    }
    /// Takes the memory of the sums.
    template <class P> PointSums(Scratch &scratch, const RoiShape &shape, int64_t of_bin, P) {
        const int64_t bins = shape.count * shape.pooled();
        points = static_cast<int32_t>(std::min(bins * shape.channels * of_bin, most));
        const int64_t apart = int64_t{points} * 8; // two slots for each cell of a point
        hashed = shape.cells() > apart;
        slots = static_cast<int32_t>(hashed ? apart : shape.cells());
        sums = scratch.take<PointSum<P>>(slots);
        room = PoolSlots::room_of<P>(bins * of_bin);
        int32_t ratio = 1;
        while (int64_t{ratio} * ratio < of_bin) ++ratio;
        by_samples = Divider<int32_t>(static_cast<int32_t>(of_bin)), by_ratio = Divider<int32_t>(ratio);
        by_pooled = Divider<int32_t>(static_cast<int32_t>(shape.pooled()));
        by_channels = Divider<int32_t>(shape.channels), by_width = Divider<int32_t>(shape.pooled_width);
    }
};

/// Sums of cells, in a workspace or in shared memory.
template <class P> struct PointTable {
    using Units = PoolUnits<P>;
    using Sum = PointSum<P>;

    Sum *const sums;
    const uint32_t slots;
    const int room;
    const bool hashed;

    /// Where a cell is looked for first, and what is there: its key, and its top above that.
    __device__ uint32_t home(uint32_t cell) const {
        constexpr uint32_t golden = 2654435769u; // which scatters neighbours
        return hashed ? scaled_hash(cell * golden, slots) : cell;
    }
    __device__ unsigned long long look(uint32_t slot) const {
        return *reinterpret_cast<volatile unsigned long long *>(&sums[slot].key);
    }
    __device__ uint32_t wrapped(uint32_t slot) const { return slot < slots ? slot : slot - slots; }
    /// What is there once the cell has taken the slot, if that was empty, where slots are found by a hash.
    __device__ unsigned long long take(uint32_t slot, uint32_t cell, unsigned long long seen) const {
        return hashed && static_cast<uint32_t>(seen) == 0 ? atomicCAS(&sums[slot].key, 0u, cell + 1) : seen;
    }
    /// The sum of a cell, with what was there in the slot where it is looked for first, and then in its own. There is a
    /// place for each cell that is told of.
    __device__ Sum &find(uint32_t cell, uint32_t slot, unsigned long long &seen) const {
        constexpr int at_once = 4; // further slots: one look after the other takes long for the last thread
#pragma unroll 1
        for (;;) {
            unsigned long long ahead[at_once];
            const auto found = static_cast<uint32_t>(seen);
            if (!hashed || found == 0 || found == cell + 1) return sums[slot];
#pragma unroll
            for (int u = 0; u < at_once; ++u) ahead[u] = look(wrapped(slot + 1 + u));
#pragma unroll
            for (int u = 0; u < at_once; ++u) {
                slot = wrapped(slot + 1);
                seen = take(slot, cell, ahead[u]);
                if (static_cast<uint32_t>(seen) == 0 || static_cast<uint32_t>(seen) == cell + 1) break;
            }
        }
    }
    /// Tells of a value, before any is added.
    __device__ void tell(uint32_t cell, uint32_t slot, unsigned long long seen, P value) const {
        Sum &sum = find(cell, slot, seen);
        const auto told = static_cast<uint32_t>(seen >> 32);
        const uint32_t mark = Units::mark(value), own = mark != 0 ? mark : Units::exponent(value);
        if (mark != 0 && (told & mark) == 0) atomicOr(&sum.top, mark);
        if (mark == 0 && told < own) atomicMax(&sum.top, own);
    }
    __device__ void add(uint32_t cell, uint32_t slot, unsigned long long seen, P value) const {
        Sum &sum = find(cell, slot, seen);
        const auto top = static_cast<uint32_t>(seen >> 32);
        if (top > Units::of_top) return;
        uint32_t word[Units::words];
        Units::truncate(value, static_cast<int>(top), room, word);
        const unsigned long long low = static_cast<unsigned long long>(word[1]) << 32 | word[0];
        if constexpr (sizeof(P) == 4) {
            atomicAdd(&sum.low, low);
        } else {
            constexpr int bits = Sum::low_bits;
            const auto sign = static_cast<long long>(static_cast<int32_t>(word[2]));
            atomicAdd(&sum.low, low & ((1ull << bits) - 1));
            atomicAdd(&sum.high[0], low >> bits | static_cast<unsigned long long>(sign) << (64 - bits));
        }
    }
    __device__ P value(const Sum &sum) const {
        uint32_t word[Units::words];
        if constexpr (sizeof(P) == 4) {
            word[0] = static_cast<uint32_t>(sum.low), word[1] = static_cast<uint32_t>(sum.low >> 32);
        } else {
            const auto high = static_cast<__int128>(static_cast<long long>(sum.high[0]));
            const __int128 all = high * (__int128{1} << Sum::low_bits) + static_cast<__int128>(sum.low);
#pragma unroll
            for (int w = 0; w < Units::words; ++w) word[w] = static_cast<uint32_t>(all >> 32 * w);
        }
        return Units::join(word, sum.top, room);
    }
};

/// The cells that a point lies between, and what they get, which is 0 of those that there are not.
template <class P> struct PointCells {
    int32_t row[2] = {}, column[2] = {};
    P value[4] = {};

    PointCells() = default;
    __device__ PointCells(const Sample<P> &y, const Sample<P> &x, P gradient)
        : row{y.low, y.high}, column{x.low, x.high} {
        const P down[] = {y.low_weight, y.high_weight}, right[] = {x.low_weight, x.high_weight};
#pragma unroll
        for (int k = 0; k < 4; ++k) {
            // The last row and column of the image have no next ones.
            const bool exists = (k / 2 == 0 || y.high > y.low) && (k % 2 == 0 || x.high > x.low);
            if (exists) value[k] = gradient * (down[k / 2] * right[k % 2]);
        }
    }
    /// Those of point (i, j) of a bin.
    __device__ PointCells(const SampleAxis<P> &axis_y, const SampleAxis<P> &axis_x, int32_t ph, int32_t pw, int32_t i,
                          int32_t j, P gradient) {
        const P y = axis_y.position(ph, i), x = axis_x.position(pw, j);
        if (!(y == y && x == x && axis_y.inside(y) && axis_x.inside(x))) return;
        *this = PointCells(axis_y.sample(y), axis_x.sample(x), gradient);
    }
};

/// Tells of what all points give, or adds it: the largest points of all bins, or, without those, all samples.
template <class T>
__global__ void __launch_bounds__(PointSums::threads)
    roi_align_sum_points_kernel(RoiAlignOptions options, PointSums sums, FoundPoints found, bool tells, const T *dout,
                                const T *rois) {
    begin_kernel();
    using P = Compute<T>;
    const RoiShape &shape = options.shape;
    const auto own = static_cast<int64_t>(blockIdx.x) * PointSums::threads + threadIdx.x;
    if (own >= sums.points) return;
    const auto point = static_cast<int32_t>(own);
    const int32_t bin = sums.by_samples.quotient(point), of_bin = point - bin * sums.by_samples.divisor();
    const int32_t plane = sums.by_pooled.quotient(bin), within = bin - plane * sums.by_pooled.divisor();
    const int32_t region = sums.by_channels.quotient(plane), channel = plane - region * shape.channels;
    const int32_t ph = sums.by_width.quotient(within), pw = within - ph * shape.pooled_width;
    const T *const roi = rois + int64_t{region} * 5;
    P gradient = widen(dout[bin]);
    const int32_t image = roi_image(roi, shape.images);
    int32_t i = sums.by_ratio.quotient(of_bin), j = of_bin - i * sums.by_ratio.divisor();
    if (image < 0) return;
    const SampleAxis<P> y = roi_axis(roi, options, false), x = roi_axis(roi, options, true);
    if (found.at != nullptr) {
        const uint32_t at = found.at[bin];
        if (at == FoundPoints::none) return;
        i = static_cast<int32_t>(at >> 16), j = static_cast<int32_t>(at & 0xffff);
    } else {
        gradient /= y.samples() * x.samples();
    }
    const PointCells<P> cells(y, x, ph, pw, i, j, gradient);
    const PointTable<P> table = {static_cast<PointSum<P> *>(sums.sums), static_cast<uint32_t>(sums.slots), sums.room,
                                 sums.hashed};
    const uint32_t of_plane = static_cast<uint32_t>(image * shape.channels + channel);
    uint32_t cell[4], slot[4];
    unsigned long long seen[4];
    P value[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        value[k] = cells.value[k];
        cell[k] =
            (of_plane * shape.height + cells.row[k / 2]) * static_cast<uint32_t>(shape.width) + cells.column[k % 2];
        slot[k] = table.home(cell[k]);
        seen[k] = value[k] != 0 ? table.look(slot[k]) : 0;
    }
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        if (value[k] != 0) seen[k] = table.take(slot[k], cell[k], seen[k]);
    }
#pragma unroll 1
    for (int k = 0; k < 4; ++k) {
        if (value[0] != 0) {
            if (tells) {
                table.tell(cell[0], slot[0], seen[0], value[0]);
            } else {
                table.add(cell[0], slot[0], seen[0], value[0]);
            }
        }
        rotate(cell), rotate(slot), rotate(seen), rotate(value);
    }
}

/// adds: to dinput; else that is zeros.
template <class T>
__global__ void __launch_bounds__(PointSums::threads) roi_align_give_sums_kernel(PointSums sums, bool adds, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    const auto slot = static_cast<int64_t>(blockIdx.x) * PointSums::threads + threadIdx.x;
    if (slot >= sums.slots) return;
    const PointTable<P> table = {static_cast<PointSum<P> *>(sums.sums), static_cast<uint32_t>(sums.slots), sums.room,
                                 sums.hashed};
    const PointSum<P> sum = table.sums[slot];
    if (sum.top == 0) return;
    T *const to = dinput + (sums.hashed ? sum.key - 1 : static_cast<uint32_t>(slot));
    const P value = table.value(sum);
    if (value != 0) *to = narrow<T>(adds ? widen(*to) + value : value);
}

/// Without a workspace: a block has some cells of a plane. input: of maxima, else null.
template <class T>
__global__ void __launch_bounds__(PointSums::threads)
    roi_align_sums_in_tiles_kernel(RoiAlignOptions options, PointSums sums, Divider<int64_t> by_tiles, const T *dout,
                                   const T *input, const T *rois, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int tile = PointSums::tile;
    __shared__ __align__(32) unsigned char memory[tile * sizeof(PointSum<P>)];
    __shared__ uint32_t list[PointSums::threads];
    const RoiShape &shape = options.shape;
    const int64_t plane = by_tiles.quotient(blockIdx.x), begin = (blockIdx.x - plane * by_tiles.divisor()) * tile;
    const int64_t end = min(begin + tile, shape.plane()), channel = plane % shape.channels;
    const int32_t image = static_cast<int32_t>(plane / shape.channels);
    const auto first_row = static_cast<int32_t>(begin / shape.width),
               end_row = static_cast<int32_t>((end - 1) / shape.width) + 1;
    const PointTable<P> table = {reinterpret_cast<PointSum<P> *>(memory), tile, sums.room, false};
    const int thread = static_cast<int>(threadIdx.x);
    const bool one_row = end_row == first_row + 1;
    const int64_t of_row = one_row ? begin - int64_t{first_row} * shape.width : 0;
    const auto first_column = static_cast<int32_t>(of_row);
    const auto end_column = static_cast<int32_t>(one_row ? of_row + (end - begin) : shape.width);
    const auto near = [&](int64_t region) {
        const T *const roi = rois + region * 5;
        return roi_image(roi, shape.images) == image && comes_near(roi, options, false, first_row, end_row) &&
               comes_near(roi, options, true, first_column, end_column);
    };
    if (thread < tile) table.sums[thread] = {};
    bool touched = true;
#pragma unroll 1
    for (int turn = 0; turn < 2 && touched; ++turn) {
        __syncthreads();
        touched = false;
        for (int64_t seen = 0; seen < shape.count;) {
            const int listed = list_next<PointSums::threads>(RegionMasks(), shape.count, image, 0, 0, seen, near, list);
#pragma unroll 1
            for (int l = 0; l < listed; ++l) {
                const int64_t region = list[l];
                const T *const roi = rois + region * 5;
                const RoiSamples<P> samples(roi, options);
                const Range rows = bins_near(samples.y, shape.pooled_height, first_row, end_row);
                const auto bins =
                    static_cast<int32_t>(max(rows.end - rows.begin, int64_t{0})) * sums.by_width.divisor();
                const int32_t of_bin = sums.by_samples.divisor();
#pragma unroll 1
                for (int32_t i = thread; i < bins * of_bin; i += PointSums::threads) {
                    const int32_t bin = sums.by_samples.quotient(i), of_near = i - bin * of_bin;
                    const int32_t row = sums.by_width.quotient(bin), pw = bin - row * shape.pooled_width;
                    const int32_t ph = static_cast<int32_t>(rows.begin) + row;
                    const P gradient = widen(dout[(region * shape.channels + channel) * shape.pooled() +
                                                  int64_t{ph} * shape.pooled_width + pw]);
                    PointCells<P> cells;
                    if (input == nullptr) {
                        const int32_t down = sums.by_ratio.quotient(of_near);
                        const int32_t right = of_near - down * sums.by_ratio.divisor();
                        cells = {samples.y, samples.x, ph, pw, down, right, gradient / samples.count};
                    } else {
                        const LargestPoint<P> point(samples, input + plane * shape.plane(), ph, pw);
                        if (point.found) cells = {point.y, point.x, gradient};
                    }
#pragma unroll 1
                    for (int k = 0; k < 4; ++k) {
                        const int64_t at = int64_t{cells.row[k / 2]} * shape.width + cells.column[k % 2] - begin;
                        if (!(cells.value[k] != 0) || at < 0 || at >= end - begin) continue;
                        touched = true;
                        const auto cell = static_cast<uint32_t>(at);
                        if (turn == 0) {
                            table.tell(cell, cell, table.look(cell), cells.value[k]);
                        } else {
                            table.add(cell, cell, table.look(cell), cells.value[k]);
                        }
                    }
                }
            }
        }
        touched = __syncthreads_or(touched);
    }
    if (!touched || thread >= end - begin || table.sums[thread].top == 0) return;
    T *const to = dinput + plane * shape.plane() + begin + thread;
    const P value = table.value(table.sums[thread]);
    if (value != 0) *to = narrow<T>(widen(*to) + value);
}

/// Of maxima (input is not null), whose points are found first, or of means. adds: to dinput; else the gradient is
/// written.
template <class T>
Status roi_align_by_sums(const Call &call, const RoiAlignOptions &options, bool adds, const T *dout, const T *input,
                         const T *rois, T *dinput) {
    using P = Compute<T>;
    const RoiShape &shape = options.shape;
    Scratch scratch(call.workspace);
    FoundPoints found;
    if (input != nullptr) found = FoundPoints(scratch, shape);
    const PointSums sums(scratch, shape, input != nullptr ? 1 : int64_t{options.ratio} * options.ratio, P());
    Cleared cleared{static_cast<uint4 *>(sums.sums), static_cast<int64_t>(sizeof(PointSum<P>) / 16) * sums.slots,
                    reinterpret_cast<char *>(dinput), adds ? 0 : static_cast<int64_t>(sizeof(T)) * shape.cells(), 0};
    const bool without = call.workspace == nullptr || call.workspace_bytes < scratch.bytes();
    if (without) cleared.vectors = 0;
    Status status = Status::ok;
    if (cleared.blocks() > 0) status = launch(call, cleared.blocks(), Cleared::threads, 0, clear_kernel<T>, cleared);
    if (status != Status::ok) return status;
    if (without) {
        const int64_t tiles = ceil_divide(shape.plane(), PointSums::tile);
        return launch(call, tiles * shape.images * shape.channels, PointSums::threads, 0,
                      roi_align_sums_in_tiles_kernel<T>, options, sums, Divider<int64_t>(tiles), dout, input, rois,
                      dinput);
    }
    if (status = find_points(call, options, found, input, rois); status != Status::ok) return status;
    for (const bool tells : {true, false}) {
        status = launch(call, ceil_divide(sums.points, PointSums::threads), PointSums::threads, 0,
                        roi_align_sum_points_kernel<T>, options, sums, found, tells, dout, rois);
        if (status != Status::ok) return status;
    }
    return launch(call, ceil_divide(sums.slots, PointSums::threads), PointSums::threads, 0,
                  roi_align_give_sums_kernel<T>, sums, adds, dinput);
}

} // namespace baracuda::image
