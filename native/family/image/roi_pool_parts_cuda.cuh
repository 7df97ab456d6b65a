// roi_pool_backward of many gradients where planes are large: a block has a part of a plane's cells, side by side or
// any by a hash, and adds the gradients of these in their order. It looks at all gradients of its channel, or, where
// there are many parts and a workspace, at those of its own, which were sorted for it. Of 32 gradients, runs of one
// cell are merged in pairs before, in both ways.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/shared_memory.cuh"
#include "family/image/roi_cuda.cuh"
#include "family/image/roi_pool.h"
#include "family/image/roi_sum_table_cuda.cuh"

#include <algorithm>

namespace baracuda::image {

struct PoolPartsPolicy {
    static constexpr int threads = 512, blocks = 2; // of a block; of a multiprocessor, at least
    static constexpr int items = 2;                 // gradients of a thread, at a time
    static constexpr int runs = 2;                  // chunks of sorted gradients of a thread, at a time
    static constexpr int own = 128;                 // gradients of a block, at least, where blocks share a plane
    static constexpr int sparse = 4;                // cells of a plane for each gradient: of more, few need a sum
    static constexpr int looks = 4; // at each gradient, by the blocks of a channel: fewer are faster than sorting
};

/// Parts of the cells of each plane.
struct PoolParts {
    int32_t cells; // side by side, of a part; 0: by a hash
    SumSlots slots;
    TileGrid<3, int64_t> grid; // parts, channels, images
    Divider<int64_t> by_pooled;
    Divider<int32_t> by_cells;

    template <class P> static PoolParts make(const RoiShape &shape);
    /// Planes that are large or few, and regions of which not many meet in one cell: each that does takes a round.
    template <class P> static bool serve(const RoiShape &shape) {
        constexpr int64_t large = 512 << 10, few = 256, bins = 32, regions = 2048;
        const int64_t plane_bytes = shape.plane() * static_cast<int64_t>(sizeof(P));
        return shape.pooled() >= bins && shape.count <= regions &&
               shape.count * shape.pooled() <= shape.images * shape.plane() &&
               (plane_bytes >= large || int64_t{shape.images} * shape.channels < few);
    }

    __device__ uint32_t part_of(uint32_t cell) const {
        return cells ? static_cast<uint32_t>(by_cells.quotient(static_cast<int32_t>(cell)))
                     : scaled_hash(hash_of(cell), static_cast<uint32_t>(grid.extent(0)));
    }
    HD static uint32_t hash_of(uint32_t cell) { return cell * 2654435769u; }
};

template <class P> PoolParts PoolParts::make(const RoiShape &shape) {
    using Policy = PoolPartsPolicy;
    PoolParts made;
    const int64_t plane = std::min<int64_t>(shape.plane(), INT32_MAX); // which argmax reaches
    const int64_t pooled = shape.pooled(), images = std::min(shape.images, shape.count);
    const int64_t gradients = ceil_divide(int64_t{shape.count}, images) * pooled; // of a plane, about
    constexpr int64_t reserved_bytes = 2048;                                      // static ones, and the system's
    constexpr int64_t list_bytes = Policy::threads * Policy::runs * 12;
    const int per_multiprocessor = device_attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor, 48 << 10);
    const int64_t share = std::min(max_shared_bytes(), std::max(per_multiprocessor / Policy::blocks, 48 << 10));
    const int64_t bytes = share - reserved_bytes - list_bytes;
    const int64_t most_slots = bytes / SumSlots::bytes_of_slot<P>(true);
    const int64_t most_cells = bytes / SumSlots::bytes_of_slot<P>(false);
    const int64_t most_parts = may_sort(shape) ? (PoolRunsPolicy::bins - 1) / shape.images : INT32_MAX;
    const int64_t busy =
        std::clamp<int64_t>(ceil_divide(int64_t{Policy::blocks} * multiprocessors(), images * shape.channels), 1,
                            std::max<int64_t>(gradients / Policy::own, 1));
    const int64_t distinct = std::min(gradients, plane);
    const int64_t parts = std::min(std::max(busy, ceil_divide(distinct * 4, most_slots * 3)), most_parts);
    const int64_t tiles =
        std::max(std::min(busy, ceil_divide(plane, int64_t{Policy::own})), ceil_divide(plane, most_cells));
    const bool side_by_side = plane <= Policy::sparse * gradients && tiles <= most_parts;
    made.cells = side_by_side ? static_cast<int32_t>(ceil_divide(plane, tiles)) : 0;
    made.by_cells = Divider<int32_t>(std::max(made.cells, 1));
    const int64_t least = Policy::threads * Policy::items * 2,
                  slots = std::max(least, ceil_divide(distinct, parts) * 2);
    made.slots = {side_by_side ? made.cells : static_cast<int32_t>(std::min(most_slots, slots)), !side_by_side};
    made.grid = TileGrid<3, int64_t>(side_by_side ? tiles : parts, shape.channels, shape.images);
    made.by_pooled = Divider<int64_t>(pooled);
    return made;
}

