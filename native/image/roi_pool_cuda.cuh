// roi_pool.h on the device.
//
// Forward: a block holds a band of rows of some channels in shared memory, the channels of a cell side by side, so that
// overlapping regions read global memory once, and goes over the regions that have bins there. A warp takes a region; a
// lane takes a bin in all these channels, or several lanes do where bins are wide.
#pragma once

#include "core/launch_cuda.cuh"
#include "image/roi_pool.h"

#include <algorithm>
#include <cmath>

namespace baracuda {

struct RoiPoolPolicy {
    static constexpr int threads = 1024;
    static constexpr int halo = 10;      // rows that the next band holds as well, at most
    static constexpr int least_rows = 6; // of a band; with fewer, regions are read from global memory
    static constexpr int bin_cells = 4;  // that a bin reads, as far as is known beforehand
    static constexpr int least_chunk = 64, largest_chunk = 2048; // regions that a block looks at
    static constexpr int waves = 4;                              // of blocks, where a call has too few planes
    static constexpr int bins = 16;                              // of a tile, each way

    static constexpr int listed = 128; // regions that a warp looks at for a list

    // Gradients of planes that are one warp's
    static constexpr int tile_warps = 4;     // of a block
    static constexpr int tile_blocks = 3;    // on a multiprocessor, at least
    static constexpr int warp_bytes = 16384; // of sums
    static constexpr int units = 512;        // of 32 cells of dout, in a window
    static constexpr int in_flight = 11;     // units, for each warp
    static constexpr int stride = 11; // of gradients added together: they seldom meet; odd against bank conflicts

    // Gradients of larger planes
    static constexpr int sum_warps = 16; // of a block
    static constexpr int sum_blocks = 2; // on a multiprocessor, at least
    static constexpr int reads = 4;      // gradients, for each thread in a window
    static constexpr int meetings = 128; // places where lanes of a warp find those with the same cell
};

/// 1 and 0, as the compiler must not know them.
struct Units {
    f32 one = 1;
    int32_t zero = 0;
};

/// The largest value of some cells that exceeds -inf, and the first cell that has it.
template <class P> struct Candidate {
    P value;
    int32_t at;

    __device__ static Candidate none() { return {static_cast<P>(-INFINITY), 0}; }
    __device__ void take(P other, int32_t other_at, const Units &units) {
        if constexpr (sizeof(P) == 4) {
            // As products, which have a pipe of their own: selections would wait for that of the comparisons.
            asm("{ .reg .pred more; setp.gt.f32 more, %2, %0; @more fma.rn.f32 %0, %2, %4, 0f80000000;"
                "@more mad.lo.s32 %1, %1, %5, %3; }"
                : "+f"(value), "+r"(at)
                : "f"(other), "r"(other_at), "f"(units.one), "r"(units.zero));
        } else if (other > value) {
            *this = {other, other_at};
        }
    }
    __device__ Candidate better(const Candidate &other) const {
        // Without branches: | and &, and selected one by one.
        return other.choose((other.value > value) | ((other.value == value) & (other.at < at)), *this);
    }
    __device__ Candidate choose(bool chosen, const Candidate &otherwise) const {
        return {chosen ? value : otherwise.value, chosen ? at : otherwise.at};
    }
    __device__ Candidate from_lane(int mask) const {
        return {__shfl_xor_sync(~0u, value, mask), __shfl_xor_sync(~0u, at, mask)};
    }
};

struct Span {
    int32_t begin, end;

