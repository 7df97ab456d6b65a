// roi_align_backward of few planes and samples, of which a bin has one: a block has some rows of a plane, and adds what
// all samples of its image give to their cells as integers, in any order, to a table in shared memory. These count
// units of a fraction of the largest value of their cell, which a turn before tells. Threads walk along runs of samples
// of a row, and give each cell of the rows above and below the sum that it has from a run.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/roi_align.h"
#include "family/image/roi_align_parts_cuda.cuh"
#include "family/image/roi_pool.h"
#include "family/image/roi_pool_table_cuda.cuh"
#include "family/image/roi_sum_table_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

/// How blocks take planes: each has a band of one, which is every bands-th row.
struct PlanePoints {
    static constexpr int most_threads = 1024, fewest_threads = 256;
    static constexpr int listed = 1024;           // regions
    static constexpr int most_run = 8;            // samples of a thread, one after the other
    static constexpr int most_bands = 32;         // of a plane
    static constexpr int64_t side_by_side = 8192; // cells of a band, which need no clearing
    static constexpr int64_t slots_of_value = 4;  // of a hash: threads look at few
    static constexpr int64_t most_slots = 10240;
    // Planes and samples at most: f16 86 planes of 22 x 136, 38 regions heaped 34 us by others, 19 so, but bf16 68 of
    // 18 x 81, 13 of 14 x 14 14.5 and 16.6, 345 of 44 x 12, 5 of 14 x 14 13 and 25.
    static constexpr int64_t planes = 64;
    static constexpr int64_t of_image = 1 << 13, of_all = 200000; // samples of an image, and in all planes
    // Parts of an image's regions, at least: the kernel for few regions is as fast for one.
    static constexpr int64_t parts = 2;

    int threads, run, room;
    int32_t values; // of a sample, at most, in a band
    SumSlots slots;
    Divider<int32_t> by_region, by_row, by_bands, by_width; // items of a region, of a row of samples; bands; columns

    template <class P> PlanePoints(const RoiShape &shape, P, int64_t most_side_by_side = side_by_side) : room(0) {
        const int64_t images = std::min(shape.images, shape.count), all = shape.count * shape.pooled();
        const int64_t blocks = int64_t{shape.images} * shape.channels;
        const int64_t bands = std::clamp<int64_t>(multiprocessors() / blocks, 1, std::min(shape.height, most_bands));
        values = bands > 1 ? 2 : 4;
        const int64_t cells = ceil_divide(shape.height, bands) * shape.width;
        slots = {static_cast<int32_t>(std::min<int64_t>(cells, INT32_MAX)), false};
        if (cells > most_side_by_side) {
            slots = {static_cast<int32_t>(std::clamp(all * values * slots_of_value, int64_t{64}, most_slots)), true};
        }
        // Samples that are many to a cell have runs, whatever their number.
        const int64_t dense = shape.pooled_width / shape.width;
        run = static_cast<int>(std::clamp(std::max(ceil_divide(ceil_divide(all, images), most_threads), dense),
                                          int64_t{1}, int64_t{most_run}));
        const int64_t runs = ceil_divide(shape.pooled_width, run), of_region = shape.pooled_height * runs;
        const int64_t items = ceil_divide(shape.count * of_region, images);
        threads = static_cast<int>(
            std::clamp<int64_t>(ceil_divide(items, 32) * 32, int64_t{fewest_threads}, int64_t{most_threads}));
        if (of_region > INT32_MAX || (slots.hashed && all * values * 3 / 2 > slots.count)) return; // not served
        room = PoolSlots::room_of<P>(all);
        by_region = Divider<int32_t>(static_cast<int32_t>(of_region));
        by_row = Divider<int32_t>(static_cast<int32_t>(runs));
        by_bands = Divider<int32_t>(static_cast<int32_t>(bands));
        by_width = Divider<int32_t>(shape.width);
    }
    /// Of shared memory: sums, exponents, cells.
    template <class P> int64_t bytes() const {
        return int64_t{slots.count} * ((sizeof(P) == 8 ? 3 : 2) + 1 + slots.hashed) * 4;
    }
    /// Whether a block has room.
    template <class P> bool fits(const RoiShape &shape) const {
        return room > 0 && shape.count <= listed && shape.plane() < INT32_MAX &&
               shape.count * int64_t{by_region.divisor()} < INT32_MAX && bytes<P>() <= max_shared_bytes() - 6144;
    }
    template <class P> bool serve(const RoiShape &shape) const {
        const int64_t images = std::min(shape.images, shape.count), all_planes = int64_t{shape.images} * shape.channels;
        const int64_t samples = ceil_divide(shape.count * shape.pooled(), images);
        const int64_t of_region = ceil_divide(shape.pooled_height, RegionPartsPolicy::bins) *
                                  ceil_divide(shape.pooled_width, RegionPartsPolicy::bins);
        return all_planes <= planes && samples <= of_image && samples * all_planes <= of_all &&
               ceil_divide(shape.count, images) * of_region >= parts && fits<P>(shape);
    }
};