/// Merges, in pairs, the values of neighbouring lanes with the same cell in the same image. Whether this lane is the
/// first of such a run, which has its sum.
template <class P> __device__ bool merge_run(uint32_t cell, int32_t image, P &value) {
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const uint32_t cell_before = __shfl_up_sync(~0u, cell, 1);
    const int32_t image_before = __shfl_up_sync(~0u, image, 1);
    const bool begins = lane == 0 || cell != cell_before || image != image_before;
    const uint32_t leaders = __ballot_sync(~0u, begins);
    if (leaders == ~0u) return true;
    const uint32_t later = leaders & ~1u << lane;
    const int length = (later ? __ffs(static_cast<int>(later)) - 1 : 32) - lane; // of the run from this lane on
#pragma unroll
    for (int step = 1; step < 32; step *= 2) {
        const P other = __shfl_down_sync(~0u, value, step);
        if (step < length) value += other;
    }
    return begins;
}

/// Gradient i of a channel's.
template <class T>
__device__ void read_gradient(int64_t i, const RoiShape &shape, const PoolParts &parts, int64_t channel, const T *dout,
                              const T *rois, const int32_t *argmax, uint32_t &cell, int32_t &image, T &value) {
    const int64_t pooled = shape.pooled();
    const int64_t region = parts.by_pooled.quotient(i);
    const int64_t from = (region * shape.channels + channel) * pooled + (i - region * pooled);
    cell = static_cast<uint32_t>(argmax[from]);
    value = dout[from];
    image = roi_image(rois + region * 5, shape.images);
}

/// Lists, by a block, the runs of one bin in `listed` chunks: where the gradients of each begin among those of all that
/// are listed, and what to add to a place among these for one among the sorted gradients of all chunks. Returns how
/// many there are. The block synchronizes.
inline __device__ int32_t list_runs(const uint32_t *begins_of_bin, int64_t count, int64_t chunk_of_all, int32_t listed,
                                    uint32_t *begins, uint64_t *offsets) {
    constexpr int items = PoolPartsPolicy::runs;
    __shared__ int of_warps[32];
    const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
    uint32_t begin[items];
    int size[items], mine = 0;
#pragma unroll
    for (int u = 0; u < items; ++u) {
        const int e = thread * items + u;
        begin[u] = 0, size[u] = 0;
        if (e < listed) {
            begin[u] = begins_of_bin[e];
            size[u] = static_cast<int>(begins_of_bin[count + e] - begin[u]);
        }
        mine += size[u];
    }
    const int until = warp_inclusive_sum(mine);
    __syncthreads(); // the list before is used up
    if (lane == 31) of_warps[warp] = until;
    __syncthreads();
    const int of_lane = lane < static_cast<int>(blockDim.x) / 32 ? of_warps[lane] : 0;
    const int until_warp = warp_inclusive_sum(of_lane);
    int at = __shfl_sync(~0u, until_warp - of_lane, warp) + until - mine;
#pragma unroll
    for (int u = 0; u < items; ++u) {
        const int e = thread * items + u;
        if (e < listed) {
            begins[e] = static_cast<uint32_t>(at);
            offsets[e] = static_cast<uint64_t>((chunk_of_all + e) * PoolRunsPolicy::chunk + begin[u] - at);
        }
        at += size[u];
    }
    __syncthreads();
    return __shfl_sync(~0u, until_warp, 31);
}

