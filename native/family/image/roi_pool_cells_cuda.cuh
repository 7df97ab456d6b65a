// roi_pool_backward of few planes with many gradients of a channel, few of an image, in one launch. A block has a part
// of the cells of a plane in a table in shared memory. It looks at all gradients of its plane, adds its own as
// integers, and gives all its cells to dinput.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "core/device/warp.cuh"
#include "family/image/roi_pool.h"
#include "family/image/roi_pool_table_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

/// How blocks take cells: parts of a plane are lines in turns, so that regions in one place have cells in all parts.
struct CellSums {
    static constexpr int items = 4; // gradients of a thread at a time
    static constexpr int most_threads = 1024, fewest_threads = 128;
    static constexpr int line = 16;               // cells side by side, of one part
    static constexpr int table_bytes = 100 << 10; // of a part, at most
    static constexpr int multiprocessor_bytes = 227 << 10, multiprocessor_threads = 2048;
    static constexpr int most_listed = 4096; // regions
    // Of a channel. Fewer take less time by other kernels, in less code: f32 9 planes of 123 x 15 with 623, clear and
    // all, 3.7 us for 4.4.
    static constexpr int least = 2048;
    // Of an image. With more, sums of all planes in a workspace are as fast: f64 36 of 114 x 144 with 25578, 31.1 us
    // for 32.7. As are blocks of many planes: f32 1680 of 37 x 20 with 429, 15.2 us for 18.8.
    static constexpr int most_looks = 8192;
    // Parts are more for the device to be busy, up to three: f64 28 planes of 139 x 75 10.4 us, in two parts 12.6.
    static constexpr int of_part = 512, busy_parts = 3; // gradients of a part
    static constexpr int most_parts = 8;                // of a plane
    static constexpr int margin = 2; // of the exponent of later gradients above that of the first ones

    int32_t parts, cells, slots, regions; // of a plane; of a part; rounded up; of all images
    int threads, per_thread, room, top;
    bool lists, adds; // the regions of its image; to dinput, or writes all of it
    TileGrid<3, int64_t> grid;
    Divider<int32_t> by_region, by_parts; // gradients of a region in a channel
    bool serves;

    template <class T> static CellSums make(const RoiShape &shape, bool adds);
    template <class P> HD int shared_bytes() const {
        return slots * PoolSlots::bytes_of_slot<P>(true) + threads * (items + 1) * static_cast<int>(sizeof(P) + 4) +
               (lists ? ceil_divide(regions, 4) * 16 : 0);
    }
};

template <class T> CellSums CellSums::make(const RoiShape &shape, bool adds) {
    using P = Compute<T>;
    CellSums made = {};
    const int64_t plane = shape.plane(), pooled = shape.pooled(), of_channel = shape.count * pooled;
    const int64_t device = multiprocessors(), planes = int64_t{shape.images} * shape.channels;
    if (of_channel * shape.channels > INT32_MAX / 4 || plane > INT32_MAX / 4) return made; // places are 32 bits
    made.adds = adds;
    made.lists = shape.images > 1 && shape.count <= most_listed;
    const int64_t of_image = ceil_divide(int64_t{shape.count}, int64_t{std::min(shape.images, shape.count)}) * pooled;
    const int64_t looks = made.lists ? of_image : of_channel;
    const int64_t most_cells = table_bytes / PoolSlots::bytes_of_slot<P>(true);
    const int64_t busy = std::min({device / planes, of_image / of_part, int64_t{busy_parts}});
    const int64_t parts = std::max({ceil_divide(plane, most_cells), busy, int64_t{1}});
    if (parts > most_parts) return made;
    made.parts = static_cast<int32_t>(parts);
    const int64_t lines = ceil_divide(plane, int64_t{line});
    made.cells = static_cast<int32_t>(made.parts == 1 ? plane : ceil_divide(lines, parts) * line);
    made.slots = ceil_divide(made.cells, 4) * 4;
    made.regions = shape.count;
    made.grid = TileGrid<3, int64_t>(parts, shape.channels, shape.images);
    made.by_region = Divider<int32_t>(static_cast<int32_t>(pooled));
    made.by_parts = Divider<int32_t>(made.parts);
    made.room = PoolSlots::room_of<P>(of_channel);
    made.top = PoolSlots::top_of<T>(made.room);

    // One gradient of a thread, and up to eight cells, or more gradients, as far as all blocks then find room at once.
    const auto fit = [&] {
        const int64_t wanted = std::max<int64_t>(ceil_divide(looks, int64_t{made.per_thread}), made.cells / 8);
        made.threads =
            static_cast<int>(std::clamp<int64_t>(ceil_divide(wanted, int64_t{32}) * 32, fewest_threads, most_threads));
        const int64_t resident =
            std::min(multiprocessor_threads / made.threads, multiprocessor_bytes / (made.shared_bytes<P>() + 1024));
        return made.grid.count() <= resident * device;
    };
    made.per_thread = static_cast<int>(std::clamp<int64_t>(ceil_divide(looks, int64_t{most_threads}), 1, items));
    while (!fit() && made.per_thread < items) ++made.per_thread;
    made.serves = of_channel > least && looks <= most_looks && planes <= device &&
                  made.shared_bytes<P>() <= max_shared_bytes() - 1024;
    return made;
}