/// The table of a block, whose slots are cells side by side, or are found for cells by a hash.
template <class P> struct PlaneTable {
    using Units = PoolUnits<P>;
    static constexpr int words = Units::words;
    static constexpr uint32_t none = PoolSlots::none;

    uint32_t *const memory;
    const int slots;
    const bool hashed;

    __device__ uint32_t *sum(uint32_t slot) const { return memory + slot; }
    __device__ uint32_t *top(uint32_t slot) const { return sum(slot) + words * slots; }
    __device__ uint32_t *key(uint32_t slot) const { return sum(slot) + (words + 1) * slots; }

    __device__ void clear() const {
#pragma unroll 4
        for (int i = static_cast<int>(threadIdx.x); i < (words + 1 + hashed) * slots;
             i += static_cast<int>(blockDim.x)) {
            memory[i] = i < (words + 1) * slots ? 0 : none;
        }
    }
    /// The slot of a cell. There is one for each.
    __device__ uint32_t find(uint32_t cell) const {
        if (!hashed) return cell;
        constexpr uint32_t golden = 2654435769u; // which scatters neighbours
        uint32_t slot = scaled_hash(cell * golden, static_cast<uint32_t>(slots));
#pragma unroll 1
        for (;;) {
            const uint32_t found = atomicCAS(key(slot), none, cell);
            if (found == none || found == cell) return slot;
            if (++slot == static_cast<uint32_t>(slots)) slot = 0;
        }
    }
    /// Tells of a value, before any is added.
    __device__ void tell(uint32_t cell, P value) const {
        uint32_t *const to = top(find(cell));
        if (const uint32_t mark = Units::mark(value)) {
            atomicOr(to, mark);
        } else {
            atomicMax(to, static_cast<uint32_t>(Units::exponent(value)));
        }
    }
    __device__ void add(uint32_t cell, P value, int room) const {
        const uint32_t slot = find(cell), told = *top(slot);
        if (told > Units::of_top) return;
        uint32_t word[words];
        Units::truncate(value, static_cast<int>(told), room, word);
        Units::add(sum(slot), slots, word);
    }
    __device__ P value(uint32_t slot, int room) const {
        uint32_t word[words];
#pragma unroll
        for (int w = 0; w < words; ++w) word[w] = sum(slot)[w * slots];
        return Units::join(word, *top(slot), room);
    }
    /// Adds the sums to the cells of a plane, or writes them; cell_of(slot) is that of one of a number of slots that
    /// are side by side. The block synchronizes before.
    template <class T, class CellOf>
    __device__ void give(int room, bool adds, int32_t cells, T *plane, const CellOf &cell_of) const {
        constexpr int at_once = 2;
        const int threads = static_cast<int>(blockDim.x);
#pragma unroll 1
        for (int first = static_cast<int>(threadIdx.x); first < slots; first += at_once * threads) {
            uint32_t cell[at_once];
            P sum[at_once];
            T old[at_once] = {};
#pragma unroll
            for (int u = 0; u < at_once; ++u) {
                const int i = first + u * threads;
                cell[u] = i >= slots ? none : hashed ? *key(i) : cell_of(i);
                if (cell[u] >= static_cast<uint32_t>(cells)) continue;
                sum[u] = *top(i) != 0 ? value(i, room) : P(0);
                if (adds && sum[u] != 0) old[u] = plane[cell[u]];
            }
#pragma unroll
            for (int u = 0; u < at_once; ++u) {
                if (cell[u] >= static_cast<uint32_t>(cells) || (adds && sum[u] == 0)) continue;
                plane[cell[u]] = narrow<T>(widen(old[u]) + sum[u]);
            }
        }
    }
};

/// Lists the regions of an image, in any order, by the block, which synchronizes before and after.
template <class T>
__device__ void list_of_image(const RoiShape &shape, const T *rois, int64_t image, uint16_t *list, int *listed) {
    if (threadIdx.x == 0) *listed = 0;
    __syncthreads();
    for (int32_t r = static_cast<int32_t>(threadIdx.x); r < shape.count; r += static_cast<int32_t>(blockDim.x)) {
        if (roi_image(rois + int64_t{r} * 5, shape.images) == image) {
            list[atomicAdd(listed, 1)] = static_cast<uint16_t>(r);
        }
    }
    __syncthreads();
}