template <bool is_sorted, class T>
__global__ void __launch_bounds__(PoolPartsPolicy::threads, PoolPartsPolicy::blocks)
    roi_pool_backward_parts_kernel(RoiShape shape, PoolParts parts, PoolRuns<T> sorted, const T *dout, const T *rois,
                                   const int32_t *argmax, T *dinput) {
    begin_kernel();
    using Policy = PoolPartsPolicy;
    using P = Compute<T>;
    constexpr int items = Policy::items, most_listed = Policy::threads * Policy::runs;
    __shared__ int used;
    auto *const offsets = dynamic_shared_memory<uint64_t>();
    auto *const begins = reinterpret_cast<uint32_t *>(offsets + most_listed);
    const int thread = static_cast<int>(threadIdx.x);
    SumTable<P> sums(parts.slots, reinterpret_cast<P *>(begins + most_listed), &used);

    for (int64_t block = blockIdx.x; block < parts.grid.count(); block += gridDim.x) {
        const auto place = parts.grid.place(block);
        const auto part = static_cast<uint32_t>(place[0]);
        const int64_t channel = place[1], image = place[2];
        const auto plane = static_cast<uint32_t>(min(shape.plane(), int64_t{INT32_MAX}));
        const uint32_t first_cell = part * static_cast<uint32_t>(parts.cells);
        T *const to = dinput + (image * shape.channels + channel) * shape.plane() + first_cell;
        // A part that has more cells than slots is cut into pieces, one after the other.
        for (uint32_t piece = 0, pieces = 1; piece < pieces;) {
            bool complete = true;
            __syncthreads();
            const auto own = [&](uint32_t cell) {
                return pieces == 1 ||
                       scaled_hash(PoolParts::hash_of(cell) * static_cast<uint32_t>(parts.grid.extent(0)), pieces) ==
                           piece;
            };
            // add_all(count, read): read(i, cell, value) for the gradients below count; none where it is not wanted.
            const auto add_all = [&](int64_t count, const auto &read) {
                uint32_t cell[items];
                P value[items];
#pragma unroll
                for (int u = 0; u < items; ++u) read(u * Policy::threads + thread, cell[u], value[u]);
#pragma unroll 1
                for (int64_t begin = 0; begin < count && complete; begin += Policy::threads * items) {
                    uint32_t next_cell[items];
                    P next[items];
#pragma unroll
                    for (int u = 0; u < items; ++u) {
                        read(begin + (items + u) * Policy::threads + thread, next_cell[u], next[u]);
                    }
                    const int in_use = sums.add(cell, value);
                    complete = in_use <= parts.slots.count - Policy::threads * items || !parts.slots.hashed;
#pragma unroll
                    for (int u = 0; u < items; ++u) cell[u] = next_cell[u], value[u] = next[u];
                }
            };
            if constexpr (is_sorted) {
                const int64_t bins = parts.grid.extent(0) * shape.images + 1;
                const int64_t bin = image * parts.grid.extent(0) + part;
                for (int64_t first = 0; first < sorted.count && complete; first += most_listed) {
                    const auto listed = static_cast<int32_t>(min(sorted.count - first, int64_t{most_listed}));
                    const int32_t count =
                        list_runs(sorted.begins + (channel * bins + bin) * sorted.count + first, sorted.count,
                                  channel * sorted.count + first, listed, begins, offsets);
                    add_all(count, [&](int64_t i, uint32_t &cell, P &value) {
                        cell = SumTable<P>::none, value = 0;
                        if (i >= count) return;
                        int run = 0;
#pragma unroll
                        for (int step = most_listed / 2; step > 0; step /= 2) {
                            if (run + step < listed && begins[run + step] <= static_cast<uint32_t>(i)) run += step;
                        }
                        const uint64_t from = offsets[run] + static_cast<uint64_t>(i);
                        cell = sorted.cells[from], value = sorted.values[from];
                        if (!own(cell)) cell = SumTable<P>::none;
                        else cell -= first_cell;
                    });
                }
            } else {
                const int64_t count = shape.count * shape.pooled();
                add_all(count, [&](int64_t i, uint32_t &cell, P &value) {
                    int32_t of;
                    T given;
                    read_gradient(min(i, count - 1), shape, parts, channel, dout, rois, argmax, cell, of, given);
                    value = widen(given);
                    const bool wanted =
                        i < count && of == image && cell < plane && parts.part_of(cell) == part && own(cell);
                    cell = wanted ? cell - first_cell : SumTable<P>::none;
                    if (!merge_run(cell, 0, value)) cell = SumTable<P>::none;
                });
            }
            if (complete) {
                sums.for_each([&](uint32_t cell, P sum) { to[cell] = narrow<T>(widen(to[cell]) + sum); });
                ++piece;
            } else {
                piece *= 2, pieces *= 2;
            }
            __syncthreads();
            if (piece < pieces || block + gridDim.x < parts.grid.count()) sums.clear();
        }
    }
}