template <class T>
__global__ void __launch_bounds__(CellSums::most_threads)
    roi_pool_backward_cells_kernel(RoiShape shape, CellSums sums, const T *dout, const T *rois, const int32_t *argmax,
                                   T *dinput) {
    begin_kernel();
    using P = Compute<T>;
    using Units = PoolUnits<P>;
    constexpr int items = CellSums::items, words = Units::words, line = CellSums::line, queued = 32 * (items + 1);
    __shared__ uint32_t listed, largest; // regions; the largest exponent of the first gradients
    const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x), slots = sums.slots;
    const int lane = thread % 32, warp = thread / 32;
    const auto place = sums.grid.place(static_cast<int64_t>(blockIdx.x));
    const auto part = static_cast<int32_t>(place[0]), channel = static_cast<int32_t>(place[1]);
    const auto image = static_cast<int32_t>(place[2]);
    const int32_t pooled = sums.by_region.divisor();
    const auto plane = static_cast<int32_t>(shape.plane());
    auto *const values = dynamic_shared_memory<P>();
    auto *const table = reinterpret_cast<uint32_t *>(values + threads / 32 * queued);
    uint32_t *const tops = table + words * slots, *const queues = tops + slots;
    uint32_t *const list = queues + threads / 32 * queued;
    P *const queue_values = values + warp * queued;
    uint32_t *const queue_cells = queues + warp * queued;

    int32_t regions = shape.count;
    if (sums.lists) { // in any order
        if (thread == 0) listed = 0;
        __syncthreads();
        for (int32_t first = 0; first < shape.count; first += threads) {
            const int32_t region = first + thread, held = min(region, shape.count - 1);
            const bool own = roi_image(rois + int64_t{held} * 5, shape.images) == image && region < shape.count;
            const uint32_t votes = __ballot_sync(~0u, own);
            uint32_t to = 0;
            if (lane == 0 && votes != 0) to = atomicAdd(&listed, static_cast<uint32_t>(__popc(votes)));
            to = __shfl_sync(~0u, to, 0) + warp_rank(votes);
            if (own) list[to] = static_cast<uint32_t>(region);
        }
        __syncthreads();
        regions = static_cast<int32_t>(listed);
    }
    const int32_t gradients = regions * pooled, at_once = sums.per_thread * threads;
    if (gradients == 0 && sums.adds) return;
    uint32_t cell[items];
    P value[items];
    int32_t at[items], from[items];
    T loaded[items], index[items];
    const auto load = [&](int32_t begin) { // no branch of single lanes, so that loads are under way at once
#pragma unroll
        for (int u = 0; u < items; ++u) {
            if (u >= sums.per_thread) continue;
            const int32_t i = begin + u * threads + thread, held = min(i, gradients - 1);
            const int32_t r = sums.by_region.quotient(held), of_region = held - r * sums.by_region.divisor();
            const int32_t region = sums.lists ? static_cast<int32_t>(list[r]) : r;
            from[u] = (region * shape.channels + channel) * pooled + of_region;
            at[u] = argmax[from[u]];
            if (sums.parts == 1) loaded[u] = dout[from[u]];
            if (!sums.lists) index[u] = rois[int64_t{region} * 5];
            at[u] = i < gradients ? at[u] : -1;
        }
    };
    const auto find_own = [&] {
#pragma unroll
        for (int u = 0; u < items; ++u) {
            cell[u] = 0, value[u] = 0;
            if (u >= sums.per_thread) continue;
            const auto in_plane = static_cast<uint32_t>(at[u]);
            bool own = in_plane < static_cast<uint32_t>(plane);
            own &= sums.lists || roi_image(index + u, shape.images) == image;
            cell[u] = in_plane;
            if (sums.parts > 1) {
                const auto of_line = static_cast<int32_t>(in_plane / line), of_part = sums.by_parts.quotient(of_line);
                own &= of_line - of_part * sums.parts == part;
                cell[u] = static_cast<uint32_t>(of_part) * line + in_plane % line;
                loaded[u] = own ? dout[from[u]] : narrow<T>(0);
            }
            value[u] = own ? widen(loaded[u]) : P(0);
        }
    };
    int top = sums.top;
    bool apart = false; // sums have units of their own
    if (gradients > 0) {
        load(0);
        find_own();
        auto *const fours = reinterpret_cast<uint4 *>(table);
#pragma unroll 1
        for (int i = thread; i < words * slots / 4; i += threads) fours[i] = {0, 0, 0, 0};
        if (thread == 0) largest = 0;
        __syncthreads();
        if (top == 0) {
            int own = 0;
#pragma unroll
            for (int u = 0; u < items; ++u) own = value[u] != 0 ? max(own, Units::exponent(value[u])) : own;
            own = warp_max(own);
            if (lane == 0 && own > 0) atomicMax(&largest, static_cast<uint32_t>(own));
            __syncthreads();
            top = static_cast<int>(largest) + (gradients > at_once ? CellSums::margin : 0);
            top = min(max(top, 1), Units::largest_exponent);
        }
        // In a unit that all share; if they are no whole numbers of it, the largest exponents of cells are told in a
        // turn before another one that adds.
#pragma unroll 1
        for (int turn = 0; turn < 3; ++turn) {
            bool fits = true;
            int held = 0; // of the warp's queue
#pragma unroll 1
            for (int32_t begin = 0; begin < gradients; begin += at_once) {
                if (turn > 0 && begin == 0) load(begin);
                if (turn > 0 || begin > 0) find_own();
                if (begin + at_once < gradients) load(begin + at_once); // on their way while these are added
#pragma unroll
                for (int u = 0; u < items; ++u) {
                    if (u >= sums.per_thread) continue;
                    const uint32_t votes = __ballot_sync(~0u, value[u] != 0);
                    const int to = held + warp_rank(votes);
                    if (value[u] != 0) queue_cells[to] = cell[u], queue_values[to] = value[u];
                    held += __popc(votes);
                }
                __syncwarp();
                const bool is_last = begin + at_once >= gradients;
#pragma unroll 1
                while (held >= 32 || (is_last && held > 0)) { // the last ones first
                    const int i = max(held - 32, 0) + lane;
                    bool adds = i < held;
                    const uint32_t of = queue_cells[i];
                    const P added = queue_values[i];
                    held = max(held - 32, 0);
                    uint32_t word[words] = {};
                    if (turn == 0) {
                        if (adds && !Units::split(added, top, sums.room, word)) fits = adds = false;
                        if (Units::merge_lanes(adds, of, word)) Units::add(table + of, slots, word);
                    } else if (adds) {
                        const uint32_t mark = Units::mark(added);
                        if (turn == 1) {
                            if (mark == 0) atomicMax(tops + of, static_cast<uint32_t>(Units::exponent(added)));
                        } else if (mark != 0) {
                            atomicOr(tops + of, mark);
                        } else {
                            Units::truncate(added, static_cast<int>(tops[of] & Units::of_top), sums.room, word);
                            Units::add(table + of, slots, word);
                        }
                    }
                    __syncwarp();
                }
            }
            if (turn == 0) {
                apart = __syncthreads_or(!fits);
                if (!apart) break;
                for (int i = thread; i < (words + 1) * slots; i += threads) table[i] = 0;
            }
            __syncthreads();
        }
    }

    T *const to = dinput + (int64_t{image} * shape.channels + channel) * plane;
#pragma unroll 1
    for (int i = thread; i < sums.cells; i += threads) {
        const int place_of = sums.parts > 1 ? (i / line * sums.parts + part) * line + i % line : i;
        if (place_of >= plane) continue;
        P sum = 0;
        if (gradients > 0) {
            uint32_t word[words];
#pragma unroll
            for (int w = 0; w < words; ++w) word[w] = table[w * slots + i];
            sum = Units::join(word, apart ? tops[i] : static_cast<uint32_t>(top), sums.room);
        }
        if (!sums.adds) {
            to[place_of] = narrow<T>(sum);
        } else if (sum != 0) {
            to[place_of] = narrow<T>(widen(to[place_of]) + sum);
        }
    }
}

template <class T>
Status roi_pool_adjoint_by_cells(const Call &call, const RoiShape &shape, const CellSums &sums, const T *dout,
                                 const T *rois, const int32_t *argmax, T *dinput) {
    return launch_with_dynamic_shared(call, sums.grid.count(), sums.threads, sums.shared_bytes<Compute<T>>(),
                                      roi_pool_backward_cells_kernel<T>, shape, sums, dout, rois, argmax, dinput);
}

} // namespace baracuda::image