    __device__ static Span of(const Range &range) {
        return {static_cast<int32_t>(range.begin), static_cast<int32_t>(range.end)};
    }
    __device__ Range range() const { return {begin, end}; }
    __device__ Span of_lane(int lane) const { return {__shfl_sync(~0u, begin, lane), __shfl_sync(~0u, end, lane)}; }
};

/// One cell of a band.
template <class T> struct alignas(16) PoolCell {
    static constexpr int channels = 16 / sizeof(T);

    Vector<T, channels> channel;
};

/// Bands of `held` rows, `step` rows apart, of each image and group of channels; the regions in `chunks` of `chunk`.
/// Where nothing is held, a block is of no image.
struct PoolBands {
    int32_t held, step, count, groups, chunk, chunks;
    int64_t blocks;
};

/// The pooled cells cut into tiles of rows x columns bins.
struct BinTiles {
    int32_t rows, columns, across;
    Divider32 by_columns, by_count;
    Units units;
};

/// The best of each of `kept` channels over the lanes that differ in `mask` or lower bits. These lanes share the
/// channels: returns which one best[0] is of afterwards.
template <int kept, int mask, class P> __device__ int share_best(Candidate<P> *best) {
    if constexpr (mask == 0) {
        return 0;
    } else {
        constexpr int given = kept / 2;
        const bool upper = threadIdx.x & mask;
#pragma unroll
        for (int c = 0; c < kept - given; ++c) {
            const Candidate<P> sent = best[c].choose(upper, best[c + given]);
            best[c] = best[c + given].choose(upper, best[c]).better(sent.from_lane(mask));
        }
        return (upper ? given : 0) + share_best<kept - given, mask / 2>(best);
    }
}

template <class Policy, class T>
__global__ void __launch_bounds__(Policy::threads)
    roi_pool_kernel(RoiShape shape, f32 scale, PoolBands bands, BinTiles tiles, const T *input, const T *rois,
                    T *output, int32_t *argmax) {
    begin_kernel();
    using P = Compute<T>;
    constexpr int most = PoolCell<T>::channels; // of a block
    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ int found, next;
    auto *const cells = reinterpret_cast<PoolCell<T> *>(shared);
    auto *const list = reinterpret_cast<int32_t *>(cells + bands.held * shape.width);
    const int lane = threadIdx.x % 32;

    const int32_t chunk = blockIdx.x % bands.chunks, band = blockIdx.x / bands.chunks % bands.count;
    const int32_t group = blockIdx.x / bands.chunks / bands.count % bands.groups;
    const int32_t image = blockIdx.x / bands.chunks / bands.count / bands.groups;
    const int32_t channel = group * most, channels = min(shape.channels - channel, most);
    const int32_t begin = band * bands.step, held_end = min(begin + bands.held, shape.height);
    // A bin belongs to the band in whose own rows it begins, one of a region without an image to the first.
    const auto owns = [&](int32_t first, int32_t last) {
        return (first < begin + bands.step || band == bands.count - 1) && (last >= begin || band == 0);
    };
    const int64_t plane = shape.plane();
    const auto planes_of = [&](int32_t of) { return input + (int64_t{of} * shape.channels + channel) * plane; };

    if (bands.held > 0) {
        const T *const from = planes_of(image) + static_cast<int64_t>(begin) * shape.width;
        const int size = (held_end - begin) * shape.width;
#pragma unroll 4
        for (int i = threadIdx.x; i < size; i += Policy::threads) {
            T lanes[most] = {};
#pragma unroll
            for (int c = 0; c < most; ++c) {
                if (c < channels) lanes[c] = from[c * plane + i];
            }
            cells[i].channel.set(lanes);
        }
    }
    if (threadIdx.x == 0) found = next = 0;
    __syncthreads();
    for (int32_t i = threadIdx.x; i < bands.chunk; i += Policy::threads) {
        const int64_t r = static_cast<int64_t>(chunk) * bands.chunk + i;
        if (r >= shape.count) break;
        const T *const roi = rois + r * 5;
        const int32_t named = roi_image(roi, shape.images);
        const CellAxis<P> axis = RoiBins<P>::axis(roi, shape, scale, false);
        const int32_t top = named < 0 ? 0 : static_cast<int32_t>(axis.cells(0).begin);
        const int32_t bottom = named < 0 ? 0 : static_cast<int32_t>(axis.cells(shape.pooled_height - 1).begin);
        if ((bands.held == 0 || max(named, 0) == image) && owns(top, bottom)) {
            list[atomicAdd(&found, 1)] = static_cast<int32_t>(r);
        }
    }
    __syncthreads();

    for (;;) {
        const int unit = __shfl_sync(~0u, lane == 0 ? atomicAdd(&next, 1) : 0, 0);
        const int tile = tiles.by_count.remainder(unit), entry = tiles.by_count.quotient(unit);
        if (entry >= found) break;
        const int64_t r = list[entry];
        const T *const roi = rois + r * 5;
        const int32_t named = roi_image(roi, shape.images);
        const T *const planes = planes_of(max(named, 0));
        const int32_t top = tile / tiles.across * tiles.rows, left = tile % tiles.across * tiles.columns;
        const int32_t bin_rows = min(tiles.rows, shape.pooled_height - top);
        const int32_t bin_columns = min(tiles.columns, shape.pooled_width - left);

        // The lower half of the lanes knows the rows of bins, the upper half the columns.
        const bool upper = lane >= Policy::bins;
        const int index = lane % Policy::bins;
        const CellAxis<P> axis = RoiBins<P>::axis(roi, shape, scale, upper);
        const Span span = named < 0 ? Span{0, 0} : Span::of(axis.cells((upper ? left : top) + index));
        const uint32_t owned = __ballot_sync(~0u, !upper && index < bin_rows && owns(span.begin, span.begin));
        // So many lanes take a bin, each every so many columns: all bins have as many, or none.
        const int spanned = upper && index < bin_columns && span.begin < span.end ? span.end - span.begin : INT32_MAX;
        const int shift = __all_sync(~0u, spanned >= 32) ? 5 : __all_sync(~0u, spanned >= 4) ? 2 : 0;
        const int part = lane & ((1 << shift) - 1);
        const int64_t offset =
            (r * shape.channels + channel) * shape.pooled() + static_cast<int64_t>(top) * shape.pooled_width + left;

        for (int first = lane >> shift; __any_sync(~0u, first < __popc(owned) * tiles.columns); first += 32 >> shift) {
            const int row = __ffs(owned) - 1 + tiles.by_columns.quotient(first);
            const int column = tiles.by_columns.remainder(first);
            const Span rows = span.of_lane(row), columns = span.of_lane(Policy::bins + column);
            const bool used = first < __popc(owned) * tiles.columns && column < bin_columns;
            const bool empty = !used || columns.begin >= columns.end;
            Candidate<P> best[most];
#pragma unroll
            for (int c = 0; c < most; ++c) best[c] = Candidate<P>::none();
            // Unsigned: beyond the last row there may be no int32_t.
            const auto scan = [&](int32_t first_row, const auto &cell_at) {
                const int32_t spanned = columns.end - columns.begin;
                const uint32_t end = (rows.end - first_row) * shape.width;
                int32_t left = spanned - part;
                for (uint32_t i = (rows.begin - first_row) * shape.width + columns.begin + part; i < end;) {
                    const PoolCell<T> cell = cell_at(i);
#pragma unroll
                    for (int c = 0; c < most; ++c) best[c].take(widen(cell.channel.lane(c)), i, tiles.units);
                    i += 1 << shift;
                    left -= 1 << shift;
                    if (left <= 0) {
                        i += shape.width - spanned;
                        left += spanned;
                    }
                }
            };
            const bool inside = rows.begin >= begin && rows.end <= held_end;
            if (!empty && inside) {
                scan(begin, [&](uint32_t i) { return cells[i]; });
            } else if (!empty) {
                scan(0, [&](uint32_t i) {
                    T lanes[most] = {};
#pragma unroll
                    for (int c = 0; c < most; ++c) {
                        if (c < channels) lanes[c] = planes[c * plane + i];
                    }
                    PoolCell<T> cell;
                    cell.channel.set(lanes);
                    return cell;
                });
            }
            const int64_t to = offset + static_cast<int64_t>(row) * shape.pooled_width + column;
            const auto put = [&](int32_t c, const Candidate<P> &winner) {
                if (!used || c >= channels) return;
                Maximum<T> result = {narrow<T>(winner.value), winner.at + (inside ? begin * shape.width : 0)};
                if (winner.value == -INFINITY) { // an empty bin, or one of NaN and -inf
                    result = bin_maximum(rows.range(), columns.range(), planes + c * plane, shape.width);
                }
                output[to + c * shape.pooled()] = result.value;
                argmax[to + c * shape.pooled()] = result.at;
            };
            if (shift == 0) {
#pragma unroll
                for (int c = 0; c < most; ++c) put(c, best[c]);
                continue;
            }
            for (int mask = 16; mask >= 4 && shift == 5; mask /= 2) {
#pragma unroll
                for (int c = 0; c < most; ++c) best[c] = best[c].better(best[c].from_lane(mask));
            }
            const int shared_from = share_best<most, 2>(best);
            if (part < 4) {
#pragma unroll
                for (int c = 0; c < (most + 3) / 4; ++c) put(shared_from + c, best[c]);
            }
        }
    }
}

template <class Policy, class T> PoolBands make_pool_bands(const RoiShape &shape, bool may_hold = true) {
    const int multiprocessors = device_attribute(cudaDevAttrMultiProcessorCount, 1);
    const int64_t row_bytes = int64_t{shape.width} * sizeof(PoolCell<T>);
    PoolBands bands = {};
    bands.groups = static_cast<int32_t>(ceil_divide(shape.channels, PoolCell<T>::channels));
    bands.chunk = std::min(shape.count, Policy::largest_chunk);
    int64_t sets = bands.groups; // of channels in a band
    const int64_t budget = max_shared_bytes() - 64 - bands.chunk * 4;
    const int64_t read = shape.count * shape.pooled() * Policy::bin_cells, there = shape.images * shape.plane();
    if (may_hold && there > 0 && read >= there) {
        const int64_t rows = std::min<int64_t>(shape.height, budget / row_bytes);
        if (rows >= std::min(shape.height, Policy::least_rows)) bands.held = static_cast<int32_t>(rows);
    }
    bands.step = bands.held == shape.height || bands.held == 0 ? std::max(shape.height, 1)
                                                               : bands.held - std::min(Policy::halo, bands.held / 2);
    bands.count = static_cast<int32_t>(ceil_divide(std::max(shape.height, 1), bands.step));
    if (bands.held > 0) sets *= int64_t{shape.images} * bands.count;
    const int64_t wanted = ceil_divide(int64_t{Policy::waves} * multiprocessors, sets);
    const int64_t chunk = std::max<int64_t>(ceil_divide(shape.count, wanted), Policy::least_chunk);
    bands.chunk = static_cast<int32_t>(std::min<int64_t>(bands.chunk, chunk));
    bands.chunks = static_cast<int32_t>(ceil_divide(shape.count, bands.chunk));
    bands.blocks = sets * bands.chunks;
    return may_hold && bands.blocks > INT32_MAX ? make_pool_bands<Policy, T>(shape, false) : bands;
}

template <class Policy = RoiPoolPolicy, class T>
Status roi_pool_forward(const Call &call, const RoiShape &shape, f32 scale, const T *input, const T *rois, T *output,
                        int32_t *argmax) {
    const PoolBands bands = make_pool_bands<Policy, T>(shape);
    const int64_t down = ceil_divide(shape.pooled_height, Policy::bins);
    const int64_t across = ceil_divide(shape.pooled_width, Policy::bins);
    const auto rows = static_cast<int32_t>(ceil_divide(shape.pooled_height, down));
    const auto columns = static_cast<int32_t>(ceil_divide(shape.pooled_width, across));
    const BinTiles tiles = {rows,
                            columns,
                            static_cast<int32_t>(across),
                            Divider32(columns),
                            Divider32(static_cast<int32_t>(down * across)),
                            Units()};
    const int64_t bytes = int64_t{bands.held} * shape.width * sizeof(PoolCell<T>) + bands.chunk * 4;
    return launch_with_limit(call, bands.blocks, Policy::threads, static_cast<int>(bytes), roi_pool_kernel<Policy, T>,
                             shape, scale, bands, tiles, input, rois, output, argmax);
}

} // namespace baracuda