/// Sorts the gradients of each chunk by the parts, those of a part in their order.
template <class T>
__global__ void __launch_bounds__(PoolRunsPolicy::threads)
    roi_pool_backward_sort_kernel(RoiShape shape, PoolParts parts, PoolRuns<T> runs, const T *dout, const T *rois,
                                  const int32_t *argmax) {
    begin_kernel();
    using Policy = PoolRunsPolicy;
    using P = Compute<T>;
    constexpr int warps = Policy::threads / 32, items = Policy::items, bins = Policy::bins, chunk = Policy::chunk;
    __shared__ uint32_t places[warps][bins]; // of a warp's gradients: how many, then where they begin
    __shared__ uint32_t of_warps[bins / 32];
    P *const values = dynamic_shared_memory<P>();
    auto *const cells = reinterpret_cast<uint32_t *>(values + chunk);
    const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
    const auto place = runs.grid.place(static_cast<int64_t>(blockIdx.x));
    const int64_t channel = place[1], first = place[0] * chunk, count = shape.count * shape.pooled();
    const auto per_image = static_cast<int32_t>(parts.grid.extent(0)), all = per_image * shape.images;
    const auto plane = static_cast<uint32_t>(min(shape.plane(), int64_t{INT32_MAX}));
    for (int i = thread; i < warps * bins; i += Policy::threads) places[i / bins][i % bins] = 0;
    __syncthreads();

    uint32_t cell[items], rank[items];
    int32_t bin[items];
    P value[items];
#pragma unroll
    for (int u = 0; u < items; ++u) {
        const int64_t i = min(first + (warp * items + u) * 32 + lane, count - 1);
        T given;
        read_gradient(i, shape, parts, channel, dout, rois, argmax, cell[u], bin[u], given);
        value[u] = widen(given);
    }
#pragma unroll
    for (int u = 0; u < items; ++u) {
        const bool exists = first + (warp * items + u) * 32 + lane < count && cell[u] < plane && bin[u] >= 0;
        if (!exists) cell[u] = SumTable<P>::none;
        const bool leads = merge_run(cell[u], bin[u], value[u]);
        bin[u] = exists && leads ? bin[u] * per_image + static_cast<int32_t>(parts.part_of(cell[u])) : all;
        const uint32_t lanes = lanes_with<Policy::bin_bits>(static_cast<uint32_t>(bin[u]));
        const uint32_t before = places[warp][bin[u]];
        rank[u] = before + warp_rank(lanes);
        __syncwarp();
        if (warp_rank(lanes) == 0) places[warp][bin[u]] = before + __popc(lanes);
        __syncwarp();
    }
    __syncthreads();
    uint32_t of_bin = 0;
    if (thread < bins) {
#pragma unroll
        for (int w = 0; w < warps; ++w) {
            const uint32_t of_warp = places[w][thread];
            places[w][thread] = of_bin;
            of_bin += of_warp;
        }
        const uint32_t until = warp_inclusive_sum(of_bin);
        if (lane == 31) of_warps[warp] = until;
        of_bin = until - of_bin;
    }
    __syncthreads();
    if (thread < bins) {
        for (int w = 0; w < warp; ++w) of_bin += of_warps[w];
#pragma unroll
        for (int w = 0; w < warps; ++w) places[w][thread] += of_bin;
        if (thread <= all) runs.begins[(channel * (all + 1) + thread) * runs.count + place[0]] = of_bin;
    }
    __syncthreads();
#pragma unroll
    for (int u = 0; u < items; ++u) {
        const uint32_t to = places[warp][bin[u]] + rank[u];
        cells[to] = cell[u], values[to] = value[u];
    }
    __syncthreads();
    const int64_t begin = (channel * runs.count + place[0]) * chunk;
    const auto sorted = static_cast<int>(places[0][all]); // those of no part come last
    for (int i = thread; i < sorted; i += Policy::threads) {
        runs.cells[begin + i] = cells[i], runs.values[begin + i] = values[i];
    }
}

template <class T>
Status roi_pool_adjoint_in_parts(const Call &call, const RoiShape &shape, const T *dout, const T *rois,
                                 const int32_t *argmax, T *dinput) {
    using P = Compute<T>;
    using Policy = PoolPartsPolicy;
    const PoolParts parts = PoolParts::make<P>(shape);
    const auto bytes = static_cast<int>(parts.slots.bytes<P>() + Policy::threads * Policy::runs * 12);
    const int64_t blocks = std::min<int64_t>(parts.grid.count(), INT32_MAX);
    Scratch scratch(call.workspace);
    const PoolRuns<T> runs(scratch, shape);
    const bool has_room = call.workspace != nullptr && call.workspace_bytes >= scratch.bytes();
    const int64_t looks = parts.grid.extent(0) * shape.images; // at each gradient, where they are not sorted
    if (may_sort(shape) && looks >= Policy::looks && looks < PoolRunsPolicy::bins && has_room) {
        constexpr int chunk_bytes = PoolRunsPolicy::chunk * (sizeof(P) + 4);
        const Status status =
            launch_with_dynamic_shared(call, runs.grid.count(), PoolRunsPolicy::threads, chunk_bytes,
                                       roi_pool_backward_sort_kernel<T>, shape, parts, runs, dout, rois, argmax);
        if (status != Status::ok) return status;
        return launch_with_dynamic_shared(call, blocks, Policy::threads, bytes, roi_pool_backward_parts_kernel<true, T>,
                                          shape, parts, runs, dout, rois, argmax, dinput);
    }
    return launch_with_dynamic_shared(call, blocks, Policy::threads, bytes, roi_pool_backward_parts_kernel<false, T>,
                                      shape, parts, runs, dout, rois, argmax, dinput);
}

} // namespace baracuda::image