/// What a run of samples gives to those of its two rows that are of a band: give(row, column, value).
template <class T, class Give>
__device__ void walk_run(const RoiAlignOptions &options, const PlanePoints &points, int32_t band, const T *roi,
                         const T *dout, int32_t row, int32_t first, const Give &give) {
    using P = Compute<T>;
    const RoiShape &shape = options.shape;
    const SampleAxis<P> axis_y = roi_axis(roi, options, false), axis_x = roi_axis(roi, options, true);
    dout += int64_t{row} * shape.pooled_width;
    T ahead = dout[first];
    const P at_y = axis_y.position(row, 0);
    if (at_y != at_y || !axis_y.inside(at_y)) return;
    const Sample<P> y = axis_y.sample(at_y);
    const auto is_own = [&](int32_t of) {
        return of - points.by_bands.quotient(of) * points.by_bands.divisor() == band;
    };
    const bool own[] = {is_own(y.low), y.high > y.low && is_own(y.high)};
    if (!own[0] && !own[1]) return;
    const int first_row = own[0] ? 0 : 1, step = own[0] && own[1] ? 1 : 2;
    const int32_t last = min(first + points.run, shape.pooled_width);
    const int32_t far = -3; // from all columns
    int32_t column = far;
    P sums[2] = {}, gradient = 0; // of `column` and the next one
#pragma unroll 1
    for (int32_t s = first; s <= last; ++s) {
        Sample<P> x = {far, far, 0, 0};
        if (s < last) {
            gradient = widen(ahead);
            if (s + 1 < shape.pooled_width) ahead = dout[s + 1];
            const P at_x = axis_x.position(s, 0);
            if (at_x != at_x || !axis_x.inside(at_x)) continue;
            x = axis_x.sample(at_x);
        }
        if (x.low != column) {
            const bool next = x.low == column + 1;
#pragma unroll 1
            for (int k = first_row; k < (next ? 2 : 4); k += step) { // k / 2: column, k % 2: row
                const P value = (k < 2 ? sums[0] : sums[1]) * (k % 2 == 0 ? y.low_weight : y.high_weight);
                if (value != 0) give(k % 2 == 0 ? y.low : y.high, column + k / 2, value);
            }
            column = x.low;
            sums[0] = next ? sums[1] : P(0), sums[1] = 0;
        }
        sums[0] = fma(gradient, x.low_weight, sums[0]);
        if (x.high > x.low) sums[1] = fma(gradient, x.high_weight, sums[1]);
    }
}

/// adds: to dinput; else all cells are written, or, where they are hashed, those that are not 0.
template <class T>
__global__ void __launch_bounds__(PlanePoints::most_threads)
    roi_align_backward_planes_kernel(RoiAlignOptions options, PlanePoints points, bool adds, const T *dout,
                                     const T *rois, T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    __shared__ uint16_t list[PlanePoints::listed];
    __shared__ int listed;
    const RoiShape &shape = options.shape;
    const auto thread = static_cast<int32_t>(threadIdx.x), threads = static_cast<int32_t>(blockDim.x);
    const auto block = static_cast<int32_t>(blockIdx.x), bands = points.by_bands.divisor();
    const int32_t plane = points.by_bands.quotient(block), band = block - plane * bands;
    const int32_t image = plane / shape.channels, channel = plane - image * shape.channels;
    list_of_image(shape, rois, image, list, &listed);
    const int32_t of_region = points.by_region.divisor(), items = listed * of_region;
    const bool hashed = points.slots.hashed;
    if (items == 0 && (adds || hashed)) return;
    const int64_t most = max(int64_t{items} * points.run * points.values * PlanePoints::slots_of_value, int64_t{64});
    const int slots = hashed ? static_cast<int>(min(most, int64_t{points.slots.count})) : points.slots.count;
    const PlaneTable<P> table = {dynamic_shared_memory<uint32_t>(), slots, hashed};
    table.clear();
    __syncthreads();
#pragma unroll 1
    for (int turn = 0; turn < 2; ++turn) {
#pragma unroll 1
        for (int32_t i = thread; i < items; i += threads) {
            const int32_t place = points.by_region.quotient(i), within = i - place * of_region;
            const int32_t row = points.by_row.quotient(within), of_row = within - row * points.by_row.divisor();
            const int64_t region = list[place];
            walk_run(options, points, band, rois + region * 5,
                     dout + (region * shape.channels + channel) * shape.pooled(), row, of_row * points.run,
                     [&](int32_t row, int32_t column, P value) {
                         const int32_t of_band = hashed ? row : points.by_bands.quotient(row);
                         const auto cell = static_cast<uint32_t>(of_band * shape.width + column);
                         if (turn == 0) {
                             table.tell(cell, value);
                         } else {
                             table.add(cell, value, points.room);
                         }
                     });
        }
        __syncthreads();
    }
    table.give(points.room, adds || hashed, static_cast<int32_t>(shape.plane()), dinput + plane * shape.plane(),
               [&](int32_t slot) {
                   const int32_t of_band = points.by_width.quotient(slot), column = slot - of_band * shape.width;
                   return static_cast<uint32_t>((of_band * bands + band) * shape.width + column);
               });
}

/// adds: to dinput; else the gradient is written.
template <class T>
Status roi_align_by_planes(const Call &call, const RoiAlignOptions &options, const PlanePoints &points, bool adds,
                           const T *dout, const T *rois, T *dinput) {
    const RoiShape &shape = options.shape;
    if (!adds && points.slots.hashed) {
        if (const Status status = clear(call, dinput, sizeof(T) * shape.cells()); status != Status::ok) return status;
    }
    return launch_with_dynamic_shared(call, int64_t{shape.images} * shape.channels * points.by_bands.divisor(),
                                      points.threads, static_cast<int>(points.bytes<Compute<T>>()),
                                      roi_align_backward_planes_kernel<T>, options, points, adds, dout, rois, dinput);
}

} // namespace baracuda::image
